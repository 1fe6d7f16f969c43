//! Pairs of worlds that a side cannot tell apart: the computer does the same in both.

use conform::walk;
use east::{East, Options, State};
use east_player::EastPlayer;
use kernel::{Bits, Sighted};
use search::Level;

/// What is imagined does not depend on the truth behind what is seen, so neither does any computer player.
#[test]
fn computer_players_decide_from_what_they_see() {
    let game = East::shipped(Options::default());
    let mut seen = 0;
    walk(&game, 11, 1, 150, |state, side, bits| {
        let mut others = (0..20).map(|_| game.imagine(state, side, &(), bits));
        let Some(other) = others.find(|it| it != state) else { return };
        seen += 1;
        let seed = bits.draw();
        let dream = |world: &State| game.imagine(world, side, &(), &mut Bits::seeded(seed));
        assert_eq!(dream(state), dream(&other));
        for (level, _) in Level::ALL.into_iter().filter(|_| seen % 4 == 0) {
            let advice = |world: &State| {
                search::think::<EastPlayer>(&game, &dream(world), side, level, &mut Bits::seeded(seed), || false)
            };
            assert_eq!(advice(state), advice(&other), "{level:?}");
        }
    });
    assert!(seen > 5, "{seen} worlds");
}
