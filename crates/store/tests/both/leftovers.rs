//! Logs and journals beside a SQLite file that were not written for it, and names that lead elsewhere.

use crate::frame::{Place, append, bare_table};
use crate::restore::{backed_up, bodies, crashed, said, serving};
use sqlx::{Connection as _, SqliteConnection};
use std::path::Path;
use store::testing;
use store::{Appended, Id, Store};

/// What lies where a server would start, to the byte; an empty file is as good as none.
fn files(place: &Place) -> Vec<Vec<u8>> {
    let read = |end: &&str| std::fs::read(format!("{}{end}", place.url)).unwrap_or_default();
    ["", "-wal", "-journal"].iter().map(read).collect()
}

/// A server does not start, nor does anybody look into the database, and nothing is changed by trying.
async fn refused(place: &Place, word: &str) {
    let before = files(place);
    for refused in [serving(place, "two").await, Store::open(place.options("admin")).await] {
        let refused = said(refused);
        assert!(refused.contains(word) && refused.contains("sandtable admin restore"), "{refused}");
    }
    assert!(files(place) == before, "nothing is changed");
}

fn without_lock(place: &Place) {
    std::fs::remove_file(format!("{}-lock", place.url)).expect("a file less");
}

async fn starts_with(place: &Place, id: Id, lines: &[&str]) {
    let store = serving(place, "two").await.expect("a database");
    assert_eq!(bodies(&store, id).await, lines);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_beside_the_log_of_another_file_is_known_without_a_mark() {
    // As earlier programs leave it: nothing is noted. A backup says of itself that it is written without a log.
    let (image, id, backup) = backed_up().await;
    without_lock(&image);
    std::fs::copy(&backup, &image.url).expect("a copy");
    refused(&image, "tables.db-wal is not of the database").await;
    // Where nothing is, SQLite would throw the log away, and with it what was stored last.
    std::fs::remove_file(&image.url).expect("a file less");
    refused(&image, "tables.db-wal is not of the database").await;
    store::restore(&image.url, &backup).await.expect("a restored database");
    assert!(Path::new(&format!("{}-replaced-1-wal", image.url)).exists(), "the log is kept");
    // Nothing holds the copy against what was there before it, also if an earlier program is the first to use it.
    let note = std::fs::read_to_string(format!("{}-lock", image.url)).expect("a lock");
    assert!(note.lines().any(|line| line == "marks"), "{note}");
    starts_with(&image, id, &["kept"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_of_an_earlier_program_is_read_if_it_is_the_files_own() {
    let (image, id, _) = backed_up().await;
    without_lock(&image);
    starts_with(&image, id, &["kept", "later"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_by_way_of_a_log_beside_the_log_of_another_is_known_by_its_mark() {
    let place = Place::sqlite();
    let store = serving(&place, "one").await.expect("a server's store");
    let id = bare_table(&store, "k").await;
    for line in 0..40 {
        assert_eq!(store.append(append(id, line, &"x".repeat(3_000))).await, Ok(Appended::Stored));
    }
    let image = crashed(&place);
    store.close().await;
    let other = Place::sqlite();
    serving(&other, "one").await.expect("a server's store").close().await;
    without_lock(&image);
    std::fs::copy(&other.url, &image.url).expect("a copy");
    // The head of the file is in its log as soon as the file has grown.
    refused(&image, "tables.db-wal is not of the database").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_and_a_log_without_marks_that_do_not_fit_together_are_not_mixed() {
    // Two states of a database that no program has marked, the earlier copied by hand.
    let place = Place::sqlite();
    let store = serving(&place, "one").await.expect("a server's store");
    let id = bare_table(&store, "k").await;
    store.close().await;
    testing::run(&place.url, "pragma user_version = 0").await;
    let early = std::fs::read(&place.url).expect("a file");
    let store = serving(&place, "one").await.expect("a server's store");
    for line in 0..40 {
        assert_eq!(store.append(append(id, line, &"x".repeat(3_000))).await, Ok(Appended::Stored));
    }
    store.close().await;
    testing::run(&place.url, "pragma user_version = 0").await;
    let mut writer = SqliteConnection::connect(&format!("sqlite://{}", place.url)).await.expect("a connection");
    let sql = "update line set body = 'later' where line % 3 = 0; delete from line where line > 30";
    sqlx::raw_sql(sql).execute(&mut writer).await.expect("statements");
    std::fs::write(format!("{}-lock", place.url), "").expect("a lock");
    let image = crashed(&place);
    writer.close().await.expect("an end");
    without_lock(&image);
    std::fs::write(&image.url, early).expect("a copy");
    refused(&image, "do not fit together").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crash_between_two_marks_loses_nothing() {
    let (image, id, _) = backed_up().await;
    let mark = |bytes: &[u8]| u32::from_be_bytes([bytes[60], bytes[61], bytes[62], bytes[63]]);
    let had = mark(&std::fs::read(&image.url).expect("a file"));
    assert!(had > 0);
    // The next one was noted, and has not come into the file.
    std::fs::write(format!("{}-lock", image.url), format!("process 1\nmarks {had} 7\n")).expect("a lock");
    starts_with(&image, id, &["kept", "later"]).await;
    // A later, shorter note leaves nothing of a longer one behind.
    let note = std::fs::read_to_string(format!("{}-lock", image.url)).expect("a lock");
    assert_eq!(note.lines().filter(|line| line.starts_with("marks")).count(), 1, "{note}");
    let now = mark(&std::fs::read(&image.url).expect("a file"));
    assert!(note.contains(&format!("marks {now}\n")), "{note}");
}

/// The journal of another program that was killed in the middle of a transaction.
async fn journal() -> Vec<u8> {
    let other = Place::sqlite();
    std::fs::create_dir(other.folder.path().join("data")).expect("a folder");
    std::fs::write(&other.url, "").expect("a file");
    let mut writer = SqliteConnection::connect(&format!("sqlite://{}", other.url)).await.expect("a connection");
    let sql = "pragma journal_mode = delete; pragma cache_size = 2; create table x (a text);
               with recursive n(i) as (select 1 union all select i + 1 from n where i < 300)
               insert into x select hex(randomblob(900)) from n;
               begin; update x set a = hex(randomblob(900))";
    sqlx::raw_sql(sql).execute(&mut writer).await.expect("statements");
    let journal = std::fs::read(format!("{}-journal", other.url)).expect("a journal");
    assert_eq!(journal[..4], [0xd9, 0xd5, 0x05, 0xf9]);
    journal
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_journal_of_another_file_is_not_written_into_the_database() {
    let journal = journal().await;
    let (image, id, backup) = backed_up().await;
    let beside = format!("{}-journal", image.url);
    std::fs::write(&beside, &journal).expect("a journal");
    refused(&image, "tables.db-journal is not of the database").await;
    // Also beside a file that is not written by way of a log.
    let fresh = Place::sqlite();
    std::fs::create_dir(fresh.folder.path().join("data")).expect("a folder");
    std::fs::copy(&backup, &fresh.url).expect("a copy");
    std::fs::write(format!("{}-journal", fresh.url), &journal).expect("a journal");
    refused(&fresh, "tables.db-journal is not of the database").await;
    // It is kept with what it lay beside, and so is the log.
    store::restore(&image.url, &backup).await.expect("a restored database");
    assert_eq!(std::fs::read(format!("{}-replaced-1-journal", image.url)).expect("a journal"), journal);
    assert!(!Path::new(&beside).exists());
    starts_with(&image, id, &["kept"]).await;
    // A journal that was ended is none.
    std::fs::write(&beside, vec![0; 4096]).expect("a journal");
    starts_with(&image, id, &["kept"]).await;
}

/// A server that is killed while it opens a copy for the first time leaves a journal, which is the file's own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_journal_of_a_first_opening_is_played_back() {
    let (_image, id, backup) = backed_up().await;
    let bytes = std::fs::read(&backup).expect("a backup");
    let page = usize::from(u16::from_be_bytes([bytes[16], bytes[17]]));
    let fresh = Place::sqlite();
    std::fs::create_dir(fresh.folder.path().join("data")).expect("a folder");
    let mut opened = bytes.clone();
    opened[18..20].copy_from_slice(&[2, 2]);
    opened[27] = opened[27].wrapping_add(1);
    opened[95] = opened[95].wrapping_add(1);
    std::fs::write(&fresh.url, &opened).expect("a file");
    let mut journal = vec![0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];
    for number in [1, 9, bytes.len() / page, 512, page] {
        journal.extend((number as u32).to_be_bytes());
    }
    journal.resize(512, 0);
    journal.extend(1u32.to_be_bytes());
    journal.extend(&bytes[..page]);
    let sum = (1..).map_while(|n| page.checked_sub(200 * n)).take_while(|at| *at > 0);
    let sum = sum.fold(9u32, |sum, at| sum.wrapping_add(bytes[at].into()));
    journal.extend(sum.to_be_bytes());
    std::fs::write(format!("{}-journal", fresh.url), journal).expect("a journal");
    starts_with(&fresh, id, &["kept"]).await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lock_is_a_file_of_its_own_and_the_database_has_one_name() {
    let place = Place::sqlite();
    serving(&place, "one").await.expect("a server's store").close().await;
    // Whoever may write in the folder makes nobody write elsewhere.
    let (lock, elsewhere) = (format!("{}-lock", place.url), place.folder.file("elsewhere"));
    std::fs::remove_file(&lock).expect("a file less");
    std::fs::write(&elsewhere, "something else").expect("a file");
    std::os::unix::fs::symlink(&elsewhere, &lock).expect("a link");
    for refused in [serving(&place, "one").await, Store::open(place.options("admin")).await] {
        let refused = said(refused);
        assert!(refused.contains("tables.db-lock cannot be made and locked"), "{refused}");
    }
    assert_eq!(std::fs::read_to_string(&elsewhere).expect("a file"), "something else");
    std::fs::remove_file(&lock).expect("a link less");
    // A lock that a crash has left, with more in it than is written now.
    std::fs::write(&lock, format!("process 4000000000\nmarks 1 2 3{}\n", " 4".repeat(300))).expect("a lock");
    serving(&place, "one").await.expect("a server's store").close().await;
    let other = place.folder.file("by another name");
    std::fs::hard_link(&place.url, &other).expect("a link");
    let other = Place { url: other, folder: place.folder.clone() };
    for refused in [serving(&place, "one").await, serving(&other, "one").await] {
        let refused = said(refused);
        assert!(refused.contains("has 2 names") && refused.contains("find"), "{refused}");
    }
}
