//! Computer players over any game: how well they play, what they keep in mind, and how they carry out a gesture.
//!
//! A player never sees the table: it decides on states its side can [`imagine`](kernel::Sighted::imagine). A [`Mind`] is one
//! player at one game, wherever it sits: at a server's table, in a series of games, or giving a hint. It remembers, imagines
//! a world, has the game's own policy ([`Player::follow`]) lead from there as its [`Level`] says, and keeps the rest of the
//! gesture as its plan: a move with all its steps, an attack with all who take part. Levels so far: `random` draws from the
//! list; `easy` and `normal` follow the policy, the one carelessly, the other with care.
//!
//! What a player does comes from its bits and from what its side may know, never from a clock or from how many threads there
//! are: whoever is in a hurry says so, and is answered by habit alone.
#![warn(missing_docs)]

mod mind;

use kernel::{Awaiting, Bits, Game, Log, Manner, Player, Side, Sides};

pub use mind::Mind;

/// How well the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal action.
    Random,
    /// By habit, without care: few possibilities, a narrow eye, a short memory.
    Easy,
    /// By habit, with care.
    Normal,
}

impl Level {
    /// All levels with their names, weakest first.
    pub const ALL: [(Level, &'static str); 3] =
        [(Level::Random, "random"), (Level::Easy, "easy"), (Level::Normal, "normal")];

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

    /// How a player of this level goes about its decisions; nothing if it does not think.
    fn manner(self) -> Option<Manner> {
        match self {
            Level::Random => None,
            Level::Easy => Some(Manner::Careless),
            Level::Normal => Some(Manner::Careful),
        }
    }

    /// Whether it remembers what it has seen and sees no longer.
    fn remembers(self) -> bool {
        self == Level::Normal
    }
}

type StateOf<P> = <<P as Player>::Rules as Game>::State;
type ActionOf<P> = <<P as Player>::Rules as Game>::Action;

/// What a player of `level` would do, in a world that `side` has imagined: at least one action, and those that it means to
/// do after it. They are carried out as far as they are one gesture, see [`within`]. The same bits give the same answer.
/// Whoever is in a hurry gets one by habit alone.
///
/// # Panics
/// If `side` owes no decision.
pub fn think<P: Player>(
    game: &P::Rules,
    world: &StateOf<P>,
    side: Side,
    level: Level,
    bits: &mut Bits,
    hurries: impl Fn() -> bool,
) -> Vec<ActionOf<P>> {
    let mut board = game.board(world);
    let mut actions = Vec::new();
    match level.manner() {
        None => actions.push(game.any_action(world, &mut board, side, &mut Vec::new(), bits).0),
        Some(manner) => {
            let manner = if hurries() { Manner::Quick } else { manner };
            P::follow(game, world, &mut board, side, manner, bits, &mut actions);
            assert!(!actions.is_empty(), "a decision of whoever owes one");
        }
    }
    actions
}

/// How many of the actions belong to one gesture: up to the first that brings luck, shows the side something, or leaves
/// the say to somebody else. What this depends on is the same in all worlds that the side can imagine, so it is only asked to
/// show a gesture: whoever carries one out sees where it ends.
pub fn within<G: Game>(game: &G, world: &G::State, side: Side, actions: &[G::Action]) -> usize {
    let (mut state, mut board) = (world.clone(), game.board(world));
    for at in 1..actions.len() {
        let (mut log, is_shared) = (Log::on(), game.asked(&state) == Sides::BOTH);
        game.act(&mut state, &mut board, side, actions[at - 1], &mut log);
        let goes_on = !is_shared && game.awaiting(&state) == Awaiting::choice(side);
        if !goes_on || log.into_events().iter().any(|it| game.teaches(it)) {
            return at;
        }
    }
    actions.len()
}
