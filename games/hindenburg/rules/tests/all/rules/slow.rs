//! The procedures of the rules once more, slow and obvious, in columns and half rows as the definitions give them. In
//! many random games, with every switch, the program must do the same.

use std::collections::{BTreeMap, BTreeSet};

use hindenburg::{
    Action, Army, Battle, Corps, Event, Hindenburg, N_CORPS, Options, Phase, PhaseOf, SWITCHES, State, Terrain, Where,
};
use kernel::{Awaiting, Game, Log, Positioned, Side};

/// A hex by its column and its half row, counted from the north.
type At = (i32, i32);

const N: At = (0, -2);
const NE: At = (1, -1);
const SE: At = (1, 1);
const S: At = (0, 2);
const SW: At = (-1, 1);
const NW: At = (-1, -1);
const AROUND: [At; 6] = [N, NE, SE, S, SW, NW];

fn plus(a: At, by: At) -> At {
    (a.0 + by.0, a.1 + by.1)
}

fn distance(a: At, b: At) -> i32 {
    let (cols, halves) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
    cols + ((halves - cols) / 2).max(0)
}

fn touch(a: At, b: At) -> bool {
    distance(a, b) == 1
}

fn row(at: At) -> i32 {
    at.1 / 2
}

/// The gap of a line: its corps joined by the shortest links, one hex less for each.
fn gap(line: &[At]) -> i32 {
    let mut joined: Vec<At> = line.iter().take(1).copied().collect();
    let mut gap = 0;
    while joined.len() < line.len() {
        let left = line.iter().filter(|it| !joined.contains(it));
        let links = left.flat_map(|&to| joined.iter().map(move |&from| (distance(from, to), to)));
        let (length, next) = links.min().expect("a corps still to join");
        gap += length - 1;
        joined.push(next);
    }
    gap
}

/// The best of some possibilities, all that are equal.
fn best<T: Clone, K: Ord>(of: &[T], key: impl Fn(&T) -> K) -> Vec<T> {
    let least = of.iter().map(&key).min();
    of.iter().filter(|it| Some(key(it)) == least).cloned().collect()
}

/// What never changes in a game.
struct Ground {
    game: Hindenburg,
    francois: Corps,
    land: BTreeSet<At>,
    starts: BTreeSet<At>,
    germany: BTreeSet<At>,
    /// Steps to the Königsberg area.
    ways: BTreeMap<At, i32>,
}

impl Ground {
    fn new(options: Options) -> Ground {
        let game = Hindenburg::shipped(options);
        let map = &game.book.map;
        let dry = |it: &hex::Hex| matches!(map.terrain[it.at()], Terrain::Land | Terrain::Coast);
        let land: BTreeSet<At> = map.grid.hexes().filter(dry).map(|it| spot(&game, it)).collect();
        let starts: BTreeSet<At> = game.book.scenario.start[..9].iter().map(|&it| spot(&game, it)).collect();
        let germany = land.iter().copied().filter(|&it| map.germany.has(hex_of(&game, it))).collect();
        let area = &map.konigsberg[usize::from(options.small_konigsberg)];
        let mut ways: BTreeMap<At, i32> = area.iter().map(|it| (spot(&game, it), 0)).collect();
        for n in 0.. {
            let edge: Vec<At> = ways.iter().filter(|it| *it.1 == n).map(|it| *it.0).collect();
            if edge.is_empty() {
                break;
            }
            for next in edge.iter().flat_map(|&it| AROUND.map(|by| plus(it, by))) {
                if land.contains(&next) && !starts.contains(&next) {
                    ways.entry(next).or_insert(n + 1);
                }
            }
        }
        let francois = Corps::all().find(|it| game.book.counters[it.at()].francois).expect("François's corps");
        Ground { francois, land, starts, germany, ways, game }
    }
}

/// The table as the definitions see it.
struct Sight<'a> {
    ground: &'a Ground,
    game: &'a Hindenburg,
    state: &'a State,
    land: &'a BTreeSet<At>,
    starts: &'a BTreeSet<At>,
    at: BTreeMap<Corps, At>,
}

fn spot(game: &Hindenburg, hex: hex::Hex) -> At {
    let name = game.book.map.grid.name(hex);
    let number: i32 = name.parse().expect("a hex number");
    let (col, row) = (number / 100, number % 100);
    (col, 2 * row + i32::from(col % 2 == 0))
}

fn hex_of(game: &Hindenburg, at: At) -> hex::Hex {
    game.book.map.grid.find(&format!("{:02}{:02}", at.0, row(at))).expect("a hex of the map")
}

impl<'a> Sight<'a> {
    fn new(ground: &'a Ground, state: &'a State) -> Sight<'a> {
        let game = &ground.game;
        let at = Corps::all().filter_map(|it| Some((it, spot(game, state.hex(it)?)))).collect();
        Sight { ground, game, state, land: &ground.land, starts: &ground.starts, at }
    }

    fn of(&self, army: Army) -> Vec<(Corps, At)> {
        self.at.iter().filter(|it| it.0.army() == army).map(|(&corps, &at)| (corps, at)).collect()
    }

    fn germans(&self) -> Vec<At> {
        self.of(Army::Eighth).into_iter().map(|it| it.1).collect()
    }

    fn russians(&self) -> Vec<(Corps, At)> {
        [self.of(Army::First), self.of(Army::Second)].concat()
    }

    fn holds(&self, at: At) -> Option<Corps> {
        self.at.iter().find(|it| *it.1 == at).map(|it| *it.0)
    }

    fn in_germany(&self, at: At) -> bool {
        self.ground.germany.contains(&at)
    }

    /// Where a beaten German corps may go.
    fn retreats(&self, from: At) -> BTreeSet<At> {
        let far = |it: At| self.ground.ways.get(&it).copied().unwrap_or(i32::MAX);
        let open = |it: &At| self.land.contains(it) && !self.starts.contains(it) && self.holds(*it).is_none();
        let free: Vec<At> = AROUND.map(|by| plus(from, by)).into_iter().filter(open).collect();
        let nearer: Vec<At> = free.iter().copied().filter(|&it| far(it) < far(from)).collect();
        if !nearer.is_empty() {
            return best(&nearer, |&it| far(it)).into_iter().collect();
        }
        let safe = |it: &&At| !self.russians().iter().any(|russian| touch(russian.1, **it));
        let away: BTreeSet<At> = free.iter().filter(safe).copied().collect();
        if away.is_empty() { free.into_iter().collect() } else { away }
    }

    /// The lakes limits a hex breaks: east, south.
    fn breaks(&self, at: At) -> [bool; 2] {
        let east = self.of(Army::First).iter().map(|it| it.1.0).max();
        let south = self.of(Army::Second).iter().map(|it| it.1.1).max();
        let beyond = at.0 > 22;
        [beyond && east.is_some_and(|it| at.0 > it), beyond && south.is_some_and(|it| at.1 > it)]
    }

    fn is_enemy_near(&self, at: At) -> bool {
        let in_play = |corps: Corps| corps.army() == Army::First || self.state.turn >= 3;
        self.russians().iter().any(|it| in_play(it.0) && touch(it.1, at))
    }

    /// The steps of one corps; `not` is where it came from in the same march.
    fn steps(&self, corps: Corps, not: Option<At>) -> BTreeSet<At> {
        let from = self.at[&corps];
        let [east, south] = self.breaks(from);
        let open = |to: &At| {
            let [too_east, too_south] = self.breaks(*to);
            self.land.contains(to)
                && !self.starts.contains(to)
                && self.holds(*to).is_none()
                && Some(*to) != not
                && !(self.state.is_disrupted(corps) && self.is_enemy_near(*to))
                && (!too_east || east)
                && (!too_south || south)
                && (!east || to.0 < from.0)
                && (!south || to.1 < from.1)
        };
        AROUND.map(|by| plus(from, by)).into_iter().filter(open).collect()
    }

    fn is_rail(&self, at: At) -> bool {
        self.in_germany(at)
            && at.0 <= 22
            && !self.russians().iter().any(|it| touch(it.1, at) || it.1 == at)
            && !self.state.last_russian.has(hex_of(self.game, at))
    }

    /// Whether a train can take a corps anywhere.
    fn may_board(&self, corps: Corps) -> bool {
        let next = AROUND.map(|by| plus(self.at[&corps], by));
        self.is_rail(self.at[&corps]) && next.into_iter().any(|it| self.is_rail(it) && self.holds(it).is_none())
    }

    /// Where a train can take a corps.
    fn rail(&self, corps: Corps) -> BTreeSet<At> {
        let from = self.at[&corps];
        let mut seen = BTreeSet::new();
        if !self.is_rail(from) {
            return seen;
        }
        let mut left = vec![from];
        while let Some(at) = left.pop() {
            for to in AROUND.map(|by| plus(at, by)) {
                if self.is_rail(to) && self.holds(to).is_none() && seen.insert(to) {
                    left.push(to);
                }
            }
        }
        seen.remove(&from);
        seen
    }

    fn movers(&self) -> Vec<Corps> {
        let is_out = |it: Corps| self.state.activated && it == self.ground.francois;
        let may = |it: &Corps| !self.state.moved.has(*it) && !is_out(*it);
        self.of(Army::Eighth).into_iter().map(|it| it.0).filter(may).collect()
    }

    /// Every Russian corps that is shut in.
    fn surrounded(&self) -> BTreeSet<Corps> {
        let counts = |it: &At| self.breaks(*it) == [false; 2];
        let germans: Vec<At> = self.germans().into_iter().filter(counts).collect();
        let is_open = |at: &At| {
            let zone = germans.iter().any(|&it| touch(it, *at));
            let free = self.starts.contains(at) || self.holds(*at).is_some_and(|it| !it.is_german());
            !germans.contains(at) && (free || !zone)
        };
        let open: BTreeSet<At> = self.land.iter().copied().filter(is_open).collect();
        let is_source = |at: At| {
            let edge = if self.game.options.all_edges_open {
                at.0 == 1 || at.0 == 30 || row(at) == 1 || row(at) == 20
            } else {
                (at.0 == 30 || row(at) == 20) && !self.in_germany(at)
            };
            self.starts.contains(&at) || edge
        };
        let mut wet: BTreeSet<At> = open.iter().copied().filter(|&it| is_source(it)).collect();
        let mut left: Vec<At> = wet.iter().copied().collect();
        while let Some(at) = left.pop() {
            for to in AROUND.map(|by| plus(at, by)) {
                if open.contains(&to) && wet.insert(to) {
                    left.push(to);
                }
            }
        }
        self.russians().into_iter().filter(|it| !wet.contains(&it.1)).map(|it| it.0).collect()
    }

    /// The prescribed hex of each corps of an army.
    fn designated(&self, army: Army, line: &[(Corps, At)], heading: Option<At>) -> Vec<At> {
        let lane = |of: (Corps, At)| {
            let mut order: Vec<(i32, i32, Corps)> = line.iter().map(|it| (row(it.1), it.1.1, it.0)).collect();
            order.sort();
            1 + order.iter().position(|it| it.2 == of.0).expect("a corps of the line") as i32
        };
        line.iter()
            .map(|&(corps, at)| match (army, heading) {
                (Army::Second, _) => plus(at, N),
                (_, Some(heading)) => plus(at, heading),
                _ => {
                    let mut ways = [plus(at, NW), plus(at, SW)];
                    ways.sort_by_key(|&it| (row(it) < 1, (row(it) - lane((corps, at))).abs()));
                    let is_closed = !self.land.contains(&ways[0]);
                    if is_closed && self.game.options.other_diagonal { ways[1] } else { ways[0] }
                }
            })
            .collect()
    }

    /// The sets of corps that may make the next step, all equally good, each with where they go.
    fn marches(&self, line: &[(Corps, At)], stopped: &BTreeSet<Corps>, to: &[At]) -> Vec<Vec<(Corps, At, At)>> {
        let germans = self.germans();
        let can = |i: usize| {
            let holder = self.holds(to[i]);
            !stopped.contains(&line[i].0)
                && self.land.contains(&to[i])
                && !germans.contains(&to[i])
                && holder.is_none_or(|it| it.army() == line[i].0.army())
        };
        let after = |mask: usize| -> Vec<At> {
            (0..line.len()).map(|i| if mask >> i & 1 == 1 { to[i] } else { line[i].1 }).collect()
        };
        let fits = |&mask: &usize| {
            let after = after(mask);
            let hexes: BTreeSet<At> = after.iter().copied().collect();
            (0..line.len()).all(|i| mask >> i & 1 == 0 || can(i)) && hexes.len() == after.len()
        };
        let sets: Vec<usize> = (0..1 << line.len()).filter(fits).collect();
        let sets = best(&sets, |&mask| (gap(&after(mask)), std::cmp::Reverse(mask.count_ones())));
        let moves = |mask: usize| {
            let movers = (0..line.len()).filter(|i| mask >> i & 1 == 1);
            movers.map(|i| (line[i].0, line[i].1, to[i])).collect()
        };
        sets.into_iter().map(moves).collect()
    }

    /// The retreats of a beaten army, all equally good: where each corps goes, nowhere if it is lost.
    fn flights(&self, army: Army) -> Vec<BTreeMap<Corps, Option<At>>> {
        let germans = self.germans();
        let line = self.of(army);
        let stands = |at: &At| self.starts.contains(at) && !self.game.options.all_give_way;
        let flees = |it: &&(Corps, At)| germans.iter().any(|&german| touch(german, it.1)) && !stands(&it.1);
        let fleeing: Vec<(Corps, At)> = line.iter().filter(flees).copied().collect();
        let staying: Vec<At> = line.iter().filter(|it| !fleeing.contains(it)).map(|it| it.1).collect();
        let dirs: &[At] = if army == Army::First { &[NE, SE] } else { &[SE, S, SW] };
        let mut all: Vec<BTreeMap<Corps, Option<At>>> = vec![BTreeMap::new()];
        for &(corps, from) in &fleeing {
            let mut next = Vec::new();
            for flight in &all {
                for to in dirs.iter().map(|&by| Some(plus(from, by))).chain([None]) {
                    let open = to.is_none_or(|to| {
                        let holder = self.holds(to);
                        self.land.contains(&to)
                            && holder.is_none_or(|it| fleeing.iter().any(|corps| corps.0 == it))
                            && !flight.values().any(|&it| it == Some(to))
                    });
                    if open {
                        let mut flight = flight.clone();
                        flight.insert(corps, to);
                        next.push(flight);
                    }
                }
            }
            all = next;
        }
        best(&all, |flight| {
            let line: Vec<At> = staying.iter().copied().chain(flight.values().copied().flatten()).collect();
            let across = |it: &At| if army == Army::First { it.1 } else { it.0 };
            let span = line.iter().map(across).max().unwrap_or(0) - line.iter().map(across).min().unwrap_or(0);
            (flight.values().filter(|it| it.is_none()).count(), gap(&line), -span)
        })
    }

    /// Every attack that may be declared.
    fn attacks(&self) -> BTreeSet<(Vec<Corps>, Vec<Corps>)> {
        let is_out = |it: Corps| self.state.activated && it == self.ground.francois;
        let able = |it: &(Corps, At)| !self.state.fought.has(it.0) && !is_out(it.0);
        let targets = |it: &(Corps, At)| {
            let in_play = it.0.army() == Army::First || self.state.turn >= 3;
            !self.state.fought.has(it.0) && !self.starts.contains(&it.1) && in_play
        };
        let germans: Vec<(Corps, At)> = self.of(Army::Eighth).into_iter().filter(able).collect();
        let met = |it: &(Corps, At)| germans.iter().any(|german| touch(german.1, it.1));
        let russians: Vec<(Corps, At)> = self.russians().into_iter().filter(targets).filter(met).collect();
        let pick = |of: &[(Corps, At)], mask: usize| -> Vec<(Corps, At)> {
            (0..of.len()).filter(|i| mask >> i & 1 == 1).map(|i| of[i]).collect()
        };
        let mut found = BTreeSet::new();
        for a in 1..1 << germans.len() {
            for t in 1..1 << russians.len() {
                let (attackers, targets) = (pick(&germans, a), pick(&russians, t));
                let meets = |one: &(Corps, At), others: &[(Corps, At)]| others.iter().any(|it| touch(it.1, one.1));
                if attackers.iter().all(|it| meets(it, &targets)) && targets.iter().all(|it| meets(it, &attackers)) {
                    let ids = |of: &[(Corps, At)]| of.iter().map(|it| it.0).collect();
                    found.insert((ids(&attackers), ids(&targets)));
                }
            }
        }
        found
    }
}

/// The set of switches with this number, one bit a switch.
fn options(bits: usize) -> Options {
    SWITCHES.iter().enumerate().fold(Options::default(), |options, (nth, switch)| {
        options.with(switch.id, switch.values[bits >> nth & 1]).expect("a switch")
    })
}

/// How often each procedure was compared.
#[derive(Debug, Default)]
struct Seen {
    moves: usize,
    trains: usize,
    retreats: usize,
    attacks: usize,
    pockets: usize,
    steps: usize,
    march_ties: usize,
    flights: usize,
    flight_ties: usize,
    removals: usize,
    /// Corps that stood on starting hexes and had to give way, with the switch.
    start_flights: usize,
    start_removals: usize,
}

/// A game whose moves come from a fixed sequence of numbers; every state and every input is compared.
struct Walk<'a> {
    ground: &'a Ground,
    game: &'a Hindenburg,
    seen: &'a mut Seen,
    /// Where everybody stood when supply was compared last.
    stood: Option<[Where; N_CORPS]>,
}

impl Walk<'_> {
    fn list(&self, state: &State) -> Vec<Action> {
        let mut list = Vec::new();
        self.game.actions(state, &mut self.game.board(state), Side::A, &mut list);
        list
    }

    /// The lists of a state, and who is shut in.
    fn compare_state(&mut self, state: &State) {
        let game = self.game;
        let sight = Sight::new(self.ground, state);
        let hex = |at: &At| hex_of(game, *at);
        match state.phase {
            Phase::Move => {
                let mut expected: Vec<Action> = Vec::new();
                let mut owing = false;
                for corps in sight.movers() {
                    let steps = sight.steps(corps, None);
                    owing |= !steps.is_empty() && sight.breaks(sight.at[&corps]) != [false; 2];
                    expected.extend(steps.iter().map(|it| Action::Step(corps, hex(it))));
                    if !state.railed && sight.may_board(corps) {
                        expected.push(Action::Rail(corps));
                    }
                }
                if !owing {
                    expected.push(Action::End);
                }
                expected.sort();
                assert_eq!(self.list(state), expected, "{state:?}");
                self.seen.moves += 1;
            }
            Phase::Moving { corps, from } => {
                let steps = sight.steps(corps, Some(spot(game, hex::Hex(from))));
                let mut expected: Vec<Action> = steps.iter().map(|it| Action::Step(corps, hex(it))).collect();
                expected.sort();
                expected.push(Action::Halt);
                assert_eq!(self.list(state), expected, "{state:?}");
                assert!(
                    !state.is_disrupted(corps) && !state.tired.has(corps) && !sight.is_enemy_near(sight.at[&corps])
                );
                self.seen.moves += 1;
            }
            Phase::Rail(corps) => {
                let mut expected: Vec<Action> = sight.rail(corps).iter().map(|it| Action::To(hex(it))).collect();
                expected.sort();
                assert_eq!(self.list(state), expected, "{state:?}");
                self.seen.trains += 1;
            }
            Phase::Retreat(left) => {
                let mut expected = Vec::new();
                for corps in left {
                    let to = sight.retreats(sight.at[&corps]);
                    expected.extend(to.iter().map(|it| Action::Retreat(corps, hex(it))));
                    if to.is_empty() {
                        expected.push(Action::Lose(corps));
                    }
                }
                expected.sort();
                assert_eq!(self.list(state), expected, "{state:?}");
                self.seen.retreats += 1;
            }
            Phase::Attack => {
                let mut found = BTreeSet::new();
                self.declare(state, &mut found);
                assert_eq!(found, sight.attacks(), "{state:?}");
                self.seen.attacks += 1;
            }
            _ => {}
        }
        if self.stood == Some(state.place) {
            return;
        }
        self.stood = Some(state.place);
        let open: BTreeSet<String> = crate::rules::table::supplied(game, state).into_iter().collect();
        let reached = |at: At| open.contains(&game.book.map.grid.name(hex(&at)));
        let cut: BTreeSet<Corps> = sight.russians().into_iter().filter(|it| !reached(it.1)).map(|it| it.0).collect();
        assert_eq!(cut, sight.surrounded(), "{state:?}");
        self.seen.pockets += usize::from(!cut.is_empty());
    }

    fn declare(&self, state: &State, found: &mut BTreeSet<(Vec<Corps>, Vec<Corps>)>) {
        for action in self.list(state) {
            match (action, state.phase) {
                (Action::Fight, Phase::Preparing { attackers, targets }) => {
                    let sets = (attackers.into_iter().collect(), targets.into_iter().collect());
                    assert!(found.insert(sets), "one way to declare an attack");
                }
                (Action::End, _) => {}
                _ => {
                    let mut next = *state;
                    self.game.act(&mut next, &mut self.game.board(state), Side::A, action, &mut Log::off());
                    self.declare(&next, found);
                }
            }
        }
    }

    /// What a die made the Russians do.
    fn compare_luck(&mut self, before: &State, die: u16, after: &State, events: &[Event]) {
        match before.phase {
            Phase::March(army) => {
                let sight = Sight::new(self.ground, before);
                let bad = |it: &&(Corps, At)| before.is_disrupted(it.0) || before.unsupplied.has(it.0);
                let modified = i32::from(die) - sight.of(army).iter().filter(bad).count() as i32;
                let yesterday = before.forced_march[army as usize] + 1 == before.turn && before.turn > 1;
                let steps = match modified {
                    6 if !yesterday => 2,
                    3..=6 => 1,
                    _ => 0,
                };
                self.compare_march(before, army, steps, BTreeSet::new(), None, false, after, events);
                let attacks = events.iter().any(|it| matches!(it, Event::Attacked { battle } if battle.by == army));
                assert!(!attacks || modified >= 3);
            }
            Phase::Direction(march) => {
                let heading = if die <= 3 { NW } else { SW };
                let stopped = march.stopped.into_iter().collect();
                self.compare_march(before, march.army, march.left, stopped, Some(heading), false, after, events);
            }
            Phase::MarchTie { march, dir, .. } => {
                let heading = dir.map(|it| if it.dir() == hex::Dir::NW { NW } else { SW });
                let stopped = march.stopped.into_iter().collect();
                self.compare_march(before, march.army, march.left, stopped, heading, true, after, events);
                self.seen.march_ties += 1;
            }
            Phase::Disruption { battle, russian_won: false, left } if battle.by == Army::Eighth && left.len() == 1 => {
                self.compare_rout(before, &battle, Army::First, false, after, events);
            }
            Phase::GiveWay { battle, army, .. } => self.compare_rout(before, &battle, army, true, after, events),
            _ => {}
        }
    }

    /// Follows a march step by step until a die is needed.
    #[allow(clippy::too_many_arguments, reason = "all that a march knows")]
    fn compare_march(
        &mut self,
        before: &State,
        army: Army,
        mut left: u8,
        mut stopped: BTreeSet<Corps>,
        mut heading: Option<At>,
        mut picked: bool,
        after: &State,
        events: &[Event],
    ) {
        let spot = |hex: hex::Hex| spot(self.game, hex);
        let mut sight = Sight::new(self.ground, before);
        let mut told: Vec<(Corps, At, At)> = Vec::new();
        for event in events {
            if let Event::Marched { corps, from, to } = *event {
                told.push((corps, spot(from), spot(to)));
            }
        }
        let mut told = &told[..];
        let mut past = before.past_angerburg;
        while left > 0 && sight.of(army).iter().any(|it| !stopped.contains(&it.0)) {
            if army == Army::First && past && heading.is_none() {
                assert!(matches!(after.phase, Phase::Direction(_)), "{before:?}");
                break;
            }
            let line = sight.of(army);
            let to = sight.designated(army, &line, heading);
            let sets = sight.marches(&line, &stopped, &to);
            if sets.len() > 1 && !picked {
                assert!(
                    matches!(after.phase, Phase::MarchTie { ties, .. } if usize::from(ties) == sets.len()),
                    "{} sets, {after:?}",
                    sets.len()
                );
                break;
            }
            let made = sets.iter().find(|set| told.starts_with(set)).unwrap_or_else(|| {
                panic!("the program marches {told:?}, the rules say {sets:?}; {before:?}");
            });
            // Where several are equal they move as many corps, so the longest is not longer than another.
            told = &told[made.len()..];
            for &(corps, _, to) in made {
                sight.at.insert(corps, to);
            }
            let germans = sight.germans();
            stopped.extend(made.iter().filter(|it| germans.iter().any(|&german| touch(german, it.2))).map(|it| it.0));
            past |= army == Army::First && sight.of(army).iter().all(|it| it.1.0 <= 22);
            (heading, picked) = (None, false);
            left -= 1;
            self.seen.steps += 1;
        }
        assert!(told.is_empty(), "more marches than the rules allow: {told:?}; {before:?}");
        assert!(after.past_angerburg || !past);
    }

    /// What beaten armies do, the 1st first.
    fn compare_rout(
        &mut self,
        before: &State,
        battle: &Battle,
        first: Army,
        mut picked: bool,
        after: &State,
        events: &[Event],
    ) {
        let mut now = *before;
        for army in Army::RUSSIAN {
            if army < first || battle.targets.and(army.corps()).is_empty() {
                continue;
            }
            let sight = Sight::new(self.ground, &now);
            let flights = sight.flights(army);
            if flights.len() > 1 && !picked {
                let Phase::GiveWay { army: waits, ties, .. } = after.phase else { panic!("a pick, not {after:?}") };
                assert_eq!((waits, usize::from(ties)), (army, flights.len()));
                return;
            }
            self.seen.flight_ties += usize::from(picked);
            picked = false;
            let starts = |it: Corps| sight.at.get(&it).is_some_and(|at| sight.starts.contains(at));
            let mut made: BTreeMap<Corps, Option<At>> = BTreeMap::new();
            for event in events {
                match *event {
                    Event::Retreated { corps, to, .. } if corps.army() == army => {
                        made.insert(corps, Some(spot(self.game, to)));
                        self.seen.start_flights += usize::from(starts(corps));
                    }
                    Event::Lost { corps, why: hindenburg::Why::NoRetreat, .. } if corps.army() == army => {
                        made.insert(corps, None);
                        self.seen.removals += 1;
                        self.seen.start_removals += usize::from(starts(corps));
                    }
                    _ => {}
                }
            }
            assert!(flights.contains(&made), "{made:?} is none of {flights:?}; {before:?}");
            self.seen.flights += 1;
            for (corps, to) in made {
                now.place[corps.at()] = to.map_or(Where::Lost, |it| Where::On(hex_of(self.game, it)));
            }
        }
    }
}

/// Numbers that are the same on every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// A crowded table: all corps that are not lost within a few hexes of each other, some of them worn; or all around a
/// starting hex, on which somebody may be caught.
fn crowd(ground: &Ground, is_at_start: bool, numbers: &mut Numbers) -> Option<State> {
    let (width, height) = (4 + numbers.below(5) as i32, 8 + numbers.below(8) as i32);
    let west = 1 + numbers.below(30 - width as usize) as i32;
    let north = 2 + numbers.below(42 - height as usize) as i32;
    let inside = |it: &At| (west..west + width).contains(&it.0) && (north..north + height).contains(&it.1);
    let start = ground.starts.iter().nth(numbers.below(ground.starts.len())).copied().expect("a starting hex");
    let is_near = |it: &At| if is_at_start { distance(*it, start) <= 2 } else { inside(it) };
    let mut free: Vec<At> = ground.land.iter().copied().filter(is_near).collect();
    let mut position = ground.game.position(&ground.game.setup());
    let number = |at: At| ground.game.book.map.grid.name(hex_of(&ground.game, at));
    for unit in &mut position.units {
        let german = unit.unit.starts_with('8');
        unit.hex = None;
        if free.is_empty() || numbers.below(6) == 0 {
            continue;
        }
        let at = free.swap_remove(numbers.below(free.len()));
        if german && ground.starts.contains(&at) {
            continue;
        }
        unit.hex = Some(number(at));
        unit.disrupted = (numbers.below(4) == 0).then_some(0);
        unit.no_supply = !german && numbers.below(8) == 0;
        unit.tired = german && numbers.below(4) == 0;
    }
    position.turn = 3 + numbers.below(13) as u8;
    let variable = ground.game.options.variable_activation;
    position.activation = if variable { 1 + numbers.below(6) as u8 } else { 1 };
    position.past_angerburg = numbers.below(2) == 0;
    position.last_russian = None;
    // The first army of the day, or the 8th at once.
    let order =
        [[1, 2, 8], [1, 8, 2], [2, 1, 8], [2, 8, 1], [8, 1, 2], [8, 2, 1]][usize::from(position.activation) - 1];
    position.armies_done = numbers.below(3) as u8;
    position.phase = match order[usize::from(position.armies_done)] {
        8 => PhaseOf::Movement {},
        army => PhaseOf::March { army },
    };
    ground.game.place(&position).ok()
}

/// Plays from a state for some days and compares on the way.
fn walk(ground: &Ground, mut state: State, days: u8, numbers: &mut Numbers, seen: &mut Seen) {
    let game = &ground.game;
    let mut walk = Walk { ground, game, seen, stood: None };
    let mut board = game.board(&state);
    let last = state.turn + days;
    while state.turn < last {
        walk.compare_state(&state);
        let before = state;
        let mut log = Log::on();
        match game.awaiting(&state) {
            Awaiting::Over(_) => break,
            Awaiting::Choice(_) => {
                let list = walk.list(&state);
                // Marches and attacks, seldom a train, so that armies meet.
                let is_bold = |it: &Action| !matches!(it, Action::Rail(_) | Action::End | Action::Halt);
                let bold: Vec<Action> = list.iter().copied().filter(is_bold).collect();
                let list = if bold.is_empty() || numbers.below(4) == 0 { list } else { bold };
                game.act(&mut state, &mut board, Side::A, list[numbers.below(list.len())], &mut log);
            }
            Awaiting::Chance(chance) => {
                let luck = chance.case(numbers.below(chance.cases() as usize) as u32);
                game.land(&mut state, &mut board, luck, &mut log);
                walk.compare_luck(&before, luck.0, &state, &log.into_events());
            }
        }
    }
}

/// From one set of switches to the next: every switch is on in half of them, and each pair of switches in all four ways.
const STRIDE: usize = 99;

#[test]
fn the_program_does_what_the_definitions_say() {
    let mut seen = Seen::default();
    let sets: Vec<usize> = (0..32).map(|nth| (1 + nth * STRIDE) % (1 << SWITCHES.len())).collect();
    let is_on = |set: &usize, nth: usize| set >> nth & 1 == 1;
    for (one, switch) in SWITCHES.iter().enumerate() {
        assert_eq!(sets.iter().filter(|it| is_on(it, one)).count(), sets.len() / 2, "{}", switch.id);
        for (two, other) in SWITCHES.iter().enumerate().take(one) {
            let ways: BTreeSet<_> = sets.iter().map(|it| (is_on(it, one), is_on(it, two))).collect();
            assert_eq!(ways.len(), 4, "{} and {}", switch.id, other.id);
        }
    }
    for (nth, &set) in sets.iter().enumerate() {
        let ground = Ground::new(options(set));
        let numbers = &mut Numbers(1914 + nth as u64);
        walk(&ground, ground.game.setup(), 15, numbers, &mut seen);
        for nth in 0..60 {
            if let Some(state) = crowd(&ground, nth % 2 == 1, numbers) {
                walk(&ground, state, 1, numbers, &mut seen);
            }
        }
    }
    let Seen { moves, trains, retreats, attacks, pockets, steps, march_ties, .. } = seen;
    let Seen { flights, flight_ties, removals, start_flights, start_removals, .. } = seen;
    let retreated = [flights, flight_ties, removals, start_flights, start_removals];
    let counts = [&[moves, trains, retreats, attacks, pockets, steps][..], &retreated].concat();
    assert!(counts.iter().all(|&it| it >= 10) && march_ties > 0, "{seen:?}");
}
