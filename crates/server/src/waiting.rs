//! The door while the database is not there yet: a server that starts beside it, or before it, waits for it; and for room on its
//! disk.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use axum::{
    Router,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
    routing::get,
};
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use store::{Fault, Options, Store};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    time::Instant,
};

use crate::{Problem, problem::Kind};

/// How long to wait before trying again.
const PAUSE: Duration = Duration::from_millis(500);
/// How long somebody may take who knocks meanwhile.
const KNOCK: Duration = Duration::from_secs(10);
/// How many may knock at once.
const KNOCKS: usize = 256;

/// Opens the database. If it cannot be reached just now, tries again for some time, and if its disk is full, until there is room;
/// whoever comes meanwhile is told so.
pub(crate) async fn open(options: Options, patience: Duration, door: &TcpListener) -> Result<Store, Fault> {
    let is_full = Arc::new(AtomicBool::new(false));
    let mut opening = std::pin::pin!(try_for(options, patience, &is_full));
    let knocks = Arc::new(Semaphore::new(KNOCKS));
    loop {
        tokio::select! {
            biased;
            opened = &mut opening => return opened,
            accepted = door.accept() => {
                if let (Ok((stream, _)), Ok(knock)) = (accepted, knocks.clone().try_acquire_owned()) {
                    let is_full = is_full.load(Relaxed);
                    tokio::spawn(async move {
                        let _ = tokio::time::timeout(KNOCK, answer(stream, is_full)).await;
                        drop(knock);
                    });
                }
            }
        }
    }
}

async fn try_for(options: Options, patience: Duration, is_full: &AtomicBool) -> Result<Store, Fault> {
    // A file is there or it is not: nobody is about to start it.
    let until = Instant::now() + if options.is_at_a_server() { patience } else { Duration::ZERO };
    let mut has_said = false;
    loop {
        match Store::open(options.clone()).await {
            Err(Fault::Away(why)) if Instant::now() < until => {
                if !std::mem::replace(&mut has_said, true) {
                    tracing::warn!("{why} The server waits for its database, {} seconds at most.", patience.as_secs());
                }
                is_full.store(false, Relaxed);
                tokio::time::sleep(PAUSE).await;
            }
            // Whoever makes room need not start it, too; and nothing would be better for its end.
            Err(Fault::Full(why)) => {
                if !is_full.swap(true, Relaxed) {
                    tracing::warn!("{why} The server starts as soon as there is room.");
                }
                tokio::time::sleep(PAUSE).await;
            }
            other => return other,
        }
    }
}

/// One request, and not a second: the next is for the server itself.
async fn answer(stream: TcpStream, is_full: bool) {
    let not_yet = move || async move { not_yet(is_full) };
    let router = Router::new().route("/healthz", get(|| async { "ok\n" })).fallback(not_yet);
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(KNOCK).keep_alive(false);
    // Whoever goes away is not told.
    let _ = builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router)).await;
}

fn not_yet(is_full: bool) -> Response {
    let why = match is_full {
        true => {
            "The disk of the server's database is full, and the server is not ready. It starts by itself when there is room."
        }
        false => "The server waits for its database, and is not ready. Try again in a moment.",
    };
    let mut response = Problem::new(Kind::NotStored, why).into_response();
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    response
}
