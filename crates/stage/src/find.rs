//! Names that people type, found on a sheet.

use std::sync::OnceLock;

use kernel::{Fault, Side, quoted};

use crate::{Counter, HexNo, Sheet, UnitId};

/// The names of a sheet as they are compared, made when somebody first types one and kept with the sheet: folding all of
/// them for every word costs a thousand times what the word does. Two sheets are the same whether or not that has happened.
#[derive(Clone, Debug, Default)]
pub struct Folded(OnceLock<Names>);

impl PartialEq for Folded {
    fn eq(&self, _: &Folded) -> bool {
        true
    }
}

impl Eq for Folded {}

#[derive(Clone, Debug)]
struct Names {
    /// By unit: its id, the part of that after a colon or dash, its code, its name, and name and id together.
    units: Vec<[String; 5]>,
    /// By place.
    places: Vec<String>,
}

impl Names {
    fn of(sheet: &Sheet) -> Names {
        let unit = |(at, counter): (UnitId, &Counter)| {
            let bare = counter.id.split_once([':', '-']).map_or("", |it| it.1);
            [counter.id.as_str(), bare, &counter.code, &counter.name, &sheet.full_name(at)].map(plain)
        };
        Names {
            units: (0..).map(UnitId).zip(&sheet.printed.units).map(unit).collect(),
            places: sheet.printed.places.iter().map(|it| plain(&it.name)).collect(),
        }
    }
}

/// How words agree with a name.
#[derive(Clone, Copy)]
enum How {
    Exactly,
    Whole,
    Begun,
}

impl Sheet {
    fn names(&self) -> &Names {
        self.folded.0.get_or_init(|| Names::of(self))
    }

    /// The unit these words stand for: its id, its code, its full name or the part of its id after a colon or dash, in
    /// capitals or not; or the beginning of one of them, if that is clear. Units of `side` are meant before others.
    ///
    /// # Errors
    /// That there is none, or that it could be several.
    pub fn find_unit(&self, side: Option<Side>, text: &str) -> Result<UnitId, Fault> {
        let wanted = plain(text);
        if wanted.is_empty() {
            return Err(Fault("say which unit".to_owned()));
        }
        let all = || (0..).map(UnitId).zip(&self.printed.units);
        let names = |unit: UnitId| &self.names().units[unit.at()];
        // What is printed exactly so comes first, capitals included: on some maps they tell the sides apart.
        let fits = |how: How, unit: UnitId, counter: &Counter| match how {
            How::Exactly => counter.id == text.trim() || counter.code == text.trim(),
            How::Whole => names(unit).contains(&wanted),
            How::Begun => names(unit).iter().any(|name| name.starts_with(&wanted)),
        };
        for how in [How::Exactly, How::Whole, How::Begun] {
            let found: Vec<_> = all().filter(|it| fits(how, it.0, it.1)).collect();
            let own: Vec<_> = found.iter().filter(|it| Some(it.1.side) == side).collect();
            match (&own[..], &found[..]) {
                ([one], _) => return Ok(one.0),
                ([], [one]) => return Ok(one.0),
                ([], []) => {}
                _ => {
                    let several = if own.is_empty() { found.iter().collect() } else { own };
                    let ids: Vec<_> = several.iter().take(6).map(|it| it.1.id.clone()).collect();
                    return Err(Fault(format!("{} could be {}", quoted(text), crate::words::listed(&ids, "or"))));
                }
            }
        }
        Err(Fault(format!("there is no unit {}", quoted(text))))
    }

    /// The units these words stand for, divided by commas or blanks.
    ///
    /// # Errors
    /// The first that is not found.
    pub fn find_units(&self, side: Option<Side>, text: &str) -> Result<Vec<UnitId>, Fault> {
        // A name may have blanks in it.
        if let Ok(one) = self.find_unit(side, text) {
            return Ok(vec![one]);
        }
        let parts = if text.contains(',') { text.split(',').collect::<Vec<_>>() } else { text.split(' ').collect() };
        parts.into_iter().filter(|it| !it.trim().is_empty()).map(|it| self.find_unit(side, it)).collect()
    }

    /// The hex these words stand for: its number, or the name of the place in it, or the beginning of that, if it is
    /// clear; with or without the number before it.
    ///
    /// # Errors
    /// That there is none, or that it could be several.
    pub fn find_hex(&self, text: &str) -> Result<HexNo, Fault> {
        let text = text.trim();
        let first = text.split(' ').next().unwrap_or_default();
        let grid = self.printed.grid.grid();
        if let Some(hex) = grid.find(first) {
            return Ok(HexNo::of(&grid, hex));
        }
        let wanted = plain(text);
        let places = || self.printed.places.iter().zip(&self.names().places);
        let mut found: Vec<_> = places().filter(|it| *it.1 == wanted).map(|it| it.0).collect();
        if found.is_empty() && !wanted.is_empty() {
            found = places().filter(|it| it.1.starts_with(&wanted)).map(|it| it.0).collect();
        }
        found.dedup_by_key(|it| it.hex);
        match &found[..] {
            [one] => Ok(one.hex),
            [] => Err(Fault(format!("there is no hex or place {}", quoted(text)))),
            several => {
                let names: Vec<_> = several.iter().take(6).map(|it| it.name.clone()).collect();
                Err(Fault(format!("{} could be {}", quoted(text), crate::words::listed(&names, "or"))))
            }
        }
    }
}

/// A name as it is compared: small letters, no dots, umlauts as people without them type them.
fn plain(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    for letter in name.trim().chars().flat_map(char::to_lowercase) {
        match letter {
            '.' | ' ' => {}
            'ö' => text.push('o'),
            'ü' => text.push('u'),
            'ä' => text.push('a'),
            'ç' => text.push('c'),
            letter => text.push(letter),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use kernel::BySide;

    use super::*;
    use crate::{Arm, GridOf, Nation, Ours, Place, PlaceKind, Printed, SideOf, Size};

    fn sheet() -> Sheet {
        let side = |id: &str| SideOf {
            id: id.into(),
            name: id.into(),
            adjective: id.into(),
            victory: String::new(),
            many: false,
            decides: true,
        };
        let unit = |(id, code, name, side): (&str, &str, &str, Side)| Counter {
            id: id.into(),
            code: code.into(),
            label: code.into(),
            short: code.into(),
            name: name.into(),
            full: name.into(),
            side,
            nation: Nation::German,
            formation: String::new(),
            army: None,
            arm: Arm::Infantry,
            size: Size::Corps,
            steps: 1,
            faces: Vec::new(),
            special: None,
            source: "rules 1".into(),
            ours: Ours::Not,
        };
        let place = |(name, hex): (&str, u16)| Place {
            name: name.into(),
            short: name.into(),
            hex: HexNo(hex),
            kind: PlaceKind::Town,
            points: None,
            at: None,
        };
        let units = [
            ("8A-XX", "20", "XX. Corps", Side::A),
            ("8A-XVII", "17", "XVII. Corps", Side::A),
            ("1A-XX", "20r", "XX Corps", Side::B),
            ("8A-IR", "1R", "I. Reserve Corps", Side::A),
        ];
        Sheet {
            game: "toy".into(),
            edition: 1,
            title: "Toy".into(),
            scenario: "01".into(),
            options: Vec::new(),
            sides: BySide { a: side("germany"), b: side("russia") },
            printed: Printed {
                grid: GridOf { first_column: 1, columns: 20, first_row: 1, rows: 20, even_columns_low: true },
                units: units.map(unit).to_vec(),
                places: [("Königsberg", 1302), ("Allenstein", 1311), ("Allenburg", 1904)].map(place).to_vec(),
                ..Printed::default()
            },
            rules: Vec::new(),
            sources: Vec::new(),
            folded: Folded::default(),
        }
    }

    #[test]
    fn every_name_that_is_printed_is_understood() {
        let sheet = sheet();
        for (at, counter) in (0..).map(UnitId).zip(&sheet.printed.units) {
            for name in [&counter.id, &counter.code, &sheet.full_name(at)] {
                assert_eq!(sheet.find_unit(Some(counter.side), name), Ok(at), "{name}");
            }
            assert_eq!(sheet.find_unit(Some(counter.side), &counter.name.to_lowercase()), Ok(at));
        }
        assert_eq!(sheet.find_unit(None, "8a-xx"), Ok(UnitId(0)));
        assert_eq!(sheet.find_unit(Some(Side::A), "xv"), Ok(UnitId(1)));
        assert_eq!(sheet.find_units(Some(Side::A), "xx, xvii"), Ok(vec![UnitId(0), UnitId(1)]));
        assert_eq!(sheet.find_units(Some(Side::A), "I. Reserve Corps"), Ok(vec![UnitId(3)]));
        let both = sheet.find_unit(None, "xx").expect_err("two of the name");
        assert!(both.0.contains("8A-XX or 1A-XX"), "{both}");
        assert_eq!(sheet.find_unit(None, "\u{1f}").expect_err("no unit").0.matches("there is no unit").count(), 1);
        assert!(sheet.find_unit(None, " ").is_err());
    }

    #[test]
    fn hexes_are_found_by_number_and_place() {
        let sheet = sheet();
        for name in ["1302", "königsberg", "Konigsberg", "kön", "1302 Königsberg"] {
            assert_eq!(sheet.find_hex(name), Ok(HexNo(1302)), "{name}");
        }
        assert!(sheet.find_hex("allen").expect_err("two").0.contains("Allenstein or Allenburg"));
        for name in ["9901", "", "nowhere"] {
            assert!(sheet.find_hex(name).is_err(), "{name}");
        }
    }
}
