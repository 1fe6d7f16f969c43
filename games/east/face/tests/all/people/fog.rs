//! Nothing that is said or drawn depends on what is hidden.

use east::{AXIS, East, Phase, SOVIET, State};
use east_face::EastFace;
use kernel::{Game, Overlay, Side, Sighted, Viewer};
use stage::{
    Face, Sheet,
    draw::{View, draw, plain},
};

use super::table::{Table, game, list, random_game};
use crate::actions::any_actions;

/// Everything a side is told in words about a state, from one board; what was asked leaves it true.
fn told(game: &East, sheet: &Sheet, state: &State, side: Side) -> String {
    let viewer = Viewer::Side(side);
    let board = &mut game.board(state);
    let mut text = format!(
        "{:?}\n{:?}\n",
        EastFace::waiting(game, state, board, viewer),
        EastFace::odds(game, state, board, side)
    );
    for (overlay, _) in Overlay::ALL {
        text += &format!("{:?}\n", EastFace::overlay(game, state, board, viewer, overlay));
    }
    text += &drawn(game, sheet, state, viewer);
    if game.awaiting(state).owes(side) {
        text += &format!("{:?}\n", EastFace::prompt(game, state, board, side));
        let (list, mut offers) = (list(game, state, side), Vec::new());
        EastFace::offers(game, state, board, side, &list, &mut offers);
        text += &format!("{offers:?}\n");
        for action in list {
            text += &format!("{:?}\n", EastFace::label(game, state, board, side, action));
        }
    }
    assert!(game.board_agrees(state, board), "{:?}", state.phase);
    text
}

fn drawn(game: &East, sheet: &Sheet, state: &State, viewer: Viewer) -> String {
    let scene = EastFace::scene(game, state, &mut game.board(state), viewer, &());
    format!("{scene:?}\n{}", plain(&draw(sheet, &scene, &View::wide(100))))
}

#[test]
fn nothing_said_depends_on_what_is_hidden() {
    let sheet = Sheet::of::<EastFace>(&game());
    let mut differ = 0;
    random_game(4, 23, |game, state, bits| {
        for side in Side::ALL {
            let imagined = game.imagine(state, side, &Default::default(), bits);
            differ += usize::from(imagined != *state);
            let [here, there] = [state, &imagined].map(|it| told(game, &sheet, it, side));
            assert_eq!(here, there, "{:?}", state.phase);
            let (board, other) = (&mut game.board(state), &mut game.board(&imagined));
            for action in any_actions(game, bits, 2) {
                let may = game.why_not(state, board, side, action);
                assert_eq!(may, game.why_not(&imagined, other, side, action));
            }
        }
    });
    assert!(differ > 20, "{differ}");
}

#[test]
fn a_purchase_shows_to_nobody_else() {
    let mut table = Table::new();
    table.play(&["assign north", "done", "3", "4"]);
    assert_eq!(table.state.phase, Phase::Purchase);
    let others = |table: &Table| {
        [Viewer::Spectator, Viewer::Side(SOVIET)].map(|it| {
            let view = table.game.view(&table.state, it);
            let picture = drawn(&table.game, &table.sheet, &table.state, it);
            let waiting = EastFace::waiting(&table.game, &table.state, &mut table.board(), it);
            format!("{view:?} {picture} {}", table.sheet.tell(&waiting))
        })
    };
    let before = others(&table);
    table.play(&["axis: buy HHHB"]);
    assert_eq!(others(&table), before);
    let told = table.events.iter().filter_map(|it| table.game.witness(it, Viewer::Side(SOVIET)));
    assert!(!told.map(|it| table.sheet.tell(&EastFace::told(&table.game, &it).line)).any(|it| it.contains("buys")));
    let own = EastFace::scene(&table.game, &table.state, &mut table.board(), Viewer::Side(AXIS), &());
    let bought = own.furniture.bought[AXIS].as_ref().expect("orders that were bought");
    let said: Vec<String> = bought.iter().map(|it| format!("{} {:?}", it.n, it.order)).collect();
    assert_eq!(said.join(", "), "3 Hold, 1 Blitz");
    assert!(own.furniture.bought[SOVIET].is_none());
}
