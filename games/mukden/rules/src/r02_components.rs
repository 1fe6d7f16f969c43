//! Chapter 2, components: units and sets of them, steps and disruption.

use serde::{Deserialize, Serialize};

use crate::Unit;

kernel::unit_set! {
    /// A set of units.
    #[derive(Serialize, Deserialize)]
    pub struct Units(u64) of Unit; Members
}
