//! Tables, people and lines in SQLite or PostgreSQL.
//!
//! One [`Store`] for both, with the same schema and the same statements. It knows no game, no wire and no clock: whoever
//! asks says what time it is, as the database has it where that is shared, and brings tokens and keys.
//!
//! **A line that is called stored is on the disk.** Lines of many tables share a commit; each is answered after its own.
//! Everybody is answered within a second, also when the database is away; play goes on by itself when it is back. What
//! cannot be known is said to be unknown ([`Fault::Unsure`]), and asking again under the same nonce is harmless.

#![warn(missing_docs)]

mod backup;
pub mod bare;
mod batch;
mod clock;
mod dump;
mod fault;
mod guard;
mod hints;
mod home;
mod jobs;
mod leftover;
mod limits;
mod lines;
mod link;
mod lobby;
mod log;
mod people;
#[cfg(feature = "proof")]
mod proof;
mod quota;
mod ready;
mod restore;
mod seats;
mod sessions;
mod sweep;
mod tables;
mod talk;
#[cfg(feature = "proof")]
pub mod testing;
mod tokens;
mod types;
mod writer;

pub use fault::Fault;
#[cfg(feature = "proof")]
pub use proof::Proof;
pub use restore::restore;
pub use talk::{TalkQuota, TooMuchTalk};
pub use types::{
    Absent, Account, Added, Append, Appended, Chat, Claimed, Created, Figures, Hash, Hint, Id, Invitation, Kind,
    KnownBy, LobbyPlace, Made, NewSession, NewTable, Options, OwnFiles, Quota, Registered, Restart, SeatRow, SeatToken,
    Session, Snapshot, Standing, Status, Stored, Swept, TableRow, TakeSeat, Taken, TooMuch,
};

use fault::{Trouble, closed, unsure};
use guard::Guard;
use home::{Home, Pen, Readers, within};
use link::{Arg, Link, Row, args};
use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;
use writer::{Counts, Job, Message, Order, Writer};

/// How many may wait for the writer before the next has to wait at the door.
const QUEUE: usize = 4096;

/// The database. Clones are the same store.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    home: Home,
    readers: Readers,
    writer: mpsc::Sender<Message>,
    counts: Arc<Counts>,
    /// Held by whoever tries whether anything can be stored.
    trial: tokio::sync::Mutex<()>,
    server: String,
    database: String,
    /// The SQLite file is this server's alone as long as this is here.
    guard: Mutex<Option<Guard>>,
    #[cfg(feature = "proof")]
    proof: Proof,
}

/// The end of a piece of work inside a transaction: what it did stays, or is undone. Either way it has an answer.
enum End<T> {
    Keep(T),
    Undo(T),
}

type Task<'a, T> = Pin<Box<dyn Future<Output = Result<End<T>, Trouble>> + Send + 'a>>;

impl Store {
    /// Opens a database and brings its schema up to date. A SQLite file is made if there is none, with its folder, for
    /// its owner only.
    pub async fn open(options: Options) -> Result<Store, Fault> {
        let Options { database, readers, server, serves, .. } = options;
        if server.is_empty() || server.contains(char::is_whitespace) || server.len() > 64 {
            return Err(Fault::Broken("The id of a server is a word of at most 64 letters, without blanks.".into()));
        }
        let home = Home::of(&database)?;
        let mut guard = match &home {
            Home::Sqlite(options) if serves => Some(Guard::take(options.get_filename()).await?),
            Home::Sqlite(options) => Guard::try_take(options.get_filename())?,
            Home::Postgres(_) => None,
        };
        #[cfg(feature = "proof")]
        options.proof.open()?;
        let mut pen = match open(&home, &mut guard, serves).await {
            Ok(pen) => pen,
            Err(trouble) => return Err(home.cause(trouble).await.fault()),
        };
        if home.kind() == Kind::Postgres {
            let row =
                pen.link().row("select current_setting('fsync')", &[]).await.map_err(|trouble| trouble.fault())?;
            let fsync = row.map_or(Ok(String::new()), |row| row.get(0)).map_err(|trouble| trouble.fault())?;
            if fsync != "on" {
                tracing::warn!("PostgreSQL runs with fsync = {fsync}: a power cut can lose or damage games.");
            }
        }
        let (sender, inbox) = mpsc::channel(QUEUE);
        let counts = Arc::new(Counts::default());
        #[cfg(feature = "proof")]
        let proof = options.proof;
        let writer = Writer {
            home: home.clone(),
            server: server.clone(),
            serves,
            counts: counts.clone(),
            inbox,
            pen: Some(pen),
            lost: None,
            log: None,
            is_full: false,
            #[cfg(feature = "proof")]
            proof: proof.clone(),
            #[cfg(feature = "proof")]
            pages: 0,
        };
        tokio::spawn(writer.run());
        let readers = home.readers(readers);
        let guard = Mutex::new(guard.filter(|_| serves));
        let (writer, trial) = (sender, tokio::sync::Mutex::default());
        let inner = Inner {
            home,
            readers,
            writer,
            counts,
            trial,
            server,
            database,
            guard,
            #[cfg(feature = "proof")]
            proof,
        };
        Ok(Store { inner: Arc::new(inner) })
    }

    /// Closes the database after all that is queued is done. A SQLite file is then one file again.
    pub async fn close(&self) {
        match &self.inner.readers {
            Readers::Sqlite(pool) => pool.close().await,
            Readers::Postgres(pool) => pool.close().await,
        }
        let (done, wait) = oneshot::channel();
        if self.inner.writer.send(Message::Close(done)).await.is_ok() {
            let _ = wait.await;
        }
        drop(self.inner.guard.lock().expect("a lock that nobody panics under").take());
    }

    /// Which database it is.
    pub fn kind(&self) -> Kind {
        self.inner.home.kind()
    }

    /// What the connection of the writer says about how safe a commit is.
    pub async fn durability(&self) -> Result<BTreeMap<String, String>, Fault> {
        self.by_writer(|mut link| {
            Box::pin(async move {
                let mut said = BTreeMap::new();
                match link.kind() {
                    Kind::Sqlite => {
                        let row = link.row("pragma journal_mode", &[]).await?.ok_or(Trouble::Late)?;
                        said.insert("journal_mode".to_owned(), row.get::<String>(0)?);
                        let row = link.row("pragma synchronous", &[]).await?.ok_or(Trouble::Late)?;
                        said.insert("synchronous".to_owned(), row.get::<i64>(0)?.to_string());
                        let row = link.row("pragma fullfsync", &[]).await?.ok_or(Trouble::Late)?;
                        said.insert("fullfsync".to_owned(), row.get::<i64>(0)?.to_string());
                    }
                    Kind::Postgres => {
                        for name in ["fsync", "synchronous_commit"] {
                            let row = link.row("select current_setting($1)", args![name]).await?;
                            said.insert(name.to_owned(), row.ok_or(Trouble::Late)?.get(0)?);
                        }
                    }
                }
                Ok(End::Keep(said))
            })
        })
        .await
    }

    /// What the writer has done so far.
    pub fn figures(&self) -> Figures {
        let counts = &self.inner.counts;
        Figures {
            commits: counts.commits.load(Relaxed),
            rows: counts.rows.load(Relaxed),
            faults: counts.faults.load(Relaxed),
        }
    }

    /// Stores a line. It shares a commit with others, and this returns after that commit.
    pub async fn append(&self, append: Append) -> Result<Appended, Fault> {
        if append.count < 1 {
            return Err(Fault::Broken("An append adds one line at least.".into()));
        }
        let texts = [Some(&append.body), append.nonce.as_ref(), append.standing.result.as_ref()];
        texts.into_iter().flatten().try_for_each(|text| link::storable(text))?;
        let (done, wait) = oneshot::channel();
        self.ask(Message::Append(Box::new(Order { append, done })), wait).await?
    }

    /// Sends to the writer and waits for the answer, a second at most.
    async fn ask<T>(&self, message: Message, wait: oneshot::Receiver<T>) -> Result<T, Fault> {
        let asked = timeout(limits::ANSWER, async {
            self.inner.writer.send(message).await.map_err(|_| closed())?;
            wait.await.map_err(|_| unsure())
        });
        asked.await.unwrap_or_else(|_| Err(unsure()))
    }

    /// Rows of one statement that reads.
    async fn rows(&self, sql: &'static str, args: &[Arg<'_>]) -> Result<Vec<Row>, Fault> {
        // In a box: the drivers need kilobytes, and whatever may have to read would be as large, and moved about.
        let read = Box::pin(async {
            match &self.inner.readers {
                Readers::Sqlite(pool) => {
                    let mut connection = pool.acquire().await?;
                    let rows = Link::Sqlite(&mut connection).rows(sql, args).await;
                    if rows.is_err() {
                        connection.close_on_drop();
                    }
                    rows
                }
                Readers::Postgres(pool) => {
                    let mut connection = pool.acquire().await?;
                    let rows = Link::Postgres(&mut connection).rows(sql, args).await;
                    if rows.is_err() {
                        connection.close_on_drop();
                    }
                    rows
                }
            }
        });
        within(limits::READ, read).await.map_err(|trouble| match trouble {
            Trouble::Late => Fault::Away("The database did not answer in time. Try again.".into()),
            other => other.fault(),
        })
    }

    /// Work in a transaction of its own. It goes to its end even if nobody waits for it any more.
    async fn write<T: Send + 'static>(
        &self,
        work: impl for<'a> FnOnce(Link<'a>) -> Task<'a, T> + Send + 'static,
    ) -> Result<T, Fault> {
        match &self.inner.readers {
            Readers::Sqlite(_) => self.by_writer(work).await,
            Readers::Postgres(pool) => {
                let task = tokio::spawn(by_pool(pool.clone(), self.inner.counts.clone(), work));
                task.await.unwrap_or_else(|_| Err(unsure()))
            }
        }
    }

    /// Work on the connection of the writer.
    async fn by_writer<T: Send + 'static>(
        &self,
        work: impl for<'a> FnOnce(Link<'a>) -> Task<'a, T> + Send + 'static,
    ) -> Result<T, Fault> {
        let answer = Arc::new(Mutex::new(None));
        let kept = answer.clone();
        let work: writer::Piece = Box::new(move |link| {
            let task = work(link);
            Box::pin(async move {
                let (value, keep) = match task.await? {
                    End::Keep(value) => (value, true),
                    End::Undo(value) => (value, false),
                };
                *kept.lock().expect("a lock that nobody panics under") = Some(value);
                Ok(keep)
            })
        });
        let (done, wait) = oneshot::channel();
        self.ask(Message::Job(Job { work, done }), wait).await??;
        let answer = answer.lock().expect("a lock that nobody panics under").take();
        answer.ok_or_else(unsure)
    }
}

/// Opens the connection of the writer, the first of all, and brings the schema up to date. Beside a running server a SQLite
/// file has its mark already.
async fn open(home: &Home, guard: &mut Option<Guard>, serves: bool) -> Result<Pen, Trouble> {
    if let Some(guard) = &guard {
        guard.check().await?;
    }
    let opened = async {
        let mut pen = within(limits::OPEN, home.pen()).await?;
        if serves {
            pen.serve().await?;
        }
        if guard.is_none() && home.kind() == Kind::Sqlite && home.is_behind(&mut pen).await? {
            let why = "A server of an earlier version has this database, and its schema is not changed beneath it: stop the \
                       server first, or use the `sandtable admin` of its own version.";
            return Err(Fault::Broken(why.into()).into());
        }
        home.migrate(&mut pen).await?;
        if let Some(guard) = guard.as_mut() {
            guard.mark(&mut pen).await?;
        }
        Ok(pen)
    };
    let opened: Result<Pen, Trouble> = opened.await;
    opened.map_err(|trouble| match guard {
        Some(guard) => guard.explained(trouble),
        None => trouble,
    })
}

/// Work on a connection of PostgreSQL's pool. One that failed is closed: it may be in the middle of a transaction.
async fn by_pool<T>(
    pool: sqlx::PgPool,
    counts: Arc<Counts>,
    work: impl for<'a> FnOnce(Link<'a>) -> Task<'a, T> + Send,
) -> Result<T, Fault> {
    let mut connection = pool.acquire().await.map_err(|error| Trouble::from(error).fault())?;
    let mut committing = false;
    let done = within(limits::READ - limits::ACQUIRE, async {
        Link::Postgres(&mut connection).raw("begin").await?;
        match work(Link::Postgres(&mut connection)).await? {
            End::Keep(value) => {
                committing = true;
                Link::Postgres(&mut connection).raw("commit").await?;
                Ok(value)
            }
            End::Undo(value) => {
                Link::Postgres(&mut connection).raw("rollback").await?;
                Ok(value)
            }
        }
    });
    done.await.map_err(|trouble| {
        connection.close_on_drop();
        counts.failed(&trouble);
        if committing { trouble.at_commit() } else { trouble.fault() }
    })
}
