//! Maps in text: the grid, drawings of one letter a hex, hex numbers and hexsides.

use std::collections::BTreeSet;

use hex::{Dir, Grid, Hex, Low};
use kernel::cut;

use crate::{At, Table, table::MAX_TEXT};

/// One of the six sides of a hex, as a file names it: `2310/NE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hexside {
    /// The hex from which it is named.
    pub hex: Hex,
    /// On which side of that hex it lies.
    pub dir: Dir,
}

impl Hexside {
    /// The same hexside named from the smaller of its two hexes; at the rim of the map there is only one.
    #[must_use]
    pub fn canonical(self, grid: &Grid) -> Hexside {
        match grid.step(self.hex, self.dir) {
            Some(hex) if hex < self.hex => Hexside { hex, dir: self.dir.back() },
            _ => self,
        }
    }
}

/// Where a grid is asked for, `None` stands for one that could not be read: keys are then read but not checked against
/// it, so that one fault does not bring forth a hundred.
impl<'a> Table<'a> {
    /// The grid that a block describes by `columns`, `rows`, `first_column`, `first_row` and `low_columns`, of at most
    /// `max` hexes.
    pub fn grid(&mut self, max: usize) -> Option<Grid> {
        let columns = self.number("columns", 1..=99);
        // Columns of sixty-four would not fit the shifts of `hex::Flow`.
        let rows = self.number("rows", 1..=63);
        let first_column = self.number("first_column", 0..=98);
        let first_row = self.number("first_row", 0..=98);
        let low = self.word("low_columns", &[("even", Low::Even), ("odd", Low::Odd)]);
        let ((columns, first_column), (rows, first_row)) = (columns.zip(first_column)?, rows.zip(first_row)?);
        for (n, first, what) in [(columns, first_column, "column"), (rows, first_row, "row")] {
            if n.value + first.value > 100 {
                let last = n.value + first.value - 1;
                self.fault_at(n.spot, format!("the last {what} would be {last}, but hex numbers end at 99"));
                return None;
            }
        }
        let n_hexes = columns.value * rows.value;
        if usize::try_from(n_hexes).is_ok_and(|it| it > max) {
            self.fault_at(columns.spot, format!("the grid has {n_hexes} hexes, but this game holds {max} at most"));
            return None;
        }
        let [first_column, columns, first_row, rows] =
            [first_column, columns, first_row, rows].map(|it| u16::try_from(it.value).expect("a number below 100"));
        Some(Grid::new(first_column, columns, first_row, rows, low?.value))
    }

    /// A drawing, `key = ["~~..", "~..."]`: one text a row of hexes from the north, one letter a hex from the west.
    /// Blanks between the letters are for the eye. What the letters mean is given by hex, in the order of the numbers,
    /// each with the line of its row.
    pub fn drawing<T: Copy>(
        &mut self,
        key: &'static str,
        grid: Option<&Grid>,
        legend: &[(char, T)],
    ) -> Option<Vec<At<'a, T>>> {
        let was_there = self.has(key);
        let spot = self.spot_of(key);
        let rows = self.texts(key, MAX_TEXT);
        let grid = grid.filter(|_| was_there)?;
        let (n_rows, n_cols) = (usize::from(grid.n_rows()), usize::from(grid.n_cols()));
        let (first_col, first_row) = (grid.col(Hex(0)), grid.row(Hex(0)));
        if rows.len() != n_rows {
            self.fault_at(spot, format!("`{key}` draws {} rows, but the grid has {n_rows}", rows.len()));
        }
        let mut drawn = vec![None; grid.len()];
        for (row, text) in (first_row..).zip(rows.iter().take(n_rows)) {
            let letters: Vec<char> = text.value.chars().filter(|it| *it != ' ').collect();
            if letters.len() != n_cols {
                let n = letters.len();
                self.fault_at(text.spot, format!("row {row:02} has {n} letters, but the grid has {n_cols} columns"));
                continue;
            }
            for (col, letter) in (first_col..).zip(letters) {
                let meaning = legend.iter().find(|(it, _)| *it == letter).map(|&(_, it)| it);
                if meaning.is_none() {
                    let known: Vec<_> = legend.iter().map(|(it, _)| format!("`{it}`")).collect();
                    let what = format!("row {row:02}, column {col:02}: `{letter}` is none of {}", known.join(" "));
                    self.fault_at(text.spot, what);
                }
                let hex = grid.at(col, row).expect("a hex of the row");
                drawn[hex.at()] = meaning.map(|value| At { value, spot: text.spot });
            }
        }
        drawn.into_iter().collect()
    }

    /// A hex by its number, `"0512"`.
    pub fn hex(&mut self, key: &'static str, grid: Option<&Grid>) -> Option<At<'a, Hex>> {
        let text = self.string(key)?;
        self.to_hex(grid?, &text)
    }

    /// A list of hexes, none twice, in the order of the file.
    pub fn hexes(&mut self, key: &'static str, grid: Option<&Grid>) -> Vec<At<'a, Hex>> {
        let texts = self.strings(key);
        let Some(grid) = grid else { return Vec::new() };
        let (mut hexes, mut seen) = (Vec::new(), BTreeSet::new());
        for hex in texts.iter().filter_map(|it| self.to_hex(grid, it)) {
            if !seen.insert(hex.value) {
                self.fault_at(hex.spot, format!("`{key}` lists hex {} twice", grid.name(hex.value)));
            } else {
                hexes.push(hex);
            }
        }
        hexes
    }

    /// A list of hexsides, `["2310/NE", "2311/N"]`, in the order of the file and as written there. None may come twice,
    /// not even once from either hex. A hexside on the rim of the map is allowed: it is printed, if of no use.
    pub fn hexsides(&mut self, key: &'static str, grid: Option<&Grid>) -> Vec<At<'a, Hexside>> {
        let texts = self.strings(key);
        let Some(grid) = grid else { return Vec::new() };
        let (mut sides, mut seen) = (Vec::new(), BTreeSet::new());
        for text in texts {
            let Some((hex, dir)) = text.value.split_once('/') else {
                self.fault_at(text.spot, format!("`{}` is no hexside; write it like `2310/NE`", cut(&text.value)));
                continue;
            };
            let hex = self.to_hex(grid, &At { value: hex.to_owned(), spot: text.spot });
            let dir = Dir::find(dir).or_else(|| {
                self.fault_at(text.spot, format!("`{}` is no side of a hex; write N, NE, SE, S, SW or NW", cut(dir)));
                None
            });
            let Some((hex, dir)) = hex.zip(dir) else { continue };
            let side = Hexside { hex: hex.value, dir };
            if !seen.insert(side.canonical(grid)) {
                self.fault_at(text.spot, format!("`{key}` lists hexside {} twice", text.value));
            } else {
                sides.push(At { value: side, spot: text.spot });
            }
        }
        sides
    }

    fn to_hex(&self, grid: &Grid, text: &At<'a, String>) -> Option<At<'a, Hex>> {
        let name = &text.value;
        let found = grid.find(name);
        if found.is_none() {
            if name.len() == 4 && name.bytes().all(|it| it.is_ascii_digit()) {
                let first = grid.name(Hex(0));
                let last = grid.hexes().last().map_or_else(String::new, |it| grid.name(it));
                self.fault_at(text.spot, format!("hex {name} is not on the map, which goes from {first} to {last}"));
            } else {
                self.fault_at(text.spot, format!("`{}` is no hex number; write four digits like `0512`", cut(name)));
            }
        }
        found.map(|value| At { value, spot: text.spot })
    }
}
