//! The client for browsers, over the wire, whether it was built or not.

use std::net::SocketAddr;

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

use crate::support::Fixture;

/// The head and the body of an answer.
async fn asked(to: SocketAddr, method: &str, path: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(to).await.expect("a connection");
    let request = format!("{method} {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("a request that is taken");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("an answer");
    let end = answer.windows(4).position(|it| it == b"\r\n\r\n").expect("the end of the head");
    (String::from_utf8_lossy(&answer[..end]).to_lowercase(), answer[end + 4..].to_vec())
}

#[tokio::test]
async fn every_answer_carries_the_strict_policy() {
    let fixture = Fixture::new().await;
    let to = fixture.server.address();
    for path in ["/", "/t/abc", "/api/games", "/api/nope", "/assets/nope.js"] {
        let (head, _) = asked(to, "GET", path).await;
        let policy = head.lines().find_map(|it| it.strip_prefix("content-security-policy: ")).expect("a policy");
        let parts: Vec<&str> = policy.split("; ").collect();
        for part in [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "font-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types svelte-trusted-html sandtable",
        ] {
            assert!(parts.contains(&part), "{path}: {part} is not in {policy}");
        }
        assert!(!policy.contains("unsafe") && !policy.contains("data:"), "{policy}");
        assert!(head.contains("\r\nx-content-type-options: nosniff"), "{head}");
    }
}

#[tokio::test]
async fn a_page_is_served_or_said_to_be_missing_and_requests_stay_apart() {
    let fixture = Fixture::new().await;
    let to = fixture.server.address();
    for path in ["/", "/t/abc?as=a", "/licences"] {
        let (head, body) = asked(to, "GET", path).await;
        assert!(head.starts_with("http/1.1 200") || head.starts_with("http/1.1 503"), "{head}");
        assert!(head.contains("\r\ncontent-type: text/html; charset=utf-8"), "{head}");
        assert!(body.starts_with(b"<!doctype html>"), "{path}");
        let (other, body) = asked(to, "HEAD", path).await;
        assert_eq!(head.lines().next(), other.lines().next());
        assert!(body.is_empty(), "{path}");
    }
    for (method, path) in
        [("GET", "/api/nope"), ("GET", "/nope.js"), ("HEAD", "/api"), ("POST", "/new"), ("DELETE", "/")]
    {
        let (head, _) = asked(to, method, path).await;
        assert!(head.starts_with("http/1.1 404"), "{method} {path}: {head}");
        assert!(head.contains("\r\ncontent-type: application/json"), "{head}");
    }
}
