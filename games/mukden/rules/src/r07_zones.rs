//! Chapter 7, zones of control and lines of communication.

use hex::Hex;
use kernel::Side;

use crate::{Board, Map, Mukden, Set, State, Unit};

/// The next hex from each on the shortest way to a supply head on an empty map; a supply head itself, and a hex without a
/// way, lead nowhere.
pub(crate) fn ways_home(map: &Map, side: Side) -> Vec<Hex> {
    let mut next: Vec<Hex> = map.grid.hexes().collect();
    let mut reached = map.supply[side];
    let mut queue: Vec<Hex> = reached.iter().collect();
    let mut i = 0;
    while let Some(&hex) = queue.get(i) {
        i += 1;
        for &from in map.grid.around(hex) {
            if !reached.has(from) {
                reached.insert(from);
                next[from.at()] = hex;
                queue.push(from);
            }
        }
    }
    next
}

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
    #[must_use]
    pub fn line_from(&self, state: &State, board: &mut Board, side: Side, from: Hex) -> bool {
        // Whoever stands on a supply head needs no line. [M31]
        if self.book.map.supply[side].has(from) {
            return true;
        }
        // Behind a front the shortest way home is open as a rule; all lines are traced only where it is not.
        if !board.has_lines(side) && self.is_way_home_open(board, side, from) {
            return true;
        }
        board.lines(self, state, side).meets(&self.near[from.at()])
    }

    /// Whether the shortest way on an empty map from a hex to a supply head is free of enemies and their zones, the hex
    /// itself left out.
    fn is_way_home_open(&self, board: &Board, side: Side, from: Hex) -> bool {
        let (supply, home) = (&self.book.map.supply[side], &self.homeward[side]);
        let mut at = from;
        while !supply.has(at) {
            let next = home[at.at()];
            if next == at || board.zone(side.other(), next) || board.top(next).is_some_and(|it| self.side(it) != side) {
                return false;
            }
            at = next;
        }
        true
    }

    /// Hexes in the zones of control of `side`. [7.0a, 7.0b, 7.0c, 7.0d]
    #[must_use]
    pub fn zones(&self, board: &Board, side: Side) -> Set {
        Set::of(self.book.map.grid.hexes().filter(|&it| board.zone(side, it)))
    }
}
