//! Guests, accounts, sign-ins, settings.

use crate::frame::{append, both, seat, table};
use store::{
    Account, Appended, Fault, Made, NewSession, NewTable, Registered, SeatToken, Session, Standing, Status, Store,
};

async fn guest(store: &Store, name: &str, now: i64) -> i64 {
    store.create_guest(name, now).await.expect("a guest")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_are_unique_as_they_are_folded() {
    both(async |place| {
        let (one, two) = (place.open("one").await, place.open("two").await);
        let ann = guest(&one, "Guest 1", 5).await;
        let known = Account { id: ann, shown: "Guest 1".into(), folded: None, hash: None, created: 5, seen: 5 };
        assert_eq!(one.account(ann).await, Ok(Some(known)));
        assert_eq!(one.register(Some(ann), "Änn", "änn", "hash", 9).await, Ok(Registered::Yes(ann)));
        let account = two.account_named("änn").await.expect("a read").expect("an account");
        assert_eq!((account.id, account.shown.as_str(), account.seen), (ann, "Änn", 9));
        assert_eq!((account.hash.as_deref(), account.created), (Some("hash"), 5));
        assert_eq!(one.account_named("ann").await, Ok(None));
        let bob = guest(&one, "Guest 2", 5).await;
        assert_eq!(two.register(Some(bob), "ÄNN", "änn", "other", 9).await, Ok(Registered::Taken));
        assert_eq!(two.account(bob).await.expect("a read").and_then(|account| account.hash), None);
        let Ok(Registered::Yes(new)) = two.register(Some(ann), "Cid", "cid", "h", 9).await else {
            panic!("an account of its own, for the guest is none any more")
        };
        assert_ne!(new, ann);
        for round in 0..10 {
            let name = format!("name{round}");
            let shown = name.to_uppercase();
            let (a, b) =
                tokio::join!(one.register(None, &name, &name, "a", 9), two.register(Some(bob), &shown, &name, "b", 9));
            let taken = [a, b].into_iter().filter(|answer| *answer == Ok(Registered::Taken)).count();
            assert_eq!(taken, 1, "round {round}");
        }
        one.see(ann, 50).await.expect("a look");
        one.see(ann, 40).await.expect("an older look");
        assert_eq!(one.account(ann).await.expect("a read").map(|account| account.seen), Some(50));
        assert_eq!(one.set_password(ann, "new").await, Ok(true));
        assert_eq!(one.account(ann).await.expect("a read").and_then(|account| account.hash), Some("new".into()));
        assert_eq!(one.set_password(999_999, "new").await, Ok(false));
        assert_eq!(one.set_password(guest(&one, "g", 1).await, "new").await, Ok(false), "a guest has none to change");
        one.close().await;
        two.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sign_ins_are_listed_and_ended() {
    both(async |place| {
        let store = place.open("one").await;
        let (ann, bob) = (guest(&store, "Ann", 5).await, guest(&store, "Bob", 5).await);
        let new = |byte: u8, account, created| NewSession {
            token: [byte; 32],
            key: format!("s{byte}"),
            account,
            created,
            expires: created + 100,
            agent: "a browser".into(),
            address: "127.0.0.1".into(),
        };
        store.add_session(new(1, ann, 10)).await.expect("a session");
        store.add_session(new(2, ann, 20)).await.expect("a session");
        store.add_session(new(3, bob, 20)).await.expect("a session");
        store.touch_session(&[1; 32], 60).await.expect("a touch");
        let first = Session {
            key: "s1".into(),
            account: ann,
            created: 10,
            seen: 60,
            expires: 110,
            agent: "a browser".into(),
            address: "127.0.0.1".into(),
        };
        assert_eq!(store.session(&[1; 32], 109).await, Ok(Some(first.clone())));
        assert_eq!(store.session(&[1; 32], 110).await, Ok(None), "expired");
        assert_eq!(store.session(&[9; 32], 50).await, Ok(None));
        let keys = |list: Vec<Session>| list.into_iter().map(|session| session.key).collect::<Vec<_>>();
        assert_eq!(keys(store.sessions(ann, 50).await.expect("a list")), ["s2", "s1"]);
        assert_eq!(keys(store.sessions(ann, 115).await.expect("a list")), ["s2"]);
        assert_eq!(store.end_session(bob, "s1").await, Ok(false), "somebody else's");
        assert_eq!(store.end_session(ann, "s1").await, Ok(true));
        assert_eq!(store.session(&[1; 32], 50).await, Ok(None));
        store.add_session(new(4, ann, 500)).await.expect("a session");
        assert_eq!(keys(store.sessions(ann, 50).await.expect("a list")), ["s4"], "the expired one is gone");
        store.add_session(new(5, ann, 500)).await.expect("a session");
        assert_eq!(store.end_sessions(ann).await, Ok(2));
        assert_eq!(keys(store.sessions(bob, 50).await.expect("a list")), ["s3"]);
        assert!(matches!(store.add_session(new(6, 999_999, 5)).await, Err(Fault::Broken(_))), "no such account");
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_who_signs_in_brings_what_the_account_has_not() {
    both(async |place| {
        let store = place.open("one").await;
        let (ann, visitor) = (guest(&store, "g", 5).await, guest(&store, "Guest", 5).await);
        store.register(Some(ann), "Ann", "ann", "h", 5).await.expect("an account");
        let of = |key: &'static str, seats| NewTable { creator: visitor, ..table(key, seats) };
        let alone = vec![seat(0, Made::Held, Some(visitor)), seat(1, Made::Open, None)];
        let alone = store.create_table(of("a", alone)).await.expect("a table");
        let both = vec![seat(0, Made::Held, Some(visitor)), seat(1, Made::Held, Some(ann))];
        let both = store.create_table(of("b", both)).await.expect("a table");
        for (id, byte) in [(alone, 1), (both, 2)] {
            let token =
                SeatToken { token: [byte; 32], table: id, chair: 0, account: visitor, name: "t".into(), created: 1 };
            store.add_token(token).await.expect("a token");
            store.set_note(id, visitor, "guest's").await.expect("a note");
            store.invite(store::Invitation { token: [byte; 32], table: id, chair: 2, expires: 9 }).await.expect("one");
            assert_eq!(store.watch(id, visitor, &[byte; 32], 5).await, Ok(true));
        }
        store.set_note(both, ann, "her own").await.expect("a note");
        store.say(alone, Some(visitor), "Guest", 5, "hello").await.expect("a word");

        store.adopt(visitor, ann).await.expect("an adoption");
        let row = store.table("a").await.expect("a read").expect("a table");
        assert_eq!((row.creator, row.seats[0].account, row.seats[0].shown.as_str()), (ann, Some(ann), "Ann"));
        assert_eq!(store.token(&[1; 32]).await.expect("a read").map(|token| token.account), Some(ann));
        assert_eq!(store.note(alone, ann).await, Ok("guest's".to_owned()));
        assert_eq!(store.note(both, ann).await, Ok("her own".to_owned()));
        assert_eq!(store.is_watcher(alone, ann).await, Ok(true));
        let row = store.table("b").await.expect("a read").expect("a table");
        assert_eq!(row.seats[0].account, Some(visitor), "somebody has to play that side");
        assert!(store.account(visitor).await.expect("a read").is_some());

        assert_eq!(store.delete_table(both).await, Ok(true));
        store.adopt(visitor, ann).await.expect("an adoption");
        assert_eq!(store.account(visitor).await, Ok(None), "the guest goes");
        assert_eq!(store.chat(alone, 0, 9).await.expect("chat")[0].account, Some(ann));
        store.adopt(ann, ann).await.expect("nothing");
        let other = guest(&store, "x", 5).await;
        store.adopt(ann, other).await.expect("nothing");
        assert!(store.account(ann).await.expect("a read").is_some(), "an account is nobody's guest");
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guests_who_stay_away_are_forgotten() {
    both(async |place| {
        let store = place.open("one").await;
        let (away, playing) = (guest(&store, "Away", 5).await, guest(&store, "Playing", 5).await);
        let (here, member) = (guest(&store, "Here", 900).await, guest(&store, "m", 5).await);
        store.register(Some(member), "Member", "member", "h", 5).await.expect("an account");
        for n in 0..120 {
            guest(&store, &format!("passer-by {n}"), 5).await;
        }
        let held = |creator, other| {
            let seats = vec![seat(0, Made::Held, Some(creator)), seat(1, Made::Open, other)];
            NewTable { creator, ..table(&format!("k{creator}{}", other.unwrap_or(0)), seats) }
        };
        let open = store.create_table(held(away, None)).await.expect("a table");
        let of_member = store.create_table(held(member, Some(away))).await.expect("a table");
        let over = store.create_table(held(away, Some(member))).await.expect("a table");
        let end = Standing { status: Status::Over, result: Some("won".into()), ..Standing::default() };
        let end = store::Append { standing: end, ..append(over, 0, "end") };
        assert_eq!(store.append(end).await, Ok(Appended::Stored));
        store.say(over, Some(away), "Away", 5, "well played").await.expect("a word");
        let played = store.create_table(held(playing, Some(member))).await.expect("a table");
        assert_eq!(store.start(played).await, Ok(true));

        assert_eq!(store.purge_guests(900).await, Ok(121));
        assert_eq!(store.purge_guests(900).await, Ok(0));
        for (account, there) in [(away, false), (playing, true), (here, true), (member, true)] {
            assert_eq!(store.account(account).await.expect("a read").is_some(), there);
        }
        assert_eq!(store.table_by_id(open).await, Ok(None));
        let row = store.table_by_id(over).await.expect("a read").expect("a table");
        assert_eq!((row.creator, row.seats[0].account, row.seats[0].shown.as_str()), (0, None, "Away"));
        assert_eq!(row.seats[1].shown, "Member");
        assert_eq!(store.lines(over, 0, 0).await.expect("lines").len(), 1);
        let chat = store.chat(over, 0, 9).await.expect("chat");
        assert_eq!((chat[0].account, chat[0].name.as_str()), (None, "Away"));
        let row = store.table_by_id(of_member).await.expect("a read").expect("a table");
        assert_eq!((row.seats[1].account, row.seats[1].shown.as_str()), (None, "chair 1"), "the seat is free again");
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_servers_have_the_same_settings() {
    both(async |place| {
        let (one, two) = (place.open("one").await, place.open("two").await);
        for round in 0..10 {
            let name = format!("key {round}");
            let (a, b) = tokio::join!(one.setting(&name, "a"), two.setting(&name, "b"));
            let value = a.expect("a value");
            assert_eq!(b.expect("a value"), value);
            assert_eq!(one.setting(&name, "c").await, Ok(value));
        }
        one.close().await;
        two.close().await;
    })
    .await;
}
