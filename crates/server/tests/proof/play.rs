//! Somebody who plays through whatever happens to the server.

use serde_json::{Value, json};
use server::client::{Client, Socket, Trouble};

use crate::support::apply;

/// A chair with its socket and what it sees.
pub(crate) struct Sitter {
    pub(crate) socket: Socket,
    pub(crate) sight: Value,
    /// Every gesture it was told of, in order.
    pub(crate) heard: Vec<Value>,
    n: u32,
}

impl Sitter {
    pub(crate) async fn sits(client: &Client, key: &str, place: &str, since: Option<u64>) -> Result<Sitter, Trouble> {
        let since = since.map(|it| format!("&since={it}")).unwrap_or_default();
        let mut socket = client.socket(&format!("/api/tables/{key}/socket?as={place}{since}")).await?;
        let hello = socket.hear_json().await?;
        if hello["is"] != "hello" {
            return Err(Trouble::Unreachable(hello.to_string()));
        }
        let heard = hello["heard"].as_array().cloned().unwrap_or_default();
        Ok(Sitter { socket, sight: hello["sight"].clone(), heard, n: 0 })
    }

    pub(crate) fn version(&self) -> u64 {
        self.sight["version"].as_u64().expect("a version")
    }

    pub(crate) fn is_asked(&self) -> bool {
        !self.sight["prompt"].is_null()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.sight["awaits"]["is"] == "over"
    }

    /// The next message, taken in.
    pub(crate) async fn next(&mut self) -> Result<Value, Trouble> {
        let heard = self.socket.hear_json().await?;
        match heard["is"].as_str() {
            Some("update") => {
                apply(&mut self.sight, &heard["changes"]);
                assert_eq!(self.sight["version"], heard["version"], "an update that adds up");
                self.heard.extend(heard["heard"].as_array().cloned().unwrap_or_default());
            }
            Some("anew") => self.sight = heard["sight"].clone(),
            _ => {}
        }
        Ok(heard)
    }

    /// Hears until its version is at least this.
    pub(crate) async fn hear_until(&mut self, version: u64) -> Result<(), Trouble> {
        while self.version() < version {
            self.next().await?;
        }
        Ok(())
    }

    /// Asks, and gives the answer or the problem; what comes before is taken in.
    pub(crate) async fn ask(&mut self, ask: &Value) -> Result<Value, Trouble> {
        self.n += 1;
        self.socket.say(json!({"n": self.n, "ask": ask}).to_string()).await?;
        loop {
            let heard = self.next().await?;
            if heard["re"] == self.n {
                return Ok(heard);
            }
        }
    }

    /// A request to do the n-th thing of the list, counted around.
    pub(crate) fn deed(&self, n: usize) -> Value {
        let offers = self.sight["offers"].as_array().expect("a list");
        let act = &offers[n % offers.len()]["act"];
        json!({"do": "act", "version": self.version(), "acts": [act]})
    }

    /// Does the n-th thing of the list, counted around. A store gives up within a second; on a busy machine it may have to
    /// be asked again.
    pub(crate) async fn act(&mut self, n: usize, nonce: &str) -> Result<Value, Trouble> {
        let ask = submit(nonce, &self.deed(n));
        let mut heard = self.ask(&ask).await?;
        for _ in 0..9 {
            if heard["problem"]["problem"] == "unsure" || heard["problem"]["problem"] == "not_stored" {
                heard = self.ask(&ask).await?;
            }
        }
        Ok(heard)
    }
}

pub(crate) fn submit(nonce: &str, input: &Value) -> Value {
    json!({"ask": "submit", "nonce": nonce, "input": input})
}

/// A guest at a server.
pub(crate) async fn guest(url: &str) -> Result<Client, Trouble> {
    let mut client = Client::new(url);
    let replied = client.post("/api/guest", &json!({})).await?;
    match replied.status {
        200 => Ok(client),
        _ => Err(Trouble::Unreachable(replied.text)),
    }
}

/// A table whose every seat is its maker's.
pub(crate) fn alone(game: &str) -> Value {
    let mut seats = vec![json!({"side": "a", "who": "me"})];
    if game != "hindenburg" {
        seats.push(json!({"side": "b", "who": "me"}));
    }
    json!({"game": game, "seats": seats, "dice": "server"})
}

/// Two guests at one table, each at a server of their own (or the same): the table, and both.
pub(crate) async fn pair(game: &str, urls: [&str; 2]) -> (String, [Client; 2]) {
    let (mut a, mut b) = (guest(urls[0]).await.expect("a guest"), guest(urls[1]).await.expect("a guest"));
    let key = crate::support::made(&mut a, &crate::support::between(game)).await;
    let replied = b.post(&format!("/api/tables/{key}/join"), &json!({})).await.expect("an answer");
    assert_eq!(replied.status, 200, "{}", replied.text);
    (key, [a, b])
}
