//! Versions: what each viewer could have noticed.

use kernel::{Awaiting, BySide, Outcome, Sighted, Viewer};

use crate::{Match, Playable};

/// What a viewer last saw, and how often that has changed.
pub(crate) struct Notices<G: Sighted>([Notice<G>; Viewer::ALL.len()]);

struct Notice<G: Sighted> {
    version: u64,
    seen: Seen<G::View>,
}

#[derive(Clone, PartialEq)]
struct Seen<V> {
    view: V,
    owes: bool,
    can_undo: bool,
    is_chance_due: bool,
    offers: BySide<bool>,
    asks: BySide<bool>,
    outcome: Option<Outcome>,
}

impl<G: Sighted> Notices<G> {
    pub(crate) fn new(game: &G, state: &G::State) -> Notices<G> {
        let awaiting = game.awaiting(state);
        let of = |viewer| seen(game, state, awaiting, viewer, false, [BySide::default(); 2]);
        Notices(Viewer::ALL.map(|it| Notice { version: 0, seen: of(it) }))
    }
}

fn seen<G: Sighted>(
    game: &G,
    state: &G::State,
    awaiting: Awaiting,
    viewer: Viewer,
    can_undo: bool,
    [offers, asks]: [BySide<bool>; 2],
) -> Seen<G::View> {
    Seen {
        view: game.view(state, viewer),
        // Only the side itself: that the other has answered a simultaneous choice is nobody's business.
        owes: matches!(viewer, Viewer::Side(side) if awaiting.owes(side)),
        can_undo,
        is_chance_due: matches!(awaiting, Awaiting::Chance(_)),
        offers,
        asks,
        outcome: match awaiting {
            Awaiting::Over(outcome) => Some(outcome),
            _ => None,
        },
    }
}

impl<G: Playable> Match<G> {
    /// How often something changed that `viewer` could notice: its view, whether it owes a decision, whether it can
    /// undo, whether a roll is due, offers and requests, the result. What the other side answers in a simultaneous choice
    /// leaves it alone. The umpire notices every line. A match opened from its journal has the same versions as the one that
    /// wrote it.
    #[must_use]
    pub fn version(&self, viewer: Viewer) -> u64 {
        let slot = Viewer::ALL.iter().position(|&it| it == viewer).expect("one of all viewers");
        self.notices.0[slot].version
    }

    /// Compares what every viewer sees with what it saw.
    pub(crate) fn notice(&mut self) {
        for (i, viewer) in Viewer::ALL.into_iter().enumerate() {
            let can_undo = matches!(viewer, Viewer::Side(side) if self.can_undo(side));
            let seen = seen(&*self.game, &self.state, self.awaiting(), viewer, can_undo, [self.offers, self.asks]);
            let notice = &mut self.notices.0[i];
            if viewer == Viewer::Umpire || notice.seen != seen {
                notice.version += 1;
                notice.seen = seen;
            }
        }
    }
}

impl<G: Sighted> Clone for Notices<G> {
    fn clone(&self) -> Notices<G> {
        Notices(self.0.each_ref().map(|it| Notice { version: it.version, seen: it.seen.clone() }))
    }
}
