//! What belongs to a combat under way.

use hex::Hex;

use crate::{AXIS, Battle, Board, East, Moving, Phase, Result, State, Unit, Units};

impl East {
    /// Whether a combat can have come this far. [12.1, 12.2, 12.3, 12.4]
    pub(super) fn battle_fits(&self, state: &State, board: &mut Board) -> bool {
        let battle = &state.battle;
        let side = state.active_side;
        let named = self.are_of(battle.attackers.or(battle.advanced), side)
            && self.are_of(battle.retreating.or(battle.running), side.other());
        let some = state.phase == Phase::Prepare || !battle.attackers.is_empty();
        if !named || !some || !self.aims(state, board) || !self.attackers_fit(state, board) {
            return false;
        }
        match state.phase {
            Phase::Prepare => self.preparing_fits(state, board),
            Phase::Support | Phase::CombatRoll => self.rolling_fits(state, board),
            _ => self.aftermath_fits(state, board),
        }
    }

    /// Whether the hex attacked can be: an enemy is there as long as there is something to fight for.
    fn aims(&self, state: &State, board: &Board) -> bool {
        let target = Hex(state.battle.target);
        let enemy = board.held[state.active_side.other()].has(target);
        match state.phase {
            Phase::Prepare | Phase::Support | Phase::CombatRoll => enemy,
            Phase::Advance => !enemy && !state.battle.mobile,
            _ => true,
        }
    }

    /// Whether the attackers stand where they attack from, and have been noted as having fought.
    fn attackers_fit(&self, state: &State, board: &mut Board) -> bool {
        let battle = &state.battle;
        let target = Hex(battle.target);
        let alive = battle.attackers.and(board.on_map[state.active_side]);
        let prepares = state.phase == Phase::Prepare;
        let before = prepares || matches!(state.phase, Phase::Support | Phase::CombatRoll);
        if before && alive != battle.attackers {
            return false;
        }
        let near = |unit: Unit| state.hex(unit).is_some_and(|it| self.beside[it.at()].has(target));
        let advances = state.phase == Phase::Advance;
        let still = alive.minus(if advances { battle.advanced } else { Units::NONE });
        // A Leader whose corps fell has joined another, or is about to.
        let waits = if before { Units::NONE } else { self.leaders };
        if !still.minus(waits).into_iter().all(near) {
            return false;
        }
        if battle.mobile {
            return self.mobile_fits(state, alive.minus(waits));
        }
        let struck = prepares || state.struck.has(target) && alive.minus(state.fought).is_empty();
        struck && battle.attackers.and(self.leaders).is_empty()
    }

    /// Whether a Mobile Assault is made by the stack under way. [12.4]
    fn mobile_fits(&self, state: &State, alive: Units) -> bool {
        let Moving { units, at, start, spent, stepped, strayed } = state.moving;
        let corps = state.battle.attackers;
        let here = |it: Unit| state.place[it.at()] == at;
        let fresh = stepped || at == start && !strayed;
        let walk = self.walk_on(state);
        state.active_side == AXIS
            && state.phase != Phase::Prepare
            && units == corps
            && corps.minus(self.panzers.or(self.leaders)).is_empty()
            && !corps.and(self.panzers).is_empty()
            && alive.into_iter().all(here)
            && alive.minus(state.assaulted).is_empty()
            && alive.and(state.moved).is_empty()
            && fresh
            && spent > 0
            && spent <= walk.points
            && self.book.map.grid.dir(Hex(at), Hex(state.battle.target)).is_some()
    }

    fn preparing_fits(&self, state: &State, board: &mut Board) -> bool {
        let Battle { target, attackers, .. } = state.battle;
        let able = self.able_against(state, board, Hex(target));
        state.battle == Battle { target, attackers, ..Battle::default() }
            && attackers.minus(able).is_empty()
            && !able.is_empty()
            && !state.struck.has(Hex(target))
    }

    /// The die roll modifier that the weather and a Leader give. [12.4.9-2]
    fn drm(&self, state: &State) -> i8 {
        let battle = &state.battle;
        let snow = self.is_snow(state) && state.active_side == AXIS;
        let leads = battle.mobile && !battle.attackers.and(self.leaders).is_empty();
        let of = |is: bool, drm: i8| if is { drm } else { 0 };
        of(snow, self.book.snow_drm) + of(leads, self.book.leader_drm)
    }

    fn rolling_fits(&self, state: &State, board: &mut Board) -> bool {
        let Battle { target, attackers, mobile, support, answer, drm, column, .. } = state.battle;
        let bare = Battle { target, attackers, mobile, support, answer, drm, column, ..Battle::default() };
        let answers = state.phase == Phase::Support;
        let reckoned = if answers {
            let may = self.may_support(state, state.active_side.other(), Hex(target), false).is_ok();
            may && column.is_none() && !answer
        } else {
            column.is_some() && self.reckon(state, board, &state.battle).column == column
        };
        state.battle == bare && drm == self.drm(state) && reckoned
    }

    /// Losses, retreats, advances. [12.2.3, 12.3]
    fn aftermath_fits(&self, state: &State, board: &Board) -> bool {
        let battle = &state.battle;
        let phase = state.phase;
        let Some(result) = battle.result else { return false };
        let rolled = battle.drm == self.drm(state)
            && battle.column.map_or(result == Result::A1, |it| it <= 6)
            && self.owes_fit(state, result);
        let enemies = board.on_map[state.active_side.other()];
        let runs = matches!(phase, Phase::RetreatLosses | Phase::Overstack);
        let went = phase == Phase::Retreat || phase == Phase::Advance || runs;
        let retreats = matches!(result, Result::Dr | Result::De);
        let target = battle.target;
        let stands = |it: Unit| state.place[it.at()] == target;
        let left = battle.retreating.and(enemies);
        let left_fits = left.into_iter().all(stands)
            && battle.retreating.and(self.leaders.or(self.garrisons)).is_empty()
            && (retreats && phase != Phase::Advance || battle.retreating.is_empty());
        let idle = battle.running.is_empty() && battle.way == [0; 2] && battle.leg == 0;
        let trail = battle.trail.iter().flatten().all(|&it| self.beside[Hex(target).at()].has(Hex(it)));
        rolled
            && left_fits
            && trail
            && (went && retreats || battle.trail == [None; 3])
            && (if runs { retreats && self.running_fits(state, board) } else { idle })
            && (phase == Phase::Advance && self.advanced_fit(state, board) || battle.advanced.is_empty())
    }

    fn owes_fit(&self, state: &State, result: Result) -> bool {
        let [attacker, defender] = state.battle.owes;
        let most = match result {
            Result::A1 => [1, 0],
            Result::B1 => [1, 1],
            Result::Ex => [self.book.most_exchanged, 0],
            Result::Dr | Result::De => [0, 0],
        };
        match state.phase {
            Phase::AttackerLosses => attacker <= most[0] && defender <= most[1],
            Phase::DefenderLosses => attacker == 0 && defender <= most[1],
            Phase::RetreatLosses => attacker == 0 && defender <= 1,
            _ => attacker == 0 && defender == 0,
        }
    }

    /// Whether those who run are where they have got to, and can go on. [12.3.1, 12.3.2]
    fn running_fits(&self, state: &State, board: &Board) -> bool {
        let Battle { running, way: [one, two], leg, target, .. } = state.battle;
        let side = state.active_side.other();
        let alive = running.and(board.on_map[side]);
        let Some(&at) = [one, two].get(usize::from(leg).wrapping_sub(1)) else { return false };
        let romanian = running.into_iter().any(|it| self.is_romanian(it));
        let closed = *self.closed_land(state, side, romanian, Hex(target)) | board.held[state.active_side];
        let open = |from: u16, to: u16| self.beside[Hex(from).at()].has(Hex(to)) && !closed.has(Hex(to));
        // A Leader whose corps fell on the way has joined another, or is about to.
        let waits = self.leaders;
        two != target
            && open(target, one)
            && open(one, two)
            && alive.minus(waits).into_iter().all(|it| state.place[it.at()] == at)
            && !running.minus(self.leaders).is_empty()
    }

    fn advanced_fit(&self, state: &State, board: &Board) -> bool {
        let battle = &state.battle;
        let ends = |it: Unit| {
            let at = state.place[it.at()];
            at == battle.target || battle.trail.contains(&Some(at))
        };
        let advanced = battle.advanced;
        advanced.minus(battle.attackers.or(self.leaders)).is_empty()
            && advanced.minus(board.on_map[state.active_side]).is_empty()
            && advanced.into_iter().all(ends)
    }
}
