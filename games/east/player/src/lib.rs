//! The computer player of *Hitler Turns East*: how good a state looks, and what is done by rules of thumb.
//!
//! It is given imagined states only, and knows nothing but the rules, the crate `east`.
//!
//! | file | what is in it |
//! | --- | --- |
//! | `evaluation` | how good a state looks for a side |
//! | `policy` | what a side does now, one gesture at a time |
//! | `policy/sight` | what it sees of the country: goals, enemies, what a hex is worth to a unit |
//! | `policy/march` | how commands move |
//! | `policy/fight` | which battles are worth their losses, and what follows them |
//! | `policy/orders` | which orders are bought |
#![allow(rustdoc::broken_intra_doc_links, reason = "rules and rulings are cited in brackets")]
#![warn(missing_docs)]

mod evaluation;
mod policy;

pub use evaluation::EastPlayer;

use std::ops::Deref;

use east::East;

/// A game that the computer plays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Policy<'a>(pub(crate) &'a East);

impl Deref for Policy<'_> {
    type Target = East;

    fn deref(&self) -> &East {
        self.0
    }
}
