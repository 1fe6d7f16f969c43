//! Whatever stands in a file, reading it ends with a value or with faults, never with a panic.

use data::{Fault, Faults, Source, Table, Text, scenario_id};
use hex::Low;
use proptest::{
    prelude::*,
    sample::Index,
    test_runner::{Config, RngSeed},
};

const GOOD: &str = r#"# A small map.
[grid]
source = "rules 1"
columns = 4
rows = 3
first_column = 1
first_row = 1
low_columns = "even"

[terrain]
source = "reconstructed"
rows = [
    "~~..", # 01
    "~...", # 02
    "....", # 03
]
river = ["0101/SE", "0302/N"]
start = "0203"

[[day]]
date = 1905-02-21
steps = [1, 2, 3]
"#;

/// Every reader at once: the whole of what was read, in words.
fn read(text: &str) -> Result<String, Vec<Fault>> {
    let faults = Faults::default();
    let mut file = Table::parse(Text { file: "map.toml", text }, &faults);
    let mut block = file.table("grid");
    let grid_source = block.source();
    let grid = block.grid(640);
    drop(block);
    let mut block = file.table("terrain");
    let source = block.source();
    let terrain = block.drawing("rows", grid.as_ref(), &[('~', Low::Even), ('.', Low::Odd)]);
    let terrain = terrain.map(|it| it.iter().map(|it| it.value).collect::<Vec<_>>());
    let river = block.hexsides("river", grid.as_ref());
    let start = block.hex("start", grid.as_ref());
    drop(block);
    let days: Vec<_> = file
        .tables("day")
        .iter_mut()
        .map(|it| (it.date("date"), it.numbers("steps", 1..=3), it.flag("rain")))
        .collect();
    drop(file);
    let lines = |spot: data::Spot<'_>| spot.line <= text.lines().count().max(1);
    assert!(river.iter().all(|it| lines(it.spot)) && start.as_ref().is_none_or(|it| lines(it.spot)));
    let all = || {
        let days: Vec<_> =
            days.into_iter().map(|(date, steps, rain)| (date.map(|it| it.value), steps.len(), rain)).collect();
        let river: Vec<_> = river.iter().map(|it| it.value).collect();
        Some(format!("{:?} {:?} {:?} {:?} {river:?} {days:?}", grid_source?, source?, terrain?, start?.value))
    };
    faults.result(all())
}

fn config() -> Config {
    Config { cases: 1000, rng_seed: RngSeed::Fixed(1914), failure_persistence: None, ..Config::default() }
}

#[test]
fn the_good_file_is_good() {
    assert!(read(GOOD).is_ok(), "{:?}", read(GOOD));
    // Blanks, comments and line ends change nothing.
    assert_eq!(read(&GOOD.replace('\n', "\r\n")), read(GOOD));
    assert_eq!(read(&GOOD.replace(" = ", "=").replace("# A small map.", "")), read(GOOD));
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>(), bytes in any::<Vec<u8>>()) {
        let _: Result<_, _> = read(&text);
        let text = String::from_utf8_lossy(&bytes);
        let faults = read(&text).expect_err("faults where every block is missing");
        prop_assert!(faults.iter().all(|it| it.line >= 1 && it.line <= text.matches('\n').count() + 1));
        let _: Result<_, _> = Source::parse(&text);
        prop_assert!(text.contains(scenario_id(&text)));
    }

    #[test]
    fn an_edited_file_is_read_or_refused(edits in prop::collection::vec((any::<Index>(), any::<Index>(), "\\PC|\n|[\\[\\]{}\"'=#.,0-9~]{0,3}"), 1..4)) {
        let mut text: Vec<char> = GOOD.chars().collect();
        for (from, n, put) in edits {
            let from = from.index(text.len() + 1);
            let to = (from + n.index(4)).min(text.len());
            text.splice(from..to, put.chars());
        }
        let text: String = text.into_iter().collect();
        if let Err(faults) = read(&text) {
            prop_assert!(!faults.is_empty());
            prop_assert!(faults.is_sorted());
            prop_assert!(faults.iter().all(|it| it.line >= 1 && it.line <= text.matches('\n').count() + 1));
        }
    }

    #[test]
    fn a_line_left_out_or_doubled_is_noticed(line in any::<Index>(), double in any::<bool>()) {
        let mut lines: Vec<&str> = GOOD.lines().collect();
        let at = line.index(lines.len());
        let was = lines[at];
        if double { lines.insert(at, was) } else { lines.remove(at); }
        let matters = !was.is_empty() && !was.starts_with('#');
        prop_assert_eq!(read(&lines.join("\n")).is_err(), matters, "{}", was);
    }
}
