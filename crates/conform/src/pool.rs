//! What is asked of a table, whether or not it makes sense now.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Bits, BySide, Game, Side};
use stage::Face;

use crate::stroll;

/// How many actions are remembered of a side and a kind.
const KEPT: usize = 16;

/// Actions of all moments and both sides, units and hexes, as they occur in a few random games.
pub struct Pool {
    acts: BySide<BTreeMap<String, Vec<String>>>,
    units: Vec<String>,
    hexes: Vec<String>,
}

impl Pool {
    /// What occurs in two random games.
    pub fn of<G: Game, F: Face<Rules = G>>(game: &G, bits: &mut Bits) -> Pool {
        let mut acts: BySide<BTreeMap<String, Vec<String>>> = BySide::default();
        let (mut units, mut hexes) = (BTreeSet::new(), BTreeSet::new());
        let mut list = Vec::new();
        let counters = F::printed(game).units;
        for _ in 0..2 {
            let choose = |state: &G::State, board: &mut G::Board, side, bits: &mut Bits| {
                list.clear();
                game.actions(state, board, side, &mut list);
                for _ in 0..3 {
                    let action = list[bits.below(list.len())];
                    let mut offers = Vec::new();
                    F::offers(game, state, board, side, &[action], &mut offers);
                    let offer = offers.pop().expect("an offer for the action");
                    units.extend(offer.unit.map(|it| counters[it.at()].id.clone()));
                    hexes.extend(offer.hex.map(|it| it.to_string()));
                    let kept = acts[side].entry(offer.verb.word().to_owned()).or_default();
                    if kept.len() < KEPT {
                        kept.push(game.notation(side, action));
                    } else {
                        kept[bits.below(KEPT)] = game.notation(side, action);
                    }
                }
                list[bits.below(list.len())]
            };
            stroll(game, bits, choose, |_, _, _| ());
        }
        Pool { acts, units: units.into_iter().collect(), hexes: hexes.into_iter().collect() }
    }

    /// The actions of a side, those that begin with the same word together.
    pub fn kinds(&self, side: Side) -> impl Iterator<Item = &[String]> {
        self.acts[side].values().map(Vec::as_slice)
    }

    /// Some action of a side, every kind alike.
    pub fn any_act(&self, side: Side, bits: &mut Bits) -> String {
        let kinds: Vec<_> = self.kinds(side).collect();
        let kind = kinds[bits.below(kinds.len())];
        kind[bits.below(kind.len())].clone()
    }

    /// Some unit of either side.
    pub fn any_unit(&self, bits: &mut Bits) -> &str {
        &self.units[bits.below(self.units.len())]
    }

    /// Some hex.
    pub fn any_hex(&self, bits: &mut Bits) -> &str {
        &self.hexes[bits.below(self.hexes.len())]
    }
}
