//! One whole game, every visible word of it. Run with `UPDATE_EXPECT=1` to write it anew.

use std::{fmt::Write, sync::Arc};

use expect_test::expect_file;
use hindenburg::{Hindenburg, Options};
use kernel::{Bits, Prompted, Side, Viewer};
use play::{Dice, Match, Setting};

fn playthrough(options: Options, seed: &str) -> String {
    let game = Arc::new(Hindenburg::shipped(options));
    let mut it = Match::new(game.clone(), Setting::default(), Dice::from_seed_text(seed));
    let mut bits = Bits::seeded(seed.len() as u64);
    let mut text = String::new();
    let mut told = 0;
    loop {
        for n in told..it.lines().len() {
            writeln!(text, "{}", it.lines()[n].to_text(n + 1)).expect("room for a line");
        }
        for event in it.events_since(told, Viewer::Spectator) {
            writeln!(text, "    {}", game.tell(&event)).expect("room for a line");
        }
        told = it.lines().len();
        let list = it.legal(Side::A);
        if list.is_empty() {
            return text;
        }
        let prompt = game.prompt(it.state(), Side::A);
        let action = list[bits.below(list.len())];
        let label = game.offer(it.state(), Side::A, action).label;
        writeln!(text, "  {} [{}] {} ways: {label}", prompt.text, prompt.rule, list.len()).expect("room for a line");
        it.act(None, Side::A, action).expect("a listed action");
    }
}

#[test]
fn a_game_reads_as_it_did() {
    expect_file!["playthroughs/standard.txt"].assert_eq(&playthrough(Options::default(), "tannenberg"));
}

#[test]
fn a_game_with_the_optional_rules_reads_as_it_did() {
    let options = Options { variable_activation: true, delayed_rail: true, exhaustion: true, ..Options::default() };
    expect_file!["playthroughs/optional.txt"].assert_eq(&playthrough(options, "masurian lakes"));
}
