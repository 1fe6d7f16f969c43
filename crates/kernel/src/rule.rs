//! Rules by number.

use std::fmt;

/// The id of a rule as it stands in the game's `rules.toml`, such as `5-rail-c` or `9.12c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Rule(pub &'static str);

/// The variable that names the rule a build with the feature `switch-off` plays without.
#[cfg(feature = "switch-off")]
const SWITCHED_OFF: &str = "SANDTABLE_RULE_OFF";

impl Rule {
    /// No, because of this rule, if the condition holds.
    ///
    /// # Errors
    ///
    /// This rule, if it bars the way.
    #[inline]
    pub fn bars(self, condition: bool) -> May {
        if condition && self.is_in_force() { Err(self) } else { Ok(()) }
    }

    /// Whether the rule is played. It always is; a test build with the feature `switch-off` can leave out one, to see
    /// that the rule's own test notices.
    #[cfg(not(feature = "switch-off"))]
    #[inline]
    #[must_use]
    pub const fn is_in_force(self) -> bool {
        true
    }

    /// Whether the rule is played: all are but the one the environment names.
    #[cfg(feature = "switch-off")]
    #[allow(clippy::disallowed_methods, reason = "no game is played with this feature")]
    #[must_use]
    pub fn is_in_force(self) -> bool {
        static OFF: std::sync::OnceLock<Option<String>> = std::sync::OnceLock::new();
        OFF.get_or_init(|| std::env::var(SWITCHED_OFF).ok()).as_deref() != Some(self.0)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Yes, with what it yields; or no, because of this rule.
pub type May<T = ()> = Result<T, Rule>;
