//! Chapter 7, Soviet counterattacks: a random Front, compulsory moves to contact, one combined attack.

use hex::Hex;
use kernel::{Rule, Side};

use crate::{
    AXIS, Action, Battle, Board, CounterattackResult, East, Event, MAX_UNITS, Phase, SOVIET, Set, State, Unit, Units,
    r04_sequence::Now,
    r11_movement::Walk,
    r11_reach::{Field, Trek},
};

/// Movement factors in a counterattack: infantry, mechanized. [7.3.4b]
const COUNTER_MF: [u8; 2] = [4, 6];

impl East {
    /// The die names the Front; those of its units that touch no Axis unit must go and find one.
    /// [4.Vd, 7.3.3a, 7.3.3b, 7.3.4a, 7.3.5e, A28]
    pub(crate) fn land_front(&self, now: &mut Now<'_>, die: u8) {
        let front = self.book.counterattack_front[usize::from(die) - 1];
        now.log.say(|| Event::Counterattack { die, front });
        now.state.active_side = SOVIET;
        now.state.area = front;
        let free = self.counter_units(now.state, now.board).filter(|it| !self.is_in_contact(now.state, now.board, it));
        let targets = self.counter_targets(now.state, now.board);
        now.state.counter = if targets.is_empty() { Units::NONE } else { free };
        for unit in now.state.counter {
            now.state.penalty[unit.at()] = self.unsupplied(now.state, now.board, unit);
        }
        now.state.phase = Phase::CounterUnit;
    }

    /// Units of the Front that move and fight in a counterattack: all but those in brackets. [A28]
    fn counter_units(&self, state: &State, board: &Board) -> Units {
        board.on_map[SOVIET].filter(|it| {
            let hex = state.hex(it).expect("a unit on the map");
            self.book.map.command[hex.at()] == state.area && !self.book.units[it.at()].bracketed
        })
    }

    /// Axis units that a counterattack concerns: none in Hungary. [13.1.1d, 13.1.2d]
    fn counter_enemies(&self, state: &State, near: Units) -> Units {
        near.filter(|it| state.hex(it).is_some_and(|hex| !self.hungary.has(hex)))
    }

    /// Whether a unit touches an Axis unit, over a hexside that can be crossed. [7.3.4, A28]
    fn is_in_contact(&self, state: &State, board: &Board, unit: Unit) -> bool {
        !self.counter_enemies(state, self.touching(state, board, unit)).is_empty()
    }

    /// Hexes of Axis units in the Front, which the free units make for. [7.3.4a, A28]
    fn counter_targets(&self, state: &State, board: &Board) -> Set {
        board.held[AXIS] & (self.book.map.commands[usize::from(state.area)] - self.hungary)
    }

    pub(crate) fn next_counter(&self, now: &mut Now<'_>) -> bool {
        match now.state.counter.len() {
            0 => {
                self.strike_back(now);
                true
            }
            1 => {
                let unit = now.state.counter.first().expect("the last of them");
                self.counter(now, unit)
            }
            _ => false,
        }
    }

    /// A unit's compulsory move comes next; if it cannot get nearer, it stays. Says whether the choice is settled.
    pub(crate) fn counter(&self, now: &mut Now<'_>, unit: Unit) -> bool {
        now.state.counter = now.state.counter.without(unit);
        let (ends, trek) = self.counter_ends(now.state, now.board, unit);
        now.board.note_marches(unit, ends, &trek);
        now.log.say(|| Event::CounterNext { unit });
        now.state.phase = Phase::CounterMarch { unit };
        match ends.len() {
            0 => {
                now.log.say(|| Event::CounterStays { unit });
                now.state.phase = Phase::CounterUnit;
                true
            }
            1 => {
                let hex = ends.nth(0).expect("the only hex");
                self.march_by(now, unit, hex, &trek);
                true
            }
            _ => false,
        }
    }

    /// Where a unit may end its compulsory move: as near to the Axis units of the Front as it can get, if that is nearer
    /// than it is. [7.3.4a, 7.3.4b, A28]
    pub fn counter_ends(&self, state: &State, board: &mut Board, unit: Unit) -> (Set, Trek) {
        let walk = self.counter_march(state, unit);
        let trek = self.trek(state, board, &walk, walk.start);
        let may_end = |hex: &Hex| self.may_halt(state, board, &walk, *hex, false).is_ok();
        if !Rule("7.3.4a").is_in_force() {
            return (Set::of(trek.reached.iter().filter(may_end)), trek);
        }
        (self.nearest_ends(state, board, walk.start, &trek.reached, may_end), trek)
    }

    /// Where a unit could get to in its compulsory move, with what it costs. [7.3.4b]
    pub fn counter_field(&self, state: &State, board: &mut Board, unit: Unit) -> Field {
        let walk = self.counter_march(state, unit);
        self.field(state, board, &walk, walk.start)
    }

    /// How a unit makes its compulsory move. [7.3.4b]
    fn counter_march(&self, state: &State, unit: Unit) -> Walk {
        let mf = COUNTER_MF[usize::from(self.is_mechanized(unit))];
        let points = self.reduced_points(state, mf, state.penalty[unit.at()]);
        self.counter_walk(state, unit, points)
    }

    /// Of these hexes, where it may end, those nearest to the Axis units of the Front that are nearest to a unit, over land that Soviets can
    /// cross, if they are nearer than the unit is; all of them at equal distance. [7.3.4a, A28]
    fn nearest_ends(
        &self,
        state: &State,
        board: &Board,
        hex: Hex,
        reached: &Set,
        may_end: impl Fn(&Hex) -> bool,
    ) -> Set {
        let map = &self.book.map;
        let open = map.land - self.soviet_closed;
        let targets = self.counter_targets(state, board);
        // Outwards from the unit to the nearest of them, then back until the first of the ends is met.
        let (mut wet, mut steps) = (Set::of([hex]), 1);
        let nearest = loop {
            let wider = map.flow.spread(&wet);
            if wider.meets(&targets) {
                break wider & targets;
            }
            let wider = (wider & open) | wet;
            if wider == wet {
                return Set::EMPTY;
            }
            wet = wider;
            steps += 1;
        };
        let mut wet = nearest;
        for _ in 1..steps {
            let ring = (map.flow.spread(&wet) & open) - wet;
            let ends = Set::of((ring & *reached).iter().filter(&may_end));
            if !ends.is_empty() {
                return ends;
            }
            wet |= ring;
        }
        Set::EMPTY
    }

    pub(crate) fn march(&self, now: &mut Now<'_>, unit: Unit, hex: Hex) {
        let trek = match now.board.marched(unit) {
            Some(trek) => *trek,
            None => self.counter_ends(now.state, now.board, unit).1,
        };
        self.march_by(now, unit, hex, &trek);
    }

    fn march_by(&self, now: &mut Now<'_>, unit: Unit, to: Hex, trek: &Trek) {
        let mut route = [0; 16];
        let n = trek.route(&self.book.map.grid, to, &mut route);
        let from = now.state.hex(unit).expect("a unit on the map");
        let way = || std::iter::once(from).chain(route[..n].iter().map(|&it| Hex(it))).collect();
        now.log.say(|| Event::CounterMarched { unit, route: way() });
        for &hex in &route[..n] {
            self.shift(now, unit, Hex(hex));
            self.enter(now, Units::only(unit), Hex(hex));
        }
        now.state.phase = Phase::CounterUnit;
    }

    /// Who counts: Soviet units of the Front with a line of communication beside Axis units, and these.
    /// [7.3.5a, 7.3.5e, A29, A45]
    pub(crate) fn counter_sides(&self, state: &State, board: &mut Board) -> [Units; 2] {
        let soviet = self.counter_units(state, board).filter(|it| {
            self.is_in_contact(state, board, it) && self.has_loc(state, board, it) && self.cf(state, it) > 0
        });
        let near = soviet.into_iter().fold(Units::NONE, |all, it| all.or(self.touching(state, board, it)));
        [self.counter_enemies(state, near), soviet]
    }

    /// Printed factors; a Garrison counts only alone. [7.3.5b, 13.3.3b]
    fn counter_factors(&self, state: &State, board: &Board, units: Units) -> u8 {
        let counts = |unit: Unit| {
            let hex = state.hex(unit).expect("a unit on the map");
            !self.garrisons.has(unit) || board.units_in(hex).and(self.stacking).is_empty()
        };
        units.into_iter().filter(|&it| counts(it)).map(|it| self.cf(state, it)).sum()
    }

    /// All moves are made: one attack for all, without terrain, supply or weather. [7.3.5a, 7.3.5b, 7.3.5c, 7.3.5d]
    fn strike_back(&self, now: &mut Now<'_>) {
        let [axis, soviet] = self.counter_sides(now.state, now.board);
        if soviet.is_empty() {
            now.log.say(|| Event::CounterIdle);
            return self.close_counterattack(now);
        }
        let attack = self.counter_factors(now.state, now.board, soviet);
        let defence = self.counter_factors(now.state, now.board, axis).max(1);
        let column = counter_column(attack, defence);
        now.log.say(|| Event::CounterTotals { attack, defence, column });
        // Who counted is who may be lost, whatever falls first.
        now.state.battle = Battle { attackers: soviet, running: axis, column: Some(column), ..Battle::default() };
        now.state.phase = Phase::CounterRoll;
    }

    /// The die of the counterattack: a Soviet unit is lost, and before it an Axis step if the result is B1. [7.3.6a]
    pub(crate) fn land_counter(&self, now: &mut Now<'_>, die: u8) {
        let column = now.state.battle.column.expect("odds of the counterattack");
        let result = self.book.counterattack[usize::from(die) - 1][usize::from(column)];
        now.log.say(|| Event::CounterRoll { die, column, result });
        now.state.phase = Phase::CounterLoss { both: result == CounterattackResult::B1 };
    }

    /// Who may be lost: of those counted, the supplied beside supplied enemies in the command; failing that, fewer of
    /// these conditions. Garrisons suffer nothing. [7.3.6b, 13.3.6, A30]
    pub fn counter_losers(&self, state: &State, board: &mut Board, side: Side) -> Units {
        let on_map = board.on_map.a.or(board.on_map.b);
        let [axis, soviet] = [state.battle.running, state.battle.attackers].map(|it| it.and(on_map));
        let (mine, theirs) = if side == AXIS { (axis.minus(self.garrisons), soviet) } else { (soviet, axis) };
        let mut is_fed = |it: Unit| self.unsupplied(state, board, it) == 0 || !Rule("7.3.6b").is_in_force();
        let supplied = mine.filter(&mut is_fed);
        let fed = theirs.filter(is_fed);
        let beside = supplied.filter(|it| !self.touching(state, board, it).and(fed).is_empty());
        let here = |units: Units| {
            units.filter(|it| state.hex(it).is_some_and(|hex| self.book.map.command[hex.at()] == state.area))
        };
        let tiers = [here(beside), here(supplied), here(mine), beside, supplied, mine];
        tiers.into_iter().find(|it| !it.is_empty()).unwrap_or(Units::NONE)
    }

    pub(crate) fn next_counter_loss(&self, now: &mut Now<'_>, both: bool) -> bool {
        if both {
            now.state.phase = Phase::CounterStep;
            return true;
        }
        let losers = self.counter_losers(now.state, now.board, SOVIET);
        if losers.len() > 1 {
            return false;
        }
        if let Some(unit) = losers.first() {
            self.eliminate(now, unit);
        }
        self.close_counterattack(now);
        true
    }

    pub(crate) fn next_counter_step(&self, now: &mut Now<'_>) -> bool {
        let losers = self.counter_losers(now.state, now.board, AXIS);
        if losers.len() > 1 {
            return false;
        }
        if let Some(unit) = losers.first() {
            self.lose_step(now, unit);
        }
        now.state.phase = Phase::CounterLoss { both: false };
        true
    }

    /// The marker is used up: it waits for the next turn on which it is due, or leaves play. [7.3.3c]
    pub(crate) fn close_counterattack(&self, now: &mut Now<'_>) {
        now.state.counter = Units::NONE;
        now.state.penalty = [0; MAX_UNITS];
        now.state.battle = Battle::default();
        now.state.active_side = AXIS;
        now.state.area = 0;
        now.state.phase = Phase::Draw;
    }

    pub(crate) fn list_counter(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(state.counter.into_iter().map(Action::Counter));
    }
}

/// The column of the counterattack table: 1:2, 1:1, 2:1, 3:1 and more. [7.3.5c]
pub(crate) fn counter_column(attack: u8, defence: u8) -> u8 {
    (attack / defence).min(3)
}
