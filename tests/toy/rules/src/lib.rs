//! A toy game that has everything a game can have: dice, a cup, a pick among equals, a simultaneous secret choice,
//! hidden information and its discovery, runs of choices by one side, and an end.
//!
//! Five spots lie in a ring. Each side secretly hides a mine on one of them. Then markers are drawn from a cup: a side's
//! marker gives its scout a turn of two steps, in which it may move to a neighbouring spot or look under the spot it
//! stands on; the turn ends when the scout halts or probes for the enemy's mine. A mine that is found is disarmed on 1 to
//! 3 and goes off on 4 to 6. The storm marker lays a prize on a spot picked at random. When the cup is empty, the higher
//! score wins. A turn under way is its owner's secret: the opponent sees where the scout halts.
//!
//! [`Bug`] plants one fault at a time, for testing the tests. The toy is added as any game is, and lies on the shelf of
//! `toy-program` only.
#![warn(missing_docs)]

mod ground;
mod options;
mod position;
mod published;
mod rules;
mod sight;

pub use ground::Ground;
pub use options::{Options, SWITCHES};
pub use position::Position;
pub use published::SHIPPED;

use kernel::Side;
use serde::{Deserialize, Serialize};

/// How many spots there are.
pub const SPOTS: u8 = 5;
/// How many steps a turn has.
pub const STEPS: u8 = 2;
/// The kinds of markers: a turn of red, a turn of blue, the storm.
pub const CUP: [u8; 3] = [3, 3, 1];

/// The toy's box: honest by default, or with one planted fault.
#[derive(Clone, Debug)]
pub struct Toy {
    /// The planted fault.
    pub bug: Option<Bug>,
    /// The options as set for a game.
    pub options: Options,
    /// The map and the set-up.
    pub ground: Ground,
}

impl Toy {
    /// The toy as it ships, but for this fault.
    #[must_use]
    pub fn with(bug: Bug) -> Toy {
        Toy { bug: Some(bug), ..Toy::default() }
    }
}

/// A fault that the battery must find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    /// Everybody sees the mines.
    LeakyView,
    /// Everybody witnesses where a mine is hidden.
    LeakyEvent,
    /// Everybody sees the mines and witnesses where they are hidden.
    LeakyBoth,
    /// What the opponent reads meanwhile tells whether the side has answered.
    LeakyWait,
    /// Spectators witness the steps of a turn under way.
    LeakySpectator,
    /// The odds tell where the mine is.
    LeakyOdds,
    /// The odds of a probe tell whether the mine is there.
    PeekingOdds,
    /// Whether a look can be taken back tells what lies there.
    LeakyFlag,
    /// Why a scout may not look tells what lies there.
    LeakyRefusal,
    /// A look shows what lies there and can be taken back.
    UndoableLook,
    /// A step rolls within the act, from numbers hidden in the state, and can be taken back.
    UndoableRoll,
    /// The explanation admits an action that is not in the list.
    Unlisted,
    /// The explanation forbids an action that is in the list.
    Forbidden,
    /// A step changes the state without an event.
    SilentAct,
    /// The list is in the wrong order.
    Unsorted,
    /// The list holds an action twice.
    Twice,
    /// A side that does not owe anything has a list.
    Uninvited,
    /// A scout without steps has nothing left to do.
    DeadEnd,
    /// The computer player is shown the true state.
    PeekingImagine,
    /// An imagined state that the side can tell from the true one.
    WildImagine,
    /// The board is not kept up to date.
    StaleBoard,
    /// A position forgets what a scout has seen.
    LossyPosition,
    /// Two actions are written alike.
    BadNotation,
    /// The cup never becomes empty.
    Endless,
    /// The rules panic when a scout stands on spot 4.
    Panic,
    /// Another action is drawn than the list holds.
    WildAction,
    /// An offer is of another kind than its action.
    Mumbling,
}

/// A side, as toys write it down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// The first side.
    Red,
    /// The second.
    Blue,
}

impl From<Side> for Who {
    fn from(side: Side) -> Who {
        match side {
            Side::A => Who::Red,
            Side::B => Who::Blue,
        }
    }
}

impl From<Who> for Side {
    fn from(who: Who) -> Side {
        match who {
            Who::Red => Side::A,
            Who::Blue => Side::B,
        }
    }
}

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Both sides hide their mines.
    Hide,
    /// A marker is drawn.
    Cup,
    /// The storm picks a spot.
    Storm,
    /// A scout has this many steps left.
    Turn(Who, u8),
    /// The scout of this side has found the mine and rolls a die.
    Found(Who),
    /// The game is over.
    Over,
}

/// What belongs to one side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Camp {
    /// Where its mine lies; nowhere before it is hidden and after it is gone.
    pub mine: Option<u8>,
    /// Whether its mine was found.
    pub is_gone: bool,
    /// Where its scout is.
    pub scout: u8,
    /// Where others saw its scout last.
    pub shown: u8,
    /// Its score.
    pub score: i8,
    /// How often it has probed.
    pub probes: u8,
    /// The spots it knows to be free of the enemy's mine, as bits.
    pub seen: u8,
    /// Whether it knows where the enemy's mine is.
    pub has_found: bool,
}

/// The toy's table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// What is going on.
    pub phase: Phase,
    /// The markers left of each kind.
    pub cup: [u8; 3],
    /// Where the prize lies.
    pub prize: Option<u8>,
    /// What belongs to red.
    pub red: Camp,
    /// What belongs to blue.
    pub blue: Camp,
}

impl State {
    /// What belongs to a side.
    #[must_use]
    pub fn camp(&self, side: Side) -> &Camp {
        match side {
            Side::A => &self.red,
            Side::B => &self.blue,
        }
    }

    /// The number of the turn: how many turns the scouts were given, and one before the first.
    #[must_use]
    pub fn turn(&self) -> u8 {
        let left = |cup: [u8; 3]| cup[..2].iter().sum::<u8>();
        (left(CUP) - left(self.cup)).max(1)
    }

    pub(crate) fn camp_mut(&mut self, side: Side) -> &mut Camp {
        match side {
            Side::A => &mut self.red,
            Side::B => &mut self.blue,
        }
    }
}

/// How many scouts stand on each spot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board([u8; SPOTS as usize]);

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Hide the mine here.
    Hide(u8),
    /// Step there.
    Step(u8),
    /// Look under the spot.
    Look,
    /// End the turn.
    Halt,
    /// Probe for the mine, which ends the turn.
    Probe,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    /// A side has hidden its mine.
    Hid(Who, u8),
    /// Both sides have.
    Ready,
    /// A marker was drawn.
    Drew(u16),
    /// The storm has laid a prize here.
    Storm(u8),
    /// A scout has stepped from one spot to another.
    Stepped(Who, u8, u8),
    /// A scout has looked; whether it found the mine.
    Looked(Who, bool),
    /// A scout has ended its turn here; whether it took the prize.
    Halted(Who, u8, bool),
    /// A scout has probed here; whether it found the mine.
    Probed(Who, u8, bool),
    /// A mine was disarmed, or went off.
    Cleared(Who, bool),
}

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// What is going on, without the steps left.
    pub phase: String,
    /// The steps left, for the owner of the turn.
    pub steps: Option<u8>,
    /// The markers left of each kind.
    pub cup: [u8; 3],
    /// Where the prize lies.
    pub prize: Option<u8>,
    /// What may be known of red.
    pub red: CampView,
    /// What may be known of blue.
    pub blue: CampView,
}

/// What one viewer may know of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CampView {
    /// Where its scout is, or was seen last.
    pub scout: u8,
    /// Its score.
    pub score: i8,
    /// How often it has probed.
    pub probes: u8,
    /// Whether its mine was found.
    pub is_gone: bool,
    /// Where its mine is.
    pub mine: Option<u8>,
    /// What it has seen.
    pub seen: Option<u8>,
    /// Whether it knows where the enemy's mine is.
    pub has_found: Option<bool>,
}
