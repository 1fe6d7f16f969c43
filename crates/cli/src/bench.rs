//! `sandtable bench`.

use std::io::Write;

use catalog::{Bench, Dearest, TableBench};
use serde::Serialize;

use crate::{args, load, trouble::Trouble};

pub(crate) fn run(asked: &args::Bench, out: &mut impl Write) -> Result<(), Trouble> {
    let &args::Bench { seconds, table, json, .. } = asked;
    if !(0.01..=3600.0).contains(&seconds) {
        return Err(Trouble::new("A measurement takes from 0.01 to 3600 seconds."));
    }
    if asked.server.is_some() {
        return load::run(asked, out);
    }
    let (title, setup) = (asked.title()?, asked.chosen.setup()?);
    if table {
        let bench = title.bench_table(&setup, seconds)?;
        return if json { write(&bench, out) } else { tell_table(&bench, out) };
    }
    let bench = title.bench(&setup, seconds)?;
    if json { write(&bench, out) } else { tell(&bench, out) }
}

fn write(bench: &impl Serialize, out: &mut impl Write) -> Result<(), Trouble> {
    let text = serde_json::to_string(bench).expect("a measurement that can be written as JSON");
    Ok(writeln!(out, "{text}")?)
}

fn tell(bench: &Bench, out: &mut impl Write) -> Result<(), Trouble> {
    writeln!(out, "{}: {} random games in {:.2} s on one core", bench.game, bench.games, bench.seconds)?;
    writeln!(out, "  {:>12.0} games a second", bench.games_per_s)?;
    writeln!(out, "  {:>12.0} decisions a second", bench.decisions_per_s)?;
    writeln!(out, "  {:>12.1} decisions a game", bench.decisions_per_game)?;
    writeln!(out, "  {:>12.2} microseconds for a list, median (turn 3 on)", bench.list_us_p50)?;
    writeln!(out, "  {:>12.2} microseconds for a list, 99th percentile", bench.list_us_p99)?;
    writeln!(out, "  {:>12} actions in the longest list", bench.list_longest)?;
    writeln!(out, "  {:>12.0} child nodes a second, copied and acted on", bench.children_per_s)?;
    writeln!(out, "  {:>12.2} microseconds a decision, played by habit", bench.quick_us)?;
    writeln!(out, "  {:>12.2} microseconds a decision of the level normal", bench.normal_us)?;
    writeln!(out, "  {:>12} bytes a state", bench.state_bytes)?;
    writeln!(out, "  {:>12} bytes a board", bench.board_bytes)?;
    writeln!(out, "  {:>12} bytes an action", bench.action_bytes)?;
    Ok(())
}

fn tell_table(bench: &TableBench, out: &mut impl Write) -> Result<(), Trouble> {
    let TableBench { game, games, gestures, .. } = bench;
    writeln!(out, "{game}: {games} random games on tables, {gestures} gestures, on one core")?;
    for (value, what) in [
        (bench.list_us_p50, "microseconds for a bare list, median"),
        (bench.list_us_p99, "microseconds for a bare list, 99th percentile"),
        (bench.sight_us_p50, "microseconds for a sight with all offers, median"),
        (bench.sight_us_p99, "microseconds for a sight with all offers, 99th percentile"),
        (bench.changes_us_p50, "microseconds to find what changed in a sight, median"),
        (bench.changes_us_p99, "microseconds to find what changed in a sight, 99th percentile"),
        (bench.reaches_us_p50, "microseconds for the reach of all units, median"),
        (bench.reaches_us_p99, "microseconds for the reach of all units, 99th percentile"),
        (bench.submit_us_p50, "microseconds for an act with its dice, median"),
        (bench.submit_us_p99, "microseconds for an act with its dice, 99th percentile"),
        (bench.odds_us_p99, "microseconds for the odds of a combat, 99th percentile"),
        (bench.new_ms, "milliseconds for a second table of a game"),
        (bench.open_ms, "milliseconds to open the longest journal"),
        (bench.open_snapshot_ms, "milliseconds to open the same from a snapshot"),
    ] {
        writeln!(out, "  {value:>12.2} {what}")?;
    }
    for (value, what) in [
        (bench.sight_offers, "offers in the longest list"),
        (bench.changes_bytes_p50, "bytes of what changed and was heard, median"),
        (bench.changes_bytes_p99, "bytes of what changed and was heard, 99th percentile"),
        (bench.reaches_bytes_p50, "bytes of the reach of all units, median"),
        (bench.reaches_bytes_p99, "bytes of the reach of all units, 99th percentile"),
        (bench.open_lines, "lines in the longest journal"),
        (bench.snapshot_bytes, "bytes a snapshot of it"),
        (bench.table_bytes, "bytes a table beyond its box"),
    ] {
        writeln!(out, "  {value:>12} {what}")?;
    }
    writeln!(out, "The dearest question of each kind, written as JSON:")?;
    for Dearest { question, us, bytes } in &bench.dearest {
        writeln!(out, "  {us:>12.0} microseconds for {question}, {bytes} bytes")?;
    }
    Ok(())
}
