//! Chapter 9, zones of control and who controls places.

use super::table::check;

#[test]
fn r9_0_a_unit_has_a_zone_over_six_hexes() {
    let around =
        "? zone axis 0604; ? zone axis 0704; ? zone axis 0705; ? zone axis 0606; ? zone axis 0505; ? zone axis 0504";
    check("on plain | cup axis hold | GE-P24 0605", around, "yes; yes; yes; yes; yes; yes");
    check(
        "on plain | cup axis hold | GE-P24 0605",
        "? zone axis 0603; ? zone axis 0703; ? zone soviet 0604",
        "no; no; no",
    );
}

#[test]
fn r9_1_1_no_zone_over_a_prohibited_hexside() {
    check("on border | cup axis hold | GE-P24 0502", "? zone axis 0501; ? zone axis 0503", "no; yes");
    check("on border | cup axis hold | SU-A3 0501", "? zone soviet 0502; ? zone soviet 0401", "no; yes");
}

#[test]
fn r9_1_1_no_zone_into_hexes_the_unit_can_never_enter() {
    // The Off Map Zone for the Axis; Romania and Hungary for the Soviets.
    check(
        "on plain | cup axis hold | GE-A9 1104",
        "? zone axis 1204; ? zone axis 1205; ? zone axis 1004",
        "no; no; yes",
    );
    check("on coast | cup axis hold | SU-A3 0404", "? zone soviet 0304; ? zone soviet 0303", "no; yes");
    check("on coast | cup axis hold | SU-A3 0303", "? zone soviet 0203; ? zone soviet 0302", "no; yes");
    // Nothing at sea.
    check("on coast | cup axis hold | GE-A6 0507", "? zone axis 0508; ? zone axis 0506", "no; yes");
}

#[test]
fn r9_1_2_on_turn_1_no_soviet_zone_crosses_the_border() {
    let asked = "? zone soviet 0204; ? zone soviet 0205; ? zone soviet 0303";
    check("on plain | turn 1 | cup axis hold | SU-A3 0304", asked, "no; no; yes");
    check("on plain | turn 2 | cup axis hold | SU-A3 0304", asked, "yes; yes; yes");
    // Axis zones do cross it.
    check("on plain | turn 1 | cup axis hold | GE-A9 0204", "? zone axis 0303; ? zone axis 0304", "yes; yes");
}

#[test]
fn r9_1_3a_only_the_zone_of_a_german_army_halts() {
    // Past a Panzer Corps and on.
    check(
        "on plain | soviet west assault | SU-A3 0804 | GE-P24 0604",
        "step SU-A3 0704; step SU-A3 0703; ? next",
        "SU-A3 0804-0704; SU-A3 0704-0703; soviet: moving",
    );
    // Past a Garrison and a Romanian Army.
    check(
        "on coast | soviet south assault | SU-A3 0804 | RO-A3 0604 | GE-G6 0504",
        "step SU-A3 0704; step SU-A3 0703; ? next",
        "SU-A3 0804-0704; SU-A3 0704-0703; soviet: moving",
    );
    check("on coast | cup axis hold | RO-A3 0604", "? zone axis 0704; ? zone armies 0704", "yes; no");
    // Soviet zones halt nobody.
    check(
        "on plain | axis center assault | movement | GE-A9 0304 | SU-A3 0505",
        "step GE-A9 0404; step GE-A9 0504; ? next",
        "GE-A9 0304-0404; axis takes Alpha; GE-A9 0404-0504; axis: moving",
    );
}

#[test]
fn r9_1_3a_the_zone_of_an_army_does_not_halt_an_advance() {
    // 0704 and 0604 are both in the zone of the 9th Army.
    check(
        "on plain | soviet west assault | combat | GE-A9 0605 | GE-P24 0604 3 | SU-S1 0704 | SU-A10 0704 | SU-A23 0704",
        "? zone armies 0704; ? zone armies 0604
         attack 0604; join SU-A23; join SU-A10; join SU-S1; fight; decline; 3; retreat 0503 0403; advance SU-A23 \
         0604; ? where SU-A23",
        "yes; yes
         attack SU-A23 SU-A10 SU-S1 > GE-P24 0604; 10:3, 3:1; die 3: DR; GE-P24 retreats 0503 0403
         SU-A23 advances 0604; SU-A23 0604 3",
    );
}

#[test]
fn r9_1_3b_a_soviet_unit_stops_in_the_zone_of_a_german_army() {
    check(
        "on plain | soviet west assault | SU-A3 0804 | SU-A4 1004 | GE-A9 0604",
        "step SU-A3 0704; ? next; ? may step SU-A3 0703",
        "SU-A3 0804-0704; SU-A3 halts 0704; soviet: movement; no, 11.1.7",
    );
    // An Army on its last step is still one.
    check(
        "on plain | soviet west assault | SU-A3 0804 | SU-A4 1004 | GE-A9 0604 2",
        "step SU-A3 0704",
        "SU-A3 0804-0704; SU-A3 halts 0704",
    );
}

#[test]
fn r9_1_3c_not_straight_from_army_zone_to_army_zone() {
    // 0704 and 0703 are in the zone of the 9th Army in 0604, 0803 is not.
    let position = "on plain | soviet west assault | SU-A3 0704 | SU-M6 0704 | GE-A9 0604";
    check(position, "? may step SU-A3 0703; ? may step SU-A3 0804", "no, 9.1.3c; yes");
    // Out, and back in by another hex.
    check(
        position,
        "step SU-M6 0804; step SU-M6 0703; ? where SU-M6",
        "SU-M6 0704-0804; SU-M6 0804-0703; SU-M6 halts 0703; SU-M6 0703 2",
    );
    // The zones of two Armies are no better, and a friend in the hex does not help.
    check(
        "on plain | soviet west assault | SU-A3 0704 | SU-A4 0705 | GE-A9 0604 | GE-A4 0606",
        "? may step SU-A3 0705",
        "no, 9.1.3c",
    );
}

#[test]
fn r9_1_3d_r7_2_2h_withdraw_lets_a_unit_go_from_army_zone_to_army_zone() {
    // 0705 is south of 0704, a white arrow; both are in the zone of the 9th Army in 0605.
    check(
        "on plain | soviet west withdraw | SU-A3 0704 | SU-A4 1004 | GE-A9 0605",
        "step SU-A3 0705; ? where SU-A3",
        "SU-A3 0704-0705; SU-A3 halts 0705; SU-A3 0705 2",
    );
    check("on plain | soviet west hold | SU-A3 0704 | SU-A4 1004 | GE-A9 0605", "? may step SU-A3 0705", "no, 9.1.3c");
}

#[test]
fn r9_1_4a_zones_of_combat_units_block_lines() {
    // A wall of zones over all eight rows: every third hex will do.
    let wall = "on plain | cup axis hold | GE-P24 1004 | SU-A3 0802 | SU-A4 0805 | SU-A13 0808";
    check(wall, "? loc GE-P24", "no");
    check("on plain | cup axis hold | GE-P24 1004 | SU-A3 0802 | SU-A4 0805", "? loc GE-P24", "yes");
    // Partisans have no zone, only their hex.
    check(
        "on plain | cup axis hold | turn 7 | GE-P24 1004 | SU-PT 0805",
        "? zone soviet 0804; ? loc GE-P24",
        "no; yes",
    );
    check(
        "on plain | cup axis hold | turn 7 | GE-P24 1004 | SU-A3 0802 | SU-PT 0805 | SU-A13 0808",
        "? loc GE-P24",
        "yes",
    );
    // A Garrison has a zone, too.
    check(
        "on plain | cup axis hold | SU-A3 0304 | GE-G9 0404 | GE-A9 0401 | GE-P24 0407 | SU-M6 0801",
        "? loc SU-A3; ? zone axis 0405",
        "no; yes",
    );
}

#[test]
fn r9_1_4b_a_friendly_unit_cancels_enemy_zones_in_its_hex() {
    // The wall has a door in 0803, held by the other corps.
    let wall = "on plain | cup axis hold | GE-P24 1004 | SU-A3 0802 | SU-A4 0805 | SU-A13 0808";
    check(&format!("{wall} | GE-P46 0903"), "? loc GE-P24; ? loc GE-P46", "no; no");
    check(&format!("{wall} | GE-P46 0803"), "? loc GE-P24; ? loc GE-P46; ? zone soviet 0803", "yes; yes; yes");
}

#[test]
fn r9_1_4c_no_zone_reaches_into_a_fort_of_the_enemy() {
    // 0606 is a fort: Soviet at first.
    check(
        "on border | cup axis hold | GE-A9 0506",
        "? zone axis 0606; ? zone axis 0607; ? zone axis 0507",
        "no; yes; yes",
    );
    check("on border | cup axis hold | GE-A9 0506 | Axis holds Fort", "? zone axis 0606", "yes");
    check("on border | cup axis hold | SU-A3 0607", "? zone soviet 0606", "yes");
    check(
        "on border | cup axis hold | SU-A3 0607 | Axis holds Fort",
        "? zone soviet 0606; ? zone soviet 0608",
        "no; yes",
    );
    // So a Soviet unit need not stop there.
    check(
        "on border | soviet southwest assault | SU-M6 0706 | SU-A4 1007 | GE-A9 0505",
        "step SU-M6 0606; ? next",
        "SU-M6 0706-0606; soviet: moving",
    );
}

#[test]
fn r9_3a_a_place_belongs_to_whoever_was_there_last() {
    check(
        "on plain | axis center assault | movement | GE-P24 0304 | GE-P46 0104",
        "? control Alpha; step GE-P24 0404; ? control Alpha; step GE-P24 0504; halt; ? control Alpha",
        "soviet; GE-P24 0304-0404; axis takes Alpha; axis; GE-P24 0404-0504; GE-P24 halts 0504; axis",
    );
    check(
        "on plain | soviet west assault | Axis holds Beta | SU-M6 0804 | SU-A4 1004",
        "? control Beta; step SU-M6 0704; ? control Beta",
        "axis; SU-M6 0804-0704; soviet takes Beta; soviet",
    );
    // Partisans do not take it, neither where they appear nor where they are driven.
    check("on plain | cup axis hold | SU-PT 0404 | turn 7 | Axis holds Alpha", "? control Alpha", "axis");
    check(
        "on plain | turn 8 | axis center assault | combat | GE-A9 0405 | SU-PT 0504 | Axis holds Alpha, Beta",
        "attack 0504; join GE-A9; fight; decline; 3; !; retreat 0605 0704; ? control Beta; ? where SU-PT",
        "SU-PT retreats 0605 0704; axis; SU-PT 0704 1",
    );
}

#[test]
fn r9_3b_a_german_army_on_the_move_takes_empty_places_in_its_zone() {
    // From 0304 to 0405: Alpha in 0404 is beside both.
    check(
        "on plain | axis center assault | movement | GE-A9 0304 | GE-P46 0104",
        "step GE-A9 0405; ? control Alpha",
        "GE-A9 0304-0405; axis takes Alpha; axis",
    );
    // Later on the way: Beta in 0704 is beside 0605.
    check(
        "on plain | axis center assault | movement | GE-A9 0505 | GE-P46 0104 | Axis holds Alpha",
        "step GE-A9 0605; ? control Beta",
        "GE-A9 0505-0605; axis takes Beta; axis",
    );
    // Not while a Soviet zone covers it, nor when somebody is in it, nor by a Panzer Corps.
    check(
        "on plain | axis center assault | movement | GE-A9 0505 | GE-P46 0104 | Axis holds Alpha | SU-A3 0804",
        "step GE-A9 0605; ? control Beta",
        "GE-A9 0505-0605; soviet",
    );
    check(
        "on plain | axis center assault | movement | GE-A9 0505 | GE-P46 0104 | Axis holds Alpha | SU-PT 0704 | turn 8",
        "step GE-A9 0605; ? control Beta",
        "GE-A9 0505-0605; soviet",
    );
    check(
        "on plain | axis center assault | movement | GE-P24 0505 | GE-P46 0104 | Axis holds Alpha",
        "step GE-P24 0605; ? control Beta",
        "GE-P24 0505-0605; soviet",
    );
    // It is on the move from where it starts: Alpha is beside 0304, and not beside 0204.
    check(
        "on plain | axis center assault | movement | GE-A9 0304 | GE-P46 0104",
        "step GE-A9 0204; ? control Alpha",
        "GE-A9 0304-0204; axis takes Alpha; axis",
    );
}

#[test]
fn r9_3b_a_fort_is_not_taken_by_zone() {
    // The Army in 0505 is beside the fort in 0606, into which its zone does not reach.
    check(
        "on border | axis center assault | movement | GE-A9 0405 | GE-P46 0104",
        "step GE-A9 0505; ? control Fort",
        "GE-A9 0405-0505; soviet",
    );
}
