//! Every answer is equal in two worlds that its viewer cannot tell apart.

use east::{East, Phase, State};
use east_face::EastFace;
use kernel::{Bits, Game, Overlay, Side, Sighted, Viewer};
use stage::{Face, UnitId};

use super::table::{bold_game, game, list};
use crate::actions::any_actions;

/// Two worlds are alike to a side in everything it can ask, and to a spectator in everything he can see.
fn check_alike(game: &East, [here, there]: [&State; 2], side: Side, bits: &mut Bits) {
    let (one, two) = (&mut game.board(here), &mut game.board(there));
    for viewer in [Viewer::Side(side), Viewer::Spectator] {
        assert_eq!(EastFace::scene(game, here, one, viewer, &()), EastFace::scene(game, there, two, viewer, &()));
        assert_eq!(EastFace::waiting(game, here, one, viewer), EastFace::waiting(game, there, two, viewer));
        for (overlay, _) in Overlay::ALL {
            let [a, b] = [
                EastFace::overlay(game, here, one, viewer, overlay),
                EastFace::overlay(game, there, two, viewer, overlay),
            ];
            assert_eq!(a, b);
        }
    }
    let all = list(game, here, one, side);
    assert_eq!(all, list(game, there, two, side));
    assert_eq!(game.awaiting(here).owes(side), game.awaiting(there).owes(side));
    if game.awaiting(here).owes(side) {
        assert_eq!(EastFace::prompt(game, here, one, side), EastFace::prompt(game, there, two, side));
    }
    let (mut a, mut b) = (Vec::new(), Vec::new());
    EastFace::offers(game, here, one, side, &all, &mut a);
    EastFace::offers(game, there, two, side, &all, &mut b);
    assert_eq!(a, b);
    for &action in all.iter().take(12) {
        assert_eq!(EastFace::label(game, here, one, side, action), EastFace::label(game, there, two, side, action));
    }
    assert_eq!(EastFace::odds(game, here, one, side), EastFace::odds(game, there, two, side));
    if let Some(&action) = all.get(bits.below(all.len().max(1))) {
        assert_eq!(EastFace::odds_of(game, here, one, side, action), EastFace::odds_of(game, there, two, side, action));
    }
    for unit in (0..game.book.units.len() as u8).map(UnitId) {
        if bits.below(20) == 0 || game.book.units[unit.at()].side != side {
            assert_eq!(EastFace::reach(game, here, one, side, unit), EastFace::reach(game, there, two, side, unit));
        }
    }
    for action in any_actions(game, bits, 2) {
        let why = game.why_not(here, one, side, action);
        assert_eq!(why, game.why_not(there, two, side, action));
        if let Err(rule) = why {
            let [a, b] = [
                EastFace::matter(game, here, one, side, action, rule),
                EastFace::matter(game, there, two, side, action, rule),
            ];
            assert_eq!(a, b, "{action:?}");
        }
    }
}

/// Worlds in purchases, half-answered purchases, after both have bought, and while orders of the turn are secret.
#[test]
fn no_answer_depends_on_what_is_secret() {
    let game = game();
    let (mut pairs, mut kinds) = (0, [0; 4]);
    for seed in 70..76 {
        let mut n = 0;
        bold_game(&game, seed, |state, _, _, bits| {
            n += 1;
            if n % 37 != 0 && (state.phase != Phase::Purchase || n % 2 == 0) {
                return;
            }
            for side in Side::ALL {
                let other = game.imagine(state, side, &(), bits);
                if other == *state {
                    continue;
                }
                pairs += 1;
                let kind = match (state.phase, state.bought) {
                    (Phase::Purchase, [None, None]) => 0,
                    (Phase::Purchase, _) => 1,
                    (_, [Some(_), Some(_)]) => 2,
                    _ => 3,
                };
                kinds[kind] += 1;
                check_alike(&game, [state, &other], side, bits);
            }
        });
    }
    assert!(pairs > 100 && kinds.iter().all(|&it| it > 5), "{pairs} pairs, {kinds:?}");
}

/// A spectator cannot tell apart worlds in which both sides have bought otherwise.
#[test]
fn a_spectator_sees_no_orders() {
    let game = game();
    let mut pairs = 0;
    for seed in 80..83 {
        let mut n = 0;
        bold_game(&game, seed, |state, board, _, bits| {
            n += 1;
            if n % 29 != 0 && state.phase != Phase::Purchase {
                return;
            }
            let first = game.imagine(state, Side::A, &(), bits);
            let other = game.imagine(&first, Side::B, &(), bits);
            if other == *state {
                return;
            }
            pairs += 1;
            let there = &mut game.board(&other);
            let viewer = Viewer::Spectator;
            assert_eq!(
                EastFace::scene(&game, state, board, viewer, &()),
                EastFace::scene(&game, &other, there, viewer, &())
            );
            assert_eq!(EastFace::waiting(&game, state, board, viewer), EastFace::waiting(&game, &other, there, viewer));
            for (overlay, _) in Overlay::ALL {
                let [a, b] = [
                    EastFace::overlay(&game, state, board, viewer, overlay),
                    EastFace::overlay(&game, &other, there, viewer, overlay),
                ];
                assert_eq!(a, b);
            }
        });
    }
    assert!(pairs > 50, "{pairs} pairs");
}
