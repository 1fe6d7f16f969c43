//! The engine protocol over a socket: a conversation about one table, with the rights of a token.
//!
//! **Somebody who has the token of a chair is handed that chair's seat** (`chair`), of the moment that the desk has published, like
//! every other connection. Only whoever has a table made for analysis is handed the whole of it (`own_table`).

mod chair;
mod own_table;

use std::{net::IpAddr, sync::Arc};

use axum::{extract::State, response::Response};
use catalog::{Advice, Job};
use engine::{MAX_LINE, Session, Trouble};
use futures_util::StreamExt;
use store::Id;
use store::SeatToken;
use tokio::runtime::Handle;
use tokio_tungstenite::tungstenite::Message;

use crate::{
    App, Problem,
    bearer::{Bearer, Caller, Seated},
    guard::Peer,
    limits::Meter,
    moment::Asker,
    passes::Pass,
    problem::Kind,
    socket::{Client, FLOOD, code, is_final},
    table_info,
    upgrade::{Upgrade, is_flood},
    who::Who,
};

/// How many states a `perft` may look at here.
const MOST_STATES: u64 = 100_000;
/// Whoever has a token that is good no longer is told so.
const GONE: (u16, &str) = (code::SIGNED_OUT, "the token is good no longer");

/// What both kinds of conversations have: their table, and who converses. It is used on threads that may wait, never on the
/// runtime's.
struct Link {
    app: Arc<App>,
    runtime: Handle,
    table: Id,
    account: Id,
    /// The holder of the token.
    who: Who,
    from: IpAddr,
    may_advise: bool,
}

fn trouble(problem: Problem) -> Trouble {
    match problem.refusal {
        Some(refusal) => Trouble::Refused(refusal),
        None => Trouble::Failed(problem.message),
    }
}

impl Link {
    fn asker(&self) -> Asker {
        Asker::Account(self.account)
    }

    /// Waits for something that the server does.
    fn wait<T>(&self, work: impl Future<Output = Result<T, Problem>>) -> Result<T, Trouble> {
        self.runtime.block_on(work).map_err(trouble)
    }

    fn think(&self, job: Job) -> Result<Advice, Trouble> {
        let advice = self.runtime.block_on(self.app.thinkers.advise(job, None));
        advice.ok_or_else(|| Trouble::Failed("The computer player has failed. The fault has been logged.".to_owned()))
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
    let link = Link {
        runtime: Handle::current(),
        table: token.table,
        account: token.account,
        who: who.clone(),
        from,
        may_advise: table_info::has_hints(row),
        app: app.clone(),
    };
    let session = match seated {
        Some(seated) => {
            let caller = Caller { who: who.clone(), from, seated };
            Session::at_chair(Box::new(chair::AtChair::new(link, caller)))
        }
        None => {
            let own = app.owns.of(&app.store, row).await?;
            Session::at_table(Box::new(own_table::OwnTable::new(link)), own)
        }
    };
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
