//! A match with its types erased.

use std::{any::Any, sync::Arc};

use kernel::{BySide, Side, Viewer};
use play::{Match, Rehearsed, Request};
use stage::Sheet;

use crate::{
    Advice, Bundle, Chair, Former, Happened, Info, Input, Ledger, Printed, Refusal, Seat, Sight, Word,
    bundle::ActionOf, input, job::Meant, shelf::Unpacked, sitting::Sitting,
};

/// A match of some game: seats to look from, and one way to change it. Nothing here tells anybody more than a seat does.
pub trait Table: Send + Sync {
    /// What is printed, and never changes.
    fn printed(&self) -> &Arc<Printed>;

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

    /// The table as it stands, for [`Seat::heard_after`].
    fn former(&self) -> Former {
        self.seat(Chair::Spectator).former()
    }

    /// Whether the game is over.
    fn is_over(&self) -> bool {
        self.seat(Chair::Spectator).outcome().is_some()
    }

    /// What is drawn of the printed game, fetched once.
    fn sheet(&self) -> &Arc<Sheet> {
        &self.printed().sheet
    }

    /// The name of the sheet: the same sheet has the same name.
    fn sheet_hash(&self) -> &str {
        &self.printed().sheet_hash
    }

    /// What is printed on the box, for the data in use.
    fn info(&self) -> &Arc<Info> {
        &self.printed().info
    }

    /// The rules with their titles.
    fn ledger(&self) -> &Ledger {
        &self.printed().ledger
    }

    /// The names of the sides in records.
    fn sides(&self) -> BySide<&'static str> {
        self.printed().sides
    }

    /// The free commands that [`Seat::understand`] knows, one line each.
    fn commands(&self) -> &'static [&'static str] {
        self.printed().commands
    }

    /// The side of this name.
    fn side(&self, name: &str) -> Option<Side> {
        self.printed().side(name)
    }
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

/// A match on a table.
pub(crate) struct Seated<B: Bundle> {
    pub(crate) play: Match<B::Rules>,
    pub(crate) unpacked: Arc<Unpacked<B::Rules>>,
    pub(crate) is_waiting: bool,
}

impl<B: Bundle> Clone for Seated<B> {
    fn clone(&self) -> Self {
        Seated { play: self.play.clone(), unpacked: self.unpacked.clone(), is_waiting: self.is_waiting }
    }
}

impl<B: Bundle> Seated<B> {
    pub(crate) fn sitting(&self, viewer: Viewer) -> Arc<Sitting<B>> {
        Arc::new(Sitting {
            unpacked: self.unpacked.clone(),
            now: self.play.now().clone(),
            tape: self.play.tape().clone(),
            viewer,
            is_apart: self.play.is_apart(),
            is_waiting: self.is_waiting,
        })
    }

    pub(crate) fn pending(&self, request: &Request<ActionOf<B>>) -> Result<Pending, Refusal> {
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
    fn printed(&self) -> &Arc<Printed> {
        &self.unpacked.printed
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
}
