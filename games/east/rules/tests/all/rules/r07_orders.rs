//! Chapter 7, orders: how far, in which direction, and who attacks; boundaries between commands.

use super::table::{check, play};

/// The most movement points that a unit can spend under an order in open country, from a town that supplies it.
fn points(turn: u8, order: &str, unit: &str) -> u8 {
    let (acts, hex) = match (unit.starts_with("GE"), order) {
        (true, "withdraw") => ("axis center", "0906"),
        (true, _) => ("axis center", "0204"),
        (false, "withdraw") => ("soviet west", "0404"),
        (false, _) => ("soviet west", "1104"),
    };
    let position = format!("on plain | turn {turn} | {acts} {order} | movement | {unit} {hex}");
    let told = play(&position, &format!("? penalty {unit}; ? reach {unit}"));
    assert_eq!(told[0], "0", "{unit} is supplied");
    told[1].split(", ").filter_map(|it| it.split(' ').nth(1)?.parse().ok()).max().expect("a way")
}

#[test]
fn r7_0a_r2_2_3b_the_order_is_everything() {
    // The same army on the same ground: four orders, and none at all before its command is given one.
    let field = "GE-A6 0504 | SU-A3 0604 | cup axis hold";
    let drawn = format!("on plain | turn 3 | draw | box axis north hold | {field}");
    check(&drawn, "? may axis: step GE-A6 0503; ? active", "no, 4.0a; nobody");
    let north = format!("on plain | turn 3 | draw | {field}, axis assault");
    check(&north, "axis assault; assign north; ? next; ? active", "axis north assault; cup: draw; nobody");
    for (order, next) in
        [("hold", "cup: draw"), ("withdraw", "cup: draw"), ("assault", "axis: combat"), ("blitz", "axis: combat")]
    {
        check(&format!("on plain | turn 3 | axis center {order} | movement | {field}"), "done; ? next", next);
    }
}

#[test]
fn r7_2_1b_points_under_hold() {
    assert_eq!(points(3, "hold", "GE-A6"), 4);
    assert_eq!(points(3, "hold", "GE-P24"), 6);
    assert_eq!(points(3, "hold", "SU-A3"), 4);
    assert_eq!(points(3, "hold", "SU-M6"), 6);
    assert_eq!(points(3, "hold", "SU-GC1"), 6);
}

#[test]
fn r7_2_1c_black_arrows_or_a_refuge() {
    // 1001 is too far from any town to go round: west is closed, east and south are open.
    let far = "on plain | turn 3 | axis center hold | movement | GE-A6 1001 | Axis holds Alpha, Beta";
    check(
        far,
        "? penalty GE-A6; ? may step GE-A6 0901; ? may step GE-A6 1002; ? may step GE-A6 1101",
        "0; no, 7.2.1c; yes; yes",
    );
    // West into a town, also by a detour; but no halt before it.
    check(
        "on plain | turn 3 | axis center hold | movement | GE-A6 0904 | Axis holds Alpha, Beta | cup axis hold",
        "step GE-A6 0804; ? may halt; ? may step GE-A6 0704; step GE-A6 0704; halt",
        "GE-A6 0904-0804; no, 7.2.1c; yes; GE-A6 0804-0704; GE-A6 halts 0704",
    );
    // A fort and a rough hex will do as well, and a city; oil will not.
    let west = |from: &str, to: &str| {
        let position =
            format!("on border | turn 3 | axis south hold | movement | GE-A6 {from} | Axis holds Beta, Capital");
        play(&position, &format!("step GE-A6 {to}; ? may halt")).last().expect("an answer").clone()
    };
    assert_eq!(west("0706", "0606"), "yes", "Fort");
    assert_eq!(west("0507", "0407"), "yes", "rough");
    assert_eq!(west("1007", "0907"), "yes", "Capital");
    assert_eq!(west("0706", "0607"), "no, 7.2.1c");
    check(
        "on coast | turn 3 | axis antonescu hold | movement | RO-A3 0304",
        "step RO-A3 0205; ? may halt",
        "RO-A3 0304-0205; no, 7.2.1c",
    );
    // Soviet arrows point the other way.
    check(
        "turn 3 | soviet northwest hold | movement | SU-A8 3300 | SU-A11 3401",
        "? may step SU-A8 3400; ? may step SU-A8 3200; ? may step SU-A8 3301",
        "no, 7.2.1c; yes; yes",
    );
}

#[test]
fn r7_2_1d_no_attacks_under_hold() {
    check(
        "on plain | turn 3 | axis center hold | movement | GE-A6 0404 | SU-A3 0504 | cup axis hold",
        "? may attack 0504; done; ? next",
        "no, 12.1; cup: draw",
    );
    // In a command with a corps under its Leader's Assault the others still do not attack.
    check(
        "on plain | turn 3 | axis center hold | GE-A6 0503 | GE-P24 0404 | GE-LG 0404 | SU-A3 0504 | cup axis hold",
        "lead GE-LG; 1; order assault; done; attack 0504; ? may join GE-A6; ? may join GE-P24",
        "GE-LG 1: works; GE-P24 follows; no, 7.2.1d; yes",
    );
}

/// What a step of a Soviet unit that stands in the zone of an army costs.
fn leaving(order: &str) -> String {
    let field = format!("on plain | turn 3 | soviet west {order} | movement | GE-A6 0404 | SU-A3 0405");
    let told = play(&field, "? reach SU-A3");
    told[0].split(", ").find_map(|it| it.strip_prefix("0406 ")).expect("a way").to_owned()
}

#[test]
fn r7_2_1e_a_point_more_to_leave_an_army() {
    assert_eq!(leaving("hold"), "2");
    assert_eq!(leaving("assault"), "1");
    // Only an Army's zone: a corps holds nobody.
    let told = play("on plain | turn 3 | soviet west hold | movement | GE-P24 0404 | SU-A3 0405", "? reach SU-A3");
    assert!(told[0].contains("0406 1"), "{told:?}");
}

#[test]
fn r7_2_1e_the_point_is_paid_on_the_step_that_ends_outside_that_armys_zone() {
    // The Guard Cavalry in 0405 may go from zone to zone. 0304 is in the zone of the 6th Army, too; 0305 and 0406 are not.
    let reach = |units: &str, order: &str| {
        let field = format!("on plain | turn 8 | soviet west {order} | movement | SU-GC1 0405 | GE-A6 0404 {units}");
        let told = play(&field, "? reach SU-GC1")[0].clone();
        let cost = |hex: &str| told.split(", ").find_map(|it| it.strip_prefix(hex)).expect("a way").trim().to_owned();
        ["0304", "0305", "0406"].map(cost).join(" ")
    };
    // Open country costs two in snow.
    assert_eq!(reach("", "hold"), "2 3 3");
    assert_eq!(reach("", "assault"), "2 2 2");
    // Into the zone of another Army: 0305 and 0406 are in that of the 9th.
    assert_eq!(reach("| GE-A9 0306", "hold"), "2 3 3");
    // In the zones of both, and out of one of them: 0304 is in that of the 6th only, 0406 in that of the 9th only. Out of
    // both it is still one point.
    assert_eq!(reach("| GE-A9 0505", "hold"), "3 3 3");
    // The steps themselves cost it, too: 3 + 2 of six points, and one is not enough.
    check(
        "on plain | turn 8 | soviet west hold | movement | SU-GC1 0405 | GE-A6 0404 | SU-A4 1204",
        "step SU-GC1 0406; step SU-GC1 0407",
        "SU-GC1 0405-0406; SU-GC1 0406-0407; SU-GC1 halts 0407",
    );
}

#[test]
fn r7_2_1f_the_unsupplied_go_where_they_like() {
    let field = "on plain | turn 3 | soviet west hold | movement | SU-A3 0802";
    check(
        &format!("{field} | Axis holds Alpha, Beta, Gamma, Omega"),
        "? penalty SU-A3; ? list step",
        "none; step SU-A3 0701, step SU-A3 0702, step SU-A3 0801, step SU-A3 0803, step SU-A3 0901, step SU-A3 0902",
    );
    check(
        "turn 3 | soviet northwest hold | movement | SU-A8 3300",
        "? penalty SU-A8; ? may step SU-A8 3400",
        "0; no, 7.2.1c",
    );
}

#[test]
fn r7_2_2b_points_under_withdraw() {
    assert_eq!(points(3, "withdraw", "GE-A6"), 5);
    assert_eq!(points(3, "withdraw", "GE-P24"), 7);
    assert_eq!(points(3, "withdraw", "SU-A3"), 5);
    assert_eq!(points(3, "withdraw", "SU-M6"), 7);
    assert_eq!(points(3, "withdraw", "SU-GC1"), 7);
}

#[test]
fn r7_2_2c_white_arrows_supplied_or_not() {
    // In the far corner no town is within reach.
    check(
        "turn 3 | soviet northwest withdraw | movement | SU-A8 3400 | SU-A11 3401",
        "? penalty SU-A8; ? may step SU-A8 3300; ? may step SU-A8 3401",
        "0; no, 7.2.2c; yes",
    );
    check(
        "on plain | turn 3 | soviet west withdraw | movement | SU-A3 0802 | Axis holds Alpha, Beta, Gamma, Omega",
        "? penalty SU-A3; ? list step; ? may step SU-A3 0702",
        "none; step SU-A3 0801, step SU-A3 0803, step SU-A3 0901, step SU-A3 0902; no, 7.2.2c",
    );
    // The Axis withdraws to the west; this army has three points, and four would be needed to a town in the east.
    check(
        "on plain | turn 3 | axis center withdraw | movement | GE-A6 0902",
        "? penalty GE-A6; ? may step GE-A6 1002; ? may step GE-A6 0802; ? may step GE-A6 0901",
        "2; no, 7.2.2c; yes; yes",
    );
}

#[test]
fn r7_2_2d_nearer_home_or_north_or_south() {
    check(
        "on plain | turn 3 | soviet west withdraw | movement | SU-A3 0802",
        "step SU-A3 0801; ? may halt; step SU-A3 0802; ? may halt; step SU-A3 0803; ? may halt; step SU-A3 0903; ? may halt",
        "SU-A3 0802-0801; yes; SU-A3 0801-0802; no, 7.2.2d; SU-A3 0802-0803; yes; SU-A3 0803-0903; yes",
    );
}

#[test]
fn r7_2_2e_a_refuge_lifts_the_finishing_condition_alone() {
    // Back where it began it is no nearer home, nor to the north or south: in open country it may not stay there.
    let there_and_back = |map: &str, hex: &str, by: &str| {
        let front = if map == "plain" { "west" } else { "southwest" };
        let position = format!("on {map} | turn 3 | soviet {front} withdraw | movement | SU-M6 {hex}");
        let told = play(&position, &format!("step SU-M6 {by}; step SU-M6 {hex}; ? may halt"));
        told.last().expect("an answer").clone()
    };
    assert_eq!(there_and_back("plain", "0802", "0801"), "no, 7.2.2d");
    assert_eq!(there_and_back("plain", "0704", "0703"), "yes", "Beta");
    assert_eq!(there_and_back("border", "0907", "0906"), "yes", "Capital");
    assert_eq!(there_and_back("border", "0606", "0607"), "yes", "Fort");
    assert_eq!(there_and_back("border", "0407", "0408"), "yes", "rough");
    // Every step follows the white arrows all the same: not towards the enemy into Beta, the fort or the rough.
    check(
        "on plain | turn 3 | soviet west withdraw | movement | SU-A3 0804 | cup axis hold",
        "? may step SU-A3 0704; ? may step SU-A3 0703; ? list step",
        "no, 7.2.2c; no, 7.2.2c; step SU-A3 0803, step SU-A3 0805, step SU-A3 0903, step SU-A3 0904",
    );
    check(
        "on border | turn 3 | soviet southwest withdraw | movement | SU-A3 0706 | SU-A4 0507 | cup axis hold",
        "? may step SU-A3 0606; ? may step SU-A4 0407",
        "no, 7.2.2c; no, 7.2.2c",
    );
    // Nor the Axis to the east.
    check(
        "on plain | turn 3 | axis center withdraw | movement | GE-A6 0604 | Axis holds Alpha, Beta",
        "? may step GE-A6 0704; ? may step GE-A6 0503",
        "no, 7.2.2c; yes",
    );
}

#[test]
fn r7_2_2f_no_attacks_under_withdraw() {
    check(
        "on plain | turn 3 | soviet west withdraw | movement | GE-A6 0404 | SU-A3 0504 | cup axis hold",
        "? may attack 0404; done; ? next",
        "no, 12.1; cup: draw",
    );
    check(
        "on plain | turn 3 | axis center withdraw | GE-A6 0503 | GE-P24 0404 | GE-LG 0404 | SU-A3 0504 | cup axis hold",
        "lead GE-LG; 1; order assault; done; attack 0504; ? may join GE-A6; ? may join GE-P24",
        "GE-LG 1: works; GE-P24 follows; no, 7.2.2f; yes",
    );
}

#[test]
fn r7_2_2g_not_into_an_enemy_zone() {
    // The zone of a corps or a Garrison counts as well, and Beta in 0704 does not lift the ban.
    for enemy in ["GE-A6", "GE-P24", "GE-G6"] {
        check(
            &format!("on plain | turn 3 | soviet west withdraw | movement | SU-A3 0603 | {enemy} 0804"),
            "? may step SU-A3 0703; ? may step SU-A3 0702; step SU-A3 0604; ? may step SU-A3 0704",
            "no, 7.2.2g; yes; SU-A3 0603-0604; no, 7.2.2g",
        );
    }
    // A friend in the hex does not help. The Axis keeps away from Soviet zones, too, though they never stop it.
    check(
        "on plain | turn 3 | soviet west withdraw | movement | SU-A3 0603 | SU-A4 0703 | GE-P24 0804",
        "? may step SU-A3 0703",
        "no, 7.2.2g",
    );
    check(
        "on plain | turn 3 | axis center withdraw | movement | GE-A6 0804 | SU-A3 0603",
        "? may step GE-A6 0703; ? may step GE-A6 0803",
        "no, 7.2.2g; yes",
    );
}

#[test]
fn r7_2_2h_from_zone_to_zone_and_stop() {
    for enemy in ["GE-A6", "GE-P24"] {
        let field =
            format!("on plain | turn 3 | soviet west withdraw | movement | SU-A3 0703 | SU-A4 1101 | {enemy} 0603");
        check(&field, "step SU-A3 0702; ? may step SU-A3 0701", "SU-A3 0703-0702; SU-A3 halts 0702; no, 11.1.7");
        // Against the arrows never; out of the zone and on as it likes, but not into a zone again.
        check(
            &field,
            "? may step SU-A3 0604; step SU-A3 0803; ? may step SU-A3 0703; ? may step SU-A3 0802",
            "no, 7.2.2c; SU-A3 0703-0803; no, 7.2.2c; yes",
        );
    }
}

#[test]
fn r7_2_3b_points_under_assault() {
    assert_eq!(points(3, "assault", "GE-A6"), 4);
    assert_eq!(points(3, "assault", "GE-P24"), 6);
    assert_eq!(points(3, "assault", "SU-A3"), 4);
    assert_eq!(points(3, "assault", "SU-M6"), 6);
    assert_eq!(points(3, "assault", "SU-GC1"), 6);
}

#[test]
fn r7_2_3c_any_direction_under_assault() {
    check(
        "on plain | turn 3 | axis center assault | movement | GE-A6 0602",
        "? list step",
        "step GE-A6 0501, step GE-A6 0502, step GE-A6 0601, step GE-A6 0603, step GE-A6 0701, step GE-A6 0702",
    );
    check(
        "on plain | turn 3 | axis center assault | movement | GE-A6 1001 | Axis holds Beta",
        "step GE-A6 0901; ? may halt",
        "GE-A6 1001-0901; yes",
    );
}

#[test]
fn r7_2_3d_r12_1_attacks_after_all_movement() {
    check(
        "on plain | turn 3 | axis center assault | movement | GE-A6 0404 | GE-A9 0304 | SU-A3 0504",
        "? may attack 0504; step GE-A9 0405; halt; ? may attack 0504; done; ? may attack 0504; ? may step GE-A6 0403",
        "no, 12.1; GE-A9 0304-0405; GE-A9 halts 0405; no, 12.1; yes; no, 12.1",
    );
}

#[test]
fn r7_2_4b_points_under_blitz() {
    assert_eq!(points(3, "blitz", "GE-A6"), 4);
    assert_eq!(points(3, "blitz", "GE-P24"), 8);
    // In Mud as well: a clear hex costs two there.
    assert_eq!(points(11, "blitz", "GE-P24"), 8);
}

#[test]
fn r7_2_4c_else_like_assault() {
    check(
        "on plain | turn 3 | axis center blitz | movement | GE-A6 0404 | SU-A3 0504",
        "? list step GE-A6; ? may attack 0504; done; ? list",
        "step GE-A6 0303, step GE-A6 0304, step GE-A6 0403, step GE-A6 0405, step GE-A6 0503; no, 12.1
         attack 0504, done",
    );
}

#[test]
fn r7_2_4d_mobile_assaults_but_not_in_mud_or_snow() {
    let may = |turn: u8, order: &str, unit: &str| {
        let field = format!("on plain | turn {turn} | axis center {order} | movement | {unit} 0403 | SU-A3 0504");
        play(&field, &format!("step {unit} 0404; ? may assault 0504")).last().expect("an answer").clone()
    };
    for turn in [3, 5, 6] {
        assert_eq!(may(turn, "blitz", "GE-P24"), "yes", "turn {turn}");
    }
    for turn in [7, 11] {
        assert_eq!(may(turn, "blitz", "GE-P24"), "no, 12.4.1", "turn {turn}");
    }
    assert_eq!(may(3, "assault", "GE-P24"), "no, 12.4");
    assert_eq!(may(3, "blitz", "GE-A6"), "no, 12.4");
}

#[test]
fn r7_2_4e_mobile_defense_in_snow() {
    assert_eq!(points(7, "blitz", "GE-A6"), 4);
    assert_eq!(points(7, "blitz", "GE-P24"), 6);
    check(
        "on plain | turn 7 | axis center blitz | movement | GE-P24 0404 | SU-A3 0504",
        "? may gather GE-P24; done; ? list",
        "no, 12.4.1; attack 0504, done",
    );
}

/// A corps of 3 under fire from 15, so that a 6 is DE.
const BLOW: &str = "GE-P24 0504 3 | SU-S1 0604 | SU-A10 0604 | SU-A21 0604 | SU-A23 0605 | SU-A3 0605";
const STRIKE: &str = "attack 0504; join SU-A23; join SU-A3; join SU-A10; join SU-A21; join SU-S1; ? odds; fight; 6";

#[test]
fn r7_2_4f_corps_under_mobile_defense_retreat() {
    let snow = "on plain | turn 7 | soviet west assault | combat | Axis holds Alpha";
    check(
        &format!("{snow} | box axis center blitz | {BLOW}"),
        &format!("{STRIKE}; ? next"),
        "15:3, 5:1; attack SU-A23 SU-A3 SU-A10 SU-A21 SU-S1 > GE-P24 0504; 15:3, 5:1; die 6: DE
         mobile defense GE-P24; axis: retreat",
    );
    // Not without the order, nor before the Army Group has it; and an army is no corps.
    for order in ["box axis center assault", "box axis north blitz"] {
        let told = play(&format!("{snow} | {order} | {BLOW} | cup axis hold"), STRIKE);
        assert_eq!(told[4], "GE-P24 eliminated", "{order}");
    }
    // Of a mixed stack only the corps get away.
    check(
        &format!("{snow} | box axis center blitz | {BLOW} | GE-A9 0504 2"),
        &format!("{STRIKE}; ? next"),
        "15:5, 3:1; attack SU-A23 SU-A3 SU-A10 SU-A21 SU-S1 > GE-A9 GE-P24 0504; 15:5, 3:1; die 6: DE
         mobile defense GE-P24; GE-A9 eliminated; axis: retreat",
    );
}

#[test]
fn r7_6a_across_the_boundary() {
    // Row 05 is Center, row 06 South: a march that ends at home again, and a regular attack.
    let field = "on border | turn 3 | axis center assault | movement | GE-P24 0305 | SU-A3 0306 | cup axis hold";
    check(
        field,
        "step GE-P24 0406; step GE-P24 0405; halt; ? next",
        "GE-P24 0305-0406; GE-P24 0406-0405; GE-P24 halts 0405; cup: draw",
    );
    check(field, "done; ? list; attack 0306; join GE-P24; ? odds", "attack 0306, done; 6:2, 3:1");
    // A retreat may cross it, too.
    check(
        "on border | turn 3 | axis center assault | combat | GE-P24 0304 | SU-A3 0405",
        "attack 0405; join GE-P24; fight; 3; ? may retreat 0406 0407; retreat 0406 0407",
        "attack GE-P24 > SU-A3 0405; 6:2, 3:1; die 3: DR; yes; SU-A3 retreats 0406 0407",
    );
}

#[test]
fn r7_6b_no_mobile_assault_across() {
    let field =
        |target: &str| format!("on border | turn 3 | axis center blitz | movement | GE-P24 0304 | SU-A3 {target}");
    check(&field("0306"), "step GE-P24 0305; ? may assault 0306", "GE-P24 0304-0305; no, 7.6b");
    check(&field("0405"), "step GE-P24 0305; ? may assault 0405", "GE-P24 0304-0305; yes");
}

#[test]
fn r7_6c_where_a_move_may_end() {
    let field = "on border | turn 3 | axis center assault | movement | GE-P24 0305";
    check(field, "step GE-P24 0306; ? may halt", "GE-P24 0305-0306; no, 7.6c");
    check(&format!("{field} | box axis south hold"), "step GE-P24 0306; ? may halt", "GE-P24 0305-0306; yes");
    // What the other side's command has done does not count.
    check(
        &format!("{field} | box soviet southwest hold"),
        "step GE-P24 0306; ? may halt",
        "GE-P24 0305-0306; no, 7.6c",
    );
    // The same holds for an advance.
    let attack = "on border | turn 3 | axis center assault | combat | GE-P24 0305 | SU-A3 0306 | cup axis hold";
    let win = "attack 0306; join GE-P24; fight; 6; !; ? next";
    check(attack, win, "cup: draw");
    check(&format!("{attack} | box axis south hold"), win, "axis: advance");
}

#[test]
fn r7_6d_lines_stay_in_the_command() {
    // Soviet zones close column 04 down to row 06, one hex beyond Center; row 07 is open, but two hexes beyond.
    let wall = "on border | turn 3 | cup axis hold | SU-A3 0402 | SU-A13 0405";
    check(
        &format!("{wall} | GE-A4 0704 | GE-A6 0707"),
        "? zone soviet 0406; ? zone soviet 0407; ? loc GE-A4; ? loc GE-A6",
        "yes; no; no; yes",
    );
    // With row 06 open there is a way.
    let gap = "on border | turn 3 | cup axis hold | SU-A3 0402 | SU-A13 0404 | GE-A4 0704";
    check(gap, "? zone soviet 0406; ? loc GE-A4", "no; yes");
}
