//! Thought: where decisions would lead that nobody has made. It ends at a die, at what would show something, and at a
//! choice that is not the thinker's own.

use std::mem::discriminant;

use kernel::{Awaiting, Game, Log, Side, Sides};
use stage::Undo;

use crate::{Moment, Playable, Refused};

/// Where thought has led.
pub struct Ahead<G: Playable> {
    /// The table.
    pub state: G::State,
    /// Its board.
    pub board: G::Board,
    /// The last action, if thought ends before it.
    pub last: Option<G::Action>,
    /// What was listed before each action.
    pub lists: Vec<Vec<G::Action>>,
}

/// The table after something was tried.
pub type Tried<G> = (<G as Game>::State, <G as Game>::Board);

impl<G: Playable> Moment<G> {
    /// The one list of `side`, each action with whether it could be taken back.
    #[must_use]
    pub fn flagged(&self, side: Side) -> Vec<(G::Action, Undo)> {
        let list = self.legal(side);
        let flags = self.flags(side, &self.state, &self.board, &list);
        list.into_iter().zip(flags).collect()
    }

    /// Whether each of these actions, which are listed for `side` in this state, could be taken back.
    #[must_use]
    pub fn flags(&self, side: Side, state: &G::State, board: &G::Board, list: &[G::Action]) -> Vec<Undo> {
        // One pair of copies for the whole list, and none if all is known without.
        let mut copies: Option<(G::State, G::Board)> = None;
        let flag = |&action| {
            if self.game.is_plain(action) {
                return Undo::Free;
            }
            let (next, scratch) = copies.get_or_insert_with(|| (state.clone(), board.clone()));
            next.clone_from(state);
            scratch.clone_from(board);
            let mut log = Log::on();
            self.game.act(next, scratch, side, action, &mut log);
            self.undo_of(side, state, &log.into_events(), self.game.awaiting(next))
        };
        list.iter().map(flag).collect()
    }

    /// Whether an action that is listed for `side` could be taken back, and if so, the table after it.
    #[must_use]
    pub fn tried(
        &self,
        side: Side,
        mut state: G::State,
        mut board: G::Board,
        action: G::Action,
    ) -> (Undo, Option<Tried<G>>) {
        if self.game.is_plain(action) {
            self.game.act(&mut state, &mut board, side, action, &mut Log::off());
            return (Undo::Free, Some((state, board)));
        }
        let (before, mut log) = (state.clone(), Log::on());
        self.game.act(&mut state, &mut board, side, action, &mut log);
        let undo = self.undo_of(side, &before, &log.into_events(), self.game.awaiting(&state));
        (undo, (undo == Undo::Free).then_some((state, board)))
    }

    /// Where actions of `side` would lead that nobody has made. Thought never goes past what shows the side something, a
    /// die, or a choice that is not its own alone; an action that leads there may only be the last, and is found lawful
    /// without a look at what follows from it.
    ///
    /// # Errors
    /// Why they would be refused.
    pub fn ahead(&self, side: Side, actions: &[G::Action]) -> Result<Ahead<G>, Refused> {
        self.may_decide(side)?;
        let (mut state, mut board, mut lists) = (self.state.clone(), self.board.clone(), Vec::new());
        for (at, &action) in (1..).zip(actions) {
            let mut list = Vec::new();
            self.game.actions(&state, &mut board, side, &mut list);
            if list.binary_search(&action).is_err() {
                return Err(self.illegal(&state, &mut board, side, action, at));
            }
            lists.push(list);
            let (mut next, mut kept, mut log) = (state.clone(), board.clone(), Log::on());
            self.game.act(&mut next, &mut kept, side, action, &mut log);
            match (self.goes_on(side, &state, &log.into_events(), &next), at == actions.len()) {
                (true, _) => (state, board) = (next, kept),
                (false, true) => return Ok(Ahead { state, board, last: Some(action), lists }),
                (false, false) => return Err(Refused::Batch { at }),
            }
        }
        Ok(Ahead { state, board, last: None, lists })
    }

    /// Why an action that is not listed is refused, which is the `at`th of those asked for.
    pub(crate) fn illegal(
        &self,
        state: &G::State,
        board: &mut G::Board,
        side: Side,
        action: G::Action,
        at: usize,
    ) -> Refused {
        // The battery holds every game to naming a rule; a player is refused all the same.
        let rule = self.game.why_not(state, board, side, action).err();
        Refused::Illegal { at, notation: self.game.notation(side, action), rule }
    }

    /// Puts members of a set that stand together into the order in which sets are built: people name them in any.
    pub fn arrange(&self, actions: &mut [G::Action]) {
        let is_like = |a: &G::Action, b: &G::Action| {
            self.game.is_member(*a) && self.game.is_member(*b) && discriminant(a) == discriminant(b)
        };
        actions.chunk_by_mut(is_like).for_each(<[_]>::sort_unstable);
    }

    /// Whether thought and batches go past an act of `side`. What this depends on the side knows beforehand: that it
    /// does is a law of the battery.
    pub(crate) fn goes_on(&self, side: Side, before: &G::State, events: &[G::Event], after: &G::State) -> bool {
        !self.is_simultaneous(before)
            && !events.iter().any(|it| self.game.teaches(it))
            && self.game.awaiting(after) == Awaiting::choice(side)
    }

    /// Whether an act of `side` could be taken back once fate has answered what it leads to.
    pub(crate) fn undo_of(&self, side: Side, before: &G::State, events: &[G::Event], after: Awaiting) -> Undo {
        if self.is_simultaneous(before) {
            Undo::Sealed
        } else if events.iter().any(|it| self.game.reveals(it)) {
            Undo::Reveal
        } else {
            match after {
                Awaiting::Chance(_) => Undo::Die,
                after if after == Awaiting::choice(side) => Undo::Free,
                _ => Undo::Passes,
            }
        }
    }

    /// Whether what is decided in a state is an answer to a simultaneous choice, the first or the second: which of the
    /// two, the side that answers does not know.
    pub(crate) fn is_simultaneous(&self, state: &G::State) -> bool {
        self.game.asked(state) == Sides::BOTH
    }
}
