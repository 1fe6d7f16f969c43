//! The battery every Sandtable game must pass.
//!
//! [`battery`] plays seeded random games, through [`play::Match`] and through the bare doors, and holds the game to its
//! contract at every step: one list, no dead ends, views and events that tell the same story, fair imagination, exact
//! undo, faithful journals. What it finds is a [`Breach`] that names the [`Law`], and the journal that leads there.
//!
//! Around it is what the tests of all games share: [`table`] for rules as text in and text out, [`options`] for sets of
//! switches, [`Shipped`] for data files, [`walk()`] and [`stroll`] for laws of a game's own, perft tables and whole games on
//! record, the [`corpus()`] of journals, [`fits`] for examples in documents and [`Schemas`] for descriptions of JSON.
//!
//! `tests/toy` is a small game that has everything, honest or with one planted bug: the battery itself is tested on it.
//!
//! ```
//! use std::sync::Arc;
//! use conform::{Law, battery};
//! use toy::{Bug, Toy};
//! use toy_face::ToyFace;
//!
//! battery::<ToyFace>(Arc::new(Toy::default()), 3, 1).expect("an honest game");
//! let breach = battery::<ToyFace>(Arc::new(Toy::with(Bug::Unsorted)), 3, 1).expect_err("a planted bug");
//! assert_eq!(breach.law, Law::List);
//! ```
#![warn(missing_docs)]

mod alike;
mod breach;
mod corpus;
mod counting;
mod doors;
mod examples;
mod files;
mod golden;
mod inputs;
mod lists;
mod numbers;
pub mod options;
mod pool;
mod run;
mod schemas;
mod secrets;
mod stores;
pub mod table;
mod walk;
mod words;

pub use alike::check_alike;
pub use breach::{Breach, Law};
pub use corpus::{Kept, corpus};
pub use counting::Counting;
pub use examples::fits;
pub use files::Shipped;
pub use golden::{after, check_fair, check_perft, playthrough};
pub use numbers::check_numbers;
pub use pool::Pool;
pub use schemas::Schemas;
pub use walk::{stroll, walk};

use std::{collections::BTreeMap, fmt, sync::Arc};

use kernel::{Game, Sighted};
use play::Playable;
use serde::Serialize;
use stage::Face;

/// Rules the battery can test: every part of the contract, and views that can be written.
pub trait Testable: Playable + Sighted<View: Serialize> {}

impl<G: Playable + Sighted<View: Serialize>> Testable for G {}

/// How thoroughly to test.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many games to play.
    pub games: usize,
    /// The seed of everything random; the same seed finds the same breach.
    pub seed: u64,
    /// The most inputs a game may take: choices, answers of fate and actions taken back.
    pub bound: usize,
    /// How many actions of a list are tried on clones at each decision.
    pub width: usize,
    /// The costly laws are checked at one input in this many, drawn at random.
    pub stride: usize,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { games: 10, seed: 1, bound: 100_000, width: 6, stride: 1 }
    }
}

/// What the battery did, when it found no breach.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many games were played to their end.
    pub games: usize,
    /// How many inputs they took.
    pub inputs: usize,
    /// The inputs of the longest one.
    pub longest: usize,
    /// How many listed actions were tried on clones.
    pub tried: usize,
    /// How many actions outside the list were refused.
    pub refused: usize,
    /// How many states were imagined.
    pub imagined: usize,
    /// How many pairs of actions were compared through the eyes of others.
    pub compared: usize,
    /// How many of those pairs looked alike.
    pub alike: usize,
    /// How many actions were taken back.
    pub undone: usize,
    /// How often the games ended in each way.
    pub outcomes: BTreeMap<String, usize>,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} games, {} inputs, {} in the longest", self.games, self.inputs, self.longest)?;
        writeln!(f, "{} actions tried, {} refused, {} undone", self.tried, self.refused, self.undone)?;
        writeln!(f, "{} states imagined, {} pairs compared, {} alike", self.imagined, self.compared, self.alike)?;
        self.outcomes.iter().try_for_each(|(how, n)| writeln!(f, "{n:6} {how}"))
    }
}

/// Tests `game` on this many random games, with the defaults of [`Plan`].
///
/// # Errors
/// The first breach of a law.
pub fn battery<F: Face<Rules: Testable>>(game: Arc<F::Rules>, games: usize, seed: u64) -> Result<Summary, Box<Breach>> {
    battery_with::<F>(game, &Plan { games, seed, ..Plan::default() }, |_, _| Ok(()))
}

/// Tests `game` as planned. `check` is the game's own law, asked of every state that is reached, tried or imagined: no
/// unit is lost or doubled, no hex holds too many.
///
/// # Errors
/// The first breach of a law.
pub fn battery_with<F: Face<Rules: Testable>>(
    game: Arc<F::Rules>,
    plan: &Plan,
    check: impl Fn(&F::Rules, &<F::Rules as Game>::State) -> Result<(), String>,
) -> Result<Summary, Box<Breach>> {
    run::all::<F::Rules, F>(game, plan, &check)
}
