//! Every game behind one erased trait.
//!
//! A [`Title`] is a box on the shelf: what it is called, who plays, its options, and how to get it on a table. A
//! [`Table`] is a match with its types erased: everything that a server, a terminal, a bot or a Python program needs,
//! as text or as types that serialise to JSON. This is the only crate that knows which games exist, and the first that
//! knows JSON; it does no input or output, so texts come in and texts go out.
//!
//! ```
//! use catalog::{Dice, Side, Setup};
//!
//! let title = catalog::find("hindenburg").expect("a game of this id");
//! let mut table = title.table(&Setup::default(), Dice::from_seed(1)).expect("the game as shipped");
//! table.settle().expect("no answers queued by hand");
//! let offer = table.offers(Side::A)[0].action.clone();
//! let moved = table.act(None, Side::A, &[offer]).expect("an action of the list");
//! assert!(moved.events.iter().all(|it| !it.text.is_empty()));
//! let journal = table.journal(true);
//! assert_eq!(catalog::open(&journal, &[]).expect("its own journal").position(), table.position());
//! ```
//!
//! To register a game, write its [`Boxed`] in a file of its own and add a line to [`shelf`].
#![warn(missing_docs)]

mod bench;
mod boxed;
mod east;
mod files;
mod hindenburg;
mod info;
mod ledger;
mod mukden;
mod refusal;
mod seated;
mod shown;
mod sight;
mod simulate;
mod table;
mod title;
mod unplayable;

pub use bench::Bench;
pub use boxed::Boxed;
pub use data::Fault as DataFault;
pub use files::{Files, Own};
pub use info::{Info, OptionInfo, ScenarioInfo, SideInfo, SourceInfo};
pub use kernel::{BySide, Ink, Overlay, Picture, PictureOf, Side, Sides, Viewer, brief, quoted, told};
pub use ledger::{Ledger, RuleInfo};
pub use play::{Answer, Dice, Header, Journal, Report, SeedState, commitment, from_hex};
pub use refusal::{Refusal, Word};
pub use search::Level;
pub use shown::{Advised, Marked, Pointed, ReachTo, Reckoned, Share, Term, Told};
pub use sight::{Asked, Awaits, Offered, SetAsked, Sight};
pub use simulate::{GameResult, Series, Simulated, Tally, wilson};
pub use table::{Moved, Pledged, Table};
pub use title::{Page, Setup, Title};
pub use unplayable::Unplayable;

/// Every game, in the order of the shelf.
#[must_use]
pub fn shelf() -> &'static [&'static dyn Title] {
    const SHELF: &[&dyn Title] = &[
        title::on_shelf::<::hindenburg::Hindenburg>(),
        title::on_shelf::<::mukden::Mukden>(),
        title::on_shelf::<::east::East>(),
    ];
    SHELF
}

/// The game of this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn Title> {
    shelf().iter().copied().find(|it| it.id() == id)
}

/// The game of this id, or why there is none.
///
/// # Errors
/// That there is no such game, and which there are.
pub fn game(id: &str) -> Result<&'static dyn Title, Unplayable> {
    let known = || shelf().iter().map(|it| it.id().to_owned()).collect();
    find(id).ok_or_else(|| Unplayable::NoGame { found: id.to_owned(), known: known() })
}

/// The game a journal is of, and the journal.
fn read(journal: &str) -> Result<(&'static dyn Title, Journal), Unplayable> {
    let journal = Journal::read(journal).map_err(Unplayable::Journal)?;
    Ok((game(&journal.header.game)?, journal))
}

/// The game a journal is of, by its header.
///
/// # Errors
/// If the text is no journal, or of a game that is not on the shelf.
pub fn game_of(journal: &str) -> Result<&'static dyn Title, Unplayable> {
    Ok(read(journal)?.0)
}

/// The match a journal tells of. `own` are data files of the player's, by their path below the data folder.
///
/// # Errors
/// What is wrong with the journal, or that it was played on other data.
pub fn open(journal: &str, own: &[Own]) -> Result<Box<dyn Table>, Unplayable> {
    let (title, journal) = read(journal)?;
    title.open(&journal, own, None)
}

/// The match as it stood after the first `n` lines of a journal, without its dice.
///
/// # Errors
/// As [`open`], as far as these lines show.
pub fn open_at(journal: &str, own: &[Own], n: usize) -> Result<Box<dyn Table>, Unplayable> {
    let (title, journal) = read(journal)?;
    title.open(&journal, own, Some(n))
}

/// The story a journal tells, line by line, as `viewer` could follow it.
///
/// # Errors
/// As [`open`].
pub fn story(journal: &str, own: &[Own], viewer: Viewer) -> Result<Vec<Page>, Unplayable> {
    let (title, journal) = read(journal)?;
    title.story(&journal, own, viewer)
}

/// Computes a whole journal again: every action's legality, every state, the commitment, every roll.
///
/// # Errors
/// The first line that is not as it should be, or as [`open`].
pub fn verify(journal: &str, own: &[Own]) -> Result<Report, Unplayable> {
    let (title, journal) = read(journal)?;
    title.verify(&journal, own)
}
