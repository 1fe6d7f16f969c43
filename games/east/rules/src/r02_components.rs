//! Chapter 2, components: units, faces and steps, orders and the markers of the cup.

use kernel::Side;
use serde::{Deserialize, Serialize};

use crate::{AXIS, Class, East, Role, SOVIET, State, Unit};

kernel::unit_set! {
    /// A set of units.
    #[derive(Serialize, Deserialize)]
    pub struct Units(u128) of Unit; Members
}

/// An order. [7.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub enum Order {
    /// Hold, or advance to contact. [7.2.1]
    Hold,
    /// Withdraw. [7.2.2]
    Withdraw,
    /// Assault. [7.2.3]
    Assault,
    /// Blitz, which is Mobile Defense in Snow; Axis only. [7.2.4]
    Blitz,
}

impl Order {
    /// All four, in the order of their cost.
    pub const ALL: [Order; 4] = [Order::Hold, Order::Withdraw, Order::Assault, Order::Blitz];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Order::Hold => "hold",
            Order::Withdraw => "withdraw",
            Order::Assault => "assault",
            Order::Blitz => "blitz",
        }
    }

    /// Its letter in notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Order::Hold => 'H',
            Order::Withdraw => 'W',
            Order::Assault => 'A',
            Order::Blitz => 'B',
        }
    }

    /// The order of this word.
    #[must_use]
    pub fn find(name: &str) -> Option<Order> {
        Order::ALL.into_iter().find(|it| it.name() == name)
    }

    /// Whether units under it may attack after all movement. [7.2.1d, 7.2.2f, 7.2.3d, 7.2.4c]
    #[must_use]
    pub const fn attacks(self) -> bool {
        matches!(self, Order::Assault | Order::Blitz)
    }
}

/// How many of each order: hold, withdraw, assault, blitz.
pub type Orders = [u8; 4];

/// A marker that goes into the Orders Cup: an order of a side, a Counterattack, or Zhukov. [2.2.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Marker(pub u8);

impl Marker {
    /// How many kinds there are: four Axis orders, three Soviet ones, Counterattack and Zhukov.
    pub const N: usize = 9;
    /// A Soviet Counterattack. [7.3]
    pub const COUNTERATTACK: Marker = Marker(7);
    /// Zhukov. [7.4]
    pub const ZHUKOV: Marker = Marker(8);

    /// The marker of an order of a side.
    #[must_use]
    pub const fn of(side: Side, order: Order) -> Marker {
        Marker(match side {
            Side::A => order as u8,
            Side::B => 4 + order as u8,
        })
    }

    /// The index, for tables.
    #[must_use]
    pub const fn at(self) -> usize {
        self.0 as usize
    }

    /// Whose it is.
    #[must_use]
    pub fn side(self) -> Side {
        if self.0 < 4 { AXIS } else { SOVIET }
    }

    /// The order it gives; Zhukov gives Assault, a Counterattack none. [7.4.2b]
    #[must_use]
    pub fn order(self) -> Option<Order> {
        match self.0 {
            0..4 => Some(Order::ALL[self.at()]),
            4..7 => Some(Order::ALL[self.at() - 4]),
            _ => (self == Marker::ZHUKOV).then_some(Order::Assault),
        }
    }

    /// Its name: `axis blitz`, `counterattack`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "axis hold",
            "axis withdraw",
            "axis assault",
            "axis blitz",
            "soviet hold",
            "soviet withdraw",
            "soviet assault",
            "counterattack",
            "zhukov",
        ][self.0 as usize]
    }

    /// The marker of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Marker> {
        (0..Marker::N as u8).map(Marker).find(|it| it.name() == name)
    }
}

impl East {
    /// Whose a unit is.
    #[inline]
    pub fn side(&self, unit: Unit) -> Side {
        if unit.0 < self.book.n_axis { AXIS } else { SOVIET }
    }

    /// What a unit is.
    #[inline]
    pub(crate) fn class(&self, unit: Unit) -> Class {
        self.book.units[unit.at()].class
    }

    /// Whether a unit is a Panzer Corps.
    #[inline]
    pub fn is_panzer(&self, unit: Unit) -> bool {
        self.panzers.has(unit)
    }

    /// The units that play a part in special rules.
    #[inline]
    pub fn role(&self, role: Role) -> Option<Unit> {
        self.book.roles[role as usize]
    }

    #[inline]
    pub(crate) fn is_role(&self, unit: Unit, role: Role) -> bool {
        self.role(role) == Some(unit)
    }

    /// Whether a unit is a German Army, whose zone halts the Soviets. [9.1.3, A1, A35]
    #[inline]
    pub(crate) fn is_german_army(&self, unit: Unit) -> bool {
        self.german_armies.has(unit)
    }

    /// The printed factor of the face that shows. [2.2.1g]
    #[inline]
    pub fn cf(&self, state: &State, unit: Unit) -> u8 {
        self.book.units[unit.at()].cf.get(usize::from(state.face[unit.at()])).copied().unwrap_or(0)
    }

    /// Steps left. [2.2.1a, 2.2.1b, 2.2.1c, 2.2.1d, 2.2.1e]
    #[inline]
    pub fn steps(&self, state: &State, unit: Unit) -> u8 {
        let counter = &self.book.units[unit.at()];
        if counter.side == AXIS { counter.steps.saturating_sub(state.face[unit.at()]) } else { counter.steps }
    }

    /// Whether an Axis unit has lost steps.
    pub(crate) fn is_reduced(&self, state: &State, unit: Unit) -> bool {
        self.side(unit) == AXIS && state.face[unit.at()] > 0
    }

    /// Every unit of the game.
    pub fn all_units(&self) -> impl Iterator<Item = Unit> + use<> {
        (0..self.book.units.len() as u8).map(Unit)
    }

    pub(crate) fn is_romanian(&self, unit: Unit) -> bool {
        self.romanians.has(unit)
    }
}
