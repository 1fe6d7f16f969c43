//! What whoever runs a server does with its store, while it runs or not.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use catalog::{Dice, Keeping, Report, Side};
use store::{Absent, Id, Made, NewTable, SeatRow, Standing, Status, Store, TableRow};

use crate::{
    making::INVITED,
    opening, standing, sweep, table_info,
    table_info::Terms,
    who::{digest, fresh_key, fresh_token},
    wire::{Place, TableInfo},
};

/// Opens a store.
///
/// # Errors
/// Why it cannot be opened.
pub async fn open(database: &str) -> Result<Store, String> {
    let options = store::Options {
        database: database.to_owned(),
        readers: 2,
        server: "admin".to_owned(),
        serves: false,
        #[cfg(feature = "proof")]
        proof: store::Proof::default(),
    };
    Store::open(options).await.map_err(|it| format!("The database cannot be opened. {it}"))
}

/// Every table, oldest first, as a spectator may know it.
///
/// # Errors
/// If the store fails.
pub async fn tables(store: &Store) -> Result<Vec<TableInfo>, String> {
    let (mut all, mut after) = (Vec::new(), 0);
    loop {
        let rows = store.tables(after, 500).await.map_err(|it| it.to_string())?;
        let Some(last) = rows.last() else { return Ok(all) };
        after = last.id;
        all.extend(rows.iter().map(|it| table_info::of(it, None, Some(Place::Spectator))));
    }
}

async fn find(store: &Store, key: &str) -> Result<TableRow, String> {
    let row = store.table(key).await.map_err(|it| it.to_string())?;
    row.ok_or_else(|| format!("There is no table {}.", catalog::quoted(key)))
}

async fn own(store: &Store, row: &TableRow) -> Result<Vec<catalog::Own>, String> {
    opening::own(store, row).await.map_err(|it| it.to_string())
}

/// The journal of a table. With its seed it goes on with the same dice, and tells the rolls to come.
///
/// # Errors
/// If there is no such table, or it does not open.
pub async fn export(store: &Store, key: &str, with_seed: bool) -> Result<String, String> {
    let row = find(store, key).await?;
    let text = opening::journal_of(store, &row, i64::MAX).await.map_err(|it| it.message)?.text();
    let own = own(store, &row).await?;
    let table = catalog::open(&text, &own).map_err(|it| it.to_string())?;
    Ok(table.journal(with_seed || table.is_over()))
}

/// Computes a table's journal again: every rule, every state, every roll.
///
/// # Errors
/// What is not as it should be.
pub async fn verify(store: &Store, key: &str) -> Result<Report, String> {
    let row = find(store, key).await?;
    let text = opening::journal_of(store, &row, i64::MAX).await.map_err(|it| it.message)?.text();
    catalog::verify(&text, &own(store, &row).await?).map_err(|it| it.to_string())
}

/// Who is to sit at an imported table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// The account of this name.
    Account(String),
    /// The computer at this level.
    Computer(String),
}

/// An imported table: its name, and the invitations to the seats that nobody was named for.
#[derive(Debug)]
pub struct Imported {
    /// The table's name.
    pub key: String,
    /// Sides by name, with the token for each.
    pub invitations: Vec<(String, String)>,
}

/// Makes a table of a journal. Sides that nobody is named for are taken by invitation.
///
/// # Errors
/// What is wrong with the journal, or that there is no such account.
pub async fn import(
    store: &Store,
    journal: &str,
    own: Vec<catalog::Own>,
    seats: &[(String, Sitter)],
    now: i64,
) -> Result<Imported, String> {
    let mut table = catalog::open(journal, &own).map_err(|it| it.to_string())?;
    if !table.has_dice() && !table.is_over() {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).map_err(|it| format!("The system gives no random numbers: {it}."))?;
        table.keep(&Keeping::GoOnWith(Dice::new(seed))).map_err(|it| it.tell(table.sheet()))?;
    }
    let info = table.info().clone();
    if let Some((name, _)) = seats.iter().find(|it| table.side(&it.0).is_none()) {
        let sides = table.sides();
        return Err(format!("There is no side {}; the sides are {} and {}.", catalog::quoted(name), sides.a, sides.b));
    }
    let (mut rows, mut invitations, mut tokens) = (Vec::new(), Vec::new(), Vec::new());
    for (side, about) in Side::ALL.into_iter().zip(&info.sides).filter(|it| it.1.decides) {
        let slot = Place::from(side).slot();
        let named = seats.iter().find(|it| it.0 == table.sides()[side]).map(|it| &it.1);
        let seat = |made, account, shown: &str, level: Option<&str>| SeatRow {
            side: slot,
            made,
            account,
            shown: shown.to_owned(),
            level: level.map(str::to_owned),
        };
        rows.push(match named {
            Some(Sitter::Account(name)) => {
                let account = store.account_named(&name.to_ascii_lowercase()).await.map_err(|it| it.to_string())?;
                let account = account.ok_or_else(|| format!("There is no account {}.", catalog::quoted(name)))?;
                seat(Made::Held, Some(account.id), &account.shown, None)
            }
            Some(Sitter::Computer(level)) => {
                let level = catalog::Level::find(level)
                    .ok_or_else(|| format!("There is no level {}.", catalog::quoted(level)))?;
                seat(Made::Computer, None, "", Some(level.name()))
            }
            None => {
                let token = fresh_token().map_err(|it| it.message)?;
                tokens.push((digest(&token), slot, now + INVITED));
                invitations.push((about.name.to_owned(), token));
                seat(Made::Invited, None, "", None)
            }
        });
    }
    let key = fresh_key().map_err(|it| it.message)?;
    let is_full = invitations.is_empty();
    let status = if is_full { Status::Playing } else { Status::Open };
    let bare = Standing { status, moved: [now; 3], ..Standing::default() };
    let count = table.inputs() as i64;
    let after = standing::after(&bare, count, |place| table.seat(place.into()), |_| 0, now);
    let header = table.header();
    let terms = Terms { options: header.options.clone(), ..Terms::default() };
    let new = NewTable {
        key: key.clone(),
        game: header.game.clone(),
        edition: i64::from(info.edition),
        scenario: header.scenario.clone(),
        header: opening::header(&*table),
        own_files: (!own.is_empty()).then(|| (opening::own_hash(&own), own)),
        terms: terms.to_text(),
        listed: false,
        analysis: false,
        creator: 0,
        origin: None,
        created: now,
        seats: rows,
        standing: bare,
        invitations: tokens,
    };
    let id = store.create_table(new).await.map_err(|it| it.to_string())?;
    if count > 0 {
        let append = opening::append(&*table, id, 0, 0, &table.lines(0), after, now);
        store.append(append).await.map_err(|it| it.to_string())?;
    }
    Ok(Imported { key, invitations })
}

/// Takes away guests that were not seen since then, and what is theirs alone.
///
/// # Errors
/// If the store fails.
pub async fn purge_guests(store: &Store, seen_before: i64) -> Result<u64, String> {
    let absent = Absent { hosts: i64::MIN, guest_hosts: i64::MIN, empty: seen_before, guests: seen_before };
    let gone = AtomicU64::new(0);
    let count = |_: &[Id], guests: &[Id]| {
        gone.fetch_add(guests.len() as u64, Relaxed);
    };
    sweep::guests(store, absent, count).await.map_err(|it| it.to_string())?;
    Ok(gone.into_inner())
}

/// A table that may be deleted: what is lost with it.
#[derive(Debug)]
pub struct Doomed {
    /// As a spectator may know it.
    pub table: TableInfo,
    /// Lines of its journal.
    pub lines: i64,
    /// Lines that were said.
    pub said: i64,
}

/// What would be lost with a table.
///
/// # Errors
/// If there is no such table.
pub async fn doomed(store: &Store, key: &str) -> Result<Doomed, String> {
    let row = find(store, key).await?;
    let said = store.chat(row.id, 0, 1).await.map_err(|it| it.to_string())?.last().map_or(0, |it| it.n);
    let table = table_info::of(&row, None, Some(Place::Spectator));
    Ok(Doomed { table, lines: row.standing.lines, said })
}

/// Deletes a table, however it stands. A server that runs closes its sockets within seconds.
///
/// # Errors
/// If there is no such table.
pub async fn delete(store: &Store, key: &str) -> Result<(), String> {
    let row = find(store, key).await?;
    store.remove_table(row.id).await.map(drop).map_err(|it| it.to_string())
}
