//! The table as text: one drawer for every game, over [`Sheet`] and [`Scene`].
//!
//! The map is drawn in one of two layouts, by the room there is. The compact one gives two columns of hexes a few
//! characters and cannot show hexsides; the roomy one shows them:
//!
//! ```text
//!   compact                          roomy
//!      01    03                          01     02     03
//!         02    04                   01   .  ╲      ╱  o
//!   01 .     G20*                            ╱  ^   ╲  Mlawa
//!         ^     o
//! ```
//!
//! Whoever cannot show colour loses nothing: inks only repeat what the signs say.

mod map;
mod spot;
mod table;

use crate::{HexNo, Scene, Sheet};

pub use map::map;
pub use spot::describe;
pub use table::{head, lacks, roster};

/// How a piece of a text picture is inked. Clients without colour ignore it and lose nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// Ordinary text.
    #[default]
    Plain,
    /// Scenery.
    Faint,
    /// Water.
    Water,
    /// Country worth noticing: a victory area.
    Goal,
    /// The first side's units.
    A,
    /// The second side's units.
    B,
    /// What an overlay or a choice points at.
    Bright,
}

/// A run of text in one ink.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// Its ink.
    pub ink: Ink,
}

/// A text picture, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// The lines, top to bottom.
    pub lines: Vec<Vec<Span>>,
}

/// What to draw, and how much room there is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// How many characters a line has.
    pub width: usize,
    /// Which part of the map.
    pub part: Part,
    /// Hexes to point at, with a short text each: the cost of getting there, a choice.
    pub marks: Vec<(HexNo, String)>,
}

/// A part of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// The whole of it.
    #[default]
    Whole,
    /// The rows with something on them, and one more to the north and south.
    Busy,
    /// The hexes around one, so many columns and rows to every side.
    Around {
        /// The hex in the middle.
        hex: HexNo,
        /// How many columns and rows.
        reach: u16,
    },
    /// Some columns and rows, by their numbers, the last ones included.
    Range {
        /// The first and the last column.
        columns: (u16, u16),
        /// The first and the last row.
        rows: (u16, u16),
    },
}

impl View {
    /// The whole map in so many characters, nothing pointed at.
    #[must_use]
    pub fn wide(width: usize) -> View {
        View { width, ..View::default() }
    }
}

/// How things stand, the map with its legend, and every unit by formation.
#[must_use]
pub fn draw<F>(sheet: &Sheet, scene: &Scene<F>, of: &View) -> Picture {
    let mut lines = head(sheet, scene, of.width).lines;
    lines.extend(map(sheet, scene, of).lines);
    lines.extend(roster(sheet, scene, of.width).lines);
    Picture { lines }
}

/// A picture without its inks.
#[must_use]
pub fn plain(picture: &Picture) -> String {
    let text = |line: &Vec<Span>| line.iter().map(|it| it.text.as_str()).collect::<String>();
    picture.lines.iter().map(|it| text(it) + "\n").collect()
}

fn ink_of(side: kernel::Side) -> Ink {
    match side {
        kernel::Side::A => Ink::A,
        kernel::Side::B => Ink::B,
    }
}

/// How wide a text is.
fn letters(text: &str) -> usize {
    text.chars().count()
}

/// As much of a text as there is room for.
fn cut(text: &str, room: usize) -> String {
    text.chars().take(room).collect()
}

/// Items in lines under a coloured heading, broken between items, or within one that is longer than a line.
fn flow(heading: &str, ink: Ink, items: &[String], between: &str, width: usize) -> Vec<Vec<Span>> {
    let width = width.max(40);
    // A long heading has a line of its own.
    let is_long = letters(heading) > width / 2;
    let indent = if is_long { 2 } else { letters(heading) };
    let room = width - indent;
    // What divides items also ends a line.
    let stop = letters(between.trim_end());
    let mut rows: Vec<String> = Vec::new();
    for item in items {
        match rows.last_mut() {
            Some(row) if letters(row) + letters(between) + letters(item) + stop <= room => {
                row.push_str(between);
                row.push_str(item);
                continue;
            }
            Some(row) => row.push_str(between.trim_end()),
            None => {}
        }
        let mut rest = item.as_str();
        while letters(rest) + stop > room {
            let end = rest.char_indices().nth(room - stop).map_or(rest.len(), |it| it.0);
            let end = rest[..end].rfind(' ').filter(|&it| it > 0).unwrap_or(end);
            rows.push(rest[..end].to_owned());
            rest = rest[end..].trim_start();
        }
        rows.push(rest.to_owned());
    }
    let line = |(at, row): (usize, String)| {
        let text = if at == 0 && !is_long { heading.to_owned() } else { " ".repeat(indent) };
        vec![Span { text, ink }, Span { text: row, ink: Ink::Plain }]
    };
    let alone = (is_long && !rows.is_empty()).then(|| vec![Span { text: cut(heading.trim_end(), width), ink }]);
    alone.into_iter().chain(rows.into_iter().enumerate().map(line)).collect()
}

#[cfg(test)]
mod tests;
