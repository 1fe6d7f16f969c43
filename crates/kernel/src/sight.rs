//! What each viewer may know.

use std::fmt::Debug;

use crate::{Bits, Game, Side, Viewer};

/// Hidden information: what viewers see, witness and may imagine.
pub trait Sighted: Game {
    /// What one viewer may know of the table.
    type View: Clone + Eq + Debug;

    /// What `viewer` may know, built by adding what is visible, never by taking away what is secret.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// What `viewer` witnesses of an event: all of it, a reduced form, or nothing.
    fn witness(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// A full state drawn among those that `side` cannot tell from the true one. Computer players plan on these only.
    fn imagine(&self, state: &Self::State, side: Side, bits: &mut Bits) -> Self::State;
}
