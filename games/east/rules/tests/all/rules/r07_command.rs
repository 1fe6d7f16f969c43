//! Chapter 7, command: points, purchases, initiative, assigning orders, and Hitler.

use super::table::{Table, check, play};

#[test]
fn r7_0b_the_cup_holds_what_was_bought() {
    // Bought on turn 2, in the cup of turn 3 but for the pick.
    check(
        "on plain | turn 2 | end | bought axis WAAB | bought soviet HHWA",
        "assign antonescu; 3 3; axis: buy HHHH; soviet: buy HHHH; !; ? cup; pick axis blitz; ? cup",
        "empty; cup axis withdraw 1, axis assault 2, soviet hold 2, soviet withdraw 1, soviet assault 1, counterattack 2
         phase action
         axis withdraw 1, axis assault 2, soviet hold 2, soviet withdraw 1, soviet assault 1, counterattack 2",
    );
}

#[test]
fn r7_1_each_side_rolls_on_its_own_table() {
    // Turn 5 is bought for on turn 4: Light Mud, which modifies neither roll.
    let axis = [6, 8, 9, 11, 12, 14];
    let soviet = [5, 6, 7, 8, 9, 10];
    for (die, (a, s)) in (1..).zip(axis.into_iter().zip(soviet)) {
        check(
            "on plain | turn 4 | command roll",
            &format!("? next; {die}; ? next; {die}; ? points"),
            &format!(
                "die: command roll; axis {die}: {a} points; die: command roll; soviet {die}: {s} points; axis {a}, soviet {s}"
            ),
        );
    }
}

#[test]
fn r7_1_1b_r7_5_5c_hitler_costs_a_point_of_the_roll() {
    // For turn 9, Snow: 4 less 2; under Hitler 4 less 3. The Soviets do not care.
    let told = |hitler: &str| play(&format!("on plain | turn 8 | command roll {hitler}"), "4 4").join("; ");
    assert_eq!(told(""), "axis 4 as 2: 8 points; soviet 4 as 6: 10 points");
    assert_eq!(told("| hitler 7"), "axis 4 as 1: 6 points; soviet 4 as 6: 10 points");
    // Below the table its lowest line counts.
    assert_eq!(play("on plain | turn 8 | command roll | hitler 7", "1")[0], "axis 1 as -2: 4 points");
}

#[test]
fn r7_1_2_no_more_than_the_points() {
    check(
        "on plain | turn 3 | purchase | points 12 9",
        "? may axis: buy HABB; ? may axis: buy AABB; ? may axis: buy WABB; ? may soviet: buy HWAA; ? may soviet: buy WWAA",
        "yes; no, 7.1.2; no, 7.1.2; yes; no, 7.1.2",
    );
}

#[test]
fn r7_1_3_points_left_over_are_lost() {
    check("on plain | turn 3 | purchase | points 12 9", "? may axis: buy HHHH; ? may axis: buy HHHW", "yes; yes");
    // Eight points of twelve were not used; the next turn has only what it rolls, for turn 4 with one more.
    check(
        "on plain | turn 2 | end | bought axis HHHH | points 12 6",
        "assign antonescu; !; 1 1; ? points; ? may axis: buy HHWB; ? may axis: buy HHAB",
        "axis 1 as 2: 8 points; soviet 1 as 0: 4 points; axis 8, soviet 4; yes; no, 7.1.2",
    );
}

#[test]
fn r7_1_4_four_orders() {
    check(
        "on plain | turn 3 | purchase | points 16 9",
        "? may axis: buy BBB; ? may axis: buy HHH; ? may axis: buy BBBB; ? may soviet: buy HHAA; ? may soviet: buy AAA",
        "no, 7.1.4; no, 7.1.4; yes; yes; no, 7.1.4",
    );
    // Nor more, whatever there are points for.
    check(
        "on plain | turn 3 | purchase | points 16 9",
        "? may axis: buy HHHHH; ? may soviet: buy HHHHH; ? may soviet: buy HHHHA; ? may axis: buy HHHHHHHHHHHHHHHH",
        "no, 7.1.4; no, 7.1.4; no, 7.1.4; no, 7.1.4",
    );
}

#[test]
fn r7_1_5_hidden_until_they_are_in_the_cup() {
    // Bought in turn 2, hidden in turn 3 up to Phase IV, then open.
    check(
        "on plain | turn 2 | end | bought axis HABB | bought soviet HHHA | points 12 6",
        "? seen bought by soviet; assign antonescu; !; ? seen orders by soviet; ? seen orders by axis; \
         ? seen orders by spectator",
        "axis hidden, soviet HHHA; axis HABB, soviet hidden; axis hidden, soviet hidden",
    );
    check(
        "on plain | turn 2 | end | bought axis HABB | bought soviet HHHA | points 12 6",
        "assign antonescu; 3 3; axis: buy HHHH; soviet: buy HHHH; !; ? seen orders by soviet; ? seen orders by axis",
        "axis HABB, soviet HHHA; axis HABB, soviet HHHA",
    );
}

#[test]
fn r7_1_5_ex_twelve_points() {
    check(
        "start",
        "assign center; done; !; 4 3; ? points; ? may axis: buy HABB; ? may axis: buy BBBB; axis: buy HABB; \
         ? seen bought by soviet",
        "axis 4 as 5: 12 points; soviet 3 as 2: 6 points; axis 12, soviet 6; yes; no, 7.1.2; axis buys HABB
         axis hidden, soviet hidden",
    );
}

#[test]
fn r7_1_6_initiative_waits_for_both() {
    check(
        "on plain | turn 3 | purchase | points 12 9",
        "? next; soviet: buy HHHH; ? next; ? may axis: pick axis hold; axis: buy HHHH; ? next",
        "both: purchase; soviet buys HHHH; axis: purchase; no, 4.0a; axis buys HHHH; phase initiative
         orders axis HHHH, soviet HHHH; axis: initiative",
    );
}

/// What a side can buy. Sixteen points are the most of the Axis, before a Fair turn; twelve are the most of the Soviets,
/// before a turn of Snow.
fn shop(position: &str, side: &str) -> Vec<String> {
    let told = play(&format!("on plain | {position}"), &format!("? list {side}: buy"));
    told[0].split(", ").map(|it| it.trim_start_matches("buy ").to_owned()).collect()
}

#[test]
fn r7_2_four_kinds_for_the_axis_three_for_the_soviets() {
    let kinds = |list: &[String]| -> String {
        "HWAB".chars().filter(|&it| list.iter().any(|orders| orders.contains(it))).collect()
    };
    let axis = shop("turn 3 | purchase | points 16 9", "axis");
    let soviet = shop("turn 6 | purchase | points 11 12", "soviet");
    // Four of four kinds: 35 ways; of three kinds: 15.
    assert_eq!((kinds(&axis).as_str(), axis.len()), ("HWAB", 35));
    assert_eq!((kinds(&soviet).as_str(), soviet.len()), ("HWA", 15));
}

#[test]
fn r7_2_1a_r7_2_2a_r7_2_3a_r7_2_4a_what_orders_cost() {
    // What just suffices, and what is just too little, as far as the table has it; for turn 7 it has few points.
    let may = |turn: u8, points: u8, orders: &str| {
        let position =
            format!("on plain | turn {turn} | purchase | points {points} {}", if turn == 6 { 12 } else { 9 });
        play(&position, &format!("? may axis: buy {orders}"))[0].clone()
    };
    let cases = [
        (6, "HHHH", 4, None),
        (6, "HHHW", 5, Some(4)),
        (6, "HHHA", 6, Some(5)),
        (6, "HHWW", 6, Some(5)),
        (6, "HHWB", 8, Some(6)),
        (3, "HABB", 12, Some(11)),
        (3, "AAAA", 12, Some(11)),
        (3, "BBBB", 16, Some(14)),
    ];
    for (turn, orders, enough, few) in cases {
        assert_eq!(may(turn, enough, orders), "yes", "{orders}");
        if let Some(few) = few {
            assert_eq!(may(turn, few, orders), "no, 7.1.2", "{orders}");
        }
    }
    let soviet = |points: u8, orders: &str| {
        let position = format!("on plain | turn 3 | purchase | points 16 {points}");
        play(&position, &format!("? may soviet: buy {orders}"))[0] == "yes"
    };
    assert!(soviet(5, "HHHW") && !soviet(4, "HHHW"));
    assert!(soviet(6, "HHHA") && !soviet(5, "HHHA"));
}

#[test]
fn r7_2_4a_blitz_is_for_the_axis() {
    check(
        "on plain | turn 3 | purchase | points 16 9",
        "? may soviet: buy HHHB; ? may axis: buy HHHB",
        "no, 7.2.4a; yes",
    );
}

#[test]
fn r7_5_1_from_turn_6_on() {
    check("turn 5 | end", "assign antonescu; !; ? turn", "6");
    check("turn 6 | end", "assign antonescu; ? next", "axis antonescu hold; phase end; die: hitler roll");
}

/// What a Hitler roll is told as, with these places in Axis hands.
fn hitler(held: &str, die: u8) -> String {
    let told = play(&format!("turn 6 | hitler roll {held}"), &die.to_string());
    told.into_iter().take_while(|it| !it.starts_with("turn")).collect::<Vec<_>>().join("; ")
}

#[test]
fn r7_5_2_soviet_cities_add_to_the_roll() {
    assert_eq!(hitler("", 2), "hitler 2 as 7; hitler commands");
    assert_eq!(hitler("| Axis holds Moscow", 2), "hitler 2 as 5");
    assert_eq!(hitler("| Axis holds Leningrad", 2), "hitler 2 as 6");
    assert_eq!(hitler("| Axis holds Sevastopol", 2), "hitler 2 as 6");
    assert_eq!(hitler("| Axis holds Rostov", 2), "hitler 2 as 6");
    assert_eq!(hitler("| Axis holds Kiev, Maikop", 2), "hitler 2 as 7; hitler commands");
    assert_eq!(hitler("| Axis holds Moscow, Sevastopol, Rostov", 2), "hitler 2 as 3");
}

#[test]
fn r7_5_3_seven_or_more() {
    assert_eq!(hitler("", 1), "hitler 1 as 6");
    assert_eq!(hitler("", 2), "hitler 2 as 7; hitler commands");
    assert_eq!(hitler("", 6), "hitler 6 as 11; hitler commands");
    assert_eq!(hitler("| Axis holds Moscow, Sevastopol, Rostov", 5), "hitler 5 as 6");
    assert_eq!(hitler("| Axis holds Moscow, Sevastopol, Rostov", 6), "hitler 6 as 7; hitler commands");
}

#[test]
fn r7_5_4_the_turn_of_it_is_kept() {
    let mut table = Table::set("turn 8 | hitler roll");
    assert_eq!(table.state.hitler, 0);
    table.take("2");
    assert_eq!(table.state.hitler, 8);
}

#[test]
fn r7_5_5a_r7_5_6_once_and_for_all() {
    // Turn after turn until he has command, then never again.
    for turn in [6, 7, 10, 11] {
        check(&format!("turn {turn} | end"), "assign antonescu; !; ? next", "die: hitler roll");
    }
    for turn in [7, 8, 10] {
        let next = (turn + 1).to_string();
        check(&format!("turn {turn} | end | hitler 6"), "assign antonescu; !; ? turn", &next);
    }
}

#[test]
fn r7_5_5b_guderian_goes() {
    check(
        "turn 6 | hitler roll | GE-P24 1810 | GE-LG 1810 | GE-P3 1914 | GE-LK 1914",
        "2; !; ? where GE-LG GE-LK GE-P24",
        "GE-LG gone, GE-LK 1914, GE-P24 1810 6",
    );
    check("turn 6 | hitler roll | GE-P24 1810 | GE-LG 1810", "1; !; ? where GE-LG", "GE-LG 1810");
}

#[test]
fn r7_7b_who_has_the_initiative() {
    let who = |turn: u8| play(&format!("on plain | turn {turn} | initiative"), "? next")[0].clone();
    for turn in [2, 3, 4, 5, 6, 11] {
        assert_eq!(who(turn), "axis: initiative", "turn {turn}");
    }
    for turn in [7, 8, 9, 10] {
        assert_eq!(who(turn), "soviet: initiative", "turn {turn}");
    }
}

#[test]
fn r7_7a_any_order_of_either_side_but_no_counterattack() {
    check(
        "on plain | turn 3 | initiative | orders axis HHHB | orders soviet HHHA",
        "? may pick soviet assault; ? may pick axis blitz; ? may pick counterattack; ? may pick axis assault",
        "yes; yes; no, 7.3.1; no, 7.8.4",
    );
    // The Soviets pick in Snow, and may pick an Axis order; its owner says for whom.
    check(
        "on plain | turn 7 | initiative | orders axis HHHB | orders soviet HHHA",
        "pick axis blitz; ? next; assign center; ? next",
        "cup axis hold 3, soviet hold 3, soviet assault 1, zhukov 1; phase action; axis: assign axis blitz
         axis center blitz; cup: draw",
    );
}

#[test]
fn r7_7c_r7_4b_zhukov_as_the_first_marker() {
    check("on plain | turn 6 | initiative", "? may pick zhukov", "no, 7.7c");
    check(
        "on plain | turn 7 | initiative",
        "? may pick zhukov; pick zhukov; ? list; assign west; ? boxes; ? cup",
        "yes; cup axis hold 4, soviet hold 4; phase action; assign northwest, assign west, assign southwest, assign south
         soviet west assault; west zhukov; axis hold 4, soviet hold 4",
    );
}

#[test]
fn r7_8_the_owner_chooses_the_box() {
    check(
        "on plain | turn 3 | draw | cup axis assault, soviet hold",
        "axis assault; ? next; ? list; assign north; soviet hold; ? next; ? list",
        "axis: assign axis assault; assign north, assign center, assign south, assign antonescu; axis north assault
         soviet: assign soviet hold; assign northwest, assign west, assign southwest, assign south",
    );
}

#[test]
fn r7_8_2_one_marker_a_box() {
    check(
        "on plain | turn 3 | assign axis assault | box axis north hold | box axis south blitz",
        "? list; ? may assign north; ? may assign center",
        "assign center, assign antonescu; no, 7.8.2; yes",
    );
    // A counterattack of a Front with an order is none of the box's business.
    check(
        "on plain | turn 3 | draw | cup counterattack, axis hold | box soviet west hold",
        "counterattack; 2; ? boxes",
        "counterattack 2: west; counterattack idle; west soviet hold",
    );
}

#[test]
fn r7_8_2_ex_a_blitz_for_center() {
    check(
        "on plain | turn 3 | draw | cup axis blitz, axis hold",
        "axis blitz; assign center; ? boxes",
        "axis center blitz; center axis blitz",
    );
}

#[test]
fn r7_8_4_what_was_bought_for_whom_it_pleases() {
    check(
        "on plain | turn 3 | initiative | orders axis HHBB | orders soviet HHHH",
        "? may pick axis assault; pick axis blitz; assign antonescu; axis blitz; ? list; assign north; ? cup",
        "no, 7.8.4; cup axis hold 2, axis blitz 1, soviet hold 4, counterattack 2; phase action; axis antonescu blitz
         assign north, assign center, assign south; axis north blitz; axis hold 2, soviet hold 4, counterattack 2",
    );
}
