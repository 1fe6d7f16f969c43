//! The first line of a journal.

use std::collections::BTreeMap;

use kernel::Sides;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Fingerprint, Trouble, Unreadable,
    text::{from_hex, is_sha256_text, sha256},
};

/// What a match is about, apart from the game itself and its dice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    /// The id of the scenario.
    pub scenario: String,
    /// The options chosen, by id.
    pub options: BTreeMap<String, String>,
    /// The hash of the data files, as [`crate::sha256_text`] writes it.
    pub data: String,
    /// The sides that add secrets of their own to the dice. The game begins when all have committed and revealed.
    pub secrets: Sides,
}

/// The first line of a journal: which game is played, from where, with which dice.
///
/// It is one JSON object. When written it ends with a field `mark`, the fingerprint of the line without that field. The
/// commitment to the dice and the marks of all lines are bound to the header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format of the journal.
    pub format: u64,
    /// The id of the game.
    pub game: String,
    /// The edition of the rules the match began under.
    pub edition: u32,
    /// The id of the scenario.
    pub scenario: String,
    /// The options chosen, by id.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The hash of the data files. Whoever opens the journal compares it with the files at hand.
    pub data: String,
    /// The names of the sides that add secrets of their own to the dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secrets: Vec<String>,
    /// Whether somebody named the seed, so that the same dice can be had again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub named: bool,
    /// The commitment to the dice.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub dice: String,
    /// The start position, if the match did not begin with the scenario's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Value>,
    /// The seed of the dice, only in a save that says so: the game goes on with the same dice, and whoever reads it
    /// can know the rolls to come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

const MARK: &str = ",\"mark\":\"";

impl Header {
    /// The format this program writes.
    pub const FORMAT: u64 = 3;
    /// The format before: every line has a mark of its own.
    const SINGLE: u64 = 2;
    /// The first format: marks of states that are not chained, and dice by a running count.
    pub const FORMER: u64 = 1;

    /// The header as one line, without the line's end.
    #[must_use]
    pub fn to_line(&self) -> String {
        let mut line = self.to_json();
        let mark = self.mark_of(&line);
        line.pop();
        line + MARK + &mark.to_string() + "\"}"
    }

    fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a header that can be written as JSON")
    }

    fn mark_of(&self, line: &str) -> Fingerprint {
        let mark = if self.format == Header::FORMER { Fingerprint::short_of } else { Fingerprint::of };
        mark(line.as_bytes())
    }

    /// What the table's commitment is bound to: everything but the dice.
    #[must_use]
    pub fn base(&self) -> [u8; 32] {
        let bare = Header { dice: String::new(), seed: None, ..self.clone() };
        sha256(("sandtable/header/2".to_owned() + &bare.to_json()).as_bytes())
    }

    /// What the sides' commitments are bound to, for them to know: everything but the seed and the start. A start may
    /// hold what a side must not know, and whoever has a hash can try; the table's commitment binds it all the same.
    #[must_use]
    pub fn root(&self) -> [u8; 32] {
        let bare = Header { start: None, seed: None, ..self.clone() };
        sha256(("sandtable/sides/2".to_owned() + &bare.to_json()).as_bytes())
    }

    /// What the first mark is chained to: everything but the seed.
    pub(crate) fn origin(&self) -> Fingerprint {
        Fingerprint::of(&[self.base(), self.root()].concat())
    }

    /// Reads one line.
    ///
    /// # Errors
    /// What is wrong with it, as line zero.
    pub fn read(line: &str) -> Result<Header, Unreadable> {
        let not_header = |why: &str| Trouble::NotHeader(why.to_owned()).at(0);
        // The mark is taken of the text itself: the order of keys in a start position is then nobody's concern.
        let (body, mark) = match line.rsplit_once(MARK).and_then(|(body, rest)| Some((body, rest.strip_suffix("\"}")?)))
        {
            Some((body, mark)) => (body.to_owned() + "}", Some(mark)),
            None => (line.to_owned(), None),
        };
        let value: Value = serde_json::from_str(&body).map_err(|it| not_header(&it.to_string()))?;
        // Asked first: a later format may have other fields.
        let format = value.get("format").and_then(Value::as_u64).ok_or_else(|| not_header("no format"))?;
        if ![Header::FORMER, Header::SINGLE, Header::FORMAT].contains(&format) {
            return Err(Trouble::UnknownFormat(format).at(0));
        }
        // From the text again, because a value has already forgotten a field that was given twice.
        let header: Header = serde_json::from_str(&body).map_err(|it| not_header(&it.to_string()))?;
        match mark {
            Some(mark) if Fingerprint::read(mark) != Some(header.mark_of(&body)) => {
                return Err(Trouble::HeaderEdited.at(0));
            }
            None if format != Header::FORMER => return Err(Trouble::NoMark.at(0)),
            _ => {}
        }
        if !is_sha256_text(&header.dice) {
            return Err(not_header("the dice are committed to by sha256: and 64 digits"));
        }
        if header.seed.as_ref().is_some_and(|it| from_hex(it).is_none_or(|it| it.len() != 32)) {
            return Err(not_header("the seed has 64 digits"));
        }
        Ok(header)
    }
}
