//! Thought: where decisions would lead that nobody has made. It ends at a die, at what would show something, and at a
//! choice that is not the thinker's own.

use kernel::{Awaiting, Log, Side, Sides};

use crate::{Match, Playable, Refused};

impl<G: Playable> Match<G> {
    /// Whether `side` could take `action` back, if it chose it now: told beforehand.
    #[must_use]
    pub fn undoable(&self, side: Side, action: G::Action) -> bool {
        self.flagged(side).contains(&(action, true))
    }

    /// The one list of `side`, each action with whether it could be taken back.
    #[must_use]
    pub fn flagged(&self, side: Side) -> Vec<(G::Action, bool)> {
        let flag = |action| {
            let (state, _, events) = self.tried(&self.state, &self.board, side, action);
            let is_kept = self.is_kept(side, &self.state, &events, self.game.awaiting(&state));
            (action, is_kept && self.game.awaiting(&state) == Awaiting::choice(side))
        };
        self.legal(side).into_iter().map(flag).collect()
    }

    /// Where actions of `side` would lead that nobody has made: the state, and the last action if thought ends before
    /// it. Thought never goes past what shows the side something, a die, or a choice that is not its own alone; an action
    /// that leads there may only be the last, and is found lawful without a look at what follows from it.
    ///
    /// # Errors
    /// Why they would be refused.
    pub fn ahead(&self, side: Side, actions: &[G::Action]) -> Result<(G::State, Option<G::Action>), Refused> {
        self.may_decide(side)?;
        let (state, board) = self.before_last(side, actions)?;
        let Some(&last) = actions.last() else { return Ok((state, None)) };
        let (next, _, events) = self.tried(&state, &board, side, last);
        let goes_on = self.goes_on(side, &state, &events, &next);
        Ok(if goes_on { (next, None) } else { (state, Some(last)) })
    }

    /// The table before the last of these actions, all of which are lawful one after another.
    pub(crate) fn before_last(&self, side: Side, actions: &[G::Action]) -> Result<(G::State, G::Board), Refused> {
        let (mut state, mut board, mut list) = (self.state.clone(), self.board.clone(), Vec::new());
        for (at, &action) in (1..).zip(actions) {
            list.clear();
            self.game.actions(&state, &mut board, side, &mut list);
            if !list.contains(&action) {
                return Err(self.illegal(&state, &mut board, side, action));
            }
            if at < actions.len() {
                let (next, kept, events) = self.tried(&state, &board, side, action);
                if !self.goes_on(side, &state, &events, &next) {
                    return Err(Refused::Batch { at });
                }
                (state, board) = (next, kept);
            }
        }
        Ok((state, board))
    }

    /// What a lawful action would lead to.
    pub(crate) fn tried(
        &self,
        state: &G::State,
        board: &G::Board,
        side: Side,
        action: G::Action,
    ) -> (G::State, G::Board, Vec<G::Event>) {
        let (mut state, mut board, mut log) = (state.clone(), board.clone(), Log::on());
        self.game.act(&mut state, &mut board, side, action, &mut log);
        (state, board, log.into_events())
    }

    /// Whether thought and batches go past an act of `side`. What this depends on the side knows beforehand: that it
    /// does is a law of the battery.
    fn goes_on(&self, side: Side, before: &G::State, events: &[G::Event], after: &G::State) -> bool {
        !self.is_simultaneous(before)
            && !events.iter().any(|it| self.game.teaches(it))
            && self.game.awaiting(after) == Awaiting::choice(side)
    }

    /// Whether an act of `side` can be taken back, as long as no luck has landed after it.
    pub(crate) fn is_kept(&self, side: Side, before: &G::State, events: &[G::Event], after: Awaiting) -> bool {
        !self.is_simultaneous(before)
            && !events.iter().any(|it| self.game.reveals(it))
            && (after == Awaiting::choice(side) || matches!(after, Awaiting::Chance(_)))
    }

    /// Whether what is decided in a state is an answer to a simultaneous choice, the first or the second: which of the
    /// two, the side that answers does not know.
    pub(crate) fn is_simultaneous(&self, state: &G::State) -> bool {
        self.game.asked(state) == Sides::BOTH
    }
}
