//! What the tests stand on: a fresh database of each kind, and things to put into it.

use std::sync::Arc;
use store::testing::{Folder, Postgres};
use store::{
    Append, Id, KnownBy, Made, NewSession, NewTable, Options, Proof, Registered, SeatRow, Standing, Status, Store,
};

/// More than any of these tests has of anything.
pub(crate) const MANY: i64 = 1_000_000;

/// An empty database that is there for one test.
pub(crate) struct Place {
    pub(crate) url: String,
    pub(crate) folder: Arc<Folder>,
}

impl Place {
    pub(crate) fn sqlite() -> Place {
        let folder = Folder::new().expect("a folder");
        Place { url: folder.file("data/tables.db"), folder: Arc::new(folder) }
    }

    pub(crate) async fn postgres(server: &Postgres) -> Place {
        Place { url: server.database().await, folder: Arc::new(Folder::new().expect("a folder")) }
    }

    /// A store of this name on it.
    pub(crate) async fn open(&self, server: &str) -> Store {
        self.proof(server, Proof::default()).await
    }

    pub(crate) fn options(&self, server: &str) -> Options {
        let proof = Proof::default();
        Options { database: self.url.clone(), readers: 8, server: server.into(), serves: false, proof }
    }

    pub(crate) async fn proof(&self, server: &str, proof: Proof) -> Store {
        Store::open(Options { proof, ..self.options(server) }).await.expect("a store that opens")
    }
}

/// Runs a test on each database there is.
pub(crate) async fn both(test: impl AsyncFn(Place)) {
    test(Place::sqlite()).await;
    if let Some(server) = Postgres::shared() {
        test(Place::postgres(server).await).await;
    }
}

pub(crate) fn seat(side: u8, made: Made, account: Option<Id>) -> SeatRow {
    let level = (made == Made::Computer).then(|| "normal".to_owned());
    SeatRow { side, made, account, shown: format!("chair {side}"), level }
}

pub(crate) fn table(key: &str, seats: Vec<SeatRow>) -> NewTable {
    NewTable {
        key: key.into(),
        game: "mukden".into(),
        edition: 3,
        scenario: "01".into(),
        header: format!("header of {key}"),
        own_files: None,
        terms: "{}".into(),
        listed: true,
        analysis: false,
        creator: 0,
        origin: None,
        created: 1_000,
        seats,
        standing: Standing::default(),
        invitations: Vec::new(),
    }
}

/// By what a guest is known who has never signed out.
pub(crate) const AS_GUEST: KnownBy = KnownBy::Guest(0);

/// The hash of the password of every account, unless it is changed.
pub(crate) const HASH: &str = "hash";

/// Somebody with an account.
pub(crate) async fn account(store: &Store, name: &str) -> Id {
    match store.register(None, name, &name.to_lowercase(), HASH, 5).await {
        Ok(Registered::Yes(id)) => id,
        other => panic!("{other:?}"),
    }
}

/// A sign-in to be stored, which lasts for a hundred milliseconds from this time.
pub(crate) fn sign_in(byte: u8, account: Id, created: i64) -> NewSession {
    NewSession {
        token: [byte; 32],
        key: format!("s{byte}"),
        account,
        created,
        expires: created + 100,
        agent: "a browser".into(),
        address: "127.0.0.1".into(),
    }
}

/// Signs somebody in, and gives by what they are known.
pub(crate) async fn session(store: &Store, account: Id, byte: u8) -> KnownBy {
    assert_eq!(store.add_session(sign_in(byte, account, 1), HASH).await, Ok(true));
    KnownBy::Session(format!("s{byte}"))
}

/// A table of two computers, so that it needs nobody.
pub(crate) async fn bare_table(store: &Store, key: &str) -> Id {
    let seats = vec![seat(0, Made::Computer, None), seat(1, Made::Computer, None)];
    store.create_table(table(key, seats)).await.expect("a table")
}

pub(crate) fn append(table: Id, line: i64, body: &str) -> Append {
    Append {
        table,
        generation: 0,
        line,
        count: 1 + body.matches('\n').count() as i64,
        body: body.into(),
        nonce: None,
        version: line + 1,
        at: 5_000 + line,
        standing: Standing { status: Status::Playing, owes: [1, 2, 3], moved: [7, 8, 9], ..Standing::default() },
        jobs: 0,
        lease: 0,
        edition: 3,
    }
}
