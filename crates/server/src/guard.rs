//! What stands before every handler: Host and Origin, limits, headers that browsers obey.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::{Arc, Once},
    time::{Duration, Instant},
};

use axum::{
    extract::{ConnectInfo, FromRequestParts, MatchedPath, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{App, Config, Problem, problem::Kind};

/// How large a request may be, but for a new table with data of its own.
pub(crate) const MAX_BODY: usize = 64 * 1024;
/// How large a new table may be.
pub(crate) const MAX_TABLE: usize = 2 * 1024 * 1024;

/// Nothing from elsewhere, no frames, no inline script or style, no text that becomes markup but by the two policies named:
/// Svelte's own for its templates, and the client's one for the printed map (`web/src/browser/trusted.ts`).
pub(crate) const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
                              connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; \
                              require-trusted-types-for 'script'; trusted-types svelte-trusted-html sandtable";

const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", CSP),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

/// The address a request came from. A proxy's word counts only if the configuration names the proxy and the header.
pub(crate) struct Peer(pub(crate) IpAddr);

/// Where a request came from of which the proxy does not say it: nobody's address. Nothing is open to it that is open to this
/// machine only, and all such requests share their limits.
const NOWHERE: IpAddr = IpAddr::V6(Ipv6Addr::UNSPECIFIED);

impl FromRequestParts<Arc<App>> for Peer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Peer, Problem> {
        let from = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|it| it.0.ip());
        let from = from.ok_or_else(|| Problem::new(Kind::Broken, "A request from nowhere."))?;
        Ok(Peer(peer(&app.config, from, &parts.headers)))
    }
}

/// Whether an address is that of a proxy that the configuration names, however it is written.
pub(crate) fn is_proxy(config: &Config, from: IpAddr) -> bool {
    config.proxies.iter().any(|it| it.to_canonical() == from.to_canonical())
}

fn peer(config: &Config, from: IpAddr, headers: &HeaderMap) -> IpAddr {
    if !is_proxy(config, from) {
        return from.to_canonical();
    }
    let header = config.forwarded.as_deref();
    // The last entry is the proxy's own; those before it came with the request, and anybody can write them.
    let last = header.and_then(|it| headers.get_all(it).iter().next_back()?.to_str().ok()?.rsplit(',').next());
    last.and_then(address).unwrap_or_else(|| {
        static TOLD: Once = Once::new();
        let header = header.unwrap_or("nothing: --forwarded names no header");
        TOLD.call_once(|| {
            tracing::warn!(header, "the proxy does not say where requests come from; they all share the same limits");
        });
        NOWHERE
    })
}

/// An address as proxies write it: with a port or without, and in brackets or not.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bracketed = text.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let read = match bracketed {
        Some(it) => it.parse().ok().map(IpAddr::V6),
        None => text.parse().ok().or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip())),
    };
    read.map(|it| it.to_canonical())
}

/// Whether a Host is one by which this server may be called: no other name leads here by a trick of the name service.
fn is_host(config: &Config, host: &str) -> bool {
    if let Some(origin) = &config.origin {
        return origin.split_once("://").is_some_and(|it| it.1.eq_ignore_ascii_case(host));
    }
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|it| it.is_ascii_digit()) && !name.ends_with(':') => name,
        _ => host,
    };
    let bracketed = name.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let is_number = bracketed.map_or(name.parse::<Ipv4Addr>().is_ok(), |it| it.parse::<Ipv6Addr>().is_ok());
    name.eq_ignore_ascii_case("localhost") || is_number || config.hosts.iter().any(|it| it.eq_ignore_ascii_case(name))
}

/// Whether a request comes from a page of this server, or from no page at all.
fn is_own(config: &Config, host: &str, headers: &HeaderMap) -> bool {
    if let Some(site) = headers.get("sec-fetch-site") {
        return site == "same-origin" || site == "none";
    }
    match headers.get(header::ORIGIN).map(|it| it.to_str().unwrap_or_default()) {
        None => true,
        Some(origin) => match &config.origin {
            Some(own) => origin.eq_ignore_ascii_case(own),
            None => origin.split_once("://").is_some_and(|it| it.1.eq_ignore_ascii_case(host)),
        },
    }
}

fn checked(app: &App, request: &Request) -> Result<(), Problem> {
    let headers = request.headers();
    let hosts: Vec<_> = headers.get_all(header::HOST).iter().collect();
    let host = match hosts[..] {
        [host] => host.to_str().unwrap_or_default(),
        _ => "",
    };
    // A name in the request line counts before that of the header; two names are one too many.
    let is_one = request.uri().authority().is_none_or(|it| it.as_str().eq_ignore_ascii_case(host));
    if !is_one || !is_host(&app.config, host) {
        let why = "The server is not called by this name. Whoever runs it can allow the name with --host.";
        return Err(Problem::new(Kind::Forbidden, why));
    }
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    // The handshake of a socket is a GET, and acts all the same.
    if (!is_safe || headers.contains_key(header::UPGRADE)) && !is_own(&app.config, host, headers) {
        return Err(Problem::new(Kind::Forbidden, "The request comes from a page of another site."));
    }
    // What is said to be too large is not waited for.
    let length = headers.get(header::CONTENT_LENGTH).and_then(|it| it.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|it| it > MAX_TABLE as u64) {
        return Err(Problem::new(Kind::TooLarge, "The request is larger than the server takes."));
    }
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|it| it.0.ip());
    if let Some(from) = from {
        app.limits.request(peer(&app.config, from, headers))?;
    }
    Ok(())
}

/// Notes what was asked and how it went. Not where exactly: names of tables and what stands behind a question mark are
/// nobody's business.
fn note(method: &Method, route: &str, status: StatusCode, took: Duration) {
    let (millis, status) = (took.as_millis() as u64, status.as_u16());
    match status {
        500.. => tracing::error!(%method, route, status, millis, "request"),
        400.. => tracing::info!(%method, route, status, millis, "request"),
        _ => tracing::debug!(%method, route, status, millis, "request"),
    }
    let labels = [("route", route.to_owned()), ("status", status.to_string())];
    metrics::counter!("sandtable_requests_total", &labels).increment(1);
    metrics::histogram!("sandtable_request_seconds").record(took.as_secs_f64());
}

/// Stands before every handler.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (begun, method) = (Instant::now(), request.method().clone());
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str).to_owned();
    let mut response = match checked(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    note(&method, &route, response.status(), begun.elapsed());
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|it| (HeaderName::from_static(it.0), HeaderValue::from_static(it.1))).collect()
    }

    #[test]
    fn hosts_are_numbers_localhost_and_what_is_allowed() {
        let plain = Config { hosts: vec!["table.lan".into()], ..Config::default() };
        for host in ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.5", "table.lan:80", "LOCALHOST"] {
            assert!(is_host(&plain, host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example:80",
            "table.lan.evil",
            "[::1",
            "::1",
            "[1.2.3.4]",
        ] {
            assert!(!is_host(&plain, host), "{host}");
        }
        let proxied = Config { origin: Some("https://play.example".into()), ..Config::default() };
        assert!(is_host(&proxied, "play.example") && !is_host(&proxied, "localhost"));
    }

    #[test]
    fn pages_of_other_sites_may_not_act() {
        let config = Config::default();
        assert!(is_own(&config, "localhost:1", &headers(&[])));
        assert!(is_own(&config, "localhost:1", &headers(&[("origin", "http://localhost:1")])));
        assert!(is_own(&config, "localhost:1", &headers(&[("sec-fetch-site", "same-origin")])));
        assert!(!is_own(&config, "localhost:1", &headers(&[("origin", "http://localhost:2")])));
        assert!(!is_own(&config, "localhost:1", &headers(&[("origin", "null")])));
        let lies = [("sec-fetch-site", "cross-site"), ("origin", "http://localhost:1")];
        assert!(!is_own(&config, "localhost:1", &headers(&lies)));
        let proxied = Config { origin: Some("https://play.example".into()), ..Config::default() };
        assert!(!is_own(&proxied, "play.example", &headers(&[("origin", "http://play.example")])));
    }

    #[test]
    fn only_a_named_proxy_is_believed() {
        let proxy = IpAddr::from([10, 0, 0, 1]);
        let config = Config { forwarded: Some("x-forwarded-for".into()), proxies: vec![proxy], ..Config::default() };
        let said = headers(&[("x-forwarded-for", "6.6.6.6, 1.2.3.4")]);
        assert_eq!(peer(&config, proxy, &said), IpAddr::from([1, 2, 3, 4]));
        assert_eq!(peer(&config, IpAddr::from([9, 9, 9, 9]), &said), IpAddr::from([9, 9, 9, 9]));
        assert_eq!(peer(&Config::default(), proxy, &said), proxy);
        // A server that listens by both versions at once sees the proxy so.
        let mapped = "::ffff:10.0.0.1".parse().expect("an address");
        assert_eq!(peer(&config, mapped, &said), IpAddr::from([1, 2, 3, 4]));
    }

    #[test]
    fn what_a_proxy_does_not_say_comes_from_nowhere() {
        let proxy = IpAddr::from([127, 0, 0, 1]);
        let config = Config { forwarded: Some("x-forwarded-for".into()), proxies: vec![proxy], ..Config::default() };
        let from = |said: &[&'static str]| {
            let said: Vec<_> = said.iter().map(|it| ("x-forwarded-for", *it)).collect();
            peer(
                &config,
                proxy,
                &said.iter().fold(HeaderMap::new(), |mut all, it| {
                    all.append(it.0, HeaderValue::from_static(it.1));
                    all
                }),
            )
        };
        let here = IpAddr::from([1, 2, 3, 4]);
        for said in
            ["1.2.3.4", " 1.2.3.4 ", "1.2.3.4:80", "127.0.0.1, 1.2.3.4", "::ffff:1.2.3.4", "[::ffff:1.2.3.4]:80"]
        {
            assert_eq!(from(&[said]), here, "{said}");
        }
        for said in ["::1", "[::1]", "[::1]:123"] {
            assert_eq!(from(&[said]), IpAddr::V6(Ipv6Addr::LOCALHOST), "{said}");
        }
        // The last line is the proxy's.
        assert_eq!(from(&["127.0.0.1", "1.2.3.4"]), here);
        for said in [
            &[][..],
            &[""],
            &["nonsense"],
            &["1.2.3.4,"],
            &["unknown"],
            &["1.2.3.4:99999"],
            &["[1.2.3.4]"],
            &["1.2.3.4 127.0.0.1"],
            &["127.0.0.1", ""],
        ] {
            assert_eq!(from(said), NOWHERE, "{said:?}");
        }
        let unreadable = HeaderValue::from_bytes(b"\xff").expect("a value");
        assert_eq!(
            peer(&config, proxy, &[(HeaderName::from_static("x-forwarded-for"), unreadable)].into_iter().collect()),
            NOWHERE
        );
        assert!(!NOWHERE.is_loopback());
        let unnamed = Config { forwarded: None, ..config.clone() };
        assert_eq!(peer(&unnamed, proxy, &HeaderMap::new()), NOWHERE);
    }
}
