//! How fast a game is.

use std::{
    hint::black_box,
    mem::size_of,
    time::{Duration, Instant},
};

use kernel::{Awaiting, Bits, Log};
use serde::Serialize;

use crate::Boxed;

/// What random games on one core came to. A decision is a choice among two or more actions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bench {
    /// The game's id.
    pub game: &'static str,
    /// For how long games were played.
    pub seconds: f64,
    /// How many complete games.
    pub games: u64,
    /// Complete games a second.
    pub games_per_s: f64,
    /// Decisions a second.
    pub decisions_per_s: f64,
    /// Decisions a game.
    pub decisions_per_game: f64,
    /// Microseconds that the whole list of a decision takes, at the median, from the third turn on.
    pub list_us_p50: f64,
    /// The same for the slowest of a hundred.
    pub list_us_p99: f64,
    /// The longest list met there.
    pub list_longest: usize,
    /// The size of a state.
    pub state_bytes: usize,
    /// The size of an action.
    pub action_bytes: usize,
}

/// No game comes near so many inputs.
const LIMIT: u64 = 10_000_000;
/// The turn from which lists are timed: both sides are in contact by then.
const FROM_TURN: u32 = 3;

pub(crate) fn bench<G: Boxed>(game: &G, seconds: f64) -> Bench {
    let time = Duration::from_secs_f64(seconds.clamp(0.01, 3600.0));
    let start = game.setup();
    let (mut bits, mut list) = (Bits::seeded(1), Vec::new());
    let (mut games, mut decisions) = (0_u64, 0_u64);
    let begun = Instant::now();
    while begun.elapsed() < time {
        let mut state = start.clone();
        let mut board = game.board(&state);
        decisions += play::random_game(game, &mut state, &mut board, &mut list, &mut bits, LIMIT).decisions;
        games += 1;
    }
    let spent = begun.elapsed().as_secs_f64();
    let mut lists = Lists::default();
    let begun = Instant::now();
    // A pass of its own: reading the clock for every decision would slow the games down.
    while begun.elapsed() < time / 4 || lists.nanos.is_empty() {
        lists.time_one(game, &start, &mut bits);
    }
    lists.nanos.sort_unstable();
    Bench {
        game: G::ID,
        seconds: spent,
        games,
        games_per_s: games as f64 / spent,
        decisions_per_s: decisions as f64 / spent,
        decisions_per_game: decisions as f64 / games as f64,
        list_us_p50: lists.micros(50),
        list_us_p99: lists.micros(99),
        list_longest: lists.longest,
        state_bytes: size_of::<G::State>(),
        action_bytes: size_of::<G::Action>(),
    }
}

#[derive(Default)]
struct Lists {
    nanos: Vec<u64>,
    longest: usize,
}

impl Lists {
    fn time_one<G: Boxed>(&mut self, game: &G, start: &G::State, bits: &mut Bits) {
        let (mut state, mut list, mut log) = (start.clone(), Vec::new(), Log::off());
        let mut board = game.board(&state);
        loop {
            match game.awaiting(&state) {
                Awaiting::Over(_) => return,
                Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(bits), &mut log),
                Awaiting::Choice(sides) => {
                    let side = sides.iter().next().expect("a side that owes a decision");
                    list.clear();
                    let begun = Instant::now();
                    game.actions(black_box(&state), &mut board, side, &mut list);
                    let nanos = begun.elapsed().as_nanos() as u64;
                    if game.turn(&state) >= FROM_TURN && list.len() >= 2 {
                        self.nanos.push(nanos);
                        self.longest = self.longest.max(list.len());
                    }
                    game.act(&mut state, &mut board, side, list[bits.below(list.len())], &mut log);
                }
            }
        }
    }

    fn micros(&self, percent: usize) -> f64 {
        let at = (self.nanos.len() * percent / 100).min(self.nanos.len() - 1);
        self.nanos[at] as f64 / 1000.0
    }
}
