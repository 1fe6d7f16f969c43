//! The client for browsers: the files of `web/dist`, inside the program where it is optimised, from the disk where it is not.
//!
//! A clone without Node has no such folder, and the program builds all the same: whoever opens it is told what is missing.

use std::borrow::Cow;

use axum::{
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use data_encoding::HEXLOWER;
use rust_embed::RustEmbed;

use crate::{Problem, problem::Kind};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// The page of the client; every address of its own leads to it.
const INDEX: &str = "index.html";

/// The forms in which a file lies beside itself, the shortest first: the name of the coding, and the ending.
const CODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// A file as it is sent.
struct Held {
    bytes: Cow<'static, [u8]>,
    hash: [u8; 32],
}

fn held(name: &str) -> Option<Held> {
    let file = Dist::get(name)?;
    Some(Held { bytes: file.data, hash: file.metadata.sha256_hash() })
}

/// Whatever no other route answers.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return nothing();
    }
    answer(uri.path(), &headers, held)
}

fn nothing() -> Response {
    Problem::new(Kind::NotFound, "There is nothing here.").into_response()
}

/// What an address leads to.
#[derive(Debug, PartialEq, Eq)]
enum Place<'a> {
    /// A file, by its name.
    File(&'a str),
    /// A page of the client, which draws it by the address.
    Page,
    Nothing,
}

fn place(path: &str) -> Place<'_> {
    let Some(name) = path.strip_prefix('/') else { return Place::Nothing };
    if name.is_empty() {
        return Place::Page;
    }
    let is_plain = |it: char| it.is_ascii_alphanumeric() || matches!(it, '-' | '_' | '.');
    let mut segments = name.split('/');
    if segments.clone().any(|it| it.is_empty() || it.starts_with('.') || !it.chars().all(is_plain)) {
        return Place::Nothing;
    }
    match (segments.next(), name.rsplit('/').next()) {
        (Some("api"), _) => Place::Nothing,
        // The shorter forms are not files of their own, and neither is the page.
        (_, Some(last)) if last.contains('.') => match kind(last) {
            Some(_) if name != INDEX => Place::File(name),
            _ => Place::Nothing,
        },
        (Some("assets" | "backdrop"), _) => Place::Nothing,
        _ => Place::Page,
    }
}

/// The content type by the ending of a name.
fn kind(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "md" | "txt" => "text/plain; charset=utf-8",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        _ => return None,
    })
}

fn answer(path: &str, headers: &HeaderMap, held: impl Fn(&str) -> Option<Held>) -> Response {
    let (name, is_page) = match place(path) {
        Place::File(name) => (name, false),
        Place::Page => (INDEX, true),
        Place::Nothing => return nothing(),
    };
    let Some(plain) = held(name) else { return if is_page { missing() } else { nothing() } };
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|it| it.to_str().ok()).unwrap_or_default();
    let coded = CODINGS.iter().filter(|it| takes(accepted, it.0));
    let coded = coded.flat_map(|it| held(&format!("{name}{}", it.1)).map(|held| (Some(it.0), held))).next();
    let (coding, sent) = coded.unwrap_or((None, plain));
    let tag = tag(&sent.hash);
    let is_known = headers.get_all(header::IF_NONE_MATCH).iter().any(|it| it.to_str().is_ok_and(|it| names(it, &tag)));
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = Body::from(sent.bytes).into_response();
        put(&mut response, header::CONTENT_TYPE, kind(name).unwrap_or("application/octet-stream"));
        if let Some(coding) = coding {
            put(&mut response, header::CONTENT_ENCODING, coding);
        }
        response
    };
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    put(&mut response, header::VARY, "accept-encoding");
    // Vite puts a hash of the contents into the names of what lies there.
    let forever = "public, max-age=31536000, immutable";
    put(&mut response, header::CACHE_CONTROL, if name.starts_with("assets/") { forever } else { "no-cache" });
    response
}

fn put(response: &mut Response, name: HeaderName, value: &'static str) {
    response.headers_mut().insert(name, HeaderValue::from_static(value));
}

/// The mark of these bytes; each form of a file has its own.
fn tag(hash: &[u8; 32]) -> String {
    format!("\"{}\"", HEXLOWER.encode(&hash[..16]))
}

/// Whether a list of marks holds this one.
fn names(list: &str, tag: &str) -> bool {
    list.split(',').map(str::trim).any(|it| it == "*" || it.strip_prefix("W/").unwrap_or(it) == tag)
}

/// Whether a browser takes this coding: it names it, and not with `q=0`.
pub(crate) fn takes(accepted: &str, coding: &str) -> bool {
    accepted.split(',').any(|it| {
        let mut words = it.split(';').map(str::trim);
        let is_named = words.next().is_some_and(|it| it.eq_ignore_ascii_case(coding));
        let is_refused = words.any(|it| it.strip_prefix("q=").is_some_and(|it| it.parse() == Ok(0.0_f32)));
        is_named && !is_refused
    })
}

/// What is shown where the client was never built.
fn missing() -> Response {
    let mut response = (StatusCode::SERVICE_UNAVAILABLE, include_str!("missing.html")).into_response();
    put(&mut response, header::CONTENT_TYPE, "text/html; charset=utf-8");
    put(&mut response, header::CACHE_CONTROL, "no-store");
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A client of four files, one of them in three forms.
    fn few(name: &str) -> Option<Held> {
        let (bytes, n): (&'static [u8], u8) = match name {
            "index.html" => (b"<!doctype html>", 1),
            "assets/index-abc.js" => (b"plain script", 2),
            "assets/index-abc.js.br" => (b"brotli", 3),
            "assets/index-abc.js.gz" => (b"gzip", 4),
            "backdrop/NOTICE.md" => (b"# Where from", 5),
            "licences.json" => (b"[]", 6),
            _ => return None,
        };
        Some(Held { bytes: bytes.into(), hash: [n; 32] })
    }

    fn asked(path: &str, pairs: &[(&'static str, &str)]) -> Response {
        let pair = |it: &(&'static str, &str)| {
            (HeaderName::from_static(it.0), HeaderValue::from_str(it.1).expect("a plain value"))
        };
        answer(path, &pairs.iter().map(pair).collect(), few)
    }

    fn said<'a>(response: &'a Response, name: &str) -> &'a str {
        response.headers().get(name).map_or("", |it| it.to_str().expect("a plain value"))
    }

    fn text(response: Response) -> String {
        use http_body_util::BodyExt as _;
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let bytes = runtime.block_on(response.into_body().collect()).expect("a body").to_bytes();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    #[test]
    fn addresses_of_the_client_give_its_page() {
        for path in ["/", "/t/abc-DEF_1", "/new", "/join/xyz", "/account", "/licences", "/t/abc/replay"] {
            let response = asked(path, &[]);
            assert_eq!(response.status(), 200, "{path}");
            assert_eq!(said(&response, "content-type"), "text/html; charset=utf-8");
            assert_eq!(said(&response, "cache-control"), "no-cache");
            assert_eq!(text(response), "<!doctype html>");
        }
    }

    #[test]
    fn what_is_not_there_is_not_found() {
        for path in [
            "/api",
            "/api/nope",
            "/api/nope.js",
            "/nope.js",
            "/assets/nope.js",
            "/assets",
            "/backdrop/nope",
            "/index.html",
            "/favicon.ico",
            "/.git/config",
            "/assets/index-abc.js.br",
            "/assets/index-abc.js.gz",
            "/../../etc/passwd",
            "//etc/passwd",
            "/a%2fb",
            "/..\\windows",
            "*",
        ] {
            let response = asked(path, &[]);
            assert_eq!(response.status(), 404, "{path}");
            assert_eq!(said(&response, "content-type"), "application/json", "{path}");
        }
    }

    #[test]
    fn names_with_a_hash_are_kept_for_ever_and_all_others_asked_about() {
        let script = asked("/assets/index-abc.js", &[]);
        assert_eq!(said(&script, "cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(said(&script, "content-type"), "text/javascript; charset=utf-8");
        for (path, kind) in
            [("/licences.json", "application/json"), ("/backdrop/NOTICE.md", "text/plain; charset=utf-8")]
        {
            let file = asked(path, &[]);
            assert_eq!((said(&file, "cache-control"), said(&file, "content-type")), ("no-cache", kind));
        }
    }

    #[test]
    fn the_shortest_form_is_sent_that_the_browser_takes() {
        for (accepts, coding, body) in [
            ("gzip, deflate, br, zstd", "br", "brotli"),
            ("gzip", "gzip", "gzip"),
            ("br;q=0, gzip;q=0.5", "gzip", "gzip"),
            ("br; q=0.000, BR;q=0", "", "plain script"),
            ("deflate", "", "plain script"),
            ("", "", "plain script"),
        ] {
            let response = asked("/assets/index-abc.js", &[("accept-encoding", accepts)]);
            assert_eq!(said(&response, "content-encoding"), coding, "{accepts}");
            assert_eq!(said(&response, "vary"), "accept-encoding");
            assert_eq!(text(response), body, "{accepts}");
        }
        let only_plain = asked("/licences.json", &[("accept-encoding", "br")]);
        assert_eq!(said(&only_plain, "content-encoding"), "");
    }

    #[test]
    fn who_has_the_bytes_is_not_sent_them_again() {
        let tag = said(&asked("/assets/index-abc.js", &[]), "etag").to_owned();
        let other = said(&asked("/assets/index-abc.js", &[("accept-encoding", "br")]), "etag").to_owned();
        assert_ne!(tag, other);
        for known in [tag.clone(), format!("\"x\", {tag}"), format!("W/{tag}"), "*".to_owned()] {
            let response = asked("/assets/index-abc.js", &[("if-none-match", &known)]);
            assert_eq!(response.status(), 304, "{known}");
            assert_eq!(said(&response, "etag"), tag);
            assert_eq!(text(response), "");
        }
        assert_eq!(asked("/assets/index-abc.js", &[("if-none-match", &other)]).status(), 200);
    }

    #[test]
    fn without_a_client_the_page_says_how_to_get_one() {
        for path in ["/", "/t/abc"] {
            let response = answer(path, &HeaderMap::new(), |_| None);
            assert_eq!(response.status(), 503);
            let text = text(response);
            assert!(text.contains("cargo xtask run") && text.contains("npm ci"), "{text}");
        }
        assert_eq!(answer("/assets/x.js", &HeaderMap::new(), |_| None).status(), 404);
    }
}
