//! What a viewer remembers of enemies it has lawfully seen, and the worlds it imagines with that.
//!
//! Whatever moves is witnessed with its name, so that a unit stays where it was last seen until it is seen elsewhere; only
//! its place in the stack changes unseen. [6.2, M28, M29]

use hex::Hex;
use kernel::{Bits, Side, Viewer};
use serde::{Deserialize, Serialize};

use crate::{Event, MAX_UNITS, Mukden, OFF, Phase, STACK_LIMIT, State, Unit, Units};

/// What a viewer remembers of units that are not its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recall {
    /// Where each unit was when last seen; [`OFF`] if it never was.
    #[serde(with = "data::array")]
    place: [u16; MAX_UNITS],
    /// On which turn.
    #[serde(with = "data::array")]
    turn: [u8; MAX_UNITS],
    /// Its steps then.
    #[serde(with = "data::array")]
    steps: [u8; MAX_UNITS],
    /// Units seen to act, and so to turn to their flags, since the last recovery.
    acted: Units,
    /// Units seen to fall.
    fallen: Units,
}

impl Default for Recall {
    fn default() -> Recall {
        Recall {
            place: [OFF; MAX_UNITS],
            turn: [0; MAX_UNITS],
            steps: [0; MAX_UNITS],
            acted: Units::NONE,
            fallen: Units::NONE,
        }
    }
}

/// What is remembered of one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Where it was.
    pub hex: Hex,
    /// On which turn.
    pub turn: u8,
    /// Its steps then.
    pub steps: u8,
}

impl Recall {
    /// What is remembered of a unit that was not seen to fall.
    #[must_use]
    pub fn of(&self, unit: Unit) -> Option<Seen> {
        self.last(unit).filter(|_| !self.fallen.has(unit))
    }

    /// What was seen of a unit last, whether it has fallen since or not.
    #[must_use]
    pub fn last(&self, unit: Unit) -> Option<Seen> {
        let at = unit.at();
        let hex = Some(Hex(self.place[at])).filter(|it| it.0 != OFF)?;
        Some(Seen { hex, turn: self.turn[at], steps: self.steps[at] })
    }

    /// Whether nothing is remembered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Recall::default()
    }

    fn note(&mut self, unit: Unit, hex: Hex, turn: u8, steps: u8) {
        let at = unit.at();
        (self.place[at], self.turn[at], self.steps[at]) = (hex.0, turn, steps);
        self.fallen = self.fallen.without(unit);
    }

    fn mourn(&mut self, unit: Unit) {
        self.acted = self.acted.without(unit);
        self.fallen = self.fallen.with(unit);
    }
}

impl Mukden {
    /// Whether a unit is one that a viewer may lose from sight.
    fn is_foreign(&self, viewer: Viewer, unit: Unit) -> bool {
        !viewer.shares(self.side(unit))
    }

    /// Folds an event, and what lies open after it, into a viewer's memory. The living with their steps are public.
    pub(crate) fn fold(&self, recall: &mut Recall, state: &State, viewer: Viewer, seen: &Event) {
        let mut note = |units: Units, hex: Hex| {
            for unit in units.filter(|it| self.is_foreign(viewer, it) && state.steps[it.at()] > 0) {
                recall.note(unit, hex, state.turn, state.steps[unit.at()]);
            }
        };
        match *seen {
            Event::Moved { unit, ref route, .. } => {
                if let Some(&hex) = route.last() {
                    note(Units::only(unit), hex);
                }
            }
            Event::Attacked { target, defenders, .. } => note(defenders, target),
            Event::Probed { units, hex, .. } => note(units, hex),
            Event::Advanced { unit, hex, .. } | Event::Topped { unit, hex, .. } => note(Units::only(unit), hex),
            Event::Flipped { unit, hex, .. } => note(Units::only(unit), hex),
            Event::StepLost { unit, hex, .. } => note(Units::only(unit), hex),
            Event::Returned { hex } => note(Units::only(self.book.cavalry_corps), hex),
            Event::Eliminated { unit, .. } => recall.mourn(unit),
            _ => {}
        }
        match *seen {
            Event::Disrupted { units } => recall.acted = recall.acted.or(units),
            Event::Flipped { unit, .. } => recall.acted = recall.acted.with(unit),
            Event::Recovered => recall.acted = Units::NONE,
            _ => {}
        }
        recall.acted = recall.acted.filter(|it| self.is_foreign(viewer, it));
        recall.fallen = recall.fallen.filter(|it| self.is_foreign(viewer, it));
        self.note_open(recall, state, viewer);
    }

    /// Notes what lies open: faces on top, and everybody in a battle.
    fn note_open(&self, recall: &mut Recall, state: &State, viewer: Viewer) {
        let believed = self.believed(state, viewer);
        let shown = self.shown(&believed);
        for unit in self.all_units().filter(|&it| self.is_foreign(viewer, it)) {
            let Some(hex) = believed.hex(unit) else { continue };
            if self.knows(&believed, viewer, shown, unit) {
                recall.note(unit, hex, believed.turn, believed.steps[unit.at()]);
            }
        }
    }

    /// A world drawn among those that `side` cannot tell from the true one. Enemy counters it cannot see are dealt anew
    /// among their places: those remembered to the stacks where they were last seen, as far as they fit there; whoever
    /// else is alive and not known to be elsewhere to any other place, within the stacking limit. With hidden losses it is
    /// drawn, too, who they are and how many steps they have left. Nothing of it depends on the truth. [M18]
    pub(crate) fn dream(&self, state: &State, side: Side, recall: &Recall, bits: &mut Bits) -> State {
        let mut imagined = self.believed(state, Viewer::Side(side));
        // The table is open once the game is over.
        if matches!(state.phase, Phase::Over(_)) {
            return imagined;
        }
        let enemy = side.other();
        let mut alive =
            self.book.units_of(enemy).filter(|&it| imagined.hex(it).is_some()).fold(Units::NONE, Units::with);
        let pool = self.unseen(&imagined, Viewer::Side(side), enemy);
        let mut unseen = alive.and(pool);
        if imagined.active == enemy {
            imagined.topped = Units::NONE;
        }
        if unseen.is_empty() {
            return imagined;
        }
        let mut places: Vec<Place> = Vec::new();
        for unit in unseen {
            let at = unit.at();
            places.push(Place { hex: imagined.place[at], rank: imagined.rank[at] });
        }
        places.sort();
        let known = |hex: u16| -> u8 {
            let there = alive.minus(unseen).filter(|it| imagined.place[it.at()] == hex);
            there.into_iter().map(|it| self.halves(it)).sum()
        };
        let room: Vec<u8> = places.iter().map(|it| STACK_LIMIT - known(it.hex)).collect();
        let dealt = if self.hides_losses(state, Viewer::Side(side)) {
            let dealt = self.deal_some(pool, &places, &room, recall, bits);
            alive = alive.minus(unseen);
            unseen = dealt.iter().copied().fold(Units::NONE, Units::with);
            alive = alive.or(unseen);
            self.imagine_losses(&mut imagined, pool, unseen, recall, bits);
            dealt
        } else {
            self.deal_remembered(unseen, &places, &room, recall, bits)
                .unwrap_or_else(|| self.deal(unseen, &places, &room, bits))
        };
        for (unit, place) in dealt.into_iter().zip(&places) {
            imagined.place[unit.at()] = place.hex;
            imagined.rank[unit.at()] = place.rank;
            let flag = place.rank == 0 || self.hidden_flag(&imagined, *place, recall.acted.has(unit), bits);
            imagined.disrupted = imagined.disrupted.without(unit);
            if flag {
                imagined.disrupted = imagined.disrupted.with(unit);
            }
        }
        // Whoever is to act can.
        let is_idle = imagined.active == enemy && alive.minus(imagined.disrupted).is_empty();
        if imagined.phase == Phase::Act && is_idle {
            let hidden = unseen.filter(|it| imagined.rank[it.at()] > 0);
            let likely = hidden.minus(recall.acted).first().or(hidden.first());
            imagined.disrupted = likely.map_or(imagined.disrupted, |it| imagined.disrupted.without(it));
        }
        imagined
    }

    /// Deals to all places some of the units that may be alive: the corps, which is known to be, then those remembered
    /// where they were seen, then others at random, and those seen to fall last of all. A few tries; then the smallest,
    /// who fit wherever others did.
    fn deal_some(&self, pool: Units, places: &[Place], room: &[u8], recall: &Recall, bits: &mut Bits) -> Vec<Unit> {
        let urge = |it: Unit| {
            let is_corps = it == self.book.cavalry_corps;
            (!is_corps, recall.of(it).is_none(), recall.fallen.has(it))
        };
        let mut cards: Vec<Unit> = pool.into_iter().collect();
        for _ in 0..20 {
            for i in (1..cards.len()).rev() {
                cards.swap(i, bits.below(i + 1));
            }
            cards.sort_by_key(|&it| urge(it));
            let chosen = cards[..places.len()].iter().copied().fold(Units::NONE, Units::with);
            let dealt = self
                .deal_remembered(chosen, places, room, recall, bits)
                .or_else(|| self.deal_at_random(chosen, places, room, bits));
            if let Some(dealt) = dealt {
                return dealt;
            }
            cards.sort();
        }
        cards.sort_by_key(|&it| (it != self.book.cavalry_corps, self.halves(it), it));
        self.deal(cards[..places.len()].iter().copied().fold(Units::NONE, Units::with), places, room, bits)
    }

    /// Sets what units out of sight have left: nothing if they are not dealt, what is remembered of them, or any number of
    /// steps, as often all that are printed. The totals follow.
    fn imagine_losses(&self, imagined: &mut State, pool: Units, dealt: Units, recall: &Recall, bits: &mut Bits) {
        for unit in pool {
            let at = unit.at();
            let printed = self.book.units[at].steps;
            imagined.steps[at] = match recall.of(unit) {
                _ if !dealt.has(unit) => 0,
                Some(seen) => seen.steps,
                None if bits.below(2) == 0 => printed,
                None => 1 + bits.below(usize::from(printed)) as u8,
            };
            if !dealt.has(unit) {
                (imagined.place[at], imagined.rank[at]) = (OFF, 0);
                imagined.disrupted = imagined.disrupted.without(unit);
            }
        }
        imagined.lost = self.steps_lost(imagined);
    }

    /// Whether a unit below a top is imagined as disrupted: in the action phases if it was seen to act, else either way;
    /// before them everybody has recovered but those picked for paralysis, of whom the last is remembered. [5.6a, M26]
    fn hidden_flag(&self, state: &State, place: Place, acted: bool, bits: &mut Bits) -> bool {
        match state.phase {
            Phase::Replace | Phase::Declare | Phase::Paralysis => false,
            Phase::Paralyse { hex, place: last, .. } => (place.hex, place.rank) == (hex, last),
            _ => acted || bits.below(2) == 0,
        }
    }

    /// Deals units to places with those remembered where they were last seen. Nothing if no memory fits what is seen, or
    /// if the others find no room then.
    fn deal_remembered(
        &self,
        units: Units,
        places: &[Place],
        room: &[u8],
        recall: &Recall,
        bits: &mut Bits,
    ) -> Option<Vec<Unit>> {
        let mut dealt: Vec<Option<Unit>> = vec![None; places.len()];
        let mut rest = units;
        // What was seen last is surest.
        let mut known: Vec<Unit> = units.filter(|it| recall.of(it).is_some()).into_iter().collect();
        known.sort_by_key(|it| std::cmp::Reverse(recall.turn[it.at()]));
        for unit in known {
            let open = |at: &usize| {
                dealt[*at].is_none()
                    && places[*at].hex == recall.place[unit.at()]
                    && self.leaves_room(places, room, &dealt, *at, unit)
            };
            let open: Vec<usize> = (0..places.len()).filter(open).collect();
            if !open.is_empty() {
                dealt[open[bits.below(open.len())]] = Some(unit);
                rest = rest.without(unit);
            }
        }
        if rest == units {
            return None;
        }
        let free: Vec<usize> = (0..places.len()).filter(|&it| dealt[it].is_none()).collect();
        let halves = |hex: u16| -> u8 {
            let there = (0..places.len()).filter(|&it| places[it].hex == hex);
            there.filter_map(|it| dealt[it]).map(|it| self.halves(it)).sum()
        };
        let left: Vec<Place> = free.iter().map(|&it| places[it]).collect();
        let room: Vec<u8> = free.iter().map(|&it| room[it] - halves(places[it].hex)).collect();
        let others = self.deal_at_random(rest, &left, &room, bits)?;
        for (at, unit) in free.into_iter().zip(others) {
            dealt[at] = Some(unit);
        }
        dealt.into_iter().collect()
    }

    /// Deals units to places, one each, within the room of every hex: at random a few times, then in order.
    fn deal(&self, units: Units, places: &[Place], room: &[u8], bits: &mut Bits) -> Vec<Unit> {
        if let Some(dealt) = self.deal_at_random(units, places, room, bits) {
            return dealt;
        }
        let mut dealt = vec![None; places.len()];
        let mut cards: Vec<Unit> = units.into_iter().collect();
        cards.sort_by_key(|&it| (std::cmp::Reverse(self.halves(it)), it));
        self.deal_in_order(&cards, places, room, &mut dealt);
        dealt.into_iter().flatten().collect()
    }

    /// A few tries to deal units to places at random.
    fn deal_at_random(&self, units: Units, places: &[Place], room: &[u8], bits: &mut Bits) -> Option<Vec<Unit>> {
        let mut cards: Vec<Unit> = units.into_iter().collect();
        for _ in 0..20 {
            for i in (1..cards.len()).rev() {
                cards.swap(i, bits.below(i + 1));
            }
            // The large ones first: they find room in few places.
            cards.sort_by_key(|&it| std::cmp::Reverse(self.halves(it)));
            let mut order: Vec<usize> = (0..places.len()).collect();
            for i in (1..order.len()).rev() {
                order.swap(i, bits.below(i + 1));
            }
            let mut dealt = vec![None; places.len()];
            if cards.iter().all(|&card| {
                let spot = order
                    .iter()
                    .copied()
                    .find(|&at| dealt[at].is_none() && self.leaves_room(places, room, &dealt, at, card));
                spot.map(|at| dealt[at] = Some(card)).is_some()
            }) {
                return Some(dealt.into_iter().flatten().collect());
            }
            cards.sort();
        }
        None
    }

    /// Whether a unit in a place leaves room for at least a brigade in every place of that hex still open.
    fn leaves_room(&self, places: &[Place], room: &[u8], dealt: &[Option<Unit>], at: usize, card: Unit) -> bool {
        let same = (0..places.len()).filter(|&it| places[it].hex == places[at].hex && it != at);
        let taken: u8 = same.map(|it| dealt[it].map_or(1, |unit| self.halves(unit))).sum();
        taken + self.halves(card) <= room[at]
    }

    fn deal_in_order(&self, cards: &[Unit], places: &[Place], room: &[u8], dealt: &mut Vec<Option<Unit>>) -> bool {
        let Some((&card, rest)) = cards.split_first() else { return true };
        for at in 0..places.len() {
            if dealt[at].is_none() && self.leaves_room(places, room, dealt, at, card) {
                dealt[at] = Some(card);
                if self.deal_in_order(rest, places, room, dealt) {
                    return true;
                }
                dealt[at] = None;
            }
        }
        false
    }
}

/// A place in a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    hex: u16,
    rank: u8,
}
