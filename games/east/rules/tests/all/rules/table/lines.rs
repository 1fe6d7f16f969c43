//! Events in a short notation.

use conform::table::some;
use east::{AXIS, East, Event, FRONTS, GROUPS, Marker, Order, Section, Unit, Units};
use hex::Hex;
use kernel::{Awaiting, Game, Side};

use super::{id, ids, letters};

/// Totals and column: `9:2 left 1, 3:1`.
pub(super) fn odds(attack: u8, defence: u8, shifts: u8, column: Option<u8>) -> String {
    let column = match column {
        None => "worse".to_owned(),
        Some(0) => "1:2".to_owned(),
        Some(column) => format!("{column}:1"),
    };
    let left = if shifts > 0 { format!(" left {shifts}") } else { String::new() };
    format!("{attack}:{defence}{left}, {column}")
}

/// What is in a cup: `axis hold 2, zhukov 1`.
pub(super) fn cup(cup: &[u8; Marker::N]) -> String {
    let some_of = (0..Marker::N as u8).map(Marker).filter(|it| cup[it.at()] > 0);
    some(some_of.map(|it| format!("{} {}", it.name(), cup[it.at()])), ", ", "empty")
}

/// A die, with what it counts as if that differs.
fn die(die: u8, modified: i8) -> String {
    if i16::from(die) == i16::from(modified) { die.to_string() } else { format!("{die} as {modified}") }
}

/// An event in a short notation; nothing for those that only repeat an input.
pub(super) fn line(game: &East, event: &Event) -> Option<String> {
    Some(match event {
        Event::Turn { turn } => format!("turn {turn}"),
        Event::Phase { phase } => format!("phase {}", section(*phase)),
        Event::MovementOver { .. } | Event::BothBought | Event::Picked { .. } | Event::Drawn { .. } => return None,
        Event::Assigned { .. } | Event::Ignored { .. } | Event::ZhukovReturned | Event::LeaderOrder { .. } => {
            return None;
        }
        Event::KlugeOrder { .. } | Event::Gathered { .. } | Event::Dropped { .. } | Event::Preparing { .. } => {
            return None;
        }
        Event::Joined { .. } | Event::Answered { .. } => return None,
        Event::Over { end } => {
            let over = east::State { phase: east::Phase::Over(*end), pause: east::Pause::None, ..game.setup() };
            let Awaiting::Over(outcome) = game.awaiting(&over) else { panic!("a game that is over") };
            format!("over: {}", outcome.how)
        }
        Event::Count { points } => format!("count {points}"),
        _ => return before(game, event).or_else(|| acting(game, event)).or_else(|| fighting(game, event)),
    })
}

fn number(game: &East, hex: Hex) -> String {
    game.book.map.grid.name(hex)
}

fn section(section: Section) -> &'static str {
    match section {
        Section::AxisReinforcements => "axis reinforcements",
        Section::SovietReinforcements => "soviet reinforcements",
        Section::CommandPoints => "command points",
        Section::Initiative => "initiative",
        Section::Action => "action",
        Section::End => "end",
    }
}

fn people(side: Side) -> &'static str {
    if side == AXIS { "axis" } else { "soviet" }
}

/// Reinforcements, replacements, command, the end of a turn.
fn before(game: &East, event: &Event) -> Option<String> {
    let id = |unit: &Unit| id(game, *unit);
    let hex = |it: &Hex| number(game, *it);
    Some(match event {
        Event::Placed { unit, hex: at } | Event::GarrisonPlaced { unit, hex: at } => {
            format!("{} at {}", id(unit), hex(at))
        }
        Event::Delayed { unit } => format!("{} delayed", id(unit)),
        Event::GarrisonWithdrawn { unit } => format!("{} withdrawn", id(unit)),
        Event::Restored { unit, steps } => format!("{} up to {steps}", id(unit)),
        Event::Revived { unit, panzer } => {
            format!("{} revived by {}", id(unit), if *panzer { "panzer" } else { "army" })
        }
        Event::Sent { unit, front } => format!("{} to {}", id(unit), FRONTS[usize::from(*front)]),
        Event::PartisansRemoved { hex: at } => format!("partisans removed {}", hex(at)),
        Event::Reserved { unit, turn } => format!("{} to turn {turn}", id(unit)),
        Event::CommandRoll { side, die: rolled, modified, points, .. } => {
            format!("{} {}: {points} points", people(*side), die(*rolled, *modified))
        }
        Event::Bought { side, orders } => format!("{} buys {}", people(*side), orders.map_or("?".into(), letters)),
        Event::Revealed { axis, soviet } => format!("orders axis {}, soviet {}", letters(*axis), letters(*soviet)),
        Event::CupFilled { cup: filled } => format!("cup {}", cup(filled)),
        Event::Discarded { marker } => format!("{} discarded", marker.name()),
        Event::ZhukovRoll { die, works } => format!("zhukov {die}: {}", if *works { "works" } else { "fails" }),
        Event::ZhukovIdle => "zhukov idle".into(),
        Event::Attrition { units } => format!("attrition {}", ids(game, *units)),
        Event::HitlerRoll { die: rolled, modified, .. } => format!("hitler {}", die(*rolled, *modified as i8)),
        Event::HitlerCommands => "hitler commands".into(),
        _ => return None,
    })
}

/// Activation, movement, control, counterattacks.
fn acting(game: &East, event: &Event) -> Option<String> {
    let id = |unit: &Unit| id(game, *unit);
    let hex = |it: &Hex| number(game, *it);
    let name = |at: &Hex| game.book.map.place(*at).map_or_else(|| hex(at), |it| it.name.clone());
    Some(match event {
        Event::Activated { side, command, order, unsupplied } => activated(game, *side, *command, *order, *unsupplied),
        Event::LeaderRoll { unit, die, works } => {
            format!("{} {die}: {}", id(unit), if *works { "works" } else { "fails" })
        }
        Event::Follows { unit } => format!("{} follows", id(unit)),
        Event::Stepped { units, from, to } => format!("{} {}-{}", ids(game, *units), hex(from), hex(to)),
        Event::Halted { units, hex: at } => format!("{} halts {}", ids(game, *units), hex(at)),
        Event::Control { hex: at, side } => format!("{} takes {}", people(*side), name(at)),
        Event::FirstCapture { hex: at } => format!("first capture {}", name(at)),
        Event::Sailed { unit, from, to, .. } => format!("{} sails {}-{}", id(unit), hex(from), hex(to)),
        Event::InvasionRoll { unit, die: rolled, modified, landed, .. } => {
            let how = if *landed { "lands" } else { "does not land" };
            format!("{} {}: {how}", id(unit), die(*rolled, *modified as i8))
        }
        Event::LeaderJoins { unit, hex: at, .. } => format!("{} joins {}", id(unit), hex(at)),
        Event::LeaderLost { unit } => format!("{} lost", id(unit)),
        Event::Counterattack { die, front } => format!("counterattack {die}: {}", FRONTS[usize::from(*front)]),
        Event::CounterMarched { unit, route } => {
            format!("{} marches {}", id(unit), route[1..].iter().map(hex).collect::<Vec<_>>().join(" "))
        }
        Event::CounterStays { unit } => format!("{} stays", id(unit)),
        Event::CounterTotals { attack, defence, column } => odds(*attack, *defence, 0, Some(*column)),
        Event::CounterIdle => "counterattack idle".into(),
        Event::CounterRoll { die, result, .. } => format!("die {die}: {result:?}"),
        _ => return None,
    })
}

fn activated(game: &East, side: Side, command: u8, order: Order, unsupplied: Units) -> String {
    let names = if side == AXIS { GROUPS } else { FRONTS };
    let lack = if unsupplied.is_empty() { String::new() } else { format!(", unsupplied {}", ids(game, unsupplied)) };
    format!("{} {} {}{lack}", people(side), names[usize::from(command)], order.name())
}

/// Combat.
fn fighting(game: &East, event: &Event) -> Option<String> {
    let id = |unit: &Unit| id(game, *unit);
    let hex = |it: &Hex| number(game, *it);
    let ids = |units: &Units| ids(game, *units);
    Some(match event {
        Event::Attacked { target, attackers, defenders, mobile, support } => {
            let what = if *mobile { "assault" } else { "attack" };
            let support = if *support { " with support" } else { "" };
            format!("{what} {} > {} {}{support}", ids(attackers), ids(defenders), hex(target))
        }
        Event::Odds { attack, defence, shifts, column, .. } => odds(*attack, *defence, *shifts, *column),
        Event::CombatRoll { die: rolled, modified, result, .. } => {
            format!("die {}: {}", die(*rolled, *modified as i8), result.name())
        }
        Event::AutomaticLoss => "no roll: A1".into(),
        Event::StepLost { unit, steps, .. } => format!("{} down to {steps}", id(unit)),
        Event::Eliminated { unit, .. } => format!("{} eliminated", id(unit)),
        Event::FateRoll { unit, die, gone, .. } => {
            format!("{} fate {die}: {}", id(unit), if *gone { "gone" } else { "may return" })
        }
        Event::MobileDefense { units } => format!("mobile defense {}", ids(units)),
        Event::Retreated { units, to, .. } => format!("{} retreats {} {}", ids(units), hex(&to[0]), hex(&to[1])),
        Event::RetreatBlocked { units } => format!("{} blocked", ids(units)),
        Event::Advanced { unit, route, .. } => {
            format!("{} advances {}", id(unit), route.last().map(hex).unwrap_or_default())
        }
        Event::Entered { units, hex: at, .. } => format!("{} enters {}", ids(units), hex(at)),
        Event::AssaultFailed { units } => format!("{} repulsed", ids(units)),
        _ => return None,
    })
}
