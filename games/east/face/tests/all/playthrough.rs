//! A whole game, every visible word of it. Run with `UPDATE_EXPECT=1` to write it anew.

use std::sync::Arc;

use conform::playthrough;
use east::{East, Options};
use east_face::EastFace;
use expect_test::expect_file;

#[test]
fn a_game_reads_as_it_did() {
    let game = Arc::new(East::shipped(Options::default()));
    expect_file!["playthroughs/standard.txt"].assert_eq(&playthrough::<EastFace>(game, "barbarossa"));
}
