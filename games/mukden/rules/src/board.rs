//! The board: stacks, zones and lines of communication, kept along with a state.

use hex::Hex;
use kernel::{BySide, Side};

use crate::{MAX_HEXES, MAX_UNITS, Mukden, OFF, Set, State, Unit, Units};

const NOBODY: u8 = u8::MAX;

/// What follows from a state: who lies in which stack, whose zones are where, which hexes lines can reach.
#[derive(Clone, Debug)]
pub struct Board {
    /// The units of each side on the map.
    pub on_map: BySide<Units>,
    /// The top unit of each stack.
    top: [u8; MAX_HEXES],
    /// The unit below each unit.
    below: [u8; MAX_UNITS],
    /// The half divisions in each hex. [6.1]
    halves: [u8; MAX_HEXES],
    /// How many units of each side are adjacent to each hex, disrupted or not and whatever lies between; those of the
    /// other side take nothing away. [7.0a, 7.0b, 7.0c, 7.0d]
    near: BySide<[u8; MAX_HEXES]>,
    /// Hexes that lines of communication of each side can run through, once asked for and until an enemy closes one of
    /// them or opens one beside them.
    lines: BySide<Option<Set>>,
}

impl Board {
    pub(crate) fn new(game: &Mukden, state: &State) -> Board {
        let mut board = Board {
            on_map: BySide::default(),
            top: [NOBODY; MAX_HEXES],
            below: [NOBODY; MAX_UNITS],
            halves: [0; MAX_HEXES],
            near: BySide { a: [0; MAX_HEXES], b: [0; MAX_HEXES] },
            lines: BySide::default(),
        };
        // The bottom of each stack first, so that each lies on top of those below.
        let on_map = |it: &Unit| state.place[it.at()] != OFF;
        let depth = game.all_units().filter(on_map).map(|it| state.rank[it.at()]).max().unwrap_or(0);
        for rank in (0..=depth).rev() {
            for unit in game.all_units().filter(|it| state.rank[it.at()] == rank && on_map(it)) {
                board.lay(game, unit, Hex(state.place[unit.at()]));
            }
        }
        board
    }

    /// Whether two boards say the same; lines not asked for agree with any.
    pub(crate) fn agrees(&self, fresh: &Board, lines: impl Fn(Side) -> Set) -> bool {
        let below = |board: &Board| -> Vec<u8> {
            self.on_map.a.or(self.on_map.b).into_iter().map(|it| board.below[it.at()]).collect()
        };
        self.on_map == fresh.on_map
            && self.top == fresh.top
            && self.halves == fresh.halves
            && self.near == fresh.near
            && below(self) == below(fresh)
            && Side::ALL.into_iter().all(|side| self.lines[side].is_none_or(|it| it == lines(side)))
    }

    /// The top unit of the stack in a hex.
    #[inline]
    #[must_use]
    pub fn top(&self, hex: Hex) -> Option<Unit> {
        let top = self.top[hex.at()];
        (top != NOBODY).then_some(Unit(top))
    }

    /// Whether no unit is in a hex.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, hex: Hex) -> bool {
        self.top[hex.at()] == NOBODY
    }

    /// The units in a hex from top to bottom.
    #[inline]
    pub fn stack(&self, hex: Hex) -> impl Iterator<Item = Unit> + '_ {
        let mut at = self.top[hex.at()];
        std::iter::from_fn(move || {
            let unit = (at != NOBODY).then_some(Unit(at))?;
            at = self.below[unit.at()];
            Some(unit)
        })
    }

    /// The units in a hex as a set.
    #[inline]
    #[must_use]
    pub fn units_in(&self, hex: Hex) -> Units {
        self.stack(hex).fold(Units::NONE, Units::with)
    }

    /// How many half divisions are in a hex.
    #[inline]
    #[must_use]
    pub fn halves(&self, hex: Hex) -> u8 {
        self.halves[hex.at()]
    }

    /// Whether a hex lies in a zone of control of `side`. [7.0]
    #[inline]
    #[must_use]
    pub fn zone(&self, side: Side, hex: Hex) -> bool {
        self.near[side][hex.at()] > 0
    }

    /// How many units of `side` are next to each hex.
    #[inline]
    #[must_use]
    pub fn near(&self, side: Side) -> &[u8; MAX_HEXES] {
        &self.near[side]
    }

    /// Puts a unit on top of the stack in a hex.
    #[inline]
    pub(crate) fn lay(&mut self, game: &Mukden, unit: Unit, hex: Hex) {
        let side = game.side(unit);
        self.below[unit.at()] = self.top[hex.at()];
        self.top[hex.at()] = unit.0;
        self.halves[hex.at()] += game.halves(unit);
        self.on_map[side] = self.on_map[side].with(unit);
        let near = &mut self.near[side];
        for &it in game.book.map.grid.around(hex) {
            near[it.at()] += 1;
        }
        // What is closed already, or was never reached, closes nothing.
        let lines = &mut self.lines[side.other()];
        if lines.is_some_and(|it| it.meets(&game.near[hex.at()])) {
            *lines = None;
        }
    }

    /// Takes a unit out of the stack in a hex.
    #[inline]
    pub(crate) fn lift(&mut self, game: &Mukden, unit: Unit, hex: Hex) {
        let side = game.side(unit);
        if self.top[hex.at()] == unit.0 {
            self.top[hex.at()] = self.below[unit.at()];
        } else {
            let above = self.stack(hex).find(|it| self.below[it.at()] == unit.0).expect("a unit of the stack");
            self.below[above.at()] = self.below[unit.at()];
        }
        self.halves[hex.at()] -= game.halves(unit);
        self.on_map[side] = self.on_map[side].without(unit);
        let near = &mut self.near[side];
        for &it in game.book.map.grid.around(hex) {
            near[it.at()] -= 1;
        }
        let enemy = side.other();
        if self.lines[enemy].is_some_and(|it| self.opens(game, enemy, hex, &it)) {
            self.lines[enemy] = None;
        }
    }

    /// Whether lines of communication of `side` grow now that an enemy has left a hex: one that it alone closed is a supply
    /// head, or lies beside the lines.
    fn opens(&self, game: &Mukden, side: Side, hex: Hex, lines: &Set) -> bool {
        let (map, near) = (&game.book.map, &self.near[side.other()]);
        let is_open = |it: Hex| near[it.at()] == 0 && self.top(it).is_none_or(|it| game.side(it) == side);
        let grows = |it: Hex| is_open(it) && (map.supply[side].has(it) || lines.meets(&game.near[it.at()]));
        grows(hex) || map.grid.around(hex).iter().any(|&it| grows(it))
    }

    /// Whether the lines of communication of a side are known already.
    #[inline]
    pub(crate) fn has_lines(&self, side: Side) -> bool {
        self.lines[side].is_some()
    }

    /// The hexes that lines of communication of `side` can run through, made when first asked for. [7.6]
    pub fn lines(&mut self, game: &Mukden, state: &State, side: Side) -> Set {
        if self.lines[side].is_none() {
            self.lines[side] = Some(game.open_lines(state, self, side));
        }
        self.lines[side].expect("lines just made")
    }
}
