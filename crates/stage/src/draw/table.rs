//! How things stand, and every unit by formation.

use kernel::Side;

use super::{Ink, Picture, flow, ink_of};
use crate::{Condition, Piece, Scene, Sheet, Spot, Weather, words::listed};

/// With more counters than this their full names are left to [`super::describe`].
const NAMED_UP_TO: usize = 30;

/// Turn, date, phase, weather and score, and what is due today.
#[must_use]
pub fn head<F>(sheet: &Sheet, scene: &Scene<F>, width: usize) -> Picture {
    let track = sheet.printed.tracks.first().map_or(&[][..], |it| &it.boxes);
    let today = track.get(usize::from(scene.turn).wrapping_sub(1));
    let mut items = vec![format!("Turn {} of {}", scene.turn, track.len())];
    items.extend(today.map(|it| it.name.clone()));
    let phase = sheet.printed.phases.get(scene.phase.phase.at()).cloned().unwrap_or_default();
    let step = sheet.say(&scene.phase.step);
    items.push(if step.is_empty() { phase } else { format!("{phase} ({step})") });
    items.extend(scene.weather.map(|it| {
        match it {
            Weather::Clear => "clear weather",
            Weather::LightMud => "light mud",
            Weather::Mud => "mud",
            Weather::Frost => "frost",
            Weather::Snow => "snow",
        }
        .to_owned()
    }));
    for side in Side::ALL {
        items.extend(scene.score.points[side].map(|it| format!("{} points: {it}", sheet.sides[side].adjective)));
    }
    let mut lines = flow("", Ink::Plain, &items, "; ", width);
    let due: Vec<String> = today.map(|it| it.due.iter().map(|it| sheet.say(it)).collect()).unwrap_or_default();
    lines.extend(flow("Today: ", Ink::Bright, &due, " ", width));
    Picture { lines }
}

/// What each way of winning still lacks, as far as the viewer knows.
#[must_use]
pub fn lacks<F>(sheet: &Sheet, scene: &Scene<F>, width: usize) -> Picture {
    let mut lines = Vec::new();
    for lack in &scene.score.lacks {
        let way = sheet.way(lack.way);
        let ink = way.side.map_or(Ink::Plain, ink_of);
        let who = way.side.map_or("Nobody", |it| &sheet.sides[it].name);
        let words = [sheet.tell(&lack.line)];
        lines.extend(flow(&format!("{}, {}: ", crate::words::capital(who), way.name), ink, &words, "", width));
    }
    Picture { lines }
}

/// Every unit by formation: its code, where it is, its strength and its condition; then those that are not known.
#[must_use]
pub fn roster<F>(sheet: &Sheet, scene: &Scene<F>, width: usize) -> Picture {
    let mut formations: Vec<(Side, &str)> = Vec::new();
    for counter in &sheet.printed.units {
        let formation = (counter.side, counter.formation.as_str());
        if !formations.contains(&formation) {
            formations.push(formation);
        }
    }
    let mut lines = Vec::new();
    for (side, formation) in formations {
        let belongs = |piece: &&Piece| {
            piece.unit.is_some_and(|it| {
                let counter = sheet.unit(it);
                counter.side == side && counter.formation == formation
            })
        };
        let entries: Vec<String> = scene.pieces.iter().filter(belongs).map(|it| entry(sheet, it)).collect();
        let name = if formation.is_empty() { &sheet.sides[side].adjective } else { formation };
        lines.extend(flow(&format!("{name}: "), ink_of(side), &entries, ", ", width));
    }
    for side in Side::ALL {
        let heading = format!("{}, unknown: ", sheet.sides[side].adjective);
        lines.extend(flow(&heading, ink_of(side), &unknown(scene, side), ", ", width));
    }
    Picture { lines }
}

/// A unit in a list: `G20 XX. Corps 1614 disrupted`, `P41 1607 3-4 1/2`.
fn entry(sheet: &Sheet, piece: &Piece) -> String {
    let Some(unit) = piece.unit else { return String::new() };
    let counter = sheet.unit(unit);
    let mut parts = vec![counter.code.clone()];
    if sheet.printed.units.len() <= NAMED_UP_TO {
        parts.push(counter.name.clone());
    }
    parts.push(match piece.at {
        Spot::Hex { hex } => hex.to_string(),
        spot => place_words(spot),
    });
    if !matches!(piece.at, Spot::Gone | Spot::Dead) {
        parts.extend(strength(piece));
        let full = counter.steps;
        parts.extend(piece.steps.filter(|_| full > 1).map(|it| format!("{it}/{full}")));
        let states: Vec<String> = conditions(piece).into_iter().map(str::to_owned).collect();
        parts.extend((!states.is_empty()).then(|| states.join(" and ")));
    }
    parts.join(" ")
}

/// Attack and defence, as counters write them.
pub(super) fn strength(piece: &Piece) -> Option<String> {
    match (piece.attack, piece.defence) {
        (Some(attack), Some(defence)) if attack != defence => Some(format!("{attack}-{defence}")),
        (Some(attack), _) => Some(attack.to_string()),
        (None, Some(defence)) => Some(format!("({defence})")),
        (None, None) => None,
    }
}

/// Where a unit is that is not on the map.
pub(super) fn place_words(spot: Spot) -> String {
    match spot {
        Spot::Hex { hex } => format!("in {hex}"),
        Spot::Box { n } => format!("in box {}", n + 1),
        Spot::Track { turn } => format!("due on turn {turn}"),
        Spot::Rail { to } => format!("by rail to {to}"),
        Spot::Hand => "at hand".to_owned(),
        Spot::Dead => "eliminated".to_owned(),
        Spot::Gone => "lost".to_owned(),
    }
}

/// Conditions in words; what can act and what is under way the map and the question show.
pub(super) fn conditions(piece: &Piece) -> Vec<&'static str> {
    let twice = piece.states.contains(&Condition::DisruptedTwice);
    let unsupplied = piece.states.contains(&Condition::NoSupply);
    let words = |it: &Condition| match it {
        Condition::Disrupted if twice => None,
        Condition::Disrupted => Some("disrupted"),
        Condition::DisruptedTwice => Some("still disrupted"),
        Condition::NoSupply => Some("without supply"),
        Condition::CutOff if unsupplied => None,
        Condition::CutOff => Some("cut off"),
        Condition::Acted => Some("done"),
        Condition::Tired => Some("tired"),
        Condition::Forced => Some("force-marched"),
        Condition::Paralysed => Some("paralysed"),
        Condition::Reduced => Some("reduced"),
        Condition::Led => Some("led"),
        Condition::Shown => Some("shown"),
        Condition::Ready | Condition::Moving => None,
    };
    piece.states.iter().filter_map(words).collect()
}

/// The hexes with counters of a side that are not known, and how many there are.
fn unknown<F>(scene: &Scene<F>, side: Side) -> Vec<String> {
    let mut stacks: Vec<(Spot, usize)> = Vec::new();
    for piece in scene.pieces.iter().filter(|it| it.side == side && it.unit.is_none()) {
        match stacks.iter_mut().find(|it| it.0 == piece.at) {
            Some(stack) => stack.1 += 1,
            None => stacks.push((piece.at, 1)),
        }
    }
    let words = |(spot, n): (Spot, usize)| match spot {
        Spot::Hex { hex } => format!("{n} in {hex}"),
        spot => format!("{n} {}", place_words(spot)),
    };
    stacks.into_iter().map(words).collect()
}

/// Conditions as they end a sentence: `disrupted and tired`.
pub(super) fn conditions_listed(piece: &Piece) -> Option<String> {
    let all: Vec<String> = conditions(piece).into_iter().map(str::to_owned).collect();
    (!all.is_empty()).then(|| listed(&all, "and"))
}
