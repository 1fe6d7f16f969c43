//! The computer player of the 8th Army in *Hindenburg's Hour*. The Russians decide nothing.
//!
//! | file | what it says |
//! | --- | --- |
//! | `evaluation` | what a position is worth |
//! | `policy` | what the player does next, as a gesture, planning the whole day |
//! | `policy/view` | what a placement of the German corps is worth, with the Russians where they are |
//! | `policy/sight` | where a Russian army can be caught |
//! | `policy/quick` | a player of a few microseconds a decision, for playouts by the thousand |
#![warn(missing_docs)]
#![allow(rustdoc::broken_intra_doc_links, reason = "rules and rulings are cited in brackets")]

mod evaluation;
mod policy;

use hex::{Dir, Hex};
use hindenburg::{Action, Army, Board, Hindenburg, MOST, State};
use kernel::{Bits, Manner, Player, Side};

use crate::{evaluation::Evaluation, policy::Policy};

/// How the computer plays it.
pub struct HindenburgPlayer;

impl Player for HindenburgPlayer {
    type Rules = Hindenburg;

    fn judge(rules: &Hindenburg, state: &State, board: &mut Board, side: Side) -> i32 {
        let worth = Evaluation(rules).worth(state, board);
        if side == Side::A { worth } else { -worth }
    }

    fn follow(
        rules: &Hindenburg,
        state: &State,
        board: &mut Board,
        side: Side,
        manner: Manner,
        bits: &mut Bits,
        out: &mut Vec<Action>,
    ) {
        debug_assert_eq!(side, Side::A, "the Russians decide nothing");
        Policy(rules).follow(state, board, manner, bits, out);
    }
}

/// How many days are left after today.
fn days_left(rules: &Hindenburg, state: &State) -> i32 {
    rules.book.scenario.days.len() as i32 - i32::from(state.turn)
}

/// An army after a march of so many hexes in this direction, Germans aside; without one its lanes keep their rows.
fn marched_on(rules: &Hindenburg, army: Army, line: &[Hex], steps: u16, heading: Option<Dir>) -> [Hex; MOST] {
    let grid = &rules.book.map.grid;
    let mut after = [Hex(0); MOST];
    for (to, &from) in after.iter_mut().zip(line) {
        *to = from;
        for _ in 0..steps {
            let dir = match (army, heading) {
                (Army::Second, _) => Dir::N,
                (_, Some(dir)) => dir,
                // North-west out of low columns, south-west out of high ones.
                _ if grid.is_low(grid.col(*to)) => Dir::NW,
                _ => Dir::SW,
            };
            *to = grid.step(*to, dir).filter(|&it| rules.book.map.passable.has(it)).unwrap_or(*to);
        }
    }
    after
}
