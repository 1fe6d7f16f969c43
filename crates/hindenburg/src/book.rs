//! The contents of the box as read from the data files: map, counters, charts and scenario.

use hex::{Flow, Grid, Hex, HexSet};

/// A set of hexes of the map.
pub type Set = HexSet<10>;

/// How many corps there are, by rule.
pub const N_CORPS: usize = 13;

/// The map: what is printed on it.
#[derive(Clone, Debug)]
pub struct Map {
    /// The numbering.
    pub grid: Grid,
    /// How sets of hexes spread.
    pub flow: Flow<10>,
    /// Land: neither all-sea nor lake.
    pub passable: Set,
    /// Inside the German frontier.
    pub germany: Set,
    /// Beyond the Masurian Lakes line.
    pub beyond_lakes: Set,
    /// The Königsberg area, by the values of its switch: to the Deime, and two hexes around the city.
    pub konigsberg: [Set; 2],
    /// The hex column containing Angerburg.
    pub angerburg_column: u16,
    /// Terrain by hex, a letter of the legend.
    pub terrain: Vec<Terrain>,
    /// Named places.
    pub places: Vec<Place>,
}

/// What a hex is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    /// Open country.
    Land,
    /// Land with a coast; no different in play.
    Coast,
    /// Masurian Lakes, impassable.
    Lake,
    /// All sea, impassable.
    Sea,
}

/// A named place.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its name in 1914.
    pub name: String,
    /// Where it lies.
    pub hex: Hex,
    /// Latitude in millionths of a degree.
    pub lat: i32,
    /// Longitude in millionths of a degree.
    pub lon: i32,
}

/// A counter.
#[derive(Clone, Debug)]
pub struct Counter {
    /// The id, unique in the game: `8A-XX`.
    pub id: String,
    /// The name on the counter: `XX.`
    pub name: String,
    /// The name on text maps, three characters at most: `G20`.
    pub code: String,
}

/// A scenario: where and when a game begins.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its title.
    pub title: String,
    /// The starting hex of every corps, in the order of the counters.
    pub start: [Hex; N_CORPS],
    /// Dates of the turns: how the turn track names each day, one entry a turn.
    pub days: Vec<String>,
    /// The turn from which the 2nd Army is in play.
    pub second_army_from: u8,
    /// The turn from which the order of the armies may vary.
    pub variable_from: u8,
}

/// Everything in the box that is data.
#[derive(Clone, Debug)]
pub struct Book {
    /// The map.
    pub map: Map,
    /// The counters in the printed line order: 1st Army 0 to 3, 2nd Army 4 to 8, 8th Army 9 to 12.
    pub counters: Vec<Counter>,
    /// Hexes to march by modified die, from 6 downward: `march[0]` is a 6. Below the end of the table nobody marches.
    pub march: Vec<u8>,
    /// The scenario.
    pub scenario: Scenario,
    /// Where each block of values comes from: its name and its source tag.
    pub sources: Vec<(String, String)>,
}
