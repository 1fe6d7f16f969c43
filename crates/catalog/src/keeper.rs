//! What keeps a match: stores it, rolls for it, ends it.

use kernel::{Awaiting, Side, Sides};
use play::{Answer, Dice, Ending, Header, Journal, Request, Resume};

use crate::{Analysis, Bundle, Pending, Refusal, Table, Unplayable, table::Seated};

/// What keeps a table: stores it, rolls for it, ends it. It writes the truth down and shows none of it; no player and no
/// connection is handed one.
pub trait Keeper: Table {
    /// The header of the journal: scenario, options, hash of the data, commitment of the dice. It holds no seed; but a start
    /// position, which may hold secrets, if there is one.
    fn header(&self) -> &Header;

    /// The sides that owe a decision. Not for those who may not know whether a simultaneous choice was answered.
    fn owing(&self) -> Sides;

    /// Whether the table makes a choice that is none, see [`play::Match::set_forced`].
    fn set_forced(&mut self, is_forced: bool);

    /// Whether somebody has yet to sit down. As long as that is so nobody is asked or offered anything, and no side does
    /// anything.
    fn set_waiting(&mut self, is_waiting: bool);

    /// What would come of something the keeper does.
    ///
    /// # Errors
    /// Why it is refused.
    fn prepare(&self, deed: &Keeping) -> Result<Pending, Refusal>;

    /// Something the keeper does, without a store.
    ///
    /// # Errors
    /// Why it is refused.
    fn keep(&mut self, deed: &Keeping) -> Result<(), Refusal> {
        let pending = self.prepare(deed)?;
        self.commit(pending).map(drop)
    }

    /// What the sides' commitments to secrets for the dice are bound to.
    fn root(&self) -> [u8; 32];

    /// Says from where the game goes on, if it was begun under earlier rules or in an earlier format.
    fn resumed(&self) -> Option<String>;

    /// Whether the seed of the dice is known here.
    fn has_dice(&self) -> bool;

    /// How many inputs there were: the length of the journal.
    fn inputs(&self) -> usize;

    /// The journal as text. With its seed it goes on with the same dice, and tells whoever reads it the rolls to come.
    fn journal(&self, with_seed: bool) -> String;

    /// The lines of the journal from number `since` on (counted from zero), without their ends; for a store.
    fn lines(&self, since: usize) -> Vec<String>;

    /// Carries out lines that were written elsewhere, whole gestures each.
    ///
    /// # Errors
    /// The first line that cannot stand here; those before it have been carried out.
    fn follow(&mut self, lines: &[String]) -> Result<(), Unplayable>;

    /// The table without its past, for a cache; nothing before the first gesture.
    fn snapshot(&self) -> Option<Vec<u8>>;

    /// Whether the table has its past; it has not if it was opened from a snapshot.
    fn is_whole(&self) -> bool;

    /// Gives a table that was opened from a snapshot its past.
    ///
    /// # Errors
    /// What is wrong with the journal.
    fn warm(&mut self, journal: &str) -> Result<(), Unplayable>;

    /// About how much memory the table takes beyond its box.
    fn bytes(&self) -> usize;

    /// A copy, to be published or to try something on.
    fn fork(&self) -> Box<dyn Keeper>;

    /// The same table with all that is on it to be seen, and with its dice in somebody's hand. This is said by name wherever
    /// a table is made for analysis, or a file is its reader's own; at a table that people play at nothing says it.
    fn for_analysis(self: Box<Self>) -> Box<dyn Analysis>;
}

/// What the keeper of a table does.
#[derive(Clone, Debug)]
pub enum Keeping {
    /// Fate answers what is due: the game begins, or goes on.
    Settle,
    /// Fate answers one question that is due, whether or not answers are automatic.
    Roll,
    /// Somebody answers it in fate's place.
    Land(Answer),
    /// The game goes on with other dice.
    GoOnWith(Dice),
    /// A side that alone does not reveal its secret forfeits the game.
    Forfeit(Side),
    /// The game ends from outside the rules.
    End(Ending),
}

impl<B: Bundle> Keeper for Seated<B> {
    fn header(&self) -> &Header {
        self.play.header()
    }

    fn owing(&self) -> Sides {
        match self.play.awaiting() {
            Awaiting::Choice(sides) => sides,
            Awaiting::Chance(_) | Awaiting::Over(_) => Sides::NONE,
        }
    }

    fn set_forced(&mut self, is_forced: bool) {
        self.play.set_forced(is_forced);
    }

    fn set_waiting(&mut self, is_waiting: bool) {
        self.is_waiting = is_waiting;
    }

    fn prepare(&self, deed: &Keeping) -> Result<Pending, Refusal> {
        self.pending(&match deed.clone() {
            Keeping::Settle => Request::Settle,
            Keeping::Roll => Request::Roll,
            Keeping::Land(answer) => Request::Land(answer),
            Keeping::GoOnWith(dice) => Request::GoOnWith(dice),
            Keeping::Forfeit(side) => Request::Forfeit(side),
            Keeping::End(ending) => Request::End(ending),
        })
    }

    fn root(&self) -> [u8; 32] {
        self.play.now().root()
    }

    fn resumed(&self) -> Option<String> {
        let (line, resume) = self.play.resumed()?;
        let Resume { line: from, edition, .. } = resume;
        Some(match line - 1 - from {
            0 => format!("From line {line} on, the game is played by edition {edition} of the rules."),
            lost => format!(
                "The rules were corrected, and line {} was played by an earlier edition: the game goes on from line {from}, \
                 by edition {edition}. {lost} lines after it no longer count.",
                from + 1
            ),
        })
    }

    fn has_dice(&self) -> bool {
        self.play.has_dice()
    }

    fn inputs(&self) -> usize {
        self.play.n_lines()
    }

    fn journal(&self, with_seed: bool) -> String {
        let journal = if with_seed { self.play.journal_with_seed() } else { self.play.journal() };
        journal.to_text()
    }

    fn lines(&self, since: usize) -> Vec<String> {
        let lines = self.play.lines(since).into_iter().zip(since + 1..);
        lines.map(|(line, number)| line.to_text(number)).collect()
    }

    fn follow(&mut self, lines: &[String]) -> Result<(), Unplayable> {
        let from = self.play.n_lines() + 1;
        let read = |(text, number): (&String, usize)| play::Line::read(number, text);
        let lines: Result<Vec<_>, _> = lines.iter().zip(from..).map(read).collect();
        for gesture in lines.map_err(Unplayable::Journal)?.split_inclusive(|it| it.mark.is_some()) {
            self.play.follow(gesture).map_err(Unplayable::Journal)?;
        }
        Ok(())
    }

    fn snapshot(&self) -> Option<Vec<u8>> {
        self.play.snapshot()
    }

    fn is_whole(&self) -> bool {
        self.play.is_whole()
    }

    fn warm(&mut self, journal: &str) -> Result<(), Unplayable> {
        let journal = Journal::read(journal).map_err(Unplayable::Journal)?;
        self.play.warm(&journal).map_err(Unplayable::Journal)
    }

    fn bytes(&self) -> usize {
        self.play.bytes()
    }

    fn fork(&self) -> Box<dyn Keeper> {
        Box::new(self.clone())
    }

    fn for_analysis(self: Box<Self>) -> Box<dyn Analysis> {
        self
    }
}
