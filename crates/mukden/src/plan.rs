//! What a computer player thinks of a position, and which moves it thinks about.
//!
//! Japan seeks local superiority on the way to the railroad and Mukden; Russia keeps its units between Japan and both,
//! counterattacks where it is stronger, and guards the railroad while it can still be cut for good. Both think about a
//! few units at a time: whoever has nothing useful to do is flipped.

use hex::Hex;
use kernel::{Bits, Game, Judged, Manner, Side};

use crate::{
    Action, Battle, Board, End, JAPAN, Mukden, Phase, Preparing, RUSSIA, STACK_LIMIT, Set, State, Unit, Units,
    board::ROOM,
};

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

/// How many units are thought about at a time.
const THOUGHT: usize = 2;
/// How many ends of a unit's move are compared.
const CONSIDERED: usize = 24;

/// Combat factors by hex.
type Factors = [u8; ROOM];

impl Judged for Mukden {
    fn judge(&self, state: &State, board: &Board, side: Side) -> i32 {
        let worth = self.japanese_worth(state, board);
        if side == JAPAN { worth } else { -worth }
    }

    fn follow(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        manner: Manner,
        _: &mut Bits,
        out: &mut Vec<Action>,
    ) {
        self.habit(state, board, side, manner, out);
    }

    fn settled(&self, state: &State) -> bool {
        !matches!(
            state.phase,
            Phase::Move(_)
                | Phase::Prepare(_)
                | Phase::Combat(_)
                | Phase::Losses { .. }
                | Phase::Advance { .. }
                | Phase::Momentum { .. }
        )
    }

    fn lines(&self, state: &State, board: &mut Board, side: Side, bits: &mut Bits, out: &mut Vec<Vec<Action>>) {
        match state.phase {
            Phase::Act if state.is_combat() => {
                let fresh = self.fresh(state, board, side);
                let mut list = Vec::new();
                self.list_targets(state, board, fresh, &mut list);
                self.attack_lines(state, board, &list, fresh, out);
                out.push(vec![Action::Pass]);
            }
            Phase::Act => {
                let mut fresh: Vec<Unit> = self.fresh(state, board, side).into_iter().collect();
                // Who could guard what is open to a raid is thought about first.
                let guard = self.guard(state, board, side);
                for i in 0..THOUGHT.min(fresh.len()) {
                    let nearest = guard.filter(|_| i == 0).and_then(|hex| {
                        let far = |unit: Unit| self.book.map.grid.distance(Hex(state.place[unit.at()]), hex);
                        (0..fresh.len()).min_by_key(|&it| far(fresh[it]))
                    });
                    let unit = fresh.swap_remove(nearest.unwrap_or_else(|| bits.below(fresh.len())));
                    self.move_lines(state, board, unit, out);
                    out.push(vec![Action::Flip(unit)]);
                }
            }
            Phase::Move(moving) => self.move_lines(state, board, moving.unit, out),
            Phase::Momentum { at, able } => {
                let mut list = Vec::new();
                self.list_momentum(state, board, Hex(at), able, &mut list);
                self.attack_lines(state, board, &list, able, out);
                out.push(vec![Action::Done]);
            }
            Phase::Losses { battle, attacker, left, .. } => {
                let units = self.involved(state, board, &battle, attacker);
                out.extend([true, false].map(|weakest| self.loss_line(state, units, left, weakest)));
                // A set that was begun otherwise is finished from the list.
                let mut list = Vec::new();
                self.actions(state, board, side, &mut list);
                out.retain(|line| line.first().is_some_and(|it| list.contains(it)));
            }
            Phase::Advance { battle, advanced } if advanced.is_empty() => {
                out.push(self.advance_line(state, board, &battle));
                out.push(vec![Action::Done]);
            }
            _ => {}
        }
    }
}

impl Mukden {
    /// The place a side must guard because the enemy could be there with one march.
    fn guard(&self, state: &State, board: &Board, side: Side) -> Option<Hex> {
        let home = if side == JAPAN { self.book.map.liaoyang } else { self.book.map.mukden };
        let open = self.raid(state, board, side.other(), Set::of([home])) <= 10;
        (board.is_empty(home) && open).then_some(home)
    }

    /// Lines to the hexes most worth ending a move in: next to the enemy, on critical hexes, nearer to the goal.
    fn move_lines(&self, state: &State, board: &mut Board, unit: Unit, out: &mut Vec<Vec<Action>>) {
        let Some(field) = self.reach_of(state, board, unit) else {
            if matches!(state.phase, Phase::Move(_)) {
                out.push(vec![Action::Halt]);
            }
            return;
        };
        let side = self.side(unit);
        let hunting = state.turn <= self.book.scenario.sudden_death_until;
        let mut ends: Vec<(i32, Hex)> = Vec::new();
        for (hex, _) in field.hexes() {
            if self.fits(state, board, unit, hex) {
                let goal = if hunting { self.to_rail[hex.at()] } else { self.to_mukden[hex.at()] };
                let contact = board.zone(side.other(), hex);
                let taken = self.control(state, hex).is_some_and(|it| it != side);
                let home = side == JAPAN && hex == self.book.map.liaoyang;
                ends.push((i32::from(goal) - 6 * i32::from(contact) - 100 * i32::from(taken || home), hex));
            }
        }
        ends.sort();
        for &(_, hex) in ends.iter().take(CONSIDERED) {
            let mut line: Vec<Action> = field.route(hex).into_iter().map(|it| Action::Step(unit, it)).collect();
            if self.may_go_on(state, board, unit, &field, hex) {
                line.push(Action::Halt);
            }
            out.push(line);
        }
        if matches!(state.phase, Phase::Move(_)) && self.may_halt(state, board, unit).is_ok() {
            out.push(vec![Action::Halt]);
        }
    }

    /// Attacks and probes by the strongest one, two, three or all, with half the markers there are.
    fn attack_lines(
        &self,
        state: &State,
        board: &mut Board,
        targets: &[Action],
        among: Units,
        out: &mut Vec<Vec<Action>>,
    ) {
        for &first in targets {
            let (hex, probe) = match first {
                Action::Attack(hex) => (hex, false),
                Action::Probe(hex) => (hex, true),
                _ => continue,
            };
            let able = self.able_against(state, board, hex, probe, among);
            let mut order: Vec<Unit> = able.into_iter().collect();
            order.sort_by_key(|it| std::cmp::Reverse(state.steps[it.at()]));
            let mut joined = Units::NONE;
            for (n, unit) in order.iter().copied().enumerate() {
                let wider = joined.with(unit);
                let halves: u8 = wider.into_iter().map(|it| self.halves(it)).sum();
                if probe && halves > STACK_LIMIT {
                    continue;
                }
                joined = wider;
                if n > 2 && n + 1 < order.len() {
                    continue;
                }
                let preparing = Preparing { target: hex.0, probe, joined, guns: 0, able };
                let guns = self.most_guns(state, board, &preparing);
                let mut line = vec![first];
                line.extend(joined.into_iter().map(Action::Join));
                if guns > 0 {
                    line.push(Action::Guns(guns.min(4)));
                }
                line.push(Action::Fight);
                out.push(line);
            }
        }
    }

    /// Losses taken from the weakest units first, or from the strongest; in ascending order of units.
    fn loss_line(&self, state: &State, units: Units, left: u8, weakest: bool) -> Vec<Action> {
        let mut order: Vec<Unit> = units.into_iter().collect();
        order.sort_by_key(|it| state.steps[it.at()]);
        if !weakest {
            order.reverse();
        }
        let steps = order.into_iter().flat_map(|it| std::iter::repeat_n(it, usize::from(state.steps[it.at()])));
        let mut lost: Vec<Unit> = steps.take(usize::from(left)).collect();
        lost.sort();
        lost.into_iter().map(Action::Lose).collect()
    }

    /// The strongest advance, as many as may stay.
    fn advance_line(&self, state: &State, board: &Board, battle: &Battle) -> Vec<Action> {
        let mut order: Vec<Unit> = battle.units.and(board.on_map[state.active]).into_iter().collect();
        order.sort_by_key(|it| std::cmp::Reverse(state.steps[it.at()]));
        let mut room = STACK_LIMIT;
        order.retain(|&it| {
            let goes = self.halves(it) <= room;
            room -= if goes { self.halves(it) } else { 0 };
            goes
        });
        order.sort();
        order.into_iter().map(Action::Advance).chain([Action::Done]).collect()
    }

    fn japanese_worth(&self, state: &State, board: &Board) -> i32 {
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
            let hex = usize::from(state.place[unit.at()]);
            let steps = i32::from(state.steps[unit.at()]);
            total -= worth::NEARER * steps * i32::from(self.to_mukden[hex]) / 2;
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
            let home = if hunting { self.to_rail[hex.at()] } else { self.to_mukden[hex.at()] };
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
        let mut open = self.all;
        let mut goal = goal;
        for hex in board.on_map[side.other()].into_iter().filter_map(|it| state.hex(it)) {
            open -= self.near[hex.at()];
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
        let mut factors = [0; ROOM];
        for unit in board.on_map[JAPAN].or(board.on_map[RUSSIA]) {
            factors[usize::from(state.place[unit.at()])] += state.steps[unit.at()];
        }
        factors
    }
}
