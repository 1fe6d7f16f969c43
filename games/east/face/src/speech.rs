//! Small parts of sentences: how sides, commands, orders, markers and results are spoken of.

use east::{AXIS, Cause, City, East, Item, Marker, Order, Orders, Result, State, Units, Weather};
use hex::Hex;
use kernel::Side;
use stage::{HexNo, Line, UnitId};

pub(crate) use stage::words::{capital, some};

use crate::Shown;

/// A set of units as a sheet names them.
pub(crate) fn ids(units: Units) -> Vec<UnitId> {
    units.into_iter().map(UnitId::from).collect()
}

/// A side in a sentence.
pub(crate) fn title(side: Side) -> &'static str {
    if side == AXIS { "the Axis" } else { "the Soviets" }
}

/// Whose, before a noun.
pub(crate) fn adjective(side: Side) -> &'static str {
    if side == AXIS { "Axis" } else { "Soviet" }
}

/// The verb of a side: the Axis holds, the Soviets hold.
pub(crate) fn does(side: Side, verb: &str) -> String {
    format!("{verb}{}", if side == AXIS { "s" } else { "" })
}

/// The verb of units: one halts, several halt.
pub(crate) fn do_they(units: Units, verb: &str) -> String {
    format!("{verb}{}", if units.len() == 1 { "s" } else { "" })
}

/// The support marker of a side, as it takes part.
pub(crate) fn support(side: Side) -> &'static str {
    if side == AXIS { "the Luftwaffe" } else { "the T-34s" }
}

/// The support marker of a side, as it is laid.
pub(crate) fn support_marker(side: Side) -> &'static str {
    if side == AXIS { "a Luftwaffe marker" } else { "the T-34 marker" }
}

/// A command in full: `Army Group North`, `West Front`.
pub(crate) fn command(side: Side, at: u8) -> String {
    let name = capital(East::command_name(side, at));
    if side == AXIS { format!("Army Group {name}") } else { format!("{name} Front") }
}

/// A command within a sentence: `Army Group North`, `the West Front`.
pub(crate) fn the_command(side: Side, at: u8) -> String {
    let article = if side == AXIS { "" } else { "the " };
    format!("{article}{}", command(side, at))
}

/// An order as printed.
pub(crate) fn order_name(order: Order) -> &'static str {
    match order {
        Order::Hold => "Hold",
        Order::Withdraw => "Withdraw",
        Order::Assault => "Assault",
        Order::Blitz => "Blitz",
    }
}

/// A marker in a sentence.
pub(crate) fn marker_name(marker: Marker) -> String {
    match marker {
        Marker::COUNTERATTACK => "a Counterattack".into(),
        Marker::ZHUKOV => "Zhukov".into(),
        _ => format!("{} {}", adjective(marker.side()), marker.order().map_or("marker", order_name)),
    }
}

/// Orders with their numbers: `2 Blitz, 1 Hold`.
pub(crate) fn orders_words(orders: Orders) -> String {
    let each = Order::ALL.into_iter().zip(orders).rev().filter(|it| it.1 > 0);
    let words: Vec<_> = each.map(|(order, n)| format!("{n} {}", order_name(order))).collect();
    if words.is_empty() { "nothing".into() } else { words.join(", ") }
}

/// The markers of a cup with their numbers, one by one.
pub(crate) fn cup_items(cup: &[u8; Marker::N]) -> Vec<String> {
    let each = (0..Marker::N as u8).map(Marker).filter(|it| cup[it.at()] > 0);
    let item = |it: Marker| match (it, cup[it.at()]) {
        (Marker::ZHUKOV, _) => "Zhukov".to_owned(),
        (Marker::COUNTERATTACK, n) => some(n, "Counterattack"),
        (it, n) => format!("{n} {}", marker_name(it)),
    };
    each.map(item).collect()
}

/// The markers of a cup in a sentence.
pub(crate) fn cup_words(cup: &[u8; Marker::N]) -> String {
    let words = cup_items(cup);
    if words.is_empty() { "nothing".into() } else { words.join(", ") }
}

/// What a result of the combat results table means.
pub(crate) fn result_words(result: Result) -> &'static str {
    match result {
        Result::A1 => "A1, the attacker loses a step",
        Result::B1 => "B1, both sides lose a step",
        Result::Dr => "DR, the defender retreats",
        Result::Ex => "EX, defender eliminated, attacker pays",
        Result::De => "DE, the defender is eliminated",
    }
}

/// A column of the combat results table.
pub(crate) fn column_name(column: Option<u8>) -> String {
    match column {
        None => "worse than 1:2".into(),
        Some(0) => "1:2".into(),
        Some(column) => format!("{column}:1"),
    }
}

/// Columns of terrain, after the factors: `, 2 columns to the left`.
pub(crate) fn shift_words(shifts: u8) -> String {
    match shifts {
        0 => String::new(),
        shifts => format!(", {} to the left", some(shifts, "column")),
    }
}

impl Shown<'_> {
    /// The printed number of a hex, as sheets and scenes write it.
    #[inline]
    pub(crate) fn no(&self, hex: Hex) -> HexNo {
        HexNo::of(&self.book.map.grid, hex)
    }

    /// An order as it works on a turn: Blitz is Mobile Defense in Snow. [7.2.4e]
    pub(crate) fn order_words(&self, state: &State, order: Order) -> &'static str {
        if order == Order::Blitz && self.weather(state) == Weather::Snow { "Mobile Defense" } else { order_name(order) }
    }

    /// The active command and its order: `Army Group Center, Blitz`.
    pub(crate) fn acting(&self, state: &State) -> String {
        let order = self.box_order(state).map_or("", |it| self.order_words(state, it));
        format!("{}, {order}", command(state.active_side, state.area))
    }

    /// The month of a turn, with its weather.
    pub(crate) fn month(&self, turn: u8) -> String {
        let month = self.book.turns.get(usize::from(turn).wrapping_sub(1)).map_or("", |it| it.month.as_str());
        format!("{month}, {}", self.weather_of(turn).name())
    }

    /// A city the rules name, as the map calls it.
    pub(crate) fn city_name(&self, city: City) -> &str {
        let place = self.book.map.cities[city as usize].and_then(|it| self.book.map.place(it));
        place.map_or(city.name(), |it| it.name.as_str())
    }

    /// An item of a combat in words.
    pub(crate) fn item_words(&self, item: Item) -> Line {
        match item.cause {
            Cause::Unit { unit, .. } => stage::line![unit],
            Cause::Supply { unit, .. } => stage::line![stage::short(unit), ": lack of supply"],
            Cause::Support { side, .. } => stage::line![support(side)],
            Cause::Terrain(terrain) => stage::line!["columns for ", terrain.name()],
            Cause::City(hex) => {
                let name = self.book.map.place(hex).map_or("", |it| it.name.as_str());
                stage::line!["columns for the city of ", name]
            }
            Cause::Fort => stage::line!["columns for the fort"],
            Cause::River => stage::line!["columns for the river that all cross"],
            Cause::Beyond { most } => stage::line!["columns beyond ", most, " do not count"],
            Cause::Leader => stage::line!["the die, for a Leader"],
            Cause::Snow => stage::line!["the die, for Snow"],
        }
    }
}
