//! Events in sentences, and what a client needs to animate them.

use hex::Hex;
use kernel::{Rule, Side};
use mukden::{End, Event, Reckoning, Unit, Units, outcome};
use stage::{By, Cell, Condition, Line, Roll, Spot, Term, TermKind, Told, What, line, several, words::some};

use crate::{
    Shown,
    scene::unit_ids,
    sheet::{chart, way},
};

/// A place in a stack, counted from the top and from zero, in words.
pub(crate) fn from_top(place: u8) -> String {
    match place {
        0 => "the top unit".into(),
        1 => "the 2nd unit from the top".into(),
        2 => "the 3rd unit from the top".into(),
        _ => format!("the {}th unit from the top", place + 1),
    }
}

/// What bombardment markers add to a sentence about attackers.
pub(crate) fn and_guns(guns: u8) -> String {
    if guns == 0 { String::new() } else { format!(" and {}", some(guns, "bombardment marker")) }
}

/// The kinds of what happens, in order.
pub(crate) const KINDS: &[&str] = &[
    "advanced",
    "attacked",
    "combat_roll",
    "control",
    "count",
    "disrupted",
    "eliminated",
    "flipped",
    "hidden_flip",
    "hidden_top",
    "moved",
    "order",
    "over",
    "paralysed",
    "paralysis_roll",
    "passed",
    "phase",
    "preparing",
    "probed",
    "recovered",
    "returned",
    "stayed",
    "step_lost",
    "stepped",
    "topped",
    "turn",
];

impl Shown<'_> {
    /// How the column of a battle comes about, item by item, as everybody sees it. [9.4b, 9.6a, 9.7e]
    pub(crate) fn battle_terms(&self, side: Side, guns: u8, reckoning: &Reckoning) -> Vec<Term> {
        let Reckoning { attack, defence, .. } = *reckoning;
        let mut terms = vec![term("factors of the attackers", TermKind::Attack, attack - i16::from(guns), "9.4a")];
        if guns > 0 {
            terms.push(term("bombardment markers", TermKind::Attack, i16::from(guns), "9.7e"));
        }
        terms.push(term("factors of the defenders", TermKind::Defence, -defence, "9.4a"));
        terms.push(term("differential", TermKind::Total, attack - defence, "9.4b"));
        terms.extend(self.shift_terms(side, reckoning).into_iter().filter(|it| it.value != 0));
        terms
    }

    /// The shifts among them. [9.6c, 9.6d, 9.6e, 9.6f, 9.6k, 9.6l]
    pub(crate) fn shift_terms(&self, side: Side, reckoning: &Reckoning) -> Vec<Term> {
        let Reckoning { terrain, hexside, concentric, .. } = *reckoning;
        let concentric_rule = if side == mukden::JAPAN { "9.6k" } else { "9.6l" };
        let shifts = [
            ("columns for the terrain of the hex", -terrain, "9.6a"),
            ("columns for the hexsides crossed", -hexside, "9.6e"),
            ("columns for a concentric attack", concentric, concentric_rule),
        ];
        let shifts = shifts.into_iter();
        shifts.map(|(what, value, rule)| term(what, TermKind::Shift, i16::from(value), rule)).collect()
    }

    /// An event, as it was witnessed.
    pub(crate) fn tell_of(&self, event: &Event) -> Told {
        let no = |hex: &Hex| self.no(*hex);
        let (kind, what, line) = match event {
            Event::Turn { turn } => ("turn", What::Turn { turn: *turn }, self.turn_words(*turn)),
            Event::Returned { hex } => {
                let corps = self.book.cavalry_corps;
                let at = Spot::Hex { hex: no(hex) };
                ("returned", What::Placed { unit: corps.into(), at }, line![corps, " returns at ", no(hex), "."])
            }
            Event::Order { combat_first } => {
                let [first, second] = if *combat_first { ["combat", "movement"] } else { ["movement", "combat"] };
                let line = line!["Japan declares ", first, " first, then ", second, "."];
                ("order", What::Drawn { marker: format!("{first} first"), side: Some(mukden::JAPAN) }, line)
            }
            Event::ParalysisRoll { die, units } => ("paralysis_roll", paralysed(*die), paralysis_words(*die, *units)),
            Event::Paralysed { hex, place, unit } => {
                let line = match unit {
                    Some(unit) => line![*unit, " at ", no(hex), " is paralysed."],
                    None => line!["At ", no(hex), ", ", from_top(*place), " is paralysed."],
                };
                let units = unit.iter().map(|&it| it.into()).collect();
                let hex = Some(no(hex));
                ("paralysed", What::Marked { units, state: Condition::Paralysed, on: true, hex }, line)
            }
            Event::Phase { combat } => {
                let which = if *combat { "combat" } else { "movement" };
                ("phase", What::Phase, line!["The ", which, " phase begins."])
            }
            Event::Stepped { unit, from, to } => {
                let what = What::Moved { units: vec![(*unit).into()], route: vec![no(from), no(to)], by: By::Foot };
                ("stepped", what, line![*unit, " steps from ", no(from), " to ", no(to), "."])
            }
            Event::Moved { unit, route, ended } => {
                let what =
                    What::Moved { units: vec![(*unit).into()], route: self.nos(route.iter().copied()), by: By::Foot };
                ("moved", what, self.move_words(*unit, route, *ended))
            }
            Event::Preparing { hex, unit, guns, .. } => {
                let line = match (unit, guns) {
                    (Some(unit), _) => line![*unit, " will go against ", no(hex), "."],
                    (None, 0) => line![no(hex), " is the target."],
                    (None, guns) => line![some(*guns, "bombardment marker"), " on ", no(hex), "."],
                };
                let units = unit.iter().map(|&it| it.into()).collect();
                ("preparing", What::Preparing { units, hex: Some(no(hex)) }, line)
            }
            Event::Attacked { side, target, attackers, guns, defenders, reckoning } => {
                let (what, mut line) = self.attack_words(*side, *target, *attackers, *guns, *defenders);
                line.push(line![": column ", self.book.crt.heading(*side, usize::from(reckoning.column)), "."]);
                ("attacked", what, line)
            }
            Event::AttackedOnce { side, target, attackers, guns, defenders } => {
                let (what, mut line) = self.attack_words(*side, *target, *attackers, *guns, *defenders);
                line.push(".");
                ("attacked", what, line)
            }
            Event::CombatRoll { side, guns, reckoning, die, attacker, defender } => {
                let mut line = line!["Combat die ", *die, ": the attacker loses ", some(*attacker, "step")];
                line.push(line![", the defender ", *defender, "."]);
                ("combat_roll", self.combat_rolled(*side, *guns, reckoning, *die), line)
            }
            Event::Probed { side, units, from, hex } => {
                let route = self.nos(from.iter().copied().chain([*hex]));
                let what = What::Moved { units: unit_ids(*units), route, by: By::Advance };
                ("probed", what, line![*side, " probes into ", no(hex), " with ", several(*units), "."])
            }
            Event::Count { russian, japanese, cut_off } => {
                let points = i32::from(*russian) - i32::from(*japanese);
                let what = What::Scored { points, side: Some(mukden::JAPAN) };
                ("count", what, count_words(*russian, *japanese, *cut_off))
            }
            Event::StepLost { unit, left, hex } => {
                let what = What::Lost { unit: (*unit).into(), left: *left, hex: Some(no(hex)) };
                ("step_lost", what, line![*unit, " is down to ", some(*left, "step"), "."])
            }
            Event::Eliminated { unit, hex } => {
                let what = What::Lost { unit: (*unit).into(), left: 0, hex: Some(no(hex)) };
                ("eliminated", what, line![*unit, " is eliminated."])
            }
            Event::Advanced { unit, from, hex } => {
                let what = What::Moved { units: vec![(*unit).into()], route: vec![no(from), no(hex)], by: By::Advance };
                ("advanced", what, line![*unit, " advances to ", no(hex), "."])
            }
            Event::Control { hex, side } => {
                let what = What::Control { hex: no(hex), side: *side };
                ("control", what, line![*side, " takes control of ", no(hex), "."])
            }
            Event::Disrupted { units } => {
                let line = match units.len() {
                    0 => line!["Nobody is left of those who acted."],
                    1 => line![several(*units), " turns to its flag."],
                    _ => line![several(*units), " turn to their flags."],
                };
                ("disrupted", flagged(*units, None), line)
            }
            Event::Flipped { unit, hex, .. } => {
                let line = line![*unit, " at ", no(hex), " is flipped and stays."];
                ("flipped", flagged(Units::only(*unit), Some(no(hex))), line)
            }
            Event::HiddenFlip { side } => {
                ("hidden_flip", said(Units::NONE, None), line![*side, " flips a unit below the top of a stack."])
            }
            Event::Topped { unit, hex, .. } => {
                let line = line![*unit, " comes to the top of its stack at ", no(hex), "."];
                ("topped", said(Units::only(*unit), Some(no(hex))), line)
            }
            Event::HiddenTop { side, hex } => {
                let line = line![*side, " covers the top of its stack at ", no(hex), "."];
                ("hidden_top", said(Units::NONE, Some(no(hex))), line)
            }
            Event::Passed { side } => {
                ("passed", What::Passed { side: Some(*side) }, line![*side, " passes for the rest of the phase."])
            }
            Event::Stayed { side } => ("stayed", What::Passed { side: Some(*side) }, line![*side, " goes no further."]),
            Event::Recovered => {
                let what = What::Marked { units: Vec::new(), state: Condition::Disrupted, on: false, hex: None };
                ("recovered", what, line!["All units recover."])
            }
            Event::Over { end } => {
                let what = What::Over { winner: outcome(*end).winner, way: Some(way(*end)) };
                ("over", what, line![end_words(*end)])
            }
        };
        Told { kind, what, line }
    }

    fn attack_words(&self, side: Side, target: Hex, attackers: Units, guns: u8, defenders: Units) -> (What, Line) {
        let target = self.no(target);
        let what = What::Attacked {
            attackers: unit_ids(attackers),
            defenders: unit_ids(defenders),
            target: Some(target),
            support: guns,
        };
        let mut line = line![side, " attacks ", target, " with ", several(attackers), and_guns(guns)];
        line.push(line![", against ", several(defenders)]);
        (what, line)
    }

    fn combat_rolled(&self, side: Side, guns: u8, reckoning: &Reckoning, die: u8) -> What {
        let cell = Cell { chart: chart::COMBAT[side as usize], row: die - 1, column: reckoning.column };
        What::Rolled {
            roll: Roll::Combat,
            die,
            terms: self.battle_terms(side, guns, reckoning),
            total: i16::from(die),
            cell: Some(cell),
            unit: None,
        }
    }

    fn turn_words(&self, turn: u8) -> Line {
        match self.book.turns.get(usize::from(turn).wrapping_sub(1)) {
            Some(days) => line!["Turn ", turn, " begins, ", days.days(), "."],
            None => line!["Turn ", turn, " begins."],
        }
    }

    fn move_words(&self, unit: Unit, route: &[Hex], ended: bool) -> Line {
        let mut way = Line::default();
        for (at, &hex) in route.iter().enumerate() {
            way.push(if at > 0 { "-" } else { "" });
            way.push(self.number(hex));
        }
        match route {
            [hex] => line![unit, " halts at ", self.no(*hex), "."],
            _ if ended => line![unit, " moves ", way, "."],
            _ => line![unit, " is on the march, seen ", way, " so far."],
        }
    }
}

fn term(what: &str, kind: TermKind, value: i16, rule: &'static str) -> Term {
    Term { what: Line::words(what), kind, value: i32::from(value), rule: Some(Rule(rule)) }
}

fn flagged(units: Units, hex: Option<stage::HexNo>) -> What {
    What::Marked { units: unit_ids(units), state: Condition::Disrupted, on: true, hex }
}

fn said(units: Units, hex: Option<stage::HexNo>) -> What {
    What::Said { units: unit_ids(units), hex }
}

fn paralysed(die: u8) -> What {
    rolled(Roll::Paralysis, die, Some(Cell { chart: chart::PARALYSIS, row: die - 1, column: 0 }))
}

fn rolled(roll: Roll, die: u8, cell: Option<Cell>) -> What {
    What::Rolled { roll, die, terms: Vec::new(), total: i16::from(die), cell, unit: None }
}

fn paralysis_words(die: u8, units: u8) -> Line {
    match units {
        0 => line!["Paralysis die ", die, ": no Russian unit is paralysed."],
        _ => line!["Paralysis die ", die, ": Japan picks ", some(units, "Russian unit"), "."],
    }
}

fn count_words(russian: u16, japanese: u16, cut_off: Units) -> Line {
    let mut line = line!["Steps lost: Japan ", japanese, ", Russia ", russian];
    if !cut_off.is_empty() {
        line.push(line![", with those of ", several(cut_off), ", who are cut off"]);
    }
    line.push(".");
    line
}

fn end_words(end: End) -> &'static str {
    match end {
        End::Liaoyang => "Liaoyang has fallen: Russian victory.",
        End::Mukden => "Mukden has fallen in time: Japanese victory.",
        End::Railroad => "The railroad is cut in time: Japanese victory.",
        End::Historic => "Japan holds Mukden and has inflicted a fifth more losses than it took: Japanese victory.",
        End::MukdenHeld => "Russia holds Mukden: Russian victory.",
        End::LossesTooHigh => "Japan holds Mukden but has lost too much: Russian victory.",
    }
}
