//! What a side can ask of a table: the one way to change anything.

use kernel::{Side, quoted};
use serde::{Deserialize, Serialize};

use crate::{Refusal, Rules, Word};

/// How many actions one gesture may have: more than any run of decisions needs.
pub const MAX_ACTS: usize = 1000;

/// What a side asks of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Input {
    /// Decisions, all or none, as one gesture. Members of a set may come in any order.
    Act {
        /// The version of the sight they were made on; without it, none is checked.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        version: Option<u32>,
        /// The actions in notation.
        acts: Vec<String>,
    },
    /// The last gesture is taken back.
    Undo {
        /// The version of the sight it was decided on.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional))]
        version: Option<u32>,
    },
    /// The side asks for its last gesture back, over any barrier, or grants this to the other, which has asked.
    Back,
    /// The side offers a draw, or accepts one.
    Draw,
    /// The side declines what the other asks, a draw or a gesture back; where the other asks nothing, it no longer asks itself.
    Decline,
    /// The side gives up.
    Resign,
    /// The side commits to a secret of its own for the dice.
    Commit {
        /// The commitment, `sha256:` and 64 digits.
        commitment: String,
    },
    /// The side reveals it; with the last secret the game begins.
    Reveal {
        /// The secret in hexadecimal digits.
        secret: String,
    },
}

/// The actions of these notations.
pub(crate) fn parse<G: Rules>(game: &G, side: Side, acts: &[String]) -> Result<Vec<G::Action>, Refusal> {
    if acts.len() > MAX_ACTS {
        return Err(Refusal::new(Word::Illegal, format!("{} actions are too many at once.", acts.len())));
    }
    let read = |(at, text): (usize, &String)| {
        let unknown = || {
            let why = format!("{} is no action of this game.", quoted(text));
            Refusal { at: Some(at as u16 + 1), ..Refusal::new(Word::Illegal, why) }
        };
        game.parse(side, text).ok_or_else(unknown)
    };
    acts.iter().enumerate().map(read).collect()
}
