//! A socket at a table: questions in, answers and news out.

use std::{sync::Arc, time::Duration};

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
use tokio::{
    sync::mpsc,
    time::{Instant, MissedTickBehavior, interval, timeout},
};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes, protocol::CloseFrame};

use crate::{
    App, Problem,
    ask::answer,
    bearer::{Bearer, Caller},
    desk::greet,
    guard::Peer,
    json::{Key, Params},
    letters::{Command, Listener, written},
    limits::Meter,
    problem::Kind,
    tables::find,
    upgrade::{Connection, Upgrade, frames, is_flood},
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

/// Whoever has no right to be here any more is told so.
const GONE: (u16, &str) = (code::SIGNED_OUT, "signed out");

/// So is whoever does not take in what is told.
const SLOW: (u16, &str) = (code::TOO_SLOW, "too slow; come back with your version");

/// So is whoever sends too much.
pub(crate) const FLOOD: (u16, &str) = (code::TOO_MANY, "too many messages");

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
    let bearer = Bearer::of(&app, &who, find(&app, &key).await?).await?;
    let seated = bearer.seat(opening.place)?;
    let identity = identity(&headers);
    let meter = Meter::of(&app, &who, from)?;
    let caller = Caller { who, from, seated };
    upgrade.on(MAX_MESSAGE, meter, move |socket| {
        let tracker = app.tracker.clone();
        tracker.track_future(run(app, caller, opening.since, identity, socket))
    })
}

impl Caller {
    /// Whether the headers it came with still open the door.
    async fn may_stay(&self, app: &App, identity: &Identity) -> Result<(), Problem> {
        let who = Who::read(app, &identity.iter().cloned().collect()).await?;
        let row = app.store.table_by_id(self.seated.table()).await?.ok_or_else(Problem::no_table)?;
        let seated = Bearer::of(app, &who, row).await?.seat(self.seated.place())?;
        // Somebody else may have signed in with the same browser.
        if seated.account() == self.seated.account() { Ok(()) } else { Err(Problem::signed_out()) }
    }

    /// Whether they have no business here any more. A store that is away closes no door.
    async fn must_go(&self, app: &App, identity: &Identity) -> bool {
        let stays = Box::pin(self.may_stay(app, identity)).await;
        stays.is_err_and(|it| is_final(&it))
    }
}

/// Whether a problem says that a right is gone, and not that nobody can tell.
pub(crate) fn is_final(problem: &Problem) -> bool {
    !matches!(problem.problem, Kind::NotStored | Kind::Unsure | Kind::Broken)
}

/// The headers that say who it is, kept to look again later. They are copies: those of the request hold all of it.
type Identity = Box<[(HeaderName, HeaderValue)]>;

fn identity(headers: &HeaderMap) -> Identity {
    let theirs = headers.iter().filter(|it| it.0 == AUTHORIZATION || it.0 == COOKIE);
    theirs.filter_map(|it| Some((it.0.clone(), HeaderValue::from_bytes(it.1.as_bytes()).ok()?))).collect()
}

/// The way of an answer that takes its time. The queue is the table's, which ends it when a client is too slow.
type Late = mpsc::WeakSender<Utf8Bytes>;

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
    // For answers that take their time; the socket goes on meanwhile.
    let late: Late = queue.downgrade();
    let seated = caller.seated;
    let listener = Listener { id, seated, queue };
    let pass = app.passes.enter(&caller.who, id, seated.table());
    let is_token = matches!(caller.who, Who::Holder(_));
    // What a socket does once or seldom has a box of its own, or every socket would be as large as all of it.
    let mut close = None;
    let mut joining = None;
    // In doubt it is looked beside what goes on: a store that is away is waited for once, and not once more by each question.
    let look = || Box::pin(caller.may_stay(&app, &identity));
    let mut doubting = None;
    if pass.take_doubt() && caller.must_go(&app, &identity).await {
        close = Some(GONE);
    } else {
        match Box::pin(greet(&app, caller.asker(), seated, since)).await {
            Ok((hello, greeted)) => {
                client.send_all([hello].into_iter()).await;
                let command = Command::Join(listener, greeted);
                joining = Some(Box::pin(app.hub.ask(&app, seated.table(), command)));
            }
            Err(problem) => close = Some(refuse(&mut client, problem).await),
        }
    }
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
            joined = async { joining.as_mut().expect("a socket that joins").await }, if joining.is_some() => {
                joining = None;
                if let Err(problem) = joined {
                    let is_gone = caller.must_go(&app, &identity).await;
                    close = Some(if is_gone { GONE } else { refuse(&mut client, problem).await });
                }
            }
            () = pass.doubted(), if doubting.is_none() => doubting = pass.take_doubt().then(look),
            looked = async { doubting.as_mut().expect("somebody who looks").await }, if doubting.is_some() => {
                doubting = None;
                match looked {
                    Err(problem) if is_final(&problem) => close = Some(GONE),
                    Err(_) => pass.stay_doubtful(),
                    Ok(()) => {}
                }
            }
            text = news.recv(), if doubting.is_none() => match text {
                Some(text) => if !client.send_all([text].into_iter()).await { break },
                // The desk tells it nothing more: it has lost its chair, or could not keep up.
                None => close = Some(if caller.must_go(&app, &identity).await { GONE } else { SLOW }),
            },
            message = client.socket.next() => {
                heard_from = Instant::now();
                match message {
                    Some(Ok(Message::Text(text))) => {
                        // A token is good only while its seat is held: it is looked at with every use.
                        let is_doubtful = pass.take_doubt() || is_token;
                        let away = match doubting.take().or_else(|| is_doubtful.then(look)) {
                            Some(looking) => looking.await.err(),
                            None => None,
                        };
                        if away.as_ref().is_some_and(is_final) {
                            close = Some(GONE);
                            continue;
                        }
                        let is_unsure = away.is_some();
                        let answer = Box::pin(reply(&app, &caller, &text, &late, away)).await;
                        // The answer may have taken its time, and the right to it be gone.
                        if pass.take_doubt() && caller.must_go(&app, &identity).await {
                            close = Some(GONE);
                            continue;
                        }
                        if is_unsure {
                            pass.stay_doubtful();
                        }
                        let Some(answer) = answer else { continue };
                        // What the question itself brought about is told before its answer.
                        let told = std::iter::from_fn(|| news.try_recv().ok());
                        if !client.send_all(told.chain([answer])).await { break }
                    }
                    Some(Ok(Message::Binary(_))) => {
                        let problem = Problem::new(Kind::Malformed, "A message is text.");
                        if !client.refuse(problem).await { break }
                    }
                    Some(Ok(_)) => {}
                    Some(Err(why)) if is_flood(&why) => close = Some(FLOOD),
                    Some(Err(_)) | None => break,
                }
            }
            _ = ping.tick() => {
                if heard_from.elapsed() > PING * 2 { break }
                if !client.send(Message::Ping(Vec::new().into())).await { break }
                pings += 1;
                // Another server may have ended a session, and the hint of it been lost.
                if pings.is_multiple_of(LOOK_AGAIN) && caller.must_go(&app, &identity).await {
                    close = Some(GONE);
                }
            }
        }
    }
    if let Some((code, reason)) = close {
        Box::pin(client.close(code, reason)).await;
    }
    app.passes.leave(&caller.who, id);
    app.hub.tell(&app, seated.table(), Command::Leave(id));
    metrics::gauge!("sandtable_sockets_open").decrement(1.0);
}

/// Tells why the table cannot be opened.
async fn refuse(client: &mut Client, problem: Problem) -> (u16, &'static str) {
    Box::pin(client.refuse(problem)).await;
    (code::REFUSED, "the table cannot be opened")
}

/// The answer to a message; nothing if it comes later. Where the store is away that could tell whether they still may be
/// here, nothing is done for them: `away` says so.
async fn reply(app: &Arc<App>, caller: &Caller, text: &str, late: &Late, away: Option<Problem>) -> Option<Utf8Bytes> {
    let said: Said = match serde_json::from_str(text) {
        Ok(said) => said,
        Err(why) => {
            let why = format!("The message is not understood: {}.", brief(&why.to_string()));
            return written(&Heard::Problem { re: None, problem: Problem::new(Kind::Malformed, why) });
        }
    };
    let (re, ask) = (said.n, said.ask);
    let form = move |answer| written(&Heard::Answer { re, answer });
    let told = move |answered: Result<_, Problem>| {
        answered.unwrap_or_else(|problem| written(&Heard::Problem { re: Some(re), problem }))
    };
    if let (Some(problem), Ask::Submit { .. }) = (away, &ask) {
        return told(Err(problem));
    }
    if ask == (Ask::Hint {}) {
        let (app, caller, queue) = (app.clone(), caller.clone(), late.clone());
        tokio::spawn(async move {
            let text = told(answer(&app, &caller, ask, form).await);
            if let (Some(text), Some(queue)) = (text, queue.upgrade()) {
                // Whoever asked may be gone.
                let _ = queue.send(text).await;
            }
        });
        return None;
    }
    told(answer(app, caller, ask, form).await)
}
