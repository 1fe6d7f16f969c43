//! Chapter 7, command: points, secret purchases, initiative, the cup, Zhukov and Hitler.

use kernel::{May, Rule, Side};

use crate::{
    AXIS, Action, City, East, Event, Marker, Order, Orders, Phase, Role, SOVIET, Section, State, Where,
    r04_sequence::Now,
};

/// How many orders each side buys. [7.1.4]
pub const N_ORDERS: u8 = 4;

impl East {
    /// The modified roll on the table of a side: the weather of the next turn and, for the Axis, Hitler.
    /// [6.0c, 7.1, 7.1.1a, 7.1.1b, 7.5.5c, A17]
    pub(crate) fn command_points(&self, state: &State, side: Side, die: u8) -> (i8, u8) {
        let table = &self.book.points[side as usize];
        let weather = self.weather_of(state.turn + 1);
        let hitler = if state.hitler > 0 { table.hitler } else { 0 };
        let modified = die as i8 + table.weather[weather as usize] + hitler;
        let at = (modified - table.lowest).clamp(0, table.points.len() as i8 - 1);
        (modified, table.points[at as usize])
    }

    /// A command roll, for the turn to come; after the Soviet one both sides buy. [4.IIIa, 7.1, 7.1.2]
    pub(crate) fn land_command(&self, now: &mut Now<'_>, axis: bool, die: u8) {
        let side = if axis { AXIS } else { SOVIET };
        let (modified, points) = self.command_points(now.state, side, die);
        let (weather, hitler) = (self.weather_of(now.state.turn + 1), now.state.hitler > 0);
        now.log.say(|| Event::CommandRoll { side, die, weather, hitler, modified, points });
        now.state.points[side as usize] = points;
        now.state.phase = if axis { Phase::CommandRoll { axis: false } } else { Phase::Purchase };
    }

    /// What four orders cost. [7.2.1a, 7.2.2a, 7.2.3a, 7.2.4a]
    pub fn price(&self, orders: Orders) -> u8 {
        orders.iter().zip(&self.book.orders).map(|(n, it)| n * it.cost).sum()
    }

    /// Whether a side may buy these orders. [7.1.3, 7.1.4, 7.2, 7.2.4a, 7.3.1]
    pub(crate) fn may_buy(&self, points: u8, side: Side, orders: Orders) -> May {
        Rule("7.1.4").bars(orders.iter().sum::<u8>() != N_ORDERS)?;
        Rule("7.2.4a").bars(side == SOVIET && orders[Order::Blitz as usize] > 0)?;
        // [A18] Four Holds can always be had.
        let cheapest = orders[Order::Hold as usize] == N_ORDERS;
        Rule("7.1.2").bars(!cheapest && self.price(orders) > points)
    }

    /// Every purchase within the points, ascending. [7.1.4]
    pub fn purchases(&self, points: u8, side: Side) -> impl Iterator<Item = Orders> + '_ {
        let n = N_ORDERS + 1;
        // There are as many as are left of four, unless that rule is left out.
        let left = move |others: u8| match N_ORDERS.checked_sub(others) {
            _ if !Rule("7.1.4").is_in_force() => 0..n,
            Some(left) => left..left + 1,
            None => 0..0,
        };
        let all = (0..n).flat_map(move |hold| {
            (0..n).flat_map(move |withdraw| {
                (0..n).flat_map(move |assault| {
                    left(hold + withdraw + assault).map(move |blitz| [hold, withdraw, assault, blitz])
                })
            })
        });
        all.filter(move |&it| self.may_buy(points, side, it).is_ok())
    }

    /// A side has bought; when both have, initiative follows. [4.IIIb, 7.1.5, 7.1.6]
    pub(crate) fn buy(&self, now: &mut Now<'_>, side: Side, orders: Orders) {
        now.state.bought[side as usize] = Some(orders);
        now.log.say(|| Event::Bought { side, orders: Some(orders) });
        if now.state.bought.iter().all(Option::is_some) {
            now.log.say(|| Event::BothBought);
            self.open_initiative(now);
        }
    }

    /// Phase IV: the orders of this turn are shown, and the holder of the initiative picks one. On the first turn the
    /// pick was made at set-up. [3.1f, 4.IVa, 7.7a, A6]
    pub(crate) fn open_initiative(&self, now: &mut Now<'_>) {
        now.log.say(|| Event::Phase { phase: Section::Initiative });
        if now.state.turn > 1 {
            let [axis, soviet] = now.state.orders;
            now.log.say(|| Event::Revealed { axis, soviet });
            now.state.budget = [0; 2];
            now.state.phase = Phase::Initiative;
            return;
        }
        self.fill_cup(now.state, now.log);
        let opening = (0..4).find(|&it| now.state.marker(AXIS, it).is_some()).expect("the opening Blitz");
        self.open_action(now);
        self.activate(now, AXIS, opening);
    }

    fn open_action(&self, now: &mut Now<'_>) {
        now.log.say(|| Event::Phase { phase: Section::Action });
    }

    /// What may be picked: any order of this turn, of either side; Zhukov by the Soviets. [7.4b, 7.7a, 7.7c, 7.8.4, A27]
    pub fn list_picks(&self, state: &State, out: &mut Vec<Action>) {
        for side in [AXIS, SOVIET] {
            let orders = Order::ALL.into_iter().filter(|&it| state.orders[side as usize][it as usize] > 0);
            out.extend(orders.map(|it| Action::Pick(Marker::of(side, it))));
        }
        let is_soviet = self.initiative(state) == SOVIET || !Rule("7.7c").is_in_force();
        if state.turn >= self.book.zhukov_turn && is_soviet {
            out.push(Action::Pick(Marker::ZHUKOV));
        }
    }

    /// The pick; all else goes into the cup. [4.IVb, 7.0b, 7.8, C13]
    pub(crate) fn pick(&self, now: &mut Now<'_>, marker: Marker) {
        let by = self.initiative(now.state);
        now.log.say(|| Event::Picked { side: by, marker });
        if marker == Marker::ZHUKOV {
            now.state.zhukov.used = true;
        } else {
            let order = marker.order().expect("a marker with an order");
            now.state.orders[marker.side() as usize][order as usize] -= 1;
        }
        self.fill_cup(now.state, now.log);
        self.open_action(now);
        let chooser = if self.options.picker_assigns { by } else { marker.side() };
        now.state.phase = Phase::Assign { marker, axis: chooser == AXIS, drawn: false };
    }

    /// The cup is empty: the Action Phase is over. [4.Va, 7.8.1]
    pub(crate) fn next_draw(&self, now: &mut Now<'_>) -> bool {
        if now.state.cup.iter().any(|&it| it > 0) {
            return false;
        }
        self.open_end(now);
        true
    }

    /// A marker is drawn. [4.Vb, 4.Vd, 7.4.1, 7.4.3, 7.8, 13.10a, A31]
    pub(crate) fn land_draw(&self, now: &mut Now<'_>, marker: Marker) {
        now.state.cup[marker.at()] -= 1;
        now.log.say(|| Event::Drawn { marker });
        if marker == Marker::COUNTERATTACK {
            now.state.phase = Phase::CounterFront;
            return;
        }
        if marker == Marker::ZHUKOV {
            now.state.zhukov.draws += 1;
            if now.state.empty_boxes(SOVIET).next().is_none() {
                now.log.say(|| Event::ZhukovIdle);
                now.state.phase = Phase::Draw;
                return;
            }
            if self.options.zhukov_roll && now.state.zhukov.draws == 1 {
                now.state.phase = Phase::ZhukovRoll;
                return;
            }
        }
        now.state.phase = Phase::Assign { marker, axis: marker.side() == AXIS, drawn: true };
    }

    /// Zhukov's roll; beyond his range he is out for this turn. [13.10a, 13.10b]
    pub(crate) fn land_zhukov(&self, now: &mut Now<'_>, die: u8) {
        let works = die <= self.book.zhukov_range;
        now.log.say(|| Event::ZhukovRoll { die, works });
        now.state.phase =
            if works { Phase::Assign { marker: Marker::ZHUKOV, axis: false, drawn: true } } else { Phase::Draw };
    }

    /// A marker without an empty box is discarded. [7.4.4, 7.8.2, A32]
    pub(crate) fn next_assign(&self, now: &mut Now<'_>, marker: Marker) -> bool {
        if now.state.empty_boxes(marker.side()).next().is_some() {
            return false;
        }
        now.log.say(|| Event::Discarded { marker });
        now.state.phase = Phase::Draw;
        true
    }

    /// The empty boxes, one of which must be taken: no command acts twice, and none is passed over. Whether the marker may
    /// be ignored; whether Zhukov may go back. [4.Vc, 7.4.1, 7.4.2a, 7.4.4, 7.8, 7.8.2, 7.8.3, 7.8.4]
    pub(crate) fn list_boxes(&self, state: &State, marker: Marker, drawn: bool, out: &mut Vec<Action>) {
        let first = 4 * marker.side() as u8;
        out.extend(state.empty_boxes(marker.side()).map(|it| Action::Assign(first + it)));
        if self.may_ignore(state, marker, drawn).is_ok() {
            out.push(Action::Ignore);
        }
        if self.may_return(state, marker, drawn).is_ok() {
            out.push(Action::Return);
        }
    }

    /// Whether a drawn Soviet order may be ignored. [7.4.4]
    pub fn may_ignore(&self, state: &State, marker: Marker, drawn: bool) -> May {
        let is_order = marker.side() == SOVIET && marker != Marker::ZHUKOV;
        let may = drawn && is_order && state.zhukov.used && !state.zhukov.ignored;
        Rule("7.4.4").bars(!may)
    }

    /// Whether Zhukov may go back into the cup. [7.4.1, 7.4.2a]
    pub fn may_return(&self, state: &State, marker: Marker, drawn: bool) -> May {
        let may = marker == Marker::ZHUKOV && drawn && state.zhukov.draws == 1;
        Rule("7.4.2a").bars(!may)
    }

    /// The marker goes on a box, and the command acts. [2.2.3b, 7.4.2b, 7.8.2-ex]
    pub(crate) fn assign(&self, now: &mut Now<'_>, marker: Marker, command: u8) {
        if marker == Marker::ZHUKOV {
            now.state.zhukov.used = true;
        }
        now.log.say(|| Event::Assigned { marker, command });
        now.state.boxes[marker.side() as usize][usize::from(command)] = Some(marker);
        self.activate(now, marker.side(), command);
    }

    pub(crate) fn ignore(&self, now: &mut Now<'_>, marker: Marker) {
        now.log.say(|| Event::Ignored { marker });
        now.state.zhukov.ignored = true;
        now.state.phase = Phase::Draw;
    }

    pub(crate) fn return_zhukov(&self, now: &mut Now<'_>) {
        now.log.say(|| Event::ZhukovReturned);
        now.state.cup[Marker::ZHUKOV.at()] = 1;
        now.state.phase = Phase::Draw;
    }

    /// What is added to the Hitler roll. [7.5.2]
    pub fn hitler_drm(&self, state: &State) -> u8 {
        self.hitler_cities(state).map(|(_, it)| it).sum()
    }

    /// The cities that add to it, with what each adds. [7.5.2]
    fn hitler_cities(&self, state: &State) -> impl Iterator<Item = (City, u8)> {
        let cities = City::ALL.into_iter().zip(self.book.scenario.hitler_mods);
        cities.filter(|&(city, _)| {
            self.book.map.cities[city as usize].is_some_and(|it| self.controller(state, it) == Some(SOVIET))
        })
    }

    /// The Hitler roll: at seven or more he takes command, and Guderian goes.
    /// [7.5.1, 7.5.3, 7.5.4, 7.5.5a, 7.5.5b, 7.5.6, 13.4.6]
    pub(crate) fn land_hitler(&self, now: &mut Now<'_>, die: u8) {
        let modified = die + self.hitler_drm(now.state);
        let cities = self.hitler_cities(now.state).filter(|it| it.1 > 0);
        now.log.say(|| Event::HitlerRoll { die, cities: cities.collect(), modified });
        if modified >= self.book.scenario.hitler_needed {
            now.state.hitler = now.state.turn;
            now.log.say(|| Event::HitlerCommands);
            if let Some(guderian) = self.role(Role::Guderian) {
                match now.state.hex(guderian) {
                    Some(_) => self.lift(now, guderian, Where::Gone),
                    None => now.state.place[guderian.at()] = Where::Gone.code(),
                }
            }
        }
        self.close_turn(now);
    }

    /// The turn's purchases become its orders when the next turn begins. [2.2.3a, 7.0b]
    pub(crate) fn bring_orders(&self, state: &mut State) {
        state.orders = state.bought.map(|it| it.unwrap_or_default());
        state.bought = [None; 2];
        state.budget = std::mem::take(&mut state.points);
    }
}
