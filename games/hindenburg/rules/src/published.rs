//! What is said of the game before it is played, and how it is made of its files.

use data::{Fault, Files, Published};
use kernel::{Side, Sides};

use crate::{Book, Hindenburg, Options, State};

impl Published for Hindenburg {
    const TITLE: &'static str = "Hindenburg's Hour";
    const ABOUT: &'static str =
        "East Prussia, August 1914, for one player: you are the German 8th Army, the rules move the Russians.";
    const CREDITS: &'static str = "Hindenburg's Hour, designed by Benjamin Richter, published by Dr. Richter \
                                   Konfliktsimulationen with the Gesellschaft für Historische Simulationen, 2017.";
    const STATEMENT: &'static str = "Map, counters and charts are reconstructed from the rules, public facts and \
                                     geography; they are not the publisher's.";
    const SEATS: Sides = Sides::only(Side::A);
    const SECRETS: bool = false;
    const RULES: &'static str = crate::RULES;
    const SHIPPED: &'static [(&'static str, &'static str)] = crate::SHIPPED;
    const FORMER: &'static [(&'static str, &'static str)] = &[(
        "sha256:7afb91747000c582438fba0609178b9aa81253e475034b617c76f1df7df49bd8",
        "sha256:3b845fffcaabfe172f337dc8fa1f6692d0b458525a711b32eef522cbf309b000",
    )];

    type Options = Options;

    fn make(files: &Files, options: Options) -> Result<Hindenburg, Vec<Fault>> {
        Ok(Hindenburg::new(Book::read(files)?, options))
    }

    fn sources(&self) -> &[(String, String)] {
        &self.book.sources
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn score(&self, state: &State) -> String {
        state.score().to_string()
    }
}
