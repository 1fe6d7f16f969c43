//! `sandtable bench`.

use std::io::Write;

use crate::{args::Game, trouble::Trouble};

pub(crate) fn run(game: &Game, seconds: f64, json: bool, out: &mut impl Write) -> Result<(), Trouble> {
    if !(0.01..=3600.0).contains(&seconds) {
        return Err(Trouble::new("A measurement takes from 0.01 to 3600 seconds."));
    }
    let bench = game.title()?.bench(&game.chosen.setup()?, seconds)?;
    if json {
        let text = serde_json::to_string(&bench).expect("a measurement that can be written as JSON");
        writeln!(out, "{text}")?;
        return Ok(());
    }
    writeln!(out, "{}: {} random games in {:.2} s on one core", bench.game, bench.games, bench.seconds)?;
    writeln!(out, "  {:>12.0} games a second", bench.games_per_s)?;
    writeln!(out, "  {:>12.0} decisions a second", bench.decisions_per_s)?;
    writeln!(out, "  {:>12.1} decisions a game", bench.decisions_per_game)?;
    writeln!(out, "  {:>12.2} microseconds for a list, median (turn 3 on)", bench.list_us_p50)?;
    writeln!(out, "  {:>12.2} microseconds for a list, 99th percentile", bench.list_us_p99)?;
    writeln!(out, "  {:>12} actions in the longest list", bench.list_longest)?;
    writeln!(out, "  {:>12} bytes a state", bench.state_bytes)?;
    writeln!(out, "  {:>12} bytes an action", bench.action_bytes)?;
    Ok(())
}
