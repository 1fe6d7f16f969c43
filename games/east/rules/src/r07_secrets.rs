//! Chapter 7, secrets: orders bought are their owner's alone until they go into the cup.
//!
//! All else is open: stacks, dice, points, the content of the cup. The order of the cup does not exist before a marker
//! is drawn. [7.1.5, 8.1.7]

use kernel::{Bits, Side, Sighted, Viewer};

use crate::{AXIS, Both, East, Event, Orders, Phase, Position, SOVIET, State, notation::letters};

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct View {
    /// The orders of this turn that are not in the cup, Axis and Soviet; none if the viewer may not know them.
    pub orders: [Option<Orders>; 2],
    /// The orders bought for the next turn; none if there are none yet, or the viewer may not know.
    pub bought: [Option<Orders>; 2],
    /// All that is open, with nothing in place of what is not.
    pub table: Position,
}

impl East {
    /// Whether the orders of this turn are still secret: bought, but not shown. [7.1.5]
    pub(crate) fn are_orders_secret(&self, state: &State) -> bool {
        state.budget != [0; 2]
    }

    /// Whether a viewer may know what a side keeps secret: its own, and everything when the game is over. [7.1.5]
    fn knows(&self, state: &State, viewer: Viewer, side: Side) -> bool {
        viewer.shares(side) || matches!(state.phase, Phase::Over(_))
    }

    /// The orders of this turn of a side that are not in the cup, if a viewer may know them. [7.1.5]
    pub fn known_orders(&self, state: &State, viewer: Viewer, side: Side) -> Option<Orders> {
        let is_known = !self.are_orders_secret(state) || self.knows(state, viewer, side);
        is_known.then_some(state.orders[side as usize])
    }

    /// What a side has bought for the next turn, if it has, and a viewer may know. [4.IIIb, 7.1.5]
    pub fn known_purchase(&self, state: &State, viewer: Viewer, side: Side) -> Option<Orders> {
        if self.knows(state, viewer, side) { state.bought[side as usize] } else { None }
    }

    /// The state with nothing in place of what a viewer may not know, to imagine the rest on. [4.IIIb, 7.1.5]
    fn masked(&self, state: &State, viewer: Viewer) -> State {
        let mut masked = *state;
        for side in [AXIS, SOVIET] {
            masked.bought[side as usize] = self.known_purchase(state, viewer, side);
            masked.orders[side as usize] = self.known_orders(state, viewer, side).unwrap_or_default();
        }
        masked
    }
}

impl Sighted for East {
    type View = View;
    type Recall = ();

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let orders = [AXIS, SOVIET].map(|side| self.known_orders(state, viewer, side));
        let bought = [AXIS, SOVIET].map(|side| self.known_purchase(state, viewer, side));
        let mut table = self.open_position(state);
        table.orders = Both::of(|side| orders[side as usize].map(letters).unwrap_or_default());
        table.bought = Both::of(|side| bought[side as usize].map(letters));
        View { orders, bought, table }
    }

    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        match *event {
            // [7.1.5] Who has bought what, and when, is nobody else's business until both have.
            Event::Bought { side, .. } => viewer.shares(side).then(|| event.clone()),
            _ => Some(event.clone()),
        }
    }

    fn imagine(&self, state: &State, side: Side, _: &(), bits: &mut Bits) -> State {
        let mut imagined = self.masked(state, Viewer::Side(side));
        let enemy = side.other();
        let at = enemy as usize;
        if matches!(state.phase, Phase::Over(_)) {
            return *state;
        }
        if self.are_orders_secret(state) {
            imagined.orders[at] = self.any_purchase(state.budget[at], enemy, bits);
        }
        // Before both have bought nobody knows whether the other has; then everybody does.
        if self.have_both_bought(state) {
            imagined.bought[at] = Some(self.any_purchase(state.points[at], enemy, bits));
        }
        imagined
    }
}

impl East {
    /// Whether the purchases of this turn are over, which everybody sees. [7.1.6]
    pub fn have_both_bought(&self, state: &State) -> bool {
        state.bought.iter().all(Option::is_some)
    }

    fn any_purchase(&self, points: u8, side: Side, bits: &mut Bits) -> Orders {
        let n = self.purchases(points, side).count();
        self.purchases(points, side).nth(bits.below(n)).expect("a purchase within the points")
    }
}
