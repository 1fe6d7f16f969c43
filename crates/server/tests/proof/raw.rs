//! Bytes on a wire, without a library that would keep them in order.

use std::{net::SocketAddr, time::Duration};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpSocket, TcpStream},
    time::timeout,
};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// A connection, from an address of this machine if one is named (its last number).
pub(crate) async fn connect(to: SocketAddr, from: Option<u8>) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    if let Some(n) = from {
        socket.bind(SocketAddr::from(([127, 0, 0, n], 0)))?;
    }
    socket.connect(to).await
}

/// A connection that takes in very little before it is full.
pub(crate) async fn narrow(to: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(2048)?;
    socket.connect(to).await
}

/// What became of a request.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// An answer with this status.
    Status(u16),
    /// The server hung up without one.
    Closed,
    /// Nothing came in time.
    Silent,
}

/// Sends bytes, and reads until there is a status or an end.
pub(crate) async fn send(to: SocketAddr, from: Option<u8>, bytes: &[u8]) -> Outcome {
    let Ok(mut stream) = connect(to, from).await else { return Outcome::Closed };
    // The server may hang up before all is sent, and its answer is there all the same.
    let _ = timeout(PATIENCE, stream.write_all(bytes)).await;
    let mut head = Vec::new();
    loop {
        let mut some = [0; 1024];
        match timeout(PATIENCE, stream.read(&mut some)).await {
            Err(_) => return Outcome::Silent,
            Ok(Err(_) | Ok(0)) => return status(&head).map_or(Outcome::Closed, Outcome::Status),
            Ok(Ok(n)) => head.extend_from_slice(&some[..n]),
        }
        if let Some(status) = status(&head) {
            return Outcome::Status(status);
        }
    }
}

fn status(head: &[u8]) -> Option<u16> {
    let line = head.strip_prefix(b"HTTP/1.1 ")?;
    std::str::from_utf8(line.get(..3)?).ok()?.parse().ok()
}

/// The head of a handshake.
pub(crate) fn handshake(to: SocketAddr, path: &str, headers: &str) -> String {
    format!(
        "GET {path} HTTP/1.1\r\nHost: {to}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{headers}\r\n"
    )
}

/// Opens a WebSocket on a connection; nothing if the server does not.
pub(crate) async fn upgrade(stream: &mut TcpStream, handshake: &str) -> Option<()> {
    stream.write_all(handshake.as_bytes()).await.ok()?;
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(timeout(PATIENCE, stream.read_u8()).await.ok()?.ok()?);
    }
    (status(&head)? == 101).then_some(())
}

/// A frame as a client sends it: opcode with its flags, masked with zeros, so that it is as readable as it was.
pub(crate) fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    match payload.len() {
        n @ 0..=125 => bytes.push(0x80 | n as u8),
        n @ 126..=0xFFFF => {
            bytes.push(0x80 | 126);
            bytes.extend_from_slice(&(n as u16).to_be_bytes());
        }
        n => {
            bytes.push(0x80 | 127);
            bytes.extend_from_slice(&(n as u64).to_be_bytes());
        }
    }
    bytes.extend_from_slice(&[0; 4]);
    bytes.extend_from_slice(payload);
    bytes
}

/// The next frame of the server: its opcode and what is in it; nothing at the end.
pub(crate) async fn read_frame(stream: &mut TcpStream) -> Option<(u8, Vec<u8>)> {
    let read = async {
        let first = stream.read_u8().await.ok()?;
        let n = match stream.read_u8().await.ok()? & 0x7F {
            126 => u64::from(stream.read_u16().await.ok()?),
            127 => stream.read_u64().await.ok()?,
            n => u64::from(n),
        };
        let mut payload = vec![0; n as usize];
        stream.read_exact(&mut payload).await.ok()?;
        Some((first & 0x0F, payload))
    };
    timeout(PATIENCE, read).await.expect("a frame or an end in time")
}

/// Whether the server has hung up.
pub(crate) async fn has_ended(stream: &mut TcpStream, within: Duration) -> bool {
    let end = async {
        let mut some = [0; 4096];
        while !matches!(stream.read(&mut some).await, Ok(0) | Err(_)) {}
    };
    timeout(within, end).await.is_ok()
}
