//! Saved games, opened as far as they are whole.

use std::path::{Path, PathBuf};

use catalog::{Journal, Keeper, Own};

use super::seat::Named;
use crate::{
    files,
    store::{self, Autosave},
    trouble::Trouble,
};

/// A saved game.
pub(super) struct Opened {
    pub(super) table: Box<dyn Keeper>,
    /// Who plays, as far as the save says.
    pub(super) named: Named,
    /// The file itself, if it is one that a game saves itself in.
    pub(super) autosave: Option<Autosave>,
    /// What is to be said about it.
    pub(super) notes: Vec<String>,
}

/// Opens a saved game up to its last whole gesture; one without the seed of its dice will need new ones.
pub(super) fn open(path: &Path, own: &[Own]) -> Result<Opened, Trouble> {
    let text = files::read(path)?;
    let (whole, n_lost) = Journal::whole_part(&text);
    let table =
        catalog::open(whole, own).map_err(|it| Trouble::new(format!("{} cannot be opened. {it}", path.display())))?;
    let mut notes = Vec::new();
    if n_lost > 0 {
        let lines = stage::words::some(n_lost as u32, "line");
        let were = if n_lost == 1 { "was" } else { "were" };
        notes.push(format!(
            "{} was cut short while it was written: {lines} of a decision {were} lost. The game goes on before it.",
            path.display()
        ));
    }
    let named = seats(path, &*table, &mut notes);
    let is_ours = store::games().is_some_and(|it| path.parent().is_some_and(|folder| is_same(folder, &it)));
    let mut autosave = if is_ours { Some(Autosave::reopened(path, whole.len() as u64)?) } else { None };
    if let Some(autosave) = autosave.as_mut().filter(|_| !whole.ends_with('\n')) {
        // Nothing is missing but the end of the last line.
        autosave.add(&[String::new()], true)?;
    }
    Ok(Opened { table, named, autosave, notes })
}

fn is_same(a: &Path, b: &Path) -> bool {
    a == b || a.canonicalize().ok().is_some_and(|a| b.canonicalize().is_ok_and(|b| a == b))
}

fn seats(path: &Path, table: &dyn Keeper, notes: &mut Vec<String>) -> Named {
    let beside = store::seats_of(path);
    if !beside.exists() {
        return Named::default();
    }
    let read = files::read(&beside).ok().and_then(|it| Named::from_text(&it, table.info()));
    read.unwrap_or_else(|| {
        notes.push(format!("{} does not say who plays, and was passed over.", beside.display()));
        Named::default()
    })
}

/// The last game that saved itself and is not over.
pub(super) fn last(game: Option<&str>, own: &[Own]) -> Result<(PathBuf, Opened), Trouble> {
    let folder =
        store::games().ok_or_else(|| Trouble::new("This system names no folder where games save themselves."))?;
    for path in store::saved(&folder) {
        let is_named =
            |id: &str| path.file_name().is_some_and(|it| it.to_string_lossy().starts_with(&format!("{id}-")));
        if game.is_some_and(|id| !is_named(id)) {
            continue;
        }
        let opened = open(&path, own)?;
        if !opened.table.is_over() {
            return Ok((path, opened));
        }
    }
    let of = game.map(|it| format!(" of {it}")).unwrap_or_default();
    Err(Trouble::new(format!("No unfinished game{of} is in {}.", folder.display())))
}
