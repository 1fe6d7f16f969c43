//! The client for browsers: installed, built and checked with Node, and looked at with Chromium.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    process::Command,
};

use crate::{Result, cargo, root, target, tools};

/// What the built client is made of, below `web/`.
const SOURCES: [&str; 11] = [
    "backdrop",
    "fonts",
    "index.html",
    "licences",
    "package-lock.json",
    "package.json",
    "public",
    "scripts",
    "src",
    "svelte.config.js",
    "vite.config.ts",
];
/// What was installed and built last, by its hash: inside a folder that nobody keeps.
const INSTALLED: &str = "node_modules/.sandtable-installed";
const BUILT: &str = "node_modules/.sandtable-built";

fn web() -> PathBuf {
    root().join("web")
}

/// Fetches the packages of the lock file, if those at hand are of another.
pub(crate) fn install() -> Result {
    tools::node()?;
    let lock = hash(&[web().join("package-lock.json")]);
    if is_stamped(INSTALLED, lock) {
        return Ok(());
    }
    // No package may run a program of its own here.
    npm(&["ci", "--ignore-scripts", "--no-fund", "--no-audit"], &[])?;
    stamp(INSTALLED, lock)
}

/// Builds the client, if its sources are not those that were built last.
pub(crate) fn build() -> Result {
    install()?;
    let sources = hash(&SOURCES.map(|it| web().join(it)));
    if is_stamped(BUILT, sources) && web().join("dist/index.html").is_file() {
        return Ok(());
    }
    npm(&["run", "--silent", "build"], &[])?;
    stamp(BUILT, sources)
}

/// Types, style and the tests that need no browser.
pub(crate) fn check() -> Result {
    install()?;
    let strict = |flags: &'static [&'static str]| if tools::is_ci() { flags } else { &[] };
    npm(&[&["run", "--silent", "check"], strict(&["--", "--fail-on-warnings"])].concat(), &[])?;
    npm(&[&["run", "--silent", "lint"], strict(&["--", "--max-warnings", "0"])].concat(), &[])?;
    npm(&["run", "--silent", "unit"], &[])
}

/// The tests in a real browser, on the program that the tests before them have built, and on the one with the toy beside it:
/// cargo would build them anew for themselves alone, because other features are asked for then.
pub(crate) fn browse() -> Result {
    build()?;
    playwright(&["--project=desktop", "--project=phone"], "debug")
}

/// Measures what the client weighs and how quick it is, and fails if it is more than was promised.
pub(crate) fn budget() -> Result {
    build_program()?;
    playwright(&["--project=budget"], "release")
}

/// Makes the pictures of the documentation anew.
pub(crate) fn pictures() -> Result {
    build_program()?;
    playwright(&["--project=pictures"], "release")?;
    // The boxes of the front page are part of the client, which is built with them the next time.
    let program = program("release");
    npm(&["exec", "--", "node", "scripts/crops.mjs", &program.to_string_lossy()], &[("CHROMIUM", &tools::chromium()?)])
}

/// Builds the client, and the optimised program with the client in it.
fn build_program() -> Result {
    build()?;
    cargo(&["build", "--release", "-p", "cli"], &[])
}

/// Runs Playwright with the system's Chromium against the program.
fn playwright(args: &[&str], profile: &str) -> Result {
    let (chromium, program) = (tools::chromium()?, program(profile));
    let vars = [("CHROMIUM", chromium.as_path()), ("SANDTABLE_BIN", program.as_path())];
    npm(&[&["run", "--silent", "e2e", "--"], args].concat(), &vars)
}

/// Where cargo puts the program.
fn program(profile: &str) -> PathBuf {
    target().join(profile).join(format!("sandtable{}", std::env::consts::EXE_SUFFIX))
}

/// Runs npm in the folder of the client.
pub(crate) fn npm(args: &[&str], vars: &[(&str, &Path)]) -> Result {
    let mut command = Command::new(tools::NPM);
    command.args(args).envs(vars.iter().copied()).current_dir(web());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`npm {}` failed in web/", args.join(" "))),
        Err(why) => Err(format!("`npm {}` did not start: {why}", args.join(" "))),
    }
}

/// A number that is another when a file, its name or its place is another.
fn hash(paths: &[PathBuf]) -> u64 {
    fn add(path: &Path, hasher: &mut DefaultHasher) {
        path.hash(hasher);
        match fs::read_dir(path) {
            Ok(entries) => {
                let mut within: Vec<PathBuf> = entries.flatten().map(|it| it.path()).collect();
                within.sort();
                within.iter().for_each(|it| add(it, hasher));
            }
            // A file that is not there has no contents.
            Err(_) => fs::read(path).unwrap_or_default().hash(hasher),
        }
    }
    let mut hasher = DefaultHasher::new();
    paths.iter().for_each(|it| add(it, &mut hasher));
    hasher.finish()
}

fn is_stamped(name: &str, hash: u64) -> bool {
    fs::read_to_string(web().join(name)).is_ok_and(|it| it == hash.to_string())
}

fn stamp(name: &str, hash: u64) -> Result {
    fs::write(web().join(name), hash.to_string()).map_err(|why| format!("web/{name}: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_name_or_content_gives_another_hash() {
        let folder = target().join("tmp/xtask-hash");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("a")).expect("a folder");
        let at = || hash(&[folder.join("a"), folder.join("none")]);
        let empty = at();
        fs::write(folder.join("a/x"), "1").expect("a file");
        let one = at();
        fs::write(folder.join("a/x"), "2").expect("a file");
        let two = at();
        fs::rename(folder.join("a/x"), folder.join("a/y")).expect("another name");
        assert!(empty != one && one != two && two != at());
    }
}
