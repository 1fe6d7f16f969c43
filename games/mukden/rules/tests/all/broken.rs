//! What is said about broken data files, and what a player may change.

use conform::Shipped;
use mukden::{Book, Files, JAPAN, RUSSIA, River, SHIPPED, Terrain};

const FILES: Shipped<Book> = Shipped { files: SHIPPED, read: Book::read };
const SCENARIO: &str = "scenarios/01_historical.toml";

#[test]
fn broken_scenery_is_refused() {
    let check = |old: &str, new: &str, fault: &str| assert_eq!(FILES.broken("scenery.toml", old, new), [fault]);
    check("x = 11_258_330", "x = \"east\"", "13: `x` must be a whole number, not text");
    check("y = 10_500_000\n", "", "9: [projection] lacks `y`");
    check("(lower)", "(upper)", "28: there are two names for Hun Ho (upper)");
    check("name = \"Chinese Eastern Railway\"", "", "42: [railroad] lacks `name`");
}

#[test]
fn broken_grids_and_drawings_are_refused() {
    let map = |old: &str, new: &str, on: &str, what: &str| FILES.check("map.toml", old, new, on, what);
    map("columns = 33", "columns = 35", "columns = 33", "the grid has 980 hexes, but this game holds 960 at most");
    map("rows = 28", "rows = 64", "rows = 28", "`rows` must be from 1 to 63, not 64");
    map("low_columns = \"odd\"", "low_columns = 1", "low_columns", "`low_columns` must be text, not a whole number");
    let row = "\".......... .....o.... ^^^^^^^^^^ ^^^\"";
    map(row, "\".......... .....o.... ^^^^^^^^^^ ^^\"", row, "row 05 has 32 letters, but the grid has 33 columns");
    map(row, "\".......... .....x.... ^^^^^^^^^^ ^^^\"", row, "row 05, column 25: `x` is none of `.` `^` `o` `@`");
    let towns = "[critical_towns]\nsource = \"rules 3.3\"\n";
    map(towns, "[critical_towns]\n", "[critical_towns]", "[critical_towns] lacks `source`");
    let what = "Mukden lies in 2311, which is not drawn as a victory town";
    map("mukden = \"2310\"", "mukden = \"2311\"", "mukden = ", what);
    let what = "Mukden and Liaoyang lie in the same hex";
    assert!(FILES.broken("map.toml", "liaoyang = \"1922\"", "liaoyang = \"2310\"")[0].ends_with(what));
    map("name = \"Fushun\"", "name = \"Mukden\"", "Fushun\"", "there are two places called Mukden");
    let what = "`lat` must be from -90000000 to 90000000, not 418700000";
    map("lat = 41_870_000", "lat = 418_700_000", "Fushun\"", what);
    map("hex = \"3108\"", "hex = \"0908\"", "Fushun\"", "hex 0908 is not on the map, which goes from 1000 to 4227");
    map("hex = \"3108\"", "hex = 3108", "Fushun\"", "`hex` must be text, not a whole number");
}

#[test]
fn broken_passes_are_refused() {
    let map = |old: &str, new: &str, on: &str, what: &str| FILES.check("map.toml", old, new, on, what);
    let ta = "\"3817\", \"3716\", \"3715\", \"3615\", \"3614\"";
    let kaotu = "\"3315\", \"3314\"";
    map(kaotu, "\"3315\", \"3314\", \"3414\"", kaotu, "hex 3414 of Kaotu Pass is not mountain");
    map(ta, "\"3817\", \"3715\"", ta, "Ta Pass jumps from hex 3817 to 3715");
    map(ta, "\"3817\", \"3817\"", ta, "`hexes` lists hex 3817 twice");
    map(ta, "\"3817\", \"4317\"", ta, "hex 4317 is not on the map, which goes from 1000 to 4227");
    let wen_kia = "\"3713\", \"3813\"";
    map(wen_kia, "\"3614\", \"3713\", \"3813\"", wen_kia, "hex 3614 belongs to Ta Pass already");
    map("name = \"Ta Pass\"\n", "", "[[passes]]", "an entry of `passes` lacks `name`");
}

#[test]
fn broken_hexsides_are_refused() {
    let map = |old: &str, new: &str, on: &str, what: &str| FILES.check("map.toml", old, new, on, what);
    let on = "\"4207/S\"";
    map("\"4207/S\"", "\"4307/S\"", on, "hex 4307 is not on the map, which goes from 1000 to 4227");
    map("\"4207/S\"", "\"4207/E\"", on, "`E` is no side of a hex; write N, NE, SE, S, SW or NW");
    map("\"4207/S\"", "\"4207S\"", on, "`4207S` is no hexside; write it like `2310/NE`");
    // Twice in one list, in the same words and from the other hex.
    map("\"4107/SE\",", "\"4207/S\",", on, "`hexsides` lists hexside 4207/S twice");
    map("\"4107/SE\",", "\"4208/N\",", on, "`hexsides` lists hexside 4208/N twice");
    // In two lists.
    map("\"2111/S\"", "\"2111/SE\"", "\"2111/S\"", "hexside 2111/SE is part of Hun Ho (upper) already");
    map("\"2111/S\"", "\"2212/NW\"", "\"2111/S\"", "hexside 2212/NW is part of Hun Ho (upper) already");
    let what = "`class` is `great`, but must be `minor` or `major`";
    map("class = \"major\"", "class = \"great\"", "class = \"major\"", what);
    map("\"2112/SW\"", "\"2215/S\"", "\"2112/SW\"", "hexside 2215/S has a Russian trench already");
    map("\"2112/SW\"", "\"2216/N\"", "\"2112/SW\"", "hexside 2216/N has a Russian trench already");
    let what = "`owner` is `china`, but must be `japan` or `russia`";
    map("owner = \"japan\"", "owner = \"china\"", "owner = \"japan\"", what);
}

#[test]
fn broken_railroads_and_supply_heads_are_refused() {
    let map = |old: &str, new: &str, on: &str, what: &str| FILES.check("map.toml", old, new, on, what);
    let rail = "\"2119\", \"2219\", \"2218\"";
    map(rail, "\"2119\", \"2218\"", rail, "the railroad jumps from hex 2119 to 2218");
    map(rail, "\"2119\", \"2219\", \"2218\", \"2119\"", rail, "`hexes` lists hex 2119 twice");
    map("from = \"2310\"", "from = \"2311\"", "from = \"2310\"", "hex 2311 is not on the railroad");
    map("to = \"2900\"", "to = \"3000\"", "to = \"2900\"", "hex 3000 is not on the railroad");
    let what = "there are 35 critical hexes, but this game holds 32 at most";
    map("from = \"2310\"", "from = \"1727\"", "# The map of", what);
    map("[\"2210\"]", "[\"2309\"]", "[\"2210\"]", "hex 2309 is on the critical railroad already");
    map("[\"2210\"]", "[\"2110\"]", "[\"2210\"]", "hex 2110 does not touch the critical railroad");
    map("japan = [\"1922\"]", "japan = []", "[supply_heads]", "the Japanese side has no supply head");
}

#[test]
fn broken_units_are_refused() {
    let units = |old: &str, new: &str, on: &str, what: &str| FILES.check("units.toml", old, new, on, what);
    units("steps = 12", "steps = 13", "\"J:IG\"", "`steps` must be from 1 to 12, not 13");
    let what = "`size` is `XXXX`, but must be `III` or `X` or `XX` or `XXX`";
    units("size = \"XX\"", "size = \"XXXX\"", "\"J:IG\"", what);
    let what = "`type` is `artillery`, but must be `infantry` or `cavalry`";
    units("type = \"infantry\"", "type = \"artillery\"", "\"J:IG\"", what);
    units("code = \"2D\"", "code = \"IG\"", "\"J:2\"", "J:2 has the code of J:IG");
    let what = "`code` must be at most 3 letters, digits and hyphens, not `2Div`";
    units("code = \"2D\"", "code = \"2Div\"", "\"J:2\"", what);
    let formation = "steps = 12, formation = \"1st Army\"";
    let what = "there is no Japanese formation `Army Group`";
    units(formation, "steps = 12, formation = \"Army Group\"", "\"J:IG\"", what);
    let first = "side = \"japan\", name = \"2nd Army\"";
    units(first, "side = \"japan\", name = \"1st Army\"", first, "there are two Japanese formations `1st Army`");
    let brigade = "name = \"16th Reserve Brigade\", side = \"japan\", type = \"infantry\", size = \"X\"";
    let corps = "name = \"16th Reserve Brigade\", side = \"japan\", type = \"infantry\", size = \"XXX\"";
    let what = format!("{}: the Russian Cavalry Corps alone is a corps", FILES.line("units.toml", "\"J:16R\""));
    assert!(FILES.broken("units.toml", brigade, corps).contains(&what));
    assert_eq!(
        FILES.broken("units.toml", "size = \"XXX\"", "size = \"XX\""),
        ["1: no unit is the Russian Cavalry Corps, of size XXX"]
    );
    // A line out of place, and an id of the other side.
    let text = SHIPPED[1].1;
    let row = text.lines().find(|it| it.contains("\"J:IG\"")).expect("the Guard");
    let mut files = Files::first(SHIPPED);
    let rest = text.replacen(&format!("{row}\n"), "", 1);
    let moved = rest.strip_suffix("]\n").map(|it| format!("{it}{row}\n]\n")).expect("the end of the list");
    assert!(files.replace("units.toml", moved));
    let said = Book::read(&files).expect_err("the Guard after the Russians");
    assert!(said[0].to_string().ends_with("J:IG comes after a Russian unit: all of Japan come first"), "{said:?}");
    let what = format!("{}: R:IG is Japanese, so its id must begin with `J:`", FILES.line("units.toml", "\"J:IG\""));
    assert!(FILES.broken("units.toml", "\"J:IG\"", "\"R:IG\"").contains(&what));
    // A wrong id shows in both files: the scenario names the unit.
    assert_eq!(
        FILES.broken("units.toml", "\"J:IG\"", "\"J:GD\""),
        [
            format!("{SCENARIO}:{}: J:GD has no starting hex", FILES.line(SCENARIO, "[setup]")),
            format!("{SCENARIO}:{}: there is no unit `J:IG`", FILES.line(SCENARIO, "\"J:IG\"")),
        ]
    );
    let what = format!("{}: J:2 has the id of J:2", FILES.line("units.toml", "\"J:2\""));
    assert!(FILES.broken("units.toml", "\"J:IG\"", "\"J:2\"").contains(&what));
    let more: String = (0..9)
        .map(|i| row.replacen("J:IG", &format!("J:X{i}"), 1).replacen("\"IG\"", &format!("\"X{i}\""), 1) + "\n")
        .collect();
    let said = FILES.broken("units.toml", row, &format!("{more}{row}"));
    assert_eq!(said, ["1: there are 65 units, but this game holds 64 at most"]);
}

#[test]
fn broken_terrain_effects_are_refused() {
    let charts = |old: &str, new: &str, on: &str, what: &str| FILES.check("charts.toml", old, new, on, what);
    let row = "{ terrain = \"town\", mp = 1, left = 1 }";
    charts(row, "{ terrain = \"town\", mp = 0, left = 1 }", row, "`mp` must be from 1 to 20, not 0");
    charts(
        row,
        "{ terrain = \"town\", mp = 1, right = 1, left = 1 }",
        row,
        "an entry of `hexes` knows no `right`, only `terrain`, `mp`, `left`",
    );
    charts(&format!("    {row},\n"), "", "[terrain_effects]", "`hexes` has no line for town");
    let again = format!("{row}, {row}");
    charts(row, &again, row, "`hexes` has two lines for town");
    let row = "{ feature = \"trench\", mp = 0, left = 1 }";
    charts(
        row,
        "{ feature = \"ditch\", mp = 0, left = 1 }",
        row,
        "`feature` is `ditch`, but must be `minor_river` or `major_river` or `trench`",
    );
    charts("\nmp = 1", "\nmp = 0", "\nmp = 1", "`mp` must be from 1 to 20, not 0");
}

#[test]
fn broken_combat_tables_are_refused() {
    let charts = |old: &str, new: &str, on: &str, what: &str| FILES.check("charts.toml", old, new, on, what);
    let (japan, russia) = ("\"<=-1\", \"0\"", "\"<=-1\", \"+2\"");
    charts(japan, "\"<=-1\", \"-1\"", japan, "headings must ascend, but -1 comes after -1");
    charts(japan, "\"<=-1\", \"+3\"", japan, "headings must ascend, but 2 comes after 3");
    charts(japan, "\"<=-1\", \"zero\"", japan, "`zero` is no heading here; write it like `+5`");
    charts(japan, "\"-1\", \"0\"", japan, "`-1` is no heading here; write it like `<=-1`");
    charts("\">=30\"", "\"+30\"", japan, "`+30` is no heading here; write it like `>=30`");
    charts(russia, "\"<=-1\", \"+1\", \"+2\"", "[combat_results]", "Japan has 8 columns, but Russia 9");
    let row = "{ die = 3, results = [\"2/0\",";
    charts(row, "{ die = 2, results = [\"2/0\",", row, "this line is for a die of 2, but 3 comes next");
    charts(row, "{ die = 3, results = [", row, "die 3 has 7 results, but there are 8 columns");
    let what = "`2:0` is no result; write steps lost like `1/3`, attacker first";
    charts(row, "{ die = 3, results = [\"2:0\",", row, what);
    let text = SHIPPED[2].1.lines().find(|it| it.contains("die = 6")).expect("the last row");
    charts(&format!("{text}\n"), "", "[combat_results]", "`rows` has 5 lines, but a die has six sides");
}

#[test]
fn broken_turn_tracks_and_markers_are_refused() {
    let charts = |old: &str, new: &str, on: &str, what: &str| FILES.check("charts.toml", old, new, on, what);
    charts("turn = 4", "turn = 5", "turn = 4", "this is turn 5, but turn 4 comes next");
    charts("1905-03-03", "1905-03-04", "1905-03-03", "1905-03-04 does not follow 1905-03-02");
    charts("to = 1905-03-10", "to = 1905-03-08", "1905-03-10", "turn 6 ends on 1905-03-08, before it begins");
    charts("1905-03-10", "\"10 March\"", "1905-03-10", "`to` must be a date such as 1914-08-17, not text");
    let row = "kind = \"bombardment\"";
    charts("side = \"japan\", count = 8", "count = 8", row, "bombardment markers are Japanese");
    charts("count = 8", "count = 100", row, "`count` must be from 0 to 99, not 100");
    let what = "Japanese steps_lost_x1 markers have a line already";
    charts("\"steps_lost_x10\", side = \"japan\"", "\"steps_lost_x1\", side = \"japan\"", "\"steps_lost_x10\"", what);
    let text = SHIPPED[2].1.lines().find(|it| it.contains("bombardment\"")).expect("the bombardment markers");
    let what = "there are no bombardment markers; if you want none, write a count of 0";
    charts(&format!("{text}\n"), "", "[markers]", what);
}

#[test]
fn broken_scenarios_are_refused() {
    let scenario = |old: &str, new: &str, on: &str, what: &str| FILES.check(SCENARIO, old, new, on, what);
    scenario("title = \"Mukden 1905\"", "title = 1905", "title", "`title` must be text, not a whole number");
    scenario("count = 6", "count = 7", "count = 6", "the scenario has 7 turns, but the turn track 6");
    scenario("last_turn = 3", "last_turn = 7", "last_turn", "`last_turn` must be from 0 to 6, not 7");
    let what = "`mukden` is `china`, but must be `japan` or `russia`";
    scenario("mukden = \"russia\"", "mukden = \"china\"", "mukden = ", what);
    scenario("\"2716\"", "\"2728\"", "\"J:2\"", "hex 2728 is not on the map, which goes from 1000 to 4227");
    scenario("\"2715\"", "\"2716\"", "\"R:2Si\"", "R:2Si starts in 2716, as its enemy J:2 does");
    scenario("\"2716\"", "\"2715\"", "\"R:2Si\"", "R:2Si starts in 2715, as its enemy J:2 does");
    // Two divisions and one half more; the corps takes a hex of its own.
    let what = "J:16R starts in 2219, where two divisions or as much are stacked already";
    scenario("\"3918\"", "\"2219\"", "\"J:16R\"", what);
    let what = "R:1Ch starts in 1316, where two divisions or as much are stacked already";
    scenario("\"1417\"", "\"1316\"", "\"R:1Ch\"", what);
    scenario("\"2716\"", "\"2310\"", "\"J:2\"", "J:2 starts in 2310, which is under Russian control");
    scenario("\"2512\"", "\"1922\"", "\"R:72\"", "R:72 starts in 1922, which is under Japanese control");
    let row = SHIPPED[4].1.lines().find(|it| it.contains("\"R:72\"")).expect("the last unit");
    scenario(&format!("{row}\n"), "", "[setup]", "R:72 has no starting hex");
    let at = FILES.line(SCENARIO, "\"R:72\"") + 1;
    let twice = format!("{row}\n    {{ id = \"J:IG\", hex = \"2918\", source = \"printed counters\" }},");
    assert_eq!(FILES.broken(SCENARIO, row, &twice), [format!("{at}: J:IG has a starting hex already")]);
    let what = "an entry of `units` lacks `source`";
    scenario("hex = \"2917\", source = \"rules 3.2\"", "hex = \"2917\"", "\"J:IG\"", what);
}

#[test]
fn all_faults_of_all_files_are_said_at_once() {
    let changes = [
        ("map.toml", "mukden = \"2310\"", "mukden = \"23l0\""),
        ("map.toml", "hexsides = [", "hexside = ["),
        ("units.toml", "steps = 12", "steps = 0"),
        ("charts.toml", "mp = 2", "mp = two"),
        (SCENARIO, "title", "name"),
    ];
    FILES.check_count(&changes, &[3, 1, 1, 0, 2]);
}

#[test]
fn a_player_may_put_in_the_printed_values() {
    let mut files = Files::first(SHIPPED);
    assert!(!files.replace("nothing.toml", String::new()));
    // A railroad through 2210, another river class, another heading, a bridgehead of one's own.
    let map = files.map.1.replacen("\"2212\", \"2211\",\n", "\"2212\", \"2211\", \"2210\",\n", 1);
    assert!(files.replace("map.toml", map.replacen("class = \"minor\"", "class = \"major\"", 1)));
    let charts = files.charts.1.replacen("\"+25\",  \">=30\"", "\"+28\",  \">=40\"", 1);
    assert!(files.replace("charts.toml", charts));
    let scenario = files.scenario.1.replacen("railroad = \"russia\"", "railroad = \"japan\"", 1);
    assert!(files.replace(SCENARIO, scenario));
    let book = Book::read(&files).expect("a book of one's own");
    let hex = |name| book.map.grid.find(name).expect("a hex");
    assert!(book.map.railroad.has(hex("2210")) && book.map.rail_line.len() == 35);
    assert_eq!(book.map.river[hex("4207").at()][3], River::Major);
    assert_eq!(book.crt.headings[RUSSIA][6..], [28, 40]);
    assert_eq!(book.scenario.control[RUSSIA].iter().collect::<Vec<_>>(), [book.map.mukden]);
    assert_eq!(book.scenario.control[JAPAN].len(), 15);
    assert_eq!(book.map.terrain[book.map.mukden.at()], Terrain::VictoryTown);
}

#[test]
fn a_line_left_out_is_noticed() {
    // What may be left out: places, hexsides and supply heads, the first stations of the railroad, steps lost and the
    // turn marker, and the last of the hexes on the north edge.
    FILES.check_lines(|it| {
        it.contains(", lat = ")
            || it.contains('/') && it.starts_with('"')
            || ["\"1727\"", "\"1000\"", "\"2000\"", "\"3000\"", "\"4000\""].iter().any(|start| it.starts_with(start))
            || it.contains("steps_lost")
            || it.contains("game_turn")
    });
}

#[test]
fn random_edits_end_in_a_book_or_in_faults() {
    let letters = "\n\"'[]{}=#,.^o@/:-+<>_ 0123456789aeinrstxJRö\u{0}";
    FILES.check_edits(1905, 400, letters, |book| book.scenario.start.len() == book.units.len());
}
