//! Chapter 6, stacking and fog of war.

use kernel::{Game, Log, Positioned, Sighted, Viewer};
use mukden::{JAPAN, RUSSIA};

use super::table::{Table, check, game, play, written};

/// What is wrong with a position.
#[track_caller]
fn faults(position: &str) -> String {
    let game = game();
    let parts: Vec<&str> = position.split('|').map(str::trim).collect();
    let faults = game.place(&written(&game, &parts)).err().unwrap_or_default();
    faults.into_iter().map(|it| it.0).collect::<Vec<_>>().join("; ")
}

#[test]
fn r6_0_a_limits_bind_where_a_unit_stays() {
    // Through a full hex, but not to a halt in it.
    check(
        "turn 4 | movement | spares | J:IG 2006 | J:2 2006 | J:12 2007",
        "? march J:12 2006; ? march J:12 2006 2005; step J:12 2006; ? may halt; ? may step J:12 2005",
        "1 spent, no halt; 2 spent; J:12 2007-2006; no, 6.1a; yes",
    );
    // A full hex in an enemy zone would be the end of the move: no step into it.
    check(
        "turn 4 | movement | spares | J:IG 2006 | J:2 2006 | J:12 2008 | R:25 2004",
        "? march J:12 2007 2006; ? march J:12 2007",
        "2 spent, no halt; 1 spent",
    );
    check(
        "turn 4 | movement | spares | J:IG 2006 | J:2 2006 | J:12 2008 | R:25 2005",
        "? march J:12 2007 2006; ? march J:12 2007",
        "no to 2006; 1 spent",
    );
    // With its last points a unit does not enter a full hex. Without a line to Liaoyang it has eight.
    let column = "turn 4 | movement | spares | J:IG 1002 | J:2 1002 | J:12 1010";
    let way = "1009 1008 1007 1006 1005 1004 1003";
    check(
        &format!("{column} | R:25 1923"),
        &format!("? march J:12 {way}; ? march J:12 {way} 1002"),
        "7 spent; no to 1002",
    );
    check(column, &format!("? march J:12 {way} 1002; ? march J:12 {way} 1002 1001"), "8 spent, no halt; 9 spent");
    // Two full hexes in a row are passed, three are not: the points end in the third.
    check(
        "turn 4 | movement | spares | J:IG 1002 | J:2 1002 | J:4 1001 | J:5 1001 | J:6 1000 | J:7 1000 | J:12 1010",
        &format!("? march J:12 {way} 1002 1001 1000; ? march J:12 {way} 1002 1001; ? march J:12 {way} 1002 1101"),
        "no to 1000; 9 spent, no halt; 9 spent",
    );
    // The corps fills a hex alone, and Phase I puts it nowhere else. [5.2b]
    assert_eq!(
        faults("turn 4 | movement | J:IG 2006 | R:CC 2310 | R:Mad 2310"),
        "more than two divisions, or as much, are stacked in 2310"
    );
}

#[test]
fn r6_0_b_enemies_never_share_a_hex() {
    check("turn 4 | movement | spares | J:IG 2006 | R:25 2005", "? may step J:IG 2005", "no, 8.2b");
    assert_eq!(faults("turn 4 | movement | J:IG 2006 | R:25 2006"), "enemies share 2006");
}

#[test]
fn r6_0_c_markers_take_no_room() {
    // Two divisions and eight markers.
    check(
        "turn 4 | combat first | spares | J:IG 2007 | J:2 2007 | R:22 2006",
        "attack 2006; join J:IG; join J:2; guns 8; fight",
        "attack J:IG J:2 + 8 guns > R:22: +20",
    );
    // The markers lie on the hex they fire at, and as much may advance into it as without them, and no more.
    check(
        "turn 4 | combat first | spares | J:IG 2007 | J:2 2007 | J:8R 2106 | R:CC 2006",
        "attack 2006; join J:IG; join J:2; join J:8R; guns 8; fight; 1; ? guns; advance J:IG; ? list; advance J:2
         ? stack 2006; ? list advance",
        "attack J:IG J:2 J:8R + 8 guns > R:CC: +20; die 1: 0/7; R:CC eliminated; 0; J:IG advances 2006
         advance J:2, advance J:8R, done; J:2 advances 2006; J:2 J:IG; none",
    );
    // Flags take none either: a full stack may turn them all, and stays full.
    check(
        "turn 4 | movement | spares | J:IG 2006 | J:2 2007 | J:5R 2008",
        "step J:2 2006; halt; pass; flip J:IG; ? stack 2006; ? march J:5R 2007 2006",
        "J:2 2007-2006; disrupted J:2; Russia passes; J:IG flips; J:2 J:IG; 2 spent, no halt",
    );
}

#[test]
fn r6_1_a_two_divisions_or_as_much() {
    let into = |stack: &str, id: &str| {
        let side = if id.starts_with('R') { "| Russia acts" } else { "" };
        let units: String = stack.split_whitespace().map(|it| format!("| {it} 2006 ")).collect();
        let position = format!("turn 4 | movement | J:16R 3927 | R:72 1300 {side} {units} | {id} 2007");
        let told = play(&position, &format!("? march {id} 2006"));
        match told[0].as_str() {
            "1 spent" => true,
            "1 spent, no halt" => false,
            other => panic!("{other}"),
        }
    };
    assert!(into("J:IG", "J:2"));
    assert!(!into("J:IG J:2", "J:5R"));
    assert!(into("J:IG J:5R", "J:8R"));
    assert!(!into("J:IG J:5R", "J:2"));
    assert!(into("J:5R J:8R J:1R", "J:3R"));
    assert!(!into("J:5R J:8R J:1R J:3R", "J:2Cav"));
    // Regiments count like brigades, the corps like two divisions.
    assert!(into("R:25 R:Mad", "R:Mas"));
    assert!(!into("R:25 R:41", "R:Mad"));
    assert!(!into("R:CC", "R:Mad"));
    assert!(!into("R:Mad", "R:CC"));
}

#[test]
fn r6_1_b_steps_do_not_matter() {
    check("turn 4 | movement | spares | J:IG 2006 1 | J:2 2006 1 | J:12 2007", "? march J:12 2006", "1 spent, no halt");
    check("turn 4 | movement | spares | J:IG 2006 12 | J:12 2007", "? march J:12 2006", "1 spent");
}

#[test]
fn r6_1_c_disruption_does_not_matter() {
    check(
        "turn 4 | movement | spares | J:IG 2006 disrupted | J:2 2006 disrupted | J:12 2007",
        "? march J:12 2006",
        "1 spent, no halt",
    );
}

const STACK: &str = "turn 4 | movement | J:IG 2917 | R:25 2006 | R:Mad 2006 disrupted | R:Mas 2006 | R:41 2106 disrupted | \
                     R:72 2106";

#[test]
fn r6_2_a_own_stacks_are_open() {
    check(
        STACK,
        "? seen 2006 by Russia; ? seen 2106 by Russia; ? seen 2917 by Japan",
        "R:25, R:Mad flag, R:Mas; R:41 flag, R:72; J:IG",
    );
}

#[test]
fn r6_2_b_nobody_looks_under_an_enemy_top() {
    // The face of a fresh top unit shows; a disrupted top shows its flag only; below nothing shows but the height.
    check(STACK, "? seen 2006 by Japan; ? seen 2106 by Japan", "R:25, ?, ?; ? flag, ?");
    check(STACK, "? seen 2006 by nobody; ? seen 2106 by nobody", "R:25, ?, ?; ? flag, ?");
}

#[test]
fn r2_11_a_a_flag_hides_the_unit() {
    check(
        "turn 4 | movement | J:IG 2917 disrupted | J:2 2717 | R:25 1000",
        "? seen 2917 by Russia; ? seen 2917 by Japan; ? seen 2717 by Russia",
        "? flag; J:IG flag; J:2",
    );
}

#[test]
fn r6_2_c_an_attack_reveals_and_binds() {
    let position = "turn 4 | combat | spares | J:IG 2007 disrupted | J:2 2007 | R:25 2006 | R:1Ch 2006 | R:Mas 2006";
    check(
        position,
        "? seen 2006 by Japan; attack 2006; join J:2; ? seen 2006 by Japan; fight; ? seen 2006 by Japan; ? list; ? next",
        "R:25, ?, ?; R:25, ?, ?; attack J:2 > R:1Ch R:Mas R:25: 0; R:25, R:1Ch, R:Mas; none; die: J:2 > 2006",
    );
    // The attackers are shown, those who merely stand by are not.
    check(
        position,
        "attack 2006; join J:2; fight; ? seen 2007 by Russia; ? seen 2007 by nobody",
        "attack J:2 > R:1Ch R:Mas R:25: 0; ? flag, J:2; ? flag, J:2",
    );
}

#[test]
fn r6_2_d_the_owner_orders_his_stacks() {
    let position = "turn 4 | combat | spares | J:IG 2007 | J:5R 2007 | J:8R 2007 | R:25 2006";
    check(
        position,
        "? list top; ? seen 2007 by Russia; top J:8R; ? stack 2007; ? seen 2007 by Russia; ? list top; flip J:5R",
        "top J:5R, top J:8R; J:IG, ?, ?; J:8R on top; J:8R J:IG J:5R; J:8R, ?, ?; none; J:5R flips",
    );
    // Once a stack and action; again before the next one.
    check(
        position,
        "top J:8R; ? may top J:IG; flip J:IG; flip R:25; ? list top",
        "J:8R on top; no, 6.2d; J:IG flips; R:25 flips; top J:IG, top J:5R",
    );
    // Every stack of his own, and never one of the enemy's; disrupted units, too.
    check(
        "turn 4 | combat | J:IG 2007 | J:5R 2007 disrupted | J:2 2107 | J:8R 2107 | R:25 2006 | R:Mad 2006",
        "? list top; top J:5R; ? list top",
        "top J:5R, top J:8R; J:5R on top; top J:8R",
    );
    // Whoever enters a hex comes on top.
    check(
        "turn 4 | movement | spares | J:IG 2007 | J:5R 2008",
        "step J:5R 2007; halt; ? stack 2007",
        "J:5R 2008-2007; disrupted J:5R; J:5R J:IG",
    );
}

#[test]
fn a_move_is_seen_when_it_ends_or_takes_a_critical_hex() {
    let seen = |inputs: &[&str], at: &str| {
        let mut table = Table::set("turn 4 | movement | spares | J:IG 2602 | J:2 2602 | R:25 1000");
        for input in inputs {
            table.take(input);
        }
        let view = table.game.view(&table.state, Viewer::Side(RUSSIA));
        view.stacks.iter().find(|it| it.hex == at).map_or(0, |it| it.counters.len())
    };
    assert_eq!(seen(&["step J:IG 2601"], "2601"), 0, "under way, unseen");
    assert_eq!(seen(&["step J:IG 2601"], "2602"), 2);
    assert_eq!(seen(&["step J:IG 2601", "halt"], "2601"), 1);
    assert_eq!(seen(&["step J:IG 2701"], "2701"), 1, "a critical hex brings it to light");
    assert_eq!(seen(&["step J:IG 2701", "step J:IG 2802"], "2701"), 1);
    assert_eq!(seen(&["step J:IG 2701", "step J:IG 2802"], "2602"), 1);
}

#[test]
fn what_is_imagined_looks_the_same() {
    let mut bits = kernel::Bits::seeded(7);
    super::table::stroll(mukden::Options::default(), 2, |game, state, _, _| {
        if bits.below(40) > 0 {
            return;
        }
        for side in [JAPAN, RUSSIA] {
            let imagined = game.imagine(state, side, &Default::default(), &mut bits);
            assert_eq!(game.view(&imagined, Viewer::Side(side)), game.view(state, Viewer::Side(side)));
            let _: Log<()> = Log::off();
            let _ = game.awaiting(&imagined);
        }
    });
}
