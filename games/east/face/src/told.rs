//! Events told: in a sentence, and as what a client animates.

mod what;

use east::{CounterattackResult, End, Event, Marker, SOVIET, Section, Task, Unit, Units};
use hex::Hex;
use stage::{Line, Told, line};

use crate::{
    Shown,
    speech::{
        adjective, column_name, command, cup_words, do_they, does, marker_name, order_name, orders_words, result_words,
        shift_words, some, support,
    },
};

impl Shown<'_> {
    pub(crate) fn tell_of(&self, event: &Event) -> Told {
        Told { kind: event.kind(), what: self.what(event), line: self.sentence(event) }
    }

    /// An event in a sentence.
    fn sentence(&self, event: &Event) -> Line {
        let at = |hex: &Hex| self.no(*hex);
        match event {
            Event::Turn { turn } => line!["Turn ", *turn, " begins: ", self.month(*turn), "."],
            Event::Phase { phase } => Line::words(section_words(*phase)),
            Event::Placed { unit, hex } => line![*unit, " enters at ", at(hex), "."],
            Event::Delayed { unit } => line![*unit, " finds no hex to enter and waits."],
            Event::GarrisonWithdrawn { unit } => line![*unit, " is taken off the map."],
            Event::GarrisonPlaced { unit, hex } => line![*unit, " is placed at ", at(hex), "."],
            Event::Restored { unit, steps } => line![*unit, " is brought up to ", some(*steps, "step"), "."],
            Event::Revived { unit, panzer } => {
                line![*unit, " can be placed again, for ", if *panzer { "a Panzer step." } else { "an Army step." }]
            }
            Event::Sent { unit, front } => line![*unit, " waits in the box of the ", command(SOVIET, *front), "."],
            Event::CommandRoll { side, die, modified, points, .. } => line![
                adjective(*side),
                " command die ",
                *die,
                modified_words(i16::from(*die), i16::from(*modified)),
                ": ",
                some(*points, "point"),
                " for the next turn."
            ],
            Event::Bought { side, orders: Some(orders) } => {
                line![*side, " ", does(*side, "buy"), " ", orders_words(*orders), "."]
            }
            Event::Bought { side, orders: None } => line![*side, " ", does(*side, "buy"), " orders."],
            Event::BothBought => Line::words("Both sides have bought their orders for the next turn."),
            Event::Revealed { axis, soviet } => line![
                "The orders of this turn are shown. Axis: ",
                orders_words(*axis),
                ". Soviet: ",
                orders_words(*soviet),
                "."
            ],
            Event::CupFilled { cup } => line!["Into the cup go ", cup_words(cup), "."],
            Event::Picked { side, marker } => {
                line![*side, " ", does(*side, "pick"), " ", marker_name(*marker), " to open the turn."]
            }
            Event::Drawn { marker } => line!["Drawn from the cup: ", marker_name(*marker), "."],
            Event::Assigned { marker, command: at } => {
                let order = match *marker {
                    Marker::ZHUKOV => "Zhukov takes over",
                    marker => marker.order().map_or("", order_name),
                };
                line![command(marker.side(), *at), ": ", order, "."]
            }
            Event::Ignored { marker } => line![marker_name(*marker), " is ignored, for Zhukov's sake."],
            Event::Discarded { marker } => line!["No box is left for ", marker_name(*marker), ": discarded."],
            Event::ZhukovRoll { die, works } => {
                let came = if *works { "he takes charge." } else { "he is out for this turn." };
                line!["Zhukov's die ", *die, ": ", came]
            }
            Event::ZhukovReturned => Line::words("Zhukov goes back into the cup."),
            Event::ZhukovIdle => Line::words("Zhukov finds every Front active, and does nothing."),
            Event::Activated { side, command: at, order, unsupplied } => {
                let lacking = (!unsupplied.is_empty()).then(|| line!["; out of supply: ", *unsupplied]);
                line![command(*side, *at), " acts under ", order_name(*order), lacking, "."]
            }
            Event::LeaderRoll { unit, die, works } => {
                let came = if *works { "he may give his own order." } else { "no order of his." };
                line![self.surname(*unit), "'s die ", *die, ": ", came]
            }
            Event::LeaderOrder { unit, order } => line![self.surname(*unit), " orders ", order_name(*order), "."],
            Event::Follows { unit } => line![*unit, " follows that order."],
            Event::KlugeOrder { order } => match self.role(east::Role::Kluge) {
                Some(unit) => line![unit, " acts under ", order_name(*order), "."],
                None => line!["An army acts under ", order_name(*order), "."],
            },
            Event::Gathered { unit } => line![*unit, " gets ready to move."],
            Event::Dropped { unit, hex } => line![*unit, " is left at ", at(hex), "."],
            Event::Stepped { units, from, to } => {
                line![*units, " ", do_they(*units, "step"), " ", at(from), " to ", at(to), "."]
            }
            Event::Halted { units, hex } => line![*units, " ", do_they(*units, "halt"), " at ", at(hex), "."],
            Event::PartisansRemoved { hex } => line!["The Partisans at ", at(hex), " give way."],
            Event::Control { hex, side } => line![*side, " ", does(*side, "take"), " ", at(hex), "."],
            Event::FirstCapture { hex } => {
                line![at(hex), " falls for the first time: the Soviets get an Army back, if one is to be had."]
            }
            Event::Reserved { unit, turn } => line![*unit, " will return on turn ", *turn, "."],
            Event::Sailed { unit, from, to, .. } => {
                line![*unit, " puts to sea from ", at(from), " for ", at(to), "."]
            }
            Event::InvasionRoll { unit, die, modified, landed, .. } => {
                let came = if *landed {
                    " lands."
                } else if *modified > 5 {
                    " is lost at sea."
                } else {
                    " returns to its port."
                };
                line!["Landing die ", *die, ", modified ", *modified, ": ", *unit, came]
            }
            Event::MovementOver { .. } => Line::words("Movement is over; attacks follow."),
            Event::Finished { what, .. } => Line::words(task_words(*what)),
            Event::LeaderTries { unit } => line![*unit, " tries to give an order of his own."],
            Event::CounterNext { unit } => line![*unit, " moves to contact."],
            Event::Preparing { hex } => line!["An attack on ", at(hex), " is prepared."],
            Event::Joined { unit } => line![*unit, " takes part."],
            Event::Attacked { target, attackers, defenders, mobile, support: backed } => {
                self.attack_words(*target, *attackers, *defenders, *mobile, *backed)
            }
            Event::Answered { support: true } => Line::words("The defender adds a support marker."),
            Event::Answered { support: false } => Line::words("The defender adds no support marker."),
            Event::Odds { attack, defence, shifts, column, .. } => {
                line![*attack, " against ", *defence, shift_words(*shifts), ": ", column_name(*column), "."]
            }
            Event::CombatRoll { die, modified, result, .. } => {
                let modified = modified_words(i16::from(*die), i16::from(*modified));
                line!["Combat die ", *die, modified, ": ", result_words(*result), "."]
            }
            Event::AutomaticLoss => Line::words("No die is rolled: the attacker loses a step."),
            Event::StepLost { unit, steps, .. } => line![*unit, " is down to ", some(*steps, "step"), "."],
            Event::Eliminated { unit, hex } => line![*unit, " is eliminated at ", at(hex), "."],
            Event::FateRoll { unit, die, gone, .. } => {
                let came = if *gone { " is gone for good." } else { " may return one day." };
                line!["Surrounded, die ", *die, ": ", *unit, came]
            }
            Event::MobileDefense { units } => {
                line!["Mobile Defense: ", *units, " ", do_they(*units, "retreat"), " instead of dying."]
            }
            Event::Retreated { units, to: [one, two], .. } => {
                line![*units, " ", do_they(*units, "retreat"), " over ", at(one), " to ", at(two), "."]
            }
            Event::RetreatBlocked { units } => {
                line![*units, if units.len() == 1 { " has" } else { " have" }, " no way to retreat."]
            }
            Event::Advanced { unit, route, .. } => {
                line![*unit, " advances to ", route.last().map(at), "."]
            }
            Event::Entered { units, hex, .. } => {
                line![*units, " ", do_they(*units, "break"), " through to ", at(hex), " and may go on."]
            }
            Event::AssaultFailed { units } => {
                line![*units, if units.len() == 1 { " is" } else { " are" }, " held up and may not move on."]
            }
            Event::LeaderJoins { unit, hex, .. } => {
                line![self.surname(*unit), " joins the Panzer Corps at ", at(hex), "."]
            }
            Event::LeaderLost { unit } => {
                line![self.surname(*unit), " finds no Panzer Corps and is out of the game."]
            }
            Event::Counterattack { die, front } => {
                line!["Counterattack, die ", *die, ": the ", command(SOVIET, *front), "."]
            }
            Event::CounterMarched { unit, route } => {
                line![*unit, " marches to the guns, to ", route.last().map(at), "."]
            }
            Event::CounterStays { unit } => line![*unit, " can get no nearer and stays."],
            Event::CounterTotals { attack, defence, column } => {
                let odds = column_name(Some(*column));
                line!["The counterattack: ", *attack, " factors against ", *defence, ", ", odds, "."]
            }
            Event::CounterIdle => Line::words("Nobody can counterattack."),
            Event::CounterRoll { die, result, .. } => {
                line!["Counterattack die ", *die, ": ", counter_words(*result), "."]
            }
            Event::Attrition { units } if units.len() == 1 => {
                line![*units, " is cut off and pressed, and loses a step."]
            }
            Event::Attrition { units } => line![*units, " are cut off and pressed, and lose a step each."],
            Event::HitlerRoll { die, modified, .. } => {
                let needed = self.book.scenario.hitler_needed;
                line!["Hitler's die ", *die, ", modified ", *modified, "; ", needed, " are needed."]
            }
            Event::HitlerCommands => Line::words("Hitler takes command; Guderian is dismissed."),
            Event::Count { points } => {
                let needed = self.book.scenario.vp_to_win;
                line!["The Axis has ", some(*points, "victory point"), "; ", needed, " are needed."]
            }
            Event::Over { end } => Line::words(end_words(*end)),
        }
    }

    /// A Leader by his name alone.
    fn surname(&self, leader: Unit) -> &str {
        &self.book.units[leader.at()].name
    }

    fn attack_words(&self, target: Hex, attackers: Units, defenders: Units, mobile: bool, backed: bool) -> Line {
        let side = attackers.first().map_or(east::AXIS, |it| self.side(it));
        let verb = if mobile { "make" } else { "attack" };
        // With a marker there are always several.
        let verb = if backed { verb.to_owned() } else { do_they(attackers, verb) };
        let marker = backed.then(|| line![" and ", support(side)]);
        let how = if mobile { " a Mobile Assault on " } else { " " };
        line![attackers, marker, " ", verb, how, self.no(target), ": ", defenders, "."]
    }
}

/// A die after its modifiers, if they changed it.
fn modified_words(die: i16, modified: i16) -> String {
    if die == modified { String::new() } else { format!(", modified to {modified}") }
}

fn section_words(section: Section) -> &'static str {
    match section {
        Section::AxisReinforcements => "I. Axis reinforcements and replacements.",
        Section::SovietReinforcements => "II. Soviet reinforcements and replacements.",
        Section::CommandPoints => "III. Command points for the next turn.",
        Section::Initiative => "IV. Initiative, and the Orders Cup.",
        Section::Action => "V. Actions.",
        Section::End => "VI. The end of the turn.",
    }
}

fn task_words(task: Task) -> &'static str {
    match task {
        Task::Replacements => "No more replacements are raised.",
        Task::Staff => "The staff has given its orders.",
        Task::Leader => "The Leader leaves it at the group's order.",
        Task::Followers => "Nobody else follows the Leader.",
        Task::Combat => "There are no more attacks.",
        Task::Advance => "Nobody else advances.",
    }
}

/// What a result of the counterattack table means.
pub(crate) fn counter_words(result: CounterattackResult) -> &'static str {
    match result {
        CounterattackResult::A1 => "a Soviet unit is lost",
        CounterattackResult::B1 => "a Soviet unit and an Axis step are lost",
    }
}

fn end_words(end: End) -> &'static str {
    match end {
        End::ThreeCities => "Kiev, Leningrad and Moscow have fallen: Axis victory.",
        End::LakeSiege => "Kiev and Moscow have fallen, and Leningrad hangs on the lake: Axis victory.",
        End::Caucasus => "Leningrad, Rostov and the south have fallen: Axis victory.",
        End::Points => "The Axis has taken enough: Axis victory.",
        End::TooFewPoints => "The Axis has not taken enough: Soviet victory.",
    }
}
