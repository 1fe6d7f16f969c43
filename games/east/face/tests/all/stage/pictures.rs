//! The table as text.

use east::{AXIS, East, Phase, State};
use east_face::EastFace;
use expect_test::expect_file;
use kernel::{Game, Side, Viewer};
use stage::{
    By, Face, HexNo, Piece,
    draw::{Part, Picture, View, describe, draw, map, plain},
};

use super::table::{bold_game, game, sheet, some_states};

/// A movement phase of the Axis on the fourth turn or later, with victory locations captured.
fn later(game: &East) -> State {
    let found = (1941..1971).find_map(|seed| {
        let mut found = None;
        bold_game(game, seed, |state, _, _, _| {
            let acts = state.phase == Phase::Movement && state.active_side == AXIS && state.turn >= 4;
            if found.is_none() && acts && state.captured.count_ones() >= 2 {
                found = Some(*state);
            }
        });
        found
    });
    found.expect("a movement phase of the Axis")
}

fn picture(game: &East, state: &State, viewer: Viewer, of: &View) -> Picture {
    let scene = EastFace::scene(game, state, &mut game.board(state), viewer, &());
    draw(&sheet(game), &scene, of)
}

#[test]
fn the_table_fits_every_width() {
    let game = game();
    let state = later(&game);
    for (width, file) in [(80, expect_file!["pictures/80.txt"]), (200, expect_file!["pictures/200.txt"])] {
        let text = plain(&picture(&game, &state, Viewer::Spectator, &View::wide(width)));
        assert!(text.lines().all(|it| it.chars().count() <= width), "{width}");
        file.assert_eq(&text);
    }
}

#[test]
fn pictures_of_random_games_fit_their_width() {
    let game = game();
    let marks = vec![(HexNo(2707), "+".to_owned()), (HexNo(1208), "12".to_owned())];
    for (seed, width) in [(5, 79), (6, 100), (7, 120)] {
        some_states(&game, seed, 41, |state, _, _| {
            for viewer in [Viewer::Side(AXIS), Viewer::Spectator] {
                let of = View { width, part: Part::Whole, marks: marks.clone() };
                for line in plain(&picture(&game, state, viewer, &of)).lines() {
                    assert!(line.chars().count() <= width, "{} letters: {line}", line.chars().count());
                }
            }
        });
    }
}

#[test]
fn a_part_of_the_map_shows_reach() {
    let game = game();
    let state = later(&game);
    let mut board = game.board(&state);
    let scene = EastFace::scene(&game, &state, &mut board, Viewer::Side(AXIS), &());
    let units = scene.pieces.iter().filter_map(|it| it.unit);
    let reaches = units.filter_map(|it| EastFace::reach(&game, &state, &mut board, AXIS, it).ok());
    let reach = reaches.max_by_key(|it| it.nodes.len()).expect("a unit that can move");
    let foot = reach.nodes.iter().filter(|it| it.stops && it.by == By::Foot);
    let marks: Vec<(HexNo, String)> = foot.map(|it| (it.hex, it.cost.to_string())).collect();
    let part = Part::Around { hex: reach.from.expect("a hex"), reach: 6 };
    let text = plain(&map(&sheet(&game), &scene, &View { width: 80, part, marks }));
    expect_file!["pictures/reach.txt"].assert_eq(&text);
}

/// At the start: a stack under an Army, one with a Leader, a fort, Moscow, a swamp, the sea.
#[test]
fn hexes_are_described() {
    let game = game();
    let (state, sheet) = (game.setup(), sheet(&game));
    let scene = EastFace::scene(&game, &state, &mut game.board(&state), Viewer::Side(Side::A), &());
    let mut text = String::new();
    for hex in [1208, 1312, 1412, 2707, 1613, 901] {
        for line in describe(&sheet, &scene, HexNo(hex)) {
            text += &sheet.tell(&line);
            text += "\n";
        }
        text += "\n";
    }
    expect_file!["pictures/hexes.txt"].assert_eq(&text);
}

#[test]
fn the_army_lies_on_top_and_stacks_are_whole() {
    let game = game();
    let (state, sheet) = (game.setup(), sheet(&game));
    let scene = EastFace::scene(&game, &state, &mut game.board(&state), Viewer::Spectator, &());
    let stack = |hex: u16| {
        let said = |it: &Piece| {
            let factor = it.attack.map_or_else(String::new, |it| format!(":{it}"));
            format!("{}{factor}", sheet.code(it.unit.expect("a unit")))
        };
        scene.on(HexNo(hex)).map(said).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(stack(1208), "18:8 P41:6 P56:4");
    assert_eq!(stack(1312), "P24:6 P46:6 P47:6 Gud");
    let text = plain(&draw(&sheet, &scene, &View::wide(79)));
    for part in ["18³", "P24⁴", "18 1208 8", "Gud 1312"] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}
