//! The table as text: the map drawn hex by hex, and the order of battle beside it.

use hex::{Canvas, Hex};
use kernel::{Ink, Picture, PictureOf, Span};

use crate::{Army, Corps, Hindenburg, Position, Terrain, UnitAt};

/// Two columns of hexes take five characters, so the map fits eighty.
const PITCH: usize = 5;
const MARGIN: usize = 3;

impl Hindenburg {
    pub(crate) fn draw(&self, view: &Position, of: &PictureOf) -> Picture {
        let grid = &self.book.map.grid;
        let mut canvas: Canvas<Ink> = Canvas::new(grid, PITCH, MARGIN);
        for hex in grid.hexes() {
            let (text, ink) = self.country(hex);
            canvas.put(grid, hex, text, ink);
        }
        for row in 0..grid.n_rows() {
            canvas.write(2 * usize::from(row), 0, &format!("{:02}", row + 1), Ink::Faint);
        }
        for (hex, text) in &of.marks {
            if let Some(hex) = grid.find(hex) {
                canvas.put(grid, hex, text, Ink::Bright);
            }
        }
        for (corps, unit) in Corps::all().zip(&view.units) {
            if let Some(hex) = unit.hex.as_deref().and_then(|it| grid.find(it)) {
                let ink = if corps.is_german() { Ink::A } else { Ink::B };
                let mark = if unit.disrupted.is_some() { "*" } else { "" };
                canvas.put(grid, hex, &format!("{}{mark}", self.book.counters[corps.at()].code), ink);
            }
        }
        let mut lines = vec![vec![plain(&self.standing(view))], self.ruler(1), self.ruler(2)];
        lines.extend(
            canvas
                .runs()
                .into_iter()
                .map(|runs| runs.into_iter().map(|(text, ink)| Span { text, ink }).collect::<Vec<_>>()),
        );
        lines.push(vec![plain("~ sea  L lake  K Königsberg area  S Russian start  o place  . Germany  , Russia")]);
        lines.extend(self.roster(view, of.width));
        Picture { lines }
    }

    fn country(&self, hex: Hex) -> (&'static str, Ink) {
        let map = &self.book.map;
        match map.terrain[hex.at()] {
            Terrain::Sea => ("~", Ink::Water),
            Terrain::Lake => ("L", Ink::Water),
            _ if self.russian_start.has(hex) => ("S", Ink::Faint),
            _ if self.konigsberg.has(hex) => ("K", Ink::Goal),
            _ if map.places.iter().any(|it| it.hex == hex) => ("o", Ink::Faint),
            _ if map.germany.has(hex) => (".", Ink::Faint),
            _ => (",", Ink::Faint),
        }
    }

    /// The day, the losses and the markers of the armies.
    fn standing(&self, view: &Position) -> String {
        let days = &self.book.scenario.days;
        let day = days.get(usize::from(view.turn).wrapping_sub(1)).map_or("", String::as_str);
        let lost = |german: bool| {
            let gone = |unit: &UnitAt| unit.hex.is_none() && unit.track.is_none();
            Corps::all().zip(&view.units).filter(|(corps, unit)| corps.is_german() == german && gone(unit)).count()
        };
        let mut text = format!(
            "{day}, day {} of {}. Lost: {} Russian, {} German corps.",
            view.turn,
            days.len(),
            lost(false),
            lost(true)
        );
        for (army, &day) in Army::RUSSIAN.iter().zip(&view.forced_march) {
            if day > 0 {
                text.push_str(&format!(" {} force-marched on day {day}.", army.name()));
            }
        }
        text
    }

    /// The numbers of every other column, from this one on; the even ones stand lower, as on the map.
    fn ruler(&self, first: u16) -> Vec<Span> {
        let grid = &self.book.map.grid;
        let numbers: String = (first..=grid.n_cols()).step_by(2).map(|it| format!("{it:02}   ")).collect();
        let indent = MARGIN + usize::from(first - 1) * PITCH / 2;
        vec![Span { text: format!("{}{}", " ".repeat(indent), numbers.trim_end()), ink: Ink::Faint }]
    }

    /// Every corps with its code, place and condition, army by army.
    fn roster(&self, view: &Position, width: usize) -> Vec<Vec<Span>> {
        let mut lines = Vec::new();
        for army in Army::ALL {
            let ink = if army == Army::Eighth { Ink::A } else { Ink::B };
            let mut line = vec![Span { text: format!("{}:", army.name()), ink }];
            let mut length = army.name().len() + 1;
            for corps in army.corps() {
                let text = format!(" {}", self.condition(corps, &view.units[corps.at()]));
                let letters = text.chars().count();
                if length + letters + 1 > width.max(40) {
                    lines.push(std::mem::replace(&mut line, vec![plain("         ")]));
                    length = 9;
                }
                length += letters;
                line.push(plain(&text));
            }
            lines.push(line);
        }
        lines
    }

    fn condition(&self, corps: Corps, unit: &UnitAt) -> String {
        let counter = &self.book.counters[corps.at()];
        let mut text = format!("{}={}", counter.code, counter.name);
        text.push(' ');
        text.push_str(&match (&unit.hex, &unit.track) {
            (Some(hex), _) => hex.clone(),
            (None, Some(to)) => format!("by rail to {to}"),
            (None, None) => "lost".into(),
        });
        if let Some(stage) = unit.disrupted {
            text.push_str(&format!(" disrupted/{stage}"));
        }
        for (is, word) in [(unit.no_supply, " no supply"), (unit.tired, " tired"), (unit.forced, " forced")] {
            if is {
                text.push_str(word);
            }
        }
        text.push(';');
        text
    }
}

fn plain(text: &str) -> Span {
    Span { text: text.into(), ink: Ink::Plain }
}
