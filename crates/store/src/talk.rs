//! What is said at a table, and what players note for themselves.

use crate::fault::{Fault, Trouble};
use crate::link::{Link, args};
use crate::types::{Chat, Id};
use crate::{End, Store};

/// How many lines are said at one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TalkQuota {
    /// By one person.
    pub own: i64,
    /// By all who sat there once and do so no longer, and by somebody who could still leave.
    pub passing: i64,
    /// Together, by the table itself, too.
    pub most: i64,
}

impl TalkQuota {
    /// So many together, whoever says them.
    #[must_use]
    pub fn up_to(most: i64) -> TalkQuota {
        TalkQuota { own: most, passing: most, most }
    }
}

/// Why nothing more is said at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooMuchTalk {
    /// By this person.
    Own,
    /// By those who come and go, as long as they can.
    Passing,
    /// By anybody.
    All,
}

impl Store {
    /// Stores what somebody says. Returns its number, counted by table from 1; or why no more is kept. Each person has a share
    /// of their own, which nobody else uses up; and whoever can still leave, so that another comes, shares with those who
    /// have.
    pub async fn say(
        &self,
        table: Id,
        account: Option<Id>,
        name: &str,
        at: i64,
        body: &str,
        quota: TalkQuota,
    ) -> Result<Result<i64, TooMuchTalk>, Fault> {
        let (server, name, body) = (self.inner.server.clone(), name.to_owned(), body.to_owned());
        self.write(move |mut link| {
            Box::pin(async move {
                if !link.hold(table).await? {
                    return Err(Fault::Broken("There is no such table to talk at.".into()).into());
                }
                let n = said(&mut link, table, account, &name, at, &body).await?;
                if let Some(much) = too_much(&mut link, table, account, n, quota).await? {
                    return Ok(End::Undo(Err(much)));
                }
                link.tell(&server, &[table]).await?;
                Ok(End::Keep(Ok(n)))
            })
        })
        .await
    }

    /// Stores what the table itself says, as [`Store::say`], and no more than so many lines of it: those who come and go must not
    /// take the room of those who talk.
    pub async fn announce(&self, table: Id, at: i64, body: &str, own: i64, most: i64) -> Result<Option<i64>, Fault> {
        let (server, body) = (self.inner.server.clone(), body.to_owned());
        self.write(move |mut link| {
            Box::pin(async move {
                if !link.hold(table).await? {
                    return Err(Fault::Broken("There is no such table to talk at.".into()).into());
                }
                let sql = "select count(*) from chat where table_id = $1 and account is null and name = ''";
                let row = link.row(sql, args![table]).await?.ok_or(Trouble::Late)?;
                if row.get::<i64>(0)? >= own {
                    return Ok(End::Undo(None));
                }
                let said = said(&mut link, table, None, "", at, &body).await?;
                if said > most {
                    return Ok(End::Undo(None));
                }
                link.tell(&server, &[table]).await?;
                Ok(End::Keep(Some(said)))
            })
        })
        .await
    }

    /// The last of what was said after this number, the oldest first.
    pub async fn chat(&self, table: Id, after: i64, limit: i64) -> Result<Vec<Chat>, Fault> {
        let sql = "select n, account, name, at, body from
                   (select * from chat where table_id = $1 and n > $2 order by n desc limit $3) last order by n";
        let rows = self.rows(sql, args![table, after, limit]).await?;
        let chats = rows.iter().map(|row| {
            Ok(Chat { n: row.get(0)?, account: row.get(1)?, name: row.get(2)?, at: row.get(3)?, body: row.get(4)? })
        });
        chats.collect::<Result<_, Trouble>>().map_err(|trouble| trouble.fault())
    }

    /// What an account noted about a table; empty if nothing.
    pub async fn note(&self, table: Id, account: Id) -> Result<String, Fault> {
        let rows =
            self.rows("select body from note where table_id = $1 and account = $2", args![table, account]).await?;
        rows.first().map_or(Ok(String::new()), |row| row.get(0)).map_err(|trouble| trouble.fault())
    }

    /// Notes something about a table, instead of what was noted before. Says whether it did: the notes of an account do not
    /// grow past so many bytes.
    pub async fn set_note(&self, table: Id, account: Id, body: &str, most: i64) -> Result<bool, Fault> {
        let body = body.to_owned();
        self.write(move |mut link| {
            Box::pin(async move {
                link.hold_account(account).await?;
                let before = noted(&mut link, account).await?;
                let sql = "insert into note (table_id, account, body) values ($1, $2, $3)
                           on conflict (table_id, account) do update set body = excluded.body";
                link.run(sql, args![table, account, &body]).await?;
                let after = noted(&mut link, account).await?;
                Ok(if after > most.max(before) { End::Undo(false) } else { End::Keep(true) })
            })
        })
        .await
    }
}

/// What too much was said of, now that this is the last line.
async fn too_much(
    link: &mut Link<'_>,
    table: Id,
    account: Option<Id>,
    n: i64,
    quota: TalkQuota,
) -> Result<Option<TooMuchTalk>, Trouble> {
    if n > quota.most {
        return Ok(Some(TooMuchTalk::All));
    }
    let Some(account) = account else { return Ok(None) };
    let sql = "select count(*) from chat where table_id = $1 and account = $2";
    let own: i64 = link.row(sql, args![table, account]).await?.ok_or(Trouble::Late)?.get(0)?;
    if own > quota.own {
        return Ok(Some(TooMuchTalk::Own));
    }
    let sql = "select 1 from seat e join standing s on s.table_id = e.table_id and s.status = 0
               where e.table_id = $1 and e.account = $2 and e.made in (0, 1)";
    if link.row(sql, args![table, account]).await?.is_none() {
        return Ok(None);
    }
    // What the table itself has said has no name.
    let sql = "select count(*) from chat c where c.table_id = $1 and c.name <> '' and not exists
               (select 1 from seat e where e.table_id = $1 and e.account = c.account)";
    let gone: i64 = link.row(sql, args![table]).await?.ok_or(Trouble::Late)?.get(0)?;
    Ok((gone + own > quota.passing).then_some(TooMuchTalk::Passing))
}

/// Adds a line to what is said at a table. Returns its number.
async fn said(
    link: &mut Link<'_>,
    table: Id,
    account: Option<Id>,
    name: &str,
    at: i64,
    body: &str,
) -> Result<i64, Trouble> {
    let sql = "insert into chat (table_id, n, account, name, at, body)
               select $1, coalesce(max(n), 0) + 1, $2, $3, $4, $5 from chat where table_id = $1 returning n";
    link.row(sql, args![table, account, name, at, body]).await?.ok_or(Trouble::Late)?.get(0)
}

/// How many bytes the notes of an account have.
async fn noted(link: &mut Link<'_>, account: Id) -> Result<i64, Trouble> {
    let sql = "select cast(coalesce(sum(octet_length(body)), 0) as bigint) from note where account = $1";
    link.row(sql, args![account]).await?.ok_or(Trouble::Late)?.get(0)
}
