//! From a request to a socket whose buffers stay small.
//!
//! The library keeps a buffer as large as the longest message it has sent, and the first one shows a whole table. So long
//! messages go out in frames of a few kilobytes each.

use axum::{
    body::Body,
    extract::FromRequestParts,
    http::{
        HeaderName, Method, StatusCode,
        header::{CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE},
        request::Parts,
    },
    response::Response,
};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Message, Utf8Bytes,
        handshake::derive_accept_key,
        protocol::{
            Role, WebSocketConfig,
            frame::{
                Frame,
                coding::{Data, OpCode},
            },
        },
    },
};

use crate::{Problem, problem::Kind};

/// How many bytes of a text one frame carries.
const FRAME: usize = 2048;
/// How many bytes are read at once: what clients say is short.
const READ: usize = 1024;
/// How many bytes may wait for a client that takes its time.
const WAITING: usize = 4 * 1024 * 1024;

/// A socket as the server holds it.
pub(crate) type Connection = WebSocketStream<TokioIo<Upgraded>>;

/// A request for a socket.
pub(crate) struct Upgrade {
    accept: String,
    on_upgrade: OnUpgrade,
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, Problem> {
        let says = |name: HeaderName, word: &str| {
            let values = parts.headers.get_all(name).into_iter().filter_map(|it| it.to_str().ok());
            values.flat_map(|it| it.split(',')).any(|it| it.trim().eq_ignore_ascii_case(word))
        };
        let is_asked = parts.method == Method::GET
            && says(CONNECTION, "upgrade")
            && says(UPGRADE, "websocket")
            && says(SEC_WEBSOCKET_VERSION, "13");
        let accept = parts.headers.get(SEC_WEBSOCKET_KEY).map(|it| derive_accept_key(it.as_bytes()));
        match (accept.filter(|_| is_asked), parts.extensions.remove::<OnUpgrade>()) {
            (Some(accept), Some(on_upgrade)) => Ok(Upgrade { accept, on_upgrade }),
            _ => Err(Problem::new(Kind::Malformed, "This address is for a WebSocket, version 13 over HTTP/1.1.")),
        }
    }
}

impl Upgrade {
    /// Answers the request, and hands the socket over once it is there. `most` is how large a message of the client may
    /// be.
    pub(crate) fn on<F: Future<Output = ()> + Send>(
        self,
        most: usize,
        run: impl FnOnce(Connection) -> F + Send + 'static,
    ) -> Result<Response, Problem> {
        let Upgrade { accept, on_upgrade } = self;
        let config = WebSocketConfig::default()
            .read_buffer_size(READ)
            .write_buffer_size(FRAME)
            .max_write_buffer_size(WAITING)
            .max_message_size(Some(most))
            .max_frame_size(Some(most));
        tokio::spawn(async move {
            // A client may be gone before its socket is there.
            let Ok(upgraded) = on_upgrade.await else { return };
            let stream = TokioIo::new(upgraded);
            run(WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await).await;
        });
        let response = Response::builder()
            .status(StatusCode::SWITCHING_PROTOCOLS)
            .header(CONNECTION, "upgrade")
            .header(UPGRADE, "websocket")
            .header(SEC_WEBSOCKET_ACCEPT, accept)
            .body(Body::empty());
        response.map_err(|_| Problem::new(Kind::Broken, "The socket could not be opened."))
    }
}

/// A text as the messages that carry it: one, or frames if it is long.
pub(crate) fn frames(text: Utf8Bytes) -> impl Iterator<Item = Message> {
    let bytes = axum::body::Bytes::from(text.clone());
    let short = (bytes.len() <= FRAME).then_some(Message::Text(text));
    let n = if short.is_some() { 0 } else { bytes.len().div_ceil(FRAME) };
    let frame = move |at: usize| {
        let part = bytes.slice(at * FRAME..bytes.len().min((at + 1) * FRAME));
        let kind = if at == 0 { Data::Text } else { Data::Continue };
        Message::Frame(Frame::message(part, OpCode::Data(kind), at + 1 == n))
    };
    short.into_iter().chain((0..n).map(frame))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text that frames carry, and how many there are.
    fn carried(text: &str) -> (Vec<u8>, usize) {
        let (mut bytes, mut n, mut is_ended) = (Vec::new(), 0, false);
        for message in frames(Utf8Bytes::from(text.to_owned())) {
            assert!(!is_ended, "nothing follows the last frame");
            match message {
                Message::Text(text) => {
                    bytes.extend(text.as_bytes());
                    is_ended = true;
                }
                Message::Frame(frame) => {
                    let kind = if n == 0 { Data::Text } else { Data::Continue };
                    assert_eq!(frame.header().opcode, OpCode::Data(kind));
                    assert!(frame.payload().len() <= FRAME);
                    is_ended = frame.header().is_final;
                    bytes.extend(frame.payload());
                }
                other => panic!("{other:?}"),
            }
            n += 1;
        }
        assert!(is_ended);
        (bytes, n)
    }

    #[test]
    fn long_texts_go_in_frames_and_lose_nothing() {
        for (length, n) in [(0, 1), (1, 1), (FRAME, 1), (FRAME + 1, 2), (2 * FRAME, 2), (2 * FRAME + 1, 3)] {
            let text: String = ('a'..='z').cycle().take(length).collect();
            assert_eq!(carried(&text), (text.into_bytes(), n));
        }
        // A letter of several bytes may lie across two frames.
        let text = "x".repeat(FRAME - 1) + "ü" + &"y".repeat(FRAME);
        assert_eq!(carried(&text).0, text.into_bytes());
    }
}
