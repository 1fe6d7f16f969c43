//! Sign-ins.

use crate::fault::{Fault, Trouble};
use crate::link::{Link, Row, args};
use crate::types::{Hash, Id, KnownBy, NewSession, Session};
use crate::{End, Store};

/// How many sign-ins an account has.
const SESSIONS: i64 = 50;
/// Whether somebody is still who they were, by what they are known by.
const SESSION_STANDS: &str = "select 1 from session where account = $1 and key = $2 and expires > $3";
const GUEST_STANDS: &str = "select 1 from account where id = $1 and hash is null and epoch = $2";

impl Store {
    /// Stores a sign-in by the password of this hash, if that is still the account's: it may have been changed while the
    /// password was looked at. Those of the same account that have expired go, and of the others the oldest, so that it
    /// has 50 at most. Says whether it did.
    pub async fn add_session(&self, new: NewSession, hash: &str) -> Result<bool, Fault> {
        let (server, hash) = (self.inner.server.clone(), hash.to_owned());
        self.write(move |mut link| {
            Box::pin(async move {
                link.hold_account(new.account).await?;
                let sql = "select 1 from account where id = $1 and hash = $2";
                if link.row(sql, args![new.account, &hash]).await?.is_none() {
                    return Ok(End::Undo(false));
                }
                let sql = "delete from session where account = $1 and expires <= $2";
                link.run(sql, args![new.account, new.created]).await?;
                let sql = "insert into session (token, key, account, created, seen, expires, agent, address)
                           values ($1, $2, $3, $4, $4, $5, $6, $7)";
                let values =
                    args![&new.token, &new.key, new.account, new.created, new.expires, &new.agent, &new.address];
                link.run(sql, values).await?;
                let sql = "delete from session where account = $1 and token not in
                           (select token from session where account = $1 order by created desc, key limit $2)";
                if link.run(sql, args![new.account, SESSIONS]).await? > 0 {
                    link.tell_accounts(&server, &[new.account]).await?;
                }
                let sql = "update account set seen = $2 where id = $1 and seen < $2";
                link.run(sql, args![new.account, new.created]).await?;
                Ok(End::Keep(true))
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

    /// Remembers when a sign-in was used, and so when its account was here.
    pub async fn touch_session(&self, token: &Hash, seen: i64) -> Result<(), Fault> {
        let token = *token;
        self.write(move |mut link| {
            Box::pin(async move {
                link.run("update session set seen = $2 where token = $1 and seen < $2", args![&token, seen]).await?;
                let sql = "update account set seen = $2 where seen < $2
                           and id = (select account from session where token = $1)";
                link.run(sql, args![&token, seen]).await?;
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

    /// Whether somebody is still known by what they were known by.
    pub async fn is_known(&self, account: Id, by: &KnownBy, now: i64) -> Result<bool, Fault> {
        let rows = match by {
            KnownBy::Session(key) => self.rows(SESSION_STANDS, args![account, key, now]).await?,
            KnownBy::Guest(epoch) => self.rows(GUEST_STANDS, args![account, *epoch]).await?,
        };
        Ok(!rows.is_empty())
    }

    /// Ends one sign-in of an account. Says whether there was such a one.
    pub async fn end_session(&self, account: Id, key: &str) -> Result<bool, Fault> {
        let (server, key) = (self.inner.server.clone(), key.to_owned());
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "delete from session where account = $1 and key = $2";
                let was_there = link.run(sql, args![account, &key]).await? > 0;
                link.tell_accounts(&server, &[account]).await?;
                Ok(End::Keep(was_there))
            })
        })
        .await
    }
}

impl Link<'_> {
    /// Whether somebody is still known by what they were known by. Asked under the account's lock, the answer holds until
    /// the end of the transaction.
    pub(crate) async fn is_known(&mut self, account: Id, by: &KnownBy, now: i64) -> Result<bool, Trouble> {
        let row = match by {
            KnownBy::Session(key) => self.row(SESSION_STANDS, args![account, key, now]).await?,
            KnownBy::Guest(epoch) => self.row(GUEST_STANDS, args![account, *epoch]).await?,
        };
        Ok(row.is_some())
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
