//! Who has a SQLite file, and whether the log beside it is its own.
//!
//! SQLite takes whatever log lies beside a file for that file's own. Put a copy of the database in its place after a crash,
//! and the log of the other file is read into it. So each opening gives the file a *mark* (the user version in its head)
//! and notes it in the file of the lock; a copy has another mark, or none.

use crate::fault::{Fault, Trouble};
use crate::home::{Pen, file_beside};
use crate::link::Link;
use sqlx::AssertSqlSafe;
use sqlx::sqlite::SqliteConnection;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How often a server tries to get the lock, and how long it waits between: a chore of `admin` has it for a moment.
const TRIES: usize = 20;
const PAUSE: Duration = Duration::from_millis(50);
/// What a log has before its first entry.
const LOG_HEAD: u64 = 32;

/// A SQLite file that this program has for itself. The system gives it back when the program ends, however that comes.
pub(crate) struct Guard {
    file: File,
    database: PathBuf,
}

impl Guard {
    /// Takes a file for a server, or says who has it.
    pub(crate) async fn take(database: &Path) -> Result<Guard, Fault> {
        for _ in 0..TRIES {
            if let Some(guard) = Guard::try_take(database)? {
                return Ok(guard);
            }
            tokio::time::sleep(PAUSE).await;
        }
        let who = noted(database).process.map_or(String::new(), |process| format!(" (process {process})"));
        Err(Fault::Broken(format!(
            "Another server{who} has the database {}. A SQLite file has one server at a time: stop that one, or name \
             another file with --database. Several servers can share a PostgreSQL database.",
            database.display()
        )))
    }

    /// Takes a file if nobody has it.
    pub(crate) fn try_take(database: &Path) -> Result<Option<Guard>, Fault> {
        let path = beside(database, "-lock");
        let failed = |error: std::io::Error| {
            Fault::Broken(format!("The file {} cannot be made and locked: {error}.", path.display()))
        };
        match file_beside(&path, database) {
            Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => return Err(failed(error)),
            _ => {}
        }
        let file = OpenOptions::new().read(true).write(true).open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {
                let mut guard = Guard { file, database: database.to_owned() };
                let marks = noted(database).marks;
                guard.note(&marks).map_err(failed)?;
                Ok(Some(guard))
            }
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }

    /// The log beside the file, if there is something in it.
    fn log(&self) -> Option<PathBuf> {
        let log = beside(&self.database, "-wal");
        std::fs::metadata(&log).is_ok_and(|found| found.len() > LOG_HEAD).then_some(log)
    }

    /// Says what the log beside the file is, if it belongs to another file.
    pub(crate) fn check_log(&self) -> Result<(), Fault> {
        let Some(log) = self.log() else { return Ok(()) };
        let marks = noted(&self.database).marks;
        if marks.is_empty() || marks.contains(&mark(&self.database)) {
            return Ok(());
        }
        let (database, log) = (self.database.display(), log.display());
        Err(Fault::Broken(format!(
            "The log {log} is not of the database {database}: it was left by a server that ended without closing its \
             database, and a copy was put in the place of that since. To go on with a copy, use `sandtable admin \
             restore COPY`, which does this whole. The log holds what was stored last; to go on with that, put the \
             file back that it was written for."
        )))
    }

    /// What went wrong with the file, and that it may be the log's doing: earlier programs left no mark.
    pub(crate) fn explained(&self, trouble: Trouble) -> Trouble {
        match self.log() {
            Some(log) if trouble.is_damage() => Trouble::Said(Fault::Broken(format!(
                "{} Beside it lies the log {}: if the file is a copy that was put there, the log is of another file, and \
                 that command does it whole.",
                trouble.fault(),
                log.display()
            ))),
            _ => trouble,
        }
    }

    /// Gives the file a mark that no copy of it has.
    pub(crate) async fn mark(&mut self, pen: &mut Pen) -> Result<(), Trouble> {
        let Pen::Sqlite(connection) = pen else { return Ok(()) };
        let row =
            Link::Sqlite(connection).row("select abs(random() % 2147483647) + 1", &[]).await?.ok_or(Trouble::Late)?;
        let fresh = u32::try_from(row.get::<i64>(0)?).unwrap_or(1);
        let mut marks = noted(&self.database).marks;
        marks.push(fresh);
        let failed = |error| Fault::Away(format!("The file of the lock cannot be written ({error})."));
        self.note(&marks).map_err(failed)?;
        set_mark(connection, fresh).await?;
        // The mark counts where it is read: in the file itself, not in the log. Somebody who reads may hold that up.
        let row = Link::Sqlite(connection).row("pragma wal_checkpoint(truncate)", &[]).await?.ok_or(Trouble::Late)?;
        if row.get::<i64>(0)? == 0 {
            self.note(&[fresh]).map_err(failed)?;
        }
        Ok(())
    }

    fn note(&mut self, marks: &[u32]) -> std::io::Result<()> {
        let marks: String = marks.iter().map(|mark| format!(" {mark}")).collect();
        let text = format!("process {}\nmarks{marks}\n", std::process::id());
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(text.as_bytes())?;
        self.file.set_len(text.len() as u64)?;
        self.file.sync_all()
    }
}

/// Sets the mark of the file behind a connection; 0 for a copy, which is nobody's yet.
pub(crate) async fn set_mark(connection: &mut SqliteConnection, mark: u32) -> Result<(), Trouble> {
    let sql = AssertSqlSafe(format!("pragma user_version = {mark}"));
    sqlx::raw_sql(sql).execute(connection).await?;
    Ok(())
}

/// What the file of the lock says.
#[derive(Default)]
struct Noted {
    process: Option<u32>,
    marks: Vec<u32>,
}

fn noted(database: &Path) -> Noted {
    let text = std::fs::read_to_string(beside(database, "-lock")).unwrap_or_default();
    let mut noted = Noted::default();
    for line in text.lines() {
        let mut words = line.split(' ');
        match words.next() {
            Some("process") => noted.process = words.next().and_then(|word| word.parse().ok()),
            Some("marks") => noted.marks = words.filter_map(|word| word.parse().ok()).collect(),
            _ => {}
        }
    }
    noted
}

/// The mark in the head of a file, as it is without its log.
fn mark(database: &Path) -> u32 {
    let mut head = [0; 64];
    let read = File::open(database).and_then(|mut file| file.read_exact(&mut head));
    read.map_or(0, |()| u32::from_be_bytes([head[60], head[61], head[62], head[63]]))
}

/// A file that belongs to a database, whatever name led to that.
pub(crate) fn beside(database: &Path, end: &str) -> PathBuf {
    let mut path = std::fs::canonicalize(database).unwrap_or_else(|_| database.to_owned()).into_os_string();
    path.push(end);
    path.into()
}
