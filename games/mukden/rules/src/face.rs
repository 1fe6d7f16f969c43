//! The game as it is shown to clients: each question is answered in a file of its own.

use kernel::{Overlay, Rule, Side, Viewer};
use stage::{
    Face, Line, Objection, Odds, Offer, Overlaid, Part, Printed, Prompt, Reach, Scene, Sheet, SideOf, Told, UnitId,
};

use crate::{Action, Board, Event, Mukden, MukdenFurniture, Recall, State, Unit};

/// The game as it is shown to people.
pub struct MukdenFace;

impl Face for MukdenFace {
    type Rules = Mukden;

    type Furniture = MukdenFurniture;

    const KINDS: &'static [&'static str] = crate::told::KINDS;

    fn side_of(rules: &Mukden, side: Side) -> SideOf {
        rules.side_words(side)
    }

    fn printed(rules: &Mukden) -> Printed {
        rules.print()
    }

    fn scene(
        rules: &Mukden,
        state: &State,
        board: &mut Board,
        viewer: Viewer,
        recall: &Recall,
    ) -> Scene<MukdenFurniture> {
        rules.lay_scene(state, board, viewer, recall)
    }

    fn scene_again(rules: &Mukden, state: &State, board: &mut Board, viewer: Viewer) -> Scene<MukdenFurniture> {
        rules.lay_scene_again(state, board, viewer)
    }

    fn prompt(rules: &Mukden, state: &State, board: &mut Board, _: Side) -> Prompt {
        rules.ask(state, board)
    }

    fn waiting(rules: &Mukden, state: &State, _: &mut Board, _: Viewer) -> Line {
        rules.wait(state)
    }

    fn offers(rules: &Mukden, state: &State, board: &mut Board, side: Side, list: &[Action], out: &mut Vec<Offer>) {
        rules.offer_all(state, board, side, list, out);
    }

    fn label(rules: &Mukden, state: &State, board: &mut Board, side: Side, action: Action) -> Line {
        rules.label_of(state, board, side, action)
    }

    fn told(rules: &Mukden, event: &Event) -> Told {
        rules.tell_of(event)
    }

    fn matter(
        rules: &Mukden,
        state: &State,
        board: &mut Board,
        side: Side,
        action: Action,
        rule: Rule,
    ) -> Option<Line> {
        rules.what_is_wrong(state, board, side, action, rule)
    }

    fn part(rules: &Mukden, state: &State, action: Action) -> Option<Part> {
        match action {
            Action::Join(_) => Some(Part::Attacker),
            Action::Fight => Some(Part::Fight),
            Action::Lose(unit) => {
                Some(Part::Loss { steps: state.steps[unit.at()], strength: rules.book.units[unit.at()].steps })
            }
            _ => None,
        }
    }

    fn reach(
        rules: &Mukden,
        state: &State,
        board: &mut Board,
        side: Side,
        unit: UnitId,
    ) -> Result<Reach<Action>, Objection> {
        let unit = Unit(unit.0);
        if unit.at() >= rules.book.units.len() {
            return Err(Objection::words(Line::words("There is no such unit.")));
        }
        rules.reach_tree(state, board, side, unit)
    }

    fn overlay(rules: &Mukden, state: &State, board: &mut Board, viewer: Viewer, overlay: Overlay) -> Overlaid {
        rules.lay_over(state, board, viewer, overlay)
    }

    fn odds(rules: &Mukden, state: &State, board: &mut Board, side: Side) -> Option<Odds> {
        rules.reckon_odds(state, board, side)
    }

    fn odds_of(rules: &Mukden, state: &State, board: &mut Board, side: Side, action: Action) -> Option<Odds> {
        rules.odds_after(state, board, side, action)
    }

    fn understand(
        rules: &Mukden,
        sheet: &Sheet,
        state: &State,
        board: &mut Board,
        side: Side,
        text: &str,
    ) -> Result<Vec<Action>, Objection> {
        rules.understood(sheet, state, board, side, text)
    }

    fn commands() -> &'static [&'static str] {
        crate::commands::COMMANDS
    }
}
