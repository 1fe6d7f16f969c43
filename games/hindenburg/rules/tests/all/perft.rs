//! Perft tables: how many sequences of inputs lead on from a position. A changed count means changed rules.

use hindenburg::{Hindenburg, Options};

#[test]
fn the_table_holds() {
    let make = |switches: &[(&str, &str)]| Hindenburg::shipped(conform::options::of(switches, Options::with));
    let n = conform::check_perft(include_str!("perft/hindenburg.txt"), make);
    assert!(n >= 8, "{n} rows");
}
