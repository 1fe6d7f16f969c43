//! `sandtable play`: a game in the terminal.

mod choices;
mod command;
mod marks;
mod pledge;
mod seat;
mod sitting;
mod story;

#[cfg(test)]
mod tests;

use std::{
    io::{BufRead, IsTerminal, Write, stdin},
    path::PathBuf,
};

use catalog::{Dice, Own, Setup, Sides, Table};

use crate::{args::Play, files, seed, trouble::Trouble};
use seat::Seats;
use sitting::Sitting;

pub(crate) fn run(asked: &Play, input: impl BufRead, out: impl Write) -> Result<(), Trouble> {
    let own = asked.chosen.data.own()?;
    let (table, seats, saved) = match &asked.load {
        Some(path) => {
            if !asked.chosen.is_default() {
                return Err(Trouble::new("A saved game keeps its scenario and options; leave those out with --load."));
            }
            if asked.secrets {
                return Err(Trouble::new(
                    "The dice of a saved game are made already; leave --secrets out with --load.",
                ));
            }
            let table = open(path.clone(), &own)?;
            let seats = Seats::read(&asked.seats, table.info())?;
            (table, seats, Some(path.clone()))
        }
        None => {
            let title = catalog::game(asked.game.as_deref().unwrap_or_default())?;
            let dice = asked.seed.as_deref().map_or_else(seed::fresh, |it| Ok(Dice::from_seed_text(it)))?;
            let setup = asked.chosen.setup()?;
            let seats = Seats::read(&asked.seats, &title.info(&setup.own)?)?;
            let secrets = if asked.secrets { seats.humans() } else { Sides::NONE };
            (title.table(&Setup { secrets, ..setup }, dice)?, seats, None)
        }
    };
    if let Some(game) = asked.game.as_deref().filter(|it| *it != table.info().id) {
        return Err(Trouble::new(format!("The saved game is {}, not {game}.", table.info().id)));
    }
    let echo = !stdin().is_terminal();
    Sitting::new(input, out, table, seats, own, saved, echo).play()
}

/// A saved game; one without the seed of its dice will need new ones.
fn open(path: PathBuf, own: &[Own]) -> Result<Box<dyn Table>, Trouble> {
    let text = files::read(&path)?;
    catalog::open(&text, own).map_err(|it| Trouble::new(format!("{} cannot be opened. {it}", path.display())))
}
