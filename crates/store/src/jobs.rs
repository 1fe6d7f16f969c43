//! Decisions that computers owe. Each is a row; whoever claims it first works on it, until the claim runs out or its owner
//! gives no more signs of life.
//!
//! **No server's clock counts here, only the database's**: servers that disagree about the time agree about claims.

use crate::batch::{self, Wanted};
use crate::fault::{Fault, Trouble};
use crate::link::args;
use crate::types::{Claimed, Id, Kind};
use crate::{End, Store};

/// What time it is, as the database has it: milliseconds since 1970.
macro_rules! now {
    (here) => {
        "cast((julianday('now') - 2440587.5) * 86400000 as integer)"
    };
    (there) => {
        "(extract(epoch from clock_timestamp()) * 1000)::bigint"
    };
}
pub(crate) use now;

/// For how many milliseconds a sign of life is good.
macro_rules! life {
    () => {
        "3000"
    };
}
pub(crate) use life;

/// Whether a job is nobody's but perhaps this server's, whose name is the parameter. A SQLite file has one server: what
/// another held is left over. A sign of life from the future is none: the clock of the database was put back.
macro_rules! free {
    (here, $me:literal) => {
        concat!("(job.owner <> ", $me, " or job.until <= ", $crate::jobs::now!(here), ")")
    };
    (there, $me:literal) => {
        concat!(
            "(job.until <= ",
            $crate::jobs::now!(there),
            " or job.owner <> ",
            $me,
            " and not exists (select 1 from server where server.name = job.owner and server.until > ",
            $crate::jobs::now!(there),
            " and server.until <= ",
            $crate::jobs::now!(there),
            " + ",
            $crate::jobs::life!(),
            "))"
        )
    };
}
pub(crate) use free;

macro_rules! claim {
    ($place:ident, $lock:literal) => {
        concat!(
            "update job set owner = $1, until = ",
            now!($place),
            " + $2 where (table_id, side) in (select table_id, side from job where ",
            free!($place, "$1"),
            " order by since, table_id, side limit $3",
            $lock,
            ") returning table_id, side, since"
        )
    };
}
const CLAIM: [&str; 2] = [claim!(here, ""), claim!(there, " for update skip locked")];

macro_rules! claim_one {
    ($place:ident) => {
        concat!(
            "update job set owner = $3, until = ",
            now!($place),
            " + $4 where table_id = $1 and side = $2 and (job.owner = $3 or ",
            free!($place, "$3"),
            ")"
        )
    };
}
const CLAIM_ONE: [&str; 2] = [claim_one!(here), claim_one!(there)];

const SIGN: &str = concat!(
    "insert into server (name, until) values ($1, ",
    now!(there),
    " + ",
    life!(),
    ") on conflict (name) do update set until = excluded.until"
);
/// Those of an hour ago: who has just lost its connection need not come back as a stranger.
const BURY: &str = concat!("delete from server where until < ", now!(there), " - 3600000");

impl Store {
    /// Says which sides of a table owe a decision, as an append does: jobs are made for the bits that are set, and held
    /// by this server for so many milliseconds.
    pub async fn want_jobs(&self, table: Id, sides: u8, at: i64, lease: i64) -> Result<(), Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                batch::want(&mut link, &server, Wanted { table, sides, at, lease }).await?;
                Ok(End::Keep(()))
            })
        })
        .await
    }

    /// Says that this server is alive, which is good for 3 seconds: its claims end then, if it says nothing more. A SQLite file
    /// has no other servers, and is not written for it.
    pub async fn give_sign(&self) -> Result<(), Fault> {
        if self.kind() == Kind::Sqlite {
            return Ok(());
        }
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                link.run(SIGN, args![&server]).await?;
                link.run(BURY, &[]).await?;
                Ok(End::Keep(()))
            })
        })
        .await
    }

    /// Claims jobs that nobody alive holds now, the oldest first, for so many milliseconds. What this server holds is not
    /// among them.
    pub async fn claim_jobs(&self, lease: i64, limit: i64) -> Result<Vec<Claimed>, Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                let rows = link.rows(batch::of(CLAIM, link.kind()), args![&server, lease, limit]).await?;
                let jobs =
                    rows.iter().map(|row| Ok((row.get::<i64>(2)?, Claimed { table: row.get(0)?, side: row.byte(1)? })));
                let mut jobs = jobs.collect::<Result<Vec<_>, Trouble>>()?;
                jobs.sort_unstable();
                Ok(End::Keep(jobs.into_iter().map(|(_, job)| job).collect()))
            })
        })
        .await
    }

    /// Claims one job for so many milliseconds, or renews the claim of this server. Says whether this server holds it now.
    pub async fn claim_job(&self, table: Id, side: u8, lease: i64) -> Result<bool, Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                let claimed = link.run(batch::of(CLAIM_ONE, link.kind()), args![table, side, &server, lease]).await?;
                Ok(End::Keep(claimed > 0))
            })
        })
        .await
    }

    /// Ends a job that this server holds. Says whether it did.
    pub async fn drop_job(&self, table: Id, side: u8) -> Result<bool, Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "delete from job where table_id = $1 and side = $2 and owner = $3";
                Ok(End::Keep(link.run(sql, args![table, side, &server]).await? > 0))
            })
        })
        .await
    }

    /// Gives a job back that this server holds, so that anyone may claim it. Says whether it did.
    pub async fn release_job(&self, table: Id, side: u8) -> Result<bool, Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "update job set until = 0 where table_id = $1 and side = $2 and owner = $3";
                Ok(End::Keep(link.run(sql, args![table, side, &server]).await? > 0))
            })
        })
        .await
    }

    /// Gives back all jobs that this server holds, and its sign of life. Returns how many jobs.
    pub async fn release_jobs(&self) -> Result<u64, Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "update job set until = 0 where owner = $1 and until > 0";
                let released = link.run(sql, args![&server]).await?;
                link.run("delete from server where name = $1", args![&server]).await?;
                Ok(End::Keep(released))
            })
        })
        .await
    }
}
