//! What clients are shown: the sheet, scenes, events, lists and answers, and that none of it gives anything away.

mod answers;
mod lists;
mod pictures;
mod secrecy;
mod sheet;
mod table;
