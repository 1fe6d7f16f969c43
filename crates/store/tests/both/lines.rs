//! Lines: stored once, in order, and called stored only when they are.

use crate::frame::{Place, append, bare_table, both};
use std::time::{Duration, Instant};
use store::testing::Postgres;
use store::{Append, Appended, Fault, Id, Kind, Proof, Snapshot, Store, Stored};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_opens_twice_and_says_how_safe_it_is() {
    both(async |place| {
        let store = place.open("one").await;
        let id = bare_table(&store, "k").await;
        assert_eq!(store.append(append(id, 0, "first")).await, Ok(Appended::Stored));
        store.close().await;
        assert!(matches!(store.append(append(id, 1, "late")).await, Err(Fault::Away(_))));
        let again = place.open("one").await;
        assert_eq!(again.lines(id, 0, 0).await.expect("lines").len(), 1);
        again.ready().await.expect("a database that is ready");
        let safe = again.durability().await.expect("settings");
        let said: Vec<(&str, &str)> = safe.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        match again.kind() {
            Kind::Sqlite => assert_eq!(said, [("fullfsync", "1"), ("journal_mode", "wal"), ("synchronous", "2")]),
            Kind::Postgres => assert_eq!(said, [("fsync", "on"), ("synchronous_commit", "on")]),
        }
        again.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_is_stored_taken_or_a_repeat() {
    both(async |place| {
        let store = place.open("one").await;
        let id = bare_table(&store, "k").await;
        let first = Append { nonce: Some("a".into()), version: 17, at: 99, ..append(id, 0, "one\ntwo") };
        assert_eq!(store.append(first.clone()).await, Ok(Appended::Stored));
        let stored =
            Stored { line: 0, count: 2, body: "one\ntwo".into(), nonce: Some("a".into()), version: 17, at: 99 };
        assert_eq!(store.append(first.clone()).await, Ok(Appended::Repeat(stored.clone())));
        let elsewhere = Append { line: 2, ..first.clone() };
        assert_eq!(store.append(elsewhere).await, Ok(Appended::Repeat(stored.clone())));
        assert_eq!(store.append(append(id, 0, "another")).await, Ok(Appended::Taken));
        let other = Append { nonce: Some("b".into()), ..append(id, 0, "another") };
        assert_eq!(store.append(other).await, Ok(Appended::Taken));
        assert_eq!(store.append(Append { generation: 1, ..append(id, 2, "x") }).await, Ok(Appended::Taken));
        assert_eq!(store.append(append(id + 1, 0, "no such table")).await, Ok(Appended::Taken));
        assert!(matches!(store.append(append(id, 3, "a gap")).await, Err(Fault::Broken(_))));
        assert!(matches!(store.append(append(id, 2, "nul \0")).await, Err(Fault::Broken(_))));
        let none = Append { count: 0, ..append(id, 2, "no line") };
        assert!(matches!(store.append(none).await, Err(Fault::Broken(_))));
        assert_eq!(store.append(append(id, 2, "three")).await, Ok(Appended::Stored));
        assert_eq!(store.find_nonce(id, "a").await, Ok(Some(stored.clone())));
        assert_eq!(store.find_nonce(id, "b").await, Ok(None));
        let lines = store.lines(id, 0, 0).await.expect("lines");
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0], stored);
        assert_eq!((lines[1].line, lines[1].body.as_str(), &lines[1].nonce), (2, "three", &None));
        assert_eq!(store.lines(id, 0, 1).await.expect("lines"), lines[1..]);
        assert_eq!(store.lines(id, 1, 0).await, Ok(Vec::new()));
        let row = store.table_by_id(id).await.expect("a read").expect("a table");
        assert_eq!((row.standing.lines, row.standing.owes, row.standing.moved), (3, [1, 2, 3], [7, 8, 9]));
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_servers_one_has_the_line() {
    both(async |place| {
        let (one, two) = (place.open("one").await, place.open("two").await);
        let mut ids = Vec::new();
        for n in 0..100 {
            ids.push(bare_table(&one, &format!("k{n}")).await);
        }
        let race = |store: &Store, who: &'static str, ids: Vec<Id>| {
            let store = store.clone();
            let tasks = ids.into_iter().map(move |id| {
                let store = store.clone();
                tokio::spawn(async move { store.append(append(id, 0, who)).await.expect("an answer") })
            });
            tasks.collect::<Vec<_>>()
        };
        let backwards = ids.iter().rev().copied().collect();
        let (ones, twos) = (race(&one, "one", ids.clone()), race(&two, "two", backwards));
        let mut won = std::collections::HashMap::new();
        for (task, id) in ones.into_iter().zip(&ids) {
            if task.await.expect("a task") == Appended::Stored {
                assert!(won.insert(*id, "one").is_none());
            }
        }
        for (task, id) in twos.into_iter().zip(ids.iter().rev()) {
            if task.await.expect("a task") == Appended::Stored {
                assert!(won.insert(*id, "two").is_none(), "two winners of one line");
            }
        }
        assert_eq!(won.len(), 100, "a line without a winner");
        for id in ids {
            let lines = two.lines(id, 0, 0).await.expect("lines");
            assert_eq!(lines.iter().map(|line| line.body.as_str()).collect::<Vec<_>>(), [won[&id]]);
        }
        one.close().await;
        two.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_tables_share_a_commit_and_one_table_does_not() {
    both(async |place| {
        // The stall holds the first commit until all others have queued.
        let stall = Proof { before_commit: Duration::from_millis(100), ..Proof::default() };
        let store = place.proof("one", stall).await;
        let mut ids = Vec::new();
        for n in 0..500 {
            ids.push(bare_table(&store, &format!("k{n}")).await);
        }
        let submit = |append: Append| {
            let store = store.clone();
            tokio::spawn(async move { store.append(append).await })
        };
        let before = store.figures();
        let tasks: Vec<_> = ids.iter().map(|id| submit(append(*id, 0, "x"))).collect();
        for task in tasks {
            assert_eq!(task.await.expect("a task"), Ok(Appended::Stored));
        }
        let after = store.figures();
        assert_eq!(after.rows - before.rows, 500);
        let commits = after.commits - before.commits;
        assert!(commits <= 3, "{commits} commits for 500 tables");
        let (first, second) = (submit(append(ids[0], 1, "a")), submit(append(ids[0], 1, "b")));
        let both = [first.await.expect("a task"), second.await.expect("a task")];
        assert!(both.contains(&Ok(Appended::Stored)) && both.contains(&Ok(Appended::Taken)), "{both:?}");
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_hears_of_a_line_before_its_commit() {
    both(async |place| {
        for planted in [false, true] {
            let stall = Duration::from_millis(300);
            let proof = Proof { before_commit: stall, acknowledge_first: planted, ..Proof::default() };
            let (slow, other) = (place.proof("one", proof).await, place.open("two").await);
            let id = bare_table(&slow, if planted { "b" } else { "a" }).await;
            let start = Instant::now();
            assert_eq!(slow.append(append(id, 0, "x")).await, Ok(Appended::Stored));
            let there = !other.lines(id, 0, 0).await.expect("lines").is_empty();
            assert_eq!(there, !planted, "what another sees when the answer comes");
            assert!(planted || start.elapsed() >= stall);
            slow.close().await;
            assert_eq!(other.lines(id, 0, 0).await.expect("lines").len(), 1, "closing finishes what is queued");
            other.close().await;
        }
        let after = Proof { after_commit: Duration::from_millis(150), ..Proof::default() };
        let (slow, other) = (place.proof("one", after).await, place.open("two").await);
        let id = bare_table(&slow, "c").await;
        let answer = tokio::spawn({
            let slow = slow.clone();
            async move { slow.append(append(id, 0, "x")).await }
        });
        while other.lines(id, 0, 0).await.expect("lines").is_empty() {
            tokio::task::yield_now().await;
        }
        assert!(!answer.is_finished(), "an answer that waits behind the commit");
        assert_eq!(answer.await.expect("a task"), Ok(Appended::Stored));
        slow.close().await;
        other.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_goes_away_does_not_disturb_the_others() {
    both(async |place| {
        let stall = Proof { before_commit: Duration::from_millis(50), ..Proof::default() };
        let store = place.proof("one", stall).await;
        let (id, other) = (bare_table(&store, "a").await, bare_table(&store, "b").await);
        let gone = tokio::spawn({
            let store = store.clone();
            async move { store.append(append(id, 0, "gone")).await }
        });
        tokio::time::sleep(Duration::from_millis(10)).await;
        gone.abort();
        assert_eq!(store.append(append(other, 0, "x")).await, Ok(Appended::Stored));
        let kept = store.lines(id, 0, 0).await.expect("lines").len() as i64;
        assert_eq!(store.append(append(id, kept, "next")).await, Ok(Appended::Stored));
        assert_eq!(store.figures().faults, 0);
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_newest_snapshot_stays() {
    both(async |place| {
        let store = place.open("one").await;
        let id = bare_table(&store, "k").await;
        assert_eq!(store.snapshot(id, 0).await, Ok(None));
        store.put_snapshot(id, 0, 4, 1, &[0, 255, 4]).await.expect("a snapshot");
        store.put_snapshot(id, 0, 9, 2, &[9]).await.expect("a snapshot");
        store.put_snapshot(id, 0, 7, 2, &[7]).await.expect("an old snapshot");
        store.put_snapshot(id, 1, 10, 2, &[10]).await.expect("one of another journal");
        store.put_snapshot(id + 1, 0, 10, 2, &[10]).await.expect("one of no table");
        assert_eq!(store.snapshot(id, 0).await, Ok(Some(Snapshot { line: 9, edition: 2, body: vec![9] })));
        assert_eq!(store.snapshot(id, 1).await, Ok(None));
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_holds_the_same_lines() {
    both(async |place| {
        let store = place.open("one").await;
        let id = bare_table(&store, "k").await;
        for line in 0..20 {
            assert_eq!(store.append(append(id, line, &format!("line {line}"))).await, Ok(Appended::Stored));
        }
        let lines = store.lines(id, 0, 0).await.expect("lines");
        let to = place.folder.path().join("backup");
        store.backup(&to).await.expect("a backup");
        assert!(matches!(store.backup(&to).await, Err(Fault::Broken(_))), "a backup over another");
        assert_eq!(store.append(append(id, 20, "later")).await, Ok(Appended::Stored));
        let copy = match store.kind() {
            Kind::Sqlite => Place { url: to.display().to_string(), folder: place.folder.clone() },
            Kind::Postgres => {
                let copy = Place::postgres(Postgres::shared().expect("the server of this place")).await;
                let restored = std::process::Command::new("pg_restore").args(["--dbname", &copy.url]).arg(&to).status();
                assert!(restored.expect("pg_restore").success());
                copy
            }
        };
        let copied = copy.open("two").await;
        assert_eq!(copied.lines(id, 0, 0).await.expect("lines"), lines);
        assert_eq!(copied.append(append(id, 20, "other")).await, Ok(Appended::Stored));
        copied.close().await;
        store.close().await;
    })
    .await;
}
