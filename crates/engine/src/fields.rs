#![allow(clippy::unwrap_used, reason = "tests")]
//! The fields that `docs/engine.md` promises, held against every journal of the corpus.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use catalog::{Chair, Keeper};
use serde_json::Value;

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
    fn note(&mut self, object: &Value) {
        self.times += 1;
        for field in object.as_object().unwrap().keys() {
            *self.fields.entry(field.clone()).or_default() += 1;
        }
    }

    /// The fields in order; those that are not always there with a question mark.
    fn said(&self) -> String {
        let mark = |n: usize| if n == self.times { "" } else { "?" };
        let fields = self.fields.iter().map(|(field, &n)| format!("{field}{}", mark(n)));
        fields.collect::<Vec<_>>().join(" ")
    }
}

/// Notes every event that everybody and each chair was told at a table, and the views of it.
fn note(table: &dyn Keeper, met: &mut BTreeMap<String, Met>) {
    let (game, wire) = (table.sheet().game.to_owned(), Wire::of(table));
    let mut note = |what: &str, object: &Value| met.entry(format!("{game} {what}")).or_default().note(object);
    let mut told = vec![table.record().witnessed(0).unwrap()];
    let mut views = vec![table.record().view_json()];
    for seat in Chair::ALL.map(|it| table.seat(it)) {
        told.push(seat.witnessed(0).unwrap());
        views.push(seat.view_json());
        let scene = serde_json::to_value(seat.scene()).unwrap();
        note("scene", &scene);
        note("furniture", &scene["furniture"]);
    }
    for told in told.iter().flatten() {
        note(&format!("event {}", told.kind), &serde_json::to_value(wire.told(told)).unwrap());
    }
    for view in views {
        note("view", &serde_json::from_str(&view).unwrap());
    }
}

/// What is documented is what is there: a field that is missing was renamed or removed, which never happens; one that is
/// new is to be documented.
#[test]
fn every_field_that_is_documented_is_there() {
    let mut met = BTreeMap::new();
    for kept in conform::corpus(&at_root("crates/catalog/tests/corpus")) {
        note(&*catalog::open(&kept.text, &kept.own).unwrap(), &mut met);
    }
    let found: BTreeSet<String> = met.iter().map(|(what, met)| format!("{what}: {}", met.said())).collect();
    let document = fs::read_to_string(at_root("docs/engine.md")).unwrap();
    let (_, block) = document.split_once("```fields\n").expect("the block of fields");
    let (block, _) = block.split_once("```").expect("the end of the block");
    let written: BTreeSet<String> = block.lines().map(str::to_owned).collect();
    let missing: Vec<_> = written.difference(&found).collect();
    let new: Vec<_> = found.difference(&written).collect();
    assert!(missing.is_empty(), "docs/engine.md promises\n{missing:#?}\nfound instead\n{new:#?}");
    assert!(new.is_empty(), "docs/engine.md says nothing of\n{new:#?}");
}
