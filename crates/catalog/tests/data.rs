//! Data files as journals name them: by what they say, not by how it is written; and what no file may say.

use std::collections::BTreeMap;

use catalog::{Dice, Own, Setup, Unplayable};

type Shipped = &'static [(&'static str, &'static str)];

const GAMES: [(&str, Shipped); 3] =
    [("hindenburg", hindenburg::SHIPPED), ("mukden", mukden::SHIPPED), ("east", east::SHIPPED)];

/// Journals of the first format as they were written when it named the texts of the files, with the player's own files.
fn first_format() -> Vec<(&'static str, Shipped, Vec<Own>)> {
    let set = |text: &str| vec![("charts.toml".to_owned(), text.to_owned())];
    vec![
        (include_str!("first_format/hindenburg.journal"), hindenburg::SHIPPED, vec![]),
        (include_str!("first_format/mukden.journal"), mukden::SHIPPED, vec![]),
        (
            include_str!("first_format/costly_attacks.journal"),
            mukden::SHIPPED,
            set(include_str!("../../../games/mukden/rules/data/sets/costly_attacks/charts.toml")),
        ),
        (include_str!("first_format/east.journal"), east::SHIPPED, vec![]),
        (
            include_str!("first_format/heavy_going.journal"),
            east::SHIPPED,
            set(include_str!("../../../games/east/rules/data/sets/heavy_going/charts.toml")),
        ),
    ]
}

/// Every file of a game, the player's own before the shipped ones, each written in another way.
fn rewritten(shipped: Shipped, own: &[Own], how: impl Fn(&str) -> String) -> Vec<Own> {
    let mut files: BTreeMap<String, String> = shipped.iter().map(|it| (it.0.to_owned(), it.1.to_owned())).collect();
    files.extend(own.iter().cloned());
    files.into_iter().map(|(path, text)| (path, how(&text))).collect()
}

fn opens(journal: &str, own: &[Own]) -> bool {
    match catalog::open_at(journal, own, 0) {
        Ok(_) => true,
        Err(Unplayable::OtherData) => false,
        Err(error) => panic!("{error}"),
    }
}

fn remarked(text: &str) -> String {
    format!("# A remark.\n\n{text}\n# Another.\n")
}

/// The files of a game with another title of the scenario: the least that a value can change.
fn retitled(shipped: Shipped, own: &[Own]) -> Vec<Own> {
    rewritten(shipped, own, |text| text.replacen("title = \"", "title = \"Not ", 1))
}

#[test]
fn journals_that_name_the_texts_of_their_files_still_open() {
    for (journal, shipped, own) in first_format() {
        let game = catalog::game_of(journal).expect("a game of the shelf").id();
        assert!(opens(journal, &own), "{game}");
        // Not only on the texts of then: a later remark in a shipped file orphans nobody.
        assert!(opens(journal, &rewritten(shipped, &own, remarked)), "{game}");
        assert!(!opens(journal, &retitled(shipped, &own)), "{game}");
    }
}

#[test]
fn a_journal_names_what_its_files_say() {
    for (game, shipped) in GAMES {
        let title = catalog::find(game).expect("a game of the shelf");
        let start = |own: &[Own]| {
            let setup = Setup { own: own.to_vec(), ..Setup::default() };
            title.table(&setup, Dice::from_seed(1)).expect("files in order")
        };
        let journal = start(&[]).journal(true);
        let data = |own: &[Own]| start(own).header().data.clone();
        let ways: [&dyn Fn(&str) -> String; 4] =
            [&remarked, &|it| it.replace('\n', "\r\n"), &|it| format!("\u{feff}{it}"), &|it| {
                it.replace(" = ", "   =   ").replace("#", "# #")
            }];
        for how in ways {
            let own = rewritten(shipped, &[], how);
            assert_eq!(data(&own), data(&[]), "{game}");
            assert!(opens(&journal, &own), "{game}");
        }
        let other = retitled(shipped, &[]);
        assert_ne!(data(&other), data(&[]), "{game}");
        assert!(!opens(&journal, &other), "{game}");
    }
}

#[test]
fn a_journal_with_a_byte_order_mark_opens() {
    for (journal, _, own) in first_format() {
        assert!(opens(&format!("\u{feff}{journal}"), &own));
    }
}

/// The faults of a game's files after one line was changed, by file and line.
fn faults(game: &str, path: &str, lines: &[&str], at: usize, line: &str) -> Vec<(String, usize)> {
    let mut changed = lines.to_vec();
    changed[at] = line;
    let own = [(path.to_owned(), changed.join("\n"))];
    let title = catalog::find(game).expect("a game of the shelf");
    title.check(&own).into_iter().map(|it| (it.file, it.line)).collect()
}

/// The place of the text of `key = "..."` on a line that is not a remark.
fn text_of(line: &str, key: &str) -> Option<(usize, usize)> {
    let line = Some(line).filter(|it| !it.trim_start().starts_with('#'))?;
    let start = line.find(&format!("{key} = \""))? + key.len() + 4;
    Some((start, start + line[start..].find('"')?))
}

#[test]
fn an_empty_source_is_a_fault_wherever_it_stands() {
    for (game, shipped) in GAMES {
        for (path, text) in shipped {
            let lines: Vec<&str> = text.lines().collect();
            // One in seven: a reader has few places where it reads sources.
            let places = lines.iter().enumerate().filter_map(|(at, it)| Some((at, text_of(it, "source")?)));
            for (at, (from, to)) in places.step_by(7) {
                for nothing in ["", " ", "...", "\\u200b"] {
                    let line = format!("{}{nothing}{}", &lines[at][..from], &lines[at][to..]);
                    let said = faults(game, path, &lines, at, &line);
                    assert!(said.contains(&((*path).to_owned(), at + 1)), "{game} {path}:{}: {line}: {said:?}", at + 1);
                }
            }
        }
    }
}

#[test]
fn what_cannot_be_seen_stands_in_no_name() {
    for (game, shipped) in GAMES {
        for (path, text) in shipped {
            let lines: Vec<&str> = text.lines().collect();
            for key in ["name", "title", "today", "id", "code", "source"] {
                let mut places = lines.iter().enumerate().filter_map(|(at, it)| Some((at, text_of(it, key)?)));
                let Some((at, (from, _))) = places.next() else { continue };
                for hidden in ["\\u202e", "\\u200f", "\\u2066", "\\u001b[2J", "\\n", "\\u0000", "\\u200b", "\u{202e}"] {
                    let line = format!("{}{hidden}{}", &lines[at][..from], &lines[at][from..]);
                    let said = faults(game, path, &lines, at, &line);
                    assert!(said.contains(&((*path).to_owned(), at + 1)), "{game} {path}:{}: {line}: {said:?}", at + 1);
                }
            }
        }
    }
}

#[test]
fn no_place_lies_in_the_sea() {
    // The north-western corner is all sea on both maps.
    for (game, path, sea) in [("hindenburg", "map.toml", "0101"), ("east", "map.toml", "0101")] {
        let (_, shipped) = GAMES.into_iter().find(|it| it.0 == game).expect("a game of the shelf");
        let text = shipped.iter().find(|it| it.0 == path).expect("a map").1;
        let lines: Vec<&str> = text.lines().collect();
        let place = lines.iter().enumerate().find_map(|(at, it)| {
            it.contains("name = \"").then_some(())?;
            Some((at, text_of(it, "hex")?))
        });
        let (at, (from, to)) = place.expect("a place on one line");
        let line = format!("{}{sea}{}", &lines[at][..from], &lines[at][to..]);
        let said = faults(game, path, &lines, at, &line);
        assert!(said.contains(&(path.to_owned(), at + 1)), "{game}: {line}: {said:?}");
    }
}
