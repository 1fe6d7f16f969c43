//! *Hindenburg's Hour* (1914, solitaire), an edition of the rulebook in code.
//!
//! You are the German 8th Army; dice and fixed procedure move both Russian armies. One file is one chapter, so `ls src`
//! is the table of contents; doc comments end with the id of the rule in `rules.toml`, or of the ruling in
//! `docs/rulings/hindenburg.md`.
//!
//! | file | chapter |
//! | --- | --- |
//! | `r01_setup` | 1 Set-up: the armies and where they start |
//! | `r02_sequence` | 2 Sequence of play: the phases, and the two doors of the game |
//! | `r03_first_army`, `r03_combat` | 3 March of the 1st Army; Russian attacks and German retreats |
//! | `r04_second_army` | 4 What differs for the 2nd Army |
//! | `r05_francois`, `r05_movement`, `r05_combat` | 5 The 8th Army: François, foot and rail, attacks, Russian retreats |
//! | `r06_supply` | 6 Encirclement and surrender |
//! | `r07_rally` | 7 Rally |
//! | `r08_victory` | 8 Victory check |
//! | `r09_options` | 9 Optional rules and the disputed readings |
//!
//! Beside the chapters: `book` and `scenery` read what is printed; `corps` and `board` are who stands where; `action`,
//! `event` and `notation` are what is decided, what happened and how both are written; `why_not` names the rule that forbids
//! something; `position` takes positions in and out, and `sighted` says who may see them.
#![warn(missing_docs)]
//!
//! `published` is what the box says and how it is unpacked.
#![allow(rustdoc::broken_intra_doc_links, reason = "rules and rulings are cited in brackets")]

mod action;
mod board;
mod book;
mod corps;
mod event;
mod notation;
mod position;
mod published;
mod r01_setup;
mod r02_sequence;
mod r03_combat;
mod r03_first_army;
mod r04_second_army;
mod r05_combat;
mod r05_francois;
mod r05_movement;
mod r06_supply;
mod r07_rally;
mod r08_victory;
mod r09_options;
mod scenery;
mod sighted;
mod why_not;

pub use action::Action;
pub use board::Board;
pub use book::{Book, Counter, Map, N_CORPS, Place, SHIPPED, Scenario, Set, Terrain};
pub use corps::{Army, Corps, CorpsSet, Where};
pub use data::Files;
pub use event::{Event, Why};
pub use position::{PhaseOf, Position, UnitAt};
pub use r02_sequence::{Battle, Heading, March, Phase, State};
pub use r03_combat::Strength;
pub use r03_first_army::MOST;
pub use r05_combat::retreat_dirs;
pub use r05_movement::Limits;
pub use r08_victory::End;
pub use r09_options::{Options, SWITCHES};
pub use scenery::Scenery;

use hex::Hex;

/// What a die means, one function a table.
pub mod dice {
    pub use crate::{
        r03_combat::{is_disrupting, russians_win},
        r03_first_army::{heading, march_row},
        r05_francois::{acts_alone, direction},
        r06_supply::is_surrender,
        r07_rally::needs,
        r09_options::is_late,
    };
}

/// The registry of rules: every id with its title and tests.
pub const RULES: &str = include_str!("../rules.toml");

/// The box on the shelf: the book, the options chosen, and what follows from both for good.
#[derive(Clone, Debug)]
pub struct Hindenburg {
    /// Map, counters, charts, scenario.
    pub book: Book,
    /// The switches as set for this game.
    pub options: Options,
    /// General François's corps.
    pub francois: Corps,
    /// The Königsberg area of the chosen option.
    pub konigsberg: Set,
    /// The nine Russian starting hexes.
    pub russian_start: Set,
    /// Where a beaten Russian corps stays: the starting hexes, or by the other reading nowhere. [H42]
    pub steadfast: Set,
    /// Steps over passable hexes to the Königsberg area, units ignored; `u8::MAX` where there is no way.
    pub to_konigsberg: Vec<u8>,
    /// The same with Russian starting hexes open, as they are to Russians.
    pub russians_to_konigsberg: Vec<u8>,
    /// Where rail may ever run: inside Germany, this side of the lakes.
    pub rail: Set,
    /// Where supply flows from.
    pub sources: Set,
    /// The six neighbours of each hex, for the board.
    pub(crate) rims: Vec<[Hex; 6]>,
    /// Each hex with its neighbours, as a set.
    pub near: Vec<Set>,
    /// A shortest way from each hex to where Russian supply flows from, the hex itself included; nothing if there is none.
    pub(crate) ways_home: Vec<Option<Set>>,
    /// Where Germans could stand if nobody else stood there: the neighbours of each hex, and how many.
    pub(crate) ground: Vec<([Hex; 6], u8)>,
    /// Hexes beyond the lakes line and their neighbours: where the limits of the lakes are to be asked.
    pub(crate) by_lakes: Set,
}

impl Hindenburg {
    /// The game as shipped, with these options.
    ///
    /// # Panics
    /// Never: a test reads the shipped files.
    #[must_use]
    pub fn shipped(options: Options) -> Hindenburg {
        let book = Book::read(&Files::first(SHIPPED)).expect("shipped data files without faults");
        Hindenburg::new(book, options)
    }

    /// A game from a book and options.
    #[must_use]
    pub fn new(book: Book, options: Options) -> Hindenburg {
        let map = &book.map;
        let konigsberg = map.konigsberg[usize::from(options.small_konigsberg)];
        let russian_start = Set::of(book.scenario.start[..9].iter().copied());
        let steadfast = if options.all_give_way { Set::EMPTY } else { russian_start };
        let to_konigsberg = r03_combat::ways_to_konigsberg(map, konigsberg, russian_start);
        let russians_to_konigsberg = r03_combat::ways_to_konigsberg(map, konigsberg, Set::EMPTY);
        let rail = (map.germany & map.passable) - map.beyond_lakes;
        let sources = r06_supply::sources(map, russian_start, options.all_edges_open);
        let rims = board::rims(&map.grid);
        let near = map.grid.hexes().map(|it| map.flow.spread(&Set::of([it]))).collect();
        let ways_home = r06_supply::ways_home(map, sources);
        let ground = r05_movement::ground(map, russian_start);
        let by_lakes = map.flow.spread(&map.beyond_lakes);
        let francois = book.counters.iter().position(|it| it.francois).map_or(Corps(9), |it| Corps(it as u8));
        Hindenburg {
            francois,
            konigsberg,
            russian_start,
            steadfast,
            to_konigsberg,
            russians_to_konigsberg,
            rail,
            sources,
            rims,
            near,
            ways_home,
            ground,
            by_lakes,
            options,
            book,
        }
    }
}
