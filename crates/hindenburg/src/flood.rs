//! How far something spreads over open hexes, worked out by whole columns.
//!
//! A column of the map fits a word, so that one pass from west to east and back carries a flood around most corners; to
//! spread ring by ring takes a pass over the whole map for every hex of the way.

use hex::Grid;

use crate::Set;

/// The most columns a map has: their numbers have two digits.
const COLUMNS: usize = 100;

/// The columns of a map as words, for floods.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Columns {
    n: usize,
    rows: usize,
    /// Whether the first column sits half a hex lower.
    low_first: bool,
}

impl Columns {
    pub(crate) fn new(grid: &Grid) -> Columns {
        Columns {
            n: usize::from(grid.n_cols()),
            rows: usize::from(grid.n_rows()),
            low_first: grid.is_low(grid.first_col()),
        }
    }

    /// All that can be reached from `from` through `open` hexes; `from` counts only where it is open itself.
    pub(crate) fn flood(&self, from: &Set, open: &Set) -> Set {
        let (mut wet, mut open_in) = ([0u64; COLUMNS], [0u64; COLUMNS]);
        // Columns that have grown since they were last poured out, as bits.
        let mut grown = 0u128;
        for c in 0..self.n {
            open_in[c] = self.column(open, c);
            wet[c] = fill(self.column(from, c), open_in[c]);
            grown |= u128::from(wet[c] != 0) << c;
        }
        while grown != 0 {
            // East first, so that one sweep carries as far as it can; what flows back west waits for the next.
            let mut sweep = grown;
            grown = 0;
            while sweep != 0 {
                let c = sweep.trailing_zeros() as usize;
                sweep &= sweep - 1;
                if c + 1 < self.n && self.pour(&mut wet, &open_in, c, c + 1) {
                    sweep |= 1 << (c + 1);
                }
                let mut west = c;
                while west > 0 && self.pour(&mut wet, &open_in, west, west - 1) {
                    west -= 1;
                    grown |= 1 << west;
                }
            }
        }
        let mut out = Set::EMPTY;
        for (c, &word) in wet[..self.n].iter().enumerate() {
            let (at, shift) = (c * self.rows / 64, c * self.rows % 64);
            out.0[at] |= word << shift;
            if shift + self.rows > 64 {
                out.0[at + 1] |= word >> (64 - shift);
            }
        }
        out
    }

    fn column(&self, set: &Set, c: usize) -> u64 {
        let (at, shift) = (c * self.rows / 64, c * self.rows % 64);
        let mut word = set.0[at] >> shift;
        if shift + self.rows > 64 {
            word |= set.0[at + 1] << (64 - shift);
        }
        word & ((1 << self.rows) - 1)
    }

    /// Lets what is wet in one column flow into the next; says whether anything did. A lower column meets the same row
    /// and the one below to either side, a higher one the same and the one above.
    #[inline]
    fn pour(&self, wet: &mut [u64; COLUMNS], open: &[u64; COLUMNS], from: usize, to: usize) -> bool {
        let source = wet[from];
        let is_low = to.is_multiple_of(2) == self.low_first;
        let seed = (source | if is_low { source >> 1 } else { source << 1 }) & open[to] & !wet[to];
        if seed == 0 {
            return false;
        }
        wet[to] = fill(seed | wet[to], open[to]);
        true
    }
}

/// Fills a column up and down from its wet hexes.
#[inline]
fn fill(seed: u64, open: u64) -> u64 {
    let mut wet = seed & open;
    if wet == 0 {
        return 0;
    }
    // Adding a bit to a run of ones clears the run from there on.
    wet |= open & !open.wrapping_add(wet);
    let mut run = open;
    for n in [1, 2, 4, 8, 16, 32] {
        wet |= run & (wet >> n);
        run &= run >> n;
    }
    wet
}

#[cfg(test)]
mod tests {
    use hex::{Flow, Hex, Low};
    use kernel::Bits;

    use super::*;

    #[test]
    fn floods_by_columns_are_floods_by_rings() {
        let mut bits = Bits::seeded(7);
        for grid in
            [Grid::new(1, 30, 1, 20, Low::Even), Grid::new(2, 10, 0, 63, Low::Odd), Grid::new(1, 9, 1, 7, Low::Odd)]
        {
            let (columns, flow) = (Columns::new(&grid), Flow::<10>::new(&grid));
            for round in 0..300 {
                // From thinly to thickly closed maps: ways grow longer, then end.
                let closed = round % 6;
                let open = Set::of(grid.hexes().filter(|_| bits.below(10) >= closed));
                let from = Set::of((0..1 + round % 3).map(|_| Hex(bits.below(grid.len()) as u16)));
                assert_eq!(columns.flood(&from, &open), flow.flood(&from, &open));
            }
        }
    }
}
