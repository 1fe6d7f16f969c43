//! Decisions that computers owe, and what other servers are told.

use crate::frame::{Place, append, bare_table, both};
use std::collections::BTreeSet;
use std::time::Duration;
use store::testing::Postgres;
use store::{Append, Appended, Claimed, Hint, Kind, Store};
use tokio::sync::mpsc::UnboundedReceiver;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_is_claimed_once() {
    both(async |place| {
        let (one, two) = (place.open("one").await, place.open("two").await);
        let mut all = BTreeSet::new();
        for n in 0..20 {
            let id = bare_table(&one, &format!("k{n}")).await;
            let first = Append { jobs: 3, at: 100 - n, ..append(id, 0, "x") };
            assert_eq!(one.append(first).await, Ok(Appended::Stored));
            all.extend([Claimed { table: id, side: 0 }, Claimed { table: id, side: 1 }]);
        }
        let oldest = all.iter().next_back().map(|job| job.table);
        let first = one.claim_jobs(1_000, 2_000, 2).await.expect("jobs");
        assert_eq!(first.iter().map(|job| Some(job.table)).collect::<Vec<_>>(), [oldest, oldest], "the oldest first");
        let mut claimed = first;
        while claimed.len() < 40 {
            let (a, b) = tokio::join!(one.claim_jobs(1_000, 2_000, 5), two.claim_jobs(1_000, 2_000, 5));
            let more = [a.expect("jobs"), b.expect("jobs")].concat();
            assert!(!more.is_empty(), "jobs are left");
            claimed.extend(more);
        }
        assert_eq!(claimed.len(), 40, "a job was claimed twice");
        assert_eq!(claimed.into_iter().collect::<BTreeSet<_>>(), all);
        assert_eq!(one.claim_jobs(1_999, 3_000, 99).await, Ok(vec![]), "all are held");
        assert_eq!(two.claim_jobs(2_000, 3_000, 99).await.expect("jobs").len(), 40, "all have run out");
        one.close().await;
        two.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn jobs_come_and_go_with_the_lines() {
    both(async |place| {
        let (one, two) = (place.open("one").await, place.open("two").await);
        let id = bare_table(&one, "k").await;
        let job = |side| Claimed { table: id, side };
        let line = |line, jobs, lease| Append { jobs, lease, at: 10, ..append(id, line, "x") };
        assert_eq!(one.append(line(0, 2, 50)).await, Ok(Appended::Stored));
        assert_eq!(two.claim_jobs(49, 60, 9).await, Ok(vec![]), "the first server holds it");
        assert_eq!(two.claim_job(id, 1, 49, 60).await, Ok(false));
        assert_eq!(one.claim_job(id, 1, 49, 55).await, Ok(true), "a renewal");
        assert_eq!(two.claim_jobs(54, 60, 9).await, Ok(vec![]));
        assert_eq!(two.claim_job(id, 1, 55, 90).await, Ok(true), "it had run out");
        assert_eq!(one.append(line(1, 3, 95)).await, Ok(Appended::Stored));
        assert_eq!(one.claim_jobs(89, 99, 9).await, Ok(vec![]));
        assert_eq!(one.claim_job(id, 1, 89, 99).await, Ok(false), "what another holds stays with it");
        assert_eq!(two.append(line(2, 2, 200)).await, Ok(Appended::Stored));
        assert_eq!(one.claim_jobs(199, 299, 9).await, Ok(vec![]), "one is gone, the other's lease renewed");
        assert_eq!(one.release_job(id, 1).await, Ok(false), "not its own");
        assert_eq!(two.release_job(id, 1).await, Ok(true));
        assert_eq!(one.claim_jobs(11, 299, 9).await, Ok(vec![job(1)]));
        assert_eq!(two.drop_job(id, 1).await, Ok(false), "not its own");
        assert_eq!(one.drop_job(id, 1).await, Ok(true));
        assert_eq!(one.claim_jobs(999, 1_299, 9).await, Ok(vec![]));
        one.want_jobs(id, 1, 10, 0).await.expect("a job");
        assert_eq!(two.claim_jobs(20, 30, 9).await, Ok(vec![job(0)]));
        assert_eq!(two.release_jobs().await, Ok(1));
        assert_eq!(one.claim_job(id, 0, 20, 30).await, Ok(true));
        assert_eq!(one.append(Append { jobs: 2, ..append(id, 0, "late") }).await, Ok(Appended::Taken));
        assert_eq!(one.drop_job(id, 0).await, Ok(true), "a line that lost changes no job");
        assert_eq!(one.claim_job(id, 1, 20, 30).await, Ok(false));
        one.want_jobs(id, 1, 10, 900).await.expect("a job");
        let shares = two.kind() == Kind::Postgres;
        assert_eq!(two.inherit_jobs().await, Ok(u64::from(!shares)), "what a server before it left in a file");
        assert_eq!(two.claim_job(id, 0, 20, 30).await, Ok(!shares));
        one.close().await;
        two.close().await;
    })
    .await;
}

async fn next(hints: &mut UnboundedReceiver<Hint>) -> Hint {
    let hint = tokio::time::timeout(Duration::from_secs(10), hints.recv()).await;
    hint.expect("a hint in time").expect("a store that lives")
}

async fn hints(store: &Store) -> UnboundedReceiver<Hint> {
    let mut hints = store.hints();
    assert_eq!(next(&mut hints).await, Hint::All, "listening has begun");
    hints
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_server_hears_of_lines_and_the_own_does_not() {
    let Some(server) = Postgres::shared() else { return };
    let place = Place::postgres(server).await;
    let (one, two) = (place.open("one").await, place.open("two").await);
    let (mut ones, mut twos) = (hints(&one).await, hints(&two).await);
    let id = bare_table(&one, "k").await;
    assert_eq!(one.append(append(id, 0, "x")).await, Ok(Appended::Stored));
    assert_eq!(next(&mut twos).await, Hint::Tables(vec![id]));
    assert_eq!(one.start(id).await, Ok(false), "a table that is being played already");
    one.say(id, None, "", 1, "hello").await.expect("a word");
    assert_eq!(next(&mut twos).await, Hint::Tables(vec![id]));
    let other = bare_table(&two, "l").await;
    assert_eq!(two.append(append(other, 0, "x")).await, Ok(Appended::Stored));
    assert_eq!(next(&mut ones).await, Hint::Tables(vec![other]), "its own were not among them");

    // More than one commit takes, and more than one notice can hold.
    let mut many = BTreeSet::new();
    for n in 0..700 {
        many.insert(bare_table(&one, &format!("many{n}")).await);
    }
    let tasks: Vec<_> = many
        .iter()
        .map(|id| {
            tokio::spawn({
                let (one, id) = (one.clone(), *id);
                async move { one.append(append(id, 0, "x")).await }
            })
        })
        .collect();
    for task in tasks {
        assert_eq!(task.await.expect("a task"), Ok(Appended::Stored));
    }
    while !many.is_empty() {
        let Hint::Tables(tables) = next(&mut twos).await else { panic!("a lost connection") };
        assert!(tables.len() <= 512);
        tables.iter().for_each(|table| assert!(many.remove(table)));
    }
    one.close().await;
    two.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_has_no_other_servers() {
    let store = Place::sqlite().open("one").await;
    assert!(store.hints().recv().await.is_none());
    store.close().await;
}
