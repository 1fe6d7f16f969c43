//! What a person types.

use std::path::PathBuf;

use catalog::Overlay;

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command {
    Nothing,
    Help,
    /// All of the map, the busy part of it, or what is around a hex.
    Map(String),
    Units,
    /// The goal, the sequence of play, the state of victory.
    Goal,
    Look(String),
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
    /// What was asked about is to be done.
    Yes,
    /// Not a command of the table: a number, a hex, or something the game understands.
    Free(String),
    Wrong(&'static str),
}

pub(super) const HELP: &[&str] = &[
    "NUMBER, HEX, UNIT     choose from the list; of a set several at once, in any order: 3, 1, 4",
    "undo                  take back what you did last, up to the last die",
    "back                  take your last decision back though dice came after it, if the other agrees",
    "why COMMAND           is it allowed, and if not, by which rule?",
    "odds [COMMAND]        the chances of the attack being prepared, or of the one that a command would make",
    "reach UNIT            where a unit can get to, on the map",
    "look HEX              all about a hex: terrain, sides, who stands there (a place or a unit will do)",
    "map, map HEX [N]      the map; what is around a hex, N hexes wide; map busy: only rows with units; map all",
    "zones, lines, supply, control  marked on the map",
    "units, log [N]        every unit by formation; what happened last, again",
    "goal                  how to win, what is lacking, and the sequence of play",
    "hint                  what the computer would do",
    "rules WORD            rules by their id, how it begins, or a word in them",
    "options, sources      the options in force; where the data come from",
    "save FILE, load FILE  save! FILE replaces a file",
    "resign, quit          give the game up; leave it",
];

/// Every word a command of the table begins with.
pub(super) const WORDS: &[&str] = &[
    "help", "map", "units", "goal", "brief", "look", "log", "odds", "reach", "why", "hint", "undo", "back", "resign",
    "options", "sources", "rules", "save", "load", "quit", "exit", "zones", "lines", "supply", "control", "yes",
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
            ("map", part) => Command::Map(part.to_owned()),
            ("units", _) => Command::Units,
            ("goal" | "brief" | "briefing", _) => Command::Goal,
            // In some games units look, too: that is left to them.
            ("look" | "hex", "") => Command::Free(line.to_owned()),
            ("look" | "hex", what) => Command::Look(what.to_owned()),
            ("log", "") => Command::Log(20),
            ("log", n) => n.parse().map_or(Command::Wrong("Say: log, or log and how many lines."), Command::Log),
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
            ("rules" | "rule", words) => Command::Rules(words.to_owned()),
            ("save" | "save!", "") => Command::Wrong("Say: save and the name of a file."),
            ("save", path) => Command::Save { path: path.into(), force: false },
            ("save!", path) => Command::Save { path: path.into(), force: true },
            ("load", "") => Command::Wrong("Say: load and the name of a file."),
            ("load", path) => Command::Load(path.into()),
            ("quit" | "exit" | "q", _) => Command::Quit,
            ("yes" | "y", "") => Command::Yes,
            _ => Command::Free(line.to_owned()),
        }
    }
}

/// What became of a word that may be the beginning of another.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Expanded {
    /// The line with the whole word.
    Line(String),
    /// It could be any of these.
    Several(Vec<String>),
    /// It begins nothing, or is whole.
    No,
}

/// A line whose first word is the beginning of one of `words`.
pub(super) fn expand<'a>(line: &str, words: impl Iterator<Item = &'a str>) -> Expanded {
    let (begun, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let begun = begun.to_lowercase();
    let mut found: Vec<&str> = words.filter(|it| it.starts_with(&begun)).collect();
    found.sort_unstable();
    found.dedup();
    match found[..] {
        _ if begun.is_empty() || found.contains(&begun.as_str()) => Expanded::No,
        [] => Expanded::No,
        [one] => Expanded::Line(format!("{one} {rest}").trim().to_owned()),
        _ => Expanded::Several(found.into_iter().map(str::to_owned).collect()),
    }
}
