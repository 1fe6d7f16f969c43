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
        line.0.push(Bit::Unit { unit: self, short: false });
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
    Line(vec![Bit::Unit { unit: unit.into(), short: true }])
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
        line.0.push(Bit::Unit { unit, short: units.len() > 1 });
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
}
