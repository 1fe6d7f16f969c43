//! Chapter 1, set-up: every corps on its designated hex, undisrupted, on the first day, without any marker.

use crate::{CorpsSet, Hindenburg, N_CORPS, Phase, Set, State, Where};

impl Hindenburg {
    /// The table before the first phase. [1-setup-a, 1-setup-b, 1-setup-c, 1-setup-d, 1-setup-f, 1-setup-g]
    pub(crate) fn start(&self) -> State {
        State {
            turn: 1,
            activation: 1,
            slot: 0,
            phase: Phase::Activation,
            place: self.book.scenario.start.map(Where::On),
            disruption: [0; N_CORPS],
            unsupplied: CorpsSet::NONE,
            tired: CorpsSet::NONE,
            forced: CorpsSet::NONE,
            moved: CorpsSet::NONE,
            fought: CorpsSet::NONE,
            activated: false,
            railed: false,
            past_angerburg: false,
            forced_march: [0; 2],
            last_russian: self.first_russian_hexes(),
        }
    }

    /// Hexes that count as last occupied by Russians at the start: those they stand on. [H34]
    pub(crate) fn first_russian_hexes(&self) -> Set {
        self.russian_start
    }
}
