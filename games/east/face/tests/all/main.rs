//! What people are shown and told, that it agrees with the rules, and that nothing is given away.

mod actions;
mod people;
mod playthrough;
mod stage;
