//! The inputs of a match, one by one.

use kernel::{Chance, Game, Luck, Side};

use crate::{
    Dice, Trouble,
    text::{from_hex, is_sha256_text, to_hex},
};

/// One input of a match: a decision, an answer of fate, or a request to the match itself. Never a consequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry<A> {
    /// A side decides: `germany step 8A-XX 1512`.
    Act(Side, A),
    /// The dice answer: `luck 4`, or by the name of the marker drawn.
    Luck(Luck),
    /// Somebody answers in the dice's place: `set 6`. Verification says so.
    Set(Luck),
    /// A side takes its last action back: `undo germany`.
    Undo(Side),
    /// A side asks for its last decision back, beyond what it may undo, or grants it to the other: `back germany`.
    Back(Side),
    /// A side gives up: `resign germany`.
    Resign(Side),
    /// A side offers a draw, or accepts one: `draw germany`.
    Draw(Side),
    /// A side adds bytes to the dice: `entropy germany 0aff`.
    Entropy(Side, Vec<u8>),
    /// A continued game, whose seed was not at hand, commits to other dice: `dice sha256:...`.
    Dice(String),
    /// The seed, published at the end: `seed 03aa...`.
    Seed(String),
}

impl<A: Copy> Entry<A> {
    /// The entry in words. `chance` is the question that a `luck` or `set` answers.
    pub fn words<G: Game<Action = A>>(&self, game: &G, chance: Option<&Chance>) -> String {
        let luck = |it: Luck| chance.map_or_else(|| it.0.to_string(), |chance| luck_words(game, chance, it));
        match self {
            Entry::Act(side, action) => format!("{} {}", G::SIDES[*side], game.notation(*side, *action)),
            Entry::Luck(it) => format!("luck {}", luck(*it)),
            Entry::Set(it) => format!("set {}", luck(*it)),
            Entry::Undo(side) => format!("undo {}", G::SIDES[*side]),
            Entry::Back(side) => format!("back {}", G::SIDES[*side]),
            Entry::Resign(side) => format!("resign {}", G::SIDES[*side]),
            Entry::Draw(side) => format!("draw {}", G::SIDES[*side]),
            Entry::Entropy(side, bytes) => format!("entropy {} {}", G::SIDES[*side], to_hex(bytes)),
            Entry::Dice(commitment) => format!("dice {commitment}"),
            Entry::Seed(seed) => format!("seed {seed}"),
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
            "undo" => Entry::Undo(side()?),
            "back" => Entry::Back(side()?),
            "resign" => Entry::Resign(side()?),
            "draw" => Entry::Draw(side()?),
            "entropy" => {
                let (name, bytes) = rest.split_once(' ').ok_or_else(not_understood)?;
                let side = side_named::<G>(name).ok_or_else(not_understood)?;
                Entry::Entropy(side, from_hex(bytes).ok_or_else(not_understood)?)
            }
            "dice" if is_sha256_text(rest) => Entry::Dice(rest.to_owned()),
            "seed" if Dice::from_hex(rest).is_some() => Entry::Seed(rest.to_owned()),
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
/// use conform::toy::Toy;
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
