//! Chapter 7, Zhukov.

use super::table::check;

#[test]
fn r7_4a_zhukov_is_an_order_marker() {
    check(
        "on plain | turn 5 | initiative | orders soviet HHWA",
        "pick axis hold; ? cup",
        "cup axis hold 3, soviet hold 2, soviet withdraw 1, soviet assault 1, zhukov 1; phase action
         axis hold 3, soviet hold 2, soviet withdraw 1, soviet assault 1, zhukov 1",
    );
    // Every turn anew, even if he was used in the last one.
    check(
        "on plain | turn 5 | end | box soviet west zhukov",
        "assign antonescu; 3 3; axis: buy HHHH; soviet: buy HHHH; !; pick axis hold",
        "cup axis hold 3, soviet hold 4, zhukov 1; phase action",
    );
}

#[test]
fn r7_4_1_first_draw() {
    let drawn = "on plain | turn 5 | draw | cup zhukov, soviet hold 2, axis hold | box soviet northwest hold";
    check(
        drawn,
        "zhukov; ? next; ? list; ? may assign northwest",
        "soviet: assign zhukov; assign west, assign southwest, assign south, return; no, 7.8.2",
    );
    check(drawn, "zhukov; return; ? next; ? cup", "cup: draw; axis hold 1, soviet hold 2, zhukov 1");
    check(drawn, "zhukov; assign south; ? boxes", "soviet south assault; northwest soviet hold, south zhukov");
}

#[test]
fn r7_4_2a_second_draw() {
    let drawn = "on plain | turn 5 | draw | cup zhukov, soviet hold 2, axis hold | box soviet northwest hold";
    check(
        drawn,
        "zhukov; return; axis hold; assign north; zhukov; ? list; ? may return",
        "axis north hold; assign west, assign southwest, assign south; no, 7.4.2a",
    );
    // The draws are counted by the turn; a marker of another kind never goes back.
    check(&format!("{drawn} | zhukov drawn"), "zhukov; ? may return", "no, 7.4.2a");
    check(drawn, "soviet hold; ? may return", "no, 7.4.2a");
}

#[test]
fn r7_4_2b_a_free_assault() {
    // Four points and an attack, whatever was bought.
    check(
        "on plain | turn 5 | soviet west zhukov | movement | SU-A3 0504 | SU-M6 0604 | GE-A6 0404 | cup axis hold",
        "? may step SU-A3 0604; done; ? list; attack 0404; join SU-A3; ? odds",
        "yes; attack 0404, done; 2:8, worse",
    );
    check(
        "on plain | turn 6 | draw | cup zhukov, axis hold | points 11 12 | SU-A3 1104",
        "zhukov; assign west; ? points; ? next",
        "soviet west assault; axis 11, soviet 12; soviet: movement",
    );
}

#[test]
fn r7_4_3_too_late() {
    let full = "box soviet northwest hold | box soviet west hold | box soviet southwest hold | box soviet south hold";
    check(
        &format!("on plain | turn 5 | draw | cup zhukov, axis hold | {full}"),
        "zhukov; ? next; ? cup; ? boxes",
        "zhukov idle; cup: draw; axis hold 1
         northwest soviet hold, west soviet hold, southwest soviet hold, south soviet hold",
    );
}

#[test]
fn r7_4_4_one_order_may_be_ignored() {
    let used = "on plain | turn 5 | draw | cup soviet hold 2, axis hold 2, soviet assault | box soviet west zhukov | \
                box soviet south hold";
    check(
        used,
        "soviet hold; ? list; ignore; ? next; ? cup; soviet assault; ? list; ? may ignore",
        "assign northwest, assign southwest, ignore; cup: draw; axis hold 2, soviet hold 1, soviet assault 1
         assign northwest, assign southwest; no, 7.4.4",
    );
    // Not an Axis order, and not before Zhukov is used.
    check(used, "axis hold; ? may ignore", "no, 7.4.4");
    check(
        "on plain | turn 5 | draw | cup soviet hold 2, axis hold 2, zhukov | box soviet south hold",
        "soviet hold; ? may ignore",
        "no, 7.4.4",
    );
    // If nothing was ignored, the fifth order finds no box.
    check(
        "on plain | turn 5 | draw | cup soviet hold, axis hold | box soviet west zhukov | box soviet south hold | \
         box soviet northwest hold | box soviet southwest hold",
        "soviet hold; ? next",
        "soviet hold discarded; cup: draw",
    );
}
