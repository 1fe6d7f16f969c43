//! Backups put in the place of databases, and files that two would have.

use crate::frame::{Place, append, bare_table};
use std::path::Path;
use std::sync::Arc;
use store::testing::{self, Folder, Postgres};
use store::{Appended, Fault, Id, Options, Store};

async fn serving(place: &Place, server: &str) -> Result<Store, Fault> {
    Store::open(Options { serves: true, ..place.options(server) }).await
}

async fn bodies(store: &Store, id: Id) -> Vec<String> {
    store.lines(id, 0, 0).await.expect("lines").into_iter().map(|line| line.body).collect()
}

fn said<T>(result: Result<T, Fault>) -> String {
    match result {
        Err(Fault::Broken(said)) => said,
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("it was done"),
    }
}

/// What a crash leaves of the database in `place`: its files as they are now.
fn crashed(place: &Place) -> Place {
    let folder = Folder::new().expect("a folder");
    let image = Place { url: folder.file("tables.db"), folder: Arc::new(folder) };
    for end in ["", "-wal", "-shm", "-lock"] {
        std::fs::copy(format!("{}{end}", place.url), format!("{}{end}", image.url)).expect("a copy");
    }
    image
}

/// A server that has stored `kept`, was backed up, and has stored `later`: the image of its crash, the table, the backup.
async fn backed_up() -> (Place, Id, std::path::PathBuf) {
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
    // An earlier program has left no mark, and the file is not what the log was written for.
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
