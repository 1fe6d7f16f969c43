//! JSON in, with refusals in our own shape.

use std::time::Duration;

use axum::{
    Json,
    extract::{FromRequest, FromRequestParts, Path, Query, Request, rejection::JsonRejection},
    http::request::Parts,
};
use catalog::brief;
use serde::de::DeserializeOwned;

use crate::{Problem, problem::Kind};

/// How long the body of a request may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(15);

/// The body of a request.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        let Ok(read) = tokio::time::timeout(ARRIVAL, Json::<T>::from_request(request, state)).await else {
            return Err(Problem::new(Kind::Malformed, "The request took too long to arrive. Send it again."));
        };
        match read {
            Ok(Json(value)) => Ok(Body(value)),
            Err(JsonRejection::MissingJsonContentType(_)) => {
                Err(Problem::new(Kind::NotJson, "Send JSON, and say so: Content-Type: application/json."))
            }
            Err(JsonRejection::BytesRejection(why)) if why.status() == 413 => {
                Err(Problem::new(Kind::TooLarge, "The request is larger than the server takes."))
            }
            Err(why) => Err(Problem::new(Kind::Malformed, brief(&why.body_text()))),
        }
    }
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
