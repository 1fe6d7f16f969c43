//! The battery on random games: every option set in turn.

use conform::options::{check_sets, singles};
use conform::{Plan, check_numbers, walk};
use hindenburg::{Corps, Hindenburg, Options, Phase, SWITCHES, State, Where};
use hindenburg_face::HindenburgFace;
use kernel::{Game, any_listed};

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

#[test]
fn random_games_keep_every_law() {
    let plan = Plan { games: 25, seed: 1914, stride: 25, ..Plan::default() };
    check_sets::<HindenburgFace, _, _>(&singles(SWITCHES, Options::with), &plan, Hindenburg::shipped, conserved);
}

/// What is drawn without a list is what would have been drawn from it, by the same bits.
#[test]
fn moves_are_drawn_as_from_the_list() {
    let mut drawn = 0;
    for options in singles(SWITCHES, Options::with) {
        let game = Hindenburg::shipped(options);
        walk(&game, 1914, 3, 1, |state, side, bits| {
            let (mut board, mut list) = (game.board(state), Vec::new());
            let mut same = bits.clone();
            let listed = any_listed(&game, state, &mut board, side, &mut list, &mut same);
            let (action, is_decision) = game.any_action(state, &mut board, side, &mut list, &mut bits.clone());
            assert_eq!((action, is_decision), listed, "{:?}", state.phase);
            drawn += usize::from(matches!(state.phase, Phase::Move | Phase::Moving { .. } | Phase::Rail(_)));
        });
    }
    assert!(drawn > 1000, "{drawn} moves");
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
        conceivable.push(Action::Train(corps));
    }
    conceivable.sort();
    let mut kinds = std::collections::BTreeMap::<String, usize>::new();
    walk(&game, 8, 40, 1, |state, side, bits| {
        // Rare phases are always asked about, common ones now and then.
        let phase = format!("{:?}", state.phase);
        let name = phase.split([' ', '(']).next().unwrap_or_default();
        let seen = kinds.entry(name.to_owned()).or_default();
        if *seen < 12 && (*seen < 4 || bits.below(20) == 0) {
            *seen += 1;
            let (mut board, mut list) = (game.board(state), Vec::new());
            game.actions(state, &mut board, side, &mut list);
            let allowed = conceivable.iter().copied().filter(|&it| game.why_not(state, &mut board, side, it).is_ok());
            assert_eq!(list, allowed.collect::<Vec<Action>>(), "{state:?}");
        }
    });
    assert!(kinds.len() >= 6, "only met {kinds:?}");
}

/// A number in a position may be anything that can be written; what cannot be is refused, and nothing wraps.
#[test]
fn numbers_at_their_ends_are_refused_or_played() {
    let game = Hindenburg::shipped(Options { delayed_rail: true, variable_activation: true, ..Options::default() });
    let loaded = check_numbers(&game, 1914, 12, 10, &["/forced_march/0", "/forced_march/1", "/units/0/disrupted"]);
    assert!(loaded > 500, "only {loaded} positions were possible");
}
