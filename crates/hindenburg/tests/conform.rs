//! The battery on random games: every option set in turn.

use std::sync::Arc;

use conform::{Plan, battery_with};
use hindenburg::{Corps, Hindenburg, Options, SWITCHES, State, Where};
use kernel::{Awaiting, Bits, Game, Log, Prompted, Side};

/// A corps is in one place: on the map alone in its hex, on the track, or lost; and nobody comes back.
fn conserved(game: &Hindenburg, state: &State) -> Result<(), String> {
    let mut hexes: Vec<_> = Corps::all().filter_map(|it| state.hex(it)).collect();
    let on_map = hexes.len();
    hexes.sort();
    hexes.dedup();
    if hexes.len() != on_map {
        return Err("two corps share a hex".into());
    }
    if let Some(hex) = hexes.iter().find(|&&it| !game.book.map.passable.has(it)) {
        return Err(format!("a corps stands in impassable {}", game.book.map.grid.name(*hex)));
    }
    let off_map = Corps::all().filter(|it| state.hex(*it).is_none());
    for corps in off_map {
        if matches!(state.place[corps.at()], Where::Track(_)) && !game.options.delayed_rail {
            return Err("a train is late without the option".into());
        }
    }
    Ok(())
}

fn option_sets() -> Vec<Options> {
    let flip = |options: Options, at: usize| options.with(SWITCHES[at].id, SWITCHES[at].values[1]);
    let mut sets = vec![Options::default()];
    sets.extend((0..SWITCHES.len()).filter_map(|at| flip(Options::default(), at)));
    sets.extend((0..SWITCHES.len()).try_fold(Options::default(), flip));
    sets
}

#[test]
fn random_games_keep_every_law() {
    for (i, options) in option_sets().into_iter().enumerate() {
        let plan = Plan { games: 25, seed: 1914 + i as u64, stride: 25, ..Plan::default() };
        if let Err(breach) = battery_with(Arc::new(Hindenburg::shipped(options)), &plan, conserved) {
            panic!("{options:?}\n{breach}");
        }
    }
}

/// The slow, obvious list: every conceivable action is asked about, and exactly the listed ones are allowed.
#[test]
fn the_list_is_all_that_is_allowed() {
    use hindenburg::Action;
    let game = Hindenburg::shipped(Options { delayed_rail: true, variable_activation: true, ..Options::default() });
    let mut conceivable = vec![Action::Halt, Action::Fight, Action::End];
    for hex in game.book.map.grid.hexes() {
        conceivable.extend([Action::To(hex), Action::Arrive(hex)]);
        conceivable.extend(Corps::all().flat_map(|it| [Action::Step(it, hex), Action::Retreat(it, hex)]));
    }
    for corps in Corps::all() {
        conceivable.extend([Action::Rail(corps), Action::Lose(corps), Action::Attack(corps), Action::Target(corps)]);
    }
    conceivable.sort();
    let mut bits = Bits::seeded(8);
    let mut list = Vec::new();
    let mut kinds = std::collections::BTreeMap::<String, usize>::new();
    for _ in 0..40 {
        let mut state = game.setup();
        let mut board = game.board(&state);
        loop {
            match game.awaiting(&state) {
                Awaiting::Over(_) => break,
                Awaiting::Chance(chance) => {
                    game.land(&mut state, &mut board, chance.draw(&mut bits), &mut Log::off());
                }
                Awaiting::Choice(_) => {
                    // Rare phases are always asked about, common ones now and then.
                    let phase = format!("{:?}", state.phase);
                    let name = phase.split([' ', '(']).next().unwrap_or_default();
                    let seen = kinds.entry(name.to_owned()).or_default();
                    if *seen < 12 && (*seen < 4 || bits.below(20) == 0) {
                        *seen += 1;
                        list.clear();
                        game.actions(&state, &mut board, Side::A, &mut list);
                        let allowed: Vec<Action> = conceivable
                            .iter()
                            .copied()
                            .filter(|&it| game.why_not(&state, Side::A, it).is_ok())
                            .collect();
                        assert_eq!(list, allowed, "{state:?}");
                    }
                    let (action, _) = game.any_action(&state, &mut board, Side::A, &mut list, &mut bits);
                    game.act(&mut state, &mut board, Side::A, action, &mut Log::off());
                }
            }
        }
    }
    assert!(kinds.len() >= 6, "only met {kinds:?}");
}
