//! The switches: the printed option of chapter 4 and the disputed readings.

use kernel::{Switch, SwitchKind};

/// Every switch with the sentence shown to the player.
pub const SWITCHES: &[Switch] = &[
    Switch {
        id: "hidden_losses",
        title: "Hidden losses",
        kind: SwitchKind::Optional,
        values: &["off", "on"],
        words: &["losses are counted openly", "losses are hidden until the end"],
        rule: "4.3e",
        says: "Nobody is told before the end what has been lost: no totals, no list of the living.",
    },
    Switch {
        id: "river_and_trench",
        title: "A trench behind a river",
        kind: SwitchKind::Reading,
        values: &["larger", "sum"],
        words: &["only the larger shift counts", "both shifts are added"],
        rule: "9.6g",
        says: "A trench behind a major river adds nothing, or a third column.",
    },
    Switch {
        id: "rail_start",
        title: "Where the critical railroad begins",
        kind: SwitchKind::Data,
        values: &["2310", "2210"],
        words: &["at Mukden", "one hex before Mukden"],
        rule: "4.2a",
        says: "The critical railroad begins at Mukden (3.3), or one hex before it (4.2).",
    },
];

/// The switches as set for a game; the default is the first value of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// `hidden_losses`: nobody is told what has been lost until the end.
    pub hidden_losses: bool,
    /// `river_and_trench`: a trench behind a major river adds a column.
    pub sum_river_and_trench: bool,
    /// `rail_start`: the critical railroad begins at 2210.
    pub long_rail: bool,
}

impl Options {
    /// Sets a switch by name; nothing if there is no such switch or value.
    #[must_use]
    pub fn with(mut self, id: &str, value: &str) -> Option<Options> {
        let switch = SWITCHES.iter().find(|it| it.id == id)?;
        let second = switch.values.iter().position(|&it| it == value)? == 1;
        *match id {
            "hidden_losses" => &mut self.hidden_losses,
            "river_and_trench" => &mut self.sum_river_and_trench,
            "rail_start" => &mut self.long_rail,
            _ => return None,
        } = second;
        Some(self)
    }
}
