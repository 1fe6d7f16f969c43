//! What is read from the files: the ring of spots on the map, and where the scouts begin.

use data::{Fault, Faults, Files, Table, Text};
use hex::{Grid, Hex};
use kernel::BySide;

use crate::SPOTS;

/// What the files say.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The numbering of the map.
    pub grid: Grid,
    /// The hexes of the spots, in the order of the ring.
    pub spots: [Hex; SPOTS as usize],
    /// The spots on which the scouts begin.
    pub start: BySide<u8>,
    /// Where each block of values comes from: its name and its source tag.
    pub sources: Vec<(String, String)>,
}

impl Ground {
    /// Reads and checks the map and the scenario; the toy has no other files.
    pub(crate) fn read(files: &Files) -> Result<Ground, Vec<Fault>> {
        let faults = Faults::default();
        let mut sources = Vec::new();
        let mut source = |name: &str, block: &mut Table<'_>| {
            sources.extend(block.source().map(|it| (name.to_owned(), it.text().to_owned())));
        };
        let [map, .., scenario] = files.texts().map(|(file, text)| Text { file, text });

        let mut file = Table::parse(map, &faults);
        let mut block = file.table("grid");
        source("map.grid", &mut block);
        let grid = block.grid(100);
        drop(block);
        let mut block = file.table("ring");
        source("map.ring", &mut block);
        let spots: Vec<Hex> = block.hexes("spots", grid.as_ref()).into_iter().map(|it| it.value).collect();
        let spots = <[Hex; SPOTS as usize]>::try_from(spots).ok();
        if grid.is_some() && spots.is_none() {
            block.fault(format!("the ring has {SPOTS} spots, each a hex of its own"));
        }
        drop((block, file));

        let mut file = Table::parse(scenario, &faults);
        // The title is read by whoever lists scenarios.
        let _ = file.string("title");
        let mut block = file.table("scouts");
        source("scenario.scouts", &mut block);
        let mut start = |key| {
            let (hex, spots) = (block.hex(key, grid.as_ref())?, spots?);
            let spot = spots.iter().position(|&it| it == hex.value);
            if spot.is_none() {
                block.fault_at(hex.spot, format!("the {key} scout begins on no spot"));
            }
            Some(spot? as u8)
        };
        let (red, blue) = (start("red"), start("blue"));
        drop((block, file));

        let ground = || Some(Ground { grid: grid?, spots: spots?, start: BySide { a: red?, b: blue? }, sources });
        faults.result(ground())
    }
}
