//! The board: who stands where and who touches whom, kept along with a state.

use hex::{Dir, Grid, Hex};

use crate::{Army, Corps, CorpsSet, Hindenburg, State, Where};

const NOBODY: u8 = u8::MAX;
/// Room for every hex of the largest map a [`crate::Set`] can hold.
const ROOM: usize = 640;
/// What lies beyond the edge of the map, where contact is counted and never asked for.
const BEYOND: Hex = Hex(ROOM as u16);

/// The neighbours of every hex, always six: a loop as long for each is one nobody has to foresee the end of.
pub(crate) fn rims(grid: &Grid) -> Vec<[Hex; 6]> {
    let rim = |hex| Dir::ALL.map(|dir| grid.step(hex, dir).unwrap_or(BEYOND));
    grid.hexes().map(rim).collect()
}

/// Occupancy and contact of a state; derived, never part of the truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    at: [u8; ROOM],
    /// How many corps of each army are adjacent to a hex.
    near: [[u8; ROOM + 1]; 3],
    on_map: CorpsSet,
}

impl Board {
    pub(crate) fn new(game: &Hindenburg, state: &State) -> Board {
        let mut board = Board { at: [NOBODY; ROOM], near: [[0; ROOM + 1]; 3], on_map: CorpsSet::NONE };
        for corps in Corps::all() {
            if let Where::On(hex) = state.place[corps.at()] {
                board.enter(game, corps, hex);
            }
        }
        board
    }

    /// The corps of an army that are on the map.
    #[inline]
    #[must_use]
    pub fn on_map(&self, army: Army) -> CorpsSet {
        self.on_map.and(army.corps())
    }

    /// Who stands in a hex.
    #[inline]
    #[must_use]
    pub fn at(&self, hex: Hex) -> Option<Corps> {
        let corps = self.at[hex.at()];
        (corps != NOBODY).then_some(Corps(corps))
    }

    /// Whether nobody stands in a hex.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, hex: Hex) -> bool {
        self.at[hex.at()] == NOBODY
    }

    /// Whether a corps of `army` is adjacent to a hex.
    #[inline]
    #[must_use]
    pub fn touches(&self, army: Army, hex: Hex) -> bool {
        self.near[army as usize][hex.at()] > 0
    }

    /// Whether a Russian corps is adjacent to a hex, in play or not.
    #[inline]
    #[must_use]
    pub fn touches_russian(&self, hex: Hex) -> bool {
        self.near[0][hex.at()] | self.near[1][hex.at()] > 0
    }

    #[inline]
    pub(crate) fn enter(&mut self, game: &Hindenburg, corps: Corps, hex: Hex) {
        self.at[hex.at()] = corps.0;
        self.on_map = self.on_map.with(corps);
        let near = &mut self.near[corps.army() as usize];
        for it in game.rims[hex.at()] {
            near[it.at()] += 1;
        }
    }

    #[inline]
    pub(crate) fn leave(&mut self, game: &Hindenburg, corps: Corps, hex: Hex) {
        // A corps that followed in the same step may stand here already.
        if self.at[hex.at()] == corps.0 {
            self.at[hex.at()] = NOBODY;
        }
        self.on_map = self.on_map.without(corps);
        let near = &mut self.near[corps.army() as usize];
        for it in game.rims[hex.at()] {
            near[it.at()] -= 1;
        }
    }
}
