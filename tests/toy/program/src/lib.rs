//! The shelf with one game more. Putting it there takes one line.
#![warn(missing_docs)]

use catalog::{Title, on_shelf};

/// The line of the toy: its face and its player.
pub const TOY: &dyn Title = on_shelf::<(toy_face::ToyFace, toy_player::ToyPlayer)>();
