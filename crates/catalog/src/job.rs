//! A computer player at work.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
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

/// What a computer player would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The actions of a gesture in notation, at least one.
    pub acts: Vec<String>,
    /// What the player thinks of the table, in the game's own measure; higher is better for its side.
    pub estimate: i32,
    /// The version of the sight it was made on: the answer is stale if that has changed.
    pub version: u32,
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
