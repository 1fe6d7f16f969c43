//! Who sends a request: by a session's cookie, a guest's signed cookie, or the token of a seat.

use std::{net::IpAddr, sync::Arc};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};
use axum_extra::extract::{
    SignedCookieJar,
    cookie::{Cookie, CookieJar, SameSite},
};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use store::{Account, Fault, Id, KnownBy, SeatToken, Store};

use crate::{App, Config, Problem, limits::network, moment::Asker, passes::Ended, problem::Kind};

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
    /// By what they are known.
    pub(crate) by: KnownBy,
    /// When that runs out by itself, if it does.
    pub(crate) until: Option<i64>,
    /// How many rights of this account, or of others that are counted with it, had ended when it was looked at.
    pub(crate) ended: u64,
}

impl Person {
    /// The public name of the session.
    pub(crate) fn session(&self) -> Option<&str> {
        match &self.by {
            KnownBy::Session(key) => Some(key),
            KnownBy::Guest(_) => None,
        }
    }
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
    Ok(HEXLOWER.encode(&bytes[..n]))
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

    /// The account whose limits count. What may be asked at a table is for its [`crate::bearer::Bearer`] to say.
    pub(crate) fn account(&self) -> Option<Id> {
        match self {
            Who::Person(person) => Some(person.id),
            Who::Holder(token) => Some(token.account),
            Who::Nobody => None,
        }
    }

    /// That what they were let in by has not ended since: asked where something is done, after whatever it waited for.
    pub(crate) async fn still(&self, app: &App) -> Result<(), Problem> {
        let is_known = match self {
            Who::Nobody => true,
            Who::Holder(token) => app.store.token(&token.token).await?.is_some(),
            // Nothing has ended here, and other servers tell of what ends there.
            Who::Person(person) if app.passes.ended(person.id) == person.ended => true,
            Who::Person(person) => app.store.is_known(person.id, &person.by, app.now()).await?,
        };
        if is_known { Ok(()) } else { Err(Problem::signed_out()) }
    }

    /// When it runs out by itself that they are who they are, if it does.
    pub(crate) fn until(&self) -> Option<i64> {
        match self {
            Who::Person(person) => person.until,
            Who::Holder(_) | Who::Nobody => None,
        }
    }

    /// Whose turn it is to ask something that takes its time.
    pub(crate) fn asker(&self, from: IpAddr) -> Asker {
        self.account().map_or_else(|| Asker::From(network(from)), Asker::Account)
    }

    /// Reads who it is from the headers of a request.
    pub(crate) async fn read(app: &App, headers: &HeaderMap) -> Result<Who, Problem> {
        let now = app.now();
        if let Some(bearer) = headers.get(header::AUTHORIZATION) {
            let token = bearer.to_str().ok().and_then(|it| it.strip_prefix("Bearer ")).unwrap_or_default();
            let found = app.store.token(&digest(token.trim())).await?;
            let unknown = || Problem::new(Kind::SignedOut, "This token is not known here, or was revoked.");
            let token = found.ok_or_else(unknown)?;
            // Whose bot is at work is here.
            if let Some(account) = app.store.account(token.account).await?
                && now - account.seen > SEEN_EVERY
            {
                app.store.see(account.id, now).await?;
            }
            return Ok(Who::Holder(token));
        }
        // Counted before anything is read: what ends meanwhile has ended since.
        let ended = app.passes.all_ended();
        let jar = CookieJar::from_headers(headers);
        if let Some(cookie) = jar.get(&cookie_name(app, SESSION))
            && let Some(session) = app.store.session(&digest(cookie.value()), now).await?
            && let Some(account) = app.store.account(session.account).await?
        {
            if now - session.seen > SEEN_EVERY {
                app.store.touch_session(&digest(cookie.value()), now).await?;
            }
            let (by, until) = (KnownBy::Session(session.key), Some(session.expires));
            return Ok(Who::Person(person(account, by, until, &ended)));
        }
        let guest = guest_cookie(app, headers);
        let is_former = guest.as_ref().is_some_and(|it| it.is_former);
        let until = app.own_names_since.filter(|_| is_former).map(|it| it + LASTS);
        if let Some((id, epoch)) = guest.and_then(|it| guest_of(it.cookie.value()))
            && let Some(account) = app.store.account(id).await?
            // A guest who has become an account signs in with its password, and one who has signed out is gone.
            && account.hash.is_none()
            && account.epoch == epoch
            && (!is_former || app.own_names_since.is_some_and(|it| account.created < it) && until.is_some_and(|it| now < it))
        {
            if now - account.seen > SEEN_EVERY {
                app.store.see(id, now).await?;
            }
            return Ok(Who::Person(person(account, KnownBy::Guest(epoch), until, &ended)));
        }
        Ok(Who::Nobody)
    }
}

/// What the cookie of a guest says: who, and after how many times of signing out.
fn guest_of(cookie: &str) -> Option<(Id, i64)> {
    let (id, epoch) = cookie.split_once('.').unwrap_or((cookie, "0"));
    Some((id.parse().ok()?, epoch.parse().ok()?))
}

fn person(account: Account, by: KnownBy, until: Option<i64>, ended: &Ended) -> Person {
    let ended = ended.of(account.id);
    Person { id: account.id, is_guest: account.hash.is_none(), name: account.shown, by, until, ended }
}

impl FromRequestParts<Arc<App>> for Who {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Who, Problem> {
        Who::read(app, &parts.headers).await
    }
}

/// Cookies to set: plain ones, and signed ones.
pub(crate) type Cookies = (CookieJar, SignedCookieJar);

/// What a guest's browser has sent.
struct GuestCookie {
    cookie: Cookie<'static>,
    /// Whether it has the name from before the server had TLS, or knew of names that only its host can set.
    is_former: bool,
}

fn guest_cookie(app: &App, headers: &HeaderMap) -> Option<GuestCookie> {
    let signed = SignedCookieJar::from_headers(headers, app.key.clone());
    let own = signed.get(&cookie_name(app, GUEST)).map(|cookie| GuestCookie { cookie, is_former: false });
    own.or_else(|| signed.get(GUEST).map(|cookie| GuestCookie { cookie, is_former: true }))
}

/// The cookie of a guest in place of the one from before, if that is the one he was known by.
pub(crate) fn exchanged(app: &App, person: &Person, headers: &HeaderMap) -> Cookies {
    let signed = SignedCookieJar::new(app.key.clone());
    match guest_cookie(app, headers).filter(|it| person.is_guest && it.is_former) {
        Some(it) => {
            let mut former = Cookie::build((GUEST, "")).path("/").build();
            former.make_removal();
            (CookieJar::new().add(former), signed.add(cookie(app, GUEST, it.cookie.value().to_owned())))
        }
        None => (CookieJar::new(), signed),
    }
}

/// Whether browsers reach the server over TLS.
fn has_tls(config: &Config) -> bool {
    config.origin.as_ref().is_some_and(|it| it.starts_with("https:"))
}

/// Since when this server's cookies have names that only this very host can set, over TLS and for all of it.
///
/// A cookie of a plain name may be from a neighbour: whoever has another host of the same domain can set it. So none is read
/// under TLS, but for one kind. A guest has nothing but his cookie, and would lose his tables with it; so a guest who was
/// there before is still known by the plain name for as long as a session lasts, and is given the other in exchange. What a
/// neighbour could do with that is to hand out a guest of his own from before, and only as long.
pub(crate) async fn own_names_since(config: &Config, store: &Store, now: i64) -> Result<Option<i64>, Fault> {
    if !has_tls(config) {
        return Ok(None);
    }
    let since = store.setting("own_cookie_names_since", &now.to_string()).await?;
    Ok(since.parse().ok())
}

/// What a cookie is called: under TLS by a name that browsers let only this very host set.
pub(crate) fn cookie_name(app: &App, name: &str) -> String {
    if has_tls(&app.config) { format!("__Host-{name}") } else { name.to_owned() }
}

fn cookie_of(app: &App, name: &str, value: String) -> Cookie<'static> {
    let built = Cookie::build((cookie_name(app, name), value)).path("/").http_only(true).same_site(SameSite::Lax);
    built.secure(has_tls(&app.config)).build()
}

/// A cookie that scripts cannot read and other sites cannot send. The server decides how long it is good for.
pub(crate) fn cookie(app: &App, name: &str, value: String) -> Cookie<'static> {
    let mut cookie = cookie_of(app, name, value);
    cookie.make_permanent();
    cookie
}

/// The cookie that takes another away.
pub(crate) fn no_cookie(app: &App, name: &str) -> Cookie<'static> {
    let mut cookie = cookie_of(app, name, String::new());
    cookie.make_removal();
    cookie
}
