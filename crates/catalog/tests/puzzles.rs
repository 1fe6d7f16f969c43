//! Positions in which a sound player must do something, or must not: `tests/puzzles/<game>/*.toml`, played by the level
//! `normal` on both sides.

use std::{fs, path::Path};

use catalog::{Chair, Dice, Input, Keeper, Keeping, Level, Setup, Side, Stop, Title};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Puzzle {
    /// What it is about, one sentence.
    title: String,
    /// Whose play is looked at.
    side: String,
    /// How many games are played from it, with seeds from one.
    games: u64,
    /// In how many of them everything below must hold.
    at_least: u64,
    /// Until when it is played.
    until: Until,
    /// Hexes in which a unit of the side stands at the end.
    #[serde(default)]
    held: Vec<String>,
    /// Hexes that a decision of the side never leaves without a unit of its own.
    #[serde(default)]
    kept: Vec<String>,
    /// How no action of the side begins.
    #[serde(default)]
    avoid: Vec<String>,
    /// How some action of the side begins.
    #[serde(default)]
    does: Vec<String>,
    /// Ways in which the game must not have ended against the side.
    #[serde(default)]
    lost: Vec<String>,
    /// Ways in one of which the side must have won.
    #[serde(default)]
    won: Vec<String>,
    /// The position, in JSON.
    position: String,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Until {
    /// The side's next gesture.
    Gesture,
    /// Another phase or turn.
    Phase,
    /// Another turn.
    Turn,
    /// The end of the game.
    End,
}

/// What a chair sees of the table.
fn scene(table: &dyn Keeper, side: Side) -> Value {
    serde_json::to_value(table.seat(Chair::Side(side)).scene()).expect("a scene as JSON")
}

/// Whether a unit of the side stands there.
fn stands(scene: &Value, side: Side, hex: &str) -> bool {
    let letter = if side == Side::A { "a" } else { "b" };
    let number: u64 = hex.parse().expect("the number of a hex");
    let pieces = scene["pieces"].as_array().expect("a list of pieces");
    pieces.iter().any(|it| it["side"] == letter && it["at"]["hex"] == number)
}

/// Plays one game from the position. Says what went wrong.
fn play(title: &dyn Title, puzzle: &Puzzle, side: Side, seed: u64) -> Result<(), String> {
    let position: Value = serde_json::from_str(&puzzle.position).expect("a position in JSON");
    let mut table = title.load(&Setup::default(), &position, Dice::from_seed(seed)).expect("a possible position");
    table.keep(&Keeping::Settle).expect("fair dice");
    let begun = scene(&*table, side);
    let mut said = Vec::new();
    for n in 0..100_000 {
        let Some(owes) = table.owing().iter().next() else { break };
        let before = scene(&*table, side);
        let is_over = match puzzle.until {
            Until::Gesture => !said.is_empty(),
            Until::Phase => before["phase"] != begun["phase"] || before["turn"] != begun["turn"],
            Until::Turn => before["turn"] != begun["turn"],
            Until::End => false,
        };
        if is_over {
            break;
        }
        let job = table.seat(Chair::Side(owes)).job(Level::Normal, seed << 32 | n).expect("work for a side that owes");
        let acts = job.run(&Stop::default()).acts();
        table.submit(owes, &Input::Act { version: None, acts: acts.clone() }).expect("actions of the list");
        if owes == side {
            let after = scene(&*table, side);
            if let Some(hex) = puzzle.kept.iter().find(|it| stands(&before, side, it) && !stands(&after, side, it)) {
                return Err(format!("{hex} is left by {}", acts.join(", ")));
            }
            said.extend(acts);
        }
    }
    let end = scene(&*table, side);
    if let Some(hex) = puzzle.held.iter().find(|it| !stands(&end, side, it)) {
        return Err(format!("{hex} is empty after {}", said.join(", ")));
    }
    if let Some(act) = said.iter().find(|act| puzzle.avoid.iter().any(|it| act.starts_with(it.as_str()))) {
        return Err(format!("{act} was done"));
    }
    if let Some(missing) = puzzle.does.iter().find(|it| !said.iter().any(|act| act.starts_with(it.as_str()))) {
        return Err(format!("no {missing} among {}", said.join(", ")));
    }
    let outcome = table.seat(Chair::Side(side)).outcome();
    let how = outcome.map(|it| (it.winner == Some(side), it.how));
    match how {
        Some((false, how)) if puzzle.lost.iter().any(|it| it == how) => Err(format!("lost by {how}")),
        Some((true, how)) if !puzzle.won.is_empty() && !puzzle.won.iter().any(|it| it == how) => {
            Err(format!("won by {how}"))
        }
        Some((false, _)) | None if !puzzle.won.is_empty() => Err("not won".to_owned()),
        _ => Ok(()),
    }
}

fn solve(game: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/puzzles").join(game);
    let title = catalog::find(game).expect("a game of this id");
    let mut paths: Vec<_> = fs::read_dir(&folder).expect("a folder").map(|it| it.expect("an entry").path()).collect();
    paths.sort();
    assert!(paths.len() >= 12, "{} puzzles of {game}", paths.len());
    let mut unsolved = Vec::new();
    for path in &paths {
        let name = path.file_name().expect("a name").to_string_lossy();
        let text = fs::read_to_string(path).expect("a readable file");
        let puzzle: Puzzle = toml::from_str(&text).unwrap_or_else(|why| panic!("{name}: {why}"));
        let sides = title.sides();
        let side = Side::ALL.into_iter().find(|&it| sides[it] == puzzle.side).expect("a side of the game");
        let tries: Vec<_> = (1..=puzzle.games).map(|seed| play(title, &puzzle, side, seed)).collect();
        let solved = tries.iter().filter(|it| it.is_ok()).count() as u64;
        assert!(puzzle.at_least > 0 && puzzle.at_least <= puzzle.games, "{name}: a puzzle that can fail and be solved");
        if solved < puzzle.at_least {
            let why = tries.into_iter().find_map(Result::err).unwrap_or_default();
            unsolved.push(format!("{name} ({}): {solved} of {}: {why}", puzzle.title, puzzle.games));
        }
    }
    assert!(unsolved.is_empty(), "{}", unsolved.join("\n"));
}

#[test]
fn puzzles_of_hindenburg() {
    solve("hindenburg");
}

#[test]
fn puzzles_of_mukden() {
    solve("mukden");
}

#[test]
fn puzzles_of_east() {
    solve("east");
}
