//! Bytes as hexadecimal text, and hashes as text.

use data_encoding::HEXLOWER;
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
    format!("sha256:{}", HEXLOWER.encode(&sha256(bytes)))
}

/// The bytes of lower-case hexadecimal text; nothing if it is anything else.
///
/// ```
/// assert_eq!(play::from_hex("0aff"), Some(vec![10, 255]));
/// assert_eq!(play::from_hex("0AFF"), None);
/// ```
#[must_use]
pub fn from_hex(text: &str) -> Option<Vec<u8>> {
    HEXLOWER.decode(text.as_bytes()).ok()
}

/// Whether `text` is `sha256:` and 64 lower-case hexadecimal digits.
pub(crate) fn is_sha256_text(text: &str) -> bool {
    text.strip_prefix("sha256:").and_then(from_hex).is_some_and(|it| it.len() == 32)
}
