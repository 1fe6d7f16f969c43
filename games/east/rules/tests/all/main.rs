//! Every rule of the booklet, the data files, positions, whole random games, and how much memory play asks for.

mod battery;
mod broken;
mod data;
mod frugal;
mod perft;
mod rules;
mod sets;
