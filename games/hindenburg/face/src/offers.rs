//! The legal actions as they are offered to people.

use hex::Hex;
use hindenburg::{Action, Corps, CorpsSet, Phase, State, Where};
use kernel::{Game, Side};
use stage::{Ends, Line, Offer, Undo, Verb, line, short};

use crate::{Shown, sheet::units};

impl Shown<'_> {
    /// One offer for each action of the list.
    pub(crate) fn offered(&self, state: &State, list: &[Action], out: &mut Vec<Offer>) {
        let idle = idle(list);
        out.extend(list.iter().map(|&it| self.offer_of(state, it, idle)));
    }

    fn offer_of(&self, state: &State, action: Action, idle: CorpsSet) -> Offer {
        let (verb, corps, hex) = self.parts(state, action);
        Offer {
            act: self.notation(Side::A, action),
            verb,
            unit: corps.map(Into::into),
            via: None,
            hex: hex.map(|it| self.no(it)),
            button: match action {
                Action::Rail(_) | Action::Halt | Action::Fight | Action::End => Some(verb.word().to_owned()),
                _ => None,
            },
            note: self.note(state, action),
            undo: Undo::Free,
            ends: match action {
                Action::Halt => corps.map(|it| Ends { what: line!["the march of ", short(it)], idle: Vec::new() }),
                Action::End if state.phase == Phase::Move => {
                    Some(Ends { what: line!["German movement"], idle: units(idle) })
                }
                Action::End => Some(Ends { what: line!["the day's fighting"], idle: units(idle) }),
                _ => None,
            },
        }
    }

    /// What is done, by or to whom, and where.
    fn parts(&self, state: &State, action: Action) -> (Verb, Option<Corps>, Option<Hex>) {
        let acting = match state.phase {
            Phase::Moving { corps, .. } | Phase::Rail(corps) | Phase::Arrival(corps) => Some(corps),
            _ => None,
        };
        match action {
            Action::Step(it, to) => (Verb::Step, Some(it), Some(to)),
            Action::Rail(it) => (Verb::Rail, Some(it), None),
            Action::To(to) => (Verb::To, acting, Some(to)),
            Action::Halt => (Verb::Halt, acting, None),
            Action::Train(it) => (Verb::Train, Some(it), None),
            Action::Arrive(to) => (Verb::Arrive, acting, Some(to)),
            Action::Retreat(it, to) => (Verb::Retreat, Some(it), Some(to)),
            Action::Lose(it) => (Verb::Lose, Some(it), None),
            Action::Attack(it) => (Verb::Attack, Some(it), None),
            Action::Target(it) => (Verb::Target, Some(it), None),
            Action::Fight => (Verb::Fight, None, None),
            Action::End => (Verb::End, None, None),
        }
    }

    /// What verb, unit and hex do not say.
    fn note(&self, state: &State, action: Action) -> Option<Line> {
        match action {
            Action::Step(..) if is_second(state) => Some(line!["a forced march"]),
            Action::Train(it) => match state.place[it.at()] {
                Where::Track(to) => Some(line!["bound for ", self.no(to)]),
                _ => None,
            },
            _ => None,
        }
    }

    /// An action in plain words.
    pub(crate) fn in_words(&self, state: &State, action: Action) -> Line {
        match action {
            Action::Step(it, to) => {
                let marches = if is_second(state) { " force-marches on to " } else { " marches to " };
                line![it, marches, self.no(to)]
            }
            Action::Rail(it) => line![it, " goes by rail"],
            Action::To(to) => line!["to ", self.no(to)],
            Action::Halt => line!["halt here"],
            Action::Train(it) => {
                let bound = self.note(state, action).map(|it| line![", ", it]);
                line!["the train of the ", it, bound]
            }
            Action::Arrive(to) => line!["leave the train at ", self.no(to)],
            Action::Retreat(it, to) => line![it, " retreats to ", self.no(to)],
            Action::Lose(it) => line![it, " has nowhere to go and is lost"],
            Action::Attack(it) => line![it, " attacks"],
            Action::Target(it) => line!["against the ", it],
            Action::Fight => line!["fight"],
            Action::End if state.phase == Phase::Move => line!["end movement"],
            Action::End => line!["end the day's fighting"],
        }
    }
}

/// Whether a step would be the second of a march.
fn is_second(state: &State) -> bool {
    matches!(state.phase, Phase::Moving { .. })
}

/// The German corps that could still move or attack.
fn idle(list: &[Action]) -> CorpsSet {
    list.iter().fold(CorpsSet::NONE, |idle, action| match *action {
        Action::Step(it, _) | Action::Rail(it) | Action::Attack(it) => idle.with(it),
        _ => idle,
    })
}
