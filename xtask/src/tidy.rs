//! Tidiness: what no compiler checks and no reviewer should have to say twice.

use std::{fs, path::Path, process::Command};

use crate::Result;

/// The most lines a source file may have before its tests begin.
const MAX_LINES: usize = 600;

/// Places that exist on one machine only. Spelled in two halves, so that this file passes its own check.
const MACHINE_PATHS: [&str; 5] =
    [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/t", "mp/"), concat!("/ho", "me/"), concat!("/Us", "ers/")];

/// Hosts that a lock file or package configuration must not point at.
const LOCAL_HOSTS: [&str; 2] = ["localhost", "127.0.0.1"];

/// Checks every file that is, or is about to be, in the repository.
pub(crate) fn check_all(root: &Path) -> Result {
    let mut faults = Vec::new();
    let files = files(root)?;
    for file in &files {
        // What is not text, and what is deleted but not yet committed, is nobody's business here.
        if let Ok(text) = fs::read_to_string(root.join(file)) {
            check(file, &text, &mut faults);
        }
    }
    match faults.len() {
        0 => {
            println!("{} files are tidy", files.len());
            Ok(())
        }
        n => Err(format!("{}\ntidy: faults: {n}", faults.join("\n"))),
    }
}

/// The files git tracks or would add.
fn files(root: &Path) -> Result<Vec<String>> {
    let listing = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("tidy asks git for the list of files, but git did not start: {error}"))?;
    if !listing.status.success() {
        return Err(format!("`git ls-files` failed: {}", String::from_utf8_lossy(&listing.stderr).trim()));
    }
    let text = String::from_utf8_lossy(&listing.stdout);
    Ok(text.split('\0').filter(|it| !it.is_empty()).map(str::to_owned).collect())
}

/// Adds every fault of one text file.
fn check(file: &str, text: &str, faults: &mut Vec<String>) {
    let is_source = [".rs", ".ts", ".js", ".svelte", ".css", ".py", ".toml"].iter().any(|it| file.ends_with(it));
    let is_config = ["Cargo.lock", ".cargo/config.toml", "package-lock.json", ".npmrc", "pyproject.toml"]
        .iter()
        .any(|it| file.ends_with(it));
    let mut n_lines = None;
    for (i, line) in text.lines().enumerate() {
        let mut fault = |what: &str| faults.push(format!("{file}:{}: {what}", i + 1));
        if line.ends_with([' ', '\t']) {
            fault("white space at the end of the line");
        }
        if let Some(path) = MACHINE_PATHS.iter().find(|&&it| line.contains(it)) {
            fault(&format!("a path of one machine: {path}"));
        }
        if is_config && LOCAL_HOSTS.iter().any(|it| line.contains(it)) {
            fault("a package source on one machine");
        }
        if is_source && has_bare_todo(line) {
            fault("a TODO without its condition: write `TODO when ...`");
        }
        let attribute = line.trim_start();
        if attribute.starts_with("#[ignore") || attribute.starts_with("#[should_panic") {
            fault("tests are neither ignored nor expected to panic");
        }
        if n_lines.is_none() && (attribute.starts_with("#[test]") || attribute.starts_with("#[cfg(test)]")) {
            n_lines = Some(i);
        }
    }
    if !text.is_empty() && !text.ends_with('\n') {
        faults.push(format!("{file}: no line end at the end of the file"));
    }
    let is_test = file.contains("/tests/") || file.ends_with("/tests.rs");
    let n_lines = n_lines.unwrap_or(text.lines().count());
    if file.ends_with(".rs") && file.contains("src/") && !is_test && n_lines > MAX_LINES {
        faults.push(format!("{file}: {n_lines} lines before the tests; split it by section ({MAX_LINES} at most)"));
    }
}

/// Whether a comment puts something off without saying until when.
fn has_bare_todo(line: &str) -> bool {
    let Some((before, after)) = line.split_once("TODO") else { return false };
    let is_comment = ["//", "#", "<!--", "/*", "*"].iter().any(|it| before.trim_start().starts_with(it))
        || before.contains(" // ")
        || before.contains(" # ");
    let condition = after.trim_start_matches([':', ' ']);
    is_comment && !["when ", "once ", "until ", "if "].iter().any(|it| condition.starts_with(it))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(file: &str, text: &str) -> String {
        let mut faults = Vec::new();
        check(file, text, &mut faults);
        faults.join("; ")
    }

    #[test]
    fn tidy_text_has_no_faults() {
        assert_eq!(faults("README.md", "# Title\n\nWords about a TODO, and localhost:8000.\n"), "");
        assert_eq!(faults("crates/x/src/a.rs", "// TODO when a second scenario exists: ask.\nfn a() {}\n"), "");
        assert_eq!(faults("empty", ""), "");
    }

    #[test]
    fn each_fault_is_found() {
        let path = concat!("/t", "mp/");
        assert_eq!(faults("a.md", &format!("x\nsee {path}x\n")), format!("a.md:2: a path of one machine: {path}"));
        assert_eq!(faults("a.md", "x \n"), "a.md:1: white space at the end of the line");
        assert_eq!(faults("a.md", "x"), "a.md: no line end at the end of the file");
        assert_eq!(
            faults("Cargo.lock", "source = \"http://localhost:1/\"\n"),
            "Cargo.lock:1: a package source on one machine"
        );
        for todo in ["// TODO: tidy this", "let x = 1; // TODO", "# TODO tidy"] {
            let found = faults("src/a.rs", &format!("{todo}\n"));
            assert_eq!(found, "src/a.rs:1: a TODO without its condition: write `TODO when ...`", "{todo}");
        }
        let found = faults("src/a.rs", "#[test]\n#[ignore]\nfn a() {}\n");
        assert_eq!(found, "src/a.rs:2: tests are neither ignored nor expected to panic");
    }

    #[test]
    fn long_files_are_split_but_tests_are_exempt() {
        let long = "x\n".repeat(601);
        let told = "601 lines before the tests; split it by section (600 at most)";
        assert_eq!(faults("crates/x/src/a.rs", &long), format!("crates/x/src/a.rs: {told}"));
        assert_eq!(faults("crates/x/tests/a.rs", &long), "");
        assert_eq!(faults("crates/x/src/tests.rs", &long), "");
        assert_eq!(faults("crates/x/src/a.rs", &format!("{}#[test]\n{long}", "x\n".repeat(600))), "");
    }
}
