//! `sandtable bench --server`: many tables played over real sockets from a second process.

mod child;
mod figures;
mod reading;
mod table;

use std::{
    fs,
    io::Write,
    ops::Range,
    path::{Path, PathBuf},
    time::Duration,
};

use indicatif::{ProgressBar, ProgressStyle};
use server::client::{self, Client, Socket};
use tokio::{
    task::JoinSet,
    time::{Instant, sleep_until},
};

use crate::{args::Bench, store, trouble::Trouble};
use child::{Host, Process, used_here};
use figures::{Figures, Memory, Rate, percentile};
use table::{Game, Pace, Table, Tally, checked, guest};

/// How many people come to the server at once.
const AT_THE_DOOR: usize = 8;
/// How long the bare loop is measured.
const BARE: Duration = Duration::from_secs(2);
/// How long tables are played before anything is counted.
const WARM_UP: Duration = Duration::from_secs(2);

impl From<client::Trouble> for Trouble {
    fn from(trouble: client::Trouble) -> Trouble {
        Trouble::new(trouble.to_string())
    }
}

/// The folder of a database of its own. It goes when the measurement ends.
struct Folder(PathBuf);

impl Folder {
    /// Beside the tables of the user's own server, so that the same disk is measured.
    fn new() -> Result<Folder, Trouble> {
        let home = store::home().ok_or_else(|| {
            Trouble::new("The system does not say where your data is kept. Name a file with --database.")
        })?;
        let folder = home.join(format!("bench-{}", std::process::id()));
        fs::create_dir_all(&folder)
            .map_err(|why| Trouble::new(format!("{} cannot be made: {why}.", folder.display())))?;
        Ok(Folder(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn is_postgres(database: &str) -> bool {
    database.starts_with("postgres:") || database.starts_with("postgresql:")
}

pub(crate) fn run(asked: &Bench, out: &mut impl Write) -> Result<(), Trouble> {
    if !(1..=100_000).contains(&asked.tables) {
        return Err(Trouble::new("From 1 to 100000 tables can be played."));
    }
    server::raise_open_files();
    // One thread for all players: they are to leave the cores to the server.
    let built = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = built.map_err(|why| Trouble::new(format!("The system gives no thread: {why}.")))?;
    let mut figures = runtime.block_on(measure(asked))?;
    figures.judge();
    if asked.json {
        let text = serde_json::to_string(&figures).expect("figures that can be written as JSON");
        writeln!(out, "{text}")?;
    } else {
        figures.tell(out)?;
    }
    Ok(())
}

async fn measure(asked: &Bench) -> Result<Figures, Trouble> {
    let mut figures = Figures { tables: asked.tables, seconds: asked.seconds, ..Figures::default() };
    if let Some(Some(url)) = &asked.server {
        let server = Server { base: Client::new(url), process: None };
        server.measure(asked, &mut figures).await?;
        return Ok(figures);
    }
    let folder = if asked.database.is_none() { Some(Folder::new()?) } else { None };
    let database = match (&asked.database, &folder) {
        (Some(database), _) => database.clone(),
        (None, Some(Folder(folder))) => folder.join("server.sqlite").to_string_lossy().into_owned(),
        (None, None) => String::new(),
    };
    disk(&database, &mut figures).await?;
    let first = Process::start(&database).await?;
    figures.start_ms = Some(first.start.as_secs_f64() * 1e3);
    first.stop().await;
    let process = Process::start(&database).await?;
    figures.restart_ms = Some(process.start.as_secs_f64() * 1e3);
    let server = Server { base: Client::new(&process.address), process: Some(process) };
    let measured = server.measure(asked, &mut figures).await;
    if let Some(process) = server.process {
        process.stop().await;
    }
    measured.map(|()| figures)
}

/// What the database's disk can do.
async fn disk(database: &str, figures: &mut Figures) -> Result<(), Trouble> {
    let wrong = |why: &dyn std::fmt::Display| Trouble::new(why.to_string());
    figures.database = Some(if is_postgres(database) { "PostgreSQL" } else { "SQLite" });
    let progress = progress(0, "measuring the disk");
    if is_postgres(database) {
        figures.bare_per_s = Some(::store::bare::rate(database, BARE).await.map_err(|it| wrong(&it))?);
    } else {
        // A file of its own, so that the server finds its file as new as it was.
        let bare = format!("{database}.bare");
        let rate = ::store::bare::rate(&bare, BARE).await;
        for end in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(format!("{bare}{end}"));
        }
        figures.bare_per_s = Some(rate.map_err(|it| wrong(&it))?);
        let folder = Path::new(database).parent().filter(|it| !it.as_os_str().is_empty());
        let fsync = ::store::bare::fsync_p50(folder.unwrap_or(Path::new("."))).map_err(|it| wrong(&it))?;
        figures.fsync_ms_p50 = Some(fsync.as_secs_f64() * 1e3);
    }
    progress.finish_and_clear();
    Ok(())
}

/// The server that is measured.
struct Server {
    base: Client,
    process: Option<Process>,
}

/// What the server counts itself.
#[derive(Clone, Copy, Default)]
struct Counts {
    commits: f64,
    rows: f64,
    tables: f64,
    sockets: f64,
}

impl Server {
    async fn measure(&self, asked: &Bench, figures: &mut Figures) -> Result<(), Trouble> {
        let games = self.games(asked.named.as_deref()).await?;
        figures.games = games.iter().map(|it| it.id.clone()).collect();
        let mut memory = Memory { empty: self.memory(), ..Memory::default() };
        // The first table of a game has its box unpacked, which all the others share.
        let n_first = games.len().min(asked.tables);
        let mut tables = self.tables(&games, 0..n_first).await?;
        memory.unpacked = self.memory();
        tables.extend(self.tables(&games, n_first..asked.tables).await?);
        memory.made = self.memory();
        let seconds = Duration::from_secs_f64(asked.seconds);
        let (tables, peak) = self.rate(tables, seconds, None, "every table pushing").await?;
        figures.peak = peak;
        if figures.peak.acts_per_s <= 0.0 || tables.is_empty() {
            let why = figures.peak.trouble.as_deref().unwrap_or("no act was stored in that time");
            return Err(Trouble::new(format!("Nothing was measured: {why}")));
        }
        let every = Duration::from_secs_f64(tables.len() as f64 * 2.0 / figures.peak.acts_per_s);
        let (tables, half) = self.rate(tables, seconds, Some(every), "half of the peak").await?;
        figures.half = half;
        memory.played = self.memory();
        if self.process.is_some() && memory.empty > 0 {
            self.hold(tables, asked.sockets, &mut memory).await?;
            let later = (asked.tables - n_first) as u64;
            let made = memory.made.saturating_sub(memory.unpacked + 2 * later * memory.per_socket);
            memory.per_table = made / later.max(1);
            figures.memory = Some(memory);
        }
        Ok(())
    }

    /// The games to be played.
    async fn games(&self, named: Option<&str>) -> Result<Vec<Game>, Trouble> {
        let list = checked(self.base.clone().get("/api/games").await?)?;
        let mut games = Game::of(&list);
        match named {
            Some("all") => {}
            Some(named) => games.retain(|it| it.id == named),
            // Two people at each table, unless somebody wants it otherwise.
            None => games.retain(|it| it.sides.len() == 2),
        }
        if games.is_empty() {
            return Err(Trouble::new("The server has no such game; `sandtable games` lists them."));
        }
        Ok(games)
    }

    /// Makes tables of these numbers, the games in turn.
    async fn tables(&self, games: &[Game], mut numbers: Range<usize>) -> Result<Vec<Table>, Trouble> {
        let n = numbers.len();
        let progress = progress(n, "making tables");
        let (mut making, mut tables) = (JoinSet::new(), Vec::with_capacity(n));
        while tables.len() < n {
            while making.len() < AT_THE_DOOR
                && let Some(number) = numbers.next()
            {
                let (base, game) = (self.base.clone(), games[number % games.len()].clone());
                let seed = (number as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                making.spawn(async move { Table::new(&base, game, seed).await });
            }
            if let Some(table) = making.join_next().await {
                tables.push(table.map_err(|it| Trouble::new(it.to_string()))??);
                progress.inc(1);
            }
        }
        progress.finish_and_clear();
        Ok(tables)
    }

    /// Plays all tables at one rate and counts.
    async fn rate(
        &self,
        tables: Vec<Table>,
        seconds: Duration,
        every: Option<Duration>,
        what: &'static str,
    ) -> Result<(Vec<Table>, Rate), Trouble> {
        let n = tables.len();
        let from = Instant::now() + WARM_UP + every.unwrap_or_default();
        let pace = Pace { from, until: from + seconds, every };
        let mut playing = JoinSet::new();
        for table in tables {
            playing.spawn(table.play(pace));
        }
        let progress = progress(((pace.until - Instant::now()).as_millis() / 250) as usize, what);
        let ticks = progress.clone();
        let ticking = tokio::spawn(async move {
            let mut tick = tokio::time::interval(Duration::from_millis(250));
            loop {
                tick.tick().await;
                ticks.inc(1);
            }
        });
        sleep_until(pace.from).await;
        let (before, used, own) = (self.counts().await?, self.used(), used_here().unwrap_or_default());
        let host = Host::now();
        sleep_until(pace.until).await;
        let (after, used_then, own_then) = (self.counts().await?, self.used(), used_here().unwrap_or_default());
        let host_then = Host::now();
        let (mut tally, mut tables) = (Tally::default(), Vec::with_capacity(n));
        while let Some(played) = playing.join_next().await {
            let (table, counted) = played.map_err(|it| Trouble::new(it.to_string()))?;
            tally.add(counted);
            tables.extend(table);
        }
        ticking.abort();
        progress.finish_and_clear();
        let acts = tally.acts.max(1) as f64;
        let per_act = |it: Duration| it.as_secs_f64() * 1e6 / acts;
        let ms = |times: &mut [u32], share| f64::from(percentile(times, share)) / 1e3;
        let rate = Rate {
            acts_per_s: tally.acts as f64 / seconds.as_secs_f64(),
            ms_p50: ms(&mut tally.times, 0.5),
            ms_p99: ms(&mut tally.times, 0.99),
            noticed: tally.times.len(),
            update_bytes_p50: percentile(&mut tally.updates, 0.5),
            update_bytes_p99: percentile(&mut tally.updates, 0.99),
            bytes_per_act: tally.bytes as f64 / acts,
            lines_per_commit: (after.rows - before.rows) / (after.commits - before.commits).max(1.0),
            server_us_per_act: used.zip(used_then).map(|(before, after)| per_act(after - before)),
            client_us_per_act: per_act(own_then - own),
            taken_percent: host.zip(host_then).map(|(before, after)| after.percent_since(before)),
            refused: tally.refused,
            games_over: tally.over,
            tables_lost: n - tables.len(),
            trouble: tally.trouble,
        };
        Ok((tables, rate))
    }

    /// Holds many idle sockets besides those of the tables, spread over all of them.
    async fn hold(&self, tables: Vec<Table>, n: usize, memory: &mut Memory) -> Result<(), Trouble> {
        let keys: Vec<String> = tables.iter().map(|it| it.key.clone()).collect();
        // Whoever sits at a table goes on listening, or would be thought gone.
        let now = Instant::now();
        let pace = Pace { from: now, until: now + Duration::from_secs(3600), every: Some(Duration::from_secs(7200)) };
        let mut listening = JoinSet::new();
        for table in tables {
            listening.spawn(async move { drop(table.play(pace).await) });
        }
        let watcher = guest(&self.base).await?;
        let progress = progress(n, "opening idle sockets");
        let (mut opened, mut opening) = (0, JoinSet::new());
        for at in 0..n {
            if opening.len() >= AT_THE_DOOR {
                opened += joined(&mut opening, &mut listening).await?;
                progress.set_position(opened as u64);
            }
            let (watcher, key) = (watcher.clone(), keys[at % keys.len()].clone());
            opening.spawn(async move { watcher.socket(&format!("/api/tables/{key}/socket?as=spectator")).await });
        }
        while !opening.is_empty() {
            opened += joined(&mut opening, &mut listening).await?;
        }
        progress.finish_and_clear();
        // What was told to all of them when the last came is read.
        sleep_until(Instant::now() + Duration::from_secs(1)).await;
        memory.held = self.memory();
        let counts = self.counts().await?;
        (memory.tables, memory.sockets) = (counts.tables as u64, counts.sockets as u64);
        memory.per_socket = memory.held.saturating_sub(memory.played) / (opened as u64).max(1);
        listening.abort_all();
        Ok(())
    }

    /// The memory of the server; 0 where nobody says.
    fn memory(&self) -> u64 {
        self.process.as_ref().and_then(Process::memory).unwrap_or(0)
    }

    fn used(&self) -> Option<Duration> {
        self.process.as_ref().and_then(Process::used)
    }

    async fn counts(&self) -> Result<Counts, Trouble> {
        let replied = self.base.clone().get("/metrics").await?;
        let mut counts = Counts::default();
        for (name, value) in replied.text.lines().filter_map(|it| it.split_once(' ')) {
            let value = value.parse().unwrap_or(0.0);
            match name {
                "sandtable_commits_total" => counts.commits = value,
                "sandtable_rows_total" => counts.rows = value,
                "sandtable_tables_open" => counts.tables = value,
                "sandtable_sockets_open" => counts.sockets = value,
                _ => {}
            }
        }
        Ok(counts)
    }
}

/// Waits for one more socket, and lets somebody listen to it.
async fn joined(
    opening: &mut JoinSet<Result<Socket, client::Trouble>>,
    listening: &mut JoinSet<()>,
) -> Result<usize, Trouble> {
    let Some(socket) = opening.join_next().await else { return Ok(0) };
    let mut socket = socket.map_err(|it| Trouble::new(it.to_string()))??;
    listening.spawn(async move { while socket.came().await.is_ok() {} });
    Ok(1)
}

fn progress(n: usize, what: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} [{bar:30}] {percent}%").unwrap_or(ProgressStyle::default_bar());
    ProgressBar::new(n as u64).with_style(style).with_message(what)
}
