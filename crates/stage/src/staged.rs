//! What a game writes for clients.

use std::fmt::Debug;

use kernel::{May, Overlay, Rule, Side, Sighted, Switch, Viewer};
use serde::Serialize;

use crate::{
    Line, Objection, Odds, Offer, Overlaid, Part, Printed, Prompt, Reach, Scene, Sheet, SideOf, Told, Undo, UnitId,
};

/// How a game is shown, and how decisions are put to people. No client computes a rule: all it shows comes from here.
///
/// Every question is handed the board of the state, so that nothing is worked out twice. What is asked with a viewer or a
/// side answers with what that viewer or side may know: it is the same in any two states that it cannot tell apart.
pub trait Staged: Sighted {
    /// What the game has on the table beside what all games have.
    type Furniture: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;

    /// The options of the game.
    const SWITCHES: &'static [Switch];

    /// The kinds of what happens, in order: one word for each, of which none is ever renamed or dropped.
    const KINDS: &'static [&'static str];

    /// How the two sides are spoken of.
    fn side_of(&self, side: Side) -> SideOf;

    /// What is printed.
    fn printed(&self) -> Printed;

    /// What `viewer` sees of the table, laid down piece by piece.
    fn scene(
        &self,
        state: &Self::State,
        board: &mut Self::Board,
        viewer: Viewer,
        recall: &Self::Recall,
    ) -> Scene<Self::Furniture>;

    /// The same, when the scene of another viewer is at hand: what everybody sees need not be laid twice.
    fn scene_beside(
        &self,
        state: &Self::State,
        board: &mut Self::Board,
        viewer: Viewer,
        recall: &Self::Recall,
        _other: &Scene<Self::Furniture>,
    ) -> Scene<Self::Furniture> {
        self.scene(state, board, viewer, recall)
    }

    /// What `viewer` saw of a state that has passed, as it may be shown again; without what it remembered then.
    fn scene_again(&self, state: &Self::State, board: &mut Self::Board, viewer: Viewer) -> Scene<Self::Furniture> {
        self.scene(state, board, viewer, &Self::Recall::default())
    }

    /// The question to `side`, which owes a decision.
    fn prompt(&self, state: &Self::State, board: &mut Self::Board, side: Side) -> Prompt;

    /// What the others read meanwhile, or what fate is asked; it must give nothing away.
    fn waiting(&self, state: &Self::State, board: &mut Self::Board, viewer: Viewer) -> Line;

    /// How the legal actions of `side` are shown, one offer for each of `list`, in order. Whether they could be taken
    /// back is put in by the driver.
    fn offers(
        &self,
        state: &Self::State,
        board: &mut Self::Board,
        side: Side,
        list: &[Self::Action],
        out: &mut Vec<Offer>,
    );

    /// A legal action in plain words, as an entry of a written list: `XX. Corps marches to 1512`.
    fn label(&self, state: &Self::State, board: &mut Self::Board, side: Side, action: Self::Action) -> Line;

    /// An event, as it was witnessed.
    fn told(&self, event: &Self::Event) -> Told;

    /// Nothing if `action` is in the list of `side`, and otherwise the rule that keeps it out.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn why_not(&self, state: &Self::State, board: &mut Self::Board, side: Side, action: Self::Action) -> May;

    /// What is the matter now, where `rule` keeps out `action`, in a sentence about this table: who is under way, what
    /// has already been done, how many points are missing. Nothing if the rule says it all.
    fn matter(
        &self,
        state: &Self::State,
        board: &mut Self::Board,
        side: Side,
        action: Self::Action,
        rule: Rule,
    ) -> Option<Line>;

    /// Works out what scenes will ask of a board, once for everybody who looks; nothing if that is little.
    fn prepare(&self, state: &Self::State, board: &mut Self::Board) {
        let _ = (state, board);
    }

    /// Whether a listed action of `side` could be taken back, where the game knows it without trying; what the driver finds
    /// by trying must agree.
    fn foretold(&self, state: &Self::State, side: Side, action: Self::Action) -> Option<Undo> {
        let _ = (state, side, action);
        None
    }

    /// Whether an action adds a member to a set whose members may be named in any order.
    fn is_member(&self, action: Self::Action) -> bool {
        let _ = action;
        false
    }

    /// What an action is to an attack, or to losses, that are put together step by step. Attackers and losses are members of
    /// sets, and what this says of units their side knows.
    fn part(&self, state: &Self::State, action: Self::Action) -> Option<Part> {
        let _ = (state, action);
        None
    }

    /// Every place a unit of `side` can get to with its next move.
    ///
    /// # Errors
    /// Why it cannot move at all.
    fn reach(&self, state: &Self::State, board: &mut Self::Board, side: Side, unit: UnitId)
    -> Result<Reach, Objection>;

    /// What an overlay lays over the map, as far as `viewer` may know.
    fn overlay(&self, state: &Self::State, board: &mut Self::Board, viewer: Viewer, overlay: Overlay) -> Overlaid;

    /// The odds of the combat `side` is preparing; nothing when none is.
    fn odds(&self, state: &Self::State, board: &mut Self::Board, side: Side) -> Option<Odds>;

    /// The odds of the combat that a listed action of `side` would begin, from what the side knows before it: the action
    /// may show what was hidden. Without more ado those of the combat being prepared.
    fn odds_of(&self, state: &Self::State, board: &mut Self::Board, side: Side, action: Self::Action) -> Option<Odds> {
        let _ = action;
        self.odds(state, board, side)
    }

    /// The actions a free command stands for (`move XX 1512`, `attack 1512 with all`), in order; notation itself is
    /// understood elsewhere. `sheet` finds units and hexes by name.
    ///
    /// # Errors
    /// What is not understood, or the rule that forbids what it means.
    fn understand(
        &self,
        sheet: &Sheet,
        state: &Self::State,
        board: &mut Self::Board,
        side: Side,
        text: &str,
    ) -> Result<Vec<Self::Action>, Objection>;

    /// The free commands [`Staged::understand`] knows, one line each, for a help text.
    fn commands(&self) -> &'static [&'static str];
}
