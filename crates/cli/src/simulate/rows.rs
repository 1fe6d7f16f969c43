//! Rows of games and turns in CSV files, written as they are played, and read back to go on.

use std::{
    fs::{File, OpenOptions},
    path::{Path, PathBuf},
};

use catalog::{GameResult, Series};
use csv::{ReaderBuilder, StringRecord, Writer};

use crate::{files, trouble::Trouble};

/// The columns of a game. `a` and `b` are the players at the first and at the second side.
const GAME: [&str; 9] = ["game", "a", "b", "seed", "winner", "how", "turns", "decisions", "score"];
/// The columns of a turn: how the game stood when it began, with the game's own estimate for the first side.
const TURN: [&str; 7] = ["game", "a", "b", "turn", "decisions", "estimate", "score"];
/// Who wins a drawn game.
const DRAW: &str = "draw";

/// Who sits at the first and at the second side; in the second game of a pair they have changed places.
pub(super) fn seated(players: &[String; 2], exchanged: bool) -> [&str; 2] {
    let [a, b] = players;
    if exchanged { [b, a] } else { [a, b] }
}

/// A file that rows are added to.
pub(super) struct Rows {
    path: PathBuf,
    writer: Writer<File>,
}

impl Rows {
    /// A file of games.
    pub(super) fn games(path: &Path, kept: &[GameResult], players: &[String; 2], force: bool) -> Result<Rows, Trouble> {
        let kept = kept.iter().map(|it| game_row(it, players)).collect();
        Rows::begin(path, &GAME, kept, force)
    }

    /// A file of turns, of which those of so many matches stay.
    pub(super) fn turns(path: &Path, played: usize, force: bool) -> Result<Rows, Trouble> {
        let number = |it: &StringRecord| it.get(0).and_then(|it| it.parse().ok()).unwrap_or(usize::MAX);
        let kept = if played == 0 { Vec::new() } else { read(path, &TURN)? };
        Rows::begin(path, &TURN, kept.into_iter().take_while(|it| number(it) <= played).collect(), force || played > 0)
    }

    /// Writes what stays, whole or not at all, and goes on after it.
    fn begin(path: &Path, columns: &[&str], kept: Vec<StringRecord>, force: bool) -> Result<Rows, Trouble> {
        if path.exists() && !force {
            let way = "name another file, go on with --resume, or replace it with --force";
            return Err(Trouble::new(format!("{} exists already; {way}.", path.display())));
        }
        let mut text = Writer::from_writer(Vec::new());
        let rows = [StringRecord::from(columns.to_vec())].into_iter().chain(kept);
        let put = || -> csv::Result<()> { rows.into_iter().try_for_each(|it| text.write_record(&it)) };
        put().map_err(|why| wrong(path, &why))?;
        let text = text.into_inner().map_err(|why| wrong(path, &why))?;
        files::write(path, &String::from_utf8_lossy(&text), force)?;
        let file = OpenOptions::new().append(true).open(path).map_err(|why| wrong(path, &why))?;
        Ok(Rows { path: path.to_owned(), writer: Writer::from_writer(file) })
    }

    /// Adds a match.
    pub(super) fn add_games(&mut self, games: &[GameResult], players: &[String; 2]) -> Result<(), Trouble> {
        self.add(games.iter().map(|it| game_row(it, players)))
    }

    /// Adds the turns of a match.
    pub(super) fn add_turns(&mut self, games: &[GameResult], players: &[String; 2]) -> Result<(), Trouble> {
        self.add(games.iter().flat_map(|game| {
            let [a, b] = seated(players, game.exchanged);
            let number = game.game.to_string();
            game.track.iter().map(move |it| {
                let [turn, decisions, estimate] =
                    [it.turn.to_string(), it.decisions.to_string(), it.estimate.to_string()];
                StringRecord::from(vec![&number[..], a, b, &turn, &decisions, &estimate, &it.score])
            })
        }))
    }

    fn add(&mut self, rows: impl Iterator<Item = StringRecord>) -> Result<(), Trouble> {
        let put = || -> csv::Result<()> {
            rows.into_iter().try_for_each(|it| self.writer.write_record(&it))?;
            Ok(self.writer.flush()?)
        };
        put().map_err(|why| wrong(&self.path, &why))
    }
}

/// The games of whole matches that a broken run has left. What was being written when it broke off is played again.
pub(super) fn left(path: &Path, players: &[String; 2], series: &Series) -> Result<Vec<GameResult>, Trouble> {
    let size = if series.is_paired { 2 } else { 1 };
    let mut games = Vec::new();
    for (at, row) in read(path, &GAME)?.into_iter().enumerate() {
        let (number, exchanged) = (at / size + 1, at % size == 1);
        let [a, b] = seated(players, exchanged);
        let game = game_of(&row, exchanged).filter(|it| it.game == number && it.seed == series.seed_of(at / size));
        match game {
            Some(game) if row.get(1) == Some(a) && row.get(2) == Some(b) => games.push(game),
            _ => {
                let why = "is not of such a run: its players, its pairs or its seed are others";
                return Err(Trouble::new(format!("Row {} of {} {why}.", at + 2, path.display())));
            }
        }
    }
    games.truncate((games.len() / size * size).min(series.matches * size));
    Ok(games)
}

fn game_row(it: &GameResult, players: &[String; 2]) -> StringRecord {
    let [a, b] = seated(players, it.exchanged);
    let winner = it.winner.as_deref().unwrap_or(DRAW);
    let [game, seed, turns, decisions] =
        [it.game as u64, it.seed, u64::from(it.turns), it.decisions].map(|it| it.to_string());
    StringRecord::from(vec![&game[..], a, b, &seed, winner, &it.how, &turns, &decisions, &it.score])
}

fn game_of(row: &StringRecord, exchanged: bool) -> Option<GameResult> {
    let winner = row.get(4)?;
    Some(GameResult {
        game: row.get(0)?.parse().ok()?,
        exchanged,
        seed: row.get(3)?.parse().ok()?,
        winner: (winner != DRAW).then(|| winner.to_owned()),
        how: row.get(5)?.to_owned(),
        turns: row.get(6)?.parse().ok()?,
        decisions: row.get(7)?.parse().ok()?,
        score: row.get(8)?.to_owned(),
        track: Vec::new(),
    })
}

/// The rows of a file, up to the first that is not whole.
fn read(path: &Path, columns: &[&str]) -> Result<Vec<StringRecord>, Trouble> {
    let mut reader = ReaderBuilder::new().from_path(path).map_err(|why| wrong(path, &why))?;
    if reader.headers().map_err(|why| wrong(path, &why))? != columns {
        return Err(Trouble::new(format!("{} does not begin with {}.", path.display(), columns.join(","))));
    }
    Ok(reader.records().map_while(Result::ok).collect())
}

fn wrong(path: &Path, why: &dyn std::fmt::Display) -> Trouble {
    Trouble::new(format!("{} cannot be read or written: {why}.", path.display()))
}
