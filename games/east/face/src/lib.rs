//! *Hitler Turns East* as clients see it: what is printed, what lies on the table, what is asked, told and refused.
//!
//! Everything is made from the rules, the crate `east`, for one viewer at a time; no rule is decided here.
//!
//! | file | what is in it |
//! | --- | --- |
//! | `face` | [`EastFace`]: every question a client asks, with the part that answers it |
//! | `sheet` | what is printed: map, counters, charts, rules, ways to win |
//! | `scene` | what one viewer sees of one moment |
//! | `told` | what happened, as sentences and as what a client animates |
//! | `prompts` | what a side is asked |
//! | `offers` | what can be done, grouped and named |
//! | `refusals` | what is the matter where a rule forbids something |
//! | `reach` | where units can get to |
//! | `odds` | the chances of an attack |
//! | `overlays` | supply, zones and the like, laid over the map |
//! | `commands` | what people type |
//! | `speech` | parts of sentences that the others share |
#![allow(rustdoc::broken_intra_doc_links, reason = "rules and rulings are cited in brackets")]
#![warn(missing_docs)]

mod commands;
mod face;
mod odds;
mod offers;
mod overlays;
mod prompts;
mod reach;
mod refusals;
mod scene;
mod sheet;
mod speech;
mod told;

pub use face::EastFace;
pub use scene::{
    Air, CombatNow, Command, CommandBox, CupMarker, EastFurniture, InCup, Invasions, LeaderNow, OrderCount,
    Replacements, T34, ZhukovNow,
};
pub use sheet::{
    COMMAND_MODIFIERS, COMMAND_POINTS, COMPASS, COUNTERATTACK, COUNTERATTACK_FRONTS, CRT, DEFENCE, HITLER, LANDING,
    MOVEMENT, ORDERS,
};

use std::ops::Deref;

use east::East;

/// A game that is shown to people.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<'a>(pub(crate) &'a East);

impl Deref for Shown<'_> {
    type Target = East;

    fn deref(&self) -> &East {
        self.0
    }
}
