//! Over HTTP and a socket.

use serde_json::{Value, json};
use server::{Config, Server, client::Client};

#[tokio::test]
async fn a_guest_plays_a_whole_game_against_the_computer() {
    catalog::add(toy_program::TOY);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = folder.path().join("server.sqlite").to_string_lossy().into_owned();
    let server = Server::start(Config { database, limits: false, ..Config::default() }).await.expect("a server");
    let mut client = Client::new(&format!("http://{}", server.address()));
    client.post("/api/guest", &json!({})).await.expect("a guest");
    let seats = json!([{"side": "a", "who": "me"}, {"side": "b", "who": "computer", "level": "easy"}]);
    let table = json!({"game": "toy", "seats": seats, "dice": "server"});
    let made = client.post("/api/tables", &table).await.expect("an answer");
    assert_eq!(made.status, 201, "{}", made.text);
    let key = made.body["table"]["key"].as_str().expect("a name").to_owned();
    let mut socket = client.socket(&format!("/api/tables/{key}/socket?as=a")).await.expect("a socket");
    assert_eq!(socket.hear_json().await.expect("a first message")["is"], "hello");
    let mut n = 0;
    let mut ask = async |ask: Value| -> Value {
        n += 1;
        socket.say(json!({"n": n, "ask": ask}).to_string()).await.expect("an open socket");
        loop {
            let heard = socket.hear_json().await.expect("an answer");
            if heard["re"] == n {
                return heard["answer"].clone();
            }
        }
    };
    let mut done = 0_usize;
    loop {
        let sight = ask(json!({"ask": "sight"})).await["sight"].clone();
        if sight["awaits"]["is"] == "over" {
            break;
        }
        let offers = sight["offers"].as_array().expect("a list");
        // The computer thinks beside this.
        let Some(offer) = offers.get(done % offers.len().max(1)) else { continue };
        let input = json!({"do": "act", "version": sight["version"], "acts": [offer["act"]]});
        let answer = ask(json!({"ask": "submit", "nonce": format!("toy-{done}"), "input": input})).await;
        // Both hide at once: what the other did may have come between.
        assert!(["done", "refused"].contains(&answer["is"].as_str().unwrap_or_default()), "{answer}");
        done += 1;
    }
    assert!(done > 4, "{done} decisions");
    let heard = ask(json!({"ask": "heard", "since": 0})).await;
    assert!(heard["gestures"].as_array().is_some_and(|it| it.len() > 6), "{heard}");
    server.stop().await;
}
