//! Chapter 1: the map, the corps and where they start.

use std::collections::BTreeSet;

use hex::Dir;

use crate::rules::table::{check, game, play};

#[test]
fn r1_map_a_six_neighbours_and_none_due_east_or_west() {
    let game = game();
    let grid = &game.book.map.grid;
    let find = |name| grid.find(name).expect("a hex");
    let names = |from| Dir::ALL.map(|dir| grid.step(find(from), dir).map_or("-".into(), |it| grid.name(it)));
    // North, north-east, south-east, south, south-west, north-west.
    assert_eq!(names("1512"), ["1511", "1611", "1612", "1513", "1412", "1411"]);
    assert_eq!(names("1612"), ["1611", "1712", "1713", "1613", "1513", "1512"]);
    for hex in grid.hexes().filter(|&it| !grid.is_edge(it)) {
        assert_eq!(grid.around(hex).len(), 6, "{}", grid.name(hex));
    }
    // What lies due east or west is two steps away.
    assert_eq!(grid.distance(find("1512"), find("1712")), 2);
    assert_eq!(grid.distance(find("1512"), find("1312")), 2);

    let position = "20 August | movement | 8A-XX 1512 disrupted";
    check(
        position,
        "? list step; ? may step 8A-XX 1712; ? may step 8A-XX 1312",
        "step 8A-XX 1411, step 8A-XX 1412, step 8A-XX 1511, step 8A-XX 1513, step 8A-XX 1611, step 8A-XX 1612
         no, 1-map-a
         no, 1-map-a",
    );
}

#[test]
fn r1_setup_a_first_army_on_its_starting_hexes() {
    check("start", "? all 1A", "1A-Cav 3001, 1A-XX 3002, 1A-III 3003, 1A-IV 3004");
}

#[test]
fn r1_setup_b_second_army_on_its_starting_hexes() {
    check("start", "? all 2A", "2A-I 1120, 2A-XXIII 1220, 2A-XV 1320, 2A-XIII 1420, 2A-VI 1520");
}

#[test]
fn r1_setup_c_eighth_army_on_its_starting_hexes() {
    check("start", "? all 8A", "8A-I 2803, 8A-XVII 2405, 8A-IR 2006, 8A-XX 1614");
}

#[test]
fn r1_setup_d_nobody_is_disrupted_at_the_start() {
    let all = play("start", "? all 1A; ? all 2A; ? all 8A").join(", ");
    assert_eq!(all.split(", ").count(), 13);
    assert!(!all.contains("disrupted"), "{all}");
    // The first day ends without a rally die.
    check("start", "1 1; end; ? next", "1A march 1 = 1: 0; François 1; day 18 August; die: march 1");
}

#[test]
fn r1_setup_e_names_are_labels_and_unique() {
    let game = game();
    let ids: BTreeSet<&str> = game.book.counters.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(ids.len(), 13);
    let named = |name: &str| game.book.counters.iter().filter(|it| it.name == name).count();
    // The Russian and the German I. and XX. are different corps.
    assert_eq!((named("I."), named("XX.")), (2, 2));

    // Cavalry and reserve march, fight and rally like any corps.
    let day = |russian: &str, german: &str| {
        let position = format!("20 August | march 1 | {russian} 2801 | {german} 2601 | 2A-XV 1520");
        let told = play(&position, "3 3 3 3 1; end; end; 4 2");
        told.join("\n").replace(russian, "R").replace(german, "G")
    };
    assert_eq!(day("1A-Cav", "8A-IR"), day("1A-IV", "8A-XX"));
    assert!(day("1A-Cav", "8A-IR").contains("R rally 4: no\nG rally 2: no"), "{}", day("1A-Cav", "8A-IR"));
}

#[test]
fn r1_setup_f_the_first_day_is_17_august() {
    check("start", "1 1; end", "1A march 1 = 1: 0; François 1; day 18 August");
    assert_eq!(game().book.scenario.days[0], "17 August");
}

#[test]
fn r1_setup_g_no_markers_at_the_start() {
    check("start", "? markers", "none");
    let all = play("start", "? all 1A; ? all 2A").join(", ");
    assert!(!all.contains("unsupplied"), "{all}");
    // The rail move is there to be made, and every corps has its move.
    check("start", "1 1; !; ? list rail; ? may step 8A-I 2703", "rail 8A-IR, rail 8A-XX; yes");
}
