//! Chapter 7, zones of control and lines of communication.

use hex::Hex;
use kernel::Side;

use crate::{Board, Mukden, Set, State, Unit};

impl Mukden {
    /// Hexes that lines of communication of `side` can run through to a supply head: free of enemies and their zones,
    /// whoever else stands there. [7.2a, 7.6a, 7.6b, 7.6c, 7.6e, M31, M32]
    pub(crate) fn open_lines(&self, state: &State, board: &Board, side: Side) -> Set {
        let mut open = self.all;
        for unit in board.on_map[side.other()] {
            open -= self.near[usize::from(state.place[unit.at()])];
        }
        self.book.map.flow.flood(&self.book.map.supply[side], &open)
    }

    /// Whether a unit has a line of communication. Its own hex may lie in an enemy zone. [7.6d]
    pub(crate) fn has_line(&self, state: &State, board: &mut Board, unit: Unit) -> bool {
        self.line_from(state, board, self.side(unit), Hex(state.place[unit.at()]))
    }

    /// Whether a line of communication of `side` leads on from a hex.
    pub(crate) fn line_from(&self, state: &State, board: &mut Board, side: Side, from: Hex) -> bool {
        let lines = board.lines(self, state, side);
        // Whoever stands on a supply head needs no line. [M31]
        self.book.map.supply[side].has(from) || lines.meets(&self.near[from.at()])
    }

    /// Hexes in the zones of control of `side`. [7.0a, 7.0b, 7.0c, 7.0d]
    pub(crate) fn zones(&self, board: &Board, side: Side) -> Set {
        Set::of(self.book.map.grid.hexes().filter(|&it| board.zone(side, it)))
    }
}
