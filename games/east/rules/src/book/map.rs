//! The map: what is printed on it.

use std::collections::BTreeMap;

use data::{At, Hexside, Table, Text};
use hex::{Dir, Flow, Grid, Hex};

use super::{MAX_HEXES, MAX_PLACES, Reader, Set, byte};

/// The map: what is printed on it. Tables by hex are as long as the grid; those by hexside have an entry for each of
/// the six directions and say the same from both hexes.
#[derive(Clone, Debug)]
pub struct Map {
    /// The numbering.
    pub grid: Grid,
    /// How sets of hexes spread; prohibited hexsides are walls to it.
    pub flow: Flow<11>,
    /// What each hex is made of.
    pub terrain: Vec<Terrain>,
    /// The land each hex lies in. [13.1]
    pub area: Vec<Area>,
    /// The command each hex belongs to, 0 to 3: North and Northwest, Center and West, South and Southwest, Antonescu
    /// and South. Every hex has one, water too. [7.6]
    pub command: Vec<u8>,
    /// Hexes of each command. [7.6]
    pub commands: [Set; 4],
    /// Hexes in which units can be: land in play, the East Zone included.
    pub land: Set,
    /// The Soviet Off Map Zone. [5.3]
    pub east: Set,
    /// The west map edge: where Axis lines of communication lead. [9.2.1]
    pub west: Set,
    /// Hexes of the Black Sea coast of the USSR. [10.1.9, 13.7]
    pub black_sea: Set,
    /// The lake hex over which the Soviets may trace. [10.1.11]
    pub lake: Option<Hex>,
    /// The hex from which Leningrad may be supplied by the Axis. [10.1.11]
    pub finland: Option<Hex>,
    /// Whether a river runs along each hexside.
    pub river: Vec<[bool; 6]>,
    /// Whether each hexside is prohibited. [11.1.2]
    pub barred: Vec<[bool; 6]>,
    /// Named places, in the order of their hexes; 128 at most.
    pub places: Vec<Place>,
    /// The place in each hex, by its number in [`Map::places`].
    pub place_at: Vec<Option<u8>>,
    /// The hexes of the cities the rules name, by the order of [`City`]; a drawn map may lack some.
    pub cities: [Option<Hex>; City::N],
    /// Rivers, for the eye.
    pub rivers: Vec<River>,
    /// Prohibited hexsides by name, for the eye.
    pub straits: Vec<River>,
}

impl Map {
    /// The place in a hex, if there is one.
    #[inline]
    #[must_use]
    pub fn place(&self, hex: Hex) -> Option<&Place> {
        self.place_at[hex.at()].map(|it| &self.places[usize::from(it)])
    }
}

/// What a hex is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    /// Open country.
    Clear,
    /// Forest.
    Forest,
    /// Swamp.
    Swamp,
    /// Rough.
    Rough,
    /// Lake: prohibited.
    Lake,
    /// Sea: prohibited.
    Sea,
    /// Land out of play: prohibited.
    Out,
}

impl Terrain {
    /// Those that units can enter, in the order of the terrain effects chart.
    pub const LAND: [Terrain; 4] = [Terrain::Clear, Terrain::Forest, Terrain::Swamp, Terrain::Rough];

    /// Whether units can be in it.
    #[inline]
    #[must_use]
    pub const fn is_land(self) -> bool {
        matches!(self, Terrain::Clear | Terrain::Forest | Terrain::Swamp | Terrain::Rough)
    }

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Clear => "clear",
            Terrain::Forest => "forest",
            Terrain::Swamp => "swamp",
            Terrain::Rough => "rough",
            Terrain::Lake => "lake",
            Terrain::Sea => "sea",
            Terrain::Out => "out of play",
        }
    }
}

/// The land a hex lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// East Prussia.
    EastPrussia,
    /// The General Government, Slovakia included.
    GeneralGovernment,
    /// Hungary.
    Hungary,
    /// Romania.
    Romania,
    /// Finland.
    Finland,
    /// The Soviet Union.
    Ussr,
    /// Water, or land out of play.
    None,
}

/// A named place.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its name in 1941.
    pub name: String,
    /// Where it lies.
    pub hex: Hex,
    /// What kind of settlement it is.
    pub kind: PlaceKind,
    /// Whether it is a fort.
    pub fort: bool,
    /// Victory points. [3.2]
    pub vp: u8,
    /// Whether automatic victory turns on it. [3.3]
    pub auto_victory: bool,
    /// Which sides it can supply, Axis and Soviet: the cross and the star. [10.1.4]
    pub supplies: [bool; 2],
    /// Whether it has the anchor of Soviet Sea Supply. [10.1.10]
    pub anchor: bool,
    /// Latitude in millionths of a degree.
    pub lat: i32,
    /// Longitude in millionths of a degree.
    pub lon: i32,
}

/// What kind of settlement a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// A town.
    Town,
    /// A city.
    City,
    /// A city with the larger shift.
    Major,
    /// An oil resource hex.
    Oil,
    /// No settlement: a bare fort.
    Bare,
}

/// A city the rules name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum City {
    /// Kiev.
    Kiev,
    /// Leningrad.
    Leningrad,
    /// Moscow.
    Moscow,
    /// Rostov.
    Rostov,
    /// Maikop.
    Maikop,
    /// Sevastopol.
    Sevastopol,
}

impl City {
    /// How many there are.
    pub const N: usize = 6;
    /// All of them in order.
    pub const ALL: [City; City::N] =
        [City::Kiev, City::Leningrad, City::Moscow, City::Rostov, City::Maikop, City::Sevastopol];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            City::Kiev => "Kiev",
            City::Leningrad => "Leningrad",
            City::Moscow => "Moscow",
            City::Rostov => "Rostov",
            City::Maikop => "Maikop",
            City::Sevastopol => "Sevastopol",
        }
    }

    /// The key of it in the files: `kiev`.
    pub(super) const fn key(self) -> &'static str {
        match self {
            City::Kiev => "kiev",
            City::Leningrad => "leningrad",
            City::Moscow => "moscow",
            City::Rostov => "rostov",
            City::Maikop => "maikop",
            City::Sevastopol => "sevastopol",
        }
    }
}

/// A river by name, or a stretch of prohibited hexsides.
#[derive(Clone, Debug)]
pub struct River {
    /// Its name.
    pub name: String,
    /// Its hexsides as the file names them, downstream.
    pub sides: Vec<Hexside>,
}

const TERRAINS: [(char, Terrain); 7] = [
    ('.', Terrain::Clear),
    ('f', Terrain::Forest),
    ('s', Terrain::Swamp),
    ('^', Terrain::Rough),
    ('L', Terrain::Lake),
    ('~', Terrain::Sea),
    ('x', Terrain::Out),
];

const AREAS: [(char, Area); 7] = [
    ('u', Area::Ussr),
    ('P', Area::EastPrussia),
    ('G', Area::GeneralGovernment),
    ('H', Area::Hungary),
    ('R', Area::Romania),
    ('F', Area::Finland),
    ('-', Area::None),
];

const COMMANDS: [(char, u8); 4] = [('N', 0), ('C', 1), ('S', 2), ('A', 3)];

const KINDS: [(&str, PlaceKind); 5] = [
    ("town", PlaceKind::Town),
    ("city", PlaceKind::City),
    ("major", PlaceKind::Major),
    ("oil", PlaceKind::Oil),
    ("bare", PlaceKind::Bare),
];

const SUPPLIES: [(&str, [bool; 2]); 4] =
    [("axis", [true, false]), ("soviet", [false, true]), ("both", [true, true]), ("none", [false, false])];

/// What the other blocks of the file are checked against.
#[derive(Clone, Copy)]
struct Ground<'g> {
    grid: &'g Grid,
    terrain: &'g [Terrain],
    /// Nothing if the drawing could not be read.
    area: Option<&'g [Area]>,
}

impl Ground<'_> {
    fn name(&self, hex: Hex) -> String {
        self.grid.name(hex)
    }

    fn is_land(&self, hex: Hex) -> bool {
        self.terrain[hex.at()].is_land()
    }

    /// What is wrong with a hex that should be land, and of this country if one is given.
    fn wrong(&self, hex: Hex, area: Option<Area>) -> Option<&'static str> {
        if !self.is_land(hex) {
            return Some("which is water or out of play");
        }
        let is_it = area.is_none_or(|area| self.area.is_none_or(|it| it[hex.at()] == area));
        match area {
            _ if is_it => None,
            Some(Area::Finland) => Some("which is not in Finland"),
            _ => Some("which is not in the Soviet Union"),
        }
    }
}

/// The hexes that have a part of their own in the rules.
#[derive(Default)]
struct Parts {
    west: Set,
    east: Set,
    black_sea: Set,
    lake: Option<Hex>,
    finland: Option<Hex>,
}

impl<'a> Reader<'a> {
    pub(super) fn map(&mut self, text: Text<'a>) -> Option<Map> {
        let mut file = Table::parse(text, self.faults);

        let mut block = file.table("grid");
        self.source("map.grid", &mut block);
        let grid = block.grid(MAX_HEXES);
        let grid = grid.as_ref();
        drop(block);

        let terrain = self.drawing(file.table("terrain"), "map.terrain", grid, &TERRAINS);
        let area = self.drawing(file.table("areas"), "map.areas", grid, &AREAS);
        let command = self.drawing(file.table("commands"), "map.commands", grid, &COMMANDS);
        if let Some((grid, (terrain, area))) = grid.zip(terrain.as_ref().zip(area.as_ref())) {
            for (hex, (terrain, area)) in grid.hexes().zip(terrain.iter().zip(area)) {
                let name = grid.name(hex);
                match (terrain.value.is_land(), area.value == Area::None) {
                    (true, true) => file.fault_at(area.spot, format!("hex {name} is land in play, but has no country")),
                    (false, false) => {
                        file.fault_at(area.spot, format!("hex {name} has a country, but is water or out of play"));
                    }
                    _ => {}
                }
            }
        }
        let terrain: Option<Vec<Terrain>> = terrain.map(values);
        let area: Option<Vec<Area>> = area.map(values);
        let ground =
            grid.zip(terrain.as_deref()).map(|(grid, terrain)| Ground { grid, terrain, area: area.as_deref() });

        let parts = self.parts(&mut file, grid, ground);
        let (rivers, river) = self.courses(&mut file, "rivers", grid);
        let (straits, barred) = self.courses(&mut file, "prohibited", grid);
        let places = if file.has("places") { self.places(file.table("places"), grid, ground) } else { Vec::new() };

        let (grid, terrain, area, command) = (grid?, terrain?, area?, values(command?));
        let walls: Vec<(Hex, Hex)> = straits
            .iter()
            .flat_map(|it| &it.sides)
            .filter_map(|it| Some((it.hex, grid.step(it.hex, it.dir)?)))
            .collect();
        let mut place_at = vec![None; grid.len()];
        let mut cities = [None; City::N];
        let mut list: Vec<Place> = Vec::new();
        for (nth, (place, city)) in places.into_iter().enumerate() {
            place_at[place.hex.at()] = u8::try_from(nth).ok();
            if let Some(city) = city {
                cities[city as usize] = Some(place.hex);
            }
            list.push(place);
        }
        let of = |wanted: u8| Set::of(grid.hexes().filter(|it| command[it.at()] == wanted));
        Some(Map {
            flow: Flow::walled(grid, &walls),
            grid: grid.clone(),
            land: Set::of(grid.hexes().filter(|it| terrain[it.at()].is_land())),
            commands: [0, 1, 2, 3].map(of),
            terrain,
            area,
            command,
            east: parts.east,
            west: parts.west,
            black_sea: parts.black_sea,
            lake: parts.lake,
            finland: parts.finland,
            river,
            barred,
            places: list,
            place_at,
            cities,
            rivers,
            straits,
        })
    }

    fn drawing<T: Copy>(
        &mut self,
        mut block: Table<'a>,
        name: &str,
        grid: Option<&Grid>,
        legend: &[(char, T)],
    ) -> Option<Vec<At<'a, T>>> {
        self.source(name, &mut block);
        block.drawing("rows", grid, legend)
    }

    fn parts(&mut self, file: &mut Table<'a>, grid: Option<&Grid>, ground: Option<Ground<'_>>) -> Parts {
        let mut block = file.table("west_edge");
        self.source("map.west_edge", &mut block);
        let west = self.listed(block, "the west edge", grid, ground, None);
        let mut block = file.table("east_zone");
        let spot = block.spot();
        self.source("map.east_zone", &mut block);
        let east = self.listed(block, "the East Zone", grid, ground, Some(Area::Ussr));
        if let Some((hex, grid)) = (west & east).iter().next().zip(grid) {
            file.fault_at(spot, format!("hex {} is of the west edge and of the East Zone", grid.name(hex)));
        }
        let mut parts = Parts { west, east, ..Parts::default() };
        if file.has("black_sea") {
            let mut block = file.table("black_sea");
            self.source("map.black_sea", &mut block);
            parts.black_sea = self.listed(block, "the Black Sea coast", grid, ground, Some(Area::Ussr));
        }
        if file.has("leningrad_supply") {
            let mut block = file.table("leningrad_supply");
            self.source("map.leningrad_supply", &mut block);
            for key in ["lake", "finland"] {
                let Some(hex) = block.has(key).then(|| block.hex(key, grid)).flatten() else { continue };
                let wrong = ground.and_then(|it| match key {
                    "lake" => (it.terrain[hex.value.at()] != Terrain::Lake).then_some("which is not drawn as a lake"),
                    _ => it.wrong(hex.value, Some(Area::Finland)),
                });
                if let Some((wrong, grid)) = wrong.zip(grid) {
                    block.fault_at(hex.spot, format!("`{key}` is {}, {wrong}", grid.name(hex.value)));
                }
                *(if key == "lake" { &mut parts.lake } else { &mut parts.finland }) = Some(hex.value);
            }
        }
        parts
    }

    /// The `hexes` of a block, at least one, all of them land.
    fn listed(
        &mut self,
        mut block: Table<'a>,
        what: &str,
        grid: Option<&Grid>,
        ground: Option<Ground<'_>>,
        area: Option<Area>,
    ) -> Set {
        let n_faults = self.faults.len();
        let hexes = block.hexes("hexes", grid);
        if grid.is_some() && block.is_there() && hexes.is_empty() && self.faults.len() == n_faults {
            block.fault(format!("{what} has no hex"));
        }
        for hex in &hexes {
            let Some(ground) = ground else { continue };
            if let Some(wrong) = ground.wrong(hex.value, area) {
                block.fault_at(hex.spot, format!("{what} has hex {}, {wrong}", ground.name(hex.value)));
            }
        }
        Set::of(hexes.iter().map(|it| it.value))
    }

    /// Things along hexsides, by name, and whether there is one on each hexside.
    fn courses(
        &mut self,
        file: &mut Table<'a>,
        key: &'static str,
        grid: Option<&Grid>,
    ) -> (Vec<River>, Vec<[bool; 6]>) {
        let mut courses: Vec<River> = Vec::new();
        // The course along each hexside, by its place in the list.
        let mut along: BTreeMap<Hexside, usize> = BTreeMap::new();
        let mut is_there = vec![[false; 6]; grid.map_or(0, Grid::len)];
        if !file.has(key) {
            return (courses, is_there);
        }
        for mut block in file.tables(key) {
            let name = self.named(&format!("map.{key}"), &mut block);
            let sides = block.hexsides("hexsides", grid);
            let (Some(grid), Some(name)) = (grid, name) else { continue };
            if courses.iter().any(|it| it.name == name.value) {
                block.fault_at(name.spot, format!("`{key}` has {} already", name.value));
            }
            for At { value: side, spot } in &sides {
                let at = format!("{}/{}", grid.name(side.hex), side.dir.name());
                if grid.step(side.hex, side.dir).is_none() {
                    block.fault_at(*spot, format!("hexside {at} is on the rim of the map, not between two hexes"));
                }
                if let Some(&other) = along.get(&side.canonical(grid)) {
                    let other = &courses[other].name;
                    block.fault_at(*spot, format!("hexside {at} is part of {other} already"));
                }
            }
            for side in sides.iter().map(|it| it.value) {
                along.entry(side.canonical(grid)).or_insert(courses.len());
                both_ways(grid, side, |hex, dir| is_there[hex.at()][dir as usize] = true);
            }
            courses.push(River { name: name.value, sides: sides.iter().map(|it| it.value).collect() });
        }
        (courses, is_there)
    }

    /// The places in the order of their hexes, each with the city it is.
    fn places(
        &mut self,
        mut block: Table<'a>,
        grid: Option<&Grid>,
        ground: Option<Ground<'_>>,
    ) -> Vec<(Place, Option<City>)> {
        let mut places: Vec<(Place, Option<City>)> = Vec::new();
        let rows = block.tables("list");
        if rows.len() > MAX_PLACES {
            block.fault(format!("there are {} places, but this game holds {MAX_PLACES} at most", rows.len()));
        }
        let cities = City::ALL.map(|it| (it.key(), it));
        for mut row in rows {
            let name = self.named("map.places", &mut row);
            let (hex, kind, fort) = (row.hex("hex", grid), row.word("kind", &KINDS), row.flag("fort"));
            let vp = if row.has("vp") { row.number("vp", 0..=9).map(byte) } else { Some(0) };
            let city = if row.has("city") { row.word("city", &cities) } else { None };
            let (supplies, anchor) = (row.word("supply", &SUPPLIES), row.flag("anchor"));
            let lat = row.number("lat", -90_000_000..=90_000_000);
            let lon = row.number("lon", -180_000_000..=180_000_000);
            let Some((name, (hex, kind))) = name.zip(hex.zip(kind)) else { continue };
            let Some(((vp, supplies), (lat, lon))) = vp.zip(supplies).zip(lat.zip(lon)) else { continue };
            if let Some(ground) = ground.filter(|it| !it.is_land(hex.value)) {
                let at = ground.name(hex.value);
                row.fault_at(hex.spot, format!("{} lies in {at}, which is water or out of play", name.value));
            }
            if kind.value == PlaceKind::Bare && !fort {
                row.fault_at(kind.spot, format!("{} is neither a settlement nor a fort", name.value));
            }
            // One other is enough to say so: all of them would be as many faults as there are pairs.
            if places.iter().any(|it| it.0.name == name.value) {
                row.fault_at(name.spot, format!("there are two places called {}", name.value));
            }
            if let Some((other, _)) = places.iter().find(|it| it.0.hex == hex.value) {
                row.fault_at(hex.spot, format!("{} lies in the hex of {}", name.value, other.name));
            }
            if let Some(city) = city
                && let Some((other, _)) = places.iter().find(|it| it.1 == Some(city.value))
            {
                row.fault_at(city.spot, format!("{} is {} already", other.name, city.value.name()));
            }
            let [lat, lon] = [lat, lon].map(|it| i32::try_from(it.value).expect("millionths of a degree"));
            let place = Place {
                name: name.value,
                hex: hex.value,
                kind: kind.value,
                fort,
                vp,
                auto_victory: city.is_some(),
                supplies: supplies.value,
                anchor,
                lat,
                lon,
            };
            places.push((place, city.map(|it| it.value)));
        }
        places.sort_by_key(|(it, _)| it.hex);
        places
    }
}

fn values<T>(drawn: Vec<At<'_, T>>) -> Vec<T> {
    drawn.into_iter().map(|it| it.value).collect()
}

/// Does something to a hexside as seen from both of its hexes.
fn both_ways(grid: &Grid, side: Hexside, mut act: impl FnMut(Hex, Dir)) {
    act(side.hex, side.dir);
    if let Some(beyond) = grid.step(side.hex, side.dir) {
        act(beyond, side.dir.back());
    }
}
