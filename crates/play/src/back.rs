//! Decisions taken back by agreement, over any barrier: the opponent allows what the rules do not.

use kernel::{Awaiting, BySide, Log, Side};

use crate::{Entry, Match, Playable, Refused};

/// How many standing entries lie between two states that are kept.
const STRIDE: usize = 64;

/// How often a side may ask for a decision back in one game: more than anybody needs, and an end to a table's growth.
const MOST_ASKED: u32 = 500;

/// The entries that made the table what it is, decisions and luck that were not taken back, with states on the way.
#[derive(Clone, Debug)]
pub(crate) struct Standing<S> {
    /// The numbers of the entries.
    pub(crate) entries: Vec<usize>,
    /// States after so many of them, ascending; the first is that of the start.
    keys: Vec<(usize, S)>,
    /// What fate was asked, with the place of its answer among the entries.
    asked: Vec<(usize, String)>,
}

impl<S: Clone> Standing<S> {
    pub(crate) fn new(start: S) -> Standing<S> {
        Standing { entries: Vec::new(), keys: vec![(0, start)], asked: Vec::new() }
    }

    /// One entry more, which led to this state.
    pub(crate) fn push(&mut self, entry: usize, state: &S) {
        self.entries.push(entry);
        if self.entries.len().is_multiple_of(STRIDE) {
            self.keys.push((self.entries.len(), state.clone()));
        }
    }

    /// The entry to come answers this question.
    pub(crate) fn ask(&mut self, occasion: String) {
        self.asked.push((self.entries.len(), occasion));
    }

    /// How often fate was asked this.
    pub(crate) fn times_asked(&self, occasion: &str) -> u32 {
        self.asked.iter().filter(|it| it.1 == occasion).count() as u32
    }

    /// Only the first `n` entries stand.
    pub(crate) fn truncate(&mut self, n: usize) {
        self.entries.truncate(n);
        self.keys.retain(|it| it.0 <= n);
        self.asked.retain(|it| it.0 < n);
    }
}

impl<G: Playable> Match<G> {
    /// Which sides ask for their last decision back.
    #[must_use]
    pub fn asks(&self) -> BySide<bool> {
        self.asks
    }

    /// A side asks for its last decision back, though a die, a reveal or another side's decision came after it; or it
    /// grants this to the other side, which has asked. Then the table stands as before that decision, and what followed
    /// is undone with it, dice included: the same decision meets the same dice again. A request lapses with the next
    /// decision that everybody sees; in a simultaneous choice that is when both have answered.
    ///
    /// # Errors
    /// If the game is over, the side has already asked or asked too often, there is no decision to take back, or a queued
    /// answer does not fit what is then due.
    pub fn ask_back(&mut self, side: Side) -> Result<(), Refused> {
        self.may_ask_back(side)?;
        match self.granted(side) {
            Some(n) => {
                let (mut state, mut board) = self.state_after(n);
                self.rehearse_luck(&mut state, &mut board)?;
            }
            None => self.rehearse_luck(&mut self.state.clone(), &mut self.board.clone())?,
        }
        self.put_back(side);
        self.settle_freely();
        Ok(())
    }

    pub(crate) fn may_ask_back(&self, side: Side) -> Result<(), Refused> {
        self.may_go_on()?;
        let asker = if self.asks[side.other()] { side.other() } else { side };
        if asker == side && self.asks[side] {
            return Err(Refused::Asked);
        }
        if asker == side && self.asked_back[side] >= MOST_ASKED {
            return Err(Refused::TooOften);
        }
        // Also when it is granted: what was asked for may have been undone meanwhile.
        if self.last_act_of(asker).is_some() { Ok(()) } else { Err(Refused::NothingToUndo) }
    }

    /// How many standing entries lie before the last decision of a side.
    fn last_act_of(&self, side: Side) -> Option<usize> {
        let is_act = |&at: &usize| matches!(self.entries[at], Entry::Act(by, _) if by == side);
        self.standing.entries.iter().rposition(is_act)
    }

    /// How many entries stand after `side` grants what the other asks for, if that has asked.
    fn granted(&self, side: Side) -> Option<usize> {
        self.asks[side.other()].then(|| self.last_act_of(side.other()).expect("a decision that was asked back"))
    }

    /// The table after the first `n` standing entries.
    fn state_after(&self, n: usize) -> (G::State, G::Board) {
        let (from, state) = self.standing.keys.iter().rfind(|it| it.0 <= n).expect("the state at the start");
        let mut state = state.clone();
        let mut board = self.game.board(&state);
        for &at in &self.standing.entries[*from..n] {
            match self.entries[at] {
                Entry::Act(by, action) => self.game.act(&mut state, &mut board, by, action, &mut Log::off()),
                Entry::Luck(luck) | Entry::Set(luck) => self.game.land(&mut state, &mut board, luck, &mut Log::off()),
                _ => unreachable!("only decisions and luck stand"),
            }
        }
        (state, board)
    }

    /// The side that still answers a simultaneous choice which the other has answered, by the state alone.
    pub(crate) fn half_answered(&self) -> Option<Side> {
        match self.game.awaiting(&self.state) {
            Awaiting::Choice(sides) if sides.len() < self.game.asked(&self.state).len() => sides.iter().next(),
            _ => None,
        }
    }

    pub(crate) fn put_back(&mut self, side: Side) {
        let Some(n) = self.granted(side) else {
            self.asks[side] = true;
            self.asked_back[side] += 1;
            return self.write(Entry::Back(side), None, Vec::new());
        };
        (self.state, self.board) = self.state_after(n);
        self.standing.truncate(n);
        self.asks = BySide::default();
        self.offers = BySide::default();
        self.bar_undo();
        self.answering = self.half_answered();
        self.write(Entry::Back(side), None, Vec::new());
    }
}
