//! Which games there are: a line each, its face and its player.

use crate::{Title, on_shelf};

/// The games of the program, in the order of the shelf.
pub(crate) const GAMES: &[&dyn Title] = &[
    on_shelf::<(hindenburg_face::HindenburgFace, hindenburg_player::HindenburgPlayer)>(),
    on_shelf::<(mukden_face::MukdenFace, mukden_player::MukdenPlayer)>(),
    on_shelf::<(east_face::EastFace, east_player::EastPlayer)>(),
];
