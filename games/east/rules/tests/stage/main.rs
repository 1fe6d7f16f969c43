//! What clients are shown: the sheet, scenes, events, lists and answers, and that none of it gives anything away.

#[path = "../people/actions.rs"]
mod actions;
mod answers;
mod lists;
mod pictures;
mod secrecy;
mod sheet;
mod table;
