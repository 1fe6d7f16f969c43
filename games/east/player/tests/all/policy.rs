//! The computer's habits: lawful, whole and repeatable, and what they promise.

use std::collections::BTreeSet;

use east::{AXIS, Action, East, Options, Order, Orders, Phase, SOVIET, State};
use east_player::EastPlayer;
use kernel::{Awaiting, Bits, Game, Log, Manner, Player, Side, Sighted};

const MANNERS: [Manner; 3] = [Manner::Quick, Manner::Careful, Manner::Careless];

/// Plays a game in which each side follows its habits on what it imagines, as live play does; tells every gesture.
fn play(game: &East, manners: [Manner; 2], seed: u64, mut each: impl FnMut(&State, Side, &[Action])) -> State {
    let mut bits = Bits::seeded(seed);
    let mut state = game.setup();
    let mut board = game.board(&state);
    let (mut line, mut list): (Vec<Action>, Vec<Action>) = (Vec::new(), Vec::new());
    loop {
        match game.awaiting(&state) {
            Awaiting::Over(_) => return state,
            Awaiting::Chance(chance) => {
                let luck = chance.draw(&mut bits);
                game.land(&mut state, &mut board, luck, &mut Log::off());
            }
            Awaiting::Choice(sides) => {
                let side = sides.iter().next().expect("a side that owes");
                let world = game.imagine(&state, side, &(), &mut bits);
                line.clear();
                let manner = manners[side as usize];
                EastPlayer::follow(game, &world, &mut game.board(&world), side, manner, &mut bits, &mut line);
                assert!(!line.is_empty(), "a gesture");
                each(&state, side, &line);
                for &action in &line {
                    // Luck and the other side's choices end it.
                    if !game.awaiting(&state).owes(side) {
                        break;
                    }
                    list.clear();
                    game.actions(&state, &mut board, side, &mut list);
                    assert!(list.contains(&action), "{} in {:?}", game.notation(side, action), state.phase);
                    game.act(&mut state, &mut board, side, action, &mut Log::off());
                }
            }
        }
    }
}

#[test]
fn every_gesture_is_lawful_and_whole() {
    let game = East::shipped(Options::default());
    for manner in MANNERS {
        for seed in 0..6 {
            play(&game, [manner; 2], seed, |state, side, line| {
                // Nothing is left half-made: who moves halts, who prepares an attack makes it.
                let (mut now, mut board) = (*state, game.board(state));
                for &action in line {
                    if !game.awaiting(&now).owes(side) {
                        return;
                    }
                    game.act(&mut now, &mut board, side, action, &mut Log::off());
                }
                let moves = matches!(line[0], Action::Step(..) | Action::Gather(_) | Action::Attack(_));
                let half_made = moves && matches!(now.phase, Phase::Moving | Phase::Prepare);
                assert!(!half_made || !game.awaiting(&now).owes(side), "{line:?}");
            });
        }
    }
}

#[test]
fn every_option_can_be_played_by_habit() {
    for switch in east::SWITCHES {
        let options = Options::default().with(switch.id, switch.values[1]).expect("a switch");
        play(&East::shipped(options), [Manner::Careful, Manner::Quick], 5, |_, _, _| ());
    }
}

#[test]
fn the_same_bits_give_the_same_gesture() {
    let game = East::shipped(Options::default());
    for manner in MANNERS {
        play(&game, [manner; 2], 11, |state, side, line| {
            let [mut one, mut other] = [Vec::new(), Vec::new()];
            let mut worn = game.board(state);
            game.actions(state, &mut worn, side, &mut Vec::new());
            EastPlayer::follow(&game, state, &mut game.board(state), side, manner, &mut Bits::seeded(1), &mut one);
            EastPlayer::follow(&game, state, &mut worn, side, manner, &mut Bits::seeded(1), &mut other);
            assert_eq!(one, other, "whatever the board was asked before");
            assert!(!line.is_empty());
        });
    }
}

#[test]
fn nobody_steps_into_a_hex_twice_in_one_move() {
    let game = East::shipped(Options::default());
    for seed in 0..4 {
        play(&game, [Manner::Careful; 2], seed, |_, _, line| {
            let mut way = Vec::new();
            for action in line {
                match action {
                    Action::Step(unit, hex) => {
                        if way.last().is_some_and(|(of, _)| of != unit) {
                            way.clear();
                        }
                        assert!(!way.contains(&(*unit, *hex)), "to and fro: {line:?}");
                        way.push((*unit, *hex));
                    }
                    _ => way.clear(),
                }
            }
        });
    }
}

#[test]
fn purchases_of_the_enemy_do_not_matter() {
    // Two worlds that differ in nothing but what the other side has bought give the same gesture.
    let game = East::shipped(Options::default());
    let mut looked = 0;
    play(&game, [Manner::Careful; 2], 3, |state, side, _| {
        let enemy = side.other() as usize;
        let mut twin = *state;
        if let Some(orders) = &mut twin.bought[enemy] {
            *orders = [4, 0, 0, 0];
            looked += 1;
        }
        let [mut one, mut other] = [Vec::new(), Vec::new()];
        for (state, out) in [(state, &mut one), (&twin, &mut other)] {
            let mut bits = Bits::seeded(9);
            let world = game.imagine(state, side, &(), &mut bits);
            EastPlayer::follow(&game, &world, &mut game.board(&world), side, Manner::Careful, &mut bits, out);
        }
        assert_eq!(one, other);
    });
    assert!(looked > 100, "{looked} twins");
}

/// What a side buys with a salt.
fn purchase(game: &East, state: &State, side: Side, manner: Manner, salt: u64) -> Orders {
    let mut out = Vec::new();
    EastPlayer::follow(game, state, &mut game.board(state), side, manner, &mut Bits::seeded(salt), &mut out);
    let [Action::Buy(orders)] = out[..] else { panic!("a purchase and nothing else: {out:?}") };
    orders
}

/// The month and the points are known to everybody; what is bought is not to follow from them.
#[test]
fn what_is_bought_is_drawn_among_sound_purchases() {
    let game = East::shipped(Options::default());
    let mut mixed = [0; 2];
    for turn in 1..11 {
        for side in Side::ALL {
            for points in game.book.points[side as usize].points.iter().copied() {
                let mut state = State { turn, phase: Phase::Purchase, ..game.setup() };
                state.points[side as usize] = points;
                for manner in MANNERS {
                    let buy = |salt| purchase(&game, &state, side, manner, salt);
                    let bought: Vec<Orders> = (0..24).map(buy).collect();
                    assert!(bought.iter().copied().eq((0..24).map(buy)), "the same salt, the same purchase");
                    let drawn = BTreeSet::from_iter(bought);
                    drawn.iter().for_each(|it| is_sound(&game, side, points, *it));
                    mixed[side as usize] += u32::from(drawn.len() > 1);
                }
            }
        }
    }
    assert!(mixed.iter().all(|it| *it > 60), "{mixed:?} plans with more than one purchase");
}

/// Four orders within the points, and nothing left that would have let another command attack.
fn is_sound(game: &East, side: Side, points: u8, orders: Orders) {
    let cost = |it: usize| game.book.orders[it].cost;
    let price: u8 = (0..4).map(|it| orders[it] * cost(it)).sum();
    assert!(orders.iter().sum::<u8>() == 4 && price <= points, "{orders:?} for {points}");
    assert!(side == AXIS || orders[Order::Blitz as usize] == 0, "{orders:?} by the Soviets");
    let [holds, _, assaults, blitzes] = orders;
    let wasted = points - price;
    assert!(holds == 0 || wasted < cost(2) - cost(0), "{orders:?} for {points}: a Hold that could attack");
    assert!(assaults + blitzes > 0 || points < 6 || side == SOVIET, "{orders:?} for {points}: the Axis idles");
}

#[test]
fn victory_towns_are_left_with_a_garrison() {
    // Over some games most of what counts and was taken has somebody in it, or a Garrison, when winter comes.
    let game = East::shipped(Options::default());
    let (mut held, mut manned) = (0, 0);
    for seed in 0..6 {
        let mut seen = false;
        play(&game, [Manner::Careful; 2], seed, |state, _, _| {
            if seen || state.turn != 7 {
                return;
            }
            seen = true;
            let start = game.setup();
            for (at, place) in game.book.map.places.iter().enumerate() {
                let taken = (state.control & !start.control) >> at & 1 != 0;
                if taken && (place.vp > 0 || place.auto_victory) {
                    held += 1;
                    manned += u32::from(state.place.contains(&place.hex.0));
                }
            }
        });
    }
    assert!(held > 10 && manned * 10 >= held * 6, "{manned} of {held} are manned");
}

#[test]
fn careful_play_beats_chance() {
    let game = East::shipped(Options::default());
    for (side, seed) in [(AXIS, 1), (SOVIET, 2), (SOVIET, 3)] {
        let mut bits = Bits::seeded(seed);
        let mut state = game.setup();
        let mut board = game.board(&state);
        let winner = loop {
            match game.awaiting(&state) {
                Awaiting::Over(outcome) => break outcome.winner,
                Awaiting::Chance(chance) => {
                    let luck = chance.draw(&mut bits);
                    game.land(&mut state, &mut board, luck, &mut Log::off());
                }
                Awaiting::Choice(sides) => {
                    let now = sides.iter().next().expect("a side that owes");
                    let mut line = Vec::new();
                    if now == side {
                        EastPlayer::follow(&game, &state, &mut board, now, Manner::Careful, &mut bits, &mut line);
                    } else {
                        line.push(game.any_action(&state, &mut board, now, &mut Vec::new(), &mut bits).0);
                    }
                    game.act(&mut state, &mut board, now, line[0], &mut Log::off());
                }
            }
        };
        assert_eq!(winner, Some(side));
    }
}

#[test]
fn every_army_group_has_a_goal_of_its_own() {
    // In September somebody still marches on Leningrad, and Kiev is not forgotten for Moscow.
    let game = East::shipped(Options::default());
    let [kiev, moscow] = ["Kiev", "Moscow"].map(|name| {
        let places = &game.book.map.places;
        places.iter().position(|it| it.name == name).expect("a place on the map")
    });
    let (mut north, mut kiev_later, games) = (0, 0, 8);
    for seed in 20..20 + games {
        let mut seen = false;
        let mut first = None;
        play(&game, [Manner::Careful; 2], seed, |state, _, _| {
            if first.is_none() && (state.control >> kiev | state.control >> moscow) & 1 != 0 {
                first = Some(state.control >> kiev & 1 != 0);
            }
            if !seen && state.turn == 4 {
                seen = true;
                let axis = &state.place[..usize::from(game.book.n_axis)];
                let command = |it: &&u16| game.book.map.command.get(usize::from(**it)).copied();
                north += u32::from(axis.iter().filter(|it| command(it) == Some(0)).count() >= 2);
            }
        });
        kiev_later += u32::from(first == Some(false));
    }
    assert!(north >= 6, "in {north} of {games} games two units are in the north");
    assert!(kiev_later <= 1, "in {kiev_later} of {games} games Moscow fell before Kiev");
}
