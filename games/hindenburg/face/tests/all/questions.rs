//! Offers, reach, odds, reasons and overlays, at random decisions.

use std::collections::BTreeSet;

use conform::walk;
use hindenburg::{Action, Corps, Hindenburg, Phase, State};
use hindenburg_face::HindenburgFace;
use kernel::{Game, Log, Overlay, Side, Viewer};
use stage::{By, Face, Shade, Undo, UnitId};

use crate::{game, sheet_of};

fn list(game: &Hindenburg, state: &State) -> Vec<Action> {
    let mut list = Vec::new();
    game.actions(state, &mut game.board(state), Side::A, &mut list);
    list
}

#[test]
fn offers_match_the_list() {
    let game = game();
    let sheet = sheet_of(&game);
    walk(&game, 3, 30, 3, |state, side, _| {
        let (mut board, list) = (game.board(state), list(&game, state));
        let mut offers = Vec::new();
        HindenburgFace::offers(&game, state, &mut board, side, &list, &mut offers);
        assert_eq!(offers.len(), list.len());
        let prompt = HindenburgFace::prompt(&game, state, &mut board, side);
        let waiting = HindenburgFace::waiting(&game, state, &mut board, Viewer::Spectator);
        assert!(sheet.say(&waiting).ends_with(['.', '?']));
        assert!(sheet.say(&prompt.text).ends_with(['.', '?']));
        if let Some(set) = &prompt.set {
            assert!(set.min <= set.max && set.members.iter().all(|it| game.parse(side, it).is_some()));
            assert!(set.chosen.iter().all(|it| set.members.contains(it)));
        }
        for (offer, &action) in offers.iter().zip(&list) {
            assert_eq!(offer.act, game.notation(side, action));
            assert_eq!(Some(offer.verb.word()), offer.act.split(' ').next());
            assert_eq!(offer.undo, Undo::Free);
            // What the notation names is what there is to point at.
            let names = |it: &str| offer.act.split(' ').any(|word| word == it);
            assert!(offer.hex.is_none_or(|it| names(&it.to_string())));
            let is_under_way = matches!(action, Action::To(_) | Action::Halt | Action::Arrive(_));
            assert!(is_under_way || offer.unit.is_none_or(|it| names(&sheet.unit(it).id)));
            assert!(!sheet.say(&HindenburgFace::label(&game, state, &mut board, side, action)).is_empty());
            assert_eq!(offer.ends.is_some(), matches!(action, Action::End | Action::Halt));
        }
        assert!(game.board_agrees(state, &board));
    });
}

#[test]
fn reach_is_what_the_list_accepts() {
    let game = game();
    let sheet = sheet_of(&game);
    let mut met = [0; 3];
    walk(&game, 5, 30, 5, |state, side, _| {
        for corps in Corps::all() {
            let mut board = game.board(state);
            let first = |it: &Action| matches!(*it, Action::Step(unit, _) | Action::Rail(unit) if unit == corps);
            let could = list(&game, state).iter().any(first);
            let Ok(reach) = HindenburgFace::reach(&game, state, &mut board, side, UnitId(corps.0)) else {
                assert!(!could, "{} could move: {:?}", sheet.unit(UnitId(corps.0)).id, state.phase);
                continue;
            };
            // Of hundreds of trains every fifth will do.
            for node in (0..reach.nodes.len()).filter(|&it| reach.nodes[it].by != By::Rail || it % 5 == 0) {
                let it = &reach.nodes[node];
                assert!(it.stops && it.parent.is_none_or(|it| usize::from(it) < node));
                met[match it.by {
                    By::Foot => 0,
                    By::Rail => 1,
                    _ => 2,
                }] += 1;
                let (mut after, mut board) = (*state, board.clone());
                for action in reach.acts(node) {
                    assert!(list(&game, &after).contains(&action), "{action:?} of {:?}", reach.acts(node));
                    game.act(&mut after, &mut board, side, action, &mut Log::off());
                }
                let ended = !matches!(after.phase, Phase::Moving { .. } | Phase::Rail(_));
                assert!(ended, "{:?}", after.phase);
                let there = after.hex(corps).map(|it| game.book.map.grid.number(it));
                let is_train = matches!(after.phase, Phase::RailDelay { .. });
                assert!(is_train || there == Some(it.hex.0), "{there:?} is not {}", it.hex);
            }
        }
    });
    assert!(met.iter().all(|&it| it > 20), "{met:?}");
}

#[test]
fn odds_agree_with_the_chart() {
    let game = game();
    let sheet = sheet_of(&game);
    let mut met = 0;
    walk(&game, 9, 60, 1, |state, side, _| {
        let mut board = game.board(state);
        let Some(now) = HindenburgFace::odds(&game, state, &mut board, side) else { return };
        met += 1;
        assert_eq!(now.results.iter().map(|it| 6 * it.num / it.den).sum::<u64>(), 6);
        for share in &now.results {
            let faces = now.faces.iter().filter(|it| it.result == share.what).count() as u64;
            assert_eq!(faces * share.den, 6 * share.num);
        }
        assert_eq!(now.faces.len(), 6);
        let chart = sheet.chart(now.chart.expect("a chart"));
        for face in &now.faces {
            assert_eq!(chart.rows[usize::from(face.row.expect("a row"))].cells[0], face.result);
        }
        // What a target would bring is known before it is named.
        for action in list(&game, state) {
            let (mut after, mut there) = (*state, board.clone());
            if matches!(action, Action::Attack(_) | Action::Target(_)) {
                game.act(&mut after, &mut there, side, action, &mut Log::off());
                let ahead = HindenburgFace::odds(&game, &after, &mut there, side);
                assert_eq!(HindenburgFace::odds_of(&game, state, &mut board, side, action), ahead);
            }
        }
    });
    assert!(met > 20, "only {met} battles");
}

#[test]
fn every_refusal_says_what_is_the_matter() {
    let game = game();
    let sheet = sheet_of(&game);
    let mut said = std::collections::BTreeMap::new();
    walk(&game, 11, 30, 12, |state, side, bits| {
        let mut board = game.board(state);
        let hexes: Vec<_> = game.book.map.grid.hexes().filter(|_| bits.below(12) == 0).collect();
        let mut all = vec![Action::Halt, Action::Fight, Action::End];
        for corps in Corps::all() {
            all.extend([Action::Rail(corps), Action::Lose(corps), Action::Attack(corps), Action::Target(corps)]);
            all.push(Action::Train(corps));
            let near = state.hex(corps).map(|it| game.book.map.grid.around(it).to_vec()).unwrap_or_default();
            for &hex in hexes.iter().chain(&near) {
                all.extend([Action::Step(corps, hex), Action::Retreat(corps, hex)]);
            }
        }
        all.extend(hexes.iter().flat_map(|&it| [Action::To(it), Action::Arrive(it)]));
        for action in all {
            let Err(rule) = game.why_not(state, &mut board, side, action) else { continue };
            let matter = HindenburgFace::matter(&game, state, &mut board, side, action, rule).map(|it| sheet.say(&it));
            assert!(matter.as_ref().is_none_or(|it| it.ends_with(['.', '?'])), "{action:?}: {matter:?}");
            let silent = said.entry(rule.0).or_insert((0, 0));
            *(if matter.is_none() { &mut silent.0 } else { &mut silent.1 }) += 1;
        }
    });
    for (rule, (silent, spoken)) in &said {
        assert!(*silent == 0, "{rule}: {silent} silent, {spoken} spoken");
    }
    assert!(said.len() >= 20, "only met {said:?}");
}

#[test]
fn overlays_are_lines_in_order() {
    let game = game();
    let sheet = sheet_of(&game);
    let grid = sheet.printed.grid.grid();
    let mut shades = BTreeSet::new();
    walk(&game, 13, 40, 5, |state, _, _| {
        let mut board = game.board(state);
        for (overlay, _) in Overlay::ALL {
            let now = HindenburgFace::overlay(&game, state, &mut board, Viewer::Spectator, overlay);
            for line in &now.lines {
                shades.insert(line.shade);
                let hexes: Vec<_> = line.hexes.iter().filter_map(|it| it.on(&grid)).collect();
                assert!(hexes.len() == line.hexes.len() && !hexes.is_empty());
                assert!(hexes.windows(2).all(|it| grid.distance(it[0], it[1]) == 1), "{line:?}");
            }
            if overlay == Overlay::Lines {
                let open = now.lines.iter().filter(|it| it.shade == Shade::Open);
                let hexes: BTreeSet<_> = open.flat_map(|it| it.hexes.clone()).collect();
                assert_eq!(hexes, now.marks.iter().map(|it| it.hex).collect());
            }
        }
    });
    assert_eq!(shades.into_iter().collect::<Vec<_>>(), [Shade::Open, Shade::Gap, Shade::Retreat, Shade::Front]);
}
