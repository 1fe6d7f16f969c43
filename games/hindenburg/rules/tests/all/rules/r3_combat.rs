//! Chapter 3, Combat: a Russian army attacks, and beaten Germans fall back.

use kernel::{Game, Log, Luck, Sighted, Viewer};

use crate::rules::table::{check, game, play};

#[test]
fn r3_combat_a_an_advance_and_contact_bring_an_attack() {
    let position = "20 August | march 2 | 2A-XV 1515 | 8A-XX 1514";
    for die in 1..=2 {
        check(position, &format!("{die}; ? next"), &format!("2A march {die} = {die}: 0; movement"));
    }
    // Nobody can move, and still the army attacks.
    for die in 3..=5 {
        check(position, &die.to_string(), &format!("2A march {die} = {die}: 1; 2A attacks: 2A-XV > 8A-XX"));
    }
    // The modified result counts.
    check("20 August | march 2 | 2A-XV 1515 disrupted | 8A-XX 1514", "3; ? next", "2A march 3 = 2: 0; movement");
    // No contact, no combat.
    check("20 August | march 2 | 2A-XV 1517 | 8A-XX 1514", "3; ? next", "2A march 3 = 3: 1; 2A-XV 1517-1516; movement");
    // Contact made by the march.
    check(
        "20 August | march 2 | 2A-XV 1516 | 8A-XX 1514",
        "3",
        "2A march 3 = 3: 1; 2A-XV 1516-1515; 2A attacks: 2A-XV > 8A-XX",
    );
}

#[test]
fn r3_combat_b_one_combat_against_all_in_contact() {
    // The 8A-IR touches the 1st Army only and is left out; the distant 2A-I stands behind the attack but not in it.
    check(
        "24 August | march 2 | 2A-I 1316 | 2A-XIII 1415 | 2A-XV 1515 | 8A-I 1414 | 8A-XVII 1514 | 8A-XX 1614
         | 8A-IR 2513 | 1A-Cav 2512",
        "3; ? next",
        "2A march 3 = 3: 1
         2A-I 1316-1315
         2A attacks: 2A-I 2A-XV 2A-XIII > 8A-I 8A-XVII 8A-XX
         die: combat, 2A-I 2A-XV 2A-XIII > 8A-I 8A-XVII 8A-XX",
    );
    check(
        "24 August | march 1 | 1A-Cav 2512 | 2A-XV 1515 | 8A-XX 1514 | 8A-IR 2412",
        "3; !; ? next",
        "die: combat, 1A-Cav > 8A-IR",
    );
}

#[test]
fn r3_combat_c_three_is_german_four_is_russian() {
    let even = "20 August | march 2 | 2A-XV 1515 | 8A-XX 1514";
    for die in 1..=6 {
        let winner = if die <= 3 { "Germany" } else { "Russia" };
        assert_eq!(play(even, &format!("3; !; {die}")), [format!("combat {die}, 1 v 1 = {die}: {winner}")]);
    }
    // Beyond the faces of the die it goes on the same way.
    let strong = "20 August | march 2 | 2A-I 1116 | 2A-XXIII 1216 | 2A-XV 1316 | 2A-XIII 1416 | 2A-VI 1515
     | 8A-XX 1514 disrupted";
    check(strong, "3; !; 6", "combat 6, 5 v 0 = 11: Russia");
    check(strong, "3; !; 1", "combat 1, 5 v 0 = 6: Russia");
    let weak = "20 August | march 2 | 2A-XV 1515 disrupted | 8A-XVII 1414 | 8A-IR 1514 | 8A-XX 1614";
    check(weak, "4; !; 1", "combat 1, 0 v 3 = -2: Germany");
    check(weak, "4; !; 6", "combat 6, 0 v 3 = 3: Germany");
}

#[test]
fn r3_combat_d_surplus_shifts_the_die() {
    let position = |russians: &str, germans: &str| format!("20 August | march 2 | {russians} | {germans}");
    let three = "8A-XVII 1414 | 8A-IR 1514 | 8A-XX 1614";
    let four = "2A-XXIII 1216 | 2A-I 1316 | 2A-XIII 1416 | 2A-XV 1515";
    check(&position(four, three), "3; !; 3", "combat 3, 4 v 3 = 4: Russia");
    check(&position("2A-XV 1515", three), "3; !; 5", "combat 5, 1 v 3 = 3: Germany");
    check(&position("2A-XV 1515", "8A-XX 1614"), "3; !; 4", "combat 4, 1 v 1 = 4: Russia");
    // Disrupted and unsupplied corps add nothing, on either side.
    let worn = "2A-XXIII 1216 disrupted | 2A-I 1316 | 2A-XIII 1416 unsupplied | 2A-XV 1515";
    check(&position(worn, three), "5; !; 5", "combat 5, 2 v 3 = 4: Russia");
}

#[test]
fn r3_combat_e_distant_russian_corps_count() {
    // Two corps in contact, two far behind: all four count. A marked one does not.
    let position =
        "24 August | march 2 | 2A-I 1118 | 2A-XXIII 1218 | 2A-XIII 1415 | 2A-XV 1515 | 8A-XVII 1414 | 8A-XX 1514";
    let told = play(position, "3; !; 3");
    assert_eq!(told, ["combat 3, 4 v 2 = 5: Russia"]);
    let position = position.replace("1118", "1118 unsupplied");
    assert_eq!(play(&position, "4; !; 3"), ["combat 3, 3 v 2 = 4: Russia"]);
    // The other army does not help.
    check("24 August | march 2 | 1A-Cav 2512 | 2A-XV 1515 | 8A-XX 1514", "3; !; 3", "combat 3, 1 v 1 = 3: Germany");
}

#[test]
fn r3_combat_f_only_fresh_germans_in_contact_count() {
    check(
        "20 August | march 2 | 2A-XV 1515 | 8A-XVII 1414 disrupted | 8A-XX 1514 | 8A-IR 1510",
        "3; !; ? next; 4",
        "die: combat, 2A-XV > 8A-XVII 8A-XX; combat 4, 1 v 1 = 4: Russia",
    );
}

#[test]
fn r3_combat_g_one_to_three_disrupts() {
    // Who touches the enemy rolls, whoever won; 2A-XIII, far behind, does not.
    let position = "20 August | march 2 | 2A-XIII 1417 | 2A-XV 1515 | 8A-XVII 1414 | 8A-XX 1514 | 8A-IR 1510";
    check(
        position,
        "3; !; 1; ? next; 3 4 1; ? where 2A-XIII 2A-XV 8A-XVII 8A-XX 8A-IR",
        "combat 1, 2 v 2 = 1: Germany
         die: disruption 2A-XV 8A-XVII 8A-XX
         2A-XV 3: disrupted
         8A-XVII 4: holds
         8A-XX 1: disrupted
         2A-XIII 1416, 2A-XV 1515 disrupted 0, 8A-XVII 1414, 8A-XX 1514 disrupted 0, 8A-IR 1510",
    );
    for die in 1..=6 {
        let what = if die <= 3 { "disrupted" } else { "holds" };
        assert_eq!(play(position, &format!("3 1; !; {die}")), [format!("2A-XV {die}: {what}")]);
    }
}

#[test]
fn r3_combat_h_disruption_is_shown() {
    // Everybody sees which corps lie on their reverse side.
    let game = game();
    let mut state = game.setup();
    let turned = |state: &_, viewer| -> Vec<String> {
        let view = game.view(state, viewer);
        view.units.into_iter().filter(|it| it.disrupted.is_some()).map(|it| it.unit).collect()
    };
    assert!(Viewer::ALL.into_iter().all(|it| turned(&state, it).is_empty()));
    // The 1st Army meets 8A-I on 17 August: a one for III., a six for IV. and a three for 8A-I.
    let mut board = game.board(&state);
    for die in [3, 1, 1, 6, 3] {
        game.land(&mut state, &mut board, Luck(die), &mut Log::off());
    }
    for viewer in Viewer::ALL {
        assert_eq!(turned(&state, viewer), ["1A-III", "8A-I"]);
    }
}

#[test]
fn r3_combat_i_second_disruption_starts_recovery_anew() {
    check(
        "20 August | march 2 | 2A-XV 1515 disrupted 2 | 2A-XIII 1416 | 8A-XX 1514 disrupted 1",
        "4 1; !; 2 3; ? where 2A-XV 8A-XX",
        "2A-XV 2: disrupted; 8A-XX 3: disrupted; 2A-XV 1515 disrupted 0, 8A-XX 1514 disrupted 0",
    );
    // A roll that does not disrupt leaves the stage as it is.
    check(
        "20 August | march 2 | 2A-XV 1515 disrupted 2 | 2A-XIII 1416 | 8A-XX 1514 disrupted 1",
        "4 1; !; 4 5; ? where 2A-XV 8A-XX",
        "2A-XV 4: holds; 8A-XX 5: holds; 2A-XV 1515 disrupted 2, 8A-XX 1514 disrupted 1",
    );
}

#[test]
fn r3_combat_j_dice_before_retreats() {
    check(
        "20 August | march 2 | 2A-XV 1515 | 8A-XX 1514",
        "3 6 1 1; ? next; retreat 8A-XX 1513; ? next",
        "2A march 3 = 3: 1
         2A attacks: 2A-XV > 8A-XX
         combat 6, 1 v 1 = 6: Russia
         2A-XV 1: disrupted
         8A-XX 1: disrupted
         retreat 8A-XX
         8A-XX retreats 1514-1513
         movement",
    );
}

#[test]
fn r3_retreat_a_one_hex_nearer_to_konigsberg() {
    // From 1514 the way to Königsberg leads north; the sides are no nearer.
    check(
        "20 August | march 2 | 2A-XV 1515 | 8A-XX 1514",
        "3 6 4 4; !; ? list; ? may retreat 8A-XX 1414; ? may retreat 8A-XX 1614; ? may retreat 8A-XX 1512;
         ? may retreat 8A-XX 1515",
        "retreat 8A-XX 1413, retreat 8A-XX 1513, retreat 8A-XX 1613
         no, 3-retreat-a
         no, 3-retreat-a
         no, 3-retreat-a
         no, 3-stack-b",
    );
    // Every corps in contact goes, disrupted or not; others do not.
    check(
        "20 August | march 2 | 2A-XV 1515 | 8A-XVII 1414 disrupted | 8A-XX 1514 | 8A-IR 1510",
        "3 6 4 4 4; !; ? next",
        "retreat 8A-XVII 8A-XX",
    );
    // A retreat is not a march: a disrupted corps may go into contact again.
    check(
        "24 August | march 2 | 2A-XIII 1513 | 2A-XV 1515 | 8A-XX 1514 disrupted",
        "3; !; ? next; 6 6 6 6; ? list",
        "die: combat, 2A-XV 2A-XIII > 8A-XX
         combat 6, 2 v 0 = 8: Russia; 2A-XV 6: holds; 2A-XIII 6: holds; 8A-XX 6: holds
         retreat 8A-XX 1413, retreat 8A-XX 1613",
    );
    // Nor do the limits beyond the lakes bind it: 2610 lies east of the whole 1st Army.
    check(
        "24 August | march 1 | 1A-Cav 2512 | 8A-XX 2511 | 8A-I 2411 | 8A-XVII 2510 | 8A-IR 2410",
        "3 6 4 4 4; !; ? next; ? list retreat 8A-XX",
        "retreat 8A-I 8A-XX; retreat 8A-XX 2610",
    );
}

#[test]
fn r3_retreat_b_the_player_chooses_among_equals() {
    let position = "24 August | march 2 | 2A-I 1115 | 8A-XX 1114";
    check(
        position,
        "3 6 4 4; !; ? list; retreat 8A-XX 1213; ? where 8A-XX",
        "retreat 8A-XX 1113, retreat 8A-XX 1213; 8A-XX retreats 1114-1213; 8A-XX 1213",
    );
    check(position, "3 6 4 4; !; retreat 8A-XX 1113", "8A-XX retreats 1114-1113");
    // He also sets the order; a hex given up is free for the next.
    check(
        "24 August | march 2 | 2A-I 1115 | 2A-XXIII 1214 | 8A-XX 1114 | 8A-IR 1113 | 8A-XVII 1213",
        "3 6 4 4 4 4; !; ? next; ? list retreat 8A-XX; retreat 8A-XVII 1212; ? list retreat 8A-XX;
         retreat 8A-XX 1213; ? next",
        "retreat 8A-XVII 8A-XX
         retreat 8A-XX 1013
         8A-XVII retreats 1213-1212
         retreat 8A-XX 1213
         8A-XX retreats 1114-1213
         movement",
    );
}

#[test]
fn r3_retreat_c_elsewhere_and_out_of_contact_first() {
    // Inside the area: away from the enemy, in the area or out of it.
    check(
        "28 August | march 2 | 2A-XV 1404 | 8A-XX 1403",
        "3 6 4 4; !; ? list; ? may retreat 8A-XX 1304; ? may retreat 8A-XX 1504",
        "retreat 8A-XX 1303, retreat 8A-XX 1402, retreat 8A-XX 1503; no, 3-retreat-c; no, 3-retreat-c",
    );
    // If every free hex is in contact, any will do.
    check(
        "28 August | march 2 | 2A-XV 1404 | 8A-XX 1403 | 8A-I 1402 | 8A-XVII 1503 | 8A-IR 1303",
        "3 6 4 4; !; ? list",
        "retreat 8A-XX 1304, retreat 8A-XX 1504",
    );
    // The way to Königsberg is full of friends: 1013 is no nearer, but out of contact.
    check(
        "24 August | march 2 | 2A-I 1115 | 8A-XX 1114 | 8A-I 1113 | 8A-XVII 1213",
        "3 6 4 4; !; ? list; ? may retreat 8A-XX 1014; ? may retreat 8A-XX 1113",
        "retreat 8A-XX 1013; no, 3-retreat-c; no, 3-stack-b",
    );
    // Never into a Russian starting hex.
    check(
        "24 August | march 2 | 2A-XXIII 1219 | 8A-XX 1119 | 8A-I 1218 | 8A-XVII 1118 | 8A-IR 1018",
        "3 6 4 4 4; !; ? list retreat 8A-XX; ? may retreat 8A-XX 1120",
        "retreat 8A-XX 1019; no, 5-start-a",
    );
}

#[test]
fn r3_retreat_d_no_retreat_hex_loses_the_corps() {
    // Lakes to the east, Russians everywhere else.
    let position = "26 August | march 2 | 2A-XV 2112 | 2A-VI 2011 | 2A-XIII 2010 | 2A-XXIII 2110
        | 8A-XX 2111 | 8A-I 2109 | 8A-XVII 2009";
    check(
        position,
        "3 6; !; 6 6 6 6 6 6 6; !; ? list lose; ? may retreat 8A-XX 2110; lose 8A-XX; ? where 8A-XX; ? score",
        "lose 8A-XX; no, 3-stack-b; 8A-XX lost at 2111, no retreat; 8A-XX lost; 3",
    );
    // A corps that can retreat must.
    check("20 August | march 2 | 2A-XV 1515 | 8A-XX 1514", "3 6 4 4; !; ? may lose 8A-XX", "no, 3-retreat-d");
    // The order may cost a corps: 8A-XX has no hex before 8A-IR gives up 2011.
    let position = "26 August | march 2 | 2A-XV 2112 | 8A-XX 2111 | 8A-IR 2011 | 8A-I 2110 | 8A-XVII 2010";
    check(
        position,
        "3 6 4 4 4; !; ? next; ? list; retreat 8A-IR 1911; ? list",
        "retreat 8A-IR 8A-XX
         retreat 8A-IR 1911, lose 8A-XX
         8A-IR retreats 2011-1911
         retreat 8A-XX 2011",
    );
}

#[test]
fn r3_stack_b_no_retreat_onto_a_friend() {
    check(
        "20 August | march 2 | 2A-XV 1515 | 8A-XX 1514 | 8A-IR 1513",
        "3 6 4 4; !; ? list; ? may retreat 8A-XX 1513",
        "retreat 8A-XX 1413, retreat 8A-XX 1613; no, 3-stack-b",
    );
    // Russians: the corps behind stays, so the beaten one has no hex left.
    check(
        "20 August | fighting | 1A-Cav 2512 | 1A-XX 2611 | 1A-III 2612 | 8A-XX 2412",
        "attack 8A-XX; target 1A-Cav; fight; 1 4 4",
        "8A attacks: 8A-XX > 1A-Cav
         combat 1, 1 v 1 = 1: Germany
         1A-Cav 4: holds
         8A-XX 4: holds
         1A-Cav lost at 2512, no retreat
         day 21 August",
    );
}

#[test]
fn r3_combat_k_winning_russians_stay() {
    check(
        "20 August | march 2 | 2A-XV 1515 | 2A-XIII 1416 | 8A-XX 1514",
        "3; !; ? all 2A; 6 4 4; retreat 8A-XX 1513; !; ? all 2A",
        "2A-XV 1515, 2A-XIII 1415",
    );
}

#[test]
fn r3_combat_l_losing_russians_stay() {
    check(
        "20 August | march 2 | 2A-XV 1515 | 8A-XX 1514",
        "3 1 1 4; ? where 2A-XV; ? next",
        "2A march 3 = 3: 1
         2A attacks: 2A-XV > 8A-XX
         combat 1, 1 v 1 = 1: Germany
         2A-XV 1: disrupted
         8A-XX 4: holds
         2A-XV 1515 disrupted 0
         movement",
    );
}

#[test]
fn r3_combat_ex_the_printed_example() {
    check(
        "24 August | march 2 | 2A-I 1115 | 2A-XXIII 1216 | 2A-XV 1315 disrupted | 2A-XIII 1415 | 2A-VI 1515
         | 8A-I 1114 | 8A-XVII 1413 | 8A-XX 1514",
        "6; !; 3; 4 4 4 4 4 4; ? list retreat 8A-I; ? list retreat 8A-XVII; ? list retreat 8A-XX
         retreat 8A-I 1113; retreat 8A-XVII 1412; retreat 8A-XX 1513; ? all 2A; ? next",
        "combat 3, 4 v 3 = 4: Russia
         2A-I 4: holds; 2A-XIII 4: holds; 2A-VI 4: holds; 8A-I 4: holds; 8A-XVII 4: holds; 8A-XX 4: holds
         retreat 8A-I 1113, retreat 8A-I 1213
         retreat 8A-XVII 1313, retreat 8A-XVII 1412
         retreat 8A-XX 1513, retreat 8A-XX 1613
         8A-I retreats 1114-1113
         8A-XVII retreats 1413-1412
         8A-XX retreats 1514-1513
         2A-I 1115, 2A-XXIII 1215, 2A-XV 1315 disrupted 0, 2A-XIII 1414, 2A-VI 1515
         die: François",
    );
}
