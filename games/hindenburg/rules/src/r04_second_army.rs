//! Chapter 4, the 2nd Army: it marches and fights like the 1st, but later, and always north.

use hex::{Dir, Hex};

use crate::{Army, Hindenburg, State};

impl Hindenburg {
    /// Whether an army is in play: the 2nd Army is not before August 19. [4-army2-b, H16]
    #[inline]
    #[must_use]
    pub fn is_in_play(&self, state: &State, army: Army) -> bool {
        army != Army::Second || state.turn >= self.book.scenario.second_army_from
    }

    /// The prescribed step of a 2nd Army corps. [4-army2-c]
    pub(crate) fn north(&self, from: Hex) -> Option<Hex> {
        self.book.map.grid.step(from, Dir::N)
    }
}
