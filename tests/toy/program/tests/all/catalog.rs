//! On the shelf.

use catalog::{Awaits, Chair, Dice, Input, Keeping, Level, Setup, Stop};

#[test]
fn a_whole_game_is_played_kept_and_verified() {
    catalog::add(toy_program::TOY);
    // It lies there once.
    catalog::add(toy_program::TOY);
    assert_eq!(catalog::shelf().iter().filter(|it| it.id() == "toy").count(), 1);
    let title = catalog::find("toy").expect("a game of this id");
    let info = title.info(&[]).expect("the files as shipped");
    assert_eq!((info.scenarios.len(), info.options.len()), (1, 1));
    for calm in ["on", "off"] {
        let options = [("storm".to_owned(), calm.to_owned())].into();
        let setup = Setup { options, ..Setup::default() };
        let mut table = title.table(&setup, Dice::from_seed(5)).expect("the game as shipped");
        table.keep(&Keeping::Settle).expect("fair dice");
        let mut salt = 0;
        while let Some(side) = table.owing().iter().next() {
            for chair in Chair::ALL {
                let (seat, sight) = (table.seat(chair), table.seat(chair).sight());
                assert_eq!(sight.prompt.is_some(), !sight.offers.is_empty());
                assert_eq!(seat.labels().len(), sight.offers.len());
                assert!(sight.prompt.is_none_or(|it| table.sheet().rule(it.rule.0).is_some()));
            }
            let seat = table.seat(Chair::Side(side));
            let advice = seat.job(Level::Normal, salt).expect("work for a side that owes").run(&Stop::default());
            table.submit(side, &Input::Act { version: Some(advice.version), acts: advice.acts() }).expect("its advice");
            salt += 1;
        }
        assert!(matches!(table.seat(Chair::Spectator).awaits(), Awaits::Over { .. }));
        let journal = table.journal(true);
        let again = catalog::open(&journal, &[]).expect("its own journal");
        assert_eq!(again.for_analysis().record().position(), table.for_analysis().record().position());
        let report = catalog::verify(&journal, &[]).expect("an honest game");
        assert!(report.is_consistent() && report.outcome.is_some() && report.by_hand == 0);
    }
}

#[test]
fn what_is_wrong_with_its_files_is_said() {
    catalog::add(toy_program::TOY);
    let title = catalog::find("toy").expect("a game of this id");
    assert_eq!(title.check(&[]), []);
    let own = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    let map = "[grid]\nsource = 'rules 1'\ncolumns = 3\nrows = 3\nfirst_column = 1\nfirst_row = 1\nlow_columns = 'even'\n\
               [ring]\nsource = 'rules 1'\nspots = ['0201']\n";
    let said: Vec<String> = title.check(&[own("map.toml", map)]).iter().map(ToString::to_string).collect();
    assert_eq!(said, ["map.toml:8: the ring has 5 spots, each a hex of its own"]);
    let scenario = "title = 'Off'\n[scouts]\nsource = 'rules 1'\nred = '0202'\nblue = '0303'\n";
    let faults = title.check(&[own("scenarios/02_off.toml", scenario)]);
    assert_eq!(faults[0].to_string(), "scenarios/02_off.toml:4: the red scout begins on no spot");
}
