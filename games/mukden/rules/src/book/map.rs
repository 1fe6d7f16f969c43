//! The map: what is printed on it.

use std::collections::BTreeMap;

use data::{At, Hexside, Table, Text};
use hex::{Dir, Flow, Grid, Hex};
use kernel::{BySide, Side, Sides};

use super::{MAX_HEXES, Reader, SIDES, Set, people, word};
/// The map: what is printed on it. Tables by hex are as long as the grid; those by hexside have an entry for each of
/// the six directions and say the same from both hexes.
#[derive(Clone, Debug)]
pub struct Map {
    /// The numbering.
    pub grid: Grid,
    /// How sets of hexes spread.
    pub flow: Flow<15>,
    /// What each hex is made of.
    pub terrain: Vec<Terrain>,
    /// Mountain hexes, passes included.
    pub mountains: Set,
    /// Town hexes, victory towns included.
    pub towns: Set,
    /// Victory town hexes.
    pub victory_towns: Set,
    /// The hex of Mukden, critical. [3.3]
    pub mukden: Hex,
    /// The hex of Liaoyang, critical. [3.3]
    pub liaoyang: Hex,
    /// The river on each hexside.
    pub river: Vec<[River; 6]>,
    /// Whose trenches are on each hexside.
    pub trench: Vec<[Sides; 6]>,
    /// The pass that each hex belongs to, a place in [`Map::passes`].
    pub pass: Vec<Option<u8>>,
    /// Hexes of the railroad.
    pub railroad: Set,
    /// Hexes of the critical railroad, by the values of the switch `rail_start`: from 2310, and from 2210. [3.3, 4.2]
    pub critical_rail: [Set; 2],
    /// Every hex that is critical under some value of the switch, ascending; 32 at most.
    pub critical: Vec<Hex>,
    /// The place of each hex in [`Map::critical`].
    pub critical_at: Vec<Option<u8>>,
    /// Where lines of communication of each side lead. [7.6]
    pub supply: BySide<Set>,
    /// Rivers, for the eye.
    pub rivers: Vec<Course>,
    /// Lines of trenches, for the eye.
    pub trenches: Vec<TrenchLine>,
    /// Passes by name.
    pub passes: Vec<Pass>,
    /// The railroad hex by hex, for the eye.
    pub rail_line: Vec<Hex>,
    /// Named places.
    pub places: Vec<Place>,
}

/// What a hex is made of. [8.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    /// Open country.
    Clear,
    /// Mountain, at least in part.
    Mountain,
    /// A town in otherwise clear country.
    Town,
    /// A town on which victory turns; no different in movement and combat.
    VictoryTown,
}

/// What water runs along a hexside. [8.3]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum River {
    /// None.
    #[default]
    None,
    /// A minor river.
    Minor,
    /// A major river.
    Major,
}

/// A river by name.
#[derive(Clone, Debug)]
pub struct Course {
    /// Its name.
    pub name: String,
    /// Minor or major.
    pub class: River,
    /// Its hexsides as the file names them, downstream.
    pub sides: Vec<Hexside>,
}

/// A line of trenches.
#[derive(Clone, Debug)]
pub struct TrenchLine {
    /// Its name.
    pub name: String,
    /// Whose units it protects.
    pub owner: Side,
    /// Its hexsides, each named from the hex it was dug for.
    pub sides: Vec<Hexside>,
}

/// A mountain pass.
#[derive(Clone, Debug)]
pub struct Pass {
    /// Its name.
    pub name: String,
    /// Its hexes along the way.
    pub hexes: Vec<Hex>,
}

/// A named place.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its name in 1905.
    pub name: String,
    /// Where it lies.
    pub hex: Hex,
    /// Latitude in millionths of a degree.
    pub lat: i32,
    /// Longitude in millionths of a degree.
    pub lon: i32,
}

/// The most critical hexes, so that their owners fit 32 bits.
const MAX_CRITICAL: usize = 32;

impl<'a> Reader<'a> {
    pub(super) fn map(&mut self, text: Text<'a>) -> Option<Map> {
        let mut file = Table::parse(text, self.faults);

        let mut block = file.table("grid");
        self.source("map.grid", &mut block);
        let grid = block.grid(MAX_HEXES);
        let grid = grid.as_ref();

        let mut block = file.table("terrain");
        self.source("map.terrain", &mut block);
        let legend =
            [('.', Terrain::Clear), ('^', Terrain::Mountain), ('o', Terrain::Town), ('@', Terrain::VictoryTown)];
        let terrain: Option<Vec<Terrain>> =
            block.drawing("rows", grid, &legend).map(|it| it.into_iter().map(|it| it.value).collect());
        let terrain = terrain.as_deref();

        let towns = self.critical_towns(file.table("critical_towns"), grid, terrain);
        let passes = self.passes(&mut file, grid, terrain);
        let rivers = self.rivers(&mut file, grid);
        let trenches = self.trenches(&mut file, grid);
        let rail = self.railroad(&mut file, grid);
        let supply = self.supply(file.table("supply_heads"), grid);
        let places = self.places(file.table("places"), grid);

        let (grid, terrain, (mukden, liaoyang)) = (grid?, terrain?, towns?);
        let (rail_line, critical_rail) = rail?;
        let is = |of: &[Terrain]| Set::of(grid.hexes().filter(|it| of.contains(&terrain[it.at()])));
        let critical: Vec<Hex> = (critical_rail[1] | Set::of([mukden, liaoyang])).iter().collect();
        if critical.len() > MAX_CRITICAL {
            let n = critical.len();
            file.fault(format!("there are {n} critical hexes, but this game holds {MAX_CRITICAL} at most"));
            return None;
        }
        let mut critical_at = vec![None; grid.len()];
        for (i, hex) in critical.iter().enumerate() {
            critical_at[hex.at()] = u8::try_from(i).ok();
        }
        let (rivers, river) = rivers?;
        let (trenches, trench) = trenches?;
        let (passes, pass) = passes?;
        Some(Map {
            flow: Flow::new(grid),
            grid: grid.clone(),
            terrain: terrain.to_vec(),
            mountains: is(&[Terrain::Mountain]),
            towns: is(&[Terrain::Town, Terrain::VictoryTown]),
            victory_towns: is(&[Terrain::VictoryTown]),
            mukden,
            liaoyang,
            river,
            trench,
            pass,
            railroad: Set::of(rail_line.iter().copied()),
            critical_rail,
            critical,
            critical_at,
            supply: supply?,
            rivers,
            trenches,
            passes,
            rail_line,
            places,
        })
    }

    fn critical_towns(
        &mut self,
        mut block: Table<'a>,
        grid: Option<&Grid>,
        terrain: Option<&[Terrain]>,
    ) -> Option<(Hex, Hex)> {
        self.source("map.critical_towns", &mut block);
        let (mukden, liaoyang) = (block.hex("mukden", grid), block.hex("liaoyang", grid));
        for (hex, what) in [(mukden, "Mukden"), (liaoyang, "Liaoyang")] {
            let Some(((hex, grid), terrain)) = hex.zip(grid).zip(terrain) else { continue };
            if terrain[hex.value.at()] != Terrain::VictoryTown {
                let name = grid.name(hex.value);
                block.fault_at(hex.spot, format!("{what} lies in {name}, which is not drawn as a victory town"));
            }
        }
        let (mukden, liaoyang) = mukden.zip(liaoyang)?;
        if mukden.value == liaoyang.value {
            block.fault_at(liaoyang.spot, "Mukden and Liaoyang lie in the same hex");
        }
        Some((mukden.value, liaoyang.value))
    }

    fn passes(
        &mut self,
        file: &mut Table<'a>,
        grid: Option<&Grid>,
        terrain: Option<&[Terrain]>,
    ) -> Option<(Vec<Pass>, Vec<Option<u8>>)> {
        let mut passes: Vec<Pass> = Vec::new();
        let mut pass = vec![None; grid.map_or(0, Grid::len)];
        for mut block in file.tables("passes") {
            let name = self.named("map.passes", &mut block);
            let hexes = block.hexes("hexes", grid);
            let (Some(grid), Some(name)) = (grid, name) else { continue };
            for hex in &hexes {
                let hex_name = grid.name(hex.value);
                if terrain.is_some_and(|it| it[hex.value.at()] != Terrain::Mountain) {
                    block.fault_at(hex.spot, format!("hex {hex_name} of {name} is not mountain"));
                }
                match pass[hex.value.at()] {
                    Some(other) => {
                        let other: &Pass = &passes[usize::from(other)];
                        block.fault_at(hex.spot, format!("hex {hex_name} belongs to {} already", other.name));
                    }
                    None => pass[hex.value.at()] = u8::try_from(passes.len()).ok(),
                }
            }
            let hexes = self.chain(&block, &name, grid, &hexes);
            passes.push(Pass { name, hexes });
        }
        grid.map(|_| (passes, pass))
    }

    fn rivers(&mut self, file: &mut Table<'a>, grid: Option<&Grid>) -> Option<(Vec<Course>, Vec<[River; 6]>)> {
        let mut rivers: Vec<Course> = Vec::new();
        // The river along each hexside, by its place in the list.
        let mut along: BTreeMap<Hexside, usize> = BTreeMap::new();
        let mut river = vec![[River::None; 6]; grid.map_or(0, Grid::len)];
        for mut block in file.tables("rivers") {
            let name = self.named("map.rivers", &mut block);
            let class = block.word("class", &[("minor", River::Minor), ("major", River::Major)]);
            let sides = block.hexsides("hexsides", grid);
            let (Some(grid), Some((name, class))) = (grid, name.zip(class)) else { continue };
            for side in &sides {
                if let Some(&other) = along.get(&side.value.canonical(grid)) {
                    let other = &rivers[other].name;
                    let at = side_name(grid, side.value);
                    block.fault_at(side.spot, format!("hexside {at} is part of {other} already"));
                }
            }
            for side in &sides {
                along.entry(side.value.canonical(grid)).or_insert(rivers.len());
                both_ways(grid, side.value, |hex, dir| river[hex.at()][dir as usize] = class.value);
            }
            rivers.push(Course { name, class: class.value, sides: sides.iter().map(|it| it.value).collect() });
        }
        grid.map(|_| (rivers, river))
    }

    fn trenches(&mut self, file: &mut Table<'a>, grid: Option<&Grid>) -> Option<(Vec<TrenchLine>, Vec<[Sides; 6]>)> {
        let mut lines: Vec<TrenchLine> = Vec::new();
        let mut trench = vec![[Sides::NONE; 6]; grid.map_or(0, Grid::len)];
        for mut block in file.tables("trenches") {
            let owner = block.word("owner", &SIDES);
            let of = owner.map_or("?", |it| word(it.value));
            let name = self.named(&format!("map.trenches.{of}"), &mut block);
            let sides = block.hexsides("hexsides", grid);
            let (Some(grid), Some((name, owner))) = (grid, name.zip(owner)) else { continue };
            for side in &sides {
                if trench[side.value.hex.at()][side.value.dir as usize].has(owner.value) {
                    let (at, whose) = (side_name(grid, side.value), people(owner.value));
                    block.fault_at(side.spot, format!("hexside {at} has a {whose} trench already"));
                }
            }
            for side in &sides {
                both_ways(grid, side.value, |hex, dir| {
                    let owners = &mut trench[hex.at()][dir as usize];
                    let is_shared = owners.has(owner.value.other());
                    *owners = if is_shared { Sides::BOTH } else { Sides::only(owner.value) };
                });
            }
            let sides = sides.iter().map(|it| it.value).collect();
            lines.push(TrenchLine { name, owner: owner.value, sides });
        }
        grid.map(|_| (lines, trench))
    }

    /// The whole railroad, and its critical stretch by the values of the switch.
    fn railroad(&mut self, file: &mut Table<'a>, grid: Option<&Grid>) -> Option<(Vec<Hex>, [Set; 2])> {
        let mut block = file.table("railroad");
        self.source("map.railroad", &mut block);
        let n_faults = self.faults.len();
        let hexes = block.hexes("hexes", grid);
        let line = grid.map(|grid| self.chain(&block, "the railroad", grid, &hexes));
        // A hex that could not be read is missing; the ends cannot be looked up then.
        let line = line.filter(|_| block.is_there() && self.faults.len() == n_faults);
        drop(block);

        let mut block = file.table("critical_railroad");
        self.source("map.critical_railroad", &mut block);
        let ends = [block.hex("from", grid), block.hex("to", grid)].map(|end| {
            let ((end, grid), line) = end.zip(grid).zip(line.as_ref())?;
            let at = line.iter().position(|&it| it == end.value);
            if at.is_none() {
                block.fault_at(end.spot, format!("hex {} is not on the railroad", grid.name(end.value)));
            }
            at
        });
        drop(block);
        let [from, to] = ends;
        let stretch = line.as_ref().zip(from.zip(to)).map(|(line, (from, to))| &line[from.min(to)..=from.max(to)]);
        let stretch = stretch.map(|it| Set::of(it.iter().copied()));

        let mut block = file.table("rail_start_2210");
        self.source("map.rail_start_2210", &mut block);
        let also = block.hexes("also", grid);
        let (line, grid, stretch) = (line?, grid?, stretch?);
        let mut longer = stretch;
        for hex in &also {
            let name = grid.name(hex.value);
            if longer.has(hex.value) {
                block.fault_at(hex.spot, format!("hex {name} is on the critical railroad already"));
            } else if !grid.around(hex.value).iter().any(|&it| longer.has(it)) {
                block.fault_at(hex.spot, format!("hex {name} does not touch the critical railroad"));
            }
            longer.insert(hex.value);
        }
        Some((line, [stretch, longer]))
    }

    fn supply(&mut self, mut block: Table<'a>, grid: Option<&Grid>) -> Option<BySide<Set>> {
        self.source("map.supply_heads", &mut block);
        let mut supply = BySide::<Set>::default();
        for (key, side) in SIDES {
            let n_faults = self.faults.len();
            let hexes = block.hexes(key, grid);
            if grid.is_some() && block.is_there() && hexes.is_empty() && self.faults.len() == n_faults {
                block.fault(format!("the {} side has no supply head", people(side)));
            }
            supply[side] = Set::of(hexes.iter().map(|it| it.value));
        }
        grid.map(|_| supply)
    }

    fn places(&mut self, mut block: Table<'a>, grid: Option<&Grid>) -> Vec<Place> {
        self.source("map.places", &mut block);
        let mut places: Vec<Place> = Vec::new();
        for mut row in block.tables("list") {
            let (name, hex) = (row.string("name"), row.hex("hex", grid));
            let lat = row.number("lat", -90_000_000..=90_000_000);
            let lon = row.number("lon", -180_000_000..=180_000_000);
            let Some(((name, hex), (lat, lon))) = name.zip(hex).zip(lat.zip(lon)) else { continue };
            if places.iter().any(|it| it.name == name.value) {
                row.fault_at(name.spot, format!("there are two places called {}", name.value));
            }
            let [lat, lon] = [lat, lon].map(|it| i32::try_from(it.value).expect("millionths of a degree"));
            places.push(Place { name: name.value, hex: hex.value, lat, lon });
        }
        places
    }

    /// The name of a block, under which its source is kept.
    fn named(&mut self, of: &str, block: &mut Table<'a>) -> Option<String> {
        let name = block.string("name").map(|it| it.value);
        self.source(&format!("{of}.{}", name.as_deref().unwrap_or("?")), block);
        name
    }

    /// The hexes of something that leads from each hex to the next.
    fn chain(&self, block: &Table<'a>, what: &str, grid: &Grid, hexes: &[At<'a, Hex>]) -> Vec<Hex> {
        for pair in hexes.windows(2) {
            let [before, hex] = pair else { continue };
            if grid.dir(before.value, hex.value).is_none() {
                let [before, name] = [before.value, hex.value].map(|it| grid.name(it));
                block.fault_at(hex.spot, format!("{what} jumps from hex {before} to {name}"));
            }
        }
        hexes.iter().map(|it| it.value).collect()
    }
}

/// Does something to a hexside as seen from both of its hexes.
fn both_ways(grid: &Grid, side: Hexside, mut act: impl FnMut(Hex, Dir)) {
    act(side.hex, side.dir);
    if let Some(beyond) = grid.step(side.hex, side.dir) {
        act(beyond, side.dir.back());
    }
}

fn side_name(grid: &Grid, side: Hexside) -> String {
    format!("{}/{}", grid.name(side.hex), side.dir.name())
}
