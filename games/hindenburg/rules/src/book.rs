//! The contents of the box as read from the data files: map, counters, charts, scenery and scenario.
//!
//! The files are `data/map.toml`, `data/units.toml`, `data/charts.toml`, `data/scenery.toml` and
//! `data/scenarios/NN_name.toml`; what may stand in them is said in their comments. Everything is checked here, so the rules never meet a map that does not
//! fit them.

use data::{At, Date, Fault, Faults, Files, Spot, Table, Text};
use hex::{Flow, Grid, Hex, HexSet};

use crate::scenery::Scenery;

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
    /// Its name today.
    pub today: String,
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
    /// Whether it is General von François's, which may act on its own; one corps of the 8th Army is.
    pub francois: bool,
}

/// Every file that comes with the program, by its path below the data folder.
pub const SHIPPED: &[(&str, &str)] = &[
    ("map.toml", include_str!("../data/map.toml")),
    ("units.toml", include_str!("../data/units.toml")),
    ("charts.toml", include_str!("../data/charts.toml")),
    ("scenery.toml", include_str!("../data/scenery.toml")),
    ("scenarios/01_historical.toml", include_str!("../data/scenarios/01_historical.toml")),
];

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
    /// What is only drawn.
    pub scenery: Scenery,
    /// The scenario.
    pub scenario: Scenario,
    /// Where each block of values comes from: its name and its source tag.
    pub sources: Vec<(String, String)>,
}

/// The armies of the counters in order, by number and size. [1-setup-a, 1-setup-b, 1-setup-c]
const ARMIES: [(i64, usize); 3] = [(1, 4), (2, 5), (8, 4)];

/// The most hexes a [`Set`] holds.
const MAX_HEXES: usize = 640;

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
        let counters = reader.counters(units);
        let charts = reader.charts(charts);
        let scenery = Scenery::read(scenery, &faults, &mut reader.sources, map.as_ref().map(|it| &it.grid));
        let scenario = reader.scenario(scenario, map.as_ref(), counters.as_deref(), charts.as_ref());
        let sources = reader.sources;
        let book = || {
            let (scenery, scenario) = (scenery?, scenario?);
            Some(Book { map: map?, counters: counters?, march: charts?.march, scenery, scenario, sources })
        };
        faults.result(book())
    }
}

/// The charts as read.
struct Charts {
    march: Vec<u8>,
    /// Nothing if a day is wrong.
    days: Option<Vec<Date>>,
}

/// Reads one file after another. Each part is `None` if something in it is wrong, and the fault is noted by then.
struct Reader<'a> {
    faults: &'a Faults,
    sources: Vec<(String, String)>,
}

impl<'a> Reader<'a> {
    fn map(&mut self, text: Text<'a>) -> Option<Map> {
        let mut file = Table::parse(text, self.faults);

        let mut block = file.table("grid");
        self.source("map.grid", &mut block);
        let grid = block.grid(MAX_HEXES);
        let grid = grid.as_ref();

        let mut block = file.table("terrain");
        self.source("map.terrain", &mut block);
        let legend = [('~', Terrain::Sea), ('L', Terrain::Lake), ('c', Terrain::Coast), ('.', Terrain::Land)];
        let terrain = block.drawing("rows", grid, &legend);
        let passable = terrain.as_deref().map(|it| set_where(it, |it| matches!(it, Terrain::Land | Terrain::Coast)));
        let terrain = terrain.map(|it| it.into_iter().map(|it| it.value).collect());

        let germany = self.germany(file.table("country"), grid, passable.as_ref());
        let beyond_lakes = self.beyond_lakes(file.table("lakes_line"), grid);

        let mut block = file.table("angerburg");
        self.source("map.angerburg", &mut block);
        let angerburg = self.column(&mut block, "column", grid);

        let mut block = file.table("konigsberg");
        let deime = self.area("map.konigsberg.deime", block.table("deime"), grid, passable.as_ref());
        let radius_2 = self.area("map.konigsberg.radius_2", block.table("radius_2"), grid, passable.as_ref());
        drop(block);

        let places = self.places(file.table("places"), grid, terrain.as_deref());

        let grid = grid?.clone();
        Some(Map {
            flow: Flow::new(&grid),
            grid,
            passable: passable?,
            germany: germany?,
            beyond_lakes: beyond_lakes?,
            konigsberg: [deime?, radius_2?],
            angerburg_column: angerburg?,
            terrain: terrain?,
            places: places?,
        })
    }

    fn germany(&mut self, mut block: Table<'a>, grid: Option<&Grid>, passable: Option<&Set>) -> Option<Set> {
        self.source("map.country", &mut block);
        let legend = [('G', Some(true)), ('r', Some(false)), ('~', None)];
        let country = block.drawing("rows", grid, &legend)?;
        if let Some((grid, passable)) = grid.zip(passable) {
            // A hex that can be entered is somebody's: rail and supply depend on it.
            for hex in passable.iter().filter(|it| country[it.at()].value.is_none()) {
                let what = format!("hex {} can be entered, but is neither Germany nor Russia", grid.name(hex));
                block.fault_at(country[hex.at()].spot, what);
            }
        }
        Some(set_where(&country, |it| *it == Some(true)))
    }

    fn beyond_lakes(&mut self, mut block: Table<'a>, grid: Option<&Grid>) -> Option<Set> {
        self.source("map.lakes_line", &mut block);
        let last_column = self.column(&mut block, "last_column", grid);
        let also = block.hexes("also_beyond", grid);
        let not = block.hexes("not_beyond", grid);
        let (grid, last_column) = grid.zip(last_column)?;
        let mut beyond = Set::of(grid.hexes().filter(|&it| grid.col(it) > last_column));
        for hex in also {
            if beyond.has(hex.value) {
                block.fault_at(hex.spot, format!("hex {} is beyond the line already", grid.name(hex.value)));
            }
            beyond.insert(hex.value);
        }
        for hex in not {
            if !beyond.has(hex.value) {
                block.fault_at(hex.spot, format!("hex {} is on the near side already", grid.name(hex.value)));
            }
            beyond.remove(hex.value);
        }
        Some(beyond)
    }

    fn column(&self, block: &mut Table<'a>, key: &'static str, grid: Option<&Grid>) -> Option<u16> {
        let column = block.number(key, 0..=99)?;
        let (grid, number) = (grid?, u16::try_from(column.value).ok()?);
        let found = grid.at(number, grid.row(Hex(0)));
        if found.is_none() {
            let (first, n) = (grid.col(Hex(0)), grid.n_cols());
            let last = first + n - 1;
            self.faults.add(column.spot, format!("`{key}` is {number}, but columns go from {first} to {last}"));
        }
        found.map(|_| number)
    }

    fn area(&mut self, name: &str, mut block: Table<'a>, grid: Option<&Grid>, passable: Option<&Set>) -> Option<Set> {
        self.source(name, &mut block);
        let n_faults = self.faults.len();
        let hexes = block.hexes("hexes", grid);
        if block.is_there() && grid.is_some() && hexes.is_empty() && self.faults.len() == n_faults {
            block.fault("the Königsberg area has no hex");
        }
        for (hex, (grid, passable)) in hexes.iter().filter_map(|it| Some((it, grid.zip(passable)?))) {
            if !passable.has(hex.value) {
                let name = grid.name(hex.value);
                block.fault_at(hex.spot, format!("hex {name} of the Königsberg area is sea or lake"));
            }
        }
        Some(Set::of(hexes.iter().map(|it| it.value)))
    }

    fn places(&mut self, mut block: Table<'a>, grid: Option<&Grid>, terrain: Option<&[Terrain]>) -> Option<Vec<Place>> {
        self.source("map.places", &mut block);
        let mut places: Vec<Place> = Vec::new();
        for mut row in block.tables("list") {
            let (name, today, hex) = (row.string("name"), row.string("today"), row.hex("hex", grid));
            let lat = row.number("lat", -90_000_000..=90_000_000);
            let lon = row.number("lon", -180_000_000..=180_000_000);
            let Some(((name, today), (hex, (lat, lon)))) = name.zip(today).zip(hex.zip(lat.zip(lon))) else { continue };
            if places.iter().any(|it| it.name == name.value) {
                row.fault_at(name.spot, format!("there are two places called {}", name.value));
            }
            if terrain.is_some_and(|it| it[hex.value.at()] == Terrain::Sea) {
                let at = grid.map_or_else(String::new, |it| it.name(hex.value));
                row.fault_at(hex.spot, format!("{} lies in {at}, which is all sea", name.value));
            }
            let [lat, lon] = [lat, lon].map(|it| i32::try_from(it.value).expect("millionths of a degree"));
            places.push(Place { name: name.value, today: today.value, hex: hex.value, lat, lon });
        }
        Some(places)
    }

    fn counters(&mut self, text: Text<'a>) -> Option<Vec<Counter>> {
        let mut file = Table::parse(text, self.faults);
        let was_there = file.has("counters");
        let rows = file.tables("counters");
        if was_there && rows.len() != N_CORPS {
            file.fault(format!("there are {} counters, but the game has {N_CORPS}", rows.len()));
        }
        let mut armies = ARMIES.into_iter().flat_map(|(army, n)| std::iter::repeat_n(army, n));
        let mut counters: Vec<Counter> = Vec::new();
        let mut francois = None;
        for mut row in rows {
            let (id, name, code) = (row.string("id"), row.string("name"), row.string("code"));
            let army = row.number("army", 1..=8);
            let is_francois = row.flag("francois");
            let named = id.as_ref().map_or("a counter", |it| &it.value).to_owned();
            self.source(&format!("units.{named}"), &mut row);
            if let Some((army, wanted)) = army.zip(armies.next())
                && army.value != wanted
            {
                row.fault_at(
                    army.spot,
                    format!("{named} must be of army {wanted}: four of army 1, five of 2, four of 8"),
                );
            }
            if is_francois && (army.is_some_and(|it| it.value != 8) || francois.replace(row.spot()).is_some()) {
                row.fault("`francois` belongs to one corps of army 8 only");
            }
            let Some(((id, name), code)) = id.zip(name).zip(code) else { continue };
            for (text, max, what) in [(&id, 12, "id"), (&code, 3, "code")] {
                if text.value.chars().count() > max
                    || !text.value.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'-')
                {
                    let what =
                        format!("`{what}` must be at most {max} letters, digits and hyphens, not `{}`", text.value);
                    row.fault_at(text.spot, what);
                }
            }
            // Names repeat between armies, as printed. One other is enough to say so: all of them would be as many faults as
            // there are pairs.
            let same_id = counters.iter().find(|it| it.id == id.value).map(|it| ("id", it));
            let same_code = counters.iter().find(|it| it.code == code.value).map(|it| ("code", it));
            for (what, other) in same_id.into_iter().chain(same_code) {
                row.fault(format!("{} has the {what} of {}", id.value, other.id));
            }
            counters.push(Counter { id: id.value, name: name.value, code: code.value, francois: is_francois });
        }
        if file.is_there() && francois.is_none() {
            file.fault("no corps of army 8 has `francois = true`");
        }
        (counters.len() == N_CORPS).then_some(counters)
    }

    fn charts(&mut self, text: Text<'a>) -> Option<Charts> {
        let mut file = Table::parse(text, self.faults);
        let mut march = Vec::new();
        let was_there = file.has("march");
        let rows = file.tables("march");
        if was_there && rows.is_empty() {
            file.fault("`march` has no line");
        }
        for (wanted, mut row) in (0..=6).rev().chain((-99..0).rev()).zip(rows) {
            let die = row.number("die", -99..=6);
            let hexes = row.number("hexes", 0..=2);
            self.source(&format!("charts.march.{wanted}"), &mut row);
            if let Some(die) = die.filter(|it| it.value != wanted) {
                let what =
                    format!("this line is for a die of {}, but {wanted} comes next: 6 first, then downward", die.value);
                row.fault_at(die.spot, what);
            }
            let next = hexes.and_then(|it| u8::try_from(it.value).ok());
            if let Some((next, &last)) = next.zip(march.last())
                && next > last
            {
                row.fault(format!("a die of {wanted} marches farther than one of {}", wanted + 1));
            }
            march.extend(next);
        }

        let mut block = file.table("turn_track");
        self.source("charts.turn_track", &mut block);
        let was_there = block.has("days");
        let rows = block.tables("days");
        let n_days = rows.len();
        if was_there && !(1..=31).contains(&n_days) {
            block.fault(format!("the turn track has {n_days} days, but must have 1 to 31"));
        }
        let mut days: Vec<Date> = Vec::new();
        for (wanted, mut row) in (1..).zip(rows) {
            let turn = row.number("turn", 1..=31);
            let date = row.date("date");
            if let Some(turn) = turn.filter(|it| it.value != wanted) {
                row.fault_at(turn.spot, format!("this is turn {}, but turn {wanted} comes next", turn.value));
            }
            if let Some((date, last)) = date.zip(days.last().copied())
                && date.value != last.next()
            {
                row.fault_at(date.spot, format!("{} does not follow {last}", date.value));
            }
            days.extend(date.map(|it| it.value));
        }
        Some(Charts { march, days: (was_there && days.len() == n_days).then_some(days) })
    }

    fn scenario(
        &mut self,
        text: Text<'a>,
        map: Option<&Map>,
        counters: Option<&[Counter]>,
        charts: Option<&Charts>,
    ) -> Option<Scenario> {
        let mut file = Table::parse(text, self.faults);
        let title = file.string("title");

        let mut block = file.table("turns");
        self.source("scenario.turns", &mut block);
        let turns = block.number("count", 1..=31);
        let days = charts.and_then(|it| it.days.as_deref());
        if let Some((turns, days)) = turns.zip(days)
            && turns.value > days.len() as i64
        {
            let (n, n_days) = (turns.value, days.len());
            block.fault_at(turns.spot, format!("the scenario has {n} turns, but the turn track {n_days} days"));
        }
        drop(block);
        let second_army = self.first_turn("scenario.second_army", file.table("second_army"), turns);
        let variable = self.first_turn("scenario.variable_activation", file.table("variable_activation"), turns);
        let start = self.start(file.table("start"), map, counters);

        let n_turns = usize::try_from(turns?.value).ok()?;
        let days = days?.iter().take(n_turns).map(|it| it.day_and_month()).collect();
        Some(Scenario {
            title: title?.value,
            start: start?,
            days,
            second_army_from: second_army?,
            variable_from: variable?,
        })
    }

    /// The turn from which something holds, within the game.
    fn first_turn(&mut self, name: &str, mut block: Table<'a>, turns: Option<At<'a, i64>>) -> Option<u8> {
        self.source(name, &mut block);
        let from = block.number("from", 1..=turns.map_or(31, |it| it.value))?;
        u8::try_from(from.value).ok()
    }

    fn start(
        &mut self,
        mut block: Table<'a>,
        map: Option<&Map>,
        counters: Option<&[Counter]>,
    ) -> Option<[Hex; N_CORPS]> {
        self.source("scenario.start", &mut block);
        let grid = map.map(|it| &it.grid);
        let mut start: [Option<(Hex, Spot<'a>)>; N_CORPS] = [None; N_CORPS];
        let mut was_read = true;
        for mut row in block.tables("corps") {
            let (id, hex) = (row.string("id"), row.hex("hex", grid));
            was_read &= id.is_some() && hex.is_some();
            let Some((id, counters)) = id.zip(counters) else { continue };
            let Some(at) = counters.iter().position(|it| it.id == id.value) else {
                row.fault_at(id.spot, format!("there is no counter `{}`", id.value));
                continue;
            };
            let Some((hex, map)) = hex.zip(map) else { continue };
            let name = map.grid.name(hex.value);
            if start[at].is_some() {
                row.fault_at(id.spot, format!("{} has a starting hex already", id.value));
            } else if !map.passable.has(hex.value) {
                row.fault_at(hex.spot, format!("{} starts in {name}, which is sea or lake", id.value));
            } else if let Some(other) = start.iter().position(|it| it.is_some_and(|(it, _)| it == hex.value)) {
                row.fault_at(hex.spot, format!("{} starts in {name}, as {} does", id.value, counters[other].id));
            }
            start[at].get_or_insert((hex.value, hex.spot));
        }
        let (map, counters) = map.zip(counters)?;
        for (counter, _) in counters.iter().zip(start).filter(|(_, it)| was_read && block.is_there() && it.is_none()) {
            block.fault(format!("{} has no starting hex", counter.id));
        }
        let mut hexes = [Hex(0); N_CORPS];
        for (to, from) in hexes.iter_mut().zip(start) {
            *to = from?.0;
        }
        // The game is lost at the first check if a Russian corps stands in the area by then; it must not begin there.
        for (hex, spot) in start.into_iter().take(9).flatten() {
            if map.konigsberg.iter().any(|it| it.has(hex)) {
                self.faults
                    .add(spot, format!("a Russian corps starts in {}, in the Königsberg area", map.grid.name(hex)));
            }
        }
        Some(hexes)
    }

    /// Reads the source tag of a block and keeps it under the block's name.
    fn source(&mut self, name: &str, block: &mut Table<'a>) {
        self.sources.extend(block.source().map(|it| (name.to_owned(), it.text().to_owned())));
    }
}

/// The hexes of which something holds, from a drawing.
fn set_where<T>(drawn: &[At<'_, T>], holds: impl Fn(&T) -> bool) -> Set {
    Set::of((0..).map(Hex).zip(drawn).filter(|(_, it)| holds(&it.value)).map(|(hex, _)| hex))
}
