//! Full disks, lost databases, and what is said about them.

use crate::frame::{MANY, Place, append, bare_table, both};
use sqlx::{Connection as _, PgConnection, SqliteConnection};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};
use store::testing::{self, Folder, Postgres};
use store::{Append, Appended, Fault, Hint, Options, Proof, Store, TalkQuota};

/// How long an answer may take, whatever is the matter.
const SECOND: Duration = Duration::from_secs(1);

async fn timed<T>(work: impl Future<Output = T>) -> T {
    let start = Instant::now();
    let done = work.await;
    assert!(start.elapsed() < SECOND, "an answer after {:?}", start.elapsed());
    done
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_said_to_be_full_and_play_goes_on() {
    let proof = Proof::default();
    let place = Place::sqlite();
    let store = place.proof("one", proof.clone()).await;
    let id = bare_table(&store, "k").await;
    let body = "x".repeat(3_000);
    let mut line = 0;
    while line < 100 {
        assert_eq!(store.append(append(id, line, &body)).await, Ok(Appended::Stored));
        line += 1;
    }
    // As long as anybody reads, the log does not end with the connection that wrote it.
    assert_eq!(store.lines(id, 0, 0).await.expect("lines").len() as i64, line);
    let log = || std::fs::metadata(format!("{}-wal", place.url)).expect("a log").len();
    assert!(log() > 300_000, "{} bytes of log", log());
    proof.pages.store(1, Relaxed);
    let said = loop {
        match timed(store.append(append(id, line, &body))).await {
            Ok(Appended::Stored) => line += 1,
            other => break other,
        }
        assert!(line < 200, "a disk that never fills");
    };
    assert!(matches!(said, Err(Fault::Full(_))), "{said:?}");
    let nonce = Append { nonce: Some("n".into()), ..append(id, line, &body) };
    for _ in 0..5 {
        let said = timed(store.append(nonce.clone())).await;
        assert!(matches!(said, Err(Fault::Full(_))), "{said:?}");
        let said = timed(store.say(id, None, "", 1, &"x".repeat(9_000), TalkQuota::up_to(MANY))).await;
        assert!(matches!(said, Err(Fault::Full(_))), "{said:?}");
        assert_eq!(store.lines(id, 0, 0).await.expect("lines").len() as i64, line, "reading goes on");
        let ready = timed(store.ready()).await;
        assert!(matches!(ready, Err(Fault::Full(_))), "{ready:?}");
        // What is committed without a byte stored says nothing about it.
        assert_eq!(store.claim_jobs(1, 9).await, Ok(vec![]));
        assert_eq!(log(), 0, "what can be copied home is, to make room");
    }
    assert!(store.figures().faults >= 10);
    proof.pages.store(0, Relaxed);
    assert_eq!(store.ready().await, Ok(()), "before anybody has stored anything");
    assert_eq!(store.append(nonce.clone()).await, Ok(Appended::Stored));
    assert!(matches!(store.append(nonce).await, Ok(Appended::Repeat(_))));
    assert_eq!(store.say(id, None, "", 1, "room again", TalkQuota::up_to(MANY)).await, Ok(Ok(1)));
    assert_eq!(store.lines(id, 0, 0).await.expect("lines").len() as i64, line + 1);
    store.close().await;
}

/// However little room is left, a server that starts opens what is there, or says that the disk is full; and it plays on when
/// there is room.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_on_a_full_disk_is_refused_for_now_or_reads() {
    let Some(disk) = testing::Disk::new(2_048) else { return };
    let options = |serves| Options {
        database: disk.file("data/tables.db"),
        readers: 2,
        server: "one".into(),
        serves,
        proof: Proof::default(),
    };
    let store = Store::open(options(true)).await.expect("a store that opens");
    let id = bare_table(&store, "k").await;
    let secret = store.setting("secret", "first").await.expect("a setting");
    assert_eq!(store.append(append(id, 0, "kept")).await, Ok(Appended::Stored));
    store.close().await;
    let (mut refused, mut read_only, mut line) = (0, 0, 1);
    for kilobytes in (0..160).step_by(4) {
        disk.fill(kilobytes);
        match Store::open(options(true)).await {
            Err(Fault::Full(said)) => {
                assert!(said.contains("full") && said.ends_with('.'), "{said}");
                // SQLite's index of the log has 32 kB.
                assert!(kilobytes < 36, "{kilobytes} kB are enough to read what is stored");
                refused += 1;
            }
            Err(other) => panic!("{kilobytes} kB: {other:?}"),
            Ok(store) => {
                assert_eq!(store.lines(id, 0, 0).await.expect("lines").len() as i64, line);
                assert_eq!(store.setting("secret", "another").await.as_ref(), Ok(&secret));
                match store.ready().await {
                    Ok(()) => {}
                    Err(Fault::Full(_)) => read_only += 1,
                    other => panic!("{kilobytes} kB: {other:?}"),
                }
                disk.clear();
                assert_eq!(store.ready().await, Ok(()), "{kilobytes} kB");
                assert_eq!(store.append(append(id, line, "more")).await, Ok(Appended::Stored));
                line += 1;
                store.close().await;
            }
        }
        disk.clear();
        let store = Store::open(options(true)).await.expect("a store that opens");
        assert_eq!(store.lines(id, 0, 0).await.expect("lines").len() as i64, line, "{kilobytes} kB");
        store.close().await;
    }
    assert!(refused > 0 && read_only > 0, "{refused} refused, {read_only} could be read only");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_next_to_nothing_is_free_it_is_tried_before_anything_fails() {
    let proof = Proof::default();
    let place = Place::sqlite();
    let store = place.proof("one", proof.clone()).await;
    proof.pages.store(1, Relaxed);
    assert_eq!(timed(store.ready()).await, Ok(()), "nothing makes it doubtful");
    proof.free.store(1_000, Relaxed);
    let ready = timed(store.ready()).await;
    assert!(matches!(ready, Err(Fault::Full(_))), "{ready:?}");
    proof.pages.store(0, Relaxed);
    assert_eq!(timed(store.ready()).await, Ok(()));
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_that_answers_and_does_not_store_is_not_ready() {
    let Some(server) = Postgres::shared() else { return };
    let place = Place::postgres(server).await;
    let (store, idle) = (place.open("one").await, place.open("two").await);
    let id = bare_table(&store, "k").await;
    let set = async |value: &str| {
        let set = format!(
            "begin read write; do $$ begin execute format('alter database %I set default_transaction_read_only = {value}',
             current_database()); end $$; commit; select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()"
        );
        testing::run(&place.url, &set).await;
    };
    set("on").await;
    for line in 0..3 {
        let said = timed(store.append(append(id, line, "x"))).await;
        assert!(matches!(said, Err(Fault::Away(_) | Fault::Unsure(_))), "{said:?}");
        assert!(timed(store.ready()).await.is_err());
        // A server at which nobody plays notices it, too.
        assert!(timed(idle.give_sign()).await.is_err());
        assert!(timed(idle.ready()).await.is_err());
    }
    assert_eq!(store.lines(id, 0, 0).await, Ok(vec![]), "reading goes on");
    set("off").await;
    // A connection that was ended is noticed by using it.
    let _ = (store.ready().await, idle.ready().await);
    assert_eq!((store.ready().await, idle.ready().await), (Ok(()), Ok(())), "before anybody has stored anything");
    assert_eq!(store.append(append(id, 0, "x")).await, Ok(Appended::Stored));
    store.close().await;
    idle.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_does_not_outgrow_a_small_disk() {
    let place = Place::sqlite();
    let proof = Proof { free: Arc::new((4 << 20).into()), ..Proof::default() };
    let store = place.proof("one", proof).await;
    let id = bare_table(&store, "k").await;
    let body = "x".repeat(30_000);
    for line in 0..200 {
        assert_eq!(store.append(append(id, line, &body)).await, Ok(Appended::Stored));
    }
    let size = |end: &str| std::fs::metadata(format!("{}{end}", place.url)).expect("a file").len();
    // An eighth of what is free, and what the commit adds that goes beyond it.
    assert!(size("-wal") <= (4 << 20) / 8 + 200_000, "{} bytes of log", size("-wal"));
    assert!(size("") > 5_000_000, "its pages were copied home");
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_answer_is_read_back() {
    both(async |place| {
        let proof = Proof::default();
        let store = place.proof("one", proof.clone()).await;
        let ids = [bare_table(&store, "a").await, bare_table(&store, "b").await];
        for line in 0..3 {
            proof.lose_answer.store(true, Relaxed);
            assert_eq!(timed(store.append(append(ids[0], line, "x"))).await, Ok(Appended::Stored));
            assert_eq!(store.append(append(ids[1], line, "y")).await, Ok(Appended::Stored));
        }
        assert_eq!(store.figures().faults, 3);
        proof.lose_answer.store(true, Relaxed);
        let lost = timed(store.append(append(ids[0], 1, "not there"))).await;
        assert!(matches!(lost, Err(Fault::Away(_))), "{lost:?}");
        assert_eq!(store.lines(ids[0], 0, 0).await.expect("lines").len(), 3);
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_held_by_another_program_is_waited_for_and_said() {
    let place = Place::sqlite();
    let store = place.open("one").await;
    let id = bare_table(&store, "k").await;
    let mut other = SqliteConnection::connect(&format!("sqlite://{}", place.url)).await.expect("a connection");
    sqlx::raw_sql("begin immediate").execute(&mut other).await.expect("the lock");
    let said = timed(store.append(append(id, 0, "x"))).await;
    assert!(matches!(said, Err(Fault::Away(_))), "{said:?}");
    let said = timed(store.say(id, None, "", 1, "x", TalkQuota::up_to(MANY))).await;
    assert!(matches!(said, Err(Fault::Away(_))), "{said:?}");
    let waiting = tokio::spawn({
        let store = store.clone();
        async move { store.append(append(id, 0, "x")).await }
    });
    sqlx::raw_sql("commit").execute(&mut other).await.expect("the lock given back");
    assert_eq!(waiting.await.expect("a task"), Ok(Appended::Stored));
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_transaction_that_does_not_end_is_ended() {
    let Some(server) = Postgres::shared() else { return };
    let place = Place::postgres(server).await;
    let store = place.open("one").await;
    let id = bare_table(&store, "k").await;
    let mut other = PgConnection::connect(&place.url).await.expect("a connection");
    sqlx::raw_sql("begin; select * from standing for update").execute(&mut other).await.expect("the lock");
    let said = timed(store.append(append(id, 0, "x"))).await;
    assert!(matches!(said, Err(Fault::Away(_))), "{said:?}");
    let said = timed(store.say(id, None, "", 1, "x", TalkQuota::up_to(MANY))).await;
    assert!(matches!(said, Err(Fault::Away(_))), "{said:?}");
    sqlx::raw_sql("commit").execute(&mut other).await.expect("the lock given back");
    assert_eq!(store.append(append(id, 0, "y")).await, Ok(Appended::Stored));
    assert_eq!(store.lines(id, 0, 0).await.expect("lines")[0].body, "y", "the first did not come through after all");
    assert_eq!(store.say(id, None, "", 1, "x", TalkQuota::up_to(MANY)).await, Ok(Ok(1)));
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_lost_with_its_postgres_is_said_to_be_unknown() {
    let Some(server) = Postgres::start() else { return };
    let place = Place::postgres(&server).await;
    let proof = Proof { after_commit: Duration::from_millis(600), ..Proof::default() };
    let (store, other) = (place.proof("one", proof.clone()).await, place.open("two").await);
    let id = bare_table(&store, "k").await;
    proof.lose_answer.store(true, Relaxed);
    let nonce = Append { nonce: Some("n".into()), ..append(id, 0, "x") };
    let answer = tokio::spawn({
        let (store, nonce) = (store.clone(), nonce.clone());
        async move { timed(store.append(nonce)).await }
    });
    while other.lines(id, 0, 0).await.expect("lines").is_empty() {
        tokio::task::yield_now().await;
    }
    tokio::task::block_in_place(|| server.stop());
    let answer = answer.await.expect("a task");
    assert!(matches!(answer, Err(Fault::Unsure(_))), "{answer:?}");
    tokio::task::block_in_place(|| server.restart());
    let repeat = store.append(nonce).await;
    assert!(matches!(&repeat, Ok(Appended::Repeat(stored)) if stored.body == "x"), "{repeat:?}");
    store.close().await;
    other.close().await;
}

/// All that can be asked of a database that is not there.
async fn away(store: &Store, id: i64, line: i64) {
    let (append, other) = (append(id, line, "away"), append(id + 1, 0, "away"));
    let (lines, said, first, second) = tokio::join!(
        timed(store.lines(id, 0, 0)),
        timed(store.say(id, None, "", 1, "x", TalkQuota::up_to(MANY))),
        timed(store.append(append)),
        timed(store.append(other)),
    );
    assert!(matches!(lines, Err(Fault::Away(_))), "{lines:?}");
    assert!(matches!(said, Err(Fault::Away(_) | Fault::Unsure(_))), "{said:?}");
    assert!(matches!(first, Err(Fault::Away(_) | Fault::Unsure(_))), "{first:?}");
    assert!(matches!(second, Err(Fault::Away(_) | Fault::Unsure(_))), "{second:?}");
    assert!(timed(store.ready()).await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_postgres_is_said_to_be_away_and_play_goes_on() {
    let Some(server) = Postgres::start() else { return };
    let place = Place::postgres(&server).await;
    let stall = Proof { before_commit: Duration::from_millis(150), ..Proof::default() };
    let (store, slow) = (place.open("one").await, place.proof("two", stall).await);
    let mut hints = store.hints();
    assert_eq!(hints.recv().await, Some(Hint::All));
    let (id, other) = (bare_table(&store, "k").await, bare_table(&store, "l").await);
    assert_eq!(store.append(append(id, 0, "x")).await, Ok(Appended::Stored));

    // The commit of one line goes to a server that is gone: nobody can tell what became of it.
    let nonce = Append { nonce: Some("n".into()), ..append(other, 0, "y") };
    let lost = tokio::spawn({
        let (slow, nonce) = (slow.clone(), nonce.clone());
        async move { timed(slow.append(nonce)).await }
    });
    tokio::time::sleep(Duration::from_millis(50)).await;
    tokio::task::block_in_place(|| server.stop());
    let lost = lost.await.expect("a task");
    assert!(matches!(lost, Err(Fault::Unsure(_) | Fault::Away(_))), "{lost:?}");
    for _ in 0..3 {
        away(&store, id, 1).await;
    }
    let backup = store.backup(&place.folder.path().join("backup")).await;
    assert!(matches!(backup, Err(Fault::Broken(_))), "{backup:?}");
    assert!(!place.folder.path().join("backup").exists(), "half a backup");
    tokio::task::block_in_place(|| server.restart());

    assert_eq!(store.append(append(id, 1, "z")).await, Ok(Appended::Stored));
    assert_eq!(store.say(id, None, "", 1, "back again", TalkQuota::up_to(MANY)).await, Ok(Ok(1)));
    let bodies: Vec<String> = store.lines(id, 0, 0).await.expect("lines").into_iter().map(|line| line.body).collect();
    assert_eq!(bodies, ["x", "z"]);
    let repeat = slow.append(nonce.clone()).await;
    assert!(matches!(repeat, Ok(Appended::Stored | Appended::Repeat(_))), "{repeat:?}");
    assert!(matches!(slow.append(nonce).await, Ok(Appended::Repeat(_))));
    assert_eq!(store.lines(other, 0, 0).await.expect("lines").len(), 1);
    let again = tokio::time::timeout(Duration::from_secs(10), hints.recv()).await;
    assert_eq!(again.expect("a hint in time"), Some(Hint::All), "anything may have changed meanwhile");
    store.close().await;
    slow.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_opened_is_said_in_a_sentence() {
    let folder = Folder::new().expect("a folder");
    std::fs::write(folder.file("no.db"), "this is no database, and long enough to be seen as none".repeat(20))
        .expect("a file");
    let open = |database: String, server: &str| {
        let proof = Proof::default();
        Store::open(Options { database, readers: 1, server: server.into(), serves: false, proof })
    };
    for (database, server) in [
        (folder.file("no.db"), "one"),
        (folder.file("no.db/below.db"), "one"),
        ("postgres://[".to_owned(), "one"),
        (folder.file("new.db"), "two words"),
        (folder.file("new.db"), ""),
    ] {
        let Err(Fault::Broken(said)) = open(database.clone(), server).await else { panic!("{database} opened") };
        assert!(said.ends_with('.'), "{said}");
    }
    let secret = "postgres://me:geheim@127.0.0.1:1/nowhere".to_owned();
    let Err(fault) = timed(open(secret, "one")).await else { panic!("a database nowhere") };
    assert!(matches!(&fault, Fault::Away(said) if !said.contains("geheim")), "{fault:?}");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_owner_reads_the_file_and_closing_leaves_one() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = Place::sqlite();
    let store = place.open("one").await;
    let id = bare_table(&store, "k").await;
    assert_eq!(store.append(append(id, 0, "x")).await, Ok(Appended::Stored));
    store.backup(&place.folder.path().join("backup")).await.expect("a backup");
    let mode = |name: &str| std::fs::metadata(place.folder.file(name)).expect("a file").permissions().mode() & 0o777;
    assert_eq!(
        (mode("data"), mode("data/tables.db"), mode("data/tables.db-wal"), mode("backup")),
        (0o700, 0o600, 0o600, 0o600)
    );
    store.close().await;
    let files = std::fs::read_dir(place.folder.file("data")).expect("a folder").flatten();
    let mut files: Vec<_> = files.map(|file| file.file_name()).collect();
    files.sort();
    assert_eq!(files, ["tables.db", "tables.db-lock"]);
    assert_eq!(mode("data/tables.db-lock"), 0o600);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_a_later_version_is_refused_in_a_sentence() {
    both(async |place| {
        place.open("one").await.close().await;
        let later = "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
                     values (9999, 'later', true, '', 1)";
        testing::run(&place.url, later).await;
        let said = Store::open(place.options("two")).await.err();
        let sentence = "The database was brought up to date by a later version of this program, which this one cannot \
                        read. Start that version, or restore a backup from before it.";
        assert_eq!(said, Some(Fault::Broken(sentence.into())));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standby_that_has_not_taken_over_is_away_and_not_broken() {
    let Some(server) = Postgres::shared() else { return };
    let place = Place::postgres(server).await;
    let read_only = "do $$ begin execute format('alter database %I set default_transaction_read_only = on',
                     current_database()); end $$";
    testing::run(&place.url, read_only).await;
    let said = Store::open(place.options("one")).await.err();
    assert!(matches!(said, Some(Fault::Away(_))), "{said:?}");
}
