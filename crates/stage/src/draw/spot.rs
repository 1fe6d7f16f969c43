//! One hex in words.

use hex::Dir;
use kernel::Side;

use super::table::{conditions_listed, strength};
use crate::{
    EdgeKind, HexNo, Line, LineKind, Marker, Piece, PlaceKind, Scene, Sheet, line,
    words::{listed, sentence, some},
};

/// All there is to say of a hex: what is printed there, who stands there, and what the viewer has seen there.
#[must_use]
pub fn describe<F>(sheet: &Sheet, scene: &Scene<F>, hex: HexNo) -> Vec<Line> {
    let mut lines = vec![ground(sheet, hex)];
    lines.extend(sides(sheet, hex));
    lines.extend(belongings(sheet, hex));
    let held = Side::ALL.into_iter().find(|&it| scene.control[it].contains(&hex));
    lines.extend(held.map(|it| line!["Controlled by ", it, "."]));
    lines.extend(markers(scene, hex));
    lines.extend(stack(sheet, scene, hex));
    lines.extend(scene.recall.iter().filter(|it| it.hex == hex).map(|it| {
        let steps = it.steps.map(|it| line![" with ", some(it, "step")]);
        line!["Seen here on turn ", it.turn, ": ", it.unit, steps, "."]
    }));
    lines
}

/// `1614 Ortelsburg: town, woods.`
fn ground(sheet: &Sheet, hex: HexNo) -> Line {
    let mut words: Vec<String> = Vec::new();
    for place in sheet.printed.places.iter().filter(|it| it.hex == hex) {
        let kind = match place.kind {
            PlaceKind::Capital => "main city",
            PlaceKind::City => "city",
            PlaceKind::Town => "town",
            PlaceKind::Fortress => "fortress",
            PlaceKind::Port => "port",
            PlaceKind::Feature => "landmark",
        };
        let points = place.points.filter(|&it| it > 0).map(|it| format!(" worth {}", some(it, "point")));
        words.push(format!("{kind}{}", points.unwrap_or_default()));
    }
    let class = sheet.printed.terrain.iter().find(|it| it.hexes.contains(&hex));
    let name = class.map_or("not in play", |it| &it.name);
    // On some maps a town is a class of ground.
    if words.iter().all(|it| *it != name.to_lowercase()) {
        words.push(name.to_owned());
    }
    let effect = class.and_then(|it| it.effect.as_deref()).map(|it| format!(" {}", sentence(it)));
    line![hex, ": ", words.join(", "), ".", effect]
}

/// What lies on its sides, kind by kind.
fn sides(sheet: &Sheet, hex: HexNo) -> Vec<Line> {
    let grid = sheet.printed.grid.grid();
    let Some(at) = hex.on(&grid) else { return Vec::new() };
    let mut lines = Vec::new();
    for edge in &sheet.printed.edges {
        let mut dirs: Vec<Dir> = Vec::new();
        let mut outward = None;
        for side in &edge.sides {
            let dir = Dir::ALL[usize::from(side.dir) % 6];
            if side.hex == hex {
                dirs.push(dir);
                outward = Some(true);
            } else if side.hex.on(&grid).and_then(|it| grid.step(it, dir)) == Some(at) {
                dirs.push(dir.back());
                outward = outward.or(Some(false));
            }
        }
        if dirs.is_empty() {
            continue;
        }
        dirs.sort();
        dirs.dedup();
        let names: Vec<String> = dirs.iter().map(|it| it.name().to_owned()).collect();
        let what = match edge.kind {
            EdgeKind::River => "river",
            EdgeKind::MajorRiver => "great river",
            EdgeKind::Trench if outward == Some(true) => "trench facing",
            EdgeKind::Trench => "trench of those across",
            EdgeKind::Closed => "nobody crosses",
            EdgeKind::Border => "frontier",
            EdgeKind::Boundary => "boundary",
        };
        let name = match edge.name.as_str() {
            "" => what.to_owned(),
            name if name.to_lowercase() == what => what.to_owned(),
            name => format!("{name} ({what})"),
        };
        let on = if edge.kind == EdgeKind::Trench && outward == Some(true) { " " } else { " on " };
        let owner = edge.owner.map(|it| format!("{} ", sheet.sides[it].adjective));
        lines.push(line![sentence(&format!("{}{name}{on}{}", owner.unwrap_or_default(), listed(&names, "and")))]);
    }
    lines
}

/// The lines that run through it and the areas it lies in.
fn belongings(sheet: &Sheet, hex: HexNo) -> Vec<Line> {
    let mut words: Vec<String> = Vec::new();
    for line in sheet.printed.lines.iter().filter(|it| it.hexes.contains(&hex)) {
        let what = match line.kind {
            LineKind::Railroad => "railroad",
            LineKind::CriticalRailroad => "critical railroad",
            LineKind::Pass => "pass",
            LineKind::MarchLane => "line of march",
            LineKind::Border => "frontier",
        };
        let word = match line.name.as_str() {
            "" => what.to_owned(),
            name => format!("{name} ({what})"),
        };
        words.push(word);
    }
    let areas: Vec<String> =
        sheet.printed.areas.iter().filter(|it| it.hexes.contains(&hex)).map(|it| it.name.clone()).collect();
    let mut lines = Vec::new();
    if !words.is_empty() {
        words.dedup();
        lines.push(line!["On: ", words.join(", "), "."]);
    }
    if !areas.is_empty() {
        lines.push(line!["In: ", areas.join("; "), "."]);
    }
    lines
}

fn markers<F>(scene: &Scene<F>, hex: HexNo) -> Vec<Line> {
    let words = |marker| match marker {
        Marker::Guns => "Guns bombard it.",
        Marker::Luftwaffe => "It has air support.",
        Marker::Partisans => "Partisans are at work.",
        Marker::Target => "It is under attack.",
        Marker::Captured => "It was captured for the first time.",
    };
    scene.markers.iter().filter(|it| it.hex == hex).map(|it| line![words(it.marker)]).collect()
}

/// The counters from top to bottom.
fn stack<F>(sheet: &Sheet, scene: &Scene<F>, hex: HexNo) -> Vec<Line> {
    let pieces: Vec<&Piece> = scene.on(hex).collect();
    let mut lines: Vec<Line> = pieces.iter().filter_map(|it| known(sheet, it)).collect();
    for side in Side::ALL {
        let n = pieces.iter().filter(|it| it.side == side && it.unit.is_none()).count() as u32;
        if n > 0 {
            lines.push(line![some(n, &format!("unknown {} unit", sheet.sides[side].adjective)), "."]);
        }
    }
    lines
}

/// A counter that is known: what it can do now, and its condition.
fn known(sheet: &Sheet, piece: &Piece) -> Option<Line> {
    let unit = piece.unit?;
    let counter = sheet.unit(unit);
    let mut parts: Vec<String> = Vec::new();
    parts.extend((!counter.formation.is_empty()).then(|| counter.formation.clone()));
    parts.extend(strength(piece).map(|it| format!("strength {it}")));
    parts.extend(piece.steps.filter(|_| counter.steps > 1).map(|it| format!("{it} of {} steps", counter.steps)));
    parts.extend(piece.moves.map(|it| format!("{it} left to move")));
    parts.extend(conditions_listed(piece));
    Some(line![unit, if parts.is_empty() { "" } else { ": " }, parts.join(", "), "."])
}
