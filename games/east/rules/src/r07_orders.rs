//! Chapter 7, orders at work: the activation of a command, who is under which order, Leaders and the 4th Army.

use kernel::{May, Rule, Side};

use crate::{
    AXIS, Action, Battle, Board, East, Event, Led, MAX_UNITS, Moving, Order, Phase, Role, SOVIET, Set, State, Unit,
    Units, Weather, r04_sequence::Now,
};

impl East {
    /// A command acts: replacements enter, supply is checked, then staff, movement and combat. [4.Vb, 7.8, 11.2.1a]
    pub(crate) fn activate(&self, now: &mut Now<'_>, side: Side, command: u8) {
        now.state.active_side = side;
        now.state.area = command;
        if side == SOVIET {
            now.state.phase = Phase::Entering;
        } else {
            self.check_supply(now);
        }
    }

    /// Supply of all active units is found before any of them moves. [10.1.1a, 11.2.1a, A33, A42]
    pub(crate) fn check_supply(&self, now: &mut Now<'_>) {
        let (side, area) = (now.state.active_side, now.state.area);
        let here = |state: &State, unit: Unit| {
            let hex = state.hex(unit).expect("a unit on the map");
            self.book.map.command[hex.at()] == area
        };
        let in_area = now.board.on_map[side].filter(|it| here(now.state, it) && self.may_serve(it, area));
        now.state.active = in_area.minus(now.state.acted);
        let mut unsupplied = Units::NONE;
        for unit in now.state.active {
            let penalty = self.unsupplied(now.state, now.board, unit);
            now.state.penalty[unit.at()] = penalty;
            if penalty > 0 {
                unsupplied = unsupplied.with(unit);
            }
        }
        let order = self.box_order(now.state).expect("an order on the box");
        now.log.say(|| Event::Activated { side, command: area, order, unsupplied });
        now.state.phase = if side == AXIS { Phase::Staff } else { Phase::Movement };
    }

    /// Whether a unit may serve in a command: Romanians never in North or Center. [13.1.2a]
    pub(crate) fn may_serve(&self, unit: Unit, command: u8) -> bool {
        command >= 2 || !self.is_romanian(unit)
    }

    /// The order on the box of the active command. [2.2.3b, 7.4.2b]
    pub fn box_order(&self, state: &State) -> Option<Order> {
        state.marker(state.active_side, state.area)?.order()
    }

    /// The order a unit is under in this activation. [7.0a, 11.2.1b, 13.4.5, 13.5.1]
    #[inline]
    pub fn order_of(&self, state: &State, unit: Unit) -> Option<Order> {
        if self.axis.has(unit) {
            for led in &state.led {
                if led.units.has(unit) {
                    return led.order;
                }
            }
            if state.kluge.is_some() && self.is_role(unit, Role::Kluge) {
                return state.kluge;
            }
        }
        self.box_order(state)
    }

    /// Movement points of a unit under its order: less for lack of supply and in Light Mud, never below two.
    /// [6.0d, 7.2.1b, 7.2.2b, 7.2.3b, 7.2.4b, 7.2.4e, 10.1.5, 10.1.7, 11.1.3, 11.1.9a, 13.2d, A44]
    #[inline]
    pub fn movement_points(&self, state: &State, unit: Unit, order: Order) -> u8 {
        let line = &self.book.orders[order as usize];
        let snow = self.is_snow(state);
        let mf = if snow { line.snow_mf } else { line.mf };
        self.reduced_points(state, mf[usize::from(self.is_mechanized(unit))], state.penalty[unit.at()])
    }

    pub(crate) fn reduced_points(&self, state: &State, mf: u8, penalty: u8) -> u8 {
        let mud = u8::from(self.weather(state) == Weather::LightMud);
        mf.saturating_sub(penalty).saturating_sub(mud).max(2)
    }

    /// Whether a unit moves as a mechanized one. [A24]
    #[inline]
    pub(crate) fn is_mechanized(&self, unit: Unit) -> bool {
        self.mechanized.has(unit)
    }

    /// Panzer Corps that a Leader in the active area can give orders to. [13.4]
    pub fn led_corps(&self, state: &State, board: &Board, leader: Unit) -> Units {
        let Some(hex) = state.hex(leader) else { return Units::NONE };
        board.units_in(hex).and(self.panzers).and(state.active)
    }

    /// Whether a Leader may try to give his own order. [13.4, 13.4.4, A66]
    pub fn may_lead(&self, state: &State, board: &Board, leader: Unit) -> May {
        let slot = self.leader_slot(leader).ok_or(Rule("13.4"))?;
        let free = !state.led[slot].tried && state.active.has(leader);
        Rule("13.4.4").bars(!free || self.led_corps(state, board, leader).is_empty())
    }

    /// The place of a Leader in [`State::led`].
    pub fn leader_slot(&self, leader: Unit) -> Option<usize> {
        [Role::Guderian, Role::Kleist].into_iter().position(|it| self.is_role(leader, it))
    }

    /// Whether the 4th Army may be given its own order. [13.5.1, A68]
    pub fn may_order_kluge(&self, state: &State) -> May {
        let active = self.role(Role::Kluge).is_some_and(|it| state.active.has(it));
        Rule("13.5.1").bars(!active || state.kluge.is_some())
    }

    /// Goes on to movement when there is nothing to order.
    pub(crate) fn next_staff(&self, now: &mut Now<'_>) -> bool {
        let leads = self.leaders.into_iter().any(|it| self.may_lead(now.state, now.board, it).is_ok());
        if leads || self.may_order_kluge(now.state).is_ok() {
            return false;
        }
        now.state.phase = Phase::Movement;
        true
    }

    pub(crate) fn list_staff(&self, state: &State, board: &Board, out: &mut Vec<Action>) {
        out.extend(self.leaders.into_iter().filter(|&it| self.may_lead(state, board, it).is_ok()).map(Action::Lead));
        if self.may_order_kluge(state).is_ok() {
            out.extend(Order::ALL.map(Action::Kluge));
        }
        out.push(Action::Done);
    }

    /// A Leader's roll. [13.4.4]
    pub(crate) fn land_leader(&self, now: &mut Now<'_>, leader: Unit, die: u8) {
        let works = die <= self.book.leader_range;
        now.log.say(|| Event::LeaderRoll { unit: leader, die, works });
        now.state.led[self.leader_slot(leader).expect("a Leader")].tried = true;
        now.state.phase = if works { Phase::LeaderOrder { leader } } else { Phase::Staff };
    }

    /// His order, for those who will follow it. [13.4.5, A66]
    pub(crate) fn order_by_leader(&self, now: &mut Now<'_>, leader: Unit, order: Order) {
        now.log.say(|| Event::LeaderOrder { unit: leader, order });
        now.state.led[self.leader_slot(leader).expect("a Leader")].order = Some(order);
        now.state.phase = Phase::Followers { leader };
    }

    /// Who may still follow, in order. [13.4.5]
    pub fn followers(&self, state: &State, board: &Board, leader: Unit) -> Units {
        let all = self.led_corps(state, board, leader);
        let led = state.led[self.leader_slot(leader).expect("a Leader")].units;
        led.last().map_or(all, |it| all.after(it))
    }

    pub(crate) fn next_follower(&self, now: &mut Now<'_>, leader: Unit) -> bool {
        let slot = self.leader_slot(leader).expect("a Leader");
        let none_yet = now.state.led[slot].units.is_empty();
        let left = self.followers(now.state, now.board, leader);
        if none_yet && left.len() == 1 {
            self.follow(now, leader, left.first().expect("a corps"));
        } else if !left.is_empty() {
            return false;
        }
        now.state.phase = Phase::Staff;
        true
    }

    pub(crate) fn follow(&self, now: &mut Now<'_>, leader: Unit, unit: Unit) {
        now.log.say(|| Event::Follows { unit });
        let slot = self.leader_slot(leader).expect("a Leader");
        let led = &mut now.state.led[slot];
        led.units = led.units.with(unit);
        let (order, only) = (led.order, Units::only(unit));
        if self.is_snow(now.state) {
            // [A26] Mobile Defense, or not, until the end of the turn.
            if order == Some(Order::Blitz) {
                now.state.mobile = now.state.mobile.or(only);
            } else {
                now.state.not_mobile = now.state.not_mobile.or(only);
            }
        }
    }

    pub(crate) fn order_kluge(&self, now: &mut Now<'_>, order: Order) {
        now.log.say(|| Event::KlugeOrder { order });
        now.state.kluge = Some(order);
    }

    /// Whether a Panzer Corps is under Mobile Defense: its command has the order on a Snow turn, or its Leader gave it.
    /// [7.2.4e, 7.2.4f, A26]
    pub fn is_mobile(&self, state: &State, unit: Unit) -> bool {
        if !self.is_panzer(unit) || !self.is_snow(state) {
            return false;
        }
        let Some(hex) = state.hex(unit) else { return false };
        let command = self.book.map.command[hex.at()];
        let boxed = state.marker(AXIS, command).and_then(|it| it.order()) == Some(Order::Blitz);
        state.mobile.has(unit) || boxed && !state.not_mobile.has(unit)
    }

    /// The activation is over, and the next marker is drawn. [4.Vb, 11.1.4]
    pub(crate) fn close_activation(&self, now: &mut Now<'_>) {
        let state = &mut *now.state;
        state.acted = state.acted.or(state.active);
        state.active = Units::NONE;
        state.moved = Units::NONE;
        state.fought = Units::NONE;
        state.assaulted = Units::NONE;
        state.struck = Set::EMPTY;
        state.penalty = [0; MAX_UNITS];
        state.led = [Led::default(); 2];
        state.kluge = None;
        state.moving = Moving::default();
        state.battle = Battle::default();
        state.active_side = AXIS;
        state.area = 0;
        state.phase = Phase::Draw;
        now.board.forget_ways();
    }
}
