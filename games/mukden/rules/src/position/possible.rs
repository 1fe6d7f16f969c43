//! Which positions are possible: what the parts of a position owe to each other.

use std::collections::BTreeMap;

use hex::Hex;
use kernel::{Game, Log, Side};

use super::Reader;
use crate::{
    Action, Battle, Board, Chain, End, JAPAN, Moving, Mukden, Phase, Preparing, RUSSIA, STACK_LIMIT, State, Unit,
    Units, r05_sequence::Now,
};

/// The points of an ordinary and of a forced march. [2.8a, 8.4a]
const POINTS: [u8; 2] = [8, 10];

impl Reader<'_> {
    /// Checks what only the whole position shows.
    pub(crate) fn check(&mut self, state: &State) {
        self.check_stacks(state);
        if !self.faults.is_empty() {
            return;
        }
        let mut board = self.game.fresh_board(state);
        self.check_control(state);
        self.check_losses(state);
        self.check_turn(state);
        self.check_action(state, &board);
        if !self.faults.is_empty() {
            return;
        }
        let fits = self.game.phase_fits(state, &mut board);
        self.demand(fits, "the phase cannot be in this position");
        if !self.faults.is_empty() {
            return;
        }
        for side in Side::ALL.into_iter().filter(|&it| self.game.awaiting(state).owes(it)) {
            let mut list = Vec::new();
            self.game.actions(state, &mut board, side, &mut list);
            self.demand(!list.is_empty(), "a decision is due, but there is nothing to choose from");
        }
    }

    fn check_stacks(&mut self, state: &State) {
        let game = self.game;
        let mut stacks: BTreeMap<Hex, Vec<Unit>> = BTreeMap::new();
        for (unit, hex) in game.all_units().filter_map(|it| Some((it, state.hex(it)?))) {
            stacks.entry(hex).or_default().push(unit);
        }
        for (hex, stack) in stacks {
            let number = game.number(hex);
            if stack.iter().any(|&it| game.side(it) != game.side(stack[0])) {
                self.fault(format!("enemies share {number}"));
                continue;
            }
            let mut ranks: Vec<usize> = stack.iter().map(|it| usize::from(state.rank[it.at()])).collect();
            ranks.sort_unstable();
            if !ranks.iter().copied().eq(0..stack.len()) {
                self.fault(format!("the places in the stack in {number} are not 0, 1, 2 and so on"));
            }
            // A unit under way may pass through a full hex. [6.0a]
            let resting = |unit| !matches!(state.phase, Phase::Move(moving) if moving.unit == unit);
            let halves: u8 = stack.iter().filter(|&&it| resting(it)).map(|&it| game.halves(it)).sum();
            if halves > STACK_LIMIT {
                self.fault(format!("more than two divisions, or as much, are stacked in {number}"));
            }
        }
    }

    fn check_control(&mut self, state: &State) {
        let game = self.game;
        for unit in game.all_units() {
            let Some(hex) = state.hex(unit) else { continue };
            if game.control(state, hex).is_some_and(|it| it != game.side(unit)) {
                let (id, number) = (game.id(unit), game.number(hex));
                self.fault(format!("{id} stands in {number}, which is under enemy control"));
            }
        }
        // What was gained by sudden death ends the game. [4.1a, 4.2a]
        let over = |ends: &[End]| matches!(state.phase, Phase::Over(end) if ends.contains(&end));
        let start = game.start();
        for &hex in &game.book.map.critical {
            let (Some(was), Some(is)) = (game.control(&start, hex), game.control(state, hex)) else { continue };
            if was == is {
                continue;
            }
            let number = game.number(hex);
            let is_liaoyang = hex == game.book.map.liaoyang;
            if is == RUSSIA && is_liaoyang && !over(&[End::Liaoyang]) {
                self.fault(format!("Russia has taken {number}, so the game is over"));
            }
            let in_time = state.turn <= game.book.scenario.sudden_death_until;
            if is == JAPAN && !is_liaoyang && in_time && !over(&[End::Mukden, End::Railroad]) {
                self.fault(format!("Japan has taken {number} in time, so the game is over"));
            }
        }
    }

    fn check_losses(&mut self, state: &State) {
        let game = self.game;
        let lost = game.steps_lost(state);
        for ((side, lost), says) in [(JAPAN, lost[0]), (RUSSIA, lost[1])].into_iter().zip(state.lost) {
            if lost != says {
                let name = Mukden::SIDES[side];
                self.fault(format!("the units of {name} have lost {lost} steps, not {says}"));
            }
        }
        // The corps falls once a turn at most, and never before it is on the map again.
        let (alive, deaths) = (state.hex(game.book.cavalry_corps).is_some(), state.cavalry_lost);
        let fought =
            !matches!(state.phase, Phase::Replace | Phase::Declare | Phase::Paralysis | Phase::Paralyse { .. })
                || state.second;
        let most = if alive || !fought { state.turn.saturating_sub(1) } else { state.turn };
        self.demand(deaths <= most, "the Cavalry Corps cannot have been eliminated that often by now");
        self.demand(alive || deaths > 0, "the Cavalry Corps is off the map, so it was eliminated");
    }

    /// What belongs to the turn and its phases.
    fn check_turn(&mut self, state: &State) {
        let before = matches!(state.phase, Phase::Replace | Phase::Declare);
        let counted = matches!(state.phase, Phase::Over(End::Historic | End::MukdenHeld | End::LossesTooHigh));
        let paralysis = matches!(state.phase, Phase::Paralysis | Phase::Paralyse { .. });
        let acts = !before && !paralysis && !counted;
        self.demand(!before || !state.combat_first && !state.second, "the order of phases is not declared yet");
        self.demand(acts || state.passed == [false; 2], "nobody has passed outside an action phase");
        self.demand(acts || state.actions == 0, "nobody has acted outside an action phase");
        // Each action costs some unit its face or its life, and each side passes once. Whose face it was may be hidden, so
        // an imagined position does not say more.
        let (n, most) = (usize::from(state.actions), self.game.all_units().count() + 2);
        if acts && n > most {
            self.fault(format!("there were {n} actions in this phase, but {most} can have been the most"));
        }
        self.demand(acts || state.active == JAPAN, "outside the action phases Japan is the active side");
        self.demand(!acts || !state.passed[state.active as usize], "a side that has passed does not act");
        let all = self.game.book.bombardment;
        let usable = state.combat_first && !before && !counted;
        let most = if usable { all } else { 0 };
        if state.guns > most {
            self.fault(format!("{} bombardment markers are left, but {most} can be the most", state.guns));
        }
        let untouched = paralysis && !state.second && usable;
        self.demand(!untouched || state.guns == all, "no bombardment marker has been used yet");
        let fresh = before || counted || state.phase == Phase::Paralysis;
        self.demand(!fresh || state.disrupted.is_empty(), "everybody has recovered by now");
        let combat = matches!(
            state.phase,
            Phase::Prepare(_)
                | Phase::Combat(_)
                | Phase::Losses { .. }
                | Phase::Advance { .. }
                | Phase::Momentum { .. }
        );
        self.demand(!combat || state.is_combat(), "there is no combat in a movement phase");
        let moves = matches!(state.phase, Phase::Move(_));
        self.demand(!moves || !state.is_combat(), "nobody moves in a combat phase");
    }

    /// What belongs to the action under way.
    fn check_action(&mut self, state: &State, board: &Board) {
        let game = self.game;
        let own = game.all_units().filter(|&it| game.side(it) == state.active).fold(Units::NONE, Units::with);
        let acting = matches!(
            state.phase,
            Phase::Act
                | Phase::Move(_)
                | Phase::Prepare(_)
                | Phase::Combat(_)
                | Phase::Losses { .. }
                | Phase::Advance { .. }
                | Phase::Momentum { .. }
                | Phase::Over(End::Liaoyang | End::Mukden | End::Railroad)
        );
        self.demand(acting || state.topped.is_empty(), "nobody comes to the top outside an action");
        self.demand(state.topped.minus(own).is_empty(), "only units of the active side come to the top");
        if state.phase == Phase::Act {
            for unit in state.topped {
                let hex = state.hex(unit).expect("a unit on the map");
                if state.rank[unit.at()] != 0 || board.stack(hex).count() < 2 {
                    self.fault(format!("{} was put on top, but does not lie on top of others", game.id(unit)));
                }
            }
        }
        let fighting = match state.phase {
            Phase::Prepare(_) => state.chain.momentum,
            Phase::Combat(_) | Phase::Losses { .. } | Phase::Advance { .. } | Phase::Momentum { .. } => true,
            Phase::Over(End::Liaoyang | End::Mukden | End::Railroad) => state.chain != Chain::default(),
            _ => false,
        };
        if !fighting {
            self.demand(state.chain == Chain::default(), "there is no combat action under way");
            return;
        }
        self.demand(
            !state.chain.units.is_empty() && state.chain.units.minus(own).is_empty(),
            "a combat action is made by units of the active side",
        );
        self.demand(state.is_combat(), "there is no combat in a movement phase");
        // [9.3d] They turn to their flags when the action is over.
        self.demand(state.chain.units.and(state.disrupted).is_empty(), "those who attack are not disrupted yet");
    }
}

impl Mukden {
    pub(crate) fn fresh_board(&self, state: &State) -> Board {
        Board::new(self, state)
    }

    /// Steps lost as the units show it.
    pub(crate) fn steps_lost(&self, state: &State) -> [u16; 2] {
        let mut lost = [0; 2];
        for unit in self.all_units() {
            let printed = u16::from(self.book.units[unit.at()].steps);
            let mut gone = printed - u16::from(state.steps[unit.at()]).min(printed);
            if unit == self.book.cavalry_corps {
                // Each time it falls counts; what is off the map now is the last of them.
                let whole = u16::from(state.cavalry_lost)
                    - u16::from(state.hex(unit).is_none()).min(u16::from(state.cavalry_lost));
                gone += printed * whole;
            }
            lost[self.side(unit) as usize] += gone;
        }
        lost
    }

    /// What a route costs, if each hex follows the last.
    pub(crate) fn route_cost(&self, route: &[Hex]) -> Option<u8> {
        let grid = &self.book.map.grid;
        let cost = |from: Hex, to: Hex| grid.dir(from, to).map(|dir| u16::from(self.book.cost(from, dir)));
        let sum: Option<u16> = route.windows(2).map(|it| cost(it[0], it[1])).sum();
        sum.and_then(|it| u8::try_from(it).ok())
    }

    /// Who could take part in a first attack or probe.
    pub(crate) fn able_first(&self, state: &State, board: &Board, target: Hex, probe: bool) -> Units {
        let fresh = self.fresh(state, board, state.active);
        let enemy = state.active.other();
        fresh.filter(|it| {
            state
                .hex(it)
                .is_some_and(|at| self.book.map.grid.around(target).contains(&at) && (!probe || board.zone(enemy, at)))
        })
    }

    /// Whether a phase's own data fit the position.
    fn phase_fits(&self, state: &State, board: &mut Board) -> bool {
        let on_map = board.on_map.a.or(board.on_map.b);
        let corps = self.book.cavalry_corps;
        match state.phase {
            Phase::Replace => {
                let homes = self.homes(state, board);
                state.turn > 1 && state.hex(corps).is_none() && !homes.is_empty() && !homes.has(self.book.map.mukden)
            }
            Phase::Declare => {
                let waits = state.turn > 1 && self.homes(state, board).is_empty();
                state.hex(corps).is_some() || waits
            }
            Phase::Paralysis => true,
            Phase::Paralyse { left, hex, place } => self.paralysis_fits(state, board, left, hex, place),
            Phase::Act => !self.fresh(state, board, state.active).is_empty(),
            Phase::Move(moving) => self.move_fits(state, board, &moving),
            Phase::Prepare(preparing) => self.preparing_fits(state, board, &preparing),
            Phase::Combat(battle) => {
                self.battle_fits(state, board, &battle)
                    && battle.units.minus(on_map).is_empty()
                    && self.is_enemy_in(state, board, battle.target)
                    && self.guns_fit(state, board, &battle)
            }
            Phase::Losses { battle, attacker, left, defender_left, last } => {
                let units = self.involved(state, board, &battle, attacker);
                let later = units.after(last).or(units.and(Units::only(last)));
                let side = if attacker { state.active } else { state.active.other() };
                let results = || self.book.crt.results.iter().flatten();
                let rolled = if attacker {
                    results().any(|it| it.0 >= left && it.1 == defender_left)
                } else {
                    defender_left == 0 && results().any(|it| it.1 >= left)
                };
                // Whoever lost last was in the battle, and is there still or fell.
                let was_there = if attacker { battle.units.has(last) } else { units.has(last) || !on_map.has(last) };
                let chosen = !attacker || units.len() > 1 || battle.units != units;
                self.battle_fits(state, board, &battle)
                    && self.is_enemy_in(state, board, battle.target)
                    && left > 0
                    && rolled
                    && was_there
                    && chosen
                    && self.side(last) == side
                    && self.factors(state, units) > i16::from(left)
                    && self.factors(state, later) >= i16::from(left)
            }
            Phase::Advance { battle, advanced } => {
                self.battle_fits(state, board, &battle)
                    && board.units_in(Hex(battle.target)) == advanced
                    && advanced.minus(battle.units).is_empty()
                    && !self.involved(state, board, &battle, true).is_empty()
            }
            Phase::Momentum { at, able } => {
                let first = state.chain;
                let mut list = Vec::new();
                self.list_momentum(state, board, Hex(at), able, &mut list);
                !first.momentum
                    && !able.is_empty()
                    && board.units_in(Hex(at)) == able
                    && able.minus(first.units).is_empty()
                    && (!first.probed || able == first.units)
                    && list.iter().any(|&it| it != Action::Done)
            }
            Phase::Over(end) => self.end_fits(state, board, end),
        }
    }

    fn paralysis_fits(&self, state: &State, board: &Board, left: u8, hex: u16, place: u8) -> bool {
        let picked = state.disrupted;
        let all = board.on_map[RUSSIA];
        let total = picked.len() + u32::from(left);
        // Picks ascend, by hex and by place in the stack. [M26]
        let done = |unit| state.hex(unit).is_some_and(|it| (it.0, state.rank[unit.at()]) <= (hex, place));
        let is_last = |unit| state.hex(unit) == Some(Hex(hex)) && state.rank[unit.at()] == place;
        let ordered = if place == u8::MAX {
            picked.is_empty() && hex == 0
        } else {
            picked.into_iter().all(done) && picked.into_iter().any(is_last)
        };
        left > 0 && total <= 3 && total <= all.len() && picked.minus(all).is_empty() && ordered
    }

    fn move_fits(&self, state: &State, board: &mut Board, moving: &Moving) -> bool {
        let route: Vec<Hex> = moving.route[..usize::from(moving.n)].iter().map(|&it| Hex(it)).collect();
        let (Some(at), Some(&last)) = (state.hex(moving.unit), route.last()) else { return false };
        let (side, enemy) = (state.active, state.active.other());
        let seen = usize::from(moving.seen);
        if at != last
            || route.len() < 2
            || self.side(moving.unit) != side
            || state.disrupted.has(moving.unit)
            || state.rank[moving.unit.at()] != 0
            || self.route_cost(&route) != Some(moving.spent)
            || !(1..=route.len()).contains(&seen)
        {
            return false;
        }
        let ours = |it: Hex| self.control(state, it).is_none_or(|it| it == side);
        let free = |it: Hex| ours(it) && !board.zone(enemy, it) && board.top(it).is_none_or(|it| self.side(it) == side);
        let open = route[1..].iter().all(|&it| free(it));
        // A critical hex on the way brings the move to light. [3.3c]
        let shown = seen == 1 || self.control(state, route[seen - 1]).is_some();
        let others = board.stack(route[seen - 1]).filter(|&it| it != moving.unit).count();
        let ranked = if seen == 1 { usize::from(moving.rank) <= others } else { moving.rank == 0 };
        let forced = moving.spent > POINTS[0];
        let allowed = !forced
            || moving.spent <= POINTS[1]
                && !board.zone(enemy, route[0])
                && self.line_from(state, board, side, route[0]);
        let mut list = Vec::new();
        self.list_steps(state, board, moving.unit, &mut list);
        open && shown && ranked && allowed && !list.is_empty()
    }

    fn preparing_fits(&self, state: &State, board: &mut Board, preparing: &Preparing) -> bool {
        let target = Hex(preparing.target);
        let &Preparing { probe, joined, able, guns, .. } = preparing;
        let aimed = if probe {
            board.is_empty(target) && board.zone(state.active.other(), target)
        } else {
            self.is_enemy_in(state, board, preparing.target)
        };
        let could = self.able_first(state, board, target, probe);
        let by_right = if state.chain.momentum {
            // All who have advanced stand together, and nobody else is with them.
            let at = able.first().and_then(|it| state.hex(it));
            at.is_some_and(|it| board.units_in(it) == able)
                && able.minus(could).is_empty()
                && able.minus(state.chain.units).is_empty()
                && !(probe && state.chain.probed)
                && (!state.chain.probed || able == state.chain.units)
        } else {
            able == could
        };
        let halves: u8 = joined.into_iter().map(|it| self.halves(it)).sum();
        aimed
            && by_right
            && !able.is_empty()
            && joined.minus(able).is_empty()
            && (!probe || halves <= STACK_LIMIT)
            && guns <= self.most_guns(state, board, &Preparing { guns: 0, ..*preparing })
    }

    fn is_enemy_in(&self, state: &State, board: &Board, hex: u16) -> bool {
        board.top(Hex(hex)).is_some_and(|it| self.side(it) != state.active)
    }

    /// Whether these could have made this attack, wherever they have advanced to and whoever fell.
    fn battle_fits(&self, state: &State, board: &Board, battle: &Battle) -> bool {
        let Chain { units, probed, momentum } = state.chain;
        let near = |unit| {
            state
                .hex(unit)
                .is_none_or(|it| it.0 == battle.target || self.book.map.grid.dir(it, Hex(battle.target)).is_some())
        };
        let from: Vec<Hex> =
            battle.units.into_iter().filter_map(|it| state.hex(it)).filter(|it| it.0 != battle.target).collect();
        // A momentum attack comes from one hex, and without markers. [9.12b, 9.12d]
        let together = !momentum || battle.guns == 0 && from.iter().all(|it| *it == from[0]);
        let first = momentum || units == battle.units && !probed;
        let used = u16::from(battle.guns) + u16::from(state.guns) <= u16::from(self.book.bombardment);
        let japanese = battle.guns == 0 || state.active == JAPAN && state.combat_first;
        !battle.units.is_empty()
            && battle.units.minus(units).is_empty()
            && battle.units.into_iter().all(near)
            && together
            && first
            && used
            && japanese
            && board.on_map[state.active.other()].and(battle.units).is_empty()
    }

    fn guns_fit(&self, state: &State, board: &mut Board, battle: &Battle) -> bool {
        let joined = battle.units;
        battle.guns == 0
            || i16::from(battle.guns) <= self.factors(state, joined)
                && joined.into_iter().any(|it| self.has_line(state, board, it))
    }

    fn end_fits(&self, state: &State, board: &mut Board, end: End) -> bool {
        let map = &self.book.map;
        let stands = |side: Side, hex: Hex| {
            self.control(state, hex) == Some(side)
                && board.top(hex).is_some_and(|it| self.side(it) == side)
                && state.active == side
        };
        let in_time = state.turn <= self.book.scenario.sudden_death_until;
        match end {
            End::Liaoyang => stands(RUSSIA, map.liaoyang),
            End::Mukden => in_time && stands(JAPAN, map.mukden),
            End::Railroad => in_time && self.rail().iter().any(|it| it != map.mukden && stands(JAPAN, it)),
            End::Historic | End::MukdenHeld | End::LossesTooHigh => {
                let mut counted = *state;
                self.count(&mut Now { state: &mut counted, board, log: &mut Log::off() });
                state.turn == self.book.scenario.n_turns && state.second && counted.phase == Phase::Over(end)
            }
        }
    }
}
