//! The contents of the box as read from the data files: map, units, charts and scenario.
//!
//! The files are `data/map.toml`, `data/units.toml`, `data/charts.toml`, `data/scenarios/NN_name.toml` and, for the eye
//! alone, `data/scenery.toml`; what may stand in them is said in their comments. Everything is checked here, so the
//! rules never meet a map that does not fit them. What the rules ask for at every step lies in dense tables, by hex and
//! by direction.

mod charts;
mod map;
mod scenario;
mod scenery;
mod tables;
mod units;

use data::{At, Fault, Faults, Files, Table, Text};
use hex::HexSet;
use kernel::Side;

pub use charts::{Compass, CounterattackResult, Crt, Effects, OrderLine, PointsTable, Printed, Result, Turn, Weather};
pub use map::{Area, City, Map, Place, PlaceKind, River, Terrain};
pub use scenario::{Entry, Scenario};
pub use scenery::Scenery;
pub use units::{Class, Counter, Nation, Role, Unit};

use crate::{AXIS, SOVIET};

/// A set of hexes of the map.
pub type Set = HexSet<11>;

/// The most hexes a [`Set`] holds.
pub const MAX_HEXES: usize = 704;

/// The most units a game holds.
pub const MAX_UNITS: usize = 104;

/// The most places a map holds, so that their owners fit 128 bits.
pub const MAX_PLACES: usize = 128;

/// The most turns of a game.
pub const MAX_TURNS: usize = 15;

/// The most Axis units, so that a set of them fits 32 bits.
const MAX_AXIS: usize = 32;

/// The sides as the files call them.
pub(crate) const SIDES: [(&str, Side); 2] = [("axis", AXIS), ("soviet", SOVIET)];

/// Every file that comes with the program, by its path below the data folder.
pub const SHIPPED: &[(&str, &str)] = &[
    ("map.toml", include_str!("../data/map.toml")),
    ("units.toml", include_str!("../data/units.toml")),
    ("charts.toml", include_str!("../data/charts.toml")),
    ("scenery.toml", include_str!("../data/scenery.toml")),
    ("scenarios/01_barbarossa.toml", include_str!("../data/scenarios/01_barbarossa.toml")),
];

/// Everything in the box that is data.
#[derive(Clone, Debug)]
pub struct Book {
    /// The map.
    pub map: Map,
    /// The units, all of the Axis first; a [`Unit`] is a place in this list.
    pub units: Vec<Counter>,
    /// How many units are Axis: the first ones, 32 at most.
    pub n_axis: u8,
    /// The unit of each role, by the order of [`Role`]; a drawn map may lack some.
    pub roles: [Option<Unit>; Role::N],
    /// The Garrison of each unit that is a German Army, by unit. [13.3]
    pub garrison_of: Vec<Option<Unit>>,
    /// The terrain effects chart.
    pub effects: Effects,
    /// The combat results table.
    pub crt: Crt,
    /// The counterattack table: by die, then column 1:2, 1:1, 2:1, 3:1 and more.
    pub counterattack: [[CounterattackResult; 4]; 6],
    /// The Front that counterattacks on each die, as the number of its command. [7.3.3]
    pub counterattack_front: [u8; 6],
    /// The command points tables, Axis and Soviet. [7.1]
    pub points: [PointsTable; 2],
    /// The four orders and what they give: hold, withdraw, assault, blitz. [7.2]
    pub orders: [OrderLine; 4],
    /// The compass roses, Axis and Soviet. [2.1]
    pub compass: [Compass; 2],
    /// The turn track; turn 1 first.
    pub turns: Vec<Turn>,
    /// The markers of the counter sheet.
    pub markers: Vec<Printed>,
    /// Combat factor of a Luftwaffe marker. [13.8.1]
    pub luftwaffe_cf: u8,
    /// Combat factor of the T-34 marker. [13.9]
    pub t34_cf: u8,
    /// The turn on which the T-34 marker comes. [5.2.5]
    pub t34_turn: u8,
    /// The turn on which Zhukov comes. [5.2.4]
    pub zhukov_turn: u8,
    /// The highest roll that is within Zhukov's range. [13.10]
    pub zhukov_range: u8,
    /// The highest roll that is within a Leader's range. [13.4.4]
    pub leader_range: u8,
    /// Added to the die of a Mobile Assault with a Leader. [12.4.9-2]
    pub leader_drm: i8,
    /// Added to the die of an Axis attack in Snow.
    pub snow_drm: i8,
    /// The most columns that terrain shifts together.
    pub most_shifts: u8,
    /// The most steps an attacker loses by EX.
    pub most_exchanged: u8,
    /// The scenario.
    pub scenario: Scenario,
    /// What is only for the eye.
    pub scenery: Scenery,
    /// Where each block of values comes from: its name and its source tag.
    pub sources: Vec<(String, String)>,
}

impl Book {
    /// Reads and checks the files.
    ///
    /// # Errors
    /// Everything that is wrong with them, by file and line.
    pub fn read(files: &Files) -> std::result::Result<Book, Vec<Fault>> {
        let faults = Faults::default();
        let mut reader = Reader { faults: &faults, sources: Vec::new() };
        let [map, units, charts, _, scenario] = files.texts().map(|(file, text)| Text { file, text });
        let map = reader.map(map);
        let units = reader.units(units);
        let charts = reader.charts(charts);
        let n_track = charts.turns.as_ref().map(Vec::len);
        let scenario = reader.scenario(scenario, map.as_ref(), units.as_deref(), n_track);
        let (file, text) = (&files.scenery.0, &files.scenery.1);
        let scenery = reader.scenery(Text { file, text });
        let sources = reader.sources;
        let book = || {
            let (map, units) = (map?, units?);
            let unit = |at: usize| Unit(at as u8);
            let mut roles = [None; Role::N];
            let mut garrison_of = vec![None; units.len()];
            for (at, it) in units.iter().enumerate() {
                if let Some(role) = it.role {
                    roles[role as usize] = Some(unit(at));
                }
                if let Some(parent) = it.parent {
                    garrison_of[parent.at()] = Some(unit(at));
                }
            }
            let (cells, support) = (charts.cells?, charts.support?);
            Some(Book {
                map,
                n_axis: units.iter().filter(|it| it.side == AXIS).count() as u8,
                units,
                roles,
                garrison_of,
                effects: charts.effects?.0,
                most_shifts: charts.effects?.1,
                crt: cells.crt,
                leader_drm: cells.leader,
                snow_drm: cells.snow,
                most_exchanged: cells.exchange,
                counterattack: charts.counterattack?,
                counterattack_front: charts.counterattack_front?,
                points: charts.points?,
                orders: charts.orders?,
                compass: charts.compass?,
                turns: charts.turns?,
                markers: charts.markers?,
                luftwaffe_cf: support.luftwaffe_cf,
                t34_cf: support.t34_cf,
                t34_turn: support.t34_turn,
                zhukov_turn: support.zhukov_turn,
                zhukov_range: support.zhukov_range,
                leader_range: support.leader_range,
                scenario: scenario?,
                scenery: scenery?,
                sources,
            })
        };
        faults.result(book())
    }

    /// The units of a side, in order.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = Unit> + use<> {
        let (first, last) = if side == AXIS { (0, self.n_axis) } else { (self.n_axis, self.units.len() as u8) };
        (first..last).map(Unit)
    }

    /// The side of a unit.
    #[inline]
    #[must_use]
    pub fn side(&self, unit: Unit) -> Side {
        if unit.0 < self.n_axis { AXIS } else { SOVIET }
    }

    /// The unit of this id.
    #[must_use]
    pub fn unit(&self, id: &str) -> Option<Unit> {
        self.units.iter().position(|it| it.id == id).map(|it| Unit(it as u8))
    }

    /// The unit that plays this part, if there is one.
    #[inline]
    #[must_use]
    pub fn role(&self, role: Role) -> Option<Unit> {
        self.roles[role as usize]
    }

    /// How many counters the sheet has: two for an Axis unit of four steps, one for every other and for each marker. [2.0]
    #[must_use]
    pub fn n_counters(&self) -> usize {
        let units: usize = self.units.iter().map(|it| if it.steps > 2 { 2 } else { 1 }).sum();
        units + self.markers.iter().map(|it| usize::from(it.count)).sum::<usize>()
    }
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

    /// The name of a block, under which its source is kept.
    fn named(&mut self, of: &str, block: &mut Table<'a>) -> Option<At<'a, String>> {
        let name = block.string("name");
        self.source(&format!("{of}.{}", name.as_ref().map_or("?", |it| &it.value)), block);
        name
    }
}

/// A number that was read in a range within a byte.
fn byte(it: At<'_, i64>) -> u8 {
    u8::try_from(it.value).expect("a number of a byte")
}

/// A number that was read in a range within a signed byte.
fn signed(it: At<'_, i64>) -> i8 {
    i8::try_from(it.value).expect("a number of a signed byte")
}

/// How a sentence calls what belongs to a side.
fn people(side: Side) -> &'static str {
    if side == AXIS { "Axis" } else { "Soviet" }
}
