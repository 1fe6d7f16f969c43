//! What a player asked for and may not have.

use kernel::{Game, Log, Rule, Side};
use play::{Moment, Refused};
use serde::Serialize;
use stage::{Face, Line, Objection, Sheet, line};

use crate::{Bundle, bundle::ActionOf};

/// A refusal. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// What kind of refusal it is.
    pub refused: Word,
    /// The rule that forbids it, if one does. The sheet says what it says.
    #[cfg_attr(feature = "ts", ts(type = "string | null"))]
    #[cfg_attr(feature = "api", schema(value_type = Option<String>))]
    pub rule: Option<Rule>,
    /// Which of several actions is refused, counted from one.
    pub at: Option<u16>,
    /// What is the matter, in a sentence; nothing if the rule says it all.
    pub line: Option<Line>,
}

/// Every kind of refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
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
    /// Somebody has yet to sit down, or to reveal a secret for the dice.
    NotBegun,
    /// A commitment or a secret for the dice has no place here.
    Pledge,
    /// The side has taken back too often in this game.
    TooOften,
    /// The earlier lines of the journal are not at hand.
    Cold,
    /// The side has already offered a draw, or asked for its last gesture back.
    Offered,
    /// Nobody asks for anything that could be declined.
    NothingAsked,
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
        Refusal { refused, rule: None, at: None, line: Some(Line::words(why)) }
    }

    /// Nobody has a say while a seat is empty.
    pub(crate) fn of_waiting() -> Refusal {
        Refusal::new(Word::NotBegun, "The game begins when every seat is taken.")
    }

    pub(crate) fn of(refused: Refused) -> Refusal {
        let word = match &refused {
            Refused::Stale => Word::Stale,
            Refused::NotYours => Word::NotYours,
            Refused::Illegal { .. } => Word::Illegal,
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
            Refused::NothingAsked => Word::NothingAsked,
        };
        match refused {
            Refused::Illegal { at, rule: Some(rule), .. } => {
                Refusal { refused: word, rule: Some(rule), at: Some(at as u16), line: None }
            }
            Refused::Illegal { at, ref notation, .. } => {
                let line = line![notation, " is not possible here."];
                Refusal { refused: word, rule: None, at: Some(at as u16), line: Some(line) }
            }
            Refused::Batch { at } => Refusal { at: Some(at as u16), ..Refusal::new(word, refused.to_string()) },
            refused => Refusal::new(word, refused.to_string()),
        }
    }

    /// Why these actions of `side` are refused, and what is the matter where one of them would be made.
    pub(crate) fn of_acts<B: Bundle>(
        refused: Refused,
        now: &Moment<B::Rules>,
        side: Side,
        actions: &[ActionOf<B>],
    ) -> Refusal {
        let game = now.game();
        let matter = |at: usize, rule: Rule| {
            let (before, &action) = (actions.get(..at - 1)?, actions.get(at - 1)?);
            let (mut state, mut board) = (now.state().clone(), now.board().clone());
            for &it in before {
                game.act(&mut state, &mut board, side, it, &mut Log::off());
            }
            B::Face::matter(game, &state, &mut board, side, action, rule)
        };
        let line = match refused {
            Refused::Illegal { at, rule: Some(rule), .. } => matter(at, rule),
            _ => None,
        };
        let refusal = Refusal::of(refused);
        Refusal { line: line.or(refusal.line), ..refusal }
    }

    /// What a game objects.
    pub(crate) fn by(refused: Word, objection: Objection) -> Refusal {
        Refusal { refused, rule: objection.rule, at: None, line: objection.line }
    }

    /// The reason in a sentence: what is the matter, or else what the rule says.
    #[must_use]
    pub fn why(&self, sheet: &Sheet) -> String {
        match (&self.line, self.rule.and_then(|it| sheet.rule(it.0))) {
            (Some(line), _) => sheet.tell(line),
            (None, Some(rule)) => rule.title.clone(),
            (None, None) => "This is not possible here.".to_owned(),
        }
    }

    /// The reason with the rule's number.
    #[must_use]
    pub fn tell(&self, sheet: &Sheet) -> String {
        match self.rule {
            Some(rule) => format!("{} [{rule}]", self.why(sheet)),
            None => self.why(sheet),
        }
    }
}
