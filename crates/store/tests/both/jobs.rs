//! Decisions that computers owe, and what other servers are told.

use crate::frame::{MANY, Place, append, bare_table, both};
use std::collections::BTreeSet;
use std::time::Duration;
use store::testing::{self, Postgres};
use store::{Append, Appended, Claimed, Hint, Store, TalkQuota};
use tokio::sync::mpsc::UnboundedReceiver;

/// For how long these claims are good: longer than any test takes.
const LEASE: i64 = 600_000;

/// Lets the time of a database go on, for claims or for signs of life.
async fn later(place: &Place, table: &str, milliseconds: i64) {
    testing::run(&place.url, &format!("update {table} set until = until - {milliseconds}")).await;
}

/// Two servers on a PostgreSQL.
async fn two_servers(place: &Place) -> [Store; 2] {
    let stores = [place.open("one").await, place.open("two").await];
    give_signs(&stores).await;
    stores
}

/// All of them live.
async fn give_signs(stores: &[Store]) {
    for store in stores {
        store.give_sign().await.expect("a sign of life");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_job_is_claimed_once() {
    let Some(server) = Postgres::shared() else { return };
    let place = Place::postgres(server).await;
    let stores = two_servers(&place).await;
    let [one, two] = &stores;
    let mut all = BTreeSet::new();
    for n in 0..20 {
        let id = bare_table(one, &format!("k{n}")).await;
        let first = Append { jobs: 3, at: 100 - n, ..append(id, 0, "x") };
        assert_eq!(one.append(first).await, Ok(Appended::Stored));
        all.extend([Claimed { table: id, side: 0 }, Claimed { table: id, side: 1 }]);
    }
    let oldest = all.iter().next_back().map(|job| job.table);
    let first = one.claim_jobs(LEASE, 2).await.expect("jobs");
    assert_eq!(first.iter().map(|job| Some(job.table)).collect::<Vec<_>>(), [oldest, oldest], "the oldest first");
    let mut claimed = first;
    while claimed.len() < 40 {
        give_signs(&stores).await;
        let (a, b) = tokio::join!(one.claim_jobs(LEASE, 5), two.claim_jobs(LEASE, 5));
        let more = [a.expect("jobs"), b.expect("jobs")].concat();
        assert!(!more.is_empty(), "jobs are left");
        claimed.extend(more);
    }
    assert_eq!(claimed.len(), 40, "a job was claimed twice");
    assert_eq!(claimed.into_iter().collect::<BTreeSet<_>>(), all);
    give_signs(&stores).await;
    assert_eq!(one.claim_jobs(LEASE, 99).await, Ok(vec![]), "all are held");
    later(&place, "job", LEASE).await;
    assert_eq!(two.claim_jobs(LEASE, 99).await.expect("jobs").len(), 40, "all have run out");
    one.close().await;
    two.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn claims_end_with_their_server_whatever_its_clock_says() {
    let Some(server) = Postgres::shared() else { return };
    let place = Place::postgres(server).await;
    let stores = two_servers(&place).await;
    let [one, two] = &stores;
    let id = bare_table(one, "k").await;
    // The clock of the first server is years ahead, that of the second at the beginning of time.
    assert_eq!(
        one.append(Append { jobs: 1, lease: LEASE, at: i64::MAX / 2, ..append(id, 0, "x") }).await,
        Ok(Appended::Stored)
    );
    let job = vec![Claimed { table: id, side: 0 }];
    give_signs(&stores).await;
    assert_eq!(two.claim_jobs(LEASE, 9).await, Ok(vec![]), "the first server holds it");
    assert_eq!(two.claim_job(id, 0, LEASE).await, Ok(false));
    two.want_jobs(id, 1, 0, LEASE).await.expect("a job");
    assert_eq!(one.claim_job(id, 0, LEASE).await, Ok(true), "it still does");
    later(&place, "server", 3_000).await;
    assert_eq!(two.claim_jobs(LEASE, 9).await, Ok(job.clone()), "the first has died");
    two.give_sign().await.expect("a sign of life");
    assert_eq!(one.claim_job(id, 0, LEASE).await, Ok(false), "it is another's now");
    // The clock of the database is put back: what was said before is nothing to go by.
    later(&place, "server", -3_600_000).await;
    assert_eq!(one.claim_job(id, 0, LEASE).await, Ok(true));
    // An orderly end.
    assert_eq!(one.release_jobs().await, Ok(1));
    assert_eq!(two.claim_jobs(LEASE, 9).await, Ok(job));
    one.close().await;
    two.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_server_before_it_left_in_a_file_is_free_at_once() {
    let place = Place::sqlite();
    let one = place.open("one").await;
    let id = bare_table(&one, "k").await;
    assert_eq!(one.append(Append { jobs: 2, lease: LEASE, ..append(id, 0, "x") }).await, Ok(Appended::Stored));
    assert_eq!(one.claim_jobs(LEASE, 9).await, Ok(vec![]), "it holds it itself");
    one.close().await;
    later(&place, "job", -3_600_000).await;
    let two = place.open("two").await;
    let job = vec![Claimed { table: id, side: 1 }];
    assert_eq!(two.claim_jobs(LEASE, 9).await, Ok(job.clone()));
    assert_eq!(two.claim_jobs(LEASE, 9).await, Ok(vec![]));
    later(&place, "job", LEASE).await;
    assert_eq!(two.claim_jobs(LEASE, 9).await, Ok(job), "its own has run out");
    two.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn jobs_come_and_go_with_the_lines() {
    both(async |place| {
        let one = place.open("one").await;
        let id = bare_table(&one, "k").await;
        let job = |side| Claimed { table: id, side };
        let line = |line, jobs, lease| Append { jobs, lease, at: 10, ..append(id, line, "x") };
        assert_eq!(one.append(line(0, 2, 0)).await, Ok(Appended::Stored));
        assert_eq!(one.claim_jobs(LEASE, 9).await, Ok(vec![job(1)]), "made, and nobody's");
        assert_eq!(one.append(line(1, 3, LEASE)).await, Ok(Appended::Stored));
        assert_eq!(one.claim_jobs(LEASE, 9).await, Ok(vec![]), "both are its own");
        assert_eq!(one.append(line(2, 2, LEASE)).await, Ok(Appended::Stored));
        assert_eq!(one.release_job(id, 0).await, Ok(false), "one is gone");
        assert_eq!(one.release_job(id, 1).await, Ok(true));
        assert_eq!(one.claim_jobs(LEASE, 9).await, Ok(vec![job(1)]));
        assert_eq!(one.drop_job(id, 1).await, Ok(true));
        assert_eq!(one.claim_jobs(LEASE, 9).await, Ok(vec![]));
        one.want_jobs(id, 1, 10, 0).await.expect("a job");
        assert_eq!(one.claim_jobs(LEASE, 9).await, Ok(vec![job(0)]));
        assert_eq!(one.append(Append { jobs: 2, ..append(id, 0, "late") }).await, Ok(Appended::Taken));
        assert_eq!(one.claim_job(id, 1, LEASE).await, Ok(false), "a line that lost makes no job");
        assert_eq!(one.release_jobs().await, Ok(1), "and ends none");
        assert_eq!(one.claim_job(id, 0, LEASE).await, Ok(true));
        if place.url.starts_with("postgres") {
            let two = place.open("two").await;
            one.give_sign().await.expect("a sign of life");
            assert_eq!(two.release_job(id, 0).await, Ok(false), "not its own");
            assert_eq!(two.drop_job(id, 0).await, Ok(false));
            assert_eq!(two.append(line(3, 1, LEASE)).await, Ok(Appended::Stored));
            one.give_sign().await.expect("a sign of life");
            assert_eq!(two.claim_job(id, 0, LEASE).await, Ok(false), "what another holds stays with it");
            two.close().await;
        }
        one.close().await;
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
    one.say(id, None, "", 1, "hello", TalkQuota::up_to(MANY)).await.expect("an answer").expect("room for a word");
    assert_eq!(next(&mut twos).await, Hint::Tables(vec![id]));
    let other = bare_table(&two, "l").await;
    assert_eq!(two.append(append(other, 0, "x")).await, Ok(Appended::Stored));
    assert_eq!(next(&mut ones).await, Hint::Tables(vec![other]), "its own were not among them");

    // What somebody may no longer do, and tables that are gone.
    let ann = one.create_guest("Ann", 5).await.expect("a guest");
    one.sign_out_guest(ann).await.expect("a sign-out");
    assert_eq!(next(&mut twos).await, Hint::Accounts(vec![ann]));
    let empty = store::NewTable { creator: ann, ..crate::frame::table("m", vec![]) };
    let empty = one.create_table(empty).await.expect("a table");
    assert_eq!(one.delete_table(empty, ann).await, Ok(true));
    assert_eq!(next(&mut twos).await, Hint::Gone(vec![empty]));

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
