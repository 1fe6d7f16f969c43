//! The scene of every moment, and events in words.

use conform::stroll;
use hindenburg::{Event, Hindenburg, Phase, State};
use hindenburg_face::HindenburgFace;
use kernel::{Bits, Game, Viewer};
use stage::{Condition, Face, HexNo, Spot, What};

use crate::{game, pocket, sheet_of};

/// Plays random games and shows every state.
fn games(game: &Hindenburg, n: usize, seed: u64, mut see: impl FnMut(&State, &mut hindenburg::Board, &[Event])) {
    let mut bits = Bits::seeded(seed);
    let mut list = Vec::new();
    for _ in 0..n {
        stroll(
            game,
            &mut bits,
            |state, board, side, bits| game.any_action(state, board, side, &mut list, bits).0,
            &mut see,
        );
    }
}

#[test]
fn scenes_show_what_is_there() {
    let game = game();
    let sheet = sheet_of(&game);
    let grid = sheet.printed.grid.grid();
    let on_map = |it: &HexNo| it.on(&grid).is_some();
    let mut met = std::collections::BTreeSet::new();
    games(&game, 20, 1914, |state, board, _| {
        let scenes: Vec<_> =
            Viewer::ALL.iter().map(|&it| HindenburgFace::scene(&game, state, board, it, &())).collect();
        assert!(scenes.windows(2).all(|it| it[0] == it[1]), "there are no secrets");
        assert!(game.board_agrees(state, board));
        let scene = &scenes[0];
        assert_eq!(scene.pieces.len(), sheet.printed.units.len());
        for (piece, counter) in scene.pieces.iter().zip(&sheet.printed.units) {
            assert_eq!(piece.side, counter.side);
            if let Spot::Hex { hex } | Spot::Rail { to: hex } = piece.at {
                assert!(on_map(&hex));
            }
            met.extend(piece.states.iter().copied());
        }
        assert!(usize::from(scene.phase.phase.0) < sheet.printed.phases.len());
        assert_eq!(scene.score.lacks.len(), sheet.printed.ways.len());
        for lack in &scene.score.lacks {
            assert!(lack.hexes.iter().all(on_map) && sheet.say(&lack.line).ends_with('.'));
        }
        assert!(scene.markers.iter().all(|it| on_map(&it.hex)));
        assert_eq!(scene.begun.is_some(), is_begun(state.phase), "{:?}", state.phase);
        assert!(!sheet.say(&HindenburgFace::waiting(&game, state, board, Viewer::Spectator)).is_empty());
    });
    use Condition::{Acted, Disrupted, DisruptedTwice, Forced, Moving, Ready, Tired};
    let all = [Disrupted, DisruptedTwice, Acted, Ready, Tired, Forced, Moving];
    assert!(all.iter().all(|it| met.contains(it)), "only met {met:?}");
}

fn is_begun(phase: Phase) -> bool {
    matches!(
        phase,
        Phase::Moving { .. }
            | Phase::Rail(_)
            | Phase::RailDelay { .. }
            | Phase::Preparing { .. }
            | Phase::Combat(_)
            | Phase::Disruption { .. }
            | Phase::GiveWay { .. }
    )
}

#[test]
fn the_opening_lacks_much() {
    let game = game();
    let sheet = sheet_of(&game);
    let state = game.setup();
    let scene = HindenburgFace::scene(&game, &state, &mut game.board(&state), Viewer::Spectator, &());
    let lacks: Vec<_> = scene.score.lacks.iter().map(|it| sheet.say(&it.line)).collect();
    expect_test::expect![[r#"
        Cavalry Corps (1A-Cav) at 3001 Schirwindt is 13 hexes from the Königsberg area.
        IV. Corps (1A-IV) and VI. Corps (2A-VI) have 22 hexes between them.
        A German victory takes 5 points: 5 more.
        A draw takes 4 points: 4 more.
        With 0 points on 31 August Russia wins."#]]
    .assert_eq(&lacks.join("\n"));
    assert_eq!(scene.score.lacks[0].hexes.len(), 13);
    assert_eq!(scene.score.lacks[1].hexes.len(), 22);
}

#[test]
fn a_corps_shut_in_is_cut_off() {
    let game = game();
    let mut state = pocket(&game);
    state.unsupplied = hindenburg::CorpsSet::only(hindenburg::Corps(8));
    let scene = HindenburgFace::scene(&game, &state, &mut game.board(&state), Viewer::Spectator, &());
    let states = |at| &scene.piece(stage::UnitId(at)).expect("a corps").states;
    assert_eq!(*states(8), [Condition::NoSupply, Condition::CutOff]);
    assert_eq!(*states(10), [Condition::Ready]);
    assert_eq!(scene.furniture.surrounded, [stage::UnitId(8)]);
    assert_eq!((scene.furniture.lost.a, scene.furniture.lost.b, scene.score.points.a), (1, 8, Some(7)));
}

#[test]
fn every_event_is_told_with_its_dice_and_its_way() {
    let game = game();
    let sheet = sheet_of(&game);
    let mut kinds = std::collections::BTreeSet::new();
    games(&game, 60, 7, |_, _, events| {
        for event in events {
            let told = HindenburgFace::told(&game, event);
            assert!(sheet.tell(&told.line).ends_with('.'), "{event:?}");
            kinds.insert(told.kind);
            match &told.what {
                What::Rolled { die, terms, total, cell, .. } => {
                    let dice = terms.iter().filter(|it| it.kind == stage::TermKind::Die);
                    assert_eq!(i32::from(*die) + dice.map(|it| it.value).sum::<i32>(), i32::from(*total), "{event:?}");
                    if let Some(cell) = cell {
                        let chart = sheet.chart(cell.chart);
                        assert!(usize::from(cell.row) < chart.rows.len());
                        assert!(usize::from(cell.column) < chart.columns.len());
                    }
                }
                What::Moved { route, .. } => assert!(route.len() > 1),
                what => assert!(!format!("{event:?}").contains("die:"), "{what:?}"),
            }
        }
    });
    assert!(kinds.len() >= 27, "only met {kinds:?}");
}
