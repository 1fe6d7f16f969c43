//! Rules by number.

use std::fmt;

/// The id of a rule as it stands in the game's `rules.toml`, such as `5-rail-c` or `9.12c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Yes, with what it yields; or no, because of this rule.
pub type May<T = ()> = Result<T, Rule>;
