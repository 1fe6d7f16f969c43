//! Perft tables and golden playthroughs, the same for every game.

use std::{fmt::Write, sync::Arc};

use kernel::{Awaiting, Bits, Game, Log, Side, Viewer};
use play::{Dice, Match, Playable, Setting};
use stage::{Face, Sheet};

use crate::inputs;

/// The state after these inputs from the set-up, separated by semicolons, written as for a [`crate::table`].
///
/// # Panics
/// If an input does not fit.
pub fn after<G: Game>(game: &G, inputs: &str) -> G::State {
    let mut state = game.setup();
    let mut board = game.board(&state);
    for input in inputs.split(';').map(str::trim).filter(|it| !it.is_empty()) {
        for one in inputs::split(game, &state, input) {
            inputs::carry_out(game, &mut state, &mut board, one, &mut Log::off());
        }
    }
    state
}

/// Checks a perft table: rows of `options | inputs from the set-up | counts for depth 1, 2, ...`, where options are
/// `id=value` or `-`, and `make` makes the game of the options. Returns how many rows there were.
///
/// # Panics
/// If a row does not hold.
pub fn check_perft<G: Game>(table: &str, make: impl Fn(&[(&str, &str)]) -> G) -> usize {
    let rows = table.lines().filter(|it| !it.trim().is_empty() && !it.starts_with('#'));
    rows.map(|row| {
        let fields: Vec<&str> = row.split('|').map(str::trim).collect();
        let [options, inputs, counts] = fields[..] else { panic!("options | inputs | counts: {row}") };
        let options: Vec<(&str, &str)> = options.split_whitespace().filter_map(|it| it.split_once('=')).collect();
        let game = make(&options);
        let state = after(&game, inputs);
        let counts: Vec<&str> = counts.split_whitespace().collect();
        let depths = 1..=counts.len() as u32;
        let found: Vec<String> = depths.map(|depth| play::perft(&game, &state, depth).to_string()).collect();
        assert_eq!(found.join(" "), counts.join(" "), "{row}");
    })
    .count()
}

/// One whole random game, every visible word of it: the journal, the events, the questions and what was chosen.
///
/// # Panics
/// If the game refuses what it offered.
pub fn playthrough<F: Face<Rules: Playable>>(game: Arc<F::Rules>, seed: &str) -> String {
    let mut it = Match::new(game.clone(), Setting::default(), Dice::from_seed_text(seed));
    let mut bits = Bits::seeded(seed.len() as u64);
    let sheet = Sheet::of::<F>(&game);
    let mut text = String::new();
    let mut told = 0;
    loop {
        for (line, number) in it.lines(told).iter().zip(told + 1..) {
            writeln!(text, "{}", line.to_text(number)).expect("room for a line");
        }
        for event in it.events_since(told, Viewer::Umpire) {
            writeln!(text, "    {}", sheet.tell(&F::told(&game, &event).line)).expect("room for a line");
        }
        told = it.n_lines();
        let Awaiting::Choice(sides) = it.awaiting() else { return text };
        let side = sides.iter().next().expect("a side that decides");
        let list = it.legal(side);
        let prompt = F::prompt(&game, it.state(), &mut it.board().clone(), side);
        let action = list[bits.below(list.len())];
        let label = sheet.say(&F::label(&game, it.state(), &mut it.board().clone(), side, action));
        let asked = sheet.tell(&prompt.text);
        writeln!(text, "  {asked} [{}] {} ways: {label}", prompt.rule, list.len()).expect("room for a line");
        it.act(None, side, action).expect("a listed action");
    }
}

/// Whether `any_action` draws every entry of the list alike: a chi-squared test with `times` draws an entry.
///
/// # Panics
/// If it does not, or draws something that is not listed.
pub fn check_fair<G: Game>(game: &G, state: &G::State, side: Side, times: u64, bits: &mut Bits) {
    let mut board = game.board(state);
    let mut listed = Vec::new();
    game.actions(state, &mut board, side, &mut listed);
    let n = listed.len() as u64;
    let mut drawn = vec![0u64; listed.len()];
    let mut list = Vec::new();
    for _ in 0..times * n {
        let (action, _) = game.any_action(state, &mut board, side, &mut list, bits);
        drawn[listed.binary_search(&action).expect("a listed action")] += 1;
    }
    // With many entries the sum has mean n - 1 and deviation the root of twice that.
    let squares: u64 = drawn.iter().map(|&it| it.abs_diff(times).pow(2)).sum();
    let chi = squares / times;
    assert!(chi < n + 5 * (2 * n).isqrt() + 5, "chi-squared {chi} for {n} entries");
}
