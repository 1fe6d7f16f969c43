//! Why a decision is refused: the rule that keeps it out of the list.
//!
//! The list decides; what is said here only names the rule, by asking the same `may_*` functions that made the list.

use hex::Hex;
use kernel::{Game, May, Rule, Side};

use crate::{
    AXIS, Action, Board, Class, East, Marker, NORTHWEST, Pause, Phase, SOVIET, State, Unit, Units, Where,
    r11_movement::Reached,
};

/// A decision that belongs to another moment.
pub const NOT_NOW: Rule = Rule("4.0a");

fn or(may: May, rule: &'static str) -> Rule {
    may.err().unwrap_or(Rule(rule))
}

impl East {
    /// The rule that keeps an action of a side out of the list, if it is not in it.
    pub(crate) fn refusal(&self, state: &State, board: &mut Board, side: Side, action: Action) -> May {
        if !self.awaiting(state).owes(side) {
            return Err(NOT_NOW);
        }
        let mut list = Vec::new();
        self.actions(state, board, side, &mut list);
        if list.contains(&action) { Ok(()) } else { Err(self.reason(state, board, side, action)) }
    }

    fn reason(&self, state: &State, board: &mut Board, side: Side, action: Action) -> Rule {
        match state.pause {
            Pause::Leader(_) => return Rule("13.4.3"),
            Pause::Capture => return Rule("5.2.8b"),
            _ => {}
        }
        match (state.phase, action) {
            (Phase::Opening, _) => Rule("3.1f"),
            (Phase::AxisArrivals, Action::Place(unit, hex)) => self.why_no_axis_entry(state, board, unit, hex),
            (Phase::Refit, action) => self.why_no_refit(state, board, action),
            (Phase::SovietArrivals, Action::Place(unit, hex)) => {
                if !self.arrivals(state, false).has(unit) {
                    return Rule("5.0a");
                }
                self.why_no_soviet_entry(board, unit, hex, self.coded_front(unit), "5.2.2")
            }
            (Phase::Entering, Action::Place(unit, hex)) => {
                if !self.entering(state).has(unit) {
                    return Rule("5.2.7b");
                }
                self.why_no_soviet_entry(board, unit, hex, Some(state.area), "5.2.7b")
            }
            (Phase::Replacements { .. } | Phase::TopUp { .. }, Action::Send(unit, _)) => {
                self.why_no_replacement(state, unit)
            }
            (Phase::Partisans, Action::Place(_, hex)) => {
                let first =
                    !self.book.map.commands[usize::from(NORTHWEST)].has(hex) && self.is_first_partisan_turn(state);
                Rule(if first { "13.6.1a" } else { "13.6.1b" })
            }
            (Phase::Purchase, Action::Buy(orders)) => {
                or(self.may_buy(state.points[side as usize], side, orders), "7.1.4")
            }
            (Phase::Initiative, Action::Pick(marker)) => match marker {
                Marker::COUNTERATTACK => Rule("7.3.1"),
                Marker::ZHUKOV => Rule("7.7c"),
                _ => Rule("7.8.4"),
            },
            (Phase::Assign { marker, drawn, .. }, action) => self.why_no_box(state, marker, drawn, action),
            (Phase::Staff, Action::Lead(unit)) => or(self.may_lead(state, board, unit), "13.4"),
            (Phase::Staff, Action::Kluge(_)) => or(self.may_order_kluge(state), "13.5.1"),
            (Phase::LeaderOrder { .. }, _) => Rule("13.4.5"),
            (Phase::Followers { leader }, Action::Follow(unit)) => {
                Rule(if self.led_corps(state, board, leader).has(unit) { "13.4.5" } else { "13.4" })
            }
            (Phase::Followers { .. }, _) => Rule("13.4.5"),
            (Phase::Movement, action) => self.why_not_move(state, board, action),
            (Phase::Moving, action) => self.why_not_on_the_way(state, board, action),
            (Phase::Combat, Action::Attack(hex)) => self.why_no_target(state, board, hex),
            (Phase::Combat, Action::Step(..) | Action::Gather(_) | Action::Invade(..)) => Rule("12.1"),
            (Phase::Prepare, action) => self.why_not_prepare(state, board, action),
            (Phase::Support, _) => Rule("2.2.2a"),
            (Phase::AttackerLosses, Action::Lose(unit)) => self.why_no_loss(state, board, unit, true),
            (Phase::DefenderLosses, Action::Lose(unit)) => self.why_no_loss(state, board, unit, false),
            (Phase::Retreat, action) => self.why_no_retreat(state, board, action),
            (Phase::RetreatLosses, _) => Rule("12.3.4a"),
            (Phase::Overstack, _) => Rule("8.1.8"),
            (Phase::Advance, Action::Advance(unit, hex)) => self.why_no_advance(state, board, unit, hex),
            (Phase::CounterUnit | Phase::CounterMarch { .. }, _) => Rule("7.3.4a"),
            (Phase::CounterLoss { .. } | Phase::CounterStep, _) => Rule("7.3.6b"),
            _ => NOT_NOW,
        }
    }

    fn why_no_axis_entry(&self, state: &State, board: &Board, unit: Unit, hex: Hex) -> Rule {
        if !self.arrivals(state, true).has(unit) {
            return Rule("5.0a");
        }
        let may = self.may_arrive(board, hex);
        or(may.and_then(|()| self.may_stay(board, Units::only(unit), hex)), "2.2.1i")
    }

    fn why_no_refit(&self, state: &State, board: &mut Board, action: Action) -> Rule {
        match action {
            Action::Withdraw(unit) => or(self.may_withdraw(state, board, unit), "13.3.4"),
            Action::Garrison(unit) => or(self.may_garrison(state, board, unit).map(|_| ()), "13.3.1"),
            Action::Restore(unit) => or(self.may_restore(state, board, unit), "5.1.6"),
            Action::Revive { unit, panzer } => or(self.may_revive(state, unit, panzer), "13.3.3c"),
            _ => NOT_NOW,
        }
    }

    fn why_no_soviet_entry(
        &self,
        board: &Board,
        unit: Unit,
        hex: Hex,
        front: Option<u8>,
        elsewhere: &'static str,
    ) -> Rule {
        let map = &self.book.map;
        let is_outside = front.is_some_and(|it| !map.commands[usize::from(it)].has(hex)) && !map.east.has(hex);
        if is_outside {
            Rule(elsewhere)
        } else if board.held[AXIS].has(hex) {
            Rule("5.2.1a")
        } else if self.may_stay(board, Units::only(unit), hex).is_err() {
            Rule("5.2.1d")
        } else {
            Rule("5.2.1a")
        }
    }

    fn why_no_replacement(&self, state: &State, unit: Unit) -> Rule {
        if self.side(unit) == SOVIET && self.book.units[unit.at()].never_rebuilt {
            Rule("5.2.6")
        } else if self.dead_pool(state).has(unit) || matches!(state.at(unit), Where::Track(_)) {
            Rule("5.2.8d")
        } else {
            Rule("5.2.1e")
        }
    }

    fn is_first_partisan_turn(&self, state: &State) -> bool {
        let entry = self.role(crate::Role::Partisans).map(|it| self.book.scenario.entries[it.at()]);
        matches!(entry, Some(crate::Entry::Turn(turn, _)) if turn == state.turn)
    }

    fn why_no_box(&self, state: &State, marker: Marker, drawn: bool, action: Action) -> Rule {
        match action {
            Action::Assign(at) if (at < 4) == (marker.side() == AXIS) => Rule("7.8.2"),
            Action::Assign(_) => Rule("7.8"),
            Action::Ignore => or(self.may_ignore(state, marker, drawn), "7.4.4"),
            Action::Return => or(self.may_return(state, marker, drawn), "7.4.2a"),
            _ => NOT_NOW,
        }
    }

    /// Why a unit never moves of itself.
    pub fn why_never_moves(&self, unit: Unit) -> Rule {
        Rule(match self.class(unit) {
            Class::Garrison => "13.3.3a",
            Class::Leader => "13.4.2a",
            _ => "13.6.4",
        })
    }

    /// Whether a unit may be moved now at all.
    fn may_march(&self, state: &State, unit: Unit) -> May {
        if !self.moves(unit) {
            return Err(self.why_never_moves(unit));
        }
        // [A33] Who was active before this turn has had its move.
        Rule(if state.acted.has(unit) { "11.1.7" } else { "11.2.1a" }).bars(!state.active.has(unit))?;
        Rule("11.1.7").bars(state.moved.has(unit))
    }

    fn why_not_move(&self, state: &State, board: &mut Board, action: Action) -> Rule {
        match action {
            Action::Step(unit, to) => or(self.why_no_first_step(state, board, unit, to), "11.1.1"),
            Action::Gather(unit) => {
                or(self.may_march(state, unit).and_then(|()| self.may_gather(state, board, unit)), "11.1.6")
            }
            Action::Invade(unit, hex) => self.why_no_landing(state, board, unit, hex),
            Action::Assault { .. } => Rule("12.4"),
            Action::Attack(_) | Action::Join(_) | Action::Fight { .. } => Rule("12.1"),
            Action::Drop(_) | Action::Halt => Rule("11.1.6"),
            _ => NOT_NOW,
        }
    }

    fn why_no_first_step(&self, state: &State, board: &mut Board, unit: Unit, to: Hex) -> May {
        self.may_march(state, unit)?;
        let hex = state.hex(unit).ok_or(Rule("11.2.1a"))?;
        let units = self.company(state, board, Units::only(unit), hex)?;
        let dir = self.book.map.grid.dir(hex, to).ok_or(Rule("11.1.1"))?;
        let walk = self.walk(state, units, hex);
        self.survey(state, board, &walk);
        let ground = self.ground(state, board, &walk);
        self.may_step(state, board, &walk, &ground, Reached::start(hex), dir).map(|_| ())
    }

    fn why_no_landing(&self, state: &State, board: &mut Board, unit: Unit, hex: Hex) -> Rule {
        if !self.invaders(state, board).has(unit) {
            return Rule(if state.invasions >= 2 { "13.7.2b" } else { "13.7.2a" });
        }
        if board.held[AXIS].has(hex) {
            Rule("13.7.2d")
        } else if self.book.map.black_sea.has(hex) {
            or(self.may_stay(board, Units::only(unit), hex), "13.7.2a")
        } else {
            Rule("13.7.2a")
        }
    }

    fn why_not_on_the_way(&self, state: &State, board: &mut Board, action: Action) -> Rule {
        let moving = state.moving;
        let from = self.reached(state);
        let group = self.group(state, board);
        match action {
            Action::Step(unit, to) => {
                if !group.has(unit) {
                    return Rule("11.1.6");
                }
                let Some(dir) = self.book.map.grid.dir(from.at, to) else { return Rule("11.1.1") };
                let walk = self.walk(state, group, Hex(moving.start));
                self.survey(state, board, &walk);
                let ground = self.ground(state, board, &walk);
                or(self.may_step(state, board, &walk, &ground, from, dir).map(|_| ()), "11.1.6")
            }
            Action::Gather(unit) => or(self.may_gather(state, board, unit), "11.1.6"),
            Action::Drop(unit) => or(self.may_drop(state, board, unit), "11.1.6"),
            Action::Assault { hex, support } => {
                let Some(dir) = self.book.map.grid.dir(from.at, hex) else { return Rule("12.1.1") };
                let may = self.may_assault(state, board, group, from, dir).map(|_| ());
                let backed = if support { self.may_support(state, AXIS, hex, true) } else { Ok(()) };
                or(may.and(backed), "12.4")
            }
            Action::Halt => or(self.may_halt_now(state, board), "11.1.6"),
            _ => Rule("11.1.6"),
        }
    }

    fn why_no_target(&self, state: &State, board: &mut Board, hex: Hex) -> Rule {
        if !board.held[state.active_side.other()].has(hex) {
            return Rule("12.1.1");
        }
        if state.struck.has(hex) {
            return Rule("12.1.4");
        }
        let near = self.beside[hex.at()] & board.held[state.active_side];
        let units = near.iter().fold(Units::NONE, |all, it| all.or(board.units_in(it)));
        let mut rules = units.into_iter().map(|it| self.why_not_against(state, board, it, hex));
        let first = rules.next();
        first.into_iter().chain(rules).find(|it| *it != Rule("12.1.2")).or(first).unwrap_or(Rule("12.1.1"))
    }

    /// What keeps a unit from attacking a hex, as far as it is the unit's or the hex's fault.
    pub fn why_not_against(&self, state: &State, board: &mut Board, unit: Unit, hex: Hex) -> Rule {
        if let Err(rule) = self.may_attack(state, board, unit) {
            return rule;
        }
        let Some(from) = state.hex(unit) else { return Rule("12.1.2") };
        if !self.beside[from.at()].has(hex) {
            return Rule("12.1.1");
        }
        let side = self.side(unit);
        let romanian = side == AXIS && self.is_romanian(unit);
        if self.closed_land(state, side, romanian, from).has(hex) {
            let is_hungary = self.hungary.has(hex);
            return Rule(match (side == SOVIET, is_hungary) {
                (true, true) => "13.1.1c",
                (true, false) => "13.1.2c",
                (false, true) => "13.1.1a",
                (false, false) if self.book.map.east.has(hex) => "5.3.2",
                (false, false) => "13.1.2b",
            });
        }
        Rule("12.1.2")
    }

    fn why_not_prepare(&self, state: &State, board: &mut Board, action: Action) -> Rule {
        let battle = &state.battle;
        match action {
            Action::Join(unit) => self.why_not_against(state, board, unit, Hex(battle.target)),
            Action::Fight { .. } if battle.attackers.is_empty() => Rule("2.2.2b"),
            Action::Fight { support: true } => {
                or(self.may_support(state, state.active_side, Hex(battle.target), true), "13.8.4")
            }
            _ => Rule("12.1.9"),
        }
    }

    fn why_no_loss(&self, state: &State, board: &Board, unit: Unit, attacker: bool) -> Rule {
        if !self.involved(state, board, attacker).has(unit) {
            Rule("12.2.3a")
        } else if self.garrisons.has(unit) {
            Rule("13.3.6")
        } else if self.leaders.has(unit) {
            Rule("13.4.1")
        } else {
            Rule("12.2.3b")
        }
    }

    fn why_no_retreat(&self, state: &State, board: &mut Board, action: Action) -> Rule {
        let from = Hex(state.battle.target);
        let left = state.battle.retreating;
        let together = self.ways(state, board, left, from, false);
        let (units, open, one, two) = match action {
            Action::Retreat(one, two) => (left, together, one, two),
            Action::RetreatOne(unit, one, two) => {
                if !left.has(unit) || !together.is_empty() {
                    return Rule("12.3.1");
                }
                (Units::only(unit), self.alone(state, board, unit, from), one, two)
            }
            Action::Sail(_) => return Rule("13.7.1"),
            _ => return NOT_NOW,
        };
        if !self.beside[from.at()].has(one) || !self.beside[one.at()].has(two) {
            return Rule("12.3.1");
        }
        if board.held[state.active_side].has(one) || board.held[state.active_side].has(two) {
            return Rule("12.3.5a");
        }
        if two == from {
            return Rule("12.3.3");
        }
        // [A63] Refused for where it ends, if the ways that are open do not end there.
        if let Err(rule) = self.may_serve_in(units, two)
            && open.all().iter().any(|it| self.may_serve_in(units, it[1]).is_ok())
        {
            return rule;
        }
        let is_far = |hex: Hex| self.book.map.grid.distance(from, hex) == 2;
        if !is_far(two) && open.all().iter().all(|it| is_far(it[1])) {
            return Rule("12.3.3");
        }
        let running = self.running(board, units, from);
        if let Err(rule) = self.may_stack(board.units_in(two).minus(units).or(running)) {
            return rule;
        }
        // A way through an enemy zone is refused for the zone, if there are ways without.
        let side = state.active_side.other();
        let zone = board.zone_of(self, state, side.other()) - board.held[side];
        let white = self.book.compass[side as usize].white;
        let dir = |a: Hex, b: Hex| self.book.map.grid.dir(a, b).is_some_and(|it| white[it as usize]);
        let arrows = dir(from, one) && dir(one, two);
        Rule(if arrows && (zone.has(one) || zone.has(two)) { "9.1.4a" } else { "12.3.2" })
    }

    fn why_no_advance(&self, state: &State, board: &Board, unit: Unit, hex: Hex) -> Rule {
        let battle = &state.battle;
        if !battle.attackers.has(unit) && !self.leaders.has(unit) {
            return Rule("12.3.6");
        }
        if hex.0 != battle.target && !battle.trail.contains(&Some(hex.0)) {
            return Rule(if self.is_panzer(unit) { "12.3.7" } else { "12.3.6" });
        }
        if hex.0 != battle.target && !self.is_panzer(unit) {
            return Rule("12.3.6");
        }
        let may = self.may_be_in(state, Units::only(unit), state.active_side, hex);
        or(may.and_then(|()| self.may_stack(board.units_in(hex).with(unit))), "12.3.6")
    }
}
