//! From a request to a socket whose buffers stay small, and whose frames are counted.
//!
//! The library keeps a buffer as large as the longest message it has sent, and the first one shows a whole table. So long
//! messages go out in frames of a few kilobytes each.
//!
//! Frames that come are counted where they are read: the library answers pings by itself, and puts a message of many frames
//! together before anybody hears of it.

use std::{
    io::{self, Cursor, IoSlice},
    pin::Pin,
    task::{Context, Poll},
};

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
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        self, Message, Utf8Bytes,
        handshake::derive_accept_key,
        protocol::{
            Role, WebSocketConfig,
            frame::{
                Frame, FrameHeader,
                coding::{Data, OpCode},
            },
        },
    },
};

use crate::{Problem, limits::Meter, problem::Kind};

/// How many bytes of a text one frame carries.
const FRAME: usize = 2048;
/// How many bytes are read at once: what clients say is short.
const READ: usize = 1024;
/// How many bytes may wait for a client that takes its time.
const WAITING: usize = 4 * 1024 * 1024;

/// A socket as the server holds it.
pub(crate) type Connection = WebSocketStream<Metered>;

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
    /// be, and `meter` says how many frames.
    pub(crate) fn on<F: Future<Output = ()> + Send>(
        self,
        most: usize,
        meter: Meter,
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
            let stream = Metered { stream: TokioIo::new(upgraded), frames: Frames::default(), meter };
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

/// Whether a socket has ended because too much came out of it.
pub(crate) fn is_flood(why: &tungstenite::Error) -> bool {
    matches!(why, tungstenite::Error::Io(why) if why.kind() == io::ErrorKind::QuotaExceeded)
}

/// How far the frames are read that come from a client.
#[derive(Default)]
struct Frames {
    /// What has come of a head that is not complete.
    head: [u8; HEAD],
    has: usize,
    /// How many bytes are still to come of the frame whose head was read last.
    rest: u64,
}

/// How long the head of a frame is at most.
const HEAD: usize = 14;

impl Frames {
    /// How many frames begin in these bytes, which follow those before them.
    fn begun(&mut self, mut bytes: &[u8]) -> usize {
        let mut n = 0;
        while !bytes.is_empty() {
            let skipped = usize::try_from(self.rest).unwrap_or(usize::MAX).min(bytes.len());
            self.rest -= skipped as u64;
            bytes = &bytes[skipped..];
            let [next, after @ ..] = bytes else { break };
            self.head[self.has] = *next;
            self.has += 1;
            bytes = after;
            match FrameHeader::parse(&mut Cursor::new(&self.head[..self.has])) {
                Ok(None) if self.has < HEAD => {}
                // What is no frame counts as one, and ends the socket when it is read.
                read => {
                    self.rest = read.ok().flatten().map_or(0, |it| it.1);
                    self.has = 0;
                    n += 1;
                }
            }
        }
        n
    }
}

/// A connection of which every frame counts that comes from the client, whatever is in it.
pub(crate) struct Metered {
    stream: TokioIo<Upgraded>,
    frames: Frames,
    meter: Meter,
}

impl AsyncRead for Metered {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buf);
        let begun = self.frames.begun(&buf.filled()[before..]);
        if (0..begun).any(|_| self.meter.frame().is_err()) {
            return Poll::Ready(Err(io::ErrorKind::QuotaExceeded.into()));
        }
        read
    }
}

impl AsyncWrite for Metered {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
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
    fn frames_are_counted_however_they_arrive() {
        let framed = |frame: Frame| {
            let (mut bytes, length) = (Vec::new(), frame.payload().len());
            frame.format(&mut bytes).expect("a frame");
            // Clients mask what they send, here with nothing.
            bytes[1] |= 0x80;
            let head = bytes.len() - length;
            bytes.splice(head..head, [0; 4]);
            bytes
        };
        let data = |kind, length, is_final| framed(Frame::message(vec![b'x'; length], OpCode::Data(kind), is_final));
        let all = [
            data(Data::Text, 3, false),
            data(Data::Continue, 0, false),
            framed(Frame::ping(b"ping".as_slice())),
            data(Data::Continue, 130, true),
            framed(Frame::pong(b"".as_slice())),
            data(Data::Binary, 70_000, true),
            framed(Frame::close(None)),
        ]
        .concat();
        for part in [1, 2, 3, 7, 64, 1024, all.len()] {
            let mut frames = Frames::default();
            let n: usize = all.chunks(part).map(|it| frames.begun(it)).sum();
            assert_eq!((n, frames.has, frames.rest), (7, 0, 0), "{part} bytes at once");
        }
        // What is no frame counts, too.
        assert_eq!(Frames::default().begun(&[0x83, 0x80, 0, 0, 0, 0].repeat(2)), 2);
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
