//! Requests that nobody may make, and bytes that are none.

use super::Scene;
use crate::Bits;

/// Bytes to send on a new connection, and what they are. Every answer is a status of the 400s, or none.
pub(super) fn message(bits: &mut Bits, scene: &Scene) -> (&'static str, Vec<u8>) {
    let (own, foreign) = (&scene.chairs[0].key, &scene.foreign);
    let cookie = format!("Cookie: {}\r\n", scene.cookie);
    let json = "Content-Type: application/json\r\n";
    let to = scene.to;
    let head = |method: &str, path: &str, headers: &str| {
        format!("{method} {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\n{headers}")
    };
    let with = |method: &str, path: &str, headers: &str, body: &[u8]| {
        let head = head(method, path, headers);
        let mut bytes = format!("{head}Content-Length: {}\r\n\r\n", body.len()).into_bytes();
        bytes.extend_from_slice(body);
        bytes
    };
    let bare = |method: &str, path: &str, headers: &str| format!("{}\r\n", head(method, path, headers)).into_bytes();
    let (ask, mine) = (format!("/api/tables/{own}/ask?as=a"), format!("{cookie}{json}"));
    let theirs = format!("/api/tables/{foreign}/ask?as=a");
    let sight = br#"{"ask":"sight"}"#;
    match bits.below(22) {
        0 => {
            let method = *bits.pick(&["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "PROPFIND", "get", "X"]);
            let path = *bits.pick(&["/api/lobby", "/api/me", "/api/guest", "/healthz", "/metrics", "/"]);
            ("another method", bare(method, path, &cookie))
        }
        1 => {
            let hosts = [
                "evil.example",
                "",
                "localhost.evil.example",
                "127.0.0.1.evil.example",
                "a\u{0}b",
                "[::1",
                "x y",
                "127.0.0.1@evil.example",
                "localhost:80:80",
            ];
            let host = *bits.pick(&hosts);
            let close = "Connection: close";
            let bytes = match bits.below(3) {
                0 => format!("GET /api/lobby HTTP/1.1\r\n{close}\r\n\r\n"),
                1 => format!("GET /api/lobby HTTP/1.1\r\nHost: {to}\r\nHost: {host}\r\n{close}\r\n\r\n"),
                _ => format!("GET /api/lobby HTTP/1.1\r\nHost: {host}\r\n{close}\r\n\r\n"),
            };
            ("another host", bytes.into_bytes())
        }
        2 => {
            let lies = [
                "Origin: https://evil.example",
                "Origin: null",
                "Sec-Fetch-Site: cross-site",
                "Origin: http://localhost:1",
            ];
            let headers = format!("{mine}{}\r\n", bits.pick(&lies));
            ("a page of another site", with("POST", &ask, &headers, sight))
        }
        3 => {
            let path = format!("/api/tables/{own}/socket?as=a");
            let lie = *bits.pick(&["Origin: https://evil.example\r\n", "Sec-Fetch-Site: same-site\r\n"]);
            let handshake = crate::raw::handshake(to, &path, &format!("{cookie}{lie}"));
            ("a socket from a page of another site", handshake.into_bytes())
        }
        4 => {
            let wild: String = (0..64).map(|_| *bits.pick(&['0', 'a', 'f', '7'])).collect();
            let long = "x".repeat(5000);
            let tokens = [wild.as_str(), "", &scene.revoked, &long, "null", "' or 1=1 --", &scene.token[..63]];
            let token = *bits.pick(&tokens);
            let scheme = *bits.pick(&["Bearer", "bearer", "Basic", ""]);
            let headers = format!("Authorization: {scheme} {token}\r\n{json}");
            ("a wrong token", with("POST", &ask, &headers, sight))
        }
        5 => {
            let headers = format!("Authorization: Bearer {}\r\n{json}", scene.token);
            let (path, name) = match bits.below(4) {
                0 => (theirs, "a token at another table"),
                1 => (format!("/api/tables/{own}/ask?as=b"), "a token at another seat"),
                2 => (format!("/api/tables/{own}/tokens"), "a token that asks for tokens"),
                _ => ("/api/tables".to_owned(), "a token that makes a table"),
            };
            (name, with("POST", &path, &headers, sight))
        }
        6 => {
            let expired = format!("sandtable_session={}", scene.expired);
            let cookies = [
                "sandtable_guest=1",
                "sandtable_guest=1; sandtable_guest=2",
                expired.as_str(),
                "sandtable_session=",
                "=;;=,",
                "sandtable_guest=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=1",
            ];
            let headers = format!("Cookie: {}\r\n{json}", bits.pick(&cookies));
            let path = if bits.one_in(2) { &ask } else { &theirs };
            ("a forged or expired cookie", with("POST", path, &headers, sight))
        }
        7 => {
            let submit = br#"{"ask":"submit","nonce":"hostile","input":{"do":"resign"}}"#;
            ("a foreign seat", with("POST", &theirs, &mine, submit))
        }
        8 => {
            let path = format!("/api/tables/{foreign}/socket?as={}", bits.pick(&["a", "b"]));
            ("a foreign socket", crate::raw::handshake(to, &path, &cookie).into_bytes())
        }
        9 => {
            let (method, what, body): (_, _, &[u8]) = *bits.pick(&[
                ("POST", "join", br#"{"place":"a"}"# as &[u8]),
                ("POST", "join", br#"{"invitation":"0000"}"#),
                ("POST", "leave", b"{}"),
                ("POST", "invite", br#"{"place":"a"}"#),
                ("POST", "abort", br#"{"offer":true}"#),
                ("POST", "rematch", b"{}"),
                ("POST", "chat", br#"{"text":"hello"}"#),
                ("POST", "tokens", br#"{"place":"a","name":"x"}"#),
                ("POST", "tokens", br#"{"place":"keeper","name":"x"}"#),
            ]);
            ("a stranger's wish", with(method, &format!("/api/tables/{foreign}/{what}"), &mine, body))
        }
        10 => {
            let deep = "[".repeat(bits.below(30_000));
            let bodies: [&[u8]; 9] = [
                b"",
                b"{",
                b"null",
                b"{\"ask\":\"sight\"",
                deep.as_bytes(),
                b"\xff\xfe\x00",
                b"{\"ask\":\"\x00\"}",
                b"{\"ask\":\"overlay\",\"kind\":\"\\u0000\"}",
                b"{\"ask\":\"sight\"}{\"ask\":\"sight\"}",
            ];
            ("a body that is not right", with("POST", &ask, &mine, bodies[bits.below(9)]))
        }
        11 => {
            let kinds = [
                "text/plain",
                "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=x",
                "",
                "application/jsonp",
            ];
            let headers = format!("{cookie}Content-Type: {}\r\n", bits.pick(&kinds));
            ("a body of another kind", with("POST", &ask, &headers, sight))
        }
        12 => {
            let body = vec![b' '; 64 * 1024 + 1 + bits.below(100_000)];
            ("a large body", with("POST", &ask, &mine, &body))
        }
        13 => {
            let bytes = format!("{}{mine}Content-Length: 99999999999\r\n\r\n{{", head("POST", "/api/tables", ""));
            ("a body that is said to be huge", bytes.into_bytes())
        }
        14 => {
            let junk = "x".repeat(bits.below(20_000));
            let drafts = [
                r#"{"game":"chess","seats":[]}"#.to_owned(),
                r#"{"game":"mukden","seats":[]}"#.to_owned(),
                r#"{"game":"mukden","seats":[{"side":"a","who":"computer"},{"side":"b","who":"computer"}]}"#.to_owned(),
                r#"{"game":"mukden","seats":[{"side":"spectator","who":"me"}]}"#.to_owned(),
                r#"{"game":"hindenburg","seats":[{"side":"a","who":"me"}],"scenario":"../../etc/passwd"}"#.to_owned(),
                r#"{"game":"hindenburg","seats":[{"side":"a","who":"me"}],"options":{"x":"y"}}"#.to_owned(),
                with_data("../../x", &junk),
                with_data("map.toml", &junk),
                r#"{"game":"hindenburg","seats":[{"side":"a","who":"me"}],"data":[{"path":"a\u0000b","text":""}]}"#
                    .to_owned(),
                format!(
                    r#"{{"game":"hindenburg","seats":[{}]}}"#,
                    vec![r#"{"side":"a","who":"me"}"#; 1 + bits.below(200) + 1].join(",")
                ),
            ];
            ("a table that cannot be", with("POST", "/api/tables", &mine, bits.pick(&drafts).as_bytes()))
        }
        15 => {
            let paths = [
                "/api/tables/../mine",
                "/api/tables/%2e%2e/mine",
                "//api//lobby",
                "/api/tables/%00",
                "/api/tables/%FF%FE",
                "/../../etc/passwd",
                "/api/tables/%2Fetc%2Fpasswd",
                "/api/lobby/",
                "/api/LOBBY",
                "/api/tables/\u{e9}",
                "/..\\..\\windows",
                "/%",
                "/?%",
                "*",
                "http://evil.example/api/lobby",
                "/api/tables/x/socket?as=a",
                "/api/engine",
                "/.git/config",
                "/api/openapi.json/..",
            ];
            // `/?%` leads to the front page, and that may be seen.
            let path = match *bits.pick(&paths) {
                "/?%" => "/api/me?%",
                path => path,
            };
            ("a path that leads nowhere", bare("GET", path, ""))
        }
        16 => {
            let queries = [
                "",
                "?as=c",
                "?as=a&as=b",
                "?as=",
                "?as=a%00",
                "?AS=a",
                "?as=a&since=-1",
                "?as=a&since=4294967296",
                "?as=a&x=1",
            ];
            let path = format!("/api/tables/{own}/socket{}", bits.pick(&queries));
            let headers = "Sec-WebSocket-Version: 13\r\n";
            ("a socket that is asked for wrongly", bare("GET", &path, &format!("{cookie}{headers}")))
        }
        17 => {
            let headers: String = match bits.below(3) {
                0 => format!("X-Long: {}\r\n", "x".repeat(33_000 + bits.below(60_000))),
                1 => (0..101 + bits.below(900)).map(|n| format!("X-{n}: y\r\n")).collect(),
                _ => format!("Cookie: {}\r\n", "a=b; ".repeat(10_000)),
            };
            ("a large head", bare("GET", "/api/me", &headers))
        }
        18 => {
            let tricks = [
                "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/lobby HTTP/1.1\r\n\r\n",
                "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
                "Content-Length: -1\r\n\r\n",
                "Content-Length: 1e3\r\n\r\n",
                "Transfer-Encoding: xchunked\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\nZZZ\r\nhello\r\n",
                "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\n",
                "X: a\u{0}b\r\n\r\n",
                "X : y\r\n\r\n",
                " folded\r\n\r\n",
                "\u{7f}: y\r\n\r\n",
            ];
            ("a head that is two heads", format!("{}{}", head("POST", &ask, &mine), bits.pick(&tricks)).into_bytes())
        }
        19 => {
            let first = [
                "GET /api/lobby\r\n\r\n",
                "GET /api/lobby HTTP/0.9\r\n\r\n",
                "GET /api/lobby HTTP/3.0\r\n\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                "\r\n\r\n\r\n\r\nX\r\n\r\n",
                "EHLO mail.example\r\n\r\n",
                "GET\r\n\r\n",
                "\u{16}\u{3}\u{1}\u{2}\u{0}\r\n\r\n",
            ];
            ("another protocol", bits.pick(&first).as_bytes().to_vec())
        }
        20 => {
            let mut noise: Vec<u8> = (0..1 + bits.below(3000)).map(|_| bits.next() as u8).collect();
            noise.insert(0, 0xFF);
            noise.extend_from_slice(b"\r\n\r\n");
            ("noise", noise)
        }
        // A wrong password costs the server a hash: seldom.
        _ if bits.one_in(40) => {
            let body = br#"{"name":"nobody","password":"wrong password"}"#;
            ("a wrong password", with("POST", "/api/sign-in", json, body))
        }
        _ => {
            let names = ["/api/tokens/", "/api/sessions/"];
            let path = format!("{}{}", bits.pick(&names), "0".repeat(bits.below(100)));
            ("another's token or session", bare("DELETE", &path, &cookie))
        }
    }
}

/// A table with a data file of its own.
fn with_data(path: &str, text: &str) -> String {
    let data = format!(r#"[{{"path":"{path}","text":"{text}"}}]"#);
    format!(r#"{{"game":"hindenburg","seats":[{{"side":"a","who":"me"}}],"data":{data}}}"#)
}
