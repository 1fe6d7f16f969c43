//! What a person types.

use std::path::PathBuf;

use catalog::Overlay;

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command {
    Nothing,
    Help,
    Map,
    Log(usize),
    /// Of the attack being prepared, or of the one that a command would make.
    Odds(String),
    Overlay(Overlay),
    Reach(String),
    Why(String),
    Hint,
    Undo,
    Back,
    Resign,
    Options,
    Sources,
    Rules(String),
    Save {
        path: PathBuf,
        force: bool,
    },
    Load(PathBuf),
    Quit,
    /// Not a command of the table: a number, a hex, or something the game understands.
    Free(String),
    Wrong(&'static str),
}

pub(super) const HELP: &[&str] = &[
    "NUMBER, HEX, UNIT     choose from the list",
    "undo                  take back, up to the last die",
    "back                  take your last decision back though dice came after it, if the other agrees",
    "why COMMAND           is it allowed, and if not, by which rule?",
    "odds                  the chances of the attack being prepared",
    "reach UNIT            where a unit can get to, on the map",
    "zones, lines, supply, control  marked on the map",
    "map, log [N]          the map again; the last sentences again",
    "hint                  what the computer would do",
    "rules ID, rules 5     a rule by its id, or all that begin so",
    "options, sources      the options in force; where the data come from",
    "save FILE, load FILE  save! FILE replaces a file",
    "resign, quit          give the game up; leave it",
];

impl Command {
    pub(super) fn read(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let word = word.to_lowercase();
        if let Some((overlay, _)) = Overlay::ALL.iter().find(|it| it.1 == word) {
            return Command::Overlay(*overlay);
        }
        match (word.as_str(), rest) {
            ("", _) => Command::Nothing,
            ("help" | "?", _) => Command::Help,
            ("map", _) => Command::Map,
            ("log", "") => Command::Log(20),
            ("log", n) => n.parse().map_or(Command::Wrong("Say: log, or log and how many sentences."), Command::Log),
            ("odds", what) => Command::Odds(what.to_owned()),
            ("reach", "") => Command::Wrong("Say: reach and the name of a unit."),
            ("reach", unit) => Command::Reach(unit.to_owned()),
            ("why", "") => Command::Wrong("Say: why and what you would like to do."),
            ("why", what) => Command::Why(what.to_owned()),
            ("hint", _) => Command::Hint,
            ("undo", _) => Command::Undo,
            ("back", _) => Command::Back,
            ("resign", _) => Command::Resign,
            ("options", _) => Command::Options,
            ("sources", _) => Command::Sources,
            ("rules" | "rule", id) => Command::Rules(id.to_owned()),
            ("save" | "save!", "") => Command::Wrong("Say: save and the name of a file."),
            ("save", path) => Command::Save { path: path.into(), force: false },
            ("save!", path) => Command::Save { path: path.into(), force: true },
            ("load", "") => Command::Wrong("Say: load and the name of a file."),
            ("load", path) => Command::Load(path.into()),
            ("quit" | "exit" | "q", _) => Command::Quit,
            _ => Command::Free(line.to_owned()),
        }
    }
}
