//! Invitations, watchers, and tokens that act for a seat. Only hashes are stored.

use crate::fault::{Fault, Trouble};
use crate::link::{Row, args};
use crate::types::{Hash, Id, Invitation, SeatToken};
use crate::{End, Store};

impl Store {
    /// Stores an invitation.
    pub async fn invite(&self, new: Invitation) -> Result<(), Fault> {
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "insert into invitation (token, table_id, chair, expires) values ($1, $2, $3, $4)";
                link.run(sql, args![&new.token, new.table, new.chair, new.expires]).await?;
                Ok(End::Keep(()))
            })
        })
        .await
    }

    /// Table and chair of an invitation that is still good. Looking does not use it.
    pub async fn invitation(&self, token: &Hash, now: i64) -> Result<Option<(Id, u8)>, Fault> {
        let sql = "select table_id, chair from invitation where token = $1 and used is null and expires > $2";
        let rows = self.rows(sql, args![token, now]).await?;
        let found = rows.first().map(|row| Ok((row.get(0)?, row.byte(1)?)));
        found.transpose().map_err(|trouble: Trouble| trouble.fault())
    }

    /// Uses the invitation of a spectator and remembers the watcher. Whoever is a watcher already does not use it up.
    /// Says whether the account may watch now.
    pub async fn watch(&self, table: Id, account: Id, token: &Hash, now: i64) -> Result<bool, Fault> {
        let token = *token;
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "select 1 from watcher where table_id = $1 and account = $2";
                if link.row(sql, args![table, account]).await?.is_some() {
                    return Ok(End::Keep(true));
                }
                let sql = "update invitation set used = $3 where token = $1 and table_id = $2 and chair = 2
                           and used is null and expires > $3";
                if link.run(sql, args![&token, table, now]).await? == 0 {
                    return Ok(End::Undo(false));
                }
                let sql = "insert into watcher (table_id, account) values ($1, $2) on conflict do nothing";
                link.run(sql, args![table, account]).await?;
                Ok(End::Keep(true))
            })
        })
        .await
    }

    /// Whether an account was let in to watch.
    pub async fn is_watcher(&self, table: Id, account: Id) -> Result<bool, Fault> {
        let sql = "select 1 from watcher where table_id = $1 and account = $2";
        Ok(!self.rows(sql, args![table, account]).await?.is_empty())
    }

    /// Stores a token that acts for a seat.
    pub async fn add_token(&self, new: SeatToken) -> Result<(), Fault> {
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "insert into seat_token (token, table_id, chair, account, name, created)
                           values ($1, $2, $3, $4, $5, $6)";
                let values = args![&new.token, new.table, new.chair, new.account, &new.name, new.created];
                link.run(sql, values).await?;
                Ok(End::Keep(()))
            })
        })
        .await
    }

    /// What a token is good for, unless it was revoked.
    pub async fn token(&self, token: &Hash) -> Result<Option<SeatToken>, Fault> {
        let sql = "select token, table_id, chair, account, name, created from seat_token where token = $1";
        let rows = self.rows(sql, args![token]).await?;
        rows.first().map(|row| seat_token(row).map_err(|trouble| trouble.fault())).transpose()
    }

    /// The tokens of an account for a table, the oldest first.
    pub async fn tokens(&self, table: Id, account: Id) -> Result<Vec<SeatToken>, Fault> {
        let sql = "select token, table_id, chair, account, name, created from seat_token
                   where table_id = $1 and account = $2 order by created, token";
        let rows = self.rows(sql, args![table, account]).await?;
        rows.iter().map(|row| seat_token(row).map_err(|trouble| trouble.fault())).collect()
    }

    /// Revokes a token of this account. Says whether there was one.
    pub async fn revoke_token(&self, account: Id, token: &Hash) -> Result<bool, Fault> {
        let token = *token;
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "delete from seat_token where account = $1 and token = $2";
                Ok(End::Keep(link.run(sql, args![account, &token]).await? > 0))
            })
        })
        .await
    }
}

fn seat_token(row: &Row) -> Result<SeatToken, Trouble> {
    Ok(SeatToken {
        token: row.hash(0)?,
        table: row.get(1)?,
        chair: row.byte(2)?,
        account: row.get(3)?,
        name: row.get(4)?,
        created: row.get(5)?,
    })
}
