//! Chapter 7, Soviet counterattacks.

use super::table::{check, play};

/// A counterattack is drawn on an open field of the West Front, and something is left in the cup.
const DRAW: &str = "on plain | turn 3 | draw | cup counterattack, axis hold";

#[test]
fn r7_3_1_never_bought() {
    let told = play("on plain | turn 3 | purchase | points 16 9", "? list soviet: buy");
    assert!(
        told[0].split(", ").all(|it| it.trim_start_matches("buy ").chars().all(|it| "HWA".contains(it))),
        "{told:?}"
    );
    check(
        "on plain | turn 3 | initiative",
        "pick axis hold",
        "cup axis hold 3, soviet hold 4, counterattack 2; phase action",
    );
}

#[test]
fn r7_3_2_how_many_on_which_turn() {
    let told = play("start", "assign antonescu; done; 3 3; axis: buy HHHH; soviet: buy HHHH; ? cup");
    assert!(told.last().expect("an answer").ends_with("counterattack 3"));
    for (turn, n) in [(2, 3), (3, 2), (4, 1), (5, 0), (6, 0), (7, 0), (11, 0)] {
        let told = play(&format!("on plain | turn {turn} | initiative"), "pick axis hold");
        let counterattacks = told[0].split("counterattack ").nth(1).map_or(0, |it| it[..1].parse().expect("a number"));
        assert_eq!(counterattacks, n, "turn {turn}");
    }
}

#[test]
fn r7_3_3a_a_die_names_the_front() {
    let fronts = ["northwest", "west", "west", "southwest", "southwest", "south"];
    for (die, front) in (1..).zip(fronts) {
        check(DRAW, &format!("counterattack; {die}"), &format!("counterattack {die}: {front}; counterattack idle"));
    }
}

#[test]
fn r7_3_3b_whatever_the_front_has_done() {
    // It has its order, its units have acted, and it counterattacks twice.
    check(
        "on plain | turn 3 | draw | cup counterattack 2, axis hold | box soviet west hold | acted SU-A3 SU-A4 | \
         SU-A3 0504 | SU-A4 0504 | SU-A13 0804 | GE-A6 0404",
        "counterattack; 2; march 0503; ? next; 1; lose SU-A13; counterattack; 3; 1; lose SU-A3; ? acted",
        "counterattack 2: west; SU-A13 marches 0703 0603 0503; 6:8, 1:2; die: counter roll; die 1: A1; SU-A13 eliminated
         counterattack 3: west; 4:8, 1:2; die 1: A1; SU-A3 eliminated; SU-A4",
    );
}

#[test]
fn r7_3_3c_used_up_for_the_turn() {
    check(DRAW, "counterattack; 6; ? boxes; ? cup", "counterattack 6: south; counterattack idle; empty; axis hold 1");
    // One that comes to a fight fills no box either, and the Front still has its order to come.
    check(
        "on plain | turn 3 | draw | cup counterattack, soviet hold, axis hold | SU-A3 0504 | SU-A4 0504 | GE-A6 0404",
        "counterattack; 2; 1; lose SU-A3; ? boxes; ? cup; ? next; soviet hold; assign west; ? boxes",
        "counterattack 2: west; 4:8, 1:2; die 1: A1; SU-A3 eliminated; empty; axis hold 1, soviet hold 1; cup: draw
         soviet west hold; west soviet hold",
    );
    // The turn has its own number, whatever was used before: of the two of turn 3 one comes back on turn 4, and none on
    // turn 5.
    let boxes = "box axis north hold | box axis center hold | box axis south hold | box axis antonescu hold | box \
                 soviet northwest hold | box soviet west hold | box soviet southwest hold | box soviet south hold";
    for (turn, used, next) in [
        (2, 3, "cup axis hold 3, soviet hold 4, counterattack 2; phase action"),
        (3, 2, "cup axis hold 3, soviet hold 4, counterattack 1; phase action"),
        (4, 1, "cup axis hold 3, soviet hold 4, zhukov 1; phase action"),
    ] {
        let draws = "counterattack; 6; ".repeat(used);
        check(
            &format!("on plain | turn {turn} | draw | cup counterattack {used} | {boxes}"),
            &format!("{draws}3 3; axis: buy HHHH; soviet: buy HHHH; !; pick axis hold"),
            next,
        );
    }
}

#[test]
fn r7_3_4a_to_the_nearest_axis_unit() {
    // Two hexes away: beside it, wherever four points lead without passing its zone.
    check(
        &format!("{DRAW} | SU-A3 0804 | GE-A6 0604"),
        "counterattack; 2; ? next; ? list; march 0704; ? where SU-A3",
        "counterattack 2: west; soviet: counter march SU-A3; march 0603, march 0605, march 0703, march 0704
         SU-A3 marches 0704; 2:8, 1:2
         SU-A3 0704 2",
    );
    // Not past it to another that is farther away, though it could.
    check(
        &format!("{DRAW} | SU-M6 0804 | GE-A6 0604 | GE-A9 1006"),
        "counterattack; 2; ? list",
        "counterattack 2: west; march 0503, march 0504, march 0603, march 0605, march 0703, march 0704",
    );
    // Whoever touches an Axis unit stays; the Soviets choose who goes first.
    check(
        &format!("{DRAW} | SU-A3 0704 | SU-A4 0904 | SU-A13 0905 | GE-A6 0604"),
        "counterattack; 2; ? list; ? may counter SU-A3; counter SU-A13; ? list",
        "counterattack 2: west; counter SU-A4, counter SU-A13; no, 7.3.4a; march 0605, march 0703, march 0704",
    );
    // Only units of the Front, and only for Axis units in it.
    let border = "on border | turn 3 | draw | cup counterattack, axis hold | SU-A3 0903 | SU-A4 0908 | GE-A4 0608";
    check(border, "counterattack; 2; ? where SU-A3", "counterattack 2: west; counterattack idle; SU-A3 0903 2");
    check(
        border,
        "counterattack; 4; ? where SU-A3; ? list",
        "counterattack 4: southwest; SU-A3 0903 2; march 0609, march 0707, march 0708",
    );
    // Who can come no nearer stays: the three hexes beside the corner are full.
    check(
        &format!(
            "{DRAW} | GE-P24 0101 | SU-A3 0201 | SU-A4 0201 | SU-A13 0201 | SU-A22 0202 | SU-A21 0202 | SU-A10 0202 | \
             SU-A23 0102 | SU-S1 0102 | SU-M6 0102 | SU-M11 0301"
        ),
        "counterattack; 2; !; ? next; ? stack 0301",
        "die: counter roll; SU-M11",
    );
}

#[test]
fn r7_3_4a_stacking_and_zones_as_in_any_move() {
    // 0703 and 0704 are full, and all else beside the army is too far: as near as possible, two hexes from it.
    let full = "SU-A3 0703 | SU-A4 0703 | SU-A13 0703 | SU-A22 0704 | SU-A23 0704 | SU-M6 0704";
    check(
        &format!("{DRAW} | {full} | SU-A21 1104 | GE-A6 0604"),
        "counterattack; 2; ? list",
        "counterattack 2: west; march 0702, march 0705, march 0803, march 0804, march 0805",
    );
    // A town on the way, or at its end, is taken.
    check(
        &format!("{DRAW} | Axis holds Beta | SU-A3 0904 | GE-A6 0604"),
        "counterattack; 2; march 0704; ? control Beta",
        "counterattack 2: west; SU-A3 marches 0804 0704; soviet takes Beta; 2:8, 1:2; soviet",
    );
    // In contact with an Axis unit of another command a unit stays as well.
    check(
        "on border | turn 3 | draw | cup counterattack, axis hold | SU-A3 0805 | GE-A6 0806 | GE-A4 0504",
        "counterattack; 2; ? where SU-A3",
        "counterattack 2: west; 2:8, 1:2; SU-A3 0805 2",
    );
}

#[test]
fn r7_3_4b_four_or_six_points() {
    check(
        &format!("{DRAW} | SU-A3 1104 | GE-A6 0404"),
        "counterattack; 2; ? list",
        "counterattack 2: west; march 0702, march 0703, march 0704, march 0705",
    );
    check(
        &format!("{DRAW} | SU-M6 1104 | GE-A6 0404"),
        "counterattack; 2; ? list",
        "counterattack 2: west; march 0503, march 0504",
    );
}

#[test]
fn r7_3_5a_one_attack_for_all() {
    check(
        &format!("{DRAW} | SU-A3 0504 | SU-A4 0503 | SU-A13 0405 | GE-A6 0404"),
        "counterattack; 2; ? next; 4; lose SU-A3; ? next",
        "counterattack 2: west; 6:8, 1:2; die: counter roll; die 4: A1; SU-A3 eliminated; cup: draw",
    );
    // All Axis units beside them count, and bracketed Soviets do not.
    check(
        &format!("{DRAW} | SU-A3 0504 | SU-A4 0704 | SU-IC 0405 | GE-A6 0404 | GE-P24 0604 | GE-A9 0303"),
        "counterattack; 2",
        "counterattack 2: west; 4:14, 1:2",
    );
}

#[test]
fn r7_3_5b_no_terrain_no_supply() {
    // An army in a forest, six hexes from its town, behind nothing but its printed 8; the Soviets over a river.
    check(
        "on border | turn 3 | draw | cup counterattack, axis hold | SU-A10 0703 | SU-S1 0703 | SU-A21 0703 | GE-P3 0603 3 | \
         Soviets hold Alpha",
        "counterattack; 2; ? supply GE-P3",
        "counterattack 2: west; 10:3, 3:1; 0",
    );
    // Far from any town of its own: the printed factor still.
    check(
        &format!("{DRAW} | SU-A10 1004 | GE-A6 0904"),
        "? supply GE-A6; counterattack; 2",
        "2; counterattack 2: west; 3:8, 1:2",
    );
}

#[test]
fn r7_3_5c_odds() {
    // 2 against 22.
    check(
        &format!("{DRAW} | SU-A3 0504 | GE-A6 0404 | GE-A9 0503 | GE-P24 0404"),
        "counterattack; 2; 5; ? where SU-A3",
        "counterattack 2: west; 2:22, 1:2; die 5: A1; SU-A3 eliminated; SU-A3 dead",
    );
    let odds = |soviets: &str| {
        let told = play(&format!("{DRAW} | GE-P24 0404 3 {soviets}"), "counterattack; 2");
        told[1].clone()
    };
    assert_eq!(odds("| SU-A3 0504"), "2:3, 1:2");
    assert_eq!(odds("| SU-A10 0504"), "3:3, 1:1");
    assert_eq!(odds("| SU-A10 0504 | SU-A3 0504"), "5:3, 1:1");
    assert_eq!(odds("| SU-A10 0504 | SU-A21 0504"), "6:3, 2:1");
    assert_eq!(odds("| SU-A10 0504 | SU-A21 0504 | SU-S1 0504"), "10:3, 3:1");
    assert_eq!(odds("| SU-A10 0504 | SU-A21 0504 | SU-S1 0504 | SU-A23 0405"), "13:3, 3:1");
}

#[test]
fn r7_3_5d_nobody_to_attack() {
    check(
        &format!("{DRAW} | SU-A3 1104"),
        "counterattack; 2; ? next",
        "counterattack 2: west; counterattack idle; cup: draw",
    );
    check(DRAW, "counterattack; 2", "counterattack 2: west; counterattack idle");
}

/// Axis zones close column 06 from edge to edge.
const WALL: &str = "GE-A6 0602 | GE-A9 0605 | GE-A4 0608";

#[test]
fn r7_3_5e_without_a_line_they_move_but_do_not_count() {
    check(
        &format!("{DRAW} | {WALL} | SU-A3 0301"),
        "? loc SU-A3; counterattack; 2; ? list; march 0502; ? where SU-A3",
        "no; counterattack 2: west; march 0501, march 0502; SU-A3 marches 0402 0502; counterattack idle; SU-A3 0502 2",
    );
    // A friend with a line counts alone.
    check(
        &format!("{DRAW} | {WALL} | SU-A3 0505 | SU-A4 0705"),
        "? loc SU-A3; ? loc SU-A4; counterattack; 2",
        "no; yes; counterattack 2: west; 2:8, 1:2",
    );
}

#[test]
fn r7_3_6a_what_is_lost() {
    let field = format!("{DRAW} | SU-A3 0504 | GE-A6 0404");
    check(&field, "counterattack; 2; 5", "counterattack 2: west; 2:8, 1:2; die 5: A1; SU-A3 eliminated");
    check(
        &field,
        "counterattack; 2; 6; ? where SU-A3 GE-A6",
        "counterattack 2: west; 2:8, 1:2; die 6: B1; GE-A6 down to 3; SU-A3 eliminated; SU-A3 dead, GE-A6 0404 6",
    );
    // Each owner chooses his own.
    check(
        &format!("{DRAW} | SU-A3 0504 | SU-A4 0503 | GE-A6 0404 | GE-P24 0404"),
        "counterattack; 2; 6; ? next; ? list; lose GE-P24; ? next; ? list; lose SU-A4",
        "counterattack 2: west; 4:14, 1:2; die 6: B1; axis: counter step; lose GE-A6, lose GE-P24; GE-P24 down to 1
         soviet: counter loss; lose SU-A3, lose SU-A4; SU-A4 eliminated",
    );
}

#[test]
fn r7_3_6b_the_supplied_first() {
    // Only Omega supplies: SU-A3 has three hexes between, SU-A4 six, around the army. Both count, the first is lost.
    let few = "Axis holds Alpha, Beta, Gamma";
    check(
        &format!("{DRAW} | {few} | SU-A3 0703 | SU-A4 0503 | GE-A6 0604"),
        "? supply SU-A3; ? supply SU-A4; ? supply GE-A6; counterattack; 2; 1",
        "0; 2; 0; counterattack 2: west; 4:8, 1:2; die 1: A1; SU-A3 eliminated",
    );
    // Both supplied: their owner's choice.
    check(
        &format!("{DRAW} | {few} | SU-A3 0703 | SU-A4 0603 | GE-A6 0604"),
        "? supply SU-A4; counterattack; 2; 1; ? list",
        "0; counterattack 2: west; 4:8, 1:2; die 1: A1; lose SU-A3, lose SU-A4",
    );
    // On both sides: the corps lacks supply, so neither it nor whoever touches it alone is lost. A Garrison never is.
    check(
        &format!("{DRAW} | SU-A3 0504 | SU-A4 0805 | GE-A6 0404 | GE-G6 0404 | GE-P24 0904"),
        "? supply GE-A6; ? supply GE-P24; counterattack; 2; 6",
        "0; 2; counterattack 2: west; 4:14, 1:2; die 6: B1; GE-A6 down to 3; SU-A3 eliminated",
    );
    check(
        &format!("{DRAW} | SU-A3 0504 | GE-G6 0404"),
        "counterattack; 2; 6; ? where GE-G6",
        "counterattack 2: west; 2:1, 2:1; die 6: B1; SU-A3 eliminated; GE-G6 0404 1",
    );
    // A Garrison needs no supply: who touches it alone touches a supplied enemy. [A30]
    check(
        &format!("{DRAW} | SU-A3 0504 | SU-A4 0805 | GE-G6 0404 | GE-P24 0904"),
        "? supply GE-P24; counterattack; 2; 1",
        "2; counterattack 2: west; 4:7, 1:2; die 1: A1; SU-A3 eliminated",
    );
    // Whoever did not count is not lost: a corps out of contact, a Soviet army without a line.
    check(
        &format!("{DRAW} | {WALL} | SU-A3 0505 | SU-A4 0705 | GE-P24 0204"),
        "counterattack; 2; 6",
        "counterattack 2: west; 2:8, 1:2; die 6: B1; GE-A9 down to 3; SU-A4 eliminated",
    );
}
