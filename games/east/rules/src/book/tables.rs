//! Reading the tables of combat: terrain effects, combat results and the counterattack table.

use std::ops::RangeInclusive;

use data::{At, Table};

use super::{CounterattackResult, Crt, Effects, Reader, Result, Terrain, byte, signed};

/// The columns of the combat results table.
const ODDS: [&str; 7] = ["1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"];

const RESULTS: [(&str, Result); 5] =
    [("A1", Result::A1), ("B1", Result::B1), ("DR", Result::Dr), ("EX", Result::Ex), ("DE", Result::De)];

const COUNTER_RESULTS: [(&str, CounterattackResult); 2] =
    [("A1", CounterattackResult::A1), ("B1", CounterattackResult::B1)];

/// The most movement points a line of the chart may ask; two together are still far from the edge of a byte.
const MAX_MP: i64 = 20;

/// The combat results table and what stands below it.
pub(super) struct Cells {
    pub(super) crt: Crt,
    pub(super) exchange: u8,
    pub(super) leader: i8,
    pub(super) snow: i8,
}

/// A line of the terrain effects chart.
#[derive(Clone, Copy, Default)]
struct Line {
    mp: [[u8; 5]; 2],
    left: [u8; 5],
    into: bool,
    out: bool,
}

impl<'a> Reader<'a> {
    pub(super) fn combat_results(&mut self, mut block: Table<'a>) -> Option<Cells> {
        self.source("charts.combat_results", &mut block);
        let (exchange, leader, snow) =
            (block.number("exchange", 0..=9), block.number("leader", -5..=5), block.number("snow", -5..=5));
        let crt = self.cells(block, &ODDS, &RESULTS)?;
        Some(Cells { crt, exchange: byte(exchange?), leader: signed(leader?), snow: signed(snow?) })
    }

    pub(super) fn counterattack_table(&mut self, mut block: Table<'a>) -> Option<[[CounterattackResult; 4]; 6]> {
        self.source("charts.counterattack_table", &mut block);
        self.cells(block, &[ODDS[0], ODDS[1], ODDS[2], ODDS[3]], &COUNTER_RESULTS)
    }

    pub(super) fn effects(&mut self, mut block: Table<'a>) -> Option<(Effects, u8)> {
        self.source("charts.terrain_effects", &mut block);
        let most = block.number("most_left", 0..=9);
        let hexes = self.lines(&mut block, "hexes", "terrain", Terrain::LAND.map(Terrain::name), true);
        let places = self.lines(&mut block, "places", "place", ["city", "major", "fort"], false);
        let mut row = block.table("river");
        let mp = ["infantry", "mechanized"].map(|it| self.five(&mut row, it, 0..=MAX_MP));
        let left = self.five(&mut row, "left", 0..=9);
        let (hexes, places) = (hexes?, places?);
        let [Some(foot), Some(wheels)] = mp else { return None };
        let (mp, left) = ([foot, wheels].map(|it| it.map(byte)), left?.map(byte));
        // The files are by terrain, the rules ask by weather.
        let by_weather = [0, 1, 2, 3, 4];
        let effects = Effects {
            cost: by_weather.map(|weather| [0, 1].map(|arm| hexes.map(|it| it.mp[arm][weather]))),
            river_cost: by_weather.map(|weather| mp.map(|it| it[weather])),
            shift: by_weather.map(|weather| hexes.map(|it| it.left[weather])),
            river_shift: left,
            place_shift: places.map(|it| it.left[0]),
            assault_into: hexes.map(|it| it.into),
            assault_out: hexes.map(|it| it.out),
            assault_into_place: places.map(|it| it.into),
            assault_out_of_place: places.map(|it| it.out),
        };
        Some((effects, byte(most?)))
    }

    /// A line of the chart for each of the words, in any order. To enter a hex always costs something, or a unit could
    /// walk for ever. Places have no cost of their own, and shift alike in all weathers.
    fn lines<const N: usize>(
        &mut self,
        block: &mut Table<'a>,
        key: &'static str,
        of: &'static str,
        words: [&'static str; N],
        is_terrain: bool,
    ) -> Option<[Line; N]> {
        let mut lines = [None; N];
        let mut was_read = block.has(key);
        let legend: Vec<(&str, usize)> = words.into_iter().zip(0..).collect();
        for mut row in block.tables(key) {
            let at = row.word(of, &legend);
            let line = if is_terrain {
                let mp = ["infantry", "mechanized"].map(|it| self.five(&mut row, it, 1..=MAX_MP));
                let left = self.five(&mut row, "left", 0..=9);
                match (mp, left) {
                    ([Some(foot), Some(wheels)], Some(left)) => Some(([foot, wheels], left)),
                    _ => None,
                }
                .map(|(mp, left)| (mp.map(|it| it.map(byte)), left.map(byte)))
            } else {
                row.number("left", 0..=9).map(|it| ([[0; 5]; 2], [byte(it); 5]))
            };
            let [into, out] = ["into", "out"].map(|it| row.read(it).is_some_and(|it| it.value));
            was_read &= at.is_some();
            let Some(at) = at else { continue };
            if lines[at.value].is_some() {
                row.fault_at(at.spot, format!("`{key}` has two lines for {}", words[at.value]));
            }
            // A line with a fault is there all the same.
            was_read &= line.is_some();
            let (mp, left) = line.unwrap_or_default();
            lines[at.value] = Some(Line { mp, left, into, out });
        }
        for (word, _) in words.into_iter().zip(lines).filter(|(_, it)| was_read && it.is_none()) {
            block.fault(format!("`{key}` has no line for {word}"));
        }
        let mut whole = [Line::default(); N];
        for (to, from) in whole.iter_mut().zip(lines) {
            *to = from?;
        }
        Some(whole)
    }

    /// A list of five numbers, one for each weather.
    pub(super) fn five(
        &mut self,
        row: &mut Table<'a>,
        key: &'static str,
        range: RangeInclusive<i64>,
    ) -> Option<[At<'a, i64>; 5]> {
        let n_faults = self.faults.len();
        let was_there = row.has(key);
        let numbers = row.numbers(key, range);
        let n = numbers.len();
        let five = numbers.try_into().ok();
        if five.is_none() && was_there && self.faults.len() == n_faults {
            row.fault(format!("`{key}` has {n} numbers, but there are five weathers"));
        }
        five
    }

    /// The cells of a table of results: a line for each die, a column for each of the odds.
    fn cells<T: Copy, const N: usize>(
        &mut self,
        mut block: Table<'a>,
        odds: &[&str; N],
        words: &[(&str, T)],
    ) -> Option<[[T; N]; 6]> {
        let n_faults = self.faults.len();
        let was_there = block.has("columns");
        let columns = block.strings("columns");
        if was_there && !columns.iter().map(|it| &*it.value).eq(odds.iter().copied()) && self.faults.len() == n_faults {
            block.fault(format!("the columns must be {}", odds.join(" ")));
        }
        let was_there = block.has("rows");
        let rows = block.tables("rows");
        if was_there && rows.len() != 6 {
            block.fault(format!("`rows` has {} lines, but a die has six sides", rows.len()));
        }
        let mut lines: Vec<[T; N]> = Vec::new();
        for (wanted, mut row) in (1..=6).zip(rows) {
            let die = row.number("die", 1..=6);
            if let Some(die) = die.filter(|it| it.value != wanted) {
                row.fault_at(die.spot, format!("this line is for a die of {}, but {wanted} comes next", die.value));
            }
            let cells = row.strings("results");
            if cells.len() != N {
                row.fault(format!("die {wanted} has {} results, but there are {N} columns", cells.len()));
            }
            let cell = |cell: &At<'a, String>| {
                let found = words.iter().find(|it| it.0 == cell.value).map(|it| it.1);
                if found.is_none() {
                    let known: Vec<_> = words.iter().map(|it| it.0).collect();
                    let what = format!("`{}` is no result; write one of {}", cell.value, known.join(" "));
                    row.fault_at(cell.spot, what);
                }
                found
            };
            let line: Vec<T> = cells.iter().filter_map(cell).collect();
            lines.extend(<[T; N]>::try_from(line));
        }
        lines.try_into().ok()
    }
}
