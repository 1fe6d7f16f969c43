//! Whether the database is there, and stores.

use crate::fault::{Fault, Trouble};
use crate::home::Home;
use crate::link::args;
use crate::{End, Store, limits, log};
use std::sync::atomic::Ordering::Relaxed;
use tokio::time::timeout;

/// How many bytes are stored to see whether anything can be: more than may fit into pages that are there.
const TRIAL: u32 = 16 * 1024;

/// With fewer bytes free than this, it is doubtful whether anything can be stored.
const LITTLE: u64 = 1 << 20;

impl Store {
    /// Whether the database answers and stores, within half a second. Storing is tried only where it is doubtful: the last
    /// that was to be stored was not, or next to nothing of the disk is free.
    pub async fn ready(&self) -> Result<(), Fault> {
        let asked = timeout(limits::READY, async {
            if self.is_doubtful() {
                // However many ask, one at a time is tried.
                let _alone = self.inner.trial.lock().await;
                self.try_to_store().await?;
                self.inner.counts.is_stuck.store(false, Relaxed);
            }
            self.rows("select 1", &[]).await.map(drop)
        });
        asked.await.unwrap_or_else(|_| Err(Trouble::Late.fault()))
    }

    fn is_doubtful(&self) -> bool {
        let free = match &self.inner.home {
            Home::Sqlite(options) => {
                let free = log::free(options.get_filename());
                #[cfg(feature = "proof")]
                let free = self.inner.proof.space().or(free);
                free
            }
            Home::Postgres(_) => None,
        };
        self.inner.counts.is_stuck.load(Relaxed) || free.is_some_and(|free| free < LITTLE)
    }

    /// Stores something of a few pages, and takes it away again.
    async fn try_to_store(&self) -> Result<(), Fault> {
        self.by_writer(|mut link| {
            Box::pin(async move {
                let sql = "insert into setting (name, value) values ('trial', $1)
                           on conflict (name) do update set value = excluded.value";
                link.run(sql, args![&noise()]).await?;
                Ok(End::Keep(()))
            })
        })
        .await?;
        self.by_writer(|mut link| {
            Box::pin(async move {
                link.run("delete from setting where name = 'trial'", &[]).await?;
                Ok(End::Keep(()))
            })
        })
        .await
    }
}

/// A text that PostgreSQL cannot store as a shorter one.
fn noise() -> String {
    let next = |before: &u32| Some(before.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    let numbers = std::iter::successors(Some(1), next).take(TRIAL as usize);
    numbers.map(|number| char::from(b'0' + (number >> 26) as u8)).collect()
}
