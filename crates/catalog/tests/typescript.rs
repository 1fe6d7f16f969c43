//! The TypeScript of every type that crosses to a client, as it lies in `web/src/types.ts`. When a type changes, write it
//! anew with `UPDATE_EXPECT=1 cargo test -p catalog --features ts --test typescript`.
#![cfg(feature = "ts")]

use std::{
    any::TypeId,
    collections::{BTreeMap, BTreeSet},
};

use catalog::{AheadSight, Gesture, Input, Refusal, Sight};
use expect_test::expect_file;
use stage::{Odds, Overlaid, Reach, Sheet, SideOf};
use ts_rs::{Config, TS, TypeVisitor};

/// Declarations by name, and the types that were looked at.
#[derive(Default)]
struct Types(BTreeMap<String, String>, BTreeSet<TypeId>);

impl Types {
    fn add<T: TS + 'static + ?Sized>(&mut self) {
        if !self.1.insert(TypeId::of::<T>()) {
            return;
        }
        let config = Config::new();
        // Numbers, texts and lists are not declared.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let declared = format!("{docs}export {}\n", T::WithoutGenerics::decl(&config));
            let name = T::ident(&config);
            if let Some(before) = self.0.insert(name.clone(), declared.clone()) {
                // Of two types with one name the second would be lost in silence.
                assert_eq!(before, declared, "two types are called {name}");
            }
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        self.add::<T>();
    }
}

#[test]
fn the_types_of_clients_are_up_to_date() {
    let mut types = Types::default();
    types.add::<Sheet>();
    types.add::<Sight>();
    types.add::<AheadSight>();
    types.add::<Gesture>();
    types.add::<Reach>();
    types.add::<Odds>();
    types.add::<Overlaid>();
    types.add::<Refusal>();
    types.add::<Input>();
    // Named in pairs by side, which the kernel cannot describe.
    types.add::<SideOf>();
    types.add::<mukden::Living>();
    types.add::<east::OrderCount>();
    let mut text = "// Written from the Rust types by the tests of the catalog. Do not edit.\n\n\
                    /** One of the two sides, in the order of the sheet. */\nexport type Side = \"a\" | \"b\";\n"
        .to_owned();
    for declared in types.0.values() {
        text += "\n";
        text += declared;
    }
    let text: String = text.lines().map(|it| format!("{}\n", it.trim_end())).collect();
    assert!(!text.contains("bigint"), "numbers that JavaScript cannot hold");
    expect_file!["../../../web/src/types.ts"].assert_eq(&text);
}
