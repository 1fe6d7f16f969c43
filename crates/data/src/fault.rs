//! What is wrong with a file, and where.

use std::{cell::RefCell, fmt};

use kernel::brief;

/// Something wrong in a data file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// The file, as it was named to the reader.
    pub file: String,
    /// The line, counted from one.
    pub line: usize,
    /// What is wrong, in one sentence without a full stop.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

impl std::error::Error for Fault {}

/// A line of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot<'a> {
    /// The file, as it was named to the reader.
    pub file: &'a str,
    /// The line, counted from one.
    pub line: usize,
}

/// A value and the line it stands on, for checks against other values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At<'a, T> {
    /// The value.
    pub value: T,
    /// Where it was read.
    pub spot: Spot<'a>,
}

impl<'a, T> At<'a, T> {
    /// The value made into another of the same place.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> At<'a, U> {
        At { value: f(self.value), spot: self.spot }
    }
}

/// The faults of a set of files that belong together. All their readers write into one list, hence the cell.
#[derive(Debug, Default)]
pub struct Faults(RefCell<Vec<Fault>>);

impl Faults {
    /// Notes a fault. Whoever repeats a text of the file cuts it; a fault is never longer than a sentence.
    pub fn add(&self, spot: Spot<'_>, what: impl Into<String>) {
        self.0.borrow_mut().push(Fault { file: spot.file.to_owned(), line: spot.line, what: brief(&what.into()) });
    }

    /// How many there are so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.borrow().len()
    }

    /// Whether nothing is wrong so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What was read if nothing is wrong, else all faults by file and line, none twice.
    ///
    /// # Panics
    /// If there is neither a value nor a fault: a reader that gives up says why.
    pub fn result<T>(&self, value: Option<T>) -> Result<T, Vec<Fault>> {
        let mut faults = self.0.take();
        if faults.is_empty() {
            return Ok(value.expect("a value where nothing is wrong"));
        }
        faults.sort();
        faults.dedup();
        Err(faults)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_come_by_file_and_line_and_once() {
        let faults = Faults::default();
        faults.add(Spot { file: "map.toml", line: 12 }, "late");
        faults.add(Spot { file: "map.toml", line: 3 }, "early");
        faults.add(Spot { file: "charts.toml", line: 40 }, "elsewhere");
        faults.add(Spot { file: "map.toml", line: 12 }, "late");
        let said: Vec<_> = faults.result(Some(1)).expect_err("faults").iter().map(ToString::to_string).collect();
        assert_eq!(said, ["charts.toml:40: elsewhere", "map.toml:3: early", "map.toml:12: late"]);
        assert_eq!(Faults::default().result(Some(1)), Ok(1));
    }
}
