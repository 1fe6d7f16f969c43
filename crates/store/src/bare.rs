//! What the disk can do, to hold the rates of a store against.

use crate::fault::{Fault, Trouble};
use crate::home::{Home, Pen};
use crate::link::args;
use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

/// A bare loop into the same database: one row a commit, as durable as a line. Rows a second.
pub async fn rate(database: &str, time: Duration) -> Result<f64, Fault> {
    let run = async {
        let mut pen = Home::of(database)?.pen().await?;
        pen.link().raw("create table if not exists bare (n bigint primary key, body text not null)").await?;
        pen.link().raw("delete from bare").await?;
        let rate = insert(&mut pen, time).await;
        pen.link().raw("drop table bare").await?;
        pen.close().await?;
        rate
    };
    run.await.map_err(|trouble: Trouble| trouble.fault())
}

async fn insert(pen: &mut Pen, time: Duration) -> Result<f64, Trouble> {
    let body = "x".repeat(120);
    let start = Instant::now();
    let mut n = 0i64;
    while start.elapsed() < time {
        pen.link().run("insert into bare (n, body) values ($1, $2)", args![n, &body]).await?;
        n += 1;
    }
    Ok(n as f64 / start.elapsed().as_secs_f64())
}

/// How long the disk of a folder takes to make 4 KiB safe: the median of 51 times. Blocks its thread.
pub fn fsync_p50(folder: &Path) -> std::io::Result<Duration> {
    let path = folder.join(format!("fsync-{}.probe", std::process::id()));
    let mut file = std::fs::File::create(&path)?;
    let measured = (0..51)
        .map(|_| {
            file.write_all(&[7; 4096])?;
            let start = Instant::now();
            file.sync_data()?;
            Ok(start.elapsed())
        })
        .collect::<std::io::Result<Vec<Duration>>>();
    std::fs::remove_file(&path)?;
    let mut times = measured?;
    times.sort_unstable();
    Ok(times[times.len() / 2])
}
