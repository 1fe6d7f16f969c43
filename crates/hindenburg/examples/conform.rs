//! Plays many random games through the battery: `conform [GAMES] [SEED]`, every option set in turn.

use std::sync::Arc;

use conform::{Plan, battery_with};
use hindenburg::{Hindenburg, Options, SWITCHES};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let games = args.next().map_or(Ok(2000), |it| it.parse())?;
    let seed = args.next().map_or(Ok(1), |it| it.parse())?;
    // The default, each switch alone, and all of them together.
    let mut sets = vec![Options::default()];
    let flip = |options: Options, at: usize| options.with(SWITCHES[at].id, SWITCHES[at].values[1]);
    sets.extend((0..SWITCHES.len()).filter_map(|at| flip(Options::default(), at)));
    sets.extend((0..SWITCHES.len()).try_fold(Options::default(), flip));
    for (i, options) in sets.iter().enumerate() {
        let plan = Plan { games: games / sets.len() + 1, seed: seed + i as u64, stride: 7, ..Plan::default() };
        match battery_with(Arc::new(Hindenburg::shipped(*options)), &plan, |_, _| Ok(())) {
            Ok(summary) => println!("{options:?}\n  {summary}"),
            Err(breach) => return Err(breach.to_string().into()),
        }
    }
    Ok(())
}
