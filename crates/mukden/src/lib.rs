//! *Mukden* (1905, two sides), an edition of the rulebook in code.
//!
//! Japan attacks, Russia holds; units act one at a time in turn, under fog of war. One file is one chapter, so `ls src`
//! is the table of contents; doc comments end with the id of the rule, or of the ruling in `docs/rulings/mukden.md`.
//!
//! | file | chapter |
//! | --- | --- |
//! | `book` | the contents of the box as data: map, units, charts, scenario |
//! | `r02_components` | 2 Components: units, steps, disruption, markers |
//! | `r03_setup` | 3 Set-up and hex control |
//! | `r04_victory` | 4 How to win: sudden death, the end of the game |
//! | `r05_sequence` | 5 Turn sequence: the phases, and the two doors of the game |
//! | `r06_stacking` | 6 Stacking and fog of war |
//! | `r07_zones` | 7 Zones of control and lines of communication |
//! | `r08_movement` | 8 Movement: terrain and forced march |
//! | `r09_combat` | 9 Combat: attacks, losses, advance, momentum, probes |
//!
//! The chapter files come with the rules; the crate holds the book so far.
#![allow(rustdoc::broken_intra_doc_links, reason = "rules and rulings are cited in brackets")]
#![warn(missing_docs)]

mod book;

pub use book::{
    Arm, Book, Counter, Course, Crt, Effect, Effects, Files, MAX_UNITS, Map, Marker, MarkerKind, OFF_MAP, Pass, Place,
    River, SHIPPED, STACK_LIMIT, Scenario, Set, Size, Start, Terrain, TrenchLine, Turn, Unit,
};

use kernel::Side;

/// The Japanese side, which always acts first.
pub const JAPAN: Side = Side::A;

/// The Russian side.
pub const RUSSIA: Side = Side::B;
