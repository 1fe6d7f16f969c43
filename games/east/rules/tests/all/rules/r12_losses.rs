//! Chapter 12, losses.

use super::table::{check, play};

#[test]
fn r12_2_3a_the_owner_chooses_who_loses_a_step() {
    // B1: the Axis chooses for the attack, then the Soviets for the defence.
    check(
        "on plain | cup axis hold | axis center assault | combat | GE-A9 0503 | GE-P24 0503 | SU-A3 0604 | SU-S1 0604 \
         | SU-M6 0604",
        "attack 0604; join GE-A9; join GE-P24; fight; 4; ? next; ? list lose; lose GE-A9; ? next; ? list lose; lose \
         SU-M6; ? where GE-A9 GE-P24",
        "attack GE-A9 GE-P24 > SU-A3 SU-S1 SU-M6 0604; 14:8, 1:1; die 4: B1; axis: attacker losses; lose GE-A9, lose \
         GE-P24; GE-A9 down to 3
         soviet: defender losses; lose SU-A3, lose SU-S1, lose SU-M6; SU-M6 eliminated; GE-A9 0503 6, GE-P24 0503 6",
    );
}

#[test]
fn r12_2_3b_nobody_of_several_steps_dies_while_another_is_unhurt() {
    let position = "on plain | cup axis hold | axis center assault | combat | GE-A9 0503 2 | GE-P24 0503 3 | GE-P46 \
                    0503 | SU-A3 0604 | SU-S1 0604 | SU-A10 0604";
    // The full corps must take it.
    check(
        position,
        "attack 0604; join GE-A9; join GE-P24; join GE-P46; fight; 1; ? where GE-P46",
        "attack GE-A9 GE-P24 GE-P46 > SU-A3 SU-A10 SU-S1 0604; 11:9, 1:1; die 1: A1; GE-P46 down to 1; GE-P46 0503 3",
    );
    // If it is not in the combat, it does not matter.
    check(
        position,
        "attack 0604; join GE-A9; join GE-P24; fight; 1; ? list lose",
        "attack GE-A9 GE-P24 > SU-A3 SU-A10 SU-S1 0604; 5:9, 1:2; die 1: A1; lose GE-A9, lose GE-P24",
    );
    // An Army that has lost a step already but has more is no obstacle, and may be chosen, too.
    check(
        &position.replace("GE-A9 0503 2", "GE-A9 0503 6").replace("GE-P46 0503", "GE-P46 0503 3"),
        "attack 0604; join GE-A9; join GE-P24; join GE-P46; fight; 1; ? list lose",
        "attack GE-A9 GE-P24 GE-P46 > SU-A3 SU-A10 SU-S1 0604; 12:9, 1:1; die 1: A1; lose GE-A9, lose GE-P24, lose \
         GE-P46",
    );
}

#[test]
fn r12_2_3c_r13_3_7_a_german_army_goes_from_six_to_four() {
    // Its four strengths are 8, 6, 4 and 2.
    for (before, after, steps) in [("8", "6", 3), ("6", "4", 2), ("4", "2", 1)] {
        let position = "on plain | cup axis hold | axis center assault | combat | SU-A3 0604 | SU-S1 0604 | GE-A9 0503";
        let told = play(&format!("{position} {before}"), "attack 0604; join GE-A9; fight; !; 1; ? where GE-A9");
        assert_eq!(told, ["die 1: A1".to_owned(), format!("GE-A9 down to {steps}"), format!("GE-A9 0503 {after}")]);
    }
    // Attrition does the same.
    let wall = "SU-A3 0802 | SU-A4 0805 | SU-A13 0808 | SU-A22 1104";
    let told = play(&format!("on plain | end | GE-A9 1004 6 | {wall}"), "assign antonescu; ? where GE-A9");
    assert_eq!(told.last().map(String::as_str), Some("GE-A9 1004 4"));
}

#[test]
fn r12_3_5b_who_dies_surrounded_may_be_gone_for_good() {
    // In a ring of three corps: with a factor of 2 it may return on 1 and 2.
    let ring = "on plain | axis center assault | combat | Axis holds Beta | SU-A3 0804 | GE-P24 0704 | GE-P46 0803 | \
                GE-P47 0905";
    for (die, fate, at) in
        [(1, "may return", "dead"), (2, "may return", "dead"), (3, "gone", "gone"), (6, "gone", "gone")]
    {
        check(
            ring,
            &format!("? loc SU-A3; attack 0804; join GE-P24; join GE-P46; fight; 6; ? next; {die}; ? where SU-A3"),
            &format!(
                "no; attack GE-P24 GE-P46 > SU-A3 0804; 12:1, 6:1; die 6: DE; SU-A3 eliminated; die: fate SU-A3
                 SU-A3 fate {die}: {fate}; SU-A3 {at}"
            ),
        );
    }
    // The printed factor counts, not the unsupplied one: 3 for the 10th Army.
    check(
        &ring.replace("SU-A3", "SU-A10"),
        "attack 0804; join GE-P24; fight; 6; 3; ? where SU-A10",
        "attack GE-P24 > SU-A10 0804; 6:1, 6:1; die 6: DE; SU-A10 eliminated; SU-A10 fate 3: may return; SU-A10 dead",
    );
    // With a line there is no roll.
    check(
        "on plain | axis center assault | combat | Axis holds Beta | SU-A3 0804 | GE-P24 0704 | GE-P46 0803",
        "attack 0804; join GE-P24; join GE-P46; fight; 6; ? where SU-A3",
        "attack GE-P24 GE-P46 > SU-A3 0804; 12:2, 6:1; die 6: DE; SU-A3 eliminated; SU-A3 dead",
    );
}

#[test]
fn r12_3_5b_by_the_switch_only_six_closed_neighbours_surround() {
    // A wall in column 08 leaves the army no line, but most hexes beside it are free.
    let pocket = "on plain | axis center assault | combat | Axis holds Alpha, Beta | SU-A3 0504 | GE-A9 0404 | GE-P24 \
                  0802 | GE-P46 0805 | GE-P47 0808";
    let fight = "? loc SU-A3; attack 0504; join GE-A9; fight; 6; ? next";
    let lines = "no; attack GE-A9 > SU-A3 0504; 8:1, 6:1; die 6: DE; SU-A3 eliminated";
    check(pocket, fight, &format!("{lines}; die: fate SU-A3"));
    check(&format!("with surrounded six_neighbours | {pocket}"), fight, &format!("{lines}; axis: advance"));
    // In the ring all six are closed.
    let ring = "on plain | axis center assault | combat | Axis holds Beta | SU-A3 0804 | GE-P24 0704 | GE-P46 0803 | \
                GE-P47 0905";
    check(
        &format!("with surrounded six_neighbours | {ring}"),
        "attack 0804; join GE-P24; join GE-P46; fight; 6; ? next",
        "attack GE-P24 GE-P46 > SU-A3 0804; 12:1, 6:1; die 6: DE; SU-A3 eliminated; die: fate SU-A3",
    );
}
