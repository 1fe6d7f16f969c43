//! A match with its types erased.

use std::{any::Any, sync::Arc};

use data::Published;
use kernel::{Awaiting, BySide, Game, Positioned, Side, Sides, Viewer};
use play::{Answer, Dice, Ending, Header, Journal, Match, Rehearsed, Request, Resume};
use serde_json::Value;
use stage::{Face, Sheet};

use crate::{
    Advice, AnyScene, Awaits, Bundle, Chair, Former, Happened, Info, Input, Ledger, Record, Refusal, Seat, Sight,
    Unplayable, Word, bundle::ActionOf, input, job::Meant, seat::Sits, shelf::Unpacked, sitting::Sitting,
};

/// A match of some game: seats to look from, and one way to change it.
pub trait Table: Send + Sync {
    /// What is printed, fetched once.
    fn sheet(&self) -> &Arc<Sheet>;

    /// The name of the sheet: the same sheet has the same name.
    fn sheet_hash(&self) -> &str;

    /// What somebody who sits on this chair may have now.
    fn seat(&self, chair: Chair) -> Seat;

    /// What is seen from these chairs, as their seats would say; together it takes less time than one by one.
    fn sights(&self, chairs: &[Chair]) -> Vec<Sight>;

    /// What would come of an input. Nothing has happened: store its lines, then commit it, or drop it.
    ///
    /// # Errors
    /// Why it is refused.
    fn rehearse(&self, side: Side, input: &Input) -> Result<Pending, Refusal>;

    /// What would come of what a computer player means to do for a side, as far as it is one gesture. Nothing of it is written
    /// or read on the way.
    ///
    /// # Errors
    /// Why it is refused.
    fn rehearse_advice(&self, side: Side, advice: &Advice) -> Result<Pending, Refusal>;

    /// Makes happen what was rehearsed, and hands over what happened, for [`Seat::heard_of`].
    ///
    /// # Errors
    /// If the table has moved on since.
    fn commit(&mut self, pending: Pending) -> Result<Happened, Refusal>;

    /// An input, without a store.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    fn submit(&mut self, side: Side, input: &Input) -> Result<(), Refusal> {
        let pending = self.rehearse(side, input)?;
        self.commit(pending).map(drop)
    }

    /// What tells the truth, where there is no secret to keep: when the game is over, or has none.
    fn open(&self) -> Option<Record>;
}

/// What would come of an input or of something the keeper does.
pub struct Pending {
    lines: Vec<String>,
    seats: Box<dyn Fn(Chair) -> Seat + Send>,
    rehearsed: Box<dyn Any + Send>,
}

impl Pending {
    /// The lines it adds to the journal, for a store, without their ends.
    #[must_use]
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// What somebody on this chair may have after it: nobody is to be shown it before it is committed, for dice have fallen in
    /// it. What was heard can be asked when it is committed.
    #[must_use]
    pub fn seat(&self, chair: Chair) -> Seat {
        (self.seats)(chair)
    }
}

/// Whoever keeps a table: stores it, rolls for it, ends it, knows it whole. No player and no connection is handed this.
pub trait Keeper: Table {
    /// As a table.
    fn as_table(&mut self) -> &mut dyn Table;

    /// What is printed on the box, for the data in use.
    fn info(&self) -> &Arc<Info>;

    /// The rules with their titles.
    fn ledger(&self) -> &Ledger;

    /// The names of the sides in records.
    fn sides(&self) -> BySide<&'static str>;

    /// The free commands that [`Seat::understand`] knows, one line each.
    fn commands(&self) -> &'static [&'static str];

    /// The header of the journal: scenario, options, hash of the data, commitment of the dice. It holds no seed.
    fn header(&self) -> &Header;

    /// The sides that owe a decision. Not for those who may not know whether a simultaneous choice was answered.
    fn owing(&self) -> Sides;

    /// Every possible answer of fate, if it is asked something.
    fn answers(&self) -> Vec<Answer>;

    /// All that is on the table.
    fn record(&self) -> Record;

    /// What all, or somebody on a chair, saw after the first `line` lines, and what the table waited for: for replay in both
    /// directions.
    fn shown_at(&self, chair: Option<Chair>, line: usize) -> (AnyScene, Awaits);

    /// Whether fate is answered automatically after every act.
    fn set_auto(&mut self, auto: bool);

    /// Whether every decision is a gesture of its own, though several come together.
    fn set_apart(&mut self, is_apart: bool);

    /// Whether the table makes a choice that is none, see [`Match::set_forced`].
    fn set_forced(&mut self, is_forced: bool);

    /// Whether somebody has yet to sit down. As long as that is so nobody is asked or offered anything, and no side does
    /// anything.
    fn set_waiting(&mut self, is_waiting: bool);

    /// The next answers of fate by hand; they replace what was queued.
    fn queue(&mut self, answers: Vec<Answer>);

    /// How many answers are queued.
    fn queued(&self) -> usize;

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

    /// The table as it stands, for [`Seat::heard_after`].
    fn former(&self) -> Former;

    /// How many inputs there were: the length of the journal.
    fn inputs(&self) -> usize;

    /// The whole position; [`crate::Title::load`] takes it back.
    fn position(&self) -> Value;

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

    /// The number of sequences of exactly `depth` inputs from here, unless more than `most` states would have to be made
    /// to know it. Each input nests the count deeper: do not ask for thousands.
    fn perft(&self, depth: u32, most: u64) -> Option<u64>;

    /// [`Keeper::perft`] for each first input, in words; an empty list for a depth of zero.
    fn divide(&self, depth: u32, most: u64) -> Option<Vec<(String, u64)>>;

    /// About how much memory the table takes beyond its box.
    fn bytes(&self) -> usize;

    /// A copy to try something on.
    fn fork(&self) -> Box<dyn Keeper>;

    /// The side of this name.
    fn side(&self, name: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|&it| self.sides()[it] == name)
    }

    /// Whether the game is over.
    fn is_over(&self) -> bool {
        self.record().awaits().is_over()
    }
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

/// A match on a table.
pub(crate) struct Seated<B: Bundle> {
    pub(crate) play: Match<B::Rules>,
    pub(crate) unpacked: Arc<Unpacked<B::Rules>>,
    pub(crate) is_waiting: bool,
}

impl<B: Bundle> Seated<B> {
    fn sitting(&self, viewer: Viewer) -> Arc<Sitting<B>> {
        Arc::new(Sitting {
            unpacked: self.unpacked.clone(),
            now: self.play.now().clone(),
            tape: self.play.tape().clone(),
            viewer,
            is_apart: self.play.is_apart(),
            is_waiting: self.is_waiting,
        })
    }

    fn pending(&self, request: &Request<ActionOf<B>>) -> Result<Pending, Refusal> {
        let refusal = |it| match request {
            Request::Act { side, actions, .. } => {
                let mut actions = actions.clone();
                if !self.play.is_apart() {
                    self.play.now().arrange(&mut actions);
                }
                Refusal::of_acts::<B>(it, self.play.now(), *side, &actions)
            }
            Request::Gesture { side, actions, .. } => Refusal::of_acts::<B>(it, self.play.now(), *side, actions),
            _ => Refusal::of(it),
        };
        let rehearsed = self.play.rehearse(request).map_err(refusal)?;
        let (unpacked, tape) = (self.unpacked.clone(), self.play.tape().clone());
        let (now, is_apart, is_waiting) = (rehearsed.next().clone(), self.play.is_apart(), self.is_waiting);
        let seats = move |chair: Chair| {
            let (unpacked, now, tape) = (unpacked.clone(), now.clone(), tape.clone());
            Seat(Arc::new(Sitting::<B> { unpacked, now, tape, viewer: chair.into(), is_apart, is_waiting }))
        };
        Ok(Pending { lines: rehearsed.lines(), seats: Box::new(seats), rehearsed: Box::new(rehearsed) })
    }
}

impl<B: Bundle> Table for Seated<B> {
    fn sheet(&self) -> &Arc<Sheet> {
        &self.unpacked.sheet
    }

    fn sheet_hash(&self) -> &str {
        &self.unpacked.sheet_hash
    }

    fn seat(&self, chair: Chair) -> Seat {
        Seat(self.sitting(chair.into()))
    }

    fn sights(&self, chairs: &[Chair]) -> Vec<Sight> {
        let mut sights: Vec<Sight> = Vec::with_capacity(chairs.len());
        for &chair in chairs {
            let sight = self.sitting(chair.into()).sight_beside(sights.last());
            sights.push(sight);
        }
        sights
    }

    fn rehearse(&self, side: Side, input: &Input) -> Result<Pending, Refusal> {
        let request = match input {
            _ if self.is_waiting => return Err(Refusal::of_waiting()),
            Input::Act { version, acts } => {
                let actions = input::parse(&**self.play.game(), side, acts)?;
                Request::Act { side, version: *version, actions }
            }
            Input::Undo { version } => Request::Undo { side, version: *version },
            Input::Back => Request::Back(side),
            Input::Draw => Request::Draw(side),
            Input::Decline => Request::Decline(side),
            Input::Resign => Request::Resign(side),
            Input::Commit { commitment } => Request::Commit(side, commitment.clone()),
            Input::Reveal { secret } => {
                let wrong = || Refusal::new(Word::Pledge, "A secret is written in hexadecimal digits.");
                Request::Reveal(side, play::from_hex(secret).ok_or_else(wrong)?)
            }
        };
        self.pending(&request)
    }

    fn rehearse_advice(&self, side: Side, advice: &Advice) -> Result<Pending, Refusal> {
        if self.is_waiting {
            return Err(Refusal::of_waiting());
        }
        let meant: &dyn Any = &*advice.meant;
        let meant = meant.downcast_ref::<Meant<B>>().filter(|it| it.side == side);
        let actions = meant.ok_or_else(|| Refusal::of(play::Refused::Stale))?.actions.clone();
        self.pending(&Request::Gesture { side, version: advice.version, actions })
    }

    fn commit(&mut self, pending: Pending) -> Result<Happened, Refusal> {
        let stale = || Refusal::of(play::Refused::Stale);
        let Pending { seats, rehearsed, .. } = pending;
        // Its seats hold on to the tape, which would be copied to be written to.
        drop(seats);
        let rehearsed = rehearsed.downcast::<Rehearsed<B::Rules>>().map_err(|_| stale())?;
        let happened = self.play.commit(*rehearsed).map_err(Refusal::of)?;
        Ok(Happened(Box::new(happened)))
    }

    fn open(&self) -> Option<Record> {
        (!<B::Rules>::SECRETS || self.play.outcome().is_some()).then(|| self.record())
    }
}

impl<B: Bundle> Keeper for Seated<B> {
    fn as_table(&mut self) -> &mut dyn Table {
        self
    }

    fn info(&self) -> &Arc<Info> {
        &self.unpacked.info
    }

    fn ledger(&self) -> &Ledger {
        &self.unpacked.ledger
    }

    fn sides(&self) -> BySide<&'static str> {
        <B::Rules>::SIDES
    }

    fn commands(&self) -> &'static [&'static str] {
        B::Face::commands()
    }

    fn header(&self) -> &Header {
        self.play.header()
    }

    fn owing(&self) -> Sides {
        match self.play.awaiting() {
            Awaiting::Choice(sides) => sides,
            Awaiting::Chance(_) | Awaiting::Over(_) => Sides::NONE,
        }
    }

    fn answers(&self) -> Vec<Answer> {
        let Awaiting::Chance(chance) = self.play.awaiting() else { return Vec::new() };
        let answer = |it: kernel::Luck| match chance {
            kernel::Chance::Draw(_) => Answer::Marker(play::luck_words(&**self.play.game(), &chance, it)),
            _ => Answer::Number(it.0),
        };
        chance.outcomes().map(|(it, _)| answer(it)).collect()
    }

    fn record(&self) -> Record {
        Record(self.sitting(Viewer::Umpire))
    }

    fn shown_at(&self, chair: Option<Chair>, line: usize) -> (AnyScene, Awaits) {
        let sitting = Sitting::<B> {
            unpacked: self.unpacked.clone(),
            now: Arc::new(self.play.looked_at(line)),
            tape: self.play.tape().clone(),
            viewer: chair.map_or(Viewer::Umpire, Viewer::from),
            is_apart: self.play.is_apart(),
            is_waiting: self.is_waiting,
        };
        (sitting.scene(), sitting.awaits())
    }

    fn set_auto(&mut self, auto: bool) {
        self.play.set_auto(auto);
    }

    fn set_apart(&mut self, is_apart: bool) {
        self.play.set_apart(is_apart);
    }

    fn set_forced(&mut self, is_forced: bool) {
        self.play.set_forced(is_forced);
    }

    fn set_waiting(&mut self, is_waiting: bool) {
        self.is_waiting = is_waiting;
    }

    fn queue(&mut self, answers: Vec<Answer>) {
        self.play.queue(answers);
    }

    fn queued(&self) -> usize {
        self.play.queued()
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

    fn former(&self) -> Former {
        Former(self.play.now().clone())
    }

    fn inputs(&self) -> usize {
        self.play.n_lines()
    }

    fn position(&self) -> Value {
        let position = self.play.game().position(self.play.state());
        serde_json::to_value(position).expect("a position that can be written as JSON")
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

    fn perft(&self, depth: u32, most: u64) -> Option<u64> {
        if self.is_over() {
            return Some(u64::from(depth == 0));
        }
        play::perft_within(&**self.play.game(), self.play.state(), depth, most)
    }

    fn divide(&self, depth: u32, most: u64) -> Option<Vec<(String, u64)>> {
        if depth == 0 || self.is_over() {
            return Some(Vec::new());
        }
        play::divide_within(&**self.play.game(), self.play.state(), depth, most)
    }

    fn bytes(&self) -> usize {
        self.play.bytes()
    }

    fn fork(&self) -> Box<dyn Keeper> {
        Box::new(Seated::<B> { play: self.play.clone(), unpacked: self.unpacked.clone(), is_waiting: self.is_waiting })
    }
}
