//! Chapter 12, losses: who takes a step, who is gone, and who is gone for good.

use crate::{AXIS, Action, Board, East, Event, Phase, Role, State, Unit, Units, Where, r04_sequence::Now};
use hex::Hex;
use kernel::Rule;

impl East {
    /// Who may take the next step loss: nobody his last step while a friend of several steps is unhurt.
    /// [2.2.2c, 12.2.3a, 12.2.3b, 13.3.6, A54]
    pub fn loss_candidates(&self, state: &State, units: Units) -> Units {
        let garrisons = if Rule("13.3.6").is_in_force() { self.garrisons } else { Units::NONE };
        let units = units.minus(self.leaders).minus(garrisons);
        let several = |it: Unit| self.side(it) == AXIS && self.book.units[it.at()].steps > 1;
        let unhurt = units.filter(|it| several(it) && !self.is_reduced(state, it));
        if unhurt.is_empty() || !Rule("12.2.3b").is_in_force() {
            return units;
        }
        units.filter(|it| !several(it) || self.steps(state, it) > 1)
    }

    /// The units of a side that take losses in the battle.
    pub fn involved(&self, state: &State, board: &Board, attacker: bool) -> Units {
        let battle = &state.battle;
        let on_map = board.on_map.a.or(board.on_map.b);
        if attacker { battle.attackers.and(on_map) } else { board.units_in(Hex(battle.target)) }
    }

    /// Settles losses that leave no choice, then goes on to retreats. [12.2.3, 12.2.4]
    pub(crate) fn next_loss(&self, now: &mut Now<'_>) -> bool {
        let attacker = now.state.phase == Phase::AttackerLosses;
        let at = usize::from(!attacker);
        let units = self.loss_candidates(now.state, self.involved(now.state, now.board, attacker));
        if now.state.battle.owes[at] > 0 && !units.is_empty() {
            if units.len() > 1 {
                return false;
            }
            now.state.battle.owes[at] -= 1;
            self.lose_step(now, units.first().expect("the only one"));
            return true;
        }
        now.state.battle.owes[at] = 0;
        now.state.phase = if attacker { Phase::DefenderLosses } else { Phase::Retreat };
        true
    }

    pub(crate) fn list_losses(&self, state: &State, board: &Board, attacker: bool, out: &mut Vec<Action>) {
        let units = self.loss_candidates(state, self.involved(state, board, attacker));
        out.extend(units.into_iter().map(Action::Lose));
    }

    /// A unit loses a step. [2.2.1a, 2.2.1b, 2.2.1c, 2.2.1e, 12.2.3c, 13.3.7]
    pub(crate) fn lose_step(&self, now: &mut Now<'_>, unit: Unit) {
        let dies = self.steps(now.state, unit) <= 1;
        let surrounded = dies && self.is_surrounded(now.state, now.board, unit);
        self.lose_step_if(now, unit, surrounded);
    }

    /// The same, when it was seen before whether the unit is surrounded.
    pub(crate) fn lose_step_if(&self, now: &mut Now<'_>, unit: Unit, surrounded: bool) {
        if self.steps(now.state, unit) <= 1 {
            return self.remove(now, unit, surrounded);
        }
        now.state.face[unit.at()] += 1;
        let steps = self.steps(now.state, unit);
        let hex = now.state.hex(unit).expect("a unit on the map");
        now.log.say(|| Event::StepLost { unit, steps, hex });
    }

    /// A unit is eliminated. [12.3.5b]
    pub(crate) fn eliminate(&self, now: &mut Now<'_>, unit: Unit) {
        let surrounded = self.is_surrounded(now.state, now.board, unit);
        self.remove(now, unit, surrounded);
    }

    /// Several are eliminated at the same instant.
    pub(crate) fn eliminate_all(&self, now: &mut Now<'_>, units: Units) {
        let surrounded = units.filter(|it| self.is_surrounded(now.state, now.board, it));
        for unit in units {
            self.remove(now, unit, surrounded.has(unit));
        }
    }

    /// A unit leaves the map. Where it matters whether it can return, a surrounded one waits for its die.
    /// [5.1.8, 5.2.6, 12.3.5b, 13.6.3, A49]
    fn remove(&self, now: &mut Now<'_>, unit: Unit, surrounded: bool) {
        let hex = now.state.hex(unit).expect("a unit on the map");
        now.log.say(|| Event::Eliminated { unit, hex });
        let to = if self.is_role(unit, Role::Partisans) { Where::Hand } else { Where::Dead };
        self.lift(now, unit, to);
        if self.side(unit) == AXIS && !self.garrisons.has(unit) {
            // Its steps are gone, whichever face it fell with.
            now.state.face[unit.at()] = 0;
        }
        let returns = self.rebuildable.has(unit) || self.garrisons.has(unit);
        if surrounded && returns {
            now.state.fates = now.state.fates.with(unit);
        }
    }

    /// The die of a surrounded unit: above its factor it is gone for good. [12.3.5b]
    pub(crate) fn land_fate(&self, now: &mut Now<'_>, unit: Unit, die: u8) {
        let cf = self.cf(now.state, unit);
        let gone = die > cf;
        now.log.say(|| Event::FateRoll { unit, die, cf, gone });
        now.state.fates = now.state.fates.without(unit);
        if gone {
            now.state.place[unit.at()] = Where::Gone.code();
        }
    }
}
