//! Events in plain words, and what a client needs to animate them.

use hex::Hex;
use kernel::{Shown, Side};

use crate::{
    AXIS, CounterattackResult, East, End, Event, Marker, Order, Orders, Result, SOVIET, State, Unit, Units, Weather,
};

/// A side in a sentence.
pub(crate) fn title(side: Side) -> &'static str {
    if side == AXIS { "the Axis" } else { "the Soviets" }
}

/// A side at the beginning of a sentence.
pub(crate) fn titled(side: Side) -> &'static str {
    if side == AXIS { "The Axis" } else { "The Soviets" }
}

/// Whose, before a noun.
pub(crate) fn adjective(side: Side) -> &'static str {
    if side == AXIS { "Axis" } else { "Soviet" }
}

/// The verb of a side: the Axis holds, the Soviets hold.
pub(crate) fn does(side: Side, verb: &str) -> String {
    format!("{verb}{}", if side == AXIS { "s" } else { "" })
}

/// A number with its noun: `1 step`, `3 steps`.
pub(crate) fn some(n: impl Into<u32>, noun: &str) -> String {
    let n = n.into();
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// A command in full: `Army Group North`, `West Front`.
pub(crate) fn command(side: Side, at: u8) -> String {
    let name = capital(East::command_name(side, at));
    if side == AXIS { format!("Army Group {name}") } else { format!("{name} Front") }
}

/// A word with a capital.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|it| it.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// An order as printed.
pub(crate) fn order_name(order: Order) -> &'static str {
    match order {
        Order::Hold => "Hold",
        Order::Withdraw => "Withdraw",
        Order::Assault => "Assault",
        Order::Blitz => "Blitz",
    }
}

/// A marker in a sentence.
pub(crate) fn marker_name(marker: Marker) -> String {
    match marker {
        Marker::COUNTERATTACK => "a Counterattack".into(),
        Marker::ZHUKOV => "Zhukov".into(),
        _ => format!("{} {}", adjective(marker.side()), marker.order().map_or("marker", order_name)),
    }
}

/// Orders with their numbers: `2 Blitz, 1 Hold`.
pub(crate) fn orders_words(orders: Orders) -> String {
    let each = Order::ALL.into_iter().zip(orders).rev().filter(|it| it.1 > 0);
    let words: Vec<_> = each.map(|(order, n)| format!("{n} {}", order_name(order))).collect();
    if words.is_empty() { "nothing".into() } else { words.join(", ") }
}

/// The markers of a cup with their numbers, one by one.
pub(crate) fn cup_items(cup: &[u8; Marker::N]) -> Vec<String> {
    let each = (0..Marker::N as u8).map(Marker).filter(|it| cup[it.at()] > 0);
    let item = |it: Marker| match (it, cup[it.at()]) {
        (Marker::ZHUKOV, _) => "Zhukov".to_owned(),
        (Marker::COUNTERATTACK, n) => some(n, "Counterattack"),
        (it, n) => format!("{n} {}", marker_name(it)),
    };
    each.map(item).collect()
}

/// The markers of a cup in a sentence.
pub(crate) fn cup_words(cup: &[u8; Marker::N]) -> String {
    let words = cup_items(cup);
    if words.is_empty() { "nothing".into() } else { words.join(", ") }
}

fn side_of(axis: bool) -> Side {
    if axis { AXIS } else { SOVIET }
}

impl East {
    /// The name of a unit with its id: `18 Army (GE-A18)`.
    pub(crate) fn full_name(&self, unit: Unit) -> String {
        format!("{} ({})", self.book.units[unit.at()].name, self.id(unit))
    }

    /// The ids of units in a row: `GE-A18, GE-P41`.
    pub(crate) fn row(&self, units: Units) -> String {
        let names: Vec<_> = units.into_iter().map(|it| self.id(it)).collect();
        names.join(", ")
    }

    /// One unit in full, several by their ids.
    pub(crate) fn named(&self, units: Units) -> String {
        match (units.len(), units.first()) {
            (1, Some(only)) => self.full_name(only),
            _ => self.row(units),
        }
    }

    /// A verb after units: one halts, several halt.
    fn verb(units: Units, verb: &str) -> String {
        format!("{verb}{}", if units.len() == 1 { "s" } else { "" })
    }

    /// A hex with the place in it, if it has a name: `2707 Moscow`.
    pub(crate) fn spot(&self, hex: Hex) -> String {
        let number = self.number(hex);
        match self.book.map.place(hex) {
            Some(place) => format!("{number} {}", place.name),
            None => number,
        }
    }

    /// An order as it works on a turn: Blitz is Mobile Defense in Snow. [7.2.4e]
    pub(crate) fn order_words(&self, state: &State, order: Order) -> &'static str {
        if order == Order::Blitz && self.weather(state) == Weather::Snow { "Mobile Defense" } else { order_name(order) }
    }

    /// The month of a turn, with its weather.
    pub(crate) fn month(&self, turn: u8) -> String {
        let month = self.book.turns.get(usize::from(turn).wrapping_sub(1)).map_or("", |it| it.month.as_str());
        format!("{month}, {}", self.weather_of(turn).name())
    }

    /// A column of the combat results table.
    pub(crate) fn column_name(column: Option<u8>) -> String {
        match column {
            None => "worse than 1:2".into(),
            Some(0) => "1:2".into(),
            Some(column) => format!("{column}:1"),
        }
    }

    fn told_odds(&self, attack: u8, defence: u8, shifts: u8, column: Option<u8>) -> String {
        let shifts = match shifts {
            0 => String::new(),
            shifts => format!(", {} to the left", some(shifts, "column")),
        };
        format!("{attack} against {defence}{shifts}: {}.", Self::column_name(column))
    }

    pub(crate) fn told(&self, event: &Event) -> String {
        let full = |unit: &Unit| self.full_name(*unit);
        let spot = |hex: &u16| self.spot(Hex(*hex));
        match event {
            Event::Turn { turn } => format!("Turn {turn} begins: {}.", self.month(*turn)),
            Event::Phase { phase } => match *phase {
                "axis reinforcements" => "I. Axis reinforcements and replacements.".into(),
                "soviet reinforcements" => "II. Soviet reinforcements and replacements.".into(),
                "command points" => "III. Command points for the next turn.".into(),
                "initiative" => "IV. Initiative, and the Orders Cup.".into(),
                "action" => "V. Actions.".into(),
                "end" => "VI. The end of the turn.".into(),
                other => format!("{}.", capital(other)),
            },
            Event::Placed { unit, hex } => format!("{} enters at {}.", full(unit), spot(hex)),
            Event::Delayed { unit } => format!("{} finds no hex to enter and waits.", full(unit)),
            Event::GarrisonWithdrawn { unit } => format!("{} is taken off the map.", full(unit)),
            Event::GarrisonPlaced { unit, hex } => format!("{} is placed at {}.", full(unit), spot(hex)),
            Event::Restored { unit, steps } => {
                format!("{} is brought up to {}.", full(unit), some(*steps, "step"))
            }
            Event::Revived { unit, panzer } => {
                let kind = if *panzer { "a Panzer step" } else { "an Army step" };
                format!("{} can be placed again, for {kind}.", full(unit))
            }
            Event::Sent { unit, front } => {
                format!("{} waits in the box of the {}.", full(unit), command(SOVIET, *front))
            }
            Event::PartisansLeft { hex } => format!("The Partisans leave {}.", spot(hex)),
            Event::CommandRoll { axis, die, modified, points } => {
                let whose = adjective(side_of(*axis));
                let modified = if i16::from(*modified) == i16::from(*die) {
                    String::new()
                } else {
                    format!(", modified to {modified}")
                };
                format!("{whose} command die {die}{modified}: {} for the next turn.", some(*points, "point"))
            }
            Event::Bought { axis, orders: Some(orders) } => {
                let side = side_of(*axis);
                format!("{} {} {}.", titled(side), does(side, "buy"), orders_words(*orders))
            }
            Event::Bought { axis, orders: None } => {
                let side = side_of(*axis);
                format!("{} {} orders.", titled(side), does(side, "buy"))
            }
            Event::BothBought => "Both sides have bought their orders for the next turn.".into(),
            Event::Revealed { axis, soviet } => {
                format!(
                    "The orders of this turn are shown. Axis: {}. Soviet: {}.",
                    orders_words(*axis),
                    orders_words(*soviet)
                )
            }
            Event::CupFilled { cup } => format!("Into the cup go {}.", cup_words(cup)),
            Event::Picked { axis, marker } => {
                let side = side_of(*axis);
                format!("{} {} {} to open the turn.", titled(side), does(side, "pick"), marker_name(*marker))
            }
            Event::Drawn { marker } => format!("Drawn from the cup: {}.", marker_name(*marker)),
            Event::Assigned { marker, command: at } => {
                let order = match *marker {
                    Marker::ZHUKOV => "Zhukov takes over",
                    marker => marker.order().map_or("", order_name),
                };
                format!("{}: {order}.", command(marker.side(), *at))
            }
            Event::Ignored { marker } => format!("{} is ignored, for Zhukov's sake.", marker_name(*marker)),
            Event::Discarded { marker } => format!("No box is left for {}: discarded.", marker_name(*marker)),
            Event::ZhukovRoll { die, works } => {
                format!("Zhukov's die {die}: {}.", if *works { "he takes charge" } else { "he is out for this turn" })
            }
            Event::ZhukovReturned => "Zhukov goes back into the cup.".into(),
            Event::ZhukovIdle => "Zhukov finds every Front active, and does nothing.".into(),
            Event::Activated { axis, command: at, order, unsupplied } => {
                let side = side_of(*axis);
                let mut text = format!("{} acts under {}", command(side, *at), order_name(*order));
                if !unsupplied.is_empty() {
                    text += &format!("; out of supply: {}", self.row(*unsupplied));
                }
                text + "."
            }
            Event::LeaderRoll { unit, die, works } => {
                let name = &self.book.units[unit.at()].name;
                format!("{name}'s die {die}: {}.", if *works { "he may give his own order" } else { "no order of his" })
            }
            Event::LeaderOrder { unit, order } => {
                format!("{} orders {}.", self.book.units[unit.at()].name, order_name(*order))
            }
            Event::Follows { unit } => format!("{} follows that order.", full(unit)),
            Event::KlugeOrder { order } => match self.role(crate::Role::Kluge) {
                Some(unit) => format!("{} acts under {}.", full(&unit), order_name(*order)),
                None => format!("An army acts under {}.", order_name(*order)),
            },
            Event::Gathered { unit } => format!("{} gets ready to move.", full(unit)),
            Event::Dropped { unit, hex } => format!("{} is left at {}.", full(unit), spot(hex)),
            Event::Stepped { units, from, to } => {
                format!("{} {} {} to {}.", self.named(*units), Self::verb(*units, "step"), spot(from), spot(to))
            }
            Event::Halted { units, hex } => {
                format!("{} {} at {}.", self.named(*units), Self::verb(*units, "halt"), spot(hex))
            }
            Event::PartisansRemoved { hex } => format!("The Partisans at {} give way.", spot(hex)),
            Event::Control { hex, axis } => {
                let side = side_of(*axis);
                format!("{} {} {}.", titled(side), does(side, "take"), spot(hex))
            }
            Event::FirstCapture { hex } => {
                format!("{} falls for the first time: the Soviets get an Army back, if one is to be had.", spot(hex))
            }
            Event::Reserved { unit, turn } => format!("{} will return on turn {turn}.", full(unit)),
            Event::Sailed { unit, from, to } => {
                format!("{} puts to sea from {} for {}.", full(unit), spot(from), spot(to))
            }
            Event::InvasionRoll { unit, die, modified, landed } => {
                let came = if *landed {
                    "lands"
                } else if *modified > 5 {
                    "is lost at sea"
                } else {
                    "returns to its port"
                };
                format!("Landing die {die}, modified {modified}: {} {came}.", full(unit))
            }
            Event::MovementOver => "Movement is over; attacks follow.".into(),
            Event::Finished { what } => match *what {
                "replacements" => "No more replacements are raised.",
                "staff" => "The staff has given its orders.",
                "leader" => "The Leader leaves it at the group's order.",
                "followers" => "Nobody else follows the Leader.",
                "advance" => "Nobody else advances.",
                _ => "There are no more attacks.",
            }
            .into(),
            Event::LeaderTries { unit } => format!("{} tries to give an order of his own.", full(unit)),
            Event::CounterNext { unit } => format!("{} moves to contact.", full(unit)),
            Event::Preparing { hex } => format!("An attack on {} is prepared.", spot(hex)),
            Event::Joined { unit } => format!("{} takes part.", full(unit)),
            Event::Attacked { target, attackers, defenders, mobile, support } => {
                let side = attackers.first().map_or(AXIS, |it| self.side(it));
                let verb = if *mobile { "make" } else { "attack" };
                // With a marker there are always several.
                let verb = if *support { verb.to_owned() } else { Self::verb(*attackers, verb) };
                let how = if *mobile { format!("{verb} a Mobile Assault on") } else { verb };
                let marker = match (support, side == AXIS) {
                    (false, _) => "",
                    (true, true) => " and the Luftwaffe",
                    (true, false) => " and the T-34s",
                };
                format!("{}{marker} {how} {}: {}.", self.row(*attackers), spot(target), self.row(*defenders))
            }
            Event::Answered { support: true } => "The defender adds a support marker.".into(),
            Event::Answered { support: false } => "The defender adds no support marker.".into(),
            Event::Odds { attack, defence, shifts, column } => self.told_odds(*attack, *defence, *shifts, *column),
            Event::CombatRoll { die, modified, result } => {
                let modified = if modified == die { String::new() } else { format!(", modified to {modified}") };
                format!("Combat die {die}{modified}: {}.", result_words(*result))
            }
            Event::AutomaticLoss => "No die is rolled: the attacker loses a step.".into(),
            Event::StepLost { unit, steps } => format!("{} is down to {}.", full(unit), some(*steps, "step")),
            Event::Eliminated { unit, hex } => format!("{} is eliminated at {}.", full(unit), spot(hex)),
            Event::FateRoll { unit, die, gone } => {
                let came = if *gone { "is gone for good" } else { "may return one day" };
                format!("Surrounded, die {die}: {} {came}.", full(unit))
            }
            Event::MobileDefense { units } => {
                format!("Mobile Defense: {} {} instead of dying.", self.named(*units), Self::verb(*units, "retreat"))
            }
            Event::Retreated { units, to: [one, two] } => {
                let verb = Self::verb(*units, "retreat");
                format!("{} {verb} over {} to {}.", self.named(*units), spot(one), spot(two))
            }
            Event::RetreatBlocked { units } => {
                format!("{} {} no way to retreat.", self.named(*units), if units.len() == 1 { "has" } else { "have" })
            }
            Event::Advanced { unit, hex } => format!("{} advances to {}.", full(unit), spot(hex)),
            Event::Entered { units, hex } => {
                let verb = Self::verb(*units, "break");
                format!("{} {verb} through to {} and may go on.", self.named(*units), spot(hex))
            }
            Event::AssaultFailed { units } => {
                let is = if units.len() == 1 { "is" } else { "are" };
                format!("{} {is} held up and may not move on.", self.named(*units))
            }
            Event::LeaderJoins { unit, hex } => {
                format!("{} joins the Panzer Corps at {}.", self.book.units[unit.at()].name, spot(hex))
            }
            Event::LeaderLost { unit } => {
                format!("{} finds no Panzer Corps and is out of the game.", self.book.units[unit.at()].name)
            }
            Event::Counterattack { die, front } => {
                format!("Counterattack, die {die}: the {}.", command(SOVIET, *front))
            }
            Event::CounterMarched { unit, route } => match route.last() {
                Some(to) => format!("{} marches to the guns, to {}.", full(unit), spot(to)),
                None => format!("{} stays.", full(unit)),
            },
            Event::CounterStays { unit } => format!("{} can get no nearer and stays.", full(unit)),
            Event::CounterTotals { attack, defence, column } => {
                let odds = Self::column_name(Some(*column));
                format!("The counterattack: {attack} factors against {defence}, {odds}.")
            }
            Event::CounterIdle => "Nobody can counterattack.".into(),
            Event::CounterRoll { die, result } => {
                let came = match result {
                    CounterattackResult::A1 => "a Soviet unit is lost",
                    CounterattackResult::B1 => "a Soviet unit and an Axis step are lost",
                };
                format!("Counterattack die {die}: {came}.")
            }
            Event::Attrition { units } => format!("Cut off and pressed, each loses a step: {}.", self.row(*units)),
            Event::HitlerRoll { die, modified } => {
                format!("Hitler's die {die}, modified {modified}; {} are needed.", self.book.scenario.hitler_needed)
            }
            Event::HitlerCommands => "Hitler takes command; Guderian is dismissed.".into(),
            Event::Count { points } => {
                format!("The Axis has {}; {} are needed.", some(*points, "victory point"), self.book.scenario.vp_to_win)
            }
            Event::Over { end } => match end {
                End::ThreeCities => "Kiev, Leningrad and Moscow have fallen: Axis victory.".into(),
                End::LakeSiege => "Kiev and Moscow have fallen, and Leningrad hangs on the lake: Axis victory.".into(),
                End::Caucasus => "Leningrad, Rostov and the south have fallen: Axis victory.".into(),
                End::Points => "The Axis has taken enough: Axis victory.".into(),
                End::TooFewPoints => "The Axis has not taken enough: Soviet victory.".into(),
            },
        }
    }

    pub(crate) fn shown_event(&self, event: &Event) -> Shown {
        let one = |unit: &Unit| Units::only(*unit);
        let none = Units::NONE;
        let (kind, units, from, to, die) = match event {
            Event::Turn { .. } => ("turn", none, None, None, None),
            Event::Phase { .. } => ("phase", none, None, None, None),
            Event::Placed { unit, hex } => ("placed", one(unit), None, Some(*hex), None),
            Event::Delayed { unit } => ("delayed", one(unit), None, None, None),
            Event::GarrisonWithdrawn { unit } => ("garrison_withdrawn", one(unit), None, None, None),
            Event::GarrisonPlaced { unit, hex } => ("garrison_placed", one(unit), None, Some(*hex), None),
            Event::Restored { unit, .. } => ("restored", one(unit), None, None, None),
            Event::Revived { unit, .. } => ("revived", one(unit), None, None, None),
            Event::Sent { unit, .. } => ("sent", one(unit), None, None, None),
            Event::PartisansLeft { hex } => ("partisans_left", none, Some(*hex), None, None),
            Event::CommandRoll { die, .. } => ("command_roll", none, None, None, Some(*die)),
            Event::Bought { .. } => ("bought", none, None, None, None),
            Event::BothBought => ("both_bought", none, None, None, None),
            Event::Revealed { .. } => ("revealed", none, None, None, None),
            Event::CupFilled { .. } => ("cup_filled", none, None, None, None),
            Event::Picked { .. } => ("picked", none, None, None, None),
            Event::Drawn { .. } => ("drawn", none, None, None, None),
            Event::Assigned { .. } => ("assigned", none, None, None, None),
            Event::Ignored { .. } => ("ignored", none, None, None, None),
            Event::Discarded { .. } => ("discarded", none, None, None, None),
            Event::ZhukovRoll { die, .. } => ("zhukov_roll", none, None, None, Some(*die)),
            Event::ZhukovReturned => ("zhukov_returned", none, None, None, None),
            Event::ZhukovIdle => ("zhukov_idle", none, None, None, None),
            Event::Activated { unsupplied, .. } => ("activated", *unsupplied, None, None, None),
            Event::LeaderRoll { unit, die, .. } => ("leader_roll", one(unit), None, None, Some(*die)),
            Event::LeaderOrder { unit, .. } => ("leader_order", one(unit), None, None, None),
            Event::Follows { unit } => ("follows", one(unit), None, None, None),
            Event::KlugeOrder { .. } => ("kluge_order", none, None, None, None),
            Event::Gathered { unit } => ("gathered", one(unit), None, None, None),
            Event::Dropped { unit, hex } => ("dropped", one(unit), None, Some(*hex), None),
            Event::Stepped { units, from, to } => ("stepped", *units, Some(*from), Some(*to), None),
            Event::Halted { units, hex } => ("halted", *units, None, Some(*hex), None),
            Event::PartisansRemoved { hex } => ("partisans_removed", none, Some(*hex), None, None),
            Event::Control { hex, .. } => ("control", none, None, Some(*hex), None),
            Event::FirstCapture { hex } => ("first_capture", none, None, Some(*hex), None),
            Event::Reserved { unit, .. } => ("reserved", one(unit), None, None, None),
            Event::Sailed { unit, from, to } => ("sailed", one(unit), Some(*from), Some(*to), None),
            Event::InvasionRoll { unit, die, .. } => ("invasion_roll", one(unit), None, None, Some(*die)),
            Event::MovementOver => ("movement_over", none, None, None, None),
            Event::Finished { .. } => ("finished", none, None, None, None),
            Event::LeaderTries { unit } => ("leader_tries", one(unit), None, None, None),
            Event::CounterNext { unit } => ("counter_next", one(unit), None, None, None),
            Event::Preparing { hex } => ("preparing", none, None, Some(*hex), None),
            Event::Joined { unit } => ("joined", one(unit), None, None, None),
            Event::Attacked { target, attackers, defenders, .. } => {
                ("attacked", attackers.or(*defenders), None, Some(*target), None)
            }
            Event::Answered { .. } => ("answered", none, None, None, None),
            Event::Odds { .. } => ("odds", none, None, None, None),
            Event::CombatRoll { die, .. } => ("combat_roll", none, None, None, Some(*die)),
            Event::AutomaticLoss => ("automatic_loss", none, None, None, None),
            Event::StepLost { unit, .. } => ("step_lost", one(unit), None, None, None),
            Event::Eliminated { unit, hex } => ("eliminated", one(unit), Some(*hex), None, None),
            Event::FateRoll { unit, die, .. } => ("fate_roll", one(unit), None, None, Some(*die)),
            Event::MobileDefense { units } => ("mobile_defense", *units, None, None, None),
            Event::Retreated { units, to } => ("retreated", *units, None, Some(to[1]), None),
            Event::RetreatBlocked { units } => ("retreat_blocked", *units, None, None, None),
            Event::Advanced { unit, hex } => ("advanced", one(unit), None, Some(*hex), None),
            Event::Entered { units, hex } => ("entered", *units, None, Some(*hex), None),
            Event::AssaultFailed { units } => ("assault_failed", *units, None, None, None),
            Event::LeaderJoins { unit, hex } => ("leader_joins", one(unit), None, Some(*hex), None),
            Event::LeaderLost { unit } => ("leader_lost", one(unit), None, None, None),
            Event::Counterattack { die, .. } => ("counterattack", none, None, None, Some(*die)),
            Event::CounterMarched { unit, route } => ("counter_marched", one(unit), None, route.last().copied(), None),
            Event::CounterStays { unit } => ("counter_stays", one(unit), None, None, None),
            Event::CounterTotals { .. } => ("counter_totals", none, None, None, None),
            Event::CounterIdle => ("counter_idle", none, None, None, None),
            Event::CounterRoll { die, .. } => ("counter_roll", none, None, None, Some(*die)),
            Event::Attrition { units } => ("attrition", *units, None, None, None),
            Event::HitlerRoll { die, .. } => ("hitler_roll", none, None, None, Some(*die)),
            Event::HitlerCommands => ("hitler_commands", none, None, None, None),
            Event::Count { .. } => ("count", none, None, None, None),
            Event::Over { .. } => ("over", none, None, None, None),
        };
        let number = |it: Option<u16>| it.map(|it| self.number(Hex(it)));
        Shown {
            kind,
            text: self.told(event),
            units: units.into_iter().map(|it| self.id(it).to_owned()).collect(),
            from: number(from),
            to: number(to),
            die: die.map(u16::from),
        }
    }
}

/// What a result of the combat results table means.
pub(crate) fn result_words(result: Result) -> &'static str {
    match result {
        Result::A1 => "A1, the attacker loses a step",
        Result::B1 => "B1, both sides lose a step",
        Result::Dr => "DR, the defender retreats",
        Result::Ex => "EX, defender eliminated, attacker pays",
        Result::De => "DE, the defender is eliminated",
    }
}
