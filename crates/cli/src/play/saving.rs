//! How a sitting keeps its game: by itself, and when told to.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use catalog::{BySide, Pending};

use super::{
    opened::{self, Opened},
    seat::Named,
    seated,
    sitting::{By, Goes, Sitting},
};
use crate::{
    files, seed,
    store::{self, Autosave},
    trouble::Trouble,
    typing::Typist,
};

impl<T: Typist, W: Write> Sitting<T, W> {
    pub(super) fn tell_where_saved(&mut self) -> Result<(), Trouble> {
        match &self.autosave {
            Some(it) => {
                let path = it.path().display().to_string();
                self.say(&format!(
                    "The game saves itself after every decision, in {path}; sandtable play --resume goes on with it."
                ))
            }
            None => Ok(()),
        }
    }

    /// Writes down what is about to happen. What a person decided is on the disk before it happens; what a computer player
    /// or fate did is made again the same, should it be lost.
    pub(super) fn store(&mut self, pending: &Pending, by: By) -> Result<(), Trouble> {
        let Some(autosave) = &mut self.autosave else { return Ok(()) };
        let mut put = || {
            if !autosave.is_begun() {
                if by == By::Table {
                    return Ok(());
                }
                autosave.begin(&self.table.journal(true), &self.seats.to_text(self.table.info()))?;
            }
            autosave.add(pending.lines(), by == By::Person)
        };
        if let Err(trouble) = put() {
            self.autosave = None;
            self.say(&format!("{trouble} The game no longer saves itself: type save FILE."))?;
        }
        Ok(())
    }

    pub(super) fn save(&mut self, path: &Path, force: bool) -> Result<(), Trouble> {
        self.commit_draft()?;
        let is_over = self.table.is_over();
        let (journal, seats) = (self.table.journal(!is_over), store::seats_of(path));
        let seats_text = self.seats.to_text(self.table.info());
        // Both are new, or both may be replaced.
        let written = files::probe(path, force).and_then(|()| files::probe(&seats, force));
        let written = written.and_then(|()| files::write(path, &journal, force));
        let written = written.and_then(|()| files::write(&seats, &seats_text, force));
        if let Err(trouble) = written {
            let exists = path.exists() || seats.exists();
            let more = if exists && !force { " save! replaces it." } else { "" };
            return self.say(&format!("{trouble}{more}"));
        }
        self.saved = Some((path.to_owned(), self.table.inputs()));
        self.say(&format!("Saved in {}, {} lines.", path.display(), self.table.inputs()))?;
        if is_over {
            return Ok(());
        }
        self.say("The file holds the seed of the dice: whoever reads it can know the rolls to come.")?;
        if self.table.info().secrets {
            self.say("It also reveals every secret of both sides.")?;
        }
        Ok(())
    }

    /// Another game takes the place of this one.
    pub(super) fn load(&mut self, path: PathBuf, is_confirmed: bool) -> Result<Goes, Trouble> {
        let Opened { mut table, named, autosave, notes, .. } = match opened::open(&path, &self.own) {
            Ok(opened) => opened,
            Err(trouble) => {
                self.say(&trouble.to_string())?;
                return Ok(Goes::On);
            }
        };
        if !self.is_safe() && !is_confirmed {
            self.confirming = Some(format!("load {}", path.display()));
            self.say("The game on the table is not saved. Type save FILE, or the same again to leave it.")?;
            return Ok(Goes::On);
        }
        self.commit_draft()?;
        if let Some(left) = self.autosave.as_ref().filter(|it| it.is_begun()) {
            let left = left.path().display().to_string();
            self.say(&format!("The game you leave is saved in {left}."))?;
        }
        let is_same = table.info().id == self.table.info().id;
        let kept = if is_same { self.seats.named() } else { Named::default() };
        self.seats = seated(named.or(kept), table.info(), &mut self.typist, &mut self.out)?;
        table.set_forced(true);
        self.told = BySide::from_fn(|_| table.former());
        self.saved = Some((path, table.inputs()));
        let folder = store::games().filter(|_| self.autosave.is_some());
        self.autosave = autosave.or(folder.map(|it| Autosave::planned(&it, table.info().id)));
        self.at_screen = None;
        self.is_map_due = true;
        self.table = table;
        // What was drawn after the game was saved is not drawn again.
        self.salt = seed::salt(None)?;
        for note in notes {
            self.say(&note)?;
        }
        self.greet()?;
        self.begin()?;
        Ok(Goes::Anew)
    }

    /// Whether nothing is lost by leaving.
    pub(super) fn is_safe(&self) -> bool {
        let is_kept = self.saved.as_ref().is_some_and(|it| it.1 == self.table.inputs()) && self.draft.is_empty();
        self.autosave.is_some() || self.table.is_over() || is_kept
    }

    /// Says where the game is when somebody leaves.
    pub(super) fn tell_how_to_go_on(&mut self) -> Result<(), Trouble> {
        let begun = self.autosave.as_ref().filter(|it| it.is_begun()).map(|it| it.path().display().to_string());
        match (begun, &self.saved) {
            _ if self.table.is_over() => Ok(()),
            (_, Some((path, inputs))) if *inputs == self.table.inputs() => {
                let path = path.display().to_string();
                self.say(&format!("Go on with: sandtable play --load {path}"))
            }
            (Some(path), _) => {
                self.say(&format!("The game is saved in {path}."))?;
                self.say("Go on with: sandtable play --resume")
            }
            (None, _) => Ok(()),
        }
    }

    pub(super) fn end_of_input(&mut self) -> Result<Goes, Trouble> {
        self.commit_draft()?;
        let is_kept = self.autosave.as_ref().is_some_and(Autosave::is_begun);
        let is_saved = self.saved.as_ref().is_some_and(|it| it.1 == self.table.inputs());
        if is_kept || is_saved {
            self.tell_how_to_go_on()?;
        } else if self.autosave.is_some() {
            self.say("Nothing was decided, and nothing is lost.")?;
        } else {
            self.say(
                "The input has ended; the game is not over and was not saved. Next time type save FILE, and go on with \
                 sandtable play --load FILE.",
            )?;
        }
        Ok(Goes::Off)
    }
}
