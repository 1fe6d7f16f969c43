//! A server is killed at random moments while people play. What was acknowledged is there afterwards, once; what is
//! there was sent.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant, UNIX_EPOCH},
};

use serde_json::{Value, json};
use server::client::{Client, Trouble};
use store::{Store, testing::Folder, testing::Postgres};
use tokio::sync::watch;

use crate::{
    Bits, Done, NO_POSTGRES,
    child::{Orders, Running},
    count, figure,
    play::{Sitter, alone, guest, submit},
    run,
};

/// How many play at once.
const CLIENTS: u64 = 4;
/// How long the last answers may take when nobody kills any more.
const LAST: Duration = Duration::from_secs(20);

/// A request: the table and the nonce, with the side's slot before it as the store has it.
type Request = (String, String);

/// What the players have noted.
#[derive(Default)]
struct Notes {
    /// Noted before it was sent.
    sent: Mutex<BTreeSet<Request>>,
    /// Noted when the answer came, with the version it named.
    acked: Mutex<BTreeMap<Request, u64>>,
    answers: AtomicU64,
    /// Requests that were sent again because their answer was lost, with the time of that in milliseconds since 1970.
    repeats: Mutex<BTreeMap<Request, i64>>,
    refusals: Mutex<Vec<String>>,
    is_over: AtomicBool,
}

/// What the store says about it.
#[derive(Debug, Default)]
struct Found {
    lines: usize,
    /// Acknowledged, and not there.
    lost: Vec<Request>,
    /// There, and never sent.
    unsent: Vec<Request>,
    /// There more than once.
    twice: Vec<Request>,
    /// Acknowledged with another version than the store has.
    otherwise: Vec<Request>,
    /// Journals with a gap, or that do not verify.
    broken: Vec<String>,
    /// Stored before the kill that took their answer; the repeat was answered as the first time.
    stored_before: usize,
}

/// Kills a server so many times while people play, and looks what is there.
async fn killed(kills: usize, seed: u64, database: &str, folder: &Folder, planted: bool) -> (Arc<Notes>, Found) {
    let notes = Arc::new(Notes::default());
    let mut bits = Bits::seeded(seed);
    let mut orders = Orders::on(database);
    if planted {
        (orders.acknowledge_first, orders.before_commit) = (true, 30);
    }
    let mut server = Running::start(&orders, folder.path());
    let (address, heard) = watch::channel(server.url.clone());
    let mut players = Vec::new();
    for n in 0..CLIENTS {
        let client = guest(&server.url).await.expect("a guest");
        let player = Player {
            notes: notes.clone(),
            address: heard.clone(),
            bits: Bits::seeded(seed ^ n << 8),
            client,
            game: if n % 2 == 0 { "hindenburg" } else { "mukden" },
            n: 0,
        };
        players.push(tokio::spawn(player.plays()));
    }
    for _ in 0..kills {
        // Mostly in the middle of play; sometimes while tables are being opened.
        if !bits.one_in(5) {
            let (answers, begun) = (notes.answers.load(Relaxed), Instant::now());
            while notes.answers.load(Relaxed) < answers + CLIENTS && begun.elapsed() < Duration::from_secs(10) {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        }
        tokio::time::sleep(Duration::from_millis(20 + bits.below(181) as u64)).await;
        server.kill();
        if !planted {
            (orders.before_commit, orders.after_commit) = *bits.pick(&[(0, 0), (8, 0), (0, 8), (5, 5)]);
        }
        server = Running::start(&orders, folder.path());
        address.send_replace(server.url.clone());
    }
    notes.is_over.store(true, Relaxed);
    for player in players {
        tokio::time::timeout(LAST, player).await.expect("an answer in the end").expect("a player to the end");
    }
    assert_eq!(server.panics(), 0, "{}", server.complaints());
    server.kill();
    let found = look(database, &notes).await;
    (notes, found)
}

/// Reads everything there is, without the server.
async fn look(database: &str, notes: &Notes) -> Found {
    let store = server::admin::open(database).await.expect("a store that opens");
    let (mut found, mut there) = (Found::default(), BTreeSet::new());
    let (sent, acked) = (notes.sent.lock().expect("notes").clone(), notes.acked.lock().expect("notes").clone());
    let repeats = notes.repeats.lock().expect("notes").clone();
    for row in tables(&store).await {
        let mut next = 0;
        for line in store.lines(row.id, row.generation, 0).await.expect("lines") {
            if line.line != next {
                found.broken.push(format!("{}: line {} follows line {next}", row.key, line.line));
            }
            next = line.line + line.count;
            found.lines += 1;
            let Some(nonce) = line.nonce else { continue };
            let request = (row.key.clone(), nonce);
            if acked.get(&request).is_some_and(|it| *it != line.version as u64) {
                found.otherwise.push(request.clone());
            }
            found.stored_before += usize::from(repeats.get(&request).is_some_and(|it| line.at < *it));
            if !sent.contains(&request) {
                found.unsent.push(request.clone());
            }
            if !there.insert(request.clone()) {
                found.twice.push(request);
            }
        }
        if let Err(why) = server::admin::verify(&store, &row.key).await {
            found.broken.push(format!("{}: {why}", row.key));
        }
    }
    found.lost = acked.into_keys().filter(|it| !there.contains(it)).collect();
    store.close().await;
    found
}

async fn tables(store: &Store) -> Vec<store::TableRow> {
    store.tables(0, 10_000).await.expect("tables")
}

struct Player {
    notes: Arc<Notes>,
    address: watch::Receiver<String>,
    bits: Bits,
    client: Client,
    game: &'static str,
    n: u64,
}

/// A request whose answer has not come.
struct Outstanding {
    side: usize,
    nonce: String,
    input: Value,
}

impl Player {
    /// Plays one table after the other until it is told to end.
    async fn plays(mut self) {
        while !self.notes.is_over.load(Relaxed) {
            let Ok(key) = self.table().await else {
                self.look_for_server().await;
                continue;
            };
            self.plays_at(&key).await;
        }
    }

    async fn table(&mut self) -> Result<String, Trouble> {
        let replied = self.client.post("/api/tables", &alone(self.game)).await?;
        let key = replied.body["table"]["key"].as_str().map(str::to_owned);
        key.ok_or(Trouble::Unreachable(replied.text))
    }

    /// Waits a little for a server at another address.
    async fn look_for_server(&mut self) {
        let _ = tokio::time::timeout(Duration::from_millis(50), self.address.changed()).await;
        self.client = self.client.at(&self.address.borrow_and_update().clone());
    }

    async fn plays_at(&mut self, key: &str) {
        let mut outstanding = None;
        loop {
            match self.sits(key, &mut outstanding).await {
                Ok(()) => return,
                Err(_) => self.look_for_server().await,
            }
        }
    }

    /// Plays until something breaks, the game is over or it is time to end. What has no answer is asked again first.
    async fn sits(&mut self, key: &str, outstanding: &mut Option<Outstanding>) -> Result<(), Trouble> {
        let mut seats = vec![Sitter::sits(&self.client, key, "a", None).await?];
        if self.game != "hindenburg" {
            seats.push(Sitter::sits(&self.client, key, "b", None).await?);
        }
        if let Some(lost) = outstanding {
            let now = UNIX_EPOCH.elapsed().expect("a time after 1970").as_millis() as i64;
            self.notes.repeats.lock().expect("notes").entry(noted(key, lost)).or_insert(now);
            self.answered(key, &mut seats[lost.side], lost).await?;
            *outstanding = None;
        }
        loop {
            if self.notes.is_over.load(Relaxed) || seats[0].is_over() {
                return Ok(());
            }
            let Some(side) = seats.iter().position(Sitter::is_asked) else {
                // The other seat's socket may not have been told yet.
                for seat in &mut seats {
                    let sight = seat.ask(&json!({"ask": "sight"})).await?;
                    seat.sight = sight["answer"]["sight"].clone();
                }
                continue;
            };
            self.n += 1;
            let nonce = format!("{}-{}", self.n, self.bits.next() % 1000);
            let seat = &mut seats[side];
            let input = match seat.sight["may_undo"] == true && self.bits.one_in(16) {
                true => json!({"do": "undo", "version": seat.version()}),
                false => seat.deed(self.bits.below(1000)),
            };
            let request = Outstanding { side, nonce, input };
            self.notes.sent.lock().expect("notes").insert(noted(key, &request));
            let request = outstanding.insert(request);
            self.answered(key, seat, request).await?;
            // A repeat of what was answered is answered as the first time.
            if self.bits.one_in(8) {
                self.answered(key, seat, request).await?;
            }
            *outstanding = None;
        }
    }

    /// Sends a request until there is an answer, and notes it.
    async fn answered(&self, key: &str, seat: &mut Sitter, request: &Outstanding) -> Result<(), Trouble> {
        loop {
            let heard = seat.ask(&submit(&request.nonce, &request.input)).await?;
            if let Some(version) = heard["answer"]["version"].as_u64() {
                let before = self.notes.acked.lock().expect("notes").insert(noted(key, request), version);
                if before.is_some_and(|it| it != version) {
                    let otherwise = format!("a repeat was answered otherwise: {before:?}, {heard}");
                    self.notes.refusals.lock().expect("notes").push(otherwise);
                }
                self.notes.answers.fetch_add(1, Relaxed);
                return Ok(());
            }
            match heard["problem"]["problem"].as_str() {
                Some("unsure" | "not_stored") => {}
                _ => {
                    let refusal = format!("{} {}: {heard}", request.nonce, request.input);
                    self.notes.refusals.lock().expect("notes").push(refusal);
                    return Ok(());
                }
            }
        }
    }
}

fn noted(key: &str, request: &Outstanding) -> Request {
    (key.to_owned(), format!("{}:{}", request.side, request.nonce))
}

fn assert_sound(name: &str, kills: usize, notes: &Notes, found: &Found) {
    let refusals = notes.refusals.lock().expect("notes");
    assert!(refusals.is_empty(), "{refusals:#?}");
    let faults = [&found.lost, &found.unsent, &found.twice, &found.otherwise];
    assert!(faults.iter().all(|it| it.is_empty()) && found.broken.is_empty(), "{found:#?}");
    let acked = notes.acked.lock().expect("notes").len();
    assert!(acked > kills, "{acked} answers in {kills} lives are no play");
    figure(&format!("{name}: kills"), kills);
    figure(&format!("{name}: acknowledged"), acked);
    let again = notes.repeats.lock().expect("notes").len();
    figure(&format!("{name}: asked again after a kill"), again);
    figure(&format!("{name}: of these, stored before it"), found.stored_before);
    figure(&format!("{name}: lost / twice / never sent"), "0 / 0 / 0");
}

pub(crate) fn sqlite() -> Done {
    let (kills, folder) = (count("PROOF_KILLS", 30), Folder::new().expect("a folder"));
    let (notes, found) = run(killed(kills, 1914, &folder.file("tables.db"), &folder, false));
    assert_sound("SQLite", kills, &notes, &found);
    Done::Passed
}

pub(crate) fn postgres() -> Done {
    let Some(postgres) = Postgres::shared() else { return Done::NotRun(NO_POSTGRES) };
    let (kills, folder) = (count("PROOF_KILLS_POSTGRES", 8), Folder::new().expect("a folder"));
    let (notes, found) = run(async { killed(kills, 1905, &postgres.database().await, &folder, false).await });
    assert_sound("PostgreSQL", kills, &notes, &found);
    Done::Passed
}

/// A harness that finds nothing proves nothing: with answers before the commit it must find losses.
pub(crate) fn planted() -> Done {
    const KILLS: usize = 6;
    let folder = Folder::new().expect("a folder");
    let (_, found) = run(killed(KILLS, 1941, &folder.file("tables.db"), &folder, true));
    assert!(!found.lost.is_empty(), "the planted bug was not noticed: {found:#?}");
    figure("planted bug: kills, lines found lost", format!("{KILLS}, {}", found.lost.len()));
    let Some(postgres) = Postgres::shared() else { return Done::Passed };
    let (_, found) = run(async { killed(KILLS, 1941, &postgres.database().await, &folder, true).await });
    assert!(!found.lost.is_empty(), "the planted bug was not noticed: {found:#?}");
    Done::Passed
}
