//! Journals that cannot be read.

use std::{error, fmt};

use kernel::{Fault, brief, cut, quoted};

use crate::{Fingerprint, Refused};

/// A journal that cannot be read, replayed or verified: where, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The number of the line; zero is the header.
    pub line: usize,
    /// What is wrong with it.
    pub trouble: Trouble,
}

/// What can be wrong with a line of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Trouble {
    /// The file is not UTF-8 text.
    NotText,
    /// The file is empty.
    Empty,
    /// The header is not a JSON object with the fields of a header.
    NotHeader(String),
    /// The header's own fingerprint differs.
    HeaderEdited,
    /// The header has no fingerprint.
    NoMark,
    /// The format is not the one this program writes.
    UnknownFormat(u64),
    /// The journal is of another game.
    WrongGame {
        /// The game of the header.
        found: String,
        /// The game asked for.
        wanted: &'static str,
    },
    /// The journal was written under later rules.
    NewerEdition {
        /// The edition of the header.
        found: u32,
        /// The latest edition known here.
        known: u32,
    },
    /// The start position is not one of this game, or not possible.
    BadStart(Vec<Fault>),
    /// The line is cut short; nothing follows it.
    Truncated,
    /// The line is not a number, an entry and a fingerprint.
    NotLine,
    /// The lines are not numbered 1, 2, 3, ...
    OutOfOrder {
        /// The number written.
        found: String,
    },
    /// The entry begins with a word that is neither a side nor a kind of entry.
    UnknownWord(String),
    /// The rest of the entry is not understood.
    NotUnderstood(String),
    /// An entry that the rules of the game or of the match refuse there.
    Refused(Refused),
    /// The line leads to another state than it says.
    Differs {
        /// The fingerprint written.
        written: Fingerprint,
        /// The fingerprint of the state reached.
        reached: Fingerprint,
    },
    /// The seed is not the one that was committed to.
    SeedDiffers,
    /// The seed is published before the game is over, or twice.
    SeedOutOfPlace,
    /// The game goes on from another position than it has reached.
    ResumeDiffers,
    /// A roll or draw is not the one the dice gave.
    LuckDiffers {
        /// The answer written.
        written: String,
        /// The answer of the dice.
        dice: String,
    },
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "header: {}", self.trouble),
            n => write!(f, "line {n}: {}", self.trouble),
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::NotText => f.write_str("the file is not UTF-8 text"),
            Trouble::Empty => f.write_str("the file is empty"),
            Trouble::NotHeader(why) => write!(f, "this is not the header of a journal ({})", brief(why)),
            Trouble::HeaderEdited => f.write_str("the header was changed after it was written"),
            Trouble::NoMark => f.write_str("the header has lost its mark"),
            Trouble::ResumeDiffers => f.write_str("the game goes on from another position than it has reached"),
            Trouble::UnknownFormat(found) => write!(f, "format {found} is not known here"),
            Trouble::WrongGame { found, wanted } => {
                write!(f, "the journal is of the game {}, not {wanted:?}", quoted(found))
            }
            Trouble::NewerEdition { found, known } => {
                write!(
                    f,
                    "the journal was written under edition {found} of the rules; {known} is the latest known here"
                )
            }
            Trouble::BadStart(faults) => {
                f.write_str("the start position is not possible")?;
                faults.iter().try_for_each(|it| write!(f, "; {}", brief(&it.0)))
            }
            Trouble::Truncated => f.write_str("the last line is cut short"),
            Trouble::NotLine => f.write_str("this is not a number, an entry and a fingerprint"),
            Trouble::OutOfOrder { found } => write!(f, "the line is numbered {}, out of order", quoted(found)),
            Trouble::UnknownWord(word) => write!(f, "{} is neither a side nor a kind of entry", quoted(word)),
            Trouble::NotUnderstood(words) => write!(f, "{} is not understood", quoted(words)),
            Trouble::Refused(refused) => write!(f, "not possible here: {refused}"),
            Trouble::Differs { written, reached } => {
                write!(f, "the state reached has fingerprint {reached}, but {written} is written")
            }
            Trouble::SeedDiffers => f.write_str("the seed is not the one committed to"),
            Trouble::SeedOutOfPlace => f.write_str("the seed is published once, after the end of the game"),
            Trouble::LuckDiffers { written, dice } => {
                write!(f, "{} is written, but the dice gave {dice}", cut(written))
            }
        }
    }
}

impl error::Error for Unreadable {}

impl Trouble {
    /// Whether other rules than those the line was written under can be to blame.
    pub(crate) fn is_of_rules(&self) -> bool {
        matches!(self, Trouble::NotUnderstood(_) | Trouble::Refused(_) | Trouble::Differs { .. })
    }

    /// This trouble, at that line.
    pub(crate) fn at(self, line: usize) -> Unreadable {
        Unreadable { line, trouble: self }
    }
}
