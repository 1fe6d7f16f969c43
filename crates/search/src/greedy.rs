//! The greedy player: finish what is begun, then judge.

use kernel::{Awaiting, Bits, Game, Judged, Log, Side};

use crate::Advice;

/// How often a line that ends in dice is tried.
const TRIES: i32 = 12;
/// How many actions ahead a begun move or attack is followed.
const DEPTH: usize = 12;

/// The first action of the line that looks best once nothing is half-made.
pub(crate) fn choose<G: Judged>(
    game: &G,
    state: &G::State,
    board: &G::Board,
    side: Side,
    bits: &mut Bits,
) -> Advice<G::Action> {
    let mut list = Vec::new();
    game.actions(state, &mut board.clone(), side, &mut list);
    let mut best: Option<Advice<G::Action>> = None;
    for &action in &list {
        if list.len() == 1 {
            return Advice { action, estimate: game.judge(state, board, side) };
        }
        let estimate = worth(game, state, board, side, action, DEPTH, bits);
        if best.as_ref().is_none_or(|it| estimate > it.estimate) {
            best = Some(Advice { action, estimate });
        }
    }
    best.expect("a decision with at least one action")
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
    match game.awaiting(&state) {
        Awaiting::Choice(sides) if depth > 0 && sides.has(side) && !game.settled(&state) => {
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

/// The judgement once fate has answered, up to the next decision.
fn after_luck<G: Game + Judged>(game: &G, state: &G::State, board: &G::Board, side: Side, bits: &mut Bits) -> i32 {
    let (mut state, mut board) = (state.clone(), board.clone());
    while let Awaiting::Chance(chance) = game.awaiting(&state) {
        game.land(&mut state, &mut board, chance.draw(bits), &mut Log::off());
    }
    game.judge(&state, &board, side)
}
