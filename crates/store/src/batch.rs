//! Lines of many tables in one transaction: a few statements, however many lines.
//!
//! The lines travel as one JSON text. Rows that lose a conflict are no errors: they are only missing from the answer.

use crate::fault::{Fault, Trouble};
use crate::jobs::{free, now};
use crate::link::{Link, Row, args};
use crate::types::{Append, Appended, Id, Kind, Standing, Status, Stored};
use crate::writer::begin;
use serde::Serialize;
use std::collections::{HashMap, HashSet};

/// A statement over the JSON text as the table `b`, of fields with names and types, for SQLite. It would write out the
/// whole of an entry for each of its fields, were the entries not a table of their own first.
macro_rules! here {
    ($before:expr, [$($name:ident $kind:ident),*], $($after:expr),+) => {
        concat!(
            $before,
            " (with entry as materialized (select value from json_each($1)) select ",
            here!(@fields $($name),*),
            " from entry) b ",
            $($after),+
        )
    };
    (@fields $first:ident $(, $name:ident)*) => {
        concat!("value->>'", stringify!($first), "' as ", stringify!($first)
            $(, ", value->>'", stringify!($name), "' as ", stringify!($name))*)
    };
}

/// The same for PostgreSQL.
macro_rules! there {
    ($before:expr, [$($name:ident $kind:ident),*], $($after:expr),+) => {
        concat!($before, " json_to_recordset($1::json) as b(", there!(@fields $($name $kind),*), ") ", $($after),+)
    };
    (@fields $first:ident $first_kind:ident $(, $name:ident $kind:ident)*) => {
        concat!(stringify!($first), " ", stringify!($first_kind)
            $(, ", ", stringify!($name), " ", stringify!($kind))*)
    };
}

/// The same for either.
macro_rules! over {
    ($($of:tt)+) => {
        [here!($($of)+), there!($($of)+)]
    };
}

/// A line, and how its table stands after it.
macro_rules! line {
    ($place:ident, $before:expr, $($after:expr),+) => {
        $place!(
            $before,
            [t bigint, g bigint, l bigint, c bigint, body text, n text, v bigint, a bigint, s bigint, e bigint,
             oa bigint, ob bigint, oc bigint, ma bigint, mb bigint, mc bigint, u bigint, r text, j bigint],
            $($after),+
        )
    };
}
macro_rules! insert_line {
    () => {
        "insert into line (table_id, generation, line, count, body, nonce, version, at)
         select b.t, b.g, b.l, b.c, b.body, b.n, b.v, b.a from "
    };
    (after) => {
        " join standing s on s.table_id = b.t and s.generation = b.g and s.lines = b.l where true "
    };
}
macro_rules! update_standing {
    () => {
        "update standing set status = case when b.s = 0 then standing.status else b.s end, lines = b.l + b.c,
         edition = b.e, owes_first = b.oa, owes_second = b.ob, owes_watcher = b.oc,
         moved_first = b.ma, moved_second = b.mb, moved_watcher = b.mc, turn = b.u, result = b.r from "
    };
    (after) => {
        " where standing.table_id = b.t and standing.generation = b.g"
    };
}
/// The line went in: it is there, and its table stands as if it were not.
macro_rules! is_in {
    ($standing:literal) => {
        concat!(
            $standing,
            ".lines = b.l and exists (select 1 from line
             where line.table_id = b.t and line.generation = b.g and line.line = b.l) "
        )
    };
}

/// SQLite's answers come from another thread, which has to wait for its turn each time: so it is asked once, from the
/// beginning of the transaction on, and says only how many lines went in. Jobs are few or none, and gone through first.
const STORE_HERE: &str = concat!(
    "begin immediate; ",
    line!(here, insert_line!(), insert_line!(after), "on conflict do nothing; "),
    line!(
        here,
        "delete from job where (+table_id, +side) in (select job.table_id, job.side from job join ",
        "on b.t = job.table_id and (b.j >> job.side) & 1 = 0
         join standing s on s.table_id = b.t and s.generation = b.g where ",
        is_in!("s"),
        "); "
    ),
    line!(here, update_standing!(), update_standing!(after), " and ", is_in!("standing"), "; "),
    "select changes()"
);

/// PostgreSQL is another process, and answers from far away: all at once. Two servers insert in the same order, so that
/// they cannot wait for each other in a circle. A notice may have 8,000 bytes, more than the numbers of a
/// batch's tables need.
const STORE_THERE: &str = line!(
    there,
    "with b as materialized (select * from",
    "), won as (",
    insert_line!(),
    "b",
    insert_line!(after),
    "order by b.t on conflict do nothing returning table_id
     ), stood as (",
    update_standing!(),
    "b join won on won.table_id = b.t",
    update_standing!(after),
    "), gone as (
     delete from job using b join won on won.table_id = b.t
     where job.table_id = b.t and (b.j >> job.side::int) & 1 = 0
     ), told as materialized (
     select pg_notify('tables', $2 || ' ' || string_agg(table_id::text, ' '))::text from won having count(*) > 0
     ) select table_id, (select count(*) from told) from won"
);

/// The tokens of a table that is over. One made for analysis goes on with another game.
const TOKENS_GONE: &str = "delete from seat_token where table_id = $1 and not exists
                           (select 1 from game_table where id = $1 and analysis = 1)";

/// Of the tables in a list of numbers, the jobs of one side.
const JOBS_GONE: [&str; 2] = [
    "delete from job where side = $2 and table_id in (select value from json_each($1))",
    "delete from job where side = $2 and table_id in (select value::bigint from jsonb_array_elements_text($1::jsonb))",
];

macro_rules! jobs_made {
    ($place:ident) => {
        $place!(
            concat!(
                "insert into job (table_id, side, owner, until, since) select b.t, b.d, $2, ",
                now!($place),
                " + b.u, b.a from"
            ),
            [t bigint, d bigint, u bigint, a bigint],
            "where true order by b.t, b.d on conflict (table_id, side)
             do update set owner = excluded.owner, until = excluded.until where job.owner = $2 or ",
            free!($place, "$2")
        )
    };
}
const JOBS_MADE: [&str; 2] = [jobs_made!(here), jobs_made!(there)];

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

/// The statement of two that this database understands.
pub(crate) fn of(statements: [&'static str; 2], kind: Kind) -> &'static str {
    match kind {
        Kind::Sqlite => statements[0],
        Kind::Postgres => statements[1],
    }
}

/// What becomes of each append once the transaction is committed.
pub(crate) type Verdicts = Vec<Result<Appended, Fault>>;

/// One line and how its table stands after it, for the statements above.
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
    s: i64,
    e: i64,
    oa: u8,
    ob: u8,
    oc: u8,
    ma: i64,
    mb: i64,
    mc: i64,
    u: i64,
    r: Option<&'a str>,
    j: u8,
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

/// Stores the lines in a transaction that it opens and leaves open. No table comes twice among them, and they are in order.
pub(crate) async fn store(link: &mut Link<'_>, server: &str, appends: &[Append]) -> Result<Verdicts, Trouble> {
    let lines = text(appends.iter().map(line));
    let won: HashSet<Id> = match link.kind() {
        Kind::Sqlite => {
            let rows = link.rows(STORE_HERE, args![&lines]).await?;
            let count: i64 = rows.last().map_or(Ok(0), |row| row.get(0))?;
            if count == appends.len() as i64 {
                appends.iter().map(|append| append.table).collect()
            } else {
                // Under the lock of the writer, the newest rows are those of the last statement.
                let newest = "select table_id from line order by rowid desc limit $1";
                firsts(&link.rows(newest, args![count]).await?)?
            }
        }
        Kind::Postgres => {
            begin(link).await?;
            firsts(&link.rows(STORE_THERE, args![&lines, server]).await?)?
        }
    };
    make(link, server, &wanted(appends, &won)).await?;
    for append in appends.iter().filter(|it| it.standing.status == Status::Over && won.contains(&it.table)) {
        link.run(TOKENS_GONE, args![append.table]).await?;
    }
    let mut lost = lost(link, appends.iter().filter(|append| !won.contains(&append.table))).await?;
    Ok(appends.iter().map(|append| lost.remove(&append.table).unwrap_or(Ok(Appended::Stored))).collect())
}

/// What stands in the first column.
fn firsts(rows: &[Row]) -> Result<HashSet<Id>, Trouble> {
    rows.iter().map(|row| row.get(0)).collect()
}

fn line(append: &Append) -> Line<'_> {
    let Standing { status, owes: [oa, ob, oc], moved: [ma, mb, mc], turn, .. } = append.standing;
    Line {
        t: append.table,
        g: append.generation,
        l: append.line,
        c: append.count,
        body: &append.body,
        n: append.nonce.as_deref(),
        v: append.version,
        a: append.at,
        s: status.number(),
        e: append.edition,
        oa,
        ob,
        oc,
        ma,
        mb,
        mc,
        u: turn,
        r: append.standing.result.as_deref(),
        j: append.jobs,
    }
}

fn wanted(appends: &[Append], won: &HashSet<Id>) -> Vec<Wanted> {
    let winners = appends.iter().filter(|append| won.contains(&append.table));
    winners.map(|it| Wanted { table: it.table, sides: it.jobs, at: it.at, lease: it.lease }).collect()
}

/// Which sides of a table owe a decision that a computer makes.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    pub(crate) table: Id,
    pub(crate) sides: u8,
    pub(crate) at: i64,
    pub(crate) lease: i64,
}

/// Makes and keeps the jobs of these sides, and ends those of the others.
pub(crate) async fn want(link: &mut Link<'_>, server: &str, wanted: Wanted) -> Result<(), Trouble> {
    end(link, &[wanted]).await?;
    make(link, server, &[wanted]).await
}

/// Ends the jobs of all other sides.
async fn end(link: &mut Link<'_>, wanted: &[Wanted]) -> Result<(), Trouble> {
    for side in [0u8, 1] {
        let gone: Vec<Id> = wanted.iter().filter(|it| it.sides & (1 << side) == 0).map(|it| it.table).collect();
        if !gone.is_empty() {
            link.run(of(JOBS_GONE, link.kind()), args![&text(gone.into_iter()), side]).await?;
        }
    }
    Ok(())
}

/// Makes and keeps the jobs of these sides.
async fn make(link: &mut Link<'_>, server: &str, wanted: &[Wanted]) -> Result<(), Trouble> {
    let of_table = |it: &Wanted| {
        let Wanted { table, sides, at, lease } = *it;
        let sides = (0..2).filter(move |side| sides & (1 << side) != 0);
        sides.map(move |side| Making { t: table, d: side, u: lease, a: at })
    };
    let making: Vec<Making> = wanted.iter().flat_map(of_table).collect();
    if !making.is_empty() {
        link.run(of(JOBS_MADE, link.kind()), args![&text(making.into_iter()), server]).await?;
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
