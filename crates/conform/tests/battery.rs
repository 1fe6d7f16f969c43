//! The battery finds every planted bug, and nothing in an honest game.

use std::sync::Arc;

use conform::{Breach, Law, Plan, battery, battery_with};
use toy::{Bug, State, Toy};
use toy_face::ToyFace;

const PLAN: Plan = Plan { games: 40, seed: 1, bound: 400, width: 6, stride: 1 };

/// Every mine is hidden or gone once, and no marker comes out of nothing.
fn conserved(_: &Toy, state: &State) -> Result<(), String> {
    let is_whole = state.cup.iter().zip(toy::CUP).all(|(&it, all)| it <= all);
    if is_whole { Ok(()) } else { Err(format!("the cup holds {:?}", state.cup)) }
}

fn breach(bug: Bug) -> Breach {
    *battery_with::<ToyFace>(Arc::new(Toy::with(bug)), &PLAN, conserved).expect_err("a planted bug")
}

/// The bug is found, as a breach of one of these laws.
fn check(bug: Bug, laws: &[Law]) {
    let breach = breach(bug);
    assert!(laws.contains(&breach.law), "{bug:?} is found as another breach: {breach}");
}

#[test]
fn the_honest_toy_passes() {
    for seed in 1..=3 {
        let plan = Plan { games: 100, seed, ..PLAN };
        let summary =
            battery_with::<ToyFace>(Arc::new(Toy::default()), &plan, conserved).unwrap_or_else(|it| panic!("{it}"));
        assert_eq!(summary.games, 100);
        assert!(summary.tried > 1000 && summary.refused > 1000 && summary.imagined > 1000, "{summary}");
        assert!(summary.alike > 100 && summary.compared > summary.alike && summary.undone > 10, "{summary}");
        assert!(summary.outcomes.len() >= 2, "{summary}");
    }
}

#[test]
fn the_same_seed_tells_the_same() {
    let toy = Arc::new(Toy::default());
    let run = |seed| battery::<ToyFace>(toy.clone(), 5, seed).expect("an honest game");
    assert_eq!(run(4), run(4));
    assert_ne!(run(4), run(5));
}

#[test]
fn a_stride_skips_only_the_costly_laws() {
    let summary =
        battery_with::<ToyFace>(Arc::new(Toy::default()), &Plan { stride: 5, ..PLAN }, conserved).expect("honesty");
    assert_eq!(summary.games, PLAN.games);
}

#[test]
fn a_breach_tells_how_to_get_there() {
    let found = breach(Bug::SilentAct);
    let text = found.to_string();
    assert!(text.contains("of seed 1 after line"), "{text}");
    let journal = play::Journal::read(&found.journal).expect("a journal");
    assert_eq!(journal.lines.len(), found.line);
    assert!(journal.header.seed.is_some());
}

#[test]
fn a_leaky_view_is_found() {
    check(Bug::LeakyView, &[Law::Story, Law::Imagine, Law::Silence]);
}

#[test]
fn a_leaky_event_is_found() {
    check(Bug::LeakyEvent, &[Law::Story]);
}

#[test]
fn a_leak_in_view_and_event_is_found() {
    check(Bug::LeakyBoth, &[Law::Imagine]);
}

#[test]
fn a_leaky_wait_is_found() {
    check(Bug::LeakyWait, &[Law::Told]);
}

#[test]
fn a_leak_to_spectators_is_found() {
    check(Bug::LeakySpectator, &[Law::Spectator]);
}

#[test]
fn leaky_odds_are_found() {
    check(Bug::LeakyOdds, &[Law::Told]);
}

#[test]
fn odds_that_peek_at_what_follows_are_found() {
    check(Bug::PeekingOdds, &[Law::Told]);
}

#[test]
fn a_leaky_undo_flag_is_found() {
    check(Bug::LeakyFlag, &[Law::Undo]);
}

#[test]
fn a_leaky_refusal_is_found() {
    check(Bug::LeakyRefusal, &[Law::Told]);
}

#[test]
fn an_undoable_look_is_found() {
    check(Bug::UndoableLook, &[Law::Undo]);
}

#[test]
fn an_undoable_roll_is_found() {
    check(Bug::UndoableRoll, &[Law::Undo]);
}

#[test]
fn an_action_accepted_but_not_listed_is_found() {
    check(Bug::Unlisted, &[Law::WhyNot]);
}

#[test]
fn an_action_listed_but_forbidden_is_found() {
    check(Bug::Forbidden, &[Law::WhyNot]);
}

#[test]
fn a_silent_act_is_found() {
    check(Bug::SilentAct, &[Law::Silence]);
}

#[test]
fn an_unsorted_list_is_found() {
    check(Bug::Unsorted, &[Law::List]);
}

#[test]
fn a_doubled_action_is_found() {
    check(Bug::Twice, &[Law::List]);
}

#[test]
fn an_uninvited_list_is_found() {
    check(Bug::Uninvited, &[Law::DeadEnd]);
}

#[test]
fn a_dead_end_is_found() {
    check(Bug::DeadEnd, &[Law::DeadEnd]);
}

#[test]
fn a_peeking_imagination_is_found() {
    check(Bug::PeekingImagine, &[Law::Peek]);
}

#[test]
fn a_wild_imagination_is_found() {
    check(Bug::WildImagine, &[Law::Imagine]);
}

#[test]
fn a_stale_board_is_found() {
    check(Bug::StaleBoard, &[Law::Board]);
}

#[test]
fn a_lossy_position_is_found() {
    check(Bug::LossyPosition, &[Law::Position]);
}

#[test]
fn a_bad_notation_is_found() {
    check(Bug::BadNotation, &[Law::Notation]);
}

#[test]
fn an_endless_game_is_found() {
    check(Bug::Endless, &[Law::End]);
}

#[test]
fn a_panic_is_found() {
    assert!(breach(Bug::Panic).what.contains("a planted panic"));
    check(Bug::Panic, &[Law::Panic]);
}

#[test]
fn a_wild_action_is_found() {
    check(Bug::WildAction, &[Law::AnyAction]);
}

#[test]
fn a_mumbled_offer_is_found() {
    check(Bug::Mumbling, &[Law::Words]);
}

#[test]
fn a_broken_law_of_the_game_is_found() {
    let strict = |_: &Toy, state: &State| if state.prize.is_none() { Ok(()) } else { Err("a prize".to_owned()) };
    let breach = battery_with::<ToyFace>(Arc::new(Toy::default()), &PLAN, strict).expect_err("a law that is broken");
    assert_eq!((breach.law, breach.what.as_str()), (Law::Own, "a prize"));
}
