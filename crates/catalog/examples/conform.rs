//! Asks pairs of tables that a viewer cannot tell apart everything, along random games: `conform [GAMES] [SEED]`, with
//! the default options and with all others.

#[path = "../tests/fog/asking.rs"]
mod asking;

use asking::{Chosen, Plan};
use kernel::Switch;

/// The defaults, and every switch at its last value.
fn ends(switches: &[Switch]) -> [Chosen; 2] {
    let last = |it: &Switch| (it.id.to_owned(), (*it.values.last().expect("a value")).to_owned());
    [Chosen::new(), switches.iter().map(last).collect()]
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let games: usize = args.next().map_or(Ok(2000), |it| it.parse())?;
    let seed: u64 = args.next().map_or(Ok(1), |it| it.parse())?;
    // Asking everything takes a hundred times as long as playing.
    let plan = Plan { games: games.div_ceil(200), seed, every: 20, gestures: 6 };
    let mukden = conform::options::ends(mukden::SWITCHES, mukden::Options::with);
    for (set, chosen) in mukden.into_iter().zip(ends(mukden::SWITCHES)) {
        println!(
            "mukden {chosen:?} {:?}",
            asking::check::<mukden_face::MukdenFace>(&mukden::Mukden::shipped(set), &chosen, &plan)
        );
    }
    let east = conform::options::ends(east::SWITCHES, east::Options::with);
    for (set, chosen) in east.into_iter().zip(ends(east::SWITCHES)) {
        println!(
            "east {chosen:?} {:?}",
            asking::check::<east_face::EastFace>(&east::East::shipped(set), &chosen, &plan)
        );
    }
    Ok(())
}
