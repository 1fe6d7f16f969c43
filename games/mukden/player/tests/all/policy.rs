//! What the computer player does next: legal, complete and sane gestures, whoever decides and however.

use std::collections::BTreeSet;

use kernel::{Awaiting, Bits, Game, Log, Manner, Outcome, Player, Side, Sighted, Viewer};
use mukden::{Action, Mukden, Options, Phase, RUSSIA, Recall, State, Unit};
use mukden_player::MukdenPlayer;

const MANNERS: [Manner; 3] = [Manner::Careless, Manner::Quick, Manner::Careful];

/// Plays a game by habit on imagined states, as drivers do. `look` sees each state in which a side decides, what the side
/// imagines there and the gesture.
fn play(
    game: &Mukden,
    manners: [Manner; 2],
    seed: u64,
    mut look: impl FnMut(&State, &State, Side, &[Action]),
) -> Outcome {
    let mut bits = Bits::seeded(seed);
    let mut state = game.setup();
    let mut board = game.board(&state);
    let mut recalls = [Recall::default(); 2];
    let mut line: Vec<Action> = Vec::new();
    loop {
        let mut log = Log::on();
        match game.awaiting(&state) {
            Awaiting::Over(outcome) => return outcome,
            Awaiting::Chance(chance) => {
                line.clear();
                game.land(&mut state, &mut board, chance.draw(&mut bits), &mut log);
            }
            Awaiting::Choice(sides) => {
                let side = sides.iter().next().expect("a side that owes a decision");
                if line.is_empty() {
                    let world = game.imagine(&state, side, &recalls[side as usize], &mut bits);
                    let mut imagined = game.board(&world);
                    MukdenPlayer::follow(
                        game,
                        &world,
                        &mut imagined,
                        side,
                        manners[side as usize],
                        &mut bits,
                        &mut line,
                    );
                    look(&state, &world, side, &line);
                }
                let action = line.remove(0);
                game.act(&mut state, &mut board, side, action, &mut log);
                if !game.awaiting(&state).owes(side) {
                    line.clear();
                }
            }
        }
        for event in log.into_events() {
            if game.teaches(&event) {
                line.clear();
            }
            for side in Side::ALL {
                if let Some(seen) = game.witness(&event, Viewer::Side(side)) {
                    game.remember(&mut recalls[side as usize], &state, Viewer::Side(side), &seen);
                }
            }
        }
    }
}

/// Follows a gesture in the world it was made for: every action is in the list when its turn comes, and nothing is
/// half-made at its end.
fn check_gesture(game: &Mukden, world: &State, side: Side, line: &[Action]) {
    let mut state = *world;
    let mut board = game.board(&state);
    let mut list = Vec::new();
    assert!(!line.is_empty(), "a gesture of one action at least");
    for (i, &action) in line.iter().enumerate() {
        let text = game.notation(side, action);
        assert!(game.awaiting(&state).owes(side), "{text} after the gesture is over");
        list.clear();
        game.actions(&state, &mut board, side, &mut list);
        assert!(list.contains(&action), "{text} is not legal as action {i} of {line:?}");
        game.act(&mut state, &mut board, side, action, &mut Log::off());
    }
    assert!(!matches!(state.phase, Phase::Move(_) | Phase::Prepare(_)), "{line:?} leaves something half-made");
}

#[test]
fn gestures_are_legal_and_complete_in_every_manner() {
    let game = Mukden::shipped(Options::default());
    let mut n = 0;
    for seed in 0..4 {
        for a in MANNERS {
            for b in MANNERS {
                play(&game, [a, b], seed, |_, world, side, line| {
                    check_gesture(&game, world, side, line);
                    n += 1;
                });
            }
        }
    }
    assert!(n > 3000, "only {n} gestures");
}

/// Whatever somebody else has begun is finished legally: a player may be asked in the middle of a move or an attack.
#[test]
fn whoever_is_asked_in_the_middle_goes_on() {
    let game = Mukden::shipped(Options::default());
    let mut n = [0; 2];
    conform::walk(&game, 5, 12, 7, |state, side, bits| {
        for manner in MANNERS {
            let (mut board, mut line) = (game.board(state), Vec::new());
            MukdenPlayer::follow(&game, state, &mut board, side, manner, bits, &mut line);
            let mut list = Vec::new();
            game.actions(state, &mut board, side, &mut list);
            assert!(list.contains(&line[0]), "{} is not legal", game.notation(side, line[0]));
        }
        n[0] += usize::from(matches!(state.phase, Phase::Move(_)));
        n[1] += usize::from(matches!(state.phase, Phase::Prepare(_)));
    });
    assert!(n[0] > 20 && n[1] > 5, "{n:?} moves and attacks under way");
}

#[test]
fn the_same_bits_give_the_same_gesture() {
    let game = Mukden::shipped(Options::default());
    for manner in MANNERS {
        play(&game, [manner; 2], 3, |_, world, side, _| {
            let [mut one, mut other] = [Vec::new(), Vec::new()];
            for out in [&mut one, &mut other] {
                MukdenPlayer::follow(&game, world, &mut game.board(world), side, manner, &mut Bits::seeded(9), out);
            }
            assert_eq!(one, other);
        });
    }
}

/// Whom a side flips below a top the enemy never sees. Where another would do as well it is drawn, and nobody can tell.
#[test]
fn who_waits_below_a_top_is_drawn() {
    let game = Mukden::shipped(Options::default());
    let mut drawn = [0; 2];
    for seed in 3..11 {
        play(&game, [Manner::Careful; 2], seed, |_, world, side, line| {
            if !matches!(line[0], Action::Flip(unit) if world.rank[unit.at()] > 0) {
                return;
            }
            let draw = |salt| {
                let mut out = Vec::new();
                MukdenPlayer::follow(
                    &game,
                    world,
                    &mut game.board(world),
                    side,
                    Manner::Careful,
                    &mut Bits::seeded(salt),
                    &mut out,
                );
                out[0]
            };
            let ways: BTreeSet<Action> = (0..24).map(draw).collect();
            drawn[side as usize] += usize::from(ways.len() > 1);
        });
    }
    // Russia stacks less, and seldom has two that are alike.
    assert!(drawn[0] > 20 && drawn[1] > 0, "{drawn:?} flips that the enemy cannot foresee");
}

/// Who loses a step in a battle the enemy is not told. Where another is as strong it is drawn, and nobody can tell; never is a
/// weaker one taken for a stronger.
#[test]
fn who_loses_a_step_is_drawn_among_the_strongest() {
    let game = Mukden::shipped(Options { hidden_losses: true, ..Options::default() });
    let (mut drawn, mut asked) = ([0; 2], 0);
    for seed in 0..24 {
        play(&game, [Manner::Careful; 2], seed, |_, world, side, _| {
            let Phase::Losses { left: 1, .. } = world.phase else { return };
            asked += 1;
            let draw = |salt| {
                let (mut board, mut out) = (game.board(world), Vec::new());
                let bits = &mut Bits::seeded(salt);
                MukdenPlayer::follow(&game, world, &mut board, side, Manner::Careful, bits, &mut out);
                let [Action::Lose(unit)] = out[..] else { panic!("{out:?} for one step") };
                unit
            };
            let ways: BTreeSet<Unit> = (0..24).map(draw).collect();
            let mut list = Vec::new();
            game.actions(world, &mut game.board(world), side, &mut list);
            let able = list.iter().filter_map(|it| if let Action::Lose(unit) = it { Some(*unit) } else { None });
            let most = able.clone().map(|it| world.steps[it.at()]).max();
            let strongest: BTreeSet<Unit> = able.filter(|it| Some(world.steps[it.at()]) == most).collect();
            assert_eq!(ways, strongest, "each of those who are as strong, and nobody else");
            drawn[side as usize] += usize::from(ways.len() > 1);
        });
    }
    assert!(drawn[0] > 5 && drawn[1] > 0, "{drawn:?} of {asked} losses that the enemy cannot foresee");
}

/// Mukden and Liaoyang are not left empty by whoever holds them, neither to raid nor to chase.
#[test]
fn nobody_leaves_the_last_town_empty() {
    let game = Mukden::shipped(Options::default());
    let map = &game.book.map;
    let mut kept = 0;
    for seed in 20..28 {
        play(&game, [Manner::Careful; 2], seed, |_, world, side, line| {
            let home = if side == RUSSIA { map.mukden } else { map.liaoyang };
            let there = |state: &State| {
                (0..game.book.units.len())
                    .filter(|&it| game.book.units[it].side == side && state.place[it] == home.0)
                    .count()
            };
            if there(world) == 0 || !matches!(world.phase, Phase::Act | Phase::Advance { .. }) {
                return;
            }
            let (mut state, mut board) = (*world, game.board(world));
            for &action in line {
                game.act(&mut state, &mut board, side, action, &mut Log::off());
            }
            assert!(there(&state) > 0, "{line:?} leaves a town empty");
            kept += 1;
        });
    }
    assert!(kept > 500, "only {kept} decisions with a garrison");
}

/// No way is gone to and fro: a march enters no hex twice.
#[test]
fn nobody_goes_to_and_fro() {
    let game = Mukden::shipped(Options::default());
    for seed in 40..46 {
        play(&game, [Manner::Careful; 2], seed, |_, _, _, line| {
            let mut hexes: Vec<_> =
                line.iter().filter_map(|it| if let Action::Step(_, to) = it { Some(*to) } else { None }).collect();
            let n = hexes.len();
            hexes.sort();
            hexes.dedup();
            assert_eq!(hexes.len(), n, "{line:?}");
        });
    }
}

/// The railroad is watched: fewer than half of careful games end there, and against a careful Japan a careless Russia
/// loses more often.
#[test]
fn a_careful_russia_closes_the_railroad() {
    let game = Mukden::shipped(Options::default());
    let cut = |russia: Manner| {
        let games = 100..120;
        games
            .filter(|&it| {
                play(&game, [Manner::Careful, russia], it, |_, _, _, _| {}).how == "sudden death on the railroad"
            })
            .count()
    };
    let (careful, careless) = (cut(Manner::Careful), cut(Manner::Careless));
    assert!(careful < 10, "{careful} of 20 careful games ended on the railroad");
    assert!(careful < careless, "{careful} careful games ended on the railroad, {careless} careless ones");
}
