//! The two sides, and who may look at a table.

use std::ops::{Index, IndexMut};

/// One of the two sides of a game, in the order of [`crate::Game::SIDES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Side {
    /// The first side named on the box.
    A,
    /// The second.
    B,
}

impl Side {
    /// Both sides in order.
    pub const ALL: [Side; 2] = [Side::A, Side::B];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

/// A set of sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sides(u8);

impl Sides {
    /// Nobody.
    pub const NONE: Sides = Sides(0);
    /// Both sides: a simultaneous, secret choice.
    pub const BOTH: Sides = Sides(3);

    /// Only this side.
    #[must_use]
    pub const fn only(side: Side) -> Sides {
        match side {
            Side::A => Sides(1),
            Side::B => Sides(2),
        }
    }

    /// Whether `side` is in the set.
    #[must_use]
    pub const fn has(self, side: Side) -> bool {
        self.0 & Sides::only(side).0 != 0
    }

    /// The set and `side`.
    #[must_use]
    pub const fn with(self, side: Side) -> Sides {
        Sides(self.0 | Sides::only(side).0)
    }

    /// The set without `side`.
    #[must_use]
    pub const fn without(self, side: Side) -> Sides {
        Sides(self.0 & !Sides::only(side).0)
    }

    /// How many sides are in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members in order.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(move |&side| self.has(side))
    }
}

/// A pair indexed by side, so that no array is indexed by a bare number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BySide<T> {
    /// What belongs to [`Side::A`].
    pub a: T,
    /// What belongs to [`Side::B`].
    pub b: T,
}

impl<T> BySide<T> {
    /// A pair from a function of the side.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> BySide<T> {
        BySide { a: make(Side::A), b: make(Side::B) }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }
}

/// Somebody who looks at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player, who sees what the side may know.
    Side(Side),
    /// A stranger, who sees only what both sides see.
    Spectator,
    /// All-seeing: tests, analysis, finished games.
    Umpire,
}

impl Viewer {
    /// Every viewer.
    pub const ALL: [Viewer; 4] = [Viewer::Side(Side::A), Viewer::Side(Side::B), Viewer::Spectator, Viewer::Umpire];

    /// Whether this viewer may know what only `side` may know.
    #[must_use]
    pub fn shares(self, side: Side) -> bool {
        self == Viewer::Side(side) || self == Viewer::Umpire
    }
}
