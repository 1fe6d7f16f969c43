//! Guests, accounts, sign-ins, settings.

use crate::frame::{AS_GUEST, HASH, MANY, account, both, seat, session, sign_in, table};
use store::{Account, Added, Id, KnownBy, Made, NewTable, Registered, SeatToken, Session, Store, TalkQuota};

async fn guest(store: &Store, name: &str, now: i64) -> i64 {
    store.create_guest(name, now).await.expect("a guest")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_are_unique_as_they_are_folded() {
    both(async |place| {
        let (one, two) = (place.open("one").await, place.open("two").await);
        let ann = guest(&one, "Guest 1", 5).await;
        let known =
            Account { id: ann, shown: "Guest 1".into(), folded: None, hash: None, created: 5, seen: 5, epoch: 0 };
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
        assert_eq!(one.set_password(ann, "another", "new").await, Ok(false), "somebody else was quicker");
        assert_eq!(one.set_password(ann, "hash", "new").await, Ok(true));
        assert_eq!(one.account(ann).await.expect("a read").and_then(|account| account.hash), Some("new".into()));
        assert_eq!(one.set_password(999_999, "", "new").await, Ok(false));
        assert_eq!(
            one.set_password(guest(&one, "g", 1).await, "", "new").await,
            Ok(false),
            "a guest has none to change"
        );
        one.close().await;
        two.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sign_ins_are_listed_and_ended() {
    both(async |place| {
        let store = place.open("one").await;
        let (ann, bob) = (account(&store, "Ann").await, account(&store, "Bob").await);
        for new in [sign_in(1, ann, 10), sign_in(2, ann, 20), sign_in(3, bob, 20)] {
            assert_eq!(store.add_session(new, HASH).await, Ok(true));
        }
        assert_eq!(store.add_session(sign_in(9, ann, 20), "another").await, Ok(false), "not her password any more");
        let seen = async |id| store.account(id).await.expect("a read").map(|account| account.seen);
        assert_eq!((seen(ann).await, seen(bob).await), (Some(20), Some(20)), "whoever signs in is here");
        store.touch_session(&[1; 32], 60).await.expect("a touch");
        assert_eq!((seen(ann).await, seen(bob).await), (Some(60), Some(20)), "so is whoever uses a sign-in");
        store.touch_session(&[1; 32], 50).await.expect("an older touch");
        store.touch_session(&[9; 32], 90).await.expect("a touch of nothing");
        assert_eq!((seen(ann).await, seen(bob).await), (Some(60), Some(20)));
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
        assert_eq!(store.add_session(sign_in(4, ann, 500), HASH).await, Ok(true));
        assert_eq!(keys(store.sessions(ann, 50).await.expect("a list")), ["s4"], "the expired one is gone");
        assert_eq!(store.add_session(sign_in(5, ann, 500), HASH).await, Ok(true));
        assert_eq!(store.set_password(ann, HASH, "other").await, Ok(true));
        assert_eq!(keys(store.sessions(ann, 50).await.expect("a list")), [""; 0], "they end with the old password");
        assert_eq!(keys(store.sessions(bob, 50).await.expect("a list")), ["s3"]);
        assert_eq!(store.add_session(sign_in(6, 999_999, 5), HASH).await, Ok(false), "no such account");
        let ben = guest(&store, "Ben", 5).await;
        assert_eq!(store.add_session(sign_in(7, ben, 5), "").await, Ok(false), "a guest has no password");
        store.close().await;
    })
    .await;
}

/// A token for the first seat of a table.
fn token(byte: u8, table: Id, account: Id, created: i64) -> SeatToken {
    SeatToken { token: [byte; 32], table, chair: 0, account, name: "bot".into(), created }
}

/// What is under way when the password changes ends with it, whichever of the two is stored first.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_right_is_made_across_a_change_of_the_password() {
    both(async |place| {
        let (one, two) = (place.open("one").await, place.open("two").await);
        let (ann, ben) = (account(&one, "Ann").await, guest(&one, "Ben", 5).await);
        let sits = |key: &str, id| table(key, vec![seat(0, Made::Held, Some(id)), seat(1, Made::Open, None)]);
        let hers = one.create_table(sits("a", ann)).await.expect("a table");
        let his = one.create_table(sits("b", ben)).await.expect("a table");
        for round in 0..10_u8 {
            let by = session(&one, ann, 2 * round).await;
            let late = 2 * round + 1;
            let (made, signed_in, changed) = tokio::join!(
                one.add_token(token(round, hers, ann, 9), by.clone(), MANY),
                one.add_session(sign_in(late, ann, 1), HASH),
                two.set_password(ann, HASH, "other"),
            );
            assert!(matches!(made, Ok(Added::Yes | Added::SignedOut)) && signed_in.is_ok(), "{made:?} {signed_in:?}");
            assert_eq!(changed, Ok(true));
            assert_eq!(one.token(&[round; 32]).await, Ok(None), "round {round}");
            assert_eq!(one.sessions(ann, 5).await, Ok(vec![]), "round {round}");
            // The same one after the other.
            assert_eq!(one.add_token(token(round, hers, ann, 9), by, MANY).await, Ok(Added::SignedOut));
            assert_eq!(one.add_session(sign_in(late, ann, 1), HASH).await, Ok(false));
            let changes = tokio::join!(one.set_password(ann, "other", HASH), two.set_password(ann, "other", "third"));
            let (back, third) = (changes.0.expect("an answer"), changes.1.expect("an answer"));
            assert!(back != third, "of two who change it at once one does");
            if third {
                assert_eq!(one.set_password(ann, "third", HASH).await, Ok(true));
            }
            // A guest signs out, and his cookie is from before.
            let by = KnownBy::Guest(round.into());
            let (made, out) = tokio::join!(
                one.add_token(token(100 + round, his, ben, 9), by.clone(), MANY),
                two.sign_out_guest(ben),
            );
            assert!(matches!(made, Ok(Added::Yes | Added::SignedOut)), "{made:?}");
            assert_eq!(out, Ok(true));
            assert_eq!(one.token(&[100 + round; 32]).await, Ok(None), "round {round}");
            assert_eq!(one.add_token(token(100 + round, his, ben, 9), by, MANY).await, Ok(Added::SignedOut));
        }
        let by = session(&one, ann, 200).await;
        assert_eq!(one.add_token(token(200, hers, ann, 101), by.clone(), MANY).await, Ok(Added::SignedOut), "expired");
        assert_eq!(one.add_token(token(200, hers, ann, 100), by.clone(), MANY).await, Ok(Added::Yes));
        assert_eq!(one.add_token(token(201, his, ben, 9), by, MANY).await, Ok(Added::SignedOut), "somebody else's");
        one.close().await;
        two.close().await;
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
            store.add_token(token, AS_GUEST, MANY).await.expect("a token");
            store.set_note(id, visitor, "guest's", MANY).await.expect("a note");
            store
                .invite(
                    store::Invitation { token: [byte; 32], table: id, chair: 2, maker: visitor, expires: 9 },
                    0,
                    MANY,
                )
                .await
                .expect("one");
            assert_eq!(store.watch(id, visitor, &[byte; 32], 5).await, Ok(true));
        }
        store.set_note(both, ann, "her own", MANY).await.expect("a note");
        store
            .say(alone, Some(visitor), "Guest", 5, "hello", TalkQuota::up_to(MANY))
            .await
            .expect("an answer")
            .expect("room for a word");

        store.adopt(visitor, ann).await.expect("an adoption");
        let row = store.table("a").await.expect("a read").expect("a table");
        assert_eq!((row.creator, row.seats[0].account, row.seats[0].shown.as_str()), (ann, Some(ann), "Ann"));
        assert_eq!(store.token(&[1; 32]).await, Ok(None), "the guest's tokens end with the guest");
        assert_eq!(store.note(alone, ann).await, Ok("guest's".to_owned()));
        assert_eq!(store.note(both, ann).await, Ok("her own".to_owned()));
        assert_eq!(store.is_watcher(alone, ann).await, Ok(true));
        let row = store.table("b").await.expect("a read").expect("a table");
        assert_eq!(row.seats[0].account, Some(visitor), "somebody has to play that side");
        assert!(store.account(visitor).await.expect("a read").is_some());

        let seen = store.account(visitor).await.expect("a read").map(|it| it.epoch);
        assert_eq!(seen, Some(1), "the guest's cookie is good for nothing");
        assert_eq!(store.token(&[2; 32]).await, Ok(None), "nor is a token");
        let seats = vec![seat(0, Made::Open, None)];
        let empty = guest(&store, "Empty", 5).await;
        let made = store.create_table(NewTable { creator: empty, ..table("e", seats) }).await.expect("a table");
        store
            .say(made, Some(empty), "Empty", 5, "hello", TalkQuota::up_to(MANY))
            .await
            .expect("an answer")
            .expect("room for a word");
        store.adopt(empty, ann).await.expect("an adoption");
        assert_eq!(store.account(empty).await, Ok(None), "a guest who sits nowhere goes");
        assert_eq!(store.chat(made, 0, 9).await.expect("chat")[0].account, Some(ann));
        store.adopt(ann, ann).await.expect("nothing");
        let other = guest(&store, "x", 5).await;
        store.adopt(ann, other).await.expect("nothing");
        assert!(store.account(ann).await.expect("a read").is_some(), "an account is nobody's guest");
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
