//! Which battles a player of habit fights, and what it does after them.

use east::{AXIS, Action, Battle, Board, Result, State, Unit, Units};
use hex::Hex;
use kernel::{Game, Manner, Side};

use crate::{Policy, policy::Trial, policy::sight::Sight};

/// What things are worth in a battle, in hundredths of a combat factor.
mod worth {
    /// A victory point that changes hands.
    pub(super) const POINT: i32 = 700;
    /// A city of automatic victory, beside its points.
    pub(super) const CITY: i32 = 500;
    /// Any other place.
    pub(super) const PLACE: i32 = 60;
    /// An Axis unit, beside its factors.
    pub(super) const AXIS_UNIT: i32 = 150;
    /// A factor of the Axis.
    pub(super) const AXIS_FACTOR: i32 = 90;
    /// A Soviet unit, beside its factors.
    pub(super) const SOVIET_UNIT: i32 = 120;
    /// A Soviet factor.
    pub(super) const SOVIET_FACTOR: i32 = 60;
    /// Ground given up.
    pub(super) const GROUND: i32 = 40;
    /// A unit that will not come back because it was surrounded.
    pub(super) const GONE: i32 = 60;
}

/// A support marker kept for later.
pub(crate) const MARKER: i32 = 45;
/// What an attack must promise.
const ENOUGH: i32 = 80;
/// Nobody attacks at worse odds than these.
const LEAST_COLUMN: u8 = 2;

impl Policy<'_> {
    /// What a unit is worth.
    pub(crate) fn unit_worth(&self, state: &State, unit: Unit) -> i32 {
        let cf = i32::from(self.cf(state, unit));
        if self.side(unit) == AXIS {
            worth::AXIS_UNIT * i32::from(!self.garrisons.has(unit)) + worth::AXIS_FACTOR * cf
        } else {
            worth::SOVIET_UNIT + worth::SOVIET_FACTOR * cf
        }
    }

    /// What a step of a unit is worth.
    pub(crate) fn step_worth(&self, state: &State, unit: Unit) -> i32 {
        if self.steps(state, unit) <= 1 {
            return self.unit_worth(state, unit);
        }
        let counter = &self.book.units[unit.at()];
        let face = usize::from(state.face[unit.at()]);
        worth::AXIS_FACTOR * i32::from(counter.cf[face] - counter.cf[face + 1])
    }

    /// What it is worth to a side to enter a hex that was fought for.
    fn ground_worth(&self, state: &State, side: Side, hex: Hex) -> i32 {
        let Some(place) = self.book.map.place(hex) else { return worth::GROUND };
        if self.controller(state, hex) == Some(side) {
            return worth::GROUND;
        }
        let city = if place.auto_victory { worth::CITY } else { 0 };
        worth::GROUND + worth::PLACE + worth::POINT * i32::from(place.vp) + city
    }

    /// What a battle promises on average, the attacker's losses counted; nothing if it would fail of itself.
    pub(crate) fn battle_worth(&self, state: &State, board: &mut Board, battle: &Battle) -> Option<i32> {
        let column = usize::from(self.reckon(state, board, battle).column?);
        let side = state.active_side;
        let target = Hex(battle.target);
        let mut drm = if side == AXIS && self.is_snow(state) { self.book.snow_drm } else { 0 };
        if battle.mobile && !battle.attackers.and(self.leaders).is_empty() {
            drm += self.book.leader_drm;
        }
        let attackers = battle.attackers.minus(self.leaders);
        let step = self.loss_candidates(state, attackers).into_iter().map(|it| self.step_worth(state, it)).min()?;
        let here = board.units_in(target).minus(self.leaders);
        let others = here.minus(self.garrisons);
        let whole: i32 = here.into_iter().map(|it| self.unit_worth(state, it)).sum();
        let first = self.loss_candidates(state, others).into_iter().map(|it| self.step_worth(state, it)).min();
        let ground = self.ground_worth(state, side, target);
        let surrounded = others.first().is_some_and(|it| self.is_surrounded(state, board, it));
        let gone = if surrounded { worth::GONE * others.len() as i32 } else { 0 };
        let flight =
            if others.is_empty() { 0 } else { ground + self.flight_worth(state, board, others, target, whole, gone) };
        let steps: i32 = here.into_iter().map(|it| i32::from(self.steps(state, it))).sum();
        let exchanged = steps.min(i32::from(self.book.most_exchanged));
        let mut total = 0;
        for die in 1..=6_i8 {
            let modified = (die + drm).clamp(1, 6) as usize;
            total += match self.book.crt[modified - 1][column] {
                Result::A1 => -step,
                Result::B1 => first.unwrap_or(0) - step,
                Result::Dr => flight,
                Result::Ex => whole + gone + ground - exchanged * step,
                Result::De => whole + gone + ground,
            };
        }
        Some(total / 6)
    }

    /// What it is worth that a stack must retreat: it loses a step in each enemy zone on its way, and all if there is none.
    fn flight_worth(&self, state: &State, board: &mut Board, units: Units, hex: Hex, whole: i32, gone: i32) -> i32 {
        let ways = self.ways(state, board, units, hex, false);
        if ways.is_empty() {
            return whole + gone;
        }
        let side = self.side(units.first().expect("a defender"));
        let zone = board.zone_of(self, state, side.other());
        let danger = zone - board.held[side];
        let costs = |way: &[Hex; 2]| i32::from(danger.has(way[0])) + i32::from(danger.has(way[1]));
        let lost = ways.all().iter().map(costs).min().unwrap_or(0).min(units.len() as i32 * 2);
        let mut steps: Vec<i32> = units.into_iter().map(|it| self.step_worth(state, it)).collect();
        steps.sort_unstable();
        (0..lost).map(|it| steps.get(it as usize).copied().unwrap_or(0)).sum::<i32>()
            + if lost >= units.len() as i32 { gone } else { 0 }
    }

    /// The battle that promises most, with all who make its odds; or none.
    pub(crate) fn attack_habit(&self, state: &State, board: &mut Board, manner: Manner, out: &mut Vec<Action>) {
        let mut best: Option<(i32, Battle)> = None;
        let enough = if manner == Manner::Careless { 3 * ENOUGH } else { ENOUGH };
        for hex in self.targets(state, board).iter() {
            if let Some((worth, battle)) = self.battle_at(state, board, hex, manner)
                && worth > enough
                && best.is_none_or(|it| worth > it.0)
            {
                best = Some((worth, battle));
            }
        }
        let Some((_, battle)) = best else { return out.push(Action::Done) };
        out.push(Action::Attack(Hex(battle.target)));
        out.extend(battle.attackers.into_iter().map(Action::Join));
        out.push(Action::Fight { support: battle.support });
    }

    /// The best battle for a hex: the strongest first, as long as another one gains a column.
    fn battle_at(&self, state: &State, board: &mut Board, hex: Hex, manner: Manner) -> Option<(i32, Battle)> {
        let able = self.able_against(state, board, hex);
        let mut order: Vec<Unit> = able.into_iter().collect();
        order.sort_by_key(|it| std::cmp::Reverse(self.cf(state, *it)));
        let mut battle = Battle { target: hex.0, ..Battle::default() };
        let mut best: Option<(i32, Battle)> = None;
        let mut column = None;
        let may_fly = self.may_support(state, state.active_side, hex, true).is_ok();
        let step = if manner == Manner::Careful { 1 } else { 2 };
        for (n, &unit) in order.iter().enumerate() {
            battle.attackers = battle.attackers.with(unit);
            let last = n + 1 == order.len();
            if !last && n % step != 0 {
                continue;
            }
            for support in [false, true] {
                if support && !may_fly {
                    continue;
                }
                let battle = Battle { support, ..battle };
                let now = self.reckon(state, board, &battle).column;
                if now.is_none_or(|it| it < LEAST_COLUMN) || !support && now <= column {
                    continue;
                }
                if !support {
                    column = now;
                }
                let Some(worth) = self.battle_worth(state, board, &battle) else { continue };
                // Whoever attacks here attacks nowhere else.
                let spent: i32 = battle.attackers.into_iter().map(|it| 2 * i32::from(self.cf(state, it))).sum();
                let worth = worth - spent - if support { MARKER } else { 0 };
                if best.is_none_or(|it| worth > it.0) {
                    best = Some((worth, battle));
                }
            }
        }
        best
    }

    /// A support marker answers where it costs the attacker a column.
    pub(crate) fn answers(&self, state: &State, board: &mut Board) -> bool {
        let with = self.reckon(state, board, &Battle { answer: true, ..state.battle });
        let without = self.reckon(state, board, &state.battle);
        with.column < without.column
    }

    /// Whoever has to retreat goes where he is worth most.
    pub(crate) fn retreat_habit(&self, state: &State, board: &mut Board, manner: Manner, out: &mut Vec<Action>) {
        let side = state.active_side.other();
        let mut list = Vec::new();
        self.actions(state, board, side, &mut list);
        if list.len() == 1 {
            return out.extend(list);
        }
        let sight = Sight::new(self, state, board, side, manner);
        let unit = state.battle.retreating.first().unwrap_or(Unit(0));
        let value = |action: &Action| match *action {
            Action::Retreat(_, to) | Action::Sail(to) => sight.at(self, state, board, unit, to, None),
            Action::RetreatOne(unit, _, to) => sight.at(self, state, board, unit, to, None),
            _ => i32::MIN,
        };
        out.extend(list.into_iter().max_by_key(value));
    }

    /// Somebody takes what was won; others follow where they are worth more than where they stand.
    pub(crate) fn advance_habit(&self, state: &State, board: &mut Board, manner: Manner, out: &mut Vec<Action>) {
        let side = state.active_side;
        let sight = Sight::new(self, state, board, side, manner);
        let mut trial = Trial::new(self, state, board, side, out);
        let mut list = Vec::new();
        while trial.state.phase == state.phase && trial.goes_on() {
            list.clear();
            self.actions(&trial.state, &mut trial.board, side, &mut list);
            let (state, board) = (&trial.state, &trial.board);
            let gain = |action: &Action| match *action {
                Action::Advance(unit, _) if self.leaders.has(unit) => 1,
                Action::Advance(unit, to) => {
                    let from = Hex(state.place[unit.at()]);
                    let empty = i32::from(board.is_empty(to)) * 40;
                    let now = sight.at(self, state, board, unit, from, None);
                    empty + sight.at(self, state, board, unit, to, None) - now
                }
                _ => 0,
            };
            let Some(&action) = list.iter().max_by_key(|it| gain(it)) else { return };
            trial.act(action);
        }
    }
}
