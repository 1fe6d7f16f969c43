//! What happens, for eyes. Never stored and never hashed.

use hex::Hex;

use crate::{Army, Battle, Corps, CorpsSet, End, r02_sequence::Heading};

/// Why a corps was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// It had nowhere to retreat to.
    NoRetreat,
    /// It was surrounded and failed its die.
    Surrendered,
    /// It was surrounded and still without supply.
    StarvedOut,
}

/// What happened, for eyes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "a die, a corps, the hexes it leaves and enters")]
pub enum Event {
    /// A day begins.
    Day { turn: u8 },
    /// The die that orders the armies. [9-activation-a]
    Order { die: u8, armies: [Army; 3] },
    /// The march die; each corps that is `slow`, being disrupted or without supply, takes one off. `tired` armies have
    /// force-marched yesterday. [3-march-a]
    MarchRoll { army: Army, die: u8, slow: CorpsSet, tired: bool, modified: i8, hexes: u8, forced: bool },
    /// An army rests after a forced march. [9-exhaustion]
    Exhausted { army: Army },
    /// The direction die of the 1st Army. [3-route-b]
    Heading { die: u8, to: Heading },
    /// Fate picks one of equal possibilities.
    PickRoll { pick: u16, of: u16 },
    /// A Russian corps makes a step.
    Marched { corps: Corps, from: Hex, to: Hex },
    /// The whole 1st Army has reached the Angerburg column. [3-route-b]
    PastAngerburg,
    /// A combat begins.
    Attacked { battle: Battle },
    /// The combat die, and the corps that count on each side. [3-combat-c]
    CombatRoll { by: Army, die: u8, total: i8, russians: CorpsSet, germans: CorpsSet, russian_won: bool },
    /// A disruption die. [3-combat-g]
    DisruptionRoll { corps: Corps, die: u8, disrupted: bool },
    /// A beaten corps gives way.
    Retreated { corps: Corps, from: Hex, to: Hex },
    /// A corps is removed from play.
    Lost { corps: Corps, hex: Hex, why: Why },
    /// Does François obey? [5-francois-a]
    FrancoisRoll { die: u8, corps: Corps },
    /// Where François goes. [5-francois-b]
    FrancoisHeading { die: u8, corps: Corps, moves: bool },
    /// A German corps makes a step.
    Stepped { corps: Corps, from: Hex, to: Hex },
    /// A German corps ends its march.
    Halted { corps: Corps },
    /// A corps takes the train.
    Boarded { corps: Corps },
    /// A corps sets out by rail.
    Railed { corps: Corps, from: Hex, to: Hex },
    /// Is the train late? [9-rail]
    RailRoll { corps: Corps, die: u8, late: bool },
    /// A corps leaves the train; `way` is the line it came along, and empty if it was under way since yesterday.
    Arrived { corps: Corps, to: Hex, way: Vec<Hex> },
    /// A corps stays on the train. [H51]
    Waits { corps: Corps },
    /// The German player ends movement.
    MovementOver,
    /// A corps joins an attack in preparation, as an attacker or as a target.
    Joined { corps: Corps, target: bool },
    /// The German player ends the day's fighting.
    FightingOver,
    /// A surrounded corps rolls. [6-supply-b]
    SurrenderRoll { corps: Corps, die: u8, surrenders: bool },
    /// A corps is in supply again. [6-supply-e]
    Relieved { corps: Corps },
    /// A rally die, at the stage of disruption before it. [7-rally-a]
    RallyRoll { corps: Corps, die: u8, stage: u8, rallied: bool },
    /// A corps recovers without a die. [7-rally-e, 7-rally-f]
    Rallied { corps: Corps },
    /// The game is over.
    Over { end: End },
}
