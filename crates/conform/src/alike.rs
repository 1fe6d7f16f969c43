//! Pairs of worlds that a side must not be able to tell apart.

use std::fmt::Debug;

use kernel::{Bits, Game, Log, Overlay, Side, Sighted, Viewer};
use stage::Face;

type StateOf<F> = <<F as Face>::Rules as Game>::State;
type BoardOf<F> = <<F as Face>::Rules as Game>::Board;
type EventOf<F> = <<F as Face>::Rules as Game>::Event;

/// How many decisions are tried on a pair.
const TRIED: usize = 4;

/// Two worlds that differ only in what `side` may not know look alike to it and to a spectator in every way, and go on
/// looking alike after a decision, unless `parts` says of the state reached and of what was witnessed that they need not.
///
/// # Panics
/// At the first difference.
pub fn check_alike<F: Face>(
    game: &F::Rules,
    [here, there]: [&StateOf<F>; 2],
    side: Side,
    bits: &mut Bits,
    parts: impl Fn(&StateOf<F>, &[EventOf<F>]) -> bool,
) {
    let viewer = Viewer::Side(side);
    for it in [viewer, Viewer::Spectator] {
        assert_eq!(game.view(here, it), game.view(there, it));
        same(game, [here, there], |state, board| F::scene(game, state, board, it, &Default::default()));
        same(game, [here, there], |state, board| F::waiting(game, state, board, it));
        for (overlay, _) in Overlay::ALL {
            same(game, [here, there], |state, board| F::overlay(game, state, board, it, overlay));
        }
    }
    let list = |state: &StateOf<F>, board: &mut BoardOf<F>| {
        let mut list = Vec::new();
        game.actions(state, board, side, &mut list);
        list
    };
    let legal = same(game, [here, there], list);
    same(game, [here, there], |state, board| F::prompt(game, state, board, side));
    same(game, [here, there], |state, board| F::odds(game, state, board, side));
    same(game, [here, there], |state, board| {
        let mut offers = Vec::new();
        F::offers(game, state, board, side, &legal, &mut offers);
        offers
    });
    for _ in 0..TRIED {
        let action = legal[bits.below(legal.len())];
        let notation = game.notation(side, action);
        same(game, [here, there], |state, board| F::label(game, state, board, side, action));
        let after = |world: &StateOf<F>| -> (StateOf<F>, Vec<EventOf<F>>) {
            let (mut world, mut log) = (world.clone(), Log::on());
            let mut board = game.board(&world);
            game.act(&mut world, &mut board, side, action, &mut log);
            let events = log.into_events().iter().filter_map(|it| game.witness(it, viewer)).collect();
            (world, events)
        };
        let ((now, told), (then, also)) = (after(here), after(there));
        if !parts(&now, &told) && !parts(&then, &also) {
            assert_eq!(told, also, "{notation}");
            assert_eq!(game.view(&now, viewer), game.view(&then, viewer), "{notation}");
        }
    }
}

/// The answer to a question, which is the same in both worlds.
#[track_caller]
fn same<G: Game, T: PartialEq + Debug>(
    game: &G,
    worlds: [&G::State; 2],
    ask: impl Fn(&G::State, &mut G::Board) -> T,
) -> T {
    let [here, there] = worlds.map(|it| ask(it, &mut game.board(it)));
    assert_eq!(here, there);
    here
}
