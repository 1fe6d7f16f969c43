//! Matches made anew from their journals.

use std::{ops::Range, sync::Arc};

use kernel::{BySide, Fault};
use serde_json::Value;

use crate::{
    Dice, Entry, Fingerprint, Header, Journal, Line, Match, Playable, Rare, Refused, Resume, Trouble, Unreadable,
    draft::Draft,
    happened::Done,
    tape::{Flags, STRIDE},
};

/// How often the rules of one journal can have been corrected under it. Each time costs reading it once more.
const MOST_PARTED: usize = 32;

/// Which marks are computed again: each takes longer than carrying the lines out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Marks {
    All,
    /// One in so many lines, and the last.
    Some,
}

impl<G: Playable> Match<G> {
    /// The match a journal tells of: every entry goes through the doors again, must be lawful, and must lead to the
    /// states that marks name, of which some are compared, the last one included; [`crate::verify`] compares all. `game`
    /// must be the one the header describes, with its scenario, options and data.
    ///
    /// If the header holds the seed of the dice committed to where the game goes on, it does so with the same dice;
    /// otherwise chances stay due until [`Match::go_on_with`]. Call [`Match::settle`] if a chance may be due.
    ///
    /// A journal of an earlier edition or format that is not over goes on from its last position, and one that the
    /// rules of this edition cannot follow to its end from the last position they can vouch for; a line is added that
    /// says so, see [`Match::resumed`]. Nothing else is ever added by opening.
    ///
    /// # Errors
    /// The first line that disagrees, and why.
    pub fn open(game: Arc<G>, journal: &Journal) -> Result<Match<G>, Unreadable> {
        let is_current = journal.header.format != Header::FORMER && journal.header.edition == G::EDITION;
        let marks = if is_current { Marks::Some } else { Marks::All };
        let opened = Match::open_through(game.clone(), journal, journal.lines.len(), marks);
        let (mut this, parted) = match opened {
            // All marks together know where it begins.
            Err(_) if marks == Marks::Some => Match::open_through(game, journal, journal.lines.len(), Marks::All)?,
            opened => opened?,
        };
        if let Some(seed) = &journal.header.seed {
            this.dice = Dice::from_hex(seed).filter(|it| this.now.is_committed(it));
            // The seed may be of dice that were taken up after the line from which the game goes on.
            if this.dice.is_none() && parted.is_none() {
                return Err(Trouble::SeedDiffers.at(0));
            }
        }
        let standing = &this.now.standing;
        let is_earlier = standing.former.is_some() || standing.edition < G::EDITION;
        match parted {
            Some(parted) => this.resume(parted),
            None if is_earlier && this.outcome().is_none() => this.resume(this.n_lines()),
            None => {}
        }
        Ok(this)
    }

    /// The match as it stood after the first `n` lines of a journal, without its dice; for stepping through a replay. All
    /// marks up to there are compared.
    ///
    /// # Errors
    /// The first of these lines that disagrees, and why.
    pub fn open_prefix(game: Arc<G>, journal: &Journal, n: usize) -> Result<Match<G>, Unreadable> {
        Ok(Match::open_through(game, journal, n, Marks::All)?.0)
    }

    /// The match after the first `n` lines. Lines of an earlier edition that these rules cannot follow are kept as they
    /// are written, up to the line from which the game goes on; if there is none, the table stands as before the first of
    /// them, and how many lines that were is returned.
    fn open_through(
        game: Arc<G>,
        journal: &Journal,
        n: usize,
        marks: Marks,
    ) -> Result<(Match<G>, Option<usize>), Unreadable> {
        let lines = &journal.lines[..n.min(journal.lines.len())];
        let mut kept: Vec<Range<usize>> = Vec::new();
        loop {
            let mut this = Match::open_start(game.clone(), &journal.header)?;
            let Err(parted) = this.follow_all(lines, &kept, marks) else { return Ok((this, None)) };
            let is_excused =
                this.now.standing.edition < G::EDITION && parted.trouble.is_of_rules() && kept.len() < MOST_PARTED;
            let at = parted.line - 1;
            if !is_excused || Resume::is_line(&lines[at].words) {
                return Err(parted);
            }
            // The whole gesture is kept that cannot be followed.
            let begins = lines[..at].iter().rposition(|it| it.mark.is_some()).map_or(0, |it| it + 1);
            let goes_on = lines[at..].iter().position(|it| Resume::is_line(&it.words));
            kept.push(begins..goes_on.map_or(lines.len(), |it| at + it));
            if goes_on.is_none() {
                let mut this = Match::open_start(game, &journal.header)?;
                return this.follow_all(lines, &kept, marks).map(|()| (this, Some(begins)));
            }
        }
    }

    /// Follows lines, but for those that are only kept.
    fn follow_all(&mut self, lines: &[Line], kept: &[Range<usize>], marks: Marks) -> Result<(), Unreadable> {
        let mut at = 0;
        for gesture in lines.split_inclusive(|it| it.mark.is_some()) {
            let (from, to) = (at as u32 / STRIDE, (at + gesture.len()) as u32 / STRIDE);
            let is_last = at + gesture.len() == lines.len();
            let is_checked = marks == Marks::All || from != to || is_last;
            if kept.iter().any(|it| it.contains(&at)) {
                self.keep(gesture);
            } else {
                self.follow_gesture(gesture, is_checked)?;
            }
            at += gesture.len();
        }
        Ok(())
    }

    /// Keeps lines as they are written, without following them.
    pub(crate) fn keep(&mut self, gesture: &[Line]) {
        let mut draft = Draft::new(self);
        for line in gesture {
            draft.write(Rare::Past(line.words.clone()).into(), None, Flags::default(), Done::default());
            if let Some(mark) = line.mark {
                draft.close_with(mark);
            }
        }
        let kept = draft.finish();
        self.commit(kept).expect("a draft on this match");
    }

    /// From where the game goes on that was begun under earlier rules or in an earlier format, if it was: the number of
    /// the line that says so, and what it says.
    #[must_use]
    pub fn resumed(&self) -> Option<(usize, &Resume)> {
        let numbered = (self.tape.first() as usize + 1..).zip(self.entries());
        let resume = |(number, entry): (usize, &'_ Entry<G::Action>)| match entry {
            Entry::Rare(rare) => matches!(**rare, Rare::Resume(_)).then_some(number),
            _ => None,
        };
        let number = numbered.filter_map(resume).last()?;
        match self.entries()[number - 1 - self.tape.first() as usize].rare() {
            Some(Rare::Resume(resume)) => Some((number, resume)),
            _ => None,
        }
    }

    /// Writes that the game goes on from this state, which is that after `line`.
    fn resume(&mut self, line: usize) {
        let position = self.game().position(self.state());
        let position = serde_json::to_value(position).expect("a position that can be written as JSON");
        let state = self.state().clone();
        let mut draft = Draft::new(self);
        draft.put_resume(Resume { line, edition: G::EDITION, position }, state);
        let resumed = draft.finish();
        self.commit(resumed).expect("a draft on this match");
    }

    /// Whether the game may go on from this state as that after `line`: it is what the line's mark was made of, whether or
    /// not the line can be followed here.
    fn may_resume(&self, line: usize, state: &G::State) -> Result<(), Trouble> {
        let lines = self.lines(0);
        let is_right = match lines.get(..line) {
            Some([]) => Match::open_start(self.game().clone(), self.header()).is_ok_and(|it| it.state() == state),
            Some(until) => {
                let ends: Vec<usize> = (0..until.len()).filter(|&it| until[it].mark.is_some()).collect();
                let begins = ends.len().checked_sub(2).map_or(0, |it| ends[it] + 1);
                let before = begins.checked_sub(1).and_then(|it| until[it].mark);
                ends.last().is_some_and(|it| it + 1 == line) && self.is_marked(&until[begins..], before, state)
            }
            None => false,
        };
        if is_right { Ok(()) } else { Err(Trouble::ResumeDiffers) }
    }

    fn is_marked(&self, gesture: &[Line], before: Option<Fingerprint>, state: &G::State) -> bool {
        let game = &**self.game();
        let before = before.unwrap_or_else(|| self.header().origin());
        let words: Vec<&str> = gesture.iter().map(|it| it.words.as_str()).collect();
        let words = words.join("\n");
        let marks = [
            Fingerprint::of_gesture(game, state, before, &words),
            Fingerprint::of_former_line(game, state, None),
            Fingerprint::of_former_line(game, state, Some(&words)),
        ];
        gesture.last().and_then(|it| it.mark).is_some_and(|it| marks.contains(&it))
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

    /// Carries out the next gesture of a journal, all its lines or none: for lines that were written elsewhere.
    ///
    /// # Errors
    /// Why a line cannot stand here, or that the gesture leads elsewhere than it says.
    pub fn follow(&mut self, gesture: &[Line]) -> Result<(), Unreadable> {
        if gesture.last().is_none_or(|it| it.mark.is_none()) {
            return Err(Trouble::Truncated.at(self.n_lines() + gesture.len()));
        }
        self.follow_gesture(gesture, true)
    }

    fn follow_gesture(&mut self, gesture: &[Line], is_checked: bool) -> Result<(), Unreadable> {
        let mut draft = Draft::new(self);
        draft.read_all(gesture, is_checked)?;
        let followed = draft.finish();
        self.commit(followed).expect("a draft on this match");
        Ok(())
    }
}

impl<G: Playable> Draft<'_, G> {
    /// Carries out the lines of a gesture and compares its mark, if that is wanted.
    fn read_all(&mut self, gesture: &[Line], is_checked: bool) -> Result<(), Unreadable> {
        let first = self.now.n_lines();
        for (line, number) in gesture.iter().zip(first + 1..) {
            self.read(line).map_err(|it| it.at(number))?;
        }
        self.seal(gesture, is_checked).map_err(|it| it.at(first + gesture.len()))
    }

    /// Ends a gesture that was read.
    pub(crate) fn seal(&mut self, gesture: &[Line], is_checked: bool) -> Result<(), Trouble> {
        let Some(written) = gesture.last().and_then(|it| it.mark) else { return Ok(()) };
        if !is_checked {
            self.close_with(written);
            return Ok(());
        }
        self.close();
        let reached = self.now.standing.mark;
        if reached == written { Ok(()) } else { Err(Trouble::Differs { written, reached }) }
    }

    /// Carries out the next line of a journal.
    pub(crate) fn read(&mut self, line: &Line) -> Result<(), Trouble> {
        let chance = self.chance();
        let entry = Entry::read(&*self.now.game, chance.as_ref(), &line.words)?;
        // What goes back to an earlier line, or begins anew, is a gesture of its own.
        let is_alone = match &entry {
            Entry::Undo(..) | Entry::Back(..) => true,
            entry => matches!(entry.rare(), Some(Rare::Resume(_))),
        };
        if is_alone && !self.is_fresh() {
            return Err(Trouble::NotUnderstood(line.words.clone()));
        }
        let done = match entry {
            Entry::Act(side, action) => self.act_all(side, &[action]),
            Entry::Luck(luck) | Entry::Set(luck) => {
                let by_hand = matches!(entry, Entry::Set(_));
                self.now.may_begin().and_then(|()| chance.ok_or(Refused::NoChance)).and_then(|chance| {
                    let luck = self.fit(&chance, &luck.0.into())?;
                    self.put_luck(luck, by_hand);
                    Ok(())
                })
            }
            Entry::Undo(side, _) => self.undo(side),
            Entry::Back(side, _) => self.back(side),
            Entry::Resign(side) => self.resign(side),
            Entry::Draw(side) => self.draw(side),
            Entry::Decline(side) => self.decline(side),
            Entry::Forfeit(side) => self.forfeit(side),
            Entry::Rare(rare) => return self.read_rare(*rare, line),
        };
        done.map_err(Trouble::Refused)
    }

    fn read_rare(&mut self, rare: Rare, line: &Line) -> Result<(), Trouble> {
        match rare {
            Rare::Commit(side, commitment) => self.commit(side, &commitment).map_err(Trouble::Refused),
            Rare::Reveal(side, secret) => self.reveal(side, &secret).map_err(Trouble::Refused),
            Rare::Ended(ending) => self.end_from_outside(ending).map_err(Trouble::Refused),
            Rare::Entropy(side, bytes) => {
                let former = self.now.standing.former.as_mut().filter(|it| it.answers() == 0);
                let Some(stream) = former.filter(|_| (1..=64).contains(&bytes.len())) else {
                    return Err(Trouble::NotUnderstood(line.words.clone()));
                };
                stream.add(side, &bytes);
                self.write(Rare::Entropy(side, bytes).into(), None, Flags::default(), Done::default());
                Ok(())
            }
            Rare::Resume(resume) => {
                if resume.edition > G::EDITION {
                    return Err(Trouble::NewerEdition { found: resume.edition, known: G::EDITION });
                }
                let state = placed(&*self.now.game, &resume.position)?;
                self.base.may_resume(resume.line, &state)?;
                self.put_resume(resume, state);
                Ok(())
            }
            Rare::Past(_) => unreachable!("lines are kept, never read, as past ones"),
            Rare::Dice(commitment) => {
                self.now.may_go_on().map_err(Trouble::Refused)?;
                self.put_dice(commitment);
                Ok(())
            }
            Rare::Seed(seed) => {
                if self.now.outcome().is_none() || self.now.standing.published {
                    return Err(Trouble::SeedOutOfPlace);
                }
                if Dice::from_hex(&seed).is_none_or(|it| !self.now.is_committed(&it)) {
                    return Err(Trouble::SeedDiffers);
                }
                self.put_seed(seed);
                Ok(())
            }
        }
    }

    /// The game goes on from a state, without what came before it.
    fn put_resume(&mut self, resume: Resume, state: G::State) {
        self.now.board = self.now.game.board(&state);
        self.now.state = state;
        self.lapse(0);
        let standing = &mut self.now.standing;
        standing.edition = resume.edition;
        standing.former = None;
        standing.ended = None;
        standing.asks = BySide::default();
        standing.offers = BySide::default();
        self.bar_undo();
        self.now.standing.answering = self.now.half_answered();
        self.write_public(Rare::Resume(resume).into());
        self.close();
        self.now.standing.resumed_at = Some(self.now.standing.mark);
    }
}

/// The state of a position as a journal writes it.
fn placed<G: Playable>(game: &G, position: &Value) -> Result<G::State, Trouble> {
    let position =
        serde_json::from_value(position.clone()).map_err(|it| Trouble::BadStart(vec![Fault(it.to_string())]))?;
    game.place(&position).map_err(Trouble::BadStart)
}
