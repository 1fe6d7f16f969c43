//! Sets of hexes as bits, and how they spread.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use crate::{Grid, Hex};

/// A set of hexes of a grid of at most `64 * W` hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HexSet<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for HexSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> HexSet<W> {
    /// No hex.
    pub const EMPTY: Self = HexSet([0; W]);

    /// Whether `hex` is in the set.
    #[inline]
    #[must_use]
    pub fn has(&self, hex: Hex) -> bool {
        self.0[hex.at() / 64] >> (hex.at() % 64) & 1 != 0
    }

    /// Adds `hex`.
    #[inline]
    pub fn insert(&mut self, hex: Hex) {
        self.0[hex.at() / 64] |= 1 << (hex.at() % 64);
    }

    /// Takes `hex` out.
    #[inline]
    pub fn remove(&mut self, hex: Hex) {
        self.0[hex.at() / 64] &= !(1 << (hex.at() % 64));
    }

    /// How many hexes are in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|it| it.count_ones() as usize).sum()
    }

    /// Whether no hex is in the set.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&it| it == 0)
    }

    /// Whether the two sets share a hex.
    #[inline]
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// The members, ascending.
    pub fn iter(&self) -> impl Iterator<Item = Hex> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            let mut word = word;
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros())?;
                word &= word - 1;
                Some(Hex((i * 64) as u16 + bit as u16))
            })
        })
    }

    /// The member with `n` smaller ones in the set.
    #[must_use]
    pub fn nth(&self, n: usize) -> Option<Hex> {
        let mut left = n as u32;
        for (i, &word) in self.0.iter().enumerate() {
            if left < word.count_ones() {
                let mut word = word;
                for _ in 0..left {
                    word &= word - 1;
                }
                return Some(Hex((i * 64) as u16 + word.trailing_zeros() as u16));
            }
            left -= word.count_ones();
        }
        None
    }

    /// The set of these hexes.
    pub fn of(hexes: impl IntoIterator<Item = Hex>) -> Self {
        let mut set = Self::EMPTY;
        for hex in hexes {
            set.insert(hex);
        }
        set
    }

    /// Every hex moved up by `n` places, 0 < `n` < 64.
    #[inline]
    fn up(&self, n: u32) -> Self {
        let mut out = self.0.map(|it| it << n);
        // No word waits for the one before it, so that several are moved at once.
        for (to, &before) in out[1..].iter_mut().zip(&self.0) {
            *to |= before >> (64 - n);
        }
        HexSet(out)
    }

    /// Every hex moved down by `n` places, 0 < `n` < 64.
    #[inline]
    fn down(&self, n: u32) -> Self {
        let mut out = self.0.map(|it| it >> n);
        for (to, &after) in out.iter_mut().zip(&self.0[1..]) {
            *to |= after << (64 - n);
        }
        HexSet(out)
    }
}

macro_rules! by_word {
    ($($trait:ident $fn:ident $assign:ident $assign_fn:ident $op:expr;)*) => {$(
        impl<const W: usize> $trait for HexSet<W> {
            type Output = Self;
            #[inline]
            fn $fn(mut self, other: Self) -> Self {
                self.$assign_fn(other);
                self
            }
        }
        impl<const W: usize> $assign for HexSet<W> {
            #[inline]
            fn $assign_fn(&mut self, other: Self) {
                let op: fn(u64, u64) -> u64 = $op;
                for (a, b) in self.0.iter_mut().zip(other.0) {
                    *a = op(*a, b);
                }
            }
        }
    )*};
}

by_word! {
    BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
    BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
    Sub sub SubAssign sub_assign |a, b| a & !b;
}

/// How sets of one grid spread to their neighbours, all hexes at once.
#[derive(Clone, Debug)]
pub struct Flow<const W: usize> {
    n_rows: u32,
    all: HexSet<W>,
    /// Hexes that have a row above.
    below_top: HexSet<W>,
    /// Hexes that have a row below.
    above_bottom: HexSet<W>,
    /// Hexes of the lower columns.
    low: HexSet<W>,
    /// Hexes with a hexside that nothing spreads over.
    gated: HexSet<W>,
    /// The same, each with the neighbours it can be reached from; itself in the place of those it cannot.
    walled: Vec<(Hex, [Hex; 6])>,
}

impl<const W: usize> Flow<W> {
    /// The flow of a grid.
    ///
    /// # Panics
    /// If the grid has more than `64 * W` hexes or a column more than 63.
    #[must_use]
    pub fn new(grid: &Grid) -> Flow<W> {
        assert!(grid.len() <= 64 * W && grid.n_rows() < 64, "a grid that fits the set");
        assert!(W + 2 * PAD <= PADDED, "a set that fits the words of a flood");
        let first = grid.row(Hex(0));
        let last = first + grid.n_rows() - 1;
        Flow {
            n_rows: u32::from(grid.n_rows()),
            all: HexSet::of(grid.hexes()),
            below_top: HexSet::of(grid.hexes().filter(|&it| grid.row(it) != first)),
            above_bottom: HexSet::of(grid.hexes().filter(|&it| grid.row(it) != last)),
            low: HexSet::of(grid.hexes().filter(|&it| grid.is_low(grid.col(it)))),
            gated: HexSet::EMPTY,
            walled: Vec::new(),
        }
    }

    /// The flow of a grid in which nothing spreads over the hexsides between these neighbours, either way.
    ///
    /// # Panics
    /// As [`Flow::new`].
    #[must_use]
    pub fn walled(grid: &Grid, walls: &[(Hex, Hex)]) -> Flow<W> {
        let mut flow = Flow::new(grid);
        let both: Vec<(Hex, Hex)> = walls.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        flow.gated = HexSet::of(both.iter().map(|&(a, _)| a));
        for hex in flow.gated.iter() {
            let mut from = [hex; 6];
            let is_open = |it: &Hex| !both.contains(&(hex, *it));
            for (slot, it) in from.iter_mut().zip(grid.around(hex).iter().copied().filter(is_open)) {
                *slot = it;
            }
            flow.walled.push((hex, from));
        }
        flow
    }

    /// The set and all its neighbours.
    #[inline]
    #[must_use]
    pub fn spread(&self, set: &HexSet<W>) -> HexSet<W> {
        // A low column meets the same row and the one below to either side; a high one the same and the one above. So
        // each column's hexes, widened by that one row, move straight east and west.
        let south = (*set & self.above_bottom).up(1);
        let north = (*set & self.below_top).down(1);
        let wide = *set | (south & self.low) | (north - self.low);
        let mut wider = (*set | south | north | wide.up(self.n_rows) | wide.down(self.n_rows)) & self.all;
        if wider.meets(&self.gated) {
            for (hex, from) in &self.walled {
                if wider.has(*hex) && !set.has(*hex) && !from.iter().any(|it| set.has(*it)) {
                    wider.remove(*hex);
                }
            }
        }
        wider
    }

    /// All that can be reached from `from` through `open` hexes; `from` counts only where it is open itself.
    #[must_use]
    pub fn flood(&self, from: &HexSet<W>, open: &HexSet<W>) -> HexSet<W> {
        // Word by word and in place: what a word gained is there when the next one looks, and only words beside one that
        // gained look again. Hexes behind walls are looked at one by one. Empty words on either side spare asking for
        // the ends.
        let mut wet = padded(&(*from & *open));
        let free = padded(&(*open - self.gated));
        let [top, bottom, low] = [&self.below_top, &self.above_bottom, &self.low].map(padded);
        let n = self.n_rows;
        let beside = |i: usize| 0b111 << (i - 1) & ((1 << W) - 1) << PAD;
        let mut to_look = (PAD..PAD + W).filter(|&i| wet[i] != 0).fold(0u32, |words, i| words | beside(i));
        loop {
            while to_look != 0 {
                let i = to_look.trailing_zeros() as usize;
                to_look &= to_look - 1;
                let before = wet[i];
                loop {
                    let dry = free[i] & !wet[i];
                    if dry == 0 {
                        break;
                    }
                    let south = |at: usize| (wet[at] & bottom[at]) << 1 | (wet[at - 1] & bottom[at - 1]) >> 63;
                    let north = |at: usize| (wet[at] & top[at]) >> 1 | (wet[at + 1] & top[at + 1]) << 63;
                    // What of a column's hexes, widened by a row, moves straight east and west; see `spread`.
                    let wide = |at: usize| wet[at] | south(at) & low[at] | north(at) & !low[at];
                    let here = wide(i);
                    let west = here << n | wide(i - 1) >> (64 - n);
                    let east = here >> n | wide(i + 1) << (64 - n);
                    let gained = (south(i) | north(i) | west | east) & dry;
                    if gained == 0 {
                        break;
                    }
                    wet[i] |= gained;
                }
                if wet[i] != before {
                    to_look |= beside(i) & !(1 << i);
                }
            }
            let has = |wet: &[u64; PADDED], hex: Hex| wet[PAD + hex.at() / 64] >> (hex.at() % 64) & 1 != 0;
            for (hex, from) in &self.walled {
                if open.has(*hex) && !has(&wet, *hex) && from.iter().any(|it| has(&wet, *it)) {
                    let at = PAD + hex.at() / 64;
                    wet[at] |= 1 << (hex.at() % 64);
                    to_look |= beside(at);
                }
            }
            if to_look == 0 {
                let mut set = HexSet::EMPTY;
                set.0.copy_from_slice(&wet[PAD..PAD + W]);
                return set;
            }
        }
    }
}

/// Words before and after those of a set.
const PAD: usize = 2;
/// The words of the largest set with those before and after.
const PADDED: usize = 20;

/// The words of a set between empty ones.
fn padded<const W: usize>(set: &HexSet<W>) -> [u64; PADDED] {
    let mut words = [0; PADDED];
    words[PAD..PAD + W].copy_from_slice(&set.0);
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Low;

    #[test]
    fn spreading_agrees_with_the_neighbours_one_by_one() {
        for (grid, low) in [(Grid::new(1, 30, 1, 20, Low::Even), 1), (Grid::new(9, 26, 0, 20, Low::Odd), 2)] {
            let flow = Flow::<10>::new(&grid);
            for hex in grid.hexes() {
                let want = HexSet::of(grid.around(hex).iter().copied().chain([hex]));
                assert_eq!(flow.spread(&HexSet::of([hex])), want, "{} {low}", grid.name(hex));
            }
        }
    }

    #[test]
    fn a_flood_stops_at_closed_hexes() {
        let grid = Grid::new(1, 5, 1, 5, Low::Even);
        let flow = Flow::<1>::new(&grid);
        let wall = HexSet::of((1..=5).map(|row| grid.at(3, row).expect("a hex")));
        let open = flow.all - wall;
        let wet = flow.flood(&HexSet::of(grid.at(1, 1)), &open);
        assert_eq!(wet.len(), 10);
        assert!(wet.iter().all(|it| grid.col(it) < 3));
        assert!(flow.flood(&wall, &open).is_empty());
    }

    #[test]
    fn nothing_spreads_over_a_wall() {
        let grid = Grid::new(1, 4, 1, 4, Low::Odd);
        let hex = |name| grid.find(name).expect("a hex");
        let walls = [(hex("0202"), hex("0203")), (hex("0202"), hex("0301"))];
        let flow = Flow::<1>::walled(&grid, &walls);
        for from in grid.hexes() {
            let wider = flow.spread(&HexSet::of([from]));
            for &to in grid.around(from) {
                let is_wall = walls.iter().any(|&(a, b)| (a, b) == (from, to) || (b, a) == (from, to));
                assert_eq!(wider.has(to), !is_wall, "{} {}", grid.name(from), grid.name(to));
            }
        }
        let two = HexSet::of([hex("0203"), hex("0302")]);
        assert!(flow.spread(&two).has(hex("0202")), "round the wall");
    }

    #[test]
    fn a_flood_agrees_with_spreading_again_and_again() {
        let grids = [Grid::new(9, 26, 0, 20, Low::Odd), Grid::new(2, 9, 0, 63, Low::Even)];
        let mut seed = 7_u64;
        let mut draw = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        for round in 0..400 {
            let grid = &grids[round % 2];
            let walls: Vec<(Hex, Hex)> = (0..20)
                .map(|_| {
                    let hex = Hex(draw(grid.len() as u64) as u16);
                    let around = grid.around(hex);
                    (hex, around[draw(around.len() as u64) as usize])
                })
                .collect();
            let flow = Flow::<9>::walled(grid, &walls);
            let thick = 50 + draw(40);
            let open = HexSet::<9>::of(grid.hexes().filter(|_| draw(100) < thick));
            let from = HexSet::of((0..3).map(|_| Hex(draw(grid.len() as u64) as u16)));
            let mut wet = from & open;
            loop {
                let wider = flow.spread(&wet) & open;
                if wider == wet {
                    break;
                }
                wet = wider;
            }
            assert_eq!(flow.flood(&from, &open), wet);
        }
    }

    #[test]
    fn sets_count_and_find_their_members() {
        let set: HexSet<3> = HexSet::of([Hex(3), Hex(64), Hex(130)]);
        assert_eq!(set.iter().collect::<Vec<_>>(), [Hex(3), Hex(64), Hex(130)]);
        assert_eq!(set.len(), 3);
        assert_eq!([set.nth(0), set.nth(2), set.nth(3)], [Some(Hex(3)), Some(Hex(130)), None]);
    }
}
