//! Secrets of the sides for the dice: first all commit, then all reveal, then the game begins.

use kernel::{Outcome, Side, Sides};

use crate::{Entry, Match, Playable, Refused, commitment};

/// What the sides have pledged to the dice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pledges {
    pub(crate) commitments: kernel::BySide<Option<String>>,
    pub(crate) secrets: kernel::BySide<Option<Vec<u8>>>,
}

impl<G: Playable> Match<G> {
    /// What the commitments of the sides are bound to, see [`crate::commitment`]: the header but for seed and start.
    #[must_use]
    pub fn root(&self) -> [u8; 32] {
        self.header.root()
    }

    /// The sides that add secrets of their own to the dice.
    #[must_use]
    pub fn parties(&self) -> Sides {
        let is_party = |side: &Side| self.header.secrets.iter().any(|it| it == G::SIDES[*side]);
        Side::ALL.into_iter().filter(is_party).fold(Sides::NONE, Sides::with)
    }

    /// The sides that have yet to commit to a secret.
    #[must_use]
    pub fn uncommitted(&self) -> Sides {
        self.parties().iter().filter(|&it| self.pledges.commitments[it].is_none()).fold(Sides::NONE, Sides::with)
    }

    /// The sides that have yet to reveal their secret; nobody decides or rolls before.
    #[must_use]
    pub fn unrevealed(&self) -> Sides {
        self.parties().iter().filter(|&it| self.pledges.secrets[it].is_none()).fold(Sides::NONE, Sides::with)
    }

    /// A side commits to a secret of its own, see [`crate::commitment`] and [`Match::root`].
    ///
    /// # Errors
    /// If the header does not name the side, or it has committed already.
    pub fn commit(&mut self, side: Side, commitment: &str) -> Result<(), Refused> {
        self.may_commit(side, commitment)?;
        self.put_commit(side, commitment.to_owned());
        Ok(())
    }

    /// A side reveals the secret it committed to, once all have committed. With the last secret the game begins and
    /// fate answers what it is asked.
    ///
    /// # Errors
    /// If somebody has yet to commit, or the secret is not the one committed to.
    pub fn reveal(&mut self, side: Side, secret: &[u8]) -> Result<Vec<G::Event>, Refused> {
        self.may_reveal(side, secret)?;
        if self.auto && self.unrevealed() == Sides::only(side) {
            self.rehearse_queue(&mut self.state.clone(), &mut self.board.clone())?;
        }
        let from = self.entries.len();
        self.put_reveal(side, secret.to_vec());
        self.settle_freely();
        Ok(self.events[from..].iter().flatten().cloned().collect())
    }

    /// A side that does not reveal what it committed to, though everybody else has, forfeits the game.
    ///
    /// # Errors
    /// If it has revealed, or somebody else has yet to.
    pub fn forfeit(&mut self, side: Side) -> Result<(), Refused> {
        self.may_forfeit(side)?;
        self.put_forfeit(side);
        self.settle_freely();
        Ok(())
    }

    pub(crate) fn may_commit(&self, side: Side, commitment: &str) -> Result<(), Refused> {
        self.may_go_on()?;
        if !self.parties().has(side) {
            return Err(Refused::Pledge("This side adds no secret to the dice of this game."));
        }
        if self.pledges.commitments[side].is_some() {
            return Err(Refused::Pledge("This side has already committed to a secret."));
        }
        if crate::text::is_sha256_text(commitment) {
            Ok(())
        } else {
            Err(Refused::Pledge("A commitment is written as sha256: and 64 lower-case hexadecimal digits."))
        }
    }

    pub(crate) fn may_reveal(&self, side: Side, secret: &[u8]) -> Result<(), Refused> {
        self.may_go_on()?;
        if !self.unrevealed().has(side) {
            return Err(Refused::Pledge("This side has no secret to reveal."));
        }
        if !self.uncommitted().is_empty() {
            return Err(Refused::Pledge("Secrets are revealed when everybody has committed to one."));
        }
        if !(16..=64).contains(&secret.len()) {
            return Err(Refused::Pledge("A secret has 16 to 64 bytes."));
        }
        let should = self.pledges.commitments[side].as_deref();
        if should == Some(&commitment(&self.root(), G::SIDES[side], secret)) {
            Ok(())
        } else {
            Err(Refused::Pledge("This is not the secret the side committed to."))
        }
    }

    pub(crate) fn may_forfeit(&self, side: Side) -> Result<(), Refused> {
        self.may_go_on()?;
        if self.uncommitted().is_empty() && self.unrevealed() == Sides::only(side) {
            Ok(())
        } else {
            Err(Refused::Pledge("Only a side that alone has not revealed its secret forfeits the game."))
        }
    }

    pub(crate) fn may_begin(&self) -> Result<(), Refused> {
        if self.unrevealed().is_empty() { Ok(()) } else { Err(Refused::NotBegun) }
    }

    pub(crate) fn put_commit(&mut self, side: Side, commitment: String) {
        self.pledges.commitments[side] = Some(commitment.clone());
        self.write(Entry::Commit(side, commitment), None, Vec::new());
    }

    pub(crate) fn put_reveal(&mut self, side: Side, secret: Vec<u8>) {
        self.pledges.secrets[side] = Some(secret.clone());
        self.write(Entry::Reveal(side, secret), None, Vec::new());
    }

    pub(crate) fn put_forfeit(&mut self, side: Side) {
        self.ended = Some(Outcome { winner: Some(side.other()), how: "forfeit" });
        self.write(Entry::Forfeit(side), None, Vec::new());
    }
}
