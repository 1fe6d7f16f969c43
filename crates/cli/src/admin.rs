//! `sandtable admin`: looking after the tables of a server.

use std::io::{self, BufRead, Write};

use server::{
    admin,
    admin::Sitter,
    wire::{SeatInfo, TableInfo, TableState},
};

use crate::{
    args::{Admin, Chore},
    files, serve,
    trouble::Trouble,
};

/// The time as the servers have it.
async fn now(store: &store::Store) -> Result<i64, Trouble> {
    store.clock().await.map_err(|it| Trouble::new(it.to_string()))
}

pub(crate) fn run(asked: Admin, out: &mut impl Write) -> Result<(), Trouble> {
    let database = match asked.database {
        Some(database) => database,
        None => serve::usual_database()?,
    };
    if let Chore::Restore { file } = &asked.chore {
        let restored = serve::runtime()?.block_on(store::restore(&database, file));
        let kept = restored.map_err(|it| Trouble::new(it.to_string()))?;
        writeln!(out, "Everything is as it was in {}.", file.display())?;
        if let Some(kept) = kept {
            writeln!(out, "What was there before is kept as {}.", kept.display())?;
        }
        return Ok(());
    }
    let is_url = database.starts_with("postgres:") || database.starts_with("postgresql:");
    if !is_url && !std::path::Path::new(&database).exists() {
        return Err(Trouble::new(format!("There is no database {database}. Name the server's with --database.")));
    }
    serve::runtime()?.block_on(async {
        let store = admin::open(&database).await.map_err(Trouble::new)?;
        let done = chore(&store, asked.chore, out).await;
        store.close().await;
        done
    })
}

async fn chore(store: &store::Store, chore: Chore, out: &mut impl Write) -> Result<(), Trouble> {
    match chore {
        Chore::List { json } => list(store, json, out).await,
        Chore::Export { key, with_seed } => {
            let journal = admin::export(store, &key, with_seed).await.map_err(Trouble::new)?;
            Ok(write!(out, "{journal}")?)
        }
        Chore::Import { file, seats, data } => {
            let journal = files::read(&file)?;
            let sitter = |(side, who): (String, String)| match who.strip_prefix("computer:") {
                Some(level) => (side, Sitter::Computer(level.to_owned())),
                None => (side, Sitter::Account(who)),
            };
            let seats: Vec<_> = seats.into_iter().map(sitter).collect();
            let imported =
                admin::import(store, &journal, data.own()?, &seats, now(store).await?).await.map_err(Trouble::new)?;
            writeln!(out, "Table {}", imported.key)?;
            for (side, token) in imported.invitations {
                writeln!(out, "Whoever is to play {side} is invited, once, with {token}")?;
            }
            Ok(())
        }
        Chore::Verify { key: Some(key) } => {
            let report = admin::verify(store, &key).await.map_err(Trouble::new)?;
            writeln!(out, "{report}")?;
            Ok(writeln!(out, "{}", report.verdict())?)
        }
        Chore::Verify { key: None } => {
            let (mut n, mut wrong) = (0, 0);
            for table in admin::tables(store).await.map_err(Trouble::new)? {
                n += 1;
                if let Err(why) = admin::verify(store, &table.key).await {
                    wrong += 1;
                    writeln!(out, "{}: {why}", table.key)?;
                }
            }
            writeln!(out, "{n} tables computed again, {wrong} not in order.")?;
            if wrong == 0 { Ok(()) } else { Err(Trouble::new("Not every table is in order.")) }
        }
        Chore::Backup { file } => {
            store.backup(&file).await.map_err(|it| Trouble::new(it.to_string()))?;
            Ok(writeln!(out, "Everything is in {}.", file.display())?)
        }
        Chore::Delete { key, yes } => delete(store, &key, yes, out).await,
        Chore::Restore { .. } => unreachable!("a restore is done before a store is opened"),
        Chore::PurgeGuests { days } => {
            let before = now(store).await? - i64::from(days) * 24 * 3600 * 1000;
            let gone = admin::purge_guests(store, before).await.map_err(Trouble::new)?;
            Ok(writeln!(out, "{gone} guests are gone.")?)
        }
    }
}

/// Says what is lost with a table and, unless it is agreed to already, asks.
async fn delete(store: &store::Store, key: &str, yes: bool, out: &mut impl Write) -> Result<(), Trouble> {
    let doomed = admin::doomed(store, key).await.map_err(Trouble::new)?;
    writeln!(out, "{}", line(&doomed.table))?;
    writeln!(out, "{} lines of its journal and {} of talk are lost with it, for ever.", doomed.lines, doomed.said)?;
    if !yes {
        write!(out, "Delete it? Type yes: ")?;
        out.flush()?;
        let mut answer = String::new();
        io::stdin().lock().read_line(&mut answer)?;
        if !answer.trim().eq_ignore_ascii_case("yes") {
            return Err(Trouble::new("Nothing was deleted."));
        }
    }
    admin::delete(store, key).await.map_err(Trouble::new)?;
    Ok(writeln!(out, "The table is gone.")?)
}

async fn list(store: &store::Store, json: bool, out: &mut impl Write) -> Result<(), Trouble> {
    let tables = admin::tables(store).await.map_err(Trouble::new)?;
    if json {
        let text = serde_json::to_string_pretty(&tables).map_err(|it| Trouble::new(it.to_string()))?;
        return Ok(writeln!(out, "{text}")?);
    }
    for table in &tables {
        writeln!(out, "{}", line(table))?;
    }
    Ok(writeln!(out, "{} tables.", tables.len())?)
}

/// A table as a line of a list.
fn line(table: &TableInfo) -> String {
    let state = match table.state {
        TableState::Open => "open",
        TableState::Playing => "playing",
        TableState::Over => "over",
    };
    let player = |it: &SeatInfo| {
        let who = it.player.clone().or_else(|| it.level.as_ref().map(|it| format!("computer {it}")));
        format!("{}: {}", it.name, who.unwrap_or_else(|| "nobody yet".to_owned()))
    };
    let seats: Vec<String> = table.seats.iter().map(player).collect();
    let mark = if table.analysis { ", analysis" } else { "" };
    format!("{}  {}, {}{mark}  {}  {}", table.key, table.game, table.scenario, state, seats.join(", "))
}
