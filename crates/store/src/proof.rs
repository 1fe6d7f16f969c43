//! What tests plant into a store: stalls, faults, a disk that is full.

use crate::Fault;
use crate::fault::full;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64};
use std::time::Duration;

/// Stalls and planted faults, for tests only.
#[derive(Clone, Debug, Default)]
pub struct Proof {
    /// How long the writer waits between the last statement and the commit.
    pub before_commit: Duration,
    /// How long it waits between the commit and the answers.
    pub after_commit: Duration,
    /// A planted fault: answers come before the commit.
    pub acknowledge_first: bool,
    /// The most pages a SQLite file may have, 0 for any number: a disk that is full. May change at any time.
    pub pages: Arc<AtomicU32>,
    /// How many bytes of the disk are free, 0 for as many as there are.
    pub free: Arc<AtomicU64>,
    /// The disk is so full that no database can be opened.
    pub full: Arc<AtomicBool>,
    /// The next answer to a commit of lines is lost on its way.
    pub lose_answer: Arc<AtomicBool>,
}

impl Proof {
    /// The free bytes that a test wants there to be.
    pub(crate) fn space(&self) -> Option<u64> {
        Some(self.free.load(Relaxed)).filter(|free| *free > 0)
    }

    /// Whether a test wants a database to open.
    pub(crate) fn open(&self) -> Result<(), Fault> {
        if self.full.load(Relaxed) { Err(full()) } else { Ok(()) }
    }
}
