//! What is said at a table, and what players note for themselves.

use crate::fault::{Fault, Trouble};
use crate::link::args;
use crate::types::{Chat, Id};
use crate::{End, Store};

impl Store {
    /// Stores what somebody says. Returns its number, counted by table from 1.
    pub async fn say(&self, table: Id, account: Option<Id>, name: &str, at: i64, body: &str) -> Result<i64, Fault> {
        let (server, name, body) = (self.inner.server.clone(), name.to_owned(), body.to_owned());
        self.write(move |mut link| {
            Box::pin(async move {
                if !link.hold(table).await? {
                    return Err(Fault::Broken("There is no such table to talk at.".into()).into());
                }
                let sql = "insert into chat (table_id, n, account, name, at, body)
                           select $1, coalesce(max(n), 0) + 1, $2, $3, $4, $5 from chat where table_id = $1 returning n";
                let row = link.row(sql, args![table, account, &name, at, &body]).await?;
                let n = row.ok_or(Trouble::Late)?.get(0)?;
                link.tell(&server, &[table]).await?;
                Ok(End::Keep(n))
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

    /// Notes something about a table, instead of what was noted before.
    pub async fn set_note(&self, table: Id, account: Id, body: &str) -> Result<(), Fault> {
        let body = body.to_owned();
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "insert into note (table_id, account, body) values ($1, $2, $3)
                           on conflict (table_id, account) do update set body = excluded.body";
                link.run(sql, args![table, account, &body]).await?;
                Ok(End::Keep(()))
            })
        })
        .await
    }
}
