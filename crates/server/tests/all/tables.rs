//! Tables from their making to a rematch: offers, chat, notes, dice, hints, analysis, restarts.

use catalog::Side;
use serde_json::{Value, json};
use server::client::Client;
use store::testing::Postgres;

use crate::support::{Fixture, Player, against, between, made};

async fn joined(fixture: &Fixture, key: &str) -> Client {
    let mut client = fixture.guest().await;
    let replied = client.post(&format!("/api/tables/{key}/join"), &json!({})).await.expect("an answer");
    assert_eq!(replied.status, 200, "{}", replied.text);
    client
}

async fn info(client: &mut Client, key: &str) -> Value {
    client.get(&format!("/api/tables/{key}")).await.expect("an answer").body
}

async fn submit(client: &mut Client, key: &str, place: &str, nonce: &str, input: Value) -> (u16, Value) {
    let path = format!("/api/tables/{key}/ask?as={place}");
    let ask = json!({"ask": "submit", "nonce": nonce, "input": input});
    let replied = client.post(&path, &ask).await.expect("an answer");
    (replied.status, replied.body)
}

#[tokio::test]
async fn a_table_waits_for_players_who_may_leave_before_the_start() {
    let fixture = Fixture::new().await;
    let mut maker = fixture.guest().await;
    let key = made(&mut maker, &between("mukden")).await;
    assert_eq!(info(&mut maker, &key).await["state"], "open");
    let (status, body) = submit(&mut maker, &key, "a", "early", json!({"do": "resign"})).await;
    assert_eq!((status, &body["problem"]), (409, &json!("conflict")));
    let again = maker.post(&format!("/api/tables/{key}/join"), &json!({})).await.expect("an answer");
    assert_eq!(again.status, 409, "nobody plays against himself by accident");
    assert_eq!(maker.post(&format!("/api/tables/{key}/leave"), &json!({})).await.expect("an answer").status, 204);
    assert_eq!(maker.get(&format!("/api/tables/{key}")).await.expect("an answer").status, 404);
    let key = made(&mut maker, &between("mukden")).await;
    let mut other = joined(&fixture, &key).await;
    assert_eq!(info(&mut other, &key).await["state"], "playing");
    assert_eq!(other.post(&format!("/api/tables/{key}/leave"), &json!({})).await.expect("an answer").status, 409);
}

/// Every question of a side and every act of it, with what it may be answered before the game begins: nothing.
async fn nothing_is_offered(host: &mut Client, player: &mut Player, key: &str) {
    let early = json!("The game begins when every seat is taken.");
    assert_eq!((&player.sight["prompt"], &player.sight["offers"]), (&Value::Null, &json!([])));
    assert_eq!(player.sight["may_undo"], false);
    let (whole, _) = player.ask(json!({"ask": "sight"})).await;
    assert_eq!(whole["answer"], json!({"is": "sight", "sight": player.sight}));
    let (reaches, _) = player.ask(json!({"ask": "reaches", "held": []})).await;
    let none = json!({"is": "reaches", "reaches": {"version": player.version(), "fresh": [], "held": []}});
    assert_eq!(reaches["answer"], none);
    let acts = json!(["order combat"]);
    let act = json!({"do": "act", "version": player.version(), "acts": acts});
    for ask in [
        json!({"ask": "ahead", "acts": acts}),
        json!({"ask": "why", "acts": acts}),
        json!({"ask": "odds", "after": acts}),
        json!({"ask": "reach", "unit": 1}),
        json!({"ask": "why_there", "unit": 1, "hex": 1307}),
        json!({"ask": "understand", "text": "pass the rest"}),
        json!({"ask": "hint"}),
        json!({"ask": "submit", "nonce": "early", "input": act}),
        json!({"ask": "submit", "nonce": "undo", "input": {"do": "undo"}}),
        json!({"ask": "submit", "nonce": "draw", "input": {"do": "draw"}}),
    ] {
        let (answer, _) = player.ask(ask.clone()).await;
        assert_eq!(answer["problem"]["message"], early, "{ask}: {answer}");
        let path = format!("/api/tables/{key}/ask?as=a");
        let replied = host.post(&path, &ask).await.expect("an answer");
        assert!(replied.status >= 400 && replied.body["message"] == early, "{ask}: {}", replied.text);
    }
}

/// The next message of a kind that a player hears.
async fn heard(player: &mut Player, is: &str) -> Value {
    loop {
        let heard = player.socket.hear_json().await.expect("news");
        player.take(&heard);
        if heard["is"] == is {
            return heard;
        }
    }
}

#[tokio::test]
async fn nothing_is_offered_before_every_seat_is_taken() {
    let fixture = Fixture::new().await;
    for game in ["mukden", "east"] {
        let mut host = fixture.guest().await;
        let mut asked = between(game);
        asked["hints"] = json!(true);
        let key = made(&mut host, &asked).await;
        let mut player = Player::sits(&host, &key, "a", None).await;
        let mut watcher = Player::sits(&fixture.guest().await, &key, "spectator", None).await;
        nothing_is_offered(&mut host, &mut player, &key).await;
        joined(&fixture, &key).await;
        for it in [&mut player, &mut watcher] {
            let anew = heard(it, "anew").await;
            assert_eq!(anew["table"]["state"], "playing");
        }
        // Without a word from the page the sight is whole, and what is done joins on to it.
        player.wait().await;
        let (whole, _) = player.ask(json!({"ask": "sight"})).await;
        assert_eq!(whole["answer"]["sight"], player.sight, "{game}");
        let (answer, _) = player.act(0, "first").await;
        assert_eq!(answer["answer"]["is"], "done", "{game}: {answer}");
    }
}

/// The last seat is taken at another server on the same database.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_begins_at_another_server_is_offered_to_who_waits_here() {
    let Some(postgres) = Postgres::shared() else { return };
    let (fixture, other) = Fixture::two(postgres.database().await).await;
    let mut host = fixture.guest().await;
    let key = made(&mut host, &between("mukden")).await;
    let mut player = Player::sits(&host, &key, "a", None).await;
    assert_eq!(player.sight["prompt"], Value::Null);
    let mut guest = Client::new(&format!("http://{}", other.address()));
    assert_eq!(guest.post("/api/guest", &json!({})).await.expect("an answer").status, 200);
    let replied = guest.post(&format!("/api/tables/{key}/join"), &json!({})).await.expect("an answer");
    assert_eq!(replied.status, 200, "{}", replied.text);
    heard(&mut player, "anew").await;
    player.wait().await;
    let (answer, _) = player.act(0, "first").await;
    assert_eq!(answer["answer"]["is"], "done", "{answer}");
}

#[tokio::test]
async fn wrong_tables_are_refused_with_a_sentence() {
    let fixture = Fixture::new().await;
    let mut client = fixture.guest().await;
    let me = json!([{"side": "a", "who": "me"}]);
    for (asked, says) in [
        (json!({"game": "chess", "seats": me}), "chess"),
        (json!({"game": "mukden", "seats": me}), "Say who plays"),
        (json!({"game": "hindenburg", "seats": [{"side": "a", "who": "computer"}]}), "a person"),
        (
            json!({"game": "hindenburg", "seats": [{"side": "a", "who": "me"}, {"side": "b", "who": "me"}]}),
            "moved by the rules",
        ),
        (json!({"game": "hindenburg", "seats": me, "scenario": "nowhere"}), "nowhere"),
        (json!({"game": "hindenburg", "seats": me, "options": {"magic": "on"}}), "magic"),
        (json!({"game": "hindenburg", "seats": [{"side": "a", "who": "me", "level": "normal"}]}), "level"),
        (json!({"game": "hindenburg", "seats": me, "data": [{"path": "map.toml", "text": "nonsense ="}]}), "map.toml"),
        (json!({"game": "hindenburg", "seats": me, "data": [{"path": "../../etc/passwd", "text": ""}]}), "passwd"),
        (json!({"game": "hindenburg", "seats": me, "surprise": 1}), "surprise"),
    ] {
        let replied = client.post("/api/tables", &asked).await.expect("an answer");
        assert_eq!(replied.status, 400, "{asked}: {}", replied.text);
        assert!(replied.body["message"].as_str().is_some_and(|it| it.contains(says)), "{}", replied.text);
    }
    let files: Vec<Value> = (0..40).map(|n| json!({"path": format!("{n}.toml"), "text": ""})).collect();
    let asked = json!({"game": "hindenburg", "seats": me, "data": files});
    assert_eq!(client.post("/api/tables", &asked).await.expect("an answer").status, 413);
}

#[tokio::test]
async fn offers_are_made_answered_and_end_in_a_rematch_with_sides_exchanged() {
    let fixture = Fixture::new().await;
    let mut japan = fixture.guest().await;
    let key = made(&mut japan, &between("mukden")).await;
    let mut russia = joined(&fixture, &key).await;
    let watched = Player::sits(&japan, &key, "a", None).await;
    assert_eq!(watched.hello["table"]["state"], "playing");
    let (status, _) = submit(&mut japan, &key, "a", "d1", json!({"do": "draw"})).await;
    assert_eq!(status, 200);
    let path = format!("/api/tables/{key}/ask?as=b");
    let sight = russia.post(&path, &json!({"ask": "sight"})).await.expect("an answer");
    assert_eq!(sight.body["sight"]["draw_offered"], json!(["a"]));
    let abort = format!("/api/tables/{key}/abort");
    let offered = russia.post(&abort, &json!({"offer": true})).await.expect("an answer");
    assert_eq!((&offered.body["abort"], &offered.body["state"]), (&json!(["b"]), &json!("playing")));
    let taken_back = russia.post(&abort, &json!({"offer": false})).await.expect("an answer");
    assert_eq!(taken_back.body["abort"], json!([]));
    let rematch = format!("/api/tables/{key}/rematch");
    assert_eq!(japan.post(&rematch, &json!({})).await.expect("an answer").status, 409);
    russia.post(&abort, &json!({"offer": true})).await.expect("an answer");
    let both = japan.post(&abort, &json!({"offer": true})).await.expect("an answer");
    assert_eq!((&both.body["state"], &both.body["result"]["how"]), (&json!("over"), &json!("abort")), "{}", both.text);
    let mut stranger = fixture.guest().await;
    assert_eq!(stranger.post(&rematch, &json!({})).await.expect("an answer").status, 403);
    let next = japan.post(&rematch, &json!({})).await.expect("an answer");
    assert_eq!((&next.body["state"], &next.body["yours"][0]), (&json!("open"), &json!("b")), "{}", next.text);
    let second = next.body["key"].as_str().expect("a name").to_owned();
    assert_eq!(info(&mut russia, &key).await["rematch"], second.as_str());
    // Nobody else takes the seat that is kept.
    let taken = stranger.post(&format!("/api/tables/{second}/join"), &json!({})).await.expect("an answer");
    assert_eq!(taken.status, 409, "{}", taken.text);
    let came = russia.post(&rematch, &json!({})).await.expect("an answer");
    assert_eq!((&came.body["state"], &came.body["yours"][0]), (&json!("playing"), &json!("a")), "{}", came.text);
    // Giving up ends it, and the journal is everybody's, with its seed.
    let (status, _) = submit(&mut russia, &second, "a", "r", json!({"do": "resign"})).await;
    assert_eq!(status, 200);
    assert_eq!(info(&mut japan, &second).await["result"], json!({"winner": "b", "how": "resignation"}));
    let path = format!("/api/tables/{second}/ask?as=spectator");
    let journal = stranger.post(&path, &json!({"ask": "journal"})).await.expect("an answer");
    let journal = journal.body["journal"].as_str().expect("a journal").to_owned();
    catalog::verify(&journal, &[]).expect("a journal in order");
}

#[tokio::test]
async fn talk_is_heard_by_all_and_notes_by_nobody_else() {
    let fixture = Fixture::new().await;
    let mut japan = fixture.guest().await;
    let key = made(&mut japan, &between("mukden")).await;
    let mut russia = joined(&fixture, &key).await;
    let mut listener = Player::sits(&russia, &key, "b", None).await;
    let chat = format!("/api/tables/{key}/chat");
    assert_eq!(japan.post(&chat, &json!({"text": "Good luck."})).await.expect("an answer").status, 204);
    let heard = loop {
        let heard = listener.socket.hear_json().await.expect("news");
        if heard["is"] == "chat" && heard["lines"][0]["text"] == "Good luck." {
            break heard;
        }
    };
    assert!(heard["lines"][0]["by"].as_str().is_some_and(|it| it.starts_with("Guest")));
    let mut stranger = fixture.guest().await;
    assert_eq!(stranger.post(&chat, &json!({"text": "Boo."})).await.expect("an answer").status, 403);
    for wrong in ["", "  ", "\u{0}", &"x".repeat(501)] {
        assert_eq!(japan.post(&chat, &json!({"text": wrong})).await.expect("an answer").status, 400, "{wrong:?}");
    }
    let note = format!("/api/tables/{key}/note");
    let kept = japan.send(hyper::Method::PUT, &note, Some(&json!({"text": "The left is weak."}))).await;
    assert_eq!(kept.expect("an answer").status, 204);
    assert_eq!(japan.get(&note).await.expect("an answer").body["text"], "The left is weak.");
    assert_eq!(russia.get(&note).await.expect("an answer").body["text"], "");
}

/// Commit and reveal over the wire; nobody decides before, and in the end everything can be computed again.
#[tokio::test]
async fn dice_of_everybody_are_proven_in_the_end() {
    let fixture = Fixture::new().await;
    let mut japan = fixture.guest().await;
    let mut table = between("mukden");
    table["dice"] = json!("everybody");
    let key = made(&mut japan, &table).await;
    let mut russia = joined(&fixture, &key).await;
    let path = format!("/api/tables/{key}/ask?as=a");
    let sight = japan.post(&path, &json!({"ask": "sight"})).await.expect("an answer").body["sight"].clone();
    assert_eq!(sight["pledges"]["uncommitted"], json!(["a", "b"]), "{sight}");
    assert_eq!(info(&mut japan, &key).await["turn"], json!(["a", "b"]));
    let root: [u8; 32] = catalog::from_hex(sight["pledges"]["root"].as_str().expect("a root"))
        .and_then(|it| it.try_into().ok())
        .expect("32 bytes");
    let names = catalog::find("mukden").expect("a game of this id").sides();
    let secrets = [(Side::A, [1_u8; 16]), (Side::B, [2_u8; 16])];
    let (status, body) = submit(&mut japan, &key, "a", "x", json!({"do": "act", "acts": ["order movement"]})).await;
    assert_eq!((status, &body["refusal"]["refused"]), (422, &json!("not_begun")));
    let hex = |it: &[u8]| data_encoding::HEXLOWER.encode(it);
    for (side, secret) in &secrets {
        let (client, place) = if *side == Side::A { (&mut japan, "a") } else { (&mut russia, "b") };
        let commitment = catalog::commitment(&root, names[*side], secret);
        let (status, body) = submit(client, &key, place, "c", json!({"do": "commit", "commitment": commitment})).await;
        assert_eq!(status, 200, "{body}");
        assert_eq!(info(client, &key).await["turn"].as_array().map(Vec::len), Some(if place == "a" { 1 } else { 2 }));
    }
    let (status, body) = submit(&mut japan, &key, "a", "l", json!({"do": "reveal", "secret": hex(&[9; 16])})).await;
    assert_eq!((status, &body["refusal"]["refused"]), (422, &json!("pledge")));
    for (side, secret) in &secrets {
        let (client, place) = if *side == Side::A { (&mut japan, "a") } else { (&mut russia, "b") };
        let (status, body) = submit(client, &key, place, "r", json!({"do": "reveal", "secret": hex(secret)})).await;
        assert_eq!(status, 200, "{body}");
    }
    let (status, body) = submit(&mut japan, &key, "a", "y", json!({"do": "act", "acts": ["order movement"]})).await;
    assert_eq!(status, 200, "{body}");
    // While it lasts, nobody has the journal.
    let refused = japan.post(&path, &json!({"ask": "journal"})).await.expect("an answer");
    assert_eq!((refused.status, &refused.body["refusal"]["refused"]), (422, &json!("secret")));
    submit(&mut japan, &key, "a", "z", json!({"do": "resign"})).await;
    let journal = japan.post(&path, &json!({"ask": "journal"})).await.expect("an answer").body["journal"].clone();
    let report = catalog::verify(journal.as_str().expect("a journal"), &[]).expect("a journal in order");
    assert!(report.verdict().starts_with("Proven"), "{}", report.verdict());
}

#[tokio::test]
async fn hints_between_people_only_if_the_table_says_so() {
    let fixture = Fixture::new().await;
    for (hints, status) in [(false, 403), (true, 200)] {
        let mut japan = fixture.guest().await;
        let mut table = between("mukden");
        table["hints"] = json!(hints);
        let key = made(&mut japan, &table).await;
        let mut russia = joined(&fixture, &key).await;
        assert_eq!(info(&mut russia, &key).await["hints"], hints);
        let path = format!("/api/tables/{key}/ask?as=a");
        let hint = japan.post(&path, &json!({"ask": "hint"})).await.expect("an answer");
        assert_eq!(hint.status, status, "{}", hint.text);
    }
    // Alone, or against the computer, everybody may ask.
    let mut client = fixture.guest().await;
    let key = made(&mut client, &against("hindenburg", "")).await;
    let path = format!("/api/tables/{key}/ask?as=a");
    let hint = client.post(&path, &json!({"ask": "hint"})).await.expect("an answer");
    assert_eq!(hint.status, 200, "{}", hint.text);
    let mut player = Player::sits(&client, &key, "a", None).await;
    let (answer, _) = player.ask(json!({"ask": "hint"})).await;
    assert_eq!(answer["answer"]["act"], hint.body["act"]);
}

#[tokio::test]
async fn a_repeat_with_the_same_nonce_is_answered_as_the_first_time_also_after_a_restart() {
    let fixture = Fixture::new().await;
    let mut client = fixture.guest().await;
    let key = made(&mut client, &against("hindenburg", "")).await;
    let path = format!("/api/tables/{key}/ask?as=a");
    let sight = client.post(&path, &json!({"ask": "sight"})).await.expect("an answer").body["sight"].clone();
    let act = json!({"do": "act", "version": sight["version"], "acts": [sight["offers"][0]["act"]]});
    let first = submit(&mut client, &key, "a", "once", act.clone()).await;
    assert_eq!(first.0, 200, "{}", first.1);
    assert_eq!(submit(&mut client, &key, "a", "once", act.clone()).await, first);
    let other = submit(&mut client, &key, "a", "twice", act.clone()).await;
    assert_eq!((other.0, &other.1["refusal"]["refused"]), (422, &json!("stale")));
    let fixture = fixture.restart().await;
    assert_eq!(submit(&mut client, &key, "a", "once", act).await, first);
    let undo = submit(&mut client, &key, "a", "undo", json!({"do": "undo"})).await;
    let again = submit(&mut client, &key, "a", "undo", json!({"do": "undo"})).await;
    assert_eq!(undo, again);
    drop(fixture);
}

/// The engine protocol over a socket: a seat's token has the rights of its seat, a table made for analysis all of them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_engine_protocol_reaches_a_table() {
    let fixture = Fixture::new().await;
    let mut client = fixture.guest().await;
    let key = made(&mut client, &against("mukden", "random")).await;
    let token = |body: &Value| body["token"].as_str().expect("a token").to_owned();
    let path = format!("/api/tables/{key}/tokens");
    let keeper = client.post(&path, &json!({"place": "keeper"})).await.expect("an answer");
    assert_eq!(keeper.status, 403, "{}", keeper.text);
    let seat = client.post(&path, &json!({"place": "a"})).await.expect("an answer");
    let bot = Client::new(&fixture.url()).with_token(&token(&seat.body));
    let mut socket = bot.socket("/api/engine").await.expect("a conversation");
    let mut ask = async |request: Value| -> Value {
        socket.say(request.to_string()).await.expect("an open socket");
        socket.hear_json().await.expect("a reply")
    };
    let legal = ask(json!({"do": "legal"})).await;
    assert_eq!((&legal["ok"], &legal["side"]), (&json!(true), &json!("japan")), "{legal}");
    assert_eq!(ask(json!({"do": "act", "action": legal["actions"][0]["action"]})).await["ok"], true);
    for secret in [json!({"do": "position"}), json!({"do": "dice", "next": [1]}), json!({"do": "view", "as": "russia"})]
    {
        assert_eq!(ask(secret.clone()).await["refused"], "secret", "{secret}");
    }
    let analysis = json!({"game": "hindenburg", "seats": [{"side": "a", "who": "me"}], "analysis": true});
    let key = made(&mut client, &analysis).await;
    assert_eq!(info(&mut fixture.guest().await, &key).await["analysis"], true, "everybody is told");
    let made = client.post(&format!("/api/tables/{key}/tokens"), &json!({"place": "keeper"})).await.expect("an answer");
    let bot = Client::new(&fixture.url()).with_token(&token(&made.body));
    let mut socket = bot.socket("/api/engine").await.expect("a conversation");
    let mut watcher = Player::sits(&client, &key, "a", None).await;
    let mut ask = async |request: Value| -> Value {
        socket.say(request.to_string()).await.expect("an open socket");
        socket.hear_json().await.expect("a reply")
    };
    assert_eq!(ask(json!({"do": "dice", "next": [1, 1]})).await["queued"], 2);
    assert_eq!(ask(json!({"do": "new", "game": "mukden", "seed": 1})).await["ok"], true);
    let position = ask(json!({"do": "position"})).await["position"].clone();
    assert!(position.is_object(), "{position}");
    loop {
        let heard = watcher.socket.hear_json().await.expect("news");
        watcher.take(&heard);
        if heard["is"] == "anew" && heard["table"]["game"] == "mukden" {
            break;
        }
    }
    assert_eq!(ask(json!({"do": "load", "position": position})).await["ok"], true);
    assert_eq!(ask(json!({"do": "position"})).await["position"], position);
}

#[tokio::test]
async fn tables_go_on_after_a_restart_from_a_snapshot_or_without_one() {
    let mut fixture = Fixture::new().await;
    let mut client = fixture.guest().await;
    let key = made(&mut client, &against("hindenburg", "")).await;
    let (mut versions, mut turns) = (Vec::new(), std::collections::BTreeSet::new());
    for round in 0..3 {
        let mut player = Player::sits(&client, &key, "a", None).await;
        for n in 0..5 {
            let (answer, _) = player.act(n, &format!("{round}-{n}")).await;
            assert_eq!(answer["answer"]["is"], "done", "{answer}");
        }
        let (whole, _) = player.ask(json!({"ask": "sight"})).await;
        drop(player);
        fixture = fixture.restart().await;
        let mut player = Player::sits(&client, &key, "a", None).await;
        assert_eq!(player.sight, whole["answer"]["sight"]);
        let turn = &player.sight["scene"]["turn"];
        assert_eq!(info(&mut client, &key).await["game_turn"], *turn, "as lists say it");
        turns.insert(turn.as_i64());
        // The past is fetched when it is asked for.
        let (heard, _) = player.ask(json!({"ask": "heard", "since": 0})).await;
        versions.push(heard["answer"]["gestures"].as_array().map_or(0, Vec::len));
    }
    assert!(versions.is_sorted() && versions[0] > 0, "{versions:?}");
    assert!(turns.len() > 1, "{turns:?}");
}

/// A computer player that falls over is a fault of its own table, and the game goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_computer_that_falls_over_does_not_hold_up_its_table() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let crashes = std::sync::Arc::new(std::sync::atomic::AtomicU32::new(1));
    let config = server::Config { crashes: crashes.clone(), ..crate::support::config(&folder) };
    let server = server::Server::start(config).await.expect("a server");
    let fixture = Fixture { server, folder, shared: None };
    let mut client = fixture.guest().await;
    let key = made(
        &mut client,
        &json!({
            "game": "mukden", "dice": "server",
            "seats": [{"side": "a", "who": "computer", "level": "normal"}, {"side": "b", "who": "me"}],
        }),
    )
    .await;
    let mut player = Player::sits(&client, &key, "b", None).await;
    player.wait().await;
    assert!(!player.sight["prompt"].is_null());
    assert_eq!(crashes.load(std::sync::atomic::Ordering::Relaxed), 0, "it has fallen over");
}

#[tokio::test]
async fn a_server_that_ends_says_so() {
    let fixture = Fixture::new().await;
    let mut client = fixture.guest().await;
    let key = made(&mut client, &against("hindenburg", "")).await;
    let mut player = Player::sits(&client, &key, "a", None).await;
    let fixture = fixture.restart().await;
    loop {
        match player.socket.hear().await {
            Ok(_) => {}
            Err(server::client::Trouble::Closed(code, why)) => {
                assert_eq!(code, 1012, "{why}");
                break;
            }
            Err(why) => panic!("{why}"),
        }
    }
    let again = Player::sits(&client, &key, "a", Some(player.version())).await;
    assert_eq!(again.hello["heard"], json!([]));
    assert_eq!(again.sight, player.sight);
    drop(fixture);
}
