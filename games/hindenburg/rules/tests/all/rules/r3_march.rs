//! Chapter 3, March: the die, the route, the line.

use hex::Dir;
use hindenburg::{Army, Event, Options};

use crate::rules::table::{check, play, stroll};

#[test]
fn r3_march_a_one_die_before_any_move() {
    check(
        "20 August | march 1 | 1A-Cav 2801 | 2A-XV 1515",
        "? next; 3; ? next; 3; ? next",
        "die: march 1
         1A march 3 = 3: 1
         1A-Cav 2801-2701
         die: march 2
         2A march 3 = 3: 1
         2A-XV 1515-1514
         movement",
    );
}

#[test]
fn r3_march_b_one_off_for_each_bad_corps() {
    // One disrupted, one without supply, one both: three off. Bad corps of the other army do not matter.
    let position = "20 August | march 1 | 1A-Cav 2801 disrupted | 1A-XX 2802 disrupted 1 unsupplied
        | 1A-III 2803 unsupplied | 1A-IV 2804 | 2A-XV 1520 disrupted";
    check(position, "5", "1A march 5 = 2: 0");
    assert_eq!(play(position, "6")[0], "1A march 6 = 3: 1");
    check(
        "20 August | march 2 | 1A-XX 2802 disrupted | 2A-XV 1520 | 2A-XIII 1420 disrupted 2",
        "3",
        "2A march 3 = 2: 0",
    );
    // A lost corps costs nothing, nor does any stage of recovery cost more than one.
    assert_eq!(play("20 August | march 1 | 1A-Cav 2801 disrupted 2", "4")[0], "1A march 4 = 3: 1");
}

#[test]
fn r3_march_c_three_or_more_advances() {
    for die in 1..=6 {
        let told = play("20 August | march 2 | 2A-XV 1515", &die.to_string());
        assert_eq!(told.len() > 1, die >= 3, "{told:?}");
    }
    let bad = "20 August | march 1 | 1A-Cav 2801 disrupted | 1A-XX 2802 disrupted | 1A-III 2803 disrupted
     | 1A-IV 2804 disrupted";
    for (die, modified) in [(1, -3), (2, -2), (3, -1), (4, 0), (5, 1), (6, 2)] {
        check(bad, &die.to_string(), &format!("1A march {die} = {modified}: 0"));
    }
}

#[test]
fn r3_march_d_one_hex_or_two() {
    let position = "20 August | march 1 | 1A-Cav 2801";
    for die in [3, 4, 5] {
        check(position, &die.to_string(), &format!("1A march {die} = {die}: 1; 1A-Cav 2801-2701"));
    }
    check(position, "6", "1A march 6 = 6: 2, forced; 1A-Cav 2801-2701; 1A-Cav 2701-2601");
    // It takes a six after deductions.
    check("20 August | march 1 | 1A-Cav 2801 disrupted", "6", "1A march 6 = 5: 1; 1A-Cav 2801-2701");
}

#[test]
fn r3_march_e_forced_march_is_marked() {
    check("20 August | march 1 | 1A-Cav 2801", "6; !; ? markers", "1A 20 August");
    check("20 August | march 2 | 2A-XV 1515", "6; !; ? markers", "2A 20 August");
    check("20 August | march 1 | 1A-Cav 2801", "5; !; ? markers", "none");
    // The result counts, even if nobody can move.
    check(
        "20 August | march 2 | 2A-XV 2213",
        "6; ? markers; ? where 2A-XV",
        "2A march 6 = 6: 2, forced; 2A 20 August; 2A-XV 2213",
    );
}

#[test]
fn r3_march_f_no_forced_march_two_days_running() {
    // One hex only, and no new marker.
    check(
        "20 August | march 1 | 1A forced 19 August | 1A-Cav 2801",
        "6; ? markers",
        "1A march 6 = 6: 1; 1A-Cav 2801-2701; none",
    );
    check(
        "20 August | march 2 | 2A forced 19 August | 2A-XV 1515",
        "6; ? markers",
        "2A march 6 = 6: 1; 2A-XV 1515-1514; none",
    );
    // The other army is free, whichever marches first.
    check(
        "20 August | march 1 | 2A forced 19 August | 1A-Cav 2801 | 2A-XV 1515",
        "6; ? markers; 6; ? markers",
        "1A march 6 = 6: 2, forced; 1A-Cav 2801-2701; 1A-Cav 2701-2601; 1A 20 August, 2A 19 August
         2A march 6 = 6: 1; 2A-XV 1515-1514; 1A 20 August",
    );
    check(
        "20 August | march 2 | row 3 | with variable_activation on | 1A forced 19 August | 1A-Cav 2801 | 2A-XV 1515",
        "6; ? markers; 6; ? markers",
        "2A march 6 = 6: 2, forced; 2A-XV 1515-1514; 2A-XV 1514-1513; 1A 19 August, 2A 20 August
         1A march 6 = 6: 1; 1A-Cav 2801-2701; 2A 20 August",
    );
    // Day by day: the day between need not be a march, and the short march of a 6 does not count as a forced one.
    check(
        "19 August | march 2 | 2A-XV 1515",
        "6; end; 6; end; 6; end; 1; end; 6; ? markers",
        "2A march 6 = 6: 2, forced; 2A-XV 1515-1514; 2A-XV 1514-1513; day 20 August
         2A march 6 = 6: 1; 2A-XV 1513-1512; day 21 August
         2A march 6 = 6: 2, forced; 2A-XV 1512-1511; 2A-XV 1511-1510; day 22 August
         2A march 1 = 1: 0; day 23 August
         2A march 6 = 6: 2, forced; 2A-XV 1510-1509; 2A-XV 1509-1508; 2A 23 August",
    );
}

#[test]
fn r3_march_g_marker_comes_off_after_the_next_march() {
    // Three sixes on three days: two hexes, one, two.
    check(
        "19 August | march 1 | 1A-Cav 2801",
        "6; ? markers; end; ? markers; 6; ? markers; end; 6; ? markers",
        "1A march 6 = 6: 2, forced
         1A-Cav 2801-2701
         1A-Cav 2701-2601
         1A 19 August
         day 20 August
         1A 19 August
         1A march 6 = 6: 1
         1A-Cav 2601-2501
         none
         day 21 August
         1A march 6 = 6: 2, forced
         1A-Cav 2501-2401
         1A-Cav 2401-2301
         1A 21 August",
    );
    // It comes off though the army did not stir.
    check(
        "20 August | march 1 | 1A forced 19 August | 1A-Cav 2801",
        "1; ? markers; end; 6",
        "1A march 1 = 1: 0
         none
         day 21 August
         1A march 6 = 6: 2, forced
         1A-Cav 2801-2701
         1A-Cav 2701-2601",
    );
}

#[test]
fn r3_march_g_the_marker_of_a_lost_army_is_forgotten() {
    // The last corps of the army surrenders on the day after its forced march; the game goes on.
    let position = "20 August | movement | 2A forced 20 August | 2A-XV 1512 unsupplied | 8A-XVII 1511 | 8A-XX 1513";
    check(
        position,
        "end; end; ? next; end; ? next",
        "2A-XV lost at 1512, starved out; day 21 August; movement; day 22 August; movement",
    );
}

#[test]
fn r3_march_h_every_free_corps_moves() {
    let position = "17 August | march 1 | 1A-Cav 3001 | 1A-XX 3002 | 1A-III 3003 | 1A-IV 3004";
    check(position, "3", "1A march 3 = 3: 1; 1A-Cav 3001-2901; 1A-XX 3002-2902; 1A-III 3003-2903; 1A-IV 3004-2904");
    let position = "20 August | march 2 | 2A-I 1120 | 2A-XXIII 1220 | 2A-XV 1320 | 2A-XIII 1420 | 2A-VI 1520";
    check(position, "5; !; ? all 2A", "2A-I 1119, 2A-XXIII 1219, 2A-XV 1319, 2A-XIII 1419, 2A-VI 1519");
    check(position, "6; !; ? all 2A", "2A-I 1118, 2A-XXIII 1218, 2A-XV 1318, 2A-XIII 1418, 2A-VI 1518");
}

#[test]
fn r3_route_a_along_the_northern_rim() {
    // Eight marches of one hex, from the frontier to the Angerburg column, in the four northernmost rows. Only there the
    // next march is a matter of the die.
    let position = "17 August | march 1 | 1A-Cav 3001 | 1A-XX 3002 | 1A-III 3003 | 1A-IV 3004";
    let told = play(position, &"3; ? all 1A; end; ? next\n".repeat(8));
    let lines: Vec<&String> = told.iter().filter(|it| it.contains(", ")).collect();
    assert_eq!(lines.len(), 8);
    for (line, col) in lines.iter().zip([29, 28, 27, 26, 25, 24, 23, 22]) {
        assert_eq!(**line, format!("1A-Cav {col}01, 1A-XX {col}02, 1A-III {col}03, 1A-IV {col}04"));
    }
    let past: Vec<usize> = (0..told.len()).filter(|&it| told[it] == "past Angerburg").collect();
    assert_eq!(past.len(), 1);
    assert!(told[past[0]..].contains(&"1A-Cav 2201, 1A-XX 2202, 1A-III 2203, 1A-IV 2204".to_owned()));
    // Within one march: the hex before the column is a matter of the lane, the hex behind it one of the die.
    check(
        "20 August | march 1 | 1A-Cav 2303 | 1A-XX 2304",
        "6; ? next",
        "1A march 6 = 6: 2, forced; 1A-Cav 2303-2202; 1A-XX 2304-2203; past Angerburg; die: direction",
    );
    // While one corps is behind, those who are there already go on along the rim.
    check(
        "20 August | march 1 | 1A-Cav 2202 | 1A-XX 2302",
        "3; ? next",
        "1A march 3 = 3: 1; 1A-Cav 2202-2102; 1A-XX 2302-2201; past Angerburg; movement",
    );

    // After a loss the army closes up northward.
    check(
        "20 August | march 1 | 1A-XX 2902 | 1A-III 2903 | 1A-IV 2904",
        "3; !; ? all 1A",
        "1A-XX 2801, 1A-III 2802, 1A-IV 2803",
    );
    // Pressed away from the rim it comes back, a row in two columns.
    check(
        "20 August | march 1 | 1A-Cav 2803 | 1A-XX 2804 | 1A-III 2805 | 1A-IV 2806",
        "6; ? all 1A",
        "1A march 6 = 6: 2, forced
         1A-Cav 2803-2703; 1A-XX 2804-2704; 1A-III 2805-2705; 1A-IV 2806-2706
         1A-Cav 2703-2602; 1A-XX 2704-2603; 1A-III 2705-2604; 1A-IV 2706-2605
         1A-Cav 2602, 1A-XX 2603, 1A-III 2604, 1A-IV 2605",
    );
    // Lanes are counted from the north as the corps stand, not by name.
    check(
        "20 August | march 1 | 1A-IV 2901 | 1A-Cav 2902",
        "3",
        "1A march 3 = 3: 1; 1A-Cav 2902-2802; 1A-IV 2901-2801",
    );
    // Of two corps in one row the one that lies higher comes first.
    check(
        "20 August | march 1 | 1A-Cav 2802 | 1A-XX 2902",
        "3",
        "1A march 3 = 3: 1; 1A-Cav 2802-2702; 1A-XX 2902-2801",
    );
}

#[test]
fn r3_route_b_direction_die_past_angerburg() {
    let position = "25 August | march 1 | past Angerburg | 1A-Cav 2204 | 1A-XX 2205";
    for die in 1..=6 {
        let moves = match die {
            1..=3 => format!("direction {die}: NW; 1A-Cav 2204-2104; 1A-XX 2205-2105"),
            _ => format!("direction {die}: SW; 1A-Cav 2204-2105; 1A-XX 2205-2106"),
        };
        check(position, &format!("3; ? next; {die}"), &format!("1A march 3 = 3: 1; die: direction; {moves}"));
    }
    // No advance, no direction.
    check(position, "2; ? next", "1A march 2 = 2: 0; movement");
    // As long as one corps is east of the column, all keep to their lanes, even those west of it.
    check(
        "25 August | march 1 | 1A-Cav 2101 | 1A-XX 2201 | 1A-III 2302 | 1A-IV 2402",
        "3; ? next",
        "1A march 3 = 3: 1; 1A-Cav 2101-2001; 1A-XX 2201-2102; 1A-III 2302-2202; 1A-IV 2402-2303; movement",
    );
    // In the column is enough.
    check(
        "25 August | march 1 | 1A-Cav 2301 | 1A-XX 2302",
        "3; end; 3; ? next",
        "1A march 3 = 3: 1; 1A-Cav 2301-2201; 1A-XX 2302-2202; past Angerburg; day 26 August;
         1A march 3 = 3: 1; die: direction",
    );
}

#[test]
fn r3_route_b_once_reached_always_reached() {
    // Driven back east of the column the army still rolls for its direction.
    check(
        "25 August | march 1 | past Angerburg | 1A-Cav 2505 | 1A-XX 2506",
        "3 5",
        "1A march 3 = 3: 1; direction 5: SW; 1A-Cav 2505-2405; 1A-XX 2506-2406",
    );
    // The last corps east of the column surrenders: from that moment the army is past Angerburg.
    check(
        "25 August | movement | 1A-Cav 2105 | 1A-XX 2512 unsupplied | 8A-XVII 2511 | 8A-XX 2513",
        "end; end; 4; ? next",
        "1A-XX lost at 2512, starved out
         past Angerburg
         day 26 August
         1A march 4 = 4: 1
         die: direction",
    );
    // The same by a retreat that is not possible: lakes and Germans all around.
    check(
        "25 August | fighting | 1A-Cav 1905 | 1A-XX 2307 | 8A-XVII 2406 | 8A-XX 2407",
        "attack 8A-XVII; attack 8A-XX; target 1A-XX; fight; 1 4 4 4; 3; ? next",
        "8A attacks: 8A-XVII 8A-XX > 1A-XX
         combat 1, 1 v 2 = 0: Germany
         1A-XX 4: holds; 8A-XVII 4: holds; 8A-XX 4: holds
         1A-XX lost at 2307, no retreat
         past Angerburg
         day 26 August
         1A march 3 = 3: 1
         die: direction",
    );
}

#[test]
fn r3_route_c_second_direction_die_in_a_forced_march() {
    check(
        "25 August | march 1 | past Angerburg | 1A-Cav 2204 | 1A-XX 2205",
        "6 1; ? next; 6",
        "1A march 6 = 6: 2, forced
         direction 1: NW; 1A-Cav 2204-2104; 1A-XX 2205-2105
         die: direction
         direction 6: SW; 1A-Cav 2104-2004; 1A-XX 2105-2005",
    );
    // The column is reached with the first hex: the direction is rolled before the second.
    check(
        "25 August | march 1 | 1A-Cav 2303",
        "6; ? next; 5",
        "1A march 6 = 6: 2, forced
         1A-Cav 2303-2202
         past Angerburg
         die: direction
         direction 5: SW
         1A-Cav 2202-2103",
    );
    // Nobody can go on, so nothing is rolled.
    check(
        "25 August | march 1 | past Angerburg | 1A-Cav 2204 | 8A-XX 2003",
        "6 1; ? next",
        "1A march 6 = 6: 2, forced
         direction 1: NW
         1A-Cav 2204-2104
         1A attacks: 1A-Cav > 8A-XX
         die: combat, 1A-Cav > 8A-XX",
    );
}

#[test]
fn r3_route_d_only_northwest_or_southwest() {
    for options in [Options::default(), Options::default().with("blocked_lane", "other_diagonal").expect("a switch")] {
        let mut steps = [0, 0];
        stroll(options, 60, |game, _, event| {
            if let Event::Marched { corps, from, to } = *event
                && corps.army() == Army::First
            {
                match game.book.map.grid.dir(from, to) {
                    Some(Dir::NW) => steps[0] += 1,
                    Some(Dir::SW) => steps[1] += 1,
                    dir => panic!("a step {dir:?}"),
                }
            }
        });
        assert!(steps[0] > 100 && steps[1] > 100, "{steps:?}");
    }
}

#[test]
fn r3_route_e_a_blocked_corps_stands() {
    // Northwest leads off the map for the cavalry: it stands, the other goes.
    check(
        "25 August | march 1 | past Angerburg | 1A-Cav 1901 | 1A-XX 1902",
        "3 2",
        "1A march 3 = 3: 1; direction 2: NW; 1A-XX 1902-1801",
    );
    // A German in the lane: the corps does not go round him.
    check("25 August | march 1 | 1A-Cav 2801 | 8A-XX 2701", "3", "1A march 3 = 3: 1; 1A attacks: 1A-Cav > 8A-XX");
    // A lake in the rolled direction.
    check(
        "25 August | march 1 | past Angerburg | 1A-Cav 2313",
        "3 1; ? where 1A-Cav",
        "1A march 3 = 3: 1; direction 1: NW; 1A-Cav 2313",
    );
    // A lake in the lane.
    check("25 August | march 1 | 1A-Cav 2313", "3; ? where 1A-Cav", "1A march 3 = 3: 1; 1A-Cav 2313");
}

#[test]
fn r3_route_f_fate_settles_equal_marches() {
    // XXIII. and XV. face Germans. I. or XIII. may step up to close the gap to XV., but both would tear the line.
    let position =
        "24 August | march 2 | 2A-I 1216 | 2A-XXIII 1317 | 2A-XV 1314 | 2A-XIII 1416 | 8A-XVII 1316 | 8A-XX 1313";
    check(
        position,
        "3; ? next; pick 1",
        "2A march 3 = 3: 1
         pick of 2: march 2
         pick 1 of 2
         2A-I 1216-1215
         2A attacks: 2A-I 2A-XXIII 2A-XV 2A-XIII > 8A-XVII 8A-XX",
    );
    check(
        position,
        "3; pick 2",
        "2A march 3 = 3: 1
         pick 2 of 2
         2A-XIII 1416-1415
         2A attacks: 2A-I 2A-XXIII 2A-XV 2A-XIII > 8A-XVII 8A-XX",
    );
}

#[test]
fn r3_stop_a_contact_ends_the_march() {
    // The first hex of a forced march touches a German: no second.
    check(
        "20 August | march 1 | 1A-Cav 2901 | 8A-XX 2702",
        "6",
        "1A march 6 = 6: 2, forced; 1A-Cav 2901-2801; 1A attacks: 1A-Cav > 8A-XX",
    );
    check(
        "20 August | march 1 | 1A-Cav 2901 | 8A-XX 2704",
        "6",
        "1A march 6 = 6: 2, forced; 1A-Cav 2901-2801; 1A-Cav 2801-2701",
    );
    // A corps that begins in contact may step once, and along.
    check(
        "20 August | march 1 | 1A-Cav 2801 | 8A-XX 2702",
        "6",
        "1A march 6 = 6: 2, forced; 1A-Cav 2801-2701; 1A attacks: 1A-Cav > 8A-XX",
    );
    // Out of contact again it goes on.
    check(
        "20 August | march 1 | 1A-Cav 2801 | 8A-XX 2902",
        "6",
        "1A march 6 = 6: 2, forced; 1A-Cav 2801-2701; 1A-Cav 2701-2601",
    );
    // The others go on as long as the line stays whole.
    check(
        "20 August | march 1 | 1A-Cav 2801 | 1A-XX 2802 | 1A-III 2803 | 1A-IV 2804 | 8A-XX 2705",
        "6; !; ? all 1A; ? next",
        "1A-Cav 2601, 1A-XX 2602, 1A-III 2603, 1A-IV 2704; die: combat, 1A-IV > 8A-XX",
    );
    check(
        "20 August | march 1 | 1A-Cav 2901 | 1A-XX 2902 | 1A-III 2903 | 1A-IV 2904 | 8A-XX 2705",
        "6; !; ? all 1A; ? next",
        "1A-Cav 2801, 1A-XX 2802, 1A-III 2803, 1A-IV 2804; die: combat, 1A-IV > 8A-XX",
    );
}

#[test]
fn r3_terrain_a_lakes_and_sea_are_closed() {
    check(
        "20 August | movement | 8A-XX 2109",
        "? list step; ? may step 8A-XX 2108; ? may step 8A-XX 2208; ? may step 8A-XX 2209",
        "step 8A-XX 2008, step 8A-XX 2009, step 8A-XX 2110; no, 3-terrain-a; no, 3-terrain-a; no, 3-terrain-a",
    );
    check(
        "20 August | movement | 8A-XX 0706 | 8A-IR 0902",
        "? may step 8A-XX 0705; ? may step 8A-XX 0605; ? may step 8A-IR 0903; ? may step 8A-IR 1002",
        "no, 3-terrain-a; no, 3-terrain-a; no, 3-terrain-a; yes",
    );
    // The 2nd Army stops short of the Spirdingsee.
    check("20 August | march 2 | 2A-VI 2213", "3; ? where 2A-VI", "2A march 3 = 3: 1; 2A-VI 2213");
    // Nobody is ever in water.
    stroll(Options::default(), 20, |game, state, _| {
        for corps in hindenburg::Corps::all() {
            assert!(state.hex(corps).is_none_or(|it| game.book.map.passable.has(it)));
        }
    });
}

#[test]
fn r3_terrain_b_a_german_blocks_the_march() {
    check(
        "20 August | march 2 | 2A-XV 1515 | 8A-XX 1514",
        "3; ? where 2A-XV",
        "2A march 3 = 3: 1; 2A attacks: 2A-XV > 8A-XX; 2A-XV 1515",
    );
    // A disrupted German blocks as well.
    check(
        "20 August | march 2 | 2A-XV 1515 | 8A-XX 1514 disrupted",
        "6; ? where 2A-XV",
        "2A march 6 = 6: 2, forced; 2A attacks: 2A-XV > 8A-XX; 2A-XV 1515",
    );
}

#[test]
fn r3_terrain_c_passable_hexes_are_alike() {
    // Open country, a town, a place on the coast, the fortress.
    let hexes = ["1512", "1212", "0804", "1302", "1703"];
    let side = |won: u8| if won <= 3 { "Germany" } else { "Russia" };
    for hex in hexes {
        let (column, row) = hex.split_at(2);
        let row: u8 = row.parse().expect("a row");
        let south = |n: u8| format!("{column}{:02}", row + n);
        // Attacked there, attacking from there, and both for either side: three is German and four Russian everywhere.
        for die in [3, 4] {
            for (russian, german) in [(hex.to_owned(), south(1)), (south(1), hex.to_owned())] {
                let told = play(
                    &format!("25 August | fighting | 2A-XV {russian} | 8A-XX {german}"),
                    &format!("attack 8A-XX; target 2A-XV; fight; {die} 4 4"),
                );
                assert_eq!(
                    told[..4].join("; "),
                    format!(
                        "8A attacks: 8A-XX > 2A-XV; combat {die}, 1 v 1 = {die}: {}; 2A-XV 4: holds; 8A-XX 4: holds",
                        side(die)
                    )
                );
            }
            let told =
                play(&format!("25 August | march 2 | 2A-XV {} | 8A-XX {hex}", south(2)), &format!("3; {die} 4 4"));
            assert_eq!(
                told[..5].join("; "),
                format!(
                    "2A march 3 = 3: 1; 2A-XV {}-{}; 2A attacks: 2A-XV > 8A-XX; combat {die}, 1 v 1 = {die}: {}
                     2A-XV 4: holds",
                    south(2),
                    south(1),
                    side(die)
                )
                .replace("\n                     ", "; ")
            );
        }
        // In and out again costs what it costs elsewhere, on foot and in a forced march of the Russians.
        check(
            &format!("25 August | movement | 8A-XX {}", south(1)),
            &format!("step 8A-XX {hex}; ? next; step 8A-XX {}", if hex == "0804" { "0904" } else { "1111" })
                .replace("1111", &format!("{column}{:02}", row - 1)),
            &format!(
                "8A-XX {}-{hex}; second hex 8A-XX; 8A-XX {hex}-{}",
                south(1),
                if hex == "0804" { "0904".to_owned() } else { format!("{column}{:02}", row - 1) }
            ),
        );
        if hex != "0804" {
            check(
                &format!("25 August | march 2 | 2A-XV {}", south(1)),
                "6",
                &format!("2A march 6 = 6: 2, forced; 2A-XV {}-{hex}; 2A-XV {hex}-{column}{:02}", south(1), row - 1),
            );
        }
        // A train stops there like anywhere.
        check(
            "25 August | movement | 8A-XX 1614",
            &format!("rail 8A-XX; to {hex}"),
            &format!("8A-XX rail 1614-{hex}; 8A-XX arrives {hex}"),
        );
    }
}

#[test]
fn r3_stack_a_one_corps_in_a_hex() {
    // Germans: neither into a friend, nor into an enemy, nor through a friend.
    check(
        "20 August | movement | 8A-XX 1514 | 8A-IR 1513 | 2A-XV 1515",
        "? may step 8A-XX 1513; ? may step 8A-XX 1515",
        "no, 3-stack-a; no, 3-stack-a",
    );
    // Russians: not into a fellow that stays.
    check("20 August | march 2 | 2A-XV 1515 | 2A-VI 1516 | 8A-XX 1514", "3; !; ? all 2A", "2A-XV 1515, 2A-VI 1516");
    // They may follow one that goes.
    check("20 August | march 2 | 2A-XV 1515 | 2A-VI 1516", "3; !; ? all 2A", "2A-XV 1514, 2A-VI 1515");
    // Nor into a corps of the other army.
    check(
        "20 August | march 2 | past Angerburg | 2A-XV 1515 | 1A-Cav 1514",
        "3; !; ? where 2A-XV 1A-Cav",
        "2A-XV 1515, 1A-Cav 1514",
    );
    stroll(Options::default(), 20, |_, state, _| {
        let mut taken: Vec<_> = hindenburg::Corps::all().filter_map(|it| state.hex(it)).collect();
        taken.sort();
        assert!(taken.is_sorted_by(|a, b| a < b), "{taken:?}");
    });
}

#[test]
fn r3_gap_a_no_march_that_opens_a_gap() {
    // I. faces a German; XXIII. is half a hex ahead and would lose touch with it.
    check("20 August | march 2 | 2A-I 1115 | 2A-XXIII 1214 | 8A-XX 1114", "3; !; ? all 2A", "2A-I 1115, 2A-XXIII 1214");
    // The other army's corps do not fill the gap.
    check(
        "20 August | march 2 | past Angerburg | 2A-I 1115 | 2A-XXIII 1214 | 1A-Cav 1114",
        "3; !; ? all 2A",
        "2A-I 1115, 2A-XXIII 1214",
    );
}

#[test]
fn r3_gap_b_some_march_while_others_are_blocked() {
    // XXIII. is half a hex behind and still touches I. after its step.
    check("20 August | march 2 | 2A-I 1115 | 2A-XXIII 1215 | 8A-XX 1114", "3; !; ? all 2A", "2A-I 1115, 2A-XXIII 1214");
    // Likewise in the 1st Army: the cavalry passes the German, III. would lose touch.
    check(
        "20 August | march 1 | 1A-Cav 2701 | 1A-XX 2702 | 1A-III 2703 | 8A-XX 2602",
        "3; !; ? all 1A",
        "1A-Cav 2601, 1A-XX 2702, 1A-III 2703",
    );
}

#[test]
fn r3_gap_c_a_gap_is_closed_first() {
    // XXIII. hangs back. I. and XV. could go on, but wait for it.
    check(
        "20 August | march 2 | 2A-I 1115 | 2A-XXIII 1216 | 2A-XV 1315",
        "3; !; ? all 2A",
        "2A-I 1115, 2A-XXIII 1215, 2A-XV 1315",
    );
    // A hole that cannot be closed: the army marches on as it is.
    check("20 August | march 2 | 2A-I 1115 | 2A-XV 1315", "3; !; ? all 2A", "2A-I 1114, 2A-XV 1314");
    // It may not be torn wider.
    check("20 August | march 2 | 2A-I 1115 | 2A-XV 1315 | 8A-XX 1114", "6; !; ? all 2A", "2A-I 1115, 2A-XV 1314");
}

#[test]
fn r3_march_ex_the_printed_example() {
    check(
        "24 August | march 2 | 2A-I 1115 | 2A-XXIII 1216 | 2A-XV 1315 disrupted | 2A-XIII 1415 | 2A-VI 1515
         | 8A-I 1114 | 8A-XVII 1413 | 8A-XX 1514",
        "6; ? all 2A",
        "2A march 6 = 5: 1
         2A-XXIII 1216-1215
         2A-XIII 1415-1414
         2A attacks: 2A-I 2A-XIII 2A-VI > 8A-I 8A-XVII 8A-XX
         2A-I 1115, 2A-XXIII 1215, 2A-XV 1315 disrupted 0, 2A-XIII 1414, 2A-VI 1515",
    );
    // Were the German before I. Corps away, it would still have to stay.
    check(
        "24 August | march 2 | 2A-I 1115 | 2A-XXIII 1216 | 2A-XV 1315 disrupted | 2A-XIII 1415 | 2A-VI 1515
         | 8A-XVII 1413 | 8A-XX 1514",
        "6; !; ? where 2A-I 2A-XV",
        "2A-I 1115, 2A-XV 1315 disrupted 0",
    );
}
