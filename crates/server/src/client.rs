//! A client of the server, for bots, tests and measurements: plain requests and sockets with a cookie or a token.
//!
//! It is the client of `hyper-util`, whose server this is as well, and adds to it what a person is known by. `reqwest` is the
//! same client under one layer more; `ureq` would hold a thread for each of the hundreds of people of `bench --server`.

use std::{fmt, time::Duration};

use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::{
    HeaderMap, Method, Request, Uri,
    body::Bytes,
    header::{self, HeaderName, HeaderValue},
};
use hyper_util::{
    client::legacy::{Client as Http, connect::HttpConnector},
    rt::TokioExecutor,
};
use serde::Serialize;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream,
    tungstenite::{self, Message, client::IntoClientRequest, protocol::WebSocketConfig},
};

/// What went wrong between client and server.
#[derive(Debug)]
pub enum Trouble {
    /// No answer came.
    Unreachable(String),
    /// The server closed the socket, with its reason.
    Closed(u16, String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Unreachable(why) => write!(f, "The server does not answer: {why}."),
            Trouble::Closed(code, why) => write!(f, "The server has closed the connection: {why} ({code})."),
        }
    }
}

/// Somebody who talks to a server.
#[derive(Clone)]
pub struct Client {
    http: Http<HttpConnector, Full<Bytes>>,
    server: String,
    cookie: Option<String>,
    token: Option<String>,
    headers: HeaderMap,
}

/// The answer to a plain request.
#[derive(Clone, Debug)]
pub struct Replied {
    /// The status.
    pub status: u16,
    /// The body; null if it is no JSON.
    pub body: Value,
    /// The body as it came.
    pub text: String,
    /// The content type.
    pub content_type: String,
    /// All headers.
    pub headers: HeaderMap,
}

impl Client {
    /// A client of the server at an address such as `http://127.0.0.1:8000`.
    #[must_use]
    pub fn new(server: &str) -> Client {
        Client {
            http: Http::builder(TokioExecutor::new()).build_http(),
            server: server.trim_end_matches('/').to_owned(),
            cookie: None,
            token: None,
            headers: HeaderMap::new(),
        }
    }

    /// The same with the token of a seat.
    #[must_use]
    pub fn with_token(mut self, token: &str) -> Client {
        self.token = Some(token.to_owned());
        self
    }

    /// The same with cookies, as [`Client::cookie`] gives them.
    #[must_use]
    pub fn with_cookie(mut self, cookie: &str) -> Client {
        self.cookie = Some(cookie.to_owned());
        self
    }

    /// The same with a header of its own in every request, in place of the one it would have.
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Client {
        self.headers.insert(name, value);
        self
    }

    /// The same person at another address, such as that of another server on the same database.
    #[must_use]
    pub fn at(&self, server: &str) -> Client {
        Client { server: server.trim_end_matches('/').to_owned(), ..self.clone() }
    }

    /// The cookies, as a browser would send them.
    #[must_use]
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// Sends a request and reads the answer; cookies are kept.
    ///
    /// # Errors
    /// If no answer comes.
    pub async fn send(
        &mut self,
        method: Method,
        path: &str,
        body: Option<&impl Serialize>,
    ) -> Result<Replied, Trouble> {
        let wrong = |why: &dyn fmt::Display| Trouble::Unreachable(why.to_string());
        let uri: Uri = format!("{}{path}", self.server).parse().map_err(|it| wrong(&it))?;
        let mut request = Request::builder().method(method).uri(uri);
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let bytes = match body {
            Some(body) => {
                request = request.header(header::CONTENT_TYPE, "application/json");
                serde_json::to_vec(body).map_err(|it| wrong(&it))?
            }
            None => Vec::new(),
        };
        let mut request = request.body(Full::from(bytes)).map_err(|it| wrong(&it))?;
        request.headers_mut().extend(self.headers.clone());
        let response = self.http.request(request).await.map_err(|it| wrong(&it))?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        self.keep_cookies(&headers);
        let content_type = headers.get(header::CONTENT_TYPE).and_then(|it| it.to_str().ok());
        let content_type = content_type.unwrap_or_default().to_owned();
        let bytes = response.into_body().collect().await.map_err(|it| wrong(&it))?.to_bytes();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok(Replied { status, body: serde_json::from_str(&text).unwrap_or(Value::Null), text, content_type, headers })
    }

    fn keep_cookies(&mut self, headers: &HeaderMap) {
        let mut kept: Vec<String> =
            self.cookie.iter().flat_map(|it| it.split("; ")).map(str::to_owned).filter(|it| !it.is_empty()).collect();
        for cookie in headers.get_all(header::SET_COOKIE).iter().filter_map(|it| it.to_str().ok()) {
            let pair = cookie.split(';').next().unwrap_or_default().to_owned();
            let name = pair.split('=').next().unwrap_or_default().to_owned() + "=";
            kept.retain(|it| !it.starts_with(&name));
            if pair != name {
                kept.push(pair);
            }
        }
        self.cookie = (!kept.is_empty()).then(|| kept.join("; "));
    }

    /// A request without a body.
    ///
    /// # Errors
    /// If no answer comes.
    pub async fn get(&mut self, path: &str) -> Result<Replied, Trouble> {
        self.send(Method::GET, path, None::<&()>).await
    }

    /// A request with a body.
    ///
    /// # Errors
    /// If no answer comes.
    pub async fn post(&mut self, path: &str, body: &impl Serialize) -> Result<Replied, Trouble> {
        self.send(Method::POST, path, Some(body)).await
    }

    /// Opens a socket, such as `/api/tables/KEY/socket?as=a`.
    ///
    /// # Errors
    /// If the server does not take it.
    pub async fn socket(&self, path: &str) -> Result<Socket, Trouble> {
        let wrong = |why: &dyn fmt::Display| Trouble::Unreachable(why.to_string());
        let url = format!("ws{}{path}", self.server.trim_start_matches("http"));
        let mut request = url.into_client_request().map_err(|it| wrong(&it))?;
        let mut add = |name: header::HeaderName, value: String| {
            if let Ok(value) = value.parse() {
                request.headers_mut().insert(name, value);
            }
        };
        if let Some(cookie) = &self.cookie {
            add(header::COOKIE, cookie.clone());
        }
        if let Some(token) = &self.token {
            add(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        request.headers_mut().extend(self.headers.clone());
        let config = WebSocketConfig::default().read_buffer_size(8192).write_buffer_size(0);
        let opened = tokio_tungstenite::connect_async_with_config(request, Some(config), true).await;
        let (stream, _) = opened.map_err(|why| match why {
            tungstenite::Error::Http(response) => {
                let said = response.body().as_deref().and_then(|it| serde_json::from_slice::<Value>(it).ok());
                let said = said.and_then(|it| Some(it.get("message")?.as_str()?.to_owned()));
                Trouble::Unreachable(said.unwrap_or_else(|| format!("status {}", response.status())))
            }
            why => wrong(&why),
        })?;
        Ok(Socket { stream })
    }
}

/// A socket of a client.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

/// What comes out of a socket.
#[derive(Debug)]
pub enum Came {
    /// A text.
    Text(tungstenite::Utf8Bytes),
    /// The answer to a ping.
    Pong,
}

impl Socket {
    /// Sends a text.
    ///
    /// # Errors
    /// If the socket is gone.
    pub async fn say(&mut self, text: impl Into<String>) -> Result<(), Trouble> {
        self.send(Message::text(text.into())).await
    }

    /// The next text; pings are answered on the way.
    ///
    /// # Errors
    /// If the socket is gone, or nothing comes in 30 seconds.
    pub async fn hear(&mut self) -> Result<String, Trouble> {
        let next = tokio::time::timeout(Duration::from_secs(30), self.next()).await;
        next.unwrap_or_else(|_| Err(Trouble::Unreachable("nothing came in 30 seconds".to_owned())))
    }

    /// The next text, however long it takes.
    ///
    /// # Errors
    /// If the socket is gone.
    pub async fn next(&mut self) -> Result<String, Trouble> {
        loop {
            if let Came::Text(text) = self.came().await? {
                return Ok(text.to_string());
            }
        }
    }

    /// Sends a message of any kind.
    ///
    /// # Errors
    /// If the socket is gone.
    pub async fn send(&mut self, message: Message) -> Result<(), Trouble> {
        self.stream.send(message).await.map_err(|it| Trouble::Unreachable(it.to_string()))
    }

    /// Asks the server for a sign of life. Whatever it had to tell before comes before its answer.
    ///
    /// # Errors
    /// If the socket is gone.
    pub async fn ping(&mut self) -> Result<(), Trouble> {
        self.send(Message::Ping(Bytes::new())).await
    }

    /// The next text or sign of life, however long it takes. Nothing is lost if whoever waits goes away.
    ///
    /// # Errors
    /// If the socket is gone.
    pub async fn came(&mut self) -> Result<Came, Trouble> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(Came::Text(text)),
                Some(Ok(Message::Pong(_))) => return Ok(Came::Pong),
                Some(Ok(Message::Close(Some(frame)))) => {
                    return Err(Trouble::Closed(frame.code.into(), frame.reason.to_string()));
                }
                Some(Ok(Message::Close(None))) | None => {
                    return Err(Trouble::Closed(1006, "without a reason".to_owned()));
                }
                Some(Ok(_)) => {}
                Some(Err(why)) => return Err(Trouble::Unreachable(why.to_string())),
            }
        }
    }

    /// The next message as JSON.
    ///
    /// # Errors
    /// As [`Socket::hear`].
    pub async fn hear_json(&mut self) -> Result<Value, Trouble> {
        Ok(serde_json::from_str(&self.hear().await?).unwrap_or(Value::Null))
    }

    /// Says goodbye.
    pub async fn close(mut self) {
        let _ = self.stream.close(None).await;
    }
}
