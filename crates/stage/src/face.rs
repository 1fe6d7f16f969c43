//! What a game writes for clients.

use std::fmt::Debug;

use kernel::{Game, Overlay, Rule, Side, Sighted, Viewer};
use serde::Serialize;

use crate::{
    Fields, Line, Objection, Odds, Offer, Overlaid, Part, Printed, Prompt, Reach, Scene, Sheet, SideOf, Told, UnitId,
};

type StateOf<F> = <<F as Face>::Rules as Game>::State;
type BoardOf<F> = <<F as Face>::Rules as Game>::Board;
type ActionOf<F> = <<F as Face>::Rules as Game>::Action;
type EventOf<F> = <<F as Face>::Rules as Game>::Event;
type RecallOf<F> = <<F as Face>::Rules as Sighted>::Recall;

/// How a game is shown, and how decisions are put to people. No client computes a rule: all it shows comes from here.
///
/// It is a type of its own beside the rules, whose box, `rules`, it is asked about. Every question is handed the board of
/// the state, so that nothing is worked out twice. What is asked with a viewer or a side answers with what that viewer or
/// side may know: it is the same in any two states that it cannot tell apart.
pub trait Face: Sized + 'static {
    /// The rules of the game.
    type Rules: Sighted;

    /// What the game has on the table beside what all games have.
    type Furniture: Fields + Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;

    /// The kinds of what happens, in order: one word for each, of which none is ever renamed or dropped.
    const KINDS: &'static [&'static str];

    /// How the two sides are spoken of.
    fn side_of(rules: &Self::Rules, side: Side) -> SideOf;

    /// What is printed.
    fn printed(rules: &Self::Rules) -> Printed;

    /// What `viewer` sees of the table, laid down piece by piece.
    fn scene(
        rules: &Self::Rules,
        state: &StateOf<Self>,
        board: &mut BoardOf<Self>,
        viewer: Viewer,
        recall: &RecallOf<Self>,
    ) -> Scene<Self::Furniture>;

    /// The same, when the scene of another viewer is at hand, its furniture aside: what everybody sees need not be laid twice.
    fn scene_beside<F>(
        rules: &Self::Rules,
        state: &StateOf<Self>,
        board: &mut BoardOf<Self>,
        viewer: Viewer,
        recall: &RecallOf<Self>,
        _other: &Scene<F>,
    ) -> Scene<Self::Furniture> {
        Self::scene(rules, state, board, viewer, recall)
    }

    /// What lies beside the map, where the game has something there that its players need to decide; a sentence each, for
    /// those who draw only what all games have.
    fn beside(sheet: &Sheet, furniture: &Self::Furniture) -> Vec<String> {
        let _ = (sheet, furniture);
        Vec::new()
    }

    /// What `viewer` saw of a state that has passed, as it may be shown again; without what it remembered then.
    fn scene_again(
        rules: &Self::Rules,
        state: &StateOf<Self>,
        board: &mut BoardOf<Self>,
        viewer: Viewer,
    ) -> Scene<Self::Furniture> {
        Self::scene(rules, state, board, viewer, &RecallOf::<Self>::default())
    }

    /// The question to `side`, which owes a decision.
    fn prompt(rules: &Self::Rules, state: &StateOf<Self>, board: &mut BoardOf<Self>, side: Side) -> Prompt;

    /// What the others read meanwhile, or what fate is asked; it must give nothing away.
    fn waiting(rules: &Self::Rules, state: &StateOf<Self>, board: &mut BoardOf<Self>, viewer: Viewer) -> Line;

    /// How the legal actions of `side` are shown, one offer for each of `list`, in order. Whether they could be taken
    /// back is put in by the driver.
    fn offers(
        rules: &Self::Rules,
        state: &StateOf<Self>,
        board: &mut BoardOf<Self>,
        side: Side,
        list: &[ActionOf<Self>],
        out: &mut Vec<Offer>,
    );

    /// A legal action in plain words, as an entry of a written list: `XX. Corps marches to 1512`.
    fn label(
        rules: &Self::Rules,
        state: &StateOf<Self>,
        board: &mut BoardOf<Self>,
        side: Side,
        action: ActionOf<Self>,
    ) -> Line;

    /// An event, as it was witnessed.
    fn told(rules: &Self::Rules, event: &EventOf<Self>) -> Told;

    /// What is the matter now, where `rule` keeps out `action`, in a sentence about this table: who is under way, what
    /// has already been done, how many points are missing. Nothing if the rule says it all.
    fn matter(
        rules: &Self::Rules,
        state: &StateOf<Self>,
        board: &mut BoardOf<Self>,
        side: Side,
        action: ActionOf<Self>,
        rule: Rule,
    ) -> Option<Line>;

    /// What an action is to an attack, or to losses, that are put together step by step. Attackers and losses are members of
    /// sets, and what this says of units their side knows.
    fn part(rules: &Self::Rules, state: &StateOf<Self>, action: ActionOf<Self>) -> Option<Part> {
        let _ = (rules, state, action);
        None
    }

    /// Every place a unit of `side` can get to with its next move. Whether that could be taken back is put in by the driver.
    ///
    /// # Errors
    /// Why it cannot move at all.
    fn reach(
        rules: &Self::Rules,
        state: &StateOf<Self>,
        board: &mut BoardOf<Self>,
        side: Side,
        unit: UnitId,
    ) -> Result<Reach<ActionOf<Self>>, Objection>;

    /// What an overlay lays over the map, as far as `viewer` may know.
    fn overlay(
        rules: &Self::Rules,
        state: &StateOf<Self>,
        board: &mut BoardOf<Self>,
        viewer: Viewer,
        overlay: Overlay,
    ) -> Overlaid;

    /// The odds of the combat `side` is preparing; nothing when none is.
    fn odds(rules: &Self::Rules, state: &StateOf<Self>, board: &mut BoardOf<Self>, side: Side) -> Option<Odds>;

    /// The odds of the combat that a listed action of `side` would begin, from what the side knows before it: the action
    /// may show what was hidden. Without more ado those of the combat being prepared.
    fn odds_of(
        rules: &Self::Rules,
        state: &StateOf<Self>,
        board: &mut BoardOf<Self>,
        side: Side,
        action: ActionOf<Self>,
    ) -> Option<Odds> {
        let _ = action;
        Self::odds(rules, state, board, side)
    }

    /// The actions a free command stands for (`move XX 1512`, `attack 1512 with all`), in order; notation itself is
    /// understood elsewhere. `sheet` finds units and hexes by name.
    ///
    /// # Errors
    /// What is not understood, or the rule that forbids what it means.
    fn understand(
        rules: &Self::Rules,
        sheet: &Sheet,
        state: &StateOf<Self>,
        board: &mut BoardOf<Self>,
        side: Side,
        text: &str,
    ) -> Result<Vec<ActionOf<Self>>, Objection>;

    /// The free commands [`Face::understand`] knows, one line each, for a help text.
    fn commands() -> &'static [&'static str];
}
