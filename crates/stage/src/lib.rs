//! What clients are shown of a game, as types.
//!
//! | | |
//! | --- | --- |
//! | [`Sheet`] | what is printed: map, counters, charts, rules; the same for a whole game, fetched once |
//! | [`Scene`] | what one viewer sees of one moment |
//! | [`Told`] | what happened, for animation, with a sentence |
//! | [`Prompt`], [`Offer`], [`Reach`], [`Odds`], [`Overlaid`] | what may be decided, and what would come of it |
//! | [`Face`] | what a game writes to fill them |
//! | [`draw`] | the table as text, for terminals |
//!
//! Hexes are their printed numbers, units and places are their positions in the sheet, sentences are [`Line`]s that refer
//! to them: a client writes the names. No game is known here; a game's own furniture is a type of its own.
#![warn(missing_docs)]

#[cfg(feature = "api")]
pub mod api;
mod ask;
pub mod draw;
mod face;
mod fields;
mod find;
mod ids;
mod line;
mod object;
mod packed;
mod say;
mod scene;
mod sheet;
mod told;
#[cfg(feature = "ts")]
pub mod ts;
pub mod words;

pub use ask::{
    By, DieFace, Ends, Grade, Node, Odds, Offer, Overlaid, OverlayLine, OverlayMark, Part, Prompt, Reach, SetOf, Shade,
    Share, Term, TermKind, Undo, Verb,
};
pub use face::Face;
pub use fields::{Compare, Fields};
pub use find::Folded;
pub use ids::{ChartId, HexNo, PhaseId, PlaceId, UnitId, WayId};
pub use line::{Bit, Line, Spoken, several, short};
pub use object::Objection;
pub use packed::{NodeKind, PackedNode, PackedReach};
pub use scene::{Begun, Condition, Lack, Marker, MarkerAt, PhaseNow, Piece, Recalled, Scene, Score, Spot, Weather};
pub use sheet::{
    Area, AreaKind, Arm, Chart, ChartRow, Counter, CounterFace, Edge, EdgeKind, EdgeLine, GridOf, HexLine, LineKind,
    Nation, Place, PlaceKind, Printed, Projection, RuleOf, Sheet, SideOf, Size, SourceKind, SourceOf, Terrain,
    TerrainKind, Track, TrackBox, WayToWin,
};
pub use told::{Cell, Roll, Told, What};
