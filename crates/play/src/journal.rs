//! The stored truth about a match: its inputs, as text.

use crate::{Fingerprint, Header, Resume, Trouble, Unreadable};

/// The inputs of a match: a header and numbered lines. It alone carries a promise of compatibility.
///
/// ```text
/// {"format":3,"game":"hindenburg","edition":2,...}
/// 1 germany step 8A-XX 1512
/// 2 germany step 8A-XX 1511 #03aa9b1f22d4e87177e0c65ab1d92f03
/// 3 germany end
/// 4 luck 4 #77e0c65ab1d92f0303aa9b1f22d4e871
/// ```
///
/// A gesture is a run of lines up to a mark: what was decided together, and what fate answered to it. In formats 1 and 2
/// every line has a mark, and is a gesture of its own.
///
/// Reading one checks its form only; [`crate::Match::open`] checks that it is lawful.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    /// The first line.
    pub header: Header,
    /// The numbered lines; the first is number 1.
    pub lines: Vec<Line>,
}

/// One numbered line of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The entry in words: `germany step 8A-XX 1512`, `luck 4`.
    pub words: String,
    /// The mark, if a gesture ends here: of the words of all its lines, the state after them, and the mark before. In
    /// format 1, of the state alone, or for lines whose whole meaning the state does not show of the position, a line feed
    /// and the words.
    pub mark: Option<Fingerprint>,
}

impl Line {
    /// The line as it is written under this number.
    #[must_use]
    pub fn to_text(&self, number: usize) -> String {
        match self.mark {
            Some(mark) => format!("{number} {} #{mark}", self.words),
            None => format!("{number} {}", self.words),
        }
    }

    /// Reads what [`Line::to_text`] writes, under the number it must have.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(number: usize, text: &str) -> Result<Line, Unreadable> {
        let line = || {
            let (head, mark) = match text.rsplit_once(" #") {
                Some((head, mark)) => (head, Some(Fingerprint::read(mark)?)),
                None => (text, None),
            };
            let (found, words) = head.split_once(' ')?;
            let words = words.trim();
            (!words.is_empty()).then(|| (found, Line { words: words.to_owned(), mark }))
        };
        let (found, line) = line().ok_or(Trouble::NotLine.at(number))?;
        if found != number.to_string() {
            return Err(Trouble::OutOfOrder { found: found.to_owned() }.at(number));
        }
        Ok(line)
    }
}

impl Journal {
    /// The whole journal as text, every line ended.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = self.header.to_line() + "\n";
        for (i, line) in self.lines.iter().enumerate() {
            text += &line.to_text(i + 1);
            text.push('\n');
        }
        text
    }

    /// Reads a whole journal.
    ///
    /// # Errors
    /// The first line that is wrong, and why.
    pub fn read(text: &str) -> Result<Journal, Unreadable> {
        // Some editors put a byte-order mark in front; it is no part of the text.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let ended = text.ends_with('\n');
        let text = text.trim_end_matches(['\n', '\r']);
        let mut rows = text.split('\n').map(|it| it.strip_suffix('\r').unwrap_or(it)).peekable();
        let first = rows.next().filter(|it| !it.trim().is_empty()).ok_or(Trouble::Empty.at(0))?;
        let header = Header::read(first)?;
        let mut lines = Vec::new();
        // In format 1 every line has a mark; the game may go on in another.
        let mut is_single = header.format == Header::FORMER;
        while let Some(row) = rows.next() {
            let number = lines.len() + 1;
            let line = Line::read(number, row).map_err(|it| match it.trouble {
                Trouble::NotLine if !ended && rows.peek().is_none() => Trouble::Truncated.at(number),
                _ => it,
            })?;
            is_single &= !Resume::is_line(&line.words);
            if line.mark.is_none() && is_single {
                return Err(Trouble::NotLine.at(number));
            }
            lines.push(line);
        }
        // A gesture that has lost its end: where it begins is where the file can be cut.
        let whole = lines.iter().rposition(|it: &Line| it.mark.is_some()).map_or(0, |it| it + 1);
        if whole < lines.len() {
            return Err(Trouble::Truncated.at(whole + 1));
        }
        Ok(Journal { header, lines })
    }

    /// The part of a text up to its last whole gesture, and how many lines after it are lost: whoever wrote them was
    /// stopped before the end of a gesture. A text that is wrong in another way is left as it is, for
    /// [`Journal::read`] to say so.
    #[must_use]
    pub fn whole_part(text: &str) -> (&str, usize) {
        let mut whole = text;
        // Half a mark is a mark of the first format: the only line that is cut and looks whole.
        let is_short = |text: &str| text.rsplit_once(" #").is_some_and(|it| it.1.len() == 16);
        if is_short(text) && Journal::read(text).is_ok_and(|it| it.header.format != Header::FORMER) {
            whole = &text[..text.rfind('\n').map_or(0, |it| it + 1)];
        }
        while let Err(Unreadable { line, trouble: Trouble::Truncated }) = Journal::read(whole) {
            let end = whole.match_indices('\n').nth(line.saturating_sub(1)).map_or(0, |it| it.0 + 1);
            if line == 0 || end == 0 || end >= whole.len() {
                return (text, 0);
            }
            whole = &whole[..end];
        }
        (whole, text[whole.len()..].lines().count())
    }

    /// The gestures: runs of lines up to a mark.
    pub fn gestures(&self) -> impl Iterator<Item = &[Line]> {
        self.lines.split_inclusive(|it| it.mark.is_some())
    }

    /// Reads a whole journal from the bytes of a file.
    ///
    /// # Errors
    /// As [`Journal::read`]; also if the bytes are not text.
    pub fn read_bytes(bytes: &[u8]) -> Result<Journal, Unreadable> {
        let text = str::from_utf8(bytes).map_err(|it| {
            let line = bytes[..it.valid_up_to()].iter().filter(|&&it| it == b'\n').count();
            Trouble::NotText.at(line)
        })?;
        Journal::read(text)
    }
}
