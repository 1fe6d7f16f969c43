//! A computer player of *Mukden*: how good a state looks to it, and what it does next without trying moves out.
//!
//! | file | what is in it |
//! | --- | --- |
//! | `evaluation` | how good a state looks |
//! | `policy` | what a side does next, and what things are worth to it |
//! | `policy/ways` | ways to the railroad, and what closes them |
//! | `policy/march` | movement: raids, screens, masses for an attack, garrisons, waiting |
//! | `policy/battle` | combat: what to attack and with whom, losses, advances |
#![allow(rustdoc::broken_intra_doc_links, reason = "rules and rulings are cited in brackets")]
#![warn(missing_docs)]

mod evaluation;
mod policy;

use std::ops::Deref;

use hex::Hex;
use kernel::{Bits, Manner, Player, Side};
use mukden::{Action, Board, JAPAN, Mukden, State};

/// How the computer plays it.
pub struct MukdenPlayer;

impl Player for MukdenPlayer {
    type Rules = Mukden;

    fn judge(rules: &Mukden, state: &State, board: &mut Board, side: Side) -> i32 {
        let worth = Policy(rules).japanese_worth(state, board);
        if side == JAPAN { worth } else { -worth }
    }

    fn follow(
        rules: &Mukden,
        state: &State,
        board: &mut Board,
        side: Side,
        manner: Manner,
        bits: &mut Bits,
        out: &mut Vec<Action>,
    ) {
        Policy(rules).next(state, board, side, manner, bits, out);
    }
}

/// The game with what is thought of it.
pub(crate) struct Policy<'a>(pub(crate) &'a Mukden);

impl Deref for Policy<'_> {
    type Target = Mukden;

    fn deref(&self) -> &Mukden {
        self.0
    }
}

impl Policy<'_> {
    /// Hexes to Mukden on an empty map.
    #[inline]
    pub(crate) fn to_mukden(&self, hex: Hex) -> u8 {
        self.book.map.grid.distance(hex, self.book.map.mukden) as u8
    }
}
