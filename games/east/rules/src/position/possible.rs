//! Which positions are possible: what the parts of a position owe to each other.
//!
//! The last test is the strongest: left to itself, the game must not go on from a position, for whatever need not be
//! asked has happened already. All that the rules rely on while they try is checked before.

mod acting;
mod fighting;

use std::collections::BTreeMap;

use hex::Hex;
use kernel::{Game, Log, Side};

use crate::{
    AXIS, Area, Board, East, Marker, Moving, Order, Pause, Phase, Role, SOVIET, State, Unit, Units, Weather, Where,
    Zhukov, position::Reader, r04_sequence::Now, r07_command::N_ORDERS,
};

/// The parts of a turn, as far as they differ in what may lie where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    /// Before the first decision.
    Opening,
    /// Phases I to III: reinforcements, replacements, purchases.
    Before,
    /// The orders are shown.
    Initiative,
    /// Markers are drawn and commands act.
    Action,
    /// Attrition, the Hitler roll, the end.
    End,
}

impl Phase {
    pub(crate) fn part(self) -> Part {
        match self {
            Phase::Opening => Part::Opening,
            Phase::AxisArrivals
            | Phase::Refit
            | Phase::SovietArrivals
            | Phase::Replacements { .. }
            | Phase::TopUp { .. }
            | Phase::Partisans
            | Phase::CommandRoll { .. }
            | Phase::Purchase => Part::Before,
            Phase::Initiative => Part::Initiative,
            Phase::Attrition | Phase::HitlerRoll | Phase::Over(_) => Part::End,
            _ => Part::Action,
        }
    }

    /// Whether a command is acting.
    pub fn is_activation(self) -> bool {
        self.is_staff() || self.is_battle() || {
            matches!(self, Phase::Entering | Phase::Movement | Phase::Moving | Phase::Invasion { .. } | Phase::Combat)
        }
    }

    fn is_staff(self) -> bool {
        matches!(self, Phase::Staff | Phase::LeaderRoll { .. } | Phase::LeaderOrder { .. } | Phase::Followers { .. })
    }

    /// Whether a combat is under way.
    pub(crate) fn is_battle(self) -> bool {
        matches!(self, Phase::Prepare | Phase::Support | Phase::CombatRoll | Phase::Advance) || self.is_after_roll()
    }

    fn is_after_roll(self) -> bool {
        matches!(
            self,
            Phase::AttackerLosses | Phase::DefenderLosses | Phase::Retreat | Phase::RetreatLosses | Phase::Overstack
        )
    }

    /// Whether a counterattack is under way.
    pub(crate) fn is_counter(self) -> bool {
        matches!(
            self,
            Phase::CounterUnit
                | Phase::CounterMarch { .. }
                | Phase::CounterRoll
                | Phase::CounterLoss { .. }
                | Phase::CounterStep
        )
    }
}

impl Reader<'_> {
    /// Checks what only the whole position shows. What is said first may be why the rest cannot be looked at.
    pub(crate) fn check(&mut self, state: &State) {
        self.check_parts(state);
        if self.faults.is_empty() {
            let fits = self.game.phase_fits(state, &mut self.game.board(state));
            self.demand(fits, "the phase cannot be in this position");
        }
        if self.faults.is_empty() {
            self.check_rest(state);
        }
    }

    /// Checks all but what belongs to the phase itself.
    pub(crate) fn check_parts(&mut self, state: &State) {
        if !self.faults.is_empty() {
            return;
        }
        let n_turns = self.game.book.scenario.n_turns;
        if !(1..=n_turns).contains(&state.turn) {
            return self.fault("the turn is not on the turn track");
        }
        self.check_units(state);
        self.check_stacks(state);
        if !self.faults.is_empty() {
            return;
        }
        let board = self.game.board(state);
        self.check_control(state);
        self.check_command(state);
        self.check_markers(state);
        self.check_refit(state);
        self.check_pause(state, &board);
        self.check_activation(state, &board);
    }

    fn check_units(&mut self, state: &State) {
        let game = self.game;
        for unit in game.all_units() {
            let counter = &game.book.units[unit.at()];
            let (id, face) = (&counter.id, usize::from(state.face[unit.at()]));
            let at = state.at(unit);
            if face > 0 && face >= counter.cf.len() {
                self.fault(format!("{id} has no face {face}"));
            }
            let is_whole = counter.side == AXIS || matches!(at, Where::Hand);
            if face > 0 && is_whole && !matches!(at, Where::On(_)) {
                self.fault(format!("{id} is not on the map, so it shows its front"));
            }
            let returns = game.rebuildable.has(unit);
            match at {
                Where::On(hex) => self.check_land(unit, hex),
                Where::Hand => {}
                Where::Dead | Where::Gone => {
                    if game.is_role(unit, Role::Partisans) {
                        self.fault(format!("{id} return to hand, they are never eliminated"));
                    }
                }
                Where::Box(_) | Where::Track(_) if !returns => self.fault(format!("{id} never returns")),
                Where::Box(_) => {
                    if face + 1 != counter.cf.len() {
                        self.fault(format!("{id} returns with its last face"));
                    }
                }
                Where::Track(turn) => self.check_track(state, unit, turn),
            }
        }
    }

    fn check_track(&mut self, state: &State, unit: Unit, turn: u8) {
        let game = self.game;
        let waits = matches!(
            state.phase,
            Phase::AxisArrivals | Phase::Refit | Phase::SovietArrivals | Phase::Replacements { .. }
        );
        let first = if waits { state.turn } else { state.turn + 1 };
        if !(first..=game.book.scenario.n_turns).contains(&turn) {
            self.fault(format!("{} waits for turn {turn}, which is over or never comes", game.id(unit)));
        } else if game.boxed(state, turn).len() > u32::from(game.book.turns[usize::from(turn) - 1].minimum) {
            self.fault(format!("more Armies wait for turn {turn} than its minimum"));
        }
    }

    /// Land that is closed to a unit for good. [5.3.2, 13.1]
    fn check_land(&mut self, unit: Unit, hex: Hex) {
        let game = self.game;
        let area = game.book.map.area[hex.at()];
        let side = game.side(unit);
        let closed = match area {
            _ if side == AXIS && game.book.map.east.has(hex) => Some("the East Zone"),
            Area::Hungary if side == SOVIET || game.is_romanian(unit) => Some("Hungary"),
            Area::Romania if side == SOVIET => Some("Romania"),
            Area::Finland if side == SOVIET => Some("Finland"),
            _ => None,
        };
        if let Some(land) = closed {
            self.fault(format!("{} cannot be in {land}", game.id(unit)));
        }
    }

    fn check_stacks(&mut self, state: &State) {
        let game = self.game;
        let mut stacks: BTreeMap<Hex, Units> = BTreeMap::new();
        for (unit, hex) in game.all_units().filter_map(|it| Some((it, state.hex(it)?))) {
            let stack = stacks.entry(hex).or_default();
            *stack = stack.with(unit);
        }
        // Whoever is on the move may pass through a full hex, and a retreat may end in one. [8.1.4, 8.1.8]
        let passing = match state.phase {
            Phase::Moving => state.moving.units,
            Phase::RetreatLosses | Phase::Overstack => state.battle.running,
            _ => Units::NONE,
        };
        for (hex, stack) in stacks {
            let number = game.number(hex);
            let axis = stack.and(game.axis);
            if !axis.is_empty() && axis != stack {
                self.fault(format!("enemies share {number}"));
            } else if stack.and(passing).is_empty()
                && let Err(rule) = game.may_stack(stack)
            {
                self.fault(format!("the units in {number} do not stack, {rule}"));
            } else if stack.and(passing).minus(passing).is_empty()
                && let Err(rule) = game.may_stack(stack.minus(passing))
            {
                self.fault(format!("the units in {number} do not stack, {rule}"));
            }
        }
    }

    fn check_control(&mut self, state: &State) {
        let game = self.game;
        for unit in game.all_units() {
            let Some(hex) = state.hex(unit).filter(|_| game.holds_places(unit)) else { continue };
            if game.controller(state, hex).is_some_and(|it| it != game.side(unit)) {
                let (id, number) = (game.id(unit), game.number(hex));
                self.fault(format!("{id} stands in {number}, which is under enemy control"));
            }
        }
        let victory = game.victory_places();
        self.demand(state.captured & !victory == 0, "only victory locations are captured for good");
        let gained = state.control & !game.start().control & victory;
        self.demand(gained & !state.captured == 0, "a victory location is held, but was never captured");
        let n = state.captured.count_ones();
        self.demand(u32::from(state.owed) <= n, "more Armies are owed than places were captured");
    }

    /// Orders, points and purchases. [7.1, 7.7]
    fn check_command(&mut self, state: &State) {
        let game = self.game;
        let part = state.phase.part();
        let last = state.turn == game.book.scenario.n_turns;
        for side in Side::ALL {
            let (at, name) = (side as usize, East::SIDES[side]);
            let orders = state.orders[at];
            let n: u8 = orders.iter().sum();
            let opened = u8::from(side == AXIS && state.turn == 1 && part == Part::Before);
            match part {
                Part::Opening => {
                    self.demand(orders == game.book.scenario.orders[at], "the orders of the first turn are printed");
                }
                Part::Before | Part::Initiative if n + opened != N_ORDERS => {
                    self.fault(format!("the {name} side has {n} orders for this turn"));
                }
                Part::Action | Part::End if n > 0 => {
                    self.fault(format!("the {name} orders of this turn are in the cup by now"));
                }
                _ => {}
            }
            self.demand(side == AXIS || orders[Order::Blitz as usize] == 0, "the soviet side has no blitz");
            // Until they are shown, the orders are within what was rolled for them a turn ago.
            let secret = part == Part::Before && state.turn > 1;
            let then = State { turn: state.turn.max(2) - 1, hitler: hitler_before(state), ..*state };
            let budget = state.budget[at];
            let rolled =
                |state: &State, points: u8| (1..=6).any(|die| game.command_points(state, side, die).1 == points);
            if !secret {
                self.demand(budget == 0, "the budget is forgotten once the orders are shown");
            } else if !rolled(&then, budget) {
                self.fault(format!("the {name} side cannot have had {budget} command points"));
            } else if game.may_buy(budget, side, orders).is_err() {
                self.fault(format!("the {name} orders cost more than {budget} command points"));
            }
            let has_rolled = match state.phase {
                Phase::CommandRoll { axis } => !last && !axis && side == AXIS,
                Phase::Purchase => !last,
                _ => part >= Part::Initiative && !last,
            };
            let points = state.points[at];
            if !has_rolled {
                self.demand(points == 0, "there are no command points before the roll");
            } else if !rolled(state, points) {
                self.fault(format!("the {name} side cannot have {points} command points"));
            }
            self.check_bought(state, side);
        }
        let both = state.bought.iter().all(Option::is_some);
        self.demand(state.phase != Phase::Purchase || !both, "nobody owes a purchase");
        let roll = matches!(state.phase, Phase::CommandRoll { .. } | Phase::Purchase);
        self.demand(!roll || !last, "there is no turn to buy for");
    }

    fn check_bought(&mut self, state: &State, side: Side) {
        let name = East::SIDES[side];
        let bought = state.bought[side as usize];
        let after = state.phase.part() >= Part::Initiative && state.turn < self.game.book.scenario.n_turns;
        match bought {
            Some(_) if state.phase != Phase::Purchase && !after => {
                self.fault(format!("the {name} side buys later, or not at all"));
            }
            Some(orders) if self.game.may_buy(state.points[side as usize], side, orders).is_err() => {
                self.fault(format!("the {name} side cannot have bought these orders"));
            }
            None if after => self.fault(format!("the {name} side has not bought")),
            _ => {}
        }
    }

    /// Boxes, cup, Zhukov, Hitler and the support markers. [2.1, 7.3, 7.4, 7.5, 13.8, 13.9]
    fn check_markers(&mut self, state: &State) {
        let game = self.game;
        let part = state.phase.part();
        let acts = part >= Part::Action;
        let filled = |side: Side| state.boxes[side as usize].into_iter().flatten();
        let own = Side::ALL
            .into_iter()
            .all(|side| filled(side).all(|it| it.at() < Marker::N && it.side() == side && it != Marker::COUNTERATTACK));
        self.demand(own, "a box holds a marker that cannot be on it");
        let opened = state.turn == 1 && part == Part::Before;
        let blitz = Marker::of(AXIS, Order::Blitz);
        if opened {
            let is_one = filled(AXIS).eq([blitz]) && filled(SOVIET).next().is_none();
            self.demand(is_one, "on the first turn one Army Group has the opening blitz on its box");
        } else if !acts {
            self.demand(state.boxes == [[None; 4]; 2], "the boxes are empty at the beginning of a turn");
        }
        let is_empty = state.cup == [0; Marker::N];
        self.demand(acts || is_empty, "the cup is filled when the orders are shown");
        self.demand(part != Part::End || is_empty, "the cup is empty when the commands have acted");
        let in_hand = match state.phase {
            Phase::Assign { marker, .. } => Some(marker),
            Phase::ZhukovRoll => Some(Marker::ZHUKOV),
            _ => None,
        };
        let count = |marker: Marker| {
            let boxes = filled(marker.side()).filter(|&it| it == marker).count() as u8;
            u32::from(state.cup[marker.at()]) + u32::from(boxes + u8::from(in_hand == Some(marker)))
        };
        for side in Side::ALL {
            let orders = Order::ALL.into_iter().filter(|&it| side == AXIS || it != Order::Blitz);
            let ignored = u32::from(side == SOVIET && state.zhukov.ignored);
            if orders.map(|it| count(Marker::of(side, it))).sum::<u32>() + ignored > u32::from(N_ORDERS) {
                self.fault(format!("the {} side has more than four orders", East::SIDES[side]));
            }
        }
        let printed = game.book.turns[usize::from(state.turn) - 1].counterattacks;
        self.demand(
            state.cup[Marker::COUNTERATTACK.at()] <= printed,
            "more counterattacks are in the cup than the turn has",
        );
        let zhukovs = count(Marker::ZHUKOV);
        let in_play = state.turn >= game.book.zhukov_turn;
        self.demand(zhukovs <= u32::from(in_play), "Zhukov is not in play, or more than once");
        let Zhukov { draws, used, ignored } = state.zhukov;
        let is_used = filled(SOVIET).any(|it| it == Marker::ZHUKOV)
            || matches!(state.phase, Phase::Assign { marker: Marker::ZHUKOV, drawn: false, .. });
        self.demand(used == is_used, "Zhukov is used when he is on a box");
        self.demand(used || !ignored, "no marker is ignored without Zhukov");
        self.demand(draws <= if acts && in_play { 2 } else { 0 }, "Zhukov cannot have been drawn that often");
        let returned = state.cup[Marker::ZHUKOV.at()] == 0 || draws < 2;
        self.demand(returned, "Zhukov returns to the cup once");
        let now = if matches!(state.phase, Phase::Over(_)) { state.turn } else { state.turn - 1 };
        let hitler = state.hitler == 0 || (game.book.scenario.hitler_turn..=now).contains(&state.hitler);
        self.demand(hitler, "Hitler cannot have taken command in that turn");
        let dismissed = game.role(Role::Guderian).is_none_or(|it| state.at(it) == Where::Gone);
        self.demand(state.hitler == 0 || dismissed, "Guderian is gone when Hitler has taken command");
        let air: u8 = state.air.iter().fold(0, |sum, &it| sum.saturating_add(it));
        let flies = acts && game.is_flying_weather(state);
        let most = if flies { game.luftwaffe(state) } else { 0 };
        let quota = state.air.iter().enumerate().all(|(at, &it)| it <= if at == 1 { 2 } else { 1 });
        let n_hexes = state.air_hexes.iter().filter(|&&it| it != u16::MAX).count();
        self.demand(air <= most && quota, "the Luftwaffe cannot have flown that often");
        self.demand(usize::from(air) == n_hexes, "each Luftwaffe marker has a hex");
        let t34 = !state.t34_used || acts && state.turn >= game.book.t34_turn;
        self.demand(t34, "the T-34 marker is not in play yet");
        self.demand(state.invasions <= 2, "there are two sea invasions in a game at most");
        self.demand(!state.invaded || acts && state.invasions > 0, "nobody has gone by sea this turn");
    }

    /// What belongs to the Refit phase alone. [5.1, 13.3.4]
    fn check_refit(&mut self, state: &State) {
        let game = self.game;
        let refits = state.phase == Phase::Refit;
        let weather = game.weather(state);
        let army = refits && state.turn > 1 && weather != Weather::Snow;
        let most = [u8::from(army), u8::from(army && weather != Weather::Mud)];
        let few = state.steps.iter().zip(most).all(|(it, most)| *it <= most);
        self.demand(few, "there are not that many replacement steps now");
        let on_map = state.garrisoned.into_iter().all(|it| state.hex(it).is_some());
        let are_garrisons = state.garrisoned.minus(game.garrisons).is_empty() && on_map;
        self.demand(refits && are_garrisons || state.garrisoned.is_empty(), "these are no garrisons placed just now");
    }

    /// Interruptions, and what they are about. [5.2.8b, 12.3.5b, 13.4.3]
    fn check_pause(&mut self, state: &State, board: &Board) {
        let game = self.game;
        let mortal = game.rebuildable.or(game.garrisons);
        let dead = |it: Unit| mortal.has(it) && state.at(it) == Where::Dead;
        self.demand(state.fates.into_iter().all(dead), "only a dead unit that could return has a fate to roll for");
        let phase = state.phase;
        let fits = match state.pause {
            Pause::None => true,
            Pause::Fate(unit) => {
                let place = phase.is_after_roll()
                    || matches!(phase, Phase::CounterLoss { .. } | Phase::Attrition | Phase::Draw | Phase::Movement);
                place && state.fates.first() == Some(unit)
            }
            Pause::Leader(unit) => {
                let place = phase.is_after_roll()
                    || matches!(phase, Phase::CounterLoss { .. } | Phase::Attrition | Phase::AxisArrivals);
                place && game.leaders.has(unit) && state.hex(unit).is_some()
            }
            Pause::Capture => {
                let place = matches!(phase, Phase::Movement | Phase::Moving | Phase::Advance | Phase::RetreatLosses);
                place && state.owed > 0
            }
        };
        self.demand(fits, "the interruption does not fit");
        self.demand(state.fates.is_empty() || matches!(state.pause, Pause::Fate(_)), "a fate is to be rolled first");
        if state.pause == Pause::None {
            self.demand(state.owed == 0, "an Army is still owed to the turn track");
            for leader in game.leaders {
                let Some(hex) = state.hex(leader) else { continue };
                if board.units_in(hex).and(game.panzers).is_empty() {
                    self.fault(format!("{} is without a Panzer Corps", game.id(leader)));
                }
            }
        }
    }

    /// Left to itself the game must not go on, and whoever owes a decision must have one.
    fn check_rest(&mut self, state: &State) {
        let mut settled = *state;
        let mut board = self.game.board(state);
        self.game.proceed(&mut Now { state: &mut settled, board: &mut board, log: &mut Log::off() });
        if settled != *state {
            return self.fault("there is nothing to ask here, so the game would have gone on");
        }
        for side in Side::ALL.into_iter().filter(|&it| self.game.awaiting(state).owes(it)) {
            let mut list = Vec::new();
            self.game.actions(state, &mut board, side, &mut list);
            self.demand(!list.is_empty(), "a decision is due, but there is nothing to choose from");
        }
    }
}

/// Hitler as he was at the command roll of the turn before.
pub(crate) fn hitler_before(state: &State) -> u8 {
    if state.hitler < state.turn.saturating_sub(1) { state.hitler } else { 0 }
}

impl East {
    /// Whether the parts of a stack under way are in use.
    pub(crate) fn is_still(moving: &Moving) -> bool {
        *moving == Moving::default()
    }
}
