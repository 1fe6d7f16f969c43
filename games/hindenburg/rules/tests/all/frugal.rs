//! Random play allocates nothing per decision, and its shortcut draws fairly.

use conform::{Counting, check_fair};
use hindenburg::{Action, Hindenburg, Options, Phase};
use kernel::{Awaiting, Bits, Game, Log, Side};

#[global_allocator]
static COUNTING: Counting = Counting::new();

#[test]
fn decisions_are_frugal_and_fair() {
    let game = Hindenburg::shipped(Options { variable_activation: true, delayed_rail: true, ..Options::default() });
    let mut bits = Bits::seeded(3);
    let (decisions, asked) = COUNTING.play(&game, 50, &mut bits);
    assert!(decisions > 1000, "{decisions} decisions");
    assert_eq!(asked, 0, "allocations in {decisions} decisions");

    // Rail destinations are drawn without listing them.
    let mut state = game.setup();
    let mut board = game.board(&state);
    let mut list = Vec::new();
    while !matches!(state.phase, Phase::Rail(_)) {
        match game.awaiting(&state) {
            Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(&mut bits), &mut Log::off()),
            Awaiting::Choice(_) => {
                list.clear();
                game.actions(&state, &mut board, Side::A, &mut list);
                let rail = list.iter().copied().find(|it| matches!(it, Action::Rail(_)));
                let action = rail.unwrap_or(list[list.len() - 1]);
                game.act(&mut state, &mut board, Side::A, action, &mut Log::off());
            }
            Awaiting::Over(_) => panic!("no train ever ran"),
        }
    }
    check_fair(&game, &state, Side::A, 200, &mut bits);
}
