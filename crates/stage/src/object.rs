//! Why something cannot be done.

use kernel::{Fault, Rule};
use serde::Serialize;

use crate::Line;

/// Why something that was asked cannot be done: by a rule, in words about this table, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "api", derive(utoipa::ToSchema))]
pub struct Objection {
    /// The rule that forbids it, if one does.
    #[cfg_attr(feature = "ts", ts(type = "string | null"))]
    #[cfg_attr(feature = "api", schema(value_type = Option<String>))]
    pub rule: Option<Rule>,
    /// What is the matter now: `XVII. Corps is under way: halt first.` Nothing if the rule says it all.
    pub line: Option<Line>,
}

impl Objection {
    /// In words only.
    #[must_use]
    pub fn words(line: Line) -> Objection {
        Objection { rule: None, line: Some(line) }
    }

    /// By a rule, and in words about this table.
    #[must_use]
    pub fn ruled(rule: Rule, line: Line) -> Objection {
        Objection { rule: Some(rule), line: Some(line) }
    }
}

impl From<Rule> for Objection {
    fn from(rule: Rule) -> Objection {
        Objection { rule: Some(rule), line: None }
    }
}

impl From<Fault> for Objection {
    fn from(fault: Fault) -> Objection {
        Objection::words(Line::words(crate::words::sentence(&fault.0)))
    }
}
