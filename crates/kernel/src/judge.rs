//! How good a state looks.

use crate::{Bits, Game, Side};

/// A game's own opinion of its states, for computer players.
pub trait Judged: Game {
    /// How good `state` looks for `side`; higher is better. Comparable only within one game.
    fn judge(&self, state: &Self::State, board: &Self::Board, side: Side) -> i32;

    /// Whether nothing is half-made: no move under way, no attack being prepared, no combat waiting for its dice. A
    /// greedy player compares only such states.
    fn settled(&self, state: &Self::State) -> bool;

    /// Lines worth considering, each from this decision of `side` to a settled state or to dice, where following every
    /// entry of the list to its end would take too long. None means: consider the list.
    fn lines(
        &self,
        state: &Self::State,
        board: &mut Self::Board,
        side: Side,
        bits: &mut Bits,
        out: &mut Vec<Vec<Self::Action>>,
    ) {
        let _ = (state, board, side, bits, out);
    }
}
