//! The inputs of a match, one by one.

use std::fmt;

use data_encoding::HEXLOWER;
use kernel::{Chance, Game, Luck, Side};
use serde_json::Value;

use crate::{
    Dice, Ending, Trouble,
    text::{from_hex, is_sha256_text},
};

/// One input of a match: a decision, an answer of fate, or a request to the match itself. Never a consequence. Small: a
/// table keeps all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry<A> {
    /// A side decides: `germany step 8A-XX 1512`.
    Act(Side, A),
    /// The dice answer: `luck 4`, or by the name of the marker drawn.
    Luck(Luck),
    /// Somebody answers in the dice's place: `set 6`. Verification says so.
    Set(Luck),
    /// A side takes its last gesture back: `undo germany`. The table stands again as after so many lines.
    Undo(Side, u32),
    /// A side asks for its last gesture back, beyond what it may undo: `back germany`; or grants it to the other, and the
    /// table stands again as after so many lines.
    Back(Side, Option<u32>),
    /// A side gives up: `resign germany`.
    Resign(Side),
    /// A side offers a draw, or accepts one: `draw germany`.
    Draw(Side),
    /// A side declines what the other asks, or no longer asks itself: `decline germany`.
    Decline(Side),
    /// A side that has committed does not reveal, and has lost: `forfeit germany`.
    Forfeit(Side),
    /// What comes once or twice in a game.
    Rare(Box<Rare>),
}

/// An input that comes once or twice in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rare {
    /// A side commits to a secret of its own for the dice: `commit germany sha256:...`.
    Commit(Side, String),
    /// It reveals the secret: `reveal germany 0aff...`.
    Reveal(Side, Vec<u8>),
    /// The game goes on from here under other rules or in another format: `resume 17 edition 2 {...}`.
    Resume(Resume),
    /// A line of an earlier edition that cannot be replayed by this one, kept as it was written.
    Past(String),
    /// In format 1, a side adds bytes to the dice: `entropy germany 0aff`.
    Entropy(Side, Vec<u8>),
    /// A continued game, whose seed was not at hand, commits to other dice: `dice sha256:...`.
    Dice(String),
    /// The seed, published at the end: `seed 03aa...`.
    Seed(String),
    /// Whoever keeps the table ends the game from outside the rules: `abort`, `adjudge germany time`.
    Ended(Ending),
}

impl<A> From<Rare> for Entry<A> {
    fn from(rare: Rare) -> Entry<A> {
        Entry::Rare(Box::new(rare))
    }
}

impl<A> Entry<A> {
    /// What comes once or twice in a game, if it is that.
    #[must_use]
    pub fn rare(&self) -> Option<&Rare> {
        if let Entry::Rare(rare) = self { Some(rare) } else { None }
    }
}

/// From where a game goes on that was begun under earlier rules or in an earlier format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resume {
    /// The line whose position this is; zero is the start.
    pub line: usize,
    /// The edition of the rules from here on.
    pub edition: u32,
    /// The position, complete.
    pub position: Value,
}

impl Resume {
    const WORD: &'static str = "resume";

    pub(crate) fn is_line(words: &str) -> bool {
        words.split(' ').next() == Some(Resume::WORD)
    }

    fn read(rest: &str) -> Option<Resume> {
        let (line, rest) = rest.split_once(" edition ")?;
        let (edition, position) = rest.split_once(' ')?;
        Some(Resume {
            line: line.parse().ok()?,
            edition: edition.parse().ok()?,
            position: serde_json::from_str(position).ok()?,
        })
    }
}

impl fmt::Display for Resume {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} edition {} {}", Resume::WORD, self.line, self.edition, self.position)
    }
}

impl Rare {
    fn words<G: Game>(&self) -> String {
        match self {
            Rare::Commit(side, commitment) => format!("commit {} {commitment}", G::SIDES[*side]),
            Rare::Reveal(side, secret) => format!("reveal {} {}", G::SIDES[*side], HEXLOWER.encode(secret)),
            Rare::Resume(resume) => resume.to_string(),
            Rare::Past(words) => words.clone(),
            Rare::Entropy(side, bytes) => format!("entropy {} {}", G::SIDES[*side], HEXLOWER.encode(bytes)),
            Rare::Dice(commitment) => format!("dice {commitment}"),
            Rare::Seed(seed) => format!("seed {seed}"),
            Rare::Ended(ending) => ending.words::<G>(),
        }
    }
}

impl<A: Copy> Entry<A> {
    /// The entry in words. `chance` is the question that a `luck` or `set` answers.
    pub fn words<G: Game<Action = A>>(&self, game: &G, chance: Option<&Chance>) -> String {
        let luck = |it: Luck| chance.map_or_else(|| it.0.to_string(), |chance| luck_words(game, chance, it));
        match self {
            Entry::Act(side, action) => format!("{} {}", G::SIDES[*side], game.notation(*side, *action)),
            Entry::Luck(it) => format!("luck {}", luck(*it)),
            Entry::Set(it) => format!("set {}", luck(*it)),
            Entry::Undo(side, _) => format!("undo {}", G::SIDES[*side]),
            Entry::Back(side, _) => format!("back {}", G::SIDES[*side]),
            Entry::Resign(side) => format!("resign {}", G::SIDES[*side]),
            Entry::Draw(side) => format!("draw {}", G::SIDES[*side]),
            Entry::Decline(side) => format!("decline {}", G::SIDES[*side]),
            Entry::Forfeit(side) => format!("forfeit {}", G::SIDES[*side]),
            Entry::Rare(rare) => rare.words::<G>(),
        }
    }

    /// Reads words. An entry that is understood may still be unlawful.
    ///
    /// # Errors
    /// What is not understood.
    pub fn read<G: Game<Action = A>>(game: &G, chance: Option<&Chance>, words: &str) -> Result<Entry<A>, Trouble> {
        let (word, rest) = words.split_once(' ').unwrap_or((words, ""));
        let rest = rest.trim();
        let not_understood = || Trouble::NotUnderstood(words.to_owned());
        let luck = || match chance {
            Some(chance) => read_luck(game, chance, rest).ok_or_else(not_understood),
            None => Err(Trouble::Refused(crate::Refused::NoChance)),
        };
        let side = || side_named::<G>(rest).ok_or_else(not_understood);
        Ok(match word {
            "luck" => Entry::Luck(luck()?),
            "set" => Entry::Set(luck()?),
            "undo" => Entry::Undo(side()?, 0),
            "back" => Entry::Back(side()?, None),
            "resign" => Entry::Resign(side()?),
            "draw" => Entry::Draw(side()?),
            "decline" => Entry::Decline(side()?),
            "forfeit" => Entry::Forfeit(side()?),
            "commit" | "reveal" | "entropy" => {
                let (name, rest) = rest.split_once(' ').ok_or_else(not_understood)?;
                let side = side_named::<G>(name).ok_or_else(not_understood)?;
                let bytes = || from_hex(rest).ok_or_else(not_understood);
                match word {
                    "commit" if is_sha256_text(rest) => Rare::Commit(side, rest.to_owned()).into(),
                    "commit" => return Err(not_understood()),
                    "reveal" => Rare::Reveal(side, bytes()?).into(),
                    _ => Rare::Entropy(side, bytes()?).into(),
                }
            }
            Resume::WORD => Rare::Resume(Resume::read(rest).ok_or_else(not_understood)?).into(),
            "abort" | "adjudge" => Rare::Ended(Ending::read::<G>(words).ok_or_else(not_understood)?).into(),
            "dice" if is_sha256_text(rest) => Rare::Dice(rest.to_owned()).into(),
            "seed" if Dice::from_hex(rest).is_some() => Rare::Seed(rest.to_owned()).into(),
            "dice" | "seed" => return Err(not_understood()),
            _ => {
                let side = side_named::<G>(word).ok_or_else(|| Trouble::UnknownWord(word.to_owned()))?;
                Entry::Act(side, game.parse(side, rest).ok_or_else(not_understood)?)
            }
        })
    }
}

/// The side of this name.
///
/// ```
/// use toy::Toy;
/// assert_eq!(play::side_named::<Toy>("blue"), Some(kernel::Side::B));
/// assert_eq!(play::side_named::<Toy>("green"), None);
/// ```
#[must_use]
pub fn side_named<G: Game>(name: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|&it| G::SIDES[it] == name)
}

/// An answer of fate in words: a number, or the name of the marker drawn.
pub fn luck_words<G: Game>(game: &G, chance: &Chance, luck: Luck) -> String {
    if let Chance::Draw(_) = chance
        && chance.admits(luck)
        && let name = game.marker(luck.0)
        && kinds_named(game, chance, name).count() == 1
    {
        return name.to_owned();
    }
    luck.0.to_string()
}

/// The answer of fate these words stand for, whether or not the chance admits it.
pub fn read_luck<G: Game>(game: &G, chance: &Chance, words: &str) -> Option<Luck> {
    let mut kinds = kinds_named(game, chance, words);
    match (kinds.next(), kinds.next()) {
        (Some(luck), None) => Some(luck),
        _ => words.parse().ok().map(Luck),
    }
}

fn kinds_named<'a, G: Game>(game: &'a G, chance: &Chance, name: &'a str) -> impl Iterator<Item = Luck> {
    let is_draw = matches!(chance, Chance::Draw(_));
    chance.outcomes().map(|(luck, _)| luck).filter(move |it| is_draw && game.marker(it.0) == name)
}
