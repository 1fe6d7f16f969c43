//! The questions that are put to the player, and what is read while somebody or something else is awaited.

use hindenburg::{Action, Board, Corps, CorpsSet, Phase, State};
use kernel::{Game, Rule, Side};
use stage::{Line, Prompt, SetOf, line, several};

use crate::Shown;

impl Shown<'_> {
    pub(crate) fn question(&self, state: &State, board: &Board) -> Prompt {
        let ask = |rule, text: Line| Prompt { rule: Rule(rule), text, set: None };
        match state.phase {
            Phase::Retreat(left) => ask(
                "3-retreat-a",
                line![several(left), " must retreat towards Königsberg: choose a corps and its hex."],
            ),
            Phase::Move => ask("5-foot-a", line!["Move corps on foot or one by rail, or end movement."]),
            Phase::Moving { corps, .. } => ask("5-foot-b", line![corps, ": force-march a second hex, or halt."]),
            Phase::Rail(corps) => ask("5-rail-a", line![corps, ": where does the train go?"]),
            Phase::Trains => {
                ask("9-rail", line!["The trains of ", several(self.due(state)), " are due: which arrives next?"])
            }
            Phase::Arrival(corps) => {
                ask("9-rail", line![corps, " cannot reach its destination: where does it leave the train?"])
            }
            Phase::Attack => Prompt {
                set: Some(self.set("attackers", self.attackers(state, board), CorpsSet::NONE, Action::Attack)),
                ..ask("5-combat-a", line!["Attack with one or more corps, or end the day's fighting."])
            },
            Phase::Preparing { attackers, targets } => {
                let near = self.targets_near(state, board, attackers);
                let text = if targets.is_empty() {
                    line![several(attackers), " will attack: add attackers, or name targets."]
                } else {
                    line![several(attackers), " will attack ", several(targets), ": add targets, or fight."]
                };
                Prompt { set: Some(self.set("targets", near, targets, Action::Target)), ..ask("5-combat-b", text) }
            }
            _ => ask("2-sequence-c", line!["There is nothing to decide."]),
        }
    }

    /// A set of corps that is being chosen, one at least.
    fn set(&self, what: &'static str, all: CorpsSet, chosen: CorpsSet, action: fn(Corps) -> Action) -> SetOf {
        let member = |it| self.notation(Side::A, action(it));
        SetOf {
            what,
            members: all.into_iter().map(member).collect(),
            chosen: chosen.into_iter().map(member).collect(),
            min: 1,
            max: all.len() as u8,
        }
    }

    pub(crate) fn awaited(&self, state: &State) -> Line {
        match state.phase {
            Phase::Activation => line!["A die orders the armies."],
            Phase::March(army) => line!["The ", army.name(), " rolls for its march."],
            Phase::Direction(_) => line!["The 1st Army rolls for its direction."],
            Phase::MarchTie { .. } => line!["Fate picks which corps march."],
            Phase::Combat(battle) => line![self.battle_words(&battle), ": the combat die."],
            Phase::Disruption { left, .. } => line![left.first(), " rolls for disruption."],
            Phase::Francois => line!["Does François obey?"],
            Phase::FrancoisDirection => line!["François rolls for his direction."],
            Phase::RailDelay { corps, .. } => line!["Is the train of the ", corps, " late?"],
            Phase::GiveWay { army, .. } => line!["Fate picks how the ", army.name(), " gives way."],
            Phase::Surrender(left) => line!["Does the ", left.first(), " surrender?"],
            Phase::Rally(left) => line!["Does the ", left.first(), " rally?"],
            Phase::Over(_) => line!["The game is over."],
            Phase::Retreat(_) => line!["Waiting for Germany to retreat."],
            Phase::Move | Phase::Moving { .. } | Phase::Rail(_) | Phase::Trains | Phase::Arrival(_) => {
                line!["Waiting for Germany to move."]
            }
            Phase::Attack | Phase::Preparing { .. } => line!["Waiting for Germany to attack."],
        }
    }
}
