//! What is said of the game before it is played, and how it is made of its files.

use data::{Fault, Files, Published};
use kernel::Sides;

use crate::{Book, East, Options, State};

impl Published for East {
    const TITLE: &'static str = "Hitler Turns East";
    const ABOUT: &'static str = "Russia, June 1941 to April 1942, for two players: army groups and fronts act under \
                                 orders that were bought in secret and are drawn from a cup.";
    const CREDITS: &'static str = "Hitler Turns East, designed by Ted S. Raicer, published by LPS / Against the Odds \
                                   (third printing).";
    const STATEMENT: &'static str = "Map, counters and charts are reconstructed from the rules, public facts and \
                                     geography; they are not the publisher's.";
    const SEATS: Sides = Sides::BOTH;
    const SECRETS: bool = true;
    const RULES: &'static str = crate::RULES;
    const SHIPPED: &'static [(&'static str, &'static str)] = crate::SHIPPED;
    const FORMER: &'static [(&'static str, &'static str)] = &[
        (
            "sha256:86a317b40e036042517583d4d2c70d46efdee8b29acd96017da083285a8870c9",
            "sha256:deac8cc5e1f29c6d561ce69f5645ca555fe72e60266afbe853a6127e71bebaf4",
        ),
        (
            "sha256:9d1348f30254bafdffc2dbd5cc8f1ac62fe6d8b62df4661d5fd65f41f78e21bc",
            "sha256:e5fa4022d2c7506fd1ab0604cc4d9175230421908986da6be28291fcd2702252",
        ),
    ];

    type Options = Options;

    fn make(files: &Files, options: Options) -> Result<East, Vec<Fault>> {
        Ok(East::new(Book::read(files)?, options))
    }

    fn sources(&self) -> &[(String, String)] {
        &self.book.sources
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    /// The running total of the Axis against what it needs at the end. [2.1c, 3.2c]
    fn score(&self, state: &State) -> String {
        format!("{}/{}", self.running_points(state), self.book.scenario.vp_to_win)
    }
}
