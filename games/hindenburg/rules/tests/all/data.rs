//! The shipped data files, and what is said about broken ones.

use std::collections::{BTreeSet, VecDeque};

use conform::Shipped;
use hex::Hex;
use hindenburg::{Book, Files, Map, N_CORPS, SHIPPED, Set, Terrain};

const FILES: Shipped<Book> = Shipped { files: SHIPPED, read: Book::read };

fn shipped() -> Book {
    Book::read(&Files::first(SHIPPED)).expect("shipped files without faults")
}

fn names(map: &Map, set: &Set) -> Vec<String> {
    set.iter().map(|it| map.grid.name(it)).collect()
}

#[test]
fn shipped_files_are_known_by_their_paths() {
    FILES.check_paths(&["historical"]);
}

#[test]
fn the_map_has_the_numbers_of_the_reconstruction() {
    let map = shipped().map;
    assert_eq!((map.grid.n_cols(), map.grid.n_rows()), (30, 20));
    let count = |terrain| map.terrain.iter().filter(|it| **it == terrain).count();
    let counts = [Terrain::Sea, Terrain::Lake, Terrain::Coast, Terrain::Land].map(count);
    assert_eq!(counts, [42, 6, 9, 543]);
    assert_eq!(map.passable.len(), 552);
    assert_eq!(map.germany.len(), 441);
    assert_eq!(map.beyond_lakes.len(), 8 * 20);
    assert!(map.grid.hexes().all(|it| map.beyond_lakes.has(it) == (map.grid.col(it) > 22)));
    assert_eq!(map.angerburg_column, 22);
    let lakes = Set::of(map.grid.hexes().filter(|it| map.terrain[it.at()] == Terrain::Lake));
    assert_eq!(names(&map, &lakes), ["2108", "2208", "2209", "2210", "2211", "2212"]);
    // The sea is nobody's; the lakes lie in Germany.
    assert!(map.grid.hexes().all(|it| map.terrain[it.at()] != Terrain::Sea || !map.germany.has(it)));
    assert_eq!(lakes - map.germany, Set::EMPTY);
    for (hex, terrain, is_german) in [
        ("0106", Terrain::Sea, false),
        ("0107", Terrain::Land, true),
        ("0307", Terrain::Coast, true),
        ("0803", Terrain::Sea, false),
        ("1103", Terrain::Coast, true),
        ("2207", Terrain::Land, true),
        ("0819", Terrain::Land, false),
        ("0320", Terrain::Land, true),
        ("0220", Terrain::Land, false),
        ("2915", Terrain::Land, false),
        ("2911", Terrain::Land, true),
        ("3001", Terrain::Land, false),
    ] {
        let at = map.grid.find(hex).expect("a hex of the map");
        assert_eq!((map.terrain[at.at()], map.germany.has(at)), (terrain, is_german), "{hex}");
    }
}

#[test]
fn the_konigsberg_area_comes_in_two_sizes() {
    let map = shipped().map;
    let [deime, radius_2] = map.konigsberg;
    assert_eq!(
        names(&map, &deime),
        [
            "1101", "1102", "1103", "1201", "1202", "1203", "1301", "1302", "1303", "1304", "1401", "1402", "1403",
            "1501", "1502", "1503", "1601", "1602", "1603", "1701", "1702", "1703"
        ]
    );
    let city = map.grid.find("1302").expect("Königsberg");
    let near = map.grid.hexes().filter(|&it| map.grid.distance(it, city) <= 2 && map.passable.has(it));
    assert_eq!(radius_2, Set::of(near));
    assert_eq!(radius_2.len(), 16);
}

#[test]
fn places_lie_where_their_coordinates_say() {
    let map = shipped().map;
    assert_eq!(map.places.len(), 61);
    assert_eq!(map.places.iter().map(|it| it.hex).collect::<BTreeSet<_>>().len(), 61, "each has a hex of its own");
    for (name, today, hex, lat, lon) in [
        ("Königsberg", "Kaliningrad", "1302", 54_710_000, 20_510_000),
        ("Angerburg", "Węgorzewo", "2207", 54_213_000, 21_740_000),
        ("Tannenberg", "Stębark", "1015", 53_497_000, 20_133_000),
        ("Marienburg", "Malbork", "0110", 54_036_000, 19_030_000),
        ("Schirwindt", "Kutuzovo", "3001", 54_778_000, 22_853_000),
    ] {
        let place = map.places.iter().find(|it| it.name == name).expect("a place of this name");
        assert_eq!((&*place.today, &*map.grid.name(place.hex), place.lat, place.lon), (today, hex, lat, lon));
    }
    assert!(!map.places.iter().any(|it| it.name == "Tilsit"), "off the map");
    for place in &map.places {
        // The centre of every place's hex, by the formula in the file, in metres; the nearest centre must be its own.
        let east = (i64::from(place.lon) - 18_985_000) * 65_432 / 1_000_000;
        let south = (54_820_000 - i64::from(place.lat)) * 111_250 / 1_000_000;
        let off = |hex: Hex| {
            let (col, row) = (i64::from(map.grid.col(hex)), i64::from(map.grid.row(hex)));
            let dx = east - (col - 1) * 866_025 / 100;
            let dy = south - (row - 1) * 10_000 - i64::from(col % 2 == 0) * 5_000;
            dx * dx + dy * dy
        };
        assert_eq!(map.grid.hexes().min_by_key(|&it| off(it)), Some(place.hex), "{}", place.name);
    }
}

#[test]
fn the_ways_to_konigsberg_have_their_lengths() {
    let book = shipped();
    let map = &book.map;
    let closed = Set::of(book.scenario.start[..9].iter().copied());
    let mut way = vec![None; map.grid.len()];
    let mut queue: VecDeque<Hex> = map.konigsberg[0].iter().collect();
    for hex in &queue {
        way[hex.at()] = Some(0);
    }
    while let Some(hex) = queue.pop_front() {
        for &next in map.grid.around(hex) {
            if way[next.at()].is_none() && map.passable.has(next) && !closed.has(next) {
                way[next.at()] = way[hex.at()].map(|it| it + 1);
                queue.push_back(next);
            }
        }
    }
    for (hex, want) in [
        ("0107", Some(11)),
        ("0120", Some(22)),
        ("0408", Some(9)),
        ("0804", Some(3)),
        ("0902", Some(2)),
        ("1015", Some(13)),
        ("1104", Some(1)),
        ("1119", Some(16)),
        ("1217", Some(14)),
        ("1302", Some(0)),
        ("1419", Some(16)),
        ("1519", Some(16)),
        ("1614", Some(11)),
        ("1703", Some(0)),
        ("1803", Some(1)),
        ("2006", Some(5)),
        ("2107", Some(6)),
        ("2112", Some(11)),
        ("2203", Some(5)),
        ("2207", Some(7)),
        ("2214", Some(14)),
        ("2405", Some(7)),
        ("2504", Some(8)),
        ("2712", Some(14)),
        ("2803", Some(11)),
        ("2901", Some(12)),
        ("2920", Some(23)),
        ("3005", Some(13)),
        ("3020", Some(24)),
        ("0101", None),
        ("2209", None),
        ("3003", None),
    ] {
        assert_eq!(way[map.grid.find(hex).expect("a hex of the map").at()], want, "{hex}");
    }
}

#[test]
fn counters_and_charts_are_the_rules() {
    let book = shipped();
    let ids: Vec<_> = book.counters.iter().map(|it| &*it.id).collect();
    assert_eq!(
        ids,
        [
            "1A-Cav", "1A-XX", "1A-III", "1A-IV", "2A-I", "2A-XXIII", "2A-XV", "2A-XIII", "2A-VI", "8A-I", "8A-XVII",
            "8A-IR", "8A-XX"
        ]
    );
    let codes: Vec<_> = book.counters.iter().map(|it| &*it.code).collect();
    assert_eq!(codes, ["Cav", "A20", "A3", "A4", "B1", "B23", "B15", "B13", "B6", "G1", "G17", "G1R", "G20"]);
    assert_eq!(book.counters[11].name, "I. Res.");
    assert_eq!(book.counters.iter().position(|it| it.francois), Some(9));
    assert_eq!(book.march, [2, 1, 1, 1, 0]);
    let scenario = &book.scenario;
    let start = scenario.start.map(|it| book.map.grid.name(it));
    assert_eq!(
        start,
        ["3001", "3002", "3003", "3004", "1120", "1220", "1320", "1420", "1520", "2803", "2405", "2006", "1614"]
    );
    assert_eq!((scenario.days.len(), &*scenario.days[0], &*scenario.days[14]), (15, "17 August", "31 August"));
    assert_eq!((scenario.second_army_from, scenario.variable_from), (3, 3));
}

#[test]
fn every_block_says_where_it_comes_from() {
    let book = shipped();
    let source = |name: &str| book.sources.iter().find(|it| it.0 == name).map(|it| &*it.1);
    assert_eq!(source("map.terrain"), Some("reconstructed"));
    assert_eq!(source("scenario.turns"), Some("rules 2"));
    assert_eq!(source("charts.march.6"), Some("rules 3"));
    assert!(source("scenario.start").is_some_and(|it| it.starts_with("reconstructed")));
    // Eight blocks of the map, a line a counter, five lines of the march table, the turn track, five blocks of the
    // scenery, four of the scenario.
    assert_eq!(book.sources.len(), 8 + N_CORPS + 5 + 1 + 5 + 4);
}

#[test]
fn broken_maps_are_refused() {
    let map = |old, new, on, what| FILES.check("map.toml", old, new, on, what);
    map("[angerburg]\nsource = \"reconstructed\"", "[angerburg]\n", "[angerburg]", "[angerburg] lacks `source`");
    map("columns = 30", "columns = 33", "columns = 30", "the grid has 660 hexes, but this game holds 640 at most");
    map("low_columns = \"even\"", "low_columns = 2", "low_columns", "`low_columns` must be text, not a whole number");
    map("last_column = 22", "last_column = 31", "last_column = 22", "`last_column` is 31, but columns go from 1 to 30");
    map("\ncolumn = 22", "\ncolumn = 0", "\ncolumn = 22", "`column` is 0, but columns go from 1 to 30");
    map("also_beyond = []", "also_beyond = ['2301']", "also_beyond = []", "hex 2301 is beyond the line already");
    map("not_beyond = []", "not_beyond = ['2201']", "not_beyond = []", "hex 2201 is on the near side already");
    map("name = \"Labiau\"", "name = \"Königsberg\"", "Labiau\"", "there are two places called Königsberg");
    map("today = \"Polessk\", ", "", "Labiau\"", "an entry of `list` lacks `today`");
    map("lat = 54_862_000", "lat = 548_620_000", "Labiau\"", "`lat` must be from -90000000 to 90000000, not 548620000");
    map("hex = \"1701\"", "hex = \"3521\"", "Labiau\"", "hex 3521 is not on the map, which goes from 0101 to 3020");
    map("hex = \"1701\"", "hex = 1701", "Labiau\"", "`hex` must be text, not a whole number");

    let deime = "\"1701\", \"1702\", \"1703\"";
    map(deime, "\"0101\"", deime, "hex 0101 of the Königsberg area is sea or lake");
    map(deime, "\"1302\"", deime, "`hexes` lists hex 1302 twice");

    let row = "\"~~~~~~~~~c c......... ..........\"";
    map(row, "\"~~~~~~~~~c c......... .........\"", row, "row 03 has 29 letters, but the grid has 30 columns");
    map(row, "\"~~~~~~~~~c cx........ ..........\"", row, "row 03, column 12: `x` is none of `~` `L` `c` `.`");
    let row = "\"GrGrrrrrrr rrrrrrrrrr rrrrrrrrrr\"";
    let what = "hex 0120 can be entered, but is neither Germany nor Russia";
    map(row, "\"~rGrrrrrrr rrrrrrrrrr rrrrrrrrrr\"", row, what);
}

#[test]
fn an_area_without_hexes_is_refused() {
    let (before, after) = SHIPPED[0].1.split_once("[konigsberg.radius_2]").expect("the smaller area");
    let (_, places) = after.split_once("]\n\n").expect("the end of the area");
    let mut files = Files::first(SHIPPED);
    files.map.1 = format!("{before}[konigsberg.radius_2]\nsource = \"printed map\"\nhexes = []\n{places}");
    let faults = Book::read(&files).expect_err("an empty area");
    let at = FILES.line("map.toml", "[konigsberg.radius_2]");
    assert_eq!(
        faults.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [format!("map.toml:{at}: the Königsberg area has no hex")]
    );
}

#[test]
fn broken_counters_are_refused() {
    let units = |old, new, on, what| FILES.check("units.toml", old, new, on, what);
    let what = "1A-XX must be of army 1: four of army 1, five of 2, four of 8";
    units("name = \"XX.\", army = 1", "name = \"XX.\", army = 2", "1A-XX", what);
    units("code = \"A3\"", "code = \"A20\"", "1A-III", "1A-III has the code of 1A-XX");
    let what = "`code` must be at most 3 letters, digits and hyphens, not `A333`";
    units("code = \"A3\"", "code = \"A333\"", "1A-III", what);
    units("name = \"III.\"", "name = \"\"", "1A-III", "`name` is empty");
    let what = "`francois` belongs to one corps of army 8 only";
    units("code = \"G17\"", "code = \"G17\", francois = true", "8A-XVII", what);
    units("code = \"A3\"", "code = \"A3\", francois = true", "1A-III", what);
    let what = "the source is \"\", but must say where the values come from";
    units("code = \"A3\", source = \"rules 1\"", "code = \"A3\", source = \"\"", "1A-III", what);
    let what = "an entry of `counters` knows no `steps`, only `id`, `name`, `code`, `army`, `francois`, `source`";
    units("code = \"A3\"", "code = \"A3\", steps = 4", "1A-III", what);
    assert_eq!(FILES.broken("units.toml", ", francois = true", ""), ["1: no corps of army 8 has `francois = true`"]);
    let row = "    { id = \"8A-XX\", name = \"XX.\", army = 8, code = \"G20\", source = \"rules 1\" },\n";
    assert_eq!(FILES.broken("units.toml", row, ""), ["1: there are 12 counters, but the game has 13"]);
    // A wrong id shows in both files: the scenario names the counter.
    let scenario = "scenarios/01_historical.toml";
    assert_eq!(
        FILES.broken("units.toml", "id = \"1A-III\"", "id = \"1A-3\""),
        [
            format!("{scenario}:{}: 1A-3 has no starting hex", FILES.line(scenario, "[start]")),
            format!("{scenario}:{}: there is no counter `1A-III`", FILES.line(scenario, "1A-III")),
        ]
    );
    let twice = format!("{}: 1A-XX has the id of 1A-XX", FILES.line("units.toml", "1A-III"));
    assert!(FILES.broken("units.toml", "id = \"1A-III\"", "id = \"1A-XX\"").contains(&twice));
}

#[test]
fn broken_charts_are_refused() {
    let charts = |old, new, on, what| FILES.check("charts.toml", old, new, on, what);
    charts("die = 4", "die = 2", "die = 4", "this line is for a die of 2, but 4 comes next: 6 first, then downward");
    charts("die = 6, hexes = 2", "die = 6, hexes = 3", "die = 6", "`hexes` must be from 0 to 2, not 3");
    charts("die = 4, hexes = 1", "die = 4, hexes = 2", "die = 4", "a die of 4 marches farther than one of 5");
    charts("turn = 9,", "turn = 8,", "turn = 9", "this is turn 8, but turn 9 comes next");
    charts("date = 1914-08-31", "date = 1914-09-01", "1914-08-31", "1914-09-01 does not follow 1914-08-30");
    let what = "`date` must be a date such as 1914-08-17, not text";
    charts("date = 1914-08-31", "date = \"31 August\"", "1914-08-31", what);
    charts("1914-08-31", "1914-08-32", "1914-08-31", "invalid date, expected day between 01 and 31");
}

#[test]
fn broken_scenarios_are_refused() {
    let scenario = |old, new, on, what| FILES.check("scenarios/01_historical.toml", old, new, on, what);
    scenario("title = \"August 1914\"", "title = 1914", "title", "`title` must be text, not a whole number");
    scenario("count = 15", "count = 32", "count = 15", "`count` must be from 1 to 31, not 32");
    scenario("count = 15", "count = 16", "count = 15", "the scenario has 16 turns, but the turn track 15 days");
    scenario("from = 3", "from = 16", "from = 3", "`from` must be from 1 to 15, not 16");
    scenario("\"3002\"", "\"3102\"", "1A-XX", "hex 3102 is not on the map, which goes from 0101 to 3020");
    scenario("\"2006\"", "\"2208\"", "8A-IR", "8A-IR starts in 2208, which is sea or lake");
    scenario("\"2006\"", "\"2405\"", "8A-IR", "8A-IR starts in 2405, as 8A-XVII does");
    scenario("\"2803\"", "\"3003\"", "\"8A-I\"", "8A-I starts in 3003, as 1A-III does");
    scenario("\"3001\"", "\"1701\"", "1A-Cav", "a Russian corps starts in 1701, in the Königsberg area");
    scenario("    { id = \"8A-XX\", hex = \"1614\" }, # Ortelsburg\n", "", "[start]", "8A-XX has no starting hex");
    let row = "    { id = \"8A-XX\", hex = \"1614\" }, # Ortelsburg\n";
    let twice = format!("{row}    {{ id = \"8A-IR\", hex = \"1615\" }},\n");
    let at = FILES.line("scenarios/01_historical.toml", "8A-XX") + 1;
    let said = FILES.broken("scenarios/01_historical.toml", row, &twice);
    assert_eq!(said, [format!("{at}: 8A-IR has a starting hex already")]);
}

#[test]
fn all_faults_of_all_files_are_said_at_once() {
    let changes = [
        ("map.toml", "hex = \"1302\"", "hex = \"13O2\""),
        ("map.toml", "last_column = 22", "last_colum = 22"),
        ("units.toml", "army = 1", "army = 9"),
        ("charts.toml", "hexes = 2", "hexes = two"),
        ("scenarios/01_historical.toml", "title", "name"),
    ];
    FILES.check_count(&changes, &[3, 1, 1, 0, 2]);
}

#[test]
fn a_player_may_put_in_the_printed_values() {
    let mut files = Files::first(SHIPPED);
    assert!(!files.replace("nothing.toml", String::new()));
    let map = files.map.1.replacen("not_beyond = []", "not_beyond = [\"2301\", \"2302\"]", 1);
    assert!(files.replace("map.toml", map.replacen("also_beyond = []", "also_beyond = [\"2220\"]", 1)));
    let charts = files.charts.1.replacen("die = 3, hexes = 1", "die = 3, hexes = 0", 1);
    assert!(files.replace("charts.toml", charts));
    let book = Book::read(&files).expect("a book of one's own");
    let hex = |name| book.map.grid.find(name).expect("a hex");
    assert!(!book.map.beyond_lakes.has(hex("2301")) && book.map.beyond_lakes.has(hex("2220")));
    assert_eq!(book.map.beyond_lakes.len(), 159);
    assert_eq!(book.march, [2, 1, 1, 0, 0]);
}

#[test]
fn broken_scenery_is_refused() {
    let scenery = |old, new, on, what| FILES.check("scenery.toml", old, new, on, what);
    scenery("\"0416\"", "\"416\"", "\"0416\"", "\"416\" is no hex number; write four digits like `0512`");
    scenery(
        "lat = 54_820_000",
        "lat = 95_820_000",
        "lat = 54",
        "`lat` must be from -90000000 to 90000000, not 95820000",
    );
    scenery("ports = [\"Pillau\"]\n", "", "[places]", "[places] lacks `ports`");
}

#[test]
fn the_shipped_scenery_does_on_a_small_map() {
    let book = shipped();
    let n = |it: &Book| (it.scenery.woods.len(), it.scenery.hills.len(), it.scenery.railroads.len());
    assert_eq!(n(&book), (22, 23, 11));
    assert!(
        book.scenery.railroads.iter().all(|it| it.1.windows(2).all(|it| book.map.grid.distance(it[0], it[1]) == 1))
    );
    // A hex of the scenery that is not on the map is passed over.
    let changed = FILES.changed(&[("scenery.toml", "\"0416\"", "\"9999\"")]).expect("scenery");
    assert_eq!(n(&changed), (21, 23, 11));
    let cut = FILES.changed(&[("scenery.toml", "\"0309\", \"0408\"", "\"0309\"")]).expect("scenery");
    assert_eq!(n(&cut), (22, 23, 12), "a railroad with a hole is two");
}

#[test]
fn a_line_left_out_is_noticed() {
    // What may be left out: places, hexes of an area, the last line of the march table.
    let is_list_of_hexes = |it: &str| ["\"0", "\"1", "\"2"].iter().any(|digit| it.starts_with(digit));
    FILES.check_lines(|it| it.contains("today = ") || it.contains("die = 2") || is_list_of_hexes(it));
}

#[test]
fn random_edits_end_in_a_book_or_in_faults() {
    let letters = "\n\"'[]{}=#,.~LcGr-_ 0123456789aeinrstxö\u{0}";
    FILES.check_edits(1914, 1000, letters, |book| book.counters.len() == N_CORPS);
}
