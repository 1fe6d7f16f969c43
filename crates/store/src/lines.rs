//! Journals: reading lines, and snapshots.

use crate::batch::stored;
use crate::fault::Fault;
use crate::link::args;
use crate::types::{Id, Snapshot, Stored};
use crate::{End, Store};

impl Store {
    /// The lines of a journal from this number on, in order.
    pub async fn lines(&self, table: Id, generation: i64, from: i64) -> Result<Vec<Stored>, Fault> {
        let sql = "select line, count, body, nonce, version, at from line
                   where table_id = $1 and generation = $2 and line >= $3 order by line";
        let rows = self.rows(sql, args![table, generation, from]).await?;
        rows.iter().map(|row| stored(row, 0).map_err(|trouble| trouble.fault())).collect()
    }

    /// What was stored under a nonce.
    pub async fn find_nonce(&self, table: Id, nonce: &str) -> Result<Option<Stored>, Fault> {
        let sql = "select line, count, body, nonce, version, at from line where table_id = $1 and nonce = $2";
        let rows = self.rows(sql, args![table, nonce]).await?;
        rows.first().map(|row| stored(row, 0).map_err(|trouble| trouble.fault())).transpose()
    }

    /// Keeps a state. A table has one; an older one than it has is not taken.
    pub async fn put_snapshot(
        &self,
        table: Id,
        generation: i64,
        line: i64,
        edition: i64,
        body: &[u8],
    ) -> Result<(), Fault> {
        let body = body.to_vec();
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "insert into snapshot (table_id, generation, line, edition, body)
                           select table_id, $2, $3, $4, $5 from standing where table_id = $1 and generation = $2
                           on conflict (table_id) do update set generation = excluded.generation, line = excluded.line,
                           edition = excluded.edition, body = excluded.body
                           where snapshot.generation < excluded.generation
                           or (snapshot.generation = excluded.generation and snapshot.line <= excluded.line)";
                link.run(sql, args![table, generation, line, edition, body.as_slice()]).await?;
                Ok(End::Keep(()))
            })
        })
        .await
    }

    /// The state kept for a table.
    pub async fn snapshot(&self, table: Id, generation: i64) -> Result<Option<Snapshot>, Fault> {
        let sql = "select line, edition, body from snapshot where table_id = $1 and generation = $2";
        let rows = self.rows(sql, args![table, generation]).await?;
        let snapshot =
            rows.first().map(|row| Ok(Snapshot { line: row.get(0)?, edition: row.get(1)?, body: row.get(2)? }));
        snapshot.transpose().map_err(|trouble: crate::Trouble| trouble.fault())
    }
}
