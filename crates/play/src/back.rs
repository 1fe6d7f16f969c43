//! Decisions taken back by agreement, over any barrier: the opponent allows what the rules do not.

use kernel::{Awaiting, BySide, Log, Side};

use crate::{Entry, Match, Playable, Refused};

impl<G: Playable> Match<G> {
    /// Which sides ask for their last decision back.
    #[must_use]
    pub fn asks(&self) -> BySide<bool> {
        self.asks
    }

    /// A side asks for its last decision back, though a die, a reveal or another side's decision came after it; or it
    /// grants this to the other side, which has asked. Then the table stands as before that decision, and what followed
    /// is undone with it. Dice that were rolled stay rolled: the next ones are new. A request lapses with the next
    /// decision; in a simultaneous choice when both have answered, so that it tells nobody who has.
    ///
    /// # Errors
    /// If the game is over, the side has already asked, or there is no decision to take back.
    pub fn ask_back(&mut self, side: Side) -> Result<(), Refused> {
        self.may_ask_back(side)?;
        self.put_back(side);
        self.settle_freely();
        Ok(())
    }

    pub(crate) fn may_ask_back(&self, side: Side) -> Result<(), Refused> {
        self.may_go_on()?;
        if self.asks[side.other()] {
            return Ok(());
        }
        if self.asks[side] {
            return Err(Refused::Asked);
        }
        let has_decided = self.standing().iter().any(|&it| self.is_act_of(it, side));
        if has_decided { Ok(()) } else { Err(Refused::NothingToUndo) }
    }

    fn is_act_of(&self, at: usize, side: Side) -> bool {
        matches!(self.entries[at], Entry::Act(by, _) if by == side)
    }

    /// The numbers of the entries that made the table what it is: decisions and luck that were not taken back.
    fn standing(&self) -> Vec<usize> {
        let mut standing: Vec<usize> = Vec::new();
        for (at, entry) in self.entries.iter().enumerate() {
            match *entry {
                Entry::Act(..) | Entry::Luck(_) | Entry::Set(_) => standing.push(at),
                Entry::Undo(_) => {
                    standing.pop();
                }
                Entry::Back(side) if self.grants.contains(&at) => {
                    let last = standing.iter().rposition(|&it| self.is_act_of(it, side.other()));
                    standing.truncate(last.unwrap_or(0));
                }
                _ => {}
            }
        }
        standing
    }

    pub(crate) fn put_back(&mut self, side: Side) {
        let asker = side.other();
        if !self.asks[asker] {
            self.asks[side] = true;
            return self.write(Entry::Back(side), None, Vec::new());
        }
        let standing = self.standing();
        let last = standing.iter().rposition(|&it| self.is_act_of(it, asker)).expect("a decision that was asked back");
        let mut state = self.start.clone();
        let mut board = self.game.board(&state);
        for &at in &standing[..last] {
            match self.entries[at] {
                Entry::Act(by, action) => self.game.act(&mut state, &mut board, by, action, &mut Log::off()),
                Entry::Luck(luck) | Entry::Set(luck) => self.game.land(&mut state, &mut board, luck, &mut Log::off()),
                _ => unreachable!("only decisions and luck stand"),
            }
        }
        (self.state, self.board) = (state, board);
        self.asks = BySide::default();
        self.offers = BySide::default();
        self.bar_undo();
        self.answering = match self.game.awaiting(&self.state) {
            Awaiting::Choice(sides) if sides.len() < self.game.asked(&self.state).len() => sides.iter().next(),
            _ => None,
        };
        self.grants.push(self.entries.len());
        self.write(Entry::Back(side), None, Vec::new());
    }
}
