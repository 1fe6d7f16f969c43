//! What other servers on the same PostgreSQL changed. A hint only: the truth is read from the tables.

use crate::Store;
use crate::home::{Home, Readers};
use crate::limits;
use crate::link::{ACCOUNT, GONE};
use crate::types::{Hint, Id};
use sqlx::PgPool;
use sqlx::postgres::{PgListener, PgPoolOptions};
use std::time::Duration;
use tokio::sync::mpsc;

/// How long to wait before trying again to listen.
const PAUSE: Duration = Duration::from_millis(200);

impl Store {
    /// Hears of tables that other servers changed, for as long as the receiver is kept. The first hint says
    /// [`Hint::All`] and comes when listening has begun. SQLite has no other servers: nothing ever comes.
    pub fn hints(&self) -> mpsc::UnboundedReceiver<Hint> {
        let (sender, receiver) = mpsc::unbounded_channel();
        if let (Readers::Postgres(pool), Home::Postgres(options)) = (&self.inner.readers, &self.inner.home) {
            let (pool, server) = (pool.clone(), self.inner.server.clone());
            // Its own connection: whoever reads is not to wait for one that only listens.
            let ear = PgPoolOptions::new().max_connections(1).acquire_timeout(limits::ACQUIRE);
            let ear = ear.idle_timeout(None).max_lifetime(None).connect_lazy_with(options.as_ref().clone());
            tokio::spawn(async move {
                tokio::select! {
                    () = sender.closed() => {}
                    () = pool.close_event() => {}
                    () = listen(&ear, &server, &sender) => {}
                }
            });
        }
        receiver
    }
}

/// Listens, and begins again when the connection is lost.
async fn listen(pool: &PgPool, server: &str, sender: &mpsc::UnboundedSender<Hint>) {
    loop {
        if let Err(error) = once(pool, server, sender).await {
            tracing::debug!("Listening for other servers failed and begins again: {error}");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn once(pool: &PgPool, server: &str, sender: &mpsc::UnboundedSender<Hint>) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen("tables").await?;
    // What was said before is lost, and so is what was said while the connection was.
    let _ = sender.send(Hint::All);
    while let Some(notice) = listener.try_recv().await? {
        if let Some(hint) = hint(notice.payload(), server) {
            let _ = sender.send(hint);
        }
    }
    Ok(())
}

/// What a notice says, unless this server sent it. All its words are of one kind.
fn hint(notice: &str, server: &str) -> Option<Hint> {
    let (from, words) = notice.split_once(' ')?;
    if from == server {
        return None;
    }
    let ids =
        |mark: &str| -> Vec<Id> { words.split(' ').filter_map(|word| word.strip_prefix(mark)?.parse().ok()).collect() };
    Some(match words {
        words if words.starts_with(ACCOUNT) => Hint::Accounts(ids(ACCOUNT)),
        words if words.starts_with(GONE) => Hint::Gone(ids(GONE)),
        _ => Hint::Tables(ids("")),
    })
}
