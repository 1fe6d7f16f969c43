//! Tables out of the store: from a snapshot and what came after it, or from the journal.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};

use catalog::{Header, JournalLine, Keeper, Own, Title};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use store::{Append, Appended, Fault, Restart, Snapshot, Standing, Status, Store, Stored, TableRow};

use crate::{App, Problem, laid::Kept, problem::Kind};

/// A table out of the store.
pub(crate) struct Opened {
    pub(crate) row: TableRow,
    pub(crate) table: Kept,
    /// The last line of the chat.
    pub(crate) said: i64,
    /// With which line its last row begins.
    pub(crate) last_row: i64,
}

/// Opens a table. What its rules' correction has to say about it is stored before anybody hears of it.
pub(crate) async fn open(app: &Arc<App>, id: store::Id) -> Result<Opened, Problem> {
    // Two servers may open a table of an earlier edition at once; who is second reads what the first has written.
    for _ in 0..4 {
        let row = app.store.table_by_id(id).await?.ok_or_else(Problem::no_table)?;
        let title = catalog::game(&row.game)?;
        if row.edition > i64::from(app.reading(false, || title.info(&[])).await??.edition) {
            let why = "This table is played by a later edition of the rules than this server knows. It goes on when the \
                       server has been brought up to date.";
            return Err(Problem::new(Kind::LaterEdition, why));
        }
        let own = own(&app.store, &row).await?;
        let (mut table, last_row, stored) = match from_snapshot(app, title, &row, own.clone()).await? {
            Some(opened) => opened,
            None => from_journal(app, &row, own).await?,
        };
        table.set_waiting(row.standing.status == Status::Open);
        let table = if row.analysis { Kept::ForAnalysis(table.for_analysis()) } else { Kept::ToPlay(table) };
        let said = app.store.chat(id, 0, 1).await?.last().map_or(0, |it| it.n);
        let added = table.lines(stored as usize);
        if added.is_empty() {
            return Ok(Opened { row, table, said, last_row });
        }
        let standing = Standing { lines: stored + added.len() as i64, ..row.standing.clone() };
        let append = append(&*table, id, row.generation, stored, &added, standing, app.now());
        if matches!(app.store.append(append).await?, Appended::Stored) {
            tracing::info!(table = row.key, "the game goes on by a later edition of the rules");
            let row = app.store.table_by_id(id).await?.ok_or_else(Problem::no_table)?;
            return Ok(Opened { row, table, said, last_row: stored });
        }
    }
    Err(Problem::new(Kind::Conflict, "Others keep opening this table. Try again."))
}

type Found = (Box<dyn Keeper>, i64, i64);

async fn from_snapshot(
    app: &App,
    title: &'static dyn Title,
    row: &TableRow,
    own: Vec<Own>,
) -> Result<Option<Found>, Problem> {
    let Some(kept) = app.store.snapshot(row.id, row.generation).await? else { return Ok(None) };
    let Some((last_row, _)) = unpacked(&kept.body) else { return Ok(None) };
    let rows = app.store.lines(row.id, row.generation, last_row).await?;
    let header = row.header.clone();
    app.reading(!own.is_empty(), move || on_snapshot(title, &header, &own, &kept, &rows)).await?
}

/// A table as it stood in a snapshot, with what was stored since.
fn on_snapshot(
    title: &'static dyn Title,
    header: &str,
    own: &[Own],
    kept: &Snapshot,
    rows: &[Stored],
) -> Result<Option<Found>, Problem> {
    let (Some((_, body)), Some((first, rest))) = (unpacked(&kept.body), rows.split_first()) else { return Ok(None) };
    let mark = first.body.rsplit('\n').next().and_then(|line| JournalLine::read(1, line).ok()?.mark);
    let Some(mark) = mark.filter(|_| first.line + first.count == kept.line) else { return Ok(None) };
    let Ok(header) = Header::read(header) else { return Ok(None) };
    let Some(mut table) = title.open_snapshot(&header, own, body, mark)? else { return Ok(None) };
    if table.follow(&split(rest)).is_err() {
        // Rules that were corrected since: the journal knows how to go on.
        return Ok(None);
    }
    let last = rows.last().unwrap_or(first);
    Ok(Some((table, last.line, last.line + last.count)))
}

async fn from_journal(app: &App, row: &TableRow, own: Vec<Own>) -> Result<Found, Problem> {
    let rows = app.store.lines(row.id, row.generation, 0).await?;
    let (last_row, n_lines) = rows.last().map_or((0, 0), |it| (it.line, it.line + it.count));
    let journal = Written { header: row.header.clone(), rows };
    let opened = app.reading(!own.is_empty(), move || catalog::open(&journal.text(), &own)).await?;
    Ok((opened.map_err(|why| broken(row, &why.to_string()))?, last_row, n_lines))
}

fn broken(row: &TableRow, why: &str) -> Problem {
    tracing::error!(table = row.key, why, "a table does not open");
    Problem::new(Kind::Broken, "This table could not be opened. The fault has been logged.")
}

fn split(rows: &[Stored]) -> Vec<String> {
    rows.iter().flat_map(|it| it.body.split('\n')).map(str::to_owned).collect()
}

/// A journal as the store has it. It becomes one text, which is as long as the game, where it is read.
pub(crate) struct Written {
    header: String,
    rows: Vec<Stored>,
}

impl Written {
    pub(crate) fn text(&self) -> String {
        let bodies = self.rows.iter().map(|it| it.body.as_str());
        let mut text = std::iter::once(self.header.as_str()).chain(bodies).collect::<Vec<_>>().join("\n");
        text.push('\n');
        text
    }
}

/// The journal of a table, with its seed, as far as these lines.
pub(crate) async fn journal_of(store: &Store, row: &TableRow, lines: i64) -> Result<Written, Problem> {
    let mut rows = store.lines(row.id, row.generation, 0).await?;
    rows.retain(|it| it.line < lines);
    Ok(Written { header: row.header.clone(), rows })
}

/// A copy of a table with its past, out of the journal if it was opened without.
pub(crate) fn warmed(table: &Kept, journal: Option<&Written>, row: &TableRow) -> Result<Kept, Problem> {
    let mut table = table.fork();
    if let Some(journal) = journal {
        table.warm(&journal.text()).map_err(|why| {
            tracing::error!(table = row.key, %why, "the journal does not fit the snapshot");
            Problem::new(Kind::Broken, "The table's past could not be read. The fault has been logged.")
        })?;
    }
    Ok(table)
}

/// What the store keeps of a game that begins: its header with the seed, which nobody else is shown.
pub(crate) fn header(table: &dyn Keeper) -> String {
    let journal = table.journal(true);
    journal.lines().next().unwrap_or_default().to_owned()
}

/// What the store is told of another game on a table made for analysis, by its header. The data files stay the table's.
pub(crate) fn restart(
    table: &dyn Keeper,
    header: String,
    own_files: Option<store::OwnFiles>,
    standing: Standing,
) -> Restart {
    let start = table.header();
    Restart {
        game: start.game.clone(),
        edition: i64::from(table.info().edition),
        scenario: start.scenario.clone(),
        header,
        own_files,
        standing,
    }
}

/// A snapshot with the row it ends with, whose mark it is held against.
pub(crate) fn packed(last_row: i64, snapshot: &[u8]) -> Vec<u8> {
    [&last_row.to_be_bytes()[..], snapshot].concat()
}

fn unpacked(body: &[u8]) -> Option<(i64, &[u8])> {
    let (row, snapshot) = body.split_first_chunk::<8>()?;
    Some((i64::from_be_bytes(*row), snapshot))
}

/// The name of a set of data files.
pub(crate) fn own_hash(own: &[Own]) -> String {
    let mut sha = Sha256::new();
    for (path, text) in own {
        for part in [path, text] {
            sha.update((part.len() as u64).to_be_bytes());
            sha.update(part.as_bytes());
        }
    }
    HEXLOWER.encode(&sha.finalize())
}

/// The data files that a table is played on in place of those shipped.
pub(crate) async fn own(store: &Store, row: &TableRow) -> Result<Vec<Own>, Fault> {
    match &row.own {
        Some(hash) => store.own_files(hash).await,
        None => Ok(Vec::new()),
    }
}

/// Sets of own data that somebody holds, each once: they are as large as a request may be, and many may hold the same.
#[derive(Default)]
pub(crate) struct Owns(Mutex<HashMap<String, Weak<[Own]>>>);

impl Owns {
    fn held(&self) -> MutexGuard<'_, HashMap<String, Weak<[Own]>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The data files that a table is played on in place of those shipped.
    pub(crate) async fn of(&self, store: &Store, row: &TableRow) -> Result<Arc<[Own]>, Fault> {
        let Some(hash) = &row.own else { return Ok(Arc::default()) };
        if let Some(own) = self.held().get(hash).and_then(Weak::upgrade) {
            return Ok(own);
        }
        let own: Arc<[Own]> = store.own_files(hash).await?.into();
        let mut held = self.held();
        // Somebody may have been quicker.
        if let Some(own) = held.get(hash).and_then(Weak::upgrade) {
            return Ok(own);
        }
        held.insert(hash.clone(), Arc::downgrade(&own));
        Ok(own)
    }

    /// Forgets what nobody holds.
    pub(crate) fn forget(&self) {
        self.held().retain(|_, it| it.strong_count() > 0);
    }
}

/// Lines of a table for the store, after the first `line`; asked for by nobody, and no computer's work.
pub(crate) fn append(
    table: &dyn Keeper,
    id: store::Id,
    generation: i64,
    line: i64,
    lines: &[String],
    standing: Standing,
    now: i64,
) -> Append {
    Append {
        table: id,
        generation,
        line,
        count: lines.len() as i64,
        body: lines.join("\n"),
        nonce: None,
        version: 0,
        at: now,
        standing,
        jobs: 0,
        lease: 0,
        edition: i64::from(table.info().edition),
    }
}
