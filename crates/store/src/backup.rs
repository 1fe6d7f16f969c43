//! A copy of the whole database, taken while it is in use.

use crate::Store;
use crate::fault::{Fault, Trouble};
use crate::guard::set_mark;
use crate::home::{Home, folder, private_file};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use std::path::Path;
use std::process::{Output, Stdio};
use tokio::process::Command;

impl Store {
    /// Copies the database into a new file: a SQLite database, or a dump that `pg_restore` reads. A file that exists is
    /// not overwritten.
    pub async fn backup(&self, to: &Path) -> Result<(), Fault> {
        private_file(to).map_err(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => {
                Fault::Broken(format!("{} exists: a backup does not overwrite a file.", to.display()))
            }
            _ => Fault::Broken(format!("The backup {} cannot be made: {error}.", to.display())),
        })?;
        let done = match &self.inner.home {
            Home::Sqlite(options) => copy_sqlite(options.as_ref().clone().read_only(true).connect(), to)
                .await
                .map_err(|trouble| trouble.fault()),
            Home::Postgres(_) => dump(&self.inner.database, to).await,
        };
        let done = done.and_then(|()| {
            sync(to).map_err(|error| Fault::Broken(format!("The backup {} is not on the disk: {error}.", to.display())))
        });
        if done.is_err() {
            // What is half written must not be taken for a backup.
            let _ = std::fs::remove_file(to);
        }
        done
    }
}

/// Copies what a connection reads into a file, which then is nobody's log's.
pub(crate) async fn copy_sqlite(
    connection: impl Future<Output = Result<SqliteConnection, sqlx::Error>>,
    to: &Path,
) -> Result<(), Trouble> {
    let name = to.to_str().ok_or_else(|| Fault::Broken("The name of the backup is not UTF-8.".into()))?;
    let mut connection = connection.await?;
    sqlx::query("vacuum into $1").bind(name).execute(&mut connection).await?;
    connection.close().await?;
    let mut copy = SqliteConnectOptions::new().filename(to).disable_statement_logging().connect().await?;
    set_mark(&mut copy, 0).await?;
    Ok(copy.close().await?)
}

async fn dump(database: &str, to: &Path) -> Result<(), Fault> {
    let mut command = program("pg_dump", database);
    command.arg("--format=custom").arg("--file").arg(to);
    finished("pg_dump", &mut command).await
}

/// A program of PostgreSQL that speaks to a database.
pub(crate) fn program(name: &str, database: &str) -> Command {
    let (url, password) = without_password(database);
    let mut command = Command::new(name);
    command.arg("--no-password").arg("--dbname").arg(url);
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    command
}

/// Runs a program of PostgreSQL to its end.
pub(crate) async fn finished(name: &str, command: &mut Command) -> Result<(), Fault> {
    ended(name, command.stdout(Stdio::null())).await.map(drop)
}

/// Runs one to its end, and gives what it writes.
pub(crate) async fn output(name: &str, command: &mut Command) -> Result<String, Fault> {
    let output = ended(name, command.stdout(Stdio::piped())).await?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

async fn ended(name: &str, command: &mut Command) -> Result<Output, Fault> {
    match command.stdin(Stdio::null()).stderr(Stdio::piped()).kill_on_drop(true).output().await {
        Ok(output) if output.status.success() => Ok(output),
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr);
            // What it warns of before is not why it failed.
            let mut errors = said.lines().filter_map(|line| Some(line.split_once("ERROR:")?.1.trim()));
            let why = errors.next().or(said.lines().next()).unwrap_or("it does not say why.");
            Err(Fault::Broken(format!("{name} failed: {why}")))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Err(Fault::Broken(format!(
            "{name} was not found: install the client programs of PostgreSQL, or do this on its own machine."
        ))),
        Err(error) => Err(Fault::Broken(format!("{name} cannot be started: {error}."))),
    }
}

/// Everybody on the machine can read the arguments of a program: the password goes by the environment.
fn without_password(url: &str) -> (String, Option<String>) {
    let Some((scheme, rest)) = url.split_once("://") else { return (url.to_owned(), None) };
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let Some(at) = rest[..end].rfind('@') else { return (url.to_owned(), None) };
    match rest[..at].split_once(':') {
        Some((user, password)) => (format!("{scheme}://{user}{}", &rest[at..]), Some(decoded(password))),
        None => (url.to_owned(), None),
    }
}

/// Undoes the `%40` of a URL.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = (*first == b'%').then(|| tail.get(..2)).flatten();
        let code =
            code.and_then(|code| std::str::from_utf8(code).ok()).and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Makes sure that a file is on the disk, and its name, too.
pub(crate) fn sync(path: &Path) -> std::io::Result<()> {
    std::fs::File::open(path)?.sync_all()?;
    sync_names(path)
}

/// Makes sure that what happened to the names beside a file is on the disk.
pub(crate) fn sync_names(path: &Path) -> std::io::Result<()> {
    std::fs::File::open(folder(path))?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_does_not_go_into_the_arguments() {
        let parts = |url: &str| without_password(url);
        assert_eq!(parts("postgres://me:a%40b@host:5/x"), ("postgres://me@host:5/x".into(), Some("a@b".into())));
        assert_eq!(parts("postgres://me@host/x"), ("postgres://me@host/x".into(), None));
        assert_eq!(parts("postgres://host/x?y=a:b@c"), ("postgres://host/x?y=a:b@c".into(), None));
        assert_eq!(parts("postgres://me:100%@host/x"), ("postgres://me@host/x".into(), Some("100%".into())));
    }
}
