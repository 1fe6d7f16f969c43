//! Events as what a client animates.

use east::{AXIS, Cause, Event, Item, Marker, Unit, Units, outcome};
use hex::Hex;
use kernel::Rule;
use stage::{By, Cell, ChartId, Condition, HexNo, Line, Roll, Spot, Term, TermKind, UnitId, What};

use crate::{
    Shown,
    scene::spot_of_front,
    sheet::{COMMAND_POINTS, COUNTERATTACK, COUNTERATTACK_FRONTS, CRT, way_of},
    speech::{ids, marker_name, orders_words},
};

impl Shown<'_> {
    /// What happened, as far as it has a shape of its own.
    pub(super) fn what(&self, event: &Event) -> What {
        let at = |hex: &Hex| self.no(*hex);
        let one = |unit: &Unit| UnitId::from(*unit);
        match event {
            Event::Turn { turn } => What::Turn { turn: *turn },
            Event::Phase { .. } | Event::MovementOver { .. } => What::Phase,
            Event::Placed { unit, hex } | Event::GarrisonPlaced { unit, hex } => {
                What::Placed { unit: one(unit), at: Spot::Hex { hex: at(hex) } }
            }
            Event::GarrisonWithdrawn { unit } | Event::Revived { unit, .. } => {
                What::Placed { unit: one(unit), at: Spot::Hand }
            }
            Event::Restored { unit, steps } => What::Restored { unit: one(unit), steps: *steps },
            Event::Sent { unit, front } => What::Placed { unit: one(unit), at: spot_of_front(*front) },
            Event::Reserved { unit, turn } => What::Placed { unit: one(unit), at: Spot::Track { turn: *turn } },
            Event::CommandRoll { .. } => self.command_roll(event),
            Event::Bought { side, orders } => {
                What::Drawn { marker: orders.map_or("orders".into(), orders_words), side: Some(*side) }
            }
            Event::Picked { marker, .. } | Event::Drawn { marker } | Event::Assigned { marker, .. } => drawn(*marker),
            Event::Ignored { marker } | Event::Discarded { marker } => drawn(*marker),
            Event::ZhukovReturned | Event::ZhukovIdle => drawn(Marker::ZHUKOV),
            Event::ZhukovRoll { die, .. } => test(*die, None),
            Event::LeaderRoll { unit, die, .. } => test(*die, Some(one(unit))),
            Event::Activated { unsupplied, .. } if !unsupplied.is_empty() => {
                marked(*unsupplied, Condition::NoSupply, true, None)
            }
            Event::Follows { unit } => marked(Units::only(*unit), Condition::Led, true, None),
            Event::Gathered { unit } => marked(Units::only(*unit), Condition::Moving, true, None),
            Event::Dropped { unit, hex } => marked(Units::only(*unit), Condition::Moving, false, Some(at(hex))),
            Event::Halted { units, hex } => marked(*units, Condition::Acted, true, Some(at(hex))),
            Event::Stepped { units, from, to } => self.moved(*units, &[*from, *to], By::Foot),
            Event::Sailed { unit, from, to, arrives: true } => self.moved(Units::only(*unit), &[*from, *to], By::Sea),
            Event::Sailed { unit, to, .. } => said(Units::only(*unit), Some(at(to))),
            Event::Retreated { units, from, to: [a, b] } => self.moved(*units, &[*from, *a, *b], By::Retreat),
            Event::Advanced { goes, route, .. } => self.moved(*goes, route, By::Advance),
            Event::Entered { units, from, hex } => self.moved(*units, &[*from, *hex], By::Advance),
            Event::LeaderJoins { unit, from, hex } => self.moved(Units::only(*unit), &[*from, *hex], By::Rules),
            Event::CounterMarched { unit, route } => self.moved(Units::only(*unit), route, By::Foot),
            Event::PartisansRemoved { hex } => match self.role(east::Role::Partisans) {
                Some(unit) => What::Placed { unit: unit.into(), at: Spot::Hand },
                None => said(Units::NONE, Some(at(hex))),
            },
            Event::Control { hex, side } => What::Control { hex: at(hex), side: *side },
            Event::FirstCapture { hex } => What::Marker { marker: stage::Marker::Captured, hex: at(hex), on: true },
            Event::InvasionRoll { unit, die, modified, .. } => {
                let zone = i32::from(modified - die);
                let zone = (zone > 0).then(|| term("an enemy zone", TermKind::Die, zone, "13.7.2c"));
                rolled(Roll::Test, *die, zone.into_iter().collect(), i16::from(*modified), None, Some(one(unit)))
            }
            Event::Finished { side, .. } => What::Passed { side: Some(*side) },
            Event::LeaderTries { unit } | Event::CounterNext { unit } | Event::Joined { unit } => {
                What::Preparing { units: vec![one(unit)], hex: None }
            }
            Event::Preparing { hex } => What::Preparing { units: Vec::new(), hex: Some(at(hex)) },
            Event::Attacked { target, attackers, defenders, support, .. } => What::Attacked {
                attackers: ids(*attackers),
                defenders: ids(*defenders),
                target: Some(at(target)),
                support: u8::from(*support),
            },
            Event::CombatRoll { die, items, column, modified, .. } => {
                let cell = Some(cell(CRT, modified - 1, *column));
                rolled(Roll::Combat, *die, self.terms(items), i16::from(*modified), cell, None)
            }
            Event::StepLost { unit, steps, hex } => What::Lost { unit: one(unit), left: *steps, hex: Some(at(hex)) },
            Event::Eliminated { unit, hex } => What::Lost { unit: one(unit), left: 0, hex: Some(at(hex)) },
            Event::FateRoll { unit, die, cf, .. } => {
                let limit = term("its factor", TermKind::Total, i32::from(*cf), "12.3.5b");
                rolled(Roll::Unit, *die, vec![limit], i16::from(*die), None, Some(one(unit)))
            }
            Event::AssaultFailed { units } => marked(*units, Condition::Acted, true, None),
            Event::LeaderLost { unit } => What::Placed { unit: one(unit), at: Spot::Dead },
            Event::Counterattack { die, .. } => {
                let cell = Some(cell(COUNTERATTACK_FRONTS, die - 1, 0));
                rolled(Roll::Pick, *die, Vec::new(), i16::from(*die), cell, None)
            }
            Event::CounterRoll { die, column, .. } => {
                let cell = Some(cell(COUNTERATTACK, die - 1, *column));
                rolled(Roll::Combat, *die, Vec::new(), i16::from(*die), cell, None)
            }
            Event::HitlerRoll { die, cities, modified } => {
                let city = |&(city, adds): &(east::City, u8)| {
                    term(self.city_name(city), TermKind::Die, i32::from(adds), "7.5.2")
                };
                let terms = cities.iter().map(city).collect();
                rolled(Roll::Test, *die, terms, i16::from(*modified), None, None)
            }
            Event::HitlerCommands => match self.role(east::Role::Guderian) {
                Some(unit) => What::Placed { unit: unit.into(), at: Spot::Gone },
                None => said(Units::NONE, None),
            },
            Event::Count { points } => What::Scored { points: i32::from(*points), side: Some(AXIS) },
            Event::Over { end } => What::Over { winner: outcome(*end).winner, way: Some(way_of(*end)) },
            Event::Delayed { unit } | Event::LeaderOrder { unit, .. } | Event::CounterStays { unit } => {
                said(Units::only(*unit), None)
            }
            Event::KlugeOrder { .. } => said(self.role(east::Role::Kluge).map_or(Units::NONE, Units::only), None),
            Event::MobileDefense { units } | Event::RetreatBlocked { units } | Event::Attrition { units } => {
                said(*units, None)
            }
            Event::BothBought
            | Event::Revealed { .. }
            | Event::CupFilled { .. }
            | Event::Activated { .. }
            | Event::Answered { .. }
            | Event::Odds { .. }
            | Event::AutomaticLoss
            | Event::CounterTotals { .. }
            | Event::CounterIdle => said(Units::NONE, None),
        }
    }

    fn moved(&self, units: Units, route: &[Hex], by: By) -> What {
        What::Moved { units: ids(units), route: route.iter().map(|&it| self.no(it)).collect(), by }
    }

    /// The roll for command points, with what changed it and its cell. [7.1.1a, 7.1.1b, 7.5.5c]
    fn command_roll(&self, event: &Event) -> What {
        let Event::CommandRoll { side, die, weather, hitler, modified, .. } = event else {
            return said(Units::NONE, None);
        };
        let table = &self.book.points[*side as usize];
        let mut terms = Vec::new();
        let by_weather = table.weather[*weather as usize];
        if by_weather != 0 {
            let what = format!("{} next turn", weather.name());
            terms.push(term(&what, TermKind::Die, i32::from(by_weather), "7.1.1a"));
        }
        if *hitler && table.hitler != 0 {
            terms.push(term("Hitler in command", TermKind::Die, i32::from(table.hitler), "7.5.5c"));
        }
        let cell = Some(cell(COMMAND_POINTS, self.points_row(*side, *modified), *side as u8));
        rolled(Roll::Command, *die, terms, i16::from(*modified), cell, None)
    }

    /// The items of a combat as terms.
    pub(crate) fn terms(&self, items: &[Item]) -> Vec<Term> {
        let kind = |cause: Cause| match cause {
            Cause::Unit { attacks, .. } | Cause::Supply { attacks, .. } | Cause::Support { attacks, .. } => {
                if attacks {
                    TermKind::Attack
                } else {
                    TermKind::Defence
                }
            }
            Cause::Leader | Cause::Snow => TermKind::Die,
            _ => TermKind::Shift,
        };
        let term = |it: &Item| {
            let kind = kind(it.cause);
            let sign = if kind == TermKind::Defence { -1 } else { 1 };
            Term { what: self.item_words(*it), kind, value: sign * i32::from(it.value), rule: Some(it.cause.rule()) }
        };
        items.iter().map(term).collect()
    }
}

fn cell(chart: ChartId, row: u8, column: u8) -> Cell {
    Cell { chart, row, column }
}

fn term(what: &str, kind: TermKind, value: i32, rule: &'static str) -> Term {
    Term { what: Line::words(what), kind, value, rule: Some(Rule(rule)) }
}

fn rolled(roll: Roll, die: u8, terms: Vec<Term>, total: i16, cell: Option<Cell>, unit: Option<UnitId>) -> What {
    What::Rolled { roll, die, terms, total, cell, unit }
}

/// A die that somebody has to pass.
fn test(die: u8, unit: Option<UnitId>) -> What {
    rolled(Roll::Test, die, Vec::new(), i16::from(die), None, unit)
}

fn marked(units: Units, state: Condition, on: bool, hex: Option<HexNo>) -> What {
    What::Marked { units: ids(units), state, on, hex }
}

fn drawn(marker: Marker) -> What {
    What::Drawn { marker: marker_name(marker), side: Some(marker.side()) }
}

fn said(units: Units, hex: Option<HexNo>) -> What {
    What::Said { units: ids(units), hex }
}
