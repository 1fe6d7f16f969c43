//! The four files a game is read from.

use crate::scenario_id;

/// The files of a game, each as its path below the data folder and its text. Games list what they ship in this order:
/// map, units, charts, then the scenarios.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    /// The map.
    pub map: (String, String),
    /// The units.
    pub units: (String, String),
    /// The charts.
    pub charts: (String, String),
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
        let [map, units, charts, scenarios @ ..] = shipped else { return None };
        let scenario = scenarios.iter().find(|(path, _)| scenario_id(path) == id)?;
        Some(Files { map: own(map), units: own(units), charts: own(charts), scenario: own(scenario) })
    }

    /// The ids of the shipped scenarios, in order.
    pub fn scenarios<'a>(shipped: &'a [(&'a str, &'a str)]) -> impl Iterator<Item = &'a str> {
        shipped.iter().filter(|(path, _)| path.starts_with("scenarios/")).map(|(path, _)| scenario_id(path))
    }

    /// Puts a player's own file in the place of the one at the same path; whether there is one.
    pub fn replace(&mut self, path: &str, text: String) -> bool {
        let files = [&mut self.map, &mut self.units, &mut self.charts, &mut self.scenario];
        let found = files.into_iter().find(|it| it.0 == path);
        found.map(|it| it.1 = text).is_some()
    }

    /// The id of the scenario.
    #[must_use]
    pub fn scenario_id(&self) -> &str {
        scenario_id(&self.scenario.0)
    }

    /// The files as they are, path and text, always in the same order: what a journal's hash of the data covers.
    #[must_use]
    pub fn texts(&self) -> [(&str, &str); 4] {
        [&self.map, &self.units, &self.charts, &self.scenario].map(|(path, text)| (path.as_str(), text.as_str()))
    }
}
