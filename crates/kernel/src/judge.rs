//! How good a state looks, and what a player of habit would do in it.

use crate::{Bits, Game, Side};

/// How a computer player goes about its decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Manner {
    /// As somebody who plays in the evening after work: he sees what is near, weighs few possibilities and overlooks the
    /// rest.
    Careless,
    /// By habit alone, a few microseconds a decision: what playouts follow by the thousand.
    Quick,
    /// With every possibility that a sound player would weigh.
    Careful,
}

/// A game's own opinion of its states and its habits, for computer players.
pub trait Judged: Game {
    /// How good `state` looks for `side`; higher is better. Comparable only within one game. The board stays the state's;
    /// it may keep what was found on the way.
    fn judge(&self, state: &Self::State, board: &mut Self::Board, side: Side) -> i32;

    /// Appends what `side`, which owes a decision, does now: one action at least, and those that belong to the same
    /// gesture after it, a move with all its steps or an attack with all who take part. Each is legal when its turn comes,
    /// as long as nothing comes between that this state does not tell: whoever carries them out stops at luck, at a reveal
    /// and at a choice of the other side.
    fn follow(
        &self,
        state: &Self::State,
        board: &mut Self::Board,
        side: Side,
        manner: Manner,
        bits: &mut Bits,
        out: &mut Vec<Self::Action>,
    );
}
