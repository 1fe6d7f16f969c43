//! Several servers on one PostgreSQL are one: people on different servers play one table.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{Config, Server, client::Client};
use store::{
    Append, Appended,
    testing::{Folder, Postgres},
};

use crate::{
    Done, NO_POSTGRES,
    child::{Orders, Running},
    figure,
    play::{Sitter, guest, pair},
    run,
    support::{against, made},
};

/// How long after the death of a server its work may lie.
const TAKEN_OVER: Duration = Duration::from_secs(5);
/// Within what another server's move is seen; usually a few milliseconds, on a busy machine more.
const MOMENT: Duration = Duration::from_secs(10);
/// How many acts are played.
const ACTS: usize = 60;

async fn started(database: &str) -> (Server, String) {
    let config = Config { database: database.to_owned(), limits: false, ..Config::default() };
    let server = Server::start(config).await.expect("a server");
    let url = format!("http://{}", server.address());
    (server, url)
}

/// Hears until a version.
async fn hear(seat: &mut Sitter, version: u64) {
    let heard = tokio::time::timeout(MOMENT, seat.hear_until(version)).await;
    heard.expect("news within a moment").expect("an open socket");
}

/// The version of a chair, as a server knows it.
async fn version(client: &Client, url: &str, key: &str, place: &str) -> u64 {
    let ask = json!({"ask": "sight"});
    let replied = client.at(url).post(&format!("/api/tables/{key}/ask?as={place}"), &ask).await.expect("an answer");
    replied.body["sight"]["version"].as_u64().expect("a version")
}

/// Everything a chair has noticed, as a server tells it now.
async fn everything(seat: &mut Sitter) -> Vec<Value> {
    let heard = seat.ask(&json!({"ask": "heard", "since": 0})).await.expect("an answer");
    heard["answer"]["gestures"].as_array().cloned().unwrap_or_default()
}

async fn verified(database: &str, key: &str) -> Vec<store::Stored> {
    let store = server::admin::open(database).await.expect("a store that opens");
    // A store gives up within a second; on a busy machine it may have to be asked again.
    let mut verified = server::admin::verify(&store, key).await;
    for _ in 0..9 {
        if verified.as_ref().is_err_and(|why| why.contains("try again")) {
            verified = server::admin::verify(&store, key).await;
        }
    }
    verified.expect("a journal that verifies");
    let row = store.table(key).await.expect("an answer").expect("the table");
    let lines = store.lines(row.id, row.generation, 0).await.expect("lines");
    store.close().await;
    lines
}

pub(crate) fn two_servers() -> Done {
    let Some(postgres) = Postgres::shared() else { return Done::NotRun(NO_POSTGRES) };
    run(async {
        let database = postgres.database().await;
        let ((one, first), (two, second)) = (started(&database).await, started(&database).await);
        let (key, clients) = pair("mukden", [&first, &second]).await;
        let mut seats = [
            Sitter::sits(&clients[0], &key, "a", Some(0)).await.expect("a seat"),
            Sitter::sits(&clients[1], &key, "b", Some(0)).await.expect("a seat"),
        ];
        let (urls, places, mut seen) = ([&first, &second], ["a", "b"], Vec::new());
        for n in 0..ACTS {
            let at = seats.iter().position(Sitter::is_asked).expect("a side that is to act");
            let heard = seats[at].act(n * 7, &format!("n{n}")).await.expect("an answer");
            assert_eq!(heard["answer"]["is"], "done", "{heard}");
            let begun = Instant::now();
            let other = 1 - at;
            // What the other notices of it, as the server knows that took it.
            let noticed = version(&clients[other], urls[at], &key, places[other]).await;
            hear(&mut seats[other], noticed).await;
            seen.push(begun.elapsed());
        }
        for seat in &mut seats {
            let all = everything(seat).await;
            assert_eq!(seat.heard, all, "nothing twice, nothing missed");
        }
        seen.sort();
        figure("two servers: other server's screen, p50 ms", seen[seen.len() / 2].as_millis());
        one.stop().await;
        two.stop().await;
        let lines = verified(&database, &key).await;
        assert_eq!(lines.iter().filter(|it| it.nonce.is_some()).count(), ACTS);
    });
    Done::Passed
}

/// A right that ends at one server ends at the other, too: its socket there is closed, and does nothing more.
pub(crate) fn one_right() -> Done {
    let Some(postgres) = Postgres::shared() else { return Done::NotRun(NO_POSTGRES) };
    run(async {
        let database = postgres.database().await;
        let ((one, first), (two, second)) = (started(&database).await, started(&database).await);
        let mut client = guest(&first).await.expect("a guest");
        let key = made(&mut client, &against("mukden", "random")).await;
        let mut seat = Sitter::sits(&client.at(&second), &key, "a", None).await.expect("a seat");
        let begun = Instant::now();
        let replied = client.post("/api/sign-out", &json!({})).await.expect("an answer");
        assert_eq!(replied.status, 204, "{}", replied.text);
        let closed = async {
            loop {
                if let Err(why) = seat.next().await {
                    return why;
                }
            }
        };
        let why = tokio::time::timeout(MOMENT, closed).await.expect("a closed socket within a moment");
        assert!(matches!(why, server::client::Trouble::Closed(4003, _)), "{why}");
        figure("two servers: a right that ends, ms", begun.elapsed().as_millis());
        one.stop().await;
        two.stop().await;
    });
    Done::Passed
}

/// How many tables are raced at.
const RACES: usize = 12;

/// Both sides buy secret orders at once, on different servers: both want the same line, and both have theirs.
pub(crate) fn race() -> Done {
    let Some(postgres) = Postgres::shared() else { return Done::NotRun(NO_POSTGRES) };
    run(async {
        let database = postgres.database().await;
        let ((one, first), (two, second)) = (started(&database).await, started(&database).await);
        let mut races = 0;
        for table in 0..RACES {
            let (key, clients) = pair("east", [&first, &second]).await;
            let mut a = Sitter::sits(&clients[0], &key, "a", Some(0)).await.expect("a seat");
            let mut b = Sitter::sits(&clients[1], &key, "b", Some(0)).await.expect("a seat");
            let mut acts = 0;
            while acts < 8 {
                let n = table * 31 + acts * 5;
                let (left, right) = (format!("a{acts}"), format!("b{acts}"));
                let heard = match (a.is_asked(), b.is_asked()) {
                    (true, true) => {
                        races += 1;
                        let (x, y) = tokio::join!(a.act(n, &left), b.act(n + 1, &right));
                        vec![x, y]
                    }
                    (true, false) => vec![a.act(n, &left).await],
                    _ => vec![b.act(n, &right).await],
                };
                for heard in heard {
                    let heard = heard.expect("an answer");
                    assert_eq!(heard["answer"]["is"], "done", "{heard}");
                    acts += 1;
                }
                // Each hears of what the other server has done.
                for (seat, client, place) in [(&mut a, &clients[0], "a"), (&mut b, &clients[1], "b")] {
                    let there = version(client, &first, &key, place).await;
                    let noticed = there.max(version(client, &second, &key, place).await);
                    hear(seat, noticed).await;
                }
            }
            for seat in [&mut a, &mut b] {
                let all = everything(seat).await;
                assert_eq!(seat.heard, all, "nothing twice, nothing missed");
            }
            let lines = verified(&database, &key).await;
            assert_eq!(lines.iter().filter(|it| it.nonce.is_some()).count(), acts);
        }
        assert!(races >= RACES, "both sides were asked at once {races} times");
        one.stop().await;
        two.stop().await;
        figure("two servers: races for one line, both stored", races);
    });
    Done::Passed
}

/// How many thoughts computer players have had in this process.
async fn thoughts(url: &str) -> usize {
    let figures = Client::new(url).get("/metrics").await.expect("figures").text;
    let line = figures.lines().find_map(|it| it.strip_prefix("sandtable_thought_seconds_count "));
    line.map_or(0, |it| it.trim().parse().expect("a number"))
}

/// Both servers have the table open, and one of them thinks.
pub(crate) fn computer() -> Done {
    let Some(postgres) = Postgres::shared() else { return Done::NotRun(NO_POSTGRES) };
    run(async {
        let database = postgres.database().await;
        let ((one, first), (two, second)) = (started(&database).await, started(&database).await);
        let mut client = guest(&first).await.expect("a guest");
        let before = thoughts(&first).await;
        let key = made(&mut client, &against("mukden", "random")).await;
        // The same person on both servers, and acting on either in turn.
        let mut seats = [
            Sitter::sits(&client, &key, "a", Some(0)).await.expect("a seat"),
            Sitter::sits(&client.at(&second), &key, "a", Some(0)).await.expect("a seat"),
        ];
        for n in 0..ACTS {
            let [x, y] = &mut seats;
            for seat in [&mut *x, &mut *y] {
                while !seat.is_asked() && !seat.is_over() {
                    tokio::time::timeout(MOMENT, seat.next()).await.expect("news within a moment").expect("news");
                }
            }
            let newest = x.version().max(y.version());
            hear(x, newest).await;
            hear(y, newest).await;
            let seat = &mut seats[n % 2];
            if !seat.is_asked() {
                continue;
            }
            let heard = seat.act(n * 7, &format!("n{n}")).await.expect("an answer");
            assert_eq!(heard["answer"]["is"], "done", "{heard}");
            let newest = version(&client, [&first, &second][n % 2], &key, "a").await;
            for seat in &mut seats {
                hear(seat, newest).await;
            }
        }
        while !seats[0].is_asked() && !seats[0].is_over() {
            tokio::time::timeout(MOMENT, seats[0].next()).await.expect("news within a moment").expect("news");
        }
        let thought = thoughts(&first).await - before;
        one.stop().await;
        two.stop().await;
        let lines = verified(&database, &key).await;
        // The first row is fate's, when the game begins.
        let computed = lines.iter().filter(|it| it.nonce.is_none() && it.line > 0).count();
        assert!(computed > 5, "a computer that plays: {computed}");
        assert_eq!(thought, computed, "every thought was wanted, and none was had twice");
        figure("two servers: computer decisions / thoughts", format!("{computed} / {thought}"));
    });
    Done::Passed
}

/// One of two servers is killed. The other goes on, and whoever was at the dead one comes to it with his version.
pub(crate) fn killed() -> Done {
    let Some(postgres) = Postgres::shared() else { return Done::NotRun(NO_POSTGRES) };
    let folder = Folder::new().expect("a folder");
    run(async {
        let database = postgres.database().await;
        let doomed = Running::start(&Orders::on(&database), folder.path());
        let (other, second) = started(&database).await;
        let (key, clients) = pair("mukden", [&doomed.url, &second]).await;
        let mut a = Sitter::sits(&clients[0], &key, "a", Some(0)).await.expect("a seat");
        let mut b = Sitter::sits(&clients[1], &key, "b", Some(0)).await.expect("a seat");
        let mut n = 0;
        while n < 30 || !a.is_asked() {
            n += 1;
            turn(&mut a, &mut b, n).await;
        }
        let (seen, mut heard) = (a.version(), std::mem::take(&mut a.heard));
        // The one goes down with a request on its way; the other may have to go on from either.
        let ask = json!({"n": 9999, "ask": {"ask": "submit", "nonce": "last", "input": a.deed(3)}});
        a.socket.say(ask.to_string()).await.expect("an open socket");
        let deed = a.deed(3);
        doomed.kill();
        let mut a = Sitter::sits(&clients[0].at(&second), &key, "a", Some(seen)).await.expect("a seat");
        let again = a.ask(&crate::play::submit("last", &deed)).await.expect("an answer");
        assert_eq!(again["answer"]["is"], "done", "{again}");
        for _ in 0..30 {
            n += 1;
            turn(&mut a, &mut b, n).await;
        }
        // What was on its way comes before the answer to this.
        let all = everything(&mut a).await;
        heard.append(&mut a.heard);
        assert_eq!(heard, all, "nothing twice, nothing missed");
        let all = everything(&mut b).await;
        assert_eq!(b.heard, all, "nothing twice, nothing missed");
        other.stop().await;
        let lines = verified(&database, &key).await;
        assert_eq!(lines.iter().filter(|it| it.nonce.as_deref() == Some("0:last")).count(), 1);
        assert_eq!(lines.iter().filter(|it| it.nonce.is_some()).count(), n + 1);
        figure("two servers, one killed: acts", n + 1);
    });
    Done::Passed
}

/// The server that thinks for a computer player is killed while it thinks: another that shares the database takes that work
/// over, or the next one on the file.
pub(crate) fn killed_thinking() -> Done {
    let folder = Folder::new().expect("a folder");
    run(killed_over(&folder, &folder.file("tables.db"), false, "SQLite, a new server"));
    let Some(postgres) = Postgres::shared() else { return Done::NotRun(NO_POSTGRES) };
    run(async { killed_over(&folder, &postgres.database().await, true, "PostgreSQL, another server").await });
    run(async { killed_over(&folder, &postgres.database().await, false, "PostgreSQL, a new server").await });
    Done::Passed
}

async fn killed_over(folder: &Folder, database: &str, has_another: bool, name: &str) {
    // It does not come to an end of its thought before it is killed, however fast the machine is.
    let orders = Orders { dream: 600_000, ..Orders::on(database) };
    let doomed = Running::start(&orders, folder.path());
    let config = Config { database: database.to_owned(), limits: false, ..Config::default() };
    let other = match has_another {
        true => Some(Server::start(config.clone()).await.expect("a server")),
        false => None,
    };
    let mut client = guest(&doomed.url).await.expect("a guest");
    let key = made(&mut client, &against("mukden", "normal")).await;
    let mut seat = Sitter::sits(&client, &key, "a", None).await.expect("a seat");
    let mut n = 0;
    while seat.is_asked() {
        n += 1;
        let heard = seat.act(n * 7, &format!("n{n}")).await.expect("an answer");
        assert_eq!(heard["answer"]["is"], "done", "{heard}");
    }
    let seen = seat.version();
    doomed.kill();
    let begun = Instant::now();
    let other = match other {
        Some(other) => other,
        None => Server::start(config).await.expect("a server"),
    };
    // With nobody there; what a person has done has a nonce.
    while verified(database, &key).await.last().is_none_or(|it| it.nonce.is_some()) {
        assert!(begun.elapsed() < TAKEN_OVER, "a computer player that goes on");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    figure(&format!("{name} after a kill: computer goes on after, ms"), begun.elapsed().as_millis());
    let there = client.at(&format!("http://{}", other.address()));
    let mut seat = Sitter::sits(&there, &key, "a", Some(seen)).await.expect("a seat");
    let turn = async {
        while !seat.is_asked() {
            seat.next().await.expect("news");
        }
    };
    tokio::time::timeout(4 * TAKEN_OVER, turn).await.expect("a computer player that ends its turn");
    other.stop().await;
}

/// Whoever is to act does.
async fn turn(a: &mut Sitter, b: &mut Sitter, n: usize) {
    while !a.is_asked() && !b.is_asked() {
        assert!(!a.is_over(), "a game that goes on");
        let next = async {
            tokio::select! { heard = a.next() => heard, heard = b.next() => heard }
        };
        tokio::time::timeout(MOMENT, next).await.expect("news within a moment").expect("news");
    }
    let seat = if a.is_asked() { a } else { b };
    let heard = seat.act(n * 7, &format!("n{n}")).await.expect("an answer");
    assert_eq!(heard["answer"]["is"], "done", "{heard}");
}

/// A server that does not know a table's edition does not open it, and says so; nor does it go on with one that a newer
/// server has gone on with.
pub(crate) fn later_edition() -> Done {
    let folder = Folder::new().expect("a folder");
    let database = folder.file("tables.db");
    run(async {
        let (server, url) = started(&database).await;
        let mut client = guest(&url).await.expect("a guest");
        let key = made(&mut client, &against("hindenburg", "random")).await;
        let mut seat = Sitter::sits(&client, &key, "a", None).await.expect("a seat");
        let store = server::admin::open(&database).await.expect("a store that opens");
        let row = store.table(&key).await.expect("an answer").expect("the table");
        let standing = row.standing.clone();
        let append = Append {
            table: row.id,
            generation: row.generation,
            line: standing.lines,
            count: 1,
            body: "a line of rules to come".to_owned(),
            nonce: None,
            version: 9,
            at: 0,
            standing,
            jobs: 0,
            lease: 0,
            edition: 999,
        };
        assert_eq!(store.append(append).await, Ok(Appended::Stored));
        // The table is open here, and has moved on by rules that nobody here knows.
        let heard = seat.act(0, "open").await.expect("an answer");
        assert_eq!(heard["problem"]["problem"], "later_edition", "{heard}");
        server.stop().await;
        let (server, url) = started(&database).await;
        let mut client = client.at(&url);
        let path = format!("/api/tables/{key}/ask?as=a");
        let replied = client.post(&path, &json!({"ask": "sight"})).await.expect("an answer");
        assert_eq!((replied.status, &replied.body["problem"]), (409, &json!("later_edition")), "{}", replied.text);
        let refused = Sitter::sits(&client, &key, "a", None).await.err().expect("a refusal").to_string();
        assert!(refused.contains("later_edition"), "{refused}");
        assert_eq!(store.table(&key).await.expect("an answer").expect("the table").edition, 999);
        server.stop().await;
        store.close().await;
    });
    Done::Passed
}
