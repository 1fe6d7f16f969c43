//! Fingerprints: marks of states and of journals.

use std::fmt;

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};

use crate::{
    Playable,
    text::{from_hex, sha256},
};

/// About as long as a written position is.
const POSITION: usize = 4 * 1024;

/// The first bytes of a SHA-256: 16 in what this program writes, 8 in journals of format 1.
///
/// A state goes into it as the compact JSON of its position: the written form of a position is stable, the inside of a
/// state is not. Never show it to somebody who may not see the whole state: few possibilities are quickly tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Fingerprint {
    bytes: [u8; 16],
    is_short: bool,
}

impl Fingerprint {
    /// The fingerprint of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Fingerprint {
        Fingerprint { bytes: *sha256(bytes).first_chunk().expect("sixteen of thirty-two bytes"), is_short: false }
    }

    /// The fingerprint of these bytes as format 1 wrote it.
    #[must_use]
    pub(crate) fn short_of(bytes: &[u8]) -> Fingerprint {
        let mut this = Fingerprint::of(bytes);
        this.bytes[8..].fill(0);
        Fingerprint { is_short: true, ..this }
    }

    /// The fingerprint of a state.
    #[must_use]
    pub fn of_state<G: Playable>(game: &G, state: &G::State) -> Fingerprint {
        Fingerprint::of(&written(&game.position(state)))
    }

    /// The mark of a gesture: it binds the words of its lines, the state after it, and through the mark before it all that
    /// came earlier, down to the header. `words` are those of its lines, divided by line feeds.
    pub(crate) fn of_gesture<G: Playable>(game: &G, state: &G::State, before: Fingerprint, words: &str) -> Fingerprint {
        let mut bytes = format!("{before}\n{words}\n").into_bytes();
        write(&game.position(state), &mut bytes);
        Fingerprint::of(&bytes)
    }

    /// The mark of a line of format 1: of the state alone, or with words that the state does not show.
    pub(crate) fn of_former_line<G: Playable>(game: &G, state: &G::State, words: Option<&str>) -> Fingerprint {
        let mut bytes = written(&game.position(state));
        if let Some(words) = words {
            bytes.push(b'\n');
            bytes.extend_from_slice(words.as_bytes());
        }
        Fingerprint::short_of(&bytes)
    }

    /// Reads 32 lower-case hexadecimal digits, or 16.
    #[must_use]
    pub fn read(text: &str) -> Option<Fingerprint> {
        let read = from_hex(text)?;
        let mut bytes = [0; 16];
        bytes.get_mut(..read.len())?.copy_from_slice(&read);
        [8, 16].contains(&read.len()).then_some(Fingerprint { bytes, is_short: read.len() == 8 })
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(if self.is_short { &self.bytes[..8] } else { &self.bytes }))
    }
}

fn written(position: &impl Serialize) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(position, &mut bytes);
    bytes
}

fn write(position: &impl Serialize, to: &mut Vec<u8>) {
    to.reserve(POSITION);
    serde_json::to_writer(to, position).expect("a position that can be written as JSON");
}
