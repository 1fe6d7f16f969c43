//! Every rule, whole random games, the data files, and how much memory play asks for.

mod battery;
mod data;
mod frugal;
mod perft;
mod rules;
