//! JSON in, with who sends it, and refusals in our own shape.

use std::{sync::Arc, time::Duration};

use axum::{
    Json,
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Path, Query, Request, rejection::JsonRejection},
    http::{header, request::Parts},
};
use catalog::brief;
use futures_util::FutureExt;
use serde::de::DeserializeOwned;

use crate::{
    App, Problem,
    guard::{MAX_BODY, Peer},
    limits::network,
    moment::{Asker, Turn},
    problem::Kind,
    who::Who,
};

/// How long the body of a request may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(15);

/// A request with a body, and who sends it. A body may come slowly, and a right may end meanwhile: who it is is asked when all
/// of it is there.
pub(crate) struct Sent<T> {
    pub(crate) who: Who,
    pub(crate) body: T,
}

impl<T: DeserializeOwned + Send + 'static> FromRequest<Arc<App>> for Sent<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Sent<T>, Problem> {
        let headers = request.headers().clone();
        let body = arrived(request, app).await?;
        Ok(Sent { who: Who::read(app, &headers).await?, body })
    }
}

/// The same where something new is made by a body that may be large. Nothing of it is taken in from somebody who may make
/// nothing. The large ones of one network come one after the other, and those of all a few at once.
pub(crate) struct SentNew<T> {
    pub(crate) who: Who,
    pub(crate) body: T,
    /// For as long as what has come in is there.
    pub(crate) room: Option<Turn>,
}

impl<T: DeserializeOwned + Send + 'static> FromRequest<Arc<App>> for SentNew<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<SentNew<T>, Problem> {
        let (mut head, body) = request.into_parts();
        Who::read(app, &head.headers).await?.person()?;
        let Peer(from) = Peer::from_request_parts(&mut head, app).await?;
        app.limits.create(from)?;
        let length = head.headers.get(header::CONTENT_LENGTH).and_then(|it| it.to_str().ok()?.parse::<usize>().ok());
        let room = match length {
            Some(length) if length <= MAX_BODY => None,
            _ => app.bodies.take(Asker::From(network(from))).await,
        };
        let Sent { who, body } = Sent::from_request(Request::from_parts(head, body), app).await?;
        Ok(SentNew { who, body, room })
    }
}

/// The body of a request, if it comes in time.
async fn arrived<S: Send + Sync, T: DeserializeOwned + Send + 'static>(
    request: Request,
    state: &S,
) -> Result<T, Problem> {
    let Ok(read) = tokio::time::timeout(ARRIVAL, read(request, state)).await else {
        return Err(Problem::new(Kind::Malformed, "The request took too long to arrive. Send it again."));
    };
    match read {
        Ok(Json(value)) => Ok(value),
        Err(JsonRejection::MissingJsonContentType(_)) => {
            Err(Problem::new(Kind::NotJson, "Send JSON, and say so: Content-Type: application/json."))
        }
        Err(JsonRejection::BytesRejection(why)) if why.status() == 413 => {
            Err(Problem::new(Kind::TooLarge, "The request is larger than the server takes."))
        }
        Err(why) => Err(Problem::new(Kind::Malformed, brief(&why.body_text()))),
    }
}

/// Reads a request; a long one elsewhere than on the runtime's threads.
async fn read<S: Send + Sync, T: DeserializeOwned + Send + 'static>(
    request: Request,
    state: &S,
) -> Result<Json<T>, JsonRejection> {
    let (head, body) = request.into_parts();
    let bytes = Bytes::from_request(Request::from_parts(head.clone(), body), state).await?;
    let is_short = bytes.len() <= MAX_BODY;
    let whole = Request::from_parts(head, bytes.into());
    if is_short {
        return Json::from_request(whole, state).await;
    }
    let read = move || Json::from_request(whole, &()).now_or_never();
    let read = tokio::task::spawn_blocking(read).await;
    read.expect("a reader that does not fail").expect("a body that is there already")
}

/// What stands behind the question mark of an address.
pub(crate) struct Params<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Params<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Params<T>, Problem> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        query.map(|it| Params(it.0)).map_err(|why| Problem::new(Kind::Malformed, brief(&why.body_text())))
    }
}

/// The name of a table or session in an address.
pub(crate) struct Key(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Key {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Key, Problem> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let is_key = |it: &str| it.len() <= 64 && it.bytes().all(|it| it.is_ascii_alphanumeric());
        match path {
            Ok(Path(key)) if is_key(&key) => Ok(Key(key)),
            // Nothing is looked up that cannot be a name.
            _ => Err(Problem::new(Kind::NotFound, "There is nothing of this name.")),
        }
    }
}
