//! How a player of habit moves a command: Mobile Assaults first, then unit after unit to where it is worth most.

use hex::{Dir, Hex};
use kernel::{Bits, Manner};

use crate::{
    AXIS, Action, Board, East, Pause, Phase, SOVIET, Set, State, Unit, Units, board::Tracer, habits::Trial,
    habits_sight::Sight, r09_lines::Lines,
};

/// A move must gain so much, or it is not worth the trouble.
const MARGIN: i32 = 4;
/// What cutting a Soviet factor off is worth, beside a unit.
const CUT_FACTOR: i32 = 9;
/// What a Mobile Assault must promise, in hundredths of a combat factor.
const ASSAULT: i32 = 60;

/// Pockets that could be closed: how the Soviet lines of the active command run now.
struct Pockets<'a> {
    lines: &'a Lines,
    tracer: Tracer,
    /// Soviet units of the command with a line, by hex and what they are worth.
    prey: Vec<(Hex, i32)>,
}

impl East {
    /// The whole movement of a command, up to its next dice.
    pub(crate) fn move_command(
        &self,
        state: &State,
        board: &mut Board,
        manner: Manner,
        _: &mut Bits,
        out: &mut Vec<Action>,
    ) {
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
        let Ok(units) = self.company(state, &trial.board, Units::only(unit), hex) else { return };
        let order = self.order_of(state, unit);
        let walk = self.walk(state, units, hex);
        let field = self.field(state, &mut trial.board, &walk, hex);
        let state = &trial.state;
        let lines;
        let pockets = if self.is_panzer(unit) && sight.manner == Manner::Careful {
            lines =
                trial.board.lines(self, state, Tracer { side: SOVIET, romanian: false, command: state.area }).clone();
            Some(self.pockets(state, &trial.board, &lines))
        } else {
            None
        };
        let board = &trial.board;
        let value = |at: Hex| {
            let cut = pockets.as_ref().map_or(0, |it| self.pocket_worth(board, it, at));
            sight.at(self, state, board, unit, at, order) + cut
        };
        let now = value(hex);
        let mut best = (now + MARGIN, None);
        for end in field.ends().iter() {
            let worth = value(end);
            if worth > best.0 {
                best = (worth, Some(end));
            }
        }
        let Some(end) = best.1 else { return };
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
        if trial.state.control != control || side == SOVIET && mans {
            sight.posts_changed(self, &trial.state, &trial.board);
        }
    }

    fn pockets<'a>(&self, state: &State, board: &Board, lines: &'a Lines) -> Pockets<'a> {
        let tracer = Tracer { side: SOVIET, romanian: false, command: state.area };
        let mut prey: Vec<(Hex, i32)> = Vec::new();
        for hex in (board.held[SOVIET] & self.book.map.commands[usize::from(state.area)] & lines.loc).iter() {
            let worth: i32 = board.stack(hex).map(|it| 1 + i32::from(self.cf(state, it))).sum();
            prey.push((hex, worth * CUT_FACTOR));
        }
        Pockets { lines, tracer, prey }
    }

    /// What it is worth that a unit in a hex closes the lines of Soviet units: they lose a step at the month's end where a
    /// supplied unit touches them, and cannot retreat.
    fn pocket_worth(&self, board: &Board, pockets: &Pockets<'_>, hex: Hex) -> i32 {
        let mut closed = self.zone[0][hex.at()];
        closed.insert(hex);
        closed -= board.held[SOVIET];
        if pockets.prey.is_empty() || !closed.meets(&pockets.lines.loc) {
            return 0;
        }
        let loc = self.loc_without(pockets.lines, pockets.tracer, &closed);
        pockets.prey.iter().filter(|(at, _)| !loc.has(*at)).map(|it| it.1).sum()
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
                    crate::Battle { target: hex.0, attackers: units, mobile: true, support, ..Default::default() };
                let price = if support { crate::habits_fight::MARKER } else { 0 };
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
        let lines;
        let pockets = if self.is_panzer(lead) && manner == Manner::Careful {
            lines = board.lines(self, state, Tracer { side: SOVIET, romanian: false, command: state.area }).clone();
            Some(self.pockets(state, board, &lines))
        } else {
            None
        };
        let value = |at: Hex| {
            let cut = pockets.as_ref().map_or(0, |it| self.pocket_worth(board, it, at));
            sight.at(self, state, board, lead, at, order) + cut
        };
        let least = if may_halt { value(from.at) + MARGIN } else { i32::MIN };
        let mut best = (least, None);
        for end in field.ends().iter() {
            let worth = value(end);
            if worth > best.0 {
                best = (worth, Some(end));
            }
        }
        let mut trial = Trial::new(self, state, board, side, out);
        if let Some(end) = best.1.filter(|_| state.moving.stepped || state.moving.units.len() > 1) {
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
