//! Chapter 9, combat: attacks and probes, losses, advance, and the one attack that may follow.

use hex::{Dir, Hex};
use kernel::{May, Rule, Side};
use serde::{Deserialize, Serialize};

use crate::{Action, Board, Event, JAPAN, Mukden, Phase, River, STACK_LIMIT, State, Unit, Units, r05_sequence::Now};

/// What a combat action consists of so far. [9.3c]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Chain {
    /// Everybody who has attacked or probed.
    pub units: Units,
    /// Whether the first part was a probe.
    pub probed: bool,
    /// Whether the second part, the momentum attack, has begun.
    pub momentum: bool,
}

/// An attack or a probe that is being prepared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Preparing {
    /// The hex attacked or probed.
    pub target: u16,
    /// Whether it is a probe.
    pub probe: bool,
    /// Who takes part so far.
    pub joined: Units,
    /// Bombardment markers laid.
    pub guns: u8,
    /// Who may take part.
    pub able: Units,
}

/// A battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battle {
    /// The hex attacked.
    pub target: u16,
    /// The attackers.
    pub units: Units,
    /// Bombardment markers.
    pub guns: u8,
}

/// How a battle stands before the die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reckoning {
    /// Factors of the attackers, a marker counting as one.
    pub attack: i16,
    /// Factors of the defenders.
    pub defence: i16,
    /// Columns to the left for the terrain of the hex.
    pub terrain: i8,
    /// Columns to the left for the hexsides crossed.
    pub hexside: i8,
    /// Columns to the right for a concentric attack.
    pub concentric: i8,
    /// The column before any shift.
    pub first: u8,
    /// The column after all of them.
    pub column: u8,
}

/// The columns a concentric attack gains. [9.6k, 9.6l]
#[must_use]
pub fn concentric_shift(attacker: Side) -> i8 {
    1 + i8::from(attacker == JAPAN)
}

impl Mukden {
    /// Fresh enemies of a hex: who could attack it. [9.0f, 9.1d]
    fn attackers_of(&self, state: &State, board: &Board, hex: Hex, among: Units) -> Units {
        let mut able = Units::NONE;
        for &at in self.book.map.grid.around(hex) {
            if board.top(at).is_some_and(|it| self.side(it) == state.active) {
                able = able.or(board.units_in(at).and(among));
            }
        }
        able
    }

    /// Who could probe a hex: fresh units next to it that are in an enemy zone themselves. [9.13a]
    fn probers_of(&self, state: &State, board: &Board, hex: Hex, among: Units) -> Units {
        let enemy = state.active.other();
        self.attackers_of(state, board, hex, among).filter(|it| state.hex(it).is_some_and(|at| board.zone(enemy, at)))
    }

    /// Who of these could take part against a hex. [9.0f, 9.13a]
    #[must_use]
    pub fn able_against(&self, state: &State, board: &Board, hex: Hex, probe: bool, among: Units) -> Units {
        if probe { self.probers_of(state, board, hex, among) } else { self.attackers_of(state, board, hex, among) }
    }

    /// Whether a hex may be attacked: it holds enemies, however often they were attacked before. [9.0c, 9.1a]
    fn is_target(&self, state: &State, board: &Board, hex: Hex) -> bool {
        board.top(hex).is_some_and(|it| self.side(it) != state.active)
    }

    /// Whether a hex may be probed: empty, and in an enemy zone. [7.4a, 9.13a]
    fn is_probable(&self, state: &State, board: &Board, hex: Hex) -> bool {
        board.is_empty(hex) && (board.zone(state.active.other(), hex) || !Rule("9.13a").is_in_force())
    }

    /// Who may take part in what is begun now: fresh units, or in momentum those who have advanced. [2.11c, 9.1d, 9.12b]
    pub(crate) fn ready(&self, state: &State, board: &Board) -> Units {
        match state.phase {
            Phase::Momentum { able, .. } if Rule("9.12b").is_in_force() => able,
            _ if Rule("2.11c").is_in_force() => self.fresh(state, board, state.active),
            _ => board.on_map[state.active],
        }
    }

    /// Whether momentum may take the form of a probe: not after a probe. [9.3c, 9.13d, M50]
    fn may_probe_on(&self, state: &State) -> May {
        Rule("9.3c").bars(state.chain.probed)
    }

    /// The first words of a combat action: hexes to attack, then hexes to probe. [9.0c, 9.3b, 9.13a]
    pub(crate) fn list_targets(&self, state: &State, board: &Board, fresh: Units, out: &mut Vec<Action>) {
        let [attacks, probes] = self.targets(state, board, fresh);
        out.extend(attacks.iter().map(Action::Attack));
        out.extend(probes.iter().map(Action::Probe));
    }

    /// The hexes that fresh units can attack, and those they can probe. [9.0c, 9.13a]
    #[must_use]
    pub fn targets(&self, state: &State, board: &Board, fresh: Units) -> [crate::Set; 2] {
        let (mut attacks, mut probes) = (crate::Set::EMPTY, crate::Set::EMPTY);
        let enemy = state.active.other();
        for at in fresh.into_iter().filter_map(|it| state.hex(it)) {
            // Both need an enemy next to the unit.
            if !board.zone(enemy, at) {
                continue;
            }
            for &hex in self.book.map.grid.around(at) {
                if self.is_target(state, board, hex) {
                    attacks.insert(hex);
                } else if self.is_probable(state, board, hex) {
                    probes.insert(hex);
                }
            }
        }
        [attacks, probes]
    }

    /// The momentum attack: those who advanced attack once more, whatever zones they are in, or stop.
    /// [7.5a, 9.12a, 9.12b, 9.12f, 9.13d, 9.13e, M49]
    pub fn list_momentum(&self, state: &State, board: &Board, at: Hex, able: Units, out: &mut Vec<Action>) {
        if able.is_empty() {
            return;
        }
        let around = self.book.map.grid.around(at);
        out.extend(around.iter().filter(|&&it| self.is_target(state, board, it)).map(|&it| Action::Attack(it)));
        // [M51] It needs the hex just entered to be in an enemy zone.
        if self.may_probe_on(state).is_ok() && board.zone(state.active.other(), at) {
            out.extend(around.iter().filter(|&&it| self.is_probable(state, board, it)).map(|&it| Action::Probe(it)));
        }
        out.push(Action::Done);
    }

    /// Why a hex cannot be attacked or probed now. [2.11c, 5.5b, 9.0c, 9.0f, 9.1b, 9.12b, 9.13a]
    pub(crate) fn may_prepare(&self, state: &State, board: &Board, hex: Hex, probe: bool) -> May {
        let is_momentum = match state.phase {
            Phase::Act => false,
            Phase::Momentum { .. } => true,
            _ => return Err(Rule("5.0c")),
        };
        Rule("5.5b").bars(!is_momentum && !state.is_combat())?;
        if probe && is_momentum {
            self.may_probe_on(state)?;
        }
        let suits = if probe { self.is_probable(state, board, hex) } else { self.is_target(state, board, hex) };
        Rule(if probe { "9.13a" } else { "9.0c" }).bars(!suits)?;
        let able = |among| !self.able_against(state, board, hex, probe, among).is_empty();
        if able(self.ready(state, board)) {
            return Ok(());
        }
        Err(Rule(match (is_momentum, probe) {
            (true, false) => "9.12b",
            // But for their flags they could.
            (false, _) if able(board.on_map[state.active]) => "2.11c",
            (_, true) => "9.13a",
            (false, false) => "9.0f",
        }))
    }

    /// An attack or a probe is begun; who takes part comes next. [9.0g, 9.13c]
    pub(crate) fn prepare(&self, now: &mut Now<'_>, hex: Hex, probe: bool) {
        let among = self.ready(now.state, now.board);
        if let Phase::Momentum { .. } = now.state.phase {
            now.state.chain.momentum = true;
        }
        let able = self.able_against(now.state, now.board, hex, probe, among);
        let preparing = Preparing { target: hex.0, probe, joined: Units::NONE, guns: 0, able };
        self.say_preparing(now, &preparing, None);
        now.state.phase = Phase::Prepare(preparing);
    }

    fn say_preparing(&self, now: &mut Now<'_>, preparing: &Preparing, unit: Option<Unit>) {
        let (side, hex, guns) = (now.state.active, Hex(preparing.target), preparing.guns);
        now.log.say(|| Event::Preparing { side, hex, unit, guns });
    }

    /// The list while an attack is prepared: more units, then markers, then the attack.
    /// [5.5e, 9.0d, 9.7a, 9.7b, 9.7c, 9.7g, 9.13b]
    pub fn list_joins(&self, state: &State, board: &mut Board, preparing: &Preparing, out: &mut Vec<Action>) {
        if preparing.guns == 0 {
            let more = preparing.joined.last().map_or(preparing.able, |it| preparing.able.after(it));
            out.extend(more.into_iter().filter(|&it| self.may_join(preparing, it).is_ok()).map(Action::Join));
        }
        if preparing.joined.is_empty() {
            return;
        }
        if preparing.guns == 0 {
            out.extend((1..=self.most_guns(state, board, preparing)).map(Action::Guns));
        }
        out.push(Action::Fight);
    }

    /// Whether a unit may take part: able, later than those named, and in a probe only as many as may stay there.
    /// [9.12b, 9.13b, M52]
    pub(crate) fn may_join(&self, preparing: &Preparing, unit: Unit) -> May {
        Rule(if preparing.probe { "9.13a" } else { "9.0g" }).bars(
            preparing.guns > 0 || !preparing.able.has(unit) || preparing.joined.last().is_some_and(|it| it >= unit),
        )?;
        let halves: u8 = preparing.joined.with(unit).into_iter().map(|it| self.halves(it)).sum();
        Rule("6.1a").bars(preparing.probe && halves > STACK_LIMIT)
    }

    /// Whether the attack may be backed by guns at all: Japanese, no momentum, no probe, in a turn of combat first.
    /// [5.3c, 9.7a, 9.7c, 9.7d, 9.12d, 9.13c]
    fn may_have_guns(&self, state: &State, preparing: &Preparing) -> May {
        Rule("9.7a").bars(state.active != JAPAN)?;
        Rule("9.13c").bars(preparing.probe)?;
        Rule("9.7d").bars(state.chain.momentum)?;
        Rule("5.3c").bars(!state.combat_first)?;
        Rule("9.7c").bars(preparing.joined.is_empty())
    }

    /// Whether a unit of the attack has the line of communication that guns need. [9.7b, M53]
    fn may_supply_guns(&self, state: &State, board: &mut Board, preparing: &Preparing) -> May {
        Rule("9.7b").bars(!preparing.joined.into_iter().any(|it| self.has_line(state, board, it)))
    }

    /// Whether this many bombardment markers may back the attack being prepared: no more than are left, and no more
    /// than the factors of its units. [9.7f, 9.7g]
    pub(crate) fn may_lay_guns(&self, state: &State, board: &mut Board, preparing: &Preparing, guns: u8) -> May {
        self.may_have_guns(state, preparing)?;
        Rule("9.7f").bars(preparing.guns > 0 || guns > state.guns)?;
        Rule("9.7g").bars(i16::from(guns) > self.factors(state, preparing.joined))?;
        self.may_supply_guns(state, board, preparing)?;
        Rule("9.7a").bars(guns == 0)
    }

    /// How many bombardment markers may back the attack. [9.7f, 9.7g]
    #[must_use]
    pub fn most_guns(&self, state: &State, board: &mut Board, preparing: &Preparing) -> u8 {
        let left = if Rule("9.7f").is_in_force() { state.guns } else { self.book.bombardment };
        let may = left > 0 && self.may_have_guns(state, preparing).is_ok();
        if !may || self.may_supply_guns(state, board, preparing).is_err() {
            return 0;
        }
        if Rule("9.7g").is_in_force() { left.min(self.factors(state, preparing.joined) as u8) } else { left }
    }

    /// Combat factors of units: all their steps, disrupted or not. [2.9a, 2.10b, 9.1c, 9.2a, 9.4a]
    #[must_use]
    pub fn factors(&self, state: &State, units: Units) -> i16 {
        units.into_iter().map(|it| i16::from(state.steps[it.at()])).sum()
    }

    pub(crate) fn join(&self, now: &mut Now<'_>, unit: Unit) {
        if let Phase::Prepare(mut preparing) = now.state.phase {
            preparing.joined = preparing.joined.with(unit);
            self.say_preparing(now, &preparing, Some(unit));
            now.state.phase = Phase::Prepare(preparing);
        }
    }

    pub(crate) fn lay_guns(&self, now: &mut Now<'_>, guns: u8) {
        if let Phase::Prepare(mut preparing) = now.state.phase {
            preparing.guns = guns;
            self.say_preparing(now, &preparing, None);
            now.state.phase = Phase::Prepare(preparing);
        }
    }

    /// The attack is made, and all in it are revealed; or the probe goes in. [6.2c, 9.7f, 9.13c, M29]
    pub(crate) fn fight(&self, now: &mut Now<'_>) {
        let Phase::Prepare(preparing) = now.state.phase else { return };
        let target = Hex(preparing.target);
        now.state.chain.units = now.state.chain.units.or(preparing.joined);
        if preparing.probe {
            return self.probe(now, preparing.joined, target);
        }
        now.state.guns -= preparing.guns;
        let battle = Battle { target: target.0, units: preparing.joined, guns: preparing.guns };
        let reckoning = self.reckon(now.state, now.board, &battle);
        let (side, defenders) = (now.state.active, now.board.units_in(target));
        let (attackers, guns) = (battle.units, battle.guns);
        now.log.say(|| Event::Attacked { side, target, attackers, guns, defenders, reckoning });
        now.state.phase = Phase::Combat(battle);
    }

    /// All who probe advance; then those may attack by momentum, unless this was the momentum already.
    /// [9.13c, 9.13e, 9.13g, M52, S11]
    fn probe(&self, now: &mut Now<'_>, units: Units, target: Hex) {
        let side = now.state.active;
        let hexes = crate::Set::of(units.into_iter().filter_map(|it| now.state.hex(it)));
        let from = hexes.nth(0).filter(|_| hexes.len() == 1);
        now.log.say(|| Event::Probed { side, units, from, hex: target });
        if !now.state.chain.momentum {
            now.state.chain.probed = true;
        }
        for unit in units {
            self.lift(now, unit);
            self.put(now, unit, target);
        }
        now.state.phase = Phase::Momentum { at: target.0, able: units };
        self.take_control(now, now.state.active, target);
        if !matches!(now.state.phase, Phase::Over(_)) {
            self.begin_momentum(now, target, units);
        }
    }

    /// The differential, the shifts and the column of a battle: whoever is in action, with a factor for each marker,
    /// against all who are in the hex. [9.0a, 9.0e, 9.2b, 9.4b, 9.4c, 9.6a, 9.7e, M43, M44]
    pub(crate) fn reckon(&self, state: &State, board: &Board, battle: &Battle) -> Reckoning {
        let target = Hex(battle.target);
        let attacker = state.active;
        let attack = self.factors(state, battle.units) + i16::from(battle.guns);
        let defence = self.factors(state, board.units_in(target));
        self.reckon_against(state, attacker, battle.units, target, attack, defence)
    }

    /// The same against a given strength, which may be a guess. [9.5a, 9.6k, 9.6l]
    #[must_use]
    pub fn reckon_against(
        &self,
        state: &State,
        attacker: Side,
        units: Units,
        target: Hex,
        attack: i16,
        defence: i16,
    ) -> Reckoning {
        let effects = &self.book.effects;
        let terrain = effects.terrain(self.book.map.terrain[target.at()]).left as i8;
        let hexside = self.hexside_shift(state, attacker, units, target);
        let concentric = if self.is_concentric(state, units, target) { concentric_shift(attacker) } else { 0 };
        let first = self.book.crt.column(attacker, attack - defence) as i16;
        let last = self.book.crt.n_columns() as i16 - 1;
        let column = (first + i16::from(concentric - terrain - hexside)).clamp(0, last) as u8;
        Reckoning { attack, defence, terrain, hexside, concentric, first: first as u8, column }
    }

    /// The least protected attacker decides: rivers and trenches count only if everybody crosses one.
    /// [9.6e, 9.6f, 9.6g, 9.6h, 9.6i, M41, M42]
    fn hexside_shift(&self, state: &State, attacker: Side, units: Units, target: Hex) -> i8 {
        let map = &self.book.map;
        let shift = |unit: Unit| {
            let from = state.hex(unit)?;
            let dir = map.grid.dir(target, from)? as usize;
            let river = map.river[target.at()][dir];
            let water = self.book.effects.river(river).left as i8;
            let trench = if map.trench[target.at()][dir].has(attacker.other()) {
                self.book.effects.trench.left as i8
            } else {
                0
            };
            // A minor river and a trench are one obstacle; a major river and a trench by the switch.
            Some(if self.options.sum_river_and_trench && river == River::Major {
                water + trench
            } else {
                water.max(trench)
            })
        };
        units.into_iter().filter_map(shift).min().unwrap_or(0)
    }

    /// Whether attackers stand in opposite hexes, in three alternate ones, or in more than three. [9.6j, M46]
    pub(crate) fn is_concentric(&self, state: &State, units: Units, target: Hex) -> bool {
        let grid = &self.book.map.grid;
        let sides = units
            .into_iter()
            .filter_map(|it| grid.dir(target, state.hex(it)?))
            .fold(0u8, |sides, dir| sides | 1 << dir as u8);
        let opposite = Dir::ALL[..3].iter().any(|&dir| {
            let pair = 1 << dir as u8 | 1 << dir.back() as u8;
            sides & pair == pair
        });
        opposite || sides & 0b010_101 == 0b010_101 || sides & 0b101_010 == 0b101_010 || sides.count_ones() > 3
    }

    /// The die: steps lost by both. [9.8a, 9.9a]
    pub(crate) fn land_combat(&self, now: &mut Now<'_>, battle: Battle, die: u8) {
        let reckoning = self.reckon(now.state, now.board, &battle);
        let (attacker, defender) = self.book.crt.result(usize::from(reckoning.column), die);
        let (side, guns) = (now.state.active, battle.guns);
        now.log.say(|| Event::CombatRoll { side, guns, reckoning, die, attacker, defender });
        // [M54] The attacker chooses first.
        self.take_losses(now, battle, true, attacker, defender);
    }

    /// The units of one side in a battle, who alone take its losses. [9.7h]
    #[must_use]
    pub fn involved(&self, state: &State, board: &Board, battle: &Battle, attacker: bool) -> Units {
        if attacker { battle.units.and(board.on_map[state.active]) } else { board.units_in(Hex(battle.target)) }
    }

    /// Losses of one side: without a choice where there is none. [9.9b, 9.10a, M54, M55, S4]
    fn take_losses(&self, now: &mut Now<'_>, battle: Battle, attacker: bool, left: u8, defender_left: u8) {
        let units = self.involved(now.state, now.board, &battle, attacker);
        let steps = self.factors(now.state, units);
        if i16::from(left) >= steps {
            for unit in units {
                self.reduce(now, unit, now.state.steps[unit.at()]);
            }
        } else if left > 0 && units.len() == 1 {
            self.reduce(now, units.first().expect("the only unit"), left);
        } else if left > 0 {
            let last = units.first().expect("a unit that loses");
            now.state.phase = Phase::Losses { battle, attacker, left, defender_left, last };
            return;
        }
        self.after_losses(now, battle, attacker, defender_left);
    }

    /// How many decisions of losses are still to come in a battle.
    pub(crate) fn losses_to_come(&self, state: &State) -> u8 {
        let Phase::Losses { battle, attacker, left, defender_left, .. } = state.phase else { return 0 };
        let defenders =
            self.all_units().filter(|it| state.place[it.at()] == battle.target).fold(Units::NONE, Units::with);
        let has_choice = defenders.len() > 1 && i16::from(defender_left) < self.factors(state, defenders);
        left + if attacker && has_choice { defender_left } else { 0 }
    }

    fn after_losses(&self, now: &mut Now<'_>, battle: Battle, attacker: bool, defender_left: u8) {
        if attacker {
            self.take_losses(now, battle, false, defender_left, 0);
        } else {
            self.after_battle(now, battle);
        }
    }

    /// Who may lose the next step: in ascending order, and so that all can still be lost. [9.10a]
    #[allow(clippy::too_many_arguments, reason = "the fields of the phase")]
    pub(crate) fn list_losses(
        &self,
        state: &State,
        board: &Board,
        battle: &Battle,
        attacker: bool,
        left: u8,
        last: Unit,
        out: &mut Vec<Action>,
    ) {
        let units = self.involved(state, board, battle, attacker);
        for unit in units.after(last).or(units.and(Units::only(last))) {
            if self.factors(state, units.after(unit).with(unit)) >= i16::from(left) {
                out.push(Action::Lose(unit));
            }
        }
    }

    pub(crate) fn lose(&self, now: &mut Now<'_>, unit: Unit) {
        let Phase::Losses { battle, attacker, left, defender_left, .. } = now.state.phase else { return };
        self.reduce(now, unit, 1);
        if left > 1 {
            now.state.phase = Phase::Losses { battle, attacker, left: left - 1, defender_left, last: unit };
        } else {
            self.after_losses(now, battle, attacker, defender_left);
        }
    }

    /// Takes steps from a unit, which never gets them back; without any left it is eliminated.
    /// [2.10c, 2.10d, 2.10e, 2.10g, 5.2d, 9.11b]
    fn reduce(&self, now: &mut Now<'_>, unit: Unit, steps: u8) {
        let left = now.state.steps[unit.at()] - steps;
        let hex = Hex(now.state.place[unit.at()]);
        now.state.steps[unit.at()] = left;
        now.state.lost[self.side(unit) as usize] += u16::from(steps);
        if left > 0 {
            now.log.say(|| Event::StepLost { unit, left, hex });
            return;
        }
        now.log.say(|| Event::Eliminated { unit, hex });
        self.lift(now, unit);
        now.state.disrupted = now.state.disrupted.without(unit);
        now.state.topped = now.state.topped.without(unit);
        if unit == self.book.cavalry_corps {
            now.state.cavalry_lost += 1;
        }
    }

    /// Surviving defenders turn to their flags; a vacated hex may be entered. [9.1b, 9.3e, 9.11a, M22, M47]
    fn after_battle(&self, now: &mut Now<'_>, battle: Battle) {
        let target = Hex(battle.target);
        let defenders = now.board.units_in(target);
        if !defenders.is_empty() {
            now.state.disrupted = now.state.disrupted.or(defenders);
            now.log.say(|| Event::Disrupted { units: defenders });
        }
        if defenders.is_empty() && !self.involved(now.state, now.board, &battle, true).is_empty() {
            now.state.phase = Phase::Advance { battle, advanced: Units::NONE };
        } else {
            self.end_action(now, now.state.chain.units);
        }
    }

    /// Who may advance: surviving attackers in ascending order, as many as may stay. [9.11a, 9.11c, 9.11e, 9.11g, M47]
    pub(crate) fn list_advances(&self, board: &Board, battle: &Battle, advanced: Units, out: &mut Vec<Action>) {
        let left = battle.units.minus(advanced);
        let more = advanced.last().map_or(left, |it| left.after(it));
        let able = more.filter(|it| self.may_advance(board, battle, it).is_ok());
        out.extend(able.into_iter().map(Action::Advance));
        out.push(Action::Done);
    }

    /// Whether an attacker may advance, whatever zones there are. [7.3a, 9.11c]
    pub(crate) fn may_advance(&self, board: &Board, battle: &Battle, unit: Unit) -> May {
        Rule("9.11a").bars(!battle.units.has(unit) || !board.on_map.a.or(board.on_map.b).has(unit))?;
        Rule("9.11c").bars(board.halves(Hex(battle.target)) + self.halves(unit) > STACK_LIMIT)?;
        Ok(())
    }

    /// A unit advances, and a critical hex changes hands. [3.3c, 9.11d, S8]
    pub(crate) fn advance(&self, now: &mut Now<'_>, unit: Unit) {
        let Phase::Advance { battle, advanced } = now.state.phase else { return };
        let target = Hex(battle.target);
        let from = Hex(now.state.place[unit.at()]);
        now.log.say(|| Event::Advanced { unit, from, hex: target });
        self.lift(now, unit);
        self.put(now, unit, target);
        now.state.phase = Phase::Advance { battle, advanced: advanced.with(unit) };
        self.take_control(now, now.state.active, target);
    }

    /// The advance is over, or no second attack follows. [9.11f, 9.11h, 9.12c, 9.12g]
    pub(crate) fn done(&self, now: &mut Now<'_>) {
        let side = now.state.active;
        now.log.say(|| Event::Stayed { side });
        match now.state.phase {
            Phase::Advance { battle, advanced } => self.begin_momentum(now, Hex(battle.target), advanced),
            _ => self.end_action(now, now.state.chain.units),
        }
    }

    /// Those who have advanced may attack or probe once more, at once, if there is anything to attack.
    /// [9.12a, 9.12e, 9.12f, 9.13f, M49, S4]
    fn begin_momentum(&self, now: &mut Now<'_>, at: Hex, able: Units) {
        let around = self.book.map.grid.around(at);
        let probes = self.may_probe_on(now.state).is_ok() && now.board.zone(now.state.active.other(), at);
        let attackable = |&it: &Hex| {
            self.is_target(now.state, now.board, it) || probes && self.is_probable(now.state, now.board, it)
        };
        let follows = !now.state.chain.momentum && !able.is_empty() && around.iter().any(attackable);
        if follows {
            now.state.phase = Phase::Momentum { at: at.0, able };
        } else {
            // Nothing but stopping is nothing to ask.
            self.end_action(now, now.state.chain.units);
        }
    }
}
