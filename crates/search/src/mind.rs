//! What a computer player keeps between its decisions.

use kernel::{Awaiting, Bits, Game, Player, Side, Sides, Sighted, Viewer};

use crate::{ActionOf, Level, StateOf, think};

/// A player at a game: what it remembers, and what it still means to do.
///
/// It keeps no board: that of one imagined world is seldom that of the next, and to make one costs little beside a thought.
pub struct Mind<P: Player> {
    side: Side,
    level: Level,
    recall: <P::Rules as Sighted>::Recall,
    /// What is left of the gesture, the next action last.
    plan: Vec<ActionOf<P>>,
}

impl<P: Player> Clone for Mind<P> {
    fn clone(&self) -> Mind<P> {
        Mind { side: self.side, level: self.level, recall: self.recall.clone(), plan: self.plan.clone() }
    }
}

impl<P: Player> Mind<P> {
    /// A player who has seen nothing yet.
    #[must_use]
    pub fn new(side: Side, level: Level) -> Mind<P> {
        Mind { side, level, recall: Default::default(), plan: Vec::new() }
    }

    /// A player who comes to a game under way and is told what its side remembers. What it decides next is the same as if it
    /// had heard everything itself and had no plan.
    #[must_use]
    pub fn recalling(side: Side, level: Level, recall: <P::Rules as Sighted>::Recall) -> Mind<P> {
        let recall = if level.remembers() { recall } else { Default::default() };
        Mind { recall, ..Mind::new(side, level) }
    }

    /// Hears what happened, of which it witnesses its part; `state` is the table after it. The plan goes as soon as the
    /// gesture is over: something was learnt, or the say is not its own alone.
    pub fn hear(&mut self, game: &P::Rules, state: &StateOf<P>, events: &[<P::Rules as Game>::Event]) {
        let viewer = Viewer::Side(self.side);
        if game.awaiting(state) != Awaiting::choice(self.side) || events.iter().any(|it| game.teaches(it)) {
            self.plan.clear();
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

    /// What it would do in a world that it has imagined, see [`think`].
    ///
    /// # Panics
    /// If its side owes no decision there.
    pub fn think(
        &self,
        game: &P::Rules,
        world: &StateOf<P>,
        bits: &mut Bits,
        hurries: impl Fn() -> bool,
    ) -> Vec<ActionOf<P>> {
        think::<P>(game, world, self.side, self.level, bits, hurries)
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
        let action = self.next(game, state, list, bits);
        // What is answered in secret ends a gesture.
        if game.asked(state) == Sides::BOTH {
            self.plan.clear();
        }
        action
    }

    fn next(&mut self, game: &P::Rules, state: &StateOf<P>, list: &[ActionOf<P>], bits: &mut Bits) -> ActionOf<P> {
        if let &[only] = list {
            self.plan.pop_if(|it| *it == only);
            return only;
        }
        if self.level == Level::Random {
            return list[bits.below(list.len())];
        }
        if self.plan.last().is_none_or(|it| list.binary_search(it).is_err()) {
            let world = self.imagine(game, state, bits);
            self.plan = self.think(game, &world, bits, || false);
            self.plan.reverse();
        }
        let action = self.plan.pop().expect("a gesture of one action at least");
        assert!(list.binary_search(&action).is_ok(), "{} is not legal", game.notation(self.side, action));
        action
    }
}
