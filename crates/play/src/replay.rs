//! Matches made anew from their journals.

use std::{ops::Range, sync::Arc};

use kernel::{Awaiting, BySide, Chance, Fault};
use serde_json::Value;

use crate::{
    Dice, Entry, Fingerprint, Header, Journal, Line, Match, Playable, Refused, Resume, Trouble, Unreadable,
    back::Standing,
};

/// How often the rules of one journal can have been corrected under it. Each time costs reading it once more.
const MOST_PARTED: usize = 32;

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
        let mut kept: Vec<Range<usize>> = Vec::new();
        loop {
            let mut this = Match::open_start(game.clone(), &journal.header)?;
            let Err(parted) = this.follow_all(lines, &kept) else { return Ok((this, None)) };
            let is_excused = this.edition < G::EDITION && parted.trouble.is_of_rules() && kept.len() < MOST_PARTED;
            let at = parted.line - 1;
            if !is_excused || Resume::is_line(&lines[at].words) {
                return Err(parted);
            }
            // The line that failed has left its traces: the same again from the start, without following it.
            let goes_on = lines[at..].iter().position(|it| Resume::is_line(&it.words));
            kept.push(at..goes_on.map_or(lines.len(), |it| at + it));
            if goes_on.is_none() {
                let mut this = Match::open_start(game, &journal.header)?;
                return this.follow_all(lines, &kept).map(|()| (this, Some(parted)));
            }
        }
    }

    /// Follows lines, but for those that are only kept.
    fn follow_all(&mut self, lines: &[Line], kept: &[Range<usize>]) -> Result<(), Unreadable> {
        for (at, line) in lines.iter().enumerate() {
            if kept.iter().any(|it| it.contains(&at)) {
                self.keep(line);
            } else {
                self.follow(line)?;
            }
        }
        Ok(())
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

    /// Whether the game may go on from this state as that after `line`: it is what the line's mark was made of, whether or
    /// not the line can be followed here.
    fn may_resume(&self, line: usize, state: &G::State) -> Result<(), Trouble> {
        let is_right = match self.lines.get(..line) {
            Some([.., before, last]) => self.is_marked(last, Some(before), state),
            Some([only]) => self.is_marked(only, None, state),
            Some([]) => Match::open_start(self.game.clone(), &self.header).is_ok_and(|it| it.state == *state),
            None => false,
        };
        if is_right { Ok(()) } else { Err(Trouble::ResumeDiffers) }
    }

    fn is_marked(&self, line: &Line, before: Option<&Line>, state: &G::State) -> bool {
        let game = &*self.game;
        let before = before.map_or_else(|| self.header.origin(), |it| it.mark);
        [
            Fingerprint::of_line(game, state, before, &line.words),
            Fingerprint::of_former_line(game, state, None),
            Fingerprint::of_former_line(game, state, Some(&line.words)),
        ]
        .contains(&line.mark)
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
