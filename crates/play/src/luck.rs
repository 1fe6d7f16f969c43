//! Answers of fate given by hand.

/// An answer of fate given by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The pips of a die, the number of an option, or the kind of a marker.
    Number(u16),
    /// The name of a marker.
    Marker(String),
}

impl From<u16> for Answer {
    fn from(number: u16) -> Answer {
        Answer::Number(number)
    }
}

impl From<&str> for Answer {
    fn from(name: &str) -> Answer {
        Answer::Marker(name.to_owned())
    }
}
