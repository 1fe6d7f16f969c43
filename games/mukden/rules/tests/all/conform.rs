//! The battery on random games: every option set in turn; and the fog, proven on pairs of worlds.

use conform::options::{check_sets, ends};
use conform::{Plan, check_alike, check_numbers, walk};
use kernel::Sighted;
use mukden::{Event, Mukden, OFF, Options, SWITCHES, State};
use mukden_face::MukdenFace;

/// Steps only vanish, stacks keep their order, and enemies never share a hex.
fn conserved(game: &Mukden, state: &State) -> Result<(), String> {
    let mut lost = [0; 2];
    for (unit, counter) in game.book.units.iter().enumerate() {
        let steps = state.steps[unit];
        if steps > counter.steps || (steps == 0) != (state.place[unit] == OFF) {
            return Err(format!("{} has {steps} steps", counter.id));
        }
        lost[counter.side as usize] += u16::from(counter.steps - steps);
    }
    // The Cavalry Corps comes back, and each of its deaths counts.
    let corps = game.book.cavalry_corps.at();
    let back = u16::from(state.cavalry_lost) - u16::from(state.place[corps] == OFF);
    lost[1] += back;
    if lost != state.lost {
        return Err(format!("{lost:?} steps are missing, {:?} are counted", state.lost));
    }
    for a in 0..game.book.units.len() {
        for b in 0..a {
            let same = state.place[a] != OFF && state.place[a] == state.place[b];
            if same && state.rank[a] == state.rank[b] {
                return Err("two units in one place of a stack".into());
            }
            if same && game.book.units[a].side != game.book.units[b].side {
                return Err("enemies share a hex".into());
            }
        }
    }
    Ok(())
}

#[test]
fn random_games_keep_every_law() {
    let plan = Plan { games: 6, seed: 1905, stride: 60, width: 4, ..Plan::default() };
    check_sets::<MukdenFace, _, _>(&ends(SWITCHES, Options::with), &plan, Mukden::shipped, conserved);
}

/// Two worlds that a side cannot tell apart look alike in every way, and go on looking alike until something is shown.
#[test]
fn hidden_facts_change_nothing_that_a_side_sees() {
    for game in both() {
        let mut differ = 0;
        walk(&game, 7, 8, 40, |state, side, bits| {
            let other = game.imagine(state, side, &Default::default(), bits);
            differ += usize::from(other != *state);
            // A battle shows who is in it, and recovery turns flags to faces.
            let shows = |it: &Event| matches!(it, Event::Attacked { .. } | Event::Recovered);
            check_alike::<MukdenFace>(&game, [state, &other], side, bits, |_, told| told.iter().any(shows));
        });
        assert!(differ > 50, "only {differ} imagined worlds differed from the truth");
    }
}

/// The game with open and with hidden losses.
fn both() -> [Mukden; 2] {
    [false, true].map(|it| Mukden::shipped(Options { hidden_losses: it, ..Options::default() }))
}

/// Imagination re-deals what is unseen and nothing else: own units stay as they are, every hex holds
/// as many, and unless losses are hidden every unit lives on with its steps.
#[test]
fn imagination_deals_only_what_is_unseen() {
    for game in both() {
        walk(&game, 13, 4, 30, |state, side, bits| {
            let other = game.imagine(state, side, &Default::default(), bits);
            assert!(game.options.hidden_losses || state.steps == other.steps);
            let mut before: Vec<u16> = state.place.to_vec();
            let mut after: Vec<u16> = other.place.to_vec();
            for (unit, counter) in game.book.units.iter().enumerate() {
                if counter.side == side {
                    assert_eq!(state.place[unit], other.place[unit], "{}", counter.id);
                    assert_eq!(state.rank[unit], other.rank[unit], "{}", counter.id);
                    assert_eq!(state.steps[unit], other.steps[unit], "{}", counter.id);
                }
            }
            before.sort();
            after.sort();
            assert_eq!(before, after, "as many units in every hex");
            conserved(&game, &other).expect("a possible world");
        });
    }
}

/// A number in a position may be anything that can be written; what cannot be is refused, and nothing wraps.
#[test]
fn numbers_at_their_ends_are_refused_or_played() {
    let game = Mukden::shipped(Options::default());
    let also = ["/actions", "/guns", "/cavalry_lost", "/lost/0", "/phase/guns", "/phase/battle/guns", "/phase/left"];
    let loaded = check_numbers(&game, 1905, 6, 15, &also.repeat(4));
    assert!(loaded > 100, "only {loaded} positions were possible");
}
