//! Browsers that have been signed in to an account before.
//!
//! Each has a cookie that says so and outlasts signing out. It opens nothing: whoever guesses at a password from such a browser
//! is counted by himself ([`crate::limits`]), so that nobody who guesses from elsewhere locks the owner out. It is signed with
//! what the account's present password hash makes of the installation's secret: a new password makes it void, and it is
//! good for no other account. It names nobody.

use axum::http::HeaderMap;
use axum_extra::extract::{SignedCookieJar, cookie::Key};

use crate::{
    App, Problem,
    who::{cookie, cookie_name, fresh_key},
};

/// The cookie of a known browser.
const KNOWN: &str = "sandtable_known";

fn key(app: &App, hash: &str) -> Key {
    Key::derive_from(format!("sandtable known browsers {} {hash}", app.secret).as_bytes())
}

/// The cookie of a browser that signs in now to the account with this password hash.
pub(crate) fn introduced(app: &App, hash: &str) -> Result<SignedCookieJar, Problem> {
    Ok(SignedCookieJar::new(key(app, hash)).add(cookie(app, KNOWN, fresh_key()?)))
}

/// The browser's own name, if the account with this password hash knows it.
pub(crate) fn known(app: &App, headers: &HeaderMap, hash: &str) -> Option<String> {
    let jar = SignedCookieJar::from_headers(headers, key(app, hash));
    jar.get(&cookie_name(app, KNOWN)).map(|it| it.value().to_owned())
}
