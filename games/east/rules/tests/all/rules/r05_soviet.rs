//! Chapter 5, Soviet reinforcements and replacements.

use super::table::{check, play};

/// The hexes in which a unit may enter now, the Off Map Zone of a drawn map left out.
fn entries(position: &str, unit: &str) -> String {
    let told = play(position, &format!("? list place {unit}"));
    let word = format!("place {unit} ");
    let hexes = told[0].split(", ").map(|it| it.trim_start_matches(&word)).filter(|it| !it.starts_with("12"));
    hexes.collect::<Vec<_>>().join(" ")
}

/// A replacement in the box of the West Front that has just been activated. In that Front are Alpha 0503, City 0803 and
/// Omega 1104; Capital 0907, the only city of automatic victory, is in the Southwest.
const WEST: &str = "on border | turn 4 | soviet west hold | SU-A4 box west";

#[test]
fn r5_2_1a_towns_within_four_hexes_of_an_anchor() {
    // Capital is 4 hexes from Omega and 5 from City.
    assert_eq!(entries(WEST, "SU-A4"), "1104");
    check(
        WEST,
        "? may place SU-A4 0803; ? may place SU-A4 0503; ? may place SU-A4 1005",
        "no, 5.2.1a; no, 5.2.1a; no, 5.2.1a",
    );
    // A unit with a line east anchors: 0703 is 2 from Alpha and 1 from City.
    assert_eq!(entries(&format!("{WEST} | SU-A3 0703"), "SU-A4"), "0503 0803 1104");
    // From 0404 Alpha is near, City is 4 hexes away, and from 0304 it is 5.
    assert_eq!(entries(&format!("{WEST} | SU-A3 0402"), "SU-A4"), "0503 0803 1104");
    assert_eq!(entries(&format!("{WEST} | SU-A3 0302"), "SU-A4"), "0503 1104");
    // Cut off it anchors nothing: Axis units stand all around it.
    let cut = format!("{WEST} | SU-A3 0402 | GE-A9 0401 | GE-A4 0302 | GE-A6 0403");
    check(&cut, "? loc SU-A3", "no");
    assert_eq!(entries(&cut, "SU-A4"), "1104");
    // Towns in Axis hands never serve.
    assert_eq!(entries(&format!("{WEST} | SU-A3 0703 | Axis holds City"), "SU-A4"), "0503 1104");
}

#[test]
fn r5_2_1a_partisans_open_no_town_behind_the_front() {
    // Vyazma 2408 lies in the forest, behind three German hexes and three from Moscow, which has a line.
    let front = "turn 8 | partisans | GE-P39 2507 | GE-A9 2508 | GE-A4 2509 | SU-A3 2707 | SU-A4 box west | SU-A10 box \
                 west | SU-A13 box west";
    let west = "3 3; axis: buy HHHH; soviet: buy HHHH; pick soviet hold; assign west; !";
    let ask = "? may place SU-A4 2408; ? may place SU-A4 2707";
    check(
        &format!("{front} | Axis holds Vyazma"),
        &format!("place SU-PT 2408; {west}; ? control Vyazma; {ask}"),
        "axis; no, 5.2.1a; yes",
    );
    // A town that was never lost serves without a line of its own, with Partisans in it or without.
    check(&format!("{front} | Soviets hold Vyazma"), &format!("done; {west}; {ask}"), "yes; yes");
    check(&format!("{front} | Soviets hold Vyazma"), &format!("place SU-PT 2408; {west}; {ask}"), "yes; yes");
}

#[test]
fn r5_2_1a_partisans_with_a_line_are_an_anchor() {
    // In the forest 0403, 4 hexes from City and 1 from Alpha.
    let west = WEST.replace("turn 4", "turn 8");
    assert_eq!(entries(&west, "SU-A4"), "1104");
    let near = format!("{west} | SU-PT 0403");
    check(&near, "? loc SU-PT", "yes");
    assert_eq!(entries(&near, "SU-A4"), "0503 0803 1104");
    // Cut off they open nothing.
    let cut = format!("{near} | GE-A9 0402 | GE-A4 0303 | GE-A6 0404");
    check(&cut, "? loc SU-PT", "no");
    assert_eq!(entries(&cut, "SU-A4"), "1104");
}

/// The same for the Southwest: Beta 0608, Capital 0907 and Psi 1107.
const SOUTHWEST: &str = "on border | turn 4 | soviet southwest hold | SU-A4 box southwest";

#[test]
fn r5_2_1b_a_lost_city_still_anchors() {
    assert_eq!(entries(SOUTHWEST, "SU-A4"), "0608 0907 1107");
    // In Axis hands but empty, with a line east: it anchors, and may be entered itself.
    let lost = format!("{SOUTHWEST} | Axis holds Capital");
    assert_eq!(entries(&lost, "SU-A4"), "0608 0907 1107");
    check(
        &lost,
        "place SU-A4 0907; ? control Capital",
        "SU-A4 at 0907; soviet takes Capital; soviet southwest hold; soviet",
    );
    // With an Axis zone in it there is no line from it: neither.
    let cut = format!("{WEST} | Axis holds Capital | GE-P24 0908");
    assert_eq!(entries(&cut, "SU-A4"), "0503 0803 1104", "nothing is near, so all will do");
    let held = format!("{SOUTHWEST} | GE-P24 0907");
    check(&held, "? may place SU-A4 0907", "no, 5.2.1a");
}

#[test]
fn r5_2_1c_failing_that_any_town_of_the_front() {
    let no_anchor = format!("{WEST} | GE-A6 0907");
    assert_eq!(entries(&no_anchor, "SU-A4"), "0503 0803 1104");
    // Only those of the Front, and only Soviet ones.
    assert_eq!(entries(&format!("{no_anchor} | Axis holds Alpha"), "SU-A4"), "0803 1104");
    check(&no_anchor, "? may place SU-A4 0608; ? may place SU-A4 1107", "no, 5.2.7b; no, 5.2.7b");
    // A controlled city of automatic victory will do, too.
    let capital = "on border | turn 4 | soviet southwest hold | SU-A4 box southwest | GE-A6 1007 | GE-A9 1008";
    assert_eq!(entries(capital, "SU-A4"), "0608 0907 1107");
}

#[test]
fn r5_2_1d_within_the_stacking_limits() {
    let two = format!("{WEST} | SU-A3 1104 | SU-A13 1104");
    check(&two, "? may place SU-A4 1104", "yes");
    check(&format!("{two} | SU-A22 1104"), "? may place SU-A4 1104; ? may place SU-A4 1204", "no, 5.2.1d; yes");
    check(
        &format!("{WEST} | SU-A3 1204 | SU-A13 1204 | SU-A22 1204"),
        "? may place SU-A4 1204; ? may place SU-A4 1205",
        "no, 5.2.1d; yes",
    );
}

#[test]
fn r5_2_1e_only_the_eliminated_return() {
    check("on plain | turn 3 | soviet arrivals", "? next", "die: command roll");
    check(
        "on plain | turn 3 | soviet arrivals | SU-A3 dead | SU-A4 0804 | SU-A13 gone",
        "? list send; ? may send SU-A4 west; ? may send SU-A13 west; ? may send SU-A22 west",
        "send SU-A3 northwest, send SU-A3 west, send SU-A3 southwest, send SU-A3 south; no, 5.2.1e; no, 5.2.1e; no, 5.2.1e",
    );
}

#[test]
fn r5_2_2_a_coded_unit_enters_in_its_front() {
    // SU-A51 is coded for the South, SU-A34 for the Northwest.
    check(
        "turn 3 | soviet arrivals",
        "? may place SU-A51 3019; ? may place SU-A51 2707; ? may place SU-A51 2001; ? may place SU-A34 2001; \
         ? may place SU-A34 3019",
        "yes; no, 5.2.2; no, 5.2.2; yes; no, 5.2.2",
    );
    let told = play("turn 3 | soviet arrivals", "? list place SU-A34");
    let towns: Vec<&str> = told[0].split(", ").map(|it| &it[13..]).filter(|it| !it.starts_with("34")).collect();
    assert_eq!(towns, ["1602", "1703", "1802", "1900", "1904", "2001", "2003", "2103", "2104", "2201", "2301"]);
}

#[test]
fn r5_2_3_anybody_enters_off_the_map() {
    check(
        "turn 3 | soviet arrivals",
        "? may place SU-A34 3424; ? may place SU-A51 3400; place SU-A34 3424; ? where SU-A34",
        "yes; yes; SU-A34 at 3424; SU-A34 3424 2",
    );
}

#[test]
fn r5_2_4_r7_4a_zhukov_is_in_the_cup_from_his_turn_on() {
    let cup = |turn: u8, pick: &str| {
        play(&format!("on plain | turn {turn} | initiative"), &format!("pick {pick}"))[0].clone()
    };
    assert!(!cup(4, "axis hold").contains("zhukov"));
    for turn in [5, 6, 8, 11] {
        assert!(cup(turn, "axis hold").ends_with("zhukov 1"), "turn {turn}");
    }
    // Unless he is the pick.
    assert_eq!(cup(7, "zhukov"), "cup axis hold 4, soviet hold 4");
}

#[test]
fn r5_2_5_the_t34_from_its_turn_on() {
    let may = |turn: u8| {
        let field = format!("on plain | turn {turn} | soviet west assault | combat | GE-A6 0404 | SU-A3 0504");
        play(&field, "attack 0404; join SU-A3; ? may fight support")[0].clone()
    };
    assert_eq!(may(4), "no, 13.9");
    assert_eq!(may(5), "yes");
    assert_eq!(may(9), "yes");
}

#[test]
fn r5_2_6_mechanized_corps_never_return() {
    check(
        "on plain | turn 3 | soviet arrivals | SU-M6 dead | SU-M11 dead | SU-A3 dead | SU-GC1 dead",
        "? list send; ? may send SU-M6 west",
        "send SU-A3 northwest, send SU-A3 west, send SU-A3 southwest, send SU-A3 south; no, 5.2.6",
    );
    check("on plain | turn 3 | soviet arrivals | SU-M6 dead | SU-M11 dead", "? next", "die: command roll");
}

#[test]
fn r5_2_7a_to_any_front() {
    // SU-A20 was coded for the West.
    check(
        "turn 11 | replacements | SU-A20 dead",
        "? list; send SU-A20 south; ? where SU-A20",
        "send SU-A20 northwest, send SU-A20 west, send SU-A20 southwest, send SU-A20 south, done
         SU-A20 to south; SU-A20 box south",
    );
}

#[test]
fn r5_2_7b_in_the_box_until_the_front_acts() {
    let field =
        "on border | turn 4 | draw | cup soviet hold 2, counterattack, axis hold | SU-A4 box southwest | SU-A3 0703";
    // Neither another Front nor a counterattack of its own brings it in.
    check(
        field,
        "soviet hold; assign west; done; ? where SU-A4; counterattack; 4; ? where SU-A4; soviet hold; \
         assign southwest; ? next; ? list step; place SU-A4 1107; ? next; ? may step SU-A4 1108",
        "soviet west hold; SU-A4 box southwest; counterattack 4: southwest; counterattack idle; SU-A4 box southwest
         soviet: entering; none; SU-A4 at 1107; soviet southwest hold; soviet: movement; yes",
    );
}

#[test]
fn r5_2_8a_none_before_turn_3() {
    let dead = "SU-A3 dead | SU-A4 dead";
    for turn in [1, 2] {
        check(&format!("on plain | turn {turn} | soviet arrivals | {dead}"), "? next", "die: command roll");
    }
    check(&format!("on plain | turn 3 | soviet arrivals | {dead}"), "? next", "soviet: top up 4");
}

#[test]
fn r5_2_8b_a_first_capture_brings_an_army_to_the_track() {
    let field = "on plain | turn 2 | axis center assault | movement | GE-A6 0806";
    let step = "step GE-A6 0906; ? next";
    check(
        &format!("{field} | SU-A3 dead | SU-M6 dead"),
        step,
        "GE-A6 0806-0906; axis takes Gamma; first capture Gamma; SU-A3 to turn 3; axis: moving",
    );
    // The Soviets choose among several; with none the chance is gone.
    check(
        &format!("{field} | SU-A3 dead | SU-A4 dead"),
        &format!("{step}; ? list; reserve SU-A4; ? where SU-A3 SU-A4"),
        "GE-A6 0806-0906; axis takes Gamma; first capture Gamma; soviet: reserve; reserve SU-A3, reserve SU-A4
         SU-A4 to turn 3; SU-A3 dead, SU-A4 turn 3",
    );
    check(field, step, "GE-A6 0806-0906; axis takes Gamma; first capture Gamma; axis: moving");
    // A second time gives nothing, nor does a town without points.
    check(&format!("{field} | SU-A3 dead | captured Gamma"), step, "GE-A6 0806-0906; axis takes Gamma; axis: moving");
    check(
        "on plain | turn 2 | axis center assault | movement | GE-A6 0604 | SU-A3 dead",
        "step GE-A6 0704; ? where SU-A3",
        "GE-A6 0604-0704; axis takes Beta; SU-A3 dead",
    );
}

#[test]
fn r5_2_8c_the_nearest_box_first_up_to_its_minimum() {
    let taken = |turn: u8, track: &str| {
        let field =
            format!("on plain | turn {turn} | axis center assault | movement | GE-A6 0806 | SU-A3 dead {track}");
        play(&field, "step GE-A6 0906; ? where SU-A3").last().expect("an answer").clone()
    };
    assert_eq!(taken(2, ""), "SU-A3 turn 3");
    assert_eq!(taken(2, "| SU-A4 turn 3"), "SU-A3 turn 3");
    assert_eq!(taken(2, "| SU-A4 turn 3 | SU-A13 turn 3"), "SU-A3 turn 4");
    assert_eq!(taken(3, ""), "SU-A3 turn 4", "a turn to come, not this one");
    // The minimum of turns 8 to 11 is one.
    assert_eq!(taken(8, "| SU-A4 turn 9 | SU-A13 turn 10"), "SU-A3 turn 11");
    assert_eq!(taken(8, "| SU-A4 turn 9 | SU-A13 turn 10 | SU-A22 turn 11"), "SU-A3 dead");
    assert_eq!(taken(11, ""), "SU-A3 dead");
}

#[test]
fn r5_2_8d_up_to_the_maximum() {
    let dead = "SU-A4 dead | SU-A13 dead | SU-A22 dead | SU-A21 dead | SU-A23 dead";
    check(
        &format!("on plain | turn 3 | soviet arrivals | SU-A3 turn 3 | {dead}"),
        "? next; ? list; send SU-A3 west; ? next; send SU-A4 west; send SU-A13 west; ? next; send SU-A22 west; ? next",
        "soviet: replacements 3
         send SU-A3 northwest, send SU-A3 west, send SU-A3 southwest, send SU-A3 south; SU-A3 to west; soviet: top up 3
         SU-A4 to west; SU-A13 to west; soviet: top up SU-A13 1; SU-A22 to west; phase command points; die: command roll",
    );
    // Fewer may be taken, and the pool may run short.
    check(
        &format!("on plain | turn 3 | soviet arrivals | SU-A3 turn 3 | {dead}"),
        "send SU-A3 south; done; ? next; ? dead",
        "SU-A3 to south; phase command points; die: command roll; SU-A23 SU-A4 SU-A13 SU-A22 SU-A21",
    );
    check(
        "on plain | turn 3 | soviet arrivals | SU-A3 turn 3 | SU-A4 dead",
        "send SU-A3 south; send SU-A4 south; ? next",
        "SU-A3 to south; SU-A4 to south; phase command points; die: command roll",
    );
}

#[test]
fn r5_2_8_ex1_three_cities_on_turn_2() {
    // Minsk, Smolensk and Tula fall. Everybody who would come as a reinforcement on turns 2 and 3 is eliminated here.
    let late = [
        "A20", "A24", "A28", "A29", "A30", "A31", "M5", "M7", "IC", "A34", "A42", "A48", "A43", "A50", "A37", "A38",
        "A40", "A51",
    ];
    let dead: String = late.iter().map(|it| format!("| SU-{it} dead ")).collect();
    let position = format!(
        "turn 2 | axis center blitz | movement | box axis north hold | box axis south hold | box axis antonescu hold | \
         GE-A2 dead | GE-P39 1809 | GE-P57 2207 | GE-P24 2708 {dead}"
    );
    let told = play(
        &position,
        "step GE-P39 1810; reserve SU-A20; halt; step GE-P57 2208; reserve SU-A24; halt; ? where SU-A20 SU-A24
         step GE-P24 2709; reserve SU-A28; halt; ? where SU-A28; ? turn; ? next
         send SU-A20 west; send SU-A24 southwest; ? next; send SU-A29 west; send SU-A30 south; ? next; ? where SU-A28",
    );
    let told = told.join("; ");
    let expected = "GE-P39 1809-1810; axis takes Minsk; first capture Minsk; SU-A20 to turn 3; GE-P39 halts 1810; \
                    GE-P57 2207-2208; axis takes Smolensk; first capture Smolensk; SU-A24 to turn 3; GE-P57 halts 2208; \
                    SU-A20 turn 3, SU-A24 turn 3; \
                    GE-P24 2708-2709; axis takes Tula; first capture Tula; SU-A28 to turn 4; GE-P24 halts 2709; \
                    phase end; turn 3; phase axis reinforcements; phase soviet reinforcements; SU-A28 turn 4; 3; ";
    assert!(told.starts_with(expected), "{told}");
    let after = "; 3; soviet: replacements 2; SU-A20 to west; SU-A24 to southwest; soviet: top up 2; SU-A29 to west; \
                 SU-A30 to south; phase command points; die: command roll; SU-A28 turn 4";
    assert!(told.ends_with(after), "{told}");
}

#[test]
fn r5_2_8_ex2_two_on_the_track_and_five_eliminated() {
    let dead = "SU-A13 dead | SU-A22 dead | SU-A21 dead | SU-A23 dead | SU-S1 dead";
    check(
        &format!("on plain | turn 4 | soviet arrivals | SU-A3 turn 4 | SU-A4 turn 4 | {dead}"),
        "send SU-A3 west; send SU-A4 west; ? next; send SU-A13 west; send SU-A22 west; ? next; ? dead; ? where SU-A3 SU-A22",
        "SU-A3 to west; SU-A4 to west; soviet: top up 2; SU-A13 to west; SU-A22 to west; phase command points
         die: command roll; SU-A23 SU-A21 SU-S1; SU-A3 box west, SU-A22 box west",
    );
}

#[test]
fn r5_2_8_note_r2_2_1f_a_strong_army_returns_weak() {
    // The 1st Shock Army has 4, the 10th Army 3.
    check(
        "on border | turn 3 | draw | cup soviet hold, axis hold | SU-S1 box west | SU-A10 box west",
        "soviet hold; assign west; place SU-S1 1104; place SU-A10 1104; ? where SU-S1 SU-A10",
        "SU-S1 at 1104; SU-A10 at 1104; soviet west hold; SU-S1 1104 2, SU-A10 1104 2",
    );
    check(
        "on plain | turn 3 | soviet arrivals | SU-S1 dead",
        "send SU-S1 west; 3 3; axis: buy HHHH; soviet: buy HHHH; pick soviet hold; assign west; place SU-S1 1104; !; \
         ? where SU-S1",
        "SU-S1 1104 2",
    );
    // It stays weak when it falls again.
    check(
        "on plain | turn 3 | soviet west assault | combat | GE-A6 0404 | SU-S1 0504 2 | cup axis hold",
        "attack 0404; join SU-S1; fight; decline; ? where SU-S1",
        "attack SU-S1 > GE-A6 0404; 2:8, worse; no roll: A1; SU-S1 eliminated; SU-S1 dead",
    );
}

#[test]
fn r5_3_1_the_zone_supplies() {
    check("on plain | turn 3 | cup axis hold | SU-A3 0803", "? loc SU-A3", "yes");
    // In the zone nothing else is needed; out of it, a town.
    check(
        "on plain | turn 3 | cup axis hold | Axis holds Alpha, Beta, Gamma, Omega | SU-A3 1204 | SU-A4 1103",
        "? supply SU-A3; ? loc SU-A3; ? supply SU-A4; ? loc SU-A4",
        "0; yes; none; yes",
    );
    check(WEST, "? may place SU-A4 1202; ? may place SU-A4 1210", "yes; yes");
}

#[test]
fn r5_3_2_closed_to_the_axis() {
    // Neither a step nor an attack: there is nobody else to attack, so combat is over at once.
    check(
        "on plain | turn 3 | axis center assault | movement | GE-A6 1103 | SU-A3 1203 | cup axis hold",
        "? may step GE-A6 1204; ? may step GE-A6 1102; done; ? next",
        "no, 5.3.2; yes; cup: draw",
    );
    // Nor a line: Soviet zones close every hex around 1104 but those of the zone, from which 1102 is open again.
    let ring = "on plain | turn 3 | cup axis hold | GE-A6 1104 | SU-A3 1004 | SU-A4 1106";
    check(ring, "? zone soviet 1102; ? zone soviet 1203; ? zone soviet 1204; ? loc GE-A6", "no; no; no; no");
    check("on plain | turn 3 | cup axis hold | GE-A6 1104 | SU-A3 1004", "? loc GE-A6", "yes");
}

#[test]
fn r5_3_3_attacks_out_of_the_zone() {
    check(
        "on plain | turn 3 | soviet west assault | combat | GE-A6 1103 | SU-A3 1203 | cup axis hold",
        // The army lies four hexes beyond its supply.
        "? list attack; attack 1103; join SU-A3; ? odds",
        "attack 1103; 2:4, 1:2",
    );
}
