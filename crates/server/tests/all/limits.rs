//! Servers with limits: what they refuse, whom they never lock out, and how long they say it takes.

use std::time::Duration;

use hyper::header::{HeaderName, HeaderValue};
use serde_json::{Value, json};
use server::client::{Client, Replied, Socket, Trouble};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{
    Message,
    protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    },
};

use crate::support::{Fixture, Player, between, made};

const PASSWORD: &str = "correct horse";

/// A server with limits behind a proxy on this machine.
async fn limited() -> Fixture {
    Fixture::with(|it| {
        it.limits = true;
        it.proxies = vec!["127.0.0.1".parse().expect("an address")];
        it.forwarded = Some("x-forwarded-for".to_owned());
    })
    .await
}

/// Somebody whom the proxy says to come from there.
fn from(client: Client, address: &str) -> Client {
    let value = HeaderValue::from_str(address).expect("an address");
    client.with_header(HeaderName::from_static("x-forwarded-for"), value)
}

fn at(fixture: &Fixture, address: &str) -> Client {
    from(Client::new(&fixture.url()), address)
}

async fn post(client: &mut Client, path: &str, body: Value) -> Replied {
    client.post(path, &body).await.expect("an answer")
}

async fn sign_in(client: &mut Client, name: &str, password: &str) -> Replied {
    post(client, "/api/sign-in", json!({"name": name, "password": password})).await
}

async fn registered(fixture: &Fixture, address: &str, name: &str) -> Client {
    let mut client = at(fixture, address);
    let replied = post(&mut client, "/api/register", json!({"name": name, "password": PASSWORD})).await;
    assert_eq!(replied.status, 200, "{}", replied.text);
    client
}

/// What a limit says: the header and the sentence have the same seconds, which are no more than the whole limit takes.
fn seconds(replied: &Replied, most: u64) -> u64 {
    assert_eq!(replied.status, 429, "{}", replied.text);
    let seconds = replied.headers["retry-after"].to_str().expect("a number").parse().expect("a number");
    assert!((1..=most).contains(&seconds), "{seconds}");
    let message = replied.body["message"].as_str().expect("a sentence");
    let unit = if seconds == 1 { "second" } else { "seconds" };
    assert!(message.ends_with(&format!("Try again in {seconds} {unit}.")), "{message}");
    seconds
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_passwords_lock_nobody_else_out() {
    let fixture = limited().await;
    registered(&fixture, "10.0.0.1", "anna").await;
    let mut told = Vec::new();
    for (address, name) in [("10.0.0.2", "anna"), ("10.0.0.3", "nobody")] {
        let mut thief = at(&fixture, address);
        let mut all = Vec::new();
        for _ in 0..8 {
            let replied = sign_in(&mut thief, name, "wrong horse").await;
            if replied.status == 429 {
                seconds(&replied, 10);
            }
            all.push((replied.status, replied.body["problem"].clone()));
        }
        told.push(all);
    }
    assert_eq!(told[0], told[1], "nobody is told which names there are");
    let statuses: Vec<u16> = told[0].iter().map(|it| it.0).collect();
    assert_eq!(statuses, [403, 403, 403, 403, 403, 403, 429, 429]);
    // From there not even with the right password, from anywhere else at once.
    assert_eq!(sign_in(&mut at(&fixture, "10.0.0.2"), "anna", PASSWORD).await.status, 429);
    assert_eq!(sign_in(&mut at(&fixture, "10.0.0.4"), "Anna", PASSWORD).await.status, 200);
}

/// Whoever guesses from everywhere is stopped, and locks out only browsers that the account has never seen.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_known_browser_is_let_through() {
    let fixture = limited().await;
    let mut owner = registered(&fixture, "10.0.0.1", "anna").await;
    let mut friend = registered(&fixture, "10.0.0.9", "ben").await;
    for client in [&mut owner, &mut friend] {
        assert_eq!(post(client, "/api/sign-out", json!({})).await.status, 204);
    }
    let guess = async |n: usize| {
        let mut thief = at(&fixture, &format!("10.1.{n}.1"));
        sign_in(&mut thief, "anna", "wrong horse").await.status
    };
    let mut n = 0;
    while guess(n).await != 429 {
        n += 1;
        assert!(n < 250, "distributed guesses are counted together");
    }
    assert!(n >= 60, "{n}");
    // The limit fills again while the test runs, by one in two seconds: of several who come at once one may be lucky.
    let waits = async |client: &Client, n: usize, password: &str| {
        let mut statuses = Vec::new();
        for last in 0..5 {
            let mut client = from(client.clone(), &format!("10.2.{n}.{last}"));
            statuses.push(sign_in(&mut client, "anna", password).await.status);
        }
        statuses.contains(&429)
    };
    let here = owner.clone();
    assert_eq!(sign_in(&mut from(owner, "10.2.0.1"), "anna", PASSWORD).await.status, 200);
    assert!(waits(&Client::new(&fixture.url()), 1, PASSWORD).await, "a new browser waits");
    assert!(waits(&friend, 2, PASSWORD).await, "so does one that is known to somebody else");
    // Whoever is signed in changes the password meanwhile, and all browsers from before are strangers.
    let mut signed_in = from(here.clone(), "10.2.0.4");
    assert_eq!(sign_in(&mut signed_in, "anna", PASSWORD).await.status, 200);
    let change = json!({"old": PASSWORD, "new": "another horse"});
    assert_eq!(post(&mut signed_in, "/api/password", change).await.status, 200);
    assert!(waits(&here, 3, "another horse").await);
    assert_eq!(sign_in(&mut signed_in, "anna", "another horse").await.status, 200);
    // Neighbours behind the same address who have used up all its attempts keep out only strangers.
    let mut neighbour = at(&fixture, "10.2.0.9");
    let looks = json!({"invitation": "none"});
    until_limited(async |_| neighbour.post("/api/invitation", &looks).await).await;
    assert_eq!(sign_in(&mut from(signed_in, "10.2.0.9"), "anna", "another horse").await.status, 200);
    assert_eq!(sign_in(&mut at(&fixture, "10.2.0.9"), "ben", PASSWORD).await.status, 429);
    // It is counted by itself, and not without end.
    let mut wrong = Vec::new();
    for _ in 0..7 {
        wrong.push(sign_in(&mut from(friend.clone(), "10.2.0.6"), "ben", "wrong horse").await.status);
    }
    assert_eq!(wrong, [403, 403, 403, 403, 403, 403, 429]);
    assert_eq!(sign_in(&mut at(&fixture, "10.2.0.6"), "ben", PASSWORD).await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_limit_says_how_long_it_takes() {
    let fixture = limited().await;
    let mut client = at(&fixture, "10.0.0.1");
    post(&mut client, "/api/guest", json!({})).await;
    let key = made(&mut client, &between("mukden")).await;
    let limited = until_limited(async |_| at(&fixture, "10.0.0.1").post("/api/guest", &json!({})).await).await;
    seconds(&limited, 3);
    let looks = json!({"invitation": "none"});
    let limited = until_limited(async |_| client.post("/api/invitation", &looks).await).await;
    seconds(&limited, 3);
    // An account, from many addresses.
    let path = format!("/api/tables/{key}/ask?as=a");
    let limited = until_limited(async |n| {
        client = from(client.clone(), &format!("10.3.0.{}", n % 200));
        client.post(&path, &json!({"ask": "overlay", "kind": "none"})).await
    });
    seconds(&limited.await, 1);
    // An address, whoever it is.
    let mut client = at(&fixture, "10.0.0.5");
    seconds(&until_limited(async |_| client.get("/healthz").await).await, 1);
    // Bytes of a day.
    let fixture = Fixture::with(|it| (it.limits, it.day_of_address) = (true, 300_000)).await;
    let limited = until_limited(async |_| Client::new(&fixture.url()).post("/api/guest", &json!({})).await).await;
    seconds(&limited, 24 * 3600);
}

/// What is said in the end to whoever asks again and again.
async fn until_limited(mut ask: impl AsyncFnMut(usize) -> Result<Replied, Trouble>) -> Replied {
    for n in 0..10_000 {
        let replied = ask(n).await.expect("an answer");
        if replied.status == 429 {
            return replied;
        }
    }
    panic!("there is no limit")
}

/// What a proxy does not say who asks is not open to it because it is on this machine.
#[tokio::test]
async fn figures_are_shut_to_whoever_comes_from_nowhere() {
    let fixture = limited().await;
    for said in ["", "nonsense", "127.0.0.1, 10.0.0.1", "127.0.0.1,", "10.0.0.1:80", "[2001:db8::1]:443"] {
        assert_eq!(at(&fixture, said).get("/metrics").await.expect("an answer").status, 404, "{said}");
    }
    assert_eq!(Client::new(&fixture.url()).get("/metrics").await.expect("an answer").status, 404);
    assert_eq!(at(&fixture, "127.0.0.1").get("/metrics").await.expect("an answer").status, 200);
    let plain = Fixture::new().await;
    assert_eq!(Client::new(&plain.url()).get("/metrics").await.expect("an answer").status, 200);
    let named = Fixture::with(|it| it.proxies = vec!["127.0.0.1".parse().expect("an address")]).await;
    assert_eq!(Client::new(&named.url()).get("/metrics").await.expect("an answer").status, 404);
}

/// Why a socket ends to which the same is sent again and again; none, if the client goes on sending and so finds it gone before
/// it reads why.
async fn ends(socket: &mut Socket, message: impl Fn() -> Message, is_answered: bool) -> Option<u16> {
    for _ in 0..10_000 {
        if socket.send(message()).await.is_err() {
            break;
        }
        // One after the other, as long as there are answers: what the server closes with is not lost then.
        if is_answered && let Err(Trouble::Closed(code, _)) = socket.came().await {
            return Some(code);
        }
    }
    let end = async {
        loop {
            match socket.came().await {
                Ok(_) => {}
                Err(Trouble::Closed(code, _)) => return Some(code),
                Err(Trouble::Unreachable(_)) => return None,
            }
        }
    };
    timeout(Duration::from_secs(20), end).await.expect("a socket that ends")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_frame_counts() {
    let fixture = limited().await;
    let part = || Message::Frame(Frame::message(Vec::new(), OpCode::Data(Data::Continue), false));
    for n in 0..2 {
        let mut client = at(&fixture, &format!("10.0.{n}.1"));
        post(&mut client, "/api/guest", json!({})).await;
        let key = made(&mut client, &between("mukden")).await;
        let asked = post(&mut client, &format!("/api/tables/{key}/tokens"), json!({"place": "a"})).await;
        let token = asked.body["token"].as_str().expect("a token").to_owned();
        // Somebody with a cookie, somebody without, and a conversation in the engine protocol.
        let bot = at(&fixture, &format!("10.0.{n}.3")).with_token(&token);
        let nobody = at(&fixture, &format!("10.0.{n}.2"));
        let path = format!("/api/tables/{key}/socket?as=spectator");
        for (client, path) in [(&client, path.as_str()), (&nobody, path.as_str()), (&bot, "/api/engine")] {
            let mut socket = client.socket(path).await.expect("a socket");
            if path != "/api/engine" {
                socket.hear().await.expect("a first message");
            }
            let code = match n {
                0 => ends(&mut socket, || Message::Ping(Vec::new().into()), true).await,
                _ => {
                    let first = Frame::message(b"x".to_vec(), OpCode::Data(Data::Text), false);
                    socket.send(Message::Frame(first)).await.expect("an open socket");
                    ends(&mut socket, part, false).await
                }
            };
            assert!(code == Some(4029) || n == 1 && code.is_none(), "{path}: {code:?}");
        }
    }
    // What is answered with a problem counts as well.
    let mut client = at(&fixture, "10.0.9.1");
    post(&mut client, "/api/guest", json!({})).await;
    let key = made(&mut client, &between("mukden")).await;
    let mut socket = client.socket(&format!("/api/tables/{key}/socket?as=a")).await.expect("a socket");
    assert_eq!(ends(&mut socket, || Message::Binary(b"x".to_vec().into()), true).await, Some(4029));
    let mut pongs = client.socket(&format!("/api/tables/{key}/socket?as=a")).await.expect("a socket");
    assert!(matches!(ends(&mut pongs, || Message::Pong(Vec::new().into()), false).await, Some(4029) | None));
}

/// Whoever has said who he is, and whoever has not, has so many sockets at once, and opens so many in a while.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_are_bounded() {
    let fixture = limited().await;
    let mut maker = at(&fixture, "10.0.0.1");
    post(&mut maker, "/api/guest", json!({})).await;
    let key = made(&mut maker, &between("mukden")).await;
    let path = format!("/api/tables/{key}/socket?as=spectator");
    for client in [maker.clone(), at(&fixture, "10.0.0.2")] {
        let mut open = Vec::new();
        let why = loop {
            match client.socket(&path).await {
                Ok(socket) => open.push(socket),
                Err(why) => break why.to_string(),
            }
        };
        assert_eq!(open.len(), 100);
        assert!(why.contains("There are 100 sockets open already."), "{why}");
        drop(open);
        let mut n = 100;
        let why = loop {
            match client.socket(&path).await {
                Ok(_) => n += 1,
                Err(why) if why.to_string().contains("open already") => {}
                Err(why) => break why.to_string(),
            }
            assert!(n < 1000, "sockets are opened without end");
        };
        assert!(why.contains("Too many new sockets. Try again in 1 second."), "{why}");
    }
    // Others are not held up.
    Player::sits(&at(&fixture, "10.0.0.3"), &key, "spectator", None).await;
}
