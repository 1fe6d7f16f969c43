//! Chapter 3, set-up: every unit on its printed hex or turn, the first orders in the cup.

use kernel::Log;

use crate::{
    AXIS, Battle, East, Entry, Event, Led, MAX_UNITS, Marker, Moving, Order, Pause, Phase, SOVIET, Set, State, Units,
    Where, Zhukov, r04_sequence::Now,
};

impl East {
    /// The table before the first decision: which Army Group opens with a Blitz. [3.1a, 3.1d, 3.1e, 3.1f, 3.1g, 3.1h]
    pub(crate) fn start(&self) -> State {
        let scenario = &self.book.scenario;
        let mut state = State {
            turn: 1,
            phase: Phase::Opening,
            pause: Pause::None,
            place: [Where::Hand.code(); MAX_UNITS],
            face: [0; MAX_UNITS],
            control: 0,
            captured: 0,
            owed: 0,
            fates: Units::NONE,
            boxes: [[None; 4]; 2],
            orders: scenario.orders,
            bought: [None; 2],
            budget: [0; 2],
            points: [0; 2],
            cup: [0; Marker::N],
            zhukov: Zhukov::default(),
            hitler: 0,
            air: [0; 4],
            air_hexes: [u16::MAX; 3],
            t34_used: false,
            invasions: 0,
            invaded: false,
            steps: [0; 2],
            garrisoned: Units::NONE,
            active_side: AXIS,
            area: 0,
            active: Units::NONE,
            acted: Units::NONE,
            moved: Units::NONE,
            fought: Units::NONE,
            assaulted: Units::NONE,
            struck: Set::EMPTY,
            penalty: [0; MAX_UNITS],
            led: [Led::default(); 2],
            kluge: None,
            mobile: Units::NONE,
            not_mobile: Units::NONE,
            moving: Moving::default(),
            battle: Battle::default(),
            counter: Units::NONE,
        };
        for (unit, entry) in self.all_units().zip(&scenario.entries) {
            if let Entry::Hex(hex) = entry {
                state.place[unit.at()] = hex.0;
            }
        }
        for (at, &axis) in scenario.axis_controls.iter().enumerate() {
            state.control |= u128::from(axis) << at;
        }
        state
    }

    /// The opening Blitz is on its box; then the first turn begins with Phase I. [3.1f, A6, C11]
    pub(crate) fn open_game(&self, now: &mut Now<'_>, command: u8) {
        now.state.orders[AXIS as usize][Order::Blitz as usize] -= 1;
        let marker = Marker::of(AXIS, Order::Blitz);
        self.begin_turn(now);
        now.state.boxes[AXIS as usize][usize::from(command)] = Some(marker);
        now.log.say(|| Event::Assigned { marker, command });
    }

    /// The cup is filled: the orders of this turn but the one picked, the Counterattacks due, Zhukov if he is in play.
    /// [3.1e, 3.1g, 4.IVb, 5.2.4, 7.3.1, 7.3.2, 7.4a]
    pub(crate) fn fill_cup(&self, state: &mut State, log: &mut Log<Event>) {
        for side in [AXIS, SOVIET] {
            for order in Order::ALL {
                let n = std::mem::take(&mut state.orders[side as usize][order as usize]);
                if n > 0 {
                    state.cup[Marker::of(side, order).at()] = n;
                }
            }
        }
        state.cup[Marker::COUNTERATTACK.at()] = self.book.turns[usize::from(state.turn) - 1].counterattacks;
        if state.turn >= self.book.zhukov_turn && !state.zhukov.used {
            state.cup[Marker::ZHUKOV.at()] = 1;
        }
        let cup = state.cup;
        log.say(|| Event::CupFilled { cup });
    }
}
