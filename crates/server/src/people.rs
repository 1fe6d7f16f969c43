//! Guests, accounts and their sessions.

use std::sync::Arc;

use argon2::{
    Algorithm, Argon2, Params as Cost, Version,
    password_hash::{PasswordHasher, PasswordVerifier},
};
use axum::{Json, extract::State, http::HeaderMap, http::header};
use axum_extra::extract::{CookieJar, SignedCookieJar};
use serde::{Deserialize, Serialize};
use store::{NewSession, Registered};

use crate::{
    App, Problem,
    guard::Peer,
    json::{Body, Key},
    problem::Kind,
    who::{self, GUEST, LASTS, Person, SESSION, Who, cookie, digest, fresh_key, fresh_token, no_cookie},
};

/// How many letters a name has.
const NAME: std::ops::RangeInclusive<usize> = 2..=24;
/// How many bytes a password has.
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;

/// The hash of nobody's password, so that an unknown name takes as long as a wrong password.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$c2FuZHRhYmxlLW5vYm9keQ$0000000000000000000000000000000000000000000";

/// Whoever asks.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Me {
    /// The name that others see.
    pub name: String,
    /// Whether it is a guest, without a password.
    pub guest: bool,
}

/// A name and a password.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Credentials {
    /// 2 to 24 letters, digits, dashes or underscores.
    #[schema(min_length = 2, max_length = 24, pattern = "^[A-Za-z0-9_-]+$")]
    pub name: String,
    /// At least 8 bytes.
    #[schema(min_length = 8, max_length = 200)]
    pub password: String,
}

/// A session, as its owner's list shows it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SessionInfo {
    /// Its name, for ending it.
    pub key: String,
    /// Whether it is the one that asks.
    pub current: bool,
    /// When it began, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub created: i64,
    /// When it was last used, to the hour.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub seen: i64,
    /// What the browser calls itself.
    pub agent: String,
    /// The address it began at.
    pub address: String,
}

fn me(person: &Person) -> Me {
    Me { name: person.name.clone(), guest: person.is_guest }
}

/// Who asks.
#[utoipa::path(get, path = "/api/me", tag = "people", responses((status = 200, body = Me), (status = 401, body = Problem)))]
pub(crate) async fn whoami(who: Who) -> Result<Json<Me>, Problem> {
    Ok(Json(me(who.person()?)))
}

/// Begins as a guest: one request, no form. Whoever is signed in stays so.
#[utoipa::path(post, path = "/api/guest", tag = "people", responses((status = 200, body = Me), (status = 429, body = Problem)))]
pub(crate) async fn guest(
    State(app): State<Arc<App>>,
    who: Who,
    Peer(address): Peer,
) -> Result<(SignedCookieJar, Json<Me>), Problem> {
    let jar = SignedCookieJar::new(app.key.clone());
    if let Who::Person(person) = &who {
        return Ok((jar, Json(me(person))));
    }
    app.limits.create(address)?;
    let name = format!("Guest {}", &fresh_key()?[..6]);
    let id = app.store.create_guest(&name, app.now()).await?;
    Ok((jar.add(cookie(&app, GUEST, id.to_string())), Json(Me { name, guest: true })))
}

/// Makes an account. A guest's tables stay his.
#[utoipa::path(
    post, path = "/api/register", tag = "people", request_body = Credentials,
    responses((status = 200, body = Me), (status = 400, body = Problem), (status = 409, body = Problem), (status = 429, body = Problem))
)]
pub(crate) async fn register(
    State(app): State<Arc<App>>,
    who: Who,
    Peer(address): Peer,
    headers: HeaderMap,
    Body(asked): Body<Credentials>,
) -> Result<(CookieJar, Json<Me>), Problem> {
    app.limits.sign_in(address, &folded(&asked.name))?;
    let is_fine = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
    if !NAME.contains(&asked.name.len()) || !asked.name.chars().all(is_fine) {
        let why = "A name has 2 to 24 letters, digits, dashes or underscores.";
        return Err(Problem::new(Kind::Malformed, why));
    }
    if !PASSWORD.contains(&asked.password.len()) {
        return Err(Problem::new(Kind::Malformed, "A password has 8 to 200 bytes."));
    }
    let guest = match &who {
        Who::Person(person) if person.is_guest => Some(person.id),
        Who::Person(_) => return Err(Problem::new(Kind::Conflict, "You have an account already. Sign out first.")),
        _ => None,
    };
    let hash = hashed(&app, asked.password).await?;
    let registered = app.store.register(guest, &asked.name, &folded(&asked.name), &hash, app.now()).await?;
    let Registered::Yes(id) = registered else {
        return Err(Problem::new(Kind::Conflict, "This name is taken. Choose another."));
    };
    let jar = begin_session(&app, id, address, &headers).await?;
    Ok((jar, Json(Me { name: asked.name, guest: false })))
}

/// Signs in. A guest's tables become the account's.
#[utoipa::path(
    post, path = "/api/sign-in", tag = "people", request_body = Credentials,
    responses((status = 200, body = Me), (status = 400, body = Problem), (status = 403, body = Problem), (status = 429, body = Problem))
)]
pub(crate) async fn sign_in(
    State(app): State<Arc<App>>,
    who: Who,
    Peer(address): Peer,
    headers: HeaderMap,
    Body(asked): Body<Credentials>,
) -> Result<(CookieJar, Json<Me>), Problem> {
    app.limits.sign_in(address, &folded(&asked.name))?;
    // The same words and the same work, whether the name or the password is wrong.
    let wrong = || Problem::new(Kind::Forbidden, "Name and password do not belong together.");
    let account = app.store.account_named(&folded(&asked.name)).await?;
    let hash = account.as_ref().and_then(|it| it.hash.clone());
    let is_right = verified(&app, asked.password, hash).await?;
    let account = account.filter(|_| is_right).ok_or_else(wrong)?;
    if let Who::Person(person) = &who
        && person.is_guest
    {
        app.store.adopt(person.id, account.id).await?;
    }
    let jar = begin_session(&app, account.id, address, &headers).await?;
    Ok((jar, Json(Me { name: account.shown, guest: false })))
}

/// A new password for the old one.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PasswordAsk {
    /// The old one.
    #[schema(max_length = 200)]
    pub old: String,
    /// The new one, at least 8 bytes.
    #[schema(min_length = 8, max_length = 200)]
    pub new: String,
}

/// Changes the password. Every other session ends.
#[utoipa::path(
    post, path = "/api/password", tag = "people", request_body = PasswordAsk,
    responses((status = 200, body = Me), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem), (status = 429, body = Problem))
)]
pub(crate) async fn password(
    State(app): State<Arc<App>>,
    who: Who,
    Peer(address): Peer,
    headers: HeaderMap,
    Body(asked): Body<PasswordAsk>,
) -> Result<(CookieJar, Json<Me>), Problem> {
    let person = who.person()?;
    app.limits.sign_in(address, &folded(&person.name))?;
    if person.is_guest {
        return Err(Problem::new(Kind::Forbidden, "A guest has no password. Make an account first."));
    }
    if !PASSWORD.contains(&asked.new.len()) {
        return Err(Problem::new(Kind::Malformed, "A password has 8 to 200 bytes."));
    }
    let hash = app.store.account(person.id).await?.and_then(|it| it.hash);
    if !verified(&app, asked.old, hash).await? {
        return Err(Problem::new(Kind::Forbidden, "This is not your password."));
    }
    let hash = hashed(&app, asked.new).await?;
    app.store.set_password(person.id, &hash).await?;
    app.store.end_sessions(person.id).await?;
    let jar = begin_session(&app, person.id, address, &headers).await?;
    Ok((jar, Json(me(person))))
}

/// Signs out here.
#[utoipa::path(post, path = "/api/sign-out", tag = "people", responses((status = 204)))]
pub(crate) async fn sign_out(
    State(app): State<Arc<App>>,
    who: Who,
) -> Result<(CookieJar, axum::http::StatusCode), Problem> {
    if let Who::Person(Person { id, session: Some(key), .. }) = &who {
        app.store.end_session(*id, key).await?;
    }
    let jar = CookieJar::new().add(no_cookie(SESSION)).add(no_cookie(GUEST));
    Ok((jar, axum::http::StatusCode::NO_CONTENT))
}

/// The sessions of whoever asks.
#[utoipa::path(get, path = "/api/sessions", tag = "people", responses((status = 200, body = Vec<SessionInfo>), (status = 401, body = Problem)))]
pub(crate) async fn sessions(State(app): State<Arc<App>>, who: Who) -> Result<Json<Vec<SessionInfo>>, Problem> {
    let person = who.person()?;
    let sessions = app.store.sessions(person.id, app.now()).await?;
    let shown = |it: store::Session| SessionInfo {
        current: Some(&it.key) == person.session.as_ref(),
        key: it.key,
        created: it.created,
        seen: it.seen,
        agent: it.agent,
        address: it.address,
    };
    Ok(Json(sessions.into_iter().map(shown).collect()))
}

/// Ends a session of whoever asks.
#[utoipa::path(
    delete, path = "/api/sessions/{key}", tag = "people", params(("key" = String, Path, description = "The session's name")),
    responses((status = 204), (status = 401, body = Problem), (status = 404, body = Problem))
)]
pub(crate) async fn end_session(
    State(app): State<Arc<App>>,
    who: Who,
    Key(key): Key,
) -> Result<axum::http::StatusCode, Problem> {
    if app.store.end_session(who.person()?.id, &key).await? {
        return Ok(axum::http::StatusCode::NO_CONTENT);
    }
    Err(Problem::new(Kind::NotFound, "There is no such session."))
}

fn folded(name: &str) -> String {
    name.to_ascii_lowercase()
}

async fn begin_session(
    app: &App,
    account: store::Id,
    address: std::net::IpAddr,
    headers: &HeaderMap,
) -> Result<CookieJar, Problem> {
    let token = fresh_token()?;
    let now = app.now();
    let agent = headers.get(header::USER_AGENT).and_then(|it| it.to_str().ok()).unwrap_or_default();
    app.store
        .add_session(NewSession {
            token: digest(&token),
            key: fresh_key()?,
            account,
            created: now,
            expires: now + LASTS,
            agent: agent.chars().take(200).collect(),
            address: address.to_string(),
        })
        .await?;
    Ok(CookieJar::new().add(cookie(app, SESSION, token)).add(who::no_cookie(GUEST)))
}

fn argon() -> Argon2<'static> {
    let cost = Cost::new(19 * 1024, 2, 1, None).expect("a cost within the bounds");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, cost)
}

/// Each hash takes 19 MiB: a few at once, and never on the runtime's threads.
async fn hashed(app: &App, password: String) -> Result<String, Problem> {
    let failed = |_| Problem::new(Kind::Broken, "The password could not be hashed.");
    let _permit = app.hashing.acquire().await.map_err(failed)?;
    let hash = move || argon().hash_password(password.as_bytes()).map(|it| it.to_string());
    let hash =
        tokio::task::spawn_blocking(hash).await.map_err(|_| Problem::new(Kind::Broken, "A hash was broken off."))?;
    hash.map_err(|_| Problem::new(Kind::Broken, "The password could not be hashed."))
}

async fn verified(app: &App, password: String, hash: Option<String>) -> Result<bool, Problem> {
    let failed = |_| Problem::new(Kind::Broken, "The password could not be checked.");
    let _permit = app.hashing.acquire().await.map_err(failed)?;
    let verify = move || {
        let is_known = hash.is_some();
        let is_right = argon().verify_password(password.as_bytes(), hash.as_deref().unwrap_or(NOBODY)).is_ok();
        is_known && is_right
    };
    tokio::task::spawn_blocking(verify).await.map_err(|_| Problem::new(Kind::Broken, "A hash was broken off."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobodys_hash_is_worked_through() {
        use argon2::password_hash::Error;
        let hash = argon().hash_password(b"a password").expect("a hash").to_string();
        assert_eq!(argon().verify_password(b"a password", hash.as_str()), Ok(()));
        // Not a hash that cannot be read, which would be found out at once.
        assert_eq!(argon().verify_password(b"a password", NOBODY), Err(Error::PasswordInvalid));
    }
}
