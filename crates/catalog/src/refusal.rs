//! What a player asked for and may not have.

use std::{error, fmt};

use play::Refused;
use serde::Serialize;

use crate::Ledger;

/// A refusal. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// What kind of refusal it is.
    pub refused: Word,
    /// The id of the rule that forbids it, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The reason in a sentence: what the rule says, if one forbids it.
    pub why: String,
}

/// Every kind of refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Word {
    /// The request answers a picture of the table that is no longer true.
    Stale,
    /// The side does not owe a decision.
    NotYours,
    /// The action is not in the list.
    Illegal,
    /// An action of a batch, not the last, ends the run.
    Batch,
    /// There is nothing to take back.
    NothingToUndo,
    /// The game is over.
    Over,
    /// Fate is not asked anything.
    NoChance,
    /// An answer of fate, given by hand, does not fit the question.
    Misfit,
    /// The seed of the dice is not known here.
    NoDice,
    /// Somebody has yet to reveal a secret for the dice.
    NotBegun,
    /// A commitment or a secret for the dice has no place here.
    Pledge,
    /// The side has taken back too often in this game.
    TooOften,
    /// The earlier lines of the journal are not at hand.
    Cold,
    /// The side has already offered a draw.
    Offered,
    /// A command is not understood.
    NotUnderstood,
    /// The unit is not there, or cannot move at all.
    NoReach,
    /// No combat is being prepared.
    NoOdds,
    /// The viewer may not see this while the game lasts, or may not do it.
    Secret,
}

impl Refusal {
    /// A refusal for which no rule is to blame.
    pub fn new(refused: Word, why: impl Into<String>) -> Refusal {
        Refusal { refused, rule: None, why: why.into() }
    }

    pub(crate) fn of(refused: &Refused, ledger: &Ledger) -> Refusal {
        let word = match refused {
            Refused::Stale => Word::Stale,
            Refused::NotYours => Word::NotYours,
            Refused::Illegal { rule, .. } => {
                if let Some(rule) = ledger.find(rule.0) {
                    return Refusal { refused: Word::Illegal, rule: Some(rule.id.clone()), why: rule.title.clone() };
                }
                Word::Illegal
            }
            Refused::Batch { .. } => Word::Batch,
            Refused::NothingToUndo => Word::NothingToUndo,
            Refused::Over => Word::Over,
            Refused::NoChance => Word::NoChance,
            Refused::Misfit { .. } => Word::Misfit,
            Refused::NoDice => Word::NoDice,
            Refused::NotBegun => Word::NotBegun,
            Refused::Pledge(_) => Word::Pledge,
            Refused::TooOften => Word::TooOften,
            Refused::Cold => Word::Cold,
            Refused::Offered | Refused::Asked => Word::Offered,
        };
        Refusal::new(word, refused.to_string())
    }

    /// A sentence of a game that may end with the id of a rule: then the rule's own sentence follows.
    pub(crate) fn by_words(refused: Word, words: &str, ledger: &Ledger) -> Refusal {
        let last = words.rsplit([' ', '[', ']']).find(|it| !it.is_empty()).unwrap_or_default();
        match ledger.find(last) {
            Some(rule) => Refusal { refused, rule: Some(rule.id.clone()), why: rule.title.clone() },
            None => Refusal::new(refused, sentence(words)),
        }
    }
}

/// Words with a capital and a full stop.
pub(crate) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|it| it.to_uppercase().to_string()).unwrap_or_default();
    let stop = if words.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.rule {
            Some(rule) => write!(f, "{} [{rule}]", self.why),
            None => f.write_str(&self.why),
        }
    }
}

impl error::Error for Refusal {}
