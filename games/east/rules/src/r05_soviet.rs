//! Chapter 5, Soviet reinforcements and replacements: towns near the front, the turn track, the Front boxes.

use hex::Hex;
use kernel::{Bits, Rule};

use crate::{
    AXIS, Action, Board, Class, East, Entry, Event, MAX_TURNS, MAX_UNITS, Pause, Phase, SOVIET, Set, State, Unit,
    Units, Where, board::Tracer, r04_sequence::Now,
};

/// How far from an anchor a Soviet unit may enter. [5.2.1a]
const ANCHOR_RANGE: u8 = 4;

/// Where Soviet units may enter, whichever they are. [5.2.1]
pub(crate) struct Gates {
    /// Controlled towns and cities.
    towns: Set,
    /// Automatic-victory cities with a line east and no Axis unit.
    cities: Set,
    /// Controlled towns and cities near an anchor.
    near: Set,
}

/// Four Fronts and none, for units that count for stacking and those that do not.
const CHOICES: usize = 10;

impl East {
    /// Where a Soviet unit may enter. In its Front, controlled towns and cities near an anchor, and automatic-victory
    /// cities that have a line east and no Axis unit; failing those, any controlled town or city there; and always the
    /// Off Map Zone. [4.IIa, 5.2.1, 5.2.1c, 5.2.1d, 5.2.2, 5.2.3, 5.3.1, C4]
    pub(crate) fn soviet_entries(&self, board: &Board, gates: &Gates, unit: Unit, front: Option<u8>) -> Set {
        let map = &self.book.map;
        let land = front.map_or(map.land, |it| map.commands[usize::from(it)]);
        let may_stay = |hex: Hex| self.may_stay(board, Units::only(unit), hex).is_ok() || !Rule("5.2.1d").is_in_force();
        // Whoever enters alone may stay wherever nobody is.
        let taken = board.held[AXIS] | board.held[SOVIET];
        let fits = |set: Set| set - Set::of((set & taken).iter().filter(|&it| !may_stay(it)));
        let near = fits((gates.cities | gates.near) & land);
        let on_map = if near.is_empty() { fits(gates.towns & land) } else { near };
        on_map | fits(map.east)
    }

    /// What the entry of Soviet units depends on, the same for all of them. [5.2.1]
    pub(crate) fn gates(&self, state: &State, board: &mut Board) -> Gates {
        let map = &self.book.map;
        let towns = self.places_at(!state.control & self.soviet_towns);
        let mut linked = Set::EMPTY;
        for command in 0..4 {
            let lines = board.lines(self, state, Tracer { side: SOVIET, romanian: false, command });
            linked |= lines.loc & map.commands[usize::from(command)];
        }
        // [5.2.1b] Open cities serve whoever controls them.
        let cities = self.decisive & (linked - board.held[AXIS]);
        // [5.2.1a] Four hexes from a unit with a line or from such a city, whatever lies between.
        let mut near = cities | (board.held[SOVIET] & linked);
        for _ in 0..ANCHOR_RANGE {
            near = self.plain.spread(&near);
        }
        let near = if Rule("5.2.1a").is_in_force() { near & towns } else { towns };
        Gates { towns, cities, near }
    }

    /// The Front coded on a unit. [2.2.1i, 5.2.2]
    pub(crate) fn coded_front(&self, unit: Unit) -> Option<u8> {
        match self.book.scenario.entries[unit.at()] {
            Entry::Turn(_, front) => front,
            _ => None,
        }
    }

    /// Goes on to replacements when nobody is left who can be placed: as many as the box of the turn prints, which are none
    /// before turn 3. [5.0b, 5.2.8a, 5.2.8d, 5.2.8-ex2]
    pub(crate) fn next_soviet_arrival(&self, now: &mut Now<'_>) -> bool {
        let due = self.arrivals(now.state, false);
        if due.into_iter().any(|it| self.can_enter(now, it, self.coded_front(it))) {
            return false;
        }
        // [5.2.8d, A13] What waits on the track counts against the Maximum.
        let turn = now.state.turn;
        let printed = &self.book.turns[usize::from(turn) - 1];
        let room = printed.maximum.saturating_sub(self.boxed(now.state, turn).len() as u8);
        let left = if self.options.top_up_by_difference { room.min(printed.maximum - printed.minimum) } else { room };
        now.state.phase = Phase::Replacements { left };
        true
    }

    pub(crate) fn list_arrivals(&self, state: &State, board: &mut Board, axis: bool, out: &mut Vec<Action>) {
        if !axis {
            let units = self.arrivals(state, false);
            return self.soviet_choices(state, board, units, |unit, _, hexes| {
                out.extend(hexes.iter().map(|it| Action::Place(unit, it)));
            });
        }
        for unit in self.arrivals(state, true) {
            out.extend(self.axis_entries(board, unit).iter().map(|it| Action::Place(unit, it)));
        }
    }

    /// Who of these enters, and where he may, with the number of that choice; replacements in the Front of their box.
    fn soviet_choices(&self, state: &State, board: &mut Board, units: Units, mut each: impl FnMut(Unit, usize, &Set)) {
        let gates = self.gates(state, board);
        let boxed = (state.phase == Phase::Entering).then_some(state.area);
        // Units of one Front that count alike for stacking have the same choice.
        let mut known: [Option<Set>; CHOICES] = [None; CHOICES];
        for unit in units {
            let front = boxed.or_else(|| self.coded_front(unit));
            let slot = 2 * front.map_or(4, usize::from) + usize::from(self.stacking.has(unit));
            let hexes = known[slot].get_or_insert_with(|| self.soviet_entries(board, &gates, unit, front));
            each(unit, slot, hexes);
        }
    }

    /// An entry of the list of Soviet units that arrive or enter, drawn uniformly without making the list; whether there
    /// is another.
    pub(crate) fn any_entry(&self, state: &State, board: &mut Board, bits: &mut Bits) -> (Action, bool) {
        let is_boxed = state.phase == Phase::Entering;
        let units = if is_boxed { self.entering(state) } else { self.arrivals(state, false) };
        let (mut counts, mut all) = ([(0, 0); MAX_UNITS], 0);
        let mut hexes_of = [Set::EMPTY; CHOICES];
        self.soviet_choices(state, board, units, |unit, slot, hexes| {
            (hexes_of[slot], counts[unit.at()]) = (*hexes, (slot, hexes.len()));
            all += hexes.len();
        });
        let mut left = if all > 1 { bits.below(all) } else { 0 };
        let mut units = units.into_iter();
        loop {
            let unit = units.next().expect("somebody who can enter");
            let (slot, len) = counts[unit.at()];
            if left < len {
                let hex = hexes_of[slot].nth(left).expect("a hex to enter");
                return (Action::Place(unit, hex), all > 1);
            }
            left -= len;
        }
    }

    /// Whether a Soviet unit can enter anywhere; mostly the Off Map Zone has room. [5.2.3]
    fn can_enter(&self, now: &mut Now<'_>, unit: Unit, front: Option<u8>) -> bool {
        let fits = |it: Hex| self.may_stay(now.board, Units::only(unit), it).is_ok();
        if self.book.map.east.iter().any(fits) {
            return true;
        }
        let gates = self.gates(now.state, now.board);
        !self.soviet_entries(now.board, &gates, unit, front).is_empty()
    }

    /// A unit enters the map. [5.1.1, 5.2.1, 9.3a]
    pub(crate) fn place_unit(&self, now: &mut Now<'_>, unit: Unit, hex: Hex) {
        now.log.say(|| Event::Placed { unit, hex });
        self.put(now, unit, hex);
        self.enter(now, Units::only(unit), hex);
    }

    /// The replacements that wait on the turn track for this turn. [5.2.8d]
    pub fn boxed(&self, state: &State, turn: u8) -> Units {
        let here = Where::Track(turn).code();
        self.all_units().filter(|it| state.place[it.at()] == here).fold(Units::NONE, Units::with)
    }

    /// Eliminated Soviet Armies that can come back. [5.2.1e, 5.2.6, A14]
    pub fn dead_pool(&self, state: &State) -> Units {
        let is_dead = |it: Unit| state.place[it.at()] == Where::Dead.code() || !Rule("5.2.1e").is_in_force();
        self.rebuildable.filter(is_dead).minus(state.fates)
    }

    /// When the track is empty, more may be drawn from the eliminated, up to the Maximum. [5.2.8d]
    pub(crate) fn next_replacement(&self, now: &mut Now<'_>, left: u8) -> bool {
        if !self.boxed(now.state, now.state.turn).is_empty() {
            return false;
        }
        now.state.phase = Phase::TopUp { left, last: None };
        true
    }

    /// Who may still be drawn, in order. [5.2.8d, A16]
    pub fn top_up_pool(&self, state: &State, last: Option<Unit>) -> Units {
        let pool = self.dead_pool(state);
        last.map_or(pool, |it| pool.after(it))
    }

    pub(crate) fn next_top_up(&self, now: &mut Now<'_>, left: u8, last: Option<Unit>) -> bool {
        if left > 0 && !self.top_up_pool(now.state, last).is_empty() {
            return false;
        }
        now.state.phase = Phase::Partisans;
        true
    }

    /// Each of those who may still be drawn to the box of any Front, or no more. [4.IIb, 5.2.8d]
    pub(crate) fn list_top_up(&self, state: &State, last: Option<Unit>, out: &mut Vec<Action>) {
        for unit in self.top_up_pool(state, last) {
            out.extend((0..4).map(|front| Action::Send(unit, front)));
        }
        out.push(Action::Done);
    }

    /// A replacement goes into the box of a Front, as weak as it will return.
    /// [2.2.1f, 2.2.1k, 5.2.7a, 5.2.7b, 5.2.8-note]
    pub(crate) fn send(&self, now: &mut Now<'_>, unit: Unit, front: u8) {
        now.state.place[unit.at()] = Where::Box(front).code();
        now.state.face[unit.at()] = self.book.units[unit.at()].cf.len().saturating_sub(1) as u8;
        now.log.say(|| Event::Sent { unit, front });
        if let Phase::TopUp { left, .. } = now.state.phase {
            now.state.phase = Phase::TopUp { left: left - 1, last: Some(unit) };
        }
    }

    /// Replacements that wait in the box of the active Front. [5.2.7b]
    pub fn entering(&self, state: &State) -> Units {
        let here = Where::Box(state.area).code();
        self.all_units().filter(|it| state.place[it.at()] == here).fold(Units::NONE, Units::with)
    }

    pub(crate) fn next_entering(&self, now: &mut Now<'_>) -> bool {
        let front = Some(now.state.area);
        if self.entering(now.state).into_iter().any(|it| self.can_enter(now, it, front)) {
            return false;
        }
        self.check_supply(now);
        true
    }

    pub(crate) fn list_entering(&self, state: &State, board: &mut Board, out: &mut Vec<Action>) {
        let units = self.entering(state);
        self.soviet_choices(state, board, units, |unit, _, hexes| {
            out.extend(hexes.iter().map(|it| Action::Place(unit, it)));
        });
    }

    /// The earliest later turn box with room below its Minimum. [5.2.8c, A12]
    pub(crate) fn open_track(&self, state: &State) -> Option<u8> {
        let n_turns = self.book.scenario.n_turns.min(MAX_TURNS as u8);
        (state.turn + 1..=n_turns).find(|&turn| {
            let printed = &self.book.turns[usize::from(turn) - 1];
            (self.boxed(state, turn).len() as u8) < printed.minimum
        })
    }

    /// First captures are paid for: an eliminated Army goes to the turn track, the Soviets choose which. Says whether
    /// they must choose now. [5.2.8b, 5.2.8c, A11]
    pub(crate) fn settle_captures(&self, now: &mut Now<'_>) -> bool {
        while now.state.owed > 0 {
            let pool = self.dead_pool(now.state);
            let Some(only) = pool.first().filter(|_| self.open_track(now.state).is_some()) else {
                now.state.owed = 0;
                return false;
            };
            if pool.len() > 1 {
                now.state.pause = Pause::Capture;
                return true;
            }
            self.reserve(now, only);
        }
        false
    }

    /// An eliminated Army goes to the turn track. [5.2.8b, 5.2.8-ex1]
    pub(crate) fn reserve(&self, now: &mut Now<'_>, unit: Unit) {
        let turn = self.open_track(now.state).expect("a turn box with room");
        now.state.owed -= 1;
        now.state.place[unit.at()] = Where::Track(turn).code();
        now.log.say(|| Event::Reserved { unit, turn });
    }

    /// Whether a unit is an Army, which alone may go by sea. [13.7.2a]
    pub(crate) fn is_army(&self, unit: Unit) -> bool {
        self.class(unit) == Class::Army
    }
}
