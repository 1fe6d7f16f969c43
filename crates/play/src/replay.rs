//! Matches made anew from their journals.

use std::sync::Arc;

use kernel::{Awaiting, Chance, Fault};

use crate::{Dice, Entry, Header, Journal, Line, Match, Playable, Refused, Trouble, Unreadable};

impl<G: Playable> Match<G> {
    /// The match a journal tells of: every entry goes through the doors again, must be lawful, and must lead to the
    /// state its fingerprint names. `game` must be the one the header describes, with its scenario, options and data.
    ///
    /// If the header holds the seed, the match goes on with the same dice; otherwise chances stay due until
    /// [`Match::go_on_with`]. Opening never adds a line: call [`Match::settle`] if a chance may be due.
    ///
    /// # Errors
    /// The first line that disagrees, and why.
    pub fn open(game: Arc<G>, journal: &Journal) -> Result<Match<G>, Unreadable> {
        let mut this = Match::open_prefix(game, journal, journal.lines.len())?;
        if let Some(seed) = &journal.header.seed {
            let dice = Dice::from_hex(seed).filter(|it| it.commitment() == this.commitment);
            this.dice = Some(dice.ok_or(Trouble::SeedDiffers.at(0))?);
        }
        Ok(this)
    }

    /// The match as it stood after the first `n` lines of a journal, without its dice; for stepping through a replay.
    ///
    /// # Errors
    /// The first of these lines that disagrees, and why.
    pub fn open_prefix(game: Arc<G>, journal: &Journal, n: usize) -> Result<Match<G>, Unreadable> {
        let mut this = Match::open_start(game, &journal.header)?;
        for line in journal.lines.iter().take(n) {
            this.follow(line)?;
        }
        Ok(this)
    }

    /// The match a header tells of, before its first line.
    pub(crate) fn open_start(game: Arc<G>, header: &Header) -> Result<Match<G>, Unreadable> {
        if header.format != Header::FORMAT {
            return Err(Trouble::UnknownFormat(header.format).at(0));
        }
        if header.game != G::ID {
            return Err(Trouble::WrongGame { found: header.game.clone(), wanted: G::ID }.at(0));
        }
        if header.edition > G::EDITION {
            return Err(Trouble::NewerEdition { found: header.edition, known: G::EDITION }.at(0));
        }
        let state = match &header.start {
            None => game.setup(),
            Some(start) => {
                let position = serde_json::from_value(start.clone())
                    .map_err(|it| Trouble::BadStart(vec![Fault(it.to_string())]).at(0))?;
                game.place(&position).map_err(|it| Trouble::BadStart(it).at(0))?
            }
        };
        Ok(Match::at(game, Header { seed: None, ..header.clone() }, state, None))
    }

    /// Carries out the next line of a journal; for stepping through a replay. After an error the match stands where the
    /// line led it and is of no further use.
    ///
    /// # Errors
    /// Why the line cannot stand here, or that it leads elsewhere than it says.
    pub fn follow(&mut self, line: &Line) -> Result<(), Unreadable> {
        let number = self.lines.len() + 1;
        self.put_read(line).map_err(|it| it.at(number))?;
        let reached = self.lines.last().expect("the line just written").mark;
        if reached != line.mark {
            return Err(Trouble::Differs { written: line.mark, reached }.at(number));
        }
        Ok(())
    }

    /// The question that is due, if one is.
    pub(crate) fn chance(&self) -> Option<Chance> {
        match self.awaiting() {
            Awaiting::Chance(chance) => Some(chance),
            _ => None,
        }
    }

    fn put_read(&mut self, line: &Line) -> Result<(), Trouble> {
        let chance = self.chance();
        let entry = Entry::read(&*self.game, chance.as_ref(), &line.words)?;
        match entry {
            Entry::Act(side, action) => {
                self.may_decide(side).and_then(|()| self.rehearse(side, &[action])).map_err(Trouble::Refused)?;
                self.put_act(side, action);
            }
            Entry::Luck(luck) | Entry::Set(luck) => {
                let chance = chance.ok_or(Trouble::Refused(Refused::NoChance))?;
                let luck = self.fit(&chance, &luck.0.into()).map_err(Trouble::Refused)?;
                self.put_luck(luck, matches!(entry, Entry::Set(_)));
            }
            Entry::Undo(side) => {
                self.may_undo(side).map_err(Trouble::Refused)?;
                self.put_undo(side);
            }
            Entry::Back(side) => {
                self.may_ask_back(side).map_err(Trouble::Refused)?;
                self.put_back(side);
            }
            Entry::Resign(side) => {
                self.may_go_on().map_err(Trouble::Refused)?;
                self.put_resign(side);
            }
            Entry::Draw(side) => {
                self.may_offer(side).map_err(Trouble::Refused)?;
                self.put_draw(side);
            }
            Entry::Entropy(side, bytes) => {
                self.may_add(&bytes).map_err(Trouble::Refused)?;
                self.put_entropy(side, bytes);
            }
            Entry::Dice(commitment) => {
                self.may_go_on().map_err(Trouble::Refused)?;
                self.put_dice(commitment);
            }
            Entry::Seed(seed) => {
                if self.outcome().is_none() || self.published {
                    return Err(Trouble::SeedOutOfPlace);
                }
                if Dice::from_hex(&seed).is_none_or(|it| it.commitment() != self.commitment) {
                    return Err(Trouble::SeedDiffers);
                }
                self.put_seed(seed);
            }
        }
        Ok(())
    }
}
