//! A conversation about a table made for analysis, which is handed all of it: other games are laid on it, and its dice set.

use catalog::{Advice, Analysis, Answer, Input, Job, Keeping, Side};
use engine::{Fate, House, TableHouse, Trouble};

use super::{Link, MOST_STATES};
use crate::{
    laid::Hand,
    letters::{Command, Reply},
};

/// A table of this server that was made for analysis.
pub(super) struct OwnTable {
    link: Link,
    /// The table as it was last looked at.
    seen: Option<Box<dyn Analysis>>,
    hand: Hand,
}

impl OwnTable {
    pub(super) fn new(link: Link) -> OwnTable {
        OwnTable { link, seen: None, hand: Hand::default() }
    }

    /// Has the desk do something, and looks at what came of it.
    fn have_done(&mut self, command: Command) -> Result<(), Trouble> {
        let Link { app, table, .. } = &self.link;
        let paid = app.budget.pays(*table, self.link.from, Some(self.link.account), app.now());
        paid.map_err(|problem| Trouble::Failed(problem.message))?;
        if let Reply::Left(left) = self.link.wait(app.hub.ask(app, *table, command))? {
            let left = left.min(self.hand.queue.len());
            self.hand.queue.drain(..self.hand.queue.len() - left);
        }
        self.look()
    }

    fn see(&mut self, is_whole: bool) -> Result<(), Trouble> {
        let (Link { app, table, .. }, asker) = (&self.link, self.link.asker());
        let seen = async {
            let moment = app.hub.moment(app, *table).await?;
            if is_whole {
                moment.whole(app, asker).await?.analysis(app, asker).await
            } else {
                moment.analysis(app, asker).await
            }
        };
        self.seen = Some(self.link.wait(seen)?);
        Ok(())
    }
}

impl House for OwnTable {
    fn look(&mut self) -> Result<(), Trouble> {
        self.see(false)
    }

    fn let_go(&mut self) {
        self.seen = None;
    }

    fn warm(&mut self) -> Result<(), Trouble> {
        self.see(true)
    }

    fn may_advise(&self) -> bool {
        self.link.may_advise
    }

    fn most_states(&self) -> u64 {
        MOST_STATES
    }

    fn think(&mut self, job: Job) -> Result<Advice, Trouble> {
        self.link.think(job)
    }
}

impl TableHouse for OwnTable {
    fn table(&self) -> Option<&dyn Analysis> {
        self.seen.as_deref()
    }

    fn room(&self) -> Result<Box<dyn Send>, Trouble> {
        let failed = |_| Trouble::Failed("This could not be read. The fault has been logged.".to_owned());
        let turn = self.link.runtime.block_on(self.link.app.readings.clone().acquire_owned()).map_err(failed)?;
        Ok(Box::new(turn))
    }

    fn submit(&mut self, side: Side, input: &Input) -> Result<(), Trouble> {
        self.have_done(Command::Act(Box::new(self.link.who.clone()), side, input.clone(), self.hand.clone()))
    }

    fn keep(&mut self, deed: &Keeping) -> Result<(), Trouble> {
        self.have_done(Command::Keep(Box::new(self.link.who.clone()), deed.clone(), self.hand.clone()))
    }

    fn place(&mut self, table: Box<dyn Analysis>) -> Result<(), Trouble> {
        self.have_done(Command::Place(Box::new(self.link.who.clone()), table))
    }

    fn fate(&self) -> Fate {
        Fate { auto: !self.hand.is_manual, queue: self.hand.queue.clone() }
    }

    fn set_auto(&mut self, auto: bool) -> Result<(), Trouble> {
        self.hand.is_manual = !auto;
        Ok(())
    }

    fn queue(&mut self, answers: Vec<Answer>) -> Result<(), Trouble> {
        self.hand.queue = answers;
        Ok(())
    }
}
