//! The units: what is printed on the counters.

use data::{At, Table, Text};
use kernel::Side;

use super::{MAX_AXIS, MAX_UNITS, Reader, SIDES, byte, people};
use crate::{AXIS, SOVIET};

/// A unit: its place in the list of counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Unit(pub u8);

impl Unit {
    /// The index, for tables.
    #[inline]
    #[must_use]
    pub const fn at(self) -> usize {
        self.0 as usize
    }
}

/// A counter.
#[derive(Clone, Debug)]
pub struct Counter {
    /// The name in records and commands: `GE-A18`.
    pub id: String,
    /// The name in full.
    pub name: String,
    /// Three characters at most, for maps in text.
    pub code: String,
    /// Whose it is.
    pub side: Side,
    /// Its nation. [13.1]
    pub nation: Nation,
    /// What it is.
    pub class: Class,
    /// The combat factors of its faces, front first. An Axis unit loses a face with every step; a Soviet one has a
    /// second face if it returns weaker. None for a Leader. [2.2.1]
    pub cf: Vec<u8>,
    /// Its steps: as many as faces for the Axis, one for the Soviets, none for a Leader.
    pub steps: u8,
    /// Whether the factor stands in brackets: it may only defend. [2.2.1h]
    pub bracketed: bool,
    /// Whether it can never be rebuilt. [5.2.6]
    pub never_rebuilt: bool,
    /// The part it plays in special rules.
    pub role: Option<Role>,
    /// The German Army that a Garrison belongs to. [13.3]
    pub parent: Option<Unit>,
}

/// The nation of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nation {
    /// German.
    German,
    /// Romanian.
    Romanian,
    /// Soviet.
    Soviet,
}

/// What a unit is. Panzer Corps, Mechanized Corps and Cavalry are mechanized, all others infantry. [A24]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// An Army, XXXX.
    Army,
    /// A Panzer Corps, XXX.
    Panzer,
    /// A Soviet Mechanized Corps, XXX.
    Mechanized,
    /// A Cavalry Corps, XXX.
    Cavalry,
    /// A Garrison.
    Garrison,
    /// A Leader.
    Leader,
    /// Partisans.
    Partisan,
}

/// The part a unit plays in special rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The Leader Guderian. [13.4]
    Guderian,
    /// The Leader Kleist. [13.4]
    Kleist,
    /// The 4th Army under Kluge. [13.5]
    Kluge,
    /// The First Guard Cavalry Corps. [13.2]
    GuardCavalry,
    /// The Independent Coastal Army. [13.7]
    Coastal,
    /// The Partisans. [13.6]
    Partisans,
}

impl Role {
    /// How many there are.
    pub const N: usize = 6;
    /// All of them in order.
    pub const ALL: [Role; Role::N] =
        [Role::Guderian, Role::Kleist, Role::Kluge, Role::GuardCavalry, Role::Coastal, Role::Partisans];
}

const NATIONS: [(&str, Nation); 3] =
    [("german", Nation::German), ("romanian", Nation::Romanian), ("soviet", Nation::Soviet)];

const CLASSES: [(&str, Class); 7] = [
    ("army", Class::Army),
    ("panzer", Class::Panzer),
    ("leader", Class::Leader),
    ("garrison", Class::Garrison),
    ("mechanized", Class::Mechanized),
    ("cavalry", Class::Cavalry),
    ("partisan", Class::Partisan),
];

const ROLES: [(&str, Role); Role::N] = [
    ("guderian", Role::Guderian),
    ("kleist", Role::Kleist),
    ("kluge", Role::Kluge),
    ("guard_cavalry", Role::GuardCavalry),
    ("coastal", Role::Coastal),
    ("partisans", Role::Partisans),
];

impl Counter {
    /// Whether it moves as a mechanized unit. [A24]
    #[must_use]
    pub fn is_mechanized(&self) -> bool {
        matches!(self.class, Class::Panzer | Class::Mechanized | Class::Cavalry)
    }

    /// Whether it is a German Army, which halts the enemy and owns a Garrison. [9.1.3, 13.3]
    #[must_use]
    pub fn is_german_army(&self) -> bool {
        self.class == Class::Army && self.nation == Nation::German
    }

    /// Whether it counts for the stacking limit. [8.1.1, 8.1.2]
    #[must_use]
    pub fn is_stacked(&self) -> bool {
        !matches!(self.class, Class::Leader | Class::Garrison)
    }
}

/// What a line says of a unit besides its names, before its Army is found.
struct Kind<'a> {
    side: At<'a, Side>,
    nation: At<'a, Nation>,
    class: At<'a, Class>,
    role: Option<At<'a, Role>>,
    cf: Vec<At<'a, i64>>,
    bracketed: bool,
}

impl<'a> Reader<'a> {
    pub(super) fn units(&mut self, text: Text<'a>) -> Option<Vec<Counter>> {
        let mut file = Table::parse(text, self.faults);
        let was_there = file.has("units");
        let rows = file.tables("units");
        let n_rows = rows.len();
        if n_rows > MAX_UNITS {
            file.fault(format!("there are {n_rows} units, but this game holds {MAX_UNITS} at most"));
        }
        let mut units: Vec<Counter> = Vec::new();
        let mut parents: Vec<Option<At<'a, String>>> = Vec::new();
        for mut row in rows {
            let (id, name, code) = (row.string("id"), row.string("name"), row.string("code"));
            let (side, nation, class) =
                (row.word("side", &SIDES), row.word("nation", &NATIONS), row.word("type", &CLASSES));
            let n_faults = self.faults.len();
            let cf = if row.has("cf") { row.numbers("cf", 1..=20) } else { Vec::new() };
            let is_read = self.faults.len() == n_faults;
            let (bracketed, never_rebuilt) = (row.flag("bracketed"), row.flag("never_rebuilt"));
            let role = if row.has("role") { row.word("role", &ROLES) } else { None };
            let parent = if row.has("parent") { row.string("parent") } else { None };
            let named = id.as_ref().map_or("a unit", |it| &it.value).to_owned();
            self.source(&format!("units.{named}"), &mut row);
            for (text, max, what) in [(&id, 12, "id"), (&code, 3, "code")] {
                let Some(text) = text else { continue };
                let is_known = |it: u8| it.is_ascii_alphanumeric() || it == b'-' || it == b':' && what == "id";
                if text.value.chars().count() > max || !text.value.bytes().all(is_known) {
                    let what =
                        format!("`{what}` must be at most {max} letters, digits and hyphens, not `{}`", text.value);
                    row.fault_at(text.spot, what);
                }
            }
            let Some((id, (name, code))) = id.zip(name.zip(code)) else { continue };
            let Some((side, (nation, class))) = side.zip(nation.zip(class)) else { continue };
            // One other is enough to say so: all of them would be as many faults as there are pairs.
            let same_id = units.iter().find(|it| it.id == id.value).map(|it| ("id", it));
            let same_code = units.iter().find(|it| it.code == code.value).map(|it| ("code", it));
            for (what, other) in same_id.into_iter().chain(same_code) {
                row.fault(format!("{named} has the {what} of {}", other.id));
            }
            if let Some(role) = role
                && let Some(other) = units.iter().find(|it| it.role == Some(role.value))
            {
                row.fault_at(role.spot, format!("{} has this role already", other.id));
            }
            if side.value == AXIS && units.last().is_some_and(|it| it.side == SOVIET) {
                row.fault_at(side.spot, format!("{named} comes after a Soviet unit: all Axis units come first"));
            }
            if class.value == Class::Panzer && units.iter().any(|it| it.class == Class::Leader) {
                row.fault_at(class.spot, format!("{named} comes after a leader: panzer corps come first"));
            }
            let kind = Kind { side, nation, class, role, cf, bracketed };
            if is_read {
                self.kind(&row, &named, &kind);
            }
            if (class.value == Class::Garrison) != parent.is_some() {
                row.fault_at(class.spot, format!("{named}: garrisons, and they alone, have a `parent`"));
            }
            let cf: Vec<u8> = kind.cf.into_iter().map(byte).collect();
            let steps = match (class.value, side.value) {
                (Class::Leader, _) => 0,
                (_, SOVIET) => 1,
                _ => cf.len() as u8,
            };
            units.push(Counter {
                id: id.value,
                name: name.value,
                code: code.value,
                side: side.value,
                nation: nation.value,
                class: class.value,
                cf,
                steps,
                bracketed,
                never_rebuilt,
                role: role.map(|it| it.value),
                parent: None,
            });
            parents.push(parent);
        }
        let n_axis = units.iter().filter(|it| it.side == AXIS).count();
        if n_axis > MAX_AXIS {
            file.fault(format!("there are {n_axis} Axis units, but this game holds {MAX_AXIS} at most"));
        }
        let is_whole = was_there && units.len() == n_rows && n_rows <= MAX_UNITS;
        if is_whole {
            link(&file, &mut units, parents);
        }
        is_whole.then_some(units)
    }

    /// Whether nation, type, role and combat factors of a unit go together.
    fn kind(&self, row: &Table<'a>, named: &str, kind: &Kind<'a>) {
        let (side, nation, class) = (kind.side.value, kind.nation.value, kind.class.value);
        if (side == SOVIET) != (nation == Nation::Soviet) {
            row.fault_at(kind.nation.spot, format!("{named} is {}, but not of such a nation", people(side)));
        }
        let is_known = match class {
            Class::Army => true,
            Class::Panzer | Class::Leader | Class::Garrison => nation == Nation::German,
            Class::Mechanized | Class::Cavalry | Class::Partisan => nation == Nation::Soviet,
        };
        if !is_known {
            row.fault_at(kind.class.spot, format!("{named} is of a type that its nation does not have"));
        }
        if let Some(role) = kind.role {
            let is_fit = match role.value {
                Role::Guderian | Role::Kleist => class == Class::Leader,
                Role::Kluge => (class, nation) == (Class::Army, Nation::German),
                Role::GuardCavalry => class == Class::Cavalry,
                Role::Coastal => (class, nation) == (Class::Army, Nation::Soviet),
                Role::Partisans => class == Class::Partisan,
            };
            if !is_fit {
                row.fault_at(role.spot, format!("{named} is of a type that does not fit its role"));
            }
        }
        let most = match (class, side) {
            (Class::Leader, _) => 0,
            (Class::Garrison | Class::Partisan, _) => 1,
            (Class::Army, AXIS) => 4,
            _ => 2,
        };
        let n = kind.cf.len();
        if n > most || n == 0 && most > 0 {
            let wanted = match most {
                0 => "none".to_owned(),
                1 => "one".to_owned(),
                _ => format!("1 to {most}"),
            };
            row.fault(format!("{named} has {n} combat factors, but must have {wanted}"));
        }
        for pair in kind.cf.windows(2) {
            if pair[1].value > pair[0].value || pair[1].value == pair[0].value && side == SOVIET {
                row.fault_at(pair[1].spot, format!("{named} does not become weaker from {}", pair[0].value));
            }
        }
        if matches!(class, Class::Garrison | Class::Partisan) && !kind.bracketed {
            row.fault(format!("{named} only defends, so it must be `bracketed`"));
        }
    }
}

/// Finds the Army of every Garrison. [13.3]
fn link<'a>(file: &Table<'a>, units: &mut [Counter], parents: Vec<Option<At<'a, String>>>) {
    for (at, parent) in parents.into_iter().enumerate() {
        let Some(parent) = parent else { continue };
        let army = units.iter().position(|it| it.id == parent.value && it.is_german_army());
        let Some(army) = army.map(|it| Unit(it as u8)) else {
            file.fault_at(parent.spot, format!("there is no German Army `{}`", parent.value));
            continue;
        };
        if let Some(other) = units.iter().find(|it| it.parent == Some(army)) {
            file.fault_at(parent.spot, format!("{} has the garrison {} already", parent.value, other.id));
        }
        units[at].parent = Some(army);
    }
}
