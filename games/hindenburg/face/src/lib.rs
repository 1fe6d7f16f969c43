//! What people are shown and told of *Hindenburg's Hour*, and how they say what they want. There are no secrets: everybody
//! sees everything.
//!
//! | file | what it is |
//! | --- | --- |
//! | `sheet`, `charts` | what is printed: map, counters, tracks; the charts, and the cells that dice lead to |
//! | `scene` | what lies on the table |
//! | `told` | what happened, in words and for animation |
//! | `prompts` | what the player is asked, and what is awaited |
//! | `offers` | the legal actions, as they are offered |
//! | `refusals` | what is the matter where a rule forbids something |
//! | `reach` | where a corps can get to |
//! | `odds` | what a combat may bring |
//! | `overlays` | what can be laid over the map |
//! | `commands` | commands in free words |
#![warn(missing_docs)]
#![allow(rustdoc::broken_intra_doc_links, reason = "rules and rulings are cited in brackets")]

pub mod charts;
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

pub use scene::{Francois, HindenburgFurniture, MarchNow, RallyAt, Train};

use std::ops::Deref;

use hindenburg::{Action, Board, Event, Hindenburg, State};
use kernel::{Overlay, Rule, Side, Viewer};
use stage::{
    Face, Line, Objection, Odds, Offer, Overlaid, Part, Printed, Prompt, Reach, Scene, Sheet, SideOf, Told, UnitId,
};

use crate::commands::COMMANDS;

/// The game as it is shown to people.
pub struct HindenburgFace;

/// The rules, as they are shown.
#[derive(Clone, Copy)]
pub(crate) struct Shown<'a>(pub(crate) &'a Hindenburg);

impl Deref for Shown<'_> {
    type Target = Hindenburg;

    fn deref(&self) -> &Hindenburg {
        self.0
    }
}

impl Face for HindenburgFace {
    type Rules = Hindenburg;

    type Furniture = HindenburgFurniture;

    const KINDS: &'static [&'static str] = told::KINDS;

    fn side_of(rules: &Hindenburg, side: Side) -> SideOf {
        Shown(rules).side_words(side)
    }

    fn printed(rules: &Hindenburg) -> Printed {
        Shown(rules).printed_sheet()
    }

    fn scene(rules: &Hindenburg, state: &State, board: &mut Board, _: Viewer, (): &()) -> Scene<HindenburgFurniture> {
        Shown(rules).laid_out(state, board)
    }

    fn prompt(rules: &Hindenburg, state: &State, board: &mut Board, _: Side) -> Prompt {
        Shown(rules).question(state, board)
    }

    fn waiting(rules: &Hindenburg, state: &State, _: &mut Board, _: Viewer) -> Line {
        Shown(rules).awaited(state)
    }

    fn offers(rules: &Hindenburg, state: &State, _: &mut Board, _: Side, list: &[Action], out: &mut Vec<Offer>) {
        Shown(rules).offered(state, list, out);
    }

    fn label(rules: &Hindenburg, state: &State, _: &mut Board, _: Side, action: Action) -> Line {
        Shown(rules).in_words(state, action)
    }

    fn told(rules: &Hindenburg, event: &Event) -> Told {
        Shown(rules).retold(event)
    }

    fn matter(
        rules: &Hindenburg,
        state: &State,
        board: &mut Board,
        side: Side,
        action: Action,
        rule: Rule,
    ) -> Option<Line> {
        if side == Side::A { Shown(rules).whats_the_matter(state, board, action, rule) } else { None }
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
        Shown(rules).reached(state, board, unit)
    }

    fn overlay(rules: &Hindenburg, state: &State, board: &mut Board, _: Viewer, overlay: Overlay) -> Overlaid {
        Shown(rules).overlaid(state, board, overlay)
    }

    fn odds(rules: &Hindenburg, state: &State, board: &mut Board, _: Side) -> Option<Odds> {
        Shown(rules).battle_at_hand(state, board).map(|it| Shown(rules).reckoned(state, board, &it))
    }

    fn odds_of(rules: &Hindenburg, state: &State, board: &mut Board, _: Side, action: Action) -> Option<Odds> {
        Shown(rules).battle_with(state, board, action).map(|it| Shown(rules).reckoned(state, board, &it))
    }

    fn understand(
        rules: &Hindenburg,
        sheet: &Sheet,
        state: &State,
        board: &mut Board,
        _: Side,
        text: &str,
    ) -> Result<Vec<Action>, Objection> {
        Shown(rules).understood(sheet, state, board, text)
    }

    fn commands() -> &'static [&'static str] {
        COMMANDS
    }
}
