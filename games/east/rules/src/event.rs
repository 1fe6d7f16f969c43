//! What can happen, for eyes.

use hex::Hex;
use kernel::Side;

use crate::{City, CounterattackResult, End, Item, Marker, Order, Orders, Result, Unit, Units, Weather};

/// A phase of the turn, as the sequence of play numbers them. [4.0a]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// I, Axis reinforcements and replacements.
    AxisReinforcements,
    /// II, Soviet reinforcements and replacements.
    SovietReinforcements,
    /// III, command points.
    CommandPoints,
    /// IV, initiative.
    Initiative,
    /// V, actions.
    Action,
    /// VI, the end of the turn.
    End,
}

/// What a side can want no more of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Soviet replacements.
    Replacements,
    /// Orders of Leaders and of the 4th Army.
    Staff,
    /// The order of a Leader.
    Leader,
    /// Panzer Corps that follow it.
    Followers,
    /// Attacks.
    Combat,
    /// Advances after combat.
    Advance,
}

/// What happened, for eyes. A command is told by its number, 0 to 3.
#[allow(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Turn {
        turn: u8,
    },
    Phase {
        phase: Section,
    },
    Placed {
        unit: Unit,
        hex: Hex,
    },
    Delayed {
        unit: Unit,
    },
    GarrisonWithdrawn {
        unit: Unit,
    },
    GarrisonPlaced {
        unit: Unit,
        hex: Hex,
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
    CommandRoll {
        side: Side,
        die: u8,
        /// The weather of the turn that is bought for.
        weather: Weather,
        /// Whether Hitler commands, which costs the Axis.
        hitler: bool,
        modified: i8,
        points: u8,
    },
    /// Orders were bought; which, only their owner knows.
    Bought {
        side: Side,
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
        side: Side,
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
        side: Side,
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
        hex: Hex,
    },
    Stepped {
        units: Units,
        from: Hex,
        to: Hex,
    },
    Halted {
        units: Units,
        hex: Hex,
    },
    PartisansRemoved {
        hex: Hex,
    },
    Control {
        hex: Hex,
        side: Side,
    },
    FirstCapture {
        hex: Hex,
    },
    Reserved {
        unit: Unit,
        turn: u8,
    },
    Sailed {
        unit: Unit,
        from: Hex,
        to: Hex,
        /// Whether it arrives; an invasion waits for its die.
        arrives: bool,
    },
    InvasionRoll {
        unit: Unit,
        hex: Hex,
        die: u8,
        modified: u8,
        landed: bool,
    },
    MovementOver {
        side: Side,
    },
    /// A side wants no more of what it was asked.
    Finished {
        side: Side,
        what: Task,
    },
    LeaderTries {
        unit: Unit,
    },
    CounterNext {
        unit: Unit,
    },
    Preparing {
        hex: Hex,
    },
    Joined {
        unit: Unit,
    },
    Attacked {
        target: Hex,
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
        items: Vec<Item>,
    },
    CombatRoll {
        die: u8,
        /// How the column and the modifier came about.
        items: Vec<Item>,
        column: u8,
        modified: u8,
        result: Result,
    },
    AutomaticLoss,
    StepLost {
        unit: Unit,
        steps: u8,
        hex: Hex,
    },
    Eliminated {
        unit: Unit,
        hex: Hex,
    },
    FateRoll {
        unit: Unit,
        die: u8,
        /// Its factor: above it the die is fatal.
        cf: u8,
        gone: bool,
    },
    MobileDefense {
        units: Units,
    },
    Retreated {
        units: Units,
        from: Hex,
        to: [Hex; 2],
    },
    RetreatBlocked {
        units: Units,
    },
    Advanced {
        unit: Unit,
        /// Who goes: it, and a Leader it must not leave.
        goes: Units,
        /// From where it stood; over the vacated hex if it goes further.
        route: Vec<Hex>,
    },
    Entered {
        units: Units,
        from: Hex,
        hex: Hex,
    },
    AssaultFailed {
        units: Units,
    },
    LeaderJoins {
        unit: Unit,
        from: Hex,
        hex: Hex,
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
        /// From where it stood.
        route: Vec<Hex>,
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
        column: u8,
        result: CounterattackResult,
    },
    Attrition {
        units: Units,
    },
    HitlerRoll {
        die: u8,
        /// The cities in Soviet hands that count, with what each adds.
        cities: Vec<(City, u8)>,
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

impl Event {
    /// The kinds of what happens, in order.
    pub const KINDS: &[&str] = &[
        "activated",
        "advanced",
        "answered",
        "assault_failed",
        "assigned",
        "attacked",
        "attrition",
        "automatic_loss",
        "both_bought",
        "bought",
        "combat_roll",
        "command_roll",
        "control",
        "count",
        "counter_idle",
        "counter_marched",
        "counter_next",
        "counter_roll",
        "counter_stays",
        "counter_totals",
        "counterattack",
        "cup_filled",
        "delayed",
        "discarded",
        "drawn",
        "dropped",
        "eliminated",
        "entered",
        "fate_roll",
        "finished",
        "first_capture",
        "follows",
        "garrison_placed",
        "garrison_withdrawn",
        "gathered",
        "halted",
        "hitler_commands",
        "hitler_roll",
        "ignored",
        "invasion_roll",
        "joined",
        "kluge_order",
        "leader_joins",
        "leader_lost",
        "leader_order",
        "leader_roll",
        "leader_tries",
        "mobile_defense",
        "movement_over",
        "odds",
        "over",
        "partisans_removed",
        "phase",
        "picked",
        "placed",
        "preparing",
        "reserved",
        "restored",
        "retreat_blocked",
        "retreated",
        "revealed",
        "revived",
        "sailed",
        "sent",
        "step_lost",
        "stepped",
        "turn",
        "zhukov_idle",
        "zhukov_returned",
        "zhukov_roll",
    ];

    /// The word for what happened: `stepped`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Event::Turn { .. } => "turn",
            Event::Phase { .. } => "phase",
            Event::Placed { .. } => "placed",
            Event::Delayed { .. } => "delayed",
            Event::GarrisonWithdrawn { .. } => "garrison_withdrawn",
            Event::GarrisonPlaced { .. } => "garrison_placed",
            Event::Restored { .. } => "restored",
            Event::Revived { .. } => "revived",
            Event::Sent { .. } => "sent",
            Event::CommandRoll { .. } => "command_roll",
            Event::Bought { .. } => "bought",
            Event::BothBought => "both_bought",
            Event::Revealed { .. } => "revealed",
            Event::CupFilled { .. } => "cup_filled",
            Event::Picked { .. } => "picked",
            Event::Drawn { .. } => "drawn",
            Event::Assigned { .. } => "assigned",
            Event::Ignored { .. } => "ignored",
            Event::Discarded { .. } => "discarded",
            Event::ZhukovRoll { .. } => "zhukov_roll",
            Event::ZhukovReturned => "zhukov_returned",
            Event::ZhukovIdle => "zhukov_idle",
            Event::Activated { .. } => "activated",
            Event::LeaderRoll { .. } => "leader_roll",
            Event::LeaderOrder { .. } => "leader_order",
            Event::Follows { .. } => "follows",
            Event::KlugeOrder { .. } => "kluge_order",
            Event::Gathered { .. } => "gathered",
            Event::Dropped { .. } => "dropped",
            Event::Stepped { .. } => "stepped",
            Event::Halted { .. } => "halted",
            Event::PartisansRemoved { .. } => "partisans_removed",
            Event::Control { .. } => "control",
            Event::FirstCapture { .. } => "first_capture",
            Event::Reserved { .. } => "reserved",
            Event::Sailed { .. } => "sailed",
            Event::InvasionRoll { .. } => "invasion_roll",
            Event::MovementOver { .. } => "movement_over",
            Event::Finished { .. } => "finished",
            Event::LeaderTries { .. } => "leader_tries",
            Event::CounterNext { .. } => "counter_next",
            Event::Preparing { .. } => "preparing",
            Event::Joined { .. } => "joined",
            Event::Attacked { .. } => "attacked",
            Event::Answered { .. } => "answered",
            Event::Odds { .. } => "odds",
            Event::CombatRoll { .. } => "combat_roll",
            Event::AutomaticLoss => "automatic_loss",
            Event::StepLost { .. } => "step_lost",
            Event::Eliminated { .. } => "eliminated",
            Event::FateRoll { .. } => "fate_roll",
            Event::MobileDefense { .. } => "mobile_defense",
            Event::Retreated { .. } => "retreated",
            Event::RetreatBlocked { .. } => "retreat_blocked",
            Event::Advanced { .. } => "advanced",
            Event::Entered { .. } => "entered",
            Event::AssaultFailed { .. } => "assault_failed",
            Event::LeaderJoins { .. } => "leader_joins",
            Event::LeaderLost { .. } => "leader_lost",
            Event::Counterattack { .. } => "counterattack",
            Event::CounterMarched { .. } => "counter_marched",
            Event::CounterStays { .. } => "counter_stays",
            Event::CounterTotals { .. } => "counter_totals",
            Event::CounterIdle => "counter_idle",
            Event::CounterRoll { .. } => "counter_roll",
            Event::Attrition { .. } => "attrition",
            Event::HitlerRoll { .. } => "hitler_roll",
            Event::HitlerCommands => "hitler_commands",
            Event::Count { .. } => "count",
            Event::Over { .. } => "over",
        }
    }
}
