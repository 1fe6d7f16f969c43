//! Tables, seats, invitations, tokens, talk.

use crate::frame::{append, bare_table, both, seat, table};
use store::{
    Appended, Chat, Fault, Invitation, Made, NewTable, Restart, SeatToken, Standing, Status, Store, TakeSeat, Taken,
};

async fn status(store: &Store, id: i64) -> Status {
    store.table_by_id(id).await.expect("a read").expect("a table").standing.status
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_comes_out_as_it_went_in() {
    both(async |place| {
        let store = place.open("one").await;
        let me = store.create_guest("Ann", 5).await.expect("a guest");
        let files = vec![("b.toml".to_owned(), "two".to_owned()), ("a.toml".to_owned(), "öne".to_owned())];
        let standing = Standing {
            status: Status::Open,
            lines: 4,
            owes: [1, 2, 3],
            moved: [10, 20, 30],
            result: Some("none yet".into()),
            abort: 2,
            rematch: Some("z".into()),
        };
        let new = NewTable {
            own_files: Some(("h".into(), files)),
            standing: standing.clone(),
            creator: me,
            analysis: true,
            ..table("k", vec![seat(1, Made::Computer, None), seat(0, Made::Held, Some(me))])
        };
        let id = store.create_table(new.clone()).await.expect("a table");
        let row = store.table("k").await.expect("a read").expect("a table");
        assert_eq!(store.table_by_id(id).await, Ok(Some(row.clone())));
        assert_eq!((row.id, row.generation, row.edition, row.own.as_deref()), (id, 0, 3, Some("h")));
        assert_eq!((row.game, row.scenario, row.header, row.terms), (new.game, new.scenario, new.header, new.terms));
        assert_eq!((row.listed, row.analysis, row.creator, row.created), (true, true, me, 1_000));
        assert_eq!(row.standing, standing);
        assert_eq!(row.seats.len(), 2);
        assert_eq!((row.seats[0].account, row.seats[0].shown.as_str()), (Some(me), "Ann"));
        assert_eq!(row.seats[1], seat(1, Made::Computer, None));
        let files = store.own_files("h").await.expect("files");
        assert_eq!(files, [("a.toml".to_owned(), "öne".to_owned()), ("b.toml".to_owned(), "two".to_owned())]);
        assert_eq!(store.table("other").await, Ok(None));
        assert_eq!(store.table_by_id(id + 1).await, Ok(None));
        assert!(matches!(store.create_table(table("k", vec![])).await, Err(Fault::Broken(_))), "a key twice");
        assert_eq!(store.table("k").await.expect("a read").map(|row| row.id), Some(id));
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_of_tables() {
    both(async |place| {
        let store = place.open("one").await;
        let me = store.create_guest("Ann", 5).await.expect("a guest");
        let mine = |key| table(key, vec![seat(0, Made::Held, Some(me)), seat(1, Made::Open, None)]);
        let mut ids = Vec::new();
        for key in ["a", "b", "c"] {
            ids.push(store.create_table(mine(key)).await.expect("a table"));
        }
        ids.push(store.create_table(NewTable { listed: false, ..mine("d") }).await.expect("a table"));
        ids.push(bare_table(&store, "e").await);
        assert!(store.start(ids[4]).await.expect("a start"));
        let keys = |rows: Vec<store::TableRow>| rows.into_iter().map(|row| row.key).collect::<String>();
        assert_eq!(keys(store.lobby(10).await.expect("a list")), "cba");
        assert_eq!(keys(store.lobby(2).await.expect("a list")), "cb");
        assert_eq!(keys(store.mine(me, 10).await.expect("a list")), "dcba");
        assert_eq!(keys(store.mine(me, 1).await.expect("a list")), "d");
        assert_eq!(keys(store.tables(0, 10).await.expect("a list")), "abcde");
        assert_eq!(keys(store.tables(ids[1], 2).await.expect("a list")), "cd");
        let seats = store.lobby(10).await.expect("a list").into_iter().map(|row| row.seats.len()).collect::<Vec<_>>();
        assert_eq!(seats, [2, 2, 2]);
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_two_gets_the_seat_and_one_start_starts() {
    both(async |place| {
        let (one, two) = (place.open("one").await, place.open("two").await);
        let ann = one.create_guest("Ann", 5).await.expect("a guest");
        let bob = one.create_guest("Bob", 5).await.expect("a guest");
        for round in 0..10 {
            let key = format!("k{round}");
            let seats = vec![seat(0, Made::Open, None), seat(1, Made::Computer, None)];
            let id = one.create_table(table(&key, seats)).await.expect("a table");
            assert_eq!(one.start(id).await, Ok(false), "a seat is empty");
            let take = |account| TakeSeat { table: id, side: 0, account, invitation: None, now: 9 };
            let (a, b) = tokio::join!(one.take_seat(take(ann)), two.take_seat(take(bob)));
            let mut taken = [a.expect("an answer"), b.expect("an answer")];
            let owner = if taken[0] == Taken::Yes { ann } else { bob };
            taken.sort_by_key(|taken| *taken != Taken::Yes);
            assert_eq!(taken, [Taken::Yes, Taken::Occupied]);
            let row = two.table(&key).await.expect("a read").expect("a table");
            assert_eq!(row.seats[0].account, Some(owner));
            let (a, b) = tokio::join!(one.start(id), two.start(id));
            assert_eq!(a.expect("an answer") as u8 + b.expect("an answer") as u8, 1);
            assert_eq!(status(&one, id).await, Status::Playing);
            assert_eq!(one.leave_seat(id, 0, owner).await, Ok(false), "it is being played");
            assert_eq!(one.delete_table(id).await, Ok(false), "it is being played");
        }
        let id = one.create_table(table("l", vec![seat(0, Made::Open, None)])).await.expect("a table");
        let take = TakeSeat { table: id, side: 0, account: ann, invitation: None, now: 9 };
        for side in [1, 7] {
            assert_eq!(one.take_seat(TakeSeat { side, ..take.clone() }).await, Ok(Taken::Occupied), "no such seat");
        }
        assert_eq!(one.take_seat(take.clone()).await, Ok(Taken::Yes));
        assert_eq!(one.leave_seat(id, 0, bob).await, Ok(false));
        assert_eq!(one.leave_seat(id, 0, ann).await, Ok(true));
        assert_eq!(one.take_seat(TakeSeat { account: bob, ..take }).await, Ok(Taken::Yes));
        one.close().await;
        two.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_is_good_once() {
    both(async |place| {
        let store = place.open("one").await;
        let ann = store.create_guest("Ann", 5).await.expect("a guest");
        let bob = store.create_guest("Bob", 5).await.expect("a guest");
        let seats = vec![seat(0, Made::Invited, None), seat(1, Made::Invited, None)];
        let new = NewTable { invitations: vec![([1; 32], 0, 100), ([2; 32], 1, 100)], ..table("k", seats) };
        let id = store.create_table(new).await.expect("a table");
        let watcher = Invitation { token: [3; 32], table: id, chair: 2, expires: 100 };
        store.invite(watcher.clone()).await.expect("an invitation");
        assert!(matches!(store.invite(watcher.clone()).await, Err(Fault::Broken(_))), "a token twice");

        assert_eq!(store.invitation(&[1; 32], 99).await, Ok(Some((id, 0))));
        assert_eq!(store.invitation(&[1; 32], 100).await, Ok(None), "expired");
        assert_eq!(store.invitation(&[9; 32], 5).await, Ok(None));
        let take = |side, account, token: Option<u8>, now| {
            store.take_seat(TakeSeat { table: id, side, account, invitation: token.map(|byte| [byte; 32]), now })
        };
        assert_eq!(take(0, ann, None, 5).await, Ok(Taken::NotInvited));
        assert_eq!(take(0, ann, Some(2), 5).await, Ok(Taken::NotInvited), "for the other seat");
        assert_eq!(take(0, ann, Some(3), 5).await, Ok(Taken::NotInvited), "for a spectator");
        assert_eq!(take(0, ann, Some(1), 100).await, Ok(Taken::NotInvited), "expired");
        assert_eq!(take(0, ann, Some(1), 5).await, Ok(Taken::Yes));
        assert_eq!(store.invitation(&[1; 32], 5).await, Ok(None), "used");
        assert_eq!(store.leave_seat(id, 0, ann).await, Ok(true));
        assert_eq!(take(0, bob, Some(1), 5).await, Ok(Taken::NotInvited), "used");
        assert_eq!(store.start(id).await, Ok(false));

        assert_eq!(store.watch(id, bob, &[2; 32], 5).await, Ok(false), "a seat's invitation is none to watch");
        assert_eq!(store.invitation(&[2; 32], 5).await, Ok(Some((id, 1))), "and was not used up");
        assert_eq!(store.is_watcher(id, bob).await, Ok(false));
        assert_eq!(store.watch(id, bob, &[3; 32], 5).await, Ok(true));
        assert_eq!(store.watch(id, bob, &[3; 32], 5).await, Ok(true), "a watcher already");
        assert_eq!(store.watch(id, ann, &[3; 32], 5).await, Ok(false), "used");
        assert_eq!((store.is_watcher(id, bob).await, store.is_watcher(id, ann).await), (Ok(true), Ok(false)));
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_act_until_they_are_revoked() {
    both(async |place| {
        let store = place.open("one").await;
        let ann = store.create_guest("Ann", 5).await.expect("a guest");
        let id = bare_table(&store, "k").await;
        let token = |byte, created| SeatToken {
            token: [byte; 32],
            table: id,
            chair: 3,
            account: ann,
            name: "my bot".into(),
            created,
        };
        store.add_token(token(1, 10)).await.expect("a token");
        store.add_token(token(2, 9)).await.expect("a token");
        assert_eq!(store.token(&[1; 32]).await, Ok(Some(token(1, 10))));
        assert_eq!(store.tokens(id, ann).await, Ok(vec![token(2, 9), token(1, 10)]));
        assert_eq!(store.tokens(id, ann + 1).await, Ok(vec![]));
        assert_eq!(store.revoke_token(ann + 1, &[1; 32]).await, Ok(false), "somebody else's");
        assert_eq!(store.revoke_token(ann, &[1; 32]).await, Ok(true));
        assert_eq!(store.token(&[1; 32]).await, Ok(None));
        assert_eq!(store.revoke_token(ann, &[1; 32]).await, Ok(false));
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_said_is_counted_by_table() {
    both(async |place| {
        let (one, two) = (place.open("one").await, place.open("two").await);
        let ann = one.create_guest("Ann", 5).await.expect("a guest");
        let (id, other) = (bare_table(&one, "k").await, bare_table(&one, "l").await);
        let mut numbers = Vec::new();
        for round in 0..10 {
            let (a, b) =
                tokio::join!(one.say(id, Some(ann), "Ann", round, "hello"), two.say(id, None, "", round, "ok"));
            numbers.extend([a.expect("a number"), b.expect("a number")]);
        }
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=20).collect::<Vec<i64>>());
        assert_eq!(one.say(other, Some(ann), "Ann", 77, "hi").await, Ok(1));
        let said = Chat { n: 1, account: Some(ann), name: "Ann".into(), at: 77, body: "hi".into() };
        assert_eq!(one.chat(other, 0, 10).await, Ok(vec![said]));
        let last: Vec<i64> = one.chat(id, 5, 3).await.expect("chat").iter().map(|chat| chat.n).collect();
        assert_eq!(last, [18, 19, 20]);
        assert!(matches!(one.say(id + 9, None, "", 1, "nowhere").await, Err(Fault::Broken(_))));
        assert!(matches!(one.say(id, None, "", 1, "nul \0").await, Err(Fault::Broken(_))));
        assert_eq!(one.say(id, None, "", 1, "on it goes").await, Ok(21));

        assert_eq!(one.note(id, ann).await, Ok(String::new()));
        one.set_note(id, ann, "attack").await.expect("a note");
        one.set_note(id, ann, "defend").await.expect("a note");
        assert_eq!(two.note(id, ann).await, Ok("defend".to_owned()));
        assert_eq!(two.note(other, ann).await, Ok(String::new()));
        assert!(matches!(one.set_note(id + 9, ann, "nowhere").await, Err(Fault::Broken(_))));
        one.close().await;
        two.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn aborts_are_offered_and_the_first_rematch_stays() {
    both(async |place| {
        let store = place.open("one").await;
        let id = bare_table(&store, "k").await;
        assert_eq!(store.offer_abort(id, 1, true).await, Ok(2));
        assert_eq!(store.append(append(id, 0, "x")).await, Ok(Appended::Stored));
        assert_eq!(store.offer_abort(id, 0, true).await, Ok(3), "an append leaves offers alone");
        assert_eq!(store.offer_abort(id, 1, false).await, Ok(1));
        assert!(matches!(store.offer_abort(id + 1, 0, true).await, Err(Fault::Broken(_))));
        assert_eq!(store.set_rematch(id, "first").await, Ok("first".to_owned()));
        assert_eq!(store.set_rematch(id, "second").await, Ok("first".to_owned()));
        assert_eq!(store.append(append(id, 1, "x")).await, Ok(Appended::Stored));
        let standing = store.table_by_id(id).await.expect("a read").expect("a table").standing;
        assert_eq!((standing.abort, standing.rematch.as_deref()), (1, Some("first")));
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_analysis_begins_anew_and_own_files_go_with_their_last_table() {
    both(async |place| {
        let store = place.open("one").await;
        let files = |hash: &str| Some((hash.to_owned(), vec![("a.toml".to_owned(), format!("of {hash}"))]));
        let new = |key| NewTable { own_files: files("h"), ..table(key, vec![seat(0, Made::Computer, None)]) };
        let id = store.create_table(new("a")).await.expect("a table");
        let other = store.create_table(new("b")).await.expect("a table");
        let open = store.append(store::Append { jobs: 1, ..append(id, 0, "x") }).await;
        assert_eq!(open, Ok(Appended::Stored));
        store.put_snapshot(id, 0, 1, 3, &[1]).await.expect("a snapshot");
        let restart = Restart {
            game: "east".into(),
            edition: 8,
            scenario: "02".into(),
            header: "new header".into(),
            own_files: files("i"),
            standing: Standing { status: Status::Playing, lines: 1, ..Standing::default() },
        };
        assert_eq!(store.restart(id, restart.clone()).await, Ok(1));
        let row = store.table_by_id(id).await.expect("a read").expect("a table");
        assert_eq!((row.game.as_str(), row.edition, row.scenario.as_str(), row.generation), ("east", 8, "02", 1));
        assert_eq!(
            (row.header.as_str(), row.own.as_deref(), row.standing),
            ("new header", Some("i"), restart.standing.clone())
        );
        assert_eq!((store.lines(id, 0, 0).await, store.lines(id, 1, 0).await), (Ok(vec![]), Ok(vec![])));
        assert_eq!((store.snapshot(id, 0).await, store.snapshot(id, 1).await), (Ok(None), Ok(None)));
        assert_eq!(store.claim_jobs(1, 9).await, Ok(vec![]));
        assert_eq!(store.append(append(id, 1, "old generation")).await, Ok(Appended::Taken));
        let next = store::Append { generation: 1, edition: 9, ..append(id, 1, "new") };
        assert_eq!(store.append(next).await, Ok(Appended::Stored));
        assert_eq!(store.table_by_id(id).await.expect("a read").map(|row| row.edition), Some(9));
        assert_eq!(store.own_files("h").await.expect("files").len(), 1, "another table has them");
        assert_eq!(store.delete_table(other).await, Ok(true));
        assert_eq!(store.own_files("h").await, Ok(vec![]));
        assert_eq!((store.table("b").await, store.delete_table(other).await), (Ok(None), Ok(false)));
        assert_eq!(store.own_files("i").await.expect("files").len(), 1);
        assert_eq!(store.restart(id, Restart { own_files: None, ..restart.clone() }).await, Ok(2));
        assert_eq!(store.own_files("i").await, Ok(vec![]));
        assert!(matches!(store.restart(other, restart).await, Err(Fault::Broken(_))));
        store.close().await;
    })
    .await;
}
