//! What the chores need beside Rust. What is missing is named in one sentence, with the command that mends it.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::Result;

/// The oldest Node that builds the client.
const NODE: (u32, u32) = (20, 19);

/// Whether this is the project's own check of a change: then what is missing is a failure, and so is a warning.
pub(crate) fn is_ci() -> bool {
    env::var("CI").is_ok_and(|it| !it.is_empty() && it != "false")
}

/// Sees that there is a Node that can build the client, and npm.
pub(crate) fn node() -> Result {
    let wanted = format!("{}.{}", NODE.0, NODE.1);
    let mend = install("nodejs npm", "node", "https://nodejs.org");
    match said("node", "--version") {
        None => {
            return Err(format!("Node {wanted} or later is missing, which builds the client for browsers: {mend}."));
        }
        Some(found) if !is_enough(&found) => {
            return Err(format!(
                "The client for browsers needs Node {wanted} or later, and this is {found}: install it from https://nodejs.org."
            ));
        }
        Some(_) => {}
    }
    match said(NPM, "--version") {
        None => Err(format!("npm is missing, which fetches what the client for browsers is built with: {mend}.")),
        Some(_) => Ok(()),
    }
}

/// The program of npm.
pub(crate) const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

fn is_enough(version: &str) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map(|it| it.parse().unwrap_or(0));
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) >= NODE
}

/// The system's Chromium, or the one that `CHROMIUM` names.
pub(crate) fn chromium() -> Result<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM") {
        let named = PathBuf::from(named);
        let none = format!("CHROMIUM names {}, and there is no such program.", named.display());
        return if named.is_file() { Ok(named) } else { Err(none) };
    }
    let known = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
    let found = known.iter().find_map(|it| on_path(it)).or_else(|| Some(PathBuf::from(mac)).filter(|it| it.is_file()));
    found.ok_or_else(|| {
        let mend = install("chromium", "--cask google-chrome", "https://www.chromium.org");
        format!("Chromium is missing, in which the client is tested: {mend}, or name the program in CHROMIUM.")
    })
}

/// Sees that there is a PostgreSQL for the tests of the store and the server.
pub(crate) fn postgres() -> Result {
    let is_there = |folder: &Path| folder.join("initdb").is_file() && folder.join("pg_ctl").is_file();
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let is_named = env::var("SANDTABLE_TEST_POSTGRES").is_ok_and(|it| !it.is_empty());
    let is_installed = on_path("pg_ctl").is_some() || versions.into_iter().any(|it| is_there(&it.path().join("bin")));
    if is_named || is_installed {
        return Ok(());
    }
    let mend = install("postgresql", "postgresql", "https://www.postgresql.org");
    Err(format!(
        "PostgreSQL is missing, on which the store is tested as well: {mend}, or name a server in SANDTABLE_TEST_POSTGRES."
    ))
}

/// A program of Python's packages in an environment of its own, which is made once.
pub(crate) fn python(home: &Path, packages: &[&str], program: &str) -> Result<PathBuf> {
    let (tool, stamp) = (home.join("bin").join(program), home.join("installed"));
    let wanted = packages.join(" ");
    if tool.is_file() && fs::read_to_string(&stamp).is_ok_and(|it| it == wanted) {
        return Ok(tool);
    }
    if said("python3", "--version").is_none() {
        let mend = install("python3 python3-venv", "python", "https://www.python.org");
        return Err(format!("Python 3 is missing, of which this chore needs {wanted}: {mend}."));
    }
    let run = |program: &Path, args: &[&str]| match Command::new(program).args(args).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`{} {}` failed", program.display(), args.join(" "))),
        Err(why) => Err(format!("`{}` did not start: {why}", program.display())),
    };
    run(Path::new("python3"), &["-m", "venv", &home.to_string_lossy()])?;
    run(&home.join("bin").join("pip"), &[&["install", "--quiet"], packages].concat())?;
    fs::write(&stamp, wanted).map_err(|why| format!("{}: {why}", stamp.display()))?;
    Ok(tool)
}

/// How to install something: by the package manager of the system, as far as it is known.
fn install(debian: &str, brew: &str, page: &str) -> String {
    if cfg!(target_os = "macos") {
        format!("`brew install {brew}`")
    } else if on_path("apt-get").is_some() {
        let root = said("id", "-u").is_some_and(|it| it == "0");
        format!("`{}apt-get install {debian}`", if root { "" } else { "sudo " })
    } else {
        format!("install it from {page}")
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|it| it.join(name)).find(|it| it.is_file())
}

/// What a program says when asked, if it is there.
fn said(program: &str, argument: &str) -> Option<String> {
    let output = Command::new(program).arg(argument).output().ok().filter(|it| it.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_node_are_compared_by_their_numbers() {
        for version in ["v20.19.0", "v20.20.2", "v22.1.0", "v100.0.0"] {
            assert!(is_enough(version), "{version}");
        }
        for version in ["v20.9.0", "v18.20.4", "v8.0.0", "nonsense", ""] {
            assert!(!is_enough(version), "{version}");
        }
    }
}
