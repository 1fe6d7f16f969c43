//! Chapter 2, components: units and sets of them, steps and disruption.

use serde::{Deserialize, Serialize};

use crate::Unit;

/// A set of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Units(pub u64);

impl Units {
    /// None.
    pub const NONE: Units = Units(0);

    /// Only this unit.
    #[inline]
    #[must_use]
    pub const fn only(unit: Unit) -> Units {
        Units(1 << unit.0)
    }

    /// Whether `unit` is in the set.
    #[inline]
    #[must_use]
    pub const fn has(self, unit: Unit) -> bool {
        self.0 >> unit.0 & 1 != 0
    }

    /// The set and `unit`.
    #[inline]
    #[must_use]
    pub const fn with(self, unit: Unit) -> Units {
        Units(self.0 | 1 << unit.0)
    }

    /// The set without `unit`.
    #[inline]
    #[must_use]
    pub const fn without(self, unit: Unit) -> Units {
        Units(self.0 & !(1 << unit.0))
    }

    /// What is in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Units) -> Units {
        Units(self.0 & other.0)
    }

    /// What is in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Units) -> Units {
        Units(self.0 | other.0)
    }

    /// What is in this set and not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Units) -> Units {
        Units(self.0 & !other.0)
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<Unit> {
        (self.0 != 0).then(|| Unit(self.0.trailing_zeros() as u8))
    }

    /// The last.
    #[inline]
    #[must_use]
    pub fn last(self) -> Option<Unit> {
        (self.0 != 0).then(|| Unit(63 - self.0.leading_zeros() as u8))
    }

    /// Those that come after `unit` in the list.
    #[inline]
    #[must_use]
    pub const fn after(self, unit: Unit) -> Units {
        Units(self.0 & !(u64::MAX >> (63 - unit.0)))
    }

    /// Those that meet a condition.
    #[inline]
    #[must_use]
    pub fn filter(self, mut keep: impl FnMut(Unit) -> bool) -> Units {
        let mut kept = self;
        for unit in self {
            if !keep(unit) {
                kept = kept.without(unit);
            }
        }
        kept
    }
}

impl IntoIterator for Units {
    type Item = Unit;
    type IntoIter = Members;
    #[inline]
    fn into_iter(self) -> Members {
        Members(self)
    }
}

/// The members of a set of units in order.
#[derive(Clone, Copy, Debug)]
pub struct Members(Units);

impl Iterator for Members {
    type Item = Unit;
    #[inline]
    fn next(&mut self) -> Option<Unit> {
        let unit = self.0.first()?;
        self.0 = self.0.without(unit);
        Some(unit)
    }
}
