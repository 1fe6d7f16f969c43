//! One open table: a task of its own that rehearses, stores, commits and tells, one thing after the other.

mod analysis;
mod telling;
mod thinking;

use std::{collections::HashMap, sync::Arc, time::Duration};

use catalog::{Chair, Input, Keeper, Keeping, Level, Pending, Refusal, Seat, Side, Word};
use store::{Append, Appended, Made, Standing, Status, TableRow};
use tokio::{
    sync::mpsc,
    time::{Instant, timeout_at},
};

use crate::{
    App, Problem,
    letters::{Command, Letter, Listener, Looked, Replied, Reply, written},
    opening::{self, Opened},
    problem::Kind,
    standing, table_info,
    wire::{ChatLine, Heard, Place, Presence},
};
use telling::Shown;

/// How often an append may lose its line to another server before whoever asked is told to try again.
const RACES: usize = 8;
/// For how long a table that nobody touches keeps what its chairs were last shown.
const REST: Duration = Duration::from_secs(3);
/// After how many lines a snapshot is taken.
const SNAPSHOT_EVERY: i64 = 128;
/// How many lines of the chat somebody is shown who comes.
const CHAT_SHOWN: i64 = 50;

pub(crate) struct Desk {
    app: Arc<App>,
    row: Arc<TableRow>,
    table: Box<dyn Keeper>,
    listeners: Vec<Listener>,
    shown: Shown,
    /// The last line of the chat that listeners were told.
    said: i64,
    /// How many lines there were when the last snapshot was taken.
    snapshot_at: i64,
    /// With which line the last row of the store begins.
    last_row: i64,
    /// Whether the store may hold lines that are not here.
    is_doubtful: bool,
    /// How often the computer of a side has failed at its present decision.
    crashes: HashMap<Side, u32>,
}

pub(crate) async fn run(app: Arc<App>, id: store::Id, life: u64, mut letters: mpsc::Receiver<Letter>) {
    // What a desk does seldom, or does and then rests, has a box of its own: a table at rest is to be small.
    let opened = Box::pin(opening::open(&app, id)).await;
    let mut desk = match opened {
        Ok(Opened { row, table, said, last_row }) => Desk {
            snapshot_at: table.inputs() as i64,
            last_row,
            app: app.clone(),
            row: Arc::new(row),
            table,
            listeners: Vec::new(),
            shown: Shown::default(),
            said,
            is_doubtful: false,
            crashes: HashMap::new(),
        },
        Err(problem) => {
            app.hub.forget(id, life);
            letters.close();
            while let Some(letter) = letters.recv().await {
                let _ = letter.reply.send(Err(problem.clone()));
            }
            return;
        }
    };
    metrics::gauge!("sandtable_tables_open").increment(1.0);
    Box::pin(desk.go_on()).await;
    let idle = desk.app.config.idle;
    let mut until = Instant::now() + idle;
    loop {
        let wait = if desk.shown.is_empty() { until } else { until.min(Instant::now() + REST) };
        match timeout_at(wait, letters.recv()).await {
            Ok(Some(letter)) => {
                until = Instant::now() + idle;
                let replied = Box::pin(desk.carry_out(letter.command)).await;
                // Whoever asked may be gone.
                let _ = letter.reply.send(replied);
                if let Some(keep) = desk.keep_snapshot(SNAPSHOT_EVERY) {
                    app.tracker.spawn(keep);
                }
            }
            Ok(None) => break,
            Err(_) if wait < until => desk.shown = Shown::default(),
            // A table that somebody looks at stays. Whoever has this desk's address and comes too late opens it anew.
            Err(_) if !desk.listeners.is_empty() => until = Instant::now() + idle,
            Err(_) => {
                app.hub.forget(id, life);
                break;
            }
        }
    }
    letters.close();
    if let Some(keep) = desk.keep_snapshot(1) {
        keep.await;
    }
    while let Some(letter) = letters.recv().await {
        app.hub.forward(&app, id, letter);
    }
    metrics::gauge!("sandtable_tables_open").decrement(1.0);
}

impl Desk {
    fn place_seat(&self, place: Place) -> Seat {
        self.table.seat(place.into())
    }

    fn lines(&self) -> i64 {
        self.table.inputs() as i64
    }

    fn refused(&self, refusal: Refusal) -> Problem {
        Problem::refused(refusal, self.table.sheet())
    }

    /// Goes on where a game was left: it may not have begun, and computers may owe decisions.
    async fn go_on(&mut self) {
        if self.row.standing.status == Status::Playing && self.lines() == 0 {
            self.settle().await;
            // What was stored has set its computers to work.
            if self.lines() > 0 {
                return;
            }
        }
        let owing = self.computers_owing(|place| self.place_seat(place));
        if owing.is_empty() {
            return;
        }
        let now = self.app.now();
        let (id, lease) = (self.row.id, self.app.lease());
        if let Err(fault) = self.app.store.want_jobs(id, mask(&owing), now, lease).await {
            tracing::warn!(table = self.row.key, %fault, "a computer's work was not noted");
        }
        for side in owing {
            // Another server may be at it.
            if matches!(self.app.store.claim_job(id, Place::from(side).slot(), lease).await, Ok(true)) {
                self.think(side);
            }
        }
    }

    /// Fate answers what is due when a game begins.
    async fn settle(&mut self) {
        let has_begun = self.place_seat(Place::Spectator).pledges().is_none();
        if !has_begun || self.row.analysis && self.lines() > 0 {
            return;
        }
        if let Err(problem) = self.store(None, |table| table.prepare(&Keeping::Settle)).await {
            tracing::warn!(table = self.row.key, %problem, "a game did not begin");
        }
    }

    async fn carry_out(&mut self, command: Command) -> Replied {
        match command {
            Command::Join(listener, since) => self.join(listener, since).await,
            Command::Leave(id) => {
                self.listeners.retain(|it| it.id != id);
                self.tell_presence();
                Ok(Reply::Nothing)
            }
            Command::Submit { side, input, nonce } => self.submit(side, &input, &nonce).await,
            Command::Look { place, version } => {
                if self.is_doubtful || self.place_seat(place).version() < version {
                    self.catch_up().await?;
                }
                Ok(Reply::Looked(Looked {
                    seat: self.place_seat(place),
                    sheet: self.table.sheet().clone(),
                    hash: self.table.sheet_hash().to_owned(),
                }))
            }
            Command::Warm => self.warm().await.map(|()| Reply::Nothing),
            Command::Changed => self.reread().await.map(|()| Reply::Nothing),
            Command::Said => self.tell_chat().await.map(|()| Reply::Nothing),
            Command::Wake => {
                self.catch_up().await?;
                self.reread().await?;
                self.tell_chat().await?;
                Ok(Reply::Nothing)
            }
            Command::Think(side) => {
                self.crashes.remove(&side);
                self.think(side);
                Ok(Reply::Nothing)
            }
            Command::Thought(thought) => self.thought(thought).await.map(|()| Reply::Nothing),
            Command::Abort => {
                let end = Keeping::End(catalog::Ending::ABORT);
                self.store(None, |table| table.prepare(&end)).await.map(Reply::Done)
            }
            Command::Keep(deed, hand) => {
                self.take(hand);
                let done = self.store(None, |table| table.prepare(&deed)).await;
                self.let_go(done)
            }
            Command::Act(side, input, hand) => {
                self.take(hand);
                let done = self.store(Some((side, None)), |table| table.rehearse(side, &input)).await;
                self.let_go(done)
            }
            Command::Place(table) => {
                let done = self.replace(table).await;
                self.let_go(done.map(|()| 0))
            }
            Command::Fork => {
                self.warm().await?;
                Ok(Reply::Fork(self.table.fork()))
            }
            Command::Journal { is_keeper } => {
                if self.table.open().is_none() && !is_keeper {
                    let why =
                        "The journal tells what is secret while the game lasts; it is yours when the game is over.";
                    return Err(self.refused(Refusal::new(Word::Secret, why)));
                }
                self.warm().await?;
                Ok(Reply::Text(self.table.journal(self.table.is_over())))
            }
        }
    }

    async fn submit(&mut self, side: Side, input: &Input, nonce: &str) -> Replied {
        if self.row.standing.status == Status::Open {
            return Err(Problem::new(Kind::Conflict, "The game begins when every seat is taken."));
        }
        let nonce = format!("{}:{nonce}", Place::from(side).slot());
        self.store(Some((side, Some(nonce))), |table| table.rehearse(side, input)).await.map(Reply::Done)
    }

    /// Rehearses something, stores it, makes it happen and tells whoever noticed it. `by` is the side that wants it, with
    /// the name of its request. Gives the version of that side, or of a spectator.
    async fn store(
        &mut self,
        by: Option<(Side, Option<String>)>,
        rehearse: impl Fn(&dyn Keeper) -> Result<Pending, Refusal>,
    ) -> Result<u32, Problem> {
        let place = by.as_ref().map_or(Place::Spectator, |it| it.0.into());
        let nonce = by.and_then(|it| it.1);
        // Another server may be ahead of this one, and the client have seen it there.
        let mut may_be_behind = self.app.store.kind() == store::Kind::Postgres;
        for _ in 0..RACES {
            if self.is_doubtful {
                self.catch_up().await?;
            }
            let pending = match rehearse(&*self.table) {
                Ok(pending) => pending,
                Err(refusal) => {
                    // What is refused now may have been done before, and this is a repeat.
                    if let Some(nonce) = &nonce
                        && let Some(stored) = self.app.store.find_nonce(self.row.id, nonce).await?
                    {
                        self.catch_up().await?;
                        return Ok(stored.version as u32);
                    }
                    let lines = self.lines();
                    if std::mem::take(&mut may_be_behind) {
                        self.catch_up().await?;
                    }
                    if self.lines() == lines {
                        return Err(self.refused(refusal));
                    }
                    continue;
                }
            };
            if pending.lines().is_empty() {
                return Ok(self.place_seat(place).version());
            }
            let append = self.append(&pending, place, nonce.clone());
            let standing = append.standing.clone();
            match self.app.store.append(append).await {
                Ok(Appended::Stored) => {
                    self.commit(pending, standing);
                    return Ok(self.place_seat(place).version());
                }
                Ok(Appended::Taken) => self.is_doubtful = true,
                Ok(Appended::Repeat(stored)) => {
                    self.catch_up().await?;
                    return Ok(stored.version as u32);
                }
                Err(fault) => {
                    self.is_doubtful = true;
                    return Err(fault.into());
                }
            }
        }
        Err(Problem::new(Kind::Conflict, "Others keep moving at this table. Look again and try again."))
    }

    fn append(&self, pending: &Pending, by: Place, nonce: Option<String>) -> Append {
        let lines = pending.lines();
        let now = self.app.now();
        let count = self.lines() + lines.len() as i64;
        let standing = standing::after(
            &self.row.standing,
            count,
            |place| pending.seat(place.into()),
            |place| self.place_seat(place).version(),
            now,
        );
        let jobs = self.computers_owing(|place| pending.seat(place.into()));
        Append {
            nonce,
            version: i64::from(pending.seat(by.into()).version()),
            jobs: mask(&jobs),
            lease: self.app.lease(),
            ..opening::append(&*self.table, self.row.id, self.row.generation, self.lines(), lines, standing, now)
        }
    }

    /// The sides that the computer plays and that owe a decision, as each of them may know.
    fn computers_owing(&self, seat: impl Fn(Place) -> Seat) -> Vec<Side> {
        if self.row.standing.status != Status::Playing {
            return Vec::new();
        }
        let owes = |side: &Side| {
            let seat = seat(Place::from(*side));
            seat.pledges().is_none() && seat.owing().iter().any(|it| it == *side)
        };
        let is_computer = |side: &Side| self.level(*side).is_some();
        Side::ALL.into_iter().filter(is_computer).filter(owes).collect()
    }

    fn level(&self, side: Side) -> Option<Level> {
        let slot = Place::from(side).slot();
        let seat = self.row.seats.iter().find(|it| it.side == slot && it.made == Made::Computer)?;
        seat.level.as_deref().and_then(Level::find)
    }

    /// Makes happen what was stored, and tells it.
    fn commit(&mut self, pending: Pending, standing: Standing) {
        let before = self.before(|place| pending.seat(place.into()).version());
        self.last_row = self.lines();
        let committed = self.table.commit(pending);
        committed.expect("a rehearsal of the table as it stands");
        // The row as it was is kept only if somebody is to be told: a second hand on it means that all of it is copied.
        let was = (self.row.standing.status != standing.status).then(|| self.row.clone());
        Arc::make_mut(&mut self.row).standing = standing;
        self.tell_changes(before);
        if let Some(was) = was {
            self.tell_table(&was);
        }
        self.crashes.clear();
        for side in self.computers_owing(|place| self.place_seat(place)) {
            self.think(side);
        }
    }

    /// Tells each listener whose own view of the table is another than by this row. Nobody else is told anything: the rows
    /// also differ by what the other side did in secret.
    fn tell_table(&mut self, was: &TableRow) {
        let row = self.row.clone();
        let tell = |it: &Listener| {
            let [was, table] = [was, &*row].map(|row| table_info::of(row, it.account, Some(it.place)));
            was == table || written(&Heard::Table { table }).is_some_and(|text| it.tell(&text))
        };
        self.listeners.retain(tell);
    }

    fn presence(&self) -> Presence {
        let is_there = |side: &Side| self.listeners.iter().any(|it| it.place == Place::from(*side));
        Presence {
            sides: Side::ALL.into_iter().filter(is_there).collect(),
            spectators: self.listeners.iter().filter(|it| it.place == Place::Spectator).count() as u32,
        }
    }

    fn tell_presence(&mut self) {
        let presence = self.presence();
        self.tell(None, &Heard::Presence { presence });
    }

    /// All that somebody who comes is told, as one message and in this desk's turn: what follows joins on without a gap.
    async fn join(&mut self, listener: Listener, since: Option<u32>) -> Replied {
        let version = |desk: &Desk| desk.place_seat(listener.place).version();
        if self.is_doubtful || since.is_some_and(|since| since > version(self)) {
            self.catch_up().await?;
        }
        let heard = match since {
            // A version from another life of the table is answered with the table as it is.
            Some(since) if since <= version(self) => self.heard(listener.place, since).await?,
            _ => Vec::new(),
        };
        let chat = self.app.store.chat(self.row.id, 0, CHAT_SHOWN).await?;
        let chat: Vec<ChatLine> = chat.into_iter().map(table_info::chat_line).collect();
        self.said = chat.last().map_or(self.said, |it| i64::from(it.n));
        let sight = self.place_seat(listener.place).sight();
        let table = table_info::of(&self.row, listener.account, Some(listener.place));
        self.listeners.push(listener);
        let presence = self.presence();
        let hello = Heard::Hello { table, sight, heard, chat, presence };
        let text = written(&hello).ok_or_else(|| Problem::new(Kind::Broken, "The table could not be written."))?;
        let listener = self.listeners.last().expect("the listener just added");
        if !listener.tell(&text) {
            self.listeners.pop();
        }
        self.tell_presence();
        Ok(Reply::Nothing)
    }

    async fn heard(&mut self, place: Place, since: u32) -> Result<Vec<catalog::Gesture>, Problem> {
        match self.place_seat(place).heard(since) {
            Err(refusal) if refusal.refused == Word::Cold => {
                self.warm().await?;
                self.place_seat(place).heard(since).map_err(|it| self.refused(it))
            }
            heard => heard.map_err(|it| self.refused(it)),
        }
    }

    /// Reads what others have stored, and tells it. The store is the truth.
    async fn catch_up(&mut self) -> Result<(), Problem> {
        let stored = self.app.store.table_by_id(self.row.id).await?.ok_or_else(Problem::no_table)?;
        if stored.generation != self.row.generation {
            return self.anew(stored).await;
        }
        let rows = self.app.store.lines(self.row.id, self.row.generation, self.lines()).await?;
        // Whoever has heard everything needs no sight made.
        let before = (!rows.is_empty()).then(|| self.before(|_| u32::MAX));
        let lines: Vec<String> = rows.iter().flat_map(|it| it.body.split('\n')).map(str::to_owned).collect();
        if !lines.is_empty()
            && let Err(why) = self.table.follow(&lines)
        {
            tracing::warn!(table = self.row.key, %why, "the lines of another server do not follow");
            return self.anew(stored).await;
        }
        self.last_row = rows.last().map_or(self.last_row, |it| it.line);
        self.is_doubtful = false;
        let was = std::mem::replace(&mut self.row, Arc::new(stored));
        if let Some(before) = before {
            self.tell_changes(before);
        }
        if was.standing.status != self.row.standing.status {
            self.tell_table(&was);
        }
        Ok(())
    }

    /// Opens the table once more, because another game lies on it or another edition goes on with it.
    async fn anew(&mut self, stored: TableRow) -> Result<(), Problem> {
        let Opened { row, table, said, last_row } = opening::open(&self.app, stored.id).await?;
        (self.row, self.table, self.said, self.last_row) = (Arc::new(row), table, said, last_row);
        self.snapshot_at = self.lines();
        self.is_doubtful = false;
        self.shown = Shown::default();
        self.tell_anew();
        Ok(())
    }

    fn tell_anew(&mut self) {
        let row = self.row.clone();
        let table = &self.table;
        let tell = |it: &Listener| {
            let sight = table.seat(Chair::from(it.place)).sight();
            let anew = Heard::Anew { table: table_info::of(&row, it.account, Some(it.place)), sight };
            written(&anew).is_some_and(|text| it.tell(&text))
        };
        self.listeners.retain(tell);
    }

    /// Seats, offers or the state of the table have changed in the store.
    async fn reread(&mut self) -> Result<(), Problem> {
        let row = self.app.store.table_by_id(self.row.id).await?.ok_or_else(Problem::no_table)?;
        if row.generation != self.row.generation {
            return self.anew(row).await;
        }
        let was = std::mem::replace(&mut self.row, Arc::new(row));
        self.tell_table(&was);
        if self.row.standing.status == Status::Playing && self.lines() == 0 {
            self.go_on().await;
        }
        Ok(())
    }

    async fn tell_chat(&mut self) -> Result<(), Problem> {
        let lines = self.app.store.chat(self.row.id, self.said, CHAT_SHOWN).await?;
        let lines: Vec<ChatLine> = lines.into_iter().map(table_info::chat_line).collect();
        if let Some(last) = lines.last() {
            self.said = i64::from(last.n);
            self.tell(None, &Heard::Chat { lines });
        }
        Ok(())
    }

    /// Fetches the past of a table that was opened from a snapshot.
    async fn warm(&mut self) -> Result<(), Problem> {
        if self.table.is_whole() {
            return Ok(());
        }
        if self.is_doubtful {
            self.catch_up().await?;
        }
        let journal = opening::journal_of(&self.app.store, &self.row, self.lines()).await?;
        self.table.warm(&journal).map_err(|why| {
            tracing::error!(table = self.row.key, %why, "the journal does not fit the snapshot");
            Problem::new(Kind::Broken, "The table's past could not be read. The fault has been logged.")
        })
    }

    /// Takes a snapshot every so many lines, and gives what stores it: after the answer was given, never before.
    fn keep_snapshot(&mut self, every: i64) -> Option<impl Future<Output = ()> + Send + 'static> {
        // Tables that are played at one pace do not all take theirs at once.
        let number = |lines: i64| (lines + self.row.id) / every;
        if number(self.lines()) == number(self.snapshot_at) || self.is_doubtful {
            return None;
        }
        self.snapshot_at = self.lines();
        let body = opening::packed(self.last_row, &self.table.snapshot()?);
        let edition = i64::from(self.table.info().edition);
        let (app, row, line) = (self.app.clone(), self.row.clone(), self.snapshot_at);
        Some(async move {
            // A cache: the table can be opened without it.
            if let Err(fault) = app.store.put_snapshot(row.id, row.generation, line, edition, &body).await {
                tracing::debug!(table = row.key, %fault, "no snapshot");
            }
        })
    }
}

/// Sides as the store writes them.
fn mask(sides: &[Side]) -> u8 {
    sides.iter().fold(0, |all, it| all | 1 << Place::from(*it).slot())
}
