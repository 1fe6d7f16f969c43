//! What the levels owe: legal advice wherever they are asked, the same for the same bits, and better play from the better
//! level.

use east_player::EastPlayer;
use hindenburg_player::HindenburgPlayer;
use kernel::{Awaiting, Bits, BySide, Game, Log, Player, Side, Sighted};
use mukden_player::MukdenPlayer;
use search::{Level, Mind, think, within};

/// Plays one game and says who won. A player's mind checks that each of its decisions is legal.
fn play<P: Player>(
    game: &P::Rules,
    levels: BySide<Level>,
    seed: u64,
    mut see: impl FnMut(<P::Rules as Game>::Action),
) -> (<P::Rules as Game>::State, Option<Side>) {
    let (mut bits, mut list) = (Bits::seeded(seed), Vec::new());
    let mut state = game.setup();
    let mut board = game.board(&state);
    let mut minds = BySide::from_fn(|side| Mind::<P>::new(side, levels[side]));
    loop {
        let mut log = Log::on();
        match game.awaiting(&state) {
            Awaiting::Choice(sides) => {
                let side = sides.iter().next().expect("a side that decides");
                list.clear();
                game.actions(&state, &mut board, side, &mut list);
                let action = minds[side].decide(game, &state, &list, &mut bits);
                see(action);
                game.act(&mut state, &mut board, side, action, &mut log);
            }
            Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(&mut bits), &mut log),
            Awaiting::Over(outcome) => return (state, outcome.winner),
        }
        let events = log.into_events();
        Side::ALL.iter().for_each(|&side| minds[side].hear(game, &state, &events));
    }
}

fn hindenburg() -> hindenburg::Hindenburg {
    hindenburg::Hindenburg::shipped(hindenburg::Options::default())
}

fn mukden() -> mukden::Mukden {
    mukden::Mukden::shipped(mukden::Options::default())
}

fn east() -> east::East {
    east::East::shipped(east::Options::default())
}

fn repeats<P: Player>(game: &P::Rules) {
    for (level, _) in Level::ALL {
        let mut played = [Vec::new(), Vec::new()];
        for list in &mut played {
            play::<P>(game, BySide::from_fn(|_| level), 5, |action| list.push(action));
        }
        assert_eq!(played[0], played[1], "{level:?}");
    }
}

#[test]
fn advice_is_legal_and_repeatable() {
    repeats::<HindenburgPlayer>(&hindenburg());
    repeats::<MukdenPlayer>(&mukden());
    repeats::<EastPlayer>(&east());
}

#[test]
fn better_levels_destroy_more_in_east_prussia() {
    let game = hindenburg();
    let total = |level| {
        let score =
            |seed| i32::from(play::<HindenburgPlayer>(&game, BySide::from_fn(|_| level), seed, |_| {}).0.score());
        (0..12).map(score).sum::<i32>()
    };
    let [random, easy, normal] = [Level::Random, Level::Easy, Level::Normal].map(total);
    assert!(random + 12 <= easy && easy + 6 <= normal, "random {random}, easy {easy}, normal {normal}");
}

/// Either side beats random players in nearly all games.
fn beats_random<P: Player>(game: &P::Rules, level: Level) {
    for side in Side::ALL {
        let levels = BySide::from_fn(|it| if it == side { level } else { Level::Random });
        let won = (0..8).filter(|&seed| play::<P>(game, levels, seed, |_| {}).1 == Some(side)).count();
        assert!(won >= 7, "{level:?} as {side:?} won {won} of 8");
    }
}

#[test]
fn random_players_are_beaten_on_either_side() {
    for level in [Level::Easy, Level::Normal] {
        beats_random::<MukdenPlayer>(&mukden(), level);
        beats_random::<EastPlayer>(&east(), level);
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

/// Three quarters of the decisions are drawn from the list, so that the computer is asked in the middle of what it would
/// never have begun.
fn led_by_somebody_else<P: Player>(game: &P::Rules, seed: u64) {
    let (mut bits, mut list) = (Bits::seeded(seed), Vec::new());
    let mut state = game.setup();
    let mut board = game.board(&state);
    loop {
        match game.awaiting(&state) {
            Awaiting::Choice(sides) => {
                let side = sides.iter().next().expect("a side that decides");
                list.clear();
                game.actions(&state, &mut board, side, &mut list);
                let world = game.imagine(&state, side, &Default::default(), &mut bits);
                for (level, _) in Level::ALL {
                    for hurries in [false, true] {
                        let actions = think::<P>(game, &world, side, level, &mut bits, || hurries);
                        let whole = within(game, &world, side, &actions);
                        follows(game, &world, side, &actions[..whole]);
                        assert_eq!(whole, within(game, &state, side, &actions), "where it ends the side knows");
                    }
                }
                let action = match bits.below(4) {
                    0 => think::<P>(game, &world, side, Level::Normal, &mut bits, || false)[0],
                    _ => list[bits.below(list.len())],
                };
                game.act(&mut state, &mut board, side, action, &mut Log::off());
            }
            Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(&mut bits), &mut Log::off()),
            Awaiting::Over(_) => return,
        }
    }
}

/// Every action of a gesture is legal when its turn comes.
fn follows<G: Game>(game: &G, world: &G::State, side: Side, actions: &[G::Action]) {
    let (mut state, mut list) = (world.clone(), Vec::new());
    let mut board = game.board(&state);
    for &action in actions {
        list.clear();
        game.actions(&state, &mut board, side, &mut list);
        assert!(list.contains(&action), "{} in {state:?}", game.notation(side, action));
        game.act(&mut state, &mut board, side, action, &mut Log::off());
    }
}

#[test]
fn advice_is_legal_wherever_somebody_else_has_led_a_game() {
    for seed in 0..4 {
        led_by_somebody_else::<HindenburgPlayer>(&hindenburg(), seed);
    }
    led_by_somebody_else::<MukdenPlayer>(&mukden(), 3);
    led_by_somebody_else::<EastPlayer>(&east(), 3);
}
