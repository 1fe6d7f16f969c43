//! Chat, private notes, and the tokens of seats.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use serde::{Deserialize, Serialize};
use store::SeatToken;

use crate::{
    App, Problem,
    ask::is_clean,
    guard::Peer,
    json::{Body, Key, Params},
    letters::Command,
    problem::Kind,
    table_info,
    tables::find_for,
    who::{KEEPER, Who, digest, fresh_token},
    wire::{ChatLine, Place},
};

/// How many bytes a line of the chat may have.
const MAX_CHAT: usize = 500;
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

fn clean(text: &str, most: usize) -> Result<(), Problem> {
    if text.len() > most {
        return Err(Problem::new(Kind::Malformed, format!("At most {most} bytes, please.")));
    }
    if !is_clean(text) {
        return Err(Problem::new(Kind::Malformed, "The text holds control characters."));
    }
    Ok(())
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
    let row = find_for(&app, &who, &key).await?;
    let lines = app.store.chat(row.id, i64::from(after), SHOWN).await?;
    Ok(Json(lines.into_iter().map(table_info::chat_line).collect()))
}

/// Says something. Only players do; everybody at the table hears it.
#[utoipa::path(
    post, path = "/api/tables/{key}/chat", tag = "talk", request_body = Saying,
    params(("key" = String, Path, description = "The table's name")),
    responses((status = 204), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem))
)]
pub(crate) async fn say(
    State(app): State<Arc<App>>,
    who: Who,
    Key(key): Key,
    Body(Saying { text }): Body<Saying>,
) -> Result<StatusCode, Problem> {
    let person = who.person()?;
    app.limits.account(person.id)?;
    let row = find_for(&app, &who, &key).await?;
    if !table_info::people(&row).contains(&person.id) {
        return Err(Problem::new(Kind::Forbidden, "Only the players of a table talk at it."));
    }
    let text = text.trim();
    clean(text, MAX_CHAT)?;
    if text.is_empty() {
        return Err(Problem::new(Kind::Malformed, "There is nothing to say in it."));
    }
    app.store.say(row.id, Some(person.id), &person.name, app.now(), text).await?;
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
    let row = find_for(&app, &who, &key).await?;
    Ok(Json(Note { text: app.store.note(row.id, person.id).await? }))
}

/// Writes that note.
#[utoipa::path(
    put, path = "/api/tables/{key}/note", tag = "talk", request_body = Note,
    params(("key" = String, Path, description = "The table's name")),
    responses((status = 204), (status = 400, body = Problem), (status = 401, body = Problem), (status = 404, body = Problem))
)]
pub(crate) async fn set_note(
    State(app): State<Arc<App>>,
    who: Who,
    Key(key): Key,
    Body(Note { text }): Body<Note>,
) -> Result<StatusCode, Problem> {
    let person = who.person()?;
    app.limits.account(person.id)?;
    let row = find_for(&app, &who, &key).await?;
    clean(&text, MAX_NOTE)?;
    app.store.set_note(row.id, person.id, &text).await?;
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
        key: it.token.iter().map(|it| format!("{it:02x}")).collect(),
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
    responses((status = 201, body = NewToken), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem))
)]
pub(crate) async fn add_token(
    State(app): State<Arc<App>>,
    who: Who,
    Peer(address): Peer,
    Key(key): Key,
    Body(asked): Body<TokenAsk>,
) -> Result<(StatusCode, Json<NewToken>), Problem> {
    let person = who.person()?;
    let row = find_for(&app, &who, &key).await?;
    app.limits.create(address)?;
    clean(&asked.name, 100)?;
    match asked.place {
        TokenFor::Keeper if row.analysis && row.creator == person.id => {}
        TokenFor::Keeper => {
            return Err(Problem::new(
                Kind::Forbidden,
                "Only a table made for analysis, by its maker, can be kept from outside.",
            ));
        }
        TokenFor::A => who.may_sit(&app, &row, Place::A).await?,
        TokenFor::B => who.may_sit(&app, &row, Place::B).await?,
        TokenFor::Spectator => who.may_sit(&app, &row, Place::Spectator).await?,
    }
    let token = fresh_token()?;
    app.store
        .add_token(SeatToken {
            token: digest(&token),
            table: row.id,
            chair: asked.place.slot(),
            account: person.id,
            name: asked.name,
            created: app.now(),
        })
        .await?;
    Ok((StatusCode::CREATED, Json(NewToken { token })))
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
    if app.store.revoke_token(person.id, &token).await? { Ok(StatusCode::NO_CONTENT) } else { Err(unknown()) }
}
