//! Lines that people type, at a terminal or into a pipe.

use std::{
    borrow::Cow,
    io::{BufRead, Write},
    path::PathBuf,
};

use rustyline::{
    CompletionType, Config, Context, Editor, Helper, completion::Completer, error::ReadlineError,
    highlight::Highlighter, hint::Hinter, history::FileHistory, validate::Validator,
};

use crate::{
    lines::{self, Line},
    trouble::Trouble,
};

/// What came of asking for a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// A line without its end.
    Line(String),
    /// There will be no more.
    End,
    /// Somebody wants to leave at once.
    Interrupted,
}

/// Whoever types lines.
pub(crate) trait Typist {
    /// The next line.
    fn next(&mut self, prompt: &str, out: &mut dyn Write) -> Result<Typed, Trouble>;

    /// Whether a person sits at a terminal: then the screen can be cleared, and questions are answered.
    fn is_person(&self) -> bool {
        false
    }

    /// The words that can be completed from now on.
    fn learn(&mut self, words: Vec<String>) {
        let _ = words;
    }

    /// Forgets what was typed: somebody else takes the keyboard.
    fn forget(&mut self) {}

    /// Remembers a line, to be had again.
    fn remember(&mut self, line: &str) {
        let _ = line;
    }
}

/// Lines from a pipe or a file. They are printed as if somebody had typed them.
pub(crate) struct Piped<R>(pub(crate) R);

impl<R: BufRead> Typist for Piped<R> {
    fn next(&mut self, prompt: &str, out: &mut dyn Write) -> Result<Typed, Trouble> {
        write!(out, "{prompt}")?;
        out.flush()?;
        let bytes = match lines::next(&mut self.0)? {
            Line::Text(bytes) => bytes,
            // Nobody types that much; it is understood as little as any other noise.
            Line::TooLong => b"too long a line".to_vec(),
            Line::End => {
                writeln!(out)?;
                return Ok(Typed::End);
            }
        };
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        writeln!(out, "{line}")?;
        Ok(Typed::Line(line))
    }
}

/// A keyboard, with line editing, history and completion.
pub(crate) struct Keyboard {
    editor: Editor<Words, FileHistory>,
    history: Option<PathBuf>,
}

impl Keyboard {
    /// `history` is where lines are kept between games.
    pub(crate) fn new(history: Option<PathBuf>) -> Result<Keyboard, Trouble> {
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(false).build();
        let mut editor = Editor::with_config(config).map_err(trouble)?;
        editor.set_helper(Some(Words(Vec::new())));
        if let Some(path) = &history {
            // The first time there is none.
            let _ = editor.load_history(path);
        }
        Ok(Keyboard { editor, history })
    }
}

fn trouble(error: ReadlineError) -> Trouble {
    Trouble::new(format!("Reading from the terminal failed: {error}."))
}

impl Typist for Keyboard {
    fn next(&mut self, prompt: &str, out: &mut dyn Write) -> Result<Typed, Trouble> {
        out.flush()?;
        match self.editor.readline(prompt) {
            Ok(line) => Ok(Typed::Line(line.trim().to_owned())),
            Err(ReadlineError::Interrupted) => Ok(Typed::Interrupted),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(error) => Err(trouble(error)),
        }
    }

    fn is_person(&self) -> bool {
        true
    }

    fn learn(&mut self, words: Vec<String>) {
        self.editor.set_helper(Some(Words(words)));
    }

    fn forget(&mut self) {
        self.history = None;
        // Whoever cannot clear it has none.
        let _ = self.editor.clear_history();
    }

    fn remember(&mut self, line: &str) {
        let is_new = self.editor.add_history_entry(line).unwrap_or(false);
        if let Some(path) = self.history.as_deref().filter(|_| is_new) {
            // Lines that cannot be kept are only missed.
            let _ = path.parent().map(std::fs::create_dir_all);
            let _ = self.editor.append_history(path);
        }
    }
}

/// Words to complete what is typed with.
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(completions(&self.0, &line[..pos]))
    }
}

/// Where the last word of a line begins, and all words that begin as it does.
fn completions(words: &[String], line: &str) -> (usize, Vec<String>) {
    let start = line.rfind([' ', ',']).map_or(0, |it| it + 1);
    let begun = line[start..].to_lowercase();
    let fits = |it: &&String| !begun.is_empty() && it.to_lowercase().starts_with(&begun);
    (start, words.iter().filter(fits).cloned().collect())
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        Cow::Borrowed(prompt)
    }
}

impl Validator for Words {}
impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_is_completed() {
        let words: Vec<String> = ["move", "map", "J:IG", "Mukden"].map(str::to_owned).to_vec();
        assert_eq!(completions(&words, "m"), (0, vec!["move".into(), "map".into(), "Mukden".into()]));
        assert_eq!(completions(&words, "move j:"), (5, vec!["J:IG".into()]));
        assert_eq!(completions(&words, "lose X,mu"), (7, vec!["Mukden".into()]));
        assert_eq!(completions(&words, "move "), (5, Vec::new()));
    }

    #[test]
    fn a_pipe_is_printed_as_if_typed() {
        let mut out = Vec::new();
        let mut piped = Piped(&b"one \ntwo"[..]);
        for line in ["one", "two"] {
            assert_eq!(piped.next("> ", &mut out).expect("a line"), Typed::Line(line.into()));
        }
        assert_eq!(piped.next("> ", &mut out).expect("an end"), Typed::End);
        assert_eq!(String::from_utf8(out).expect("text"), "> one\n> two\n> \n");
    }
}
