//! What is printed.

use std::sync::Arc;

use kernel::{BySide, Side};
use stage::Sheet;

use crate::{Info, Ledger};

/// What is printed of a game with its choices, and never changes while it is played: the same for whoever asks.
#[derive(Debug)]
pub struct Printed {
    /// What is drawn: map, counters, charts, rules.
    pub sheet: Arc<Sheet>,
    /// The name of the sheet: the hash of its JSON.
    pub sheet_hash: String,
    /// What stands on the box, for the data in use.
    pub info: Arc<Info>,
    /// The rules with their titles.
    pub ledger: Ledger,
    /// The names of the sides in records.
    pub sides: BySide<&'static str>,
    /// The free commands that [`crate::Seat::understand`] knows, one line each.
    pub commands: &'static [&'static str],
}

impl Printed {
    /// The side of this name.
    #[must_use]
    pub fn side(&self, name: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|&it| self.sides[it] == name)
    }
}
