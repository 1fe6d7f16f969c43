//! What one viewer sees of one moment.

use kernel::{BySide, Side};
use serde::Serialize;

use crate::{HexNo, Line, PhaseId, UnitId, WayId};

/// What one viewer sees of one moment. It is laid down piece by piece: what the viewer may not know was never in it.
/// `F` is what a game has beside what all have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Scene<F> {
    /// The turn, counted from one.
    pub turn: u8,
    /// The phase.
    pub phase: PhaseNow,
    /// The weather, where a game has some.
    pub weather: Option<Weather>,
    /// Every counter the viewer sees, those off the map included; on each spot from top to bottom.
    pub pieces: Vec<Piece>,
    /// Markers on the map.
    pub markers: Vec<MarkerAt>,
    /// The hexes each side controls, where control is kept.
    #[cfg_attr(feature = "ts", ts(type = "{ a: Array<HexNo>, b: Array<HexNo> }"))]
    #[cfg_attr(feature = "api", schema(value_type = crate::api::Pair<Vec<HexNo>>))]
    pub control: BySide<Vec<HexNo>>,
    /// How the game stands.
    pub score: Score,
    /// The half-made act the viewer may know of.
    pub begun: Option<Begun>,
    /// What the viewer has lawfully seen of what is hidden from it now.
    pub recall: Vec<Recalled>,
    /// The game's own furniture.
    pub furniture: F,
}

/// Where in the turn a game is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct PhaseNow {
    /// The phase.
    pub phase: PhaseId,
    /// Whose phase it is, if one side's.
    #[cfg_attr(feature = "ts", ts(type = "Side | null"))]
    #[cfg_attr(feature = "api", schema(value_type = Option<crate::api::Side>))]
    pub side: Option<Side>,
    /// What is going on within it, in a few words: `the combat die`; empty if nothing special.
    pub step: Line,
}

/// The weather.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Weather {
    /// Clear.
    Clear,
    /// Light mud.
    LightMud,
    /// Mud.
    Mud,
    /// Frost.
    Frost,
    /// Snow.
    Snow,
}

/// A counter as the viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Piece {
    /// Which it is; none if that is hidden.
    pub unit: Option<UnitId>,
    /// Whose it is.
    #[cfg_attr(feature = "ts", ts(type = "Side"))]
    #[cfg_attr(feature = "api", schema(value_type = crate::api::Side))]
    pub side: Side,
    /// Where it lies.
    pub at: Spot,
    /// How many lie above it in its stack.
    pub under: u8,
    /// Its steps, if known.
    pub steps: Option<u8>,
    /// Its strength in attack now, if known and if it has one.
    pub attack: Option<u8>,
    /// Its strength in defence now.
    pub defence: Option<u8>,
    /// The movement points or hexes it has left now, if that is known and its own.
    pub moves: Option<u8>,
    /// Its conditions, as far as they are known.
    pub states: Vec<Condition>,
}

crate::fields!(Piece { unit, side, at, under, steps, attack, defence, moves, states });

/// Where a counter lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Spot {
    /// On the map.
    Hex {
        /// The hex.
        hex: HexNo,
    },
    /// In the box of a command, by the game's own count.
    Box {
        /// Which.
        n: u8,
    },
    /// On the turn track.
    Track {
        /// The turn.
        turn: u8,
    },
    /// Under way by rail.
    Rail {
        /// The destination.
        to: HexNo,
    },
    /// At hand, to be placed.
    Hand,
    /// Eliminated, and can return.
    Dead,
    /// Out of the game.
    Gone,
}

/// A condition of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Condition {
    /// Disrupted, or on its flag side.
    Disrupted,
    /// Disrupted, and a first try to rally has failed.
    DisruptedTwice,
    /// Without supply.
    NoSupply,
    /// Cut off from its communications.
    CutOff,
    /// Has acted or moved, and may not again.
    Acted,
    /// Can act now.
    Ready,
    /// Tired after a forced march.
    Tired,
    /// Force-marched today.
    Forced,
    /// Paralysed.
    Paralysed,
    /// Under way.
    Moving,
    /// Shown to everybody because it is in a battle.
    Shown,
    /// Below its full strength.
    Reduced,
    /// Led by a leader in the same hex.
    Led,
}

/// A marker on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct MarkerAt {
    /// What it is.
    pub marker: Marker,
    /// Where it lies.
    pub hex: HexNo,
    /// Whose it is, if one side's.
    #[cfg_attr(feature = "ts", ts(type = "Side | null"))]
    #[cfg_attr(feature = "api", schema(value_type = Option<crate::api::Side>))]
    pub side: Option<Side>,
}

/// A marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Marker {
    /// Bombardment.
    Guns,
    /// Air support.
    Luftwaffe,
    /// Partisans.
    Partisans,
    /// The target of an attack under way.
    Target,
    /// Captured for the first time.
    Captured,
}

/// How the game stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Score {
    /// What is counted: `points`, `steps lost`.
    pub counts: &'static str,
    /// Points, or what stands for them, where the viewer may know.
    #[cfg_attr(feature = "ts", ts(type = "{ a: number | null, b: number | null }"))]
    #[cfg_attr(feature = "api", schema(value_type = crate::api::Pair<Option<i32>>))]
    pub points: BySide<Option<i32>>,
    /// What each way of winning still lacks.
    pub lacks: Vec<Lack>,
}

/// What a way of winning still lacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Lack {
    /// Which.
    pub way: WayId,
    /// What there is of it.
    pub have: i32,
    /// What is needed.
    pub need: i32,
    /// The same in a sentence.
    pub line: Line,
    /// Where on the map it is missing.
    pub hexes: Vec<HexNo>,
}

/// A half-made act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Begun {
    /// Units are under way.
    Move {
        /// Which.
        units: Vec<UnitId>,
        /// The hexes so far, the first where they began.
        route: Vec<HexNo>,
        /// Movement points spent.
        spent: u8,
    },
    /// An attack is being prepared or fought.
    Attack {
        /// The hex attacked, if one is.
        target: Option<HexNo>,
        /// The attackers so far.
        attackers: Vec<UnitId>,
        /// The defenders named so far, or known.
        defenders: Vec<UnitId>,
        /// Support markers laid.
        support: u8,
        /// Whether it is only a probe.
        probe: bool,
    },
    /// A set is being chosen.
    Picks {
        /// What of, in a word or two.
        what: String,
        /// How many more.
        left: u8,
        /// What was chosen so far.
        units: Vec<UnitId>,
        /// And where, where units are not known by name.
        hexes: Vec<HexNo>,
    },
}

/// What a viewer has seen of a counter that is hidden now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Recalled {
    /// Which.
    pub unit: UnitId,
    /// Where it was when last seen.
    pub hex: HexNo,
    /// Its steps then, if seen.
    pub steps: Option<u8>,
    /// On which turn.
    pub turn: u8,
}

impl<F> Scene<F> {
    /// The pieces on a hex, from top to bottom.
    pub fn on(&self, hex: HexNo) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(move |it| it.at == Spot::Hex { hex })
    }

    /// The piece of a unit, if the viewer sees which it is.
    #[must_use]
    pub fn piece(&self, unit: UnitId) -> Option<&Piece> {
        self.pieces.iter().find(|it| it.unit == Some(unit))
    }

    /// The scene without what is the game's own.
    #[must_use]
    pub fn bare(&self) -> Scene<()> {
        self.furnished(())
    }

    /// The scene with its furniture made into something else.
    #[must_use]
    pub fn map<G>(self, make: impl FnOnce(F) -> G) -> Scene<G> {
        let Scene { turn, phase, weather, pieces, markers, control, score, begun, recall, furniture } = self;
        let furniture = make(furniture);
        Scene { turn, phase, weather, pieces, markers, control, score, begun, recall, furniture }
    }

    /// The scene with other furniture in place of its own.
    #[must_use]
    pub fn furnished<G>(&self, furniture: G) -> Scene<G> {
        Scene {
            turn: self.turn,
            phase: self.phase.clone(),
            weather: self.weather,
            pieces: self.pieces.clone(),
            markers: self.markers.clone(),
            control: self.control.clone(),
            score: self.score.clone(),
            begun: self.begun.clone(),
            recall: self.recall.clone(),
            furniture,
        }
    }
}
