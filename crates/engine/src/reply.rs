//! Replies under way, and what keeps a request from getting one.

use catalog::{Chair, Refusal, Side, Sides, Title, Unplayable, Word, quoted};
use serde::Serialize;
use stage::words::capital;

/// A reply under way: fields in order, each as JSON.
#[derive(Default)]
pub(crate) struct Reply(Vec<(&'static str, String)>);

impl Reply {
    pub(crate) fn with(mut self, name: &'static str, value: impl Serialize) -> Reply {
        let text = serde_json::to_string(&value).expect("a reply that can be written as JSON");
        self.0.push((name, text));
        self
    }

    /// A field whose value is JSON already.
    pub(crate) fn with_json(mut self, name: &'static str, json: String) -> Reply {
        self.0.push((name, json));
        self
    }

    pub(crate) fn to_line(&self, ok: bool) -> String {
        let fields = self.0.iter().map(|(name, value)| format!(",\"{name}\":{value}"));
        format!("{{\"ok\":{ok}{}}}", fields.collect::<String>())
    }
}

pub(crate) enum Failure {
    Error(String),
    /// A whole sentence about something that is nobody's fault here.
    Failed(String),
    /// With the reason in words.
    Refused(Refusal, String),
    Unplayable(Unplayable),
}

impl Failure {
    pub(crate) fn reply(self) -> Reply {
        let reply = Reply::default();
        match self {
            Failure::Error(error) => reply.with("error", format!("{}.", capital(&error))),
            Failure::Failed(sentence) => reply.with("error", sentence),
            Failure::Refused(Refusal { refused, rule, .. }, why) => {
                let reply = reply.with("refused", refused);
                let reply = if let Some(rule) = rule { reply.with("rule", rule) } else { reply };
                reply.with("why", why)
            }
            Failure::Unplayable(it @ Unplayable::Position(_)) => {
                let why = "The position is not possible.";
                reply.with("refused", "impossible").with("why", why).with("faults", it.faults())
            }
            Failure::Unplayable(it @ Unplayable::Data(_)) => {
                reply.with("error", "The data files have faults.").with("faults", it.faults())
            }
            Failure::Unplayable(it) => reply.with("error", it.to_string()),
        }
    }
}

impl From<Unplayable> for Failure {
    fn from(it: Unplayable) -> Failure {
        Failure::Unplayable(it)
    }
}

pub(crate) fn error(text: impl Into<String>) -> Failure {
    Failure::Error(text.into())
}

pub(crate) type Answered = Result<Reply, Failure>;

/// Who looks: somebody on a chair, or whoever keeps the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum View {
    Umpire,
    Chair(Chair),
}

impl View {
    /// Whether this viewer may act and ask for a side.
    pub(crate) fn shares(self, side: Side) -> bool {
        self == View::Umpire || self == View::Chair(Chair::Side(side))
    }
}

/// A spectator sits on no chair.
pub(crate) fn demand_chair(viewer: View) -> Result<(), Failure> {
    if viewer == View::Chair(Chair::Spectator) { Err(stranger()) } else { Ok(()) }
}

fn stranger() -> Failure {
    secret("A spectator looks on, and neither acts nor asks for a side.")
}

/// Nobody looks or speaks as somebody else.
pub(crate) fn foreign() -> Failure {
    secret("A viewer acts and asks for its own side alone.")
}

pub(crate) fn secret(why: &str) -> Failure {
    Failure::Refused(Refusal::new(Word::Secret, why), why.to_owned())
}

pub(crate) fn sides_of(title: &dyn Title, names: &[String]) -> Result<Sides, Failure> {
    let sides = title.sides();
    let named = |name: &String| {
        let side = Side::ALL.into_iter().find(|&it| sides[it] == name);
        side.ok_or_else(|| {
            error(format!("there is no side {}; the sides are {} and {}", quoted(name), sides.a, sides.b))
        })
    };
    names.iter().try_fold(Sides::NONE, |all, name| Ok(all.with(named(name)?)))
}

pub(crate) fn viewer_of(title: &dyn Title, name: Option<&str>) -> Result<View, Failure> {
    let sides = title.sides();
    match name {
        None => Ok(View::Umpire),
        Some("spectator") => Ok(View::Chair(Chair::Spectator)),
        Some(name) => Side::ALL
            .into_iter()
            .find(|&it| sides[it] == name)
            .map(|it| View::Chair(Chair::Side(it)))
            .ok_or_else(|| {
                error(format!("there is no viewer {}; there are {}, {} and spectator", quoted(name), sides.a, sides.b))
            }),
    }
}
