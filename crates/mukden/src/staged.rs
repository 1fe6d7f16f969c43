//! The game as it is shown to clients: each question is answered in a file of its own.

use kernel::{May, Overlay, Rule, Side, Switch, Viewer};
use stage::{
    Line, Objection, Odds, Offer, Overlaid, Part, Printed, Prompt, Reach, Scene, Sheet, SideOf, Staged, Told, UnitId,
};

use crate::{Action, Board, Event, Mukden, MukdenFurniture, Recall, SWITCHES, State, Unit};

impl Staged for Mukden {
    type Furniture = MukdenFurniture;

    const SWITCHES: &'static [Switch] = SWITCHES;

    const KINDS: &'static [&'static str] = crate::told::KINDS;

    fn side_of(&self, side: Side) -> SideOf {
        self.side_words(side)
    }

    fn printed(&self) -> Printed {
        self.print()
    }

    fn scene(&self, state: &State, board: &mut Board, viewer: Viewer, recall: &Recall) -> Scene<MukdenFurniture> {
        self.lay_scene(state, board, viewer, recall)
    }

    fn scene_again(&self, state: &State, board: &mut Board, viewer: Viewer) -> Scene<MukdenFurniture> {
        self.lay_scene_again(state, board, viewer)
    }

    fn prompt(&self, state: &State, board: &mut Board, _: Side) -> Prompt {
        self.ask(state, board)
    }

    fn waiting(&self, state: &State, _: &mut Board, _: Viewer) -> Line {
        self.wait(state)
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
        self.why_barred(state, board, side, action)
    }

    fn matter(&self, state: &State, board: &mut Board, side: Side, action: Action, rule: Rule) -> Option<Line> {
        self.what_is_wrong(state, board, side, action, rule)
    }

    /// Who is cut off shows on every counter.
    fn prepare(&self, state: &State, board: &mut Board) {
        for side in Side::ALL {
            board.lines(self, state, side);
        }
    }

    fn is_member(&self, action: Action) -> bool {
        matches!(action, Action::Join(_) | Action::Lose(_) | Action::Advance(_) | Action::Paralyse(..))
    }

    fn part(&self, state: &State, action: Action) -> Option<Part> {
        match action {
            Action::Join(_) => Some(Part::Attacker),
            Action::Fight => Some(Part::Fight),
            Action::Lose(unit) => {
                Some(Part::Loss { steps: state.steps[unit.at()], strength: self.book.units[unit.at()].steps })
            }
            _ => None,
        }
    }

    fn reach(&self, state: &State, board: &mut Board, side: Side, unit: UnitId) -> Result<Reach, Objection> {
        let unit = Unit(unit.0);
        if unit.at() >= self.book.units.len() {
            return Err(Objection::words(Line::words("There is no such unit.")));
        }
        self.reach_tree(state, board, side, unit)
    }

    fn overlay(&self, state: &State, board: &mut Board, viewer: Viewer, overlay: Overlay) -> Overlaid {
        self.lay_over(state, board, viewer, overlay)
    }

    fn odds(&self, state: &State, board: &mut Board, side: Side) -> Option<Odds> {
        self.reckon_odds(state, board, side)
    }

    fn odds_of(&self, state: &State, board: &mut Board, side: Side, action: Action) -> Option<Odds> {
        self.odds_after(state, board, side, action)
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
        crate::commands::COMMANDS
    }
}
