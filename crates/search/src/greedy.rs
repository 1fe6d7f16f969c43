//! The greedy player: finish what is begun, then judge.

use kernel::{Awaiting, Bits, Judged, Log, Side};

use crate::{Advice, Limits};

/// How often a line that waits for more than one die is tried for each answer to the first.
const TRIES: i32 = 6;
/// How many actions ahead a begun move or attack is followed.
const DEPTH: usize = 12;

/// The first action of the line that looks best once nothing is half-made; of equals the first found.
pub(crate) fn choose<G: Judged>(
    game: &G,
    state: &G::State,
    board: &mut G::Board,
    side: Side,
    bits: &mut Bits,
    limits: &mut Limits<'_>,
) -> Advice<G::Action> {
    let mut list = Vec::new();
    game.actions(state, board, side, &mut list);
    if let [action] = list[..] {
        return Advice { action, estimate: game.judge(state, board, side) };
    }
    let mut lines = Vec::new();
    game.lines(state, board, side, bits, &mut lines);
    if let [line] = &lines[..] {
        // The game has made up its mind: there is nothing to compare with.
        return Advice { action: line[0], estimate: game.judge(state, board, side) };
    }
    if lines.is_empty() {
        lines.extend(list.into_iter().map(|action| vec![action]));
    }
    let mut best: Option<Advice<G::Action>> = None;
    for line in lines {
        if limits.is_over() && best.is_some() {
            break;
        }
        let estimate = worth(game, state, board, side, &line, DEPTH, bits, limits);
        if best.is_none_or(|it| estimate > it.estimate) {
            best = Some(Advice { action: line[0], estimate });
        }
    }
    best.expect("a decision to make")
}

/// What comes of a line at best: of the ways to finish what it begins, the one that looks best.
#[allow(clippy::too_many_arguments, reason = "a search hands everything down")]
fn worth<G: Judged>(
    game: &G,
    state: &G::State,
    board: &G::Board,
    side: Side,
    line: &[G::Action],
    depth: usize,
    bits: &mut Bits,
    limits: &mut Limits<'_>,
) -> i32 {
    limits.look();
    let (mut state, mut board) = (state.clone(), board.clone());
    for &action in line {
        // A line may come to its end sooner than thought: the game is won, or the move stops by itself.
        if !game.awaiting(&state).owes(side) {
            break;
        }
        game.act(&mut state, &mut board, side, action, &mut Log::off());
    }
    if depth == 0 || game.settled(&state) {
        return game.judge(&state, &board, side);
    }
    match game.awaiting(&state) {
        Awaiting::Choice(sides) if sides.has(side) => {
            let mut list = Vec::new();
            game.actions(&state, &mut board, side, &mut list);
            let ways = list.into_iter().map(|it| worth(game, &state, &board, side, &[it], depth - 1, bits, limits));
            ways.max().expect("a decision with at least one action")
        }
        Awaiting::Chance(chance) => {
            let mut sum = 0;
            for (luck, weight) in chance.outcomes() {
                let (mut state, mut board) = (state.clone(), board.clone());
                game.land(&mut state, &mut board, luck, &mut Log::off());
                sum += i64::from(after_luck(game, &state, &board, side, bits)) * i64::from(weight);
            }
            (sum / i64::from(chance.cases())) as i32
        }
        _ => game.judge(&state, &board, side),
    }
}

/// The judgement once fate has answered all that was begun, or somebody has to decide: the mean of a few tries.
fn after_luck<G: Judged>(game: &G, state: &G::State, board: &G::Board, side: Side, bits: &mut Bits) -> i32 {
    let waits = |state: &G::State| match game.awaiting(state) {
        Awaiting::Chance(chance) if !game.settled(state) => Some(chance),
        _ => None,
    };
    let tries = if waits(state).is_some() { TRIES } else { 1 };
    let one = |_| {
        let (mut state, mut board) = (state.clone(), board.clone());
        while let Some(chance) = waits(&state) {
            game.land(&mut state, &mut board, chance.draw(bits), &mut Log::off());
        }
        game.judge(&state, &board, side)
    };
    (0..tries).map(one).sum::<i32>() / tries
}
