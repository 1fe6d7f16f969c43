//! Every kind of sentence that whoever sits at a table can read: questions, buttons, what is told, why something is refused,
//! how odds are reckoned. They are printed, each kind with one example, for a person to read:
//! `cargo test -p catalog --test sentences -- --nocapture`. What a machine can see of bad English fails here.

use std::collections::BTreeMap;

use catalog::{Chair, Dice, Input, Keeping, Refusal, Seat, Setup, Title};
use kernel::{Bits, Overlay};
use serde_json::Value;
use stage::{HexNo, Sheet, UnitId};

/// What is said, by where it is said and what it is like: without its names and numbers.
#[derive(Default)]
struct Said(BTreeMap<(String, String), String>);

impl Said {
    fn hear(&mut self, place: &str, alike: String, said: String) {
        self.0.entry((place.to_owned(), alike)).or_insert(said);
    }

    /// Hears every sentence in a value, and what stands in its texts that are read: whatever crosses to a client is a value.
    fn all(&mut self, sheet: &Sheet, place: &str, value: &Value) {
        match value {
            Value::Array(bits) if !bits.is_empty() && bits.iter().all(is_bit) => {
                let (mut alike, mut said) = (String::new(), String::new());
                for bit in bits {
                    let (like, text) = read(sheet, bit);
                    alike += &like;
                    said += &text;
                }
                self.hear(place, alike, said);
            }
            Value::Array(all) => all.iter().for_each(|it| self.all(sheet, place, it)),
            Value::Object(fields) => {
                for (name, it) in fields {
                    match it {
                        Value::String(text)
                            if ["button", "what", "label", "text", "source"].contains(&name.as_str()) =>
                        {
                            self.hear(&format!("{place}, {name}"), without_numbers(text), text.clone());
                        }
                        _ => self.all(sheet, &within(place, name), it),
                    }
                }
            }
            _ => {}
        }
    }

    fn refused(&mut self, sheet: &Sheet, refusal: &Refusal) {
        match &refusal.line {
            Some(line) => self.all(sheet, "refused", &json(line)),
            None => self.hear("refused", refusal.why(sheet), refusal.why(sheet)),
        }
    }
}

fn within(place: &str, name: &str) -> String {
    match name {
        "offers" | "prompt" | "awaits" | "note" | "ends" | "proposals" | "scene" => name.to_owned(),
        _ => place.to_owned(),
    }
}

fn is_bit(it: &Value) -> bool {
    let is = it.get("is").and_then(Value::as_str);
    match is {
        Some("text") => it.get("text").is_some(),
        Some("unit") => it.get("short").is_some(),
        Some("hex" | "side" | "rule") => it.as_object().is_some_and(|it| it.len() == 2),
        _ => false,
    }
}

/// A bit of a sentence: what it is like, and as a page says it.
fn read(sheet: &Sheet, bit: &Value) -> (String, String) {
    let number = |of: &str| u16::try_from(bit[of].as_u64().expect("a number")).expect("a small number");
    match bit["is"].as_str() {
        Some("unit") => {
            let unit = sheet.unit(UnitId(u8::try_from(number("unit")).expect("a unit")));
            let is_short = bit["short"] == true;
            // The cards of Hindenburg's Hour have no code: pages say their numbers.
            let is_coded = is_short && sheet.game != "hindenburg";
            let name = if is_coded { &unit.code } else { &unit.name };
            (if is_short { "{code}" } else { "{unit}" }.to_owned(), name.clone())
        }
        Some("hex") => ("{hex}".to_owned(), sheet.spot(HexNo(number("hex")))),
        Some("side") => {
            let side = if bit["side"] == "a" { kernel::Side::A } else { kernel::Side::B };
            ("{side}".to_owned(), sheet.sides[side].name.clone())
        }
        Some("rule") => ("{rule}".to_owned(), bit["rule"].as_str().unwrap_or_default().to_owned()),
        _ => {
            let text = bit["text"].as_str().unwrap_or_default();
            (without_numbers(text), text.to_owned())
        }
    }
}

/// A text in which every number but one is like every other.
fn without_numbers(text: &str) -> String {
    const NUMBERS: [&str; 11] =
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let is_number = |it: &str| NUMBERS.contains(&it) || (it != "1" && it.bytes().all(|it| it.is_ascii_digit()));
    let words = text.split(' ').map(|it| {
        let bare = it.trim_matches(|it: char| !it.is_alphanumeric());
        if !bare.is_empty() && is_number(bare) { it.replace(bare, "#") } else { it.to_owned() }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Listens to all that the seats of a table say while it is played at random.
fn listen(title: &dyn Title, setup: &Setup, seed: u64, most: usize, said: &mut Said) {
    let mut table = title.table(setup, Dice::from_seed(seed)).expect("the game as shipped");
    table.keep(&Keeping::Settle).expect("fair dice");
    let sheet = table.sheet().clone();
    let mut bits = Bits::seeded(seed);
    // What was offered before is refused later.
    let mut former: Vec<String> = Vec::new();
    for n in 0..most {
        let Some(side) = table.owing().iter().next() else { break };
        let seat = table.seat(Chair::Side(side));
        let sight = seat.sight();
        said.all(&sheet, "sight", &json(&sight));
        said.all(&sheet, "waiting", &json(&table.seat(Chair::Spectator).awaits()));
        said.all(&sheet, "button", &json(&seat.labels()));
        if n % 4 == 0 {
            ask(&seat, &sheet, &former, &mut bits, said);
        }
        let acts: Vec<String> = sight.offers.iter().map(|it| it.act.clone()).collect();
        // What ends a phase is one of many: it is not done so often that nothing else is met.
        let others: Vec<&String> = sight.offers.iter().filter(|it| it.ends.is_none()).map(|it| &it.act).collect();
        let act = if others.is_empty() || bits.below(24) == 0 {
            acts[bits.below(acts.len())].clone()
        } else {
            others[bits.below(others.len())].clone()
        };
        if let Ok(odds) = seat.odds(std::slice::from_ref(&act)) {
            said.all(&sheet, "odds", &json(&odds));
        }
        let before = table.former();
        if bits.below(3) == 0 {
            former.push(acts[bits.below(acts.len())].clone());
        }
        table.submit(side, &Input::Act { version: None, acts: vec![act] }).expect("an action of the list");
        for chair in [Chair::Side(kernel::Side::A), Chair::Side(kernel::Side::B), Chair::Spectator] {
            said.all(&sheet, "told", &json(&table.seat(chair).heard_after(&before).expect("lines at hand")));
        }
    }
    let end = table.seat(Chair::Spectator);
    said.all(&sheet, "the end", &json(&end.awaits()));
    said.all(&sheet, "told again", &json(&end.heard(0).expect("lines at hand")));
}

/// Asks for what nobody can do, and for what lies over the map.
fn ask(seat: &Seat, sheet: &Sheet, former: &[String], bits: &mut Bits, said: &mut Said) {
    for _ in 0..6 {
        let unit = UnitId(u8::try_from(bits.below(sheet.printed.units.len())).expect("a unit"));
        let places = &sheet.printed.places;
        let hex = places[bits.below(places.len())].hex;
        let near = HexNo(hex.0 + [0, 1, 100, 101][bits.below(4)]);
        for hex in [hex, near] {
            if let Err(refusal) = seat.why_there(unit, hex) {
                said.refused(sheet, &refusal);
            }
        }
        if let Err(refusal) = seat.reach(unit) {
            said.refused(sheet, &refusal);
        }
        if !former.is_empty()
            && let Err(refusal) = seat.why(&[former[bits.below(former.len())].clone()])
        {
            said.refused(sheet, &refusal);
        }
    }
    for (overlay, _) in Overlay::ALL {
        said.all(sheet, "overlay", &json(&seat.overlay(overlay)));
    }
}

fn json(it: &impl serde::Serialize) -> Value {
    serde_json::to_value(it).expect("JSON")
}

/// What no sentence has: an id of a unit or of a ruling, notation, and slips of grammar.
fn fault(said: &str) -> Option<String> {
    let words: Vec<&str> = said.split([' ', '(', ')', ',', '.', ';', ':', '?']).collect();
    let is_id = |it: &&str| {
        let army = it.split_once('-').is_some_and(|(army, unit)| {
            !army.is_empty()
                && army.len() < 4
                && unit.chars().next().is_some_and(|it| it.is_ascii_uppercase())
                && army.chars().all(|it| it.is_ascii_uppercase() || it.is_ascii_digit())
                && unit.chars().all(|it| it.is_ascii_uppercase() || it.is_ascii_digit())
        });
        let ruling = it.len() > 1 && it.starts_with(['H', 'M', 'S']) && it[1..].bytes().all(|it| it.is_ascii_digit());
        army || ruling || it.contains('_')
    };
    if let Some(id) = words.iter().find(|it| is_id(it)) {
        return Some(format!("an id: {id}"));
    }
    let slips = [
        "  ",
        " .",
        " ,",
        "..",
        "Soviets has",
        "Germans has",
        "Japanese has",
        "the the",
        "or done",
        " 1 steps",
        " 1 units",
        " 1 hexes",
        " 1 points",
        " one steps",
        " one units",
        "?.",
        "1 Russian ones",
        "s's ",
        "(s)",
    ];
    slips.iter().find(|it| said.contains(**it)).map(|it| format!("{it:?}"))
}

fn check(game: &str, games: u64, most: usize) {
    let title = catalog::find(game).expect("a game of this id");
    let mut said = Said::default();
    for seed in 1..=games {
        // Every other game is played with whatever is optional.
        let mut setup = Setup::default();
        if seed % 2 == 0 {
            for option in title.info(&[]).expect("the game as shipped").options {
                if let Some(other) = option.values.iter().find(|it| **it != option.default) {
                    setup.options.insert(option.id.to_owned(), (*other).to_owned());
                }
            }
        }
        listen(title, &setup, seed, most, &mut said);
    }
    let mut faults = Vec::new();
    for ((place, _), text) in &said.0 {
        println!("{game}, {place}: {text}");
        faults.extend(fault(text).map(|it| format!("{it} in {place}: {text}")));
    }
    println!("{game}: {} kinds of sentences", said.0.len());
    assert!(said.0.len() > 60, "{game}: {}", said.0.len());
    assert!(faults.is_empty(), "{game}:\n{}", faults.join("\n"));
}

#[test]
fn hindenburg_speaks_as_people_do() {
    check("hindenburg", 6, 600);
}

#[test]
fn mukden_speaks_as_people_do() {
    check("mukden", 4, 900);
}

#[test]
fn east_speaks_as_people_do() {
    check("east", 4, 900);
}
