//! What could not be done, as clients are told.

use std::{fmt, time::Duration};

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use catalog::{Refusal, Unplayable, Word};
use serde::Serialize;
use stage::Sheet;
use store::Fault;

/// What could not be done, and why. Nothing has changed, unless it is `unsure`.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Problem {
    /// What kind of problem it is.
    pub problem: Kind,
    /// What is wrong and what to do, in a sentence.
    pub message: String,
    /// The refusal of the table, if it was the table that refused.
    pub refusal: Option<Refusal>,
    /// After how many seconds it may be tried again, if that is known.
    #[serde(skip)]
    #[cfg_attr(feature = "ts", ts(skip))]
    pub wait: Option<u64>,
}

/// Every kind of problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Kind {
    /// The request is not well formed.
    Malformed,
    /// Nobody is signed in, not even as a guest.
    SignedOut,
    /// Somebody else may do this, or nobody.
    Forbidden,
    /// There is no such thing, or not for whoever asks.
    NotFound,
    /// It cannot be done as things stand.
    Conflict,
    /// The table refused it; the refusal says why.
    Refused,
    /// The request is too large.
    TooLarge,
    /// The body is not JSON, or not said to be.
    NotJson,
    /// Too many requests; wait a little.
    TooMany,
    /// Nothing was stored, and nothing has changed: try again.
    NotStored,
    /// Nobody can tell whether it was stored: ask again with the same nonce, which is harmless.
    Unsure,
    /// The table was begun by a later edition of the rules than this server knows.
    LaterEdition,
    /// A fault of ours.
    Broken,
}

impl Problem {
    /// A problem in a sentence.
    pub fn new(problem: Kind, message: impl Into<String>) -> Problem {
        Problem { problem, message: message.into(), refusal: None, wait: None }
    }

    /// Something that is not there, or not for whoever asks.
    #[must_use]
    pub fn no_table() -> Problem {
        Problem::new(Kind::NotFound, "There is no such table.")
    }

    /// Nobody is signed in.
    #[must_use]
    pub fn signed_out() -> Problem {
        Problem::new(Kind::SignedOut, "Nobody is signed in here. Ask for a guest's cookie first, or sign in.")
    }

    /// A refusal of the table, in a sentence with the rule's number.
    #[must_use]
    pub fn refused(refusal: Refusal, sheet: &Sheet) -> Problem {
        Problem { problem: Kind::Refused, message: refusal.tell(sheet), refusal: Some(refusal), wait: None }
    }

    /// Too much of something in a while.
    #[must_use]
    pub fn too_many(what: &str, wait: Duration) -> Problem {
        Problem::wait(&format!("Too many {what}."), wait)
    }

    /// So much was done that nothing more is for a while.
    #[must_use]
    pub fn wait(why: &str, wait: Duration) -> Problem {
        // Whoever waits so many whole seconds has waited long enough.
        let seconds = wait.as_nanos().div_ceil(1_000_000_000).max(1) as u64;
        let unit = if seconds == 1 { "second" } else { "seconds" };
        let message = format!("{why} Try again in {seconds} {unit}.");
        Problem { wait: Some(seconds), ..Problem::new(Kind::TooMany, message) }
    }

    /// Whether it is a refusal of this kind.
    #[must_use]
    pub fn is(&self, word: Word) -> bool {
        self.refusal.as_ref().is_some_and(|it| it.refused == word)
    }

    fn status(&self) -> StatusCode {
        match self.problem {
            Kind::Malformed => StatusCode::BAD_REQUEST,
            Kind::SignedOut => StatusCode::UNAUTHORIZED,
            Kind::Forbidden => StatusCode::FORBIDDEN,
            Kind::NotFound => StatusCode::NOT_FOUND,
            Kind::Conflict | Kind::LaterEdition => StatusCode::CONFLICT,
            Kind::Refused => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Kind::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Kind::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Kind::NotStored | Kind::Unsure => StatusCode::SERVICE_UNAVAILABLE,
            Kind::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Problem {
        tracing::warn!(%fault, "the store");
        match fault {
            Fault::Full(_) => {
                Problem::new(Kind::NotStored, "The server's disk is full. Nothing was stored; try again later.")
            }
            Fault::Away(_) => Problem::new(
                Kind::NotStored,
                "The server cannot reach its database. Nothing was stored; try again in a moment.",
            ),
            Fault::Unsure(_) => Problem::new(
                Kind::Unsure,
                "The server lost its database in the middle of storing this, and cannot tell whether it was stored. Send \
                 it again with the same nonce: it is not done twice.",
            ),
            Fault::Broken(_) => Problem::new(Kind::Broken, "The server's store has failed. The fault has been logged."),
        }
    }
}

impl From<Unplayable> for Problem {
    fn from(why: Unplayable) -> Problem {
        Problem::new(Kind::Malformed, why.to_string())
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(&self)).into_response();
        if let Some(seconds) = self.wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
