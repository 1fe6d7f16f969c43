//! How a server is set up.

use std::{net::IpAddr, path::PathBuf, time::Duration};

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub bind: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// A SQLite file or the URL of a PostgreSQL database.
    pub database: String,
    /// The address people open, such as `https://sandtable.example`, if a proxy stands before the server. Host and Origin
    /// must then be that.
    pub origin: Option<String>,
    /// Other names by which the server may be called besides numbers and `localhost`.
    pub hosts: Vec<String>,
    /// The header in which a trusted proxy says where a request came from; believed only from `proxies`.
    pub forwarded: Option<String>,
    /// The addresses of trusted proxies.
    pub proxies: Vec<IpAddr>,
    /// How many threads think for computer players.
    pub thinkers: usize,
    /// How long one thought may take.
    pub think: Duration,
    /// For how long a server has a computer player's work to itself while it lives; then another that shares the database
    /// does it. Longer than a thought may take, and a wait in a line of them.
    pub lease: Duration,
    /// After how long a table that nobody looks at is closed.
    pub idle: Duration,
    /// Whether requests are limited by address and account. Off for measurements only.
    pub limits: bool,
    /// How many bytes one address may make the server keep in a day.
    pub day_of_address: u64,
    /// How many bytes one person may, wherever they are.
    pub day_of_person: u64,
    /// How many lines the journal of an ordinary game has at most: they are paid for with its table.
    pub ordinary: i64,
    /// How many lines a journal may have before only its end can be asked for.
    pub journal: i64,
    /// How often it is looked, on a database that servers share, for what others did and this one has not heard of.
    pub poll: Duration,
    /// A folder to serve pages from in place of those in the program; for work on the client.
    pub pages: Option<PathBuf>,
    /// For how long a start waits for a database that is away or not ready.
    pub patience: Duration,
    /// For how long a stop waits for what is under way.
    pub drain: Duration,
    /// Test-only: stalls around the commit.
    #[cfg(feature = "proof")]
    pub proof: store::Proof,
    /// Test-only: how many thoughts of computer players fall over.
    #[cfg(feature = "proof")]
    pub crashes: std::sync::Arc<std::sync::atomic::AtomicU32>,
    /// Test-only: for how long a computer player dreams before it thinks.
    #[cfg(feature = "proof")]
    pub dream: Duration,
    /// Test-only: by how many milliseconds the clock of the server's machine is ahead.
    #[cfg(feature = "proof")]
    pub ahead: i64,
    /// Test-only: whoever writes here holds every desk still.
    #[cfg(feature = "proof")]
    pub desks: std::sync::Arc<tokio::sync::RwLock<()>>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            bind: IpAddr::from([127, 0, 0, 1]),
            port: 0,
            database: ":memory:".to_owned(),
            origin: None,
            hosts: Vec::new(),
            forwarded: None,
            proxies: Vec::new(),
            thinkers: 1,
            think: Duration::from_secs(10),
            lease: Duration::from_secs(60),
            idle: Duration::from_secs(300),
            limits: true,
            day_of_address: 100_000_000,
            day_of_person: 30_000_000,
            ordinary: 4_000,
            journal: 50_000,
            poll: Duration::from_secs(20),
            pages: None,
            patience: Duration::from_secs(60),
            drain: Duration::from_secs(5),
            #[cfg(feature = "proof")]
            proof: store::Proof::default(),
            #[cfg(feature = "proof")]
            crashes: std::sync::Arc::default(),
            #[cfg(feature = "proof")]
            dream: Duration::ZERO,
            #[cfg(feature = "proof")]
            ahead: 0,
            #[cfg(feature = "proof")]
            desks: std::sync::Arc::default(),
        }
    }
}
