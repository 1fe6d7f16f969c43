//! What each viewer may know.

use std::fmt::Debug;

use crate::{Bits, Game, Side, Viewer};

/// Hidden information: what viewers see, witness and may imagine.
pub trait Sighted: Game {
    /// What one viewer may know of the table.
    type View: Clone + Eq + Debug;
    /// What a viewer remembers of what it has lawfully seen and can no longer see; empty at the start.
    type Recall: Clone + Default + Eq + Debug + Send + Sync;

    /// What `viewer` may know, built by adding what is visible, never by taking away what is secret.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// What `viewer` witnesses of an event: all of it, a reduced form, or nothing.
    fn witness(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// What is left of the events that a viewer witnessed, oldest first, when they are told again at `state`: all of them,
    /// unless what was open as it happened is nothing to look up afterwards. What is left out becomes nothing. Of the state
    /// no more may be read than the viewer may know.
    fn retell(&self, state: &Self::State, viewer: Viewer, events: &mut [Option<Self::Event>]) {
        let _ = (state, viewer, events);
    }

    /// Whether the table may be looked at again as it stood at `state`. Where it may not, it is shown as it stood before.
    fn is_shown_again(&self, state: &Self::State, viewer: Viewer) -> bool {
        let _ = (state, viewer);
        true
    }

    /// By how much more than one the versions of those at the table rise with an answer of fate that led to `state`: as many
    /// as make up for decisions whose number is nothing to look up afterwards.
    fn surplus(&self, state: &Self::State) -> u8 {
        let _ = state;
        0
    }

    /// Remembers an event as the viewer witnessed it; `state` is the table after it, of which no more may be read than
    /// the viewer may know.
    fn remember(&self, recall: &mut Self::Recall, state: &Self::State, viewer: Viewer, seen: &Self::Event) {
        let _ = (recall, state, viewer, seen);
    }

    /// A full state drawn among those that `side` cannot tell from the true one, likelier ones more often by what the
    /// side remembers. Computer players plan on these only.
    fn imagine(&self, state: &Self::State, side: Side, recall: &Self::Recall, bits: &mut Bits) -> Self::State;
}
