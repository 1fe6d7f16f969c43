//! The TypeScript of every type that crosses to a client, as it lies in `web/src/types.ts`. When a type changes, write it
//! anew with `UPDATE_EXPECT=1 cargo test -p catalog --features ts --test typescript`.
#![cfg(feature = "ts")]

use std::collections::BTreeMap;

use catalog::{AheadSight, Gesture, Input, Refusal, Sight};
use expect_test::expect_file;
use stage::{Odds, Overlaid, Reach, Sheet};
use ts_rs::{Config, TS, TypeVisitor};

/// Declarations by name.
#[derive(Default)]
struct Types(BTreeMap<String, String>);

impl Types {
    fn add<T: TS + 'static + ?Sized>(&mut self) {
        let config = Config::new();
        // Numbers, texts and lists are not declared.
        if T::output_path().is_none() {
            T::visit_dependencies(self);
            T::visit_generics(self);
            return;
        }
        let name = T::ident(&config);
        let declared = format!("{}export {}\n", T::docs().unwrap_or_default(), T::WithoutGenerics::decl(&config));
        match self.0.insert(name.clone(), declared.clone()) {
            // Of two types with one name the second would be lost in silence.
            Some(before) => assert_eq!(before, declared, "two types are called {name}"),
            None => {
                T::visit_dependencies(self);
                T::visit_generics(self);
            }
        }
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
    let mut text = "// Written from the Rust types by the tests of the catalog. Do not edit.\n\n\
                    /** One of the two sides, in the order of the sheet. */\nexport type Side = \"a\" | \"b\";\n"
        .to_owned();
    for declared in types.0.values() {
        text += "\n";
        text += declared;
    }
    assert!(!text.contains("bigint"), "numbers that JavaScript cannot hold");
    expect_file!["../../../web/src/types.ts"].assert_eq(&text);
}
