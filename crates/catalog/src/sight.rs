//! The table as one viewer is shown it.

use std::io::{self, Write};

use kernel::{BySide, Chance, Side};
use serde::Serialize;
use stage::{Line, Offer, Prompt, Told};

use crate::AnyScene;

/// All that a client draws for one viewer at one moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Sight {
    /// How often the viewer has noticed something; an act quotes it.
    pub version: u32,
    /// What the viewer sees.
    pub scene: AnyScene,
    /// What the table waits for.
    pub awaits: Awaits,
    /// How far the sides are with their secrets for the dice, before the game begins.
    pub pledges: Option<Pledges>,
    /// The question to the viewer's side, if it owes a decision.
    pub prompt: Option<Prompt>,
    /// The one list of what it may do.
    pub offers: Vec<Offer>,
    /// What it may do in one word instead of one entry after the other; mostly nothing.
    pub proposals: Vec<Proposal>,
    /// Whether it may take back its last gesture.
    pub may_undo: bool,
    /// The sides that have offered a draw.
    #[cfg_attr(feature = "ts", ts(type = "Array<Side>"))]
    #[cfg_attr(feature = "api", schema(value_type = Vec<stage::api::Side>))]
    pub draw_offered: Vec<Side>,
    /// The sides that ask for their last gesture back.
    #[cfg_attr(feature = "ts", ts(type = "Array<Side>"))]
    #[cfg_attr(feature = "api", schema(value_type = Vec<stage::api::Side>))]
    pub back_asked: Vec<Side>,
}

impl Sight {
    /// A fingerprint: FNV-1a with 32 bits over the sight as it is written in JSON. A client that has made all changes has
    /// the same text, and so the same mark: `web/src/table/fingerprint.ts` finds it.
    #[must_use]
    pub fn mark(&self) -> u32 {
        let mut mark = Mark(0x811c_9dc5);
        serde_json::to_writer(&mut mark, self).expect("a sight that can be written as JSON");
        mark.0
    }
}

/// FNV-1a of what is written.
pub(crate) struct Mark(u32);

impl Mark {
    /// That of a text.
    pub(crate) fn of(text: &str) -> u32 {
        let mut mark = Mark(0x811c_9dc5);
        mark.write_all(text.as_bytes()).expect("a mark that takes every text");
        mark.0
    }
}

impl Write for Mark {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = bytes.iter().fold(self.0, |mark, &byte| (mark ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// How far the sides are with their secrets for the dice; nobody decides or rolls before all are revealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Pledges {
    /// What commitments are bound to, in hexadecimal digits.
    pub root: String,
    /// What each side has committed to. A client keeps it, and finds it in the journal when the game is over.
    #[cfg_attr(feature = "ts", ts(type = "{ a: string | null, b: string | null }"))]
    #[cfg_attr(feature = "api", schema(value_type = stage::api::Pair<Option<String>>))]
    pub commitments: BySide<Option<String>>,
    /// The sides that have yet to commit.
    #[cfg_attr(feature = "ts", ts(type = "Array<Side>"))]
    #[cfg_attr(feature = "api", schema(value_type = Vec<stage::api::Side>))]
    pub uncommitted: Vec<Side>,
    /// The sides that have yet to reveal.
    #[cfg_attr(feature = "ts", ts(type = "Array<Side>"))]
    #[cfg_attr(feature = "api", schema(value_type = Vec<stage::api::Side>))]
    pub unrevealed: Vec<Side>,
}

/// What the table waits for, as far as the viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Awaits {
    /// A decision of these sides. In a simultaneous choice a player is told only of itself while it owes an answer, a
    /// spectator of both sides until both have answered.
    Choice {
        /// Which.
        #[cfg_attr(feature = "ts", ts(type = "Array<Side>"))]
        #[cfg_attr(feature = "api", schema(value_type = Vec<stage::api::Side>))]
        sides: Vec<Side>,
        /// What the others read meanwhile.
        line: Line,
    },
    /// An answer of fate.
    Chance {
        /// What is asked.
        chance: Asks,
        /// What it is about.
        line: Line,
    },
    /// Nothing: the game is over.
    Over {
        /// Who has won; nobody for a draw, or if the game does not count.
        #[cfg_attr(feature = "ts", ts(type = "Side | null"))]
        #[cfg_attr(feature = "api", schema(value_type = Option<stage::api::Side>))]
        winner: Option<Side>,
        /// How, in a few words.
        how: &'static str,
    },
}

impl Awaits {
    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self, Awaits::Over { .. })
    }
}

/// What fate is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Asks {
    /// A die.
    Die,
    /// A marker from a cup.
    Draw,
    /// One of several equal options.
    Pick,
}

impl From<&Chance> for Asks {
    fn from(chance: &Chance) -> Asks {
        match chance {
            Chance::Die => Asks::Die,
            Chance::Draw(_) => Asks::Draw,
            Chance::Pick(_) => Asks::Pick,
        }
    }
}

/// The question and the list after actions that nobody has made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct AheadSight {
    /// The question; nothing if thought ends before the last action, because it passes a die, shows something or passes
    /// the say.
    pub prompt: Option<Prompt>,
    /// The list.
    pub offers: Vec<Offer>,
    /// What may be done in one word instead of one entry after the other. It is left out where there is nothing, which is
    /// nearly everywhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Proposal>>"))]
    #[cfg_attr(feature = "api", schema(required = false))]
    pub proposals: Vec<Proposal>,
}

/// Several entries of the list, one after the other, that stand for one wish. The table accepts them as they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Proposal {
    /// The wish.
    pub what: ProposalOf,
    /// How losses are shared, if it is about losses.
    pub how: Option<Sharing>,
    /// All actions from the present moment on, in notation: what was thought of, with sets in order, and what is proposed.
    pub acts: Vec<String>,
}

/// What is proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum ProposalOf {
    /// Everybody else who can takes part in the attack.
    All,
    /// These units lose the steps that are owed; the first proposal is what most would choose.
    Losses,
}

/// How losses are shared. Nobody is eliminated if that can be avoided, unless one unit bears them all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Sharing {
    /// The weakest units lose what they can spare, then the next.
    WeakestFirst,
    /// All lose alike, the strongest first.
    Spread,
    /// One unit loses all.
    OneUnit,
}

/// What a viewer noticed of one gesture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Gesture {
    /// The viewer's version after it.
    pub version: u32,
    /// Who acted; nobody, if fate answered alone or whoever keeps the table did it.
    #[cfg_attr(feature = "ts", ts(type = "Side | null"))]
    #[cfg_attr(feature = "api", schema(value_type = Option<stage::api::Side>))]
    pub by: Option<Side>,
    /// What happened, in order; steps that follow each other as one move.
    pub told: Vec<Told>,
}
