//! Events in plain words, and what a client needs to animate them.

use hex::Hex;
use kernel::Shown;

use crate::{Corps, End, Event, Hindenburg, Why, r02_sequence::Heading};

impl Hindenburg {
    pub(crate) fn sentence(&self, event: &Event) -> String {
        let full = |corps: &Corps| self.full_name(*corps);
        let spot = |hex: &Hex| self.spot(*hex);
        match event {
            Event::Day { turn } => format!("{} begins.", self.book.scenario.days[usize::from(*turn) - 1]),
            Event::Order { die, armies } => {
                let names: Vec<_> = armies.iter().map(|it| it.name()).collect();
                format!("Order of armies, die {die}: {}.", names.join(", "))
            }
            Event::MarchRoll { army, die, modified, hexes, forced, .. } => {
                let what = match (hexes, forced) {
                    (0, _) => "no march",
                    (_, true) => "forced march, two hexes",
                    _ => "one hex",
                };
                let made = if *modified == *die as i8 { String::new() } else { format!(", modified {modified}") };
                format!("{} march die {die}{made}: {what}.", army.name())
            }
            Event::Exhausted { army } => format!("The {} is exhausted and rests.", army.name()),
            Event::Heading { die, to } => {
                let to = if *to == Heading::NorthWest { "north-west" } else { "south-west" };
                format!("1st Army direction die {die}: {to}.")
            }
            Event::PickRoll { pick, of } => format!("Fate picks {pick} of {of} equal possibilities."),
            Event::Marched { corps, from, to } => format!("{} marches {} to {}.", full(corps), spot(from), spot(to)),
            Event::PastAngerburg => "The 1st Army has passed Angerburg.".into(),
            Event::Attacked { battle } => format!("{}.", self.battle_line(battle)),
            Event::CombatRoll { die, total, russians, germans, russian_won, .. } => {
                let (russians, germans) = (russians.len(), germans.len());
                let winner = if *russian_won { "Russian" } else { "German" };
                format!(
                    "{russians} Russian against {germans} German corps, die {die}, total {total}: {winner} victory."
                )
            }
            Event::DisruptionRoll { corps, die, disrupted } => {
                let what = if *disrupted { "disrupted" } else { "holds together" };
                format!("{} disruption die {die}: {what}.", full(corps))
            }
            Event::Retreated { corps, from, to } => format!("{} retreats {} to {}.", full(corps), spot(from), spot(to)),
            Event::Lost { corps, hex, why } => {
                let why = match why {
                    Why::NoRetreat => "cannot retreat and is lost",
                    Why::Surrendered => "surrenders",
                    Why::StarvedOut => "is still surrounded and surrenders",
                };
                format!("{} at {} {why}.", full(corps), spot(hex))
            }
            Event::FrancoisRoll { die, .. } => {
                let what = if *die == 6 { "he acts on his own" } else { "he obeys" };
                format!("François die {die}: {what}.")
            }
            Event::FrancoisHeading { die, moves, .. } => {
                let dir = hex::Dir::ALL[usize::from(*die) - 1].name();
                let what = if *moves { "" } else { ", which is closed: he stays" };
                format!("François direction die {die}: {dir}{what}.")
            }
            Event::Stepped { corps, from, to } => format!("{} moves {} to {}.", full(corps), spot(from), spot(to)),
            Event::Halted { corps } => format!("{} halts.", full(corps)),
            Event::Boarded { corps } => format!("{} boards the train.", full(corps)),
            Event::Railed { corps, from, to } => {
                format!("{} leaves {} by rail for {}.", full(corps), spot(from), spot(to))
            }
            Event::RailRoll { corps, die, late } => {
                let what = if *late { "a day late" } else { "on time" };
                format!("{} rail die {die}: {what}.", full(corps))
            }
            Event::Arrived { corps, to, .. } => format!("{} arrives at {}.", full(corps), spot(to)),
            Event::Waits { corps } => format!("{} finds no place to leave the train and waits.", full(corps)),
            Event::MovementOver => "German movement is over.".into(),
            Event::Joined { corps, target } => {
                format!("{} {}.", full(corps), if *target { "is to be attacked" } else { "prepares to attack" })
            }
            Event::FightingOver => "The day's fighting is over.".into(),
            Event::SurrenderRoll { corps, die, surrenders } => {
                let what = if *surrenders { "it surrenders" } else { "it holds out without supply" };
                format!("{} is surrounded, die {die}: {what}.", full(corps))
            }
            Event::Relieved { corps } => format!("{} is in supply again.", full(corps)),
            Event::RallyRoll { corps, die, rallied, .. } => {
                format!(
                    "{} rally die {die}: {}.",
                    full(corps),
                    if *rallied { "fresh again" } else { "still disrupted" }
                )
            }
            Event::Rallied { corps } => format!("{} rallies.", full(corps)),
            Event::Over { end } => match end {
                End::Konigsberg => "A Russian corps stands before Königsberg: Russian victory.".into(),
                End::Junction => "The Russian armies have met: Russian victory.".into(),
                End::Points(score) => {
                    let what = match score {
                        5.. => "German victory",
                        4 => "a draw",
                        _ => "Russian victory",
                    };
                    format!("The campaign ends with {score} points: {what}.")
                }
            },
        }
    }

    pub(crate) fn shown(&self, event: &Event) -> Shown {
        let mut shown = Shown { text: self.sentence(event), ..Shown::default() };
        let mut unit = |corps: &Corps| shown.units.push(self.id(*corps).into());
        let (kind, from, to, die) = match event {
            Event::Day { .. } => ("day", None, None, None),
            Event::Order { die, .. } => ("order", None, None, Some(die)),
            Event::MarchRoll { die, .. } => ("march_roll", None, None, Some(die)),
            Event::Exhausted { .. } => ("exhausted", None, None, None),
            Event::Heading { die, .. } => ("heading", None, None, Some(die)),
            Event::PickRoll { .. } => ("pick", None, None, None),
            Event::Marched { corps, from, to } => {
                unit(corps);
                ("marched", Some(from), Some(to), None)
            }
            Event::PastAngerburg => ("past_angerburg", None, None, None),
            Event::Attacked { battle } => {
                battle.attackers.or(battle.targets).into_iter().for_each(|it| unit(&it));
                ("attacked", None, None, None)
            }
            Event::CombatRoll { die, .. } => ("combat_roll", None, None, Some(die)),
            Event::DisruptionRoll { corps, die, .. } => {
                unit(corps);
                ("disruption_roll", None, None, Some(die))
            }
            Event::Retreated { corps, from, to } => {
                unit(corps);
                ("retreated", Some(from), Some(to), None)
            }
            Event::Lost { corps, hex, .. } => {
                unit(corps);
                ("lost", Some(hex), None, None)
            }
            Event::FrancoisRoll { die, .. } => ("francois_roll", None, None, Some(die)),
            Event::FrancoisHeading { die, .. } => ("francois_heading", None, None, Some(die)),
            Event::Stepped { corps, from, to } => {
                unit(corps);
                ("stepped", Some(from), Some(to), None)
            }
            Event::Halted { corps } => {
                unit(corps);
                ("halted", None, None, None)
            }
            Event::Boarded { corps } => {
                unit(corps);
                ("boarded", None, None, None)
            }
            Event::Railed { corps, from, to } => {
                unit(corps);
                ("railed", Some(from), Some(to), None)
            }
            Event::RailRoll { corps, die, .. } => {
                unit(corps);
                ("rail_roll", None, None, Some(die))
            }
            Event::Arrived { corps, to, .. } => {
                unit(corps);
                ("arrived", None, Some(to), None)
            }
            Event::Waits { corps } => {
                unit(corps);
                ("waits", None, None, None)
            }
            Event::MovementOver => ("movement_over", None, None, None),
            Event::Joined { corps, .. } => {
                unit(corps);
                ("joined", None, None, None)
            }
            Event::FightingOver => ("fighting_over", None, None, None),
            Event::SurrenderRoll { corps, die, .. } => {
                unit(corps);
                ("surrender_roll", None, None, Some(die))
            }
            Event::Relieved { corps } => {
                unit(corps);
                ("relieved", None, None, None)
            }
            Event::RallyRoll { corps, die, .. } => {
                unit(corps);
                ("rally_roll", None, None, Some(die))
            }
            Event::Rallied { corps } => {
                unit(corps);
                ("rallied", None, None, None)
            }
            Event::Over { .. } => ("over", None, None, None),
        };
        let number = |it: Option<&Hex>| it.map(|it| self.number(*it));
        Shown { kind, from: number(from), to: number(to), die: die.map(|it| u16::from(*it)), ..shown }
    }
}
