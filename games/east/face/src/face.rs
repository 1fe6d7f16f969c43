//! The game as clients are shown it: every question with the part that answers it.

use east::{Action, Board, East, Event, State};
use kernel::{Overlay, Rule, Side, Viewer};
use stage::{
    Face, Line, Objection, Odds, Offer, Overlaid, Part, Printed, Prompt, Reach, Scene, Sheet, SideOf, Told, UnitId,
};

use crate::{EastFurniture, Shown, commands::COMMANDS};

/// The game as it is shown to people.
pub struct EastFace;

impl Face for EastFace {
    type Rules = East;

    type Furniture = EastFurniture;

    const KINDS: &'static [&'static str] = Event::KINDS;

    fn side_of(rules: &East, side: Side) -> SideOf {
        Shown(rules).side_words(side)
    }

    fn printed(rules: &East) -> Printed {
        Shown(rules).print()
    }

    fn scene(rules: &East, state: &State, board: &mut Board, viewer: Viewer, _: &()) -> Scene<EastFurniture> {
        Shown(rules).look(state, board, viewer)
    }

    fn scene_beside<F>(
        rules: &East,
        state: &State,
        _: &mut Board,
        viewer: Viewer,
        (): &(),
        other: &Scene<F>,
    ) -> Scene<EastFurniture> {
        Shown(rules).look_beside(state, viewer, other)
    }

    fn beside(sheet: &Sheet, furniture: &EastFurniture) -> Vec<String> {
        furniture.in_words(sheet)
    }

    fn prompt(rules: &East, state: &State, board: &mut Board, side: Side) -> Prompt {
        Shown(rules).question(state, board, side)
    }

    fn waiting(rules: &East, state: &State, _: &mut Board, _: Viewer) -> Line {
        Shown(rules).awaits(state)
    }

    fn offers(rules: &East, state: &State, board: &mut Board, side: Side, list: &[Action], out: &mut Vec<Offer>) {
        Shown(rules).offer_all(state, board, side, list, out);
    }

    fn label(rules: &East, state: &State, board: &mut Board, side: Side, action: Action) -> Line {
        Shown(rules).label_of(state, board, side, action)
    }

    fn told(rules: &East, event: &Event) -> Told {
        Shown(rules).tell_of(event)
    }

    fn matter(rules: &East, state: &State, board: &mut Board, side: Side, action: Action, rule: Rule) -> Option<Line> {
        Shown(rules).what_matters(state, board, side, action, rule)
    }

    fn part(rules: &East, state: &State, action: Action) -> Option<Part> {
        match action {
            Action::Join(_) => Some(Part::Attacker),
            Action::Fight { .. } => Some(Part::Fight),
            Action::Lose(unit) => Some(Part::Loss { steps: rules.steps(state, unit), strength: rules.cf(state, unit) }),
            _ => None,
        }
    }

    fn reach(
        rules: &East,
        state: &State,
        board: &mut Board,
        side: Side,
        unit: UnitId,
    ) -> Result<Reach<Action>, Objection> {
        Shown(rules).reach_of(state, board, side, unit.into())
    }

    fn overlay(rules: &East, state: &State, board: &mut Board, _: Viewer, overlay: Overlay) -> Overlaid {
        Shown(rules).overlaid(state, board, overlay)
    }

    fn odds(rules: &East, state: &State, board: &mut Board, side: Side) -> Option<Odds> {
        Shown(rules).reckon_odds(state, board, side)
    }

    fn odds_of(rules: &East, state: &State, board: &mut Board, side: Side, action: Action) -> Option<Odds> {
        Shown(rules).reckon_begun(state, board, side, action)
    }

    fn understand(
        rules: &East,
        sheet: &Sheet,
        state: &State,
        board: &mut Board,
        side: Side,
        text: &str,
    ) -> Result<Vec<Action>, Objection> {
        Shown(rules).understood(sheet, state, board, side, text)
    }

    fn commands() -> &'static [&'static str] {
        COMMANDS
    }
}
