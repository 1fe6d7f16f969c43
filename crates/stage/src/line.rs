//! Sentences that refer to what they speak of.

use kernel::{Rule, Side};
use serde::Serialize;

use crate::{HexNo, UnitId};

/// A sentence, or part of one: words, and references that a client writes by name and can make clickable.
/// [`crate::Sheet::say`] writes it as plain text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Line(pub Vec<Bit>);

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Bit {
    /// Words.
    Text {
        /// The words.
        text: String,
    },
    /// A unit.
    Unit {
        /// Which.
        unit: UnitId,
        /// Whether it stands among others, so that its short code is enough.
        short: bool,
        /// How it follows the unit before it in a row: what is written in place of the comma between them.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        join: Option<Join>,
    },
    /// A hex, written with the name of the place in it.
    Hex {
        /// Its number.
        hex: HexNo,
    },
    /// A side.
    Side {
        /// Which.
        #[cfg_attr(feature = "ts", ts(type = "Side"))]
        #[cfg_attr(feature = "api", schema(value_type = crate::api::Side))]
        side: Side,
    },
    /// A rule.
    Rule {
        /// Its id.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        #[cfg_attr(feature = "api", schema(value_type = String))]
        rule: Rule,
    },
}

/// How a unit follows another one in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Join {
    /// After a comma: more follows.
    Comma,
    /// After "and": it is the last.
    And,
}

/// Something a sentence can be made of, see [`line!`](crate::line).
pub trait Spoken {
    /// Adds it to a sentence.
    fn speak(self, line: &mut Line);
}

impl Line {
    /// A sentence of words only.
    #[must_use]
    pub fn words(text: impl Into<String>) -> Line {
        Line(vec![Bit::Text { text: text.into() }])
    }

    /// Adds something.
    pub fn push(&mut self, it: impl Spoken) {
        it.speak(self);
    }

    /// A row of units with words that go on with it, ` and 2 guns`, if there are some: its "and" stands there.
    #[must_use]
    pub fn and_more(mut self, words: &str) -> Line {
        if let Some(Bit::Unit { join, .. }) = self.0.last_mut()
            && !words.is_empty()
        {
            *join = join.map(|_| Join::Comma);
        }
        self.push(words);
        self
    }

    /// The units it refers to, in order.
    pub fn units(&self) -> impl Iterator<Item = UnitId> {
        self.0.iter().filter_map(|it| if let Bit::Unit { unit, .. } = it { Some(*unit) } else { None })
    }

    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Makes a [`Line`] of words, units, hexes, sides, rules and numbers, in order: `line![unit, " moves to ", hex, "."]`.
#[macro_export]
macro_rules! line {
    ($($it:expr),* $(,)?) => {{
        #[allow(unused_mut, reason = "an empty sentence")]
        let mut line = $crate::Line::default();
        $($crate::Spoken::speak($it, &mut line);)*
        line
    }};
}

impl Spoken for &str {
    fn speak(self, line: &mut Line) {
        match line.0.last_mut() {
            _ if self.is_empty() => {}
            Some(Bit::Text { text }) => text.push_str(self),
            _ => line.0.push(Bit::Text { text: self.to_owned() }),
        }
    }
}

impl Spoken for String {
    fn speak(self, line: &mut Line) {
        self.as_str().speak(line);
    }
}

impl Spoken for &String {
    fn speak(self, line: &mut Line) {
        self.as_str().speak(line);
    }
}

macro_rules! numbers {
    ($($Number:ty),*) => {$(
        impl Spoken for $Number {
            fn speak(self, line: &mut Line) {
                self.to_string().speak(line);
            }
        }
    )*};
}

numbers!(u8, u16, u32, i8, i16, i32, usize);

impl Spoken for UnitId {
    fn speak(self, line: &mut Line) {
        line.0.push(Bit::Unit { unit: self, short: false, join: None });
    }
}

impl Spoken for HexNo {
    fn speak(self, line: &mut Line) {
        line.0.push(Bit::Hex { hex: self });
    }
}

impl Spoken for Side {
    fn speak(self, line: &mut Line) {
        line.0.push(Bit::Side { side: self });
    }
}

impl Spoken for Rule {
    fn speak(self, line: &mut Line) {
        line.0.push(Bit::Rule { rule: self });
    }
}

impl Spoken for Line {
    fn speak(self, line: &mut Line) {
        for bit in self.0 {
            match bit {
                Bit::Text { text } => text.speak(line),
                bit => line.0.push(bit),
            }
        }
    }
}

impl<T: Spoken> Spoken for Option<T> {
    fn speak(self, line: &mut Line) {
        if let Some(it) = self {
            it.speak(line);
        }
    }
}

/// A unit by its short code.
#[must_use]
pub fn short(unit: impl Into<UnitId>) -> Line {
    Line(vec![Bit::Unit { unit: unit.into(), short: true, join: None }])
}

/// Units in a row: one in full, several by their short codes.
#[must_use]
pub fn several<U: Into<UnitId>>(units: impl IntoIterator<Item = U>) -> Line {
    let units: Vec<UnitId> = units.into_iter().map(Into::into).collect();
    let mut line = Line::default();
    for (at, &unit) in units.iter().enumerate() {
        if at > 0 {
            line.push(", ");
        }
        let join = match at {
            0 => None,
            _ if at + 1 == units.len() => Some(Join::And),
            _ => Some(Join::Comma),
        };
        line.0.push(Bit::Unit { unit, short: units.len() > 1, join });
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_meet_become_one() {
        let line = line!["a", "", 1_u8, UnitId(3), " to ", String::from("b"), None::<Line>, line!["c"]];
        assert_eq!(line.0.len(), 3);
        assert_eq!(line.0[0], Bit::Text { text: "a1".into() });
        assert_eq!(line.0[2], Bit::Text { text: " to bc".into() });
    }

    fn joins(line: &Line) -> Vec<Option<Join>> {
        line.0.iter().filter_map(|it| if let Bit::Unit { join, .. } = it { Some(*join) } else { None }).collect()
    }

    #[test]
    fn the_last_of_a_row_follows_upon_and_unless_more_comes() {
        let row = several([1, 2, 3].map(UnitId));
        assert_eq!(joins(&row), [None, Some(Join::Comma), Some(Join::And)]);
        assert_eq!(joins(&row.clone().and_more("")), [None, Some(Join::Comma), Some(Join::And)]);
        assert_eq!(joins(&row.and_more(" and 2 guns")), [None, Some(Join::Comma), Some(Join::Comma)]);
        assert_eq!(joins(&several([UnitId(1)])), [None]);
    }
}
