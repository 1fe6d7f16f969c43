//! The tables that are open here, each with its desk.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use store::Id;
use tokio::{
    sync::{mpsc, oneshot, watch},
    time::{Instant, timeout_at},
};

use crate::{
    App, Problem, desk,
    letters::{Command, Letter, Replied},
    moment::{Board, Moment, Published},
    problem::Kind,
    wire::Place,
};

/// How many letters may wait at a desk; whoever comes then waits before the door.
const MAILBOX: usize = 64;
/// How long a version is waited for that another server must have told of.
const BEHIND: Duration = Duration::from_millis(250);
/// How often a table may fall over while it is opened for somebody who reads.
const OPENINGS: usize = 3;

/// A desk, as it is reached from outside.
#[derive(Clone)]
struct Address {
    life: u64,
    letters: mpsc::Sender<Letter>,
    published: watch::Receiver<Published>,
}

/// A desk's own end of all that.
pub(crate) struct Post {
    pub(crate) letters: mpsc::Receiver<Letter>,
    pub(crate) board: Board,
}

/// The tables that are open here.
#[derive(Default)]
pub(crate) struct Hub {
    desks: Mutex<HashMap<Id, Address>>,
    lives: AtomicU64,
}

impl Hub {
    fn desks(&self) -> MutexGuard<'_, HashMap<Id, Address>> {
        self.desks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A number that no desk has had.
    pub(crate) fn next_life(&self) -> u64 {
        self.lives.fetch_add(1, Ordering::Relaxed)
    }

    /// The desk of a table; it is opened if it is not.
    fn desk(&self, app: &Arc<App>, id: Id) -> Address {
        let mut desks = self.desks();
        if let Some(desk) = desks.get(&id).filter(|it| !it.letters.is_closed()) {
            return desk.clone();
        }
        let life = self.next_life();
        let (sender, letters) = mpsc::channel(MAILBOX);
        let (board, published) = Board::new();
        let desk = Address { life, letters: sender, published };
        desks.insert(id, desk.clone());
        let post = Post { letters, board };
        app.tracker.spawn(desk::run(app.clone(), id, life, post));
        desk
    }

    /// A table as it stands, for whoever reads: nobody's act is waited for.
    pub(crate) async fn moment(&self, app: &Arc<App>, id: Id) -> Result<Arc<Moment>, Problem> {
        for _ in 0..OPENINGS {
            let mut published = self.desk(app, id).published;
            loop {
                let now = published.borrow_and_update().clone();
                if let Some(now) = now {
                    return now;
                }
                if published.changed().await.is_err() {
                    break;
                }
            }
        }
        Err(Problem::new(Kind::Broken, "This table could not be opened. The fault has been logged."))
    }

    /// The same for somebody who has been told of this version, perhaps by another server. What never comes is waited for as
    /// long at any table, whatever goes on there.
    pub(crate) async fn moment_since(
        &self,
        app: &Arc<App>,
        id: Id,
        place: Place,
        version: u32,
    ) -> Result<Arc<Moment>, Problem> {
        let until = Instant::now() + BEHIND;
        let mut moment = self.moment(app, id).await?;
        if moment.version(place) >= version || app.store.kind() == store::Kind::Sqlite {
            return Ok(moment);
        }
        self.post(app, id, Command::Wake);
        let mut published = self.desk(app, id).published;
        while moment.version(place) < version && timeout_at(until, published.changed()).await.is_ok_and(|it| it.is_ok())
        {
            let now = published.borrow_and_update().clone();
            if let Some(now) = now {
                moment = now?;
            }
        }
        Ok(moment)
    }

    /// Asks a desk something.
    pub(crate) async fn ask(&self, app: &Arc<App>, id: Id, command: Command) -> Replied {
        let (reply, replied) = oneshot::channel();
        self.send(app, id, Letter { command, reply }).await;
        // A desk that fell over in the middle: the table is opened anew by the next who asks.
        replied.await.unwrap_or_else(|_| {
            Err(Problem::new(
                Kind::Unsure,
                "The table fell over in the middle of this. Send it again with the same nonce.",
            ))
        })
    }

    async fn send(&self, app: &Arc<App>, id: Id, mut letter: Letter) {
        // A desk may close between being found and being written to: it gives the letter back.
        while let Err(mpsc::error::SendError(back)) = self.desk(app, id).letters.send(letter).await {
            letter = back;
            // Where everything ends, the next desk is closed before it opens: this ends with the rest.
            tokio::task::yield_now().await;
        }
    }

    /// Writes to a desk without waiting for an answer.
    pub(crate) fn post(&self, app: &Arc<App>, id: Id, command: Command) {
        let (reply, _) = oneshot::channel();
        self.forward(app, id, Letter { command, reply });
    }

    pub(crate) fn forward(&self, app: &Arc<App>, id: Id, letter: Letter) {
        if app.stop.is_cancelled() {
            return;
        }
        let app = app.clone();
        app.clone().tracker.spawn(async move { app.hub.send(&app, id, letter).await });
    }

    /// Writes to a desk after some time.
    pub(crate) fn later(&self, app: &Arc<App>, id: Id, after: Duration, command: Command) {
        let app = app.clone();
        app.clone().tracker.spawn(async move {
            tokio::select! {
                () = app.stop.cancelled() => {}
                () = tokio::time::sleep(after) => app.hub.post(&app, id, command),
            }
        });
    }

    /// Lets open desks look for what another server may have done.
    pub(crate) fn wake(&self, app: &Arc<App>, which: impl Fn(Id) -> bool) {
        let open: Vec<Id> = self.desks().keys().copied().filter(|it| which(*it)).collect();
        for id in open {
            self.post(app, id, Command::Wake);
        }
    }

    /// Tells the desk of a table, if it is open here.
    pub(crate) fn tell(&self, app: &Arc<App>, id: Id, command: Command) {
        if self.desks().contains_key(&id) {
            self.post(app, id, command);
        }
    }

    /// Forgets a desk that closes, unless another has taken its place.
    pub(crate) fn forget(&self, id: Id, life: u64) {
        let mut desks = self.desks();
        if desks.get(&id).is_some_and(|it| it.life == life) {
            desks.remove(&id);
        }
    }

    /// Closes every desk when it has done what lies on it.
    pub(crate) fn close(&self) {
        self.desks().clear();
    }
}
