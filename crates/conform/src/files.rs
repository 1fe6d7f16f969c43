//! Tests of a game's data files: what is shipped, and what is said about changed files.

use data::{Fault, Files};
use kernel::Bits;

/// The shipped files of a game with their reader, to change and read again.
#[derive(Clone, Copy, Debug)]
pub struct Shipped<B> {
    /// What is shipped, by path and text.
    pub files: &'static [(&'static str, &'static str)],
    /// The reader.
    pub read: fn(&Files) -> Result<B, Vec<Fault>>,
}

impl<B> Shipped<B> {
    /// The shipped files with the one at this path: the scenario if it is one, else with the first scenario.
    fn with(&self, path: &str) -> Files {
        let id = data::scenario_id(path);
        Files::with_scenario(self.files, id).unwrap_or_else(|| Files::first(self.files))
    }

    /// What the files say after these changes, each `(path, old, new)`; the old text must be there.
    ///
    /// # Errors
    /// What the reader finds.
    ///
    /// # Panics
    /// If a text is not there.
    #[track_caller]
    pub fn changed(&self, changes: &[(&str, &str, &str)]) -> Result<B, Vec<Fault>> {
        let scenario = changes.iter().map(|it| it.0).find(|it| it.starts_with("scenarios/"));
        let mut files = self.with(scenario.unwrap_or_default());
        for &(path, old, new) in changes {
            let (_, text) = files.texts().into_iter().find(|it| it.0 == path).expect("a shipped file");
            assert!(text.contains(old), "{old} is in {path}");
            let text = text.replacen(old, new, 1);
            assert!(files.replace(path, text));
        }
        (self.read)(&files)
    }

    /// Changes one text and reads; the faults of that file as `line: what`.
    ///
    /// # Panics
    /// If the text is not there.
    #[track_caller]
    #[must_use]
    pub fn broken(&self, path: &str, old: &str, new: &str) -> Vec<String> {
        let faults = self.changed(&[(path, old, new)]).err().unwrap_or_default();
        let said = |it: &Fault| if it.file == path { format!("{}: {}", it.line, it.what) } else { it.to_string() };
        faults.iter().map(said).collect()
    }

    /// Checks that all faults of these changes are said at once and in order, so many of each shipped file.
    ///
    /// # Panics
    /// If not.
    #[track_caller]
    pub fn check_count(&self, changes: &[(&str, &str, &str)], counts: &[usize]) {
        let faults = self.changed(changes).err().unwrap_or_default();
        let count = |file: &str| faults.iter().filter(|it| it.file == file).count();
        assert_eq!(self.files.iter().map(|it| count(it.0)).collect::<Vec<_>>(), counts, "{faults:#?}");
        assert!(faults.is_sorted());
    }

    /// The line of a text in a shipped file, counted from one; a line break may lead it, to find the start of a line.
    ///
    /// # Panics
    /// If the text is not there.
    #[track_caller]
    #[must_use]
    pub fn line(&self, path: &str, text: &str) -> usize {
        let file = self.files.iter().find(|it| it.0 == path).expect("a shipped file").1;
        let at = file.find(text).expect("the text in the file") + text.len() - text.trim_start().len();
        file[..at].matches('\n').count() + 1
    }

    /// Checks that one change of a shipped file gives just one fault, on the line of `on`.
    ///
    /// # Panics
    /// If not.
    #[track_caller]
    pub fn check(&self, path: &str, old: &str, new: &str, on: &str, what: &str) {
        assert_eq!(self.broken(path, old, new), [format!("{}: {what}", self.line(path, on))], "{old} -> {new}");
    }

    /// Checks that the scenarios are found by these ids, in this order, and by nothing else, and all files by their
    /// paths.
    ///
    /// # Panics
    /// If not.
    pub fn check_paths(&self, scenarios: &[&str]) {
        assert_eq!(Files::scenarios(self.files).collect::<Vec<_>>(), scenarios);
        let (common, numbered) = self.files.split_at(self.files.len() - scenarios.len());
        assert_eq!(Files::with_scenario(self.files, scenarios[0]), Some(Files::first(self.files)));
        for (&id, &(path, _)) in scenarios.iter().zip(numbered) {
            let files = Files::with_scenario(self.files, id).expect("a scenario");
            assert_eq!(files.scenario_id(), id);
            let paths: Vec<&str> = common.iter().map(|it| it.0).chain([path]).collect();
            assert_eq!(files.texts().map(|it| it.0)[..], paths);
            let stem = path.trim_start_matches("scenarios/").trim_end_matches(".toml");
            assert_eq!(Files::with_scenario(self.files, stem), None, "the number is no part of the id");
        }
    }

    /// Leaves out one line at a time: the files can be read without it if and only if it is blank, a remark, or
    /// optional.
    ///
    /// # Panics
    /// If not.
    pub fn check_lines(&self, is_optional: impl Fn(&str) -> bool) {
        for &(path, text) in self.files {
            let lines: Vec<&str> = text.lines().collect();
            for at in 0..lines.len() {
                let line = lines[at].trim();
                let mut files = self.with(path);
                assert!(files.replace(path, [&lines[..at], &lines[at + 1..]].concat().join("\n")));
                let may_lack = line.is_empty() || line.starts_with('#') || is_optional(line);
                assert_eq!((self.read)(&files).is_ok(), may_lack, "{path}:{}: {line}", at + 1);
            }
        }
    }

    /// Makes random edits with these letters: they end in a book that is whole, or in faults with lines that exist.
    ///
    /// # Panics
    /// If they end otherwise.
    pub fn check_edits(&self, seed: u64, edits: usize, letters: &str, is_whole: impl Fn(&B) -> bool) {
        let mut bits = Bits::seeded(seed);
        let letters: Vec<char> = letters.chars().collect();
        for _ in 0..edits {
            let (path, text) = self.files[bits.below(self.files.len())];
            let mut files = self.with(path);
            let mut text: Vec<char> = text.chars().collect();
            for _ in 0..=bits.below(3) {
                let from = bits.below(text.len());
                let to = (from + bits.below(4)).min(text.len());
                let put: Vec<char> = (0..bits.below(3)).map(|_| letters[bits.below(letters.len())]).collect();
                text.splice(from..to, put);
            }
            let text: String = text.into_iter().collect();
            let n_lines = text.matches('\n').count() + 1;
            assert!(files.replace(path, text));
            match (self.read)(&files) {
                Ok(book) => assert!(is_whole(&book), "a book with something missing"),
                Err(faults) => {
                    assert!(!faults.is_empty());
                    assert!(faults.iter().all(|it| it.file != path || (1..=n_lines).contains(&it.line)), "{faults:?}");
                }
            }
        }
    }
}
