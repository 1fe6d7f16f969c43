//! Chapter 5, Axis reinforcements and replacements, and the Garrisons of the same phase.

use hex::Hex;
use kernel::{May, Rule};

use crate::{
    AXIS, Action, Area, Board, Class, East, Entry, Event, Phase, PlaceKind, Role, SOVIET, Section, Set, State, Unit,
    Units, Weather, Where, r04_sequence::Now,
};

impl East {
    /// Whether a unit is a reinforcement that is due and not in play. [5.0a]
    pub fn is_due(&self, state: &State, unit: Unit) -> bool {
        let is_waiting = state.place[unit.at()] == Where::Hand.code() && !self.is_role(unit, Role::Partisans);
        let is_time = |turn: u8| turn <= state.turn || !Rule("5.0a").is_in_force();
        is_waiting && matches!(self.book.scenario.entries[unit.at()], Entry::Turn(turn, _) if is_time(turn))
    }

    /// Reinforcements of a side that are due.
    pub fn arrivals(&self, state: &State, axis: bool) -> Units {
        let mine = |it: &Unit| (it.0 < self.book.n_axis) == axis && self.is_due(state, *it);
        self.all_units().filter(mine).fold(Units::NONE, Units::with)
    }

    /// Phase I opens. [4.Ia, 5.0b]
    pub(crate) fn open_axis_arrivals(&self, now: &mut Now<'_>) {
        now.state.phase = Phase::AxisArrivals;
    }

    /// Goes on to replacements when nobody is left who can be placed. [5.0b]
    pub(crate) fn next_axis_arrival(&self, now: &mut Now<'_>) -> bool {
        let due = self.arrivals(now.state, true);
        if due.into_iter().any(|it| !self.axis_entries(now.board, it).is_empty()) {
            return false;
        }
        for unit in due {
            now.log.say(|| Event::Delayed { unit });
        }
        self.open_refit(now);
        true
    }

    /// Whether a hex is open to Axis reinforcements: a town or city of East Prussia or the General Government without a
    /// Soviet unit, whoever controls it. [4.Ia, 5.1.1]
    pub(crate) fn may_arrive(&self, board: &Board, hex: Hex) -> May {
        let map = &self.book.map;
        let is_home = matches!(map.area[hex.at()], Area::EastPrussia | Area::GeneralGovernment);
        let kind = map.place_at[hex.at()].map(|it| map.places[usize::from(it)].kind);
        let is_town = matches!(kind, Some(PlaceKind::Town | PlaceKind::City | PlaceKind::Major));
        Rule("5.1.1").bars(!is_home || !is_town || board.held[SOVIET].has(hex))
    }

    /// Where an Axis reinforcement may appear: of the open towns and cities those in Army Group Center, if it is coded
    /// so and there are any; within the stacking limits. [2.2.1i, 4.Ia, 5.1.1, C12]
    pub(crate) fn axis_entries(&self, board: &Board, unit: Unit) -> Set {
        let map = &self.book.map;
        let towns = Set::of(map.places.iter().map(|it| it.hex).filter(|&it| self.may_arrive(board, it).is_ok()));
        let coded = match self.book.scenario.entries[unit.at()] {
            Entry::Turn(_, Some(command)) => towns & map.commands[usize::from(command)],
            _ => towns,
        };
        let towns = if coded.is_empty() { towns } else { coded };
        Set::of(towns.iter().filter(|&it| self.may_stay(board, Units::only(unit), it).is_ok()))
    }

    /// Replacement steps of this turn. [5.1.3, 5.1.4, 5.1.7, A9]
    fn open_refit(&self, now: &mut Now<'_>) {
        let weather = self.weather(now.state);
        let first = now.state.turn == 1;
        let army = !first && weather != Weather::Snow;
        let panzer = army && weather != Weather::Mud;
        now.state.steps = [u8::from(army), u8::from(panzer)];
        now.state.garrisoned = Units::NONE;
        now.state.phase = Phase::Refit;
    }

    /// Goes on to Phase II when there is nothing to choose.
    pub(crate) fn next_refit(&self, now: &mut Now<'_>) -> bool {
        let able = self.any_refit(now.state, now.board);
        if !able {
            self.close_refit(now);
        }
        !able
    }

    pub(crate) fn close_refit(&self, now: &mut Now<'_>) {
        now.state.steps = [0; 2];
        now.state.garrisoned = Units::NONE;
        now.log.say(|| Event::Phase { phase: Section::SovietReinforcements });
        now.state.phase = Phase::SovietArrivals;
    }

    fn any_refit(&self, state: &State, board: &mut Board) -> bool {
        let axis = self.axis;
        axis.into_iter().any(|it| {
            self.may_withdraw(state, board, it).is_ok()
                || self.may_garrison(state, board, it).is_ok()
                || self.may_restore(state, board, it).is_ok()
                || self.may_revive(state, it, false).is_ok()
                || self.may_revive(state, it, true).is_ok()
        })
    }

    pub(crate) fn list_refit(&self, state: &State, board: &mut Board, out: &mut Vec<Action>) {
        let mut pool = None;
        for unit in self.axis {
            if self.may_withdraw_in(state, board, unit, &mut pool).is_ok() {
                out.push(Action::Withdraw(unit));
            }
            if self.may_garrison(state, board, unit).is_ok() {
                out.push(Action::Garrison(unit));
            }
            if self.may_restore(state, board, unit).is_ok() {
                out.push(Action::Restore(unit));
            }
            for panzer in [false, true] {
                if self.may_revive(state, unit, panzer).is_ok() {
                    out.push(Action::Revive { unit, panzer });
                }
            }
        }
        out.push(Action::Done);
    }

    /// Whether a reduced unit can be brought up to strength: with a step of its kind, in full supply.
    /// [4.Ib, 5.1.5a, 5.1.5b, 5.1.6, 5.1.8, A1, A10]
    pub fn may_restore(&self, state: &State, board: &mut Board, unit: Unit) -> May {
        let kind = match self.class(unit) {
            Class::Army if self.side(unit) == AXIS => 0,
            Class::Panzer => 1,
            _ => return Err(Rule("5.1.6")),
        };
        Rule(if kind == 0 { "5.1.3" } else { "5.1.4" }).bars(state.steps[kind] == 0)?;
        Rule("5.1.8").bars(state.hex(unit).is_none())?;
        Rule("5.1.6").bars(!self.is_reduced(state, unit))?;
        Rule("5.1.5a").bars(self.unsupplied(state, board, unit) > 0)
    }

    /// To full strength, or one step up. [5.1.6, C2]
    pub(crate) fn restore(&self, now: &mut Now<'_>, unit: Unit) {
        let kind = usize::from(self.is_panzer(unit));
        now.state.steps[kind] -= 1;
        let face = &mut now.state.face[unit.at()];
        *face = if self.options.one_step && kind == 0 { *face - 1 } else { 0 };
        let steps = self.steps(now.state, unit);
        now.log.say(|| Event::Restored { unit, steps });
    }

    /// Whether a dead Garrison can return for a step. [5.1.8, 13.3.3c, C8]
    pub fn may_revive(&self, state: &State, unit: Unit, panzer: bool) -> May {
        Rule("5.1.8").bars(self.class(unit) != Class::Garrison || state.place[unit.at()] != Where::Dead.code())?;
        Rule("13.3.3c").bars(state.steps[usize::from(panzer)] == 0)
    }

    pub(crate) fn revive(&self, now: &mut Now<'_>, unit: Unit, panzer: bool) {
        now.state.steps[usize::from(panzer)] -= 1;
        now.state.place[unit.at()] = Where::Hand.code();
        now.log.say(|| Event::Revived { unit, panzer });
    }

    /// Whether a Garrison can be placed with its Army: one at 4 or more in a town, city, fort or oil hex.
    /// [8.1.3, 13.3, 13.3.1, 13.3.2, A64]
    pub fn may_garrison(&self, state: &State, board: &Board, unit: Unit) -> May<Hex> {
        let parent = self.book.units[unit.at()].parent.ok_or(Rule("13.3"))?;
        Rule("13.3").bars(state.place[unit.at()] != Where::Hand.code())?;
        let hex = state.hex(parent).ok_or(Rule("13.3.1"))?;
        Rule("13.3.1").bars(self.book.map.place_at[hex.at()].is_none())?;
        Rule("13.3.2").bars(self.cf(state, parent) < 4)?;
        self.may_stay(board, Units::only(unit), hex).map(|()| hex)
    }

    pub(crate) fn garrison(&self, now: &mut Now<'_>, unit: Unit) {
        let hex = self.may_garrison(now.state, now.board, unit).expect("an Army in a town");
        now.log.say(|| Event::GarrisonPlaced { unit, hex });
        now.state.garrisoned = now.state.garrisoned.with(unit);
        self.put(now, unit, hex);
    }

    /// Whether a Garrison can be taken back: a line leads from it to its Army. [13.3.4, A65]
    pub fn may_withdraw(&self, state: &State, board: &mut Board, unit: Unit) -> May {
        self.may_withdraw_in(state, board, unit, &mut None)
    }

    /// The same, where the hexes that an Army is linked with may be known already: those open to lines, and of these the
    /// ones linked with each other.
    fn may_withdraw_in(&self, state: &State, board: &mut Board, unit: Unit, pool: &mut Option<(Set, Set)>) -> May {
        let rule = Err(Rule("13.3.4"));
        let Some(parent) = self.book.units[unit.at()].parent else { return rule };
        let (Some(from), Some(to)) = (state.hex(unit), state.hex(parent)) else { return rule };
        Rule("13.3.4").bars(state.garrisoned.has(unit))?;
        let tracer = self.tracer(unit, from);
        let open = self.line_key(state, board, tracer).open;
        let linked = match *pool {
            Some((of, linked)) if of == open && linked.has(to) => linked,
            _ => self.book.map.flow.flood(&Set::of([to]), &open),
        };
        *pool = Some((open, linked));
        Rule("13.3.4").bars(!linked.has(from))
    }

    pub(crate) fn withdraw_garrison(&self, now: &mut Now<'_>, unit: Unit) {
        now.log.say(|| Event::GarrisonWithdrawn { unit });
        self.lift(now, unit, Where::Hand);
    }
}
