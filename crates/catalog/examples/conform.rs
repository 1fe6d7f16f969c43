//! Asks pairs of tables that a viewer cannot tell apart everything, along random games: `conform [GAMES] [SEED]`.

#[path = "../tests/fog/asking.rs"]
mod asking;

use asking::Plan;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let games: usize = args.next().map_or(Ok(2000), |it| it.parse())?;
    let seed: u64 = args.next().map_or(Ok(1), |it| it.parse())?;
    // Asking everything takes a hundred times as long as playing.
    let plan = Plan { games: games.div_ceil(100), seed, every: 20, gestures: 6 };
    println!("mukden {:?}", asking::check(&mukden::Mukden::shipped(mukden::Options::default()), &plan));
    println!("east {:?}", asking::check(&east::East::shipped(east::Options::default()), &plan));
    Ok(())
}
