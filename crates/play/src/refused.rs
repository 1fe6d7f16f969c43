//! Refusals: what a player asked for and may not have.

use std::{error, fmt};

use kernel::{Rule, cut};

/// Why a request was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The request answers a picture of the table that is no longer true.
    Stale,
    /// The side does not owe a decision.
    NotYours,
    /// The action is not in the list.
    Illegal {
        /// Which of those asked for, counted from one.
        at: usize,
        /// The action in notation.
        notation: String,
        /// The rule that keeps it out; none, if a game cannot name one.
        rule: Option<Rule>,
    },
    /// An action of a batch, not the last, shows its side something it could not have known, or leads to a state in which
    /// the side does not owe the next choice alone.
    Batch {
        /// Which one, counted from one.
        at: usize,
    },
    /// There is nothing to take back.
    NothingToUndo,
    /// The game is over.
    Over,
    /// Fate is not asked anything.
    NoChance,
    /// An answer of fate, given by hand, does not fit the question.
    Misfit {
        /// The answer.
        answer: String,
        /// What would fit.
        wants: String,
    },
    /// The seed of the dice is not known here; the game must commit to new dice first.
    NoDice,
    /// Somebody has yet to reveal a secret for the dice; the game has not begun.
    NotBegun,
    /// A commitment or a secret that has no place here, in a sentence.
    Pledge(&'static str),
    /// The side has taken back too often in this game.
    TooOften,
    /// The lines of the journal that this takes are not at hand: the match was opened from a snapshot.
    Cold,
    /// The side has already offered a draw.
    Offered,
    /// The side has already asked for its last decision back.
    Asked,
    /// Nobody asks for anything that could be declined.
    NothingAsked,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Stale => f.write_str("The table has changed since this was decided."),
            Refused::NotYours => f.write_str("This side has nothing to decide now."),
            Refused::Illegal { notation, rule: Some(rule), .. } => {
                write!(f, "{notation} is not allowed here [{rule}].")
            }
            Refused::Illegal { notation, rule: None, .. } => write!(f, "{notation} is not possible here."),
            Refused::Batch { at } => {
                write!(f, "Action {at} of the batch ends the run; those after it cannot be sent with it.")
            }
            Refused::NothingToUndo => f.write_str("There is nothing that can be taken back."),
            Refused::Over => f.write_str("The game is over."),
            Refused::NoChance => f.write_str("No roll or draw is due."),
            Refused::Misfit { answer, wants } => {
                write!(f, "The answer {} does not fit; fate is asked for {wants}.", cut(answer))
            }
            Refused::NoDice => f.write_str("The seed of the dice is not known here; go on with new dice first."),
            Refused::NotBegun => f.write_str("The game begins when everybody has revealed a secret for the dice."),
            Refused::Pledge(why) => f.write_str(why),
            Refused::TooOften => f.write_str("This side has taken back too often in this game."),
            Refused::Cold => f.write_str("The earlier lines of the journal are needed for this; open it whole."),
            Refused::Offered => f.write_str("This side has already offered a draw."),
            Refused::NothingAsked => f.write_str("Nobody asks for anything."),
            Refused::Asked => f.write_str("This side has already asked for its last decision back."),
        }
    }
}

impl error::Error for Refused {}
