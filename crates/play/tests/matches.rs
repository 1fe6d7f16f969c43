//! Matches of the toy game, told as scripts.

use std::sync::Arc;

use expect_test::{Expect, expect};
use kernel::{Awaiting, BySide, Game, Luck, Positioned, Side, Sides, Viewer};
use play::{Ahead, Answer, Dice, Entry, Line, Match, Refused, SeedState, Setting, side_named, verify};
use stage::{Face, Undo};
use toy::{Action, Toy};
use toy_face::ToyFace;

fn fresh() -> Match<Toy> {
    Match::unsettled(Arc::new(Toy::default()), Setting::default(), Dice::from_seed(7))
}

/// Runs a script; answers each command with the words of the lines it wrote, or why it was refused.
fn run(it: &mut Match<Toy>, script: &str) -> String {
    let mut out = String::new();
    for command in script.lines().map(str::trim).filter(|it| !it.is_empty()) {
        let from = it.n_lines();
        let words: Vec<&str> = command.split(' ').collect();
        let side = |name: &str| side_named::<Toy>(name).expect("a side");
        let actions = |side, text: &str| -> Vec<Action> {
            text.split(", ").map(|it| Toy::default().parse(side, it).expect("an action")).collect()
        };
        let res: Result<(), Refused> = match words[0] {
            "auto" => {
                it.set_auto(words[1] == "on");
                Ok(())
            }
            "queue" => {
                it.queue(words[1..].iter().map(|w| w.parse().map_or_else(|_| (*w).into(), Answer::Number)));
                Ok(())
            }
            "settle" => it.settle().map(drop),
            "roll" => it.roll().map(drop),
            "land" => it.land(Luck(words[1].parse().expect("a number"))).map(drop),
            "undo" => it.undo(side(words[1])),
            "back" => it.ask_back(side(words[1])),
            "resign" => it.resign(side(words[1])),
            "draw" => it.offer_draw(side(words[1])),
            "decline" => it.decline(side(words[1])),
            "commit" => {
                let commitment = play::commitment(&it.now().root(), words[1], words[2].as_bytes());
                it.pledge(side(words[1]), &commitment)
            }
            "reveal" => it.reveal(side(words[1]), words[2].as_bytes()).map(drop),
            "forfeit" => it.forfeit(side(words[1])),
            name => {
                let who = side(name);
                it.act_all(None, who, &actions(who, &command[name.len() + 1..])).map(drop)
            }
        };
        match res {
            Ok(()) => {
                for line in it.lines(from) {
                    out += &format!("{}\n", line.words.split(' ').take(3).collect::<Vec<_>>().join(" "));
                }
            }
            Err(refused) => {
                assert_eq!(it.n_lines(), from, "nothing is written on refusal");
                out += &format!("refused: {refused}\n");
            }
        }
    }
    out
}

fn check(script: &str, expected: Expect) {
    let mut it = fresh();
    expected.assert_eq(&run(&mut it, script));
    let journal = play::Journal::read(&it.journal_with_seed().to_text()).expect("a journal");
    let again = Match::open(it.game().clone(), &journal).expect("a lawful journal");
    assert_eq!(again.state(), it.state());
    assert_eq!(again.journal(), it.journal());
    for viewer in Viewer::ALL {
        assert_eq!(again.version(viewer), it.version(viewer), "{viewer:?}");
        assert_eq!(again.events_since(0, viewer), it.events_since(0, viewer));
    }
    for side in Side::ALL {
        assert_eq!(again.can_undo(side), it.can_undo(side));
        assert_eq!(again.asks()[side], it.asks()[side]);
    }
}

#[test]
fn a_turn_can_be_taken_back_step_by_step() {
    check(
        "
        red hide 1
        queue red
        blue hide 3
        red step 1
        red step 2
        undo red
        undo red
        undo red
        undo blue
        ",
        expect![[r#"
            red hide 1
            blue hide 3
            set red
            red step 1
            red step 2
            undo red
            undo red
            refused: There is nothing that can be taken back.
            refused: There is nothing that can be taken back.
        "#]],
    );
}

#[test]
fn the_opponent_may_allow_what_undo_does_not() {
    // A die, a reveal and the other side's secret answer are all behind what red gets back; blue alone can grant it.
    let script = "
        back red
        red hide 1
        queue red blue
        blue hide 3
        red step 1
        red look
        undo red
        back red
        back red
        back blue
        red step 1
        red halt
        back red
        blue halt
        back blue
        back red
        back blue
        back red
        ";
    check(
        script,
        expect![[r#"
            refused: There is nothing that can be taken back.
            red hide 1
            blue hide 3
            set red
            red step 1
            red look
            refused: There is nothing that can be taken back.
            back red
            refused: This side has already asked for its last decision back.
            back blue
            refused: step 1 is not allowed here [3-neighbour].
            red halt
            set blue
            back red
            blue halt
            luck red
            back blue
            back red
            back blue
            back red
        "#]],
    );
}

#[test]
fn what_was_given_back_can_be_decided_anew() {
    let mut it = fresh();
    run(&mut it, "red hide 1\nqueue red\nblue hide 3\nred step 1\nred look");
    let before = it.clone();
    run(&mut it, "back red\nback blue");
    assert_eq!(it.n_lines(), before.n_lines() + 2, "the request and its granting are written down");
    assert_eq!(it.awaiting(), Awaiting::choice(Side::A));
    assert!(it.legal(Side::A).iter().any(|&action| it.game().notation(Side::A, action) == "look"));
    assert!(!it.can_undo(Side::A), "a barrier stays a barrier");
    run(&mut it, "red look");
    assert_eq!(it.state(), before.state());
}

#[test]
fn undo_stops_at_reveals_luck_and_secret_answers() {
    check(
        "
        red hide 1
        undo red
        queue red blue
        blue hide 3
        undo blue
        red step 1
        red look
        undo red
        red halt
        undo red
        undo blue
        ",
        expect![[r#"
            red hide 1
            refused: There is nothing that can be taken back.
            blue hide 3
            set red
            refused: There is nothing that can be taken back.
            red step 1
            red look
            refused: There is nothing that can be taken back.
            red halt
            set blue
            refused: There is nothing that can be taken back.
            refused: There is nothing that can be taken back.
        "#]],
    );
}

#[test]
fn refusals_name_a_rule_and_change_nothing() {
    check(
        "
        red halt
        red hide 7
        red hide 1
        red hide 1
        queue blue
        blue hide 0
        red halt
        blue step 4
        blue step 1
        land 3
        roll
        ",
        expect![[r#"
            refused: halt is not allowed here [2-turn].
            refused: hide 7 is not allowed here [1-hide].
            red hide 1
            refused: This side has nothing to decide now.
            blue hide 0
            set blue
            refused: This side has nothing to decide now.
            refused: step 4 is not allowed here [3-neighbour].
            blue step 1
            refused: No roll or draw is due.
            refused: No roll or draw is due.
        "#]],
    );
}

#[test]
fn batches_go_all_or_nothing() {
    check(
        "
        red hide 1
        queue red
        blue hide 4
        red step 4, step 0, step 1
        red step 4, halt, step 0
        red step 4, look
        red halt
        ",
        expect![[r#"
            red hide 1
            blue hide 4
            set red
            refused: step 1 is not allowed here [3-steps].
            refused: Action 2 of the batch ends the run; those after it cannot be sent with it.
            red step 4
            red look
            red halt
            luck blue
        "#]],
    );
}

/// What follows a look is refused before anybody has looked: the same words whether the mine lies there or not, and
/// whatever follows.
#[test]
fn a_batch_is_no_free_look() {
    for mine in 0..5 {
        for last in ["look", "halt", "step 0", "step 3", "probe", "hide 1"] {
            let mut it = Match::new(Arc::new(Toy::default()), Setting::default(), Dice::from_seed(7));
            it.act(None, Side::A, Action::Hide(1)).expect("a mine");
            it.queue([Answer::from("red")]);
            it.act(None, Side::B, Action::Hide(mine)).expect("a mine");
            let batch: Vec<_> = ["step 4", "look", last]
                .iter()
                .map(|it| Toy::default().parse(Side::A, it).expect("an action"))
                .collect();
            let before = (it.n_lines(), it.version(Viewer::Side(Side::A)));
            assert_eq!(it.act_all(None, Side::A, &batch), Err(Refused::Batch { at: 2 }), "{last} over {mine}");
            assert_eq!(it.ahead(Side::A, &batch).err(), Some(Refused::Batch { at: 2 }));
            assert_eq!((it.n_lines(), it.version(Viewer::Side(Side::A))), before);
            // A look alone may be asked about: it is lawful, and nothing is said of what it would show.
            let Ahead { state, last: left, .. } = it.ahead(Side::A, &batch[..2]).expect("a lawful look");
            assert_eq!((state.camp(Side::A).seen, state.camp(Side::A).has_found, left), (0, false, Some(batch[1])));
        }
    }
}

/// The second answer to a choice of both is as secret as the first, also in a match that begins in between.
#[test]
fn an_answer_is_final_whether_or_not_the_other_has_answered() {
    let game = Arc::new(Toy::default());
    let mut state = game.setup();
    for mine in [None, Some(2)] {
        state.blue.mine = mine;
        let position = game.position(&state);
        let mut it =
            Match::from_position(game.clone(), Setting::default(), &position, Dice::from_seed(7)).expect("a position");
        assert!(it.now().flagged(Side::A).iter().all(|it| it.1 == Undo::Sealed));
        let batch = [Action::Hide(1), Action::Halt];
        assert_eq!(it.act_all(None, Side::A, &batch), Err(Refused::Batch { at: 1 }));
        it.set_auto(false);
        it.act(None, Side::A, Action::Hide(1)).expect("a mine");
        assert!(!it.can_undo(Side::A));
    }
}

#[test]
fn answers_by_hand_fit_or_refuse_everything() {
    check(
        "
        red hide 1
        queue green
        blue hide 0
        queue storm 6
        blue hide 0
        queue storm 5 red
        blue hide 0
        queue blue
        red step 1
        queue 7
        red halt
        queue
        auto off
        red halt
        undo red
        red halt
        land 9
        land 1
        queue 0
        blue halt
        roll
        roll
        auto on
        red probe
        ",
        expect![[r#"
            red hide 1
            refused: The answer green does not fit; fate is asked for a marker, one of red, blue, storm.
            refused: The answer 6 does not fit; fate is asked for a number, 1 to 5.
            blue hide 0
            set storm
            set 5
            set red
            red step 1
            refused: The answer 7 does not fit; fate is asked for a marker, one of red, blue.
            red halt
            undo red
            red halt
            refused: The answer 9 does not fit; fate is asked for a marker, one of red, blue.
            set blue
            blue halt
            set red
            refused: No roll or draw is due.
            red probe
            luck blue
        "#]],
    );
}

#[test]
fn resignation_ends_the_game_and_publishes_the_seed() {
    let mut it = fresh();
    let out = run(&mut it, "red hide 1\nresign blue\nresign red\nblue hide 2\ndraw red\nundo red");
    expect![[r#"
        red hide 1
        resign blue
        seed 7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451
        refused: The game is over.
        refused: The game is over.
        refused: The game is over.
        refused: The game is over.
    "#]]
    .assert_eq(&out);
    assert_eq!(it.outcome().map(|it| (it.winner, it.how)), Some((Some(Side::A), "resignation")));
    assert!(it.legal(Side::B).is_empty());
}

#[test]
fn draws_are_agreed_and_offers_lapse() {
    check(
        "
        draw red
        draw red
        blue hide 2
        draw red
        red hide 1
        draw blue
        red step 1
        draw blue
        red halt
        draw red
        draw blue
        ",
        expect![[r#"
            draw red
            refused: This side has already offered a draw.
            blue hide 2
            refused: This side has already offered a draw.
            red hide 1
            luck red
            draw blue
            red step 1
            refused: This side has already offered a draw.
            red halt
            luck blue
            draw red
            draw blue
            seed 7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451
        "#]],
    );
}

/// A step is its owner's secret until the turn is over: an offer or a request that lapsed with it would tell.
#[test]
fn what_nobody_sees_lets_no_offer_and_no_request_lapse() {
    let mut it = fresh();
    run(&mut it, "red hide 1\nqueue red\nblue hide 2\ndraw blue\nback blue");
    let seen = |it: &Match<Toy>| {
        [Viewer::Side(Side::B), Viewer::Spectator].map(|viewer| (it.version(viewer), it.offers(), it.asks()))
    };
    let before = seen(&it);
    run(&mut it, "red step 1");
    assert_eq!(seen(&it), before);
    assert!(it.offers().b && it.asks().b);
    it.undo(Side::A).expect("a step to take back");
    assert_eq!(seen(&it), before);
    run(&mut it, "red halt");
    assert!(!it.offers().b && !it.asks().b);
}

#[test]
fn versions_count_what_each_viewer_can_notice() {
    let mut it = fresh();
    let versions = |it: &Match<Toy>| Viewer::ALL.map(|viewer| it.version(viewer));
    let start = versions(&it);
    run(&mut it, "red hide 1");
    let [red, blue, spectator, umpire] = versions(&it);
    assert!(red > start[0]);
    assert_eq!((blue, spectator), (start[1], start[2]), "a secret answer is nobody else's business");
    assert_eq!(umpire, start[3] + 1);
    // Blue decided on the picture before red's answer, which it could not see.
    it.queue(["red".into()]);
    it.act(Some(start[1]), Side::B, Action::Hide(2)).expect("a current version");
    assert_eq!(it.act(Some(start[0]), Side::A, Action::Step(1)), Err(Refused::Stale));

    let before = versions(&it);
    run(&mut it, "red step 1");
    let after = versions(&it);
    assert!(after[0] > before[0]);
    assert_eq!((after[1], after[2]), (before[1], before[2]), "a half-made turn is its owner's");
    run(&mut it, "draw red");
    assert!(versions(&it)[1] > after[1] && versions(&it)[2] > after[2]);
}

/// Whoever answers first, and whatever offers stand, nobody else can tell that a simultaneous choice is half answered.
#[test]
fn half_an_answer_shows_to_nobody_else() {
    for (first, draw) in [(Side::A, false), (Side::B, false), (Side::A, true), (Side::B, true)] {
        let mut it = fresh();
        if draw {
            it.offer_draw(first.other()).expect("an offer");
        }
        let seen = |it: &Match<Toy>, viewer| {
            let waiting = ToyFace::waiting(it.game(), it.state(), &mut it.board().clone(), viewer);
            (it.version(viewer), it.view(viewer), it.now().awaiting_for(viewer), waiting, it.offers())
        };
        let others = [Viewer::Side(first.other()), Viewer::Spectator];
        let before = others.map(|viewer| seen(&it, viewer));
        assert_eq!(it.now().awaiting_for(Viewer::Spectator), Awaiting::Choice(Sides::BOTH));
        it.act(None, first, Action::Hide(1)).expect("a hidden mine");
        assert_eq!(others.map(|viewer| seen(&it, viewer)), before, "{first:?}");
        assert!(it.events_since(0, Viewer::Spectator).is_empty());
        assert_eq!(it.now().awaiting_for(Viewer::Umpire), Awaiting::choice(first.other()));
        assert_eq!(it.now().awaiting_for(Viewer::Side(first)), Awaiting::choice(first.other()));
        let again = Match::open(it.game().clone(), &it.journal()).expect("a lawful journal");
        assert_eq!(again.now().awaiting_for(Viewer::Spectator), Awaiting::Choice(Sides::BOTH));
        it.set_auto(false);
        it.act(None, first.other(), Action::Hide(2)).expect("the other mine");
        assert!(matches!(it.now().awaiting_for(Viewer::Spectator), Awaiting::Chance(_)));
        assert_eq!(it.offers(), BySide::default());
        // An end that is not in the rules is nobody's secret.
        let mut it = again;
        it.resign(Side::A).expect("a game under way");
        assert!(matches!(it.now().awaiting_for(Viewer::Spectator), Awaiting::Over(_)));
    }
}

#[test]
fn undo_is_told_beforehand() {
    let mut it = fresh();
    run(&mut it, "red hide 1\nqueue red\nblue hide 3");
    assert!(it.undoable(Side::A, Action::Step(1)));
    assert!(!it.undoable(Side::A, Action::Look), "it shows something");
    assert!(!it.undoable(Side::A, Action::Halt), "luck follows");
    assert!(!it.undoable(Side::A, Action::Step(3)), "not legal");
    assert!(!it.undoable(Side::B, Action::Step(1)), "not its turn");
}

#[test]
fn events_are_witnessed_per_viewer() {
    let mut it = fresh();
    run(&mut it, "red hide 1\nqueue red\nblue hide 3");
    let from = it.entries().len();
    run(&mut it, "red step 1\nqueue blue\nred halt");
    let told = |viewer| it.events_since(from, viewer).iter().map(|it| format!("{it:?} ")).collect::<String>();
    assert_eq!(told(Viewer::Side(Side::A)), "Stepped(Red, 0, 1) Halted(Red, 1, false) Drew(1) ");
    assert_eq!(told(Viewer::Side(Side::B)), "Halted(Red, 1, false) Drew(1) ");
    assert!(it.events_since(999, Viewer::Umpire).is_empty());
}

#[test]
fn a_game_goes_on_from_a_save_with_the_same_dice() {
    let mut it = fresh();
    run(&mut it, "red hide 1\nblue hide 2");
    let saved = it.journal_with_seed();
    let finish = |it: &mut Match<Toy>| {
        while let Some(side) = Side::ALL.into_iter().find(|&side| it.awaiting().owes(side)) {
            it.act(None, side, Action::Halt).expect("a scout may halt");
        }
    };
    let mut again = Match::open(it.game().clone(), &saved).expect("a lawful save");
    finish(&mut it);
    finish(&mut again);
    assert_eq!(it.journal(), again.journal());
    assert!(verify(it.game().clone(), &it.journal()).expect("an honest game").is_consistent());
}

#[test]
fn without_its_seed_a_game_goes_on_with_other_dice() {
    let mut it = fresh();
    run(&mut it, "red hide 1\nblue hide 2");
    let mut again = Match::open(it.game().clone(), &it.journal()).expect("a lawful journal");
    let out = run(&mut again, "blue halt\nred halt\nroll");
    expect![[r#"
        refused: This side has nothing to decide now.
        red halt
        refused: The seed of the dice is not known here; go on with new dice first.
    "#]]
    .assert_eq(&out);
    again.go_on_with(Dice::from_seed(8)).expect("a game under way");
    assert!(matches!(again.entries().last(), Some(Entry::Luck(_))));
    let report = verify(again.game().clone(), &again.journal()).expect("an honest game");
    assert_eq!((report.seed, report.other_dice, report.proven), (SeedState::NotYet, 1, 0));
    assert!(!report.is_proven());
    again.resign(Side::A).expect("a game under way");
    let report = verify(again.game().clone(), &again.journal()).expect("an honest game");
    assert_eq!(report.seed, SeedState::Published);
    assert!(report.unproven > 0 && report.proven > 0 && !report.is_proven());
}

#[test]
fn a_match_begins_at_any_position_without_rolling() {
    use kernel::Positioned;
    let mut it = fresh();
    run(&mut it, "auto off\nred hide 1\nblue hide 2");
    let toy = it.game().clone();
    let position = toy.position(it.state());
    let mut from = Match::from_position(toy.clone(), Setting::default(), &position, Dice::from_seed(1))
        .expect("a possible position");
    assert_eq!(from.state(), it.state());
    assert!(from.n_lines() == 0);
    from.settle().expect("an empty queue");
    let journal = play::Journal::read(&from.journal().to_text()).expect("a journal");
    assert_eq!(Match::open(toy.clone(), &journal).expect("a lawful journal").state(), from.state());

    let mut wrong = position;
    (wrong.cup[0], wrong.prize) = (9, Some(8));
    let faults =
        Match::from_position(toy, Setting::default(), &wrong, Dice::from_seed(1)).expect_err("an impossible position");
    assert_eq!(faults.len(), 2, "all faults are told: {faults:?}");
}

#[test]
fn replays_step_line_by_line() {
    let mut it = fresh();
    run(&mut it, "red hide 1\nblue hide 2");
    let journal = it.journal();
    for n in 0..=journal.lines.len() {
        let at = Match::open_prefix(it.game().clone(), &journal, n).expect("a lawful prefix");
        let words = |lines: &[Line]| lines.iter().map(|it| it.words.clone()).collect::<Vec<_>>();
        assert_eq!(words(&at.lines(0)), words(&journal.lines[..n]));
    }
}
