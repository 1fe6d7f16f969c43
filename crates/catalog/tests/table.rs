//! Every game of the shelf behind the erased trait.

use std::collections::BTreeMap;

use catalog::{
    Awaits, BySide, Dice, Level, Overlay, PictureOf, Series, Setup, Side, Sides, Table, Title, Unplayable, Viewer, Word,
};

fn tables() -> Vec<(&'static dyn Title, Box<dyn Table>)> {
    let deal = |title: &'static dyn Title| {
        let mut table = title.table(&Setup::default(), Dice::from_seed(7)).expect("the game as shipped");
        table.settle().expect("fair dice");
        (title, table)
    };
    catalog::shelf().iter().copied().map(deal).collect()
}

fn decide(table: &mut dyn Table, salt: u64) -> bool {
    let Some(side) = table.owing().iter().next() else { return false };
    let version = table.version(Viewer::Side(side));
    let action = table.advise(side, Level::Random, salt).expect("advice for a side that owes").action;
    table.act(Some(version), side, &[action]).expect("an action of the list");
    true
}

#[test]
fn whole_games_can_be_followed_by_every_viewer() {
    for (_, mut table) in tables() {
        let mut salt = 0;
        loop {
            for viewer in Viewer::ALL {
                let sight = table.sight(viewer);
                assert_eq!(sight.prompt.is_some(), !sight.offers.is_empty());
                assert_eq!(sight.view, table.view(viewer));
                assert!(sight.prompt.is_none_or(|it| !it.title.is_empty() && !it.text.is_empty()));
                assert!(!table.picture(viewer, &PictureOf { width: 79, marks: Vec::new() }).lines.is_empty());
                for (overlay, _) in Overlay::ALL {
                    table.overlay(viewer, overlay);
                }
            }
            if !decide(&mut *table, salt) {
                break;
            }
            salt += 1;
        }
        assert!(table.is_over());
        assert!(matches!(table.awaiting(Viewer::Spectator), Awaits::Over { .. }));
        assert!(!table.witnessed(0, Viewer::Spectator).is_empty());
        let journal = table.journal(false);
        assert!(catalog::verify(&journal, &[]).expect("a lawful journal").is_consistent());
        assert_eq!(catalog::open(&journal, &[]).expect("a lawful journal").position(), table.position());
        assert_eq!(table.lines(0).len(), table.inputs());
        assert_eq!(catalog::story(&journal, &[], Viewer::Umpire).expect("a story").len(), table.inputs());
        let half = catalog::open_at(&journal, &[], table.inputs() / 2).expect("the first half");
        assert_eq!(half.inputs(), table.inputs() / 2);
    }
}

#[test]
fn a_stale_picture_is_refused() {
    for (_, mut table) in tables() {
        let side = table.owing().iter().next().expect("a side that owes");
        let action = table.offers(side)[0].action.clone();
        let refusal = table.act(Some(99_999), side, &[action]).expect_err("a stale act");
        assert_eq!(refusal.refused, Word::Stale);
    }
}

#[test]
fn why_agrees_with_act_and_changes_nothing() {
    for (_, mut table) in tables() {
        for salt in 0..200 {
            let Some(side) = table.owing().iter().next() else { break };
            let before = (table.position(), table.inputs());
            for offer in table.offers(side) {
                let batch = [offer.action.clone()];
                assert_eq!(table.why(side, &batch), Ok(()));
                let twice = [offer.action.clone(), offer.action.clone()];
                let foretold = table.why(side, &twice).is_ok();
                assert_eq!(table.fork().act(None, side, &twice).is_ok(), foretold, "{twice:?}");
                assert_eq!(table.understand(side, &offer.action), Ok(batch.to_vec()));
            }
            assert_eq!((table.position(), table.inputs()), before);
            decide(&mut *table, salt);
        }
    }
}

#[test]
fn what_can_be_undone_is_told_beforehand() {
    for (_, mut table) in tables() {
        for salt in 0..100 {
            let Some(side) = table.owing().iter().next() else { break };
            for offer in table.offers(side) {
                let mut trial = table.fork();
                trial.act(None, side, std::slice::from_ref(&offer.action)).expect("an action of the list");
                assert_eq!(trial.can_undo(side), offer.undo, "{}", offer.action);
            }
            decide(&mut *table, salt);
        }
    }
}

#[test]
fn resignation_and_draws_end_a_game() {
    for (_, mut table) in tables() {
        let mut other = table.fork();
        table.resign(Side::B).expect("a game under way");
        assert!(matches!(table.awaiting(Viewer::Umpire), Awaits::Over { how: "resignation", .. }));
        assert_eq!(table.resign(Side::A).expect_err("the game is over").refused, Word::Over);
        assert_eq!((table.perft(0, 9), table.perft(1, 9), table.divide(1, 9)), (Some(1), Some(0), Some(vec![])));
        other.offer_draw(Side::A).expect("a game under way");
        assert_eq!(other.offer_draw(Side::A).expect_err("an offer stands").refused, Word::Offered);
        assert_eq!(other.sight(Viewer::Spectator).draw_offered.len(), 1);
        other.offer_draw(Side::B).expect("an offer to accept");
        assert!(other.is_over());
    }
}

#[test]
fn a_game_begins_when_all_have_revealed_their_secrets() {
    for title in catalog::shelf() {
        let secrets = Side::ALL.into_iter().filter(|&it| title.id() != "hindenburg" || it == Side::A);
        let secrets = secrets.fold(Sides::NONE, Sides::with);
        let setup = Setup { secrets, ..Setup::default() };
        let mut table = title.table(&setup, Dice::from_seed(7)).expect("the game as shipped");
        table.settle().expect("fair dice");
        assert_eq!(table.inputs(), 0, "nothing is rolled yet");
        let mut begun = title.table(&Setup::default(), Dice::from_seed(7)).expect("the game as shipped");
        begun.settle().expect("fair dice");
        for side in begun.owing().iter() {
            let first = begun.offers(side)[0].action.clone();
            assert_eq!(table.act(None, side, &[first]).expect_err("too early").refused, Word::NotBegun);
            let sight = table.sight(Viewer::Side(side));
            assert!(sight.offers.is_empty() && sight.prompt.is_none(), "what is listed can be done");
        }
        let root = table.root();
        let secret = |side: Side| format!("the secret of {side:?}, which is long").into_bytes();
        for side in secrets.iter() {
            assert_eq!(table.reveal(side, &secret(side)).expect_err("not committed").refused, Word::Pledge);
            let name = table.sides()[side];
            table.commit(side, &catalog::commitment(&root, name, &secret(side))).expect("a first commitment");
            assert_eq!(table.commit(side, "sha256:").expect_err("a second").refused, Word::Pledge);
        }
        for side in secrets.iter() {
            assert_eq!(table.reveal(side, b"something else entirely").expect_err("another").refused, Word::Pledge);
            table.reveal(side, &secret(side)).expect("the secret committed to");
        }
        while decide(&mut *table, 1) {}
        let report = catalog::verify(&table.journal(true), &[]).expect("a lawful game");
        assert_eq!(report.parties.len(), secrets.len() as usize);
        assert!(report.is_consistent() && report.proven > 0 && report.is_named && !report.is_proven());
    }
}

#[test]
fn every_refused_rule_has_a_title() {
    for title in catalog::shelf() {
        let ledger = title.ledger();
        assert!(ledger.rules().len() > 50);
        for option in title.info(&[]).expect("the shipped files").options {
            assert!(ledger.find(option.rule).is_some(), "{}", option.rule);
        }
    }
}

#[test]
fn shipped_files_have_no_faults() {
    for title in catalog::shelf() {
        assert_eq!(title.check(&[]), []);
    }
}

#[test]
fn wrong_choices_are_named() {
    let title = catalog::find("hindenburg").expect("a game");
    let setup = |it: Setup| title.table(&it, Dice::from_seed(1)).err();
    let own = |path: &str, text: &str| vec![(path.to_owned(), text.to_owned())];
    assert!(matches!(
        setup(Setup { scenario: Some("x".into()), ..Setup::default() }),
        Some(Unplayable::NoScenario { .. })
    ));
    let option =
        |id: &str, value: &str| Setup { options: [(id.to_owned(), value.to_owned())].into(), ..Setup::default() };
    assert!(matches!(setup(option("x", "on")), Some(Unplayable::NoOption { .. })));
    assert!(matches!(setup(option("exhaustion", "x")), Some(Unplayable::NoValue { .. })));
    let broken = Setup { own: own("map.toml", "x"), ..Setup::default() };
    assert!(matches!(setup(broken), Some(Unplayable::Data(_))));
    assert!(catalog::game("chess").is_err());
    assert!(catalog::open("", &[]).is_err());
}

#[test]
fn series_do_not_depend_on_threads() {
    for title in catalog::shelf() {
        let run = |threads| {
            let series = Series { games: 24, seed: 3, threads };
            let seats = BySide::from_fn(|_| Level::Random);
            title.simulate(&Setup::default(), seats, series, &|| ()).expect("the game as shipped")
        };
        let one = run(1);
        assert_eq!(one, run(5));
        assert_eq!(one.games.len(), 24);
        assert_eq!(one.winners.iter().map(|it| it.games).sum::<usize>(), 24);
        assert!(one.winners.iter().chain(&one.ways).all(|it| it.low <= it.share && it.share <= it.high));
    }
}

#[test]
fn losses_can_be_hidden_until_the_end() {
    let title = catalog::find("mukden").expect("a game of this id");
    let options = [("hidden_losses".to_owned(), "on".to_owned())].into();
    let mut table =
        title.table(&Setup { options, ..Setup::default() }, Dice::from_seed(7)).expect("the game as shipped");
    table.settle().expect("fair dice");
    for salt in 0.. {
        if table.is_over() {
            break;
        }
        assert_eq!(table.score(), "hidden");
        for viewer in Viewer::ALL {
            assert!(table.view(viewer)["lost"].is_null());
        }
        decide(&mut *table, salt);
    }
    assert!(table.score().contains(':'), "{}", table.score());
}

#[test]
fn two_players_of_one_seed_meet_the_same_march_on_the_same_day() {
    let title = catalog::find("hindenburg").expect("a game on the shelf");
    // The die of each army's march by day: whose it is and when, in the words of the event and of the day.
    let marches = |salt: u64| {
        let mut table = title.table(&Setup::default(), Dice::from_seed(1914)).expect("the game as shipped");
        table.settle().expect("fair dice");
        while decide(&mut *table, salt) {}
        let (mut day, mut marches) = (0, BTreeMap::new());
        for told in table.witnessed(0, Viewer::Umpire) {
            match told.kind {
                "day" => day += 1,
                "march_roll" => {
                    let army = if told.text.contains("1st Army") { 1 } else { 2 };
                    marches.insert((day, army), told.die);
                }
                _ => {}
            }
        }
        (marches, table.journal(false))
    };
    let ((one, first), (two, second)) = (marches(1), marches(2));
    assert_ne!(first, second);
    let shared: Vec<_> = one.keys().filter(|it| two.contains_key(it)).collect();
    assert!(shared.len() >= 6, "{one:?} {two:?}");
    assert!(shared.iter().all(|it| one[it] == two[it]), "{one:?} {two:?}");
}
