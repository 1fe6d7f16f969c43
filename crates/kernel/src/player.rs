//! How good a state looks, and what a player of habit would do in it.

use crate::{Bits, Game, Side, Sighted};

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

/// An opinion of the states of a game and habits in it, for computer players. It is a type of its own beside the rules: what
/// a player thinks changes no rule.
pub trait Player: Sized + 'static {
    /// The rules it plays by.
    type Rules: Sighted;

    /// How good `state` looks for `side`; higher is better. Comparable only within one game. The board stays the state's;
    /// it may keep what was found on the way.
    fn judge(rules: &Self::Rules, state: &StateOf<Self>, board: &mut BoardOf<Self>, side: Side) -> i32;

    /// Appends what `side`, which owes a decision, does now: one action at least, and those that belong to the same
    /// gesture after it, a move with all its steps or an attack with all who take part. Each is legal when its turn comes,
    /// as long as nothing comes between that this state does not tell: whoever carries them out stops at luck, at a reveal
    /// and at a choice of the other side.
    fn follow(
        rules: &Self::Rules,
        state: &StateOf<Self>,
        board: &mut BoardOf<Self>,
        side: Side,
        manner: Manner,
        bits: &mut Bits,
        out: &mut Vec<ActionOf<Self>>,
    );
}

type StateOf<P> = <<P as Player>::Rules as Game>::State;
type BoardOf<P> = <<P as Player>::Rules as Game>::Board;
type ActionOf<P> = <<P as Player>::Rules as Game>::Action;
