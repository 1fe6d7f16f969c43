//! Scenes, offers and events of random games.

use east::{AXIS, East, SOVIET, State, Where};
use east_face::EastFace;
use kernel::{Game, Side, Viewer};
use stage::{Begun, Condition, Face, Spot, What};

use super::table::{bold_game, game, list, owes, sheet, some_states};

fn check_scene(game: &East, state: &State, n_units: usize) {
    let grid = &game.book.map.grid;
    for viewer in Viewer::ALL {
        let board = &mut game.board(state);
        let scene = EastFace::scene(game, state, board, viewer, &());
        assert_eq!(scene.pieces.len(), n_units, "every counter is a piece");
        assert_eq!(scene.turn, state.turn);
        let mut seen = vec![false; n_units];
        for piece in &scene.pieces {
            let unit = piece.unit.expect("nothing is hidden");
            assert!(!std::mem::replace(&mut seen[unit.at()], true));
            let place = Where::of(state.place[unit.at()]);
            let expected = match place {
                Where::On(hex) => Spot::Hex { hex: stage::HexNo::of(grid, hex) },
                Where::Hand => Spot::Hand,
                Where::Dead => Spot::Dead,
                Where::Gone => Spot::Gone,
                Where::Box(front) => Spot::Box { n: 4 + front },
                Where::Track(turn) => Spot::Track { turn },
            };
            assert_eq!(piece.at, expected);
            if let Spot::Hex { hex } = piece.at {
                let above = scene.on(hex).position(|it| it.unit == piece.unit);
                assert_eq!(above, Some(usize::from(piece.under)), "a stack lies in order");
            }
        }
        for lack in &scene.score.lacks {
            assert!(!lack.line.is_empty() && lack.hexes.iter().all(|it| it.on(grid).is_some()));
            assert!(lack.have <= lack.need || lack.way == stage::WayId(3), "{lack:?}");
        }
        for mark in &scene.markers {
            assert!(mark.hex.on(grid).is_some());
        }
        if let Some(Begun::Move { units, route, .. }) = &scene.begun {
            assert!(!units.is_empty() && !route.is_empty());
        }
        assert!(game.board_agrees(state, board));
    }
}

#[test]
fn scenes_show_the_table() {
    let game = game();
    let n_units = EastFace::printed(&game).units.len();
    let mut ready = 0;
    for seed in [3, 4] {
        some_states(&game, seed, 23, |state, _, _| {
            check_scene(&game, state, n_units);
            let scene = EastFace::scene(&game, state, &mut game.board(state), Viewer::Spectator, &());
            ready += scene.pieces.iter().filter(|it| it.states.contains(&Condition::Ready)).count();
        });
    }
    assert!(ready > 300, "{ready} units were ready");
}

/// Whoever has an entry of its own in the list is ready in the scene.
#[test]
fn whoever_can_be_chosen_is_ready() {
    let game = game();
    some_states(&game, 8, 17, |state, board, _| {
        let Some(side) = owes(&game, state) else { return };
        let all = list(&game, state, board, side);
        let scene = EastFace::scene(&game, state, board, Viewer::Side(side), &());
        let mut offers = Vec::new();
        EastFace::offers(&game, state, board, side, &all, &mut offers);
        for unit in offers.iter().filter_map(|it| it.unit) {
            let piece = scene.piece(unit).expect("a piece of the unit");
            let leads = piece.side == AXIS && game.book.units[unit.at()].steps == 0;
            // A stack under way is led by one of its units, and may take up others.
            let moves = state.phase == east::Phase::Moving;
            assert!(moves || leads || piece.states.contains(&Condition::Ready), "{unit:?} in {:?}", state.phase);
        }
    });
}

#[test]
fn offers_match_the_list() {
    let game = game();
    let sheet = sheet(&game);
    let mut ends = 0;
    for seed in [5, 6] {
        some_states(&game, seed, 13, |state, board, _| {
            for side in Side::ALL {
                let all = list(&game, state, board, side);
                let mut offers = Vec::new();
                EastFace::offers(&game, state, board, side, &all, &mut offers);
                assert_eq!(offers.len(), all.len());
                for (offer, &action) in offers.iter().zip(&all) {
                    assert_eq!(offer.act, game.notation(side, action));
                    let verb = format!("{:?}", offer.verb).to_lowercase();
                    assert_eq!(Some(verb.as_str()), offer.act.split(' ').next());
                    let label = sheet.say(&EastFace::label(&game, state, board, side, action));
                    assert!(!label.is_empty() && !label.contains("  "), "{label}");
                    assert_eq!(offer.ends.is_some(), ["done", "halt"].contains(&offer.act.as_str()));
                    ends += usize::from(offer.ends.as_ref().is_some_and(|it| !it.idle.is_empty()));
                }
                if game.awaiting(state).owes(side) {
                    let prompt = EastFace::prompt(&game, state, board, side);
                    assert!(sheet.tell(&prompt.text).ends_with(['.', '?']), "{}", sheet.tell(&prompt.text));
                    if let Some(set) = prompt.set {
                        assert!(set.chosen.iter().all(|it| set.members.contains(it)) && set.min <= set.max);
                        // What can be added now is a member.
                        let adds = offers.iter().filter(|it| it.ends.is_none() && it.unit.is_some());
                        assert!(adds.clone().all(|it| set.members.contains(&it.act)), "{:?}", state.phase);
                    }
                }
            }
            let waiting = sheet.tell(&EastFace::waiting(&game, state, board, Viewer::Spectator));
            assert!(waiting.ends_with('.'), "{waiting}");
            assert!(game.board_agrees(state, board));
        });
    }
    assert!(ends > 50, "{ends} ends with idle units");
}

/// Every event is told, and what it shows fits the sheet and the sentence.
#[test]
fn events_are_told_with_their_shape() {
    let game = game();
    let sheet = sheet(&game);
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 10..16 {
        bold_game(&game, seed, |_, _, events, _| {
            for event in events {
                let told = EastFace::told(&game, event);
                kinds.insert(told.kind);
                let text = sheet.tell(&told.line);
                assert!(text.ends_with('.') && text.starts_with(|it: char| !it.is_lowercase()), "{text}");
                assert!(!text.contains("  ") && !text.contains(" ."), "{text}");
                match told.what {
                    What::Moved { route, units, .. } => {
                        assert!(route.len() >= 2 && !units.is_empty(), "{text}");
                    }
                    What::Rolled { die, terms, total, cell, .. } => {
                        assert!((1..=6).contains(&die), "{text}");
                        if let Some(cell) = cell {
                            let chart = sheet.chart(cell.chart);
                            let row = &chart.rows[usize::from(cell.row)];
                            assert!(usize::from(cell.column) < row.cells.len(), "{text}");
                        }
                        let adds = terms.iter().filter(|it| it.kind == stage::TermKind::Die).map(|it| it.value);
                        let sum = i32::from(die) + adds.sum::<i32>();
                        let capped = told.kind == "combat_roll";
                        let sum = if capped { sum.clamp(1, 6) } else { sum };
                        assert_eq!(sum, i32::from(total), "{text}");
                    }
                    _ => {}
                }
            }
        });
    }
    assert!(kinds.len() > 50, "{} kinds: {kinds:?}", kinds.len());
}

#[test]
fn the_furniture_shows_orders_to_their_owner() {
    let game = game();
    let mut secrets = 0;
    some_states(&game, 21, 7, |state, board, _| {
        let of = |viewer, board: &mut _| EastFace::scene(&game, state, board, viewer, &()).furniture;
        let is_over = matches!(state.phase, east::Phase::Over(_));
        for side in [AXIS, SOVIET] {
            let own = of(Viewer::Side(side), board);
            assert_eq!(own.bought[side].is_some(), state.bought[side as usize].is_some());
            assert!(own.orders[side].is_some());
            for viewer in [Viewer::Side(side.other()), Viewer::Spectator] {
                let other = of(viewer, board);
                assert!(is_over || other.bought[side].is_none());
                let secret = state.budget != [0; 2] && !is_over;
                assert_eq!(other.orders[side].is_none(), secret);
                secrets += usize::from(secret);
            }
        }
        let all = of(Viewer::Umpire, board);
        assert_eq!(all.commands.len(), 8);
        assert_eq!(all.cup.iter().map(|it| it.n).sum::<u8>(), state.cup.iter().sum::<u8>());
    });
    assert!(secrets > 20, "{secrets} secrets");
}
