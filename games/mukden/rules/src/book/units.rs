//! The units: one line a unit, all of Japan first.

use data::{Table, Text};
use kernel::Side;
use serde::{Deserialize, Serialize};
use stage::{Line, Spoken, UnitId};

use super::{MAX_UNITS, Reader, SIDES, people, word};
use crate::{JAPAN, RUSSIA};

/// A unit: its place in the list of the book, all of Japan first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Unit(pub u8);

impl Unit {
    /// The index, for tables.
    #[inline]
    #[must_use]
    pub const fn at(self) -> usize {
        self.0 as usize
    }
}

impl From<Unit> for UnitId {
    fn from(unit: Unit) -> UnitId {
        UnitId(unit.0)
    }
}

impl Spoken for Unit {
    fn speak(self, line: &mut Line) {
        UnitId::from(self).speak(line);
    }
}

/// What is printed on the counters of a unit. [2.3]
#[derive(Clone, Debug)]
pub struct Counter {
    /// The id, unique in the game: `J:IG`.
    pub id: String,
    /// The name in full: `Imperial Guard Division`.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Infantry or cavalry.
    pub arm: Arm,
    /// Its size, for stacking.
    pub size: Size,
    /// Combat factor and step strength at the start. [2.9]
    pub steps: u8,
    /// The army it belongs to; no part of the rules.
    pub formation: String,
    /// The name on text maps, three characters at most and unique in the game: `IG`.
    pub code: String,
}

/// The two combat arms, alike in movement and combat. [2.7]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arm {
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
}

/// Unit sizes from the smallest. [2.6]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Size {
    /// III.
    Regiment,
    /// X.
    Brigade,
    /// XX.
    Division,
    /// XXX, the Russian Cavalry Corps only.
    Corps,
}

impl Size {
    /// How much of a stack it takes, in half divisions. [6.1]
    #[inline]
    #[must_use]
    pub const fn halves(self) -> u8 {
        match self {
            Size::Regiment | Size::Brigade => 1,
            Size::Division => 2,
            Size::Corps => 4,
        }
    }

    /// The printed symbol.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Size::Regiment => "III",
            Size::Brigade => "X",
            Size::Division => "XX",
            Size::Corps => "XXX",
        }
    }
}

const SIZES: [(&str, Size); 4] =
    [("III", Size::Regiment), ("X", Size::Brigade), ("XX", Size::Division), ("XXX", Size::Corps)];

impl<'a> Reader<'a> {
    pub(super) fn units(&mut self, text: Text<'a>) -> Option<Vec<Counter>> {
        let mut file = Table::parse(text, self.faults);
        let formations = self.formations(&mut file);
        let was_there = file.has("units");
        let rows = file.tables("units");
        let n_rows = rows.len();
        if n_rows > MAX_UNITS {
            file.fault(format!("there are {n_rows} units, but this game holds {MAX_UNITS} at most"));
        }
        let mut units: Vec<Counter> = Vec::new();
        let mut n_corps = 0;
        let mut is_past_japan = false;
        for mut row in rows {
            let (id, name, side) = (row.string("id"), row.string("name"), row.word("side", &SIDES));
            let arm = row.word("type", &[("infantry", Arm::Infantry), ("cavalry", Arm::Cavalry)]);
            let size = row.word("size", &SIZES);
            let steps = row.number("steps", 1..=12);
            let (formation, code) = (row.string("formation"), row.string("code"));
            let named = id.as_ref().map_or("a unit", |it| &it.value).to_owned();
            self.source(&format!("units.{named}"), &mut row);

            if let Some(side) = side {
                is_past_japan |= side.value == RUSSIA;
                if is_past_japan && side.value == JAPAN {
                    row.fault_at(side.spot, format!("{named} comes after a Russian unit: all of Japan come first"));
                }
                let prefix = if side.value == JAPAN { "J:" } else { "R:" };
                if let Some(id) = id.as_ref().filter(|it| !it.value.starts_with(prefix)) {
                    let (named, whose) = (&id.value, people(side.value));
                    row.fault_at(id.spot, format!("{named} is {whose}, so its id must begin with `{prefix}`"));
                }
                if let Some((it, formations)) = formation.as_ref().zip(formations.as_ref())
                    && !formations.iter().any(|(of, name)| *of == side.value && *name == it.value)
                {
                    let what = format!("there is no {} formation `{}`", people(side.value), it.value);
                    row.fault_at(it.spot, what);
                }
            }
            if let Some(size) = size.filter(|it| it.value == Size::Corps) {
                n_corps += 1;
                if n_corps > 1 || side.is_some_and(|it| it.value == JAPAN) {
                    row.fault_at(size.spot, "the Russian Cavalry Corps alone is a corps");
                }
            }
            for (text, max, what) in [(&id, 12, "id"), (&code, 3, "code")] {
                let Some(text) = text else { continue };
                let is_known = |it: u8| it.is_ascii_alphanumeric() || it == b'-' || it == b':' && what == "id";
                if text.value.chars().count() > max || !text.value.bytes().all(is_known) {
                    let what =
                        format!("`{what}` must be at most {max} letters, digits and hyphens, not `{}`", text.value);
                    row.fault_at(text.spot, what);
                }
            }
            let Some(((id, name), (side, arm))) = id.zip(name).zip(side.zip(arm)) else { continue };
            let Some(((size, steps), (formation, code))) = size.zip(steps).zip(formation.zip(code)) else { continue };
            // One other is enough to say so: all of them would be as many faults as there are pairs.
            let same_id = units.iter().find(|it| it.id == id.value).map(|it| ("id", it));
            let same_code = units.iter().find(|it| it.code == code.value).map(|it| ("code", it));
            for (what, other) in same_id.into_iter().chain(same_code) {
                row.fault(format!("{} has the {what} of {}", id.value, other.id));
            }
            units.push(Counter {
                id: id.value,
                name: name.value,
                side: side.value,
                arm: arm.value,
                size: size.value,
                steps: u8::try_from(steps.value).expect("at most twelve steps"),
                formation: formation.value,
                code: code.value,
            });
        }
        let is_whole = was_there && units.len() == n_rows;
        if is_whole && n_corps == 0 {
            file.fault("no unit is the Russian Cavalry Corps, of size XXX");
        }
        if is_whole && !units.iter().any(|it| it.side == JAPAN) {
            file.fault("there is no Japanese unit");
        }
        (is_whole && n_rows <= MAX_UNITS).then_some(units)
    }

    /// Nothing if a formation is wrong: then the units are not checked against the list.
    fn formations(&mut self, file: &mut Table<'a>) -> Option<Vec<(Side, String)>> {
        let n_faults = self.faults.len();
        let mut formations: Vec<(Side, String)> = Vec::new();
        for mut row in file.tables("formations") {
            let (side, name) = (row.word("side", &SIDES), row.string("name"));
            let of = side.map_or("?", |it| word(it.value));
            let named = name.as_ref().map_or("?", |it| &it.value);
            self.source(&format!("units.formations.{of}.{named}"), &mut row);
            let Some((side, name)) = side.zip(name) else { continue };
            if formations.iter().any(|(of, other)| *of == side.value && *other == name.value) {
                row.fault_at(name.spot, format!("there are two {} formations `{}`", people(side.value), name.value));
            }
            formations.push((side.value, name.value));
        }
        (file.is_there() && self.faults.len() == n_faults).then_some(formations)
    }
}
