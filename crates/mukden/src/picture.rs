//! The table as text: the map drawn hex by hex, how things stand, and the stacks that are fully known.

use hex::{Canvas, Hex};
use kernel::{BySide, Ink, Picture, PictureOf, Side, Span};

use crate::{CounterSeen, JAPAN, Mukden, RUSSIA, River, StackSeen, Terrain, View, former::title};

/// Two columns of hexes take four characters, so the map fits eighty.
const PITCH: usize = 4;
const MARGIN: usize = 3;
/// Empty rows left standing north and south of what there is to see.
const SPARE: u16 = 1;
/// How many counters a stack shows by one small sign.
const HEIGHTS: [char; 5] = [' ', ' ', '²', '³', '⁴'];

impl Mukden {
    pub(crate) fn draw(&self, view: &View, of: &PictureOf) -> Picture {
        let grid = &self.book.map.grid;
        let mut canvas: Canvas<Ink> = Canvas::new(grid, PITCH, MARGIN);
        for hex in grid.hexes() {
            let (text, ink) = self.country(hex);
            canvas.put(grid, hex, text, ink);
        }
        let first_row = grid.row(Hex(0));
        for row in 0..grid.n_rows() {
            canvas.write(2 * usize::from(row), 0, &format!("{:02}", first_row + row), Ink::Faint);
        }
        for (hex, text) in &of.marks {
            if let Some(hex) = grid.find(hex) {
                canvas.put(grid, hex, text, Ink::Bright);
            }
        }
        for stack in &view.stacks {
            if let Some(hex) = grid.find(&stack.hex) {
                let ink = if stack.side == "japan" { Ink::A } else { Ink::B };
                canvas.put(grid, hex, &self.stack_sign(stack), ink);
            }
        }
        let mut lines = self.standing(view, of.width);
        lines.extend([self.ruler(0), self.ruler(1)]);
        let rows = self.rows_worth_seeing(view, of);
        lines.extend(
            canvas
                .runs()
                .into_iter()
                .skip(2 * usize::from(rows.0))
                .take(2 * usize::from(rows.1 + 1 - rows.0))
                .map(|runs| runs.into_iter().map(|(text, ink)| Span { text, ink }).collect::<Vec<_>>()),
        );
        lines.push(plain("^ mountain  = pass  o town  @ victory town  # railroad  ~ beside a river"));
        lines.push(plain("IG² two units, IG on top  IG* disrupted  j3 r3 a flag on three unknown units"));
        lines.extend(self.roster(view, of.width));
        Picture { lines }
    }

    fn country(&self, hex: Hex) -> (&'static str, Ink) {
        let map = &self.book.map;
        match map.terrain[hex.at()] {
            Terrain::VictoryTown => ("@", Ink::Goal),
            _ if self.rail().has(hex) => ("#", Ink::Goal),
            Terrain::Town => ("o", Ink::Faint),
            _ if map.railroad.has(hex) => ("#", Ink::Faint),
            _ if map.pass[hex.at()].is_some() => ("=", Ink::Faint),
            Terrain::Mountain => ("^", Ink::Faint),
            Terrain::Clear if map.river[hex.at()].iter().any(|&it| it != River::None) => ("~", Ink::Water),
            Terrain::Clear => (".", Ink::Faint),
        }
    }

    /// A stack within the room of its hex: the top if it is known, else its flag; then its height.
    fn stack_sign(&self, stack: &StackSeen) -> String {
        let height = stack.counters.len();
        let Some(top) = stack.counters.first() else { return String::new() };
        let Some(code) = self.code(top) else {
            return format!("{}{height}", if stack.side == "japan" { 'j' } else { 'r' });
        };
        let flag = if top.disrupted == Some(true) { "*" } else { "" };
        let sign = format!("{code}{flag}{}", HEIGHTS.get(height).copied().unwrap_or('+'));
        sign.trim_end().chars().take(PITCH).collect()
    }

    fn code(&self, counter: &CounterSeen) -> Option<&str> {
        let unit = self.book.unit(counter.unit.as_deref()?)?;
        Some(&self.book.units[unit.at()].code)
    }

    /// The first and the last row with a stack or a mark, and a little more; rows beyond are empty country.
    fn rows_worth_seeing(&self, view: &View, of: &PictureOf) -> (u16, u16) {
        let grid = &self.book.map.grid;
        let hexes = view.stacks.iter().map(|it| &it.hex).chain(of.marks.iter().map(|it| &it.0));
        let rows = || hexes.clone().filter_map(|it| grid.find(it)).map(|it| grid.row(it) - grid.row(Hex(0)));
        let (first, last) = (rows().min().unwrap_or(0), rows().max().unwrap_or(grid.n_rows() - 1));
        (first.saturating_sub(SPARE), (last + SPARE).min(grid.n_rows() - 1))
    }

    /// Turn, phase, losses, guns and control.
    fn standing(&self, view: &View, width: usize) -> Vec<Vec<Span>> {
        let days = self.book.turns.get(usize::from(view.turn).wrapping_sub(1)).map(|it| it.days());
        let days = days.map(|it| format!(" ({it})")).unwrap_or_default();
        let phase = match (view.over, view.phase, view.second) {
            (Some(how), ..) => format!("over: {how}"),
            (_, "replace", _) => "I: replacement of the Cavalry Corps".into(),
            (_, "declare", _) => "II: order of the phases".into(),
            (_, "paralysis", second) => format!("{}: Russian paralysis", if second { "VI" } else { "III" }),
            (_, phase, second) => {
                let phase = if phase == "battle" { "combat" } else { phase };
                format!("{}: {phase}", if second { "VII" } else { "IV" })
            }
        };
        let mut items = vec![format!("Turn {} of {}{days}", view.turn, self.book.scenario.n_turns), phase];
        items.extend(view.combat_first.map(|it| format!("{} first", if it { "combat" } else { "movement" })));
        if view.combat_first == Some(true) {
            items.push(format!("{} of {} bombardment markers left", view.guns, self.book.bombardment));
        }
        items.push(match view.lost {
            Some([japan, russia]) => format!("steps lost: Japan {japan}, Russia {russia}"),
            None => "steps lost: hidden".into(),
        });
        for (side, passed) in Side::ALL.into_iter().zip(view.passed) {
            if passed {
                items.push(format!("{} has passed", title(side)));
            }
        }
        items.push(self.control_words(view));
        if let Some(battle) = &view.battle {
            items.push(format!("battle at {}: {}", battle.target, battle.attackers.join(", ")));
        }
        flow(items.iter().map(String::as_str), "; ", width).into_iter().map(|it| plain(&it)).collect()
    }

    /// Who controls what, as far as it is not as at the start.
    fn control_words(&self, view: &View) -> String {
        let map = &self.book.map;
        let taken: Vec<String> =
            view.japan_controls.iter().filter_map(|it| map.grid.find(it)).map(|it| self.spot(it)).collect();
        match &taken[..] {
            [] => "Japan controls nothing".into(),
            taken => format!("Japan controls {}", taken.join(", ")),
        }
    }

    /// The numbers of every other column, from this one on; the odd ones stand lower, as on the map.
    fn ruler(&self, first: u16) -> Vec<Span> {
        let grid = &self.book.map.grid;
        let start = grid.col(Hex(0));
        let numbers: String =
            (first..grid.n_cols()).step_by(2).map(|it| format!("{:<width$}", start + it, width = PITCH)).collect();
        let indent = MARGIN + usize::from(first) * PITCH / 2;
        vec![Span { text: format!("{}{}", " ".repeat(indent), numbers.trim_end()), ink: Ink::Faint }]
    }

    /// The stacks of every side of which the viewer knows all units, top first, with their steps.
    fn roster(&self, view: &View, width: usize) -> Vec<Vec<Span>> {
        let mut lines = Vec::new();
        let names: BySide<&str> = BySide { a: "japan", b: "russia" };
        for side in [JAPAN, RUSSIA] {
            let stacks: Vec<&StackSeen> = view.stacks.iter().filter(|it| it.side == names[side]).collect();
            let is_known = stacks.iter().flat_map(|it| &it.counters).all(|it| it.unit.is_some());
            if !is_known {
                continue;
            }
            let entries: Vec<String> = stacks.iter().map(|it| self.roster_entry(it)).collect();
            let ink = if side == JAPAN { Ink::A } else { Ink::B };
            let head = format!("{}: ", title(side));
            let rows = flow(entries.iter().map(String::as_str), "  ", width.saturating_sub(head.len()));
            for (i, row) in rows.into_iter().enumerate() {
                let text = if i == 0 { head.clone() } else { " ".repeat(head.len()) };
                lines.push(vec![Span { text, ink }, Span { text: row, ink: Ink::Plain }]);
            }
        }
        lines
    }

    fn roster_entry(&self, stack: &StackSeen) -> String {
        let counter = |it: &CounterSeen| {
            let flag = if it.disrupted == Some(true) { "*" } else { "" };
            format!("{}:{}{flag}", self.code(it).unwrap_or("?"), it.steps.unwrap_or(0))
        };
        let counters: Vec<String> = stack.counters.iter().map(counter).collect();
        format!("{} {}", stack.hex, counters.join(" "))
    }
}

/// Items in lines of at most `width` letters, broken between items.
fn flow<'a>(items: impl Iterator<Item = &'a str>, between: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if line.chars().count() + between.len() + item.chars().count() <= width.max(40) => {
                line.push_str(between);
                line.push_str(item);
            }
            Some(line) => {
                line.push_str(between.trim_end());
                lines.push(item.to_owned());
            }
            None => lines.push(item.to_owned()),
        }
    }
    lines
}

fn plain(text: &str) -> Vec<Span> {
    vec![Span { text: text.into(), ink: Ink::Plain }]
}
