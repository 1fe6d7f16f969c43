//! The battery on random games: the option sets in turn; and the secrets, proven on pairs of worlds.

use conform::options::{check_sets, ends};
use conform::{Plan, check_alike, check_numbers, walk};
use east::{Action, East, Event, Marker, Options, Orders, Phase, SWITCHES, State, Where};
use east_face::EastFace;
use kernel::{Awaiting, Bits, Chance, Game, Log, Positioned, Side, Sighted, Viewer};
use stage::Face;

/// Nobody is lost or doubled, enemies never share a hex, and markers are never more than there are.
fn conserved(game: &East, state: &State) -> Result<(), String> {
    for (at, counter) in game.book.units.iter().enumerate() {
        if usize::from(state.face[at]) > counter.cf.len().max(1) - 1 {
            return Err(format!("{} has no face {}", counter.id, state.face[at]));
        }
        if let Where::On(hex) = Where::of(state.place[at])
            && !game.book.map.land.has(hex)
        {
            return Err(format!("{} is not on land", counter.id));
        }
        let foe = |it: &usize| game.book.units[*it].side != counter.side;
        let here = |it: &usize| state.place[*it] == state.place[at];
        let on_map = matches!(Where::of(state.place[at]), Where::On(_));
        if on_map && (0..at).filter(foe).any(|it| here(&it)) {
            return Err(format!("{} shares a hex with an enemy", counter.id));
        }
    }
    for side in Side::ALL {
        let own = |it: &Marker| it.side() == side && it.0 < 7;
        let boxes = state.boxes[side as usize].into_iter().flatten().filter(own).count();
        let cup: u8 = (0..7).map(Marker).filter(own).map(|it| state.cup[it.at()]).sum();
        let orders: u8 = state.orders[side as usize].iter().sum();
        if boxes + usize::from(cup + orders) > 4 {
            return Err(format!("{} has {boxes} + {cup} + {orders} orders", East::SIDES[side]));
        }
    }
    Ok(())
}

#[test]
fn random_games_keep_every_law() {
    let plan = Plan { games: 2, seed: 1941, stride: 60, width: 4, ..Plan::default() };
    check_sets::<EastFace, _, _>(&ends(SWITCHES, Options::with), &plan, East::shipped, conserved);
}

fn list(game: &East, state: &State, side: Side) -> Vec<Action> {
    let mut list = Vec::new();
    game.actions(state, &mut game.board(state), side, &mut list);
    list
}

/// Another world in which the enemy of `side` has bought otherwise; nothing if there is nothing secret.
fn otherwise(game: &East, state: &State, side: Side, bits: &mut Bits) -> Option<State> {
    (0..20).map(|_| game.imagine(state, side, &Default::default(), bits)).find(|it| it != state)
}

/// Two worlds that differ only in the enemy's secret orders look alike in every way, and go on looking alike until
/// both have bought, or the orders are shown.
#[test]
fn secret_orders_change_nothing_that_a_side_sees() {
    let game = East::shipped(Options::default());
    let (mut differ, mut kinds) = (0, [false; 2]);
    walk(&game, 7, 6, 12, |state, side, bits| {
        let Some(other) = otherwise(&game, state, side, bits) else { return };
        differ += 1;
        let enemy = side.other() as usize;
        kinds[0] |= state.orders[enemy] != other.orders[enemy];
        kinds[1] |= state.bought[enemy] != other.bought[enemy];
        // Nothing else differs.
        let mut same = other;
        (same.orders[enemy], same.bought[enemy]) = (state.orders[enemy], state.bought[enemy]);
        assert_eq!(same, *state);
        // Whose purchase is the second learns that of the other; the orders of a turn are shown when it comes to act.
        let parts = |now: &State, told: &[Event]| {
            now.turn != state.turn || told.iter().any(|it| matches!(it, Event::BothBought | Event::Revealed { .. }))
        };
        check_alike::<EastFace>(&game, [state, &other], side, bits, parts);
    });
    assert!(differ > 100 && kinds == [true; 2], "{differ} worlds differed, {kinds:?}");
}

/// A view adds up to the position of a table on which what the viewer may not know is blank.
#[test]
fn a_view_is_the_position_without_its_secrets() {
    let game = East::shipped(Options::default());
    let (mut hidden, mut over) = (0, 0);
    let mut check = |state: &State| {
        for viewer in Viewer::ALL {
            let mut blank = *state;
            let (mut orders, mut bought) = (state.orders.map(Some), state.bought);
            for side in Side::ALL {
                let at = side as usize;
                if viewer.shares(side) || matches!(state.phase, Phase::Over(_)) {
                    continue;
                }
                (blank.bought[at], bought[at]) = (None, None);
                if state.budget != [0; 2] {
                    (blank.orders[at], orders[at]) = (Orders::default(), None);
                }
            }
            hidden += usize::from(blank != *state);
            over += usize::from(matches!(state.phase, Phase::Over(_)));
            let view = game.view(state, viewer);
            assert_eq!((view.orders, view.bought), (orders, bought));
            assert_eq!(view.table, game.position(&blank), "{viewer:?}");
        }
    };
    let mut list = Vec::new();
    for seed in 0..4 {
        let mut n = 0;
        let choose = |state: &State, board: &mut _, side, bits: &mut Bits| {
            game.any_action(state, board, side, &mut list, bits).0
        };
        conform::stroll(&game, &mut Bits::seeded(23 + seed), choose, |state, _, _| {
            n += 1;
            if n % 9 == 0 || matches!(state.phase, Phase::Purchase | Phase::Over(_)) {
                check(state);
            }
        });
    }
    assert!(hidden > 500 && over > 0, "{hidden} views with secrets, {over} of games that were over");
}

/// Before both have bought, nobody can tell whether the other has; and a spectator learns of neither.
#[test]
fn nobody_sees_who_has_bought() {
    let game = East::shipped(Options::default());
    let mut seen = 0;
    walk(&game, 13, 3, 1, |state, side, bits| {
        if state.phase != Phase::Purchase || state.bought != [None; 2] {
            return;
        }
        seen += 1;
        let (mut after, mut log) = (*state, Log::on());
        let legal = list(&game, state, side);
        let action = legal[bits.below(legal.len())];
        game.act(&mut after, &mut game.board(state), side, action, &mut log);
        assert!(after.bought[side as usize].is_some());
        let events = log.into_events();
        for viewer in [Viewer::Side(side.other()), Viewer::Spectator] {
            assert_eq!(game.view(state, viewer), game.view(&after, viewer));
            let waiting = |it: &State| EastFace::waiting(&game, it, &mut game.board(it), viewer);
            assert_eq!(waiting(state), waiting(&after));
            assert_eq!(events.iter().filter_map(|it| game.witness(it, viewer)).count(), 0);
        }
        assert!(events.iter().any(|it| game.witness(it, Viewer::Side(side)).is_some()));
        let view = game.view(&after, Viewer::Spectator);
        assert_eq!(view.bought, [None; 2]);
        let hidden = if state.turn > 1 { [None; 2] } else { state.orders.map(Some) };
        assert_eq!(view.orders, hidden, "the orders of the first turn are printed");
    });
    assert!(seen > 10, "{seen} purchases");
}

/// Imagination deals the enemy's secret orders anew within his points, and nothing else.
#[test]
fn imagination_deals_only_what_is_secret() {
    let game = East::shipped(Options::default());
    let price = |orders: Orders| -> u8 { orders.iter().zip(&game.book.orders).map(|(n, it)| n * it.cost).sum() };
    walk(&game, 17, 3, 10, |state, side, bits| {
        let other = game.imagine(state, side, &Default::default(), bits);
        let (own, enemy) = (side as usize, side.other() as usize);
        assert_eq!((state.orders[own], state.bought[own]), (other.orders[own], other.bought[own]));
        if let Some(bought) = other.bought[enemy] {
            assert_eq!(bought.iter().sum::<u8>(), 4);
            assert!(price(bought) <= state.points[enemy], "{bought:?} for {}", state.points[enemy]);
        }
        if state.budget[enemy] > 0 {
            assert!(price(other.orders[enemy]) <= state.budget[enemy]);
        } else {
            assert_eq!(other.orders[enemy], state.orders[enemy], "orders that were shown");
        }
        conserved(&game, &other).expect("a possible world");
    });
}

/// The order of the cup does not exist before a marker is drawn: fate is asked for every kind that is in it, by count.
#[test]
fn the_cup_holds_counts_and_no_order() {
    let game = East::shipped(Options::default());
    let mut bits = Bits::seeded(19);
    let mut list = Vec::new();
    let choose =
        |state: &State, board: &mut _, side, bits: &mut Bits| game.any_action(state, board, side, &mut list, bits).0;
    let mut drawn = 0;
    conform::stroll(&game, &mut bits, choose, |state, _, _| {
        if let (Phase::Draw, Awaiting::Chance(Chance::Draw(counts))) = (state.phase, game.awaiting(state)) {
            drawn += 1;
            assert_eq!(counts[..Marker::N], state.cup);
            assert!(counts[Marker::N..].iter().all(|&it| it == 0));
            for viewer in Viewer::ALL {
                let table = game.view(state, viewer).table;
                let seen = (0..Marker::N as u8).map(|it| table.cup.get(Marker(it).name()).copied().unwrap_or(0));
                assert!(seen.eq(state.cup), "everybody sees what is in the cup");
            }
        }
    });
    assert!(drawn > 50, "{drawn} draws");
}

/// A number in a position may be anything that can be written; what cannot be is refused, and nothing wraps.
#[test]
fn numbers_at_their_ends_are_refused_or_played() {
    let game = East::shipped(Options::default());
    let also = [
        "/owed",
        "/budget/axis",
        "/points/soviet",
        "/cup/soviet assault",
        "/cup/zhukov",
        "/zhukov/draws",
        "/hitler",
        "/air/center",
        "/invasions",
        "/steps/0",
        "/steps/1",
        "/units/0/face",
        "/units/0/penalty",
        "/units/40/penalty",
        "/phase/left",
        "/moving/spent",
        "/battle/drm",
        "/battle/column",
        "/battle/owes/0",
        "/battle/owes/1",
        "/battle/leg",
    ];
    let loaded = check_numbers(&game, 1941, 3, 40, &also);
    assert!(loaded > 100, "only {loaded} positions were possible");
}

/// Whoever draws without a list meets every entry of it, each about as often, and none besides.
#[test]
fn what_is_drawn_without_a_list_is_drawn_evenly() {
    const TIMES: usize = 60;
    let game = East::shipped(Options::default());
    let mut seen = [0; 5];
    conform::walk(&game, 42, 4, 5, |state, side, bits| {
        let (mut board, mut list) = (game.board(state), Vec::new());
        game.actions(state, &mut board, side, &mut list);
        let kind = match state.phase {
            Phase::Movement => 0,
            Phase::Moving if list.iter().any(|it| matches!(it, Action::Assault { .. })) => 1,
            Phase::Moving => 2,
            Phase::SovietArrivals => 3,
            Phase::Entering => 4,
            _ => return,
        };
        if list.len() > 80 || seen[kind] == 25 {
            return;
        }
        seen[kind] += 1;
        let mut drawn = vec![0; list.len()];
        for _ in 0..TIMES * list.len() {
            let (action, is_decision) = game.any_action(state, &mut board, side, &mut Vec::new(), bits);
            let at = list.iter().position(|&it| it == action);
            drawn[at.unwrap_or_else(|| panic!("{} is not listed", game.notation(side, action)))] += 1;
            assert_eq!(is_decision, list.len() > 1, "{:?}", state.phase);
        }
        for (&times, &action) in drawn.iter().zip(&list) {
            let even = TIMES / 4..TIMES * 2 + TIMES / 2;
            assert!(even.contains(&times), "{:?}: {} {times} times", state.phase, game.notation(side, action));
        }
    });
    assert!(seen.iter().all(|&it| it > 3), "{seen:?}");
}
