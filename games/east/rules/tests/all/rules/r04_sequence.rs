//! Chapter 4, sequence of play.

use east::{AXIS, SOVIET};

use super::table::{Table, check, play};

/// A whole turn with nobody on the map, from the end of the turn before: every phase in its order, every marker drawn.
/// On turn 4 one Counterattack is due.
const TURN: &str = "assign antonescu; 3 3; axis: buy HHHH; soviet: buy HHHH; pick soviet hold; assign west; \
                    axis hold; assign south; soviet hold; assign south; counterattack; 6; axis hold; assign north; \
                    soviet hold; assign northwest; soviet hold; assign southwest; axis hold; assign center; \
                    axis hold; assign antonescu";

#[test]
fn r4_0a_six_phases_in_their_order() {
    let told = play("on plain | turn 3 | end", TURN);
    let is_phase = |it: &&String| it.starts_with("phase") || it.starts_with("turn");
    let phases: Vec<&String> = told.iter().filter(is_phase).collect();
    assert_eq!(
        phases,
        [
            "phase end",
            "turn 4",
            "phase axis reinforcements",
            "phase soviet reinforcements",
            "phase command points",
            "phase initiative",
            "phase action",
            "phase end",
            "turn 5",
            "phase axis reinforcements",
            "phase soviet reinforcements",
            "phase command points"
        ]
    );
}

#[test]
fn r2_1b_a_turn_follows_the_other() {
    for turn in 1..11_u8 {
        let position = format!("turn {turn} | end{}", if turn > 6 { " | hitler 6" } else { "" });
        let roll = if turn == 6 { "; 1" } else { "" };
        check(&position, "? turn", &turn.to_string());
        check(&position, &format!("assign antonescu{roll}; !; ? turn"), &(turn + 1).to_string());
    }
}

#[test]
fn r4_0b_a_phase_that_is_over_stays_over() {
    check(
        "on plain | turn 3 | refit | GE-A6 0304 6",
        "? may restore GE-A6; done; ? may axis: restore GE-A6; ? next",
        "yes; phase soviet reinforcements; phase command points; no, 4.0a; die: command roll",
    );
    // Movement is over when combat begins.
    check(
        "on plain | turn 3 | axis center assault | movement | GE-A6 0404 | GE-A9 0405 | SU-A3 0504",
        "? may step GE-A9 0406; done; ? may step GE-A9 0406",
        "yes; no, 12.1",
    );
}

#[test]
fn r4_0b_a_phase_that_is_over_comes_back_with_permission_only() {
    let axis = |position: &str, decisions: &str| Table::taken_back(position, AXIS, decisions);
    // Under way, and as long as nobody else has had a say and no die has fallen, a player may think again. [A8]
    let refit = "on plain | turn 3 | refit | GE-A6 0304 6 | GE-P24 0304 3";
    assert_eq!(axis(refit, "restore GE-A6"), [true, true], "under way");
    let fight = "on plain | turn 3 | axis center assault | movement | GE-A6 0404 | GE-A9 0405 | SU-A3 0504 | cup \
                 axis hold, soviet hold";
    assert_eq!(axis(fight, "step GE-A9 0406; halt"), [true, true], "under way");
    assert_eq!(axis(fight, "done"), [true, true], "nobody else has had a say");
    // Over for good, unless the enemy permits it; then what fate has said since comes back, too.
    assert_eq!(axis(refit, "done"), [false, true], "the command rolls are made");
    assert_eq!(axis(fight, "done; done"), [false, true], "the next marker is drawn");
    let shop = "on plain | turn 3 | purchase | GE-A6 0404 | SU-A3 0504";
    assert_eq!(axis(shop, "buy HHHH"), [false, true], "secret orders are laid down");
    let arrivals = "turn 3 | soviet arrivals";
    assert_eq!(Table::taken_back(arrivals, SOVIET, "place SU-A34 2001"), [true, true]);
    let picks = "on plain | turn 3 | initiative | GE-A6 0404 | SU-A3 0504";
    assert_eq!(axis(picks, "pick soviet hold"), [false, true], "the enemy is to act");
}

#[test]
fn r4_ia_axis_reinforcements_enter_at_home() {
    // East Prussia and the General Government; this one is coded for Center.
    check(
        "turn 2 | axis arrivals",
        "? list; ? may place GE-A2 1623; ? may place GE-A2 1118; ? may place GE-A2 1410; ? may place GE-A2 1211",
        "place GE-A2 1109, place GE-A2 1111, place GE-A2 1212, place GE-A2 1309; no, 5.1.1; no, 5.1.1; no, 5.1.1; no, 5.1.1",
    );
    check("turn 2 | axis arrivals", "place GE-A2 1111; ? where GE-A2", "GE-A2 at 1111; GE-A2 1111 8");
}

#[test]
fn r4_ib_replacement_steps_of_phase_i() {
    check(
        "on plain | turn 2 | axis arrivals | GE-A6 0304 6 | GE-P24 0305 3",
        "? steps; ? list; restore GE-A6; restore GE-P24; ? where GE-A6 GE-P24",
        "army 1, panzer 1; restore GE-A6, restore GE-P24, done; GE-A6 up to 4; GE-P24 up to 2
         phase soviet reinforcements; phase command points; GE-A6 0304 8, GE-P24 0305 6",
    );
}

#[test]
fn r4_iia_soviet_reinforcements_enter_in_their_front_or_off_the_map() {
    // Coded for West: towns of the West Front near Moscow, Kiev or Leningrad, and all twenty-five hexes of the zone.
    let told = play("turn 2 | soviet arrivals", "? list place SU-A20");
    let hexes: Vec<&str> = told[0].split(", ").map(|it| it.trim_start_matches("place SU-A20 ")).collect();
    let (zone, towns): (Vec<&str>, Vec<&str>) = hexes.iter().partition(|it| it.starts_with("34"));
    assert_eq!(zone.len(), 25);
    assert_eq!(
        towns,
        ["1912", "2111", "2406", "2408", "2505", "2609", "2611", "2707", "2709", "2811", "2904", "2906", "2908"],
        "Mozyr, Gomel, Rzhev, Vyazma, Kalinin, Kaluga, Orel, Moscow, Tula, Yelets, Yaroslavl, Vladimir, Ryazan"
    );
    check("turn 2 | soviet arrivals", "? may place SU-A20 2114; ? may place SU-A20 3420", "no, 5.2.2; yes");
}

#[test]
fn r4_iib_replacements_of_phase_ii() {
    // SU-A30 is coded for West. On turn 3 up to four return, to any Front; on turn 2 nobody.
    let dead = "SU-A3 dead | SU-A4 dead | SU-A13 dead | SU-A22 dead | SU-A21 dead";
    check(
        &format!("on plain | turn 3 | soviet arrivals | {dead}"),
        "? list send SU-A3; send SU-A3 south; send SU-A4 northwest; send SU-A13 west; send SU-A22 west; ? next; ? dead",
        "send SU-A3 northwest, send SU-A3 west, send SU-A3 southwest, send SU-A3 south; SU-A3 to south
         SU-A4 to northwest; SU-A13 to west; SU-A22 to west; phase command points; die: command roll; SU-A21",
    );
    check(&format!("on plain | turn 2 | soviet arrivals | {dead}"), "? next", "die: command roll");
}

#[test]
fn r4_iiia_points_are_for_the_next_turn() {
    // The first turn's orders are given; what is bought in it is on hand in the second.
    check(
        "start",
        "assign antonescu; done; 4 3; axis: buy HABB; soviet: buy HHHA; !; ? boxes; ? cup",
        "antonescu axis blitz; axis hold 1, axis blitz 2, soviet hold 3, soviet withdraw 1, counterattack 3",
    );
    check(
        "on plain | turn 2 | end | bought axis HABB | bought soviet HHHA",
        "assign antonescu; 3 3; axis: buy HHHH; soviet: buy HHHH; !; ? list pick",
        "pick axis hold, pick axis assault, pick axis blitz, pick soviet hold, pick soviet assault",
    );
    // There is no turn after the eleventh, and nothing is bought for it.
    for (turn, next) in [(10, "die: command roll"), (11, "axis: initiative")] {
        check(&format!("on plain | turn {turn} | hitler 7 | partisans"), "? next", next);
    }
}

#[test]
fn r4_iiib_r7_1_5_orders_are_bought_in_secret() {
    check(
        "on plain | turn 3 | purchase | points 12 9",
        "axis: buy HABB; ? seen bought by soviet; ? seen bought by spectator; ? seen bought by axis
         soviet: buy HHHH; ? seen bought by soviet; ? seen bought by axis; ? seen bought by all",
        "axis buys HABB; axis hidden, soviet hidden; axis hidden, soviet hidden; axis HABB, soviet hidden
         soviet buys HHHH; phase initiative; orders axis HHHH, soviet HHHH
         axis hidden, soviet HHHH; axis HABB, soviet hidden; axis HABB, soviet HHHH",
    );
}

#[test]
fn r4_iva_r7_7a_the_first_marker_may_be_anybodys() {
    check(
        "on plain | turn 3 | initiative | orders axis HABB | orders soviet HHHW",
        "? next; ? list",
        "axis: initiative; pick axis hold, pick axis assault, pick axis blitz, pick soviet hold, pick soviet withdraw",
    );
    check(
        "on plain | turn 3 | initiative | orders axis HABB | orders soviet HHHW",
        "pick soviet withdraw; ? next; assign south; ? boxes",
        "cup axis hold 1, axis assault 1, axis blitz 2, soviet hold 3, counterattack 2; phase action
         soviet: assign soviet withdraw; soviet south withdraw; south soviet withdraw",
    );
}

#[test]
fn r4_ivb_r2_2_3a_all_else_goes_into_the_cup() {
    let picked = |turn: u8| {
        let position = format!("on plain | turn {turn} | initiative | orders axis HABB | orders soviet HHHW");
        play(&position, "pick axis blitz")[0].clone()
    };
    let orders = "cup axis hold 1, axis assault 1, axis blitz 1, soviet hold 3, soviet withdraw 1";
    assert_eq!(picked(2), format!("{orders}, counterattack 3"));
    assert_eq!(picked(3), format!("{orders}, counterattack 2"));
    assert_eq!(picked(4), format!("{orders}, counterattack 1"));
    assert_eq!(picked(5), format!("{orders}, zhukov 1"));
}

#[test]
fn r4_va_the_pick_acts_first_then_the_cup_is_drawn_empty() {
    let told = play("on plain | turn 3 | end", TURN);
    let acts: Vec<&String> =
        told.iter().skip(1).filter(|it| it.starts_with("axis ") || it.starts_with("soviet ")).collect();
    assert_eq!(
        acts[4..],
        [
            "soviet west hold",
            "axis south hold",
            "soviet south hold",
            "axis north hold",
            "soviet northwest hold",
            "soviet southwest hold",
            "axis center hold",
            "axis antonescu hold"
        ]
    );
    check(
        "on plain | turn 3 | draw | cup axis hold, soviet hold",
        "? next; axis hold; assign south; ? next; soviet hold; assign west; ? turn",
        "cup: draw; axis south hold; cup: draw; soviet west hold; phase end; turn 4; phase axis reinforcements
         phase soviet reinforcements; phase command points; 4",
    );
}

#[test]
fn r4_vb_a_command_finishes_before_the_next_draw() {
    check(
        "on plain | turn 3 | draw | cup axis assault, soviet hold | GE-A6 0404 | SU-A3 0504",
        "axis assault; ? next; assign center; ? next; done; ? next; ? cup; done; ? next",
        "axis: assign axis assault; axis center assault; axis: movement; axis: combat; soviet hold 1; cup: draw",
    );
}

#[test]
fn r4_vc_r7_8_1_r7_8_3_every_command_acts_once() {
    // No box is left out, and the last marker goes where the last box is empty, wanted or not.
    let seven = "box axis north hold | box axis center hold | box axis south hold | box soviet northwest hold | \
                 box soviet west hold | box soviet southwest hold | box soviet south hold";
    check(
        &format!("on coast | turn 3 | draw | cup axis hold, counterattack | {seven} | RO-A3 0304"),
        "axis hold; ? list; assign antonescu; ? boxes; done; ? next",
        "assign antonescu; axis antonescu hold
         north axis hold, center axis hold, south axis hold, antonescu axis hold, northwest soviet hold, west soviet hold, \
         southwest soviet hold, south soviet hold
         cup: draw",
    );
}

#[test]
fn r4_vd_a_counterattack_is_given_to_no_box() {
    check(
        "on plain | turn 3 | draw | cup counterattack, axis hold",
        "counterattack; ? next; 4; ? boxes; ? next",
        "die: counter front; counterattack 4: southwest; counterattack idle; empty; cup: draw",
    );
}

#[test]
fn r4_via_attrition_then_hitler_then_victory() {
    // The three cities are held; an army off Smolensk is cut off by Soviets who are supplied by Vyazma.
    let told = play(
        "turn 6 | end | Axis holds Kiev, Leningrad, Moscow | GE-A9 2505 | SU-A20 2504 | SU-A24 2606 | SU-A28 2406",
        "assign antonescu; 5",
    );
    assert_eq!(
        told,
        [
            "axis antonescu hold",
            "phase end",
            "attrition GE-A9",
            "GE-A9 down to 3",
            "hitler 5 as 7",
            "hitler commands",
            "over: Kiev, Leningrad and Moscow"
        ]
    );
}

#[test]
fn r4_vib_the_next_turn_or_the_count() {
    check(
        "on plain | turn 3 | end",
        "assign antonescu; ? turn",
        "axis antonescu hold; phase end; turn 4; phase axis reinforcements; phase soviet reinforcements
         phase command points; 4",
    );
    check(
        "on plain | turn 11 | end | hitler 7",
        "assign antonescu; ? next",
        "axis antonescu hold; phase end; count 0; over: too few victory points; over: too few victory points",
    );
}
