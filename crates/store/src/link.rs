//! One way to speak to two databases: the same SQL text with `$1`, three types of value.

use crate::fault::{Fault, Trouble};
use crate::types::{Id, Kind};
use sqlx::postgres::{PgArguments, PgConnection, PgRow};
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqliteRow};
use sqlx::{Decode, Postgres, Row as _, Sqlite, Type};

/// A value for a statement. An absent one has a type, too: PostgreSQL asks for it.
#[derive(Clone, Copy)]
pub(crate) enum Arg<'a> {
    Int(Option<i64>),
    Text(Option<&'a str>),
    Bytes(&'a [u8]),
}

impl From<i64> for Arg<'_> {
    fn from(value: i64) -> Self {
        Arg::Int(Some(value))
    }
}
impl From<u8> for Arg<'_> {
    fn from(value: u8) -> Self {
        Arg::Int(Some(value.into()))
    }
}
impl From<bool> for Arg<'_> {
    fn from(value: bool) -> Self {
        Arg::Int(Some(value.into()))
    }
}
impl From<Option<i64>> for Arg<'_> {
    fn from(value: Option<i64>) -> Self {
        Arg::Int(value)
    }
}
impl<'a> From<&'a str> for Arg<'a> {
    fn from(value: &'a str) -> Self {
        Arg::Text(Some(value))
    }
}
impl<'a> From<&'a String> for Arg<'a> {
    fn from(value: &'a String) -> Self {
        Arg::Text(Some(value))
    }
}
impl<'a> From<&'a Option<String>> for Arg<'a> {
    fn from(value: &'a Option<String>) -> Self {
        Arg::Text(value.as_deref())
    }
}
impl<'a> From<&'a [u8]> for Arg<'a> {
    fn from(value: &'a [u8]) -> Self {
        Arg::Bytes(value)
    }
}
impl<'a> From<&'a [u8; 32]> for Arg<'a> {
    fn from(value: &'a [u8; 32]) -> Self {
        Arg::Bytes(value)
    }
}

/// Values for a statement, in order.
macro_rules! args {
    ($($value:expr),* $(,)?) => { &[$($crate::link::Arg::from($value)),*] };
}
pub(crate) use args;

/// Text that both databases can store.
pub(crate) fn storable(text: &str) -> Result<(), Fault> {
    if text.contains('\0') {
        return Err(Fault::Broken(
            "A text holds a NUL character, which not every database can store: refuse it where it comes in.".into(),
        ));
    }
    Ok(())
}

/// What can be read from a column of either database.
pub(crate) trait Cell:
    for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>
{
}
impl<T> Cell for T where T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres> {}

/// A row of either database.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Row {
    /// The value of a column, counted from 0.
    pub(crate) fn get<T: Cell>(&self, column: usize) -> Result<T, Trouble> {
        Ok(match self {
            Row::Sqlite(row) => row.try_get(column)?,
            Row::Postgres(row) => row.try_get(column)?,
        })
    }

    /// A small number: a side, a chair, a mask.
    pub(crate) fn byte(&self, column: usize) -> Result<u8, Trouble> {
        let value: i64 = self.get(column)?;
        u8::try_from(value).map_err(|_| Fault::Broken("A number in the database is out of range.".into()).into())
    }

    /// The hash of a token.
    pub(crate) fn hash(&self, column: usize) -> Result<[u8; 32], Trouble> {
        let value: Vec<u8> = self.get(column)?;
        value.try_into().map_err(|_| Fault::Broken("A hash in the database has the wrong length.".into()).into())
    }
}

/// A connection, borrowed.
pub(crate) enum Link<'a> {
    Sqlite(&'a mut SqliteConnection),
    Postgres(&'a mut PgConnection),
}

/// Before the number of an account in a notice.
pub(crate) const ACCOUNT: &str = "a";
/// Before the number of a table that is gone.
pub(crate) const GONE: &str = "g";

/// Locks that PostgreSQL keeps for the rest of a transaction. SQLite has one writer at a time anyway.
#[derive(Clone, Copy)]
pub(crate) enum Lock {
    /// Whoever adds or sweeps own files.
    OwnFiles = 0x53_54_01,
    /// Whoever takes a name.
    Names = 0x53_54_02,
}

impl Link<'_> {
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Link::Sqlite(_) => Kind::Sqlite,
            Link::Postgres(_) => Kind::Postgres,
        }
    }

    /// A statement without values, by the plain protocol: `begin`, `commit` and their like.
    pub(crate) async fn raw(&mut self, sql: &'static str) -> Result<(), Trouble> {
        match self {
            Link::Sqlite(connection) => sqlx::raw_sql(sql).execute(&mut **connection).await.map(|_| ())?,
            Link::Postgres(connection) => sqlx::raw_sql(sql).execute(&mut **connection).await.map(|_| ())?,
        }
        Ok(())
    }

    /// How many rows it changed.
    pub(crate) async fn run(&mut self, sql: &'static str, args: &[Arg<'_>]) -> Result<u64, Trouble> {
        check(args)?;
        Ok(match self {
            Link::Sqlite(connection) => bind_sqlite(sql, args).execute(&mut **connection).await?.rows_affected(),
            Link::Postgres(connection) => bind_postgres(sql, args).execute(&mut **connection).await?.rows_affected(),
        })
    }

    pub(crate) async fn rows(&mut self, sql: &'static str, args: &[Arg<'_>]) -> Result<Vec<Row>, Trouble> {
        check(args)?;
        Ok(match self {
            Link::Sqlite(connection) => {
                let rows = bind_sqlite(sql, args).fetch_all(&mut **connection).await?;
                rows.into_iter().map(Row::Sqlite).collect()
            }
            Link::Postgres(connection) => {
                let rows = bind_postgres(sql, args).fetch_all(&mut **connection).await?;
                rows.into_iter().map(Row::Postgres).collect()
            }
        })
    }

    /// The first row. All are fetched, so that no statement stays half read on the connection.
    pub(crate) async fn row(&mut self, sql: &'static str, args: &[Arg<'_>]) -> Result<Option<Row>, Trouble> {
        Ok(self.rows(sql, args).await?.into_iter().next())
    }

    /// Keeps others from changing the standing and the seats of a table until the end of the transaction. Says whether
    /// there is such a table.
    pub(crate) async fn hold(&mut self, table: Id) -> Result<bool, Trouble> {
        let sql = match self.kind() {
            Kind::Sqlite => "select table_id from standing where table_id = $1",
            Kind::Postgres => "select table_id from standing where table_id = $1 for update",
        };
        Ok(self.row(sql, args![table]).await?.is_some())
    }

    /// Waits for a lock and keeps it until the end of the transaction.
    pub(crate) async fn lock(&mut self, lock: Lock) -> Result<(), Trouble> {
        if self.kind() == Kind::Postgres {
            self.rows("select pg_advisory_xact_lock($1)::text", args![lock as i64]).await?;
        }
        Ok(())
    }

    /// Tells the other servers, when the transaction is committed, that tables changed.
    pub(crate) async fn tell(&mut self, server: &str, tables: &[Id]) -> Result<(), Trouble> {
        self.notify(server, "", tables).await
    }

    /// Tells them that these accounts may be where they are no longer.
    pub(crate) async fn tell_accounts(&mut self, server: &str, accounts: &[Id]) -> Result<(), Trouble> {
        self.notify(server, ACCOUNT, accounts).await
    }

    /// Tells them that nobody may be at these tables any longer.
    pub(crate) async fn tell_gone(&mut self, server: &str, tables: &[Id]) -> Result<(), Trouble> {
        self.notify(server, GONE, tables).await
    }

    /// A notice may have 8,000 bytes.
    async fn notify(&mut self, server: &str, mark: &str, ids: &[Id]) -> Result<(), Trouble> {
        if self.kind() == Kind::Postgres {
            for some in ids.chunks(300) {
                let mut notice = server.to_owned();
                for id in some {
                    notice.push_str(&format!(" {mark}{id}"));
                }
                self.rows("select pg_notify('tables', $1)::text", args![&notice]).await?;
            }
        }
        Ok(())
    }
}

fn check(args: &[Arg<'_>]) -> Result<(), Fault> {
    args.iter().try_for_each(|arg| match arg {
        Arg::Text(Some(text)) => storable(text),
        _ => Ok(()),
    })
}

fn bind_sqlite(sql: &'static str, args: &[Arg<'_>]) -> Query<'static, Sqlite, SqliteArguments> {
    args.iter().fold(sqlx::query(sql), |query, arg| match *arg {
        Arg::Int(value) => query.bind(value),
        Arg::Text(value) => query.bind(value),
        Arg::Bytes(value) => query.bind(value),
    })
}

fn bind_postgres(sql: &'static str, args: &[Arg<'_>]) -> Query<'static, Postgres, PgArguments> {
    args.iter().fold(sqlx::query(sql), |query, arg| match *arg {
        Arg::Int(value) => query.bind(value),
        Arg::Text(value) => query.bind(value),
        Arg::Bytes(value) => query.bind(value),
    })
}
