//! The words of the game: how it ends, what can be decided, what can happen.

use hex::Hex;
use serde::{Deserialize, Serialize};

use crate::{CounterattackResult, Marker, Order, Orders, Result, Unit, Units};

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The Axis controls Kiev, Leningrad and Moscow. [3.3a]
    ThreeCities,
    /// The Axis controls Kiev and Moscow, and Leningrad hangs on the lake. [3.3b]
    LakeSiege,
    /// The Axis controls Leningrad, Rostov, and Maikop or Sevastopol. [3.3c]
    Caucasus,
    /// The Axis has the victory points at the end. [3.2c]
    Points,
    /// The Axis has not. [3.2d]
    TooFewPoints,
}

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

/// What happened, for eyes. A side is told by whether it is the Axis; a command by its number.
#[allow(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    Turn {
        turn: u8,
    },
    Phase {
        phase: &'static str,
    },
    Placed {
        unit: Unit,
        hex: u16,
    },
    Delayed {
        unit: Unit,
    },
    GarrisonWithdrawn {
        unit: Unit,
    },
    GarrisonPlaced {
        unit: Unit,
        hex: u16,
    },
    Restored {
        unit: Unit,
        steps: u8,
    },
    Revived {
        unit: Unit,
        panzer: bool,
    },
    Sent {
        unit: Unit,
        front: u8,
    },
    PartisansLeft {
        hex: u16,
    },
    CommandRoll {
        axis: bool,
        die: u8,
        modified: i8,
        points: u8,
    },
    /// Orders were bought; which, only their owner knows.
    Bought {
        axis: bool,
        orders: Option<Orders>,
    },
    /// Both sides have bought.
    BothBought,
    Revealed {
        axis: Orders,
        soviet: Orders,
    },
    CupFilled {
        cup: [u8; Marker::N],
    },
    Picked {
        axis: bool,
        marker: Marker,
    },
    Drawn {
        marker: Marker,
    },
    Assigned {
        marker: Marker,
        command: u8,
    },
    Ignored {
        marker: Marker,
    },
    Discarded {
        marker: Marker,
    },
    ZhukovRoll {
        die: u8,
        works: bool,
    },
    ZhukovReturned,
    ZhukovIdle,
    Activated {
        axis: bool,
        command: u8,
        order: Order,
        unsupplied: Units,
    },
    LeaderRoll {
        unit: Unit,
        die: u8,
        works: bool,
    },
    LeaderOrder {
        unit: Unit,
        order: Order,
    },
    Follows {
        unit: Unit,
    },
    KlugeOrder {
        order: Order,
    },
    Gathered {
        unit: Unit,
    },
    Dropped {
        unit: Unit,
        hex: u16,
    },
    Stepped {
        units: Units,
        from: u16,
        to: u16,
    },
    Halted {
        units: Units,
        hex: u16,
    },
    PartisansRemoved {
        hex: u16,
    },
    Control {
        hex: u16,
        axis: bool,
    },
    FirstCapture {
        hex: u16,
    },
    Reserved {
        unit: Unit,
        turn: u8,
    },
    Sailed {
        unit: Unit,
        from: u16,
        to: u16,
    },
    InvasionRoll {
        unit: Unit,
        die: u8,
        modified: u8,
        landed: bool,
    },
    MovementOver,
    /// Somebody wants no more of what he was asked: `replacements`, `staff`, `leader`, `followers`, `combat`, `advance`.
    Finished {
        what: &'static str,
    },
    LeaderTries {
        unit: Unit,
    },
    CounterNext {
        unit: Unit,
    },
    Preparing {
        hex: u16,
    },
    Joined {
        unit: Unit,
    },
    Attacked {
        target: u16,
        attackers: Units,
        defenders: Units,
        mobile: bool,
        support: bool,
    },
    Answered {
        support: bool,
    },
    Odds {
        attack: u8,
        defence: u8,
        shifts: u8,
        column: Option<u8>,
    },
    CombatRoll {
        die: u8,
        modified: u8,
        result: Result,
    },
    AutomaticLoss,
    StepLost {
        unit: Unit,
        steps: u8,
    },
    Eliminated {
        unit: Unit,
        hex: u16,
    },
    FateRoll {
        unit: Unit,
        die: u8,
        gone: bool,
    },
    MobileDefense {
        units: Units,
    },
    Retreated {
        units: Units,
        to: [u16; 2],
    },
    RetreatBlocked {
        units: Units,
    },
    Advanced {
        unit: Unit,
        hex: u16,
    },
    Entered {
        units: Units,
        hex: u16,
    },
    AssaultFailed {
        units: Units,
    },
    LeaderJoins {
        unit: Unit,
        hex: u16,
    },
    LeaderLost {
        unit: Unit,
    },
    Counterattack {
        die: u8,
        front: u8,
    },
    CounterMarched {
        unit: Unit,
        route: Vec<u16>,
    },
    CounterStays {
        unit: Unit,
    },
    CounterTotals {
        attack: u8,
        defence: u8,
        column: u8,
    },
    CounterIdle,
    CounterRoll {
        die: u8,
        result: CounterattackResult,
    },
    Attrition {
        units: Units,
    },
    HitlerRoll {
        die: u8,
        modified: u8,
    },
    HitlerCommands,
    Count {
        points: u8,
    },
    Over {
        end: End,
    },
}
