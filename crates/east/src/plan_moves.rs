//! What a hex is worth to a unit, and the move that gains most.

use hex::{Dir, Hex};
use kernel::Side;

use crate::{
    AXIS, Action, Board, East, MAX_HEXES, Order, SOVIET, Set, State, Unit, Units, board::Tracer, r09_lines::UNREACHED,
    r11_movement::Reached,
};

/// What a place in the country is worth to a unit, in tenths of a combat factor.
mod worth {
    /// A hex nearer to the goal, for each factor.
    pub(super) const NEARER: i32 = 6;
    /// A factor that helps to three to one against a stack beside it.
    pub(super) const CONTACT: i32 = 9;
    /// A place to take.
    pub(super) const TAKE: i32 = 60;
    /// A victory point to take or to keep.
    pub(super) const POINT: i32 = 260;
    /// A hex beyond supply, for each factor.
    pub(super) const SUPPLY: i32 = 12;
    /// A factor where no line leads.
    pub(super) const CUT_OFF: i32 = 30;
    /// A unit already there.
    pub(super) const CROWD: i32 = 8;
    /// A column of shelter for a Soviet factor near the enemy.
    pub(super) const SHELTER: i32 = 8;
    /// A factor of the enemy beside a Soviet unit beyond what it can stand.
    pub(super) const DANGER: i32 = 4;
}

/// From how far an enemy alarms a city: a corps under Blitz can be there with its next activation.
const ALARM: i32 = 10;

/// A hex farther than anybody looks.
const FAR: u8 = 40;

/// What a player sees of the country at one decision.
pub(crate) struct Sense {
    side: Side,
    /// Hexes to the goals of the side, those worth more counted as nearer.
    goal: [u8; MAX_HEXES],
    /// Hexes to the nearest enemy.
    enemy: [u8; MAX_HEXES],
    /// Enemy factors in each hex.
    force: [u8; MAX_HEXES],
    /// Own factors beside each enemy hex that can still attack it.
    pressure: [u8; MAX_HEXES],
    /// Where lines of communication lead, by command.
    loc: [Set; 4],
    /// Hexes to a town with supply, by command.
    far: [[u8; MAX_HEXES]; 4],
    attacks: bool,
    /// Who moves together now, and so does not crowd itself.
    pub(crate) group: Units,
}

impl Sense {
    pub(crate) fn new(game: &East, state: &State, board: &mut Board, side: Side) -> Sense {
        let map = &game.book.map;
        let mut sense = Sense {
            side,
            goal: game.goals(state, board, side),
            enemy: game.rings(&board.held[side.other()]),
            force: [0; MAX_HEXES],
            pressure: [0; MAX_HEXES],
            loc: [Set::EMPTY; 4],
            far: [[UNREACHED; MAX_HEXES]; 4],
            attacks: game.box_order(state).is_some_and(|it| it.attacks()) && state.active_side == side,
            group: Units::NONE,
        };
        for unit in board.on_map[side.other()] {
            let hex = state.hex(unit).expect("a unit on the map");
            sense.force[hex.at()] += game.cf(state, unit);
        }
        for unit in board.on_map[side].and(state.active).minus(state.fought) {
            let hex = state.hex(unit).expect("a unit on the map");
            for at in (game.beside[hex.at()] & board.held[side.other()]).iter() {
                sense.pressure[at.at()] = sense.pressure[at.at()].saturating_add(game.cf(state, unit));
            }
        }
        for command in 0..4 {
            let tracer = Tracer { side, romanian: false, command };
            let (lines, supply) = board.supply(game, state, tracer);
            let far = supply.all(game, lines, tracer);
            sense.loc[usize::from(command)] = lines.loc;
            sense.far[usize::from(command)][..map.grid.len()].copy_from_slice(&far[..map.grid.len()]);
        }
        sense
    }

    /// What a hex is worth to a unit that ends there; `order` if it is under another than its command's.
    pub(crate) fn at(
        &self,
        game: &East,
        state: &State,
        board: &Board,
        unit: Unit,
        hex: Hex,
        order: Option<Order>,
    ) -> i32 {
        let cf = i32::from(game.cf(state, unit).max(1));
        let others = board.units_in(hex).and(game.stacking).without(unit).minus(self.group);
        let crowd = others.len() as i32;
        let attacks = order.map_or(self.attacks, |it| it.attacks());
        let mut total = -worth::CROWD * crowd.max(0);
        total += self.line_worth(game, state, unit, hex, cf);
        total += self.contact_worth(game, state, unit, hex, cf, attacks);
        if self.side == AXIS {
            total -= worth::NEARER * cf * i32::from(self.goal[hex.at()]);
            total += self.axis_place(game, state, hex, crowd);
        } else {
            total += self.soviet_place(game, state, unit, hex, crowd, cf, attacks);
        }
        total
    }

    fn line_worth(&self, game: &East, state: &State, unit: Unit, hex: Hex, cf: i32) -> i32 {
        if game.is_always_supplied(unit, hex) {
            return 0;
        }
        let command = usize::from(game.book.map.command[hex.at()]);
        let far = |at: Hex| self.far[command][at.at()];
        // An enemy zone closes a hex only until somebody stands there.
        let near = game.beside[hex.at()].iter().map(|it| far(it).saturating_add(1)).min().unwrap_or(UNREACHED);
        let far = far(hex).min(near);
        if far == UNREACHED {
            return -worth::CUT_OFF * cf;
        }
        let range = if self.side == AXIS { game.axis_range(state) } else { 4 };
        -worth::SUPPLY * cf * i32::from(far.saturating_sub(1).saturating_sub(range)).min(6)
    }

    /// The best help this unit would be against a stack beside the hex.
    fn contact_worth(&self, game: &East, state: &State, unit: Unit, hex: Hex, cf: i32, attacks: bool) -> i32 {
        if self.enemy[hex.at()] != 1 || !attacks || game.book.units[unit.at()].bracketed {
            return 0;
        }
        let now = state.hex(unit);
        let mut best = 0;
        for at in game.beside[hex.at()].iter() {
            let force = i32::from(self.force[at.at()]);
            if force == 0 {
                continue;
            }
            let shift = i32::from(game.shifts(state, at, Units::NONE));
            let beside = now.is_some_and(|it| game.beside[it.at()].has(at));
            let have = i32::from(self.pressure[at.at()]) - if beside { cf } else { 0 };
            let want = (3 + shift) * force;
            best = best.max(cf.min((want - have).max(0)) * worth::CONTACT);
        }
        best
    }

    /// Places to take, and to keep where the enemy is near.
    fn axis_place(&self, game: &East, state: &State, hex: Hex, crowd: i32) -> i32 {
        let Some(place) = game.book.map.place(hex) else { return 0 };
        let points = worth::POINT * (i32::from(place.vp) + i32::from(place.auto_victory));
        if game.controller(state, hex) == Some(SOVIET) {
            return worth::TAKE + points;
        }
        let threatened = self.enemy[hex.at()] <= 3;
        if threatened && crowd <= 0 { points / 2 } else { 0 }
    }

    #[allow(clippy::too_many_arguments, reason = "one thought")]
    fn soviet_place(
        &self,
        game: &East,
        state: &State,
        unit: Unit,
        hex: Hex,
        crowd: i32,
        cf: i32,
        attacks: bool,
    ) -> i32 {
        let far = i32::from(self.enemy[hex.at()]);
        let mut total = 0;
        // In front of what the enemy wants, but not in his arms.
        total -= 2 * cf * i32::from(self.goal[hex.at()]);
        total -= 3 * (far - 2).max(0);
        let shift = i32::from(game.shifts(state, hex, Units::NONE));
        if far <= 3 {
            total += worth::SHELTER * cf * shift;
        }
        if far == 1 && !attacks {
            let force: i32 = game.beside[hex.at()].iter().map(|it| i32::from(self.force[it.at()])).sum();
            let stands = (cf + 2 * crowd.max(0)) * (2 + shift);
            total -= worth::DANGER * (force - stands).max(0);
        }
        if let Some(place) = game.book.map.place(hex) {
            let points = worth::POINT * (i32::from(place.vp) + i32::from(place.auto_victory));
            if game.controller(state, hex) == Some(AXIS) {
                total += worth::TAKE + points;
            } else if far <= ALARM {
                // The first defender matters most; armour comes from far away in a turn.
                total += (worth::TAKE / 3 + points) / (1 + crowd.max(0));
            }
        }
        let command = usize::from(game.book.map.command[hex.at()]);
        if !self.loc[command].has(hex) && !game.is_always_supplied(unit, hex) {
            total -= worth::CUT_OFF * cf;
        }
        total
    }
}

impl East {
    /// Hexes to the nearest of a set, over land.
    pub(crate) fn rings(&self, from: &Set) -> [u8; MAX_HEXES] {
        let map = &self.book.map;
        let mut far = [FAR; MAX_HEXES];
        let (mut wet, mut fresh) = (*from, *from);
        let mut steps = 0;
        while !fresh.is_empty() && steps < FAR {
            for hex in fresh.iter() {
                far[hex.at()] = steps;
            }
            fresh = (map.flow.spread(&fresh) & map.land) - wet;
            wet |= fresh;
            steps += 1;
        }
        far
    }

    /// Hexes to the goals of a side: for the Axis what it has not taken and the enemy himself, for the Soviets what
    /// they still hold; what is worth more draws from farther away.
    fn goals(&self, state: &State, board: &Board, side: Side) -> [u8; MAX_HEXES] {
        let map = &self.book.map;
        let mut waves = [Set::EMPTY; 8];
        let mut any = false;
        for (at, place) in map.places.iter().enumerate() {
            let taken = state.control >> at & 1 != 0;
            let value = usize::from(place.vp) + usize::from(place.auto_victory);
            if value > 0 && !taken {
                waves[7 - (2 * value).min(7)].insert(place.hex);
                any = true;
            }
        }
        if side == AXIS {
            // Whoever has nothing to take hunts down those who cut the lines.
            waves[5] |= board.held[SOVIET];
        } else if !any {
            waves[0] = self.controlled(state, SOVIET);
        }
        let mut far = [FAR; MAX_HEXES];
        let (mut wet, mut fresh) = (Set::EMPTY, Set::EMPTY);
        for steps in 0..FAR {
            if let Some(wave) = waves.get(usize::from(steps)) {
                fresh |= *wave - wet;
            }
            for hex in fresh.iter() {
                far[hex.at()] = steps;
            }
            wet |= fresh;
            fresh = (map.flow.spread(&fresh) & map.land) - wet;
        }
        far
    }

    /// The next unit that gains by moving, and its way; Mobile Assaults that promise much come first. Nobody gains: done.
    pub(crate) fn movement_line(&self, state: &State, board: &mut Board, out: &mut Vec<Vec<Action>>) {
        let side = state.active_side;
        if let Some(line) = self.assault_line(state, board) {
            return out.push(line);
        }
        let sense = Sense::new(self, state, board, side);
        // Armour first, while the roads are free; the nearest to the enemy first.
        let mut movers: Vec<Unit> = self.movers(state).into_iter().filter(|&it| self.moves(it)).collect();
        movers.sort_by_key(|it| {
            let hex = Hex(state.place[it.at()]);
            (!self.is_panzer(*it), sense.enemy[hex.at()], it.0)
        });
        for unit in movers {
            let hex = Hex(state.place[unit.at()]);
            let Ok(units) = self.company(state, board, Units::only(unit), hex) else { continue };
            let order = self.order_of(state, unit);
            let walk = self.walk(state, units, hex);
            let field = self.field(state, board, &walk, hex);
            let now = sense.at(self, state, board, unit, hex, order);
            let best = field.ends().iter().max_by_key(|&it| sense.at(self, state, board, unit, it, order));
            let Some(best) = best else { continue };
            if sense.at(self, state, board, unit, best, order) > now + 4 {
                let mut route = [0; 16];
                if field.route(best, &mut route) > 0 {
                    return out.push(vec![Action::Step(unit, Hex(route[0]))]);
                }
            }
        }
        out.push(vec![Action::Done]);
    }

    /// Panzer Corps that stand together beside a stack they can overrun.
    fn assault_line(&self, state: &State, board: &mut Board) -> Option<Vec<Action>> {
        if state.active_side != AXIS || !self.is_flying_weather(state) {
            return None;
        }
        let corps = self.movers(state).and(self.panzers);
        for unit in corps {
            let hex = state.hex(unit)?;
            if !self.beside[hex.at()].meets(&board.held[SOVIET]) {
                continue;
            }
            let here = board.units_in(hex).and(corps);
            if here.first() != Some(unit) {
                continue;
            }
            let units = self.company(state, board, here, hex).ok()?;
            let Some((action, column)) = self.best_assault(state, board, units, Reached::start(hex)) else { continue };
            if column >= 4 {
                let mut line: Vec<Action> = here.into_iter().map(Action::Gather).collect();
                line.push(action);
                return Some(line);
            }
        }
        None
    }

    /// The most promising Mobile Assault of a stack, and its column.
    fn best_assault(&self, state: &State, board: &mut Board, units: Units, from: Reached) -> Option<(Action, u8)> {
        let mut best = None;
        if !self.any_assault(state, board, units, from) {
            return None;
        }
        for dir in Dir::ALL {
            if self.may_assault(state, board, units, from, dir).is_err() {
                continue;
            }
            let hex = self.book.map.grid.step(from.at, dir)?;
            for support in [false, true] {
                if support && self.may_support(state, AXIS, hex, true).is_err() {
                    continue;
                }
                let battle = crate::Battle { target: hex.0, attackers: units, support, ..Default::default() };
                let column = self.reckon(state, board, &battle).column.unwrap_or(0);
                if best.is_none_or(|(_, it)| column > it) {
                    best = Some((Action::Assault { hex, support }, column));
                }
            }
        }
        best
    }

    /// On the way: an assault that promises much, the rest of the best way, or a halt.
    pub(crate) fn moving_line(&self, state: &State, board: &mut Board, out: &mut Vec<Vec<Action>>) {
        let side = state.active_side;
        let moving = state.moving;
        let group = self.group(state, board);
        let from = self.reached(state);
        let others = board.units_in(from.at).minus(moving.units);
        let alike = if group.and(self.panzers).is_empty() { others } else { others.and(self.panzers) };
        if !moving.stepped
            && let Some(more) = alike.into_iter().find(|&it| self.may_gather(state, board, it).is_ok())
        {
            return out.push(vec![Action::Gather(more)]);
        }
        if let Some((action, column)) = self.best_assault(state, board, group, from)
            && (column >= 4 || !moving.stepped)
        {
            return out.push(vec![action]);
        }
        let sense = Sense { group, ..Sense::new(self, state, board, side) };
        let lead = group.first().expect("somebody under way");
        let order = self.order_of(state, lead);
        let walk = self.walk(state, group, Hex(moving.start));
        let field = self.field_from(state, board, &walk, from);
        let may_halt = self.may_halt_now(state, board).is_ok();
        let now = sense.at(self, state, board, lead, from.at, order);
        let best = field.ends().iter().max_by_key(|&it| sense.at(self, state, board, lead, it, order));
        if let Some(best) = best
            && (moving.stepped || moving.units.len() > 1)
            && (!may_halt || sense.at(self, state, board, lead, best, order) > now + 4)
        {
            let mut route = [0; 16];
            if field.route(best, &mut route) > 0 {
                return out.push(vec![Action::Step(lead, Hex(route[0]))]);
            }
        }
        if may_halt {
            return out.push(vec![Action::Halt]);
        }
        // Somebody else began this: whatever is lawful.
        let mut list = Vec::new();
        self.list_moving(state, board, &mut list);
        out.extend(list.first().map(|&it| vec![it]));
    }
}
