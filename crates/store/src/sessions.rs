//! Sign-ins.

use crate::fault::{Fault, Trouble};
use crate::link::{Row, args};
use crate::types::{Hash, Id, NewSession, Session};
use crate::{End, Store};

impl Store {
    /// Stores a sign-in. Those of the same account that have expired go.
    pub async fn add_session(&self, new: NewSession) -> Result<(), Fault> {
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "delete from session where account = $1 and expires <= $2";
                link.run(sql, args![new.account, new.created]).await?;
                let sql = "insert into session (token, key, account, created, seen, expires, agent, address)
                           values ($1, $2, $3, $4, $4, $5, $6, $7)";
                let values =
                    args![&new.token, &new.key, new.account, new.created, new.expires, &new.agent, &new.address];
                link.run(sql, values).await?;
                Ok(End::Keep(()))
            })
        })
        .await
    }

    /// The sign-in of a token, unless it has expired.
    pub async fn session(&self, token: &Hash, now: i64) -> Result<Option<Session>, Fault> {
        let sql = "select key, account, created, seen, expires, agent, address from session
                   where token = $1 and expires > $2";
        let rows = self.rows(sql, args![token, now]).await?;
        rows.first().map(|row| session(row).map_err(|trouble| trouble.fault())).transpose()
    }

    /// Remembers when a sign-in was used.
    pub async fn touch_session(&self, token: &Hash, seen: i64) -> Result<(), Fault> {
        let token = *token;
        self.write(move |mut link| {
            Box::pin(async move {
                link.run("update session set seen = $2 where token = $1 and seen < $2", args![&token, seen]).await?;
                Ok(End::Keep(()))
            })
        })
        .await
    }

    /// The sign-ins of an account that have not expired, the newest first.
    pub async fn sessions(&self, account: Id, now: i64) -> Result<Vec<Session>, Fault> {
        let sql = "select key, account, created, seen, expires, agent, address from session
                   where account = $1 and expires > $2 order by created desc, key";
        let rows = self.rows(sql, args![account, now]).await?;
        rows.iter().map(|row| session(row).map_err(|trouble| trouble.fault())).collect()
    }

    /// Ends one sign-in of an account. Says whether there was such a one.
    pub async fn end_session(&self, account: Id, key: &str) -> Result<bool, Fault> {
        let key = key.to_owned();
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "delete from session where account = $1 and key = $2";
                Ok(End::Keep(link.run(sql, args![account, &key]).await? > 0))
            })
        })
        .await
    }

    /// Ends all sign-ins of an account. Returns how many there were.
    pub async fn end_sessions(&self, account: Id) -> Result<u64, Fault> {
        self.write(move |mut link| {
            Box::pin(
                async move { Ok(End::Keep(link.run("delete from session where account = $1", args![account]).await?)) },
            )
        })
        .await
    }
}

fn session(row: &Row) -> Result<Session, Trouble> {
    Ok(Session {
        key: row.get(0)?,
        account: row.get(1)?,
        created: row.get(2)?,
        seen: row.get(3)?,
        expires: row.get(4)?,
        agent: row.get(5)?,
        address: row.get(6)?,
    })
}
