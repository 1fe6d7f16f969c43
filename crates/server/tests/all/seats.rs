//! Who in the server holds what of a table, read from its source.

use std::{fs, path::Path};

/// The desk, what it opens and publishes, and what it is written: here a table is held by what keeps it.
const AT_THE_DESK: [&str; 5] = ["desk.rs", "desk/", "laid.rs", "moment.rs", "opening.rs"];
/// Here a table is made anew or of a journal, and its header goes to the store.
const MADE: [&str; 2] = ["admin.rs", "making.rs"];
/// A conversation about a table made for analysis, and what it writes to the desk.
const FOR_ANALYSIS: [&str; 2] = ["conversation/own_table.rs", "letters.rs"];

/// Every source file of the server by its path, without its tests.
fn sources() -> Vec<(String, String)> {
    fn read(folder: &Path, root: &Path, found: &mut Vec<(String, String)>) {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("a file of the folder").path();
            if path.is_dir() {
                read(&path, root, found);
            } else {
                let text = fs::read_to_string(&path).expect("a source file");
                let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default().to_owned();
                let name = path.strip_prefix(root).expect("a file below its root").to_string_lossy().replace('\\', "/");
                found.push((name, text));
            }
        }
    }
    let (root, mut found) = (Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), Vec::new());
    read(&root, &root, &mut found);
    found
}

/// The files whose code has one of these words, which stand between other characters than those of names.
fn naming(words: &[&str]) -> Vec<String> {
    let is_of_a_name = |it: char| it.is_alphanumeric() || it == '_';
    let has = |text: &str, word: &str| {
        let code = text.lines().map(|it| it.split("//").next().unwrap_or_default());
        code.flat_map(|it| it.match_indices(word).map(move |(at, _)| (it, at))).any(|(line, at)| {
            let (before, after) = (&line[..at], &line[at + word.len()..]);
            !before.ends_with(is_of_a_name) && !after.starts_with(is_of_a_name)
        })
    };
    let files = sources().into_iter().filter(|it| words.iter().any(|word| has(&it.1, word)));
    let mut names: Vec<_> = files.map(|it| it.0).collect();
    names.sort();
    names
}

fn is_among(name: &str, all: &[&str]) -> bool {
    all.iter().any(|it| if it.ends_with('/') { name.starts_with(it) } else { name == *it })
}

/// **No connection is handed what tells the truth**: `ARCHITECTURE.md`.
#[test]
fn only_the_desk_and_tables_made_for_analysis_hold_more_than_a_seat() {
    for name in naming(&["dyn Keeper", "impl Keeper", "catalog::Keeper", "Kept", "Keeper + "]) {
        assert!(is_among(&name, &AT_THE_DESK), "{name} holds what keeps a table");
    }
    for name in naming(&["Analysis", "Record", "for_analysis"]) {
        assert!(is_among(&name, &AT_THE_DESK) || is_among(&name, &FOR_ANALYSIS), "{name} holds a table whole");
    }
    // Where a table comes from, whatever it is called there.
    for name in naming(&["catalog::open", "catalog::open_at", "title.table", "title.load", "open_snapshot"]) {
        assert!(is_among(&name, &AT_THE_DESK) || is_among(&name, &MADE), "{name} makes tables");
    }
}

/// The check sees what it is to see: it would not pass over a file that begins to name it.
#[test]
fn the_check_finds_those_who_may() {
    let held = naming(&["dyn Keeper", "Kept"]);
    for name in ["desk.rs", "desk/planning.rs", "laid.rs", "moment.rs", "opening.rs"] {
        assert!(held.iter().any(|it| it == name), "{name}: {held:?}");
    }
    assert!(naming(&["Analysis"]).contains(&"conversation/own_table.rs".to_owned()));
    assert!(sources().iter().any(|it| it.0 == "conversation/chair.rs"));
}

/// A table is seen whole because the store says that it was made for analysis, and for no other reason.
#[test]
fn a_table_is_opened_whole_in_one_place() {
    assert_eq!(naming(&["for_analysis"]), ["opening.rs"]);
    let (_, opening) = sources().into_iter().find(|it| it.0 == "opening.rs").expect("a file");
    let said = opening.lines().filter(|it| it.contains("for_analysis()"));
    let said: Vec<_> = said.map(str::trim).collect();
    assert_eq!(
        said,
        ["let table = if row.analysis { Kept::ForAnalysis(table.for_analysis()) } else { Kept::ToPlay(table) };"]
    );
}
