//! A computer player at work.

use std::{
    any::Any,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use kernel::{Bits, Game, Player, Side, Sighted};

use crate::{
    Bundle,
    bundle::{ActionOf, RecallOf, StateOf},
};

/// A signal to stop thinking, which many can hold.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Whoever thinks is to come to an end.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether that was said.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a computer player would do: a gesture as the game has it, to be carried out by [`crate::Table::rehearse_advice`]; text
/// is made of it for those who want to read it.
pub struct Advice {
    /// The version of the sight it was made on: the answer is stale if that has changed.
    pub version: u32,
    pub(crate) meant: Box<dyn Means>,
}

impl Advice {
    /// The actions of the gesture in notation, at least one.
    #[must_use]
    pub fn acts(&self) -> Vec<String> {
        self.meant.acts()
    }

    /// What the player thinks of the table, in the game's own measure; higher is better for its side.
    #[must_use]
    pub fn estimate(&self) -> i32 {
        self.meant.estimate()
    }
}

/// What somebody means to do in some game.
pub(crate) trait Means: Any + Send + Sync {
    fn acts(&self) -> Vec<String>;
    fn estimate(&self) -> i32;
}

/// What a side means to do, in a world it has imagined.
pub(crate) struct Meant<B: Bundle> {
    pub(crate) game: Arc<B::Rules>,
    pub(crate) side: Side,
    pub(crate) world: StateOf<B>,
    /// What it means to do, as far as it has thought: the gesture may end before.
    pub(crate) actions: Vec<ActionOf<B>>,
    pub(crate) seed: u64,
}

impl<B: Bundle> Means for Meant<B> {
    fn acts(&self) -> Vec<String> {
        let n = search::within(&*self.game, &self.world, self.side, &self.actions);
        self.actions[..n].iter().map(|it| self.game.notation(self.side, *it)).collect()
    }

    fn estimate(&self) -> i32 {
        // A number that remembers would tell what nobody keeps a record of. What is imagined depends on what the side sees, so
        // it is the same from any world that the side has imagined.
        let recall = RecallOf::<B>::default();
        let open = self.game.imagine(&self.world, self.side, &recall, &mut Bits::seeded(self.seed));
        B::Player::judge(&self.game, &open, &mut self.game.board(&open), self.side)
    }
}

/// A computer player's work: an imagined world in, an answer out. It holds nothing of the table but that world, needs no
/// clock and no thread of its own, and can be carried out anywhere. When told to stop it ends early, with an answer by habit.
pub struct Job(pub(crate) Box<Thought>);

/// What is still to be thought.
pub(crate) type Thought = dyn FnOnce(&Stop) -> Advice + Send;

impl Job {
    /// Thinks, and answers.
    #[must_use]
    pub fn run(self, stop: &Stop) -> Advice {
        (self.0)(stop)
    }
}
