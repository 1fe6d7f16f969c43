//! The words of the game: how it ends, what can be decided, what can happen.

use hex::Hex;
use serde::{Deserialize, Serialize};

use crate::{Battle, Unit, Units};

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum End {
    /// Russia took Liaoyang. [4.1a]
    Liaoyang,
    /// Japan took Mukden in time. [4.2a]
    Mukden,
    /// Japan cut the railroad in time. [4.2a]
    Railroad,
    /// Japan holds Mukden and has inflicted enough. [4.3]
    Historic,
    /// Russia holds Mukden. [4.4a]
    MukdenHeld,
    /// Japan holds Mukden but has lost too much. [4.4a]
    LossesTooHigh,
}

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

/// What happened, for eyes. A side is told by whether it is Japan.
#[allow(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    Turn {
        turn: u8,
    },
    Returned {
        hex: u16,
    },
    Order {
        combat_first: bool,
    },
    ParalysisRoll {
        die: u8,
        units: u8,
    },
    /// A unit was paralysed; its owner alone knows which.
    Paralysed {
        hex: u16,
        place: u8,
        unit: Option<Unit>,
    },
    Phase {
        combat: bool,
    },
    /// A step, for its owner's eyes.
    Stepped {
        unit: Unit,
        from: u16,
        to: u16,
    },
    /// A whole move, or what of it has come to light, for everybody.
    Moved {
        unit: Unit,
        route: Vec<u16>,
        ended: bool,
    },
    /// An attack or a probe is being prepared, for its owner's eyes.
    Preparing {
        side: bool,
        hex: u16,
        unit: Option<Unit>,
        guns: u8,
    },
    Attacked {
        battle: Battle,
        defenders: Units,
        column: u8,
    },
    CombatRoll {
        die: u8,
        attacker: u8,
        defender: u8,
    },
    StepLost {
        unit: Unit,
        left: u8,
    },
    Eliminated {
        unit: Unit,
    },
    Probed {
        units: Units,
        hex: u16,
    },
    Advanced {
        unit: Unit,
        hex: u16,
    },
    Control {
        hex: u16,
        side: bool,
    },
    /// Units turn to their flags; what lies below a top, only its owner knows.
    Disrupted {
        units: Units,
    },
    Flipped {
        unit: Unit,
        hex: u16,
        top: bool,
    },
    /// A unit below a top was flipped, as the enemy witnesses it.
    HiddenFlip {
        side: bool,
    },
    /// A unit came to the top; whether it shows its face there, and whether the one it covers did.
    Topped {
        unit: Unit,
        hex: u16,
        face: bool,
        covers: bool,
    },
    /// A flag came to cover a face, as the enemy witnesses it.
    HiddenTop {
        side: bool,
        hex: u16,
    },
    Passed {
        side: bool,
    },
    Stayed {
        side: bool,
    },
    Recovered,
    Count {
        russian: u16,
        japanese: u16,
        cut_off: Units,
    },
    Over {
        end: End,
    },
}
