//! Names of things on a sheet, as small numbers.

use std::fmt;

use kernel::{Fault, quoted};
use serde::{Deserialize, Serialize};

/// The printed number of a hex: 512 is printed `0512`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct HexNo(pub u16);

impl HexNo {
    /// The number of a hex of a grid.
    ///
    /// # Panics
    /// If the grid's numbers are longer than four digits, which no grid's are.
    #[must_use]
    pub fn of(grid: &hex::Grid, hex: hex::Hex) -> HexNo {
        HexNo(grid.number(hex))
    }

    /// The hex of a grid that has this number.
    #[must_use]
    pub fn on(self, grid: &hex::Grid) -> Option<hex::Hex> {
        grid.at(self.0 / 100, self.0 % 100)
    }

    /// Reads four digits.
    ///
    /// # Errors
    /// If it is no number of a hex.
    pub fn read(text: &str) -> Result<HexNo, Fault> {
        let number = text.parse().ok().filter(|_| text.len() == 4);
        number.map(HexNo).ok_or_else(|| Fault(format!("there is no hex {}", quoted(text))))
    }
}

impl fmt::Display for HexNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.0)
    }
}

macro_rules! place_in {
    ($(#[$meta:meta])* $Id:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
        pub struct $Id(pub u8);

        impl $Id {
            /// As an index.
            #[must_use]
            pub fn at(self) -> usize {
                usize::from(self.0)
            }
        }
    };
}

place_in! {
    /// A counter, by its place in [`crate::Printed::units`].
    UnitId
}
place_in! {
    /// A place on the map, by its place in [`crate::Printed::places`].
    PlaceId
}
place_in! {
    /// A phase, by its place in [`crate::Printed::phases`].
    PhaseId
}
place_in! {
    /// A chart, by its place in [`crate::Printed::charts`].
    ChartId
}
place_in! {
    /// A way to win, by its place in [`crate::Printed::ways`].
    WayId
}
