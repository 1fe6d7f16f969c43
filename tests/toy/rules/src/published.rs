//! What is said of the toy before it is played, and how it is made of its files.

use data::{Fault, Files, Published};
use kernel::{Side, Sides};

use crate::{Ground, Options, State, Toy};

/// Every file that comes with the toy, by its path below the data folder.
pub const SHIPPED: &[(&str, &str)] = &[
    ("map.toml", include_str!("../data/map.toml")),
    ("scenarios/01_meeting.toml", include_str!("../data/scenarios/01_meeting.toml")),
];

impl Published for Toy {
    const TITLE: &'static str = "A Toy";
    const ABOUT: &'static str = "Two scouts look for each other's mine on a ring of five spots, for two players.";
    const CREDITS: &'static str = "Made up for tests.";
    const STATEMENT: &'static str = "There is no printed game of it.";
    const SEATS: Sides = Sides::BOTH;
    const SECRETS: bool = true;
    const RULES: &'static str = include_str!("../rules.toml");
    const SHIPPED: &'static [(&'static str, &'static str)] = SHIPPED;

    type Options = Options;

    fn make(files: &Files, options: Options) -> Result<Toy, Vec<Fault>> {
        Ok(Toy { bug: None, options, ground: Ground::read(files)? })
    }

    fn sources(&self) -> &[(String, String)] {
        &self.ground.sources
    }

    /// One for every turn a scout was given.
    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn())
    }

    fn score(&self, state: &State) -> String {
        let [red, blue] = Side::ALL.map(|it| state.camp(it).score);
        format!("{red}:{blue}")
    }
}

impl Default for Toy {
    /// As it ships.
    fn default() -> Toy {
        let own = |at: usize| (SHIPPED[at].0.to_owned(), SHIPPED[at].1.to_owned());
        let none = || (String::new(), String::new());
        let files = Files { map: own(0), units: none(), charts: none(), scenery: none(), scenario: own(1) };
        Toy::make(&files, Options::default()).expect("files without faults")
    }
}
