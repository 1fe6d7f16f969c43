//! The charts: terrain effects, combat results, turn track and markers.

use data::{At, Date, Table, Text};
use kernel::{BySide, Side};

use super::{Reader, River, SIDES, Terrain, people, word};
use crate::JAPAN;

/// What a feature does: to movement, and to attacks on units in it or behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Movement points to enter the hex, or more of them to cross the hexside. [8.3]
    pub mp: u8,
    /// Columns to the left in defence. [9.6]
    pub left: u8,
}

/// The terrain effects chart. Railroads have none.
#[derive(Clone, Debug)]
pub struct Effects {
    /// A clear hex.
    pub clear: Effect,
    /// A mountain hex, passes included.
    pub mountain: Effect,
    /// A town hex.
    pub town: Effect,
    /// A victory town hex.
    pub victory_town: Effect,
    /// A minor river hexside.
    pub minor_river: Effect,
    /// A major river hexside.
    pub major_river: Effect,
    /// A trench hexside; its columns are for units of its owner only.
    pub trench: Effect,
    /// Movement points from any pass hex to an adjacent one, in place of those of the mountain. [8.3]
    pub pass_to_pass: u8,
}

impl Effects {
    /// The effect of the terrain of a hex.
    #[inline]
    #[must_use]
    pub fn terrain(&self, terrain: Terrain) -> Effect {
        match terrain {
            Terrain::Clear => self.clear,
            Terrain::Mountain => self.mountain,
            Terrain::Town => self.town,
            Terrain::VictoryTown => self.victory_town,
        }
    }

    /// The effect of the river on a hexside.
    #[inline]
    #[must_use]
    pub fn river(&self, river: River) -> Effect {
        match river {
            River::None => Effect::default(),
            River::Minor => self.minor_river,
            River::Major => self.major_river,
        }
    }
}

/// The combat results table. [9.4, 9.5]
#[derive(Clone, Debug)]
pub struct Crt {
    /// The heading of each column in the line of each attacker, ascending: the least differential that uses the column.
    /// The first column serves everything below the second, whatever its heading.
    pub headings: BySide<Vec<i8>>,
    /// Steps lost by attacker and defender, by column and by die less one.
    pub results: Vec<[(u8, u8); 6]>,
}

impl Crt {
    /// The column of a differential before any shift: the rightmost heading not above it. [9.5a]
    #[inline]
    #[must_use]
    pub fn column(&self, attacker: Side, differential: i16) -> usize {
        self.headings[attacker].iter().rposition(|&it| i16::from(it) <= differential).unwrap_or(0)
    }

    /// How many columns there are.
    #[inline]
    #[must_use]
    pub fn n_columns(&self) -> usize {
        self.results.len()
    }

    /// Steps lost by attacker and defender. [9.8, 9.9]
    ///
    /// # Panics
    /// If there is no such column, or the die is not 1 to 6.
    #[inline]
    #[must_use]
    pub fn result(&self, column: usize, die: u8) -> (u8, u8) {
        self.results[column][usize::from(die) - 1]
    }

    /// The heading of a column as printed: `≤ -1`, `+5`, `≥ 30`.
    #[must_use]
    pub fn heading(&self, attacker: Side, column: usize) -> String {
        let heading = self.headings[attacker][column];
        match column {
            0 => format!("≤ {heading}"),
            _ if column + 1 == self.n_columns() => format!("≥ {heading}"),
            _ if heading > 0 => format!("+{heading}"),
            _ => heading.to_string(),
        }
    }
}

/// A turn of the turn track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Its first day.
    pub from: Date,
    /// Its last day.
    pub to: Date,
}

impl Turn {
    /// As on the track: `27-28 February`.
    #[must_use]
    pub fn days(self) -> String {
        let (from, to) = (self.from, self.to);
        if (from.year, from.month) == (to.year, to.month) {
            format!("{}-{}", from.day, to.day_and_month())
        } else {
            format!("{} - {}", from.day_and_month(), to.day_and_month())
        }
    }
}

/// The kinds of markers. [2.12]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkerKind {
    /// Japanese artillery bombardment.
    Bombardment,
    /// The ones of the steps lost.
    StepsLostOnes,
    /// The tens of the steps lost.
    StepsLostTens,
    /// The turn on the turn track.
    GameTurn,
}

/// A kind of markers on the counter sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker {
    /// What they are for.
    pub kind: MarkerKind,
    /// Whose they are, if anybody's.
    pub side: Option<Side>,
    /// How many there are.
    pub count: u8,
}

/// The charts as read, each `None` if something in it is wrong.
pub(super) struct Charts {
    pub(super) effects: Option<Effects>,
    pub(super) crt: Option<Crt>,
    pub(super) turns: Option<Vec<Turn>>,
    pub(super) markers: Option<Vec<Marker>>,
}

/// The most movement points a line of the chart may ask; three together are still far from the edge of a byte.
const MAX_MP: i64 = 20;

impl<'a> Reader<'a> {
    pub(super) fn charts(&mut self, text: Text<'a>) -> Charts {
        let mut file = Table::parse(text, self.faults);
        Charts {
            effects: self.effects(&mut file),
            crt: self.crt(file.table("combat_results")),
            turns: self.turns(file.table("turn_track")),
            markers: self.markers(file.table("markers")),
        }
    }

    fn effects(&mut self, file: &mut Table<'a>) -> Option<Effects> {
        let mut block = file.table("terrain_effects");
        self.source("charts.terrain_effects", &mut block);
        let words = ["clear", "mountain", "town", "victory_town"];
        let hexes = self.lines(&mut block, "hexes", "terrain", words, 1);
        let hexsides = self.lines(&mut block, "hexsides", "feature", ["minor_river", "major_river", "trench"], 0);
        drop(block);
        let mut block = file.table("passes");
        self.source("charts.passes", &mut block);
        let pass_to_pass = block.number("mp", 1..=MAX_MP)?.value;
        let [clear, mountain, town, victory_town] = hexes?;
        let [minor_river, major_river, trench] = hexsides?;
        let pass_to_pass = u8::try_from(pass_to_pass).ok()?;
        Some(Effects { clear, mountain, town, victory_town, minor_river, major_river, trench, pass_to_pass })
    }

    /// A line of the chart for each of the words, in any order. To enter a hex always costs something, or a unit could
    /// walk for ever.
    fn lines<const N: usize>(
        &mut self,
        block: &mut Table<'a>,
        key: &'static str,
        of: &'static str,
        words: [&'static str; N],
        least_mp: i64,
    ) -> Option<[Effect; N]> {
        let mut effects = [None; N];
        let mut was_read = block.has(key);
        let legend: Vec<(&str, usize)> = words.into_iter().zip(0..).collect();
        for mut row in block.tables(key) {
            let (at, mp, left) =
                (row.word(of, &legend), row.number("mp", least_mp..=MAX_MP), row.number("left", 0..=9));
            was_read &= at.is_some();
            let Some(at) = at else { continue };
            if effects[at.value].is_some() {
                row.fault_at(at.spot, format!("`{key}` has two lines for {}", words[at.value]));
            }
            let effect = mp.zip(left).and_then(|(mp, left)| {
                Some(Effect { mp: u8::try_from(mp.value).ok()?, left: u8::try_from(left.value).ok()? })
            });
            // A line with a fault is there all the same.
            was_read &= effect.is_some();
            effects[at.value] = Some(effect.unwrap_or_default());
        }
        for (word, _) in words.into_iter().zip(effects).filter(|(_, it)| was_read && it.is_none()) {
            block.fault(format!("`{key}` has no line for {word}"));
        }
        let mut whole = [Effect::default(); N];
        for (to, from) in whole.iter_mut().zip(effects) {
            *to = from?;
        }
        Some(whole)
    }

    fn crt(&mut self, mut block: Table<'a>) -> Option<Crt> {
        self.source("charts.combat_results", &mut block);
        let headings = SIDES.map(|(key, _)| self.headings(&mut block, key));
        let n_columns = headings[0].as_ref().map(Vec::len);
        if let [Some(japan), Some(russia)] = &headings
            && japan.len() != russia.len()
        {
            let [japan, russia] = [japan, russia].map(Vec::len);
            block.fault(format!("Japan has {japan} columns, but Russia {russia}"));
        }
        let was_there = block.has("rows");
        let rows = block.tables("rows");
        if was_there && rows.len() != 6 {
            block.fault(format!("`rows` has {} lines, but a die has six sides", rows.len()));
        }
        let mut results = vec![[(0, 0); 6]; n_columns.unwrap_or(0)];
        for ((wanted, i), mut row) in (1..).zip(0..6).zip(rows) {
            let die = row.number("die", 1..=6);
            if let Some(die) = die.filter(|it| it.value != wanted) {
                row.fault_at(die.spot, format!("this line is for a die of {}, but {wanted} comes next", die.value));
            }
            let cells = row.strings("results");
            if let Some(n) = n_columns.filter(|&n| n != cells.len()) {
                row.fault(format!("die {wanted} has {} results, but there are {n} columns", cells.len()));
            }
            for (column, cell) in cells.iter().enumerate() {
                let losses = losses(&cell.value);
                if losses.is_none() {
                    let what = format!("`{}` is no result; write steps lost like `1/3`, attacker first", cell.value);
                    row.fault_at(cell.spot, what);
                }
                if let Some((to, losses)) = results.get_mut(column).zip(losses) {
                    to[i] = losses;
                }
            }
        }
        // In the order of the sides.
        let [Some(a), Some(b)] = headings else { return None };
        was_there.then_some(Crt { headings: BySide { a, b }, results })
    }

    /// One of the two heading lines: `["<=-1", "0", "+2", ">=30"]`.
    fn headings(&mut self, block: &mut Table<'a>, key: &'static str) -> Option<Vec<i8>> {
        let was_there = block.has(key);
        let n_faults = self.faults.len();
        let texts = block.strings(key);
        if was_there && self.faults.len() == n_faults && !(2..=20).contains(&texts.len()) {
            block.fault(format!("`{key}` has {} headings, but must have 2 to 20", texts.len()));
        }
        let mut headings: Vec<At<'a, i8>> = Vec::new();
        let last = texts.len().saturating_sub(1);
        for (i, text) in texts.iter().enumerate() {
            let (prefix, like) = match i {
                0 => ("<=", "<=-1"),
                _ if i == last => (">=", ">=30"),
                _ => ("", "+5"),
            };
            let Some(heading) = text.value.strip_prefix(prefix).and_then(|it| it.trim().parse().ok()) else {
                block.fault_at(text.spot, format!("`{}` is no heading here; write it like `{like}`", text.value));
                continue;
            };
            if let Some(before) = headings.last().filter(|it| it.value >= heading) {
                let what = format!("headings must ascend, but {heading} comes after {}", before.value);
                block.fault_at(text.spot, what);
            }
            headings.push(At { value: heading, spot: text.spot });
        }
        let is_whole = was_there && self.faults.len() == n_faults;
        is_whole.then(|| headings.into_iter().map(|it| it.value).collect())
    }

    fn turns(&mut self, mut block: Table<'a>) -> Option<Vec<Turn>> {
        self.source("charts.turn_track", &mut block);
        let was_there = block.has("turns");
        let rows = block.tables("turns");
        let n_turns = rows.len();
        if was_there && !(1..=31).contains(&n_turns) {
            block.fault(format!("the turn track has {n_turns} turns, but must have 1 to 31"));
        }
        let mut turns: Vec<Turn> = Vec::new();
        for (wanted, mut row) in (1..).zip(rows) {
            let (turn, from, to) = (row.number("turn", 1..=31), row.date("from"), row.date("to"));
            if let Some(turn) = turn.filter(|it| it.value != wanted) {
                row.fault_at(turn.spot, format!("this is turn {}, but turn {wanted} comes next", turn.value));
            }
            let Some((from, to)) = from.zip(to) else { continue };
            if to.value < from.value {
                row.fault_at(to.spot, format!("turn {wanted} ends on {}, before it begins", to.value));
            }
            if let Some(before) = turns.last().filter(|it| it.to.next() != from.value) {
                row.fault_at(from.spot, format!("{} does not follow {}", from.value, before.to));
            }
            turns.push(Turn { from: from.value, to: to.value });
        }
        (was_there && turns.len() == n_turns).then_some(turns)
    }

    fn markers(&mut self, mut block: Table<'a>) -> Option<Vec<Marker>> {
        let words = [
            ("bombardment", MarkerKind::Bombardment),
            ("steps_lost_x1", MarkerKind::StepsLostOnes),
            ("steps_lost_x10", MarkerKind::StepsLostTens),
            ("game_turn", MarkerKind::GameTurn),
        ];
        let was_there = block.has("list");
        let n_faults = self.faults.len();
        let mut markers: Vec<Marker> = Vec::new();
        for mut row in block.tables("list") {
            let kind = row.word("kind", &words);
            let side = if row.has("side") { row.word("side", &SIDES).map(|it| it.value) } else { None };
            let count = row.number("count", 0..=99);
            let name = kind.and_then(|kind| words.iter().find(|it| it.1 == kind.value)).map_or("?", |it| it.0);
            let whose = side.map_or(String::new(), |it| format!(".{}", word(it)));
            self.source(&format!("charts.markers.{name}{whose}"), &mut row);
            let Some((kind, count)) = kind.zip(count) else { continue };
            if kind.value == MarkerKind::Bombardment && side != Some(JAPAN) {
                row.fault_at(kind.spot, "bombardment markers are Japanese");
            }
            if markers.iter().any(|it| (it.kind, it.side) == (kind.value, side)) {
                let whose = side.map_or(String::new(), |it| format!("{} ", people(it)));
                row.fault_at(kind.spot, format!("{whose}{name} markers have a line already"));
            }
            let count = u8::try_from(count.value).expect("at most 99 markers");
            markers.push(Marker { kind: kind.value, side, count });
        }
        let is_whole = was_there && self.faults.len() == n_faults;
        if is_whole && !markers.iter().any(|it| it.kind == MarkerKind::Bombardment) {
            block.fault("there are no bombardment markers; if you want none, write a count of 0");
        }
        is_whole.then_some(markers)
    }
}

/// Steps lost, `1/3`: attacker, then defender.
fn losses(text: &str) -> Option<(u8, u8)> {
    let (attacker, defender) = text.split_once('/')?;
    let steps = |it: &str| it.parse().ok().filter(|n| *n <= 99 && it.bytes().all(|it| it.is_ascii_digit()));
    Some((steps(attacker)?, steps(defender)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RUSSIA;

    #[test]
    fn losses_are_two_numbers() {
        assert_eq!(losses("1/3"), Some((1, 3)));
        assert_eq!(losses("0/12"), Some((0, 12)));
        for bad in ["", "1", "1/", "/1", "1/3/1", "+1/3", "-1/3", "1 / 3", "1/100", "1/999"] {
            assert_eq!(losses(bad), None, "{bad}");
        }
    }

    #[test]
    fn turns_are_named_by_their_days() {
        let date = |month, day| Date { year: 1905, month, day };
        assert_eq!(Turn { from: date(2, 27), to: date(2, 28) }.days(), "27-28 February");
        assert_eq!(Turn { from: date(2, 28), to: date(3, 1) }.days(), "28 February - 1 March");
    }

    #[test]
    fn the_first_column_serves_all_below_the_second() {
        let crt = Crt { headings: BySide { a: vec![-1, 0, 5], b: vec![-1, 2, 30] }, results: vec![[(0, 0); 6]; 3] };
        let columns = |side, of: &[i16]| of.iter().map(|&it| crt.column(side, it)).collect::<Vec<_>>();
        assert_eq!(columns(JAPAN, &[-99, -1, 0, 4, 5, 200]), [0, 0, 1, 1, 2, 2]);
        assert_eq!(columns(RUSSIA, &[-2, -1, 0, 1, 2, 29, 30]), [0, 0, 0, 0, 1, 1, 2]);
        assert_eq!([0, 1, 2].map(|it| crt.heading(RUSSIA, it)), ["≤ -1", "+2", "≥ 30"]);
        assert_eq!(crt.heading(JAPAN, 1), "0");
    }
}
