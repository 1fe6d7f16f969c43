//! Fingerprints of states.

use std::fmt;

use serde::Serialize;

use crate::{
    Playable,
    text::{from_hex, sha256, to_hex},
};

/// The first eight bytes of a SHA-256.
///
/// The fingerprint of a state is taken of the compact JSON of its position: the written form of a position is stable,
/// the inside of a state is not. Never show it to somebody who may not see the whole state: few possibilities are
/// quickly tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(pub [u8; 8]);

impl Fingerprint {
    pub(crate) const DIGITS: usize = 16;

    /// The fingerprint of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Fingerprint {
        Fingerprint(*sha256(bytes).first_chunk().expect("eight of thirty-two bytes"))
    }

    /// The fingerprint of a state.
    #[must_use]
    pub fn of_state<G: Playable>(game: &G, state: &G::State) -> Fingerprint {
        Fingerprint::of(&written(&game.position(state)))
    }

    /// The fingerprint of a state together with words that the state does not show.
    pub(crate) fn of_state_and<G: Playable>(game: &G, state: &G::State, words: &str) -> Fingerprint {
        let mut bytes = written(&game.position(state));
        bytes.push(b'\n');
        bytes.extend_from_slice(words.as_bytes());
        Fingerprint::of(&bytes)
    }

    /// Reads sixteen lower-case hexadecimal digits.
    #[must_use]
    pub fn read(text: &str) -> Option<Fingerprint> {
        Some(Fingerprint(from_hex(text)?.try_into().ok()?))
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&to_hex(&self.0))
    }
}

fn written(position: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(position).expect("a position that can be written as JSON")
}
