//! The seat's law: every answer is the same in two worlds that its viewer cannot tell apart.

use std::collections::BTreeMap;

use kernel::{Bits, Game, Overlay, Side, Sighted, Viewer};
use mukden::{Mukden, Phase, Recall, State};
use mukden_face::MukdenFace;
use stage::{Face, UnitId};

use super::{all_actions, game, list, walk};

/// What a spectator, or a side, is shown without being asked anything.
fn check_shown(game: &Mukden, [here, there]: [&State; 2], viewer: Viewer, recall: &Recall) {
    let boards = &mut [game.board(here), game.board(there)];
    let [one, two] = boards;
    assert_eq!(
        MukdenFace::scene(game, here, one, viewer, recall),
        MukdenFace::scene(game, there, two, viewer, recall),
        "{:?}",
        here.phase
    );
    assert_eq!(MukdenFace::waiting(game, here, one, viewer), MukdenFace::waiting(game, there, two, viewer));
    for (overlay, name) in Overlay::ALL {
        assert_eq!(
            MukdenFace::overlay(game, here, one, viewer, overlay),
            MukdenFace::overlay(game, there, two, viewer, overlay),
            "{name} {:?}",
            here.phase
        );
    }
}

/// All that a side can ask.
fn check_answers(game: &Mukden, [here, there]: [&State; 2], side: Side, bits: &mut Bits) {
    let (mut one, mut two) = (game.board(here), game.board(there));
    let (one, two) = (&mut one, &mut two);
    assert_eq!(MukdenFace::odds(game, here, one, side), MukdenFace::odds(game, there, two, side));
    let legal = list(game, here, side);
    assert_eq!(legal, list(game, there, side));
    if game.awaiting(here).owes(side) {
        assert_eq!(MukdenFace::prompt(game, here, one, side), MukdenFace::prompt(game, there, two, side));
        let (mut offers, mut others) = (Vec::new(), Vec::new());
        MukdenFace::offers(game, here, one, side, &legal, &mut offers);
        MukdenFace::offers(game, there, two, side, &legal, &mut others);
        assert_eq!(offers, others);
        for &action in &legal {
            assert_eq!(
                MukdenFace::label(game, here, one, side, action),
                MukdenFace::label(game, there, two, side, action)
            );
            assert_eq!(
                MukdenFace::odds_of(game, here, one, side, action),
                MukdenFace::odds_of(game, there, two, side, action)
            );
        }
    }
    // One may ask about anything; a step is asked about the hex where a unit seems to be in either world.
    let mut asked = all_actions(game, here, bits);
    asked.extend(all_actions(game, there, bits));
    for action in (0..120).map(|_| asked[bits.below(asked.len())]) {
        let why = game.why_not(here, one, side, action);
        assert_eq!(why, game.why_not(there, two, side, action), "{action:?} {:?}", here.phase);
        if let Err(rule) = why {
            assert_eq!(
                MukdenFace::matter(game, here, one, side, action, rule),
                MukdenFace::matter(game, there, two, side, action, rule),
                "{action:?} {:?}",
                here.phase
            );
        }
    }
    for unit in (0..2).map(|_| UnitId(bits.below(game.book.units.len()) as u8)) {
        assert_eq!(MukdenFace::reach(game, here, one, side, unit), MukdenFace::reach(game, there, two, side, unit));
    }
}

#[test]
fn a_seat_answers_alike_in_worlds_that_look_alike() {
    let game = game();
    let mut differ: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 21..=28 {
        walk(&game, seed, |walk, bits| {
            let kind = match walk.state.phase {
                Phase::Replace | Phase::Declare | Phase::Paralysis => "between",
                Phase::Paralyse { .. } => "paralyse",
                Phase::Act => "act",
                Phase::Move(_) => "move",
                Phase::Prepare(_) if walk.state.chain.momentum => "prepare by momentum",
                Phase::Prepare(_) => "prepare",
                Phase::Combat(_) => "combat",
                Phase::Losses { .. } => "losses",
                Phase::Advance { .. } => "advance",
                Phase::Momentum { .. } => "momentum",
                Phase::Over(_) => "over",
            };
            // The rare ones whenever they come.
            let one_in = match kind {
                "act" | "move" | "prepare" => 16,
                "combat" | "momentum" | "prepare by momentum" => 3,
                _ => 1,
            };
            if bits.below(one_in) > 0 {
                return;
            }
            for side in Side::ALL {
                let recall = walk.recall(Viewer::Side(side));
                let other = game.imagine(&walk.state, side, &Recall::default(), bits);
                if other != walk.state {
                    *differ.entry(kind).or_default() += 1;
                }
                let worlds = [&walk.state, &other];
                check_shown(&game, worlds, Viewer::Side(side), &recall);
                check_shown(&game, worlds, Viewer::Spectator, &walk.recall(Viewer::Spectator));
                check_answers(&game, worlds, side, bits);
            }
        });
    }
    for kind in ["act", "move", "prepare", "combat", "losses", "advance", "momentum", "paralyse"] {
        let n = differ.get(kind).copied().unwrap_or_default();
        assert!(n >= 5, "{kind}: only {n} worlds that differed; {differ:?}");
    }
}

/// A spectator sees what both sides see: a world that either of them imagines, and then the other one, looks alike to him.
#[test]
fn spectators_cannot_tell_worlds_of_worlds_apart() {
    let game = game();
    walk(&game, 27, |walk, bits| {
        if bits.below(4) > 0 {
            return;
        }
        let first = game.imagine(&walk.state, Side::A, &Recall::default(), bits);
        let second = game.imagine(&first, Side::B, &Recall::default(), bits);
        check_shown(&game, [&walk.state, &second], Viewer::Spectator, &walk.recall(Viewer::Spectator));
    });
}
