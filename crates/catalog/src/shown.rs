//! Small answers about a table, as they cross to clients.

use kernel::{BySide, Mark, Odds, Ratio, Reach, Shown};
use serde::Serialize;

/// One thing to point at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Pointed {
    /// A unit, by name.
    Unit(String),
    /// A hex, by number.
    Hex(String),
    /// A button, by label.
    Button(String),
}

/// An event: what to say, and what to animate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    /// What kind of event it is.
    pub kind: &'static str,
    /// The event in one plain sentence.
    pub text: String,
    /// The units it concerns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<String>,
    /// The hex it begins in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The hex it ends in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The die it tells of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub die: Option<u16>,
}

impl From<Shown> for Told {
    fn from(shown: Shown) -> Told {
        let Shown { kind, text, units, from, to, die } = shown;
        Told { kind, text, units, from, to, die }
    }
}

/// A place a unit can get to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReachTo {
    /// The destination.
    pub hex: String,
    /// What it costs.
    pub cost: u16,
    /// The hexes on the way, the destination last.
    pub route: Vec<String>,
    /// The actions that carry it out.
    pub actions: Vec<String>,
}

impl From<Reach> for ReachTo {
    fn from(reach: Reach) -> ReachTo {
        let Reach { hex, cost, route, actions } = reach;
        ReachTo { hex, cost, route, actions }
    }
}

/// A marked hex of an overlay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Marked {
    /// The hex.
    pub hex: String,
    /// Whose mark it is, if one side's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<&'static str>,
    /// What it says.
    pub what: &'static str,
}

impl Marked {
    pub(crate) fn of(mark: Mark, sides: BySide<&'static str>) -> Marked {
        Marked { hex: mark.hex, side: mark.side.map(|it| sides[it]), what: mark.what }
    }
}

/// What a combat being prepared may bring, exactly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reckoned {
    /// What is being reckoned.
    pub title: String,
    /// How the column or modifier comes about.
    pub terms: Vec<Term>,
    /// The possible results; their shares sum to one.
    pub results: Vec<Share>,
    /// Other chances worth knowing; they need not exclude each other.
    pub chances: Vec<Share>,
    /// Expected numbers.
    pub expected: Vec<Share>,
}

/// An item of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Term {
    /// What it is.
    pub what: String,
    /// What it adds.
    pub value: i32,
}

/// An exact fraction with its meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Share {
    /// What it is the share of.
    pub what: String,
    /// Above the line.
    pub num: u64,
    /// Below the line, never zero.
    pub den: u64,
}

impl From<Odds> for Reckoned {
    fn from(odds: Odds) -> Reckoned {
        let share = |(what, Ratio { num, den }): (String, Ratio)| Share { what, num, den };
        let shares = |it: Vec<(String, Ratio)>| it.into_iter().map(share).collect();
        Reckoned {
            title: odds.title,
            terms: odds.terms.into_iter().map(|(what, value)| Term { what, value }).collect(),
            results: shares(odds.results),
            chances: shares(odds.chances),
            expected: shares(odds.expected),
        }
    }
}

/// What a computer player would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advised {
    /// The action in notation.
    pub action: String,
    /// In plain words.
    pub label: String,
    /// What the player expects of it, in the game's own measure; higher is better for its side.
    pub estimate: i32,
}
