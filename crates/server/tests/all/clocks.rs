//! Servers on one database whose machines do not agree about the time.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::json;
use server::{Config, Server};
use store::testing::Postgres;

use crate::support::{Fixture, config, made};

const DAY: i64 = 24 * 3600 * 1000;

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("a time after 1970").as_millis() as i64
}

/// What one server has stored with its time is good at the others: the database says what time it is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_whose_clocks_differ_agree_about_the_time() {
    let Some(postgres) = Postgres::shared() else { return };
    let fixture = Fixture::on(Some(postgres.database().await)).await;
    for days in [400, -400] {
        let config = Config { database: fixture.database(), ahead: days * DAY, ..config(&fixture.folder) };
        let other = Server::start(config).await.expect("a second server");
        let there = format!("http://{}", other.address());
        // An invitation is good for 30 days, a sign-in for 90.
        let mut maker = fixture.guest().await;
        let name = format!("anna{}", days + 400);
        let asked = json!({"name": name, "password": "a long password"});
        assert_eq!(maker.post("/api/register", &asked).await.expect("an answer").status, 200);
        let seats = json!([{"side": "a", "who": "me"}, {"side": "b", "who": "invited"}]);
        let table = json!({"game": "mukden", "seats": seats, "dice": "server"});
        let key = made(&mut maker.at(&there), &table).await;
        assert_eq!(maker.at(&there).get("/api/me").await.expect("an answer").body["name"], name.as_str());
        let path = format!("/api/tables/{key}/invitations");
        let sent = maker.post(&path, &json!({"place": "b"})).await.expect("an answer");
        let ticket = json!({"invitation": sent.body["token"]});
        let mut guest = fixture.guest().await.at(&there);
        let joined = guest.post(&format!("/api/tables/{key}/join"), &ticket).await.expect("an answer");
        assert_eq!(joined.status, 200, "{days}: {}", joined.text);
        let store = server::admin::open(&fixture.database()).await.expect("the store");
        let row = store.table(&key).await.expect("an answer").expect("the table");
        assert!((row.created - now()).abs() < DAY / 24, "{days}: made {}", row.created);
        let clock = store.clock().await.expect("a time");
        assert!((clock - now()).abs() < DAY / 24, "{days}: {clock}");
        store.close().await;
        other.stop().await;
    }
    fixture.server.stop().await;
}

/// Of a file the machine's clock is the clock.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_on_a_file_goes_by_its_machine() {
    let fixture = Fixture::with(|config| config.ahead = 400 * DAY).await;
    let mut client = fixture.guest().await;
    let key =
        made(&mut client, &json!({"game": "hindenburg", "seats": [{"side": "a", "who": "me"}], "dice": "server"}))
            .await;
    let store = server::admin::open(&fixture.database()).await.expect("the store");
    let row = store.table(&key).await.expect("an answer").expect("the table");
    assert!((row.created - now() - 400 * DAY).abs() < DAY / 24, "made {}", row.created);
    store.close().await;
    fixture.server.stop().await;
}
