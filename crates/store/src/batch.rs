//! Lines of many tables in one transaction: a few statements, however many lines.
//!
//! The lines travel as one JSON text. Rows that lose a conflict are no errors: they are only missing from the answer.

use crate::fault::{Fault, Trouble};
use crate::link::{Link, Row, args};
use crate::types::{Append, Appended, Id, Kind, Standing, Stored};
use serde::Serialize;
use std::collections::{HashMap, HashSet};

/// The same statement over the JSON text of either database, as the table `b`. `$fields` are names and types.
macro_rules! over {
    ($before:literal, [$($name:ident $kind:ident),*], $($after:literal),+) => {
        [
            concat!(
                $before,
                " (select ", over!(@sqlite $($name),*), " from json_each($1)) b ",
                $($after),+
            ),
            concat!(
                $before,
                " jsonb_to_recordset($1::jsonb) as b(", over!(@postgres $($name $kind),*), ") ",
                $($after),+
            ),
        ]
    };
    (@sqlite $first:ident $(, $name:ident)*) => {
        concat!("value->>'", stringify!($first), "' as ", stringify!($first)
            $(, ", value->>'", stringify!($name), "' as ", stringify!($name))*)
    };
    (@postgres $first:ident $first_kind:ident $(, $name:ident $kind:ident)*) => {
        concat!(stringify!($first), " ", stringify!($first_kind)
            $(, ", ", stringify!($name), " ", stringify!($kind))*)
    };
}

macro_rules! lines {
    ($end:literal) => {
        over!(
            "insert into line (table_id, generation, line, count, body, nonce, version, at)
             select b.t, b.g, b.l, b.c, b.body, b.n, b.v, b.a from",
            [t bigint, g bigint, l bigint, c bigint, body text, n text, v bigint, a bigint],
            "join standing s on s.table_id = b.t and s.generation = b.g and s.lines = b.l where true",
            $end
        )
    };
}
/// Two servers insert in the same order, so that they cannot wait for each other in a circle. SQLite takes the lines as
/// they come, and says only how many it took: each row that it returns would wake another thread.
const LINES: [&str; 2] =
    [lines!(" on conflict do nothing")[0], lines!(" order by b.t on conflict do nothing returning table_id")[1]];

const STANDING: [&str; 2] = over!(
    "update standing set status = case when b.s = 0 then standing.status else b.s end, lines = b.l, edition = b.e,
     owes_first = b.oa, owes_second = b.ob, owes_watcher = b.oc,
     moved_first = b.ma, moved_second = b.mb, moved_watcher = b.mc, result = b.r from",
    [t bigint, g bigint, s bigint, l bigint, e bigint, oa bigint, ob bigint, oc bigint, ma bigint, mb bigint, mc bigint,
     r text],
    "where standing.table_id = b.t and standing.generation = b.g"
);

/// Of the tables in a list of numbers, the jobs of one side.
const JOBS_GONE: [&str; 2] = [
    "delete from job where side = $2 and table_id in (select value from json_each($1))",
    "delete from job where side = $2 and table_id in (select value::bigint from jsonb_array_elements_text($1::jsonb))",
];

const JOBS_MADE: [&str; 2] = over!(
    "insert into job (table_id, side, owner, until, since) select b.t, b.d, $2, b.u, b.a from",
    [t bigint, d bigint, u bigint, a bigint],
    "where true order by b.t, b.d
     on conflict (table_id, side) do update set owner = excluded.owner, until = excluded.until
     where job.owner = excluded.owner or job.until <= excluded.since"
);

const LOST: [&str; 2] = over!(
    "select b.t, s.lines, l.line, l.count, l.body, l.nonce, l.version, l.at from",
    [t bigint, g bigint, n text],
    "left join standing s on s.table_id = b.t and s.generation = b.g
     left join line l on l.table_id = b.t and l.nonce = b.n"
);

const BACK: [&str; 2] = over!(
    "select b.t, l.line, l.count, l.body, l.nonce, l.version, l.at from",
    [t bigint, g bigint, l bigint],
    "join line l on l.table_id = b.t and l.generation = b.g and l.line = b.l"
);

fn of(statements: [&'static str; 2], kind: Kind) -> &'static str {
    match kind {
        Kind::Sqlite => statements[0],
        Kind::Postgres => statements[1],
    }
}

/// What becomes of each append once the transaction is committed.
pub(crate) type Verdicts = Vec<Result<Appended, Fault>>;

/// One line, for the statements above.
#[derive(Serialize)]
struct Line<'a> {
    t: Id,
    g: i64,
    l: i64,
    c: i64,
    body: &'a str,
    n: Option<&'a str>,
    v: i64,
    a: i64,
}

/// How its table stands after it.
#[derive(Serialize)]
struct After<'a> {
    t: Id,
    g: i64,
    s: i64,
    l: i64,
    e: i64,
    oa: u8,
    ob: u8,
    oc: u8,
    ma: i64,
    mb: i64,
    mc: i64,
    r: Option<&'a str>,
}

/// A table and something asked about it.
#[derive(Serialize)]
struct Question<'a> {
    t: Id,
    g: i64,
    l: i64,
    n: Option<&'a str>,
}

/// A job to be made.
#[derive(Serialize)]
struct Making {
    t: Id,
    d: u8,
    u: i64,
    a: i64,
}

/// Stores the lines inside a transaction that is open already. No table comes twice among them, and they are in order.
pub(crate) async fn store(link: &mut Link<'_>, server: &str, appends: &[Append]) -> Result<Verdicts, Trouble> {
    let won = insert(link, appends).await?;
    let winners: Vec<&Append> = appends.iter().filter(|append| won.contains(&append.table)).collect();
    if !winners.is_empty() {
        let after = winners.iter().map(|append| {
            let Standing { status, owes: [oa, ob, oc], moved: [ma, mb, mc], .. } = append.standing;
            After {
                t: append.table,
                g: append.generation,
                s: status.number(),
                l: append.line + append.count,
                e: append.edition,
                oa,
                ob,
                oc,
                ma,
                mb,
                mc,
                r: append.standing.result.as_deref(),
            }
        });
        link.run(of(STANDING, link.kind()), args![&text(after)]).await?;
        let wanted: Vec<Wanted> = winners
            .iter()
            .map(|append| Wanted { table: append.table, sides: append.jobs, at: append.at, lease: append.lease })
            .collect();
        want(link, server, &wanted).await?;
        let tables: Vec<Id> = winners.iter().map(|append| append.table).collect();
        link.tell(server, &tables).await?;
    }
    let mut lost = lost(link, appends.iter().filter(|append| !won.contains(&append.table))).await?;
    Ok(appends.iter().map(|append| lost.remove(&append.table).unwrap_or(Ok(Appended::Stored))).collect())
}

/// Inserts the lines that may go in; returns their tables.
async fn insert(link: &mut Link<'_>, appends: &[Append]) -> Result<HashSet<Id>, Trouble> {
    let lines = text(appends.iter().map(|append| Line {
        t: append.table,
        g: append.generation,
        l: append.line,
        c: append.count,
        body: &append.body,
        n: append.nonce.as_deref(),
        v: append.version,
        a: append.at,
    }));
    let rows = match link.kind() {
        Kind::Sqlite => {
            let count = link.run(LINES[0], args![&lines]).await?;
            if count == appends.len() as u64 {
                return Ok(appends.iter().map(|append| append.table).collect());
            }
            // Under the lock of the writer, the newest rows are those of the last statement.
            link.rows("select table_id from line order by rowid desc limit $1", args![count as i64]).await?
        }
        Kind::Postgres => link.rows(LINES[1], args![&lines]).await?,
    };
    rows.iter().map(|row| row.get(0)).collect()
}

/// Which sides of a table owe a decision that a computer makes.
pub(crate) struct Wanted {
    pub(crate) table: Id,
    pub(crate) sides: u8,
    pub(crate) at: i64,
    pub(crate) lease: i64,
}

/// Makes and keeps the jobs of these sides, and ends those of the others.
pub(crate) async fn want(link: &mut Link<'_>, server: &str, wanted: &[Wanted]) -> Result<(), Trouble> {
    let kind = link.kind();
    let mut making = Vec::new();
    for side in [0u8, 1] {
        let (made, gone): (Vec<&Wanted>, Vec<&Wanted>) =
            wanted.iter().partition(|wanted| wanted.sides & (1 << side) != 0);
        if !gone.is_empty() {
            let gone = text(gone.iter().map(|wanted| wanted.table));
            link.run(of(JOBS_GONE, kind), args![&gone, side]).await?;
        }
        making.extend(made.iter().map(|made| Making { t: made.table, d: side, u: made.lease, a: made.at }));
    }
    if !making.is_empty() {
        link.run(of(JOBS_MADE, kind), args![&text(making.into_iter()), server]).await?;
    }
    Ok(())
}

/// Why these were not stored.
async fn lost<'a>(
    link: &mut Link<'_>,
    losers: impl Iterator<Item = &'a Append>,
) -> Result<HashMap<Id, Result<Appended, Fault>>, Trouble> {
    let mut lost: HashMap<Id, &Append> = losers.map(|append| (append.table, append)).collect();
    let mut why = HashMap::new();
    if lost.is_empty() {
        return Ok(why);
    }
    let ask = lost.values().map(|append| question(append));
    for row in link.rows(of(LOST, link.kind()), args![&text(ask)]).await? {
        let table: Id = row.get(0)?;
        let Some(append) = lost.remove(&table) else { continue };
        let lines: Option<i64> = row.get(1)?;
        let verdict = match (row.get::<Option<i64>>(2)?, lines) {
            (Some(_), _) => Ok(Appended::Repeat(stored(&row, 2)?)),
            // Nobody can hold a later line than there are, unless the caller counts them in another way.
            (None, Some(lines)) if lines < append.line => Err(Fault::Broken(format!(
                "The journal has {lines} lines, and a line was to go in after {}: read it again.",
                append.line
            ))),
            _ => Ok(Appended::Taken),
        };
        why.insert(table, verdict);
    }
    Ok(why)
}

/// Whether each of these is stored, word for word.
pub(crate) async fn read_back(link: &mut Link<'_>, appends: &[Append]) -> Result<Vec<bool>, Trouble> {
    let ask = appends.iter().map(|append| question(append));
    let mut found: HashMap<Id, Stored> = HashMap::new();
    for row in link.rows(of(BACK, link.kind()), args![&text(ask)]).await? {
        found.insert(row.get(0)?, stored(&row, 1)?);
    }
    Ok(appends
        .iter()
        .map(|append| found.get(&append.table).is_some_and(|row| row.body == append.body && row.nonce == append.nonce))
        .collect())
}

/// Line, count, body, nonce, version and time, from this column on.
pub(crate) fn stored(row: &Row, first: usize) -> Result<Stored, Trouble> {
    Ok(Stored {
        line: row.get(first)?,
        count: row.get(first + 1)?,
        body: row.get(first + 2)?,
        nonce: row.get(first + 3)?,
        version: row.get(first + 4)?,
        at: row.get(first + 5)?,
    })
}

fn question(append: &Append) -> Question<'_> {
    Question { t: append.table, g: append.generation, l: append.line, n: append.nonce.as_deref() }
}

fn text(rows: impl Iterator<Item = impl Serialize>) -> String {
    let rows: Vec<_> = rows.collect();
    serde_json::to_string(&rows).expect("numbers and texts, which JSON can always hold")
}
