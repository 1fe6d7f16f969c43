//! The data files of a game: those shipped, with a player's own in their place.

use std::collections::BTreeMap;

use data::{Fault, scenario_id};
use kernel::{MAX_FAULTS, brief};

/// A data file of the player's: its path below the data folder, with `/` between the parts, and its text.
pub type Own = (String, String);

const SCENARIOS: &str = "scenarios/";

/// How many scenarios of the player's there may be: each is read with all the other files.
const MAX_OWN_SCENARIOS: usize = 8;

/// All data files of a game by their path.
#[derive(Clone, Debug)]
pub struct Files(BTreeMap<String, String>);

impl Files {
    /// The shipped files with a player's own in their place; scenarios may be added.
    ///
    /// # Errors
    /// If a file of the player's is none of the game's, or a scenario has the id of another.
    pub fn new(shipped: &[(&str, &str)], own: &[Own]) -> Result<Files, Vec<Fault>> {
        let mut files: BTreeMap<String, String> =
            shipped.iter().map(|&(path, text)| (path.to_owned(), text.to_owned())).collect();
        let (mut faults, mut n_scenarios) = (Vec::new(), 0);
        for (path, text) in own {
            let is_scenario = path.strip_prefix(SCENARIOS).is_some_and(|it| !it.contains('/') && it.ends_with(".toml"));
            let twin = files.keys().find(|it| is_scenario && *it != path && scenario_id(it) == scenario_id(path));
            n_scenarios += usize::from(is_scenario);
            let what = if let Some(twin) = twin {
                Some(format!("the scenario has the same name as {twin}; give the file another name"))
            } else if is_scenario && n_scenarios > MAX_OWN_SCENARIOS {
                Some(format!(
                    "this is scenario {n_scenarios} of your own, but there may be {MAX_OWN_SCENARIOS} at most"
                ))
            } else if !is_scenario && !files.contains_key(path) {
                let known: Vec<_> = shipped.iter().map(|it| it.0).collect();
                Some(format!("the game has no file of this name, only {} and other scenarios", known.join(", ")))
            } else {
                None
            };
            // A path comes from outside as the text does.
            faults.extend(what.map(|what| Fault { file: brief(path), line: 1, what: brief(&what) }));
            if faults.len() == MAX_FAULTS {
                break;
            }
            files.insert(path.clone(), text.clone());
        }
        if faults.is_empty() { Ok(Files(files)) } else { Err(faults) }
    }

    /// A file with its path; an empty one if there is none, which its reader then complains about.
    fn own(&self, path: &str) -> Own {
        (path.to_owned(), self.0.get(path).cloned().unwrap_or_default())
    }

    /// What a game of the scenario at this path is read from.
    #[must_use]
    pub fn of(&self, scenario: &str) -> data::Files {
        data::Files {
            map: self.own("map.toml"),
            units: self.own("units.toml"),
            charts: self.own("charts.toml"),
            scenery: self.own(data::SCENERY),
            scenario: self.own(scenario),
        }
    }

    /// The scenarios in order: id and path.
    pub fn scenarios(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.keys().filter(|it| it.starts_with(SCENARIOS)).map(|it| (scenario_id(it), it.as_str()))
    }

    /// The title a scenario's file gives it, or its id.
    pub(crate) fn title_of(&self, path: &str) -> String {
        let file: Option<toml::Table> = self.0.get(path).and_then(|it| it.parse().ok());
        let title = file.as_ref().and_then(|it| it.get("title")?.as_str());
        brief(title.unwrap_or(scenario_id(path)))
    }

    /// The hash of what the files say that a game of this scenario is made of: any other value gives another hash; a
    /// remark, the order of keys or the number in the name of the scenario's file does not. The files must have been read.
    pub(crate) fn hash(&self, scenario: &str) -> String {
        let mut bytes = b"sandtable data 2\n".to_vec();
        for (path, text) in self.made_of(scenario) {
            let name = if path == scenario { scenario_id(path) } else { path };
            let meaning = data::meaning(text).expect("a file that was read");
            bytes.extend(format!("{name} {}\n", meaning.len()).bytes());
            bytes.extend(meaning);
        }
        play::sha256_text(&bytes)
    }

    /// The hash of the same files as texts, line ends apart: what journals of the first format name.
    pub(crate) fn text_hash(&self, scenario: &str) -> String {
        let mut bytes = String::new();
        for (path, text) in self.made_of(scenario) {
            let text = text.replace("\r\n", "\n");
            bytes += &format!("{path} {}\n{text}", text.len());
        }
        play::sha256_text(bytes.as_bytes())
    }

    /// What a game is made of: all but other scenarios and what is only drawn.
    fn made_of<'a>(&'a self, scenario: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let is_part = move |path: &str| path == scenario || !path.starts_with(SCENARIOS) && path != data::SCENERY;
        self.0.iter().map(|(path, text)| (path.as_str(), text.as_str())).filter(move |it| is_part(it.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHIPPED: &[(&str, &str)] = &[("map.toml", "a = 1\n"), ("scenarios/01_x.toml", "title = 'X'\n")];

    fn own(path: &str, text: &str) -> Own {
        (path.to_owned(), text.to_owned())
    }

    #[test]
    fn own_files_replace_and_scenarios_are_added() {
        let files = Files::new(SHIPPED, &[own("map.toml", "a = 2"), own("scenarios/02_y.toml", "")]).expect("files");
        assert_eq!(files.own("map.toml").1, "a = 2");
        assert_eq!(files.scenarios().map(|it| it.0).collect::<Vec<_>>(), ["x", "y"]);
        assert_eq!(files.title_of("scenarios/01_x.toml"), "X");
        assert_eq!(files.title_of("scenarios/02_y.toml"), "y");
    }

    #[test]
    fn strange_files_are_faults() {
        let faults = Files::new(SHIPPED, &[own("mapp.toml", ""), own("scenarios/07_x.toml", "")]).expect_err("faults");
        let said: Vec<_> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "mapp.toml:1: the game has no file of this name, only map.toml, scenarios/01_x.toml and other scenarios",
                "scenarios/07_x.toml:1: the scenario has the same name as scenarios/01_x.toml; give the file another name",
            ]
        );
    }

    #[test]
    fn the_hash_covers_what_a_game_is_made_of() {
        let hash = |own: &[Own]| Files::new(SHIPPED, own).expect("files").hash("scenarios/01_x.toml");
        let shipped = hash(&[]);
        assert_eq!(hash(&[own("map.toml", "a = 1\r\n")]), shipped);
        assert_eq!(hash(&[own("map.toml", "\u{feff}# a remark\n\na=1")]), shipped);
        assert_eq!(hash(&[own("scenarios/02_y.toml", "")]), shipped);
        assert_ne!(hash(&[own("map.toml", "a = 2\n")]), shipped);
        assert_ne!(hash(&[own("scenarios/01_x.toml", "title = 'Y'\n")]), shipped);
    }

    #[test]
    fn a_value_moved_to_another_file_is_another_game() {
        let with = |map: &str, x: &str| {
            let own = [own("map.toml", map), own("scenarios/01_x.toml", x)];
            Files::new(SHIPPED, &own).expect("files").hash("scenarios/01_x.toml")
        };
        assert_ne!(with("a = 1\nb = 2\n", ""), with("a = 1\n", "b = 2\n"));
        assert_ne!(with("a = 1", ""), with("", "a = 1"));
    }

    #[test]
    fn the_hash_of_texts_stays_as_journals_name_it() {
        let files = Files::new(SHIPPED, &[own("map.toml", "a = 1\r\n")]).expect("files");
        let texts = "map.toml 6\na = 1\nscenarios/01_x.toml 12\ntitle = 'X'\n";
        assert_eq!(files.text_hash("scenarios/01_x.toml"), play::sha256_text(texts.as_bytes()));
    }
}
