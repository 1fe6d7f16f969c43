//! Guests, accounts and their sessions.

use std::{net::IpAddr, sync::Arc};

use argon2::{
    Algorithm, Argon2, Params as Cost, Version,
    password_hash::{PasswordHasher, PasswordVerifier},
};
use axum::{Json, extract::State, http::HeaderMap, http::header};
use axum_extra::extract::{CookieJar, SignedCookieJar};
use serde::{Deserialize, Serialize};
use store::{Id, KnownBy, NewSession, Registered};

use crate::{
    App, Problem,
    budget::price,
    devices,
    guard::Peer,
    json::{Key, Sent},
    letters::Command,
    limits::network,
    moment::Asker,
    problem::Kind,
    who::{Cookies, GUEST, LASTS, Person, SESSION, Who, cookie, digest, exchanged, fresh_key, fresh_token, no_cookie},
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
pub(crate) async fn whoami(
    State(app): State<Arc<App>>,
    who: Who,
    headers: HeaderMap,
) -> Result<(Cookies, Json<Me>), Problem> {
    let person = who.person()?;
    Ok((exchanged(&app, person, &headers), Json(me(person))))
}

/// Begins as a guest: one request, no form. Whoever is signed in stays so.
#[utoipa::path(post, path = "/api/guest", tag = "people", responses((status = 200, body = Me), (status = 429, body = Problem)))]
pub(crate) async fn guest(
    State(app): State<Arc<App>>,
    who: Who,
    Peer(address): Peer,
    headers: HeaderMap,
) -> Result<(Cookies, Json<Me>), Problem> {
    if let Who::Person(person) = &who {
        return Ok((exchanged(&app, person, &headers), Json(me(person))));
    }
    app.limits.create(address)?;
    app.budget.charge(address, None, price::PERSON, app.now())?;
    let name = format!("Guest {}", &fresh_key()?[..6]);
    let id = app.store.create_guest(&name, app.now()).await?;
    let jar = SignedCookieJar::new(app.key.clone()).add(cookie(&app, GUEST, format!("{id}.0")));
    Ok(((CookieJar::new(), jar), Json(Me { name, guest: true })))
}

/// Makes an account. A guest's tables stay his; tokens of his seats end.
#[utoipa::path(
    post, path = "/api/register", tag = "people", request_body = Credentials,
    responses((status = 200, body = Me), (status = 400, body = Problem), (status = 409, body = Problem), (status = 429, body = Problem))
)]
pub(crate) async fn register(
    State(app): State<Arc<App>>,
    Peer(address): Peer,
    headers: HeaderMap,
    Sent { who, body: asked }: Sent<Credentials>,
) -> Result<(Cookies, Json<Me>), Problem> {
    app.limits.attempt(address)?;
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
    app.budget.charge(address, guest, price::PERSON, app.now())?;
    let hash = hashed(&app, address, asked.password).await?;
    let registered = app.store.register(guest, &asked.name, &folded(&asked.name), &hash, app.now()).await?;
    let Registered::Yes(id) = registered else {
        return Err(Problem::new(Kind::Conflict, "This name is taken. Choose another."));
    };
    // A guest's cookie and tokens are good no longer.
    app.passes.doubt(id);
    tell_tables(&app, id).await;
    let jar = begin_session(&app, id, &hash, address, &headers).await?.ok_or_else(wrong)?;
    Ok((jar, Json(Me { name: asked.name, guest: false })))
}

/// Signs in. A guest's tables become the account's; tokens of his seats end.
#[utoipa::path(
    post, path = "/api/sign-in", tag = "people", request_body = Credentials,
    responses((status = 200, body = Me), (status = 400, body = Problem), (status = 403, body = Problem), (status = 429, body = Problem))
)]
pub(crate) async fn sign_in(
    State(app): State<Arc<App>>,
    Peer(address): Peer,
    headers: HeaderMap,
    Sent { who, body: asked }: Sent<Credentials>,
) -> Result<(Cookies, Json<Me>), Problem> {
    let name = folded(&asked.name);
    let account = app.store.account_named(&name).await?;
    let hash = account.as_ref().and_then(|it| it.hash.clone());
    // No browser is known to a name that does not exist, and that is found out by the same work.
    let known = devices::known(&app, &headers, hash.as_deref().unwrap_or(NOBODY));
    // A browser that is known has a count of its own: no stranger who guesses shuts it out.
    app.limits.guess(address, &name, known)?;
    // The same work, whether the name or the password is wrong.
    let is_right = verified(&app, address, asked.password, hash.clone()).await?;
    let (account, hash) = account.zip(hash).filter(|_| is_right).ok_or_else(wrong)?;
    let jar = begin_session(&app, account.id, &hash, address, &headers).await?.ok_or_else(wrong)?;
    // Whoever was here before is here no longer.
    if let Who::Person(person) = &who {
        match &person.by {
            KnownBy::Session(key) => drop(app.store.end_session(person.id, key).await?),
            KnownBy::Guest(_) => {
                app.store.adopt(person.id, account.id).await?;
                tell_tables(&app, account.id).await;
            }
        }
        app.passes.doubt(person.id);
    }
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

/// Changes the password. Every other session ends, and every token of a seat.
#[utoipa::path(
    post, path = "/api/password", tag = "people", request_body = PasswordAsk,
    responses((status = 200, body = Me), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem), (status = 429, body = Problem))
)]
pub(crate) async fn password(
    State(app): State<Arc<App>>,
    Peer(address): Peer,
    headers: HeaderMap,
    Sent { who, body: asked }: Sent<PasswordAsk>,
) -> Result<(Cookies, Json<Me>), Problem> {
    let person = who.person()?;
    app.limits.attempt(address)?;
    app.limits.own_password(person.id)?;
    if person.is_guest {
        return Err(Problem::new(Kind::Forbidden, "A guest has no password. Make an account first."));
    }
    if !PASSWORD.contains(&asked.new.len()) {
        return Err(Problem::new(Kind::Malformed, "A password has 8 to 200 bytes."));
    }
    let not_yours = || Problem::new(Kind::Forbidden, "This is not your password.");
    let old = app.store.account(person.id).await?.and_then(|it| it.hash);
    if !verified(&app, address, asked.old, old.clone()).await? {
        return Err(not_yours());
    }
    let hash = hashed(&app, address, asked.new).await?;
    // Of two who change it at once one does.
    if !app.store.set_password(person.id, &old.unwrap_or_default(), &hash).await? {
        return Err(not_yours());
    }
    app.passes.doubt(person.id);
    let jar = begin_session(&app, person.id, &hash, address, &headers).await?.ok_or_else(not_yours)?;
    Ok((jar, Json(me(person))))
}

/// Signs out here. A guest who does is nobody any more.
#[utoipa::path(post, path = "/api/sign-out", tag = "people", responses((status = 204)))]
pub(crate) async fn sign_out(
    State(app): State<Arc<App>>,
    who: Who,
) -> Result<(CookieJar, axum::http::StatusCode), Problem> {
    if let Who::Person(person) = &who {
        match &person.by {
            KnownBy::Session(key) => app.store.end_session(person.id, key).await?,
            KnownBy::Guest(_) => app.store.sign_out_guest(person.id).await?,
        };
        app.passes.doubt(person.id);
    }
    let jar = CookieJar::new().add(no_cookie(&app, SESSION)).add(no_cookie(&app, GUEST));
    Ok((jar, axum::http::StatusCode::NO_CONTENT))
}

/// The sessions of whoever asks.
#[utoipa::path(get, path = "/api/sessions", tag = "people", responses((status = 200, body = Vec<SessionInfo>), (status = 401, body = Problem)))]
pub(crate) async fn sessions(State(app): State<Arc<App>>, who: Who) -> Result<Json<Vec<SessionInfo>>, Problem> {
    let person = who.person()?;
    let sessions = app.store.sessions(person.id, app.now()).await?;
    let shown = |it: store::Session| SessionInfo {
        current: person.session() == Some(it.key.as_str()),
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
    let person = who.person()?;
    if app.store.end_session(person.id, &key).await? {
        app.passes.doubt(person.id);
        return Ok(axum::http::StatusCode::NO_CONTENT);
    }
    Err(Problem::new(Kind::NotFound, "There is no such session."))
}

fn folded(name: &str) -> String {
    name.to_ascii_lowercase()
}

/// The same words, whether the name or the password is wrong.
fn wrong() -> Problem {
    Problem::new(Kind::Forbidden, "Name and password do not belong together.")
}

/// Tells the tables at which somebody sits that their seats, or their names, are others. Those that are not told read it with
/// the next use.
async fn tell_tables(app: &Arc<App>, account: Id) {
    match app.store.seats_of(account).await {
        Ok(tables) => tables.into_iter().for_each(|it| app.hub.tell(app, it, Command::Changed)),
        Err(fault) => tracing::debug!(%fault, "tables were not told of somebody's name"),
    }
}

/// Begins a session of an account whose password has this hash; nothing if it has another by now.
async fn begin_session(
    app: &App,
    account: Id,
    hash: &str,
    address: IpAddr,
    headers: &HeaderMap,
) -> Result<Option<Cookies>, Problem> {
    let token = fresh_token()?;
    let now = app.now();
    let agent = headers.get(header::USER_AGENT).and_then(|it| it.to_str().ok()).unwrap_or_default();
    let new = NewSession {
        token: digest(&token),
        key: fresh_key()?,
        account,
        created: now,
        expires: now + LASTS,
        agent: agent.chars().take(200).collect(),
        address: address.to_string(),
    };
    if !app.store.add_session(new, hash).await? {
        return Ok(None);
    }
    // It may have taken the place of the oldest.
    app.passes.doubt(account);
    let jar = CookieJar::new().add(cookie(app, SESSION, token)).add(no_cookie(app, GUEST));
    Ok(Some((jar, devices::introduced(app, hash)?)))
}

fn argon() -> Argon2<'static> {
    let cost = Cost::new(19 * 1024, 2, 1, None).expect("a cost within the bounds");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, cost)
}

/// Works on a password. Each hash takes 19 MiB: a few at once, of one network one after the other, so that whoever sends many
/// waits for himself, and never on the runtime's threads.
async fn hashing<T: Send + 'static>(
    app: &App,
    from: IpAddr,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let failed = || Problem::new(Kind::Broken, "The work on a password was broken off.");
    let turn = app.hashing.take(Asker::From(network(from))).await.ok_or_else(failed)?;
    let work = move || {
        let done = work();
        // The next may begin when this one has ended, whether or not somebody still waits for it.
        drop(turn);
        done
    };
    tokio::task::spawn_blocking(work).await.map_err(|_| failed())
}

async fn hashed(app: &App, from: IpAddr, password: String) -> Result<String, Problem> {
    let hash = move || argon().hash_password(password.as_bytes()).map(|it| it.to_string());
    let hash = hashing(app, from, hash).await?;
    hash.map_err(|_| Problem::new(Kind::Broken, "The password could not be hashed."))
}

async fn verified(app: &App, from: IpAddr, password: String, hash: Option<String>) -> Result<bool, Problem> {
    let verify = move || {
        let is_known = hash.is_some();
        let is_right = argon().verify_password(password.as_bytes(), hash.as_deref().unwrap_or(NOBODY)).is_ok();
        is_known && is_right
    };
    hashing(app, from, verify).await
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
