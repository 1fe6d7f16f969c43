//! Chapter 4, how to win.

use hex::Hex;
use kernel::{Game, Sighted, Viewer};
use mukden::{Event, JAPAN, Options, RUSSIA};

use super::table::{Table, check, play, stroll, unit};

/// The whole armies on turn 6 with nobody cut off; ten Japanese steps are lost.
const LAST: &str = "turn 6 | combat | set-up | J:IG 2917 2";

#[test]
fn r4_0_a_every_end_has_a_reason() {
    let mut ends = std::collections::BTreeSet::new();
    stroll(Options::default(), 12, |game, state, _, _| {
        if let kernel::Awaiting::Over(outcome) = game.awaiting(state) {
            assert!(outcome.winner.is_some(), "there is no draw");
            ends.insert(outcome.how);
        }
    });
    let known =
        ["Liaoyang", "sudden death at Mukden", "sudden death on the railroad", "end game", "Mukden held", "losses"];
    assert!(ends.iter().all(|it| known.contains(it)), "{ends:?}");
}

#[test]
fn r4_1_a_liaoyang_ends_the_game_at_once() {
    // On a move, on any turn; nothing follows.
    for turn in [1, 3, 4, 6] {
        check(
            &format!("turn {turn} | movement | Russia acts | R:25 1924 | R:41 1000 | J:IG 4020"),
            "step R:25 1923; step R:25 1922; ? next",
            "R:25 1924-1923; R:25 1923-1922; Russia takes 1922; over; over: Russia, Liaoyang",
        );
    }
    // On an advance after combat.
    check(
        "turn 5 | combat | Russia acts | R:25 1923 | R:41 1923 | J:2Cav 1922 | J:IG 4020",
        "attack 1922; join R:25; join R:41; fight; 1; lose R:25; advance R:25; ? next",
        "attack R:25 R:41 > J:2Cav: +2; die 1: 1/2; R:25 down to 3; J:2Cav eliminated; R:25 advances 1922
         Russia takes 1922; over; over: Russia, Liaoyang",
    );
    // On a probe into the empty town.
    check(
        "turn 5 | combat | Russia acts | R:25 1923 | J:2Cav 1823 | J:IG 4020",
        "probe 1922; join R:25; fight; ? next",
        "probe R:25 > 1922; Russia takes 1922; over; over: Russia, Liaoyang",
    );
}

#[test]
fn r4_2_a_mukden_or_the_railroad_in_time() {
    for turn in [1, 2, 3] {
        check(
            &format!("turn {turn} | movement | spares | J:IG 2311"),
            "step J:IG 2310; ? next",
            "J:IG 2311-2310; Japan takes 2310; over; over: Japan, sudden death at Mukden",
        );
        // Passing through is enough, in the middle of a move.
        check(
            &format!("turn {turn} | movement | spares | J:IG 2802"),
            "step J:IG 2801; ? next",
            "J:IG 2802-2801; Japan takes 2801; over; over: Japan, sudden death on the railroad",
        );
    }
    // The ends of the stretch.
    check(
        "turn 1 | movement | spares | J:IG 3000",
        "step J:IG 2900; ? next",
        "J:IG 3000-2900; Japan takes 2900; over; over: Japan, sudden death on the railroad",
    );
    check(
        "turn 1 | movement | spares | J:IG 2308",
        "step J:IG 2309; ? next",
        "J:IG 2308-2309; Japan takes 2309; over; over: Japan, sudden death on the railroad",
    );
    // The railroad south of Mukden is not part of it.
    check("turn 1 | movement | spares | J:IG 2112", "step J:IG 2212; ? next", "J:IG 2112-2212; Japan: on with J:IG");
    // On an advance, and on a probe.
    check(
        "turn 3 | combat | spares | J:IG 2602 | R:CC 2702",
        "attack 2702; join J:IG; fight; 1; advance J:IG; ? next",
        "attack J:IG > R:CC: +10; die 1: 0/5; R:CC eliminated; J:IG advances 2702; Japan takes 2702; over
         over: Japan, sudden death on the railroad",
    );
    check(
        "turn 3 | combat | spares | J:IG 2803 | R:CC 2703",
        "probe 2702; join J:IG; fight; ? next",
        "probe J:IG > 2702; Japan takes 2702; over; over: Japan, sudden death on the railroad",
    );
    check(
        "turn 3 | combat | spares | J:IG 2311 | R:CC 2310",
        "attack 2310; join J:IG; fight; 1; advance J:IG; ? next",
        "attack J:IG > R:CC: +5; die 1: 0/4; R:CC eliminated; J:IG advances 2310; Japan takes 2310; over
         over: Japan, sudden death at Mukden",
    );
}

#[test]
fn r4_2_a_by_momentum_too() {
    let position = "turn 3 | combat | spares | J:IG 2500 | J:2 2500 | R:CC 2601 | R:Mas 2602";
    // By an advance after a momentum attack, of the first unit that enters; the second does not follow.
    check(
        "turn 3 | combat | spares | J:IG 2601 | J:2 2601 | R:CC 2602 | R:Mas 2603",
        "attack 2602; join J:IG; join J:2; fight; 1; advance J:IG; advance J:2; done
         attack 2603; join J:IG; join J:2; fight; 1; advance J:2; ? next; ? where J:IG",
        "attack J:IG J:2 > R:CC: +15; die 1: 0/6; R:CC eliminated; J:IG advances 2602; J:2 advances 2602
         attack J:IG J:2 > R:Mas: +15; die 1: 0/6; R:Mas eliminated; J:2 advances 2603; Japan takes 2603; over
         over: Japan, sudden death on the railroad; J:IG 2602 12",
    );
    // By a momentum probe: 2701 is empty and in the zone of Maslov's regiment.
    check(
        position,
        "attack 2601; join J:IG; fight; 1; advance J:IG; done; probe 2701; join J:IG; fight; ? next",
        "attack J:IG > R:CC: +10; die 1: 0/5; R:CC eliminated; J:IG advances 2601; probe J:IG > 2701; Japan takes 2701; over
         over: Japan, sudden death on the railroad",
    );
}

#[test]
fn r4_2_a_switch_rail_start() {
    let told = |value: &str| {
        let position = format!("turn 2 | movement | spares | J:IG 2209 | with rail_start {value}");
        play(&position, "step J:IG 2210; ? next").join("; ")
    };
    assert_eq!(told("2310"), "J:IG 2209-2210; Japan: on with J:IG");
    assert_eq!(told("2210"), "J:IG 2209-2210; Japan takes 2210; over; over: Japan, sudden death on the railroad");
}

#[test]
fn r4_2_b_no_sudden_death_after_turn_3() {
    check(
        "turn 4 | movement | spares | J:IG 2311 | R:25 2900",
        "step J:IG 2310; halt; ? control 2310; ? next",
        "J:IG 2311-2310; Japan takes 2310; disrupted J:IG; Japan; Russia: movement",
    );
    // A Japanese unit that stands on the railroad when turn 4 begins wins nothing by that.
    check(
        "turn 3 | movement | spares | J:IG 2307",
        "pass; pass; 1; pass; pass; ? next",
        "Japan passes; Russia passes; recovery; paralysis 1: 0; combat phase; Japan passes; Russia passes; recovery; turn 4
         corps returns 2310; Japan: order, turn 4",
    );
}

#[test]
fn r4_3_a_the_game_is_judged_after_turn_6() {
    check(
        LAST,
        "pass; pass; ? next",
        "Japan passes; Russia passes; recovery; count Japan 10, Russia 0; over; over: Russia, Mukden held",
    );
    check(
        "turn 5 | combat | set-up",
        "pass; pass; ? next",
        "Japan passes; Russia passes; recovery; turn 6; Japan: order, turn 6",
    );
}

#[test]
fn r4_3_b_japan_must_hold_mukden() {
    // Losses alone do not win: 10 against 40.
    let losses = "R:15 1716 1 | R:14 1816 1 | R:31 1915 1 | R:9 2016 1 | R:55 2215 1 | R:35 2315 1 | R:3 2415 1";
    check(
        &format!("{LAST} | {losses}"),
        "pass; pass; ? next",
        "Japan passes; Russia passes; recovery; count Japan 10, Russia 21; over; over: Russia, Mukden held",
    );
    check(
        &format!("{LAST} | {losses} | Japan holds 2310"),
        "pass; pass; ? next",
        "Japan passes; Russia passes; recovery; count Japan 10, Russia 21; over; over: Japan, end game",
    );
}

#[test]
fn r4_3_c_a_fifth_more() {
    let judged = |japan: &str, russia: &str| {
        let position = format!("turn 6 | combat | set-up | Japan holds 2310 {japan} {russia}");
        play(&position, "pass; pass; !; ? lost; ? next").join("; ")
    };
    let ten = "| J:IG 2917 2";
    let eleven = "| R:15 1716 1 | R:14 1816 1 | R:31 1915 1 | R:9 2016 2";
    let twelve = "| R:15 1716 1 | R:14 1816 1 | R:31 1915 1 | R:9 2016 1";
    assert_eq!(judged(ten, eleven), "Japan 10, Russia 11; over: Russia, losses");
    assert_eq!(judged(ten, twelve), "Japan 10, Russia 12; over: Japan, end game");
    // In whole steps: 9 need 11, 11 need 14.
    assert_eq!(
        judged("| J:IG 2917 3", "| R:15 1716 1 | R:14 1816 1 | R:31 1915 1 | R:9 2016 3"),
        "Japan 9, Russia 10; over: Russia, losses"
    );
    assert_eq!(judged("| J:IG 2917 3", eleven), "Japan 9, Russia 11; over: Japan, end game");
    let thirteen = "| R:15 1716 1 | R:14 1816 1 | R:31 1915 1 | R:9 2016 1 | R:55 2215 3";
    let fourteen = "| R:15 1716 1 | R:14 1816 1 | R:31 1915 1 | R:9 2016 1 | R:55 2215 2";
    assert_eq!(judged("| J:IG 2917 1", thirteen), "Japan 11, Russia 13; over: Russia, losses");
    assert_eq!(judged("| J:IG 2917 1", fourteen), "Japan 11, Russia 14; over: Japan, end game");
    // Without any Japanese loss one Russian step is more, and none is not.
    assert_eq!(judged("", ""), "Japan 0, Russia 0; over: Russia, losses");
    assert_eq!(judged("", "| R:15 1716 3"), "Japan 0, Russia 1; over: Japan, end game");
    // One needs two.
    assert_eq!(judged("| J:IG 2917 11", "| R:15 1716 3"), "Japan 1, Russia 1; over: Russia, losses");
    assert_eq!(judged("| J:IG 2917 11", "| R:15 1716 2"), "Japan 1, Russia 2; over: Japan, end game");
}

#[test]
fn r4_3_d_russians_cut_off_count_as_lost() {
    // 1006 is shut in by the zones around 1104 and 1107; a friend in the ring is cut off as well.
    let ring = "turn 6 | combat | J:IG 1104 | J:2 1107 | Japan holds 2310 | J:16R 3927";
    check(
        &format!("{ring} | R:25 1006"),
        "pass; pass",
        "Japan passes; Russia passes; recovery; count Japan 99, Russia 95, cut off R:25; over",
    );
    check(
        &format!("{ring} | R:25 1006 | R:41 1005 2 disrupted"),
        "pass; pass",
        "Japan passes; Russia passes; recovery; count Japan 99, Russia 95, cut off R:25 R:41; over",
    );
    // With a gap in the ring nobody is.
    check(
        "turn 6 | combat | J:IG 1104 | J:2 1108 | Japan holds 2310 | J:16R 3927 | R:25 1006",
        "pass; pass",
        "Japan passes; Russia passes; recovery; count Japan 99, Russia 91; over",
    );
    // The Cavalry Corps adds its one step.
    check(
        &format!("{ring} | R:CC 1006 | corps fell 2"),
        "pass; pass",
        "Japan passes; Russia passes; recovery; count Japan 99, Russia 97, cut off R:CC; over",
    );
    // Japanese units are never tested: here the Guard is shut in.
    check(
        "turn 6 | combat | J:IG 1006 | R:25 1104 | R:41 1107",
        "pass; pass",
        "Japan passes; Russia passes; recovery; count Japan 108, Russia 87; over",
    );
    // Not after a sudden death.
    check(
        "turn 6 | movement | Russia acts | J:IG 1104 | J:2 1107 | R:25 1006 | R:41 1923",
        "step R:41 1922; ? lost",
        "R:41 1923-1922; Russia takes 1922; over; Japan 101, Russia 87",
    );
}

#[test]
fn r4_3_e_switch_hidden_losses() {
    let viewers = [Viewer::Side(JAPAN), Viewer::Side(RUSSIA), Viewer::Spectator];
    let after = |value: &str, inputs: &[&str]| {
        let mut table = Table::set(&format!("{LAST} | R:15 1716 1 | with hidden_losses {value}"));
        for input in inputs {
            table.take(input);
        }
        table
    };
    // The totals, whether the list of the living is there, and whether a game of which this was told tells it again.
    let open = |value: &str, inputs: &[&str]| {
        let table = after(value, inputs);
        viewers.map(|viewer| {
            let view = table.game.view(&table.state, viewer);
            let foe = unit(&table.game, if viewer.shares(RUSSIA) { "J:2" } else { "R:15" });
            let mut told = [Some(Event::Eliminated { unit: foe, hex: Hex(0) })];
            table.game.retell(&table.state, viewer, &mut told);
            (view.lost, view.living.is_some(), told[0].is_some())
        })
    };
    assert_eq!(open("off", &[]), [(Some([10, 3]), true, true); 3]);
    assert_eq!(open("on", &[]), [(None, false, false); 3]);
    // In the end all is counted as ever, and told.
    assert_eq!(open("on", &["pass", "pass"]), [(Some([10, 3]), true, true); 3]);
    assert_eq!(open("off", &["pass", "pass"]), [(Some([10, 3]), true, true); 3]);
}

#[test]
fn r4_3_f_deaths_of_the_corps_are_counted_openly() {
    let table = Table::set(&format!("{LAST} | R:CC dead | corps fell 2 | with hidden_losses on"));
    for viewer in [Viewer::Side(JAPAN), Viewer::Side(RUSSIA), Viewer::Spectator] {
        let view = table.game.view(&table.state, viewer);
        assert_eq!((view.lost, view.cavalry_lost), (None, 2));
    }
    check(
        &format!("{LAST} | R:CC dead | corps fell 2 | with hidden_losses on"),
        "pass; pass",
        "Japan passes; Russia passes; recovery; count Japan 10, Russia 2; over",
    );
}

#[test]
fn r4_4_a_otherwise_russia_wins() {
    check(LAST, "pass; pass; !; ? next", "over: Russia, Mukden held");
    check(&format!("{LAST} | Japan holds 2310"), "pass; pass; !; ? next", "over: Russia, losses");
}
