//! What goes over the wire: questions about a table, answers, and what a socket is told by itself.

use catalog::{AheadSight, AnyScene, Chair, Changes, Gesture, Input, Reaches, Side, Sight};
use serde::{Deserialize, Serialize};
use stage::{HexNo, Line, Odds, Overlaid, Reach, Sheet, UnitId};
use std::sync::Arc;

use crate::Problem;

/// The number of the messages, which a socket is told first. It is raised with every change after which a page of the build
/// before could not understand the server, or be understood by it: such a page is loaded anew.
pub const MESSAGES: u32 = 1;

/// A chair at a table, as the wire says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
// A place is a town where clients are told of the map.
#[schema(as = Chair)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Chair"))]
pub enum Place {
    /// The first side's.
    A,
    /// The second side's.
    B,
    /// A spectator's.
    Spectator,
}

impl Place {
    /// All places, in the order of the store's slots.
    pub const ALL: [Place; 3] = [Place::A, Place::B, Place::Spectator];

    /// Its slot in the store.
    #[must_use]
    pub fn slot(self) -> u8 {
        self as u8
    }

    /// The side that sits there.
    #[must_use]
    pub fn side(self) -> Option<Side> {
        match self {
            Place::A => Some(Side::A),
            Place::B => Some(Side::B),
            Place::Spectator => None,
        }
    }
}

impl From<Side> for Place {
    fn from(side: Side) -> Place {
        match side {
            Side::A => Place::A,
            Side::B => Place::B,
        }
    }
}

impl From<Place> for Chair {
    fn from(place: Place) -> Chair {
        place.side().map_or(Chair::Spectator, Chair::Side)
    }
}

/// A question about a table, or a request to it.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Ask {
    /// What the chair sees now.
    Sight {},
    /// What is printed.
    Sheet {},
    /// Something for the chair's side to do, once: a repeat with the same nonce is answered as the first time.
    Submit {
        /// A name for this request that the client has not used at this table before, at most 64 letters, digits or dashes.
        nonce: String,
        /// What to do.
        input: Input,
    },
    /// The question and the list after actions that nobody has made.
    Ahead {
        /// The actions.
        acts: Vec<String>,
    },
    /// Why these actions would be refused.
    Why {
        /// The actions.
        acts: Vec<String>,
    },
    /// Why a unit cannot go to a hex.
    WhyThere {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexNo,
    },
    /// The actions that words stand for.
    Understand {
        /// The words.
        text: String,
    },
    /// Where a unit can go.
    Reach {
        /// The unit.
        unit: UnitId,
    },
    /// Where every unit can go that can move.
    Reaches {
        /// The marks of those that the client has already: they are not sent again.
        #[serde(default)]
        held: Vec<u32>,
    },
    /// The odds of the combat being prepared, or of that which these actions would prepare.
    Odds {
        /// The actions.
        #[serde(default)]
        after: Vec<String>,
    },
    /// What an overlay lays over the map: zones, lines, supply or control.
    Overlay {
        /// Which.
        kind: String,
    },
    /// What the chair has noticed since its version was `since`.
    Heard {
        /// The version.
        since: u32,
    },
    /// What the chair saw when its version was this.
    SceneAt {
        /// The version.
        version: u32,
    },
    /// What the computer would do in this chair's place.
    Hint {},
    /// The whole journal, when the game is over or has no secrets.
    Journal {},
}

/// The answer to an [`Ask`].
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[allow(clippy::large_enum_variant, reason = "made one at a time, and written at once")]
pub enum Answer {
    /// What the chair sees.
    Sight {
        /// All that is drawn.
        sight: Sight,
    },
    /// What is printed.
    Sheet {
        /// Its name: the same sheet has the same name.
        hash: String,
        /// The sheet.
        #[schema(value_type = Sheet)]
        #[cfg_attr(feature = "ts", ts(as = "Sheet"))]
        sheet: Arc<Sheet>,
    },
    /// It is done and stored.
    Done {
        /// The version of the chair after it.
        version: u32,
    },
    /// The question and the list after actions that nobody has made.
    Ahead {
        /// The question and the list.
        ahead: AheadSight,
    },
    /// Nothing speaks against it.
    Fine,
    /// The actions that words stand for.
    Acts {
        /// In notation.
        acts: Vec<String>,
    },
    /// Where a unit can go.
    Reach {
        /// The tree of hexes.
        reach: Reach,
    },
    /// Where every unit can go that can move.
    Reaches {
        /// What the client has not yet, and what holds of that which it has.
        reaches: Reaches,
    },
    /// The odds.
    Odds {
        /// With every term.
        odds: Box<Odds>,
    },
    /// What lies over the map.
    Overlay {
        /// Marks and lines.
        overlay: Overlaid,
    },
    /// What the chair noticed.
    Heard {
        /// The version of the chair now.
        version: u32,
        /// Gesture by gesture.
        gestures: Vec<Gesture>,
    },
    /// What the chair saw then.
    Scene {
        /// The scene.
        scene: AnyScene,
    },
    /// What the computer would do.
    Hint {
        /// The first action in notation.
        act: String,
        /// All that belong to the same gesture, the first among them.
        acts: Vec<String>,
        /// In words.
        label: Line,
        /// The version of the sight it is for.
        version: u32,
    },
    /// The journal.
    Journal {
        /// As text; `sandtable verify` and `sandtable replay` read it.
        journal: String,
    },
}

/// What a client says through a socket.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Said {
    /// A number of the client's choice; the answer quotes it.
    pub n: u32,
    /// The question or request.
    pub ask: Ask,
}

/// What a socket is told.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[allow(clippy::large_enum_variant, reason = "made one at a time, and written at once")]
pub enum Heard {
    /// The first message: the table, and all that the chair sees.
    Hello {
        /// The number of the messages. A client that knows another one reads no further.
        messages: u32,
        /// The table.
        table: TableInfo,
        /// All that is drawn.
        sight: Sight,
        /// What the chair noticed since the version the client came with; nothing if it came with none.
        heard: Vec<Gesture>,
        /// The last lines of the chat.
        chat: Vec<ChatLine>,
        /// Who is there.
        presence: Presence,
    },
    /// Something the chair noticed.
    Update {
        /// The chair's version after it.
        version: u32,
        /// What happened.
        heard: Vec<Gesture>,
        /// What changed in the sight since the message before.
        changes: Changes,
        /// The fingerprint of the sight after it, now and then: FNV-1a with 32 bits over its JSON as the server writes it. A
        /// client that comes to another asks for the whole sight.
        mark: Option<u32>,
    },
    /// Seats, offers or the state of the table have changed.
    Table {
        /// The table.
        table: TableInfo,
    },
    /// The last seat is taken and the game begins, or that of a table made for analysis was replaced by another.
    Anew {
        /// The table.
        table: TableInfo,
        /// All that is drawn.
        sight: Sight,
    },
    /// New lines of the chat.
    Chat {
        /// The lines.
        lines: Vec<ChatLine>,
    },
    /// Somebody came or went.
    Presence {
        /// Who is there.
        presence: Presence,
    },
    /// An answer.
    Answer {
        /// The number of the question.
        re: u32,
        /// The answer.
        answer: Answer,
    },
    /// A question that could not be answered.
    Problem {
        /// Its number; nothing if it could not be read.
        re: Option<u32>,
        /// Why.
        problem: Problem,
    },
}

/// Who is there, as far as this server knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Presence {
    /// The sides whose players look at the table now.
    #[schema(value_type = Vec<stage::api::Side>)]
    #[cfg_attr(feature = "ts", ts(type = "Array<Side>"))]
    pub sides: Vec<Side>,
    /// How many spectators do.
    pub spectators: u32,
}

/// A line of the chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChatLine {
    /// Counted from one.
    pub n: u32,
    /// Who wrote it; nobody if the table tells something.
    pub by: Option<String>,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at: i64,
    /// What.
    pub text: String,
}

/// A table as lists and its own page show it.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableInfo {
    /// Its name in addresses.
    pub key: String,
    /// The game.
    pub game: String,
    /// The scenario.
    pub scenario: String,
    /// The options chosen.
    pub options: std::collections::BTreeMap<String, String>,
    /// The edition of the rules it is played by.
    pub edition: u32,
    /// Whether it is played on data of its own.
    pub own_data: bool,
    /// How far it is.
    pub state: TableState,
    /// Whether it is made for analysis: positions and dice can be set, and everything is open to its maker.
    pub analysis: bool,
    /// Whether players may ask the computer for hints.
    pub hints: bool,
    /// Who may look on.
    pub watch: Watch,
    /// Who chooses the dice.
    pub dice: DiceBy,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub created: i64,
    /// The seats of the sides that decide something.
    pub seats: Vec<SeatInfo>,
    /// The chairs that whoever asks may sit on.
    pub yours: Vec<Place>,
    /// The sides that owe a decision, as far as whoever asks may know.
    #[schema(value_type = Vec<stage::api::Side>)]
    #[cfg_attr(feature = "ts", ts(type = "Array<Side>"))]
    pub turn: Vec<Side>,
    /// The turn of the game, if it was played on since lists name it.
    pub game_turn: Option<u32>,
    /// When whoever asks last noticed something here.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub moved: i64,
    /// The sides that offer to break off the game.
    #[schema(value_type = Vec<stage::api::Side>)]
    #[cfg_attr(feature = "ts", ts(type = "Array<Side>"))]
    pub abort: Vec<Side>,
    /// The end, if it is over.
    pub result: Option<Ended>,
    /// The table of the rematch, if there is one.
    pub rematch: Option<String>,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TableState {
    /// It waits for players.
    Open,
    /// It is being played.
    Playing,
    /// The game is over.
    Over,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ended {
    /// Who has won; nobody for a draw, or if the game does not count.
    pub winner: Option<Place>,
    /// How, in a few words.
    pub how: String,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatInfo {
    /// Whose side.
    pub side: Place,
    /// The side's name.
    pub name: String,
    /// What kind of seat it is.
    pub kind: SeatKind,
    /// Who sits there; nobody yet, or the computer.
    pub player: Option<String>,
    /// The computer's level.
    pub level: Option<String>,
}

/// What kind of seat it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SeatKind {
    /// Anybody may take it.
    Open,
    /// Whoever has the invitation may take it.
    Invited,
    /// A person sits there.
    Person,
    /// The computer plays it.
    Computer,
}

/// Who may look on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Watch {
    /// Whoever knows the table's address.
    #[default]
    Anybody,
    /// Whoever has an invitation to look on.
    Invited,
}

/// Who chooses the dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum DiceBy {
    /// The server and every person at the table, each with a secret: nobody alone.
    #[default]
    Everybody,
    /// The server alone, so that the game begins at once.
    Server,
}
