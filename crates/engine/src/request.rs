//! Requests as they stand on a line.

use std::collections::BTreeMap;

use catalog::{Answer, brief, quoted};
use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(crate) enum Request {
    Games {},
    New {
        game: String,
        #[serde(flatten)]
        chosen: Chosen,
    },
    Load {
        position: Value,
        game: Option<String>,
        #[serde(flatten)]
        chosen: Chosen,
    },
    Position {},
    Dice {
        next: List<Luck>,
    },
    Auto {
        chance: bool,
    },
    Land {
        luck: Luck,
    },
    Roll {},
    Commit {
        commitment: String,
    },
    Reveal {
        secret: String,
    },
    Forfeit {},
    Legal {},
    Act {
        action: Option<String>,
        actions: Option<List<String>>,
    },
    Reach {
        unit: String,
    },
    Overlay {
        kind: String,
    },
    View {},
    Sheet {},
    Odds {
        #[serde(default)]
        after: List<String>,
    },
    Go {
        level: Option<String>,
        /// Kept for players that think as long as they may.
        #[serde(rename = "millis")]
        _millis: Option<u64>,
        #[serde(default)]
        salt: u64,
    },
    Undo {},
    Back {},
    Journal {
        #[serde(default)]
        with_seed: bool,
    },
    Perft {
        depth: u32,
        #[serde(default)]
        divide: bool,
    },
    Quit {},
}

impl Request {
    /// Whether it sets the dice, or judges who has lost: no viewer's business.
    pub(crate) fn keeps_the_table(&self) -> bool {
        matches!(self, Request::Dice { .. } | Request::Auto { .. } | Request::Land { .. } | Request::Forfeit {})
    }

    /// Whether it lays another table.
    pub(crate) fn lays_a_table(&self) -> bool {
        matches!(self, Request::New { .. } | Request::Load { .. })
    }

    /// Whether it has to do with a table at all.
    pub(crate) fn is_about_the_table(&self) -> bool {
        !matches!(self, Request::Games {} | Request::Quit {})
    }
}

/// How many entries a list may have: more than any run of decisions needs.
const MAX_LIST: usize = 1000;

/// A list of bounded length.
#[derive(Debug, Deserialize)]
#[serde(try_from = "Vec<T>")]
pub(crate) struct List<T>(pub(crate) Vec<T>);

impl<T> Default for List<T> {
    fn default() -> List<T> {
        List(Vec::new())
    }
}

impl<T> TryFrom<Vec<T>> for List<T> {
    type Error = String;

    fn try_from(list: Vec<T>) -> Result<List<T>, String> {
        match list.len() {
            0..=MAX_LIST => Ok(List(list)),
            n => Err(format!("a list has {n} entries, but {MAX_LIST} is the most")),
        }
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct Chosen {
    pub(crate) scenario: Option<String>,
    pub(crate) options: Option<BTreeMap<String, String>>,
    pub(crate) seed: Option<Seed>,
    #[serde(default)]
    pub(crate) secrets: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "a seed is text or a whole number")]
pub(crate) enum Seed {
    Number(u64),
    Text(String),
}

#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "an answer of fate is a number or the name of a marker")]
pub(crate) enum Luck {
    Number(u16),
    Marker(String),
}

impl From<Luck> for Answer {
    fn from(luck: Luck) -> Answer {
        match luck {
            Luck::Number(number) => Answer::Number(number),
            Luck::Marker(name) => Answer::Marker(name),
        }
    }
}

/// A request with the two fields that many share.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) request: Request,
    pub(crate) side: Option<String>,
    pub(crate) viewer: Option<String>,
}

/// Every request with its fields; all take `as` besides.
pub(crate) const FIELDS: &[(&str, &[&str])] = &[
    ("games", &[]),
    ("new", &["game", "scenario", "options", "seed", "secrets"]),
    ("load", &["position", "game", "scenario", "options", "seed", "secrets"]),
    ("position", &[]),
    ("dice", &["next"]),
    ("auto", &["chance"]),
    ("land", &["luck"]),
    ("roll", &[]),
    ("commit", &["commitment", "side"]),
    ("reveal", &["secret", "side"]),
    ("forfeit", &["side"]),
    ("legal", &["side"]),
    ("act", &["action", "actions", "side"]),
    ("reach", &["unit", "side"]),
    ("overlay", &["kind"]),
    ("view", &[]),
    ("sheet", &[]),
    ("odds", &["after", "side"]),
    ("go", &["side", "level", "millis", "salt"]),
    ("undo", &["side"]),
    ("back", &["side"]),
    ("journal", &["with_seed"]),
    ("perft", &["depth", "divide"]),
    ("quit", &[]),
];

impl Asked {
    pub(crate) fn read(line: &[u8]) -> Result<Asked, String> {
        let text = str::from_utf8(line).map_err(|_| "the line is not UTF-8 text".to_owned())?;
        if text.trim().is_empty() {
            return Err("the line is empty; a request is a JSON object".to_owned());
        }
        let value: Value = serde_json::from_str(text).map_err(|it| not_json(&it))?;
        let Value::Object(mut map) = value else {
            return Err("a request is a JSON object, such as {\"do\":\"games\"}".to_owned());
        };
        let word = match map.get("do") {
            Some(Value::String(word)) => word.clone(),
            Some(_) => return Err("\"do\" must be text".to_owned()),
            None => return Err("the request has no \"do\"".to_owned()),
        };
        let Some((_, fields)) = FIELDS.iter().find(|it| it.0 == word) else {
            let known: Vec<_> = FIELDS.iter().map(|it| it.0).collect();
            return Err(format!("there is no request {}; there are {}", quoted(&word), known.join(", ")));
        };
        let is_known = |key: &str| key == "do" || key == "as" || fields.contains(&key);
        let strange: Vec<_> = map.keys().filter(|it| !is_known(it)).take(5).map(|it| quoted(it)).collect();
        if !strange.is_empty() {
            let known: Vec<_> = fields.iter().copied().chain(["as"]).collect();
            let strange = strange.join(", ");
            return Err(format!("{} has no field {strange}; it takes {}", quoted(&word), known.join(", ")));
        }
        let viewer = take_text(&mut map, "as")?;
        let side = take_text(&mut map, "side")?;
        let request = serde_json::from_value(Value::Object(map))
            .map_err(|it| format!("{} is not well formed: {}", quoted(&word), brief(&it.to_string())))?;
        Ok(Asked { request, side, viewer })
    }
}

fn not_json(error: &serde_json::Error) -> String {
    let error = error.to_string();
    if error.starts_with("recursion limit") {
        return "the line nests lists and objects too deeply; 127 levels are the most".to_owned();
    }
    format!("the line is not JSON: {}", brief(&error))
}

fn take_text(map: &mut Map<String, Value>, key: &str) -> Result<Option<String>, String> {
    match map.remove(key) {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(format!("{} must be text", quoted(key))),
    }
}
