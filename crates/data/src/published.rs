//! What is said of a game before it is played, and how it is made of its files.

use std::collections::BTreeMap;

use kernel::{Game, Sides, Switched};

use crate::{Fault, Files};

/// A game as it is published: what is printed on the box, what is in it, and how it is unpacked.
pub trait Published: Game {
    /// The title of the game.
    const TITLE: &'static str;
    /// What the game is about, one sentence.
    const ABOUT: &'static str;
    /// Who made it, one sentence.
    const CREDITS: &'static str;
    /// What is the publisher's and what is not, one or two sentences.
    const STATEMENT: &'static str;
    /// The sides that ever decide something and therefore need a player.
    const SEATS: Sides;
    /// Whether there is anything that one side knows and the other does not.
    const SECRETS: bool;
    /// The registry of rules, `rules.toml`.
    const RULES: &'static str;
    /// Every data file that comes with the program, by its path below the data folder.
    const SHIPPED: &'static [(&'static str, &'static str)];

    /// Former texts of the shipped files that say what the present ones say: the hash of the texts, which old journals
    /// name, and the hash of what they say. An entry loses its force by itself when a value changes.
    const FORMER: &'static [(&'static str, &'static str)] = &[];

    /// The options as set for a game.
    type Options: Switched;

    /// The game from its files.
    ///
    /// # Errors
    /// Everything that is wrong with the files.
    fn make(files: &Files, options: Self::Options) -> Result<Self, Vec<Fault>>;

    /// The game from its files, with every option given by id and value.
    ///
    /// # Errors
    /// Everything that is wrong with the files.
    ///
    /// # Panics
    /// If an option or a value is not of the list of switches.
    fn unpack(files: &Files, options: &BTreeMap<String, String>) -> Result<Self, Vec<Fault>> {
        let set = |set: Self::Options, (id, value): (&String, &String)| {
            set.with(id, value).expect("an option and a value of the list of switches")
        };
        Self::make(files, options.iter().fold(Self::Options::default(), set))
    }

    /// Where each block of values comes from: its name and its tag.
    fn sources(&self) -> &[(String, String)];

    /// The number of the turn, counted from one.
    fn turn(&self, state: &Self::State) -> u32;

    /// How the game stands, in a few characters: `3`, `12:9`.
    fn score(&self, state: &Self::State) -> String;
}
