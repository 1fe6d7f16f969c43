//! Plays many random games through the battery: `conform [GAMES] [SEED]`, with the default options, each switch alone, and
//! all of them together.

use conform::options::{marathon, singles};
use hindenburg::{Hindenburg, Options, SWITCHES};
use hindenburg_face::HindenburgFace;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    marathon::<HindenburgFace, _, _>(&singles(SWITCHES, Options::with), 7, Hindenburg::shipped)
}
