//! Tables, seats, invitations, tokens, talk.

use crate::frame::{AS_GUEST, HASH, MANY, account, append, bare_table, both, seat, session, table};
use store::{
    Added, Appended, Chat, Fault, Invitation, Made, NewTable, Restart, SeatToken, Standing, Status, Store, TakeSeat,
    Taken, TalkQuota,
};

const SAT: Taken = Taken::Yes { started: false };
const STARTED: Taken = Taken::Yes { started: true };

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
            turn: 6,
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
        let played = Standing { status: Status::Playing, ..Standing::default() };
        ids.push(store.create_table(NewTable { standing: played, ..table("e", vec![]) }).await.expect("a table"));
        let keys = |rows: Vec<store::TableRow>| rows.into_iter().map(|row| row.key).collect::<String>();
        assert_eq!(keys(store.mine(me, 10).await.expect("a list")), "dcba");
        assert_eq!(keys(store.mine(me, 1).await.expect("a list")), "d");
        assert_eq!(keys(store.tables(0, 10).await.expect("a list")), "abcde");
        assert_eq!(keys(store.tables(ids[1], 2).await.expect("a list")), "cd");
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_two_gets_the_seat_and_the_last_seat_starts() {
    both(async |place| {
        let (one, two) = (place.open("one").await, place.open("two").await);
        let ann = one.create_guest("Ann", 5).await.expect("a guest");
        let bob = one.create_guest("Bob", 5).await.expect("a guest");
        for round in 0..10 {
            let key = format!("k{round}");
            let seats = vec![seat(0, Made::Open, None), seat(1, Made::Computer, None)];
            let id = one.create_table(table(&key, seats)).await.expect("a table");
            let take = |account| TakeSeat { table: id, side: 0, account, invitation: None, now: 9 };
            let (a, b) = tokio::join!(one.take_seat(take(ann)), two.take_seat(take(bob)));
            let mut taken = [a.expect("an answer"), b.expect("an answer")];
            let owner = if taken[0] == STARTED { ann } else { bob };
            taken.sort_by_key(|taken| *taken != STARTED);
            assert_eq!(taken, [STARTED, Taken::Occupied]);
            let row = two.table(&key).await.expect("a read").expect("a table");
            assert_eq!(row.seats[0].account, Some(owner));
            assert_eq!(status(&one, id).await, Status::Playing);
            assert_eq!(one.leave_seats(id, owner).await, Ok(false), "it is being played");
        }
        let seats = vec![seat(0, Made::Open, None), seat(1, Made::Open, None)];
        let id = one.create_table(table("l", seats)).await.expect("a table");
        let take = TakeSeat { table: id, side: 0, account: ann, invitation: None, now: 9 };
        assert_eq!(one.take_seat(TakeSeat { side: 7, ..take.clone() }).await, Ok(Taken::Occupied), "no such seat");
        assert_eq!(one.take_seat(take.clone()).await, Ok(SAT));
        assert_eq!(one.leave_seats(id, bob).await, Ok(false));
        assert_eq!(one.leave_seats(id, ann).await, Ok(true));
        assert_eq!(one.take_seat(TakeSeat { account: bob, ..take }).await, Ok(SAT));
        one.close().await;
        two.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_takes_both_seats_by_racing() {
    both(async |place| {
        let (one, two) = (place.open("one").await, place.open("two").await);
        let ann = one.create_guest("Ann", 5).await.expect("a guest");
        for round in 0..10 {
            let seats = vec![seat(0, Made::Open, None), seat(1, Made::Open, None)];
            let id = one.create_table(table(&format!("k{round}"), seats)).await.expect("a table");
            let take = |side| TakeSeat { table: id, side, account: ann, invitation: None, now: 9 };
            let (a, b) = tokio::join!(one.take_seat(take(0)), two.take_seat(take(1)));
            let mut taken = [a.expect("an answer"), b.expect("an answer")];
            taken.sort_by_key(|taken| *taken != SAT);
            assert_eq!(taken, [SAT, Taken::Already]);
            assert_eq!(status(&one, id).await, Status::Open);
        }
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
        let invitations = vec![([1; 32], 0, 100), ([2; 32], 1, 100)];
        let new = NewTable { invitations, creator: ann, ..table("k", seats) };
        let id = store.create_table(new).await.expect("a table");
        let watcher = Invitation { token: [3; 32], table: id, chair: 2, maker: ann, expires: 100 };
        store.invite(watcher.clone(), 0, MANY).await.expect("an invitation");
        assert!(matches!(store.invite(watcher.clone(), 0, MANY).await, Err(Fault::Broken(_))), "a token twice");

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
        assert_eq!(take(0, ann, Some(1), 5).await, Ok(SAT));
        assert_eq!(store.invitation(&[1; 32], 5).await, Ok(None), "used");
        assert_eq!(store.leave_seats(id, ann).await, Ok(true));
        assert_eq!(take(0, bob, Some(1), 5).await, Ok(Taken::NotInvited), "used: its maker sends another");

        // At a table that nobody here made there is nobody to send another.
        let seats = vec![seat(0, Made::Invited, None), seat(1, Made::Invited, None)];
        let invitations = vec![([4; 32], 0, 100), ([5; 32], 1, 100)];
        let brought = NewTable { invitations, creator: 0, ..table("brought in", seats) };
        let brought = store.create_table(brought).await.expect("a table");
        let come = |side, account, byte| {
            store.take_seat(TakeSeat { table: brought, side, account, invitation: Some([byte; 32]), now: 5 })
        };
        assert_eq!(come(0, ann, 4).await, Ok(SAT));
        assert_eq!(store.leave_seats(brought, bob).await, Ok(false));
        assert_eq!(store.invitation(&[4; 32], 5).await, Ok(None), "somebody sits there");
        assert_eq!(store.leave_seats(brought, ann).await, Ok(true));
        assert_eq!(come(0, bob, 4).await, Ok(SAT));
        assert_eq!(come(1, ann, 5).await, Ok(STARTED));

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
        let seats = vec![seat(0, Made::Held, Some(ann)), seat(1, Made::Open, None)];
        let new = NewTable { analysis: true, creator: ann, ..table("k", seats) };
        let id = store.create_table(new).await.expect("a table");
        let token = |byte, chair, created| SeatToken { chair, created, ..token(byte, id, ann) };
        assert_eq!(store.add_token(token(1, 3, 10), AS_GUEST, MANY).await, Ok(Added::Yes));
        assert_eq!(store.add_token(token(2, 0, 9), AS_GUEST, MANY).await, Ok(Added::Yes));
        assert_eq!(store.token(&[1; 32]).await, Ok(Some(token(1, 3, 10))));
        assert_eq!(store.tokens(id, ann).await, Ok(vec![token(2, 0, 9), token(1, 3, 10)]));
        assert_eq!(store.tokens(id, ann + 1).await, Ok(vec![]));
        assert_eq!(store.revoke_token(ann + 1, &[1; 32]).await, Ok(false), "somebody else's");
        assert_eq!(store.revoke_token(ann, &[1; 32]).await, Ok(true));
        assert_eq!(store.token(&[1; 32]).await, Ok(None));
        assert_eq!(store.revoke_token(ann, &[1; 32]).await, Ok(false));
        store.close().await;
    })
    .await;
}

/// A token of an account for the first seat of a table.
fn token(byte: u8, table: i64, account: i64) -> SeatToken {
    SeatToken { token: [byte; 32], table, chair: 0, account, name: "my bot".into(), created: 9 }
}

/// How many rows of tokens there are, good or not.
async fn rows_of_tokens(store: &Store, account: i64) -> usize {
    let mut n = 0;
    for byte in 0..=u8::MAX {
        n += usize::from(store.revoke_token(account, &[byte; 32]).await.expect("an answer"));
    }
    n
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_is_good_only_while_its_seat_is_held() {
    both(async |place| {
        let (one, two) = (place.open("one").await, place.open("two").await);
        let ann = one.create_guest("Ann", 5).await.expect("a guest");
        let bob = one.create_guest("Bob", 5).await.expect("a guest");
        let cid = account(&one, "Cid").await;
        let by = session(&one, cid, 1).await;
        // Whoever does not sit there gets none, and whoever leaves takes it away: however the two come together.
        for round in 0..10 {
            let seats = vec![seat(0, Made::Open, None), seat(1, Made::Open, None)];
            let id = one.create_table(table(&format!("k{round}"), seats)).await.expect("a table");
            let take = |account| TakeSeat { table: id, side: 0, account, invitation: None, now: 9 };
            assert_eq!(
                one.add_token(token(round, id, ann), AS_GUEST, MANY).await,
                Ok(Added::NotSeated),
                "nobody sits there"
            );
            assert_eq!(one.take_seat(take(ann)).await, Ok(SAT));
            let (made, left) =
                tokio::join!(one.add_token(token(round, id, ann), AS_GUEST, MANY), two.leave_seats(id, ann));
            assert!(made.is_ok());
            assert_eq!(left, Ok(true));
            assert_eq!(one.token(&[round; 32]).await, Ok(None));
            assert_eq!(one.take_seat(take(bob)).await, Ok(SAT));
            assert_eq!(one.token(&[round; 32]).await, Ok(None), "it is none for who sits there next");
            assert_eq!(one.add_token(token(round, id, ann), AS_GUEST, MANY).await, Ok(Added::NotSeated));
        }
        assert_eq!(rows_of_tokens(&one, ann).await, 0, "none lies about");
        // A new password takes them away, and so does the end of the table.
        let seats =
            |key: &str, account| table(key, vec![seat(0, Made::Held, Some(account)), seat(1, Made::Open, None)]);
        let id = one.create_table(seats("p", cid)).await.expect("a table");
        assert_eq!(one.add_token(token(100, id, cid), by, MANY).await, Ok(Added::Yes));
        assert_eq!(one.set_password(cid, HASH, "other").await, Ok(true));
        assert_eq!(one.set_password(cid, "other", HASH).await, Ok(true));
        let by = session(&one, cid, 2).await;
        assert_eq!(one.token(&[100; 32]).await, Ok(None));
        for (byte, analysis) in [(101, false), (102, true)] {
            let new = NewTable { analysis, ..seats(&format!("e{byte}"), cid) };
            let id = one.create_table(new).await.expect("a table");
            assert_eq!(one.add_token(token(byte, id, cid), by.clone(), MANY).await, Ok(Added::Yes));
            let over = Standing { status: Status::Over, ..Standing::default() };
            let over = store::Append { standing: over, ..append(id, 0, "end") };
            assert_eq!(one.append(over).await, Ok(Appended::Stored));
            let is_good = one.token(&[byte; 32]).await.expect("an answer").is_some();
            assert_eq!(is_good, analysis, "a table made for analysis goes on");
        }
        assert_eq!(rows_of_tokens(&one, cid).await, 1, "that of the analysis");
        // A guest who signs out has none left, nor a cookie that is good.
        let id = one.create_table(seats("g", bob)).await.expect("a table");
        assert_eq!(one.add_token(token(103, id, bob), AS_GUEST, MANY).await, Ok(Added::Yes));
        assert_eq!(one.sign_out_guest(bob).await, Ok(true));
        assert_eq!(one.token(&[103; 32]).await, Ok(None));
        assert_eq!(one.account(bob).await.expect("a read").map(|it| it.epoch), Some(1));
        assert_eq!(one.sign_out_guest(cid).await, Ok(false), "an account has sessions");
        one.close().await;
        two.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_its_maker_deletes_a_table_and_none_with_decisions() {
    both(async |place| {
        let store = place.open("one").await;
        let ann = store.create_guest("Ann", 5).await.expect("a guest");
        let bob = store.create_guest("Bob", 5).await.expect("a guest");
        let with = |key: &str, account, lines| {
            let seats = vec![seat(0, Made::Invited, None), seat(1, Made::Open, account)];
            let standing = Standing { lines, ..Standing::default() };
            NewTable { creator: ann, standing, ..table(key, seats) }
        };
        let fresh = store.create_table(with("a", None, 0)).await.expect("a table");
        let decided = store.create_table(with("b", None, 3)).await.expect("a table");
        let visited = store.create_table(with("c", Some(bob), 0)).await.expect("a table");
        for (id, who, is_gone) in [
            (fresh, bob, false),
            (decided, ann, false),
            (visited, ann, false),
            (visited, bob, false),
            (fresh, ann, true),
            (fresh, ann, false),
        ] {
            assert_eq!(store.delete_table(id, who).await, Ok(is_gone));
        }
        assert_eq!((store.table("a").await, store.table("b").await.expect("a read").is_some()), (Ok(None), true));
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
            let (a, b) = tokio::join!(
                one.say(id, Some(ann), "Ann", round, "hello", TalkQuota::up_to(MANY)),
                two.say(id, None, "", round, "ok", TalkQuota::up_to(MANY))
            );
            numbers.extend([a, b].map(|it| it.expect("an answer").expect("a number")));
        }
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=20).collect::<Vec<i64>>());
        assert_eq!(one.say(other, Some(ann), "Ann", 77, "hi", TalkQuota::up_to(MANY)).await, Ok(Ok(1)));
        let said = Chat { n: 1, account: Some(ann), name: "Ann".into(), at: 77, body: "hi".into() };
        assert_eq!(one.chat(other, 0, 10).await, Ok(vec![said]));
        let last: Vec<i64> = one.chat(id, 5, 3).await.expect("chat").iter().map(|chat| chat.n).collect();
        assert_eq!(last, [18, 19, 20]);
        assert!(matches!(one.say(id + 9, None, "", 1, "nowhere", TalkQuota::up_to(MANY)).await, Err(Fault::Broken(_))));
        assert!(matches!(one.say(id, None, "", 1, "nul \0", TalkQuota::up_to(MANY)).await, Err(Fault::Broken(_))));
        assert_eq!(one.say(id, None, "", 1, "on it goes", TalkQuota::up_to(MANY)).await, Ok(Ok(21)));

        assert_eq!(one.note(id, ann).await, Ok(String::new()));
        one.set_note(id, ann, "attack", MANY).await.expect("a note");
        one.set_note(id, ann, "defend", MANY).await.expect("a note");
        assert_eq!(two.note(id, ann).await, Ok("defend".to_owned()));
        assert_eq!(two.note(other, ann).await, Ok(String::new()));
        assert!(matches!(one.set_note(id + 9, ann, "nowhere", MANY).await, Err(Fault::Broken(_))));
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
        assert_eq!(store.delete_table(other, 0).await, Ok(true));
        assert_eq!(store.own_files("h").await, Ok(vec![]));
        assert_eq!((store.table("b").await, store.delete_table(other, 0).await), (Ok(None), Ok(false)));
        assert_eq!(store.own_files("i").await.expect("files").len(), 1);
        assert_eq!(store.restart(id, Restart { own_files: None, ..restart.clone() }).await, Ok(2));
        assert_eq!(store.own_files("i").await, Ok(vec![]));
        assert!(matches!(store.restart(other, restart).await, Err(Fault::Broken(_))));
        store.close().await;
    })
    .await;
}
