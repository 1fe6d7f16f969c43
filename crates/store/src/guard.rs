//! Who has a SQLite file, and whether what lies beside it is its own.
//!
//! SQLite takes whatever log lies beside a file for that file's own. Put a copy of the database in its place after a crash,
//! and the log of the other file is read into it. So each opening gives the file a *mark* (the user version in its head)
//! and notes it in the file of the lock; a copy has another mark, or none.

use crate::fault::{Fault, Trouble, is_no_room};
use crate::home::{Pen, file_beside};
use crate::leftover::{Head, PARTS, beside, foreign_journal, foreign_log, log, with};
use crate::link::Link;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Error, ErrorKind, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How often a server tries to get the lock, and how long it waits between: a chore of `admin` has it for a moment.
const TRIES: usize = 20;
const PAUSE: Duration = Duration::from_millis(50);
/// How long the file of the lock is: nothing of what it said before is left behind what it says, and to say something else
/// takes no room on the disk.
const LENGTH: usize = 256;

/// A SQLite file that this program has for itself. The system gives it back when the program ends, however that comes.
pub(crate) struct Guard {
    file: File,
    database: PathBuf,
    /// The mark that the file had before it was opened. It is not read again: to close a file takes away the locks that
    /// SQLite has on it in the same process.
    had: Option<u32>,
}

impl Guard {
    /// Takes a file for a server, or says who has it.
    pub(crate) async fn take(database: &Path) -> Result<Guard, Fault> {
        for _ in 0..TRIES {
            if let Some(guard) = Guard::try_take(database)? {
                guard.has_one_name()?;
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
        let failed = |error: Error| match is_no_room(&error) {
            true => Fault::Full(format!(
                "The disk of the database is full: the file {} cannot be made. Make room.",
                path.display()
            )),
            false => Fault::Broken(format!(
                "The file {} cannot be made and locked: {error}. See to its permissions and to those of its folder: \
                 SQLite makes files there, too.",
                path.display()
            )),
        };
        match file_beside(&path, database) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(failed(error)),
            _ => {}
        }
        let file = open_itself(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {
                tidy(database);
                let had = Head::of(database).map(|head| head.mark());
                let mut guard = Guard { file, database: database.to_owned(), had };
                let marks = noted(database).marks;
                match guard.note(&marks) {
                    // Which process has it is said for people; the lock is held all the same.
                    Err(error) if is_no_room(&error) => {}
                    done => done.map_err(failed)?,
                }
                Ok(Some(guard))
            }
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }

    /// A file with two names has two locks and two logs: whoever opens it by the other is not seen from here.
    fn has_one_name(&self) -> Result<(), Fault> {
        match Identity::of(&self.database).map_or(1, |file| file.names) {
            0 | 1 => Ok(()),
            names => Err(Fault::Broken(format!(
                "The database {} has {names} names (hard links). SQLite keeps the log of a file by its name, so that two \
                 programs would damage it: remove the other names (`find DIRECTORY -samefile {0}`), or copy the file \
                 while no server runs.",
                self.database.display()
            ))),
        }
    }

    /// Says what lies beside the file, if that belongs to another file: SQLite would write it into this one.
    pub(crate) async fn check(&self) -> Result<(), Fault> {
        let (name, marks) = (self.database.display(), noted(&self.database).marks);
        if let Some(journal) = foreign_journal(&self.database) {
            return Err(Fault::Broken(format!(
                "The journal {} is not of the database {name}, or another program has left it: SQLite would write its \
                 pages into the database. To go on with a copy that was put there, use `sandtable admin restore COPY`, \
                 which does this whole. To go on with the file that the journal was written for, put that back and \
                 open it once with the program that has left the journal.",
                journal.display()
            )));
        }
        if let Some(log) = foreign_log(&self.database, &marks) {
            return Err(Fault::Broken(format!(
                "The log {} is not of the database {name}: it was left by a server that ended without closing its \
                 database, and a copy was put in the place of that since, or nothing. To go on with a copy, use \
                 `sandtable admin restore COPY`, which does this whole. The log holds what was stored last; to go on \
                 with that, put the file back that it was written for.",
                log.display()
            )));
        }
        let Some(log) = log(&self.database).filter(|_| marks.is_empty()) else { return Ok(()) };
        // Nothing says whose it is: earlier programs left no mark. Read together, as nobody has written to either yet, a
        // file and the log of another are not in order.
        match is_sound(&self.database).await {
            Ok(false) => Err(Fault::Broken(format!(
                "The database {name} and the log {} beside it do not fit together: the file is a copy that was put \
                 there, or it is damaged. `sandtable admin restore COPY` puts a copy in its place whole, and keeps what \
                 is there now. The log holds what was stored last; to go on with that, put the file back that it was \
                 written for.",
                log.display()
            ))),
            // What cannot be read is said when the file is opened.
            Ok(true) | Err(_) => Ok(()),
        }
    }

    /// What went wrong with the file, and that it may be the log's doing.
    pub(crate) fn explained(&self, trouble: Trouble) -> Trouble {
        match log(&self.database) {
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
        // Until the fresh one has come from the log into the file, the file has one that it had.
        let mut marks = noted(&self.database).marks;
        marks.extend([self.had.unwrap_or_default(), fresh]);
        marks.sort_unstable();
        marks.dedup();
        let failed = |error: Error| match is_no_room(&error) {
            true => Trouble::Said(crate::fault::full()),
            false => Fault::Away(format!("The file of the lock cannot be written ({error}).")).into(),
        };
        self.note(&marks).map_err(failed)?;
        // The mark counts where it is read: in the file itself, not in the log. Somebody who reads may hold that up.
        let marked = async {
            set_mark(connection, fresh).await?;
            let sql = "pragma wal_checkpoint(truncate)";
            Link::Sqlite(connection).row(sql, &[]).await?.ok_or(Trouble::Late)?.get::<i64>(0)
        };
        let marked: Result<i64, Trouble> = marked.await;
        match marked {
            Ok(0) => self.note(&[fresh]).map_err(failed)?,
            Ok(_) => {}
            // Then it has the mark that it had, which is noted, too, and what is stored can be read.
            Err(trouble) if matches!(trouble.fault(), Fault::Full(_)) => {
                tracing::warn!("The disk of the database is full: nothing can be stored until there is room.");
            }
            Err(trouble) => return Err(trouble),
        }
        Ok(())
    }

    /// Forgets the marks of a file that is there no longer. Where that cannot be written, the next start does it.
    pub(crate) fn forget(&mut self) {
        let _ = self.note(&[]);
    }

    fn note(&mut self, marks: &[u32]) -> std::io::Result<()> {
        let marks: String = marks.iter().map(|mark| format!(" {mark}")).collect();
        let text = format!("{:LENGTH$}\n", format!("process {}\nmarks{marks}\n", std::process::id()));
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(text.as_bytes())?;
        self.file.set_len(text.len() as u64)?;
        self.file.sync_all()
    }
}

/// Ends a restore that was cut short. What it keeps has a name there and a name in the place of the database for a while: until
/// the copy is in that place, the names there go; after it, those that are left in the place.
fn tidy(database: &Path) {
    let is_same = |one: &Path, other: &Path| {
        Identity::of(one).zip(Identity::of(other)).is_some_and(|(one, other)| one.is_same(&other))
    };
    let kept = |n: u32| Some(beside(database, &format!("-replaced-{n}"))).filter(|path| path.exists());
    for kept in (1..).map_while(kept) {
        let is_before = is_same(&beside(database, ""), &kept);
        for end in PARTS {
            let (own, kept) = (beside(database, end), with(&kept, end));
            if is_same(&own, &kept) {
                // It is there by its other name, too.
                let _ = std::fs::remove_file(if is_before { &kept } else { &own });
            }
        }
    }
}

/// Opens the file of a lock, and nothing that a link leads to: the folder may be somebody else's than whoever looks after
/// the database.
fn open_itself(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    {
        use nix::fcntl::OFlag;
        let flags = OFlag::O_NOFOLLOW | OFlag::O_NONBLOCK;
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, flags.bits());
    }
    let file = options.open(path)?;
    if !file.metadata()?.is_file() {
        return Err(Error::other("it is no file"));
    }
    Ok(file)
}

/// Which file a name leads to, and how many names it has.
struct Identity {
    #[cfg(unix)]
    id: (u64, u64),
    names: u64,
}

impl Identity {
    #[cfg(unix)]
    fn of(path: &Path) -> Option<Identity> {
        use std::os::unix::fs::MetadataExt as _;
        let file = std::fs::metadata(path).ok()?;
        Some(Identity { id: (file.dev(), file.ino()), names: file.nlink() })
    }

    #[cfg(not(unix))]
    fn of(path: &Path) -> Option<Identity> {
        std::fs::metadata(path).ok().map(|_| Identity { names: 1 })
    }

    #[cfg(unix)]
    fn is_same(&self, other: &Identity) -> bool {
        self.id == other.id
    }

    #[cfg(not(unix))]
    fn is_same(&self, _: &Identity) -> bool {
        false
    }
}

/// Whether a file and the log beside it are in order together. Nothing is written for it.
async fn is_sound(database: &Path) -> Result<bool, sqlx::Error> {
    let mut connection =
        SqliteConnectOptions::new().filename(database).read_only(true).disable_statement_logging().connect().await?;
    let said: Result<String, sqlx::Error> =
        sqlx::query_scalar("pragma integrity_check(1)").fetch_one(&mut connection).await;
    let said = said.map_err(Trouble::from);
    let _ = connection.close().await;
    match said {
        Ok(said) => Ok(said == "ok"),
        Err(trouble) if trouble.is_damage() => Ok(false),
        Err(Trouble::Sql(error)) => Err(error),
        Err(_) => Ok(true),
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
