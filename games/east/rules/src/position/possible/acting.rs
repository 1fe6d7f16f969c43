//! What belongs to the command that acts, and to each phase.

use hex::Hex;
use kernel::{Log, Side};

use crate::{
    AXIS, Battle, Board, Class, East, End, Led, Marker, Moving, Pause, Phase, SOUTH_FRONT, SOVIET, State, Unit, Units,
    position::Reader, r04_sequence::Now,
};

use super::Part;

impl Reader<'_> {
    /// The active command and its units. [4.Vb, 11.2.1a]
    pub(super) fn check_activation(&mut self, state: &State, board: &Board) {
        let game = self.game;
        let phase = state.phase;
        let (acts, counters) = (phase.is_activation(), phase.is_counter());
        let mine = board.on_map[state.active_side];
        let on_map = board.on_map.a.or(board.on_map.b);
        if acts {
            self.demand(game.box_order(state).is_some(), "the command that acts has no order on its box");
        } else if !counters {
            self.demand(state.active_side == AXIS && state.area == 0, "no command is acting");
        }
        self.demand(!counters || state.active_side == SOVIET, "only the Soviets counterattack");
        let opened = acts && phase != Phase::Entering;
        self.demand(opened || state.active.is_empty(), "nobody is active");
        self.demand(state.active.minus(mine).is_empty(), "an active unit is on the map, and of the side that acts");
        self.demand(state.active.and(state.acted).is_empty(), "who was active before is not active again");
        self.demand(state.acted.minus(on_map).is_empty(), "who was active is on the map");
        self.demand(phase.part() >= Part::Action || state.acted.is_empty(), "nobody was active this turn");
        for set in [state.moved, state.fought, state.assaulted] {
            self.demand(set.minus(state.active).is_empty(), "who has moved or fought is active");
        }
        let marches = phase == Phase::Movement || phase == Phase::Moving || matches!(phase, Phase::Invasion { .. });
        let fights = phase == Phase::Combat || phase.is_battle();
        self.demand(marches || fights || state.moved.or(state.assaulted).is_empty(), "nobody has moved yet");
        let rounds = fights && !state.battle.mobile;
        self.demand(rounds || state.fought.is_empty() && state.struck.is_empty(), "nobody has fought yet");
        let corps = game.panzers.or(game.leaders);
        self.demand(state.assaulted.minus(corps).is_empty(), "only Panzer Corps make Mobile Assaults");
        for unit in game.all_units().filter(|it| state.penalty[it.at()] > 0) {
            let pays = if counters { board.on_map[SOVIET].has(unit) } else { state.active.has(unit) };
            if !pays {
                self.fault(format!("{} does not act, so its supply does not matter", game.id(unit)));
            }
        }
        self.check_leaders(state);
        self.demand(
            phase == Phase::CounterUnit || matches!(phase, Phase::CounterMarch { .. }) || state.counter.is_empty(),
            "nobody has to move in a counterattack",
        );
        let able =
            state.counter.into_iter().all(|it| board.on_map[SOVIET].has(it) && !game.book.units[it.at()].bracketed);
        self.demand(able, "who counterattacks is a Soviet unit on the map");
        let moves = phase == Phase::Moving || state.battle.mobile;
        if !moves {
            self.demand(East::is_still(&state.moving), "nobody is under way");
        }
        let fights = phase.is_battle()
            || matches!(phase, Phase::CounterRoll | Phase::CounterStep)
            || matches!(phase, Phase::CounterLoss { .. });
        self.demand(fights || state.battle == Battle::default(), "there is no combat");
    }

    /// Leaders and the 4th Army. [13.4, 13.5]
    fn check_leaders(&mut self, state: &State) {
        let game = self.game;
        let acts = state.phase.is_activation() && state.phase != Phase::Entering && state.active_side == AXIS;
        for (led, role) in state.led.iter().zip([crate::Role::Guderian, crate::Role::Kleist]) {
            if !acts || game.role(role).is_none() {
                self.demand(*led == Led::default(), "no Leader has given an order");
            }
            self.demand(led.tried || led.order.is_none(), "a Leader orders after his roll");
            self.demand(led.order.is_some() || led.units.is_empty(), "nobody follows without an order");
            self.demand(led.units.minus(game.panzers).is_empty(), "only Panzer Corps follow a Leader");
        }
        let kluge = acts && game.role(crate::Role::Kluge).is_some();
        self.demand(kluge || state.kluge.is_none(), "the 4th Army has no order of its own");
        let snow = game.is_snow(state) && state.phase.part() >= Part::Action;
        let mobile = state.mobile.or(state.not_mobile);
        let fits = mobile.minus(game.panzers).is_empty() && state.mobile.and(state.not_mobile).is_empty();
        self.demand(mobile.is_empty() || snow && fits, "these Panzer Corps were given no order in snow");
    }
}

impl East {
    /// Whether what belongs to the phase itself can be.
    pub(super) fn phase_fits(&self, state: &State, board: &mut Board) -> bool {
        let book = &self.book;
        let turn = state.turn;
        match state.phase {
            Phase::Opening => turn == 1 && state.acted.is_empty(),
            Phase::Replacements { left } | Phase::TopUp { left, .. } => {
                let printed = &book.turns[usize::from(turn) - 1];
                let most = if self.options.top_up_by_difference {
                    printed.maximum - printed.minimum.min(printed.maximum)
                } else {
                    printed.maximum
                };
                let last = match state.phase {
                    Phase::TopUp { last: Some(last), .. } => {
                        matches!(state.at(last), crate::Where::Box(_)) && self.rebuildable.has(last)
                    }
                    _ => true,
                };
                left <= most && last
            }
            Phase::Initiative => turn > 1,
            Phase::ZhukovRoll => self.options.zhukov_roll && state.zhukov.draws == 1,
            Phase::Assign { marker, axis, drawn } => self.assign_fits(state, marker, axis, drawn),
            Phase::Entering => state.active_side == SOVIET,
            Phase::Staff => state.active_side == AXIS,
            Phase::LeaderRoll { leader } => state.active_side == AXIS && self.may_lead(state, board, leader).is_ok(),
            Phase::LeaderOrder { leader } | Phase::Followers { leader } => self.leader_fits(state, board, leader),
            Phase::Moving => self.moving_fits(state, board),
            Phase::Invasion { unit, hex } => self.invasion_fits(state, board, unit, Hex(hex)),
            Phase::CounterUnit | Phase::CounterMarch { .. } => self.counter_fits(state, board),
            Phase::CounterRoll | Phase::CounterLoss { .. } | Phase::CounterStep => {
                self.counter_battle_fits(state, board)
            }
            Phase::HitlerRoll => turn >= book.scenario.hitler_turn && state.hitler == 0,
            Phase::Over(end) => self.end_fits(state, board, end),
            Phase::Attrition => state.pause != Pause::None,
            it if it.is_battle() => self.battle_fits(state, board),
            _ => true,
        }
    }

    fn assign_fits(&self, state: &State, marker: Marker, axis: bool, drawn: bool) -> bool {
        if marker == Marker::COUNTERATTACK {
            return false;
        }
        let zhukov = marker == Marker::ZHUKOV;
        if drawn {
            let is_first = !zhukov || state.zhukov.draws > 0 && !state.zhukov.used;
            return is_first && axis == (marker.side() == AXIS);
        }
        // Picked: nothing has been drawn yet.
        let by = self.initiative(state);
        let chooser = if self.options.picker_assigns { by } else { marker.side() };
        state.turn > 1
            && state.boxes == [[None; 4]; 2]
            && state.zhukov.draws == 0
            && axis == (chooser == AXIS)
            && (!zhukov || by == SOVIET)
    }

    fn leader_fits(&self, state: &State, board: &Board, leader: Unit) -> bool {
        let Some(slot) = self.leader_slot(leader) else { return false };
        let led = state.led[slot];
        let here = self.led_corps(state, board, leader);
        let orders = matches!(state.phase, Phase::Followers { .. });
        state.active_side == AXIS
            && state.active.has(leader)
            && led.tried
            && led.order.is_some() == orders
            && led.units.minus(here).is_empty()
            && !here.is_empty()
    }

    /// Whether the stack under way can be: together, active, within its points. [11.1.6]
    pub(super) fn moving_fits(&self, state: &State, board: &mut Board) -> bool {
        let moving = &state.moving;
        let Moving { units, at, start, spent, stepped, strayed } = *moving;
        let here = |it: Unit| state.place[it.at()] == at;
        let able = |it: Unit| !matches!(self.class(it), Class::Garrison);
        if units.minus(self.leaders).is_empty()
            || !units.into_iter().all(here)
            || !units.into_iter().all(able)
            || !units.minus(state.active.minus(state.moved)).is_empty()
        {
            return false;
        }
        let walk = self.walk_on(state);
        let fresh = at == start && spent == 0 && !strayed;
        if spent > walk.points || !stepped && !fresh {
            return false;
        }
        self.survey(state, board, &walk);
        let ground = self.ground(state, board, &walk);
        !stepped || self.can_end(state, board, &walk, &ground, self.reached(state), false)
    }

    fn invasion_fits(&self, state: &State, board: &Board, unit: Unit, hex: Hex) -> bool {
        let in_port = state.hex(unit).is_some_and(|it| self.ports.has(it));
        state.active_side == SOVIET
            && state.area == SOUTH_FRONT
            && state.invaded
            && state.moved.has(unit)
            && self.is_army(unit)
            && in_port
            && self.landings(state, board, unit).has(hex)
    }

    fn counter_fits(&self, state: &State, board: &mut Board) -> bool {
        let here = |it: Unit| state.hex(it).is_some_and(|hex| self.book.map.command[hex.at()] == state.area);
        if !state.counter.into_iter().all(here) {
            return false;
        }
        let Phase::CounterMarch { unit } = state.phase else { return true };
        let able = board.on_map[SOVIET].has(unit) && !self.book.units[unit.at()].bracketed;
        able && here(unit) && !state.counter.has(unit) && self.counter_ends(state, board, unit).0.len() > 1
    }

    /// Whether these could be the ones who count in a counterattack. [7.3.5]
    fn counter_battle_fits(&self, state: &State, board: &mut Board) -> bool {
        let Battle { attackers, running, column, .. } = state.battle;
        let bare = Battle { attackers, running, column, ..Battle::default() };
        let sides = attackers.and(self.axis).is_empty() && running.minus(self.axis).is_empty();
        if state.battle != bare || attackers.is_empty() || column.is_none_or(|it| it > 3) || !sides {
            return false;
        }
        if state.phase != Phase::CounterRoll {
            return true;
        }
        let mut again = State { battle: Battle::default(), phase: Phase::CounterUnit, ..*state };
        self.proceed(&mut Now { state: &mut again, board, log: &mut Log::off() });
        again == *state
    }

    fn end_fits(&self, state: &State, board: &mut Board, end: End) -> bool {
        let automatic = self.automatic_victory(state, board);
        if let Some(found) = automatic {
            return found == end;
        }
        let won = self.victory_points(state, board) >= self.book.scenario.vp_to_win;
        state.turn == self.book.scenario.n_turns && end == if won { End::Points } else { End::TooFewPoints }
    }

    /// Units of a side that a battle may name: its own.
    pub(super) fn are_of(&self, units: Units, side: Side) -> bool {
        if side == AXIS { units.minus(self.axis).is_empty() } else { units.and(self.axis).is_empty() }
    }
}
