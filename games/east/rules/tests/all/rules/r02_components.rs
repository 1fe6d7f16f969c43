//! Chapter 2, components.

use east::{AXIS, Class, Entry, Nation, SOVIET, Terrain};

use super::table::{all, check, game, id, play, unit};

#[test]
fn r2_0_144_counters() {
    let game = game();
    assert_eq!(game.book.n_counters(), 144);
    // 31 Axis and 66 Soviet units, a second counter for each of the eight German Armies, and 39 markers.
    let n = |side| game.book.units_of(side).count();
    let armies = game.book.units.iter().filter(|it| it.is_german_army()).count();
    let markers: u32 = game.book.markers.iter().map(|it| u32::from(it.count)).sum();
    assert_eq!((n(AXIS), n(SOVIET), armies, markers), (31, 66, 8, 39));
}

#[test]
fn r2_1a_every_hex_has_a_terrain() {
    let map = game().book.map;
    assert_eq!(map.terrain.len(), map.grid.len());
    let known = [Terrain::Lake, Terrain::Sea, Terrain::Out];
    for hex in map.grid.hexes() {
        let terrain = map.terrain[hex.at()];
        assert!(Terrain::LAND.contains(&terrain) || known.contains(&terrain));
        assert_eq!(map.land.has(hex), Terrain::LAND.contains(&terrain), "{}", map.grid.name(hex));
    }
}

#[test]
fn r2_1d_eight_boxes() {
    assert_eq!(east::GROUPS, ["north", "center", "south", "antonescu"]);
    assert_eq!(east::FRONTS, ["northwest", "west", "southwest", "south"]);
    let state = kernel::Game::setup(&game());
    assert!(state.boxes.iter().flatten().all(Option::is_none));
    assert_eq!(state.boxes.iter().flatten().count(), 8);
}

#[test]
fn r2_1e_a_compass_for_each_side() {
    // N, NE, SE, S, SW, NW: the Axis advances to the east, the Soviets to the west, and both go back the other way.
    let [axis, soviet] = game().book.compass;
    let (east, west) = ([true, true, true, true, false, false], [true, false, false, true, true, true]);
    assert_eq!((axis.black, axis.white), (east, west));
    assert_eq!((soviet.black, soviet.white), (west, east));
}

#[test]
fn r2_2_1a_an_army_has_four_steps() {
    let book = game().book;
    for it in book.units.iter().filter(|it| it.is_german_army()) {
        assert_eq!((it.steps, &it.cf[..]), (4, &[8, 6, 4, 2][..]), "{}", it.id);
    }
    for (before, after) in [("8", "6"), ("6", "4"), ("4", "2")] {
        let told = play(
            &format!("on plain | turn 3 | draw | cup counterattack, axis hold | GE-A6 0404 {before} | SU-A3 0504"),
            "counterattack; 2; 6; ? where GE-A6",
        );
        assert_eq!(told.last().expect("an answer"), &format!("GE-A6 0404 {after}"));
    }
    check(
        "on plain | turn 3 | draw | cup counterattack, axis hold | GE-A6 0404 2 | SU-A3 0504",
        "counterattack; 2; 5; ? where GE-A6",
        "counterattack 2: west; 2:2, 1:1; die 5: B1; GE-A6 eliminated; SU-A3 eliminated; GE-A6 dead",
    );
}

/// Whoever has seen the counters and found four bars on one writes four factors: it reads and loses four steps.
#[test]
fn r2_2_1a_a_romanian_army_has_the_steps_of_its_factors() {
    let romanian = |book: &east::Book| {
        let unit = book.unit("RO-A3").expect("3 Romanian Army");
        (book.units[unit.at()].steps, book.units[unit.at()].cf.clone())
    };
    assert_eq!(romanian(&game().book), (2, vec![4, 2]));
    assert_eq!(romanian(&super::maps::book("strong")), (4, vec![4, 3, 2, 1]));
    for (before, after) in [("4", "0404 3"), ("3", "0404 2"), ("2", "0404 1"), ("1", "dead")] {
        let position =
            format!("on strong | turn 3 | draw | cup counterattack, axis hold | RO-A3 0404 {before} | SU-A3 0504");
        let is_hurt = |die: u8| {
            let told = play(&position, &format!("counterattack; 2; {die}; ? where RO-A3"));
            told.last().is_some_and(|it| *it == format!("RO-A3 {after}"))
        };
        assert!((1..=6).any(is_hurt), "from {before} to {after}");
    }
}

#[test]
fn r2_2_1b_a_garrison_has_one_step() {
    let book = game().book;
    assert_eq!(book.units.iter().filter(|it| it.class == Class::Garrison && it.steps == 1).count(), 8);
    check(
        "on plain | turn 3 | soviet west assault | combat | GE-G6 0404 | SU-S1 0504 | SU-A10 0504 | cup axis hold",
        "attack 0404; join SU-A10; join SU-S1; fight; decline; 6; !; ? where GE-G6",
        "GE-G6 dead",
    );
}

#[test]
fn r2_2_1c_a_corps_has_two_steps() {
    let book = game().book;
    for it in book.units.iter().filter(|it| it.class == Class::Panzer || it.nation == Nation::Romanian) {
        assert_eq!(it.steps, 2, "{}", it.id);
        assert!(it.cf[0] > it.cf[1], "{}", it.id);
    }
    let field =
        |cf: &str| format!("on plain | turn 3 | draw | cup counterattack, axis hold | GE-P24 0404 {cf} | SU-A3 0504");
    check(
        &field("6"),
        "counterattack; 2; 6; ? where GE-P24",
        "counterattack 2: west; 2:6, 1:2; die 6: B1; GE-P24 down to 1; SU-A3 eliminated; GE-P24 0404 3",
    );
    check(
        &field("3"),
        "counterattack; 2; 6; ? where GE-P24",
        "counterattack 2: west; 2:3, 1:2; die 6: B1; GE-P24 eliminated; SU-A3 eliminated; GE-P24 dead",
    );
}

#[test]
fn r2_2_1d_a_factor_for_every_step() {
    for it in game().book.units.iter().filter(|it| it.side == AXIS && it.class != Class::Leader) {
        assert_eq!(usize::from(it.steps), it.cf.len(), "{}", it.id);
    }
}

#[test]
fn r2_2_1e_soviets_have_one_step() {
    for it in game().book.units.iter().filter(|it| it.side == SOVIET) {
        assert_eq!(it.steps, 1, "{}", it.id);
    }
    // Also one of 4.
    check(
        "on plain | turn 3 | draw | cup counterattack, axis hold | GE-A6 0404 | SU-S1 0504",
        "counterattack; 2; 1; ? where SU-S1",
        "counterattack 2: west; 4:8, 1:2; die 1: A1; SU-S1 eliminated; SU-S1 dead",
    );
}

#[test]
fn r2_2_1f_from_3_or_more_to_2() {
    for it in game().book.units.iter().filter(|it| it.side == SOVIET && it.class == Class::Army) {
        let expected: &[u8] = if it.cf[0] >= 3 { &[it.cf[0], 2] } else { &[2] };
        assert_eq!(&it.cf[..], expected, "{}", it.id);
    }
}

#[test]
fn r2_2_1g_the_same_factor_in_attack_and_defence() {
    let field = "GE-P24 0404 | SU-A10 0504";
    check(
        &format!("on plain | turn 3 | axis center assault | combat | {field}"),
        "attack 0504; join GE-P24; ? odds",
        "6:3, 2:1",
    );
    check(
        &format!("on plain | turn 3 | soviet west assault | combat | {field}"),
        "attack 0404; join SU-A10; ? odds",
        "3:6, 1:2",
    );
}

#[test]
fn r2_2_1h_brackets_only_defend() {
    check(
        "on plain | turn 8 | soviet west assault | combat | SU-IC 0504 | SU-A3 0503 | SU-PT 0405 | GE-A6 0404",
        "attack 0404; ? list join; ? may join SU-IC; ? may join SU-PT",
        "join SU-A3; no, 12.1.10; no, 12.1.10",
    );
    check(
        "on plain | turn 3 | axis center assault | combat | GE-G6 0404 | GE-P24 0405 | SU-A3 0504",
        "attack 0504; ? may join GE-G6; ? may join GE-P24",
        "no, 12.1.10; yes",
    );
    let bracketed: Vec<String> = game().book.units.iter().filter(|it| it.bracketed).map(|it| it.id.clone()).collect();
    assert_eq!(
        bracketed.join(" "),
        "GE-G18 GE-G16 GE-G9 GE-G4 GE-G6 GE-G17 GE-G11 GE-G2 SU-IC SU-PT",
        "eight Garrisons, the Coastal Army and the Partisans"
    );
}

#[test]
fn r2_2_1i_letters_name_the_command_of_entry() {
    let game = game();
    let entry = |id: &str| game.book.scenario.entries[unit(&game, id).at()];
    assert_eq!(entry("SU-A34"), Entry::Turn(3, Some(0)), "NW");
    assert_eq!(entry("SU-A20"), Entry::Turn(2, Some(1)), "W");
    assert_eq!(entry("SU-A37"), Entry::Turn(3, Some(2)), "SW");
    assert_eq!(entry("SU-A51"), Entry::Turn(3, Some(3)), "S");
    assert_eq!(entry("GE-A2"), Entry::Turn(2, Some(1)), "C");
}

#[test]
fn r2_2_1j_armies_corps_and_garrisons() {
    let book = game().book;
    let n = |class: Class, side| book.units.iter().filter(|it| it.class == class && it.side == side).count();
    assert_eq!(
        (n(Class::Army, AXIS), n(Class::Panzer, AXIS), n(Class::Garrison, AXIS), n(Class::Leader, AXIS)),
        (10, 11, 8, 2)
    );
    assert_eq!((n(Class::Mechanized, SOVIET), n(Class::Cavalry, SOVIET), n(Class::Partisan, SOVIET)), (13, 1, 1));
    // Only a German Army's zone stops anybody; only two Armies keep each other out. [8.1.3, 9.1.3]
    check(
        "on plain | turn 3 | cup axis hold | GE-A6 0404 | GE-P24 0804 | RO-A3 0207",
        "? zone armies 0504; ? zone armies 0904; ? zone axis 0904; ? zone armies 0307; ? zone axis 0307",
        "yes; no; yes; no; yes",
    );
}

#[test]
fn r2_2_1k_never_or_weaker() {
    let game = game();
    let never: Vec<&str> =
        all(&game).filter(|it| game.book.units[it.at()].never_rebuilt).map(|it| id(&game, it)).collect();
    assert!(never.iter().all(|it| it.starts_with("SU-M") || *it == "SU-GC1"), "{never:?}");
    assert_eq!(never.len(), 14);
    check(
        "on plain | turn 3 | soviet arrivals | SU-A23 dead",
        "send SU-A23 west; 3 3; axis: buy HHHH; soviet: buy HHHH; pick soviet hold; assign west; place SU-A23 1104; !; \
         ? where SU-A23",
        "SU-A23 1104 2",
    );
    check(
        "on plain | turn 3 | soviet arrivals | SU-M6 dead | SU-A10 dead",
        "? may send SU-M6 west; ? may send SU-A10 west",
        "no, 5.2.6; yes",
    );
}

#[test]
fn r2_2_2a_markers_add_their_factor() {
    // Luftwaffe 4, in attack and in defence; the T-34 3.
    check(
        "on plain | turn 3 | axis center assault | combat | GE-A6 0404 | SU-A3 0504",
        "attack 0504; join GE-A6; fight support",
        "attack GE-A6 > SU-A3 0504 with support; 12:2, 6:1",
    );
    check(
        "on plain | turn 5 | soviet west assault | combat | GE-A6 0404 | SU-S1 0504",
        "attack 0404; join SU-S1; fight support; support",
        "attack SU-S1 > GE-A6 0404 with support; 7:12, 1:2",
    );
    check(
        "on plain | turn 5 | axis center assault | combat | GE-A6 0404 | SU-A3 0504",
        "attack 0504; join GE-A6; fight; support",
        "attack GE-A6 > SU-A3 0504; 8:5, 1:1",
    );
}

#[test]
fn r2_2_2b_no_attack_without_a_unit() {
    check(
        "on plain | turn 3 | axis center assault | combat | GE-A6 0404 | SU-A3 0504",
        "attack 0504; ? list; ? may fight support; ? may fight",
        "join GE-A6; no, 2.2.2b; no, 2.2.2b",
    );
}

#[test]
fn r2_2_2c_r13_8_6_results_never_touch_markers() {
    // A1 with the Luftwaffe: only the corps can lose; the marker is used, not lost, and there again next turn.
    check(
        "on plain | turn 3 | axis center assault | combat | GE-P24 0404 | GE-P46 0404 | SU-S1 0504 | SU-A10 0504 | \
         SU-A21 0504",
        "attack 0504; join GE-P24; join GE-P46; fight support; 1; ? list",
        "attack GE-P24 GE-P46 > SU-A10 SU-A21 SU-S1 0504 with support; 16:10, 1:1; die 1: A1; lose GE-P24, lose GE-P46",
    );
}

#[test]
fn r2_2_3b_the_marker_on_the_box_is_the_order() {
    check(
        "on plain | turn 3 | draw | cup soviet assault, axis hold | SU-A3 0504 | GE-A6 0404",
        "soviet assault; assign west; ? boxes; done; ? list",
        "soviet west assault; west soviet assault; attack 0404, done",
    );
}

#[test]
fn r2_2_4_counting_markers_do_nothing() {
    let names: Vec<String> = game().book.markers.iter().map(|it| it.name.clone()).collect();
    assert!(["Game Turn", "Axis Victory Points"].iter().all(|it| names.iter().any(|name| name == it)), "{names:?}");
    // They are on the sheet and nowhere else. Units go as far, and stack as high, on every turn of the same weather and
    // with every number of points on the track.
    let told = |turn: u8, track: &str, side: &str, units: [&str; 4]| {
        let [one, two, three, fourth] = units;
        play(
            &format!(
                "on plain | turn {turn} | {side} hold | movement | {one} 0804 | {two} 0804 | {three} 0804 | {fourth} \
                 0803 | {track}"
            ),
            &format!("? reach {one}; ? reach {fourth}; ? may step {fourth} 0804; ? stack 0804"),
        )
    };
    for (side, units) in [
        ("axis center", ["GE-A6", "GE-P24", "GE-P46", "GE-P47"]),
        ("soviet west", ["SU-A3", "SU-A4", "SU-M6", "SU-A13"]),
    ] {
        let tracks = ["Axis holds Alpha, Beta, Home", "Axis holds Alpha, Beta, Home, Gamma"];
        for turns in [&[2, 3, 4][..], &[7, 8, 9, 10]] {
            let first = told(turns[0], tracks[0], side, units);
            for (turn, track) in turns.iter().flat_map(|&turn| tracks.map(|it| (turn, it))) {
                assert_eq!(told(turn, track, side, units), first, "{side}, turn {turn}, {track}");
            }
        }
    }
}

#[test]
fn r2_3_five_charts() {
    let book = game().book;
    assert_eq!(book.effects.cost.len(), 5, "weathers of the terrain effects");
    assert_eq!(book.crt.len(), 6);
    assert_eq!(book.counterattack.len(), 6);
    assert_eq!(book.points.iter().map(|it| it.points.len()).collect::<Vec<_>>(), [9, 9]);
    assert_eq!(book.orders.iter().map(|it| it.cost).collect::<Vec<_>>(), [1, 2, 3, 4]);
}
