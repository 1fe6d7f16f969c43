//! How the game is put to people: questions, reasons, odds, commands, pictures; and nothing given away.

mod chances;
mod fog;
mod maps;
mod phases;
mod table;
mod words;
