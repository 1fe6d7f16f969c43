//! Tests of the tests: play without one rule, and the rule's own tests must notice.
//!
//! A rule can be left out where the code asks it with `.bars(..)` or `.is_in_force()`. A rule the code only names as a
//! reason is structural: without it there would be no value to go on with, or the list could not be made.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::{
    Result, games_with,
    rules::{self, Entry},
};

/// The feature of a game's crate that lets a rule be left out, and the variable that names it; see `kernel::Rule`.
const FEATURE: &str = "switch-off";
const VARIABLE: &str = "SANDTABLE_RULE_OFF";

/// How long the tests of one rule may take, and those of all rules of a game together. A test that waits for a rule
/// left out has noticed.
const ONE: Duration = Duration::from_secs(30);
const ALL: Duration = Duration::from_secs(900);

/// What came of leaving a rule out.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    /// A test failed.
    Caught,
    /// A test did not come to an end.
    Hung,
    /// All tests passed: they prove nothing.
    Missed,
    /// The code only names the rule.
    Structural,
    /// The time for all was over.
    NotRun,
}

impl Verdict {
    fn name(self) -> &'static str {
        match self {
            Verdict::Caught => "caught",
            Verdict::Hung => "caught (no end)",
            Verdict::Missed => "MISSED",
            Verdict::Structural => "structural",
            Verdict::NotRun => "NOT RUN",
        }
    }
}

/// The rules a game's code names as reasons.
#[derive(Debug, Default, PartialEq)]
struct Named {
    /// Those that can be left out.
    switched: BTreeSet<String>,
    /// All of them.
    all: BTreeSet<String>,
}

/// A program of tests, and where each of them is in it.
struct Program {
    file: PathBuf,
    /// The full name of a test by its own: `r5_movement::r5_rail_c` by `r5_rail_c`.
    tests: BTreeMap<String, String>,
}

/// Prints what the tests of every game, or of one, notice.
pub(crate) fn check_all(root: &Path, only: Option<&str>) -> Result {
    let mut games = games_with(root, "rules/rules.toml")?;
    games.retain(|it| only.is_none_or(|game| game == it));
    if let (Some(game), true) = (only, games.is_empty()) {
        return Err(format!("games/{game}/rules/rules.toml does not exist"));
    }
    let mut missed = Vec::new();
    for game in games {
        missed.extend(check(root, &game)?);
    }
    if missed.is_empty() { Ok(()) } else { Err(format!("not noticed when left out: {}", missed.join(", "))) }
}

/// Prints one game's table and gives the rules whose tests noticed nothing.
fn check(root: &Path, game: &str) -> Result<Vec<String>> {
    let folder = root.join("games").join(game).join("rules");
    let entries = rules::entries(&folder)?;
    let named = Named::read(&folder)?;
    let programs = build(root, game)?;
    let all: Vec<&str> = entries.iter().flat_map(|it| &it.tests).map(String::as_str).collect();
    if run(&programs, &all, None, ALL) != Verdict::Missed {
        return Err(format!("{game}: the rules' tests fail with every rule in force"));
    }
    let begun = Instant::now();
    let mut counts = [0; 3];
    let mut missed = Vec::new();
    println!("{game}");
    let width = entries.iter().map(|it| it.id.len()).max().unwrap_or(0);
    for Entry { id, tests, .. } in entries.iter().filter(|it| named.all.contains(&it.id)) {
        let tests: Vec<&str> = tests.iter().map(String::as_str).collect();
        let verdict = if !named.switched.contains(id) {
            Verdict::Structural
        } else if begun.elapsed() > ALL {
            Verdict::NotRun
        } else {
            run(&programs, &tests, Some(id), ONE)
        };
        println!("  {id:width$}  {:2}  {}", tests.len(), verdict.name());
        match verdict {
            Verdict::Caught | Verdict::Hung => counts[0] += 1,
            Verdict::Missed | Verdict::NotRun => {
                counts[1] += 1;
                missed.push(format!("{game} {id}"));
            }
            Verdict::Structural => counts[2] += 1,
        }
    }
    let [caught, n_missed, structural] = counts;
    let seconds = begun.elapsed().as_secs_f32();
    println!("{game}: {caught} caught, {n_missed} missed, {structural} structural, in {seconds:.1} s\n");
    Ok(missed)
}

/// Builds a game's tests with the feature and lists what is in them.
fn build(root: &Path, game: &str) -> Result<Vec<Program>> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let args = ["test", "-p", game, "--features", FEATURE, "--lib", "--tests", "--no-run", "--message-format=json"];
    let output = Command::new(cargo)
        .args(args)
        .current_dir(root)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("`cargo {}` did not start: {error}", args.join(" ")))?;
    if !output.status.success() {
        return Err(format!("`cargo {}` failed", args.join(" ")));
    }
    executables(&String::from_utf8_lossy(&output.stdout)).into_iter().map(Program::read).collect()
}

/// The programs named in cargo's messages, one message a line.
fn executables(messages: &str) -> Vec<PathBuf> {
    let after = |it: &'_ str| it.split_once("\"executable\":\"").map(|(_, rest)| rest.to_owned());
    let paths = messages.lines().filter_map(after);
    paths.filter_map(|it| it.split_once('"').map(|(path, _)| path.replace("\\\\", "\\").into())).collect()
}

impl Program {
    fn read(file: PathBuf) -> Result<Program> {
        let wrong = |error: std::io::Error| format!("{}: {error}", file.display());
        let output = Command::new(&file).args(["--list", "--format", "terse"]).output().map_err(wrong)?;
        let tests = listed(&String::from_utf8_lossy(&output.stdout));
        Ok(Program { file, tests })
    }
}

/// The tests in a program's list, `module::name: test`.
fn listed(list: &str) -> BTreeMap<String, String> {
    let full = list.lines().filter_map(|it| it.strip_suffix(": test"));
    full.map(|it| (it.rsplit("::").next().unwrap_or(it).to_owned(), it.to_owned())).collect()
}

/// Runs these tests, wherever they are, without the rule.
fn run(programs: &[Program], tests: &[&str], without: Option<&str>, limit: Duration) -> Verdict {
    let deadline = Instant::now() + limit;
    for program in programs {
        let names: BTreeSet<&String> = tests.iter().filter_map(|&it| program.tests.get(it)).collect();
        if names.is_empty() {
            continue;
        }
        let mut command = Command::new(&program.file);
        command.arg("--exact").args(names).stdout(Stdio::null()).stderr(Stdio::null()).env_remove(VARIABLE);
        command.envs(without.map(|it| (VARIABLE, it)));
        let Ok(mut child) = command.spawn() else { return Verdict::NotRun };
        let status = loop {
            match child.try_wait() {
                Ok(Some(status)) => break status,
                _ if Instant::now() > deadline => {
                    // Whether it could be ended or is over already, it has not come to an end in time.
                    _ = child.kill();
                    _ = child.wait();
                    return Verdict::Hung;
                }
                _ => thread::sleep(Duration::from_millis(2)),
            }
        };
        if !status.success() {
            return Verdict::Caught;
        }
    }
    Verdict::Missed
}

impl Named {
    /// What all sources of a crate name.
    fn read(folder: &Path) -> Result<Named> {
        let mut named = Named::default();
        let mut folders = vec![folder.join("src")];
        while let Some(folder) = folders.pop() {
            let wrong = |error: std::io::Error| format!("{}: {error}", folder.display());
            for entry in fs::read_dir(&folder).map_err(wrong)? {
                let path = entry.map_err(wrong)?.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|it| it == "rs") {
                    named.find(&fs::read_to_string(&path).map_err(wrong)?);
                }
            }
        }
        Ok(named)
    }

    /// Adds the ids within each `Rule(..)`, and notes whether the rule is asked there or only named.
    fn find(&mut self, source: &str) {
        for after in source.split("Rule(").skip(1) {
            // `after` ends where the next rule begins; an argument that holds another one holds no id of its own.
            let Some(end) = closing(after) else { continue };
            let (inside, rest) = (&after[..end], after[end + 1..].trim_start());
            let ids = inside.split('"').skip(1).step_by(2).map(str::to_owned);
            self.all.extend(ids.clone());
            if rest.starts_with(".bars(") || rest.starts_with(".is_in_force()") {
                self.switched.extend(ids);
            }
        }
    }
}

/// Where the parenthesis that is open at the beginning is closed.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 1;
    text.bytes().position(|it| {
        depth += i32::from(it == b'(') - i32::from(it == b')');
        depth == 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_are_asked_can_be_left_out_and_rules_only_named_cannot() {
        let mut named = Named::default();
        named.find(
            r#"
            Rule("5-foot-a").bars(state.hex(corps).is_none())?;
            let from = state.hex(corps).ok_or(Rule("5-rail-a"))?;
            Rule(if probe { "9.13a" } else { "9.0g" })
                .bars(self.is_full(hex))?;
            if Rule("5-francois-e").is_in_force() {}
            Err(Rule(match self.side(unit) { A => "1a", B => "1b" }))
            Rule(rule)
            "#,
        );
        let of = |set: &BTreeSet<String>| set.iter().cloned().collect::<Vec<_>>().join(" ");
        assert_eq!(of(&named.switched), "5-foot-a 5-francois-e 9.0g 9.13a");
        assert_eq!(of(&named.all), "1a 1b 5-foot-a 5-francois-e 5-rail-a 9.0g 9.13a");
    }

    #[test]
    fn programs_are_read_from_what_cargo_says() {
        let messages = r#"{"reason":"compiler-artifact","executable":null,"fresh":true}
{"reason":"compiler-artifact","executable":"/target/debug/deps/rules-1a","fresh":true}
{"reason":"build-finished","success":true}"#;
        assert_eq!(executables(messages), [PathBuf::from("/target/debug/deps/rules-1a")]);
    }

    #[test]
    fn tests_are_found_by_their_own_name() {
        let tests = listed("r5_movement::r5_rail_c: test\nr1_a: test\nnot_a_test: benchmark\n");
        assert_eq!(
            tests.into_iter().map(|(own, full)| own + "=" + &full).collect::<Vec<_>>(),
            ["r1_a=r1_a", "r5_rail_c=r5_movement::r5_rail_c"]
        );
    }
}
