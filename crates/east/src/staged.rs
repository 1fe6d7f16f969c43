//! The game as clients are shown it: every question with the part that answers it.

use kernel::{May, Overlay, Rule, Side, Switch, Viewer};
use stage::{
    Line, Objection, Odds, Offer, Overlaid, Part, Printed, Prompt, Reach, Scene, Sheet, SideOf, Staged, Told, UnitId,
};

use crate::{Action, Board, East, EastFurniture, Event, SWITCHES, State, commands::COMMANDS};

impl Staged for East {
    type Furniture = EastFurniture;

    const SWITCHES: &'static [Switch] = SWITCHES;

    const KINDS: &'static [&'static str] = crate::event::KINDS;

    fn side_of(&self, side: Side) -> SideOf {
        self.side_words(side)
    }

    fn printed(&self) -> Printed {
        self.print()
    }

    fn scene(&self, state: &State, board: &mut Board, viewer: Viewer, _: &()) -> Scene<EastFurniture> {
        self.look(state, board, viewer)
    }

    fn scene_beside(
        &self,
        state: &State,
        _: &mut Board,
        viewer: Viewer,
        (): &(),
        other: &Scene<EastFurniture>,
    ) -> Scene<EastFurniture> {
        self.look_beside(state, viewer, other)
    }

    fn prompt(&self, state: &State, board: &mut Board, side: Side) -> Prompt {
        self.question(state, board, side)
    }

    fn waiting(&self, state: &State, _: &mut Board, _: Viewer) -> Line {
        self.awaits(state)
    }

    fn offers(&self, state: &State, board: &mut Board, side: Side, list: &[Action], out: &mut Vec<Offer>) {
        self.offer_all(state, board, side, list, out);
    }

    fn label(&self, state: &State, board: &mut Board, side: Side, action: Action) -> Line {
        self.label_of(state, board, side, action)
    }

    fn told(&self, event: &Event) -> Told {
        self.tell_of(event)
    }

    fn why_not(&self, state: &State, board: &mut Board, side: Side, action: Action) -> May {
        self.refusal(state, board, side, action)
    }

    fn matter(&self, state: &State, board: &mut Board, side: Side, action: Action, rule: Rule) -> Option<Line> {
        self.what_matters(state, board, side, action, rule)
    }

    fn is_member(&self, action: Action) -> bool {
        matches!(action, Action::Join(_) | Action::Lose(_) | Action::Follow(_))
    }

    fn part(&self, state: &State, action: Action) -> Option<Part> {
        match action {
            Action::Join(_) => Some(Part::Attacker),
            Action::Fight { .. } => Some(Part::Fight),
            Action::Lose(unit) => Some(Part::Loss { steps: self.steps(state, unit), strength: self.cf(state, unit) }),
            _ => None,
        }
    }

    fn reach(&self, state: &State, board: &mut Board, side: Side, unit: UnitId) -> Result<Reach, Objection> {
        self.reach_of(state, board, side, unit.into())
    }

    fn overlay(&self, state: &State, board: &mut Board, _: Viewer, overlay: Overlay) -> Overlaid {
        self.overlaid(state, board, overlay)
    }

    fn odds(&self, state: &State, board: &mut Board, side: Side) -> Option<Odds> {
        self.reckon_odds(state, board, side)
    }

    fn odds_of(&self, state: &State, board: &mut Board, side: Side, action: Action) -> Option<Odds> {
        self.reckon_begun(state, board, side, action)
    }

    fn understand(
        &self,
        sheet: &Sheet,
        state: &State,
        board: &mut Board,
        side: Side,
        text: &str,
    ) -> Result<Vec<Action>, Objection> {
        self.understood(sheet, state, board, side, text)
    }

    fn commands(&self) -> &'static [&'static str] {
        COMMANDS
    }
}
