//! The program as people run it: arguments and standard input in, text and files out.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::{
    fs,
    io::{Read, Write},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        let _ = fs::remove_dir_all(path.with_extension("home"));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// The user's data directory, beside the folder.
    fn home(&self) -> PathBuf {
        self.0.with_extension("home")
    }

    /// The games that saved themselves, without the files beside them.
    fn games(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.home().join("sandtable/games"));
        let paths = entries.into_iter().flatten().map(|it| it.unwrap().path());
        paths.filter(|it| it.extension().is_some_and(|it| it == "sandtable")).collect()
    }

    fn run(&self, args: &str, input: &str) -> Output {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
            .args(args.split_whitespace())
            .current_dir(&self.0)
            .env("XDG_DATA_HOME", self.home())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_owned();
        // The program may leave before it has read everything.
        let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        output
    }

    fn good(&self, args: &str, input: &str) -> String {
        let output = self.run(args, input);
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        assert!(output.status.success() && err.is_empty(), "{args}\n{out}\n{err}");
        out
    }

    fn bad(&self, args: &str) -> String {
        let output = self.run(args, "");
        assert!(!output.status.success(), "{args}\n{}", text(&output.stdout));
        text(&output.stdout) + &text(&output.stderr)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

/// Words without line breaks.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The shipped data of a game, to be changed.
fn shipped(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/hindenburg/rules/data").join(path))
        .unwrap()
}

/// A finished game in `end.sandtable`, played by always choosing the first entry.
fn finished(name: &str) -> Folder {
    let folder = Folder::new(name);
    let out = folder.good("play hindenburg --seed first", &("1\n".repeat(3000) + "save end.sandtable\nquit\n"));
    assert!(out.contains("has won (") || out.contains("Nobody has won"), "{out}");
    folder
}

#[test]
fn the_version_names_commit_editions_and_data() {
    let folder = Folder::new("version");
    for args in ["--version", "-V", "play --version"] {
        let said = folder.good(args, "");
        let lines: Vec<&str> = said.lines().collect();
        assert!(lines[0].starts_with(concat!("sandtable ", env!("CARGO_PKG_VERSION"), ", commit ")), "{said}");
        for (line, game) in lines[1..].iter().zip(["hindenburg", "mukden", "east"]) {
            let words: Vec<&str> = line.split_whitespace().collect();
            assert_eq!((words[0], words[1], words[3]), (game, "edition", "data"), "{said}");
            assert!(words[2].parse::<u32>().is_ok() && words[4].starts_with("sha256:"), "{said}");
        }
        assert_eq!(lines.len(), 4, "{said}");
    }
}

#[test]
fn a_game_is_played_to_its_end_and_proven() {
    let folder = finished("played");
    let out = folder.good("verify end.sandtable", "").replace('\n', " ");
    assert!(out.contains("every roll is that of the dice committed to") && out.contains("was named"), "{out}");
    let story = folder.good("replay end.sandtable --print", "");
    assert!(story.contains("   1 luck") && story.contains("begins."), "{story}");
    assert!(folder.good("check end.sandtable", "").contains("in order"));
    assert!(folder.good("replay end.sandtable --as spectator", "").contains("Over: "));
    assert!(folder.bad("replay end.sandtable --as france").contains("no viewer"));
}

#[test]
fn people_at_one_keyboard_put_their_secrets_into_the_dice() {
    let folder = Folder::new("secrets");
    let script = "my own words\n".to_owned() + &"1\n".repeat(3000) + "save end\nquit\n";
    let out = folder.good("play hindenburg --secrets", &script);
    assert!(out.contains("Type something nobody can guess"), "{out}");
    let journal = folder.read("end");
    let words = data_encoding::HEXLOWER.encode(b"my own words");
    assert!(journal.contains("1 commit germany sha256:") && journal.contains(&format!("2 reveal germany {words}")));
    let verified = folder.good("verify end", "").replace('\n', " ");
    assert!(verified.contains("Proven: ") && verified.contains("of the table and of germany"), "{verified}");
    assert!(folder.bad("play --load end --secrets").contains("made already"));
    let two = folder.good("play mukden --secrets --seat japan=human --seat russia=human", "one\ntwo\n");
    assert_eq!(two.matches("Type something nobody can guess").count(), 2, "{two}");
}

#[test]
fn computers_play_alone() {
    let folder = Folder::new("alone");
    for level in ["random", "normal"] {
        let out = folder.good(&format!("play hindenburg --seed 5 --seat germany={level}"), "");
        assert!(out.contains("has won (") || out.contains("Nobody has won"), "{out}");
    }
}

#[test]
fn a_saved_game_goes_on_with_the_same_dice() {
    let folder = Folder::new("saved");
    let (first, rest) = ("1\n".repeat(12), "1\n".repeat(12));
    let out = folder.good("play hindenburg --seed x", &format!("{first}save a\n{rest}save b\n"));
    assert!(out.contains("whoever reads it can know the rolls"), "{out}");
    assert!(out.contains("Go on with: sandtable play --load b"), "{out}");
    folder.good("play --load a", &format!("{rest}save c\n"));
    assert_eq!(folder.read("b"), folder.read("c"));
    folder.good("play hindenburg --seed y", &format!("load a\n{rest}save d\n"));
    assert_eq!(folder.read("b"), folder.read("d"));
    let again = folder.good("play --load a", "load a\n");
    assert_eq!(again.matches("\n01 ").count(), 2, "the map is drawn for each: {again}");
    assert!(folder.bad("play mukden --load a").contains("not mukden"));
    assert!(folder.bad("play --load a --option exhaustion=on").contains("leave those out"));
}

#[test]
fn a_save_overwrites_nothing_unless_told_to() {
    let folder = Folder::new("overwrite");
    folder.write("mine", "precious");
    let out = folder.good("play hindenburg --seed x", "save mine\nquit\nquit\n");
    assert!(out.contains("exists already") && out.contains("save! replaces it"), "{out}");
    assert_eq!(folder.read("mine"), "precious");
    folder.good("play hindenburg --seed x", "save! mine\nquit\n");
    assert!(folder.read("mine").starts_with("{\"format\":3"));
    assert_eq!(folder.read("mine.seats"), "germany=human\n");
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 2);
    fs::remove_file(folder.0.join("mine")).unwrap();
    folder.write("mine.seats", "also precious");
    let out = folder.good("play hindenburg --seed x", "save mine\n");
    assert!(out.contains("mine.seats exists already"), "{out}");
    assert_eq!(folder.read("mine.seats"), "also precious");
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
}

#[test]
fn broken_journals_are_named_by_line() {
    let folder = finished("broken");
    let journal = folder.read("end.sandtable");
    let lines: Vec<&str> = journal.lines().collect();
    folder.write("cut", &journal[..journal.len() - 30]);
    folder.write("edited", &journal.replacen("luck 3", "luck 4", 1));
    let swapped = [&lines[..5], &lines[6..7], &lines[5..6], &lines[7..]].concat().join("\n");
    folder.write("swapped", &swapped);
    folder.write("header", &journal.replacen("\"exhaustion\":\"off\"", "\"exhaustion\":\"on\"", 1));
    folder.write("empty", "");
    for (file, what) in [
        ("cut", "Line "),
        ("edited", "Line "),
        ("swapped", "Line 5"),
        ("header", "The header was changed"),
        ("empty", "The file is empty"),
        ("missing", "Cannot read missing"),
    ] {
        for command in ["verify", "check", "replay --print", "play --load"] {
            // What was cut off while it was written is said, and the game goes on.
            if (command, file) == ("play --load", "cut") {
                continue;
            }
            let said = folder.bad(&format!("{command} {file}"));
            let said_lower = said.to_lowercase();
            assert!(said_lower.contains(&what.to_lowercase()), "{command} {file}: {said}");
        }
    }
}

#[test]
fn an_early_part_of_a_journal_is_not_the_end() {
    let folder = finished("part");
    let journal = folder.read("end.sandtable");
    let lines: Vec<&str> = journal.lines().take(30).collect();
    let whole = lines.iter().rposition(|it| it.contains(" #")).expect("the end of a gesture");
    let part: String = lines[..=whole].iter().map(|it| format!("{it}\n")).collect();
    folder.write("part", &part);
    let out = folder.good("verify part", "");
    assert!(out.contains("The dice can be checked when the seed is published"), "{out}");
    assert!(folder.good("play --load part", "").contains("goes on with new ones"));
}

#[test]
fn own_data_are_played_on_and_remembered() {
    let folder = Folder::new("data");
    let scenario = shipped("scenarios/01_historical.toml");
    folder.write(
        "short/scenarios/02_short.toml",
        &scenario.replace("count = 15", "count = 4").replace("August 1914", "Short"),
    );
    assert!(folder.good("check short --game hindenburg", "").contains("in order"));
    let out = folder.good("play hindenburg --data short --scenario short --seed 1", "save a\nquit\n");
    assert!(out.contains("Short (short)"), "{out}");
    assert!(folder.bad("verify a").contains("--data DIR"));
    folder.good("verify a --data short", "");
    folder.write("other/scenarios/02_short.toml", &scenario.replace("count = 15", "count = 5"));
    assert!(folder.bad("verify a --data other").contains("other data files"));
    folder.write("empty/.DS_Store", "");
    folder.write("empty/map.toml~", "");
    assert!(folder.bad("play hindenburg --data empty").contains("no data files"));
    // A remark is nobody's concern.
    folder.write(
        "short/scenarios/02_short.toml",
        &format!("\u{feff}# mine\n{}", folder.read("short/scenarios/02_short.toml")),
    );
    folder.good("verify a --data short", "");
    assert!(folder.good("check short --game hindenburg", "").contains("in order"));
    folder.write("marked", &format!("\u{feff}{}", folder.read("a")));
    folder.good("verify marked --data short", "");
}

#[test]
fn no_file_in_a_data_folder_is_passed_over_in_silence() {
    let folder = Folder::new("strange");
    let only = "the game has no file of this name, only map.toml";
    for (name, fault) in [
        ("map.toml.txt", only),
        ("map.TOML", only),
        ("readme.txt", only),
        ("Scenarios/01_historical.toml", "Scenarios:1: this is a folder"),
        ("map.toml/map.toml", "map.toml:1: this is a folder"),
        ("scenarios/more/02_mine.toml", "scenarios/more:1: this is a folder"),
        ("scenarios/02_mine.TOML", only),
        ("scenarios", "scenarios:1: this is a file"),
    ] {
        let dir = name.replace(['/', '.'], "-");
        folder.write(&format!("{dir}/units.toml"), &shipped("units.toml"));
        folder.write(&format!("{dir}/{name}"), "");
        let said = folder.bad(&format!("check {dir} --game hindenburg"));
        assert!(said.contains(fault) && said.contains("There is 1 fault."), "{name}: {said}");
        let said = folder.bad(&format!("play hindenburg --data {dir}"));
        assert!(said.contains(fault), "{name}: {said}");
    }
    folder.write("bytes/units.toml", "");
    fs::write(folder.0.join("bytes/map.toml"), b"a = 1\nb = '\xff'\n").unwrap();
    assert!(folder.bad("check bytes --game hindenburg").contains("map.toml:2: the file is not UTF-8 text"));
    assert!(folder.bad("check map-toml-txt/map.toml.txt").contains("ends in `.toml`, in small letters"));
    #[cfg(unix)]
    {
        folder.write("link/units.toml", &shipped("units.toml"));
        std::os::unix::fs::symlink("nowhere", folder.0.join("link/map.toml")).unwrap();
        let said = folder.bad("check link --game hindenburg");
        assert!(said.contains("map.toml:1: this link leads nowhere") && said.contains("There is 1 fault."), "{said}");
    }
}

#[test]
fn a_path_that_cannot_be_written_is_said_before_the_first_game() {
    let folder = Folder::new("late");
    folder.write("file", "x");
    for path in ["none/out.csv", "file/out.csv", "."] {
        for force in ["", "--force"] {
            // So many games would take hours.
            let args = format!("simulate hindenburg --games 1000000000 --out {path} {force}");
            let said = folder.bad(&args);
            assert!(said.contains("annot write") || said.contains("exists") || said.contains("not a file"), "{said}");
        }
    }
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
    let out = folder.good("play hindenburg --seed x", "save none/a\nsave! file/a\nsave! .\nquit\nquit\n");
    assert_eq!(out.matches("Cannot write").count(), 2, "{out}");
    assert!(out.contains("not a file"), "{out}");
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
}

#[test]
fn check_names_file_line_and_fault() {
    let folder = Folder::new("check");
    folder.write("mine/units.toml", &shipped("units.toml").replace("army = 8", "army = 9"));
    folder.write("mine/mapp.toml", "");
    let said = folder.bad("check mine --game hindenburg");
    assert!(said.contains("mine/units.toml:") && said.contains("`army` must be from 1 to 8, not 9"), "{said}");
    assert!(said.contains("mine/mapp.toml:1: the game has no file of this name"), "{said}");
    assert!(said.contains("There are 5 faults."), "{said}");
    let said = folder.bad("check --game hindenburg mine/units.toml");
    assert!(said.contains("mine/units.toml:") && !said.contains("mapp"), "{said}");
    folder.write("mine/scenarios/01_historical.toml", "title = 3");
    assert!(folder.bad("check --game hindenburg mine/scenarios/01_historical.toml").contains("01_historical.toml:1: "));
    assert!(folder.bad("play hindenburg --data mine").contains("mapp.toml:1: "));
    folder.write("position.json", "{\"game\":\"hindenburg\",\"turn\":1}");
    assert!(folder.bad("check position.json").contains("position.json: "));
    folder.write("other.json", "{}");
    assert!(folder.bad("check other.json").contains("neither a journal nor a position"));
    assert!(folder.bad("check mine --game chess").contains("no game \"chess\""));
}

#[test]
fn simulations_are_the_same_on_any_number_of_threads() {
    let folder = Folder::new("simulate");
    let run =
        |more: &str| folder.good(&format!("simulate --game hindenburg --seats random --games 60 --seed 9 {more}"), "");
    let out = run("--threads 1 --out one.csv");
    assert!(out.contains("60 games") && out.contains("95 % interval") && out.contains("germany wins"), "{out}");
    run("--threads 7 --out seven.csv");
    assert_eq!(folder.read("one.csv"), folder.read("seven.csv"));
    assert_eq!(folder.read("one.csv").lines().count(), 61);
    assert_eq!(folder.read("one.csv").lines().next(), Some("game,a,b,seed,winner,how,turns,decisions,score"));
    assert!(folder.bad("simulate hindenburg --games 1 --out one.csv").contains("--force"));
    folder.good("simulate hindenburg --seats germany=random --games 1 --out one.csv --force", "");
    assert_eq!(folder.read("one.csv").lines().count(), 2);
    assert!(folder.bad("simulate hindenburg --seats genius").contains("no level"));
    assert!(folder.bad("simulate hindenburg --seats france=random").contains("no side"));
    assert!(folder.bad("simulate hindenburg --games 0").contains("At least one game"));
    assert!(folder.bad("simulate hindenburg --pairs").contains("Leave --pairs out"));
    assert!(folder.bad("simulate mukden --sprt 55,50").contains("the lower first"));
}

#[test]
fn pairs_are_counted_tested_and_gone_on_with() {
    let folder = Folder::new("pairs");
    let run = |more: &str| folder.good(&format!("simulate mukden --pairs --seats easy,random --seed 5 {more}"), "");
    let out = run("--games 6 --threads 1 --out one.csv --turns turns.csv");
    assert!(
        out.contains("easy as japan, random as russia:") && out.contains("random as japan, easy as russia:"),
        "{out}"
    );
    assert!(out.contains("% of the points in 6 pairs") && out.contains("Elo +"), "{out}");
    let (games, turns) = (folder.read("one.csv"), folder.read("turns.csv"));
    assert_eq!(games.lines().count(), 13);
    assert_eq!(turns.lines().next(), Some("game,a,b,turn,decisions,estimate,score"));
    assert!(turns.lines().count() > 13);
    // The seed of a pair is that of both its games.
    let column = |line: &str, n: usize| line.split(',').nth(n).map(str::to_owned);
    let rows: Vec<_> = games.lines().skip(1).collect();
    assert!(rows.chunks(2).all(|it| column(it[0], 3) == column(it[1], 3) && column(it[0], 1) == column(it[1], 2)));
    // A run that broke off in the middle of a row goes on as if nothing had been.
    let torn: String = games.lines().take(6).map(|it| it.to_owned() + "\n").collect::<String>() + "3,rand";
    folder.write("two.csv", &torn);
    folder.write("turns2.csv", &turns);
    run("--games 6 --threads 3 --out two.csv --turns turns2.csv --resume");
    assert_eq!(folder.read("two.csv"), games);
    assert_eq!(folder.read("turns2.csv"), turns);
    let said = folder.bad("simulate mukden --pairs --seats normal,random --seed 5 --out two.csv --resume");
    assert!(said.contains("not of such a run"), "{said}");
    // It ends as soon as it is clear, on the same pair wherever it is played.
    let out = run("--games 500 --sprt 50,80 --threads 1 --out three.csv");
    assert!(out.contains("80 % is accepted against 50 %"), "{out}");
    run("--games 500 --sprt 50,80 --threads 4 --out four.csv");
    assert_eq!(folder.read("three.csv"), folder.read("four.csv"));
    let again = run("--games 500 --sprt 50,80 --out four.csv --resume --json");
    assert!(again.contains("\"accepted\":true"), "{again}");
    let out = folder.good("simulate mukden --seats random --games 3 --limit 9", "");
    assert!(out.contains("by unfinished"), "{out}");
}

#[test]
fn another_program_is_seated_over_the_engine_protocol() {
    let folder = Folder::new("rival");
    let program = env!("CARGO_BIN_EXE_sandtable");
    let run = |game: &str, more: &str| folder.good(&format!("simulate {game} --engine {program} {more}"), "");
    let out = run("hindenburg", "--seats engine --engine-level random --games 2 --threads 2");
    assert!(out.contains("2 games, seats engine,engine"), "{out}");
    let out = run("east", "--pairs --seats engine,random --engine-level easy --games 1 --limit 60");
    assert!(out.contains("engine has "), "{out}");
    assert!(folder.bad("simulate mukden --seats engine").contains("--engine PATH"));
    assert!(folder.bad(&format!("simulate mukden --engine {program}")).contains("--seats normal,engine"));
    assert!(folder.bad("simulate mukden --seats engine --engine ./none").contains("cannot be started"));
    let said = folder.bad(&format!("simulate mukden --seats engine --engine {program} --engine-level genius"));
    assert!(said.contains("refuses what it is asked"), "{said}");
}

#[test]
fn perft_counts_from_the_start_and_from_a_position() {
    let folder = Folder::new("perft");
    assert_eq!(folder.good("perft hindenburg --depth 1", ""), "6\n");
    assert_eq!(folder.good("perft --game hindenburg --depth 1 --divide", "").lines().count(), 7);
    let reply = folder.good(
        "engine",
        "{\"do\":\"new\",\"game\":\"hindenburg\",\"seed\":1}\n{\"do\":\"position\"}\n{\"do\":\"perft\",\"depth\":2}\n",
    );
    let replies: Vec<serde_json::Value> = reply.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
    folder.write("position.json", &replies[1]["position"].to_string());
    assert_eq!(folder.good("perft hindenburg --position position.json", "").trim(), replies[2]["perft"].to_string());
    assert!(folder.good("check position.json", "").contains("in order"));
}

#[test]
fn bench_measures_what_it_says() {
    let folder = Folder::new("bench");
    let out = folder.good("bench --game hindenburg --seconds 0.05 --json", "");
    let bench: serde_json::Value = serde_json::from_str(&out).unwrap();
    for field in ["games_per_s", "decisions_per_s", "decisions_per_game", "list_us_p99"] {
        assert!(bench[field].as_f64().unwrap() > 0.0, "{field}: {out}");
    }
    assert!(bench["state_bytes"].as_u64().unwrap() < 512 && bench["action_bytes"].as_u64().unwrap() <= 8);
    assert!(folder.good("bench hindenburg --seconds 0.05", "").contains("games a second"));
    assert!(folder.bad("bench hindenburg --seconds 0").contains("seconds"));
}

/// Without line breaks, which depend on how wide the screen is.
fn in_one_line(out: &str) -> String {
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn games_lists_every_option() {
    let folder = Folder::new("games");
    let out = folder.good("games", "");
    let list: serde_json::Value = serde_json::from_str(&folder.good("games --json", "")).unwrap();
    let options = list[0]["options"].as_array().unwrap();
    assert!(!options.is_empty());
    for option in options {
        let id = option["id"].as_str().unwrap();
        assert!(out.contains(id), "{id}");
        let last = |field: &str| option[field].as_array().unwrap().last().unwrap().as_str().unwrap();
        let (title, value, words) = (option["title"].as_str().unwrap(), last("values"), last("words"));
        let out = folder.good(&format!("play hindenburg --option {id}={value}"), "options\n");
        let out = in_one_line(&out);
        assert!(out.contains(&format!(" {title}: {words}. ")), "{out}");
        assert!(out.contains(&format!(" {title}: {words} [{id}={value}] ")), "{out}");
    }
    let out = in_one_line(&folder.good("play hindenburg", ""));
    for option in options {
        let title = option["title"].as_str().unwrap();
        assert!(!out.contains(&format!(" {title}: ")), "what is as by default is not said: {out}");
    }
}

/// A game that was begun when another reading was the rule is played by that one, and says so.
#[test]
fn a_game_says_by_which_reading_it_was_begun() {
    let folder = Folder::new("earlier");
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../catalog/tests/corpus");
    fs::copy(corpus.join("east_withdraw_forward.sandtable"), folder.0.join("game.sandtable")).unwrap();
    let out = in_one_line(&folder.good("play --load game.sandtable", ""));
    let list: serde_json::Value = serde_json::from_str(&folder.good("games --json", "")).unwrap();
    let east = list.as_array().unwrap().iter().find(|it| it["id"] == "east").unwrap();
    let option = east["options"].as_array().unwrap().iter().find(|it| it["id"] == "withdraw_refuge").unwrap();
    let at = option["values"].as_array().unwrap().iter().position(|it| it == "anywhere").unwrap();
    let (title, words) = (option["title"].as_str().unwrap(), option["words"][at].as_str().unwrap());
    assert!(out.contains(&format!(" {title}: {words}. ")), "{out}");
    let head = out.split("Seats:").next().unwrap();
    for option in east["options"].as_array().unwrap() {
        assert!(!head.contains(&format!("{}=", option["id"].as_str().unwrap())), "{head}");
    }
}

#[test]
fn wrong_arguments_are_explained() {
    let folder = Folder::new("arguments");
    for (args, what) in [
        ("play chess", "There is no game \"chess\"; the games are hindenburg, mukden and east."),
        ("play hindenburg --option weather=on", "There is no option \"weather\""),
        ("play hindenburg --option exhaustion=maybe", "it is off or on"),
        ("play hindenburg --option exhaustion=on --option exhaustion=off", "given twice"),
        ("play hindenburg --scenario winter", "There is no scenario \"winter\""),
        ("play hindenburg --seat russia=human", "the rules move that side"),
        ("play hindenburg --option exhaustion", "NAME=VALUE"),
        ("play hindenburg --data nowhere", "Cannot read nowhere"),
        ("play", "required"),
        ("dance", "unrecognized"),
    ] {
        let said = folder.bad(args);
        assert!(said.contains(what), "{args}: {said}");
    }
}

#[test]
fn a_reader_that_leaves_ends_it_quietly() {
    let folder = finished("pipe");
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["replay", "end.sandtable", "--print"])
        .current_dir(&folder.0)
        .env("XDG_DATA_HOME", folder.home())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn colour_only_where_it_is_wanted() {
    let folder = Folder::new("colour");
    assert!(!folder.good("play hindenburg --seed 1", "").contains('\x1b'));
}

#[test]
fn a_game_with_secrets_is_played_replayed_and_simulated() {
    let folder = Folder::new("mukden");
    let out = folder.good("play mukden --seed 4 --seat japan=random --seat russia=random", "save end\nquit\n");
    assert!(out.contains("has won ("), "{out}");
    let verified = folder.good("verify end", "").replace('\n', " ");
    assert!(verified.contains("every roll is that of the dice committed to"), "{verified}");
    let whole = folder.good("replay end --print", "");
    assert!(whole.contains("russia step R:") && whole.contains("japan step J:"), "{whole}");
    for (viewer, own, other) in [("japan", "japan ", "russia "), ("russia", "russia ", "japan ")] {
        let story = folder.good(&format!("replay end --print --as {viewer}"), "");
        assert!(story.lines().any(|it| it.get(5..).is_some_and(|it| it.starts_with(own))), "{story}");
        assert!(!story.lines().any(|it| it.get(5..).is_some_and(|it| it.starts_with(other))), "{story}");
    }
    let run = |seats: &str| folder.good(&format!("simulate mukden --seats {seats} --games 3 --threads 2 --json"), "");
    assert_eq!(run("normal,random"), run("japan=normal,russia=random"));
    assert_eq!(folder.good("perft mukden --depth 1", "").trim(), "2");
}

#[test]
fn a_game_saves_itself_and_goes_on_with_its_seats() {
    let folder = Folder::new("itself");
    assert!(folder.bad("play --resume").contains("No unfinished game is in "));
    // Whoever only looks in leaves nothing.
    let out = folder.good("play mukden --seed 4 --seat russia=random", "help\nquit\n");
    assert!(flat(&out).contains("The game saves itself after every decision, in "), "{out}");
    assert!(folder.games().is_empty());
    let out = folder.good("play mukden --seed 4 --seat russia=random", "order movement\n1\nsave beside\n");
    assert!(flat(&out).contains("Seats: japan: a person; russia: the computer (random)."), "{out}");
    let games = folder.games();
    let [game] = &games[..] else { panic!("{games:?}") };
    assert!(game.file_name().unwrap().to_str().unwrap().starts_with("mukden-"), "{games:?}");
    let kept = fs::read_to_string(game).unwrap();
    assert_eq!(kept, folder.read("beside"), "the same as a save");
    assert_eq!(folder.read("beside.seats"), "japan=human\nrussia=random\n");
    // It goes on in the same file, with the same seats and dice.
    let out = folder.good("play --resume", "1\nquit\n");
    assert!(
        out.contains("russia: the computer (random)") && out.contains("Go on with: sandtable play --resume"),
        "{out}"
    );
    let more = fs::read_to_string(game).unwrap();
    assert!(more.starts_with(&kept) && more.len() > kept.len() && folder.games().len() == 1);
    folder.good("play --load beside", "1\nsave further\n");
    assert_eq!(folder.read("further"), more);
    assert_eq!(folder.games().len(), 2, "a file of the user's is left alone, and the game saves itself in another");
    // The first decision is as safe as any other.
    folder.good("play east --seed 4", "\ncenter\n");
    let east = folder.games().into_iter().find(|it| it.to_str().unwrap().contains("east-")).unwrap();
    assert!(fs::read_to_string(&east).unwrap().contains("1 axis assign center #"));
    fs::remove_file(&east).unwrap();
    // Seats can be changed, and the help says what happens without them.
    let out = folder.good("play --resume mukden --seat russia=human", "quit\n");
    assert!(out.contains("russia: a person"), "{out}");
    assert!(folder.good("play --resume", "quit\n").contains("russia: a person"), "they are kept, too");
    assert!(folder.bad("play --resume east").contains("No unfinished game of east"));
    assert!(folder.good("play --help", "").contains("otherwise you are asked at a terminal"));
}

#[test]
fn a_game_that_was_cut_short_goes_on_before_the_cut() {
    let folder = Folder::new("cut");
    folder.good("play hindenburg --seed x", &("1\n".repeat(9) + "save whole\n"));
    let whole = folder.read("whole");
    let game = folder.games().remove(0);
    let header = whole.find('\n').unwrap() + 1;
    for end in [whole.len() - 1, whole.len() - 2, whole.len() - 20, whole.len() - 60, header + 40] {
        fs::write(&game, &whole[..end]).unwrap();
        let out = flat(&folder.good("play --resume", "quit\n"));
        let left = fs::read_to_string(&game).unwrap();
        let is_end = |it: &str| it.rsplit_once(" #").is_some_and(|it| it.1.len() == 32);
        let lost = whole[header..end].lines().rev().take_while(|it| !is_end(it)).count();
        let (lines, were) = if lost == 1 { ("1 line".to_owned(), "was") } else { (format!("{lost} lines"), "were") };
        let said = format!("was cut short while it was written: {lines} of a decision {were} lost.");
        assert_eq!(out.contains(&said), lost > 0, "{end} {said}: {out}");
        assert!(left.ends_with('\n') && whole.starts_with(&left), "what dice are due are the same again: {end}");
        folder.write("left", &left);
        folder.good("verify left", "");
    }
    // What is wrong in another way is said, and nothing is changed.
    let edited = whole.replacen(" luck ", " luxury ", 1);
    fs::write(&game, &edited).unwrap();
    assert!(folder.bad("play --resume").contains("cannot be opened"));
    assert_eq!(fs::read_to_string(&game).unwrap(), edited);
}

#[test]
fn a_load_warns_and_says_what_is_left() {
    let folder = Folder::new("load");
    folder.good("play hindenburg --seed x", "1\nsave a\n");
    let out = folder.good("play hindenburg --seed y", "1\nload a\nquit\n").replace('\n', " ");
    assert!(out.contains("The game you leave is saved in "), "{out}");
    // Where nothing saves itself, it is asked twice.
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["play", "hindenburg", "--seed", "y"])
        .current_dir(&folder.0)
        .env_remove("XDG_DATA_HOME")
        .env_remove("HOME")
        .env_remove("APPDATA")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"1\nload a\nload a\nquit\n").unwrap();
    let out = text(&child.wait_with_output().unwrap().stdout);
    assert_eq!(out.matches("The game on the table is not saved.").count(), 1, "{out}");
    assert!(out.trim_end().ends_with("Go on with: sandtable play --load a"), "{out}");
}

#[test]
fn a_folder_of_data_says_of_which_game_it_is() {
    let folder = Folder::new("whose");
    for game in ["hindenburg", "mukden", "east"] {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(game).join("rules/data");
        for entry in fs::read_dir(data).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                let name = path.file_name().unwrap().to_str().unwrap().to_owned();
                folder.write(&format!("my-data-{}/{name}", &game[..1]), &fs::read_to_string(&path).unwrap());
            }
        }
        let dir = format!("my-data-{}", &game[..1]);
        assert!(folder.good(&format!("check {dir}/"), "").contains("in order"), "{game}");
        folder.good(&format!("check {dir}/map.toml"), "");
        folder.good(&format!("play {game} --data {dir}"), "");
    }
    folder.write("nobody/what.toml", "");
    assert!(folder.bad("check nobody/").contains("Of which game is nobody/? Say it with --game."));
}

#[test]
fn bench_measures_tables() {
    let folder = Folder::new("tables");
    for game in ["hindenburg", "mukden", "east"] {
        let out = folder.good(&format!("bench --table --game {game} --seconds 0.05 --json"), "");
        assert_eq!(out.lines().count(), 1, "{out}");
        let bench: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(bench["game"], game);
        for field in ["list_us_p50", "list_us_p99", "sight_us_p50", "sight_us_p99", "submit_us_p50", "submit_us_p99"] {
            assert!(bench[field].as_f64().unwrap() > 0.0, "{field}: {out}");
        }
        for field in ["changes_us_p50", "changes_us_p99", "reaches_us_p50", "reaches_us_p99"] {
            assert!(bench[field].as_f64().unwrap() > 0.0, "{field}: {out}");
        }
        for field in ["changes_bytes_p50", "changes_bytes_p99", "reaches_bytes_p50", "reaches_bytes_p99"] {
            assert!(bench[field].as_u64().unwrap() > 0, "{field}: {out}");
        }
        for field in ["games", "gestures", "sight_offers", "open_lines", "snapshot_bytes", "table_bytes"] {
            assert!(bench[field].as_u64().unwrap() > 0, "{field}: {out}");
        }
    }
    let out = folder.good("bench hindenburg --table --seconds 0.05", "");
    assert!(out.contains("microseconds for a sight with all offers, median") && out.lines().count() == 40, "{out}");
    assert!(out.contains("microseconds for heard, all of it, "), "{out}");
}

#[test]
fn a_backup_is_restored_where_nothing_was_and_over_what_was() {
    let folder = Folder::new("restore");
    let backup = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/databases/43eaf8e.sqlite");
    fs::copy(backup, folder.0.join("backup")).expect("a copy");
    let said = folder.good("admin restore backup --database new/tables.sqlite", "");
    assert_eq!(said, "Everything is as it was in backup.\n");
    let listed = folder.good("admin list --database new/tables.sqlite", "");
    assert!(listed.ends_with("13 tables.\n"), "{listed}");
    let said = folder.good("admin restore backup --database new/tables.sqlite", "");
    assert!(said.contains("What was there before is kept as ") && said.contains("tables.sqlite-replaced-1"), "{said}");
    assert!(folder.good("admin list --database new/tables.sqlite-replaced-1", "").ends_with("13 tables.\n"));
    assert!(folder.bad("admin restore nothing --database new/tables.sqlite").contains("There is no backup nothing."));
}

#[test]
fn a_table_is_deleted_by_whoever_says_yes() {
    let folder = Folder::new("delete");
    let database = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/databases/43eaf8e.sqlite");
    fs::copy(database, folder.0.join("tables.sqlite")).expect("a copy");
    let listed = || folder.good("admin list --database tables.sqlite", "");
    let before = listed();
    let line = before.lines().find(|it| it.contains("mukden") && it.contains("playing")).expect("a table");
    let delete = format!("admin delete {} --database tables.sqlite", line.split(' ').next().expect("a name"));
    let kept = folder.bad(&delete);
    assert!(
        kept.starts_with(line) && kept.contains(" lines of its journal and ") && kept.contains("Nothing was deleted.")
    );
    assert_eq!(listed(), before);
    let said = folder.good(&delete, "yes\n");
    assert!(said.ends_with("Delete it? Type yes: The table is gone.\n"), "{said}");
    assert!(listed().ends_with("12 tables.\n") && !listed().contains(line));
    assert!(folder.bad(&delete).contains("There is no table"));
    let next = listed().lines().next().expect("a table").split(' ').next().expect("a name").to_owned();
    folder.good(&format!("admin delete {next} --yes --database tables.sqlite"), "");
    assert!(listed().ends_with("11 tables.\n"));
}

#[test]
fn every_help_has_an_example() {
    let folder = Folder::new("helps");
    let commands = ["games", "play", "replay", "verify", "check", "perft", "simulate", "bench", "engine"];
    for command in commands {
        let out = folder.good(&format!("{command} --help"), "");
        let example = out.split_once("Example").unwrap_or_else(|| panic!("{command}: {out}")).1;
        assert!(example.contains("sandtable "), "{command}: {out}");
        assert!(folder.good("--help", "").contains(command));
    }
}
