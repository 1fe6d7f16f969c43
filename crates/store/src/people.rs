//! Guests and accounts.

use crate::fault::{Fault, Trouble};
use crate::link::{Link, Lock, Row, args};
use crate::tables;
use crate::types::{Account, Id, Kind, Registered};
use crate::{End, Store};

/// How many guests one transaction forgets, so that lines need not wait for all of them.
const GUESTS: i64 = 50;

impl Store {
    /// A new guest.
    pub async fn create_guest(&self, shown: &str, now: i64) -> Result<Id, Fault> {
        let shown = shown.to_owned();
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "insert into account (shown, created, seen) values ($1, $2, $2) returning id";
                Ok(End::Keep(link.row(sql, args![&shown, now]).await?.ok_or(Trouble::Late)?.get(0)?))
            })
        })
        .await
    }

    /// The account of this number.
    pub async fn account(&self, id: Id) -> Result<Option<Account>, Fault> {
        let sql = "select id, shown, folded, hash, created, seen from account where id = $1";
        let rows = self.rows(sql, args![id]).await?;
        rows.first().map(|row| account(row).map_err(|trouble| trouble.fault())).transpose()
    }

    /// The account of this name, as it is folded.
    pub async fn account_named(&self, folded: &str) -> Result<Option<Account>, Fault> {
        let sql = "select id, shown, folded, hash, created, seen from account where folded = $1";
        let rows = self.rows(sql, args![folded]).await?;
        rows.first().map(|row| account(row).map_err(|trouble| trouble.fault())).transpose()
    }

    /// Makes a guest an account, who keeps number and tables; or makes an account from nothing if there is no such
    /// guest. The folded name is unique.
    pub async fn register(
        &self,
        guest: Option<Id>,
        name: &str,
        folded: &str,
        hash: &str,
        now: i64,
    ) -> Result<Registered, Fault> {
        let server = self.inner.server.clone();
        let (name, folded, hash) = (name.to_owned(), folded.to_owned(), hash.to_owned());
        self.write(move |mut link| {
            Box::pin(async move {
                link.lock(Lock::Names).await?;
                if link.row("select 1 from account where folded = $1", args![&folded]).await?.is_some() {
                    return Ok(End::Undo(Registered::Taken));
                }
                if let Some(guest) = guest {
                    let sql = "update account set shown = $2, folded = $3, hash = $4, seen = $5
                               where id = $1 and hash is null";
                    if link.run(sql, args![guest, &name, &folded, &hash, now]).await? > 0 {
                        tell(&mut link, &server, guest).await?;
                        return Ok(End::Keep(Registered::Yes(guest)));
                    }
                }
                let sql =
                    "insert into account (shown, folded, hash, created, seen) values ($1, $2, $3, $4, $4) returning id";
                let row = link.row(sql, args![&name, &folded, &hash, now]).await?;
                Ok(End::Keep(Registered::Yes(row.ok_or(Trouble::Late)?.get(0)?)))
            })
        })
        .await
    }

    /// A guest signs in to an account: what the guest has becomes the account's, where the account has none of it, and
    /// the guest goes. A guest who sits opposite the account stays there, for somebody has to play that side.
    pub async fn adopt(&self, guest: Id, account: Id) -> Result<(), Fault> {
        if guest == account {
            return Ok(());
        }
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                if link.row("select 1 from account where id = $1 and hash is null", args![guest]).await?.is_none() {
                    return Ok(End::Undo(()));
                }
                for sql in [
                    "update seat set account = $2 where account = $1 and table_id not in
                     (select table_id from seat where account = $2)",
                    "insert into watcher (table_id, account) select table_id, $2 from watcher where account = $1
                     on conflict do nothing",
                    "insert into note (table_id, account, body) select table_id, $2, body from note where account = $1
                     on conflict do nothing",
                    "update seat_token set account = $2 where account = $1 and table_id not in
                     (select table_id from seat where account = $1)",
                    "update game_table set creator = $2 where creator = $1 and id not in
                     (select table_id from seat where account = $1)",
                ] {
                    link.run(sql, args![guest, account]).await?;
                }
                tell(&mut link, &server, account).await?;
                if link.row("select 1 from seat where account = $1", args![guest]).await?.is_none() {
                    link.run("update chat set account = $2 where account = $1", args![guest, account]).await?;
                    link.run("delete from account where id = $1", args![guest]).await?;
                }
                Ok(End::Keep(()))
            })
        })
        .await
    }

    /// Changes the hash of an account's password. Says whether there is such an account.
    pub async fn set_password(&self, account: Id, hash: &str) -> Result<bool, Fault> {
        let hash = hash.to_owned();
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "update account set hash = $2 where id = $1 and hash is not null";
                Ok(End::Keep(link.run(sql, args![account, &hash]).await? > 0))
            })
        })
        .await
    }

    /// Remembers when somebody was here.
    pub async fn see(&self, account: Id, now: i64) -> Result<(), Fault> {
        self.write(move |mut link| {
            Box::pin(async move {
                link.run("update account set seen = $2 where id = $1 and seen < $2", args![account, now]).await?;
                Ok(End::Keep(()))
            })
        })
        .await
    }

    /// Forgets guests who were not seen since then and have no table that is being played. Their open tables go; at
    /// finished ones their name stays. Returns how many went.
    pub async fn purge_guests(&self, seen_before: i64) -> Result<u64, Fault> {
        let mut gone = 0;
        loop {
            let some = self
                .write(move |mut link| {
                    Box::pin(async move {
                        // PostgreSQL is to keep them from coming back in the middle of it.
                        let sql = match link.kind() {
                            Kind::Sqlite => STALE[0],
                            Kind::Postgres => STALE[1],
                        };
                        let rows = link.rows(sql, args![seen_before, GUESTS]).await?;
                        for row in &rows {
                            forget(&mut link, row.get(0)?).await?;
                        }
                        Ok(End::Keep(rows.len() as u64))
                    })
                })
                .await?;
            gone += some;
            if some == 0 {
                return Ok(gone);
            }
        }
    }

    /// A value that this installation keeps. If there is none, `first` is stored; all servers then have the same.
    pub async fn setting(&self, name: &str, first: &str) -> Result<String, Fault> {
        let (name, first) = (name.to_owned(), first.to_owned());
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "insert into setting (name, value) values ($1, $2) on conflict do nothing";
                link.run(sql, args![&name, &first]).await?;
                let row = link.row("select value from setting where name = $1", args![&name]).await?;
                Ok(End::Keep(row.ok_or(Trouble::Late)?.get(0)?))
            })
        })
        .await
    }
}

macro_rules! stale {
    ($end:literal) => {
        concat!(
            "select id from account a where hash is null and seen < $1 and not exists
             (select 1 from seat e join standing s on s.table_id = e.table_id where e.account = a.id and s.status = 1)
             order by id limit $2",
            $end
        )
    };
}
const STALE: [&str; 2] = [stale!(""), stale!(" for update of a skip locked")];

/// Tells the other servers that somebody has another name, or other seats.
async fn tell(link: &mut Link<'_>, server: &str, account: Id) -> Result<(), Trouble> {
    if link.kind() == Kind::Postgres {
        let rows = link.rows("select distinct table_id from seat where account = $1", args![account]).await?;
        let tables = rows.iter().map(|row| row.get(0)).collect::<Result<Vec<Id>, _>>()?;
        link.tell(server, &tables).await?;
    }
    Ok(())
}

/// Forgets one guest. Sessions, notes, tokens and watches go with the row.
async fn forget(link: &mut Link<'_>, guest: Id) -> Result<(), Trouble> {
    let sql =
        "select t.id from game_table t join standing s on s.table_id = t.id where t.creator = $1 and s.status = 0";
    for row in link.rows(sql, args![guest]).await? {
        let table = row.get(0)?;
        link.hold(table).await?;
        // Somebody may have started it just before.
        if link.row("select 1 from standing where table_id = $1 and status = 0", args![table]).await?.is_some() {
            tables::delete(link, table).await?;
        }
    }
    for sql in [
        "update seat set account = null where account = $1 and made in (0, 1)
         and table_id in (select table_id from standing where status = 0)",
        "update seat set account = null, shown = (select shown from account where id = $1) where account = $1",
        "update game_table set creator = 0 where creator = $1",
        "delete from account where id = $1",
    ] {
        link.run(sql, args![guest]).await?;
    }
    Ok(())
}

fn account(row: &Row) -> Result<Account, Trouble> {
    Ok(Account {
        id: row.get(0)?,
        shown: row.get(1)?,
        folded: row.get(2)?,
        hash: row.get(3)?,
        created: row.get(4)?,
        seen: row.get(5)?,
    })
}
