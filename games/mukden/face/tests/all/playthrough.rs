//! A whole game, every visible word of it. Run with `UPDATE_EXPECT=1` to write it anew.

use std::sync::Arc;

use conform::playthrough;
use expect_test::expect_file;
use mukden::{Mukden, Options};
use mukden_face::MukdenFace;

#[test]
fn a_game_reads_as_it_did() {
    let game = Arc::new(Mukden::shipped(Options::default()));
    expect_file!["../playthroughs/standard.txt"].assert_eq(&playthrough::<MukdenFace>(game, "sha ho"));
}
