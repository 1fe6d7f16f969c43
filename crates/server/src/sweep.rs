//! What a server takes away by itself: tables that wait for players in vain, and guests who stay away. In small pieces, and
//! never because of a time in which nobody could come.

use std::{sync::Arc, time::Duration};

use store::{Absent, Fault, Id, Store};

use crate::{App, tick};

const HOUR: i64 = 3600 * 1000;
const DAY: i64 = 24 * HOUR;
/// After how long a table goes whose host has an account and was not seen.
const HOSTS: i64 = 7 * DAY;
/// After how long it goes if the host is a guest.
const GUEST_HOSTS: i64 = DAY;
/// After how long a guest goes who has nothing here.
const EMPTY: i64 = DAY;
/// After how long any guest goes.
const GUESTS: i64 = 90 * DAY;
/// A longer pause in which no server ran makes nobody absent.
const PAUSE: i64 = 6 * HOUR;

/// How often it is done.
const EVERY: Duration = Duration::from_secs(600);
/// How often it is looked whether tables that somebody looks at were taken away by another hand.
const LOOK: Duration = Duration::from_secs(3);

/// Who is absent now, if somebody could come since then.
fn absent(now: i64, since: i64) -> Absent {
    let cut = |span: i64| if now - span >= since { now - span } else { i64::MIN };
    Absent { hosts: cut(HOSTS), guest_hosts: cut(GUEST_HOSTS), empty: cut(EMPTY), guests: cut(GUESTS) }
}

/// Takes away what is to go by now. Of each piece it is told at once which tables and which guests went.
async fn sweep(store: &Store, now: i64, told: impl Fn(&[Id], &[Id])) -> Result<(), Fault> {
    let absent = absent(now, store.keep_open(now, PAUSE).await?);
    loop {
        let tables = store.expire_tables(absent, now).await?;
        if tables.is_empty() {
            break;
        }
        told(&tables, &[]);
    }
    guests(store, absent, told).await
}

/// Takes away the guests who are absent, with what is theirs alone.
pub(crate) async fn guests(store: &Store, absent: Absent, told: impl Fn(&[Id], &[Id])) -> Result<(), Fault> {
    let mut after = None;
    loop {
        let swept = store.sweep_guests(absent, after).await?;
        told(&swept.tables, &swept.guests);
        after = swept.after;
        if after.is_none() {
            return Ok(());
        }
    }
}

/// Sweeps now and then, as long as the server runs.
pub(crate) fn keep_clean(app: &Arc<App>) {
    let (sweeps, looks) = (app.clone(), app.clone());
    tokio::spawn(async move {
        let app = sweeps;
        let mut every = tokio::time::interval(EVERY);
        while tick(&app, &mut every).await {
            let told = |tables: &[Id], guests: &[Id]| {
                tables.iter().for_each(|it| app.passes.doubt_table(*it));
                guests.iter().for_each(|it| app.passes.doubt(*it));
                if !tables.is_empty() || !guests.is_empty() {
                    tracing::info!(tables = tables.len(), guests = guests.len(), "swept");
                }
            };
            let swept = async {
                app.clock.set(&app.store).await?;
                sweep(&app.store, app.now(), told).await
            };
            if let Err(fault) = swept.await {
                tracing::debug!(%fault, "it was not swept; it is tried again");
            }
        }
    });
    tokio::spawn(async move {
        let app = looks;
        let mut every = tokio::time::interval(LOOK);
        while tick(&app, &mut every).await {
            let tables = app.passes.tables();
            if tables.is_empty() {
                continue;
            }
            // Whoever deletes a table in a SQLite file beside the server cannot tell it.
            match app.store.gone(&tables).await {
                Ok(gone) => gone.into_iter().for_each(|it| app.passes.doubt_table(it)),
                Err(fault) => tracing::debug!(%fault, "it was not looked which tables are gone"),
            }
        }
    });
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Mutex;

    use store::{Made, NewSession, NewTable, SeatRow, Standing};

    use super::*;

    pub(crate) async fn table(store: &Store, key: &str, creator: Id, created: i64) -> Id {
        let seat = SeatRow { side: 0, made: Made::Open, account: None, shown: String::new(), level: None };
        let new = NewTable {
            key: key.to_owned(),
            game: "mukden".to_owned(),
            edition: 1,
            scenario: "01".to_owned(),
            header: String::new(),
            own_files: None,
            terms: String::new(),
            listed: true,
            analysis: false,
            creator,
            origin: None,
            created,
            seats: vec![seat],
            standing: Standing::default(),
            invitations: Vec::new(),
        };
        store.create_table(new).await.expect("a table")
    }

    async fn account(store: &Store, name: &str, now: i64) -> Id {
        match store.register(None, name, name, "h", now).await {
            Ok(store::Registered::Yes(id)) => id,
            other => panic!("{other:?}"),
        }
    }

    /// What is gone by now.
    async fn after(store: &Store, now: i64) -> (Vec<Id>, Vec<Id>) {
        let gone = Mutex::new((Vec::new(), Vec::new()));
        let told = |tables: &[Id], guests: &[Id]| {
            let mut gone = gone.lock().expect("a lock that nobody panics under");
            gone.0.extend(tables);
            gone.1.extend(guests);
        };
        sweep(store, now, told).await.expect("a sweep");
        gone.into_inner().expect("a lock that nobody panics under")
    }

    #[tokio::test]
    async fn what_is_absent_goes_after_its_time_and_not_after_a_pause() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let database = folder.path().join("server.sqlite").to_string_lossy().into_owned();
        let store = crate::admin::open(&database).await.expect("a store");
        let guest = store.create_guest("Guest", 0).await.expect("a guest");
        let empty = store.create_guest("Empty", 0).await.expect("a guest");
        let ann = account(&store, "ann", 0).await;
        let session = NewSession {
            token: [1; 32],
            key: "session".to_owned(),
            account: ann,
            created: 0,
            expires: 200 * DAY,
            agent: String::new(),
            address: String::new(),
        };
        assert_eq!(store.add_session(session, "h").await, Ok(true));
        let of_guest = table(&store, "a", guest, 0).await;
        let of_ann = table(&store, "b", ann, 0).await;
        let brought = table(&store, "c", 0, 0).await;
        let nothing = (Vec::new(), Vec::new());

        // The first time that it is looked at, however old everything is.
        assert_eq!(after(&store, 100 * DAY).await, nothing);
        for hours in (6..24).step_by(6) {
            assert_eq!(after(&store, 100 * DAY + hours * HOUR).await, nothing);
        }
        assert_eq!(after(&store, 101 * DAY).await, (vec![of_guest], vec![guest, empty]), "who has nothing now, either");
        for hours in (30..7 * 24).step_by(6) {
            assert_eq!(after(&store, 100 * DAY + hours * HOUR).await, nothing);
        }
        // It was away for a day: everybody has time to come back.
        for hours in (0..7 * 24).step_by(6) {
            assert_eq!(after(&store, 108 * DAY + hours * HOUR).await, nothing);
        }
        store.touch_session(&[1; 32], 110 * DAY).await.expect("a touch");
        assert_eq!(after(&store, 115 * DAY).await, nothing, "she was seen");
        for hours in (6..=2 * 24).step_by(6) {
            assert_eq!(after(&store, 115 * DAY + hours * HOUR).await, nothing);
        }
        assert_eq!(after(&store, 117 * DAY + 1).await, (vec![of_ann], vec![]));
        assert!(store.table_by_id(brought).await.expect("a read").is_some(), "a game that was brought in stays");
        store.close().await;
    }
}
