//! What one maker, one address and one table may grow to, what goes by itself or by the hand of whoever runs the server,
//! and a lobby in pages: on both databases.

use std::time::Duration;

use serde_json::{Value, json};
use server::{
    Config, Server, admin,
    client::{Client, Replied, Trouble},
};
use store::{
    Made, NewTable, SeatRow, Standing,
    testing::{self, Postgres},
};

use crate::support::{Player, against, between, both, config, made};

const DAY: i64 = 24 * 3600 * 1000;

fn seats(a: &str, b: &str) -> Value {
    json!({"game": "mukden", "seats": [{"side": "a", "who": a}, {"side": "b", "who": b}], "dice": "server"})
}

async fn post(client: &mut Client, path: &str, body: Value) -> Replied {
    client.post(path, &body).await.expect("an answer")
}

/// That it is refused, as which problem, and with what in its sentence.
fn refused(replied: &Replied, status: u16, says: &str) {
    assert_eq!(replied.status, status, "{}", replied.text);
    assert!(replied.body["message"].as_str().is_some_and(|it| it.contains(says)), "{}", replied.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_has_so_many_tables_that_wait() {
    both(
        |config| config.limits = true,
        async |fixture| {
            let mut guest = fixture.guest().await;
            let mut keys = Vec::new();
            for _ in 0..3 {
                // Whoever makes it need not sit there.
                keys.push(made(&mut guest, &seats("open", "open")).await);
            }
            let again = post(&mut guest, "/api/tables", seats("me", "open")).await;
            refused(&again, 409, "3 tables of yours wait for players already. Wait until somebody comes");
            assert!(again.text.contains("With an account you may have more."));
            made(&mut guest, &seats("invited", "invited")).await;
            let leave = format!("/api/tables/{}/leave", keys[0]);
            assert_eq!(post(&mut guest, &leave, json!({})).await.status, 204);
            made(&mut guest, &seats("me", "open")).await;
            let credentials = json!({"name": "Anna", "password": "correct horse battery"});
            assert_eq!(post(&mut guest, "/api/register", credentials).await.status, 200);
            made(&mut guest, &seats("me", "open")).await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_has_so_many_bytes() {
    let set = |config: &mut Config| {
        config.limits = true;
        // A guest, two tables, and a little.
        (config.day_of_address, config.day_of_person, config.ordinary) = (355_000, 110_000, 20);
    };
    both(set, async |fixture| {
        let mut guest = fixture.guest().await;
        let key = made(&mut guest, &against("hindenburg", "")).await;
        let mut player = Player::sits(&guest, &key, "a", None).await;
        let (answer, _) = player.act(0, "first").await;
        assert_eq!(answer["answer"]["is"], "done", "{answer}");
        made(&mut guest, &seats("me", "open")).await;
        let no = "So much was stored today for ";
        refused(&post(&mut guest, "/api/tables", seats("me", "open")).await, 429, no);
        let at_the_door = post(&mut Client::new(&fixture.url()), "/api/guest", json!({})).await;
        refused(&at_the_door, 429, no);
        let wait = at_the_door.headers["retry-after"].to_str().expect("a number").parse::<u64>().expect("a number");
        assert!((1..=24 * 3600).contains(&wait), "{wait}");
        let (chat, note) = (format!("/api/tables/{key}/chat"), format!("/api/tables/{key}/note"));
        assert_eq!(post(&mut guest, &chat, json!({"text": "A word."})).await.status, 204);
        let put = |text: String| (hyper::Method::PUT, json!({"text": text}));
        let (method, body) = put("n".repeat(19_000));
        refused(&guest.send(method, &note, Some(&body)).await.expect("an answer"), 429, no);
        let mut spent = 0;
        let replied = loop {
            let replied = post(&mut guest, &chat, json!({"text": "x".repeat(400)})).await;
            spent += 650;
            if replied.status != 204 {
                break replied;
            }
        };
        refused(&replied, 429, no);
        assert!((2_000..10_000).contains(&spent), "{spent}");
        // What is refused costs nothing, and an ordinary game is played to its end. What it writes beyond is charged, by
        // whatever way it is asked for.
        let nonsense = json!({"ask": "submit", "nonce": "x", "input": {"do": "act", "acts": ["nonsense"]}});
        let path = format!("/api/tables/{key}/ask?as=a");
        for _ in 0..20 {
            assert_eq!(post(&mut guest, &path, nonsense.clone()).await.status, 422);
        }
        let mut done = 0;
        let last = loop {
            let (answer, _) = player.act(0, &format!("n{done}")).await;
            if answer["answer"]["is"] != "done" {
                break answer;
            }
            done += 1;
        };
        assert_eq!(last["problem"]["problem"], "too_many", "{last}");
        let store = admin::open(&fixture.database()).await.expect("a store");
        let lines = store.table(&key).await.expect("an answer").expect("the table").standing.lines;
        assert!(done > 5 && lines >= 20, "{done} acts, {lines} lines");
        store.close().await;
        let act = json!({"do": "act", "acts": [player.sight["offers"][0]["act"]]});
        let ask = json!({"ask": "submit", "nonce": "late", "input": act});
        refused(&post(&mut guest, &path, ask).await, 429, no);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_journal_as_long_as_one_gets_can_still_be_ended() {
    both(
        |config| config.journal = 12,
        async |fixture| {
            let mut client = fixture.guest().await;
            let key = made(&mut client, &against("hindenburg", "")).await;
            let mut player = Player::sits(&client, &key, "a", None).await;
            let mut last = json!({});
            let refusal = loop {
                let nonce = format!("n{}", player.version());
                let input = json!({"do": "act", "acts": [player.sight["offers"][0]["act"]]});
                let asked = json!({"ask": "submit", "nonce": nonce, "input": input});
                let (answer, _) = player.ask(asked.clone()).await;
                match answer["is"].as_str() {
                    Some("answer") => last = asked,
                    _ => break answer,
                }
            };
            assert_eq!(refusal["problem"]["problem"], "conflict", "{refusal}");
            assert!(refusal["problem"]["message"].as_str().is_some_and(|it| it.contains("has 12 lines")), "{refusal}");
            let (undo, _) = player.ask(json!({"ask": "submit", "nonce": "u", "input": {"do": "undo"}})).await;
            assert_eq!(undo["problem"]["problem"], "conflict", "{undo}");
            let (again, _) = player.ask(last).await;
            assert_eq!(again["answer"]["is"], "done", "what had room is answered as the first time: {again}");
            let (end, _) = player.ask(json!({"ask": "submit", "nonce": "r", "input": {"do": "resign"}})).await;
            assert_eq!(end["answer"]["is"], "done", "{end}");
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_grows_at_a_table_has_an_end() {
    both(
        |_| (),
        async |fixture| {
            let (mut maker, mut friend) = (fixture.guest().await, fixture.guest().await);
            let key = made(&mut maker, &between("mukden")).await;
            let of = |what: &str| format!("/api/tables/{key}/{what}");
            for (what, most, asked) in
                [("invitations", 100, json!({"place": "spectator"})), ("tokens", 20, json!({"place": "a"}))]
            {
                for _ in 0..most {
                    assert_eq!(post(&mut maker, &of(what), asked.clone()).await.status, 201);
                }
                refused(&post(&mut maker, &of(what), asked).await, 409, &format!("{most} {what}"));
            }
            let store = admin::open(&fixture.database()).await.expect("a store");
            let id = store.table(&key).await.expect("an answer").expect("the table").id;
            let said = format!("insert into chat (table_id, n, name, at, body) values ({id}, 4999, '', 1, 'x')");
            testing::run(&fixture.database(), &said).await;
            assert_eq!(post(&mut maker, &of("chat"), json!({"text": "The last word."})).await.status, 204);
            refused(&post(&mut maker, &of("chat"), json!({"text": "Boo."})).await, 409, "5000 lines were said");
            assert_eq!(post(&mut friend, &of("join"), json!({})).await.status, 200, "whoever comes may still come");
            let mut others = Vec::new();
            for _ in 0..10 {
                others.push(made(&mut maker, &seats("invited", "invited")).await);
            }
            let mut statuses = Vec::new();
            for other in others.iter().chain([&key]) {
                let note = json!({"text": "n".repeat(20_000)});
                let put = maker.send(hyper::Method::PUT, &format!("/api/tables/{other}/note"), Some(&note)).await;
                statuses.push(put.expect("an answer").status);
            }
            assert_eq!(statuses, [[204; 10].as_slice(), &[409]].concat());
            store.close().await;
        },
    )
    .await;
}

/// Whoever comes and goes leaves the maker what is hers, and nobody comes in by him when he is gone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_strangers_invitations_go_with_him() {
    both(
        |_| (),
        async |fixture| {
            let (mut maker, mut stranger) = (fixture.guest().await, fixture.guest().await);
            let key = made(&mut maker, &seats("open", "open")).await;
            let of = |what: &str| format!("/api/tables/{key}/{what}");
            let asked = json!({"place": "spectator"});
            assert_eq!(post(&mut stranger, &of("join"), json!({"place": "a"})).await.status, 200);
            let mut invited = Value::Null;
            for _ in 0..100 {
                let made = post(&mut stranger, &of("invitations"), asked.clone()).await;
                assert_eq!(made.status, 201, "{}", made.text);
                invited = made.body["token"].clone();
            }
            refused(&post(&mut stranger, &of("invitations"), asked.clone()).await, 409, "100 invitations of yours");
            let own = post(&mut maker, &of("invitations"), asked.clone()).await;
            assert_eq!(own.status, 201, "she has as many: {}", own.text);
            assert_eq!(post(&mut stranger, &of("leave"), json!({})).await.status, 204);
            let mut client = Client::new(&fixture.url());
            for (token, status) in [(invited, 404), (own.body["token"].clone(), 200)] {
                assert_eq!(post(&mut client, "/api/invitation", json!({"invitation": token})).await.status, status);
            }
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lobby_has_pages_and_one_maker_has_three_lines_in_it() {
    both(
        |_| (),
        async |fixture| {
            let mut keys = Vec::new();
            for _ in 0..53 {
                keys.push(made(&mut fixture.guest().await, &between("mukden")).await);
            }
            let mut villain = fixture.guest().await;
            for _ in 0..5 {
                keys.push(made(&mut villain, &between("mukden")).await);
            }
            keys.reverse();
            keys.drain(3..5);
            let mut stranger = Client::new(&fixture.url());
            let (mut seen, mut path, mut pages) = (Vec::new(), "/api/lobby".to_owned(), Vec::new());
            loop {
                let page = stranger.get(&path).await.expect("an answer");
                assert_eq!(page.status, 200, "{}", page.text);
                let tables = page.body["tables"].as_array().expect("a list").clone();
                pages.push(tables.len());
                seen.extend(tables.iter().map(|it| it["key"].as_str().expect("a name").to_owned()));
                let Some(next) = page.body["next"].as_str() else { break };
                path = format!("/api/lobby?after={next}");
            }
            assert_eq!((pages, seen.len()), (vec![50, 6], 56));
            // Those made in one millisecond may stand in any order.
            assert_eq!(seen[..3].iter().filter(|it| keys[..3].contains(it)).count(), 3);
            seen.sort_unstable();
            keys.sort_unstable();
            assert_eq!(seen, keys);
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_deleted_beside_a_running_server_closes_its_sockets() {
    both(
        |_| (),
        async |fixture| {
            let (mut maker, mut stranger) = (fixture.guest().await, fixture.guest().await);
            let key = made(&mut maker, &against("mukden", "random")).await;
            let other = made(&mut maker, &against("mukden", "random")).await;
            let mut sockets = Vec::new();
            for (client, place) in [(&maker, "a"), (&stranger, "spectator")] {
                sockets.push(Player::sits(client, &key, place, None).await.socket);
            }
            let mut stays = Player::sits(&maker, &other, "a", None).await;
            let store = admin::open(&fixture.database()).await.expect("a store");
            assert_eq!(admin::doomed(&store, &key).await.expect("a table").table.key, key);
            admin::delete(&store, &key).await.expect("a table that goes");
            assert!(admin::delete(&store, &key).await.is_err());
            store.close().await;
            for mut socket in sockets {
                let closed = loop {
                    match socket.hear().await {
                        Ok(_) => {}
                        Err(Trouble::Closed(code, _)) => break code,
                        Err(why) => panic!("{why}"),
                    }
                };
                assert_eq!(closed, 4003);
            }
            assert_eq!(stranger.get(&format!("/api/tables/{key}")).await.expect("an answer").status, 404);
            assert_eq!(stays.ask(json!({"ask": "sight"})).await.0["answer"]["is"], "sight");
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_takes_away_by_itself_what_nobody_came_to() {
    let mut databases = vec![None];
    if let Some(postgres) = Postgres::shared() {
        databases.push(Some(postgres.database().await));
    }
    for shared in databases {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let database = shared.clone().unwrap_or(config(&folder).database);
        let store = admin::open(&database).await.expect("a store");
        let now = std::time::UNIX_EPOCH.elapsed().map_or(0, |it| it.as_millis() as i64);
        let guest = store.create_guest("Guest", now - 2 * DAY).await.expect("a guest");
        let seat = |side| SeatRow { side, made: Made::Open, account: None, shown: String::new(), level: None };
        let table = |key: &str, created| NewTable {
            key: key.to_owned(),
            game: "mukden".to_owned(),
            edition: 1,
            scenario: "01".to_owned(),
            header: String::new(),
            own_files: None,
            terms: String::new(),
            listed: true,
            analysis: false,
            creator: guest,
            origin: None,
            created,
            seats: vec![seat(0), seat(1)],
            standing: Standing::default(),
            invitations: Vec::new(),
        };
        store.create_table(table("old", now - 2 * DAY)).await.expect("a table");
        store.create_table(table("new", now)).await.expect("a table");
        for hours in (0..=48).step_by(6) {
            store.keep_open(now - 2 * DAY + hours * DAY / 24, DAY / 4).await.expect("a note");
        }
        store.close().await;
        let server = Server::start(Config { database, ..config(&folder) }).await.expect("a server");
        let mut client = Client::new(&format!("http://{}", server.address()));
        let gone = async {
            while client.get("/api/tables/old").await.expect("an answer").status != 404 {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), gone).await.expect("a table that goes");
        assert_eq!(client.get("/api/tables/new").await.expect("an answer").status, 200);
        server.stop().await;
    }
}
