//! Hostile messages over real sockets: none is accepted, the server stays healthy, and a real game goes on meanwhile.

mod asks;
mod frames;
mod requests;

use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use server::client::{Client, Socket, Trouble};
use sha2::{Digest as _, Sha256};
use store::{NewSession, Registered, testing::Folder};
use tokio::{io::AsyncWriteExt as _, net::TcpStream};

use crate::{
    Bits, Done,
    child::{Orders, Running},
    count, figure,
    play::{Sitter, alone, guest, pair, submit},
    raw::{self, Outcome},
    run,
    support::made,
};

/// How many send at once.
const VILLAINS: usize = 4;
/// How many messages are sent between two looks at the server.
const ROUND: usize = 500;
/// After what time the server has cut off whoever does not read, or does not finish a request.
const CUT_AFTER: Duration = Duration::from_secs(20);

const NEVER_READS: &str = "never reads";

/// What must become of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expect {
    /// A problem is the answer.
    Refused,
    /// Any answer: it is a question that may have one.
    Any,
    /// The socket is closed.
    Cut,
}

/// A chair of a table that hostile messages come from, and what whoever sits there knows.
pub(crate) struct Chair {
    pub(crate) key: String,
    pub(crate) place: &'static str,
    pub(crate) version: u64,
    pub(crate) is_asked: bool,
    /// What may be done at the table now, by whichever side.
    pub(crate) acts: Vec<String>,
    pub(crate) units: usize,
}

/// All that a villain knows.
pub(crate) struct Scene {
    pub(crate) to: SocketAddr,
    /// His own cookie.
    pub(crate) cookie: String,
    /// His own chairs.
    pub(crate) chairs: Vec<Chair>,
    /// A table of others.
    pub(crate) foreign: String,
    /// A token of a seat of his own table, and one that was revoked.
    pub(crate) token: String,
    pub(crate) revoked: String,
    /// A session that has run out.
    pub(crate) expired: String,
    pub(crate) is_limited: bool,
}

/// What has been counted.
#[derive(Default)]
struct Tally {
    sent: AtomicUsize,
    refused: AtomicUsize,
    answered: AtomicUsize,
    cut: AtomicUsize,
    limited: AtomicUsize,
    wrong: Mutex<Vec<String>>,
}

impl Tally {
    fn wrong(&self, what: String) {
        self.wrong.lock().expect("a list").push(what);
    }
}

fn address(url: &str) -> SocketAddr {
    url.trim_start_matches("http://").parse().expect("an address")
}

/// Sits down everywhere and finds out what there is to know.
async fn prepared(server: &Running, database: &str, foreign: &str, is_limited: bool) -> Scene {
    let mut villain = guest(&server.url).await.expect("a guest");
    let mut chairs = Vec::new();
    // Early and in the middle; limits allow little play in so short a time.
    let depths: &[usize] = if is_limited { &[3] } else { &[6, 45] };
    let games = ["hindenburg", "mukden", "east"].into_iter();
    for (game, &acts) in games.flat_map(|game| depths.iter().map(move |it| (game, it))) {
        let key = made(&mut villain, &alone(game)).await;
        let places: &[&'static str] = if game == "hindenburg" { &["a", "spectator"] } else { &["a", "b", "spectator"] };
        let mut seats = Vec::new();
        for place in places {
            seats.push(Sitter::sits(&villain, &key, place, None).await.expect("a seat"));
        }
        // Real acts, so that there is a past.
        for n in 0..acts {
            let at = seats.iter().position(Sitter::is_asked).expect("a side that is to act");
            let heard = seats[at].act(n, &format!("real-{n}")).await.expect("an answer");
            assert_eq!(heard["answer"]["is"], "done", "{heard}");
            for seat in &mut seats {
                let sight = seat.ask(&json!({"ask": "sight"})).await.expect("a sight");
                seat.sight = sight["answer"]["sight"].clone();
            }
        }
        let sheet = seats[0].ask(&json!({"ask": "sheet"})).await.expect("a sheet");
        let units =
            sheet["answer"]["sheet"]["printed"]["units"].as_array().or(sheet["answer"]["sheet"]["units"].as_array());
        let units = units.expect("units").len();
        let offers = seats.iter().flat_map(|it| it.sight["offers"].as_array().cloned().unwrap_or_default());
        let acts: Vec<String> = offers.filter_map(|it| it["act"].as_str().map(str::to_owned)).collect();
        assert!(!acts.is_empty());
        for (seat, place) in seats.iter().zip(places) {
            let (version, is_asked) = (seat.version(), seat.is_asked());
            chairs.push(Chair { key: key.clone(), place, version, is_asked, acts: acts.clone(), units });
        }
    }
    let revoked = token(&mut villain, &chairs[0].key).await;
    let token = token(&mut villain, &chairs[0].key).await;
    // The list calls a token by the digest of what it is.
    let name = data_encoding::HEXLOWER.encode(&Sha256::digest(revoked.as_bytes()));
    let replied = villain.send(hyper::Method::DELETE, &format!("/api/tokens/{name}"), None::<&()>).await;
    assert_eq!(replied.expect("an answer").status, 204);
    let expired = "expired".repeat(9);
    let store = server::admin::open(database).await.expect("a store that opens");
    let Ok(Registered::Yes(account)) = store.register(None, "Expired", "expired", "hash", 0).await else {
        panic!("an account")
    };
    let session = NewSession {
        token: Sha256::digest(expired.as_bytes()).into(),
        key: "old".to_owned(),
        account,
        created: 0,
        expires: 1,
        agent: String::new(),
        address: String::new(),
    };
    assert_eq!(store.add_session(session, "hash").await, Ok(true));
    store.close().await;
    let cookie = villain.cookie().expect("a cookie").to_owned();
    Scene { to: address(&server.url), cookie, chairs, foreign: foreign.to_owned(), token, revoked, expired, is_limited }
}

async fn token(villain: &mut Client, key: &str) -> String {
    let asked = json!({"place": "a", "name": "bot"});
    let replied = villain.post(&format!("/api/tables/{key}/tokens"), &asked).await.expect("an answer");
    replied.body["token"].as_str().expect("a token").to_owned()
}

/// One who sends hostile messages, one after the other.
struct Villain {
    scene: Arc<Scene>,
    client: Client,
    tally: Arc<Tally>,
    bits: Bits,
    sockets: Vec<Option<Socket>>,
    engine: Option<Socket>,
    n: u64,
}

impl Villain {
    async fn sends(mut self, messages: usize) {
        for _ in 0..messages {
            match self.bits.below(100) {
                0..65 => self.asks().await,
                65..75 => self.frames().await,
                75..80 => self.engine().await,
                _ => self.requests().await,
            }
            self.tally.sent.fetch_add(1, Relaxed);
        }
    }

    async fn asks(&mut self) {
        let scene = self.scene.clone();
        let at = self.bits.below(scene.chairs.len());
        let chair = &scene.chairs[at];
        self.n += 1;
        let (text, expect) = asks::message(&mut self.bits, chair, self.n);
        let found = self.answer(at, &text).await;
        let is_right = match (&found, expect) {
            (Ok(heard), Expect::Refused) => heard["is"] == "problem" && heard["problem"]["problem"] != "broken",
            (Ok(heard), Expect::Any) => heard["is"] == "answer" || heard["problem"]["problem"] != "broken",
            (Ok(_), Expect::Cut) => false,
            (Err(_), Expect::Cut) => true,
            (Err(Trouble::Closed(4029, _)), _) | (Err(Trouble::Unreachable(_)), _) => scene.is_limited,
            (Err(_), _) => false,
        };
        self.count(found.as_ref().map(|it| it["is"] == "problem").ok());
        if !is_right {
            let brief: String = text.chars().take(300).collect();
            let found = found.map_or_else(|it| it.to_string(), |it| it.to_string());
            let found: String = found.chars().take(300).collect();
            self.tally.wrong(format!("{} {} {expect:?}: {brief}\n    {found}", chair.key, chair.place));
        }
    }

    fn count(&self, is_problem: Option<bool>) {
        let counter = match is_problem {
            Some(true) => &self.tally.refused,
            Some(false) => &self.tally.answered,
            None => &self.tally.cut,
        };
        counter.fetch_add(1, Relaxed);
    }

    /// Says something on the socket of a chair, and gives the answer.
    async fn answer(&mut self, at: usize, text: &str) -> Result<Value, Trouble> {
        let mut socket = match self.sockets[at].take() {
            Some(socket) => socket,
            None => {
                let Chair { key, place, .. } = &self.scene.chairs[at];
                self.client.socket(&format!("/api/tables/{key}/socket?as={place}")).await?
            }
        };
        // A server that hangs up while a long message is being sent has told why, if it did, before that.
        let _ = socket.say(text).await;
        loop {
            let heard = socket.hear_json().await?;
            if heard["is"] == "problem" || heard["is"] == "answer" {
                self.sockets[at] = Some(socket);
                return Ok(heard);
            }
        }
    }

    async fn frames(&mut self) {
        let scene = self.scene.clone();
        let chair = self.bits.pick(&scene.chairs);
        let (name, bytes, expect) = frames::message(&mut self.bits);
        let path = format!("/api/tables/{}/socket?as={}", chair.key, chair.place);
        let handshake = raw::handshake(scene.to, &path, &format!("Cookie: {}\r\n", scene.cookie));
        let Ok(mut stream) = raw::connect(scene.to, None).await else {
            return self.tally.wrong("no connection".to_owned());
        };
        if raw::upgrade(&mut stream, &handshake).await.is_none() {
            if !scene.is_limited {
                self.tally.wrong(format!("no socket for {name}"));
            }
            return;
        }
        let _ = stream.write_all(&bytes).await;
        if expect == Expect::Any {
            return;
        }
        let found = loop {
            match raw::read_frame(&mut stream).await {
                Some((1, text)) => {
                    let heard: Value = serde_json::from_slice(&text).unwrap_or_default();
                    if heard["is"] == "problem" || heard["is"] == "answer" {
                        break Some(heard["is"] == "problem");
                    }
                }
                Some((8, _)) | None => break None,
                Some(_) => {}
            }
        };
        self.count(found);
        let is_right = match expect {
            Expect::Refused => found == Some(true) || scene.is_limited && found.is_none(),
            _ => found.is_none(),
        };
        if !is_right {
            self.tally.wrong(format!("{name}, {expect:?}: {found:?}"));
        }
    }

    /// The engine protocol with the token of a seat.
    async fn engine(&mut self) {
        let scene = self.scene.clone();
        let line = asks::engine_line(&mut self.bits);
        let said = async {
            let mut socket = match self.engine.take() {
                Some(socket) => socket,
                None => {
                    Client::new(&format!("http://{}", scene.to)).with_token(&scene.token).socket("/api/engine").await?
                }
            };
            socket.say(line.as_str()).await?;
            let reply = socket.hear_json().await?;
            self.engine = Some(socket);
            Ok::<Value, Trouble>(reply)
        };
        let found = said.await;
        self.count(found.as_ref().map(|it| it["ok"] == false).ok());
        let is_right = match &found {
            Ok(reply) => reply["ok"] == false,
            Err(_) => scene.is_limited,
        };
        if !is_right {
            let brief: String = line.chars().take(300).collect();
            self.tally.wrong(format!("{brief}\n    {}", found.map_or_else(|it| it.to_string(), |it| it.to_string())));
        }
    }

    async fn requests(&mut self) {
        let scene = self.scene.clone();
        let (name, bytes) = requests::message(&mut self.bits, &scene);
        let found = raw::send(scene.to, None, &bytes).await;
        self.count((found != Outcome::Closed).then_some(true));
        match found {
            Outcome::Status(429) if scene.is_limited => drop(self.tally.limited.fetch_add(1, Relaxed)),
            Outcome::Status(400..=499) | Outcome::Closed => {}
            found => {
                let brief: String = String::from_utf8_lossy(&bytes).chars().take(300).collect();
                self.tally.wrong(format!("{name}: {found:?} to {brief}"));
            }
        }
    }
}

/// Sends so many messages from several at once.
async fn attack(scene: &Arc<Scene>, client: &Client, tally: &Arc<Tally>, messages: usize, seed: u64) {
    let villains = (0..VILLAINS).map(|n| {
        let villain = Villain {
            scene: scene.clone(),
            client: client.clone(),
            tally: tally.clone(),
            bits: Bits::seeded(seed ^ (n as u64) << 32),
            sockets: scene.chairs.iter().map(|_| None).collect(),
            engine: None,
            n: 0,
        };
        tokio::spawn(villain.sends(messages / VILLAINS))
    });
    for villain in villains.collect::<Vec<_>>() {
        villain.await.expect("a villain to the end");
    }
    let wrong = tally.wrong.lock().expect("a list");
    assert!(wrong.is_empty(), "{} wrong, the first of them:\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n"));
}

/// How many rows a table has.
async fn rows(database: &str, key: &str) -> usize {
    let store = server::admin::open(database).await.expect("a store that opens");
    let row = store.table(key).await.expect("an answer").expect("the table");
    let lines = store.lines(row.id, row.generation, 0).await.expect("lines");
    server::admin::verify(&store, key).await.expect("a journal that verifies");
    store.close().await;
    lines.len()
}

/// A game that goes on through it all.
struct Game {
    key: String,
    seats: [Sitter; 2],
    acts: usize,
    worst: Duration,
}

impl Game {
    async fn act(&mut self) {
        while !self.seats.iter().any(|it| it.is_asked() || it.is_over()) {
            let [a, b] = &mut self.seats;
            tokio::select! {
                heard = a.next() => drop(heard.expect("news")),
                heard = b.next() => drop(heard.expect("news")),
            }
        }
        let Some(at) = self.seats.iter().position(Sitter::is_asked) else { return };
        let (deed, begun) = (self.seats[at].deed(self.acts * 7), Instant::now());
        let heard = self.seats[at].ask(&submit(&format!("n{}", self.acts), &deed)).await.expect("an answer");
        assert_eq!(heard["answer"]["is"], "done", "{heard}");
        self.worst = self.worst.max(begun.elapsed());
        self.acts += 1;
        // Whoever waits looks, too, and answers pings by it.
        let sight = self.seats[1 - at].ask(&json!({"ask": "sight"})).await.expect("a sight");
        assert_eq!(sight["answer"]["is"], "sight", "{sight}");
    }
}

/// Connections that do not behave: they never finish what they begin, or never read.
async fn leeches(scene: &Scene) -> Vec<(&'static str, TcpStream)> {
    let mut all = Vec::new();
    let (to, chair) = (scene.to, &scene.chairs[0]);
    let head =
        format!("POST /api/tables/{}/ask?as=a HTTP/1.1\r\nHost: {to}\r\nCookie: {}\r\n", chair.key, scene.cookie);
    let body = format!("{head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{{\"ask\":");
    for (name, text) in
        [("says nothing", ""), ("half a head", &head[..40]), ("no end of the head", &head), ("half a body", &body)]
    {
        for _ in 0..5 {
            let mut stream = raw::connect(to, None).await.expect("a connection");
            stream.write_all(text.as_bytes()).await.expect("bytes sent");
            all.push((name, stream));
        }
    }
    let path = format!("/api/tables/{}/socket?as=spectator", chair.key);
    let handshake = raw::handshake(to, &path, "");
    for _ in 0..5 {
        let mut stream = raw::narrow(to).await.expect("a connection");
        raw::upgrade(&mut stream, &handshake).await.expect("a socket");
        // More than the buffers of both ends hold.
        for n in 0..600 {
            let text = format!("{{\"n\":{n},\"ask\":{{\"ask\":\"sheet\"}}}}");
            stream.write_all(&raw::frame(0x81, text.as_bytes())).await.expect("bytes sent");
        }
        all.push((NEVER_READS, stream));
    }
    all
}

/// How many sockets the server holds.
async fn sockets(url: &str) -> usize {
    let figures = Client::new(url).get("/metrics").await.expect("figures").text;
    let line = figures.lines().find_map(|it| it.strip_prefix("sandtable_sockets_open ")).expect("a figure");
    line.trim().parse::<f64>().expect("a number") as usize
}

pub(crate) fn messages() -> Done {
    let messages = count("PROOF_HOSTILE", 5_000);
    let folder = Folder::new().expect("a folder");
    let database = folder.file("tables.db");
    run(async {
        let server = Running::start(&Orders::on(&database), folder.path());
        let (key, clients) = pair("mukden", [&server.url, &server.url]).await;
        let scene = Arc::new(prepared(&server, &database, &key, false).await);
        let seats = [
            Sitter::sits(&clients[0], &key, "a", None).await.expect("a seat"),
            Sitter::sits(&clients[1], &key, "b", None).await.expect("a seat"),
        ];
        let mut game = Game { key, seats, acts: 0, worst: Duration::ZERO };
        let mut before = Vec::new();
        for chair in &scene.chairs {
            before.push(rows(&database, &chair.key).await);
        }
        let (leeches, begun) = (leeches(&scene).await, Instant::now());
        let villain = villain(&server.url, &scene.cookie);
        let tally = Arc::new(Tally::default());
        let mut memory = Vec::new();
        // Short rounds: the players of the game read between them, and are not taken for dead.
        let rounds = messages.div_ceil(ROUND).max(10);
        for round in 0..rounds {
            attack(&scene, &villain, &tally, messages / rounds, 1941 + round as u64).await;
            game.act().await;
            memory.extend(server.memory());
        }
        let took = begun.elapsed();
        let mut silent = Vec::new();
        for (name, mut stream) in leeches {
            let left = CUT_AFTER.saturating_sub(begun.elapsed()).max(Duration::from_secs(1));
            match name {
                // Reading now, to see whether it has ended, would be what it never does.
                NEVER_READS => silent.push(stream),
                _ => assert!(raw::has_ended(&mut stream, left).await, "one that {name} was not cut off"),
            }
        }
        while sockets(&server.url).await > game.seats.len() {
            assert!(begun.elapsed() < CUT_AFTER + took, "whoever never reads was not cut off");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        drop(silent);
        game.act().await;
        for (chair, before) in scene.chairs.iter().zip(before) {
            assert_eq!(rows(&database, &chair.key).await, before, "nothing was accepted at {}", chair.key);
        }
        let own = rows(&database, &game.key).await;
        assert!((game.acts..=game.acts + 1).contains(&own), "{own} rows of {} acts", game.acts);
        let healthy = Client::new(&server.url).get("/readyz").await.expect("an answer");
        assert_eq!(healthy.status, 200, "{}", healthy.text);
        assert_eq!(server.panics(), 0, "{}", server.complaints());
        // The allocator keeps what it had: a plateau is asked for, no return.
        let tenths: Vec<u64> = memory.chunks(rounds / 10).filter_map(|it| it.last().copied()).collect();
        if let [early @ .., last] = &tenths[..] {
            let plateau = early[4..].iter().max().expect("a middle");
            assert!(*last <= plateau + plateau / 10 + 8 * 1024, "memory grows, in KiB: {tenths:?}");
            let tenths: Vec<u64> = tenths.iter().map(|it| it / 1024).collect();
            figure("hostile: memory by tenths, MiB", format!("{tenths:?}"));
        }
        let of = |it: &AtomicUsize| it.load(Relaxed);
        figure("hostile: messages", of(&tally.sent));
        figure("hostile: accepted / panics", "0 / 0");
        figure(
            "hostile: refused, answered, cut off",
            format!("{}, {}, {}", of(&tally.refused), of(&tally.answered), of(&tally.cut)),
        );
        figure("hostile: messages a second", of(&tally.sent) / took.as_secs().max(1) as usize);
        figure("hostile: longest submit of the game meanwhile, ms", game.worst.as_millis());
        server.stop();
    });
    Done::Passed
}

/// A client with somebody's cookie.
fn villain(url: &str, cookie: &str) -> Client {
    Client::new(url).with_cookie(cookie)
}

/// With limits on: an address that asks too much is told so, others are served, and nothing hostile is accepted.
pub(crate) fn limits() -> Done {
    let folder = Folder::new().expect("a folder");
    let database = folder.file("tables.db");
    run(async {
        let server = Running::start(&Orders { limits: true, ..Orders::on(&database) }, folder.path());
        let (key, clients) = pair("mukden", [&server.url, &server.url]).await;
        let scene = Arc::new(prepared(&server, &database, &key, true).await);
        let to = scene.to;
        let get = format!("GET /api/lobby HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\n\r\n");
        let mut statuses = Vec::new();
        for _ in 0..600 {
            statuses.push(raw::send(to, Some(2), get.as_bytes()).await);
        }
        assert_eq!(statuses[0], Outcome::Status(200));
        assert!(statuses.contains(&Outcome::Status(429)), "an address that asks too much is told so");
        assert_eq!(raw::send(to, Some(3), get.as_bytes()).await, Outcome::Status(200), "another address is served");
        // More connections than one address may have.
        let mut many = Vec::new();
        for _ in 0..450 {
            many.push(raw::connect(to, Some(4)).await.expect("a connection"));
        }
        assert!(raw::has_ended(many.last_mut().expect("the last"), Duration::from_secs(2)).await, "one too many");
        assert_eq!(raw::send(to, Some(3), get.as_bytes()).await, Outcome::Status(200), "another address is served");
        drop(many);
        // More questions than an account may ask.
        let mut flood = clients[0].socket(&format!("/api/tables/{key}/socket?as=a")).await.expect("a socket");
        let closed = loop {
            let _ = flood.say(r#"{"n":1,"ask":{"ask":"overlay","kind":"none"}}"#).await;
            match flood.hear().await {
                Ok(_) => {}
                Err(why) => break why,
            }
        };
        assert!(matches!(closed, Trouble::Closed(4029, _)), "{closed}");
        let before = rows(&database, &scene.chairs[0].key).await;
        let tally = Arc::new(Tally::default());
        attack(&scene, &villain(&server.url, &scene.cookie), &tally, 1_000, 7).await;
        assert!(tally.limited.load(Relaxed) > 0, "limits that are felt");
        assert_eq!(rows(&database, &scene.chairs[0].key).await, before, "nothing was accepted");
        assert_eq!(raw::send(to, Some(5), get.as_bytes()).await, Outcome::Status(200), "another address is served");
        assert_eq!(server.panics(), 0, "{}", server.complaints());
        figure("hostile with limits: messages", tally.sent.load(Relaxed));
        server.stop();
    });
    Done::Passed
}
