//! How the entries of the list are shown.

use hex::Hex;
use kernel::{Side, Viewer};
use mukden::{Action, Board, Phase, State, Unit, Units};
use stage::{Ends, Line, Offer, Undo, Verb, line, words::some};

use crate::{Shown, scene::unit_ids, sheet::adjective, told::from_top};

impl Shown<'_> {
    /// How the list is shown, one offer for each entry.
    pub(crate) fn offer_all(
        &self,
        state: &State,
        board: &mut Board,
        side: Side,
        list: &[Action],
        out: &mut Vec<Offer>,
    ) {
        // Who could still act is asked once, and only where passing is offered.
        let ends_something = list.iter().any(|it| matches!(it, Action::Pass | Action::Done | Action::Halt));
        let idle = if ends_something { self.able_now(state, board, side) } else { Units::NONE };
        for &action in list {
            let (verb, unit, hex) = parts(action);
            out.push(Offer {
                act: self.write(action),
                verb,
                unit: unit.map(Into::into),
                via: None,
                hex: hex.map(|it| self.no(it)),
                button: button(action),
                note: self.note(state, board, side, action),
                undo: Undo::Free,
                ends: self.ends(state, action, idle),
            });
        }
    }

    /// What an action ends, and who could still do something. [5.5i, 8.1e, 9.11f, 9.12c]
    fn ends(&self, state: &State, action: Action, idle: Units) -> Option<Ends> {
        let (what, idle) = match (action, state.phase) {
            (Action::Pass, _) => {
                let phase = if state.is_combat() { "combat" } else { "movement" };
                (line![adjective(state.active), " ", phase], idle)
            }
            (Action::Halt, Phase::Move(moving)) => (line!["the move of ", moving.unit], Units::NONE),
            (Action::Done, Phase::Advance { .. }) => (line!["the advance"], idle),
            (Action::Done, _) => (line!["the combat action"], idle),
            _ => return None,
        };
        Some(Ends { what, idle: unit_ids(idle) })
    }

    /// What verb, unit and hex do not say.
    fn note(&self, state: &State, board: &Board, side: Side, action: Action) -> Option<Line> {
        Some(match action {
            Action::Order { combat_first } => line![order_words(combat_first)],
            Action::Paralyse(hex, place) => self.place_words(state, board, side, hex, place),
            Action::Attack(hex) => line![some(board.stack(hex).count() as u32, "unit")],
            Action::Join(unit) => line!["with ", state.steps[unit.at()]],
            Action::Guns(guns) => line![some(guns, "bombardment marker")],
            Action::Lose(unit) => line!["down to ", some(state.steps[unit.at()].saturating_sub(1), "step")],
            _ => return None,
        })
    }

    /// A legal action in plain words.
    pub(crate) fn label_of(&self, state: &State, board: &Board, side: Side, action: Action) -> Line {
        match action {
            Action::Place(hex) => line!["the Cavalry Corps returns to ", self.no(hex)],
            Action::Order { combat_first } => line![order_words(combat_first)],
            Action::Paralyse(hex, place) => {
                line!["paralyse ", self.no(hex), ": ", self.place_words(state, board, side, hex, place)]
            }
            Action::Step(unit, to) => line![unit, " steps to ", self.no(to)],
            Action::Halt => line!["halt here"],
            Action::Attack(hex) => {
                line!["attack ", self.no(hex), " (", some(board.stack(hex).count() as u32, "unit"), ")"]
            }
            Action::Probe(hex) => line!["probe into ", self.no(hex)],
            Action::Join(unit) => line![unit, " takes part with ", state.steps[unit.at()]],
            Action::Guns(guns) => line![some(guns, "bombardment marker")],
            Action::Fight => match state.phase {
                Phase::Prepare(preparing) if preparing.probe => line!["make the probe"],
                _ => line!["make the attack"],
            },
            Action::Lose(unit) => match state.steps[unit.at()].saturating_sub(1) {
                0 => line![unit, " loses its last step"],
                left => line![unit, " loses a step and has ", left, " left"],
            },
            Action::Advance(unit) => line![unit, " advances"],
            Action::Done => match state.phase {
                Phase::Advance { advanced, .. } if advanced.is_empty() => line!["nobody advances"],
                Phase::Advance { .. } => line!["nobody else advances"],
                _ => line!["stop here"],
            },
            Action::Flip(unit) => line!["flip ", unit],
            Action::Top(unit) => line!["put ", unit, " on top"],
            Action::Pass => line!["pass for the rest of the phase"],
        }
    }

    /// The unit at a place of a stack in words, by name only if the side sees its face. Paralysis interrupts no act, so
    /// that the side sees the table as it stands.
    fn place_words(&self, state: &State, board: &Board, side: Side, hex: Hex, place: u8) -> Line {
        let shown = self.shown(state);
        let unit = board.stack(hex).nth(usize::from(place));
        let seen = unit.filter(|&it| self.knows(state, Viewer::Side(side), shown, it));
        let which = if board.stack(hex).count() < 2 { "the only unit".to_owned() } else { from_top(place) };
        line![which, seen.map(|it| line![", ", it])]
    }
}

fn order_words(combat_first: bool) -> &'static str {
    if combat_first { "combat first, then movement" } else { "movement first, then combat" }
}

/// The verb of an action, its unit and its hex.
fn parts(action: Action) -> (Verb, Option<Unit>, Option<Hex>) {
    match action {
        Action::Place(hex) => (Verb::Place, None, Some(hex)),
        Action::Order { .. } => (Verb::Order, None, None),
        Action::Paralyse(hex, _) => (Verb::Paralyse, None, Some(hex)),
        Action::Step(unit, to) => (Verb::Step, Some(unit), Some(to)),
        Action::Halt => (Verb::Halt, None, None),
        Action::Attack(hex) => (Verb::Attack, None, Some(hex)),
        Action::Probe(hex) => (Verb::Probe, None, Some(hex)),
        Action::Join(unit) => (Verb::Join, Some(unit), None),
        Action::Guns(_) => (Verb::Guns, None, None),
        Action::Fight => (Verb::Fight, None, None),
        Action::Lose(unit) => (Verb::Lose, Some(unit), None),
        Action::Advance(unit) => (Verb::Advance, Some(unit), None),
        Action::Done => (Verb::Done, None, None),
        Action::Flip(unit) => (Verb::Flip, Some(unit), None),
        Action::Top(unit) => (Verb::Top, Some(unit), None),
        Action::Pass => (Verb::Pass, None, None),
    }
}

/// What is to be pressed where unit and hex do not say it all.
fn button(action: Action) -> Option<String> {
    let word = match action {
        Action::Order { combat_first: true } => "combat",
        Action::Order { combat_first: false } => "movement",
        Action::Paralyse(_, place) => return Some(format!("place {}", place + 1)),
        Action::Guns(guns) => return Some(format!("guns {guns}")),
        Action::Halt => "halt",
        Action::Attack(_) => "attack",
        Action::Probe(_) => "probe",
        Action::Fight => "fight",
        Action::Done => "done",
        Action::Flip(_) => "flip",
        Action::Top(_) => "top",
        Action::Pass => "pass",
        Action::Place(_) | Action::Step(..) | Action::Join(_) | Action::Lose(_) | Action::Advance(_) => return None,
    };
    Some(word.to_owned())
}
