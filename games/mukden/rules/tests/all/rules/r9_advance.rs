//! Chapter 9, advance, momentum and probes, and the long worked example.

use super::table::check;

const WON: &str = "turn 4 | combat | spares | J:IG 2007 | J:2 2007 | J:12 1906 | R:CC 2006";

#[test]
fn r9_11_a_victors_may_enter_an_emptied_hex() {
    // Any of those who took part, one after another in the order of the list.
    check(
        WON,
        "attack 2006; join J:IG; join J:12; fight; 1; ? list; advance J:12; ? list; done; ? where J:IG J:2 J:12",
        "attack J:IG J:12 > R:CC: +15; die 1: 0/6; R:CC eliminated; advance J:IG, advance J:12, done; J:12 advances 2006; done
         disrupted J:IG J:12; J:IG 2007 12 disrupted, J:2 2007 7, J:12 2006 7 disrupted",
    );
    // Not while a defender is left.
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:25 2006",
        "attack 2006; join J:IG; fight; 2; ? next; ? may advance J:IG",
        "attack J:IG > R:25: +5; die 2: 1/3; J:IG down to 11; R:25 down to 1; disrupted R:25; disrupted J:IG; Russia: combat
         no, 5.0c",
    );
    check(WON, "attack 2006; join J:IG; fight; 1; !; ? may advance J:12", "no, 9.11a");
    // Nor does an attacker who fell.
    check(
        "turn 4 | combat | spares | J:IG 2007 | J:1Cav 2007 | R:CC 2006",
        "attack 2006; join J:IG; join J:1Cav; fight; 2; lose J:1Cav; ? list; ? may advance J:1Cav",
        "attack J:IG J:1Cav > R:CC: +10; die 2: 1/4; J:1Cav eliminated; R:CC eliminated; advance J:IG, done; no, 9.11a",
    );
}

#[test]
fn r9_11_b_losses_come_before_the_advance() {
    check(
        "turn 4 | combat | spares | J:1 2007 | R:Mas 2006",
        "? lost; attack 2006; join J:1; fight; 3; ? lost; ? next",
        "Japan 112, Russia 93; attack J:1 > R:Mas: +5; die 3: 1/2; J:1 down to 5; R:Mas eliminated; Japan 113, Russia 94
         Japan: advance 2006",
    );
}

#[test]
fn r9_11_c_stacking_holds_in_an_advance() {
    check(
        WON,
        "attack 2006; join J:IG; join J:2; join J:12; fight; 1; !; advance J:IG; advance J:2; ? list; ? may advance J:12; done
         ? stack 2006",
        "J:IG advances 2006; J:2 advances 2006; done; no, 9.11c; disrupted J:IG J:2 J:12; J:2 J:IG",
    );
    check(
        "turn 4 | combat | spares | J:IG 2007 | J:5R 2106 | J:8R 1906 | J:1R 1906 | R:CC 2006",
        "attack 2006; join J:IG; join J:5R; join J:8R; join J:1R; fight; 1; !; advance J:IG; advance J:5R; advance J:8R; ? list",
        "J:IG advances 2006; J:5R advances 2006; J:8R advances 2006; done",
    );
}

#[test]
fn r9_11_d_an_advance_costs_nothing() {
    // Over a major river.
    check(
        "turn 4 | combat | spares | J:IG 1606 | R:CC 1605",
        "attack 1605; join J:IG; fight; 1; advance J:IG; done; ? where J:IG",
        "attack J:IG > R:CC: +2; die 1: 1/3; J:IG down to 11; R:CC eliminated; J:IG advances 1605; disrupted J:IG
         J:IG 1605 11 disrupted",
    );
}

#[test]
fn r9_11_e_enemy_zones_do_not_stop_an_advance() {
    check(
        &format!("{WON} | R:25 2005 | R:41 1905"),
        "attack 2006; join J:IG; fight; 1; !; advance J:IG; ? where J:IG",
        "J:IG advances 2006; J:IG 2006 12",
    );
}

#[test]
fn r9_11_f_at_once_or_not_at_all() {
    check(
        WON,
        "attack 2006; join J:IG; fight; 1; !; done; ? next; flip R:Mad; ? may advance J:IG; ? where J:IG",
        "disrupted J:IG; Russia: combat; R:Mad flips; no, 5.0c; J:IG 2007 12 disrupted",
    );
}

#[test]
fn r9_11_g_defenders_never_advance() {
    check(
        "turn 4 | combat | spares | J:1Cav 2007 | R:25 2006",
        "attack 2006; join J:1Cav; fight; 6; ? where R:25; ? next",
        "attack J:1Cav > R:25: ≤ -1; die 6: 4/0; J:1Cav eliminated; disrupted R:25; R:25 2006 4 disrupted; Russia: combat",
    );
}

#[test]
fn r9_11_h_who_has_advanced_is_disrupted() {
    check(
        WON,
        "attack 2006; join J:IG; fight; 1; !; advance J:IG; done; ? where J:IG",
        "J:IG advances 2006; disrupted J:IG; J:IG 2006 12 disrupted",
    );
    // Unless momentum carries him on, until that is over.
    check(
        &format!("{WON} | R:25 2005"),
        "attack 2006; join J:IG; fight; 1; !; advance J:IG; done; ? where J:IG; attack 2005; join J:IG; fight; 6; ? where J:IG",
        "J:IG advances 2006; J:IG 2006 12; attack J:IG > R:25: +5; die 6: 3/0; J:IG down to 9; disrupted R:25; disrupted J:IG
         J:IG 2006 9 disrupted",
    );
}

const GOING: &str = "turn 4 | combat | spares | J:IG 2007 | J:2 2007 | J:12 1906 | R:CC 2006 | R:25 2005 | R:41 1905";

#[test]
fn r9_12_a_a_second_attack_at_once() {
    check(
        GOING,
        "attack 2006; join J:IG; join J:2; fight; 1; advance J:IG; advance J:2; done; !; ? next; ? list; attack 1905; ? list
         join J:2; fight; 2; ? next",
        "Japan: momentum J:IG J:2 from 2006; attack 1905, attack 2005, probe 2105, done; join J:IG, join J:2
         attack J:2 > R:41: +2; die 2: 1/2; J:2 down to 6; R:41 down to 2; disrupted R:41; disrupted J:IG J:2; Russia: combat",
    );
}

#[test]
fn r9_12_b_only_those_who_advanced() {
    // The 12th Division is next to 1905, too, and took part in the first attack, but it did not advance.
    check(
        GOING,
        "attack 2006; join J:IG; join J:12; fight; 1; advance J:IG; done; !; attack 1905; ? list; ? may join J:12",
        "join J:IG; no, 9.12b",
    );
    // Nobody advanced: no momentum.
    check(GOING, "attack 2006; join J:IG; fight; 1; !; done; ? next", "disrupted J:IG; Russia: combat");
}

#[test]
fn r9_12_c_before_the_enemy_has_the_say() {
    check(
        GOING,
        "attack 2006; join J:IG; fight; 1; advance J:IG; done; !; done; ? next; flip R:Mad; ? may attack 1905; ? list attack",
        "disrupted J:IG; Russia: combat; R:Mad flips; yes; attack 1905",
    );
    check(
        GOING,
        "attack 2006; join J:IG; fight; 1; advance J:IG; done; done; flip R:Mad; !; attack 1905; ? list",
        "join J:12",
    );
}

#[test]
fn r9_12_d_without_guns() {
    check(
        "turn 4 | combat first | spares | J:IG 2007 | R:CC 2006 | R:25 2005",
        "attack 2006; join J:IG; guns 2; fight; 1; advance J:IG; done; !; attack 2005; join J:IG; ? list; ? guns",
        "fight; 6",
    );
}

#[test]
fn r9_12_e_before_any_other_battle() {
    // While momentum is open nothing else can be begun.
    check(
        &format!("{GOING} | J:9 1605 | R:54 1604"),
        "attack 2006; join J:IG; fight; 1; advance J:IG; done; !; ? list; ? may attack 1604; ? may flip J:9; ? may pass",
        "attack 1905, attack 2005, probe 2105, done; no, 9.12b; no, 5.0c; no, 5.0c",
    );
}

#[test]
fn r9_12_f_no_third_attack() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:CC 2006 | R:Mas 2005 | R:41 2004",
        "attack 2006; join J:IG; fight; 1; advance J:IG; done; attack 2005; join J:IG; fight; 1; ? next; advance J:IG; done
         ? next; ? where J:IG",
        "attack J:IG > R:CC: +10; die 1: 0/5; R:CC eliminated; J:IG advances 2006; attack J:IG > R:Mas: +10; die 1: 0/5
         R:Mas eliminated; Japan: advance 2005; J:IG advances 2005; disrupted J:IG; Russia: combat; J:IG 2005 12 disrupted",
    );
}

#[test]
fn r9_12_g_then_all_are_disrupted() {
    check(
        GOING,
        "attack 2006; join J:IG; join J:2; fight; 1; advance J:IG; advance J:2; done; attack 1905; join J:2; fight; 6; !
         ? where J:IG J:2",
        "J:IG 2006 12 disrupted, J:2 2006 4 disrupted",
    );
}

#[test]
fn r9_13_a_from_zone_into_an_empty_zone() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | J:2 2008 | R:25 2006",
        "? list probe; ? may probe 2006; ? may probe 2008; ? may probe 2107; ? may probe 1905",
        "probe 1906, probe 2106; no, 9.13a; no, 9.13a; no, 9.13a; no, 9.13a",
    );
    // A friend in the hex, and it cannot be probed.
    check("turn 4 | combat | spares | J:IG 2007 | J:2 1906 | R:25 2006", "? list probe", "probe 1905, probe 2106");
    // The prober has to be in a zone himself: 1907 is next to 1906, but in none.
    check(
        "turn 4 | combat | spares | J:IG 1907 | J:2 2007 | R:25 2006",
        "probe 1906; ? list; ? may join J:IG",
        "join J:2; no, 9.13a",
    );
    check("turn 4 | combat | spares | J:IG 1907 | R:25 2006", "? may probe 1906", "no, 9.13a");
    // A friendly zone is neither needed nor enough.
    check(
        "turn 4 | combat | spares | J:IG 2007 | J:2 2009 | R:25 2006",
        "? may probe 2008; ? may probe 1906",
        "no, 9.13a; yes",
    );
}

#[test]
fn r9_13_b_several_may_probe_together() {
    let position = "turn 4 | combat | spares | J:IG 2007 | J:2 2007 | J:12 1905 | R:25 2006";
    check(
        position,
        "probe 1906; ? list; join J:IG; join J:12; ? list; fight; ? stack 1906",
        "join J:IG, join J:2, join J:12; fight; probe J:IG J:12 > 1906; J:12 J:IG",
    );
    // As many as may stay there.
    check(position, "probe 1906; join J:IG; join J:2; ? list; ? may join J:12", "fight; no, 6.1a");
}

#[test]
fn r9_13_c_no_die_and_no_losses() {
    check(
        "turn 4 | combat | spares | J:1Cav 2007 | R:25 2006 | R:41 2006",
        "? lost; probe 1906; join J:1Cav; fight; ? where J:1Cav; ? lost; ? disrupted",
        "Japan 117, Russia 86; probe J:1Cav > 1906; J:1Cav 1906 1; Japan 117, Russia 86; nobody",
    );
    // There is nothing for guns to shift.
    check(
        "turn 4 | combat first | spares | J:IG 2007 | R:25 2006",
        "probe 1906; join J:IG; ? may guns 1; ? list; fight; ? guns",
        "no, 9.13c; fight; probe J:IG > 1906; 8",
    );
}

#[test]
fn r9_13_d_momentum_may_be_a_probe() {
    check(
        GOING,
        "attack 2006; join J:IG; fight; 1; advance J:IG; done; !; probe 2105; join J:IG; fight; ? where J:IG; ? next",
        "probe J:IG > 2105; disrupted J:IG; J:IG 2105 12 disrupted; Russia: combat",
    );
    // Only out of a zone: nobody is left near 2006, so there is nothing to go on to.
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:CC 2006 | R:25 2003",
        "attack 2006; join J:IG; fight; 1; !; advance J:IG; done; ? next",
        "J:IG advances 2006; disrupted J:IG; Russia: combat",
    );
}

#[test]
fn r9_13_e_a_probe_may_open_the_way_for_momentum() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:CC 2006 | R:25 1805",
        "probe 1906; join J:IG; fight; ? list; attack 2006; join J:IG; fight",
        "probe J:IG > 1906; attack 2006, done; attack J:IG > R:CC: +10",
    );
    // Against somebody who could not be reached before.
    check(
        "turn 4 | combat | spares | J:IG 1906 | R:CC 2006 | R:25 1805",
        "? list attack; probe 1905; join J:IG; fight; ? list",
        "attack 2006; probe J:IG > 1905; attack 1805, attack 2006, done",
    );
}

#[test]
fn r9_13_f_a_momentum_probe_belongs_to_its_action() {
    check(
        GOING,
        "attack 2006; join J:IG; fight; 1; advance J:IG; done; done; flip R:Mad; !; ? may probe 2105",
        "no, 2.11c",
    );
}

#[test]
fn r9_13_g_one_probe_and_one_momentum_attack() {
    check(
        "turn 4 | combat | spares | J:IG 2007 | R:CC 2006 | R:25 2005",
        "probe 1906; join J:IG; fight; attack 2006; join J:IG; fight; 1; advance J:IG; done; ? next; ? where J:IG",
        "probe J:IG > 1906; attack J:IG > R:CC: +10; die 1: 0/5; R:CC eliminated; J:IG advances 2006; disrupted J:IG
         Russia: combat; J:IG 2006 12 disrupted",
    );
}

/// The picture of the example of 9.13, with somebody elsewhere for the Russian actions.
const EXAMPLE: &str = "turn 4 | combat | R:15 1707 | R:9 1808 3 | R:25 1907 | R:1Si 1509 | J:1 1609 | J:9 1708 | J:7 1809 | \
                       J:IG 1410 | R:54 4200 | R:61 4100 | R:72 4000";

#[test]
fn r9_13_ex1_probe_then_momentum() {
    check(
        EXAMPLE,
        "probe 1608; join J:1; join J:9; fight; ? next; attack 1707; join J:1; join J:9; fight; 1; advance J:1; advance J:9
         done; ? where J:1 J:9 R:15; ? next",
        "probe J:1 J:9 > 1608; Japan: momentum J:1 J:9 from 1608; attack J:1 J:9 > R:15: +5; die 1: 0/4; R:15 eliminated
         J:1 advances 1707; J:9 advances 1707; disrupted J:1 J:9; J:1 1707 6 disrupted, J:9 1707 6 disrupted, R:15 dead
         Russia: combat",
    );
}

#[test]
fn r9_13_ex2_the_seventh_may_go_on_or_stay() {
    check(
        EXAMPLE,
        "probe 1608; join J:1; join J:9; fight; attack 1707; join J:1; join J:9; fight; 1; advance J:1; advance J:9; done
         flip R:54; !
         attack 1808; join J:7; fight; 1; advance J:7; done; ? may attack 1907; ? may probe 1807; ? may done; done; ? where J:7",
        "attack J:7 > R:9: +2; die 1: 1/3; J:7 down to 5; R:9 eliminated; J:7 advances 1808; yes; yes; yes; disrupted J:7
         J:7 1808 5 disrupted",
    );
}

#[test]
fn r9_13_ex3_the_guard_probes_and_attacks() {
    check(
        EXAMPLE,
        "flip J:1; flip R:54; flip J:9; flip R:61; flip J:7; flip R:72; !
         probe 1409; join J:IG; fight; ? where J:IG; attack 1509; join J:IG; fight",
        "probe J:IG > 1409; J:IG 1409 12; attack J:IG > R:1Si: +5",
    );
}
