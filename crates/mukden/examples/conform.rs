//! Plays many random games through the battery: `conform [GAMES] [SEED]`, with the default options and with all others.

use std::sync::Arc;

use conform::{Plan, battery_with};
use mukden::{Mukden, Options, SWITCHES};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let games: usize = args.next().map_or(Ok(2000), |it| it.parse())?;
    let seed: u64 = args.next().map_or(Ok(1), |it| it.parse())?;
    let others = SWITCHES.iter().try_fold(Options::default(), |it, switch| it.with(switch.id, switch.values[1]));
    for options in [Some(Options::default()), others].into_iter().flatten() {
        let plan = Plan { games: games.div_ceil(2), seed, stride: 50, ..Plan::default() };
        let summary = battery_with(Arc::new(Mukden::shipped(options)), &plan, |_, _| Ok(()))
            .map_err(|breach| breach.to_string())?;
        println!("{options:?}\n  {summary}");
    }
    Ok(())
}
