//! The greedy player: finish what is begun, then judge.

use kernel::{Awaiting, Bits, Judged, Log, Side};

use crate::Advice;

/// How often a line that waits for dice is tried.
const TRIES: i32 = 32;
/// How many actions ahead a begun move or attack is followed.
const DEPTH: usize = 12;

/// The first action of the line that looks best once nothing is half-made; of equals the first in the list.
pub(crate) fn choose<G: Judged>(
    game: &G,
    state: &G::State,
    board: &mut G::Board,
    side: Side,
    bits: &mut Bits,
) -> Advice<G::Action> {
    let mut list = Vec::new();
    game.actions(state, board, side, &mut list);
    if let [action] = list[..] {
        return Advice { action, estimate: game.judge(state, board, side) };
    }
    let worths = list.into_iter().map(|action| {
        let estimate = worth(game, state, board, side, action, DEPTH, bits);
        Advice { action, estimate }
    });
    worths.reduce(|best, it| if it.estimate > best.estimate { it } else { best }).expect("a decision to make")
}

/// What comes of an action at best: of the lines that finish what it begins, the one that looks best.
fn worth<G: Judged>(
    game: &G,
    state: &G::State,
    board: &G::Board,
    side: Side,
    action: G::Action,
    depth: usize,
    bits: &mut Bits,
) -> i32 {
    let (mut state, mut board) = (state.clone(), board.clone());
    game.act(&mut state, &mut board, side, action, &mut Log::off());
    if depth == 0 || game.settled(&state) {
        return game.judge(&state, &board, side);
    }
    match game.awaiting(&state) {
        Awaiting::Choice(sides) if sides.has(side) => {
            let mut list = Vec::new();
            game.actions(&state, &mut board, side, &mut list);
            let lines = list.into_iter().map(|it| worth(game, &state, &board, side, it, depth - 1, bits));
            lines.max().expect("a decision with at least one action")
        }
        Awaiting::Chance(_) => {
            let tries = (0..TRIES).map(|_| after_luck(game, &state, &board, side, bits));
            tries.sum::<i32>() / TRIES
        }
        _ => game.judge(&state, &board, side),
    }
}

/// The judgement once fate has answered and nothing is half-made any more, or somebody has to decide.
fn after_luck<G: Judged>(game: &G, state: &G::State, board: &G::Board, side: Side, bits: &mut Bits) -> i32 {
    let (mut state, mut board) = (state.clone(), board.clone());
    while let (false, Awaiting::Chance(chance)) = (game.settled(&state), game.awaiting(&state)) {
        game.land(&mut state, &mut board, chance.draw(bits), &mut Log::off());
    }
    game.judge(&state, &board, side)
}
