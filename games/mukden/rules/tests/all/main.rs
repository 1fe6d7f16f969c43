//! The rules of Mukden: the rulebook, the data files, the battery on random games, perft tables.

mod broken;
mod conform;
mod data;
mod perft;
mod rules;
mod sets;
