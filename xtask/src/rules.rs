//! Rules coverage: every rule of a game's `rules.toml` is carried by code or data and proved by a test.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
    path::Path,
};

use serde::Deserialize;

use crate::{Result, games_with};

/// A game's `rules.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ledger {
    /// How many rules the game has, so that a lost entry is noticed.
    ledger: usize,
    #[serde(default)]
    rule: Vec<Entry>,
}

/// One rule.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    pub(crate) id: String,
    /// The sentence a player reads when the rule forbids something.
    title: String,
    by: By,
    /// The file of the crate that carries the rule.
    at: Option<String>,
    /// The test functions that prove it.
    #[serde(default)]
    pub(crate) tests: Vec<String>,
    /// Why the rule is not modelled.
    why: Option<String>,
    /// From what a rule follows that no single place carries.
    follows: Option<String>,
}

/// What carries a rule.
#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum By {
    Code,
    Data,
    NotModelled,
}

impl By {
    fn name(self) -> &'static str {
        match self {
            By::Code => "code",
            By::Data => "data",
            By::NotModelled => "not modelled",
        }
    }
}

/// What a game's crate contains, as far as its rules may point at it.
#[derive(Default)]
struct Shelf {
    /// The paths of all files, relative to the crate.
    files: BTreeSet<String>,
    /// The names of all functions marked as tests.
    tests: BTreeSet<String>,
    /// The rules that code gives as reasons, `Rule("5-rail-c")`.
    cited: BTreeSet<String>,
    /// The rules that each file of code names, as reasons or in the brackets of a comment.
    named: BTreeMap<String, BTreeSet<String>>,
}

/// What came of checking one game.
struct Report {
    table: String,
    counts: String,
    gaps: Vec<String>,
    warnings: Vec<String>,
}

/// Prints the coverage of every game, or of one, and lists all gaps.
pub(crate) fn check_all(root: &Path, only: Option<&str>) -> Result {
    let mut games = games_with(root, "rules/rules.toml")?;
    games.retain(|it| only.is_none_or(|game| game == it));
    if let (Some(game), true) = (only, games.is_empty()) {
        return Err(format!("games/{game}/rules/rules.toml does not exist"));
    }
    let (mut counts, mut gaps) = (Vec::new(), Vec::new());
    for game in games {
        let folder = root.join("games").join(&game).join("rules");
        let report = check(&read(&folder)?, &Shelf::read(&folder)?)
            .map_err(|why| format!("games/{game}/rules/rules.toml: {why}"))?;
        println!("{game}\n{}", report.table);
        for warning in report.warnings {
            println!("{game}: warning: {warning}");
        }
        counts.push(format!("{game}: {}", report.counts));
        gaps.extend(report.gaps.into_iter().map(|gap| format!("{game}: {gap}")));
    }
    for line in counts {
        println!("{line}");
    }
    match gaps.len() {
        0 => Ok(()),
        n => Err(format!("{}\nrules: gaps: {n}", gaps.join("\n"))),
    }
}

fn read(folder: &Path) -> Result<String> {
    let file = folder.join("rules.toml");
    fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))
}

/// The rules of the game in a folder.
pub(crate) fn entries(folder: &Path) -> Result<Vec<Entry>> {
    let ledger: Ledger =
        toml::from_str(&read(folder)?).map_err(|error| format!("{}: {error}", folder.join("rules.toml").display()))?;
    Ok(ledger.rule)
}

/// Checks one `rules.toml` against the crate it belongs to.
fn check(text: &str, shelf: &Shelf) -> Result<Report> {
    let Ledger { ledger, rule: entries } = toml::from_str(text).map_err(|error| error.to_string())?;
    let (mut table, mut gaps) = (String::new(), Vec::new());
    let (mut ids, mut named) = (BTreeSet::new(), BTreeSet::new());
    if entries.len() != ledger {
        gaps.push(format!("{} rules are listed, {ledger} expected", entries.len()));
    }
    let id_width = entries.iter().map(|it| it.id.len()).max().unwrap_or(0);
    let at_width = entries.iter().filter_map(|it| it.at.as_ref()).map(String::len).max().unwrap_or(0);
    for entry in &entries {
        let Entry { id, title, by, at, tests, why, follows } = entry;
        let place = at.as_deref().unwrap_or("-");
        writeln!(table, "  {id:id_width$}  {:12}  {place:at_width$}  {}", by.name(), tests.len())
            .expect("a string takes text");
        if !ids.insert(id) {
            gaps.push(format!("{id}: listed twice"));
        }
        if title.trim().is_empty() {
            gaps.push(format!("{id}: no title"));
        }
        match (by, at) {
            (By::NotModelled, _) if why.as_ref().is_none_or(|it| it.trim().is_empty()) => {
                gaps.push(format!("{id}: not modelled, but not why"));
            }
            (By::Code | By::Data, None) => gaps.push(format!("{id}: no file named under `at`")),
            _ => {}
        }
        if *by != By::NotModelled && tests.is_empty() {
            gaps.push(format!("{id}: no test"));
        }
        if let Some(at) = at.as_ref().filter(|&it| !shelf.files.contains(it)) {
            gaps.push(format!("{id}: no file {at}"));
        }
        let is_cited = at.as_ref().and_then(|it| shelf.named.get(it)).is_some_and(|it| it.contains(id));
        match follows {
            Some(from) if from.trim().is_empty() => gaps.push(format!("{id}: follows, but not from what")),
            None if *by == By::Code && !is_cited => gaps.push(format!("{id}: not cited in {place}")),
            _ => {}
        }
        for test in tests {
            named.insert(test);
            if !shelf.tests.contains(test) {
                gaps.push(format!("{id}: no test function {test}"));
            }
        }
    }
    for id in shelf.cited.iter().filter(|&it| !ids.contains(it)) {
        gaps.push(format!("{id}: given as a reason by the code, but not listed"));
    }
    let warnings = shelf
        .tests
        .iter()
        .filter(|&it| is_rule_test(it) && !named.contains(it))
        .map(|it| format!("no rule names the test {it}"))
        .collect();
    let count = |by: By| entries.iter().filter(|it| it.by == by).count();
    let counts = format!(
        "{} rules, {} by code, {} by data, {} not modelled; named tests: {}",
        entries.len(),
        count(By::Code),
        count(By::Data),
        count(By::NotModelled),
        named.len(),
    );
    Ok(Report { table, counts, gaps, warnings })
}

/// Whether a test is named after a rule: `r5_rail_c_no_contact_on_the_line`.
fn is_rule_test(name: &str) -> bool {
    name.strip_prefix('r')
        .and_then(|it| it.split_once('_'))
        .is_some_and(|(chapter, _)| !chapter.is_empty() && chapter.bytes().all(|it| it.is_ascii_digit()))
}

impl Shelf {
    fn read(folder: &Path) -> Result<Shelf> {
        let mut shelf = Shelf::default();
        shelf.walk(folder, "").map_err(|error| format!("{}: {error}", folder.display()))?;
        // What is said and played by a rule is tested in the game's face and player.
        for part in ["face", "player"].map(|it| folder.with_file_name(it)) {
            let mut beside = Shelf::default();
            if part.is_dir() {
                beside.walk(&part, "").map_err(|error| format!("{}: {error}", part.display()))?;
            }
            shelf.tests.extend(beside.tests);
            shelf.cited.extend(beside.cited);
        }
        Ok(shelf)
    }

    fn walk(&mut self, folder: &Path, prefix: &str) -> std::io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                if path != "target" {
                    self.walk(&entry.path(), &format!("{path}/"))?;
                }
                continue;
            }
            if path.ends_with(".rs") {
                let source = fs::read_to_string(entry.path())?;
                find_tests(&source, &mut self.tests);
                if path.starts_with("src/") {
                    find_cited(&source, &mut self.cited);
                    self.named.insert(path.clone(), named_in(&source));
                }
            }
            self.files.insert(path);
        }
        Ok(())
    }
}

/// Adds the name of every function that follows a test attribute, with at most attributes and comments between.
fn find_tests(source: &str, tests: &mut BTreeSet<String>) {
    let mut marked = false;
    for line in source.lines().map(str::trim) {
        let line = match line.strip_prefix("#[test]") {
            Some(rest) => {
                marked = true;
                rest.trim_start()
            }
            None => line,
        };
        if marked && let Some((_, rest)) = line.split_once("fn ").filter(|(before, _)| !before.contains("//")) {
            tests.extend(rest.split_once('(').map(|(name, _)| name.trim().to_owned()));
            marked = false;
        } else if !line.is_empty() && !line.starts_with("#[") && !line.starts_with("//") {
            marked = false;
        }
    }
}

/// Adds the id of every rule that the code names.
fn find_cited(source: &str, cited: &mut BTreeSet<String>) {
    let ids = source.split("Rule(\"").skip(1).filter_map(|it| it.split_once('"'));
    cited.extend(ids.map(|(id, _)| id.to_owned()));
}

/// Every rule that a file names: as a reason, or in brackets, several with commas between.
fn named_in(source: &str) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    find_cited(source, &mut named);
    for line in source.lines() {
        let brackets = line.split('[').skip(1).filter_map(|it| it.split_once(']'));
        named.extend(brackets.flat_map(|it| it.0.split(',')).map(|it| it.trim().to_owned()));
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"
ledger = 2
[[rule]]
id = "5-rail-a"
title = "One corps a turn may go by rail."
by = "code"
at = "src/r05_movement.rs"
tests = ["r5_rail_a_one_corps_a_turn"]
[[rule]]
id = "1-counters"
title = "Clip the corners."
by = "not-modelled"
why = "There is no cardboard."
"#;

    const SOURCE: &str = "
        /// One corps. [5-rail-a, H3]
        #[test]
        fn r5_rail_a_one_corps_a_turn() {}
    ";

    fn report(text: &str, source: &str) -> Report {
        let mut shelf = Shelf::default();
        shelf.files.insert("src/r05_movement.rs".to_owned());
        find_tests(source, &mut shelf.tests);
        find_cited(source, &mut shelf.cited);
        shelf.named.insert("src/r05_movement.rs".to_owned(), named_in(source));
        check(text, &shelf).unwrap_or_else(|why| panic!("a readable ledger: {why}"))
    }

    /// The gaps of the good ledger after one change.
    fn gaps(from: &str, to: &str) -> String {
        assert!(GOOD.contains(from), "{from} is in the ledger");
        report(&GOOD.replacen(from, to, 1), SOURCE).gaps.join("; ")
    }

    /// The complaint about a ledger that cannot be read.
    fn unreadable(from: &str, to: &str) -> String {
        assert!(GOOD.contains(from), "{from} is in the ledger");
        check(&GOOD.replacen(from, to, 1), &Shelf::default()).err().expect("a complaint")
    }

    #[test]
    fn a_good_ledger_has_no_gaps() {
        let report = report(GOOD, SOURCE);
        assert_eq!(report.gaps, Vec::<String>::new());
        assert_eq!(report.warnings, Vec::<String>::new());
        assert_eq!(report.counts, "2 rules, 1 by code, 0 by data, 1 not modelled; named tests: 1");
        assert_eq!(
            report.table,
            "  5-rail-a    code          src/r05_movement.rs  1\n  1-counters  not modelled  -                    0\n"
        );
    }

    #[test]
    fn each_gap_is_found() {
        assert_eq!(gaps("ledger = 2", "ledger = 3"), "2 rules are listed, 3 expected");
        assert_eq!(gaps(r#"tests = ["r5_rail_a_one_corps_a_turn"]"#, ""), "5-rail-a: no test");
        assert_eq!(gaps("a_one_corps_a_turn", "b"), "5-rail-a: no test function r5_rail_b");
        assert_eq!(
            gaps("r05_movement.rs", "r05.rs"),
            "5-rail-a: no file src/r05.rs; 5-rail-a: not cited in src/r05.rs"
        );
        let nowhere = "5-rail-a: no file named under `at`; 5-rail-a: not cited in -";
        assert_eq!(gaps(r#"at = "src/r05_movement.rs""#, ""), nowhere);
        assert_eq!(gaps(r#"why = "There is no cardboard.""#, ""), "1-counters: not modelled, but not why");
        assert_eq!(gaps("There is no cardboard.", " "), "1-counters: not modelled, but not why");
        assert_eq!(gaps("1-counters", "5-rail-a"), "5-rail-a: listed twice");
        assert_eq!(gaps("Clip the corners.", ""), "1-counters: no title");
    }

    #[test]
    fn a_rule_is_cited_where_it_is_carried_or_follows_from_something() {
        let cited =
            |source: &str| report(GOOD, &format!("#[test] fn r5_rail_a_one_corps_a_turn() {{}}\n{source}")).gaps;
        assert_eq!(cited("/// Trains. [5-rail-b]"), ["5-rail-a: not cited in src/r05_movement.rs"]);
        assert!(cited("/// Trains. [5-rail-b, 5-rail-a]").is_empty());
        assert!(cited("Rule(\"5-rail-a\").bars(true)?;").is_empty());
        let follows = |from: &str| {
            let text = GOOD.replacen("tests =", &format!("follows = \"{from}\"\ntests ="), 1);
            report(&text, "#[test] fn r5_rail_a_one_corps_a_turn() {}").gaps
        };
        assert!(follows("the sequence of phases").is_empty());
        assert_eq!(follows(" "), ["5-rail-a: follows, but not from what"]);
    }

    #[test]
    fn a_reason_must_be_a_listed_rule() {
        let source = format!("{SOURCE} Err(Rule(\"5-rail-a\")); Err(Rule(\"5-rail-x\"));");
        assert_eq!(report(GOOD, &source).gaps, ["5-rail-x: given as a reason by the code, but not listed"]);
    }

    #[test]
    fn all_gaps_are_listed_at_once() {
        let text = GOOD.replace("ledger = 2", "ledger = 9").replace("There is no cardboard.", "");
        assert_eq!(report(&text, "").gaps.len(), 4);
    }

    #[test]
    fn unknown_keys_and_kinds_are_refused_with_their_line() {
        let why = unreadable("why =", "because =");
        assert!(why.contains("line 13") && why.contains("because"), "{why}");
        assert!(unreadable("ledger = 2", "ledger = 2\nrows = 2").contains("rows"));
        assert!(unreadable("not-modelled", "magic").contains("magic"));
        assert!(unreadable("ledger = 2", "").contains("ledger"));
    }

    #[test]
    fn a_rule_test_nobody_names_is_a_warning_only() {
        let report = report(GOOD, &format!("{SOURCE} #[test] fn r5_rail_z() {{}} #[test]\nfn reads_a_file() {{}}"));
        assert_eq!(report.gaps, Vec::<String>::new());
        assert_eq!(report.warnings, ["no rule names the test r5_rail_z"]);
    }

    #[test]
    fn tests_are_found_by_their_attribute() {
        let mut tests = BTreeSet::new();
        let source = "
            fn r1_helper() {}
            #[test]
            // A comment.
            #[rustfmt::skip]
            fn r1_a() {}
            #[test] fn r1_b() {}
            /// #[test]
            fn r1_c() {}
            #[test]
            const X: u8 = 1;
            fn r1_d() {}
        ";
        find_tests(source, &mut tests);
        assert_eq!(tests.into_iter().collect::<Vec<_>>(), ["r1_a", "r1_b"]);
    }
}
