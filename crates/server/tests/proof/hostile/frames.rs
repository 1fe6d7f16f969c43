//! Frames of a WebSocket that are not as they should be.

use super::Expect;
use crate::{Bits, raw::frame};

/// Bytes to send on an open socket, what they are, and what must become of them.
pub(super) fn message(bits: &mut Bits) -> (&'static str, Vec<u8>, Expect) {
    use Expect::{Any, Cut, Refused};
    // It is refused when it arrives whole.
    let text = br#"{"n":1,"ask":{"ask":"umpire"}}"#;
    match bits.below(15) {
        0 => {
            let mut bytes = vec![0x81, text.len() as u8];
            bytes.extend_from_slice(text);
            ("an unmasked frame", bytes, Cut)
        }
        1 => ("reserved bits", frame(0x81 | 0x10 << bits.below(3), text), Cut),
        2 => ("a reserved opcode", frame(0x83 + bits.below(5) as u8, text), Cut),
        3 => ("a long ping", frame(0x89, &vec![b'x'; 126 + bits.below(5000)]), Cut),
        4 => ("a ping in parts", frame(0x09, b"x"), Cut),
        5 => ("a continuation of nothing", frame(0x80, text), Cut),
        6 => {
            let bad: [&[u8]; 4] = [b"\xff\xfe", b"\xc0\xaf", b"\xed\xa0\x80", b"{\"n\":1,\"ask\":\"\xf8\"}"];
            ("text that is no UTF-8", frame(0x81, bad[bits.below(4)]), Cut)
        }
        7 => {
            let mut bytes = vec![0x81, 0x80 | 127];
            bytes.extend_from_slice(&(u64::MAX >> bits.below(40)).to_be_bytes());
            bytes.extend_from_slice(&[0; 4]);
            ("an absurd length", bytes, Cut)
        }
        8 => ("binary", frame(0x82, &vec![0; bits.below(60_000)]), Refused),
        9 => {
            let mut bytes = Vec::new();
            for (at, byte) in text.iter().enumerate() {
                let last = if at + 1 == text.len() { 0x80 } else { 0 };
                bytes.extend(frame(last | u8::from(at == 0), &[*byte]));
                if bits.one_in(3) {
                    bytes.extend(frame(0x89, b"in between"));
                }
            }
            ("a message in many parts with pings between", bytes, Refused)
        }
        10 => {
            let mut bytes = frame(0x01, &vec![b' '; 30_000]);
            bytes.extend(frame(0x00, &vec![b' '; 30_000]));
            bytes.extend(frame(0x00, &vec![b' '; 30_000]));
            ("parts without end", bytes, Cut)
        }
        11 => {
            let payload: [&[u8]; 4] = [b"\x03", b"\x00\x01", b"\x03\xe7bad code", b"\x03\xe8\xff\xfe"];
            ("a goodbye that is none", frame(0x88, payload[bits.below(4)]), Cut)
        }
        12 => {
            let mut bytes: Vec<u8> = (0..50 + bits.below(200)).flat_map(|_| frame(0x89, b"ping")).collect();
            bytes.extend(frame(0x81, text));
            ("many pings", bytes, Refused)
        }
        13 => {
            let whole = frame(0x81, text);
            ("half a frame and no more", whole[..bits.below(whole.len())].to_vec(), Any)
        }
        _ => {
            let mut bytes = frame(0x01, b"{");
            bytes.extend(frame(0x81, text));
            ("a message inside another", bytes, Cut)
        }
    }
}
