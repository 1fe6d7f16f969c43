//! Chapter 13, special rules of units: Guard Cavalry, Garrisons, Leaders, Kluge.

use super::table::{check, play};

/// A pocket without any line.
const BEHIND: &str = "GE-A9 0303 | GE-A4 0405 | GE-P24 0403 | GE-P46 0206 | GE-P47 0204";

#[test]
fn r13_2a_r10_1_9b_the_guard_cavalry_needs_no_supply() {
    check(
        &format!("on plain | turn 8 | cup axis hold | {BEHIND} | SU-GC1 0304"),
        "? loc SU-GC1; ? supply SU-GC1",
        "no; 0",
    );
    // Nor does it suffer attrition, as another corps does.
    check(
        &format!("on plain | turn 8 | end | {BEHIND} | SU-GC1 0304"),
        "assign antonescu; ? where SU-GC1",
        "axis antonescu hold; phase end; SU-GC1 0304 2",
    );
    check(
        &format!("on plain | turn 8 | end | {BEHIND} | SU-M6 0304"),
        "assign antonescu; ? where SU-M6",
        "axis antonescu hold; phase end; attrition SU-M6; SU-M6 eliminated; SU-M6 dead",
    );
}

#[test]
fn r13_2b_the_guard_cavalry_may_go_from_army_zone_to_army_zone() {
    let position = "on plain | turn 8 | soviet west assault | SU-GC1 0704 | SU-M6 0704 | GE-A9 0604";
    check(position, "? may step SU-M6 0703; step SU-GC1 0703", "no, 9.1.3c; SU-GC1 0704-0703; SU-GC1 halts 0703");
    // Only from where it starts: having come in, it stops.
    check(
        "on plain | turn 8 | soviet west assault | SU-GC1 0804 | SU-A4 1004 | GE-A9 0604",
        "step SU-GC1 0704",
        "SU-GC1 0804-0704; SU-GC1 halts 0704",
    );
}

#[test]
fn r13_2c_swamp_costs_the_guard_cavalry_one_point() {
    // 0905 to 0805 and 0804, all swamp, and on: six points in Mud.
    check(
        "on border | turn 11 | soviet west assault | SU-GC1 0905 | SU-A4 1104",
        "step SU-GC1 0805; step SU-GC1 0804; step SU-GC1 0805; step SU-GC1 0804; step SU-GC1 0805; step SU-GC1 0804",
        "SU-GC1 0905-0805; SU-GC1 0805-0804; SU-GC1 0804-0805; SU-GC1 0805-0804; SU-GC1 0804-0805; SU-GC1 0805-0804; \
         SU-GC1 halts 0804",
    );
    check(
        "on border | turn 11 | soviet west assault | SU-M6 0905 | SU-A4 1104",
        "step SU-M6 0805; ? may step SU-M6 0804",
        "SU-M6 0905-0805; SU-M6 halts 0805; no, 11.1.7",
    );
}

#[test]
fn r13_2d_the_guard_cavalry_moves_six_or_seven() {
    for (order, points) in [("hold", 6), ("withdraw", 7), ("assault", 6)] {
        let hex = |nth: i32| format!("08{:02}", 8 - nth);
        let steps: Vec<String> = (1..=points).map(|it| format!("step SU-GC1 {}", hex(it))).collect();
        let told = play(&format!("on plain | soviet west {order} | SU-GC1 0808 | SU-A4 1204"), &steps.join("; "));
        assert_eq!(told.last(), Some(&format!("SU-GC1 halts {}", hex(points))));
    }
}

#[test]
fn r13_3_each_german_army_has_one_garrison() {
    check(
        "on plain | turn 3 | refit | GE-A9 0404",
        "? list garrison; garrison GE-G9; ? list garrison",
        "garrison GE-G9; GE-G9 at 0404; phase soviet reinforcements; phase command points; none",
    );
    // While it is elsewhere, there is no other.
    check(
        "on plain | turn 3 | refit | GE-A9 0404 6 | GE-G9 0704",
        "? list garrison; ? may garrison GE-G9",
        "none; no, 13.3",
    );
}

#[test]
fn r13_3_1_a_garrison_is_placed_with_its_army_in_a_town_city_fort_or_oil_hex() {
    check("on plain | turn 3 | refit | GE-A9 0405 6 | GE-A6 0404", "? list garrison", "garrison GE-G6");
    check("on border | turn 3 | refit | GE-A9 0606", "? list garrison", "garrison GE-G9");
    check("on coast | turn 3 | refit | GE-A6 0205", "? list garrison", "garrison GE-G6");
    check("on plain | turn 3 | axis center hold | movement | GE-A9 0404", "? may garrison GE-G9", "no, 4.0a");
}

#[test]
fn r13_3_2_only_an_army_at_eight_six_or_four_leaves_a_garrison() {
    for (strength, list) in [("8", "garrison GE-G9"), ("6", "garrison GE-G9"), ("4", "garrison GE-G9"), ("2", "none")] {
        check(&format!("on plain | turn 3 | refit | GE-P24 0304 3 | GE-A9 0404 {strength}"), "? list garrison", list);
    }
    check("on plain | turn 3 | refit | GE-A9 0404 2", "? may garrison GE-G9", "no, 13.3.2");
}

#[test]
fn r13_3_3a_garrisons_neither_move_nor_attack() {
    check(
        "on plain | axis center assault | movement | GE-G9 0404 | GE-P24 0404 | SU-A3 0504",
        "? may step GE-G9 0304; ? active; done; attack 0504; ? may join GE-G9; ? may join GE-P24",
        "no, 13.3.3a; GE-P24 GE-G9; no, 12.1.10; yes",
    );
    // Nor do they go along with a stack.
    check(
        "on plain | axis center assault | movement | GE-G9 0404 | GE-P24 0404 | GE-P46 0404",
        "gather GE-P24; ? may gather GE-G9; ? may gather GE-P46",
        "no, 13.3.3a; yes",
    );
}

#[test]
fn r13_3_3b_a_garrison_defends_only_alone() {
    let attack = "attack 0404; join SU-S1; ? odds";
    check("on plain | soviet west assault | combat | SU-S1 0504 | GE-G9 0404 | GE-A9 0404 4", attack, "4:4, 1:1");
    check("on plain | soviet west assault | combat | SU-S1 0504 | GE-G9 0404", attack, "4:1, 4:1");
    // In a counterattack, too.
    let draw = "on plain | turn 3 | draw | cup counterattack, axis hold | SU-A3 0504 | GE-G9 0404";
    check(draw, "counterattack; 2", "counterattack 2: west; 2:1, 2:1");
    check(&format!("{draw} | GE-A9 0404 2"), "counterattack; 2", "counterattack 2: west; 2:2, 1:1");
}

#[test]
fn r13_3_3c_an_eliminated_garrison_returns_for_a_step() {
    check(
        "on plain | turn 3 | refit | GE-A9 0404 | GE-G9 dead",
        "? list revive; revive GE-G9 panzer; ? steps; ? where GE-G9; garrison GE-G9",
        "revive GE-G9 army, revive GE-G9 panzer; GE-G9 revived by panzer; army 1, panzer 0; GE-G9 hand; GE-G9 at 0404
         phase soviet reinforcements; phase command points",
    );
    check("on plain | turn 11 | refit | GE-A9 0404 | GE-G9 dead", "? list revive", "revive GE-G9 army");
    check(
        "on plain | turn 8 | refit | GE-A9 0404 6 | GE-G9 dead | GE-A6 0204",
        "? may revive GE-G9 army",
        "no, 13.3.3c",
    );
}

#[test]
fn r13_3_4_a_garrison_is_withdrawn_if_it_has_a_line_to_its_army() {
    check(
        "on plain | turn 3 | refit | GE-A9 0304 | GE-G9 0704",
        "? may withdraw GE-G9; withdraw GE-G9; ? where GE-G9",
        "yes; GE-G9 withdrawn; phase soviet reinforcements; phase command points; GE-G9 hand",
    );
    let wall = "SU-A3 0602 | SU-A4 0605 | SU-A13 0608";
    check(
        &format!("on plain | turn 3 | refit | GE-A9 0304 6 | GE-G9 0804 | Axis holds Beta | {wall}"),
        "? may withdraw GE-G9",
        "no, 13.3.4",
    );
}

#[test]
fn r13_3_5_r8_1_2_a_garrison_is_free_for_stacking() {
    check(
        "on plain | axis center assault | movement | GE-G9 0404 | GE-P24 0404 | GE-P46 0404 | GE-P47 0304 | GE-P3 0303",
        "step GE-P47 0404; halt; step GE-P3 0404; ? may halt",
        "GE-P47 0304-0404; GE-P47 halts 0404; GE-P3 0303-0404; no, 8.1.1",
    );
}

#[test]
fn r13_3_6_only_de_and_ex_affect_a_garrison() {
    // 4 against 1 is 4:1: B1, DR, DR, DR, EX, DE.
    let position = "on plain | cup axis hold | soviet west assault | combat | SU-S1 0504 | SU-A3 0505 | GE-G9 0404";
    for (die, lines) in [
        (1, "die 1: B1; SU-S1 eliminated; GE-G9 0404 1"),
        (2, "die 2: DR; GE-G9 0404 1"),
        (5, "die 5: EX; GE-G9 eliminated; SU-S1 eliminated; GE-G9 dead"),
        (6, "die 6: DE; GE-G9 eliminated; GE-G9 dead"),
    ] {
        check(position, &format!("attack 0404; join SU-S1; fight; decline; !; {die}; ? where GE-G9"), lines);
    }
    // Under other units DE kills it, too; EX does not, and DR leaves it in the hex.
    let stack = "on plain | cup axis hold | soviet west assault | combat | SU-S1 0504 | SU-A10 0504 | SU-A23 0504 | \
                 GE-G9 0404 | GE-P24 0404 3";
    check(
        stack,
        "attack 0404; join SU-A23; join SU-A10; join SU-S1; fight; decline; 6; ? where GE-G9",
        "attack SU-A23 SU-A10 SU-S1 > GE-P24 GE-G9 0404; 10:3, 3:1; die 6: DE; GE-P24 eliminated; GE-G9 eliminated; \
         GE-G9 dead",
    );
    check(
        stack,
        "attack 0404; join SU-A23; join SU-A10; join SU-S1; fight; decline; 5; !; ? where GE-G9",
        "GE-G9 0404 1",
    );
    check(
        stack,
        "attack 0404; join SU-A23; join SU-A10; join SU-S1; fight; decline; 3; !; retreat 0304 0205; ? next; ? stack \
         0404",
        "GE-P24 retreats 0304 0205; cup: draw; GE-G9",
    );
    // Nor does it take the step of a B1 for the units above it.
    check(
        "on plain | cup axis hold | soviet west assault | combat | SU-S1 0504 | SU-A10 0504 | SU-A23 0504 | GE-G9 0404 | \
         GE-P24 0404 | GE-P46 0404",
        "attack 0404; join SU-A23; join SU-A10; join SU-S1; fight; decline; 6; lose SU-A23; !; ? list lose; ? may lose \
         GE-G9",
        "lose GE-P24, lose GE-P46; no, 13.3.6",
    );
}

#[test]
fn r13_4_leaders_may_try_to_give_orders() {
    check(
        "on plain | axis center hold | GE-P24 0304 | GE-LG 0304 | GE-P3 0306 | GE-LK 0306",
        "? list lead; ? next",
        "lead GE-LG, lead GE-LK; axis: staff",
    );
    // Nobody has to.
    check("on plain | axis center hold | GE-P24 0304 | GE-LG 0304", "done; ? next", "axis: movement");
    // To the Panzer Corps with them: not to an Army, nor to a corps in another hex.
    check(
        "on plain | axis center hold | GE-P24 0304 | GE-A9 0304 | GE-LG 0304 | GE-P46 0305",
        "lead GE-LG; 1; order assault; ? next",
        "GE-LG 1: works; GE-P24 follows; axis: movement",
    );
}

#[test]
fn r13_4_1_leaders_have_no_factor_and_no_zone() {
    check(
        "on plain | axis center assault | combat | GE-P24 0503 | GE-LG 0503 | SU-A3 0604",
        "attack 0604; ? may join GE-LG; join GE-P24; ? odds",
        "no, 12.1.10; 6:2, 3:1",
    );
    check(
        "on plain | soviet west assault | combat | GE-P24 0503 | GE-LG 0503 | SU-A3 0604",
        "attack 0503; join SU-A3; ? odds",
        "2:6, worse",
    );
    // Nor has he a step to lose.
    check(
        "on plain | cup axis hold | soviet west assault | combat | SU-S1 0504 | SU-A10 0504 | SU-A23 0504 | GE-LG 0404 | \
         GE-P24 0404 | GE-P46 0404",
        "attack 0404; join SU-A23; join SU-A10; join SU-S1; fight; decline; 6; lose SU-A23; !; ? list lose; ? may lose \
         GE-LG",
        "lose GE-P24, lose GE-P46; no, 13.4.1",
    );
}

#[test]
fn r13_4_2a_a_leader_is_always_with_a_panzer_corps() {
    let position = "on plain | axis center assault | movement | GE-P24 0304 | GE-LG 0304 | GE-A9 0304";
    // He goes along with the last corps, never with the Army, never alone.
    check(position, "step GE-P24 0303; ? where GE-LG", "GE-P24 GE-LG 0304-0303; GE-LG 0303");
    check(position, "gather GE-A9; ? list gather", "gather GE-P24");
    check(position, "? list step GE-LG; ? may gather GE-LG", "none; no, 13.4.2a");
    // With two corps he may stay or go.
    let two = position.replace("GE-A9", "GE-P46");
    check(&two, "step GE-P24 0303; ? where GE-LG", "GE-P24 0304-0303; GE-LG 0304");
    check(&two, "gather GE-P24; gather GE-LG; step GE-P24 0303; ? where GE-LG", "GE-P24 GE-LG 0304-0303; GE-LG 0303");
    // Picking up his only corps takes him along.
    check(
        "on plain | axis center blitz | movement | GE-P24 0304 | GE-LG 0304 | GE-P46 0303",
        "step GE-P46 0304; gather GE-P24; step GE-P24 0305; ? where GE-LG",
        "GE-P46 0303-0304; GE-P24 GE-P46 GE-LG 0304-0305; GE-LG 0305",
    );
}

#[test]
fn r13_4_2b_the_two_leaders_are_never_together() {
    check(
        "on plain | axis center assault | movement | GE-P24 0304 | GE-LG 0304 | GE-P3 0303 | GE-LK 0303 | GE-P46 0303",
        "step GE-P24 0303; ? may halt",
        "GE-P24 GE-LG 0304-0303; no, 13.4.2b",
    );
    // Nor after a retreat.
    check(
        "on plain | cup axis hold | soviet west assault | combat | GE-P24 0504 3 | GE-LG 0504 | GE-P3 0303 | GE-LK \
         0303 | SU-S1 0604 | SU-A10 0604 | SU-A23 0605",
        "attack 0504; join SU-A23; join SU-A10; join SU-S1; fight; decline; 3; !; ? list retreat",
        "retreat 0404 0304, retreat 0404 0403, retreat 0405 0304, retreat 0405 0305, retreat 0405 0406",
    );
}

#[test]
fn r13_4_3_a_leader_without_a_corps_joins_the_nearest() {
    let position = "on plain | cup axis hold | soviet west assault | combat | GE-P24 0504 3 | GE-LG 0504 | SU-S1 0604 \
                    | SU-A10 0604 | SU-A23 0605";
    let kill = "attack 0504; join SU-A23; join SU-A10; join SU-S1; fight; decline; 6; ? next; ? where GE-LG";
    let dead = "attack SU-A23 SU-A10 SU-S1 > GE-P24 GE-LG 0504; 10:3, 3:1; die 6: DE; GE-P24 eliminated";
    check(
        &format!("{position} | GE-P46 0304 | GE-P47 0101"),
        kill,
        &format!("{dead}; GE-LG joins 0304; soviet: advance; GE-LG 0304"),
    );
    // The choice among equals is the Axis'.
    check(
        &format!("{position} | GE-P46 0304 | GE-P47 0101 | GE-P3 0305"),
        &format!("{kill}; ? list attach; attach GE-P3; ? where GE-LG"),
        &format!(
            "{dead}; axis: corps for GE-LG; GE-LG 0504; attach GE-P46, attach GE-P3; GE-LG joins 0305; GE-LG 0305"
        ),
    );
    // Without another corps of the group he is lost.
    check(position, kill, &format!("{dead}; GE-LG lost; soviet: advance; GE-LG dead"));
    // The corps beside him in 0306 is of Army Group South, and none of his.
    let border = "on border | cup axis hold | soviet west assault | combat | GE-P24 0305 3 | GE-LG 0305 | GE-P3 0306 | \
                  SU-S1 0405 | SU-A10 0405 | SU-A23 0405";
    let kill = kill.replace("0504", "0305");
    let at = |position: &str| play(position, &kill).last().cloned();
    assert_eq!(at(&format!("{border} | GE-P46 0103")).as_deref(), Some("GE-LG 0103"));
    assert_eq!(at(border).as_deref(), Some("GE-LG dead"));
    // Nor does he join one beside the other Leader, or Guderian one beside the 4th Army.
    let kill = kill.replace("0305", "0504");
    let at = |parts: &str| play(&format!("{position} | {parts} | GE-P47 0101"), &kill).last().cloned();
    assert_eq!(at("GE-P3 0304 | GE-LK 0304").as_deref(), Some("GE-LG 0101"));
    assert_eq!(at("GE-P46 0304 | GE-A4 0304").as_deref(), Some("GE-LG 0101"));
    assert_eq!(at("GE-P46 0304 | GE-A9 0304").as_deref(), Some("GE-LG 0304"));
}

#[test]
fn r13_4_4_a_leader_succeeds_on_one_to_three() {
    for (die, line) in [(1, "works"), (3, "works"), (4, "fails"), (6, "fails")] {
        let told = play(
            "on plain | axis center hold | GE-P24 0304 | GE-LG 0304 | GE-A9 0404",
            &format!("lead GE-LG; {die}; ? next"),
        );
        assert_eq!(told[0], format!("GE-LG {die}: {line}"));
        assert_eq!(told[1], if line == "works" { "axis: leader order GE-LG" } else { "axis: movement" });
    }
}

#[test]
fn r13_4_5_corps_with_him_may_get_his_order() {
    // One follows, the other keeps the group's order.
    check(
        "on plain | axis center hold | GE-P24 0503 | GE-P46 0503 | GE-LG 0503 | SU-A3 0604",
        "lead GE-LG; 1; order blitz; ? list follow; follow GE-P46; done; attack 0604; ? may join GE-P24; ? may join \
         GE-P46",
        "GE-LG 1: works; follow GE-P24, follow GE-P46; GE-P46 follows; no, 7.2.1d; yes",
    );
}

#[test]
fn r13_4_6_r7_5_5b_guderian_goes_when_hitler_takes_command() {
    // Moscow in Soviet hands adds two.
    let position = "on border | turn 6 | hitler roll | GE-P24 0304 | GE-LG 0304 | GE-P3 0306 | GE-LK 0306 | SU-A3 1104";
    let told = play(position, "5; ? where GE-LG GE-LK");
    assert_eq!(told[..2], ["hitler 5 as 7", "hitler commands"]);
    assert_eq!(told.last().map(String::as_str), Some("GE-LG gone, GE-LK 0306"));
    let told = play(position, "4; ? where GE-LG GE-LK");
    assert_eq!(told.last().map(String::as_str), Some("GE-LG 0304, GE-LK 0306"));
}

#[test]
fn r13_5_1_the_fourth_army_may_have_its_own_order() {
    check(
        "on plain | axis center hold | GE-A4 0503 | GE-A9 0603 | SU-A3 0604",
        "? list kluge; kluge assault; done; attack 0604; ? may join GE-A9; ? may join GE-A4",
        "kluge hold, kluge withdraw, kluge assault, kluge blitz; no, 7.2.1d; yes",
    );
    check(
        "on plain | axis center blitz | GE-A4 0503 | GE-A9 0603 | SU-A3 0604",
        "kluge hold; done; attack 0604; ? may join GE-A4; ? may join GE-A9",
        "no, 7.2.1d; yes",
    );
}

#[test]
fn r13_5_2_guderian_and_the_fourth_army_are_never_together() {
    check(
        "on plain | axis center assault | movement | GE-P24 0304 | GE-LG 0304 | GE-A4 0303 | GE-P46 0104",
        "step GE-P24 0303; ? may halt; step GE-P24 0302; ? may halt",
        "GE-P24 GE-LG 0304-0303; no, 13.5.2; GE-P24 GE-LG 0303-0302; yes",
    );
    // Not by a retreat either, and the Army is not harmed.
    check(
        "on plain | cup axis hold | soviet west assault | combat | GE-P24 0504 3 | GE-LG 0504 | GE-A4 0403 | SU-S1 \
         0604 | SU-A10 0604 | SU-A23 0605",
        "attack 0504; join SU-A23; join SU-A10; join SU-S1; fight; decline; 3; !; ? list retreat; retreat 0404 0304; \
         ? where GE-A4 GE-P24 GE-LG",
        "retreat 0404 0303, retreat 0404 0304, retreat 0405 0304, retreat 0405 0305, retreat 0405 0406; GE-P24 \
         retreats 0404 0304
         axis takes Alpha; GE-A4 0403 8, GE-P24 0304 3, GE-LG 0304",
    );
}

#[test]
fn r13_5_3_in_snow_the_fourth_army_attacks_supplied_or_surrounded_only() {
    // Two between in Snow: 0503 is in supply, 0603 is not.
    let asked = |parts: &str, target: &str| {
        let position =
            format!("on plain | cup axis hold | axis center assault | combat | GE-P24 0107 | SU-M6 0207 | {parts}");
        play(&position, &format!("? may attack {target}")).join("")
    };
    assert_eq!(asked("turn 8 | GE-A4 0503 | SU-A3 0604", "0604"), "yes");
    assert_eq!(asked("turn 8 | GE-A4 0604 | SU-A3 0704", "0704"), "no, 13.5.3");
    assert_eq!(asked("turn 6 | GE-A4 0604 | SU-A3 0704", "0704"), "yes");
    let wall = "SU-A22 0602 | SU-A4 0605 | SU-A13 0608";
    assert_eq!(asked(&format!("turn 8 | GE-A4 1003 | SU-A3 1004 | {wall}"), "1004"), "yes");
}
