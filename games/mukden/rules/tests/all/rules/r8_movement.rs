//! Chapter 8, movement.

use mukden::JAPAN;

use super::table::{Table, check};

/// Column 10 from 1010 to the north: clear, without a river, free of enemies.
const UP_8: &str = "1009 1008 1007 1006 1005 1004 1003 1002";

#[test]
fn r2_8_a_eight_points_for_everybody() {
    // Without a line there is no forced march: eight steps through clear country, whoever goes.
    for unit in ["J:IG", "J:IGR", "J:1Cav"] {
        check(
            &format!("turn 4 | movement | spares | {unit} 1010 | R:25 1923"),
            &format!("? march {unit} {UP_8}; ? march {unit} {UP_8} 1001"),
            "ends; no to 1001",
        );
    }
    // The Russians behind the zones of a ring of Japanese.
    for unit in ["R:25", "R:CC", "R:Mas"] {
        let ring = "J:IG 1001 | J:2 1301 | J:12 1601 | J:4 1901 | J:5 2201 | J:8 2501 | J:1 2801 | J:7 3101 | J:9 3401 | \
                    J:6 3701 | J:10 4001 | J:3 4201";
        let way = "1015 1014 1013 1012 1011 1010 1009 1008";
        check(
            &format!(
                "turn 4 | movement | Russia acts | {ring} | {unit} 1016 | R:72 2020 | Japan holds 2702 2701 2801 2900"
            ),
            &format!("? march {unit} {way}; ? march {unit} {way} 1007"),
            "ends; no to 1007",
        );
    }
}

#[test]
fn r2_8_b_only_a_forced_march_goes_further() {
    check("turn 4 | movement | spares | J:IG 1010 | R:25 1923", &format!("? march J:IG {UP_8} 1001"), "no to 1001");
    check("turn 4 | movement | spares | J:IG 1010", &format!("? march J:IG {UP_8} 1001"), "9 spent");
}

#[test]
fn r8_0_a_eight_points_a_phase() {
    check("turn 4 | movement | spares | J:IG 1010 | R:25 1923", &format!("? march J:IG {UP_8}"), "ends");
}

#[test]
fn r8_0_b_from_hex_to_adjacent_hex() {
    check(
        "turn 4 | movement | spares | J:IG 2006",
        "? may step J:IG 2004; ? may step J:IG 2006; ? list step J:IG",
        "no, 8.0b; no, 8.0b
         step J:IG 1905, step J:IG 1906, step J:IG 2005, step J:IG 2007, step J:IG 2105, step J:IG 2106",
    );
    // There and back is a move, too. [S6]
    check(
        "turn 4 | movement | spares | J:IG 2006",
        "step J:IG 2005; step J:IG 2006; halt; ? where J:IG",
        "J:IG 2006-2005; J:IG 2005-2006; disrupted J:IG; J:IG 2006 12 disrupted",
    );
    // Nobody leaves the map.
    check("turn 4 | movement | spares | J:IG 1000", "? list step J:IG", "step J:IG 1001, step J:IG 1100");
}

#[test]
fn r8_0_c_units_move_one_by_one() {
    check(
        "turn 4 | movement | spares | J:IG 2006 | J:2 2006",
        "step J:IG 2005; ? may step J:2 2005; halt; ? where J:IG J:2",
        "J:IG 2006-2005; no, 8.1f; disrupted J:IG; J:IG 2005 12 disrupted, J:2 2006 7",
    );
    check("turn 4 | movement | spares | J:IG 2006", "? may step R:Mad 1301", "no, 8.0c");
}

#[test]
fn r8_1_a_points_are_not_saved() {
    // Three points today, eight and no more the next turn.
    check(
        "turn 3 | movement | J:IG 1013 | R:25 1923 | R:CC 3900",
        &format!(
            "step J:IG 1012; step J:IG 1011; step J:IG 1010; halt; pass; 1; pass; pass; order movement; 1
             ? march J:IG {UP_8}; ? march J:IG {UP_8} 1001"
        ),
        "J:IG 1013-1012; J:IG 1012-1011; J:IG 1011-1010; disrupted J:IG; Russia passes; recovery; paralysis 1: 0
         combat phase; Japan passes; Russia passes; recovery; turn 4; paralysis 1: 0; movement phase; ends; no to 1001",
    );
}

#[test]
fn r8_1_b_points_are_not_given_away() {
    // Without a line every unit has eight points, neither more nor fewer, whatever its friends do with theirs.
    let eight = format!("? march J:IG {UP_8}; ? march J:IG {UP_8} 1001");
    let alone = "turn 4 | movement | J:IG 1010 | R:25 1923 | R:Mad 4200 | R:Mas 4100";
    check(alone, &eight, "ends; no to 1001");
    let beside = format!("{alone} | J:2 1010");
    check(&beside, &eight, "ends; no to 1001");
    for (friend, told) in [
        ("flip J:2", "J:2 flips"),
        ("step J:2 1011; halt", "J:2 1010-1011; disrupted J:2"),
        ("step J:2 1009; step J:2 1109; halt", "J:2 1010-1009; J:2 1009-1109; disrupted J:2"),
    ] {
        check(&beside, &format!("{friend}; flip R:Mad; {eight}"), &format!("{told}; R:Mad flips; ends; no to 1001"));
    }
    // Nor does the enemy's frugality help, or one's own on the way.
    check(&format!("{alone} | Russia passed | J:2 1111"), &eight, "ends; no to 1001");
    check(
        &beside,
        "step J:IG 1009; ? may step J:2 1009; ? march J:IG 1008 1007 1006 1005 1004 1003 1002
         ? march J:IG 1008 1007 1006 1005 1004 1003 1002 1001",
        "J:IG 1010-1009; no, 8.1f; ends; no to 1001",
    );
}

#[test]
fn r8_1_c_nobody_has_to_move() {
    check(
        "turn 4 | movement | J:IG 2006 | J:2 2106 | R:25 1000",
        "? may pass; pass; ? may pass; pass",
        "yes; Japan passes; yes; Russia passes; recovery",
    );
    // Or all of them move.
    check(
        "turn 4 | movement | J:IG 2006 | J:2 2106 | R:25 1000",
        "step J:IG 2005; halt; pass; step J:2 2105; halt",
        "J:IG 2006-2005; disrupted J:IG; Russia passes; J:2 2106-2105; disrupted J:2; recovery",
    );
}

#[test]
fn r8_1_d_without_a_move_one_unit_is_flipped() {
    check(
        "turn 4 | movement | J:IG 2006 | J:2 2106 | R:25 1000",
        "flip J:2; ? where J:IG J:2; ? next",
        "J:2 flips; J:IG 2006 12, J:2 2106 7 disrupted; Russia: movement",
    );
}

#[test]
fn r8_1_e_points_may_be_left() {
    check(
        "turn 4 | movement | spares | J:IG 2006",
        "step J:IG 2005; step J:IG 2004; step J:IG 2003; ? may halt; halt; ? next",
        "J:IG 2006-2005; J:IG 2005-2004; J:IG 2004-2003; yes; disrupted J:IG; Russia: movement",
    );
}

#[test]
fn r8_1_f_one_move_is_over_before_the_next() {
    check(
        "turn 4 | movement | J:IG 2006 | J:2 2206 | R:25 1000 | R:41 1200",
        "step J:IG 2005; ? may step J:2 2205; ? may flip J:2; ? may pass; halt; flip R:25; ? may step J:IG 2004",
        "J:IG 2006-2005; no, 8.1f; no, 8.1f; no, 8.1f; disrupted J:IG; R:25 flips; no, 8.2c",
    );
}

#[test]
fn r8_1_f_a_finished_move_is_changed_with_permission_only() {
    let position = "turn 4 | movement | spares | J:IG 2006 | R:25 1000";
    assert_eq!(Table::taken_back(position, JAPAN, "step J:IG 2005"), [true, true], "under way");
    assert_eq!(Table::taken_back(position, JAPAN, "step J:IG 2005; halt"), [false, true], "finished");
    // Permission knows no bounds: here the phase ends with the move, and the paralysis die comes back with it. [M21]
    let ends = "turn 4 | movement | J:IG 2006 | R:25 1000 | Russia passed";
    assert_eq!(Table::taken_back(ends, JAPAN, "step J:IG 2005; halt"), [false, true], "a die later");
}

#[test]
fn r8_1_g_who_has_moved_is_disrupted() {
    check(
        "turn 4 | movement | spares | J:IG 2006",
        "step J:IG 2005; halt; ? where J:IG; pass; pass; ? where J:IG",
        "J:IG 2006-2005; disrupted J:IG; J:IG 2005 12 disrupted; Russia passes; Japan passes; recovery; J:IG 2005 12",
    );
}

#[test]
fn r2_11_b_moving_attacking_and_defending_disrupt() {
    check(
        "turn 4 | movement | spares | J:IG 2006",
        "step J:IG 2005; halt; ? disrupted",
        "J:IG 2006-2005; disrupted J:IG; J:IG",
    );
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:25 2006",
        "attack 2006; join J:IG; fight; 6; ? disrupted",
        "attack J:IG > R:25: +5; die 6: 3/0; J:IG down to 9; disrupted R:25; disrupted J:IG; J:IG R:25",
    );
}

#[test]
fn r2_11_c_the_disrupted_stay_but_hold() {
    check(
        "turn 4 | movement | spares | J:IG 2006 disrupted | R:25 2004",
        "? may step J:IG 2007; ? may flip J:IG",
        "no, 8.2c; no, 5.5k",
    );
    check("turn 4 | combat | spares | J:IG 2006 disrupted | R:25 2005 disrupted", "? may attack 2005", "no, 2.11c");
    // Nor does it probe; one fresh unit beside it may do both.
    let probe = "? may probe 1905; ? may attack 2005; ? list probe";
    check("turn 4 | combat | spares | J:IG 2006 disrupted | R:25 2005", probe, "no, 2.11c; no, 2.11c; none");
    check(
        "turn 4 | combat | spares | J:IG 2006 disrupted | J:5R 2006 | R:25 2005",
        &format!("{probe}; attack 2005; ? may join J:IG; ? list join"),
        "yes; yes; probe 1905, probe 2105; no, 2.11c; join J:5R",
    );
    // Full strength and zone: 4 against 4.
    check(
        "turn 4 | combat | spares | J:1 2006 4 | R:25 2005 disrupted",
        "attack 2005; join J:1; fight",
        "attack J:1 > R:25: 0",
    );
    check("turn 4 | movement | spares | J:1 2007 | R:25 2005 disrupted", "? march J:1 2006", "ends");
}

#[test]
fn r2_11_d_recovery_in_phases_v_and_viii() {
    check(
        "turn 4 | movement | J:IG 2006 | R:25 1000 | R:CC 1200",
        "flip J:IG; flip R:25; flip R:CC; ? disrupted; 1; flip J:IG; flip R:25; flip R:CC; ? disrupted",
        "J:IG flips; R:25 flips; R:CC flips; recovery; nobody; paralysis 1: 0; combat phase; J:IG flips; R:25 flips; R:CC flips
         recovery; turn 5; nobody",
    );
}

#[test]
fn r8_2_a_no_step_without_its_full_price() {
    // Six points spent, two left: the major river at 1605/1606 asks three. No line, so no forced march.
    let way = "1600 1601 1602 1603 1604 1605";
    check(
        "turn 4 | movement | spares | J:IG 1500 | R:25 1923",
        &format!("? march J:IG {way}; ? march J:IG {way} 1606; ? march J:IG {way} 1505"),
        "6 spent; no to 1606; 7 spent",
    );
    // With a line it is a forced march of nine.
    check("turn 4 | movement | spares | J:IG 1500", &format!("? march J:IG {way} 1606"), "9 spent");
    // Of ten points one is left there: enough for 1607, not for the river again.
    let inputs: String = way.split(' ').chain(["1606"]).map(|it| format!("step J:IG {it}; ")).collect();
    check(
        "turn 4 | movement | spares | J:IG 1500",
        &format!("{inputs} !; ? may step J:IG 1607; ? may step J:IG 1605; step J:IG 1607; ? where J:IG"),
        "yes; no, 8.2a; J:IG 1606-1607; disrupted J:IG; J:IG 1607 12 disrupted",
    );
    check(
        "turn 4 | movement | spares | J:IG 1010 | R:25 1923",
        "step J:IG 1009; step J:IG 1008; step J:IG 1007; step J:IG 1006; step J:IG 1005; step J:IG 1004; step J:IG 1003
         ? may step J:IG 1002; !; ? next",
        "Japan: on with J:IG",
    );
}

#[test]
fn r8_2_b_never_into_an_enemy() {
    check("turn 4 | movement | spares | J:IG 2006 | R:25 2005", "? may step J:IG 2005", "no, 8.2b");
}

#[test]
fn r8_2_c_disrupted_units_do_not_move() {
    check(
        "turn 4 | movement | spares | J:IG 2006 disrupted",
        "? may step J:IG 2005; ? list step J:IG",
        "no, 8.2c; none",
    );
}

/// What one step costs.
#[track_caller]
fn step(from: &str, to: &str, cost: &str) {
    check(
        &format!("turn 4 | movement | J:16R 2927 | J:IG {from}"),
        &format!("? march J:IG {to}"),
        &format!("{cost} spent"),
    );
    check(
        &format!("turn 4 | movement | J:16R 1427 | Russia acts | R:Mas {from}"),
        &format!("? march R:Mas {to}"),
        &format!("{cost} spent"),
    );
}

#[test]
fn r8_3_a_clear_costs_one() {
    step("2006", "2005", "1");
    step("2006", "2106", "1");
}

#[test]
fn r8_3_b_any_mountain_makes_a_mountain() {
    // A hex is one thing only; Putilov Hill in the plain is mountain.
    step("2514", "2515", "2");
    let map = &super::table::game().book.map;
    assert_eq!(map.mountains.len(), 397);
    assert_eq!((map.mountains & map.towns).len() + (map.mountains & map.railroad).len(), 0);
}

#[test]
fn r8_3_c_mountains_cost_two() {
    step("3304", "3303", "2");
    step("3104", "3204", "2");
}

#[test]
fn r8_3_d_from_pass_to_pass_one() {
    assert_eq!(super::table::game().book.map.passes.len(), 3);
    step("3318", "3317", "1");
    step("3317", "3318", "1");
    // Into the first hex of a pass, and out of the last, as in any mountains.
    step("3319", "3318", "2");
    step("3317", "3217", "2");
    // Also from one pass to another: 3614 is of the Ta Pass, 3713 of the Wen Kia Pass.
    step("3614", "3713", "1");
    step("3713", "3614", "1");
}

#[test]
fn r8_3_e_minor_rivers_cost_one_more() {
    step("1910", "1909", "2");
    step("1909", "1910", "2");
}

#[test]
fn r8_3_f_major_rivers_cost_two_more() {
    step("1605", "1606", "3");
    step("1606", "1605", "3");
}

#[test]
fn r8_3_g_wen_kia_does_not_bridge_the_river() {
    step("3713", "3813", "2");
    step("3813", "3713", "2");
    step("3813", "3912", "1");
}

#[test]
fn r8_3_h_railroads_do_nothing() {
    step("2407", "2406", "1");
    step("2306", "2406", "1");
    step("2309", "2310", "1");
}

#[test]
fn r8_3_i_nor_bridge_minor_rivers() {
    step("2408", "2407", "2");
    step("2407", "2408", "2");
}

#[test]
fn r8_3_ex_over_a_river_into_mountains_three() {
    step("3521", "3621", "3");
}

#[test]
fn r8_3_j_towns_cost_one() {
    step("1709", "1710", "1");
    step("2311", "2310", "1");
    // A town in the mountains is clear.
    step("3413", "3414", "1");
}

#[test]
fn r8_3_k_trenches_cost_nothing() {
    // A Russian trench at 1816/1817, a Japanese one at 1517/1518, both ways and for both sides.
    step("1816", "1817", "1");
    step("1817", "1816", "1");
    step("1517", "1518", "1");
    step("1518", "1517", "1");
    // A trench along a minor river: the river alone.
    step("2216", "2215", "2");
}

#[test]
fn r8_3_l_all_costs_add_up() {
    step("3521", "3621", "3");
    check(
        "turn 4 | movement | spares | J:IG 1911",
        "? march J:IG 1910 1909 1908; ? march J:IG 1910 1909",
        "4 spent; 3 spent",
    );
}

#[test]
fn r8_4_a_ten_points_far_from_the_enemy() {
    let nine = "1011 1010 1009 1008 1007 1006 1005 1004 1003";
    let ten = format!("{nine} 1002");
    check(
        "turn 4 | movement | spares | J:IG 1012",
        &format!("? march J:IG {nine}; ? march J:IG {ten}; ? march J:IG {ten} 1001"),
        "9 spent; ends; no to 1001",
    );
    // Exactly ten by way of a river, and eleven.
    check(
        "turn 4 | movement | J:IG 1400",
        "? march J:IG 1500 1600 1601 1602 1603 1604 1605 1606; ? march J:IG 1300 1400 1500 1600 1601 1602 1603 1604 1605",
        "ends; 9 spent",
    );
    check("turn 4 | movement | J:IG 1300", "? march J:IG 1400 1500 1600 1601 1602 1603 1604 1605 1606", "no to 1606");
    // It may not start in an enemy zone,
    check(
        "turn 4 | movement | spares | J:IG 1012 | R:25 1013",
        &format!("? march J:IG {nine}; ? march J:IG 1011 1010 1009 1008 1007 1006 1005 1004"),
        "no to 1003; ends",
    );
    // nor end in one,
    check(
        "turn 4 | movement | spares | J:IG 1012 | R:25 1102",
        &format!("? march J:IG {nine}; ? march J:IG 1011 1010 1009 1008 1007 1006 1005 1004"),
        "no to 1003; 8 spent",
    );
    // nor pass through one: there it has to stop anyway.
    check(
        "turn 4 | movement | spares | J:IG 1012 | R:25 1107",
        &format!("? march J:IG {nine}; ? march J:IG 1011 1010 1009 1008"),
        "no to 1007; ends",
    );
    // Ordinary marches may end in a zone.
    check(
        "turn 4 | movement | spares | J:IG 1011 | R:25 1102",
        "? march J:IG 1010 1009 1008 1007 1006 1005 1004 1003",
        "ends",
    );
}

#[test]
fn r8_4_b_friends_do_not_clear_the_way() {
    check(
        "turn 4 | movement | spares | J:IG 1012 | J:5R 1003 | R:25 1102",
        "? march J:IG 1011 1010 1009 1008 1007 1006 1005 1004 1003; ? march J:IG 1011 1010 1009 1008 1007 1006 1005 1004",
        "no to 1003; 8 spent",
    );
    check(
        "turn 4 | movement | spares | J:IG 1012 | J:5R 1012 | R:25 1013",
        "? march J:IG 1011 1010 1009 1008 1007 1006 1005 1004 1003",
        "no to 1003",
    );
}

#[test]
fn r8_4_c_it_takes_a_line_of_communication() {
    check("turn 4 | movement | spares | J:IG 1010 | R:25 1923", &format!("? march J:IG {UP_8} 1001"), "no to 1001");
    check("turn 4 | movement | spares | J:IG 1010 | R:25 1924", &format!("? march J:IG {UP_8} 1001"), "9 spent");
    // Russians: the pocket around 1010 is closed, and so is a forced march inside it.
    check(
        "turn 4 | movement | Russia acts | J:16R 3927 | R:25 1010",
        &format!("? march R:25 {UP_8} 1001 1000"),
        "ends",
    );
    // The reason is told.
    check(
        "turn 4 | movement | spares | J:IG 1010 | R:25 1923",
        "step J:IG 1009; step J:IG 1008; step J:IG 1007; step J:IG 1006; step J:IG 1005; step J:IG 1004; step J:IG 1003
         !; ? may step J:IG 1102; ? may step J:IG 1002",
        "yes; yes",
    );
    check(
        "turn 4 | movement | spares | J:IG 1500 | R:25 1923",
        "step J:IG 1600; step J:IG 1601; step J:IG 1602; step J:IG 1603; step J:IG 1604; step J:IG 1605; !; ? may step J:IG 1606",
        "no, 8.4c",
    );
    check(
        "turn 4 | movement | spares | J:IG 1500 | R:25 1923 | R:41 1607",
        "step J:IG 1600; step J:IG 1601; step J:IG 1602; step J:IG 1603; step J:IG 1604; step J:IG 1605; !; ? may step J:IG 1606",
        "no, 8.4a",
    );
}
