//! What happened, for eyes.

use kernel::Side;
use serde::Serialize;

use crate::{
    By, ChartId, HexNo, Line, Term, UnitId, WayId, line,
    scene::{Condition, Marker, Spot},
    several,
};

/// An event as a viewer witnessed it: what to animate, and what to say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Told {
    /// The game's own word for it: `march_roll`.
    pub kind: &'static str,
    /// What to animate.
    pub what: What,
    /// The event in a sentence.
    pub line: Line,
}

impl Told {
    /// This event and the next one as one, if units go on where they were: a whole way instead of its steps.
    ///
    /// # Errors
    /// The next one, if it is something else.
    pub fn merge(&mut self, next: Told) -> Result<(), Told> {
        let (What::Moved { units, route, by }, What::Moved { units: also, route: on, by: how }) =
            (&mut self.what, &next.what)
        else {
            return Err(next);
        };
        if units != also || by != how || route.last() != on.first() || self.kind != next.kind {
            return Err(next);
        }
        route.extend(&on[1..]);
        let mut line = line![several(units.iter().copied()), if units.len() == 1 { " goes " } else { " go " }];
        for (at, hex) in route.iter().enumerate() {
            line.push(if at == 0 { "" } else { "-" });
            // Only the ends are written with their places.
            if at == 0 || at + 1 == route.len() {
                line.push(*hex);
            } else {
                line.push(hex.to_string());
            }
        }
        line.push(".");
        self.line = line;
        Ok(())
    }
}

/// What happened. What has no shape of its own is only said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum What {
    /// A turn begins.
    Turn {
        /// Which.
        turn: u8,
    },
    /// A phase begins.
    Phase,
    /// Units move.
    Moved {
        /// Which.
        units: Vec<UnitId>,
        /// The hexes, the first where they began.
        route: Vec<HexNo>,
        /// How.
        by: By,
    },
    /// An attack or a probe is made.
    Attacked {
        /// By whom.
        attackers: Vec<UnitId>,
        /// On whom, as far as it is known.
        defenders: Vec<UnitId>,
        /// The hex, if one is attacked.
        target: Option<HexNo>,
        /// Support markers.
        support: u8,
    },
    /// A die, or several cases with equal chances.
    Rolled {
        /// What for.
        roll: Roll,
        /// The die, or the case.
        die: u8,
        /// What was added or shifted, one by one.
        terms: Vec<Term>,
        /// The die after modifiers.
        total: i16,
        /// The cell of the chart that it leads to.
        cell: Option<Cell>,
        /// The unit it is about, if one.
        unit: Option<UnitId>,
        /// The number of the army it is about, if one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        army: Option<u8>,
        /// What the cell brings, if that is a number: hexes of a march.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        brings: Option<u8>,
    },
    /// A unit loses steps.
    Lost {
        /// Which.
        unit: UnitId,
        /// The steps it has left; none if it is gone.
        left: u8,
        /// Where it stood, if everybody who hears this may know.
        hex: Option<HexNo>,
    },
    /// A unit gains steps.
    Restored {
        /// Which.
        unit: UnitId,
        /// The steps it has now.
        steps: u8,
    },
    /// Conditions of units change.
    Marked {
        /// Which units.
        units: Vec<UnitId>,
        /// The condition.
        state: Condition,
        /// Whether it is on now.
        on: bool,
        /// Where, for units that are not known by name.
        hex: Option<HexNo>,
    },
    /// Control of a hex changes.
    Control {
        /// Which.
        hex: HexNo,
        /// Whose it is now.
        #[cfg_attr(feature = "ts", ts(type = "Side"))]
        #[cfg_attr(feature = "api", schema(value_type = crate::api::Side))]
        side: Side,
    },
    /// A marker or order is drawn, picked, bought or shown.
    Drawn {
        /// Its name.
        marker: String,
        /// Whose it is, if one side's.
        #[cfg_attr(feature = "ts", ts(type = "Side | null"))]
        #[cfg_attr(feature = "api", schema(value_type = Option<crate::api::Side>))]
        side: Option<Side>,
    },
    /// A marker is laid on the map or taken away.
    Marker {
        /// Which.
        marker: Marker,
        /// Where.
        hex: HexNo,
        /// Whether it lies there now.
        on: bool,
    },
    /// A unit is put somewhere without moving there.
    Placed {
        /// Which.
        unit: UnitId,
        /// Where.
        at: Spot,
    },
    /// Something is being prepared, for its owner's eyes.
    Preparing {
        /// Units that take part.
        units: Vec<UnitId>,
        /// The hex, if one.
        hex: Option<HexNo>,
    },
    /// Points are counted.
    Scored {
        /// The points.
        points: i32,
        /// Whose, if one side's.
        #[cfg_attr(feature = "ts", ts(type = "Side | null"))]
        #[cfg_attr(feature = "api", schema(value_type = Option<crate::api::Side>))]
        side: Option<Side>,
    },
    /// A side decides that nothing more is done.
    Passed {
        /// Which.
        #[cfg_attr(feature = "ts", ts(type = "Side | null"))]
        #[cfg_attr(feature = "api", schema(value_type = Option<crate::api::Side>))]
        side: Option<Side>,
    },
    /// A table made a choice that was no choice.
    Forced,
    /// What the viewer witnessed since this version was taken back.
    TakenBack {
        /// The viewer's version that stands again.
        to: u32,
    },
    /// The game is over.
    Over {
        /// Who has won; nobody for a draw.
        #[cfg_attr(feature = "ts", ts(type = "Side | null"))]
        #[cfg_attr(feature = "api", schema(value_type = Option<crate::api::Side>))]
        winner: Option<Side>,
        /// By which way, if it is one of the rules.
        way: Option<WayId>,
    },
    /// Something that is only said; with the units and hexes it speaks of.
    Said {
        /// Units.
        units: Vec<UnitId>,
        /// A hex.
        hex: Option<HexNo>,
    },
}

/// What a die is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Roll {
    /// Combat.
    Combat,
    /// A march.
    March,
    /// A direction.
    Direction,
    /// An order of armies.
    Order,
    /// Command points.
    Command,
    /// Whether somebody obeys, succeeds or arrives.
    Test,
    /// Disruption, rally, surrender, the fate of a unit.
    Unit,
    /// Paralysis.
    Paralysis,
    /// One of several equal possibilities.
    Pick,
}

/// A cell of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Cell {
    /// The chart.
    pub chart: ChartId,
    /// The row.
    pub row: u8,
    /// The column.
    pub column: u8,
}
