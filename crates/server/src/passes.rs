//! The sockets that are open here, and by whose right: when somebody may have lost a right, each of theirs looks again before
//! it does anything more.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use store::Id;
use tokio::sync::Notify;

use crate::who::Who;

/// One socket's.
pub(crate) struct Pass {
    table: Id,
    /// When the right runs out by itself, if it does.
    until: Option<i64>,
    is_doubtful: AtomicBool,
    doubted: Notify,
}

impl Pass {
    fn doubt(&self) {
        self.is_doubtful.store(true, Ordering::Release);
        self.doubted.notify_one();
    }

    /// Waits until there is doubt.
    pub(crate) async fn doubted(&self) {
        self.doubted.notified().await;
    }

    /// Whether there is doubt; whoever asks looks, and then there is none.
    pub(crate) fn take_doubt(&self) -> bool {
        self.is_doubtful.swap(false, Ordering::AcqRel)
    }
}

type Open = HashMap<Option<Id>, HashMap<u64, Arc<Pass>>>;

/// The sockets that are open here, by account; those of nobody together.
#[derive(Default)]
pub(crate) struct Passes {
    open: Mutex<Open>,
}

impl Passes {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A socket begins, in doubt: between the look at the door and now a right may have gone.
    pub(crate) fn enter(&self, who: &Who, socket: u64, table: Id) -> Arc<Pass> {
        let (until, is_doubtful) = (who.until(), AtomicBool::new(true));
        let pass = Arc::new(Pass { table, until, is_doubtful, doubted: Notify::new() });
        self.open().entry(who.account()).or_default().insert(socket, pass.clone());
        pass
    }

    /// It has ended.
    pub(crate) fn leave(&self, who: &Who, socket: u64) {
        let (mut open, account) = (self.open(), who.account());
        if let Some(theirs) = open.get_mut(&account) {
            theirs.remove(&socket);
            if theirs.is_empty() {
                open.remove(&account);
            }
        }
    }

    /// An account has lost a right.
    pub(crate) fn doubt(&self, account: Id) {
        if let Some(theirs) = self.open().get(&Some(account)) {
            theirs.values().for_each(|it| it.doubt());
        }
    }

    /// The tables that somebody looks at here.
    pub(crate) fn tables(&self) -> Vec<Id> {
        let mut tables: Vec<Id> = self.open().values().flat_map(HashMap::values).map(|it| it.table).collect();
        tables.sort_unstable();
        tables.dedup();
        tables
    }

    /// A table is gone.
    pub(crate) fn doubt_table(&self, table: Id) {
        self.open().values().flat_map(HashMap::values).filter(|it| it.table == table).for_each(|it| it.doubt());
    }

    /// A game has ended: whoever converses there by a token looks again, but when an answer is under way not before it is
    /// given.
    pub(crate) fn look_again(&self, table: Id) {
        self.open()
            .values()
            .flat_map(HashMap::values)
            .filter(|it| it.table == table)
            .for_each(|it| it.doubted.notify_one());
    }

    /// It is so late that some rights have run out.
    pub(crate) fn doubt_expired(&self, now: i64) {
        let open = self.open();
        let expired = open.values().flat_map(HashMap::values).filter(|it| it.until.is_some_and(|until| until <= now));
        expired.for_each(|it| it.doubt());
    }

    /// Anything may have gone.
    pub(crate) fn doubt_all(&self) {
        self.open().values().flat_map(HashMap::values).for_each(|it| it.doubt());
    }
}
