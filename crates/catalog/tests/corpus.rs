//! Journals of earlier builds, as those builds wrote them: the promise of compatibility.
//!
//! `corpus/*.sandtable` are never edited; files are only added, when the format or a game's edition changes. Every build
//! opens each of them and plays on. `corpus/opened.txt` says what comes of it: that it is over, or from which line the
//! game goes on.

use std::path::Path;

use catalog::{Chair, Dice, Input, Keeper, Keeping, Level, Own, Setup, Side, Stop};

/// A few decisions more, after which the whole journal is in order and opens again.
fn play_on(table: &mut dyn Keeper, own: &[Own]) -> Result<(), String> {
    if !table.has_dice() && !table.is_over() {
        table.keep(&Keeping::GoOnWith(Dice::from_seed(1))).map_err(|it| format!("{it:?}"))?;
    }
    table.keep(&Keeping::Settle).map_err(|it| format!("{it:?}"))?;
    for salt in 0..12 {
        let Some(side) = table.owing().iter().next() else { break };
        let job = table.seat(Chair::Side(side)).job(Level::Random, salt).map_err(|it| format!("{it:?}"))?;
        let acts = job.run(&Stop::default()).acts();
        table.submit(side, &Input::Act { version: None, acts }).map_err(|it| format!("{it:?}"))?;
    }
    let journal = table.journal(true);
    let again = catalog::open(&journal, own).map_err(|it| it.to_string())?;
    assert_eq!(again.journal(true), journal, "what goes on in this edition is opened without another line");
    catalog::verify(&journal, own).map(drop).map_err(|it| it.to_string())
}

#[test]
fn a_game_goes_on_by_the_reading_it_was_begun_with() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let journals = conform::corpus(&corpus);
    let kept = journals.iter().find(|it| it.name == "east_withdraw_forward").expect("a journal");
    let mut table = catalog::open(&kept.text, &[]).expect("a table");
    assert_eq!(table.sheet().options, [("withdraw_refuge".to_owned(), "anywhere".to_owned())]);
    // Back into Moscow, against the white arrows.
    let acts = vec!["step SU-A13 2707".to_owned()];
    table.submit(Side::B, &Input::Act { version: None, acts }).expect("a lawful step");
    // A game begun now plays by the default, and names it.
    let new = catalog::game("east").expect("a game").table(&Setup::default(), Dice::from_seed(1)).expect("a table");
    assert_eq!((&new.sheet().options[..], &*new.header().options["withdraw_refuge"]), (&[][..], "finish"));
}

#[test]
fn every_build_opens_the_journals_of_earlier_ones() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut found = String::new();
    for conform::Kept { name, text, own } in conform::corpus(&corpus) {
        let lines = text.lines().count() - 1;
        let outcome = match catalog::open(&text, &own) {
            Ok(mut table) => {
                let as_it_is = if table.is_over() { "It is over." } else { "It goes on as it is." };
                let goes_on = table.resumed().unwrap_or_else(|| as_it_is.to_owned());
                play_on(&mut *table, &own).unwrap_or_else(|why| panic!("{name}: {why}"));
                format!("{lines} lines. {goes_on}")
            }
            Err(why) => format!("does not open: {why}"),
        };
        found.push_str(&format!("{name}: {outcome}\n"));
    }
    expect_test::expect_file![corpus.join("opened.txt")].assert_eq(&found);
    assert!(!found.contains("does not open"), "{found}");
}
