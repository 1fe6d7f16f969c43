//! The TypeScript of every type that crosses to a client: what all games have lies in `web/src/types.ts`, what only one has in
//! `web/src/games/NAME/types.ts`. When a type changes, write it anew with
//! `UPDATE_EXPECT=1 cargo test -p server types_of_clients`.
//!
//! The messages of the socket have a number, and `messages.txt` holds it beside a digest of their types, so that neither changes
//! without a thought of the other.

use std::{collections::BTreeSet, env};

use catalog::{Info, Types};
use expect_test::expect_file;
use server::{
    AbortAsk, Coming, Credentials, Invited, Lobby, Me, NewToken, NewlyMade, Note, Problem, Saying, SessionInfo, Shown,
    TableAsk, TokenAsk, TokenInfo, WhichPlace,
    wire::{Answer, Ask, ChatLine, Heard, MESSAGES, Place, Presence, Said, TableInfo},
};
use sha2::{Digest as _, Sha256};
use stage::{Scene, SideOf};

const WRITTEN: &str = "// Written from the Rust types by the tests of the server. Do not edit.\n\n";

/// What a socket carries, and with it all that is seen and asked at a table.
fn carried() -> Types {
    let mut types = Types::default();
    types.add::<Said>();
    types.add::<Heard>();
    types.add::<Ask>();
    types.add::<Answer>();
    types
}

/// The types that all games share.
fn common() -> Types {
    let mut types = carried();
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

/// What is not said in comments.
fn code(declared: &str) -> impl Iterator<Item = &str> {
    declared.split("/**").map(|it| it.split_once("*/").map_or(it, |it| it.1))
}

/// The same, word by word.
fn words(declared: &str) -> impl Iterator<Item = &str> {
    code(declared).flat_map(|it| it.split(|it: char| !it.is_alphanumeric()))
}

#[test]
fn the_types_of_clients_are_up_to_date() {
    let common = common();
    let side = "/** One of the two sides, in the order of the sheet. */\nexport type Side = \"a\" | \"b\";\n";
    let messages = "/** The number of the messages that this page understands. */\nexport const MESSAGES = ";
    let begin = format!("{WRITTEN}{messages}{MESSAGES};\n\n{side}");
    check("types.ts", &begin, common.declared().values().cloned());
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

#[test]
fn a_change_of_the_messages_is_a_decision_about_their_number() {
    let mut types = carried();
    // The scenes of games have furniture of their own.
    for title in catalog::shelf() {
        title.declare(&mut types);
    }
    let mut hasher = Sha256::new();
    // Comments and spaces change no message.
    let parts = types.declared().values().flat_map(|it| code(it)).flat_map(str::split_whitespace);
    for part in parts {
        hasher.update(part);
        hasher.update("\n");
    }
    let digest: String = hasher.finalize().iter().map(|it| format!("{it:02x}")).collect();
    let now = format!("{MESSAGES} {digest}\n");
    assert!(
        env::var_os("UPDATE_EXPECT").is_some() || now == include_str!("messages.txt"),
        "The socket's messages have changed, or their number: raise MESSAGES in wire.rs if a page of the build before could not \
         understand them or be understood, leave it if it could, and pin both anew with UPDATE_EXPECT=1."
    );
    expect_file!["messages.txt"].assert_eq(&now);
}
