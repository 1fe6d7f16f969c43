//! What can be laid over the map, and where units can get to.

use hex::Hex;
use kernel::{Fault, Game, Log, Mark, Overlay, Reach, Rule, Side};

use crate::{
    AXIS, Action, Board, East, Pause, Phase, SOVIET, Set, State, Unit, Units,
    board::{Tracer, Zone},
    commands::refused,
    r09_lines::UNREACHED,
    r10_supply::NO_TOWN,
    r11_movement::{Reached, Walk},
};

/// What a stack without supply loses, in words that fit a mark.
const LOSES: [&str; 10] =
    ["supplied", "loses 1", "loses 2", "loses 3", "loses 4", "loses 5", "loses 6", "loses 7", "loses 8", "loses 9"];

/// A destination, what it costs, the way there and the actions that lead there.
pub(crate) struct Way {
    pub(crate) to: Hex,
    pub(crate) cost: u8,
    pub(crate) route: Vec<Hex>,
    pub(crate) actions: Vec<Action>,
}

impl East {
    pub(crate) fn marks(&self, state: &State, board: &mut Board, overlay: Overlay) -> Vec<Mark> {
        let mut marks = Vec::new();
        for side in Side::ALL {
            let mark = |hex: Hex, what| Mark { hex: self.number(hex), side: Some(side), what };
            match overlay {
                Overlay::Zones => {
                    let zone = board.zone_of(self, state, side);
                    let halts = if side == AXIS { board.zone(self, state, Zone::Armies) } else { Set::EMPTY };
                    let what = |it| if halts.has(it) { "zone that halts Soviets" } else { "zone" };
                    marks.extend(zone.iter().map(|it| mark(it, what(it))));
                }
                Overlay::Lines => {
                    let stacks = board.held[side];
                    for hex in self.book.map.grid.hexes() {
                        let tracer = Tracer { side, romanian: false, command: self.book.map.command[hex.at()] };
                        if board.lines(self, state, tracer).loc.has(hex) {
                            marks.push(mark(hex, "line"));
                        } else if stacks.has(hex) && !self.any_line(state, board, hex) {
                            marks.push(mark(hex, "cut off"));
                        }
                    }
                }
                Overlay::Supply => self.supply_marks(state, board, side, &mut marks),
                Overlay::Control => {
                    let places = self.controlled(state, side);
                    marks.extend(places.iter().map(|it| mark(it, "controls")));
                }
            }
        }
        marks
    }

    /// Whether somebody in a hex has a line of communication.
    fn any_line(&self, state: &State, board: &mut Board, hex: Hex) -> bool {
        board.units_in(hex).into_iter().any(|it| self.has_loc(state, board, it))
    }

    /// Towns that supply, hexes in range of them, and stacks out of supply with the worst loss among them.
    fn supply_marks(&self, state: &State, board: &mut Board, side: Side, marks: &mut Vec<Mark>) {
        let stacks = board.held[side];
        for hex in self.book.map.grid.hexes() {
            let mark = |what| Mark { hex: self.number(hex), side: Some(side), what };
            let lacks = board.units_in(hex).into_iter().filter(|_| stacks.has(hex));
            let lacks: Vec<(u8, bool)> =
                lacks.map(|it| (self.unsupplied(state, board, it), self.has_loc(state, board, it))).collect();
            if let Some(&(loss, has_line)) = lacks.iter().max_by_key(|it| it.0).filter(|it| it.0 > 0) {
                let what = match (has_line, loss) {
                    (false, _) => "surrounded",
                    (true, NO_TOWN) => "out of supply",
                    (true, loss) => LOSES.get(usize::from(loss)).copied().unwrap_or("loses 10 or more"),
                };
                marks.push(mark(what));
                continue;
            }
            let tracer = Tracer { side, romanian: false, command: self.book.map.command[hex.at()] };
            let lines = board.lines(self, state, tracer);
            if lines.towns.has(hex) {
                marks.push(mark("supplies"));
            } else if lines.far[hex.at()] != UNREACHED && self.is_in_range(state, side, lines.far[hex.at()]) {
                marks.push(mark("in range"));
            }
        }
    }

    /// Every place a unit, or the stack under way that it is in, can move to by the cheapest way.
    pub(crate) fn destinations(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        unit: Unit,
    ) -> Result<Vec<Way>, Fault> {
        if self.side(unit) != side {
            return Err(Fault(format!("{} is not yours", self.id(unit))));
        }
        if !self.awaiting(state).owes(side) || state.pause != Pause::None {
            return Err(refused(Rule("4.0a")));
        }
        match state.phase {
            Phase::Movement => {
                if !self.moves(unit) {
                    return Err(refused(self.why_never_moves(unit)));
                }
                if !state.active.has(unit) {
                    return Err(refused(Rule("11.2.1a")));
                }
                if state.moved.has(unit) {
                    return Err(refused(Rule("11.1.7")));
                }
                let hex = state.hex(unit).ok_or_else(|| refused(Rule("11.2.1a")))?;
                let units = self.company(state, board, Units::only(unit), hex).map_err(refused)?;
                Ok(self.move_ways(state, board, self.walk(state, units, hex), unit))
            }
            Phase::Moving if self.group(state, board).has(unit) => {
                let group = self.group(state, board);
                let lead = group.first().expect("somebody under way");
                let mut walk = self.walk(state, group, Hex(state.moving.start));
                walk.start = Hex(state.moving.start);
                Ok(self.move_ways(state, board, walk, lead))
            }
            Phase::Moving => Err(refused(Rule("11.1.6"))),
            Phase::CounterMarch { unit: it } if it == unit => Ok(self.march_ways(state, board, unit)),
            Phase::CounterMarch { .. } => Err(refused(Rule("7.3.4a"))),
            _ => Err(refused(Rule("11.2"))),
        }
    }

    fn march_ways(&self, state: &State, board: &mut Board, unit: Unit) -> Vec<Way> {
        let (ends, field) = self.counter_ends(state, board, unit);
        let way = |to: Hex| {
            let mut route = [0; 16];
            let n = field.route(to, &mut route);
            let route = route[..n].iter().map(|&it| Hex(it)).collect();
            Way { to, cost: field.cost(to), route, actions: vec![Action::March(to)] }
        };
        ends.iter().map(way).collect()
    }

    /// The ends of a move, each with the actions as far as nobody else must decide on the way.
    fn move_ways(&self, state: &State, board: &mut Board, walk: Walk, unit: Unit) -> Vec<Way> {
        let from = match state.phase {
            Phase::Moving => self.reached(state),
            _ => Reached::start(walk.start),
        };
        let field = self.field_from(state, board, &walk, from);
        let way = |to: Hex| {
            let mut route = [0; 16];
            let n = field.route(to, &mut route);
            let route: Vec<Hex> = route[..n].iter().map(|&it| Hex(it)).collect();
            let actions = self.actions_along(state, board, unit, &route, true);
            Way { to, cost: field.cost(to), route, actions }
        };
        field.ends().iter().map(way).collect()
    }

    /// The steps of a route, and the halt at its end unless the move ends by itself; cut off where somebody else must
    /// decide.
    pub(crate) fn actions_along(
        &self,
        state: &State,
        board: &Board,
        unit: Unit,
        route: &[Hex],
        halts: bool,
    ) -> Vec<Action> {
        let (mut now, mut board) = (*state, board.clone());
        let side = state.active_side;
        let mut actions = Vec::new();
        let mut lead = unit;
        for &to in route {
            let action = Action::Step(lead, to);
            self.act(&mut now, &mut board, side, action, &mut Log::off());
            actions.push(action);
            if now.phase != Phase::Moving || now.pause != Pause::None {
                return actions;
            }
            lead = now.moving.units.first().unwrap_or(unit);
        }
        if halts && !actions.is_empty() {
            actions.push(Action::Halt);
        }
        actions
    }

    pub(crate) fn reaches(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        unit: Unit,
    ) -> Result<Vec<Reach>, Fault> {
        let reach = |it: Way| Reach {
            hex: self.number(it.to),
            cost: u16::from(it.cost),
            route: it.route.iter().map(|&it| self.number(it)).collect(),
            actions: it.actions.into_iter().map(|it| self.write(side, it)).collect(),
        };
        Ok(self.destinations(state, board, side, unit)?.into_iter().map(reach).collect())
    }

    /// Why a unit never moves of itself.
    pub(crate) fn why_never_moves(&self, unit: Unit) -> Rule {
        Rule(match self.class(unit) {
            crate::Class::Garrison => "13.3.3a",
            crate::Class::Leader => "13.4.2a",
            _ => "13.6.4",
        })
    }

    /// Whether a distance is within the supply range of a side. [10.1.2, 10.1.8a, 10.2.1b]
    fn is_in_range(&self, state: &State, side: Side, far: u8) -> bool {
        let counted = if self.options.plain_distance { far } else { far.saturating_sub(1) };
        counted <= if side == SOVIET { 4 } else { self.axis_range(state) }
    }
}
