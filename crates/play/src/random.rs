//! Random games, fast: for tests, benchmarks and simulations.

use kernel::{Awaiting, Bits, Game, Log, Outcome};

/// What a random game came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended; nothing if the limit came first.
    pub outcome: Option<Outcome>,
    /// How many choices there were among two or more actions.
    pub decisions: u64,
    /// How many inputs there were: choices, forced ones included, and answers of fate.
    pub inputs: u64,
}

/// Plays on from `state`, uniformly at random, to the end or until `limit` inputs. In a simultaneous choice the sides
/// answer in order. `board` belongs to `state`; `list` is scratch space, kept by the caller so that nothing is allocated
/// for a decision.
pub fn random_game<G: Game>(
    game: &G,
    state: &mut G::State,
    board: &mut G::Board,
    list: &mut Vec<G::Action>,
    bits: &mut Bits,
    limit: u64,
) -> Played {
    let mut log = Log::off();
    let mut played = Played { outcome: None, decisions: 0, inputs: 0 };
    while played.inputs < limit {
        match game.awaiting(state) {
            Awaiting::Over(_) => break,
            Awaiting::Chance(chance) => {
                let luck = chance.draw(bits);
                game.land(state, board, luck, &mut log);
            }
            Awaiting::Choice(sides) => {
                let side = sides.iter().next().expect("a side that owes a decision");
                let (action, is_decision) = game.any_action(state, board, side, list, bits);
                played.decisions += u64::from(is_decision);
                game.act(state, board, side, action, &mut log);
            }
        }
        played.inputs += 1;
    }
    if let Awaiting::Over(outcome) = game.awaiting(state) {
        played.outcome = Some(outcome);
    }
    played
}
