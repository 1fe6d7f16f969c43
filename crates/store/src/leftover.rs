//! Logs and journals beside a SQLite file, and whether they were written for it.
//!
//! SQLite takes whatever lies under these names for the file's own, and writes pages of it into the file. What is read here
//! is the format that SQLite promises to keep: the head of a file, of a log and of a journal.

use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::{Path, PathBuf};

/// What a log has before its first entry.
const LOG_HEAD: usize = 32;
/// What an entry of a log has before its page.
const ENTRY_HEAD: usize = 24;
/// How a journal begins that SQLite would play back.
const JOURNAL: [u8; 8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];
/// What a journal has of its head.
const JOURNAL_HEAD: usize = 28;

/// How the names of the files end that make up a database: itself, and what SQLite keeps beside it of what is stored. The `-shm`
/// is an index of the log, and made again from it.
pub(crate) const PARTS: [&str; 3] = ["", "-wal", "-journal"];

/// A file that belongs to a database, whatever name led to that.
pub(crate) fn beside(database: &Path, end: &str) -> PathBuf {
    let path = std::fs::canonicalize(database).unwrap_or_else(|_| database.to_owned());
    with(&path, end)
}

/// A name with another end.
pub(crate) fn with(path: &Path, end: &str) -> PathBuf {
    let mut path = path.to_owned().into_os_string();
    path.push(end);
    path.into()
}

/// The log beside a file, if there is something in it.
pub(crate) fn log(database: &Path) -> Option<PathBuf> {
    let log = beside(database, "-wal");
    std::fs::metadata(&log).is_ok_and(|found| found.len() > LOG_HEAD as u64).then_some(log)
}

/// The head of a database file, as it is without its log.
pub(crate) struct Head([u8; 100]);

impl Head {
    /// None if there is no file, or less of it.
    pub(crate) fn of(database: &Path) -> Option<Head> {
        let mut head = [0; 100];
        File::open(database).and_then(|mut file| file.read_exact(&mut head)).ok()?;
        Some(Head(head))
    }

    /// Whether the file is written by way of a log. A copy that SQLite makes is not, until a server has opened it.
    fn has_log(&self) -> bool {
        self.0[18..20] == [2, 2]
    }

    fn page_size(&self) -> usize {
        match u16::from_be_bytes([self.0[16], self.0[17]]) {
            1 => 65_536,
            size => size.into(),
        }
    }

    /// The user version.
    pub(crate) fn mark(&self) -> u32 {
        u32::from_be_bytes([self.0[60], self.0[61], self.0[62], self.0[63]])
    }
}

/// The log beside a file, if it was written for another. `marks` are those that the file may have, if any were noted.
pub(crate) fn foreign_log(database: &Path, marks: &[u32]) -> Option<PathBuf> {
    let log = log(database)?;
    let Some(head) = Head::of(database).filter(Head::has_log) else { return Some(log) };
    let is_own = match marks {
        [] => Log::read(&log).is_none_or(|it| it.page_size == head.page_size() && it.is_marked(head.mark())),
        marks => marks.contains(&head.mark()),
    };
    (!is_own).then_some(log)
}

/// What a log says of the file it was written for.
struct Log {
    page_size: usize,
    /// The marks in the first pages that it holds.
    marks: Vec<u32>,
}

impl Log {
    /// Reads a log as far as it is whole. None if it is none: SQLite passes over it.
    fn read(path: &Path) -> Option<Log> {
        let mut file = BufReader::with_capacity(1 << 20, File::open(path).ok()?);
        let mut head = [0; LOG_HEAD];
        file.read_exact(&mut head).ok()?;
        let magic = number(&head);
        let page_size = number(&head[8..]) as usize;
        if magic & !1 != 0x377f_0682 || !page_size.is_power_of_two() || !(512..=65_536).contains(&page_size) {
            return None;
        }
        let is_big = magic & 1 == 1;
        let mut sum = [0; 2];
        add(&mut sum, &head[..24], is_big);
        if sum != [number(&head[24..]), number(&head[28..])] {
            return None;
        }
        let mut marks = Vec::new();
        let mut entry = vec![0; ENTRY_HEAD + page_size];
        while file.read_exact(&mut entry).is_ok() && entry[8..16] == head[16..24] {
            add(&mut sum, &entry[..8], is_big);
            add(&mut sum, &entry[ENTRY_HEAD..], is_big);
            if sum != [number(&entry[16..]), number(&entry[20..])] {
                break;
            }
            if number(&entry) == 1 {
                marks.push(number(&entry[ENTRY_HEAD + 60..]));
            }
        }
        Some(Log { page_size, marks })
    }

    fn is_marked(&self, mark: u32) -> bool {
        self.marks.iter().all(|it| *it == mark)
    }
}

fn number(bytes: &[u8]) -> u32 {
    bytes.first_chunk().map_or(0, |bytes| u32::from_be_bytes(*bytes))
}

/// The sum over entries with which a log tells whole ones from others.
fn add(sum: &mut [u32; 2], bytes: &[u8], is_big: bool) {
    let read = |bytes: &[u8]| if is_big { number(bytes) } else { number(bytes).swap_bytes() };
    for pair in bytes.chunks_exact(8) {
        sum[0] = sum[0].wrapping_add(read(pair)).wrapping_add(sum[1]);
        sum[1] = sum[1].wrapping_add(read(&pair[4..])).wrapping_add(sum[0]);
    }
}

/// The journal beside a file, if SQLite would write it back into the file and it is not that of the one thing for which a
/// server needs a journal: that a file which was written without a log is from now on written by way of one.
pub(crate) fn foreign_journal(database: &Path) -> Option<PathBuf> {
    let path = beside(database, "-journal");
    let journal = std::fs::read(&path).ok()?;
    if journal.len() < JOURNAL_HEAD || journal[..8] != JOURNAL || is_of_opening(database, &journal) {
        return None;
    }
    Some(path)
}

/// Whether a journal holds at most the first page of a file as it is, apart from what opening it changes there.
fn is_of_opening(database: &Path, journal: &[u8]) -> bool {
    let Ok(file) = std::fs::read(database) else { return false };
    let (pages, sector, page) =
        (number(&journal[16..]) as usize, number(&journal[20..]) as usize, number(&journal[24..]) as usize);
    if page == 0 || sector == 0 || file.len() % page != 0 {
        return false;
    }
    // A new file has no page before its first.
    if pages == 0 {
        return file.len() <= page;
    }
    let kept = journal.get(sector..).unwrap_or_default();
    if pages != file.len() / page || kept.len() >= 2 * (page + 8) {
        return false;
    }
    let changes = |at: &usize| matches!(at, 18..20 | 24..28 | 92..100);
    kept.len() < page + 4 || number(kept) == 1 && (0..page).filter(|at| !changes(at)).all(|at| kept[4 + at] == file[at])
}
