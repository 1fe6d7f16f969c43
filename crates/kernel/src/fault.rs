//! What is wrong with a position or a command.

use std::fmt;

use crate::brief;

/// How many faults are told at once.
pub const MAX_FAULTS: usize = 50;

/// One thing that is wrong with a position, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(pub String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The faults of a position as they are found: the first [`MAX_FAULTS`], and how many more there are. A list of some
/// megabytes can be wrong in each of its entries, and nobody reads that.
#[derive(Debug, Default)]
pub struct Faults {
    first: Vec<Fault>,
    n_more: usize,
}

impl Faults {
    /// Notes a fault.
    pub fn add(&mut self, what: impl Into<String>) {
        if self.first.len() < MAX_FAULTS {
            self.first.push(Fault(brief(&what.into())));
        } else {
            self.n_more += 1;
        }
    }

    /// Whether nothing is wrong so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// What was read if nothing is wrong, else the faults.
    ///
    /// # Errors
    /// The first faults, and as the last entry how many there are besides.
    pub fn result<T>(mut self, value: T) -> Result<T, Vec<Fault>> {
        if self.first.is_empty() {
            return Ok(value);
        }
        self.first.extend(more(self.n_more).map(Fault));
        Err(self.first)
    }
}

/// The first [`MAX_FAULTS`] in words, and as the last entry how many there are besides.
pub fn told<T: ToString>(faults: &[T]) -> Vec<String> {
    let first = faults.iter().take(MAX_FAULTS).map(ToString::to_string);
    first.chain(more(faults.len().saturating_sub(MAX_FAULTS))).collect()
}

fn more(n: usize) -> Option<String> {
    match n {
        0 => None,
        1 => Some("and there is 1 fault more".to_owned()),
        n => Some(format!("and there are {n} faults more")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_faults_are_told_and_the_others_counted() {
        for (n, last) in [(50, "fault 49"), (51, "and there is 1 fault more"), (1000, "and there are 950 faults more")]
        {
            let mut faults = Faults::default();
            let all: Vec<Fault> = (0..n).map(|it| Fault(format!("fault {it}"))).collect();
            all.iter().for_each(|it| faults.add(it.0.clone()));
            let said: Vec<String> = faults.result(()).expect_err("faults").into_iter().map(|it| it.0).collect();
            assert_eq!((said[0].as_str(), said.last().map(String::as_str)), ("fault 0", Some(last)));
            assert_eq!(said, told(&all));
        }
        assert_eq!(Faults::default().result(7), Ok(7));
    }

    #[test]
    fn no_fault_is_longer_than_a_sentence() {
        let mut faults = Faults::default();
        faults.add("x".repeat(1 << 20));
        assert!(faults.result(()).expect_err("a fault")[0].0.len() < 1000);
    }
}
