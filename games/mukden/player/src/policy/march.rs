//! Movement: raids and the screens against them, masses for an attack, garrisons, and waiting.

use std::cmp::Reverse;

use hex::{Dir, Hex};
use kernel::{Bits, Manner, Side};
use mukden::{Action, Board, JAPAN, MAX_HEXES, RUSSIA, Set, State, Unit, Units, concentric_shift};

use crate::{
    Policy,
    policy::ways::{MARCH, March, Raid, Raiders, Screen},
    policy::{in_time, price},
};

/// Farther than this from the railroad nobody can be there with one march.
const ONE_MARCH: u8 = 10;

/// How many marches ahead a player looks for ways to the railroad.
fn foresight(manner: Manner) -> u16 {
    match manner {
        Manner::Careful => 3,
        Manner::Careless | Manner::Quick => 2,
    }
}

/// So much more danger is clearly more.
const CLEARLY: u32 = 12;

/// The first of these by a key, drawn among equals: who is flipped below a top, or loses a step, is a secret of its side,
/// which no fixed order is to give away. [6.2]
pub(crate) fn first_of<K: Ord>(units: Units, bits: &mut Bits, key: impl Fn(Unit) -> K) -> Option<Unit> {
    let best = units.into_iter().map(&key).max()?;
    let equals: Vec<Unit> = units.into_iter().filter(|it| key(*it) == best).collect();
    Some(equals[bits.below(equals.len())])
}

impl Policy<'_> {
    /// Writes a march out: every step, and a halt unless it ends by itself.
    fn write_march(&self, state: &State, board: &mut Board, unit: Unit, march: &March, to: Hex, out: &mut Vec<Action>) {
        out.extend(march.route(to).map(|it| Action::Step(unit, it)));
        let is_won = self.winning_hexes(state, self.side(unit)).has(to);
        if !is_won && self.could_go_on(state, board, unit, march.cost(to), to) {
            out.push(Action::Halt);
        }
    }

    /// Somebody who is not needed elsewhere is flipped, so that others can wait.
    fn wait_with(unit: Unit, out: &mut Vec<Action>) {
        out.push(Action::Flip(unit));
    }

    /// The combat factors of a side by hex.
    fn factors_of(state: &State, board: &Board, side: Side) -> [u8; MAX_HEXES] {
        let mut factors = [0; MAX_HEXES];
        for unit in board.on_map[side] {
            factors[usize::from(state.place[unit.at()])] += state.steps[unit.at()];
        }
        factors
    }

    /// A movement action of Japan: win, keep Liaoyang, raid, mass; whoever stands well waits.
    pub(crate) fn japan_marches(
        &self,
        state: &State,
        board: &mut Board,
        manner: Manner,
        bits: &mut Bits,
        out: &mut Vec<Action>,
    ) {
        let fresh = self.fresh(state, board, JAPAN);
        if in_time(self, state) && self.march_to_win(state, board, fresh, out) {
            return;
        }
        let home = self.posts(state, board, JAPAN);
        if self.take_mukden(state, board, fresh.minus(home), out) {
            return;
        }
        if self.guard_liaoyang(state, board, fresh, out) {
            return;
        }
        let free = fresh.minus(home).filter(|it| !board.zone(RUSSIA, Hex(state.place[it.at()])));
        if in_time(self, state) && self.raid_on(state, board, free, manner, out) {
            return;
        }
        // The strongest find the best places.
        let next = first_of(free, bits, |it| state.steps[it.at()]);
        let next = next.or_else(|| first_of(fresh.minus(home), bits, |_| ())).or_else(|| first_of(fresh, bits, |_| ()));
        let Some(unit) = next else { return };
        if home.has(unit) || !self.mass_with(state, board, unit, out) {
            Self::wait_with(unit, out);
        }
    }

    /// Goes into Mukden when it is empty and Russian: without it Japan cannot win in the end. [4.3b]
    fn take_mukden(&self, state: &State, board: &mut Board, fresh: Units, out: &mut Vec<Action>) -> bool {
        let mukden = self.book.map.mukden;
        if !board.is_empty(mukden) || self.control(state, mukden) == Some(JAPAN) {
            return false;
        }
        let mut near: Vec<Unit> =
            fresh.filter(|it| self.to_mukden(Hex(state.place[it.at()])) <= ONE_MARCH).into_iter().collect();
        near.sort_unstable_by_key(|it| (Reverse(state.steps[it.at()]), *it));
        for unit in near {
            let march = self.march_of(state, board, unit);
            if march.reached.has(mukden) {
                self.write_march(state, board, unit, &march, mukden, out);
                return true;
            }
        }
        false
    }

    /// Enters a hex that wins, if somebody can.
    fn march_to_win(&self, state: &State, board: &mut Board, fresh: Units, out: &mut Vec<Action>) -> bool {
        let goal = self.winning_hexes(state, JAPAN);
        for unit in fresh.filter(|it| self.to_rail(Hex(state.place[it.at()])) <= ONE_MARCH) {
            // A unit held by zones on all sides is not asked.
            let march = self.march_of(state, board, unit);
            let Some(hex) = (march.reached & goal).iter().min_by_key(|&it| march.cost(it)) else { continue };
            self.write_march(state, board, unit, &march, hex, out);
            return true;
        }
        false
    }

    /// A reserve brigade stands in Liaoyang as soon as possible and stays: its loss is the game, and cavalry is for raids.
    /// [4.1a]
    fn guard_liaoyang(&self, state: &State, board: &mut Board, fresh: Units, out: &mut Vec<Action>) -> bool {
        let home = self.book.map.liaoyang;
        if !board.is_empty(home) {
            return false;
        }
        let grid = &self.book.map.grid;
        let key = |unit: &Unit| {
            let far = grid.distance(Hex(state.place[unit.at()]), home);
            (far.div_ceil(8), state.steps[unit.at()] < 2, state.steps[unit.at()], far)
        };
        // Nobody else goes while somebody who has moved is near.
        let Some(unit) = board.on_map[JAPAN].into_iter().min_by_key(key).filter(|it| fresh.has(*it)) else {
            return false;
        };
        let march = self.march_of(state, board, unit);
        let ends = march.reached.iter().filter(|&it| self.fits(state, board, unit, it));
        let best = ends.min_by_key(|&it| (grid.distance(it, home), march.cost(it)));
        let Some(best) = best.filter(|&it| grid.distance(it, home) < grid.distance(Hex(state.place[unit.at()]), home))
        else {
            return false;
        };
        self.write_march(state, board, unit, &march, best, out);
        true
    }

    /// The raider who can be on the railroad first, of those who are free, goes as far along its way as it can.
    fn raid_on(&self, state: &State, board: &mut Board, free: Units, manner: Manner, out: &mut Vec<Action>) -> bool {
        let marches = self.marches_left(state).min(foresight(manner));
        let far = |it: Unit| u16::from(self.to_rail(Hex(state.place[it.at()])));
        let near = free.filter(|it| far(it) <= u16::from(ONE_MARCH) * marches);
        if near.is_empty() {
            return false;
        }
        let now = mukden::Set::of(near.into_iter().map(|it| Hex(state.place[it.at()])));
        let raiders = Raiders { now, later: mukden::Set::EMPTY, probes: false, strike: MARCH };
        let raid = self.threat(&raiders, &Screen::of(state, board, RUSSIA), marches, u32::MAX);
        let Some(&start) = raid.way.last() else { return false };
        let here = board.units_in(start).and(near);
        let Some(unit) = here.into_iter().min_by_key(|it| (state.steps[it.at()], it.0)) else { return false };
        let march = self.march_of(state, board, unit);
        // The way runs backwards: its first hex in reach is the farthest.
        let end = raid.way.iter().copied().find(|&it| march.reached.has(it) && self.fits(state, board, unit, it));
        let Some(end) = end else { return false };
        self.write_march(state, board, unit, &march, end, out);
        true
    }

    /// A unit goes where it adds most to an attack, or nearer to the goal; nothing if it stands best where it is.
    fn mass_with(&self, state: &State, board: &mut Board, unit: Unit, out: &mut Vec<Action>) -> bool {
        let from = Hex(state.place[unit.at()]);
        let march = self.march_of(state, board, unit);
        let added = self.added(state, board, unit, &march.reached);
        let is_raid = in_time(self, state);
        let far = |hex: Hex| if is_raid { self.to_rail(hex) } else { self.to_mukden(hex) };
        let worth = |hex: Hex| added[hex.at()] - 8 * i32::from(far(hex));
        let here = worth(from);
        let ends = march.reached.iter().filter(|&it| self.fits(state, board, unit, it));
        let best = ends.map(|it| (worth(it), Reverse(march.cost(it)), it)).max();
        let Some((_, _, best)) = best.filter(|it| it.0 > here + 8) else { return false };
        self.write_march(state, board, unit, &march, best, out);
        true
    }

    /// What a unit of Japan adds to attacks on neighbouring hexes, each by all who stand around it, if it stays in its hex
    /// or goes to one of these.
    fn added(&self, state: &State, board: &Board, unit: Unit, ends: &Set) -> [i32; MAX_HEXES] {
        let [ours, mut theirs] = [JAPAN, RUSSIA].map(|it| Self::factors_of(state, board, it));
        let (from, steps) = (Hex(state.place[unit.at()]), i16::from(state.steps[unit.at()]));
        let mut added = [0; MAX_HEXES];
        for target in board.on_map[RUSSIA].into_iter().map(|it| Hex(state.place[it.at()])) {
            // Taken, so that a hex counts once however many stand in it.
            let defence = i16::from(std::mem::take(&mut theirs[target.at()]));
            let around = Dir::ALL.map(|dir| self.book.map.grid.step(target, dir));
            let places = |hex: &Hex| (*hex == from || ends.has(*hex)) && board.zone(RUSSIA, *hex);
            if defence == 0 || !around.iter().flatten().any(places) {
                continue;
            }
            let (mut others, mut sides) = (0_i16, 0_u8);
            for (dir, at) in around.iter().enumerate().filter_map(|(dir, it)| Some((dir, (*it)?))) {
                let there = i16::from(ours[at.at()]) - if at == from { steps } else { 0 };
                if there > 0 {
                    others += there;
                    sides |= 1 << dir;
                }
            }
            let without = self.promise(state, target, others, defence, sides);
            for (dir, hex) in around.into_iter().enumerate().filter_map(|(dir, it)| Some((dir, it.filter(places)?))) {
                let with = self.promise(state, target, others + steps, defence, sides | 1 << dir);
                added[hex.at()] += (with - without) / 2;
            }
        }
        added
    }

    /// What an attack of Japan from these sides of a hex would be worth; nothing if it would not be made.
    fn promise(&self, state: &State, target: Hex, attack: i16, defence: i16, sides: u8) -> i32 {
        if attack == 0 {
            return 0;
        }
        let opposite = (0..3).any(|it| sides >> it & 0b1001 == 0b1001);
        let alternate = sides & 0b010_101 == 0b010_101 || sides & 0b101_010 == 0b101_010;
        let concentric =
            if opposite || alternate || sides.count_ones() > 3 { i16::from(concentric_shift(JAPAN)) } else { 0 };
        let terrain = i16::from(self.book.effects.terrain(self.book.map.terrain[target.at()]).left);
        let first = self.book.crt.column(JAPAN, attack - defence) as i16;
        let column = (first + concentric - terrain).clamp(0, self.book.crt.n_columns() as i16 - 1) as u8;
        self.gain(state, JAPAN, target, column, attack, defence).clamp(0, price::GAME / 100)
    }

    /// A movement action of Russia: close the railroad when Japan could be there with this march; wait with those who
    /// hold the line; then screen the ways that are left, and gather around Mukden.
    pub(crate) fn russia_marches(
        &self,
        state: &State,
        board: &mut Board,
        manner: Manner,
        bits: &mut Bits,
        out: &mut Vec<Action>,
    ) {
        let fresh = self.fresh(state, board, RUSSIA);
        let movable = fresh.minus(self.posts(state, board, RUSSIA));
        let marches = self.marches_left(state);
        if self.take_liaoyang(state, board, fresh, out) {
            return;
        }
        let screen = Screen::of(state, board, RUSSIA);
        if marches > 0 {
            let raiders = self.raiders_near(state, board, 1);
            if !(raiders.now | raiders.later).is_empty()
                && self.close(state, board, &screen, &raiders, 1, movable, manner, out)
            {
                return;
            }
        }
        let idle = fresh.filter(|it| board.zone(JAPAN, Hex(state.place[it.at()])));
        if marches > 0 {
            // Whoever holds the line waits first: the reserve answers what Japan does.
            if let Some(unit) = first_of(idle, bits, |it| self.to_rail(Hex(state.place[it.at()]))) {
                return Self::wait_with(unit, out);
            }
            let marches = marches.min(foresight(manner));
            let raiders = self.raiders_near(state, board, marches);
            if self.close(state, board, &screen, &raiders, marches, movable, manner, out) {
                return;
            }
        }
        let free = fresh.minus(idle);
        let near = |it: &Unit| (self.to_mukden(Hex(state.place[it.at()])), it.0);
        let Some(unit) = free.into_iter().min_by_key(near).or(idle.into_iter().min_by_key(near)) else { return };
        if self.gather(state, board, unit, marches > 0, out) {
            return;
        }
        // Nothing is left to wait for.
        let is_last = state.passed[JAPAN as usize] || self.fresh(state, board, JAPAN).is_empty();
        if marches > 0 && is_last {
            out.push(Action::Pass);
            return;
        }
        // Whoever stands beside it and is like it in all can wait as well.
        let counter = |it: Unit| &self.book.units[it.at()];
        let like = |it: Unit| (state.place[it.at()], state.steps[it.at()], counter(it).size, counter(it).arm);
        let alike = fresh.filter(|it| like(it) == like(unit));
        Self::wait_with(first_of(alike, bits, |_| ()).unwrap_or(unit), out);
    }

    /// Enters Liaoyang, if somebody can.
    fn take_liaoyang(&self, state: &State, board: &mut Board, fresh: Units, out: &mut Vec<Action>) -> bool {
        let home = self.book.map.liaoyang;
        if !board.is_empty(home) {
            return false;
        }
        let grid = &self.book.map.grid;
        for unit in fresh.filter(|it| grid.distance(Hex(state.place[it.at()]), home) <= u16::from(ONE_MARCH)) {
            let march = self.march_of(state, board, unit);
            if march.reached.has(home) {
                self.write_march(state, board, unit, &march, home, out);
                return true;
            }
        }
        false
    }

    /// Japan's raiders, those left out who are too far away.
    fn raiders_near(&self, state: &State, board: &Board, marches: u16) -> Raiders {
        let all = self.raiders(state, board, JAPAN);
        let near = |set: &mukden::Set, marches: u16| {
            let far = (u16::from(ONE_MARCH) * marches).max(4);
            mukden::Set::of(set.iter().filter(|it| u16::from(self.rail_points(*it)) <= far))
        };
        Raiders { now: near(&all.now, marches), later: near(&all.later, marches - 1), ..all }
    }

    /// Moves the unit whose new place lengthens Japan's ways to the railroad most, if one does.
    #[allow(clippy::too_many_arguments, reason = "what a screen is judged by")]
    fn close(
        &self,
        state: &State,
        board: &mut Board,
        screen: &Screen,
        raiders: &Raiders,
        marches: u16,
        fresh: Units,
        manner: Manner,
        out: &mut Vec<Action>,
    ) -> bool {
        let raid = self.threat(raiders, screen, marches, u32::MAX);
        if raid.danger == 0 {
            return false;
        }
        let (n_units, n_hexes) = match manner {
            Manner::Careful => (8, 10),
            Manner::Careless => (3, 4),
            Manner::Quick => (2, 3),
        };
        let cost = |raid: &Raid| 4 * raid.danger + if raid.when < MARCH { 1000 } else { 0 };
        let mut marches_of: Vec<(Unit, March)> = Vec::new();
        let mut reached = mukden::Set::EMPTY;
        for unit in self.nearest_to_way(state, fresh, &raid, n_units) {
            let march = self.march_of(state, board, unit);
            reached |= march.reached;
            marches_of.push((unit, march));
        }
        // What is clearly worse than the best so far need not be known exactly.
        let mut least = raid.danger;
        let mut order: Vec<(u32, Hex)> = Vec::new();
        for hex in self.closing_hexes(&raid, &reached, n_hexes) {
            let after = self.threat(raiders, &screen.with(self, hex), marches, least + CLEARLY);
            least = least.min(after.danger);
            order.push((cost(&after), hex));
        }
        order.sort_unstable();
        let mut best = (cost(&raid), None);
        for (hoped, hex) in order {
            if hoped + 3 >= best.0 {
                break;
            }
            // Nobody closes one way by opening another.
            for (i, (unit, march)) in marches_of.iter().enumerate() {
                if !march.reached.has(hex) || !self.fits(state, board, *unit, hex) {
                    continue;
                }
                let from = Hex(state.place[unit.at()]);
                let stays = board.units_in(from).len() > 1;
                let after =
                    cost(&self.threat(raiders, &screen.with(self, hex).without(self, from, stays), marches, u32::MAX));
                if after + 3 < best.0 {
                    best = (after, Some((i, hex)));
                }
                if after <= hoped {
                    break;
                }
            }
        }
        let Some((i, hex)) = best.1 else { return false };
        let (unit, march) = &marches_of[i];
        self.write_march(state, board, *unit, march, hex, out);
        true
    }

    /// The units nearest to the way of a raid.
    fn nearest_to_way(&self, state: &State, fresh: Units, raid: &Raid, n: usize) -> impl Iterator<Item = Unit> + use<> {
        let grid = &self.book.map.grid;
        let far = |unit: Unit| {
            let at = Hex(state.place[unit.at()]);
            raid.way.iter().map(|&it| grid.distance(it, at)).min().unwrap_or(u16::MAX)
        };
        let mut order: Vec<(u16, Unit)> = fresh.into_iter().map(|it| (far(it), it)).filter(|it| it.0 <= 10).collect();
        order.sort_unstable();
        order.truncate(n);
        order.into_iter().map(|it| it.1)
    }

    /// Hexes in reach from which zones lie on the way of a raid: where it ends and beside that, then where it begins, then
    /// between.
    fn closing_hexes(&self, raid: &Raid, reached: &mukden::Set, n: usize) -> impl Iterator<Item = Hex> + use<> {
        let way = &raid.way;
        let mut found: Vec<Hex> = Vec::new();
        let mut seen = mukden::Set::EMPTY;
        let mut add = |hex: Hex, found: &mut Vec<Hex>| {
            if reached.has(hex) && !seen.has(hex) && found.len() < n {
                seen.insert(hex);
                found.push(hex);
            }
        };
        for &hex in way.iter().take(4).chain(way.iter().rev().take(3)) {
            add(hex, &mut found);
        }
        // Beside both ends in turn: before the railroad, and around the raider.
        for (end, start) in way.iter().skip(1).zip(way.iter().rev()).take(3) {
            for hex in [end, start] {
                for &beside in self.book.map.grid.around(*hex) {
                    add(beside, &mut found);
                }
            }
        }
        for &hex in way {
            add(hex, &mut found);
        }
        found.into_iter()
    }

    /// A unit goes to Mukden or the hexes around it, where room is; nothing if it stands well. While the railroad can be
    /// cut only Mukden itself is filled.
    fn gather(&self, state: &State, board: &mut Board, unit: Unit, is_early: bool, out: &mut Vec<Action>) -> bool {
        let mukden = self.book.map.mukden;
        let from = Hex(state.place[unit.at()]);
        let lost = self.control(state, mukden) == Some(JAPAN);
        if from == mukden || is_early && !board.is_empty(mukden) {
            return false;
        }
        let garrison = Self::factors_of(state, board, RUSSIA);
        let worth = |hex: Hex| {
            let far = i32::from(self.to_mukden(hex));
            let others =
                i32::from(garrison[hex.at()]) - if hex == from { i32::from(state.steps[unit.at()]) } else { 0 };
            match far {
                0 => 60 - if lost { 0 } else { others },
                1 => 40 - 3 * others,
                _ => 20 - 4 * far - others,
            }
        };
        let here = worth(from);
        let march = self.march_of(state, board, unit);
        let ends = march.reached.iter().filter(|&it| self.fits(state, board, unit, it));
        let best = ends.map(|it| (worth(it), Reverse(march.cost(it)), it)).max();
        let Some((_, _, best)) = best.filter(|it| it.0 > here + 3) else { return false };
        self.write_march(state, board, unit, &march, best, out);
        true
    }
}
