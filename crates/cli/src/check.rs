//! `sandtable check`: what is wrong with data files, journals and positions.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use catalog::{DataFault, Dice, Own, Setup, Title, told};
use serde_json::Value;

use crate::{files, folder::Folder, trouble::Trouble};

pub(crate) fn run(paths: &[PathBuf], game: Option<&str>, own: &[Own], out: &mut impl Write) -> Result<(), Trouble> {
    let mut n_faults = 0;
    for path in paths {
        let faults = check(path, game, own)?;
        n_faults += faults.len();
        if faults.is_empty() {
            writeln!(out, "{}: in order", path.display())?;
        }
        for fault in told(&faults) {
            writeln!(out, "{fault}")?;
        }
    }
    match n_faults {
        0 => Ok(()),
        1 => Err(Trouble::new("There is 1 fault.")),
        n => Err(Trouble::new(format!("There are {n} faults."))),
    }
}

fn check(path: &Path, game: Option<&str>, own: &[Own]) -> Result<Vec<String>, Trouble> {
    if path.is_dir() {
        let faults = data_faults(title(path, game, path)?, path)?;
        return Ok(faults.iter().map(|it| at(path, it)).collect());
    }
    let name = path.file_name().and_then(|it| it.to_str()).unwrap_or_default();
    if !name.ends_with(".toml") {
        if name.to_lowercase().contains(".toml") {
            let what = "the name of a data file ends in `.toml`, in small letters";
            return Ok(vec![format!("{}:1: {what}", path.display())]);
        }
        return Ok(journal_or_position(path, &files::read(path)?, own));
    }
    // A file is read with its neighbours: a scenario stands on the map beside it.
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let is_scenario = folder.canonicalize().is_ok_and(|it| it.ends_with("scenarios"));
    let (root, inside) = if is_scenario {
        (folder.join(".."), format!("scenarios/{name}"))
    } else {
        (folder.to_owned(), name.to_owned())
    };
    let faults = data_faults(title(path, game, &root)?, &root)?;
    let here = |it: &&DataFault| it.file == inside;
    Ok(faults.iter().filter(here).map(|it| format!("{}:{}: {}", path.display(), it.line, it.what)).collect())
}

/// Everything that is wrong with a folder of data files.
fn data_faults(title: &dyn Title, root: &Path) -> Result<Vec<DataFault>, Trouble> {
    let folder = Folder::read(root)?;
    let mut faults = title.check(&folder.own);
    faults.extend(folder.faults);
    faults.sort();
    Ok(faults)
}

fn at(folder: &Path, fault: &DataFault) -> String {
    format!("{}:{}: {}", folder.join(&fault.file).display(), fault.line, fault.what)
}

/// The game a file is of: as asked, or as a folder of its path is called, or the one that its data folder `root` fits best.
fn title(path: &Path, game: Option<&str>, root: &Path) -> Result<&'static dyn Title, Trouble> {
    if let Some(id) = game {
        return Ok(catalog::game(id)?);
    }
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut names = whole.iter().filter_map(|it| it.to_str());
    if let Some(title) = names.find_map(catalog::find) {
        return Ok(title);
    }
    let own = Folder::read(root)?.own;
    let mut fits: Vec<(usize, &dyn Title)> = catalog::shelf().iter().map(|it| (it.check(&own).len(), *it)).collect();
    fits.sort_by_key(|it| it.0);
    match fits[..] {
        [(_, only)] => Ok(only),
        // Files of one game make no sense in another.
        [(best, title), (next, _), ..] if best < next => Ok(title),
        _ => Err(Trouble::new(format!("Of which game is {}? Say it with --game.", path.display()))),
    }
}

fn journal_or_position(path: &Path, text: &str, own: &[Own]) -> Vec<String> {
    let value: Option<Value> = serde_json::from_str(text).ok();
    let faults = match value.filter(|it| it.get("format").is_none()) {
        Some(position) => position_faults(&position, own),
        None => catalog::verify(text, own).err().map(|it| it.faults()).unwrap_or_default(),
    };
    faults.iter().map(|it| format!("{}: {it}", path.display())).collect()
}

fn position_faults(position: &Value, own: &[Own]) -> Vec<String> {
    let Some(game) = position.get("game").and_then(Value::as_str) else {
        return vec!["This is neither a journal nor a position with a \"game\".".to_owned()];
    };
    let setup = Setup { own: own.to_vec(), ..Setup::default() };
    let loaded = catalog::game(game).and_then(|it| it.load(&setup, position, Dice::from_seed(1)));
    loaded.err().map(|it| it.faults()).unwrap_or_default()
}
