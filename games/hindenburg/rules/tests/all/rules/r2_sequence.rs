//! Chapter 2: fifteen days of six phases.

use hindenburg::{Army, Event, Options, Phase};
use kernel::{Game, Side};

use crate::rules::table::{check, play, stroll};

#[test]
fn r2_sequence_a_fifteen_days_at_most() {
    // Nobody stirs: two dice on the first two days, three from 19 August on.
    let days = "1 1; end\n".repeat(2) + &"1 1 1; end\n".repeat(13);
    let told = play("start", &days);
    let told: Vec<&String> = told.iter().filter(|it| it.starts_with("day") || it.starts_with("over")).collect();
    assert_eq!(told.len(), 15);
    assert_eq!(told[..2], ["day 18 August", "day 19 August"]);
    assert_eq!(told[13..], ["day 31 August", "over: 0 points"]);

    check("30 August | movement | 8A-XX 1010", "end; ? next", "day 31 August; movement");
    check("31 August | movement | 8A-XX 1010", "end; ? next", "over: 6 points; over: germany, points");
}

#[test]
fn r2_sequence_b_six_phases_in_order() {
    // The XV. Corps is shut in north and south, and the German I. Corps is disrupted: every phase has its die.
    check(
        "19 August | march 1 | 1A-Cav 2905 | 2A-XV 1512 | 8A-I 1511 disrupted | 8A-XX 1513",
        "? next; 1; ? next; 1; ? next; 1; ? next; end; ? next; end; ? next; 4; ? next; 3; ? next",
        "die: march 1
         1A march 1 = 1: 0
         die: march 2
         2A march 1 = 1: 0
         die: François
         François 1
         movement
         fighting
         die: surrender 2A-XV
         2A-XV surrounded 4: holds out
         die: rally 8A-I
         8A-I rally 3: fresh
         day 20 August
         die: march 1",
    );
    // What belongs to another phase is refused.
    check(
        "19 August | movement | 2A-XV 1512 | 8A-XX 1513",
        "? may fight; ? may attack 8A-XX; end; ? may step 8A-XX 1514; ? may rail 8A-XX",
        "no, 2-sequence-b; no, 2-sequence-b; no, 2-sequence-b; no, 2-sequence-b",
    );
}

#[test]
fn r2_sequence_c_russia_never_owes_a_choice() {
    // In a Russian phase the player is asked for German retreats only. The table sees to it that Russia is never asked.
    check(
        "20 August | march 2 | 2A-XV 1515 | 8A-XX 1514",
        "6; ? next; 4 4 4; ? next",
        "2A march 6 = 6: 2, forced
         2A attacks: 2A-XV > 8A-XX
         die: combat, 2A-XV > 8A-XX
         combat 4, 1 v 1 = 4: Russia
         2A-XV 4: holds
         8A-XX 4: holds
         retreat 8A-XX",
    );
    let mut marches = 0;
    stroll(Options::default(), 20, |game, state, event| {
        if let Event::Marched { corps, .. } = event {
            assert!(corps.army() != Army::Eighth);
            marches += 1;
        }
        // In the printed order the third army phase is the 8th Army's.
        if state.slot < 2 && game.awaiting(state).owes(Side::A) {
            assert!(matches!(state.phase, Phase::Retreat(_)), "{:?}", state.phase);
        }
    });
    assert!(marches > 100);
}
