//! Positions written out and read back.

use std::fmt;

use crate::Game;

/// One thing that is wrong with a position, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(pub String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Positions as public data: complete, readable, and checked on the way in.
pub trait Positioned: Game {
    /// Public data that need not be a possible position. Its written form is stable: fingerprints are taken of it.
    type Position: Clone + Eq + fmt::Debug;

    /// Everything about a state.
    fn position(&self, state: &Self::State) -> Self::Position;

    /// The state of a position; `place(position(state)) == state`.
    ///
    /// # Errors
    /// Every fault that makes the position impossible, not just the first.
    fn place(&self, position: &Self::Position) -> Result<Self::State, Vec<Fault>>;
}
