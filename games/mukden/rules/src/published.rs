//! What is said of the game before it is played, and how it is made of its files.

use data::{Fault, Files, Published};
use kernel::{Sides, Viewer};

use crate::{Book, Mukden, Options, State};

impl Published for Mukden {
    const TITLE: &'static str = "Mukden";
    const ABOUT: &'static str = "Manchuria, February and March 1905, for two players: the climax of the Russo-Japanese \
                                 War, one unit at a time and under fog of war.";
    const CREDITS: &'static str = "Mukden, Strategy & Tactics 326, published by Decision Games, 2020.";
    const STATEMENT: &'static str = "Map, counters and charts are reconstructed from the rules, public facts and \
                                     geography; they are not the publisher's.";
    const SEATS: Sides = Sides::BOTH;
    const SECRETS: bool = true;
    const RULES: &'static str = crate::RULES;
    const SHIPPED: &'static [(&'static str, &'static str)] = crate::SHIPPED;
    const FORMER: &'static [(&'static str, &'static str)] = &[
        (
            "sha256:02935d5328db2b6ea19d1fd7aee1d58717819fbe818d7aabc9e7f47cb1f43788",
            "sha256:0ebc9fbb64f90f31017fb99cbc3d72c3761103f4c9fafd99bcec900dafc0e283",
        ),
        (
            "sha256:7fa41c74436b37d22b3a54d5ed3c4d35abb4a4aef80349453fe68d264ee97419",
            "sha256:632098e8abaf9ad66e0bb6939e9748263fd4ac394115f7efdcb09d76abe4a8ca",
        ),
    ];

    type Options = Options;

    fn make(files: &Files, options: Options) -> Result<Mukden, Vec<Fault>> {
        Ok(Mukden::new(Book::read(files)?, options))
    }

    fn sources(&self) -> &[(String, String)] {
        &self.book.sources
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    /// Steps lost, Japan before Russia; a secret until the end if the option says so. [4.3e, M18]
    fn score(&self, state: &State) -> String {
        self.open_losses(state, Viewer::Spectator)
            .map_or_else(|| "hidden".to_owned(), |[japan, russia]| format!("{japan}:{russia}"))
    }
}
