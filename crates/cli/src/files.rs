//! Files in and out.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Read, Write},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering},
};

use crate::trouble::Trouble;

/// How many bytes a journal or a position may have; no game comes near it.
const MAX_FILE: u64 = 1 << 26;

/// The text of a journal or a position. A byte-order mark in front of it says nothing.
pub(crate) fn read(path: &Path) -> Result<String, Trouble> {
    let bytes = read_bytes(path, MAX_FILE)?;
    let Some(bytes) = bytes else {
        return Err(Trouble::new(format!("{} is longer than {MAX_FILE} bytes.", path.display())));
    };
    let text = String::from_utf8(bytes).map_err(|_| Trouble::new(format!("{} is not UTF-8 text.", path.display())))?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// The bytes of a file, unless it is longer.
pub(crate) fn read_bytes(path: &Path, most: u64) -> Result<Option<Vec<u8>>, Trouble> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|it| it.take(most + 1).read_to_end(&mut bytes));
    read.map_err(|it| cannot("read", path, &it))?;
    Ok(Some(bytes).filter(|it| it.len() as u64 <= most))
}

/// Writes a file as a whole or not at all, and returns when the disk has it. One that exists is replaced only if `force`
/// is set.
pub(crate) fn write(path: &Path, text: &str, force: bool) -> Result<(), Trouble> {
    write_with(path, force, |file| file.write_all(text.as_bytes()))
}

/// Whether [`write()`] could begin, for those who have something to write only much later.
pub(crate) fn probe(path: &Path, force: bool) -> Result<(), Trouble> {
    let target = target(path, force)?;
    Part::beside(&target).map(drop).map_err(|it| cannot("write", path, &it))
}

fn write_with(path: &Path, force: bool, fill: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), Trouble> {
    let target = target(path, force)?;
    let put = || {
        let (mut part, mut file) = Part::beside(&target)?;
        fill(&mut file)?;
        if let Ok(old) = fs::metadata(&target) {
            file.set_permissions(old.permissions())?;
        }
        file.sync_all()?;
        drop(file);
        part.put_into_place(&target, force)
    };
    put().map_err(|it| match it.kind() {
        ErrorKind::AlreadyExists => exists(path),
        _ => cannot("write", path, &it),
    })
}

/// The file that is written in the end: a link stays, and what it leads to is replaced.
fn target(path: &Path, force: bool) -> Result<PathBuf, Trouble> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(path.to_owned()),
        Err(error) => Err(cannot("write", path, &error)),
        Ok(_) if !force => Err(exists(path)),
        Ok(_) => {
            let real = path.canonicalize().map_err(|it| cannot("write", path, &it))?;
            if real.is_file() {
                Ok(real)
            } else {
                Err(Trouble::new(format!("{} is not a file; it was left as it is.", path.display())))
            }
        }
    }
}

/// A file under a name of its own beside the one to come. It vanishes with this value unless it was put into its place.
struct Part {
    path: PathBuf,
    is_placed: bool,
}

impl Part {
    fn beside(target: &Path) -> io::Result<(Part, File)> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let folder = folder_of(target);
        loop {
            let n = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = folder.join(format!(".sandtable-{}-{n}.part", process::id()));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                // Another machine may have the same number on the same disk.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                opened => return opened.map(|file| (Part { path, is_placed: false }, file)),
            }
        }
    }

    fn put_into_place(&mut self, target: &Path, force: bool) -> io::Result<()> {
        // A second name is made at once and never replaces what somebody else put there just now. Where a disk knows no
        // second names, whoever makes the empty file has its name.
        let named = if force { Err(ErrorKind::Unsupported.into()) } else { fs::hard_link(&self.path, target) };
        match named {
            Ok(()) => fs::remove_file(&self.path)?,
            Err(error) if error.kind() == ErrorKind::AlreadyExists => return Err(error),
            Err(_) => {
                if !force {
                    OpenOptions::new().write(true).create_new(true).open(target)?;
                }
                let renamed = fs::rename(&self.path, target);
                if renamed.is_err() && !force {
                    let _ = fs::remove_file(target);
                }
                renamed?;
            }
        }
        self.is_placed = true;
        // The name is durable when its folder is. Not every system can do that, and the file itself is safe by now.
        if cfg!(unix) {
            let _ = File::open(folder_of(target)).and_then(|it| it.sync_all());
        }
        Ok(())
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if !self.is_placed {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn exists(path: &Path) -> Trouble {
    Trouble::new(format!("{} exists already; it was left as it is.", path.display()))
}

pub(crate) fn cannot(what: &str, path: &Path, error: &io::Error) -> Trouble {
    Trouble::new(format!("Cannot {what} {}: {error}.", path.display()))
}

#[cfg(test)]
mod tests {
    use std::{env, thread};

    use super::*;

    /// A fresh folder, gone at the end of the test.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = env::temp_dir().join(format!("sandtable-test-{}-{name}", process::id()));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).expect("a folder for a test");
            Folder(path)
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).expect("the folder of the test");
            let name = |it: io::Result<fs::DirEntry>| it.expect("an entry").file_name().to_string_lossy().into_owned();
            let mut names: Vec<String> = entries.map(name).collect();
            names.sort();
            names
        }

        fn text(&self, name: &str) -> String {
            fs::read_to_string(self.0.join(name)).expect("a file of the test")
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    /// A disk that takes a little and no more.
    fn full(file: &mut File) -> io::Result<()> {
        file.write_all(b"half a jour")?;
        Err(ErrorKind::StorageFull.into())
    }

    #[test]
    fn a_full_disk_leaves_everything_as_it_was() {
        let folder = Folder::new("full");
        let path = folder.0.join("game");
        let said = write_with(&path, false, full).expect_err("a full disk").to_string();
        assert!(said.starts_with("Cannot write ") && said.contains("no storage space"), "{said}");
        assert_eq!(folder.names(), [""; 0]);
        write(&path, "whole", false).expect("room on the disk");
        for force in [false, true] {
            write_with(&path, force, full).expect_err("a full disk");
            assert_eq!((folder.names(), folder.text("game")), (vec!["game".to_owned()], "whole".to_owned()));
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_is_no_file_to_replace() {
        for force in [false, true] {
            let said = write(Path::new("/dev/full"), "x", force).expect_err("a device").to_string();
            assert!(said.ends_with("it was left as it is."), "{said}");
        }
        // Nobody, not even root, makes files here.
        assert!(write(Path::new("/proc/game"), "x", false).is_err());
        assert!(probe(Path::new("/proc/game"), false).is_err());
    }

    #[test]
    fn many_savers_of_one_name_leave_one_whole_file() {
        let folder = Folder::new("many");
        let path = folder.0.join("game");
        let text = |n: usize| format!("{n}\n").repeat(20_000);
        for force in [true, false] {
            let _ = fs::remove_file(&path);
            let done: Vec<bool> = thread::scope(|scope| {
                let save = |n: usize| write(&path, &text(n), force).is_ok();
                let all: Vec<_> = (0..8).map(|n| scope.spawn(move || save(n))).collect();
                all.into_iter().map(|it| it.join().expect("a saver")).collect()
            });
            assert_eq!(done.iter().filter(|it| **it).count(), if force { 8 } else { 1 });
            assert_eq!(folder.names(), ["game"]);
            assert!((0..8).any(|n| done[n] && folder.text("game") == text(n)));
        }
    }

    #[test]
    fn where_nothing_can_be_written_nothing_is_left() {
        let folder = Folder::new("nowhere");
        write(&folder.0.join("file"), "x", false).expect("a file");
        for name in ["none/game", "file/game", "", "."] {
            for force in [false, true] {
                let path = folder.0.join(name);
                assert!(probe(&path, force).is_err() && write(&path, "x", force).is_err(), "{name}");
            }
        }
        assert_eq!((folder.names(), folder.text("file")), (vec!["file".to_owned()], "x".to_owned()));
        probe(&folder.0.join("new"), false).expect("a name that is free");
        probe(&folder.0.join("file"), true).expect("a file to replace");
        assert!(probe(&folder.0.join("file"), false).is_err());
        assert_eq!((folder.names(), folder.text("file")), (vec!["file".to_owned()], "x".to_owned()));
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_without_permission_is_left_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::new("closed");
        let path = folder.0.join("game");
        write(&path, "old", false).expect("a file");
        let set = |mode| fs::set_permissions(&folder.0, fs::Permissions::from_mode(mode)).expect("our own folder");
        set(0o555);
        let written = write(&path, "new", true);
        let (is_probed, text) = (probe(&path, true).is_ok(), folder.text("game"));
        set(0o755);
        // Root may write anywhere; then the file is new, and whole.
        assert_eq!((text.as_str(), is_probed), if written.is_ok() { ("new", true) } else { ("old", false) });
        assert_eq!(folder.names(), ["game"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_and_what_it_leads_to_is_replaced() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = Folder::new("link");
        let (file, link, lost) = (folder.0.join("file"), folder.0.join("link"), folder.0.join("lost"));
        write(&file, "old", false).expect("a file");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("our own file");
        symlink("file", &link).expect("a link");
        symlink("nowhere", &lost).expect("a link");
        assert!(write(&link, "new", false).is_err());
        write(&link, "new", true).expect("a file behind the link");
        assert!(fs::symlink_metadata(&link).expect("the link").is_symlink());
        assert_eq!(folder.text("file"), "new");
        assert_eq!(fs::metadata(&file).expect("the file").permissions().mode() & 0o777, 0o640);
        for force in [false, true] {
            assert!(write(&lost, "x", force).is_err());
        }
        assert_eq!(folder.names(), ["file", "link", "lost"]);
    }
}
