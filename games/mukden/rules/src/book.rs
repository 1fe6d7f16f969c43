//! The contents of the box as read from the data files: map, units, charts and scenario.
//!
//! The files are `data/map.toml`, `data/units.toml`, `data/charts.toml`, `data/scenarios/NN_name.toml` and, only for
//! drawing, `data/scenery.toml`; what may stand in them is said in their comments. Everything is checked here, so the rules never meet a map that does not
//! fit them. What the rules ask for at every step lies in dense tables, by hex and by direction.

mod charts;
mod map;
mod scenario;
mod scenery;
mod units;

use data::{Fault, Faults, Files, Table, Text};
use hex::{Dir, Hex, HexSet};
use kernel::Side;

pub use charts::{Crt, Effect, Effects, Marker, MarkerKind, Turn};
pub use map::{Course, Map, Pass, Place, River, Terrain, TrenchLine};
pub use scenario::{Scenario, Start};
pub use scenery::Scenery;
pub use units::{Arm, Counter, Size, Unit};

use crate::{JAPAN, RUSSIA};

/// A set of hexes of the map.
pub type Set = HexSet<15>;

/// The most units a game holds, so that a set of them fits 64 bits.
pub const MAX_UNITS: usize = 64;

/// How many half divisions may share a hex. [6.1]
pub const STACK_LIMIT: u8 = 4;

/// The cost of a step beyond the edge of the map: more than any unit has.
pub const OFF_MAP: u8 = u8::MAX;

/// The most hexes a [`Set`] holds.
pub const MAX_HEXES: usize = 960;

/// The sides as the files call them.
const SIDES: [(&str, Side); 2] = [("japan", JAPAN), ("russia", RUSSIA)];

/// Every file that comes with the program, by its path below the data folder.
pub const SHIPPED: &[(&str, &str)] = &[
    ("map.toml", include_str!("../data/map.toml")),
    ("units.toml", include_str!("../data/units.toml")),
    ("charts.toml", include_str!("../data/charts.toml")),
    ("scenery.toml", include_str!("../data/scenery.toml")),
    ("scenarios/01_historical.toml", include_str!("../data/scenarios/01_historical.toml")),
];

/// Everything in the box that is data.
#[derive(Clone, Debug)]
pub struct Book {
    /// The map.
    pub map: Map,
    /// The units, all of Japan first; a [`Unit`] is a place in this list.
    pub units: Vec<Counter>,
    /// How many units are Japanese: the first ones.
    pub n_japanese: u8,
    /// The Russian Cavalry Corps, the only unit that comes back. [5.2]
    pub cavalry_corps: Unit,
    /// The terrain effects chart.
    pub effects: Effects,
    /// Movement points of a step from a hex in each of the six directions, hex and hexside together; [`OFF_MAP`] where
    /// there is no hex. [8.3]
    pub cost: Vec<[u8; 6]>,
    /// The combat results table.
    pub crt: Crt,
    /// The turn track.
    pub turns: Vec<Turn>,
    /// The markers of the counter sheet.
    pub markers: Vec<Marker>,
    /// How many bombardment markers Japan has. [9.7]
    pub bombardment: u8,
    /// The scenario.
    pub scenario: Scenario,
    /// What is only for drawing.
    pub scenery: Scenery,
    /// Where each block of values comes from: its name and its source tag.
    pub sources: Vec<(String, String)>,
}

impl Book {
    /// Reads and checks the files.
    ///
    /// # Errors
    /// Everything that is wrong with them, by file and line.
    pub fn read(files: &Files) -> Result<Book, Vec<Fault>> {
        let faults = Faults::default();
        let mut reader = Reader { faults: &faults, sources: Vec::new() };
        let [map, units, charts, scenery, scenario] = files.texts().map(|(file, text)| Text { file, text });
        let map = reader.map(map);
        let units = reader.units(units);
        let charts = reader.charts(charts);
        let turns = charts.turns.as_deref();
        let scenario = reader.scenario(scenario, map.as_ref(), units.as_deref(), turns);
        let scenery = reader.scenery(scenery);
        let sources = reader.sources;
        let book = || {
            let (map, units) = (map?, units?);
            let effects = charts.effects?;
            let is_corps = |it: &Counter| it.size == Size::Corps;
            Some(Book {
                n_japanese: units.iter().filter(|it| it.side == JAPAN).count() as u8,
                cavalry_corps: Unit(units.iter().position(is_corps)? as u8),
                cost: costs(&map, &effects),
                map,
                units,
                effects,
                crt: charts.crt?,
                turns: charts.turns?,
                bombardment: charts.markers.as_ref()?.iter().find(|it| it.kind == MarkerKind::Bombardment)?.count,
                markers: charts.markers?,
                scenario: scenario?,
                scenery: scenery?,
                sources,
            })
        };
        faults.result(book())
    }

    /// The units of a side, in order.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = Unit> + use<> {
        let (first, last) =
            if side == JAPAN { (0, self.n_japanese) } else { (self.n_japanese, self.units.len() as u8) };
        (first..last).map(Unit)
    }

    /// The side of a unit.
    #[inline]
    #[must_use]
    pub fn side(&self, unit: Unit) -> Side {
        if unit.0 < self.n_japanese { JAPAN } else { RUSSIA }
    }

    /// The unit of this id.
    #[must_use]
    pub fn unit(&self, id: &str) -> Option<Unit> {
        self.units.iter().position(|it| it.id == id).map(|it| Unit(it as u8))
    }

    /// Movement points of a step into a neighbouring hex, [`OFF_MAP`] where there is none. [8.3]
    #[inline]
    #[must_use]
    pub fn cost(&self, from: Hex, dir: Dir) -> u8 {
        self.cost[from.at()][dir as usize]
    }
}

/// What every step on the map costs: the hex and all that lies on the hexside; between any two pass hexes that of a
/// pass in place of the mountain's. [8.3, 8.3l]
fn costs(map: &Map, effects: &Effects) -> Vec<[u8; 6]> {
    let step = |from: Hex, dir: Dir| {
        let Some(to) = map.grid.step(from, dir) else { return OFF_MAP };
        let is_pass = map.pass[from.at()].is_some() && map.pass[to.at()].is_some();
        let hex = if is_pass { effects.pass_to_pass } else { effects.terrain(map.terrain[to.at()]).mp };
        let trench = if map.trench[from.at()][dir as usize].is_empty() { 0 } else { effects.trench.mp };
        hex + effects.river(map.river[from.at()][dir as usize]).mp + trench
    };
    map.grid.hexes().map(|hex| Dir::ALL.map(|dir| step(hex, dir))).collect()
}

/// Reads one file after another. Each part is `None` if something in it is wrong, and the fault is noted by then.
struct Reader<'a> {
    faults: &'a Faults,
    sources: Vec<(String, String)>,
}

impl<'a> Reader<'a> {
    /// Reads the source tag of a block and keeps it under the block's name.
    fn source(&mut self, name: &str, block: &mut Table<'a>) {
        self.sources.extend(block.source().map(|it| (name.to_owned(), it.text().to_owned())));
    }
}

/// A side as the files call it.
fn word(side: Side) -> &'static str {
    if side == JAPAN { "japan" } else { "russia" }
}

/// How a sentence calls what belongs to a side.
fn people(side: Side) -> &'static str {
    if side == JAPAN { "Japanese" } else { "Russian" }
}
