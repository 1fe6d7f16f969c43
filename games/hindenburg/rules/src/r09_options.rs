//! Chapter 9, the optional rules, and the switches for disputed readings.

use hex::Hex;

use crate::{Army, Board, Corps, CorpsSet, Event, Hindenburg, Phase, Set, State, Where, r02_sequence::Now};

kernel::switches! {
    /// A die orders the armies.
    variable_activation: Optional "variable_activation" "9-activation-a"
        "Variable activation"
        "From 19 August a die decides the order in which the three armies act."
        { "off" => "the printed order", "on" => "a die decides the order" };

    /// Trains may be late.
    delayed_rail: Optional "delayed_rail" "9-rail"
        "Delayed trains"
        "A corps sent by rail may arrive a day late."
        { "off" => "trains are on time", "on" => "trains may be a day late" };

    /// An army rests after a forced march.
    exhaustion: Optional "exhaustion" "9-exhaustion"
        "Exhaustion"
        "A Russian army rests on the day after a forced march."
        { "off" => "no rest is needed", "on" => "an army rests after a forced march" };

    /// The whole army counts when one of its corps is attacked.
    whole_army_defends: Reading "defence_strength" "5-combat-g"
        "Who defends"
        "When you attack, only the attacked corps defend, or the whole Russian army counts (much harder)."
        { "attacked_corps" => "the attacked corps", "whole_army" => "the whole Russian army" };

    /// Only an effective corps in contact starts an attack.
    effective_trigger: Reading "attack_trigger" "3-combat-a"
        "What makes a Russian army attack"
        "A Russian army attacks when any of its corps touches you, or only when a fresh and supplied one does."
        { "any_corps" => "any corps that touches you", "effective_corps" => "a fresh and supplied corps that touches you" };

    /// Every edge offers a way out.
    all_edges_open: Reading "map_edges" "6-supply-a"
        "Edges of the map"
        "A pocket against the map's north or west edge is closed, or every edge offers a way out."
        { "russian_edges_open" => "only the Russian edges are open", "all_open" => "every edge is open" };

    /// A blocked corps takes the other diagonal.
    other_diagonal: Reading "blocked_lane" "3-route-e"
        "A blocked lane"
        "A 1st Army corps whose next hex is impassable stands still, or takes the other diagonal."
        { "stand" => "the corps stands still", "other_diagonal" => "the corps takes the other diagonal" };

    /// Two hexes around the city.
    small_konigsberg: Data "konigsberg_area" "8-victory-a"
        "The Königsberg area"
        "The Königsberg area reaches to the Deime (22 hexes), or only two hexes around the city (easier)."
        { "deime" => "up to the Deime", "radius_2" => "two hexes around the city" };

    /// Corps on starting hexes give way like all others.
    all_give_way: Reading "start_hexes" "5-retreat-a"
        "Beaten corps on starting hexes"
        "Russian corps on their starting hexes stand when a neighbour is beaten, or retreat like all others and are \
               lost where they cannot."
        { "exempt" => "they stand", "retreat" => "they retreat or are lost" };
}

/// Whether a train is a day late. [9-rail]
#[must_use]
pub const fn is_late(die: u8) -> bool {
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
    #[must_use]
    pub fn due(&self, state: &State) -> CorpsSet {
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
