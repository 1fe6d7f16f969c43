//! Plays many random games through the battery: `conform [GAMES] [SEED]`, with the default options and with all others.

use conform::options::{ends, marathon};
use east::{East, Options, SWITCHES};
use east_face::EastFace;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    marathon::<EastFace, _, _>(&ends(SWITCHES, Options::with), 50, East::shipped)
}
