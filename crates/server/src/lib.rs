//! Tables for people, over HTTP and WebSocket.
//!
//! Nothing here knows a game. A table is a [`catalog::Keeper`] on a desk (`desk`): a task that rehearses an input, stores its
//! lines, and only then makes it happen and tells it. Whoever looks gets a [`catalog::Seat`], chosen by what the store says
//! about who sits where (`bearer`), also who speaks the engine protocol (`conversation`). Questions are the same over plain requests (`play`) and sockets (`socket`): [`wire::Ask`] in,
//! [`wire::Answer`] out.
#![warn(missing_docs)]

pub mod admin;
mod api;
mod ask;
mod bearer;
mod budget;
pub mod client;
mod clock;
mod config;
mod conversation;
mod desk;
mod devices;
mod door;
mod files;
mod guard;
mod hub;
mod json;
#[doc(hidden)]
pub mod laid;
mod letters;
mod limits;
mod lobby;
mod making;
mod moment;
mod opening;
mod packed;
mod passes;
mod people;
mod play;
mod problem;
mod quota;
mod socket;
mod standing;
mod sweep;
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
    time::Duration,
};

use axum_extra::extract::cookie::Key;
use store::{Hint, Store};
use tokio::{net::TcpListener, sync::Semaphore};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

pub use api::description;
pub use config::Config;
pub use door::raise_open_files;
pub use lobby::Lobby;
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
/// How often it is looked at the clock.
const WATCH: Duration = Duration::from_millis(250);

/// What every handler shares.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) store: Store,
    clock: clock::Clock,
    pub(crate) hub: hub::Hub,
    pub(crate) passes: passes::Passes,
    pub(crate) thinkers: thinkers::Thinkers,
    pub(crate) limits: limits::Limits,
    pub(crate) budget: budget::Budget,
    /// Signs the cookies of guests.
    pub(crate) key: Key,
    /// Since when cookies have the names that only this very host can set, if they have.
    pub(crate) own_names_since: Option<i64>,
    /// Of the installation; invitations that one account alone has, keys of known browsers and salts of thoughts are made of
    /// it.
    pub(crate) secret: String,
    /// For work on passwords.
    pub(crate) hashing: moment::Turns,
    pub(crate) turns: moment::Turns,
    /// For requests that are large: as long as one is under way, it is in memory.
    pub(crate) bodies: moment::Turns,
    /// How many sets of own data are read at once.
    pub(crate) readings: Arc<Semaphore>,
    /// Own data that conversations hold.
    pub(crate) owns: opening::Owns,
    /// Turns of conversations in the engine protocol, and of hints: whoever has one cannot ask for another.
    pub(crate) talks: moment::Turns,
    pub(crate) hints: moment::Turns,
    pub(crate) stop: CancellationToken,
    pub(crate) tracker: TaskTracker,
    sockets: AtomicU64,
}

impl App {
    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.clock.now()
    }

    /// For how many milliseconds work of a computer player is this server's alone that it takes up now.
    pub(crate) fn lease(&self) -> i64 {
        self.config.lease.as_millis() as i64
    }

    /// Opens a table elsewhere than on the runtime's threads; those with data files of their own one after the other, since
    /// these take time and memory in proportion to what was sent.
    pub(crate) async fn reading<T: Send + 'static>(
        &self,
        has_own: bool,
        open: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let failed = || Problem::new(problem::Kind::Broken, "This could not be read. The fault has been logged.");
        let turn = match has_own {
            true => Some(self.readings.clone().acquire_owned().await.map_err(|_| failed())?),
            false => None,
        };
        let opened = tokio::task::spawn_blocking(move || {
            let opened = open();
            drop(turn);
            opened
        });
        opened.await.map_err(|_| failed())
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
        let clock = clock::Clock::new(&config, &store).await.map_err(|it| it.to_string())?;
        let own_names_since = who::own_names_since(&config, &store, clock.now()).await.map_err(|it| it.to_string())?;
        let (thinkers, thoughts) = thinkers::Thinkers::new(config.thinkers, config.think);
        let app = Arc::new(App {
            hub: hub::Hub::default(),
            passes: passes::Passes::default(),
            thinkers,
            limits: limits::Limits::new(config.limits),
            budget: budget::Budget::new(config.limits, config.day_of_address, config.day_of_person),
            key: Key::derive_from(format!("sandtable guests {secret}").as_bytes()),
            own_names_since,
            secret,
            hashing: moment::Turns::new(2),
            turns: moment::Turns::new(2),
            bodies: moment::Turns::new(4),
            readings: Arc::new(Semaphore::new(1)),
            owns: opening::Owns::default(),
            talks: moment::Turns::new(4),
            hints: moment::Turns::new(Semaphore::MAX_PERMITS),
            stop: CancellationToken::new(),
            tracker: TaskTracker::new(),
            sockets: AtomicU64::new(0),
            store,
            clock,
            config,
        });
        app.store.give_sign().await.map_err(|it| it.to_string())?;
        api::count();
        deliver(&app, thoughts);
        keep_watch(&app);
        sweep::keep_clean(&app);
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

/// What is looked after now and then: signs of life, work that nobody does, hints from other servers, thoughts that take too long, sign-ins that run
/// out, limits.
fn keep_watch(app: &Arc<App>) {
    let (signs, claims, hints, ticks) = (app.clone(), app.clone(), app.clone(), app.clone());
    tokio::spawn(async move {
        let app = signs;
        let mut sign = tokio::time::interval(SIGN_EVERY);
        while tick(&app, &mut sign).await {
            if let Err(fault) = app.store.give_sign().await {
                tracing::debug!(%fault, "no sign of life was given");
            }
            if let Err(fault) = app.clock.set(&app.store).await {
                tracing::debug!(%fault, "the clock was not set");
            }
        }
    });
    tokio::spawn(async move {
        let app = claims;
        let mut claim = tokio::time::interval(CLAIM_EVERY);
        while tick(&app, &mut claim).await {
            let think = |job: store::Claimed| {
                let side = if job.side == 0 { catalog::Side::A } else { catalog::Side::B };
                app.hub.post(&app, job.table, Command::Think(side));
            };
            if let Err(fault) = claim_all(&app.store, app.lease(), think).await {
                tracing::debug!(%fault, "no work was claimed");
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
                    Some(Hint::Accounts(ids)) => ids.iter().for_each(|id| app.passes.doubt(*id)),
                    Some(Hint::Gone(ids)) => ids.iter().for_each(|id| app.passes.doubt_table(*id)),
                    Some(Hint::All) => {
                        app.hub.wake(&app, |_| true);
                        app.passes.doubt_all();
                    }
                    None => return,
                },
            }
        }
    });
    tokio::spawn(async move {
        let app = ticks;
        let mut watch = tokio::time::interval(WATCH);
        let mut n = 0_u32;
        while tick(&app, &mut watch).await {
            app.thinkers.look_at_watch();
            n = n.wrapping_add(1);
            if n.is_multiple_of(4) {
                app.passes.doubt_expired(app.now());
            }
            if n.is_multiple_of(240) {
                app.limits.forget();
                let turns = [&app.turns, &app.bodies, &app.talks, &app.hints, &app.hashing];
                turns.into_iter().for_each(moment::Turns::forget);
                app.owns.forget();
            }
            // A part of the tables, and of those who are here, at each tick: a hint may have been lost.
            if app.store.kind() == store::Kind::Postgres {
                let polls = (app.config.poll.as_millis() / WATCH.as_millis()).max(1) as i64;
                app.hub.wake(&app, |id| id % polls == i64::from(n) % polls);
                app.passes.doubt_part(i64::from(n) % polls, polls);
            }
        }
    });
}

/// Takes up all work that nobody does: after a crash there may be as much as there are tables against the computer.
async fn claim_all(store: &Store, lease: i64, think: impl Fn(store::Claimed)) -> Result<(), store::Fault> {
    loop {
        let claimed = store.claim_jobs(lease, CLAIMS).await?;
        let is_all = (claimed.len() as i64) < CLAIMS;
        claimed.into_iter().for_each(&think);
        if is_all {
            return Ok(());
        }
    }
}

/// Waits for the next tick; nothing more when the server stops.
async fn tick(app: &App, interval: &mut tokio::time::Interval) -> bool {
    tokio::select! {
        () = app.stop.cancelled() => false,
        _ = interval.tick() => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Mutex, mpsc};

    #[tokio::test]
    async fn all_work_that_nobody_does_is_taken_up_at_once() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let database = folder.path().join("server.sqlite").to_string_lossy().into_owned();
        let gone = admin::open(&database).await.expect("a store");
        let many = 2 * CLAIMS + 2;
        for n in 0..many {
            let table = sweep::tests::table(&gone, &format!("k{n}"), 0, 0).await;
            gone.want_jobs(table, 1, n, 60_000).await.expect("work");
        }
        gone.close().await;
        let options = store::Options {
            database,
            readers: 1,
            server: "one".to_owned(),
            serves: true,
            #[cfg(feature = "proof")]
            proof: store::Proof::default(),
        };
        let store = Store::open(options).await.expect("a store");
        let taken = Mutex::new(Vec::new());
        claim_all(&store, 60_000, |it| taken.lock().expect("a list").push(it.table)).await.expect("claims");
        assert_eq!(taken.lock().expect("a list").len() as i64, many);
        claim_all(&store, 60_000, |it| panic!("{it:?} is being done")).await.expect("claims");
        store.close().await;
    }

    #[tokio::test]
    async fn own_data_are_read_one_after_the_other() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let database = folder.path().join("server.sqlite").to_string_lossy().into_owned();
        let server = Server::start(Config { database, ..Config::default() }).await.expect("a server");
        let app = server.app.clone();
        let (release, released) = mpsc::channel::<()>();
        let noted = Arc::new(Mutex::new(Vec::new()));
        let note = |what: &'static str| {
            let noted = noted.clone();
            move || noted.lock().expect("a list").push(what)
        };
        let (begins, ends, second, other) = (note("begins"), note("ends"), note("second"), note("without own data"));
        let mut first = Box::pin(app.reading(true, move || {
            begins();
            released.recv().expect("a word that goes on");
            ends();
        }));
        let mut next = Box::pin(app.reading(true, second));
        assert!(futures_util::poll!(&mut first).is_pending());
        assert!(futures_util::poll!(&mut next).is_pending());
        app.reading(false, other).await.expect("an answer");
        release.send(()).expect("a reader that waits");
        let (first, next) = tokio::join!(first, next);
        assert!(first.is_ok() && next.is_ok());
        let noted = noted.lock().expect("a list").clone();
        let at = |what: &str| noted.iter().position(|it| *it == what);
        assert!(at("ends") < at("second") && at("without own data") < at("ends"), "{noted:?}");
        server.stop().await;
    }
}
