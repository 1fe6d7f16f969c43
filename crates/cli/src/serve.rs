//! `sandtable serve`: tables for people in browsers.

use std::{fs, io::Write, net::IpAddr, path::PathBuf, time::Duration};

use clap::Args;
use serde::Deserialize;
use server::{Config, Server};

use crate::{store, trouble::Trouble};

/// How the server is set up. What is not said here is taken from the environment, then from the file, then as it usually is.
#[derive(Debug, Default, Args, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Serve {
    /// The port; 0 for any that is free [default: 8000]
    #[arg(long, env = "SANDTABLE_PORT")]
    port: Option<u16>,
    /// The address to listen on: 127.0.0.1 for this machine alone, 0.0.0.0 for the whole network [default: 127.0.0.1]
    #[arg(long, value_name = "ADDR", env = "SANDTABLE_BIND")]
    bind: Option<IpAddr>,
    /// A SQLite file, or the URL of a PostgreSQL database, which several servers can share [default: a file in the user's
    /// data directory]
    #[arg(long, value_name = "FILE|URL", env = "SANDTABLE_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// The address people open, if a proxy stands before the server, such as `https://play.example`
    #[arg(long, value_name = "URL", env = "SANDTABLE_ORIGIN")]
    origin: Option<String>,
    /// Another name by which the server may be called, besides numbers and localhost; can be given several times
    #[arg(long = "host", value_name = "NAME", env = "SANDTABLE_HOSTS", value_delimiter = ',')]
    #[serde(rename = "host")]
    hosts: Vec<String>,
    /// The header in which the proxy says where a request came from, such as X-Forwarded-For
    #[arg(long, value_name = "HEADER", env = "SANDTABLE_FORWARDED", requires = "proxies")]
    forwarded: Option<String>,
    /// The address of a proxy whose word counts; can be given several times
    #[arg(long = "proxy", id = "proxies", value_name = "ADDR", env = "SANDTABLE_PROXIES", value_delimiter = ',')]
    #[serde(rename = "proxy")]
    proxies: Vec<IpAddr>,
    /// How many threads think for computer players [default: one less than there are cores, at least one]
    #[arg(long, value_name = "N", env = "SANDTABLE_THINKERS")]
    thinkers: Option<usize>,
    /// How many seconds one thought may take [default: 10]
    #[arg(long, value_name = "SECONDS", env = "SANDTABLE_THINK")]
    think: Option<u64>,
    /// After how many seconds a table that nobody looks at is closed; it opens again by itself [default: 300]
    #[arg(long, value_name = "SECONDS", env = "SANDTABLE_IDLE")]
    idle: Option<u64>,
    /// Do not limit requests by address and account: for measurements only
    #[arg(long, env = "SANDTABLE_NO_LIMITS")]
    no_limits: bool,
    /// Logs as JSON, one object a line
    #[arg(long, env = "SANDTABLE_JSON_LOGS")]
    json_logs: bool,
    /// What is logged: error, warn, info, debug, or by part, such as info,server=debug [default: info]
    #[arg(long, value_name = "LEVEL", env = "SANDTABLE_LOG")]
    log: Option<String>,
    /// A TOML file with these settings, each under its name here: port = 8000
    #[arg(long, value_name = "FILE", env = "SANDTABLE_CONFIG")]
    #[serde(skip)]
    config: Option<PathBuf>,
}

/// The database that is used unless another is named.
pub(crate) fn usual_database() -> Result<String, Trouble> {
    let home = store::home()
        .ok_or_else(|| Trouble::new("The system does not say where your data is kept. Name a file with --database."))?;
    Ok(home.join("server.sqlite").to_string_lossy().into_owned())
}

impl Serve {
    /// These settings, and those of the file where nothing is said.
    fn with_file(self) -> Result<Serve, Trouble> {
        let Some(path) = &self.config else { return Ok(self) };
        let text = fs::read_to_string(path)
            .map_err(|why| Trouble::new(format!("{} cannot be read: {why}.", path.display())))?;
        let file: Serve =
            toml::from_str(&text).map_err(|why| Trouble::new(format!("{} is not right: {why}", path.display())))?;
        fn or<T>(said: Vec<T>, file: Vec<T>) -> Vec<T> {
            if said.is_empty() { file } else { said }
        }
        Ok(Serve {
            port: self.port.or(file.port),
            bind: self.bind.or(file.bind),
            database: self.database.or(file.database),
            origin: self.origin.or(file.origin),
            hosts: or(self.hosts, file.hosts),
            forwarded: self.forwarded.or(file.forwarded),
            proxies: or(self.proxies, file.proxies),
            thinkers: self.thinkers.or(file.thinkers),
            think: self.think.or(file.think),
            idle: self.idle.or(file.idle),
            no_limits: self.no_limits || file.no_limits,
            json_logs: self.json_logs || file.json_logs,
            log: self.log.or(file.log),
            config: self.config,
        })
    }

    fn config(&self) -> Result<Config, Trouble> {
        let usual = Config::default();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        if self.forwarded.is_some() && self.proxies.is_empty() {
            return Err(Trouble::new("A header is believed only from a proxy that is named: add --proxy ADDR."));
        }
        if self.origin.is_some() && (self.proxies.is_empty() || self.forwarded.is_none()) {
            return Err(Trouble::new(
                "An --origin says that a proxy stands before the server. Name it with --proxy ADDR, and with --forwarded \
                 HEADER where it says who sent a request; otherwise everybody would seem to be the proxy.",
            ));
        }
        Ok(Config {
            bind: self.bind.unwrap_or(usual.bind),
            port: self.port.unwrap_or(8000),
            database: match &self.database {
                Some(database) => database.clone(),
                None => usual_database()?,
            },
            origin: self.origin.clone().map(|it| it.trim_end_matches('/').to_owned()),
            hosts: self.hosts.clone(),
            forwarded: self.forwarded.clone().map(|it| it.to_ascii_lowercase()),
            proxies: self.proxies.clone(),
            thinkers: self.thinkers.unwrap_or_else(|| cores.saturating_sub(1).max(1)),
            think: self.think.map_or(usual.think, Duration::from_secs),
            idle: self.idle.map_or(usual.idle, Duration::from_secs),
            limits: !self.no_limits,
            ..usual
        })
    }
}

/// The runtime of whatever talks over a network.
pub(crate) fn runtime() -> Result<tokio::runtime::Runtime, Trouble> {
    let built = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    built.map_err(|why| Trouble::new(format!("The system gives no threads: {why}.")))
}

pub(crate) fn run(asked: Serve, out: &mut impl Write) -> Result<(), Trouble> {
    let asked = asked.with_file()?;
    let config = asked.config()?;
    log(&asked)?;
    let is_open = !config.bind.is_loopback();
    let database = config.database.clone();
    runtime()?.block_on(async {
        let server = Server::start(config).await.map_err(Trouble::new)?;
        let address = server.address();
        let kept = match database.split_once(':') {
            Some(("postgres" | "postgresql", _)) => "PostgreSQL",
            _ => &database,
        };
        let open = "Everybody on the network can reach it, without encryption: docs/hosting.md says how to add it.\n";
        let open = if is_open { open } else { "" };
        let said = format!("Sandtable is at http://{address}/\nTables are kept in {kept}.\n{open}Control-C ends it.\n");
        // A server goes on though nobody reads what it says.
        let _ = out.write_all(said.as_bytes()).and_then(|()| out.flush());
        ended().await;
        tracing::info!("stopping");
        server.stop().await;
        Ok(())
    })
}

/// Waits until somebody wants the server to end.
async fn ended() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! {
                    _ = interrupt => {}
                    _ = terminate.recv() => {}
                }
            }
            Err(_) => {
                let _ = interrupt.await;
            }
        }
    }
    #[cfg(not(unix))]
    {
        let _ = interrupt.await;
    }
}

fn log(asked: &Serve) -> Result<(), Trouble> {
    use tracing_subscriber::{EnvFilter, fmt};
    let said = asked.log.as_deref().unwrap_or("info");
    // The database tells at every start that its migrations are there.
    let said = format!("{said},sqlx::postgres::notice=warn");
    let filter = EnvFilter::try_new(&said).map_err(|why| {
        Trouble::new(format!("--log {said} is not understood: {why}. Try error, warn, info or debug."))
    })?;
    let logs = fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // Somebody may have set it up before; then it stays.
    let _ = if asked.json_logs { logs.json().try_init() } else { logs.with_ansi(false).try_init() };
    Ok(())
}
