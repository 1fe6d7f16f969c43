//! The door: who comes in, how many from one address, and how long a knock may take.

use std::{
    collections::HashMap,
    hash::Hash,
    io::{self, IoSlice},
    net::{IpAddr, SocketAddr},
    pin::{Pin, pin},
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll},
    time::Duration,
};

use axum::{Router, extract::ConnectInfo};
use hyper::{Request, body::Incoming, server::conn::http1};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
};
use tokio_util::task::TaskTracker;

use crate::{App, guard::is_proxy, limits::network};

/// How long the head of a request may take, from the end of the one before.
const HEAD: Duration = Duration::from_secs(10);
/// How large it may be.
const HEAD_SIZE: usize = 32 * 1024;
/// How many connections one address may have, sockets among them. A proxy that is named has no bound.
pub(crate) const FROM_ONE: usize = 400;
/// How long the door stays shut when the system gives no more connections.
const BREATH: Duration = Duration::from_millis(100);

/// Lets people in until the server stops, and waits for requests that are under way.
pub(crate) async fn serve(app: Arc<App>, listener: TcpListener, router: Router) {
    let (connections, visitors) = (TaskTracker::new(), Arc::new(Visitors::default()));
    loop {
        let accepted = tokio::select! {
            biased;
            () = app.stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, from) = match accepted {
            Ok(accepted) => accepted,
            Err(why) if is_of_one(&why) => continue,
            Err(why) => {
                tracing::warn!(%why, "no connection could be accepted");
                tokio::time::sleep(BREATH).await;
                continue;
            }
        };
        let is_bounded = app.config.limits && !is_proxy(&app.config, from.ip());
        let Some(visit) = visitors.enter(network(from.ip()), if is_bounded { FROM_ONE } else { usize::MAX }) else {
            metrics::counter!("sandtable_limited_total").increment(1);
            continue;
        };
        // Without it, small messages would wait for each other.
        let _ = stream.set_nodelay(true);
        connections.spawn(talk(app.clone(), Held { stream, _visit: visit }, from, router.clone()));
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

/// Whether a connection failed, and not the door.
fn is_of_one(why: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(why.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

async fn talk(app: Arc<App>, stream: Held, from: SocketAddr, router: Router) {
    let service = tower_service(router, from);
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_header_size(HEAD_SIZE).max_buf_size(2 * HEAD_SIZE);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
    let mut is_stopping = false;
    loop {
        tokio::select! {
            // What a client did wrong has been answered, if it could be.
            _ = connection.as_mut() => return,
            () = app.stop.cancelled(), if !is_stopping => {
                is_stopping = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

/// The routes for one connection: every request says where it came from.
fn tower_service(
    router: Router,
    from: SocketAddr,
) -> impl hyper::service::Service<
    Request<Incoming>,
    Response = axum::response::Response,
    Error = std::convert::Infallible,
    Future: Send,
> {
    let router = TowerToHyperService::new(router);
    hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        hyper::service::Service::call(&router, request.map(axum::body::Body::new))
    })
}

/// How many are in, of each address or whatever they are counted by.
pub(crate) struct Visitors<K> {
    inside: Mutex<HashMap<K, usize>>,
}

impl<K> Default for Visitors<K> {
    fn default() -> Visitors<K> {
        Visitors { inside: Mutex::default() }
    }
}

impl<K: Hash + Eq + Clone> Visitors<K> {
    /// Somebody comes in, unless there are so many of them already.
    pub(crate) fn enter(self: &Arc<Visitors<K>>, by: K, most: usize) -> Option<Visit<K>> {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        let n = inside.get(&by).copied().unwrap_or_default();
        if n >= most {
            return None;
        }
        inside.insert(by.clone(), n + 1);
        Some(Visit { by, visitors: self.clone() })
    }
}

/// One who is in, until it is dropped.
pub(crate) struct Visit<K: Hash + Eq> {
    by: K,
    visitors: Arc<Visitors<K>>,
}

impl<K: Hash + Eq> Drop for Visit<K> {
    fn drop(&mut self) {
        let mut inside = self.visitors.inside.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(n) = inside.get_mut(&self.by) {
            *n -= 1;
            if *n == 0 {
                inside.remove(&self.by);
            }
        }
    }
}

/// A connection that counts as one as long as it lives, also when it has become a WebSocket.
struct Held {
    stream: TcpStream,
    _visit: Visit<IpAddr>,
}

impl AsyncRead for Held {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Held {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// Asks the system for as many open files as it grants: every socket is one. What is started from here has the same.
pub fn raise_open_files() {
    #[cfg(unix)]
    {
        use nix::sys::resource::{Resource, getrlimit, setrlimit};
        let raised = getrlimit(Resource::RLIMIT_NOFILE)
            .and_then(|(_, most)| setrlimit(Resource::RLIMIT_NOFILE, most, most).map(|()| most));
        match raised {
            Ok(files) => tracing::info!(files, "open files"),
            Err(why) => tracing::warn!(%why, "the number of open files stays as it is"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_and_gets_them_back() {
        let (visitors, one, two) = (Arc::new(Visitors::<IpAddr>::default()), [10, 0, 0, 1], [10, 0, 0, 2]);
        let first = visitors.enter(one.into(), 2).expect("room for one");
        let second = visitors.enter(one.into(), 2).expect("room for two");
        assert!(visitors.enter(one.into(), 2).is_none());
        let other = visitors.enter(two.into(), 2).expect("room for another address");
        drop(second);
        drop(visitors.enter(one.into(), 2).expect("room again"));
        drop((first, other));
        assert!(visitors.inside.lock().expect("a lock").is_empty(), "nobody is remembered who is gone");
    }
}
