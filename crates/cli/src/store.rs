//! Games that save themselves: a journal of each under the user's data directory, written line by line.

use std::{
    env,
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use crate::{
    files::{self, cannot},
    trouble::Trouble,
};

/// How the files of games end that save themselves.
const ENDING: &str = "sandtable";

/// Where this program keeps what is the user's; nothing if the system does not say.
pub(crate) fn home() -> Option<PathBuf> {
    let named = |name: &str| env::var_os(name).map(PathBuf::from).filter(|it| it.is_absolute());
    let usual = || {
        if cfg!(windows) {
            named("APPDATA")
        } else if cfg!(target_os = "macos") {
            named("HOME").map(|it| it.join("Library/Application Support"))
        } else {
            named("HOME").map(|it| it.join(".local/share"))
        }
    };
    named("XDG_DATA_HOME").or_else(usual).map(|it| it.join("sandtable"))
}

/// The folder of the games that save themselves.
pub(crate) fn games() -> Option<PathBuf> {
    home().map(|it| it.join("games"))
}

/// Where the lines are kept that were typed in former games.
pub(crate) fn history() -> Option<PathBuf> {
    home().map(|it| it.join("history"))
}

/// The file beside a journal that says who plays.
pub(crate) fn seats_of(journal: &Path) -> PathBuf {
    if journal.extension().is_some_and(|it| it == "seats") {
        return journal.with_extension("seats.seats");
    }
    journal.with_extension("seats")
}

/// The games that have saved themselves, the last one first.
pub(crate) fn saved(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let dated = |it: fs::DirEntry| {
        let path = it.path();
        let is_game = path.extension().is_some_and(|it| it == ENDING);
        let time = it.metadata().and_then(|it| it.modified()).ok()?;
        is_game.then_some((time, path))
    };
    let mut found: Vec<(SystemTime, PathBuf)> = entries.filter_map(dated).collect();
    found.sort();
    found.into_iter().rev().map(|it| it.1).collect()
}

/// The file of a game that saves itself. It is made with the first decision, so that nobody who only looked in leaves one.
pub(crate) struct Autosave {
    path: PathBuf,
    file: Option<File>,
    /// How long the file must be: nobody else writes to it.
    length: u64,
}

impl Autosave {
    /// For a new game, in this folder.
    pub(crate) fn planned(folder: &Path, game: &str) -> Autosave {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let name = format!("{game}-{}", stamp(since.as_secs()));
        let named = |n: u32| match n {
            1 => folder.join(format!("{name}.{ENDING}")),
            n => folder.join(format!("{name}-{n}.{ENDING}")),
        };
        let free = (1..1000).map(named).find(|it| !it.exists() && !seats_of(it).exists());
        Autosave { path: free.unwrap_or_else(|| named(1000)), file: None, length: 0 }
    }

    /// Goes on with a file, whose first `whole` bytes are in order; what follows them is cut off.
    ///
    /// # Errors
    /// If it cannot be written to, or somebody else does.
    pub(crate) fn reopened(path: &Path, whole: u64) -> Result<Autosave, Trouble> {
        let mut file = OpenOptions::new().write(true).open(path).map_err(|it| cannot("write", path, &it))?;
        lock(&file, path)?;
        let cut = |file: &mut File| {
            file.set_len(whole)?;
            file.seek(SeekFrom::End(0))?;
            file.sync_all()
        };
        cut(&mut file).map_err(|it| cannot("write", path, &it))?;
        Ok(Autosave { path: path.to_owned(), file: Some(file), length: whole })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether there is a file by now.
    pub(crate) fn is_begun(&self) -> bool {
        self.file.is_some()
    }

    /// Makes the file, with the journal up to now and who plays.
    pub(crate) fn begin(&mut self, journal: &str, seats: &str) -> Result<(), Trouble> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder).map_err(|it| cannot("make", folder, &it))?;
        }
        files::write(&self.path, journal, false)?;
        files::write(&seats_of(&self.path), seats, false)?;
        *self = Autosave::reopened(&self.path, journal.len() as u64)?;
        Ok(())
    }

    /// Adds lines, whole or not at all. They are in the hands of the system then, and with `sync` on the disk.
    pub(crate) fn add(&mut self, lines: &[String], sync: bool) -> Result<(), Trouble> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let text: String = lines.iter().map(|it| format!("{it}\n")).collect();
        let length = self.length;
        let mut put = || {
            if file.metadata()?.len() != length {
                return Err(io::Error::other("something else has written to it"));
            }
            let written = file.write_all(text.as_bytes()).and_then(|()| if sync { file.sync_data() } else { Ok(()) });
            written.inspect_err(|_| {
                // Half a line helps nobody.
                let _ = file.set_len(length).and_then(|()| file.seek(SeekFrom::End(0)));
            })
        };
        put().map_err(|it| cannot("write", &self.path, &it))?;
        self.length += text.len() as u64;
        Ok(())
    }
}

fn lock(file: &File, path: &Path) -> Result<(), Trouble> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(Trouble::new(format!("{} is being played by another sandtable.", path.display())))
        }
        // Not every disk knows locks; the length is watched besides.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// A moment, in seconds since 1970, as a name: `19700101-000000`, by the clock of Greenwich.
fn stamp(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Years that begin in March end with their leap day.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}{month:02}{date:02}-{:02}{:02}{:02}", rest / 3600, rest / 60 % 60, rest % 60)
}

#[cfg(test)]
mod tests {
    use std::process;

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let path = env::temp_dir().join(format!("sandtable-store-{}-{name}", process::id()));
        let _ = fs::remove_dir_all(&path);
        path
    }

    fn lines(text: &[&str]) -> Vec<String> {
        text.iter().map(|it| (*it).to_owned()).collect()
    }

    #[test]
    fn moments_have_names() {
        for (seconds, name) in [
            (0, "19700101-000000"),
            (951_782_400, "20000229-000000"),
            (951_868_799, "20000229-235959"),
            (1_709_251_200, "20240301-000000"),
            (4_102_444_799, "20991231-235959"),
        ] {
            assert_eq!(stamp(seconds), name);
        }
    }

    #[test]
    fn a_game_is_written_line_by_line() {
        let folder = folder("lines");
        let mut game = Autosave::planned(&folder, "toy");
        game.add(&lines(&["1 a"]), true).expect("nothing is kept before the first decision");
        assert!(!folder.exists());
        game.begin("header\n", "a=human\n").expect("a folder");
        game.add(&lines(&["1 a", "2 b"]), true).expect("room");
        game.add(&lines(&["3 c"]), false).expect("room");
        assert_eq!(fs::read_to_string(game.path()).expect("a file"), "header\n1 a\n2 b\n3 c\n");
        assert_eq!(fs::read_to_string(seats_of(game.path())).expect("a file"), "a=human\n");
        assert_eq!(saved(&folder), [game.path().to_owned()]);
        // Two at once would write over each other.
        let again = Autosave::reopened(game.path(), 7).err().expect("it is being played").to_string();
        assert!(again.contains("another sandtable"), "{again}");
        let path = game.path().to_owned();
        drop(game);
        let mut game = Autosave::reopened(&path, 11).expect("nobody plays it");
        game.add(&lines(&["2 d"]), true).expect("room");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "header\n1 a\n2 d\n");
        // Somebody writes to it without asking.
        fs::write(&path, "header\n").expect("a file");
        assert!(game.add(&lines(&["3 e"]), true).is_err());
        assert_eq!(fs::read_to_string(&path).expect("a file"), "header\n");
        let other = Autosave::planned(&folder, "toy");
        assert_ne!(other.path(), path, "no name is used twice");
        let _ = fs::remove_dir_all(&folder);
    }
}
