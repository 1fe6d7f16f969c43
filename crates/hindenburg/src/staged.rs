//! What the game shows, and to whom: everything to everybody.

use kernel::{Bits, May, Overlay, Rule, Side, Sighted, Switch, Viewer};
use stage::{
    Line, Objection, Odds, Offer, Overlaid, Part, Printed, Prompt, Reach, Scene, Sheet, SideOf, Staged, Told, Undo,
    UnitId,
};

use crate::{Action, Board, Event, Hindenburg, HindenburgFurniture, Position, SWITCHES, State, commands::COMMANDS};

impl Sighted for Hindenburg {
    /// All units, dice and flags are open: everybody sees the position.
    type View = Position;
    type Recall = ();

    fn view(&self, state: &State, _: Viewer) -> Position {
        kernel::Positioned::position(self, state)
    }

    fn witness(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn imagine(&self, state: &State, _: Side, _: &(), _: &mut Bits) -> State {
        *state
    }
}

impl Staged for Hindenburg {
    type Furniture = HindenburgFurniture;

    const SWITCHES: &'static [Switch] = SWITCHES;

    const KINDS: &'static [&'static str] = crate::told::KINDS;

    fn side_of(&self, side: Side) -> SideOf {
        self.side_words(side)
    }

    fn printed(&self) -> Printed {
        self.printed_sheet()
    }

    fn scene(&self, state: &State, board: &mut Board, _: Viewer, (): &()) -> Scene<HindenburgFurniture> {
        self.laid_out(state, board)
    }

    fn prompt(&self, state: &State, board: &mut Board, _: Side) -> Prompt {
        self.question(state, board)
    }

    fn waiting(&self, state: &State, _: &mut Board, _: Viewer) -> Line {
        self.awaited(state)
    }

    fn offers(&self, state: &State, _: &mut Board, _: Side, list: &[Action], out: &mut Vec<Offer>) {
        self.offered(state, list, out);
    }

    fn label(&self, state: &State, _: &mut Board, _: Side, action: Action) -> Line {
        self.in_words(state, action)
    }

    fn told(&self, event: &Event) -> Told {
        self.retold(event)
    }

    fn why_not(&self, state: &State, board: &mut Board, side: Side, action: Action) -> May {
        self.rule_against(state, board, side, action)
    }

    fn matter(&self, state: &State, board: &mut Board, side: Side, action: Action, rule: Rule) -> Option<Line> {
        if side == Side::A { self.whats_the_matter(state, board, action, rule) } else { None }
    }

    /// Hundreds of hexes that a train can go to: a die follows if trains can be late, and nothing does otherwise.
    fn foretold(&self, _: &State, _: Side, action: Action) -> Option<Undo> {
        let undo = if self.options.delayed_rail { Undo::Die } else { Undo::Free };
        matches!(action, Action::To(_)).then_some(undo)
    }

    fn is_member(&self, action: Action) -> bool {
        matches!(action, Action::Attack(_) | Action::Target(_))
    }

    fn part(&self, _: &State, action: Action) -> Option<Part> {
        match action {
            Action::Attack(_) => Some(Part::Attacker),
            Action::Fight => Some(Part::Fight),
            _ => None,
        }
    }

    fn reach(&self, state: &State, board: &mut Board, _: Side, unit: UnitId) -> Result<Reach, Objection> {
        self.reached(state, board, unit)
    }

    fn overlay(&self, state: &State, board: &mut Board, _: Viewer, overlay: Overlay) -> Overlaid {
        self.overlaid(state, board, overlay)
    }

    fn odds(&self, state: &State, board: &mut Board, _: Side) -> Option<Odds> {
        self.battle_at_hand(state, board).map(|it| self.reckoned(state, board, &it))
    }

    fn odds_of(&self, state: &State, board: &mut Board, _: Side, action: Action) -> Option<Odds> {
        self.battle_with(state, board, action).map(|it| self.reckoned(state, board, &it))
    }

    fn understand(
        &self,
        sheet: &Sheet,
        state: &State,
        board: &mut Board,
        _: Side,
        text: &str,
    ) -> Result<Vec<Action>, Objection> {
        self.understood(sheet, state, board, text)
    }

    fn commands(&self) -> &'static [&'static str] {
        COMMANDS
    }
}
