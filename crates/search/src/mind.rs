//! What a computer player keeps between its decisions.

use kernel::{Bits, Game, Judged, Side, Sighted, Viewer};

use crate::{Level, think};

/// A player at a game: what it remembers, and what it still means to do.
#[derive(Debug)]
pub struct Mind<G: Sighted> {
    side: Side,
    level: Level,
    recall: G::Recall,
    /// What is left of the gesture, the next action last.
    rest: Vec<<G as Game>::Action>,
}

impl<G: Sighted> Clone for Mind<G> {
    fn clone(&self) -> Mind<G> {
        Mind { side: self.side, level: self.level, recall: self.recall.clone(), rest: self.rest.clone() }
    }
}

impl<G: Sighted + Judged> Mind<G> {
    /// A player who has seen nothing yet.
    #[must_use]
    pub fn new(side: Side, level: Level) -> Mind<G> {
        Mind { side, level, recall: G::Recall::default(), rest: Vec::new() }
    }

    /// Hears what happened, of which it witnesses its part; `state` is the table after it. What it learns may make it
    /// change its mind.
    pub fn hear(&mut self, game: &G, state: &G::State, events: &[G::Event]) {
        let viewer = Viewer::Side(self.side);
        if events.iter().any(|it| game.teaches(it)) {
            self.rest.clear();
        }
        if self.level.remembers() {
            for seen in events.iter().filter_map(|it| game.witness(it, viewer)) {
                game.remember(&mut self.recall, state, viewer, &seen);
            }
        }
    }

    /// A state drawn among those that the player cannot tell from the true one.
    pub fn imagine(&self, game: &G, state: &G::State, bits: &mut Bits) -> G::State {
        game.imagine(state, self.side, &self.recall, bits)
    }

    /// The next action of the player, who owes a decision; `list` is what is legal. What is left of a gesture is carried
    /// out as it was meant.
    ///
    /// # Panics
    /// If the game's habits lead to something that is not legal.
    pub fn decide(&mut self, game: &G, state: &G::State, list: &[G::Action], bits: &mut Bits) -> G::Action {
        if let &[only] = list {
            self.rest.pop_if(|it| *it == only);
            return only;
        }
        if self.level == Level::Random {
            return list[bits.below(list.len())];
        }
        if self.rest.last().is_none_or(|it| list.binary_search(it).is_err()) {
            let world = self.imagine(game, state, bits);
            self.rest = think(game, &world, self.side, self.level, bits, || false).actions;
            self.rest.reverse();
        }
        let action = self.rest.pop().expect("a gesture of one action at least");
        assert!(list.binary_search(&action).is_ok(), "{} is not legal", game.notation(self.side, action));
        action
    }
}
