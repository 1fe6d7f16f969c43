//! Events in words, and what a client needs to animate them.

use hindenburg::{Army, Battle, Corps, CorpsSet, End, Event, Heading, Why, dice};
use kernel::Rule;
use stage::{By, Cell, Condition, Line, Roll, Spot, Term, TermKind, Told, UnitId, What, line, several};

use crate::{
    Shown, charts,
    sheet::{units, way},
};

/// The kinds of what happens, in order.
pub(crate) const KINDS: &[&str] = &[
    "arrived",
    "attacked",
    "boarded",
    "combat_roll",
    "day",
    "disruption_roll",
    "exhausted",
    "fighting_over",
    "francois_heading",
    "francois_roll",
    "halted",
    "heading",
    "joined",
    "lost",
    "march_roll",
    "marched",
    "movement_over",
    "order",
    "over",
    "past_angerburg",
    "pick",
    "rail_roll",
    "railed",
    "rallied",
    "rally_roll",
    "relieved",
    "retreated",
    "stepped",
    "surrender_roll",
    "waits",
];

impl Shown<'_> {
    pub(crate) fn retold(&self, event: &Event) -> Told {
        let (kind, what, line) = match event {
            Event::Day { turn } => ("day", What::Turn { turn: *turn }, line![self.day(*turn), " begins."]),
            Event::Order { .. }
            | Event::MarchRoll { .. }
            | Event::Heading { .. }
            | Event::PickRoll { .. }
            | Event::CombatRoll { .. }
            | Event::DisruptionRoll { .. }
            | Event::FrancoisRoll { .. }
            | Event::FrancoisHeading { .. }
            | Event::RailRoll { .. }
            | Event::SurrenderRoll { .. }
            | Event::RallyRoll { .. } => self.roll(event),
            Event::Exhausted { army } => {
                ("exhausted", said(&[]), line!["The ", army.name(), " is exhausted and rests."])
            }
            Event::Marched { corps, from, to } => {
                let line = line![*corps, " marches ", self.no(*from), " to ", self.no(*to), "."];
                ("marched", self.moved_by(*corps, &[*from, *to], By::Rules), line)
            }
            Event::PastAngerburg => ("past_angerburg", said(&[]), line!["The 1st Army has passed Angerburg."]),
            Event::Attacked { battle } => {
                let what = What::Attacked {
                    attackers: units(battle.attackers),
                    defenders: units(battle.targets),
                    target: None,
                    support: 0,
                };
                ("attacked", what, line![self.battle_words(battle), "."])
            }
            Event::Retreated { corps, from, to } => {
                let line = line![*corps, " retreats ", self.no(*from), " to ", self.no(*to), "."];
                ("retreated", self.moved_by(*corps, &[*from, *to], By::Retreat), line)
            }
            Event::Lost { corps, hex, why } => {
                let why = match why {
                    Why::NoRetreat => "cannot retreat and is lost",
                    Why::Surrendered => "surrenders",
                    Why::StarvedOut => "is still surrounded and surrenders",
                };
                let what = What::Lost { unit: (*corps).into(), left: 0, hex: Some(self.no(*hex)) };
                ("lost", what, line![*corps, " at ", self.no(*hex), " ", why, "."])
            }
            Event::Stepped { corps, from, to } => {
                let line = line![*corps, " moves ", self.no(*from), " to ", self.no(*to), "."];
                ("stepped", self.moved_by(*corps, &[*from, *to], By::Foot), line)
            }
            Event::Halted { corps } => ("halted", said(&[*corps]), line![*corps, " halts."]),
            Event::Boarded { corps } => ("boarded", preparing(*corps), line![*corps, " boards the train."]),
            Event::Railed { corps, from, to } => {
                let line = line![*corps, " leaves ", self.no(*from), " by rail for ", self.no(*to), "."];
                ("railed", What::Said { units: vec![(*corps).into()], hex: Some(self.no(*to)) }, line)
            }
            Event::Arrived { corps, to, way } => {
                let what = match &way[..] {
                    [] => What::Placed { unit: (*corps).into(), at: Spot::Hex { hex: self.no(*to) } },
                    way => self.moved_by(*corps, way, By::Rail),
                };
                ("arrived", what, line![*corps, " arrives at ", self.no(*to), "."])
            }
            Event::Waits { corps } => {
                ("waits", said(&[*corps]), line![*corps, " finds no place to leave the train and waits."])
            }
            Event::MovementOver => ("movement_over", passed(), line!["German movement is over."]),
            Event::Joined { corps, target } => {
                let how = if *target { " is to be attacked." } else { " prepares to attack." };
                ("joined", preparing(*corps), line![*corps, how])
            }
            Event::FightingOver => ("fighting_over", passed(), line!["The day's fighting is over."]),
            Event::Relieved { corps } => {
                ("relieved", freed(*corps, Condition::NoSupply), line![*corps, " is in supply again."])
            }
            Event::Rallied { corps } => ("rallied", freed(*corps, Condition::Disrupted), line![*corps, " rallies."]),
            Event::Over { end } => self.ending(*end),
        };
        Told { kind, what, line }
    }

    fn day(&self, turn: u8) -> &str {
        self.book.scenario.days.get(usize::from(turn).wrapping_sub(1)).map_or("", String::as_str)
    }

    /// An event with a die.
    fn roll(&self, event: &Event) -> (&'static str, What, Line) {
        let whose = |roll, die: u8, cell: Cell, corps: Option<Corps>| What::Rolled {
            roll,
            die,
            terms: Vec::new(),
            total: i16::from(die),
            cell: Some(cell),
            unit: corps.map(UnitId::from),
        };
        match event {
            Event::Order { die, armies } => {
                let names = armies.map(Army::name).join(", ");
                let cell = charts::face(charts::ORDER, *die);
                ("order", whose(Roll::Order, *die, cell, None), line!["Order of armies, die ", *die, ": ", names, "."])
            }
            Event::MarchRoll { army, die, slow, tired, modified, hexes, forced } => {
                let (what, line) = self.march_roll(*army, *die, *slow, *tired, *modified, *hexes, *forced);
                ("march_roll", what, line)
            }
            Event::Heading { die, to } => {
                let to = if *to == Heading::NorthWest { "north-west" } else { "south-west" };
                let what = whose(Roll::Direction, *die, charts::face(charts::DIRECTION, *die), None);
                ("heading", what, line!["1st Army direction die ", *die, ": ", to, "."])
            }
            Event::PickRoll { pick, of } => {
                let die = (*pick).min(255) as u8;
                let what = What::Rolled {
                    roll: Roll::Pick,
                    die,
                    terms: Vec::new(),
                    total: i16::from(die),
                    cell: None,
                    unit: None,
                };
                ("pick", what, line!["Fate picks ", *pick, " of ", *of, " equal possibilities."])
            }
            Event::CombatRoll { by, die, total, russians, germans, russian_won } => {
                let line = line![
                    russians.len(),
                    " Russian against ",
                    germans.len(),
                    " German corps, die ",
                    *die,
                    ", total ",
                    i16::from(*total),
                    ": ",
                    charts::victory(*russian_won),
                    "."
                ];
                let what = What::Rolled {
                    roll: Roll::Combat,
                    die: *die,
                    terms: combat_terms(*by, *russians, *germans),
                    total: i16::from(*total),
                    cell: Some(charts::combat(*total)),
                    unit: None,
                };
                ("combat_roll", what, line)
            }
            Event::DisruptionRoll { corps, die, disrupted } => {
                let how = if *disrupted { "disrupted" } else { "holds together" };
                let what = whose(Roll::Unit, *die, charts::face(charts::DISRUPTION, *die), Some(*corps));
                ("disruption_roll", what, line![*corps, " disruption die ", *die, ": ", how, "."])
            }
            Event::FrancoisRoll { die, corps } => {
                let how = if dice::acts_alone(*die) { "he acts on his own" } else { "he obeys" };
                let what = whose(Roll::Test, *die, charts::face(charts::FRANCOIS, *die), Some(*corps));
                ("francois_roll", what, line!["François die ", *die, ": ", how, "."])
            }
            Event::FrancoisHeading { die, corps, moves } => {
                let dir = dice::direction(*die).name();
                let how = if *moves { "." } else { ", which is closed: he stays." };
                let cell = charts::face(charts::FRANCOIS_DIRECTION, *die);
                let what = whose(Roll::Direction, *die, cell, Some(*corps));
                ("francois_heading", what, line!["François direction die ", *die, ": ", dir, how])
            }
            Event::RailRoll { corps, die, late } => {
                let how = if *late { "a day late" } else { "on time" };
                let what = whose(Roll::Test, *die, charts::face(charts::TRAIN, *die), Some(*corps));
                ("rail_roll", what, line![*corps, " rail die ", *die, ": ", how, "."])
            }
            Event::SurrenderRoll { corps, die, surrenders } => {
                let how = if *surrenders { "it surrenders" } else { "it holds out without supply" };
                let what = whose(Roll::Unit, *die, charts::face(charts::SURRENDER, *die), Some(*corps));
                ("surrender_roll", what, line![*corps, " is surrounded, die ", *die, ": ", how, "."])
            }
            Event::RallyRoll { corps, die, stage, rallied } => {
                let how = if *rallied { "fresh again" } else { "still disrupted" };
                let what = whose(Roll::Unit, *die, charts::rally(*corps, *stage), Some(*corps));
                ("rally_roll", what, line![*corps, " rally die ", *die, ": ", how, "."])
            }
            _ => unreachable!("an event with a die"),
        }
    }

    #[allow(clippy::too_many_arguments, reason = "the fields of one event")]
    fn march_roll(
        &self,
        army: Army,
        die: u8,
        slow: CorpsSet,
        tired: bool,
        modified: i8,
        hexes: u8,
        forced: bool,
    ) -> (What, Line) {
        let how = match (hexes, forced) {
            (0, _) => "no march",
            (_, true) => "forced march, two hexes",
            _ => "one hex",
        };
        let made = (!slow.is_empty()).then(|| line![", modified ", i16::from(modified)]);
        let line = line![army.name(), " march die ", die, made, ": ", how, "."];
        let mut terms: Vec<Term> = slow
            .into_iter()
            .map(|it| Term {
                what: line![it, " is disrupted or without supply"],
                kind: TermKind::Die,
                value: -1,
                rule: Some(Rule("3-march-b")),
            })
            .collect();
        if tired {
            terms.push(Term {
                what: line!["the ", army.name(), " force-marched yesterday: one hex at most"],
                kind: TermKind::Total,
                value: 1,
                rule: Some(Rule("3-march-f")),
            });
        }
        let what = What::Rolled {
            roll: Roll::March,
            die,
            terms,
            total: i16::from(modified),
            cell: Some(self.march_cell(modified)),
            unit: None,
        };
        (what, line)
    }

    /// A battle in words: `G1, G17 attack A3`.
    pub(crate) fn battle_words(&self, battle: &Battle) -> Line {
        let targets = several(battle.targets);
        match battle.by {
            Army::Eighth => {
                let attack = if battle.attackers.len() == 1 { " attacks " } else { " attack " };
                line![several(battle.attackers), attack, targets]
            }
            army => line!["The ", army.name(), " attacks ", targets],
        }
    }

    fn moved_by(&self, corps: Corps, route: &[hex::Hex], by: By) -> What {
        What::Moved { units: vec![corps.into()], route: self.nos(route), by }
    }

    fn ending(&self, end: End) -> (&'static str, What, Line) {
        let (way, line) = match end {
            End::Konigsberg => (way::KONIGSBERG, line!["A Russian corps stands before Königsberg: Russian victory."]),
            End::Junction => (way::JUNCTION, line!["The Russian armies have met: Russian victory."]),
            End::Points(score) => {
                let (way, what) = match score {
                    5.. => (way::GERMAN_POINTS, charts::victory(false)),
                    4 => (way::DRAW, "a draw"),
                    _ => (way::RUSSIAN_POINTS, charts::victory(true)),
                };
                (way, line!["The campaign ends with ", i16::from(score), " points: ", what, "."])
            }
        };
        ("over", What::Over { winner: end.outcome().winner, way: Some(way) }, line)
    }
}

/// How the combat die is modified: the corps that count for the attacker, for the defender, and the difference.
/// [3-combat-d]
pub(crate) fn combat_terms(by: Army, russians: CorpsSet, germans: CorpsSet) -> Vec<Term> {
    let attacks = |russian: bool| {
        if (by == Army::Eighth) == russian { TermKind::Defence } else { TermKind::Attack }
    };
    let n = |set: CorpsSet| set.len() as i32;
    let term = |what: Line, kind, value, rule| Term { what, kind, value, rule: Some(Rule(rule)) };
    let [russian_rule, german_rule] =
        if by == Army::Eighth { ["5-combat-g", "5-combat-g"] } else { ["3-combat-e", "3-combat-f"] };
    vec![
        term(line!["effective Russian corps"], attacks(true), n(russians), russian_rule),
        term(line!["effective German corps"], attacks(false), -n(germans), german_rule),
        term(line!["the difference, on the die"], TermKind::Die, n(russians) - n(germans), "3-combat-d"),
    ]
}

fn said(corps: &[Corps]) -> What {
    What::Said { units: corps.iter().map(|&it| it.into()).collect(), hex: None }
}

fn preparing(corps: Corps) -> What {
    What::Preparing { units: vec![corps.into()], hex: None }
}

fn passed() -> What {
    What::Passed { side: Some(kernel::Side::A) }
}

fn freed(corps: Corps, state: Condition) -> What {
    What::Marked { units: vec![corps.into()], state, on: false, hex: None }
}
