//! Text for eyes: wrapped lines, columns, inks.

use std::io::{self, Write};

use anstyle::{AnsiColor, Color, Style};
use rustyline::{Config, Editor, history::MemHistory};
use stage::draw::{Ink, Picture};

/// How wide lines are that nobody looks at in a terminal; one less than what is common, so that none is ever broken.
pub(crate) const WIDTH: usize = 79;

/// How much room there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// How wide everything is printed: as wide as the terminal, if there is one.
    pub(crate) width: usize,
    /// How many lines are seen at once; no number if nobody looks at a terminal.
    pub(crate) height: Option<usize>,
}

impl Size {
    /// That of the terminal, or of a pipe.
    pub(crate) fn now() -> Size {
        let editor = Editor::<(), MemHistory>::with_history(Config::default(), MemHistory::new());
        let size = editor.ok().and_then(|mut it| it.dimensions());
        Size {
            width: size.map_or(WIDTH, |it| usize::from(it.0).clamp(41, 250) - 1),
            height: size.map(|it| usize::from(it.1)),
        }
    }
}

pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const FAINT: Style = Style::new().dimmed();
pub(crate) const BAD: Style = colour(AnsiColor::Red);

const fn colour(it: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(it)))
}

fn style(ink: Ink) -> Style {
    match ink {
        Ink::Plain => Style::new(),
        Ink::Faint => FAINT,
        Ink::Water => colour(AnsiColor::Blue),
        Ink::Goal => colour(AnsiColor::Yellow),
        Ink::A => colour(AnsiColor::Cyan).bold(),
        Ink::B => colour(AnsiColor::Red).bold(),
        Ink::Bright => colour(AnsiColor::Green).bold(),
    }
}

pub(crate) fn draw(picture: &Picture, out: &mut impl Write) -> io::Result<()> {
    for line in &picture.lines {
        for span in line {
            let style = style(span.ink);
            write!(out, "{style}{}{style:#}", span.text)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Text broken between words into lines of at most `width` letters.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut length) = (String::new(), 0);
    for word in text.split_whitespace() {
        let letters = word.chars().count();
        if length > 0 && length + 1 + letters > width {
            lines.push(std::mem::take(&mut line));
            length = 0;
        }
        if length > 0 {
            line.push(' ');
            length += 1;
        }
        line.push_str(word);
        length += letters;
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Entries side by side, read down the columns.
pub(crate) fn columns(entries: &[String], width: usize) -> Vec<String> {
    let longest = entries.iter().map(|it| it.chars().count()).max().unwrap_or(0) + 2;
    let n_columns = (width / longest).clamp(1, 4);
    let n_rows = entries.len().div_ceil(n_columns);
    (0..n_rows)
        .map(|row| {
            let cells = entries.iter().skip(row).step_by(n_rows);
            let line: String = cells.map(|it| format!("{it:longest$}")).collect();
            line.trim_end().to_owned()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrap("indivisible", 3), ["indivisible"]);
        assert!(wrap("", 10).is_empty());
    }

    #[test]
    fn columns_are_read_downward() {
        let entries: Vec<String> = ["1 a", "2 b", "3 c"].map(String::from).to_vec();
        assert_eq!(columns(&entries, 12), ["1 a  3 c", "2 b"]);
        assert_eq!(columns(&entries, 3), ["1 a", "2 b", "3 c"]);
    }
}
