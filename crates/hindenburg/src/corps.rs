//! Armies and corps.

use hex::Hex;
use serde::{Deserialize, Serialize};

use crate::N_CORPS;

/// One of the three armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Army {
    /// Rennenkampf's, from the east.
    First,
    /// Samsonov's, from the south.
    Second,
    /// The player's.
    Eighth,
}

impl Army {
    /// All three in the order of the counters.
    pub const ALL: [Army; 3] = [Army::First, Army::Second, Army::Eighth];
    /// The two Russian ones.
    pub const RUSSIAN: [Army; 2] = [Army::First, Army::Second];

    /// The corps that belong to it from the start. [1-setup-a, 1-setup-b, 1-setup-c]
    #[must_use]
    pub const fn corps(self) -> CorpsSet {
        CorpsSet(match self {
            Army::First => 0b0_0000_0000_1111,
            Army::Second => 0b0_0001_1111_0000,
            Army::Eighth => 0b1_1110_0000_0000,
        })
    }

    /// The number of the army.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Army::First => 1,
            Army::Second => 2,
            Army::Eighth => 8,
        }
    }

    /// `1st Army`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Army::First => "1st Army",
            Army::Second => "2nd Army",
            Army::Eighth => "8th Army",
        }
    }
}

/// A corps: its place in the printed line order, 1st Army 0 to 3, 2nd Army 4 to 8, 8th Army 9 to 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Corps(pub u8);

impl Corps {
    /// Every corps in order.
    pub fn all() -> impl Iterator<Item = Corps> {
        (0..N_CORPS as u8).map(Corps)
    }

    /// The index, for tables.
    #[inline]
    #[must_use]
    pub const fn at(self) -> usize {
        self.0 as usize
    }

    /// The army it belongs to.
    #[inline]
    #[must_use]
    pub const fn army(self) -> Army {
        match self.0 {
            0..4 => Army::First,
            4..9 => Army::Second,
            _ => Army::Eighth,
        }
    }

    /// Whether it is German.
    #[inline]
    #[must_use]
    pub const fn is_german(self) -> bool {
        self.0 >= 9
    }
}

/// Where a corps is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Where {
    /// On the map.
    On(#[serde(with = "hex_number")] Hex),
    /// On the turn track, on its way by rail to this hex. [9-rail]
    Track(#[serde(with = "hex_number")] Hex),
    /// Removed from play.
    Lost,
}

/// Hexes as bare numbers: the hex crate knows no serde.
mod hex_number {
    use hex::Hex;
    use serde::{Deserialize, Deserializer, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
    pub(super) fn serialize<S: Serializer>(hex: &Hex, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u16(hex.0)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Hex, D::Error> {
        u16::deserialize(from).map(Hex)
    }
}

/// A set of corps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CorpsSet(pub u16);

impl CorpsSet {
    /// Nobody.
    pub const NONE: CorpsSet = CorpsSet(0);

    /// Whether `corps` is in the set.
    #[inline]
    #[must_use]
    pub const fn has(self, corps: Corps) -> bool {
        self.0 >> corps.0 & 1 != 0
    }

    /// The set and `corps`.
    #[inline]
    #[must_use]
    pub const fn with(self, corps: Corps) -> CorpsSet {
        CorpsSet(self.0 | 1 << corps.0)
    }

    /// The set without `corps`.
    #[inline]
    #[must_use]
    pub const fn without(self, corps: Corps) -> CorpsSet {
        CorpsSet(self.0 & !(1 << corps.0))
    }

    /// What is in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: CorpsSet) -> CorpsSet {
        CorpsSet(self.0 & other.0)
    }

    /// What is in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: CorpsSet) -> CorpsSet {
        CorpsSet(self.0 | other.0)
    }

    /// What is in this set and not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: CorpsSet) -> CorpsSet {
        CorpsSet(self.0 & !other.0)
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first member.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<Corps> {
        (self.0 != 0).then(|| Corps(self.0.trailing_zeros() as u8))
    }

    /// The last member.
    #[inline]
    #[must_use]
    pub fn last(self) -> Option<Corps> {
        (self.0 != 0).then(|| Corps(15 - self.0.leading_zeros() as u8))
    }

    /// The members that come after `corps` in the order.
    #[inline]
    #[must_use]
    pub const fn after(self, corps: Corps) -> CorpsSet {
        CorpsSet(self.0 & !((2 << corps.0) - 1))
    }

    /// The members that meet a condition.
    #[inline]
    #[must_use]
    pub fn filter(self, mut keep: impl FnMut(Corps) -> bool) -> CorpsSet {
        let mut kept = self;
        for corps in self {
            if !keep(corps) {
                kept = kept.without(corps);
            }
        }
        kept
    }
}

impl IntoIterator for CorpsSet {
    type Item = Corps;
    type IntoIter = Members;
    #[inline]
    fn into_iter(self) -> Members {
        Members(self)
    }
}

/// The members of a set of corps in order.
#[derive(Clone, Copy, Debug)]
pub struct Members(CorpsSet);

impl Iterator for Members {
    type Item = Corps;
    #[inline]
    fn next(&mut self) -> Option<Corps> {
        let corps = self.0.first()?;
        self.0 = self.0.without(corps);
        Some(corps)
    }
}
