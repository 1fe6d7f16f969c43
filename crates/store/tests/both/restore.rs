//! Backups put in the place of databases, and files that two would have.

use crate::frame::{Place, append, bare_table};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};
use std::path::Path;
use std::sync::Arc;
use store::testing::{self, Folder, Postgres};
use store::{Appended, Fault, Id, Options, Store};

pub(crate) async fn serving(place: &Place, server: &str) -> Result<Store, Fault> {
    Store::open(Options { serves: true, ..place.options(server) }).await
}

pub(crate) async fn bodies(store: &Store, id: Id) -> Vec<String> {
    store.lines(id, 0, 0).await.expect("lines").into_iter().map(|line| line.body).collect()
}

pub(crate) fn said<T>(result: Result<T, Fault>) -> String {
    match result {
        Err(Fault::Broken(said)) => said,
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("it was done"),
    }
}

/// What a crash leaves of the database in `place`: its files as they are now.
pub(crate) fn crashed(place: &Place) -> Place {
    let folder = Folder::new().expect("a folder");
    let image = Place { url: folder.file("tables.db"), folder: Arc::new(folder) };
    for end in ["", "-wal", "-shm", "-lock"] {
        std::fs::copy(format!("{}{end}", place.url), format!("{}{end}", image.url)).expect("a copy");
    }
    image
}

/// A server that has stored `kept`, was backed up, and has stored `later`: the image of its crash, the table, the backup.
pub(crate) async fn backed_up() -> (Place, Id, std::path::PathBuf) {
    let place = Place::sqlite();
    let store = serving(&place, "one").await.expect("a server's store");
    let id = bare_table(&store, "k").await;
    assert_eq!(store.append(append(id, 0, "kept")).await, Ok(Appended::Stored));
    let copy = place.folder.path().join("backup");
    store.backup(&copy).await.expect("a backup");
    assert_eq!(store.append(append(id, 1, "later")).await, Ok(Appended::Stored));
    let image = crashed(&place);
    let backup = image.folder.path().join("backup");
    std::fs::copy(copy, &backup).expect("a copy");
    store.close().await;
    (image, id, backup)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_has_one_server_and_whoever_looks_after_it() {
    let place = Place::sqlite();
    let one = serving(&place, "one").await.expect("a server's store");
    let refused = said(serving(&place, "two").await);
    let process = format!("(process {})", std::process::id());
    assert!(refused.starts_with("Another server ") && refused.contains(&process), "{refused}");
    #[cfg(unix)]
    {
        let other = place.folder.file("by another name");
        std::os::unix::fs::symlink(&place.url, &other).expect("a link");
        let other = Place { url: other, folder: place.folder.clone() };
        assert!(said(serving(&other, "two").await).starts_with("Another server "));
        std::os::unix::fs::symlink(place.folder.path().join("data"), place.folder.path().join("by way of"))
            .expect("a link");
        let other = Place { url: place.folder.file("by way of/tables.db"), folder: place.folder.clone() };
        assert!(said(serving(&other, "two").await).starts_with("Another server "));
    }
    let backup = place.folder.path().join("backup");
    let admin = place.open("admin").await;
    admin.backup(&backup).await.expect("a backup beside a server");
    admin.close().await;
    let refused = said(store::restore(&place.url, &backup).await);
    assert!(refused.starts_with("Another server "), "{refused}");
    one.close().await;
    let two = serving(&place, "two").await.expect("the next server");
    two.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_schema_is_changed_beneath_a_server() {
    let place = Place::sqlite();
    let server = serving(&place, "one").await.expect("a server's store");
    let step = "create table kept as select * from _sqlx_migrations where version = (select max(version) from _sqlx_migrations);
                delete from _sqlx_migrations where version = (select version from kept)";
    testing::run(&place.url, step).await;
    let refused = said(Store::open(place.options("admin")).await);
    assert!(refused.starts_with("A server of an earlier version has this database"), "{refused}");
    testing::run(&place.url, "insert into _sqlx_migrations select * from kept; drop table kept").await;
    place.open("admin").await.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crash_leaves_a_log_that_is_read() {
    let (image, id, _) = backed_up().await;
    let store = serving(&image, "two").await.expect("a database with its log");
    assert_eq!(bodies(&store, id).await, ["kept", "later"]);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_beside_the_log_of_another_file_is_refused_and_restored_whole() {
    let (image, id, backup) = backed_up().await;
    // By hand, as it is often done.
    std::fs::copy(&backup, &image.url).expect("a copy");
    for refused in [serving(&image, "two").await, Store::open(image.options("admin")).await] {
        let refused = said(refused);
        assert!(refused.contains("tables.db-wal is not of the database"), "{refused}");
        assert!(refused.contains("sandtable admin restore"), "{refused}");
    }
    let kept = store::restore(&image.url, &backup).await.expect("a restored database").expect("what was there");
    assert!(kept.ends_with("tables.db-replaced-1"), "{}", kept.display());
    assert!(Path::new(&format!("{}-wal", kept.display())).exists(), "the log is kept as well");
    let store = serving(&image, "two").await.expect("a database");
    assert_eq!(bodies(&store, id).await, ["kept"]);
    assert_eq!(store.append(append(id, 1, "other")).await, Ok(Appended::Stored));
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_backup_replaces_is_kept_to_the_last_line() {
    let (image, id, backup) = backed_up().await;
    let kept = store::restore(&image.url, &backup).await.expect("a restored database").expect("what was there");
    let store = serving(&image, "two").await.expect("a database");
    assert_eq!(bodies(&store, id).await, ["kept"]);
    store.close().await;
    // It is a database, and a backup can be taken back.
    let again = store::restore(&image.url, &kept).await.expect("a restored database").expect("what was there");
    assert!(again.ends_with("tables.db-replaced-2"), "{}", again.display());
    let store = serving(&image, "two").await.expect("a database");
    assert_eq!(bodies(&store, id).await, ["kept", "later"]);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_backup_changes_nothing() {
    let (image, id, backup) = backed_up().await;
    let folder = image.folder.path();
    let other = folder.join("other");
    std::fs::write(&other, "this is no database, and long enough to be seen as none".repeat(20)).expect("a file");
    let empty = folder.join("empty");
    std::fs::write(&empty, "").expect("a file");
    let damaged = folder.join("damaged");
    let mut bytes = std::fs::read(&backup).expect("a backup");
    bytes.truncate(bytes.len() / 2);
    std::fs::write(&damaged, bytes).expect("a file");
    let later = folder.join("later");
    std::fs::copy(&backup, &later).expect("a copy");
    let step = "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
                values (9999, 'later', true, '', 1)";
    store::testing::run(&later.display().to_string(), step).await;
    for (backup, why) in [
        (other, "is none"),
        (empty, "no backup"),
        (damaged, "damaged"),
        (later, "later version"),
        (folder.join("nowhere"), "There is no backup"),
    ] {
        let refused = said(store::restore(&image.url, &backup).await);
        assert!(refused.contains(why), "{}: {refused}", backup.display());
        assert!(!Path::new(&format!("{}-restoring", image.url)).exists(), "nothing is left of it");
    }
    let store = serving(&image, "two").await.expect("a database");
    assert_eq!(bodies(&store, id).await, ["kept", "later"]);
    store.close().await;
    // Where nothing was, on a new machine.
    let fresh = Place::sqlite();
    assert_eq!(store::restore(&fresh.url, &backup).await, Ok(None));
    let store = serving(&fresh, "two").await.expect("a database");
    assert_eq!(bodies(&store, id).await, ["kept"]);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_file_beside_a_log_is_said_to_be_perhaps_no_damage() {
    let (image, _, _) = backed_up().await;
    std::fs::remove_file(format!("{}-lock", image.url)).expect("a file less");
    std::fs::write(&image.url, "this is no database, and long enough to be seen as none".repeat(200)).expect("a file");
    let refused = said(serving(&image, "two").await);
    assert!(refused.contains("tables.db-wal") && refused.contains("sandtable admin restore"), "{refused}");
}

/// Root looks after a database whose server runs as somebody else: nothing that the server has to open becomes root's.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_root_looks_after_stays_its_owners() {
    use std::os::unix::fs::{MetadataExt as _, chown};
    const OWNER: u32 = 54_321;
    let place = Place::sqlite();
    let data = Path::new(&place.url).parent().expect("a folder").to_owned();
    std::fs::create_dir(&data).expect("a folder");
    if std::fs::metadata(&data).expect("a folder").uid() != 0 {
        println!("only root can give files away: this was NOT tested");
        return;
    }
    let given = |path: &Path| chown(path, Some(OWNER), Some(OWNER)).expect("root");
    let files = || std::fs::read_dir(&data).expect("a folder").map(|it| it.expect("a file").path());
    let are_the_owners = || {
        for path in files() {
            let file = std::fs::metadata(&path).expect("a file");
            assert_eq!((file.uid(), file.gid()), (OWNER, OWNER), "{}", path.display());
        }
    };
    let store = serving(&place, "one").await.expect("a server's store");
    let id = bare_table(&store, "k").await;
    store.close().await;
    given(&data);
    files().for_each(|path| given(&path));
    // Another program made it, which knew of no lock.
    std::fs::remove_file(format!("{}-lock", place.url)).expect("a lock");

    let backup = place.folder.path().join("backup");
    let admin = place.open("admin").await;
    are_the_owners();
    admin.backup(&backup).await.expect("a backup");
    admin.close().await;
    are_the_owners();
    store::restore(&place.url, &backup).await.expect("a restored database").expect("what was there");
    assert_eq!(std::fs::metadata(&backup).expect("a backup").uid(), 0, "the backup is whose who took it");
    are_the_owners();
    // Where there is no database yet, the folder says whose it is to be.
    files().for_each(|path| std::fs::remove_file(path).expect("a file less"));
    assert_eq!(store::restore(&place.url, &backup).await, Ok(None));
    are_the_owners();
    files().for_each(|path| std::fs::remove_file(path).expect("a file less"));
    place.open("admin").await.close().await;
    are_the_owners();
    store::restore(&place.url, &backup).await.expect("a restored database");
    let store = serving(&place, "two").await.expect("a database");
    assert!(store.table_by_id(id).await.expect("a read").is_some());
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_is_restored_whole_or_not_at_all() {
    let Some(server) = Postgres::shared() else { return };
    let place = Place::postgres(server).await;
    let store = serving(&place, "one").await.expect("a server's store");
    let id = bare_table(&store, "k").await;
    assert_eq!(store.append(append(id, 0, "kept")).await, Ok(Appended::Stored));
    let backup = place.folder.path().join("backup");
    store.backup(&backup).await.expect("a backup");
    assert_eq!(store.append(append(id, 1, "later")).await, Ok(Appended::Stored));
    let refused = said(store::restore(&place.url, &backup).await);
    assert!(refused.starts_with("A server uses the database"), "{refused}");
    assert_eq!(bodies(&store, id).await, ["kept", "later"]);
    store.close().await;
    let half = place.folder.path().join("half");
    let mut bytes = std::fs::read(&backup).expect("a backup");
    bytes.truncate(bytes.len() * 2 / 3);
    std::fs::write(&half, bytes).expect("a file");
    assert!(said(store::restore(&place.url, &half).await).starts_with("pg_restore failed"));
    let store = place.open("two").await;
    assert_eq!(bodies(&store, id).await, ["kept", "later"], "half a backup changes nothing");
    store.close().await;
    assert_eq!(store::restore(&place.url, &backup).await, Ok(None));
    let store = place.open("two").await;
    assert_eq!(bodies(&store, id).await, ["kept"]);
    assert_eq!(store.append(append(id, 1, "other")).await, Ok(Appended::Stored));
    let other = bare_table(&store, "l").await;
    assert!(other > id, "numbers go on where they were");
    store.close().await;
    // Where nothing was.
    let fresh = Place::postgres(server).await;
    assert_eq!(store::restore(&fresh.url, &backup).await, Ok(None));
    let store = fresh.open("two").await;
    assert_eq!(bodies(&store, id).await, ["kept"]);
    store.close().await;
}

/// Runs a program of PostgreSQL that writes a dump.
fn dump(url: &str, to: &Path, args: &[&str]) {
    let mut command = std::process::Command::new("pg_dump");
    let done = command.args(["--format=custom", "--dbname", url]).args(args).arg("--file").arg(to).output();
    let done = done.expect("pg_dump");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_dump_of_this_program_changes_nothing() {
    let Some(server) = Postgres::shared() else { return };
    let place = Place::postgres(server).await;
    let store = serving(&place, "one").await.expect("a server's store");
    let id = bare_table(&store, "k").await;
    assert_eq!(store.append(append(id, 0, "kept")).await, Ok(Appended::Stored));
    store.close().await;
    let folder = place.folder.path();
    let backup = folder.join("backup");
    dump(&place.url, &backup, &[]);
    // Another program that notes its steps as this one does, and has large objects, whose part of a dump is a transaction of
    // its own.
    let foreign = "create table _sqlx_migrations (version bigint primary key, description text not null,
                   installed_on timestamptz not null default now(), success boolean not null, checksum bytea not null,
                   execution_time bigint not null);
                   insert into _sqlx_migrations values (1, 'first', now(), true, '\\x00', 1);
                   create table account (id bigint primary key, wages bigint); insert into account values (1, 2);
                   select lo_from_bytea(0, 'large')";
    let other = Place { url: server.database_of(foreign).await, folder: place.folder.clone() };
    let of_another = folder.join("another");
    dump(&other.url, &of_another, &[]);
    // Databases of this program that are not whole, or were changed.
    let changed = async |name: &str, statements: &str, args: &[&str]| {
        let other = Place::postgres(server).await;
        store::restore(&other.url, &backup).await.expect("a restored database");
        testing::run(&other.url, statements).await;
        let file = folder.join(name);
        dump(&other.url, &file, args);
        file
    };
    let no_line = changed("no line", "drop table line", &[]).await;
    let no_seal = changed("no server", "drop table server", &[]).await;
    let other_steps = changed("steps", "update _sqlx_migrations set checksum = '\\x00' where version = 2", &[]).await;
    let no_steps = changed("no steps", "delete from _sqlx_migrations where version = 1", &[]).await;
    let step = "insert into _sqlx_migrations values (9999, 'later', now(), true, '', 1)";
    let later = changed("later", step, &[]).await;
    let bare = changed("bare", "select 1", &["--schema-only"]).await;
    let rows = changed("rows", "select 1", &["--data-only"]).await;
    let file = folder.join("file");
    std::fs::write(&file, "this is no dump").expect("a file");
    for (backup, why) in [
        (&of_another, "of another database"),
        (&no_line, "TABLE line is missing"),
        (&no_seal, "it lacks server"),
        (&other_steps, "not of this program"),
        (&no_steps, "not of this program"),
        (&later, "of a later version"),
        (&bare, "is missing"),
        (&rows, "of another database"),
        (&file, "pg_restore failed"),
    ] {
        let refused = said(store::restore(&place.url, backup).await);
        assert!(refused.contains(why), "{}: {refused}", backup.display());
        let store = serving(&place, "two").await.expect("a database");
        assert_eq!(bodies(&store, id).await, ["kept"], "{}", backup.display());
        store.close().await;
    }
    // What an operator has beside it is not in the way, and stays.
    let beside = "create table wages (n bigint); select lo_from_bytea(0, 'large'); create view names as select shown from account";
    let more = changed("more", beside, &[]).await;
    testing::run(&place.url, "create table wages (n bigint); insert into wages values (7)").await;
    assert_eq!(store::restore(&place.url, &more).await, Ok(None));
    testing::run(&place.url, "do $$ begin assert (select n from wages) = 7; end $$").await;
    // A database of another program is not replaced, whatever is to be restored.
    let refused = said(store::restore(&other.url, &backup).await);
    assert!(refused.contains("is not of this program"), "{refused}");
    testing::run(&other.url, "do $$ begin assert (select wages from account) = 2; end $$").await;
}

/// The lock that servers at work share.
const SERVING: i64 = 0x53_54_03;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_is_not_replaced_beneath_a_server_nor_does_one_start_meanwhile() {
    let Some(server) = Postgres::shared() else { return };
    let place = Place::postgres(server).await;
    let store = serving(&place, "one").await.expect("a server's store");
    let id = bare_table(&store, "k").await;
    let backup = place.folder.path().join("backup");
    store.backup(&backup).await.expect("a backup");
    assert_eq!(store.append(append(id, 0, "later")).await, Ok(Appended::Stored));
    // A server that comes by way of something that gives its connections another name.
    let rename = "select pg_terminate_backend(pid) from pg_stat_activity
                  where datname = current_database() and pid <> pg_backend_pid()";
    store.close().await;
    let mut other = PgConnection::connect(&place.url).await.expect("a connection");
    let hold = |sql: &str| AssertSqlSafe(format!("select {sql}({SERVING})"));
    sqlx::raw_sql(hold("pg_advisory_lock_shared")).execute(&mut other).await.expect("the lock");
    let refused = said(store::restore(&place.url, &backup).await);
    assert!(refused.starts_with("A server uses the database"), "{refused}");
    // While a backup is put there, no server starts, and none that has lost its connections stores anything.
    let server_two = serving(&place, "two").await.expect("they share it");
    testing::run(&place.url, rename).await;
    let mut other = PgConnection::connect(&place.url).await.expect("a connection");
    sqlx::raw_sql(hold("pg_advisory_lock")).execute(&mut other).await.expect("the lock");
    let said_at_start = serving(&place, "three").await.err();
    assert!(matches!(&said_at_start, Some(Fault::Away(said)) if said.contains("A backup")), "{said_at_start:?}");
    for _ in 0..2 {
        let lost = server_two.append(append(id, 1, "meanwhile")).await;
        assert!(matches!(lost, Err(Fault::Away(_) | Fault::Unsure(_))), "{lost:?}");
    }
    other.close().await.expect("an end");
    assert_eq!(bodies(&server_two, id).await, ["later"]);
    assert_eq!(server_two.append(append(id, 1, "after")).await, Ok(Appended::Stored));
    // One that is cut off from its database for a moment is alive as long as its word is good.
    server_two.give_sign().await.expect("a sign of life");
    server_two.close().await;
    let lately = "update server set until = (extract(epoch from clock_timestamp()) * 1000)::bigint + 2500";
    testing::run(&place.url, lately).await;
    let begun = std::time::Instant::now();
    assert_eq!(store::restore(&place.url, &backup).await, Ok(None), "it has died");
    assert!(begun.elapsed() > std::time::Duration::from_millis(500), "its word was waited for");
    let store = serving(&place, "two").await.expect("a database");
    assert!(bodies(&store, id).await.is_empty());
    let signs = tokio::spawn({
        let store = store.clone();
        async move {
            loop {
                let _ = store.give_sign().await;
                tokio::time::sleep(std::time::Duration::from_millis(200)).await;
            }
        }
    });
    let refused = said(store::restore(&place.url, &backup).await);
    assert!(refused.starts_with("A server uses the database"), "{refused}");
    signs.abort();
    store.close().await;
}
