//! Invitations, watchers, and tokens that act for a seat. Only hashes are stored.
//!
//! **A token is good only while its account holds the seat**: that is asked with every use, and again when it is made.

use crate::fault::{Fault, Trouble};
use crate::link::{Row, args};
use crate::types::{Added, Hash, Id, Invitation, KnownBy, SeatToken};
use crate::{End, Store};

/// Tokens `k` that are good: the table `t`, which stands as `s`, is made for analysis or not over, and the account holds the
/// seat, or keeps a table of its own making. Whether somebody may look on is for the caller to say.
macro_rules! good {
    ($($rest:literal),*) => {
        concat!(
            "select k.token, k.table_id, k.chair, k.account, k.name, k.created from seat_token k
             join game_table t on t.id = k.table_id join standing s on s.table_id = k.table_id
             where (t.analysis = 1 or s.status <> 2) and (k.chair = 2
             or k.chair = 3 and t.analysis = 1 and t.creator = k.account
             or exists (select 1 from seat e where e.table_id = k.table_id and e.side = k.chair and e.account = k.account)) ",
            $($rest),*
        )
    };
}

impl Store {
    /// Stores an invitation, unless whoever makes it has made so many to this table already, used or not. Those that have
    /// expired go. Says whether it did.
    pub async fn invite(&self, new: Invitation, now: i64, most: i64) -> Result<bool, Fault> {
        self.write(move |mut link| {
            Box::pin(async move {
                link.hold(new.table).await?;
                let sql = "delete from invitation where table_id = $1 and expires <= $2";
                link.run(sql, args![new.table, now]).await?;
                let sql = "insert into invitation (token, table_id, chair, maker, expires) values ($1, $2, $3, $4, $5)";
                link.run(sql, args![&new.token, new.table, new.chair, new.maker, new.expires]).await?;
                let sql = "select count(*) from invitation where table_id = $1 and maker = $2";
                let count: i64 = link.row(sql, args![new.table, new.maker]).await?.ok_or(Trouble::Late)?.get(0)?;
                Ok(if count > most { End::Undo(false) } else { End::Keep(true) })
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

    /// Stores a token that acts for a seat, if its account holds that seat now and has not so many at this table, and
    /// whoever asks for it is still known by what they were. What ends their rights takes its tokens away, and whichever
    /// of the two is second knows of the first.
    pub async fn add_token(&self, new: SeatToken, by: KnownBy, most: i64) -> Result<Added, Fault> {
        self.write(move |mut link| {
            Box::pin(async move {
                if !link.hold(new.table).await? {
                    return Ok(End::Undo(Added::NotSeated));
                }
                // Tables are held before accounts, wherever both are.
                link.hold_account(new.account).await?;
                if !link.is_known(new.account, &by, new.created).await? {
                    return Ok(End::Undo(Added::SignedOut));
                }
                let sql = "insert into seat_token (token, table_id, chair, account, name, created)
                           values ($1, $2, $3, $4, $5, $6)";
                let values = args![&new.token, new.table, new.chair, new.account, &new.name, new.created];
                link.run(sql, values).await?;
                if link.row(good!("and k.token = $1"), args![&new.token]).await?.is_none() {
                    return Ok(End::Undo(Added::NotSeated));
                }
                let sql = "select count(*) from seat_token where table_id = $1 and account = $2";
                let count: i64 = link.row(sql, args![new.table, new.account]).await?.ok_or(Trouble::Late)?.get(0)?;
                Ok(if count > most { End::Undo(Added::TooMany) } else { End::Keep(Added::Yes) })
            })
        })
        .await
    }

    /// What a token is good for, unless it was revoked, or its account does not hold the seat any more.
    pub async fn token(&self, token: &Hash) -> Result<Option<SeatToken>, Fault> {
        let rows = self.rows(good!("and k.token = $1"), args![token]).await?;
        rows.first().map(|row| seat_token(row).map_err(|trouble| trouble.fault())).transpose()
    }

    /// The tokens of an account for a table, the oldest first.
    pub async fn tokens(&self, table: Id, account: Id) -> Result<Vec<SeatToken>, Fault> {
        let sql = good!("and k.table_id = $1 and k.account = $2 order by k.created, k.token");
        let rows = self.rows(sql, args![table, account]).await?;
        rows.iter().map(|row| seat_token(row).map_err(|trouble| trouble.fault())).collect()
    }

    /// Revokes a token of this account. Says whether there was one.
    pub async fn revoke_token(&self, account: Id, token: &Hash) -> Result<bool, Fault> {
        let (server, token) = (self.inner.server.clone(), *token);
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "delete from seat_token where account = $1 and token = $2";
                let was_there = link.run(sql, args![account, &token]).await? > 0;
                link.tell_accounts(&server, &[account]).await?;
                Ok(End::Keep(was_there))
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
