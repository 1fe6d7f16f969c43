//! The project's own chores, run as `cargo xtask COMMAND`.
//!
//! This is automation, not product: plain functions, the standard library, and the steps in the order they happen.

mod against;
mod edges;
mod fonts;
mod licences;
mod mutants;
mod proof;
mod rules;
mod schema;
mod tidy;
mod tools;
mod web;

use std::{
    env, fmt, fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
    time::Instant,
};

/// The crates below the games that obey `xtask/rules-crates/clippy.toml`, as every game's rules and face do.
const PURE_CRATES: [&str; 3] = ["kernel", "hex", "stage"];

const USAGE: &str = "\
usage: cargo xtask COMMAND

  run [OPTION..]                            build and start the server on this machine, with options of `sandtable serve`
  test                                      everything CI runs
  rules [GAME]                              which rules are covered by code, data and tests
  mutants [GAME]                            leave out each rule that forbids: do its tests notice?
  conform [GAME] [--games N] [--seed N]     the battery on thousands of random games
  proof [NAME..]                            kills, hostile messages and lost databases, with full counts
  schemathesis [--examples N] [--seed N]    is the server as it describes itself? (installs a Python tool under target)
  web-budget                                how heavy and how quick the client is, held against what is promised
  pictures                                  remake the pictures in docs/images
  fonts                                     cut the client's fonts anew (installs a Python tool under target)
  licences [--check]                        write down the licences of what is in the program
  bench --against REV [GAME..]              how much faster than that revision, on this machine in the same run
  tidy                                      machine paths, white space, long files
  edges                                     which crate uses which, held against ARCHITECTURE.md; where games are named";

/// What went wrong, in a sentence or a list of them.
type Result<T = ()> = std::result::Result<T, String>;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args.as_slice() {
        ["run", rest @ ..] => run(rest),
        ["test"] => test(),
        ["rules"] => rules::check_all(&root(), None),
        ["rules", game] => rules::check_all(&root(), Some(game)),
        ["mutants"] => mutants::check_all(&root(), None),
        ["mutants", game] => mutants::check_all(&root(), Some(game)),
        ["conform", rest @ ..] => conform(rest),
        ["proof", words @ ..] => proof::run_all(words),
        ["schemathesis", rest @ ..] => schema::check(rest),
        ["web-budget"] => web::budget(),
        ["pictures"] => web::pictures(),
        ["fonts"] => fonts::cut(),
        ["licences"] => licences::run(false),
        ["licences", "--check"] => licences::run(true),
        ["bench", "--against", revision, games @ ..] => against::compare(revision, games),
        ["tidy"] => tidy::check_all(&root()),
        ["edges"] => edges::check_all(&root()),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => Err(format!("no such command: {}\n\n{USAGE}", args.join(" "))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Starts the server on this machine; it says which address to open. Without what the client needs it serves what it can.
fn run(options: &[&str]) -> Result {
    if let Err(why) = web::build() {
        eprintln!("{why}\nThe server starts without a client built anew.");
    }
    // Who is used to cargo's own `run` divides the options from it.
    let options = options.strip_prefix(&["--"]).unwrap_or(options);
    cargo(&[&["run", "-p", "cli", "--", "serve"], options].concat(), &[])
}

/// What CI runs; the first failure ends it. What a machine lacks is said first: for CI that is a failure, for others a
/// part that is not run.
fn test() -> Result {
    let begun = Instant::now();
    let (node, chromium, postgres) = (tools::node(), tools::chromium().map(drop), tools::postgres());
    let missing: Vec<String> = [&node, &chromium, &postgres].into_iter().filter_map(|it| it.clone().err()).collect();
    if tools::is_ci() && !missing.is_empty() {
        return Err(missing.join("\n"));
    }
    missing.iter().for_each(|it| println!("{it}"));
    let strict: &[&str] = if tools::is_ci() { &["--", "-D", "warnings"] } else { &[] };
    let docs: &[(&str, &str)] = if tools::is_ci() { &[("RUSTDOCFLAGS", "-D warnings")] } else { &[] };
    let mut steps = Steps::default();
    steps.run("format", || cargo(&["fmt", "--all", "--check"], &[]))?;
    steps.run("tidy", || tidy::check_all(&root()))?;
    steps.run("edges", || edges::check_all(&root()))?;
    if node.is_ok() {
        steps.run("web: install", web::install)?;
        steps.run("web: check, lint, unit", web::check)?;
        steps.run("web: build", web::build)?;
    }
    steps.run("licences", || licences::run(true))?;
    steps.run("clippy", || cargo(&[&["clippy", "--workspace", "--all-targets"], strict].concat(), &[]))?;
    steps.run("clippy, stricter for the rules crates", clippy_rules_crates)?;
    // Examples have been checked by clippy; here they would only be built.
    steps.run("tests", || cargo(&["test", "--workspace", "--lib", "--bins", "--tests"], &[]))?;
    steps.run("examples in the documentation", || cargo(&["test", "--workspace", "--doc"], &[]))?;
    steps.run("rules", || rules::check_all(&root(), None))?;
    steps.run("documentation", || cargo(&["doc", "--workspace", "--no-deps"], docs))?;
    if node.is_ok() && chromium.is_ok() {
        steps.run("browser", web::browse)?;
    }
    println!("{steps}all steps passed in {:.1} s", begun.elapsed().as_secs_f32());
    missing.iter().for_each(|it| println!("Not everything was run. {it}"));
    Ok(())
}

/// The steps of a test that have passed, with their times.
#[derive(Default)]
struct Steps(Vec<(String, f32)>);

impl Steps {
    fn run(&mut self, name: &str, run: impl FnOnce() -> Result) -> Result {
        let begun = Instant::now();
        step(name, run)?;
        self.0.push((name.to_owned(), begun.elapsed().as_secs_f32()));
        Ok(())
    }
}

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.0.iter().map(|it| it.0.len()).max().unwrap_or(0);
        self.0.iter().try_for_each(|(name, seconds)| writeln!(f, "{name:width$} {seconds:8.1} s"))
    }
}

/// Only the libraries: tests may seed a generator and read files.
fn clippy_rules_crates() -> Result {
    let mut args = vec!["clippy", "--no-deps", "--lib"];
    let games = games_with(&root(), "rules/rules.toml")?;
    let games: Vec<String> = games.into_iter().flat_map(|it| [format!("{it}-face"), it]).collect();
    for name in PURE_CRATES.into_iter().chain(games.iter().map(String::as_str)) {
        args.extend(["-p", name]);
    }
    args.extend(["--", "-D", "warnings"]);
    args.extend(["-D", "clippy::disallowed_types"]);
    args.extend(["-D", "clippy::disallowed_methods"]);
    args.extend(["-D", "clippy::disallowed_macros"]);
    // A float whose type is never named escapes the list of types; arithmetic with it does not escape this.
    args.extend(["-D", "clippy::float_arithmetic"]);
    let conf = root().join("xtask/rules-crates");
    cargo(&args, &[("CLIPPY_CONF_DIR", &conf.to_string_lossy())])
}

/// Plays many random games of every game that has `examples/conform.rs`, checking each state on the way.
fn conform(args: &[&str]) -> Result {
    let asked = Conform::read(args)?;
    let games = games_with(&root(), "rules/examples/conform.rs")?;
    let games: Vec<String> = games.into_iter().filter(|it| asked.game.is_none_or(|game| game == it)).collect();
    if games.is_empty() {
        return Err(match asked.game {
            Some(game) => format!("games/{game}/rules has no examples/conform.rs"),
            None => "no game has rules/examples/conform.rs".to_owned(),
        });
    }
    for game in games {
        step(&format!("conform {game}"), || {
            let (n_games, seed) = (asked.n_games.to_string(), asked.seed.to_string());
            cargo(&["run", "--release", "-p", &game, "--example", "conform", "--", &n_games, &seed], &[])
        })?;
    }
    Ok(())
}

/// What `conform` was asked for.
#[derive(Debug, PartialEq)]
struct Conform<'a> {
    game: Option<&'a str>,
    n_games: u64,
    seed: u64,
}

impl<'a> Conform<'a> {
    fn read(args: &[&'a str]) -> Result<Conform<'a>> {
        let mut asked = Conform { game: None, n_games: 2000, seed: 1914 };
        let mut args = args.iter();
        while let Some(&arg) = args.next() {
            match arg {
                "--games" | "--seed" => {
                    let value = args.next().ok_or_else(|| format!("{arg} needs a number"))?;
                    let number = value.parse().map_err(|_| format!("{arg} needs a number, not `{value}`"))?;
                    *(if arg == "--games" { &mut asked.n_games } else { &mut asked.seed }) = number;
                }
                _ if arg.starts_with('-') || asked.game.is_some() => {
                    return Err(format!("conform does not know `{arg}`\n\n{USAGE}"));
                }
                _ => asked.game = Some(arg),
            }
        }
        Ok(asked)
    }
}

/// Announces a step, runs it, and says how long it took.
fn step(name: &str, run: impl FnOnce() -> Result) -> Result {
    println!("== {name}");
    let begun = Instant::now();
    let done = run();
    let seconds = begun.elapsed().as_secs_f32();
    match done {
        Ok(()) => {
            println!("== {name}: passed in {seconds:.1} s\n");
            Ok(())
        }
        Err(why) => Err(format!("{why}\n== {name}: failed after {seconds:.1} s; the steps after it were not run")),
    }
}

/// Runs cargo in the root of the workspace.
fn cargo(args: &[&str], vars: &[(&str, &str)]) -> Result {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    command.args(args).envs(vars.iter().copied()).current_dir(root());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("`cargo {}` failed", args.join(" "))),
        Err(error) => Err(format!("`cargo {}` did not start: {error}", args.join(" "))),
    }
}

/// The root of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder above xtask").to_path_buf()
}

/// Where cargo puts what it makes.
fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |it| root().join(it))
}

/// The names of the games whose folder has this file, in order.
fn games_with(root: &Path, file: &str) -> Result<Vec<String>> {
    let games = root.join("games");
    let entries = fs::read_dir(&games).map_err(|error| format!("{}: {error}", games.display()))?;
    let mut names: Vec<String> = entries
        .flatten()
        .filter(|it| it.path().join(file).is_file())
        .map(|it| it.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conform_reads_its_arguments() {
        let asked = Conform { game: None, n_games: 2000, seed: 1914 };
        assert_eq!(Conform::read(&[]), Ok(asked));
        let asked = Conform { game: Some("hindenburg"), n_games: 5, seed: 7 };
        assert_eq!(Conform::read(&["--games", "5", "hindenburg", "--seed", "7"]), Ok(asked));
    }

    #[test]
    fn conform_says_what_it_does_not_understand() {
        let no = |args: &[&str]| Conform::read(args).expect_err("a complaint").lines().next().map(str::to_owned);
        assert_eq!(no(&["--games"]).as_deref(), Some("--games needs a number"));
        assert_eq!(no(&["--seed", "x"]).as_deref(), Some("--seed needs a number, not `x`"));
        assert_eq!(no(&["a", "b"]).as_deref(), Some("conform does not know `b`"));
        assert_eq!(no(&["--fast"]).as_deref(), Some("conform does not know `--fast`"));
    }
}
