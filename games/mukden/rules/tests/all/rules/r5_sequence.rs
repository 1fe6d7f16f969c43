//! Chapter 5, the turn sequence.

use mukden::{Event, JAPAN, Options};

use super::table::{Table, check, line, play, stroll};

#[test]
fn r5_0_a_six_turns_of_eight_phases() {
    // Nobody does anything: six turns, each with two paralysis dice, two action phases and two recoveries.
    let turn = |last: String| {
        format!(
            "paralysis 1: 0; movement phase; Japan passes; Russia passes; recovery
             paralysis 1: 0; combat phase; Japan passes; Russia passes; recovery; {last}"
        )
    };
    let inputs = "order movement; 1; pass; pass; 1; pass; pass;".repeat(6);
    let mut expected: Vec<String> = (2..=6).map(|n| turn(format!("turn {n}"))).collect();
    expected.push(turn("count Japan 0, Russia 0; over".into()));
    check("start", &inputs, &expected.join("\n"));
}

#[test]
fn r5_0_b_a_sudden_end_stops_everything() {
    check(
        "turn 2 | movement | spares | J:IG 2311",
        "step J:IG 2310; ? list; ? next",
        "J:IG 2311-2310; Japan takes 2310; over; none; over: Japan, sudden death at Mukden",
    );
}

#[test]
fn r5_0_c_actions_belong_to_their_phases() {
    let position = "spares | J:IG 2007 | R:22 2006";
    check(
        &format!("turn 4 | movement | {position}"),
        "? may attack 2006; ? may probe 1905; ? may step J:IG 2008; ? may order combat; ? may paralyse 2006 1",
        "no, 5.5b; no, 5.5b; yes; no, 5.0c; no, 5.0c",
    );
    check(
        &format!("turn 4 | combat | {position}"),
        "? may attack 2006; ? may probe 1906; ? may step J:IG 2008; ? may order combat; ? may place 2310",
        "yes; yes; no, 5.5c; no, 5.0c; no, 5.0c",
    );
    check(&format!("turn 1 | declare | set-up | {position}"), "? list", "order movement, order combat");
}

#[test]
fn r5_0_d_what_is_done_is_done() {
    // After a completed action only the other side is asked, and a phase left is not entered again.
    check(
        "turn 4 | movement | J:IG 2007 | J:2 2107 | R:22 1000 | R:25 1200",
        "step J:IG 2008; halt; step R:22 1001; halt; ? may step J:IG 2009; ? may step J:2 2108
         pass; pass; 1; ? may step J:2 2108",
        "J:IG 2007-2008; disrupted J:IG; R:22 1000-1001; disrupted R:22; no, 8.2c; yes
         Japan passes; Russia passes; recovery; paralysis 1: 0; combat phase; no, 5.5c",
    );
}

#[test]
fn r5_0_d_only_with_the_enemy_s_consent() {
    // Whether the enemy is to act next or has passed, and the same side acts again.
    for next in ["spares", "spares | Russia passed"] {
        let movement = format!("turn 4 | movement | {next} | J:IG 2007 | J:2 2007 | J:5R 2107 | R:25 2005");
        let combat = format!("turn 4 | combat | {next} | J:IG 2007 | J:2 2007 | R:25 2006");
        // Under way and in preparation a player may think again.
        assert_eq!(Table::taken_back(&movement, JAPAN, "step J:IG 2008"), [true, true]);
        assert_eq!(Table::taken_back(&combat, JAPAN, "attack 2006; join J:IG"), [true, true]);
        // What is finished, shown or rolled for comes back only if the enemy consents.
        for done in ["step J:IG 2008; halt", "step J:IG 2006", "flip J:5R", "pass", "top J:2"] {
            assert_eq!(Table::taken_back(&movement, JAPAN, done), [false, true], "{done}, {next}");
        }
        for done in ["attack 2006; join J:IG; fight", "probe 1906; join J:IG; fight", "flip J:2", "pass"] {
            assert_eq!(Table::taken_back(&combat, JAPAN, done), [false, true], "{done}, {next}");
        }
    }
    for order in ["order movement", "order combat"] {
        assert_eq!(Table::taken_back("turn 4 | declare | set-up", JAPAN, order), [false, true], "{order}");
    }
}

#[test]
fn r5_1_a_the_order_of_phases() {
    check(
        "turn 1 | combat | spares",
        "pass; pass; ? next; order combat; ? next; 1; ? next; pass; pass; ? next; 1; ? next; pass; pass; ? next",
        "Japan passes; Russia passes; recovery; turn 2; corps returns 2310; Japan: order, turn 2
         die: paralysis; paralysis 1: 0; combat phase; Japan: combat; Japan passes; Russia passes; recovery
         die: paralysis; paralysis 1: 0; movement phase; Japan: movement; Japan passes; Russia passes; recovery; turn 3
         Japan: order, turn 3",
    );
}

#[test]
fn r5_1_b_without_a_line_units_act_as_ever() {
    // The Guard is shut in by the zones of 1104 and 1107 and has no line to Liaoyang.
    let position = "J:IG 1006 | R:25 1104 | R:41 1107";
    check(&format!("turn 4 | movement | {position}"), "? march J:IG 1007", "ends");
    check(
        "turn 4 | movement | J:IG 1010 | J:16R 3927 | R:25 1923",
        "? march J:IG 1009 1008 1007 1006 1005 1004 1003 1002",
        "ends",
    );
    check(
        &format!("turn 4 | combat | spares | J:IG 1105 | {}", "R:25 1104 | R:41 1107"),
        "attack 1104; join J:IG; fight",
        "attack J:IG > R:25: +5",
    );
}

#[test]
fn r5_1_ex_a_turn_with_combat_first() {
    check(
        "turn 1 | combat | J:IG 2007 | J:2 2107 | J:16R 3927 | R:22 2006 | R:54 2900 | R:Mad 1000",
        "pass; pass; !
         ? next; order combat; ? guns; 3; paralyse 1000 1
         attack 2006; join J:IG; guns 4; fight; 1; advance J:IG; done
         flip R:54
         pass; pass
         1; step J:16R 3926; halt; flip R:54; pass; pass; ? turn",
        "Japan: order, turn 2; 8; paralysis 3: 1; R:Mad paralysed; combat phase
         attack J:IG + 4 guns > R:22: +10; die 1: 0/5; R:22 eliminated; J:IG advances 2006; disrupted J:IG
         R:54 flips
         Japan passes; Russia passes; recovery
         paralysis 1: 0; movement phase; J:16R 3927-3926; disrupted J:16R; R:54 flips; Japan passes; Russia passes
         recovery; turn 3; 3",
    );
}

#[test]
fn r5_2_a_the_corps_returns_to_mukden() {
    check(
        "turn 2 | combat | J:IG 2007 | R:CC 2006 | R:Mad 1000",
        "attack 2006; join J:IG; fight; 1; done; pass; ? where R:CC; ? next",
        "attack J:IG > R:CC: +10; die 1: 0/5; R:CC eliminated; disrupted J:IG; Russia passes; recovery; turn 3
         corps returns 2310; R:CC 2310 1; Japan: order, turn 3",
    );
    // An enemy zone in Mukden does not matter, and it comes back fresh.
    check(
        "turn 2 | combat | J:IG 2311 | R:Mad 1000",
        "pass; pass; ? where R:CC; ? disrupted",
        "Japan passes; Russia passes; recovery; turn 3; corps returns 2310; R:CC 2310 1; nobody",
    );
}

#[test]
fn r5_2_b_or_to_the_railroad() {
    let rail = "place 2309, place 2406, place 2407, place 2408, place 2409, place 2504, place 2505, place 2603, place 2604, \
                place 2701, place 2702, place 2801, place 2900";
    // Any unit fills Mukden up for the corps, even a regiment.
    for unit in ["R:Mad", "R:25"] {
        check(
            &format!("turn 2 | combat | J:IG 3927 | {unit} 2310"),
            "pass; pass; !; ? next; ? list; place 2900; ? where R:CC; ? next",
            &format!("Russia: place; {rail}; corps returns 2900; R:CC 2900 1; Japan: order, turn 3"),
        );
    }
    // Japanese control of Mukden, with or without a unit in it. Rail hexes that are occupied or Japanese are closed.
    check(
        "turn 4 | combat | J:IG 3927 | J:2 2309 | R:Mad 2505 | Japan holds 2310 2900 2801",
        "pass; pass; !; ? list; ? may place 2310; ? may place 2505; ? may place 2900; ? may place 2210; ? may place 2406",
        "place 2406, place 2407, place 2408, place 2409, place 2504, place 2603, place 2604, place 2701, place 2702
         no, 5.2b; no, 5.2b; no, 5.2b; no, 5.2b; yes",
    );
    check("turn 4 | combat | J:IG 2310 | R:Mad 1000", "pass; pass; !; ? list", rail);
    // Where the critical railroad begins at 2210, that hex is one of them.
    check(
        "turn 4 | combat | J:IG 2310 | R:Mad 1000 | with rail_start 2210",
        "pass; pass; !; ? list",
        &format!("place 2210, {rail}"),
    );
}

#[test]
fn r5_2_b_nowhere_to_return_to() {
    let all = "2310 2309 2406 2407 2408 2409 2504 2505 2603 2604 2701 2702 2801 2900";
    // It waits, and tries again in every later turn.
    check(
        &format!("turn 4 | combat | J:IG 3927 | R:Mad 2800 | Japan holds {all}"),
        "pass; pass; ? where R:CC; ? next; order movement; 1; pass; step R:Mad 2801; step R:Mad 2802; halt; 1; pass; pass; ? list",
        "Japan passes; Russia passes; recovery; turn 5; R:CC dead; Japan: order, turn 5; paralysis 1: 0; movement phase
         Japan passes; R:Mad 2800-2801; Russia takes 2801; R:Mad 2801-2802; disrupted R:Mad; recovery; paralysis 1: 0
         combat phase; Japan passes; Russia passes; recovery; turn 6; place 2801",
    );
}

#[test]
fn r5_2_c_no_replacement_on_turn_1_and_again_and_again_later() {
    check("start", "? where R:CC; ? next", "R:CC 1316 1; Japan: order, turn 1");
    // A second and a fourth death: back each time.
    for (turn, fell) in [(2, 1), (4, 2), (5, 5)] {
        let told = play(
            &format!("turn {turn} | combat | J:IG 3927 | R:Mad 1000 | corps fell {fell}"),
            "pass; pass; !; ? where R:CC; ? fell",
        );
        assert_eq!(told, ["R:CC 2310 1".to_owned(), fell.to_string()]);
    }
}

#[test]
fn r5_2_d_every_death_of_the_corps_is_a_step() {
    check(
        "turn 4 | combat | J:IG 2007 | R:CC 2006 | R:Mad 1000 | corps fell 2",
        "? lost; attack 2006; join J:IG; fight; 1; ? lost; ? fell",
        "Japan 108, Russia 95; attack J:IG > R:CC: +10; die 1: 0/5; R:CC eliminated; Japan 108, Russia 96; 3",
    );
}

#[test]
fn r5_3_a_japan_declares_the_order() {
    check("start", "order combat; 1; ? next", "paralysis 1: 0; combat phase; Japan: combat");
    check("start", "order movement; 1; ? next", "paralysis 1: 0; movement phase; Japan: movement");
    check(
        "start",
        "order combat; 1; pass; pass; 1; ? next",
        "paralysis 1: 0; combat phase; Japan passes; Russia passes; recovery; paralysis 1: 0; movement phase; Japan: movement",
    );
}

#[test]
fn r5_3_b_either_order_every_turn() {
    for order in ["combat", "movement"] {
        check(
            "start",
            &format!("? list; order {order}; 1; pass; pass; 1; pass; pass; !; ? list"),
            "order movement, order combat",
        );
    }
}

#[test]
fn r5_3_c_guns_in_combat_first_turns_only() {
    let position = "J:IG 2007 | R:22 2006 | spares";
    check(
        &format!("turn 4 | combat first | {position}"),
        "? guns; attack 2006; join J:IG; ? list",
        "8; guns 1, guns 2, guns 3, guns 4, guns 5, guns 6, guns 7, guns 8, fight",
    );
    check(
        &format!("turn 4 | combat | {position}"),
        "? guns; attack 2006; join J:IG; ? list; ? may guns 1",
        "0; fight; no, 5.3c",
    );
}

#[test]
fn r5_4_a_half_the_die_rounded_down() {
    for (die, n) in [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)] {
        let told = play("start", &format!("order movement; {die}; ? next"));
        let next = if n == 0 { "Japan: movement".to_owned() } else { format!("Japan: paralyse {n}") };
        assert_eq!((&told[0], told.last()), (&format!("paralysis {die}: {n}"), Some(&next)));
    }
    // Fewer only if there are fewer.
    check("turn 4 | paralysis | J:IG 3927 | R:Mad 1000 | R:Mas 1001", "6; ? next", "paralysis 6: 2; Japan: paralyse 2");
    check("turn 4 | paralysis | J:IG 3927", "6; ? next", "paralysis 6: 0; movement phase; Japan: movement");
}

#[test]
fn r5_4_b_any_russian_units_by_place() {
    // A stack of three: a place in it is picked, not a unit; each once, exactly as many as the die says.
    let position = "turn 4 | paralysis | J:IG 3927 | R:25 1000 | R:Mad 1000 | R:Mas 1000 | R:41 4200";
    check(
        position,
        "6; ? list; paralyse 1000 2; ? list; ? may paralyse 1000 2; ? may paralyse 1000 1; ? may paralyse 3927 1
         paralyse 1000 3; ? list; paralyse 4200 1; ? disrupted; ? next",
        "paralysis 6: 3; paralyse 1000 1, paralyse 1000 2; R:Mad paralysed; paralyse 1000 3
         no, 5.4b; no, 5.4b; no, 5.4b; R:Mas paralysed
         paralyse 4200 1; R:41 paralysed; movement phase; R:Mas R:Mad R:41; Japan: movement",
    );
    check(
        position,
        "2; ? list; paralyse 4200 1; ? disrupted",
        "paralysis 2: 1; paralyse 1000 1, paralyse 1000 2, paralyse 1000 3, paralyse 4200 1; R:41 paralysed; movement phase; R:41",
    );
}

#[test]
fn r5_4_c_the_paralysed_sit_out_one_phase() {
    check(
        "turn 4 | paralysis | J:IG 2006 | J:16R 3927 | R:25 2007 | R:41 1000",
        "2; paralyse 2007 1; flip J:IG; ? may step R:25 2008; ? may flip R:25; ? may step R:41 1001; pass; pass
         ? disrupted; 1; flip J:16R; ? may attack 2006",
        "paralysis 2: 1; R:25 paralysed; movement phase; J:IG flips; no, 8.2c; no, 5.5k; yes; Russia passes; Japan passes; recovery
         nobody; paralysis 1: 0; combat phase; J:16R flips; yes",
    );
    check(
        "turn 4 | paralysis second | J:IG 2006 | J:16R 3927 | R:25 2007 | R:41 1000",
        "2; paralyse 2007 1; flip J:IG; ? may attack 2006",
        "paralysis 2: 1; R:25 paralysed; combat phase; J:IG flips; no, 2.11c",
    );
}

#[test]
fn r5_4_d_two_dice_a_turn() {
    check(
        "start",
        "order movement; 3; paralyse 1316 1; pass; pass; 5; paralyse 1316 1; paralyse 1417 1; pass; pass",
        "paralysis 3: 1; R:CC paralysed; movement phase; Japan passes; Russia passes; recovery
         paralysis 5: 2; R:CC paralysed; R:1Ch paralysed; combat phase; Japan passes; Russia passes; recovery; turn 2",
    );
}

#[test]
fn r5_5_a_japan_acts_first() {
    check("start", "order movement; 1; ? next", "paralysis 1: 0; movement phase; Japan: movement");
    check(
        "start",
        "order movement; 1; pass; pass; 1; ? next",
        "paralysis 1: 0; movement phase; Japan passes; Russia passes; recovery; paralysis 1: 0; combat phase; Japan: combat",
    );
}

#[test]
fn r5_5_b_movement_phases_admit_no_attack() {
    let list = play("start", "order movement; 1; ? list").pop().expect("a list");
    assert!(!list.contains("attack") && !list.contains("probe") && list.contains("step"));
    let position = "spares | J:IG 2007 | R:25 2006";
    let both = "? may attack 2006; ? may probe 1906";
    check(&format!("turn 4 | movement | {position}"), both, "no, 5.5b; no, 5.5b");
    check(&format!("turn 4 | combat | {position}"), both, "yes; yes");
}

#[test]
fn r5_5_c_combat_phases_admit_no_move() {
    let list = play("start", "order combat; 1; ? list").pop().expect("a list");
    assert!(!list.contains("step") && list.contains("attack"));
    let position = "spares | J:IG 2007 | R:25 2004";
    check(&format!("turn 4 | combat | {position}"), "? may step J:IG 2008", "no, 5.5c");
    check(&format!("turn 4 | movement | {position}"), "? may step J:IG 2008", "yes");
}

#[test]
fn r5_5_d_one_action_each_in_turn() {
    check(
        "turn 4 | movement | J:IG 2007 | J:2 2107 | R:22 1000 | R:25 1200",
        "flip J:IG; ? next; flip R:22; ? next; flip J:2; ? next; flip R:25",
        "J:IG flips; Russia: movement; R:22 flips; Japan: movement; J:2 flips; Russia: movement; R:25 flips; recovery",
    );
}

#[test]
fn r5_5_e_several_attackers_in_one_action() {
    check(
        "turn 4 | combat | spares | J:1 2007 | J:7 2106 | J:9 1906 | R:22 2006",
        "attack 2006; join J:1; join J:7; join J:9; fight",
        "attack J:1 J:7 J:9 > R:22: +10",
    );
}

#[test]
fn r5_5_f_all_in_an_attack_are_disrupted_after_it() {
    check(
        "turn 4 | combat | spares | J:1 2007 | J:7 2106 | R:22 2006 | R:25 2006",
        "attack 2006; join J:1; join J:7; fight; 4; lose J:1; lose J:7; lose R:22; ? disrupted",
        "attack J:1 J:7 > R:22 R:25: +2; die 4: 2/1; J:1 down to 5; J:7 down to 5; R:22 down to 3; disrupted R:22 R:25
         disrupted J:1 J:7; J:1 J:7 R:22 R:25",
    );
}

#[test]
fn r5_5_g_one_unit_a_move() {
    check(
        "turn 4 | movement | spares | J:1 2007 | J:7 2007",
        "step J:1 2006; ? may step J:7 2006; halt; ? where J:1 J:7; ? next",
        "J:1 2007-2006; no, 8.1f; disrupted J:1; J:1 2006 6 disrupted, J:7 2007 6; Russia: movement",
    );
}

#[test]
fn r5_5_h_a_phase_ends_when_nobody_can_or_wants_to() {
    check("turn 4 | movement | J:1 2007 | R:25 1000", "flip J:1; flip R:25", "J:1 flips; R:25 flips; recovery");
    check("turn 4 | movement | J:1 2007 | R:25 1000", "pass; pass", "Japan passes; Russia passes; recovery");
    check("turn 4 | movement | J:1 2007 | R:25 1000", "flip J:1; pass", "J:1 flips; Russia passes; recovery");
    // The paralysed do not keep it open.
    check(
        "turn 4 | paralysis | J:1 2007 | R:25 1000",
        "2; paralyse 1000 1; flip J:1",
        "paralysis 2: 1; R:25 paralysed; movement phase; J:1 flips; recovery",
    );
}

#[test]
fn r5_5_i_a_pass_is_final() {
    check(
        "turn 4 | movement | J:IG 2007 | J:2 2107 | R:22 1000 | R:25 1200",
        "flip J:IG; pass; ? next; flip J:2",
        "J:IG flips; Russia passes; Japan: movement; J:2 flips; recovery",
    );
    // In the next phase the side is there again.
    check(
        "turn 4 | movement | J:IG 2007 | R:22 1000",
        "pass; pass; 1; pass; ? next",
        "Japan passes; Russia passes; recovery; paralysis 1: 0; combat phase; Japan passes; Russia: combat",
    );
}

#[test]
fn r5_5_j_every_action_disrupts_somebody() {
    let mut before: Option<(bool, u32)> = None;
    stroll(Options::default(), 4, |game, state, _, events| {
        // Whenever the say comes back to an action phase without a pass, somebody was flipped or fell.
        let quiet =
            events.iter().all(|it| !matches!(it, Event::Passed { .. } | Event::Recovered | Event::Topped { .. }));
        let own = |japan: bool| {
            super::table::all(game)
                .filter(|&it| (game.book.side(it) == mukden::JAPAN) == japan)
                .filter(|&it| state.hex(it).is_some() && !state.disrupted.has(it))
                .count() as u32
        };
        if state.phase == mukden::Phase::Act {
            if let Some((japan, fresh)) = before.filter(|_| quiet) {
                assert!(own(japan) < fresh, "{:?}", events.iter().filter_map(|it| line(game, it)).collect::<Vec<_>>());
            }
            before = Some((state.active == mukden::JAPAN, own(state.active == mukden::JAPAN)));
        } else if !quiet {
            before = None;
        }
    });
}

#[test]
fn r5_5_k_an_action_may_be_a_mere_flip() {
    for phase in ["movement", "combat"] {
        check(
            &format!("turn 4 | {phase} | J:IG 2007 | J:2 2107 | R:22 2006"),
            "flip J:2; ? where J:2; ? next",
            &format!("J:2 flips; J:2 2107 7 disrupted; Russia: {phase}"),
        );
    }
    // Exactly one, of his own, and one that has not been flipped.
    check("turn 4 | movement | J:IG 2007 | J:2 2107 | R:22 1000", "flip J:2; ? disrupted", "J:2 flips; J:2");
    check(
        "turn 4 | movement | J:IG 2007 | J:2 2107 disrupted | R:22 1000",
        "? list flip; ? may flip J:2; ? may flip R:22; ? may flip J:5R",
        "flip J:IG; no, 5.5k; no, 5.5k; no, 5.5k",
    );
}

#[test]
fn r5_5_l_the_other_side_goes_on_alone() {
    check(
        "turn 4 | movement | J:IG 2007 | J:2 2107 | J:12 2207 | R:22 1000",
        "flip J:IG; flip R:22; flip J:2; ? next; pass",
        "J:IG flips; R:22 flips; J:2 flips; Japan: movement; Japan passes; recovery",
    );
    // Japan has nobody fresh at the very start: Russia begins.
    check("turn 4 | paralysis | R:22 1000", "1; ? next", "paralysis 1: 0; movement phase; Russia: movement");
}

#[test]
fn r5_6_a_everybody_recovers() {
    check(
        "turn 4 | paralysis | J:IG 2007 | J:2 2107 | R:22 1000 | R:25 1200 | R:41 1300",
        "2; paralyse 1300 1; flip J:IG; flip R:22; pass; ? disrupted; pass; ? disrupted",
        "paralysis 2: 1; R:41 paralysed; movement phase; J:IG flips; R:22 flips; Japan passes; J:IG R:22 R:41; Russia passes
         recovery; nobody",
    );
    check(
        "turn 4 | combat | J:IG 2007 | R:22 1000",
        "flip J:IG; flip R:22; ? disrupted",
        "J:IG flips; R:22 flips; recovery; turn 5; corps returns 2310; nobody",
    );
}

#[test]
fn r5_7_a_the_next_turn_begins() {
    check(
        "turn 3 | combat first | set-up",
        "pass; pass; 1; pass; pass; ? turn; ? next; ? guns",
        "Japan passes; Russia passes; recovery; paralysis 1: 0; movement phase; Japan passes; Russia passes; recovery; turn 4
         4; Japan: order, turn 4; 0",
    );
}

#[test]
fn r5_7_b_turn_6_is_the_last() {
    check(
        "turn 6 | movement second | set-up",
        "pass; pass; ? next",
        "Japan passes; Russia passes; recovery; count Japan 0, Russia 0; over; over: Russia, Mukden held",
    );
}
