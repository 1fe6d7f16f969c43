//! Rights that end: tokens with their seats, sockets with their sessions, and tables only by whoever made them.

use std::sync::Arc;

use catalog::{Chair, Dice, Input, Keeping, Setup};
use hyper::Method;
use serde_json::{Value, json};
use server::{
    Config, Server, admin,
    client::{Client, Trouble},
};
use store::{NewSession, testing};
use tokio::sync::RwLock;

use crate::support::{Fixture, Player, Slow, against, between, both, config, made};

/// A table of somebody who does not sit at it, with two open seats.
fn open_to_two(game: &str) -> Value {
    json!({"game": game, "seats": [{"side": "a", "who": "open"}, {"side": "b", "who": "open"}], "dice": "server"})
}

async fn token(client: &mut Client, key: &str, place: &str) -> String {
    let path = format!("/api/tables/{key}/tokens");
    let made = client.post(&path, &json!({"place": place})).await.expect("an answer");
    assert_eq!(made.status, 201, "{}", made.text);
    made.body["token"].as_str().expect("a token").to_owned()
}

async fn post(client: &mut Client, path: &str, body: Value) -> (u16, Value) {
    let replied = client.post(path, &body).await.expect("an answer");
    (replied.status, replied.body)
}

/// Whether a socket is closed because a right has ended: everything it is told before is read away. Whoever says something
/// to a closed socket may not get to read why it was closed.
async fn is_closed(player: &mut Player) -> bool {
    loop {
        match player.socket.hear().await {
            Ok(_) => {}
            Err(Trouble::Closed(code, _)) => return code == 4003,
            Err(Trouble::Unreachable(why)) => return !why.contains("nothing came"),
        }
    }
}

/// Whoever comes, makes a token and leaves, in whatever order these are done, has nothing of whoever sits there next.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_does_not_outlive_its_seat() {
    both(|_| (), come_and_go).await;
}

async fn come_and_go(fixture: Fixture) {
    for round in 0..8 {
        let mut maker = fixture.guest().await;
        let key = made(&mut maker, &open_to_two("mukden")).await;
        let (mut villain, mut second, mut third) =
            (fixture.guest().await, fixture.guest().await, fixture.guest().await);
        let join = format!("/api/tables/{key}/join");
        assert_eq!(post(&mut villain, &join, json!({"place": "a"})).await.0, 200);
        let early = token(&mut villain, &key, "a").await;
        let bot = |token: &str| Client::new(&fixture.url()).with_token(token);
        let mut listener = Player::sits(&bot(&early), &key, "a", None).await;
        // The other seat is taken, a token is made and the seat is left at the same time.
        let (tokens, leave) = (format!("/api/tables/{key}/tokens"), format!("/api/tables/{key}/leave"));
        let mut again = villain.clone();
        let (side, asked, nothing) = (json!({"place": "b"}), json!({"place": "a"}), json!({}));
        let (sat, late, left) =
            tokio::join!(second.post(&join, &side), again.post(&tokens, &asked), villain.post(&leave, &nothing));
        assert_eq!(sat.expect("an answer").status, 200);
        let (late, left) = (late.expect("an answer"), left.expect("an answer").status);
        if left != 204 {
            assert_eq!(left, 409, "round {round}: the game has begun");
            continue;
        }
        assert!(is_closed(&mut listener).await);
        assert_eq!(post(&mut third, &join, json!({"place": "a"})).await.0, 200);
        let late = late.body["token"].as_str().map(str::to_owned);
        for token in [Some(early), late].into_iter().flatten() {
            for ask in [json!({"ask": "sight"}), json!({"ask": "submit", "nonce": "x", "input": {"do": "resign"}})] {
                let (status, body) = post(&mut bot(&token), &format!("/api/tables/{key}/ask?as=a"), ask).await;
                assert_eq!(status, 401, "round {round}: {body}");
            }
            assert!(bot(&token).socket(&format!("/api/tables/{key}/socket?as=a")).await.is_err());
            assert!(bot(&token).socket("/api/engine").await.is_err());
        }
        let table = third.get(&format!("/api/tables/{key}")).await.expect("an answer").body;
        assert_eq!(table["state"], "playing", "nobody has resigned");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_takes_both_seats_by_asking_twice_at_once() {
    both(|_| (), ask_twice).await;
}

async fn ask_twice(fixture: Fixture) {
    let (mut maker, villain) = (fixture.guest().await, fixture.guest().await);
    for _ in 0..8 {
        let key = made(&mut maker, &open_to_two("mukden")).await;
        let join = format!("/api/tables/{key}/join");
        let (mut one, mut two) = (villain.clone(), villain.clone());
        let (a, b) = (json!({"place": "a"}), json!({"place": "b"}));
        let (a, b) = tokio::join!(one.post(&join, &a), two.post(&join, &b));
        let mut statuses = [a.expect("an answer").status, b.expect("an answer").status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        let table = maker.get(&format!("/api/tables/{key}")).await.expect("an answer").body;
        assert_eq!(table["state"], "open");
    }
}

/// A token of one table, shown with an invitation to another, in a list or at its door, says what a stranger is told:
/// nothing of the other table's chairs, whatever was bought there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_speaks_for_its_own_table_only() {
    both(|_| (), show_elsewhere).await;
}

async fn show_elsewhere(fixture: Fixture) {
    let mut villain = fixture.guest().await;
    let own = made(&mut villain, &against("mukden", "random")).await;
    let own = token(&mut villain, &own, "a").await;
    let mut germany = fixture.guest().await;
    let mut table = between("east");
    table["watch"] = json!("anybody");
    let key = made(&mut germany, &table).await;
    let mut russia = fixture.guest().await;
    assert_eq!(post(&mut russia, &format!("/api/tables/{key}/join"), json!({})).await.0, 200);
    let invitations = format!("/api/tables/{key}/invitations");
    let (status, invited) = post(&mut germany, &invitations, json!({"place": "spectator"})).await;
    assert_eq!(status, 201, "{invited}");
    let shown = json!({"invitation": invited["token"]});
    let mut bot = Client::new(&fixture.url()).with_token(&own);
    let mut stranger = Client::new(&fixture.url());
    let ask = format!("/api/tables/{key}/ask?as=a");
    let mut differed = 0;
    for (n, act) in ["assign north", "done", "buy HHHH"].into_iter().enumerate() {
        let input = json!({"do": "act", "acts": [act]});
        let (status, body) =
            post(&mut germany, &ask, json!({"ask": "submit", "nonce": format!("n{n}"), "input": input})).await;
        assert_eq!(status, 200, "{body}");
        let theirs = post(&mut bot, "/api/invitation", shown.clone()).await;
        assert_eq!(theirs, post(&mut stranger, "/api/invitation", shown.clone()).await, "after {act}");
        let path = format!("/api/tables/{key}");
        let theirs = bot.get(&path).await.expect("an answer").text;
        assert_eq!(theirs, stranger.get(&path).await.expect("an answer").text, "after {act}");
        let lobby = bot.get("/api/lobby").await.expect("an answer").text;
        assert_eq!(lobby, stranger.get("/api/lobby").await.expect("an answer").text);
        let mine = germany.get(&path).await.expect("an answer").body;
        let seen: Value = serde_json::from_str(&theirs).expect("a table");
        differed += usize::from(mine["turn"] != seen["turn"] || mine["moved"] != seen["moved"]);
    }
    assert!(differed > 0, "there was something to keep secret");
    for place in ["a", "b"] {
        let (status, _) = post(&mut bot, &format!("/api/tables/{key}/ask?as={place}"), json!({"ask": "sight"})).await;
        assert_eq!(status, 401, "it is nobody there");
        assert!(bot.socket(&format!("/api/tables/{key}/socket?as={place}")).await.is_err());
    }
}

/// By what a right ends.
const ENDS: [&str; 9] =
    ["password", "sign-out", "session", "token", "sign-in", "guest", "register", "expiry", "fifty others"];

fn now() -> i64 {
    std::time::UNIX_EPOCH.elapsed().map_or(0, |it| it.as_millis() as i64)
}

/// Somebody signs in on many other devices, all later than anywhere before.
async fn others(database: &str, name: &str) {
    let store = server::admin::open(database).await.expect("a store that opens");
    let account = store.account_named(name).await.expect("an answer").expect("an account");
    let hash = account.hash.expect("a password");
    for n in 0..49 {
        let mut token = [n; 32];
        token[..8].copy_from_slice(&account.id.to_be_bytes());
        let new = NewSession {
            token,
            key: format!("{name}-{n}"),
            account: account.id,
            created: now() + 1000,
            expires: now() + 1_000_000,
            agent: String::new(),
            address: String::new(),
        };
        assert_eq!(store.add_session(new, &hash).await, Ok(true));
    }
    store.close().await;
}

/// What was opened by a right is closed with it, and does nothing more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_ends_with_the_right_it_was_opened_by() {
    both(|_| (), end_rights).await;
}

async fn end_rights(fixture: Fixture) {
    let credentials = |name: &str| json!({"name": name, "password": "correct horse"});
    for (n, how) in ENDS.into_iter().enumerate() {
        let mut here = fixture.guest().await;
        let name = format!("general-{n}");
        if how != "guest" && how != "register" {
            assert_eq!(post(&mut here, "/api/register", credentials(&name)).await.0, 200);
        }
        let key = made(&mut here, &against("mukden", "random")).await;
        let bearer = token(&mut here, &key, "a").await;
        let bot = Client::new(&fixture.url()).with_token(&bearer);
        let former = here.clone();
        if how == "expiry" {
            let soon = now() + 4000;
            testing::run(&fixture.database(), &format!("update session set expires = {soon} where agent = ''")).await;
        }
        let mut player = Player::sits(if how == "token" { &bot } else { &here }, &key, "a", None).await;
        let status = match how {
            "password" => {
                let change = json!({"old": "correct horse", "new": "another horse"});
                post(&mut here, "/api/password", change).await.0
            }
            "register" => post(&mut here, "/api/register", credentials(&name)).await.0,
            "sign-out" | "guest" => post(&mut here, "/api/sign-out", json!({})).await.0,
            "expiry" => 200,
            "fifty others" => {
                others(&fixture.database(), &name).await;
                let mut there = Client::new(&fixture.url());
                post(&mut there, "/api/sign-in", credentials(&name)).await.0
            }
            "sign-in" => {
                let mut other = Client::new(&fixture.url());
                assert_eq!(post(&mut other, "/api/register", credentials("somebody-else")).await.0, 200);
                post(&mut here, "/api/sign-in", credentials("somebody-else")).await.0
            }
            "session" => {
                let sessions = here.get("/api/sessions").await.expect("an answer").body;
                let path = format!("/api/sessions/{}", sessions[0]["key"].as_str().expect("a name"));
                here.send(Method::DELETE, &path, None::<&()>).await.expect("an answer").status
            }
            _ => {
                let list = here.get(&format!("/api/tables/{key}/tokens")).await.expect("an answer").body;
                let path = format!("/api/tokens/{}", list[0]["key"].as_str().expect("a name"));
                here.send(Method::DELETE, &path, None::<&()>).await.expect("an answer").status
            }
        };
        assert!(status == 200 || status == 204, "{how}: {status}");
        // It may be gone before this is sent. What runs out does so later than that.
        let resign = json!({"n": 1, "ask": {"ask": "submit", "nonce": "late", "input": {"do": "resign"}}});
        if how != "expiry" {
            let _ = player.socket.say(resign.to_string()).await;
        }
        assert!(is_closed(&mut player).await, "{how}");
        let store = server::admin::open(&fixture.database()).await.expect("a store that opens");
        let row = store.table(&key).await.expect("an answer").expect("the table");
        assert_eq!(row.standing.status, store::Status::Playing, "{how}: nobody has resigned");
        store.close().await;
        if how != "token" {
            let me = former.clone().get("/api/me").await.expect("an answer");
            assert_eq!(me.status, 401, "{how}: {}", me.text);
        }
        let is_token_gone = bot.socket(&format!("/api/tables/{key}/socket?as=a")).await.is_err();
        assert_eq!(is_token_gone, ["password", "token", "guest", "register"].contains(&how), "{how}");
    }
}

/// A game in progress that was brought in waits for those who are invited, whoever of them comes and goes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_was_brought_in_is_taken_up_again() {
    let fixture = Fixture::new().await;
    let title = catalog::find("mukden").expect("a game on the shelf");
    let mut table = title.table(&Setup::default(), Dice::from_seed(3)).expect("the game as shipped");
    table.keep(&Keeping::Settle).expect("fair dice");
    let side = table.owing().iter().next().expect("a side that owes a decision");
    let acts = vec![table.seat(Chair::Side(side)).sight().offers[0].act.clone()];
    table.submit(side, &Input::Act { version: None, acts }).expect("something of the list");
    let store = admin::open(&fixture.database()).await.expect("the server's store");
    let brought =
        admin::import(&store, &table.journal(true), Vec::new(), &[], 4_000_000_000_000).await.expect("a table");
    store.close().await;
    let path = format!("/api/tables/{}", brought.key);
    let [first, second] = [0, 1].map(|at| json!({"invitation": brought.invitations[at].1}));
    let (mut ann, mut bob, mut cid) = (fixture.guest().await, fixture.guest().await, fixture.guest().await);
    assert_eq!(post(&mut ann, &format!("{path}/join"), first.clone()).await.0, 200);
    assert_eq!(post(&mut cid, &format!("{path}/join"), first.clone()).await.0, 404, "it is good once");
    assert_eq!(post(&mut ann, &format!("{path}/leave"), json!({})).await.0, 204);
    assert_eq!(post(&mut bob, &format!("{path}/join"), first).await.0, 200, "and again for whoever comes then");
    let (status, body) = post(&mut cid, &format!("{path}/join"), second).await;
    assert_eq!((status, &body["state"]), (200, &json!("playing")), "{body}");
    let mut player = Player::sits(&bob, &brought.key, "a", Some(0)).await;
    assert!(player.version() > 0 && !player.hello["heard"].as_array().expect("a list").is_empty());
    player.ask(json!({"ask": "sight"})).await;
}

/// Whoever comes and goes deletes nothing; whoever made a table does, and a game that was brought in stays.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_its_maker_deletes_a_table() {
    both(|_| (), come_to_delete).await;
}

async fn come_to_delete(fixture: Fixture) {
    let (mut maker, mut stranger) = (fixture.guest().await, fixture.guest().await);
    let key = made(&mut maker, &open_to_two("mukden")).await;
    let path = format!("/api/tables/{key}");
    assert_eq!(post(&mut stranger, &format!("{path}/leave"), json!({})).await.0, 409, "no seat there");
    assert_eq!(post(&mut stranger, &format!("{path}/join"), json!({})).await.0, 200);
    assert_eq!(post(&mut maker, &format!("{path}/leave"), json!({})).await.0, 409, "somebody sits there");
    assert_eq!(post(&mut stranger, &format!("{path}/leave"), json!({})).await.0, 204);
    assert_eq!(maker.get(&path).await.expect("an answer").status, 200, "the table is there");
    assert_eq!(post(&mut maker, &format!("{path}/leave"), json!({})).await.0, 204);
    assert_eq!(maker.get(&path).await.expect("an answer").status, 404);
}

/// Whoever sends a request slowly is asked who he is when all of it is there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_right_that_ends_before_the_body_comes_is_none() {
    both(
        |_| (),
        async |fixture| {
            let resign = json!({"ask": "submit", "nonce": "late", "input": {"do": "resign"}}).to_string();
            // A token whose seat goes to somebody else meanwhile.
            let (mut maker, mut villain) = (fixture.guest().await, fixture.guest().await);
            let (mut second, mut third) = (fixture.guest().await, fixture.guest().await);
            let key = made(&mut maker, &open_to_two("mukden")).await;
            let (join, leave) = (format!("/api/tables/{key}/join"), format!("/api/tables/{key}/leave"));
            assert_eq!(post(&mut villain, &join, json!({"place": "a"})).await.0, 200);
            let bearer = format!("Authorization: Bearer {}\r\n", token(&mut villain, &key, "a").await);
            let ask = format!("/api/tables/{key}/ask?as=a");
            let mut late = Slow::begin(&fixture, &ask, &bearer, resign.len()).await;
            assert_eq!(late.status().await, 100);
            assert_eq!(post(&mut villain, &leave, json!({})).await.0, 204);
            for (who, place) in [(&mut second, "b"), (&mut third, "a")] {
                assert_eq!(post(who, &join, json!({"place": place})).await.0, 200);
            }
            assert_eq!(late.end(&resign).await, 401);
            let table = third.get(&format!("/api/tables/{key}")).await.expect("an answer").body;
            assert_eq!(table["state"], "playing", "nobody has resigned");
            // A session, in all that is done with it.
            let mut here = fixture.guest().await;
            let credentials = json!({"name": "general", "password": "correct horse"});
            assert_eq!(post(&mut here, "/api/register", credentials).await.0, 200);
            let key = made(&mut here, &against("mukden", "random")).await;
            let cookie = format!("Cookie: {}\r\n", here.cookie().expect("a cookie"));
            let of = |what: &str| format!("/api/tables/{key}/{what}");
            let requests = [
                (of("ask?as=a"), resign),
                (of("abort"), json!({"offer": true}).to_string()),
                (of("chat"), json!({"text": "A word."}).to_string()),
                (of("tokens"), json!({"place": "a"}).to_string()),
                (of("invitations"), json!({"place": "spectator"}).to_string()),
                (of("join"), json!({}).to_string()),
                ("/api/tables".to_owned(), against("mukden", "random").to_string()),
                ("/api/password".to_owned(), json!({"old": "correct horse", "new": "another horse"}).to_string()),
            ];
            let mut slow = Vec::new();
            for (path, body) in requests {
                let mut late = Slow::begin(&fixture, &path, &cookie, body.len()).await;
                assert_eq!(late.status().await, 100, "{path}");
                slow.push((late, path, body));
            }
            assert_eq!(post(&mut here, "/api/sign-out", json!({})).await.0, 204);
            for (mut late, path, body) in slow {
                assert_eq!(late.end(&body).await, 401, "{path}");
            }
        },
    )
    .await;
}

/// What is sent while a seat is held, and comes to the table when somebody else sits there, is not done for him.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_waits_at_a_table_is_not_done_for_who_sits_there_next() {
    let desks: Arc<RwLock<()>> = Arc::default();
    both(
        |it| it.desks = desks.clone(),
        async |fixture| {
            let (mut maker, mut villain) = (fixture.guest().await, fixture.guest().await);
            let (mut second, mut third) = (fixture.guest().await, fixture.guest().await);
            let key = made(&mut maker, &open_to_two("mukden")).await;
            let of = |what: &str| format!("/api/tables/{key}/{what}");
            let (join, leave, ask) = (of("join"), of("leave"), of("ask?as=a"));
            assert_eq!(post(&mut villain, &join, json!({"place": "a"})).await.0, 200);
            assert_eq!(post(&mut villain, &ask, json!({"ask": "sight"})).await.0, 200, "the table is open here");
            let still = desks.write().await;
            // The desk will read what has changed, and then what the villain has sent meanwhile.
            assert_eq!(post(&mut villain, &leave, json!({})).await.0, 204);
            assert_eq!(post(&mut villain, &join, json!({"place": "a"})).await.0, 200);
            let bot = Client::new(&fixture.url()).with_token(&token(&mut villain, &key, "a").await);
            let mut engine = bot.socket("/api/engine").await.expect("a conversation");
            engine.say(json!({"do": "act", "action": "order movement"}).to_string()).await.expect("an open socket");
            let (mut again, path) = (villain.clone(), ask.clone());
            let resigned = tokio::spawn(async move {
                let resign = json!({"ask": "submit", "nonce": "late", "input": {"do": "resign"}});
                post(&mut again, &path, resign).await
            });
            // Both have come to the desk by now, and had their right when they were asked for it.
            for _ in 0..50 {
                assert_eq!(post(&mut villain, &ask, json!({"ask": "sight"})).await.0, 200);
            }
            assert_eq!(post(&mut villain, &leave, json!({})).await.0, 204);
            for (who, place) in [(&mut second, "b"), (&mut third, "a")] {
                assert_eq!(post(who, &join, json!({"place": place})).await.0, 200);
            }
            drop(still);
            // Refused at once, beside the desk: the game had not begun.
            let (status, said) = resigned.await.expect("a task");
            assert_eq!(status, 409, "{said}");
            if let Ok(reply) = engine.hear().await {
                assert!(reply.contains("\"ok\":false"), "{reply}");
            }
            let table = third.get(&format!("/api/tables/{key}")).await.expect("an answer").body;
            assert_eq!((&table["state"], &table["result"]), (&json!("playing"), &Value::Null), "nobody has resigned");
            let sight = post(&mut third, &ask, json!({"ask": "sight"})).await.1["sight"].clone();
            let offers = sight["offers"].as_array().expect("a list");
            assert!(offers.iter().any(|it| it["act"] == "order movement"), "nothing was ordered: {sight}");
            // Whoever sits there now is served at once.
            let resign = json!({"ask": "submit", "nonce": "own", "input": {"do": "resign"}});
            assert_eq!(post(&mut third, &ask, resign).await.0, 200);
        },
    )
    .await;
}

/// A right that ends while something waits at a table ends that, too: of a session, of a token, and of whoever keeps a table
/// made for analysis.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_waits_at_a_table_is_asked_there_for_its_right() {
    let desks: Arc<RwLock<()>> = Arc::default();
    both(
        |it| it.desks = desks.clone(),
        async |fixture| {
            let mut here = fixture.guest().await;
            let credentials = json!({"name": "general", "password": "correct horse"});
            assert_eq!(post(&mut here, "/api/register", credentials).await.0, 200);
            let key = made(&mut here, &against("hindenburg", "")).await;
            let analysis = json!({"game": "hindenburg", "seats": [{"side": "a", "who": "me"}], "analysis": true});
            let lab = made(&mut here, &analysis).await;
            let bearer = token(&mut here, &key, "a").await;
            let bot = Client::new(&fixture.url()).with_token(&bearer);
            let keeper = Client::new(&fixture.url()).with_token(&token(&mut here, &lab, "keeper").await);
            let mut engine = keeper.socket("/api/engine").await.expect("a conversation");
            engine.say(json!({"do": "view"}).to_string()).await.expect("an open socket");
            engine.hear().await.expect("a reply");
            let ask = format!("/api/tables/{key}/ask?as=a");
            assert_eq!(post(&mut here, &ask, json!({"ask": "sight"})).await.0, 200, "the table is open here");
            let still = desks.write().await;
            let mut waiting = Vec::new();
            for (who, nonce) in [(bot, "token"), (here.clone(), "session")] {
                let (mut who, path) = (who, ask.clone());
                waiting.push(tokio::spawn(async move {
                    post(&mut who, &path, json!({"ask": "submit", "nonce": nonce, "input": {"do": "resign"}})).await
                }));
            }
            engine.say(json!({"do": "new", "game": "mukden"}).to_string()).await.expect("an open socket");
            // All have come to their desks by now, and had their right when they were asked for it.
            for _ in 0..50 {
                assert_eq!(post(&mut here, &ask, json!({"ask": "sight"})).await.0, 200);
            }
            for key in [&key, &lab] {
                let list = here.get(&format!("/api/tables/{key}/tokens")).await.expect("an answer").body;
                let path = format!("/api/tokens/{}", list[0]["key"].as_str().expect("a name"));
                let gone = here.send(Method::DELETE, &path, None::<&()>).await.expect("an answer");
                assert_eq!(gone.status, 204);
            }
            assert_eq!(post(&mut here, "/api/sign-out", json!({})).await.0, 204);
            drop(still);
            for it in waiting {
                let (status, said) = it.await.expect("a task");
                assert_eq!(status, 401, "{said}");
            }
            if let Ok(reply) = engine.hear().await {
                assert!(reply.contains("\"ok\":false"), "{reply}");
            }
            let store = admin::open(&fixture.database()).await.expect("a store that opens");
            for (key, game) in [(&key, "hindenburg"), (&lab, "hindenburg")] {
                let row = store.table(key).await.expect("an answer").expect("the table");
                assert_eq!((row.standing.status, row.game.as_str()), (store::Status::Playing, game));
            }
            store.close().await;
        },
    )
    .await;
}

/// A right that ends on one server closes what was opened by it on another: when that is heard of, and when the news is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_right_that_ends_on_another_server_ends_here() {
    let Some(postgres) = testing::Postgres::shared() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = postgres.database().await;
    for (round, poll) in [(0, 600_000), (1, 500)] {
        let poll = std::time::Duration::from_millis(poll);
        let config = Config { database: database.clone(), poll, ..config(&folder) };
        let server = Server::start(config.clone()).await.expect("a server");
        let other = Server::start(config).await.expect("a second server");
        let fixture =
            Fixture { server, folder: tempfile::tempdir().expect("a folder"), shared: Some(database.clone()) };
        let there = format!("http://{}", other.address());
        for (n, how) in ["sign-out", "session", "password", "register", "guest", "token"].into_iter().enumerate() {
            let mut here = fixture.guest().await;
            let name = format!("general-{round}-{n}");
            let credentials = json!({"name": name, "password": "correct horse"});
            if how != "guest" && how != "register" {
                assert_eq!(post(&mut here, "/api/register", credentials.clone()).await.0, 200);
            }
            let key = made(&mut here, &against("mukden", "random")).await;
            let bot = Client::new(&there).with_token(&token(&mut here, &key, "a").await);
            let is_token = how == "token";
            let mut player = match is_token {
                true => Player::sits(&bot, &key, "a", None).await,
                false => Player::sits(&here.clone().at(&there), &key, "a", None).await,
            };
            let mut engine = bot.socket("/api/engine").await.expect("a conversation");
            engine.say(json!({"do": "view"}).to_string()).await.expect("an open socket");
            engine.hear().await.expect("a reply");
            let store = admin::open(&database).await.expect("a store that opens");
            let account = store.table(&key).await.expect("an answer").expect("the table").creator;
            store.close().await;
            let status = match (round, how) {
                // Nobody is told.
                (1, "guest" | "register") => {
                    let end = format!("update account set epoch = epoch + 1 where id = {account}");
                    testing::run(&database, &end).await;
                    200
                }
                (1, how) => {
                    let what = if how == "token" { "seat_token" } else { "session" };
                    testing::run(&database, &format!("delete from {what} where account = {account}")).await;
                    200
                }
                (_, "password") => {
                    let change = json!({"old": "correct horse", "new": "another horse"});
                    post(&mut here, "/api/password", change).await.0
                }
                (_, "register") => post(&mut here, "/api/register", credentials).await.0,
                (_, "session") => {
                    let sessions = here.get("/api/sessions").await.expect("an answer").body;
                    let path = format!("/api/sessions/{}", sessions[0]["key"].as_str().expect("a name"));
                    here.send(Method::DELETE, &path, None::<&()>).await.expect("an answer").status
                }
                (_, "token") => {
                    let list = here.get(&format!("/api/tables/{key}/tokens")).await.expect("an answer").body;
                    let path = format!("/api/tokens/{}", list[0]["key"].as_str().expect("a name"));
                    here.send(Method::DELETE, &path, None::<&()>).await.expect("an answer").status
                }
                _ => post(&mut here, "/api/sign-out", json!({})).await.0,
            };
            assert!(status == 200 || status == 204, "{how}: {status}");
            assert!(is_closed(&mut player).await, "{how}, round {round}");
            if is_token {
                assert!(matches!(engine.hear().await, Err(Trouble::Closed(4003, _))), "round {round}");
            }
        }
        other.stop().await;
        fixture.server.stop().await;
    }
}

/// With the end of a game its tokens end, and what was opened by them; but not before they have heard of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_hears_the_end_and_goes() {
    both(
        |_| (),
        async |fixture| {
            let mut here = fixture.guest().await;
            let key = made(&mut here, &against("mukden", "random")).await;
            let (side, watcher) = (token(&mut here, &key, "a").await, token(&mut here, &key, "spectator").await);
            let bot = |token: &str| Client::new(&fixture.url()).with_token(token);
            let mut stays = Player::sits(&here, &key, "a", None).await;
            let mut player = Player::sits(&bot(&side), &key, "a", None).await;
            let mut spectator = Player::sits(&bot(&watcher), &key, "spectator", None).await;
            let mut engine = bot(&side).socket("/api/engine").await.expect("a conversation");
            engine.say(json!({"do": "view"}).to_string()).await.expect("an open socket");
            engine.hear().await.expect("a reply");
            let resign = json!({"ask": "submit", "nonce": "end", "input": {"do": "resign"}});
            let (done, news) = player.ask(resign).await;
            assert_eq!(done["answer"]["is"], "done", "{done}");
            assert!(news.iter().any(|it| it["table"]["state"] == "over"), "{news:?}");
            assert!(is_closed(&mut player).await);
            loop {
                let heard = spectator.socket.hear_json().await.expect("the end before the close");
                if heard["table"]["state"] == "over" {
                    break;
                }
            }
            assert!(is_closed(&mut spectator).await);
            assert!(matches!(engine.hear().await, Err(Trouble::Closed(4003, _))));
            let (answer, _) = stays.ask(json!({"ask": "sight"})).await;
            assert_eq!(answer["answer"]["sight"]["awaits"]["is"], "over", "whoever sits there looks on");
        },
    )
    .await;
}

/// What is large is not taken in from nobody, and not from many at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn large_requests_wait_before_they_are_sent() {
    const LARGE: usize = 2_000_000;
    let set = |config: &mut server::Config| {
        config.proxies = vec!["127.0.0.1".parse().expect("an address")];
        config.forwarded = Some("x-forwarded-for".to_owned());
    };
    both(set, async |fixture| {
        let stranger = Slow::begin(&fixture, "/api/tables", "", LARGE).await.status().await;
        assert_eq!(stranger, 401);
        let guest = fixture.guest().await;
        let large = async |from: usize| {
            let headers =
                format!("Cookie: {}\r\nX-Forwarded-For: 10.0.0.{from}\r\n", guest.cookie().expect("a cookie"));
            Slow::begin(&fixture, "/api/tables", &headers, LARGE).await
        };
        let mut first = large(0).await;
        assert_eq!(first.status().await, 100);
        let neighbour = large(0).await;
        let mut others = Vec::new();
        for n in 1..4 {
            let mut other = large(n).await;
            assert_eq!(other.status().await, 100);
            others.push(other);
        }
        let mut fifth = large(4).await;
        // What is small does not wait.
        let mut client = guest.clone();
        for _ in 0..5 {
            made(&mut client, &against("hindenburg", "")).await;
        }
        assert!(fifth.is_silent() && neighbour.is_silent());
        assert_eq!(others.remove(0).end(&" ".repeat(LARGE)).await, 400);
        assert_eq!(fifth.status().await, 100);
        assert!(neighbour.is_silent(), "of one network one after the other");
        drop(others);
        assert_eq!(first.end(&" ".repeat(LARGE)).await, 400);
    })
    .await;
}
