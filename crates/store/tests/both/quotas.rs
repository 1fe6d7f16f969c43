//! What one maker may keep, also when several requests come at once; and a lobby that nobody fills alone.

use crate::frame::{AS_GUEST, HASH, MANY, account, bare_table, both, seat, table};
use store::{
    Added, Created, Id, Invitation, LobbyPlace, Made, NewSession, NewTable, Quota, SeatToken, Standing, Status, Store,
    TakeSeat, Taken, TalkQuota, TooMuch, TooMuchTalk, testing,
};

const QUOTA: Quota = Quota { tables: 6, unfinished: 4, open: 2, bytes: 100 };

/// A table of somebody who invites both sides.
fn invited(key: &str, creator: Id) -> NewTable {
    let seats = vec![seat(0, Made::Invited, None), seat(1, Made::Invited, None)];
    NewTable { creator, listed: false, ..table(key, seats) }
}

fn open(key: &str, creator: Id) -> NewTable {
    NewTable { listed: true, ..invited(key, creator) }
}

fn stands(new: NewTable, status: Status) -> NewTable {
    NewTable { standing: Standing { status, ..Standing::default() }, ..new }
}

/// A set of data files of so many bytes, with its path.
fn files(hash: &str, bytes: usize) -> Option<store::OwnFiles> {
    Some((hash.to_owned(), vec![("ä.toml".to_owned(), "ö".repeat((bytes - 7) / 2))]))
}

async fn make(store: &Store, new: NewTable) -> Created {
    store.create_table_within(new, QUOTA).await.expect("an answer")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_maker_has_so_many_tables_whoever_sits_there() {
    both(async |place| {
        let store = place.open("one").await;
        let (ann, bob) = (guest(&store, "Ann").await, guest(&store, "Bob").await);
        let yes = |it: Created| assert!(matches!(it, Created::Yes(_)), "{it:?}");
        yes(make(&store, open("a", ann)).await);
        yes(make(&store, open("b", ann)).await);
        assert_eq!(make(&store, open("c", ann)).await, Created::TooMuch(TooMuch::Open));
        yes(make(&store, invited("c", ann)).await);
        yes(make(&store, stands(invited("d", ann), Status::Playing)).await);
        assert_eq!(make(&store, invited("e", ann)).await, Created::TooMuch(TooMuch::Unfinished));
        assert_eq!(store.table("e").await, Ok(None), "nothing of it is there");
        yes(make(&store, stands(invited("e", ann), Status::Over)).await);
        yes(make(&store, stands(invited("f", ann), Status::Over)).await);
        assert_eq!(make(&store, stands(invited("g", ann), Status::Over)).await, Created::TooMuch(TooMuch::Tables));
        yes(make(&store, invited("g", bob)).await);
        let row = store.table("c").await.expect("a read").expect("a table");
        assert_eq!(store.delete_table(row.id, ann).await, Ok(true));
        yes(make(&store, invited("h", ann)).await);
        assert_eq!(make(&store, invited("i", 999_999)).await, Created::NoMaker);
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_requests_at_once_do_not_both_pass() {
    both(async |place| {
        let (one, two) = (place.open("one").await, place.open("two").await);
        let mut passed = 0;
        for round in 0..10 {
            let ann = guest(&one, "Ann").await;
            let (a, b) = (format!("a{round}"), format!("b{round}"));
            for n in 0..3 {
                make(&one, invited(&format!("{a}{n}"), ann)).await;
            }
            let made = tokio::join!(make(&one, invited(&a, ann)), make(&two, invited(&b, ann)));
            passed += [made.0, made.1].iter().filter(|it| matches!(it, Created::Yes(_))).count();
        }
        assert_eq!(passed, 10);
        one.close().await;
        two.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn data_files_of_one_maker_have_so_many_bytes_and_a_set_counts_once() {
    both(async |place| {
        let store = place.open("one").await;
        let (ann, bob) = (guest(&store, "Ann").await, guest(&store, "Bob").await);
        let with = |key, creator, own_files| NewTable { own_files, ..invited(key, creator) };
        for key in ["a", "b"] {
            assert!(matches!(make(&store, with(key, ann, files("h", 61))).await, Created::Yes(_)));
        }
        assert_eq!(make(&store, with("c", ann, files("i", 61))).await, Created::TooMuch(TooMuch::Bytes));
        assert_eq!(store.own_files("i").await, Ok(vec![]), "they are not kept");
        assert!(matches!(make(&store, with("c", ann, files("j", 39))).await, Created::Yes(_)), "to the last byte");
        assert!(matches!(make(&store, with("d", bob, files("i", 61))).await, Created::Yes(_)));
        // They count as long as they are there.
        for key in ["a", "b"] {
            let row = store.table(key).await.expect("a read").expect("a table");
            assert_eq!(store.remove_table(row.id).await, Ok(true));
            assert_eq!(store.own_files("h").await.expect("files").len(), usize::from(key == "a"));
        }
        assert!(matches!(make(&store, with("e", ann, files("i", 61))).await, Created::Yes(_)));
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_grows_at_a_table_has_an_end() {
    both(async |place| {
        let store = place.open("one").await;
        let ann = guest(&store, "Ann").await;
        let (id, other) = (bare_table(&store, "k").await, bare_table(&store, "l").await);
        for n in 1..=3 {
            assert_eq!(store.say(id, Some(ann), "Ann", 1, "hello", TalkQuota::up_to(3)).await, Ok(Ok(n)));
        }
        assert_eq!(store.say(id, Some(ann), "Ann", 1, "hello", TalkQuota::up_to(3)).await, Ok(Err(TooMuchTalk::All)));
        assert_eq!(store.chat(id, 0, 9).await.map(|it| it.len()), Ok(3));
        assert_eq!(store.say(other, Some(ann), "Ann", 1, "hello", TalkQuota::up_to(3)).await, Ok(Ok(1)));
        // The table speaks in the same room, and has a part of it.
        assert_eq!(store.announce(id, 1, "Ann leaves.", 9, 3).await, Ok(None), "no room");
        for n in 2..=3 {
            assert_eq!(store.announce(other, 1, "Ann leaves.", 2, 9).await, Ok(Some(n)));
        }
        assert_eq!(store.announce(other, 1, "Ann leaves.", 2, 9).await, Ok(None));
        assert_eq!(store.say(other, Some(ann), "Ann", 1, "hello", TalkQuota::up_to(9)).await, Ok(Ok(4)));

        let long = "ö".repeat(20);
        assert_eq!(store.set_note(id, ann, &long, 60).await, Ok(true));
        assert_eq!(store.set_note(other, ann, &long, 60).await, Ok(false), "80 bytes in all");
        assert_eq!(store.note(other, ann).await, Ok(String::new()));
        assert_eq!(store.set_note(other, ann, &long[..20], 60).await, Ok(true));
        assert_eq!(store.set_note(id, ann, &long[..38], 40).await, Ok(true), "they may always grow shorter");

        let invitation =
            |byte: u8| Invitation { token: [byte; 32], table: id, chair: 2, maker: ann, expires: 10 * i64::from(byte) };
        for byte in 1..=3 {
            assert_eq!(store.invite(invitation(byte), 5, 3).await, Ok(true));
        }
        assert_eq!(store.watch(id, ann, &[2; 32], 5).await, Ok(true));
        assert_eq!(store.invite(invitation(4), 5, 3).await, Ok(false), "those that were used count, too");
        assert_eq!(store.invitation(&[4; 32], 5).await, Ok(None));
        assert_eq!(store.invite(invitation(4), 10, 3).await, Ok(true), "one has expired");
        let ben = guest(&store, "Ben").await;
        let of_ben = Invitation { maker: ben, ..invitation(5) };
        assert_eq!(store.invite(of_ben, 10, 3).await, Ok(true), "another has as many");

        let seats = vec![seat(0, Made::Held, Some(ann)), seat(1, Made::Open, None)];
        let mine = store.create_table(table("m", seats)).await.expect("a table");
        let token = |byte: u8| SeatToken {
            token: [byte; 32],
            table: mine,
            chair: 0,
            account: ann,
            name: "bot".into(),
            created: 1,
        };
        assert_eq!(store.add_token(token(1), AS_GUEST, 2).await, Ok(Added::Yes));
        assert_eq!(store.add_token(token(2), AS_GUEST, 2).await, Ok(Added::Yes));
        assert_eq!(store.add_token(token(3), AS_GUEST, 2).await, Ok(Added::TooMany));
        assert_eq!(store.token(&[3; 32]).await, Ok(None));
        assert_eq!(store.revoke_token(ann, &[1; 32]).await, Ok(true));
        assert_eq!(store.add_token(token(3), AS_GUEST, 2).await, Ok(Added::Yes));
        store.close().await;
    })
    .await;
}

/// Whoever comes and goes uses up nobody's share of what is said, and lets nobody in when he is gone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_takes_what_was_his() {
    both(async |place| {
        let store = place.open("one").await;
        let (ann, ben) = (guest(&store, "Ann").await, guest(&store, "Ben").await);
        // With one seat more than are taken it does not begin.
        let seats = vec![seat(0, Made::Held, Some(ann)), seat(1, Made::Open, None), seat(2, Made::Open, None)];
        let id = store.create_table(NewTable { creator: ann, ..table("k", seats) }).await.expect("a table");
        let quota = TalkQuota { own: 6, passing: 4, most: 20 };
        let sit = async |account| {
            let take = TakeSeat { table: id, side: 1, account, invitation: None, now: 1 };
            assert!(matches!(store.take_seat(take).await, Ok(Taken::Yes { started: false })));
        };
        let say = async |who, name: &str| store.say(id, Some(who), name, 1, "hello", quota).await.expect("an answer");
        sit(ben).await;
        for n in 1..=3 {
            assert_eq!(say(ben, "Ben").await, Ok(n));
        }
        let of_ben = Invitation { token: [1; 32], table: id, chair: 2, maker: ben, expires: 99 };
        let of_ann = Invitation { token: [2; 32], maker: ann, ..of_ben.clone() };
        for it in [of_ben.clone(), of_ann] {
            assert_eq!(store.invite(it, 1, 1).await, Ok(true), "each has one");
        }
        assert_eq!(store.leave_seats(id, ben).await, Ok(true));
        assert_eq!(store.invitation(&[1; 32], 1).await, Ok(None));
        assert_eq!(store.invitation(&[2; 32], 1).await, Ok(Some((id, 2))));
        // What those said who are gone counts for whoever can leave as they did.
        let cid = guest(&store, "Cid").await;
        sit(cid).await;
        assert_eq!(say(cid, "Cid").await, Ok(4));
        assert_eq!(say(cid, "Cid").await, Err(TooMuchTalk::Passing));
        for n in 5..=10 {
            assert_eq!(say(ann, "Ann").await, Ok(n), "whoever stays has her own share");
        }
        assert_eq!(say(ann, "Ann").await, Err(TooMuchTalk::Own));
        testing::run(&place.url, &format!("update standing set status = 1 where table_id = {id}")).await;
        for n in 11..=15 {
            assert_eq!(say(cid, "Cid").await, Ok(n), "and so has whoever stays now");
        }
        assert_eq!(say(cid, "Cid").await, Err(TooMuchTalk::Own));
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_keeps_its_newest_sign_ins() {
    both(async |place| {
        let store = place.open("one").await;
        let ann = account(&store, "Ann").await;
        for n in 1..=60 {
            let new = NewSession {
                token: [n; 32],
                key: format!("s{n}"),
                account: ann,
                created: n.into(),
                expires: 1_000,
                agent: String::new(),
                address: String::new(),
            };
            assert_eq!(store.add_session(new, HASH).await, Ok(true));
        }
        let sessions = store.sessions(ann, 100).await.expect("a list");
        assert_eq!((sessions.len(), sessions[0].key.as_str(), sessions[49].key.as_str()), (50, "s60", "s11"));
        assert_eq!(store.session(&[10; 32], 100).await, Ok(None));
        store.close().await;
    })
    .await;
}

/// The names of a page, and where the next begins.
async fn page(store: &Store, after: Option<&LobbyPlace>, limit: i64) -> (String, Option<LobbyPlace>) {
    let page = store.lobby(2, 3, after, limit).await.expect("a page");
    assert!(page.iter().all(|it| it.0.key == it.1.key && it.1.seats.len() == 2));
    (page.iter().map(|it| it.1.key.as_str()).collect(), page.last().map(|it| it.0.clone()))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_fills_the_lobby_alone() {
    both(async |place| {
        let store = place.open("one").await;
        let from = |key: &str, creator, origin: &str, created| {
            let new = NewTable { origin: Some(origin.to_owned()), created, ..open(key, creator) };
            async { store.create_table(new).await.expect("a table") }
        };
        let ann = guest(&store, "Ann").await;
        let away = from("a", ann, "there", 10).await;
        // One maker.
        let villain = guest(&store, "V").await;
        for key in ["p", "q", "r"] {
            from(key, villain, "here", 20).await;
        }
        // Many makers in one place.
        for key in ["s", "t", "u", "v"] {
            let other = guest(&store, key).await;
            from(key, other, "here", 30).await;
        }
        // Of whom nothing is known, as of tables that were made before it was noted.
        for key in ["b", "c"] {
            let other = guest(&store, key).await;
            store.create_table(NewTable { created: 5, ..open(key, other) }).await.expect("a table");
        }
        assert_eq!(page(&store, None, 50).await.0, "vutacbsrq");
        let mut pages = Vec::new();
        let mut after = None;
        loop {
            let (keys, next) = page(&store, after.as_ref(), 4).await;
            if keys.is_empty() {
                break;
            }
            pages.push(keys);
            after = next;
        }
        assert_eq!(pages, ["vuta", "cbsr", "q"]);
        // A page goes on where the one before it ended, whatever came and went meanwhile.
        let (_, after) = page(&store, None, 4).await;
        assert_eq!(store.remove_table(away).await, Ok(true));
        from("d", ann, "there", 99).await;
        assert_eq!(page(&store, after.as_ref(), 3).await.0, "cbs");
        store.create_table(NewTable { listed: false, ..open("x", ann) }).await.expect("a table");
        store.create_table(stands(open("y", ann), Status::Playing)).await.expect("a table");
        assert_eq!(page(&store, None, 1).await.0, "d", "neither what is not listed nor what is played");
        store.close().await;
    })
    .await;
}

async fn guest(store: &Store, name: &str) -> Id {
    store.create_guest(name, MANY).await.expect("a guest")
}
