//! What the computer player of the 8th Army thinks of a position.

use kernel::{Judged, Side};

use crate::{Board, Hindenburg, Phase, State};

impl Judged for Hindenburg {
    fn judge(&self, state: &State, _: &Board, side: Side) -> i32 {
        let score = i32::from(state.score());
        if side == Side::A { score } else { -score }
    }

    fn settled(&self, state: &State) -> bool {
        !matches!(state.phase, Phase::Moving { .. } | Phase::Rail(_) | Phase::Preparing { .. })
    }
}
