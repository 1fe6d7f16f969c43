//! Tables that were begun under earlier rules or in an earlier format go on, and nothing of them is lost.

use std::{fs, path::Path};

use serde_json::json;
use server::admin::{self, Sitter};
use store::{Append, Made, NewTable, SeatRow, Standing, Status};

use crate::support::{Fixture, Player};

fn corpus(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../catalog/tests/corpus").join(name);
    fs::read_to_string(path).expect("a journal of the corpus")
}

/// Lays a journal into the store as a server of its time has left it: line by line, and nothing after its last.
async fn left_behind(fixture: &Fixture, journal: &str, account: store::Id, edition: i64) -> String {
    let store = admin::open(&fixture.database()).await.expect("the server's store");
    let (header, lines) = journal.split_once('\n').expect("a header");
    let about: serde_json::Value = serde_json::from_str(header).expect("a header in JSON");
    let game = about["game"].as_str().expect("a game");
    let seat = |side| SeatRow { side, made: Made::Held, account: Some(account), shown: "ann".into(), level: None };
    let seats = if game == "hindenburg" { vec![seat(0)] } else { vec![seat(0), seat(1)] };
    let standing = Standing { status: Status::Playing, ..Standing::default() };
    let key = format!("old{game}{edition}");
    let new = NewTable {
        key: key.clone(),
        game: game.to_owned(),
        edition,
        scenario: about["scenario"].as_str().expect("a scenario").to_owned(),
        header: header.to_owned(),
        own_files: None,
        terms: "{}".to_owned(),
        listed: false,
        analysis: false,
        creator: account,
        origin: None,
        created: 1,
        seats,
        standing: standing.clone(),
        invitations: Vec::new(),
    };
    let table = store.create_table(new).await.expect("a table");
    for (line, body) in lines.lines().enumerate() {
        let append = Append {
            table,
            generation: 0,
            line: line as i64,
            count: 1,
            body: body.to_owned(),
            nonce: None,
            version: 0,
            at: 1,
            standing: standing.clone(),
            jobs: 0,
            lease: 0,
            edition,
        };
        store.append(append).await.expect("a line that is stored");
    }
    store.close().await;
    key
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_of_an_earlier_edition_goes_on_with_a_line_that_says_so() {
    let mut fixture = Fixture::new().await;
    let mut client = server::client::Client::new(&fixture.url());
    let asked = json!({"name": "ann", "password": "a long password"});
    assert_eq!(client.post("/api/register", &asked).await.expect("an answer").status, 200);
    for game in ["hindenburg", "mukden", "east"] {
        let journal = corpus(&format!("{game}_half.sandtable"));
        let key = left_behind(&fixture, &journal, 1, 1).await;
        let place = if game == "hindenburg" { "a" } else { "spectator" };
        drop(Player::sits(&client, &key, place, None).await);
        let mut store = admin::open(&fixture.database()).await.expect("the server's store");
        let row = store.table(&key).await.expect("the store").expect("the table");
        let known = catalog::game(game).and_then(|it| it.info(&[])).expect("the game as shipped");
        assert_eq!(row.edition, i64::from(known.edition), "{game}");
        let stored = store.lines(row.id, 0, 0).await.expect("lines");
        let n_lines = journal.lines().count() - 1;
        assert_eq!(stored.len(), n_lines + 1, "{game}: every line, and one more");
        assert!(stored[n_lines].body.contains("resume"), "{}", stored[n_lines].body);
        store.close().await;
        // Somebody acts, the server ends and begins anew: all is there, and nothing is said twice.
        let mut acted = None;
        for side in ["a", "b"].into_iter().take(if game == "hindenburg" { 1 } else { 2 }) {
            let mut player = Player::sits(&client, &key, side, None).await;
            if acted.is_none() && !player.sight["prompt"].is_null() {
                let (answer, _) = player.act(0, "after").await;
                assert_eq!(answer["answer"]["is"], "done", "{game}: {answer}");
                acted = Some(side);
            }
        }
        let side = acted.expect("a side that owes a decision");
        let seen = Player::sits(&client, &key, side, None).await.sight;
        fixture = fixture.restart().await;
        assert_eq!(Player::sits(&client, &key, side, None).await.sight, seen, "{game}");
        store = admin::open(&fixture.database()).await.expect("the server's store");
        assert_eq!(store.lines(row.id, 0, 0).await.expect("lines").len(), n_lines + 2, "{game}");
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn journals_are_imported_verified_and_exported() {
    let fixture = Fixture::new().await;
    let store = admin::open(&fixture.database()).await.expect("the server's store");
    let computer = |side: &str| (side.to_owned(), Sitter::Computer("random".to_owned()));
    for name in ["mukden_finished", "hindenburg_format2_finished", "east_half_no_seed", "mukden_format2_undo_back"] {
        let journal = corpus(&format!("{name}.sandtable"));
        let seats = if name.starts_with("east") { vec![computer("axis")] } else { Vec::new() };
        let imported = admin::import(&store, &journal, Vec::new(), &seats, 5).await.expect("a table");
        admin::verify(&store, &imported.key).await.expect("a table in order");
        let text = admin::export(&store, &imported.key, true).await.expect("a journal");
        let [mut was, mut is] = [&journal, &text].map(|it| it.lines().skip(1).map(str::to_owned).collect::<Vec<_>>());
        is.truncate(was.len());
        was.truncate(is.len());
        assert_eq!(was, is, "{name}");
    }
    let listed = admin::tables(&store).await.expect("a list");
    assert_eq!(listed.len(), 4);
    let wrong = [("nowhere".to_owned(), Sitter::Computer("random".to_owned()))];
    let refused = admin::import(&store, &corpus("mukden_half.sandtable"), Vec::new(), &wrong, 5).await;
    assert!(refused.is_err_and(|it| it.contains("nowhere")));
    let nobody = [("japan".to_owned(), Sitter::Account("nobody".to_owned()))];
    assert!(admin::import(&store, &corpus("mukden_half.sandtable"), Vec::new(), &nobody, 5).await.is_err());
    assert!(admin::import(&store, "nonsense", Vec::new(), &[], 5).await.is_err());
    let copy = fixture.folder.path().join("copy.sqlite");
    store.backup(&copy).await.expect("a copy");
    let other = admin::open(&copy.to_string_lossy()).await.expect("the copy");
    assert_eq!(admin::tables(&other).await.expect("a list").len(), 4);
    other.close().await;
    store.close().await;
}
