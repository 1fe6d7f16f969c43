//! The words and contracts every Sandtable game is written in.
//!
//! A *game* is the box on the shelf: rulebook, map, charts, scenario and options, immutable. A *state* is the table
//! now, plain data. [`Awaiting`] says what a state waits for: a choice, an answer from fate, or nothing more. States
//! change through two doors only, [`Game::act`] and [`Game::land`], and what a side may do is one list,
//! [`Game::actions`]. Everything else (journals, undo, search, clients) is built on these and lives elsewhere.
//!
//! The contract is cut into small traits, so that each user asks only for what it needs:
//!
//! | trait | for |
//! | --- | --- |
//! | [`Game`] | the rules themselves: search, simulation, perft |
//! | [`Sighted`] | what each viewer may know: servers, fair computer players |
//! | [`Positioned`] | positions written out and read back: analysis, tests, fingerprints |
//! | [`Player`] | how good a state looks, and what to do in it: computer players |
//!
//! The first three are the rules, one type; a player is a type of its own, and so is the `Face` of the crate `stage`, which
//! says how a game is shown to people.
//!
//! This crate has no dependencies and no opinions about JSON, files or randomness.
#![warn(missing_docs)]

mod bits;
mod chance;
mod fault;
mod game;
mod log;
mod options;
mod overlay;
mod player;
mod position;
mod quote;
mod ratio;
mod rule;
mod side;
mod sight;
mod units;

pub use bits::Bits;
pub use chance::{CUP_KINDS, Chance, Luck};
pub use fault::{Fault, Faults, MAX_FAULTS, told};
pub use game::{Awaiting, Game, Outcome, any_listed};
pub use log::Log;
pub use options::{Switch, SwitchKind, Switched};
pub use overlay::Overlay;
pub use player::{Manner, Player};
pub use position::Positioned;
pub use quote::{brief, cut, is_hidden, quoted};
pub use ratio::Ratio;
pub use rule::{May, Rule};
pub use side::{BySide, Side, Sides, Viewer};
pub use sight::Sighted;
