//! Chapter 12, combat: who may attack whom, the odds, the die.

use hex::Hex;
use kernel::{May, Rule, Side};

use crate::{
    AXIS, Action, Battle, Board, CENTER, Class, East, Event, Order, Phase, PlaceKind, Result, Role, SOVIET, Set, State,
    Terrain, Unit, Units, r04_sequence::Now,
};

/// The highest column, 6:1. [12.2.1d]
const HIGHEST: i16 = 6;

/// The totals and the column of a combat. [12.2.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reckoning {
    /// What the attacker has.
    pub attack: u8,
    /// What the defender has.
    pub defence: u8,
    /// Columns to the left, for terrain.
    pub shifts: u8,
    /// 0 for 1:2, else the number of times the attacker is stronger; none if the attack fails of itself.
    pub column: Option<u8>,
}

impl East {
    /// Whether a unit may attack at all in this round.
    /// [2.2.1h, 7.2.1d, 7.2.2f, 7.2.3d, 12.1.3, 12.1.10, 13.3.3a, 13.5.3, 13.6.4, A69]
    pub fn may_attack(&self, state: &State, board: &mut Board, unit: Unit) -> May {
        // [A33] Who was active before this turn has had its attack.
        Rule(if state.acted.has(unit) { "12.1.3" } else { "12.1.2" })
            .bars(!state.active.has(unit) || state.hex(unit).is_none())?;
        Rule("12.1.10").bars(self.book.units[unit.at()].bracketed || self.class(unit) == Class::Leader)?;
        Rule("12.1.3").bars(state.fought.has(unit))?;
        let order = self.order_of(state, unit);
        Rule("7.2.2f").bars(order == Some(Order::Withdraw))?;
        Rule("7.2.1d").bars(!matches!(order, Some(Order::Assault | Order::Blitz | Order::Withdraw)))?;
        let kluge = self.is_role(unit, Role::Kluge) && self.is_snow(state);
        Rule("13.5.3").bars(kluge && self.unsupplied(state, board, unit) > 0 && self.has_loc(state, board, unit))?;
        Ok(())
    }

    /// The enemy hexes a unit could attack from where it is. [5.3.2, 5.3.3, 7.6a, 12.1.1, 13.1.1c, 13.1.2b, 13.1.2c]
    pub fn targets_of(&self, state: &State, board: &Board, unit: Unit) -> Set {
        let Some(hex) = state.hex(unit) else { return Set::EMPTY };
        let side = self.side(unit);
        let near = self.beside[hex.at()] & board.held[side.other()];
        if near.is_empty() {
            return near;
        }
        near - *self.closed_land(state, side, side == AXIS && self.is_romanian(unit), hex)
    }

    /// The hexes that can be attacked now. [12.1.4]
    pub fn targets(&self, state: &State, board: &mut Board) -> Set {
        let struck = if Rule("12.1.4").is_in_force() { state.struck } else { Set::EMPTY };
        let mut all = Set::EMPTY;
        for unit in state.active.minus(state.fought) {
            let targets = self.targets_of(state, board, unit) - struck;
            if !(targets - all).is_empty() && self.may_attack(state, board, unit).is_ok() {
                all |= targets;
            }
        }
        all
    }

    /// Those that may attack a hex. [12.1.1, 12.1.2, 12.1.6, 12.1.7]
    pub fn able_against(&self, state: &State, board: &mut Board, hex: Hex) -> Units {
        let near = self.beside[hex.at()] & board.held[state.active_side];
        let mut able = Units::NONE;
        for at in near.iter() {
            for unit in board.units_in(at) {
                if self.targets_of(state, board, unit).has(hex) && self.may_attack(state, board, unit).is_ok() {
                    able = able.with(unit);
                }
            }
        }
        able
    }

    /// Closes the activation when there is nobody to attack. [12.1, 12.1.8, 12.1.9, 12.2.5]
    pub(crate) fn next_attack(&self, now: &mut Now<'_>) -> bool {
        if !self.targets(now.state, now.board).is_empty() {
            return false;
        }
        self.close_activation(now);
        true
    }

    /// An attack on a hex is prepared.
    pub(crate) fn attack(&self, now: &mut Now<'_>, hex: Hex) {
        now.log.say(|| Event::Preparing { hex });
        now.state.battle = Battle { target: hex.0, ..Battle::default() };
        now.state.phase = Phase::Prepare;
    }

    pub(crate) fn join(&self, now: &mut Now<'_>, unit: Unit) {
        now.log.say(|| Event::Joined { unit });
        now.state.battle.attackers = now.state.battle.attackers.with(unit);
    }

    pub(crate) fn list_prepare(&self, state: &State, board: &mut Board, out: &mut Vec<Action>) {
        let battle = &state.battle;
        let able = self.able_against(state, board, Hex(battle.target));
        let left = battle.attackers.last().map_or(able, |it| able.after(it));
        out.extend(left.into_iter().map(Action::Join));
        if !battle.attackers.is_empty() {
            out.push(Action::Fight { support: false });
            if self.may_support(state, state.active_side, Hex(battle.target), true).is_ok() {
                out.push(Action::Fight { support: true });
            }
        }
    }

    /// Whether a side may add its support marker to a combat: Luftwaffe in flying weather, while markers and the quota
    /// of the Army Group last, one a hex; the T-34 once a turn from its turn on.
    /// [5.1.2, 5.2.5, 8.1.9b, 13.8, 13.8.2, 13.8.3, 13.8.4, 13.8.5, 13.9, A61, C15]
    pub fn may_support(&self, state: &State, side: Side, target: Hex, attacks: bool) -> May {
        if side == SOVIET {
            let ready = state.turn >= self.book.t34_turn && !state.t34_used;
            return Rule("13.9").bars(!ready);
        }
        Rule("13.8.2").bars(!self.is_flying_weather(state))?;
        Rule("13.8.3").bars(state.air.iter().sum::<u8>() >= self.luftwaffe(state))?;
        Rule("8.1.9b").bars(state.air_hexes.contains(&target.0))?;
        let area = self.air_area(state, target, attacks);
        let quota = if area == CENTER { 2 } else { 1 };
        Rule("13.8.5").bars(state.air[usize::from(area)] >= quota)
    }

    /// Luftwaffe markers that have arrived. [3.1c, 13.8]
    pub fn luftwaffe(&self, state: &State) -> u8 {
        self.book.turns[..usize::from(state.turn)].iter().map(|it| it.luftwaffe).sum()
    }

    fn air_area(&self, state: &State, target: Hex, attacks: bool) -> u8 {
        if attacks { state.area } else { self.book.map.command[target.at()] }
    }

    fn spend_support(&self, state: &mut State, side: Side, target: Hex, attacks: bool) {
        if side == SOVIET {
            state.t34_used = true;
            return;
        }
        let n = state.air.iter().map(|&it| usize::from(it)).sum::<usize>();
        state.air_hexes[n] = target.0;
        state.air[usize::from(self.air_area(state, target, attacks))] += 1;
    }

    /// The attack is made; the defender may answer with a support marker. [2.2.2a, 2.2.2b, 12.1.5, 12.4.9-2, A60]
    pub(crate) fn fight(&self, now: &mut Now<'_>, support: bool) {
        let side = now.state.active_side;
        let target = Hex(now.state.battle.target);
        if support {
            self.spend_support(now.state, side, target, true);
        }
        let leads = !now.state.battle.attackers.and(self.leaders).is_empty();
        let battle = &mut now.state.battle;
        battle.support = support;
        let snow = self.weather_of(now.state.turn) == crate::Weather::Snow && side == AXIS;
        battle.drm = if snow { self.book.snow_drm } else { 0 };
        if battle.mobile && leads {
            battle.drm += self.book.leader_drm;
        }
        let (attackers, mobile) = (battle.attackers, battle.mobile);
        if mobile {
            now.state.assaulted = now.state.assaulted.or(attackers);
        } else {
            now.state.fought = now.state.fought.or(attackers);
            now.state.struck.insert(target);
        }
        let defenders = now.board.units_in(target);
        now.log.say(|| Event::Attacked { target, attackers, defenders, mobile, support });
        if self.may_support(now.state, side.other(), target, false).is_ok() {
            now.state.phase = Phase::Support;
        } else {
            self.reckon_up(now);
        }
    }

    pub(crate) fn answer(&self, now: &mut Now<'_>, support: bool) {
        let target = Hex(now.state.battle.target);
        if support {
            self.spend_support(now.state, now.state.active_side.other(), target, false);
            now.state.battle.answer = true;
        }
        now.log.say(|| Event::Answered { support });
        self.reckon_up(now);
    }

    /// The odds are fixed; worse than 1:2 costs a step without a roll. [12.2.1c, 12.2.2]
    fn reckon_up(&self, now: &mut Now<'_>) {
        let battle = now.state.battle;
        let Reckoning { attack, defence, shifts, column } = self.reckon(now.state, now.board, &battle);
        let (state, board) = (&*now.state, &mut *now.board);
        now.log.say(|| Event::Odds { attack, defence, shifts, column, items: self.items(state, board, &battle) });
        now.state.battle.column = column;
        if column.is_some() {
            now.state.phase = Phase::CombatRoll;
        } else {
            now.log.say(|| Event::AutomaticLoss);
            self.apply(now, Result::A1);
        }
    }

    /// Totals after supply at this instant, and the column after shifts.
    /// [2.2.1g, 10.1.1b, 12.1.5, 12.2.1a, 12.2.1b, 12.2.1c, 12.2.1d, 12.2.1-ex, 13.3.3b, 13.4.1, A51, A52]
    pub fn reckon(&self, state: &State, board: &mut Board, battle: &Battle) -> Reckoning {
        let side = state.active_side;
        let target = Hex(battle.target);
        let marker = |side: Side, used: bool| match (used, side == AXIS) {
            (false, _) => 0,
            (true, true) => self.book.luftwaffe_cf,
            (true, false) => self.book.t34_cf,
        };
        let mut attack = marker(side, battle.support);
        for unit in battle.attackers.minus(self.leaders) {
            attack += self.supplied_cf(state, board, unit);
        }
        let mut defence = marker(side.other(), battle.answer);
        for unit in self.defenders(board, target) {
            defence += self.supplied_cf(state, board, unit);
        }
        let shifts = self.shifts(state, target, battle.attackers);
        Reckoning { attack, defence, shifts, column: self.column(attack, defence, shifts) }
    }

    /// Who defends a hex: a Garrison only when alone. [13.3.3b]
    pub fn defenders(&self, board: &Board, hex: Hex) -> Units {
        let here = board.units_in(hex).minus(self.leaders);
        let others = here.minus(self.garrisons);
        if others.is_empty() { here } else { others }
    }

    /// The column of a ratio after shifts. [12.2.1a, 12.2.1b, 12.2.1c, 12.2.1d, A51, A52]
    pub fn column(&self, attack: u8, defence: u8, shifts: u8) -> Option<u8> {
        let (attack, defence) = (i16::from(attack), i16::from(defence.max(1)));
        if 2 * attack < defence {
            return None;
        }
        let ratio = attack / defence;
        let ratio = if self.options.cap_first { ratio.min(HIGHEST) } else { ratio };
        let column = (ratio - i16::from(shifts)).min(HIGHEST);
        (column >= 0).then_some(column as u8)
    }

    /// Columns to the left: the terrain, a city, a fort, and a river if all attackers cross one.
    /// [12.2.1b, A53]
    pub fn shifts(&self, state: &State, target: Hex, attackers: Units) -> u8 {
        let map = &self.book.map;
        let effects = &self.book.effects;
        let weather = self.weather(state) as usize;
        let terrain = Terrain::LAND.into_iter().position(|it| it == map.terrain[target.at()]);
        let mut shifts = terrain.map_or(0, |it| effects.shift[weather][it]);
        if let Some(at) = map.place_at[target.at()] {
            let place = &map.places[usize::from(at)];
            shifts += match place.kind {
                PlaceKind::City => effects.place_shift[0],
                PlaceKind::Major => effects.place_shift[1],
                _ => 0,
            };
            shifts += if place.fort { effects.place_shift[2] } else { 0 };
        }
        let crosses = |unit: Unit| {
            let from = state.hex(unit).expect("an attacker on the map");
            map.grid.dir(from, target).is_some_and(|dir| map.river[from.at()][dir as usize])
        };
        let attackers = attackers.minus(self.leaders);
        if !attackers.is_empty() && attackers.into_iter().all(crosses) {
            shifts += effects.river_shift[weather];
        }
        shifts.min(self.book.most_shifts)
    }

    /// The die of a combat. [12.2.2]
    pub(crate) fn land_combat(&self, now: &mut Now<'_>, die: u8) {
        let battle = now.state.battle;
        let column = battle.column.expect("a column");
        let modified = (die as i8 + battle.drm).clamp(1, 6) as u8;
        let result = self.book.crt[usize::from(modified) - 1][usize::from(column)];
        let (state, board) = (&*now.state, &mut *now.board);
        now.log.say(|| Event::CombatRoll { die, items: self.items(state, board, &battle), column, modified, result });
        self.apply(now, result);
    }

    /// A result is carried out, on units alone: first losses, then retreats, then advances.
    /// [2.2.2c, 7.2.4f, 12.2.3, 12.2.4, 12.3.1, 13.3.6, 13.8.6, A26, A58]
    pub(crate) fn apply(&self, now: &mut Now<'_>, result: Result) {
        now.state.battle.result = Some(result);
        let target = Hex(now.state.battle.target);
        let here = now.board.units_in(target).minus(self.leaders);
        let garrison = here.and(self.garrisons);
        let others = here.minus(garrison);
        match result {
            Result::A1 => now.state.battle.owes = [1, 0],
            Result::B1 => now.state.battle.owes = [1, u8::from(!others.is_empty())],
            Result::Dr => now.state.battle.retreating = others,
            Result::Ex => {
                let dying = if others.is_empty() { garrison } else { others };
                let steps: u8 = dying.into_iter().map(|it| self.steps(now.state, it)).sum();
                now.state.battle.owes = [steps.min(self.book.most_exchanged), 0];
                self.eliminate_all(now, dying);
            }
            Result::De => {
                let mobile = others.filter(|it| self.is_mobile(now.state, it));
                if !mobile.is_empty() {
                    now.log.say(|| Event::MobileDefense { units: mobile });
                }
                now.state.battle.retreating = mobile;
                self.eliminate_all(now, here.minus(mobile));
            }
        }
        now.state.phase = Phase::AttackerLosses;
    }
}
