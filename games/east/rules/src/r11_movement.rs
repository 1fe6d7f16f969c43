//! Chapter 11, movement: what a step costs, where it may lead, and where a move may end.

use hex::{Dir, Grid, Hex};
use kernel::{May, Rule, Side};

use crate::{
    AXIS, Action, Board, Book, CLOSED, Class, East, Event, MAX_HEXES, MAX_UNITS, Moving, Order, Pace, Phase, Role,
    SOVIET, Set, State, Terrain, Unit, Units, board::Zone, r04_sequence::Now,
};

/// What every step on the map costs the slowest of these paces in a weather. [11.1.1]
pub(crate) fn costs(book: &Book, weather: usize, paces: usize) -> Vec<[u8; 6]> {
    let mut slowest = vec![[0; 6]; book.map.grid.len()];
    for pace in (0..3).filter(|it| paces >> it & 1 != 0) {
        for (slow, cost) in slowest.iter_mut().flatten().zip(costs_at(book, weather, pace).into_iter().flatten()) {
            *slow = cost.max(*slow);
        }
    }
    slowest
}

/// What every step on the map costs in a weather at a pace: the hex entered and the river crossed. [6.0b, 11.1.1, 13.2c]
fn costs_at(book: &Book, weather: usize, pace: usize) -> Vec<[u8; 6]> {
    let map = &book.map;
    let mechanized = usize::from(pace > 0);
    let step = |from: Hex, dir: Dir| {
        let Some(to) = map.grid.step(from, dir).filter(|&it| map.land.has(it)) else { return CLOSED };
        if map.barred[from.at()][dir as usize] {
            return CLOSED;
        }
        let terrain = map.terrain[to.at()];
        let Some(at) = Terrain::LAND.into_iter().position(|it| it == terrain) else { return CLOSED };
        let easy = pace == Pace::Cavalry as usize && terrain == Terrain::Swamp;
        let hex = if easy { 1 } else { book.effects.cost[weather][mechanized][at] };
        let river = map.river[from.at()][dir as usize];
        hex + if river { book.effects.river_cost[weather][mechanized] } else { 0 }
    };
    map.grid.hexes().map(|hex| Dir::ALL.map(|dir| step(hex, dir))).collect()
}

/// What it takes at least to come from each hex to one of these, when steps cost so much; nobody stands in the way.
pub(crate) fn points_to(grid: &Grid, cost: &[[u8; 6]], goals: &Set) -> Vec<u8> {
    let mut far = vec![u8::MAX; grid.len()];
    goals.iter().for_each(|it| far[it.at()] = 0);
    loop {
        let mut found = false;
        for hex in grid.hexes() {
            for dir in Dir::ALL {
                let Some(to) = grid.step(hex, dir) else { continue };
                let through = far[to.at()].saturating_add(cost[hex.at()][dir as usize]);
                if through < far[hex.at()] {
                    far[hex.at()] = through;
                    found = true;
                }
            }
        }
        if !found {
            return far;
        }
    }
}

/// What stays the same during a move: who moves, with how many points, under which limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    pub(crate) units: Units,
    pub(crate) side: Side,
    /// The movement points of the slowest. [11.1.3]
    pub points: u8,
    /// The paces among them, a bit each: every step costs what the slowest pays.
    paces: u8,
    /// Directions that do not stray, by bit: whoever leaves them must end in a refuge. [7.2.1c, 7.2.2e]
    arrows: u8,
    /// Directions that every step keeps to, by bit. [7.2.2c, A22]
    bound: u8,
    pub(crate) withdraws: bool,
    /// One point more to leave the zone of a German Army. [7.2.1e, A21]
    toll: bool,
    /// Whether all are Guard Cavalry. [13.2b]
    cavalry: bool,
    /// Which hexes are closed to some of them. [5.3.2, 13.1]
    closed: Closed,
    /// Where it began.
    pub start: Hex,
    /// Commands in which nothing keeps them from ending, a bit each. [7.6c]
    commands: u8,
    weather: usize,
}

/// Which land is closed to whoever moves, see `closed_land`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Closed {
    Soviet,
    Axis { romanian: bool, first_turn: bool, within: bool },
}

/// What stays the same as long as nobody but the walkers moves.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'b> {
    closed: &'b Set,
    enemies: &'b Set,
    /// Zones of German Armies, for Soviets. [9.1.3]
    armies: &'b Set,
    /// Those Armies and where everybody is, for whoever may go from zone to zone and pays the toll. [7.2.1e]
    german: Units,
    place: &'b [u16; MAX_UNITS],
    /// All enemy zones, for those who withdraw. [7.2.2g]
    zone: &'b Set,
}

/// How far a move has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The hex.
    pub at: Hex,
    /// The movement points spent.
    pub spent: u8,
    pub(crate) stepped: bool,
    pub(crate) strayed: bool,
}

impl Reached {
    /// A move that has not begun.
    pub fn start(at: Hex) -> Reached {
        Reached { at, spent: 0, stepped: false, strayed: false }
    }
}

const ALL_ARROWS: u8 = 0b11_1111;

fn arrow_bits(arrows: [bool; 6]) -> u8 {
    arrows.iter().enumerate().fold(0, |bits, (at, &it)| bits | u8::from(it) << at)
}

impl East {
    /// How the units move under their orders; Assault and Blitz leave all directions open. [7.2, 7.2.3c, 11.1.3, A44, A50]
    pub fn walk(&self, state: &State, units: Units, start: Hex) -> Walk {
        let side = state.active_side;
        let compass = &self.book.compass[side as usize];
        let mut walk = self.bare_walk(state, units, start, side);
        let of_command = self.box_order(state);
        // Who is under the order of the command needs not be asked one by one: Soviets never have another.
        let alike = side == SOVIET || state.kluge.is_none() && state.led.iter().all(|it| it.units.is_empty());
        for unit in units.minus(self.leaders) {
            let order = if alike { of_command } else { self.order_of(state, unit) };
            let Some(order) = order else { continue };
            walk.points = walk.points.min(self.movement_points(state, unit, order));
            match order {
                Order::Hold => {
                    // [7.2.1f] Unsupplied units move in any direction.
                    if state.penalty[unit.at()] == 0 {
                        walk.arrows &= arrow_bits(compass.black);
                    }
                    walk.toll |= side == SOVIET;
                }
                Order::Withdraw => {
                    let bits = if self.options.refuge_anywhere { &mut walk.arrows } else { &mut walk.bound };
                    *bits &= arrow_bits(compass.white);
                    walk.withdraws = true;
                }
                Order::Assault | Order::Blitz => {}
            }
        }
        walk
    }

    fn bare_walk(&self, state: &State, units: Units, start: Hex, side: Side) -> Walk {
        let mut walk = Walk {
            units,
            side,
            points: CLOSED,
            paces: 0,
            arrows: ALL_ARROWS,
            bound: ALL_ARROWS,
            withdraws: false,
            toll: false,
            cavalry: side == SOVIET,
            closed: Closed::Soviet,
            start,
            commands: 0,
            weather: self.weather(state) as usize,
        };
        let mut romanian = false;
        for unit in units {
            if self.leaders.has(unit) {
                continue;
            }
            let pace = if self.is_role(unit, Role::GuardCavalry) {
                Pace::Cavalry
            } else if self.is_mechanized(unit) {
                Pace::Mechanized
            } else {
                Pace::Foot
            };
            walk.paces |= 1 << pace as u8;
            walk.cavalry &= pace == Pace::Cavalry;
            romanian |= side == AXIS && self.is_romanian(unit);
        }
        // Romanians are asked one by one. [13.1.2a]
        if units.and(self.romanians).is_empty() {
            walk.commands = state.boxes[side as usize]
                .iter()
                .enumerate()
                .fold(1 << state.area, |bits, (at, it)| bits | u8::from(it.is_some()) << at);
        }
        if side == AXIS {
            let within = self.romania.has(start);
            walk.closed = Closed::Axis { romanian, first_turn: state.turn == 1, within };
        }
        walk
    }

    /// How a unit moves in a counterattack: no arrows, no toll. [7.3.4b, A28]
    pub(crate) fn counter_walk(&self, state: &State, unit: Unit, points: u8) -> Walk {
        let start = state.hex(unit).expect("a unit on the map");
        Walk { points, ..self.bare_walk(state, Units::only(unit), start, SOVIET) }
    }

    /// Land closed to units of a side: Hungary, Romania and Finland to Soviets; the Off Map Zone to the Axis; Hungary to
    /// Romanians, and to Germans on the first turn, on which nobody crosses the border of Romania either.
    /// [5.3.2, 13.1.1a, 13.1.1b, 13.1.1c, 13.1.2b, 13.1.2c]
    #[inline]
    pub(crate) fn closed_land(&self, state: &State, side: Side, romanian: bool, start: Hex) -> &Set {
        if side == SOVIET {
            return &self.soviet_closed;
        }
        let within = usize::from(self.romania.has(start));
        &self.axis_closed[usize::from(romanian)][usize::from(state.turn == 1)][within]
    }

    /// Makes the zones that a walk depends on; then the ground can be looked at.
    #[inline]
    pub fn survey(&self, state: &State, board: &mut Board, walk: &Walk) {
        if walk.side == SOVIET {
            board.zone(self, state, Zone::Armies);
        }
        if walk.withdraws {
            board.zone_of(self, state, walk.side.other());
        }
    }

    /// The ground of a walk that has been surveyed.
    #[inline]
    pub fn ground<'b>(&'b self, state: &'b State, board: &'b Board, walk: &Walk) -> Ground<'b> {
        const NOWHERE: &Set = &Set::EMPTY;
        let enemy = walk.side.other();
        let crosses = walk.toll && walk.cavalry;
        Ground {
            closed: match walk.closed {
                Closed::Soviet => &self.soviet_closed,
                Closed::Axis { romanian, first_turn, within } => {
                    &self.axis_closed[usize::from(romanian)][usize::from(first_turn)][usize::from(within)]
                }
            },
            enemies: &board.held[enemy],
            armies: if walk.side == SOVIET { board.known_zone(Zone::Armies) } else { NOWHERE },
            german: if crosses { board.on_map[AXIS].and(self.german_armies) } else { Units::NONE },
            place: &state.place,
            zone: match (walk.withdraws, enemy == AXIS) {
                (false, _) => NOWHERE,
                (true, true) => board.known_zone(Zone::Axis),
                (true, false) => board.known_zone(Zone::Soviet),
            },
        }
    }

    /// How these units move from where they began: what the board keeps of it, or found anew.
    #[inline]
    pub(crate) fn walk_kept(&self, state: &State, board: &Board, units: Units, start: Hex) -> Walk {
        match board.kept_walk(units, start) {
            Some(walk) => *walk,
            None => self.walk(state, units, start),
        }
    }

    /// Whether a step may be taken, what it comes to, and whether the move ends there. Whether it can end lawfully, and so
    /// how full the hex is, is asked elsewhere.
    /// [7.2.1e, 7.2.2c, 7.2.2g, 7.2.2h, 8.1.5, 9.1.3a, 9.1.3b, 9.1.3c, 9.1.3d, 11.1.1, 11.1.2, 11.1.8, 13.2b, A36]
    #[inline(always)]
    pub(crate) fn try_step(&self, walk: &Walk, ground: &Ground<'_>, from: Reached, dir: Dir) -> May<(Reached, bool)> {
        let to = self.book.map.grid.step(from.at, dir).ok_or(Rule("11.1.2"))?;
        let mut cost = self.step_cost(walk, from.at, dir);
        Rule("11.1.2").bars(cost == CLOSED)?;
        if ground.closed.has(to) {
            self.may_enter_closed(walk, to)?;
        }
        Rule("12.1.1").bars(ground.enemies.has(to))?;
        Rule("7.2.2c").bars(walk.bound >> dir as u8 & 1 == 0)?;
        let mut stop = false;
        if walk.side == SOVIET {
            let (out, into) = (ground.armies.has(from.at), ground.armies.has(to));
            cost += u8::from(walk.toll && out && (!into || self.leaves_an_army(ground, from.at, to)));
            if into {
                let at_start = !from.stepped;
                Rule("9.1.3c").bars(out && !(at_start && (walk.withdraws || walk.cavalry)))?;
                stop = true;
            }
        }
        if walk.withdraws && ground.zone.has(to) {
            // [7.2.2h] From zone to zone only at the start, and only along the arrows.
            Rule("7.2.2g").bars(from.stepped || !ground.zone.has(from.at) || walk.arrows >> dir as u8 & 1 == 0)?;
            stop = true;
        }
        let mut spent = from.spent.saturating_add(cost);
        if spent > walk.points {
            // [11.1.8] One hex can always be moved.
            Rule("11.1.3").bars(from.stepped)?;
            spent = walk.points;
            stop = true;
        }
        let strayed = from.strayed || walk.arrows >> dir as u8 & 1 == 0;
        Ok((Reached { at: to, spent, stepped: true, strayed }, stop))
    }

    /// What a step costs the slowest of those who make it, zones apart. [11.1.1]
    #[inline]
    pub fn step_cost(&self, walk: &Walk, from: Hex, dir: Dir) -> u8 {
        self.cost[walk.weather][usize::from(walk.paces)][from.at()][dir as usize]
    }

    /// The rule that halts a move in a hex, if a zone does. [7.2.2h, 9.1.3b]
    pub fn halted_at(&self, walk: &Walk, ground: &Ground<'_>, hex: Hex) -> Option<Rule> {
        if walk.side == SOVIET && ground.armies.has(hex) {
            return Some(Rule("9.1.3b"));
        }
        (walk.withdraws && ground.zone.has(hex)).then_some(Rule("7.2.2h"))
    }

    /// Whether a step from zone to zone ends outside the zone of an Army in which it begins. [7.2.1e]
    fn leaves_an_army(&self, ground: &Ground<'_>, from: Hex, to: Hex) -> bool {
        let zones = ground.german.into_iter().map(|it| &self.zone[0][usize::from(ground.place[it.at()])]);
        zones.into_iter().any(|it| it.has(from) && !it.has(to))
    }

    /// Why a step into closed land is not allowed. [5.3.2, 13.1.1a, 13.1.1b, 13.1.1c, 13.1.2b, 13.1.2c]
    fn may_enter_closed(&self, walk: &Walk, to: Hex) -> May {
        Rule(match (walk.side == SOVIET, self.hungary.has(to), self.romania.has(to)) {
            (true, true, _) => "13.1.1c",
            (true, ..) => "13.1.2c",
            (_, true, _) if walk.units.into_iter().any(|it| self.is_romanian(it)) => "13.1.1a",
            (_, true, _) => "13.1.1b",
            _ if self.book.map.east.has(to) => "5.3.2",
            _ => "13.1.2b",
        })
        .bars(true)
    }

    /// Whether the move may end in a hex: in the command or one that has been activated, within the stacking limits,
    /// and as the order wants it. [7.2.1c, 7.2.2c, 7.2.2d, 7.2.2e, 7.6c, 8.1.4, 13.1.2a, A20, A22, A63]
    #[inline]
    pub(crate) fn may_halt(&self, state: &State, board: &Board, walk: &Walk, hex: Hex, strayed: bool) -> May {
        if walk.commands >> self.book.map.command[hex.at()] & 1 == 0 {
            self.may_be_in(state, walk.units, walk.side, hex)?;
        }
        self.straying_rule(walk).bars(strayed && !self.refuge.has(hex))?;
        Rule("7.2.2d").bars(walk.withdraws && !self.refuge.has(hex) && !self.is_back(walk.side, walk.start, hex))?;
        // Whoever moves together may stand together.
        if board.is_empty(hex) { Ok(()) } else { self.may_stack(board.units_in(hex).or(walk.units)) }
    }

    /// The rule that keeps a move that has strayed from ending outside a refuge. [7.2.1c, 7.2.2c, A22]
    pub(crate) fn straying_rule(&self, walk: &Walk) -> Rule {
        Rule(if walk.withdraws && self.options.refuge_anywhere { "7.2.2c" } else { "7.2.1c" })
    }

    /// Whether a hex lies nearer to the side's own edge than the start, or straight north or south of it. [7.2.2d, A22]
    pub(crate) fn is_back(&self, side: Side, start: Hex, hex: Hex) -> bool {
        let grid = &self.book.map.grid;
        let (from, to) = (grid.col(start), grid.col(hex));
        let nearer = if side == AXIS { to < from } else { to > from };
        nearer || to == from && hex != start
    }

    /// Whether a move or an advance of these units may end in the command of a hex. [7.6c, 13.1.2a]
    pub(crate) fn may_be_in(&self, state: &State, units: Units, side: Side, hex: Hex) -> May {
        let command = self.book.map.command[hex.at()];
        Rule("7.6c").bars(command != state.area && state.marker(side, command).is_none())?;
        self.may_serve_in(units, hex)
    }

    /// Whether all of these units may serve in the command of a hex: Romanians not in North or Center. [13.1.2a, A63]
    pub(crate) fn may_serve_in(&self, units: Units, hex: Hex) -> May {
        let command = self.book.map.command[hex.at()];
        Rule("13.1.2a")
            .bars(!units.and(self.romanians).is_empty() && !units.into_iter().all(|it| self.may_serve(it, command)))
    }

    /// Whether a move that has come this far can end lawfully, here or further on.
    pub(crate) fn can_end(
        &self,
        state: &State,
        board: &Board,
        walk: &Walk,
        ground: &Ground<'_>,
        from: Reached,
        stop: bool,
    ) -> bool {
        if self.may_halt(state, board, walk, from.at, from.strayed).is_ok() {
            return true;
        }
        if stop || self.is_hopeless(walk, from) {
            return false;
        }
        self.can_go_on(state, board, walk, ground, from)
    }

    /// Whether a move that has come this far can go on, by a step at least, and end lawfully then.
    pub(crate) fn can_go_on(
        &self,
        state: &State,
        board: &Board,
        walk: &Walk,
        ground: &Ground<'_>,
        from: Reached,
    ) -> bool {
        // Mostly the next hex will do; what leads further is kept.
        let (mut first, mut n) = ([from; 6], 0);
        for dir in Dir::ALL {
            let Ok((next, stop)) = self.try_step(walk, ground, from, dir) else { continue };
            if self.may_halt(state, board, walk, next.at, next.strayed).is_ok() {
                return true;
            }
            if !stop && !self.is_hopeless(walk, next) {
                first[n] = next;
                n += 1;
            }
        }
        n > 0 && self.can_end_beyond(state, board, walk, ground, &first[..n])
    }

    /// Whether a move that has come to one of these hexes can end lawfully further on.
    fn can_end_beyond(&self, state: &State, board: &Board, walk: &Walk, ground: &Ground<'_>, from: &[Reached]) -> bool {
        let mut open = [from[0]; 64];
        let mut n = from.len();
        open[..n].copy_from_slice(from);
        // Depth first, and never again through a hex by no cheaper a way.
        let mut best = [[u8::MAX; MAX_HEXES]; 2];
        while n > 0 {
            n -= 1;
            let at = open[n];
            for dir in Dir::ALL {
                let Ok((next, stop)) = self.try_step(walk, ground, at, dir) else { continue };
                let seen = &mut best[usize::from(next.strayed)][next.at.at()];
                if *seen <= next.spent {
                    continue;
                }
                *seen = next.spent;
                if self.may_halt(state, board, walk, next.at, next.strayed).is_ok() {
                    return true;
                }
                if !stop && !self.is_hopeless(walk, next) && n < open.len() {
                    open[n] = next;
                    n += 1;
                }
            }
        }
        false
    }

    /// Whether a move that has strayed comes to no refuge with the points it has left.
    fn is_hopeless(&self, walk: &Walk, it: Reached) -> bool {
        let far = || self.to_refuge[walk.weather][usize::from(walk.paces)][it.at.at()];
        it.strayed && far() > walk.points - it.spent
    }

    /// The step that [`East::may_step`] allows, if it does.
    #[inline]
    pub(crate) fn can_step(
        &self,
        state: &State,
        board: &Board,
        walk: &Walk,
        ground: &Ground<'_>,
        from: Reached,
        dir: Dir,
    ) -> Option<Reached> {
        let (next, stop) = self.try_step(walk, ground, from, dir).ok()?;
        self.can_end(state, board, walk, ground, next, stop).then_some(next)
    }

    /// A step that can also be ended lawfully.
    pub(crate) fn may_step(
        &self,
        state: &State,
        board: &Board,
        walk: &Walk,
        ground: &Ground<'_>,
        from: Reached,
        dir: Dir,
    ) -> May<(Reached, bool)> {
        let (next, stop) = self.try_step(walk, ground, from, dir)?;
        if self.can_end(state, board, walk, ground, next, stop) {
            return Ok((next, stop));
        }
        Err(self.may_halt(state, board, walk, next.at, next.strayed).expect_err("an end that is not lawful"))
    }

    /// Active units that can still move. [11.1.7, 11.2.1a, 13.3.3a, 13.6.4]
    #[inline]
    pub fn movers(&self, state: &State) -> Units {
        state.active.minus(state.moved).minus(self.garrisons).minus(self.leaders)
    }

    /// Whether a unit can move of itself: not Garrisons, Leaders or Partisans. [13.3.3a, 13.4.2a, 13.6.4]
    pub fn moves(&self, unit: Unit) -> bool {
        match self.class(unit) {
            Class::Garrison | Class::Leader => false,
            Class::Partisan => !Rule("13.6.4").is_in_force(),
            _ => true,
        }
    }

    /// Who goes when these units leave a hex: a Leader must not stay without a Panzer Corps. [13.4.2a, A67]
    pub fn company(&self, state: &State, board: &Board, units: Units, hex: Hex) -> May<Units> {
        if units.and(self.panzers).is_empty() {
            Rule("13.4.2a").bars(!units.and(self.leaders).is_empty())?;
            return Ok(units);
        }
        let here = board.units_in(hex);
        let leader = here.and(self.leaders).minus(units);
        if leader.is_empty() || !here.and(self.panzers).minus(units).is_empty() {
            return Ok(units);
        }
        Rule("13.4.2a").bars(leader.and(state.active).minus(state.moved) != leader)?;
        Ok(units.or(leader))
    }

    /// Goes on to combat when nobody can move any more. [11.2.2, 12.1]
    pub(crate) fn next_mover(&self, now: &mut Now<'_>) -> bool {
        let (state, board) = (&*now.state, &mut *now.board);
        let able = self.movers(state).into_iter().any(|it| self.can_move(state, board, it))
            || self.invaders(state, board).into_iter().any(|it| !self.landings(state, board, it).is_empty());
        if !able {
            self.end_movement(now);
        }
        !able
    }

    fn can_move(&self, state: &State, board: &mut Board, unit: Unit) -> bool {
        if !self.moves(unit) {
            return false;
        }
        let hex = state.hex(unit).expect("a unit on the map");
        let Ok(units) = self.company(state, board, Units::only(unit), hex) else {
            return self.may_gather(state, board, unit).is_ok();
        };
        let walk = self.walk(state, units, hex);
        self.survey(state, board, &walk);
        let ground = self.ground(state, board, &walk);
        let from = Reached::start(hex);
        self.can_go_on(state, board, &walk, &ground, from) || self.may_gather(state, board, unit).is_ok()
    }

    /// All movement of the command is over; now it attacks. [7.2.3d, 12.1]
    pub(crate) fn end_movement(&self, now: &mut Now<'_>) {
        let side = now.state.active_side;
        now.log.say(|| Event::MovementOver { side });
        now.state.moving = Moving::default();
        now.state.phase = Phase::Combat;
    }

    /// Who may move, as long as somebody can; or no more. [11.2.2]
    pub(crate) fn list_movement(&self, state: &State, board: &mut Board, out: &mut Vec<Action>) {
        for unit in self.movers(state) {
            if !self.moves(unit) {
                continue;
            }
            let hex = state.hex(unit).expect("a unit on the map");
            if let Ok(units) = self.company(state, board, Units::only(unit), hex) {
                let walk = self.walk(state, units, hex);
                self.survey(state, board, &walk);
                let ground = self.ground(state, board, &walk);
                for dir in Dir::ALL {
                    if let Some(next) = self.can_step(state, board, &walk, &ground, Reached::start(hex), dir) {
                        out.push(Action::Step(unit, next.at));
                    }
                }
            }
            if self.may_gather(state, board, unit).is_ok() {
                out.push(Action::Gather(unit));
            }
        }
        for unit in self.invaders(state, board) {
            out.extend(self.landings(state, board, unit).iter().map(|it| Action::Invade(unit, it)));
        }
        out.push(Action::Done);
    }
}
