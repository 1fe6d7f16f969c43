//! Chapter 9, the optional rules, and the switches for disputed readings.

use hex::Hex;
use kernel::{Switch, SwitchKind};

use crate::{Army, Board, Corps, CorpsSet, Event, Hindenburg, Phase, Set, State, Where, r02_sequence::Now};

/// Every switch with the sentence shown to the player.
pub const SWITCHES: &[Switch] = &[
    Switch {
        id: "variable_activation",
        title: "Variable activation",
        kind: SwitchKind::Optional,
        values: &["off", "on"],
        words: &["the printed order", "a die decides the order"],
        rule: "9-activation-a",
        says: "From 19 August a die decides the order in which the three armies act.",
    },
    Switch {
        id: "delayed_rail",
        title: "Delayed trains",
        kind: SwitchKind::Optional,
        values: &["off", "on"],
        words: &["trains are on time", "trains may be a day late"],
        rule: "9-rail",
        says: "A corps sent by rail may arrive a day late.",
    },
    Switch {
        id: "exhaustion",
        title: "Exhaustion",
        kind: SwitchKind::Optional,
        values: &["off", "on"],
        words: &["no rest is needed", "an army rests after a forced march"],
        rule: "9-exhaustion",
        says: "A Russian army rests on the day after a forced march.",
    },
    Switch {
        id: "defence_strength",
        title: "Who defends",
        kind: SwitchKind::Reading,
        values: &["attacked_corps", "whole_army"],
        words: &["the attacked corps", "the whole Russian army"],
        rule: "5-combat-g",
        says: "When you attack, only the attacked corps defend, or the whole Russian army counts (much harder).",
    },
    Switch {
        id: "attack_trigger",
        title: "What makes a Russian army attack",
        kind: SwitchKind::Reading,
        values: &["any_corps", "effective_corps"],
        words: &["any corps that touches you", "a fresh and supplied corps that touches you"],
        rule: "3-combat-a",
        says: "A Russian army attacks when any of its corps touches you, or only when a fresh and supplied one does.",
    },
    Switch {
        id: "map_edges",
        title: "Edges of the map",
        kind: SwitchKind::Reading,
        values: &["russian_edges_open", "all_open"],
        words: &["only the Russian edges are open", "every edge is open"],
        rule: "6-supply-a",
        says: "A pocket against the map's north or west edge is closed, or every edge offers a way out.",
    },
    Switch {
        id: "blocked_lane",
        title: "A blocked lane",
        kind: SwitchKind::Reading,
        values: &["stand", "other_diagonal"],
        words: &["the corps stands still", "the corps takes the other diagonal"],
        rule: "3-route-e",
        says: "A 1st Army corps whose next hex is impassable stands still, or takes the other diagonal.",
    },
    Switch {
        id: "konigsberg_area",
        title: "The Königsberg area",
        kind: SwitchKind::Data,
        values: &["deime", "radius_2"],
        words: &["up to the Deime", "two hexes around the city"],
        rule: "8-victory-a",
        says: "The Königsberg area reaches to the Deime (22 hexes), or only two hexes around the city (easier).",
    },
    Switch {
        id: "start_hexes",
        title: "Beaten corps on starting hexes",
        kind: SwitchKind::Reading,
        values: &["exempt", "retreat"],
        words: &["they stand", "they retreat or are lost"],
        rule: "5-retreat-a",
        says: "Russian corps on their starting hexes stand when a neighbour is beaten, or retreat like all others and are \
               lost where they cannot.",
    },
];

/// The switches as set for a game; the default is the first value of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// `variable_activation`: a die orders the armies.
    pub variable_activation: bool,
    /// `delayed_rail`: trains may be late.
    pub delayed_rail: bool,
    /// `exhaustion`: an army rests after a forced march.
    pub exhaustion: bool,
    /// `defence_strength`: the whole army counts when one of its corps is attacked.
    pub whole_army_defends: bool,
    /// `attack_trigger`: only an effective corps in contact starts an attack.
    pub effective_trigger: bool,
    /// `map_edges`: every edge offers a way out.
    pub all_edges_open: bool,
    /// `blocked_lane`: a blocked corps takes the other diagonal.
    pub other_diagonal: bool,
    /// `konigsberg_area`: two hexes around the city.
    pub small_konigsberg: bool,
    /// `start_hexes`: corps on starting hexes give way like all others.
    pub all_give_way: bool,
}

impl Options {
    /// Sets a switch by name; nothing if there is no such switch or value.
    #[must_use]
    pub fn with(mut self, id: &str, value: &str) -> Option<Options> {
        let switch = SWITCHES.iter().find(|it| it.id == id)?;
        let second = switch.values.iter().position(|&it| it == value)? == 1;
        *self.field(id)? = second;
        Some(self)
    }

    fn field(&mut self, id: &str) -> Option<&mut bool> {
        Some(match id {
            "variable_activation" => &mut self.variable_activation,
            "delayed_rail" => &mut self.delayed_rail,
            "exhaustion" => &mut self.exhaustion,
            "defence_strength" => &mut self.whole_army_defends,
            "attack_trigger" => &mut self.effective_trigger,
            "map_edges" => &mut self.all_edges_open,
            "blocked_lane" => &mut self.other_diagonal,
            "konigsberg_area" => &mut self.small_konigsberg,
            "start_hexes" => &mut self.all_give_way,
            _ => return None,
        })
    }
}

/// Whether a train is a day late. [9-rail]
pub(crate) const fn is_late(die: u8) -> bool {
    die <= 3
}

impl Hindenburg {
    /// The die that orders the armies. [9-activation-a, 9-activation-b]
    pub(crate) fn land_activation(&self, now: &mut Now<'_>, die: u8) {
        now.state.activation = die;
        now.log.say(|| Event::Order { die, armies: Hindenburg::activation(die) });
        self.begin_army(now);
    }

    /// The rail die: 1 to 3 and the corps is on the track for a day. [9-rail]
    pub(crate) fn land_rail_delay(&self, now: &mut Now<'_>, corps: Corps, to: Hex, die: u8) {
        let late = is_late(die);
        now.log.say(|| Event::RailRoll { corps, die, late });
        if !late {
            return self.take_train(now, corps, to);
        }
        let from = now.state.hex(corps).expect("a corps on the map");
        now.board.leave(self, corps, from);
        now.state.place[corps.at()] = Where::Track(to);
        self.moved(now, corps);
    }

    /// The corps whose trains arrive when movement ends: those that did not set out today. [9-rail, H51]
    pub(crate) fn due(&self, state: &State) -> CorpsSet {
        let waits = |it: Corps| matches!(state.place[it.at()], Where::Track(_));
        Army::Eighth.corps().minus(state.moved).filter(waits)
    }

    /// Whether it matters which train arrives first: two of them could end in the same hex. [S9]
    pub(crate) fn is_order_open(&self, state: &State, board: &Board) -> bool {
        let mut taken = Set::EMPTY;
        self.due(state).into_iter().any(|it| {
            let ends = self.arrivals(state, board, it);
            let clashes = !(taken & ends).is_empty();
            taken |= ends;
            clashes
        })
    }

    /// The trains that are due arrive, in the player's order where it matters. [9-rail, H51, S9]
    pub(crate) fn let_arrive(&self, now: &mut Now<'_>) {
        if self.is_order_open(now.state, now.board) {
            now.state.phase = Phase::Trains;
            return;
        }
        for corps in self.due(now.state) {
            if self.unload(now, corps) {
                return;
            }
        }
        self.begin_fighting(now);
    }

    /// The train the player names arrives, then the others. [S9]
    pub(crate) fn let_next_arrive(&self, now: &mut Now<'_>, corps: Corps) {
        if !self.unload(now, corps) {
            self.let_arrive(now);
        }
    }

    /// A train arrives; says whether the player is asked where. A closed destination leaves him the nearest open hexes,
    /// and if there are none the corps waits. [9-rail, H51]
    fn unload(&self, now: &mut Now<'_>, corps: Corps) -> bool {
        let Where::Track(to) = now.state.place[corps.at()] else { return false };
        let ends = self.arrivals(now.state, now.board, corps);
        if ends.has(to) {
            now.log.say(|| Event::Arrived { corps, to, way: Vec::new() });
            self.put(now, corps, to);
        } else if ends.is_empty() {
            now.log.say(|| Event::Waits { corps });
        } else {
            now.state.phase = Phase::Arrival(corps);
            return true;
        }
        false
    }

    /// A corps leaves the train at another hex than it set out for. [H51]
    pub(crate) fn arrive(&self, now: &mut Now<'_>, to: Hex) {
        let Phase::Arrival(corps) = now.state.phase else { return };
        now.log.say(|| Event::Arrived { corps, to, way: Vec::new() });
        self.put(now, corps, to);
        self.let_arrive(now);
    }
}
