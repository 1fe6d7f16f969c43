//! Guests and accounts.

use crate::fault::{Fault, Trouble};
use crate::link::{Link, Lock, Row, args};
use crate::types::{Account, Id, Kind, Registered};
use crate::{End, Store};

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
        let sql = "select id, shown, folded, hash, created, seen, epoch from account where id = $1";
        let rows = self.rows(sql, args![id]).await?;
        rows.first().map(|row| account(row).map_err(|trouble| trouble.fault())).transpose()
    }

    /// The account of this name, as it is folded.
    pub async fn account_named(&self, folded: &str) -> Result<Option<Account>, Fault> {
        let sql = "select id, shown, folded, hash, created, seen, epoch from account where folded = $1";
        let rows = self.rows(sql, args![folded]).await?;
        rows.first().map(|row| account(row).map_err(|trouble| trouble.fault())).transpose()
    }

    /// Makes a guest an account, who keeps number and tables; or makes an account from nothing if there is no such
    /// guest. The folded name is unique. As with any other password, the tokens from before end.
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
                        link.run("delete from seat_token where account = $1", args![guest]).await?;
                        tell(&mut link, &server, guest).await?;
                        link.tell_accounts(&server, &[guest]).await?;
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
    /// the guest goes. A guest who sits opposite the account stays there, for somebody has to play that side; but the
    /// guest's cookie and tokens are good for nothing any more.
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
                // Nobody comes to sit on both sides of a table by signing in while a seat is being taken.
                let sql = "select distinct table_id from seat where account = $1 order by table_id";
                for row in link.rows(sql, args![guest]).await? {
                    link.hold(row.get(0)?).await?;
                }
                for sql in [
                    "update seat set account = $2 where account = $1 and table_id not in
                     (select table_id from seat where account = $2)",
                    "insert into watcher (table_id, account) select table_id, $2 from watcher where account = $1
                     on conflict do nothing",
                    "insert into note (table_id, account, body) select table_id, $2, body from note where account = $1
                     on conflict do nothing",
                    "update invitation set maker = $2 where maker = $1",
                    "update game_table set creator = $2 where creator = $1 and id not in
                     (select table_id from seat where account = $1)",
                ] {
                    link.run(sql, args![guest, account]).await?;
                }
                tell(&mut link, &server, account).await?;
                link.run("update account set epoch = epoch + 1 where id = $1", args![guest]).await?;
                link.run("delete from seat_token where account = $1", args![guest]).await?;
                link.tell_accounts(&server, &[guest]).await?;
                if link.row("select 1 from seat where account = $1", args![guest]).await?.is_none() {
                    link.run("update chat set account = $2 where account = $1", args![guest, account]).await?;
                    link.run("delete from account where id = $1", args![guest]).await?;
                }
                Ok(End::Keep(()))
            })
        })
        .await
    }

    /// Changes the hash of an account's password from this one to that one. Its sign-ins and tokens end with the old one.
    /// Says whether that was the account's still.
    pub async fn set_password(&self, account: Id, old: &str, new: &str) -> Result<bool, Fault> {
        let (server, old, new) = (self.inner.server.clone(), old.to_owned(), new.to_owned());
        self.write(move |mut link| {
            Box::pin(async move {
                link.hold_account(account).await?;
                let sql = "update account set hash = $3 where id = $1 and hash = $2";
                let is_changed = link.run(sql, args![account, &old, &new]).await? > 0;
                if is_changed {
                    link.run("delete from session where account = $1", args![account]).await?;
                    link.run("delete from seat_token where account = $1", args![account]).await?;
                    link.tell_accounts(&server, &[account]).await?;
                }
                Ok(End::Keep(is_changed))
            })
        })
        .await
    }

    /// The tables at which somebody has a seat.
    pub async fn seats_of(&self, account: Id) -> Result<Vec<Id>, Fault> {
        let rows = self.rows("select distinct table_id from seat where account = $1", args![account]).await?;
        rows.iter().map(|row| row.get(0)).collect::<Result<_, _>>().map_err(|trouble: Trouble| trouble.fault())
    }

    /// Signs a guest out: cookies from before are good for nothing. Says whether there is such a guest.
    pub async fn sign_out_guest(&self, guest: Id) -> Result<bool, Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "update account set epoch = epoch + 1 where id = $1 and hash is null";
                let is_there = link.run(sql, args![guest]).await? > 0;
                link.run("delete from seat_token where account = $1", args![guest]).await?;
                link.tell_accounts(&server, &[guest]).await?;
                Ok(End::Keep(is_there))
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

    /// A value that this installation keeps. If there is none, `first` is stored; all servers then have the same.
    pub async fn setting(&self, name: &str, first: &str) -> Result<String, Fault> {
        // It is read first: it is there but for the first time, and a disk that is full keeps nobody from reading.
        const READ: &str = "select value from setting where name = $1";
        if let Some(row) = self.rows(READ, args![name]).await?.first() {
            return row.get(0).map_err(|trouble| trouble.fault());
        }
        let (name, first) = (name.to_owned(), first.to_owned());
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "insert into setting (name, value) values ($1, $2) on conflict do nothing";
                link.run(sql, args![&name, &first]).await?;
                let row = link.row(READ, args![&name]).await?;
                Ok(End::Keep(row.ok_or(Trouble::Late)?.get(0)?))
            })
        })
        .await
    }
}

/// Tells the other servers that somebody has another name, or other seats.
async fn tell(link: &mut Link<'_>, server: &str, account: Id) -> Result<(), Trouble> {
    if link.kind() == Kind::Postgres {
        let rows = link.rows("select distinct table_id from seat where account = $1", args![account]).await?;
        let tables = rows.iter().map(|row| row.get(0)).collect::<Result<Vec<Id>, _>>()?;
        link.tell(server, &tables).await?;
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
        epoch: row.get(6)?,
    })
}
