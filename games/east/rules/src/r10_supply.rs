//! Chapter 10, supply: who is out of it, what that costs, and attrition at the end of the turn.

use hex::Hex;
use kernel::Side;

use crate::{
    AXIS, Board, Class, East, Event, MAX_UNITS, Role, SOVIET, Set, State, Unit, Units,
    board::Tracer,
    r04_sequence::Now,
    r09_lines::{Lines, UNREACHED},
};

/// The loss of a unit that no town can supply at all: its values fall to the least there is. [10.1.6, A43]
pub const NO_TOWN: u8 = u8::MAX;

/// Soviet supply range. [10.1.2]
const SOVIET_RANGE: u8 = 4;

/// A factor after a loss for lack of supply; whoever has one keeps one. [10.1.5, 10.1.7]
pub fn factor_after(cf: u8, loss: u8) -> u8 {
    cf.saturating_sub(loss).max(cf.min(1))
}

impl East {
    /// Whether a unit is supplied wherever lines may run: west of the border, off the map, by its nature.
    /// [10.1.8b, 10.1.8c, 10.1.9a, 10.1.9b, 10.1.9c, 13.2a]
    pub fn is_always_supplied(&self, unit: Unit, hex: Hex) -> bool {
        match self.class(unit) {
            Class::Leader | Class::Garrison | Class::Partisan => true,
            _ if self.is_role(unit, Role::GuardCavalry) => true,
            _ if self.side(unit) == AXIS => self.axis_land.has(hex),
            _ if self.is_role(unit, Role::Coastal) && self.book.map.black_sea.has(hex) => true,
            _ => self.book.map.east.has(hex),
        }
    }

    /// What a unit loses for lack of supply: movement points and combat factors. 0 means in supply. It asks for towns in
    /// range, not for a line. [9.2.2b, 10.1.2, 10.1.5, 10.1.6, 10.1.8a, 10.2.1b, C1, A43]
    pub fn unsupplied(&self, state: &State, board: &mut Board, unit: Unit) -> u8 {
        let Some(hex) = state.hex(unit) else { return 0 };
        if self.is_always_supplied(unit, hex) {
            return 0;
        }
        let tracer = self.tracer(unit, hex);
        let (lines, supply) = board.supply(self, state, tracer);
        let far = supply.at(self, lines, tracer, hex);
        if let Some(loss) = self.loss_by(state, lines, far, tracer.side, hex) {
            return loss;
        }
        let others = (0..4).filter_map(|command| {
            let lines = board.lines(self, state, Tracer { command, ..tracer });
            self.nearest_town(&lines.towns, hex)
        });
        others.min().unwrap_or(NO_TOWN)
    }

    /// What a unit in a hex loses by the lines of its command; nothing if no town of the command supplies at all.
    /// [10.1.2, 10.1.5, 10.1.6]
    fn loss_by(&self, state: &State, lines: &Lines, far: u8, side: Side, hex: Hex) -> Option<u8> {
        if far == UNREACHED {
            return self.nearest_town(&lines.towns, hex);
        }
        Some(self.beyond(far, if side == AXIS { self.axis_range(state) } else { SOVIET_RANGE }))
    }

    fn nearest_town(&self, towns: &Set, hex: Hex) -> Option<u8> {
        towns.iter().map(|it| self.book.map.grid.distance(it, hex) as u8).min()
    }

    /// What every unit on the map loses for lack of supply, and who is cut off from its communications: the same as
    /// asked one by one, with the lines of each command looked at once. [9.2.1, 10.1.5]
    pub fn supply_of_all(&self, state: &State, board: &mut Board) -> ([u8; MAX_UNITS], Units) {
        let (mut losses, mut cut_off) = ([0; MAX_UNITS], Units::NONE);
        for unit in board.on_map.a.or(board.on_map.b) {
            let hex = state.hex(unit).expect("a unit on the map");
            if self.is_always_supplied(unit, hex) {
                continue;
            }
            let tracer = self.tracer(unit, hex);
            let (lines, supply) = board.supply(self, state, tracer);
            let far = supply.at(self, lines, tracer, hex);
            if !lines.reach(hex) {
                cut_off = cut_off.with(unit);
            }
            losses[unit.at()] = match self.loss_by(state, lines, far, tracer.side, hex) {
                Some(loss) => loss,
                None => self.unsupplied(state, board, unit),
            };
        }
        (losses, cut_off)
    }

    /// Hexes beyond the range, for a distance in hexes. [10.2.1b, C1]
    fn beyond(&self, far: u8, range: u8) -> u8 {
        let counted = if self.options.plain_distance { far } else { far.saturating_sub(1) };
        counted.saturating_sub(range)
    }

    /// A factor after the loss for lack of supply. [10.1.5, 10.1.7]
    pub fn supplied_cf(&self, state: &State, board: &mut Board, unit: Unit) -> u8 {
        factor_after(self.cf(state, unit), self.unsupplied(state, board, unit))
    }

    /// Whether a unit that dies is completely surrounded. [12.3.5, A49]
    pub fn is_surrounded(&self, state: &State, board: &mut Board, unit: Unit) -> bool {
        let Some(hex) = state.hex(unit) else { return false };
        if !self.options.six_neighbours {
            return !self.has_loc(state, board, unit);
        }
        let side = self.side(unit);
        let zone = board.zone_of(self, state, side.other());
        let closed = if side == SOVIET { self.soviet_closed } else { self.book.map.east };
        let open = self.beside[hex.at()] - closed - board.held[side.other()] - (zone - board.held[side]);
        open.is_empty()
    }

    /// Attrition: who has no line even when the unsupplied exert no zone, and touches a fully supplied enemy, loses a
    /// step; so do two who cut off each other. All at once. [10.2.1a, 10.2.2, 10.2.3, 12.3.5b, C7, A45, A48]
    pub(crate) fn attrition(&self, now: &mut Now<'_>) {
        let (state, board) = (&*now.state, &mut *now.board);
        let all = board.on_map.a.or(board.on_map.b);
        let fighting = all.minus(self.leaders);
        let prone = fighting.filter(|it| {
            let hex = state.hex(it).expect("a unit on the map");
            !self.is_always_supplied(it, hex) && !self.has_loc(state, board, it)
        });
        let mut losers = Units::NONE;
        if !prone.is_empty() {
            let unsupplied = fighting.filter(|it| self.unsupplied(state, board, it) > 0);
            let supplied = fighting.minus(unsupplied);
            let zones = [AXIS, SOVIET].map(|side| {
                let some = board.on_map[side].minus(self.leaders).minus(unsupplied);
                self.zone_of_some(state, side, some)
            });
            for unit in prone {
                let hex = state.hex(unit).expect("a unit on the map");
                let side = self.side(unit);
                let near = self.touching(state, board, unit);
                let tracer = self.tracer(unit, hex);
                let lines = self.lines_if(state, board, tracer, zones[side.other() as usize], None);
                let cut_off = !lines.reach(hex);
                let pressed = !near.and(supplied).is_empty();
                if cut_off && pressed || self.cut_each_other_off(state, board, unit, near.and(prone)) {
                    losers = losers.with(unit);
                }
            }
        }
        if losers.is_empty() {
            return;
        }
        now.log.say(|| Event::Attrition { units: losers });
        // Who is surrounded is seen before anybody goes.
        let surrounded = losers.filter(|it| self.is_surrounded(now.state, now.board, it));
        for unit in losers {
            self.lose_step_if(now, unit, surrounded.has(unit));
        }
    }

    /// Enemy combat units beside a unit, over hexsides that can be crossed.
    pub(crate) fn touching(&self, state: &State, board: &Board, unit: Unit) -> Units {
        let Some(hex) = state.hex(unit) else { return Units::NONE };
        let enemies = self.beside[hex.at()] & board.held[self.side(unit).other()];
        enemies.iter().fold(Units::NONE, |all, it| all.or(board.units_in(it))).minus(self.leaders)
    }

    /// Whether a unit and one of these enemies would each have a line if the other were not there. [10.2.2, C7]
    fn cut_each_other_off(&self, state: &State, board: &mut Board, unit: Unit, enemies: Units) -> bool {
        let freed = |board: &mut Board, unit: Unit, other: Unit| {
            let [hex, away] = [unit, other].map(|it| state.hex(it).expect("a unit on the map"));
            let side = self.side(other);
            // Positions cut off, so the whole stack is thought away.
            let zone = self.zone_of_some(state, side, board.on_map[side].minus(board.units_in(away)));
            self.lines_if(state, board, self.tracer(unit, hex), zone, Some(away)).reach(hex)
        };
        enemies.into_iter().any(|enemy| freed(board, unit, enemy) && freed(board, enemy, unit))
    }
}
