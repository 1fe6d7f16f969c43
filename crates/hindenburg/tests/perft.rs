//! Perft tables: how many sequences of inputs lead on from a position. A changed count means changed rules.

use hindenburg::{Hindenburg, Options};

#[test]
fn the_table_holds() {
    let n = conform::check_perft(include_str!("perft/hindenburg.txt"), |options| {
        let set = |options: Options, &(id, value): &(&str, &str)| options.with(id, value).expect("an option");
        Hindenburg::shipped(options.iter().fold(Options::default(), set))
    });
    assert!(n >= 8, "{n} rows");
}
