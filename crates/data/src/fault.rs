//! What is wrong with a file, and where.

use std::{
    cell::{Cell, RefCell},
    fmt,
};

use kernel::{MAX_FAULTS, brief};

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

/// The faults of a set of files that belong together: the first [`MAX_FAULTS`]. A file can be wrong in each of its entries,
/// and in every pair of them; nobody reads that, so reading ends there. All readers write into one list, hence the cells.
#[derive(Debug, Default)]
pub struct Faults {
    first: RefCell<Vec<Fault>>,
    /// Where it was given up to look for more.
    more: RefCell<Option<(String, usize)>>,
    n: Cell<usize>,
}

impl Faults {
    /// Notes a fault. Whoever repeats a text of the file cuts it; a fault is never longer than a sentence.
    pub fn add(&self, spot: Spot<'_>, what: impl Into<String>) {
        self.n.set(self.n.get() + 1);
        if self.n.get() <= MAX_FAULTS {
            let fault = Fault { file: spot.file.to_owned(), line: spot.line, what: brief(&what.into()) };
            self.first.borrow_mut().push(fault);
        } else {
            self.more.borrow_mut().get_or_insert_with(|| (spot.file.to_owned(), spot.line));
        }
    }

    /// Whether there are so many that nothing more is read.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.n.get() >= MAX_FAULTS
    }

    /// Notes that something is left unread because there are so many. It counts, so that no reader takes it for read.
    pub(crate) fn give_up(&self, spot: Spot<'_>) {
        self.add(spot, String::new());
    }

    /// How often something was found to be wrong so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.n.get()
    }

    /// Whether nothing is wrong so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What was read if nothing is wrong, else the faults by file and line, none twice. If it was given up to look for more,
    /// the last one says so.
    ///
    /// # Panics
    /// If there is neither a value nor a fault: a reader that gives up says why.
    pub fn result<T>(&self, value: Option<T>) -> Result<T, Vec<Fault>> {
        let mut faults = self.first.take();
        if faults.is_empty() {
            return Ok(value.expect("a value where nothing is wrong"));
        }
        faults.sort();
        faults.dedup();
        let what = "from here on nothing more was read; mend these faults first".to_owned();
        faults.extend(self.more.take().map(|(file, line)| Fault { file, line, what }));
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

    #[test]
    fn faults_end_at_a_number() {
        let faults = Faults::default();
        for line in 1..=1000 {
            assert_eq!(faults.is_full(), line > MAX_FAULTS);
            faults.add(Spot { file: "map.toml", line }, "wrong");
        }
        assert_eq!(faults.len(), 1000);
        let said = faults.result(Some(1)).expect_err("faults");
        assert_eq!(said.len(), MAX_FAULTS + 1);
        let last = said.last().map(ToString::to_string);
        assert_eq!(last.as_deref(), Some("map.toml:51: from here on nothing more was read; mend these faults first"));
    }
}
