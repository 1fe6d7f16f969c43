//! Matches made anew from their journals.

use std::sync::Arc;

use kernel::{Awaiting, BySide, Chance, Fault};
use serde_json::Value;

use crate::{
    Dice, Entry, Header, Journal, Line, Match, Playable, Refused, Resume, Trouble, Unreadable, back::Standing,
};

impl<G: Playable> Match<G> {
    /// The match a journal tells of: every entry goes through the doors again, must be lawful, and must lead to the
    /// state its mark names. `game` must be the one the header describes, with its scenario, options and data.
    ///
    /// If the header holds the seed, the match goes on with the same dice; otherwise chances stay due until
    /// [`Match::go_on_with`]. Call [`Match::settle`] if a chance may be due.
    ///
    /// A journal of an earlier edition or format that is not over goes on from its last position, and one that the
    /// rules of this edition cannot follow to its end from the last position they can vouch for; a line is added that
    /// says so, see [`Match::resumed`]. Nothing else is ever added by opening.
    ///
    /// # Errors
    /// The first line that disagrees, and why.
    pub fn open(game: Arc<G>, journal: &Journal) -> Result<Match<G>, Unreadable> {
        let (mut this, parted) = Match::open_through(game, journal, journal.lines.len())?;
        if let Some(seed) = &journal.header.seed {
            let dice = Dice::from_hex(seed).filter(|it| this.is_committed(it));
            this.dice = Some(dice.ok_or(Trouble::SeedDiffers.at(0))?);
        }
        let is_earlier = this.former.is_some() || this.edition < G::EDITION;
        match parted {
            Some(parted) => this.resume(parted.line - 1),
            None if is_earlier && this.outcome().is_none() => this.resume(this.lines.len()),
            None => {}
        }
        Ok(this)
    }

    /// The match as it stood after the first `n` lines of a journal, without its dice; for stepping through a replay.
    ///
    /// # Errors
    /// The first of these lines that disagrees, and why.
    pub fn open_prefix(game: Arc<G>, journal: &Journal, n: usize) -> Result<Match<G>, Unreadable> {
        Ok(Match::open_through(game, journal, n)?.0)
    }

    /// The match after the first `n` lines. Lines of an earlier edition that these rules cannot follow are kept as they
    /// are written, up to the line from which the game goes on; if there is none, the first of them is returned, and the
    /// table stands as before it.
    fn open_through(game: Arc<G>, journal: &Journal, n: usize) -> Result<(Match<G>, Option<Unreadable>), Unreadable> {
        let lines = &journal.lines[..n.min(journal.lines.len())];
        let mut this = Match::open_start(game.clone(), &journal.header)?;
        while let Some(line) = lines.get(this.lines.len()) {
            let Err(parted) = this.follow(line) else { continue };
            if this.edition >= G::EDITION || !parted.trouble.is_of_rules() {
                return Err(parted);
            }
            // The line that failed has left its traces: the same again, up to the line before it.
            let at = parted.line - 1;
            let (before, _) = Match::open_through(game.clone(), journal, at)?;
            this = before;
            let kept = lines[at..].iter().position(|it| Resume::is_line(&it.words));
            for line in &lines[at..kept.map_or(lines.len(), |it| at + it)] {
                this.keep(line);
            }
            if kept.is_none() {
                return Ok((this, Some(parted)));
            }
        }
        Ok((this, None))
    }

    /// Keeps a line as it is written, without following it.
    pub(crate) fn keep(&mut self, line: &Line) {
        self.entries.push(Entry::Past(line.words.clone()));
        self.lines.push(line.clone());
        self.events.push(Vec::new());
    }

    /// From where the game goes on that was begun under earlier rules or in an earlier format, if it was: the number of
    /// the line that says so, and what it says.
    #[must_use]
    pub fn resumed(&self) -> Option<(usize, &Resume)> {
        let resume = |(at, entry): (usize, &'_ Entry<G::Action>)| matches!(entry, Entry::Resume(_)).then_some(at);
        let at = self.entries.iter().enumerate().rev().find_map(resume)?;
        match &self.entries[at] {
            Entry::Resume(resume) => Some((at + 1, resume)),
            _ => None,
        }
    }

    /// Writes that the game goes on from this state, which is that after `line`.
    fn resume(&mut self, line: usize) {
        let position = self.game.position(&self.state);
        let position = serde_json::to_value(position).expect("a position that can be written as JSON");
        let state = self.state.clone();
        self.put_resume(Resume { line, edition: G::EDITION, position }, state);
    }

    /// How many lines were followed, before those at the end that were only kept.
    pub(crate) fn followed(&self) -> usize {
        self.entries.iter().rposition(|it| !matches!(it, Entry::Past(_))).map_or(0, |it| it + 1)
    }

    /// Whether the game may go on from this state as that after `line`. The state after a line that could not be followed
    /// here is taken on trust: whoever wrote it could.
    fn may_resume(&self, line: usize, state: &G::State) -> Result<(), Trouble> {
        let followed = self.followed();
        let is_right = if line == followed {
            self.state == *state
        } else if line < followed {
            let journal = Journal { header: self.header.clone(), lines: self.lines[..line].to_vec() };
            Match::open_prefix(self.game.clone(), &journal, line).is_ok_and(|it| it.state == *state)
        } else {
            line <= self.lines.len()
        };
        if is_right { Ok(()) } else { Err(Trouble::ResumeDiffers) }
    }

    fn put_resume(&mut self, resume: Resume, state: G::State) {
        self.edition = resume.edition;
        self.former = None;
        self.board = self.game.board(&state);
        self.standing = Standing::new(state.clone());
        self.state = state;
        self.ended = None;
        self.asks = BySide::default();
        self.offers = BySide::default();
        self.bar_undo();
        self.answering = self.half_answered();
        self.write(Entry::Resume(Box::new(resume)), None, Vec::new());
        self.resumed_at = Some(self.mark());
    }

    /// The match a header tells of, before its first line.
    pub(crate) fn open_start(game: Arc<G>, header: &Header) -> Result<Match<G>, Unreadable> {
        if header.game != G::ID {
            return Err(Trouble::WrongGame { found: header.game.clone(), wanted: G::ID }.at(0));
        }
        if header.edition > G::EDITION {
            return Err(Trouble::NewerEdition { found: header.edition, known: G::EDITION }.at(0));
        }
        if let Some(name) = header.secrets.iter().find(|it| crate::side_named::<G>(it).is_none()) {
            return Err(Trouble::UnknownWord(name.clone()).at(0));
        }
        let state = match &header.start {
            None => game.setup(),
            Some(start) => placed(&*game, start).map_err(|it| it.at(0))?,
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
                self.may_begin().map_err(Trouble::Refused)?;
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
            Entry::Commit(side, commitment) => {
                self.may_commit(side, &commitment).map_err(Trouble::Refused)?;
                self.put_commit(side, commitment);
            }
            Entry::Reveal(side, secret) => {
                self.may_reveal(side, &secret).map_err(Trouble::Refused)?;
                self.put_reveal(side, secret);
            }
            Entry::Forfeit(side) => {
                self.may_forfeit(side).map_err(Trouble::Refused)?;
                self.put_forfeit(side);
            }
            Entry::Entropy(side, bytes) => {
                let is_early = self.former.as_ref().is_some_and(|it| it.answers() == 0);
                let Some(stream) = self.former.as_mut().filter(|_| is_early && (1..=64).contains(&bytes.len())) else {
                    return Err(Trouble::NotUnderstood(line.words.clone()));
                };
                stream.add(side, &bytes);
                self.write(Entry::Entropy(side, bytes), None, Vec::new());
            }
            Entry::Resume(resume) => {
                if resume.edition > G::EDITION {
                    return Err(Trouble::NewerEdition { found: resume.edition, known: G::EDITION });
                }
                let state = placed(&*self.game, &resume.position)?;
                self.may_resume(resume.line, &state)?;
                self.put_resume(*resume, state);
            }
            Entry::Past(_) => unreachable!("lines are kept, never read, as past ones"),
            Entry::Dice(commitment) => {
                self.may_go_on().map_err(Trouble::Refused)?;
                self.put_dice(commitment);
            }
            Entry::Seed(seed) => {
                if self.outcome().is_none() || self.published {
                    return Err(Trouble::SeedOutOfPlace);
                }
                if Dice::from_hex(&seed).is_none_or(|it| !self.is_committed(&it)) {
                    return Err(Trouble::SeedDiffers);
                }
                self.put_seed(seed);
            }
        }
        Ok(())
    }
}

/// The state of a position as a journal writes it.
fn placed<G: Playable>(game: &G, position: &Value) -> Result<G::State, Trouble> {
    let position =
        serde_json::from_value(position.clone()).map_err(|it| Trouble::BadStart(vec![Fault(it.to_string())]))?;
    game.place(&position).map_err(Trouble::BadStart)
}
