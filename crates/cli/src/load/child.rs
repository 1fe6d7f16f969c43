//! A server of its own to measure: a second process of this program.

use std::{
    fs,
    process::Stdio,
    time::{Duration, Instant},
};

use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
    time::timeout,
};

use crate::trouble::Trouble;

/// How long a server may take to begin or to end.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server in a process of its own. It is killed when this is dropped.
pub(super) struct Process {
    child: Child,
    /// Where it listens.
    pub(super) address: String,
    /// How long it took from the call to the line that says where.
    pub(super) start: Duration,
}

impl Process {
    /// Starts a server on a database.
    pub(super) async fn start(database: &str) -> Result<Process, Trouble> {
        let program = std::env::current_exe()
            .map_err(|why| Trouble::new(format!("The system does not say where this program is: {why}.")))?;
        let mut command = Command::new(program);
        command.args(["serve", "--bind", "127.0.0.1", "--port", "0", "--no-limits", "--log", "warn", "--database"]);
        command.arg(database).stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true);
        // What is meant for a server that people use is not meant for this one.
        for (name, _) in std::env::vars_os().filter(|it| it.0.to_string_lossy().starts_with("SANDTABLE_")) {
            command.env_remove(name);
        }
        let began = Instant::now();
        let mut child = command.spawn().map_err(|why| Trouble::new(format!("The server does not start: {why}.")))?;
        let said = child.stdout.take().expect("the pipe asked for above");
        let mut lines = BufReader::new(said).lines();
        let line = timeout(PATIENCE, lines.next_line()).await;
        let start = began.elapsed();
        let line = line.ok().and_then(Result::ok).flatten().unwrap_or_default();
        let Some(address) = line.strip_prefix("Sandtable is at ") else {
            return Err(Trouble::new("The server does not start; what it says about that is above."));
        };
        let address = address.trim_end_matches('/').to_owned();
        // Whoever writes into a pipe that nobody reads fails.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(Process { child, address, start })
    }

    fn file(&self, name: &str) -> Option<String> {
        fs::read_to_string(format!("/proc/{}/{name}", self.child.id()?)).ok()
    }

    /// How much memory it has, in bytes, where the system says so.
    pub(super) fn memory(&self) -> Option<u64> {
        let status = self.file("status")?;
        let line = status.lines().find_map(|it| it.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse::<u64>().ok().map(|it| it * 1024)
    }

    /// How much of the processors it has used, where the system says so.
    pub(super) fn used(&self) -> Option<Duration> {
        used(&self.file("stat")?)
    }

    /// Ends it, and waits until it is gone. It needs no warning: what was answered is stored.
    pub(super) async fn stop(mut self) {
        let _ = self.child.kill().await;
    }
}

/// The time in the line of `/proc/PID/stat`, which Linux counts in hundredths of a second.
fn used(stat: &str) -> Option<Duration> {
    // The name of the program, in parentheses, may hold spaces.
    let mut after = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let (user, system): (u64, u64) = (after.next()?.parse().ok()?, after.next()?.parse().ok()?);
    Some(Duration::from_millis((user + system) * 10))
}

/// How much of the processors this process has used, where the system says so.
pub(super) fn used_here() -> Option<Duration> {
    used(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// What the processors did since the machine was started, in hundredths of a second: what a host that runs several
/// machines took from this one, and all together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Host {
    taken: u64,
    all: u64,
}

impl Host {
    /// Where the system says so.
    pub(super) fn now() -> Option<Host> {
        Host::read(&fs::read_to_string("/proc/stat").ok()?)
    }

    /// Understands `/proc/stat`. What guests use, behind the first eight numbers, is among these already.
    fn read(stat: &str) -> Option<Host> {
        let numbers = stat.lines().next()?.strip_prefix("cpu ")?.split_whitespace().take(8);
        let numbers: Vec<u64> = numbers.map(str::parse).collect::<Result<_, _>>().ok()?;
        Some(Host { taken: *numbers.get(7)?, all: numbers.iter().sum() })
    }

    /// Which part of the processors was taken since an earlier moment, in hundredths.
    pub(super) fn percent_since(self, before: Host) -> f64 {
        // Linux may count the time it waits for disks backwards.
        let (taken, all) = (self.taken.saturating_sub(before.taken), self.all.saturating_sub(before.all));
        100.0 * taken as f64 / all.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_host_took_is_the_eighth_number() {
        let [before, after] = ["cpu  100 0 50 800 0 0 0 50 7 7\ncpu0 1", "cpu  200 0 50 900 0 0 0 100 9 9\n"]
            .map(|it| Host::read(it).expect("a line of Linux"));
        assert_eq!(after.percent_since(before), 20.0);
        assert_eq!(before.percent_since(after), 0.0, "a count that goes backwards");
        assert_eq!(Host::read("cpu 1 2 3"), None);
    }

    #[test]
    fn the_time_used_is_found_behind_a_name_with_spaces() {
        let stat = "42 (a (odd) name) S 1 42 42 0 -1 4194560 900 0 0 0 123 45 0 0 20 0 4 0 100 1 1 1";
        assert_eq!(used(stat), Some(Duration::from_millis(1680)));
        assert_eq!(used("42 (cut"), None);
    }
}
