//! Gestures: done, undone, heard and stored as one; and what is rehearsed and dropped leaves no trace.

use std::sync::Arc;

use kernel::{Awaiting, Bits, Side, Viewer};
use play::{Deed, Dice, Ending, How, Journal, Match, Refused, Request, Setting};
use toy::{Action, Toy};

const RED: Viewer = Viewer::Side(Side::A);
const BLUE: Viewer = Viewer::Side(Side::B);

/// Both mines are hidden, and red is to move.
fn begun() -> Match<Toy> {
    let mut it = Match::new(Arc::new(Toy::default()), Setting::default(), Dice::from_seed(7));
    it.act(None, Side::A, Action::Hide(1)).expect("a mine");
    it.queue(["red".into()]);
    it.act(None, Side::B, Action::Hide(3)).expect("a mine");
    it
}

fn reopened(it: &Match<Toy>) -> Match<Toy> {
    let journal = Journal::read(&it.journal_with_seed().to_text()).expect("a journal");
    Match::open(it.game().clone(), &journal).expect("a lawful journal")
}

#[test]
fn what_is_decided_together_is_taken_back_together() {
    let mut it = begun();
    let before = it.state().clone();
    it.act_all(None, Side::A, &[Action::Step(4), Action::Step(0)]).expect("two steps");
    let lines = it.lines(0);
    assert!(lines[lines.len() - 2].mark.is_none() && lines[lines.len() - 1].mark.is_some(), "{lines:?}");
    let mut again = reopened(&it);
    for it in [&mut it, &mut again] {
        it.undo(Side::A).expect("a gesture to take back");
        assert_eq!(*it.state(), before);
        assert_eq!(it.undo(Side::A), Err(Refused::NothingToUndo));
    }
    assert_eq!(it.journal(), again.journal());
}

#[test]
fn apart_every_decision_is_a_gesture_of_its_own() {
    let mut it = begun();
    it.set_apart(true);
    it.act_all(None, Side::A, &[Action::Step(4), Action::Step(0)]).expect("two steps");
    assert!(it.lines(3).iter().all(|it| it.mark.is_some()));
    it.undo(Side::A).expect("a step");
    it.undo(Side::A).expect("another");
    assert_eq!(it.undo(Side::A), Err(Refused::NothingToUndo));
    assert_eq!(reopened(&it).journal(), it.journal());
}

/// A look in the middle of a gesture cannot be taken back, and what came after it can.
#[test]
fn a_barrier_may_stand_inside_a_gesture() {
    let mut it = begun();
    it.act_all(None, Side::A, &[Action::Step(4), Action::Look]).expect("a step and a look");
    let looked = it.state().clone();
    assert!(!it.can_undo(Side::A));
    if it.legal(Side::A).contains(&Action::Step(0)) {
        it.act(None, Side::A, Action::Step(0)).expect("a step");
        it.undo(Side::A).expect("a step to take back");
    }
    assert_eq!(*it.state(), looked);
}

#[test]
fn what_is_rehearsed_and_dropped_has_not_happened() {
    let mut it = begun();
    let request = Request::Act { side: Side::A, version: None, actions: vec![Action::Halt] };
    let (journal, versions) = (it.journal(), Viewer::ALL.map(|viewer| it.version(viewer)));
    let first = it.rehearse(&request).expect("a scout may halt");
    let second = it.rehearse(&request).expect("a scout may halt");
    assert_eq!(first.lines(), second.lines(), "the same dice fall");
    assert_eq!((it.journal(), Viewer::ALL.map(|viewer| it.version(viewer))), (journal, versions));
    let after = first.next().state().clone();
    it.commit(first).expect("nothing happened meanwhile");
    assert_eq!(*it.state(), after);
    let before = it.journal();
    assert_eq!(it.commit(second).err(), Some(Refused::Stale), "of two rivals the second is refused");
    assert_eq!(it.journal(), before);
}

#[test]
fn a_seat_keeps_its_moment() {
    let mut it = begun();
    let (then, tape) = (it.now().clone(), it.tape().clone());
    let version = then.version(RED);
    it.act(None, Side::A, Action::Halt).expect("a scout may halt");
    assert_eq!(then.awaiting(), Awaiting::choice(Side::A));
    assert_eq!(then.version(RED), version);
    assert_eq!(then.heard(&tape, RED, version), Some(Vec::new()));
}

/// What a viewer hears gesture by gesture is what it heard when it happened, also from any version later.
#[test]
fn what_was_heard_can_be_heard_again() {
    for seed in 0..20 {
        let mut bits = Bits::seeded(seed);
        let mut it = Match::new(Arc::new(Toy::default()), Setting::default(), Dice::from_seed(seed));
        let mut told: Vec<(Viewer, u32, Vec<_>)> = Vec::new();
        while let Awaiting::Choice(sides) = it.awaiting() {
            let side = sides.iter().nth(bits.below(sides.len() as usize)).expect("a side");
            let before = Viewer::ALL.map(|viewer| it.version(viewer));
            if it.can_undo(side) && bits.below(3) == 0 {
                it.undo(side).expect("a gesture");
            } else {
                let list = it.legal(side);
                let events = it.act(None, side, list[bits.below(list.len())]).expect("a listed action");
                for (viewer, version) in Viewer::ALL.into_iter().zip(before) {
                    let seen: Vec<_> = events
                        .iter()
                        .filter_map(|event| kernel::Sighted::witness(&**it.game(), event, viewer))
                        .collect();
                    told.push((viewer, version, seen));
                }
            }
            for (viewer, before) in Viewer::ALL.into_iter().zip(before) {
                let heard = it.heard(viewer, before).expect("all lines are at hand");
                assert_eq!(heard.is_empty(), heard.last().is_none());
                if it.version(viewer) == before {
                    assert!(heard.is_empty(), "{viewer:?} noticed nothing, and hears {heard:?}");
                }
            }
        }
        let again = reopened(&it);
        for (viewer, since, seen) in told {
            for it in [&it, &again] {
                let heard = it.heard(viewer, since).expect("all lines are at hand");
                let events = heard.into_iter().flat_map(|it| it.deeds).filter_map(|it| match it {
                    Deed::Event(event) => Some(event),
                    _ => None,
                });
                assert_eq!(events.take(seen.len()).collect::<Vec<_>>(), seen, "{viewer:?} since {since}");
            }
        }
    }
}

#[test]
fn whoever_witnessed_what_is_taken_back_is_told_so() {
    let mut it = begun();
    let (red, blue) = (it.version(RED), it.version(BLUE));
    it.act_all(None, Side::A, &[Action::Step(4), Action::Step(0)]).expect("two steps");
    it.undo(Side::A).expect("a gesture");
    let heard = it.heard(RED, red).expect("all lines are at hand");
    assert_eq!(heard.last().map(|it| it.deeds.clone()), Some(vec![Deed::TakenBack { to: red }]));
    assert_eq!(it.heard(BLUE, blue), Some(Vec::new()), "a half-made turn is its owner's, and so is its end");
    it.act(None, Side::A, Action::Step(4)).expect("a step");
    it.offer_draw(Side::A).expect("an offer");
    it.ask_back(Side::A).expect("a request");
    it.ask_back(Side::B).expect("a grant");
    let heard: Vec<_> = it.heard(BLUE, blue).expect("all lines").into_iter().flat_map(|it| it.deeds).collect();
    // What blue never saw is not what it is told of; the offer and the request lay after it.
    let to = blue;
    assert_eq!(heard, [Deed::Drew(Side::A), Deed::AskedBack(Side::A), Deed::Granted(Side::B), Deed::TakenBack { to }]);
}

#[test]
fn a_game_can_be_ended_from_outside() {
    for (ending, words) in [
        (Ending::ABORT, "abort"),
        (Ending { winner: Some(Side::B), how: How::Time }, "adjudge blue time"),
        (Ending { winner: None, how: How::Ruling }, "adjudge draw ruling"),
    ] {
        let mut it = begun();
        assert_eq!(it.end(Ending { winner: None, how: How::Agreement }), Err(Refused::NotYours), "sides agree");
        it.end(ending).expect("a game under way");
        assert_eq!(it.outcome(), Some(ending.outcome()));
        assert_eq!(it.end(ending), Err(Refused::Over));
        let lines = it.lines(0);
        assert_eq!(lines[lines.len() - 2].words, words);
        let again = reopened(&it);
        assert_eq!(again.outcome(), Some(ending.outcome()));
        assert_eq!(again.journal(), it.journal());
        assert!(play::verify(it.game().clone(), &it.journal()).is_ok());
    }
}

#[test]
fn lines_written_elsewhere_can_be_followed() {
    let mut here = begun();
    let mut there = reopened(&here);
    let n = here.n_lines();
    here.act_all(None, Side::A, &[Action::Step(4), Action::Halt]).expect("a move");
    let gesture = here.lines(n);
    let mut cut = gesture.clone();
    cut[0].words = "red step 1".to_owned();
    let before = there.journal();
    assert!(there.follow(&cut).is_err());
    assert_eq!(there.journal(), before, "what cannot be followed leaves no trace");
    there.follow(&gesture).expect("lines of the same match");
    assert_eq!(there.journal(), here.journal());
    assert_eq!(Viewer::ALL.map(|it| there.version(it)), Viewer::ALL.map(|it| here.version(it)));
}

/// A snapshot is a cache: it opens the same match, or nothing.
#[test]
fn a_snapshot_opens_the_same_match_or_nothing() {
    let mut it = begun();
    it.act(None, Side::A, Action::Step(4)).expect("a step");
    let (bytes, header) = (it.snapshot().expect("a match under way"), it.journal_with_seed().header);
    let mark = it.lines(0).last().and_then(|it| it.mark).expect("a mark");
    let open = |bytes: &[u8], mark| Match::from_snapshot(it.game().clone(), &header, bytes, mark);
    let mut cold = open(&bytes, mark).expect("its own snapshot");
    assert!(!cold.is_whole());
    assert_eq!(cold.heard(RED, 0), None, "its past is not at hand");
    assert_eq!(cold.ask_back(Side::B), Err(Refused::Cold));
    assert_eq!((cold.state(), cold.version(RED)), (it.state(), it.version(RED)));
    cold.undo(Side::A).expect("what can be taken back is at hand");
    let mut live = it.clone();
    live.undo(Side::A).expect("a step");
    assert_eq!(cold.state(), live.state());
    for it in [&mut cold, &mut live] {
        it.act(None, Side::A, Action::Halt).expect("a scout may halt");
    }
    assert_eq!(cold.state(), live.state(), "the same dice fall");
    cold.warm(&live.journal()).expect("its own journal");
    assert_eq!(cold.journal(), live.journal());
    assert_eq!(cold.heard(RED, 0), live.heard(RED, 0));
    // Another mark, other bytes, another game.
    assert!(open(&bytes, header_mark()).is_none());
    for at in 0..bytes.len() {
        let mut bad = bytes.clone();
        bad[at] ^= 1;
        assert!(open(&bad, mark).is_none(), "byte {at}");
    }
    let mut other = header.clone();
    other.scenario = "other".to_owned();
    assert!(Match::from_snapshot(it.game().clone(), &other, &bytes, mark).is_none());
}

fn header_mark() -> play::Fingerprint {
    play::Fingerprint::of(b"another mark")
}
