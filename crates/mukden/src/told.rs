//! Events in plain words, and what a client needs to animate them.

use hex::Hex;
use kernel::{Shown, Side};

use crate::{End, Event, JAPAN, Mukden, RUSSIA, Unit, Units};

/// A side in a sentence.
pub(crate) fn title(side: Side) -> &'static str {
    if side == JAPAN { "Japan" } else { "Russia" }
}

/// A number with its noun: `1 step`, `3 steps`.
pub(crate) fn some(n: impl Into<u32>, noun: &str) -> String {
    let n = n.into();
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// A place in a stack, counted from the top and from zero, in words.
pub(crate) fn from_top(place: u8) -> String {
    match place {
        0 => "the top unit".into(),
        1 => "the 2nd unit from the top".into(),
        2 => "the 3rd unit from the top".into(),
        _ => format!("the {}th unit from the top", place + 1),
    }
}

fn side_of(japan: bool) -> Side {
    if japan { JAPAN } else { RUSSIA }
}

impl Mukden {
    /// The name of a unit with its id: `Imperial Guard Division (J:IG)`.
    pub(crate) fn full_name(&self, unit: Unit) -> String {
        format!("{} ({})", self.book.units[unit.at()].name, self.id(unit))
    }

    /// The id of a unit without its side: `IG`.
    pub(crate) fn short_name(&self, unit: Unit) -> &str {
        let id = self.id(unit);
        id.split_once(':').map_or(id, |it| it.1)
    }

    /// Short names in a row: `10, 3R`.
    pub(crate) fn short_names(&self, units: Units) -> String {
        let names: Vec<_> = units.into_iter().map(|it| self.short_name(it)).collect();
        names.join(", ")
    }

    /// A hex with the place in it, if it has a name: `2310 Mukden`.
    pub(crate) fn spot(&self, hex: Hex) -> String {
        let number = self.number(hex);
        match self.book.map.places.iter().find(|it| it.hex == hex) {
            Some(place) => format!("{number} {}", place.name),
            None => number,
        }
    }

    fn route(&self, route: &[u16]) -> String {
        let hexes: Vec<_> = route.iter().map(|&it| self.number(Hex(it))).collect();
        hexes.join("-")
    }

    pub(crate) fn told(&self, event: &Event) -> String {
        let full = |unit: &Unit| self.full_name(*unit);
        let spot = |hex: &u16| self.spot(Hex(*hex));
        match event {
            Event::Turn { turn } => match self.book.turns.get(usize::from(*turn).wrapping_sub(1)) {
                Some(days) => format!("Turn {turn} begins, {}.", days.days()),
                None => format!("Turn {turn} begins."),
            },
            Event::Returned { hex } => format!("{} returns at {}.", full(&self.book.cavalry_corps), spot(hex)),
            Event::Order { combat_first } => {
                let [first, second] = if *combat_first { ["combat", "movement"] } else { ["movement", "combat"] };
                format!("Japan declares {first} first, then {second}.")
            }
            Event::ParalysisRoll { die, units: 0 } => format!("Paralysis die {die}: no Russian unit is paralysed."),
            Event::ParalysisRoll { die, units } => {
                format!("Paralysis die {die}: Japan picks {}.", some(*units, "Russian unit"))
            }
            Event::Paralysed { hex, unit: Some(unit), .. } => format!("{} at {} is paralysed.", full(unit), spot(hex)),
            Event::Paralysed { hex, place, unit: None } => {
                format!("At {}, {} is paralysed.", spot(hex), from_top(*place))
            }
            Event::Phase { combat } => {
                format!("The {} phase begins.", if *combat { "combat" } else { "movement" })
            }
            Event::Stepped { unit, from, to } => format!("{} steps from {} to {}.", full(unit), spot(from), spot(to)),
            Event::Moved { unit, route, ended } => match (&route[..], ended) {
                ([hex], _) => format!("{} halts at {}.", full(unit), spot(hex)),
                (route, true) => format!("{} moves {}.", full(unit), self.route(route)),
                (route, false) => format!("{} is on the march, seen {} so far.", full(unit), self.route(route)),
            },
            Event::Preparing { hex, unit: Some(unit), .. } => format!("{} will go against {}.", full(unit), spot(hex)),
            Event::Preparing { hex, guns: 0, .. } => format!("{} is the target.", spot(hex)),
            Event::Preparing { hex, guns, .. } => {
                format!("{} on {}.", some(*guns, "bombardment marker"), spot(hex))
            }
            Event::Attacked { battle, defenders, column } => {
                let attacker = battle.units.first().map_or(JAPAN, |it| self.side(it));
                let guns = match battle.guns {
                    0 => String::new(),
                    guns => format!(" and {}", some(guns, "bombardment marker")),
                };
                format!(
                    "{} attacks {} with {}{guns}, against {}: column {}.",
                    title(attacker),
                    spot(&battle.target),
                    self.short_names(battle.units),
                    self.short_names(*defenders),
                    self.book.crt.heading(attacker, usize::from(*column)),
                )
            }
            Event::CombatRoll { die, attacker, defender } => {
                format!("Combat die {die}: the attacker loses {}, the defender {defender}.", some(*attacker, "step"))
            }
            Event::StepLost { unit, left } => format!("{} is down to {}.", full(unit), some(*left, "step")),
            Event::Eliminated { unit } => format!("{} is eliminated.", full(unit)),
            Event::Probed { units, hex } => {
                let prober = units.first().map_or(JAPAN, |it| self.side(it));
                format!("{} probes into {} with {}.", title(prober), spot(hex), self.short_names(*units))
            }
            Event::Advanced { unit, hex } => format!("{} advances to {}.", full(unit), spot(hex)),
            Event::Control { hex, side } => format!("{} takes control of {}.", title(side_of(*side)), spot(hex)),
            Event::Disrupted { units } => match (units.len(), units.first()) {
                (1, Some(unit)) => format!("{} turns to its flag.", full(&unit)),
                (_, Some(_)) => format!("{} turn to their flags.", self.short_names(*units)),
                _ => "Nobody is left of those who acted.".into(),
            },
            Event::Flipped { unit, hex, .. } => format!("{} at {} is flipped and stays.", full(unit), spot(hex)),
            Event::HiddenFlip { side } => {
                format!("{} flips a unit below the top of a stack.", title(side_of(*side)))
            }
            Event::Topped { unit, hex, .. } => {
                format!("{} comes to the top of its stack at {}.", full(unit), spot(hex))
            }
            Event::HiddenTop { side, hex } => {
                format!("{} covers the top of its stack at {}.", title(side_of(*side)), spot(hex))
            }
            Event::Passed { side } => format!("{} passes for the rest of the phase.", title(side_of(*side))),
            Event::Stayed { side } => format!("{} goes no further.", title(side_of(*side))),
            Event::Recovered => "All units recover.".into(),
            Event::Count { russian, japanese, cut_off } => {
                let lost = format!("Steps lost: Japan {japanese}, Russia {russian}");
                if cut_off.is_empty() {
                    format!("{lost}.")
                } else {
                    format!("{lost}, with those of {}, who are cut off.", self.short_names(*cut_off))
                }
            }
            Event::Over { end } => match end {
                End::Liaoyang => "Liaoyang has fallen: Russian victory.".into(),
                End::Mukden => "Mukden has fallen in time: Japanese victory.".into(),
                End::Railroad => "The railroad is cut in time: Japanese victory.".into(),
                End::Historic => {
                    "Japan holds Mukden and has inflicted a fifth more losses than it took: Japanese victory.".into()
                }
                End::MukdenHeld => "Russia holds Mukden: Russian victory.".into(),
                End::LossesTooHigh => "Japan holds Mukden but has lost too much: Russian victory.".into(),
            },
        }
    }

    pub(crate) fn shown_event(&self, event: &Event) -> Shown {
        let one = |unit: &Unit| Units::only(*unit);
        let none = Units::NONE;
        let (kind, units, from, to, die) = match event {
            Event::Turn { .. } => ("turn", none, None, None, None),
            Event::Returned { hex } => ("returned", one(&self.book.cavalry_corps), None, Some(*hex), None),
            Event::Order { .. } => ("order", none, None, None, None),
            Event::ParalysisRoll { die, .. } => ("paralysis_roll", none, None, None, Some(*die)),
            Event::Paralysed { hex, unit, .. } => {
                ("paralysed", unit.as_ref().map_or(none, one), None, Some(*hex), None)
            }
            Event::Phase { .. } => ("phase", none, None, None, None),
            Event::Stepped { unit, from, to } => ("stepped", one(unit), Some(*from), Some(*to), None),
            Event::Moved { unit, route, .. } => {
                ("moved", one(unit), route.first().copied(), route.last().copied(), None)
            }
            Event::Preparing { hex, unit, .. } => {
                ("preparing", unit.as_ref().map_or(none, one), None, Some(*hex), None)
            }
            Event::Attacked { battle, defenders, .. } => {
                ("attacked", battle.units.or(*defenders), None, Some(battle.target), None)
            }
            Event::CombatRoll { die, .. } => ("combat_roll", none, None, None, Some(*die)),
            Event::StepLost { unit, .. } => ("step_lost", one(unit), None, None, None),
            Event::Eliminated { unit } => ("eliminated", one(unit), None, None, None),
            Event::Probed { units, hex } => ("probed", *units, None, Some(*hex), None),
            Event::Advanced { unit, hex } => ("advanced", one(unit), None, Some(*hex), None),
            Event::Control { hex, .. } => ("control", none, None, Some(*hex), None),
            Event::Disrupted { units } => ("disrupted", *units, None, None, None),
            Event::Flipped { unit, hex, .. } => ("flipped", one(unit), None, Some(*hex), None),
            Event::HiddenFlip { .. } => ("hidden_flip", none, None, None, None),
            Event::Topped { unit, hex, .. } => ("topped", one(unit), None, Some(*hex), None),
            Event::HiddenTop { hex, .. } => ("hidden_top", none, None, Some(*hex), None),
            Event::Passed { .. } => ("passed", none, None, None, None),
            Event::Stayed { .. } => ("stayed", none, None, None, None),
            Event::Recovered => ("recovered", none, None, None, None),
            Event::Count { cut_off, .. } => ("count", *cut_off, None, None, None),
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
