//! Inputs of a game as test tables write them.

use kernel::{Awaiting, Chance, Game, Log, Luck, Side};
use play::{luck_words, side_named};

/// The inputs that one piece of text stands for: several answers of fate may stand side by side, as in `6 3`. Names of
/// markers may hold spaces, so the whole text is tried first.
pub(crate) fn split<'a, G: Game>(game: &G, state: &G::State, text: &'a str) -> Vec<&'a str> {
    match game.awaiting(state) {
        Awaiting::Chance(chance) if answer(game, &chance, text).is_none() => text.split_whitespace().collect(),
        _ => vec![text],
    }
}

/// Carries out one input: the answer of fate if a chance is due, else a decision in notation.
#[track_caller]
pub(crate) fn carry_out<G: Game>(
    game: &G,
    state: &mut G::State,
    board: &mut G::Board,
    text: &str,
    log: &mut Log<G::Event>,
) {
    match game.awaiting(state) {
        Awaiting::Over(_) => panic!("the game is over before {text:?}"),
        Awaiting::Chance(chance) => {
            let luck = answer(game, &chance, text).unwrap_or_else(|| {
                let fitting: Vec<_> = chance.outcomes().map(|(it, _)| written(game, &chance, it)).collect();
                panic!("{text:?} is no answer to {chance:?}; answers are {} in {state:?}", fitting.join(", "))
            });
            game.land(state, board, luck, log);
        }
        Awaiting::Choice(_) => {
            let (side, text) = decision(game, state, text);
            let action = game.parse(side, text).unwrap_or_else(|| panic!("no action {text:?} in {state:?}"));
            let mut list = Vec::new();
            game.actions(state, board, side, &mut list);
            let names = || list.iter().map(|&it| game.notation(side, it)).collect::<Vec<_>>().join(", ");
            assert!(list.contains(&action), "{text:?} is not allowed in {state:?}; the list is {}", names());
            game.act(state, board, side, action, log);
        }
    }
}

/// The side a text names before a colon, if it does, and the rest.
pub(crate) fn addressed<G: Game>(text: &str) -> (Option<Side>, &str) {
    let side = text.split_once(':').and_then(|(name, rest)| Some((side_named::<G>(name)?, rest.trim())));
    side.map_or((None, text), |(side, rest)| (Some(side), rest))
}

/// Who decides, and the notation. Who it is need not be said while one side owes a decision.
#[track_caller]
fn decision<'a, G: Game>(game: &G, state: &G::State, text: &'a str) -> (Side, &'a str) {
    let awaiting = game.awaiting(state);
    let (named, notation) = addressed::<G>(text);
    let mut owing = Side::ALL.into_iter().filter(|&it| awaiting.owes(it));
    let side = match (named, owing.next(), owing.next()) {
        (Some(side), ..) => side,
        (None, Some(side), None) => side,
        _ => panic!("{text:?}, but {awaiting:?}: say whose it is, as in \"{}: {text}\"", G::SIDES[Side::A]),
    };
    assert!(awaiting.owes(side), "{text:?}, but {awaiting:?}");
    (side, notation)
}

/// The answer of fate in these words. A pick is written `pick 2`, so that a row of dice never answers it by accident.
fn answer<G: Game>(game: &G, chance: &Chance, text: &str) -> Option<Luck> {
    chance.outcomes().map(|(it, _)| it).find(|&it| written(game, chance, it) == text)
}

fn written<G: Game>(game: &G, chance: &Chance, luck: Luck) -> String {
    let words = luck_words(game, chance, luck);
    if let Chance::Pick(_) = chance { format!("pick {words}") } else { words }
}
