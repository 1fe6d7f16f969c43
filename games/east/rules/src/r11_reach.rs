//! Chapter 11, reach: every hex a stack can get to, by the cheapest ways.

use hex::{Dir, Grid, Hex};

use crate::{
    Board, East, MAX_HEXES, Set, State,
    r11_movement::{Reached, Walk},
};

/// No hex before.
const NONE: u16 = u16::MAX;
/// Marks a hex before that was left having strayed.
const STRAYED: u16 = 1 << 15;
/// More points than anybody has.
const MOST: usize = 16;

/// Where a search got to. Hexes are kept apart by whether the way there strayed from the arrows.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    from: Hex,
    cost: [[u8; MAX_HEXES]; 2],
    before: [[u16; MAX_HEXES]; 2],
    ends: [Set; 2],
}

impl Field {
    /// Hexes in which the move may end, the start excluded.
    pub fn ends(&self) -> Set {
        self.ends[0] | self.ends[1]
    }

    /// What it costs to come to a hex, having strayed or not.
    pub fn cost_in(&self, layer: usize, hex: Hex) -> u8 {
        self.cost[layer][hex.at()]
    }

    fn layer(&self, hex: Hex) -> usize {
        let [straight, strayed] = &self.ends;
        usize::from(!straight.has(hex) || strayed.has(hex) && self.cost[1][hex.at()] < self.cost[0][hex.at()])
    }

    /// The hexes of the way to a hex from its end back, the start excluded, each with whether it was reached straying.
    pub fn back_from(&self, to: Hex) -> impl Iterator<Item = (usize, Hex)> + '_ {
        let mut next = Some((self.layer(to), to));
        std::iter::from_fn(move || {
            let (layer, at) = next.take().filter(|&(layer, at)| at != self.from || layer == 1)?;
            let before = self.before[layer][at.at()];
            if before != NONE {
                let (layer, at) = (usize::from(before & STRAYED != 0), Hex(before & !STRAYED));
                next = (at != self.from || self.cost[layer][at.at()] > 0).then_some((layer, at));
            }
            Some((layer, at))
        })
    }

    /// The hexes of the way to a hex, the start excluded; how many there are.
    pub fn route(&self, to: Hex, out: &mut [u16; MOST]) -> usize {
        let mut n = 0;
        for (slot, (_, hex)) in out.iter_mut().zip(self.back_from(to)) {
            *slot = hex.0;
            n += 1;
        }
        out[..n].reverse();
        n
    }
}

/// Where a unit can get to whom no arrows bind: the hexes, and by which direction each was entered.
#[derive(Clone, Copy, Debug)]
pub struct Trek {
    from: Hex,
    /// The hexes, the start excluded.
    pub(crate) reached: Set,
    came: [u8; MAX_HEXES],
}

impl Trek {
    /// The hexes of the way to a hex, the start excluded; how many there are.
    pub(crate) fn route(&self, grid: &Grid, to: Hex, out: &mut [u16; MOST]) -> usize {
        let (mut n, mut at) = (0, to);
        while at != self.from && n < MOST {
            out[n] = at.0;
            n += 1;
            let back = Dir::ALL[usize::from(self.came[at.at()])].back();
            at = grid.step(at, back).expect("the hex before");
        }
        out[..n].reverse();
        n
    }
}

impl East {
    /// Every hex that somebody can get to who may go in all directions and pays no toll: the same as a field, in which
    /// nobody strays, and by the same ways.
    pub(crate) fn trek(&self, state: &State, board: &mut Board, walk: &Walk, from: Hex) -> Trek {
        self.survey(state, board, walk);
        let ground = self.ground(state, board, walk);
        let grid = &self.book.map.grid;
        let mut trek = Trek { from, reached: Set::EMPTY, came: [0; MAX_HEXES] };
        let mut cost = [u8::MAX; MAX_HEXES];
        let mut buckets = [Set::EMPTY; MOST];
        cost[from.at()] = 0;
        buckets[0].insert(from);
        let points = walk.points.min(MOST as u8 - 1);
        for spent in 0..=points {
            let bucket = buckets[usize::from(spent)];
            for hex in bucket.iter() {
                if cost[hex.at()] != spent {
                    continue;
                }
                let at = Reached { at: hex, spent, stepped: spent > 0, strayed: false };
                for dir in Dir::ALL {
                    // Most neighbours are known by a way as short, which is cheaper to see than what bars the step.
                    let Some(to) = grid.step(hex, dir) else { continue };
                    let least = spent.saturating_add(self.step_cost(walk, hex, dir)).min(points);
                    if cost[to.at()] <= least {
                        continue;
                    }
                    let Ok((next, stop)) = self.try_step(walk, &ground, at, dir) else { continue };
                    if next.spent >= cost[to.at()] {
                        continue;
                    }
                    cost[to.at()] = next.spent;
                    trek.came[to.at()] = dir as u8;
                    trek.reached.insert(to);
                    if !stop {
                        buckets[usize::from(next.spent)].insert(to);
                    }
                }
            }
        }
        trek
    }

    /// Every hex a stack can get to from where it stands, and those in which it may end. Of equal ways the one over the
    /// smaller hex numbers wins.
    pub fn field(&self, state: &State, board: &mut Board, walk: &Walk, from: Hex) -> Field {
        self.field_from(state, board, walk, Reached::start(from))
    }

    /// The same from where a move has come to.
    pub fn field_from(&self, state: &State, board: &mut Board, walk: &Walk, from: Reached) -> Field {
        self.survey(state, board, walk);
        let ground = self.ground(state, board, walk);
        let mut field = Field {
            from: from.at,
            cost: [[u8::MAX; MAX_HEXES]; 2],
            before: [[NONE; MAX_HEXES]; 2],
            ends: [Set::EMPTY; 2],
        };
        // One bucket a cost and a layer, so that hexes come in the order of their cost.
        let mut buckets = [[Set::EMPTY; 2]; MOST];
        field.cost[usize::from(from.strayed)][from.at.at()] = 0;
        buckets[0][usize::from(from.strayed)].insert(from.at);
        let points = usize::from(walk.points - from.spent.min(walk.points)).min(MOST - 1);
        for spent in 0..=points {
            for layer in 0..2 {
                // Every step costs something, so nothing comes to a bucket that is being emptied.
                let bucket = buckets[spent][layer];
                for hex in bucket.iter() {
                    if usize::from(field.cost[layer][hex.at()]) != spent {
                        continue;
                    }
                    let is_start = hex == from.at && spent == 0;
                    let at = Reached {
                        at: hex,
                        spent: from.spent + spent as u8,
                        stepped: from.stepped || !is_start,
                        strayed: layer == 1,
                    };
                    for dir in Dir::ALL {
                        let Ok((next, stop)) = self.try_step(walk, &ground, at, dir) else { continue };
                        let to = usize::from(next.strayed);
                        let cost = next.spent - from.spent;
                        if cost >= field.cost[to][next.at.at()] {
                            continue;
                        }
                        field.cost[to][next.at.at()] = cost;
                        field.before[to][next.at.at()] = hex.0 | if layer == 1 { STRAYED } else { 0 };
                        if self.may_halt(state, board, walk, next.at, next.strayed).is_ok() {
                            field.ends[to].insert(next.at);
                        }
                        if !stop {
                            buckets[usize::from(cost).min(MOST - 1)][to].insert(next.at);
                        }
                    }
                }
            }
        }
        field.ends.iter_mut().for_each(|it| it.remove(from.at));
        field
    }
}
