//! A full disk and a lost database: said within a second, in a sentence; what cannot be known is said to be unknown;
//! play goes on by itself, through the same sockets, and nothing acknowledged is lost.

use std::{
    collections::BTreeSet,
    sync::atomic::Ordering::Relaxed,
    time::{Duration, Instant},
};

use serde_json::Value;
use server::{Config, Server, client::Client};
use store::{
    Proof,
    testing::{Folder, Postgres},
};

use crate::{
    Done, NO_POSTGRES, count, figure,
    play::{Sitter, pair, submit},
    run,
};

/// How long an answer may take, whatever is the matter.
const SECOND: Duration = Duration::from_secs(1);

/// Two people at a table who note what they were promised.
struct Table {
    key: String,
    clients: [Client; 2],
    seats: [Sitter; 2],
    acked: BTreeSet<String>,
    n: usize,
    worst: Duration,
}

impl Table {
    async fn new(server: &Server) -> Table {
        let url = format!("http://{}", server.address());
        let (key, clients) = pair("mukden", [&url, &url]).await;
        let a = Sitter::sits(&clients[0], &key, "a", None).await.expect("a seat");
        let b = Sitter::sits(&clients[1], &key, "b", None).await.expect("a seat");
        Table { key, clients, seats: [a, b], acked: BTreeSet::new(), n: 0, worst: Duration::ZERO }
    }

    /// Who is to act, when both have heard of everything.
    async fn turn(&mut self) -> usize {
        loop {
            if let Some(at) = self.seats.iter().position(Sitter::is_asked) {
                return at;
            }
            let [a, b] = &mut self.seats;
            tokio::select! {
                heard = a.next() => drop(heard.expect("news")),
                heard = b.next() => drop(heard.expect("news")),
            }
        }
    }

    /// A deed that was not done before, with its name.
    async fn deed(&mut self) -> (usize, String, Value) {
        let at = self.turn().await;
        self.n += 1;
        (at, format!("n{}", self.n), self.seats[at].deed(self.n * 7))
    }

    async fn submit(&mut self, at: usize, nonce: &str, deed: &Value) -> Value {
        let begun = Instant::now();
        let heard = self.seats[at].ask(&submit(nonce, deed)).await.expect("a socket that stays open");
        self.took(begun);
        if heard["answer"]["is"] == "done" {
            self.acked.insert(format!("{at}:{nonce}"));
        }
        heard
    }

    fn took(&mut self, begun: Instant) {
        let took = begun.elapsed();
        assert!(took < SECOND, "an answer after {took:?}");
        self.worst = self.worst.max(took);
    }

    async fn play(&mut self, acts: usize) {
        for _ in 0..acts {
            let (at, nonce, deed) = self.deed().await;
            let heard = self.submit(at, &nonce, &deed).await;
            assert_eq!(heard["answer"]["is"], "done", "{heard}");
        }
    }

    /// The same request as plain HTTP.
    async fn request(&mut self, at: usize, nonce: &str, deed: &Value) -> server::client::Replied {
        let place = ["a", "b"][at];
        let path = format!("/api/tables/{}/ask?as={place}", self.key);
        let begun = Instant::now();
        let replied = self.clients[at].post(&path, &submit(nonce, deed)).await.expect("an answer");
        self.took(begun);
        replied
    }

    /// What was acknowledged is there once, and the journal verifies.
    async fn check(&self, database: &str) {
        let store = server::admin::open(database).await.expect("a store that opens");
        let row = store.table(&self.key).await.expect("an answer").expect("the table");
        let lines = store.lines(row.id, row.generation, 0).await.expect("lines");
        let there: Vec<String> = lines.into_iter().filter_map(|it| it.nonce).collect();
        let once: BTreeSet<String> = there.iter().cloned().collect();
        assert_eq!(once.len(), there.len(), "nothing twice");
        assert_eq!(once, self.acked, "what was acknowledged, and nothing else");
        server::admin::verify(&store, &self.key).await.expect("a journal that verifies");
        store.close().await;
    }
}

async fn started(database: &str, proof: &Proof) -> Server {
    let config = Config { database: database.to_owned(), limits: false, proof: proof.clone(), ..Config::default() };
    Server::start(config).await.expect("a server")
}

fn assert_says(problem: &Value, kind: &str) {
    assert_eq!(problem["problem"], kind, "{problem}");
    let message = problem["message"].as_str().unwrap_or_default();
    assert!(message.ends_with('.') && message.len() > 20, "a sentence: {problem}");
}

pub(crate) fn full_disk() -> Done {
    let folder = Folder::new().expect("a folder");
    let database = folder.file("tables.db");
    run(async {
        let proof = Proof::default();
        let server = started(&database, &proof).await;
        let mut table = Table::new(&server).await;
        table.play(20).await;
        proof.pages.store(1, Relaxed);
        // There may be room left in the pages there are.
        let (at, nonce, deed) = loop {
            let (at, nonce, deed) = table.deed().await;
            let heard = table.submit(at, &nonce, &deed).await;
            if heard["is"] == "problem" {
                assert_says(&heard["problem"], "not_stored");
                break (at, nonce, deed);
            }
            assert!(table.n < 500, "a disk that never fills");
        };
        for _ in 0..5 {
            let heard = table.submit(at, &nonce, &deed).await;
            assert_says(&heard["problem"], "not_stored");
            let replied = table.request(at, &nonce, &deed).await;
            assert_eq!(replied.status, 503, "{}", replied.text);
            assert_says(&replied.body, "not_stored");
            let sight = table.seats[1 - at].ask(&serde_json::json!({"ask": "sight"})).await.expect("an open socket");
            assert_eq!(sight["answer"]["is"], "sight", "looking goes on");
            let ready = table.clients[at].get("/readyz").await.expect("an answer");
            assert_eq!(ready.status, 503, "{}", ready.text);
        }
        proof.pages.store(0, Relaxed);
        let ready = table.clients[at].get("/readyz").await.expect("an answer");
        assert_eq!((ready.status, ready.text.as_str()), (200, "ready\n"), "before anybody has stored anything");
        let heard = table.submit(at, &nonce, &deed).await;
        assert_eq!(heard["answer"]["is"], "done", "{heard}");
        let again = table.submit(at, &nonce, &deed).await;
        assert_eq!(again["answer"], heard["answer"], "a repeat is harmless");
        table.play(20).await;
        server.stop().await;
        table.check(&database).await;
        figure("full disk: longest answer, ms", table.worst.as_millis());
    });
    Done::Passed
}

pub(crate) fn lost_database() -> Done {
    let Some(postgres) = Postgres::start() else { return Done::NotRun(NO_POSTGRES) };
    run(async {
        let database = postgres.database().await;
        let server = started(&database, &Proof::default()).await;
        let mut table = Table::new(&server).await;
        let mut back = Duration::ZERO;
        for _ in 0..count("PROOF_LOSSES", 1) {
            table.play(10).await;
            tokio::task::block_in_place(|| postgres.stop());
            let (at, nonce, deed) = table.deed().await;
            for _ in 0..3 {
                let heard = table.submit(at, &nonce, &deed).await;
                let kind = heard["problem"]["problem"].as_str().unwrap_or_default();
                assert!(kind == "not_stored" || kind == "unsure", "{heard}");
                assert_says(&heard["problem"], kind);
                let replied = table.request(at, &nonce, &deed).await;
                assert_eq!(replied.status, 503, "{}", replied.text);
                assert_says(&replied.body, "not_stored");
            }
            tokio::task::block_in_place(|| postgres.restart());
            let begun = Instant::now();
            loop {
                let heard = table.submit(at, &nonce, &deed).await;
                if heard["answer"]["is"] == "done" {
                    break;
                }
                assert!(begun.elapsed() < Duration::from_secs(3), "play that goes on: {heard}");
            }
            back = back.max(begun.elapsed());
        }
        table.play(10).await;
        server.stop().await;
        table.check(&database).await;
        figure("lost database: longest answer, ms", table.worst.as_millis());
        figure("lost database: until play went on, ms", back.as_millis());
    });
    Done::Passed
}

/// The database goes away between the commit and its answer: nobody can know.
pub(crate) fn unknown_outcome() -> Done {
    let Some(postgres) = Postgres::start() else { return Done::NotRun(NO_POSTGRES) };
    run(async {
        let database = postgres.database().await;
        let mut proof = Proof::default();
        let server = started(&database, &proof).await;
        let mut table = Table::new(&server).await;
        table.play(5).await;
        let at = table.turn().await;
        server.stop().await;
        proof.after_commit = Duration::from_millis(450);
        let server = started(&database, &proof).await;
        let url = format!("http://{}", server.address());
        let place = ["a", "b"][at];
        let client = table.clients[at].at(&url);
        table.seats[at] = Sitter::sits(&client, &table.key, place, None).await.expect("a seat");
        let looker = server::admin::open(&database).await.expect("a store that opens");
        let row = looker.table(&table.key).await.expect("an answer").expect("the table");
        let (_, nonce, deed) = table.deed().await;
        proof.lose_answer.store(true, Relaxed);
        let stored = format!("{at}:{nonce}");
        let (heard, ()) = tokio::join!(table.submit(at, &nonce, &deed), async {
            while looker.find_nonce(row.id, &stored).await.expect("an answer").is_none() {
                tokio::task::yield_now().await;
            }
            tokio::task::block_in_place(|| postgres.stop());
        });
        assert_says(&heard["problem"], "unsure");
        tokio::task::block_in_place(|| postgres.restart());
        let heard = table.submit(at, &nonce, &deed).await;
        assert_eq!(heard["answer"]["is"], "done", "{heard}");
        server.stop().await;
        looker.close().await;
        table.check(&database).await;
        figure("unknown outcome", "said to be unsure, repeated without harm");
    });
    Done::Passed
}
