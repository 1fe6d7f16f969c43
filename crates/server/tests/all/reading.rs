//! Whoever reads waits for nobody's act: with every desk held still in the middle of one, all that may be asked is answered.

use std::{future::Future, time::Duration};

use serde_json::{Value, json};
use server::{
    Config, Server,
    client::{Client, Replied},
};
use store::testing::Postgres;

use crate::support::{Fixture, Player, against, between, config, made};

/// Longer than any answer takes; nothing waits for it that is answered.
const LONG: Duration = Duration::from_secs(20);

async fn soon<T>(what: &str, answer: impl Future<Output = T>) -> T {
    tokio::time::timeout(LONG, answer).await.unwrap_or_else(|_| panic!("{what} waits for the desk"))
}

/// A server with its desks in the test's hand.
async fn held(shared: Option<String>) -> (Fixture, std::sync::Arc<tokio::sync::RwLock<()>>) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = shared.clone().unwrap_or_else(|| config(&folder).database);
    let config = Config { database, ..config(&folder) };
    let desks = config.desks.clone();
    let server = Server::start(config).await.expect("a server");
    (Fixture { server, folder, shared }, desks)
}

/// All that is asked of a seat. What it says and how it is refused is the same, whatever goes on behind it.
fn asks(act: &str) -> Vec<Value> {
    let mut asks = vec![
        json!({"ask": "sight"}),
        json!({"ask": "reaches"}),
        json!({"ask": "sheet"}),
        json!({"ask": "ahead", "acts": [act]}),
        json!({"ask": "why", "acts": [act]}),
        json!({"ask": "why_there", "unit": 1, "hex": 1307}),
        json!({"ask": "understand", "text": "move 1 1307"}),
        json!({"ask": "reach", "unit": 1}),
        json!({"ask": "odds"}),
        json!({"ask": "heard", "since": 0}),
        json!({"ask": "heard", "since": 1_000_000}),
        json!({"ask": "scene_at", "version": 0}),
        json!({"ask": "journal"}),
        json!({"ask": "hint"}),
        json!({"ask": "submit", "nonce": "never", "input": {"do": "act", "acts": ["nonsense"]}}),
        json!({"ask": "submit", "nonce": "nor", "input": {"do": "undo", "version": 0}}),
        json!({"ask": "submit", "nonce": "ever", "input": {"do": "commit", "commitment": "00"}}),
        json!({"ask": "submit", "nonce": "late", "input": {"do": "act", "version": 0, "acts": [act]}}),
        json!({"ask": "submit", "nonce": "soon", "input": {"do": "act", "version": 1_000_000, "acts": [act]}}),
        json!({"ask": "submit", "nonce": "soon", "input": {"do": "undo", "version": 1_000_000}}),
        // Done before; so whatever it is now is not done.
        json!({"ask": "submit", "nonce": "old", "input": {"do": "draw"}}),
        json!({"ask": "submit", "nonce": "old", "input": {"do": "act", "acts": [act]}}),
        json!({"ask": "submit", "nonce": "old", "input": {"do": "act", "acts": ["nonsense"]}}),
    ];
    for kind in ["zones", "lines", "supply", "control"] {
        asks.push(json!({"ask": "overlay", "kind": kind}));
    }
    asks
}

fn what(replied: Replied) -> (u16, String) {
    (replied.status, replied.text)
}

/// Everything that may be read, over requests and sockets, from a seat and as a stranger.
async fn all(client: &mut Client, stranger: &mut Client, bot: &Client, key: &str, act: &str) -> Vec<(u16, String)> {
    let mut answers = Vec::new();
    for (who, place) in [(&mut *client, "b"), (stranger, "spectator")] {
        for path in ["", "/sheet", "/chat"] {
            let path = format!("/api/tables/{key}{path}");
            answers.push(what(soon(&path, who.get(&path)).await.expect("an answer")));
        }
        let mut player = soon("a socket", Player::sits(who, key, place, Some(0))).await;
        answers.push((0, player.sight.to_string()));
        answers.push((0, player.hello["heard"].to_string()));
        for ask in asks(act) {
            let path = format!("/api/tables/{key}/ask?as={place}");
            answers.push(what(soon(&ask.to_string(), who.post(&path, &ask)).await.expect("an answer")));
            let (mut answer, _) = soon(&ask.to_string(), player.ask(ask)).await;
            answer["re"] = Value::Null;
            answers.push((0, answer.to_string()));
        }
    }
    let mut socket = bot.socket("/api/engine").await.expect("a conversation");
    let act = |act: &str| json!({"do": "act", "action": act});
    let plain = ["view", "legal", "heard", "journal", "undo"].map(|it| json!({"do": it}));
    for request in plain.into_iter().chain([act("nonsense"), act("next")]) {
        socket.say(request.to_string()).await.expect("an open socket");
        answers.push((0, soon(&request.to_string(), socket.hear_json()).await.expect("a reply").to_string()));
    }
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_reads_does_not_wait_for_the_other_side() {
    read_while_the_other_side_buys(held(None).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_reads_does_not_wait_for_the_other_side_on_postgres_either() {
    let Some(postgres) = Postgres::shared() else { return };
    read_while_the_other_side_buys(held(Some(postgres.database().await)).await).await;
}

async fn read_while_the_other_side_buys((fixture, desks): (Fixture, std::sync::Arc<tokio::sync::RwLock<()>>)) {
    let (mut axis, mut soviet) = (fixture.guest().await, fixture.guest().await);
    let mut table = between("east");
    (table["watch"], table["hints"]) = (json!("anybody"), json!(true));
    let key = made(&mut axis, &table).await;
    let joined = soviet.post(&format!("/api/tables/{key}/join"), &json!({})).await.expect("an answer");
    assert_eq!(joined.status, 200, "{}", joined.text);
    let ask = format!("/api/tables/{key}/ask?as=a");
    for (n, act) in ["assign north", "done"].into_iter().enumerate() {
        let input = json!({"do": "act", "acts": [act]});
        let done = axis.post(&ask, &json!({"ask": "submit", "nonce": format!("n{n}"), "input": input})).await;
        assert_eq!(done.expect("an answer").status, 200, "{act}");
    }
    let draw = json!({"ask": "submit", "nonce": "old", "input": {"do": "draw"}});
    let done = soviet.post(&format!("/api/tables/{key}/ask?as=b"), &draw).await.expect("an answer");
    assert_eq!(done.status, 200, "{}", done.text);
    let made = soviet.post(&format!("/api/tables/{key}/tokens"), &json!({"place": "b"})).await.expect("an answer");
    let bot = Client::new(&fixture.url()).with_token(made.body["token"].as_str().expect("a token"));
    let mut stranger = Client::new(&fixture.url());
    let before = all(&mut soviet, &mut stranger, &bot, &key, "buy HHHH").await;
    // The Axis buys in secret, and the table stands still in the middle of it.
    let still = desks.write().await;
    let purchase = {
        let (mut axis, ask) = (axis.clone(), ask.clone());
        tokio::spawn(async move {
            let input = json!({"do": "act", "acts": ["buy HHHH"]});
            axis.post(&ask, &json!({"ask": "submit", "nonce": "secret", "input": input})).await
        })
    };
    let during = all(&mut soviet, &mut stranger, &bot, &key, "buy HHHH").await;
    assert!(!purchase.is_finished(), "the desk is held still");
    drop(still);
    let done = purchase.await.expect("a task").expect("an answer");
    assert_eq!(done.status, 200, "{}", done.text);
    let after = all(&mut soviet, &mut stranger, &bot, &key, "buy HHHH").await;
    for ((before, during), after) in before.iter().zip(&during).zip(&after) {
        assert_eq!((before, before), (during, after));
    }
    assert_eq!((before.len(), before.len()), (during.len(), after.len()));
    // Whoever came meanwhile hears what comes next without a gap.
    let mut player = Player::sits(&soviet, &key, "b", None).await;
    let (answer, _) = player.act(0, "next").await;
    assert_eq!(answer["answer"]["is"], "done", "{answer}");
}

/// A table that was opened from a snapshot fetches its past beside the desk.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_past_of_a_table_is_read_beside_its_desk() {
    let fixture = Fixture::new().await;
    let mut client = fixture.guest().await;
    let key = made(&mut client, &against("hindenburg", "")).await;
    let mut player = Player::sits(&client, &key, "a", None).await;
    for n in 0..5 {
        let (answer, _) = player.act(n, &format!("n{n}")).await;
        assert_eq!(answer["answer"]["is"], "done", "{answer}");
    }
    let (whole, _) = player.ask(json!({"ask": "heard", "since": 0})).await;
    let Fixture { server, folder, .. } = fixture;
    server.stop().await;
    let config = Config { port: 0, ..config(&folder) };
    let desks = config.desks.clone();
    let _still = desks.write().await;
    let server = Server::start(config).await.expect("a server");
    let fixture = Fixture { server, folder, shared: None };
    let mut client = client.at(&fixture.url());
    let path = format!("/api/tables/{key}/ask?as=a");
    for _ in 0..2 {
        let heard = soon("the past", client.post(&path, &json!({"ask": "heard", "since": 0}))).await;
        assert_eq!(heard.expect("an answer").body, whole["answer"]);
    }
    let player = soon("a socket", Player::sits(&client, &key, "a", Some(0))).await;
    assert_eq!(player.hello["heard"], whole["answer"]["gestures"]);
}
