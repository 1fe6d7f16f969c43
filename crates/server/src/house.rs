//! The engine protocol over a socket: a conversation about one table, with the rights of a token.

use std::{net::IpAddr, sync::Arc};

use axum::{extract::State, response::Response};
use catalog::{Advice, Answer, Chair, Input, Job, Keeper, Keeping, Side};
use engine::{Fate, House, MAX_LINE, Session, Trouble};
use futures_util::StreamExt;
use store::{Id, SeatToken};
use tokio::runtime::Handle;
use tokio_tungstenite::tungstenite::Message;

use crate::{
    App, Problem, ask,
    bearer::{Bearer, Caller, Seated},
    guard::Peer,
    laid::Hand,
    letters::{Command, Reply},
    limits::Meter,
    moment::Asker,
    passes::Pass,
    problem::Kind,
    socket::{Client, FLOOD, code, is_final},
    table_info,
    upgrade::{Upgrade, is_flood},
    who::Who,
};

/// Whoever has a token that is good no longer is told so.
const GONE: (u16, &str) = (code::SIGNED_OUT, "the token is good no longer");

/// A table of this server, as a conversation reaches it. It is used on threads that may wait, never on the runtime's.
struct Remote {
    app: Arc<App>,
    runtime: Handle,
    table: Id,
    account: Id,
    /// The holder of the token.
    who: Who,
    from: IpAddr,
    /// From which chair; nothing for whoever keeps a table made for analysis.
    seated: Option<Seated>,
    may_advise: bool,
    /// The table as it was last looked at.
    seen: Option<Box<dyn Keeper>>,
    hand: Hand,
}

fn trouble(problem: Problem) -> Trouble {
    match problem.refusal {
        Some(refusal) => Trouble::Refused(refusal),
        None => Trouble::Failed(problem.message),
    }
}

impl Remote {
    fn ask(&mut self, command: Command) -> Result<Reply, Trouble> {
        self.runtime.block_on(self.app.hub.ask(&self.app, self.table, command)).map_err(trouble)
    }

    /// Whoever converses pays for what is written.
    fn pay(&self) -> Result<(), Trouble> {
        let paid = self.app.budget.pays(self.table, self.from, Some(self.account), self.app.now());
        paid.map_err(|problem| Trouble::Failed(problem.message))
    }

    /// What the table is now; what is left of the answers set by hand is what it still holds.
    fn see(&mut self, command: Command) -> Result<(), Trouble> {
        if let Reply::Fork(table) = self.ask(command)? {
            let left = table.queued().min(self.hand.queue.len());
            self.hand.queue.drain(..self.hand.queue.len() - left);
            self.seen = Some(table);
        }
        Ok(())
    }
}

impl House for Remote {
    fn chair(&self) -> Option<Chair> {
        self.seated.map(|it| it.place().into())
    }

    fn may_advise(&self) -> bool {
        self.may_advise
    }

    fn most_states(&self) -> u64 {
        100_000
    }

    fn think(&mut self, job: Job) -> Result<Advice, Trouble> {
        let advice = self.runtime.block_on(self.app.thinkers.advise(job, None));
        advice.ok_or_else(|| Trouble::Failed("The computer player has failed. The fault has been logged.".to_owned()))
    }

    fn look(&mut self) -> Result<(), Trouble> {
        let asker = Asker::Account(self.account);
        let whole = async {
            let moment = self.app.hub.moment(&self.app, self.table).await?;
            if let Some(seated) = self.seated {
                seated.still(&self.app, moment.row()).await?;
            }
            moment.whole(&self.app, asker).await?.copy(&self.app, asker).await
        };
        self.seen = Some(self.runtime.block_on(whole).map_err(trouble)?);
        Ok(())
    }

    fn table(&self) -> Option<&dyn Keeper> {
        self.seen.as_deref()
    }

    fn room(&self) -> Result<Box<dyn Send>, Trouble> {
        let failed = |_| Trouble::Failed("This could not be read. The fault has been logged.".to_owned());
        let turn = self.runtime.block_on(self.app.readings.clone().acquire_owned()).map_err(failed)?;
        Ok(Box::new(turn))
    }

    fn submit(&mut self, side: Side, input: &Input) -> Result<(), Trouble> {
        let Some(seated) = self.seated else {
            self.pay()?;
            return self.see(Command::Act(Box::new(self.who.clone()), side, input.clone(), self.hand.clone()));
        };
        // Nobody repeats it: the answer goes to whoever waits here.
        let nonce = crate::who::fresh_key().map_err(|it| Trouble::Failed(it.message))?;
        let caller = Caller { who: self.who.clone(), from: self.from, seated };
        self.runtime.block_on(ask::submit(&self.app, &caller, nonce, input.clone())).map_err(trouble)?;
        self.look()
    }

    fn keep(&mut self, deed: &Keeping) -> Result<(), Trouble> {
        self.pay()?;
        self.see(Command::Keep(Box::new(self.who.clone()), deed.clone(), self.hand.clone()))
    }

    fn place(&mut self, table: Box<dyn Keeper>) -> Result<(), Trouble> {
        self.pay()?;
        self.see(Command::Place(Box::new(self.who.clone()), table))
    }

    fn fate(&self) -> Fate {
        Fate { auto: !self.hand.is_manual, queue: self.hand.queue.clone() }
    }

    fn set_auto(&mut self, auto: bool) -> Result<(), Trouble> {
        self.hand.is_manual = !auto;
        Ok(())
    }

    fn queue(&mut self, answers: Vec<Answer>) -> Result<(), Trouble> {
        self.hand.queue = answers;
        Ok(())
    }
}

/// What the holder of a token is at its table, and from which chair it converses.
async fn conversing(app: &App, token: &SeatToken) -> Result<(Bearer, Option<Seated>), Problem> {
    let row = app.store.table_by_id(token.table).await?.ok_or_else(Problem::no_table)?;
    let bearer = Bearer::of(app, &Who::Holder(token.clone()), row).await?;
    let seated = bearer.converses()?;
    Ok((bearer, seated))
}

/// Whether a token is good no longer. A store that is away closes no door.
async fn must_go(app: &App, token: &SeatToken) -> bool {
    match app.store.token(&token.token).await {
        Ok(None) => true,
        Ok(Some(token)) => conversing(app, &token).await.is_err_and(|it| is_final(&it)),
        Err(_) => false,
    }
}

/// Opens a conversation in the engine protocol: one request a message, one reply a message.
pub(crate) async fn socket(
    State(app): State<Arc<App>>,
    who: Who,
    Peer(from): Peer,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    let Who::Holder(token) = &who else {
        return Err(Problem::new(
            Kind::SignedOut,
            "This takes the token of a seat. Make one at the table, and send it as a bearer token.",
        ));
    };
    let (bearer, seated) = conversing(&app, token).await?;
    let (row, token) = (bearer.row(), token.clone());
    let remote = Remote {
        runtime: Handle::current(),
        table: token.table,
        account: token.account,
        who: who.clone(),
        from,
        seated,
        may_advise: table_info::has_hints(row),
        seen: None,
        hand: Hand::default(),
        app: app.clone(),
    };
    let session = Session::at(Box::new(remote), app.owns.of(&app.store, row).await?);
    // A position is longer than what a table's socket takes.
    let meter = Meter::of(&app, &who, from)?;
    upgrade.on(MAX_LINE, meter, move |socket| {
        let tracker = app.tracker.clone();
        tracker.track_future(talk(app, who, token, session, Client { socket }))
    })
}

/// Answers requests one after the other, until one side has had enough.
async fn talk(app: Arc<App>, who: Who, token: SeatToken, session: Session, mut client: Client) {
    let id = app.next_socket();
    let pass = app.passes.enter(&who, id, token.table);
    if let Some((code, reason)) = converse(&app, &token, &pass, session, &mut client).await {
        client.close(code, reason).await;
    }
    app.passes.leave(&who, id);
}

/// Why it is to be closed, if it is not closed already.
async fn converse(
    app: &App,
    token: &SeatToken,
    pass: &Pass,
    mut session: Session,
    client: &mut Client,
) -> Option<(u16, &'static str)> {
    loop {
        let message = tokio::select! {
            biased;
            () = app.stop.cancelled() => return Some((code::RESTART, "the server restarts")),
            () = pass.doubted() => None,
            message = client.socket.next() => Some(message),
        };
        let Some(message) = message else {
            if must_go(app, token).await {
                return Some(GONE);
            }
            continue;
        };
        let line = match message {
            Some(Ok(Message::Text(text))) => text,
            Some(Err(why)) if is_flood(&why) => return Some(FLOOD),
            Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => return None,
            Some(Ok(_)) => continue,
        };
        // A request may take many milliseconds of a core.
        let turn = app.talks.take(Asker::Account(token.account)).await?;
        // The token is looked at with every use, when its turn has come.
        pass.take_doubt();
        if must_go(app, token).await {
            return Some(GONE);
        }
        let answered = tokio::task::spawn_blocking(move || {
            let reply = session.answer(line.as_bytes());
            // The next may begin when this one has ended, whether or not somebody still waits for it.
            drop(turn);
            (session, reply)
        });
        let Ok((back, reply)) = answered.await else { return None };
        session = back;
        if pass.take_doubt() && must_go(app, token).await {
            return Some(GONE);
        }
        if !client.send_all([reply.into()].into_iter()).await || session.has_quit() {
            return None;
        }
    }
}
