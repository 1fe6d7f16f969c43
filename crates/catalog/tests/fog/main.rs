//! Two tables that a side cannot tell apart answer it alike, to the byte: what a server or an engine sends.

mod asking;

use asking::{Chosen, Plan};
use catalog::{Dice, PictureOf, Setup, Side, Table, Viewer, Word};
use kernel::{Bits, Game, Positioned, Sighted};
use serde::Serialize;

fn table<G: Positioned<Position: Serialize>>(game: &G, state: &G::State) -> Box<dyn Table> {
    asking::table(game, &Chosen::new(), state, 1)
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

#[test]
fn tables_that_look_alike_answer_alike() {
    let game = mukden::Mukden::shipped(mukden::Options::default());
    let summary = asking::check(&game, &Chosen::new(), &Plan { games: 2, seed: 21, every: 40, gestures: 3 });
    assert!(summary.differed > 60 && summary.gestures > 100, "{summary:?}");
}

#[test]
fn orders_bought_in_secret_show_in_no_answer() {
    let game = east::East::shipped(east::Options::default());
    let summary = asking::check(&game, &Chosen::new(), &Plan { games: 2, seed: 21, every: 120, gestures: 3 });
    assert!(summary.differed > 60 && summary.gestures > 100, "{summary:?}");
}

/// Who acts after a battle tells whether the enemy has a fresh unit left, which may lie under a top: an action that ends
/// through losses is over like any other, and the flag on the last loss says so whatever lies there.
#[test]
fn the_flag_on_the_last_loss_is_the_same_whatever_lies_under_a_top() {
    let game = mukden::Mukden::shipped(mukden::Options::default());
    let (mut bits, mut list, mut seen) = (Bits::seeded(5), Vec::new(), 0);
    for _ in 0..12 {
        let choose = |state: &mukden::State, board: &mut _, side, bits: &mut Bits| {
            game.any_action(state, board, side, &mut list, bits).0
        };
        conform::stroll(&game, &mut bits, choose, |state, _, _| {
            let mukden::Phase::Losses { battle, attacker: true, left: 1, .. } = state.phase else { return };
            let (side, enemy) = (state.active, state.active.other());
            let units = (0..game.book.units.len()).map(|it| mukden::Unit(it as u8));
            let foes: Vec<_> = units.filter(|it| game.book.units[it.at()].side == enemy).collect();
            let is_hidden = |it: &&mukden::Unit| state.rank[it.at()] > 0 && state.place[it.at()] != battle.target;
            let Some(&hidden) = foes.iter().filter(|it| state.place[it.at()] != mukden::OFF).find(is_hidden) else {
                return;
            };
            let mut spent = *state;
            spent.disrupted = foes
                .iter()
                .filter(|it| state.place[it.at()] != mukden::OFF)
                .fold(state.disrupted, |all, &it| all.with(it));
            let fresh = mukden::State { disrupted: spent.disrupted.without(hidden), ..spent };
            let pair = [spent, fresh].map(|it| table(&game, &it));
            let [one, two] = pair.each_ref().map(|it| it.offers(side));
            assert_eq!(one, two);
            for offer in one {
                let mut after = pair[0].fork();
                after.act(None, side, std::slice::from_ref(&offer.action)).expect("a loss");
                // A vacated hex may still be entered: the action goes on.
                let goes_on = after.view(Viewer::Side(side))["phase"] == "battle";
                assert!(goes_on || !offer.undo && !after.can_undo(side), "{}", offer.action);
            }
            seen += 1;
        });
    }
    assert!(seen > 2, "{seen}");
}

/// `fight` shows who lies under a top: the odds of a whole attack are those of the attack as it is prepared.
#[test]
fn a_whole_attack_is_reckoned_without_looking_under_a_top() {
    let mut seen = 0;
    attacks(|here, there, side, prepared| {
        let whole: Vec<String> = prepared.iter().cloned().chain(["fight".to_owned()]).collect();
        let odds = here.odds(side, &prepared).expect("an attack that can be prepared");
        assert_eq!(here.odds(side, &whole).as_ref(), Ok(&odds), "{whole:?}");
        assert_eq!(there.odds(side, &whole).as_ref(), Ok(&odds), "{whole:?}");
        seen += usize::from(odds.title.contains("mixture"));
    });
    assert!(seen > 5, "{seen} attacks on unseen counters");
}

/// A refused list is taken back whole: were it to go on past a battle, it would be a free look at who is in it.
#[test]
fn a_list_of_actions_ends_where_something_is_shown() {
    let mut seen = 0;
    attacks(|here, there, side, prepared| {
        let at = prepared.len() + 1;
        for last in ["done", "fight", "pass", "lose J:IG", "lose R:22"] {
            let list: Vec<String> = prepared.iter().cloned().chain(["fight", last].map(str::to_owned)).collect();
            for table in [here, there] {
                let before = (table.position(), table.inputs(), table.version(Viewer::Side(side)));
                let mut trial = table.fork();
                let refusal = trial.act(None, side, &list).expect_err("a list that ends the run");
                assert_eq!(refusal.refused, Word::Batch);
                assert!(refusal.why.starts_with(&format!("Action {at} of the batch")), "{refusal}");
                assert_eq!(table.why(side, &list), Err(refusal.clone()));
                assert_eq!(table.odds(side, &list).expect_err("thought ends at a barrier"), refusal);
                assert_eq!((trial.position(), trial.inputs(), trial.version(Viewer::Side(side))), before);
            }
        }
        seen += 1;
    });
    assert!(seen > 10, "{seen} attacks");
}

/// Calls `see` with two tables that the side which attacks cannot tell apart, and an attack prepared to the last.
fn attacks(mut see: impl FnMut(&dyn Table, &dyn Table, Side, Vec<String>)) {
    let game = mukden::Mukden::shipped(mukden::Options::default());
    conform::walk(&game, 9, 3, 8, |state, side, bits| {
        if state.phase != mukden::Phase::Act || !state.is_combat() {
            return;
        }
        let other = game.imagine(state, side, &Default::default(), bits);
        let [here, there] = [state, &other].map(|it| table(&game, it));
        for offer in here.offers(side).into_iter().filter(|it| it.kind == "attack").take(3) {
            let command = format!("{} with all", offer.action);
            let mut prepared = here.understand(side, &command).expect("an attack by all");
            assert_eq!(prepared.pop().as_deref(), Some("fight"));
            see(&*here, &*there, side, prepared);
        }
    });
}

/// Whether the enemy has bought is its secret: the second answer is as final as the first, and units are refused alike.
#[test]
fn no_flag_and_no_reach_tells_whether_the_enemy_has_bought() {
    let game = east::East::shipped(east::Options::default());
    let (mut bits, mut list, mut seen) = (Bits::seeded(2), Vec::new(), 0);
    let choose = |state: &east::State, board: &mut _, side, bits: &mut Bits| {
        game.any_action(state, board, side, &mut list, bits).0
    };
    conform::stroll(&game, &mut bits, choose, |state, _, _| {
        if state.phase != east::Phase::Purchase || state.bought != [None; 2] {
            return;
        }
        for side in Side::ALL {
            let mut bought = *state;
            bought.bought[side.other() as usize] = Some([4, 0, 0, 0]);
            let [one, two] = [state, &bought].map(|it| table(&game, it));
            let offers = one.offers(side);
            assert_eq!(offers, two.offers(side));
            assert!(offers.iter().all(|it| !it.undo));
            for unit in ["GE-P41", "SU-A8", "GE-A4"] {
                assert_eq!(one.reach(side, unit), two.reach(side, unit), "{unit}");
            }
            // Nor does a list that goes on after the purchase.
            for next in ["pick axis hold", "pick soviet hold", "assign north", "buy HHHH", "done"] {
                let actions = ["buy HHHH", next].map(str::to_owned);
                let refusal = one.why(side, &actions).expect_err("a list that ends the run");
                assert!(refusal.refused == Word::Batch || refusal.why.contains("no action of this game"), "{refusal}");
                assert_eq!(two.why(side, &actions), Err(refusal));
            }
            seen += 1;
        }
    });
    assert!(seen > 6, "{seen} purchases");
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
