//! Reading data files typed by people.
//!
//! A game's map, counters, charts and scenarios are TOML files that a wargamer reads and edits. This crate reads them
//! strictly and says **every** thing that is wrong, with file and line, instead of stopping at the first:
//!
//! ```
//! use data::{Faults, Table, Text};
//!
//! let faults = Faults::default();
//! let mut file = Table::parse(Text { file: "map.toml", text: "[grid]\nsource = 'rules 1'\ncolumns = 0\nrwos = 5\n" }, &faults);
//! let mut grid = file.table("grid");
//! let source = grid.source();
//! let columns = grid.number("columns", 1..=99);
//! let rows = grid.number("rows", 1..=99);
//! drop((grid, file));
//!
//! assert_eq!(source.expect("a source tag").text(), "rules 1");
//! assert!(columns.is_none() && rows.is_none());
//! let said: Vec<String> = faults.result(Some(())).expect_err("three faults").iter().map(ToString::to_string).collect();
//! assert_eq!(said, [
//!     "map.toml:1: [grid] lacks `rows`",
//!     "map.toml:3: `columns` must be from 1 to 99, not 0",
//!     "map.toml:4: [grid] knows no `rwos`, only `source`, `columns`, `rows`",
//! ]);
//! ```
//!
//! A [`Table`] is read key by key. What cannot be read is `None` and already in the list of [`Faults`], so a reader asks
//! for everything first and puts things together at the end. A key that nobody asked for is a fault too. Nothing here
//! touches a disk: texts come in with the name of their file.
//!
//! Files come from strangers, too: a file, a list and a text have a length, and after [`kernel::MAX_FAULTS`] faults nothing
//! more is read.
#![warn(missing_docs)]

pub mod array;
mod date;
mod fault;
mod files;
mod map;
mod meaning;
mod projection;
mod published;
mod source;
mod table;

pub use date::Date;
pub use fault::{At, Fault, Faults, Spot};
pub use files::{Files, SCENERY};
pub use map::Hexside;
pub use meaning::meaning;
pub use projection::Projected;
pub use published::Published;
pub use source::{Kind, Source};
pub use table::{MAX_FILE, Table, Text};

/// The id of a scenario by the name of its file: `historical` for `scenarios/01_historical.toml`. The number in front
/// gives the order in lists and is no part of the id.
#[must_use]
pub fn scenario_id(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let stem = name.strip_suffix(".toml").unwrap_or(name);
    match stem.split_once('_') {
        Some((number, id)) if !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit()) => id,
        _ => stem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenarios_are_called_as_their_files() {
        for (path, id) in [
            ("scenarios/01_historical.toml", "historical"),
            ("02_what_if.toml", "what_if"),
            ("what_if.toml", "what_if"),
            ("scenarios\\03_x.toml", "x"),
            ("_x.toml", "_x"),
            ("", ""),
        ] {
            assert_eq!(scenario_id(path), id, "{path}");
        }
    }
}
