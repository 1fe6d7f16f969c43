//! The journals of earlier builds that every build opens.

use std::{fs, path::Path};

/// A journal of the corpus.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its name, which begins with the game.
    pub name: String,
    /// What stands in it.
    pub text: String,
    /// The player's own files that it was played on, by name and text.
    pub own: Vec<(String, String)>,
}

fn named(path: &Path) -> (String, String) {
    let name = path.file_name().expect("a name").to_string_lossy().into_owned();
    (name, fs::read_to_string(path).expect("a text"))
}

fn files(folder: &Path) -> Vec<(String, String)> {
    let files = fs::read_dir(folder).expect("a folder").map(|it| it.expect("a file").path());
    let mut files: Vec<_> = files.filter(|it| it.is_file()).map(|it| named(&it)).collect();
    files.sort();
    files
}

/// Every journal in a folder, by name.
///
/// # Panics
/// If one cannot be read.
#[must_use]
pub fn corpus(folder: &Path) -> Vec<Kept> {
    let kept = |(name, text): (String, String)| {
        let name = name.strip_suffix(".sandtable")?.to_owned();
        let (game, rest) = name.split_once('_').expect("a name that begins with the game");
        let is_own = rest.contains("own_data");
        let own = if is_own { files(&folder.join("data").join(game)) } else { Vec::new() };
        Some(Kept { name, text, own })
    };
    files(folder).into_iter().filter_map(kept).collect()
}
