//! A game with its sheet, and random games to look at.

use east::{Action, Board, East, Event, Options, State};
use east_face::EastFace;
use kernel::{Awaiting, Bits, Game, Log, Side};
use stage::Sheet;

pub(crate) fn game() -> East {
    East::shipped(Options::default())
}

pub(crate) fn sheet(game: &East) -> Sheet {
    Sheet::of::<EastFace>(game)
}

pub(crate) fn list(game: &East, state: &State, board: &mut Board, side: Side) -> Vec<Action> {
    let mut list = Vec::new();
    game.actions(state, board, side, &mut list);
    list
}

pub(crate) fn owes(game: &East, state: &State) -> Option<Side> {
    Side::ALL.into_iter().find(|&it| game.awaiting(state).owes(it))
}

/// Plays a random game whose sides rarely stop early, so that they meet, and shows every state with what led to it.
pub(crate) fn bold_game(game: &East, seed: u64, mut see: impl FnMut(&State, &mut Board, &[Event], &mut Bits)) {
    let bits = &mut Bits::seeded(seed);
    let mut state = game.setup();
    let mut board = game.board(&state);
    let mut events = Vec::new();
    loop {
        see(&state, &mut board, &events, bits);
        let mut log = Log::on();
        match game.awaiting(&state) {
            Awaiting::Over(_) => return,
            Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(bits), &mut log),
            Awaiting::Choice(sides) => {
                let n = sides.len() as usize;
                let side = sides.iter().nth(bits.below(n)).expect("a side that owes");
                let all = list(game, &state, &mut board, side);
                let stops = |it: &Action| matches!(it, Action::Done | Action::Halt);
                let bold: Vec<Action> = all.iter().copied().filter(|it| !stops(it)).collect();
                let all = if bold.is_empty() || bits.below(6) == 0 { all } else { bold };
                game.act(&mut state, &mut board, side, all[bits.below(all.len())], &mut log);
            }
        }
        events = log.into_events();
    }
}

/// The same, one state in so many.
pub(crate) fn some_states(game: &East, seed: u64, stride: usize, mut check: impl FnMut(&State, &mut Board, &mut Bits)) {
    let mut n = 0;
    bold_game(game, seed, |state, board, _, bits| {
        n += 1;
        if n % stride == 0 {
            check(state, board, bits);
        }
    });
}
