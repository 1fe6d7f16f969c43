//! What a computer player thinks of a position, and which lines it thinks about.
//!
//! Both sides move one unit at a time to where it is worth most (see `plan_moves`), attack where the odds pay, and buy
//! orders by the season: the Axis blitzes while the weather holds and then sits on its cities; the Soviets screen and
//! withdraw in summer and attack in winter.

use hex::Hex;
use kernel::{Awaiting, Bits, Game, Judged, Log, Manner, Side};

use crate::{
    AXIS, Action, Board, East, End, Marker, Order, Orders, Pause, Phase, SOVIET, State, Unit, Units, Weather, Where,
    plan_moves::Sense,
};

/// What things are worth, in hundredths of a combat factor; found by playing many games with other numbers.
mod worth {
    /// The game.
    pub(super) const GAME: i32 = 10_000_000;
    /// A victory point held.
    pub(super) const POINT: i32 = 700;
    /// A city on which automatic victory turns, beside its points.
    pub(super) const CITY: i32 = 500;
    /// Another place held.
    pub(super) const PLACE: i32 = 40;
    /// A combat factor of an Axis unit on the map.
    pub(super) const AXIS_FACTOR: i32 = 100;
    /// An Axis unit on the map, whatever its factor.
    pub(super) const AXIS_UNIT: i32 = 150;
    /// A combat factor of a Soviet unit on the map.
    pub(super) const SOVIET_FACTOR: i32 = 60;
    /// A Soviet unit on the map.
    pub(super) const SOVIET_UNIT: i32 = 120;
    /// A Soviet unit removed for good.
    pub(super) const GONE: i32 = 60;
    /// A factor that lacks supply keeps this much of a hundred.
    pub(super) const CUT_OFF: i32 = 50;
    /// A support marker kept for later.
    pub(super) const SUPPORT: i32 = 25;
}

/// How many decisions of a battle are played out before it is judged.
const PLAYED_OUT: usize = 24;

impl Judged for East {
    fn judge(&self, state: &State, board: &Board, side: Side) -> i32 {
        let axis = if self.is_half_fought(state) {
            let (mut state, mut board) = (*state, board.clone());
            self.fight_out(&mut state, &mut board);
            self.axis_worth(&state, &mut board)
        } else {
            self.axis_worth(state, &mut board.clone())
        };
        if side == AXIS { axis } else { -axis }
    }

    fn follow(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        manner: Manner,
        _: &mut Bits,
        out: &mut Vec<Action>,
    ) {
        self.habit(state, board, side, manner, out);
    }

    fn settled(&self, state: &State) -> bool {
        state.pause == Pause::None
            && matches!(
                state.phase,
                Phase::Opening
                    | Phase::AxisArrivals
                    | Phase::Refit
                    | Phase::SovietArrivals
                    | Phase::Replacements { .. }
                    | Phase::TopUp { .. }
                    | Phase::Partisans
                    | Phase::CommandRoll { .. }
                    | Phase::Purchase
                    | Phase::Initiative
                    | Phase::Draw
                    | Phase::Assign { .. }
                    | Phase::Entering
                    | Phase::Staff
                    | Phase::Movement
                    | Phase::Combat
                    | Phase::CounterFront
                    | Phase::CounterUnit
                    | Phase::HitlerRoll
                    | Phase::Over(_)
            )
    }

    fn lines(&self, state: &State, board: &mut Board, side: Side, _: &mut Bits, out: &mut Vec<Vec<Action>>) {
        match state.pause {
            Pause::None => {}
            Pause::Leader(_) | Pause::Fate(_) => return,
            Pause::Capture => return self.reserve_line(state, out),
        }
        match state.phase {
            Phase::Opening => out.push(vec![Action::Assign(crate::CENTER)]),
            Phase::AxisArrivals | Phase::SovietArrivals | Phase::Entering => self.entry_line(state, board, side, out),
            Phase::Refit => self.refit_line(state, board, out),
            Phase::Replacements { .. } | Phase::TopUp { .. } => self.send_line(state, board, out),
            Phase::Partisans => out.push(vec![Action::Done]),
            Phase::Purchase => out.push(vec![Action::Buy(self.purchase(state, side))]),
            Phase::Initiative => self.pick_line(state, side, out),
            Phase::Assign { marker, drawn, .. } => self.assign_line(state, board, marker, drawn, out),
            Phase::Staff => self.staff_line(state, board, out),
            Phase::LeaderOrder { .. } => out.push(vec![Action::Order(Order::Blitz)]),
            Phase::Followers { leader } => {
                let next = self.followers(state, board, leader).first();
                out.push(vec![next.map_or(Action::Done, Action::Follow)]);
            }
            Phase::Movement => self.movement_line(state, board, out),
            Phase::Moving => self.moving_line(state, board, out),
            Phase::Combat => self.attack_lines(state, board, out),
            Phase::AttackerLosses | Phase::DefenderLosses | Phase::RetreatLosses => {
                self.loss_line(state, board, side, out);
            }
            Phase::CounterStep | Phase::CounterLoss { .. } => self.loss_line(state, board, side, out),
            Phase::Retreat => self.retreat_line(state, board, out),
            Phase::Advance => self.advance_line(state, board, out),
            Phase::CounterUnit => out.extend(state.counter.first().map(|it| vec![Action::Counter(it)])),
            _ => {}
        }
    }
}

impl East {
    fn is_half_fought(&self, state: &State) -> bool {
        state.battle.result.is_some() || matches!(state.phase, Phase::CombatRoll | Phase::Support)
    }

    /// Plays a battle to its end with the choices that come to mind first.
    fn fight_out(&self, state: &mut State, board: &mut Board) {
        let mut list = Vec::new();
        for _ in 0..PLAYED_OUT {
            if !self.is_half_fought(state) || state.phase == Phase::Combat {
                return;
            }
            match self.awaiting(state) {
                Awaiting::Choice(sides) => {
                    let Some(side) = sides.iter().next() else { return };
                    list.clear();
                    self.actions(state, board, side, &mut list);
                    let Some(&action) = list.first() else { return };
                    self.act(state, board, side, action, &mut Log::off());
                }
                Awaiting::Chance(chance) => {
                    // The middle of what can happen.
                    let luck = chance.case(chance.cases() / 2);
                    self.land(state, board, luck, &mut Log::off());
                }
                Awaiting::Over(_) => return,
            }
        }
    }

    /// How good a table looks for the Axis.
    fn axis_worth(&self, state: &State, board: &mut Board) -> i32 {
        if let Phase::Over(end) = state.phase {
            return if end == End::TooFewPoints { -worth::GAME } else { worth::GAME };
        }
        let mut total = 0;
        for (at, place) in self.book.map.places.iter().enumerate() {
            if state.control >> at & 1 != 0 {
                let city = if place.auto_victory { worth::CITY } else { 0 };
                let held = worth::POINT * i32::from(place.vp) + city + worth::PLACE;
                // What has no line counts for nothing at the end, but lines can be opened.
                let open = held <= worth::PLACE || self.place_has_loc(state, board, AXIS, place.hex);
                total += if open { held } else { held / 2 };
            }
        }
        for unit in board.on_map[AXIS].minus(self.leaders).minus(self.garrisons) {
            let mut value = worth::AXIS_UNIT + worth::AXIS_FACTOR * i32::from(self.cf(state, unit));
            if self.unsupplied(state, board, unit) > 3 && !self.has_loc(state, board, unit) {
                value = value * worth::CUT_OFF / 100;
            }
            total += value;
        }
        for unit in self.all_units().skip(usize::from(self.book.n_axis)) {
            match state.at(unit) {
                Where::On(_) => {
                    let mut value = worth::SOVIET_UNIT + worth::SOVIET_FACTOR * i32::from(self.cf(state, unit));
                    if !self.has_loc(state, board, unit) {
                        value = value * worth::CUT_OFF / 100;
                    }
                    total -= value;
                }
                Where::Gone => total += worth::GONE,
                _ => {}
            }
        }
        let air = self.luftwaffe(state).saturating_sub(state.air.iter().sum());
        total += if self.is_flying_weather(state) { worth::SUPPORT * i32::from(air) } else { 0 };
        let tanks = state.turn >= self.book.t34_turn && !state.t34_used;
        total - if tanks { worth::SUPPORT } else { 0 }
    }

    /// What a side buys: the dearest that suit the season.
    fn purchase(&self, state: &State, side: Side) -> Orders {
        let weather = self.weather_of(state.turn + 1);
        let values: [i32; 4] = match (side == AXIS, weather) {
            (true, Weather::Fair | Weather::LightMud | Weather::Frost) => [10, 8, 42, 60],
            (true, Weather::Mud | Weather::Snow) => [10, 9, 28, 26],
            (false, Weather::Fair) if state.turn < 4 => [10, 22, 24, 0],
            (false, Weather::Fair | Weather::LightMud) => [10, 18, 30, 0],
            (false, _) => [10, 12, 40, 0],
        };
        let value = |orders: &Orders| {
            let sum: i32 = orders.iter().zip(values).map(|(&n, value)| i32::from(n) * value).sum();
            // One of a kind is worth more than a second: some commands have little to do.
            sum - orders.iter().map(|&n| i32::from(n) * i32::from(n)).sum::<i32>() / 2
        };
        let points = state.points[side as usize];
        self.purchases(points, side).max_by_key(value).expect("a purchase within the points")
    }

    /// The strongest order first, of one's own side.
    fn pick_line(&self, state: &State, side: Side, out: &mut Vec<Vec<Action>>) {
        let mut list = Vec::new();
        self.list_picks(state, &mut list);
        let value = |action: &Action| match action {
            Action::Pick(marker) if marker.side() != side => -1,
            Action::Pick(marker) => marker.order().map_or(0, |it| it as i32) * 2 + i32::from(*marker == Marker::ZHUKOV),
            _ => -2,
        };
        out.extend(list.into_iter().max_by_key(value).map(|it| vec![it]));
    }

    /// A strong order goes where it can do most, a weak one where nothing is lost.
    fn assign_line(&self, state: &State, board: &mut Board, marker: Marker, drawn: bool, out: &mut Vec<Vec<Action>>) {
        let side = marker.side();
        let order = marker.order().unwrap_or(Order::Hold);
        if self.may_ignore(state, marker, drawn).is_ok() && order == Order::Hold {
            return out.push(vec![Action::Ignore]);
        }
        let weight = |command: u8| {
            let near = 4 * self.strength_at_front(state, board, side, command, 3)
                + self.strength_at_front(state, board, side, command, 8);
            match order {
                Order::Assault | Order::Blitz => near,
                Order::Hold => -near,
                Order::Withdraw => 5 * self.strength_at_front(state, board, side.other(), command, 3) - near,
            }
        };
        let first = 4 * side as u8;
        let best = state.empty_boxes(side).max_by_key(|&it| weight(it));
        out.extend(best.map(|it| vec![Action::Assign(first + it)]));
    }

    /// Factors of a side in a command within some hexes of the enemy; armour counts more.
    fn strength_at_front(&self, state: &State, board: &Board, side: Side, command: u8, hexes: usize) -> i32 {
        let flow = &self.book.map.flow;
        let near = (0..hexes).fold(board.held[side.other()], |near, _| flow.spread(&near));
        let mine = board.on_map[side].minus(self.leaders).minus(state.acted);
        let here = mine
            .filter(|it| state.hex(it).is_some_and(|hex| self.book.map.command[hex.at()] == command && near.has(hex)));
        here.into_iter().map(|it| i32::from(self.cf(state, it)) * if self.is_panzer(it) { 2 } else { 1 }).sum()
    }

    /// Leaders try when they have something to gain; the 4th Army attacks when its group does not.
    fn staff_line(&self, state: &State, board: &Board, out: &mut Vec<Vec<Action>>) {
        let order = self.box_order(state).unwrap_or(Order::Hold);
        if order != Order::Blitz && self.is_flying_weather(state) {
            let leader = self.leaders.into_iter().find(|&it| self.may_lead(state, board, it).is_ok());
            if let Some(leader) = leader {
                return out.push(vec![Action::Lead(leader)]);
            }
        }
        if !order.attacks() && self.is_flying_weather(state) && self.may_order_kluge(state).is_ok() {
            return out.push(vec![Action::Kluge(Order::Assault)]);
        }
        out.push(vec![Action::Done]);
    }

    /// The weakest unit that can be restored; Garrisons are left alone.
    fn refit_line(&self, state: &State, board: &mut Board, out: &mut Vec<Vec<Action>>) {
        let able = self.axis.filter(|it| self.may_restore(state, board, it).is_ok());
        let gain = |unit: &Unit| self.book.units[unit.at()].cf[0] - self.cf(state, *unit);
        let best = able.into_iter().max_by_key(gain);
        out.push(vec![best.map_or(Action::Done, Action::Restore)]);
    }

    /// Where a unit that enters is worth most.
    fn entry_line(&self, state: &State, board: &mut Board, side: Side, out: &mut Vec<Vec<Action>>) {
        let mut list = Vec::new();
        self.actions(state, board, side, &mut list);
        let sense = Sense::new(self, state, board, side);
        let value = |action: &Action| match action {
            Action::Place(unit, hex) => sense.at(self, state, board, *unit, *hex, None),
            _ => i32::MIN,
        };
        let unit = match list.first() {
            Some(Action::Place(unit, _)) => *unit,
            _ => return,
        };
        let own = list.iter().filter(|it| matches!(it, Action::Place(of, _) if *of == unit));
        out.extend(own.max_by_key(|it| value(it)).map(|&it| vec![it]));
    }

    /// Replacements go where the enemy is strongest beside one's own.
    fn send_line(&self, state: &State, board: &Board, out: &mut Vec<Vec<Action>>) {
        let unit = match state.phase {
            Phase::TopUp { last, .. } => {
                let pool = self.top_up_pool(state, last);
                pool.into_iter().max_by_key(|&it| (self.book.units[it.at()].cf.last().copied(), u8::MAX - it.0))
            }
            _ => self.boxed(state, state.turn).first(),
        };
        let sent = |front: u8| self.all_units().filter(|&it| state.at(it) == Where::Box(front)).count() as i32;
        let need = |front: &u8| {
            let theirs = self.strength_at_front(state, board, AXIS, *front, 3);
            theirs - 2 * self.strength_at_front(state, board, SOVIET, *front, 3) - 8 * sent(*front)
        };
        let front = (0..4).max_by_key(need).unwrap_or(0);
        out.push(vec![unit.map_or(Action::Done, |it| Action::Send(it, front))]);
    }

    fn reserve_line(&self, state: &State, out: &mut Vec<Vec<Action>>) {
        out.extend(self.dead_pool(state).first().map(|it| vec![Action::Reserve(it)]));
    }

    /// The loss that costs least.
    fn loss_line(&self, state: &State, board: &mut Board, side: Side, out: &mut Vec<Vec<Action>>) {
        let mut list = Vec::new();
        self.actions(state, board, side, &mut list);
        let cost = |action: &Action| match action {
            Action::Lose(unit) => {
                let dies = self.steps(state, *unit) <= 1;
                let factor = i32::from(self.cf(state, *unit));
                if dies { 10 + 3 * factor } else { factor + if self.is_panzer(*unit) { 4 } else { 0 } }
            }
            _ => i32::MAX,
        };
        out.extend(list.into_iter().min_by_key(cost).map(|it| vec![it]));
    }

    /// Attacks with all that can, and with the strongest few, with and without support; or none.
    fn attack_lines(&self, state: &State, board: &mut Board, out: &mut Vec<Vec<Action>>) {
        for hex in self.targets(state, board).iter() {
            let able = self.able_against(state, board, hex);
            let mut order: Vec<Unit> = able.into_iter().collect();
            order.sort_by_key(|it| std::cmp::Reverse(self.cf(state, *it)));
            let mut joined = Units::NONE;
            for (n, &unit) in order.iter().enumerate() {
                joined = joined.with(unit);
                let last = n + 1 == order.len();
                if !last && n != 1 {
                    continue;
                }
                for support in [false, true] {
                    let battle = crate::Battle { target: hex.0, attackers: joined, support, ..Default::default() };
                    if support && self.may_support(state, state.active_side, hex, true).is_err() {
                        continue;
                    }
                    // Hopeless odds need not be thought about.
                    if self.reckon(state, board, &battle).column.is_none_or(|it| it < 2) {
                        continue;
                    }
                    let mut line = vec![Action::Attack(hex)];
                    line.extend(joined.into_iter().map(Action::Join));
                    line.push(Action::Fight { support });
                    out.push(line);
                }
            }
        }
        out.push(vec![Action::Done]);
    }

    fn retreat_line(&self, state: &State, board: &mut Board, out: &mut Vec<Vec<Action>>) {
        let side = state.active_side.other();
        let mut list = Vec::new();
        self.actions(state, board, side, &mut list);
        let sense = Sense::new(self, state, board, side);
        let unit = state.battle.retreating.first().unwrap_or(Unit(0));
        let value = |action: &Action| match *action {
            Action::Retreat(_, to) => sense.at(self, state, board, unit, to, None),
            Action::RetreatOne(unit, _, to) => sense.at(self, state, board, unit, to, None),
            Action::Sail(to) => sense.at(self, state, board, unit, to, None),
            _ => i32::MIN,
        };
        out.extend(list.into_iter().max_by_key(value).map(|it| vec![it]));
    }

    /// Whoever gains by it advances, the best first.
    fn advance_line(&self, state: &State, board: &mut Board, out: &mut Vec<Vec<Action>>) {
        let side = state.active_side;
        let mut list = Vec::new();
        self.actions(state, board, side, &mut list);
        let sense = Sense::new(self, state, board, side);
        let gain = |action: &Action| match *action {
            Action::Advance(unit, to) => {
                let from = Hex(state.place[unit.at()]);
                // Somebody must take what was won.
                let empty = i32::from(board.is_empty(to)) * 40;
                empty + sense.at(self, state, board, unit, to, None) - sense.at(self, state, board, unit, from, None)
            }
            _ => 0,
        };
        out.extend(list.into_iter().max_by_key(gain).map(|it| vec![it]));
    }
}
