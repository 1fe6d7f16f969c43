//! Why a game cannot be set up or opened.

use std::{error, fmt};

use data::Fault;
use kernel::{quoted, told};
use play::Unreadable;

use stage::words::sentence;

/// Why a game cannot be set up or a journal not opened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unplayable {
    /// There is no such game.
    NoGame {
        /// The id asked for.
        found: String,
        /// The ids there are.
        known: Vec<String>,
    },
    /// There is no such scenario.
    NoScenario {
        /// The id asked for.
        found: String,
        /// The ids there are.
        known: Vec<String>,
    },
    /// There is no such option.
    NoOption {
        /// The id asked for.
        found: String,
        /// The ids there are.
        known: Vec<String>,
    },
    /// An option has no such value.
    NoValue {
        /// The option.
        option: String,
        /// The value asked for.
        found: String,
        /// The values there are.
        known: Vec<String>,
    },
    /// The data files are wrong.
    Data(Vec<Fault>),
    /// The position is impossible, for all these reasons.
    Position(Vec<String>),
    /// The journal is wrong.
    Journal(Unreadable),
    /// Nobody plays this side, so nobody can add a secret to the dice for it.
    NoPlayer(&'static str),
    /// The journal was played on other data files than those at hand.
    OtherData,
}

impl Unplayable {
    /// What is wrong, one sentence each: the first faults, and how many more there are.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        match self {
            Unplayable::Data(faults) => told(faults),
            Unplayable::Position(faults) => faults.clone(),
            other => vec![other.to_string()],
        }
    }
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::NoGame { found, known } => {
                let names = match &known[..] {
                    [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
                    few => few.join(", "),
                };
                write!(f, "There is no game {}; the games are {names}.", quoted(found))
            }
            Unplayable::NoScenario { found, known } => write!(
                f,
                "There is no scenario {}; there is {}. Scenarios of your own come with --data DIR.",
                quoted(found),
                known.join(", ")
            ),
            Unplayable::NoOption { found, known } => {
                write!(f, "There is no option {}; there are {}.", quoted(found), known.join(", "))
            }
            Unplayable::NoValue { option, found, known } => {
                write!(f, "The option {option} has no value {}; it is {}.", quoted(found), known.join(" or "))
            }
            Unplayable::Data(faults) => {
                f.write_str("The data files have faults.")?;
                told(faults).iter().try_for_each(|it| write!(f, "\n{it}"))
            }
            Unplayable::Position(faults) => {
                f.write_str("The position is not possible.")?;
                faults.iter().try_for_each(|it| write!(f, "\n{}", sentence(it)))
            }
            Unplayable::Journal(unreadable) => write!(f, "{}", sentence(&unreadable.to_string())),
            Unplayable::NoPlayer(side) => {
                write!(f, "Nobody plays {side} in this game, so it adds no secret to the dice.")
            }
            Unplayable::OtherData => f.write_str(
                "This game was played on other data files than those in use. If it was played with a data directory, \
                 name the same one with --data DIR; if not, leave --data out.",
            ),
        }
    }
}

impl error::Error for Unplayable {}
