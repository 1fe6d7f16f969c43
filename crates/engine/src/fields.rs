#![allow(clippy::unwrap_used, reason = "tests")]
//! The fields that `docs/engine.md` promises, held against every journal of the corpus.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use catalog::{Analysis, Answer, Chair, Dice, Input, Keeping, Setup, Side};
use serde::Serialize;
use serde_json::{Value, json};
use stage::TerrainKind;

use crate::wire::Wire;

fn at_root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// What was met of one kind of object: how often, and each field how often.
#[derive(Default)]
struct Met {
    times: usize,
    fields: BTreeMap<String, usize>,
}

impl Met {
    /// The fields in order; those that are not always there with a question mark.
    fn said(&self) -> String {
        let mark = |n: usize| if n == self.times { "" } else { "?" };
        let fields = self.fields.iter().map(|(field, &n)| format!("{field}{}", mark(n)));
        fields.collect::<Vec<_>>().join(" ")
    }
}

/// Everything met, by what it is and the way to it.
type Book = BTreeMap<String, Met>;

/// What has names of the game's for fields, and no words of the protocol: the markers in a cup.
const NAMED: &str = "cup";

/// Notes an object with all that is in it: a list with `[]`, and with the word that says what it is, if it has one.
fn note(met: &mut Book, way: &str, value: &Value) {
    match value {
        Value::Array(list) => list.iter().for_each(|it| note(met, &format!("{way}[]"), it)),
        Value::Object(object) => {
            let word = ["is", "act"].iter().find_map(|it| object.get(*it).and_then(Value::as_str));
            let way = word.map_or_else(|| way.to_owned(), |it| format!("{way} {it}"));
            let here = met.entry(way.clone()).or_default();
            here.times += 1;
            for field in object.keys() {
                *here.fields.entry(field.clone()).or_default() += 1;
            }
            for (field, value) in object {
                if field != NAMED {
                    note(met, &format!("{way}.{field}"), value);
                }
            }
        }
        _ => {}
    }
}

/// Notes every event that everybody and each chair was told at a table.
fn note_told(table: &dyn Analysis, met: &mut Book) {
    let (game, wire) = (table.sheet().game.to_owned(), Wire::of(table.printed()));
    let mut told = vec![table.record().witnessed(0).unwrap()];
    told.extend(Chair::ALL.map(|it| table.seat(it).witnessed(0).unwrap()));
    for told in told.iter().flatten() {
        let mut event = serde_json::to_value(wire.told(told)).unwrap();
        // What is the same for all kinds and all games is noted once.
        note(met, "what", &event["what"]);
        event["what"] = Value::Null;
        note(met, &format!("{game} event {}", told.kind), &event);
    }
}

/// Notes what everybody and each chair sees of a table.
fn note_seen(table: &dyn Analysis, met: &mut Book) {
    let game = table.sheet().game.to_owned();
    let mut views = vec![table.record().view_json()];
    for seat in Chair::ALL.map(|it| table.seat(it)) {
        views.push(seat.view_json());
        let mut scene = serde_json::to_value(seat.scene()).unwrap();
        let furniture = scene["furniture"].take();
        note(met, "scene", &scene);
        note(met, &format!("{game} furniture"), &furniture);
    }
    for view in views {
        note(met, &format!("{game} view"), &serde_json::from_str(&view).unwrap());
    }
}

fn json(value: impl Serialize) -> Value {
    serde_json::to_value(value).unwrap()
}

/// Notes what is answered to each side about what it may do at a table, and what is laid over it.
fn note_answered(table: &dyn Analysis, met: &mut Book) {
    let wire = Wire::of(table.printed());
    note(met, "sheet", &json(&**table.sheet()));
    for seat in [Side::A, Side::B].map(|it| table.seat(Chair::Side(it))) {
        let sight = seat.sight();
        note(met, "prompt", &json(sight.prompt.as_ref().map(|it| wire.prompt(it))));
        note(met, "action", &json(wire.offers(&sight, &seat.labels())));
        for reach in seat.reaches().iter().step_by(5) {
            note(met, "destination", &json(wire.reach(reach)));
        }
        for (overlay, _) in kernel::Overlay::ALL {
            let overlaid = seat.overlay(overlay);
            note(met, "mark", &json(wire.marks(&overlaid)));
            note(met, "line", &json(wire.lines(&overlaid)));
        }
        let asked = sight.offers.iter().step_by(7).map(|it| vec![it.act.clone()]);
        for odds in asked.chain([Vec::new()]).filter_map(|it| seat.odds(&it).ok()) {
            note(met, "odds", &json(wire.odds(&odds)));
        }
    }
}

/// A journal of the corpus after each eighth of its lines, as far as it ends there with a gesture.
fn parts(kept: &conform::Kept) -> impl Iterator<Item = Box<dyn Analysis>> + '_ {
    let lines: Vec<&str> = kept.text.lines().collect();
    (1..=8).filter_map(move |part| {
        let text = lines[..(lines.len() * part / 8).max(1)].join("\n") + "\n";
        Some(catalog::open(&text, &kept.own).ok()?.for_analysis())
    })
}

fn block(name: &str) -> BTreeSet<String> {
    let document = fs::read_to_string(at_root("docs/engine.md")).unwrap();
    let (_, block) = document.split_once(&format!("```{name}\n")).expect("a block of this name");
    let (block, _) = block.split_once("```").expect("the end of the block");
    block.lines().map(str::to_owned).collect()
}

/// Units and where they stand, with the face they show: `GE-P24 2406 1`.
fn stand(text: &str) -> Vec<Value> {
    let unit = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        json!({"unit": words[0], "at": words[1], "face": words.get(2).map_or(0, |it| it.parse().unwrap())})
    };
    text.split(", ").map(unit).collect()
}

/// A table of this game with an option, after these answers of fate and these actions of whoever owes a decision.
fn played(
    game: &str,
    option: Option<(&str, &str)>,
    position: &Value,
    luck: &[Answer],
    acts: &str,
) -> Box<dyn Analysis> {
    let options = option.into_iter().map(|(id, value)| (id.to_owned(), value.to_owned())).collect();
    let setup = Setup { options, ..Setup::default() };
    let mut table = catalog::find(game).unwrap().load(&setup, position, Dice::from_seed(1)).unwrap().for_analysis();
    table.queue(luck.to_vec());
    table.keep(&Keeping::Settle).unwrap();
    for act in acts.split(", ").filter(|it| !it.is_empty()) {
        let side = table.owing().iter().next().unwrap();
        table.submit(side, &Input::Act { version: None, acts: vec![act.to_owned()] }).unwrap();
    }
    table
}

/// *Hitler Turns East* on a turn whose next markers are these, in order.
fn east(turn: u8, markers: &[&str], units: &[Value], dice: &[u16], acts: &str) -> Box<dyn Analysis> {
    let cup: Value = markers.iter().map(|&it| (it.to_owned(), json!(1))).collect::<serde_json::Map<_, _>>().into();
    let position = json!({"game": "east", "turn": turn, "phase": {"name": "draw"}, "cup": cup, "units": units});
    let markers = markers.iter().map(|&it| Answer::Marker(it.to_owned()));
    let luck: Vec<Answer> = markers.chain(dice.iter().map(|&it| it.into())).collect();
    played("east", None, &position, &luck, acts)
}

/// *Hindenburg's Hour* on 21 August with these corps alone, when the Germans move; Russians were in these hexes.
fn hindenburg(corps: &[(&str, Value)], russian: &BTreeSet<String>, acts: &str) -> Box<dyn Analysis> {
    let sheet = catalog::find("hindenburg").unwrap().sheet(&Setup::default()).unwrap();
    let unit = |id: &String| {
        let placed = corps.iter().find(|it| it.0 == id);
        let mut unit = placed.map_or(json!({}), |it| it.1.clone());
        unit["unit"] = json!(id);
        unit
    };
    let units: Vec<Value> = sheet.printed.units.iter().map(|it| unit(&it.id)).collect();
    let position = json!({
        "game": "hindenburg", "turn": 5, "activation": 1, "armies_done": 2, "forced_march": [0, 0], "francois": false,
        "past_angerburg": false, "railed": false, "phase": {"name": "movement"}, "units": units, "last_russian": russian,
    });
    played("hindenburg", Some(("delayed_rail", "on")), &position, &[], acts)
}

/// What no journal of the corpus has met, in short games from positions.
fn seldom() -> Vec<Box<dyn Analysis>> {
    let sheet = catalog::find("east").unwrap().sheet(&Setup::default()).unwrap();
    let armies = sheet.printed.units.iter().map(|it| it.id.as_str()).filter(|it| it.starts_with("SU-A"));
    let armies: Vec<&str> = armies.collect();
    // A Soviet army in each of these hexes.
    let each = |hexes: &str| {
        let units = armies.iter().zip(hexes.split(' ')).map(|(unit, hex)| format!("{unit} {hex}"));
        units.collect::<Vec<_>>().join(", ")
    };
    // Nothing is free around the Germans; they have no town to enter; a Garrison returns.
    let around = ["1608", "1610", "1508", "1509", "1708", "1709"].map(|it| [it; 3].join(" ")).join(" ") + " 1809";
    let towns = "1109 1111 1212 1309 1009 1013 1015 1108 1113 1208 1209 1215 1313";
    let penned = stand(&format!("{}, GE-P24 1609", each(&around)));
    let shut = stand(&format!("{}, GE-A9 1509", each(towns)));
    let garrison = stand("GE-G9 dead, GE-A9 1109, SU-A3 2609");
    let revive = "assign center, done, place GE-A2 1111, place GE-P40 1212, revive GE-G9 army";
    // An army with Germans all around it; a corps under Mobile Defense.
    let ring = stand("SU-A3 1609, GE-A9 1608, GE-A4 1610, GE-P24 1508, GE-P46 1509, GE-P47 1708, GE-P3 1709");
    let all = "assign center, done, done, attack 1609, join GE-A9, join GE-A4, join GE-P24, join GE-P46, join GE-P47, join \
               GE-P3, fight";
    let blow = stand("GE-P24 2406 1, SU-S1 2505, SU-A10 2505, SU-A21 2505, SU-A23 2506, SU-A3 2506");
    let strike = "assign center, done, done, assign west, done, attack 2406, join SU-A23, join SU-A3, join SU-A10, join \
                  SU-A21, join SU-S1, fight";

    // A line home, and no town left; a corps between two others.
    let places: Vec<String> = sheet.printed.places.iter().map(|it| it.hex.to_string()).collect();
    let (phase, army) = (json!({"name": "draw"}), stand("SU-A3 2909"));
    let bare = json!({"game": "east", "turn": 3, "phase": phase, "cup": {"axis hold": 1}, "units": army, "axis_holds": places});
    let ringed =
        [("2A-XV", json!({"hex": "1512"})), ("8A-IR", json!({"hex": "1511"})), ("8A-XX", json!({"hex": "1513"}))];

    // A corps is in supply again; a train finds nothing but what Russians hold.
    let starts = "1120 1220 1320 1420 1520 2901 2902 2903 2904 3001 3002 3003 3004";
    let starts: BTreeSet<String> = starts.split(' ').chain(["1512"]).map(str::to_owned).collect();
    let freed = [
        ("2A-XV", json!({"hex": "1512", "no_supply": true})),
        ("8A-IR", json!({"hex": "1511"})),
        ("8A-XX", json!({"hex": "1514"})),
    ];
    let sheet = catalog::find("hindenburg").unwrap().sheet(&Setup::default()).unwrap();
    let dry = sheet.printed.terrain.iter().filter(|it| !matches!(it.kind, TerrainKind::Lake | TerrainKind::Sea));
    let land = dry.flat_map(|it| &it.hexes).map(ToString::to_string).filter(|it| it != "1010").collect();
    let train = [("8A-IR", json!({"hex": "1010"})), ("8A-XX", json!({"track": "1512"}))];
    vec![
        east(3, &["counterattack"], &penned, &[2, 5], ""),
        east(3, &["axis hold"], &shut, &[], "assign center, done"),
        east(3, &["axis hold"], &garrison, &[], revive),
        east(3, &["axis assault"], &ring, &[1, 3], all),
        east(7, &["axis blitz", "soviet assault"], &blow, &[6], strike),
        played("east", None, &bare, &[], ""),
        hindenburg(&ringed, &starts, ""),
        hindenburg(&freed, &starts, "end, end"),
        hindenburg(&train, &land, "end"),
    ]
}

/// Everything met in the corpus, and in short games.
fn met() -> Book {
    let mut met = Book::new();
    seldom().iter().for_each(|table| note_told(&**table, &mut met));
    for kept in conform::corpus(&at_root("crates/catalog/tests/corpus")) {
        note_told(&*catalog::open(&kept.text, &kept.own).unwrap().for_analysis(), &mut met);
        for table in parts(&kept) {
            note_seen(&*table, &mut met);
            note_answered(&*table, &mut met);
        }
    }
    met
}

/// What is documented is what is there: a field that is missing was renamed or removed, which never happens; one that is
/// new is to be documented.
#[test]
fn every_field_that_is_documented_is_there() {
    let met = met();
    let found: BTreeSet<String> = met.iter().map(|(what, met)| format!("{what}: {}", met.said())).collect();
    if let Ok(path) = std::env::var("FIELDS_OUT") {
        fs::write(path, found.iter().cloned().collect::<Vec<_>>().join("\n")).unwrap();
    }
    let written = block("fields");
    let missing: Vec<_> = written.difference(&found).collect();
    let new: Vec<_> = found.difference(&written).collect();
    assert!(missing.is_empty(), "docs/engine.md promises\n{missing:#?}\nfound instead\n{new:#?}");
    assert!(new.is_empty(), "docs/engine.md says nothing of\n{new:#?}");
}

/// Every kind that a game names is documented, and no other.
#[test]
fn every_kind_of_event_is_documented() {
    let named = |title: &&'static dyn catalog::Title| {
        let game = title.id();
        title.kinds().iter().map(move |kind| format!("{game} event {kind}")).collect::<Vec<_>>()
    };
    let named: BTreeSet<String> = catalog::shelf().iter().flat_map(named).collect();
    let kind = |line: &String| line.split_once(':').unwrap().0.to_owned();
    let written: BTreeSet<String> = block("fields").iter().map(kind).filter(|it| it.contains(" event ")).collect();
    assert_eq!(written, named);
}

/// Every mark of an overlay is documented, and what is documented is met.
#[test]
fn every_mark_that_is_documented_is_met() {
    let mut met: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut note = |table: &dyn Analysis| {
        for (overlay, kind) in kernel::Overlay::ALL {
            let marks = Chair::ALL.map(|it| table.seat(it).overlay(overlay).marks);
            let found = met.entry(format!("{} {kind}", table.sheet().game)).or_default();
            found.extend(marks.iter().flatten().map(|it| it.what.to_owned()));
        }
    };
    for kept in conform::corpus(&at_root("crates/catalog/tests/corpus")) {
        parts(&kept).for_each(|table| note(&*table));
    }
    seldom().iter().for_each(|table| note(&**table));
    let is_number = |it: &String| it.strip_prefix("loses ").is_some_and(|it| it.parse::<u8>().is_ok());
    for found in met.values_mut() {
        if found.iter().any(is_number) {
            found.retain(|it| !is_number(it));
            found.insert("loses N".to_owned());
        }
    }
    let told = |(overlay, marks): (&String, &BTreeSet<String>)| {
        format!("{overlay}: {}", marks.iter().cloned().collect::<Vec<_>>().join(" | "))
    };
    let found: BTreeSet<String> = met.iter().map(told).collect();
    assert_eq!(found, block("marks"));
}
