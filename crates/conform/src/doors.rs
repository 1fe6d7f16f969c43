//! Laws of the two doors: every entry leads somewhere, the same way each time, and is told to whoever sees it.

use kernel::{Awaiting, Log, Luck, Side, Viewer};

use stage::Face;

use crate::{
    Law, Testable,
    breach::{Held, hold},
    run::Run,
};

/// A state that an action would lead to.
pub(crate) struct Trial<G: Testable> {
    pub(crate) action: G::Action,
    pub(crate) state: G::State,
    pub(crate) events: Vec<G::Event>,
}

impl<G: Testable, F: Face<Rules = G>> Run<'_, G, F> {
    /// A state awaits something that can be given.
    pub(crate) fn check_continuation(&self, state: &G::State) -> Held {
        let awaiting = self.game.awaiting(state);
        match awaiting {
            Awaiting::Choice(sides) => {
                hold(Law::DeadEnd, !sides.is_empty(), || "a choice that nobody owes".to_owned())?;
            }
            Awaiting::Chance(chance) => {
                hold(Law::DeadEnd, chance.cases() > 0, || format!("{chance:?} has no answer"))?;
            }
            Awaiting::Over(_) => {}
        }
        for side in Side::ALL {
            let list = self.list(state, side);
            hold(Law::DeadEnd, list.is_empty() != awaiting.owes(side), || {
                let name = G::SIDES[side];
                format!("{name} owes a decision: {}; its list: {list:?}; state: {state:?}", awaiting.owes(side))
            })?;
        }
        Ok(())
    }

    /// Tries actions of `side` on clones, alone and against each other.
    pub(crate) fn try_actions(&mut self, side: Side, actions: &[G::Action]) -> Held {
        let state = self.it.state().clone();
        let mut last: Option<Trial<G>> = None;
        for &action in actions {
            let trial = self.try_action(&state, side, action)?;
            self.check_undo_shows_nothing(&state, side, &trial)?;
            if let Some(last) = &last {
                self.check_story(side, last, &trial)?;
            }
            last = Some(trial);
        }
        Ok(())
    }

    fn try_action(&mut self, state: &G::State, side: Side, action: G::Action) -> Held<Trial<G>> {
        let (mut next, mut board, mut log) = (state.clone(), self.it.board().clone(), Log::on());
        self.game.act(&mut next, &mut board, side, action, &mut log);
        let mut again = state.clone();
        self.game.act(&mut again, &mut self.game.board(state), side, action, &mut Log::off());
        hold(Law::Determinism, again == next, || format!("{action:?} unwatched leads elsewhere"))?;
        hold(Law::Board, self.game.board_agrees(&next, &board), || format!("the board after {action:?}"))?;
        self.own_law(&next)?;
        self.check_continuation(&next)?;
        let events = log.into_events();
        self.check_silence(state, &next, &events)?;
        if let Awaiting::Chance(chance) = self.game.awaiting(&next) {
            let luck = chance.draw(&mut self.bits);
            self.try_luck(&next, luck)?;
        }
        self.summary.tried += 1;
        Ok(Trial { action, state: next, events })
    }

    /// Tries different answers to the chance that is due.
    pub(crate) fn try_outcomes(&mut self) -> Held {
        let Awaiting::Chance(chance) = self.it.awaiting() else { return Ok(()) };
        let state = self.it.state().clone();
        for (luck, _) in chance.outcomes().take(12) {
            self.try_luck(&state, luck)?;
        }
        Ok(())
    }

    fn try_luck(&self, state: &G::State, luck: Luck) -> Held {
        let (mut next, mut board, mut log) = (state.clone(), self.game.board(state), Log::on());
        self.game.land(&mut next, &mut board, luck, &mut log);
        let mut again = state.clone();
        self.game.land(&mut again, &mut self.game.board(state), luck, &mut Log::off());
        hold(Law::Determinism, again == next, || format!("{luck:?} unwatched leads elsewhere"))?;
        hold(Law::Board, self.game.board_agrees(&next, &board), || format!("the board after {luck:?}"))?;
        self.own_law(&next)?;
        self.check_continuation(&next)?;
        self.check_silence(state, &next, &log.into_events())
    }

    /// Whoever sees a change has witnessed an event.
    pub(crate) fn check_silence(&self, before: &G::State, after: &G::State, events: &[G::Event]) -> Held {
        for viewer in Viewer::ALL {
            let has_witnessed = events.iter().any(|it| self.game.witness(it, viewer).is_some());
            let has_changed = self.game.view(before, viewer) != self.game.view(after, viewer);
            hold(Law::Silence, has_witnessed || !has_changed, || {
                format!("the view of {viewer:?} changes, but it witnesses nothing of {events:?}")
            })?;
        }
        let is_told = before == after || !events.is_empty();
        hold(Law::Silence, is_told, || "the state changes without an event".to_owned())?;
        for event in events {
            let umpire = self.game.witness(event, Viewer::Umpire);
            hold(Law::Spectator, umpire.as_ref() == Some(event), || format!("the umpire misses {event:?}"))?;
            let is_public = Side::ALL.into_iter().all(|it| self.game.witness(event, Viewer::Side(it)).is_some());
            let is_seen = self.game.witness(event, Viewer::Spectator).is_some();
            hold(Law::Spectator, is_public || !is_seen, || format!("only spectators and one side see {event:?}"))?;
        }
        Ok(())
    }
}
