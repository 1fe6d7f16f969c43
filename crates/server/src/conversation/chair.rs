//! A conversation from a chair: its seat, and inputs of its side.

use std::sync::Arc;

use catalog::{Advice, Chair, Input, Job, Seat};
use engine::{ChairHouse, House, Trouble};

use super::{Link, MOST_STATES};
use crate::{ask, bearer::Caller, moment::Moment, who::fresh_key};

/// A chair at a table of this server.
pub(super) struct AtChair {
    link: Link,
    caller: Caller,
    /// What is shown: nothing between two requests. Whoever holds on to it has the desk copy what it writes to.
    shown: Option<(Arc<Moment>, Seat)>,
}

impl AtChair {
    pub(super) fn new(link: Link, caller: Caller) -> AtChair {
        AtChair { link, caller, shown: None }
    }

    fn show(&mut self, moment: Arc<Moment>) -> Result<(), Trouble> {
        let Link { app, .. } = &self.link;
        let seat = moment.ask(app, self.link.asker(), self.caller.seated, |seat, _| seat.clone());
        let seat = self.link.wait(seat)?;
        self.shown = Some((moment, seat));
        Ok(())
    }

    fn moment(&self) -> Result<Arc<Moment>, Trouble> {
        match &self.shown {
            Some((moment, _)) => Ok(moment.clone()),
            None => self.link.wait(self.link.app.hub.moment(&self.link.app, self.link.table)),
        }
    }
}

impl House for AtChair {
    fn look(&mut self) -> Result<(), Trouble> {
        self.shown = None;
        let moment = self.moment()?;
        self.show(moment)
    }

    fn let_go(&mut self) {
        self.shown = None;
    }

    fn warm(&mut self) -> Result<(), Trouble> {
        let moment = self.moment()?;
        let whole = self.link.wait(moment.whole(&self.link.app, self.link.asker()))?;
        self.show(whole.into())
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

impl ChairHouse for AtChair {
    fn chair(&self) -> Chair {
        self.caller.seated.place().into()
    }

    fn seat(&self) -> Option<&Seat> {
        self.shown.as_ref().map(|it| &it.1)
    }

    fn submit(&mut self, input: &Input) -> Result<(), Trouble> {
        // Nobody repeats it: the answer goes to whoever waits here.
        let nonce = fresh_key().map_err(|it| Trouble::Failed(it.message))?;
        self.shown = None;
        self.link.wait(ask::submit(&self.link.app, &self.caller, nonce, input.clone()))?;
        self.look()
    }

    fn journal(&mut self, with_seed: bool) -> Result<String, Trouble> {
        let (moment, Link { app, .. }) = (self.moment()?, &self.link);
        self.link.wait(moment.journal(app, self.link.asker(), self.caller.seated, with_seed, |it| it))
    }
}
