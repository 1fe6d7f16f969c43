//! The figures of `docs/balance/east.md`: games of the computer against itself, held against history.
//!
//! `cargo run --release -p east-player --example balance -- [GAMES] [SEED] [DATA FOLDER]`

use std::{collections::BTreeMap, path::Path, thread};

use east::{AXIS, Book, East, Event, Files, Options, Place, SHIPPED, SOVIET, State};
use east_player::EastPlayer;
use kernel::{Awaiting, Bits, Game, Log, Manner, Player, Side, Sighted};

/// What is counted in one game.
#[derive(Clone, Debug, Default)]
struct Tale {
    how: &'static str,
    axis: bool,
    turn: u8,
    points: u8,
    /// Soviet units that were lost when September began, whatever came back later.
    august: u32,
    /// The turn in which each place first fell.
    fell: BTreeMap<String, u8>,
    /// The places the Axis holds at the end.
    held: Vec<String>,
    /// Combats of the first turn by column; the last entry counts those worse than 1:2.
    columns: [u32; 8],
    /// Axis steps and Soviet units lost in the game.
    lost: [u32; 2],
}

/// The turn that begins with September.
const SEPTEMBER: u8 = 4;
/// Places the report tells of though they score nothing.
const KIEV: &str = "Kiev";

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, or: u64| args.get(at).and_then(|it| it.parse().ok()).unwrap_or(or);
    let (games, seed) = (number(0, 2000), number(1, 1941));
    let book = match args.get(2) {
        Some(folder) => read(Path::new(folder)),
        None => Book::read(&Files::first(SHIPPED)).map_err(|it| it.iter().map(ToString::to_string).collect()),
    };
    let book = match book {
        Ok(book) => book,
        Err(faults) => {
            let faults: Vec<String> = faults;
            eprintln!("The data files cannot be used:\n{}", faults.join("\n"));
            std::process::exit(2);
        }
    };
    let game = East::new(book, Options::default());
    let cores = thread::available_parallelism().map_or(1, |it| it.get() as u64);
    let tales: Vec<Tale> = thread::scope(|scope| {
        let game = &game;
        let work =
            |core: u64| move || (0..games).filter(|it| it % cores == core).map(|it| play(game, seed + it)).collect();
        let all: Vec<_> = (0..cores).map(|core| scope.spawn(work(core))).collect();
        all.into_iter().flat_map(|it| -> Vec<Tale> { it.join().expect("games without a panic") }).collect()
    });
    report(&tales);
}

/// The shipped files, with those in a folder in their place.
fn read(folder: &Path) -> Result<Book, Vec<String>> {
    let mut files = Files::first(SHIPPED);
    for path in files.texts().map(|(path, _)| path.to_owned()) {
        if let Ok(own) = std::fs::read_to_string(folder.join(&path)) {
            files.replace(&path, own);
        }
    }
    Book::read(&files).map_err(|it| it.iter().map(ToString::to_string).collect())
}

fn play(game: &East, seed: u64) -> Tale {
    let mut bits = Bits::seeded(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut state = game.setup();
    let mut board = game.board(&state);
    let mut tale = Tale::default();
    loop {
        let mut log = Log::on();
        match game.awaiting(&state) {
            Awaiting::Over(outcome) => {
                tale.how = outcome.how;
                tale.axis = outcome.winner == Some(Side::A);
                tale.turn = state.turn;
                tale.points = points(game, &state);
                tale.held = held(game, &state).map(|it| it.name.clone()).collect();
                return tale;
            }
            Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(&mut bits), &mut log),
            Awaiting::Choice(sides) => {
                let side = sides.iter().next().expect("a side that owes");
                let world = game.imagine(&state, side, &(), &mut bits);
                let mut line = Vec::new();
                EastPlayer::follow(game, &world, &mut game.board(&world), side, Manner::Careful, &mut bits, &mut line);
                for action in line {
                    // Luck and the other side's choices end a gesture.
                    if !game.awaiting(&state).owes(side) {
                        break;
                    }
                    game.act(&mut state, &mut board, side, action, &mut log);
                }
            }
        }
        for event in log.into_events() {
            note(game, &state, &mut tale, &event);
        }
    }
}

fn note(game: &East, state: &State, tale: &mut Tale, event: &Event) {
    match *event {
        Event::Turn { turn: SEPTEMBER } => tale.august = tale.lost[1],
        Event::Odds { column, .. } if state.turn == 1 => tale.columns[column.map_or(7, usize::from)] += 1,
        Event::Control { hex, side: AXIS } => {
            let place = game.book.map.places.iter().find(|it| it.hex == hex).expect("a place");
            if place.vp > 0 || place.name == KIEV {
                tale.fell.entry(place.name.clone()).or_insert(state.turn);
            }
        }
        Event::StepLost { .. } => tale.lost[0] += 1,
        Event::Eliminated { unit, .. } => {
            let soviet = game.book.side(unit) == SOVIET;
            tale.lost[usize::from(soviet)] += 1;
        }
        _ => {}
    }
}

/// The places the Axis holds.
fn held<'a>(game: &'a East, state: &State) -> impl Iterator<Item = &'a Place> {
    let control = state.control;
    let places = game.book.map.places.iter().enumerate();
    places.filter(move |(at, _)| control >> at & 1 != 0).map(|(_, it)| it)
}

/// Victory points the Axis holds, whatever their lines.
fn points(game: &East, state: &State) -> u8 {
    held(game, state).map(|it| it.vp).sum()
}

fn report(tales: &[Tale]) {
    let n = tales.len();
    let share = |count: usize| format!("{count} ({:.1} %)", 100.0 * count as f64 / n as f64);
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    println!("{n} games, Axis wins {}", share(tales.iter().filter(|it| it.axis).count()));
    let mut ends: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for tale in tales {
        ends.entry(tale.how).or_default().push(f64::from(tale.turn));
    }
    for (how, turns) in ends {
        println!("  {how}: {}, mean turn {:.1}", share(turns.len()), mean(&turns));
    }
    let full: Vec<f64> = tales.iter().filter(|it| it.turn == 11).map(|it| f64::from(it.points)).collect();
    println!("games that reach April 1942: {}, victory points held there {:.1}", share(full.len()), mean(&full));
    for points in 0..=21 {
        let here = full.iter().filter(|&&it| it as u8 == points).count();
        if here > 0 {
            println!("  {points:2}: {here}");
        }
    }
    let august: Vec<f64> = tales.iter().filter(|it| it.turn >= SEPTEMBER).map(|it| f64::from(it.august)).collect();
    println!("Soviet units lost by the end of August: {:.1}", mean(&august));
    let lost = |at: usize| mean(&tales.iter().map(|it| f64::from(it.lost[at])).collect::<Vec<_>>());
    println!("lost in the whole game: {:.1} Axis steps, {:.1} Soviet units", lost(0), lost(1));
    println!("places taken: share of games, mean turn of the first time, and held in April 1942");
    let mut fell: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for tale in tales {
        for (name, &turn) in &tale.fell {
            fell.entry(name).or_default().push(f64::from(turn));
        }
    }
    for (name, turns) in fell {
        let last = tales.iter().filter(|it| it.turn == 11 && it.held.iter().any(|it| it == name)).count();
        println!("  {name}: {}, turn {:.1}, held {last}", share(turns.len()), mean(&turns));
    }
    let columns = tales.iter().fold([0; 8], |mut sum, it| {
        for (sum, &more) in sum.iter_mut().zip(&it.columns) {
            *sum += more;
        }
        sum
    });
    let all: u32 = columns.iter().sum();
    let names = ["1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "worse than 1:2"];
    println!("combats of the first turn by column, {:.1} a game", f64::from(all) / n as f64);
    for (name, count) in names.iter().zip(columns) {
        println!("  {name}: {:.1} %", 100.0 * f64::from(count) / f64::from(all.max(1)));
    }
}
