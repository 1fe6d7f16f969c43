//! What is printed: the map, the counters, the charts, the rules.

use kernel::{BySide, Side};
use serde::Serialize;

use crate::{
    Folded, HexNo, Line,
    tables::{Chart, Ours, RuleOf, SourceOf, Track, WayToWin},
};

/// What is printed of a game with its scenario, options and data. It never changes while a game lasts, and is fetched
/// once; a hash of it is its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Sheet {
    /// The game's id.
    pub game: String,
    /// The edition of the rules.
    pub edition: u32,
    /// The title on the box.
    pub title: String,
    /// The id of the scenario.
    pub scenario: String,
    /// The options that are not as by default, by id.
    pub options: Vec<(String, String)>,
    /// The two sides.
    #[cfg_attr(feature = "ts", ts(type = "{ a: SideOf, b: SideOf }"))]
    #[cfg_attr(feature = "api", schema(value_type = crate::api::Pair<SideOf>))]
    pub sides: BySide<SideOf>,
    /// What a game adds of its own.
    #[serde(flatten)]
    pub printed: Printed,
    /// The rules with their titles, in the order of the rulebook.
    pub rules: Vec<RuleOf>,
    /// Where each block of values comes from.
    pub sources: Vec<SourceOf>,
    /// Its names as people type them; no part of what is printed.
    #[serde(skip)]
    #[cfg_attr(feature = "ts", ts(skip))]
    #[cfg_attr(feature = "api", schema(ignore))]
    pub folded: Folded,
}

/// The part of a [`Sheet`] that a game fills.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Printed {
    /// The grid.
    pub grid: GridOf,
    /// Where points of the globe lie on it, if that is known.
    pub projection: Option<Projection>,
    /// The ground, class by class; hexes of no class are not in play.
    pub terrain: Vec<Terrain>,
    /// What lies on hexsides: rivers, trenches, closed sides.
    pub edges: Vec<EdgeLine>,
    /// What runs from hex to hex: railroads, lanes of march.
    pub lines: Vec<HexLine>,
    /// Parts of the map with a meaning: countries, victory areas, entry hexes.
    pub areas: Vec<Area>,
    /// Towns and the like.
    pub places: Vec<Place>,
    /// The counters. A [`crate::UnitId`] is a place in this list.
    pub units: Vec<Counter>,
    /// The turn track first, then others.
    pub tracks: Vec<Track>,
    /// The charts.
    pub charts: Vec<Chart>,
    /// The ways to win.
    pub ways: Vec<WayToWin>,
    /// The names of the phases, in the order of play.
    pub phases: Vec<String>,
    /// The sequence of play and the goal, for somebody new to the game: some sentences.
    pub briefing: Vec<Line>,
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct SideOf {
    /// Its id, as records write it: `japan`.
    pub id: String,
    /// Its name in a sentence: `Japan`, `the Axis`.
    pub name: String,
    /// Whose, before a noun: `Japanese`.
    pub adjective: String,
    /// What it is called if it wins: `A Japanese victory`.
    pub victory: String,
    /// Whether it is spoken of as many: the Soviets hold, the Axis holds.
    pub many: bool,
    /// Whether it ever decides something.
    pub decides: bool,
}

/// Flat-topped hexes in straight columns, numbered column first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct GridOf {
    /// The number of the first column.
    pub first_column: u16,
    /// How many columns there are.
    pub columns: u16,
    /// The number of the first row.
    pub first_row: u16,
    /// How many rows there are.
    pub rows: u16,
    /// Whether the columns with even numbers sit half a hex lower; otherwise those with odd ones.
    pub even_columns_low: bool,
}

impl GridOf {
    /// The grid as it is printed.
    #[must_use]
    pub fn of(grid: &hex::Grid) -> GridOf {
        GridOf {
            first_column: grid.first_col(),
            columns: grid.n_cols(),
            first_row: grid.first_row(),
            rows: grid.n_rows(),
            even_columns_low: grid.low() == hex::Low::Even,
        }
    }

    /// The grid to reckon with.
    #[must_use]
    pub fn grid(&self) -> hex::Grid {
        let low = if self.even_columns_low { hex::Low::Even } else { hex::Low::Odd };
        hex::Grid::new(self.first_column, self.columns, self.first_row, self.rows, low)
    }
}

/// Where a point of the globe lies on the map. With `d` the degrees east of `lon` and north of `lat`, it lies
/// `x + x_per_lon * d.lon + x_per_lat * d.lat` to the east of the centre of the first hex (first column, first row), and
/// `y + ...` to the south, in millionths of the height of a hex. Where meridians converge, `d.lon` is first taken times the
/// cosine of the point's latitude over that of `lat`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Projection {
    /// Millionths of a degree east.
    pub lon: i32,
    /// Millionths of a degree north.
    pub lat: i32,
    /// Where that point lies, to the east.
    pub x: i32,
    /// And to the south.
    pub y: i32,
    /// To the east for a degree east.
    pub x_per_lon: i32,
    /// To the east for a degree north.
    pub x_per_lat: i32,
    /// To the south for a degree east.
    pub y_per_lon: i32,
    /// To the south for a degree north.
    pub y_per_lat: i32,
    /// Whether meridians converge.
    pub converges: bool,
}

impl Projection {
    /// From a point (degrees east, degrees north), where it lies (to the east, to the south), and how far to the east and
    /// to the south a degree east and a degree north are; all in millionths.
    #[must_use]
    pub const fn new(point: [i32; 2], lies: [i32; 2], east: [i32; 2], south: [i32; 2], converges: bool) -> Projection {
        let ([lon, lat], [x, y], [x_per_lon, x_per_lat]) = (point, lies, east);
        let [y_per_lon, y_per_lat] = south;
        Projection { lon, lat, x, y, x_per_lon, x_per_lat, y_per_lon, y_per_lat, converges }
    }
}

/// A class of ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Terrain {
    /// How it is drawn.
    pub kind: TerrainKind,
    /// Its name in the game.
    pub name: String,
    /// What it does, in a sentence; nothing if it is scenery without effect.
    pub effect: Option<String>,
    /// Its hexes.
    pub hexes: Vec<HexNo>,
}

/// How ground is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum TerrainKind {
    /// Open country.
    Clear,
    /// Woods.
    Woods,
    /// Marsh.
    Marsh,
    /// Hills or mountains.
    Hills,
    /// A town fills the hex.
    Town,
    /// A fort or fortress.
    Fort,
    /// A lake.
    Lake,
    /// The sea.
    Sea,
    /// Land nobody may enter.
    Closed,
}

/// A chain of hexsides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct EdgeLine {
    /// What it is.
    pub kind: EdgeKind,
    /// Its name; empty if it has none.
    pub name: String,
    /// What it is called by itself: `River Desna`, `Lakes line`.
    pub title: String,
    /// Whether it is drawn broader than others of its kind.
    pub broad: bool,
    /// Whose it is, if it belongs to a side.
    #[cfg_attr(feature = "ts", ts(type = "Side | null"))]
    #[cfg_attr(feature = "api", schema(value_type = Option<crate::api::Side>))]
    pub owner: Option<Side>,
    /// Its hexsides; of a river from the source to the mouth.
    pub sides: Vec<Edge>,
}

/// What lies on a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum EdgeKind {
    /// A river.
    River,
    /// A great river.
    MajorRiver,
    /// A trench; its owner stands in the hex the side is named from.
    Trench,
    /// A side nobody may cross.
    Closed,
    /// A frontier.
    Border,
    /// A boundary between commands.
    Boundary,
}

/// A hexside: the side of `hex` in direction `dir`, clockwise from the north: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Edge {
    /// The hex.
    pub hex: HexNo,
    /// The direction.
    pub dir: u8,
}

/// A line from hex to hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct HexLine {
    /// What it is.
    pub kind: LineKind,
    /// Its name; empty if it has none.
    pub name: String,
    /// What it is called by itself: `Lane of march 1st Army`, `Ta Pass`.
    pub title: String,
    /// Whose it is, if one side's.
    #[cfg_attr(feature = "ts", ts(type = "Side | null"))]
    #[cfg_attr(feature = "api", schema(value_type = Option<crate::api::Side>))]
    pub owner: Option<Side>,
    /// Its hexes in order.
    pub hexes: Vec<HexNo>,
}

/// What runs from hex to hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum LineKind {
    /// A railroad.
    Railroad,
    /// A stretch of railroad that decides the game.
    CriticalRailroad,
    /// A road or a pass.
    Pass,
    /// The way an army marches by the rules.
    MarchLane,
    /// A frontier, where it is drawn through hexes.
    Border,
}

/// Part of the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Area {
    /// What it is.
    pub kind: AreaKind,
    /// Its name.
    pub name: String,
    /// Whose it is, if one side's.
    #[cfg_attr(feature = "ts", ts(type = "Side | null"))]
    #[cfg_attr(feature = "api", schema(value_type = Option<crate::api::Side>))]
    pub owner: Option<Side>,
    /// Its hexes.
    pub hexes: Vec<HexNo>,
}

/// What part of a map is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum AreaKind {
    /// A country.
    Country,
    /// What must be reached or held.
    Goal,
    /// Where units enter.
    Entry,
    /// Where a side sets up.
    Start,
    /// The land of a command.
    Command,
    /// What lies beyond a line that the rules speak of.
    Beyond,
    /// Where supply, or a line of communication, comes from.
    Supply,
    /// Forts.
    Fort,
    /// Ports.
    Port,
}

/// A town or another named place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Place {
    /// Its name, as the rulebook spells it.
    pub name: String,
    /// Its name as it is written on a map, without what is added in parentheses.
    pub short: String,
    /// Its hex.
    pub hex: HexNo,
    /// What it is, and how large its name is written.
    pub kind: PlaceKind,
    /// Victory points, where it has some.
    pub points: Option<u8>,
    /// Millionths of a degree east and north, if known.
    pub at: Option<(i32, i32)>,
}

/// What a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum PlaceKind {
    /// A capital or the goal of the game.
    Capital,
    /// A city.
    City,
    /// A town.
    Town,
    /// A fortress.
    Fortress,
    /// A port.
    Port,
    /// A pass, a hill, a bridge.
    Feature,
}

/// A counter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Counter {
    /// Its id, as records write it: `J:IG`.
    pub id: String,
    /// What it is called on a map in text: three or four characters.
    pub code: String,
    /// What stands on its card: `XX.`, `Guderian`.
    pub label: String,
    /// What it is called in a row of its like: `XX.` for `XX. Corps`.
    pub short: String,
    /// Its full name.
    pub name: String,
    /// Its name with whose it is: `German 6 Army`.
    pub full: String,
    /// Its side.
    #[cfg_attr(feature = "ts", ts(type = "Side"))]
    #[cfg_attr(feature = "api", schema(value_type = crate::api::Side))]
    pub side: Side,
    /// Its nation.
    pub nation: Nation,
    /// The army, front or group it belongs to; empty if none.
    pub formation: String,
    /// The number of its army, where that stands on the card in place of a strength and of a size.
    pub army: Option<u8>,
    /// Its arm: the sign in the frame.
    pub arm: Arm,
    /// Its size: the sign above the frame.
    pub size: Size,
    /// How many steps it has at full strength.
    pub steps: u8,
    /// What is printed for each number of steps, full strength first; empty if it has no numbers.
    pub faces: Vec<CounterFace>,
    /// Whether it stays in play though it is never on the map by itself: a leader, a marker.
    pub special: Option<String>,
    /// Where its values come from.
    pub source: String,
    /// How far they are our own.
    pub ours: Ours,
}

/// The numbers on a counter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct CounterFace {
    /// Attack strength; none if it cannot attack.
    pub attack: Option<u8>,
    /// Defence strength.
    pub defence: Option<u8>,
    /// Movement allowance.
    pub moves: Option<u8>,
}

/// Whose counters have one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Nation {
    /// Germany.
    German,
    /// Russia under the Tsar.
    Russian,
    /// Japan.
    Japanese,
    /// Romania.
    Romanian,
    /// The Soviet Union.
    Soviet,
}

/// The sign in the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Arm {
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Armour.
    Armour,
    /// Mechanized troops.
    Mechanized,
    /// A garrison.
    Garrison,
    /// A leader.
    Leader,
    /// Partisans.
    Partisans,
}

/// The sign above the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Size {
    /// A regiment, III.
    Regiment,
    /// A brigade, X.
    Brigade,
    /// A division, XX.
    Division,
    /// A corps, XXX.
    Corps,
    /// An army, XXXX.
    Army,
    /// None.
    None,
}
