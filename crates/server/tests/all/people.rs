//! Guests, accounts, sessions, tokens, and who may do what.

use hyper::Method;
use serde_json::json;
use server::client::Client;

use crate::support::{Fixture, Player, against, between, made};

const PASSWORD: &str = "correct horse";

async fn registered(fixture: &Fixture, name: &str) -> Client {
    let mut client = Client::new(&fixture.url());
    let replied = client.post("/api/register", &json!({"name": name, "password": PASSWORD})).await.expect("an answer");
    assert_eq!(replied.status, 200, "{}", replied.text);
    client
}

#[tokio::test]
async fn a_guest_becomes_an_account_and_keeps_the_tables() {
    let fixture = Fixture::new().await;
    let mut client = fixture.guest().await;
    let key = made(&mut client, &against("hindenburg", "")).await;
    let former = client.cookie().expect("a cookie").to_owned();
    let asked = json!({"name": "Hindenburg", "password": PASSWORD});
    assert_eq!(client.post("/api/register", &asked).await.expect("an answer").status, 200);
    let me = client.get("/api/me").await.expect("an answer");
    assert_eq!((me.body["name"].as_str(), me.body["guest"].as_bool()), (Some("Hindenburg"), Some(false)));
    let mine = client.get("/api/mine").await.expect("an answer");
    assert_eq!(mine.body[0]["key"], key.as_str());
    assert_eq!(mine.body[0]["seats"][0]["player"], "Hindenburg");
    // The guest's cookie is good for nothing now.
    let mut thief = Client::new(&fixture.url()).with_cookie(&former);
    assert_eq!(thief.get("/api/me").await.expect("an answer").status, 401);
    // Somebody else cannot have the name, however it is written.
    let mut other = Client::new(&fixture.url());
    let asked = json!({"name": "hindenBURG", "password": PASSWORD});
    assert_eq!(other.post("/api/register", &asked).await.expect("an answer").status, 409);
}

/// Whoever is there is seen, by whatever shows who it is: as a guest, signed in, by a bot at the table.
#[tokio::test]
async fn whoever_comes_is_seen() {
    let fixture = Fixture::new().await;
    let (mut guest, mut ann) = (fixture.guest().await, registered(&fixture, "ann").await);
    let key = made(&mut ann, &between("mukden")).await;
    let asked = ann.post(&format!("/api/tables/{key}/tokens"), &json!({"place": "a"})).await.expect("an answer");
    let bot = Client::new(&fixture.url()).with_token(asked.body["token"].as_str().expect("a token"));
    let long_ago = "update account set seen = 1; update session set seen = 1";
    let seen = async || {
        let store = server::admin::open(&fixture.database()).await.expect("the server's store");
        let mut seen = Vec::new();
        for id in [1, 2] {
            seen.push(store.account(id).await.expect("a read").expect("an account").seen > 1);
        }
        store.close().await;
        seen
    };
    for (mut client, expected) in [(guest.clone(), [true, false]), (ann.clone(), [false, true]), (bot, [false, true])] {
        store::testing::run(&fixture.database(), long_ago).await;
        let path = format!("/api/tables/{key}");
        assert_eq!(client.get(&path).await.expect("an answer").status, 200);
        assert_eq!(seen().await, expected);
    }
    for client in [&mut guest, &mut ann] {
        assert_eq!(client.get("/api/me").await.expect("an answer").status, 200);
    }
}

#[tokio::test]
async fn signing_in_brings_a_guests_tables_along_and_tells_nothing_about_names() {
    let fixture = Fixture::new().await;
    registered(&fixture, "oyama").await;
    let mut client = fixture.guest().await;
    let key = made(&mut client, &against("mukden", "random")).await;
    let wrong =
        [json!({"name": "oyama", "password": "wrong horse"}), json!({"name": "nobody", "password": "wrong horse"})];
    let mut told = Vec::new();
    for asked in &wrong {
        let replied = client.post("/api/sign-in", asked).await.expect("an answer");
        told.push((replied.status, replied.text));
    }
    assert_eq!(told[0].0, 403);
    assert_eq!(told[0], told[1]);
    let right = json!({"name": "Oyama", "password": PASSWORD});
    assert_eq!(client.post("/api/sign-in", &right).await.expect("an answer").status, 200);
    assert_eq!(client.get("/api/mine").await.expect("an answer").body[0]["key"], key.as_str());
}

#[tokio::test]
async fn sessions_are_listed_and_can_be_ended() {
    let fixture = Fixture::new().await;
    let mut here = registered(&fixture, "kuropatkin").await;
    let mut there = Client::new(&fixture.url());
    let asked = json!({"name": "kuropatkin", "password": PASSWORD});
    assert_eq!(there.post("/api/sign-in", &asked).await.expect("an answer").status, 200);
    let sessions = here.get("/api/sessions").await.expect("an answer");
    let sessions = sessions.body.as_array().expect("a list").clone();
    assert_eq!(sessions.len(), 2);
    let other = sessions.iter().find(|it| it["current"] == false).expect("the other session");
    let path = format!("/api/sessions/{}", other["key"].as_str().expect("a name"));
    // Nobody ends the session of somebody else.
    let mut stranger = fixture.guest().await;
    assert_eq!(stranger.send(Method::DELETE, &path, None::<&()>).await.expect("an answer").status, 404);
    assert_eq!(here.send(Method::DELETE, &path, None::<&()>).await.expect("an answer").status, 204);
    assert_eq!(there.get("/api/me").await.expect("an answer").status, 401);
    assert_eq!(here.get("/api/me").await.expect("an answer").status, 200);
    // A new password ends every other session, and the old one is good for nothing.
    assert_eq!(there.post("/api/sign-in", &asked).await.expect("an answer").status, 200);
    let change = json!({"old": PASSWORD, "new": "another horse"});
    assert_eq!(here.post("/api/password", &change).await.expect("an answer").status, 200);
    assert_eq!(there.get("/api/me").await.expect("an answer").status, 401);
    assert_eq!(here.get("/api/me").await.expect("an answer").status, 200);
    assert_eq!(there.post("/api/sign-in", &asked).await.expect("an answer").status, 403);
    assert_eq!(here.post("/api/sign-out", &json!({})).await.expect("an answer").status, 204);
    assert_eq!(here.get("/api/me").await.expect("an answer").status, 401);
}

/// Every request about a table, by everybody who has no business with it, changes nothing and shows no more than its chair.
#[tokio::test]
async fn nobody_looks_or_acts_for_a_seat_that_is_not_theirs() {
    let fixture = Fixture::new().await;
    let (mut japan, mut russia, stranger) = (fixture.guest().await, fixture.guest().await, fixture.guest().await);
    let mut table = between("mukden");
    table["watch"] = json!("invited");
    let key = made(&mut japan, &table).await;
    let replied = russia.post(&format!("/api/tables/{key}/join"), &json!({})).await.expect("an answer");
    assert_eq!(replied.status, 200, "{}", replied.text);
    let mut tokens = Vec::new();
    for (client, place) in [(&japan, "a"), (&russia, "b"), (&japan, "spectator")] {
        let mut client = client.clone();
        let path = format!("/api/tables/{key}/tokens");
        let made = client.post(&path, &json!({"place": place, "name": "bot"})).await.expect("an answer");
        assert_eq!(made.status, 201, "{}", made.text);
        tokens.push(made.body["token"].as_str().expect("a token").to_owned());
    }
    let with = |token: &str| Client::new(&fixture.url()).with_token(token);
    let sight = json!({"ask": "sight"});
    let act = json!({"ask": "submit", "nonce": "x", "input": {"do": "resign"}});
    let (mut bot_a, bot_b, mut bot_s) = (with(&tokens[0]), with(&tokens[1]), with(&tokens[2]));
    let (nobody, wrong, nonsense) = (Client::new(&fixture.url()), with(&"0".repeat(64)), with("nonsense"));
    // Who, from which chair, and what comes of looking and acting.
    let cases = [
        (&japan, "b", 403),
        (&russia, "a", 403),
        (&stranger, "a", 403),
        (&stranger, "b", 403),
        (&stranger, "spectator", 404),
        (&nobody, "a", 401),
        (&nobody, "b", 401),
        (&nobody, "spectator", 404),
        (&wrong, "a", 401),
        (&wrong, "spectator", 401),
        (&bot_a, "b", 403),
        (&bot_b, "a", 403),
        (&bot_s, "a", 403),
        (&bot_s, "b", 403),
        (&nonsense, "a", 401),
    ];
    for (client, place, status) in cases {
        let mut client = client.clone();
        for ask in [&sight, &act] {
            let path = format!("/api/tables/{key}/ask?as={place}");
            let replied = client.post(&path, ask).await.expect("an answer");
            assert_eq!(replied.status, status, "{place}: {}", replied.text);
            assert!(replied.body["message"].as_str().is_some_and(|it| it.ends_with('.')), "{}", replied.text);
        }
        assert!(client.socket(&format!("/api/tables/{key}/socket?as={place}")).await.is_err());
    }
    // A spectator looks on, and no more.
    let path = format!("/api/tables/{key}/ask?as=spectator");
    assert_eq!(bot_s.post(&path, &sight).await.expect("an answer").status, 200);
    assert_eq!(bot_s.post(&path, &act).await.expect("an answer").status, 403);
    // A token has no account.
    for path in ["/api/me", "/api/mine", "/api/sessions"] {
        assert_eq!(bot_a.get(path).await.expect("an answer").status, 403, "{path}");
    }
    let made_by_token = bot_a.post("/api/tables", &between("mukden")).await.expect("an answer");
    assert_eq!(made_by_token.status, 403);
    // A revoked token is good for nothing, and only its owner revokes it.
    let listed = japan.get(&format!("/api/tables/{key}/tokens")).await.expect("an answer");
    let name =
        listed.body.as_array().and_then(|it| it.iter().find(|it| it["place"] == "a")).expect("a token")["key"].clone();
    let path = format!("/api/tokens/{}", name.as_str().expect("a name"));
    assert_eq!(russia.send(Method::DELETE, &path, None::<&()>).await.expect("an answer").status, 404);
    assert_eq!(japan.send(Method::DELETE, &path, None::<&()>).await.expect("an answer").status, 204);
    let path = format!("/api/tables/{key}/ask?as=a");
    assert_eq!(bot_a.post(&path, &sight).await.expect("an answer").status, 401);
    // Nobody has resigned.
    assert_eq!(japan.get(&format!("/api/tables/{key}")).await.expect("an answer").body["state"], "playing");
}

/// What is said at a table watched by invitation is for those who sit there, its maker and whoever was invited; so are a note
/// and what is printed for that table alone. That a seat is open tells a stranger no more than that.
#[tokio::test]
async fn strangers_hear_nothing_of_a_table_they_may_not_watch() {
    let fixture = Fixture::new().await;
    let (mut maker, mut watcher, mut stranger) = (fixture.guest().await, fixture.guest().await, fixture.guest().await);
    let mut table = between("mukden");
    table["watch"] = json!("invited");
    let key = made(&mut maker, &table).await;
    let path = format!("/api/tables/{key}");
    assert_eq!(maker.post(&format!("{path}/chat"), &json!({"text": "Hush!"})).await.expect("an answer").status, 204);
    let ticket = maker.post(&format!("{path}/invitations"), &json!({"place": "spectator"})).await.expect("an answer");
    let come = json!({"invitation": ticket.body["token"]});
    assert_eq!(watcher.post(&format!("{path}/join"), &come).await.expect("an answer").status, 200);
    let mut nobody = Client::new(&fixture.url());
    for client in [&mut stranger, &mut nobody] {
        assert_eq!(client.get("/api/lobby").await.expect("an answer").body["tables"][0]["key"], key.as_str());
        assert_eq!(client.get(&path).await.expect("an answer").status, 200);
        for what in ["chat", "chat?after=0", "sheet"] {
            let replied = client.get(&format!("{path}/{what}")).await.expect("an answer");
            assert_eq!(replied.status, 403, "{what}: {}", replied.text);
            assert!(!replied.text.contains("Hush"));
        }
        assert!(client.socket(&format!("{path}/socket?as=spectator")).await.is_err());
    }
    let note = json!({"text": "mine"});
    assert_eq!(stranger.send(Method::PUT, &format!("{path}/note"), Some(&note)).await.expect("an answer").status, 403);
    assert_eq!(stranger.get(&format!("{path}/note")).await.expect("an answer").status, 403);
    for client in [&mut maker, &mut watcher] {
        let replied = client.get(&format!("{path}/chat")).await.expect("an answer");
        assert_eq!(replied.body[0]["text"], "Hush!");
        assert_eq!(client.get(&format!("{path}/sheet")).await.expect("an answer").status, 200);
    }
    // Whoever takes the seat hears it, and no longer when he has left.
    table["seats"][0]["who"] = json!("open");
    let key = made(&mut maker, &table).await;
    let path = format!("/api/tables/{key}");
    assert_eq!(stranger.post(&format!("{path}/join"), &json!({"place": "a"})).await.expect("an answer").status, 200);
    assert_eq!(stranger.get(&format!("{path}/chat")).await.expect("an answer").status, 200);
    assert_eq!(maker.get(&format!("{path}/chat")).await.expect("an answer").status, 200);
    assert_eq!(stranger.post(&format!("{path}/leave"), &json!({})).await.expect("an answer").status, 204);
    assert_eq!(stranger.get(&format!("{path}/chat")).await.expect("an answer").status, 403);
}

/// What others are shown is what it looks like.
#[tokio::test]
async fn words_hide_nothing() {
    let fixture = Fixture::new().await;
    let mut client = fixture.guest().await;
    let key = made(&mut client, &against("hindenburg", "")).await;
    let path = format!("/api/tables/{key}");
    let chat = format!("{path}/chat");
    let said = json!({"text": "\u{202e}I yield.\u{2028}\nThe table: it is a draw.\u{200b}"});
    assert_eq!(client.post(&chat, &said).await.expect("an answer").status, 204);
    let lines = client.get(&chat).await.expect("an answer").body;
    let last = lines.as_array().and_then(|it| it.last()).expect("a line");
    assert_eq!(last["text"], "I yield.  The table: it is a draw.");
    for nothing in ["\u{200b}\u{202e}", "\n", "\u{2066}\t"] {
        assert_eq!(client.post(&chat, &json!({"text": nothing})).await.expect("an answer").status, 400);
    }
    let note = json!({"text": "one\r\ntwo\u{202e}"});
    assert_eq!(client.send(Method::PUT, &format!("{path}/note"), Some(&note)).await.expect("an answer").status, 204);
    assert_eq!(client.get(&format!("{path}/note")).await.expect("an answer").body["text"], "one\ntwo");
    let asked = json!({"place": "a", "name": "my\u{202e} bot\n"});
    assert_eq!(client.post(&format!("{path}/tokens"), &asked).await.expect("an answer").status, 201);
    let tokens = client.get(&format!("{path}/tokens")).await.expect("an answer").body;
    assert_eq!(tokens[0]["name"], "my bot ");
}

#[tokio::test]
async fn invitations_are_good_once_and_lead_to_their_place_only() {
    let fixture = Fixture::new().await;
    let (mut maker, mut friend, mut stranger) = (fixture.guest().await, fixture.guest().await, fixture.guest().await);
    let seats = json!([{"side": "a", "who": "me"}, {"side": "b", "who": "invited"}]);
    let asked = json!({"game": "mukden", "seats": seats, "watch": "invited", "dice": "server"});
    let made = maker.post("/api/tables", &asked).await.expect("an answer");
    let key = made.body["table"]["key"].as_str().expect("a name").to_owned();
    let seat = made.body["invitations"][0]["token"].as_str().expect("an invitation").to_owned();
    assert_eq!(seat.len(), 64);
    let lobby = stranger.get("/api/lobby").await.expect("an answer");
    assert_eq!(lobby.body["tables"], json!([]), "an invited seat is not in the lobby");
    let join = format!("/api/tables/{key}/join");
    assert_eq!(stranger.post(&join, &json!({})).await.expect("an answer").status, 404);
    let path = format!("/api/tables/{key}/invitations");
    assert_eq!(stranger.post(&path, &json!({"place": "spectator"})).await.expect("an answer").status, 404);
    let look = maker.post(&path, &json!({"place": "spectator"})).await.expect("an answer");
    let look = look.body["token"].as_str().expect("an invitation").to_owned();
    // A spectator's invitation is no seat.
    let tried = stranger.post(&join, &json!({"place": "b", "invitation": look})).await.expect("an answer");
    assert_eq!(tried.status, 200, "{}", tried.text);
    assert_eq!(tried.body["yours"], json!(["spectator"]));
    let path = format!("/api/tables/{key}/ask?as=b");
    assert_eq!(stranger.post(&path, &json!({"ask": "sight"})).await.expect("an answer").status, 403);
    assert!(Player::sits(&stranger, &key, "spectator", None).await.hello["table"]["key"] == key.as_str());
    // Nor good twice.
    assert_eq!(friend.post(&join, &json!({"invitation": look})).await.expect("an answer").status, 404);
    let shown = friend.post("/api/invitation", &json!({"invitation": seat})).await.expect("an answer");
    assert_eq!(shown.body["key"], key.as_str());
    assert_eq!(friend.post(&join, &json!({"invitation": seat})).await.expect("an answer").status, 200);
    assert_eq!(stranger.post(&join, &json!({"invitation": seat})).await.expect("an answer").status, 404);
    assert_eq!(stranger.post("/api/invitation", &json!({"invitation": seat})).await.expect("an answer").status, 404);
}
