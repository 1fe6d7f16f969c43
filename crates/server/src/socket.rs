//! A socket at a table: questions in, answers and news out.

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::{
    extract::State,
    http::{
        HeaderMap, HeaderName, HeaderValue,
        header::{AUTHORIZATION, COOKIE},
    },
    response::Response,
};
use catalog::brief;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use store::Id;
use tokio::{
    sync::{Semaphore, mpsc},
    time::{Instant, MissedTickBehavior, interval, timeout},
};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes, protocol::CloseFrame};

use crate::{
    App, Problem,
    ask::answer,
    guard::Peer,
    json::{Key, Params},
    letters::{Command, Listener, written},
    problem::Kind,
    tables::find,
    upgrade::{Connection, Upgrade, frames},
    who::Who,
    wire::{Ask, Heard, Place, Said},
};

/// How large a message of a client may be.
pub(crate) const MAX_MESSAGE: usize = 64 * 1024;
/// How many messages may wait for a client before it is cut off.
const QUEUE: usize = 64;
/// How often it is looked whether a client is still there, and still may be.
const PING: Duration = Duration::from_secs(25);
/// After how many such looks it is also looked whether it still may be there.
const LOOK_AGAIN: u32 = 4;
/// How long a client may take to receive something.
const SEND: Duration = Duration::from_secs(10);

/// Why a socket is closed, as the client is told.
pub(crate) mod code {
    pub(crate) const RESTART: u16 = 1012;
    pub(crate) const TOO_SLOW: u16 = 4001;
    pub(crate) const SIGNED_OUT: u16 = 4003;
    pub(crate) const REFUSED: u16 = 4004;
    pub(crate) const TOO_MANY: u16 = 4029;
}

/// From which chair, and what is known already.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opening {
    #[serde(rename = "as")]
    place: Place,
    since: Option<u32>,
}

/// Opens a socket at a table.
pub(crate) async fn socket(
    State(app): State<Arc<App>>,
    who: Who,
    Key(key): Key,
    Params(opening): Params<Opening>,
    Peer(from): Peer,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    let row = find(&app, &key).await?;
    who.may_sit(&app, &row, opening.place).await?;
    let identity = identity(&headers);
    let caller = Caller { who, from, table: row.id, place: opening.place };
    upgrade.on(MAX_MESSAGE, move |socket| {
        let tracker = app.tracker.clone();
        tracker.track_future(run(app, caller, opening.since, identity, socket))
    })
}

/// Who sits at the other end.
#[derive(Clone)]
struct Caller {
    who: Who,
    from: IpAddr,
    table: Id,
    place: Place,
}

impl Caller {
    /// Whether the headers it came with still open the door.
    async fn may_stay(&self, app: &App, identity: &Identity) -> Result<(), Problem> {
        let who = Who::read(app, &identity.iter().cloned().collect()).await?;
        let row = app.store.table_by_id(self.table).await?.ok_or_else(Problem::no_table)?;
        who.may_sit(app, &row, self.place).await
    }
}

/// The headers that say who it is, kept to look again later. They are copies: those of the request hold all of it.
type Identity = Box<[(HeaderName, HeaderValue)]>;

fn identity(headers: &HeaderMap) -> Identity {
    let theirs = headers.iter().filter(|it| it.0 == AUTHORIZATION || it.0 == COOKIE);
    theirs.filter_map(|it| Some((it.0.clone(), HeaderValue::from_bytes(it.1.as_bytes()).ok()?))).collect()
}

/// The way of an answer that takes its time. The queue is the table's, which ends it when a client is too slow.
struct Late {
    queue: mpsc::WeakSender<Utf8Bytes>,
    is_free: Arc<Semaphore>,
}

/// The other end of a socket.
pub(crate) struct Client {
    pub(crate) socket: Connection,
}

impl Client {
    async fn send(&mut self, message: Message) -> bool {
        matches!(Box::pin(timeout(SEND, self.socket.send(message))).await, Ok(Ok(())))
    }

    /// Sends texts, as one packet if they are short.
    pub(crate) async fn send_all(&mut self, texts: impl Iterator<Item = Utf8Bytes>) -> bool {
        let send = async {
            for message in texts.flat_map(frames) {
                self.socket.feed(message).await?;
            }
            self.socket.flush().await
        };
        // In a box: a socket that has nothing to say is to be small.
        matches!(Box::pin(timeout(SEND, send)).await, Ok(Ok(())))
    }

    async fn refuse(&mut self, problem: Problem) -> bool {
        let text = written(&Heard::Problem { re: None, problem });
        self.send_all(text.into_iter()).await
    }

    pub(crate) async fn close(&mut self, code: u16, reason: &'static str) {
        let frame = CloseFrame { code: code.into(), reason: Utf8Bytes::from_static(reason) };
        self.send(Message::Close(Some(frame))).await;
    }
}

async fn run(app: Arc<App>, caller: Caller, since: Option<u32>, identity: Identity, socket: Connection) {
    metrics::gauge!("sandtable_sockets_open").increment(1.0);
    let id = app.next_socket();
    let mut client = Client { socket };
    let (queue, mut news) = mpsc::channel(QUEUE);
    // For answers that take their time, one at once; the socket goes on meanwhile.
    let late = Late { queue: queue.downgrade(), is_free: Arc::new(Semaphore::new(1)) };
    let listener = Listener { id, place: caller.place, account: caller.who.account(), queue };
    // What a socket does once or seldom has a box of its own, or every socket would be as large as all of it.
    let joined = Box::pin(app.hub.ask(&app, caller.table, Command::Join(listener, since))).await;
    let mut close = match joined {
        Ok(_) => None,
        Err(problem) => {
            client.refuse(problem).await;
            Some((code::REFUSED, "the table cannot be opened"))
        }
    };
    let mut ping = interval(PING);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut heard_from, mut pings) = (Instant::now(), 0_u32);
    // Made once: each that waits anew takes the lock that all sockets share.
    let mut stop = std::pin::pin!(app.stop.cancelled());
    while close.is_none() {
        tokio::select! {
            // A queue may end in the same instant as the server: the server's word goes first.
            biased;
            () = &mut stop => close = Some((code::RESTART, "the server restarts; come back with your version")),
            text = news.recv() => match text {
                Some(text) => if !client.send_all([text].into_iter()).await { break },
                None => close = Some((code::TOO_SLOW, "too slow; come back with your version")),
            },
            message = client.socket.next() => {
                heard_from = Instant::now();
                match message {
                    Some(Ok(Message::Text(text))) => {
                        if within_limits(&app, &caller).is_err() {
                            close = Some((code::TOO_MANY, "too many messages"));
                            continue;
                        }
                        let Some(answer) = Box::pin(reply(&app, &caller, &text, &late)).await else { continue };
                        // What the question itself brought about is told before its answer.
                        let told = std::iter::from_fn(|| news.try_recv().ok());
                        if !client.send_all(told.chain([answer])).await { break }
                    }
                    Some(Ok(Message::Binary(_))) => {
                        let problem = Problem::new(Kind::Malformed, "A message is text.");
                        if !client.refuse(problem).await { break }
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => break,
                }
            }
            _ = ping.tick() => {
                if heard_from.elapsed() > PING * 2 { break }
                if !client.send(Message::Ping(Vec::new().into())).await { break }
                pings += 1;
                // A session may have been ended, a token revoked, a seat left. A store that is away closes no door.
                if pings.is_multiple_of(LOOK_AGAIN)
                    && let Err(problem) = Box::pin(caller.may_stay(&app, &identity)).await
                    && !matches!(problem.problem, Kind::NotStored | Kind::Unsure | Kind::Broken)
                {
                    close = Some((code::SIGNED_OUT, "signed out"));
                }
            }
        }
    }
    if let Some((code, reason)) = close {
        Box::pin(client.close(code, reason)).await;
    }
    app.hub.tell(&app, caller.table, Command::Leave(id));
    metrics::gauge!("sandtable_sockets_open").decrement(1.0);
}

fn within_limits(app: &App, caller: &Caller) -> Result<(), Problem> {
    match caller.who.account() {
        Some(account) => app.limits.account(account),
        None => app.limits.request(caller.from),
    }
}

/// The answer to a message; nothing if it comes later.
async fn reply(app: &Arc<App>, caller: &Caller, text: &str, late: &Late) -> Option<Utf8Bytes> {
    let said: Said = match serde_json::from_str(text) {
        Ok(said) => said,
        Err(why) => {
            let why = format!("The message is not understood: {}.", brief(&why.to_string()));
            return written(&Heard::Problem { re: None, problem: Problem::new(Kind::Malformed, why) });
        }
    };
    let (re, ask) = (said.n, said.ask);
    let answered = move |answered| {
        written(&match answered {
            Ok(answer) => Heard::Answer { re, answer },
            Err(problem) => Heard::Problem { re: Some(re), problem },
        })
    };
    if ask == (Ask::Hint {}) {
        let Ok(turn) = late.is_free.clone().try_acquire_owned() else {
            let problem = Problem::new(Kind::TooMany, "One hint after the other, please.");
            return answered(Err(problem));
        };
        let (app, caller, queue) = (app.clone(), caller.clone(), late.queue.clone());
        tokio::spawn(async move {
            let text = answered(answer(&app, caller.table, caller.place, ask).await);
            if let (Some(text), Some(queue)) = (text, queue.upgrade()) {
                // Whoever asked may be gone.
                let _ = queue.send(text).await;
            }
            drop(turn);
        });
        return None;
    }
    answered(answer(app, caller.table, caller.place, ask).await)
}
