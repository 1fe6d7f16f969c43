//! Hexes, directions and the grid that numbers them.

/// A hex of some grid: its place in the order of the printed numbers, counted from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hex(pub u16);

impl Hex {
    /// The index, for tables.
    #[inline]
    #[must_use]
    pub const fn at(self) -> usize {
        self.0 as usize
    }
}

/// One of the six directions of a flat-top hex, clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dir {
    /// North.
    N,
    /// North-east.
    NE,
    /// South-east.
    SE,
    /// South.
    S,
    /// South-west.
    SW,
    /// North-west.
    NW,
}

impl Dir {
    /// All six, clockwise from north.
    pub const ALL: [Dir; 6] = [Dir::N, Dir::NE, Dir::SE, Dir::S, Dir::SW, Dir::NW];

    /// The abbreviation used on maps.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Dir::N => "N",
            Dir::NE => "NE",
            Dir::SE => "SE",
            Dir::S => "S",
            Dir::SW => "SW",
            Dir::NW => "NW",
        }
    }

    /// The direction of this abbreviation.
    #[must_use]
    pub fn find(name: &str) -> Option<Dir> {
        Dir::ALL.into_iter().find(|it| it.name() == name)
    }

    /// The direction that leads back.
    #[must_use]
    pub const fn back(self) -> Dir {
        Dir::ALL[(self as usize + 3) % 6]
    }
}

/// Which columns sit half a hex lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Low {
    /// Columns with even numbers.
    Even,
    /// Columns with odd numbers.
    Odd,
}

/// A rectangle of printed hexes.
#[derive(Clone, Debug)]
pub struct Grid {
    first_col: u16,
    n_cols: u16,
    first_row: u16,
    n_rows: u16,
    low: Low,
    /// Column and depth by hex: divisions are slow where every list asks for them.
    lies: Vec<(u16, u16)>,
    /// The neighbour in each direction, `NOWHERE` beyond the edge.
    steps: Vec<[Hex; 6]>,
    /// The neighbours in ascending order, and how many there are.
    around: Vec<([Hex; 6], u8)>,
}

const NOWHERE: Hex = Hex(u16::MAX);

impl Grid {
    /// A grid of `n_cols` by `n_rows` hexes, numbered from `first_col` and `first_row`.
    ///
    /// # Panics
    /// If it is empty, or its numbers do not fit two digits each.
    #[must_use]
    pub fn new(first_col: u16, n_cols: u16, first_row: u16, n_rows: u16, low: Low) -> Grid {
        assert!(n_cols > 0 && n_rows > 0, "a grid with hexes");
        assert!(first_col + n_cols <= 100 && first_row + n_rows <= 100, "two digits a coordinate");
        let mut grid =
            Grid { first_col, n_cols, first_row, n_rows, low, lies: Vec::new(), steps: Vec::new(), around: Vec::new() };
        for hex in grid.hexes() {
            let (col, row) = (hex.0 / n_rows + first_col, hex.0 % n_rows + first_row);
            grid.lies.push((col, 2 * row + u16::from(grid.is_low(col))));
        }
        for hex in grid.hexes() {
            let steps = Dir::ALL.map(|dir| grid.find_step(hex, dir).unwrap_or(NOWHERE));
            let mut around = steps;
            around.sort();
            let n = around.iter().filter(|&&it| it != NOWHERE).count() as u8;
            grid.steps.push(steps);
            grid.around.push((around, n));
        }
        grid
    }

    /// How many hexes there are.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "a grid is never empty")]
    pub fn len(&self) -> usize {
        usize::from(self.n_cols) * usize::from(self.n_rows)
    }

    /// The number of the first column.
    #[must_use]
    pub fn first_col(&self) -> u16 {
        self.first_col
    }

    /// The number of the first row.
    #[must_use]
    pub fn first_row(&self) -> u16 {
        self.first_row
    }

    /// Which columns sit half a hex lower.
    #[must_use]
    pub fn low(&self) -> Low {
        self.low
    }

    /// How many columns.
    #[must_use]
    pub fn n_cols(&self) -> u16 {
        self.n_cols
    }

    /// How many rows.
    #[must_use]
    pub fn n_rows(&self) -> u16 {
        self.n_rows
    }

    /// Every hex, ascending.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        (0..self.len() as u16).map(Hex)
    }

    /// The printed column.
    #[inline]
    #[must_use]
    pub fn col(&self, hex: Hex) -> u16 {
        self.lies[hex.at()].0
    }

    /// The printed row.
    #[inline]
    #[must_use]
    pub fn row(&self, hex: Hex) -> u16 {
        self.lies[hex.at()].1 / 2
    }

    /// Whether a column sits half a hex lower.
    #[inline]
    #[must_use]
    pub fn is_low(&self, col: u16) -> bool {
        col.is_multiple_of(2) == (self.low == Low::Even)
    }

    /// How far south the hex lies, in half hexes: comparable between all columns.
    #[inline]
    #[must_use]
    pub fn depth(&self, hex: Hex) -> u16 {
        self.lies[hex.at()].1
    }

    /// The hex at a printed column and row.
    #[must_use]
    pub fn at(&self, col: u16, row: u16) -> Option<Hex> {
        let (c, r) = (col.checked_sub(self.first_col)?, row.checked_sub(self.first_row)?);
        (c < self.n_cols && r < self.n_rows).then_some(Hex(c * self.n_rows + r))
    }

    /// The printed number: 512 is printed `0512`.
    #[must_use]
    pub fn number(&self, hex: Hex) -> u16 {
        100 * self.col(hex) + self.row(hex)
    }

    /// The printed number in four digits.
    #[must_use]
    pub fn name(&self, hex: Hex) -> String {
        let number = self.number(hex);
        [1000, 100, 10, 1].into_iter().map(|it| char::from(b'0' + (number / it % 10) as u8)).collect()
    }

    /// The hex of a printed number.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Hex> {
        if name.len() != 4 || !name.bytes().all(|it| it.is_ascii_digit()) {
            return None;
        }
        self.at(name[..2].parse().ok()?, name[2..].parse().ok()?)
    }

    /// The neighbour in a direction, if it is on the map.
    #[inline]
    #[must_use]
    pub fn step(&self, hex: Hex, dir: Dir) -> Option<Hex> {
        let to = self.steps[hex.at()][dir as usize];
        (to != NOWHERE).then_some(to)
    }

    /// The neighbours on the map, ascending.
    #[inline]
    #[must_use]
    pub fn around(&self, hex: Hex) -> &[Hex] {
        let (around, n) = &self.around[hex.at()];
        &around[..usize::from(*n)]
    }

    /// The direction from a hex to its neighbour.
    #[must_use]
    pub fn dir(&self, from: Hex, to: Hex) -> Option<Dir> {
        Dir::ALL.into_iter().find(|&dir| self.step(from, dir) == Some(to))
    }

    /// How many steps apart two hexes are on an empty map.
    #[inline]
    #[must_use]
    pub fn distance(&self, a: Hex, b: Hex) -> u16 {
        let ((col_a, depth_a), (col_b, depth_b)) = (self.lies[a.at()], self.lies[b.at()]);
        let (cols, halves) = (col_a.abs_diff(col_b), depth_a.abs_diff(depth_b));
        cols + halves.saturating_sub(cols) / 2
    }

    /// Whether a hex lies on the rim of the map.
    #[must_use]
    pub fn is_edge(&self, hex: Hex) -> bool {
        let (c, r) = (hex.0 / self.n_rows, hex.0 % self.n_rows);
        c == 0 || r == 0 || c + 1 == self.n_cols || r + 1 == self.n_rows
    }

    fn find_step(&self, hex: Hex, dir: Dir) -> Option<Hex> {
        let (col, row) = (i32::from(self.col(hex)), i32::from(self.row(hex)));
        let low = i32::from(self.is_low(self.col(hex)));
        let (c, r) = match dir {
            Dir::N => (col, row - 1),
            Dir::S => (col, row + 1),
            Dir::NE => (col + 1, row - 1 + low),
            Dir::SE => (col + 1, row + low),
            Dir::SW => (col - 1, row + low),
            Dir::NW => (col - 1, row - 1 + low),
        };
        self.at(u16::try_from(c).ok()?, u16::try_from(r).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(grid: &Grid, hex: &str) -> Vec<String> {
        let hex = grid.find(hex).expect("a hex of the grid");
        Dir::ALL.iter().map(|&dir| grid.step(hex, dir).map_or("-".into(), |it| grid.name(it))).collect()
    }

    #[test]
    fn neighbours_follow_the_low_columns() {
        let even = Grid::new(1, 30, 1, 20, Low::Even);
        assert_eq!(names(&even, "1302"), ["1301", "1401", "1402", "1303", "1202", "1201"]);
        assert_eq!(names(&even, "1402"), ["1401", "1502", "1503", "1403", "1303", "1302"]);
        assert_eq!(names(&even, "3001"), ["-", "-", "-", "3002", "2902", "2901"]);
        let odd = Grid::new(10, 33, 0, 28, Low::Odd);
        assert_eq!(names(&odd, "2003"), ["2002", "2102", "2103", "2004", "1903", "1902"]);
    }

    #[test]
    fn distance_is_the_length_of_the_shortest_way() {
        let grid = Grid::new(1, 9, 1, 7, Low::Even);
        for from in grid.hexes() {
            let mut dist = vec![u16::MAX; grid.len()];
            dist[from.at()] = 0;
            let mut queue = std::collections::VecDeque::from([from]);
            while let Some(hex) = queue.pop_front() {
                for &next in grid.around(hex) {
                    if dist[next.at()] == u16::MAX {
                        dist[next.at()] = dist[hex.at()] + 1;
                        queue.push_back(next);
                    }
                }
            }
            for to in grid.hexes() {
                assert_eq!(grid.distance(from, to), dist[to.at()], "{} {}", grid.name(from), grid.name(to));
            }
        }
    }

    #[test]
    fn names_round_trip_in_ascending_order() {
        let grid = Grid::new(9, 26, 0, 25, Low::Odd);
        let names: Vec<_> = grid.hexes().map(|it| grid.name(it)).collect();
        assert!(names.is_sorted());
        for hex in grid.hexes() {
            assert_eq!(grid.find(&grid.name(hex)), Some(hex));
            for dir in Dir::ALL {
                if let Some(to) = grid.step(hex, dir) {
                    assert_eq!(grid.step(to, dir.back()), Some(hex));
                    assert_eq!(grid.dir(hex, to), Some(dir));
                }
            }
        }
        for bad in ["", "09", "0825", "3500", "09a0", "1025x", "0925"] {
            assert_eq!(grid.find(bad), None, "{bad}");
        }
    }
}
