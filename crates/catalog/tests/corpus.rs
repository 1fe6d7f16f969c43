//! Journals of earlier builds, as those builds wrote them: the promise of compatibility.
//!
//! `corpus/*.sandtable` are never edited; files are only added, when the format or a game's edition changes. Every build
//! opens each of them. `corpus/opened.txt` says what comes of it: that it replays, or the last line that can be vouched
//! for, from where the game goes on.

use std::{collections::BTreeMap, fs, path::Path};

use catalog::Own;

/// The player's own files that a journal of this name was played on.
fn own(corpus: &Path, name: &str) -> Vec<Own> {
    let (game, rest) = name.split_once('_').expect("a name that begins with the game");
    if !rest.contains("own_data") {
        return Vec::new();
    }
    let files = fs::read_dir(corpus.join("data").join(game)).expect("the data folder of the game");
    let own = |path: &Path| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, fs::read_to_string(path).expect("a data file"))
    };
    files.map(|it| own(&it.expect("a file").path())).collect()
}

#[test]
fn every_build_opens_the_journals_of_earlier_ones() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut opened = BTreeMap::new();
    for file in fs::read_dir(&corpus).expect("the corpus") {
        let path = file.expect("a file").path();
        if path.extension().is_none_or(|it| it != "sandtable") {
            continue;
        }
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("a journal");
        let own = own(&corpus, &name);
        let outcome = match catalog::open(&text, &own) {
            Ok(table) => format!("replays, {} lines", table.inputs()),
            Err(why) => format!("does not open: {why}"),
        };
        opened.insert(name, outcome);
    }
    let found: String = opened.iter().map(|(name, outcome)| format!("{name}: {outcome}\n")).collect();
    expect_test::expect_file![corpus.join("opened.txt")].assert_eq(&found);
    assert!(!found.contains("does not open"), "{found}");
}
