//! Chapter 12, Mobile Assault.

use super::table::{check, play};

#[test]
fn r12_4_r7_2_4d_only_panzer_corps_under_blitz_make_mobile_assaults() {
    let position =
        |order: &str| format!("on plain | axis center {order} | movement | GE-P24 0503 | GE-A9 0503 | SU-A3 0604");
    check(&position("blitz"), "gather GE-P24; ? list assault", "assault 0604, assault 0604 support");
    check(
        &position("assault"),
        "step GE-P24 0504; ? may assault 0604; ? list assault",
        "GE-P24 0503-0504; no, 12.4; none",
    );
    // An Army in the stack spoils it.
    check(
        &position("blitz"),
        "gather GE-A9; gather GE-P24; step GE-A9 0504; ? may assault 0604; drop GE-A9; ? may assault 0604",
        "GE-A9 GE-P24 0503-0504; axis takes Alpha; no, 12.4; yes",
    );
    // Soviets never.
    check(
        "on plain | soviet west assault | SU-M6 0604 | SU-M11 0804 | GE-P24 0504",
        "step SU-M6 0605; ? list assault",
        "SU-M6 0604-0605; none",
    );
}

#[test]
fn r12_4_1_mobile_assaults_need_fair_weather_light_mud_or_frost() {
    for (turn, may) in [(4, "yes"), (5, "yes"), (6, "yes"), (8, "no, 12.4.1"), (11, "no, 12.4.1")] {
        check(
            &format!("on plain | turn {turn} | axis center blitz | movement | GE-P24 0404 | GE-P46 0104 | SU-A3 0604"),
            "step GE-P24 0503; ? may assault 0604",
            &format!("GE-P24 0404-0503; {may}"),
        );
    }
}

#[test]
fn r12_4_2a_a_mobile_assault_costs_one_point_more() {
    // Six steps and two points for the assault are all eight; after seven steps one point is too few.
    let position = "on plain | axis center blitz | movement | GE-P24 0303 | GE-P46 0104 | SU-A3 0904";
    let six =
        "step GE-P24 0403; step GE-P24 0503; step GE-P24 0603; step GE-P24 0703; step GE-P24 0803; step GE-P24 0804";
    check(
        position,
        &format!("{six}; !; ? may assault 0904; assault 0904; 5; retreat 1005 1105; ? next; ? where GE-P24"),
        "yes; assault GE-P24 > SU-A3 0904; 5:2, 2:1; die 5: DR; SU-A3 retreats 1005 1105; GE-P24 enters 0904; GE-P24 \
         halts 0904
         axis: movement; GE-P24 0904 6",
    );
    check(position, &format!("{six}; step GE-P24 0903; !; ? may assault 0904"), "no, 12.4.2a");
}

#[test]
fn r12_4_2b_some_terrain_bars_a_mobile_assault() {
    let center = |from: &str, to: &str| {
        let position = format!(
            "on border | axis center blitz | movement | GE-P24 {from} | GE-P46 {from} | SU-A3 {to} | Axis holds Alpha"
        );
        play(&position, &format!("gather GE-P24; gather GE-P46; ? may assault {to}")).join("")
    };
    // Forest is no bar, swamp is, both ways; a city and a fort bar the way in.
    assert_eq!(center("0303", "0404"), "yes");
    assert_eq!(center("0405", "0505"), "no, 12.4.2b");
    assert_eq!(center("0505", "0405"), "no, 12.4.2b");
    assert_eq!(center("0703", "0803"), "no, 12.4.2b");
    assert_eq!(center("0803", "0703"), "yes");
    let south = |from: &str, to: &str| {
        let position = format!(
            "on border | axis south blitz | movement | GE-P24 {from} | GE-P46 {from} | SU-A3 {to} | Axis holds Beta"
        );
        play(&position, &format!("gather GE-P24; gather GE-P46; ? may assault {to}")).join("")
    };
    assert_eq!(south("0506", "0606"), "no, 12.4.2b");
    assert_eq!(south("0606", "0506"), "yes");
    assert_eq!(south("0306", "0407"), "no, 12.4.2b");
    assert_eq!(south("0407", "0306"), "yes");
    assert_eq!(south("0807", "0907"), "no, 12.4.2b");
    // A lone corps is taken up for nothing else, so the terrain bars that, too; where it could not assault anyway, it is
    // that nobody goes along.
    let alone = |order: &str, from: &str, to: &str| {
        let position = format!("on border | axis center {order} | movement | GE-P24 {from} | SU-A3 {to}");
        play(&position, "? may gather GE-P24").join("")
    };
    assert_eq!(alone("blitz", "0303", "0404"), "yes");
    assert_eq!(alone("blitz", "0405", "0505"), "no, 12.4.2b");
    assert_eq!(alone("blitz", "0505", "0405"), "no, 12.4.2b");
    assert_eq!(alone("blitz", "0703", "0803"), "no, 12.4.2b");
    assert_eq!(alone("blitz", "0703", "0903"), "no, 11.1.6");
    assert_eq!(alone("assault", "0405", "0505"), "no, 11.1.6");
}

#[test]
fn r12_4_3_one_mobile_assault_and_one_regular_attack_a_turn() {
    check(
        "on plain | axis center blitz | movement | GE-P24 0503 | GE-P46 0104 | SU-A3 0604 | SU-A4 0804",
        "gather GE-P24; assault 0604; 6; ? may assault 0804; step GE-P24 0704; ? may assault 0804; halt; done; attack \
         0804; join GE-P24; ? odds",
        "assault GE-P24 > SU-A3 0604; 6:2, 3:1; die 6: DE; SU-A3 eliminated; GE-P24 enters 0604; no, 12.1.1
         GE-P24 0604-0704; axis takes Beta; no, 12.4.3; GE-P24 halts 0704; 6:2, 3:1",
    );
}

#[test]
fn r12_4_4_a_hex_may_suffer_any_number_of_mobile_assaults() {
    check(
        "on plain | axis center blitz | movement | GE-P24 0503 | GE-P46 0504 | GE-P47 0603 | SU-A3 0604 | SU-S1 0604 \
         | SU-A10 0604",
        "gather GE-P24; assault 0604; 1; gather GE-P46; assault 0604; 1; gather GE-P47; ? may assault 0604",
        "assault GE-P24 > SU-A3 SU-A10 SU-S1 0604; 6:9, 1:2; die 1: A1; GE-P24 down to 1; GE-P24 repulsed; GE-P24 \
         halts 0503
         assault GE-P46 > SU-A3 SU-A10 SU-S1 0604; 6:9, 1:2; die 1: A1; GE-P46 down to 1; GE-P46 repulsed; GE-P46 \
         halts 0504; yes",
    );
}

#[test]
fn r12_4_5_if_the_hex_is_cleared_all_assaulting_units_enter() {
    check(
        "on plain | axis center blitz | movement | GE-P24 0503 | GE-P46 0503 | GE-LG 0503 | GE-P47 0104 | SU-A3 0604",
        "gather GE-P24; gather GE-P46; assault 0604; 1; ? next; retreat 0704 0805; ? stack 0604; ? stack 0503",
        "assault GE-P24 GE-P46 GE-LG > SU-A3 0604; 12:2, 6:1; die 1 as 2: DR; soviet: retreat; SU-A3 retreats 0704 0805
         GE-P24 GE-P46 GE-LG enters 0604; GE-P24 GE-P46 GE-LG; empty",
    );
}

#[test]
fn r12_4_6_a_mobile_assault_gives_no_advance() {
    // The defender retreats by 0704: nobody is asked to follow him there.
    check(
        "on plain | axis center blitz | movement | GE-P24 0503 | GE-P47 0104 | SU-A3 0604",
        "gather GE-P24; assault 0604; 3; retreat 0704 0805; ? next; ? list advance; ? where GE-P24",
        "assault GE-P24 > SU-A3 0604; 6:2, 3:1; die 3: DR; SU-A3 retreats 0704 0805; GE-P24 enters 0604; axis: \
         moving; none; GE-P24 0604 6",
    );
}

#[test]
fn r12_4_7_after_success_the_remaining_points_may_be_spent() {
    // Two of eight are gone, so six more steps can be made.
    check(
        "on plain | axis center blitz | movement | GE-P24 0503 | GE-P47 0104 | SU-A3 0604",
        "gather GE-P24; assault 0604; 6; step GE-P24 0603; step GE-P24 0602; step GE-P24 0601; step GE-P24 0501; step \
         GE-P24 0401; step GE-P24 0301",
        "assault GE-P24 > SU-A3 0604; 6:2, 3:1; die 6: DE; SU-A3 eliminated; GE-P24 enters 0604; GE-P24 0604-0603; \
         GE-P24 0603-0602; GE-P24 0602-0601; GE-P24 0601-0501; GE-P24 0501-0401; GE-P24 0401-0301; GE-P24 halts 0301",
    );
}

#[test]
fn r12_4_8_a_mobile_assault_that_fails_ends_the_move() {
    check(
        "on plain | axis center blitz | movement | GE-P24 0503 | GE-P47 0104 | SU-A3 0604",
        "gather GE-P24; assault 0604; 1; ? may step GE-P24 0502; ? where GE-P24",
        "assault GE-P24 > SU-A3 0604; 6:2, 3:1; die 1: A1; GE-P24 down to 1; GE-P24 repulsed; GE-P24 halts 0503; no, \
         11.1.7; GE-P24 0503 3",
    );
}

#[test]
fn r12_4_9_a_stack_picks_up_panzer_corps_on_its_way() {
    // Four points spent; the corps picked up has four left, too: two steps and an assault, no more.
    check(
        "on plain | axis center blitz | movement | GE-P24 0303 | GE-P46 0702 | GE-P47 0104 | SU-A3 1002 | Axis holds \
         Alpha",
        "step GE-P24 0403; step GE-P24 0503; step GE-P24 0603; step GE-P24 0702; gather GE-P46; step GE-P24 0802; \
         step GE-P24 0902; !; ? may assault 1002; step GE-P24 0901; ? may assault 1002",
        "yes; GE-P24 GE-P46 0902-0901; no, 12.4.2a",
    );
    // Not by an Army on its way, nor under another order.
    check(
        "on plain | axis center assault | movement | GE-P24 0303 | GE-P46 0403 | GE-P47 0104",
        "step GE-P24 0403; ? may gather GE-P46",
        "GE-P24 0303-0403; no, 12.4.9",
    );
}

#[test]
fn r12_4_9_2_a_leader_adds_one_to_the_die_of_a_mobile_assault() {
    let position =
        "on plain | cup axis hold | axis center blitz | movement | GE-P24 0503 | GE-LG 0503 | GE-P47 0104 | SU-A3 0604";
    check(
        position,
        "gather GE-P24; assault 0604; 2; retreat 0704 0805",
        "assault GE-P24 GE-LG > SU-A3 0604; 6:2, 3:1; die 2 as 3: DR; SU-A3 retreats 0704 0805; GE-P24 GE-LG enters \
         0604",
    );
    // Not in a regular attack.
    check(
        position,
        "done; attack 0604; join GE-P24; fight; 2",
        "attack GE-P24 > SU-A3 0604; 6:2, 3:1; die 2: B1; GE-P24 down to 1; SU-A3 eliminated",
    );
}
