//! What a player of habit does: one gesture at a time, by rules of thumb that have names.
//!
//! The Axis closes pockets rather than pushing, leaves somebody in what it has taken, and goes for Kiev and Moscow; the
//! Soviets man the cities that decide the game before they man a line. Beside this file: `sight` is what is seen of
//! the country, `march` how commands move, `fight` which battles are worth their losses, `orders` what is bought.

mod fight;
mod march;
mod orders;
mod sight;

use east::{
    AXIS, Action, Board, CENTER, East, Marker, Order, Pause, Phase, Role, SOVIET, Set, State, Unit, Units, Where,
};
use hex::Hex;
use kernel::{Awaiting, Bits, Game, Log, Manner, Side};

use crate::{Policy, policy::sight::Sight};

/// A gesture that is tried out on copies while it grows, so that every action of it is legal when its turn comes.
pub(crate) struct Trial<'a> {
    pub(crate) game: &'a East,
    pub(crate) state: State,
    pub(crate) board: Board,
    pub(crate) side: Side,
    pub(crate) out: &'a mut Vec<Action>,
}

impl<'a> Trial<'a> {
    pub(crate) fn new(game: &'a East, state: &State, board: &Board, side: Side, out: &'a mut Vec<Action>) -> Trial<'a> {
        Trial { game, state: *state, board: board.clone(), side, out }
    }

    /// Adds an action and carries it out on the copies.
    pub(crate) fn act(&mut self, action: Action) {
        self.out.push(action);
        self.game.act(&mut self.state, &mut self.board, self.side, action, &mut Log::off());
    }

    /// Whether the same side goes on deciding, with nothing between.
    pub(crate) fn goes_on(&self) -> bool {
        self.state.pause == Pause::None
            && matches!(self.game.awaiting(&self.state), Awaiting::Choice(it) if it.has(self.side))
    }
}

impl Policy<'_> {
    /// What `side` does now; see `Player::follow`.
    pub(crate) fn habit(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        manner: Manner,
        bits: &mut Bits,
        out: &mut Vec<Action>,
    ) {
        let from = out.len();
        match state.pause {
            Pause::None if state.phase == Phase::Purchase => out.push(Action::Buy(self.draw_orders(state, side, bits))),
            Pause::None => self.habit_of_phase(state, board, side, manner, out),
            Pause::Capture => out.extend(self.strongest_dead(state).map(Action::Reserve)),
            Pause::Leader(_) | Pause::Fate(_) => {}
        }
        if out.len() == from {
            // Whatever is lawful: the choice does not matter, or somebody else began this.
            let mut list = Vec::new();
            self.actions(state, board, side, &mut list);
            out.extend(list.first());
        }
    }

    fn habit_of_phase(&self, state: &State, board: &mut Board, side: Side, manner: Manner, out: &mut Vec<Action>) {
        match state.phase {
            Phase::Opening => out.push(Action::Assign(CENTER)),
            Phase::AxisArrivals | Phase::SovietArrivals | Phase::Entering => {
                self.bring_up(state, board, side, manner, out);
            }
            Phase::Refit => self.refit(state, board, out),
            Phase::Replacements { .. } | Phase::TopUp { .. } => self.send_replacements(state, board, out),
            Phase::Partisans => out.push(self.raid_lines(state, board)),
            Phase::Initiative => out.extend(self.first_marker(state, side)),
            Phase::Assign { marker, drawn, .. } => out.extend(self.box_for(state, board, marker, drawn)),
            Phase::Staff => out.push(self.staff_work(state, board)),
            Phase::LeaderOrder { .. } => out.push(Action::Order(Order::Blitz)),
            Phase::Followers { leader } => {
                out.extend(self.followers(state, board, leader).into_iter().map(Action::Follow))
            }
            Phase::Movement => self.move_command(state, board, manner, out),
            Phase::Moving => self.move_on(state, board, manner, out),
            Phase::Combat => self.attack_habit(state, board, manner, out),
            Phase::Support => out.push(Action::Answer { support: self.answers(state, board) }),
            Phase::AttackerLosses | Phase::DefenderLosses | Phase::RetreatLosses | Phase::CounterStep => {
                self.cheapest_loss(state, board, side, out);
            }
            Phase::CounterLoss { .. } => self.cheapest_loss(state, board, side, out),
            Phase::Retreat => self.retreat_habit(state, board, manner, out),
            Phase::Advance => self.advance_habit(state, board, manner, out),
            _ => {}
        }
    }

    /// The strongest Army of those that can come back.
    fn strongest_dead(&self, state: &State) -> Option<Unit> {
        let last = |it: &Unit| self.book.units[it.at()].cf.last().copied();
        self.dead_pool(state).into_iter().max_by_key(last)
    }

    /// Everybody who is due enters where he is worth most.
    fn bring_up(&self, state: &State, board: &mut Board, side: Side, manner: Manner, out: &mut Vec<Action>) {
        let mut trial = Trial::new(self, state, board, side, out);
        let mut list = Vec::new();
        let mut sight = Sight::new(self, state, board, side, manner);
        while trial.state.phase == state.phase && trial.goes_on() {
            list.clear();
            self.actions(&trial.state, &mut trial.board, side, &mut list);
            let Some(&Action::Place(unit, _)) = list.first() else { return };
            let own = list.iter().filter_map(|it| match it {
                Action::Place(of, hex) if *of == unit => Some(*hex),
                _ => None,
            });
            let best = own.max_by_key(|&it| sight.entry_worth(self, &trial.state, &trial.board, unit, it));
            let Some(hex) = best else { return };
            trial.act(Action::Place(unit, hex));
            sight.posts_changed(self, &trial.state, &trial.board);
        }
    }

    /// Garrisons for what was taken, then steps for the weakest.
    fn refit(&self, state: &State, board: &mut Board, out: &mut Vec<Action>) {
        let mut trial = Trial::new(self, state, board, AXIS, out);
        while trial.state.phase == Phase::Refit && trial.goes_on() {
            let action = self.refit_next(&trial.state, &mut trial.board);
            trial.act(action);
        }
    }

    fn refit_next(&self, state: &State, board: &mut Board) -> Action {
        // A Garrison belongs into what counts at the end, or is wanted for victory before.
        let keeps = |hex: Hex| self.book.map.place(hex).is_some_and(|it| it.vp > 0 || it.auto_victory);
        for unit in self.garrisons {
            if self.may_garrison(state, board, unit).is_ok_and(keeps) {
                return Action::Garrison(unit);
            }
        }
        // What lies in a place of no account comes back, to be left in the next one that matters.
        for unit in self.garrisons {
            let parent = self.book.units[unit.at()].parent.and_then(|it| state.hex(it));
            let waits = parent.is_some_and(|it| keeps(it) && Some(it) != state.hex(unit))
                && parent.is_some_and(|it| board.units_in(it).and(self.garrisons).is_empty());
            if waits && state.hex(unit).is_some_and(|it| !keeps(it)) && self.may_withdraw(state, board, unit).is_ok() {
                return Action::Withdraw(unit);
            }
        }
        let able = self.axis.filter(|it| self.may_restore(state, board, it).is_ok());
        let gain = |unit: &Unit| self.book.units[unit.at()].cf[0] - self.cf(state, *unit);
        if let Some(unit) = able.into_iter().max_by_key(gain) {
            return Action::Restore(unit);
        }
        let fallen = |panzer: bool| self.garrisons.into_iter().find(|&it| self.may_revive(state, it, panzer).is_ok());
        if let Some(unit) = fallen(false) {
            return Action::Revive { unit, panzer: false };
        }
        Action::Done
    }

    /// Replacements go to the Front whose cities are nearest to falling.
    fn send_replacements(&self, state: &State, board: &mut Board, out: &mut Vec<Action>) {
        let mut trial = Trial::new(self, state, board, SOVIET, out);
        let theirs = [0, 1, 2, 3].map(|it| self.strength_near(state, board, AXIS, it, 4));
        let mine = [0, 1, 2, 3].map(|it| self.strength_near(state, board, SOVIET, it, 4));
        while trial.goes_on() {
            let state = &trial.state;
            let unit = match state.phase {
                Phase::TopUp { last, .. } => self.top_up_pool(state, last).first(),
                Phase::Replacements { .. } => self.boxed(state, state.turn).first(),
                _ => return,
            };
            let Some(unit) = unit else { return };
            let sent = |front: u8| {
                let there = Where::Box(front).code();
                self.all_units().filter(|it| state.place[it.at()] == there).count() as i32
            };
            let need = |front: &u8| {
                let at = usize::from(*front);
                // The Front that covers Moscow comes first, then Leningrad's.
                let weight = [10, 14, 9, 9][at];
                (theirs[at] + 4) * weight / 10 - mine[at] / 2 - 4 * sent(*front)
            };
            let front = (0..4).max_by_key(need).unwrap_or(1);
            trial.act(Action::Send(unit, front));
        }
    }

    /// Factors of a side in a command within some hexes of the enemy.
    pub(crate) fn strength_near(&self, state: &State, board: &Board, side: Side, command: u8, hexes: usize) -> i32 {
        let flow = &self.book.map.flow;
        let near = (0..hexes).fold(board.held[side.other()], |near, _| flow.spread(&near));
        let here = near & self.book.map.commands[usize::from(command)];
        let mine = board.on_map[side].minus(self.leaders).minus(self.garrisons);
        mine.into_iter()
            .filter(|&it| state.hex(it).is_some_and(|hex| here.has(hex)))
            .map(|it| i32::from(self.cf(state, it)))
            .sum()
    }

    /// Partisans go where they cut most Axis units off from their supply, or stay where they are.
    fn raid_lines(&self, state: &State, board: &mut Board) -> Action {
        let Some(partisans) = self.role(Role::Partisans) else { return Action::Done };
        let now = state.hex(partisans);
        let mut best = (now.map_or(-1, |it| self.damage_at(state, board, it)), None);
        let hideouts = self.hideouts(state, board);
        // Only what lies on the Axis's own lines is worth a look.
        for hex in (hideouts & self.axis_rear(state, board)).iter() {
            let damage = self.damage_at(state, board, hex);
            if damage > best.0 {
                best = (damage, Some(hex));
            }
        }
        if best.1.is_none() && now.is_none() {
            best.1 = hideouts.iter().next();
        }
        best.1.map_or(Action::Done, |it| Action::Place(partisans, it))
    }

    /// Hexes near the towns that feed the Axis in the East.
    fn axis_rear(&self, state: &State, board: &Board) -> Set {
        let towns = self.supplying[AXIS as usize] & self.controlled(state, AXIS);
        let flow = &self.book.map.flow;
        flow.spread(&flow.spread(&(towns - self.axis_land))) - board.held[AXIS]
    }

    /// How much a Soviet unit in a hex would stand in the way of Axis lines: open hexes about it, towns counted double.
    fn damage_at(&self, state: &State, board: &Board, hex: Hex) -> i32 {
        let towns = self.controlled(state, AXIS);
        let near = self.beside[hex.at()];
        let around = (near & towns).len() as i32 * 4;
        let friends = (near & board.held[AXIS]).len() as i32;
        around + (near - board.held[AXIS]).len() as i32 - 2 * friends
    }

    /// The strongest order first, of one's own side.
    fn first_marker(&self, state: &State, side: Side) -> Option<Action> {
        let mut list = Vec::new();
        self.list_picks(state, &mut list);
        let value = |action: &Action| match action {
            Action::Pick(marker) if marker.side() != side => -1,
            Action::Pick(marker) => marker.order().map_or(0, |it| it as i32) * 2 + i32::from(*marker == Marker::ZHUKOV),
            _ => -2,
        };
        list.into_iter().max_by_key(value)
    }

    /// A strong order goes where it can do most, a weak one where nothing is lost.
    fn box_for(&self, state: &State, board: &mut Board, marker: Marker, drawn: bool) -> Option<Action> {
        let side = marker.side();
        let order = marker.order().unwrap_or(Order::Hold);
        let weight = |command: u8| {
            let mine = 4 * self.strength_near(state, board, side, command, 3)
                + self.strength_near(state, board, side, command, 8);
            match order {
                // Before Moscow is always something to do.
                Order::Assault if side == SOVIET => mine * if command == CENTER { 3 } else { 2 },
                Order::Assault | Order::Blitz => mine,
                Order::Hold => -mine,
                Order::Withdraw => 5 * self.strength_near(state, board, side.other(), command, 3) - mine,
            }
        };
        let first = 4 * side as u8;
        let best = state.empty_boxes(side).max_by_key(|&it| weight(it));
        if self.may_ignore(state, marker, drawn).is_ok() && order == Order::Hold {
            return Some(Action::Ignore);
        }
        best.map(|it| Action::Assign(first + it))
    }

    /// Leaders try when their corps would otherwise not assault; the 4th Army attacks when its group does not.
    fn staff_work(&self, state: &State, board: &Board) -> Action {
        let order = self.box_order(state).unwrap_or(Order::Hold);
        if order != Order::Blitz && self.is_flying_weather(state) {
            let leader = self.leaders.into_iter().find(|&it| self.may_lead(state, board, it).is_ok());
            if let Some(leader) = leader {
                return Action::Lead(leader);
            }
        }
        if !order.attacks() && self.may_order_kluge(state).is_ok() {
            return Action::Kluge(Order::Assault);
        }
        Action::Done
    }

    /// The loss that costs least.
    fn cheapest_loss(&self, state: &State, board: &mut Board, side: Side, out: &mut Vec<Action>) {
        let mut list = Vec::new();
        self.actions(state, board, side, &mut list);
        let cost = |action: &Action| match action {
            Action::Lose(unit) => self.step_worth(state, *unit),
            _ => i32::MAX,
        };
        out.extend(list.into_iter().min_by_key(cost));
    }

    /// The units that stand in a hex and fight.
    pub(crate) fn fighters_in(&self, board: &Board, hex: Hex) -> Units {
        board.units_in(hex).and(self.stacking)
    }
}
