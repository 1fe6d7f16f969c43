//! What the computer player of the 8th Army thinks of a position.
//!
//! The plan: let an army come on and get behind it. Russians never turn round, so German corps in their rear are safe;
//! and beaten corps may retreat only in their rear, so where Germans stand on those hexes they are removed. A corps of
//! the 1st Army dies when two hexes are taken, one of the 2nd when three are. The 2nd Army comes first; the 1st is
//! only to be had west of the lakes line. Whoever is shut in altogether surrenders anyway.

use std::ops::Deref;

use hex::Hex;
use hindenburg::{Army, Board, Corps, CorpsSet, End, Hindenburg, MOST, Phase, Set, State, Where, retreat_dirs};

use crate::{days_left, marched_on};

/// What things are worth, in thousandths of a Russian corps; found by playing many games with other numbers.
mod worth {
    /// A German corps lost.
    pub(super) const GERMAN_LOST: i32 = 1000;
    /// A Russian corps shut in.
    pub(super) const SURROUNDED: i32 = 816;
    /// A Russian corps that could be caught from behind today.
    pub(super) const TRAP_TODAY: i32 = 800;
    /// The same tomorrow, weighed by the march dice.
    pub(super) const TRAP_TOMORROW: i32 = 420;
    /// A hex behind the enemy that could be taken tomorrow.
    pub(super) const BEHIND: i32 = 300;
    /// A German corps that a sure and victorious attack would hit tomorrow.
    pub(super) const EXPOSED: i32 = 150;
    /// A German corps disrupted.
    pub(super) const GERMAN_DISRUPTED: i32 = 56;
    /// A Russian corps disrupted.
    pub(super) const RUSSIAN_DISRUPTED: i32 = 16;
    /// A hex that an army is expected to get beyond the rim of Königsberg.
    pub(super) const KONIGSBERG: i32 = 42;
    /// A hex less than four between the Russian armies.
    pub(super) const JUNCTION: i32 = 200;
    /// A hex on the way to the enemy's rear.
    pub(super) const WAY: i32 = 60;
    /// A German corps that may not force-march tomorrow.
    pub(super) const TIRED: i32 = 4;
    /// The defeat itself, about to be checked.
    pub(super) const DEFEAT: i32 = 5000;
    /// The column from which on the 1st Army is hunted.
    pub(super) const HUNT_FIRST_FROM: u16 = 20;
}

/// The rules, as a position is judged by them.
pub(crate) struct Evaluation<'a>(pub(crate) &'a Hindenburg);

impl Deref for Evaluation<'_> {
    type Target = Hindenburg;

    fn deref(&self) -> &Hindenburg {
        self.0
    }
}

/// The most hexes behind an army.
const REAR: usize = 15;

/// An army as it stands or may stand tomorrow, and the hexes behind it.
struct Rear {
    n: usize,
    hexes: [Hex; REAR],
    set: Set,
    /// For each corps, the hexes it could retreat to, as bits over `hexes`; nothing for one that cannot be caught.
    needs: [u16; MOST],
}

/// The hexes behind an army that each German corps could take, as bits over [`Rear::hexes`].
type Takes = [u16; 4];

impl Evaluation<'_> {
    /// The rear of an army that stands in these hexes. [5-retreat-b, 5-retreat-c]
    fn rear(&self, army: Army, line: &[Hex]) -> Rear {
        let dirs = retreat_dirs(army);
        let map = &self.book.map;
        let mut rear = Rear { n: 0, hexes: [Hex(0); REAR], set: Set::EMPTY, needs: [0; MOST] };
        for (i, &hex) in line.iter().enumerate() {
            if self.steadfast.has(hex) {
                continue;
            }
            let ways = || dirs.iter().filter_map(|&dir| map.grid.step(hex, dir)).filter(|&it| map.passable.has(it));
            // A fellow's hex is given up when he flees too, and Germans may not stand on starting hexes.
            if ways().any(|it| self.russian_start.has(it) || line.contains(&it)) {
                continue;
            }
            for way in ways() {
                let at = rear.hexes[..rear.n].iter().position(|&it| it == way).unwrap_or_else(|| {
                    rear.hexes[rear.n] = way;
                    rear.set.insert(way);
                    rear.n += 1;
                    rear.n - 1
                });
                rear.needs[i] |= 1 << at;
            }
        }
        rear
    }

    /// Which hexes of a rear a corps at `from` could take with `steps` steps, stopping in contact.
    fn takes(&self, rear: &Rear, from: Hex, steps: u16, closed: &Set, contact: &Set) -> u16 {
        let grid = &self.book.map.grid;
        let bit = |hex: Hex| match rear.hexes[..rear.n].iter().position(|&it| it == hex) {
            Some(at) => 1 << at,
            None => 0,
        };
        let mut takes = if rear.set.has(from) { bit(from) } else { 0 };
        if steps > 0 && self.near_rear(rear, from, steps) {
            for &one in grid.around(from) {
                if closed.has(one) {
                    continue;
                }
                takes |= bit(one);
                if steps > 1 && !contact.has(one) {
                    for &two in grid.around(one) {
                        if !closed.has(two) {
                            takes |= bit(two);
                        }
                    }
                }
            }
        }
        takes
    }

    fn near_rear(&self, rear: &Rear, from: Hex, steps: u16) -> bool {
        rear.hexes[..rear.n].iter().any(|&it| self.book.map.grid.distance(it, from) <= steps)
    }
}

/// The most corps that can be caught if each German takes one hex, and the most hexes taken while doing so.
fn most_caught(rear: &Rear, takes: &Takes) -> (i32, i32) {
    fn go(rear: &Rear, takes: &[u16], taken: u16, best: &mut (i32, i32)) {
        let Some((&first, rest)) = takes.split_first() else {
            let caught = rear.needs.iter().filter(|&&it| it != 0 && it & !taken == 0).count() as i32;
            *best = (*best).max((caught, taken.count_ones() as i32));
            return;
        };
        let mut free = first & !taken;
        if free == 0 {
            return go(rear, rest, taken, best);
        }
        while free != 0 {
            go(rear, rest, taken | free & free.wrapping_neg(), best);
            free &= free - 1;
        }
    }
    let mut best = (0, 0);
    go(rear, takes, 0, &mut best);
    best
}

impl Evaluation<'_> {
    /// What a position is worth to the 8th Army.
    pub(crate) fn worth(&self, state: &State, board: &Board) -> i32 {
        if let Phase::Over(end) = state.phase {
            return match end {
                End::Points(score) => 100_000 * i32::from(score - 4).signum() + 1000 * i32::from(score),
                End::Konigsberg | End::Junction => -100_000,
            };
        }
        let surrounded = self.surrounded(state, board);
        let last_day = days_left(self, state) == 0;
        let mut worth = self.material(state, last_day) + worth::SURROUNDED * surrounded.len() as i32;
        for army in Army::RUSSIAN {
            let on_map = board.on_map(army);
            if !on_map.is_empty() {
                if !last_day {
                    worth -= self.exposure(state, board, on_map, surrounded, army);
                }
                worth -= self.march_danger(state, on_map);
                if army == Army::Second || self.prey(state, board) == Army::First {
                    worth += self.prospects(state, board, army);
                }
            }
        }
        worth - self.junction_danger(state, board)
    }

    /// Corps lost and worn. On the last day only the score counts. [8-victory-d]
    fn material(&self, state: &State, last_day: bool) -> i32 {
        if last_day {
            let score = i32::from(state.score());
            return 1000 * score + 4000 * i32::from(score >= 5) + 1500 * i32::from(score == 4);
        }
        let one = |corps: Corps| {
            let lost = state.place[corps.at()] == Where::Lost;
            let disrupted = i32::from(state.is_disrupted(corps));
            let tired = i32::from(state.forced.or(state.tired).has(corps));
            match (corps.is_german(), lost) {
                (true, true) => -worth::GERMAN_LOST,
                (true, false) => -worth::GERMAN_DISRUPTED * disrupted - worth::TIRED * tired,
                (false, true) => 1000,
                (false, false) => worth::RUSSIAN_DISRUPTED * disrupted,
            }
        };
        Corps::all().map(one).sum()
    }

    /// What an attack of this army tomorrow may cost the Germans in contact.
    fn exposure(&self, state: &State, board: &Board, on_map: CorpsSet, surrounded: CorpsSet, army: Army) -> i32 {
        let touching =
            board.on_map(Army::Eighth).filter(|it| state.hex(it).is_some_and(|hex| board.touches(army, hex)));
        if touching.is_empty() {
            return 0;
        }
        let bad = on_map.filter(|it| !state.is_effective(it)).or(surrounded.and(on_map)).len() as i32;
        let fresh = touching.filter(|it| !state.is_disrupted(it)).len() as i32;
        let advances = (4 - bad).clamp(0, 4);
        let wins = (3 + on_map.len() as i32 - bad - fresh).clamp(0, 6);
        worth::EXPOSED * advances * (wins + 2) * touching.len() as i32 / 24
    }

    /// How likely the army is to be in the Königsberg area before the end.
    fn march_danger(&self, state: &State, on_map: CorpsSet) -> i32 {
        let hexes = on_map.into_iter().filter_map(|it| state.hex(it));
        let near = hexes.map(|it| i32::from(self.to_konigsberg[it.at()])).min().unwrap_or(i32::MAX / 10);
        if near == 0 {
            return worth::DEFEAT;
        }
        let bad = on_map.filter(|it| !state.is_effective(it)).len() as usize;
        let days_left = days_left(self, state);
        // The mean march of a day in tenths of a hex, by corps that are disrupted or unsupplied.
        let pace = [8, 5, 3, 2, 0, 0][bad];
        worth::KONIGSBERG * (10 + pace * days_left - 10 * near).max(0) / 10
    }

    fn junction_danger(&self, state: &State, board: &Board) -> i32 {
        let hexes = |army| board.on_map(army).into_iter().filter_map(|it| state.hex(it));
        let grid = &self.book.map.grid;
        let apart = hexes(Army::First)
            .flat_map(|a| hexes(Army::Second).map(move |b| i32::from(grid.distance(a, b))))
            .min()
            .unwrap_or(i32::MAX / 2);
        if apart == 1 { worth::DEFEAT } else { worth::JUNCTION * (4 - apart).max(0) }
    }

    /// The army to be caught now: the 2nd, until the 1st has come far enough west or is all that is left.
    fn prey(&self, state: &State, board: &Board) -> Army {
        let grid = &self.book.map.grid;
        let first = board.on_map(Army::First);
        let near = |corps| state.hex(corps).is_some_and(|it| grid.col(it) <= worth::HUNT_FIRST_FROM);
        let come = !first.is_empty() && first.into_iter().all(near);
        if come || board.on_map(Army::Second).is_empty() { Army::First } else { Army::Second }
    }

    /// What can be caught from behind, today with what may still move, and tomorrow after the next march.
    fn prospects(&self, state: &State, board: &Board, army: Army) -> i32 {
        let mut line = [Hex(0); MOST];
        let mut n = 0;
        for hex in board.on_map(army).into_iter().filter_map(|it| state.hex(it)) {
            line[n] = hex;
            n += 1;
        }
        let line = &line[..n];
        let bad = board.on_map(army).filter(|it| !state.is_effective(it)).len() as i32;
        let germans = board.on_map(Army::Eighth);
        let mut worth = 0;
        if matches!(state.phase, Phase::Move | Phase::Attack) && self.is_in_play(state, army) {
            let (closed, contact) = self.obstacles(state, line, germans);
            let rear = self.rear(army, line);
            let mut takes: Takes = [0; 4];
            for (take, corps) in takes.iter_mut().zip(germans) {
                let from = state.hex(corps).expect("a corps on the map");
                let spent = state.fought.has(corps) || state.activated && corps == self.francois;
                let still = state.phase == Phase::Move && !state.moved.has(corps) && !state.is_disrupted(corps);
                let steps = if still && !spent { 2 - u16::from(state.tired.has(corps)) } else { 0 };
                if !(spent && state.phase == Phase::Attack) {
                    *take = self.takes(&rear, from, steps, &closed, &contact);
                }
            }
            worth += worth::TRAP_TODAY * most_caught(&rear, &takes).0;
        }
        let hunted = army == self.prey(state, board);
        let chances = [(0, 2 + bad), (1, (3 - bad).max(0)), (2, i32::from(bad == 0))];
        for (steps, chance) in chances.into_iter().filter(|it| it.1 > 0) {
            let then = marched_on(self, army, line, steps, None);
            let then = &then[..n];
            let rear = self.rear(army, then);
            let (closed, contact) = self.obstacles(state, then, CorpsSet::NONE);
            let mut takes: Takes = [0; 4];
            for (take, corps) in takes.iter_mut().zip(germans) {
                let from = state.hex(corps).expect("a corps on the map");
                let slow = state.forced.has(corps) || state.is_disrupted(corps);
                *take = self.takes(&rear, from, 2 - u16::from(slow), &closed, &contact);
            }
            let (caught, taken) = most_caught(&rear, &takes);
            worth += chance * (worth::TRAP_TOMORROW * caught + worth::BEHIND * taken) / 6;
            if hunted {
                worth -= chance * worth::WAY * self.way_to_rear(state, germans, &rear, &closed, &contact) / 6;
            }
        }
        worth
    }

    /// How far the Germans have to go, without contact and beyond the next two steps, to get behind the corps that is
    /// easiest to get behind.
    fn way_to_rear(&self, state: &State, germans: CorpsSet, rear: &Rear, closed: &Set, contact: &Set) -> i32 {
        const FAR: i32 = 14;
        let map = &self.book.map;
        let open = map.passable - *closed - *contact;
        let mut least = 4 * FAR;
        for needs in rear.needs.into_iter().filter(|&it| it != 0) {
            let mut wanted = needs.count_ones() as i32;
            let mut way = 0;
            let mut wet = Set::of((0..rear.n).filter(|it| needs >> it & 1 != 0).map(|it| rear.hexes[it]));
            let mut left = germans;
            for steps in 0..FAR {
                for corps in left {
                    if wanted > 0 && state.hex(corps).is_some_and(|it| wet.has(it)) {
                        left = left.without(corps);
                        way += (steps - 2).max(0);
                        wanted -= 1;
                    }
                }
                if wanted == 0 || way >= least {
                    break;
                }
                wet = (map.flow.spread(&wet) & open) | wet;
            }
            least = least.min(way + wanted * FAR);
        }
        least
    }

    /// Hexes no German can enter, and hexes in contact with a line of Russians.
    fn obstacles(&self, state: &State, line: &[Hex], germans: CorpsSet) -> (Set, Set) {
        let mut closed = self.russian_start;
        let mut contact = Set::EMPTY;
        for &hex in line {
            closed.insert(hex);
            contact |= self.near[hex.at()];
        }
        for hex in germans.into_iter().filter_map(|it| state.hex(it)) {
            closed.insert(hex);
        }
        (closed, contact)
    }
}
