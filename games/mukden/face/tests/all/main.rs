//! Mukden as clients are shown it: every question of the stage, and whole games as they read.

mod people;
mod playthrough;
mod stage;
