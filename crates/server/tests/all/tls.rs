//! Cookies of a server that browsers reach over TLS.

use hyper::header::{HOST, HeaderValue};
use serde_json::json;
use server::{Server, client::Client};

use crate::support::{Fixture, against, config, made};

/// The same server once more, reached over TLS now.
async fn with_tls(fixture: Fixture) -> Fixture {
    let Fixture { server, folder, shared } = fixture;
    server.stop().await;
    let config = server::Config { origin: Some("https://play.example".to_owned()), ..config(&folder) };
    let server = Server::start(config).await.expect("a server");
    Fixture { server, folder, shared }
}

fn client(fixture: &Fixture) -> Client {
    Client::new(&fixture.url()).with_header(HOST, HeaderValue::from_static("play.example"))
}

/// Every cookie that is set, or taken away, can be set by this host only.
fn held(replied: &server::client::Replied) -> Vec<String> {
    let cookies = replied.headers.get_all("set-cookie").iter().map(|it| it.to_str().expect("a cookie").to_owned());
    let cookies: Vec<String> = cookies.filter(|it| !it.starts_with("sandtable_guest=;")).collect();
    for it in &cookies {
        let is_bound = it.starts_with("__Host-sandtable_") && it.contains("; Secure") && it.contains("; Path=/");
        assert!(
            is_bound && it.contains("; HttpOnly") && it.contains("; SameSite=Lax") && !it.contains("Domain"),
            "{it}"
        );
    }
    cookies
}

#[tokio::test]
async fn cookies_are_this_hosts_own_under_tls() {
    let fixture = with_tls(Fixture::new().await).await;
    let mut here = client(&fixture);
    let guest = here.post("/api/guest", &json!({})).await.expect("an answer");
    assert_eq!(held(&guest).len(), 1);
    assert_eq!(here.get("/api/me").await.expect("an answer").body["guest"], true);
    let asked = json!({"name": "anna", "password": "correct horse"});
    let account = here.post("/api/register", &asked).await.expect("an answer");
    assert_eq!(held(&account).len(), 3, "a session, a known browser, and no guest any more");
    assert_eq!(here.get("/api/me").await.expect("an answer").body["name"], "anna");
    // What a neighbour could set is not read, though it be good.
    let plain = here.cookie().expect("cookies").replace("__Host-", "");
    let mut fooled = client(&fixture).with_cookie(&plain);
    assert_eq!(fooled.get("/api/me").await.expect("an answer").status, 401);
    let mut other = client(&fixture);
    other.post("/api/guest", &json!({})).await.expect("an answer");
    let plain = other.cookie().expect("a cookie").replace("__Host-", "");
    let mut fooled = client(&fixture).with_cookie(&plain);
    assert_eq!(fooled.get("/api/me").await.expect("an answer").status, 401);
    assert_eq!(held(&here.post("/api/sign-out", &json!({})).await.expect("an answer")).len(), 2);
    assert_eq!(here.get("/api/me").await.expect("an answer").status, 401);
}

/// A guest has nothing but his cookie: the one from before is good, and is exchanged for the other.
#[tokio::test]
async fn a_guest_from_before_tls_keeps_his_tables() {
    let before = Fixture::new().await;
    let mut guest = before.guest().await;
    assert!(guest.cookie().expect("a cookie").starts_with("sandtable_guest="));
    let key = made(&mut guest, &against("hindenburg", "")).await;
    let mut account = Client::new(&before.url());
    let asked = json!({"name": "anna", "password": "correct horse"});
    account.post("/api/register", &asked).await.expect("an answer");
    let fixture = with_tls(before).await;
    let with = |of: &Client| client(&fixture).with_cookie(of.cookie().expect("cookies"));
    let mut guest = with(&guest);
    assert_eq!(guest.get("/api/mine").await.expect("an answer").body[0]["key"], key.as_str());
    let me = guest.get("/api/me").await.expect("an answer");
    assert_eq!((me.status, held(&me).len()), (200, 1));
    assert!(guest.cookie().expect("a cookie").starts_with("__Host-sandtable_guest="), "the former is gone");
    let again = guest.get("/api/me").await.expect("an answer");
    assert_eq!((again.status, held(&again).len()), (200, 0));
    assert_eq!(guest.get("/api/mine").await.expect("an answer").body[0]["key"], key.as_str());
    // Somebody with a password signs in again.
    let mut account = with(&account);
    assert_eq!(account.get("/api/me").await.expect("an answer").status, 401);
    let signed_in = account.post("/api/sign-in", &asked).await.expect("an answer");
    assert_eq!(signed_in.status, 200, "{}", signed_in.text);
}
