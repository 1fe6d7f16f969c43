//! The dice: answers that anybody can compute again afterwards.
//!
//! A seed of 32 bytes is chosen before the game and stays secret while it lasts. A hash of it, the *commitment*, stands
//! in the header of the journal. Each side that the header names adds a secret of its own: first all commit, then all
//! reveal, and only then the game begins. The seed is published at the end. Nobody alone, not even whoever chose the
//! seed, could so choose the rolls. `‖` joins bytes; numbers are written most significant byte first:
//!
//! - *base* = `SHA-256("sandtable/header/2" ‖ header)`, the header as compact JSON without `dice`, `seed` and `mark`;
//! - commitment of the table = `sha256:` and the hexadecimal `SHA-256("sandtable/commit/2" ‖ base ‖ "table" ‖ 0 ‖ seed)`;
//! - *root* = `SHA-256("sandtable/sides/2" ‖ header)`, the header as compact JSON without `start`, `seed` and `mark`: the
//!   start may hold secrets, and is bound by the table's commitment, which nobody can try out without the seed;
//! - commitment of a side = the same as the table's, with root for base, the side's name for `table`, its secret for the
//!   seed: it is good for this game only;
//! - *key* = `SHA-256("sandtable/key/2" ‖ seed ‖ for each side in order: length of its secret as one byte ‖ its
//!   secret)`, with length 0 for a side that adds none; after a `resume` line the digits of its mark are added;
//! - fate is asked at an *occasion*, which the game names ([`kernel::Game::occasion`]): the turn, the kind of question,
//!   the unit or hex it is about. With `k` the number of times that the occasion was asked before in the standing game
//!   (what was taken back does not count), and for `r` = 0, 1, 2, ..., let `x` be the first 8 bytes of
//!   `HMAC-SHA-256(key, "sandtable/dice/2" ‖ length of the occasion as 2 bytes ‖ the occasion ‖ k as 4 bytes ‖
//!   r as 4 bytes)`;
//! - with `c` the number of equally likely cases of the question ([`Chance::cases`]), the first `x` below the greatest
//!   multiple of `c` that is at most 2^64 counts, and the answer is case `x mod c` ([`Chance::case`]): the pips or the
//!   number less one, or the marker found when the cup's markers are laid in a row in the order of their kinds.
//!
//! So a decision that is taken back and made again meets the same die, and two games of one key meet the same march on
//! the same day, whatever else was rolled in between.

use std::fmt;

use data_encoding::HEXLOWER;
use hmac::{Hmac, KeyInit, Mac};
use kernel::{BySide, Chance, Luck, Side};
use sha2::Sha256;

use crate::{
    Fingerprint,
    text::{from_hex, sha256, sha256_text},
};

/// A secret seed.
///
/// The seed is not printed by `Debug`.
///
/// ```
/// use play::{Dice, Key};
/// let roll = |seed: &str| {
///     let key = Key::new(&Dice::from_seed_text(seed), &kernel::BySide::default(), None);
///     key.answer("turn 1 march", 0, &kernel::Chance::Die)
/// };
/// assert!(kernel::Chance::Die.admits(roll("tannenberg")));
/// assert_eq!(roll("tannenberg"), roll("tannenberg"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Dice {
    seed: [u8; 32],
    is_named: bool,
}

impl Dice {
    /// Dice of this seed. Between people it must come from the operating system's generator.
    #[must_use]
    pub const fn new(seed: [u8; 32]) -> Dice {
        Dice { seed, is_named: false }
    }

    /// Dice whose seed is the SHA-256 of a text: for tests, and for games to be played again. The header says so.
    #[must_use]
    pub fn from_seed_text(text: &str) -> Dice {
        Dice { seed: sha256(text.as_bytes()), is_named: true }
    }

    /// Dice of a number: the same as those of its decimal digits as a text.
    #[must_use]
    pub fn from_seed(seed: u64) -> Dice {
        Dice::from_seed_text(&seed.to_string())
    }

    /// Dice of a published seed: 64 lower-case hexadecimal digits.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Dice> {
        Some(Dice::new(from_hex(text)?.try_into().ok()?))
    }

    /// Whether somebody named the seed, instead of drawing it.
    #[must_use]
    pub const fn is_named(&self) -> bool {
        self.is_named
    }

    pub(crate) const fn seed(&self) -> &[u8; 32] {
        &self.seed
    }

    /// What is published before the game, bound to the base of its header.
    #[must_use]
    pub fn commitment(&self, base: &[u8; 32]) -> String {
        commitment(base, "table", &self.seed)
    }

    /// What is published after it. Whoever has it knows every roll to come.
    #[must_use]
    pub fn seed_hex(&self) -> String {
        HEXLOWER.encode(&self.seed)
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dice(secret)")
    }
}

/// The commitment of a party, `table` or a side's name, to a secret, bound to one game.
///
/// ```
/// let to = |root: u8| play::commitment(&[root; 32], "japan", b"port arthur 1904");
/// assert!(to(1).starts_with("sha256:") && to(1) != to(2));
/// ```
#[must_use]
pub fn commitment(bound_to: &[u8; 32], party: &str, secret: &[u8]) -> String {
    sha256_text(&[b"sandtable/commit/2", &bound_to[..], party.as_bytes(), &[0], secret].concat())
}

/// What every answer of a game is computed from: the seed and the secrets of the sides.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Key {
    /// The key of a game, which was resumed at the line with this mark if at one. Secrets have at most 255 bytes.
    ///
    /// # Panics
    /// If a secret is longer.
    #[must_use]
    pub fn new(dice: &Dice, secrets: &BySide<Option<Vec<u8>>>, resumed: Option<Fingerprint>) -> Key {
        let mut bytes = [&b"sandtable/key/2"[..], &dice.seed].concat();
        for side in Side::ALL {
            let secret = secrets[side].as_deref().unwrap_or_default();
            bytes.push(u8::try_from(secret.len()).expect("a secret of at most 255 bytes"));
            bytes.extend_from_slice(secret);
        }
        bytes.extend(resumed.map(|it| it.to_string().into_bytes()).unwrap_or_default());
        Key(sha256(&bytes))
    }

    /// The answer to `chance` at an occasion that was asked `before` times before.
    ///
    /// # Panics
    /// If the chance has no case at all, such as a draw from an empty cup, or the words of the occasion have no end.
    #[must_use]
    pub fn answer(&self, occasion: &str, before: u32, chance: &Chance) -> Luck {
        let length = u16::try_from(occasion.len()).expect("an occasion in a few words").to_be_bytes();
        let place = [b"sandtable/dice/2", &length[..], occasion.as_bytes(), &before.to_be_bytes()].concat();
        first_fair(chance, |retry| hmac(&self.0, &[&place, &retry.to_be_bytes()]))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(secret)")
    }
}

/// The first 8 bytes of HMAC-SHA-256 of the parts, as a number.
pub(crate) fn hmac(key: &[u8; 32], parts: &[&[u8]]) -> u64 {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length");
    parts.iter().for_each(|it| mac.update(it));
    let bytes: [u8; 32] = mac.finalize().into_bytes().into();
    let (first, _) = bytes.split_first_chunk::<8>().expect("eight of thirty-two bytes");
    u64::from_be_bytes(*first)
}

/// The case of the first number that favours none.
///
/// # Panics
/// If the chance has no case.
pub(crate) fn first_fair(chance: &Chance, number: impl Fn(u32) -> u64) -> Luck {
    let cases = u64::from(chance.cases());
    assert!(cases > 0, "a chance with at least one case");
    // 2^64 mod cases, without 2^64: the numbers at the very top that would favour the first cases.
    let excess = (u64::MAX % cases + 1) % cases;
    let mut retry = 0;
    loop {
        let x = number(retry);
        if x <= u64::MAX - excess {
            return chance.case((x % cases) as u32);
        }
        retry += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_computed_as_documented() {
        let (root, seed) = ([3_u8; 32], [7_u8; 32]);
        let secrets = BySide { a: None, b: Some(b"xyz".to_vec()) };
        let key = sha256(&[&b"sandtable/key/2"[..], &seed, &[0, 3], b"xyz"].concat());
        let message = b"sandtable/dice/2\x00\x05march\x00\x00\x00\x01\x00\x00\x00\x00".to_vec();
        // HMAC written out: the key is shorter than a block of 64 bytes.
        let pad = |with: u8| -> Vec<u8> { (0..64).map(|i| key.get(i).copied().unwrap_or(0) ^ with).collect() };
        let inner = sha256(&[pad(0x36), message].concat());
        let outer = sha256(&[pad(0x5c), inner.to_vec()].concat());
        let x = u64::from_be_bytes(outer[..8].try_into().expect("eight bytes"));
        let answer = Key::new(&Dice::new(seed), &secrets, None).answer("march", 1, &Chance::Die);
        assert_eq!(answer, Luck((x % 6) as u16 + 1));
        let table = [&b"sandtable/commit/2"[..], &root, b"table\0", &seed].concat();
        assert_eq!(Dice::new(seed).commitment(&root), sha256_text(&table));
    }

    #[test]
    fn dice_are_fair_to_the_eye() {
        let key = Key::new(&Dice::from_seed(1), &BySide::default(), None);
        let mut faces = [[0_u32; 6]; 2];
        for n in 0..6000 {
            faces[0][usize::from(key.answer("march", n, &Chance::Die).0) - 1] += 1;
            faces[1][usize::from(key.answer(&format!("turn {n}"), 0, &Chance::Die).0) - 1] += 1;
        }
        assert!(faces.iter().flatten().all(|it| (880..=1120).contains(it)), "{faces:?}");
    }

    #[test]
    fn a_cup_gives_only_what_it_holds() {
        let mut counts = [0; kernel::CUP_KINDS];
        (counts[2], counts[11]) = (1, 2);
        let key = Key::new(&Dice::from_seed_text("cup"), &BySide::default(), None);
        for n in 0..100 {
            assert!([2, 11].contains(&key.answer("draw", n, &Chance::Draw(counts)).0));
        }
    }

    #[test]
    fn seeds_are_not_printed() {
        let dice = Dice::new([5; 32]);
        assert!(!format!("{dice:?}").contains(&dice.seed_hex()));
        assert_eq!(Dice::from_hex(&dice.seed_hex()), Some(dice));
        assert_eq!(Dice::from_hex("zz"), None);
    }
}
