//! What a player of the 8th Army sees of a Russian army: where it can be caught, from behind or all round.
//!
//! A beaten corps retreats only into its rear, so where Germans stand on those hexes it is removed. And whoever is shut in
//! by German corps and their zones surrenders, half of them at once and the others a day later. Both are questions about
//! the hexes next to the army, its *rim*, and few enough to be asked exactly.

use hex::Hex;
use hindenburg::{Army, Corps, Hindenburg, MOST, Set, retreat_dirs};

/// The most hexes next to an army.
const RIM: usize = 30;
/// No bit of the rim.
const NONE: u8 = u8::MAX;
/// Room for every hex of the largest map.
const ROOM: usize = 640;

/// An army as it stands, or as it may stand after its next march.
pub(crate) struct Sight {
    pub(crate) army: Army,
    /// How likely this is, in twelfths.
    pub(crate) chance: i32,
    pub(crate) n: usize,
    pub(crate) line: [Hex; MOST],
    /// The hexes next to the army that are land and not its own.
    pub(crate) rim: [Hex; RIM],
    pub(crate) n_rim: usize,
    /// The place of a hex in the rim.
    bit: [u8; ROOM],
    /// What of the rim is shut by a German corps in a hex, its zone included.
    shuts: [u32; ROOM],
    /// For each corps, the hexes of the rim it could retreat to; nothing for one that cannot be caught so.
    pub(crate) needs: [u32; MOST],
    /// Groups of corps that touch each other: what must be shut to shut them in, and how many they are.
    pub(crate) rings: [(u32, i32); MOST],
    pub(crate) n_rings: usize,
    /// Hexes in contact with the army.
    pub(crate) contact: Set,
    /// Hexes no German can enter because of the army.
    pub(crate) closed: Set,
    /// Where a corps within two steps of a hex that shuts something stands.
    pub(crate) close_by: Set,
    /// Hexes the army has marched into: nobody stands there and lets it pass.
    pub(crate) trodden: Set,
}

/// The most ways to shut parts of a rim that a corps is thought to have.
const WAYS: usize = 13;

/// What a corps could do to an army tomorrow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prospects {
    /// The hexes of the rim it could take, one way or another.
    pub(crate) takes: u32,
    /// What of the rim it could shut, one way or another.
    pub(crate) shuts: u32,
    n: u8,
    /// What it could shut at once, the best ways only.
    ways: [u32; WAYS],
}

impl Prospects {
    pub(crate) const NONE: Prospects = Prospects { takes: 0, shuts: 0, n: 0, ways: [0; WAYS] };

    fn add(&mut self, takes: u32, shuts: u32) {
        self.takes |= takes;
        if shuts == 0 || self.ways().iter().any(|it| shuts & !it == 0) {
            return;
        }
        self.shuts |= shuts;
        let mut n = 0;
        for i in 0..usize::from(self.n) {
            if self.ways[i] & !shuts != 0 {
                self.ways[n] = self.ways[i];
                n += 1;
            }
        }
        if n < WAYS {
            self.ways[n] = shuts;
            n += 1;
        }
        self.n = n as u8;
    }

    fn ways(&self) -> &[u32] {
        &self.ways[..usize::from(self.n)]
    }
}

/// Whether these corps can shut a ring together, one way each.
pub(crate) fn can_shut(open: u32, corps: &[Prospects; 4], left: u8) -> bool {
    if open == 0 {
        return true;
    }
    let rest = (0..4).filter(|i| left >> i & 1 != 0);
    if open & !rest.clone().fold(0, |all, i| all | corps[i].shuts) != 0 {
        return false;
    }
    let bit = open & open.wrapping_neg();
    for i in rest.filter(|&i| corps[i].shuts & bit != 0) {
        for &way in corps[i].ways().iter().filter(|&it| it & bit != 0) {
            if can_shut(open & !way, corps, left & !(1 << i)) {
                return true;
            }
        }
    }
    false
}

/// Whether these corps can take all of these hexes of a rim, one each.
pub(crate) fn can_take(needs: u32, corps: &[Prospects; 4], left: u8) -> bool {
    let bit = needs & needs.wrapping_neg();
    needs == 0
        || (0..4)
            .any(|i| left >> i & 1 != 0 && corps[i].takes & bit != 0 && can_take(needs & !bit, corps, left & !(1 << i)))
}

/// Where the four German corps are, or might be.
pub(crate) type Stations = [Option<Hex>; 4];

impl Sight {
    pub(crate) fn new(game: &Hindenburg, army: Army, chance: i32, line: [Hex; MOST], n: usize) -> Sight {
        let map = &game.book.map;
        let mut sight = Sight {
            army,
            chance,
            n,
            line,
            rim: [Hex(0); RIM],
            n_rim: 0,
            bit: [NONE; ROOM],
            shuts: [0; ROOM],
            needs: [0; MOST],
            rings: [(0, 0); MOST],
            n_rings: 0,
            contact: Set::EMPTY,
            closed: game.russian_start,
            close_by: Set::EMPTY,
            trodden: Set::EMPTY,
        };
        let line = &line[..n];
        for &hex in line {
            sight.closed.insert(hex);
            sight.contact |= game.near[hex.at()];
        }
        // Beyond the lakes nobody gets behind an army. [5-limit-a, 5-limit-b]
        let across = |hex: Hex| if army == Army::First { map.grid.col(hex) } else { map.grid.depth(hex) };
        let last = line.iter().map(|&it| across(it)).max().unwrap_or(0);
        for hex in map.beyond_lakes.iter().filter(|&it| across(it) > last) {
            sight.closed.insert(hex);
        }
        let mut wide = Set::EMPTY;
        for hex in (sight.contact & map.passable).iter().filter(|it| !line.contains(it)).take(RIM) {
            sight.bit[hex.at()] = sight.n_rim as u8;
            sight.rim[sight.n_rim] = hex;
            wide |= game.near[hex.at()];
            for shut in game.near[hex.at()].iter() {
                sight.shuts[shut.at()] |= 1 << sight.n_rim;
            }
            sight.n_rim += 1;
        }
        sight.close_by = map.flow.spread(&map.flow.spread(&wide));
        sight.find_needs(game);
        sight.find_rings(game);
        sight
    }

    fn bit_of(&self, hex: Hex) -> u32 {
        match self.bit[hex.at()] {
            NONE => 0,
            bit => 1 << bit,
        }
    }

    /// What must be held behind each corps. A fellow's hex is given up when he flees too, and Germans may not stand on
    /// starting hexes. [5-retreat-b, 5-retreat-c, 5-start-a]
    fn find_needs(&mut self, game: &Hindenburg) {
        let map = &game.book.map;
        for i in 0..self.n {
            let hex = self.line[i];
            if game.steadfast.has(hex) {
                continue;
            }
            let ways = || retreat_dirs(self.army).iter().filter_map(|&dir| map.grid.step(hex, dir));
            if !ways().any(|it| map.passable.has(it) && self.closed.has(it)) {
                self.needs[i] = ways().filter(|&it| map.passable.has(it)).fold(0, |needs, it| needs | self.bit_of(it));
            }
        }
    }

    /// Groups of corps that touch each other and can be shut in at all: zones do not reach starting hexes. [5-start-c]
    fn find_rings(&mut self, game: &Hindenburg) {
        let mut left = (1u8 << self.n) - 1;
        while left != 0 {
            let mut group = left & left.wrapping_neg();
            let mut near = Set::EMPTY;
            loop {
                let before = group;
                for i in (0..self.n).filter(|i| before >> i & 1 != 0) {
                    near |= game.near[self.line[i].at()];
                }
                for i in 0..self.n {
                    group |= u8::from(near.has(self.line[i])) << i;
                }
                if group == before {
                    break;
                }
            }
            left &= !group;
            let ring = (0..self.n_rim).filter(|&it| near.has(self.rim[it])).fold(0, |ring, it| ring | 1 << it);
            let mut stations = (0..self.n_rim).filter(|it| ring >> it & 1 != 0);
            let open = |it: usize| game.near[self.rim[it].at()].iter().any(|it| !self.closed.has(it));
            if !near.meets(&game.russian_start) && stations.all(open) {
                self.rings[self.n_rings] = (ring, group.count_ones() as i32);
                self.n_rings += 1;
            }
        }
    }

    /// What of the rim a corps in this hex shuts.
    #[inline]
    pub(crate) fn shut_from(&self, hex: Hex) -> u32 {
        self.shuts[hex.at()]
    }

    /// What a corps in this hex could do to the army with so many steps. Contact ends a march. [5-foot-d]
    pub(crate) fn prospects(&self, game: &Hindenburg, from: Hex, steps: u16) -> Prospects {
        let mut prospects = Prospects { takes: 0, shuts: 0, n: 0, ways: [0; WAYS] };
        prospects.add(self.bit_of(from), self.shuts[from.at()]);
        if steps == 0 || !self.close_by.has(from) {
            return prospects;
        }
        for one in game.footing(from).filter(|&it| !self.closed.has(it)) {
            prospects.add(self.bit_of(one), self.shuts[one.at()]);
            if steps > 1 && !self.contact.has(one) {
                for two in game.footing(one).filter(|&it| !self.closed.has(it)) {
                    prospects.add(self.bit_of(two), self.shuts[two.at()]);
                }
            }
        }
        prospects
    }

    /// Whether a corps gets from one hex to another with so many steps.
    pub(crate) fn is_in_reach(&self, game: &Hindenburg, from: Hex, to: Hex, steps: u16) -> bool {
        let far = game.book.map.grid.distance(from, to);
        let over = |it: Hex| !self.closed.has(it) && !self.contact.has(it) && game.near[it.at()].has(to);
        far == 0 || far <= steps && !self.closed.has(to) && (far == 1 || game.footing(from).any(over))
    }

    /// Puts Germans into stations that shut a ring, if they can get there: `reach` says who can get where.
    pub(crate) fn shut(
        &self,
        game: &Hindenburg,
        ring: u32,
        at: &mut Stations,
        reach: &impl Fn(usize, Hex) -> bool,
    ) -> bool {
        self.shut_with(game, ring, 4, at, reach)
    }

    fn shut_with(
        &self,
        game: &Hindenburg,
        open: u32,
        left: u32,
        at: &mut Stations,
        reach: &impl Fn(usize, Hex) -> bool,
    ) -> bool {
        /// No station shuts more of a rim than this.
        const MOST_SHUT: u32 = 5;
        if open == 0 {
            return true;
        }
        if open.count_ones() > left * MOST_SHUT {
            return false;
        }
        let hardest = self.rim[open.trailing_zeros() as usize];
        for station in game.near[hardest.at()].iter() {
            if self.closed.has(station) || at.contains(&Some(station)) {
                continue;
            }
            for i in 0..4 {
                if at[i].is_none() && reach(i, station) {
                    at[i] = Some(station);
                    if self.shut_with(game, open & !self.shuts[station.at()], left - 1, at, reach) {
                        return true;
                    }
                    at[i] = None;
                }
            }
        }
        false
    }

    /// Puts Germans into these hexes of the rim, one into each, if they can get there.
    pub(crate) fn man(&self, needs: u32, at: &mut Stations, reach: &impl Fn(usize, Hex) -> bool) -> bool {
        if needs == 0 {
            return true;
        }
        let hex = self.rim[needs.trailing_zeros() as usize];
        for i in 0..4 {
            if at[i].is_none() && reach(i, hex) {
                at[i] = Some(hex);
                if self.man(needs & (needs - 1), at, reach) {
                    return true;
                }
                at[i] = None;
            }
        }
        false
    }

    /// Steps to the nearest of these hexes of the rim, without contact on the way; [`FAR`] where it is too far to count.
    pub(crate) fn ways_to(&self, game: &Hindenburg, needs: u32, out: &mut [u8; ROOM]) {
        let map = &game.book.map;
        let open = map.passable - self.closed - self.contact;
        let mut wet = Set::of((0..self.n_rim).filter(|it| needs >> it & 1 != 0).map(|it| self.rim[it]));
        out.fill(FAR);
        let mut ring = wet;
        for steps in 0..FAR {
            for hex in ring.iter() {
                out[hex.at()] = steps;
            }
            let wider = (map.flow.spread(&wet) & open) | wet;
            ring = wider - wet;
            wet = wider;
        }
        // Who is in contact already steps out of it first.
        for hex in ((self.contact & map.passable) - self.closed - wet).iter() {
            let out_of_it = game.footing(hex).filter(|&it| wet.has(it)).map(|it| out[it.at()] + 1).min();
            out[hex.at()] = out_of_it.unwrap_or(FAR);
        }
    }
}

/// The first corps of the 8th Army.
pub(crate) const FIRST_GERMAN: u8 = 9;

/// The corps of the 8th Army by their order.
pub(crate) const fn german(i: usize) -> Corps {
    Corps(FIRST_GERMAN + i as u8)
}

/// As many steps as count.
pub(crate) const FAR: u8 = 14;

/// How many of the beaten corps find no hex to flee to: those that flee less those that can be given a hex each.
/// [5-retreat-d, H43]
pub(crate) fn lost_in_rout(ways: &[[Option<Hex>; 3]]) -> usize {
    fn place(ways: &[[Option<Hex>; 3]], i: usize, tried: &mut u32, taken: &mut [(Option<Hex>, usize); 15]) -> bool {
        for to in ways[i].iter().flatten() {
            let at = taken.iter().position(|it| it.0 == Some(*to) || it.0.is_none()).expect("room for every way");
            if *tried >> at & 1 != 0 {
                continue;
            }
            *tried |= 1 << at;
            if taken[at].0.is_none() || place(ways, taken[at].1, tried, taken) {
                taken[at] = (Some(*to), i);
                return true;
            }
        }
        false
    }
    let mut taken = [(None, 0); 15];
    (0..ways.len()).filter(|&i| !place(ways, i, &mut 0, &mut taken)).count()
}
