//! How somebody comes to a table. What they are told first is made for them from the published moment; the desk joins them to
//! those who listen, and tells them what has come between.

use std::sync::Arc;

use catalog::{Refusal, Seat, Sight, Word};
use stage::Sheet;
use store::{Status, TableRow};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::{CHAT_SHOWN, Desk};
use crate::{
    App, Problem,
    bearer::{Seated, not_yours},
    laid::Kept,
    letters::{Greeted, Listener, Replied, Reply, update, written},
    moment::{Asker, Moment},
    problem::Kind,
    table_info,
    wire::{ChatLine, Heard, MESSAGES, Place},
};

/// All that somebody who comes is told first, as one message.
pub(crate) async fn greet(
    app: &Arc<App>,
    asker: Asker,
    seated: Seated,
    since: Option<u32>,
) -> Result<(Utf8Bytes, Box<Greeted>), Problem> {
    let (id, place) = (seated.table(), seated.place());
    let moment = app.hub.moment_since(app, id, place, since.unwrap_or(0)).await?;
    // A version from another life of the table is answered with the table as it is.
    let since = since.filter(|it| *it <= moment.version(place));
    let table = table_info::of(moment.row(), seated.account(), Some(place));
    let chat = app.store.chat(id, 0, CHAT_SHOWN).await?;
    let chat: Vec<ChatLine> = chat.into_iter().map(table_info::chat_line).collect();
    let said = chat.last().map_or(0, |it| i64::from(it.n));
    let heard = match since {
        Some(since) => heard(app, asker, &moment, seated, since).await?,
        None => Vec::new(),
    };
    let mut presence = moment.presence().clone();
    match place.side() {
        Some(side) if presence.sides.contains(&side) => {}
        Some(side) => {
            presence.sides.push(side);
            presence.sides.sort_unstable();
        }
        None => presence.spectators += 1,
    }
    let life = moment.life();
    let greeting = moment.ask(app, asker, seated, move |seat, _| {
        let sight = seat.sight();
        let hello = Heard::Hello { messages: MESSAGES, table, sight, heard, chat, presence };
        let text = written(&hello)?;
        let Heard::Hello { table, sight, .. } = hello else { return None };
        Some((text, Box::new(Greeted { life, sight, table, said })))
    });
    greeting.await?.ok_or_else(|| Problem::new(Kind::Broken, "The table could not be written."))
}

/// What a chair has noticed since a version; the past is fetched if it is not at hand.
async fn heard(
    app: &Arc<App>,
    asker: Asker,
    moment: &Moment,
    seated: Seated,
    since: u32,
) -> Result<Vec<catalog::Gesture>, Problem> {
    let ask = move |seat: &Seat, sheet: &Arc<Sheet>| seat.heard(since).map_err(|it| Problem::refused(it, sheet));
    match moment.ask(app, asker, seated, ask).await? {
        Err(problem) if problem.is(Word::Cold) => moment.whole(app, asker).await?.ask(app, asker, seated, ask).await?,
        heard => heard,
    }
}

/// Whether somebody came by a token that has ended with its game.
fn is_ended(seated: Seated, row: &TableRow) -> bool {
    seated.is_by_token() && row.standing.status == Status::Over && !row.analysis
}

impl Desk {
    /// Joins somebody who has been greeted to those who listen: what has happened since follows without a gap.
    pub(super) async fn join(&mut self, listener: Listener, greeted: Box<Greeted>) -> Replied {
        self.still(listener.seated).await?;
        let place = listener.seated.place();
        if greeted.said > self.said {
            self.tell_chat().await?;
        }
        let lines = match greeted.said < self.said {
            true => self.app.store.chat(self.row.id, greeted.said, CHAT_SHOWN).await?,
            false => Vec::new(),
        };
        let lines: Vec<ChatLine> = lines.into_iter().map(table_info::chat_line).collect();
        let mut texts = Vec::new();
        if !lines.is_empty() {
            texts.push(written(&Heard::Chat { lines }));
        }
        let table = table_info::of(&self.row, listener.seated.account(), Some(place));
        if greeted.life != self.life {
            let write = move |laid: &mut Kept| {
                let sight = laid.seat(place.into()).sight();
                written(&Heard::Anew { table, sight })
            };
            texts.push(self.table.work(write).await);
        } else {
            if table != greeted.table {
                texts.push(written(&Heard::Table { table }));
            }
            texts.extend(self.since(place, greeted.sight.into()).await?);
        }
        let is_told = texts.iter().flatten().all(|text| listener.tell(text));
        if is_told && !is_ended(listener.seated, &self.row) {
            self.listeners.push(listener);
        }
        self.tell_presence();
        Ok(Reply::Nothing)
    }

    /// That somebody sits there yet, by the row as it is here or else as it is in the store.
    pub(super) async fn still(&mut self, seated: Seated) -> Result<(), Problem> {
        if !seated.holds(&self.row) {
            self.reread().await?;
        }
        if seated.holds(&self.row) { Ok(()) } else { Err(not_yours()) }
    }

    /// Whoever has no chair by this row is told nothing more; the socket finds out why.
    pub(super) fn dismiss(&mut self, row: &TableRow) {
        self.listeners.retain(|it| it.seated.holds(row));
    }

    /// When the game has ended, so have its tokens: whoever came by one has been told, and goes.
    pub(super) fn part(&mut self, was: &TableRow) {
        if was.standing.status != self.row.standing.status {
            let row = self.row.clone();
            self.listeners.retain(|it| !is_ended(it.seated, &row));
            self.app.passes.look_again(row.id);
        }
    }

    /// What a chair has noticed since it had this sight.
    async fn since(&mut self, place: Place, was: Arc<Sight>) -> Result<Option<Option<Utf8Bytes>>, Problem> {
        if self.table.version(place) == was.version {
            return Ok(None);
        }
        let hear = |was: Arc<Sight>| {
            move |laid: &mut Kept| {
                let seat = laid.seat(place.into());
                let heard = seat.heard(was.version)?;
                Ok(update(&was, &seat.sight(), &heard))
            }
        };
        let mut heard: Result<_, Refusal> = self.table.work(hear(was.clone())).await;
        if heard.as_ref().is_err_and(|it| it.refused == Word::Cold) {
            self.warm().await?;
            heard = self.table.work(hear(was)).await;
        }
        heard.map(Some).map_err(|it| self.refused(it))
    }
}
