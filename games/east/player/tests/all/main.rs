//! The computer player: what it promises, and that it decides from what it sees.

mod policy;
mod worlds;
