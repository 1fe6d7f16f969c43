//! Small maps drawn for tests of single rules: `on plain`, `on border`, `on coast` as a part of a position.
//!
//! They all have the units of [`SHEET`] with what is printed on the shipped counters, the shipped charts and the shipped
//! turn track. A new map is a new entry of [`FIELDS`]: its file, and where units start if they do not wait for the last
//! turn. Hexes are numbered from 0101; the odd columns sit half a hex lower.

use east::{Book, Files, SHIPPED};

/// A drawn map.
struct Field {
    name: &'static str,
    /// `map.toml` but for its sources, which are ours.
    map: &'static str,
    /// Where units start, and `turn 7 NW` for those that come. Leaders must start with a corps.
    starts: &'static [(&'static str, &'static str)],
}

/// Every unit of the drawn maps, as on the shipped sheet.
const SHEET: [&str; 29] = [
    "GE-A9", "GE-A4", "GE-A6", "GE-P24", "GE-P46", "GE-P47", "GE-P3", "GE-P48", "RO-A3", "RO-A4", "GE-LG", "GE-LK",
    "GE-G9", "GE-G4", "GE-G6", "SU-A23", "SU-A3", "SU-A10", "SU-A4", "SU-A13", "SU-A22", "SU-A21", "SU-S1", "SU-M6",
    "SU-M11", "SU-M14", "SU-IC", "SU-GC1", "SU-PT",
];

const STARTS: &[(&str, &str)] = &[
    ("GE-A4", "0104"),
    ("GE-A6", "0105"),
    ("GE-P24", "0103"),
    ("GE-LG", "0103"),
    ("GE-P3", "0106"),
    ("GE-LK", "0106"),
    ("SU-A3", "0604"),
    ("SU-A10", "0605"),
    ("SU-PT", "turn 7 W"),
];

const FIELDS: [Field; 3] = [PLAIN, BORDER, COAST];

/// Open country in one command, Center against West: nothing but towns, both edges, and one city for a point.
const PLAIN: Field = Field {
    name: "plain",
    map: r#"
[grid]
columns = 12
rows = 8
first_column = 1
first_row = 1
low_columns = "odd"
[terrain]
rows = [
    "............", # 01
    "............", # 02
    "............", # 03
    "............", # 04
    "............", # 05
    "............", # 06
    "............", # 07
    "............", # 08
]
[areas]
rows = [
    "GGuuuuuuuuuu",
    "GGuuuuuuuuuu",
    "GGuuuuuuuuuu",
    "GGuuuuuuuuuu",
    "GGuuuuuuuuuu",
    "GGuuuuuuuuuu",
    "GGuuuuuuuuuu",
    "GGuuuuuuuuuu",
]
[commands]
rows = [
    "CCCCCCCCCCCC",
    "CCCCCCCCCCCC",
    "CCCCCCCCCCCC",
    "CCCCCCCCCCCC",
    "CCCCCCCCCCCC",
    "CCCCCCCCCCCC",
    "CCCCCCCCCCCC",
    "CCCCCCCCCCCC",
]
[west_edge]
hexes = ["0101", "0102", "0103", "0104", "0105", "0106", "0107", "0108"]
[east_zone]
hexes = ["1201", "1202", "1203", "1204", "1205", "1206", "1207", "1208"]
[places]
list = [
    { name = "Home", hex = "0204", kind = "town", supply = "axis" },
    { name = "Alpha", hex = "0404", kind = "town", supply = "both" },
    { name = "Beta", hex = "0704", kind = "town", supply = "both" },
    { name = "Gamma", hex = "0906", kind = "city", supply = "both", vp = 1 },
    { name = "Omega", hex = "1104", kind = "town", supply = "soviet" },
]
"#,
    starts: STARTS,
};

/// Two commands one above the other, Center and South against West and Southwest, with every terrain: forest, swamp,
/// rough, a river down the middle, a barred hexside, a city, a major city and a fort. North and Antonescu lie aside.
const BORDER: Field = Field {
    name: "border",
    map: r#"
[grid]
columns = 12
rows = 10
first_column = 1
first_row = 1
low_columns = "odd"
[terrain]
rows = [
    "............", # 01
    "............", # 02
    "...f.....f..", # 03
    "...ff..s....", # 04
    "....s..ss...", # 05
    ".........^..", # 06
    "...^....^^..", # 07
    "............", # 08
    "............", # 09
    "............", # 10
]
[areas]
rows = [
    "GGuuuuuuuuuu",
    "GGuuuuuuuuuu",
    "GGuuuuuuuuuu",
    "GGuuuuuuuuuu",
    "GGuuuuuuuuuu",
    "GGuuuuuuuuuu",
    "GGuuuuuuuuuu",
    "GGuuuuuuuuuu",
    "GGuuuuuuuuuu",
    "GGuuuuuuuuuu",
]
[commands]
rows = [
    "NNNNNNNNNNNN",
    "CCCCCCCCCCCC",
    "CCCCCCCCCCCC",
    "CCCCCCCCCCCC",
    "CCCCCCCCCCCC",
    "SSSSSSSSSSSS",
    "SSSSSSSSSSSS",
    "SSSSSSSSSSSS",
    "SSSSSSSSSSSS",
    "AAAAAAAAAAAA",
]
[west_edge]
hexes = ["0101", "0102", "0103", "0104", "0105", "0106", "0107", "0108", "0109", "0110"]
[east_zone]
hexes = ["1201", "1202", "1203", "1204", "1205", "1206", "1207", "1208", "1209", "1210"]
# The river runs between columns 06 and 07, from 0702 to 0708.
[[rivers]]
name = "Bug"
hexsides = [
    "0702/NW", "0702/SW", "0703/NW", "0703/SW", "0704/NW", "0704/SW", "0705/NW", "0705/SW", "0706/NW", "0706/SW",
    "0707/NW", "0707/SW", "0708/NW", "0708/SW",
]
# And one hexside of the Capital.
[[rivers]]
name = "Moat"
hexsides = ["0907/S"]
[[prohibited]]
name = "Ravine"
hexsides = ["0502/N"]
[places]
list = [
    { name = "Home", hex = "0204", kind = "town", supply = "axis" },
    { name = "Haven", hex = "0207", kind = "town", supply = "axis" },
    { name = "Alpha", hex = "0503", kind = "town", supply = "both" },
    { name = "Fort", hex = "0606", kind = "bare", fort = true, supply = "none" },
    { name = "Beta", hex = "0608", kind = "town", supply = "both" },
    { name = "City", hex = "0803", kind = "city", supply = "both", vp = 1 },
    { name = "Capital", hex = "0907", kind = "major", supply = "both", vp = 2, city = "moscow" },
    { name = "Omega", hex = "1104", kind = "town", supply = "soviet" },
    { name = "Psi", hex = "1107", kind = "town", supply = "soviet" },
]
"#,
    starts: &[
        ("GE-A4", "0103"),
        ("GE-A6", "0107"),
        ("GE-P24", "0104"),
        ("GE-LG", "0104"),
        ("GE-P3", "0106"),
        ("GE-LK", "0106"),
        ("SU-A3", "0604"),
        ("SU-A10", "0608"),
        ("SU-PT", "turn 7 NW"),
    ],
};

/// The Black Sea: South above Antonescu, Hungary and Romania in the west, the sea in the south with three ports.
const COAST: Field = Field {
    name: "coast",
    map: r#"
[grid]
columns = 12
rows = 9
first_column = 1
first_row = 1
low_columns = "odd"
[terrain]
rows = [
    "............", # 01
    "............", # 02
    "............", # 03
    "............", # 04
    "............", # 05
    "............", # 06
    "...~........", # 07
    "..~~~.~~.~..", # 08
    "~~~~~~~~~~~.", # 09
]
[areas]
rows = [
    "GGuuuuuuuuuu",
    "HHuuuuuuuuuu",
    "HHuuuuuuuuuu",
    "HHRuuuuuuuuu",
    "RRRuuuuuuuuu",
    "RRRuuuuuuuuu",
    "RRR-uuuuuuuu",
    "RR---u--u-uu",
    "-----------u",
]
[commands]
rows = [
    "SSSSSSSSSSSS",
    "SSSSSSSSSSSS",
    "SSSSSSSSSSSS",
    "AAAAAAAAAAAA",
    "AAAAAAAAAAAA",
    "AAAAAAAAAAAA",
    "AAAAAAAAAAAA",
    "AAAAAAAAAAAA",
    "AAAAAAAAAAAA",
]
[west_edge]
hexes = ["0101", "0102", "0103", "0104", "0105", "0106", "0107", "0108"]
[east_zone]
hexes = ["1201", "1202", "1203", "1204", "1205", "1206", "1207", "1208", "1209"]
[black_sea]
hexes = ["0406", "0507", "0608", "0707", "0807", "0908", "1007", "1108"]
[places]
list = [
    { name = "Warsaw", hex = "0201", kind = "town", supply = "axis" },
    { name = "Budapest", hex = "0103", kind = "town", supply = "axis" },
    { name = "Bucharest", hex = "0106", kind = "city", supply = "axis" },
    { name = "Ploesti", hex = "0205", kind = "oil", supply = "axis" },
    { name = "Lvov", hex = "0402", kind = "town", supply = "both" },
    { name = "Odessa", hex = "0507", kind = "city", supply = "both", vp = 1, anchor = true },
    { name = "Sevastopol", hex = "0608", kind = "city", fort = true, supply = "both", vp = 2, city = "sevastopol", anchor = true },
    { name = "Kherson", hex = "0805", kind = "town", supply = "both" },
    { name = "Kerch", hex = "0908", kind = "town", supply = "soviet", anchor = true },
    { name = "Rostov", hex = "1004", kind = "city", supply = "both", vp = 1, city = "rostov" },
]
"#,
    starts: &[
        ("GE-A6", "0201"),
        ("GE-P3", "0101"),
        ("GE-LK", "0101"),
        ("GE-P24", "0201"),
        ("GE-LG", "0201"),
        ("RO-A3", "0304"),
        ("RO-A4", "0305"),
        ("SU-A3", "0504"),
        ("SU-A10", "0503"),
        ("SU-IC", "0507"),
        ("SU-PT", "turn 7 NW"),
    ],
};

const SCENARIO: &str = r#"
title = "Drawn"
turns = { source = "ours", count = 11 }
orders = { source = "ours", axis = ["blitz", "blitz", "blitz", "hold"], soviet = ["hold", "hold", "hold", "withdraw"] }
victory = { source = "ours", points = 3 }
hitler = { source = "ours", first_turn = 6, needed = 7, moscow = 2, rostov = 1, sevastopol = 1 }
"#;

/// The book of a drawn map; `strong` is the plain with a Romanian Army of four factors.
///
/// # Panics
/// If there is no such map, or a fault in it.
#[track_caller]
pub(crate) fn book(name: &str) -> Book {
    let is_strong = name == "strong";
    let map = if is_strong { PLAIN.name } else { name };
    let field = FIELDS.iter().find(|it| it.name == map).unwrap_or_else(|| panic!("no map {name}"));
    let mut files = Files::first(SHIPPED);
    let [_, units, _, _, (path, _)] = SHIPPED else { panic!("five files") };
    let map = sourced(field.map);
    let printed = |id: &&str| {
        let named = format!("{{ id = \"{id}\"");
        let row = units.1.lines().find(|it| it.trim_start().starts_with(&named));
        row.unwrap_or_else(|| panic!("{id} is on the shipped sheet")).to_owned() + "\n"
    };
    let mut sheet: String = SHEET.iter().map(printed).collect();
    if is_strong {
        sheet = sheet.replace("cf = [4, 2], code = \"R3\"", "cf = [4, 3, 2, 1], code = \"R3\"");
    }
    let mut starts = String::new();
    for id in SHEET.iter().filter(|it| !it.starts_with("GE-G")) {
        let start = field.starts.iter().find(|it| it.0 == *id).map_or("turn 11", |it| it.1);
        let entry = match start.split(' ').collect::<Vec<_>>()[..] {
            ["turn", turn] => format!("turn = {turn}"),
            ["turn", turn, code] => format!("turn = {turn}, code = \"{code}\""),
            _ => format!("hex = \"{start}\""),
        };
        starts += &format!("    {{ id = \"{id}\", {entry}, source = \"ours\" }},\n");
    }
    let scenario = format!("{SCENARIO}[setup]\nunits = [\n{starts}]\n");
    for (path, text) in [("map.toml", map), ("units.toml", format!("units = [\n{sheet}]\n")), (path, scenario)] {
        assert!(files.replace(path, text), "{path} is a file of the game");
    }
    Book::read(&files).unwrap_or_else(|faults| panic!("{name}: {faults:#?}"))
}

/// Every block wants its source, and every place where it lies on the globe.
fn sourced(map: &str) -> String {
    let mut text = String::new();
    for line in map.lines() {
        text += &line.replace(" },", ", lat = 0, lon = 0, source = \"ours\" },");
        text.push('\n');
        if line.starts_with('[') && line != "[places]" {
            text += "source = \"ours\"\n";
        }
    }
    text
}

#[test]
fn the_drawn_maps_can_be_read() {
    for field in &FIELDS {
        let book = book(field.name);
        assert_eq!(book.units.len(), SHEET.len(), "{}", field.name);
    }
}
