//! The sockets that are open here, and by whose right: when somebody may have lost a right, each of theirs looks again before
//! it does anything more. And how often somebody has, for whoever was let in before and is to do something now.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
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

    /// Whoever looked could not tell: it is looked again before anything more is done, and not before.
    pub(crate) fn stay_doubtful(&self) {
        self.is_doubtful.store(true, Ordering::Release);
    }

    /// Whether there is doubt; whoever asks looks, and then there is none.
    pub(crate) fn take_doubt(&self) -> bool {
        self.is_doubtful.swap(false, Ordering::AcqRel)
    }
}

type Open = HashMap<Option<Id>, HashMap<u64, Arc<Pass>>>;

/// Among how many counts those are shared out who lose rights.
const COUNTS: usize = 64;

/// How often accounts may have lost a right, as it stood at one time.
pub(crate) struct Ended([u64; COUNTS]);

impl Ended {
    /// Of an account, and of those that are counted with it.
    pub(crate) fn of(&self, account: Id) -> u64 {
        self.0[count_of(account)]
    }
}

fn count_of(account: Id) -> usize {
    account.rem_euclid(COUNTS as i64) as usize
}

/// The sockets that are open here, by account; those of nobody together.
pub(crate) struct Passes {
    open: Mutex<Open>,
    ended: [AtomicU64; COUNTS],
}

impl Default for Passes {
    fn default() -> Passes {
        Passes { open: Mutex::default(), ended: std::array::from_fn(|_| AtomicU64::new(0)) }
    }
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

    /// How often accounts may have lost a right up to now.
    pub(crate) fn all_ended(&self) -> Ended {
        Ended(std::array::from_fn(|it| self.ended[it].load(Ordering::Acquire)))
    }

    /// How often this account may have, and those that are counted with it.
    pub(crate) fn ended(&self, account: Id) -> u64 {
        self.ended[count_of(account)].load(Ordering::Acquire)
    }

    /// An account has lost a right.
    pub(crate) fn doubt(&self, account: Id) {
        self.ended[count_of(account)].fetch_add(1, Ordering::AcqRel);
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

    /// A part of the accounts, of so many: what another server has ended, and the news of it been lost, is found in a round
    /// through all parts.
    pub(crate) fn doubt_part(&self, part: i64, of: i64) {
        let open = self.open();
        let theirs = open.iter().filter(|it| it.0.unwrap_or_default().rem_euclid(of) == part);
        theirs.flat_map(|it| it.1.values()).for_each(|it| it.doubt());
    }

    /// Anything may have gone.
    pub(crate) fn doubt_all(&self) {
        for count in &self.ended {
            count.fetch_add(1, Ordering::AcqRel);
        }
        self.open().values().flat_map(HashMap::values).for_each(|it| it.doubt());
    }
}
