//! What time it is. Where servers share a database its clock decides, for theirs need not agree: what one has stored as the time
//! of something, another holds against the time it is now.

use std::{
    sync::atomic::{AtomicI64, Ordering::Relaxed},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use store::{Fault, Store};

use crate::Config;

/// A clock that is set by the database, where that is shared.
pub(crate) struct Clock {
    begun: Instant,
    /// What time it was then, as the database has it now; nothing where this machine's own clock is that of the database.
    then: Option<AtomicI64>,
    /// How far the machine's clock is ahead.
    ahead: i64,
}

impl Clock {
    /// Sets a clock for the first time.
    pub(crate) async fn new(config: &Config, store: &Store) -> Result<Clock, Fault> {
        #[cfg(feature = "proof")]
        let ahead = config.ahead;
        #[cfg(not(feature = "proof"))]
        let ahead = 0;
        let _ = config;
        let clock = Clock { begun: Instant::now(), then: store.is_shared().then(AtomicI64::default), ahead };
        clock.set(store).await?;
        Ok(clock)
    }

    /// Sets it by the database.
    pub(crate) async fn set(&self, store: &Store) -> Result<(), Fault> {
        let Some(then) = &self.then else { return Ok(()) };
        let asked = self.begun.elapsed();
        let now = store.clock().await?;
        // It was said somewhere between the question and the answer.
        then.store(now - milliseconds((asked + self.begun.elapsed()) / 2), Relaxed);
        Ok(())
    }

    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        match &self.then {
            Some(then) => then.load(Relaxed) + milliseconds(self.begun.elapsed()),
            None => milliseconds(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()) + self.ahead,
        }
    }
}

fn milliseconds(time: Duration) -> i64 {
    time.as_millis() as i64
}
