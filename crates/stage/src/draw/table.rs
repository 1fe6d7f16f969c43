//! How things stand, and every unit by formation.

use kernel::Side;

use super::{Ink, Picture, flow, ink_of};
use crate::{Condition, Counter, Piece, Scene, Sheet, Spot, Weather, words::listed};

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
        items.extend(
            scene.score.points[side].map(|it| format!("{} {}: {it}", sheet.sides[side].adjective, scene.score.counts)),
        );
    }
    let mut lines = flow("", Ink::Plain, &items, "; ", width);
    let due = today.map_or(&[][..], |it| &it.due);
    let due: Vec<String> = due.iter().map(|it| sheet.say(it).trim_end_matches('.').to_owned()).collect();
    lines.extend(flow("Now: ", Ink::Bright, &due, "; ", width));
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

/// Every unit by formation: its code, where it is, its strength and its condition. With many counters those off the map
/// stand apart, and so do those that are not known.
#[must_use]
pub fn roster<F>(sheet: &Sheet, scene: &Scene<F>, width: usize) -> Picture {
    // In the order of the sheet; a group without entries is not written.
    let mut groups: Vec<Group> = sheet.printed.units.iter().map(|it| Group::of(sheet, it)).collect();
    let mut off_map: Vec<Group> = Vec::new();
    for piece in &scene.pieces {
        let Some(unit) = piece.unit else { continue };
        let counter = sheet.unit(unit);
        let on_map = matches!(piece.at, Spot::Hex { .. });
        let (all, group) = if on_map || !is_large(sheet) {
            (&mut groups, Group::of(sheet, counter))
        } else {
            let heading = format!("{}, {}", sheet.sides[counter.side].adjective, place_words(piece.at));
            (&mut off_map, Group { side: counter.side, heading, entries: Vec::new() })
        };
        let entry = if on_map || !is_large(sheet) { entry(sheet, piece) } else { counter.code.clone() };
        match all.iter_mut().find(|it| it.is(&group)) {
            Some(group) => group.entries.push(entry),
            None => all.push(Group { entries: vec![entry], ..group }),
        }
    }
    let unknown = Side::ALL.map(|side| Group {
        side,
        heading: format!("{}, unknown", sheet.sides[side].adjective),
        entries: unknown(scene, side),
    });
    let all = groups.iter().chain(&off_map).chain(&unknown);
    Picture {
        lines: all
            .flat_map(|it| flow(&format!("{}: ", it.heading), ink_of(it.side), &it.entries, ", ", width))
            .collect(),
    }
}

/// Units that stand together in the roster.
struct Group {
    side: Side,
    heading: String,
    entries: Vec<String>,
}

impl Group {
    /// The formation of a counter; its side, if it has none or is alone in it.
    fn of(sheet: &Sheet, counter: &Counter) -> Group {
        let fellows = |side: Side| {
            let all = sheet.printed.units.iter();
            all.filter(|it| it.side == side && it.formation == counter.formation).count()
        };
        let adjective = &sheet.sides[counter.side].adjective;
        let heading = match counter.formation.as_str() {
            formation if formation.is_empty() || fellows(counter.side) == 1 => adjective.clone(),
            formation if fellows(counter.side.other()) > 0 => format!("{adjective} {formation}"),
            formation => formation.to_owned(),
        };
        Group { side: counter.side, heading, entries: Vec::new() }
    }

    fn is(&self, other: &Group) -> bool {
        (self.side, &self.heading) == (other.side, &other.heading)
    }
}

/// Whether there are so many counters that each gets a few characters only.
fn is_large(sheet: &Sheet) -> bool {
    sheet.printed.units.len() > NAMED_UP_TO
}

/// A unit in a list: `G20 XX. Corps 1614 disrupted`; of many, `P41* 1607 3-4 1/2`.
fn entry(sheet: &Sheet, piece: &Piece) -> String {
    let Some(unit) = piece.unit else { return String::new() };
    let counter = sheet.unit(unit);
    let disrupted = piece.states.contains(&Condition::Disrupted);
    let mut parts = vec![match is_large(sheet) {
        true if disrupted => format!("{}*", counter.code),
        true => counter.code.clone(),
        false => format!("{} {}", counter.code, counter.name),
    }];
    parts.push(match piece.at {
        Spot::Hex { hex } => hex.to_string(),
        spot => place_words(spot),
    });
    if !matches!(piece.at, Spot::Gone | Spot::Dead) {
        let steps = piece.steps.filter(|&it| it < counter.steps);
        let strength = strength(piece);
        match steps {
            Some(steps) if strength.is_none() || strength == Some(steps.to_string()) => {
                parts.push(format!("{steps}/{}", counter.steps));
            }
            Some(steps) => parts.extend(strength.into_iter().chain([format!("{steps}/{}", counter.steps)])),
            None => parts.extend(strength),
        }
        let told = |it: &&Condition| match it {
            Condition::Acted | Condition::Reduced => false,
            Condition::Disrupted | Condition::DisruptedTwice => !is_large(sheet),
            _ => true,
        };
        let states = piece.states.iter().filter(told).copied().collect();
        let states = conditions(&Piece { states, ..piece.clone() });
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
