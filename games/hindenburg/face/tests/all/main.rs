//! What clients are shown: the sheet, the scene of every moment, and the answers to every question.

mod commands;
mod pictures;
mod playthrough;
mod questions;
mod scenes;
mod sheet;

use hindenburg::{Corps, Hindenburg, N_CORPS, Options, Phase, State, Where};
use hindenburg_face::HindenburgFace;
use kernel::{BySide, Game, Side};
use stage::{Face, Sheet};

/// A game with much to see.
fn game() -> Hindenburg {
    Hindenburg::shipped(Options { delayed_rail: true, variable_activation: true, ..Options::default() })
}

/// Its sheet, rules and sources aside.
fn sheet_of(game: &Hindenburg) -> Sheet {
    Sheet {
        game: Hindenburg::ID.into(),
        edition: Hindenburg::EDITION,
        title: "Hindenburg's Hour".into(),
        scenario: "historical".into(),
        options: Vec::new(),
        sides: BySide { a: HindenburgFace::side_of(game, Side::A), b: HindenburgFace::side_of(game, Side::B) },
        printed: HindenburgFace::printed(game),
        rules: Vec::new(),
        sources: Vec::new(),
        folded: stage::Folded::default(),
    }
}

/// The VI. Corps at Bischofsburg, shut in by three German corps; all others are lost. The Germans are about to attack.
fn pocket(game: &Hindenburg) -> State {
    let hex = |name| Where::On(game.book.map.grid.find(name).expect("a hex"));
    let mut state = State { turn: 5, slot: 2, phase: Phase::Attack, place: [Where::Lost; N_CORPS], ..game.setup() };
    for (corps, at) in [(Corps(8), "1611"), (Corps(10), "1610"), (Corps(11), "1512"), (Corps(12), "1712")] {
        state.place[corps.at()] = hex(at);
    }
    state
}
