//! What the game shows, and to whom: everything to everybody.

use kernel::{Bits, Overlay, Rule, Side, Sighted, Viewer};
use stage::{
    Face, Line, Objection, Odds, Offer, Overlaid, Part, Printed, Prompt, Reach, Scene, Sheet, SideOf, Told, UnitId,
};

use crate::{Action, Board, Event, Hindenburg, HindenburgFurniture, Position, State, commands::COMMANDS};

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

/// The game as it is shown to people.
pub struct HindenburgFace;

impl Face for HindenburgFace {
    type Rules = Hindenburg;

    type Furniture = HindenburgFurniture;

    const KINDS: &'static [&'static str] = crate::told::KINDS;

    fn side_of(rules: &Hindenburg, side: Side) -> SideOf {
        rules.side_words(side)
    }

    fn printed(rules: &Hindenburg) -> Printed {
        rules.printed_sheet()
    }

    fn scene(rules: &Hindenburg, state: &State, board: &mut Board, _: Viewer, (): &()) -> Scene<HindenburgFurniture> {
        rules.laid_out(state, board)
    }

    fn prompt(rules: &Hindenburg, state: &State, board: &mut Board, _: Side) -> Prompt {
        rules.question(state, board)
    }

    fn waiting(rules: &Hindenburg, state: &State, _: &mut Board, _: Viewer) -> Line {
        rules.awaited(state)
    }

    fn offers(rules: &Hindenburg, state: &State, _: &mut Board, _: Side, list: &[Action], out: &mut Vec<Offer>) {
        rules.offered(state, list, out);
    }

    fn label(rules: &Hindenburg, state: &State, _: &mut Board, _: Side, action: Action) -> Line {
        rules.in_words(state, action)
    }

    fn told(rules: &Hindenburg, event: &Event) -> Told {
        rules.retold(event)
    }

    fn matter(
        rules: &Hindenburg,
        state: &State,
        board: &mut Board,
        side: Side,
        action: Action,
        rule: Rule,
    ) -> Option<Line> {
        if side == Side::A { rules.whats_the_matter(state, board, action, rule) } else { None }
    }

    fn part(_: &Hindenburg, _: &State, action: Action) -> Option<Part> {
        match action {
            Action::Attack(_) => Some(Part::Attacker),
            Action::Fight => Some(Part::Fight),
            _ => None,
        }
    }

    fn reach(
        rules: &Hindenburg,
        state: &State,
        board: &mut Board,
        _: Side,
        unit: UnitId,
    ) -> Result<Reach<Action>, Objection> {
        rules.reached(state, board, unit)
    }

    fn overlay(rules: &Hindenburg, state: &State, board: &mut Board, _: Viewer, overlay: Overlay) -> Overlaid {
        rules.overlaid(state, board, overlay)
    }

    fn odds(rules: &Hindenburg, state: &State, board: &mut Board, _: Side) -> Option<Odds> {
        rules.battle_at_hand(state, board).map(|it| rules.reckoned(state, board, &it))
    }

    fn odds_of(rules: &Hindenburg, state: &State, board: &mut Board, _: Side, action: Action) -> Option<Odds> {
        rules.battle_with(state, board, action).map(|it| rules.reckoned(state, board, &it))
    }

    fn understand(
        rules: &Hindenburg,
        sheet: &Sheet,
        state: &State,
        board: &mut Board,
        _: Side,
        text: &str,
    ) -> Result<Vec<Action>, Objection> {
        rules.understood(sheet, state, board, text)
    }

    fn commands() -> &'static [&'static str] {
        COMMANDS
    }
}
