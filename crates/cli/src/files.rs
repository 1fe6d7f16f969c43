//! Files in and out.

use std::{
    fs::{self, OpenOptions},
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
};

use catalog::Own;

use crate::trouble::Trouble;

pub(crate) fn read(path: &Path) -> Result<String, Trouble> {
    let bytes = fs::read(path).map_err(|it| cannot("read", path, &it))?;
    String::from_utf8(bytes).map_err(|_| Trouble::new(format!("{} is not UTF-8 text.", path.display())))
}

/// Writes a new file. One that exists is replaced only if `force` is set, and then as a whole.
pub(crate) fn write(path: &Path, text: &str, force: bool) -> Result<(), Trouble> {
    if !force {
        let mut file = create(path)?;
        return file.write_all(text.as_bytes()).map_err(|it| cannot("write", path, &it));
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    fs::write(&beside, text).map_err(|it| cannot("write", &beside, &it))?;
    fs::rename(&beside, path).map_err(|it| cannot("write", path, &it))
}

/// Creates a file that does not exist yet.
pub(crate) fn create(path: &Path) -> Result<fs::File, Trouble> {
    OpenOptions::new().write(true).create_new(true).open(path).map_err(|it| match it.kind() {
        ErrorKind::AlreadyExists => Trouble::new(format!("{} exists already; it was left as it is.", path.display())),
        _ => cannot("write", path, &it),
    })
}

/// The data files of a directory by their path below it.
pub(crate) fn data_of(dir: Option<&Path>) -> Result<Vec<Own>, Trouble> {
    let Some(dir) = dir else { return Ok(Vec::new()) };
    let mut own = Vec::new();
    for (folder, prefix) in [(dir.to_owned(), ""), (dir.join("scenarios"), "scenarios/")] {
        if !prefix.is_empty() && !folder.is_dir() {
            continue;
        }
        let entries = fs::read_dir(&folder).map_err(|it| cannot("read", &folder, &it))?;
        for entry in entries {
            let path = entry.map_err(|it| cannot("read", &folder, &it))?.path();
            let name = path.file_name().and_then(|it| it.to_str()).unwrap_or_default().to_owned();
            if path.is_file() && name.ends_with(".toml") {
                own.push((format!("{prefix}{name}"), read(&path)?));
            }
        }
    }
    own.sort();
    if own.is_empty() {
        let dir = dir.display();
        return Err(Trouble::new(format!("{dir} holds no data files; they are called map.toml and so on.")));
    }
    Ok(own)
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> Trouble {
    Trouble::new(format!("Cannot {what} {}: {error}.", path.display()))
}
