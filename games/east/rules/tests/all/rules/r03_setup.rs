//! Chapter 3, set-up.

use super::table::{check, play};

/// The whole of the first turn up to the first activation; what is bought does not matter here.
const TO_ACTION: &str = "done; 4 3; axis: buy HHHH; soviet: buy HHHH";

#[test]
fn r3_1a_units_start_in_their_hexes_or_wait_for_their_turns() {
    check(
        "start",
        "? where GE-A18 GE-A9 GE-P24 GE-LG RO-A4; ? where SU-A23 SU-M8 SU-A9; ? where GE-A2 SU-A20 SU-S3 SU-PT; ? dead",
        "GE-A18 1208 8, GE-A9 1309 8, GE-P24 1312 6, GE-LG 1312, RO-A4 1821 4
         SU-A23 2001 3, SU-M8 1415 2, SU-A9 1819 3
         GE-A2 hand, SU-A20 hand, SU-S3 hand, SU-PT hand; nobody",
    );
}

#[test]
fn r3_1b_an_army_is_on_top_of_its_stack() {
    check(
        "start",
        "? stack 1208; ? stack 1309; ? stack 1414; ? stack 1312",
        "GE-A18 GE-P41 GE-P56; GE-A9 GE-P39 GE-P57; GE-A6 GE-P3 GE-P48 GE-LK; GE-P24 GE-P46 GE-P47 GE-LG",
    );
}

#[test]
fn r3_1c_one_luftwaffe_marker_on_turn_1() {
    let field = "on plain | turn 1 | axis center assault | combat | GE-A6 0404 | SU-A3 0504";
    check(field, "attack 0504; join GE-A6; ? may fight support", "yes");
    check(&format!("{field} | air north 0302"), "attack 0504; join GE-A6; ? may fight support", "no, 13.8.3");
}

#[test]
fn r3_1d_turn_1_and_no_points() {
    check("start", "? turn; ? vp", "1; running 0, counted 0");
}

#[test]
fn r3_1e_r3_1g_the_first_cup() {
    let told = play("start", &format!("assign center; {TO_ACTION}"));
    let cup: Vec<&String> = told.iter().filter(|it| it.starts_with("cup")).collect();
    assert_eq!(cup, ["cup axis hold 1, axis blitz 2, soviet hold 3, soviet withdraw 1, counterattack 3"]);
}

#[test]
fn r3_1g_the_soviet_markers_of_the_first_cup() {
    // Each of the seven can be drawn, and not one more of its kind.
    let cup = "soviet hold; assign northwest; done; soviet hold; assign west; done; soviet hold; assign southwest; done; \
               soviet withdraw; assign south; done";
    check(
        "start",
        &format!("assign antonescu; {TO_ACTION}; done; {cup}; ?cup"),
        "turn 1; phase axis reinforcements; phase soviet reinforcements; phase command points; axis 4 as 5: 12 points
         soviet 3 as 2: 6 points; axis buys HHHH; soviet buys HHHH; phase initiative
         cup axis hold 1, axis blitz 2, soviet hold 3, soviet withdraw 1, counterattack 3; phase action
         axis antonescu blitz; soviet northwest hold; soviet west hold; soviet southwest hold; soviet south withdraw
         axis hold 1, axis blitz 2, counterattack 3",
    );
}

#[test]
fn r3_1f_a_blitz_opens_the_game() {
    // Any Army Group, and it acts before a marker is drawn: the fourth Axis order.
    check("start", "? next; ? list", "axis: opening; assign north, assign center, assign south, assign antonescu");
    for (group, next) in [("north", "axis: movement"), ("center", "axis: staff"), ("south", "axis: staff")] {
        let told = play("start", &format!("assign {group}; {TO_ACTION}; ? boxes; ? next"));
        let last: Vec<&str> = told.iter().rev().take(4).rev().map(String::as_str).collect();
        assert_eq!(last, ["phase action", &format!("axis {group} blitz"), &format!("{group} axis blitz"), next]);
    }
}

#[test]
fn r3_1h_ten_markers_and_no_more() {
    // Phases I to III come first, and nothing is in the cup before Phase IV.
    let told = play("start", &format!("? cup; assign north; ? cup; {TO_ACTION}; ? cup"));
    let of: Vec<&str> = told.iter().map(String::as_str).collect();
    assert_eq!((of[0], of[3]), ("empty", "empty"));
    let full = of.last().expect("an answer");
    let n: u32 = full.split_whitespace().filter_map(|it| it.trim_end_matches(',').parse::<u32>().ok()).sum();
    assert_eq!(n, 10, "{full}");
    assert!(!full.contains("assault") && !full.contains("zhukov"), "{full}");
}
