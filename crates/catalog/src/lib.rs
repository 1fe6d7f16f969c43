//! Every game behind one erased trait.
//!
//! A [`Title`] is a box on the shelf: what it is called, who plays, its options, and how to get it on a table. A
//! [`Table`] is a match with its types erased. Whoever sits at it holds a [`Seat`], which offers what that chair may have
//! and nothing else; every change is an [`Input`] that is rehearsed and then committed. What tells the truth has other
//! names: a [`Keeper`] stores a table, rolls for it and ends it, [`Analysis`] shows all of it and has its dice set by hand.
//! This is the only crate that knows which games exist, and the first that knows JSON; it does no input or output, so texts
//! come in and texts go out.
//!
//! ```
//! use catalog::{Chair, Dice, Input, Keeping, Side, Setup};
//!
//! let title = catalog::find("hindenburg").expect("a game of this id");
//! let mut table = title.table(&Setup::default(), Dice::from_seed(1)).expect("the game as shipped");
//! table.keep(&Keeping::Settle).expect("no answers queued by hand");
//! let sight = table.seat(Chair::Side(Side::A)).sight();
//! let acts = vec![sight.offers[0].act.clone()];
//! table.submit(Side::A, &Input::Act { version: Some(sight.version), acts }).expect("an action of the list");
//! assert!(!table.seat(Chair::Spectator).heard(0).expect("all lines are at hand").is_empty());
//! let again = catalog::open(&table.journal(true), &[]).expect("its own journal");
//! // Whoever has the file may say that all of it is to be seen.
//! assert_eq!(again.for_analysis().record().position(), table.for_analysis().record().position());
//! ```
//!
//! To register a game, add a line to `registry.rs`: its [`Bundle`]. Nothing else here names a game.
#![warn(missing_docs)]

mod analysis;
mod bench;
mod bench_questions;
mod bench_table;
mod bundle;
mod changes;
mod deeds;
mod files;
mod info;
mod input;
mod job;
mod keeper;
mod ledger;
mod printed;
mod proposals;
mod reaching;
mod refusal;
mod registry;
mod scene;
mod seat;
mod shelf;
mod sight;
mod simulate;
mod sitting;
mod strength;
mod table;
mod title;
#[cfg(feature = "ts")]
mod types;
mod unplayable;

pub use analysis::Analysis;
pub use bench::Bench;
pub use bench_questions::Dearest;
pub use bench_table::TableBench;
pub use bundle::{Bundle, Declared, Described, Rules, Schemed};
pub use changes::{Change, Changes};
pub use data::Fault as DataFault;
pub use files::{Files, Own};
pub use info::{Info, OptionInfo, ScenarioInfo, SideInfo};
pub use input::{Input, MAX_ACTS};
pub use job::{Advice, Job, Stop};
pub use keeper::{Keeper, Keeping};
pub use kernel::{BySide, Overlay, Rule, Side, Sides, brief, is_hidden, quoted, told};
pub use ledger::{Ledger, RuleInfo};
pub use play::{
    Answer, Dice, Ending, Fingerprint, Header, How, Journal, Line as JournalLine, Report, SeedState, commitment,
    from_hex,
};
pub use printed::Printed;
pub use reaching::{MarkedReach, Reaches};
pub use refusal::{Refusal, Word};
pub use scene::AnyScene;
pub use search::Level;
pub use seat::{Chair, Former, Happened, Record, Seat};
pub use sight::{AheadSight, Asks, Awaits, Gesture, Pledges, Proposal, ProposalOf, Sharing, Sight};
pub use simulate::{Bring, GameResult, Onward, Rival, Series, Simulated, Sitter, Standing, Tally, UNFINISHED, sum_up};
pub use strength::{Points, Sprt, Strength, Verdict, wilson};
pub use table::{Pending, Table};
pub use title::{Page, Setup, Title, on_shelf};
#[cfg(feature = "ts")]
pub use types::Types;
pub use unplayable::Unplayable;

use std::sync::{PoisonError, RwLock};

use kernel::Viewer;

static SHELF: RwLock<&[&dyn Title]> = RwLock::new(registry::GAMES);

/// Every game, in the order of the shelf.
#[must_use]
#[inline(never)]
pub fn shelf() -> &'static [&'static dyn Title] {
    // Nothing that is done with it can break off half-done.
    *SHELF.read().unwrap_or_else(PoisonError::into_inner)
}

/// Puts another game on the shelf, after the others, unless one of its id is there: for tests, which play games that are not
/// shipped. What has been made of the shelf before, such as a list for clients, does not have it.
pub fn add(title: &'static dyn Title) {
    let mut shelf = SHELF.write().unwrap_or_else(PoisonError::into_inner);
    if shelf.iter().all(|it| it.id() != title.id()) {
        *shelf = Vec::leak([*shelf, &[title]].concat());
    }
}

/// The game of this id.
#[must_use]
#[inline(never)]
pub fn find(id: &str) -> Option<&'static dyn Title> {
    shelf().iter().copied().find(|it| it.id() == id)
}

/// The game of this id, or why there is none.
///
/// # Errors
/// That there is no such game, and which there are.
#[inline(never)]
pub fn game(id: &str) -> Result<&'static dyn Title, Unplayable> {
    let known = || shelf().iter().map(|it| it.id().to_owned()).collect();
    find(id).ok_or_else(|| Unplayable::NoGame { found: id.to_owned(), known: known() })
}

/// The game a journal is of, and the journal.
#[inline(never)]
fn read(journal: &str) -> Result<(&'static dyn Title, Journal), Unplayable> {
    let journal = Journal::read(journal).map_err(Unplayable::Journal)?;
    Ok((game(&journal.header.game)?, journal))
}

/// The game a journal is of, by its header.
///
/// # Errors
/// If the text is no journal, or of a game that is not on the shelf.
#[inline(never)]
pub fn game_of(journal: &str) -> Result<&'static dyn Title, Unplayable> {
    Ok(read(journal)?.0)
}

/// The match a journal tells of. `own` are data files of the player's, by their path below the data folder.
///
/// # Errors
/// What is wrong with the journal, or that it was played on other data.
#[inline(never)]
pub fn open(journal: &str, own: &[Own]) -> Result<Box<dyn Keeper>, Unplayable> {
    let (title, journal) = read(journal)?;
    title.open(&journal, own, None)
}

/// The match as it stood after the first `n` lines of a journal, without its dice.
///
/// # Errors
/// As [`open`], as far as these lines show.
#[inline(never)]
pub fn open_at(journal: &str, own: &[Own], n: usize) -> Result<Box<dyn Keeper>, Unplayable> {
    let (title, journal) = read(journal)?;
    title.open(&journal, own, Some(n))
}

/// The story a journal tells, gesture by gesture: all of it, or as somebody on a chair could follow it.
///
/// # Errors
/// As [`open`].
#[inline(never)]
pub fn story(journal: &str, own: &[Own], chair: Option<Chair>) -> Result<Vec<Page>, Unplayable> {
    let (title, journal) = read(journal)?;
    title.story(&journal, own, chair.map_or(Viewer::Umpire, Viewer::from))
}

/// Computes a whole journal again: every action's legality, every state, the commitment, every roll.
///
/// # Errors
/// The first line that is not as it should be, or as [`open`].
#[inline(never)]
pub fn verify(journal: &str, own: &[Own]) -> Result<Report, Unplayable> {
    let (title, journal) = read(journal)?;
    title.verify(&journal, own)
}
