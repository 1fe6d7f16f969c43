//! Bytes as hexadecimal text, and hashes as text.

use sha2::{Digest, Sha256};

/// SHA-256 of `bytes`.
pub(crate) fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// SHA-256 of `bytes` as headers write it: `sha256:` and 64 lower-case hexadecimal digits.
///
/// ```
/// assert!(play::sha256_text(b"").starts_with("sha256:e3b0c44298fc1c14"));
/// ```
#[must_use]
pub fn sha256_text(bytes: &[u8]) -> String {
    format!("sha256:{}", to_hex(&sha256(bytes)))
}

/// Lower-case hexadecimal digits, two a byte.
pub(crate) fn to_hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes.iter().flat_map(|&it| [it >> 4, it & 15]).map(|it| char::from(DIGITS[usize::from(it)])).collect()
}

/// The bytes of lower-case hexadecimal text; nothing if it is anything else.
///
/// ```
/// assert_eq!(play::from_hex("0aff"), Some(vec![10, 255]));
/// assert_eq!(play::from_hex("0AFF"), None);
/// ```
#[must_use]
pub fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |it: u8| match it {
        b'0'..=b'9' => Some(it - b'0'),
        b'a'..=b'f' => Some(it - b'a' + 10),
        _ => None,
    };
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    pairs.iter().map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?)).collect()
}

/// Whether `text` is `sha256:` and 64 lower-case hexadecimal digits.
pub(crate) fn is_sha256_text(text: &str) -> bool {
    text.strip_prefix("sha256:").and_then(from_hex).is_some_and(|it| it.len() == 32)
}
