//! The engine protocol over a socket: a conversation about one table, with the rights of a token.

use std::sync::Arc;

use axum::{extract::State, response::Response};
use catalog::{Advice, Answer, Chair, Input, Job, Keeper, Keeping, Side};
use engine::{Fate, House, MAX_LINE, Session, Trouble};
use futures_util::StreamExt;
use store::{Id, SeatToken};
use tokio::runtime::Handle;
use tokio_tungstenite::tungstenite::Message;

use crate::{
    App, Problem,
    letters::{Command, Hand, Reply},
    opening,
    problem::Kind,
    socket::{Client, code},
    table_info,
    upgrade::Upgrade,
    who::{KEEPER, Who},
    wire::Place,
};

/// A table of this server, as a conversation reaches it. It is used on threads that may wait, never on the runtime's.
struct Remote {
    app: Arc<App>,
    runtime: Handle,
    table: Id,
    chair: Option<Chair>,
    may_advise: bool,
    /// The table as it was last looked at.
    seen: Option<Box<dyn Keeper>>,
    hand: Hand,
}

impl Remote {
    fn ask(&mut self, command: Command) -> Result<Reply, Trouble> {
        let replied = self.runtime.block_on(self.app.hub.ask(&self.app, self.table, command));
        replied.map_err(|problem| match problem.refusal {
            Some(refusal) => Trouble::Refused(refusal),
            None => Trouble::Failed(problem.message),
        })
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
        self.chair
    }

    fn may_advise(&self) -> bool {
        self.may_advise
    }

    fn most_states(&self) -> u64 {
        100_000
    }

    fn think(&mut self, job: Job) -> Result<Advice, Trouble> {
        let advice = self.runtime.block_on(self.app.thinkers.advise(job));
        advice.ok_or_else(|| Trouble::Failed("The computer player has failed. The fault has been logged.".to_owned()))
    }

    fn look(&mut self) -> Result<(), Trouble> {
        let Reply::Fork(table) = self.ask(Command::Fork)? else { return Ok(()) };
        self.seen = Some(table);
        Ok(())
    }

    fn table(&self) -> Option<&dyn Keeper> {
        self.seen.as_deref()
    }

    fn submit(&mut self, side: Side, input: &Input) -> Result<(), Trouble> {
        if self.chair.is_none() {
            return self.see(Command::Act(side, input.clone(), self.hand.clone()));
        }
        // Nobody repeats it: the answer goes to whoever waits here.
        let nonce = crate::who::fresh_key().map_err(|it| Trouble::Failed(it.message))?;
        self.ask(Command::Submit { side, input: input.clone(), nonce })?;
        self.look()
    }

    fn keep(&mut self, deed: &Keeping) -> Result<(), Trouble> {
        self.see(Command::Keep(deed.clone(), self.hand.clone()))
    }

    fn place(&mut self, table: Box<dyn Keeper>) -> Result<(), Trouble> {
        self.see(Command::Place(table))
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

/// Opens a conversation in the engine protocol: one request a message, one reply a message.
pub(crate) async fn socket(State(app): State<Arc<App>>, who: Who, upgrade: Upgrade) -> Result<Response, Problem> {
    let Who::Holder(token) = who else {
        return Err(Problem::new(
            Kind::SignedOut,
            "This takes the token of a seat. Make one at the table, and send it as a bearer token.",
        ));
    };
    let row = app.store.table_by_id(token.table).await?.ok_or_else(Problem::no_table)?;
    let chair = match token.chair {
        KEEPER if row.analysis => None,
        KEEPER => return Err(Problem::new(Kind::Forbidden, "This table is not made for analysis.")),
        slot => Place::ALL.into_iter().find(|it| it.slot() == slot).map(Chair::from),
    };
    let remote = Remote {
        runtime: Handle::current(),
        table: token.table,
        chair,
        may_advise: table_info::has_hints(&row),
        seen: None,
        hand: Hand::default(),
        app: app.clone(),
    };
    let session = Session::at(Box::new(remote), opening::own(&app.store, &row).await?);
    // A position is longer than what a table's socket takes.
    upgrade.on(MAX_LINE, move |socket| {
        let tracker = app.tracker.clone();
        tracker.track_future(talk(app, token, session, Client { socket }))
    })
}

/// Answers requests one after the other, until one side has had enough.
async fn talk(app: Arc<App>, token: SeatToken, mut session: Session, mut client: Client) {
    let (code, reason) = loop {
        let message = tokio::select! {
            biased;
            () = app.stop.cancelled() => break (code::RESTART, "the server restarts"),
            message = client.socket.next() => message,
        };
        let line = match message {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => return,
            Some(Ok(_)) => continue,
        };
        if app.limits.account(token.account).is_err() {
            break (code::TOO_MANY, "too many messages");
        }
        // It may have been revoked. A store that is away closes no door.
        if matches!(app.store.token(&token.token).await, Ok(None)) {
            break (code::SIGNED_OUT, "the token was revoked");
        }
        // A request may take many milliseconds of a core.
        let Ok(_permit) = app.talks.acquire().await else { return };
        let answered = tokio::task::spawn_blocking(move || {
            let reply = session.answer(line.as_bytes());
            (session, reply)
        });
        let Ok((back, reply)) = answered.await else { return };
        session = back;
        if !client.send_all([reply.into()].into_iter()).await || session.has_quit() {
            return;
        }
    };
    client.close(code, reason).await;
}
