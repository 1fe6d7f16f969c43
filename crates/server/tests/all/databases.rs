//! Databases that earlier builds wrote, `tests/databases`: every later one opens them, brings them up to date and plays on.

use std::{collections::BTreeMap, fs, ops::Range, path::PathBuf};

use serde::Deserialize;
use serde_json::{Value, json};
use server::{
    Config, Server,
    admin::{self, Sitter},
    client::Client,
    wire::TableState,
};
use store::testing::{self, Folder, Postgres};

use crate::support::Player;

/// What the database has no more than hashes of.
#[derive(Deserialize)]
struct Known {
    tables: BTreeMap<String, String>,
    tokens: BTreeMap<String, String>,
    invitations: BTreeMap<String, String>,
    cookies: BTreeMap<String, String>,
}

impl Known {
    fn table(&self, name: &str) -> &str {
        &self.tables[name]
    }
}

fn beside(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/databases").join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(beside(name)).expect("a file of an earlier build")
}

/// A copy of the SQLite file of a commit.
fn copied(commit: &str, folder: &Folder) -> (String, Known) {
    let database = folder.file("server.sqlite");
    fs::copy(beside(&format!("{commit}.sqlite")), &database).expect("a copy");
    (database, serde_json::from_str(&read(&format!("{commit}.sqlite.json"))).expect("what is known"))
}

/// What is in it is there, to the last line, before anybody plays on.
async fn all_is_there(database: &str, known: &Known) {
    let store = admin::open(database).await.expect("a database of an earlier build");
    let tables = admin::tables(&store).await.expect("a list");
    assert_eq!(tables.len(), known.tables.len());
    for (name, key) in &known.tables {
        let table = tables.iter().find(|it| it.key == *key).unwrap_or_else(|| panic!("{name} is missing"));
        assert!(name.starts_with(&table.game), "{name}");
        let state = match name.split_once(' ') {
            Some((_, "open" | "again")) => TableState::Open,
            Some((_, "over")) => TableState::Over,
            _ => TableState::Playing,
        };
        assert_eq!(table.state, state, "{name}");
        assert_eq!(table.own_data, name.ends_with("own data"), "{name}");
        admin::verify(&store, key).await.unwrap_or_else(|why| panic!("{name}: {why}"));
    }
    let row = store.table(known.table("mukden running")).await.expect("an answer").expect("the table");
    let said: Vec<String> = store.chat(row.id, 0, 9).await.expect("talk").into_iter().map(|it| it.body).collect();
    assert_eq!(said, ["Ben plays russia.", "Good evening, Ben.", "Good evening. Снег."]);
    let row = store.table(known.table("hindenburg running")).await.expect("an answer").expect("the table");
    let anna = store.account_named("anna").await.expect("an answer").expect("an account");
    assert_eq!(store.note(row.id, anna.id).await.expect("a note"), "The rail to the east, on the 20th.");
    // What lies in it can be handed on: a journal comes out and goes in again, with somebody of this database.
    let journal = admin::export(&store, known.table("mukden over"), true).await.expect("a journal");
    let ben = [("russia".to_owned(), Sitter::Account("Ben".to_owned()))];
    admin::import(&store, &journal, Vec::new(), &ben, 1).await.expect("a table");
    store.close().await;
}

async fn sight(client: &mut Client, key: &str, place: &str) -> Value {
    let replied = client.post(&format!("/api/tables/{key}/ask?as={place}"), &json!({"ask": "sight"})).await;
    let replied = replied.expect("an answer");
    assert_eq!(replied.status, 200, "{}", replied.text);
    replied.body["sight"].clone()
}

/// Whoever is asked does something, so often. Says who did.
async fn acts(seats: &mut [Player], times: Range<usize>, name: &str) -> Vec<usize> {
    let mut who = Vec::new();
    for n in times {
        for seat in &mut *seats {
            let (answer, _) = seat.ask(json!({"ask": "sight"})).await;
            seat.sight = answer["answer"]["sight"].clone();
        }
        let at = seats.iter().position(|it| !it.sight["prompt"].is_null()).expect("a side that is asked");
        let (answer, _) = seats[at].act(n * 3, &format!("later-{n}")).await;
        assert_eq!(answer["answer"]["is"], "done", "{name}: {answer}");
        who.push(at);
    }
    who
}

async fn signed_in(url: &str, name: &str) -> Client {
    let mut client = Client::new(url);
    let asked = json!({"name": name, "password": format!("the password of {name}")});
    let replied = client.post("/api/sign-in", &asked).await.expect("an answer");
    assert_eq!(replied.status, 200, "{}", replied.text);
    client
}

/// Somebody sits down at what waited for players, from the lobby and with an invitation, and both sides play.
async fn begin(url: &str, known: &Known) {
    let cookie = |name: &str| Client::new(url).with_cookie(&known.cookies[name]);
    let (guest, mut other, ben) = (cookie("guest"), cookie("other"), signed_in(url, "Ben").await);
    let lobby = other.get("/api/lobby").await.expect("an answer");
    assert!(lobby.text.contains(known.table("mukden open")), "{}", lobby.text);
    let invited = json!({"invitation": known.invitations["east open a"]});
    for (name, asked, seats) in [("mukden open", json!({}), ["a", "b"]), ("east open", invited, ["b", "a"])] {
        let key = known.table(name);
        let joined = other.post(&format!("/api/tables/{key}/join"), &asked).await.expect("an answer");
        assert_eq!((joined.status, &joined.body["state"]), (200, &json!("playing")), "{name}: {}", joined.text);
        let host = if name == "mukden open" { &guest } else { &ben };
        let mut players =
            [Player::sits(host, key, seats[0], None).await, Player::sits(&other, key, seats[1], None).await];
        let (mut who, mut n) = (Vec::new(), 0);
        while !(who.contains(&0) && who.contains(&1)) {
            who.extend(acts(&mut players, n..n + 1, name).await);
            n += 1;
            assert!(n < 1000, "{name}: one side alone plays");
        }
    }
    let mut watcher = Client::new(url);
    watcher.post("/api/guest", &json!({})).await.expect("an answer");
    let key = known.table("east running");
    assert_eq!(
        watcher.get(&format!("/api/tables/{key}")).await.expect("an answer").status,
        404,
        "it is watched by invitation"
    );
    let asked = json!({"invitation": known.invitations["east running spectator"]});
    let joined = watcher.post(&format!("/api/tables/{key}/join"), &asked).await.expect("an answer");
    assert_eq!(joined.status, 200, "{}", joined.text);
    sight(&mut watcher, key, "spectator").await;
}

/// Tokens: one for whoever keeps a table made for analysis, and one of a table that is over.
async fn converse(url: &str, known: &Known) {
    let keeper = Client::new(url).with_token(&known.tokens["mukden analysis keeper"]);
    let mut socket = keeper.socket("/api/engine").await.expect("a conversation");
    let mut ask = async |request: Value| {
        socket.say(request.to_string()).await.expect("an open socket");
        let reply = socket.hear_json().await.expect("a reply");
        assert_eq!(reply["ok"], true, "{request}: {reply}");
        reply
    };
    ask(json!({"do": "view"})).await;
    ask(json!({"do": "new", "game": "mukden"})).await;
    let legal = ask(json!({"do": "legal"})).await;
    ask(json!({"do": "act", "action": legal["actions"][0]["action"]})).await;
    let key = known.table("mukden over");
    let mut late = Client::new(url).with_token(&known.tokens["mukden over a"]);
    for path in [format!("/api/tables/{key}"), format!("/api/tables/{key}/chat"), "/api/me".to_owned()] {
        let replied = late.get(&path).await.expect("an answer");
        assert_eq!(replied.status, 401, "the game is over: {}", replied.text);
    }
}

/// Plays on at what is running, by its tokens.
async fn play_on(url: &str, known: &Known) {
    for (name, sides) in [
        ("hindenburg running", &["a"][..]),
        ("mukden running", &["a", "b"]),
        ("east running", &["a", "b"]),
        ("hindenburg own data", &["a"]),
    ] {
        let mut seats = Vec::new();
        for side in sides {
            let client = Client::new(url).with_token(&known.tokens[&format!("{name} {side}")]);
            seats.push(Player::sits(&client, known.table(name), side, None).await);
        }
        acts(&mut seats, 0..6, name).await;
    }
    // Whoever thought for the computer is dead; another does it.
    let client = Client::new(url).with_token(&known.tokens["mukden computer a"]);
    let mut seat = Player::sits(&client, known.table("mukden computer"), "a", None).await;
    seat.wait().await;
    assert!(!seat.sight["prompt"].is_null(), "the computer has answered");
}

/// People come back, and look at what is over.
async fn look_back(url: &str, known: &Known) {
    let mut anna = signed_in(url, "Anna").await;
    let mine = anna.get("/api/mine").await.expect("an answer").body;
    let mine: Vec<&str> = mine.as_array().expect("a list").iter().filter_map(|it| it["key"].as_str()).collect();
    for name in ["mukden running", "hindenburg running", "mukden analysis"] {
        assert!(mine.contains(&known.table(name)), "{name}");
    }
    let key = known.table("mukden over");
    assert_eq!(sight(&mut anna, key, "a").await["awaits"]["is"], "over");
    let table = anna.get(&format!("/api/tables/{key}")).await.expect("an answer").body;
    assert_eq!(table["rematch"], known.table("mukden again"), "{table}");
    let mut guest = Client::new(url).with_cookie(&known.cookies["guest"]);
    let me = guest.get("/api/me").await.expect("an answer");
    assert_eq!((me.status, &me.body["guest"]), (200, &json!(true)), "{}", me.text);
    let seen = sight(&mut guest, known.table("hindenburg over"), "a").await;
    assert_eq!(seen["awaits"]["is"], "over", "{seen}");
    let seen = sight(&mut guest, known.table("east over"), "spectator").await;
    assert_eq!(seen["awaits"]["is"], "over", "{seen}");
}

async fn is_played(database: &str, known: &Known) {
    all_is_there(database, known).await;
    // The clock of the server that was killed was hours ahead.
    testing::run(database, "update job set until = until + 10000000000000").await;
    // Invitations run out; these were sent just now.
    testing::run(database, "update invitation set expires = 10000000000000").await;
    let config = Config { database: database.to_owned(), limits: false, ..Config::default() };
    let server = Server::start(config).await.expect("a server");
    let url = format!("http://{}", server.address());
    play_on(&url, known).await;
    begin(&url, known).await;
    converse(&url, known).await;
    look_back(&url, known).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sqlite_file_of_an_earlier_build_is_played_on() {
    let folder = Folder::new().expect("a folder");
    let (database, known) = copied("43eaf8e", &folder);
    is_played(&database, &known).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_of_an_earlier_build_is_played_on() {
    let Some(postgres) = Postgres::shared() else { return };
    let database = postgres.database_of(&read("43eaf8e.postgres.sql")).await;
    let known = serde_json::from_str(&read("43eaf8e.postgres.json")).expect("what is known");
    is_played(&database, &known).await;
}
