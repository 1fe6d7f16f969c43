//! Offers, labels, reach and odds.

use std::collections::BTreeSet;

use kernel::{Game, Log, Overlay, Ratio, Side, Viewer};
use mukden::{Action, Mukden, Phase, State, Unit};
use mukden_face::MukdenFace;
use stage::{Face, Odds, Shade};

use super::{game, list, sheet, walk};

#[test]
fn offers_match_the_list_one_to_one() {
    let game = game();
    let sheet = sheet(&game);
    let mut verbs = BTreeSet::new();
    walk(&game, 51, |walk, bits| {
        let Some(side) = Side::ALL.into_iter().find(|&it| game.awaiting(&walk.state).owes(it)) else { return };
        if matches!(walk.state.phase, Phase::Act | Phase::Move(_)) && bits.below(5) > 0 {
            return;
        }
        let all = list(&game, &walk.state, side);
        let mut offers = Vec::new();
        MukdenFace::offers(&game, &walk.state, &mut walk.board, side, &all, &mut offers);
        assert_eq!(offers.len(), all.len());
        for (offer, &action) in offers.iter().zip(&all) {
            assert_eq!(offer.act, game.notation(side, action));
            let verb = format!("{:?}", offer.verb).to_lowercase();
            assert_eq!(Some(verb.as_str()), offer.act.split(' ').next());
            verbs.insert(verb);
            let label = MukdenFace::label(&game, &walk.state, &mut walk.board, side, action);
            assert!(!sheet.say(&label).is_empty());
            let is_end = matches!(action, Action::Pass | Action::Done | Action::Halt);
            assert_eq!(offer.ends.is_some(), is_end);
        }
        let prompt = MukdenFace::prompt(&game, &walk.state, &mut walk.board, side);
        assert!(!sheet.say(&prompt.text).is_empty());
        if let Some(set) = prompt.set {
            assert!(set.chosen.iter().all(|it| set.members.contains(it)) && set.min <= set.max);
        }
    });
    assert!(verbs.len() >= 13, "{verbs:?}");
}

/// Whoever passes is told who could still act.
#[test]
fn passing_names_the_idle() {
    let game = game();
    let mut state = game.setup();
    let board = &mut game.board(&state);
    game.act(&mut state, board, Side::A, Action::Order { combat_first: false }, &mut Log::off());
    game.land(&mut state, board, kernel::Luck(1), &mut Log::off());
    let mut offers = Vec::new();
    MukdenFace::offers(&game, &state, board, Side::A, &[Action::Pass], &mut offers);
    let ends = offers[0].ends.as_ref().expect("an end");
    assert_eq!(sheet(&game).say(&ends.what), "Japanese movement");
    assert!(ends.idle.len() > 20, "{:?}", ends.idle);
}

/// Where a unit can get to, by trying every way of the list.
fn slow_reach(game: &Mukden, state: &State, side: Side, unit: Unit) -> BTreeSet<(String, u8)> {
    let name = |hex| game.book.map.grid.name(hex);
    let mut best: Vec<(String, u8)> = Vec::new();
    let mut open = vec![(*state, 0u8)];
    let mut seen: Vec<(u16, u8)> = Vec::new();
    while let Some((state, cost)) = open.pop() {
        let from = state.hex(unit).expect("a unit on the map");
        for action in list(game, &state, side) {
            match action {
                Action::Step(it, to) if it == unit => {
                    let dir = game.book.map.grid.dir(from, to).expect("a neighbour");
                    let cost = cost + game.book.cost(from, dir);
                    let mut after = state;
                    game.act(&mut after, &mut game.board(&state), side, action, &mut Log::off());
                    if !matches!(after.phase, Phase::Move(_)) {
                        best.push((name(to), cost));
                    } else if !seen.contains(&(to.0, cost)) {
                        seen.push((to.0, cost));
                        open.push((after, cost));
                    }
                }
                Action::Halt => best.push((name(from), cost)),
                _ => {}
            }
        }
    }
    best.sort();
    best.dedup_by(|a, b| a.0 == b.0);
    best.retain(|it| it.0 != name(state.hex(unit).expect("a unit on the map")));
    best.into_iter().collect()
}

#[test]
fn reach_is_what_the_list_accepts() {
    let game = game();
    let (mut played, mut ended, mut slow) = (0, 0, 0);
    walk(&game, 52, |walk, bits| {
        let state = walk.state;
        if state.is_combat() || !matches!(state.phase, Phase::Act | Phase::Move(_)) || bits.below(6) > 0 {
            return;
        }
        let side = state.active;
        let able: Vec<Unit> = list(&game, &state, side)
            .iter()
            .filter_map(|it| if let Action::Step(unit, _) = it { Some(*unit) } else { None })
            .collect();
        if able.is_empty() {
            return;
        }
        let unit = able[bits.below(able.len())];
        let reach = MukdenFace::reach(&game, &state, &mut walk.board, side, unit.into()).expect("a unit that can step");
        assert!(game.board_agrees(&state, &walk.board));
        for (at, node) in reach.nodes.iter().enumerate() {
            assert!(node.parent.is_none_or(|it| usize::from(it) < at));
            let before = node.parent.map_or(0, |it| reach.nodes[usize::from(it)].cost);
            assert!(node.cost > before);
            if !node.stops {
                assert!(node.halts.is_empty() && node.ends.is_none());
                continue;
            }
            let (mut after, mut board) = (state, game.board(&state));
            for action in reach.acts(at) {
                assert!(list(&game, &after, side).contains(&action), "{action:?}");
                game.act(&mut after, &mut board, side, action, &mut Log::off());
            }
            let is_over = matches!(after.phase, Phase::Over(_));
            assert_eq!(after.place[unit.at()], node.hex.on(&game.book.map.grid).expect("a hex").0);
            assert!(is_over || !matches!(after.phase, Phase::Move(_)), "the move is over");
            assert_eq!(node.ends.is_some(), node.halts.is_empty());
            played += 1;
            ended += usize::from(node.ends.is_some());
        }
        if bits.below(12) == 0 {
            let found: BTreeSet<(String, u8)> =
                reach.nodes.iter().filter(|it| it.stops).map(|it| (it.hex.to_string(), it.cost)).collect();
            assert_eq!(found, slow_reach(&game, &state, side, unit));
            slow += 1;
        }
    });
    assert!(played > 1000 && ended > 100 && slow > 2, "{played} {ended} {slow}");
}

fn check_odds(odds: &Odds) {
    let sum = odds.results.iter().fold((0, 1), |(num, den), it| {
        let ratio = Ratio::new(num * it.den + it.num * den, den * it.den);
        (ratio.num, ratio.den)
    });
    assert_eq!(sum, (1, 1));
    assert!(odds.terms.iter().all(|it| it.rule.is_some()));
    if odds.faces.is_empty() {
        assert!(odds.column.is_none() && odds.worst.is_some() && odds.best.is_some());
        return;
    }
    assert_eq!(odds.faces.len(), 6);
    for result in &odds.results {
        let faces = odds.faces.iter().filter(|it| it.result == result.what).count() as u64;
        assert_eq!(Ratio::new(faces, 6), Ratio::new(result.num, result.den));
    }
    assert!(odds.column.is_some() && odds.shifted.is_some());
}

#[test]
fn odds_are_whole_and_agree_with_their_faces() {
    let game = game();
    let (mut plain, mut mixed) = (0, 0);
    for seed in 53..=55 {
        walk(&game, seed, |walk, _| {
            for side in Side::ALL {
                let Some(odds) = MukdenFace::odds(&game, &walk.state, &mut walk.board, side) else { continue };
                check_odds(&odds);
                for end in odds.worst.iter().chain(&odds.best) {
                    check_odds(end);
                    assert_eq!(end.faces.len(), 6);
                }
                if let (Some(worst), Some(best)) = (&odds.worst, &odds.best) {
                    mixed += 1;
                    assert!(worst.shifted <= best.shifted);
                } else {
                    plain += 1;
                }
            }
        });
    }
    assert!(plain > 100 && mixed > 3, "{plain} plain, {mixed} mixed");
}

/// Every action that could be thought of and is not in the list has a rule; the usual ones say what is the matter.
#[test]
fn refusals_say_what_is_the_matter() {
    let game = game();
    let (mut said, mut silent) = (0, BTreeSet::new());
    walk(&game, 56, |walk, bits| {
        if bits.below(25) > 0 {
            return;
        }
        for side in Side::ALL {
            let all = list(&game, &walk.state, side);
            for action in super::all_actions(&game, &walk.state, bits) {
                let why = game.why_not(&walk.state, &mut walk.board, side, action);
                assert_eq!(why.is_ok(), all.contains(&action), "{action:?}");
                let Err(rule) = why else { continue };
                match MukdenFace::matter(&game, &walk.state, &mut walk.board, side, action, rule) {
                    Some(line) => said += usize::from(!line.is_empty()),
                    None => {
                        silent.insert((rule.0, format!("{:?}", std::mem::discriminant(&action))));
                    }
                }
            }
        }
    });
    assert!(said > 5000);
    let rules: BTreeSet<&str> = silent.into_iter().map(|it| it.0).collect();
    assert!(rules.iter().all(|it| ["5.0c", "9.13c"].contains(it)), "{rules:?}");
}

#[test]
fn lines_are_one_a_stack() {
    let game = game();
    let state = game.setup();
    let over = MukdenFace::overlay(&game, &state, &mut game.board(&state), Viewer::Spectator, Overlay::Lines);
    let stacks: BTreeSet<u16> = state.place.iter().copied().filter(|&it| it != mukden::OFF).collect();
    let cut_off = over.marks.iter().filter(|it| it.shade == Shade::CutOff).count();
    assert_eq!(over.lines.len() + cut_off, stacks.len());
    let heads = over.lines.iter().filter(|it| it.side == Some(Side::A)).map(|it| it.hexes.last().copied());
    assert!(heads.into_iter().all(|it| it == Some(stage::HexNo(1922))));
}
