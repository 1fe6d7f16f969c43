//! Scenes and events.

use std::collections::BTreeSet;

use kernel::{Game, Sighted, Viewer};
use mukden::{Event, Mukden, Options, Recall};
use mukden_face::MukdenFace;
use stage::{Begun, Condition, Face, Piece, Scene, Spot, TermKind, What};

use super::{SEATS, game, sheet, walk};

fn has(piece: &Piece, state: Condition) -> bool {
    piece.states.contains(&state)
}

/// The stacks of a scene as today's view writes them: hex, side, and the counters from top to bottom.
type Stacks = Vec<(String, &'static str, Vec<(Option<String>, Option<u8>, bool)>)>;

fn laid<F>(game: &Mukden, scene: &Scene<F>) -> Stacks {
    let mut stacks: Stacks = Vec::new();
    for piece in &scene.pieces {
        let Spot::Hex { hex } = piece.at else { continue };
        let id = piece.unit.map(|it| game.book.units[it.at()].id.clone());
        let counter = (id, piece.steps, has(piece, Condition::Disrupted));
        match stacks.last_mut().filter(|it| it.0 == hex.to_string()) {
            Some(stack) => stack.2.push(counter),
            None => stacks.push((hex.to_string(), Mukden::SIDES[piece.side], vec![counter])),
        }
        let under = stacks.last().map_or(0, |it| it.2.len() - 1);
        assert_eq!(usize::from(piece.under), under, "counters lie from top to bottom");
    }
    stacks
}

#[test]
fn scenes_show_what_views_show() {
    let game = game();
    for seed in 1..=3 {
        walk(&game, seed, |walk, bits| {
            if bits.below(3) > 0 {
                return;
            }
            for viewer in Viewer::ALL {
                let view = game.view(&walk.state, viewer);
                let recall = walk.recall(viewer);
                let scene = MukdenFace::scene(&game, &walk.state, &mut walk.board, viewer, &recall);
                let seen: Stacks = view
                    .stacks
                    .iter()
                    .map(|it| {
                        let counter =
                            |it: &mukden::CounterSeen| (it.unit.clone(), it.steps, it.disrupted == Some(true));
                        (it.hex.clone(), it.side, it.counters.iter().map(counter).collect())
                    })
                    .collect();
                assert_eq!(laid(&game, &scene), seen, "{viewer:?} {:?}", walk.state.phase);
                let furniture = &scene.furniture;
                assert_eq!(furniture.combat_first, view.combat_first);
                assert_eq!(
                    (furniture.second, furniture.actions, furniture.guns),
                    (view.second, view.actions, view.guns)
                );
                assert_eq!([furniture.passed.a, furniture.passed.b], view.passed);
                assert_eq!(furniture.lost.map(|it| [it.a, it.b]), view.lost);
                assert_eq!(furniture.battle.is_some(), view.battle.is_some());
                let alive = furniture.living.as_ref().map(|it| it.a.len() + it.b.len());
                assert_eq!(alive, view.living.map(|it| it.len()));
                let control: Vec<String> = scene.control.a.iter().map(ToString::to_string).collect();
                assert_eq!(control, view.japan_controls);
            }
        });
    }
}

#[test]
fn scenes_stay_on_the_sheet() {
    let game = game();
    let sheet = sheet(&game);
    let grid = sheet.printed.grid.grid();
    let mut ready = 0;
    walk(&game, 4, |walk, bits| {
        if bits.below(4) > 0 {
            return;
        }
        assert!(game.board_agrees(&walk.state, &walk.board));
        for viewer in Viewer::ALL {
            let recall = walk.recall(viewer);
            let scene = MukdenFace::scene(&game, &walk.state, &mut walk.board, viewer, &recall);
            let fresh = MukdenFace::scene(&game, &walk.state, &mut game.board(&walk.state), viewer, &recall);
            assert_eq!(scene, fresh, "a board kept through play tells what a fresh one does");
            assert!(game.board_agrees(&walk.state, &walk.board));
            assert_eq!(scene.pieces.len(), sheet.printed.units.len(), "every counter is a piece");
            let named: BTreeSet<_> = scene.pieces.iter().filter_map(|it| it.unit).collect();
            assert_eq!(named.len(), scene.pieces.iter().filter(|it| it.unit.is_some()).count());
            for piece in &scene.pieces {
                if let Spot::Hex { hex } = piece.at {
                    assert!(hex.on(&grid).is_some());
                }
                let unit = piece.unit.map(|it| sheet.unit(it));
                assert!(unit.is_none_or(|it| it.side == piece.side && piece.steps <= Some(it.steps)));
                if viewer.shares(piece.side) {
                    assert!(piece.unit.is_some());
                } else {
                    assert_eq!(piece.moves, None);
                    assert!(!has(piece, Condition::Ready) && !has(piece, Condition::Moving));
                }
                ready += usize::from(has(piece, Condition::Ready));
            }
            for it in &scene.recall {
                assert!(!named.contains(&it.unit) && it.hex.on(&grid).is_some());
            }
            assert!(usize::from(scene.phase.phase.0) < sheet.printed.phases.len());
            for lack in &scene.score.lacks {
                assert!(!lack.line.is_empty() && sheet.printed.ways.get(lack.way.at()).is_some());
                assert!(lack.hexes.iter().all(|it| it.on(&grid).is_some()));
            }
        }
    });
    assert!(ready > 1000);
}

#[test]
fn a_half_made_act_is_its_owners() {
    let game = game();
    let (mut moves, mut attacks, mut picks) = (0, 0, 0);
    for seed in 5..=6 {
        walk(&game, seed, |walk, _| {
            for viewer in SEATS {
                let scene = MukdenFace::scene(&game, &walk.state, &mut walk.board, viewer, &Recall::default());
                let is_battle = scene.furniture.battle.is_some();
                match scene.begun {
                    Some(Begun::Move { .. }) => {
                        moves += 1;
                        assert!(viewer.shares(walk.state.active));
                    }
                    Some(Begun::Attack { .. }) if !is_battle => {
                        attacks += 1;
                        assert!(viewer.shares(walk.state.active));
                    }
                    Some(Begun::Picks { .. }) => {
                        picks += 1;
                        assert!(viewer.shares(mukden::JAPAN));
                    }
                    _ => {}
                }
            }
        });
    }
    assert!(moves > 100 && attacks > 20 && picks > 5, "{moves} {attacks} {picks}");
}

/// With hidden losses two tables that differ in the totals alone look alike.
#[test]
fn hidden_losses_are_not_given_away() {
    let hidden = Mukden::shipped(Options { hidden_losses: true, ..Options::default() });
    let (mut recalls, mut fallen_foreign) = (0, 0);
    walk(&hidden, 7, |walk, bits| {
        if bits.below(20) > 0 || matches!(walk.state.phase, mukden::Phase::Over(_)) {
            return;
        }
        let mut other = walk.state;
        other.lost = [other.lost[1] + 7, other.lost[0]];
        for viewer in [Viewer::Side(mukden::JAPAN), Viewer::Side(mukden::RUSSIA), Viewer::Spectator] {
            let scene = MukdenFace::scene(&hidden, &walk.state, &mut walk.board, viewer, &Recall::default());
            assert_eq!(scene, MukdenFace::scene(&hidden, &other, &mut walk.board, viewer, &Recall::default()));
            assert_eq!((scene.score.points.a, scene.score.points.b), (None, None));
            // Nor is anything kept from which they could be added up.
            assert_eq!((scene.furniture.lost, &scene.furniture.living), (None, &None));
            assert_eq!(hidden.view(&walk.state, viewer).living, None);
            let corps = stage::UnitId::from(hidden.book.cavalry_corps);
            let fallen = |it: &&stage::Piece| matches!(it.at, stage::Spot::Gone | stage::Spot::Dead);
            assert!(scene.pieces.iter().filter(fallen).all(|it| it.unit == Some(corps)));
            let recall = walk.recall(viewer);
            let recalled = MukdenFace::scene(&hidden, &walk.state, &mut walk.board, viewer, &recall).recall;
            assert!(recalled.iter().all(|it| it.steps.is_none()));
            recalls += recalled.len();
            // Whoever fell is remembered as one who lies below a top, and never shown as the corps is.
            let units = (0..hidden.book.units.len() as u8).map(mukden::Unit);
            let is_foreign =
                |it: &mukden::Unit| !viewer.shares(hidden.book.side(*it)) && *it != hidden.book.cavalry_corps;
            for unit in units.filter(is_foreign).filter(|it| walk.state.hex(*it).is_none()) {
                assert!(recalled.iter().any(|it| it.unit == unit.into()), "{viewer:?}: {unit:?} fell");
                fallen_foreign += 1;
            }
        }
        // Whoever tells the truth tells this, too.
        let whole = MukdenFace::scene(&hidden, &walk.state, &mut walk.board, Viewer::Umpire, &Recall::default());
        assert!(whole.furniture.lost.is_some() && whole.furniture.living.is_some());
    });
    assert!(recalls > 0 && fallen_foreign > 0, "{recalls} {fallen_foreign}");
}

/// A roll names the cell that decides, and a move ends where its unit is.
#[test]
fn events_say_what_to_animate() {
    let game = game();
    let sheet = sheet(&game);
    let mut kinds = BTreeSet::new();
    for seed in 8..=11 {
        walk(&game, seed, |walk, _| {
            for event in walk.events.iter().flat_map(|it| Viewer::ALL.map(|viewer| game.witness(it, viewer))).flatten()
            {
                let told = MukdenFace::told(&game, &event);
                kinds.insert(told.kind);
                assert!(!sheet.say(&told.line).is_empty());
                let What::Rolled { cell, terms, .. } = &told.what else { continue };
                let cell = cell.expect("a cell of a chart");
                let printed = &sheet.chart(cell.chart).rows[usize::from(cell.row)].cells[usize::from(cell.column)];
                match event {
                    Event::CombatRoll { attacker, defender, reckoning, .. } => {
                        assert_eq!(*printed, format!("{attacker}/{defender}"));
                        let shift: i32 = terms.iter().filter(|it| it.kind == TermKind::Shift).map(|it| it.value).sum();
                        let last = sheet.chart(cell.chart).columns.len() as i32 - 1;
                        assert_eq!((i32::from(reckoning.first) + shift).clamp(0, last), i32::from(cell.column));
                    }
                    _ => assert!(printed.parse::<u8>().is_ok()),
                }
            }
        });
    }
    assert!(kinds.len() >= 22, "{kinds:?}");
}
