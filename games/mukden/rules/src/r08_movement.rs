//! Chapter 8, movement: one unit at a time, hex by hex, eight points or ten in a forced march.

use hex::Hex;
use kernel::{Bits, May, Rule};
use serde::{Deserialize, Serialize};

use crate::{Action, Board, Book, Event, Mukden, OFF_MAP, Phase, State, Unit, Units, r05_sequence::Now};

/// The movement factor of every unit: its points in a movement phase. [2.8a, 8.0a]
pub const POINTS: u8 = 8;
/// The points of a forced march. [8.4a]
pub const FORCED: u8 = 10;
/// The most hexes of a route: every step costs a point at least.
const ROUTE: usize = FORCED as usize + 1;

/// A unit under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moving {
    /// The unit.
    pub unit: Unit,
    /// Points spent by this unit in this move; those left are nobody's once it ends. [8.1a, 8.1b]
    pub spent: u8,
    /// The hexes of the way so far, the start first, and how many there are.
    pub route: [u16; ROUTE],
    /// How many hexes of the route there are.
    pub n: u8,
    /// How many of them the enemy has seen; at first only the start.
    pub seen: u8,
    /// The unit's place in the stack where the enemy last saw it.
    pub rank: u8,
}

impl Moving {
    /// Where the move began.
    #[must_use]
    pub fn start(&self) -> Hex {
        Hex(self.route[0])
    }

    /// Where the enemy believes the unit to be.
    #[must_use]
    pub fn seen_at(&self) -> Hex {
        Hex(self.route[usize::from(self.seen) - 1])
    }
}

/// A step to a neighbouring hex and its points.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// Where it leads.
    pub to: Hex,
    /// What it costs.
    pub cost: u8,
}

/// The steps from each hex in the order of [`hex::Grid::around`], and how many there are: what a list asks for at every
/// turn lies together.
pub(crate) fn all_ways(book: &Book) -> Vec<([Way; 6], u8)> {
    let grid = &book.map.grid;
    let ways = |from: Hex| {
        let mut ways = [Way { to: from, cost: OFF_MAP }; 6];
        for (way, &to) in ways.iter_mut().zip(grid.around(from)) {
            let dir = grid.dir(from, to).expect("a neighbouring hex");
            *way = Way { to, cost: book.cost(from, dir) };
        }
        (ways, grid.around(from).len() as u8)
    };
    grid.hexes().map(ways).collect()
}

/// The points of the shortest march from each hex to a goal on an empty map.
pub(crate) fn points_to(ways: &[([Way; 6], u8)], goal: &crate::Set) -> Vec<u8> {
    let mut points = vec![u8::MAX; ways.len()];
    for hex in goal.iter() {
        points[hex.at()] = 0;
    }
    // Distances settle after few rounds; this is done once a game.
    loop {
        let mut changed = false;
        for (at, (steps, n)) in ways.iter().enumerate() {
            let next = steps[..usize::from(*n)].iter().map(|it| points[it.to.at()].saturating_add(it.cost)).min();
            if let Some(next) = next.filter(|&it| it < points[at]) {
                points[at] = next;
                changed = true;
            }
        }
        if !changed {
            return points;
        }
    }
}

/// Where a search for a way on stands.
#[derive(Clone, Copy)]
struct Reached {
    at: Hex,
    spent: u8,
    start: Hex,
}

impl Mukden {
    /// The steps from a hex with their points, ascending. [8.3]
    #[inline]
    #[must_use]
    pub fn ways(&self, from: Hex) -> &[Way] {
        let (ways, n) = &self.ways[from.at()];
        &ways[..usize::from(*n)]
    }

    fn reached(&self, state: &State, unit: Unit) -> Option<Reached> {
        match state.phase {
            Phase::Move(moving) if moving.unit == unit => {
                Some(Reached { at: state.hex(unit)?, spent: moving.spent, start: moving.start() })
            }
            Phase::Move(_) => None,
            _ => state.hex(unit).map(|at| Reached { at, spent: 0, start: at }),
        }
    }

    pub(crate) fn list_steps(&self, state: &State, board: &mut Board, unit: Unit, out: &mut Vec<Action>) {
        let Some(from) = self.reached(state, unit) else { return };
        for &way in self.ways(from.at) {
            if self.may_step(state, board, unit, from, way).is_ok() {
                out.push(Action::Step(unit, way.to));
            }
        }
    }

    /// Whether a unit may step into a neighbouring hex, and end its move somewhere after that.
    /// [6.0a, 6.0b, 7.1a, 7.1b, 7.1c, 8.2a, 8.2b, 8.3l, 8.4a, 8.4b, 8.4c, S1, S6]
    #[inline]
    fn may_step(&self, state: &State, board: &mut Board, unit: Unit, from: Reached, way: Way) -> May<Reached> {
        let (side, to) = (self.side(unit), way.to);
        Rule("8.2b").bars(board.top(to).is_some_and(|it| self.side(it) != side))?;
        let (was_zone, is_zone) = (board.zone(side.other(), from.at), board.zone(side.other(), to));
        Rule("7.1a").bars(was_zone && from.spent > 0)?;
        Rule("7.1c").bars(was_zone && is_zone)?;
        let spent = from.spent + way.cost;
        if spent > POINTS {
            self.may_force(state, board, unit, from.start, spent, is_zone)?;
        }
        let reached = Reached { at: to, spent, start: from.start };
        if self.fits(state, board, unit, to) || !is_zone && self.goes_on(state, board, unit, reached) {
            Ok(reached)
        } else {
            Err(Rule("6.1a"))
        }
    }

    /// Whether a move may cost this much: the whole way free of enemy zones, and a line of communication where it
    /// began. [2.8b, 8.4a, 8.4b, 8.4c, M33, M34]
    fn may_force(&self, state: &State, board: &mut Board, unit: Unit, start: Hex, spent: u8, is_zone: bool) -> May {
        let side = self.side(unit);
        Rule("8.2a").bars(spent > FORCED)?;
        Rule("8.4a").bars(is_zone || board.zone(side.other(), start))?;
        Rule("8.4c").bars(!self.line_from(state, board, side, start))
    }

    /// Whether a unit can take a step now.
    #[must_use]
    pub fn can_step(&self, state: &State, board: &mut Board, unit: Unit) -> bool {
        self.reached(state, unit).is_some_and(|it| self.goes_on(state, board, unit, it))
    }

    /// The points a unit has left now, those of a forced march included if one is open to it; nothing outside a movement
    /// phase. [8.0a, 8.4a, 8.4c]
    #[must_use]
    pub fn points_left(&self, state: &State, board: &mut Board, unit: Unit) -> Option<u8> {
        let is_on = matches!(state.phase, Phase::Act | Phase::Move(_)) && !state.is_combat();
        let Reached { at, spent, start } = match state.phase {
            _ if !is_on => return None,
            _ if state.disrupted.has(unit) => return Some(0),
            Phase::Move(moving) if moving.unit != unit => {
                state.hex(unit).map(|at| Reached { at, spent: 0, start: at })?
            }
            _ => self.reached(state, unit)?,
        };
        let enemy = self.side(unit).other();
        if spent > 0 && board.zone(enemy, at) {
            return Some(0);
        }
        let forced = !board.zone(enemy, start) && self.line_from(state, board, self.side(unit), start);
        Some(if forced { FORCED } else { POINTS } - spent)
    }

    /// Whether a unit can step on from where it is.
    fn goes_on(&self, state: &State, board: &mut Board, unit: Unit, from: Reached) -> bool {
        self.ways(from.at).iter().any(|&way| self.may_step(state, board, unit, from, way).is_ok())
    }

    /// Whether the unit under way may halt where it is. [6.0a, 8.1e]
    pub fn may_halt(&self, state: &State, board: &Board, unit: Unit) -> May {
        let hex = state.hex(unit).ok_or(Rule("8.0b"))?;
        Rule("6.1a").bars(!self.fits(state, board, unit, hex))
    }

    /// A step; the move ends by itself when no step is left. [3.3c, 5.5g, 7.1a, 8.0b, 8.0c]
    pub(crate) fn step(&self, now: &mut Now<'_>, unit: Unit, to: Hex) {
        let from = now.state.hex(unit).expect("a unit on the map");
        let way = *self.ways(from).iter().find(|it| it.to == to).expect("a neighbouring hex");
        if !matches!(now.state.phase, Phase::Move(_)) {
            let mut route = [0; ROUTE];
            route[0] = from.0;
            now.state.phase =
                Phase::Move(Moving { unit, spent: 0, route, n: 1, seen: 1, rank: now.state.rank[unit.at()] });
        }
        let Phase::Move(moving) = &mut now.state.phase else { return };
        moving.spent += way.cost;
        moving.route[usize::from(moving.n)] = to.0;
        moving.n += 1;
        let reached = Reached { at: to, spent: moving.spent, start: moving.start() };
        now.log.say(|| Event::Stepped { unit, from, to });
        self.lift(now, unit);
        self.put(now, unit, to);
        let side = self.side(unit);
        if self.critical.has(to) && self.control(now.state, to).is_some_and(|it| it != side) {
            // A step that takes a critical hex comes to light at once.
            self.show(now, false);
            self.take_control(now, side, to);
            if let Phase::Over(_) = now.state.phase {
                return;
            }
        }
        let stops = now.board.zone(side.other(), to) && Rule("7.1a").is_in_force();
        if stops || !self.goes_on(now.state, now.board, unit, reached) {
            self.halt(now);
        }
    }

    /// What of the route the enemy has not seen comes to light.
    fn show(&self, now: &mut Now<'_>, ended: bool) {
        let Phase::Move(moving) = &mut now.state.phase else { return };
        let (seen, n) = (usize::from(moving.seen), usize::from(moving.n));
        let (unit, route) = (moving.unit, &moving.route[seen - 1..n]);
        now.log.say(|| Event::Moved { unit, route: route.iter().map(|&it| Hex(it)).collect(), ended });
        moving.seen = moving.n;
        moving.rank = now.state.rank[unit.at()];
    }

    /// The move is over, seen by all, and the unit is disrupted. [2.11b, 5.5g, 8.1g]
    pub(crate) fn halt(&self, now: &mut Now<'_>) {
        if let Phase::Move(Moving { unit, .. }) = now.state.phase {
            self.show(now, true);
            self.end_action(now, Units::only(unit));
        }
    }

    /// Whether a unit that has not moved yet could go on from a hex where it stands with these points spent.
    #[must_use]
    pub fn could_go_on(&self, state: &State, board: &mut Board, unit: Unit, spent: u8, at: Hex) -> bool {
        let start = Hex(state.place[unit.at()]);
        !board.zone(self.side(unit).other(), at) && self.goes_on(state, board, unit, Reached { at, spent, start })
    }

    /// Why a step is not allowed now.
    pub fn why_no_step(&self, state: &State, board: &mut Board, unit: Unit, to: Hex) -> May {
        Rule("5.5c").bars(state.is_combat())?;
        Rule("8.0c").bars(self.side(unit) != state.active || state.hex(unit).is_none())?;
        Rule("8.2c").bars(state.disrupted.has(unit))?;
        let from = self.reached(state, unit).ok_or(Rule("8.1f"))?;
        let way = *self.ways(from.at).iter().find(|it| it.to == to).ok_or(Rule("8.0b"))?;
        self.may_step(state, board, unit, from, way).map(|_| ())
    }

    /// A uniformly drawn entry of the list of a movement phase: whatever could be tried is drawn from, again until it is
    /// legal, so that no entry is likelier than another.
    pub(crate) fn any_move(&self, state: &State, board: &mut Board, bits: &mut Bits) -> Action {
        let fresh = self.fresh(state, board, state.active);
        let own = board.on_map[state.active];
        let (n_fresh, n_own) = (fresh.len() as usize, own.len() as usize);
        loop {
            let draw = bits.below(7 * n_fresh + n_own + 1);
            let action = if draw < 6 * n_fresh {
                let unit = fresh.nth(draw / 6);
                let Some(from) = self.reached(state, unit) else { continue };
                let Some(&way) = self.ways(from.at).get(draw % 6) else { continue };
                if self.may_step(state, board, unit, from, way).is_err() {
                    continue;
                }
                Action::Step(unit, way.to)
            } else if draw < 7 * n_fresh {
                Action::Flip(fresh.nth(draw - 6 * n_fresh))
            } else if draw < 7 * n_fresh + n_own {
                let unit = own.nth(draw - 7 * n_fresh);
                if self.may_top(state, board, unit).is_err() {
                    continue;
                }
                Action::Top(unit)
            } else {
                Action::Pass
            };
            return action;
        }
    }
}
