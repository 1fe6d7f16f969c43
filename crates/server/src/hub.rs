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
use tokio::sync::{mpsc, oneshot};

use crate::{
    App, Problem, desk,
    letters::{Command, Letter, Replied},
    problem::Kind,
};

/// How many letters may wait at a desk; whoever comes then waits before the door.
const MAILBOX: usize = 64;

/// The tables that are open here.
#[derive(Default)]
pub(crate) struct Hub {
    desks: Mutex<HashMap<Id, (u64, mpsc::Sender<Letter>)>>,
    lives: AtomicU64,
}

impl Hub {
    fn desks(&self) -> MutexGuard<'_, HashMap<Id, (u64, mpsc::Sender<Letter>)>> {
        self.desks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The desk of a table; it is opened if it is not.
    fn desk(&self, app: &Arc<App>, id: Id) -> mpsc::Sender<Letter> {
        let mut desks = self.desks();
        if let Some((_, desk)) = desks.get(&id).filter(|it| !it.1.is_closed()) {
            return desk.clone();
        }
        let life = self.lives.fetch_add(1, Ordering::Relaxed);
        let (desk, letters) = mpsc::channel(MAILBOX);
        desks.insert(id, (life, desk.clone()));
        app.tracker.spawn(desk::run(app.clone(), id, life, letters));
        desk
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
        while let Err(mpsc::error::SendError(back)) = self.desk(app, id).send(letter).await {
            letter = back;
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
        if desks.get(&id).is_some_and(|it| it.0 == life) {
            desks.remove(&id);
        }
    }

    /// Closes every desk when it has done what lies on it.
    pub(crate) fn close(&self) {
        self.desks().clear();
    }
}
