//! Walks through random games, for laws of a game's own.

use kernel::{Awaiting, Bits, Game, Log, Side};

/// One random game from the set-up: `choose` draws each decision, `see` is shown every state with what led to it.
pub fn stroll<G: Game>(
    game: &G,
    bits: &mut Bits,
    mut choose: impl FnMut(&G::State, &mut G::Board, Side, &mut Bits) -> G::Action,
    mut see: impl FnMut(&G::State, &mut G::Board, &[G::Event]),
) {
    let mut state = game.setup();
    let mut board = game.board(&state);
    see(&state, &mut board, &[]);
    loop {
        let mut log = Log::on();
        match game.awaiting(&state) {
            Awaiting::Over(_) => break,
            Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(bits), &mut log),
            Awaiting::Choice(sides) => {
                let side = sides.iter().next().expect("a side that decides");
                let action = choose(&state, &mut board, side, bits);
                game.act(&mut state, &mut board, side, action, &mut log);
            }
        }
        see(&state, &mut board, &log.into_events());
    }
}

/// Walks random games and calls `see` at one decision in `every`, with the side that owes it.
pub fn walk<G: Game>(game: &G, seed: u64, games: usize, every: usize, mut see: impl FnMut(&G::State, Side, &mut Bits)) {
    let mut bits = Bits::seeded(seed);
    let mut list = Vec::new();
    for _ in 0..games {
        let choose = |state: &G::State, board: &mut G::Board, side, bits: &mut Bits| {
            if bits.below(every) == 0 {
                see(state, side, bits);
            }
            game.any_action(state, board, side, &mut list, bits).0
        };
        stroll(game, &mut bits, choose, |_, _, _| ());
    }
}
