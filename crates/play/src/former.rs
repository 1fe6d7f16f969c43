//! The dice of journals of format 1: a running count. Nothing is rolled with them any more; they are here so that an old
//! game can still be verified.
//!
//! - commitment = `sha256:` and the lower-case hexadecimal SHA-256 of the seed;
//! - entropy `E` = 32 zero bytes at first; each addition of a side makes it
//!   `SHA-256(E ‖ one byte: 0 for the first side, 1 for the second ‖ the bytes added)`;
//! - answer number `n` (from 0, counting the `luck` lines since the commitment; `set` lines are not counted):
//!   for `r` = 0, 1, 2, ... let `x` be the first 8 bytes of
//!   `HMAC-SHA-256(key = seed, message = "sandtable/dice/1" ‖ E ‖ n as 8 bytes ‖ r as 4 bytes)`;
//!   the message is 60 bytes long. The rest is as in [`crate::Key`].

use kernel::{Chance, Luck, Side};
use serde::{Deserialize, Serialize};

use crate::{
    Dice,
    dice::{first_fair, hmac},
    text::{sha256, sha256_text},
};

const TAG: &[u8; 16] = b"sandtable/dice/1";

/// A place in the stream of answers: what the sides added, and how many answers were given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stream {
    entropy: [u8; 32],
    answers: u64,
}

impl Stream {
    pub(crate) const fn answers(&self) -> u64 {
        self.answers
    }

    pub(crate) fn add(&mut self, side: Side, bytes: &[u8]) {
        let mut whole = self.entropy.to_vec();
        whole.push(match side {
            Side::A => 0,
            Side::B => 1,
        });
        whole.extend_from_slice(bytes);
        self.entropy = sha256(&whole);
    }

    pub(crate) fn advance(&mut self) {
        self.answers += 1;
    }
}

/// What dice of this seed were committed to by.
pub(crate) fn commitment(dice: &Dice) -> String {
    sha256_text(dice.seed())
}

/// The answer to `chance` at this place of the stream.
pub(crate) fn answer(dice: &Dice, at: &Stream, chance: &Chance) -> Luck {
    first_fair(chance, |retry| hmac(dice.seed(), &[TAG, &at.entropy, &at.answers.to_be_bytes(), &retry.to_be_bytes()]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_computed_as_documented() {
        let seed = [7_u8; 32];
        let mut stream = Stream::default();
        stream.add(Side::B, b"xyz");
        stream.advance();

        let mut whole = vec![0_u8; 32];
        whole.extend_from_slice(b"\x01xyz");
        let entropy = sha256(&whole);
        let mut message = b"sandtable/dice/1".to_vec();
        message.extend_from_slice(&entropy);
        message.extend_from_slice(&[0, 0, 0, 0, 0, 0, 0, 1]);
        message.extend_from_slice(&[0, 0, 0, 0]);
        assert_eq!(message.len(), 60);
        // HMAC written out: the key is shorter than a block of 64 bytes.
        let pad = |with: u8| -> Vec<u8> { (0..64).map(|i| seed.get(i).copied().unwrap_or(0) ^ with).collect() };
        let inner = sha256(&[pad(0x36), message].concat());
        let outer = sha256(&[pad(0x5c), inner.to_vec()].concat());
        let x = u64::from_be_bytes(outer[..8].try_into().expect("eight bytes"));
        assert_eq!(answer(&Dice::new(seed), &stream, &Chance::Die), Luck((x % 6) as u16 + 1));
    }
}
