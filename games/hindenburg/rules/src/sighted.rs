//! Who may see what: everybody everything.

use kernel::{Bits, Positioned, Side, Sighted, Viewer};

use crate::{Event, Hindenburg, Position, State};

impl Sighted for Hindenburg {
    /// All units, dice and flags are open: everybody sees the position.
    type View = Position;
    type Recall = ();

    fn view(&self, state: &State, _: Viewer) -> Position {
        self.position(state)
    }

    fn witness(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn imagine(&self, state: &State, _: Side, _: &(), _: &mut Bits) -> State {
        *state
    }
}
