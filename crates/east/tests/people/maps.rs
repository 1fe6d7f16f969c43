//! Where units can get to, and what is laid over the map.

use std::collections::BTreeMap;

use east::{AXIS, Action, East, Phase, SOVIET, State, Unit};
use kernel::{Game, Log, Overlay, Prompted, Reach, Side, Viewer};

use crate::table::{Table, list};

/// Where a unit can get to, by trying every way of the list; with the least cost where the move does not end by itself.
fn slow_reach(game: &East, state: &State, side: Side, unit: Unit) -> BTreeMap<String, Option<u16>> {
    let mut best: BTreeMap<String, Option<u16>> = BTreeMap::new();
    let mut seen: Vec<(u16, u8, bool)> = Vec::new();
    let mut open = vec![*state];
    let start = state.hex(unit).expect("a unit on the map");
    while let Some(state) = open.pop() {
        for action in list(game, &state, side) {
            let at = state.hex(unit).expect("a unit on the map");
            match action {
                Action::Step(it, to) if it == unit => {
                    let mut after = state;
                    game.act(&mut after, &mut game.board(&state), side, action, &mut Log::off());
                    if after.phase == Phase::Moving {
                        let key = (to.0, after.moving.spent, after.moving.strayed);
                        if !seen.contains(&key) {
                            seen.push(key);
                            open.push(after);
                        }
                    } else {
                        best.entry(game.book.map.grid.name(to)).or_insert(None);
                    }
                }
                Action::Halt => {
                    let cost = u16::from(state.moving.spent);
                    let entry = best.entry(game.book.map.grid.name(at)).or_insert(Some(cost));
                    *entry = Some(entry.map_or(cost, |it| it.min(cost)));
                }
                _ => {}
            }
        }
    }
    best.remove(&game.book.map.grid.name(start));
    best
}

fn check_reach(table: &Table, id: &str) -> usize {
    let side = table.side();
    let unit = table.unit(id);
    let reach = table.game.reach(&table.state, &mut table.board(), side, id).expect("a unit that can move");
    let slow = slow_reach(&table.game, &table.state, side, unit);
    let mut found: Vec<&String> = reach.iter().map(|it| &it.hex).collect();
    found.sort();
    assert_eq!(found, slow.keys().collect::<Vec<_>>(), "{id}");
    for Reach { hex, cost, route, actions } in &reach {
        assert!(slow[hex].is_none_or(|it| *cost <= it), "{id} to {hex}: {cost} or {:?}", slow[hex]);
        assert_eq!(route.last(), Some(hex));
        let mut after = Table { game: table.game.clone(), state: table.state, events: Vec::new() };
        after.play(&actions.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(after.state.hex(unit), Some(table.hex(hex)), "{id} to {hex}");
        assert_ne!(after.state.phase, Phase::Moving, "{id} to {hex}: the move is over");
    }
    reach.len()
}

#[test]
fn reach_finds_every_destination_at_its_least_cost() {
    let mut table = Table::at_work("center");
    table.play(&["done"]);
    let n: usize = ["GE-P24", "GE-A4", "GE-A9", "GE-P39"].into_iter().map(|it| check_reach(&table, it)).sum();
    assert!(n > 60, "{n}");
    // A Soviet Front that holds: arrows, refuges, and the zones of German Armies.
    table.play(&["done", "done", "draw soviet hold", "assign west"]);
    let n: usize = ["SU-A10", "SU-M6", "SU-A4", "SU-A13"].into_iter().map(|it| check_reach(&table, it)).sum();
    assert!(n > 10, "{n}");
    let refused = |id: &str| table.game.reach(&table.state, &mut table.board(), SOVIET, id).expect_err("a refusal").0;
    assert_eq!(refused("GE-P24"), "24 Panzer Corps (GE-P24) is not yours.");
    assert_eq!(refused("99"), "there is no unit \"99\"");
    assert_eq!(refused("SU-A8"), "not allowed by rule 11.2.1a");
}

#[test]
fn a_stack_reaches_as_one() {
    let mut table = Table::at_work("center");
    table.play(&["done", "gather P24", "gather P46", "gather P47"]);
    let reach = table.game.reach(&table.state, &mut table.board(), AXIS, "GE-P46").expect("a stack under way");
    let far = reach.iter().find(|it| it.hex == "1611").expect("Baranovichi");
    assert_eq!((far.cost, far.route.len()), (6, far.actions.len() - 1));
    let actions: Vec<&str> = far.actions.iter().map(String::as_str).collect();
    table.play(&actions);
    for id in ["GE-P24", "GE-P46", "GE-P47", "GE-LG"] {
        assert_eq!(table.state.hex(table.unit(id)), Some(table.hex("1611")), "{id}");
    }
}

/// What an overlay says of a hex, side by side.
fn laid(table: &Table, overlay: Overlay, hex: &str) -> String {
    let marks = table.game.overlay(&table.state, &mut table.board(), Viewer::Spectator, overlay);
    let here = marks.iter().filter(|it| it.hex == hex);
    let said: Vec<String> =
        here.map(|it| format!("{} {}", if it.side == Some(AXIS) { "axis" } else { "soviet" }, it.what)).collect();
    said.join(", ")
}

#[test]
fn overlays_mark_zones_lines_supply_and_control() {
    let mut table = Table::new();
    assert_eq!(laid(&table, Overlay::Zones, "1717"), "axis zone, soviet zone", "Romanians do not halt anybody");
    assert_eq!(laid(&table, Overlay::Zones, "1409"), "axis zone that halts Soviets, soviet zone");
    assert_eq!(laid(&table, Overlay::Zones, "1209"), "axis zone that halts Soviets", "the border holds on turn 1");
    assert_eq!(laid(&table, Overlay::Control, "2707"), "soviet controls");
    assert_eq!(laid(&table, Overlay::Control, "1111"), "axis controls");
    assert_eq!(laid(&table, Overlay::Lines, "2707"), "soviet line");
    assert_eq!(laid(&table, Overlay::Supply, "1111"), "axis supplies");
    assert_eq!(laid(&table, Overlay::Supply, "2608"), "soviet in range");
    // Deep in Russia a Panzer Corps has neither supply nor a line.
    table.put("GE-P24", "2608");
    assert_eq!(laid(&table, Overlay::Supply, "2608"), "axis surrounded");
    assert_eq!(laid(&table, Overlay::Lines, "2608"), "axis cut off");
    // With a line and no town near, it loses a point for each hex beyond the range.
    for (at, counter) in table.game.book.units.iter().enumerate() {
        if counter.side == SOVIET {
            table.state.place[at] = table.hex("3400").0;
        }
    }
    table.put("GE-P24", "2010");
    assert_eq!(laid(&table, Overlay::Lines, "2010"), "axis line");
    assert_eq!(laid(&table, Overlay::Supply, "2010"), "axis loses 2", "seven hexes from Suwalki, six between");
}
