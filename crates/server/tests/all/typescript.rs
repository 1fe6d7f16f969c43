//! The TypeScript of every type that crosses to a client, as it lies in `web/src/types.ts`. When a type changes, write it
//! anew with `UPDATE_EXPECT=1 cargo test -p server types_of_clients`.

use std::{
    any::TypeId,
    collections::{BTreeMap, BTreeSet},
};

use catalog::Info;
use expect_test::expect_file;
use server::{
    AbortAsk, Coming, Credentials, Invited, Lobby, Me, NewToken, NewlyMade, Note, Problem, Saying, SessionInfo, Shown,
    TableAsk, TokenAsk, TokenInfo, WhichPlace,
    wire::{Answer, Ask, ChatLine, Heard, Place, Presence, Said, TableInfo},
};
use stage::SideOf;
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
    // What a socket carries, and with it all that is seen and asked at a table.
    types.add::<Said>();
    types.add::<Heard>();
    types.add::<Ask>();
    types.add::<Answer>();
    types.add::<Place>();
    types.add::<ChatLine>();
    types.add::<Presence>();
    // What plain requests carry.
    types.add::<Info>();
    types.add::<Problem>();
    types.add::<TableInfo>();
    types.add::<Lobby>();
    types.add::<TableAsk>();
    types.add::<NewlyMade>();
    types.add::<Invited>();
    types.add::<WhichPlace>();
    types.add::<Coming>();
    types.add::<Shown>();
    types.add::<AbortAsk>();
    types.add::<Me>();
    types.add::<Credentials>();
    types.add::<SessionInfo>();
    types.add::<Saying>();
    types.add::<Note>();
    types.add::<TokenAsk>();
    types.add::<NewToken>();
    types.add::<TokenInfo>();
    // Named in pairs by side, which the kernel cannot describe.
    types.add::<SideOf>();
    types.add::<mukden_face::Living>();
    types.add::<east_face::OrderCount>();
    let mut text = "// Written from the Rust types by the tests of the server. Do not edit.\n\n\
                    /** One of the two sides, in the order of the sheet. */\nexport type Side = \"a\" | \"b\";\n"
        .to_owned();
    for declared in types.0.values() {
        text += "\n";
        text += declared;
    }
    let text: String = text.lines().map(|it| format!("{}\n", it.trim_end())).collect();
    assert!(!text.contains("bigint"), "numbers that JavaScript cannot hold");
    expect_file!["../../../../web/src/types.ts"].assert_eq(&text);
}
