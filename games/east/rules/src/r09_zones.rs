//! Chapter 9, zones of control, and who controls towns and cities.

use hex::Hex;
use kernel::Side;

use crate::{AXIS, Board, Class, East, Event, SOVIET, Set, State, Unit, Units, board::Zone, r04_sequence::Now};

impl East {
    /// The hexes in a zone of control. Leaders and Partisans exert none; none reaches into a fort that the other side
    /// controls; on the first turn no Soviet zone crosses the border. [9.0, 9.1.1, 9.1.2, 9.1.3, 9.1.4, A37, A39, A40]
    pub(crate) fn make_zone(&self, state: &State, board: &Board, zone: Zone) -> Set {
        let (side, units) = match zone {
            Zone::Axis => (AXIS, board.on_map.a),
            Zone::Armies => (AXIS, board.on_map.a.and(self.german_armies)),
            Zone::Soviet => (SOVIET, board.on_map.b),
        };
        self.zone_of_some(state, side, units)
    }

    /// The zone of a side if only these of its units exerted one, by the same rules. [9.1.4c]
    pub(crate) fn zone_of_some(&self, state: &State, side: Side, units: Units) -> Set {
        let table = if side == AXIS {
            0
        } else if state.turn == 1 {
            2
        } else {
            1
        };
        let mut set = Set::EMPTY;
        for unit in units {
            if self.exerts(unit)
                && let Some(hex) = state.hex(unit)
            {
                set |= self.zone[table][hex.at()];
            }
        }
        for fort in self.forts.iter() {
            if self.controller(state, fort) != Some(side) {
                set.remove(fort);
            }
        }
        set
    }

    /// Whether a unit has a zone of control. [9.1.4a, 13.4.1]
    pub(crate) fn exerts(&self, unit: Unit) -> bool {
        !matches!(self.class(unit), Class::Leader | Class::Partisan)
    }

    /// Who controls the place in a hex, if there is one. [9.3a]
    #[inline]
    pub fn controller(&self, state: &State, hex: Hex) -> Option<Side> {
        let at = self.book.map.place_at[hex.at()]?;
        Some(if state.control >> at & 1 != 0 { AXIS } else { SOVIET })
    }

    /// The hexes of places that a side controls.
    pub fn controlled(&self, state: &State, side: Side) -> Set {
        let places = self.book.map.places.iter().enumerate();
        let mine = places.filter(|(at, _)| (state.control >> at & 1 != 0) == (side == AXIS));
        Set::of(mine.map(|(_, it)| it.hex))
    }

    /// The hexes of places given as bits.
    pub(crate) fn places_at(&self, places: u128) -> Set {
        let (mut set, mut left) = (Set::EMPTY, places);
        while left != 0 {
            set.insert(self.book.map.places[left.trailing_zeros() as usize].hex);
            left &= left - 1;
        }
        set
    }

    /// Whether a place belongs to the side of a unit that is in it: Leaders do not hold it, nor do Partisans. [9.3a, A41, A70]
    pub(crate) fn holds_places(&self, unit: Unit) -> bool {
        !matches!(self.class(unit), Class::Leader | Class::Partisan)
    }

    /// Units have entered a hex: a place there changes hands, and Partisans give way. [9.3a, 13.6.2, A70]
    pub(crate) fn enter(&self, now: &mut Now<'_>, units: Units, hex: Hex) {
        let Some(side) = units.first().map(|it| self.side(it)) else { return };
        if self.controller(now.state, hex).is_some_and(|it| it != side)
            && units.into_iter().any(|it| self.holds_places(it))
        {
            self.take(now, side, hex);
        }
        if side == SOVIET {
            self.displace_partisans(now, hex);
        }
    }

    /// A place changes hands; the first time the Axis takes a victory location, the Soviets get an Army back.
    /// [5.2.8b, 9.3a, A5]
    pub(crate) fn take(&self, now: &mut Now<'_>, side: Side, hex: Hex) {
        let at = self.book.map.place_at[hex.at()].expect("a place");
        let place = &self.book.map.places[usize::from(at)];
        now.state.control ^= 1 << at;
        now.board.note_control();
        if place.fort {
            now.board.forget_zones();
        }
        now.log.say(|| Event::Control { hex, side });
        if side == AXIS && place.vp > 0 && now.state.captured >> at & 1 == 0 {
            now.state.captured |= 1 << at;
            now.state.owed += 1;
            now.log.say(|| Event::FirstCapture { hex });
        }
    }

    /// A German Army on the move takes every empty place in its zone that no Soviet zone covers. [9.3b, A5, A41]
    pub(crate) fn take_by_zone(&self, now: &mut Now<'_>, hex: Hex) {
        let mut near = self.zone[0][hex.at()];
        near -= now.board.held.a | now.board.held.b;
        let targets: [Option<Hex>; 6] = {
            let mut found = [None; 6];
            let open = near.iter().filter(|&it| self.controller(now.state, it) == Some(SOVIET) && !self.forts.has(it));
            for (slot, it) in found.iter_mut().zip(open) {
                *slot = Some(it);
            }
            found
        };
        if targets[0].is_none() {
            return;
        }
        let soviet = now.board.zone(self, now.state, Zone::Soviet);
        for hex in targets.into_iter().flatten() {
            if !soviet.has(hex) {
                self.take(now, AXIS, hex);
            }
        }
    }
}
