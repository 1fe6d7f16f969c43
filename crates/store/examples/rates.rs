//! How many lines a second: a bare loop of one row a commit, against appends of 1,000 tables that share commits, in
//! turn, in the same run. Arguments: a database (a file or a URL; a new file in the folder for temporary files if none)
//! and seconds.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use store::{Append, Appended, Id, Made, NewTable, Options, SeatRow, Standing, Status, Store, bare};

const TABLES: usize = 1_000;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let own = std::env::temp_dir().join(format!("rates-{}", std::process::id()));
    let database = arguments.next().unwrap_or_else(|| own.join("rates.db").display().to_string());
    let seconds: f64 = arguments.next().map_or(Ok(4.0), |text| text.parse())?;
    let slice = Duration::from_secs_f64(seconds / 4.0);

    let options = Options {
        database: database.clone(),
        readers: 4,
        server: "rates".into(),
        serves: true,
        #[cfg(feature = "proof")]
        proof: store::Proof::default(),
    };
    let start = Instant::now();
    let store = Store::open(options).await?;
    println!("opened in {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
    if let Some(folder) = std::path::Path::new(&database).parent().filter(|folder| folder.is_dir()) {
        println!("fsync {:.2} ms (p50)", bare::fsync_p50(folder)?.as_secs_f64() * 1e3);
    }
    let mut tables: Vec<(Id, i64)> = Vec::new();
    let start = Instant::now();
    for n in 0..TABLES {
        tables.push((store.create_table(table(n)).await?, 0));
    }
    println!("{TABLES} tables made, one after the other, in {:.2} s", start.elapsed().as_secs_f64());

    // In turn, for the speed of a disk changes by the minute.
    let (mut loose, mut grouped) = (0.0, 0.0);
    for _ in 0..4 {
        loose += bare::rate(&database, slice).await? / 4.0;
        let before = store.figures();
        let start = Instant::now();
        tables = press(&store, tables, slice).await;
        let (after, time) = (store.figures(), start.elapsed().as_secs_f64());
        let rows = after.rows - before.rows;
        grouped += rows as f64 / time / 4.0;
        println!("{:.0} rows a commit", rows as f64 / (after.commits - before.commits).max(1) as f64);
    }
    println!("bare {loose:.0}/s, grouped {grouped:.0}/s, ratio {:.1}", grouped / loose);
    store.close().await;
    if own.is_dir() {
        std::fs::remove_dir_all(own)?;
    }
    Ok(())
}

/// Every table appends as soon as its last line is stored.
async fn press(store: &Store, tables: Vec<(Id, i64)>, time: Duration) -> Vec<(Id, i64)> {
    let over = Arc::new(AtomicBool::new(false));
    let failed = Arc::new(AtomicU64::new(0));
    let tasks: Vec<_> = tables
        .into_iter()
        .map(|(id, mut line)| {
            let (store, over, failed) = (store.clone(), over.clone(), failed.clone());
            tokio::spawn(async move {
                while !over.load(Relaxed) {
                    match store.append(append(id, line)).await {
                        Ok(Appended::Stored) => line += 1,
                        _ => drop(failed.fetch_add(1, Relaxed)),
                    }
                }
                (id, line)
            })
        })
        .collect();
    tokio::time::sleep(time).await;
    over.store(true, Relaxed);
    let mut tables = Vec::with_capacity(tasks.len());
    for task in tasks {
        tables.push(task.await.expect("a task that ends"));
    }
    assert_eq!(failed.load(Relaxed), 0, "an append failed");
    tables
}

fn append(table: Id, line: i64) -> Append {
    Append {
        table,
        generation: 0,
        line,
        count: 1,
        body: "x".repeat(120),
        nonce: Some(format!("{line:032x}")),
        version: line,
        at: 1,
        standing: Standing { status: Status::Playing, owes: [1; 3], moved: [line; 3], ..Standing::default() },
        jobs: 0,
        lease: 0,
        edition: 1,
    }
}

fn table(n: usize) -> NewTable {
    let seat = |side| SeatRow { side, made: Made::Computer, account: None, shown: "computer".into(), level: None };
    NewTable {
        key: format!("{n}-{}", std::process::id()),
        game: "game".into(),
        edition: 1,
        scenario: "01".into(),
        header: "h".repeat(300),
        own_files: None,
        terms: "{}".into(),
        listed: false,
        analysis: false,
        creator: 0,
        origin: None,
        created: 0,
        seats: vec![seat(0), seat(1)],
        standing: Standing { status: Status::Playing, ..Standing::default() },
        invitations: Vec::new(),
    }
}
