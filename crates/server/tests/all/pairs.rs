//! Pairs of worlds on the wire: tables that differ only in what a chair may not know, and all that a chair can ask of them.

use std::collections::{BTreeMap, BTreeSet};

use catalog::{Chair, Dice, Input, Keeper, Keeping, Setup};
use kernel::{Awaiting, Bits, Log, Positioned, Side, Sides, Sighted};
use serde::Serialize;
use serde_json::{Value, json};
use server::{
    admin::{self, Sitter},
    client::Client,
};

use crate::support::{Fixture, Player};

/// When every table of these tests was made: what is not about time must not differ by it.
pub(crate) const MADE: i64 = 1_700_000_000_000;
/// How often something is done at a pair before the next is made.
pub(crate) const GESTURES: usize = 4;

/// Two people with accounts, one for each side, and a spectator.
pub(crate) struct People {
    pub(crate) players: [Client; 2],
    pub(crate) watcher: Client,
    /// Tokens of both seats of another table.
    pub(crate) foreign: Vec<Client>,
}

pub(crate) const NAMES: [&str; 2] = ["ann", "bob"];

impl People {
    pub(crate) async fn come(fixture: &Fixture) -> People {
        let mut players = Vec::new();
        for name in NAMES {
            let mut client = Client::new(&fixture.url());
            let asked = json!({"name": name, "password": "a long password"});
            let mut replied = client.post("/api/register", &asked).await.expect("an answer");
            // A store gives up within a second; on a busy machine it may have to be asked again.
            for _ in 0..9 {
                if replied.body["problem"] == "not_stored" {
                    replied = client.post("/api/register", &asked).await.expect("an answer");
                }
            }
            assert_eq!(replied.status, 200, "{}", replied.text);
            players.push(client);
        }
        let players = players.try_into().unwrap_or_else(|_| panic!("two players"));
        let (mut stranger, mut foreign) = (fixture.guest().await, Vec::new());
        let seats = json!([{"side": "a", "who": "me"}, {"side": "b", "who": "me"}]);
        let table = json!({"game": "mukden", "seats": seats, "dice": "server"});
        let key = crate::support::made(&mut stranger, &table).await;
        for place in ["a", "b"] {
            let path = format!("/api/tables/{key}/tokens");
            let made = stranger.post(&path, &json!({"place": place})).await.expect("an answer");
            let token = made.body["token"].as_str().expect("a token");
            foreign.push(Client::new(&fixture.url()).with_token(token));
        }
        People { players, watcher: fixture.guest().await, foreign }
    }

    /// What whoever holds a token of another table is told of this one, also by an invitation to it.
    pub(crate) async fn elsewhere(&mut self, key: &str, ticket: &str, plain: &mut Plain<'_>) -> Vec<String> {
        let mut told = Vec::new();
        for holder in &mut self.foreign {
            let shown = holder.post("/api/invitation", &json!({"invitation": ticket})).await.expect("an answer");
            assert_eq!(shown.status, 200, "{}", shown.text);
            told.push(plain.of(&shown.text));
            for path in ["", "/chat", "/note", "/tokens"] {
                let replied = holder.get(&format!("/api/tables/{key}{path}")).await.expect("an answer");
                told.push(format!("{path} {} {}", replied.status, plain.of(&replied.text)));
            }
            for place in ["a", "b", "spectator"] {
                let path = format!("/api/tables/{key}/ask?as={place}");
                let replied = holder.post(&path, &json!({"ask": "sight"})).await.expect("an answer");
                told.push(format!("{place} {} {}", replied.status, plain.of(&replied.text)));
            }
        }
        told
    }

    pub(crate) fn of(&mut self, chair: Chair) -> &mut Client {
        match chair {
            Chair::Side(side) => &mut self.players[side as usize],
            Chair::Spectator => &mut self.watcher,
        }
    }
}

pub(crate) fn place(chair: Chair) -> &'static str {
    match chair {
        Chair::Side(Side::A) => "a",
        Chair::Side(Side::B) => "b",
        Chair::Spectator => "spectator",
    }
}

/// A table on the server that stands as this one does, with the same dice.
pub(crate) async fn laid(fixture: &Fixture, table: &dyn Keeper) -> String {
    let store = admin::open(&fixture.database()).await.expect("the server's store");
    let sides = table.sides();
    let seats = [sides.a, sides.b].into_iter().zip(NAMES);
    let seats: Vec<_> = seats.map(|(side, name)| (side.to_owned(), Sitter::Account(name.to_owned()))).collect();
    let imported = admin::import(&store, &table.journal(true), Vec::new(), &seats, MADE).await;
    let key = imported.expect("a table of a journal").key;
    store.close().await;
    key
}

/// A text in which names of tables and moments are replaced by their order: the first seen, the second, and so on.
pub(crate) struct Plain<'a> {
    pub(crate) key: &'a str,
    pub(crate) times: BTreeMap<String, usize>,
}

impl<'a> Plain<'a> {
    pub(crate) fn new(key: &'a str) -> Plain<'a> {
        Plain { key, times: BTreeMap::new() }
    }

    pub(crate) fn of(&mut self, text: &str) -> String {
        let text = text.replace(self.key, "KEY");
        let (mut plain, mut rest) = (String::with_capacity(text.len()), text.as_str());
        while let Some(at) = rest.find(|it: char| it.is_ascii_digit()) {
            let end = rest[at..].find(|it: char| !it.is_ascii_digit()).map_or(rest.len(), |it| at + it);
            let digits = &rest[at..end];
            plain.push_str(&rest[..at]);
            if digits.len() == 13 {
                let next = self.times.len();
                let n = *self.times.entry(digits.to_owned()).or_insert(next);
                plain.push_str(&format!("T{n}"));
            } else {
                plain.push_str(digits);
            }
            rest = &rest[end..];
        }
        plain + rest
    }
}

/// Everything a chair can ask for over plain requests, as text; refusals included.
pub(crate) async fn everything(
    client: &mut Client,
    key: &str,
    chair: Chair,
    asks: &[Value],
    plain: &mut Plain<'_>,
) -> Vec<String> {
    let mut told = Vec::new();
    for path in ["", "/chat", "/note", "/tokens", "/sheet"] {
        let replied = client.get(&format!("/api/tables/{key}{path}")).await.expect("an answer");
        // The sheet is long, and the same for everybody.
        let text = if path == "/sheet" { replied.text.len().to_string() } else { plain.of(&replied.text) };
        told.push(format!("{path} {} {text}", replied.status));
    }
    let mine = client.get("/api/mine").await.expect("an answer");
    let of_table = |it: &&Value| it["key"] == key;
    let listed = mine.body.as_array().and_then(|all| all.iter().find(of_table)).map(Value::to_string);
    told.push(format!("mine {:?}", listed.map(|it| plain.of(&it))));
    for ask in asks {
        let path = format!("/api/tables/{key}/ask?as={}", place(chair));
        let replied = client.post(&path, ask).await.expect("an answer");
        told.push(format!("{ask} {} {}", replied.status, plain.of(&replied.text)));
    }
    told
}

/// Questions of a chair, made with an eye on one of the tables.
pub(crate) fn questions(table: &dyn Keeper, chair: Chair, bits: &mut Bits) -> Vec<Value> {
    let seat = table.seat(chair);
    let mut asks = vec![
        json!({"ask": "sight"}),
        json!({"ask": "reaches"}),
        json!({"ask": "heard", "since": 0}),
        json!({"ask": "scene_at", "version": seat.version().saturating_sub(1)}),
        json!({"ask": "odds"}),
        json!({"ask": "journal"}),
        json!({"ask": "hint"}),
        json!({"ask": "why", "acts": ["dance"]}),
        json!({"ask": "understand", "text": "attack everything"}),
        json!({"ask": "submit", "nonce": "never", "input": {"do": "act", "version": 99999, "acts": ["done"]}}),
    ];
    asks.extend(["zones", "lines", "supply", "control"].map(|kind| json!({"ask": "overlay", "kind": kind})));
    let offers = seat.sight().offers;
    let other = match chair {
        Chair::Side(side) => table.seat(Chair::Side(side.other())).sight().offers,
        Chair::Spectator => Vec::new(),
    };
    for _ in 0..3 {
        for list in [&offers, &other].into_iter().filter(|it| !it.is_empty()) {
            let acts = json!([list[bits.below(list.len())].act]);
            asks.push(json!({"ask": "ahead", "acts": acts}));
            asks.push(json!({"ask": "why", "acts": acts}));
            asks.push(json!({"ask": "odds", "after": acts}));
        }
        let units = table.sheet().printed.units.len();
        asks.push(json!({"ask": "reach", "unit": bits.below(units)}));
        let hex = offers.iter().find_map(|it| it.hex);
        asks.push(json!({"ask": "why_there", "unit": bits.below(units), "hex": hex}));
    }
    asks
}

/// One of two worlds: the table here, its twin on the server, and the sockets at it.
pub(crate) struct World {
    pub(crate) table: Box<dyn Keeper>,
    pub(crate) key: String,
    /// An invitation to look on, which nobody uses.
    pub(crate) ticket: String,
    pub(crate) sockets: Vec<(Chair, Player)>,
}

impl World {
    pub(crate) async fn lay(fixture: &Fixture, people: &mut People, table: Box<dyn Keeper>, chairs: &[Chair]) -> World {
        let key = laid(fixture, &*table).await;
        let path = format!("/api/tables/{key}/invitations");
        let sent = people.of(Chair::Side(Side::A)).post(&path, &json!({"place": "spectator"})).await;
        let ticket = sent.expect("an answer").body["token"].as_str().expect("an invitation").to_owned();
        let mut sockets = Vec::new();
        for &chair in chairs {
            let player = Player::sits(people.of(chair), &key, place(chair), None).await;
            sockets.push((chair, player));
        }
        World { table, key, ticket, sockets }
    }

    /// A side does something; the answer.
    pub(crate) async fn act(&mut self, people: &mut People, side: Side, acts: &[String], nonce: &str) -> String {
        let input = json!({"do": "act", "acts": acts});
        let ask = json!({"ask": "submit", "nonce": nonce, "input": input});
        let chair = Chair::Side(side);
        let path = format!("/api/tables/{}/ask?as={}", self.key, place(chair));
        let replied = people.of(chair).post(&path, &ask).await.expect("an answer");
        let here = self.table.submit(side, &Input::Act { version: None, acts: acts.to_vec() });
        assert_eq!(replied.status == 200, here.is_ok(), "{acts:?}: {} {here:?}", replied.text);
        replied.text
    }

    /// Everything a chair's socket was told since it was last asked, in order.
    pub(crate) async fn news(&mut self, chair: Chair, plain: &mut Plain<'_>) -> Vec<String> {
        let (_, player) = self.sockets.iter_mut().find(|it| it.0 == chair).expect("a socket of this chair");
        // What was sent to it before the answer to this question comes before it.
        let (answer, mut news) = player.ask(json!({"ask": "sight"})).await;
        assert_eq!(answer["answer"]["sight"], player.sight, "the changes add up");
        news.push(answer);
        // Who is there does not depend on what is done at the table; it comes when sockets do.
        news.iter().filter(|it| it["is"] != "presence").map(|it| plain.of(&it.to_string())).collect()
    }
}

/// What two worlds told, and how often.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    pub(crate) pairs: usize,
    pub(crate) differed: usize,
    pub(crate) gestures: usize,
    pub(crate) texts: usize,
}

pub(crate) fn same(here: &[String], there: &[String], chair: Chair, what: &str) -> usize {
    for (a, b) in here.iter().zip(there) {
        assert!(a == b, "{chair:?}, {what}, is told\n{a}\nor\n{b}");
    }
    assert_eq!(here.len(), there.len(), "{chair:?}, {what}");
    here.len()
}

/// Two worlds that a side cannot tell apart, on the server: everything that side and a spectator can get is the same,
/// before and after everything that is done and that both cannot tell apart either.
pub(crate) async fn follow(
    fixture: &Fixture,
    people: &mut People,
    tables: [Box<dyn Keeper>; 2],
    side: Side,
    bits: &mut Bits,
    summary: &mut Summary,
) {
    let mut chairs = vec![Chair::Side(side), Chair::Spectator];
    let [here, there] = tables;
    let mut worlds =
        [World::lay(fixture, people, here, &chairs).await, World::lay(fixture, people, there, &chairs).await];
    let keys = worlds.each_ref().map(|it| it.key.clone());
    let mut plain = keys.each_ref().map(|it| [Plain::new(it), Plain::new(it)]);
    for n in 0..=GESTURES {
        for (at, &chair) in chairs.iter().enumerate() {
            let asks = questions(&*worlds[0].table, chair, bits);
            let mut told = Vec::new();
            for (world, plain) in worlds.iter_mut().zip(&mut plain) {
                let plain = &mut plain[at];
                let mut all = world.news(chair, plain).await;
                all.extend(everything(people.of(chair), &world.key, chair, &asks, plain).await);
                if chair == Chair::Spectator {
                    all.extend(people.elsewhere(&world.key, &world.ticket, plain).await);
                }
                told.push(all);
            }
            summary.texts += same(&told[0], &told[1], chair, &format!("after {n} gestures"));
        }
        // Whoever owes a decision in both worlds makes one that both allow.
        let owing = worlds.each_ref().map(|it| it.table.owing());
        let Some(mover) = owing[0].iter().find(|it| owing[1].has(*it)) else { break };
        let seats = worlds.each_ref().map(|it| it.table.seat(Chair::Side(mover)));
        let offers = seats[0].sight().offers;
        let act = vec![offers[bits.below(offers.len())].act.clone()];
        if seats[1].why(&act).is_err() {
            break;
        }
        let before = Chair::ALL.map(|it| worlds.each_ref().map(|world| world.table.seat(it).version()));
        let nonce = format!("gesture-{n}");
        let [here, there] = &mut worlds;
        let replies = [here.act(people, mover, &act, &nonce).await, there.act(people, mover, &act, &nonce).await];
        let shown = |chair: Chair| {
            let at = Chair::ALL.iter().position(|it| *it == chair).expect("one of all chairs");
            [0, 1].map(|world: usize| {
                let seat = worlds[world].table.seat(chair);
                (seat.witnessed(before[at][world]).expect("all lines are at hand"), seat.view_json())
            })
        };
        chairs.retain(|it| shown(*it)[0] == shown(*it)[1]);
        if !chairs.contains(&Chair::Side(side)) {
            break;
        }
        if mover == side {
            assert_eq!(replies[0], replies[1]);
        }
        if chairs.len() < 2 {
            break;
        }
        summary.gestures += 1;
    }
}

/// Plays a game, and now and then lays it on a server beside one that a side cannot tell from it, about once in so many
/// decisions.
pub(crate) async fn check<G>(fixture: &Fixture, game: &G, options: &[&str], seed: u64, every: usize) -> Summary
where
    G: Sighted + Positioned<Position: Serialize>,
{
    let mut people = People::come(fixture).await;
    let (mut bits, mut dream) = (Bits::seeded(seed), Bits::seeded(seed + 1));
    let mut summary = Summary::default();
    let title = catalog::find(G::ID).expect("a game on the shelf");
    let options = options.iter().map(|it| ((*it).to_owned(), "on".to_owned())).collect();
    let setup = Setup { options, ..Setup::default() };
    let table = |state: &G::State, seed: u64| {
        let position = serde_json::to_value(game.position(state)).expect("a position as JSON");
        title.load(&setup, &position, Dice::from_seed(seed)).expect("a possible position")
    };
    let (mut state, mut list) = (game.setup(), Vec::new());
    let mut board = game.board(&state);
    loop {
        if game.asked(&state) == Sides::BOTH && dream.below(4) == 0 || dream.below(every) == 0 {
            let side = Side::ALL[dream.below(2)];
            let other = game.imagine(&state, side, &Default::default(), &mut dream);
            // Fate answers by itself at a table of the server; what it would be asked now is asked in both.
            if matches!(game.awaiting(&state), Awaiting::Choice(_)) {
                summary.pairs += 1;
                summary.differed += usize::from(other != state);
                let seed = dream.draw();
                let pair = [&state, &other].map(|it| table(it, seed));
                follow(fixture, &mut people, pair, side, &mut dream, &mut summary).await;
            }
        }
        match game.awaiting(&state) {
            Awaiting::Over(_) => return summary,
            Awaiting::Chance(chance) => {
                game.land(&mut state, &mut board, chance.draw(&mut bits), &mut Log::off());
            }
            Awaiting::Choice(sides) => {
                let owing: Vec<_> = sides.iter().collect();
                let side = owing[bits.below(owing.len())];
                let (action, _) = game.any_action(&state, &mut board, side, &mut list, &mut bits);
                game.act(&mut state, &mut board, side, action, &mut Log::off());
            }
        }
    }
}

/// How many tables are set up alike at most until a computer player has drawn two things: so many that what it draws most of
/// the time is not drawn each time by chance.
const COPIES: usize = 200;

/// Sets up the same table so many times at least, where a computer is to buy orders in secret, and goes on until it is not
/// always the same: what it buys, and what it advises a person to.
pub(crate) async fn drawn(fixture: &Fixture, least: usize) -> [BTreeSet<String>; 2] {
    let mut people = People::come(fixture).await;
    let title = catalog::find("east").expect("a game on the shelf");
    let mut table = title.table(&Setup::default(), Dice::from_seed(5)).expect("the game as shipped");
    table.keep(&Keeping::Settle).expect("fair dice");
    for action in ["assign north", "done"] {
        table.submit(Side::A, &Input::Act { version: None, acts: vec![action.to_owned()] }).expect("an action");
    }
    let (journal, sides) = (table.journal(true), table.sides());
    let seats = |person: Side| {
        let sitter = |side: Side| match side == person {
            true => Sitter::Account(NAMES[side as usize].to_owned()),
            false => Sitter::Computer("normal".to_owned()),
        };
        [(sides.a.to_owned(), sitter(Side::A)), (sides.b.to_owned(), sitter(Side::B))]
    };
    let (mut bought, mut advised) = (BTreeSet::new(), BTreeSet::new());
    for n in 0..COPIES.max(least) {
        if n >= least && bought.len() > 1 && advised.len() > 1 {
            break;
        }
        let store = admin::open(&fixture.database()).await.expect("the server's store");
        let mut keys = Vec::new();
        for person in Side::ALL {
            let copy = admin::import(&store, &journal, Vec::new(), &seats(person), MADE).await;
            keys.push(copy.expect("a table of a journal").key);
        }
        store.close().await;
        let mut player = Player::sits(people.of(Chair::Side(Side::B)), &keys[1], "b", None).await;
        let (hint, _) = player.ask(json!({"ask": "hint"})).await;
        assert_eq!(hint["answer"]["is"], "hint", "{hint}");
        advised.insert(hint["answer"]["acts"].to_string());
        let key = &keys[0];
        let mut player = Player::sits(people.of(Chair::Side(Side::A)), key, "a", None).await;
        let input = json!({"do": "act", "acts": ["buy HHHH"]});
        let (done, _) = player.ask(json!({"ask": "submit", "nonce": format!("n{n}"), "input": input})).await;
        assert_eq!(done["answer"]["is"], "done", "{done}");
        player.wait().await;
        let store = admin::open(&fixture.database()).await.expect("the server's store");
        let played = admin::export(&store, key, true).await.expect("a journal");
        store.close().await;
        let is_purchase = |it: &&str| it.contains(sides.b) && it.contains("buy ");
        let line = played.lines().skip(1).find(is_purchase).unwrap_or_else(|| panic!("no purchase in {played}"));
        let orders = line.split("buy ").nth(1).and_then(|it| it.split(['"', ' ']).next());
        bought.insert(orders.expect("what was bought").to_owned());
    }
    [bought, advised]
}
