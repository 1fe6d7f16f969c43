//! Two tables that a side cannot tell apart answer it alike, to the byte: what a server or an engine sends.

mod asking;
mod looking_back;
mod once;

use asking::{Chosen, Plan, acts, advice};
use catalog::{Analysis, Chair, Dice, Input, Keeping, Level, ProposalOf, Seat, Setup, Side, Table, Word};
use kernel::{Bits, Game, Positioned, Sides, Sighted};
use serde::Serialize;
use stage::{Face, Offer, Part, Undo, Verb};

fn table<G: Positioned<Position: Serialize>>(game: &G, state: &G::State) -> Box<dyn Analysis> {
    asking::table(game, &Chosen::new(), state, 1)
}

/// Everything somebody on a chair can ask for without acting, and how wrong acts are refused, as text.
fn answers(seat: &Seat, wrong: &[&str]) -> String {
    let mut text = serde_json::to_string(&seat.sight()).expect("a sight as JSON");
    for (overlay, _) in catalog::Overlay::ALL {
        text.push_str(&serde_json::to_string(&seat.overlay(overlay)).expect("an overlay as JSON"));
    }
    for wrong in wrong {
        text.push_str(&format!("{wrong}: {:?}", seat.why(&[(*wrong).to_owned()])));
    }
    text.push_str(&format!("{:?}", seat.odds(&[])));
    text
}

#[test]
fn tables_that_look_alike_answer_alike() {
    let game = mukden::Mukden::shipped(mukden::Options::default());
    let summary = asking::check::<mukden_face::MukdenFace>(
        &game,
        &Chosen::new(),
        &Plan { games: 2, seed: 21, every: 40, gestures: 3 },
    );
    assert!(summary.differed > 60 && summary.gestures > 100, "{summary:?}");
    assert!(summary.proposed[0] > 5, "{summary:?}");
}

/// With hidden losses two worlds may differ in who has fallen, and in the steps that units out of sight have left: no
/// answer says which it is, what the engine calls a view among them.
#[test]
fn hidden_losses_show_in_no_answer() {
    let game = mukden::Mukden::shipped(mukden::Options { hidden_losses: true, ..mukden::Options::default() });
    let options = Chosen::from([("hidden_losses".to_owned(), "on".to_owned())]);
    let summary =
        asking::check::<mukden_face::MukdenFace>(&game, &options, &Plan { games: 2, seed: 22, every: 40, gestures: 3 });
    assert!(summary.differed > 60 && summary.gestures > 100, "{summary:?}");
    assert!(summary.proposed[0] > 5, "{summary:?}");
    let (mut totals, mut fallen, mut steps) = (0, 0, 0);
    conform::walk(&game, 9, 3, 8, |state, side, bits| {
        let other = game.imagine(state, side, &Default::default(), bits);
        let is_there = |it: &mukden::State| it.place.map(|it| it == mukden::OFF);
        totals += usize::from(state.lost != other.lost);
        fallen += usize::from(is_there(state) != is_there(&other));
        steps += usize::from(state.lost != other.lost && is_there(state) == is_there(&other));
    });
    assert!(totals > 100 && fallen > 100 && steps > 10, "{totals} {fallen} {steps}");
}

#[test]
fn orders_bought_in_secret_show_in_no_answer() {
    let game = east::East::shipped(east::Options::default());
    let summary = asking::check::<east_face::EastFace>(
        &game,
        &Chosen::new(),
        &Plan { games: 2, seed: 21, every: 120, gestures: 3 },
    );
    assert!(summary.differed > 60 && summary.gestures > 100 && summary.drawn > 10, "{summary:?}");
    assert!(summary.proposed[0] > 5, "{summary:?}");
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
            let [one, two] = pair.each_ref().map(|it| it.seat(Chair::Side(side)).sight().offers);
            assert_eq!(one, two);
            for offer in one {
                let mut after = pair[0].copy();
                after.submit(side, &acts(vec![offer.act.clone()])).expect("a loss");
                // A vacated hex may still be entered: the action goes on.
                let seat = after.seat(Chair::Side(side));
                let goes_on = seat.view_json().contains("\"phase\":\"battle\"");
                assert!(goes_on || offer.undo != Undo::Free && !seat.sight().may_undo, "{}", offer.act);
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
        let odds = here.seat(side).odds(&prepared).expect("an attack that can be prepared");
        assert_eq!(here.seat(side).odds(&whole).as_ref(), Ok(&odds), "{whole:?}");
        assert_eq!(there.seat(side).odds(&whole).as_ref(), Ok(&odds), "{whole:?}");
        seen += usize::from(odds.worst.is_some());
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
                let before = (table.record().position(), table.inputs(), table.seat(side).version());
                let Chair::Side(actor) = side else { panic!("a side attacks") };
                let mut trial = table.copy();
                let refusal = trial.submit(actor, &acts(list.clone())).expect_err("a list that ends the run");
                assert_eq!((refusal.refused, refusal.at), (Word::Batch, Some(at as u16)));
                assert_eq!(table.seat(side).why(&list), Err(refusal.clone()));
                assert_eq!(table.seat(side).odds(&list).expect_err("thought ends at a barrier"), refusal);
                assert_eq!(table.seat(side).ahead(&list).expect_err("thought ends at a barrier"), refusal);
                assert_eq!((trial.record().position(), trial.inputs(), trial.seat(side).version()), before);
            }
        }
        seen += 1;
    });
    assert!(seen > 10, "{seen} attacks");
}

/// Calls `see` with two tables that the side which attacks cannot tell apart, and an attack prepared to the last.
fn attacks(mut see: impl FnMut(&dyn Analysis, &dyn Analysis, Chair, Vec<String>)) {
    let game = mukden::Mukden::shipped(mukden::Options::default());
    conform::walk(&game, 9, 3, 8, |state, side, bits| {
        if state.phase != mukden::Phase::Act || !state.is_combat() {
            return;
        }
        let other = game.imagine(state, side, &Default::default(), bits);
        let chair = Chair::Side(side);
        let [here, there] = [state, &other].map(|it| table(&game, it));
        let offers = here.seat(chair).sight().offers;
        for offer in offers.into_iter().filter(|it| it.verb == stage::Verb::Attack).take(3) {
            let command = format!("{} with all", offer.act);
            let mut prepared = here.seat(chair).understand(&command).expect("an attack by all");
            assert_eq!(prepared.pop().as_deref(), Some("fight"));
            see(&*here, &*there, chair, prepared);
        }
    });
}

/// Plays games of many battles, and holds two tables against each other that a side cannot tell apart: at attacks, and where
/// it is asked who loses steps. Says how often each was proposed.
fn proposals_are_alike<G, F>(game: &G, options: &Chosen, games: usize) -> [usize; 2]
where
    G: Sighted + Positioned<Position: Serialize>,
    F: Face<Rules = G>,
{
    let (mut bits, mut dream, mut list, mut seen) = (Bits::seeded(4), Bits::seeded(5), Vec::new(), [0; 2]);
    for _ in 0..games {
        let choose = |state: &G::State, board: &mut G::Board, side, bits: &mut Bits| {
            list.clear();
            game.actions(state, board, side, &mut list);
            let is = |part: Part| list.iter().copied().find(|&it| F::part(game, state, it) == Some(part));
            let wanted = is(Part::Attacker).or(is(Part::Fight)).filter(|_| bits.below(4) > 0);
            wanted.unwrap_or_else(|| list[bits.below(list.len())])
        };
        conform::stroll(game, &mut bits, choose, |state, _, _| {
            let Some(side) = game.asked(state).iter().next().filter(|_| game.asked(state) != Sides::BOTH) else {
                return;
            };
            let (mut board, mut list) = (game.board(state), Vec::new());
            game.actions(state, &mut board, side, &mut list);
            let is_loss = list.iter().any(|&it| matches!(F::part(game, state, it), Some(Part::Loss { .. })));
            let is_attack = list.iter().any(|&it| game.notation(side, it).starts_with("attack"));
            if !is_loss && (!is_attack || dream.below(4) > 0) {
                return;
            }
            let other = game.imagine(state, side, &Default::default(), &mut dream);
            let tables = [state, &other].map(|it| asking::table(game, options, it, 1));
            let seats = tables.each_ref().map(|it| it.seat(Chair::Side(side)));
            let [sight, there] = seats.each_ref().map(Seat::sight);
            assert_eq!(sight, there);
            for proposal in &sight.proposals {
                let done = tables.each_ref().map(|it| it.copy().submit(side, &acts(proposal.acts.clone())));
                assert_eq!(done, [Ok(()), Ok(())], "{proposal:?}");
                seen[usize::from(proposal.what == ProposalOf::Losses)] += 1;
            }
            let begins = |it: &&Offer| is_loss || matches!(it.verb, Verb::Attack | Verb::Probe);
            for act in sight.offers.iter().filter(begins).take(6).map(|it| vec![it.act.clone()]) {
                let [ahead, there] = seats.each_ref().map(|it| it.ahead(&act));
                assert_eq!(ahead, there, "{act:?}");
                let proposals = ahead.expect("an action of the list").proposals;
                seen[0] += proposals.iter().filter(|it| it.what == ProposalOf::All).count();
            }
        });
    }
    seen
}

#[test]
fn what_is_proposed_is_the_same_whatever_lies_under_a_top() {
    for hidden_losses in [false, true] {
        let game = mukden::Mukden::shipped(mukden::Options { hidden_losses, ..mukden::Options::default() });
        let value = if hidden_losses { "on" } else { "off" };
        let options = Chosen::from([("hidden_losses".to_owned(), value.to_owned())]);
        let seen = proposals_are_alike::<_, mukden_face::MukdenFace>(&game, &options, 4);
        assert!(seen[0] > 20 && seen[1] > 20, "{seen:?}");
    }
}

#[test]
fn what_is_proposed_is_the_same_whatever_was_bought() {
    let game = east::East::shipped(east::Options::default());
    let seen = proposals_are_alike::<_, east_face::EastFace>(&game, &Chosen::new(), 2);
    assert!(seen[0] > 20 && seen[1] > 20, "{seen:?}");
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
            let [one, two] = [one, two].map(|it| it.seat(Chair::Side(side)));
            let offers = one.sight().offers;
            assert_eq!(offers, two.sight().offers);
            assert!(offers.iter().all(|it| it.undo == Undo::Sealed));
            for unit in (0..104).map(stage::UnitId) {
                assert_eq!(one.reach(unit), two.reach(unit), "{unit:?}");
            }
            // Nor does a list that goes on after the purchase.
            for next in ["pick axis hold", "pick soviet hold", "assign north", "buy HHHH", "done"] {
                let actions = ["buy HHHH", next].map(str::to_owned);
                let refusal = one.why(&actions).expect_err("a list that ends the run");
                assert!(refusal.refused == Word::Batch || refusal.rule.is_none(), "{refusal:?}");
                assert_eq!(two.why(&actions), Err(refusal));
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
    let start = || {
        let mut table = title.table(&Setup::default(), Dice::from_seed(5)).expect("the game as shipped");
        table.keep(&Keeping::Settle).expect("fair dice");
        for action in ["assign north", "done"] {
            table.submit(Side::A, &acts(vec![action.to_owned()])).expect("an action of the list");
        }
        table
    };
    let deal = |orders: &str| {
        let mut table = start();
        table.submit(Side::A, &acts(vec![orders.to_owned()])).expect("a purchase");
        table
    };
    let mut tables = ["buy HHHH", "buy HHHB"].map(deal);
    let fresh = start();
    let chairs = [Chair::Side(Side::B), Chair::Spectator];
    let told = |table: &dyn Table, chair| {
        let seat = table.seat(chair);
        format!("{:?} {}", seat.heard(0), seat.version())
    };
    for chair in chairs {
        let [a, b] = [&tables[0], &tables[1]].map(|it| answers(&it.seat(chair), &["buy WWWW", "done"]));
        assert!(a == b, "{chair:?}");
        assert!(a == answers(&fresh.seat(chair), &["buy WWWW", "done"]), "that a purchase was made is secret");
        assert_eq!(told(&*tables[0], chair), told(&*fresh, chair));
    }
    for salt in 0..400 {
        let sides = [0, 1].map(|at: usize| tables[at].owing().iter().next());
        assert_eq!(sides[0], sides[1]);
        let Some(side) = sides[0] else { break };
        for chair in chairs {
            let [a, b] = [&tables[0], &tables[1]].map(|it| answers(&it.seat(chair), &["done"]));
            assert!(a == b, "{chair:?}");
            assert_eq!(told(&*tables[0], chair), told(&*tables[1], chair));
        }
        let act = advice(&tables[0].seat(Chair::Side(side)), Level::Random, salt).expect("advice");
        for table in &mut tables {
            table.submit(side, &Input::Act { version: None, acts: vec![act.clone()] }).expect("an action of the list");
        }
        // On the second turn they go into the cup.
        if tables[0].seat(Chair::Spectator).scene().bare().turn > 1 {
            return;
        }
    }
    panic!("the first turn did not end");
}
