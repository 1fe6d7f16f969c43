//! Plays many random games through the battery: `conform [GAMES] [SEED]`, with the default options and with all others.

use conform::options::{ends, marathon};
use mukden::{Mukden, Options, SWITCHES};
use mukden_face::MukdenFace;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    marathon::<MukdenFace, _, _>(&ends(SWITCHES, Options::with), 50, Mukden::shipped)
}
