//! The files a game is read from.

use crate::scenario_id;

/// The path of what is only drawn.
pub const SCENERY: &str = "scenery.toml";

/// The files of a game, each as its path below the data folder and its text. Games list what they ship in this order:
/// map, units, charts, scenery, then the scenarios.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    /// The map.
    pub map: (String, String),
    /// The units.
    pub units: (String, String),
    /// The charts.
    pub charts: (String, String),
    /// What is only drawn; empty if the game has none. No rule depends on it, and no journal's hash of the data.
    pub scenery: (String, String),
    /// The scenario; the name of its file gives its id.
    pub scenario: (String, String),
}

impl Files {
    /// The shipped files of a game with its first scenario.
    ///
    /// # Panics
    /// If there is no scenario among them; every game has a test that reads its files.
    #[must_use]
    pub fn first(shipped: &[(&str, &str)]) -> Files {
        let first = Files::scenarios(shipped).next().expect("a shipped scenario");
        Files::with_scenario(shipped, first).expect("the files of a shipped scenario")
    }

    /// The shipped files with the scenario of this id.
    #[must_use]
    pub fn with_scenario(shipped: &[(&str, &str)], id: &str) -> Option<Files> {
        let own = |&(path, text): &(&str, &str)| (path.to_owned(), text.to_owned());
        let [map, units, charts, rest @ ..] = shipped else { return None };
        let scenario = rest.iter().find(|(path, _)| path.starts_with("scenarios/") && scenario_id(path) == id)?;
        let scenery = rest.iter().find(|it| it.0 == SCENERY).map_or_else(|| (SCENERY.to_owned(), String::new()), own);
        Some(Files { map: own(map), units: own(units), charts: own(charts), scenery, scenario: own(scenario) })
    }

    /// The ids of the shipped scenarios, in order.
    pub fn scenarios<'a>(shipped: &'a [(&'a str, &'a str)]) -> impl Iterator<Item = &'a str> {
        shipped.iter().filter(|(path, _)| path.starts_with("scenarios/")).map(|(path, _)| scenario_id(path))
    }

    /// Puts a player's own file in the place of the one at the same path; whether there is one.
    pub fn replace(&mut self, path: &str, text: String) -> bool {
        let files = [&mut self.map, &mut self.units, &mut self.charts, &mut self.scenery, &mut self.scenario];
        let found = files.into_iter().find(|it| it.0 == path);
        found.map(|it| it.1 = text).is_some()
    }

    /// The id of the scenario.
    #[must_use]
    pub fn scenario_id(&self) -> &str {
        scenario_id(&self.scenario.0)
    }

    /// The files as they are, path and text, always in the same order.
    #[must_use]
    pub fn texts(&self) -> [(&str, &str); 5] {
        let files = [&self.map, &self.units, &self.charts, &self.scenery, &self.scenario];
        files.map(|(path, text)| (path.as_str(), text.as_str()))
    }
}
