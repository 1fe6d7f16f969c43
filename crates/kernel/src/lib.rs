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
//! | [`Prompted`] | how decisions are put to people: clients |
//! | [`Positioned`] | positions written out and read back: analysis, tests, fingerprints |
//! | [`Judged`] | how good a state looks: computer players |
//!
//! This crate has no dependencies and no opinions about JSON, files or randomness.
#![warn(missing_docs)]

mod bits;
mod chance;
mod fault;
mod game;
mod judge;
mod log;
mod position;
mod prompt;
mod quote;
mod rule;
mod side;
mod sight;
mod units;

pub use bits::Bits;
pub use chance::{CUP_KINDS, Chance, Luck};
pub use fault::{Fault, Faults, MAX_FAULTS, told};
pub use game::{Awaiting, Game, Outcome, any_listed};
pub use judge::Judged;
pub use log::Log;
pub use position::Positioned;
pub use prompt::{
    Click, Ink, Mark, Odds, Offer, Overlay, Picture, PictureOf, Prompt, Prompted, Ratio, Reach, SetOf, Shown, Span,
    Switch, SwitchKind,
};
pub use quote::{brief, cut, quoted};
pub use rule::{May, Rule};
pub use side::{BySide, Side, Sides, Viewer};
pub use sight::Sighted;
