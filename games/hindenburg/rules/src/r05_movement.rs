//! Chapter 5, movement of the 8th Army: on foot, by rail, and the limits beyond the Masurian Lakes.

use hex::Hex;
use kernel::{Bits, May, Rule};

use crate::{
    Action, Army, Board, Corps, CorpsSet, Event, Hindenburg, Map, N_CORPS, Phase, Set, State, Where, r02_sequence::Now,
};

/// How far German corps may go beyond the lakes. [5-limit-a, 5-limit-b, H35]
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The column of the easternmost 1st Army corps.
    east: u16,
    /// The depth of the southernmost 2nd Army corps.
    south: u16,
}

/// The hexes next to a corps that are open to its next step: what [`Hindenburg::may_step`] permits, asked once for all of
/// them. The ground itself is not asked for.
struct Open<'a> {
    game: &'a Hindenburg,
    state: &'a State,
    board: &'a Board,
    from: Hex,
    /// Where it came from with its first step. [5-foot-b]
    before: Option<Hex>,
    /// Whether it is disrupted and so may not go next to the enemy. [5-foot-e]
    shy: bool,
    /// The limits beyond the lakes, where they matter.
    limits: Option<Limits>,
}

impl<'a> Open<'a> {
    /// Limits that are not given are worked out where they matter.
    #[inline]
    fn new(
        game: &'a Hindenburg,
        state: &'a State,
        board: &'a Board,
        corps: Corps,
        from: Hex,
        limits: Option<Limits>,
    ) -> Open<'a> {
        let before = if let Phase::Moving { from, .. } = state.phase { Some(Hex(from)) } else { None };
        let shy = state.is_disrupted(corps) && Rule("5-foot-e").is_in_force();
        let limits = game.by_lakes.has(from).then(|| limits.unwrap_or_else(|| game.limits(state)));
        // Whoever is a whole step away from both need not ask again.
        let limits = limits.filter(|it| {
            let grid = &game.book.map.grid;
            grid.col(from) >= it.east || grid.depth(from) + 2 > it.south
        });
        Open { game, state, board, from, before, shy, limits }
    }

    /// The steps that are open, as bits over the ground around it.
    #[inline]
    fn steps(&self) -> u8 {
        let (ground, n) = &self.game.ground[self.from.at()];
        let free = |to: Hex| self.board.is_empty(to) || !Rule("3-stack-a").is_in_force();
        let is_new = |to: Hex| self.before != Some(to);
        let all = ground.iter().enumerate().fold(0, |open, (i, &to)| open | u8::from(free(to) & is_new(to)) << i);
        let open = all & ((1 << n) - 1);
        // Most corps may go wherever nobody stands.
        if !self.shy && self.limits.is_none() {
            return open;
        }
        members(open).filter(|&i| self.is_open(ground[i])).fold(0, |open, i| open | 1 << i)
    }

    /// Whether a hex that is free and new is open.
    #[inline]
    fn is_open(&self, to: Hex) -> bool {
        !(self.shy && self.game.in_contact(self.state, self.board, to))
            && self.limits.is_none_or(|it| self.game.may_pass(self.from, to, it))
    }
}

/// The places of the bits of a mask, ascending.
#[inline]
fn members(mask: u8) -> impl Iterator<Item = usize> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let at = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(at)
    })
}

/// How many bits each mask over six neighbours has, and where they are: nobody can foresee which is drawn, and a look
/// into a table is cheaper than a loop that ends unexpectedly.
const BITS: [(u8, [u8; 6]); 64] = {
    let (mut bits, mut mask) = ([(0, [0; 6]); 64], 0);
    while mask < 64 {
        let mut at = 0;
        while at < 6 {
            if mask >> at & 1 != 0 {
                let (n, places) = &mut bits[mask];
                places[*n as usize] = at as u8;
                *n += 1;
            }
            at += 1;
        }
        mask += 1;
    }
    bits
};

fn count(mask: u8) -> usize {
    usize::from(BITS[usize::from(mask)].0)
}

/// All that may be done in movement, before it is written out.
struct Moves {
    /// The steps of each corps, as bits over the ground around it.
    steps: [u8; N_CORPS],
    /// Who may step.
    walkers: CorpsSet,
    /// Who may take the train.
    riders: CorpsSet,
    /// Whether movement may end.
    may_end: bool,
}

/// Where Germans could stand if nobody else stood there: the neighbours of each hex that are land and no Russian
/// starting hexes, ascending, and how many. [3-terrain-a, 5-start-a]
pub(crate) fn ground(map: &Map, russian_start: Set) -> Vec<([Hex; 6], u8)> {
    let closed = |hex: &Hex| {
        !map.passable.has(*hex) && Rule("3-terrain-a").is_in_force()
            || russian_start.has(*hex) && Rule("5-start-a").is_in_force()
    };
    let of = |hex| {
        let (mut ground, mut n) = ([Hex(0); 6], 0);
        for &to in map.grid.around(hex).iter().filter(|it| !closed(it)) {
            ground[usize::from(n)] = to;
            n += 1;
        }
        (ground, n)
    };
    map.grid.hexes().map(of).collect()
}

impl Hindenburg {
    /// What may be done in movement: steps, trains, and the end of it. [5-foot-a, 5-rail-a, 5-limit-d]
    fn moves(&self, state: &State, board: &Board) -> Moves {
        let movers = self.movers(state, board);
        let by_lakes = |it: Corps| state.hex(it).is_some_and(|hex| self.by_lakes.has(hex));
        let limits = movers.into_iter().any(by_lakes).then(|| self.limits(state));
        let mut moves = Moves { steps: [0; N_CORPS], walkers: CorpsSet::NONE, riders: CorpsSet::NONE, may_end: true };
        let trains = !state.railed || !Rule("5-rail-a").is_in_force();
        for corps in movers {
            let Some(from) = state.hex(corps) else { continue };
            let open = Open::new(self, state, board, corps, from, limits);
            let steps = open.steps();
            if steps != 0 {
                moves.steps[corps.at()] = steps;
                moves.walkers = moves.walkers.with(corps);
                let owes = open.limits.is_some_and(|it| self.is_outside(it, Some(from)));
                moves.may_end &= !owes || !Rule("5-limit-d").is_in_force();
            }
            if trains && self.may_entrain(state, board, from).is_ok() {
                moves.riders = moves.riders.with(corps);
            }
        }
        moves
    }

    /// The list in movement. [5-foot-a, 5-rail-a]
    pub(crate) fn list_moves(&self, state: &State, board: &Board, out: &mut Vec<Action>) {
        let moves = self.moves(state, board);
        for corps in moves.walkers {
            self.write_steps(state, board, corps, moves.steps[corps.at()], out);
        }
        out.extend(moves.riders.into_iter().map(Action::Rail));
        if moves.may_end {
            out.push(Action::End);
        }
    }

    /// One of that list, and whether there is another, without writing it.
    pub(crate) fn any_move(&self, state: &State, board: &Board, bits: &mut Bits) -> (Action, bool) {
        let moves = self.moves(state, board);
        let steps: usize = moves.walkers.into_iter().map(|it| count(moves.steps[it.at()])).sum();
        let n = steps + moves.riders.len() as usize + usize::from(moves.may_end);
        let mut left = if n == 1 { 0 } else { bits.below(n) };
        let is_decision = n > 1;
        for corps in moves.walkers {
            let mask = moves.steps[corps.at()];
            if left < count(mask) {
                return (self.nth_step(state, corps, mask, left), is_decision);
            }
            left -= count(mask);
        }
        match moves.riders.into_iter().nth(left) {
            Some(corps) => (Action::Rail(corps), is_decision),
            None => (Action::End, is_decision),
        }
    }

    /// A second step of the corps under way, or a halt, drawn without a list.
    pub(crate) fn any_second_step(
        &self,
        state: &State,
        board: &Board,
        corps: Corps,
        bits: &mut Bits,
    ) -> (Action, bool) {
        let mask = self.open_steps(state, board, corps);
        let n = count(mask);
        let left = if n == 0 { 0 } else { bits.below(n + 1) };
        (if left < n { self.nth_step(state, corps, mask, left) } else { Action::Halt }, n > 0)
    }

    #[inline]
    fn nth_step(&self, state: &State, corps: Corps, mask: u8, n: usize) -> Action {
        let from = state.hex(corps).expect("a corps on the map");
        Action::Step(corps, self.ground[from.at()].0[usize::from(BITS[usize::from(mask)].1[n])])
    }

    /// Corps that have not had their move. [5-foot-a, 5-francois-e, H31]
    fn movers(&self, state: &State, board: &Board) -> CorpsSet {
        let all = board.on_map(Army::Eighth);
        let idle = if Rule("5-foot-a").is_in_force() { all.minus(state.moved) } else { all };
        if self.may_obey(state, self.francois).is_err() { idle.without(self.francois) } else { idle }
    }

    /// Adds the steps of a corps on foot.
    pub fn list_steps(&self, state: &State, board: &Board, corps: Corps, out: &mut Vec<Action>) {
        self.write_steps(state, board, corps, self.open_steps(state, board, corps), out);
    }

    /// The steps of a corps, as bits over the ground around it.
    fn open_steps(&self, state: &State, board: &Board, corps: Corps) -> u8 {
        state.hex(corps).map_or(0, |from| Open::new(self, state, board, corps, from, None).steps())
    }

    fn write_steps(&self, state: &State, board: &Board, corps: Corps, steps: u8, out: &mut Vec<Action>) {
        let Some(from) = state.hex(corps) else { return };
        let (before, ground) = (out.len(), &self.ground[from.at()].0);
        out.extend(members(steps).map(|i| Action::Step(corps, ground[i])));
        debug_assert!({
            let limits = self.limits(state);
            let may = |to: &&Hex| self.may_step(state, board, corps, from, **to, limits).is_ok();
            let around = self.book.map.grid.around(from).iter().filter(may).map(|&it| Action::Step(corps, it));
            around.eq(out[before..].iter().copied())
        });
    }

    /// The neighbours of a hex that Germans could stand in if they are free.
    #[inline]
    pub fn footing(&self, from: Hex) -> impl Iterator<Item = Hex> + use<> {
        let (ground, n) = self.ground[from.at()];
        ground.into_iter().take(usize::from(n))
    }

    /// Whether a corps has its move left. [5-foot-a, 5-francois-e, H31]
    pub fn may_move(&self, state: &State, board: &Board, corps: Corps) -> May {
        Rule("5-foot-a").bars(!corps.is_german() || state.hex(corps).is_none())?;
        self.may_obey(state, corps)?;
        Rule("5-foot-a").bars(!self.movers(state, board).has(corps))?;
        Ok(())
    }

    /// Whether a German corps could be in a hex: free land that is no Russian starting hex.
    /// [3-terrain-a, 3-stack-a, 5-start-a]
    pub(crate) fn may_stand(&self, board: &Board, to: Hex) -> May {
        Rule("3-terrain-a").bars(!self.book.map.passable.has(to))?;
        Rule("5-start-a").bars(self.russian_start.has(to))?;
        Rule("3-stack-a").bars(!board.is_empty(to))?;
        Ok(())
    }

    /// Whether a hex is adjacent to a Russian corps in play. [H16]
    #[inline]
    #[must_use]
    pub fn in_contact(&self, state: &State, board: &Board, hex: Hex) -> bool {
        board.touches(Army::First, hex) || board.touches(Army::Second, hex) && self.is_in_play(state, Army::Second)
    }

    /// Whether a corps may step from one hex to the next. [5-foot-e, 5-start-a, 5-limit-a, 5-limit-b, 5-limit-d]
    fn may_step(&self, state: &State, board: &Board, corps: Corps, from: Hex, to: Hex, limits: Limits) -> May {
        self.may_stand(board, to)?;
        // A march back to where it came from is no march.
        if matches!(state.phase, Phase::Moving { from, .. } if from == to.0) {
            return Err(Rule("5-foot-b"));
        }
        Rule("5-foot-e").bars(state.is_disrupted(corps) && self.in_contact(state, board, to))?;
        self.may_pass_limits(from, to, limits)
    }

    /// Beyond the lakes: no hex beyond a limit; and a corps already beyond one may only come nearer to it, without
    /// breaking the other. Beyond both, only north-west serves both. [5-limit-a, 5-limit-b, 5-limit-d, H36, S4]
    fn may_pass_limits(&self, from: Hex, to: Hex, limits: Limits) -> May {
        if !self.book.map.beyond_lakes.has(from) && !self.book.map.beyond_lakes.has(to) {
            return Ok(());
        }
        let [east, south] = self.beyond(limits, from);
        Rule("5-limit-d").bars(
            (east && self.book.map.grid.col(to) >= self.book.map.grid.col(from))
                || (south && self.book.map.grid.depth(to) >= self.book.map.grid.depth(from)),
        )?;
        let [too_east, too_south] = self.beyond(limits, to);
        Rule("5-limit-a").bars(too_east && !east)?;
        Rule("5-limit-b").bars(too_south && !south)?;
        Ok(())
    }

    /// The same, yes or no.
    #[inline]
    #[must_use]
    pub fn may_pass(&self, from: Hex, to: Hex, limits: Limits) -> bool {
        self.may_pass_limits(from, to, limits).is_ok()
    }

    /// Which limits, east and south, a hex breaks. [5-limit-a, 5-limit-b, H35]
    #[inline]
    fn beyond(&self, limits: Limits, hex: Hex) -> [bool; 2] {
        let map = &self.book.map;
        if !map.beyond_lakes.has(hex) {
            return [false; 2];
        }
        [map.grid.col(hex) > limits.east, map.grid.depth(hex) > limits.south]
    }

    /// Whether a corps stands beyond a limit. [5-limit-c, 5-limit-d]
    #[must_use]
    pub fn is_outside(&self, limits: Limits, hex: Option<Hex>) -> bool {
        hex.is_some_and(|it| self.beyond(limits, it) != [false; 2])
    }

    /// The limits of the moment; an army that is gone sets none. [H35]
    #[must_use]
    pub fn limits(&self, state: &State) -> Limits {
        let grid = &self.book.map.grid;
        let most = |army: Army, of: fn(&hex::Grid, Hex) -> u16| {
            army.corps().into_iter().filter_map(|it| state.hex(it)).map(|it| of(grid, it)).max()
        };
        Limits {
            east: most(Army::First, hex::Grid::col).unwrap_or(u16::MAX),
            south: most(Army::Second, hex::Grid::depth).unwrap_or(u16::MAX),
        }
    }

    /// A step on foot; the second one is a forced march. [5-foot-b, 5-foot-c, 5-foot-d]
    pub(crate) fn step(&self, now: &mut Now<'_>, corps: Corps, to: Hex) {
        let from = now.state.hex(corps).expect("a corps on the map");
        now.log.say(|| Event::Stepped { corps, from, to });
        self.go(now, corps, to);
        if let Phase::Moving { .. } = now.state.phase {
            now.state.forced = now.state.forced.with(corps);
            return self.moved(now, corps);
        }
        now.state.phase = Phase::Moving { corps, from: from.0 };
        if self.may_go_on(now.state, now.board, corps, to).is_err() {
            self.moved(now, corps);
        }
    }

    /// Whether a corps that has made one step may make another. [5-foot-b, 5-foot-c, 5-foot-d]
    pub fn may_go_on(&self, state: &State, board: &Board, corps: Corps, at: Hex) -> May {
        Rule("5-foot-b").bars(state.is_disrupted(corps))?;
        Rule("5-foot-c").bars(state.tired.has(corps))?;
        Rule("5-foot-d").bars(self.in_contact(state, board, at))?;
        Rule("5-foot-b").bars(Open::new(self, state, board, corps, at, None).steps() == 0)
    }

    pub(crate) fn halt(&self, now: &mut Now<'_>) {
        if let Phase::Moving { corps, .. } = now.state.phase {
            now.log.say(|| Event::Halted { corps });
            self.moved(now, corps);
        }
    }

    pub(crate) fn moved(&self, now: &mut Now<'_>, corps: Corps) {
        now.state.moved = now.state.moved.with(corps);
        now.state.phase = Phase::Move;
    }

    /// Why a step is not allowed now.
    pub(crate) fn why_no_step(&self, state: &State, board: &Board, corps: Corps, to: Hex) -> May {
        if let Phase::Moving { corps: under_way, .. } = state.phase
            && under_way != corps
        {
            return Err(Rule("5-foot-a"));
        }
        self.may_move(state, board, corps)?;
        let from = state.hex(corps).ok_or(Rule("5-foot-a"))?;
        Rule("1-map-a").bars(!self.book.map.grid.around(from).contains(&to))?;
        self.may_step(state, board, corps, from, to, self.limits(state))
    }

    /// Whether movement may end: not while a corps beyond a limit could still come back. [5-limit-d, H36]
    pub(crate) fn may_end_movement(&self, state: &State, board: &Board) -> May {
        Rule("5-limit-d").bars(self.owing(state, board).is_some())
    }

    /// A corps that must come back from beyond a limit before movement ends. [5-limit-d, H36]
    #[must_use]
    pub fn owing(&self, state: &State, board: &Board) -> Option<Corps> {
        let limits = self.limits(state);
        let owes = |corps: &Corps| {
            let Some(from) = state.hex(*corps).filter(|&it| self.is_outside(limits, Some(it))) else { return false };
            let mut ways = self.book.map.grid.around(from).iter();
            ways.any(|&to| self.may_step(state, board, *corps, from, to, limits).is_ok())
        };
        self.movers(state, board).into_iter().find(owes)
    }

    /// Whether a train could be in a hex, leaving aside how it would get there.
    #[must_use]
    pub fn is_open(&self, state: &State, board: &Board, hex: Hex) -> bool {
        self.may_run_into(state, board, hex).is_ok()
    }

    /// Whether a train may be in a hex: inside Germany, this side of the lakes, out of contact with any Russian corps,
    /// and not where the enemy was last. [5-rail-b, 5-rail-c, 5-rail-d]
    #[inline]
    pub fn may_run(&self, state: &State, board: &Board, hex: Hex) -> May {
        Rule("5-rail-b").bars(!self.rail.has(hex))?;
        Rule("5-rail-c").bars(board.touches_russian(hex))?;
        Rule("5-rail-d").bars(state.last_russian.has(hex))?;
        Ok(())
    }

    /// Whether a train may run through, or end in, a hex other than where it starts. [3-stack-a, H33]
    fn may_run_into(&self, state: &State, board: &Board, hex: Hex) -> May {
        Rule("3-stack-a").bars(!board.is_empty(hex))?;
        self.may_run(state, board, hex)
    }

    /// Whether a corps may take the train: one a day, from a place trains may be, with somewhere to go. [5-rail-a]
    pub fn may_board(&self, state: &State, board: &Board, corps: Corps) -> May {
        Rule("5-rail-a").bars(state.railed)?;
        self.may_move(state, board, corps)?;
        self.may_entrain(state, board, state.hex(corps).ok_or(Rule("5-rail-a"))?)
    }

    /// Whether a train may start in a hex, with somewhere to go. [5-rail-b, 5-rail-c, 5-rail-d]
    fn may_entrain(&self, state: &State, board: &Board, from: Hex) -> May {
        self.may_run(state, board, from)?;
        let mut ways = self.book.map.grid.around(from).iter();
        Rule("5-rail-c").bars(!ways.any(|&it| self.may_run_into(state, board, it).is_ok()))
    }

    /// Where the train can take a corps. [5-rail-a, 5-rail-b, 5-rail-c, 5-rail-d, H32, H33]
    #[must_use]
    pub fn rail_ends(&self, state: &State, board: &Board, corps: Corps) -> Set {
        let Some(from) = state.hex(corps) else { return Set::EMPTY };
        let from = Set::of([from]);
        let open = self.running(state, board) | from;
        self.book.map.flow.flood(&from, &open) - from
    }

    /// The line along which a train goes, both ends included. [5-rail-b, 5-rail-c, 5-rail-d]
    fn railway(&self, state: &State, board: &Board, from: Hex, to: Hex) -> Vec<Hex> {
        let open = self.running(state, board);
        hex::trace(&self.book.map.grid, from, |it| open.has(it), |it| it == to).unwrap_or_default()
    }

    /// Every hex a train may run into. [5-rail-b, 5-rail-c, 5-rail-d, H33]
    fn running(&self, state: &State, board: &Board) -> Set {
        let mut open = if Rule("5-rail-b").is_in_force() { self.rail } else { self.book.map.passable };
        if Rule("5-rail-d").is_in_force() {
            open -= state.last_russian;
        }
        for corps in Corps::all() {
            if let Some(hex) = state.hex(corps) {
                if corps.is_german() || !Rule("5-rail-c").is_in_force() {
                    open.remove(hex);
                } else {
                    open -= self.near[hex.at()];
                }
            }
        }
        debug_assert!(open.iter().all(|it| self.may_run_into(state, board, it).is_ok()));
        open
    }

    /// Why the train does not go to a hex.
    pub fn may_rail_to(&self, state: &State, board: &Board, corps: Corps, to: Hex) -> May {
        self.may_run_into(state, board, to)?;
        Rule("5-rail-c").bars(!self.rail_ends(state, board, corps).has(to))
    }

    /// A corps goes by rail. [5-rail-a]
    pub(crate) fn rail_to(&self, now: &mut Now<'_>, to: Hex) {
        let Phase::Rail(corps) = now.state.phase else { return };
        now.state.railed = true;
        if self.options.delayed_rail {
            now.state.phase = Phase::RailDelay { corps, to: to.0 };
            let from = now.state.hex(corps).expect("a corps on the map");
            now.log.say(|| Event::Railed { corps, from, to });
        } else {
            self.take_train(now, corps, to);
        }
    }

    pub(crate) fn take_train(&self, now: &mut Now<'_>, corps: Corps, to: Hex) {
        let from = now.state.hex(corps).expect("a corps on the map");
        if !self.options.delayed_rail {
            now.log.say(|| Event::Railed { corps, from, to });
        }
        let (state, board) = (&*now.state, &*now.board);
        now.log.say(|| Event::Arrived { corps, to, way: self.railway(state, board, from, to) });
        self.go(now, corps, to);
        self.moved(now, corps);
    }

    /// Movement is over: yesterday's markers are lifted, yesterday's trains arrive, fighting may begin.
    /// [5-foot-c, H30, H51]
    pub(crate) fn end_movement(&self, now: &mut Now<'_>) {
        now.log.say(|| Event::MovementOver);
        now.state.tired = now.state.forced;
        now.state.forced = CorpsSet::NONE;
        self.let_arrive(now);
    }

    /// Hexes where a corps may leave the train, its own destination being closed: the nearest legal ones. [H51]
    #[must_use]
    pub fn arrivals(&self, state: &State, board: &Board, corps: Corps) -> Set {
        let Where::Track(to) = state.place[corps.at()] else { return Set::EMPTY };
        let grid = &self.book.map.grid;
        let open = self.running(state, board);
        match open.iter().map(|it| grid.distance(it, to)).min() {
            Some(least) => Set::of(open.iter().filter(|&it| grid.distance(it, to) == least)),
            None => Set::EMPTY,
        }
    }
}
