//! The table as text.

use conform::stroll;
use expect_test::expect_file;
use hindenburg::{Hindenburg, Phase, State};
use hindenburg_face::HindenburgFace;
use kernel::{Bits, Game, Side, Viewer};
use stage::{
    Face, HexNo, UnitId,
    draw::{Part, Picture, View, describe, draw, map, plain},
};

use crate::{game, pocket, sheet_of};

/// A random game at the movement of the sixth day or later, with something disrupted.
fn later(game: &Hindenburg) -> State {
    let mut found = None;
    let mut bits = Bits::seeded(26);
    let mut list = Vec::new();
    stroll(
        game,
        &mut bits,
        |state, board, side, bits| game.any_action(state, board, side, &mut list, bits).0,
        |state, _, _| {
            let is_worn = state.disruption.iter().any(|&it| it > 0);
            if found.is_none() && state.phase == Phase::Move && state.turn >= 6 && is_worn {
                found = Some(*state);
            }
        },
    );
    found.expect("a day of movement")
}

fn picture(game: &Hindenburg, state: &State, of: &View) -> Picture {
    let scene = HindenburgFace::scene(game, state, &mut game.board(state), Viewer::Spectator, &());
    draw(&sheet_of(game), &scene, of)
}

#[test]
fn the_table_fits_every_width() {
    let game = game();
    let state = later(&game);
    for (width, file) in [
        (80, expect_file!["pictures/80.txt"]),
        (120, expect_file!["pictures/120.txt"]),
        (200, expect_file!["pictures/200.txt"]),
    ] {
        let text = plain(&picture(&game, &state, &View::wide(width)));
        assert!(text.lines().all(|it| it.chars().count() <= width), "{width}");
        file.assert_eq(&text);
    }
}

#[test]
fn a_part_of_the_map_shows_reach() {
    let game = game();
    let state = later(&game);
    let sheet = sheet_of(&game);
    let mut board = game.board(&state);
    let scene = HindenburgFace::scene(&game, &state, &mut board, Viewer::Side(Side::A), &());
    let corps = (9..13).find(|&it| state.hex(hindenburg::Corps(it)).is_some()).map(UnitId).expect("a German corps");
    let reach = HindenburgFace::reach(&game, &state, &mut board, Side::A, corps).expect("a corps that can move");
    let foot = reach.nodes.iter().filter(|it| it.by == stage::By::Foot);
    let marks: Vec<(HexNo, String)> = foot.map(|it| (it.hex, it.cost.to_string())).collect();
    let part = Part::Around { hex: reach.from.expect("a hex"), reach: 5 };
    let text = plain(&map(&sheet, &scene, &View { width: 80, part, marks }));
    expect_file!["pictures/reach.txt"].assert_eq(&text);
}

#[test]
fn a_hex_is_described() {
    let game = game();
    let state = pocket(&game);
    let sheet = sheet_of(&game);
    let scene = HindenburgFace::scene(&game, &state, &mut game.board(&state), Viewer::Spectator, &());
    let mut text = String::new();
    for hex in [1302, 1610, 1611, 2209, 1120, 2901, 101] {
        for line in describe(&sheet, &scene, HexNo(hex)) {
            text += &sheet.tell(&line);
            text += "\n";
        }
        text += "\n";
    }
    expect_file!["pictures/hexes.txt"].assert_eq(&text);
}
