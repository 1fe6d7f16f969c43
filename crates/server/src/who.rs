//! Who sends a request: by a session's cookie, a guest's signed cookie, or the token of a seat.

use std::sync::Arc;

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};
use axum_extra::extract::{
    SignedCookieJar,
    cookie::{Cookie, CookieJar, SameSite},
};
use sha2::{Digest, Sha256};
use store::{Account, Id, SeatToken, TableRow};

use crate::{App, Problem, problem::Kind, table_info, table_info::Terms, wire::Place, wire::Watch};

/// The cookie of a session.
pub(crate) const SESSION: &str = "sandtable_session";
/// The cookie of a guest.
pub(crate) const GUEST: &str = "sandtable_guest";
/// How long a session lasts.
pub(crate) const LASTS: i64 = 90 * 24 * 3600 * 1000;
/// After how long it is noted that somebody is still there.
const SEEN_EVERY: i64 = 3600 * 1000;
/// The slot of a token for whoever keeps a table made for analysis.
pub(crate) const KEEPER: u8 = 3;

/// Who sends a request.
#[derive(Clone, Debug)]
pub(crate) enum Who {
    /// Nobody who has said so.
    Nobody,
    /// Somebody with an account, or a guest.
    Person(Person),
    /// The holder of the token of a seat, with its rights and no others.
    Holder(SeatToken),
}

/// Somebody with an account, or a guest.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) is_guest: bool,
    /// The public name of the session.
    pub(crate) session: Option<String>,
}

/// A random token of 256 bits, in letters and digits.
pub(crate) fn fresh_token() -> Result<String, Problem> {
    random(32)
}

/// A random name of 128 bits, in letters and digits.
pub(crate) fn fresh_key() -> Result<String, Problem> {
    random(16)
}

fn random(n: usize) -> Result<String, Problem> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes[..n]).map_err(|_| Problem::new(Kind::Broken, "The system gives no random numbers."))?;
    Ok(bytes[..n].iter().map(|it| format!("{it:02x}")).collect())
}

/// What is stored of a token.
pub(crate) fn digest(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

impl Who {
    /// The person, or that nobody is signed in.
    pub(crate) fn person(&self) -> Result<&Person, Problem> {
        match self {
            Who::Person(person) => Ok(person),
            Who::Nobody => Err(Problem::signed_out()),
            Who::Holder(_) => Err(Problem::new(
                Kind::Forbidden,
                "The token of a seat is good for play at its table, and for nothing else.",
            )),
        }
    }

    /// The account, if there is one.
    pub(crate) fn account(&self) -> Option<Id> {
        match self {
            Who::Person(person) => Some(person.id),
            Who::Holder(token) => Some(token.account),
            Who::Nobody => None,
        }
    }

    /// Whether this is somebody who may sit on a chair of a table.
    pub(crate) async fn may_sit(&self, app: &App, row: &TableRow, place: Place) -> Result<(), Problem> {
        let not_yours = || Problem::new(Kind::Forbidden, "This seat is somebody else's.");
        match (self, place.side()) {
            // A table that a token is not for does not exist for it.
            (Who::Holder(token), _) if token.table != row.id => Err(Problem::no_table()),
            (Who::Holder(token), _) if token.chair == place.slot() => Ok(()),
            (Who::Holder(token), None) if token.chair < Place::Spectator.slot() => Ok(()),
            (Who::Holder(_), _) => Err(not_yours()),
            (Who::Person(person), Some(side)) => {
                let is_theirs = table_info::sides_of(row, person.id).any(|it| it == side);
                if is_theirs { Ok(()) } else { Err(not_yours()) }
            }
            (Who::Nobody, Some(_)) => Err(Problem::signed_out()),
            (_, None) if Terms::of(row).watch == Watch::Anybody => Ok(()),
            (Who::Nobody, None) => Err(Problem::no_table()),
            (Who::Person(person), None) => {
                let is_there = table_info::people(row).contains(&person.id) || row.creator == person.id;
                if is_there || app.store.is_watcher(row.id, person.id).await? {
                    return Ok(());
                }
                Err(Problem::no_table())
            }
        }
    }

    /// Whether this is somebody who may know that a table exists.
    pub(crate) async fn may_know(&self, app: &App, row: &TableRow) -> Result<(), Problem> {
        let sides = [Place::A, Place::B].into_iter();
        for place in sides.filter(|it| row.seats.iter().any(|seat| seat.side == it.slot())) {
            if self.may_sit(app, row, place).await.is_ok() {
                return Ok(());
            }
        }
        if let Who::Holder(token) = self
            && token.table == row.id
        {
            return Ok(());
        }
        // An open table stands in the lobby for everybody to see.
        if row.listed && row.standing.status == store::Status::Open {
            return Ok(());
        }
        self.may_sit(app, row, Place::Spectator).await
    }

    /// Reads who it is from the headers of a request.
    pub(crate) async fn read(app: &App, headers: &HeaderMap) -> Result<Who, Problem> {
        if let Some(bearer) = headers.get(header::AUTHORIZATION) {
            let token = bearer.to_str().ok().and_then(|it| it.strip_prefix("Bearer ")).unwrap_or_default();
            let found = app.store.token(&digest(token.trim())).await?;
            let unknown = || Problem::new(Kind::SignedOut, "This token is not known here, or was revoked.");
            return found.map(Who::Holder).ok_or_else(unknown);
        }
        let now = app.now();
        let jar = CookieJar::from_headers(headers);
        if let Some(cookie) = jar.get(SESSION)
            && let Some(session) = app.store.session(&digest(cookie.value()), now).await?
            && let Some(account) = app.store.account(session.account).await?
        {
            if now - session.seen > SEEN_EVERY {
                app.store.touch_session(&digest(cookie.value()), now).await?;
            }
            return Ok(Who::Person(person(account, Some(session.key))));
        }
        let signed = SignedCookieJar::from_headers(headers, app.key.clone());
        if let Some(id) = signed.get(GUEST).and_then(|it| it.value().parse().ok())
            && let Some(account) = app.store.account(id).await?
            // A guest who has become an account signs in with its password.
            && account.hash.is_none()
        {
            if now - account.seen > SEEN_EVERY {
                app.store.see(id, now).await?;
            }
            return Ok(Who::Person(person(account, None)));
        }
        Ok(Who::Nobody)
    }
}

fn person(account: Account, session: Option<String>) -> Person {
    Person { id: account.id, is_guest: account.hash.is_none(), name: account.shown, session }
}

impl FromRequestParts<Arc<App>> for Who {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Who, Problem> {
        Who::read(app, &parts.headers).await
    }
}

/// A cookie that scripts cannot read and other sites cannot send.
pub(crate) fn cookie(app: &App, name: &'static str, value: String) -> Cookie<'static> {
    let is_https = app.config.origin.as_ref().is_some_and(|it| it.starts_with("https:"));
    let mut cookie =
        Cookie::build((name, value)).path("/").http_only(true).same_site(SameSite::Lax).secure(is_https).build();
    // The server decides how long it is good for.
    cookie.make_permanent();
    cookie
}

/// The cookie that takes another away.
pub(crate) fn no_cookie(name: &'static str) -> Cookie<'static> {
    Cookie::build((name, "")).path("/").build()
}
