//! The dice: a keyed stream that anybody can check afterwards.
//!
//! A seed of 32 bytes is chosen before the game and stays secret while it lasts. Its hash, the *commitment*, stands in
//! the header of the journal, so the seed cannot be changed later. Both sides may add bytes of their own before the
//! first roll, so that not even whoever chose the seed knew the rolls. At the end the seed is published and everybody
//! can compute every roll again:
//!
//! - commitment = `sha256:` and the lower-case hexadecimal SHA-256 of the seed;
//! - entropy `E` = 32 zero bytes at first; each addition of a side makes it
//!   `SHA-256(E ‖ one byte: 0 for the first side, 1 for the second ‖ the bytes added)`;
//! - answer number `n` (from 0, counting the `luck` lines since the commitment; `set` lines are not counted):
//!   for `r` = 0, 1, 2, ... let `x` be the first 8 bytes, most significant first, of
//!   `HMAC-SHA-256(key = seed, message = "sandtable/dice/1" ‖ E ‖ n as 8 bytes ‖ r as 4 bytes)`, numbers most
//!   significant byte first; the message is 60 bytes long;
//! - with `c` the number of equally likely cases of the question ([`Chance::cases`]), the first `x` below the greatest
//!   multiple of `c` that is at most 2^64 counts, and the answer is case `x mod c` ([`Chance::case`]): the pips or the
//!   number less one, or the marker found when the cup's markers are laid in a row in the order of their kinds.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use kernel::{Chance, Luck, Side};
use sha2::Sha256;

use crate::text::{from_hex, sha256, sha256_text, to_hex};

/// The first bytes of every message, so that the same seed used elsewhere would give other numbers.
const TAG: &[u8; 16] = b"sandtable/dice/1";

/// A secret seed; with a [`Stream`] it answers every question to fate.
///
/// The seed is not printed by `Debug`.
///
/// ```
/// use play::{Dice, Stream};
/// let dice = Dice::from_seed_text("tannenberg");
/// let roll = dice.answer(&Stream::default(), &kernel::Chance::Die);
/// assert!(kernel::Chance::Die.admits(roll));
/// assert_eq!(roll, Dice::from_seed_text("tannenberg").answer(&Stream::default(), &kernel::Chance::Die));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Dice([u8; 32]);

impl Dice {
    /// Dice of this seed. Between people it must come from the operating system's generator.
    #[must_use]
    pub const fn new(seed: [u8; 32]) -> Dice {
        Dice(seed)
    }

    /// Dice whose seed is the SHA-256 of a text: for tests, and for games to be played again.
    #[must_use]
    pub fn from_seed_text(text: &str) -> Dice {
        Dice(sha256(text.as_bytes()))
    }

    /// Dice of a number: the same as those of its decimal digits as a text.
    #[must_use]
    pub fn from_seed(seed: u64) -> Dice {
        Dice::from_seed_text(&seed.to_string())
    }

    /// Dice of a published seed: 64 lower-case hexadecimal digits.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Dice> {
        Some(Dice(from_hex(text)?.try_into().ok()?))
    }

    /// What is published before the game.
    #[must_use]
    pub fn commitment(&self) -> String {
        sha256_text(&self.0)
    }

    /// What is published after it. Whoever has it knows every roll to come.
    #[must_use]
    pub fn seed_hex(&self) -> String {
        to_hex(&self.0)
    }

    /// The answer to `chance` at this place of the stream.
    ///
    /// # Panics
    /// If the chance has no case at all, such as a draw from an empty cup.
    #[must_use]
    pub fn answer(&self, at: &Stream, chance: &Chance) -> Luck {
        let cases = u64::from(chance.cases());
        assert!(cases > 0, "a chance with at least one case");
        // 2^64 mod cases, without 2^64: the numbers at the very top that would favour the first cases.
        let excess = (u64::MAX % cases + 1) % cases;
        let mut retry: u32 = 0;
        loop {
            let x = self.number(at, retry);
            if x <= u64::MAX - excess {
                return chance.case((x % cases) as u32);
            }
            retry += 1;
        }
    }

    fn number(&self, at: &Stream, retry: u32) -> u64 {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length");
        mac.update(TAG);
        mac.update(&at.entropy);
        mac.update(&at.answers.to_be_bytes());
        mac.update(&retry.to_be_bytes());
        let bytes: [u8; 32] = mac.finalize().into_bytes().into();
        let (first, _) = bytes.split_first_chunk::<8>().expect("eight of thirty-two bytes");
        u64::from_be_bytes(*first)
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dice({})", self.commitment())
    }
}

/// A place in the stream of answers: what the sides added, and how many answers were given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stream {
    entropy: [u8; 32],
    answers: u64,
}

impl Stream {
    /// How many answers were given.
    #[must_use]
    pub const fn answers(&self) -> u64 {
        self.answers
    }

    /// A side adds bytes of its own.
    pub fn add(&mut self, side: Side, bytes: &[u8]) {
        let mut whole = self.entropy.to_vec();
        whole.push(match side {
            Side::A => 0,
            Side::B => 1,
        });
        whole.extend_from_slice(bytes);
        self.entropy = sha256(&whole);
    }

    /// Goes on to the next answer.
    pub fn advance(&mut self) {
        self.answers += 1;
    }
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
        assert_eq!(Dice::new(seed).answer(&stream, &Chance::Die), Luck((x % 6) as u16 + 1));
    }

    #[test]
    fn dice_are_fair_to_the_eye() {
        let dice = Dice::from_seed(1);
        let mut stream = Stream::default();
        let mut faces = [0_u32; 6];
        for _ in 0..6000 {
            faces[usize::from(dice.answer(&stream, &Chance::Die).0) - 1] += 1;
            stream.advance();
        }
        assert!(faces.iter().all(|it| (880..=1120).contains(it)), "{faces:?}");
    }

    #[test]
    fn a_cup_gives_only_what_it_holds() {
        let mut counts = [0; kernel::CUP_KINDS];
        (counts[2], counts[11]) = (1, 2);
        let dice = Dice::from_seed_text("cup");
        let mut stream = Stream::default();
        for _ in 0..100 {
            assert!([2, 11].contains(&dice.answer(&stream, &Chance::Draw(counts)).0));
            stream.advance();
        }
    }

    #[test]
    fn seeds_are_not_printed() {
        let dice = Dice::from_seed(5);
        assert!(!format!("{dice:?}").contains(&dice.seed_hex()));
        assert_eq!(Dice::from_hex(&dice.seed_hex()), Some(dice));
        assert_eq!(Dice::from_hex("zz"), None);
    }
}
