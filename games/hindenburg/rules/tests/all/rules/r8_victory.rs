//! Chapter 8: the victory check.

use crate::rules::table::{check, game};

#[test]
fn r8_victory_a_russians_in_the_konigsberg_area() {
    // Every hex of the area, and not the hexes before it, for a corps of either army.
    let area = [
        "1101", "1102", "1103", "1201", "1202", "1203", "1301", "1302", "1303", "1304", "1401", "1402", "1403", "1501",
        "1502", "1503", "1601", "1602", "1603", "1701", "1702", "1703",
    ];
    let before = ["1001", "1002", "1104", "1204", "1404", "1305", "1504", "1604", "1704", "1801", "1802", "1803"];
    assert_eq!(game().book.map.konigsberg[0].len(), area.len());
    for (corps, army) in [("past Angerburg | 1A-Cav", 1), ("2A-XV", 2)] {
        for hex in area {
            let position = format!("25 August | movement | {corps} {hex}");
            check(&position, "end; ? next", "over: Königsberg; over: russia, Königsberg");
        }
        for hex in before {
            let position = format!("25 August | movement | {corps} {hex}");
            check(&position, "end; ? next", &format!("day 26 August; die: march {army}"));
        }
    }
    // One corps is enough, and it must be Russian.
    check("25 August | movement | 2A-XV 1520 | 2A-VI 1703 | 8A-XX 1302", "end", "over: Königsberg");
    check("25 August | movement | 2A-XV 1520 | 8A-XX 1302", "end; ? next", "day 26 August; die: march 2");
    // Only the check counts: thrown out on the same day, the Russians have gained nothing.
    check(
        "25 August | march 2 | 2A-XV 1305 | 8A-XX 1303",
        "3; ? where 2A-XV; 1 4 4; end; attack 8A-XX; target 2A-XV; fight; 1 4 4; pick 2; ? next",
        "2A march 3 = 3: 1
         2A-XV 1305-1304
         2A attacks: 2A-XV > 8A-XX
         2A-XV 1304
         combat 1, 1 v 1 = 1: Germany
         2A-XV 4: holds; 8A-XX 4: holds
         8A attacks: 8A-XX > 2A-XV
         combat 1, 1 v 1 = 1: Germany
         2A-XV 4: holds; 8A-XX 4: holds
         pick 2 of 3
         2A-XV retreats 1304-1305
         day 26 August
         die: march 2",
    );
    // Nor does a corps that surrenders there.
    check(
        "25 August | movement | 2A-XV 1302 unsupplied | 2A-VI 1520 | 8A-IR 1301 | 8A-XX 1303",
        "end; end; ? next",
        "2A-XV lost at 1302, starved out; day 26 August; die: march 2",
    );
    // On the last day it comes before the score.
    check("31 August | movement | 2A-XV 1302", "end; ? next", "over: Königsberg; over: russia, Königsberg");
}

#[test]
fn r8_victory_b_the_two_armies_meet() {
    check(
        "25 August | movement | past Angerburg | 1A-Cav 1611 | 2A-XV 1512",
        "end; ? next",
        "over: junction; over: russia, junction",
    );
    check(
        "25 August | movement | past Angerburg | 1A-Cav 1610 | 2A-XV 1512",
        "end; ? next",
        "day 26 August; die: march 1",
    );
    // Not before the last phase: driven apart in time they have not met.
    check(
        "25 August | march 2 | past Angerburg | 1A-Cav 1611 | 2A-XV 1513 | 8A-XX 1411",
        "3; ? where 2A-XV; 1 4 4; end; attack 8A-XX; target 2A-XV; fight; 1 4 4; pick 2; !; ? next",
        "die: march 1",
    );
    // On the last day it comes before the score.
    check("31 August | movement | past Angerburg | 1A-Cav 1611 | 2A-XV 1512", "end", "over: junction");
    // Two corps of one army do not meet.
    check("25 August | movement | 2A-XIII 1611 | 2A-XV 1512", "end; ? next", "day 26 August; die: march 2");
}

#[test]
fn r8_victory_c_russian_losses_less_german_losses() {
    // Six Russian corps lost and one German: five.
    check(
        "31 August | movement | 1A-Cav 2905 | 2A-XV 1520 | 2A-VI 1420 | 8A-I 1010 | 8A-XVII 1110 | 8A-XX 1210",
        "end",
        "over: 5 points",
    );
    // A corps lost on the last day counts.
    check(
        "31 August | movement | 1A-Cav 2905 | 2A-XV 1512 | 8A-I 1010 | 8A-XVII 1110 | 8A-IR 1511 | 8A-XX 1513",
        "end; end; 1",
        "2A-XV surrounded 1: surrenders; 2A-XV lost at 1512, surrendered; over: 8 points",
    );
    // Nobody wins early: with all nine Russian corps lost, the days go on.
    check("20 August | movement | 8A-XX 1010", "end; ? score; ? next", "day 21 August; 6; movement");
    check(
        "31 August | movement | 1A-Cav 2905 | 1A-XX 2906 | 1A-III 2907 | 1A-IV 2908 | 2A-XV 1520",
        "end",
        "over: 0 points",
    );
}

#[test]
fn r8_victory_d_five_wins_four_draws() {
    let russians = ["1A-Cav 2905", "1A-XX 2906", "1A-III 2907", "1A-IV 2908", "2A-XV 1520", "2A-VI 1420"];
    let germans = "8A-I 1010 | 8A-XVII 1110 | 8A-IR 1310 | 8A-XX 1210";
    for (living, score, winner) in
        [(2, 7, "germany"), (3, 6, "germany"), (4, 5, "germany"), (5, 4, "draw"), (6, 3, "russia")]
    {
        let position = format!("31 August | movement | {germans} | {}", russians[..living].join(" | "));
        check(&position, "end; ? next", &format!("over: {score} points; over: {winner}, points"));
    }
    // German losses count against it.
    check("31 August | movement | 2A-XV 1520 | 2A-VI 1420", "end; ? next", "over: 3 points; over: russia, points");
}
