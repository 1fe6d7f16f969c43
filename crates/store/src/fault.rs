//! What can go wrong, and what is known about it then.

use sqlx::migrate::MigrateError;
use std::fmt;

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The disk is full. Nothing was stored.
    Full(String),
    /// The database cannot be reached, or is held by another. Nothing was stored.
    Away(String),
    /// Nobody can tell whether it was stored. Asking again with the same nonce is harmless.
    Unsure(String),
    /// It could not work: a fault of the caller, of this program or of the file. Nothing was stored.
    Broken(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Full(text) | Fault::Away(text) | Fault::Unsure(text) | Fault::Broken(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for Fault {}

/// What went wrong underneath, before it is known what became of the work.
#[derive(Debug)]
pub(crate) enum Trouble {
    Sql(sqlx::Error),
    /// It took too long.
    Late,
    /// The system said that there is no room, in a way that the database has no word for.
    NoRoom,
    /// A sentence of our own.
    Said(Fault),
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Trouble {
        Trouble::Sql(error)
    }
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        Trouble::Said(fault)
    }
}

impl Trouble {
    /// As a fault of work that is known not to be stored.
    pub(crate) fn fault(&self) -> Fault {
        match self {
            Trouble::Late => Fault::Away("The database did not answer in time: nothing was stored. Try again.".into()),
            Trouble::NoRoom => full(),
            Trouble::Said(fault) => fault.clone(),
            Trouble::Sql(error) => sql_fault(error),
        }
    }

    /// As a fault of work whose commit was under way. A database that refuses a commit in words has not done it.
    pub(crate) fn at_commit(&self) -> Fault {
        match self {
            Trouble::Sql(sqlx::Error::Database(_)) | Trouble::Said(_) | Trouble::NoRoom => self.fault(),
            Trouble::Sql(_) | Trouble::Late => unsure(),
        }
    }

    /// Whether the statement broke a rule of the schema: the connection is none the worse for it.
    pub(crate) fn is_constraint(&self) -> bool {
        use sqlx::error::ErrorKind::{CheckViolation, ForeignKeyViolation, NotNullViolation, UniqueViolation};
        let Trouble::Sql(sqlx::Error::Database(error)) = self else { return false };
        matches!(error.kind(), CheckViolation | ForeignKeyViolation | NotNullViolation | UniqueViolation)
    }

    /// Whether a SQLite file is damaged, or no such file.
    pub(crate) fn is_damage(&self) -> bool {
        self.sqlite_code().is_some_and(|code| matches!(code & 0xff, 11 | 26))
    }

    /// Whether a SQLite file could not be written, for a reason that only the system knows.
    pub(crate) fn is_unwritten(&self) -> bool {
        self.sqlite_code().is_some_and(|code| IO_WRITES.contains(&code))
    }

    fn sqlite_code(&self) -> Option<i32> {
        let Trouble::Sql(sqlx::Error::Database(error)) = self else { return None };
        error.try_downcast_ref::<sqlx::sqlite::SqliteError>()?;
        error.code()?.parse().ok()
    }

    /// Whether the work itself was at fault, and its neighbours in the transaction are not.
    pub(crate) fn is_own(&self) -> bool {
        matches!(self, Trouble::Said(_)) || self.is_constraint()
    }
}

/// What SQLite says of a write that failed, other than that the disk is full: a write, a sync of a file and of its folder, a
/// change of its length, a file of shared memory. A quota is no full disk to it, and a system may say only at a sync that
/// there is no room.
const IO_WRITES: [i32; 7] =
    [10 | 3 << 8, 10 | 4 << 8, 10 | 5 << 8, 10 | 6 << 8, 10 | 18 << 8, 10 | 19 << 8, 10 | 21 << 8];

/// Whether the system has no room: on the disk, or of what this user may have of it.
pub(crate) fn is_no_room(error: &std::io::Error) -> bool {
    matches!(error.kind(), std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded)
}

/// The disk is full.
pub(crate) fn full() -> Fault {
    Fault::Full("The disk of the database is full: nothing was stored. Make room; play goes on by itself.".into())
}

/// The database was lost in the middle of a commit.
pub(crate) fn unsure() -> Fault {
    Fault::Unsure(
        "The database was lost during the commit: nobody can tell yet whether it was stored. Ask again.".into(),
    )
}

/// The store was closed.
pub(crate) fn closed() -> Fault {
    Fault::Away("The store is closed: nothing was stored.".into())
}

fn sql_fault(error: &sqlx::Error) -> Fault {
    match error {
        sqlx::Error::Database(error) => {
            let code = error.code().unwrap_or_default();
            if error.try_downcast_ref::<sqlx::postgres::PgDatabaseError>().is_some() {
                postgres_fault(&code, error.message())
            } else {
                sqlite_fault(code.parse().unwrap_or(1), error.message())
            }
        }
        sqlx::Error::Io(error) => Fault::Away(format!("The database cannot be reached ({}).", error.kind())),
        sqlx::Error::Tls(_) => Fault::Away("The database cannot be reached: TLS failed.".into()),
        sqlx::Error::PoolTimedOut => Fault::Away("The database did not give a connection in time. Try again.".into()),
        sqlx::Error::PoolClosed => closed(),
        sqlx::Error::WorkerCrashed => Fault::Away("The thread of the database has ended. Try again.".into()),
        sqlx::Error::Protocol(_) => Fault::Away("The connection to the database is out of step. Try again.".into()),
        sqlx::Error::Migrate(error) if matches!(**error, MigrateError::VersionMissing(_)) => Fault::Broken(
            "The database was brought up to date by a later version of this program, which this one cannot read. Start \
             that version, or restore a backup from before it."
                .into(),
        ),
        sqlx::Error::Migrate(error) => Fault::Broken(format!("The database cannot be brought up to date: {error}.")),
        // The others name columns and types, or an option of the URL, never a stored value.
        other => Fault::Broken(format!("The database is not as this program expects it: {other}.")),
    }
}

/// By the result codes of SQLite; the low byte is the primary code.
fn sqlite_fault(code: i32, message: &str) -> Fault {
    const SHMSIZE: i32 = 10 | 19 << 8;
    match (code & 0xff, code) {
        (13, _) | (_, SHMSIZE) => full(),
        (5 | 6, _) => Fault::Away("Another program holds the database: nothing was stored. Try again.".into()),
        (10 | 14, _) => Fault::Away(format!("The database file cannot be used ({message}, code {code}).")),
        (8, _) => Fault::Broken("The database file may not be written: see to its permissions.".into()),
        (11 | 26, _) => Fault::Broken(
            "The database file is damaged, or is none. Restore a backup with `sandtable admin restore FILE`.".into(),
        ),
        _ => Fault::Broken(format!("The database refused the statement ({message}, code {code}).")),
    }
}

/// What systems say, in English, when there is no room.
const NO_ROOM: [&str; 2] = ["Disk quota exceeded", "No space left on device"];

/// By SQLSTATE.
fn postgres_fault(code: &str, message: &str) -> Fault {
    match code {
        "53100" => full(),
        // A quota is an error of the system to it, whose words it repeats.
        _ if (code.starts_with("58") || code.starts_with("XX")) && NO_ROOM.iter().any(|it| message.contains(it)) => {
            full()
        }
        // A read-only server is a standby that has not taken over yet.
        "25006" => Fault::Away("The database is read-only just now: nothing was stored. Try again.".into()),
        "40001" | "40P01" | "55P03" | "57014" => {
            Fault::Away("The database was busy with others: nothing was stored. Try again.".into())
        }
        _ if code.starts_with("08") || code.starts_with("53") || code.starts_with("57P") || code.starts_with("25P") => {
            Fault::Away(format!("The database cannot be used just now ({message})."))
        }
        "28P01" | "28000" => Fault::Broken("The database refuses the name or the password of its URL.".into()),
        "3D000" => Fault::Broken("The database of the URL does not exist: create it first.".into()),
        // A data exception may quote the datum.
        _ if code.starts_with("22") => Fault::Broken(format!("The database refused a value (SQLSTATE {code}).")),
        _ => Fault::Broken(format!("The database refused the statement ({message}, SQLSTATE {code}).")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_room_is_a_full_disk_whoever_says_it() {
        let is_full = |fault: Fault| matches!(fault, Fault::Full(_));
        assert!(is_full(sqlite_fault(13, "database or disk is full")));
        assert!(is_full(Trouble::NoRoom.fault()) && is_full(Trouble::NoRoom.at_commit()));
        let extend = "could not extend file \"base/1/2\": Disk quota exceeded";
        for (code, message) in [("53100", "x"), ("58030", extend), ("XX000", extend)] {
            assert!(is_full(postgres_fault(code, message)), "{code} {message}");
        }
        assert!(!is_full(postgres_fault("58030", "could not read block")));
        assert!(!is_full(postgres_fault("22000", extend)), "a datum may say anything");
        #[cfg(target_os = "linux")]
        for (number, no_room) in [(28, true), (122, true), (5, false)] {
            assert_eq!(is_no_room(&std::io::Error::from_raw_os_error(number)), no_room);
        }
    }

    #[test]
    fn a_postgres_that_starts_or_stops_is_away() {
        for code in ["57P01", "57P02", "57P03", "53300", "08006"] {
            assert!(matches!(postgres_fault(code, "the database system is starting up"), Fault::Away(_)), "{code}");
        }
    }
}
