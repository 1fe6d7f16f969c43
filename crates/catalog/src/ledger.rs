//! The titles of the rules.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// A rule: its id and what it says, in our own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleInfo {
    /// The id, `5-rail-c`.
    pub id: String,
    /// What it says.
    pub title: String,
    /// What carries it: `code`, `data`, or nothing that a program could (`not-modelled`).
    #[serde(default, skip_serializing)]
    by: String,
}

impl RuleInfo {
    /// Whether the program keeps it.
    #[must_use]
    pub fn is_modelled(&self) -> bool {
        self.by != "not-modelled"
    }
}

/// All rules of a game in the order of its rulebook.
#[derive(Clone, Debug)]
pub struct Ledger(Arc<[RuleInfo]>);

#[derive(Deserialize)]
struct Registry {
    rule: Vec<RuleInfo>,
}

impl Ledger {
    /// Reads a game's `rules.toml`.
    ///
    /// # Panics
    /// If it is no such file; every game's is read by a test.
    #[must_use]
    pub fn read(text: &str) -> Ledger {
        let registry: Registry = toml::from_str(text).expect("a registry of rules");
        Ledger(registry.rule.into())
    }

    /// Every rule.
    #[must_use]
    pub fn rules(&self) -> &[RuleInfo] {
        &self.0
    }

    /// The rule of this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&RuleInfo> {
        self.0.iter().find(|it| it.id == id)
    }
}
