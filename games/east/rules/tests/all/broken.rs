//! What is said about broken data files, what a player may change, and how little a drawn map needs.

use data::Fault;
use east::{AXIS, Area, Book, City, Entry, Files, Role, SHIPPED, SOVIET, Terrain, Unit, Weather};

const SCENARIO: &str = "scenarios/01_barbarossa.toml";

/// Changes `old`, which must be there, and reads; the faults of the file as `line: what`.
fn broken(path: &str, old: &str, new: &str) -> Vec<String> {
    let mut files = Files::first(SHIPPED);
    let (_, text) = files.texts().into_iter().find(|it| it.0 == path).expect("a shipped file");
    assert!(text.contains(old), "{old} is in {path}");
    let text = text.replacen(old, new, 1);
    assert!(files.replace(path, text));
    let faults: Vec<Fault> = Book::read(&files).err().unwrap_or_default();
    faults.iter().map(|it| if it.file == path { format!("{}: {}", it.line, it.what) } else { it.to_string() }).collect()
}

/// The line of a text in a shipped file, counted from one; a line break may lead it, to find the start of a line.
fn line(path: &str, text: &str) -> usize {
    let file = SHIPPED.iter().find(|it| it.0 == path).expect("a shipped file").1;
    let at = file.find(text).expect("the text in the file") + text.len() - text.trim_start().len();
    file[..at].matches('\n').count() + 1
}

/// The whole line of a shipped file with a text.
fn row(path: &str, text: &str) -> &'static str {
    let file = SHIPPED.iter().find(|it| it.0 == path).expect("a shipped file").1;
    file.lines().find(|it| it.contains(text)).expect("the text in the file")
}

/// One change of a shipped file, and the one fault it must give on the line of `on`.
fn check(path: &str, old: &str, new: &str, on: &str, what: &str) {
    assert_eq!(broken(path, old, new), [format!("{}: {what}", line(path, on))], "{old} -> {new}");
}

/// A change in the line of `on`, and the one fault it must give there.
fn within(path: &str, on: &str, old: &str, new: &str, what: &str) {
    let row = row(path, on);
    assert!(row.contains(old), "{old} is in the line of {on}");
    check(path, row, &row.replacen(old, new, 1), row, what);
}

#[test]
fn broken_grids_and_drawings_are_refused() {
    let map = |old: &str, new: &str, on: &str, what: &str| check("map.toml", old, new, on, what);
    map("columns = 26", "columns = 29", "columns = 26", "the grid has 725 hexes, but this game holds 704 at most");
    map("\nrows = 25", "\nrows = 64", "\nrows = 25", "`rows` must be from 1 to 63, not 64");
    let terrain = "\". ......s.sf .......... .....\"";
    map(terrain, "\". ......s.sf .......... ....\"", terrain, "row 13 has 25 letters, but the grid has 26 columns");
    let what = "row 13, column 09: `o` is none of `.` `f` `s` `^` `L` `~` `x`";
    map(terrain, "\"o ......s.sf .......... .....\"", terrain, what);
    let areas = "\"P PPPPuuuuuu uuuuuuuuuu uuuuu\"";
    map(areas, "\"- PPPPuuuuuu uuuuuuuuuu uuuuu\"", areas, "hex 0909 is land in play, but has no country");
    let areas = "\"P -PPPuuuuuu uuuuuuuuuu uuuuu\"";
    map(areas, "\"P PPPPuuuuuu uuuuuuuuuu uuuuu\"", areas, "hex 1008 has a country, but is water or out of play");
    let first = SHIPPED[0].1.lines().nth(line("map.toml", "[commands]") + 3).expect("a row of commands");
    map(first, &first.replacen('N', "E", 1), first, "row 00, column 09: `E` is none of `N` `C` `S` `A`");
    let areas = "source = \"reconstructed: the names are from rules 5.1.1, 10.1.11 and 13.1\"\n";
    map(areas, "", "[areas]", "[areas] lacks `source`");
    map(
        "[areas]",
        "[areas]\ncolour = 1",
        "source = \"reconstructed: the names",
        "[areas] knows no `colour`, only `source`, `rows`",
    );
}

#[test]
fn broken_edges_and_coasts_are_refused() {
    let map = |old: &str, new: &str, on: &str, what: &str| check("map.toml", old, new, on, what);
    let west = "    \"0908\", \"0909\"";
    map(west, "    \"0907\", \"0909\"", west, "the west edge has hex 0907, which is water or out of play");
    map(west, "    \"3508\", \"0909\"", west, "hex 3508 is not on the map, which goes from 0900 to 3424");
    let all = SHIPPED[0].1;
    let list = &all[all.find("hexes = [\n    \"3400\"").expect("the East Zone")..];
    let list = &list[..list.find(']').expect("its end") + 1];
    map(list, "hexes = []", "[east_zone]", "the East Zone has no hex");
    let east = "    \"3420\"";
    map(east, "    \"1011\"", east, "the East Zone has hex 1011, which is not in the Soviet Union");
    map(west, "    \"3400\", \"0909\"", "[east_zone]", "hex 3400 is of the west edge and of the East Zone");
    let coast = "    \"1921\"";
    map(coast, "    \"1922\"", coast, "the Black Sea coast has hex 1922, which is not in the Soviet Union");
    map("lake = \"2100\"", "lake = \"2001\"", "lake = \"2100\"", "`lake` is 2001, which is not drawn as a lake");
    let finland = "finland = \"1800\"";
    map(finland, "finland = \"1900\"", finland, "`finland` is 1900, which is not in Finland");
}

#[test]
fn broken_hexsides_are_refused() {
    let map = |old: &str, new: &str, on: &str, what: &str| check("map.toml", old, new, on, what);
    let san = "[\"1215/S\", \"1215/SE\", \"1215/NE\"]";
    map(san, "[\"1215S\"]", san, "`1215S` is no hexside; write it like `2310/NE`");
    map(san, "[\"1215/E\"]", san, "`E` is no side of a hex; write N, NE, SE, S, SW or NW");
    map(san, "[\"1215/S\", \"1216/N\"]", san, "`hexsides` lists hexside 1216/N twice");
    map(san, "[\"0908/NW\"]", san, "hexside 0908/NW is on the rim of the map, not between two hexes");
    map(san, "[\"1610/SE\"]", san, "hexside 1610/SE is part of Neman already");
    map(san, "[\"1710/NW\"]", san, "hexside 1710/NW is part of Neman already");
    map("name = \"San\"", "name = \"Neman\"", "name = \"San\"", "`rivers` has Neman already");
    let strait = "[\"2721/SE\"]";
    map(strait, "[\"3424/SE\"]", strait, "hexside 3424/SE is on the rim of the map, not between two hexes");
    map(strait, "[\"2521/N\"]", strait, "hexside 2521/N is part of Sivash already");
    map("name = \"Kerch Strait\"\n", "", "[[prohibited]]\nname = \"Kerch", "an entry of `prohibited` lacks `name`");
}

#[test]
fn broken_places_are_refused() {
    let place = |on: &str, old: &str, new: &str, what: &str| within("map.toml", on, old, new, what);
    place("\"Tilsit\"", "\"Tilsit\"", "\"Konigsberg\"", "there are two places called Konigsberg");
    place("\"Tilsit\"", "\"1208\"", "\"1108\"", "Tilsit lies in the hex of Konigsberg");
    place("\"Tilsit\"", "\"1208\"", "\"0900\"", "Tilsit lies in 0900, which is water or out of play");
    place("\"Tilsit\"", "\"1208\"", "\"1700\"", "Tilsit lies in 1700, which is water or out of play");
    let what = "`kind` is `village`, but must be `town` or `city` or `major` or `oil` or `bare`";
    place("\"Tilsit\"", "\"town\"", "\"village\"", what);
    place("\"Perekop\"", "fort = true, ", "", "Perekop is neither a settlement nor a fort");
    place("\"Moscow\"", "vp = 3", "vp = 10", "`vp` must be from 0 to 9, not 10");
    place("\"Moscow\"", "city = \"moscow\"", "city = \"leningrad\"", "Leningrad is Leningrad already");
    let what =
        "`city` is `gorki`, but must be `kiev` or `leningrad` or `moscow` or `rostov` or `maikop` or `sevastopol`";
    place("\"Moscow\"", "city = \"moscow\"", "city = \"gorki\"", what);
    let what = "`supply` is `russia`, but must be `axis` or `soviet` or `both` or `none`";
    place("\"Tilsit\"", "supply = \"axis\"", "supply = \"russia\"", what);
    place("\"Tilsit\"", ", source = \"reconstructed\"", "", "an entry of `list` lacks `source`");
    place("\"Tilsit\"", "lat = 55_080_000", "lat = 55.08", "`lat` must be a whole number, not a number with a point");
    // More places than the owners' bits.
    let row = row("map.toml", "\"Tilsit\"");
    let one = |hex: String| row.replacen("Tilsit", &hex, 1).replacen("1208", &hex, 1) + "\n";
    let more: String = (2..15).map(|it| one(format!("33{it:02}"))).filter(|it| !it.contains("3312")).collect();
    let said = broken("map.toml", row, &format!("{more}{}{row}", one("3318".into())));
    assert_eq!(
        said,
        [format!("{}: there are 129 places, but this game holds 128 at most", line("map.toml", "[places]"))]
    );
}

#[test]
fn broken_units_are_refused() {
    let unit = |on: &str, old: &str, new: &str, what: &str| within("units.toml", on, old, new, what);
    unit("\"GE-P41\"", "cf = [6, 3]", "cf = [6, 21]", "`cf` must be from 1 to 20, not 21");
    unit("\"GE-P41\"", "cf = [6, 3]", "cf = [3, 6]", "GE-P41 does not become weaker from 3");
    unit("\"GE-P41\"", "cf = [6, 3]", "cf = [6, 4, 2]", "GE-P41 has 3 combat factors, but must have 1 to 2");
    unit("\"GE-P41\"", "cf = [6, 3], ", "", "GE-P41 has 0 combat factors, but must have 1 to 2");
    unit("\"SU-A23\"", "cf = [3, 2]", "cf = [3, 3]", "SU-A23 does not become weaker from 3");
    unit(
        "\"GE-LG\"",
        "type = \"leader\"",
        "type = \"leader\", cf = [1]",
        "GE-LG has 1 combat factors, but must have none",
    );
    unit("\"GE-P41\"", "code = \"P41\"", "code = \"18\"", "GE-P41 has the code of GE-A18");
    let what = "`code` must be at most 3 letters, digits and hyphens, not `P-41`";
    unit("\"GE-P41\"", "code = \"P41\"", "code = \"P-41\"", what);
    unit(
        "\"GE-P41\"",
        "nation = \"german\"",
        "nation = \"romanian\"",
        "GE-P41 is of a type that its nation does not have",
    );
    unit("\"SU-A8\"", "nation = \"soviet\"", "nation = \"german\"", "SU-A8 is Soviet, but not of such a nation");
    unit("\"SU-GC1\"", "\"cavalry\"", "\"mechanized\"", "SU-GC1 is of a type that does not fit its role");
    unit("\"GE-LK\"", "\"kleist\"", "\"guderian\"", "GE-LG has this role already");
    unit("\"GE-G18\"", "bracketed = true, ", "", "GE-G18 only defends, so it must be `bracketed`");
    unit("\"GE-G18\"", "parent = \"GE-A18\"", "parent = \"GE-A1\"", "there is no German Army `GE-A1`");
    unit("\"GE-G18\"", "parent = \"GE-A18\"", "parent = \"RO-A3\"", "there is no German Army `RO-A3`");
    unit("\"GE-G16\"", "parent = \"GE-A16\"", "parent = \"GE-A18\"", "GE-A18 has the garrison GE-G18 already");
    let what = "GE-G18: garrisons, and they alone, have a `parent`";
    unit("\"GE-G18\"", "parent = \"GE-A18\", ", "", what);
    unit("\"GE-P41\"", ", source = \"reconstructed\"", "", "an entry of `units` lacks `source`");
    // A wrong id shows in both files: the scenario names the unit.
    assert_eq!(
        broken("units.toml", "\"GE-P41\"", "\"GE-P42\""),
        [
            format!("{SCENARIO}:{}: GE-P42 has neither a starting hex nor a turn of entry", line(SCENARIO, "[setup]")),
            format!("{SCENARIO}:{}: there is no unit `GE-P41`", line(SCENARIO, "\"GE-P41\"")),
        ]
    );
    let what = format!("{}: GE-P56 has the id of GE-P56", line("units.toml", "\"GE-P56\""));
    assert!(broken("units.toml", "\"GE-P41\"", "\"GE-P56\"").contains(&what));
}

#[test]
fn units_out_of_order_or_too_many_are_refused() {
    let move_after = |id: &str, after: &str| {
        let (row, after) =
            (row("units.toml", &format!("id = \"{id}\"")), row("units.toml", &format!("id = \"{after}\"")));
        let text = SHIPPED[1].1.replacen(&format!("{row}\n"), "", 1);
        let mut files = Files::first(SHIPPED);
        assert!(files.replace("units.toml", text.replacen(after, &format!("{after}\n{row}"), 1)));
        let faults = Book::read(&files).expect_err("a fault");
        faults.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let at = line("units.toml", "id = \"SU-A8\"");
    let what = format!("units.toml:{at}: GE-G2 comes after a Soviet unit: all Axis units come first");
    assert_eq!(move_after("GE-G2", "SU-A8"), [what]);
    let at = line("units.toml", "id = \"GE-LK\"");
    let what = format!("units.toml:{at}: GE-P40 comes after a leader: panzer corps come first");
    assert_eq!(move_after("GE-P40", "GE-LK"), [what]);

    let more = |of: &str, n: usize| {
        let row = row("units.toml", &format!("id = \"{of}\""));
        let code = row.split("code = \"").nth(1).and_then(|it| it.split('"').next()).expect("a code");
        let one =
            |i| row.replacen(of, &format!("X{i}"), 1).replacen(&format!("\"{code}\""), &format!("\"X{i}\""), 1) + "\n";
        let rows: String = (0..n).map(one).collect();
        let mut files = Files::first(SHIPPED);
        assert!(files.replace("units.toml", SHIPPED[1].1.replacen(row, &format!("{rows}{row}"), 1)));
        let start = |i| format!("    {{ id = \"X{i}\", turn = 2, source = \"ours\" }},\n");
        let rows: String = (0..n).map(start).collect();
        let setup = "[setup]\nunits = [\n";
        assert!(files.replace(SCENARIO, SHIPPED[4].1.replacen(setup, &format!("{setup}{rows}"), 1)));
        Book::read(&files).map(|it| it.units.len()).map_err(|it| it[0].to_string())
    };
    assert_eq!(more("GE-P41", 1), Ok(98));
    assert_eq!(more("GE-P41", 2), Err("units.toml:1: there are 33 Axis units, but this game holds 32 at most".into()));
    assert_eq!(more("SU-A8", 7), Ok(104));
    assert!(more("SU-A8", 8).is_err_and(|it| it.contains("there are 105 units, but this game holds 104 at most")));
}

#[test]
fn broken_turn_tracks_are_refused() {
    let turn = |on: &str, old: &str, new: &str, what: &str| within("charts.toml", on, old, new, what);
    turn("turn = 4,", "turn = 4", "turn = 5", "this is turn 5, but turn 4 comes next");
    turn("turn = 4,", "minimum = 2", "minimum = 5", "the minimum 5 is above the maximum 4");
    turn("turn = 4,", "counterattacks = 1", "counterattacks = 4", "`counterattacks` must be from 0 to 3, not 4");
    turn("turn = 4,", "luftwaffe = 0", "luftwaffe = 1", "this is Luftwaffe marker 4, but there are three");
    let what = "`weather` is `rain`, but must be `fair` or `light_mud` or `mud` or `frost` or `snow`";
    turn("turn = 7,", "\"snow\"", "\"rain\"", what);
    let last = row("charts.toml", "turn = 11,");
    let more: String = (12..=16).map(|it| last.replacen("turn = 11", &format!("turn = {it}"), 1) + "\n").collect();
    let said = broken("charts.toml", last, &format!("{last}\n{more}"));
    let what = format!("{}: the turn track has 16 turns, but must have 1 to 15", line("charts.toml", "[turn_track]"));
    assert!(said.contains(&what), "{said:?}");
    let what = format!("{SCENARIO}:{}: the scenario has 11 turns, but the turn track 10", line(SCENARIO, "count = 11"));
    assert_eq!(broken("charts.toml", &format!("{last}\n"), ""), [what]);
}

#[test]
fn broken_combat_tables_are_refused() {
    let charts = |old: &str, new: &str, on: &str, what: &str| check("charts.toml", old, new, on, what);
    let die = "{ die = 3, results = [\"A1\",";
    charts(die, "{ die = 2, results = [\"A1\",", die, "this line is for a die of 2, but 3 comes next");
    charts(die, "{ die = 3, results = [", die, "die 3 has 6 results, but there are 7 columns");
    charts(die, "{ die = 3, results = [\"A2\",", die, "`A2` is no result; write one of A1 B1 DR EX DE");
    let counter = "\"A1\",  \"B1\",  \"B1\",  \"B1\"]";
    charts(counter, "\"A1\",  \"DR\",  \"B1\",  \"B1\"]", counter, "`DR` is no result; write one of A1 B1");
    let last = row("charts.toml", "die = 6, results");
    charts(&format!("{last}\n"), "", "[combat_results]", "`rows` has 5 lines, but a die has six sides");
    charts("\"5:1\", ", "\"5:2\", ", "[combat_results]", "the columns must be 1:2 1:1 2:1 3:1 4:1 5:1 6:1");
    let fronts = "[\"NW\", \"W\", \"W\", \"SW\", \"SW\", \"S\"]";
    charts(fronts, "[\"NW\", \"W\"]", "[counterattack_fronts]", "`fronts` has 2 entries, but a die has six sides");
    charts("[\"NW\", \"W\", ", "[\"NW\", \"E\", ", fronts, "`E` is no Front; write NW, W, SW or S");

    let line = |on: &str, old: &str, new: &str, what: &str| within("charts.toml", on, old, new, what);
    let (swamp, river) = ("terrain = \"swamp\"", "river = {");
    line(swamp, "infantry = [2, ", "infantry = [0, ", "`infantry` must be from 1 to 20, not 0");
    line(swamp, "left = [1, ", "left = [", "`left` has 4 numbers, but there are five weathers");
    line(swamp, ", out = false", "", "an entry of `hexes` lacks `out`");
    let twice = format!("{0}\n{0}", row("charts.toml", swamp));
    let at = self::line("charts.toml", swamp) + 1;
    let said = broken("charts.toml", row("charts.toml", swamp), &twice);
    assert_eq!(said, [format!("{at}: `hexes` has two lines for swamp")]);
    line(river, "left = [1, ", "left = [10, ", "`left` must be from 0 to 9, not 10");
    charts(&format!("{}\n", row("charts.toml", swamp)), "", "[terrain_effects]", "`hexes` has no line for swamp");
    charts(
        &format!("{}\n", row("charts.toml", "place = \"fort\"")),
        "",
        "[terrain_effects]",
        "`places` has no line for fort",
    );
}

#[test]
fn broken_command_tables_are_refused() {
    let charts = |old: &str, new: &str, on: &str, what: &str| check("charts.toml", old, new, on, what);
    let least = "{ die = -1, points = 4 }";
    charts(least, "{ die = -1, points = 3 }", least, "`points` must be from 4 to 40, not 3");
    let last = "{ die = 7, points = 16 }";
    charts(last, "{ die = 8, points = 16 }", last, "this line is for 8, but 7 comes next");
    let modifiers = "axis = [1, 0, -1, 0, -2]";
    charts(modifiers, "axis = [1, 0]", "[command_modifiers]", "`axis` has 2 numbers, but there are five weathers");
    let order = |on: &str, old: &str, new: &str, what: &str| within("charts.toml", on, old, new, what);
    order("order = \"hold\"", "infantry = 4", "infantry = 0", "`infantry` must be from 1 to 20, not 0");
    let hold = row("charts.toml", "order = \"hold\"");
    let at = line("charts.toml", hold) + 1;
    let said = broken("charts.toml", hold, &format!("{hold}\n{hold}"));
    assert_eq!(said, [format!("{at}: `list` has two lines for hold")]);
    let hold = "order = \"hold\", cost = 1";
    let what = "hold costs 2, but four orders must be within reach of four points";
    charts(hold, "order = \"hold\", cost = 2", "[orders]", what);
    let blitz = row("charts.toml", "order = \"blitz\"");
    charts(&format!("{blitz}\n"), "", "[orders]", "`list` has no line for blitz");
    let arrows = "axis_black = [\"N\", ";
    charts(arrows, "axis_black = [\"E\", ", arrows, "`E` is no direction; write N, NE, SE, S, SW or NW");
    charts(arrows, "axis_black = [\"NE\", ", arrows, "`axis_black` has NE twice");
    charts("name = \"Zhukov\"", "name = \"T-34\"", "name = \"Zhukov\"", "T-34 has a line already");
    charts("\nrange = 4", "\nrange = 7", "\nrange = 4", "`range` must be from 0 to 6, not 7");
}

#[test]
fn broken_scenarios_are_refused() {
    let scenario = |old: &str, new: &str, on: &str, what: &str| check(SCENARIO, old, new, on, what);
    scenario("title = \"Barbarossa 1941\"", "title = 1941", "title", "`title` must be text, not a whole number");
    scenario("count = 11", "count = 12", "count = 11", "the scenario has 12 turns, but the turn track 11");
    let axis = "axis = [\"blitz\", \"blitz\", \"blitz\", \"hold\"]";
    scenario(axis, "axis = [\"blitz\"]", "[orders]", "`axis` has 1 orders, but there are four commands");
    let what = "the Axis has no blitz, but one opens the game";
    scenario(axis, "axis = [\"hold\", \"hold\", \"hold\", \"hold\"]", "[orders]", what);
    let soviet = "soviet = [\"hold\", ";
    scenario(soviet, "soviet = [\"blitz\", ", soviet, "`blitz` is none of hold withdraw assault");
    scenario("needed = 7", "needed = 0", "needed = 7", "`needed` must be from 1 to 20, not 0");
    let what = "[hitler] knows no `minsk`, only `source`, `first_turn`, `needed`, `kiev`, `leningrad`, `moscow`, `rostov`, \
                `maikop`, `sevastopol`";
    scenario("\nmoscow = 2", "\nminsk = 2", "\nmoscow = 2", what);
    scenario("axis = []", "axis = [\"0909\"]", "axis = []", "there is no place in hex 0909");
    let both = "axis = []\nsoviet = []";
    let what = "hex 2707 is controlled by the Axis already";
    scenario(both, "axis = [\"2707\"]\nsoviet = [\"2707\"]", "soviet = []", what);
    let what = "SU-A27 starts in 1505, which is under Axis control";
    scenario("axis = []", "axis = [\"1505\"]", "\"SU-A27\"", what);
}

#[test]
fn broken_set_ups_are_refused() {
    // Moves a unit to another hex; the faults are about `of`.
    let moved = |id: &str, to: &str, of: &str, what: &str| {
        let row = row(SCENARIO, &format!("id = \"{id}\""));
        let from = row.split("hex = ").nth(1).and_then(|it| it.split(',').next()).expect("a hex");
        check(SCENARIO, row, &row.replacen(from, &format!("\"{to}\""), 1), &format!("id = \"{of}\""), what);
    };
    let start = |id: &str, to: &str, what: &str| moved(id, to, id, what);
    start("GE-P14", "3508", "hex 3508 is not on the map, which goes from 0900 to 3424");
    start("GE-P14", "0900", "GE-P14 starts in 0900, which is water or out of play");
    start("GE-P14", "1700", "GE-P14 starts in 1700, which is water or out of play");
    start("GE-P14", "3410", "GE-P14 starts in 3410, which is of the East Zone");
    start("GE-P14", "1414", "GE-P14 starts in 1414, where 3 units are stacked already");
    moved("SU-A12", "1415", "SU-M8", "SU-M8 starts in 1415, where 3 units are stacked already");
    start("GE-A17", "1308", "GE-A17 starts in 1308, as GE-A16 does, and only one of its kind may");
    start("SU-A12", "1618", "SU-A12 starts in 1618, where Soviet units may not be");
    start("SU-A12", "1318", "SU-A12 starts in 1318, where Soviet units may not be");
    start("RO-A3", "1319", "RO-A3 starts in 1319, where Romanian units may not be");
    start("SU-A26", "1314", "SU-A26 starts in 1314, as its enemy GE-A17 does");
    start("GE-LK", "1312", "GE-LK starts in 1312, as GE-LG does, and only one of its kind may");
    start("GE-LK", "1212", "GE-LK starts in 1212, where there is no panzer corps");

    let change =
        |id: &str, old: &str, new: &str, what: &str| within(SCENARIO, &format!("id = \"{id}\""), old, new, what);
    change("GE-A2", "\"C\"", "\"NW\"", "`code` is `NW`, but must be `N` or `C` or `S` or `A`");
    change("SU-A20", "\"W\"", "\"C\"", "`code` is `C`, but must be `NW` or `W` or `SW` or `S`");
    change("GE-A2", "turn = 2", "turn = 12", "`turn` must be from 1 to 11, not 12");
    change("GE-LG", "hex = \"1312\"", "turn = 2", "GE-LG has a turn of entry, but leaders do not come so");
    change(
        "GE-A2",
        "turn = 2, code = \"C\"",
        "hex = \"1111\", code = \"C\"",
        "an entry of `units` knows no `code`, only `id`, `turn`, `hex`, `source`",
    );

    let (army, last) = (row(SCENARIO, "id = \"GE-A2\""), line(SCENARIO, "id = \"GE-A2\"") + 1);
    let also = |what: &str| format!("{army}\n    {{ {what}, source = \"ours\" }},");
    let with = |what: &str| broken(SCENARIO, army, &also(what));
    assert_eq!(with("id = \"GE-A18\", hex = \"1108\""), [format!("{last}: GE-A18 is in the list already")]);
    let what = "GE-G18 has a turn of entry, but garrisons do not come so";
    assert_eq!(with("id = \"GE-G18\", turn = 2"), [format!("{last}: {what}")]);
    assert_eq!(with("id = \"GE-G18\", hex = \"1208\""), [""; 0], "a garrison may start on the map");
    let what = "[setup]";
    let missing = format!("{}: GE-A2 has neither a starting hex nor a turn of entry", line(SCENARIO, what));
    assert_eq!(broken(SCENARIO, &format!("{army}\n"), ""), [missing]);
    // Kluge and Guderian: with one corps less there is room, but they do not go together.
    let mut files = Files::first(SHIPPED);
    let text = SHIPPED[4].1.replacen("\"GE-A4\", hex = \"1212\"", "\"GE-A4\", hex = \"1312\"", 1);
    assert!(files.replace(SCENARIO, text.replacen("\"GE-P47\", hex = \"1312\"", "\"GE-P47\", hex = \"1212\"", 1)));
    let said = Book::read(&files).expect_err("a feud");
    assert_eq!(said.len(), 1);
    assert_eq!(said[0].what, "GE-LG starts in 1312, as GE-A4 does, with whom it never stacks");
}

#[test]
fn all_faults_of_all_files_are_said_at_once() {
    let mut files = Files::first(SHIPPED);
    for (path, old, new) in [
        ("map.toml", "lake = \"2100\"", "lake = \"21oo\""),
        ("map.toml", "hexsides = [", "hexside = ["),
        ("units.toml", "cf = [8, 6, 4, 2]", "cf = [0]"),
        ("charts.toml", "range = 3", "range = three"),
        (SCENARIO, "title", "name"),
    ] {
        let (_, text) = files.texts().into_iter().find(|it| it.0 == path).expect("a file");
        let text = text.replacen(old, new, 1);
        assert!(files.replace(path, text));
    }
    let faults = Book::read(&files).expect_err("faults");
    let count = |file: &str| faults.iter().filter(|it| it.file == file).count();
    assert_eq!(SHIPPED.iter().map(|it| count(it.0)).collect::<Vec<_>>(), [3, 1, 1, 0, 2], "{faults:#?}");
    assert!(faults.is_sorted());
}

#[test]
fn a_player_may_put_in_the_printed_values() {
    let mut files = Files::first(SHIPPED);
    assert!(!files.replace("nothing.toml", String::new()));
    let map = files.map.1.replacen(
        "name = \"Gorki\", hex = \"3206\", kind = \"city\"",
        "name = \"Gorki\", hex = \"3206\", kind = \"city\", vp = 2",
        1,
    );
    assert!(files.replace("map.toml", map));
    let charts = files.charts.1.replacen("weather = \"frost\"", "weather = \"snow\", weather_b = \"frost\"", 1);
    assert!(files.replace("charts.toml", charts));
    let scenario =
        files.scenario.1.replacen("axis = []", "axis = [\"1900\"]", 1).replacen("count = 11", "count = 10", 1);
    assert!(files.replace(SCENARIO, scenario));
    let book = Book::read(&files).expect("a book of one's own");
    let place = |name| book.map.places.iter().position(|it| it.name == name).expect("a place");
    assert_eq!(book.map.places[place("Gorki")].vp, 2);
    assert_eq!(book.turns[5].weather, [Weather::Snow, Weather::Frost]);
    assert!(book.scenario.axis_controls[place("Vyborg")] && !book.scenario.axis_controls[place("Leningrad")]);
    assert_eq!(book.scenario.n_turns, 10);
}

/// A map of eight by six hexes with a town and a river, and a handful of units.
fn drawn() -> Files {
    let mut files = Files::first(SHIPPED);
    let map = r#"
[grid]
source = "ours"
columns = 8
rows = 3
first_column = 1
first_row = 1
low_columns = "odd"
[terrain]
source = "ours"
rows = ["........", "..f~....", "........"]
[areas]
source = "ours"
rows = ["GGuuuuuu", "GGu-uuuu", "GGuuuuuu"]
[commands]
source = "ours"
rows = ["NNNNNNNN", "CCCCCCCC", "SSSSSSSS"]
[west_edge]
source = "ours"
hexes = ["0101", "0102", "0103"]
[east_zone]
source = "ours"
hexes = ["0801", "0802", "0803"]
[[rivers]]
name = "Bug"
source = "ours"
hexsides = ["0302/N"]
[places]
list = [{ name = "Brest", hex = "0502", kind = "town", supply = "both", lat = 0, lon = 0, source = "ours" }]
"#;
    let units = r#"
units = [
    { id = "A", name = "Army", side = "axis", nation = "german", type = "army", cf = [8, 6, 4, 2], code = "A", source = "ours" },
    { id = "r", name = "army", side = "soviet", nation = "soviet", type = "army", cf = [2], code = "r", source = "ours" },
]
"#;
    let scenario = r#"
title = "Drawn"
turns = { source = "ours", count = 1 }
orders = { source = "ours", axis = ["blitz", "hold", "hold", "hold"], soviet = ["hold", "hold", "hold", "hold"] }
victory = { source = "ours", points = 1 }
hitler = { source = "ours", first_turn = 6, needed = 7 }
setup = { units = [{ id = "A", hex = "0502", source = "ours" }, { id = "r", turn = 1, source = "ours" }] }
"#;
    for (path, text) in [("map.toml", map), ("units.toml", units), (SCENARIO, scenario)] {
        assert!(files.replace(path, text.to_owned()));
    }
    files
}

#[test]
fn a_small_drawn_map_is_enough() {
    let book = Book::read(&drawn()).expect("a drawn map");
    let map = &book.map;
    assert_eq!((map.grid.len(), map.land.len(), map.west.len(), map.east.len()), (24, 23, 3, 3));
    assert!(map.black_sea.is_empty() && map.lake.is_none() && map.finland.is_none());
    assert_eq!((map.cities, book.roles), ([None; City::N], [None; Role::N]));
    let hex = |name| map.grid.find(name).expect("a hex");
    assert_eq!((map.terrain[hex("0402").at()], map.area[hex("0402").at()]), (Terrain::Sea, Area::None));
    assert!(map.river[hex("0302").at()][0] && map.river[hex("0301").at()][3]);
    assert_eq!((book.n_axis, book.side(Unit(0)), book.side(Unit(1))), (1, AXIS, SOVIET));
    assert_eq!(book.garrison_of, [None, None]);
    assert_eq!(book.scenario.entries, [Entry::Hex(hex("0502")), Entry::Turn(1, None)]);
    assert_eq!(book.scenario.axis_controls, [true], "who stands in a place controls it");
    assert_eq!(book.scenario.hitler_mods, [0; City::N]);
}

#[test]
fn a_line_left_out_is_noticed() {
    for (path, text) in SHIPPED {
        let lines: Vec<&str> = text.lines().collect();
        for at in 0..lines.len() {
            let line = lines[at].trim();
            // Remarks go without saying; of long lists every ninth line will do.
            if line.starts_with('#') || ["{ name = ", "{ id = "].iter().any(|it| line.starts_with(it)) && at % 9 > 0 {
                continue;
            }
            let before = lines[..at].iter().rev().find(|it| it.starts_with("hexes = ")).map_or("", |_| "hexes");
            // What may be left out: places, hexsides and hexes of a list, the lake and Finland, cities that
            // weigh with Hitler, exceptions of control, ends of the points tables, markers, and that meridians converge.
            let is_optional = line.is_empty()
                || line.contains("lat = ") && path != &"scenery.toml"
                || line.starts_with("converges = ")
                || line.starts_with('"') && line.contains('/')
                || line.starts_with('"') && line.ends_with("\",") && !before.is_empty()
                || ["lake = ", "finland = "].iter().any(|it| line.starts_with(it))
                || ["moscow = ", "leningrad = ", "sevastopol = ", "rostov = "].iter().any(|it| line.starts_with(it))
                || ["axis = []", "soviet = []"].contains(&line)
                || ["{ die = -1, ", "{ die = 7, points = 16", "{ die = 0, points = 4", "{ die = 8, "]
                    .iter()
                    .any(|it| line.starts_with(it))
                || line.starts_with("{ name = ")
                || line.contains("GE-G") && path == &"units.toml";
            let mut files = Files::first(SHIPPED);
            let without = [&lines[..at], &lines[at + 1..]].concat().join("\n");
            assert!(files.replace(path, without));
            assert_eq!(Book::read(&files).is_ok(), is_optional, "{path}:{}: {line}", at + 1);
        }
    }
}

#[test]
fn random_edits_end_in_a_book_or_in_faults() {
    let mut bits = kernel::Bits::seeded(1941);
    let letters: Vec<char> = "\n\"'[]{}=#,.^fsuPGHRNCSALx~/:-+_ 0123456789aeinrstö\u{0}".chars().collect();
    for _ in 0..400 {
        let mut files = Files::first(SHIPPED);
        let (path, text) = SHIPPED[bits.below(SHIPPED.len())];
        let mut text: Vec<char> = text.chars().collect();
        for _ in 0..=bits.below(3) {
            let from = bits.below(text.len());
            let to = (from + bits.below(4)).min(text.len());
            let put: Vec<char> = (0..bits.below(3)).map(|_| letters[bits.below(letters.len())]).collect();
            text.splice(from..to, put);
        }
        let text: String = text.into_iter().collect();
        let n_lines = text.matches('\n').count() + 1;
        assert!(files.replace(path, text));
        match Book::read(&files) {
            Ok(book) => assert_eq!(book.scenario.entries.len(), book.units.len()),
            Err(faults) => {
                assert!(!faults.is_empty());
                assert!(faults.iter().all(|it| it.file != path || (1..=n_lines).contains(&it.line)), "{faults:?}");
            }
        }
    }
}

#[test]
fn broken_scenery_is_refused_and_none_is_no_fault() {
    let with = |text: &str| {
        let mut files = Files::first(SHIPPED);
        assert!(files.replace("scenery.toml", text.to_owned()));
        Book::read(&files)
    };
    assert_eq!(with("").expect("a book without scenery").scenery.projection, None);
    let faults = with("[projection]\nsource = \"reconstructed\"\nlon = 30\nlat = 91_000_000\n").expect_err("faults");
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(said.iter().any(|it| it.starts_with("scenery.toml:4: ")), "{said:?}");
    assert!(said.iter().any(|it| it.contains("`x`")), "{said:?}");
    assert!(with("[projection]\nwind = 3\n").is_err());
}
