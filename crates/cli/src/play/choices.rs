//! The one list, numbered for a person.

use catalog::Side;
use stage::{HexNo, Offer, Sheet};

use crate::screen::{columns, wrap};

/// Runs with more entries than this are not written out.
const MANY: usize = 14;
/// Runs with fewer entries than this are written one by one.
const FEW: usize = 3;
/// If more units than this can do the same kind of thing, only their names are written.
const CROWD: usize = 12;

/// An entry of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) offer: Offer,
    /// In words.
    pub(super) label: String,
}

impl Entry {
    fn verb(&self) -> &'static str {
        self.offer.verb.word()
    }

    /// How much is to be pointed at to say it all.
    fn n_points(&self) -> usize {
        let Offer { unit, via, hex, button, .. } = &self.offer;
        [unit.is_some(), via.is_some(), hex.is_some(), button.is_some()].into_iter().filter(|it| *it).count()
    }
}

/// The lines that show a list. Numbers count through the whole list, whether or not an entry is written out.
pub(super) fn lines(sheet: &Sheet, entries: &[Entry], width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut single = Vec::new();
    for (i, group) in groups(entries) {
        if is_crowd(entries, group[0].verb()) {
            if i == 0 || entries[i - 1].verb() != group[0].verb() {
                lines.extend(crowd(sheet, i, entries, group[0].verb(), width));
            }
            continue;
        }
        let is_map = group.iter().all(|it| it.offer.hex.is_some());
        match group {
            [first, .., last] if is_map && group.len() > MANY => {
                let hex = |it: &Entry| it.offer.hex.map(|it| it.to_string()).unwrap_or_default();
                let who = first.offer.unit.map(|it| format!(" {}", sheet.unit(it).id)).unwrap_or_default();
                lines.push(format!(
                    "  {}{who}: {} hexes from {} to {}; type the hex (+ on the map)",
                    first.verb(),
                    group.len(),
                    hex(first),
                    hex(last)
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
fn is_crowd(entries: &[Entry], verb: &str) -> bool {
    let same = entries.iter().filter(|it| it.verb() == verb);
    let mut units: Vec<_> = same.map(|it| it.offer.unit).collect();
    units.dedup();
    units.len() > CROWD && units.iter().all(Option::is_some)
}

/// The names of all units that can do a kind of thing.
fn crowd(sheet: &Sheet, start: usize, entries: &[Entry], verb: &str, width: usize) -> Vec<String> {
    let same: Vec<&Entry> = entries[start..].iter().take_while(|it| it.verb() == verb).collect();
    let mut units: Vec<&str> = same.iter().filter_map(|it| Some(sheet.unit(it.offer.unit?).id.as_str())).collect();
    units.dedup();
    let text = format!("{}-{}) {verb}: {}", start + 1, start + same.len(), units.join(" "));
    let lines = wrap(&text, width - 6);
    lines.into_iter().enumerate().map(|(i, it)| format!("{}{it}", if i == 0 { "  " } else { "      " })).collect()
}

/// A run of entries that differ in their hex: what they share once, then each number with the rest.
fn run(start: usize, group: &[Entry], width: usize) -> Vec<String> {
    let shared = shared(group);
    let mut lines = Vec::new();
    let mut line = format!("  {}:", shared.trim_end());
    for (entry, number) in group.iter().zip(start + 1..) {
        let words = format!(" {number}) {} ", &entry.label[shared.len()..]);
        if line.chars().count() + words.trim_end().chars().count() > width {
            lines.push(std::mem::replace(&mut line, String::from("     ")).trim_end().to_owned());
        }
        line.push_str(&words);
    }
    lines.push(line.trim_end().to_owned());
    lines
}

/// The words that all labels begin with.
fn shared(group: &[Entry]) -> &str {
    let first = group[0].label.as_str();
    let ends = first.match_indices(' ').map(|(at, _)| at + 1);
    ends.map(|it| &first[..it])
        .take_while(|it| group.iter().all(|other| other.label.starts_with(it)))
        .last()
        .unwrap_or("")
}

/// The hexes of the entries that are not written out, to be marked on the map.
pub(super) fn unwritten(entries: &[Entry]) -> Vec<(HexNo, String)> {
    let long = groups(entries).into_iter().filter(|(_, group)| group.len() > MANY && group[0].offer.hex.is_some());
    let hexes = long.flat_map(|(_, group)| group.iter().filter_map(|it| it.offer.hex));
    hexes.map(|it| (it, "+".to_owned())).collect()
}

/// Runs of one kind and unit, each with the place of its first entry.
fn groups(entries: &[Entry]) -> Vec<(usize, &[Entry])> {
    let runs = entries.chunk_by(|a, b| a.verb() == b.verb() && a.offer.unit == b.offer.unit);
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
    One(&'a Entry),
    /// A hex or a unit that several entries concern.
    Several(Vec<&'a Entry>),
    /// A number beyond the list.
    Beyond,
    /// Neither a number nor a hex nor a unit.
    None,
}

/// Who picks, from what, and which words are commands and no beginnings of names.
pub(super) struct Picking<'a> {
    pub(super) sheet: &'a Sheet,
    pub(super) side: Side,
    pub(super) entries: &'a [Entry],
    pub(super) words: &'a [String],
}

impl<'a> Picking<'a> {
    /// Reads a number of the list, an entry as it is written, the number or the place of a hex, or a unit.
    pub(super) fn pick(&self, text: &str) -> Picked<'a> {
        let text = text.trim();
        if let Some(entry) = self.entries.iter().find(|it| it.offer.act == text || it.label == text) {
            return Picked::One(entry);
        }
        if text.is_empty() || !text.bytes().all(|it| it.is_ascii_digit()) {
            return self.named(text);
        }
        let here: Vec<&Entry> =
            self.entries.iter().filter(|it| it.offer.hex.is_some_and(|it| it.to_string() == text)).collect();
        let number = text.parse::<usize>().ok().and_then(|it| it.checked_sub(1));
        match (&here[..], number.and_then(|it| self.entries.get(it))) {
            ([one], _) => Picked::One(one),
            ([_, ..], _) => Picked::Several(here),
            ([], Some(entry)) => Picked::One(entry),
            // On some counters there is nothing but a number.
            ([], None) => match self.named(text) {
                Picked::None => Picked::Beyond,
                picked => picked,
            },
        }
    }

    /// Several entries at once, divided by commas or blanks.
    pub(super) fn pick_all(&self, text: &str) -> Option<Vec<&'a Entry>> {
        let parts: Vec<&str> = if text.contains(',') { text.split(',').collect() } else { text.split(' ').collect() };
        let one = |part: &str| if let Picked::One(entry) = self.pick(part) { Some(entry) } else { None };
        parts.into_iter().filter(|it| !it.trim().is_empty()).map(one).collect()
    }

    fn named(&self, text: &str) -> Picked<'a> {
        let lower = text.to_lowercase();
        let is_word = self.words.iter().any(|it| it.starts_with(&lower));
        if let Ok(unit) = self.sheet.find_unit(Some(self.side), text) {
            let counter = self.sheet.unit(unit);
            let bare = counter.id.split_once([':', '-']).map_or("", |it| it.1);
            let whole = [&counter.id, bare, &counter.code, &counter.name, &self.sheet.full_name(unit)];
            if !is_word || whole.iter().any(|it| it.eq_ignore_ascii_case(text)) {
                let here: Vec<&Entry> = self.entries.iter().filter(|it| it.offer.unit == Some(unit)).collect();
                match here[..] {
                    [] => {}
                    // To point at the unit is all there is to say.
                    [one] if one.n_points() == 1 => return Picked::One(one),
                    _ => return Picked::Several(here),
                }
            }
        }
        let Ok(hex) = self.sheet.find_hex(text) else { return Picked::None };
        // A number may be followed by the name of the place, and by nothing else.
        let is_number = text.starts_with(|it: char| it.is_ascii_digit());
        if is_number && self.sheet.spot(hex).to_lowercase() != lower {
            return Picked::None;
        }
        let here: Vec<&Entry> = self.entries.iter().filter(|it| it.offer.hex == Some(hex)).collect();
        match here[..] {
            _ if is_word => Picked::None,
            [] => Picked::None,
            [one] => Picked::One(one),
            _ => Picked::Several(here),
        }
    }
}
