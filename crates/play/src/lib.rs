//! One play of a game: checked acts, dice, journal, undo, replay, verification.
//!
//! Rules know nothing of any of this. [`Match`] drives them through their two doors, answers fate from [`Dice`] that can
//! be checked afterwards, and writes every input into a [`Journal`], the only stored truth. Undo, versions and replay
//! are written here once, for every game.
//!
//! ```
//! use std::sync::Arc;
//! use toy::Toy;
//! use kernel::{Awaiting, Viewer};
//! use play::{Dice, Journal, Match, Setting};
//!
//! let game = Arc::new(Toy::default());
//! let mut it = Match::new(game.clone(), Setting::default(), Dice::from_seed(1));
//! while let Awaiting::Choice(sides) = it.awaiting() {
//!     let side = sides.iter().next().expect("a side that owes");
//!     let action = it.legal(side)[0];
//!     it.act(Some(it.version(Viewer::Side(side))), side, action).expect("a listed action");
//! }
//! let text = it.journal().to_text();
//! let journal = Journal::read(&text).expect("a journal");
//! assert_eq!(Match::open(game.clone(), &journal).expect("a lawful journal").state(), it.state());
//! assert!(play::verify(game, &journal).expect("fair dice").is_consistent());
//! ```
#![warn(missing_docs)]

mod ahead;
mod back;
mod dice;
mod draft;
mod driver;
mod ending;
mod entry;
mod fingerprint;
mod former;
mod happened;
mod header;
mod heard;
mod journal;
mod luck;
mod moment;
mod perft;
mod pledges;
mod random;
mod refused;
mod replay;
mod request;
mod snapshot;
mod tape;
mod text;
mod unreadable;
mod verify;

pub use ahead::{Ahead, Tried};
pub use dice::{Dice, Key, commitment};
pub use draft::Rehearsed;
pub use driver::Match;
pub use ending::{Ending, How};
pub use entry::{Entry, Rare, Resume, luck_words, read_luck, side_named};
pub use fingerprint::Fingerprint;
pub use happened::Happened;
pub use header::{Header, Setting};
pub use heard::{Deed, Heard};
pub use journal::{Journal, Line};
pub use luck::Answer;
pub use moment::Moment;
pub use perft::{divide_within, perft, perft_within};
pub use random::{Played, random_game};
pub use refused::Refused;
pub use request::Request;
pub use tape::{Cursor, Tape};
pub use text::{from_hex, sha256_text};
pub use unreadable::{Trouble, Unreadable};
pub use verify::{Report, SeedState, verify};

use kernel::{Game, Positioned, Sighted};
use serde::{Serialize, de::DeserializeOwned};

/// A game that a [`Match`] can drive: the rules, with positions that can be written and states that can be kept.
pub trait Playable:
    Game<State: Serialize + DeserializeOwned>
    + Sighted<Recall: Serialize + DeserializeOwned>
    + Positioned<Position: Serialize + DeserializeOwned>
{
}

impl<G> Playable for G where
    G: Game<State: Serialize + DeserializeOwned>
        + Sighted<Recall: Serialize + DeserializeOwned>
        + Positioned<Position: Serialize + DeserializeOwned>
{
}
