//! What goes by itself: tables that nobody came to, guests who stay away, lines of long games with them.

use crate::frame::{MANY, append, bare_table, both, seat, table};
use std::time::{Duration, Instant};
use store::{
    Absent, Append, Appended, Id, Invitation, Made, NewSession, NewTable, Standing, Status, Store, TakeSeat, TalkQuota,
};

/// Whoever was not seen since then is absent, whoever it is.
fn since(time: i64) -> Absent {
    Absent { hosts: time, guest_hosts: time, empty: time, guests: time }
}

async fn guest(store: &Store, name: &str, now: i64) -> Id {
    store.create_guest(name, now).await.expect("a guest")
}

async fn account(store: &Store, name: &str, now: i64) -> Id {
    let id = guest(store, name, now).await;
    store.register(Some(id), name, name, "h", now).await.expect("an account");
    id
}

async fn is_there(store: &Store, table: Id) -> bool {
    store.table_by_id(table).await.expect("a read").is_some()
}

/// Sweeps until nothing is left to be looked at: how many guests went, and which tables.
async fn swept(store: &Store, absent: Absent) -> (usize, Vec<Id>) {
    let (mut guests, mut tables, mut after) = (0, Vec::new(), None);
    loop {
        let swept = store.sweep_guests(absent, after).await.expect("a sweep");
        guests += swept.guests.len();
        tables.extend(swept.tables);
        after = swept.after;
        if after.is_none() {
            return (guests, tables);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_that_nobody_came_to_expire() {
    both(async |place| {
        let (one, two) = (place.open("one").await, place.open("two").await);
        let mut hints = two.hints();
        let (ann, bob) = (account(&one, "ann", 100).await, account(&one, "bob", 500).await);
        let (cid, dan) = (guest(&one, "Cid", 100).await, guest(&one, "Dan", 500).await);
        let open = |key: &str, creator| {
            let seats = vec![seat(0, Made::Held, Some(creator)), seat(1, Made::Open, None)];
            NewTable { creator, ..table(key, seats) }
        };
        let make = async |new| one.create_table(new).await.expect("a table");
        let of_ann = make(open("ann", ann)).await;
        let of_bob = make(open("bob", bob)).await;
        let of_cid = make(open("cid", cid)).await;
        let of_dan = make(open("dan", dan)).await;
        let imported = make(NewTable { creator: 0, ..table("imported", vec![seat(0, Made::Invited, None)]) }).await;
        let young = make(NewTable { created: 2_000, ..open("young", cid) }).await;
        let decided = Standing { lines: 3, ..Standing::default() };
        let decided = make(NewTable { standing: decided, ..open("decided", cid) }).await;
        let playing = Standing { status: Status::Playing, ..Standing::default() };
        let playing = make(NewTable { standing: playing, ..open("playing", cid) }).await;
        // Bob waits at a table of Cid, who does not come.
        let both_open = vec![seat(0, Made::Open, None), seat(1, Made::Open, None)];
        let waited_for = make(NewTable { creator: cid, ..table("waited for", both_open) }).await;
        let take = TakeSeat { table: waited_for, side: 0, account: bob, invitation: None, now: 1 };
        one.take_seat(take).await.expect("a seat");
        // Cid has sent letters: one is good until 2,000, one was for spectators, one table stands in the lobby anyway.
        let mut letters = Vec::new();
        for (byte, chair, listed) in [(1, 1, false), (2, 2, false), (3, 1, true)] {
            let invitations = vec![([byte; 32], chair, 2_000)];
            letters.push(make(NewTable { listed, invitations, ..open(&format!("letter {byte}"), cid) }).await);
        }

        // Guests are absent sooner.
        let absent = Absent { guest_hosts: 1_500, hosts: 90, ..since(0) };
        let mut gone = one.expire_tables(absent, 1_600).await.expect("an answer");
        gone.sort_unstable();
        assert_eq!(gone, [of_cid, of_dan, letters[1], letters[2]]);
        assert_eq!(one.expire_tables(absent, 1_600).await, Ok(vec![]));
        if one.kind() == store::Kind::Postgres {
            while hints.recv().await.expect("a hint") != store::Hint::Gone(gone.clone()) {}
        }
        assert_eq!(one.gone(&[of_cid, of_ann, of_dan]).await, Ok(vec![of_cid, of_dan]));
        let absent = Absent { hosts: 500, ..absent };
        assert_eq!(one.expire_tables(absent, 2_000).await, Ok(vec![of_ann, letters[0]]), "and the letter is not good");
        for table in [of_bob, imported, young, decided, playing, waited_for] {
            assert!(is_there(&one, table).await);
        }
        assert_eq!(one.expire_tables(Absent { hosts: 501, ..absent }, 2_000).await, Ok(vec![of_bob, waited_for]));
        one.close().await;
        two.close().await;
    })
    .await;
}

/// An account is known to be here by its sign-in alone, at its own table and at one where it waits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_uses_a_sign_in_keeps_the_tables() {
    both(async |place| {
        let store = place.open("one").await;
        let (ann, cid) = (account(&store, "ann", 100).await, account(&store, "cid", 100).await);
        let new = |account, byte| NewSession {
            token: [byte; 32],
            key: format!("s{byte}"),
            account,
            created: 100,
            expires: 10_000,
            agent: "a browser".into(),
            address: "127.0.0.1".into(),
        };
        assert_eq!(store.add_session(new(ann, 1), "h").await, Ok(true));
        assert_eq!(store.add_session(new(cid, 2), "h").await, Ok(true));
        let open = |key: &str, creator| {
            let seats = vec![seat(0, Made::Open, None), seat(1, Made::Open, None)];
            NewTable { creator, created: 100, ..table(key, seats) }
        };
        let own = store.create_table(open("own", ann)).await.expect("a table");
        let foreign = store.create_table(open("foreign", cid)).await.expect("a table");
        let left = store.create_table(open("left", cid)).await.expect("a table");
        let take = TakeSeat { table: foreign, side: 0, account: ann, invitation: None, now: 200 };
        store.take_seat(take).await.expect("a seat");
        store.touch_session(&[1; 32], 900).await.expect("a touch");
        assert_eq!(store.expire_tables(since(900), 900).await, Ok(vec![left]));
        assert!(is_there(&store, own).await && is_there(&store, foreign).await);
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_who_sits_down_just_now_keeps_the_table_or_finds_none() {
    both(async |place| {
        let (one, two) = (place.open("one").await, place.open("two").await);
        let cid = guest(&one, "Cid", 100).await;
        for round in 0..10 {
            let dan = guest(&two, "Dan", 900).await;
            let seats = vec![seat(0, Made::Held, Some(cid)), seat(1, Made::Open, None)];
            let new = NewTable { creator: cid, created: 100, ..table(&format!("k{round}"), seats) };
            let id = one.create_table(new).await.expect("a table");
            let take = TakeSeat { table: id, side: 1, account: dan, invitation: None, now: 900 };
            let (gone, taken) = tokio::join!(one.expire_tables(since(500), 900), two.take_seat(take));
            let gone = gone.expect("an answer");
            match taken.expect("an answer") {
                store::Taken::Yes { started } => assert!(started && gone.is_empty() && is_there(&one, id).await),
                store::Taken::Occupied => assert!(gone == [id] && !is_there(&one, id).await),
                other => panic!("{other:?}"),
            }
        }
        one.close().await;
        two.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guests_who_stay_away_are_forgotten_with_what_is_theirs_alone() {
    both(async |place| {
        let store = place.open("one").await;
        let (away, playing) = (guest(&store, "Away", 5).await, guest(&store, "Playing", 5).await);
        let (here, member) = (guest(&store, "Here", 900).await, account(&store, "member", 5).await);
        for n in 0..120 {
            guest(&store, &format!("passer-by {n}"), 5).await;
        }
        let held = |creator, other| {
            let seats = vec![seat(0, Made::Held, Some(creator)), seat(1, Made::Open, other)];
            NewTable { creator, ..table(&format!("k{creator}{}", other.unwrap_or(0)), seats) }
        };
        let going = Standing { status: Status::Playing, ..Standing::default() };
        let open = store.create_table(held(away, None)).await.expect("a table");
        let of_member = store.create_table(held(member, Some(away))).await.expect("a table");
        let over = store.create_table(held(away, Some(member))).await.expect("a table");
        let end = Standing { status: Status::Over, result: Some("won".into()), ..Standing::default() };
        let end = Append { standing: end, ..append(over, 0, "end") };
        assert_eq!(store.append(end).await, Ok(Appended::Stored));
        store
            .say(over, Some(away), "Away", 5, "well played", TalkQuota::up_to(MANY))
            .await
            .expect("an answer")
            .expect("room for a word");
        let with_member = NewTable { standing: going.clone(), ..held(playing, Some(member)) };
        store.create_table(with_member).await.expect("a table");
        let alone = [seat(0, Made::Held, Some(away)), seat(1, Made::Computer, None)].to_vec();
        let alone = NewTable { creator: away, standing: going.clone(), ..table("alone", alone) };
        let alone = store.create_table(alone).await.expect("a table");
        assert_eq!(store.append(append(alone, 0, "a line")).await, Ok(Appended::Stored));
        let brought = NewTable {
            creator: 0,
            invitations: vec![([7; 32], 0, 5_000)],
            ..table("brought in", vec![seat(0, Made::Invited, None), seat(1, Made::Invited, None)])
        };
        let brought = store.create_table(brought).await.expect("a table");
        let take = |account| TakeSeat { table: brought, side: 0, account, invitation: Some([7; 32]), now: 7 };
        store.take_seat(take(away)).await.expect("a seat");
        // Two guests play with each other, and neither comes any more; one of them a little later than the other.
        let late = guest(&store, "Late", 6).await;
        let sham = [seat(0, Made::Held, Some(away)), seat(1, Made::Open, Some(late))].to_vec();
        let sham = NewTable { creator: away, standing: going, ..table("sham", sham) };
        let sham = store.create_table(sham).await.expect("a table");

        let (guests, mut tables) = swept(&store, since(6)).await;
        tables.sort_unstable();
        assert_eq!((guests, tables), (120, vec![]), "one of them plays with somebody who is here");
        let (guests, mut tables) = swept(&store, since(900)).await;
        tables.sort_unstable();
        assert_eq!((guests, tables), (2, vec![open, alone, sham]));
        assert_eq!(swept(&store, since(900)).await, (0, vec![]));
        for (account, there) in [(away, false), (late, false), (playing, true), (here, true), (member, true)] {
            assert_eq!(store.account(account).await.expect("a read").is_some(), there);
        }
        assert_eq!(store.lines(alone, 0, 0).await, Ok(vec![]));
        let row = store.table_by_id(over).await.expect("a read").expect("a table");
        assert_eq!((row.creator, row.seats[0].account, row.seats[0].shown.as_str()), (away, None, "Away"));
        assert_eq!(row.seats[1].shown, "member");
        assert_eq!(store.lines(over, 0, 0).await.expect("lines").len(), 1);
        let chat = store.chat(over, 0, 9).await.expect("chat");
        assert_eq!((chat[0].account, chat[0].name.as_str()), (None, "Away"));
        let row = store.table_by_id(of_member).await.expect("a read").expect("a table");
        assert_eq!((row.seats[1].account, row.seats[1].shown.as_str()), (None, "chair 1"), "the seat is free again");
        assert!(is_there(&store, brought).await);
        let taken = store.take_seat(take(here)).await;
        assert_eq!(taken, Ok(store::Taken::Yes { started: false }), "the invitation is good again");
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guests_who_have_nothing_go_soon_and_by_two_servers_at_once() {
    both(async |place| {
        let (one, two) = (place.open("one").await, place.open("two").await);
        let ann = account(&one, "ann", 5).await;
        let id = bare_table(&one, "k").await;
        let mut kept = Vec::new();
        for (n, what) in ["seat", "table", "chat", "note", "watch"].into_iter().enumerate() {
            let guest = guest(&one, what, 5).await;
            match what {
                "seat" => {
                    let seats = vec![seat(0, Made::Open, Some(guest)), seat(1, Made::Open, Some(ann))];
                    one.create_table(table("s", seats)).await.map(drop)
                }
                "table" => one.create_table(NewTable { creator: guest, ..table("t", vec![]) }).await.map(drop),
                "chat" => one.say(id, Some(guest), "g", 1, "hello", TalkQuota::up_to(MANY)).await.map(drop),
                "note" => one.set_note(id, guest, "mine", MANY).await.map(drop),
                _ => {
                    let token = [n as u8; 32];
                    let letter = Invitation { token, table: id, chair: 2, maker: guest, expires: 99 };
                    one.invite(letter, 0, MANY).await.expect("an invitation");
                    one.watch(id, guest, &token, 5).await.map(drop)
                }
            }
            .expect("an answer");
            kept.push(guest);
        }
        for n in 0..130 {
            guest(&one, &format!("passer-by {n}"), 5).await;
        }
        let fresh = guest(&one, "fresh", 50).await;
        let absent = Absent { empty: 50, ..since(0) };
        let (a, b) = tokio::join!(swept(&one, absent), swept(&two, absent));
        assert_eq!((a.0 + b.0, a.1, b.1), (130, vec![], vec![]));
        for guest in kept.into_iter().chain([fresh]) {
            assert!(one.account(guest).await.expect("a read").is_some());
        }
        one.close().await;
        two.close().await;
    })
    .await;
}

/// The longest games there can be, of one guest: no transaction takes so long that somebody's line waits for it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_games_go_without_holding_others_up() {
    both(async |place| {
        let store = place.open("one").await;
        let away = guest(&store, "Away", 5).await;
        let mut tables = Vec::new();
        for key in ["a", "b", "c"] {
            let id = store.create_table(NewTable { creator: away, ..table(key, vec![]) }).await.expect("a table");
            let many = match store.kind() {
                store::Kind::Sqlite => {
                    "with recursive n(i) as (select 0 union all select i + 1 from n where i < 49999)
                     insert into line select ID, 0, i, 1, 'a line of a length as lines have it, with its mark',
                     'nonce-' || i, i, i from n"
                }
                store::Kind::Postgres => {
                    "insert into line select ID, 0, i, 1, 'a line of a length as lines have it, with its mark',
                     'nonce-' || i, i, i from generate_series(0, 49999) i"
                }
            };
            let many = many.replace("ID", &id.to_string());
            let stands = format!("update standing set lines = 50000, status = 1 where table_id = {id}");
            store::testing::run(&place.url, &format!("{many}; {stands}")).await;
            tables.push(id);
        }
        let (mut gone, mut after, mut longest, mut n) = (Vec::new(), None, Duration::ZERO, 0);
        loop {
            let begun = Instant::now();
            let swept = store.sweep_guests(since(900), after).await.expect("a sweep");
            (longest, n) = (longest.max(begun.elapsed()), n + 1);
            gone.extend(swept.tables);
            after = swept.after;
            if after.is_none() {
                break;
            }
        }
        assert_eq!((gone, n), (tables, 4), "one table each, and a look that finds nothing");
        println!("{:?}: a game of 50,000 lines goes in {longest:?}", store.kind());
        assert_eq!(store.account(away).await, Ok(None));
        store.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn time_in_which_nobody_could_come_does_not_count() {
    both(async |place| {
        let (one, two) = (place.open("one").await, place.open("two").await);
        assert_eq!(one.keep_open(1_000, 10).await, Ok(1_000));
        assert_eq!(two.keep_open(1_010, 10).await, Ok(1_000));
        assert_eq!(one.keep_open(1_005, 10).await, Ok(1_000), "clocks need not agree");
        assert_eq!(one.keep_open(1_020, 10).await, Ok(1_000));
        assert_eq!(one.keep_open(1_031, 10).await, Ok(1_031));
        one.close().await;
        two.close().await;
    })
    .await;
}
