//! What a light client reads of the messages of a table: versions, and the acts on offer. The rest is passed over.

use std::borrow::Cow;

use serde::{Deserialize, de::IgnoredAny};
use serde_json::value::RawValue;

/// A message, as far as it matters here.
#[derive(Debug, PartialEq)]
pub(super) enum Message {
    /// The first one: the chair's version and the acts on offer.
    Hello,
    /// Something the chair noticed.
    Update,
    /// A request was carried out.
    Done,
    /// A request was refused, with the reason.
    Problem(String),
    /// The game is over.
    Over,
    /// Anything else.
    Other,
}

/// What a chair knows: enough to act.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// Its version.
    pub(super) version: u32,
    /// The acts on offer.
    pub(super) acts: Vec<Box<str>>,
}

#[derive(Deserialize)]
struct Any<'a> {
    is: &'a str,
    #[serde(default)]
    version: u32,
    #[serde(borrow, default)]
    changes: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    sight: Option<Sight<'a>>,
    #[serde(default)]
    table: Option<Table<'a>>,
    #[serde(borrow, default)]
    problem: Option<Problem<'a>>,
}

#[derive(Deserialize)]
struct Sight<'a> {
    version: u32,
    #[serde(borrow)]
    offers: Vec<Offer<'a>>,
}

#[derive(Deserialize)]
struct Offer<'a> {
    #[serde(borrow)]
    act: Cow<'a, str>,
}

#[derive(Deserialize)]
struct Table<'a> {
    state: &'a str,
}

#[derive(Deserialize)]
struct Problem<'a> {
    #[serde(borrow)]
    message: Cow<'a, str>,
}

/// A change of the list of offers: its path, where, how many go, which come, and whether these are written short.
#[derive(Deserialize)]
#[allow(dead_code, reason = "what is passed over")]
struct Splice<'a>(IgnoredAny, usize, usize, #[serde(borrow)] Vec<Offer<'a>>, #[serde(default)] IgnoredAny);

impl Known {
    /// Reads a message, and keeps what it changes.
    pub(super) fn read(&mut self, text: &str) -> Result<Message, serde_json::Error> {
        let any: Any<'_> = serde_json::from_str(text)?;
        Ok(match any.is {
            "hello" | "anew" => {
                if let Some(sight) = any.sight {
                    self.version = sight.version;
                    self.acts = sight.offers.into_iter().map(|it| it.act.into()).collect();
                }
                if any.table.is_some_and(|it| it.state == "over") { Message::Over } else { Message::Hello }
            }
            "update" => {
                self.version = any.version;
                for change in any.changes.iter().filter(|it| it.get().starts_with(r#"["offers","#)) {
                    self.splice(serde_json::from_str(change.get())?);
                }
                Message::Update
            }
            "table" if any.table.is_some_and(|it| it.state == "over") => Message::Over,
            "answer" => Message::Done,
            "problem" => Message::Problem(any.problem.map_or_else(String::new, |it| it.message.into_owned())),
            _ => Message::Other,
        })
    }

    /// An act tells an entry of the list from every other, so that each that comes names its own.
    fn splice(&mut self, Splice(_, at, remove, insert, _): Splice<'_>) {
        let at = at.min(self.acts.len());
        let end = (at + remove).min(self.acts.len());
        self.acts.splice(at..end, insert.into_iter().map(|it| it.act.into()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chair_follows_the_acts_on_offer() {
        let mut known = Known::default();
        let hello = r#"{"is":"hello","table":{"key":"k","state":"playing"},"heard":[],
            "sight":{"version":3,"scene":{"turn":1},"offers":[{"act":"a","verb":"x"},{"act":"b"},{"act":"c"}]}}"#;
        assert_eq!(known.read(hello).expect("a message"), Message::Hello);
        assert_eq!((known.version, known.acts.join(" ")), (3, "a b c".to_owned()));
        let update = r#"{"is":"update","version":4,"heard":[{"told":[1]}],"changes":[["version",4],
            ["offers/0/note","n"],["offers",1,1,[{"act":"d","verb":"x"},{"act":"e\"q"}],1]]}"#;
        assert_eq!(known.read(&update.replace("\n            ", "")).expect("a message"), Message::Update);
        assert_eq!((known.version, known.acts.join(" ")), (4, "a d e\"q c".to_owned()));
    }

    #[test]
    fn the_end_and_a_refusal_are_noticed() {
        let mut known = Known::default();
        assert_eq!(known.read(r#"{"is":"table","table":{"state":"over"}}"#).expect("a message"), Message::Over);
        assert_eq!(known.read(r#"{"is":"table","table":{"state":"playing"}}"#).expect("a message"), Message::Other);
        assert_eq!(
            known.read(r#"{"is":"answer","re":1,"answer":{"is":"done","version":2}}"#).expect("a message"),
            Message::Done
        );
        let no = r#"{"is":"problem","re":1,"problem":{"problem":"refused","message":"No."}}"#;
        assert_eq!(known.read(no).expect("a message"), Message::Problem("No.".to_owned()));
    }
}
