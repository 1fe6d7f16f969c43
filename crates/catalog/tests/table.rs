//! Every game of the shelf behind the erased trait.

use std::{collections::BTreeMap, ops::ControlFlow};

use catalog::{
    Advice, Analysis, AnyScene, Awaits, BySide, Chair, Dice, Ending, GameResult, Input, Keeper, Keeping, Level,
    Overlay, Seat, Series, Setup, Side, Sides, Sitter, Stop, Table, Title, Unplayable, Word, sum_up,
};
use data_encoding::HEXLOWER;
use stage::{Undo, What, draw};

fn tables() -> Vec<(&'static dyn Title, Box<dyn Analysis>)> {
    let deal = |title: &'static dyn Title| {
        let mut table = title.table(&Setup::default(), Dice::from_seed(7)).expect("the game as shipped").for_analysis();
        table.keep(&Keeping::Settle).expect("fair dice");
        (title, table)
    };
    catalog::shelf().iter().copied().map(deal).collect()
}

fn seat(table: &dyn Table, side: Side) -> Seat {
    table.seat(Chair::Side(side))
}

fn acts(acts: &[&str]) -> Input {
    Input::Act { version: None, acts: acts.iter().map(|&it| it.to_owned()).collect() }
}

fn decide(table: &mut dyn Keeper, salt: u64) -> bool {
    let Some(side) = table.owing().iter().next() else { return false };
    let seat = seat(table, side);
    let job = seat.job(Level::Random, salt).expect("work for a side that owes");
    let advice = job.run(&Stop::default());
    assert_eq!(advice.version, seat.version());
    table
        .submit(side, &Input::Act { version: Some(advice.version), acts: advice.acts() })
        .expect("an action of the list");
    true
}

#[test]
fn whole_games_can_be_followed_from_every_chair() {
    for (_, mut table) in tables() {
        let mut salt = 0;
        // What each chair has heard so far, bit by bit.
        let mut heard = Chair::ALL.map(|_| (0, Vec::new()));
        // The table as it stood a few decisions ago.
        let mut former = (table.former(), Chair::ALL.map(|it| table.seat(it).version()));
        loop {
            for (at, chair) in Chair::ALL.into_iter().enumerate() {
                let seat = table.seat(chair);
                let sight = seat.sight();
                assert_eq!(sight.prompt.is_some(), !sight.offers.is_empty());
                assert_eq!(
                    (&sight.scene, &sight.awaits, sight.version),
                    (&seat.scene(), &seat.awaits(), seat.version())
                );
                assert_eq!(seat.labels().len(), sight.offers.len());
                let sheet = table.sheet();
                assert!(sight.prompt.is_none_or(|it| sheet.rule(it.rule.0).is_some()));
                assert!(!draw::draw(sheet, &sight.scene.bare(), &draw::View::wide(80)).lines.is_empty());
                for (overlay, _) in Overlay::ALL {
                    let _ = seat.overlay(overlay);
                }
                let (since, all) = &mut heard[at];
                all.extend(seat.heard(*since).expect("all lines are at hand"));
                *since = seat.version();
                // The quick ways say the same as the slow ones.
                assert_eq!(seat.heard_after(&former.0), seat.heard(former.1[at]), "{chair:?}");
                let (owing, ended) = match seat.awaits() {
                    Awaits::Choice { sides, .. } => (sides, None),
                    Awaits::Chance { .. } => (Vec::new(), None),
                    Awaits::Over { winner, how } => (Vec::new(), Some((winner, how))),
                };
                assert_eq!(seat.owing().iter().collect::<Vec<_>>(), owing);
                assert_eq!(seat.outcome().map(|it| (it.winner, it.how)), ended);
            }
            if salt % 3 == 0 {
                former = (table.former(), Chair::ALL.map(|it| table.seat(it).version()));
            }
            if !decide(&mut *table, salt) {
                break;
            }
            salt += 1;
        }
        assert!(table.is_over() && table.seat(Chair::Spectator).open().is_some());
        assert!(matches!(table.seat(Chair::Spectator).awaits(), Awaits::Over { .. }));
        for (chair, (_, all)) in Chair::ALL.into_iter().zip(heard) {
            assert!(!all.is_empty());
            assert_eq!(table.seat(chair).heard(0).expect("all lines are at hand"), all, "{chair:?}");
        }
        let journal = table.journal(false);
        assert!(catalog::verify(&journal, &[]).expect("a lawful journal").is_consistent());
        let again = catalog::open(&journal, &[]).expect("a lawful journal").for_analysis();
        assert_eq!(again.record().position(), table.record().position());
        for chair in Chair::ALL {
            assert_eq!(again.seat(chair).sight(), table.seat(chair).sight());
            assert_eq!(again.seat(chair).heard(0), table.seat(chair).heard(0));
        }
        assert_eq!(table.lines(0).len(), table.inputs());
        let story = catalog::story(&journal, &[], None).expect("a story");
        assert_eq!(story.iter().map(|it| it.words.len()).sum::<usize>(), table.inputs());
        let half = catalog::open_at(&journal, &[], table.inputs() / 2).expect("the first half").for_analysis();
        assert_eq!(half.inputs(), table.inputs() / 2);
    }
}

#[test]
fn a_stale_picture_is_refused() {
    for (_, mut table) in tables() {
        let side = table.owing().iter().next().expect("a side that owes");
        let act = seat(&*table, side).sight().offers[0].act.clone();
        let refusal =
            table.submit(side, &Input::Act { version: Some(99_999), acts: vec![act] }).expect_err("a stale act");
        assert_eq!(refusal.refused, Word::Stale);
    }
}

#[test]
fn why_agrees_with_submit_and_changes_nothing() {
    for (_, mut table) in tables() {
        for salt in 0..150 {
            let Some(side) = table.owing().iter().next() else { break };
            let before = (table.record().position(), table.inputs());
            let seat = seat(&*table, side);
            for offer in seat.sight().offers {
                let batch = [offer.act.clone()];
                assert_eq!(seat.why(&batch), Ok(()));
                let twice = [offer.act.clone(), offer.act.clone()];
                let foretold = seat.why(&twice);
                let input = Input::Act { version: None, acts: twice.to_vec() };
                assert_eq!(table.rehearse(side, &input).map(drop), foretold, "{twice:?}");
                assert_eq!(seat.understand(&offer.act), Ok(batch.to_vec()));
            }
            assert_eq!((table.record().position(), table.inputs()), before);
            decide(&mut *table, salt);
        }
    }
}

#[test]
fn what_can_be_undone_is_told_beforehand() {
    for (_, mut table) in tables() {
        for salt in 0..100 {
            let Some(side) = table.owing().iter().next() else { break };
            for offer in seat(&*table, side).sight().offers {
                let mut trial = table.copy();
                trial.submit(side, &acts(&[&offer.act])).expect("an action of the list");
                let may_undo = seat(&*trial, side).sight().may_undo;
                assert_eq!(may_undo, offer.undo == Undo::Free, "{}", offer.act);
            }
            decide(&mut *table, salt);
        }
    }
}

/// A whole move is one gesture: whether it could be taken back is told with the tree of hexes, it is taken back by one
/// undo, and told as one event with its route.
#[test]
fn whole_moves_are_one_gesture() {
    let mut moved = BySide::<[usize; 2]>::default();
    for (_, mut table) in tables() {
        for salt in 0..120 {
            let Some(side) = table.owing().iter().next() else { break };
            let before = table.record().position();
            let own = seat(&*table, side);
            let mut units: Vec<_> = own.sight().offers.into_iter().filter_map(|it| it.unit).collect();
            units.dedup();
            for unit in units.into_iter().take(3) {
                let Ok(reach) = own.reach(unit) else { continue };
                for node in (0..reach.nodes.len()).filter(|&it| reach.nodes[it].stops).step_by(7) {
                    let mut trial = table.copy();
                    let input = Input::Act { version: Some(own.version()), acts: reach.acts(node) };
                    trial.submit(side, &input).expect("a way that was offered");
                    let after = seat(&*trial, side);
                    assert_eq!(after.sight().may_undo, reach.nodes[node].undo == Undo::Free, "{input:?}");
                    let heard = after.heard(own.version()).expect("all lines are at hand");
                    assert_eq!(heard.len(), 1, "{heard:?}");
                    assert_eq!(after.heard_after(&table.former()).as_ref(), Ok(&heard));
                    if reach.route(node).len() > 1 && reach.nodes[node].by == stage::By::Foot {
                        let ways = heard[0].told.iter().filter(|it| {
                            matches!(&it.what, What::Moved { route, .. }
                            if route.last() == Some(&reach.nodes[node].hex))
                        });
                        moved[side][usize::from(ways.count() > 0)] += 1;
                    }
                    if after.sight().may_undo {
                        let former = trial.former();
                        trial.submit(side, &Input::Undo { version: None }).expect("a gesture to take back");
                        let undone = seat(&*trial, side);
                        assert_eq!(undone.heard_after(&former), undone.heard(after.version()));
                        assert_eq!(trial.record().position(), before, "{input:?}");
                    }
                }
            }
            decide(&mut *table, salt);
        }
    }
    assert!(moved.a[1] > 20 && moved.a[1] > 10 * moved.a[0], "{moved:?}");
}

/// What is rehearsed and dropped leaves no trace in any sight; and a seat after it shows what is then committed.
#[test]
fn a_rehearsal_is_not_the_play() {
    for (_, mut table) in tables() {
        for salt in 0..40 {
            let Some(side) = table.owing().iter().next() else { break };
            let before = Chair::ALL.map(|it| table.seat(it).sight());
            let act = seat(&*table, side).sight().offers[0].act.clone();
            let pending = table.rehearse(side, &acts(&[&act])).expect("an action of the list");
            let rival = table.rehearse(side, &acts(&[&act])).expect("an action of the list");
            assert_eq!(pending.lines(), rival.lines());
            assert_eq!(Chair::ALL.map(|it| table.seat(it).sight()), before);
            let after = Chair::ALL.map(|it| pending.seat(it).sight());
            let n = table.inputs();
            let lines = pending.lines().to_vec();
            table.commit(pending).expect("nothing happened meanwhile");
            assert_eq!(Chair::ALL.map(|it| table.seat(it).sight()), after);
            assert_eq!(table.lines(n), lines);
            assert_eq!(table.commit(rival).expect_err("the table has moved on").refused, Word::Stale);
            decide(&mut *table, salt);
        }
    }
}

/// Lines that one server stored, another follows; and a snapshot opens a table without its past.
#[test]
fn tables_go_on_elsewhere() {
    for (title, mut table) in tables() {
        let mut other = catalog::open(&table.journal(true), &[]).expect("its own journal").for_analysis();
        for salt in 0..60 {
            let n = table.inputs();
            if !decide(&mut *table, salt) {
                break;
            }
            other.follow(&table.lines(n)).expect("lines of the same table");
            assert_eq!(Chair::ALL.map(|it| other.seat(it).sight()), Chair::ALL.map(|it| table.seat(it).sight()));
        }
        let journal = catalog::Journal::read(&table.journal(true)).expect("a journal");
        let mark = journal.lines.last().and_then(|it| it.mark).expect("the mark of the last gesture");
        let snapshot = table.snapshot().expect("a table under way");
        let opened = title.open_snapshot(&journal.header, &[], &snapshot, mark).expect("the same data");
        let mut cold = opened.expect("its own snapshot");
        assert_eq!(Chair::ALL.map(|it| cold.seat(it).sight()), Chair::ALL.map(|it| table.seat(it).sight()));
        assert_eq!(cold.seat(Chair::Spectator).heard(0).expect_err("no past at hand").refused, Word::Cold);
        cold.warm(&table.journal(true)).expect("its own journal");
        assert_eq!(cold.seat(Chair::Spectator).heard(0), table.seat(Chair::Spectator).heard(0));
        for salt in 0..20 {
            assert_eq!(decide(&mut *table, salt), decide(&mut *cold, salt));
        }
        assert_eq!(cold.journal(true), table.journal(true), "the same dice fall");
    }
}

#[test]
fn what_is_asked_can_be_declined_and_withdrawn() {
    for (_, mut table) in tables() {
        let asked = |table: &dyn Analysis| {
            let sight = table.seat(Chair::Spectator).sight();
            (sight.draw_offered, sight.back_asked)
        };
        let nothing = (Vec::new(), Vec::new());
        assert_eq!(table.submit(Side::A, &Input::Decline).expect_err("nobody asks").refused, Word::NothingAsked);
        table.submit(Side::A, &Input::Draw).expect("a game under way");
        table.submit(Side::B, &Input::Decline).expect("an offer to decline");
        assert_eq!(asked(&*table), nothing);
        // It was declined, and may be offered again, and no longer.
        table.submit(Side::A, &Input::Draw).expect("an offer");
        table.submit(Side::A, &Input::Decline).expect("an offer of one's own");
        assert_eq!(asked(&*table), nothing);
        assert!(!table.is_over());
        // What the other asks comes before what one asks oneself.
        table.submit(Side::A, &Input::Draw).expect("an offer");
        if table.submit(Side::B, &Input::Back).is_ok() {
            table.submit(Side::A, &Input::Decline).expect("a request to decline");
            assert_eq!(asked(&*table), (vec![Side::A], Vec::new()));
        }
        let again = catalog::open(&table.journal(true), &[]).expect("its own journal").for_analysis();
        assert_eq!(asked(&*again), asked(&*table));
        // Nobody fills a journal with it.
        let mut n = 0;
        while table.submit(Side::A, &Input::Decline).is_ok() {
            n += 1;
            assert!(n < 1000, "without end");
            let _ = table.submit(Side::A, &Input::Draw);
        }
        assert!(n > 10, "{n}");
    }
}

#[test]
fn resignation_and_draws_end_a_game() {
    for (_, mut table) in tables() {
        let mut other = table.copy();
        table.submit(Side::B, &Input::Resign).expect("a game under way");
        assert!(matches!(table.record().awaits(), Awaits::Over { how: "resignation", .. }));
        assert_eq!(table.submit(Side::A, &Input::Resign).expect_err("the game is over").refused, Word::Over);
        assert_eq!(
            (table.record().perft(0, 9), table.record().perft(1, 9), table.record().divide(1, 9)),
            (Some(1), Some(0), Some(vec![]))
        );
        other.submit(Side::A, &Input::Draw).expect("a game under way");
        assert_eq!(other.submit(Side::A, &Input::Draw).expect_err("an offer stands").refused, Word::Offered);
        assert_eq!(other.seat(Chair::Spectator).sight().draw_offered, [Side::A]);
        other.submit(Side::B, &Input::Draw).expect("an offer to accept");
        assert!(other.is_over());
    }
}

#[test]
fn a_game_begins_when_all_have_revealed_their_secrets() {
    for title in catalog::shelf() {
        let secrets = Side::ALL.into_iter().filter(|&it| title.id() != "hindenburg" || it == Side::A);
        let secrets = secrets.fold(Sides::NONE, Sides::with);
        let setup = Setup { secrets, ..Setup::default() };
        let mut table = title.table(&setup, Dice::from_seed(7)).expect("the game as shipped").for_analysis();
        table.keep(&Keeping::Settle).expect("fair dice");
        assert_eq!(table.inputs(), 0, "nothing is rolled yet");
        let mut begun = title.table(&Setup::default(), Dice::from_seed(7)).expect("the game as shipped").for_analysis();
        begun.keep(&Keeping::Settle).expect("fair dice");
        for side in begun.owing().iter() {
            let first = seat(&*begun, side).sight().offers[0].act.clone();
            assert_eq!(table.submit(side, &acts(&[&first])).expect_err("too early").refused, Word::NotBegun);
            let sight = seat(&*table, side).sight();
            assert!(sight.offers.is_empty() && sight.prompt.is_none(), "what is listed can be done");
            assert_eq!(sight.pledges.expect("secrets to come").uncommitted.len(), secrets.len() as usize);
        }
        let root = table.root();
        let secret = |side: Side| format!("the secret of {side:?}, which is long");
        let reveal = |text: &str| {
            let secret = HEXLOWER.encode(text.as_bytes());
            Input::Reveal { secret }
        };
        for side in secrets.iter() {
            let early = table.submit(side, &reveal(&secret(side)));
            assert_eq!(early.expect_err("not committed").refused, Word::Pledge);
            let commitment = catalog::commitment(&root, table.sides()[side], secret(side).as_bytes());
            table.submit(side, &Input::Commit { commitment }).expect("a first commitment");
            let second = Input::Commit { commitment: "sha256:".to_owned() };
            assert_eq!(table.submit(side, &second).expect_err("a second").refused, Word::Pledge);
        }
        for side in secrets.iter() {
            let other = table.submit(side, &reveal("something else entirely"));
            assert_eq!(other.expect_err("another").refused, Word::Pledge);
            let odd = Input::Reveal { secret: "xyz".to_owned() };
            assert_eq!(table.submit(side, &odd).expect_err("no digits").refused, Word::Pledge);
            table.submit(side, &reveal(&secret(side))).expect("the secret committed to");
        }
        while decide(&mut *table, 1) {}
        let report = catalog::verify(&table.journal(true), &[]).expect("a lawful game");
        assert_eq!(report.parties.len(), secrets.len() as usize);
        assert!(report.is_consistent() && report.proven > 0 && report.is_named && !report.is_proven());
    }
}

#[test]
fn a_spectator_asks_for_no_side_and_nobody_sees_all() {
    for (title, table) in tables() {
        let seat = table.seat(Chair::Spectator);
        assert!(seat.sight().offers.is_empty() && seat.labels().is_empty());
        for refused in [
            seat.why(&[]).err(),
            seat.ahead(&[]).err(),
            seat.odds(&[]).err(),
            seat.understand("end").err(),
            seat.reach(stage::UnitId(0)).err(),
            seat.job(Level::Random, 1).err(),
        ] {
            assert_eq!(refused.map(|it| it.refused), Some(Word::Secret));
        }
        let has_secrets = title.info(&[]).expect("the shipped files").secrets;
        assert_eq!(
            table.seat(Chair::Spectator).open().is_none(),
            has_secrets,
            "what tells the truth is for games without secrets"
        );
    }
}

#[test]
fn a_job_is_the_same_twice_and_answers_when_told_to_stop() {
    for (_, table) in tables() {
        let side = table.owing().iter().next().expect("a side that owes");
        let seat = seat(&*table, side);
        let job = || seat.job(Level::Normal, 1).expect("work for a side that owes");
        let stop = Stop::default();
        let whole = job().run(&stop);
        let told = |it: &Advice| (it.version, it.acts(), it.estimate());
        assert_eq!(told(&job().run(&stop)), told(&whole), "the same seat gives the same job");
        let listed: Vec<_> = seat.sight().offers.into_iter().map(|it| it.act).collect();
        assert!(listed.contains(&whole.acts()[0]));
        stop.stop();
        assert!(listed.contains(&job().run(&stop).acts()[0]));
    }
}

#[test]
fn a_box_is_unpacked_once() {
    for title in catalog::shelf() {
        let deal = || title.table(&Setup::default(), Dice::from_seed(1)).expect("the game as shipped").for_analysis();
        let (one, two) = (deal(), deal());
        assert!(std::sync::Arc::ptr_eq(one.sheet(), two.sheet()));
        assert_eq!(one.sheet_hash(), two.sheet_hash());
        assert!(one.sheet_hash().starts_with("sha256:"));
    }
}

#[test]
fn sheets_tell_all_that_a_client_draws() {
    for title in catalog::shelf() {
        let sheet = title.sheet(&Setup::default()).expect("the game as shipped");
        assert_eq!((sheet.game.as_str(), sheet.rules.len()), (title.id(), title.ledger().rules().len()));
        assert!(sheet.printed.projection.is_some() && !sheet.sources.is_empty());
        assert!(
            !sheet.printed.charts.is_empty() && !sheet.printed.ways.is_empty() && !sheet.printed.briefing.is_empty()
        );
        for way in &sheet.printed.ways {
            assert!(sheet.rule(&way.rule).is_some(), "{}", way.rule);
        }
        let json = serde_json::to_string(&*sheet).expect("a sheet as JSON");
        assert!(json.len() < 200_000, "{}", json.len());
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
            let seats = BySide { a: Sitter::Level(Level::Random), b: Sitter::Level(Level::Easy) };
            let series = Series { seats, is_paired: true, matches: 12, played: 2, seed: 3, longest: 400, threads };
            let mut games = Vec::new();
            let mut onward = |played: Vec<GameResult>| {
                games.extend(played);
                // Somebody has seen enough before the last.
                if games.len() == 16 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let none = || Err("nobody else is seated".to_owned());
            let simulated = title.simulate(&Setup::default(), series, &none, &mut onward);
            simulated.expect("the game as shipped").expect("nobody else");
            games
        };
        let one = run(1);
        assert_eq!(one, run(5));
        assert_eq!(one.len(), 16);
        assert_eq!(one[0].game, 3, "the first two were played before");
        let sides = title.sides();
        let sum = sum_up(&[sides.a, sides.b], &one);
        assert_eq!(sum.winners.iter().map(|it| it.games).sum::<usize>(), 16);
        assert!(sum.winners.iter().chain(&sum.ways).all(|it| it.low <= it.share && it.share <= it.high));
        assert!(one.iter().all(|it| !it.track.is_empty()));
    }
}

#[test]
fn losses_can_be_hidden_until_the_end() {
    let title = catalog::find("mukden").expect("a game of this id");
    let options = [("hidden_losses".to_owned(), "on".to_owned())].into();
    let mut table = title
        .table(&Setup { options, ..Setup::default() }, Dice::from_seed(7))
        .expect("the game as shipped")
        .for_analysis();
    table.keep(&Keeping::Settle).expect("fair dice");
    let points = |table: &dyn Analysis, chair| table.seat(chair).scene().bare().score.points;
    for salt in 0.. {
        if table.is_over() {
            break;
        }
        for chair in Chair::ALL {
            assert_eq!(points(&*table, chair), BySide::default());
            assert!(table.seat(chair).view_json().contains("\"lost\":null"));
        }
        decide(&mut *table, salt);
    }
    assert!(points(&*table, Chair::Spectator).a.is_some());
}

/// The rules know nothing of a game that was given up, and so it is the table that is open then, to everybody.
#[test]
fn hidden_losses_are_open_when_a_game_was_given_up() {
    let title = catalog::find("mukden").expect("a game of this id");
    let options = [("hidden_losses".to_owned(), "on".to_owned())].into();
    let mut table = title
        .table(&Setup { options, ..Setup::default() }, Dice::from_seed(7))
        .expect("the game as shipped")
        .for_analysis();
    table.keep(&Keeping::Settle).expect("fair dice");
    for salt in 0..400 {
        decide(&mut *table, salt);
    }
    let end = |how: &str, table: &mut dyn Analysis| match how {
        "resigned" => table.submit(Side::A, &Input::Resign).expect("a game that is on"),
        "drawn" => Side::ALL.into_iter().for_each(|it| table.submit(it, &Input::Draw).expect("a game that is on")),
        _ => table.keep(&Keeping::End(Ending::ABORT)).expect("a game that is on"),
    };
    for how in ["resigned", "drawn", "aborted"] {
        let mut table = table.copy();
        assert!(!table.is_over() && table.seat(Chair::Spectator).scene().bare().score.points.a.is_none());
        end(how, &mut *table);
        let truth = (table.record().scene(), table.record().view_json());
        assert!(truth.0.bare().score.points.a.is_some_and(|it| it > 0), "{how}");
        for chair in Chair::ALL {
            let seat = table.seat(chair);
            assert_eq!((seat.scene(), seat.view_json()), truth, "{how} {chair:?}");
            assert_eq!(seat.sight().scene, truth.0, "{how} {chair:?}");
            let told = seat.heard(0).expect("all lines are at hand");
            let is_lost = |it: &&stage::Told| it.kind == "step_lost" || it.kind == "eliminated";
            assert!(told.iter().flat_map(|it| &it.told).filter(is_lost).count() > 5, "{how} {chair:?}");
        }
    }
}

#[test]
fn two_players_of_one_seed_meet_the_same_march_on_the_same_day() {
    let title = catalog::find("hindenburg").expect("a game on the shelf");
    // The die of each army's march by day: whose it is and when, in the words of the event and of the day.
    let marches = |salt: u64| {
        let mut table =
            title.table(&Setup::default(), Dice::from_seed(1914)).expect("the game as shipped").for_analysis();
        table.keep(&Keeping::Settle).expect("fair dice");
        while decide(&mut *table, salt) {}
        let (mut day, mut marches) = (0, BTreeMap::new());
        for told in table.record().witnessed(0).expect("all lines are at hand") {
            match (told.kind, &told.what) {
                ("day", _) => day += 1,
                ("march_roll", What::Rolled { die, .. }) => {
                    let army = if table.sheet().say(&told.line).contains("1st Army") { 1 } else { 2 };
                    marches.insert((day, army), *die);
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

/// Any line can be looked at, forwards and backwards: it shows what was shown then.
#[test]
fn replay_goes_both_ways() {
    for (_, mut table) in tables() {
        let mut shown = Vec::new();
        for salt in 0..40 {
            let seen = [None, Some(Chair::Side(Side::A)), Some(Chair::Spectator)].map(|chair| match chair {
                None => (chair, table.record().scene(), table.record().awaits()),
                Some(it) => (chair, table.seat(it).scene(), table.seat(it).awaits()),
            });
            shown.push((table.inputs(), seen));
            if !decide(&mut *table, salt) {
                break;
            }
        }
        for (line, seen) in shown.iter().rev().chain(&shown) {
            for (chair, scene, awaits) in seen {
                let (then, waits) = table.shown_at(*chair, *line);
                // What is remembered is what the viewer remembers now.
                let shown = |it: &AnyScene| {
                    let mut shown = serde_json::to_value(it).expect("a scene as JSON");
                    shown["recall"].take();
                    shown
                };
                assert_eq!((shown(&then), &waits), (shown(scene), awaits), "{chair:?} after {line} lines");
            }
        }
    }
}

/// What one side bought is told to that side alone.
#[test]
fn purchases_are_told_to_whoever_made_them() {
    let title = catalog::find("east").expect("a game");
    let mut table = title.table(&Setup::default(), Dice::from_seed(1)).expect("a table");
    table.keep(&Keeping::Settle).expect("no answers queued");
    for act in ["assign center", "done"] {
        let input = Input::Act { version: None, acts: vec![act.to_owned()] };
        table.submit(Side::A, &input).expect("an action of the list");
    }
    let acts = table.seat(Chair::Side(Side::A)).understand("buy 2 blitz, 2 hold").expect("a purchase");
    table.submit(Side::A, &Input::Act { version: None, acts }).expect("an action of the list");
    for chair in Chair::ALL {
        let lines = table.seat(chair).scene().beside(table.sheet()).join(" ");
        let is_told = lines.contains("Axis orders bought for the next turn: 2 Hold and 2 Blitz.");
        assert_eq!(is_told, chair == Chair::Side(Side::A), "{chair:?}: {lines}");
        assert!(lines.contains("Activated this turn: Army Group Center Blitz."), "{lines}");
    }
}

/// What an offer names can be looked up in a scene, word by word.
#[test]
fn offers_name_things_in_the_words_of_scenes() {
    for order in east::Order::ALL {
        assert_eq!(serde_json::to_value(order).expect("a word"), order.name());
    }
    for command in east_face::Command::ALL {
        assert_eq!(serde_json::to_value(command).expect("a word"), command.word());
    }
}
