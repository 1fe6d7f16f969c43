//! Chapter 11, stacks under way: taken up, stepping, dropping off, picking up, halting.

use hex::{Dir, Hex};
use kernel::{Bits, May, Rule};

use crate::{
    AXIS, Action, Board, East, Event, Moving, Phase, SOVIET, State, Unit, Units,
    r04_sequence::Now,
    r08_stacking::STACK_LIMIT,
    r11_movement::{Reached, Walk},
};

impl East {
    /// Where the stack under way is.
    pub fn reached(&self, state: &State) -> Reached {
        let moving = &state.moving;
        Reached { at: Hex(moving.at), spent: moving.spent, stepped: moving.stepped, strayed: moving.strayed }
    }

    pub(crate) fn walk_on(&self, state: &State) -> Walk {
        self.walk(state, state.moving.units, Hex(state.moving.start))
    }

    /// Whether a unit can be taken up into a stack: before the first step anybody beside it that can move along;
    /// on the way, a Panzer Corps by a stack bound for a Mobile Assault. [11.1.6, 12.4.9, A50]
    pub(crate) fn may_gather(&self, state: &State, board: &mut Board, unit: Unit) -> May {
        Rule("11.1.7").bars(!state.active.minus(state.moved).has(unit))?;
        Rule(if self.garrisons.has(unit) { "13.3.3a" } else { "13.6.4" })
            .bars(!self.moves(unit) && !self.leaders.has(unit))?;
        let hex = state.hex(unit).ok_or(Rule("11.1.6"))?;
        let moving = &state.moving;
        if moving.units.is_empty() {
            Rule("11.1.6").bars(!self.moves(unit))?;
            // Alone it would only step; so there must be somebody to go with, or somebody to assault.
            let from = Reached::start(hex);
            let group = self.company(state, board, Units::only(unit), hex);
            if let Ok(group) = group
                && self.any_assault(state, board, group, from)
            {
                return Ok(());
            }
            let others = board.units_in(hex).and(state.active).minus(state.moved).after(unit);
            let pairs = others.into_iter().any(|it| {
                (self.moves(it) || self.leaders.has(it))
                    && self.group_moves(state, board, Units::only(unit).with(it), hex)
            });
            if !pairs && let Ok(group) = group {
                self.may_assault_some(state, board, group, from)?;
            }
            return Rule("11.1.6").bars(!pairs);
        }
        Rule("11.1.6").bars(hex.0 != moving.at || moving.units.has(unit))?;
        let group = moving.units.with(unit);
        Rule("13.4.2a").bars(self.leaders.has(unit) && group.and(self.panzers).is_empty())?;
        Rule("8.1.1").bars(group.and(self.stacking).exceeds(STACK_LIMIT))?;
        if !moving.stepped {
            let after = moving.units.minus(self.leaders).last().is_none_or(|it| unit > it);
            return Rule("11.1.6").bars(!after || !self.group_moves(state, board, group, hex));
        }
        // [12.4.9] Picked up on the way.
        Rule("12.4.9").bars(!self.is_panzer(unit) || self.may_all_assault(state, group).is_err())?;
        let group = self.company(state, board, group, hex)?;
        self.may_stack(group)?;
        let walk = self.walk(state, group, Hex(moving.start));
        Rule("12.4.9").bars(walk.points < moving.spent)?;
        self.survey(state, board, &walk);
        let ground = self.ground(state, board, &walk);
        Rule("11.1.6").bars(!self.can_end(state, board, &walk, &ground, self.reached(state), false))
    }

    /// Whether a group that has not stepped yet could step or assault together.
    fn group_moves(&self, state: &State, board: &mut Board, units: Units, hex: Hex) -> bool {
        let Ok(units) = self.company(state, board, units, hex) else { return false };
        let from = Reached::start(hex);
        let walk = self.walk(state, units, hex);
        self.survey(state, board, &walk);
        let ground = self.ground(state, board, &walk);
        self.can_go_on(state, board, &walk, &ground, from) || self.any_assault(state, board, units, from)
    }

    /// A unit is taken up. [11.1.6, 12.4.9]
    pub(crate) fn gather(&self, now: &mut Now<'_>, unit: Unit) {
        now.log.say(|| Event::Gathered { unit });
        let hex = now.state.hex(unit).expect("a unit on the map");
        let moving = &mut now.state.moving;
        if moving.units.is_empty() {
            *moving = Moving { at: hex.0, start: hex.0, ..Moving::default() };
        }
        moving.units = moving.units.with(unit);
        if moving.stepped {
            let units = moving.units;
            now.state.moving.units = self.company(now.state, now.board, units, hex).unwrap_or(units);
        }
        now.state.phase = Phase::Moving;
    }

    /// Who really moves: with those gathered the Leader they must not leave behind.
    pub fn group(&self, state: &State, board: &Board) -> Units {
        let moving = &state.moving;
        if moving.stepped {
            return moving.units;
        }
        self.company(state, board, moving.units, Hex(moving.at)).unwrap_or(moving.units)
    }

    /// A step of a unit, or of the stack it leads. [9.3b, 11.1.6, 13.6.2]
    pub(crate) fn step(&self, now: &mut Now<'_>, unit: Unit, to: Hex) {
        let first = !now.state.moving.stepped;
        if now.state.moving.units.is_empty() {
            let hex = now.state.hex(unit).expect("a unit on the map");
            now.state.moving = Moving { units: Units::only(unit), at: hex.0, start: hex.0, ..Moving::default() };
        }
        now.state.moving.units = self.group(now.state, now.board);
        let Moving { units, start, .. } = now.state.moving;
        let walk = self.walk_kept(now.state, now.board, units, Hex(start));
        self.survey(now.state, now.board, &walk);
        let from = self.reached(now.state);
        let dir = self.book.map.grid.dir(from.at, to).expect("a neighbouring hex");
        let ground = self.ground(now.state, now.board, &walk);
        let (next, stop) = self.try_step(&walk, &ground, from, dir).expect("a lawful step");
        now.log.say(|| Event::Stepped { units: walk.units, from: from.at, to });
        let has_army = !walk.units.and(self.german_armies).is_empty();
        if first && has_army {
            self.take_by_zone(now, from.at);
        }
        for unit in walk.units {
            self.shift(now, unit, to);
        }
        let moving = &mut now.state.moving;
        (moving.at, moving.spent, moving.stepped, moving.strayed) = (to.0, next.spent, true, next.strayed);
        now.state.phase = Phase::Moving;
        self.enter(now, walk.units, to);
        if has_army {
            self.take_by_zone(now, to);
        }
        if stop {
            return self.halt(now);
        }
        now.board.keep_walk(&walk);
    }

    /// Whether the stack under way may halt where it is; before the first step it may not. [11.1.5]
    pub fn may_halt_now(&self, state: &State, board: &Board) -> May {
        Rule("11.1.6").bars(!state.moving.stepped)?;
        let walk = self.walk_on(state);
        self.may_halt(state, board, &walk, Hex(state.moving.at), state.moving.strayed)
    }

    /// The move is over. [11.1.4, 11.1.6, 11.1.7]
    pub(crate) fn halt(&self, now: &mut Now<'_>) {
        let Moving { units, at, .. } = now.state.moving;
        now.log.say(|| Event::Halted { units, hex: Hex(at) });
        now.state.moved = now.state.moved.or(units);
        now.state.moving = Moving::default();
        now.state.phase = Phase::Movement;
    }

    /// Whether a unit may be left behind by the stack under way. [11.1.6, 13.4.2a, A50]
    pub(crate) fn may_drop(&self, state: &State, board: &mut Board, unit: Unit) -> May {
        let moving = &state.moving;
        Rule("11.1.6").bars(!moving.stepped || !moving.units.has(unit))?;
        let rest = moving.units.without(unit);
        let hex = Hex(moving.at);
        let panzers_here = board.units_in(hex).and(self.panzers).minus(moving.units);
        if self.leaders.has(unit) {
            Rule("13.4.2a").bars(panzers_here.is_empty())?;
        } else {
            let led = !rest.and(self.leaders).is_empty();
            Rule("13.4.2a").bars(rest.minus(self.leaders).is_empty() || led && rest.and(self.panzers).is_empty())?;
        }
        let alone = self.walk(state, Units::only(unit), Hex(moving.start));
        self.may_be_in(state, alone.units, alone.side, hex)?;
        if !self.refuge.has(hex) {
            self.straying_rule(&alone).bars(moving.strayed)?;
            Rule("7.2.2d").bars(alone.withdraws && !self.is_back(alone.side, Hex(moving.start), hex))?;
        }
        self.may_stack(board.units_in(hex).minus(rest))?;
        // The rest must be able to end too, beside whoever stays.
        let walk = self.walk(state, rest, Hex(moving.start));
        self.survey(state, board, &walk);
        let ground = self.ground(state, board, &walk);
        Rule("11.1.6").bars(!self.can_end(state, board, &walk, &ground, self.reached(state), false))
    }

    pub(crate) fn drop_unit(&self, now: &mut Now<'_>, unit: Unit) {
        let at = now.state.moving.at;
        now.log.say(|| Event::Dropped { unit, hex: Hex(at) });
        now.state.moving.units = now.state.moving.units.without(unit);
        now.state.moved = now.state.moved.with(unit);
    }

    /// Halts by itself when there is nothing else to do.
    pub(crate) fn next_step(&self, now: &mut Now<'_>) -> bool {
        if !now.state.moving.stepped {
            return false;
        }
        let (state, board) = (&*now.state, &mut *now.board);
        let walk = self.walk_kept(state, board, state.moving.units, Hex(state.moving.start));
        self.survey(state, board, &walk);
        let ground = self.ground(state, board, &walk);
        let from = self.reached(state);
        let goes_on = self.can_go_on(state, board, &walk, &ground, from)
            || self.any_assault(state, board, walk.units, from)
            || walk.units.exceeds(1) && walk.units.into_iter().any(|it| self.may_drop(state, board, it).is_ok())
            || self.any_pick_up(state, board);
        if goes_on {
            return false;
        }
        self.halt(now);
        true
    }

    fn any_pick_up(&self, state: &State, board: &mut Board) -> bool {
        let here = board.units_in(Hex(state.moving.at)).and(self.panzers).minus(state.moving.units);
        here.into_iter().any(|it| self.may_gather(state, board, it).is_ok())
    }

    pub(crate) fn list_moving(&self, state: &State, board: &mut Board, out: &mut Vec<Action>) {
        let moving = state.moving;
        let hex = Hex(moving.at);
        let group = self.group(state, board);
        let walk = self.walk_kept(state, board, group, Hex(moving.start));
        self.survey(state, board, &walk);
        let ground = self.ground(state, board, &walk);
        let from = self.reached(state);
        // [11.1.6] A stack of one steps without being gathered.
        if moving.stepped || moving.units.exceeds(1) {
            let lead = group.first().expect("somebody under way");
            for dir in Dir::ALL {
                if let Some(next) = self.can_step(state, board, &walk, &ground, from, dir) {
                    out.push(Action::Step(lead, next.at));
                }
            }
        }
        for unit in board.units_in(hex).minus(moving.units) {
            if self.may_gather(state, board, unit).is_ok() {
                out.push(Action::Gather(unit));
            }
        }
        if moving.stepped && moving.units.exceeds(1) {
            for unit in moving.units {
                if self.may_drop(state, board, unit).is_ok() {
                    out.push(Action::Drop(unit));
                }
            }
        }
        self.list_assaults(state, board, group, from, out);
        if self.may_halt_now(state, board).is_ok() {
            out.push(Action::Halt);
        }
    }

    /// A uniformly drawn entry of the list of a stack under way, and whether there is another: whatever could be tried is
    /// drawn from, again until it is legal.
    pub(crate) fn any_step(&self, state: &State, board: &mut Board, bits: &mut Bits) -> (Action, bool) {
        let moving = &state.moving;
        let group = self.group(state, board);
        let walk = self.walk_kept(state, board, group, Hex(moving.start));
        self.survey(state, board, &walk);
        let from = self.reached(state);
        let lead = group.first().expect("somebody under way");
        let assaults = self.may_all_assault(state, group).is_ok();
        let mut beside = board.units_in(from.at).minus(moving.units);
        if moving.stepped {
            beside = if assaults { beside.and(self.panzers) } else { Units::NONE };
        }
        let halts = usize::from(moving.stepped);
        let steps = if moving.stepped || moving.units.exceeds(1) { Dir::ALL.len() } else { 0 };
        let drops = if moving.stepped && moving.units.exceeds(1) { moving.units.len() as usize } else { 0 };
        let gathers = beside.len() as usize;
        let foes = assaults && self.beside[from.at.at()].meets(&board.held[SOVIET]);
        let targets = if foes { 2 * Dir::ALL.len() } else { 0 };
        let entry = |board: &mut Board, mut draw: usize| {
            if draw < halts {
                return self.may_halt(state, board, &walk, from.at, from.strayed).is_ok().then_some(Action::Halt);
            }
            draw -= halts;
            if draw < steps {
                let ground = self.ground(state, board, &walk);
                let next = self.can_step(state, board, &walk, &ground, from, Dir::ALL[draw])?;
                return Some(Action::Step(lead, next.at));
            }
            draw -= steps;
            if draw < drops {
                let unit = moving.units.nth(draw);
                return self.may_drop(state, board, unit).is_ok().then_some(Action::Drop(unit));
            }
            draw -= drops;
            if draw < gathers {
                let unit = beside.nth(draw);
                return self.may_gather(state, board, unit).is_ok().then_some(Action::Gather(unit));
            }
            draw -= gathers;
            let (dir, support) = (Dir::ALL[draw / 2], draw % 2 == 1);
            self.may_assault(state, board, group, from, dir).ok()?;
            let hex = self.book.map.grid.step(from.at, dir)?;
            let may = !support || self.may_support(state, AXIS, hex, true).is_ok();
            may.then_some(Action::Assault { hex, support })
        };
        let n = halts + steps + drops + gathers + targets;
        let action = loop {
            let draw = bits.below(n);
            if let Some(action) = entry(board, draw) {
                break action;
            }
        };
        (action, (0..n).any(|it| entry(board, it).is_some_and(|it| it != action)))
    }

    /// A uniformly drawn entry of the list of a movement phase: whatever could be tried is drawn from, again until it is
    /// legal, so that no entry is likelier than another.
    pub(crate) fn any_move(&self, state: &State, board: &mut Board, bits: &mut Bits) -> Action {
        let movers = self.movers(state);
        let n = movers.len() as usize;
        let invaders = self.invaders(state, board);
        let coast = self.book.map.black_sea;
        let landings = if invaders.is_empty() { 0 } else { invaders.len() as usize * coast.len() };
        loop {
            let draw = bits.below(7 * n + landings + 1);
            if draw < 7 * n {
                let unit = movers.nth(draw / 7);
                if !self.moves(unit) {
                    continue;
                }
                if draw % 7 == 6 {
                    if self.may_gather(state, board, unit).is_ok() {
                        return Action::Gather(unit);
                    }
                    continue;
                }
                let hex = state.hex(unit).expect("a unit on the map");
                let Ok(units) = self.company(state, board, Units::only(unit), hex) else { continue };
                let walk = self.walk(state, units, hex);
                self.survey(state, board, &walk);
                let ground = self.ground(state, board, &walk);
                let dir = Dir::ALL[draw % 7];
                if let Some(next) = self.can_step(state, board, &walk, &ground, Reached::start(hex), dir) {
                    board.keep_walk(&walk);
                    return Action::Step(unit, next.at);
                }
            } else if draw < 7 * n + landings {
                let at = draw - 7 * n;
                let unit = invaders.nth(at / coast.len());
                let hex = coast.nth(at % coast.len()).expect("a hex of the coast");
                if self.landings(state, board, unit).has(hex) {
                    return Action::Invade(unit, hex);
                }
            } else {
                return Action::Done;
            }
        }
    }
}
