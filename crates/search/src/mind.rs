//! What a computer player keeps between its decisions.

use kernel::{Bits, Game, Player, Side, Sighted, Viewer};

use crate::{ActionOf, Level, StateOf, think};

/// A player at a game: what it remembers, and what it still means to do.
pub struct Mind<P: Player> {
    side: Side,
    level: Level,
    recall: <P::Rules as Sighted>::Recall,
    /// What is left of the gesture, the next action last.
    rest: Vec<ActionOf<P>>,
}

impl<P: Player> Clone for Mind<P> {
    fn clone(&self) -> Mind<P> {
        Mind { side: self.side, level: self.level, recall: self.recall.clone(), rest: self.rest.clone() }
    }
}

impl<P: Player> Mind<P> {
    /// A player who has seen nothing yet.
    #[must_use]
    pub fn new(side: Side, level: Level) -> Mind<P> {
        Mind { side, level, recall: <P::Rules as Sighted>::Recall::default(), rest: Vec::new() }
    }

    /// Hears what happened, of which it witnesses its part; `state` is the table after it. What it learns may make it
    /// change its mind.
    pub fn hear(&mut self, game: &P::Rules, state: &StateOf<P>, events: &[<P::Rules as Game>::Event]) {
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
    pub fn imagine(&self, game: &P::Rules, state: &StateOf<P>, bits: &mut Bits) -> StateOf<P> {
        game.imagine(state, self.side, &self.recall, bits)
    }

    /// The next action of the player, who owes a decision; `list` is what is legal. What is left of a gesture is carried
    /// out as it was meant.
    ///
    /// # Panics
    /// If the game's habits lead to something that is not legal.
    pub fn decide(
        &mut self,
        game: &P::Rules,
        state: &StateOf<P>,
        list: &[ActionOf<P>],
        bits: &mut Bits,
    ) -> ActionOf<P> {
        if let &[only] = list {
            self.rest.pop_if(|it| *it == only);
            return only;
        }
        if self.level == Level::Random {
            return list[bits.below(list.len())];
        }
        if self.rest.last().is_none_or(|it| list.binary_search(it).is_err()) {
            let world = self.imagine(game, state, bits);
            self.rest = think::<P>(game, &world, self.side, self.level, bits, || false);
            self.rest.reverse();
        }
        let action = self.rest.pop().expect("a gesture of one action at least");
        assert!(list.binary_search(&action).is_ok(), "{} is not legal", game.notation(self.side, action));
        action
    }
}
