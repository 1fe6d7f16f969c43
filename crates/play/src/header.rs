//! The first line of a journal.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Fingerprint, Trouble, Unreadable,
    text::{from_hex, is_sha256_text},
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
}

/// The first line of a journal: which game is played, from where, with which dice.
///
/// It is one JSON object. When written it ends with a field `mark`, the fingerprint of the line without that field; a
/// header without a mark, such as one written by hand, is accepted.
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
    /// The commitment to the dice.
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
    pub const FORMAT: u64 = 1;

    /// The header as one line, without the line's end.
    #[must_use]
    pub fn to_line(&self) -> String {
        let mut line = serde_json::to_string(self).expect("a header that can be written as JSON");
        let mark = Fingerprint::of(line.as_bytes());
        line.pop();
        line + MARK + &mark.to_string() + "\"}"
    }

    /// Reads one line.
    ///
    /// # Errors
    /// What is wrong with it, as line zero.
    pub fn read(line: &str) -> Result<Header, Unreadable> {
        let mut body = line.to_owned();
        // The mark is taken of the text itself: the order of keys in a start position is then nobody's concern.
        let end = line.len().checked_sub(MARK.len() + Fingerprint::DIGITS + "\"}".len());
        if let Some(end) = end.filter(|&it| line.is_char_boundary(it))
            && let Some(rest) = line[end..].strip_prefix(MARK)
        {
            body = line[..end].to_owned() + "}";
            let mark = rest.strip_suffix("\"}").and_then(Fingerprint::read);
            if mark != Some(Fingerprint::of(body.as_bytes())) {
                return Err(Trouble::HeaderEdited.at(0));
            }
        }
        let not_header = |why: &str| Trouble::NotHeader(why.to_owned()).at(0);
        let value: Value = serde_json::from_str(&body).map_err(|it| not_header(&it.to_string()))?;
        // Asked first: a later format may have other fields.
        let format = value.get("format").and_then(Value::as_u64).ok_or_else(|| not_header("no format"))?;
        if format != Header::FORMAT {
            return Err(Trouble::UnknownFormat(format).at(0));
        }
        // From the text again, because a value has already forgotten a field that was given twice.
        let header: Header = serde_json::from_str(&body).map_err(|it| not_header(&it.to_string()))?;
        if !is_sha256_text(&header.dice) {
            return Err(not_header("the dice are committed to by sha256: and 64 digits"));
        }
        if header.seed.as_ref().is_some_and(|it| from_hex(it).is_none_or(|it| it.len() != 32)) {
            return Err(not_header("the seed has 64 digits"));
        }
        Ok(header)
    }
}
