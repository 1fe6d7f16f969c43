//! Decisions.

use hex::Hex;

use crate::Corps;

/// One decision. The order of the cases is the order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A corps marches to a neighbouring hex.
    Step(Corps, Hex),
    /// A corps takes the train.
    Rail(Corps),
    /// It goes to this hex.
    To(Hex),
    /// The corps under way stays where it is.
    Halt,
    /// The train of this corps arrives next.
    Train(Corps),
    /// The corps on the train gets off here.
    Arrive(Hex),
    /// A beaten corps retreats to a neighbouring hex.
    Retreat(Corps, Hex),
    /// A beaten corps that has nowhere to go is removed.
    Lose(Corps),
    /// A corps joins the attack.
    Attack(Corps),
    /// A corps is attacked.
    Target(Corps),
    /// The attack is made.
    Fight,
    /// Movement, or the day's fighting, is over.
    End,
}
