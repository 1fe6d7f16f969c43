//! What can happen, for eyes.

use hex::Hex;
use kernel::Side;

use crate::{End, Reckoning, Unit, Units};

/// What happened, for eyes: never needed to rebuild a state, and nothing in it is hidden from who witnesses it.
#[allow(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Turn {
        turn: u8,
    },
    Returned {
        hex: Hex,
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
        hex: Hex,
        place: u8,
        unit: Option<Unit>,
    },
    Phase {
        combat: bool,
    },
    /// A step, for its owner's eyes.
    Stepped {
        unit: Unit,
        from: Hex,
        to: Hex,
    },
    /// A whole move, or what of it has come to light, for everybody.
    Moved {
        unit: Unit,
        route: Vec<Hex>,
        ended: bool,
    },
    /// An attack or a probe is being prepared, for its owner's eyes.
    Preparing {
        side: Side,
        hex: Hex,
        unit: Option<Unit>,
        guns: u8,
    },
    /// An attack is made: all in it are shown, and everybody can reckon.
    Attacked {
        side: Side,
        target: Hex,
        attackers: Units,
        guns: u8,
        defenders: Units,
        reckoning: Reckoning,
    },
    /// The combat die, and the steps each side loses by it.
    CombatRoll {
        side: Side,
        guns: u8,
        reckoning: Reckoning,
        die: u8,
        attacker: u8,
        defender: u8,
    },
    /// An attack, told again without what it was reckoned from. [M18]
    AttackedOnce {
        side: Side,
        target: Hex,
        attackers: Units,
        guns: u8,
        defenders: Units,
    },
    StepLost {
        unit: Unit,
        left: u8,
        hex: Hex,
    },
    Eliminated {
        unit: Unit,
        hex: Hex,
    },
    /// Units go into an empty hex; from where, if it is one hex.
    Probed {
        side: Side,
        units: Units,
        from: Option<Hex>,
        hex: Hex,
    },
    Advanced {
        unit: Unit,
        from: Hex,
        hex: Hex,
    },
    Control {
        hex: Hex,
        side: Side,
    },
    /// Units turn to their flags; everybody has just seen them act or fight.
    Disrupted {
        units: Units,
    },
    Flipped {
        unit: Unit,
        hex: Hex,
        top: bool,
    },
    /// A unit below a top was flipped, as the enemy witnesses it.
    HiddenFlip {
        side: Side,
    },
    /// A unit came to the top; whether it shows its face there, and whether the one it covers did.
    Topped {
        unit: Unit,
        hex: Hex,
        face: bool,
        covers: bool,
    },
    /// A flag came to cover a face, as the enemy witnesses it.
    HiddenTop {
        side: Side,
        hex: Hex,
    },
    Passed {
        side: Side,
    },
    Stayed {
        side: Side,
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
