//! Chapter 5, Axis reinforcements and replacements.

use super::table::{check, play};

#[test]
fn r5_0a_a_reinforcement_waits_for_its_turn() {
    // GE-P40 comes on turn 4.
    check("turn 3 | axis arrivals | GE-A2 dead", "? next; ? where GE-P40", "soviet: soviet arrivals; GE-P40 hand");
    check("turn 3 | axis arrivals", "? may place GE-P40 1111", "no, 5.0a");
    check("turn 4 | axis arrivals | GE-A2 dead", "? next; ? may place GE-P40 1111", "axis: axis arrivals; yes");
    // SU-A39 comes on turn 6, on the other side.
    check("turn 5 | soviet arrivals", "? may place SU-A39 2707; ? may place SU-A56 3019", "no, 5.0a; yes");
    check("turn 6 | soviet arrivals", "? may place SU-A39 2707", "yes");
}

#[test]
fn r5_0b_reinforcements_before_replacements() {
    check(
        "turn 4 | axis arrivals | GE-A2 1212 6",
        "? may restore GE-A2; place GE-P40 1111; ? may restore GE-A2",
        "no, 4.0a; GE-P40 at 1111; yes",
    );
    check(
        "on plain | turn 11 | soviet arrivals | SU-A23 1101 | SU-A4 1102 | SU-A13 1103 | SU-A22 1104 | SU-A21 1105 | \
         SU-M6 1106 | SU-M11 1107 | SU-M14 1108 | SU-IC 1108 | SU-GC1 1107 | SU-A3 dead",
        "? next; ? may send SU-A3 west; place SU-S1 1104; ? next; ? may send SU-A3 west",
        "soviet: soviet arrivals; no, 4.0a; SU-S1 at 1104; soviet: top up 2; yes",
    );
}

#[test]
fn r5_1_1_within_the_stacking_limits() {
    let warsaw = "turn 4 | axis arrivals | GE-A2 dead | GE-P41 1111 | GE-P56 1111";
    check(warsaw, "? may place GE-P40 1111", "yes");
    check(&format!("{warsaw} | GE-P39 1111"), "? may place GE-P40 1111; ? may place GE-P40 1212", "no, 8.1.1; yes");
    check(
        "turn 2 | axis arrivals | GE-A9 1111",
        "? may place GE-A2 1111; ? may place GE-A2 1212; ? may place GE-A2 1110",
        "no, 8.1.3; yes; no, 5.1.1",
    );
}

#[test]
fn r5_1_1_in_any_town_at_home_without_a_soviet_unit_whoever_controls_it() {
    // Siedlce was taken and left again: whoever arrives there takes it back. Bialystok and Debrecen are not at home.
    check(
        "turn 2 | axis arrivals | Soviets hold Siedlce | Axis holds Bialystok",
        "? list place; ? may place GE-A2 1310; ? may place GE-A2 1118; place GE-A2 1212; ? control Siedlce",
        "place GE-A2 1109, place GE-A2 1111, place GE-A2 1212, place GE-A2 1309; no, 5.1.1; no, 5.1.1
         GE-A2 at 1212; axis takes Siedlce; axis",
    );
    // A Soviet unit keeps him out.
    check("turn 2 | axis arrivals | SU-A10 1212", "? may place GE-A2 1212; ? may place GE-A2 1111", "no, 5.1.1; yes");
    // The letter of his Army Group is another reason: Danzig lies in North. It does not bind if nothing is left there.
    check("turn 2 | axis arrivals", "? may place GE-A2 1009", "no, 2.2.1i");
    let taken = "turn 2 | axis arrivals | SU-A3 1109 | SU-A10 1111 | SU-A4 1212 | SU-A13 1309";
    check(taken, "? may place GE-A2 1009; ? may place GE-A2 1111", "yes; no, 5.1.1");
    check(
        &format!("{taken} | Soviets hold Danzig, Lodz"),
        "? may place GE-A2 1009; ? may place GE-A2 1013; ? may place GE-A2 1111",
        "yes; yes; no, 5.1.1",
    );
}

#[test]
fn r5_1_2_new_luftwaffe_markers_fly_at_once() {
    // One on turn 1, three from turn 2 on.
    let ready = |turn: u8, used: &str| {
        let field = format!("on plain | turn {turn} | axis center assault | combat | GE-A6 0404 | SU-A3 0504 {used}");
        play(&field, "attack 0504; join GE-A6; ? may fight support")[0].clone()
    };
    assert_eq!(ready(1, ""), "yes");
    assert_eq!(ready(1, "| air north 0201"), "no, 13.8.3");
    assert_eq!(ready(2, "| air north 0201"), "yes");
    assert_eq!(ready(2, "| air north 0201 | air south 0203"), "yes");
    assert_eq!(ready(2, "| air north 0201 | air south 0203 | air center 0301"), "no, 13.8.3");
}

/// The steps of a turn: Army, Panzer. An army at home could place its Garrison, so there is always something to ask.
fn steps(turn: u8) -> String {
    let position = format!("turn {turn} | axis arrivals | GE-A2 dead | GE-P40 dead | GE-A6 1313");
    play(&position, "? steps")[0].clone()
}

#[test]
fn r5_1_3_one_army_step_but_not_on_turn_1_nor_in_snow() {
    for turn in [1, 7, 8, 9, 10] {
        assert!(steps(turn).starts_with("army 0"), "turn {turn}");
    }
    for turn in [2, 3, 4, 5, 6, 11] {
        assert!(steps(turn).starts_with("army 1"), "turn {turn}");
    }
    // Without one nobody is restored: not the second Army, and in snow not even the first.
    let reduced = "refit | GE-A6 0304 2 | GE-A9 0305 4 | GE-P24 0306 3 | GE-A4 0204";
    check(
        &format!("on plain | turn 3 | {reduced}"),
        "restore GE-A6; ? may restore GE-A9; ? may restore GE-P24",
        "GE-A6 up to 4; no, 5.1.3; yes",
    );
    check(&format!("on plain | turn 8 | {reduced}"), "? may restore GE-A6; ? list restore", "no, 5.1.3; none");
}

#[test]
fn r5_1_4_one_panzer_step_but_not_on_turn_1_nor_in_mud_or_snow() {
    // Turn 11 is Mud. Turn 5 is Light Mud and turn 6 Frost.
    for turn in [1, 7, 8, 9, 10, 11] {
        assert!(steps(turn).ends_with("panzer 0"), "turn {turn}");
    }
    for turn in [2, 3, 4, 5, 6] {
        assert!(steps(turn).ends_with("panzer 1"), "turn {turn}");
    }
    let reduced = "refit | GE-P24 0304 3 | GE-P46 0305 3 | GE-A9 0306 4 | GE-A4 0204";
    check(
        &format!("on plain | turn 3 | {reduced}"),
        "restore GE-P24; ? may restore GE-P46; ? may restore GE-A9",
        "GE-P24 up to 2; no, 5.1.4; yes",
    );
    check(
        &format!("on plain | turn 11 | {reduced}"),
        "? may restore GE-P24; ? list restore",
        "no, 5.1.4; restore GE-A9",
    );
}

#[test]
fn r5_1_5a_only_units_in_supply() {
    // Four hexes between 0703 and Home, five between 0803 and Home.
    check("on plain | turn 3 | refit | GE-A6 0703 6", "? supply GE-A6; ? may restore GE-A6", "0; yes");
    check(
        "on plain | turn 3 | refit | GE-A6 0803 6 | GE-A9 0304 6",
        "? supply GE-A6; ? may restore GE-A6; ? may restore GE-A9",
        "1; no, 5.1.5a; yes",
    );
    // Cut off: no supply either.
    check(
        "on plain | turn 3 | refit | GE-A6 0604 6 | GE-A9 0304 6 | SU-A3 0603 | SU-A4 0505 | SU-A13 0705",
        "? loc GE-A6; ? may restore GE-A6",
        "no; no, 5.1.5a",
    );
}

#[test]
fn r5_1_5b_beside_the_enemy() {
    check(
        "on plain | turn 3 | refit | GE-P24 0404 3 | GE-A6 0404 4 | SU-A3 0504 | SU-A4 0405",
        "? may restore GE-P24; ? may restore GE-A6",
        "yes; yes",
    );
}

#[test]
fn r5_1_6_to_full_strength() {
    check(
        "on plain | turn 3 | refit | GE-A6 0304 2 | GE-A9 0305 4 | GE-P24 0306 3 | GE-P46 0307 3",
        "restore GE-A6; ? where GE-A6; ? may restore GE-A9; ? may restore GE-A6; restore GE-P24; ? where GE-P24",
        "GE-A6 up to 4; GE-A6 0304 8; no, 5.1.3; no, 5.1.3; GE-P24 up to 2; phase soviet reinforcements
         phase command points; GE-P24 0306 6",
    );
    // A step serves its own kind only, and only the reduced; Romanian Armies are Armies.
    check(
        "on plain | turn 3 | refit | steps 0 1 | GE-A6 0304 2 | GE-P24 0306 3 | GE-P46 0305",
        "? may restore GE-A6; ? may restore GE-P46; ? may restore GE-P24",
        "no, 5.1.3; no, 5.1.6; yes",
    );
    check(
        "on plain | turn 3 | refit | steps 1 0 | RO-A3 0304 2 | GE-P24 0306 3",
        "? may restore GE-P24; restore RO-A3; ? where RO-A3",
        "no, 5.1.4; RO-A3 up to 2; phase soviet reinforcements; phase command points; RO-A3 0304 4",
    );
}

#[test]
fn r5_1_7_steps_are_not_saved() {
    check(
        "on plain | turn 3 | refit | GE-A6 0304 2 | GE-A9 0305 4",
        "? steps; done; ? steps",
        "army 1, panzer 1; phase soviet reinforcements; phase command points; army 0, panzer 0",
    );
    // The next turn has its own and no more, whatever was left.
    check(
        "on plain | turn 3 | end | GE-A6 0304 2 | GE-A9 0305 4",
        "assign antonescu; !; ? steps; restore GE-A6; ? may restore GE-A9",
        "army 1, panzer 1; GE-A6 up to 4; phase soviet reinforcements; phase command points; no, 4.0a",
    );
}

#[test]
fn r5_1_8_the_eliminated_stay_away() {
    check(
        "on plain | turn 3 | refit | GE-P24 dead | GE-A6 dead | GE-A9 0304 6",
        "? may restore GE-P24; ? may restore GE-A6; ? list",
        "no, 5.1.8; no, 5.1.8; restore GE-A9, done",
    );
    // A Garrison may, for a step of either kind. [13.3.3]
    check(
        "on plain | turn 3 | refit | GE-G9 dead | GE-A9 0304 6",
        "? list; revive GE-G9 panzer; ? steps; ? where GE-G9",
        "restore GE-A9, revive GE-G9 army, revive GE-G9 panzer, done; GE-G9 revived by panzer; army 1, panzer 0; GE-G9 hand",
    );
}
