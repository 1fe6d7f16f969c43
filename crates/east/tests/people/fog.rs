//! Nothing that is said or drawn depends on what is hidden; and pictures.

use east::{AXIS, East, Phase, SOVIET, State};
use kernel::{Game, Overlay, PictureOf, Prompted, Side, Sighted, Viewer};

use crate::table::{Table, any_actions, list, random_game};

/// Everything a side is told in words about a state, from one board; what was asked leaves it true.
fn told(game: &East, state: &State, side: Side) -> String {
    let viewer = Viewer::Side(side);
    let board = &mut game.board(state);
    let mut text = format!("{}\n{:?}\n", game.waiting(state, viewer), game.odds(state, board, side));
    for (overlay, _) in Overlay::ALL {
        text += &format!("{:?}\n", game.overlay(state, board, viewer, overlay));
    }
    text += &format!("{:?}\n", game.picture(&game.view(state, viewer), &PictureOf { width: 100, marks: Vec::new() }));
    if game.awaiting(state).owes(side) {
        text += &format!("{:?}\n", game.prompt(state, board, side));
        for action in list(game, state, side) {
            text += &format!("{:?}\n", game.offer(state, board, side, action));
        }
    }
    assert!(game.board_agrees(state, board), "{:?}", state.phase);
    text
}

#[test]
fn nothing_said_depends_on_what_is_hidden() {
    let mut differ = 0;
    random_game(4, 23, |game, state, bits| {
        for side in Side::ALL {
            let imagined = game.imagine(state, side, &Default::default(), bits);
            differ += usize::from(imagined != *state);
            assert_eq!(told(game, state, side), told(game, &imagined, side), "{:?}", state.phase);
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
            let picture = table.game.picture(&view, &PictureOf { width: 100, marks: Vec::new() });
            format!("{view:?} {picture:?} {}", table.game.waiting(&table.state, it))
        })
    };
    let before = others(&table);
    table.play(&["axis: buy HHHB"]);
    assert_eq!(others(&table), before);
    let told = table.events.iter().filter_map(|it| table.game.witness(it, Viewer::Side(SOVIET)));
    assert!(!told.map(|it| table.game.tell(&it)).any(|it| it.contains("buys")));
    let own = table.game.view(&table.state, Viewer::Side(AXIS));
    let picture = table.game.picture(&own, &PictureOf { width: 100, marks: Vec::new() });
    let text: String = picture.lines.iter().flatten().map(|it| it.text.as_str()).collect();
    assert!(text.contains("bought: 1 Blitz, 3 Hold"), "{text}");
}

#[test]
fn pictures_fit_their_width() {
    for (seed, width) in [(5, 79), (6, 100), (7, 120)] {
        random_game(seed, 41, |game, state, _| {
            for viewer in [Viewer::Side(AXIS), Viewer::Spectator] {
                let marks = vec![("2707".to_owned(), "+".to_owned()), ("1208".to_owned(), "12".to_owned())];
                let picture = game.picture(&game.view(state, viewer), &PictureOf { width, marks });
                for line in &picture.lines {
                    let n: usize = line.iter().map(|it| it.text.chars().count()).sum();
                    assert!(n <= width, "{n} letters: {:?}", line.iter().map(|it| &*it.text).collect::<String>());
                }
            }
        });
    }
}

#[test]
fn the_army_lies_on_top_and_stacks_are_listed() {
    let table = Table::new();
    let view = table.game.view(&table.state, Viewer::Spectator);
    let picture = table.game.picture(&view, &PictureOf { width: 79, marks: Vec::new() });
    let lines: Vec<String> = picture.lines.iter().map(|it| it.iter().map(|it| it.text.as_str()).collect()).collect();
    let all = lines.join("\n");
    for part in ["18³", "P24⁴", "1208 Tilsit 18:8 P41:6 P56:4", "1312 P24:6 P46:6 P47:6 Gud", "@Mosc", "North -"] {
        assert!(all.contains(part), "{part} in\n{all}");
    }
}
