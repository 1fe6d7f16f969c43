//! A player's folder of data files.

use std::{fs, path::Path};

use catalog::{DataFault, Own, Unplayable};

use crate::{
    files::{cannot, read_bytes},
    trouble::Trouble,
};

/// How many bytes a data file may have; the largest shipped one has a fraction of it.
const MAX_DATA: u64 = 1 << 20;

/// What a folder of data files holds.
pub(crate) struct Folder {
    /// Its files by their path below it. What is not named like a data file is here without its text: whoever knows the
    /// game says that there is no such file.
    pub(crate) own: Vec<Own>,
    /// What cannot be read as a file.
    pub(crate) faults: Vec<DataFault>,
}

/// The data files of a player's folder, if there is one.
///
/// # Errors
/// If the folder cannot be read, holds nothing, or something in it cannot be a data file.
pub(crate) fn data_of(dir: Option<&Path>) -> Result<Vec<Own>, Trouble> {
    let Some(dir) = dir else { return Ok(Vec::new()) };
    let Folder { own, faults } = Folder::read(dir)?;
    if faults.is_empty() { Ok(own) } else { Err(Unplayable::Data(faults).into()) }
}

impl Folder {
    pub(crate) fn read(dir: &Path) -> Result<Folder, Trouble> {
        let mut folder = Folder { own: Vec::new(), faults: Vec::new() };
        folder.list(dir, "")?;
        if folder.own.is_empty() && folder.faults.is_empty() {
            let dir = dir.display();
            return Err(Trouble::new(format!("{dir} holds no data files; they are called map.toml and so on.")));
        }
        folder.own.sort();
        folder.faults.sort();
        Ok(folder)
    }

    fn list(&mut self, dir: &Path, prefix: &str) -> Result<(), Trouble> {
        for entry in fs::read_dir(dir).map_err(|it| cannot("read", dir, &it))? {
            let path = entry.map_err(|it| cannot("read", dir, &it))?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            // What systems and editors leave behind: .DS_Store, .map.toml.swp, map.toml~.
            if name.starts_with('.') || name.ends_with('~') {
                continue;
            }
            let inside = format!("{prefix}{name}");
            match fs::metadata(&path) {
                Err(_) => self.fault(inside, 1, "this link leads nowhere"),
                Ok(it) if it.is_dir() && inside == "scenarios" => self.list(&path, "scenarios/")?,
                // Named sets of changed values lie beside the shipped files; each is a folder of its own.
                Ok(it) if it.is_dir() && inside == "sets" => {}
                Ok(it) if it.is_dir() => self.fault(inside, 1, "this is a folder, and only `scenarios` can be one"),
                Ok(_) if inside == "scenarios" => self.fault(inside, 1, "this is a file, but must be a folder"),
                Ok(it) if !it.is_file() => self.fault(inside, 1, "this is not a file"),
                Ok(_) if !name.ends_with(".toml") => self.own.push((inside, String::new())),
                Ok(_) => self.file(&path, inside)?,
            }
        }
        Ok(())
    }

    fn file(&mut self, path: &Path, inside: String) -> Result<(), Trouble> {
        let Some(bytes) = read_bytes(path, MAX_DATA)? else {
            self.fault(inside, 1, format!("the file is longer than {MAX_DATA} bytes"));
            return Ok(());
        };
        match String::from_utf8(bytes) {
            Ok(text) => self.own.push((inside, text)),
            Err(error) => {
                let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                let line = before.iter().filter(|&&it| it == b'\n').count() + 1;
                self.fault(inside, line, "the file is not UTF-8 text");
            }
        }
        Ok(())
    }

    fn fault(&mut self, file: String, line: usize, what: impl Into<String>) {
        self.faults.push(DataFault { file, line, what: what.into() });
    }
}
