//! The table as one viewer is shown it.

use kernel::{Awaiting, Chance, Click, Game, Offer, Prompt, SetOf, Side, Viewer};
use serde::Serialize;
use serde_json::Value;

use crate::{Ledger, Pointed};

/// All that a client draws for one viewer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sight {
    /// How often something changed that the viewer could notice; an act quotes it.
    pub version: u32,
    /// What the viewer may know of the table.
    pub view: Value,
    /// What the table waits for.
    pub awaiting: Awaits,
    /// The side whose decision is put to the viewer, if one is.
    pub side: Option<&'static str>,
    /// The question to it.
    pub prompt: Option<Asked>,
    /// The one list of what it may do.
    pub offers: Vec<Offered>,
    /// Whether it may take back its last action.
    pub can_undo: bool,
    /// The sides that ask for their last decision back.
    pub back_asked: Vec<&'static str>,
    /// The sides that have offered a draw.
    pub draw_offered: Vec<&'static str>,
}

/// What the table waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Awaits {
    /// A decision of these sides. In a simultaneous choice a player is told only of itself while it owes an answer, a
    /// spectator of both sides until both have answered.
    Choice {
        /// Their names.
        sides: Vec<&'static str>,
        /// What the others read meanwhile.
        text: String,
    },
    /// An answer of fate.
    Chance {
        /// What is asked: `die`, `draw` or `pick`.
        chance: &'static str,
        /// Every possible answer: a number, or a marker's name.
        answers: Vec<Value>,
        /// What it is about.
        text: String,
    },
    /// Nothing: the game is over.
    Over {
        /// Who has won; nobody for a draw.
        winner: Option<&'static str>,
        /// How, in a few words.
        how: &'static str,
    },
}

impl Awaits {
    /// `awaiting` is what the viewer may know, [`play::Match::awaiting_for`].
    pub(crate) fn of<G: Game>(game: &G, awaiting: Awaiting, text: impl FnOnce() -> String) -> Awaits {
        match awaiting {
            Awaiting::Choice(sides) => {
                Awaits::Choice { sides: sides.iter().map(|it| G::SIDES[it]).collect(), text: text() }
            }
            Awaiting::Chance(chance) => {
                let name = match chance {
                    Chance::Die => "die",
                    Chance::Draw(_) => "draw",
                    Chance::Pick(_) => "pick",
                };
                let answer = |it| match chance {
                    Chance::Draw(_) => Value::from(play::luck_words(game, &chance, it)),
                    _ => Value::from(it.0),
                };
                let answers = chance.outcomes().map(|(it, _)| answer(it)).collect();
                Awaits::Chance { chance: name, answers, text: text() }
            }
            Awaiting::Over(outcome) => Awaits::Over { winner: outcome.winner.map(|it| G::SIDES[it]), how: outcome.how },
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self, Awaits::Over { .. })
    }
}

/// A question to a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Asked {
    /// The rule that asks.
    pub rule: &'static str,
    /// What that rule says.
    pub title: String,
    /// The question.
    pub text: String,
    /// The set that is being built, if one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<SetAsked>,
}

impl Asked {
    pub(crate) fn of(prompt: Prompt, ledger: &Ledger) -> Asked {
        let title = ledger.find(prompt.rule.0).map(|it| it.title.clone()).unwrap_or_default();
        Asked { rule: prompt.rule.0, title, text: prompt.text, set: prompt.set.map(SetAsked::of) }
    }
}

/// A set that is being built, one action a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetAsked {
    /// What the members are.
    pub what: &'static str,
    /// The actions that add each possible member, ascending, those already chosen included.
    pub members: Vec<String>,
    /// Those already chosen.
    pub chosen: Vec<String>,
    /// The fewest members.
    pub min: usize,
    /// The most.
    pub max: usize,
}

impl SetAsked {
    fn of(set: SetOf) -> SetAsked {
        let SetOf { what, members, chosen, min, max } = set;
        SetAsked { what, members, chosen, min, max }
    }
}

/// An entry of the one list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offered {
    /// The action in notation.
    pub action: String,
    /// Its first word.
    pub kind: &'static str,
    /// The unit that acts, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The hex it concerns, if one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// The clicks that spell it.
    pub clicks: Vec<Pointed>,
    /// In plain words.
    pub label: String,
    /// Whether it could be taken back.
    pub undo: bool,
}

impl Offered {
    pub(crate) fn of(action: String, offer: Offer, undo: bool) -> Offered {
        let Offer { kind, unit, hex, clicks, label } = offer;
        let clicks = clicks
            .into_iter()
            .map(|it| match it {
                Click::Unit(it) => Pointed::Unit(it),
                Click::Hex(it) => Pointed::Hex(it),
                Click::Button(it) => Pointed::Button(it),
            })
            .collect();
        Offered { action, kind, unit, hex, clicks, label, undo }
    }
}

/// Whose decision a viewer is shown: its own, or for the all-seeing the first that is owed.
pub(crate) fn decider(awaiting: Awaiting, viewer: Viewer) -> Option<Side> {
    let Awaiting::Choice(sides) = awaiting else { return None };
    sides.iter().find(|&it| viewer.shares(it))
}
