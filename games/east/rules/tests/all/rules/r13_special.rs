//! Chapter 13, special rules: Hungary and Romania, Partisans, the Black Sea, support markers, Zhukov.

use super::table::{check, play};

#[test]
fn r13_1_1a_hungary_is_closed_to_romanians() {
    // 0204 is Hungary, 0205 Romania.
    check(
        "on coast | axis antonescu assault | movement | box axis south hold | RO-A3 0304 | GE-A6 0306",
        "? may step RO-A3 0204; ? may step RO-A3 0205",
        "no, 13.1.1a; yes",
    );
}

#[test]
fn r13_1_1b_germans_enter_hungary_from_turn_2() {
    let position = |turn| {
        format!(
            "on coast | turn {turn} | axis south assault | movement | box axis antonescu hold | GE-P3 0201 | GE-P24 \
             0101"
        )
    };
    check(&position(1), "? may step GE-P3 0202; ? may step GE-P3 0301", "no, 13.1.1b; yes");
    check(&position(2), "? may step GE-P3 0202; ? may step GE-P3 0301", "yes; yes");
    // Lines pass through it from turn 2, too, but never those of Romanians.
    let cut = |turn, unit| format!("on coast | turn {turn} | cup axis hold | {unit} 0303 | SU-A4 0401");
    check(&cut(1, "GE-P3"), "? loc GE-P3", "no");
    check(&cut(2, "GE-P3"), "? loc GE-P3", "yes");
    check(&cut(2, "RO-A3"), "? loc RO-A3", "no");
}

#[test]
fn r13_1_1c_hungary_is_closed_to_soviets() {
    check(
        "on coast | soviet southwest assault | SU-A3 0303 | SU-A4 1002",
        "? may step SU-A3 0203; ? may step SU-A3 0302",
        "no, 13.1.1c; yes",
    );
    check(
        "on coast | soviet southwest assault | cup axis hold | combat | SU-A3 0303 | GE-P3 0203",
        "? next",
        "cup: draw",
    );
    // An army in Poland has no line through Hungary.
    check("on coast | cup axis hold | SU-A3 0201 | GE-P3 0401", "? loc SU-A3", "no");
}

#[test]
fn r13_1_1d_units_in_hungary_have_no_part_in_a_counterattack() {
    // The corps in 0203 is beside the army in 0303, and out of it; the one in 0404 counts alone.
    check(
        "on coast | cup counterattack, axis hold | SU-A3 0303 | SU-A4 0403 | GE-P3 0203 | GE-P24 0404",
        "counterattack; 4",
        "counterattack 4: southwest; 4:6, 1:2",
    );
    check(
        "on coast | cup counterattack, axis hold | SU-A3 0303 | GE-P3 0203",
        "counterattack; 4",
        "counterattack 4: southwest; counterattack idle",
    );
}

#[test]
fn r13_1_2a_romanians_never_serve_with_north_or_center() {
    // From the swamp of 1613 into that of 1612, which is Center's, all points are spent.
    let position = "axis south assault | movement | box axis center hold | RO-A3 1614 | GE-A17 1714";
    check(position, "step RO-A3 1613; ? may step RO-A3 1612", "RO-A3 1614-1613; no, 13.1.2a");
    check(
        &position.replace("RO-A3", "GE-A6"),
        "step GE-A6 1613; ? may step GE-A6 1612",
        "GE-A6 1614-1613; axis takes Kovel; yes",
    );
    // Wherever it is, Center's marker does not make it active.
    check("axis center assault | movement | RO-A3 1612 | GE-A4 1611", "? active", "GE-A4");
}

/// Three Soviet Armies drive whoever is in 2213 away; with a die that says DR. 2113 is in their zone, and so are 2112,
/// 2013, 2014, 2114 and 2214. North of 2213 and 2312 lies Center.
fn driven(units: &str, die: u8) -> String {
    let field = "soviet southwest assault | combat | SU-A24 2113 | SU-A29 2113 | SU-A55 2113";
    let fight = format!("attack 2213; join SU-A24; join SU-A29; join SU-A55; fight; decline; {die}; !; ? list retreat");
    play(&format!("turn 3 | {field} | {units}"), &fight)[0].clone()
}

#[test]
fn r13_1_2a_romanians_retreat_out_of_north_and_center_if_they_can() {
    // Clear of zones and along the arrows lead only 2212-2111 and 2212-2211, into Center.
    let out = "retreat 2312 2413, retreat 2313 2314, retreat 2313 2413, retreat 2313 2414";
    assert_eq!(driven("RO-A3 2213 2", 1), out);
    assert_eq!(driven("GE-P3 2213 3", 1), "retreat 2212 2111, retreat 2212 2211");
    // In a stack they take the others along.
    assert_eq!(driven("RO-A3 2213 2 | GE-P3 2213 3", 5), out);
    // A way out counts even if it ends one hex away: 2313, 2314 and 2413 are in the zone of 2414 now.
    assert_eq!(driven("RO-A3 2213 2 | SU-A3 2414", 1), "retreat 2212 2312");
    // And even if it costs a step: 2312 is in a zone, too.
    let at_a_loss = "retreat 2112 2013, retreat 2214 2114, retreat 2214 2215";
    assert_eq!(driven("RO-A3 2213 2 | SU-A3 2414 | SU-A4 2412", 1), at_a_loss);
    // Among the ways out the owner's choice is that of all retreats, by either reading.
    assert_eq!(driven("RO-A3 2213 2 | with retreat_priority arrows", 1), at_a_loss);
    check(
        "turn 3 | soviet southwest assault | combat | SU-A24 2113 | SU-A29 2113 | SU-A55 2113 | RO-A3 2213 2",
        "attack 2213; join SU-A24; join SU-A29; join SU-A55; fight; decline; 1; !; ? may retreat 2212 2111; ? may \
         retreat 2214 2114; ? may retreat 2312 2413",
        "no, 13.1.2a; no, 9.1.4a; yes",
    );
}

#[test]
fn r13_1_2a_a_way_out_that_costs_a_step_and_ends_one_hex_away_comes_before_center() {
    // Two hexes away everything outside Center is taken; 2212-2213 follows the arrows, 2412-2413 does not.
    check(
        "turn 3 | soviet southwest assault | combat | RO-A3 2312 2 | SU-A24 2313 | SU-A29 2313 | SU-A55 2313 | SU-A3 \
         2113 | SU-A4 2214 | SU-A10 2314 | SU-A13 2414 | SU-A22 2513 | SU-A21 2512",
        "attack 2312; join SU-A24; join SU-A29; join SU-A55; fight; decline; 1; !; ? list retreat; ? may retreat 2311 \
         2310; ? may retreat 2412 2413",
        "retreat 2212 2213; no, 13.1.2a; no, 12.3.2",
    );
}

#[test]
fn r13_1_2a_romanians_with_no_other_way_retreat_within_center() {
    // Far inside Center they go like everybody: along the arrows, clear of the zone in 2209, two hexes away.
    for unit in ["RO-A3 2208 2", "GE-P56 2208 2"] {
        check(
            &format!("turn 3 | soviet west assault | combat | {unit} | SU-A24 2308 | SU-A29 2308 | SU-A55 2308"),
            "attack 2208; join SU-A24; join SU-A29; join SU-A55; fight; decline; 6; !; ? list retreat",
            "retreat 2107 2007, retreat 2107 2008, retreat 2107 2106, retreat 2108 2008, retreat 2108 2009, retreat \
             2108 2109, retreat 2207 2106, retreat 2207 2206",
        );
    }
}

#[test]
fn r13_1_2b_on_turn_1_nobody_enters_or_leaves_romania() {
    let position = |turn| {
        format!(
            "on coast | turn {turn} | axis antonescu assault | movement | RO-A3 0304 | RO-A4 0305 | GE-P3 0504 | \
             SU-A3 0404"
        )
    };
    check(&position(1), "? may step RO-A4 0405; ? may step RO-A4 0306", "no, 13.1.2b; yes");
    // Nor into it, whatever the nation: 0405 is outside, 0305 and 0306 are not.
    let outside =
        |turn| format!("on coast | turn {turn} | axis antonescu assault | movement | RO-A4 0405 | GE-P3 0406");
    let ask = "? may step RO-A4 0305; ? may step GE-P3 0306; ? may step RO-A4 0505";
    check(&outside(1), ask, "no, 13.1.2b; no, 13.1.2b; yes");
    check(&outside(2), ask, "yes; yes; yes");
    check(&position(1), "done; ? list attack; attack 0404; ? may join RO-A3", "attack 0404; no, 13.1.2b");
    check(&position(2), "? may step RO-A4 0405; done; attack 0404; ? may join RO-A3", "yes; yes");
}

#[test]
fn r13_1_2c_romania_is_closed_to_soviets() {
    check(
        "on coast | soviet south assault | SU-A3 0404 | SU-A4 1004",
        "? may step SU-A3 0304; ? may step SU-A3 0403",
        "no, 13.1.2c; yes",
    );
    check("on coast | soviet south assault | cup axis hold | combat | SU-A3 0404 | RO-A3 0304", "? next", "cup: draw");
    // Nor do they retreat there.
    check("on coast | cup axis hold | SU-A3 0201 | GE-P3 0401", "? loc SU-A3", "no");
}

#[test]
fn r13_1_2d_units_in_romania_have_their_part_in_a_counterattack() {
    check(
        "on coast | cup counterattack, axis hold | SU-A3 0404 | RO-A3 0304",
        "counterattack; 6; 6; ? where RO-A3",
        "counterattack 6: south; 2:4, 1:2; die 6: B1; RO-A3 down to 1; SU-A3 eliminated; RO-A3 0304 2",
    );
}

#[test]
fn r13_6_1a_the_partisans_first_appear_in_the_northwest_on_turn_7() {
    check("on border | turn 6 | partisans", "? next", "die: command roll");
    let told = play("turn 7 | partisans", "? list place");
    assert!(told[0].contains("place SU-PT 1906") && !told[0].contains("place SU-PT 1911"), "{told:?}");
}

#[test]
fn r13_6_1b_later_they_appear_in_any_forest_or_swamp_without_a_unit() {
    check(
        "on border | turn 8 | partisans | GE-P24 0404 | SU-A3 0804 | SU-A4 1104",
        "? list place",
        "place SU-PT 0403, place SU-PT 0504, place SU-PT 0505, place SU-PT 0805, place SU-PT 0905, place SU-PT 1003",
    );
}

#[test]
fn r13_6_1b_a_town_in_the_forest_is_a_forest_hex_too() {
    // Bryansk lies in the forest; Orel does not.
    let told = play("turn 8 | partisans | Axis holds Bryansk", "? may place SU-PT 2411; ? may place SU-PT 2611");
    assert_eq!(told, ["yes", "no, 13.6.1b"]);
    // They take control of nothing there.
    let told = play("turn 8 | partisans | Axis holds Bryansk", "place SU-PT 2411; ? control Bryansk");
    assert_eq!((&*told[0], told.last().map(String::as_str)), ("SU-PT at 2411", Some("axis")), "{told:?}");
}

#[test]
fn r13_6_2_partisans_give_way_to_soviet_units_but_the_guard_cavalry() {
    let position = "on border | turn 8 | soviet west assault | SU-PT 1003 | SU-A3 1004 | SU-GC1 1002 | SU-A4 1104";
    check(position, "step SU-A3 1003; ? where SU-PT", "SU-A3 1004-1003; partisans removed 1003; SU-PT hand");
    check(position, "step SU-GC1 1003; ? where SU-PT", "SU-GC1 1002-1003; SU-PT 1003 1");
}

#[test]
fn r13_6_3_partisans_may_be_placed_again_or_moved_every_turn() {
    check(
        "on border | turn 8 | partisans | SU-PT 0404 | SU-A4 1104",
        "? may place SU-PT 0404; place SU-PT 0504; ? where SU-PT",
        "no, 13.6.1b; SU-PT at 0504; phase command points; SU-PT 0504 1",
    );
    // Eliminated, they are back in hand.
    check(
        "on border | turn 8 | cup axis hold | axis center assault | combat | GE-A9 0303 | SU-PT 0404",
        "attack 0404; join GE-A9; fight; decline; 6; ? where SU-PT",
        "attack GE-A9 > SU-PT 0404; 8:1 left 1, 6:1; die 6 as 5: DE; SU-PT eliminated; SU-PT hand",
    );
}

#[test]
fn r13_6_4_partisans_neither_move_nor_attack() {
    check(
        "on border | turn 8 | cup axis hold | soviet west assault | SU-PT 0504 | SU-A3 1004 | GE-P24 0503",
        "? may step SU-PT 0604; ? list step SU-PT; done; ? next",
        "no, 13.6.4; none; cup: draw",
    );
    // Nor do they ride with the Guard Cavalry, the only unit they may be stacked with.
    check(
        "on border | turn 8 | cup axis hold | soviet west assault | SU-PT 0504 | SU-GC1 0504 | SU-A3 1004",
        "? may gather SU-GC1; ? may gather SU-PT; ? may step SU-GC1 0604",
        "no, 11.1.6; no, 13.6.4; yes",
    );
}

#[test]
fn r13_7_1_the_coastal_army_may_retreat_by_sea() {
    let siege = "on coast | cup axis hold | axis antonescu assault | combat | GE-A6 0506 | SU-IC 0507";
    check(
        siege,
        "attack 0507; join GE-A6; fight; 6; ? list sail; sail 0908; done; ? where SU-IC; ? control Odessa",
        "attack GE-A6 > SU-IC 0507; 8:3 left 1, 1:1; die 6: DR; sail 0608, sail 0908; SU-IC sails 0507-0908; SU-IC \
         0908 3; soviet",
    );
    // No other army, not to a lost port, and not from elsewhere.
    check(
        &siege.replace("SU-IC", "SU-A10"),
        "attack 0507; join GE-A6; fight; 6; ? list sail",
        "attack GE-A6 > SU-A10 0507; 8:3 left 1, 1:1; die 6: DR; none",
    );
    check(
        &format!("{siege} | Axis holds Kerch"),
        "attack 0507; join GE-A6; fight; 6; ? list sail",
        "attack GE-A6 > SU-IC 0507; 8:3 left 1, 1:1; die 6: DR; sail 0608",
    );
    check(
        &siege.replace("0506", "0806").replace("0507", "0807"),
        "attack 0807; join GE-A6; fight; 5; !; ? next; ? list sail",
        "soviet: retreat; none",
    );
}

#[test]
fn r13_7_2a_once_a_turn_an_army_may_invade_from_a_port() {
    check(
        "on coast | soviet south hold | SU-A3 0908 | SU-A4 0507 | SU-M6 0908 | SU-A13 1004 | RO-A3 0406",
        "? list invade; invade SU-A3 0807; 1; ? list invade; ? may invade SU-A4 0707",
        "invade SU-A3 0507, invade SU-A3 0608, invade SU-A3 0707, invade SU-A3 0807, invade SU-A3 1007, invade SU-A3 \
         1108, invade SU-A4 0608, invade SU-A4 0707, invade SU-A4 0807, invade SU-A4 0908, invade SU-A4 1007, invade \
         SU-A4 1108
         SU-A3 sails 0908-0807; SU-A3 1: lands; none; no, 13.7.2a",
    );
    // Not in another Front's activation, not twice a turn, not without a line east.
    check("on coast | soviet southwest hold | SU-A3 0908 | SU-A4 1002", "? may invade SU-A3 0807", "no, 13.7.2a");
    check("on coast | soviet south hold | invaded | SU-A3 0908 | SU-A4 1004", "? may invade SU-A3 0807", "no, 13.7.2a");
    check("on coast | soviet south hold | SU-A3 1004 | SU-A4 1104", "? may invade SU-A3 0807", "no, 13.7.2a");
    check(
        "on coast | soviet south hold | SU-A3 0507 | SU-A4 1004 | GE-A6 0506 | GE-P3 0607 | Axis holds Sevastopol, Kerch",
        "? loc SU-A3; ? may invade SU-A3 0807",
        "no; no, 13.7.2a",
    );
}

#[test]
fn r13_7_2b_two_invasions_a_game() {
    check("on coast | soviet south hold | invasions 1 | SU-A3 0908 | SU-A4 1004", "? may invade SU-A3 0807", "yes");
    check(
        "on coast | soviet south hold | invasions 2 | SU-A3 0908 | SU-A4 1004",
        "? may invade SU-A3 0807",
        "no, 13.7.2b",
    );
    // A failed one counts.
    check(
        "on coast | soviet south hold | invasions 1 | SU-A3 0908 | SU-A4 0908",
        "invade SU-A3 0807; 4; ? may invade SU-A4 0807",
        "SU-A3 sails 0908-0807; SU-A3 4: does not land; no, 13.7.2b",
    );
}

#[test]
fn r13_7_2c_the_roll_of_an_invasion() {
    let position = "on coast | soviet south hold | SU-A3 0908 | SU-A4 1004";
    for (die, end) in
        [(1, "SU-A3 0707 2"), (3, "SU-A3 0707 2"), (4, "SU-A3 0908 2"), (5, "SU-A3 0908 2"), (6, "SU-A3 dead")]
    {
        let told = play(position, &format!("invade SU-A3 0707; {die}; ? where SU-A3"));
        assert_eq!(told.last().map(String::as_str), Some(end), "{die}: {told:?}");
    }
    // One more in the zone of an Axis unit.
    for (die, end) in [(2, "SU-A3 0707 2"), (3, "SU-A3 0908 2"), (4, "SU-A3 0908 2"), (5, "SU-A3 dead")] {
        // German here means Axis: a Romanian Army counts as well.
        for unit in ["GE-A6", "RO-A3"] {
            let told = play(&format!("{position} | {unit} 0706"), &format!("invade SU-A3 0707; {die}; ? where SU-A3"));
            assert_eq!(told.last().map(String::as_str), Some(end), "{unit}, {die}: {told:?}");
        }
    }
}

#[test]
fn r13_7_2d_no_invasion_into_a_hex_with_enemy_units() {
    check(
        "on coast | soviet south hold | SU-A3 0908 | SU-A4 1004 | RO-A3 0707",
        "? may invade SU-A3 0707; ? may invade SU-A3 0807; ? may invade SU-A3 0706",
        "no, 13.7.2d; yes; no, 13.7.2a",
    );
}

#[test]
fn r13_7_2e_an_invader_does_not_move_again() {
    check(
        "on coast | soviet south assault | SU-A3 0908 | SU-A4 1004",
        "invade SU-A3 0707; 1; ? may step SU-A3 0706",
        "SU-A3 sails 0908-0707; SU-A3 1: lands; no, 11.1.7",
    );
    check(
        "on coast | soviet south assault | SU-A3 0908 | SU-A4 1004",
        "invade SU-A3 0707; 4; ? may step SU-A3 0907",
        "SU-A3 sails 0908-0707; SU-A3 4: does not land; no, 11.1.7",
    );
}

#[test]
fn r13_7_2f_a_landed_army_is_supplied_in_a_port_only() {
    // Odessa, taken from the sea behind the lines, has its line over the sea.
    let position = "on coast | soviet south assault | SU-A3 0908 | SU-A4 1004 | Axis holds Odessa, Sevastopol, \
                    Kherson | GE-A6 0605 | GE-P3 0705";
    check(
        position,
        "invade SU-A3 0507; 1; ? loc SU-A3; ? supply SU-A3",
        "SU-A3 sails 0908-0507; SU-A3 1: lands; soviet takes Odessa; yes; 0",
    );
    // On the open coast it is six hexes from Rostov, one too many.
    check(
        position,
        "invade SU-A3 0406; 1; ? loc SU-A3; ? supply SU-A3",
        "SU-A3 sails 0908-0406; SU-A3 1: lands; yes; 1",
    );
}

#[test]
fn r13_8_one_luftwaffe_marker_then_three() {
    // On turn 1 the second attack has none.
    let position = |turn| {
        format!(
            "on plain | turn {turn} | axis center assault | combat | GE-P24 0503 | GE-P46 0505 | SU-A3 0604 | SU-S1 \
             0604 | SU-A10 0604 | SU-A4 0605"
        )
    };
    let first = "attack 0604; join GE-P24; fight support; 1; !; attack 0605; join GE-P46; ? may fight support";
    check(&position(1), first, "no, 13.8.3");
    check(&position(2), first, "yes");
}

#[test]
fn r13_8_1_a_luftwaffe_marker_adds_four() {
    check(
        "on plain | axis center assault | combat | GE-P24 0503 | SU-A3 0604",
        "attack 0604; join GE-P24; ? odds; fight support",
        "6:2, 3:1; attack GE-P24 > SU-A3 0604 with support; 10:2, 5:1",
    );
}

#[test]
fn r13_8_2_the_luftwaffe_flies_in_fair_weather_light_mud_and_frost() {
    for (turn, may) in [(4, "yes"), (5, "yes"), (6, "yes"), (8, "no, 13.8.2"), (11, "no, 13.8.2")] {
        check(
            &format!("on plain | turn {turn} | axis center assault | combat | GE-P24 0404 | SU-A3 0504"),
            "attack 0504; join GE-P24; ? may fight support",
            may,
        );
    }
}

#[test]
fn r13_8_3_a_marker_is_used_once_a_turn_in_attack_or_defence() {
    // All three are used: one in the North, two in the Center.
    let used = "air north 1505 | air center 1410 | air center 1412";
    check(
        &format!("{used} | axis south assault | combat | GE-A6 1414 | SU-A5 1513"),
        "attack 1513; join GE-A6; ? may fight support",
        "no, 13.8.3",
    );
    // In defence, too.
    check(
        "on plain | cup axis hold | soviet west assault | combat | SU-S1 0604 | GE-P24 0503",
        "attack 0503; join SU-S1; fight; support",
        "attack SU-S1 > GE-P24 0503; 4:10, worse; no roll: A1; SU-S1 eliminated",
    );
}

#[test]
fn r13_8_4_no_more_than_one_marker_in_a_combat() {
    // There is one word for one marker, and the same hex gets no second one this turn.
    check(
        "on plain | air center 0604 | axis center assault | combat | GE-P24 0503 | SU-A3 0604",
        "attack 0604; join GE-P24; ? may fight support",
        "no, 8.1.9b",
    );
}

#[test]
fn r13_8_5_two_markers_for_center_and_one_for_every_other() {
    let center = "on border | axis center assault | combat | GE-P24 0503 | SU-A3 0604";
    let south = "on border | axis south assault | combat | GE-P24 0607 | SU-A3 0706";
    let asked = |position: &str, target: &str| {
        play(position, &format!("attack {target}; join GE-P24; ? may fight support")).join("")
    };
    assert_eq!(asked(&format!("air center 0909 | {center}"), "0604"), "yes");
    assert_eq!(asked(&format!("air center 0909 | air center 0908 | {center}"), "0604"), "no, 13.8.5");
    assert_eq!(asked(&format!("air center 0909 | air center 0908 | {south}"), "0706"), "yes");
    assert_eq!(asked(&format!("air south 0909 | {south}"), "0706"), "no, 13.8.5");
}

#[test]
fn r13_8_6_r2_2_2c_the_luftwaffe_is_never_affected_by_combat() {
    // EX takes a step of the corps, and the marker serves again next turn.
    check(
        "on plain | axis center assault | combat | GE-P24 0503 | SU-A3 0604",
        "attack 0604; join GE-P24; fight support; 4",
        "attack GE-P24 > SU-A3 0604 with support; 10:2, 5:1; die 4: EX; SU-A3 eliminated; GE-P24 down to 1",
    );
}

#[test]
fn r13_9_the_t_34_adds_to_one_combat_a_turn() {
    let attack = |parts: &str| {
        play(
            &format!("on plain | {parts} | soviet west assault | combat | SU-S1 0604 | GE-P24 0503"),
            "attack 0503; join SU-S1; ? may fight support",
        )
        .join("")
    };
    assert_eq!(attack("turn 4"), "no, 13.9");
    assert_eq!(attack("turn 5"), "yes");
    assert_eq!(attack("turn 5 | t34 used"), "no, 13.9");
    check(
        "on plain | turn 8 | soviet west assault | combat | SU-S1 0604 | GE-P24 0503",
        "attack 0503; join SU-S1; ? odds; fight support",
        "4:6, 1:2; attack SU-S1 > GE-P24 0503 with support; 7:6, 1:1",
    );
    // In defence, and then not again.
    check(
        "on plain | turn 8 | axis center assault | combat | GE-A9 0404 | GE-P24 0405 | SU-A3 0504 | SU-A4 0505",
        "attack 0504; join GE-A9; fight; support; 1; attack 0505; join GE-P24; fight; ? next",
        "attack GE-A9 > SU-A3 0504; 8:5, 1:1; die 1: A1; GE-A9 down to 3; attack GE-P24 > SU-A4 0505; 6:2, 3:1; die: \
         combat roll",
    );
}

#[test]
fn r13_10a_by_the_option_zhukov_works_on_a_roll_within_his_range() {
    let position = "with zhukov_roll on | turn 5 | draw | cup zhukov, soviet hold 4";
    for (die, line) in [(1, "works"), (4, "works"), (5, "fails"), (6, "fails")] {
        let told = play(position, &format!("zhukov; {die}; ? next"));
        assert_eq!(told[0], format!("zhukov {die}: {line}"));
        assert_eq!(told[1], if line == "works" { "soviet: assign zhukov" } else { "cup: draw" });
    }
    // Without the option there is no roll.
    check("turn 5 | draw | cup zhukov, soviet hold 4", "zhukov; ? next", "soviet: assign zhukov");
}

#[test]
fn r13_10b_zhukov_who_fails_is_out_for_the_turn_only() {
    check(
        "with zhukov_roll on | turn 5 | draw | cup zhukov, soviet hold 4",
        "zhukov; 5; ? cup",
        "zhukov 5: fails; soviet hold 4",
    );
    // Next turn he is in the cup again.
    check(
        "with zhukov_roll on | turn 6 | initiative | orders axis HHHH | orders soviet HHHH",
        "pick axis hold; ? cup",
        "cup axis hold 3, soviet hold 4, zhukov 1; phase action; axis hold 3, soviet hold 4, zhukov 1",
    );
}
