//! The OpenAPI schemas of what crosses to a client describe what crosses: JSON of real play is held against them.
#![cfg(feature = "api")]

use std::collections::BTreeMap;

use catalog::{
    AheadSight, Chair, Changes, Dice, Gesture, Info, Input, Keeper, Keeping, Level, Overlay, Reaches, Refusal, Setup,
    Sight, Stop,
};
use conform::Schemas;
use serde::Serialize;
use serde_json::{Value, json};
use stage::{Odds, Overlaid, Reach, Sheet};
use utoipa::ToSchema;

/// The table is asked everything after one act in this many.
const ASKED: u64 = 7;

/// Adds the schema of a type, and of all that it refers to.
fn add<T: ToSchema>(all: &mut Schemas) {
    let mut found = vec![(T::name().into_owned(), T::schema())];
    T::schemas(&mut found);
    for (name, schema) in found {
        all.add(&name, value(&schema));
    }
}

fn schemas() -> Schemas {
    let mut all = Schemas::default();
    add::<Sheet>(&mut all);
    add::<Sight>(&mut all);
    add::<AheadSight>(&mut all);
    add::<Changes>(&mut all);
    add::<Gesture>(&mut all);
    add::<Reach>(&mut all);
    add::<Reaches>(&mut all);
    add::<Odds>(&mut all);
    add::<Overlaid>(&mut all);
    add::<Refusal>(&mut all);
    add::<Input>(&mut all);
    add::<Info>(&mut all);
    all
}

fn value(it: &impl Serialize) -> Value {
    serde_json::to_value(it).expect("a type that can be written as JSON")
}

/// Holds JSON against schemas, and counts by name.
struct Judge(Schemas, BTreeMap<&'static str, usize>);

impl Judge {
    fn hold(&mut self, name: &'static str, it: &impl Serialize) {
        self.0.check(name, &value(it)).unwrap_or_else(|fault| panic!("{fault}"));
        *self.1.entry(name).or_default() += 1;
    }

    fn hold_or_refusal<T: Serialize>(&mut self, name: &'static str, it: Result<T, Refusal>) {
        match it {
            Ok(it) => self.hold(name, &it),
            Err(refusal) => self.hold("Refusal", &refusal),
        }
    }

    /// Everything that can be asked from a chair.
    fn ask(&mut self, table: &dyn Keeper, chair: Chair, before: &Sight) {
        let seat = table.seat(chair);
        let sight = seat.sight();
        self.hold("Sight", &sight);
        self.hold("Changes", &sight.changes(before));
        for gesture in seat.heard(before.version).expect("all lines are at hand") {
            self.hold("Gesture", &gesture);
        }
        for (overlay, _) in Overlay::ALL {
            self.hold("Overlaid", &seat.overlay(overlay));
        }
        let reaches = seat.reaches_beside(&[]);
        self.hold("Reaches", &reaches);
        let held: Vec<u32> = reaches.fresh.iter().step_by(2).map(|it| it.mark).collect();
        self.hold("Reaches", &seat.reaches_beside(&held));
        let acts = sight.offers.iter().step_by(5).map(|it| vec![it.act.clone()]);
        for batch in acts.chain([Vec::new(), vec!["dance".to_owned()], vec!["end".to_owned()]]) {
            self.hold_or_refusal("Odds", seat.odds(&batch));
            self.hold_or_refusal("AheadSight", seat.ahead(&batch));
        }
        let units = table.sheet().printed.units.len() as u8;
        for unit in (0..units).step_by(11).map(stage::UnitId) {
            self.hold_or_refusal("Reach", seat.reach(unit));
            if let Err(refusal) = seat.why_there(unit, stage::HexNo(1010)) {
                self.hold("Refusal", &refusal);
            }
        }
    }

    fn play(&mut self, game: &str, acts: u64) {
        let title = catalog::find(game).expect("a game of this id");
        self.hold("Info", &title.info(&[]).expect("the shipped files"));
        let mut table = title.table(&Setup::default(), Dice::from_seed(11)).expect("the game as shipped");
        self.hold("Sheet", &**table.sheet());
        table.keep(&Keeping::Settle).expect("fair dice");
        let mut before = Chair::ALL.map(|it| table.seat(it).sight());
        for n in 0..acts {
            let Some(side) = table.owing().iter().next() else { break };
            let job = table.seat(Chair::Side(side)).job(Level::Random, n).expect("work for a side that owes");
            let input = Input::Act { version: None, acts: job.run(&Stop::default()).acts() };
            table.submit(side, &input).expect("an action of the list");
            if n % ASKED == 0 {
                self.hold("Input", &input);
                for (before, chair) in before.iter_mut().zip(Chair::ALL) {
                    self.ask(&*table, chair, before);
                    *before = table.seat(chair).sight();
                }
            }
        }
        table.submit(catalog::Side::A, &Input::Draw).ok();
        table.submit(catalog::Side::B, &Input::Resign).ok();
        for (before, chair) in before.iter().zip(Chair::ALL) {
            self.ask(&*table, chair, before);
        }
    }
}

fn answers_of(game: &str, acts: u64) {
    let mut judge = Judge(schemas(), BTreeMap::new());
    judge.play(game, acts);
    println!("{game}: {:?}", judge.1);
    for name in [
        "Sheet",
        "Info",
        "Input",
        "Sight",
        "Changes",
        "Gesture",
        "Overlaid",
        "Reach",
        "Reaches",
        "Odds",
        "AheadSight",
        "Refusal",
    ] {
        assert!(judge.1.contains_key(name), "no {name} in {game}");
    }
}

#[test]
fn every_reference_leads_somewhere() {
    assert_eq!(schemas().dangling(), Vec::<String>::new());
}

#[test]
fn answers_of_hindenburg_are_as_described() {
    answers_of("hindenburg", 300);
}

#[test]
fn answers_of_mukden_are_as_described() {
    answers_of("mukden", 900);
}

#[test]
fn answers_of_east_are_as_described() {
    answers_of("east", 1200);
}

#[test]
fn inputs_and_sights_before_the_game_are_as_described() {
    let mut judge = Judge(schemas(), BTreeMap::new());
    let undo = Input::Undo { version: Some(3) };
    let commit = Input::Commit { commitment: "sha256:00".to_owned() };
    for input in [
        undo,
        commit,
        Input::Reveal { secret: "00".to_owned() },
        Input::Back,
        Input::Draw,
        Input::Decline,
        Input::Resign,
    ] {
        judge.hold("Input", &input);
    }
    for title in catalog::shelf() {
        let secrets = catalog::Sides::only(catalog::Side::A);
        let setup = Setup { secrets, ..Setup::default() };
        let table = title.table(&setup, Dice::from_seed(1)).expect("the game as shipped");
        judge.hold("Sight", &table.seat(Chair::Side(catalog::Side::A)).sight());
    }
}

/// Whatever is put in the place of any value is noticed: no part of a sight is free of a description.
#[test]
fn the_judge_notices_what_is_not_described() {
    let schemas = schemas();
    for title in catalog::shelf() {
        let mut table = title.table(&Setup::default(), Dice::from_seed(2)).expect("the game as shipped");
        table.keep(&Keeping::Settle).expect("fair dice");
        let side = table.owing().iter().next().expect("a side that owes");
        let sight = value(&table.seat(Chair::Side(side)).sight());
        assert_eq!(schemas.check("Sight", &sight), Ok(()));
        let mut places = Vec::new();
        walk(&sight, String::new(), &mut places);
        for place in places.iter().step_by(1 + places.len() / 150) {
            let mut wrong = sight.clone();
            *wrong.pointer_mut(place).expect("a place that was found") = json!({ "x": 0 });
            assert!(schemas.check("Sight", &wrong).is_err(), "{place} is not described");
            let mut more = sight.clone();
            if let Some(Value::Object(fields)) = more.pointer_mut(place) {
                fields.insert("x".to_owned(), json!(0));
                assert!(schemas.check("Sight", &more).is_err(), "{place} may have anything");
            }
        }
    }
}

/// The places of all values in a JSON text.
fn walk(value: &Value, at: String, places: &mut Vec<String>) {
    match value {
        Value::Array(list) => list.iter().enumerate().for_each(|(n, it)| walk(it, format!("{at}/{n}"), places)),
        Value::Object(fields) => fields.iter().for_each(|(key, it)| walk(it, format!("{at}/{key}"), places)),
        _ => {}
    }
    places.push(at);
}
