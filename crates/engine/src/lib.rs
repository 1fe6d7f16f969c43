//! The line protocol for bots and scripts: one JSON object per line in, one reply per line out. `docs/engine.md`
//! describes it.
//!
//! A [`Session`] answers lines; where they come from and where the replies go is its holder's business. Its game is kept
//! in a [`House`], which hands it either the seat of a chair ([`ChairHouse`]) or a table of its own ([`TableHouse`]):
//! [`Local`] is a table in memory.
//!
//! ```
//! let mut session = engine::Session::new(Vec::new());
//! assert!(session.answer(br#"{"do":"new","game":"mukden","seed":1}"#).starts_with(r#"{"ok":true,"#));
//! ```
#![warn(missing_docs)]

mod at;
mod house;
mod reply;
mod request;
mod session;
mod wire;

#[cfg(test)]
mod fields;
#[cfg(test)]
mod fog;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod seated;
#[cfg(test)]
mod shared;
#[cfg(test)]
mod tests;

pub use house::{ChairHouse, Fate, House, Local, TableHouse, Trouble};
pub use session::{MAX_DEPTH, MAX_LINE, Session};
