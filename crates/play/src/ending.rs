//! Ends that are not in the rules: by resignation or agreement, or by whoever keeps the table.

use kernel::{Game, Outcome, Side};
use serde::{Deserialize, Serialize};

use crate::side_named;

/// An end that is not in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// The winner; nobody for a draw, or if the game does not count.
    pub winner: Option<Side>,
    /// How it came.
    pub how: How,
}

/// How a game ended without its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum How {
    /// A side gave up.
    Resignation,
    /// Both agreed to a draw.
    Agreement,
    /// A side did not reveal the secret it had committed to.
    Forfeit,
    /// The game was broken off and does not count.
    Abort,
    /// A side had no time left.
    Time,
    /// A side stayed away.
    Absence,
    /// Whoever keeps the table decided.
    Ruling,
}

impl How {
    /// Those that whoever keeps the table may give, with their words in a journal.
    const ADJUDGED: [How; 3] = [How::Time, How::Absence, How::Ruling];

    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            How::Resignation => "resignation",
            How::Agreement => "agreement",
            How::Forfeit => "forfeit",
            How::Abort => "abort",
            How::Time => "time",
            How::Absence => "absence",
            How::Ruling => "ruling",
        }
    }
}

impl Ending {
    /// The game is broken off and does not count.
    pub const ABORT: Ending = Ending { winner: None, how: How::Abort };

    /// As an outcome.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        Outcome { winner: self.winner, how: self.how.word() }
    }

    /// Whether whoever keeps the table may end a game so.
    pub(crate) fn is_from_outside(self) -> bool {
        self == Ending::ABORT || How::ADJUDGED.contains(&self.how)
    }

    pub(crate) fn words<G: Game>(self) -> String {
        match self.how {
            How::Abort => "abort".to_owned(),
            how => format!("adjudge {} {}", self.winner.map_or("draw", |it| G::SIDES[it]), how.word()),
        }
    }

    pub(crate) fn read<G: Game>(words: &str) -> Option<Ending> {
        match words.split(' ').collect::<Vec<_>>()[..] {
            ["abort"] => Some(Ending::ABORT),
            ["adjudge", winner, how] => {
                let how = How::ADJUDGED.into_iter().find(|it| it.word() == how)?;
                let winner = if winner == "draw" { None } else { Some(side_named::<G>(winner)?) };
                Some(Ending { winner, how })
            }
            _ => None,
        }
    }
}
