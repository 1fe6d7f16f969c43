//! *Mukden* as clients are shown it: what is printed, what a viewer sees, what happened in words, what may be done now
//! and why not. One file a question of [`stage::Face`]:
//!
//! | file | what it says |
//! | --- | --- |
//! | `sheet` | what is printed: map, counters, tracks, ways to win; its charts are in `charts` |
//! | `scene` | what one viewer sees of one moment, and the game's own displays |
//! | `told` | what happened, in sentences and for animation |
//! | `prompts` | the question to a side, and what others read meanwhile |
//! | `offers` | how the entries of the list of actions are shown |
//! | `refusals` | what is the matter where a rule forbids something |
//! | `reach` | where a unit can get to |
//! | `odds` | the odds of an attack |
//! | `overlays` | what can be laid over the map |
//! | `commands` | what people type |
#![allow(rustdoc::broken_intra_doc_links, reason = "rules and rulings are cited in brackets")]
#![warn(missing_docs)]

mod commands;
mod odds;
mod offers;
mod overlays;
mod prompts;
mod reach;
mod refusals;
mod scene;
mod sheet;
mod told;

pub use scene::{BattleNow, BattleStep, Living, MukdenFurniture, Picks};
pub use sheet::chart;

use std::ops::Deref;

use kernel::{Overlay, Rule, Side, Viewer};
use mukden::{Action, Board, Event, Mukden, Recall, State, Unit};
use stage::{
    Face, Line, Objection, Odds, Offer, Overlaid, Part, Printed, Prompt, Reach, Scene, Sheet, SideOf, Told, UnitId,
    words::{capital, some},
};

/// The game with what is shown of it.
#[derive(Clone, Copy)]
pub(crate) struct Shown<'a>(pub(crate) &'a Mukden);

impl Deref for Shown<'_> {
    type Target = Mukden;

    fn deref(&self) -> &Mukden {
        self.0
    }
}

/// The game as it is shown to people.
pub struct MukdenFace;

impl Face for MukdenFace {
    type Rules = Mukden;

    type Furniture = MukdenFurniture;

    const KINDS: &'static [&'static str] = told::KINDS;

    fn side_of(rules: &Mukden, side: Side) -> SideOf {
        Shown(rules).side_words(side)
    }

    fn printed(rules: &Mukden) -> Printed {
        Shown(rules).print()
    }

    fn scene(
        rules: &Mukden,
        state: &State,
        board: &mut Board,
        viewer: Viewer,
        recall: &Recall,
    ) -> Scene<MukdenFurniture> {
        Shown(rules).lay_scene(state, board, viewer, recall)
    }

    fn scene_again(rules: &Mukden, state: &State, board: &mut Board, viewer: Viewer) -> Scene<MukdenFurniture> {
        Shown(rules).lay_scene_again(state, board, viewer)
    }

    fn beside(_: &Sheet, furniture: &MukdenFurniture) -> Vec<String> {
        let guns = (furniture.guns > 0).then(|| some(furniture.guns, "bombardment marker"));
        guns.map(|it| format!("{} left to Japan.", capital(&it))).into_iter().collect()
    }

    fn prompt(rules: &Mukden, state: &State, board: &mut Board, _: Side) -> Prompt {
        Shown(rules).ask(state, board)
    }

    fn waiting(rules: &Mukden, state: &State, _: &mut Board, _: Viewer) -> Line {
        Shown(rules).wait(state)
    }

    fn offers(rules: &Mukden, state: &State, board: &mut Board, side: Side, list: &[Action], out: &mut Vec<Offer>) {
        Shown(rules).offer_all(state, board, side, list, out);
    }

    fn label(rules: &Mukden, state: &State, board: &mut Board, side: Side, action: Action) -> Line {
        Shown(rules).label_of(state, board, side, action)
    }

    fn told(rules: &Mukden, event: &Event) -> Told {
        Shown(rules).tell_of(event)
    }

    fn matter(
        rules: &Mukden,
        state: &State,
        board: &mut Board,
        side: Side,
        action: Action,
        rule: Rule,
    ) -> Option<Line> {
        Shown(rules).what_is_wrong(state, board, side, action, rule)
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
        Shown(rules).reach_tree(state, board, side, unit)
    }

    fn overlay(rules: &Mukden, state: &State, board: &mut Board, viewer: Viewer, overlay: Overlay) -> Overlaid {
        Shown(rules).lay_over(state, board, viewer, overlay)
    }

    fn odds(rules: &Mukden, state: &State, board: &mut Board, side: Side) -> Option<Odds> {
        Shown(rules).reckon_odds(state, board, side)
    }

    fn odds_of(rules: &Mukden, state: &State, board: &mut Board, side: Side, action: Action) -> Option<Odds> {
        Shown(rules).odds_after(state, board, side, action)
    }

    fn understand(
        rules: &Mukden,
        sheet: &Sheet,
        state: &State,
        board: &mut Board,
        side: Side,
        text: &str,
    ) -> Result<Vec<Action>, Objection> {
        Shown(rules).understood(sheet, state, board, side, text)
    }

    fn commands() -> &'static [&'static str] {
        commands::COMMANDS
    }
}
