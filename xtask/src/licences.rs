//! The licences of what is in the program: `web/licences/rust.json`, which the client shows.
//!
//! It is written here from the sources that cargo has, and committed, so that nobody needs a further tool to build. CI sees
//! that it is of the present `Cargo.lock`.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::Path,
    process::Command,
};

use serde::{Deserialize, Serialize};

use crate::{Result, root};

const FILE: &str = "web/licences/rust.json";
/// The systems whose programs are meant: what one of them needs is listed.
const SYSTEMS: [&str; 3] = ["x86_64-unknown-linux-gnu", "aarch64-apple-darwin", "x86_64-pc-windows-msvc"];

/// What is kept: packages, and texts that many of them share.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
struct Kept {
    packages: Vec<Package>,
    texts: Vec<String>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Package {
    name: String,
    version: String,
    licence: String,
    /// The place of its text.
    text: usize,
}

/// What `cargo metadata` says.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Described>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Described {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    authors: Vec<String>,
    /// None for the crates of this project.
    source: Option<String>,
    manifest_path: String,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dep>,
}

#[derive(Deserialize)]
struct Dep {
    pkg: String,
    dep_kinds: Vec<DepKind>,
}

#[derive(Deserialize)]
struct DepKind {
    kind: Option<String>,
}

/// Writes the file, or sees that it is up to date.
pub(crate) fn run(is_check: bool) -> Result {
    let metadata = metadata()?;
    let kept = kept(&metadata)?;
    let path = root().join(FILE);
    if is_check {
        let text = fs::read_to_string(&path).map_err(|why| format!("{FILE}: {why}"))?;
        let found: Kept = serde_json::from_str(&text).map_err(|why| format!("{FILE}: {why}"))?;
        if found == kept {
            return Ok(());
        }
        return Err(format!("{FILE} is not of the present Cargo.lock; `cargo xtask licences` writes it anew."));
    }
    let text = serde_json::to_string_pretty(&kept).map_err(|why| why.to_string())?;
    fs::create_dir_all(path.parent().unwrap_or(&path)).map_err(|why| format!("{FILE}: {why}"))?;
    fs::write(&path, text + "\n").map_err(|why| format!("{FILE}: {why}"))?;
    println!("{} packages, {} texts: {FILE}", kept.packages.len(), kept.texts.len());
    Ok(())
}

fn metadata() -> Result<Metadata> {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    command.args(["metadata", "--format-version", "1", "--locked"]).current_dir(root());
    for system in SYSTEMS {
        command.args(["--filter-platform", system]);
    }
    let output = command.output().map_err(|why| format!("`cargo metadata` did not start: {why}"))?;
    if !output.status.success() {
        return Err(format!("`cargo metadata` failed: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    serde_json::from_slice(&output.stdout).map_err(|why| format!("`cargo metadata` cannot be read: {why}"))
}

/// What the program is made of: all that `cli` needs when it runs.
fn parts(metadata: &Metadata) -> Vec<&Described> {
    let nodes: BTreeMap<&str, &Node> = metadata.resolve.nodes.iter().map(|it| (it.id.as_str(), it)).collect();
    let first = metadata.packages.iter().find(|it| it.name == "cli" && it.source.is_none());
    let mut open: Vec<&str> = first.iter().map(|it| it.id.as_str()).collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        if seen.insert(id) {
            let deps = nodes.get(id).map_or(&[][..], |it| &it.deps);
            let is_needed = |it: &&Dep| it.dep_kinds.iter().any(|it| it.kind.is_none());
            open.extend(deps.iter().filter(is_needed).map(|it| it.pkg.as_str()));
        }
    }
    let is_theirs = |it: &&Described| it.source.is_some() && seen.contains(it.id.as_str());
    let mut parts: Vec<&Described> = metadata.packages.iter().filter(is_theirs).collect();
    parts.sort_by_key(|it| (&it.name, &it.version));
    parts
}

fn kept(metadata: &Metadata) -> Result<Kept> {
    let mut kept = Kept::default();
    for it in parts(metadata) {
        let licence = it.license.clone().ok_or_else(|| format!("{} names no licence", it.name))?.replace('/', " OR ");
        let folder = Path::new(&it.manifest_path).parent().ok_or_else(|| format!("{} lies nowhere", it.name))?;
        let text = match texts(folder, &licence)? {
            text if text.is_empty() => standard(it, &licence)?,
            text => text,
        };
        let at = kept.texts.iter().position(|it| *it == text).unwrap_or(kept.texts.len());
        if at == kept.texts.len() {
            kept.texts.push(text);
        }
        kept.packages.push(Package { name: it.name.clone(), version: it.version.clone(), licence, text: at });
    }
    Ok(kept)
}

/// The texts in a package's folder. Where one may choose, MIT is chosen: it is short, and names who wrote the code.
fn texts(folder: &Path, licence: &str) -> Result<String> {
    let wrong = |why: std::io::Error| format!("{}: {why}", folder.display());
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let entry = entry.map_err(wrong)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if is_licence(&name) && entry.path().is_file() {
            names.push(name);
        }
    }
    names.sort();
    let mut text = String::new();
    for name in chosen(names, licence) {
        let bytes = fs::read(folder.join(name)).map_err(wrong)?;
        let lines = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
        text = text + lines.trim_end() + "\n";
    }
    Ok(text)
}

fn is_licence(name: &str) -> bool {
    let name = name.to_uppercase();
    let is_source = [".RS", ".HTML", ".TMPL", ".JSON"].iter().any(|it| name.ends_with(it));
    !is_source && ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE"].iter().any(|it| name.starts_with(it))
}

/// Of several licences to choose from, the one that is chosen, with notices beside it.
fn chosen(names: Vec<String>, licence: &str) -> Vec<String> {
    let is_mit = |it: &str| it.to_uppercase().contains("MIT");
    let is_other =
        |it: &str| ["APACHE", "BSL", "ZLIB", "0BSD", "BSD", "ISC"].iter().any(|w| it.to_uppercase().contains(w));
    if licence.contains(" OR ") && names.iter().any(|it| is_mit(it)) {
        return names.into_iter().filter(|it| is_mit(it) || !is_other(it)).collect();
    }
    names
}

/// The text of a licence that a package names without adding it.
fn standard(package: &Described, licence: &str) -> Result<String> {
    // It need not go with what is compiled.
    if licence == "BSL-1.0" {
        return Ok("Boost Software License 1.0: https://www.boost.org/LICENSE_1_0.txt\n".to_owned());
    }
    if !licence.contains("MIT") {
        return Err(format!("{} adds no text of its licence, {licence}", package.name));
    }
    let own = root().join("LICENSE-MIT");
    let text = fs::read_to_string(&own).map_err(|why| format!("{}: {why}", own.display()))?;
    let whose = match &package.authors[..] {
        [] => format!("the authors of {}", package.name),
        authors => authors.join(", "),
    };
    let is_ours = |it: &str| it.trim_start().starts_with("Copyright");
    let line = |it: &str| if is_ours(it) { format!("Copyright (c) {whose}\n") } else { format!("{it}\n") };
    Ok(text.lines().map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_licences_are_known_by_their_names() {
        for name in ["LICENSE", "LICENSE-MIT", "license.md", "LICENCE.txt", "COPYING", "NOTICE"] {
            assert!(is_licence(name), "{name}");
        }
        for name in ["src", "licenses.rs", "README.md", "license.tmpl"] {
            assert!(!is_licence(name), "{name}");
        }
    }

    #[test]
    fn mit_is_chosen_where_one_may_choose() {
        let names = || ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-UNICODE", "NOTICE"].map(str::to_owned).to_vec();
        assert_eq!(chosen(names(), "MIT OR Apache-2.0"), ["LICENSE-MIT", "LICENSE-UNICODE", "NOTICE"]);
        assert_eq!(chosen(names(), "MIT AND Apache-2.0"), names());
        assert_eq!(chosen(vec!["LICENSE".to_owned()], "MIT OR Apache-2.0"), ["LICENSE"]);
    }
}
