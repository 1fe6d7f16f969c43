//! Positions written out and read back.

use std::fmt;

use crate::{Fault, Game};

/// Positions as public data: complete, readable, and checked on the way in.
pub trait Positioned: Game {
    /// Public data that need not be a possible position. Its written form is stable: fingerprints are taken of it.
    type Position: Clone + Eq + fmt::Debug;

    /// Everything about a state.
    fn position(&self, state: &Self::State) -> Self::Position;

    /// The state of a position; `place(position(state)) == state`.
    ///
    /// # Errors
    /// What makes the position impossible: every fault, not just the first, as far as [`crate::Faults`] keeps them.
    fn place(&self, position: &Self::Position) -> Result<Self::State, Vec<Fault>>;
}
