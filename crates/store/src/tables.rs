//! Tables: made, found, listed, begun anew, deleted.

use crate::fault::{Fault, Trouble};
use crate::link::{Link, Lock, Row, args};
use crate::quota;
use crate::types::{Created, Id, Made, NewTable, OwnFiles, Quota, Restart, SeatRow, Standing, Status, TableRow};
use crate::{End, Store};

/// Tables with their seats, a row a seat; what follows chooses and orders the tables.
macro_rules! tables {
    ($($rest:literal),+) => {
        concat!(
            "select t.id, t.key, t.game, s.edition, t.scenario, t.header, t.own, t.terms, t.listed, t.analysis, t.creator,
             t.created, s.generation, s.status, s.lines, s.owes_first, s.owes_second, s.owes_watcher, s.moved_first,
             s.moved_second, s.moved_watcher, s.result, s.abort, s.rematch, s.turn,
             e.side, e.made, e.account, coalesce(a.shown, e.shown), e.level
             from game_table t join standing s on s.table_id = t.id
             left join seat e on e.table_id = t.id left join account a on a.id = e.account ",
            $($rest),+
        )
    };
}
pub(crate) use tables;

impl Store {
    /// Makes a table with all that belongs to it.
    pub async fn create_table(&self, new: NewTable) -> Result<Id, Fault> {
        self.write(move |mut link| Box::pin(async move { Ok(End::Keep(insert(&mut link, &new).await?)) })).await
    }

    /// Makes a table if its maker may have one more.
    pub async fn create_table_within(&self, new: NewTable, quota: Quota) -> Result<Created, Fault> {
        self.write(move |mut link| {
            Box::pin(async move {
                if !link.hold_account(new.creator).await? {
                    return Ok(End::Undo(Created::NoMaker));
                }
                let id = insert(&mut link, &new).await?;
                Ok(match quota::passed(&mut link, new.creator, &quota).await? {
                    None => End::Keep(Created::Yes(id)),
                    Some(what) => End::Undo(Created::TooMuch(what)),
                })
            })
        })
        .await
    }

    /// The table of this name on the wire.
    pub async fn table(&self, key: &str) -> Result<Option<TableRow>, Fault> {
        let rows = self.rows(tables!("where t.key = $1 order by e.side"), args![key]).await?;
        Ok(gather(rows)?.pop())
    }

    /// The table of this number.
    pub async fn table_by_id(&self, id: Id) -> Result<Option<TableRow>, Fault> {
        let rows = self.rows(tables!("where t.id = $1 order by e.side"), args![id]).await?;
        Ok(gather(rows)?.pop())
    }

    /// Tables where an account has a seat, the newest first.
    pub async fn mine(&self, account: Id, limit: i64) -> Result<Vec<TableRow>, Fault> {
        let sql = tables!(
            "where t.id in (select distinct table_id from seat where account = $1 order by table_id desc limit $2)
             order by t.id desc, e.side"
        );
        gather(self.rows(sql, args![account, limit]).await?)
    }

    /// All tables after this one, by number.
    pub async fn tables(&self, after: Id, limit: i64) -> Result<Vec<TableRow>, Fault> {
        let sql = tables!(
            "where t.id in (select id from game_table where id > $1 order by id limit $2) order by t.id, e.side"
        );
        gather(self.rows(sql, args![after, limit]).await?)
    }

    /// Own data files: path and text of each, by path.
    pub async fn own_files(&self, hash: &str) -> Result<Vec<(String, String)>, Fault> {
        let rows = self.rows("select path, body from own_file where hash = $1 order by path", args![hash]).await?;
        let files = rows.iter().map(|row| Ok((row.get(0)?, row.get(1)?)));
        files.collect::<Result<_, Trouble>>().map_err(|trouble| trouble.fault())
    }

    /// Deletes a table for whoever made it, as long as it waits for players, nobody else sits at it and nothing was ever
    /// decided at it. Says whether it did.
    pub async fn delete_table(&self, table: Id, maker: Id) -> Result<bool, Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                link.hold(table).await?;
                let theirs = "select 1 from standing s join game_table t on t.id = s.table_id
                              where t.id = $1 and t.creator = $2 and s.status = 0 and s.lines = 0 and not exists
                              (select 1 from seat where table_id = $1 and account <> $2)";
                if link.row(theirs, args![table, maker]).await?.is_none() {
                    return Ok(End::Undo(false));
                }
                delete(&mut link, table).await?;
                link.tell_gone(&server, &[table]).await?;
                Ok(End::Keep(true))
            })
        })
        .await
    }

    /// Begins the journal of an analysis table anew: lines, snapshot and jobs go. Returns the new generation.
    pub async fn restart(&self, table: Id, new: Restart) -> Result<i64, Fault> {
        let server = self.inner.server.clone();
        self.write(move |mut link| {
            Box::pin(async move {
                if !link.hold(table).await? {
                    return Err(Fault::Broken("There is no such table to begin anew.".into()).into());
                }
                let before = own_of(&mut link, table).await?;
                keep_own(&mut link, &new.own_files).await?;
                let own = new.own_files.as_ref().map(|(hash, _)| hash.clone());
                let sql = "update game_table set game = $2, scenario = $3, header = $4, own = $5 where id = $1";
                link.run(sql, args![table, &new.game, &new.scenario, &new.header, &own]).await?;
                let standing = &new.standing;
                let sql = "update standing set generation = generation + 1, edition = $2, status = $3, lines = $4,
                           owes_first = $5, owes_second = $6, owes_watcher = $7, moved_first = $8, moved_second = $9,
                           moved_watcher = $10, result = $11, turn = $12, abort = 0, rematch = null
                           where table_id = $1 returning generation";
                let ([a, b, c], [d, e, f]) = (standing.owes, standing.moved);
                let values = args![
                    table,
                    new.edition,
                    standing.status.number(),
                    standing.lines,
                    a,
                    b,
                    c,
                    d,
                    e,
                    f,
                    &standing.result,
                    standing.turn,
                ];
                let generation: i64 = link.row(sql, values).await?.ok_or(Trouble::Late)?.get(0)?;
                link.run("delete from line where table_id = $1", args![table]).await?;
                link.run("delete from snapshot where table_id = $1", args![table]).await?;
                link.run("delete from job where table_id = $1", args![table]).await?;
                if before != own {
                    sweep_own(&mut link, before).await?;
                }
                link.tell(&server, &[table]).await?;
                Ok(End::Keep(generation))
            })
        })
        .await
    }

    /// A side offers to abort, or does not any more. Returns a bit for each side that offers it now.
    pub async fn offer_abort(&self, table: Id, side: u8, offered: bool) -> Result<u8, Fault> {
        let server = self.inner.server.clone();
        let bit = 1i64.checked_shl(side.into()).unwrap_or(0) & 0xff;
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "update standing set abort = (abort | $2) & ~$3 where table_id = $1 returning abort";
                let (set, clear) = if offered { (bit, 0) } else { (0, bit) };
                let row = link.row(sql, args![table, set, clear]).await?;
                let row = row.ok_or_else(|| Fault::Broken("There is no such table.".into()))?;
                let offers = row.byte(0)?;
                link.tell(&server, &[table]).await?;
                Ok(End::Keep(offers))
            })
        })
        .await
    }

    /// Names the table of the rematch. The first one stays; returns it.
    pub async fn set_rematch(&self, table: Id, key: &str) -> Result<String, Fault> {
        let (server, key) = (self.inner.server.clone(), key.to_owned());
        self.write(move |mut link| {
            Box::pin(async move {
                let sql = "update standing set rematch = coalesce(rematch, $2) where table_id = $1 returning rematch";
                let row = link.row(sql, args![table, &key]).await?;
                let first: String = row.ok_or_else(|| Fault::Broken("There is no such table.".into()))?.get(0)?;
                link.tell(&server, &[table]).await?;
                Ok(End::Keep(first))
            })
        })
        .await
    }
}

/// Stores a table with all that belongs to it.
async fn insert(link: &mut Link<'_>, new: &NewTable) -> Result<Id, Trouble> {
    keep_own(link, &new.own_files).await?;
    let own = new.own_files.as_ref().map(|(hash, _)| hash.clone());
    let sql = "insert into game_table
               (key, game, scenario, header, own, terms, listed, analysis, creator, created, origin)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id";
    let values = args![
        &new.key,
        &new.game,
        &new.scenario,
        &new.header,
        &own,
        &new.terms,
        new.listed,
        new.analysis,
        new.creator,
        new.created,
        &new.origin,
    ];
    let id: Id = link.row(sql, values).await?.ok_or(Trouble::Late)?.get(0)?;
    let standing = &new.standing;
    let sql = "insert into standing (table_id, generation, edition, status, lines, owes_first, owes_second,
               owes_watcher, moved_first, moved_second, moved_watcher, result, abort, rematch, turn)
               values ($1, 0, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)";
    let ([a, b, c], [d, e, f]) = (standing.owes, standing.moved);
    let values = args![
        id,
        new.edition,
        standing.status.number(),
        standing.lines,
        a,
        b,
        c,
        d,
        e,
        f,
        &standing.result,
        standing.abort,
        &standing.rematch,
        standing.turn,
    ];
    link.run(sql, values).await?;
    for seat in &new.seats {
        let sql = "insert into seat (table_id, side, made, account, shown, level) values ($1, $2, $3, $4, $5, $6)";
        let values = args![id, seat.side, seat.made.number(), seat.account, &seat.shown, &seat.level];
        link.run(sql, values).await?;
    }
    for (token, chair, expires) in &new.invitations {
        let sql = "insert into invitation (token, table_id, chair, maker, expires) values ($1, $2, $3, $4, $5)";
        link.run(sql, args![token, id, *chair, new.creator, *expires]).await?;
    }
    Ok(id)
}

/// Deletes a table with all that belongs to it.
pub(crate) async fn delete(link: &mut Link<'_>, table: Id) -> Result<(), Trouble> {
    let own = own_of(link, table).await?;
    link.run("delete from line where table_id = $1", args![table]).await?;
    link.run("delete from game_table where id = $1", args![table]).await?;
    sweep_own(link, own).await
}

async fn own_of(link: &mut Link<'_>, table: Id) -> Result<Option<String>, Trouble> {
    let row = link.row("select own from game_table where id = $1", args![table]).await?;
    row.map_or(Ok(None), |row| row.get(0))
}

/// Stores own files, once for all tables that have the same.
async fn keep_own(link: &mut Link<'_>, own: &Option<OwnFiles>) -> Result<(), Trouble> {
    let Some((hash, files)) = own else { return Ok(()) };
    link.lock(Lock::OwnFiles).await?;
    for (path, body) in files {
        let sql = "insert into own_file (hash, path, body) values ($1, $2, $3) on conflict do nothing";
        link.run(sql, args![hash, path, body]).await?;
    }
    Ok(())
}

/// Deletes own files that no table has any more.
async fn sweep_own(link: &mut Link<'_>, own: Option<String>) -> Result<(), Trouble> {
    let Some(hash) = own else { return Ok(()) };
    link.lock(Lock::OwnFiles).await?;
    let sql = "delete from own_file where hash = $1 and not exists (select 1 from game_table where own = $1)";
    link.run(sql, args![&hash]).await?;
    Ok(())
}

/// Puts the seats to their tables. Rows of one table follow each other.
pub(crate) fn gather(rows: Vec<Row>) -> Result<Vec<TableRow>, Fault> {
    let mut tables: Vec<TableRow> = Vec::new();
    for row in rows {
        read(&row, &mut tables).map_err(|trouble| trouble.fault())?;
    }
    Ok(tables)
}

fn read(row: &Row, tables: &mut Vec<TableRow>) -> Result<(), Trouble> {
    let id: Id = row.get(0)?;
    if tables.last().is_none_or(|last| last.id != id) {
        tables.push(TableRow {
            id,
            key: row.get(1)?,
            game: row.get(2)?,
            edition: row.get(3)?,
            scenario: row.get(4)?,
            header: row.get(5)?,
            own: row.get(6)?,
            terms: row.get(7)?,
            listed: row.get::<i64>(8)? != 0,
            analysis: row.get::<i64>(9)? != 0,
            creator: row.get(10)?,
            created: row.get(11)?,
            generation: row.get(12)?,
            standing: Standing {
                status: Status::of(row.get(13)?),
                lines: row.get(14)?,
                owes: [row.byte(15)?, row.byte(16)?, row.byte(17)?],
                moved: [row.get(18)?, row.get(19)?, row.get(20)?],
                result: row.get(21)?,
                abort: row.byte(22)?,
                rematch: row.get(23)?,
                turn: row.get(24)?,
            },
            seats: Vec::new(),
        });
    }
    if row.get::<Option<i64>>(25)?.is_some()
        && let Some(table) = tables.last_mut()
    {
        table.seats.push(SeatRow {
            side: row.byte(25)?,
            made: Made::of(row.get(26)?),
            account: row.get(27)?,
            shown: row.get(28)?,
            level: row.get(29)?,
        });
    }
    Ok(())
}
