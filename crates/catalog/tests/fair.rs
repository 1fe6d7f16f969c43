//! Computer players are fair: of two tables that their side cannot tell apart they think the same, at every level, and what
//! they draw they draw with their salt alone.

use std::collections::BTreeSet;

use kernel::{Awaiting, Bits, BySide, Game, Log, Player, Side, Sides, Sighted};
use search::{Level, Mind};

/// With how many salts a secret answer is asked for.
const SALTS: usize = 24;

/// Plays games, and at every decision asks the player who owes it, at every level, at the true table and at one that its
/// side cannot tell from it; where both sides answer in secret, with many salts. Returns at how many decisions the tables
/// were different, and how often salts led a player that thinks to more than one secret answer.
fn differing<P: Player>(game: &P::Rules, seed: u64, wanted: usize) -> [usize; 2] {
    let (mut bits, mut list, mut differing, mut drawn, mut games) = (Bits::seeded(seed), Vec::new(), 0, 0, 0);
    while differing < wanted {
        games += 1;
        assert!(games < 200, "{differing} decisions with something hidden in {games} games");
        let mut state = game.setup();
        let mut board = game.board(&state);
        let levels = Level::ALL.map(|it| it.0);
        let mut minds = levels.map(|level| BySide::from_fn(|side| Mind::<P>::new(side, level)));
        loop {
            let mut log = Log::on();
            match game.awaiting(&state) {
                Awaiting::Over(_) => break,
                Awaiting::Chance(chance) => game.land(&mut state, &mut board, chance.draw(&mut bits), &mut log),
                Awaiting::Choice(sides) => {
                    let side = sides.iter().next().expect("a side that owes a decision");
                    list.clear();
                    game.actions(&state, &mut board, side, &mut list);
                    let twin = game.imagine(&state, side, &Default::default(), &mut bits);
                    // Another world is imagined from one that was imagined as from the table itself, whatever is remembered.
                    let (remembered, seed) = (minds[2][side].imagine(game, &state, &mut bits), bits.draw());
                    let open = |world| game.imagine(world, side, &Default::default(), &mut Bits::seeded(seed));
                    assert_eq!(open(&remembered), open(&state));
                    let is_secret = game.asked(&state) == Sides::BOTH;
                    let salts: Vec<u64> = (0..if is_secret { SALTS } else { 1 }).map(|_| bits.draw()).collect();
                    if twin != state && list.len() > 1 {
                        differing += 1;
                        for (level, minds) in levels.iter().zip(&minds) {
                            let mut answers = BTreeSet::new();
                            for &salt in &salts {
                                let decide = |table: &<P::Rules as Game>::State| {
                                    let (mut mind, mut bits) = (minds[side].clone(), Bits::seeded(salt));
                                    mind.decide(game, table, &list, &mut bits)
                                };
                                let answer = decide(&state);
                                assert_eq!(answer, decide(&twin), "at two tables that {side:?} cannot tell apart");
                                answers.insert(answer);
                            }
                            drawn += usize::from(*level != Level::Random && answers.len() > 1);
                        }
                    }
                    // Games as they are played, and some that nobody would play.
                    let who = games % levels.len();
                    let action = minds[who][side].decide(game, &state, &list, &mut bits);
                    game.act(&mut state, &mut board, side, action, &mut log);
                }
            }
            let events = log.into_events();
            for minds in &mut minds {
                Side::ALL.iter().for_each(|&side| minds[side].hear(game, &state, &events));
            }
        }
    }
    [differing, drawn]
}

#[test]
fn players_of_mukden_see_no_more_than_their_side() {
    let game = mukden::Mukden::shipped(mukden::Options::default());
    assert!(differing::<mukden_player::MukdenPlayer>(&game, 11, 3000)[0] >= 3000);
}

#[test]
fn players_of_east_see_no_more_than_their_side() {
    let game = east::East::shipped(east::Options::default());
    let [differing, drawn] = differing::<east_player::EastPlayer>(&game, 11, 3000);
    assert!(differing >= 3000 && drawn > 20, "{differing} decisions, {drawn} draws");
}
