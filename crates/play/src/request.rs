//! What a match is asked to do.

use kernel::Side;

use crate::{Answer, Dice, Ending};

/// A request to a match.
#[derive(Clone, Debug)]
pub enum Request<A> {
    /// A side decides, several things at once if they are one gesture; `version` is that of the picture they were decided
    /// on; without it, none is checked.
    Act {
        /// Who.
        side: Side,
        /// On what picture.
        version: Option<u32>,
        /// What.
        actions: Vec<A>,
    },
    /// A side decides what these begin with and is one gesture: what comes after something that brings luck, shows it something
    /// or leaves the say to somebody else is dropped. Members of sets come in their order.
    Gesture {
        /// Who.
        side: Side,
        /// On what picture.
        version: u32,
        /// What.
        actions: Vec<A>,
    },
    /// A side takes its last gesture back.
    Undo {
        /// Who.
        side: Side,
        /// On what picture.
        version: Option<u32>,
    },
    /// A side asks for its last gesture back, over any barrier, or grants this to the other, which has asked.
    Back(Side),
    /// A side offers a draw; if the other has offered one, the game is drawn by `agreement`. An offer lapses when the other
    /// side does something that everybody sees; in a simultaneous choice that is when both have answered.
    Draw(Side),
    /// A side declines a draw, or a gesture that the other wants back; where the other asks nothing, it no longer asks itself.
    Decline(Side),
    /// A side gives up; the other has won by `resignation`.
    Resign(Side),
    /// A side commits to a secret of its own, see [`crate::commitment`] and [`crate::Moment::root`].
    Commit(Side, String),
    /// A side reveals the secret it committed to, once all have committed. With the last secret the game begins.
    Reveal(Side, Vec<u8>),
    /// A side that does not reveal what it committed to, though everybody else has, forfeits the game.
    Forfeit(Side),
    /// Fate answers what is due.
    Settle,
    /// Fate answers one question that is due, whether or not answers are automatic.
    Roll,
    /// Somebody answers a question that is due in fate's place.
    Land(Answer),
    /// The game goes on with other dice.
    GoOnWith(Dice),
    /// Whoever keeps the table ends the game: broken off, or adjudged.
    End(Ending),
}
