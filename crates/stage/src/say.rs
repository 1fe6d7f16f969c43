//! What a sheet is asked: sentences in plain words, and things by their number.

use kernel::{BySide, Game};

use crate::{Bit, Chart, ChartId, Counter, Face, Folded, HexNo, Line, RuleOf, Sheet, UnitId, WayId, WayToWin};

impl Sheet {
    /// The sheet of a game as it came out of its box, without its title, its rules and its sources.
    pub fn of<F: Face>(rules: &F::Rules) -> Sheet {
        Sheet {
            game: F::Rules::ID.to_owned(),
            edition: F::Rules::EDITION,
            title: String::new(),
            scenario: String::new(),
            options: Vec::new(),
            sides: BySide::from_fn(|side| F::side_of(rules, side)),
            printed: F::printed(rules),
            rules: Vec::new(),
            sources: Vec::new(),
            folded: Folded::default(),
        }
    }

    /// A sentence in plain words.
    #[must_use]
    pub fn say(&self, line: &Line) -> String {
        let mut text = String::new();
        for bit in &line.0 {
            match bit {
                Bit::Text { text: words } => text.push_str(words),
                Bit::Unit { unit, short: true, .. } => text.push_str(self.brief(*unit)),
                Bit::Unit { unit, short: false, .. } => text.push_str(&self.full_name(*unit)),
                Bit::Hex { hex } => text.push_str(&self.spot(*hex)),
                Bit::Side { side } => text.push_str(&self.sides[*side].name),
                Bit::Rule { rule } => text.push_str(rule.0),
            }
        }
        text
    }

    /// A sentence in plain words, with a capital.
    #[must_use]
    pub fn tell(&self, line: &Line) -> String {
        crate::words::capital(&self.say(line))
    }

    /// The counter of a unit.
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> &Counter {
        &self.printed.units[unit.at()]
    }

    /// What is printed on a counter.
    #[must_use]
    pub fn code(&self, unit: UnitId) -> &str {
        &self.unit(unit).code
    }

    /// A unit among others in a sentence: its id without the side or army before it, if that is clear.
    #[must_use]
    pub fn brief(&self, unit: UnitId) -> &str {
        let bare = |id: &'_ str| id.split_once([':', '-']).map_or(0, |it| id.len() - it.1.len());
        let id = self.unit(unit).id.as_str();
        let short = &id[bare(id)..];
        let alike = self.printed.units.iter().filter(|it| &it.id[bare(&it.id)..] == short).count();
        if alike == 1 { short } else { id }
    }

    /// A unit's name with its id: `Imperial Guard Division (J:IG)`.
    #[must_use]
    pub fn full_name(&self, unit: UnitId) -> String {
        let counter = self.unit(unit);
        format!("{} ({})", counter.name, counter.id)
    }

    /// A hex with the place in it, if it has a name: `2310 Mukden`.
    #[must_use]
    pub fn spot(&self, hex: HexNo) -> String {
        match self.printed.places.iter().find(|it| it.hex == hex) {
            Some(place) => format!("{hex} {}", place.name),
            None => hex.to_string(),
        }
    }

    /// What the rule of this id says.
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<&RuleOf> {
        self.rules.iter().find(|it| it.id == id)
    }

    /// A chart.
    #[must_use]
    pub fn chart(&self, chart: ChartId) -> &Chart {
        &self.printed.charts[chart.at()]
    }

    /// A way to win.
    #[must_use]
    pub fn way(&self, way: WayId) -> &WayToWin {
        &self.printed.ways[way.at()]
    }
}
