//! `sandtable simulate`.

use std::{
    fmt::Write as _,
    io::Write,
    thread,
    time::{Duration, Instant},
};

use catalog::{BySide, GameResult, Info, Level, Series, Side, Simulated, Tally, quoted};
use indicatif::{ProgressBar, ProgressStyle};

use crate::{args::Simulate, files, trouble::Trouble};

pub(crate) fn run(asked: &Simulate, out: &mut impl Write) -> Result<(), Trouble> {
    let (title, setup) = (asked.game.title()?, asked.game.chosen.setup()?);
    let info = title.info(&setup.own)?;
    let seats = seats(&asked.seats, &info)?;
    if asked.games == 0 {
        return Err(Trouble::new("At least one game must be played."));
    }
    if let Some(path) = asked.out.as_deref().filter(|it| it.exists() && !asked.force) {
        let path = path.display();
        return Err(Trouble::new(format!("{path} exists already; name another file, or replace it with --force.")));
    }
    // Whoever waited for a thousand games does not want to hear then that there is no such folder.
    asked.out.as_deref().map_or(Ok(()), |it| files::probe(it, asked.force))?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let series = Series { games: asked.games, seed: asked.seed, threads: asked.threads.unwrap_or(cores) };
    let bar = ProgressBar::new(asked.games as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    let begun = Instant::now();
    let simulated = title.simulate(&setup, seats, series, &|| bar.inc(1))?;
    let seconds = begun.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let written = asked.out.as_deref().map(|it| files::write(it, &csv(&simulated.games), asked.force)).transpose();
    if asked.json {
        let Simulated { winners, ways, mean_turns, mean_decisions, games } = &simulated;
        let summary = serde_json::json!({
            "game": info.id, "games": games.len(), "seed": asked.seed, "winners": winners, "ways": ways,
            "mean_turns": mean_turns, "mean_decisions": mean_decisions,
        });
        writeln!(out, "{summary}")?;
        return written.map(|_| ());
    }
    summary(&simulated, &info, asked, out)?;
    writeln!(out, "{:.1} s, {:.0} games a second.", seconds, asked.games as f64 / seconds)?;
    written?;
    if let Some(path) = &asked.out {
        writeln!(out, "Every game is in {}.", path.display())?;
    }
    Ok(())
}

fn seats(text: &str, info: &Info) -> Result<BySide<Level>, Trouble> {
    let level = |name: &str| {
        let known = || Level::ALL.map(|it| it.1).join(", ");
        Level::find(name)
            .ok_or_else(|| Trouble::new(format!("There is no level {}; there are {}.", quoted(name), known())))
    };
    if !text.contains('=') {
        // One level for all, or one for each side in order.
        let (a, b) = text.split_once(',').unwrap_or((text, text));
        return Ok(BySide { a: level(a)?, b: level(b)? });
    }
    let mut seats = BySide::from_fn(|_| Level::Normal);
    for part in text.split(',') {
        let (name, who) = part.split_once('=').unwrap_or((part, ""));
        let Some((side, _)) = Side::ALL.into_iter().zip(&info.sides).find(|(_, it)| it.name == name) else {
            let known: Vec<_> = info.sides.iter().map(|it| it.name).collect();
            return Err(Trouble::new(format!(
                "There is no side {}; the sides are {}.",
                quoted(name),
                known.join(" and ")
            )));
        };
        seats[side] = level(who)?;
    }
    Ok(seats)
}

fn summary(simulated: &Simulated, info: &Info, asked: &Simulate, out: &mut impl Write) -> Result<(), Trouble> {
    let n = simulated.games.len();
    writeln!(out, "{}: {n} games, seats {}, seed {}", info.title, asked.seats, asked.seed)?;
    for tally in &simulated.winners {
        let who = tally.winner.map_or("drawn".to_owned(), |it| format!("{it} wins"));
        row(&who, tally, out)?;
        for way in simulated.ways.iter().filter(|it| it.winner == tally.winner) {
            row(&format!("  by {}", way.how.unwrap_or_default()), way, out)?;
        }
    }
    writeln!(
        out,
        "On average {:.1} turns and {:.1} decisions a game.",
        simulated.mean_turns, simulated.mean_decisions
    )?;
    Ok(())
}

fn row(what: &str, tally: &Tally, out: &mut impl Write) -> Result<(), Trouble> {
    let percent = |it: f64| it * 100.0;
    writeln!(
        out,
        "  {what:24} {:>7}  {:>5.1} %   95 % interval {:>5.1} to {:>5.1} %",
        tally.games,
        percent(tally.share),
        percent(tally.low),
        percent(tally.high)
    )?;
    Ok(())
}

fn csv(games: &[GameResult]) -> String {
    let mut text = String::from("game,seed,winner,how,turns,decisions,score\n");
    for it in games {
        let GameResult { game, seed, winner, how, turns, decisions, score } = it;
        let winner = winner.unwrap_or("draw");
        writeln!(text, "{game},{seed},{winner},{how},{turns},{decisions},{score}").expect("room for a line");
    }
    text
}
