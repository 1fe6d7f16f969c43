//! The TypeScript of every type that crosses to a client: what all games have lies in `web/src/types.ts`, what only one has in
//! `web/src/games/NAME/types.ts`. When a type changes, write it anew with
//! `UPDATE_EXPECT=1 cargo test -p server types_of_clients`.

use std::collections::BTreeSet;

use catalog::{Info, Types};
use expect_test::expect_file;
use server::{
    AbortAsk, Coming, Credentials, Invited, Lobby, Me, NewToken, NewlyMade, Note, Problem, Saying, SessionInfo, Shown,
    TableAsk, TokenAsk, TokenInfo, WhichPlace,
    wire::{Answer, Ask, ChatLine, Heard, Place, Presence, Said, TableInfo},
};
use stage::{Scene, SideOf};

const WRITTEN: &str = "// Written from the Rust types by the tests of the server. Do not edit.\n\n";

/// The types that all games share.
fn common() -> Types {
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
    // Named where the scene of any game is described.
    types.add::<Scene<()>>();
    types
}

/// Holds a file against these declarations, after what stands before them.
fn check(path: &str, begin: &str, declared: impl Iterator<Item = String>) {
    let text: String = declared.fold(begin.to_owned(), |text, it| text + "\n" + &it);
    let text: String = text.lines().map(|it| format!("{}\n", it.trim_end())).collect();
    assert!(!text.contains("bigint"), "numbers that JavaScript cannot hold");
    expect_file![format!("{}/../../web/src/{path}", env!("CARGO_MANIFEST_DIR"))].assert_eq(&text);
}

/// What is not said in comments, word by word.
fn words(declared: &str) -> impl Iterator<Item = &str> {
    let code = declared.split("/**").map(|it| it.split_once("*/").map_or(it, |it| it.1));
    code.flat_map(|it| it.split(|it: char| !it.is_alphanumeric()))
}

#[test]
fn the_types_of_clients_are_up_to_date() {
    let common = common();
    let side = "/** One of the two sides, in the order of the sheet. */\nexport type Side = \"a\" | \"b\";\n";
    check("types.ts", &format!("{WRITTEN}{side}"), common.declared().values().cloned());
    for title in catalog::shelf() {
        let mut types = Types::default();
        title.declare(&mut types);
        let own: Vec<_> = types.declared().iter().filter(|it| common.declared().get(it.0) != Some(it.1)).collect();
        for (name, _) in &own {
            assert!(!common.declared().contains_key(*name), "two types are called {name}");
        }
        let is_common = |it: &&str| common.declared().contains_key(*it) || *it == "Side";
        let used: BTreeSet<&str> = own.iter().flat_map(|it| words(it.1)).filter(is_common).collect();
        let used: Vec<&str> = used.into_iter().collect();
        let import = format!("{WRITTEN}import type {{ {} }} from \"../../types\";\n", used.join(", "));
        check(&format!("games/{}/types.ts", title.id()), &import, own.into_iter().map(|it| it.1.clone()));
    }
}
