//! Where a session's game is kept, and what the session is handed of it.
//!
//! **Somebody on a chair is handed that chair's [`Seat`]** ([`ChairHouse`]); only a session about a table of its own, in memory
//! or made for analysis, is handed the whole of it ([`TableHouse`]). What needs the whole table cannot be written against a
//! seat.

use catalog::{Advice, Analysis, Answer, Chair, Input, Job, Keeping, Refusal, Seat, Side, Stop};

/// Where a session's game is kept. The session reads what it is shown here, and changes it through here alone; the house
/// decides what that takes: nothing in memory, a store elsewhere.
pub trait House: Send {
    /// Brings what is shown up to date, for others may have moved. Asked once before each request that concerns the table.
    ///
    /// # Errors
    /// Why the table cannot be looked at.
    fn look(&mut self) -> Result<(), Trouble>;

    /// Lets go of what was shown, until it is looked at again: after each request.
    fn let_go(&mut self) {}

    /// Sees to it that what is shown has its whole past, should the table have been opened without, at the same moment as
    /// before.
    ///
    /// # Errors
    /// Why its past is not at hand.
    fn warm(&mut self) -> Result<(), Trouble> {
        Ok(())
    }

    /// Whether the session may ask what the computer would do.
    fn may_advise(&self) -> bool {
        true
    }

    /// How many states a `perft` may look at. A million are seconds, not hours.
    fn most_states(&self) -> u64 {
        1_000_000
    }

    /// Carries out a computer player's work, here or where there is room for it.
    ///
    /// # Errors
    /// Why nobody thinks about it now.
    fn think(&mut self, job: Job) -> Result<Advice, Trouble> {
        Ok(job.run(&Stop::default()))
    }
}

/// A house in which the session sits on a chair. It has a seat, and no table:
///
/// ```
/// fn sees(house: &dyn engine::ChairHouse) -> bool { house.seat().is_some() }
/// ```
///
/// ```compile_fail
/// fn sees(house: &dyn engine::ChairHouse) -> bool { house.table().is_some() }
/// ```
pub trait ChairHouse: House {
    /// The chair. It stays the same as long as the session lasts.
    fn chair(&self) -> Chair;

    /// What somebody on this chair may have of the table, as it was when last looked at or changed from here; nothing before
    /// the first is laid.
    fn seat(&self) -> Option<&Seat>;

    /// Something the side on this chair does. Afterwards the table stands as after it.
    ///
    /// # Errors
    /// Why it is refused, or why it could not be done.
    fn submit(&mut self, input: &Input) -> Result<(), Trouble>;

    /// The whole journal of a table on which nothing is secret; with its seed if the game is over.
    ///
    /// # Errors
    /// Why it is kept back, or not at hand.
    fn journal(&mut self, with_seed: bool) -> Result<String, Trouble>;
}

/// A house in which the session has a table of its own.
pub trait TableHouse: House {
    /// The table as it was when last looked at or changed from here; nothing before the first is laid.
    fn table(&self) -> Option<&dyn Analysis>;

    /// Room to read data files of one's own in, for as long as what comes back is held: they take time and memory in
    /// proportion to what was sent, so a house may let few in at once.
    ///
    /// # Errors
    /// Why nobody is let in.
    fn room(&self) -> Result<Box<dyn Send>, Trouble> {
        Ok(Box::new(()))
    }

    /// Something a side does. Afterwards the table stands as after it.
    ///
    /// # Errors
    /// Why it is refused, or why it could not be done.
    fn submit(&mut self, side: Side, input: &Input) -> Result<(), Trouble>;

    /// Something that whoever keeps the table does. Afterwards the table stands as after it.
    ///
    /// # Errors
    /// Why it is refused, or why it could not be done.
    fn keep(&mut self, deed: &Keeping) -> Result<(), Trouble>;

    /// Lays another table, as it is, in place of the one there is; afterwards it is the table. Before it began it was
    /// given what [`TableHouse::fate`] says, so its answers queued are the last of those.
    ///
    /// # Errors
    /// Why it could not be done; the old table is still there.
    fn place(&mut self, table: Box<dyn Analysis>) -> Result<(), Trouble>;

    /// How fate is to answer at a table that is laid now.
    fn fate(&self) -> Fate;

    /// Whether fate is answered automatically, at this table and at those to come.
    ///
    /// # Errors
    /// Why it could not be done.
    fn set_auto(&mut self, auto: bool) -> Result<(), Trouble>;

    /// The next answers of fate by hand; they replace what was queued, and what is left goes over to the next table.
    ///
    /// # Errors
    /// Why it could not be done.
    fn queue(&mut self, answers: Vec<Answer>) -> Result<(), Trouble>;
}

/// How fate answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fate {
    /// Whether it does so automatically after every act.
    pub auto: bool,
    /// What it answers first, set by hand.
    pub queue: Vec<Answer>,
}

/// Why a house does not do what it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It is not allowed. Nothing has changed.
    Refused(Refusal),
    /// Something else is in the way, or nobody knows whether it was done: a whole sentence that says so and what to do.
    /// Whoever asked is told it as it is, so nothing hidden may show in it.
    Failed(String),
}

impl From<Refusal> for Trouble {
    fn from(it: Refusal) -> Trouble {
        Trouble::Refused(it)
    }
}

/// The house of the program itself: a table in memory, kept by whoever speaks.
pub struct Local {
    table: Option<Box<dyn Analysis>>,
    auto: bool,
    /// What was queued last; the table knows how much of it is left.
    queue: Vec<Answer>,
}

impl Local {
    /// No table yet; fate answers automatically.
    #[must_use]
    pub fn new() -> Local {
        Local { table: None, auto: true, queue: Vec::new() }
    }

    fn laid(&mut self) -> Result<&mut Box<dyn Analysis>, Trouble> {
        self.table.as_mut().ok_or_else(|| Trouble::Failed("No game is on the table.".to_owned()))
    }
}

impl Default for Local {
    fn default() -> Local {
        Local::new()
    }
}

impl House for Local {
    fn look(&mut self) -> Result<(), Trouble> {
        Ok(())
    }
}

impl TableHouse for Local {
    fn table(&self) -> Option<&dyn Analysis> {
        self.table.as_deref()
    }

    fn submit(&mut self, side: Side, input: &Input) -> Result<(), Trouble> {
        Ok(self.laid()?.submit(side, input)?)
    }

    fn keep(&mut self, deed: &Keeping) -> Result<(), Trouble> {
        Ok(self.laid()?.keep(deed)?)
    }

    fn place(&mut self, table: Box<dyn Analysis>) -> Result<(), Trouble> {
        self.queue = self.fate().queue;
        self.table = Some(table);
        Ok(())
    }

    fn fate(&self) -> Fate {
        let left = self.table.as_ref().map_or(self.queue.len(), |it| it.queued());
        Fate { auto: self.auto, queue: self.queue[self.queue.len().saturating_sub(left)..].to_vec() }
    }

    fn set_auto(&mut self, auto: bool) -> Result<(), Trouble> {
        self.auto = auto;
        if let Some(table) = &mut self.table {
            table.set_auto(auto);
        }
        Ok(())
    }

    fn queue(&mut self, answers: Vec<Answer>) -> Result<(), Trouble> {
        if let Some(table) = &mut self.table {
            table.queue(answers.clone());
        }
        self.queue = answers;
        Ok(())
    }
}
