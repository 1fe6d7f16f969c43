//! Perft tables: how many sequences of inputs lead on from a position. A changed count means changed rules.

use mukden::{Mukden, Options};

#[test]
fn the_table_holds() {
    let make = |switches: &[(&str, &str)]| Mukden::shipped(conform::options::of(switches, Options::with));
    let n = conform::check_perft(include_str!("../perft/mukden.txt"), make);
    assert!(n >= 8, "{n} rows");
}
