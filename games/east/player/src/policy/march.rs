//! How a player of habit moves a command: Mobile Assaults first, then unit after unit to where it is worth most.

use east::{AXIS, Action, Board, Lines, Pause, Phase, SOVIET, Set, State, Tracer, Unit, Units};
use hex::{Dir, Hex};
use kernel::{Manner, Side};

use crate::{Policy, policy::Trial, policy::sight::Sight};

/// A move must gain so much, or it is not worth the trouble.
const MARGIN: i32 = 4;
/// What cutting a Soviet factor off is worth, beside a unit.
const CUT_FACTOR: i32 = 9;
/// What cutting a city off is worth, for each of its points.
const CUT_CITY: i32 = 15;
/// From so many hexes away an enemy can walk into an empty town.
const WALKS_IN: u8 = 3;
/// What a Mobile Assault must promise, in hundredths of a combat factor.
const ASSAULT: i32 = 60;

/// What lines have to do with a move in the active command: pockets that could be closed, friends that are in one.
struct Pockets {
    /// Lines of the enemy, and his units that have one, by hex and what they are worth.
    theirs: Lines,
    prey: Vec<(Hex, i32)>,
    /// Own lines, and own units that have none.
    ours: Lines,
    cut: Vec<(Hex, i32)>,
    /// Hexes that somebody would have to stand in to bring a line nearer to those.
    gates: Set,
}

/// How many of the best ends are looked at for pockets.
const LOOKED_AT: usize = 10;

impl Policy<'_> {
    /// The whole movement of a command, up to its next dice.
    pub(crate) fn move_command(&self, state: &State, board: &mut Board, manner: Manner, out: &mut Vec<Action>) {
        let side = state.active_side;
        if manner != Manner::Careless && self.assault_by_stack(state, board, out) {
            return;
        }
        let mut sight = Sight::new(self, state, board, side, manner);
        let mut trial = Trial::new(self, state, board, side, out);
        // Armour first, while the roads are free; the nearest to the enemy first.
        let mut movers: Vec<Unit> = self.movers(state).into_iter().filter(|&it| self.moves(it)).collect();
        movers.sort_by_key(|it| {
            let hex = Hex(state.place[it.at()]);
            (!self.is_panzer(*it), sight.enemy[hex.at()], it.0)
        });
        for unit in movers {
            if trial.state.phase != Phase::Movement || !trial.goes_on() {
                return;
            }
            if !self.movers(&trial.state).has(unit) {
                continue;
            }
            self.move_unit(&mut trial, &mut sight, unit);
        }
        if trial.state.phase == Phase::Movement && trial.goes_on() {
            trial.act(Action::Done);
        }
    }

    /// A unit goes to where it is worth most, if that is worth the trouble.
    fn move_unit(&self, trial: &mut Trial<'_>, sight: &mut Sight, unit: Unit) {
        let state = &trial.state;
        let hex = Hex(state.place[unit.at()]);
        if self.must_stay(state, &trial.board, sight, unit, hex) {
            return;
        }
        let Ok(units) = self.company(state, &trial.board, Units::only(unit), hex) else { return };
        let order = self.order_of(state, unit);
        let walk = self.walk(state, units, hex);
        let field = self.field(state, &mut trial.board, &walk, hex);
        let pockets =
            (sight.manner == Manner::Careful).then(|| self.pockets(&trial.state, &mut trial.board, sight.side));
        let (state, board) = (&trial.state, &trial.board);
        let base = |at: Hex| sight.at(self, state, board, unit, at, order);
        let best = self.best_end(board, sight.side, &field.ends(), pockets.as_ref(), Some(hex), base);
        let Some(end) = best else { return };
        let mut route = [0; 16];
        let n = field.route(end, &mut route);
        sight.press(self, &trial.state, &trial.board, unit, false);
        let control = trial.state.control;
        for &step in &route[..n] {
            trial.act(Action::Step(unit, Hex(step)));
            if !trial.goes_on() {
                return;
            }
            if trial.state.phase != Phase::Moving {
                break;
            }
        }
        if trial.state.phase == Phase::Moving && self.may_halt_now(&trial.state, &trial.board).is_ok() {
            trial.act(Action::Halt);
        }
        sight.press(self, &trial.state, &trial.board, unit, true);
        let side = sight.side;
        sight.zone = trial.board.zone_of(self, &trial.state, side);
        let mans = self.book.map.place(end).is_some();
        let looks_again = sight.manner == Manner::Careful && (trial.state.control != control || side == SOVIET && mans);
        if looks_again {
            sight.posts_changed(self, &trial.state, &trial.board);
        }
    }

    /// Whether a unit is the last in a town that counts while an enemy could walk in: nobody leaves it empty to chase. The
    /// Soviets give up small towns to save an Army, never the cities on which the game turns. Whoever is careless does not
    /// look behind him.
    fn must_stay(&self, state: &State, board: &Board, sight: &Sight, unit: Unit, hex: Hex) -> bool {
        let Some(place) = self.book.map.place(hex) else { return false };
        let counts = place.vp + u8::from(place.auto_victory);
        let least = if sight.side == AXIS { 1 } else { 3 };
        counts >= least
            && sight.manner != Manner::Careless
            && self.controller(state, hex) == Some(sight.side)
            && sight.enemy[hex.at()] <= WALKS_IN
            && board.units_in(hex).minus(self.leaders) == Units::only(unit)
    }

    /// Of these hexes the one that is worth most, if it is worth more than where the unit stands now; with what it does for
    /// pockets, where that is looked at.
    fn best_end(
        &self,
        board: &Board,
        side: Side,
        ends: &Set,
        pockets: Option<&Pockets>,
        now: Option<Hex>,
        base: impl Fn(Hex) -> i32,
    ) -> Option<Hex> {
        let lines = |at: Hex| pockets.map_or(0, |it| self.pocket_worth(board, side, it, at));
        let least = now.map_or(i32::MIN, |it| base(it) + lines(it) + MARGIN);
        let Some(pockets) = pockets else {
            let best = ends.iter().map(|it| (base(it), it)).max_by_key(|it| it.0)?;
            return (best.0 > least).then_some(best.1);
        };
        let mut ranked: Vec<(i32, Hex)> = ends.iter().map(|it| (base(it), it)).collect();
        ranked.sort_unstable_by_key(|it| std::cmp::Reverse(it.0));
        let mut best = (least, None);
        for (n, &(worth, end)) in ranked.iter().enumerate() {
            let is_gate = pockets.gates.has(end);
            let looks = n < LOOKED_AT || side == AXIS || is_gate;
            let worth = worth + if looks { lines(end) } else { 0 };
            if worth > best.0 {
                best = (worth, Some(end));
            }
        }
        best.1
    }

    fn pockets(&self, state: &State, board: &mut Board, side: Side) -> Pockets {
        let tracer = |side: Side| Tracer { side, romanian: false, command: state.area };
        let theirs = *board.lines(self, state, tracer(side.other()));
        let ours = *board.lines(self, state, tracer(side));
        let here = self.book.map.commands[usize::from(state.area)];
        let worth = |hex: Hex| -> i32 {
            let units = board.stack(hex).filter(|&it| self.stacking.has(it));
            let city = self.book.map.place(hex).map_or(0, |it| i32::from(it.vp) + i32::from(it.auto_victory));
            units.map(|it| (1 + i32::from(self.cf(state, it))) * CUT_FACTOR).sum::<i32>() + CUT_CITY * city
        };
        let prey = (board.held[side.other()] & here & theirs.loc).iter().map(|it| (it, worth(it))).collect();
        let cut: Vec<(Hex, i32)> =
            ((board.held[side] & here) - ours.loc - self.axis_land).iter().map(|it| (it, worth(it))).collect();
        let gates = if cut.is_empty() { Set::EMPTY } else { self.book.map.flow.spread(&ours.loc) - ours.key.open };
        Pockets { theirs, prey, ours, cut, gates }
    }

    /// What a unit in a hex is worth because of the lines it closes and those it opens: who has none loses a step at the
    /// month's end where a supplied enemy touches him, and cannot retreat.
    fn pocket_worth(&self, board: &Board, side: Side, pockets: &Pockets, hex: Hex) -> i32 {
        let mut total = 0;
        let mut closed = self.zone[usize::from(side == SOVIET)][hex.at()];
        closed.insert(hex);
        closed -= board.held[side.other()];
        if !pockets.prey.is_empty() && closed.meets(&pockets.theirs.loc) {
            let tracer = Tracer { side: side.other(), romanian: false, command: self.book.map.command[hex.at()] };
            let loc = self.loc_without(&pockets.theirs, tracer, &closed);
            let caught = pockets.prey.iter().filter(|(at, _)| !loc.has(*at)).map(|it| it.1);
            total += if side == AXIS { caught.sum::<i32>() } else { caught.sum::<i32>() / 3 };
        }
        if pockets.gates.has(hex) {
            let tracer = Tracer { side, romanian: false, command: self.book.map.command[hex.at()] };
            let loc = self.loc_with(&pockets.ours, tracer, hex);
            total += pockets.cut.iter().filter(|(at, _)| loc.has(*at)).map(|it| it.1).sum::<i32>();
        }
        total
    }

    /// Panzer Corps that stand together move up to a stack they can overrun, and assault it.
    fn assault_by_stack(&self, state: &State, board: &mut Board, out: &mut Vec<Action>) -> bool {
        if state.active_side != AXIS || !self.is_flying_weather(state) {
            return false;
        }
        let corps = self.movers(state).and(self.panzers);
        let mut seen = Set::EMPTY;
        for unit in corps {
            let Some(hex) = state.hex(unit).filter(|&it| !seen.has(it)) else { continue };
            seen.insert(hex);
            let here = board.units_in(hex).and(corps);
            let Ok(units) = self.company(state, board, here, hex) else { continue };
            if self.may_all_assault(state, units).is_err() {
                continue;
            }
            if self.try_assault(state, board, here, units, hex, out) {
                return true;
            }
        }
        false
    }

    /// The best assault of one stack, from where it stands or from a hex it can get to; says whether there is one.
    fn try_assault(
        &self,
        state: &State,
        board: &mut Board,
        here: Units,
        units: Units,
        hex: Hex,
        out: &mut Vec<Action>,
    ) -> bool {
        let walk = self.walk(state, units, hex);
        let field = self.field(state, board, &walk, hex);
        let mut from = field.ends();
        from.insert(hex);
        let strength: i32 = here.into_iter().map(|it| i32::from(self.cf(state, it))).sum();
        let mut best: Option<(i32, Hex)> = None;
        for target in board.held[SOVIET].iter() {
            if self.book.map.command[target.at()] != state.area || !self.beside[target.at()].meets(&from) {
                continue;
            }
            let force: i32 = board.stack(target).map(|it| i32::from(self.cf(state, it))).sum();
            let column = strength / force.max(1) - i32::from(self.shifts(state, target, Units::NONE));
            if column >= 3 && best.is_none_or(|it| column * 4 + force > it.0) {
                best = Some((column * 4 + force, target));
            }
        }
        let Some((_, target)) = best else { return false };
        // Of the hexes beside it the one that costs least to get to, so that points are left for the assault.
        let near = self.beside[target.at()] & from;
        let cost = |at: Hex| if at == hex { 0 } else { field.cost_in(0, at).min(field.cost_in(1, at)) };
        let Some(start) = near.iter().min_by_key(|&it| cost(it)) else { return false };
        let mut line = Vec::new();
        let mut trial = Trial::new(self, state, board, AXIS, &mut line);
        let lead = units.first().expect("a corps");
        if here.len() > 1 || start == hex {
            for unit in here {
                trial.act(Action::Gather(unit));
            }
        }
        if start != hex {
            let mut route = [0; 16];
            let n = field.route(start, &mut route);
            for &step in &route[..n] {
                if trial.state.phase == Phase::Movement && trial.out.len() > 1 {
                    return false;
                }
                trial.act(Action::Step(lead, Hex(step)));
                if !trial.goes_on() {
                    return false;
                }
            }
        }
        if trial.state.phase != Phase::Moving || trial.state.pause != Pause::None {
            return false;
        }
        match self.best_mobile_assault(&trial.state, &mut trial.board) {
            Some((action, worth)) if worth >= ASSAULT => {
                trial.act(action);
                out.append(&mut line);
                true
            }
            _ => false,
        }
    }

    /// The Mobile Assault of the stack under way that promises most.
    fn best_mobile_assault(&self, state: &State, board: &mut Board) -> Option<(Action, i32)> {
        let units = self.group(state, board);
        let from = self.reached(state);
        if !self.any_assault(state, board, units, from) {
            return None;
        }
        let mut best: Option<(Action, i32)> = None;
        for dir in Dir::ALL {
            if self.may_assault(state, board, units, from, dir).is_err() {
                continue;
            }
            let hex = self.book.map.grid.step(from.at, dir)?;
            for support in [false, true] {
                if support && self.may_support(state, AXIS, hex, true).is_err() {
                    continue;
                }
                let battle =
                    east::Battle { target: hex.0, attackers: units, mobile: true, support, ..Default::default() };
                let price = if support { crate::policy::fight::MARKER } else { 0 };
                let Some(worth) = self.battle_worth(state, board, &battle).map(|it| it - price) else { continue };
                if best.is_none_or(|it| worth > it.1) {
                    best = Some((Action::Assault { hex, support }, worth));
                }
            }
        }
        best
    }

    /// On the way after an assault, or in somebody else's move: another assault, the rest of the best way, or a halt.
    pub(crate) fn move_on(&self, state: &State, board: &mut Board, manner: Manner, out: &mut Vec<Action>) {
        if let Some((action, worth)) = self.best_mobile_assault(state, board)
            && (worth >= ASSAULT || !state.moving.stepped)
        {
            return out.push(action);
        }
        let side = state.active_side;
        let group = self.group(state, board);
        let from = self.reached(state);
        let Some(lead) = group.first() else { return };
        let sight = Sight { group, ..Sight::new(self, state, board, side, manner) };
        let order = self.order_of(state, lead);
        let walk = self.walk(state, group, Hex(state.moving.start));
        let field = self.field_from(state, board, &walk, from);
        let may_halt = self.may_halt_now(state, board).is_ok();
        let pockets = (manner == Manner::Careful).then(|| self.pockets(state, board, side));
        let base = |at: Hex| sight.at(self, state, board, lead, at, order);
        let now = may_halt.then_some(from.at);
        let best = self.best_end(board, side, &field.ends(), pockets.as_ref(), now, base);
        let mut trial = Trial::new(self, state, board, side, out);
        if let Some(end) = best.filter(|_| state.moving.stepped || state.moving.units.len() > 1) {
            let mut route = [0; 16];
            let n = field.route(end, &mut route);
            for &step in &route[..n] {
                trial.act(Action::Step(lead, Hex(step)));
                if trial.state.phase != Phase::Moving || !trial.goes_on() {
                    return;
                }
            }
        }
        if trial.state.phase == Phase::Moving && self.may_halt_now(&trial.state, &trial.board).is_ok() {
            trial.act(Action::Halt);
        }
    }
}
