//! Chat, private notes, and the tokens of seats.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use catalog::is_hidden;
use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use store::{Added, SeatToken};

use crate::{
    App, Problem,
    bearer::Bearer,
    budget::price,
    guard::Peer,
    json::{Key, Params, Sent},
    letters::Command,
    problem::Kind,
    quota, table_info,
    tables::{find_for, find_to_watch},
    who::{KEEPER, Who, digest, fresh_token},
    wire::{ChatLine, Place},
};

/// How many bytes a line of the chat may have.
const MAX_CHAT: usize = 500;
/// How many bytes the name of a token may have.
const MAX_NAME: usize = 100;
/// How many bytes a note may have.
const MAX_NOTE: usize = 20_000;
/// How many lines of the chat are sent at once.
const SHOWN: i64 = 200;

/// Something to say.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Saying {
    /// The words.
    #[schema(min_length = 1, max_length = 500)]
    pub text: String,
}

/// A note.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Note {
    /// The words.
    #[schema(max_length = 20000)]
    pub text: String,
}

/// From where on the chat is wanted.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub(crate) struct After {
    /// The last line that is known.
    #[serde(default)]
    after: u32,
}

/// For whom a token is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TokenFor {
    /// The first side.
    A,
    /// The second side.
    B,
    /// A spectator.
    Spectator,
    /// Whoever keeps a table made for analysis: positions, dice, everything.
    Keeper,
}

impl TokenFor {
    fn slot(self) -> u8 {
        match self {
            TokenFor::Keeper => KEEPER,
            it => it as u8,
        }
    }
}

/// A token to be made.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TokenAsk {
    /// For whom.
    pub place: TokenFor,
    /// A name to know it by.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<String>"))]
    pub name: String,
}

/// A token that was made.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewToken {
    /// What to send as `Authorization: Bearer`. It is shown here and never again.
    pub token: String,
}

/// A token as its owner's list shows it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TokenInfo {
    /// Its name for revoking it.
    pub key: String,
    /// For whom.
    pub place: TokenFor,
    /// The name to know it by.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub created: i64,
}

/// What is kept of somebody's words: what cannot be seen goes, so that they are what they look like, and what ends a line
/// is a blank but where lines are `kept`.
fn visible(text: &str, kept: Option<char>, most: usize) -> Result<String, Problem> {
    if text.len() > most {
        return Err(Problem::new(Kind::Malformed, format!("At most {most} bytes, please.")));
    }
    let shown = |it: char| match it {
        it if Some(it) == kept || !is_hidden(it) => Some(it),
        it if it.is_whitespace() => Some(' '),
        _ => None,
    };
    Ok(text.replace("\r\n", "\n").chars().filter_map(shown).collect())
}

/// The chat of a table.
#[utoipa::path(
    get, path = "/api/tables/{key}/chat", tag = "talk", params(("key" = String, Path, description = "The table's name"), After),
    responses((status = 200, body = Vec<ChatLine>), (status = 400, body = Problem), (status = 404, body = Problem))
)]
pub(crate) async fn chat(
    State(app): State<Arc<App>>,
    who: Who,
    Key(key): Key,
    Params(After { after }): Params<After>,
) -> Result<Json<Vec<ChatLine>>, Problem> {
    let row = find_to_watch(&app, &who, &key).await?;
    let lines = app.store.chat(row.id, i64::from(after), SHOWN).await?;
    Ok(Json(lines.into_iter().map(table_info::chat_line).collect()))
}

/// Says something. Only players do; everybody at the table hears it.
#[utoipa::path(
    post, path = "/api/tables/{key}/chat", tag = "talk", request_body = Saying,
    params(("key" = String, Path, description = "The table's name")),
    responses((status = 204), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 429, body = Problem))
)]
pub(crate) async fn say(
    State(app): State<Arc<App>>,
    Peer(address): Peer,
    Key(key): Key,
    Sent { who, body: Saying { text } }: Sent<Saying>,
) -> Result<StatusCode, Problem> {
    let person = who.person()?;
    app.limits.account(person.id)?;
    let row = find_for(&app, &who, &key).await?;
    if !table_info::people(&row).contains(&person.id) {
        return Err(Problem::new(Kind::Forbidden, "Only the players of a table talk at it."));
    }
    let text = visible(text.trim(), None, MAX_CHAT)?;
    let text = text.trim();
    if text.is_empty() {
        return Err(Problem::new(Kind::Malformed, "There is nothing to say in it."));
    }
    let now = app.now();
    app.budget.charge(address, Some(person.id), price::ROW + text.len() as u64, now)?;
    let said = app.store.say(row.id, Some(person.id), &person.name, now, text, quota::CHAT).await?;
    said.map_err(quota::too_much_talk)?;
    app.hub.tell(&app, row.id, Command::Said);
    Ok(StatusCode::NO_CONTENT)
}

/// The private note of whoever asks about a table.
#[utoipa::path(
    get, path = "/api/tables/{key}/note", tag = "talk", params(("key" = String, Path, description = "The table's name")),
    responses((status = 200, body = Note), (status = 401, body = Problem), (status = 404, body = Problem))
)]
pub(crate) async fn note(State(app): State<Arc<App>>, who: Who, Key(key): Key) -> Result<Json<Note>, Problem> {
    let person = who.person()?;
    let row = find_to_watch(&app, &who, &key).await?;
    Ok(Json(Note { text: app.store.note(row.id, person.id).await? }))
}

/// Writes that note.
#[utoipa::path(
    put, path = "/api/tables/{key}/note", tag = "talk", request_body = Note,
    params(("key" = String, Path, description = "The table's name")),
    responses((status = 204), (status = 400, body = Problem), (status = 401, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 429, body = Problem))
)]
pub(crate) async fn set_note(
    State(app): State<Arc<App>>,
    Peer(address): Peer,
    Key(key): Key,
    Sent { who, body: Note { text } }: Sent<Note>,
) -> Result<StatusCode, Problem> {
    let person = who.person()?;
    app.limits.account(person.id)?;
    let row = find_to_watch(&app, &who, &key).await?;
    let text = visible(&text, Some('\n'), MAX_NOTE)?;
    // A note is written anew many times; what it grows by is what stays.
    let before = app.store.note(row.id, person.id).await?.len();
    let grows = text.len().saturating_sub(before) as u64;
    let price = grows + if before == 0 { price::ROW } else { 0 };
    app.budget.charge(address, Some(person.id), price, app.now())?;
    let most = quota::notes(person);
    if !app.store.set_note(row.id, person.id, &text, most).await? {
        let why = format!("Your notes have {} kB together already. Shorten some of them first.", most / 1000);
        return Err(Problem::new(Kind::Conflict, why));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The tokens of whoever asks at a table.
#[utoipa::path(
    get, path = "/api/tables/{key}/tokens", tag = "talk", params(("key" = String, Path, description = "The table's name")),
    responses((status = 200, body = Vec<TokenInfo>), (status = 401, body = Problem), (status = 404, body = Problem))
)]
pub(crate) async fn tokens(
    State(app): State<Arc<App>>,
    who: Who,
    Key(key): Key,
) -> Result<Json<Vec<TokenInfo>>, Problem> {
    let person = who.person()?;
    let row = find_for(&app, &who, &key).await?;
    let shown = |it: SeatToken| TokenInfo {
        key: HEXLOWER.encode(&it.token),
        place: match it.chair {
            0 => TokenFor::A,
            1 => TokenFor::B,
            2 => TokenFor::Spectator,
            _ => TokenFor::Keeper,
        },
        name: it.name,
        created: it.created,
    };
    Ok(Json(app.store.tokens(row.id, person.id).await?.into_iter().map(shown).collect()))
}

/// Makes a token for a seat of whoever asks, for a bot or a script. It has the rights of that seat at that table.
#[utoipa::path(
    post, path = "/api/tables/{key}/tokens", tag = "talk", request_body = TokenAsk,
    params(("key" = String, Path, description = "The table's name")),
    responses((status = 201, body = NewToken), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem), (status = 429, body = Problem))
)]
pub(crate) async fn add_token(
    State(app): State<Arc<App>>,
    Peer(address): Peer,
    Key(key): Key,
    Sent { who, body: asked }: Sent<TokenAsk>,
) -> Result<(StatusCode, Json<NewToken>), Problem> {
    let person = who.person()?;
    let row = find_for(&app, &who, &key).await?;
    app.limits.create(address)?;
    app.budget.charge(address, Some(person.id), price::SMALL, app.now())?;
    let name = visible(&asked.name, None, MAX_NAME)?;
    let bearer = Bearer::of(&app, &who, row).await?;
    let row = bearer.row();
    match asked.place {
        TokenFor::Keeper if row.analysis && row.creator == person.id => {}
        TokenFor::Keeper => {
            return Err(Problem::new(
                Kind::Forbidden,
                "Only a table made for analysis, by its maker, can be kept from outside.",
            ));
        }
        TokenFor::A => drop(bearer.seat(Place::A)?),
        TokenFor::B => drop(bearer.seat(Place::B)?),
        TokenFor::Spectator => drop(bearer.seat(Place::Spectator)?),
    }
    let token = fresh_token()?;
    let new = SeatToken {
        token: digest(&token),
        table: row.id,
        chair: asked.place.slot(),
        account: person.id,
        name,
        created: app.now(),
    };
    match app.store.add_token(new, person.by.clone(), quota::TOKENS).await? {
        Added::Yes => Ok((StatusCode::CREATED, Json(NewToken { token }))),
        Added::NotSeated => {
            let why = "You do not hold this seat, or the game is over: a token is good only while its seat is held.";
            Err(Problem::new(Kind::Forbidden, why))
        }
        Added::SignedOut => Err(Problem::signed_out()),
        Added::TooMany => {
            let why = format!("You have {} tokens at this table. Revoke one of them first.", quota::TOKENS);
            Err(Problem::new(Kind::Conflict, why))
        }
    }
}

/// Revokes a token of whoever asks.
#[utoipa::path(
    delete, path = "/api/tokens/{key}", tag = "talk", params(("key" = String, Path, description = "The token's name in the list")),
    responses((status = 204), (status = 401, body = Problem), (status = 404, body = Problem))
)]
pub(crate) async fn revoke(State(app): State<Arc<App>>, who: Who, Key(key): Key) -> Result<StatusCode, Problem> {
    let person = who.person()?;
    let unknown = || Problem::new(Kind::NotFound, "There is no such token.");
    let token = catalog::from_hex(&key).and_then(|it| <[u8; 32]>::try_from(it).ok()).ok_or_else(unknown)?;
    if !app.store.revoke_token(person.id, &token).await? {
        return Err(unknown());
    }
    app.passes.doubt(person.id);
    Ok(StatusCode::NO_CONTENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_what_they_look_like() {
        let (line, note) = (|text: &str| visible(text, None, 100), |text: &str| visible(text, Some('\n'), 100));
        for text in ["Good luck!", "Viel Glück, 奉天! ✠", "a\u{a0}b", "❤\u{fe0f}"] {
            assert_eq!(line(text), Ok(text.to_owned()));
        }
        assert_eq!(
            line("\u{202e}kcul\u{202c} \u{2066}g\u{2069}o\u{200b}od\u{feff}\u{61c}\u{200e}"),
            Ok("kcul good".to_owned())
        );
        assert_eq!(
            line("I resign.\n\nBen: I resign.\u{2028}\t.\u{1b}[2J\0"),
            Ok("I resign.  Ben: I resign.  .[2J".to_owned())
        );
        assert_eq!(note("one\r\ntwo\n\u{202e}three\tfour\u{2029}"), Ok("one\ntwo\nthree four ".to_owned()));
        assert!(line(&"x".repeat(101)).is_err());
    }
}
