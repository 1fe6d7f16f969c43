//! What can be decided.

use hex::Hex;

use crate::{Marker, Order, Orders, Unit};

/// One decision. The order of the cases is the order of the list.
#[allow(missing_docs, reason = "the cases say what their fields are")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// The marker is put on the box of this command: 0 to 3 of the Axis, 4 to 7 of the Soviets.
    Assign(u8),
    /// The Soviet marker just drawn is ignored.
    Ignore,
    /// Zhukov goes back into the cup.
    Return,
    /// A unit enters the map in this hex.
    Place(Unit, Hex),
    /// A Garrison is taken off the map.
    Withdraw(Unit),
    /// A Garrison is placed with its Army.
    Garrison(Unit),
    /// A unit is brought up to strength with a step of its kind.
    Restore(Unit),
    /// A Garrison returns to hand for an Army step, or for a Panzer step.
    Revive { unit: Unit, panzer: bool },
    /// A Soviet replacement is put into the box of this Front.
    Send(Unit, u8),
    /// These orders are bought for the next turn.
    Buy(Orders),
    /// This marker opens the Action Phase.
    Pick(Marker),
    /// A Leader tries to give an order of his own.
    Lead(Unit),
    /// The Leader gives this order.
    Order(Order),
    /// This Panzer Corps follows the Leader's order.
    Follow(Unit),
    /// The 4th Army is given this order.
    Kluge(Order),
    /// A unit, or the stack under way that it leads, steps into a neighbouring hex.
    Step(Unit, Hex),
    /// A unit is taken up into a stack that moves together.
    Gather(Unit),
    /// A unit is left behind by the stack under way.
    Drop(Unit),
    /// The stack under way assaults this hex, with or without the Luftwaffe.
    Assault { hex: Hex, support: bool },
    /// An army goes by sea to this hex.
    Invade(Unit, Hex),
    /// Whoever is under way halts.
    Halt,
    /// An attack on this hex is prepared.
    Attack(Hex),
    /// A unit takes part in it.
    Join(Unit),
    /// The attack is made, with or without the support marker.
    Fight { support: bool },
    /// The defender adds a support marker, or does not.
    Answer { support: bool },
    /// A unit loses a step.
    Lose(Unit),
    /// The whole stack retreats over these two hexes.
    Retreat(Hex, Hex),
    /// One unit of it retreats over these two hexes.
    RetreatOne(Unit, Hex, Hex),
    /// The Coastal Army retreats by sea to this port.
    Sail(Hex),
    /// A unit beyond the stacking limit is eliminated.
    Remove(Unit),
    /// A unit advances to this hex.
    Advance(Unit, Hex),
    /// A Leader who has lost his corps joins this one.
    Attach(Unit),
    /// An eliminated Army is put on the turn track.
    Reserve(Unit),
    /// This unit makes its compulsory move next.
    Counter(Unit),
    /// It moves to this hex.
    March(Hex),
    /// Nothing more.
    Done,
}
