//! Chapter 3, set-up and hex control: every unit on its printed hex, and who owns the critical hexes.

use hex::Hex;
use kernel::Side;

use crate::{Event, JAPAN, MAX_UNITS, Mukden, OFF, Phase, RUSSIA, State, Units, r05_sequence::Now};

impl Mukden {
    /// The table before the first phase. [3.0a, 3.1a, 3.1b, 3.1c, 3.2a, 3.2b, 3.3b]
    pub(crate) fn start(&self) -> State {
        let mut state = State {
            turn: 1,
            second: false,
            combat_first: false,
            phase: Phase::Declare,
            active: JAPAN,
            place: [OFF; MAX_UNITS],
            steps: [0; MAX_UNITS],
            rank: [0; MAX_UNITS],
            disrupted: Units::NONE,
            topped: Units::NONE,
            chain: Default::default(),
            actions: 0,
            passed: [false; 2],
            guns: 0,
            control: 0,
            lost: [0; 2],
            cavalry_lost: 0,
        };
        for (unit, start) in self.all_units().zip(&self.book.scenario.start) {
            state.place[unit.at()] = start.hex.0;
            state.rank[unit.at()] = start.depth;
            state.steps[unit.at()] = self.book.units[unit.at()].steps;
        }
        for (at, &hex) in self.book.map.critical.iter().enumerate() {
            state.control |= u32::from(self.book.scenario.control[JAPAN].has(hex)) << at;
        }
        state
    }

    /// Who controls a critical hex; nobody's concern elsewhere. [3.3a]
    #[must_use]
    pub fn control(&self, state: &State, hex: Hex) -> Option<Side> {
        let at = self.book.map.critical_at[hex.at()].filter(|_| self.critical.has(hex))?;
        Some(if state.control >> at & 1 != 0 { JAPAN } else { RUSSIA })
    }

    /// A unit of `side` has entered a hex: a critical one changes hands at once, and may end the game there and then.
    /// Says whether control changed. Nothing else changes it, neither leaving a hex nor a zone of control.
    /// [3.3c, 3.3d, 3.4a, 4.1a, 4.2a]
    pub(crate) fn take_control(&self, now: &mut Now<'_>, side: Side, hex: Hex) -> bool {
        if self.control(now.state, hex).is_none_or(|it| it == side) {
            return false;
        }
        let at = self.book.map.critical_at[hex.at()].expect("a critical hex");
        now.state.control ^= 1 << at;
        now.log.say(|| Event::Control { hex, side });
        self.check_sudden_death(now, side, hex);
        true
    }
}
