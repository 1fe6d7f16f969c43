//! What can be decided.

use hex::Hex;

use crate::Unit;

/// One decision. The order of the cases is the order of the list.
#[allow(missing_docs, reason = "the cases say what their fields are")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// The Cavalry Corps returns to this hex.
    Place(Hex),
    /// The order of the action phases: combat first, or movement first.
    Order { combat_first: bool },
    /// The unit at this place of this stack, counted from the top and from zero, is paralysed.
    Paralyse(Hex, u8),
    /// A unit steps into a neighbouring hex.
    Step(Unit, Hex),
    /// The unit under way halts.
    Halt,
    /// An attack on this hex is prepared.
    Attack(Hex),
    /// A probe into this hex is prepared.
    Probe(Hex),
    /// A unit takes part.
    Join(Unit),
    /// This many bombardment markers take part.
    Guns(u8),
    /// The attack or probe is made.
    Fight,
    /// A unit loses a step.
    Lose(Unit),
    /// A unit advances into the vacated hex.
    Advance(Unit),
    /// Nobody else advances, or nobody attacks again.
    Done,
    /// A unit is flipped and nothing else.
    Flip(Unit),
    /// A unit comes to the top of its stack.
    Top(Unit),
    /// No more actions in this phase.
    Pass,
}
