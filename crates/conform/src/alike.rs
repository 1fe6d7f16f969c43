//! Pairs of worlds that a side must not be able to tell apart.

use kernel::{Bits, Log, Overlay, Prompted, Side, Viewer};

/// How many decisions are tried on a pair.
const TRIED: usize = 4;

/// Two worlds that differ only in what `side` may not know look alike to it and to a spectator in every way, and go on
/// looking alike after a decision, unless `parts` says of the state reached and of what was witnessed that they need not.
///
/// # Panics
/// At the first difference.
pub fn check_alike<G: Prompted>(
    game: &G,
    [here, there]: [&G::State; 2],
    side: Side,
    bits: &mut Bits,
    parts: impl Fn(&G::State, &[G::Event]) -> bool,
) {
    let viewer = Viewer::Side(side);
    for it in [viewer, Viewer::Spectator] {
        assert_eq!(game.view(here, it), game.view(there, it));
        assert_eq!(game.waiting(here, it), game.waiting(there, it));
        for (overlay, _) in Overlay::ALL {
            assert_eq!(
                game.overlay(here, &mut game.board(here), it, overlay),
                game.overlay(there, &mut game.board(there), it, overlay)
            );
        }
    }
    let list = |world: &G::State| {
        let mut list = Vec::new();
        game.actions(world, &mut game.board(world), side, &mut list);
        list
    };
    let legal = list(here);
    assert_eq!(legal, list(there));
    assert_eq!(game.prompt(here, &mut game.board(here), side), game.prompt(there, &mut game.board(there), side));
    assert_eq!(game.odds(here, &mut game.board(here), side), game.odds(there, &mut game.board(there), side));
    for _ in 0..TRIED {
        let action = legal[bits.below(legal.len())];
        let notation = game.notation(side, action);
        assert_eq!(
            game.offer(here, &mut game.board(here), side, action),
            game.offer(there, &mut game.board(there), side, action)
        );
        let after = |world: &G::State| -> (G::State, Vec<G::Event>) {
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
