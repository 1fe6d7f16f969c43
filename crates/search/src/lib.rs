//! Computer players over any game.
//!
//! A player never sees the table: it decides on states its side can [`Sighted::imagine`]. Levels so far: `random`
//! draws from the list; `normal` is greedy, looking ahead to the end of what it has begun (a move, an attack) and
//! comparing what comes of it by the game's own [`Judged`] opinion.
#![warn(missing_docs)]

mod greedy;

use kernel::{Bits, Judged, Side, Sighted};

/// How well the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal action.
    Random,
    /// Greedy by the game's own judgement.
    Normal,
}

impl Level {
    /// All levels with their names, weakest first.
    pub const ALL: [(Level, &'static str); 2] = [(Level::Random, "random"), (Level::Normal, "normal")];

    /// The level's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Level::ALL.iter().find(|it| it.0 == self).map_or("", |it| it.1)
    }

    /// The level of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Level> {
        Level::ALL.iter().find(|it| it.1 == name).map(|it| it.0)
    }
}

/// What a computer player would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice<A> {
    /// The action.
    pub action: A,
    /// What the player expects of it, in the game's own measure; higher is better for its side.
    pub estimate: i32,
}

/// How far a player may think: a number of positions to look at, and a signal to come to an end.
pub struct Limits<'a> {
    /// How many positions may still be looked at.
    pub nodes: u64,
    /// Whether somebody wants an answer now.
    pub stop: &'a dyn Fn() -> bool,
}

impl Limits<'_> {
    /// Nobody waits, and every position may be looked at.
    pub const NONE: Limits<'static> = Limits { nodes: u64::MAX, stop: &|| false };

    /// Notes that a position was looked at.
    pub(crate) fn look(&mut self) {
        self.nodes = self.nodes.saturating_sub(1);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.nodes == 0 || (self.stop)()
    }
}

/// The action a player of `level` takes for `side`, which owes a decision. Only an imagined state is looked at.
///
/// # Panics
/// If `side` owes no decision.
pub fn advise<G: Sighted + Judged>(
    game: &G,
    state: &G::State,
    side: Side,
    level: Level,
    bits: &mut Bits,
) -> Advice<G::Action> {
    let imagined = game.imagine(state, side, &G::Recall::default(), bits);
    think(game, &imagined, side, level, bits, &mut Limits { ..Limits::NONE })
}

/// The action a player of `level` takes for `side` in a world that the side has imagined. Within its limits the same bits
/// give the same answer; beyond them it is the best found so far.
///
/// # Panics
/// If `side` owes no decision.
pub fn think<G: Sighted + Judged>(
    game: &G,
    world: &G::State,
    side: Side,
    level: Level,
    bits: &mut Bits,
    limits: &mut Limits<'_>,
) -> Advice<G::Action> {
    let mut board = game.board(world);
    match level {
        Level::Random => {
            let (action, _) = game.any_action(world, &mut board, side, &mut Vec::new(), bits);
            Advice { action, estimate: game.judge(world, &board, side) }
        }
        Level::Normal => greedy::choose(game, world, &mut board, side, bits, limits),
    }
}
