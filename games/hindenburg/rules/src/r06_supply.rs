//! Chapter 6, supply: Russian corps shut in by Germans, their zones of control and impassable hexes may surrender.

use hex::Hex;

use crate::{Army, Board, CorpsSet, Event, Hindenburg, Map, Phase, Set, State, Why, r02_sequence::Now};

/// Where supply flows from: Russian starting hexes and Russian country on the southern and eastern edges; or, by the
/// other reading, every edge of the map. [6-supply-a, H44]
pub(crate) fn sources(map: &Map, russian_start: Set, all_edges: bool) -> Set {
    let grid = &map.grid;
    let last = grid.hexes().last().expect("a map with hexes");
    let edge = |hex| {
        let south_or_east = grid.row(hex) == grid.row(last) || grid.col(hex) == grid.col(last);
        if all_edges { grid.is_edge(hex) } else { south_or_east && !map.germany.has(hex) }
    };
    (Set::of(grid.hexes().filter(|&it| edge(it))) & map.passable) | russian_start
}

/// A shortest way from each hex over land to a source of supply, the hex itself included.
pub(crate) fn ways_home(map: &Map, sources: Set) -> Vec<Option<Set>> {
    let mut ways = vec![None; map.grid.len()];
    let mut ring: Vec<Hex> = sources.iter().collect();
    for &hex in &ring {
        ways[hex.at()] = Some(Set::of([hex]));
    }
    while !ring.is_empty() {
        let mut next = Vec::new();
        for from in ring {
            for &to in map.grid.around(from).iter().filter(|&&it| map.passable.has(it)) {
                if ways[to.at()].is_none() {
                    ways[to.at()] = ways[from.at()].map(|way: Set| way | Set::of([to]));
                    next.push(to);
                }
            }
        }
        ring = next;
    }
    ways
}

/// Whether a surrounded corps surrenders. [6-supply-b]
#[must_use]
pub const fn is_surrender(die: u8) -> bool {
    die <= 3
}

impl Hindenburg {
    /// Zones of control that count: all six neighbours of every German corps, disrupted or not, unless it stands beyond
    /// the lakes limits; never where a Russian corps or a Russian starting hex is. Their own hexes are included.
    /// [6-zoc-a, 6-zoc-b, 5-start-c, 5-limit-c]
    #[must_use]
    pub fn zones(&self, state: &State, board: &Board) -> Set {
        let limits = self.limits(state);
        let mut zones = Set::EMPTY;
        for hex in board.on_map(Army::Eighth).into_iter().filter_map(|it| state.hex(it)) {
            if !self.is_outside(limits, Some(hex)) {
                zones |= self.near[hex.at()];
            }
        }
        for hex in self.russians(board).into_iter().filter_map(|it| state.hex(it)) {
            zones.remove(hex);
        }
        zones - self.russian_start
    }

    /// The Russian corps on the map.
    #[must_use]
    pub fn russians(&self, board: &Board) -> CorpsSet {
        board.on_map(Army::First).or(board.on_map(Army::Second))
    }

    /// Hexes that Russian supply reaches. [6-supply-a]
    #[must_use]
    pub fn supplied(&self, state: &State, board: &Board) -> Set {
        self.supplied_through(&self.zones(state, board))
    }

    fn supplied_through(&self, zones: &Set) -> Set {
        self.book.map.flow.flood(&self.sources, &(self.book.map.passable - *zones))
    }

    /// The Russian corps that are shut in, all judged at once. [6-supply-a, H44, H45]
    #[must_use]
    pub fn surrounded(&self, state: &State, board: &Board) -> CorpsSet {
        let zones = self.zones(state, board);
        // Most corps have their shortest way open; only where one has not is the whole map asked.
        let way_closed = |hex: Hex| self.ways_home[hex.at()].is_none_or(|way| way.meets(&zones));
        let doubtful = self.russians(board).filter(|it| state.hex(it).is_some_and(way_closed));
        if doubtful.is_empty() {
            return CorpsSet::NONE;
        }
        let reached = self.supplied_through(&zones);
        doubtful.filter(|it| state.hex(it).is_some_and(|hex| !reached.has(hex)))
    }

    /// The supply phase: those freed lose their marker, those marked and still shut in surrender, the rest roll.
    /// [6-supply-a, 6-supply-d, 6-supply-e, H46]
    pub(crate) fn begin_supply(&self, now: &mut Now<'_>) {
        let surrounded = self.surrounded(now.state, now.board);
        let marked = now.state.unsupplied;
        for corps in marked {
            if surrounded.has(corps) {
                self.lose(now, corps, Why::StarvedOut);
            } else {
                now.state.unsupplied = now.state.unsupplied.without(corps);
                now.log.say(|| Event::Relieved { corps });
            }
        }
        self.roll_for_surrender(now, surrounded.minus(marked));
    }

    fn roll_for_surrender(&self, now: &mut Now<'_>, left: CorpsSet) {
        if left.is_empty() {
            self.begin_rally(now);
        } else {
            now.state.phase = Phase::Surrender(left);
        }
    }

    /// A surrender die: 1 to 3 removes the corps, otherwise it is marked. [6-supply-b, 6-supply-c]
    pub(crate) fn land_surrender(&self, now: &mut Now<'_>, left: CorpsSet, die: u8) {
        let corps = left.first().expect("a corps that rolls");
        let surrenders = is_surrender(die);
        now.log.say(|| Event::SurrenderRoll { corps, die, surrenders });
        if surrenders {
            self.lose(now, corps, Why::Surrendered);
        } else {
            now.state.unsupplied = now.state.unsupplied.with(corps);
        }
        self.roll_for_surrender(now, left.without(corps));
    }
}
