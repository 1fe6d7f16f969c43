//! *Hitler Turns East* on the shelf.

use std::collections::BTreeMap;

use data::Fault;
use east::{Book, East, Options, RULES, SHIPPED, State};
use kernel::Sides;

use crate::{Boxed, Files, SourceInfo};

impl Boxed for East {
    const TITLE: &'static str = "Hitler Turns East";
    const ABOUT: &'static str = "Russia, June 1941 to April 1942, for two players: army groups and fronts act under \
                                 orders that were bought in secret and are drawn from a cup.";
    const CREDITS: &'static str = "Hitler Turns East, designed by Ted S. Raicer, published by LPS / Against the Odds \
                                   (third printing).";
    const STATEMENT: &'static str = "Map, counters and charts are reconstructed from the rules, public facts and \
                                     geography; they are not the publisher's.";
    const SEATS: Sides = Sides::BOTH;
    const SECRETS: bool = true;
    const RULES: &'static str = RULES;
    const SHIPPED: &'static [(&'static str, &'static str)] = SHIPPED;

    fn unpack(files: &Files, scenario: &str, options: &BTreeMap<String, String>) -> Result<East, Vec<Fault>> {
        let book = Book::read(&east::Files {
            map: files.own("map.toml"),
            units: files.own("units.toml"),
            charts: files.own("charts.toml"),
            scenario: files.own(scenario),
        })?;
        let options = options.iter().fold(Options::default(), |options, (id, value)| {
            options.with(id, value).expect("an option and a value of the list of switches")
        });
        Ok(East::new(book, options))
    }

    fn sources(&self) -> Vec<SourceInfo> {
        self.book.sources.iter().map(|(block, source)| SourceInfo::new(block, source)).collect()
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    /// The running total of the Axis against what it needs at the end. [2.1c, 3.2c]
    fn score(&self, state: &State) -> String {
        format!("{}/{}", self.victory_track(state), self.book.scenario.vp_to_win)
    }
}
