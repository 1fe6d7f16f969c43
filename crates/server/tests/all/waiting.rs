//! A server that starts before its database.

use std::{net::TcpListener, sync::atomic::Ordering::Relaxed, time::Duration};

use server::{Config, Server, client::Client};
use store::testing::Postgres;

use crate::support::{Fixture, Player, against, config, made};

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

/// A file on a full disk is waited for, however long it takes somebody to make room.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_starts_on_a_full_disk_as_soon_as_there_is_room() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let port = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a free port").port();
    let config = Config { port, patience: Duration::ZERO, ..config(&folder) };
    let full = config.proof.full.clone();
    full.store(true, Relaxed);
    let url = format!("http://127.0.0.1:{port}");
    let (started, ()) = tokio::join!(Server::start(config), async {
        let mut client = Client::new(&url);
        let waiting = loop {
            match client.get("/readyz").await {
                // The first may come before the disk was looked at.
                Ok(replied) if replied.text.contains("disk") => break replied,
                _ => tokio::task::yield_now().await,
            }
        };
        assert_eq!((waiting.status, &waiting.body["problem"]), (503, &"not_stored".into()), "{}", waiting.text);
        assert_eq!(client.get("/healthz").await.expect("an answer").status, 200);
        full.store(false, Relaxed);
    });
    let server = started.expect("a server");
    assert_eq!(Client::new(&url).get("/readyz").await.expect("an answer").text, "ready\n");
    server.stop().await;
}

/// What is wrong with a file does not pass by waiting.
#[tokio::test]
async fn no_file_is_waited_for() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = folder.path().to_string_lossy().into_owned();
    let config = Config { database, patience: Duration::from_secs(3600), ..Config::default() };
    let started = tokio::time::timeout(Duration::from_secs(60), Server::start(config)).await;
    let refused = started.expect("an answer at once").err().expect("no server on a folder");
    assert!(refused.starts_with("The database cannot be opened."), "{refused}");
}

/// Whatever is under way when a runtime ends, ends with it: a letter to a table finds no desk any more and gives up.
#[test]
fn a_server_ends_with_its_runtime() {
    for _ in 0..12 {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let fixture = runtime.block_on(async {
            let fixture = Fixture::new().await;
            let mut client = fixture.guest().await;
            for _ in 0..6 {
                let key = made(&mut client, &against("hindenburg", "")).await;
                // It is still told that somebody came when all ends.
                Player::sits(&client, &key, "a", None).await;
            }
            fixture
        });
        let begun = std::time::Instant::now();
        runtime.shutdown_timeout(std::time::Duration::from_secs(10));
        assert!(begun.elapsed() < std::time::Duration::from_secs(10), "a task goes round and round");
        drop(fixture);
    }
}
