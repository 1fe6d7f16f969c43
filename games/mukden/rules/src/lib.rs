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
//! | `r10_options` | the switches: optional rules and disputed readings |
//!
//! | file | what else |
//! | --- | --- |
//! | `action`, `event`, `notation` | what is decided, what happens, and how both are written |
//! | `board` | what follows from a state and is kept along: stacks, zones, lines |
//! | `recall` | what a viewer remembers and imagines |
//! | `position` | positions as public data, and which are possible |
//! | `why_not` | the rule that keeps an action out of the list |
#![allow(rustdoc::broken_intra_doc_links, reason = "rules and rulings are cited in brackets")]
#![warn(missing_docs)]

mod action;
mod board;
mod book;
mod event;
mod notation;
mod position;
mod published;
mod r02_components;
mod r03_setup;
mod r04_victory;
mod r05_sequence;
mod r06_fog;
mod r06_stacking;
mod r07_zones;
mod r08_movement;
mod r09_combat;
mod r10_options;
mod recall;
mod why_not;

pub use action::Action;
pub use board::Board;
pub use book::{
    Arm, Book, Counter, Course, Crt, Effect, Effects, MAX_HEXES, MAX_UNITS, Map, Marker, MarkerKind, OFF_MAP, Pass,
    Place, River, SHIPPED, STACK_LIMIT, Scenario, Scenery, Set, Size, Start, Terrain, TrenchLine, Turn, Unit,
};
pub use data::Files;
pub use event::Event;
pub use position::{BattleOf, ChainOf, PhaseOf, Position, UnitAt, Whose};
pub use r02_components::Units;
pub use r04_victory::{End, margin, outcome};
pub use r05_sequence::{Phase, State, n_paralysed};
pub use r06_fog::{BattleSeen, CounterSeen, OwnAct, StackSeen, View};
pub use r08_movement::{FORCED, Moving, POINTS, Way};
pub use r09_combat::{Battle, Chain, Preparing, Reckoning, concentric_shift};
pub use r10_options::{Options, SWITCHES};
pub use recall::{Recall, Seen};

use hex::Hex;
use kernel::{BySide, Side};
use r07_zones::ways_home;
use r08_movement::{all_ways, points_to};

/// The Japanese side, which always acts first.
pub const JAPAN: Side = Side::A;

/// The Russian side.
pub const RUSSIA: Side = Side::B;

/// The registry of rules: every id with its title and tests.
pub const RULES: &str = include_str!("../rules.toml");

/// Where an eliminated unit is.
pub const OFF: u16 = u16::MAX;

/// The box on the shelf: the book, the options chosen, and what follows from both for good.
#[derive(Clone, Debug)]
pub struct Mukden {
    /// Map, units, charts, scenario.
    pub book: Book,
    /// The switches as set for this game.
    pub options: Options,
    /// Every hex of the map.
    pub(crate) all: Set,
    /// The critical hexes under the options. [3.3a]
    pub(crate) critical: Set,
    /// Each hex with its neighbours, as a set.
    pub(crate) near: Vec<Set>,
    /// The steps from each hex with their points.
    pub(crate) ways: Vec<([Way; 6], u8)>,
    /// How much of a stack each unit takes, in half divisions.
    halves: [u8; MAX_UNITS],
    /// The next hex from each on the shortest way to a supply head of a side.
    pub(crate) homeward: BySide<Vec<Hex>>,
    /// Points of the shortest march to a hex on or beside the critical railroad on an empty map.
    rail_points: Vec<u8>,
    /// Hexes to the nearest hex of the critical railroad on an empty map.
    to_rail: Vec<u8>,
}

impl Mukden {
    /// The game as shipped, with these options.
    ///
    /// # Panics
    /// Never: a test reads the shipped files.
    #[must_use]
    pub fn shipped(options: Options) -> Mukden {
        let book = Book::read(&Files::first(SHIPPED)).expect("shipped data files without faults");
        Mukden::new(book, options)
    }

    /// A game from a book and options.
    #[must_use]
    pub fn new(book: Book, options: Options) -> Mukden {
        let map = &book.map;
        let all = Set::of(map.grid.hexes());
        let towns = Set::of([map.mukden, map.liaoyang]);
        let critical = map.critical_rail[usize::from(options.long_rail)] | towns;
        let near = map.grid.hexes().map(|it| map.flow.spread(&Set::of([it]))).collect();
        let rail = &map.critical_rail[usize::from(options.long_rail)];
        let far = |hex, to: &Set| to.iter().map(|it| map.grid.distance(it, hex) as u8).min().unwrap_or(u8::MAX);
        let to_rail = map.grid.hexes().map(|it| far(it, rail)).collect();
        let ways = all_ways(&book);
        let rail_points = points_to(&ways, &map.flow.spread(rail));
        let homeward = BySide::from_fn(|side| ways_home(&book.map, side));
        let mut halves = [0; MAX_UNITS];
        for (halves, unit) in halves.iter_mut().zip(&book.units) {
            *halves = unit.size.halves();
        }
        Mukden { all, critical, near, ways, halves, homeward, rail_points, to_rail, options, book }
    }

    /// The critical railroad under the options. [3.3a, 4.2a, S9]
    #[must_use]
    pub fn rail(&self) -> &Set {
        &self.book.map.critical_rail[usize::from(self.options.long_rail)]
    }

    /// Every unit of the game, wherever it is.
    pub fn all_units(&self) -> impl Iterator<Item = Unit> + use<> {
        (0..self.book.units.len() as u8).map(Unit)
    }

    /// Whose a unit is.
    #[inline]
    #[must_use]
    pub fn side(&self, unit: Unit) -> Side {
        self.book.side(unit)
    }

    /// Every hex of the map.
    #[inline]
    #[must_use]
    pub fn all(&self) -> &Set {
        &self.all
    }

    /// A hex with its neighbours.
    #[inline]
    #[must_use]
    pub fn near(&self, hex: Hex) -> &Set {
        &self.near[hex.at()]
    }

    /// Hexes to the nearest hex of the critical railroad on an empty map.
    #[inline]
    #[must_use]
    pub fn to_rail(&self, hex: Hex) -> u8 {
        self.to_rail[hex.at()]
    }

    /// Points of the shortest march to a hex on or beside the critical railroad on an empty map.
    #[inline]
    #[must_use]
    pub fn rail_points(&self, hex: Hex) -> u8 {
        self.rail_points[hex.at()]
    }

    /// How much of a stack a unit takes, in half divisions.
    #[inline]
    #[must_use]
    pub fn halves(&self, unit: Unit) -> u8 {
        self.halves[unit.at()]
    }
}
