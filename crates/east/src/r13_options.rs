//! Chapter 13, the printed option, and the switches for disputed readings and reconstructions.

use kernel::{Switch, SwitchKind};

/// Every switch with the sentence shown to the player.
pub const SWITCHES: &[Switch] = &[
    Switch {
        id: "zhukov_roll",
        title: "Zhukov's roll",
        kind: SwitchKind::Optional,
        values: &["off", "on"],
        words: &["he comes without a roll", "he must pass a roll"],
        rule: "13.10a",
        says: "Zhukov must pass a die roll when he is first drawn.",
    },
    Switch {
        id: "army_replacement",
        title: "A replacement step for an Army",
        kind: SwitchKind::Reading,
        values: &["full", "one_step"],
        words: &["brings it to full strength", "restores one step"],
        rule: "5.1.6",
        says: "A replacement step brings an Army to full strength, or restores one step.",
    },
    Switch {
        id: "odds_cap",
        title: "The cap of the odds",
        kind: SwitchKind::Reading,
        values: &["after_shifts", "before_shifts"],
        words: &["6:1 after the terrain shifts", "6:1 before the terrain shifts"],
        rule: "12.2.1d",
        says: "Odds are capped at 6:1 after the terrain shifts, or before them.",
    },
    Switch {
        id: "supply_count",
        title: "How supply range is counted",
        kind: SwitchKind::Reading,
        values: &["between", "distance"],
        words: &["the hexes between unit and town", "the plain distance"],
        rule: "10.1.2",
        says: "Supply range counts the hexes between unit and town, or the plain distance.",
    },
    Switch {
        id: "surrounded",
        title: "When a unit is surrounded",
        kind: SwitchKind::Reading,
        values: &["no_loc", "six_neighbours"],
        words: &["it has no line of communication", "all six neighbours are closed"],
        rule: "12.3.5b",
        says: "A unit is surrounded when it has no line of communication, or only when all six neighbours are closed.",
    },
    Switch {
        id: "retreat_priority",
        title: "What a retreat heeds first",
        kind: SwitchKind::Reading,
        values: &["avoid_zoc", "arrows"],
        words: &["enemy zones", "the arrows"],
        rule: "12.3.2",
        says: "A retreat avoids enemy zones before it keeps to the arrows, or the arrows come first.",
    },
    Switch {
        id: "initiative_box",
        title: "Who assigns a marker picked by initiative",
        kind: SwitchKind::Reading,
        values: &["owner", "initiative_player"],
        words: &["its owner", "the player who picked it"],
        rule: "7.8",
        says: "An enemy marker picked by initiative is assigned by its owner, or by the player who picked it.",
    },
    Switch {
        id: "replacement_top_up",
        title: "How far replacements are filled up",
        kind: SwitchKind::Reading,
        values: &["to_maximum", "difference"],
        words: &["to the maximum", "by the difference of maximum and minimum"],
        rule: "5.2.8d",
        says: "Replacements are filled up to the maximum, or only by the difference of maximum and minimum.",
    },
    Switch {
        id: "weather",
        title: "Mud in autumn",
        kind: SwitchKind::Data,
        values: &["a", "b"],
        words: &["light mud in October", "light mud in September, mud in October"],
        rule: "6.0a",
        says: "October is light mud, or September is light mud and October mud.",
    },
    Switch {
        id: "withdraw_refuge",
        title: "Withdrawing into a town, a fort or the rough",
        kind: SwitchKind::Reading,
        values: &["finish", "anywhere"],
        words: &["along the white arrows", "in any direction"],
        rule: "7.2.2e",
        says: "Under Withdraw a town, city, fort or rough hex need not be nearer home, or may be reached in any direction \
               too.",
    },
];

/// The switches as set for a game; the default is the first value of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Options {
    /// `zhukov_roll`: Zhukov must pass a roll.
    pub zhukov_roll: bool,
    /// `army_replacement`: a step restores one step of an Army.
    pub one_step: bool,
    /// `odds_cap`: 6:1 before the shifts.
    pub cap_first: bool,
    /// `supply_count`: range by plain distance.
    pub plain_distance: bool,
    /// `surrounded`: only with six closed neighbours.
    pub six_neighbours: bool,
    /// `retreat_priority`: arrows before zones.
    pub arrows_first: bool,
    /// `initiative_box`: whoever picked assigns.
    pub picker_assigns: bool,
    /// `replacement_top_up`: only by the difference.
    pub top_up_by_difference: bool,
    /// `weather`: the second reconstruction.
    pub late_weather: bool,
    /// `withdraw_refuge`: refuges lift the arrows, too.
    pub refuge_anywhere: bool,
}

impl Options {
    /// Sets a switch by name; nothing if there is no such switch or value.
    #[must_use]
    pub fn with(mut self, id: &str, value: &str) -> Option<Options> {
        let switch = SWITCHES.iter().find(|it| it.id == id)?;
        let second = switch.values.iter().position(|&it| it == value)? == 1;
        *match id {
            "zhukov_roll" => &mut self.zhukov_roll,
            "army_replacement" => &mut self.one_step,
            "odds_cap" => &mut self.cap_first,
            "supply_count" => &mut self.plain_distance,
            "surrounded" => &mut self.six_neighbours,
            "retreat_priority" => &mut self.arrows_first,
            "initiative_box" => &mut self.picker_assigns,
            "replacement_top_up" => &mut self.top_up_by_difference,
            "weather" => &mut self.late_weather,
            "withdraw_refuge" => &mut self.refuge_anywhere,
            _ => return None,
        } = second;
        Some(self)
    }
}
