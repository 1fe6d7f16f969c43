//! `sandtable play`: a game in the terminal.

mod asking;
mod choices;
mod command;
mod deciding;
mod marks;
mod opened;
mod pledge;
mod saving;
mod seat;
mod sitting;
mod story;

#[cfg(test)]
mod tests;

use std::io::Write;

use catalog::{Dice, Info, Setup, Sides};

use crate::{
    args::Play,
    files,
    screen::Size,
    seed,
    store::{self, Autosave},
    trouble::Trouble,
    typing::{Typed, Typist},
};
use opened::Opened;
use seat::{Named, Seats, Who};
use sitting::{Sitting, Start};

pub(crate) fn run(asked: &Play, mut typist: impl Typist, mut out: impl Write) -> Result<(), Trouble> {
    let own = asked.chosen.data.own()?;
    let planned = |game: &str| store::games().map(|it| Autosave::planned(&it, game));
    let size = Size::now();
    if asked.load.is_none() && !asked.resume {
        let title = catalog::game(asked.game.as_deref().unwrap_or_default())?;
        let dice = asked.seed.as_deref().map_or_else(seed::fresh, |it| Ok(Dice::from_seed_text(it)))?;
        let setup = asked.chosen.setup()?;
        let info = title.info(&setup.own)?;
        let named = Named::read(&asked.seats, &info)?;
        // Faults in the data are said before anybody is asked anything.
        title.table(&setup, dice.clone())?;
        let seats = seated(named, &info, &mut typist, &mut out)?;
        let secrets = if asked.secrets { seats.humans() } else { Sides::NONE };
        let table = title.table(&Setup { secrets, ..setup }, dice)?;
        let autosave = planned(title.id());
        let salt = seed::salt(asked.seed.as_deref())?;
        let start = Start { table, seats, salt, own, saved: None, autosave, notes: Vec::new(), size };
        return Sitting::new(typist, out, start).play();
    }
    if !asked.chosen.is_default() {
        return Err(Trouble::new("A saved game keeps its scenario and options; leave those out with --load."));
    }
    if asked.secrets {
        return Err(Trouble::new("The dice of a saved game are made already; leave --secrets out with --load."));
    }
    let (path, opened) = match &asked.load {
        Some(path) => (path.clone(), opened::open(path, &own)?),
        None => opened::last(asked.game.as_deref(), &own)?,
    };
    let Opened { table, named, autosave, notes } = opened;
    if let Some(game) = asked.game.as_deref().filter(|it| *it != table.info().id) {
        return Err(Trouble::new(format!("The saved game is {}, not {game}.", table.info().id)));
    }
    let info = table.info().clone();
    let named = Named::read(&asked.seats, &info)?.or(named);
    let seats = seated(named, &info, &mut typist, &mut out)?;
    if let Some(autosave) = &autosave {
        // Whoever is named now is kept from now on.
        files::write(&store::seats_of(autosave.path()), &seats.to_text(&info), true)?;
    }
    let autosave = autosave.or_else(|| planned(info.id));
    let saved = asked.load.is_some().then_some(path);
    let salt = seed::salt(None)?;
    Sitting::new(typist, out, Start { table, seats, salt, own, saved, autosave, notes, size }).play()
}

/// Who plays: as named, and otherwise whoever the person at the terminal says, or people.
fn seated(mut named: Named, info: &Info, typist: &mut impl Typist, out: &mut impl Write) -> Result<Seats, Trouble> {
    let open = if typist.is_person() { named.open(info) } else { Vec::new() };
    // Where only one side ever decides, somebody wants to play it.
    let open = if info.players < 2 { Vec::new() } else { open };
    for side in open {
        let name = info.sides[side as usize].name;
        loop {
            writeln!(out, "Who plays {name}? Say {}; Enter means human.", Who::words())?;
            let word = match typist.next(&format!("{name}> "), out)? {
                Typed::Line(word) => word,
                Typed::End | Typed::Interrupted => return Err(Trouble::new("Nobody said who plays.")),
            };
            if let Some(who) = if word.is_empty() { Some(Who::Human) } else { Who::read(&word) } {
                named.0[side] = Some(who);
                break;
            }
        }
    }
    Ok(named.or_human(info))
}
