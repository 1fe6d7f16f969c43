//! Two tables that a side cannot tell apart answer it alike, to the byte: what a server or an engine sends.

use catalog::{Dice, PictureOf, Setup, Side, Table, Viewer};
use kernel::{Positioned, Sighted};
use serde::Serialize;

fn table<G: Positioned<Position: Serialize>>(game: &G, state: &G::State) -> Box<dyn Table> {
    let position = serde_json::to_value(game.position(state)).expect("a position as JSON");
    let title = catalog::find(G::ID).expect("a game on the shelf");
    title.load(&Setup::default(), &position, Dice::from_seed(1)).expect("a possible position")
}

/// Everything a viewer can ask for without acting, and how wrong acts are refused, as text.
fn answers(table: &dyn Table, side: Side, viewer: Viewer, wrong: &[&str]) -> String {
    let mut text = serde_json::to_string(&table.sight(viewer)).expect("a sight as JSON");
    text.push_str(&serde_json::to_string(&table.awaiting(viewer)).expect("what is awaited as JSON"));
    for (overlay, _) in catalog::Overlay::ALL {
        text.push_str(&serde_json::to_string(&table.overlay(viewer, overlay)).expect("an overlay as JSON"));
    }
    text.push_str(&format!("{:?}", table.picture(viewer, &PictureOf { width: 79, marks: Vec::new() })));
    if viewer == Viewer::Side(side) {
        for wrong in wrong {
            let why = table.why(side, &[(*wrong).to_owned()]).map_err(|it| (it.rule, it.why));
            text.push_str(&format!("{wrong}: {why:?}"));
        }
        text.push_str(&format!("{:?}", table.odds(side, &[]).map_err(|it| it.why)));
        text.push_str(&format!("undo: {}", table.can_undo(side)));
    }
    text
}

/// How many decisions were looked at, and at how many of them something was hidden.
fn look<G>(game: &G, games: usize, every: usize, wrong: &[&str]) -> (usize, usize)
where
    G: Sighted + Positioned<Position: Serialize>,
{
    let (mut seen, mut differ) = (0, 0);
    conform::walk(game, 21, games, every, |state, side, bits| {
        let other = game.imagine(state, side, bits);
        seen += 1;
        differ += usize::from(other != *state);
        let (here, there) = (table(game, state), table(game, &other));
        for viewer in [Viewer::Side(side), Viewer::Spectator] {
            let [a, b] = [&here, &there].map(|it| answers(&**it, side, viewer, wrong));
            assert!(a == b, "{viewer:?} in {state:?}");
        }
    });
    (seen, differ)
}

#[test]
fn tables_that_look_alike_answer_alike() {
    let game = mukden::Mukden::shipped(mukden::Options::default());
    let wrong = ["step J:IG 1000", "attack 1922", "guns 9", "fight", "done", "pass", "top R:9", "lose J:IG"];
    let (seen, differ) = look(&game, 3, 60, &wrong);
    assert!(seen > 30 && differ > 10, "{differ} of {seen} worlds differed");
}

#[test]
fn orders_bought_in_secret_show_in_no_answer() {
    let game = east::East::shipped(east::Options::default());
    let wrong = [
        "step GE-P41 1307",
        "attack 1412",
        "join GE-A4",
        "fight support",
        "buy HHHH",
        "buy BBBB",
        "pick axis blitz",
        "assign center",
        "assault 1410",
        "halt",
        "done",
        "lose SU-A8",
    ];
    let (seen, differ) = look(&game, 3, 90, &wrong);
    assert!(seen > 30 && differ > 20, "{differ} of {seen} worlds differed");
}

/// Two tables whose enemy bought other orders, from the purchase to the day they are shown.
#[test]
fn whatever_the_enemy_bought_a_side_is_told_the_same() {
    let title = catalog::find("east").expect("a game on the shelf");
    let deal = |orders: &str| {
        let mut table = title.table(&Setup::default(), Dice::from_seed(5)).expect("the game as shipped");
        table.settle().expect("fair dice");
        for action in ["assign north", "done"] {
            table.act(None, Side::A, &[action.to_owned()]).expect("an action of the list");
        }
        table.act(None, Side::A, &[orders.to_owned()]).expect("a purchase");
        table
    };
    let mut tables = ["buy HHHH", "buy HHHB"].map(deal);
    let fresh = {
        let mut table = title.table(&Setup::default(), Dice::from_seed(5)).expect("the game as shipped");
        table.settle().expect("fair dice");
        for action in ["assign north", "done"] {
            table.act(None, Side::A, &[action.to_owned()]).expect("an action of the list");
        }
        table
    };
    let viewers = [Viewer::Side(Side::B), Viewer::Spectator];
    let told = |table: &dyn Table, viewer| format!("{:?} {}", table.witnessed(0, viewer), table.version(viewer));
    for viewer in viewers {
        let [a, b] = [&tables[0], &tables[1]].map(|it| answers(&**it, Side::B, viewer, &["buy WWWW", "done"]));
        assert!(a == b, "{viewer:?}");
        assert!(a == answers(&*fresh, Side::B, viewer, &["buy WWWW", "done"]), "that a purchase was made is secret");
        assert_eq!(told(&*tables[0], viewer), told(&*fresh, viewer));
    }
    for salt in 0..400 {
        let sides = [0, 1].map(|at: usize| tables[at].owing().iter().next());
        assert_eq!(sides[0], sides[1]);
        let Some(side) = sides[0] else { break };
        for viewer in viewers {
            let [a, b] = [&tables[0], &tables[1]].map(|it| answers(&**it, Side::B, viewer, &["done"]));
            assert!(a == b, "{viewer:?}");
            assert_eq!(told(&*tables[0], viewer), told(&*tables[1], viewer));
        }
        let action = tables[0].advise(side, catalog::Level::Random, salt).expect("advice").action;
        for table in &mut tables {
            table.act(None, side, std::slice::from_ref(&action)).expect("an action of the list");
        }
        // On the second turn they go into the cup.
        if tables[0].turn() > 1 {
            return;
        }
    }
    panic!("the first turn did not end");
}
