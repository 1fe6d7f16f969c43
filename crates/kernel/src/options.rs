//! The options of a game.

/// What a switch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwitchKind {
    /// An optional rule printed in the rulebook.
    Optional,
    /// A disputed reading of the text.
    Reading,
    /// A choice between reconstructions.
    Data,
}

/// An option of a game. The first value is the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Its id.
    pub id: &'static str,
    /// What people call it: a few words, no full stop.
    pub title: &'static str,
    /// What kind of choice it is.
    pub kind: SwitchKind,
    /// Its values, the default first.
    pub values: &'static [&'static str],
    /// What people read for each value, in the order of the values: a few words, no full stop.
    pub words: &'static [&'static str],
    /// The rule or chapter it concerns.
    pub rule: &'static str,
    /// The sentence shown to the player.
    pub says: &'static str,
}
