//! The proofs of the server in full: what CI runs with small counts, with the counts that are promised, in release.

use std::{
    env,
    io::{BufRead as _, BufReader},
    process::{Command, Stdio},
    time::Instant,
};

use crate::{Result, root};

/// The promised counts: the variable, and the number.
const COUNTS: [(&str, &str); 8] = [
    ("PROOF_KILLS", "1000"),
    ("PROOF_KILLS_POSTGRES", "200"),
    ("PROOF_HOSTILE", "100000"),
    ("PROOF_LOSSES", "5"),
    ("PROOF_TOKENS", "1000"),
    ("PROOF_PURCHASES", "100"),
    ("PROOF_PAIRS", "5"),
    ("PROOF_PAIRS_EVERY", "60"),
];

/// Runs the proofs whose names hold one of the words, or all, and prints their figures as a table.
pub(crate) fn run_all(words: &[&str]) -> Result {
    let begun = Instant::now();
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    command.args(["test", "--release", "-p", "server", "--test", "proof", "--"]).args(words);
    // What the environment says counts, so that somebody can run a part.
    command.envs(COUNTS.into_iter().filter(|it| env::var_os(it.0).is_none()));
    let started = command.current_dir(root()).stdout(Stdio::piped()).spawn();
    let mut child = started.map_err(|error| format!("cargo did not start: {error}"))?;
    let (mut figures, mut missing) = (Vec::new(), Vec::new());
    if let Some(out) = child.stdout.take() {
        for line in BufReader::new(out).lines().map_while(std::result::Result::ok) {
            match figure(&line) {
                Some((name, value)) => figures.push((name.to_owned(), value.to_owned())),
                None => println!("{line}"),
            }
            if line.contains("NOT run") {
                missing.push(line);
            }
        }
    }
    let status = child.wait().map_err(|error| format!("cargo did not end: {error}"))?;
    println!("\n{}", table(&figures));
    missing.iter().for_each(|it| println!("{it}"));
    println!("{:.0} s", begun.elapsed().as_secs_f32());
    if status.success() { Ok(()) } else { Err("a proof failed".to_owned()) }
}

/// The name and the value of a line such as `figure: kills = 30`.
fn figure(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("figure: ")?.split_once(" = ")
}

fn table(figures: &[(String, String)]) -> String {
    let width = figures.iter().map(|it| it.0.chars().count()).max().unwrap_or(0);
    let rows = figures.iter().map(|(name, value)| format!("| {name:width$} | {value} |"));
    let head = [format!("| {:width$} | figure |", "proof"), format!("| {} | --- |", "-".repeat(width.max(3)))];
    head.into_iter().chain(rows).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_become_a_table() {
        assert_eq!(figure("figure: kills = 30"), Some(("kills", "30")));
        assert_eq!(figure("proof kills: passed in 3 s"), None);
        let figures = [("kills".to_owned(), "30".to_owned()), ("lost / twice".to_owned(), "0 / 0".to_owned())];
        let expected =
            "| proof        | figure |\n| ------------ | --- |\n| kills        | 30 |\n| lost / twice | 0 / 0 |";
        assert_eq!(table(&figures), expected);
    }
}
