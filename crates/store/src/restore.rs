//! A backup in the place of a database, whole or not at all.

use crate::backup::{copy_sqlite, sync, sync_names};
use crate::dump;
use crate::fault::{Fault, Trouble};
use crate::guard::Guard;
use crate::home::{self, Home, file_beside};
use crate::leftover::{PARTS, beside, foreign_journal, foreign_log, with};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use std::path::{Path, PathBuf};

/// Puts a backup in the place of a database, or says why not: then everything is as it was. What was there before is kept
/// where a SQLite file was, and this returns its path; a PostgreSQL database is replaced in one transaction. Nobody may
/// be using it.
pub async fn restore(database: &str, backup: &Path) -> Result<Option<PathBuf>, Fault> {
    if !backup.is_file() {
        return Err(Fault::Broken(format!("There is no backup {}.", backup.display())));
    }
    if home::is_url(database) {
        return dump::restore(database, backup).await.map(|()| None).map_err(|trouble| trouble.fault());
    }
    restore_file(Path::new(database), backup).await
}

async fn restore_file(database: &Path, backup: &Path) -> Result<Option<PathBuf>, Fault> {
    let failed = |error: std::io::Error| {
        Fault::Broken(format!("The database {} cannot be replaced: {error}.", database.display()))
    };
    home::make_folder(database).map_err(failed)?;
    let mut guard = Guard::take(database).await?;
    let new = beside(database, "-restoring");
    remove_all(&new).and_then(|()| file_beside(&new, database)).map_err(failed)?;
    let copied = match copy(backup, &new).await {
        Ok(()) => sync(&new).map_err(failed),
        Err(trouble) => {
            let why = trouble.fault();
            Err(Fault::Broken(format!("{} cannot be restored. {why}", backup.display())))
        }
    };
    if let Err(fault) = copied {
        let _ = remove_all(&new);
        return Err(fault);
    }
    if guard.check().await.is_ok() {
        fold(database).await;
    }
    let kept = replace(database, &new, &mut || Ok(())).map_err(failed)?;
    guard.forget();
    Ok(kept)
}

/// Copies a backup, with the log beside it if it has one, and looks whether it is one that this program can open.
async fn copy(backup: &Path, to: &Path) -> Result<(), Trouble> {
    if let Some(other) = foreign_journal(backup).or_else(|| foreign_log(backup, &[])) {
        return Err(Fault::Broken(format!(
            "Beside it lies {}, which was not written for it: move that away, or copy the backup elsewhere.",
            other.display()
        ))
        .into());
    }
    let mut options = SqliteConnectOptions::new().filename(backup).read_only(true).disable_statement_logging();
    let mut connection = options.connect().await?;
    let sql = "select name from sqlite_master where type = 'table' and name in ('game_table', '_sqlx_migrations')";
    if sqlx::query(sql).fetch_all(&mut connection).await?.len() < 2 {
        return Err(Fault::Broken("It is no backup of this program.".into()).into());
    }
    connection.close().await?;
    copy_sqlite(options.connect(), to).await?;
    options = SqliteConnectOptions::new().filename(to).disable_statement_logging();
    let home = Home::Sqlite(Box::new(options));
    let mut pen = home.pen().await?;
    let row = pen.link().row("pragma integrity_check", &[]).await?;
    let sound = row.map_or(Ok(String::new()), |row| row.get(0))?;
    if sound != "ok" {
        return Err(Fault::Broken("It is damaged.".into()).into());
    }
    home.migrate(&mut pen).await?;
    pen.close().await
}

/// Brings what lies in the log of a database into its file, if it can be opened at all.
async fn fold(database: &Path) {
    let options = SqliteConnectOptions::new().filename(database).disable_statement_logging();
    if let Ok(mut connection) = options.connect().await {
        let _ = sqlx::query("pragma wal_checkpoint(truncate)").execute(&mut connection).await;
        let _ = connection.close().await;
    }
}

/// Keeps a database under another name, with its log, and puts a file in its place. Wherever this is cut short, also by a loss of
/// power, what was there is there whole, under one name or the other; whoever has the lock next takes away what is left of it.
/// `step` is called between things that happen one after the other.
fn replace(
    database: &Path,
    new: &Path,
    step: &mut dyn FnMut() -> std::io::Result<()>,
) -> std::io::Result<Option<PathBuf>> {
    let place = beside(database, "");
    let free = |path: &PathBuf| PARTS.iter().all(|end| !with(path, end).exists());
    let kept = (1..).map(|n| with(&place, &format!("-replaced-{n}"))).find(free);
    let kept = kept.expect("one of endlessly many names");
    let mut is_kept = false;
    for end in PARTS {
        let (own, kept) = (with(&place, end), with(&kept, end));
        if own.exists() {
            keep(&own, &kept)?;
            is_kept = true;
            step()?;
        }
    }
    sync_names(&place)?;
    std::fs::rename(new, &place)?;
    sync_names(&place)?;
    step()?;
    // Only now: a file without its log lacks what was stored last. Beside the new file the log is seen to be another's.
    for end in ["-wal", "-journal", "-shm"] {
        remove(&with(&place, end))?;
        step()?;
    }
    sync_names(&place)?;
    Ok(is_kept.then_some(kept))
}

/// Gives a file another name beside its own; where there are no links, a copy that is on the disk.
fn keep(file: &Path, name: &Path) -> std::io::Result<()> {
    if std::fs::hard_link(file, name).is_err() {
        std::fs::copy(file, name)?;
        std::fs::File::open(name)?.sync_all()?;
    }
    Ok(())
}

fn remove(path: &Path) -> std::io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Removes a database file with all that may lie beside it.
fn remove_all(path: &Path) -> std::io::Result<()> {
    PARTS.iter().chain(&["-shm"]).try_for_each(|end| remove(&with(path, end)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Folder;
    use crate::{Options, Proof, Store};

    async fn serving(database: &Path) -> Result<Store, Fault> {
        let (database, proof) = (database.display().to_string(), Proof::default());
        Store::open(Options { database, readers: 1, server: "one".into(), serves: true, proof }).await
    }

    /// What is stored: `kept` in the backup, `later` only in the log.
    async fn stored(store: &Store) -> [String; 2] {
        let read = async |name: &str| store.setting(name, "nothing").await.expect("a setting");
        [read("kept").await, read("later").await]
    }

    /// Whether one file is to have two names for a while, or a copy.
    async fn cut_short(has_links: bool) {
        let folder = Folder::new().expect("a folder");
        let place = folder.path().join("tables.db");
        let backup = folder.path().join("backup");
        let store = serving(&place).await.expect("a store");
        store.setting("kept", "kept").await.expect("a setting");
        store.backup(&backup).await.expect("a backup");
        store.setting("later", "later").await.expect("a setting");
        let image: Vec<_> = PARTS.map(|end| (end, std::fs::read(with(&place, end)))).into();
        let lock = std::fs::read(with(&place, "-lock")).expect("a lock");
        store.close().await;
        let (mut n, mut old, mut new) = (0, 0, 0);
        loop {
            let folder = Folder::new().expect("a folder");
            let place = folder.path().join("tables.db");
            for (end, bytes) in &image {
                let _ = bytes.as_ref().map(|bytes| std::fs::write(with(&place, end), bytes).expect("a file"));
            }
            std::fs::write(with(&place, "-lock"), &lock).expect("a lock");
            let restoring = with(&place, "-restoring");
            file_beside(&restoring, &place).expect("a file");
            copy(&backup, &restoring).await.expect("a backup");
            let mut left = n;
            let done = replace(&place, &restoring, &mut || {
                if !has_links {
                    // As it is where a name is a copy.
                    for kept in PARTS.map(|end| with(&place, &format!("-replaced-1{end}"))) {
                        if let Ok(bytes) = std::fs::read(&kept) {
                            std::fs::remove_file(&kept).and_then(|()| std::fs::write(&kept, bytes))?;
                        }
                    }
                }
                left -= 1;
                if left < 0 { Err(std::io::Error::other("cut short")) } else { Ok(()) }
            });
            let kept = with(&place, "-replaced-1");
            match serving(&place).await {
                Ok(store) => {
                    match stored(&store).await.each_ref().map(String::as_str) {
                        ["kept", "later"] => old += 1,
                        ["kept", "nothing"] => new += 1,
                        other => panic!("after {n}: {other:?}"),
                    }
                    store.close().await;
                }
                Err(Fault::Broken(said)) => {
                    assert!(!has_links && said.contains("admin restore"), "after {n}: {said}");
                    restore_file(&place, &backup).await.expect("a restored database");
                    new += 1;
                }
                Err(other) => panic!("after {n}: {other:?}"),
            }
            if new > 0 {
                let store = serving(&kept).await.expect("what was there");
                assert_eq!(stored(&store).await, ["kept", "later"], "after {n}");
                store.close().await;
            }
            if done.is_ok() {
                break;
            }
            n += 1;
        }
        assert!(old == 2 && new > 2, "{old} {new}");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_restore_that_is_cut_short_loses_nothing() {
        cut_short(true).await;
        cut_short(false).await;
    }
}
