//! Rights and reading under load: what a token is good for while seats change hands, and how long who reads waits.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use serde_json::json;
use server::{
    Config, Server,
    client::{Client, Replied},
};
use store::testing::{Folder, Postgres};

use crate::{
    Done, NO_POSTGRES, count, figure,
    play::{Sitter, alone, guest, submit},
    run,
    support::made,
};

/// How long the store takes here to make an act safe.
const STALL: Duration = Duration::from_millis(200);
/// How many acts are stored while somebody reads.
const ACTS: usize = 10;

/// Both databases: a file in the folder, and PostgreSQL.
async fn databases(folder: &Folder) -> Option<[String; 2]> {
    Some([folder.file("server.sqlite"), Postgres::shared()?.database().await])
}

async fn started(config: Config) -> (Server, String) {
    let server = Server::start(Config { limits: false, ..config }).await.expect("a server");
    let url = format!("http://{}", server.address());
    (server, url)
}

/// Somebody joins, makes a token and leaves, all at once with somebody else who takes the last seat, at two servers where
/// there can be two: no token that is left acts for whoever sits there in the end.
pub(crate) fn token_race() -> Done {
    let (rounds, folder) = (count("PROOF_TOKENS", 15), Folder::new().expect("a folder"));
    let done = run(async {
        for database in databases(&folder).await? {
            let config = Config { database: database.clone(), ..Config::default() };
            let (one, first) = started(config.clone()).await;
            let other = if database.starts_with("postgres") { Some(started(config).await) } else { None };
            let second = other.as_ref().map_or(&first, |it| &it.1).clone();
            let (mut left_early, mut held) = (0, 0);
            for round in 0..rounds {
                let mut people = Vec::new();
                for url in [&first, &first, &second, &second] {
                    people.push(guest(url).await.expect("a guest"));
                }
                let [maker, villain, rival, last] = &mut people[..] else { panic!("four people") };
                let seats = json!([{"side": "a", "who": "open"}, {"side": "b", "who": "open"}]);
                let key = made(maker, &json!({"game": "mukden", "seats": seats, "dice": "server"})).await;
                let (join, nothing) = (format!("/api/tables/{key}/join"), json!({}));
                let (a, b) = (json!({"place": "a"}), json!({"place": "b"}));
                assert_eq!(villain.post(&join, &a).await.expect("an answer").status, 200);
                let (tokens, leave) = (format!("/api/tables/{key}/tokens"), format!("/api/tables/{key}/leave"));
                let mut again = villain.clone();
                let (sat, made, left) =
                    tokio::join!(rival.post(&join, &b), again.post(&tokens, &a), villain.post(&leave, &nothing));
                assert_eq!(sat.expect("an answer").status, 200);
                let token = made.expect("an answer").body["token"].as_str().map(str::to_owned);
                if left.expect("an answer").status != 204 {
                    held += 1;
                    continue;
                }
                left_early += 1;
                assert_eq!(last.post(&join, &a).await.expect("an answer").status, 200, "round {round}");
                let resign = submit("late", &json!({"do": "resign"}));
                for url in [&first, &second] {
                    let Some(token) = &token else { break };
                    let mut bot = Client::new(url).with_token(token);
                    let replied = bot.post(&format!("/api/tables/{key}/ask?as=a"), &resign).await.expect("an answer");
                    assert_eq!(replied.status, 401, "round {round}: {}", replied.text);
                }
                let table = last.get(&format!("/api/tables/{key}")).await.expect("an answer").body;
                assert_eq!(table["state"], "playing", "round {round}: nobody has resigned");
            }
            let place = if other.is_some() { "PostgreSQL, two servers" } else { "SQLite" };
            figure(
                &format!("tokens of seats that were left, {place}: left / begun / acted"),
                format!("{left_early} / {held} / 0"),
            );
            one.stop().await;
            if let Some((two, _)) = other {
                two.stop().await;
            }
        }
        Some(())
    });
    done.map_or(Done::NotRun(NO_POSTGRES), |()| Done::Passed)
}

/// All that may be asked of a table, as text: answers and refusals.
async fn told(client: &mut Client, key: &str, ticket: &str) -> Vec<String> {
    let mut told = Vec::new();
    let line = |what: &str, replied: Replied| format!("{what} {} {}", replied.status, replied.text);
    told.push(line(
        "invitation",
        client.post("/api/invitation", &json!({"invitation": ticket})).await.expect("an answer"),
    ));
    for path in ["", "/chat", "/note", "/tokens", "/sheet"] {
        told.push(line(path, client.get(&format!("/api/tables/{key}{path}")).await.expect("an answer")));
    }
    let nothing = json!({});
    for path in ["/join", "/leave", "/abort", "/rematch", "/tokens", "/invitations", "/chat"] {
        told.push(line(path, client.post(&format!("/api/tables/{key}{path}"), &nothing).await.expect("an answer")));
    }
    for place in ["a", "b", "spectator"] {
        let resign = submit("foreign", &json!({"do": "resign"}));
        for ask in [json!({"ask": "sight"}), json!({"ask": "heard", "since": 0}), json!({"ask": "journal"}), resign] {
            let path = format!("/api/tables/{key}/ask?as={place}");
            told.push(line(place, client.post(&path, &ask).await.expect("an answer")));
        }
        let socket = client.socket(&format!("/api/tables/{key}/socket?as={place}")).await;
        told.push(format!("{place} {}", if socket.is_ok() { "sits" } else { "does not sit" }));
    }
    told
}

/// Whoever holds a token of another table is told, while both tables are played at, what any other such token is told: nothing of
/// the chair that the token has at its own table.
pub(crate) fn foreign_tokens() -> Done {
    let (rounds, folder) = (count("PROOF_TOKENS", 15), Folder::new().expect("a folder"));
    let done = run(async {
        for database in databases(&folder).await? {
            let place = if database.starts_with("postgres") { "PostgreSQL" } else { "SQLite" };
            let (server, url) = started(Config { database, ..Config::default() }).await;
            let mut answers = 0;
            for watch in ["anybody", "invited"] {
                let mut ann = guest(&url).await.expect("a guest");
                let table = |game: &str, watch: &str| {
                    let seats = json!([{"side": "a", "who": "me"}, {"side": "b", "who": "me"}]);
                    json!({"game": game, "seats": seats, "dice": "server", "watch": watch})
                };
                let key = made(&mut ann, &table("east", watch)).await;
                let path = format!("/api/tables/{key}/invitations");
                let sent = ann.post(&path, &json!({"place": "spectator"})).await.expect("an answer");
                let ticket = sent.body["token"].as_str().expect("an invitation").to_owned();
                // Whoever holds them has no chair at the table that is asked about.
                let mut cid = guest(&url).await.expect("a guest");
                let mut holders = Vec::new();
                for game in ["east", "mukden"] {
                    let other = made(&mut cid, &table(game, "anybody")).await;
                    for place in ["a", "b", "spectator"] {
                        let asked = json!({"place": place});
                        let token = cid.post(&format!("/api/tables/{other}/tokens"), &asked).await.expect("an answer");
                        holders.push(Client::new(&url).with_token(token.body["token"].as_str().expect("a token")));
                    }
                }
                let mut seats = [
                    Sitter::sits(&ann, &key, "a", None).await.expect("a seat"),
                    Sitter::sits(&ann, &key, "b", None).await.expect("a seat"),
                ];
                for round in 0..rounds {
                    let at = seats.iter().position(Sitter::is_asked).expect("a side that is to act");
                    let heard = seats[at].act(round * 7, &format!("n{round}")).await.expect("an answer");
                    assert_eq!(heard["answer"]["is"], "done", "{heard}");
                    let path = format!("/api/tables/{key}/ask?as={}", ["b", "a"][at]);
                    let replied = ann.post(&path, &json!({"ask": "sight"})).await.expect("an answer");
                    let noticed = replied.body["sight"]["version"].as_u64().expect("a version");
                    seats[1 - at].hear_until(noticed).await.expect("an open socket");
                    let first = told(&mut holders[0], &key, &ticket).await;
                    for holder in &mut holders[1..] {
                        assert_eq!(first, told(holder, &key, &ticket).await, "round {round}");
                    }
                    answers += first.len() * holders.len();
                }
                let table = ann.get(&format!("/api/tables/{key}")).await.expect("an answer").body;
                assert_eq!(table["state"], "playing", "nobody has resigned");
            }
            figure(&format!("answers to tokens of other tables, {place}: all / told apart"), format!("{answers} / 0"));
            server.stop().await;
        }
        Some(())
    });
    done.map_or(Done::NotRun(NO_POSTGRES), |()| Done::Passed)
}

/// While the store takes its time over somebody's acts, others read on: many answers come for each act that is stored.
pub(crate) fn reads_beside_stores() -> Done {
    let folder = Folder::new().expect("a folder");
    let done = run(async {
        for database in databases(&folder).await? {
            let place = if database.starts_with("postgres") { "PostgreSQL" } else { "SQLite" };
            let proof = store::Proof { before_commit: STALL, ..store::Proof::default() };
            let (server, url) = started(Config { database, proof, ..Config::default() }).await;
            let mut client = guest(&url).await.expect("a guest");
            let key = made(&mut client, &alone("mukden")).await;
            let mut seats = [
                Sitter::sits(&client, &key, "a", Some(0)).await.expect("a seat"),
                Sitter::sits(&client, &key, "b", Some(0)).await.expect("a seat"),
            ];
            let (read, is_over) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
            let reader = {
                let (read, is_over, mut client) = (read.clone(), is_over.clone(), client.clone());
                let path = format!("/api/tables/{key}/ask?as=b");
                tokio::spawn(async move {
                    while !is_over.load(Relaxed) {
                        let replied = client.post(&path, &json!({"ask": "sight"})).await.expect("an answer");
                        assert_eq!(replied.status, 200, "{}", replied.text);
                        read.fetch_add(1, Relaxed);
                    }
                })
            };
            for n in 0..ACTS {
                let at = seats.iter().position(Sitter::is_asked).expect("a side that is to act");
                let heard = seats[at].act(n * 7, &format!("n{n}")).await.expect("an answer");
                assert_eq!(heard["answer"]["is"], "done", "{heard}");
                let path = format!("/api/tables/{key}/ask?as={}", ["b", "a"][at]);
                let replied = client.post(&path, &json!({"ask": "sight"})).await.expect("an answer");
                let noticed = replied.body["sight"]["version"].as_u64().expect("a version");
                seats[1 - at].hear_until(noticed).await.expect("an open socket");
            }
            is_over.store(true, Relaxed);
            reader.await.expect("a reader that ends");
            let read = read.load(Relaxed);
            assert!(read >= ACTS * 4, "{read} answers while {ACTS} acts were stored");
            figure(&format!("answers for an act that takes 0.2 s to store, {place}"), read / ACTS);
            server.stop().await;
        }
        Some(())
    });
    done.map_or(Done::NotRun(NO_POSTGRES), |()| Done::Passed)
}
