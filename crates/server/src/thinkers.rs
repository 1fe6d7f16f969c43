//! Computer players at work: a few threads of their own, never those of the runtime, and every table in its turn.

use std::{
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use catalog::{Advice, Job, Side, Stop};
use store::Id;
use tokio::sync::mpsc;

use crate::{moment::Turn, who::digest, wire::Place};

/// What a computer player has thought; nothing if it fell over.
pub(crate) struct Thought {
    pub(crate) side: Side,
    pub(crate) advice: Option<Advice>,
}

/// For whom somebody thinks.
enum For {
    /// A computer's seat at a table.
    Seat(Id, Side),
    /// A person who asked for a hint, whose turn it is until it is thought.
    Person(tokio::sync::oneshot::Sender<Option<Advice>>, Option<Turn>),
}

impl For {
    /// Whether nobody waits for it any more.
    fn is_gone(&self) -> bool {
        matches!(self, For::Person(sender, _) if sender.is_closed())
    }
}

struct Task {
    whom: For,
    work: Box<Work>,
}

/// What is to be thought.
type Work = dyn FnOnce(&Stop) -> Advice + Send;

#[derive(Default)]
struct Queue {
    tasks: VecDeque<Task>,
    running: Vec<(Instant, Stop)>,
    is_closed: bool,
}

/// A few threads that think.
pub(crate) struct Thinkers {
    shared: Arc<(Mutex<Queue>, Condvar)>,
    limit: Duration,
}

/// A thought of a computer's seat, on its way to the table.
pub(crate) type Delivery = (Id, Thought);

impl Thinkers {
    /// Starts so many threads. No thought takes longer than `limit`, as far as it looks at its watch.
    pub(crate) fn new(threads: usize, limit: Duration) -> (Thinkers, mpsc::UnboundedReceiver<Delivery>) {
        let shared = Arc::new((Mutex::new(Queue::default()), Condvar::new()));
        let (thoughts, delivered) = mpsc::unbounded_channel();
        for n in 0..threads.max(1) {
            let (shared, thoughts) = (shared.clone(), thoughts.clone());
            let named = thread::Builder::new().name(format!("thinker {n}"));
            if let Err(why) = named.spawn(move || work(&shared, &thoughts)) {
                tracing::error!(%why, "a thread for computer players did not start");
            }
        }
        (Thinkers { shared, limit }, delivered)
    }

    /// Hands in work for a seat. Work for it that nobody has begun is dropped: it would be late.
    pub(crate) fn put(&self, table: Id, side: Side, work: impl FnOnce(&Stop) -> Advice + Send + 'static) {
        let mut queue = lock(&self.shared.0);
        let is_same = |it: &Task| matches!(it.whom, For::Seat(of, whose) if of == table && whose == side);
        queue.tasks.retain(|it| !is_same(it));
        queue.tasks.push_back(Task { whom: For::Seat(table, side), work: Box::new(work) });
        self.shared.1.notify_one();
    }

    /// Thinks for a person, whose turn lasts until then; nothing if the thought fell over. Work that nobody has begun goes with
    /// whoever waits for it.
    pub(crate) async fn advise(&self, job: Job, turn: Option<Turn>) -> Option<Advice> {
        self.advised(turn, move |stop| job.run(stop)).await
    }

    async fn advised(&self, turn: Option<Turn>, work: impl FnOnce(&Stop) -> Advice + Send + 'static) -> Option<Advice> {
        let (sender, receiver) = tokio::sync::oneshot::channel();
        let work = Box::new(work);
        lock(&self.shared.0).tasks.push_back(Task { whom: For::Person(sender, turn), work });
        self.shared.1.notify_one();
        receiver.await.ok().flatten()
    }

    /// Ends thoughts that have taken too long; they answer with the best they have.
    pub(crate) fn look_at_watch(&self) {
        let now = Instant::now();
        let queue = lock(&self.shared.0);
        queue.running.iter().filter(|it| now - it.0 > self.limit).for_each(|it| it.1.stop());
    }

    /// How many wait.
    pub(crate) fn waiting(&self) -> usize {
        lock(&self.shared.0).tasks.len()
    }

    /// Ends every thought and every thread.
    pub(crate) fn close(&self) {
        let mut queue = lock(&self.shared.0);
        queue.is_closed = true;
        queue.tasks.clear();
        queue.running.iter().for_each(|it| it.1.stop());
        self.shared.1.notify_all();
    }
}

/// The salt of a thought, with which a player draws what the enemy must not foresee. It is made of the secret of the
/// servers, so that nobody makes it up out of what he is shown, and is another for every thought, so that no answer, a hint
/// among them, tells anything of the next. `whose` says for whom is thought.
pub(crate) fn salt(secret: &str, whose: &str, table: &str, place: Place, version: u32) -> u64 {
    let [slot, version] = [u32::from(place.slot()), version].map(|it| it.to_string());
    let digest = digest(&["sandtable/thought", secret, whose, table, &slot, &version].join("\n"));
    u64::from_be_bytes(*digest.first_chunk().expect("eight bytes of a digest"))
}

/// Dreams for as long and falls over as often as a test wants.
#[cfg(feature = "proof")]
pub(crate) fn falter(crashes: &std::sync::atomic::AtomicU32, dream: Duration) {
    use std::sync::atomic::Ordering::Relaxed;
    thread::sleep(dream);
    assert!(crashes.try_update(Relaxed, Relaxed, |it| it.checked_sub(1)).is_err(), "a computer player falls over");
}

fn lock(queue: &Mutex<Queue>) -> MutexGuard<'_, Queue> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

fn work(shared: &(Mutex<Queue>, Condvar), thoughts: &mpsc::UnboundedSender<Delivery>) {
    loop {
        let mut queue = lock(&shared.0);
        let Task { whom, work } = loop {
            if queue.is_closed {
                return;
            }
            match queue.tasks.pop_front() {
                Some(task) if task.whom.is_gone() => {}
                Some(task) => break task,
                None => queue = shared.1.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        };
        let (begun, stop) = (Instant::now(), Stop::default());
        queue.running.push((begun, stop.clone()));
        drop(queue);
        // A fault of one table's computer is that table's alone.
        let advice = catch_unwind(AssertUnwindSafe(|| work(&stop))).ok();
        lock(&shared.0).running.retain(|it| it.0 != begun);
        metrics::histogram!("sandtable_thought_seconds").record(begun.elapsed().as_secs_f64());
        match whom {
            For::Seat(table, side) => {
                // The server is closing if nobody takes it.
                let _ = thoughts.send((table, Thought { side, advice }));
            }
            For::Person(sender, turn) => {
                // Whoever has the answer may ask for the next.
                drop(turn);
                let _ = sender.send(advice);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::{Chair, Dice, Keeping, Level, Setup};

    fn job(seed: u64) -> Job {
        let title = catalog::find("hindenburg").expect("a game of this id");
        let mut table = title.table(&Setup::default(), Dice::from_seed(seed)).expect("the game as shipped");
        table.keep(&Keeping::Settle).expect("a game that begins");
        table.seat(Chair::Side(Side::A)).job(Level::Random, 1).expect("a decision")
    }

    #[test]
    fn a_salt_hangs_on_what_nobody_is_shown() {
        let secrets = [1, 2].map(|_| crate::who::fresh_token().expect("random numbers"));
        let of = |secret: &str, whose: &str, table: &str, place, version| salt(secret, whose, table, place, version);
        let all = [
            of(&secrets[0], "seat", "table", Place::A, 7),
            // All that a player can know is the same, at another server.
            of(&secrets[1], "seat", "table", Place::A, 7),
            // Tables that were made alike; the other side; a hint; the next thought.
            of(&secrets[0], "seat", "another", Place::A, 7),
            of(&secrets[0], "seat", "table", Place::B, 7),
            of(&secrets[0], "hint", "table", Place::A, 7),
            of(&secrets[0], "seat", "table", Place::A, 8),
        ];
        for (n, one) in all.iter().enumerate() {
            assert!(!all[..n].contains(one), "{all:?}");
        }
        assert_eq!(all[0], of(&secrets[0], "seat", "table", Place::A, 7), "servers that share a secret think the same");
    }

    #[tokio::test]
    async fn every_table_has_its_turn_and_late_work_is_dropped() {
        let (thinkers, mut thoughts) = Thinkers::new(1, Duration::from_secs(5));
        for table in [1, 2, 1, 3] {
            thinkers.put(table, Side::A, |stop| job(1).run(stop));
        }
        thinkers.put(9, Side::A, |stop| job(1).run(stop));
        let mut tables = Vec::new();
        while let Some((table, thought)) = thoughts.recv().await {
            assert!(thought.advice.is_some());
            tables.push(table);
            if table == 9 {
                break;
            }
        }
        // The first may have been begun before the second for the same table came.
        assert!(tables == [2, 1, 3, 9] || tables == [1, 2, 1, 3, 9], "{tables:?}");
        assert!(thinkers.advise(job(2), None).await.is_some());
        assert_eq!(thinkers.waiting(), 0);
        thinkers.close();
    }

    #[tokio::test]
    async fn nothing_is_thought_for_whoever_has_gone() {
        let (thinkers, mut thoughts) = Thinkers::new(1, Duration::from_secs(5));
        let (release, released) = std::sync::mpsc::channel::<()>();
        thinkers.put(1, Side::A, move |stop| {
            released.recv().expect("a word that goes on");
            job(1).run(stop)
        });
        let (asker, turns) = (crate::moment::Asker::Account(1), crate::moment::Turns::new(9));
        let was_thought = Arc::new(Mutex::new(false));
        let note = was_thought.clone();
        let mut gone = Box::pin(thinkers.advised(turns.try_take(asker), move |stop| {
            *note.lock().expect("a lock") = true;
            job(2).run(stop)
        }));
        assert!(futures_util::poll!(&mut gone).is_pending());
        assert!(turns.try_take(asker).is_none(), "one after the other");
        drop(gone);
        release.send(()).expect("a thinker that waits");
        thoughts.recv().await.expect("a thought");
        // Were it thought, it would be before this.
        assert!(thinkers.advise(job(3), None).await.is_some());
        assert!(!*was_thought.lock().expect("a lock"));
        assert!(turns.try_take(asker).is_some());
        thinkers.close();
    }
}
