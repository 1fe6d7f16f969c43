//! Questions about a table, answered from a chair.

use std::sync::Arc;

use catalog::{Input, Level, MAX_ACTS, Overlay, Refusal, Seat, Side, Word, quoted};
use stage::Sheet;
use store::Status;

use crate::{
    App, Problem,
    bearer::{Caller, Seated},
    letters::{Command, Reply},
    moment::{Asker, Rehearsed},
    problem::Kind,
    quota, table_info, thinkers,
    wire::{Answer, Ask, Place},
};

/// How long the name of a request may be.
const MAX_NONCE: usize = 64;
/// How long words may be that are to be understood.
const MAX_TEXT: usize = 1000;

fn bounded(acts: &[String]) -> Result<(), Problem> {
    if acts.len() > MAX_ACTS {
        return Err(Problem::new(Kind::Malformed, format!("A list has at most {MAX_ACTS} actions.")));
    }
    Ok(())
}

fn checked_nonce(nonce: &str) -> Result<(), Problem> {
    let is_fine = |it: char| it.is_ascii_alphanumeric() || it == '-';
    if nonce.is_empty() || nonce.len() > MAX_NONCE || !nonce.chars().all(is_fine) {
        let why = format!("A nonce has 1 to {MAX_NONCE} letters, digits or dashes.");
        return Err(Problem::new(Kind::Malformed, why));
    }
    Ok(())
}

/// Answers a question from a chair, on which whoever asks has been found to sit, in a form of the caller's: what is asked of
/// the seat is put into that form where it was made, not on the runtime's threads.
pub(crate) async fn answer<T: Send + 'static>(
    app: &Arc<App>,
    caller: &Caller,
    ask: Ask,
    form: impl Fn(Answer) -> T + Copy + Send + 'static,
) -> Result<T, Problem> {
    let (asker, seated) = (caller.asker(), caller.seated);
    let (id, place) = (seated.table(), seated.place());
    metrics::counter!("sandtable_asks_total", "ask" => word(&ask)).increment(1);
    match ask {
        Ask::Submit { nonce, input } => {
            submit(app, caller, nonce, input).await.map(|it| form(Answer::Done { version: it }))
        }
        Ask::Journal {} => {
            let form = move |journal| form(Answer::Journal { journal });
            app.hub.moment(app, id).await?.journal(app, asker, seated, true, form).await
        }
        Ask::Hint {} => hint(app, asker, seated).await.map(form),
        Ask::Sheet {} => {
            let moment = app.hub.moment(app, id).await?;
            let hash = moment.sheet_hash().to_owned();
            moment.printed(app, asker, move |sheet| form(Answer::Sheet { hash, sheet: sheet.clone() })).await
        }
        ask => {
            let at_least = match &ask {
                Ask::Heard { since: version } | Ask::SceneAt { version } => *version,
                _ => 0,
            };
            let moment = app.hub.moment_since(app, id, place, at_least).await?;
            let ask = Arc::new(ask);
            let again = ask.clone();
            let first = move |seat: &Seat, sheet: &Arc<Sheet>| from_seat(seat, sheet, &ask).map(form);
            match moment.ask(app, asker, seated, first).await? {
                Err(problem) if problem.is(Word::Cold) => {
                    let moment = moment.whole(app, asker).await?;
                    moment.ask(app, asker, seated, move |seat, sheet| from_seat(seat, sheet, &again).map(form)).await?
                }
                answered => answered,
            }
        }
    }
}

/// Does something for the side that somebody sits for, once; the version of the chair after it.
pub(crate) async fn submit(app: &Arc<App>, caller: &Caller, nonce: String, input: Input) -> Result<u32, Problem> {
    checked_nonce(&nonce)?;
    if let Input::Act { acts, .. } = &input {
        bounded(acts)?;
        // It would be stored nowhere, and called done.
        if acts.is_empty() {
            return Err(Problem::new(Kind::Malformed, "There is nothing to do: the list of actions is empty."));
        }
    }
    let Some(side) = caller.seated.place().side() else {
        return Err(Problem::new(Kind::Forbidden, "A spectator looks on, and does nothing at the table."));
    };
    let rehearsed = match beside(app, caller, side, &nonce, &input).await? {
        Beside::Answered(version) => return Ok(version),
        Beside::Due(rehearsed) => rehearsed,
    };
    let command = Command::Submit { caller: Box::new(caller.clone()), input, nonce, rehearsed };
    match app.hub.ask(app, caller.seated.table(), command).await? {
        Reply::Done(version) => Ok(version),
        _ => Err(Problem::new(Kind::Broken, "The table gave no version.")),
    }
}

/// What becomes of an input without the desk.
enum Beside {
    /// It was done before, or there is nothing to do.
    Answered(u32),
    /// The desk is to do it.
    Due(Option<Rehearsed>),
}

/// Answers an input beside the desk if it can be: what is refused, and what was done before. The desk may be at work on a
/// secret of the other side's, and an answer that waited for it would show that it is. So what comes to the desk changes
/// something, for everybody to see or at its own price.
async fn beside(app: &Arc<App>, caller: &Caller, side: Side, nonce: &str, input: &Input) -> Result<Beside, Problem> {
    let (asker, seated) = (caller.asker(), caller.seated);
    let (id, place) = (seated.table(), seated.place());
    let moment = app.hub.moment(app, id).await?;
    seated.still(app, moment.row()).await?;
    // At a table made for analysis nobody has a secret, and fate may be in somebody's hand.
    if moment.row().analysis {
        return Ok(Beside::Due(None));
    }
    if moment.row().standing.status == Status::Open {
        // The last seat may have been taken just now.
        let row = app.store.table_by_id(id).await?.ok_or_else(Problem::no_table)?;
        return if row.standing.status == Status::Open { Err(not_begun()) } else { Ok(Beside::Due(None)) };
    }
    // What fate owes when a game begins it answers in the desk's turn.
    if moment.is_unsettled() {
        return Ok(Beside::Due(None));
    }
    let mut rehearsed = moment.rehearse(app, asker, seated, side, input.clone()).await?;
    if rehearsed.as_ref().is_err_and(|it| it.is(Word::Cold)) {
        let whole = moment.whole(app, asker).await?;
        rehearsed = whole.rehearse(app, asker, seated, side, input.clone()).await?;
    }
    // Another server may be ahead of this one, and the client have seen it there.
    if rehearsed.is_err()
        && let Some(later) = moment.caught_up(app, asker).await?
    {
        rehearsed = later.rehearse(app, asker, seated, side, input.clone()).await?;
    }
    // Looked for after the rehearsal: what was refused because it had just been done is found.
    if let Some(stored) = app.store.find_nonce(id, &named(side, nonce)).await? {
        let version = stored.version as u32;
        // Another server may have done it; whoever is told so may ask for it here.
        app.hub.moment_since(app, id, place, version).await?;
        return Ok(Beside::Answered(version));
    }
    quota::has_room(moment.lines(), app.config.journal, input)?;
    let rehearsed = rehearsed?;
    if rehearsed.pending.lines().is_empty() {
        return Ok(Beside::Answered(moment.version(place)));
    }
    // What a game of ordinary length writes is paid for with its table.
    if rehearsed.lines >= app.config.ordinary {
        app.budget.pays(id, caller.from, caller.who.account(), app.now())?;
    }
    Ok(Beside::Due(Some(rehearsed)))
}

/// Why nothing is done at a table that waits for players.
pub(crate) fn not_begun() -> Problem {
    Problem::new(Kind::Conflict, "The game begins when every seat is taken.")
}

/// The name of a request, as the store keeps it.
pub(crate) fn named(side: Side, nonce: &str) -> String {
    format!("{}:{nonce}", Place::from(side).slot())
}

fn from_seat(seat: &Seat, sheet: &Arc<Sheet>, ask: &Ask) -> Result<Answer, Problem> {
    let refused = |it: Refusal| Problem::refused(it, sheet);
    Ok(match ask {
        Ask::Sight {} => Answer::Sight { sight: seat.sight() },
        Ask::Ahead { acts } => {
            bounded(acts)?;
            Answer::Ahead { ahead: seat.ahead(acts).map_err(refused)? }
        }
        Ask::Why { acts } => {
            bounded(acts)?;
            seat.why(acts).map_err(refused)?;
            Answer::Fine
        }
        Ask::WhyThere { unit, hex } => {
            seat.why_there(*unit, *hex).map_err(refused)?;
            Answer::Fine
        }
        Ask::Understand { text } if text.len() > MAX_TEXT => {
            return Err(Problem::new(Kind::Malformed, format!("A command has at most {MAX_TEXT} bytes.")));
        }
        Ask::Understand { text } => Answer::Acts { acts: seat.understand(text).map_err(refused)? },
        Ask::Reach { unit } => Answer::Reach { reach: seat.reach(*unit).map_err(refused)? },
        Ask::Reaches { held } => Answer::Reaches { reaches: seat.reaches_beside(held) },
        Ask::Odds { after } => {
            bounded(after)?;
            Answer::Odds { odds: Box::new(seat.odds(after).map_err(refused)?) }
        }
        Ask::Overlay { kind } => {
            let Some(&(overlay, _)) = Overlay::ALL.iter().find(|it| it.1 == kind) else {
                let known: Vec<_> = Overlay::ALL.iter().map(|it| it.1).collect();
                let why = format!("There is no overlay {}; there are {}.", quoted(kind), known.join(", "));
                return Err(Problem::new(Kind::Malformed, why));
            };
            Answer::Overlay { overlay: seat.overlay(overlay) }
        }
        Ask::Heard { since } => {
            let version = seat.version();
            if *since > version {
                return Err(Problem::new(Kind::Conflict, format!("The version is {version} now.")));
            }
            Answer::Heard { version, gestures: seat.heard(*since).map_err(refused)? }
        }
        Ask::SceneAt { version } if *version > seat.version() => {
            return Err(Problem::new(Kind::Conflict, format!("The version is {} now.", seat.version())));
        }
        Ask::SceneAt { version } => Answer::Scene { scene: seat.scene_at(*version).map_err(refused)? },
        Ask::Submit { .. } | Ask::Journal {} | Ask::Hint {} | Ask::Sheet {} => unreachable!("answered before"),
    })
}

async fn hint(app: &Arc<App>, asker: Asker, seated: Seated) -> Result<Answer, Problem> {
    let (id, place) = (seated.table(), seated.place());
    let row = app.store.table_by_id(id).await?.ok_or_else(Problem::no_table)?;
    let moment = app.hub.moment(app, id).await?;
    if !table_info::has_hints(&row) {
        return Err(Problem::new(Kind::Forbidden, "Hints are off at this table: it was made without them."));
    }
    let Some(turn) = app.hints.try_take(asker) else {
        return Err(Problem::new(Kind::Conflict, "One hint after the other, please: one is being thought of for you."));
    };
    let salt = thinkers::salt(&app.secret, "hint", &row.key, place, moment.version(place));
    let job = move |seat: &Seat, sheet: &Arc<Sheet>| {
        let job = seat.job(Level::Normal, salt);
        job.map_err(|it| Problem::refused(it, sheet))
    };
    let job = moment.ask(app, asker, seated, job).await??;
    let fell = || Problem::new(Kind::Broken, "The computer player has failed. The fault has been logged.");
    let advice = app.thinkers.advise(job, Some(turn)).await.ok_or_else(fell)?;
    let told = move |seat: &Seat, _: &Arc<Sheet>| {
        let (acts, version) = (advice.acts(), advice.version);
        let at = seat.sight().offers.iter().position(|it| Some(&it.act) == acts.first())?;
        Some(Answer::Hint { act: acts[0].clone(), acts, label: seat.labels().swap_remove(at), version })
    };
    moment.ask(app, asker, seated, told).await?.ok_or_else(fell)
}

/// What is asked, for counting: no argument is in it.
fn word(ask: &Ask) -> &'static str {
    match ask {
        Ask::Sight {} => "sight",
        Ask::Sheet {} => "sheet",
        Ask::Submit { .. } => "submit",
        Ask::Ahead { .. } => "ahead",
        Ask::Why { .. } => "why",
        Ask::WhyThere { .. } => "why_there",
        Ask::Understand { .. } => "understand",
        Ask::Reach { .. } => "reach",
        Ask::Reaches { .. } => "reaches",
        Ask::Odds { .. } => "odds",
        Ask::Overlay { .. } => "overlay",
        Ask::Heard { .. } => "heard",
        Ask::SceneAt { .. } => "scene_at",
        Ask::Hint {} => "hint",
        Ask::Journal {} => "journal",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::{Config, Server, client::Client, moment::Asker};

    #[tokio::test]
    async fn hints_are_thought_for_an_asker_one_after_the_other() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let database = folder.path().join("server.sqlite").to_string_lossy().into_owned();
        let server = Server::start(Config { database, limits: false, ..Config::default() }).await.expect("a server");
        let app = server.app.clone();
        let mut client = Client::new(&format!("http://{}", server.address()));
        client.post("/api/guest", &json!({})).await.expect("an answer");
        let seats = json!([{"side": "a", "who": "me"}]);
        let table = json!({"game": "hindenburg", "seats": seats, "dice": "server"});
        let made = client.post("/api/tables", &table).await.expect("an answer");
        let key = made.body["table"]["key"].as_str().expect("a name").to_owned();
        let row = app.store.table(&key).await.expect("a read").expect("a table");
        let path = format!("/api/tables/{key}/ask?as=a");
        let mut socket = client.socket(&format!("/api/tables/{key}/socket?as=a")).await.expect("a socket");
        socket.hear_json().await.expect("a first message");
        for round in 0..2 {
            // As if the one before were being thought.
            let turn = app.hints.try_take(Asker::Account(row.creator)).expect("a turn that is free again");
            let other = app.hints.try_take(Asker::Account(row.creator + 1));
            assert!(other.is_some(), "nobody waits for anybody else");
            let refused = client.post(&path, &json!({"ask": "hint"})).await.expect("an answer");
            assert_eq!((refused.status, &refused.body["problem"]), (409, &json!("conflict")), "{}", refused.text);
            socket.say(json!({"n": round, "ask": {"ask": "hint"}}).to_string()).await.expect("an open socket");
            let told = loop {
                let told = socket.hear_json().await.expect("an answer");
                // Who is there is told besides.
                if told["re"] == round {
                    break told;
                }
            };
            assert_eq!((&told["re"], &told["problem"]["problem"]), (&json!(round), &json!("conflict")), "{told}");
            drop(turn);
            let hint = client.post(&path, &json!({"ask": "hint"})).await.expect("an answer");
            assert_eq!((hint.status, &hint.body["is"]), (200, &json!("hint")), "{}", hint.text);
        }
        server.stop().await;
    }
}
