//! Where the database is, how it is made, and how connections to it are opened.

use crate::fault::{Fault, Trouble, is_no_room};
use crate::leftover::with;
use crate::limits;
use crate::link::{Link, args};
use crate::log;
use crate::types::Kind;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, SqlSafeStr as _};
use std::path::Path;
use std::str::FromStr as _;
use std::time::Duration;
use tokio::time::timeout;

/// The schema, step by step. A step that was ever released is not changed again.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "first", include_str!("../migrations/0001_first.sql")),
    (2, "signs of life", include_str!("../migrations/0002_signs_of_life.sql")),
    (3, "doors", include_str!("../migrations/0003_doors.sql")),
    (4, "quotas", include_str!("../migrations/0004_quotas.sql")),
    (5, "makers", include_str!("../migrations/0005_makers.sql")),
    (6, "turns", include_str!("../migrations/0006_turns.sql")),
];

/// Rows that SQLite's thread may have read ahead: with fewer it goes to sleep and wakes for every few of them.
const ROWS: usize = 512;

/// What connections call themselves.
pub(crate) const NAME: &str = "sandtable";

/// The lock that servers at work on a PostgreSQL database share.
const SERVING: i64 = 0x53_54_03;

/// How to connect.
#[derive(Clone)]
pub(crate) enum Home {
    Sqlite(Box<SqliteConnectOptions>),
    Postgres(Box<PgConnectOptions>),
}

/// The connection of the writer.
pub(crate) enum Pen {
    Sqlite(SqliteConnection),
    Postgres(PgConnection, Backend),
}

/// The process of PostgreSQL behind a connection. It may live on, and commit, when the connection is lost.
#[derive(Clone)]
pub(crate) struct Backend {
    process: i64,
    since: String,
}

impl Pen {
    pub(crate) fn link(&mut self) -> Link<'_> {
        match self {
            Pen::Sqlite(connection) => Link::Sqlite(connection),
            Pen::Postgres(connection, _) => Link::Postgres(connection),
        }
    }

    /// Says on PostgreSQL that a server is at work, for as long as this connection lives. It is not while a backup is put in
    /// the place of the database.
    pub(crate) async fn serve(&mut self) -> Result<(), Trouble> {
        if let Pen::Postgres(..) = self
            && !self.holds("select pg_try_advisory_lock_shared($1)").await?
        {
            let why =
                "A backup is being put in the place of the database: nothing was stored. Try again when that is done.";
            return Err(Fault::Away(why.into()).into());
        }
        Ok(())
    }

    /// Keeps servers from PostgreSQL for as long as this connection lives. Says whether none is at work.
    pub(crate) async fn keep_servers_out(&mut self) -> Result<bool, Trouble> {
        self.holds("select pg_try_advisory_lock($1)").await
    }

    async fn holds(&mut self, sql: &'static str) -> Result<bool, Trouble> {
        self.link().row(sql, args![SERVING]).await?.ok_or(Trouble::Late)?.get(0)
    }

    pub(crate) fn backend(&self) -> Option<Backend> {
        match self {
            Pen::Sqlite(_) => None,
            Pen::Postgres(_, backend) => Some(backend.clone()),
        }
    }

    pub(crate) async fn close(self) -> Result<(), Trouble> {
        match self {
            Pen::Sqlite(connection) => connection.close().await?,
            Pen::Postgres(connection, _) => connection.close().await?,
        }
        Ok(())
    }
}

/// Connections that read.
#[derive(Clone)]
pub(crate) enum Readers {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Home {
    /// Understands the name of a database and, for a file, makes its folder and the file.
    pub(crate) fn of(database: &str) -> Result<Home, Fault> {
        if is_url(database) {
            let options = PgConnectOptions::from_str(database)
                .map_err(|_| {
                    Fault::Broken("The URL of the database cannot be read: see postgres://user@host/name.".into())
                })?
                .application_name(NAME)
                // A server that stops in the middle of a transaction must not hold its rows for ever.
                .options([("synchronous_commit", "on"), ("idle_in_transaction_session_timeout", "5s")])
                .disable_statement_logging();
            return Ok(Home::Postgres(Box::new(options)));
        }
        let path = Path::new(database);
        make_file(path).map_err(|error| {
            let path = path.display();
            match is_no_room(&error) {
                true => Fault::Full(format!("The disk is full: the database file {path} cannot be made. Make room.")),
                false => Fault::Broken(format!(
                    "The database file {path} cannot be made: {error}. Name another with --database."
                )),
            }
        })?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            // A sync of macOS leaves what it syncs in the memory of the disk, unless it is asked for more. Elsewhere it says
            // nothing.
            .pragma("fullfsync", "on")
            .pragma("checkpoint_fullfsync", "on")
            .busy_timeout(limits::BUSY)
            .row_buffer_size(ROWS)
            .disable_statement_logging();
        Ok(Home::Sqlite(Box::new(options)))
    }

    pub(crate) fn kind(&self) -> Kind {
        match self {
            Home::Sqlite(_) => Kind::Sqlite,
            Home::Postgres(_) => Kind::Postgres,
        }
    }

    /// Opens a connection for the writer.
    pub(crate) async fn pen(&self) -> Result<Pen, Trouble> {
        match self {
            Home::Sqlite(options) => Ok(Pen::Sqlite(SqliteConnection::connect_with(options).await?)),
            Home::Postgres(options) => {
                let mut connection = PgConnection::connect_with(options).await?;
                let backend = backend(&mut connection).await?;
                Ok(Pen::Postgres(connection, backend))
            }
        }
    }

    /// What is behind a write that failed: where SQLite cannot say that there is no room, it is tried whether there is some.
    pub(crate) async fn cause(&self, trouble: Trouble) -> Trouble {
        let Home::Sqlite(options) = self else { return trouble };
        if !trouble.is_unwritten() {
            return trouble;
        }
        let path = with(options.get_filename(), &format!("-room-{}", std::process::id()));
        let tried = tokio::task::spawn_blocking(move || log::try_to_write(&path));
        match timeout(limits::TRY, tried).await {
            Ok(Ok(Err(error))) if is_no_room(&error) => Trouble::NoRoom,
            _ => trouble,
        }
    }

    /// A pool that opens its connections when they are first needed.
    pub(crate) fn readers(&self, count: u32) -> Readers {
        let count = count.max(1);
        match self {
            Home::Sqlite(options) => {
                let options = SqliteConnectOptions::new()
                    .filename(options.get_filename())
                    .read_only(true)
                    .busy_timeout(limits::BUSY)
                    .row_buffer_size(ROWS)
                    .disable_statement_logging();
                let pool = SqlitePoolOptions::new()
                    .max_connections(count)
                    .acquire_timeout(limits::ACQUIRE)
                    .idle_timeout(None)
                    .max_lifetime(None)
                    .test_before_acquire(false);
                Readers::Sqlite(pool.connect_lazy_with(options))
            }
            Home::Postgres(options) => {
                let options = options.as_ref().clone().options([("lock_timeout", "600ms")]);
                let pool = PgPoolOptions::new().max_connections(count).acquire_timeout(limits::ACQUIRE);
                Readers::Postgres(pool.connect_lazy_with(options))
            }
        }
    }

    /// Whether the schema lacks steps that this program knows.
    pub(crate) async fn is_behind(&self, pen: &mut Pen) -> Result<bool, Trouble> {
        let sql = "select count(*) from sqlite_master where type = 'table' and name = '_sqlx_migrations'";
        let row = pen.link().row(sql, &[]).await?.ok_or(Trouble::Late)?;
        if row.get::<i64>(0)? == 0 {
            return Ok(true);
        }
        let sql = "select coalesce(max(version), 0) from _sqlx_migrations where success";
        let row = pen.link().row(sql, &[]).await?.ok_or(Trouble::Late)?;
        Ok(row.get::<i64>(0)? < newest())
    }

    /// Brings the schema up to date, on a connection that the writer keeps.
    pub(crate) async fn migrate(&self, pen: &mut Pen) -> Result<(), Trouble> {
        let migrator = Migrator::with_migrations(steps(self.kind()));
        let done = match pen {
            Pen::Sqlite(connection) => migrator.run(connection).await,
            Pen::Postgres(connection, _) => migrator.run(connection).await,
        };
        Ok(done.map_err(|error| match error {
            // What the database says is more than that it was said at a step of the schema.
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error,
            error => sqlx::Error::from(error),
        })?)
    }
}

/// The schema as a database of this kind has it, step by step.
pub(crate) fn steps(kind: Kind) -> Vec<Migration> {
    let (id, bytes) = match kind {
        Kind::Sqlite => ("integer primary key autoincrement", "blob"),
        Kind::Postgres => ("bigint generated always as identity primary key", "bytea"),
    };
    let step = |(version, name, text): &(i64, &'static str, &str)| {
        let text = text.replace("{id}", id).replace("{bytes}", bytes);
        Migration::new(*version, (*name).into(), MigrationType::Simple, AssertSqlSafe(text).into_sql_str(), false)
    };
    MIGRATIONS.iter().map(step).collect()
}

/// Whether a database is named by the URL of a server, not by a path.
pub(crate) fn is_url(database: &str) -> bool {
    database.starts_with("postgres://") || database.starts_with("postgresql://")
}

/// The newest step of the schema that this program knows.
pub(crate) fn newest() -> i64 {
    MIGRATIONS.iter().map(|step| step.0).max().unwrap_or_default()
}

/// The tables that the steps of the schema make, each with its step.
pub(crate) fn tables() -> Vec<(i64, &'static str)> {
    made("create table ")
}

/// The indices that they make.
pub(crate) fn indices() -> Vec<(i64, &'static str)> {
    made("create index ")
}

fn made(what: &str) -> Vec<(i64, &'static str)> {
    let lines = MIGRATIONS.iter().flat_map(|step| step.2.lines().map(|line| (step.0, line)));
    lines.filter_map(|(step, line)| Some((step, line.strip_prefix(what)?.split(' ').next()?))).collect()
}

/// Where the steps that were taken are noted.
pub(crate) const STEPS: &str = "_sqlx_migrations";

async fn backend(connection: &mut PgConnection) -> Result<Backend, Trouble> {
    let row = Link::Postgres(connection)
        .row("select pid::bigint, backend_start::text from pg_stat_activity where pid = pg_backend_pid()", &[])
        .await?
        .ok_or_else(|| Fault::Broken("PostgreSQL does not say which process serves the connection.".into()))?;
    Ok(Backend { process: row.get(0)?, since: row.get(1)? })
}

/// Ends what may still work for a lost connection, so that it cannot commit behind our back. Only then does absence of
/// a row say anything.
pub(crate) async fn end(link: &mut Link<'_>, backend: &Backend) -> Result<(), Trouble> {
    let sql = "select count(pg_terminate_backend(pid)) from pg_stat_activity where pid = $1::int and backend_start::text = $2";
    loop {
        let row = link.row(sql, args![backend.process, &backend.since]).await?;
        if row.map_or(Ok(0), |row| row.get::<i64>(0))? == 0 {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Work that may take so long and no longer.
pub(crate) async fn within<T>(limit: Duration, work: impl Future<Output = Result<T, Trouble>>) -> Result<T, Trouble> {
    timeout(limit, work).await.unwrap_or(Err(Trouble::Late))
}

/// The folder of a file, for its owner only.
pub(crate) fn make_folder(path: &Path) -> std::io::Result<()> {
    let mut folder = std::fs::DirBuilder::new();
    folder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
    if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        folder.create(parent)?;
    }
    Ok(())
}

/// The folder and the file, for their owner only.
fn make_file(path: &Path) -> std::io::Result<()> {
    make_folder(path)?;
    match file_beside(path, path) {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(()),
        other => other,
    }
}

/// A new empty file that only its owner may read. SQLite gives the files beside it the same permissions.
pub(crate) fn private_file(path: &Path) -> std::io::Result<std::fs::File> {
    let mut file = std::fs::OpenOptions::new();
    file.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut file, 0o600);
    file.open(path)
}

/// Such a file for a database. Made by root, it belongs to whom the database belongs, or the folder where there is none yet: a
/// server that runs as somebody else is to open it.
pub(crate) fn file_beside(path: &Path, database: &Path) -> std::io::Result<()> {
    let owner = std::fs::metadata(database).or_else(|_| std::fs::metadata(folder(database)));
    let file = private_file(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        if let Ok(owner) = owner
            && file.metadata()?.uid() == 0
            && owner.uid() != 0
        {
            // The file that was made, whatever lies under its name by now: the folder is somebody else's.
            std::os::unix::fs::fchown(&file, Some(owner.uid()), Some(owner.gid()))?;
        }
    }
    #[cfg(not(unix))]
    drop((owner, file));
    Ok(())
}

/// The folder of a file.
pub(crate) fn folder(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
