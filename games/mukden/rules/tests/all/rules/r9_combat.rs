//! Chapter 9, combat: who attacks whom, the procedure, the table, guns, losses.

use super::table::{check, play};

#[test]
fn r9_0_a_whoever_attacks_is_the_attacker() {
    // Five against three is +2 in both lines, nine more is +5; +10 against nobody is told by the line of the attacker.
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:25 2006",
        "attack 2006; join J:IG; fight; 6",
        "attack J:IG > R:25: +5; die 6: 3/0; J:IG down to 9; disrupted R:25; disrupted J:IG",
    );
    check(
        "turn 4 | combat | spares | Russia acts | J:IG 2007 | R:25 2006",
        "attack 2007; join R:25; fight; 3",
        "attack R:25 > J:IG: ≤ -1; die 3: 2/0; R:25 down to 2; disrupted J:IG; disrupted R:25",
    );
}

#[test]
fn r9_0_b_nobody_has_to_attack() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:25 2006",
        "? may flip J:16R; ? may pass; pass; pass",
        "yes; yes; Japan passes; Russia passes; recovery; turn 5; corps returns 2310",
    );
}

#[test]
fn r9_0_c_one_hex_is_attacked() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:25 2006 | R:41 2106",
        "? list attack; attack 2006; ? may attack 2106; ? list; ? next",
        "attack 2006, attack 2106; no, 5.0c; join J:IG; Japan: attack 2006 with nobody",
    );
    // A hex without enemies is none.
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:25 2006",
        "? may attack 2008; ? may attack 2007",
        "no, 9.0c; no, 9.0c",
    );
}

#[test]
fn r9_0_d_a_stack_may_divide() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | J:2 2007 | R:25 2006 | R:41 2106",
        "attack 2006; join J:IG; fight; 6; ? disrupted; flip R:Mad; attack 2106; join J:2; fight",
        "attack J:IG > R:25: +5; die 6: 3/0; J:IG down to 9; disrupted R:25; disrupted J:IG; J:IG R:25; R:Mad flips
         attack J:2 > R:41: +2",
    );
}

#[test]
fn r9_0_e_all_units_in_the_hex_defend() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:25 2006 | R:Mas 2006 disrupted | R:1Ch 2006",
        "attack 2006; join J:IG; fight",
        "attack J:IG > R:1Ch R:Mas R:25: +5",
    );
    // 12 against 4 + 1 + 2 is +5; with the third division's four it would be +1 and column 0.
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:25 2006 | R:41 2006",
        "attack 2006; join J:IG; fight",
        "attack J:IG > R:25 R:41: +2",
    );
}

#[test]
fn r9_0_f_from_all_hexes_around() {
    check(
        "turn 4 | combat | spares | J:1 2005 | J:7 2105 | J:9 2106 | J:2 2007 | J:12 1906 | J:4 1905 | R:25 2006",
        "attack 2006; ? list join; join J:2; join J:12; join J:4; join J:1; join J:7; join J:9; fight",
        "join J:2, join J:12, join J:4, join J:1, join J:7, join J:9; attack J:2 J:12 J:4 J:1 J:7 J:9 > R:25: ≥ 30",
    );
    // A unit two hexes away cannot.
    check("turn 4 | combat | spares | J:1 2008 | J:2 2007 | R:25 2006", "attack 2006; ? may join J:1", "no, 9.0f");
}

#[test]
fn r9_0_g_the_hex_and_the_units_are_named() {
    check(
        "turn 4 | combat | spares | J:1 2007 | J:2 2007 | R:25 2006",
        "attack 2006; ? list; ? may fight; join J:2; ? list; join J:1; ? list; fight",
        "join J:2, join J:1; no, 9.0g; join J:1, fight; fight; attack J:2 J:1 > R:25: +5",
    );
    // Each once, in the order of the list, and before the guns.
    check(
        "turn 4 | combat first | spares | J:1 2007 | J:2 2007 | R:25 2006",
        "attack 2006; join J:1; ? may join J:1; ? may join J:2; fight",
        "no, 9.0g; no, 9.0g; attack J:1 > R:25: +2",
    );
    check(
        "turn 4 | combat first | spares | J:1 2007 | J:2 2007 | R:25 2006",
        "attack 2006; join J:2; guns 1; ? may join J:1; ? list",
        "no, 9.0g; fight",
    );
}

#[test]
fn r9_1_a_a_hex_may_be_attacked_again_and_again() {
    check(
        "turn 4 | combat | J:1 2007 | J:2 2106 | J:12 1906 | R:25 2006 | R:Mas 1000 | R:Mad 1300",
        "attack 2006; join J:1; fight; 5; flip R:Mas; attack 2006; join J:2; fight; 5; flip R:Mad; attack 2006; join J:12; fight",
        "attack J:1 > R:25: +2; die 5: 2/0; J:1 down to 4; disrupted R:25; disrupted J:1; R:Mas flips
         attack J:2 > R:25: +2; die 5: 2/0; J:2 down to 5; disrupted R:25; disrupted J:2; R:Mad flips
         attack J:12 > R:25: +2",
    );
}

#[test]
fn r9_1_b_a_fresh_defender_is_disrupted_at_once() {
    check(
        "turn 4 | combat | J:1 2007 | J:16R 3927 | R:25 2006 | R:41 2006 | R:Mad 1300",
        "attack 2006; join J:1; fight; 5; ? may attack 2007; ? fresh",
        "attack J:1 > R:25 R:41: ≤ -1; die 5: 3/0; J:1 down to 3; disrupted R:25 R:41; disrupted J:1; no, 2.11c; R:Mad",
    );
}

#[test]
fn r9_1_c_the_disrupted_defend_in_full() {
    check(
        "turn 4 | combat | J:1 2007 | J:2 2106 | R:25 2006 | R:Mas 1000",
        "attack 2006; join J:1; fight; 2; flip R:Mas; attack 2006; join J:2; fight",
        "attack J:1 > R:25: +2; die 2: 1/2; J:1 down to 5; R:25 down to 2; disrupted R:25; disrupted J:1; R:Mas flips
         attack J:2 > R:25: +5",
    );
}

#[test]
fn r9_1_d_a_unit_attacks_once() {
    check(
        "turn 4 | combat | J:1 2007 | J:2 3927 | R:25 2006 | R:Mas 1000 | R:Mad 1300",
        "attack 2006; join J:1; fight; 5; flip R:Mas; ? may attack 2006; ? fresh",
        "attack J:1 > R:25: +2; die 5: 2/0; J:1 down to 4; disrupted R:25; disrupted J:1; R:Mas flips; no, 2.11c; J:2",
    );
}

#[test]
fn r9_2_a_a_unit_fights_with_all_it_has() {
    // The whole twelve count in the one battle, none elsewhere.
    check(
        "turn 4 | combat | spares | J:IG 2007 | J:8R 2007 | R:25 2006 | R:41 2106",
        "attack 2006; join J:IG; fight; 6; flip R:Mad; attack 2106; ? list",
        "attack J:IG > R:25: +5; die 6: 3/0; J:IG down to 9; disrupted R:25; disrupted J:IG; R:Mad flips; join J:8R",
    );
}

#[test]
fn r9_2_b_defenders_are_one_group() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:25 2006 | R:41 2006",
        "? list attack; attack 2006; join J:IG; fight",
        "attack 2006; attack J:IG > R:25 R:41: +2",
    );
}

#[test]
fn r9_3_a_one_attack_after_another_in_turn() {
    check(
        "turn 4 | combat | J:1 2007 | J:2 1605 | R:25 2006 | R:41 1604 | R:14 1000",
        "attack 2006; join J:1; fight; 5; ? next; attack 1605; join R:41; fight; 6; ? next",
        "attack J:1 > R:25: +2; die 5: 2/0; J:1 down to 4; disrupted R:25; disrupted J:1; Russia: combat
         attack R:41 > J:2: ≤ -1; die 6: 4/0; R:41 eliminated; disrupted J:2; Russia: combat",
    );
}

#[test]
fn r9_3_b_what_a_combat_action_may_be() {
    check(
        "turn 4 | combat | spares | J:1 2007 | R:25 2006",
        "? list",
        "attack 2006, probe 1906, probe 2106, flip J:1, flip J:16R, pass",
    );
}

#[test]
fn r9_3_c_permitted_chains() {
    // Attack, then momentum on an occupied hex or by a probe, or nothing.
    let position = "turn 4 | combat | spares | J:IG 2007 | R:CC 2006 | R:25 2005";
    let won = "attack 2006; join J:IG; fight; 1; advance J:IG; done; !;";
    check(
        position,
        &format!("{won} ? list; attack 2005; join J:IG; fight; 1; advance J:IG; done; ? next; ? disrupted"),
        "attack 2005, probe 1905, probe 2105, done; attack J:IG > R:25: +5; die 1: 0/4; R:25 eliminated; J:IG advances 2005
         disrupted J:IG; Russia: combat; J:IG",
    );
    check(
        position,
        &format!("{won} probe 1905; join J:IG; fight; ? next; ? disrupted"),
        "probe J:IG > 1905; disrupted J:IG; Russia: combat; J:IG",
    );
    check(position, &format!("{won} done; ? next"), "disrupted J:IG; Russia: combat");
    // Probe, then momentum on an occupied hex, but never a second probe.
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:CC 2006",
        "probe 1906; join J:IG; fight; ? list; ? may probe 1905; attack 2006; join J:IG; fight; 1; advance J:IG; done; ? next",
        "probe J:IG > 1906; attack 2006, done; no, 9.3c; attack J:IG > R:CC: +10; die 1: 0/5; R:CC eliminated
         J:IG advances 2006; disrupted J:IG; Russia: combat",
    );
    // A probe into a hex that touches no enemy is over by itself: 1906 is in the zone of the unit in 2006 always.
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:CC 2006",
        "probe 1906; join J:IG; fight; done; ? next",
        "probe J:IG > 1906; disrupted J:IG; Russia: combat",
    );
}

#[test]
fn r9_3_d_attackers_are_fresh_until_the_action_is_over() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | J:2 2007 | R:CC 2006 | R:25 2005",
        "attack 2006; join J:IG; join J:2; fight; 1; advance J:IG; ? disrupted; done; ? disrupted; done; ? disrupted",
        "attack J:IG J:2 > R:CC: +15; die 1: 0/6; R:CC eliminated; J:IG advances 2006; nobody; nobody; disrupted J:IG J:2
         J:IG J:2",
    );
}

#[test]
fn r9_3_e_the_attacked_are_disrupted_when_their_battle_is_over() {
    // First a battle lost by the attackers, whose defenders turn over at once; and in momentum likewise.
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:CC 2006 | R:25 2005",
        "attack 2006; join J:IG; fight; 1; advance J:IG; done; ? disrupted; attack 2005; join J:IG; fight; 6; ? disrupted",
        "attack J:IG > R:CC: +10; die 1: 0/5; R:CC eliminated; J:IG advances 2006; nobody; attack J:IG > R:25: +5; die 6: 3/0
         J:IG down to 9; disrupted R:25; disrupted J:IG; J:IG R:25",
    );
    // Between the battles: of two attackers one loses the choice of losses; the defender is over before the advance.
    check(
        "turn 4 | combat | spares | J:1 2007 | J:2 2007 | R:25 2006",
        "attack 2006; join J:2; join J:1; fight; 4; ? disrupted; lose J:2; lose J:1; ? disrupted",
        "attack J:2 J:1 > R:25: +5; die 4: 2/1; nobody; J:2 down to 6; J:1 down to 5; R:25 down to 3; disrupted R:25
         disrupted J:2 J:1; J:2 J:1 R:25",
    );
}

#[test]
fn r9_3_f_no_attack_is_a_flip() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:25 2006",
        "flip J:IG; ? where J:IG R:25; ? next",
        "J:IG flips; J:IG 2007 12 disrupted, R:25 2006 4; Russia: combat",
    );
}

#[test]
fn r9_4_a_factors_are_added_up() {
    // 5 + 4 against 6: +3, column +2; one more would still be +2, two more +5.
    for (second, column) in [(4, "+2"), (5, "+2"), (6, "+5")] {
        check(
            &format!("turn 4 | combat | spares | J:1 2007 5 | J:7 2106 {second} | R:25 2006 3 | R:41 2006 3"),
            "attack 2006; join J:1; join J:7; fight",
            &format!("attack J:1 J:7 > R:25 R:41: {column}"),
        );
    }
}

#[test]
fn r9_4_b_attack_less_defence() {
    let column = |own: u8, foe: u8| {
        let position = format!("turn 4 | combat | spares | J:IG 2007 {own} | R:25 2006 {foe}");
        let told = play(&position, "attack 2006; join J:IG; fight");
        told[0].split(": ").nth(1).expect("a column").to_owned()
    };
    let columns: Vec<String> = (1..=12).map(|own| column(own, 4)).collect();
    // From -3 to +8.
    assert_eq!(columns, ["≤ -1", "≤ -1", "≤ -1", "0", "0", "+2", "+2", "+2", "+5", "+5", "+5", "+5"].map(String::from));
}

#[test]
fn r9_4_c_each_side_has_its_own_line() {
    // +3 is the +2 column for both, but +10 to the Japanese and to the Russian are different columns of the table.
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:1Ch 2006",
        "attack 2006; join J:IG; fight; 6",
        "attack J:IG > R:1Ch: +10; die 6: 2/1; J:IG down to 10; R:1Ch down to 1; disrupted R:1Ch; disrupted J:IG",
    );
    check(
        "turn 4 | combat | spares | Russia acts | R:15 2007 | R:14 2007 | R:31 2106 | J:8R 2006",
        "attack 2006; join R:15; join R:14; join R:31; fight; 6; lose R:15; lose R:15; lose R:15",
        "attack R:15 R:14 R:31 > J:8R: +10; die 6: 3/0; R:15 down to 3; R:15 down to 2; R:15 down to 1; disrupted J:8R
         disrupted R:15 R:14 R:31",
    );
    // A Russian 0 is the first column, a Japanese 0 the second.
    check(
        "turn 4 | combat | spares | Russia acts | R:25 2007 | J:1RD 2006",
        "attack 2006; join R:25; fight",
        "attack R:25 > J:1RD: ≤ -1",
    );
    check(
        "turn 4 | combat | spares | R:25 2007 | J:1RD 2006",
        "attack 2007; join J:1RD; fight",
        "attack J:1RD > R:25: 0",
    );
}

#[test]
fn r9_5_a_the_rightmost_heading_not_above() {
    let column = |own: &str, foe: &str| {
        let position = format!("turn 4 | combat | spares | {own} | {foe}");
        let joins: String =
            own.split('|').filter_map(|it| it.split_whitespace().next()).map(|it| format!("join {it}; ")).collect();
        let told = play(&position, &format!("attack 2006; {joins} fight"));
        told[0].split(": ").nth(1).expect("a column").to_owned()
    };
    assert_eq!(column("J:1Cav 2007", "R:25 2006 | R:41 2006"), "≤ -1", "-7");
    let two = "J:IG 2007 | J:2 2007";
    assert_eq!(column(&format!("{two} | J:12 1906 | J:4 1906"), "R:25 2006"), "+20", "+29");
    assert_eq!(column(&format!("{two} | J:12 1906 | J:4 1906"), "R:54 2006"), "≥ 30", "+30");
    assert_eq!(column("J:IG 2007 | J:2 2007 | J:12 1906 | J:4 1906 | J:5 2106", "R:54 2006"), "≥ 30", "+37");
}

#[test]
fn r9_5_ex1_five_against_three() {
    check("turn 4 | combat | spares | J:1 2007 5 | R:54 2006", "attack 2006; join J:1; fight", "attack J:1 > R:54: +2");
    check(
        "turn 4 | combat | spares | Russia acts | R:25 2007 | R:Mas 2007 | J:1RD 2006 3",
        "attack 2006; join R:Mas; join R:25; fight",
        "attack R:Mas R:25 > J:1RD: +2",
    );
}

#[test]
fn r9_5_ex2_nine_uses_the_column_of_five() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:54 2006",
        "attack 2006; join J:IG; fight",
        "attack J:IG > R:54: +5",
    );
    check(
        "turn 4 | combat | spares | Russia acts | R:15 2007 | R:14 2007 | R:31 2106 | J:1RD 2006 3",
        "attack 2006; join R:15; join R:14; join R:31; fight",
        "attack R:15 R:14 R:31 > J:1RD: +5",
    );
}

#[test]
fn r9_8_a_the_die_in_the_final_column() {
    // Japan at +5, all six dice, against a division.
    for (die, result) in [(1, "0/4"), (2, "1/3"), (3, "1/2"), (4, "2/1"), (5, "2/1"), (6, "3/0")] {
        let told =
            play("turn 4 | combat | spares | J:IG 2007 | R:25 2006", &format!("attack 2006; join J:IG; fight; {die}"));
        assert_eq!(told[1], format!("die {die}: {result}"));
    }
}

#[test]
fn r9_8_ex_a_russian_three_at_fifteen() {
    check(
        "turn 4 | combat | spares | Russia acts | R:15 2005 | R:14 2005 | R:31 2105 | R:9 2105 | R:22 1905 | J:6 2006 5",
        "attack 2006; join R:15; join R:14; join R:31; join R:9; join R:22; fight; 3; ? next; lose R:22; ? where J:6 R:22",
        "attack R:15 R:14 R:31 R:9 R:22 > J:6: +15; die 3: 1/3; Russia: lose 1; R:22 down to 3; J:6 down to 2; disrupted J:6
         disrupted R:15 R:14 R:31 R:9 R:22; J:6 2006 2 disrupted, R:22 1905 3 disrupted",
    );
}

#[test]
fn r9_9_a_results_are_steps() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:25 2006",
        "attack 2006; join J:IG; fight; 2; ? where J:IG R:25",
        "attack J:IG > R:25: +5; die 2: 1/3; J:IG down to 11; R:25 down to 1; disrupted R:25; disrupted J:IG
         J:IG 2007 11 disrupted, R:25 2006 1 disrupted",
    );
}

#[test]
fn r9_9_b_surplus_losses_are_dropped() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:1Ch 2006 | R:41 2106",
        "? lost; attack 2006; join J:IG; fight; 1; ? lost; done; ? where R:41",
        "Japan 106, Russia 88; attack J:IG > R:1Ch: +10; die 1: 0/5; R:1Ch eliminated; Japan 106, Russia 90; disrupted J:IG
         R:41 2106 4",
    );
    // Whole forces go without a question; both may.
    check(
        "turn 4 | combat | spares | J:8R 2007 | R:Mas 2006",
        "attack 2006; join J:8R; fight; 3; ? next",
        "attack J:8R > R:Mas: 0; die 3: 2/1; J:8R eliminated; R:Mas eliminated; Russia: combat",
    );
}

#[test]
fn r9_9_ex_one_and_three() {
    check(
        "turn 4 | combat | spares | J:1 2007 | J:7 2007 | R:25 2006 | R:41 2006",
        "attack 2006; join J:1; join J:7; fight; 1; lose J:1; lose R:25; lose R:25; lose R:41; ? lost",
        "attack J:1 J:7 > R:25 R:41: +2; die 1: 1/3; J:1 down to 5; R:25 down to 3; R:25 down to 2; R:41 down to 3
         disrupted R:25 R:41; disrupted J:1 J:7; Japan 107, Russia 89",
    );
}

#[test]
fn r9_10_a_everybody_shares_out_his_own_losses() {
    // The attacker chooses first, then the defender; unit by unit in the order of the list, never to a dead end.
    check(
        "turn 4 | combat | spares | J:1 2007 | J:7 2007 | R:25 2006 2 | R:41 2006 2",
        "attack 2006; join J:1; join J:7; fight; 2; ? next; ? list; lose J:7; ? next; ? list; lose R:25; ? list; lose R:41; ? list
         lose R:41",
        "attack J:1 J:7 > R:25 R:41: +5; die 2: 1/3; Japan: lose 1; lose J:1, lose J:7; J:7 down to 5; Russia: lose 3
         lose R:25; R:25 down to 1; lose R:25, lose R:41; R:41 down to 1; lose R:41; R:41 eliminated; disrupted R:25
         disrupted J:1 J:7",
    );
    // A unit that stands by loses nothing: with one attacker there is nothing to choose.
    check(
        "turn 4 | combat | spares | J:1 2007 | J:7 2007 | R:25 2006",
        "attack 2006; join J:1; fight; 4; ? where J:1 J:7",
        "attack J:1 > R:25: +2; die 4: 2/1; J:1 down to 4; R:25 down to 3; disrupted R:25; disrupted J:1
         J:1 2007 4 disrupted, J:7 2007 6",
    );
    // Nobody in the battle loses for another's side, nor for a unit that stands by.
    check(
        "turn 4 | combat | spares | J:1 2007 | J:7 2007 | J:9 2106 | R:25 2006",
        "attack 2006; join J:1; join J:7; fight; 4; !; ? list; ? may lose R:25; ? may lose J:9; lose J:7; ? may lose J:1",
        "lose J:1, lose J:7; no, 9.10a; no, 9.10a; J:7 down to 5; no, 9.10a",
    );
    // Losing one unit to save the other is a choice.
    check(
        "turn 4 | combat | spares | J:8R 2007 | J:7 2007 | R:25 2006",
        "attack 2006; join J:8R; join J:7; fight; 4; lose J:8R; lose J:8R; ? where J:8R J:7",
        "attack J:8R J:7 > R:25: +2; die 4: 2/1; J:8R down to 1; J:8R eliminated; R:25 down to 3; disrupted R:25; disrupted J:7
         J:8R dead, J:7 2007 6 disrupted",
    );
}
