//! Play over plain requests: the same questions and answers as through a socket.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;

use crate::{
    App, Problem,
    ask::answer,
    bearer::{Bearer, Caller},
    guard::Peer,
    json::{Key, Params, Sent},
    packed::Packed,
    tables::{find, find_to_watch},
    who::Who,
    wire::{Answer, Ask, Place},
};

/// From which chair.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub(crate) struct From {
    /// The chair.
    #[serde(rename = "as")]
    #[param(rename = "as", inline)]
    place: Place,
}

/// Asks a table something, or wants something done there, from a chair.
#[utoipa::path(
    post, path = "/api/tables/{key}/ask", tag = "play", request_body = Ask,
    params(("key" = String, Path, description = "The table's name"), From),
    responses(
        (status = 200, body = Answer), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)
    )
)]
pub(crate) async fn ask(
    State(app): State<Arc<App>>,
    Key(key): Key,
    Params(From { place }): Params<From>,
    Peer(address): Peer,
    Sent { who, body: ask }: Sent<Ask>,
) -> Result<Response, Problem> {
    let bearer = Bearer::of(&app, &who, find(&app, &key).await?).await?;
    let seated = bearer.seat(place)?;
    if let Some(account) = who.account() {
        app.limits.account(account)?;
    }
    let form = |answer: Answer| Json(answer).into_response();
    answer(&app, &Caller { who, from: address, seated }, ask, form).await
}

/// What is printed: the same for a whole game. Its hash is its ETag, so that it is fetched once.
#[utoipa::path(
    get, path = "/api/tables/{key}/sheet", tag = "play", params(("key" = String, Path, description = "The table's name")),
    responses((status = 200, body = stage::Sheet), (status = 304), (status = 404, body = Problem))
)]
pub(crate) async fn sheet(
    State(app): State<Arc<App>>,
    who: Who,
    Key(key): Key,
    Peer(address): Peer,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let row = find_to_watch(&app, &who, &key).await?;
    let moment = app.hub.moment(&app, row.id).await?;
    let tag = format!("\"{}\"", moment.sheet_hash());
    let is_known = headers.get(header::IF_NONE_MATCH).is_some_and(|it| it.as_bytes() == tag.as_bytes());
    let mut response = match is_known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => {
            let packed = moment.printed(&app, who.asker(address), |sheet| Packed::of(&**sheet)).await?;
            packed.response(&headers)
        }
    };
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    Ok(response)
}
