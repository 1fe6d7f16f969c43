//! What a light client reads of the messages of a table: versions, the acts on offer, and what a page goes by when it asks
//! something by itself. The rest is passed over.

use std::{borrow::Cow, collections::BTreeMap};

use serde::{Deserialize, Deserializer, de::IgnoredAny};
use serde_json::{Value, json, value::RawValue};

/// A page weighs no more assaults than these at once.
const WEIGHED: usize = 6;

/// A message, as far as it matters here.
#[derive(Debug, PartialEq)]
pub(super) enum Message {
    /// The first one: the chair's version and the acts on offer.
    Hello,
    /// Something the chair noticed.
    Update,
    /// The request or question of this number is answered.
    Answer(u32),
    /// The request or question of this number was refused, with the reason.
    Problem(Option<u32>, String),
    /// The game is over.
    Over,
    /// Anything else.
    Other,
}

/// What a chair knows: enough to act, and to ask what a page asks.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// Its version.
    pub(super) version: u32,
    /// The list.
    pub(super) offers: Vec<Offered>,
    /// What it may do in one word, as JSON.
    proposals: Value,
    /// The marks of the reaches that were sent, the last of each unit.
    reaches: BTreeMap<u16, u32>,
    /// Whether its page shows the lines of armies.
    has_lines: bool,
}

/// An entry of the list.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Offered {
    /// What is submitted.
    pub(super) act: Box<str>,
    has_unit: bool,
    is_assault: bool,
}

#[derive(Deserialize)]
struct Any<'a> {
    is: &'a str,
    #[serde(default)]
    re: Option<u32>,
    #[serde(default)]
    version: u32,
    #[serde(borrow, default)]
    changes: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    sight: Option<Sight<'a>>,
    #[serde(default)]
    table: Option<Table<'a>>,
    #[serde(default)]
    answer: Answer,
    #[serde(borrow, default)]
    problem: Option<Problem<'a>>,
}

#[derive(Default, Deserialize)]
struct Answer {
    #[serde(default)]
    reaches: Option<Reaches>,
}

#[derive(Deserialize)]
struct Reaches {
    fresh: Vec<Marked>,
}

#[derive(Deserialize)]
struct Marked {
    mark: u32,
    reach: Reach,
}

#[derive(Deserialize)]
struct Reach {
    unit: u16,
}

#[derive(Deserialize)]
struct Sight<'a> {
    version: u32,
    #[serde(borrow)]
    offers: Vec<Offer<'a>>,
    proposals: Value,
}

/// What is not said is as in the entry before it.
#[derive(Deserialize)]
struct Offer<'a> {
    #[serde(borrow)]
    act: Cow<'a, str>,
    #[serde(borrow, default)]
    verb: Option<Cow<'a, str>>,
    #[serde(default, deserialize_with = "said")]
    unit: Option<Option<u16>>,
}

/// What is said, even if it is that there is none.
fn said<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<u16>>, D::Error> {
    Option::deserialize(from).map(Some)
}

#[derive(Deserialize)]
struct Table<'a> {
    state: &'a str,
    #[serde(default)]
    game: &'a str,
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
                self.has_lines = any.table.as_ref().is_some_and(|it| it.game == "hindenburg");
                if let Some(sight) = any.sight {
                    self.version = sight.version;
                    self.offers = offered(sight.offers);
                    self.proposals = sight.proposals;
                }
                if any.table.is_some_and(|it| it.state == "over") { Message::Over } else { Message::Hello }
            }
            "update" => {
                self.version = any.version;
                for change in any.changes.iter().map(|it| it.get()) {
                    if change.starts_with(r#"["offers","#) {
                        self.splice(serde_json::from_str(change)?);
                    } else if change.starts_with(r#"["proposals"#) {
                        self.propose(&serde_json::from_str::<Vec<Value>>(change)?);
                    }
                }
                Message::Update
            }
            "table" if any.table.is_some_and(|it| it.state == "over") => Message::Over,
            "answer" => {
                let fresh = any.answer.reaches.into_iter().flat_map(|it| it.fresh);
                self.reaches.extend(fresh.map(|it| (it.reach.unit, it.mark)));
                Message::Answer(any.re.unwrap_or(0))
            }
            "problem" => Message::Problem(any.re, any.problem.map_or_else(String::new, |it| it.message.into_owned())),
            _ => Message::Other,
        })
    }

    /// An act tells an entry of the list from every other, so that each that comes names its own.
    fn splice(&mut self, Splice(_, at, remove, insert, _): Splice<'_>) {
        let at = at.min(self.offers.len());
        let end = (at + remove).min(self.offers.len());
        self.offers.splice(at..end, offered(insert));
    }

    /// Makes a change of what is proposed: of the whole, of something in it, or of a list in it.
    fn propose(&mut self, change: &[Value]) {
        let path = change.first().and_then(Value::as_str).unwrap_or_default();
        let Some(of) = self.proposals.pointer_mut(path.strip_prefix("proposals").unwrap_or_default()) else { return };
        match (change, of) {
            ([_, value], of) => *of = value.clone(),
            ([_, at, remove, Value::Array(insert), short @ ..], Value::Array(of)) => {
                let number = |it: &Value| it.as_u64().unwrap_or(0) as usize;
                let at = number(at).min(of.len());
                let end = (at + number(remove)).min(of.len());
                let mut before = Value::Null;
                let whole = insert.iter().map(|it| match (&mut before, it) {
                    (Value::Object(before), Value::Object(it)) if !short.is_empty() => {
                        before.extend(it.clone());
                        Value::Object(before.clone())
                    }
                    (before, it) => {
                        *before = it.clone();
                        it.clone()
                    }
                });
                let whole: Vec<Value> = whole.collect();
                of.splice(at..end, whole);
            }
            _ => {}
        }
    }

    /// What a page asks by itself when it has come to what is known now, in order; a pointer lies on its map, as that of whoever
    /// plays does.
    pub(super) fn questions(&self) -> Vec<Value> {
        let mut questions = Vec::new();
        // Where nothing is offered to a unit, none can go anywhere.
        if self.offers.iter().any(|it| it.has_unit) {
            let held: Vec<u32> = self.reaches.values().copied().collect();
            questions.push(json!({ "ask": "reaches", "held": held }));
        }
        let assaults = self.offers.iter().filter(|it| it.is_assault).take(WEIGHED);
        questions.extend(assaults.map(|it| json!({ "ask": "odds", "after": [it.act] })));
        // What is proposed to be lost is laid out for the player, step by step.
        let losses = self.proposals.as_array().into_iter().flatten().find(|it| it["what"] == "losses");
        if let Some(acts) = losses.and_then(|it| it["acts"].as_array()) {
            questions.extend((1..=acts.len()).map(|n| json!({ "ask": "ahead", "acts": acts[..n] })));
            questions.push(json!({ "ask": "odds", "after": acts }));
        }
        let lines = self.has_lines.then_some("lines");
        let kinds = lines.into_iter().chain(["zones", "supply", "control"]);
        questions.extend(kinds.map(|it| json!({ "ask": "overlay", "kind": it })));
        questions
    }
}

/// The entries with what each leaves unsaid.
fn offered(offers: Vec<Offer<'_>>) -> Vec<Offered> {
    let (mut has_unit, mut is_assault) = (false, false);
    let offered = |it: Offer<'_>| {
        has_unit = it.unit.map_or(has_unit, |it| it.is_some());
        is_assault = it.verb.map_or(is_assault, |it| it == "assault");
        Offered { act: it.act.into(), has_unit, is_assault }
    };
    offers.into_iter().map(offered).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HELLO: &str = r#"{"is":"hello","table":{"key":"k","state":"playing"},"heard":[],
        "sight":{"version":3,"scene":{"turn":1},"proposals":[],"offers":[
            {"act":"a","verb":"x","unit":null},{"act":"b","verb":"x","unit":null},{"act":"c","verb":"x","unit":null}]}}"#;

    fn acts(known: &Known) -> String {
        let acts: Vec<&str> = known.offers.iter().map(|it| &*it.act).collect();
        acts.join(" ")
    }

    fn update(known: &mut Known, version: u32, changes: &str) {
        let update = format!(r#"{{"is":"update","version":{version},"heard":[{{"told":[1]}}],"changes":{changes}}}"#);
        assert_eq!(known.read(&update).expect("a message"), Message::Update);
    }

    #[test]
    fn a_chair_follows_the_acts_on_offer() {
        let mut known = Known::default();
        assert_eq!(known.read(HELLO).expect("a message"), Message::Hello);
        assert_eq!((known.version, acts(&known)), (3, "a b c".to_owned()));
        update(
            &mut known,
            4,
            r#"[["version",4],["offers/0/note","n"],["offers",1,1,[{"act":"d","verb":"x","unit":1},{"act":"e\"q"}],1]]"#,
        );
        assert_eq!((known.version, acts(&known)), (4, "a d e\"q c".to_owned()));
    }

    #[test]
    fn it_asks_what_a_page_asks() {
        let mut known = Known::default();
        known.read(HELLO).expect("a message");
        let overlays = ["zones", "supply", "control"].map(|it| json!({ "ask": "overlay", "kind": it }));
        assert_eq!(known.questions(), overlays, "no unit can do anything");
        update(
            &mut known,
            4,
            r#"[["offers",1,1,[{"act":"d","verb":"assault","unit":1},{"act":"e","unit":null},{"act":"f","verb":"x"}],1]]"#,
        );
        let reaches = |held: Value| json!({ "ask": "reaches", "held": held });
        let odds = |acts: Value| json!({ "ask": "odds", "after": acts });
        assert_eq!(known.questions()[..3], [reaches(json!([])), odds(json!(["d"])), odds(json!(["e"]))]);
        for (mark, unit) in [(30, 3), (50, 5), (31, 3)] {
            let fresh = json!([{ "mark": mark, "reach": { "unit": unit, "nodes": [] } }]);
            let answer = json!({ "is": "reaches", "reaches": { "version": 4, "fresh": fresh, "held": [] } });
            let answer = json!({ "is": "answer", "re": 1, "answer": answer }).to_string();
            assert_eq!(known.read(&answer).expect("a message"), Message::Answer(1));
        }
        assert_eq!(known.questions()[0], reaches(json!([31, 50])), "the last of each unit");
        update(
            &mut known,
            5,
            r#"[["offers",0,5,[]],["proposals",[{"what":"all","acts":["a"]},{"what":"losses","acts":["g"]}]]]"#,
        );
        update(&mut known, 6, r#"[["proposals/1/acts",1,0,["h"]],["proposals/1/acts/0","i"]]"#);
        let ahead = |acts: Value| json!({ "ask": "ahead", "acts": acts });
        assert_eq!(
            known.questions()[..3],
            [ahead(json!(["i"])), ahead(json!(["i", "h"])), odds(json!(["i", "h"]))],
            "what is proposed first of the losses"
        );
        update(&mut known, 7, r#"[["proposals",0,2,[]]]"#);
        assert_eq!(known.questions(), overlays);
        let hindenburg = HELLO.replace(r#""key":"k""#, r#""key":"k","game":"hindenburg""#);
        known.read(&hindenburg).expect("a message");
        assert_eq!(known.questions()[0], json!({ "ask": "overlay", "kind": "lines" }));
    }

    #[test]
    fn the_end_and_a_refusal_are_noticed() {
        let mut known = Known::default();
        assert_eq!(known.read(r#"{"is":"table","table":{"state":"over"}}"#).expect("a message"), Message::Over);
        assert_eq!(known.read(r#"{"is":"table","table":{"state":"playing"}}"#).expect("a message"), Message::Other);
        assert_eq!(
            known.read(r#"{"is":"answer","re":1,"answer":{"is":"done","version":2}}"#).expect("a message"),
            Message::Answer(1)
        );
        let no = r#"{"is":"problem","re":1,"problem":{"problem":"refused","message":"No."}}"#;
        assert_eq!(known.read(no).expect("a message"), Message::Problem(Some(1), "No.".to_owned()));
    }
}
