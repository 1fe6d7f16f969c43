//! Reach, odds, overlays, reasons and commands.

use std::collections::{BTreeMap, BTreeSet};

use east::{AXIS, Action, Board, East, Pause, Phase, State, Unit};
use east_face::EastFace;
use expect_test::expect;
use kernel::{Game, Log, Overlay, Side, Viewer};
use stage::{By, Face, HexNo, Reach, TermKind, UnitId};

use super::table::{game, list, owes, sheet, some_states};

/// Every hex in which a unit's move can end, found by playing all steps through the doors; and whether somebody else
/// had to decide on the way, so that there may be more.
fn ends_by_the_doors(game: &East, state: &State, board: &Board, side: Side, unit: Unit) -> (BTreeSet<HexNo>, bool) {
    let grid = &game.book.map.grid;
    let mut seen: BTreeMap<(u16, bool), u8> = BTreeMap::new();
    let mut open = vec![(*state, board.clone())];
    let (mut ends, mut cut) = (BTreeSet::new(), false);
    while let Some((now, mut on)) = open.pop() {
        let group = if now.moving.units.is_empty() { unit } else { now.moving.units.first().expect("a lead") };
        for action in list(game, &now, &mut on, side) {
            let Action::Step(lead, to) = action else { continue };
            if lead != group {
                continue;
            }
            let (mut next, mut board) = (now, on.clone());
            game.act(&mut next, &mut board, side, action, &mut Log::off());
            if next.pause != Pause::None {
                cut = true;
                continue;
            }
            if next.phase != Phase::Moving {
                ends.insert(HexNo::of(grid, to));
                continue;
            }
            if list(game, &next, &mut board, side).contains(&Action::Halt) {
                ends.insert(HexNo::of(grid, to));
            }
            let key = (to.0, next.moving.strayed);
            if seen.get(&key).is_none_or(|&it| it > next.moving.spent) {
                seen.insert(key, next.moving.spent);
                open.push((next, board));
            }
        }
    }
    let start = state.hex(unit).map(|it| HexNo::of(grid, it));
    ends.retain(|it| Some(*it) != start);
    (ends, cut)
}

/// Plays the actions of a node; nothing if somebody else must decide before they are over.
fn play_node(
    game: &East,
    state: &State,
    board: &Board,
    side: Side,
    reach: &Reach<Action>,
    node: usize,
) -> Option<State> {
    let (mut now, mut board) = (*state, board.clone());
    for action in reach.acts(node) {
        assert!(list(game, &now, &mut board, side).contains(&action), "{action:?} is in the list");
        game.act(&mut now, &mut board, side, action, &mut Log::off());
    }
    (now.pause == Pause::None).then_some(now)
}

#[test]
fn reach_is_what_the_doors_allow() {
    let game = game();
    let (mut compared, mut played, mut cut_off) = (0, 0, 0);
    for seed in [31, 32, 33] {
        some_states(&game, seed, 41, |state, board, bits| {
            let Some(side) = owes(&game, state) else { return };
            if !matches!(state.phase, Phase::Movement | Phase::Moving | Phase::CounterMarch { .. }) {
                return;
            }
            let units: Vec<UnitId> = (0..game.book.units.len() as u8).map(UnitId).collect();
            let able: Vec<Reach<Action>> =
                units.iter().filter_map(|&it| EastFace::reach(&game, state, board, side, it).ok()).collect();
            if able.is_empty() {
                return;
            }
            let reach = &able[bits.below(able.len())];
            for (at, node) in reach.nodes.iter().enumerate() {
                assert!(node.parent.is_none_or(|it| usize::from(it) < at));
                if !node.stops {
                    continue;
                }
                played += 1;
                let Some(after) = play_node(&game, state, board, side, reach, at) else {
                    cut_off += 1;
                    continue;
                };
                let unit = Unit(reach.unit.0);
                if node.by == By::Foot {
                    let at = after.hex(unit).map(|it| HexNo::of(&game.book.map.grid, it));
                    assert_eq!(at, Some(node.hex), "{:?}", reach.acts(at_of(reach, node.hex)));
                }
            }
            let on_foot: BTreeSet<HexNo> =
                reach.nodes.iter().filter(|it| it.stops && it.by == By::Foot).map(|it| it.hex).collect();
            if state.phase != (Phase::CounterMarch { unit: Unit(reach.unit.0) }) {
                let (ends, cut) = ends_by_the_doors(&game, state, board, side, Unit(reach.unit.0));
                if cut {
                    assert!(ends.is_subset(&on_foot));
                } else {
                    assert_eq!(ends, on_foot);
                    compared += 1;
                }
            } else {
                let marches = list(&game, state, board, side).len();
                assert_eq!(marches, on_foot.len());
            }
            assert!(game.board_agrees(state, board));
        });
    }
    assert!(compared > 30 && played > 500, "{compared} compared, {played} played, {cut_off} cut off");
}

fn at_of(reach: &Reach<Action>, hex: HexNo) -> usize {
    reach.nodes.iter().position(|it| it.hex == hex && it.stops).unwrap_or(0)
}

#[test]
fn odds_add_up() {
    let game = game();
    let mut reckoned = 0;
    for seed in [41, 42] {
        some_states(&game, seed, 3, |state, board, _| {
            let Some(odds) = EastFace::odds(&game, state, board, state.active_side) else { return };
            reckoned += 1;
            let sum = odds.results.iter().fold((0, 1), |(num, den), it| (num * it.den + it.num * den, den * it.den));
            assert_eq!(sum.0, sum.1, "{:?}", odds.results);
            if let Some(shifted) = odds.shifted {
                assert_eq!(odds.faces.len(), 6);
                let chart = &EastFace::printed(&game).charts[odds.chart.expect("a chart").at()];
                for face in &odds.faces {
                    let row = usize::from(face.row.expect("a row"));
                    assert!(face.result.starts_with(&chart.rows[row].cells[usize::from(shifted)]));
                }
                for result in &odds.results {
                    let n = odds.faces.iter().filter(|it| it.result == result.what).count() as u64;
                    assert_eq!(n * result.den, 6 * result.num);
                }
            } else {
                assert!(odds.faces.is_empty());
            }
            let total = |kind| odds.terms.iter().filter(|it| it.kind == kind).map(|it| it.value).sum::<i32>();
            let title = sheet(&game).say(&odds.title);
            let against = format!("{} against {}", total(TermKind::Attack), -total(TermKind::Defence));
            assert!(title.contains(&against), "{title}: {against}");
            assert!(odds.terms.iter().all(|it| it.rule.is_some()));
        });
    }
    assert!(reckoned > 20, "{reckoned} combats");
}

/// Lines lead over neighbouring hexes; a stack has a line or a mark.
#[test]
fn overlays_are_lines_and_marks() {
    let game = game();
    let grid = &game.book.map.grid;
    let mut cut_off = 0;
    some_states(&game, 51, 97, |state, board, _| {
        for (overlay, _) in Overlay::ALL {
            let laid = EastFace::overlay(&game, state, board, Viewer::Spectator, overlay);
            assert!(laid.marks.iter().all(|it| it.hex.on(grid).is_some()));
            for line in &laid.lines {
                let hexes: Vec<_> = line.hexes.iter().map(|it| it.on(grid).expect("a hex")).collect();
                assert!(hexes.windows(2).all(|it| grid.dir(it[0], it[1]).is_some()));
                let unit = Unit(line.unit.expect("a unit").0);
                assert_eq!(hexes.first().copied(), state.hex(unit));
                let last = *hexes.last().expect("a line with hexes");
                let is_port = game.book.map.place(last).is_some_and(|it| it.anchor);
                assert!(game.book.map.west.has(last) || game.book.map.east.has(last) || is_port);
            }
            if overlay == Overlay::Lines {
                cut_off += laid.marks.len();
            }
        }
        assert!(game.board_agrees(state, board));
    });
    assert!(cut_off > 0);
}

/// A game under test, by commands as people type them.
struct Talk {
    game: East,
    state: State,
}

impl Talk {
    fn side(&self) -> Side {
        owes(&self.game, &self.state).expect("a side that owes")
    }

    fn understood(&self, text: &str) -> String {
        let sheet = sheet(&self.game);
        let side = self.side();
        match EastFace::understand(&self.game, &sheet, &self.state, &mut self.game.board(&self.state), side, text) {
            Ok(actions) => {
                let words: Vec<_> = actions.into_iter().map(|it| self.game.notation(side, it)).collect();
                words.join(" / ")
            }
            Err(it) => {
                let rule = it.rule.map_or(String::new(), |it| format!("[{it}] "));
                format!("! {rule}{}", it.line.map_or(String::new(), |it| sheet.tell(&it)))
            }
        }
    }

    fn play(&mut self, lines: &[&str]) {
        for text in lines {
            let mut board = self.game.board(&self.state);
            if let Ok(die) = text.parse() {
                self.game.land(&mut self.state, &mut board, kernel::Luck(die), &mut Log::off());
                continue;
            }
            let (side, text) = match text.split_once(": ") {
                Some(("axis", text)) => (AXIS, text),
                Some((_, text)) => (AXIS.other(), text),
                None => (self.side(), *text),
            };
            let sheet = sheet(&self.game);
            let actions =
                EastFace::understand(&self.game, &sheet, &self.state, &mut board, side, text).expect("a command");
            for action in actions {
                assert!(list(&self.game, &self.state, &mut board, side).contains(&action), "{text}: {action:?}");
                self.game.act(&mut self.state, &mut board, side, action, &mut Log::off());
            }
        }
    }
}

#[test]
fn commands_are_understood_and_refused_with_reasons() {
    let game = game();
    let mut talk = Talk { state: game.setup(), game };
    talk.play(&["center", "done", "3", "4", "axis: buy HHHB", "soviet: hold, hold, hold, hold", "done"]);
    let said = [
        "move P24 1311",
        "move P46, P24 to Baranovichi",
        "move P24 1412",
        "move P24 2707",
        "move A3 1810",
        "move 18 1308",
        "move A4",
        "assault Grodno with P57, P39 support",
        "attack 1412 with all",
        "gather P46, P24",
        "dance",
    ];
    let mut found: Vec<String> = said.iter().map(|it| format!("{it}: {}", talk.understood(it))).collect();
    talk.play(&["done"]);
    let said = ["attack Brest-Litovsk with all support", "attack 1412 with P46, P24", "attack 1810 with all", "end"];
    found.extend(said.iter().map(|it| format!("{it}: {}", talk.understood(it))));
    expect![[r#"
        move P24 1311: step GE-P24 1311 / halt
        move P46, P24 to Baranovichi: gather GE-P24 / gather GE-P46 / step GE-P24 1311 / step GE-P24 1411 / step GE-P24 1510 / step GE-P24 1611 / halt
        move P24 1412: ! [12.1.1] SU-A4, M14 hold 1412 Brest-Litovsk.
        move P24 2707: ! [11.1.3] 24 Panzer Corps (GE-P24) cannot get to 2707 Moscow: no way there is short enough.
        move A3 1810: ! [11.2.1a] 3 Romanian Army (RO-A3) stands in the area of Army Group Antonescu; it is Army Group Center that acts.
        move 18 1308: ! [11.2.1a] 18 Army (GE-A18) stands in the area of Army Group North; it is Army Group Center that acts.
        move A4: ! Say: move UNIT HEX, or move UNIT, UNIT HEX.
        assault Grodno with P57, P39 support: gather GE-P39 / gather GE-P57 / assault 1410 support
        attack 1412 with all: ! [12.1] Attacks follow when all movement is over: end it first.
        gather P46, P24: gather GE-P24 / gather GE-P46
        dance: ! "dance" is not understood; type help.
        attack Brest-Litovsk with all support: attack 1412 / join GE-P24 / join GE-P46 / join GE-P47 / fight support
        attack 1412 with P46, P24: attack 1412 / join GE-P24 / join GE-P46 / fight
        attack 1810 with all: ! [12.1.1] None of your units is beside 1810 Minsk.
        end: done"#]].assert_eq(&found.join("\n"));
}

/// Whatever is refused has a rule, and a sentence that reads as one.
#[test]
fn refusals_say_what_is_the_matter() {
    let game = game();
    let sheet = sheet(&game);
    let mut said: BTreeMap<String, String> = BTreeMap::new();
    for seed in 61..64 {
        some_states(&game, seed, 19, |state, board, bits| {
            for side in Side::ALL {
                for action in crate::actions::any_actions(&game, bits, 6) {
                    let Err(rule) = game.why_not(state, board, side, action) else { continue };
                    let Some(line) = EastFace::matter(&game, state, board, side, action, rule) else { continue };
                    let text = sheet.tell(&line);
                    assert!(text.ends_with(['.', '?']) && !text.contains("  "), "{rule}: {text}");
                    said.entry(rule.to_string()).or_insert(text);
                }
            }
        });
    }
    assert!(said.len() > 15, "{said:#?}");
}
