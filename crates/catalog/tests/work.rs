//! What strangers may make the program do, counted by how often it asks for memory: data files of any size, and commands of
//! any words. Both are read by strings, and whatever is done too often shows there.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use catalog::{
    Chair, Dice, Input, Keeper, Keeping, Level, MAX_ACTS, Overlay, Own, ProposalOf, Seat, Setup, Side, Stop, Title,
};
use conform::Counting;
use kernel::{Bits, MAX_FAULTS};
use serde::Serialize;
use stage::{Offer, UnitId, Verb};
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

/// How often something asks for memory, and for how many bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    asked: usize,
    bytes: usize,
}

impl Cost {
    /// Whether it is no more than this in any way.
    fn is_within(self, most: Cost) -> bool {
        self.asked <= most.asked && self.bytes <= most.bytes
    }

    fn worst(self, other: Cost) -> Cost {
        Cost { asked: self.asked.max(other.asked), bytes: self.bytes.max(other.bytes) }
    }
}

/// What something costs, and what comes of it.
fn counted<T>(what: impl FnOnce() -> T) -> (Cost, T) {
    let (asked, bytes) = (MEMORY.asked(), MEMORY.bytes());
    let done = what();
    (Cost { asked: MEMORY.asked() - asked, bytes: MEMORY.bytes() - bytes }, done)
}

/// Some hundred entries, which a list may have; what a file may have; what all files of a new table may have together.
const SIZES: [usize; 3] = [24 * 1024, data::MAX_FILE - 4096, 1024 * 1024];

/// How often memory may be asked for, a byte of the file: reading every value costs a few times, and a file is read with each
/// scenario. Anything that grows with the square of a list is far beyond it.
///
/// So it is with how much memory: a file is held as text, as values with their places, and as what they say.
const PER_BYTE: Cost = Cost { asked: 2, bytes: 400 };

/// The same of what cannot be read: whoever reads TOML has a sentence for everything that is wrong with it.
const PER_BROKEN_BYTE: Cost = Cost { asked: 20, bytes: 1300 };

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

/// What a file of this size may cost, beside what it costs to look at nothing.
fn most(idle: Cost, size: usize, per_byte: Cost) -> Cost {
    Cost { asked: idle.asked + size * per_byte.asked, bytes: idle.bytes + size * per_byte.bytes }
}

/// What a thousand bytes of a file cost.
fn beyond(cost: Cost, idle: Cost, size: usize) -> Cost {
    let of = |cost: usize, idle: usize| cost.saturating_sub(idle) * 1000 / size.max(1);
    Cost { asked: of(cost.asked, idle.asked), bytes: of(cost.bytes, idle.bytes) }
}

/// Texts that are no TOML, or are TOML of the worst kind, of about so many bytes; some begin as a file does that is fine.
fn broken(fine: &str, bytes: usize) -> Vec<(&'static str, String)> {
    let fill = |part: &str| part.repeat(bytes / part.len());
    let half = (0..=fine.len() / 2).rev().find(|at| fine.is_char_boundary(*at)).unwrap_or_default();
    vec![
        ("cut off", fine[..half].to_owned()),
        ("what is no line", format!("{fine}\n{}", fill("= = =\n"))),
        ("one line that is none", format!("{fine}\n{}", fill("= "))),
        ("lists in lists", format!("{fine}\nx = {}", fill("["))),
        (
            "lists in lists that are closed",
            format!("x = {}{}", fill("[")[..bytes / 2].to_owned(), &fill("]")[..bytes / 2]),
        ),
        ("tables in tables", format!("{fine}\nx = {}", fill("{x="))),
        ("a name of many parts", format!("{fine}\n{}x = 1", fill("x."))),
        ("a block of many parts", format!("{fine}\n[{}x]", fill("x."))),
        ("names of many parts", format!("{fine}\n{}", fill(&format!("{}x = 1\n", "x.".repeat(60))))),
        ("the same name", format!("{fine}\n{}", fill("x = 1\n"))),
        ("the same block", format!("{fine}\n{}", fill("[x]\n"))),
        ("a list of empty blocks", format!("{fine}\n{}", fill("[[x]]\n"))),
        ("a text without an end", format!("{fine}\nx = \"\"\"{}", fill("long "))),
        ("a text of escapes that are none", format!("{fine}\nx = \"{}\"", fill("\\q"))),
        ("a text of escapes", format!("{fine}\nx = \"{}\"", fill("\\u00e4"))),
        ("a number", format!("{fine}\nx = {}", fill("9"))),
        ("a remark", format!("{fine}\n# {}", fill("long "))),
        ("nothing", fill("\n")),
        ("control characters", fill("\u{1}\n")),
        ("one word", fill("x")),
    ]
}

/// What cannot be read at all costs no more than what can.
#[test]
fn whatever_cannot_be_read_costs_no_more_than_its_size() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut worst = Cost::default();
    for (game, shipped) in GAMES {
        let title = title(game);
        let (idle, _) = counted(|| title.check(&[]));
        for (path, text) in shipped {
            for (how, text) in SIZES.into_iter().flat_map(|bytes| broken(text, bytes)) {
                let own: [Own; 1] = [((*path).to_owned(), text)];
                let size = own[0].1.len();
                let (cost, faults) = counted(|| title.check(&own));
                let place = format!("{game} {path}, {how}: {size} bytes, {cost:?}, {faults:?}");
                assert!(faults.len() <= MAX_FAULTS + 1, "{place}");
                assert!(faults.iter().all(|it| it.to_string().len() < 2000), "{place}");
                assert!(cost.is_within(most(idle, size, PER_BROKEN_BYTE)), "{place}");
                worst = worst.worst(beyond(cost, idle, size));
            }
        }
    }
    println!("at most {worst:?} for a thousand bytes that cannot be read");
}

/// Every list, block and text of every data file, grown to what somebody may send: the work stays in proportion to the size
/// of the file, and the faults end at a number.
#[test]
fn whatever_grows_costs_no_more_than_its_size() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let (mut n_ways, mut n_refused, mut worst) = (0, 0, Cost::default());
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
                    let (cost, faults) = counted(|| title.check(&own));
                    let place = format!("{game} {path} {way:?} {how:?}: {size} bytes, {cost:?}, {faults:?}");
                    // One for each place where it was given up, beside those told.
                    assert!(faults.len() <= MAX_FAULTS + 1, "{place}");
                    assert!(faults.iter().all(|it| it.to_string().len() < 2000), "{place}");
                    assert!(cost.is_within(most(idle, size, PER_BYTE)), "{place}");
                    n_ways += 1;
                    n_refused += usize::from(!faults.is_empty());
                    worst = worst.worst(beyond(cost, idle, size));
                }
            }
        }
    }
    println!("{n_ways} files, {n_refused} refused, at most {worst:?} for a thousand bytes");
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
                let (Cost { asked, .. }, understood) = counted(|| seat.understand(&text));
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

/// What one question may cost, and what it may cost more for every line of the journal.
struct Price {
    ask: &'static str,
    once: Cost,
    a_line: Cost,
}

const fn price(ask: &'static str, asked: usize, bytes: usize, asked_a_line: usize, bytes_a_line: usize) -> Price {
    let a_line = Cost { asked: asked_a_line, bytes: bytes_a_line };
    Price { ask, once: Cost { asked, bytes }, a_line }
}

/// Every question that a server takes, by its name there: three times what the dearest costs in the games below. What tells a whole
/// game grows with the game; nothing else does, for the past is made again from the nearest kept state.
const PRICES: [Price; 15] = [
    price("sight", 2_000, 380_000, 0, 0),
    price("sheet", 40, 1_600_000, 0, 0),
    price("submit", 2_200, 300_000, 0, 0),
    price("ahead", 1_700, 130_000, 0, 0),
    price("why", 400, 40_000, 0, 0),
    price("why_there", 3_300, 2_900_000, 0, 0),
    price("understand", 8_000, 4_000_000, 0, 0),
    price("reach", 4_300, 2_900_000, 0, 0),
    price("reaches", 100_000, 60_000_000, 0, 0),
    price("odds", 500, 200_000, 0, 0),
    price("overlay", 1_800, 930_000, 0, 0),
    price("heard", 200, 30_000, 45, 7_000),
    price("scene_at", 550, 135_000, 0, 0),
    price("hint", 100, 5_000, 0, 0),
    price("journal", 100, 10_000, 30, 3_500),
];

/// What every kind of question has cost at most.
#[derive(Default)]
struct Prices(BTreeMap<&'static str, Cost>);

impl Prices {
    /// Asks something once, as JSON where it is an answer.
    fn ask<T: Serialize>(&mut self, game: &str, ask: &'static str, lines: usize, what: impl FnOnce() -> T) {
        let (cost, _) = counted(|| serde_json::to_string(&what()).expect("JSON").len());
        let price = PRICES.iter().find(|it| it.ask == ask).expect("a question that has a price");
        let most = Cost {
            asked: price.once.asked + price.a_line.asked * lines,
            bytes: price.once.bytes + price.a_line.bytes * lines,
        };
        assert!(cost.is_within(most), "{game}, {ask} after {lines} lines: {cost:?}, and {most:?} is the most");
        let worst = self.0.entry(ask).or_default();
        *worst = worst.worst(cost);
    }

    /// Everything that may be asked from a seat, and done there.
    fn ask_all(&mut self, game: &str, table: &dyn Keeper, side: Side, bits: &mut Bits) {
        let (seat, lines) = (table.seat(Chair::Side(side)), table.inputs());
        let version = seat.version();
        let offers = seat.sight().offers;
        let mut acts: Vec<String> = Vec::new();
        while acts.len() < MAX_ACTS {
            let Ok(ahead) = seat.ahead(&acts) else { break };
            let Some(next) = ahead.offers.get(bits.below(ahead.offers.len().max(1))) else { break };
            acts.push(next.act.clone());
        }
        acts.pop();
        let unit = UnitId(bits.below(table.sheet().printed.units.len()) as u8);
        let hex = offers.iter().find_map(|it| it.hex).unwrap_or_default();
        self.ask(game, "sheet", lines, || &**table.sheet());
        self.ask(game, "sight", lines, || seat.sight());
        self.ask(game, "reaches", lines, || seat.reaches_beside(&[]));
        self.ask(game, "ahead", lines, || seat.ahead(&acts).ok());
        self.ask(game, "why", lines, || seat.why(&acts).err());
        self.ask(game, "why_there", lines, || seat.why_there(unit, hex).err());
        self.ask(game, "understand", lines, || seat.understand(&"move 1 1307, ".repeat(36)).ok());
        self.ask(game, "reach", lines, || seat.reach(unit).ok());
        self.ask(game, "odds", lines, || (seat.odds(&acts).ok(), seat.odds(&[]).ok()));
        for (overlay, _) in Overlay::ALL {
            self.ask(game, "overlay", lines, || seat.overlay(overlay));
        }
        self.ask(game, "heard", lines, || seat.heard(0).ok());
        for part in 0..4 {
            self.ask(game, "scene_at", lines, || seat.scene_at(version * part / 4).ok());
        }
        self.ask(game, "journal", lines, || table.journal(true));
        self.ask(game, "hint", lines, || seat.job(Level::Normal, 1).map(|_| ()).ok());
        let inputs = [
            Input::Act { version: Some(version), acts },
            Input::Act { version: None, acts: offers.iter().map(|it| it.act.clone()).take(MAX_ACTS).collect() },
            Input::Undo { version: Some(version) },
            Input::Back,
            Input::Draw,
            Input::Decline,
            Input::Resign,
        ];
        for input in inputs {
            self.ask(game, "submit", lines, || table.rehearse(side, &input).map(|it| it.lines().to_vec()).ok());
        }
    }
}

/// A question costs as much late in a game as early; what tells all of the past costs so much a line.
#[test]
fn every_question_has_its_price() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    for (game, _) in GAMES {
        let mut table = title(game).table(&Setup::default(), Dice::from_seed(2)).expect("the game as shipped");
        table.keep(&Keeping::Settle).expect("a game that begins");
        let (mut bits, mut prices, mut n) = (Bits::seeded(2), Prices::default(), 0);
        while let Some(side) = table.owing().iter().next() {
            if n % 97 == 0 {
                prices.ask_all(game, &*table, side, &mut bits);
            }
            n += 1;
            let offers = table.seat(Chair::Side(side)).sight().offers;
            let acts = vec![offers[bits.below(offers.len())].act.clone()];
            table.submit(side, &Input::Act { version: None, acts }).expect("an action of the list");
        }
        assert_eq!(prices.0.len(), PRICES.len(), "every question was asked");
        println!("{game}, {} lines: {:?}", table.inputs(), prices.0);
    }
}

/// How often a question at which something is proposed may ask for memory, all it answers included.
const PER_PROPOSAL: usize = 1500;

/// However many could join an attack or lose steps, few are tried.
#[test]
fn what_is_proposed_is_found_in_few_tries() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    for (game, _) in GAMES {
        let mut table = title(game).table(&Setup::default(), Dice::from_seed(2)).expect("the game as shipped");
        table.keep(&Keeping::Settle).expect("a game that begins");
        let (mut worst, mut met) = (0, [0; 2]);
        let mut ask = |seat: &Seat, acts: &[String], met: &mut [usize; 2]| {
            let (Cost { asked, .. }, ahead) = counted(|| seat.ahead(acts));
            let Ok(ahead) = ahead else { return Vec::new() };
            if let Some(proposal) = ahead.proposals.first() {
                met[usize::from(proposal.what == ProposalOf::Losses)] += 1;
                worst = worst.max(asked);
                assert!(asked <= PER_PROPOSAL, "{game} {acts:?}: {asked} times");
            }
            ahead.offers
        };
        for salt in 0.. {
            let Some(side) = table.owing().iter().next() else { break };
            let seat = table.seat(Chair::Side(side));
            let begins = |it: &Offer| matches!(it.verb, Verb::Attack | Verb::Probe);
            for first in ask(&seat, &[], &mut met).into_iter().filter(begins) {
                let acts = vec![first.act];
                for next in ask(&seat, &acts, &mut met) {
                    ask(&seat, &[acts[0].clone(), next.act], &mut met);
                }
            }
            let job = seat.job(Level::Normal, salt).expect("work for a side that owes");
            let acts = job.run(&Stop::default()).acts();
            table.submit(side, &Input::Act { version: None, acts }).expect("an action of the list");
        }
        println!("{game}: {met:?} questions with proposals, at most {worst} times");
        assert!(met[0] > 10, "{game}: {met:?}");
    }
}
