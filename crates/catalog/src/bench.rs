//! How fast a game is.

use std::{
    hint::black_box,
    mem::size_of,
    time::{Duration, Instant},
};

use kernel::{Awaiting, Bits, BySide, Game, Log, Manner, Player};
use search::Mind;
use serde::Serialize;

use crate::{
    Bundle, Level, Rules,
    bundle::{ActionOf, BoardOf, StateOf},
};

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
    /// Child nodes a second: a state and its board are copied, and an action of the list is carried out on the copies.
    pub children_per_s: f64,
    /// Microseconds a decision in games that a quick player plays by habit, with everything that belongs to them.
    pub quick_us: f64,
    /// Microseconds a decision of the level `normal`, which imagines a world for every gesture.
    pub normal_us: f64,
    /// The size of a state.
    pub state_bytes: usize,
    /// The size of a board.
    pub board_bytes: usize,
    /// The size of an action.
    pub action_bytes: usize,
}

/// No game comes near so many inputs.
const LIMIT: u64 = 10_000_000;
/// The turn from which lists are timed: both sides are in contact by then.
const FROM_TURN: u32 = 3;

pub(crate) fn bench<B: Bundle>(game: &B::Rules, seconds: f64) -> Bench {
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
        game: <B::Rules>::ID,
        seconds: spent,
        games,
        games_per_s: games as f64 / spent,
        decisions_per_s: decisions as f64 / spent,
        decisions_per_game: decisions as f64 / games as f64,
        list_us_p50: lists.micros(50),
        list_us_p99: lists.micros(99),
        list_longest: lists.longest,
        children_per_s: children(game, &start, &mut bits, time / 4),
        quick_us: quick::<B>(game, time / 4),
        normal_us: normal::<B>(game, time / 4),
        state_bytes: size_of::<StateOf<B>>(),
        board_bytes: size_of::<BoardOf<B>>(),
        action_bytes: size_of::<ActionOf<B>>(),
    }
}

/// Child nodes a second, along random games.
fn children<G: Rules>(game: &G, start: &G::State, bits: &mut Bits, time: Duration) -> f64 {
    let (mut list, mut nodes, begun) = (Vec::new(), 0_u64, Instant::now());
    let mut spent = Duration::ZERO;
    while begun.elapsed() < time || nodes == 0 {
        let mut state = start.clone();
        let mut board = game.board(&state);
        let (mut child, mut copy) = (state.clone(), board.clone());
        loop {
            match game.awaiting(&state) {
                Awaiting::Over(_) => break,
                Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(bits), &mut Log::off()),
                Awaiting::Choice(sides) => {
                    let side = sides.iter().next().expect("a side that owes a decision");
                    list.clear();
                    game.actions(&state, &mut board, side, &mut list);
                    let since = Instant::now();
                    for &action in &list {
                        child.clone_from(&state);
                        copy.clone_from(&board);
                        game.act(&mut child, &mut copy, side, action, &mut Log::off());
                        black_box(&child);
                    }
                    spent += since.elapsed();
                    nodes += list.len() as u64;
                    let action = list[bits.below(list.len())];
                    game.act(&mut state, &mut board, side, action, &mut Log::off());
                }
            }
        }
    }
    nodes as f64 / spent.as_secs_f64()
}

/// Microseconds a decision in complete games of quick players.
fn quick<B: Bundle>(game: &B::Rules, time: Duration) -> f64 {
    let (mut decisions, mut bits, begun) = (0_u64, Bits::seeded(1), Instant::now());
    let mut gesture = Vec::new();
    while begun.elapsed() < time || decisions == 0 {
        let mut state = game.setup();
        let mut board = game.board(&state);
        loop {
            match game.awaiting(&state) {
                Awaiting::Over(_) => break,
                Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(&mut bits), &mut Log::off()),
                Awaiting::Choice(sides) => {
                    let side = sides.iter().next().expect("a side that owes a decision");
                    gesture.clear();
                    B::Player::follow(game, &state, &mut board, side, Manner::Quick, &mut bits, &mut gesture);
                    for &action in &gesture {
                        game.act(&mut state, &mut board, side, action, &mut Log::off());
                        decisions += 1;
                        // Luck or the other side may come between.
                        if !game.awaiting(&state).owes(side) {
                            break;
                        }
                    }
                }
            }
        }
    }
    begun.elapsed().as_secs_f64() * 1e6 / decisions as f64
}

/// Microseconds a decision of the level `normal` in complete games against itself: its own time only.
fn normal<B: Bundle>(game: &B::Rules, time: Duration) -> f64 {
    let (mut decisions, mut spent, mut bits, begun) = (0_u64, Duration::ZERO, Bits::seeded(1), Instant::now());
    let mut list = Vec::new();
    while begun.elapsed() < time || decisions == 0 {
        let mut state = game.setup();
        let mut board = game.board(&state);
        let mut minds = BySide::from_fn(|side| Mind::<B::Player>::new(side, Level::Normal));
        loop {
            let mut log = Log::on();
            match game.awaiting(&state) {
                Awaiting::Over(_) => break,
                Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(&mut bits), &mut log),
                Awaiting::Choice(sides) => {
                    let side = sides.iter().next().expect("a side that owes a decision");
                    list.clear();
                    game.actions(&state, &mut board, side, &mut list);
                    let since = Instant::now();
                    let action = minds[side].decide(game, &state, &list, &mut bits);
                    spent += since.elapsed();
                    decisions += u64::from(list.len() > 1);
                    game.act(&mut state, &mut board, side, action, &mut log);
                }
            }
            let events = log.into_events();
            kernel::Side::ALL.iter().for_each(|&it| minds[it].hear(game, &state, &events));
        }
    }
    spent.as_secs_f64() * 1e6 / decisions.max(1) as f64
}

#[derive(Default)]
struct Lists {
    nanos: Vec<u64>,
    longest: usize,
}

impl Lists {
    fn time_one<G: Rules>(&mut self, game: &G, start: &G::State, bits: &mut Bits) {
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
