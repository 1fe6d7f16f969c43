//! What strangers may make the program do, counted by how often it asks for memory: data files of any size, and commands of
//! any words. Both are read by strings, and whatever is done too often shows there.

use std::sync::{Mutex, PoisonError};

use catalog::{Chair, Dice, Keeping, Own, Setup, Side, Title};
use conform::Counting;
use kernel::MAX_FAULTS;
use toml::{Table, Value};

#[global_allocator]
static MEMORY: Counting = Counting::new();

/// Nothing else may run while somebody counts.
static ALONE: Mutex<()> = Mutex::new(());

type Shipped = &'static [(&'static str, &'static str)];

const GAMES: [(&str, Shipped); 3] =
    [("hindenburg", hindenburg::SHIPPED), ("mukden", mukden::SHIPPED), ("east", east::SHIPPED)];

fn title(game: &str) -> &'static dyn Title {
    catalog::find(game).expect("a game of the shelf")
}

/// How often something asks for memory, and what comes of it.
fn counted<T>(what: impl FnOnce() -> T) -> (usize, T) {
    let before = MEMORY.asked();
    let done = what();
    (MEMORY.asked() - before, done)
}

/// Some hundred entries, which a list may have; what a file may have; what all files of a new table may have together.
const SIZES: [usize; 3] = [24 * 1024, data::MAX_FILE - 4096, 1024 * 1024];

/// How often memory may be asked for, a byte of the file: reading every value costs a few times, and a file is read with each
/// scenario. Anything that grows with the square of a list is far beyond it.
const PER_BYTE: usize = 2;

/// A way into a file: keys, and places in lists.
#[derive(Clone, Debug)]
enum Step {
    Key(String),
    First,
}

/// Every list, block and text of a value; of the entries of a list only the first.
fn ways(value: &Value, way: &mut Vec<Step>, out: &mut Vec<Vec<Step>>) {
    match value {
        Value::Table(keys) => {
            out.push(way.clone());
            for (key, value) in keys {
                way.push(Step::Key(key.clone()));
                ways(value, way, out);
                way.pop();
            }
        }
        Value::Array(list) => {
            out.push(way.clone());
            let Some(first) = list.first() else { return };
            way.push(Step::First);
            ways(first, way, out);
            way.pop();
        }
        Value::String(_) => out.push(way.clone()),
        _ => {}
    }
}

fn at<'a>(mut value: &'a mut Value, way: &[Step]) -> &'a mut Value {
    for step in way {
        value = match step {
            Step::Key(key) => &mut value[key.as_str()],
            Step::First => &mut value[0],
        };
    }
    value
}

/// How entries of a grown list differ from each other.
#[derive(Clone, Copy, Debug)]
enum Grown {
    Alike,
    Renamed,
}

fn renamed(value: &Value, n: usize) -> Value {
    match value {
        Value::String(_) => Value::String(format!("x{n:x}")),
        Value::Integer(it) => Value::Integer(it + n as i64),
        Value::Table(keys) => {
            let is_name = |key: &str| ["id", "name", "code", "hex"].contains(&key);
            let anew =
                |(key, it): (&String, &Value)| (key.clone(), if is_name(key) { renamed(it, n) } else { it.clone() });
            Value::Table(keys.iter().map(anew).collect())
        }
        other => other.clone(),
    }
}

/// Makes a value so large that it is about `bytes` long.
fn grow(value: &mut Value, how: Grown, bytes: usize) {
    match value {
        Value::String(text) => text.push_str(&"x".repeat(bytes)),
        Value::Table(keys) => keys.extend((0..bytes / 16).map(|n| (format!("key{n}"), Value::Integer(1)))),
        Value::Array(list) if !list.is_empty() => {
            let written = |it: &Value| match it {
                Value::Table(it) => toml::to_string(it).expect("TOML").len() + 16,
                it => it.to_string().len() + 2,
            };
            let (old, mut size, mut n) = (list.clone(), 0, 0);
            while size < bytes {
                let entry = match how {
                    Grown::Alike => old[n % old.len()].clone(),
                    Grown::Renamed => renamed(&old[n % old.len()], n),
                };
                size += written(&entry);
                list.push(entry);
                n += 1;
            }
        }
        _ => {}
    }
}

/// The file with one of its values grown until all of it is about `bytes` long.
fn grown(file: &Value, way: &[Step], how: Grown, bytes: usize) -> String {
    let mut file = file.clone();
    let has = toml::to_string(&file).expect("TOML").len();
    grow(at(&mut file, way), how, bytes.saturating_sub(has));
    toml::to_string(&file).expect("TOML")
}

/// Every list, block and text of every data file, grown to what somebody may send: the work stays in proportion to the size
/// of the file, and the faults end at a number.
#[test]
fn whatever_grows_costs_no_more_than_its_size() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let (mut n_ways, mut n_refused, mut worst) = (0, 0, 0);
    for (game, shipped) in GAMES {
        let title = title(game);
        let (idle, faults) = counted(|| title.check(&[]));
        assert!(faults.is_empty());
        for (path, text) in shipped {
            let file = Value::Table(text.parse::<Table>().expect("TOML"));
            let mut all = Vec::new();
            ways(&file, &mut Vec::new(), &mut all);
            for (way, bytes) in all.iter().flat_map(|way| SIZES.map(|bytes| (way, bytes))) {
                let is_list = at(&mut file.clone(), way).is_array();
                // What is longer than a file may be is not looked into.
                if bytes > data::MAX_FILE && !way.is_empty() {
                    continue;
                }
                for how in [Grown::Alike, Grown::Renamed].into_iter().take(1 + usize::from(is_list)) {
                    let own: [Own; 1] = [((*path).to_owned(), grown(&file, way, how, bytes))];
                    let size = own[0].1.len();
                    let (asked, faults) = counted(|| title.check(&own));
                    let place = format!("{game} {path} {way:?} {how:?}: {size} bytes, {asked} times, {faults:?}");
                    // One for each place where it was given up, beside those told.
                    assert!(faults.len() <= MAX_FAULTS + 1, "{place}");
                    assert!(faults.iter().all(|it| it.to_string().len() < 2000), "{place}");
                    assert!(asked <= idle + size * PER_BYTE, "{place}");
                    n_ways += 1;
                    n_refused += usize::from(!faults.is_empty());
                    worst = worst.max((asked.saturating_sub(idle)) * 1000 / size);
                }
            }
        }
    }
    println!("{n_ways} files, {n_refused} refused, at most {worst} times for a thousand bytes");
    // What stands for itself may be as long as it likes; nothing else may.
    assert!(n_ways > 500 && n_refused * 10 > n_ways * 9, "{n_refused} of {n_ways}");
}

/// The units of a game with names as long as they may be, which differ at their ends.
fn long_names(shipped: Shipped) -> Own {
    let (path, text) = shipped[1];
    let mut file = Value::Table(text.parse::<Table>().expect("TOML"));
    let key = if file.get("units").is_some() { "units" } else { "counters" };
    for (n, unit) in file[key].as_array_mut().expect("a list").iter_mut().enumerate() {
        unit["name"] = Value::String(format!("{}{n:03}", "Ä".repeat(57)));
    }
    (path.to_owned(), toml::to_string(&file).expect("TOML"))
}

/// How often a command of as many words as are understood may ask for memory, whatever it says.
const PER_COMMAND: usize = 8000;

#[test]
fn words_are_counted_before_they_are_tried_and_names_folded_once() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let verbs = [
        "",
        "move",
        "attack",
        "attack 1307 with",
        "assault 1307 with",
        "probe 2215 with",
        "buy",
        "send",
        "place",
        "retreat",
        "advance",
        "join",
        "follow",
        "gather",
        "lose",
        "paralyse",
        "invade",
        "rail",
        "target",
        "pick",
        "march",
    ];
    let fill = "Ä".repeat(57);
    let parts = ["a", "a,", "and", "1307", "1307 1407", "x y", "->", fill.as_str(), "20", ","];
    let (mut worst, mut n) = (0, 0);
    for (game, shipped) in GAMES {
        let setup = Setup { own: vec![long_names(shipped)], ..Setup::default() };
        let mut table = title(game).table(&setup, Dice::from_seed(1)).expect("names that are not too long");
        table.keep(&Keeping::Settle).expect("a game that begins");
        let said = verbs.iter().flat_map(|verb| parts.map(|part| (verb, part)));
        for (side, (verb, part)) in Side::ALL.into_iter().flat_map(|side| said.clone().map(move |it| (side, it))) {
            let seat = table.seat(Chair::Side(side));
            // The first who types pays for the names.
            let _ = seat.understand("move a 1307");
            let say = |times: usize| {
                let text = format!("{verb} {}", format!("{part} ").repeat(times));
                text.chars().take(990 / 2).collect::<String>()
            };
            for text in [say(900), say(76), say(38), say(36), say(18)] {
                let (asked, understood) = counted(|| seat.understand(&text));
                let place = format!("{game} {side:?} {text}: {asked} times, {understood:?}");
                let words = text.trim().split([' ', ',']).count();
                assert!(asked <= if words > 80 { 20 } else { PER_COMMAND }, "{place}");
                worst = worst.max(asked);
                n += 1;
            }
        }
    }
    println!("{n} commands, at most {worst} times");
}
