//! Tables for people, over HTTP and WebSocket.
//!
//! Nothing here knows a game. A table is a [`catalog::Keeper`] on a desk (`desk`): a task that rehearses an input, stores its
//! lines, and only then makes it happen and tells it. Whoever looks gets a [`catalog::Seat`], chosen by what the store says
//! about who sits where (`who`). Questions are the same over plain requests (`play`) and sockets (`socket`): [`wire::Ask`] in,
//! [`wire::Answer`] out.
#![warn(missing_docs)]

pub mod admin;
mod api;
mod ask;
pub mod client;
mod config;
mod desk;
mod door;
mod files;
mod guard;
mod house;
mod hub;
mod json;
mod letters;
mod making;
mod opening;
mod people;
mod play;
mod problem;
mod socket;
mod standing;
mod table_info;
mod tables;
mod talk;
mod thinkers;
mod upgrade;
mod waiting;
mod who;
pub mod wire;

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use axum_extra::extract::cookie::Key;
use store::{Hint, Store};
use tokio::{net::TcpListener, sync::Semaphore};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

pub use api::description;
pub use config::Config;
pub use door::raise_open_files;
pub use making::{DataFile, Invited, NewlyMade, SeatAsk, TableAsk, WhoSits};
pub use people::{Credentials, Me, PasswordAsk, SessionInfo};
pub use problem::{Kind, Problem};
pub use tables::{AbortAsk, Coming, Shown, WhichPlace};
pub use talk::{NewToken, Note, Saying, TokenAsk, TokenFor, TokenInfo};

use letters::Command;

/// How often the work of computer players is looked for that nobody does.
const CLAIM_EVERY: Duration = Duration::from_secs(1);
/// How often a server says on a shared database that it lives: twice in the time for which its word is good, and once more.
const SIGN_EVERY: Duration = Duration::from_secs(1);
/// How many claims at once.
const CLAIMS: i64 = 64;
/// How often open tables are read again on a shared database, in case a hint was lost.
const POLL_EVERY: Duration = Duration::from_secs(20);

/// What every handler shares.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) hub: hub::Hub,
    pub(crate) thinkers: thinkers::Thinkers,
    pub(crate) limits: guard::Limits,
    /// Signs the cookies of guests.
    pub(crate) key: Key,
    /// Of the installation; invitations that one account alone has are made of it.
    pub(crate) secret: String,
    pub(crate) hashing: Semaphore,
    pub(crate) lengthy: Semaphore,
    pub(crate) talks: Semaphore,
    pub(crate) stop: CancellationToken,
    pub(crate) tracker: TaskTracker,
    sockets: AtomicU64,
}

impl App {
    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |it| it.as_millis() as i64)
    }

    /// For how many milliseconds work of a computer player is this server's alone that it takes up now.
    pub(crate) fn lease(&self) -> i64 {
        self.config.lease.as_millis() as i64
    }

    pub(crate) fn next_socket(&self) -> u64 {
        self.sockets.fetch_add(1, Ordering::Relaxed)
    }
}

/// A server that listens.
pub struct Server {
    app: Arc<App>,
    address: SocketAddr,
    done: tokio::task::JoinHandle<()>,
}

impl Server {
    /// Listens and opens the store, for which it waits a little if it is away.
    ///
    /// # Errors
    /// Why it cannot, in a sentence.
    pub async fn start(config: Config) -> Result<Server, String> {
        let at = SocketAddr::new(config.bind, config.port);
        let listener = TcpListener::bind(at).await.map_err(|why| {
            format!("The server cannot listen on {at}: {why}. Choose another port with --port, or another address with --bind.")
        })?;
        let address = listener.local_addr().map_err(|it| it.to_string())?;
        let options = store::Options {
            database: config.database.clone(),
            readers: 4,
            server: format!("{:016x}", fresh()?),
            serves: true,
            #[cfg(feature = "proof")]
            proof: config.proof.clone(),
        };
        let opened = waiting::open(options, config.patience, &listener).await;
        let store = opened.map_err(|it| format!("The database cannot be opened. {it}"))?;
        let secret = who::fresh_token().map_err(|it| it.message)?;
        let secret = store.setting("secret", &secret).await.map_err(|it| it.to_string())?;
        let (thinkers, thoughts) = thinkers::Thinkers::new(config.thinkers, config.think);
        let app = Arc::new(App {
            hub: hub::Hub::default(),
            thinkers,
            limits: guard::Limits::new(config.limits),
            key: Key::derive_from(format!("sandtable guests {secret}").as_bytes()),
            secret,
            hashing: Semaphore::new(2),
            lengthy: Semaphore::new(2),
            talks: Semaphore::new(4),
            stop: CancellationToken::new(),
            tracker: TaskTracker::new(),
            sockets: AtomicU64::new(0),
            store,
            config,
        });
        app.store.give_sign().await.map_err(|it| it.to_string())?;
        api::count();
        deliver(&app, thoughts);
        keep_watch(&app);
        door::raise_open_files();
        let done = tokio::spawn(door::serve(app.clone(), listener, api::router(app.clone())));
        Ok(Server { app, address, done })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends it: sockets are told, what is under way is finished, the store is closed last.
    pub async fn stop(self) {
        let Server { app, done, .. } = self;
        app.stop.cancel();
        let limit = app.config.drain;
        let _ = tokio::time::timeout(limit, done).await;
        app.thinkers.close();
        app.hub.close();
        app.tracker.close();
        if tokio::time::timeout(limit, app.tracker.wait()).await.is_err() {
            tracing::warn!(left = app.tracker.len(), "stopped before everything was done");
        }
        if let Err(fault) = app.store.release_jobs().await {
            tracing::debug!(%fault, "work was not given back; its claims run out");
        }
        app.store.close().await;
    }
}

fn fresh() -> Result<u64, String> {
    getrandom::u64().map_err(|it| format!("The system gives no random numbers: {it}."))
}

/// Carries thoughts of computer players to their tables.
fn deliver(app: &Arc<App>, mut thoughts: tokio::sync::mpsc::UnboundedReceiver<thinkers::Delivery>) {
    let app = app.clone();
    tokio::spawn(async move {
        while let Some((table, thought)) = thoughts.recv().await {
            app.hub.post(&app, table, Command::Thought(thought));
        }
    });
}

/// What is looked after now and then: signs of life, work that nobody does, hints from other servers, thoughts that take too long, limits.
fn keep_watch(app: &Arc<App>) {
    let (signs, claims, hints, ticks) = (app.clone(), app.clone(), app.clone(), app.clone());
    tokio::spawn(async move {
        let app = signs;
        let mut sign = tokio::time::interval(SIGN_EVERY);
        while tick(&app, &mut sign).await {
            if let Err(fault) = app.store.give_sign().await {
                tracing::debug!(%fault, "no sign of life was given");
            }
        }
    });
    tokio::spawn(async move {
        let app = claims;
        let mut claim = tokio::time::interval(CLAIM_EVERY);
        while tick(&app, &mut claim).await {
            match app.store.claim_jobs(app.lease(), CLAIMS).await {
                Ok(claimed) => {
                    for job in claimed {
                        let side = if job.side == 0 { catalog::Side::A } else { catalog::Side::B };
                        app.hub.post(&app, job.table, Command::Think(side));
                    }
                }
                Err(fault) => tracing::debug!(%fault, "no work was claimed"),
            }
        }
    });
    tokio::spawn(async move {
        let app = hints;
        let mut hints = app.store.hints();
        loop {
            tokio::select! {
                () = app.stop.cancelled() => return,
                hint = hints.recv() => match hint {
                    Some(Hint::Tables(ids)) => ids.iter().for_each(|id| app.hub.tell(&app, *id, Command::Wake)),
                    Some(Hint::All) => app.hub.wake(&app, |_| true),
                    None => return,
                },
            }
        }
    });
    tokio::spawn(async move {
        let app = ticks;
        let mut watch = tokio::time::interval(Duration::from_millis(250));
        let mut n = 0_u32;
        while tick(&app, &mut watch).await {
            app.thinkers.look_at_watch();
            n = n.wrapping_add(1);
            if n.is_multiple_of(240) {
                app.limits.forget();
            }
            // A part of the tables at each tick.
            if app.store.kind() == store::Kind::Postgres {
                let polls = POLL_EVERY.as_millis() as i64 / 250;
                app.hub.wake(&app, |id| id % polls == i64::from(n) % polls);
            }
        }
    });
}

/// Waits for the next tick; nothing more when the server stops.
async fn tick(app: &App, interval: &mut tokio::time::Interval) -> bool {
    tokio::select! {
        () = app.stop.cancelled() => false,
        _ = interval.tick() => true,
    }
}
