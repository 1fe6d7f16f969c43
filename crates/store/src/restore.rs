//! A backup in the place of a database, whole or not at all.

use crate::backup::{copy_sqlite, finished, program, sync};
use crate::fault::{Fault, Trouble};
use crate::guard::{Guard, beside};
use crate::home::{self, Home, file_beside, private_file};
use crate::link::args;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use std::path::{Path, PathBuf};
use tokio::process::Command;

/// Puts a backup in the place of a database, or says why not: then everything is as it was. What was there before is kept
/// where a SQLite file was, and this returns its path; a PostgreSQL database is replaced in one transaction. Nobody may
/// be using it.
pub async fn restore(database: &str, backup: &Path) -> Result<Option<PathBuf>, Fault> {
    if !backup.is_file() {
        return Err(Fault::Broken(format!("There is no backup {}.", backup.display())));
    }
    if home::is_url(database) {
        return restore_postgres(database, backup).await.map(|()| None).map_err(|trouble| trouble.fault());
    }
    restore_file(Path::new(database), backup).await
}

async fn restore_file(database: &Path, backup: &Path) -> Result<Option<PathBuf>, Fault> {
    let failed = |error: std::io::Error| {
        Fault::Broken(format!("The database {} cannot be replaced: {error}.", database.display()))
    };
    home::make_folder(database).map_err(failed)?;
    let guard = Guard::take(database).await?;
    let new = beside(database, "-restoring");
    remove(&new).and_then(|()| file_beside(&new, database)).map_err(failed)?;
    let copied = match copy(backup, &new).await {
        Ok(()) => sync(&new).map_err(failed),
        Err(trouble) => {
            let why = trouble.fault();
            Err(Fault::Broken(format!("{} cannot be restored. {why}", backup.display())))
        }
    };
    if let Err(fault) = copied {
        let _ = remove(&new);
        return Err(fault);
    }
    if guard.check_log().is_ok() {
        fold(database).await;
    }
    let kept = set_aside(database).map_err(failed)?;
    std::fs::rename(&new, beside(database, "")).and_then(|()| sync(database)).map_err(failed)?;
    Ok(kept)
}

/// Copies a backup, with the log beside it if it has one, and looks whether it is one that this program can open.
async fn copy(backup: &Path, to: &Path) -> Result<(), Trouble> {
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

/// Keeps a database under another name, with its log. Until the last step its file is where it was.
fn set_aside(database: &Path) -> std::io::Result<Option<PathBuf>> {
    if !database.exists() {
        return Ok(None);
    }
    let kept = (1..).map(|n| beside(database, &format!("-replaced-{n}"))).find(|path| !path.exists());
    let kept = kept.expect("one of endlessly many names");
    let file = beside(database, "");
    if std::fs::hard_link(&file, &kept).is_err() {
        std::fs::copy(&file, &kept)?;
    }
    let log = beside(database, "-wal");
    if log.exists() {
        let mut name = kept.clone().into_os_string();
        name.push("-wal");
        std::fs::rename(log, name)?;
    }
    // It is an index of the log, and made again from it.
    remove(&beside(database, "-shm"))?;
    Ok(Some(kept))
}

fn remove(path: &Path) -> std::io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

async fn restore_postgres(database: &str, backup: &Path) -> Result<(), Trouble> {
    let mut pen = Home::of(database)?.pen().await?;
    let sql = "select count(*) from pg_stat_activity
               where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()";
    let row = pen.link().row(sql, args!["sandtable"]).await?.ok_or(Trouble::Late)?;
    if row.get::<i64>(0)? > 0 {
        return Err(Fault::Broken("A server uses the database: stop it first, and then restore.".into()).into());
    }
    let sql = "select count(*) from pg_tables where schemaname = current_schema() and tablename = '_sqlx_migrations'";
    let row = pen.link().row(sql, &[]).await?.ok_or(Trouble::Late)?;
    if row.get::<i64>(0)? > 0 {
        let sql = "select count(*) from _sqlx_migrations where version > $1";
        let row = pen.link().row(sql, args![home::newest()]).await?.ok_or(Trouble::Late)?;
        if row.get::<i64>(0)? > 0 {
            let why = "The database was brought up to date by a later version of this program, and may hold tables that \
                       this one does not know. Restore into an empty database.";
            return Err(Fault::Broken(why.into()).into());
        }
    }
    pen.close().await?;
    // All of the backup is read before anything is replaced: half of one must not be taken for the whole.
    let script = std::env::temp_dir().join(format!("sandtable-restore-{}.sql", std::process::id()));
    let failed = |error: std::io::Error| Fault::Broken(format!("{} cannot be made: {error}.", script.display()));
    private_file(&script).map_err(failed)?;
    let mut read = Command::new("pg_restore");
    read.args(["--no-owner", "--no-privileges", "--file"]).arg(&script).arg(backup);
    let mut done = finished("pg_restore", &mut read).await;
    if done.is_ok() {
        let mut write = program("psql", database);
        write.args(["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction"]);
        write.arg("--command").arg(format!("drop table if exists {}", home::tables().join(", ")));
        write.arg("--file").arg(&script).arg("--command").arg(format!(
            "reset search_path; do $$ begin
             if exists (select 1 from _sqlx_migrations where version > {}) then
             raise exception 'the backup is of a later version of this program'; end if; end $$",
            home::newest()
        ));
        done = finished("psql", &mut write).await;
    }
    let _ = remove(&script);
    Ok(done?)
}
