//! What the battery finds.

use std::{error, fmt};

/// The laws a game is held to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Law {
    /// The list is ascending, without duplicates, and never clears what it is appended to.
    List,
    /// A side that owes a decision has a list; one that does not has none; every entry leads somewhere.
    DeadEnd,
    /// The action drawn by `any_action` is one of the list, and a decision if it has another.
    AnyAction,
    /// Notations are clean, different, and read back as what they were written for.
    Notation,
    /// `why_not` admits what is listed and nothing else, by a named rule.
    WhyNot,
    /// What is not listed is refused, and changes nothing.
    Refusal,
    /// The same input to the same state leads to the same state, watched or not.
    Determinism,
    /// A board kept along the way agrees with a fresh one.
    Board,
    /// Whoever sees a change has witnessed an event.
    Silence,
    /// For two actions of a side that lead to different states, others witness the same exactly when they see the same
    /// afterwards.
    Story,
    /// A spectator witnesses only what both sides witness, and the umpire everything.
    Spectator,
    /// An imagined state looks to its side like the true one, lists the same actions, and is possible.
    Imagine,
    /// What a side imagines depends only on what it may know.
    Peek,
    /// What a side is told (questions, offers, odds, overlays, refusals) depends only on what it may know.
    Told,
    /// Questions, offers and events have their words.
    Words,
    /// Undo restores the exact state and crosses no barrier; what can be undone shows nothing, nor does whether it can.
    Undo,
    /// Versions grow when a viewer could notice a change, and only then.
    Version,
    /// A position gives back its state, and a state its position, also as text.
    Position,
    /// A state can be written and read back.
    Stored,
    /// A journal reads, replays and verifies as the match it was written by.
    Journal,
    /// Batches do what their actions do one by one, and end where something is shown.
    Batch,
    /// Every game ends within the bound.
    End,
    /// The game's own law.
    Own,
    /// Rules do not panic.
    Panic,
}

/// A breach of a law: which, where, and how to get there.
#[derive(Clone, Debug)]
pub struct Breach {
    /// The law.
    pub law: Law,
    /// The seed of the battery.
    pub seed: u64,
    /// The number of the game in it, from zero.
    pub game: usize,
    /// The number of the last line of the journal.
    pub line: usize,
    /// What happened instead.
    pub what: String,
    /// The journal so far.
    pub journal: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Breach { law, seed, game, line, what, journal } = self;
        write!(f, "{law:?} is broken in game {game} of seed {seed} after line {line}: {what}\n{journal}")
    }
}

impl error::Error for Breach {}

/// A breach before it is known where.
#[derive(Debug)]
pub(crate) struct Broken {
    pub(crate) law: Law,
    pub(crate) what: String,
}

pub(crate) type Held<T = ()> = Result<T, Broken>;

/// Holds the game to a law.
pub(crate) fn hold(law: Law, it: bool, what: impl FnOnce() -> String) -> Held {
    if it { Ok(()) } else { Err(Broken { law, what: what() }) }
}
