//! How large SQLite's log may grow before its pages are copied home: as much as is fast, and no more than the disk can bear.
//!
//! A log that fills a small disk keeps it full: there is no room to copy it home, and what is made room for goes into it.

use std::io::Write as _;
use std::path::Path;

/// The size of a page.
const PAGE: u64 = 4096;
/// Pages that the log has at most, 64 MB: copying them home at once is cheaper than often.
const MOST: u64 = 16_000;
/// Pages that it has whatever the disk says.
const LEAST: u64 = 64;
/// What part of the free space the log may take. The file grows, too, when its pages are copied.
const PART: u64 = 8;

/// After how many pages the log is copied home, with so much free space; unknown where the system does not say.
pub(crate) fn pages(free: Option<u64>) -> u64 {
    free.map_or(MOST, |free| (free / PART / PAGE).clamp(LEAST, MOST))
}

/// The statements for it. The log is also cut to that length when it begins anew.
pub(crate) fn bound(pages: u64) -> String {
    format!("pragma wal_autocheckpoint = {pages}; pragma journal_size_limit = {}", pages * PAGE)
}

/// The bytes that are free where a file is.
#[cfg(unix)]
pub(crate) fn free(path: &Path) -> Option<u64> {
    let disk = nix::sys::statvfs::statvfs(crate::home::folder(path)).ok()?;
    // How wide these are depends on the system.
    #[allow(clippy::useless_conversion, reason = "it is one elsewhere")]
    u64::from(disk.blocks_available()).checked_mul(u64::from(disk.fragment_size()))
}

/// The bytes that are free where a file is.
#[cfg(not(unix))]
pub(crate) fn free(_: &Path) -> Option<u64> {
    None
}

/// Writes a file of a few pages to the disk, and takes it away again.
pub(crate) fn try_to_write(path: &Path) -> std::io::Result<()> {
    let mut file = crate::home::private_file(path)?;
    let written = file.write_all(&[7; 16 * PAGE as usize]).and_then(|()| file.sync_all());
    let removed = std::fs::remove_file(path);
    written.and(removed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_is_bound_by_the_free_space() {
        assert_eq!(pages(None), 16_000);
        assert_eq!(pages(Some(100 << 30)), 16_000);
        assert_eq!(pages(Some(64 << 20)), 2_048, "an eighth: 8 MiB");
        assert_eq!(pages(Some(0)), 64);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn whether_there_is_room_is_tried() {
        let Some(disk) = crate::testing::Disk::new(256) else { return };
        let path = disk.file("trial");
        try_to_write(Path::new(&path)).expect("room");
        disk.fill(8);
        let error = try_to_write(Path::new(&path)).expect_err("no room");
        assert!(crate::fault::is_no_room(&error), "{error}");
        assert!(!Path::new(&path).exists(), "nothing is left of it");
    }

    #[cfg(unix)]
    #[test]
    fn the_system_says_how_much_is_free() {
        assert!(free(&std::env::temp_dir().join("file")).is_some());
        assert_eq!(free(Path::new("nowhere/at all/file")), None);
    }
}
