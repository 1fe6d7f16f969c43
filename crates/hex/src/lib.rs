//! Geometry of printed hex maps.
//!
//! The maps of our games are flat-top hexes in straight north-south columns, numbered `CCRR`, rows southward, every
//! other column half a hex lower:
//!
//! ```text
//!         ____                       N
//!    ____/0201\____           NW  ____  NE
//!   /0101\____/0301\             /    \
//!   \____/0202\____/             \____/
//!   /0102\____/0302\          SW        SE
//!   \____/    \____/                 S
//! ```
//!
//! (In the picture the odd columns are the lower ones.) A [`Hex`] is a dense index into its [`Grid`], in the order of
//! the printed numbers, so per-hex tables are plain arrays and sets are bits. The crate knows no game.
#![warn(missing_docs)]

mod grid;
mod reach;
mod set;
mod trace;

pub use grid::{Dir, Grid, Hex, Low};
pub use reach::{Field, Step, reach};
pub use set::{Flow, HexSet};
pub use trace::trace;
