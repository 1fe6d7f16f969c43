//! A computer player knows what its side sees and nothing else.

use conform::walk;
use kernel::{Bits, Sighted};
use mukden::{Mukden, Options, State};
use search::Level;

/// What is imagined does not depend on the truth behind what is seen, so neither does any computer player.
#[test]
fn computer_players_decide_from_what_they_see() {
    for hidden_losses in [false, true] {
        let game = Mukden::shipped(Options { hidden_losses, ..Options::default() });
        walk(&game, 11, 2, 120, |state, side, bits| {
            let other = game.imagine(state, side, &Default::default(), bits);
            let seed = bits.draw();
            let dream = |world: &State| game.imagine(world, side, &Default::default(), &mut Bits::seeded(seed));
            assert_eq!(dream(state), dream(&other));
            for (level, _) in Level::ALL {
                let advice = |world: &State| {
                    search::think::<mukden_player::MukdenPlayer>(
                        &game,
                        &dream(world),
                        side,
                        level,
                        &mut Bits::seeded(seed),
                        || false,
                    )
                };
                assert_eq!(advice(state), advice(&other), "{level:?}");
            }
        });
    }
}
