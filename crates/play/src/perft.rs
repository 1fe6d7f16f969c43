//! Perft: how many ways a game can go, to a given depth.

use kernel::{Awaiting, Game, Log};

use crate::luck_words;

/// The number of sequences of exactly `depth` inputs from `state`. An input is a choice, or one of the different answers
/// of fate (however likely). In a simultaneous choice the sides answer in order. Games that end earlier do not count.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    count(game, state, &game.board(state), depth)
}

/// [`perft`] for each first input, in words: `germany step 8A-XX 1512`, `luck 4`.
///
/// # Panics
/// If `depth` is zero: then there is no first input.
pub fn divide<G: Game>(game: &G, state: &G::State, depth: u32) -> Vec<(String, u64)> {
    assert!(depth > 0, "a depth of at least one input");
    let mut parts = Vec::new();
    let board = game.board(state);
    children(game, state, &board, |words, state, board| {
        parts.push((words(), count(game, state, board, depth - 1)));
    });
    parts
}

fn count<G: Game>(game: &G, state: &G::State, board: &G::Board, depth: u32) -> u64 {
    match (depth, game.awaiting(state)) {
        (0, _) => 1,
        // The last choice is counted without being made.
        (1, Awaiting::Choice(sides)) => {
            let mut list = Vec::new();
            let side = sides.iter().next().expect("a side that owes a decision");
            game.actions(state, &mut board.clone(), side, &mut list);
            list.len() as u64
        }
        _ => {
            let mut sum = 0;
            children(game, state, board, |_, state, board| sum += count(game, state, board, depth - 1));
            sum
        }
    }
}

fn children<G: Game>(
    game: &G,
    state: &G::State,
    board: &G::Board,
    mut visit: impl FnMut(&dyn Fn() -> String, &G::State, &G::Board),
) {
    match game.awaiting(state) {
        Awaiting::Over(_) => {}
        Awaiting::Chance(chance) => {
            for (luck, _) in chance.outcomes() {
                let (mut next, mut board) = (state.clone(), board.clone());
                game.land(&mut next, &mut board, luck, &mut Log::off());
                visit(&|| format!("luck {}", luck_words(game, &chance, luck)), &next, &board);
            }
        }
        Awaiting::Choice(sides) => {
            let side = sides.iter().next().expect("a side that owes a decision");
            let (mut list, mut scratch) = (Vec::new(), board.clone());
            game.actions(state, &mut scratch, side, &mut list);
            for action in list {
                let (mut next, mut board) = (state.clone(), scratch.clone());
                game.act(&mut next, &mut board, side, action, &mut Log::off());
                visit(&|| format!("{} {}", G::SIDES[side], game.notation(side, action)), &next, &board);
            }
        }
    }
}
