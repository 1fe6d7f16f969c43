//! Whole games, every visible word of them. Run with `UPDATE_EXPECT=1` to write them anew.

use std::sync::Arc;

use conform::playthrough;
use expect_test::expect_file;
use hindenburg::{Hindenburg, Options};
use hindenburg_face::HindenburgFace;

#[test]
fn a_game_reads_as_it_did() {
    let game = Arc::new(Hindenburg::shipped(Options::default()));
    expect_file!["playthroughs/standard.txt"].assert_eq(&playthrough::<HindenburgFace>(game, "tannenberg"));
}

#[test]
fn a_game_with_the_optional_rules_reads_as_it_did() {
    let options = Options { variable_activation: true, delayed_rail: true, exhaustion: true, ..Options::default() };
    let game = Arc::new(Hindenburg::shipped(options));
    expect_file!["playthroughs/optional.txt"].assert_eq(&playthrough::<HindenburgFace>(game, "masurian lakes"));
}
