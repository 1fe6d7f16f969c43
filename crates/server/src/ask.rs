//! Questions about a table, answered from a chair.

use std::sync::Arc;

use catalog::{Level, MAX_ACTS, Overlay, Refusal, Word, quoted};
use store::Id;

use crate::{
    App, Problem,
    letters::{Command, Looked, Reply},
    problem::Kind,
    table_info,
    wire::{Answer, Ask, Place},
};

/// How long the name of a request may be.
const MAX_NONCE: usize = 64;
/// How long words may be that are to be understood.
const MAX_TEXT: usize = 1000;

/// Whether a text can be stored and shown: no control characters beyond line ends.
pub(crate) fn is_clean(text: &str) -> bool {
    text.chars().all(|it| !it.is_control() || it == '\n')
}

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

/// A seat at a table as it stands, at least as of a version.
async fn look(app: &Arc<App>, table: Id, place: Place, version: u32) -> Result<Looked, Problem> {
    match app.hub.ask(app, table, Command::Look { place, version }).await? {
        Reply::Looked(looked) => Ok(looked),
        _ => Err(Problem::new(Kind::Broken, "The table gave no seat.")),
    }
}

/// Answers a question from a chair. Whoever asks has been found to sit there.
pub(crate) async fn answer(app: &Arc<App>, table: Id, place: Place, ask: Ask) -> Result<Answer, Problem> {
    metrics::counter!("sandtable_asks_total", "ask" => word(&ask)).increment(1);
    match ask {
        Ask::Submit { nonce, input } => {
            checked_nonce(&nonce)?;
            if let catalog::Input::Act { acts, .. } = &input {
                bounded(acts)?;
                // It would be stored nowhere, and called done.
                if acts.is_empty() {
                    return Err(Problem::new(Kind::Malformed, "There is nothing to do: the list of actions is empty."));
                }
            }
            let Some(side) = place.side() else {
                return Err(Problem::new(Kind::Forbidden, "A spectator looks on, and does nothing at the table."));
            };
            match app.hub.ask(app, table, Command::Submit { side, input, nonce }).await? {
                Reply::Done(version) => Ok(Answer::Done { version }),
                _ => Err(Problem::new(Kind::Broken, "The table gave no version.")),
            }
        }
        Ask::Journal {} => match app.hub.ask(app, table, Command::Journal { is_keeper: false }).await? {
            Reply::Text(journal) => Ok(Answer::Journal { journal }),
            _ => Err(Problem::new(Kind::Broken, "The table gave no journal.")),
        },
        Ask::Hint {} => hint(app, table, place).await,
        ask => {
            let at_least = match &ask {
                Ask::Heard { since: version } | Ask::SceneAt { version } => *version,
                _ => 0,
            };
            let looked = look(app, table, place, at_least).await?;
            if let Ask::Sight { reach: true } = ask {
                return at_length(app, move || from_seat(&looked, &ask)).await;
            }
            match from_seat(&looked, &ask) {
                Err(problem) if problem.is(Word::Cold) => {
                    app.hub.ask(app, table, Command::Warm).await?;
                    from_seat(&look(app, table, place, at_least).await?, &ask)
                }
                answered => answered,
            }
        }
    }
}

/// What may take many milliseconds: not on the runtime's threads, and few at a time.
async fn at_length(
    app: &App,
    answer: impl FnOnce() -> Result<Answer, Problem> + Send + 'static,
) -> Result<Answer, Problem> {
    let failed = || Problem::new(Kind::Broken, "The answer was broken off.");
    let _permit = app.lengthy.acquire().await.map_err(|_| failed())?;
    tokio::task::spawn_blocking(answer).await.map_err(|_| failed())?
}

fn from_seat(Looked { seat, sheet, hash }: &Looked, ask: &Ask) -> Result<Answer, Problem> {
    let refused = |it: Refusal| Problem::refused(it, sheet);
    Ok(match ask {
        Ask::Sight { reach } => Answer::Sight { sight: seat.sight(), reach: reach.then(|| seat.reaches()) },
        Ask::Sheet {} => Answer::Sheet { hash: hash.clone(), sheet: sheet.clone() },
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
        Ask::Submit { .. } | Ask::Journal {} | Ask::Hint {} => unreachable!("answered by the table"),
    })
}

async fn hint(app: &Arc<App>, table: Id, place: Place) -> Result<Answer, Problem> {
    let row = app.store.table_by_id(table).await?.ok_or_else(Problem::no_table)?;
    let Looked { seat, sheet, .. } = look(app, table, place, 0).await?;
    if !table_info::has_hints(&row) {
        return Err(Problem::new(Kind::Forbidden, "Hints are off at this table: it was made without them."));
    }
    let version = seat.version();
    let job = seat.job(Level::Normal, 0).map_err(|it| Problem::refused(it, &sheet))?;
    let fell = || Problem::new(Kind::Broken, "The computer player has failed. The fault has been logged.");
    let advice = app.thinkers.advise(job).await.ok_or_else(fell)?;
    let offers = seat.sight().offers;
    let at = offers.iter().position(|it| Some(&it.act) == advice.acts.first()).ok_or_else(fell)?;
    let label = seat.labels().swap_remove(at);
    Ok(Answer::Hint { act: advice.acts[0].clone(), acts: advice.acts, label, version })
}

/// What is asked, for counting: no argument is in it.
fn word(ask: &Ask) -> &'static str {
    match ask {
        Ask::Sight { .. } => "sight",
        Ask::Sheet {} => "sheet",
        Ask::Submit { .. } => "submit",
        Ask::Ahead { .. } => "ahead",
        Ask::Why { .. } => "why",
        Ask::WhyThere { .. } => "why_there",
        Ask::Understand { .. } => "understand",
        Ask::Reach { .. } => "reach",
        Ask::Odds { .. } => "odds",
        Ask::Overlay { .. } => "overlay",
        Ask::Heard { .. } => "heard",
        Ask::SceneAt { .. } => "scene_at",
        Ask::Hint {} => "hint",
        Ask::Journal {} => "journal",
    }
}
