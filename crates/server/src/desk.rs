//! One open table: a task of its own that rehearses, stores, commits and tells, one thing after the other.

mod analysis;
mod joining;
mod planning;
mod telling;
mod thinking;
mod wish;

use std::{collections::HashMap, sync::Arc, time::Duration};

use catalog::{Input, Keeper, Keeping, Level, Pending, Refusal, Side, Unplayable, Word};
use store::{Append, Appended, Standing, Status, TableRow};
use tokio::time::{Instant, timeout_at};

use crate::{
    App, Problem,
    ask::{named, not_begun},
    bearer::{Caller, not_yours},
    budget::price,
    hub::Post,
    laid::{Kept, Laid},
    letters::{Command, Listener, Replied, Reply, written},
    moment::{Board, Moment, Rehearsed},
    opening::{self, Opened},
    problem::Kind,
    quota, table_info,
    wire::{ChatLine, Heard, Place},
};
pub(crate) use joining::greet;
use planning::{Planned, computers_owing, level, mask, planned};
use telling::{Before, Comings, News, Shown};
use wish::Wish;

/// How often an append may lose its line to another server before whoever asked is told to try again.
const RACES: usize = 8;
/// For how long a table that nobody touches keeps what its chairs were last shown.
const REST: Duration = Duration::from_secs(3);
/// After how many lines a snapshot is taken.
const SNAPSHOT_EVERY: i64 = 128;
/// How many lines of the chat somebody is shown who comes, or was away.
const CHAT_SHOWN: i64 = 50;
/// More lines than these are carried out on a copy, so that whoever reads meanwhile is answered.
const LONG: usize = 16;
/// After what time a table looks again whether the store holds lines that are not here.
const DOUBT: Duration = Duration::from_secs(1);

pub(crate) struct Desk {
    app: Arc<App>,
    row: Arc<TableRow>,
    table: Laid,
    listeners: Vec<Listener>,
    comings: Comings,
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
    board: Board,
    /// Another number whenever what is told next does not join on to what was told before.
    life: u64,
}

pub(crate) async fn run(app: Arc<App>, id: store::Id, life: u64, Post { mut letters, board }: Post) {
    // What a desk does seldom, or does and then rests, has a box of its own: a table at rest is to be small.
    let opened = Box::pin(opening::open(&app, id)).await;
    let mut desk = match opened {
        Ok(Opened { row, table, said, last_row }) => Desk {
            snapshot_at: table.inputs() as i64,
            last_row,
            app: app.clone(),
            row: Arc::new(row),
            table: Laid::new(table),
            listeners: Vec::new(),
            comings: Comings::default(),
            shown: Shown::default(),
            said,
            is_doubtful: false,
            crashes: HashMap::new(),
            board,
            life,
        },
        Err(problem) => {
            app.hub.forget(id, life);
            board.publish(Err(problem.clone()));
            letters.close();
            while let Some(letter) = letters.recv().await {
                let _ = letter.reply.send(Err(problem.clone()));
            }
            return;
        }
    };
    metrics::gauge!("sandtable_tables_open").increment(1.0);
    // A game that has yet to begin is shown when fate has answered what is due.
    if desk.lines() > 0 || desk.row.standing.status != Status::Playing {
        desk.publish();
    }
    Box::pin(desk.go_on()).await;
    desk.publish();
    let idle = desk.app.config.idle;
    let mut until = Instant::now() + idle;
    loop {
        let soon = match (desk.is_doubtful, desk.shown.is_empty()) {
            (true, _) => Some(DOUBT),
            (false, false) => Some(REST),
            (false, true) => None,
        };
        let wait = soon.map_or(until, |it| until.min(Instant::now() + it));
        match timeout_at(wait, letters.recv()).await {
            Ok(Some(letter)) => {
                until = Instant::now() + idle;
                #[cfg(feature = "proof")]
                let _still = app.config.desks.read().await;
                let replied = Box::pin(desk.carry_out(letter.command)).await;
                // Whoever asked may be gone.
                let _ = letter.reply.send(replied);
                if let Some(keep) = desk.keep_snapshot(SNAPSHOT_EVERY) {
                    app.tracker.spawn(keep);
                }
            }
            Ok(None) => break,
            // Whoever reads does not come here: doubt is settled without being asked.
            Err(_) if desk.is_doubtful && wait < until => {
                if let Err(problem) = Box::pin(desk.catch_up()).await {
                    tracing::debug!(table = desk.row.key, why = problem.message, "the store could not be read");
                }
            }
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
    /// Lays the table out, as it stands, for all who read.
    fn publish(&self) {
        let moment = Moment::of(self.row.clone(), &self.table, self.presence(), self.life);
        self.board.publish(Ok(moment));
    }

    fn lines(&self) -> i64 {
        self.table.lines()
    }

    fn refused(&self, refusal: Refusal) -> Problem {
        Problem::refused(refusal, self.table.sheet().0)
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
        let owing = self.computers_owing();
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
        if !self.table.has_begun() || self.row.analysis && self.lines() > 0 {
            return;
        }
        if let Err(problem) = self.store(Wish::Keeper(Keeping::Settle), None).await {
            tracing::warn!(table = self.row.key, %problem, "a game did not begin");
        }
    }

    async fn carry_out(&mut self, command: Command) -> Replied {
        match command {
            Command::Join(listener, greeted) => self.join(listener, greeted).await,
            Command::Leave(id) => {
                self.listeners.retain(|it| it.id != id);
                self.tell_presence();
                Ok(Reply::Nothing)
            }
            Command::Presence => {
                self.tell_presence_now();
                Ok(Reply::Nothing)
            }
            Command::Submit { caller, input, nonce, rehearsed } => self.submit(&caller, input, &nonce, rehearsed).await,
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
                self.store(Wish::Keeper(end), None).await.map(Reply::Done)
            }
            Command::Keep(who, deed, hand) => {
                who.still(&self.app).await?;
                self.take(hand)?;
                let done = self.store(Wish::Keeper(deed), None).await;
                self.let_go(done)
            }
            Command::Act(who, side, input, hand) => {
                who.still(&self.app).await?;
                quota::has_room(self.lines(), self.app.config.journal, &input)?;
                self.take(hand)?;
                let done = self.store(Wish::Side(side, input.into(), None), None).await;
                self.let_go(done)
            }
            Command::Place(who, table) => {
                who.still(&self.app).await?;
                let done = self.replace(table).await;
                self.let_go(done.map(|()| 0))
            }
        }
    }

    async fn submit(&mut self, caller: &Caller, input: Input, nonce: &str, rehearsed: Option<Rehearsed>) -> Replied {
        // It may have waited for longer than its seat was held, or what let them in was good.
        self.still(caller.seated).await?;
        caller.who.still(&self.app).await?;
        let side = caller.seated.place().side().ok_or_else(not_yours)?;
        if self.row.standing.status == Status::Open {
            return Err(not_begun());
        }
        let nonce = named(side, nonce);
        if let Err(problem) = quota::has_room(self.lines(), self.app.config.journal, &input) {
            // A repeat may be of the last that had room.
            let stored = self.app.store.find_nonce(self.row.id, &nonce).await?.ok_or(problem)?;
            return Ok(Reply::Done(stored.version as u32));
        }
        self.store(Wish::Side(side, input.into(), Some(nonce)), rehearsed).await.map(Reply::Done)
    }

    /// Rehearses something, stores it, makes it happen and tells whoever noticed it. Gives the version of the side that wants
    /// it, or of a spectator.
    async fn store(&mut self, wish: Wish, mut rehearsed: Option<Rehearsed>) -> Result<u32, Problem> {
        let (place, nonce) = match &wish {
            Wish::Side(side, _, nonce) => (Place::from(*side), nonce.clone()),
            Wish::Computer(side, _) => (Place::from(*side), None),
            Wish::Keeper(_) => (Place::Spectator, None),
        };
        // Another server may be ahead of this one, and the client have seen it there.
        let mut may_be_behind = self.app.store.kind() == store::Kind::Postgres;
        for _ in 0..RACES {
            if self.is_doubtful {
                self.catch_up().await?;
            }
            let prior = rehearsed.take().and_then(|it| it.at(&self.table, self.life));
            let planned = match self.plan(&wish, prior, place, nonce.clone()).await {
                Ok(planned) => planned,
                Err(refusal) if refusal.refused == Word::Cold => {
                    self.warm().await?;
                    continue;
                }
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
            let Planned { pending, append, before } = planned;
            if pending.lines().is_empty() {
                return Ok(self.table.version(place));
            }
            let (standing, bytes) = (append.standing.clone(), append.body.len() as u64 + price::ROW);
            match self.app.store.append(append).await {
                Ok(Appended::Stored) => {
                    if self.row.analysis || self.lines() >= self.app.config.ordinary {
                        self.app.budget.written(self.row.id, bytes, self.app.now());
                    }
                    self.commit(pending, standing, before).await;
                    return Ok(self.table.version(place));
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

    /// What would come of a wish, unless that is known already, and what the store and those who listen are to be told of it.
    async fn plan(
        &mut self,
        wish: &Wish,
        prior: Option<Pending>,
        by: Place,
        nonce: Option<String>,
    ) -> Result<Planned, Refusal> {
        let (wish, row, there) = (wish.clone(), self.row.clone(), self.there());
        let (now, lease) = (self.app.now(), self.app.lease());
        let mut shown = std::mem::take(&mut self.shown);
        let plan = move |table: &dyn Keeper, shown: &mut Shown| {
            let pending = prior.map_or_else(|| wish.rehearse(table), Ok)?;
            let append = Append { nonce, lease, ..planned(&row, table, &pending, by, now) };
            let after = Place::ALL.map(|it| pending.seat(it.into()).version());
            let before = telling::before(table, there, shown, after);
            Ok(Planned { pending, append, before })
        };
        let (plan, shown) = self.table.work(move |table| (plan(&**table, &mut shown), shown)).await;
        self.shown = shown;
        plan
    }

    /// The sides that the computer plays and that owe a decision, as each of them may know.
    fn computers_owing(&self) -> Vec<Side> {
        let has_begun = self.table.has_begun();
        computers_owing(&self.row, |side| has_begun && self.table.owing(side.into()).has(side))
    }

    fn level(&self, side: Side) -> Option<Level> {
        level(&self.row, side)
    }

    /// Makes happen what was stored, and tells it.
    async fn commit(&mut self, pending: Pending, standing: Standing, before: Before) {
        self.last_row = self.lines();
        self.board.clear();
        let committed = self.table.work(move |table| table.commit(pending)).await;
        let happened = committed.expect("a rehearsal of the table as it stands");
        // The row as it was is kept only if somebody is to be told: a second hand on it means that all of it is copied.
        let was = (self.row.standing.status != standing.status).then(|| self.row.clone());
        Arc::make_mut(&mut self.row).standing = standing;
        // Whoever is told of it may ask at once.
        self.publish();
        self.tell_changes(before, News::Happened(happened)).await;
        if let Some(was) = was {
            self.tell_table(&was);
        }
        self.crashes.clear();
        for side in self.computers_owing() {
            self.think(side);
        }
    }

    /// Tells each listener whose own view of the table is another than by this row. Nobody else is told anything: the rows
    /// also differ by what the other side did in secret.
    fn tell_table(&mut self, was: &TableRow) {
        telling::alike(&mut self.listeners, &[was, &self.row], |place, player| {
            let [was, table] = [was, &*self.row].map(|row| table_info::of(row, player, Some(place)));
            if was == table { None } else { written(&Heard::Table { table }) }
        });
        self.part(was);
    }

    /// Reads what others have stored, and tells it. The store is the truth.
    async fn catch_up(&mut self) -> Result<(), Problem> {
        let stored = self.app.store.table_by_id(self.row.id).await?.ok_or_else(Problem::no_table)?;
        self.dismiss(&stored);
        if stored.generation != self.row.generation {
            return self.anew(stored).await;
        }
        let rows = self.app.store.lines(self.row.id, self.row.generation, self.lines()).await?;
        let begins = self.begins(&stored);
        let before = match !rows.is_empty() && !begins {
            true => Some(self.before().await),
            // Whoever has heard everything needs no sight made.
            false => None,
        };
        let lines: Vec<String> = rows.iter().flat_map(|it| it.body.split('\n')).map(str::to_owned).collect();
        if !lines.is_empty()
            && let Err(why) = self.follow(lines).await
        {
            tracing::warn!(table = self.row.key, %why, "the lines of another server do not follow");
            return self.anew(stored).await;
        }
        self.last_row = rows.last().map_or(self.last_row, |it| it.line);
        self.is_doubtful = false;
        let was = std::mem::replace(&mut self.row, Arc::new(stored));
        if begins {
            self.tell_anew().await;
            return Ok(());
        }
        self.publish();
        if let Some((before, since)) = before {
            self.tell_changes(before, since).await;
        }
        if was.standing.status != self.row.standing.status {
            self.tell_table(&was);
        }
        Ok(())
    }

    /// Whether the last seat is taken by what the store says now: then the table asks and offers, and nothing that was told
    /// to those who waited joins on to that.
    fn begins(&mut self, stored: &TableRow) -> bool {
        let [was_open, is_open] = [&*self.row, stored].map(|it| it.standing.status == Status::Open);
        self.table.set_waiting(is_open);
        was_open && !is_open
    }

    /// Carries out lines that others have stored; or why they cannot stand here, and then the table is to be opened anew.
    async fn follow(&mut self, lines: Vec<String>) -> Result<(), Unplayable> {
        let is_long = lines.len() > LONG;
        if !is_long {
            self.board.clear();
        }
        let follow = move |table: &mut Kept| {
            if !is_long {
                return table.follow(&lines);
            }
            let mut copy = table.fork();
            let followed = copy.follow(&lines);
            *table = copy;
            followed
        };
        let followed = self.table.work(follow).await;
        self.publish();
        followed
    }

    /// Opens the table once more, because another game lies on it or another edition goes on with it.
    async fn anew(&mut self, stored: TableRow) -> Result<(), Problem> {
        let Opened { row, table, said, last_row } = opening::open(&self.app, stored.id).await?;
        (self.row, self.table, self.said, self.last_row) = (Arc::new(row), Laid::new(table), said, last_row);
        self.snapshot_at = self.lines();
        self.is_doubtful = false;
        self.tell_anew().await;
        Ok(())
    }

    async fn tell_anew(&mut self) {
        self.shown = Shown::default();
        self.life = self.app.hub.next_life();
        self.publish();
        let (row, groups) = (self.row.clone(), telling::groups(&self.listeners, &[&self.row]));
        let write = move |table: &mut Kept| telling::anew(&row, groups, |chairs| table.sights(chairs));
        let texts = self.table.work(write).await;
        telling::alike(&mut self.listeners, &[&self.row], |place, player| {
            texts.iter().find(|it| it.0 == (place, player))?.1.clone()
        });
    }

    /// Seats, offers or the state of the table have changed in the store.
    async fn reread(&mut self) -> Result<(), Problem> {
        let row = self.app.store.table_by_id(self.row.id).await?.ok_or_else(Problem::no_table)?;
        self.dismiss(&row);
        if row.generation != self.row.generation {
            return self.anew(row).await;
        }
        let begins = self.begins(&row);
        let was = std::mem::replace(&mut self.row, Arc::new(row));
        if begins {
            self.tell_anew().await;
        } else {
            self.publish();
            self.tell_table(&was);
        }
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
        let row = self.row.clone();
        let warm = move |table: &mut Kept| opening::warmed(table, Some(&journal), &row).map(|warmed| *table = warmed);
        self.table.work(warm).await?;
        self.publish();
        Ok(())
    }

    /// Takes a snapshot every so many lines, and gives what stores it: after the answer was given, never before.
    fn keep_snapshot(&mut self, every: i64) -> Option<impl Future<Output = ()> + Send + 'static> {
        // Tables that are played at one pace do not all take theirs at once.
        let number = |lines: i64| (lines + self.row.id) / every;
        if number(self.lines()) == number(self.snapshot_at) || self.is_doubtful {
            return None;
        }
        self.snapshot_at = self.lines();
        let (table, last_row) = (Arc::new(self.table.fork()), self.last_row);
        let edition = i64::from(self.table.info().edition);
        let (app, row, line) = (self.app.clone(), self.row.clone(), self.snapshot_at);
        Some(async move {
            let Some(Some(body)) = table.read(|it| it.snapshot()).await else { return };
            let body = opening::packed(last_row, &body);
            // A cache: the table can be opened without it.
            if let Err(fault) = app.store.put_snapshot(row.id, row.generation, line, edition, &body).await {
                tracing::debug!(table = row.key, %fault, "no snapshot");
            }
        })
    }
}
