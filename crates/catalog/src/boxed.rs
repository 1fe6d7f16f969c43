//! What the catalog must be told about a game.

use std::collections::BTreeMap;

use data::{Fault, Files};
use kernel::{Player, Sides};
use play::Playable;
use serde::Serialize;
use stage::{Face, Scene};

use crate::AnyScene;

/// What is seen of a game.
pub(crate) type SceneOf<G> = Scene<<<G as Boxed>::Face as Face>::Furniture>;

/// The glue between a game and the catalog: what is printed on the box, and how it is unpacked.
pub trait Boxed: Playable<View: Serialize + Send> {
    /// How it is shown to people.
    type Face: Face<Rules = Self>;
    /// The computer's part in it.
    type Player: Player<Rules = Self>;

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

    /// The options of the game.
    type Options: Default;

    /// The options with one of them changed; nothing if there is no such option or value.
    fn with(options: Self::Options, id: &str, value: &str) -> Option<Self::Options>;

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
        let set = |options, (id, value): (&String, &String)| {
            Self::with(options, id, value).expect("an option and a value of the list of switches")
        };
        Self::make(files, options.iter().fold(Self::Options::default(), set))
    }

    /// A scene of this game as one of any game.
    fn any(scene: SceneOf<Self>) -> AnyScene;

    /// A scene of any game as one of this, if it is.
    fn own(scene: &AnyScene) -> Option<&SceneOf<Self>>;

    /// Where each block of values comes from: its name and its tag.
    fn sources(&self) -> &[(String, String)];

    /// The number of the turn, counted from one.
    fn turn(&self, state: &Self::State) -> u32;

    /// How the game stands, in a few characters: `3`, `12:9`.
    fn score(&self, state: &Self::State) -> String;
}
