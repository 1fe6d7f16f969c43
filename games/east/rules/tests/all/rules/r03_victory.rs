//! Chapter 3, victory.

use super::table::{check, play};

/// Ends a turn of the shipped map and says what was told of the end.
fn end(position: &str) -> String {
    let told = play(position, "assign antonescu");
    told.into_iter().skip_while(|it| it != "phase end").skip(1).collect::<Vec<_>>().join("; ")
}

/// Twelve points without an automatic victory: 3, 2, 2 and five of 1.
const TWELVE: &str = "Moscow, Leningrad, Sevastopol, Riga, Minsk, Smolensk, Kharkov, Kursk";
const ELEVEN: &str = "Moscow, Leningrad, Sevastopol, Riga, Minsk, Smolensk, Kharkov";

#[test]
fn r3_2a_only_marked_places_count() {
    check("turn 4 | Axis holds Minsk | cup axis hold", "? vp", "running 1, counted 1");
    check("turn 4 | Axis holds Vitebsk, Kiev, Lvov, Gomel | cup axis hold", "? vp", "running 0, counted 0");
    // An oil hex can be one.
    check("turn 4 | Axis holds Maikop | cup axis hold", "? vp", "running 1, counted 1");
}

#[test]
fn r3_2b_points_decide_nothing_before_the_end() {
    let told =
        end(&format!("turn 10 | end | hitler 7 | Axis holds {TWELVE}, Rostov, Voronezh | Soviets hold Leningrad"));
    assert_eq!(told, "turn 11; phase axis reinforcements");
}

#[test]
fn r3_2c_twelve_points_win_at_the_end() {
    assert_eq!(end(&format!("turn 11 | end | hitler 7 | Axis holds {TWELVE}")), "count 12; over: victory points");
}

#[test]
fn r3_2d_eleven_points_lose() {
    assert_eq!(
        end(&format!("turn 11 | end | hitler 7 | Axis holds {ELEVEN}")),
        "count 11; over: too few victory points"
    );
    check(
        &format!("turn 11 | end | hitler 7 | Axis holds {ELEVEN}"),
        "assign antonescu; !; ? next",
        "over: too few victory points",
    );
}

#[test]
fn r3_2e_what_each_place_is_worth() {
    let worth = [
        ("Moscow", 3),
        ("Leningrad", 2),
        ("Rostov", 2),
        ("Sevastopol", 2),
        ("Riga", 1),
        ("Minsk", 1),
        ("Smolensk", 1),
        ("Kharkov", 1),
        ("Odessa", 1),
        ("Kiev", 0),
    ];
    for (place, points) in worth {
        let position = format!("turn 4 | Axis holds {place} | cup axis hold");
        check(&position, "? vp", &format!("running {points}, counted {points}"));
    }
    check("turn 4 | Axis holds Moscow, Rostov | cup axis hold", "? vp", "running 5, counted 5");
}

#[test]
fn r3_2f_a_place_without_a_line_counts_nothing() {
    // One unit in the only door of the Crimea.
    let cut = format!("turn 11 | end | hitler 7 | Axis holds {TWELVE} | SU-A51 2420");
    check(&cut, "? vp", "running 12, counted 10");
    assert_eq!(end(&cut), "count 10; over: too few victory points");
    // The garrison of Sevastopol does not help, an army in the door does.
    check(&format!("{cut} | GE-A11 2422"), "? vp", "running 12, counted 10");
    check(&format!("turn 11 | end | hitler 7 | Axis holds {TWELVE} | GE-A11 2420"), "? vp", "running 12, counted 12");
}

#[test]
fn r3_2g_the_running_total_changes_nothing() {
    let field = "on plain | turn 3 | axis center assault | movement | GE-A6 0404 | SU-A3 0604";
    let with = format!("{field} | Axis holds Gamma");
    check(&with, "? vp", "running 1, counted 1");
    check(field, "? vp", "running 0, counted 0");
    let turn = "? list; ? reach GE-A6; step GE-A6 0504; ? next; ? list; halt; ? list; attack 0604; join GE-A6; ? odds";
    assert_eq!(play(field, turn), play(&with, turn));
    // Twelve on the track and ten with lines: the turns go on, and the count at the end is the other one.
    let track = format!("Axis holds {TWELVE} | SU-A51 2420");
    check(&format!("turn 11 | end | hitler 7 | {track}"), "? vp", "running 12, counted 10");
    assert_eq!(end(&format!("turn 11 | end | hitler 7 | {track}")), "count 10; over: too few victory points");
    assert_eq!(end(&format!("turn 8 | end | hitler 7 | {track}")), "turn 9; phase axis reinforcements");
}

#[test]
fn r2_1c_the_track_follows_the_captures() {
    check(
        "on plain | turn 3 | axis center assault | movement | GE-A6 0806",
        "? vp; step GE-A6 0906; ? vp",
        "running 0, counted 0; GE-A6 0806-0906; axis takes Gamma; first capture Gamma; running 1, counted 1",
    );
}

#[test]
fn r3_3a_kiev_leningrad_and_moscow() {
    let won = "over: Kiev, Leningrad and Moscow";
    assert_eq!(end("turn 4 | end | GE-A2 dead | Axis holds Kiev, Leningrad, Moscow"), won);
    for two in ["Kiev, Leningrad", "Leningrad, Moscow", "Kiev, Moscow"] {
        let told = end(&format!("turn 4 | end | GE-A2 dead | Axis holds {two}"));
        assert_eq!(told, "turn 5; phase axis reinforcements", "{two}");
    }
}

/// Leningrad besieged: one army between the city and Volkhov, one by the Luga. Only the lake is open.
const SIEGE: &str = "SU-A23 2001 | SU-A27 2201 | GE-A18 2101 | GE-A16 1902";

#[test]
fn r3_3b_leningrad_on_the_lake() {
    let won = "over: Kiev and Moscow, Leningrad on the lake";
    let held = "turn 4 | end | GE-A2 dead | GE-P40 dead | Axis holds Kiev, Moscow";
    check(&format!("{held} | {SIEGE}"), "? loc SU-A23", "yes");
    assert_eq!(end(&format!("{held} | {SIEGE}")), won);
    // Without any line at all it is the same.
    let alone = "SU-A23 2001 | GE-A18 2101 | GE-A16 1902";
    check(&format!("{held} | {alone}"), "? loc SU-A23", "no");
    assert!(end(&format!("{held} | {alone}")).ends_with(won));
    // With a way by land nothing is won, nor without Kiev.
    let open = "SU-A23 2001 | SU-A27 2201 | GE-A18 2101";
    assert!(end(&format!("{held} | {open}")).starts_with("turn 5"));
    let no_kiev = "turn 4 | end | GE-A2 dead | GE-P40 dead | Axis holds Moscow";
    assert!(end(&format!("{no_kiev} | {SIEGE}")).starts_with("turn 5"));
}

#[test]
fn r3_3c_leningrad_rostov_and_the_south() {
    let won = "over: Leningrad, Rostov and the south";
    assert_eq!(end("turn 4 | end | Axis holds Leningrad, Rostov, Maikop"), won);
    assert_eq!(end("turn 4 | end | Axis holds Leningrad, Rostov, Sevastopol"), won);
    for few in ["Leningrad, Rostov", "Leningrad, Maikop, Sevastopol", "Rostov, Maikop, Sevastopol"] {
        assert!(end(&format!("turn 4 | end | Axis holds {few}")).starts_with("turn 5"), "{few}");
    }
}

#[test]
fn r3_3d_every_city_needs_a_line() {
    // An army in Moscow with Soviets on three sides of it: no line, and attrition.
    let held = "turn 4 | end | Axis holds Kiev, Leningrad, Moscow";
    let cut = format!("{held} | GE-A9 2707 | SU-A20 2706 | SU-A24 2808 | SU-A28 2608");
    check(&cut, "? loc GE-A9; ? control Moscow", "no; axis");
    assert_eq!(end(&cut), "attrition GE-A9; GE-A9 down to 3; turn 5; phase axis reinforcements");
    // Two of them leave a way.
    let open = format!("{held} | GE-A9 2707 | SU-A20 2706 | SU-A24 2808");
    assert_eq!(end(&open), "over: Kiev, Leningrad and Moscow");
}

#[test]
fn r3_3e_only_the_end_of_a_turn_counts() {
    // The last two commands of the turn: the corps takes Moscow as the third city, with lines to all three.
    let last = "turn 4 | axis center assault | movement | cup soviet assault | box axis north hold | box axis south hold \
                | box axis antonescu hold | box soviet northwest hold | box soviet southwest hold | box soviet south \
                hold | Axis holds Kiev, Leningrad | GE-P24 2607 | SU-A20 2808 | GE-P40 dead";
    check(
        last,
        "step GE-P24 2707; ? next; ? vp",
        "GE-P24 2607-2707; axis takes Moscow; first capture Moscow; axis: moving; running 5, counted 5",
    );
    // It goes on, and the Soviets are back before the turn ends: no victory.
    check(
        last,
        "step GE-P24 2707; step GE-P24 2706; !; soviet assault; assign west; step SU-A20 2707; halt; ? turn; done; !; ? \
         turn",
        "5",
    );
    // It stays, and wins when the turn is over.
    check(
        last,
        "step GE-P24 2707; halt; done; !; soviet assault; assign west; done; ? turn; done; ? next",
        "soviet west assault; 4; phase end; over: Kiev, Leningrad and Moscow; over: Kiev, Leningrad and Moscow",
    );
}
