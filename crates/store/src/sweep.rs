//! What goes by itself or by the hand of whoever runs the server: tables that nobody came to, guests who stay away, any
//! table. In small transactions, so that no line waits long.

use crate::fault::{Fault, Trouble};
use crate::link::{Link, args};
use crate::seats::open_again;
use crate::tables;
use crate::types::{Absent, Id, Swept};
use crate::{End, Store, batch};

/// How many tables, or guests, one transaction looks at.
const SOME: i64 = 50;
/// After how many lines that went, one transaction takes away no other table; a table counts as some, too.
const LINES: i64 = 10_000;
const TABLE: i64 = 200;

/// Tables that wait for players, at which nothing was decided and nobody keeps a place warm: neither whoever made it nor
/// whoever sits there was seen lately, and nobody holds an invitation to a seat of one that is not listed.
macro_rules! expired {
    ($end:literal) => {
        concat!(
            "select t.id from game_table t join standing s on s.table_id = t.id
             where s.status = 0 and s.lines = 0 and t.creator <> 0 and t.created < $1 and not exists
             (select 1 from account a where (a.id = t.creator
              or a.id in (select e.account from seat e where e.table_id = t.id))
              and a.seen >= case when a.hash is null then $1 else $2 end)
             and (t.listed = 1 or not exists
             (select 1 from invitation i where i.table_id = t.id and i.chair < 2 and i.used is null and i.expires > $3))
             order by t.id limit $4",
            $end
        )
    };
}
const EXPIRED: [&str; 2] = [expired!(""), expired!(" for update of s skip locked")];

/// Guests not seen lately, after one of them. PostgreSQL is to keep them from coming back in the middle of it.
macro_rules! unseen {
    ($end:literal) => {
        concat!(
            "select id, seen from account where hash is null and seen < $1 and (seen, id) > ($2, $3)
             order by seen, id limit $4",
            $end
        )
    };
}
const UNSEEN: [&str; 2] = [unseen!(""), unseen!(" for update skip locked")];

/// Whether a guest has nothing here.
const IS_EMPTY: &str = "select 1 where not exists (select 1 from seat where account = $1)
                        and not exists (select 1 from game_table where creator = $1)
                        and not exists (select 1 from chat where account = $1)
                        and not exists (select 1 from note where account = $1)
                        and not exists (select 1 from watcher where account = $1)";

/// Whether a guest plays with somebody who has an account, or was seen lately.
const IS_MISSED: &str = "select 1 from seat e join standing s on s.table_id = e.table_id and s.status = 1
                         join seat o on o.table_id = e.table_id and o.account <> $1
                         join account p on p.id = o.account and (p.hash is not null or p.seen >= $2)
                         where e.account = $1";

/// The tables that go with a guest: those where nobody else sits, if nobody else who is there made them, and those of his
/// making that wait for players.
const THEIRS: &str = "select t.id, s.lines from game_table t join standing s on s.table_id = t.id
                      where (t.creator = $1 or t.id in (select table_id from seat where account = $1)
                      and t.creator <> 0 and not exists (select 1 from account where id = t.creator))
                      and (s.status = 0 or not exists
                      (select 1 from seat where table_id = t.id and account <> $1)) order by t.id";

const GONE: [&str; 2] = [
    "select value from json_each($1) where value not in (select id from game_table)",
    "select value::bigint from jsonb_array_elements_text($1::jsonb) where value::bigint not in (select id from game_table)",
];

impl Store {
    /// Deletes some of the tables that wait for players in vain, as their hosts are absent. Returns which went; none when
    /// there are no more.
    pub async fn expire_tables(&self, absent: Absent, now: i64) -> Result<Vec<Id>, Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                let values = args![absent.guest_hosts, absent.hosts, now, SOME];
                let rows = link.rows(batch::of(EXPIRED, link.kind()), values).await?;
                let gone = rows.iter().map(|row| row.get(0)).collect::<Result<Vec<Id>, _>>()?;
                for table in &gone {
                    tables::delete(&mut link, *table).await?;
                }
                link.tell_gone(&server, &gone).await?;
                Ok(End::Keep(gone))
            })
        })
        .await
    }

    /// Looks at some of the guests who were not seen lately, after one of them, and forgets those who have nothing here, or
    /// stay away for long and are missed by nobody. What is theirs alone goes with them; elsewhere their name stays.
    pub async fn sweep_guests(&self, absent: Absent, after: Option<(i64, Id)>) -> Result<Swept, Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                let (seen, id) = after.unwrap_or((i64::MIN, 0));
                let values = args![absent.empty.max(absent.guests), seen, id, SOME];
                let rows = link.rows(batch::of(UNSEEN, link.kind()), values).await?;
                let mut swept = Swept { guests: Vec::new(), tables: Vec::new(), after: None };
                let mut lines = 0;
                for row in &rows {
                    let (guest, seen): (Id, i64) = (row.get(0)?, row.get(1)?);
                    if must_go(&mut link, guest, seen, absent).await? {
                        // The rest of what a guest has is for the next transaction, which begins with the same guest.
                        if lines >= LINES || !tables_of(&mut link, guest, &mut lines, &mut swept.tables).await? {
                            break;
                        }
                        forget(&mut link, guest).await?;
                        swept.guests.push(guest);
                    }
                    swept.after = Some((seen, guest));
                }
                // One that was too much for the rest of a transaction comes first in the next, which always gets on.
                if swept.after.is_none() && !rows.is_empty() {
                    swept.after = Some(after.unwrap_or((i64::MIN, 0)));
                }
                link.tell_gone(&server, &swept.tables).await?;
                link.tell_accounts(&server, &swept.guests).await?;
                Ok(End::Keep(swept))
            })
        })
        .await
    }

    /// Deletes a table, however it stands. Says whether there was one.
    pub async fn remove_table(&self, table: Id) -> Result<bool, Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                let is_there = link.hold(table).await?;
                if is_there {
                    tables::delete(&mut link, table).await?;
                    link.tell_gone(&server, &[table]).await?;
                }
                Ok(End::Keep(is_there))
            })
        })
        .await
    }

    /// Which of these tables are not there any more.
    pub async fn gone(&self, tables: &[Id]) -> Result<Vec<Id>, Fault> {
        let ids = serde_json::to_string(tables).expect("numbers, which JSON can always hold");
        let rows = self.rows(batch::of(GONE, self.kind()), args![&ids]).await?;
        rows.iter().map(|row| row.get(0)).collect::<Result<_, _>>().map_err(|trouble: Trouble| trouble.fault())
    }

    /// Notes that somebody could come just now, and says since when that was so without a pause of more than `pause`: nobody is
    /// called absent who could not have come.
    pub async fn keep_open(&self, now: i64, pause: i64) -> Result<i64, Fault> {
        self.write(move |mut link| {
            Box::pin(async move {
                let was = link.row("select value from setting where name = 'open'", &[]).await?;
                let was: Option<String> = was.map(|row| row.get(0)).transpose()?;
                let was = was.and_then(|it| {
                    let (since, last) = it.split_once(' ')?;
                    Some((since.parse::<i64>().ok()?, last.parse::<i64>().ok()?))
                });
                let (since, last) = was.filter(|it| now - it.1 <= pause).unwrap_or((now, now));
                let note = format!("{since} {}", last.max(now));
                let sql = "insert into setting (name, value) values ('open', $1)
                           on conflict (name) do update set value = excluded.value";
                link.run(sql, args![&note]).await?;
                Ok(End::Keep(since))
            })
        })
        .await
    }
}

async fn must_go(link: &mut Link<'_>, guest: Id, seen: i64, absent: Absent) -> Result<bool, Trouble> {
    if seen < absent.empty && link.row(IS_EMPTY, args![guest]).await?.is_some() {
        return Ok(true);
    }
    Ok(seen < absent.guests && link.row(IS_MISSED, args![guest, absent.guests]).await?.is_none())
}

/// Deletes the tables that go with a guest, as many as one transaction may. Says whether none is left.
async fn tables_of(link: &mut Link<'_>, guest: Id, lines: &mut i64, gone: &mut Vec<Id>) -> Result<bool, Trouble> {
    for row in link.rows(THEIRS, args![guest]).await? {
        if *lines >= LINES {
            return Ok(false);
        }
        let table = row.get(0)?;
        link.hold(table).await?;
        // Somebody may have sat down just before.
        let is_theirs = "select 1 from standing s where s.table_id = $1 and (s.status = 0 or not exists
                         (select 1 from seat where table_id = $1 and account <> $2))";
        if link.row(is_theirs, args![table, guest]).await?.is_some() {
            *lines += TABLE + row.get::<i64>(1)?;
            tables::delete(link, table).await?;
            gone.push(table);
        }
    }
    Ok(true)
}

/// Forgets one guest. Sessions, notes, tokens and watches go with the row.
async fn forget(link: &mut Link<'_>, guest: Id) -> Result<(), Trouble> {
    let waiting = "select e.table_id from seat e join standing s on s.table_id = e.table_id and s.status = 0
                   where e.account = $1 order by e.table_id";
    let waiting = link.rows(waiting, args![guest]).await?;
    for sql in [
        "update seat set account = null where account = $1 and made in (0, 1)
         and table_id in (select table_id from standing where status = 0)",
        "update seat set account = null, shown = (select shown from account where id = $1) where account = $1",
        // Nobody is let in by somebody who is gone. A seat that is kept for an invitation waits for it, whoever made it.
        "delete from invitation where maker = $1 and chair = 2",
        "delete from account where id = $1",
    ] {
        link.run(sql, args![guest]).await?;
    }
    for row in waiting {
        open_again(link, row.get(0)?).await?;
    }
    Ok(())
}
