//! Zones, lines, supply, attrition, steps, odds and retreats once more, slow and obvious, straight from the rulebook
//! and in columns and half rows. On scattered positions and in random games the program must say the same.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet, VecDeque},
};

use east::{
    AXIS, Action, Area, Board, Class, East, Event, Marker, Nation, Options, Order, Pause, Phase, PlaceKind, Role,
    SOVIET, Section, State, Terrain, Unit, Units, Weather, Where,
};
use hex::Hex;
use kernel::{Awaiting, Bits, Game, Log, Side};

use super::{
    r10_attrition::compare_attrition, r11_movement::compare_steps, r12_combat::compare_odds,
    r12_retreat::compare_retreat,
};

/// A hex by its column and its half row, counted from the north.
pub(crate) type At = (i32, i32);

/// North, then round by the northeast.
const AROUND: [At; 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

pub(crate) fn around(at: At) -> [At; 6] {
    AROUND.map(|by| (at.0 + by.0, at.1 + by.1))
}

pub(crate) fn distance(a: At, b: At) -> i32 {
    let (columns, halves) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
    columns + ((halves - columns) / 2).max(0)
}

pub(crate) fn spot(game: &East, hex: Hex) -> At {
    let number: i32 = game.book.map.grid.name(hex).parse().expect("a hex number");
    let (col, row) = (number / 100, number % 100);
    (col, 2 * row + col % 2)
}

/// A place as the definitions see it.
pub(crate) struct Site {
    pub(crate) nth: usize,
    pub(crate) fort: bool,
    pub(crate) anchor: bool,
    pub(crate) supplies: [bool; 2],
    pub(crate) columns: i32,
    pub(crate) vp: u8,
}

/// What is printed.
pub(crate) struct Ground {
    pub(crate) terrain: BTreeMap<At, Terrain>,
    pub(crate) command: BTreeMap<At, u8>,
    pub(crate) area: BTreeMap<At, Area>,
    pub(crate) walls: BTreeSet<(At, At)>,
    pub(crate) rivers: BTreeSet<(At, At)>,
    pub(crate) west: BTreeSet<At>,
    pub(crate) east: BTreeSet<At>,
    pub(crate) coast: BTreeSet<At>,
    pub(crate) sites: BTreeMap<At, Site>,
    pub(crate) refuge: BTreeSet<At>,
}

const LAKE: At = (21, 1);
const FINLAND: At = (18, 0);
const LENINGRAD: At = (20, 2);

impl Ground {
    pub(crate) fn new(game: &East) -> Ground {
        let map = &game.book.map;
        let hexes = || map.grid.hexes();
        let pairs = |table: &[[bool; 6]]| {
            let sides = hexes().flat_map(|it| (0..6).filter(move |&dir| table[it.at()][dir]).map(move |dir| (it, dir)));
            sides.map(|(it, dir)| (spot(game, it), around(spot(game, it))[dir])).collect()
        };
        let is_land = |it: &Hex| {
            matches!(map.terrain[it.at()], Terrain::Clear | Terrain::Forest | Terrain::Swamp | Terrain::Rough)
        };
        let mut sites = BTreeMap::new();
        let mut refuge: BTreeSet<At> =
            hexes().filter(|it| map.terrain[it.at()] == Terrain::Rough).map(|it| spot(game, it)).collect();
        for (nth, it) in map.places.iter().enumerate() {
            let at = spot(game, it.hex);
            let (town, columns) = match it.kind {
                PlaceKind::Town => (true, 0),
                PlaceKind::City => (true, 1),
                PlaceKind::Major => (true, 2),
                PlaceKind::Oil | PlaceKind::Bare => (false, 0),
            };
            if town || it.fort {
                refuge.insert(at);
            }
            let columns = columns + i32::from(it.fort);
            sites.insert(at, Site { nth, fort: it.fort, anchor: it.anchor, supplies: it.supplies, columns, vp: it.vp });
        }
        Ground {
            terrain: hexes().filter(is_land).map(|it| (spot(game, it), map.terrain[it.at()])).collect(),
            command: hexes().map(|it| (spot(game, it), map.command[it.at()])).collect(),
            area: hexes().map(|it| (spot(game, it), map.area[it.at()])).collect(),
            walls: pairs(&map.barred),
            rivers: pairs(&map.river),
            west: map.west.iter().map(|it| spot(game, it)).collect(),
            east: map.east.iter().map(|it| spot(game, it)).collect(),
            coast: map.black_sea.iter().map(|it| spot(game, it)).collect(),
            sites,
            refuge,
        }
    }

    pub(crate) fn is_land(&self, at: At) -> bool {
        self.terrain.contains_key(&at)
    }

    pub(crate) fn is_axis_land(&self, at: At) -> bool {
        !matches!(self.area[&at], Area::Ussr | Area::None)
    }

    /// Land beside a hex over hexsides that can be crossed.
    pub(crate) fn beside(&self, at: At) -> impl Iterator<Item = At> + '_ {
        around(at).into_iter().filter(move |&it| self.is_land(it) && !self.walls.contains(&(at, it)))
    }

    /// Land that units of a side never enter.
    pub(crate) fn is_barred_to(&self, side: Side, at: At) -> bool {
        if side == AXIS {
            return self.east.contains(&at);
        }
        matches!(self.area[&at], Area::Hungary | Area::Romania | Area::Finland)
    }

    pub(crate) fn is_in_band(&self, command: u8, at: At) -> bool {
        self.command.get(&at) == Some(&command)
            || around(at)
                .into_iter()
                .any(|it| self.command.get(&it) == Some(&command) && !self.walls.contains(&(at, it)))
    }
}

/// Who traces a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tracer {
    pub(crate) side: Side,
    pub(crate) romanian: bool,
    pub(crate) command: u8,
}

/// The table as the definitions see it.
pub(crate) struct Sight<'a> {
    pub(crate) ground: &'a Ground,
    pub(crate) game: &'a East,
    pub(crate) state: &'a State,
    pub(crate) at: BTreeMap<Unit, At>,
    stacks: BTreeMap<At, Vec<Unit>>,
    /// Units that exert no zone.
    weak: BTreeSet<Unit>,
    /// Open hexes and supply sources, once found.
    opened: RefCell<BTreeMap<Tracer, BTreeSet<At>>>,
    sourced: RefCell<BTreeMap<Tracer, BTreeSet<At>>>,
}

impl<'a> Sight<'a> {
    pub(crate) fn new(ground: &'a Ground, game: &'a East, state: &'a State) -> Sight<'a> {
        Sight::without(ground, game, state, &BTreeSet::new(), &[])
    }

    /// The same if some units exerted no zone and some were not there.
    pub(crate) fn without(
        ground: &'a Ground,
        game: &'a East,
        state: &'a State,
        weak: &BTreeSet<Unit>,
        absent: &[Unit],
    ) -> Sight<'a> {
        let all = (0..game.book.units.len() as u8).map(Unit).filter(|it| !absent.contains(it));
        let at: BTreeMap<Unit, At> = all.filter_map(|it| Some((it, spot(game, state.hex(it)?)))).collect();
        let mut stacks: BTreeMap<At, Vec<Unit>> = BTreeMap::new();
        for (&unit, &at) in &at {
            stacks.entry(at).or_default().push(unit);
        }
        let (opened, sourced) = (RefCell::default(), RefCell::default());
        Sight { ground, game, state, at, stacks, weak: weak.clone(), opened, sourced }
    }

    pub(crate) fn side(&self, unit: Unit) -> Side {
        self.game.book.units[unit.at()].side
    }

    pub(crate) fn class(&self, unit: Unit) -> Class {
        self.game.book.units[unit.at()].class
    }

    pub(crate) fn is_role(&self, unit: Unit, role: Role) -> bool {
        self.game.book.role(role) == Some(unit)
    }

    pub(crate) fn is_romanian(&self, unit: Unit) -> bool {
        self.game.book.units[unit.at()].nation == Nation::Romanian
    }

    pub(crate) fn is_german_army(&self, unit: Unit) -> bool {
        self.class(unit) == Class::Army && self.side(unit) == AXIS && !self.is_romanian(unit)
    }

    pub(crate) fn weather(&self) -> Weather {
        let turn = &self.game.book.turns[usize::from(self.state.turn) - 1];
        turn.weather[usize::from(self.game.options.late_weather)]
    }

    pub(crate) fn stack(&self, at: At) -> Vec<Unit> {
        self.stacks.get(&at).cloned().unwrap_or_default()
    }

    pub(crate) fn holds(&self, side: Side, at: At) -> bool {
        self.stacks.get(&at).is_some_and(|stack| stack.iter().any(|&it| self.side(it) == side))
    }

    /// Who controls the place in a hex. [9.3]
    pub(crate) fn controls(&self, side: Side, site: &Site) -> bool {
        (self.state.control >> site.nth & 1 == 1) == (side == AXIS)
    }

    /// Whether a hex is in a zone of a side. [9.0, 9.1]
    pub(crate) fn zone(&self, side: Side, at: At, armies: bool) -> bool {
        let ground = self.ground;
        if ground.is_barred_to(side, at) || ground.sites.get(&at).is_some_and(|it| it.fort && !self.controls(side, it))
        {
            return false;
        }
        let exerts = |unit: Unit| {
            self.side(unit) == side
                && !matches!(self.class(unit), Class::Leader | Class::Partisan)
                && !self.weak.contains(&unit)
                && (!armies || self.is_german_army(unit))
        };
        ground.beside(at).any(|from| {
            let crosses = ground.is_axis_land(from) != ground.is_axis_land(at);
            (side == AXIS || self.state.turn > 1 || !crosses) && self.stack(from).into_iter().any(exerts)
        })
    }

    /// Whether a line may use a hex. [9.1.4, 9.2.1, 9.2.3, 10.1.11, 13.1]
    pub(crate) fn is_open(&self, tracer: Tracer, at: At) -> bool {
        let Tracer { side, romanian, command } = tracer;
        if !self.ground.is_in_band(command, at) {
            return false;
        }
        if side == SOVIET && at == LAKE {
            return true;
        }
        if !self.ground.is_land(at) || self.ground.is_barred_to(side, at) || self.holds(side.other(), at) {
            return false;
        }
        let hungary = self.ground.area[&at] == Area::Hungary;
        if side == AXIS && hungary && (romanian || self.state.turn == 1) {
            return false;
        }
        self.holds(side, at) || !self.zone(side.other(), at, false)
    }

    pub(crate) fn open(&self, tracer: Tracer) -> BTreeSet<At> {
        let find = || self.ground.command.keys().copied().filter(|&it| self.is_open(tracer, it)).collect();
        self.opened.borrow_mut().entry(tracer).or_insert_with(find).clone()
    }

    /// All open hexes that can be reached from one, with the number of steps.
    pub(crate) fn reach(&self, tracer: Tracer, from: At) -> BTreeMap<At, i32> {
        let mut far = BTreeMap::new();
        let open = self.open(tracer);
        if !open.contains(&from) {
            return far;
        }
        far.insert(from, 0);
        let mut left = VecDeque::from([from]);
        while let Some(at) = left.pop_front() {
            for to in around(at) {
                let romania = |it: At| self.ground.area.get(&it) == Some(&Area::Romania);
                let shut = tracer.side == AXIS && self.state.turn == 1 && romania(at) != romania(to);
                if !shut && !self.ground.walls.contains(&(at, to)) && open.contains(&to) && !far.contains_key(&to) {
                    far.insert(to, far[&at] + 1);
                    left.push_back(to);
                }
            }
        }
        far
    }

    pub(crate) fn ports(&self) -> impl Iterator<Item = At> + '_ {
        let sites = self.ground.sites.iter().filter(|it| it.1.anchor && self.controls(SOVIET, it.1));
        sites.map(|it| *it.0)
    }

    /// Whether a line of communication leads from a hex. [9.2.1, 10.1.10]
    pub(crate) fn line(&self, tracer: Tracer, from: At) -> bool {
        let far = self.reach(tracer, from);
        let edge = if tracer.side == AXIS { &self.ground.west } else { &self.ground.east };
        if far.keys().any(|it| edge.contains(it)) {
            return true;
        }
        // [10.1.10, A46] The other port has a line by land in its own command.
        let by_land = |port: At| {
            let own = Tracer { command: self.ground.command[&port], ..tracer };
            self.reach(own, port).keys().any(|it| edge.contains(it))
        };
        tracer.side == SOVIET && self.ports().any(|it| far.contains_key(&it)) && self.ports().any(by_land)
    }

    /// Leningrad in Axis hands with a way to Finland. [10.1.11]
    pub(crate) fn is_finnish(&self, tracer: Tracer, at: At) -> bool {
        tracer.side == AXIS
            && at == LENINGRAD
            && tracer.command == 0
            && self.controls(AXIS, &self.ground.sites[&LENINGRAD])
            && self.reach(tracer, FINLAND).contains_key(&LENINGRAD)
    }

    /// Whether a place can supply. [10.1.2, 10.1.3, 10.1.4]
    pub(crate) fn is_source(&self, tracer: Tracer, at: At) -> bool {
        let Some(site) = self.ground.sites.get(&at) else { return false };
        site.supplies[tracer.side as usize]
            && self.controls(tracer.side, site)
            && self.ground.command[&at] == tracer.command
            && (self.line(tracer, at) || self.is_finnish(tracer, at))
    }

    pub(crate) fn sources(&self, tracer: Tracer) -> BTreeSet<At> {
        if let Some(known) = self.sourced.borrow().get(&tracer) {
            return known.clone();
        }
        let found: BTreeSet<At> = self.ground.sites.keys().copied().filter(|&it| self.is_source(tracer, it)).collect();
        self.sourced.borrow_mut().insert(tracer, found.clone());
        found
    }

    pub(crate) fn tracer(&self, unit: Unit) -> Tracer {
        let command = self.ground.command[&self.at[&unit]];
        Tracer { side: self.side(unit), romanian: self.is_romanian(unit), command }
    }

    /// Whether a unit has a line of communication.
    pub(crate) fn has_line(&self, unit: Unit) -> bool {
        let tracer = self.tracer(unit);
        let at = self.at[&unit];
        self.line(tracer, at) || self.reach(tracer, at).keys().any(|&it| self.is_finnish(tracer, it))
    }

    /// [10.1.8, 10.1.9]
    pub(crate) fn is_carefree(&self, unit: Unit) -> bool {
        let at = self.at[&unit];
        matches!(self.class(unit), Class::Garrison | Class::Partisan | Class::Leader)
            || self.is_role(unit, Role::GuardCavalry)
            || self.side(unit) == AXIS && self.ground.is_axis_land(at)
            || self.side(unit) == SOVIET && self.ground.east.contains(&at)
            || self.is_role(unit, Role::Coastal) && self.ground.coast.contains(&at)
    }

    /// What a unit loses for lack of supply. [10.1.2, 10.1.5, 10.1.6, 10.2.1]
    pub(crate) fn loss(&self, unit: Unit) -> i32 {
        if self.is_carefree(unit) {
            return 0;
        }
        let (tracer, at) = (self.tracer(unit), self.at[&unit]);
        let range = match (tracer.side == AXIS, self.weather()) {
            (true, Weather::LightMud) => 3,
            (true, Weather::Mud | Weather::Snow) => 2,
            _ => 4,
        };
        let far = self.reach(tracer, at);
        let near = self.sources(tracer).iter().filter_map(|it| far.get(it).copied()).min();
        if let Some(steps) = near {
            let counted = if self.game.options.plain_distance { steps } else { steps - 1 };
            return (counted - range).max(0);
        }
        let of = |command: u8| self.sources(Tracer { command, ..tracer }).iter().map(|&it| distance(it, at)).min();
        of(tracer.command).or_else(|| (0..4).filter_map(of).min()).unwrap_or(255)
    }

    /// A factor after the loss for lack of supply. [10.1.7]
    pub(crate) fn factor(&self, unit: Unit) -> i32 {
        let face = usize::from(self.state.face[unit.at()]);
        let printed = self.game.book.units[unit.at()].cf.get(face).map_or(0, |&it| i32::from(it));
        (printed - self.loss(unit)).max(printed.min(1))
    }

    /// Enemy combat units beside a unit.
    pub(crate) fn touching(&self, unit: Unit) -> Vec<Unit> {
        let near = self.ground.beside(self.at[&unit]).flat_map(|it| self.stack(it));
        near.filter(|&it| self.side(it) != self.side(unit) && self.class(it) != Class::Leader).collect()
    }

    pub(crate) fn victory_points(&self) -> u8 {
        let counts = |at: At, site: &Site| {
            let tracer = Tracer { side: AXIS, romanian: false, command: self.ground.command[&at] };
            self.controls(AXIS, site) && (self.line(tracer, at) || self.is_finnish(tracer, at))
        };
        self.ground.sites.iter().filter(|it| counts(*it.0, it.1)).map(|it| it.1.vp).sum()
    }
}

/// What has been compared, so that a test knows it has seen enough.
#[derive(Default)]
pub(crate) struct Tally(BTreeMap<&'static str, usize>);

impl Tally {
    pub(crate) fn add(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }

    /// Whether this is the first time, or again the nth.
    fn every(&mut self, n: usize) -> bool {
        self.add("asked");
        self.0["asked"] % n == 1
    }

    #[track_caller]
    pub(crate) fn seen(&self, what: &'static str, least: usize) {
        let n = self.0.get(what).copied().unwrap_or(0);
        assert!(n >= least, "{what}: only {n} of {least}; {:?}", self.0);
    }
}

pub(crate) fn set(units: Units) -> BTreeSet<Unit> {
    units.into_iter().collect()
}

/// A position with units of both sides strewn over a part of the map, a turn of its own, and some places taken.
pub(crate) fn scattered(ground: &Ground, game: &East, bits: &mut Bits) -> State {
    let map = &game.book.map;
    let land: Vec<Hex> = map.land.iter().collect();
    let mut state = game.setup();
    state.turn = bits.below(11) as u8 + 1;
    let middle = spot(game, land[bits.below(land.len())]);
    let width = 3 + bits.below(9) as i32;
    let near: Vec<Hex> = land.into_iter().filter(|&it| distance(spot(game, it), middle) <= width).collect();
    for place in 0..map.places.len() {
        if bits.below(4) == 0 {
            state.control ^= 1 << place;
        }
    }
    for unit in (0..game.book.units.len() as u8).map(Unit) {
        let counter = &game.book.units[unit.at()];
        state.place[unit.at()] = if counter.class == Class::Garrison { Where::Hand } else { Where::Dead }.code();
        state.face[unit.at()] = bits.below(counter.cf.len().max(1)) as u8;
        if counter.class == Class::Leader || bits.below(4) == 0 {
            continue;
        }
        let sight = Sight::new(ground, game, &state);
        let fits = |hex: Hex| {
            let at = spot(game, hex);
            let stack: BTreeSet<Unit> = sight.stack(at).into_iter().chain([unit]).collect();
            let home = counter.class != Class::Garrison || map.place_at[hex.at()].is_some();
            home && sight.fits(&stack)
                && !sight.holds(counter.side.other(), at)
                && !ground.is_barred_to(counter.side, at)
        };
        let Some(hex) = (0..9).map(|_| near[bits.below(near.len())]).find(|&it| fits(it)) else { continue };
        state.place[unit.at()] = hex.0;
        if let Some(at) = map.place_at[hex.at()] {
            let bit = 1 << at;
            state.control = if counter.side == AXIS { state.control | bit } else { state.control & !bit };
        }
    }
    let corps = (0..game.book.n_axis).map(Unit).filter(|it| game.book.units[it.at()].class == Class::Panzer);
    let corps: Vec<Hex> = corps.filter_map(|it| state.hex(it)).collect();
    for role in [Role::Guderian, Role::Kleist] {
        let leader = game.book.role(role).expect("a Leader");
        let sight = Sight::new(ground, game, &state);
        let fits = |it: &Hex| sight.fits(&sight.stack(spot(game, *it)).into_iter().chain([leader]).collect());
        if let Some(hex) = corps.iter().copied().find(fits) {
            state.place[leader.at()] = hex.0;
        }
    }
    state
}

/// Puts an order on a box of a scattered position, so that its command acts; what happens.
pub(crate) fn ordered(game: &East, state: &mut State, side: Side, order: Order, command: u8) -> (Board, Vec<Event>) {
    let marker = Marker::of(side, order);
    state.cup[Marker::COUNTERATTACK.at()] = 1;
    state.phase = Phase::Assign { marker, axis: side == AXIS, drawn: true };
    let (mut board, mut log) = (game.board(state), Log::on());
    game.act(state, &mut board, side, Action::Assign(command + if side == AXIS { 0 } else { 4 }), &mut log);
    (board, log.into_events())
}

/// What active units lose for lack of supply, after an activation.
fn compare_supply(sight: &Sight<'_>, unsupplied: Units, tally: &mut Tally) {
    let (state, mut hungry) = (sight.state, BTreeSet::new());
    for unit in state.active {
        let loss = sight.loss(unit);
        assert_eq!(i32::from(state.penalty[unit.at()]), loss, "{unit:?} in {state:?}");
        if loss > 0 {
            hungry.insert(unit);
        }
        tally.add(if loss == 0 { "fed" } else { "hungry" });
        tally.add(if sight.has_line(unit) { "line" } else { "no line" });
    }
    assert_eq!(set(unsupplied), hungry);
}

#[test]
fn supply_of_scattered_units_is_the_slow_one() {
    for options in [Options::default(), Options { plain_distance: true, late_weather: true, ..Options::default() }] {
        let game = East::shipped(options);
        let (ground, mut bits, mut tally) = (Ground::new(&game), Bits::seeded(41), Tally::default());
        for _ in 0..24 {
            let scattered = scattered(&ground, &game, &mut bits);
            for (side, command) in [AXIS, SOVIET].into_iter().flat_map(|side| (0..4).map(move |it| (side, it))) {
                let mut state = scattered;
                let (_, events) = ordered(&game, &mut state, side, Order::Hold, command);
                for event in events {
                    if let (Event::Activated { unsupplied, .. }, Phase::Staff | Phase::Movement) = (event, state.phase)
                    {
                        compare_supply(&Sight::new(&ground, &game, &state), unsupplied, &mut tally);
                    }
                }
            }
        }
        for what in ["fed", "hungry", "line", "no line"] {
            tally.seen(what, 150);
        }
    }
}

/// One choice of a random player who moves a little, attacks much and advances always.
fn choose(game: &East, state: &State, board: &mut Board, side: Side, bits: &mut Bits) -> Action {
    let mut list = Vec::new();
    game.actions(state, board, side, &mut list);
    let is_bold = |it: &Action| !matches!(it, Action::Done | Action::Halt | Action::Drop(_) | Action::Return);
    let warlike = |it: &Action| !matches!(it, Action::Buy([holds, withdraws, ..]) if holds + withdraws > 2);
    let bold: Vec<Action> = list.iter().copied().filter(|it| is_bold(it) && warlike(it)).collect();
    let tired = state.phase == Phase::Movement && bits.below(90) == 0;
    match tired && list.contains(&Action::Done) {
        true => Action::Done,
        false if bold.is_empty() || bits.below(5) == 0 => list[bits.below(list.len())],
        false => bold[bits.below(bold.len())],
    }
}

fn compare(sight: &Sight<'_>, before: &State, board: &mut Board, events: &[Event], tally: &mut Tally) {
    let state = sight.state;
    let still = matches!(state.phase, Phase::Staff | Phase::Movement);
    for event in events {
        match event {
            Event::Activated { unsupplied, .. } if still => compare_supply(sight, *unsupplied, tally),
            Event::Count { points } => assert_eq!(*points, sight.victory_points()),
            _ => {}
        }
    }
    let ends = events.iter().any(|it| matches!(it, Event::Phase { phase: Section::End }));
    if ends && (before.place == state.place || matches!(before.phase, Phase::Combat | Phase::Draw)) {
        compare_attrition(&Sight::new(sight.ground, sight.game, before), events, tally);
    }
    if state.pause != Pause::None {
        return;
    }
    match state.phase {
        Phase::CombatRoll => compare_odds(sight, events, tally),
        Phase::Movement if tally.every(20) => compare_steps(sight, board, tally),
        Phase::Retreat => {
            let mut list = Vec::new();
            sight.game.actions(state, board, state.active_side.other(), &mut list);
            compare_retreat(sight, &list, tally);
        }
        _ => {}
    }
}

#[test]
fn the_slow_way_agrees_in_random_games() {
    let game = East::shipped(Options { cap_first: true, ..Options::default() });
    let (ground, mut tally) = (Ground::new(&game), Tally::default());
    for seed in 0..3 {
        let mut bits = Bits::seeded(1961 + seed);
        let mut state = game.setup();
        let mut board = game.board(&state);
        loop {
            let (before, mut log) = (state, Log::on());
            match game.awaiting(&state) {
                Awaiting::Over(_) => break,
                Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(&mut bits), &mut log),
                Awaiting::Choice(sides) => {
                    let side = if sides.has(AXIS) { AXIS } else { SOVIET };
                    let action = choose(&game, &state, &mut board, side, &mut bits);
                    game.act(&mut state, &mut board, side, action, &mut log);
                }
            }
            compare(&Sight::new(&ground, &game, &state), &before, &mut board, &log.into_events(), &mut tally);
        }
    }
    for (what, least) in [("odds", 40), ("together", 8), ("walkers", 300), ("hungry", 20)] {
        tally.seen(what, least);
    }
}
