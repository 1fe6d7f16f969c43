//! Chapter 10, supply.

use super::table::check;

#[test]
fn r10_1_1a_supply_for_movement_is_found_before_anybody_moves() {
    // Seven hexes from Home: two too far, and so it stays although Alpha is taken meanwhile.
    check(
        "on plain | axis center assault | movement | GE-P24 0901 | GE-P46 0304 | GE-P47 0104",
        "? penalty GE-P24; step GE-P46 0404; halt; ? supply GE-P24; ? penalty GE-P24
         step GE-P24 0902; step GE-P24 0903; step GE-P24 0904; step GE-P24 0905",
        "2; GE-P46 0304-0404; axis takes Alpha; GE-P46 halts 0404; 0; 2
         GE-P24 0901-0902; GE-P24 0902-0903; GE-P24 0903-0904; GE-P24 0904-0905; GE-P24 halts 0905",
    );
    // Supplied at first, a unit that moves out of range is not slowed on the way.
    check(
        "on plain | axis center blitz | movement | GE-P24 0304 | GE-P46 0104",
        "step GE-P24 0405; step GE-P24 0505; step GE-P24 0606; step GE-P24 0706; step GE-P24 0807; step GE-P24 0907; \
         step GE-P24 1008; ? supply GE-P24; ? penalty GE-P24; ? next",
        "GE-P24 0304-0405; GE-P24 0405-0505; GE-P24 0505-0606; GE-P24 0606-0706; GE-P24 0706-0807; GE-P24 0807-0907; \
         GE-P24 0907-1008; 3; 0; axis: moving",
    );
}

#[test]
fn r10_1_1b_supply_for_combat_is_found_at_its_instant() {
    // In 0903 the corps is seven hexes from Home: 6 less 2 in combat, though it moved with all its points.
    check(
        "on plain | axis center blitz | movement | GE-P24 0303 | GE-P46 0104 | SU-A10 1003",
        "step GE-P24 0403; step GE-P24 0503; step GE-P24 0603; step GE-P24 0703; step GE-P24 0803; step GE-P24 0903; \
         halt; done
         attack 1003; join GE-P24; ? odds",
        "GE-P24 0303-0403; GE-P24 0403-0503; GE-P24 0503-0603; GE-P24 0603-0703; GE-P24 0703-0803; GE-P24 0803-0903; \
         GE-P24 halts 0903
         4:3, 1:1",
    );
    // The defender too: without Beta he is cut off, four hexes from Gamma.
    check(
        "on plain | axis center blitz | movement | GE-P24 0502 | GE-P46 0503 | SU-A10 0604",
        "? supply SU-A10; step GE-P24 0602; step GE-P24 0702; step GE-P24 0703; step GE-P24 0704; halt; ? supply \
         SU-A10; done
         attack 0604; join GE-P46; ? odds",
        "0; GE-P24 0502-0602; GE-P24 0602-0702; GE-P24 0702-0703; GE-P24 0703-0704; axis takes Beta; GE-P24 halts \
         0704; 4
         6:1, 6:1",
    );
}

#[test]
fn r10_1_2_in_supply_within_four_hexes_of_a_town_with_a_line() {
    // Home 0204 to 0702: five hexes, four between.
    check("on plain | cup axis hold | GE-P24 0702", "? supply GE-P24", "0");
    check("on plain | cup axis hold | GE-P24 0801", "? supply GE-P24", "1");
    // The same for the Soviets, from Omega.
    let lost = "on plain | cup axis hold | Axis holds Alpha, Beta, Gamma";
    check(&format!("{lost} | SU-A3 0604"), "? supply SU-A3", "0");
    check(&format!("{lost} | SU-A3 0504"), "? supply SU-A3", "1");
    // A town of the enemy does not help; one's own town without a line does not either.
    check("on plain | cup axis hold | GE-P24 0904 | Axis holds Beta", "? supply GE-P24", "0");
    check("on plain | cup axis hold | GE-P24 0904", "? supply GE-P24", "2");
    check(
        "on plain | cup axis hold | GE-P24 0904 | Axis holds Beta | SU-A3 0602 | SU-A4 0605 | SU-A13 0608",
        "? loc GE-P24; ? supply GE-P24",
        "no; 7",
    );
    // The line of supply goes round enemy zones.
    check("on plain | cup axis hold | SU-A3 0904 | Axis holds Beta, Gamma", "? supply SU-A3", "0");
    check(
        "on plain | cup axis hold | SU-A3 0704 | GE-P24 0904 | Axis holds Gamma | GE-P46 0901",
        "? loc SU-A3; ? supply SU-A3",
        "yes; 0",
    );
}

#[test]
fn r10_1_3_the_town_lies_in_the_units_command() {
    // In snow two hexes: Beta and Haven are of Army Group South, and of no use to the corps in 0605 of Center.
    let position = "on border | cup axis hold | turn 7 | SU-A22 1202";
    check(&format!("{position} | GE-P24 0605 | Axis holds Fort, Beta"), "? supply GE-P24", "1");
    check(&format!("{position} | GE-P24 0606 | Axis holds Fort, Beta"), "? supply GE-P24", "0");
    // A line may pass one hex beyond the command, but a town there does not supply: Rostov, of the South Front, is beside
    // the army in 1003 of the Southwest, whose own town is Lvov.
    check("on coast | cup axis hold | SU-A3 1003 | SU-A4 1104", "? supply SU-A3; ? supply SU-A4", "1; 0");
}

#[test]
fn r10_1_4_a_place_supplies_only_whom_it_marks() {
    // Omega bears the star only, Beta both marks.
    check("on plain | cup axis hold | GE-P24 1003 | Axis holds Omega", "? supply GE-P24", "3");
    check("on plain | cup axis hold | GE-P24 1003 | Axis holds Beta", "? supply GE-P24", "0");
    // Home bears the cross only.
    check("on plain | cup axis hold | SU-A3 0304 | Soviets hold Home | Axis holds Beta, Gamma", "? supply SU-A3", "0");
    check(
        "on plain | cup axis hold | SU-A3 0304 | Soviets hold Home | Axis holds Beta, Alpha, Gamma",
        "? supply SU-A3",
        "3",
    );
}

#[test]
fn r10_1_5_each_hex_beyond_the_range_costs_a_point_and_a_factor() {
    // From Home to 0904 seven hexes, six between: two beyond four.
    check(
        "on plain | axis center assault | movement | GE-P24 0904 | GE-A9 0802 | SU-A3 1005",
        "? penalty GE-P24; ? penalty GE-A9; step GE-A9 0902; step GE-A9 1002; step GE-A9 1102",
        "2; 1; GE-A9 0802-0902; GE-A9 0902-1002; GE-A9 1002-1102; GE-A9 halts 1102",
    );
    check(
        "on plain | axis center assault | combat | GE-P24 0904 | GE-A9 0904 | SU-A3 1005",
        "attack 1005; join GE-A9; join GE-P24; ? odds",
        "10:2, 5:1",
    );
}

#[test]
fn r10_1_6_the_surrounded_lose_one_for_each_hex_of_the_straight_way() {
    // Behind the wall, six hexes from Alpha, which has a line.
    let wall = "SU-A3 0802 | SU-A4 0805 | SU-A13 0808 | SU-M6 0702 | SU-M11 0706 | Axis holds Alpha";
    check(&format!("on plain | cup axis hold | GE-A9 1004 | {wall}"), "? loc GE-A9; ? supply GE-A9", "no; 6");
    check(
        &format!("on plain | axis center assault | movement | GE-A9 1004 | GE-P24 1004 | SU-A22 1104 | {wall}"),
        "? penalty GE-P24; ? penalty GE-A9",
        "6; 6",
    );
    // Nobody at all has a town: the least there is.
    check(
        "on plain | cup axis hold | SU-A3 0304 | GE-A9 0303 | GE-A4 0405 | GE-P24 0403 | GE-P46 0206 | Axis holds \
         Alpha, Beta, Gamma, Omega",
        "? supply SU-A3",
        "none",
    );
    check(
        "on plain | cup axis hold | SU-A3 0304 | GE-A9 0303 | GE-A4 0405 | GE-P24 0403 | GE-P46 0206 | Axis holds \
         Alpha",
        "? supply SU-A3",
        "4",
    );
}

#[test]
fn r10_1_6_a_line_but_no_town_within_reach_is_out_of_supply_but_not_surrounded() {
    // Every town of the Front is lost; Psi and Capital belong to another.
    check(
        "on border | cup axis hold | SU-A3 1003 | Axis holds Alpha, City, Omega",
        "? loc SU-A3; ? supply SU-A3",
        "yes; 5",
    );
    // Any command's town will do for that: Rostov is of the South Front, one hex from the army of the Southwest.
    check("on coast | cup axis hold | SU-A3 1003 | Axis holds Lvov", "? loc SU-A3; ? supply SU-A3", "yes; 1");
}

#[test]
fn r10_1_7_never_below_one_factor_and_two_points() {
    // Nine hexes from Home: four too many for the Army. Eight hexes: three too many for the reduced corps. The
    // army of 2 has no town near, either.
    let far = "GE-A9 1105 | GE-P46 1006 3 | SU-A3 1106 | Axis holds Omega";
    check(
        &format!("on plain | axis center assault | movement | {far}"),
        "? penalty GE-A9; ? penalty GE-P46; step GE-A9 1104; step GE-A9 1103",
        "4; 3; GE-A9 1105-1104; GE-A9 1104-1103; GE-A9 halts 1103",
    );
    check(&format!("on plain | axis center assault | combat | {far}"), "attack 1106; join GE-P46; ? odds", "1:1, 1:1");
}

#[test]
fn r10_1_8a_the_axis_range_shrinks_in_mud_and_snow() {
    // Home to 0702 is four between, to 0603 three, to 0503 two.
    let three = "GE-P24 0702 | GE-P46 0603 | GE-P47 0503";
    let asked = "? supply GE-P24; ? supply GE-P46; ? supply GE-P47";
    for (turn, losses) in [(4, "0; 0; 0"), (5, "1; 0; 0"), (6, "0; 0; 0"), (7, "2; 1; 0"), (11, "2; 1; 0")] {
        check(&format!("on plain | turn {turn} | cup axis hold | {three}"), asked, losses);
    }
    // The Soviets keep their four.
    check("on plain | turn 7 | cup axis hold | SU-A3 0604 | Axis holds Beta, Gamma", "? supply SU-A3", "0");
}

#[test]
fn r10_1_8b_axis_units_west_of_the_border_are_always_in_supply() {
    let lost = "Soviets hold Home | SU-A3 0303 | SU-A4 0306";
    check(&format!("on plain | cup axis hold | GE-P24 0205 | {lost}"), "? supply GE-P24", "0");
    check(&format!("on plain | cup axis hold | GE-P24 0304 | {lost}"), "? supply GE-P24", "none");
}

#[test]
fn r10_1_8c_garrisons_need_no_supply() {
    let lost = "SU-A3 0703 | SU-A4 0805 | SU-A13 0605";
    check(&format!("on plain | cup axis hold | GE-G9 0704 | {lost}"), "? loc GE-G9; ? supply GE-G9", "no; 0");
    check(
        &format!("on plain | end | GE-G9 0704 | {lost}"),
        "assign antonescu; ? where GE-G9",
        "axis antonescu hold; phase end; turn 3; phase axis reinforcements; phase soviet reinforcements; phase \
         command points; GE-G9 0704 1",
    );
}

#[test]
fn r10_1_9a_soviets_in_the_off_map_zone_are_always_in_supply() {
    check("on plain | cup axis hold | SU-A3 1208 | Axis holds Omega, Beta, Gamma, Alpha", "? supply SU-A3", "0");
    check("on plain | cup axis hold | SU-A3 1108 | Axis holds Omega, Beta, Gamma, Alpha", "? supply SU-A3", "none");
}

#[test]
fn r10_1_9b_partisans_and_the_guard_cavalry_are_always_in_supply() {
    let behind = "on plain | turn 8 | cup axis hold | GE-A9 0303 | GE-A4 0405 | GE-P24 0403 | GE-P46 0206";
    check(&format!("{behind} | SU-GC1 0304"), "? loc SU-GC1; ? supply SU-GC1", "no; 0");
    check(&format!("{behind} | SU-PT 0304"), "? loc SU-PT; ? supply SU-PT", "no; 0");
    check(&format!("{behind} | SU-M6 0304"), "? supply SU-M6", "4");
}

#[test]
fn r10_1_9c_the_coastal_army_is_in_supply_on_the_black_sea() {
    let lost = "on coast | cup axis hold | Axis holds Lvov, Odessa, Sevastopol, Kherson, Kerch, Rostov | GE-A6 0605 | \
                GE-P3 0407";
    check(&lost.replace("GE-P3 0407", "SU-IC 0707"), "? supply SU-IC", "0");
    check(&lost.replace("GE-P3 0407", "SU-IC 0706"), "? supply SU-IC", "none");
    check(&lost.replace("GE-P3 0407", "SU-A3 0707"), "? supply SU-A3", "none");
}

#[test]
fn r10_1_10_ports_lend_each_other_their_lines() {
    // Sevastopol 2422 cut off by land; Novorossiysk and Tuapse are open, Kerch and Odessa are lost.
    let siege = "cup axis hold | SU-A51 2422 | GE-A11 2421 | GE-A17 2522 | Axis holds Kerch, Odessa";
    check(siege, "? loc SU-A51; ? supply SU-A51", "yes; 0");
    check(&format!("{siege}, Novorossiysk, Tuapse"), "? loc SU-A51", "no");
    check(&format!("{siege}, Novorossiysk"), "? loc SU-A51", "yes");
    // A port that is cut off itself is no help.
    check(&format!("{siege}, Novorossiysk | GE-A6 3022"), "? loc SU-A51", "no");
    check(&format!("{siege}, Novorossiysk | GE-A6 3022 | SU-A56 3023"), "? loc SU-A51", "yes");
    // Nor is the sea for those who are not in a port.
    check(
        "cup axis hold | SU-A51 2421 | GE-A11 2420 | GE-A17 2522 | Axis holds Kerch, Odessa, Sevastopol",
        "? loc SU-A51",
        "no",
    );
    check("cup axis hold | SU-A51 2421 | GE-A11 2420 | GE-A17 2522 | Axis holds Kerch, Odessa", "? loc SU-A51", "yes");
}

#[test]
fn r10_1_10_the_far_port_carries_the_anchor() {
    // Odessa 2119 cut off by land. Simferopol 2522 lies on the coast and has a line, but no anchor.
    let siege = "cup axis hold | SU-A51 2119 | GE-A11 2118 | GE-A17 2219 | SU-A3 2522 | Axis holds Kerch, Novorossiysk, \
                 Tuapse";
    check(siege, "? loc SU-A3; ? loc SU-A51", "yes; yes");
    check(&format!("{siege}, Sevastopol"), "? loc SU-A3; ? loc SU-A51", "yes; no");
}

#[test]
fn r10_1_11a_soviet_lines_cross_the_lake_to_leningrad() {
    // Leningrad 2001, its land sides covered by the 18th and 16th Armies.
    let siege = "cup axis hold | SU-A23 2001 | GE-A18 2102 | GE-A16 1902";
    check(siege, "? loc SU-A23; ? supply SU-A23", "yes; 0");
    // With Volkhov 2201 on the other shore lost, the lake leads nowhere.
    check(&format!("{siege} | GE-P41 2201"), "? loc SU-A23", "no");
    // An Army of the Axis in reach of the lake does not matter.
    check("cup axis hold | SU-A23 2001 | GE-A18 2101 | GE-A16 1902 | SU-A8 2201", "? loc SU-A23", "yes");
}

#[test]
fn r10_1_11b_an_axis_leningrad_is_supplied_from_finland() {
    // Nothing leads west: the Soviets stand all around, but the way to 1800 by Vyborg 1900 is open.
    let pocket = "cup axis hold | GE-A18 2001 | SU-A8 2002 | SU-A11 1902 | SU-A27 2101";
    check(pocket, "? loc GE-A18; ? supply GE-A18", "yes; 0");
    check(&format!("{pocket} | SU-A34 1900"), "? loc GE-A18", "no");
    // It feeds units through the city only.
    check("cup axis hold | GE-A18 1900 | GE-P41 2001 | SU-A8 2002 | SU-A11 1902 | SU-A27 2101", "? supply GE-A18", "0");
    check(
        "cup axis hold | GE-A18 1900 | SU-A8 2002 | SU-A11 1902 | SU-A27 2101 | Soviets hold Leningrad",
        "? loc GE-A18",
        "no",
    );
}

#[test]
fn r10_2_1b_the_range_counts_the_hexes_between() {
    check("on plain | cup axis hold | GE-P24 0702", "? supply GE-P24", "0");
    check("on plain | cup axis hold | GE-P24 0802", "? supply GE-P24", "1");
    check("on plain | cup axis hold | with supply_count distance | GE-P24 0702", "? supply GE-P24", "1");
    check("on plain | cup axis hold | with supply_count distance | GE-P24 0603", "? supply GE-P24", "0");
}
