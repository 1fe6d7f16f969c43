//! *Hindenburg's Hour* on the shelf.

use data::{Fault, Files};
use hindenburg::{Book, Hindenburg, Options, RULES, SHIPPED, State};
use kernel::{Side, Sides};

use stage::Scene;

use crate::{AnyScene, Boxed};

impl Boxed for Hindenburg {
    type Face = hindenburg_face::HindenburgFace;
    type Player = hindenburg_player::HindenburgPlayer;

    const TITLE: &'static str = "Hindenburg's Hour";
    const ABOUT: &'static str =
        "East Prussia, August 1914, for one player: you are the German 8th Army, the rules move the Russians.";
    const CREDITS: &'static str = "Hindenburg's Hour, designed by Benjamin Richter, published by Dr. Richter \
                                   Konfliktsimulationen with the Gesellschaft für Historische Simulationen, 2017.";
    const STATEMENT: &'static str = "Map, counters and charts are reconstructed from the rules, public facts and \
                                     geography; they are not the publisher's.";
    const SEATS: Sides = Sides::only(Side::A);
    const SECRETS: bool = false;
    const RULES: &'static str = RULES;
    const SHIPPED: &'static [(&'static str, &'static str)] = SHIPPED;
    const FORMER: &'static [(&'static str, &'static str)] = &[(
        "sha256:7afb91747000c582438fba0609178b9aa81253e475034b617c76f1df7df49bd8",
        "sha256:3b845fffcaabfe172f337dc8fa1f6692d0b458525a711b32eef522cbf309b000",
    )];

    type Options = Options;

    fn with(options: Options, id: &str, value: &str) -> Option<Options> {
        options.with(id, value)
    }

    fn make(files: &Files, options: Options) -> Result<Hindenburg, Vec<Fault>> {
        Ok(Hindenburg::new(Book::read(files)?, options))
    }

    fn any(scene: Scene<hindenburg_face::HindenburgFurniture>) -> AnyScene {
        AnyScene::Hindenburg(scene)
    }

    fn own(scene: &AnyScene) -> Option<&Scene<hindenburg_face::HindenburgFurniture>> {
        if let AnyScene::Hindenburg(scene) = scene { Some(scene) } else { None }
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
