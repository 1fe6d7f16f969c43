//! `sandtable simulate`.

mod rows;

use std::{
    io::Write,
    ops::ControlFlow,
    thread,
    time::{Duration, Instant},
};

use catalog::{
    BySide, GameResult, Info, Level, Points, Series, Side, Simulated, Sitter, Sprt, Strength, Tally, Verdict, quoted,
    sum_up,
};
use indicatif::{ProgressBar, ProgressStyle};
use rows::{Rows, seated};

use crate::{args::Simulate, rival::Program, trouble::Trouble};

/// What `--seats` calls the program of `--engine`.
const ENGINE: &str = "engine";

pub(crate) fn run(asked: &Simulate, out: &mut impl Write) -> Result<(), Trouble> {
    let (title, setup) = (asked.game.title()?, asked.game.chosen.setup()?);
    let info = title.info(&setup.own)?;
    let players = players(&asked.seats, &info)?;
    let seats = seats(&players, asked)?;
    if asked.games == 0 {
        return Err(Trouble::new("At least one game must be played."));
    }
    if asked.pairs && info.sides.iter().filter(|it| it.decides).count() < 2 {
        return Err(Trouble::new("Only one side of this game decides: nobody can exchange sides. Leave --pairs out."));
    }
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut series = Series {
        seats,
        is_paired: asked.pairs,
        matches: asked.games,
        played: 0,
        seed: asked.seed,
        longest: asked.limit,
        threads: asked.threads.unwrap_or(cores),
    };
    let left = match &asked.out {
        Some(path) if asked.resume && path.exists() => rows::left(path, &players, &series)?,
        _ => Vec::new(),
    };
    // Whoever waited for a thousand games does not want to hear then that there is no such folder.
    let force = asked.force || asked.resume;
    let mut games_file = asked.out.as_deref().map(|it| Rows::games(it, &left, &players, force)).transpose()?;
    let mut count = Count { sprt: asked.sprt.map(|(low, high)| Sprt { low, high }), ..Count::new(&info) };
    let size = if series.is_paired { 2 } else { 1 };
    let mut is_decided = left.chunks(size).any(|it| count.add(it).is_break());
    series.played = left.len() / size;
    let mut turns_file = asked.turns.as_deref().map(|it| Rows::turns(it, series.played, asked.force)).transpose()?;
    let bar = progress(&series);
    let (begun, mut trouble, before) = (Instant::now(), None, series.played);
    is_decided = is_decided || series.played >= series.matches;
    if !is_decided {
        let bring = || {
            let path = asked.engine.as_deref().ok_or("No program is named; name one with --engine.")?;
            let program = Program::start(path, info.id, &setup, &asked.engine_level)?;
            Ok(Box::new(program) as Box<dyn catalog::Rival>)
        };
        let mut onward = |games: Vec<GameResult>| {
            let turns = turns_file.as_mut().map_or(Ok(()), |it| it.add_turns(&games, &players));
            let written = turns.and_then(|()| games_file.as_mut().map_or(Ok(()), |it| it.add_games(&games, &players)));
            if let Err(why) = written {
                trouble = Some(why);
                return ControlFlow::Break(());
            }
            let flow = count.add(&games);
            bar.set_message(count.so_far());
            bar.inc(1);
            flow
        };
        title.simulate(&setup, series, &bring, &mut onward)?.map_err(Trouble::new)?;
    }
    let seconds = begun.elapsed().as_secs_f64();
    bar.finish_and_clear();
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    let summary = Summary { info: &info, players: &players, series: &series, count: &count };
    if asked.json {
        writeln!(out, "{}", summary.json())?;
        return Ok(());
    }
    summary.tell(out)?;
    let played = count.points.strength().matches - before;
    writeln!(out, "{seconds:.1} s, {:.1} games a second.", (played * size) as f64 / seconds)?;
    if let Some(path) = &asked.out {
        writeln!(out, "Every game is in {}.", path.display())?;
    }
    if let Some(path) = &asked.turns {
        writeln!(out, "Every turn is in {}.", path.display())?;
    }
    Ok(())
}

fn progress(series: &Series) -> ProgressBar {
    let bar = ProgressBar::new(series.matches as u64).with_position(series.played as u64);
    let what = if series.is_paired { "pairs" } else { "games" };
    let template = format!("{{bar:30}} {{pos}}/{{len}} {what}, {{per_sec}}, {{eta}} left{{msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar.reset_eta();
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// The names of the players of the first and the second side.
fn players(text: &str, info: &Info) -> Result<[String; 2], Trouble> {
    if !text.contains('=') {
        // One for all, or one for each side in order.
        let (a, b) = text.split_once(',').unwrap_or((text, text));
        return Ok([a.to_owned(), b.to_owned()]);
    }
    let mut players = [(); 2].map(|()| Level::Normal.name().to_owned());
    for part in text.split(',') {
        let (name, who) = part.split_once('=').unwrap_or((part, ""));
        let Some(at) = info.sides.iter().position(|it| it.name == name) else {
            let known: Vec<_> = info.sides.iter().map(|it| it.name).collect();
            let known = known.join(" and ");
            return Err(Trouble::new(format!("There is no side {}; the sides are {known}.", quoted(name))));
        };
        who.clone_into(&mut players[at]);
    }
    Ok(players)
}

fn seats(players: &[String; 2], asked: &Simulate) -> Result<BySide<Sitter>, Trouble> {
    let sitter = |name: &str| match Level::find(name) {
        Some(level) => Ok(Sitter::Level(level)),
        None if name == ENGINE && asked.engine.is_some() => Ok(Sitter::Rival),
        None if name == ENGINE => Err(Trouble::new("Name the program that plays with --engine PATH.")),
        None => {
            let known = Level::ALL.map(|it| it.1).join(", ");
            Err(Trouble::new(format!("There is no level {}; there are {known}.", quoted(name))))
        }
    };
    let seats = BySide { a: sitter(&players[0])?, b: sitter(&players[1])? };
    if asked.engine.is_some() && Side::ALL.iter().all(|it| seats[*it] != Sitter::Rival) {
        return Err(Trouble::new("Say with --seats where the program of --engine sits: --seats normal,engine."));
    }
    if asked.engine.is_some() && asked.game.chosen.data.dir.is_some() {
        return Err(Trouble::new("Another program knows only its own data files: leave --data out."));
    }
    Ok(seats)
}

/// What has been played.
struct Count<'a> {
    first: &'a str,
    sprt: Option<Sprt>,
    games: Vec<GameResult>,
    points: Points,
    verdict: Option<Verdict>,
}

impl Count<'_> {
    fn new(info: &Info) -> Count<'_> {
        let first = info.sides.first().map_or("", |it| it.name);
        Count { first, sprt: None, games: Vec::new(), points: Points::default(), verdict: None }
    }

    /// Adds a match; says whether it is clear now.
    fn add(&mut self, games: &[GameResult]) -> ControlFlow<()> {
        let points = |it: &GameResult| match &it.winner {
            None => 0.5,
            // Whoever sat at the first side sits at the other in the second game of a pair.
            Some(winner) => f64::from(u8::from((winner == self.first) != it.exchanged)),
        };
        self.points.add(games.iter().map(points).sum::<f64>() / games.len() as f64);
        self.games.extend_from_slice(games);
        self.verdict = self.sprt.map(|it| it.judge(&self.points));
        match self.verdict {
            Some(Verdict { accepted: Some(_), .. }) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    fn so_far(&self) -> String {
        let ratio = self.verdict.map(|it| format!(", ratio {:+.2} of ±{:.2}", it.ratio, Sprt::BOUND));
        format!("; {:.1} % for the first{}", self.points.strength().share[0] * 100.0, ratio.unwrap_or_default())
    }
}

/// What is told at the end.
struct Summary<'a> {
    info: &'a Info,
    players: &'a [String; 2],
    series: &'a Series,
    count: &'a Count<'a>,
}

impl Summary<'_> {
    fn sum_up(&self, games: &[GameResult]) -> Simulated {
        let sides: Vec<_> = self.info.sides.iter().map(|it| it.name).collect();
        sum_up(&sides, games)
    }

    fn json(&self) -> serde_json::Value {
        let Simulated { winners, ways, mean_turns, mean_decisions } = self.sum_up(&self.count.games);
        serde_json::json!({
            "game": self.info.id, "games": self.count.games.len(), "seed": self.series.seed, "pairs": self.series.is_paired,
            "players": self.players, "winners": winners, "ways": ways, "mean_turns": mean_turns,
            "mean_decisions": mean_decisions, "strength": self.count.points.strength(), "sprt": self.count.verdict,
        })
    }

    fn tell(&self, out: &mut impl Write) -> Result<(), Trouble> {
        let (info, games) = (self.info, &self.count.games);
        let [first, second] = self.players;
        writeln!(out, "{}: {} games, seats {first},{second}, seed {}", info.title, games.len(), self.series.seed)?;
        for exchanged in [false, true] {
            let part: Vec<GameResult> = games.iter().filter(|it| it.exchanged == exchanged).cloned().collect();
            if part.is_empty() {
                continue;
            }
            if self.series.is_paired {
                let [a, b] = seated(self.players, exchanged);
                let [one, other] = [0, 1].map(|at| info.sides.get(at).map_or("", |it| it.name));
                writeln!(out, "{a} as {one}, {b} as {other}:")?;
            }
            tell_ends(&self.sum_up(&part), out)?;
        }
        let Simulated { mean_turns, mean_decisions, .. } = self.sum_up(games);
        writeln!(out, "On average {mean_turns:.1} turns and {mean_decisions:.1} decisions a game.")?;
        if self.series.is_paired || self.count.sprt.is_some() {
            self.tell_strength(out)?;
        }
        Ok(())
    }

    fn tell_strength(&self, out: &mut impl Write) -> Result<(), Trouble> {
        let Strength { matches, share, elo } = self.count.points.strength();
        let [share, low, high] = share.map(|it| it * 100.0);
        let what = if self.series.is_paired { "pairs" } else { "games" };
        writeln!(
            out,
            "{} has {share:.1} % of the points in {matches} {what}, 95 % interval {low:.1} to {high:.1} %; \
             Elo {:+.0}, {:+.0} to {:+.0}.",
            self.players[0], elo[0], elo[1], elo[2]
        )?;
        if let (Some(Sprt { low, high }), Some(verdict)) = (self.count.sprt, self.count.verdict) {
            let [low, high] = [low, high].map(|it| it * 100.0);
            let says = match verdict.accepted {
                Some(true) => format!("{high} % is accepted against {low} %"),
                Some(false) => format!("{low} % is accepted against {high} %"),
                None => format!("neither {low} % nor {high} % can be given up yet"),
            };
            writeln!(out, "The test: {says} (ratio {:+.2} of ±{:.2}).", verdict.ratio, Sprt::BOUND)?;
        }
        Ok(())
    }
}

fn tell_ends(simulated: &Simulated, out: &mut impl Write) -> Result<(), Trouble> {
    for tally in &simulated.winners {
        let who = tally.winner.as_ref().map_or("drawn".to_owned(), |it| format!("{it} wins"));
        row(&who, tally, out)?;
        for way in simulated.ways.iter().filter(|it| it.winner == tally.winner) {
            row(&format!("  by {}", way.how.as_deref().unwrap_or_default()), way, out)?;
        }
    }
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
