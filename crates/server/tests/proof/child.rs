//! A server as a process of its own, so that it can be killed.

use std::{
    env,
    fs::File,
    io::{BufRead as _, BufReader, Read as _},
    path::{Path, PathBuf},
    process::{Child, Command, ExitCode, Stdio},
    sync::{Arc, atomic::AtomicU32},
    time::Duration,
};

use serde_json::{Value, json};
use server::{Config, Server};

/// The variable that makes this program a server, with its orders in JSON.
pub(crate) const ORDERS: &str = "PROOF_SERVER";

/// What a server is told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Orders {
    pub(crate) database: String,
    /// Milliseconds between the last statement and the commit.
    pub(crate) before_commit: u64,
    /// Milliseconds between the commit and the answers.
    pub(crate) after_commit: u64,
    /// A planted bug: answers come before the commit.
    pub(crate) acknowledge_first: bool,
    pub(crate) limits: bool,
    /// Milliseconds for which a computer player dreams before it thinks.
    pub(crate) dream: u64,
}

impl Orders {
    pub(crate) fn on(database: &str) -> Orders {
        Orders { database: database.to_owned(), ..Orders::default() }
    }

    fn text(&self) -> String {
        json!({
            "database": self.database, "before": self.before_commit, "after": self.after_commit,
            "first": self.acknowledge_first, "limits": self.limits, "dream": self.dream,
        })
        .to_string()
    }
}

/// A server that runs. It ends when this is dropped, however that comes: its input closes.
pub(crate) struct Running {
    process: Child,
    pub(crate) url: String,
    errors: PathBuf,
}

impl Running {
    /// Starts one. What it complains of goes to a file in the folder.
    pub(crate) fn start(orders: &Orders, folder: &Path) -> Running {
        Running::under(None, orders, folder)
    }

    /// Starts one under another program, with its arguments.
    pub(crate) fn under(program: Option<&[&str]>, orders: &Orders, folder: &Path) -> Running {
        let own = env::current_exe().expect("the path of this program");
        let mut command = match program {
            Some([name, args @ ..]) => {
                let mut command = Command::new(name);
                command.args(args).arg(own);
                command
            }
            _ => Command::new(own),
        };
        let errors = folder.join("errors");
        let log = File::options().create(true).append(true).open(&errors).expect("a file for errors");
        command.env(ORDERS, orders.text()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(log);
        let mut process = command.spawn().expect("a server as a process");
        let mut said = String::new();
        let out = process.stdout.take().expect("a pipe from the server");
        BufReader::new(out).read_line(&mut said).expect("a first line");
        let Some(url) = said.trim().strip_prefix("listening on ").map(str::to_owned) else {
            panic!("a server that listens: {said}{}", std::fs::read_to_string(&errors).unwrap_or_default());
        };
        Running { process, url, errors }
    }

    /// Kills it at once.
    pub(crate) fn kill(mut self) {
        self.process.kill().expect("a signal");
        self.process.wait().expect("an end");
    }

    /// Lets it end by itself.
    pub(crate) fn stop(mut self) {
        drop(self.process.stdin.take());
        self.process.wait().expect("an end");
    }

    /// How often something has panicked in it.
    pub(crate) fn panics(&self) -> usize {
        std::fs::read_to_string(&self.errors).unwrap_or_default().matches("panicked at").count()
    }

    /// What it has complained of.
    pub(crate) fn complaints(&self) -> String {
        std::fs::read_to_string(&self.errors).unwrap_or_default()
    }

    /// Its memory in KiB, where the system tells.
    pub(crate) fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find(|it| it.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may be dead already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The life of a server: until its input ends.
pub(crate) fn serve(orders: &str) -> ExitCode {
    let orders: Value = serde_json::from_str(orders).unwrap_or_default();
    let time = |name: &str| Duration::from_millis(orders[name].as_u64().unwrap_or_default());
    let config = Config {
        database: orders["database"].as_str().unwrap_or_default().to_owned(),
        limits: orders["limits"] == true,
        dream: time("dream"),
        proof: store::Proof {
            before_commit: time("before"),
            after_commit: time("after"),
            acknowledge_first: orders["first"] == true,
            pages: Arc::new(AtomicU32::new(0)),
            ..store::Proof::default()
        },
        ..Config::default()
    };
    crate::run(async {
        match Server::start(config).await {
            Ok(server) => {
                println!("listening on http://{}", server.address());
                let end = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
                // A parent that was killed closes the pipe, too.
                let _ = end.await;
                server.stop().await;
                ExitCode::SUCCESS
            }
            Err(why) => {
                println!("{why}");
                ExitCode::FAILURE
            }
        }
    })
}
