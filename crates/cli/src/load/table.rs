//! A table that is played: two people with a socket each, or one whom another looks at.

use std::{collections::BTreeSet, time::Duration};

use serde_json::{Value, json};
use server::client::{Came, Client, Socket, Trouble};
use tokio::time::{Instant, sleep, sleep_until};

use super::reading::{Known, Message};

/// After how many refusals in a row a table is given up.
const REFUSALS: u32 = 20;

/// How often something is tried again that was not stored, and after how long.
const TRIES: u32 = 10;
const PAUSE: Duration = Duration::from_millis(300);

/// How a table is played for some time.
#[derive(Clone, Copy)]
pub(super) struct Pace {
    /// From when on what happens is counted.
    pub(super) from: Instant,
    /// When it ends.
    pub(super) until: Instant,
    /// How much time lies between two acts at a table; none if each follows at once.
    pub(super) every: Option<Duration>,
}

/// What was counted at a table.
#[derive(Default)]
pub(super) struct Tally {
    /// Acts that were stored.
    pub(super) acts: u64,
    /// From the request to the other player's screen, in microseconds.
    pub(super) times: Vec<u32>,
    /// The bytes of each update.
    pub(super) updates: Vec<u32>,
    /// All bytes that came down.
    pub(super) bytes: u64,
    /// Requests that were refused.
    pub(super) refused: u64,
    /// Games that came to their end.
    pub(super) over: u64,
    /// What went wrong last.
    pub(super) trouble: Option<String>,
}

impl Tally {
    /// Adds what was counted at another table.
    pub(super) fn add(&mut self, mut other: Tally) {
        self.acts += other.acts;
        self.times.append(&mut other.times);
        self.updates.append(&mut other.updates);
        self.bytes += other.bytes;
        self.refused += other.refused;
        self.over += other.over;
        self.trouble = other.trouble.or(self.trouble.take());
    }
}

/// A chair at a table, with the socket of whoever sits there.
struct Chair {
    socket: Socket,
    known: Known,
}

/// A table, and the two who came to it.
pub(super) struct Table {
    /// Its name in addresses.
    pub(super) key: String,
    people: [Client; 2],
    game: Game,
    chairs: [Chair; 2],
    /// For choices among offers: the same table makes the same ones on the same dice.
    random: u64,
    /// The number of the last thing that was said.
    n: u32,
    /// The numbers of the questions that are not answered yet.
    asked: BTreeSet<u32>,
    due: Option<Instant>,
}

/// A game, as far as it must be known to sit down at it.
#[derive(Clone)]
pub(super) struct Game {
    /// Its name.
    pub(super) id: String,
    /// The sides that decide something.
    pub(super) sides: Vec<&'static str>,
}

impl Game {
    /// Those of the server's list.
    pub(super) fn of(list: &Value) -> Vec<Game> {
        let decides = |it: &Value| it["decides"].as_bool().unwrap_or(false);
        let game = |it: &Value| {
            let sides = it["sides"].as_array()?.iter().zip(["a", "b"]);
            let sides = sides.filter(|it| decides(it.0)).map(|it| it.1).collect();
            Some(Game { id: it["id"].as_str()?.to_owned(), sides })
        };
        list.as_array().into_iter().flatten().filter_map(game).collect()
    }

    /// Where the two sit.
    fn places(&self) -> [&'static str; 2] {
        match self.sides[..] {
            [first, second] => [first, second],
            [only] => [only, "spectator"],
            _ => ["spectator", "spectator"],
        }
    }
}

/// Somebody new.
pub(super) async fn guest(base: &Client) -> Result<Client, Trouble> {
    let mut client = base.clone();
    posted(&mut client, "/api/guest", &json!({})).await?;
    Ok(client)
}

/// The body of the answer to a request. A busy server may say that nothing was stored and that one should try again.
async fn posted(client: &mut Client, path: &str, body: &Value) -> Result<Value, Trouble> {
    for _ in 0..TRIES {
        let replied = client.post(path, body).await?;
        if replied.body["problem"] != "not_stored" {
            return checked(replied);
        }
        sleep(PAUSE).await;
    }
    checked(client.post(path, body).await?)
}

/// The body of an answer, if it is a good one.
pub(super) fn checked(replied: server::client::Replied) -> Result<Value, Trouble> {
    match replied.status {
        200..=299 => Ok(replied.body),
        _ => Err(Trouble::Unreachable(replied.text)),
    }
}

impl Table {
    /// A new table with two new people.
    pub(super) async fn new(base: &Client, game: Game, seed: u64) -> Result<Table, Trouble> {
        let people = [guest(base).await?, guest(base).await?];
        Table::between(people, game, seed).await
    }

    async fn between(mut people: [Client; 2], game: Game, seed: u64) -> Result<Table, Trouble> {
        let places = game.places();
        let who = ["me", "open"];
        let seats = game.sides.iter().zip(who).map(|(side, who)| json!({ "side": side, "who": who }));
        let asked = json!({ "game": game.id, "dice": "server", "seats": seats.collect::<Vec<_>>() });
        let made = posted(&mut people[0], "/api/tables", &asked).await?;
        let key = made["table"]["key"].as_str().unwrap_or_default().to_owned();
        if game.sides.len() == 2 {
            posted(&mut people[1], &format!("/api/tables/{key}/join"), &json!({})).await?;
        }
        let [first, second] = &people;
        let chairs = [Chair::open(first, &key, places[0]).await?, Chair::open(second, &key, places[1]).await?];
        let mut table = Table { key, people, game, chairs, random: seed | 1, n: 0, asked: BTreeSet::new(), due: None };
        table.wonder(0).await?;
        table.wonder(1).await?;
        Ok(table)
    }

    /// Plays for some time; a game that ends is followed by another.
    pub(super) async fn play(mut self, pace: Pace) -> (Option<Table>, Tally) {
        let mut tally = Tally::default();
        let mut refusals = 0;
        loop {
            let played = self.turn(pace, &mut tally, &mut refusals).await;
            match played {
                Ok(Next::On) => {}
                Ok(Next::Stop) => return (Some(self), tally),
                Ok(Next::Over) => {
                    tally.over += 1;
                    let Table { people, game, chairs, random, due, .. } = self;
                    for chair in chairs {
                        chair.socket.close().await;
                    }
                    match Table::between(people, game, random).await {
                        Ok(table) => self = Table { due, ..table },
                        Err(trouble) => return (None, Tally { trouble: Some(trouble.to_string()), ..tally }),
                    }
                }
                Err(trouble) => return (None, Tally { trouble: Some(trouble.to_string()), ..tally }),
            }
        }
    }

    /// One act, from the choice to the other player's screen.
    async fn turn(&mut self, pace: Pace, tally: &mut Tally, refusals: &mut u32) -> Result<Next, Trouble> {
        if Instant::now() >= pace.until {
            return Ok(Next::Stop);
        }
        let Some(by) = self.decider() else { return self.listen(pace.until).await };
        if let Some(every) = pace.every {
            let now = Instant::now();
            // Tables do not all move in step, and what was missed is not made up for.
            let is_fresh = |due: &Instant| *due + every > now && *due <= now + every;
            let due = match self.due.filter(is_fresh) {
                Some(due) => due,
                None => now + every.mul_f64(self.fraction()),
            };
            self.due = Some(due);
            if due > now {
                return self.listen(due.min(pace.until)).await;
            }
            self.due = Some(due + every);
        }
        let Known { version, offers, .. } = &self.chairs[by].known;
        let act = &offers[(self.random >> 33) as usize % offers.len()].act;
        let input = json!({ "do": "act", "version": version, "acts": [act] });
        let nonce = format!("n{}", self.n + 1);
        self.step();
        let asked = Instant::now();
        let request = self.say(by, &json!({ "ask": "submit", "nonce": nonce, "input": input })).await?;
        let counts = |at: Instant| at >= pace.from && at < pace.until;
        let (mut is_answered, mut is_shown, mut is_over) = (false, false, false);
        // Nobody acts before what his page asks is answered.
        while !(is_answered && is_shown && self.asked.is_empty()) {
            let (at, came) = self.next().await?;
            let now = Instant::now();
            let Came::Text(text) = came else {
                // What the other noticed came before this: it noticed nothing.
                is_shown |= at != by;
                continue;
            };
            if counts(now) {
                tally.bytes += text.len() as u64;
            }
            match self.read(at, &text).await? {
                Message::Update => {
                    if counts(now) {
                        tally.updates.push(text.len() as u32);
                    }
                    if at != by && !is_shown {
                        is_shown = true;
                        if counts(now) {
                            tally.times.push(now.duration_since(asked).as_micros() as u32);
                        }
                    }
                }
                Message::Answer(re) if re == request => {
                    (is_answered, *refusals) = (true, 0);
                    tally.acts += u64::from(counts(now));
                    if !is_shown {
                        self.chairs[1 - by].socket.ping().await?;
                    }
                }
                Message::Problem(Some(re), why) if re == request => {
                    *refusals += 1;
                    tally.refused += 1;
                    if *refusals > REFUSALS {
                        return Err(Trouble::Unreachable(why));
                    }
                    tally.trouble = Some(why);
                    (is_answered, is_shown) = (true, true);
                }
                Message::Over => is_over = true,
                Message::Problem(None, why) => return Err(Trouble::Unreachable(why)),
                _ => {}
            }
        }
        Ok(if is_over { Next::Over } else { Next::On })
    }

    /// Waits for something to happen at a table where nobody here can act, or should yet.
    async fn listen(&mut self, until: Instant) -> Result<Next, Trouble> {
        tokio::select! {
            () = sleep_until(until) => Ok(Next::On),
            came = self.next() => {
                let (at, came) = came?;
                let Came::Text(text) = came else { return Ok(Next::On) };
                Ok(if self.read(at, &text).await? == Message::Over { Next::Over } else { Next::On })
            }
        }
    }

    /// The next message of either.
    async fn next(&mut self) -> Result<(usize, Came), Trouble> {
        let [first, second] = &mut self.chairs;
        tokio::select! {
            came = first.socket.came() => came.map(|it| (0, it)),
            came = second.socket.came() => came.map(|it| (1, it)),
        }
    }

    /// Reads a message, and asks what a page asks by itself after it.
    async fn read(&mut self, at: usize, text: &str) -> Result<Message, Trouble> {
        let read = self.chairs[at].known.read(text);
        let read = read.map_err(|why| Trouble::Unreachable(format!("a message is not understood: {why}")))?;
        match &read {
            Message::Update | Message::Hello => self.wonder(at).await?,
            Message::Answer(re) | Message::Problem(Some(re), _) => {
                self.asked.remove(re);
            }
            _ => {}
        }
        Ok(read)
    }

    /// Asks what a page asks by itself.
    async fn wonder(&mut self, at: usize) -> Result<(), Trouble> {
        for question in self.chairs[at].known.questions() {
            let n = self.say(at, &question).await?;
            self.asked.insert(n);
        }
        Ok(())
    }

    /// Says something, and gives the number that its answer quotes.
    async fn say(&mut self, at: usize, ask: &Value) -> Result<u32, Trouble> {
        self.n += 1;
        self.chairs[at].socket.say(json!({ "n": self.n, "ask": ask }).to_string()).await?;
        Ok(self.n)
    }

    /// Which of the two acts next, if one can.
    fn decider(&self) -> Option<usize> {
        let can = |it: &usize| !self.chairs[*it].known.offers.is_empty();
        let first = (self.random >> 20 & 1) as usize;
        [first, 1 - first].into_iter().find(can)
    }

    fn step(&mut self) {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    }

    fn fraction(&mut self) -> f64 {
        self.step();
        (self.random >> 40) as f64 / (1_u64 << 24) as f64
    }
}

/// How a table goes on.
enum Next {
    On,
    Stop,
    Over,
}

impl Chair {
    async fn open(client: &Client, key: &str, place: &str) -> Result<Chair, Trouble> {
        let mut socket = client.socket(&format!("/api/tables/{key}/socket?as={place}")).await?;
        let mut known = Known::default();
        let hello = socket.hear().await?;
        match known.read(&hello) {
            Ok(Message::Hello) => Ok(Chair { socket, known }),
            _ => Err(Trouble::Unreachable(hello)),
        }
    }
}
