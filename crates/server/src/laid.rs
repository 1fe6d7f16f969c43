//! A table as it is held here, and where it is asked.
//!
//! The runtime's threads are few, and every request and socket shares them: whatever takes its time there is waited for by
//! everybody. So a table is held as [`Laid`], which answers on them what is one of [`Quick`], a list of facts that are at hand.
//! **There is no other way to it on the runtime's threads**: rehearsing, committing, looking, hearing, following lines and
//! writing are given to [`Laid::work`] and [`Laid::read`], which do them elsewhere.

use std::{
    ops::{Deref, DerefMut},
    sync::{Arc, LazyLock},
};

use catalog::{Advice, Analysis, Answer, Info, Keeper, Level, Seat, Side, Sides, Stop};
use stage::Sheet;
use tokio::sync::Semaphore;

use crate::wire::Place;

/// How many tables are at work at once: as many as there are processors. Each thread more would keep memory of its own, and
/// nothing would be done sooner.
static HANDS: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(std::thread::available_parallelism().map_or(2, |it| it.get().max(2))));

/// What a table is asked on the runtime's threads: facts at hand, and pointers handed over. No list of actions is made for one
/// of them, no state, no line of the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quick {
    /// How often a chair has noticed something.
    Version,
    /// How many lines the journal has.
    Lines,
    /// Whether the past is at hand.
    IsWhole,
    /// Whether the dice are agreed on.
    HasBegun,
    /// The sides that owe a decision, as a chair may know.
    Owing,
    /// Whether fate owes an answer.
    IsUnsettled,
    /// Whether nothing is secret.
    IsOpen,
    /// What is printed, and its name.
    Sheet,
    /// What stands on the box.
    Info,
    /// A copy that shares everything.
    Fork,
    /// How fate is answered, and whether somebody has yet to sit down.
    Set,
}

impl Quick {
    /// All of them.
    pub const ALL: [Quick; 11] = [
        Quick::Version,
        Quick::Lines,
        Quick::IsWhole,
        Quick::HasBegun,
        Quick::Owing,
        Quick::IsUnsettled,
        Quick::IsOpen,
        Quick::Sheet,
        Quick::Info,
        Quick::Fork,
        Quick::Set,
    ];
}

/// What keeps a table. Which of the two it is the store says, once, when the table is opened.
pub enum Kept {
    /// For people, or computers, who play: it is stored, rolled for and ended here, and looked at from seats.
    ToPlay(Box<dyn Keeper>),
    /// Made for analysis: whoever made it has all of it.
    ForAnalysis(Box<dyn Analysis>),
}

impl Kept {
    /// A copy that shares everything.
    #[must_use]
    pub fn fork(&self) -> Kept {
        match self {
            Kept::ToPlay(it) => Kept::ToPlay(it.fork()),
            Kept::ForAnalysis(it) => Kept::ForAnalysis(it.copy()),
        }
    }
}

impl Deref for Kept {
    type Target = dyn Keeper;

    fn deref(&self) -> &(dyn Keeper + 'static) {
        match self {
            Kept::ToPlay(it) => &**it,
            Kept::ForAnalysis(it) => &**it,
        }
    }
}

impl DerefMut for Kept {
    fn deref_mut(&mut self) -> &mut (dyn Keeper + 'static) {
        match self {
            Kept::ToPlay(it) => &mut **it,
            Kept::ForAnalysis(it) => &mut **it,
        }
    }
}

/// A table as it is held here.
pub struct Laid {
    /// Nothing as long as it is at work elsewhere.
    table: Option<Kept>,
}

/// Which hand answers for fate.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hand {
    pub(crate) is_manual: bool,
    pub(crate) queue: Vec<Answer>,
}

impl Laid {
    /// Holds a table.
    #[must_use]
    pub fn new(table: Kept) -> Laid {
        Laid { table: Some(table) }
    }

    fn table(&self) -> &Kept {
        self.table.as_ref().expect("a table that is not at work")
    }

    fn table_mut(&mut self) -> &mut Kept {
        self.table.as_mut().expect("a table that is not at work")
    }

    fn glance(&self, place: Place) -> Seat {
        self.table().seat(place.into())
    }

    /// [`Quick::Version`].
    #[must_use]
    pub fn version(&self, place: Place) -> u32 {
        self.glance(place).version()
    }

    /// [`Quick::Lines`].
    #[must_use]
    pub fn lines(&self) -> i64 {
        self.table().inputs() as i64
    }

    /// [`Quick::IsWhole`].
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.table().is_whole()
    }

    /// [`Quick::HasBegun`].
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.glance(Place::Spectator).pledges().is_none()
    }

    /// [`Quick::Owing`].
    #[must_use]
    pub fn owing(&self, place: Place) -> Sides {
        self.glance(place).owing()
    }

    /// [`Quick::IsUnsettled`].
    #[must_use]
    pub fn is_unsettled(&self) -> bool {
        self.has_begun() && self.table().owing() == Sides::NONE && self.glance(Place::Spectator).outcome().is_none()
    }

    /// [`Quick::IsOpen`].
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.glance(Place::Spectator).open().is_some()
    }

    /// [`Quick::Sheet`].
    #[must_use]
    pub fn sheet(&self) -> (&Arc<Sheet>, &str) {
        (self.table().sheet(), self.table().sheet_hash())
    }

    /// [`Quick::Info`].
    #[must_use]
    pub fn info(&self) -> &Arc<Info> {
        self.table().info()
    }

    /// [`Quick::Fork`].
    #[must_use]
    pub fn fork(&self) -> Laid {
        Laid::new(self.table().fork())
    }

    /// [`Quick::Set`]: whether somebody has yet to sit down.
    pub fn set_waiting(&mut self, is_waiting: bool) {
        self.table_mut().set_waiting(is_waiting);
    }

    /// [`Quick::Set`]: at a table made for analysis, fate is in somebody's hand, or its own again. How many answers were left in
    /// the hand before; nothing at another table.
    pub(crate) fn set_hand(&mut self, hand: Option<Hand>) -> Option<usize> {
        let Kept::ForAnalysis(table) = self.table_mut() else { return None };
        let left = table.queued();
        let (is_apart, Hand { is_manual, queue }) = (hand.is_some(), hand.unwrap_or_default());
        table.set_auto(!is_manual);
        table.queue(queue);
        table.set_apart(is_apart);
        Some(left)
    }

    /// A computer player's work for a side that owes a decision, which imagines its world where it thinks.
    pub(crate) fn thought(&self, side: Side, level: Level, salt: u64) -> impl FnOnce(&Stop) -> Advice + Send + 'static {
        let seat = self.glance(side.into());
        move |stop| {
            let job = seat.job(level, salt);
            // A seat holds on to the past of its table, which would be copied to be written to while this thinks.
            drop(seat);
            job.unwrap_or_else(|_| panic!("work for a side that owes a decision")).run(stop)
        }
    }

    /// Does something with the table elsewhere than on the runtime's threads. What falls over there falls over here.
    pub async fn work<T: Send + 'static>(&mut self, work: impl FnOnce(&mut Kept) -> T + Send + 'static) -> T {
        let hand = HANDS.acquire().await.expect("hands that never go");
        let mut table = self.table.take().expect("a table that is not at work");
        let worked = tokio::task::spawn_blocking(move || {
            let done = work(&mut table);
            drop(hand);
            (table, done)
        });
        let (table, done) = match worked.await {
            Ok(done) => done,
            Err(why) => match why.try_into_panic() {
                Ok(panic) => std::panic::resume_unwind(panic),
                Err(_) => panic!("work that was begun is done, unless the runtime ends"),
            },
        };
        self.table = Some(table);
        done
    }

    /// Asks the table something elsewhere than on the runtime's threads; nothing if that falls over.
    pub async fn read<T: Send + 'static>(
        self: Arc<Laid>,
        question: impl FnOnce(&Kept) -> T + Send + 'static,
    ) -> Option<T> {
        tokio::task::spawn_blocking(move || question(self.table())).await.ok()
    }

    /// Asks one of the quick questions, for a test that counts their work.
    #[cfg(feature = "proof")]
    pub fn ask(&mut self, asked: Quick) {
        match asked {
            Quick::Version => _ = self.version(Place::A),
            Quick::Lines => _ = self.lines(),
            Quick::IsWhole => _ = self.is_whole(),
            Quick::HasBegun => _ = self.has_begun(),
            Quick::Owing => _ = self.owing(Place::A),
            Quick::IsUnsettled => _ = self.is_unsettled(),
            Quick::IsOpen => _ = self.is_open(),
            Quick::Sheet => _ = self.sheet(),
            Quick::Info => _ = self.info(),
            Quick::Fork => _ = self.fork(),
            Quick::Set => {
                self.set_waiting(false);
                self.set_hand(None);
            }
        }
    }
}
