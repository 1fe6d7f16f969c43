//! Perft: how many ways a game can go, to a given depth.

use kernel::{Awaiting, Game, Log};

use crate::luck_words;

/// The number of sequences of exactly `depth` inputs from `state`. An input is a choice, or one of the different answers
/// of fate (however likely). In a simultaneous choice the sides answer in order. Games that end earlier do not count.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    perft_within(game, state, depth, u64::MAX).expect("a count without bound")
}

/// [`perft`], unless more than `most` states would have to be made for it. Every further input can multiply the work, and
/// nobody can see beforehand by how much.
pub fn perft_within<G: Game>(game: &G, state: &G::State, depth: u32, most: u64) -> Option<u64> {
    count(game, state, &game.board(state), depth, &mut { most })
}

/// [`perft_within`] for each first input, in words: `germany step 8A-XX 1512`, `luck 4`.
///
/// # Panics
/// If `depth` is zero: then there is no first input.
pub fn divide_within<G: Game>(game: &G, state: &G::State, depth: u32, most: u64) -> Option<Vec<(String, u64)>> {
    assert!(depth > 0, "a depth of at least one input");
    let (mut parts, mut left) = (Vec::new(), most);
    let board = game.board(state);
    let each = |words: &dyn Fn() -> String, state: &G::State, board: &G::Board| {
        parts.push((words(), count(game, state, board, depth - 1, &mut left)?));
        Some(())
    };
    children(game, state, &board, each)?;
    Some(parts)
}

/// `left` is how many states may still be made.
fn count<G: Game>(game: &G, state: &G::State, board: &G::Board, depth: u32, left: &mut u64) -> Option<u64> {
    *left = left.checked_sub(1)?;
    match (depth, game.awaiting(state)) {
        (0, _) => Some(1),
        // The last choice is counted without being made.
        (1, Awaiting::Choice(sides)) => {
            let mut list = Vec::new();
            let side = sides.iter().next().expect("a side that owes a decision");
            game.actions(state, &mut board.clone(), side, &mut list);
            Some(list.len() as u64)
        }
        _ => {
            let mut sum = 0;
            let each = |_: &dyn Fn() -> String, state: &G::State, board: &G::Board| {
                sum += count(game, state, board, depth - 1, left)?;
                Some(())
            };
            children(game, state, board, each)?;
            Some(sum)
        }
    }
}

/// Visits what every input leads to, until a visit says that it is enough.
fn children<G: Game>(
    game: &G,
    state: &G::State,
    board: &G::Board,
    mut visit: impl FnMut(&dyn Fn() -> String, &G::State, &G::Board) -> Option<()>,
) -> Option<()> {
    match game.awaiting(state) {
        Awaiting::Over(_) => {}
        Awaiting::Chance(chance) => {
            for (luck, _) in chance.outcomes() {
                let (mut next, mut board) = (state.clone(), board.clone());
                game.land(&mut next, &mut board, luck, &mut Log::off());
                visit(&|| format!("luck {}", luck_words(game, &chance, luck)), &next, &board)?;
            }
        }
        Awaiting::Choice(sides) => {
            let side = sides.iter().next().expect("a side that owes a decision");
            let (mut list, mut scratch) = (Vec::new(), board.clone());
            game.actions(state, &mut scratch, side, &mut list);
            for action in list {
                let (mut next, mut board) = (state.clone(), scratch.clone());
                game.act(&mut next, &mut board, side, action, &mut Log::off());
                visit(&|| format!("{} {}", G::SIDES[side], game.notation(side, action)), &next, &board)?;
            }
        }
    }
    Some(())
}
