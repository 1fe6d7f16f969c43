//! Armies and corps.

use hex::Hex;
use kernel::Side;
use serde::{Deserialize, Serialize};
use stage::{Line, UnitId};

use crate::N_CORPS;

/// One of the three armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
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

    /// The corps of a counter on the sheet.
    #[must_use]
    pub fn of(unit: UnitId) -> Option<Corps> {
        Some(Corps(unit.0)).filter(|it| it.at() < N_CORPS)
    }

    /// Its side.
    #[must_use]
    pub const fn side(self) -> Side {
        if self.is_german() { Side::A } else { Side::B }
    }
}

impl From<Corps> for UnitId {
    fn from(corps: Corps) -> UnitId {
        UnitId(corps.0)
    }
}

impl stage::Spoken for Corps {
    fn speak(self, line: &mut Line) {
        UnitId::from(self).speak(line);
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

kernel::unit_set! {
    /// A set of corps.
    #[derive(Serialize, Deserialize)]
    pub struct CorpsSet(u16) of Corps; Members
}
