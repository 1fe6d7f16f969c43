//! Sets of options to test a game with. `with` sets a switch by name, as every game's options can.

use std::{
    fmt::Debug,
    num::NonZero,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use kernel::Switch;
use stage::Face;

use crate::{Plan, Testable, battery_with};

/// The options with these switches set.
///
/// # Panics
/// If there is no such switch or value.
#[track_caller]
pub fn of<O: Default>(switches: &[(&str, &str)], with: impl Fn(O, &str, &str) -> Option<O>) -> O {
    let set =
        |it: O, &(id, value): &(&str, &str)| with(it, id, value).unwrap_or_else(|| panic!("no switch {id} {value}"));
    switches.iter().fold(O::default(), set)
}

/// The defaults, and every switch at its last value.
pub fn ends<O: Default>(switches: &[Switch], with: impl Fn(O, &str, &str) -> Option<O>) -> Vec<O> {
    let last = |it: &Switch| (it.id, *it.values.last().expect("a value"));
    vec![O::default(), of(&switches.iter().map(last).collect::<Vec<_>>(), with)]
}

/// The defaults, every other value of a switch alone, and every switch at its last value.
pub fn singles<O: Default>(switches: &[Switch], with: impl Fn(O, &str, &str) -> Option<O>) -> Vec<O> {
    let mut sets = ends(switches, &with);
    let others = switches.iter().flat_map(|it| it.values[1..].iter().map(|&value| of(&[(it.id, value)], &with)));
    sets.splice(1..1, others);
    sets
}

/// Checks that every switch has a title and says what it does, that each value has words of its own, that its first value is
/// the default and the others are not, and that nothing else is taken for a switch or a value.
///
/// # Panics
/// If not.
pub fn check_switches<O: Default + PartialEq + Debug>(switches: &[Switch], with: impl Fn(O, &str, &str) -> Option<O>) {
    for switch in switches {
        assert!(switch.says.ends_with('.'), "{}", switch.id);
        assert_eq!(switch.words.len(), switch.values.len(), "words for every value of {}", switch.id);
        for text in switch.words.iter().chain([&switch.title]) {
            assert!(text.len() > 3 && !text.contains(['_', '.']), "{}: {text:?} is nothing people read", switch.id);
        }
        let others = |nth: usize| switch.words[..nth].contains(&switch.words[nth]);
        assert!(!(0..switch.words.len()).any(others), "{}: two values of the same words", switch.id);
        for (nth, value) in switch.values.iter().enumerate() {
            let set = with(O::default(), switch.id, value).expect("a value of the switch");
            assert_eq!(set == O::default(), nth == 0, "{} {value}", switch.id);
        }
        assert_eq!(with(O::default(), switch.id, "no such value"), None);
    }
    assert_eq!(with(O::default(), "no such switch", "on"), None);
}

/// Tests the game of each set as planned, each with a seed of its own, on as many threads as there are cores. `check` is
/// the game's own law.
///
/// # Panics
/// At the first breach.
pub fn check_sets<F: Face<Rules = G>, O: Copy + Debug + Sync, G: Testable>(
    sets: &[O],
    plan: &Plan,
    make: impl Fn(O) -> G + Sync,
    check: impl Fn(&G, &G::State) -> Result<(), String> + Sync,
) {
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some((&set, seed)) = sets.iter().zip(plan.seed..).nth(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(breach) = battery_with::<F>(Arc::new(make(set)), &Plan { seed, ..*plan }, &check) {
                panic!("{set:?}\n{breach}");
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(work);
        }
    });
}

/// The battery as a program, for many more games than a test plays: `conform [GAMES] [SEED]`, the games shared out among
/// the sets. Prints a summary of each.
///
/// # Errors
/// Arguments that are no numbers, and the first breach.
pub fn marathon<F: Face<Rules = G>, O: Copy + Debug, G: Testable>(
    sets: &[O],
    stride: usize,
    make: impl Fn(O) -> G,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let games: usize = args.next().map_or(Ok(2000), |it| it.parse())?;
    let seed: u64 = args.next().map_or(Ok(1), |it| it.parse())?;
    for (&set, seed) in sets.iter().zip(seed..) {
        let plan = Plan { games: games.div_ceil(sets.len()), seed, stride, ..Plan::default() };
        let summary = battery_with::<F>(Arc::new(make(set)), &plan, |_, _| Ok(())).map_err(|it| it.to_string())?;
        println!("{set:?}\n  {summary}");
    }
    Ok(())
}
