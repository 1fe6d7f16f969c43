//! Gestures taken back by agreement, over any barrier: the opponent allows what the rules do not.

use kernel::{BySide, Side};

use crate::{Entry, Moment, Playable, Refused, draft::Draft};

/// How often a side may ask for a gesture back, or have an offer of a draw ended, in one game: more than anybody needs, and an end to a table's growth.
pub(crate) const MOST_ASKED: u32 = 500;

impl<G: Playable> Draft<'_, G> {
    /// A side asks for its last gesture back, or grants this to the other side, which has asked.
    pub(crate) fn back(&mut self, side: Side) -> Result<(), Refused> {
        let asker = self.now.may_ask_back(side)?;
        // Also when it is asked for: what is granted later may have been undone meanwhile.
        let to = self.before_last_of(asker)?;
        let standing = &mut self.now.standing;
        if asker == side {
            standing.asks[side] = true;
            standing.asked_back[side] += 1;
            self.write_public(Entry::Back(side, None));
            return Ok(());
        }
        let lucks = self.base.tape.n_lucks(to);
        self.lapse(lucks);
        (self.now.state, self.now.board) = self.base.tape.state_after(&self.now.game, to);
        self.now.standing.asks = BySide::default();
        self.now.standing.offers = BySide::default();
        self.bar_undo();
        self.now.standing.answering = self.now.half_answered();
        self.write_public(Entry::Back(side, Some(to)));
        Ok(())
    }

    /// After how many lines the table stood before the last gesture of a side.
    fn before_last_of(&self, side: Side) -> Result<u32, Refused> {
        let tape = &self.base.tape;
        let is_act = |&at: &u32| {
            let entry = &tape.entries()[(at - tape.first()) as usize];
            matches!(entry, Entry::Act(by, _) if *by == side)
        };
        match tape.standing(self.now.standing.lines).find(is_act) {
            Some(at) => Ok(tape.gesture_of(at)),
            None if tape.first() > 0 => Err(Refused::Cold),
            None => Err(Refused::NothingToUndo),
        }
    }
}

impl<G: Playable> Moment<G> {
    /// Whose gesture is taken back if `side` asks, or grants it.
    fn may_ask_back(&self, side: Side) -> Result<Side, Refused> {
        self.may_go_on()?;
        let standing = &self.standing;
        let asker = if standing.asks[side.other()] { side.other() } else { side };
        if asker == side && standing.asks[side] {
            return Err(Refused::Asked);
        }
        if asker == side && standing.asked_back[side] >= MOST_ASKED {
            return Err(Refused::TooOften);
        }
        Ok(asker)
    }
}
