//! Every kind of fault: which line it names and what it says.

use data::{Date, Faults, Hexside, Kind, Table, Text};
use hex::{Dir, Grid, Low};

/// Reads `text` as `map.toml` and says the faults, without the name of the file.
fn faults(text: &str, read: impl FnOnce(&mut Table<'_>)) -> Vec<String> {
    let faults = Faults::default();
    let mut file = Table::parse(Text { file: "map.toml", text }, &faults);
    read(&mut file);
    drop(file);
    let said = faults.result(Some(())).err().unwrap_or_default();
    assert!(said.iter().all(|it| it.file == "map.toml"));
    said.iter().map(|it| format!("{}: {}", it.line, it.what)).collect()
}

fn small() -> Grid {
    Grid::new(1, 4, 1, 3, Low::Even)
}

#[test]
fn good_values_are_read_as_they_stand() {
    let text = "title = 'A'\nn = -3\nyes = true\nday = 1914-08-17\nlow = 'odd'\nlist = [1, 0x10]\n\n[a]\nsource = 'rules 3'\n\
                [a.b]\nx = 'y'\n[[row]]\nid = 'p'\n[[row]]\nid = 'q'\n";
    let said = faults(text, |file| {
        assert_eq!(file.string("title").expect("a title").value, "A");
        let n = file.number("n", -5..=5).expect("a number");
        assert_eq!((n.value, n.spot.line), (-3, 2));
        assert!(file.flag("yes") && !file.flag("no"));
        assert_eq!(file.date("day").expect("a day").value, Date { year: 1914, month: 8, day: 17 });
        assert_eq!(file.word("low", &[("even", 0), ("odd", 1)]).expect("a word").value, 1);
        assert_eq!(file.numbers("list", 0..=20).iter().map(|it| it.value).collect::<Vec<_>>(), [1, 16]);
        let mut a = file.table("a");
        assert_eq!(a.spot().line, 8);
        assert_eq!(a.source().expect("a source").kind(), Kind::Rules);
        assert_eq!(a.table("b").string("x").expect("text").spot.line, 11);
        let ids: Vec<_> = file.tables("row").iter_mut().filter_map(|it| it.string("id")).map(|it| it.value).collect();
        assert_eq!(ids, ["p", "q"]);
    });
    assert_eq!(said, [""; 0]);
}

#[test]
fn slips_of_toml_are_all_named() {
    let said = faults("a = 1\nb = \nc = 2\n[d\n", |file| {
        // Nothing is missed in a file that could not be read.
        assert!(!file.is_there());
        assert!(file.number("z", 0..=1).is_none() && file.table("y").source().is_none());
    });
    let lines: Vec<_> = said.iter().filter_map(|it| it.split(':').next()).collect();
    assert_eq!(lines, ["2", "4"], "{said:?}");
    assert_eq!(faults("a = 1\r\na = 2\r\n", |_| ()), ["2: duplicate key"]);
}

#[test]
fn missing_and_unknown_keys_are_all_named() {
    let text = "x = 1\n[grid]\ncolumns = 4\ncolour = 'red'\n\n[[row]]\nid = 'p'\nidd = 'q'\n[[row]]\n";
    let said = faults(text, |file| {
        let mut grid = file.table("grid");
        assert!(grid.number("columns", 1..=9).is_some());
        assert!(grid.number("rows", 1..=9).is_none());
        assert!(!file.table("terrain").is_there());
        for mut row in file.tables("row") {
            row.string("id");
        }
    });
    assert_eq!(
        said,
        [
            "1: the file knows no `x`, only `grid`, `terrain`, `row`",
            "1: the file lacks `terrain`",
            "2: [grid] lacks `rows`",
            "4: [grid] knows no `colour`, only `columns`, `rows`",
            "8: an entry of `row` knows no `idd`, only `id`",
            "9: an entry of `row` lacks `id`",
        ]
    );
}

#[test]
fn values_of_the_wrong_kind_are_all_named() {
    let text = "a = 'x'\nb = 1\nc = 1\nd = 1\ne = 1\nf = [\n  'x',\n  1,\n]\ng = [1]\nh = 1.5\ni = ' '\nj = 10:00:00\nk = []\n\
                l = [[]]\n";
    let said = faults(text, |file| {
        assert!(file.number("a", 0..=1).is_none());
        assert!(file.string("b").is_none());
        assert!(!file.flag("c"));
        assert!(file.date("d").is_none());
        assert!(!file.table("e").is_there());
        assert_eq!(file.strings("f").len(), 1);
        assert!(file.tables("g").iter().all(|it| !it.is_there()));
        assert!(file.number("h", 0..=9).is_none());
        assert!(file.string("i").is_none());
        assert!(file.date("j").is_none());
        assert!(file.source().is_none());
        assert!(file.word("k", &[("x", 1)]).is_none());
        assert!(file.numbers("l", 0..=9).is_empty());
    });
    assert_eq!(
        said,
        [
            "1: `a` must be a whole number, not text",
            "1: the file lacks `source`",
            "2: `b` must be text, not a whole number",
            "3: `c` must be true or false, not a whole number",
            "4: `d` must be a date such as 1914-08-17, not a whole number",
            "5: [e] must be a block, not a whole number",
            "8: `f` must be text, not a whole number",
            "10: an entry of `g` must be a block, not a whole number",
            "11: `h` must be a whole number, not a number with a point",
            "12: `i` is empty",
            "13: `j` must be a date such as 1914-08-17, not a date or time",
            "14: `k` must be text, not a list",
            "15: `l` must be a whole number, not a list",
        ]
    );
}

#[test]
fn values_out_of_range_are_named() {
    let text = "a = 7\nb = 99999999999999999999\nlow = 'left'\nsource = ''\ndays = [\n  1,\n  40,\n]\n";
    let said = faults(text, |file| {
        file.number("a", 1..=6);
        file.number("b", 1..=6);
        file.word("low", &[("even", 0), ("odd", 1)]);
        file.source();
        assert_eq!(file.numbers("days", 1..=31).len(), 1);
    });
    assert_eq!(
        said,
        [
            "1: `a` must be from 1 to 6, not 7",
            "2: `b` must be from 1 to 6, not 99999999999999999999",
            "3: `low` is `left`, but must be `even` or `odd`",
            "4: the source is \"\", but must say where the values come from",
            "7: `days` must be from 1 to 31, not 40",
        ]
    );
}

#[test]
fn files_lists_and_texts_have_lengths() {
    let long = format!(
        "name = '{}'\nsource = '{}'\nn = [{}]\nb = [{}]\n",
        "ü".repeat(61),
        "x".repeat(241),
        "1, ".repeat(4097),
        "{}, ".repeat(251)
    );
    let read = |file: &mut Table<'_>| {
        assert!(file.string("name").is_none() && file.source().is_none());
        assert!(file.numbers("n", 0..=1).is_empty() && file.tables("b").is_empty());
    };
    assert_eq!(
        faults(&long, read),
        [
            "1: `name` has 61 letters, but may have 60 at most",
            "2: `source` has 241 letters, but may have 240 at most",
            "3: `n` has 4097 entries, but may have 4096 at most",
            "4: `b` has 251 entries, but may have 250 at most",
        ]
    );
    let large = format!("#{}\n", "x".repeat(data::MAX_FILE));
    let said = faults(&large, |file| assert!(!file.is_there()));
    assert_eq!(said, ["1: the file has 131074 bytes, but may have 131072 at most"]);
}

#[test]
fn after_so_many_faults_nothing_more_is_read() {
    let text = "[[row]]\n".repeat(200);
    let mut n_read = 0;
    let said = faults(&text, |file| {
        for mut row in file.tables("row") {
            n_read += usize::from(row.string("id").is_some());
        }
    });
    assert_eq!((n_read, said.len()), (0, kernel::MAX_FAULTS + 1));
    assert_eq!(said[50], "51: from here on nothing more was read; mend these faults first");
}

#[test]
fn serde_reads_shapes_of_their_own() {
    let text = "crt = [\n  [1, 2],\n  [3, 'x'],\n]\nodds = [1, 2]\n";
    let said = faults(text, |file| {
        assert!(file.read::<Vec<Vec<u8>>>("crt").is_none());
        assert_eq!(file.read::<(u8, u8)>("odds").expect("a pair").value, (1, 2));
    });
    assert_eq!(said, ["3: invalid type: string \"x\", expected u8"]);
}

#[test]
fn grids_fit_their_numbers_and_their_game() {
    let grid = |columns: i64, first: i64, max: usize| {
        let text =
            format!("rows = 3\nfirst_row = 0\nlow_columns = 'odd'\ncolumns = {columns}\nfirst_column = {first}\n");
        let mut found = None;
        let said = faults(&text, |file| found = file.grid(max));
        (found.map(|it| it.len()), said)
    };
    assert_eq!(grid(33, 10, 99), (Some(99), vec![]));
    assert_eq!(grid(33, 10, 98).1, ["4: the grid has 99 hexes, but this game holds 98 at most"]);
    assert_eq!(grid(91, 10, 999).1, ["4: the last column would be 100, but hex numbers end at 99"]);
    assert_eq!(grid(0, 10, 99).1, ["4: `columns` must be from 1 to 99, not 0"]);
}

#[test]
fn drawings_are_checked_letter_by_letter() {
    let draw = |rows: &str| {
        let mut found = None;
        let said = faults(&format!("rows = [\n{rows}\n]\n"), |file| {
            let drawn = file.drawing("rows", Some(&small()), &[('.', 0), ('~', 1)]);
            // Every hex knows the line of its row.
            assert!(drawn.iter().flatten().zip([2, 3, 4].repeat(4)).all(|(it, line)| it.spot.line == line));
            found = drawn.map(|it| it.iter().map(|it| it.value).collect::<Vec<_>>());
        });
        (found, said)
    };
    // By hex, so column after column.
    assert_eq!(draw("'.~~~',\n'.. ~~',\n'....'").0, Some(vec![0, 0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 0]));
    assert_eq!(draw("'....',\n'....'").1, ["1: `rows` draws 2 rows, but the grid has 3"]);
    assert_eq!(
        draw("'.x..',\n'.....',\n'..Ü.',\n'....'").1,
        [
            "1: `rows` draws 4 rows, but the grid has 3",
            "2: row 01, column 02: `x` is none of `.` `~`",
            "3: row 02 has 5 letters, but the grid has 4 columns",
            "4: row 03, column 03: `Ü` is none of `.` `~`",
        ]
    );
    // Without a grid there is nothing to check against, and no fault of its own.
    assert_eq!(faults("rows = ['?']", |file| assert!(file.drawing("rows", None, &[('.', 0)]).is_none())), [""; 0]);
    assert_eq!(
        faults("", |file| assert!(file.drawing("rows", None, &[('.', 0)]).is_none())),
        ["1: the file lacks `rows`"]
    );
}

#[test]
fn hexes_are_numbers_of_the_map() {
    let text = "a = '0203'\nb = '0204'\nc = '23'\nd = [\n  '0101',\n  '0401',\n  '0101',\n  '01é',\n]\n";
    let said = faults(text, |file| {
        let grid = small();
        assert_eq!(file.hex("a", Some(&grid)).map(|it| grid.name(it.value)), Some("0203".into()));
        assert!(file.hex("b", Some(&grid)).is_none());
        assert!(file.hex("c", Some(&grid)).is_none());
        assert_eq!(file.hexes("d", Some(&grid)).len(), 2);
    });
    assert_eq!(
        said,
        [
            "2: hex 0204 is not on the map, which goes from 0101 to 0403",
            "3: `23` is no hex number; write four digits like `0512`",
            "7: `d` lists hex 0101 twice",
            "8: `01é` is no hex number; write four digits like `0512`",
        ]
    );
}

#[test]
fn hexsides_come_once_from_either_hex() {
    let text = "river = [\n'0202/N',\n'0101/NW',\n'0201/S',\n'0202',\n'0202/E',\n'0509/N',\n'0202/N/S',\n'0302/SE']\n";
    let said = faults(text, |file| {
        let grid = small();
        let sides: Vec<_> = file.hexsides("river", Some(&grid)).iter().map(|it| it.value).collect();
        let hex = |name| grid.find(name).expect("a hex");
        assert_eq!(sides[0], Hexside { hex: hex("0202"), dir: Dir::N });
        assert_eq!(sides[0].canonical(&grid), Hexside { hex: hex("0201"), dir: Dir::S });
        assert_eq!(sides[1].canonical(&grid), sides[1]);
        assert_eq!(sides.len(), 3);
    });
    assert_eq!(
        said,
        [
            "4: `river` lists hexside 0201/S twice",
            "5: `0202` is no hexside; write it like `2310/NE`",
            "6: `E` is no side of a hex; write N, NE, SE, S, SW or NW",
            "7: hex 0509 is not on the map, which goes from 0101 to 0403",
            "8: `N/S` is no side of a hex; write N, NE, SE, S, SW or NW",
        ]
    );
}
