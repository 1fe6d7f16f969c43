//! Perft tables: how many sequences of inputs lead on from a position. A changed count means changed rules.

use hindenburg::{Hindenburg, Options, State};
use kernel::{Awaiting, Chance, Game, Log, Luck, Side};

/// The state after these inputs from the set-up: numbers are fate's answers, the rest is notation.
fn after(game: &Hindenburg, inputs: &str) -> State {
    let mut state = game.setup();
    let mut board = game.board(&state);
    for input in inputs.split(';').map(str::trim).filter(|it| !it.is_empty()) {
        match game.awaiting(&state) {
            Awaiting::Chance(chance) => {
                let luck = Luck(input.parse().expect("an answer of fate"));
                assert!(chance.admits(luck), "{input} answers {chance:?}");
                game.land(&mut state, &mut board, luck, &mut Log::off());
            }
            Awaiting::Choice(_) => {
                let action = game.parse(Side::A, input).expect("an action");
                let mut list = Vec::new();
                game.actions(&state, &mut board, Side::A, &mut list);
                assert!(list.contains(&action), "{input} is legal");
                game.act(&mut state, &mut board, Side::A, action, &mut Log::off());
            }
            Awaiting::Over(_) => panic!("the game is over before {input}"),
        }
    }
    state
}

#[test]
fn the_table_holds() {
    let table = include_str!("perft/hindenburg.txt");
    let rows = table.lines().filter(|it| !it.trim().is_empty() && !it.starts_with('#'));
    let mut n = 0;
    for row in rows {
        let [options, inputs, counts] =
            row.split('|').map(str::trim).collect::<Vec<_>>().try_into().expect("options | inputs | counts");
        let options = options.split_whitespace().filter(|&it| it != "-").fold(Options::default(), |options, it| {
            let (id, value) = it.split_once('=').expect("id=value");
            options.with(id, value).expect("an option")
        });
        let game = Hindenburg::shipped(options);
        let state = after(&game, inputs);
        let found: Vec<String> = (1..=counts.split_whitespace().count() as u32)
            .map(|depth| play::perft(&game, &state, depth).to_string())
            .collect();
        assert_eq!(found.join(" "), counts.split_whitespace().collect::<Vec<_>>().join(" "), "{row}");
        n += 1;
    }
    assert!(n >= 8, "{n} rows");
}

/// A die has six answers: the table's first count is not an accident.
#[test]
fn perft_counts_the_answers_of_fate() {
    let game = Hindenburg::shipped(Options::default());
    let state = game.setup();
    assert_eq!(game.awaiting(&state), Awaiting::Chance(Chance::Die));
    assert_eq!(play::perft(&game, &state, 1), 6);
}
