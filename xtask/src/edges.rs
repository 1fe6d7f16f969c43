//! Who may know whom: the crates as ARCHITECTURE.md lists them, and where games are named.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use crate::{Result, games_with};

/// The page that lists which crate uses which.
const PAGE: &str = "ARCHITECTURE.md";
/// The first line of the list.
const HEAD: &str = "crate        uses";
/// What stands for each game in the list.
const ANY: &str = "GAME";
/// The one file outside the games' folders whose code names games: the registry.
const REGISTRY: &str = "crates/catalog/src/registry.rs";

/// The crates of the workspace, each with those of them that it uses when it is built for use.
type Edges = BTreeMap<String, BTreeSet<String>>;

/// Fails if the page lists other edges than the crates have, or if generic code names a game.
pub(crate) fn check_all(root: &Path) -> Result {
    let games = games_with(root, "rules/rules.toml")?;
    let page = fs::read_to_string(root.join(PAGE)).map_err(|error| format!("{PAGE}: {error}"))?;
    let mut faults = differences(&listed(&page, &games)?, &built(root)?);
    for file in sources(root)? {
        let text = fs::read_to_string(root.join(&file)).map_err(|error| format!("{file}: {error}"))?;
        if file != REGISTRY {
            faults.extend(named(&text, &games).into_iter().map(|it| format!("{file}: {it}")));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(format!("{}\nedges: faults: {}", faults.join("\n"), faults.len())) }
}

/// The edges the page lists, with those of each game in place of `GAME`.
fn listed(page: &str, games: &[String]) -> Result<Edges> {
    let (_, list) = page.split_once(HEAD).ok_or_else(|| format!("{PAGE} has no list that begins with `{HEAD}`"))?;
    let mut edges = Edges::new();
    for line in list.lines().skip(1).map(str::trim).take_while(|it| *it != "```") {
        let mut words = line.split_whitespace().filter(|it| *it != "-");
        let Some(name) = words.next() else { continue };
        let used: Vec<&str> = words.collect();
        if name.starts_with(ANY) {
            for game in games {
                let of = |it: &str| it.replace(ANY, game);
                edges.insert(of(name), used.iter().map(|it| of(it)).collect());
            }
        } else {
            let each = |it: &&str| match it.contains(ANY) {
                true => games.iter().map(|game| it.replace(ANY, game)).collect(),
                false => vec![(*it).to_owned()],
            };
            edges.insert(name.to_owned(), used.iter().flat_map(each).collect());
        }
    }
    Ok(edges)
}

/// The edges there are.
fn built(root: &Path) -> Result<Edges> {
    let mut edges = Edges::new();
    for folder in crates(root)? {
        let file = folder.join("Cargo.toml");
        let wrong = |why: String| format!("{}: {why}", file.display());
        let text = fs::read_to_string(&file).map_err(|error| wrong(error.to_string()))?;
        let manifest: toml::Table = toml::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        let name = manifest.get("package").and_then(|it| it.get("name")).and_then(toml::Value::as_str);
        let name = name.ok_or_else(|| wrong("no package".to_owned()))?;
        let used = manifest.get("dependencies").and_then(toml::Value::as_table);
        edges.insert(name.to_owned(), used.into_iter().flatten().map(|it| it.0.clone()).collect());
    }
    let ours: BTreeSet<String> = edges.keys().cloned().collect();
    edges.values_mut().for_each(|it| it.retain(|used| ours.contains(used)));
    Ok(edges)
}

/// The folders of all crates but this one.
fn crates(root: &Path) -> Result<Vec<PathBuf>> {
    let mut folders = folders(&root.join("crates"))?;
    for game in self::folders(&root.join("games"))? {
        folders.extend(self::folders(&game)?);
    }
    folders.retain(|it| it.join("Cargo.toml").is_file());
    Ok(folders)
}

fn folders(of: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(of).map_err(|error| format!("{}: {error}", of.display()))?;
    Ok(entries.flatten().map(|it| it.path()).filter(|it| it.is_dir()).collect())
}

fn differences(listed: &Edges, built: &Edges) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, used) in built {
        let Some(may) = listed.get(name) else {
            faults.push(format!("{PAGE} does not list the crate {name}"));
            continue;
        };
        faults.extend(used.difference(may).map(|it| format!("{name} uses {it}, which {PAGE} does not list")));
        faults.extend(may.difference(used).map(|it| format!("{name} does not use {it}, though {PAGE} lists it")));
    }
    let gone = listed.keys().filter(|&it| !built.contains_key(it));
    faults.extend(gone.map(|it| format!("{PAGE} lists {it}, and there is no such crate")));
    faults
}

/// The source files of the crates that are no game's, without their tests.
fn sources(root: &Path) -> Result<Vec<String>> {
    let mut files = Vec::new();
    let mut left = vec![root.join("crates"), root.join("xtask")];
    while let Some(folder) = left.pop() {
        for entry in fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?.flatten() {
            let path = entry.path();
            let is_tests =
                ["tests", "examples", "target"].iter().any(|it| path.file_name().is_some_and(|name| name == *it));
            if path.is_dir() && !is_tests {
                left.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") && !is_test_module(&path) {
                files.push(path.strip_prefix(root).expect("a file below the root").to_string_lossy().into_owned());
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Whether a module is part of a crate only while it is tested.
fn is_test_module(path: &Path) -> bool {
    let Some(name) = path.file_stem().and_then(|it| it.to_str()) else { return false };
    let (own, folder) = (format!("mod {name};"), path.parent().expect("a file in a folder"));
    let above = [folder.join("lib.rs"), folder.join("main.rs"), folder.join("mod.rs"), folder.with_extension("rs")];
    above.iter().filter_map(|it| fs::read_to_string(it).ok()).any(|text| {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        lines.windows(2).any(|it| it[0] == "#[cfg(test)]" && it[1].ends_with(&own))
    })
}

/// The lines of code before the tests that name a game: not in words, as comments and texts may.
fn named(text: &str, games: &[String]) -> Vec<String> {
    let code = text.lines().take_while(|it| it.trim() != "#[cfg(test)]").map(without_words).enumerate();
    let is_naming = |code: &str| games.iter().any(|game| names(code, game));
    code.filter(|(_, code)| is_naming(code)).map(|(at, _)| format!("line {} names a game", at + 1)).collect()
}

/// Whether code names a game's crate, module or type: `mukden::Book`, `mod mukden;`, `mukden_face`, `MukdenFurniture`. A word
/// that means something else as well, as a quarter of the sky does, is none by itself.
fn names(code: &str, game: &str) -> bool {
    let title = game[..1].to_uppercase() + &game[1..];
    let is_type =
        |word: &str| word.strip_prefix(&title).is_some_and(|it| !it.starts_with(|it: char| it.is_lowercase()));
    let is_crate = |word: &str| word.strip_prefix(game).is_some_and(|it| it == "_face" || it == "_player");
    let mut words = code.split(|it: char| !it.is_alphanumeric() && it != '_');
    let is_path = format!(" {code}")
        .match_indices(&format!("{game}::"))
        .any(|(at, _)| !format!(" {code}")[..at].ends_with(|it: char| it.is_alphanumeric() || it == '_'));
    is_path || code.trim_end().ends_with(&format!("mod {game};")) || words.any(|it| is_type(it) || is_crate(it))
}

/// A line of code without its comment and without what stands in quotation marks.
fn without_words(line: &str) -> String {
    let code = line.split("//").next().unwrap_or_default();
    code.split('"').step_by(2).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_stands_for_every_game() {
        let page = format!(
            "```\n{HEAD}\nkernel       -\nGAME         kernel\nGAME-face    GAME\ncatalog      GAME-face\n```\nx y\n"
        );
        let edges = listed(&page, &["chess".to_owned(), "go".to_owned()]).expect("a list");
        let of = |name: &str| edges[name].iter().cloned().collect::<Vec<_>>().join(" ");
        assert_eq!(edges.len(), 6);
        assert_eq!(
            [of("kernel"), of("chess"), of("go-face"), of("catalog")],
            ["", "kernel", "go", "chess-face go-face"]
        );
    }

    #[test]
    fn an_edge_too_many_and_one_too_few_are_found() {
        let edges = |list: &[(&str, &[&str])]| -> Edges {
            list.iter()
                .map(|(name, used)| ((*name).to_owned(), used.iter().map(|&it| it.to_owned()).collect()))
                .collect()
        };
        let listed = edges(&[("a", &["b"]), ("b", &[]), ("c", &[])]);
        let built = edges(&[("a", &[]), ("b", &["a"]), ("d", &[])]);
        assert_eq!(
            differences(&listed, &built),
            [
                "a does not use b, though ARCHITECTURE.md lists it",
                "b uses a, which ARCHITECTURE.md does not list",
                "ARCHITECTURE.md does not list the crate d",
                "ARCHITECTURE.md lists c, and there is no such crate"
            ]
        );
    }

    #[test]
    fn code_that_names_a_game_is_found_and_words_are_left_alone() {
        let games = ["mukden".to_owned(), "east".to_owned()];
        let text = "// mukden\nlet it = \"mukden\";\nuse mukden::Book;\nMukdenFurniture {}\nlet least = northeast;\n#[cfg(test)]\nuse east::East;\n";
        assert_eq!(named(text, &games), ["line 3 names a game", "line 4 names a game"]);
    }
}
