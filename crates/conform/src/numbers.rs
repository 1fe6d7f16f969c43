//! Numbers of a position at the ends of their ranges and beyond.

use kernel::Bits;
use play::{Playable, random_game};
use serde_json::{Value, json};

use crate::walk;

/// The ends of every range a position may be written in, and what lies beyond them.
const ENDS: [i64; 15] = [0, 1, 2, 3, 7, 126, 127, 128, 254, 255, 256, 65_535, 65_536, -1, -128];

/// Sets the numbers of positions of random games to the ends of their ranges, some at a time: a position is refused with a
/// fault, or it can be played on from, and it is written as it was read. Run with overflow checks, as tests are. `also`
/// are places of numbers that a position may leave out: `/zhukov/draws`.
///
/// Gives how many positions were loaded after all.
///
/// # Panics
/// If a position is neither refused nor playable.
pub fn check_numbers<G: Playable>(game: &G, seed: u64, games: usize, every: usize, also: &[&str]) -> usize {
    let mut loaded = 0;
    let mut list = Vec::new();
    walk(game, seed, games, every, |state, _, bits| {
        let position = serde_json::to_value(game.position(state)).expect("a position that can be written as JSON");
        let mut places = Vec::new();
        numbers(&position, String::new(), &mut places);
        for _ in 0..20 {
            let at = bits.below(places.len() + also.len());
            let place = places.get(at).map_or_else(|| also[at - places.len()], String::as_str);
            for end in ENDS {
                let mut changed = position.clone();
                set(&mut changed, place, end);
                loaded += usize::from(check(game, &changed, &mut list, bits, &format!("{place} = {end}")));
            }
        }
    });
    loaded
}

/// Whether the position is possible; then it can be played on from.
fn check<G: Playable>(game: &G, position: &Value, list: &mut Vec<G::Action>, bits: &mut Bits, what: &str) -> bool {
    let Ok(read) = serde_json::from_value::<G::Position>(position.clone()) else { return false };
    let mut state = match game.place(&read) {
        Ok(state) => state,
        Err(faults) => {
            assert!(!faults.is_empty(), "{what}: refused without a fault");
            return false;
        }
    };
    let is_same = |state: &G::State| game.place(&game.position(state)).is_ok_and(|it| it == *state);
    assert!(is_same(&state), "{what}: not written as it was read\n{position}");
    let mut board = game.board(&state);
    random_game(game, &mut state, &mut board, list, bits, 50);
    assert!(is_same(&state), "{what}: an impossible position after 50 inputs\n{position}");
    true
}

fn numbers(value: &Value, at: String, out: &mut Vec<String>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(key, it)| numbers(it, format!("{at}/{key}"), out)),
        Value::Array(all) => all.iter().zip(0..).for_each(|(it, i)| numbers(it, format!("{at}/{i}"), out)),
        Value::Number(_) => out.push(at),
        _ => {}
    }
}

/// Writes a number at a place, with whatever must be around it.
fn set(value: &mut Value, place: &str, number: i64) {
    let mut here = value;
    let mut keys = place.split('/').skip(1).peekable();
    while let Some(key) = keys.next() {
        let inner = match keys.peek() {
            None => json!(number),
            Some(next) if next.parse::<usize>().is_ok() => json!([0, 0]),
            Some(_) => json!({}),
        };
        here = match here {
            Value::Array(all) => {
                let Some(it) = key.parse().ok().and_then(|it: usize| all.get_mut(it)) else { return };
                it
            }
            Value::Object(map) => {
                let it = map.entry(key).or_insert(inner.clone());
                if it.is_null() {
                    *it = inner;
                }
                it
            }
            _ => return,
        };
    }
    *here = json!(number);
}
