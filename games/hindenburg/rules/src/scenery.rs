//! What is only drawn, as read from `data/scenery.toml`. No rule knows of it.
//!
//! A player's own map must do with the shipped scenery: hexes that are not on it are passed over.

use data::{Faults, Table, Text};
use hex::{Grid, Hex};
use stage::{PlaceKind, Projection};

use crate::Set;

/// What is only drawn.
#[derive(Clone, Debug)]
pub struct Scenery {
    /// Where points of the globe lie.
    pub projection: Projection,
    /// Hexes with woods.
    pub woods: Set,
    /// Hexes with hills.
    pub hills: Set,
    /// What places are, by name; towns if they are not named.
    pub kinds: Vec<(String, PlaceKind)>,
    /// Railroads by name, from hex to neighbouring hex.
    pub railroads: Vec<(String, Vec<Hex>)>,
}

/// Reads the file; blocks note their sources under their names.
struct Reader<'r> {
    sources: &'r mut Vec<(String, String)>,
    grid: Option<&'r Grid>,
}

impl Scenery {
    /// Nothing if something in the file is wrong; the fault is noted by then.
    pub(crate) fn read<'a>(
        text: Text<'a>,
        faults: &'a Faults,
        sources: &mut Vec<(String, String)>,
        grid: Option<&Grid>,
    ) -> Option<Scenery> {
        let mut file = Table::parse(text, faults);
        let mut reader = Reader { sources, grid };
        let projection = reader.projection(file.table("projection"));
        let [woods, hills] = ["woods", "hills"].map(|it| {
            let mut block = file.table(it);
            reader.source(it, &mut block);
            Set::of(reader.hexes(&mut block))
        });
        let kinds = reader.kinds(file.table("places"));
        let railroads = reader.railroads(file.table("railroads"));
        Some(Scenery { projection: projection?, woods, hills, kinds, railroads })
    }
}

impl Reader<'_> {
    fn projection(&mut self, mut block: Table<'_>) -> Option<Projection> {
        self.source("projection", &mut block);
        block.projected().map(|it| Projection::new(it.point, it.lies, it.east, it.south, it.converges))
    }

    fn kinds(&mut self, mut block: Table<'_>) -> Vec<(String, PlaceKind)> {
        self.source("places", &mut block);
        let lists = [
            ("goal", PlaceKind::Capital),
            ("cities", PlaceKind::City),
            ("fortresses", PlaceKind::Fortress),
            ("ports", PlaceKind::Port),
        ];
        let mut kinds = Vec::new();
        for (key, kind) in lists {
            kinds.extend(block.strings(key).into_iter().map(|it| (it.value, kind)));
        }
        kinds
    }

    fn railroads(&mut self, mut block: Table<'_>) -> Vec<(String, Vec<Hex>)> {
        self.source("railroads", &mut block);
        let mut railroads = Vec::new();
        for mut row in block.tables("list") {
            let name = row.string("name");
            let hexes = self.hexes(&mut row);
            let Some((name, grid)) = name.zip(self.grid) else { continue };
            let runs = hexes.chunk_by(|&a, &b| grid.distance(a, b) == 1).filter(|it| it.len() > 1);
            railroads.extend(runs.map(|run| (name.value.clone(), run.to_vec())));
        }
        railroads
    }

    /// The hexes of a list that are on the map.
    fn hexes(&self, block: &mut Table<'_>) -> Vec<Hex> {
        let mut hexes = Vec::new();
        for text in block.strings("hexes") {
            if text.value.len() != 4 || !text.value.bytes().all(|it| it.is_ascii_digit()) {
                let what = format!("{} is no hex number; write four digits like `0512`", kernel::quoted(&text.value));
                block.fault_at(text.spot, what);
            }
            hexes.extend(self.grid.and_then(|it| it.find(&text.value)));
        }
        hexes
    }

    fn source(&mut self, name: &str, block: &mut Table<'_>) {
        self.sources.extend(block.source().map(|it| (format!("scenery.{name}"), it.text().to_owned())));
    }
}
