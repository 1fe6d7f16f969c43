//! A server that starts before its database.

use std::{net::TcpListener, time::Duration};

use server::{Config, Server, client::Client};
use store::testing::Postgres;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_waits_for_its_database_and_says_so() {
    let Some(postgres) = Postgres::start() else { return };
    let database = postgres.database().await;
    tokio::task::block_in_place(|| postgres.stop());
    let port = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a free port").port();
    let config = Config { database, port, limits: false, ..Config::default() };
    let impatient = Config { patience: Duration::ZERO, port: 0, ..config.clone() };
    let refused = Server::start(impatient).await.err().expect("no server without a database");
    assert!(refused.contains("cannot be reached"), "{refused}");
    let url = format!("http://127.0.0.1:{port}");
    let (started, ()) = tokio::join!(Server::start(config), async {
        let mut client = Client::new(&url);
        let waiting = loop {
            match client.get("/readyz").await {
                Ok(replied) => break replied,
                // It does not listen yet.
                Err(_) => tokio::task::yield_now().await,
            }
        };
        assert_eq!((waiting.status, &waiting.body["problem"]), (503, &"not_stored".into()), "{}", waiting.text);
        assert_eq!(client.get("/healthz").await.expect("an answer").status, 200);
        assert_eq!(client.get("/api/lobby").await.expect("an answer").status, 503);
        tokio::task::block_in_place(|| postgres.restart());
    });
    let server = started.expect("a server");
    let mut client = Client::new(&url);
    assert_eq!(client.get("/readyz").await.expect("an answer").text, "ready\n");
    assert_eq!(client.get("/api/lobby").await.expect("an answer").status, 200);
    server.stop().await;
}
