//! Chapter 7: rally.

use crate::rules::table::{check, play};

/// The rally phase of a day on which nothing else happens.
#[track_caller]
fn rally(unit: &str, dice: &str) -> String {
    let id = unit.split(' ').next().expect("a corps");
    play(&format!("20 August | movement | {unit}"), &format!("end; {dice}; ? where {id}")).join("; ")
}

#[test]
fn r7_rally_a_disrupted_today_rolls_today() {
    check(
        "20 August | fighting | 2A-XV 1512 | 8A-XX 1511",
        "attack 8A-XX; target 2A-XV; fight; 6 1 1; ? next; 5 3; ? where 2A-XV 8A-XX",
        "8A attacks: 8A-XX > 2A-XV
         combat 6, 1 v 1 = 6: Russia
         2A-XV 1: disrupted
         8A-XX 1: disrupted
         die: rally 2A-XV 8A-XX
         2A-XV rally 5: fresh
         8A-XX rally 3: fresh
         day 21 August
         2A-XV 1512, 8A-XX 1511",
    );
    // In a Russian attack as well.
    check(
        "20 August | march 2 | 2A-XV 1512 | 8A-XX 1511",
        "3 1 6 1; !; end; end; ? next; 1",
        "die: rally 8A-XX; 8A-XX rally 1: no; day 21 August",
    );
}

#[test]
fn r7_rally_b_german_first_attempt() {
    for die in 1..=2 {
        assert_eq!(
            rally("8A-XX 1512 disrupted", &die.to_string()),
            format!("8A-XX rally {die}: no; day 21 August; 8A-XX 1512 disrupted 1")
        );
    }
    for die in 3..=6 {
        assert_eq!(
            rally("8A-XX 1512 disrupted", &die.to_string()),
            format!("8A-XX rally {die}: fresh; day 21 August; 8A-XX 1512")
        );
    }
}

#[test]
fn r7_rally_c_russian_first_attempt() {
    for die in 1..=4 {
        assert_eq!(
            rally("2A-XV 1512 disrupted", &die.to_string()),
            format!("2A-XV rally {die}: no; day 21 August; 2A-XV 1512 disrupted 1")
        );
    }
    for die in 5..=6 {
        assert_eq!(
            rally("1A-Cav 2512 disrupted", &die.to_string()),
            format!("1A-Cav rally {die}: fresh; day 21 August; 1A-Cav 2512")
        );
    }
}

#[test]
fn r7_rally_d_failure_turns_the_counter() {
    assert_eq!(rally("8A-XX 1512 disrupted", "1"), "8A-XX rally 1: no; day 21 August; 8A-XX 1512 disrupted 1");
    assert_eq!(rally("2A-XV 1512 disrupted 1", "2"), "2A-XV rally 2: no; day 21 August; 2A-XV 1512 disrupted 2");
}

#[test]
fn r7_rally_e_german_second_time_without_a_roll() {
    assert_eq!(rally("8A-XX 1512 disrupted 1", ""), "8A-XX rallies; day 21 August; 8A-XX 1512");
    // Over two days.
    check(
        "20 August | movement | 8A-XX 1512 disrupted",
        "end; 2; ? where 8A-XX; end; ? where 8A-XX",
        "8A-XX rally 2: no; day 21 August; 8A-XX 1512 disrupted 1; 8A-XX rallies; day 22 August; 8A-XX 1512",
    );
}

#[test]
fn r7_rally_f_russian_second_and_third_time() {
    for die in 1..=2 {
        assert_eq!(
            rally("2A-XV 1512 disrupted 1", &die.to_string()),
            format!("2A-XV rally {die}: no; day 21 August; 2A-XV 1512 disrupted 2")
        );
    }
    for die in 3..=6 {
        assert_eq!(
            rally("2A-XV 1512 disrupted 1", &die.to_string()),
            format!("2A-XV rally {die}: fresh; day 21 August; 2A-XV 1512")
        );
    }
    assert_eq!(rally("2A-XV 1512 disrupted 2", ""), "2A-XV rallies; day 21 August; 2A-XV 1512");
    // Over three days: 5-6, then 3-6, then without a die.
    check(
        "20 August | movement | 2A-XV 1512 disrupted",
        "end; 4; 1; end; 2; 1; end; ? where 2A-XV",
        "2A-XV rally 4: no; day 21 August; 2A march 1 = 0: 0
         2A-XV rally 2: no; day 22 August; 2A march 1 = 0: 0
         2A-XV rallies; day 23 August; 2A-XV 1512",
    );
}

#[test]
fn r7_rally_g_disrupted_again_starts_over() {
    // At its last stage XV. would recover by itself; disrupted again it needs a five.
    check(
        "20 August | fighting | 2A-XV 1512 disrupted 2 | 8A-XX 1511 disrupted 1",
        "attack 8A-XX; target 2A-XV; fight; 6 1 1; !; ? next; 4 2; ? where 2A-XV 8A-XX",
        "die: rally 2A-XV 8A-XX
         2A-XV rally 4: no
         8A-XX rally 2: no
         day 21 August
         2A-XV 1512 disrupted 1, 8A-XX 1511 disrupted 1",
    );
    // Not disrupted again, both recover.
    check(
        "20 August | fighting | 2A-XV 1512 disrupted 2 | 8A-XX 1511 disrupted 1",
        "attack 8A-XX; target 2A-XV; fight; 6 6 6; ! ; ? where 2A-XV 8A-XX; ? next",
        "2A-XV 1512, 8A-XX 1511; die: march 2",
    );
}
