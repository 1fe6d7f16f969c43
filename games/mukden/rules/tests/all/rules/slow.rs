//! Movement, lines of communication and the reckoning of battles once more, slow and obvious, in columns and half rows
//! as the definitions give them. In many random games the program must do the same.

use std::collections::{BTreeMap, BTreeSet};

use hex::Hex;
use kernel::{Bits, Game, Side};
use mukden::{Action, Board, Event, JAPAN, Mukden, Options, Phase, RUSSIA, River, State, Terrain, Unit};
use mukden_face::MukdenFace;
use stage::{Face, HexNo, Shade};

use super::table::{all, id, stroll};

/// A hex by its column and its half row, counted from the north.
type At = (i32, i32);

const AROUND: [At; 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

fn around(at: At) -> [At; 6] {
    AROUND.map(|by| (at.0 + by.0, at.1 + by.1))
}

fn spot(game: &Mukden, hex: Hex) -> At {
    let number: i32 = game.book.map.grid.name(hex).parse().expect("a hex number");
    let (col, row) = (number / 100, number % 100);
    (col, 2 * row + col % 2)
}

fn is_on_map(at: At) -> bool {
    let row = (at.1 - at.0 % 2) / 2;
    (10..=42).contains(&at.0) && at.1 >= at.0 % 2 && row <= 27
}

/// What is printed, by pairs of neighbours.
struct Ground {
    mountains: BTreeSet<At>,
    towns: BTreeSet<At>,
    passes: BTreeSet<At>,
    minor: BTreeSet<(At, At)>,
    major: BTreeSet<(At, At)>,
    trenches: BTreeMap<Side, BTreeSet<(At, At)>>,
    sum_river_and_trench: bool,
}

impl Ground {
    fn new(game: &Mukden) -> Ground {
        let map = &game.book.map;
        let of = |want: &[Terrain]| {
            map.grid.hexes().filter(|it| want.contains(&map.terrain[it.at()])).map(|it| spot(game, it)).collect()
        };
        let pairs = |sides: &mut dyn Iterator<Item = (Hex, hex::Dir)>| -> BTreeSet<(At, At)> {
            let mut pairs = BTreeSet::new();
            for (hex, dir) in sides {
                let from = spot(game, hex);
                let by = AROUND[dir as usize];
                let to = (from.0 + by.0, from.1 + by.1);
                pairs.extend([(from, to), (to, from)]);
            }
            pairs
        };
        let rivers = |class: River| {
            let courses = map.rivers.iter().filter(|it| it.class == class);
            pairs(&mut courses.flat_map(|it| it.sides.iter().map(|it| (it.hex, it.dir))))
        };
        let trenches = |side: Side| {
            let lines = map.trenches.iter().filter(|it| it.owner == side);
            pairs(&mut lines.flat_map(|it| it.sides.iter().map(|it| (it.hex, it.dir))))
        };
        Ground {
            mountains: of(&[Terrain::Mountain]),
            towns: of(&[Terrain::Town, Terrain::VictoryTown]),
            passes: map.passes.iter().flat_map(|it| &it.hexes).map(|&it| spot(game, it)).collect(),
            minor: rivers(River::Minor),
            major: rivers(River::Major),
            trenches: BTreeMap::from([JAPAN, RUSSIA].map(|it| (it, trenches(it)))),
            sum_river_and_trench: game.options.sum_river_and_trench,
        }
    }

    fn cost(&self, from: At, to: At) -> i32 {
        let through = self.passes.contains(&from) && self.passes.contains(&to);
        let hex = if self.mountains.contains(&to) && !through { 2 } else { 1 };
        let water = if self.major.contains(&(from, to)) { 2 } else { i32::from(self.minor.contains(&(from, to))) };
        hex + water
    }
}

/// The table as the definitions see it.
struct Sight<'a> {
    ground: &'a Ground,
    game: &'a Mukden,
    state: &'a State,
    at: BTreeMap<u8, At>,
    held: BTreeMap<Side, BTreeSet<At>>,
    zones: BTreeMap<Side, BTreeSet<At>>,
}

/// A unit on its way.
#[derive(Clone, Copy)]
struct Walk {
    at: At,
    spent: i32,
    start: At,
}

impl<'a> Sight<'a> {
    fn new(ground: &'a Ground, game: &'a Mukden, state: &'a State) -> Sight<'a> {
        let at: BTreeMap<u8, At> = all(game).filter_map(|it| Some((it.0, spot(game, state.hex(it)?)))).collect();
        let of = |side: Side| at.iter().filter(move |it| game.book.side(Unit(*it.0)) == side).map(|it| *it.1);
        let held = BTreeMap::from([JAPAN, RUSSIA].map(|it| (it, of(it).collect())));
        let zones = BTreeMap::from([JAPAN, RUSSIA].map(|it| (it, of(it).flat_map(around).collect())));
        Sight { ground, game, state, held, zones, at }
    }

    fn side(&self, unit: u8) -> Side {
        self.game.book.side(Unit(unit))
    }

    fn holds(&self, side: Side, at: At) -> bool {
        self.held[&side].contains(&at)
    }

    fn zone(&self, side: Side, at: At) -> bool {
        self.zones[&side].contains(&at)
    }

    /// Whether a path leads from a hex to a supply head.
    fn line(&self, side: Side, from: At) -> bool {
        let is_head = |at: At| if side == JAPAN { at == (19, 45) } else { at.1 == at.0 % 2 };
        let is_open = |at: At| is_on_map(at) && !self.zone(side.other(), at) && !self.holds(side.other(), at);
        let (mut seen, mut left) = (BTreeSet::from([from]), vec![from]);
        while let Some(at) = left.pop() {
            if is_head(at) {
                return true;
            }
            left.extend(around(at).into_iter().filter(|&it| is_open(it) && seen.insert(it)));
        }
        false
    }

    fn halves(&self, unit: u8) -> u32 {
        match self.game.book.units[usize::from(unit)].size.symbol() {
            "XXX" => 4,
            "XX" => 2,
            _ => 1,
        }
    }

    fn has_room(&self, unit: u8, at: At) -> bool {
        let others: u32 = self.at.iter().filter(|it| *it.0 != unit && *it.1 == at).map(|it| self.halves(*it.0)).sum();
        others + self.halves(unit) <= 4
    }

    /// Where a walk may go next, whether or not it may end there.
    fn next(&self, unit: u8, walk: Walk) -> Vec<Walk> {
        let enemy = self.side(unit).other();
        let from_zone = self.zone(enemy, walk.at);
        if from_zone && walk.spent > 0 {
            return Vec::new();
        }
        let mut next = Vec::new();
        for to in around(walk.at).into_iter().filter(|&it| is_on_map(it) && !self.holds(enemy, it)) {
            let to_zone = self.zone(enemy, to);
            let spent = walk.spent + self.ground.cost(walk.at, to);
            let forced =
                || spent <= 10 && !to_zone && !self.zone(enemy, walk.start) && self.line(enemy.other(), walk.start);
            if !(from_zone && to_zone) && (spent <= 8 || forced()) {
                next.push(Walk { at: to, spent, start: walk.start });
            }
        }
        next
    }

    /// Whether a walk can come to a legal end, here or further on.
    fn can_end(&self, unit: u8, walk: Walk) -> bool {
        self.has_room(unit, walk.at) || self.next(unit, walk).into_iter().any(|it| self.can_end(unit, it))
    }

    fn steps(&self, unit: u8, walk: Walk) -> BTreeSet<At> {
        self.next(unit, walk).into_iter().filter(|&it| self.can_end(unit, it)).map(|it| it.at).collect()
    }

    /// Whether whoever enters a hex has won there and then.
    fn wins(&self, side: Side, at: At) -> bool {
        const RAIL: [i32; 14] = [2310, 2309, 2409, 2408, 2407, 2406, 2505, 2504, 2604, 2603, 2702, 2701, 2801, 2900];
        let number = at.0 * 100 + (at.1 - at.0 % 2) / 2;
        let critical = RAIL.contains(&number) || number == 2210 && self.game.options.long_rail;
        if side == RUSSIA { number == 1922 } else { self.state.turn <= 3 && critical }
    }

    /// Every hex a unit can end its move in, with the least it costs.
    fn reach(&self, unit: u8) -> BTreeMap<At, i32> {
        let start = self.at[&unit];
        let mut best: BTreeMap<At, i32> = BTreeMap::new();
        let mut left = vec![Walk { at: start, spent: 0, start }];
        let mut seen = BTreeSet::new();
        while let Some(walk) = left.pop() {
            if walk.at != start && self.wins(self.side(unit), walk.at) {
                continue;
            }
            for next in self.next(unit, walk) {
                if seen.insert((next.at, next.spent)) {
                    if self.has_room(unit, next.at) && next.at != start {
                        let least = best.entry(next.at).or_insert(next.spent);
                        *least = (*least).min(next.spent);
                    }
                    left.push(next);
                }
            }
        }
        best
    }

    /// The column of a battle, counted from the left.
    fn column(&self, units: &[u8], guns: u8, target: At) -> i32 {
        let attacker = self.side(units[0]);
        let steps = |unit: u8| i32::from(self.state.steps[usize::from(unit)]);
        let defenders = self.at.iter().filter(|it| *it.1 == target).map(|it| *it.0);
        let differential =
            units.iter().map(|&it| steps(it)).sum::<i32>() + i32::from(guns) - defenders.map(steps).sum::<i32>();
        let headings = if attacker == JAPAN { [-1, 0, 2, 5, 10, 15, 20, 30] } else { [-1, 2, 5, 10, 15, 20, 25, 30] };
        let first = (1..8).filter(|&it| headings[it as usize] <= differential).max().unwrap_or(0);
        let ground = self.ground;
        let terrain = i32::from(ground.mountains.contains(&target) || ground.towns.contains(&target));
        let hexside = |unit: &u8| {
            let pair = (self.at[unit], target);
            let trench = ground.trenches[&attacker.other()].contains(&pair);
            let (minor, major) = (ground.minor.contains(&pair), ground.major.contains(&pair));
            match (major, minor || trench) {
                (true, _) => 2 + i32::from(trench && ground.sum_river_and_trench),
                (false, small) => i32::from(small),
            }
        };
        let hexside = units.iter().map(hexside).min().expect("an attacker");
        let from: BTreeSet<usize> =
            (0..6).filter(|&it| units.iter().any(|unit| self.at[unit] == around(target)[it])).collect();
        let opposite = (0..3).any(|it| from.contains(&it) && from.contains(&(it + 3)));
        let alternate = [0, 1].into_iter().any(|it| [it, it + 2, it + 4].iter().all(|it| from.contains(it)));
        let right = match (opposite || alternate || from.len() > 3, attacker) {
            (false, _) => 0,
            (true, side) => {
                if side == JAPAN {
                    2
                } else {
                    1
                }
            }
        };
        (first - terrain - hexside + right).clamp(0, 7)
    }

    /// Hexes that may be attacked, and hexes that may be probed.
    fn targets(&self, side: Side) -> [BTreeSet<At>; 2] {
        let fresh = self.at.iter().filter(|it| self.side(*it.0) == side && !self.state.disrupted.has(Unit(*it.0)));
        let mut targets = [BTreeSet::new(), BTreeSet::new()];
        for (_, &at) in fresh {
            for to in around(at).into_iter().filter(|&it| is_on_map(it)) {
                if self.holds(side.other(), to) {
                    targets[0].insert(to);
                } else if !self.holds(side, to) && self.zone(side.other(), at) && self.zone(side.other(), to) {
                    targets[1].insert(to);
                }
            }
        }
        targets
    }
}

fn compare(ground: &Ground, game: &Mukden, state: &State, board: &mut Board, events: &[Event], bits: &mut Bits) {
    let is_told = events.iter().any(|it| matches!(it, Event::Attacked { .. } | Event::Count { .. }));
    if !is_told && bits.below(3) > 0 {
        return;
    }
    let sight = Sight::new(ground, game, state);
    for event in events {
        match event {
            Event::Attacked { target, attackers, guns, reckoning, .. } => {
                let units: Vec<u8> = attackers.into_iter().map(|it| it.0).collect();
                let slow = sight.column(&units, *guns, spot(game, *target));
                assert_eq!(i32::from(reckoning.column), slow, "{state:?}");
            }
            Event::Count { russian, cut_off, .. } => {
                let russians = sight.at.iter().filter(|it| sight.side(*it.0) == RUSSIA);
                let slow: BTreeSet<u8> = russians.filter(|it| !sight.line(RUSSIA, *it.1)).map(|it| *it.0).collect();
                assert_eq!(cut_off.into_iter().map(|it| it.0).collect::<BTreeSet<_>>(), slow);
                let steps: u16 = slow.iter().map(|&it| u16::from(state.steps[usize::from(it)])).sum();
                assert_eq!(*russian, state.lost[1] + steps);
            }
            _ => {}
        }
    }
    let mut list = Vec::new();
    let one_in = |n: usize, bits: &mut Bits| bits.below(n) == 0;
    match state.phase {
        Phase::Act if state.is_combat() => {
            game.actions(state, board, state.active, &mut list);
            let [attacks, probes] = sight.targets(state.active);
            let of = |probe: bool| -> BTreeSet<At> {
                let hex = |it: &Action| match *it {
                    Action::Attack(hex) if !probe => Some(hex),
                    Action::Probe(hex) if probe => Some(hex),
                    _ => None,
                };
                list.iter().filter_map(hex).map(|it| spot(game, it)).collect()
            };
            assert_eq!((of(false), of(true)), (attacks, probes));
        }
        Phase::Act if one_in(12, bits) => {
            compare_lines(&sight);
            game.actions(state, board, state.active, &mut list);
            for unit in all(game).filter(|it| game.book.side(*it) == state.active && sight.at.contains_key(&it.0)) {
                let start = sight.at[&unit.0];
                let walk = Walk { at: start, spent: 0, start };
                let slow = if state.disrupted.has(unit) { BTreeSet::new() } else { sight.steps(unit.0, walk) };
                assert_eq!(steps_of(game, &list, unit), slow, "{} in {state:?}", id(game, unit));
                if one_in(40, bits) && !state.disrupted.has(unit) {
                    let reach = MukdenFace::reach(game, state, &mut game.board(state), state.active, unit.into());
                    let mut fast: BTreeMap<At, i32> = BTreeMap::new();
                    for node in reach.iter().flat_map(|it| &it.nodes).filter(|it| it.stops) {
                        let cost = fast.entry(here(game, node.hex)).or_insert(i32::MAX);
                        *cost = i32::from(node.cost).min(*cost);
                    }
                    assert_eq!(fast, sight.reach(unit.0), "{} in {state:?}", id(game, unit));
                }
            }
        }
        Phase::Move(moving) => {
            game.actions(state, board, state.active, &mut list);
            let walk = Walk {
                at: sight.at[&moving.unit.0],
                spent: i32::from(moving.spent),
                start: spot(game, moving.start()),
            };
            assert_eq!(steps_of(game, &list, moving.unit), sight.steps(moving.unit.0, walk), "{state:?}");
            assert_eq!(list.contains(&Action::Halt), sight.has_room(moving.unit.0, walk.at));
        }
        _ => {}
    }
}

fn steps_of(game: &Mukden, list: &[Action], unit: Unit) -> BTreeSet<At> {
    let to = |it: &Action| match *it {
        Action::Step(who, to) if who == unit => Some(spot(game, to)),
        _ => None,
    };
    list.iter().filter_map(to).collect()
}

fn here(game: &Mukden, hex: HexNo) -> At {
    spot(game, hex.on(&game.book.map.grid).expect("a hex of the map"))
}

/// Who is cut off, on both sides.
fn compare_lines(sight: &Sight<'_>) {
    let (game, state) = (sight.game, sight.state);
    let laid =
        MukdenFace::overlay(game, state, &mut game.board(state), kernel::Viewer::Umpire, kernel::Overlay::Supply);
    let cut = laid.marks.iter().filter(|it| it.shade == Shade::CutOff);
    let fast: BTreeSet<At> = cut.map(|it| here(game, it.hex)).collect();
    let slow = sight.at.iter().filter(|it| !sight.line(sight.side(*it.0), *it.1)).map(|it| *it.1).collect();
    assert_eq!(fast, slow, "{state:?}");
}

fn games(options: Options, n: u64) {
    let ground = Ground::new(&Mukden::shipped(options));
    let mut bits = Bits::seeded(10);
    stroll(options, n, |game, state, board, events| compare(&ground, game, state, board, events, &mut bits));
}

#[test]
fn the_slow_way_agrees_in_random_games() {
    games(Options::default(), 12);
}

#[test]
fn the_slow_way_agrees_in_random_games_with_the_other_switches() {
    games(Options { sum_river_and_trench: true, long_rail: true, hidden_losses: true }, 8);
}
