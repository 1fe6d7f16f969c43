//! Decisions that computers owe. Each is a row; whoever claims it first works on it, until the claim runs out.

use crate::batch::{self, Wanted};
use crate::fault::{Fault, Trouble};
use crate::link::args;
use crate::types::{Claimed, Id, Kind};
use crate::{End, Store};

macro_rules! claim {
    ($lock:literal) => {
        concat!(
            "update job set owner = $1, until = $3 where (table_id, side) in
             (select table_id, side from job where until <= $2 order by since, table_id, side limit $4",
            $lock,
            ") returning table_id, side, since"
        )
    };
}
const CLAIM: [&str; 2] = [claim!(""), claim!(" for update skip locked")];

impl Store {
    /// Says which sides of a table owe a decision, as an append does: jobs are made for the bits that are set, and held
    /// by this server until `lease`.
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

    /// Claims jobs that nobody holds now, the oldest first, until a time. What this server holds is not among them.
    pub async fn claim_jobs(&self, now: i64, until: i64, limit: i64) -> Result<Vec<Claimed>, Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = match link.kind() {
                    Kind::Sqlite => CLAIM[0],
                    Kind::Postgres => CLAIM[1],
                };
                let rows = link.rows(sql, args![&server, now, until, limit]).await?;
                let jobs =
                    rows.iter().map(|row| Ok((row.get::<i64>(2)?, Claimed { table: row.get(0)?, side: row.byte(1)? })));
                let mut jobs = jobs.collect::<Result<Vec<_>, Trouble>>()?;
                jobs.sort_unstable();
                Ok(End::Keep(jobs.into_iter().map(|(_, job)| job).collect()))
            })
        })
        .await
    }

    /// Claims one job, or renews the claim of this server. Says whether this server holds it now.
    pub async fn claim_job(&self, table: Id, side: u8, now: i64, until: i64) -> Result<bool, Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "update job set owner = $3, until = $5
                           where table_id = $1 and side = $2 and (until <= $4 or owner = $3)";
                Ok(End::Keep(link.run(sql, args![table, side, &server, now, until]).await? > 0))
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

    /// Gives back all jobs that this server holds. Returns how many.
    pub async fn release_jobs(&self) -> Result<u64, Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "update job set until = 0 where owner = $1 and until > 0";
                Ok(End::Keep(link.run(sql, args![&server]).await?))
            })
        })
        .await
    }

    /// Takes over what servers before this one held in a file of its own: they ended without giving it back. Returns how
    /// many jobs that were; none in a database that servers share.
    pub async fn inherit_jobs(&self) -> Result<u64, Fault> {
        self.write(move |mut link| {
            Box::pin(async move {
                Ok(End::Keep(match link.kind() {
                    Kind::Sqlite => link.run("update job set until = 0 where until > 0", args![]).await?,
                    Kind::Postgres => 0,
                }))
            })
        })
        .await
    }
}
