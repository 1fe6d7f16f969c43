//! What the computer player does: legal and complete gestures, the same for the same bits, and sound enough.

use hindenburg::{Action, Board, End, Hindenburg, Options, Phase, State};
use hindenburg_player::HindenburgPlayer;
use kernel::{Awaiting, Bits, Game, Log, Manner, Player, Side};

const MANNERS: [Manner; 3] = [Manner::Careless, Manner::Quick, Manner::Careful];

/// Games with every switch as printed, with every option, and with every other reading.
fn games() -> [Hindenburg; 3] {
    let options = Options { variable_activation: true, delayed_rail: true, exhaustion: true, ..Options::default() };
    let readings = Options {
        whole_army_defends: true,
        effective_trigger: true,
        all_edges_open: true,
        other_diagonal: true,
        small_konigsberg: true,
        ..Options::default()
    };
    [Options::default(), options, readings].map(Hindenburg::shipped)
}

/// Plays a game by habit, checking every gesture, and gives its end.
fn play(game: &Hindenburg, manner: Manner, seed: u64) -> State {
    let mut bits = Bits::seeded(seed);
    let mut state = game.setup();
    let mut board = game.board(&state);
    let (mut line, mut list) = (Vec::new(), Vec::new());
    loop {
        match game.awaiting(&state) {
            Awaiting::Over(_) => return state,
            Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(&mut bits), &mut Log::off()),
            Awaiting::Choice(_) => {
                line.clear();
                HindenburgPlayer::follow(game, &state, &mut board, Side::A, manner, &mut bits, &mut line);
                assert!(!line.is_empty(), "an answer in {:?}", state.phase);
                for (i, &action) in line.iter().enumerate() {
                    assert!(game.awaiting(&state).owes(Side::A), "luck before the gesture ends: {line:?}");
                    list.clear();
                    game.actions(&state, &mut board, Side::A, &mut list);
                    let notation = game.notation(Side::A, action);
                    assert!(list.contains(&action), "{notation}, {i} of {line:?}, in {:?}", state.phase);
                    game.act(&mut state, &mut board, Side::A, action, &mut Log::off());
                }
                let half_made = matches!(state.phase, Phase::Moving { .. } | Phase::Rail(_) | Phase::Preparing { .. });
                assert!(!half_made, "half a gesture: {line:?}");
                assert!(game.board_agrees(&state, &board), "a board left as it was");
            }
        }
    }
}

#[test]
fn every_gesture_is_legal_and_complete() {
    for game in &games() {
        for manner in MANNERS {
            let games = if manner == Manner::Quick { 60 } else { 8 };
            for seed in 0..games {
                play(game, manner, seed);
            }
        }
    }
}

/// Whoever is asked in the middle of a gesture, or in a position that no sound player would get into, answers legally and
/// leaves state and board alone.
#[test]
fn any_position_gets_a_legal_answer() {
    let mut phases = Vec::new();
    for (seed, game) in games().iter().enumerate() {
        let (mut line, mut list, mut asked) = (Vec::new(), Vec::new(), 0);
        let mut choose = |state: &State, board: &mut Board, side, bits: &mut Bits| {
            list.clear();
            game.actions(state, board, side, &mut list);
            for manner in MANNERS {
                line.clear();
                HindenburgPlayer::follow(game, state, board, side, manner, bits, &mut line);
                assert!(list.contains(&line[0]), "{:?} in {:?}", line[0], state.phase);
                assert!(game.board_agrees(state, board));
            }
            asked += 1;
            let phase = std::mem::discriminant(&state.phase);
            if !phases.contains(&phase) {
                phases.push(phase);
            }
            list[bits.below(list.len())]
        };
        let mut bits = Bits::seeded(seed as u64);
        for _ in 0..12 {
            conform::stroll(game, &mut bits, &mut choose, |_, _, _| ());
        }
        assert!(asked > 500, "{asked} positions");
    }
    assert!(phases.len() >= 6, "{} kinds of decisions", phases.len());
}

#[test]
fn the_same_bits_give_the_same_game() {
    let [game, ..] = games();
    for manner in MANNERS {
        for seed in 20..24 {
            assert_eq!(play(&game, manner, seed), play(&game, manner, seed));
        }
    }
}

/// How many of some games were won, and how many lost at Königsberg.
fn fates(manner: Manner, games: u64) -> (u64, u64) {
    let game = Hindenburg::shipped(Options::default());
    let (mut won, mut fallen) = (0, 0);
    for seed in 0..games {
        match play(&game, manner, 1000 + seed).phase {
            Phase::Over(End::Points(5..)) => won += 1,
            Phase::Over(End::Konigsberg) => fallen += 1,
            _ => {}
        }
    }
    (won, fallen)
}

#[test]
fn care_wins_games_and_keeps_konigsberg() {
    let (won, fallen) = fates(Manner::Careful, 60);
    assert!(won >= 20 && fallen <= 9, "{won} won and {fallen} lost at Königsberg of 60");
    let (less, _) = fates(Manner::Careless, 60);
    assert!(less < won, "{less} won without care, {won} with it");
}

/// A corps that is moved stays where it went: nobody comes back on the same day.
#[test]
fn nobody_goes_to_and_fro_in_a_gesture() {
    let [game, ..] = games();
    for manner in MANNERS {
        let mut bits = Bits::seeded(5);
        let mut state = game.setup();
        let mut board = game.board(&state);
        let mut line = Vec::new();
        loop {
            match game.awaiting(&state) {
                Awaiting::Over(_) => break,
                Awaiting::Chance(it) => game.land(&mut state, &mut board, it.draw(&mut bits), &mut Log::off()),
                Awaiting::Choice(_) => {
                    line.clear();
                    HindenburgPlayer::follow(&game, &state, &mut board, Side::A, manner, &mut bits, &mut line);
                    if let [Action::Step(corps, _), .., Action::Step(_, to)] = line[..] {
                        assert!(state.hex(corps).is_some_and(|from| game.book.map.grid.distance(from, to) == 2));
                    }
                    for &action in &line {
                        game.act(&mut state, &mut board, Side::A, action, &mut Log::off());
                    }
                }
            }
        }
    }
}
