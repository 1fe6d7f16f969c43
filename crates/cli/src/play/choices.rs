//! The one list, numbered for a person.

use catalog::Offered;

use crate::screen::{columns, wrap};

/// Runs with more entries than this are not written out.
const MANY: usize = 14;
/// Runs with fewer entries than this are written one by one.
const FEW: usize = 3;
/// If more units than this can do the same kind of thing, only their names are written.
const CROWD: usize = 12;

/// The lines that show a list. Numbers count through the whole list, whether or not an entry is written out.
pub(super) fn lines(offers: &[Offered], width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut single = Vec::new();
    for (i, group) in groups(offers) {
        if is_crowd(offers, group[0].kind) {
            if i == 0 || offers[i - 1].kind != group[0].kind {
                lines.extend(crowd(i, offers, group[0].kind, width));
            }
            continue;
        }
        let is_map = group.iter().all(|it| it.hex.is_some());
        match group {
            [first, .., last] if is_map && group.len() > MANY => {
                let (from, to) = (first.hex.as_deref().unwrap_or("?"), last.hex.as_deref().unwrap_or("?"));
                let who = first.unit.as_deref().map(|it| format!(" {it}")).unwrap_or_default();
                lines.push(format!(
                    "  {}{who}: {} hexes from {from} to {to}; type the hex (+ on the map)",
                    first.kind,
                    group.len()
                ));
            }
            _ if is_map && group.len() >= FEW => lines.extend(run(i, group, width)),
            _ => single.extend(group.iter().zip(i + 1..).map(|(it, number)| format!("{number:>3}) {}", it.label))),
        }
    }
    if single.iter().all(|it| it.chars().count() <= width) {
        lines.extend(columns(&single, width));
    } else {
        for entry in single {
            let (number, label) = entry.split_at(entry.find(')').map_or(0, |it| it + 1));
            let rows = wrap(label, width - number.len() - 1).into_iter().enumerate();
            lines.extend(rows.map(|(i, it)| format!("{:>1$} {it}", if i == 0 { number } else { "" }, number.len())));
        }
    }
    lines
}

/// Whether very many units can do this kind of thing.
fn is_crowd(offers: &[Offered], kind: &str) -> bool {
    let same = offers.iter().filter(|it| it.kind == kind);
    let mut units: Vec<Option<&str>> = same.map(|it| it.unit.as_deref()).collect();
    units.dedup();
    units.len() > CROWD && units.iter().all(Option::is_some)
}

/// The names of all units that can do a kind of thing.
fn crowd(start: usize, offers: &[Offered], kind: &str, width: usize) -> Vec<String> {
    let same: Vec<&Offered> = offers[start..].iter().take_while(|it| it.kind == kind).collect();
    let mut units: Vec<&str> = same.iter().filter_map(|it| it.unit.as_deref()).collect();
    units.dedup();
    let text = format!("{}-{}) {kind}: {}", start + 1, start + same.len(), units.join(" "));
    let lines = wrap(&text, width - 6);
    lines.into_iter().enumerate().map(|(i, it)| format!("{}{it}", if i == 0 { "  " } else { "      " })).collect()
}

/// A run of entries that differ in their hex: what they share once, then each number with the rest.
fn run(start: usize, group: &[Offered], width: usize) -> Vec<String> {
    let shared = shared(group);
    let mut lines = Vec::new();
    let mut line = format!("  {}:", shared.trim_end());
    for (offer, number) in group.iter().zip(start + 1..) {
        let entry = format!(" {number}) {} ", &offer.label[shared.len()..]);
        if line.chars().count() + entry.trim_end().chars().count() > width {
            lines.push(std::mem::replace(&mut line, String::from("     ")).trim_end().to_owned());
        }
        line.push_str(&entry);
    }
    lines.push(line.trim_end().to_owned());
    lines
}

/// The words that all labels begin with.
fn shared(group: &[Offered]) -> &str {
    let first = group[0].label.as_str();
    let ends = first.match_indices(' ').map(|(at, _)| at + 1);
    ends.map(|it| &first[..it])
        .take_while(|it| group.iter().all(|other| other.label.starts_with(it)))
        .last()
        .unwrap_or("")
}

/// The hexes of the entries that are not written out, to be marked on the map.
pub(super) fn unwritten(offers: &[Offered]) -> Vec<(String, String)> {
    let long = groups(offers).into_iter().filter(|(_, group)| group.len() > MANY && group[0].hex.is_some());
    let hexes = long.flat_map(|(_, group)| group.iter().filter_map(|it| it.hex.clone()));
    hexes.map(|it| (it, "+".to_owned())).collect()
}

/// Runs of one kind and unit, each with the place of its first entry.
fn groups(offers: &[Offered]) -> Vec<(usize, &[Offered])> {
    let runs = offers.chunk_by(|a, b| a.kind == b.kind && a.unit == b.unit);
    let mut start = 0;
    runs.map(|run| {
        start += run.len();
        (start - run.len(), run)
    })
    .collect()
}

/// What a person picked from the list.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Picked<'a> {
    /// This entry.
    One(&'a Offered),
    /// A hex or a unit that several entries concern.
    Several(Vec<&'a Offered>),
    /// A number beyond the list.
    Beyond,
    /// Neither a number nor a hex nor a unit.
    None,
}

/// Reads a number of the list, the number of a hex, or a unit.
pub(super) fn pick<'a>(offers: &'a [Offered], text: &str) -> Picked<'a> {
    if text.is_empty() || !text.bytes().all(|it| it.is_ascii_digit()) {
        let is = |id: &str| {
            let short = id.split_once([':', '-']).map_or(id, |it| it.1);
            id.eq_ignore_ascii_case(text) || short.eq_ignore_ascii_case(text)
        };
        let here: Vec<&Offered> = offers.iter().filter(|it| it.unit.as_deref().is_some_and(is)).collect();
        return match here[..] {
            [] => Picked::None,
            // To point at the unit is all there is to say.
            [one] if one.clicks.len() == 1 => Picked::One(one),
            _ => Picked::Several(here),
        };
    }
    let here: Vec<&Offered> = offers.iter().filter(|it| it.hex.as_deref() == Some(text)).collect();
    match (&here[..], text.parse::<usize>()) {
        ([one], _) => Picked::One(one),
        ([_, ..], _) => Picked::Several(here),
        ([], Ok(number)) => number.checked_sub(1).and_then(|it| offers.get(it)).map_or(Picked::Beyond, Picked::One),
        ([], Err(_)) => Picked::Beyond,
    }
}
