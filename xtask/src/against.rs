//! How fast the rules are against an earlier revision: both are built here and take turns on this machine.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use crate::{Result, games_with, root};

/// How often each is measured. The median counts: of each, and of the ratios of neighbours, which meet the same hour of a
/// machine that others use too.
const TIMES: usize = 15;
/// How long one measurement takes, in seconds.
const SECONDS: &str = "1";
/// What is compared: the field of `sandtable bench --json`, in words, and whether more is better.
const FIELDS: [(&str, &str, bool); 3] = [
    ("decisions_per_s", "random decisions a second", true),
    ("list_us_p50", "microseconds for a list, median", false),
    ("list_us_p99", "microseconds for a list, 99th percentile", false),
];

/// Builds that revision and this tree, and prints what each does, and the ratio.
pub(crate) fn compare(revision: &str, games: &[&str]) -> Result {
    let all = games_with(&root(), "rules/rules.toml")?;
    let games = if games.is_empty() { all.iter().map(String::as_str).collect() } else { games.to_vec() };
    let folder = root().join("target/against");
    let tree = folder.join("tree");
    if tree.exists() {
        git(&["worktree", "remove", "--force", &tree.to_string_lossy()])?;
    }
    git(&["worktree", "prune"])?;
    git(&["worktree", "add", "--detach", &tree.to_string_lossy(), revision])?;
    let then = build(&tree, &folder.join("built"))?;
    let now = build(&root(), &root().join("target"))?;
    git(&["worktree", "remove", "--force", &tree.to_string_lossy()])?;
    println!("\n| game | | {revision} | now | ratio |\n| --- | --- | --- | --- | --- |");
    for game in games {
        let mut measured = [const { Vec::new() }; 2];
        // In turn, so that whatever else the machine does meets both.
        for _ in 0..TIMES {
            for (program, rows) in [&then, &now].into_iter().zip(&mut measured) {
                rows.push(measure(program, game)?);
            }
        }
        for (at, (_, words, is_more)) in FIELDS.iter().enumerate() {
            let [then, now] = [0, 1].map(|who| measured[who].iter().map(|it: &Vec<f64>| it[at]).collect::<Vec<_>>());
            let ratio = |(then, now): (&f64, &f64)| if *is_more { now / then } else { then / now };
            let ratio = median(then.iter().zip(&now).map(ratio).collect());
            let (then, now) = (median(then), median(now));
            println!("| {game} | {words} | {then:.2} | {now:.2} | {ratio:.2} |");
        }
    }
    Ok(())
}

fn build(tree: &Path, target: &Path) -> Result<PathBuf> {
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--release", "-p", "cli"]).current_dir(tree).env("CARGO_TARGET_DIR", target);
    match cargo.status() {
        Ok(status) if status.success() => Ok(target.join("release/sandtable")),
        Ok(_) => Err(format!("{} cannot be built", tree.display())),
        Err(why) => Err(format!("cargo did not start: {why}")),
    }
}

fn git(args: &[&str]) -> Result {
    match Command::new("git").args(args).current_dir(root()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("git {} failed", args.join(" "))),
        Err(why) => Err(format!("git did not start: {why}")),
    }
}

fn measure(program: &Path, game: &str) -> Result<Vec<f64>> {
    let ran = Command::new(program).args(["bench", "--game", game, "--seconds", SECONDS, "--json"]).output();
    let ran = ran.map_err(|why| format!("{} did not start: {why}", program.display()))?;
    let text = String::from_utf8_lossy(&ran.stdout).into_owned();
    let read = |name: &str| number(&text, name).ok_or_else(|| format!("no {name} in {text}"));
    FIELDS.iter().map(|it| read(it.0)).collect()
}

/// The number of a field in a flat JSON object.
fn number(text: &str, name: &str) -> Option<f64> {
    let (_, after) = text.split_once(&format!("\"{name}\":"))?;
    after.split([',', '}']).next()?.trim().parse().ok()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_the_middle_one_counts() {
        assert_eq!(number("{\"game\":\"east\",\"list_us_p50\":1.5,\"x\":2}", "list_us_p50"), Some(1.5));
        assert_eq!(number("{\"x\":2}", "x"), Some(2.0));
        assert_eq!(number("{}", "x"), None);
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
    }
}
