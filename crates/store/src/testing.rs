//! A PostgreSQL of one's own, and folders that go away: for tests only.
//!
//! `SANDTABLE_TEST_POSTGRES` names a server to use (a URL whose user may create databases). Without it, `initdb` and
//! `pg_ctl` are looked for on the path and where Debian puts them. With neither, tests say that they were not run, or
//! fail if `SANDTABLE_REQUIRE_POSTGRES` is set.

use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqliteConnection};
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};

/// A folder that is removed at the end of its test.
pub struct Folder(PathBuf);

impl Folder {
    /// A new one.
    pub fn new() -> std::io::Result<Folder> {
        let path = std::env::temp_dir().join(unique("sandtable"));
        std::fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// A file in it, as text.
    pub fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A small disk of its own, which a test can fill. Linux gives one to root alone.
pub struct Disk {
    folder: Folder,
    filler: PathBuf,
}

impl Disk {
    /// One with so many KiB. `None`, said aloud, where the system gives none.
    pub fn new(kilobytes: u32) -> Option<Disk> {
        let folder = Folder::new().ok()?;
        let size = format!("size={kilobytes}k");
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(folder.path()).output();
        if !mount.is_ok_and(|it| it.status.success()) {
            println!("only root of a Linux makes small disks: this was NOT tested");
            return None;
        }
        let filler = folder.path().join("filler");
        Some(Disk { folder, filler })
    }

    /// A file on it.
    pub fn file(&self, name: &str) -> String {
        self.folder.file(name)
    }

    /// Fills it, but for so many KiB; also less than before.
    pub fn fill(&self, but: u64) {
        let mut filler = std::fs::File::create(&self.filler).expect("a file");
        while filler.write_all(&[7; 4096]).is_ok() {}
        let length = filler.metadata().expect("a file").len();
        filler.set_len(length.saturating_sub(but * 1024)).expect("a shorter file");
    }

    /// Makes room.
    pub fn clear(&self) {
        let _ = std::fs::remove_file(&self.filler);
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(self.folder.path()).output();
    }
}

/// A running PostgreSQL.
pub struct Postgres {
    /// URL without the name of a database.
    url: String,
    /// Options behind the name.
    query: String,
    warden: Option<Mutex<Warden>>,
}

/// A shell that keeps the server, and ends and removes it when our end of the pipe closes, however that comes.
struct Warden {
    orders: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Postgres {
    /// The server that all tests of this process share. `None` if there is no PostgreSQL here.
    pub fn shared() -> Option<&'static Postgres> {
        static SHARED: OnceLock<Option<Postgres>> = OnceLock::new();
        let shared = SHARED.get_or_init(|| match std::env::var("SANDTABLE_TEST_POSTGRES") {
            Ok(url) if !url.is_empty() => Some(given(&url)),
            _ => Postgres::start(),
        });
        shared.as_ref()
    }

    /// A server for one test, which may stop it and start it again. `None` if there is no PostgreSQL here.
    pub fn start() -> Option<Postgres> {
        let Some(programs) = programs() else {
            let required = std::env::var("SANDTABLE_REQUIRE_POSTGRES").is_ok_and(|value| !value.is_empty());
            assert!(!required, "PostgreSQL not found, and SANDTABLE_REQUIRE_POSTGRES asks for it");
            println!("PostgreSQL not found: these tests were NOT run");
            return None;
        };
        let mut said = String::new();
        // Another may take the port between our look and the start.
        for _ in 0..3 {
            match start(&programs) {
                Ok(postgres) => return Some(postgres),
                Err(why) => said = why,
            }
        }
        panic!("a PostgreSQL that starts: {said}");
    }

    /// Whether it can be stopped: one that was given by its URL cannot.
    pub fn is_own(&self) -> bool {
        self.warden.is_some()
    }

    /// A new database; its URL.
    pub async fn database(&self) -> String {
        let name = unique("sandtable").replace('-', "_");
        let any = format!("{}/postgres{}", self.url, self.query);
        let mut connection = PgConnection::connect(&any).await.expect("a connection to PostgreSQL");
        let sql = AssertSqlSafe(format!("create database {name} template template0"));
        sqlx::raw_sql(sql).execute(&mut connection).await.expect("a new database");
        connection.close().await.expect("a connection that closes");
        format!("{}/{name}{}", self.url, self.query)
    }

    /// A new database with what a dump of plain statements holds; its URL.
    pub async fn database_of(&self, dump: &str) -> String {
        let url = self.database().await;
        run(&url, dump).await;
        url
    }

    /// Stops it at once, as a crash would.
    pub fn stop(&self) {
        self.order("stop");
    }

    /// Starts it again, and returns when it answers.
    pub fn restart(&self) {
        self.order("start");
    }

    fn order(&self, word: &str) {
        let warden = self.warden.as_ref().expect("a PostgreSQL of our own");
        let mut warden = warden.lock().expect("a lock that nobody panics under");
        writeln!(warden.orders, "{word}").expect("a shell that listens");
        let mut answer = String::new();
        warden.answers.read_line(&mut answer).expect("a shell that answers");
        assert_eq!(answer.trim(), "done", "PostgreSQL did not {word}");
    }
}

/// Runs statements in a database, by its path or URL, beside whoever else uses it.
pub async fn run(database: &str, statements: &str) {
    let sql = AssertSqlSafe(statements.to_owned());
    if database.starts_with("postgres") {
        let mut connection = PgConnection::connect(database).await.expect("a connection to PostgreSQL");
        sqlx::raw_sql(sql).execute(&mut connection).await.expect("statements that can be run");
        connection.close().await.expect("a connection that closes");
    } else {
        let mut connection =
            SqliteConnection::connect(&format!("sqlite://{database}")).await.expect("a connection to the file");
        sqlx::raw_sql(sql).execute(&mut connection).await.expect("statements that can be run");
        connection.close().await.expect("a connection that closes");
    }
}

fn given(url: &str) -> Postgres {
    let (before, query) =
        url.split_once('?').map_or((url, String::new()), |(before, query)| (before, format!("?{query}")));
    let host = before.find("://").map_or(0, |at| at + 3);
    let end = before[host..].find('/').map_or(before.len(), |at| host + at);
    Postgres { url: before[..end].to_owned(), query, warden: None }
}

/// The folder of `initdb` and `pg_ctl`.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    if let Ok(versions) = std::fs::read_dir("/usr/lib/postgresql") {
        let mut versions: Vec<PathBuf> = versions.flatten().map(|entry| entry.path().join("bin")).collect();
        versions.sort();
        folders.extend(versions.into_iter().rev());
    }
    folders.into_iter().find(|folder| folder.join("initdb").is_file() && folder.join("pg_ctl").is_file())
}

const SCRIPT: &str = r#"
bin=$1 port=$2
dir=$(mktemp -d) || exit 1
trap '' INT TERM HUP
start() {
    "$bin/pg_ctl" start -w -t 20 -D "$dir/data" -l "$dir/log" \
        -o "-c port=$port -c listen_addresses=127.0.0.1 -c unix_socket_directories='$dir' -c max_connections=200" \
        </dev/null >/dev/null 2>&1
}
stop() { "$bin/pg_ctl" stop -m immediate -w -t 20 -D "$dir/data" </dev/null >/dev/null 2>&1; }
answer() { if "$1"; then echo done; else echo failed; tail -n 3 "$dir/log"; fi; }
if "$bin/initdb" --no-sync -A trust -U postgres -E UTF8 --locale=C -D "$dir/data" </dev/null >"$dir/log" 2>&1; then
    answer start
    while read -r word; do
        case $word in start) answer start ;; stop) answer stop ;; esac
    done
    stop
else
    echo failed; tail -n 3 "$dir/log"
fi
rm -rf "$dir"
"#;

fn start(programs: &Path) -> Result<Postgres, String> {
    let port = TcpListener::bind("127.0.0.1:0")
        .and_then(|socket| socket.local_addr())
        .map_err(|error| error.to_string())?
        .port();
    let mut command = shell();
    command.arg(programs).arg(port.to_string()).current_dir("/");
    // Its own group: an interrupt from the keyboard must not end the shell before the server.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    let orders = child.stdin.take().expect("a pipe to the shell");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe from the shell"));
    let mut first = String::new();
    answers.read_line(&mut first).map_err(|error| error.to_string())?;
    if first.trim() != "done" {
        drop(orders);
        let said: Vec<String> = answers.lines().map_while(Result::ok).collect();
        return Err(said.join(" "));
    }
    let warden = Some(Mutex::new(Warden { orders, answers }));
    Ok(Postgres { url: format!("postgres://postgres@127.0.0.1:{port}"), query: String::new(), warden })
}

/// The shell of the warden. PostgreSQL does not run as root: then it is the user `postgres`.
fn shell() -> Command {
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    if !root {
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT, "sh"]);
        return command;
    }
    if Command::new("runuser").arg("--version").output().is_ok() {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--", "sh", "-c", SCRIPT, "sh"]);
        return command;
    }
    let mut command = Command::new("su");
    command.args(["-s", "/bin/sh", "-c", SCRIPT, "postgres", "sh"]);
    command
}

fn unique(word: &str) -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let time = std::time::UNIX_EPOCH.elapsed().map_or(0, |time| time.subsec_nanos());
    format!("{word}-{}-{}-{time:x}", std::process::id(), NEXT.fetch_add(1, Relaxed))
}
