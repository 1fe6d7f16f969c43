//! A server to play on, and people who do.

use serde_json::{Value, json};
use server::{
    Config, Server,
    client::{Client, Socket},
};
use store::testing::Postgres;
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

/// A server on a database of its own.
pub(crate) struct Fixture {
    pub(crate) server: Server,
    pub(crate) folder: TempDir,
    /// The PostgreSQL database it is on, if it is not on a file in its folder.
    pub(crate) shared: Option<String>,
}

pub(crate) fn config(folder: &TempDir) -> Config {
    Config {
        database: folder.path().join("server.sqlite").to_string_lossy().into_owned(),
        limits: false,
        ..Config::default()
    }
}

impl Fixture {
    pub(crate) async fn new() -> Fixture {
        Fixture::with(|_| ()).await
    }

    /// One that is set up otherwise.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Fixture {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut config = config(&folder);
        change(&mut config);
        let server = Server::start(config).await.expect("a server");
        Fixture { server, folder, shared: None }
    }

    /// One on this database, or on a file of its own.
    pub(crate) async fn on(shared: Option<String>) -> Fixture {
        let mut fixture =
            Fixture::with(|config| config.database = shared.clone().unwrap_or(config.database.clone())).await;
        fixture.shared = shared;
        fixture
    }

    /// One that shares its database with another server.
    pub(crate) async fn two(database: String) -> (Fixture, Server) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let config = Config { database: database.clone(), ..config(&folder) };
        let [server, other] = [config.clone(), config].map(Server::start);
        let server = server.await.expect("a server");
        (Fixture { server, folder, shared: Some(database) }, other.await.expect("a second server"))
    }

    pub(crate) fn database(&self) -> String {
        self.shared.clone().unwrap_or_else(|| config(&self.folder).database)
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.server.address())
    }

    /// Somebody new, as a guest.
    pub(crate) async fn guest(&self) -> Client {
        let mut client = Client::new(&self.url());
        let replied = client.post("/api/guest", &json!({})).await.expect("an answer");
        assert_eq!(replied.status, 200, "{}", replied.text);
        client
    }

    /// The server ends and begins anew on the same database and at the same port.
    pub(crate) async fn restart(self) -> Fixture {
        let database = self.database();
        let Fixture { server, folder, shared } = self;
        let port = server.address().port();
        server.stop().await;
        let server = Server::start(Config { port, database, ..config(&folder) }).await.expect("a server");
        Fixture { server, folder, shared }
    }
}

/// A server on each database there is, set up by what is said.
pub(crate) async fn both(set: impl Fn(&mut Config), test: impl AsyncFn(Fixture)) {
    let mut databases = vec![None];
    if let Some(postgres) = Postgres::shared() {
        databases.push(Some(postgres.database().await));
    }
    for shared in databases {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut config = config(&folder);
        config.database = shared.clone().unwrap_or(config.database);
        set(&mut config);
        let server = Server::start(config).await.expect("a server");
        test(Fixture { server, folder, shared }).await;
    }
}

/// A request whose body comes when the test wants it to.
pub(crate) struct Slow {
    stream: TcpStream,
}

impl Slow {
    /// Sends the head, which announces so many bytes and asks whether they are wanted.
    pub(crate) async fn begin(fixture: &Fixture, path: &str, headers: &str, bytes: usize) -> Slow {
        let mut stream = TcpStream::connect(fixture.server.address()).await.expect("a connection");
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {bytes}\r\n\
             Expect: 100-continue\r\n{headers}\r\n"
        );
        stream.write_all(head.as_bytes()).await.expect("bytes sent");
        Slow { stream }
    }

    /// The status that comes next; 100 when the server begins to read the body.
    pub(crate) async fn status(&mut self) -> u16 {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(self.stream.read_u8().await.expect("an answer"));
        }
        let status = head.get(9..12).and_then(|it| std::str::from_utf8(it).ok()?.parse().ok());
        status.expect("a status")
    }

    /// Whether nothing has come yet.
    pub(crate) fn is_silent(&self) -> bool {
        self.stream.try_read(&mut [0]).is_err_and(|it| it.kind() == std::io::ErrorKind::WouldBlock)
    }

    /// Sends the body, and gives the status of the answer.
    pub(crate) async fn end(&mut self, body: &str) -> u16 {
        self.stream.write_all(body.as_bytes()).await.expect("bytes sent");
        self.status().await
    }
}

/// A table of somebody against the computer, or alone where the rules move the other side.
pub(crate) fn against(game: &str, level: &str) -> Value {
    let mut seats = vec![json!({"side": "a", "who": "me"})];
    if game != "hindenburg" {
        seats.push(json!({"side": "b", "who": "computer", "level": level}));
    }
    json!({"game": game, "seats": seats, "dice": "server"})
}

/// A table of two people.
pub(crate) fn between(game: &str) -> Value {
    let seats = json!([{"side": "a", "who": "me"}, {"side": "b", "who": "open"}]);
    json!({"game": game, "seats": seats, "dice": "server"})
}

/// Makes a table, and gives its name.
pub(crate) async fn made(client: &mut Client, table: &Value) -> String {
    let replied = client.post("/api/tables", table).await.expect("an answer");
    assert_eq!(replied.status, 201, "{}", replied.text);
    replied.body["table"]["key"].as_str().expect("a name").to_owned()
}

/// A socket with what it was told first.
pub(crate) struct Player {
    pub(crate) socket: Socket,
    pub(crate) sight: Value,
    pub(crate) hello: Value,
    n: u32,
}

impl Player {
    pub(crate) async fn sits(client: &Client, key: &str, place: &str, since: Option<u64>) -> Player {
        let since = since.map(|it| format!("&since={it}")).unwrap_or_default();
        let path = format!("/api/tables/{key}/socket?as={place}{since}");
        let mut socket = client.socket(&path).await.expect("a socket");
        let hello = socket.hear_json().await.expect("a first message");
        assert_eq!(hello["is"], "hello", "{hello}");
        Player { socket, sight: hello["sight"].clone(), hello, n: 0 }
    }

    pub(crate) fn version(&self) -> u64 {
        self.sight["version"].as_u64().expect("a version")
    }

    /// Asks something, and gives the answer and what else came before it.
    pub(crate) async fn ask(&mut self, ask: Value) -> (Value, Vec<Value>) {
        self.n += 1;
        let said = json!({"n": self.n, "ask": ask}).to_string();
        self.socket.say(said).await.expect("an open socket");
        let mut before = Vec::new();
        loop {
            let heard = self.socket.hear_json().await.expect("an answer");
            if heard["re"] == self.n {
                return (heard, before);
            }
            self.take(&heard);
            before.push(heard);
        }
    }

    /// Waits until the table asks this player something, or is over.
    pub(crate) async fn wait(&mut self) -> Vec<Value> {
        let mut heard = Vec::new();
        while self.sight["prompt"].is_null() && self.sight["awaits"]["is"] != "over" {
            let next = self.socket.hear_json().await.expect("news");
            self.take(&next);
            heard.push(next);
        }
        heard
    }

    /// Brings the sight up to date.
    pub(crate) fn take(&mut self, heard: &Value) {
        match heard["is"].as_str() {
            Some("update") => {
                apply(&mut self.sight, &heard["changes"]);
                assert_eq!(self.sight["version"], heard["version"]);
            }
            Some("anew" | "hello") => self.sight = heard["sight"].clone(),
            _ => {}
        }
    }

    /// Does the n-th thing of the list, counted around.
    pub(crate) async fn act(&mut self, n: usize, nonce: &str) -> (Value, Vec<Value>) {
        let offers = self.sight["offers"].as_array().expect("a list");
        let act = offers[n % offers.len()]["act"].clone();
        let input = json!({"do": "act", "version": self.version(), "acts": [act]});
        self.ask(json!({"ask": "submit", "nonce": nonce, "input": input})).await
    }
}

/// Applies what changed to a sight.
pub(crate) fn apply(sight: &mut Value, changes: &Value) {
    for change in changes.as_array().expect("a list of changes") {
        let change = change.as_array().expect("a change");
        let path: Vec<String> = match &change[0] {
            Value::String(path) => path.split('/').map(str::to_owned).collect(),
            path => {
                path.as_array().expect("a path").iter().map(|it| it.to_string().trim_matches('"').to_owned()).collect()
            }
        };
        let (last, above) = path.split_last().expect("a path of at least one step");
        let step = |at: &'_ str| at.parse::<usize>();
        let mut place = &mut *sight;
        for key in above {
            place = match place {
                Value::Array(list) => &mut list[step(key).expect("an index")],
                place => &mut place[key.as_str()],
            };
        }
        match (&change[1..], place) {
            ([value], Value::Array(list)) => list[step(last).expect("an index")] = value.clone(),
            ([value], place) => place[last.as_str()] = value.clone(),
            ([], Value::Object(map)) => drop(map.remove(last)),
            ([at, remove, inserted, alike @ ..], place) => {
                let list = match place {
                    Value::Array(list) => &mut list[step(last).expect("an index")],
                    place => &mut place[last.as_str()],
                };
                let at = at.as_u64().expect("a place") as usize;
                let end = at + remove.as_u64().expect("a number") as usize;
                let mut inserted = inserted.as_array().expect("a list").clone();
                if !alike.is_empty() {
                    // Each is told as what differs from the one before it.
                    let mut before = serde_json::Map::new();
                    for it in &mut inserted {
                        before.extend(it.as_object().expect("an object").clone());
                        *it = Value::Object(before.clone());
                    }
                }
                drop(list.as_array_mut().expect("a list").splice(at..end, inserted));
            }
            other => panic!("a change that is none: {other:?}"),
        }
    }
}

/// The gestures that updates tell of.
pub(crate) fn told(news: &[Value]) -> Vec<Value> {
    news.iter().flat_map(|it| it["heard"].as_array().cloned().unwrap_or_default()).collect()
}
