//! How good a position looks; what is done in it is in `policy`.
//!
//! Japan seeks local superiority on the way to the railroad and Mukden; Russia keeps its units between Japan and both,
//! and guards the railroad while it can still be cut for good.

use hex::Hex;
use kernel::Side;
use mukden::{Board, End, JAPAN, MAX_HEXES, Phase, RUSSIA, Set, State};

use crate::Policy;

/// What things are worth, in hundredths of a step; found by playing many games with other numbers.
mod worth {
    /// The game.
    pub(super) const GAME: i32 = 1_000_000;
    /// A Russian step lost; a Japanese one counts a fifth more.
    pub(super) const STEP: i32 = 100;
    /// Mukden, for whoever holds it.
    pub(super) const MUKDEN: i32 = 3000;
    /// A hex nearer to Mukden, for each step of a Japanese unit.
    pub(super) const NEARER: i32 = 2;
    /// A hex less on the open way of a Japanese unit to the railroad, or to Mukden later.
    pub(super) const CUT: i32 = 120;
    /// A factor more than the defenders have, in the hexes around them.
    pub(super) const SURPLUS: i32 = 7;
    /// A step of a Russian unit in a town, on a mountain, or behind a trench or river.
    pub(super) const COVER: i32 = 3;
    /// A hex between a Russian unit and the nearest Japanese, for each step, up to four.
    pub(super) const APART: i32 = 2;
    /// A step in Mukden, up to eight.
    pub(super) const GARRISON: i32 = 40;
    /// A hex less on the open way of a Russian unit to Liaoyang.
    pub(super) const LIAOYANG: i32 = 200;
}

/// Combat factors by hex.
type Factors = [u8; MAX_HEXES];

impl Policy<'_> {
    pub(crate) fn japanese_worth(&self, state: &State, board: &Board) -> i32 {
        if let Phase::Over(end) = state.phase {
            return match end {
                End::Mukden | End::Railroad | End::Historic => worth::GAME,
                End::Liaoyang | End::MukdenHeld | End::LossesTooHigh => -worth::GAME,
            };
        }
        let [japanese, russian] = self.lost_soon(state, board);
        let mukden = self.book.map.mukden;
        let mut total = worth::STEP * (5 * russian - 6 * japanese) / 5;
        if self.control(state, mukden) == Some(JAPAN) {
            total += worth::MUKDEN;
        }
        let factors = &self.all_factors(state, board);
        total + self.japanese_posture(state, board, factors) - self.russian_posture(state, board, factors)
    }

    /// Steps lost by Japan and Russia, those of a battle half-done included.
    fn lost_soon(&self, state: &State, board: &Board) -> [i32; 2] {
        let mut lost = state.lost.map(i32::from);
        if let Phase::Losses { battle, attacker, left, defender_left, .. } = state.phase {
            let owed = |attacker, left: u8| {
                let units = self.involved(state, board, &battle, attacker);
                i32::from(left).min(i32::from(self.factors(state, units)))
            };
            let mine = state.active as usize;
            if attacker {
                lost[mine] += owed(true, left);
                lost[1 - mine] += owed(false, defender_left);
            } else {
                lost[1 - mine] += owed(false, left);
            }
        }
        lost
    }

    fn japanese_posture(&self, state: &State, board: &Board, factors: &Factors) -> i32 {
        let mut total = 0;
        for unit in board.on_map[JAPAN] {
            let hex = Hex(state.place[unit.at()]);
            let steps = i32::from(state.steps[unit.at()]);
            total -= worth::NEARER * steps * i32::from(self.to_mukden(hex)) / 2;
        }
        let goal = if state.turn <= self.book.scenario.sudden_death_until {
            *self.rail()
        } else {
            Set::of([self.book.map.mukden])
        };
        total -= worth::CUT * self.raid(state, board, JAPAN, goal);
        total + worth::SURPLUS * self.surplus(state, board, JAPAN, factors)
    }

    fn russian_posture(&self, state: &State, board: &Board, factors: &Factors) -> i32 {
        let mut total = 0;
        let map = &self.book.map;
        let hunting = state.turn <= self.book.scenario.sudden_death_until;
        // How far from the nearest Japanese: rings around them all.
        let mut rings = [Set::of(board.on_map[JAPAN].into_iter().filter_map(|it| state.hex(it))); 5];
        for i in 1..rings.len() {
            rings[i] = map.flow.spread(&rings[i - 1]);
        }
        for unit in board.on_map[RUSSIA] {
            let hex = Hex(state.place[unit.at()]);
            let steps = i32::from(state.steps[unit.at()]);
            if map.mountains.has(hex) || map.towns.has(hex) {
                total += worth::COVER * steps;
            }
            let far = rings[1..].iter().filter(|it| !it.has(hex)).count() as i32;
            total -= worth::APART * steps * far;
            // Between Japan and what it wants.
            let home = if hunting { self.to_rail(hex) } else { self.to_mukden(hex) };
            total -= worth::NEARER * steps * i32::from(home) / 4;
        }
        total -= worth::LIAOYANG * self.raid(state, board, RUSSIA, Set::of([map.liaoyang]));
        let mukden = map.mukden;
        if board.top(mukden).is_some_and(|it| self.side(it) == RUSSIA) {
            total += worth::GARRISON * i32::from(factors[mukden.at()].min(8));
        }
        total + worth::SURPLUS * self.surplus(state, board, RUSSIA, factors)
    }

    /// How many hexes the nearest unit of a side has to go to a goal that no enemy holds, round enemy zones; more than
    /// a forced march counts as one more than that.
    fn raid(&self, state: &State, board: &Board, side: Side, goal: Set) -> i32 {
        const FAR: i32 = 12;
        let mut open = *self.all();
        let mut goal = goal;
        for hex in board.on_map[side.other()].into_iter().filter_map(|it| state.hex(it)) {
            open -= *self.near(hex);
            goal.remove(hex);
        }
        let mut wet = Set::of(board.on_map[side].into_iter().filter_map(|it| state.hex(it)));
        for steps in 1..FAR {
            let wider = self.book.map.flow.spread(&wet);
            if wider.meets(&goal) {
                return steps;
            }
            wet |= wider & open;
        }
        FAR
    }

    /// By how much a side outnumbers the enemy stacks next to it, added up.
    fn surplus(&self, state: &State, board: &Board, side: Side, factors: &Factors) -> i32 {
        let mut total = 0;
        for unit in board.on_map[side.other()] {
            let hex = Hex(state.place[unit.at()]);
            if state.rank[unit.at()] > 0 || !board.zone(side, hex) {
                continue;
            }
            let mut surplus = -i32::from(factors[hex.at()]);
            for &at in self.book.map.grid.around(hex) {
                if board.top(at).is_some_and(|it| self.side(it) == side) {
                    surplus += i32::from(factors[at.at()]);
                }
            }
            total += surplus.clamp(0, 20);
        }
        total
    }

    /// The combat factors in every hex.
    fn all_factors(&self, state: &State, board: &Board) -> Factors {
        let mut factors = [0; MAX_HEXES];
        for unit in board.on_map[JAPAN].or(board.on_map[RUSSIA]) {
            factors[usize::from(state.place[unit.at()])] += state.steps[unit.at()];
        }
        factors
    }
}
