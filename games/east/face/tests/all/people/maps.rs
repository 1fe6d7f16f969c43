//! Where units can get to, and what is laid over the map.

use std::collections::BTreeMap;

use east::{AXIS, Action, East, Phase, SOVIET, State, Unit};
use east_face::EastFace;
use kernel::{Game, Log, Overlay, Side, Viewer};
use stage::{By, Face, HexNo, UnitId};

use super::table::{Table, list};

/// Where a unit can get to, by trying every way of the list; with the least cost where the move does not end by itself.
fn slow_reach(game: &East, state: &State, side: Side, unit: Unit) -> BTreeMap<HexNo, Option<u8>> {
    let mut best: BTreeMap<HexNo, Option<u8>> = BTreeMap::new();
    let no = |it| HexNo::of(&game.book.map.grid, it);
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
                        best.entry(no(to)).or_insert(None);
                    }
                }
                Action::Halt => {
                    let cost = state.moving.spent;
                    let entry = best.entry(no(at)).or_insert(Some(cost));
                    *entry = Some(entry.map_or(cost, |it| it.min(cost)));
                }
                _ => {}
            }
        }
    }
    best.remove(&no(start));
    best
}

fn check_reach(table: &Table, id: &str) -> usize {
    let side = table.side();
    let unit = table.unit(id);
    let reach = EastFace::reach(&table.game, &table.state, &mut table.board(), side, UnitId(unit.0))
        .expect("a unit that can move")
        .map(|it| table.game.notation(side, it));
    let slow = slow_reach(&table.game, &table.state, side, unit);
    let ends: Vec<usize> =
        (0..reach.nodes.len()).filter(|&it| reach.nodes[it].stops && reach.nodes[it].by != By::Sea).collect();
    let mut found: Vec<HexNo> = ends.iter().map(|&it| reach.nodes[it].hex).collect();
    found.sort();
    assert_eq!(found, slow.keys().copied().collect::<Vec<_>>(), "{id}");
    for &at in &ends {
        let (hex, cost) = (reach.nodes[at].hex, reach.nodes[at].cost);
        assert!(slow[&hex].is_none_or(|it| cost <= it), "{id} to {hex}: {cost} or {:?}", slow[&hex]);
        assert_eq!(reach.route(at).last(), Some(&hex));
        let mut after = table.again();
        after.play(&reach.acts(at).iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(after.state.hex(unit), hex.on(&table.game.book.map.grid), "{id} to {hex}");
        assert_ne!(after.state.phase, Phase::Moving, "{id} to {hex}: the move is over");
    }
    ends.len()
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
    let refused = |id: &str| {
        let unit = UnitId(table.unit(id).0);
        let why = EastFace::reach(&table.game, &table.state, &mut table.board(), SOVIET, unit).expect_err("a refusal");
        table.refused(&why)
    };
    assert_eq!(refused("GE-P24"), "24 Panzer Corps (GE-P24) is not yours.");
    assert_eq!(table.sheet.find_unit(Some(SOVIET), "99").expect_err("no unit").0, "there is no unit \"99\"");
    assert_eq!(
        refused("SU-A8"),
        "8 Army (SU-A8) stands in the area of the Northwest Front; it is the West Front that acts. [11.2.1a]"
    );
}

#[test]
fn a_stack_reaches_as_one() {
    let mut table = Table::at_work("center");
    table.play(&["done", "gather P24", "gather P46", "gather P47"]);
    let unit = UnitId(table.unit("GE-P46").0);
    let reach = EastFace::reach(&table.game, &table.state, &mut table.board(), AXIS, unit)
        .expect("a stack under way")
        .map(|it| table.game.notation(AXIS, it));
    let far = reach.nodes.iter().position(|it| it.stops && it.hex == HexNo(1611)).expect("Baranovichi");
    let acts = reach.acts(far);
    assert_eq!((reach.nodes[far].cost, reach.route(far).len()), (6, acts.len() - 1));
    table.play(&acts.iter().map(String::as_str).collect::<Vec<_>>());
    for id in ["GE-P24", "GE-P46", "GE-P47", "GE-LG"] {
        assert_eq!(table.state.hex(table.unit(id)), Some(table.hex("1611")), "{id}");
    }
}

/// What an overlay says of a hex, side by side.
fn laid(table: &Table, overlay: Overlay, hex: &str) -> String {
    let laid = EastFace::overlay(&table.game, &table.state, &mut table.board(), Viewer::Spectator, overlay);
    let here = laid.marks.iter().filter(|it| it.hex.to_string() == hex);
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
