//! A table as it stands, laid out for all who read.
//!
//! **Whoever reads waits for nobody's act.** What is asked is answered from the moment that a desk has published last, never in
//! the desk's turn: an answer that came later while the other side is at work would show that it is. **What a seat is asked is
//! answered elsewhere than on the runtime's threads** ([`Moment::ask`]): there a moment tells what is at hand ([`crate::laid`]),
//! and hides the table itself.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use catalog::{Analysis, Input, Pending, Refusal, Seat, Side, Word};
use stage::Sheet;
use store::{Id, Status, TableRow};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::{
    App, Problem,
    bearer::Seated,
    laid::{Kept, Laid},
    letters::Command,
    opening,
    problem::Kind,
    wire::{Place, Presence},
};

/// What a desk has published: nothing while it opens its table or something becomes of it this instant, a fault if the table
/// does not open.
pub(crate) type Published = Option<Result<Arc<Moment>, Problem>>;

/// A table as it stands. What it answers is of one instant, however late somebody asks.
pub(crate) struct Moment {
    row: Arc<TableRow>,
    table: Arc<Laid>,
    presence: Presence,
    life: u64,
}

impl Moment {
    /// A copy of a table, for all who read. `life` is another whenever what is told next does not join on to what was.
    pub(crate) fn of(row: Arc<TableRow>, table: &Laid, presence: Presence, life: u64) -> Moment {
        Moment { row, table: table.fork().into(), presence, life }
    }

    pub(crate) fn row(&self) -> &TableRow {
        &self.row
    }

    pub(crate) fn presence(&self) -> &Presence {
        &self.presence
    }

    pub(crate) fn life(&self) -> u64 {
        self.life
    }

    /// How often a chair has noticed something.
    pub(crate) fn version(&self, place: Place) -> u32 {
        self.table.version(place)
    }

    /// How many lines the journal has.
    pub(crate) fn lines(&self) -> i64 {
        self.table.lines()
    }

    /// Whether the dice are agreed on.
    pub(crate) fn has_begun(&self) -> bool {
        self.table.has_begun()
    }

    /// The name of what is printed.
    pub(crate) fn sheet_hash(&self) -> &str {
        self.table.sheet().1
    }

    /// Asks a chair something that may take its time, and waits for those before and for the asker's own questions. What is
    /// printed is beside it. Whoever was found to sit there must sit there at this moment, or now.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        app: &App,
        asker: Asker,
        seated: Seated,
        question: impl FnOnce(&Seat, &Arc<Sheet>) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        seated.still(app, &self.row).await?;
        let chair = seated.place().into();
        self.work(app, asker, move |table| question(&table.seat(chair), table.sheet())).await
    }

    /// Asks about what is printed, which is no chair's.
    pub(crate) async fn printed<T: Send + 'static>(
        &self,
        app: &App,
        asker: Asker,
        question: impl FnOnce(&Arc<Sheet>) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.work(app, asker, move |table| question(table.sheet())).await
    }

    /// Whether fate owes an answer, which the desk is about to fetch.
    pub(crate) fn is_unsettled(&self) -> bool {
        self.row.standing.status == Status::Playing && self.table.is_unsettled()
    }

    /// What would come of an input, or why it would be refused.
    pub(crate) async fn rehearse(
        &self,
        app: &App,
        asker: Asker,
        seated: Seated,
        side: Side,
        input: Input,
    ) -> Result<Result<Rehearsed, Problem>, Problem> {
        seated.still(app, &self.row).await?;
        let life = self.life;
        let rehearse = move |table: &Kept| {
            let pending = table.rehearse(side, &input).map_err(|it| Problem::refused(it, table.sheet()))?;
            Ok(Rehearsed { pending, life, lines: table.inputs() as i64, is_whole: table.is_whole() })
        };
        self.work(app, asker, rehearse).await
    }

    /// The table with what other servers have stored since, if they have.
    pub(crate) async fn caught_up(&self, app: &App, asker: Asker) -> Result<Option<Moment>, Problem> {
        if app.store.kind() == store::Kind::Sqlite {
            return Ok(None);
        }
        let row = app.store.table_by_id(self.row.id).await?.ok_or_else(Problem::no_table)?;
        if row.generation != self.row.generation {
            return Ok(None);
        }
        let rows = app.store.lines(row.id, row.generation, self.table.lines()).await?;
        if rows.is_empty() {
            return Ok(None);
        }
        let follow = move |table: &Kept| {
            let lines: Vec<String> = rows.iter().flat_map(|it| it.body.split('\n')).map(str::to_owned).collect();
            let mut table = table.fork();
            table.follow(&lines).ok().map(|()| table)
        };
        // Lines that do not follow are for the desk to find, which opens the table anew.
        let Some(table) = self.work(app, asker, follow).await? else { return Ok(None) };
        let table = Arc::new(Laid::new(table));
        Ok(Some(Moment { row: Arc::new(row), table, presence: self.presence.clone(), life: self.life }))
    }

    /// The whole journal, when there is no secret to keep any more, in a form of the caller's: it is as long as the game. Its
    /// seed is in it if that is wanted and the game is over.
    pub(crate) async fn journal<T: Send + 'static>(
        &self,
        app: &Arc<App>,
        asker: Asker,
        seated: Seated,
        with_seed: bool,
        form: impl FnOnce(String) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        seated.still(app, &self.row).await?;
        if !self.table.is_open() {
            let why = "The journal tells what is secret while the game lasts; it is yours when the game is over.";
            return Err(Problem::refused(Refusal::new(Word::Secret, why), self.table.sheet().0));
        }
        let whole = self.whole(app, asker).await?;
        whole.work(app, asker, move |table| form(table.journal(with_seed && table.is_over()))).await
    }

    async fn work<T: Send + 'static>(
        &self,
        app: &App,
        asker: Asker,
        question: impl FnOnce(&Kept) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let failed = || Problem::new(Kind::Broken, "The answer was broken off. The fault has been logged.");
        let turn = app.turns.take(asker).await.ok_or_else(failed)?;
        let answered = self.table.clone().read(move |table| {
            let answer = question(table);
            // The next may begin when this one has ended, whether or not somebody still waits for it.
            drop(turn);
            answer
        });
        answered.await.ok_or_else(failed)
    }

    /// The same moment with the table's past. The desk is told that it is wanted, and not waited for.
    pub(crate) async fn whole(&self, app: &Arc<App>, asker: Asker) -> Result<Moment, Problem> {
        let journal = if self.table.is_whole() {
            None
        } else {
            app.hub.post(app, self.row.id, Command::Warm);
            Some(opening::journal_of(&app.store, &self.row, self.table.lines()).await?)
        };
        let row = self.row.clone();
        let table = self.work(app, asker, move |table| opening::warmed(table, journal.as_ref(), &row)).await??;
        let table = Arc::new(Laid::new(table));
        Ok(Moment { row: self.row.clone(), table, presence: self.presence.clone(), life: self.life })
    }

    /// All of a table made for analysis, for whoever made it.
    pub(crate) async fn analysis(&self, app: &App, asker: Asker) -> Result<Box<dyn Analysis>, Problem> {
        let copy = |table: &Kept| if let Kept::ForAnalysis(it) = table { Some(it.copy()) } else { None };
        self.work(app, asker, copy).await?.ok_or_else(not_for_analysis)
    }
}

/// Why a table that people play at is shown to nobody whole.
pub(crate) fn not_for_analysis() -> Problem {
    Problem::new(Kind::Forbidden, "Only a table made for analysis allows this.")
}

/// An input that was rehearsed beside a desk. It need not be rehearsed there once more if nothing has happened since.
pub(crate) struct Rehearsed {
    pub(crate) pending: Pending,
    life: u64,
    /// How many lines there were.
    pub(crate) lines: i64,
    is_whole: bool,
}

impl Rehearsed {
    /// What comes of it at a table of this life as it stands.
    pub(crate) fn at(self, table: &Laid, life: u64) -> Option<Pending> {
        let is_same = self.life == life && self.lines == table.lines() && self.is_whole == table.is_whole();
        is_same.then_some(self.pending)
    }
}

/// A desk's end: what it publishes.
pub(crate) struct Board(watch::Sender<Published>);

impl Board {
    pub(crate) fn new() -> (Board, watch::Receiver<Published>) {
        let (sender, receiver) = watch::channel(None);
        (Board(sender), receiver)
    }

    pub(crate) fn publish(&self, published: Result<Moment, Problem>) {
        self.0.send_replace(Some(published.map(Arc::new)));
    }

    /// Takes it away for the instant in which the table changes: what others hold on to is copied to be written to.
    pub(crate) fn clear(&self) {
        self.0.send_replace(None);
    }
}

/// Who asks, as far as taking turns is concerned: an account, or whoever is nobody at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Asker {
    Account(Id),
    From(IpAddr),
}

/// Turns for questions that take their time: few at once, and of each asker one after the other, so that whoever asks much
/// stands in nobody's way but their own.
pub(crate) struct Turns {
    all: Arc<Semaphore>,
    own: Mutex<HashMap<Asker, Arc<Semaphore>>>,
}

/// A turn. It ends when it is dropped.
pub(crate) struct Turn {
    _own: OwnedSemaphorePermit,
    _all: OwnedSemaphorePermit,
}

impl Turns {
    pub(crate) fn new(at_once: usize) -> Turns {
        Turns { all: Arc::new(Semaphore::new(at_once)), own: Mutex::default() }
    }

    fn own(&self) -> MutexGuard<'_, HashMap<Asker, Arc<Semaphore>>> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn own_of(&self, asker: Asker) -> Arc<Semaphore> {
        self.own().entry(asker).or_insert_with(|| Arc::new(Semaphore::new(1))).clone()
    }

    /// The asker's turn, when it comes.
    pub(crate) async fn take(&self, asker: Asker) -> Option<Turn> {
        let own = self.own_of(asker).acquire_owned().await.ok()?;
        let all = self.all.clone().acquire_owned().await.ok()?;
        Some(Turn { _own: own, _all: all })
    }

    /// The asker's turn, if it need not be waited for.
    pub(crate) fn try_take(&self, asker: Asker) -> Option<Turn> {
        let own = self.own_of(asker).try_acquire_owned().ok()?;
        let all = self.all.clone().try_acquire_owned().ok()?;
        Some(Turn { _own: own, _all: all })
    }

    /// Forgets who asks nothing.
    pub(crate) fn forget(&self) {
        self.own().retain(|_, it| Arc::strong_count(it) > 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whoever_asks_much_stands_in_nobodys_way() {
        let turns = Turns::new(2);
        let (one, two) = (Asker::Account(1), Asker::From(IpAddr::from([1, 2, 3, 4])));
        let first = turns.take(one).await;
        let mut second = Box::pin(turns.take(one));
        assert!(futures_util::poll!(&mut second).is_pending(), "one after the other");
        assert!(turns.try_take(one).is_none());
        let other = turns.take(two).await;
        assert!(other.is_some(), "the other's turn does not wait for them");
        drop(first);
        assert!(second.await.is_some());
        drop(other);
        assert!(turns.try_take(two).is_some());
        turns.forget();
        assert!(turns.own().is_empty());
    }
}
