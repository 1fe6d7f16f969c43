//! Chapter 8, stacking.

use kernel::{Positioned, Sighted, Viewer};

use east::{AXIS, SOVIET};

use super::table::{Table, all, check, game, play};

/// What comes of stepping into a hex of the West and halting there.
fn into(stack: &str, unit: &str) -> String {
    let (acts, units) = (if unit.starts_with('S') { "soviet west" } else { "axis center" }, stack.split_whitespace());
    let stack: String = units.map(|it| format!("| {it} 0504 ")).collect();
    let position = format!("on plain | turn 3 | {acts} assault | movement | {unit} 0604 {stack}");
    play(&position, &format!("step {unit} 0504; ? may halt")).last().expect("an answer").clone()
}

#[test]
fn r8_1_1_three_units() {
    assert_eq!(into("SU-A3", "SU-A4"), "yes");
    assert_eq!(into("SU-A3 SU-M6", "SU-A4"), "yes");
    assert_eq!(into("SU-A3 SU-M6 SU-A13", "SU-A4"), "no, 8.1.1");
    assert_eq!(into("GE-A6 GE-P24 GE-P46", "GE-P47"), "no, 8.1.1");
    assert_eq!(into("GE-A6 GE-P24", "GE-P47"), "yes");
    assert_eq!(into("SU-A3 SU-IC SU-GC1", "SU-A4"), "no, 8.1.1");
}

#[test]
fn r8_1_2_leaders_and_garrisons_take_no_room() {
    assert_eq!(into("GE-A6 GE-P24 GE-LG GE-G6", "GE-P47"), "yes");
    assert_eq!(into("GE-P46 GE-P24 GE-LG GE-G6", "GE-A6"), "yes");
    check(
        "on plain | turn 3 | refit | GE-A6 0204 | GE-P24 0204 | GE-P46 0204 | GE-LG 0204",
        "garrison GE-G6; ? stack 0204",
        "GE-G6 at 0204; phase soviet reinforcements; phase command points; GE-A6 GE-P24 GE-P46 GE-LG GE-G6",
    );
}

#[test]
fn r8_1_3_one_army_one_leader_one_garrison() {
    assert_eq!(into("GE-A9", "GE-A6"), "no, 8.1.3");
    assert_eq!(into("GE-P24", "GE-A6"), "yes");
    // Romanian Armies are not German.
    check(
        "on coast | turn 3 | axis antonescu assault | movement | RO-A3 0405 | RO-A4 0505 | GE-A6 0505",
        "step RO-A3 0505; ? may halt",
        "RO-A3 0405-0505; yes",
    );
    // A Leader moves with his corps, and not to the other Leader.
    check(
        "on plain | turn 3 | axis center assault | movement | GE-P24 0604 | GE-LG 0604 | GE-P3 0504 | GE-LK 0504",
        "step GE-P24 0504; ? may halt",
        "GE-P24 GE-LG 0604-0504; no, 13.4.2b",
    );
    // A second Garrison: its Army stands where another Garrison is.
    check(
        "on plain | turn 3 | refit | GE-A6 0204 6 | GE-G9 0204",
        "? may garrison GE-G6; ? may restore GE-A6",
        "no, 8.1.3; yes",
    );
}

#[test]
fn r8_1_4_in_placement_and_advance() {
    // Placement. [5.1.1, 5.2.1]
    check(
        "turn 4 | axis arrivals | GE-A2 dead | GE-P41 1111 | GE-P56 1111 | GE-P39 1111",
        "? may place GE-P40 1111",
        "no, 8.1.1",
    );
    // Four attackers, and room for three.
    check(
        "on plain | turn 3 | axis center assault | combat | GE-A6 0404 | GE-P24 0404 | GE-P46 0405 | GE-P47 0405 | \
         SU-A3 0504 | cup axis hold",
        "attack 0504; join GE-A6; join GE-P24; join GE-P46; join GE-P47; fight; 6; !; ? list; advance GE-A6 0504; \
         advance GE-P24 0504; advance GE-P46 0504; ? next",
        "advance GE-A6 0504, advance GE-P24 0504, advance GE-P46 0504, advance GE-P47 0504, done; GE-A6 advances 0504
         GE-P24 advances 0504; GE-P46 advances 0504; cup: draw",
    );
    // Two Armies never advance into one hex.
    check(
        "on plain | turn 3 | axis center assault | combat | GE-A6 0404 | GE-A9 0405 | SU-A3 0504 | cup axis hold",
        "attack 0504; join GE-A9; join GE-A6; fight; 6; advance GE-A9 0504; !; ? next",
        "cup: draw",
    );
    // Retreat: 0704 is full, so there is no way that ends in it.
    let field = "on plain | turn 3 | axis center assault | combat | GE-A6 0404 | SU-A3 0504";
    let go = "attack 0504; join GE-A6; fight; 3; !; ? may retreat 0604 0704; ? may retreat 0604 0703";
    check(field, go, "yes; yes");
    check(&format!("{field} | SU-A4 0704 | SU-A13 0704 | SU-A22 0704"), go, "no, 8.1.1; yes");
}

#[test]
fn r8_1_4_a_leader_counts_where_he_runs_to() {
    // Guderian goes with his last corps, so the way does not end with the 4th Army, nor with the other Leader. [13.5.2]
    let field = "on plain | turn 3 | soviet west assault | combat | GE-P24 0504 | GE-LG 0504 | SU-S1 0604 | SU-A10 0604 | \
                 SU-A21 0604 | SU-A23 0605 | SU-A3 0605";
    let go = "attack 0504; join SU-A23; join SU-A3; join SU-A10; join SU-A21; join SU-S1; fight; decline; 5; !; ? next; \
              ? list retreat 0404 0304; ? list retreat 0404 0303";
    check(&format!("{field} | GE-A9 0304"), go, "axis: retreat; retreat 0404 0304; retreat 0404 0303");
    check(&format!("{field} | GE-A4 0304"), go, "axis: retreat; none; retreat 0404 0303");
    check(&format!("{field} | GE-P3 0304 | GE-LK 0304"), go, "axis: retreat; none; retreat 0404 0303");
}

#[test]
fn r8_1_5_through_a_full_hex() {
    check(
        "on plain | turn 3 | soviet west assault | movement | SU-A4 0604 | SU-A3 0504 | SU-M6 0504 | SU-A13 0504",
        "step SU-A4 0504; ? may halt; step SU-A4 0405; ? may halt",
        "SU-A4 0604-0504; no, 8.1.1; SU-A4 0504-0405; yes",
    );
    // A step that would have to be the last is refused.
    check(
        "on plain | turn 3 | soviet west assault | movement | SU-A4 0604 | SU-A3 0504 | SU-M6 0504 | SU-A13 0504 | \
         GE-A6 0404",
        "? may step SU-A4 0504; ? may step SU-A4 0605",
        "no, 8.1.1; yes",
    );
}

#[test]
fn r8_1_6_a_german_army_comes_first() {
    // Stacks are told in the order of the units, and Armies come before all others of the Axis.
    let game = game();
    let axis: Vec<bool> = all(&game)
        .filter(|&it| game.book.side(it) == AXIS)
        .map(|it| game.book.units[it.at()].is_german_army())
        .collect();
    assert_eq!(axis.iter().filter(|&&it| it).count(), 8);
    assert!(axis[..8].iter().all(|&it| it));
    check(
        "on plain | turn 3 | axis center assault | movement | GE-P24 0504 | GE-A6 0604 | GE-P46 0604",
        "step GE-P24 0604; ? stack 0604",
        "GE-P24 0504-0604; GE-A6 GE-P24 GE-P46",
    );
}

#[test]
fn r8_1_7_stacks_are_open() {
    let table = Table::set("set-up | turn 2 | cup axis hold");
    let all = table.game.position(&table.state).units;
    assert!(all.len() > 40);
    for viewer in [Viewer::Side(AXIS), Viewer::Side(SOVIET), Viewer::Spectator] {
        assert_eq!(table.game.view(&table.state, viewer).table.units, all);
    }
}

#[test]
fn r8_1_8_too_many() {
    // The only way out of the corner leads to a full hex: the Soviets give up one of the four.
    check(
        "on plain | turn 3 | axis center assault | combat | SU-A22 0101 | SU-A21 0201 | SU-A3 0301 | SU-A4 0301 | \
         SU-A13 0301 | GE-A6 0202 | GE-P24 0103 | GE-P46 0203",
        "attack 0101; join GE-A6; fight; 2; ? next; ? list; retreat SU-A22 0201 0301; ? next; ? list; remove SU-A3; \
         ? stack 0301; ? dead",
        "attack GE-A6 > SU-A22 0101; 8:2, 4:1; die 2: DR; soviet: retreat; retreat SU-A22 0201 0301
         SU-A22 retreats 0201 0301; soviet: overstack; remove SU-A3, remove SU-A4, remove SU-A13, remove SU-A22
         SU-A3 eliminated; SU-A4 SU-A13 SU-A22; SU-A3",
    );
    // A Garrison is none too many beside three units.
    check(
        "on plain | turn 3 | cup axis hold | soviet west assault | combat | GE-P24 0604 3 | GE-P46 0404 | GE-P47 0404 | \
         GE-G9 0404 | SU-S1 0704 | SU-A10 0704 | SU-A23 0703",
        "attack 0604; join SU-A23; join SU-A10; join SU-S1; fight; decline; 3; retreat 0504 0404; !; ? next; ? stack \
         0404",
        "soviet: advance; GE-P24 GE-P46 GE-P47 GE-G9",
    );
}

#[test]
fn r8_1_9a_markers_take_no_room() {
    // Three units and a Luftwaffe marker.
    check(
        "on plain | turn 3 | soviet west assault | combat | GE-A6 0404 | GE-P24 0404 | GE-P46 0404 | SU-A3 0504",
        "attack 0404; join SU-A3; fight; support; !; ? stack 0404",
        "GE-A6 GE-P24 GE-P46",
    );
    assert_eq!(into("GE-A6 GE-P24", "GE-P47"), "yes");
}

#[test]
fn r8_1_9b_one_luftwaffe_a_hex() {
    let field = "on plain | turn 3 | axis center assault | combat | GE-A6 0404 | SU-A3 0504";
    let ask = "attack 0504; join GE-A6; ? may fight support";
    check(field, ask, "yes");
    check(&format!("{field} | air center 0504"), ask, "no, 8.1.9b");
    check(&format!("{field} | air center 0503"), ask, "yes");
}

#[test]
fn r8_1_10_one_unit_is_a_stack() {
    // It retreats as the whole stack, and moves like one.
    check(
        "on plain | turn 3 | axis center assault | combat | GE-A6 0404 | SU-A3 0504",
        "attack 0504; join GE-A6; fight; 3; retreat 0604 0704",
        "attack GE-A6 > SU-A3 0504; 8:2, 4:1; die 3: DR; SU-A3 retreats 0604 0704",
    );
}
