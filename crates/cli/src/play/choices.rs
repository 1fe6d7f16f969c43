//! The one list, numbered for a person.

use catalog::Offered;

use crate::screen::columns;

/// Runs with more entries than this are not written out.
const MANY: usize = 14;
/// Runs with fewer entries than this are written one by one.
const FEW: usize = 3;

/// The lines that show a list. Numbers count through the whole list, whether or not an entry is written out.
pub(super) fn lines(offers: &[Offered], width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut single = Vec::new();
    for (i, group) in groups(offers) {
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
    lines.extend(columns(&single, width));
    lines
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
    let long = groups(offers).into_iter().filter(|(_, group)| group.len() > MANY);
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
    /// A hex that several entries concern.
    Several(Vec<&'a Offered>),
    /// A number beyond the list.
    Beyond,
    /// Neither a number nor a hex.
    None,
}

/// Reads a number of the list or the number of a hex.
pub(super) fn pick<'a>(offers: &'a [Offered], text: &str) -> Picked<'a> {
    if text.is_empty() || !text.bytes().all(|it| it.is_ascii_digit()) {
        return Picked::None;
    }
    let here: Vec<&Offered> = offers.iter().filter(|it| it.hex.as_deref() == Some(text)).collect();
    match (&here[..], text.parse::<usize>()) {
        ([one], _) => Picked::One(one),
        ([_, ..], _) => Picked::Several(here),
        ([], Ok(number)) => number.checked_sub(1).and_then(|it| offers.get(it)).map_or(Picked::Beyond, Picked::One),
        ([], Err(_)) => Picked::Beyond,
    }
}
