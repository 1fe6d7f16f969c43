//! Chapter 3, the march of a Russian army: the die, the route, and who may move without tearing the line.
//!
//! An army marches hex by hex, all corps at once. Of all sets of corps that could make their prescribed step the one
//! that leaves the smallest gap marches, and among those the largest; a die breaks ties. Chapter 4 says what differs
//! for the 2nd Army.

use hex::{Dir, Hex};

use crate::{
    Army, Board, Corps, CorpsSet, Event, Hindenburg, March, Phase, State,
    r02_sequence::{Heading, Now},
};

/// The most corps a Russian army has.
pub const MOST: usize = 5;

/// An army about to make one step: each corps, where it stands and where its step would lead.
struct Column {
    n: usize,
    corps: [Corps; MOST],
    here: [Hex; MOST],
    /// The prescribed hex, if it can be entered.
    there: [Option<Hex>; MOST],
}

impl Column {
    /// The line of the army after these corps moved; nothing if two would share a hex.
    fn after(&self, mask: u8) -> Option<[Hex; MOST]> {
        let mut line = [Hex(0); MOST];
        for i in 0..self.n {
            let hex = if mask >> i & 1 != 0 { self.there[i]? } else { self.here[i] };
            if line[..i].contains(&hex) {
                return None;
            }
            line[i] = hex;
        }
        Some(line)
    }
}

/// The best sets of corps to move, as bits over a [`Column`]; all equally good.
struct Best {
    n: usize,
    masks: [u8; 1 << MOST],
}

impl Best {
    fn add(&mut self, mask: u8) {
        self.masks[self.n] = mask;
        self.n += 1;
    }
}

/// Which hexes of a [`Column`] are next to each other and which are one, as bits: those where its corps stand, and
/// from `MOST` on those where their steps would lead.
struct Links {
    all: u8,
    near: [u16; 2 * MOST],
    same: [u16; 2 * MOST],
}

impl Links {
    /// Whether the army has no gap after these corps moved, and no two share a hex. [3-gap-a]
    fn is_unbroken(&self, mask: u8) -> bool {
        let line = u16::from(self.all & !mask) | u16::from(mask) << MOST;
        let mut joined = line & line.wrapping_neg();
        let mut to_ask = joined;
        while to_ask != 0 {
            let at = to_ask.trailing_zeros() as usize;
            if self.same[at] & line != 0 {
                return false;
            }
            let more = self.near[at] & line & !joined;
            joined |= more;
            to_ask = to_ask & (to_ask - 1) | more;
        }
        joined == line
    }
}

/// Every set of corps of a [`Column`], those with most corps first, and in ascending order among as many; with their number.
const BY_NUMBER: [(u8, u8); 1 << MOST] = {
    let (mut sets, mut n, mut size) = ([(0, 0); 1 << MOST], 0, MOST as u8 + 1);
    while size > 0 {
        size -= 1;
        let mut mask = 0;
        while mask < 1 << MOST {
            if (mask as u8).count_ones() == size as u32 {
                sets[n] = (mask as u8, size);
                n += 1;
            }
            mask += 1;
        }
    }
    sets
};

/// The line of the march table for a modified die, which may lie beyond its end. [3-march-c]
#[must_use]
pub const fn march_row(modified: i8) -> usize {
    (6 - modified) as usize
}

/// The way west that the direction die brings. [3-route-b]
#[must_use]
pub const fn heading(die: u8) -> Heading {
    if die <= 3 { Heading::NorthWest } else { Heading::SouthWest }
}

impl Hindenburg {
    /// Whether an army rolls for its march today. [4-army2-b, 9-exhaustion]
    pub(crate) fn may_march(&self, now: &mut Now<'_>, army: Army) -> bool {
        let rests = self.options.exhaustion && self.marched_yesterday(now.state, army);
        if now.board.on_map(army).is_empty() || !self.is_in_play(now.state, army) || rests {
            if rests {
                now.log.say(|| Event::Exhausted { army });
            }
            self.lift_marker(now.state, army);
            return false;
        }
        true
    }

    /// The march die: how many hexes the army goes, and the marker of a forced march.
    /// [3-march-b, 3-march-c, 3-march-d, 3-march-e, 3-march-f]
    pub(crate) fn land_march(&self, now: &mut Now<'_>, army: Army, die: u8) {
        // One point for each corps disrupted, unsupplied or both.
        let slow = now.board.on_map(army).filter(|it| !now.state.is_effective(it));
        let modified = die as i8 - slow.len() as i8;
        let printed = self.book.march.get(march_row(modified)).copied().unwrap_or(0);
        // No army force-marches two days running.
        let tired = self.marched_yesterday(now.state, army);
        let forced = printed > 1 && !tired;
        let hexes = if forced { printed } else { printed.min(1) };
        now.log.say(|| Event::MarchRoll { army, die, slow, tired, modified, hexes, forced });
        if forced {
            now.state.forced_march[army as usize] = now.state.turn;
        }
        if hexes == 0 {
            self.lift_marker(now.state, army);
            self.end_army(now);
        } else {
            self.advance(now, March { army, left: hexes, stopped: CorpsSet::NONE });
        }
    }

    /// Whether the marker of the army's forced march lies on yesterday.
    pub(crate) fn marched_yesterday(&self, state: &State, army: Army) -> bool {
        let day = state.forced_march[army as usize];
        day > 0 && day + 1 == state.turn
    }

    /// Takes an old forced-march marker off the track. [3-march-g]
    fn lift_marker(&self, state: &mut State, army: Army) {
        if state.forced_march[army as usize] < state.turn {
            state.forced_march[army as usize] = 0;
        }
    }

    /// Marches until a die is needed or the march is over. [3-march-h]
    fn advance(&self, now: &mut Now<'_>, mut march: March) {
        while march.left > 0 && !now.board.on_map(march.army).minus(march.stopped).is_empty() {
            if march.army == Army::First && now.state.past_angerburg {
                now.state.phase = Phase::Direction(march);
                return;
            }
            if let Some(ties) = self.make_step(now, &mut march, None, None) {
                now.state.phase = Phase::MarchTie { march, dir: None, ties };
                return;
            }
        }
        self.lift_marker(now.state, march.army);
        self.after_march(now, march.army);
    }

    /// The direction die past Angerburg. [3-route-b, 3-route-c]
    pub(crate) fn land_direction(&self, now: &mut Now<'_>, mut march: March, die: u8) {
        let to = heading(die);
        now.log.say(|| Event::Heading { die, to });
        match self.make_step(now, &mut march, Some(to), None) {
            Some(ties) => now.state.phase = Phase::MarchTie { march, dir: Some(to), ties },
            None => self.advance(now, march),
        }
    }

    /// The pick among equally good sets of corps. [3-route-f]
    pub(crate) fn land_march_tie(&self, now: &mut Now<'_>, mut march: March, dir: Option<Heading>, pick: u16, of: u16) {
        now.log.say(|| Event::PickRoll { pick, of });
        self.make_step(now, &mut march, dir, Some(pick));
        self.advance(now, march);
    }

    /// Makes one step of the whole army, or says how many sets of corps are equally good when none is picked yet. A corps
    /// that comes into contact goes no further. [3-stop-a]
    fn make_step(&self, now: &mut Now<'_>, march: &mut March, dir: Option<Heading>, pick: Option<u16>) -> Option<u16> {
        let column = self.column(now.state, now.board, march, dir);
        let best = self.best_movers(&column);
        let mask = match pick {
            None if best.n > 1 => return Some(best.n as u16),
            None => best.masks[0],
            Some(pick) => best.masks[usize::from(pick) - 1],
        };
        let movers = || (0..column.n).filter(|it| mask >> it & 1 != 0);
        // All leave before any enters: a corps may follow into the hex its neighbour gives up. [H9]
        for i in movers() {
            now.board.leave(self, column.corps[i], column.here[i]);
        }
        for i in movers() {
            let (corps, from) = (column.corps[i], column.here[i]);
            let to = column.there[i].expect("a mover's hex");
            self.put(now, corps, to);
            now.log.say(|| Event::Marched { corps, from, to });
            if now.board.touches(Army::Eighth, to) {
                march.stopped = march.stopped.with(corps);
            }
        }
        march.left -= 1;
        self.note_angerburg(now);
        None
    }

    /// How many sets of corps would be equally good for the next step, for checking a position.
    pub(crate) fn march_ties(&self, state: &State, board: &Board, march: &March, dir: Option<Heading>) -> u16 {
        self.best_movers(&self.column(state, board, march, dir)).n as u16
    }

    /// Once the whole 1st Army stands in the Angerburg column or west of it, it is past for ever. [3-route-b, H11]
    pub(crate) fn note_angerburg(&self, now: &mut Now<'_>) {
        if now.state.past_angerburg {
            return;
        }
        let first = now.board.on_map(Army::First);
        let map = &self.book.map;
        let reached = |corps| now.state.hex(corps).is_some_and(|it| map.grid.col(it) <= map.angerburg_column);
        if !first.is_empty() && first.into_iter().all(reached) {
            now.state.past_angerburg = true;
            now.log.say(|| Event::PastAngerburg);
        }
    }

    fn column(&self, state: &State, board: &Board, march: &March, dir: Option<Heading>) -> Column {
        let mut column = Column { n: 0, corps: [Corps(0); MOST], here: [Hex(0); MOST], there: [None; MOST] };
        for corps in board.on_map(march.army) {
            column.corps[column.n] = corps;
            column.here[column.n] = state.hex(corps).expect("a hex on the map");
            column.n += 1;
        }
        for i in 0..column.n {
            if !march.stopped.has(column.corps[i]) {
                column.there[i] = match (march.army, dir) {
                    (Army::First, Some(heading)) => self.book.map.grid.step(column.here[i], heading.dir()),
                    (Army::First, None) => self.lane_step(&column, i),
                    _ => self.north(column.here[i]),
                }
                .filter(|&to| self.may_march_into(board, march.army, to));
            }
        }
        column
    }

    /// Whether a Russian corps could step into a hex, fellow corps of its army aside.
    /// [3-terrain-a, 3-terrain-b, 3-stack-a, H14]
    fn may_march_into(&self, board: &Board, army: Army, to: Hex) -> bool {
        self.book.map.passable.has(to) && board.at(to).is_none_or(|it| it.army() == army)
    }

    /// The lane of a 1st Army corps before Angerburg: counted from the north, the n-th corps keeps to the n-th row, so
    /// the army hugs the northern rim. [3-route-a, 3-route-d, 3-route-e]
    fn lane_step(&self, column: &Column, i: usize) -> Option<Hex> {
        let grid = &self.book.map.grid;
        let order = |j: usize| (grid.depth(column.here[j]), j);
        let mine = order(i);
        let lane = grid.row(Hex(0)) + (0..column.n).filter(|&j| order(j) < mine).count() as u16;
        let [near, far] = {
            let ways = [Dir::NW, Dir::SW].map(|dir| grid.step(column.here[i], dir));
            let off = |way: Option<Hex>| way.map_or(u16::MAX, |it| grid.row(it).abs_diff(lane));
            if off(ways[0]) <= off(ways[1]) { ways } else { [ways[1], ways[0]] }
        };
        // No deviation, unless the other diagonal is agreed on.
        let closed = near.is_none_or(|it| !self.book.map.passable.has(it));
        if closed && self.options.other_diagonal { far } else { near }
    }

    /// A line after a step of the army in which these corps can move and the others cannot, the first of equally good
    /// sets of corps marching: for those who weigh a block.
    #[must_use]
    pub fn line_after(&self, here: &[Hex], there: &[Option<Hex>]) -> [Hex; MOST] {
        let mut column = Column { n: here.len(), corps: [Corps(0); MOST], here: [Hex(0); MOST], there: [None; MOST] };
        column.here[..here.len()].copy_from_slice(here);
        column.there[..here.len()].copy_from_slice(there);
        let best = self.best_movers(&column);
        let mut line = column.here;
        for i in (0..column.n).filter(|it| best.masks[0] >> it & 1 != 0) {
            line[i] = column.there[i].expect("a mover's hex");
        }
        line
    }

    /// The sets of corps that march: least gap, then most corps. [3-gap-a, 3-gap-b, 3-gap-c, H9]
    fn best_movers(&self, column: &Column) -> Best {
        let free = (0..column.n).filter(|&i| column.there[i].is_some()).fold(0u8, |mask, i| mask | 1 << i);
        let mut best = Best { n: 0, masks: [0; 1 << MOST] };
        // If all that can move may move without a gap, nothing beats it.
        if column.after(free).is_some_and(|line| self.is_in_order(&line[..column.n])) {
            best.add(free);
            return best;
        }
        let sets = || BY_NUMBER.iter().copied().filter(|it| it.0 & !free == 0);
        // Most armies have a set that leaves no gap, which is found without measuring any.
        let links = self.links(column);
        if let Some((_, most)) = sets().find(|it| links.is_unbroken(it.0)) {
            let equal = sets().filter(|it| it.1 == most && links.is_unbroken(it.0));
            equal.for_each(|it| best.add(it.0));
            return best;
        }
        let mut least = (u16::MAX, u8::MAX);
        for (mask, size) in sets() {
            let Some(line) = column.after(mask) else { continue };
            let score = (self.gap(&line[..column.n]), u8::MAX - size);
            if score < least {
                least = score;
                best.n = 0;
            }
            if score == least {
                best.add(mask);
            }
        }
        best
    }

    fn links(&self, column: &Column) -> Links {
        let grid = &self.book.map.grid;
        let spots: [Option<Hex>; 2 * MOST] = std::array::from_fn(|i| match i.checked_sub(MOST) {
            Some(i) => column.there[i],
            None => (i < column.n).then_some(column.here[i]),
        });
        let mut links = Links { all: (1 << column.n) - 1, near: [0; 2 * MOST], same: [0; 2 * MOST] };
        for (i, a) in spots.iter().enumerate().filter_map(|(i, it)| Some((i, (*it)?))) {
            for (j, b) in spots[..i].iter().enumerate().filter_map(|(j, it)| Some((j, (*it)?))) {
                let pairs = match grid.distance(a, b) {
                    0 => &mut links.same,
                    1 => &mut links.near,
                    _ => continue,
                };
                pairs[i] |= 1 << j;
                pairs[j] |= 1 << i;
            }
        }
        links
    }

    /// The gap in a line: hexes missing between its corps, joined up by the shortest links. Zero exactly when each
    /// corps touches the next. [3-gap-a, H8]
    pub(crate) fn gap(&self, line: &[Hex]) -> u16 {
        if self.is_in_order(line) {
            return 0;
        }
        let mut gap = 0;
        self.join_up(line, |_, _, far| gap += far - 1);
        gap
    }

    /// Whether each corps of a line stands next to the one before, as in most lines.
    fn is_in_order(&self, line: &[Hex]) -> bool {
        line.windows(2).all(|pair| self.book.map.grid.distance(pair[0], pair[1]) == 1)
    }

    /// Joins up a line by its shortest links: `link` is told from where to where each leads, and how far. [3-gap-a, H8]
    pub fn join_up(&self, line: &[Hex], mut link: impl FnMut(Hex, Hex, u16)) {
        let grid = &self.book.map.grid;
        let Some((&first, rest)) = line.split_first() else { return };
        // Prim's tree: each corps still out, the distance to the line joined so far, and to which of it.
        let mut out = [(Hex(0), 0u16, first); MOST];
        let mut n = rest.len();
        for (i, &hex) in rest.iter().enumerate() {
            out[i] = (hex, grid.distance(first, hex), first);
        }
        while n > 0 {
            let next = (0..n).min_by_key(|&i| out[i].1).expect("a corps still to join");
            let (joined, far, to) = out[next];
            link(to, joined, far);
            n -= 1;
            out[next] = out[n];
            for (hex, far, to) in &mut out[..n] {
                let nearer = grid.distance(joined, *hex);
                if nearer < *far {
                    (*far, *to) = (nearer, joined);
                }
            }
        }
    }

    /// The ways the corps of an army march from their starting hexes if nothing stands in their way: the 1st Army to the
    /// Angerburg column, the 2nd Army north. [3-route-a, 4-army2-c]
    #[must_use]
    pub fn lanes(&self, army: Army) -> Vec<Vec<Hex>> {
        let map = &self.book.map;
        let mut column = Column { n: 0, corps: [Corps(0); MOST], here: [Hex(0); MOST], there: [None; MOST] };
        for corps in army.corps() {
            column.corps[column.n] = corps;
            column.here[column.n] = self.book.scenario.start[corps.at()];
            column.n += 1;
        }
        let mut lanes: Vec<Vec<Hex>> = column.here[..column.n].iter().map(|&it| vec![it]).collect();
        for _ in 0..map.grid.n_cols().max(map.grid.n_rows()) {
            for i in 0..column.n {
                let here = column.here[i];
                let goes_on = army == Army::Second || map.grid.col(here) > map.angerburg_column;
                let next = if army == Army::First { self.lane_step(&column, i) } else { self.north(here) };
                column.there[i] = next.filter(|&it| goes_on && map.passable.has(it));
            }
            for (i, lane) in lanes.iter_mut().enumerate() {
                if let Some(to) = column.there[i] {
                    column.here[i] = to;
                    lane.push(to);
                }
            }
        }
        lanes
    }
}

#[cfg(test)]
mod tests {
    use kernel::Bits;

    use super::*;
    use crate::Options;

    /// The best sets by the tree of every single one.
    fn best_by_trees(game: &Hindenburg, column: &Column) -> Vec<u8> {
        let score = |&(mask, size): &(u8, u8)| {
            let is_free = (0..MOST).all(|i| mask >> i & 1 == 0 || column.there[i].is_some());
            let line = column.after(mask).filter(|_| is_free)?;
            let mut gap = 0;
            game.join_up(&line[..column.n], |_, _, far| gap += far - 1);
            Some((gap, u8::MAX - size))
        };
        let least = BY_NUMBER.iter().filter_map(score).min();
        BY_NUMBER.iter().filter(|it| score(it) == least).map(|it| it.0).collect()
    }

    #[test]
    fn best_sets_by_links_are_best_sets_by_trees() {
        let game = Hindenburg::shipped(Options::default());
        let grid = &game.book.map.grid;
        let (mut bits, mut without_a_gap, mut tied) = (Bits::seeded(7), 0, 0);
        for round in 0..4000 {
            let mut column =
                Column { n: 1 + round % MOST, corps: [Corps(0); MOST], here: [Hex(0); MOST], there: [None; MOST] };
            let mut line = vec![Hex(bits.below(grid.len()) as u16)];
            while line.len() < column.n {
                // The next corps stands beside another or a hex farther.
                let mut next = line[bits.below(line.len())];
                for _ in 0..1 + bits.below(2) {
                    let around = grid.around(next);
                    next = around[bits.below(around.len())];
                }
                if !line.contains(&next) {
                    line.push(next);
                }
            }
            column.here[..column.n].copy_from_slice(&line);
            for i in 0..column.n {
                let around = grid.around(column.here[i]);
                column.there[i] = (bits.below(4) > 0).then(|| around[bits.below(around.len())]);
            }
            let best = game.best_movers(&column);
            assert_eq!(best.masks[..best.n], best_by_trees(&game, &column));
            let first = column.after(best.masks[0]).expect("a line");
            without_a_gap += usize::from(game.gap(&first[..column.n]) == 0);
            tied += usize::from(best.n > 1);
        }
        assert!((2000..3500).contains(&without_a_gap) && tied > 200, "{without_a_gap} {tied}");
    }
}
