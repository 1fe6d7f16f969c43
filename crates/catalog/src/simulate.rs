//! Many games between computer players.

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use kernel::{Awaiting, Bits, BySide, Log, Side};
use serde::Serialize;

use crate::{Boxed, Level};

/// How many games are played, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    /// How many.
    pub games: usize,
    /// The seed that all games' seeds follow from.
    pub seed: u64,
    /// On how many threads; at least one is used.
    pub threads: usize,
}

/// One game of a series.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameResult {
    /// Its number, counted from one.
    pub game: usize,
    /// Its own seed.
    pub seed: u64,
    /// Who won; nobody for a draw.
    pub winner: Option<&'static str>,
    /// How it ended.
    pub how: &'static str,
    /// The turn it ended in.
    pub turns: u32,
    /// How many choices there were among two or more actions.
    pub decisions: u64,
    /// How it stood at the end.
    pub score: String,
}

/// How often something happened, with the interval that holds its true share nineteen times in twenty (Wilson).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tally {
    /// Who won; nobody for a draw.
    pub winner: Option<&'static str>,
    /// How; nothing for all ways together.
    pub how: Option<&'static str>,
    /// How often.
    pub games: usize,
    /// The share of all games.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// A whole series.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Simulated {
    /// Every game in order.
    pub games: Vec<GameResult>,
    /// Wins of each side and draws.
    pub winners: Vec<Tally>,
    /// The same by the way it ended.
    pub ways: Vec<Tally>,
    /// Mean number of turns.
    pub mean_turns: f64,
    /// Mean number of decisions.
    pub mean_decisions: f64,
}

/// The 95 % interval of a share by Wilson's score: `hits` of `n`.
#[must_use]
pub fn wilson(hits: usize, n: usize) -> (f64, f64) {
    if n == 0 {
        return (0.0, 1.0);
    }
    let (n, z) = (n as f64, 1.959_963_984_540_054_f64);
    let p = hits as f64 / n;
    let centre = p + z * z / (2.0 * n);
    let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    // Rounding must not push the ends past the share itself.
    (((centre - spread) / scale).clamp(0.0, p), ((centre + spread) / scale).clamp(p, 1.0))
}

pub(crate) fn simulate<G: Boxed>(
    game: &G,
    seats: BySide<Level>,
    series: Series,
    progress: &(dyn Fn() + Sync),
) -> Simulated {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            if i >= series.games {
                return done;
            }
            done.push(one(game, seats, i, seed_of(series.seed, i)));
            progress();
        }
    };
    let n_threads = series.threads.clamp(1, series.games.max(1));
    let mut games: Vec<GameResult> = thread::scope(|scope| {
        let threads: Vec<_> = (0..n_threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|it| it.join().expect("a game without a panic")).collect()
    });
    games.sort_by_key(|it| it.game);
    sum_up::<G>(games)
}

/// The seed of a game: the same wherever and whenever it is played.
fn seed_of(seed: u64, i: usize) -> u64 {
    let mut bits = Bits::seeded(seed);
    let key = bits.draw();
    Bits::seeded(key.wrapping_add(i as u64)).draw()
}

fn one<G: Boxed>(game: &G, seats: BySide<Level>, i: usize, seed: u64) -> GameResult {
    let mut bits = Bits::seeded(seed);
    let (mut state, mut log, mut list) = (game.setup(), Log::off(), Vec::new());
    let mut board = game.board(&state);
    let mut decisions = 0;
    loop {
        match game.awaiting(&state) {
            Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(&mut bits), &mut log),
            Awaiting::Choice(sides) => {
                let side = sides.iter().next().expect("a side that owes a decision");
                let (action, is_decision) = decide(game, &state, &mut board, side, seats[side], &mut list, &mut bits);
                decisions += u64::from(is_decision);
                game.act(&mut state, &mut board, side, action, &mut log);
            }
            Awaiting::Over(outcome) => {
                return GameResult {
                    game: i + 1,
                    seed,
                    winner: outcome.winner.map(|it| G::SIDES[it]),
                    how: outcome.how,
                    turns: game.turn(&state),
                    decisions,
                    score: game.score(&state),
                };
            }
        }
    }
}

/// What a player of this level does, and among how many actions it chose.
fn decide<G: Boxed>(
    game: &G,
    state: &G::State,
    board: &mut G::Board,
    side: Side,
    level: Level,
    list: &mut Vec<G::Action>,
    bits: &mut Bits,
) -> (G::Action, bool) {
    // The list is the side's own: drawing from it needs no imagined state.
    let (any, is_decision) = game.any_action(state, board, side, list, bits);
    if !is_decision || level == Level::Random {
        return (any, is_decision);
    }
    (search::advise(game, state, side, level, bits).action, is_decision)
}

fn sum_up<G: Boxed>(games: Vec<GameResult>) -> Simulated {
    let n = games.len();
    let tally = |winner, how, hits| {
        let (low, high) = wilson(hits, n);
        Tally { winner, how, games: hits, share: hits as f64 / n.max(1) as f64, low, high }
    };
    let ends = Side::ALL.map(|it| Some(G::SIDES[it])).into_iter().chain([None]);
    let winners = ends.map(|winner| tally(winner, None, games.iter().filter(|it| it.winner == winner).count()));
    let winners = winners.collect();
    let mut ways: BTreeMap<(Option<&str>, &str), usize> = BTreeMap::new();
    for it in &games {
        *ways.entry((it.winner, it.how)).or_default() += 1;
    }
    let mut ways: Vec<Tally> = ways.into_iter().map(|((winner, how), hits)| tally(winner, Some(how), hits)).collect();
    ways.sort_by_key(|it| std::cmp::Reverse(it.games));
    let mean = |of: &dyn Fn(&GameResult) -> u64| games.iter().map(of).sum::<u64>() as f64 / n.max(1) as f64;
    let (mean_turns, mean_decisions) = (mean(&|it| u64::from(it.turns)), mean(&|it| it.decisions));
    Simulated { winners, ways, mean_turns, mean_decisions, games }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_as_in_the_textbooks() {
        let (low, high) = wilson(10, 100);
        assert!((low - 0.0552).abs() < 1e-3 && (high - 0.1744).abs() < 1e-3, "{low} {high}");
        assert_eq!(wilson(0, 0), (0.0, 1.0));
        assert_eq!(wilson(0, 10).0, 0.0);
        assert_eq!(wilson(10, 10).1, 1.0);
    }
}
