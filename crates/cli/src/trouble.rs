//! What ends a command early.

use std::{fmt, io};

use catalog::Unplayable;

/// What is wrong and what to do, in a sentence; or that nobody reads on.
#[derive(Debug)]
pub(crate) enum Trouble {
    Said(String),
    BrokenPipe,
}

impl Trouble {
    pub(crate) fn new(text: impl Into<String>) -> Trouble {
        Trouble::Said(text.into())
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Said(text) => f.write_str(text),
            Trouble::BrokenPipe => f.write_str("Nobody reads the output."),
        }
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Trouble::BrokenPipe,
            _ => Trouble::Said(format!("Reading or writing failed: {error}.")),
        }
    }
}

impl From<Unplayable> for Trouble {
    fn from(it: Unplayable) -> Trouble {
        Trouble::Said(it.to_string())
    }
}
