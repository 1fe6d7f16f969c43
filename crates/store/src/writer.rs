//! The one task that writes lines. It takes all that queued while the last commit was under way into the next one:
//! the batch is its own clock.
//!
//! **Nobody is told that a line is stored before its commit has returned.** A commit that fails, or does not return in
//! time, is neither: the connection is dropped, for it cannot be trusted any more, and a new one looks what is there.

use crate::batch;
use crate::fault::{Fault, Trouble, closed, unsure};
use crate::home::{self, Backend, Home, Pen, within};
use crate::limits;
use crate::link::Link;
use crate::log;
use crate::types::{Append, Appended};
use std::collections::HashSet;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

/// The most that goes into one commit.
const BATCH: usize = 512;
/// The most pieces of other work in one commit: lines wait for them.
const JOBS: usize = 16;
/// How far apart commits begin while several tables write at once: each costs as much as many lines. Whoever writes alone
/// does not wait.
const APART: Duration = Duration::from_millis(5);

/// How often the writer looks how much of the disk is free.
const LOOK: Duration = Duration::from_secs(10);

/// What the writer is asked for.
pub(crate) enum Message {
    Append(Box<Order>),
    Job(Job),
    /// Ends the writer when all that came before is done.
    Close(oneshot::Sender<()>),
}

/// A line, and who waits for it.
pub(crate) struct Order {
    pub(crate) append: Append,
    pub(crate) done: oneshot::Sender<Result<Appended, Fault>>,
}

/// The lines of one commit, and those who wait for them. Whoever has an answer waits no more.
struct Batch {
    appends: Vec<Append>,
    waiting: Vec<oneshot::Sender<Result<Appended, Fault>>>,
}

impl Batch {
    fn answer(&mut self, verdicts: batch::Verdicts) {
        for (done, verdict) in self.waiting.drain(..).zip(verdicts) {
            let _ = done.send(verdict);
        }
    }
}

/// Any other work of one transaction. It says whether what it did is to be kept.
pub(crate) struct Job {
    pub(crate) work: Piece,
    pub(crate) done: oneshot::Sender<Result<(), Fault>>,
}

pub(crate) type Piece = Box<dyn for<'a> FnOnce(Link<'a>) -> Work<'a> + Send>;

pub(crate) type Work<'a> = Pin<Box<dyn Future<Output = Result<bool, Trouble>> + Send + 'a>>;

/// What is counted.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) commits: AtomicU64,
    pub(crate) rows: AtomicU64,
    pub(crate) faults: AtomicU64,
    /// Whether the last that was to be stored was not.
    pub(crate) is_stuck: AtomicBool,
}

impl Counts {
    pub(crate) fn failed(&self, trouble: &Trouble) {
        self.faults.fetch_add(1, Relaxed);
        if !trouble.is_own() {
            self.is_stuck.store(true, Relaxed);
        }
    }
}

pub(crate) struct Writer {
    pub(crate) home: Home,
    pub(crate) server: String,
    pub(crate) serves: bool,
    pub(crate) counts: Arc<Counts>,
    pub(crate) inbox: mpsc::Receiver<Message>,
    pub(crate) pen: Option<Pen>,
    /// What served the connection that was lost last.
    pub(crate) lost: Option<Backend>,
    /// The bound of SQLite's log on this connection, in pages, and when it was set.
    pub(crate) log: Option<(Instant, u64)>,
    /// Whether the disk was full: then the log is copied home as soon as that can be, to make room.
    pub(crate) is_full: bool,
    #[cfg(feature = "proof")]
    pub(crate) proof: crate::Proof,
    #[cfg(feature = "proof")]
    pub(crate) pages: u32,
}

impl Writer {
    pub(crate) async fn run(mut self) {
        let mut waiting: Vec<Message> = Vec::with_capacity(BATCH);
        let mut together: Option<Instant> = None;
        loop {
            // What waits from last time must not wait for somebody new to come.
            if waiting.is_empty() && self.inbox.recv_many(&mut waiting, BATCH).await == 0 {
                break;
            }
            if let Some(begun) = together {
                sleep_until(begun + APART).await;
            }
            while waiting.len() < BATCH
                && let Ok(message) = self.inbox.try_recv()
            {
                waiting.push(message);
            }
            let mut tables = HashSet::new();
            let (mut orders, mut jobs, mut later, mut closing) = (Vec::new(), Vec::new(), Vec::new(), None);
            for message in waiting.drain(..) {
                match message {
                    // Whoever has gone away has not been told anything.
                    Message::Append(order) if order.done.is_closed() => {}
                    Message::Append(order) if tables.insert(order.append.table) => orders.push(*order),
                    Message::Append(order) => later.push(Message::Append(order)),
                    Message::Job(job) if job.done.is_closed() => {}
                    Message::Job(job) if jobs.len() < JOBS => jobs.push(job),
                    Message::Job(job) => later.push(Message::Job(job)),
                    Message::Close(done) => closing = Some(done),
                }
            }
            waiting = later;
            together = (orders.len() > 1).then(Instant::now);
            if !orders.is_empty() {
                self.append(orders).await;
            }
            if !jobs.is_empty() {
                self.work(jobs).await;
            }
            match closing {
                Some(done) if waiting.is_empty() => {
                    self.close().await;
                    let _ = done.send(());
                    return;
                }
                Some(done) => waiting.push(Message::Close(done)),
                None => {}
            }
        }
        self.close().await;
    }

    async fn close(&mut self) {
        self.inbox.close();
        while let Ok(message) = self.inbox.try_recv() {
            match message {
                Message::Append(order) => drop(order.done.send(Err(closed()))),
                Message::Job(job) => drop(job.done.send(Err(closed()))),
                Message::Close(done) => drop(done.send(())),
            }
        }
        if let Some(pen) = self.pen.take()
            && let Err(trouble) = pen.close().await
        {
            tracing::warn!("The database was not closed properly: {}", trouble.fault());
        }
    }

    /// Stores the lines of many tables in one commit.
    async fn append(&mut self, mut orders: Vec<Order>) {
        // Two servers take the tables in the same order, so that they cannot wait for each other in a circle.
        orders.sort_unstable_by_key(|order| order.append.table);
        let (appends, waiting) = orders.into_iter().map(|order| (order.append, order.done)).unzip();
        let mut batch = Batch { appends, waiting };
        let mut committing = false;
        let limit = limits::WORK + self.stall();
        let result = within(limit, self.commit_lines(&mut batch, &mut committing)).await;
        let verdicts = match result {
            Ok(verdicts) => {
                let rows = verdicts.iter().filter(|verdict| matches!(verdict, Ok(Appended::Stored))).count();
                self.counts.commits.fetch_add(1, Relaxed);
                self.counts.rows.fetch_add(rows as u64, Relaxed);
                if rows > 0 {
                    self.counts.is_stuck.store(false, Relaxed);
                }
                verdicts
            }
            Err(trouble) => {
                let trouble = self.home.cause(trouble).await;
                self.fail(&trouble);
                if committing {
                    self.judge(&batch.appends, &trouble).await
                } else {
                    vec![Err(trouble.fault()); batch.appends.len()]
                }
            }
        };
        batch.answer(verdicts);
    }

    async fn commit_lines(&mut self, batch: &mut Batch, committing: &mut bool) -> Result<batch::Verdicts, Trouble> {
        self.ensure().await?;
        #[cfg(feature = "proof")]
        let proof = self.proof.clone();
        let server = self.server.clone();
        let mut link = self.link()?;
        let verdicts = batch::store(&mut link, &server, &batch.appends).await?;
        #[cfg(feature = "proof")]
        {
            if proof.acknowledge_first {
                batch.answer(verdicts.clone());
            }
            stall(proof.before_commit).await;
        }
        *committing = true;
        link.raw("commit").await?;
        #[cfg(feature = "proof")]
        {
            stall(proof.after_commit).await;
            if proof.lose_answer.swap(false, Relaxed) {
                return Err(Trouble::Late);
            }
        }
        Ok(verdicts)
    }

    /// What became of lines whose commit failed: what is there is stored, what is not was not, and if that cannot be
    /// read, nobody knows.
    async fn judge(&mut self, appends: &[Append], trouble: &Trouble) -> batch::Verdicts {
        let back = within(limits::RECOVER, async {
            self.ensure().await?;
            let mut link = self.link()?;
            // SQLite gives the lock only when the commit that was lost has come to its end.
            begin(&mut link).await?;
            let back = batch::read_back(&mut link, appends).await?;
            link.raw("rollback").await?;
            Ok(back)
        });
        match back.await {
            Ok(back) => {
                back.into_iter().map(|there| if there { Ok(Appended::Stored) } else { Err(trouble.fault()) }).collect()
            }
            Err(trouble) => {
                self.fail(&trouble);
                vec![Err(unsure()); appends.len()]
            }
        }
    }

    /// Other work shares a commit, too; each piece can be undone alone.
    async fn work(&mut self, jobs: Vec<Job>) {
        let mut waiting = Vec::with_capacity(jobs.len());
        let mut works = Vec::with_capacity(jobs.len());
        for job in jobs {
            waiting.push(job.done);
            works.push(job.work);
        }
        let mut committing = false;
        let result = within(limits::WORK, self.commit_work(works, &mut committing)).await;
        let verdicts = match result {
            Ok(verdicts) => verdicts,
            Err(trouble) => {
                let trouble = self.home.cause(trouble).await;
                self.fail(&trouble);
                let fault = if committing { trouble.at_commit() } else { trouble.fault() };
                vec![Err(fault); waiting.len()]
            }
        };
        for (done, verdict) in waiting.into_iter().zip(verdicts) {
            let _ = done.send(verdict);
        }
    }

    async fn commit_work(
        &mut self,
        works: Vec<Piece>,
        committing: &mut bool,
    ) -> Result<Vec<Result<(), Fault>>, Trouble> {
        self.ensure().await?;
        let pen = self.pen.as_mut().ok_or(Trouble::Late)?;
        begin(&mut pen.link()).await?;
        let mut verdicts = Vec::with_capacity(works.len());
        for work in works {
            pen.link().raw("savepoint job").await?;
            let end = match work(pen.link()).await {
                Ok(true) => Ok("release savepoint job"),
                Ok(false) => Ok("rollback to savepoint job; release savepoint job"),
                Err(trouble) if trouble.is_own() => Err(trouble.fault()),
                Err(trouble) => return Err(trouble),
            };
            let undo = "rollback to savepoint job; release savepoint job";
            pen.link().raw(end.as_ref().map_or(undo, |end| end)).await?;
            verdicts.push(end.map(drop));
        }
        *committing = true;
        pen.link().raw("commit").await?;
        Ok(verdicts)
    }

    /// A connection that can be trusted.
    async fn ensure(&mut self) -> Result<(), Trouble> {
        if self.pen.is_none() {
            let mut pen = within(limits::CONNECT, self.home.pen()).await?;
            if self.serves {
                within(limits::CONNECT, pen.serve()).await?;
            }
            if let Some(lost) = &self.lost {
                within(limits::CONNECT, home::end(&mut pen.link(), lost)).await?;
            }
            self.lost = None;
            self.pen = Some(pen);
            self.log = None;
            #[cfg(feature = "proof")]
            {
                self.pages = 0;
            }
        }
        #[cfg(feature = "proof")]
        self.bound().await?;
        self.bound_log().await
    }

    /// Keeps SQLite's log as small as the disk wants it, and copies it home when that was full.
    async fn bound_log(&mut self) -> Result<(), Trouble> {
        let (Home::Sqlite(options), Some(Pen::Sqlite(connection))) = (&self.home, &mut self.pen) else { return Ok(()) };
        if self.log.is_none_or(|(set, _)| set.elapsed() >= LOOK) {
            let free = log::free(options.get_filename());
            #[cfg(feature = "proof")]
            let free = self.proof.space().or(free);
            let pages = log::pages(free);
            if self.log.is_none_or(|(_, before)| before != pages) {
                sqlx::raw_sql(sqlx::AssertSqlSafe(log::bound(pages))).execute(&mut *connection).await?;
            }
            self.log = Some((Instant::now(), pages));
        }
        if self.is_full {
            // There may be no room for it yet; then it is tried again the next time.
            let copied = Link::Sqlite(connection).row("pragma wal_checkpoint(truncate)", &[]).await;
            self.is_full = !matches!(copied, Ok(Some(row)) if row.get::<i64>(0).is_ok_and(|busy| busy == 0));
        }
        Ok(())
    }

    fn link(&mut self) -> Result<Link<'_>, Trouble> {
        self.pen.as_mut().map(Pen::link).ok_or(Trouble::Late)
    }

    /// Drops the connection: sqlx may have lost count of its transaction, and a late commit may still be on its way.
    fn fail(&mut self, trouble: &Trouble) {
        self.counts.failed(trouble);
        let fault = trouble.fault();
        self.is_full |= matches!(fault, Fault::Full(_));
        tracing::warn!("A transaction failed: {fault}");
        if let Some(pen) = self.pen.take() {
            self.lost = pen.backend();
        }
    }

    #[cfg(feature = "proof")]
    fn stall(&self) -> std::time::Duration {
        self.proof.before_commit + self.proof.after_commit
    }

    #[cfg(not(feature = "proof"))]
    fn stall(&self) -> std::time::Duration {
        std::time::Duration::ZERO
    }

    /// Sets the number of pages the file may have, when it has changed.
    #[cfg(feature = "proof")]
    async fn bound(&mut self) -> Result<(), Trouble> {
        let pages = self.proof.pages.load(Relaxed);
        if pages != self.pages
            && let Some(Pen::Sqlite(connection)) = &mut self.pen
        {
            let most = if pages == 0 { u32::MAX - 1 } else { pages };
            let sql = sqlx::AssertSqlSafe(format!("pragma max_page_count = {most}"));
            sqlx::raw_sql(sql).execute(connection).await?;
            self.pages = pages;
        }
        Ok(())
    }
}

#[cfg(feature = "proof")]
async fn stall(time: std::time::Duration) {
    if !time.is_zero() {
        tokio::time::sleep(time).await;
    }
}

/// SQLite is to take the lock of the writer now, not at the first statement that needs it.
pub(crate) async fn begin(link: &mut Link<'_>) -> Result<(), Trouble> {
    match link.kind() {
        crate::types::Kind::Sqlite => link.raw("begin immediate").await,
        crate::types::Kind::Postgres => link.raw("begin").await,
    }
}
