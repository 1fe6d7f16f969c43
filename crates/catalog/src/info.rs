//! What is printed on the box.

use kernel::{Side, Switch, SwitchKind};
use serde::Serialize;

use crate::{Files, Rules};

/// A game as lists show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Info {
    /// Its id.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it is about, one sentence.
    pub about: &'static str,
    /// How many people it is for.
    pub players: usize,
    /// Both sides in order.
    pub sides: Vec<SideInfo>,
    /// Whether one side knows what the other does not.
    pub secrets: bool,
    /// The edition of the rules.
    pub edition: u32,
    /// Its scenarios, the default first.
    pub scenarios: Vec<ScenarioInfo>,
    /// Its options.
    pub options: Vec<OptionInfo>,
    /// Who made it.
    pub credits: &'static str,
    /// What is the publisher's and what is not.
    pub statement: &'static str,
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct SideInfo {
    /// Its name.
    pub name: &'static str,
    /// Whether it ever decides something and so needs a person or a computer.
    pub decides: bool,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct ScenarioInfo {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
}

/// An option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct OptionInfo {
    /// Its id.
    pub id: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// `optional` for a printed optional rule, `reading` for a disputed text, `data` for a reconstruction.
    pub kind: &'static str,
    /// Its values.
    pub values: &'static [&'static str],
    /// What people read for each value, in the order of the values.
    pub words: &'static [&'static str],
    /// The value it has unless another is asked for.
    pub default: &'static str,
    /// What it means, one sentence.
    pub says: &'static str,
    /// The rule it concerns.
    pub rule: &'static str,
}

impl OptionInfo {
    /// What people read for a value.
    #[must_use]
    pub fn words_of<'a>(&self, value: &'a str) -> &'a str {
        let at = self.values.iter().position(|&it| it == value);
        at.map_or(value, |it| self.words[it])
    }
}

impl Info {
    pub(crate) fn of<G: Rules>(files: &Files) -> Info {
        let scenario = |(id, path): (&str, &str)| ScenarioInfo { id: id.to_owned(), title: files.title_of(path) };
        Info {
            id: G::ID,
            title: G::TITLE,
            about: G::ABOUT,
            players: G::SEATS.len() as usize,
            sides: Side::ALL.map(|it| SideInfo { name: G::SIDES[it], decides: G::SEATS.has(it) }).to_vec(),
            secrets: G::SECRETS,
            edition: G::EDITION,
            scenarios: files.scenarios().map(scenario).collect(),
            options: G::SWITCHES.iter().map(option).collect(),
            credits: G::CREDITS,
            statement: G::STATEMENT,
        }
    }
}

fn option(it: &Switch) -> OptionInfo {
    let kind = match it.kind {
        SwitchKind::Optional => "optional",
        SwitchKind::Reading => "reading",
        SwitchKind::Data => "data",
    };
    let Switch { id, title, values, words, says, rule, .. } = *it;
    OptionInfo { id, title, kind, values, words, default: values[0], says, rule }
}
