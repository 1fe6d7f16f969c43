//! A computer player of the toy.
#![warn(missing_docs)]

use kernel::{Bits, Game, Manner, Player, Side};
use toy::{Action, Board, State, Toy};

/// A player who does anything.
pub struct ToyPlayer;

impl Player for ToyPlayer {
    type Rules = Toy;

    fn judge(_: &Toy, state: &State, _: &mut Board, side: Side) -> i32 {
        i32::from(state.camp(side).score) - i32::from(state.camp(side.other()).score)
    }

    /// Any action: what is played here is thrown at the drivers, not at anybody.
    fn follow(
        toy: &Toy,
        state: &State,
        board: &mut Board,
        side: Side,
        _: Manner,
        bits: &mut Bits,
        out: &mut Vec<Action>,
    ) {
        out.push(toy.any_action(state, board, side, &mut Vec::new(), bits).0);
    }
}
