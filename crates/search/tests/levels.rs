//! What the levels owe: legal advice, the same for the same bits, and better play from the better level.

use hindenburg::{Hindenburg, Options, State};
use kernel::{Awaiting, Bits, Game, Judged, Log, Side, Sighted};
use search::{Level, advise};

fn game() -> Hindenburg {
    Hindenburg::shipped(Options::default())
}

/// Plays one game and calls `see` at every decision with what was chosen.
fn play(game: &Hindenburg, level: Level, seed: u64, mut see: impl FnMut(&State, hindenburg::Action)) -> i8 {
    let mut bits = Bits::seeded(seed);
    let mut state = game.setup();
    let mut board = game.board(&state);
    loop {
        match game.awaiting(&state) {
            Awaiting::Choice(_) => {
                let action = advise(game, &state, Side::A, level, &mut bits).action;
                see(&state, action);
                game.act(&mut state, &mut board, Side::A, action, &mut Log::off());
            }
            Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(&mut bits), &mut Log::off()),
            Awaiting::Over(_) => return state.score(),
        }
    }
}

#[test]
fn advice_is_legal_and_repeatable() {
    let game = game();
    for (level, _) in Level::ALL {
        let mut played = [Vec::new(), Vec::new()];
        for list in &mut played {
            play(&game, level, 5, |state, action| {
                let mut legal = Vec::new();
                game.actions(state, &mut game.board(state), Side::A, &mut legal);
                assert!(legal.contains(&action), "{action:?} in {state:?}");
                list.push(action);
            });
        }
        assert_eq!(played[0], played[1], "{level:?}");
    }
}

#[test]
fn normal_destroys_more_than_random() {
    let game = game();
    let total = |level| (0..8).map(|seed| i32::from(play(&game, level, seed, |_, _| {}))).sum::<i32>();
    let (normal, random) = (total(Level::Normal), total(Level::Random));
    // Eight games of random play lose more German corps than Russian ones; normal play destroys about three a game.
    assert!(normal >= random + 12, "normal {normal}, random {random}");
}

/// Plays one game of two sides and says who won.
fn play_both<G: Sighted + Judged>(game: &G, levels: [Level; 2], seed: u64) -> Option<Side> {
    let mut bits = Bits::seeded(seed);
    let mut state = game.setup();
    let mut board = game.board(&state);
    loop {
        match game.awaiting(&state) {
            Awaiting::Choice(sides) => {
                let side = sides.iter().next().expect("a side that decides");
                let action = advise(game, &state, side, levels[side as usize], &mut bits).action;
                let mut legal = Vec::new();
                game.actions(&state, &mut board, side, &mut legal);
                assert!(legal.contains(&action), "{action:?} in {state:?}");
                game.act(&mut state, &mut board, side, action, &mut Log::off());
            }
            Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(&mut bits), &mut Log::off()),
            Awaiting::Over(outcome) => return outcome.winner,
        }
    }
}

#[test]
fn normal_beats_random_on_either_side_of_mukden() {
    let game = mukden::Mukden::shipped(mukden::Options::default());
    for (side, levels) in [(Side::A, [Level::Normal, Level::Random]), (Side::B, [Level::Random, Level::Normal])] {
        let won = (0..8).filter(|&seed| play_both(&game, levels, seed) == Some(side)).count();
        assert!(won >= 7, "{side:?} won {won} of 8");
    }
}

#[test]
fn levels_are_found_by_name() {
    for (level, name) in Level::ALL {
        assert_eq!(Level::find(name), Some(level));
        assert_eq!(level.name(), name);
    }
    assert_eq!(Level::find("grandmaster"), None);
}

#[test]
fn normal_beats_random_in_the_east_on_either_side() {
    let game = east::East::shipped(east::Options::default());
    for seed in 0..5 {
        assert_eq!(play_both(&game, [Level::Normal, Level::Random], seed), Some(east::AXIS), "seed {seed}");
        assert_eq!(play_both(&game, [Level::Random, Level::Normal], seed), Some(east::SOVIET), "seed {seed}");
    }
}

#[test]
fn advice_is_legal_wherever_somebody_else_has_led_a_game() {
    // Half of the decisions are drawn from the list, so that the computer is asked in the middle of what it would never
    // have begun.
    let game = east::East::shipped(east::Options::default());
    let mut bits = Bits::seeded(3);
    let (mut state, mut list) = (game.setup(), Vec::new());
    let mut board = game.board(&state);
    loop {
        match game.awaiting(&state) {
            Awaiting::Choice(sides) => {
                let side = sides.iter().next().expect("a side that decides");
                let advised = advise(&game, &state, side, Level::Normal, &mut bits).action;
                list.clear();
                game.actions(&state, &mut board, side, &mut list);
                assert!(list.contains(&advised), "{advised:?} in {:?}", state.phase);
                let action = if bits.below(2) == 0 { advised } else { list[bits.below(list.len())] };
                game.act(&mut state, &mut board, side, action, &mut Log::off());
            }
            Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(&mut bits), &mut Log::off()),
            Awaiting::Over(_) => return,
        }
    }
}
