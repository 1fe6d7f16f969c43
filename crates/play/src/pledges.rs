//! Secrets of the sides for the dice: first all commit, then all reveal, then the game begins.

use kernel::{Side, Sides};
use serde::{Deserialize, Serialize};

use crate::{Ending, Entry, How, Moment, Playable, Rare, Refused, commitment, draft::Draft};

/// What the sides have pledged to the dice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pledges {
    pub(crate) commitments: kernel::BySide<Option<String>>,
    pub(crate) secrets: kernel::BySide<Option<Vec<u8>>>,
}

impl<G: Playable> Moment<G> {
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

    /// What each side has committed to: whoever keeps it can tell later that no other secret was put in its place.
    #[must_use]
    pub fn commitments(&self) -> &kernel::BySide<Option<String>> {
        &self.standing.pledges.commitments
    }

    /// The sides that have yet to commit to a secret.
    #[must_use]
    pub fn uncommitted(&self) -> Sides {
        self.parties()
            .iter()
            .filter(|&it| self.standing.pledges.commitments[it].is_none())
            .fold(Sides::NONE, Sides::with)
    }

    /// The sides that have yet to reveal their secret; nobody decides or rolls before.
    #[must_use]
    pub fn unrevealed(&self) -> Sides {
        self.parties().iter().filter(|&it| self.standing.pledges.secrets[it].is_none()).fold(Sides::NONE, Sides::with)
    }

    fn may_commit(&self, side: Side, commitment: &str) -> Result<(), Refused> {
        self.may_go_on()?;
        if !self.parties().has(side) {
            return Err(Refused::Pledge("This side adds no secret to the dice of this game."));
        }
        if self.standing.pledges.commitments[side].is_some() {
            return Err(Refused::Pledge("This side has already committed to a secret."));
        }
        if crate::text::is_sha256_text(commitment) {
            Ok(())
        } else {
            Err(Refused::Pledge("A commitment is written as sha256: and 64 lower-case hexadecimal digits."))
        }
    }

    fn may_reveal(&self, side: Side, secret: &[u8]) -> Result<(), Refused> {
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
        let should = self.standing.pledges.commitments[side].as_deref();
        if should == Some(&commitment(&self.root(), G::SIDES[side], secret)) {
            Ok(())
        } else {
            Err(Refused::Pledge("This is not the secret the side committed to."))
        }
    }

    fn may_forfeit(&self, side: Side) -> Result<(), Refused> {
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
}

impl<G: Playable> Draft<'_, G> {
    pub(crate) fn commit(&mut self, side: Side, commitment: &str) -> Result<(), Refused> {
        self.now.may_commit(side, commitment)?;
        self.now.standing.pledges.commitments[side] = Some(commitment.to_owned());
        self.write_public(Rare::Commit(side, commitment.to_owned()).into());
        Ok(())
    }

    pub(crate) fn reveal(&mut self, side: Side, secret: &[u8]) -> Result<(), Refused> {
        self.now.may_reveal(side, secret)?;
        self.now.standing.pledges.secrets[side] = Some(secret.to_vec());
        self.write_public(Rare::Reveal(side, secret.to_vec()).into());
        Ok(())
    }

    pub(crate) fn forfeit(&mut self, side: Side) -> Result<(), Refused> {
        self.now.may_forfeit(side)?;
        self.end(Ending { winner: Some(side.other()), how: How::Forfeit });
        self.write_public(Entry::Forfeit(side));
        Ok(())
    }
}
