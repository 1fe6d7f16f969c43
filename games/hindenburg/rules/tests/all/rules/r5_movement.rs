//! Chapter 5, Movement: on foot, the lakes limits, by rail.

use crate::rules::table::{check, play};

#[test]
fn r5_foot_a_one_hex_or_none() {
    // Each corps in any order, or none at all.
    check(
        "20 August | movement | 8A-XX 1010 disrupted | 8A-IR 1310 tired",
        "step 8A-IR 1309; ? may step 8A-IR 1308; step 8A-XX 1011; ? list; ? may step 8A-XX 1012; end; ? next",
        "8A-IR 1310-1309
         no, 5-foot-a
         8A-XX 1010-1011
         end
         no, 5-foot-a
         die: rally 8A-XX",
    );
}

#[test]
fn r5_foot_b_forced_march_of_two_hexes() {
    check(
        "20 August | movement | 8A-XX 1010",
        "step 8A-XX 1009; ? next; step 8A-XX 1008; ? next; ? list",
        "8A-XX 1010-1009; second hex 8A-XX; 8A-XX 1009-1008; movement; end",
    );
    // He may halt after one, and it is no forced march then.
    check(
        "20 August | movement | 8A-XX 1010",
        "step 8A-XX 1009; halt; ? list; end; ? markers",
        "8A-XX 1010-1009; end; day 21 August; none",
    );
    // Back to where it came from is not offered.
    check(
        "20 August | movement | 8A-XX 1010",
        "step 8A-XX 1009; ? may step 8A-XX 1010; ? may step 8A-XX 1110",
        "8A-XX 1010-1009; no, 5-foot-b; yes",
    );
    // A disrupted corps makes one step.
    check("20 August | movement | 8A-XX 1010 disrupted", "step 8A-XX 1009; ? next", "8A-XX 1010-1009; movement");
    // While one corps is on the march, no other moves.
    check(
        "20 August | movement | 8A-XX 1010 | 8A-IR 1310",
        "step 8A-XX 1009; ? may step 8A-IR 1309; ? may end; ? may rail 8A-IR",
        "8A-XX 1010-1009; no, 5-foot-a; no, 2-sequence-b; no, 2-sequence-b",
    );
}

#[test]
fn r5_foot_c_no_forced_march_the_day_after() {
    check(
        "20 August | movement | 8A-XX 1010",
        "step 8A-XX 1009; step 8A-XX 1008; end; ? markers
         step 8A-XX 1007; ? next; end; ? markers
         step 8A-XX 1006; ? next; step 8A-XX 1005",
        "8A-XX 1010-1009; 8A-XX 1009-1008; day 21 August; 8A-XX tired
         8A-XX 1008-1007; movement; day 22 August; none
         8A-XX 1007-1006; second hex 8A-XX; 8A-XX 1006-1005",
    );
    // Rail is open to a tired corps.
    check("20 August | movement | 8A-XX 1010 tired", "? may rail 8A-XX", "yes");
}

#[test]
fn r5_foot_d_contact_ends_the_march() {
    check("20 August | movement | 8A-XX 1512 | 2A-XV 1514", "step 8A-XX 1513; ? next", "8A-XX 1512-1513; movement");
    // It may leave contact and go on, or step along the enemy and stop.
    check(
        "20 August | movement | 8A-XX 1513 | 2A-XV 1514",
        "step 8A-XX 1512; ? next",
        "8A-XX 1513-1512; second hex 8A-XX",
    );
    check("20 August | movement | 8A-XX 1513 | 2A-XV 1514", "step 8A-XX 1413; ? next", "8A-XX 1513-1413; movement");
}

#[test]
fn r5_foot_e_disrupted_corps_keep_clear() {
    check(
        "20 August | movement | 8A-XX 1512 disrupted | 2A-XV 1514",
        "? list step; ? may step 8A-XX 1513",
        "step 8A-XX 1411, step 8A-XX 1412, step 8A-XX 1511, step 8A-XX 1611, step 8A-XX 1612; no, 5-foot-e",
    );
    // In contact already: away, not along.
    check(
        "20 August | movement | 8A-XX 1513 disrupted 1 | 2A-XV 1514",
        "? may step 8A-XX 1413; ? may step 8A-XX 1412",
        "no, 5-foot-e; yes",
    );
    // Disrupted Russians come on.
    check(
        "20 August | march 2 | 8A-XX 1512 | 2A-XV 1514 disrupted",
        "4",
        "2A march 4 = 3: 1; 2A-XV 1514-1513; 2A attacks: 2A-XV > 8A-XX",
    );
}

#[test]
fn r5_start_a_starting_hexes_are_closed() {
    // Empty or held, and for the whole game.
    check(
        "29 August | movement | 8A-XX 1319 | 8A-I 2903 | 1A-Cav 3001 | 2A-XV 1320",
        "? may step 8A-XX 1320; ? may step 8A-XX 1219; ? may step 8A-I 3003; ? may step 8A-I 3002;
         ? may step 8A-I 2904",
        "no, 5-start-a; yes; no, 5-start-a; no, 5-start-a; yes",
    );
    // Russians may go back there.
    check(
        "24 August | fighting | 2A-XV 1319 | 8A-XX 1318",
        "attack 8A-XX; target 2A-XV; fight; 1 4 4; pick 2",
        "8A attacks: 8A-XX > 2A-XV; combat 1, 1 v 1 = 1: Germany; 2A-XV 4: holds; 8A-XX 4: holds
         pick 2 of 3; 2A-XV retreats 1319-1320; day 25 August",
    );
}

#[test]
fn r5_limit_a_not_east_of_the_first_army() {
    // The 1st Army's easternmost corps is in column 25: so far and no farther.
    check(
        "25 August | movement | 1A-Cav 2405 | 1A-XX 2506 | 8A-XX 2411 | 8A-IR 2512",
        "? may step 8A-XX 2511; ? may step 8A-IR 2611; ? may step 8A-IR 2612; ? may step 8A-IR 2513",
        "yes; no, 5-limit-a; no, 5-limit-a; yes",
    );
    // It binds every hex of a march.
    check(
        "25 August | movement | 1A-Cav 2405 | 8A-XX 2311",
        "step 8A-XX 2410; ? may step 8A-XX 2510; ? may step 8A-XX 2411",
        "8A-XX 2311-2410; no, 5-limit-a; yes",
    );
    // West of the lakes line there is no limit, and the line is where it begins.
    check(
        "25 August | movement | past Angerburg | 1A-Cav 1905 | 8A-XX 2113 | 8A-IR 2214",
        "? may step 8A-XX 2213; ? may step 8A-IR 2314",
        "yes; no, 5-limit-a",
    );
    // An army that is gone sets no limit.
    check("25 August | movement | 2A-XV 1515 | 8A-IR 2511", "? may step 8A-IR 2611", "yes");
}

#[test]
fn r5_limit_b_not_south_of_the_second_army() {
    // 1515 and 2515 lie equally far south; 2415 and 2615 lie half a hex farther.
    check(
        "25 August | movement | 1A-Cav 2905 | 2A-XIII 1513 | 2A-XV 1515 | 8A-XX 2514 | 8A-IR 2613",
        "? may step 8A-XX 2515; ? may step 8A-IR 2614; step 8A-XX 2515; ? may step 8A-XX 2516;
         ? may step 8A-XX 2415; ? may step 8A-XX 2615; ? may step 8A-XX 2414",
        "yes; yes; 8A-XX 2514-2515; no, 5-limit-b; no, 5-limit-b; no, 5-limit-b; yes",
    );
    // West of the line Germans may pass behind the 2nd Army.
    check("25 August | movement | 1A-Cav 2905 | 2A-XV 1512 | 8A-XX 1916", "? may step 8A-XX 1917", "yes");
    check("25 August | movement | 1A-Cav 2905 | 2A-XV 1512 | 8A-XX 2216", "? may step 8A-XX 2317", "no, 5-limit-b");
    // An army that is gone sets no limit.
    check("25 August | movement | 1A-Cav 2905 | 8A-XX 2516", "? may step 8A-XX 2517", "yes");
}

#[test]
fn r5_start_c_no_zones_on_starting_hexes() {
    // Three Germans shut a corps in, but for the starting hex behind it.
    check("24 August | movement | 2A-XV 1319 | 8A-XVII 1318 | 8A-IR 1219 | 8A-XX 1419", "? cut off", "nobody");
    // The same three hexes farther north close the ring.
    check("24 August | movement | 2A-XV 1316 | 8A-XVII 1315 | 8A-IR 1216 | 8A-XX 1416", "? cut off", "2A-XV");
    // On a starting hex a corps is never cut off.
    check(
        "24 August | movement | 2A-XV 1320 | 8A-XVII 1319 | 8A-IR 1219 | 8A-XX 1419",
        "? cut off; ? zones",
        "nobody; 1119 1218 1219 1318 1319 1418 1419 1519",
    );
}

#[test]
fn r5_limit_c_a_stray_corps_cuts_no_supply() {
    // 8A-IR stands one column east of the whole 1st Army: its hex and its zone do not count.
    check("24 August | movement | 1A-Cav 2512 | 8A-IR 2611 | 8A-XX 2412", "? cut off", "nobody");
    check("24 August | movement | 1A-Cav 2512 | 1A-XX 2605 | 8A-IR 2611 | 8A-XX 2412", "? cut off", "1A-Cav");
    // Likewise south of the 2nd Army; as far south is not too far.
    let ring = "24 August | movement | 1A-Cav 2512 | 8A-IR 2511 | 8A-XX 2513";
    check(&format!("{ring} | 2A-XV 1512"), "? cut off", "nobody");
    check(&format!("{ring} | 2A-XV 1513"), "? cut off", "1A-Cav");
    check(ring, "? cut off", "1A-Cav");
    // This side of the line nobody is a stray.
    check("24 August | movement | past Angerburg | 1A-Cav 1512 | 8A-IR 1611 | 8A-XX 1412", "? cut off", "1A-Cav");
    // Nor does the I. Corps on the day it is activated, wherever its own move has brought it; inside the limit it does.
    let ring = "24 August | movement | François acts | 1A-Cav 2512 | 8A-I 2611 moved | 8A-XX 2412";
    check(ring, "? cut off", "nobody");
    check(&format!("{ring} | 1A-XX 2605"), "? cut off", "1A-Cav");
    check(ring, "end; end; ? next", "day 25 August; die: march 1");
    // The end of it: no die in the supply phase.
    check(
        "24 August | movement | 1A-Cav 2512 | 8A-IR 2611 moved | 8A-XX 2412",
        "end; end; ? next",
        "day 25 August; die: march 1",
    );
}

#[test]
fn r5_limit_d_a_stray_corps_steps_back() {
    // Too far east: NW or SW. Too far south: N, NE or NW. Both: NW.
    check(
        "25 August | movement | 1A-Cav 2305 | 8A-XX 2511",
        "? list; ? may step 8A-XX 2510; ? may step 8A-XX 2611",
        "step 8A-XX 2410, step 8A-XX 2411; no, 5-limit-d; no, 5-limit-d",
    );
    check(
        "25 August | movement | 1A-Cav 2905 | 2A-XV 1510 | 8A-XX 2512",
        "? list; ? may step 8A-XX 2513; ? may step 8A-XX 2412",
        "step 8A-XX 2411, step 8A-XX 2511, step 8A-XX 2611; no, 5-limit-d; no, 5-limit-d",
    );
    check(
        "25 August | movement | 1A-Cav 2305 | 2A-XV 1510 | 8A-XX 2512",
        "? list; ? may step 8A-XX 2411; ? may step 8A-XX 2412; ? may step 8A-XX 2511",
        "step 8A-XX 2411; yes; no, 5-limit-d; no, 5-limit-d",
    );
    // A step back over one limit may not break the other: 2411 lies too far south.
    check("25 August | movement | 1A-Cav 2405 | 2A-XV 1511 | 8A-XX 2511", "? list", "step 8A-XX 2410");
    // One hex is enough; a second one leads back as well.
    check(
        "25 August | movement | 1A-Cav 2305 | 8A-XX 2511",
        "step 8A-XX 2410; ? list; halt; ? may end",
        "8A-XX 2511-2410; step 8A-XX 2310, step 8A-XX 2311, halt; yes",
    );
    check(
        "25 August | movement | 1A-Cav 2305 | 8A-XX 2511",
        "step 8A-XX 2410; step 8A-XX 2310; ? next",
        "8A-XX 2511-2410; 8A-XX 2410-2310; movement",
    );
}

#[test]
fn r5_limit_d_movement_cannot_end_before() {
    check(
        "25 August | movement | 1A-Cav 2305 | 8A-XX 2511 | 8A-IR 1010",
        "? may end; ? may step 8A-IR 1009; step 8A-IR 1009; halt; ? may end; step 8A-XX 2410; halt; ? may end",
        "no, 5-limit-d; yes; 8A-IR 1010-1009; no, 5-limit-d; 8A-XX 2511-2410; yes",
    );
    // No way back: movement may end. Both hexes hold friends.
    let shut = "25 August | movement | 1A-Cav 2305 | 2A-XV 1520 | 8A-XX 2511 | 8A-IR 2410 moved | 8A-XVII 2411 moved";
    check(shut, "? may end; ? list", "yes; end");
    // A friend that clears the way makes it a duty.
    let clear = "25 August | movement | 1A-Cav 2305 | 2A-XV 1510 | 8A-XX 2512 | 8A-IR 2411";
    check(
        clear,
        "? list step 8A-XX; step 8A-IR 2311; halt; ? may end; step 8A-XX 2411; ? may end",
        "none; 8A-IR 2411-2311; no, 5-limit-d; 8A-XX 2512-2411; yes",
    );
    // A disrupted corps is not sent into contact.
    check(
        "25 August | movement | 1A-Cav 2310 | 1A-XX 2311 | 8A-XX 2511 disrupted",
        "? may end; ? list step",
        "yes; none",
    );
    // Activated, François stays where he is.
    check("25 August | movement | François acts | 1A-Cav 2305 | 8A-I 2511", "? list", "end");
}

#[test]
fn r5_rail_a_one_corps_a_turn() {
    check(
        "20 August | movement | 8A-XX 1614 | 8A-IR 2006",
        "rail 8A-XX; to 0110; ? may rail 8A-IR; ? may step 8A-XX 0109; ? where 8A-XX; end; ? list rail",
        "8A-XX rail 1614-0110; 8A-XX arrives 0110; no, 5-rail-a; no, 5-foot-a; 8A-XX 0110; day 21 August;
         rail 8A-IR, rail 8A-XX",
    );
    // On foot or by rail, not both. A disrupted corps may ride.
    check(
        "20 August | movement | 8A-XX 1614 disrupted | 8A-IR 2006",
        "step 8A-IR 2005; halt; ? may rail 8A-IR; ? may rail 8A-XX",
        "8A-IR 2006-2005; no, 5-foot-a; yes",
    );
}

#[test]
fn r5_rail_b_inside_germany_this_side_of_the_lakes() {
    check(
        "20 August | movement | 8A-XX 1614 | 8A-IR 2305 | 8A-XVII 1319",
        "? may rail 8A-IR; ? may rail 8A-XVII; rail 8A-XX; ? may to 2207; ? may to 2305; ? may to 2301;
         ? may to 1418; ? may to 2208; ? may to 0410",
        "no, 5-rail-b; no, 5-rail-b; yes; no, 3-stack-a; no, 5-rail-b; no, 5-rail-b; no, 5-rail-b; yes",
    );
    check("20 August | movement | 8A-XX 1319", "? may rail 8A-XX; ? may step 8A-XX 1318", "no, 5-rail-b; yes");
    // Nor may the way lead outside. Friends in 0219, 0319 and 0419 leave 0320 no neighbour but 0220 and 0420, which are
    // Russian; friends in 2101, 2102 and 2202 leave 2201 none but 2301 and 2302 beyond the lakes.
    for (end, friends) in [("0320", ["0219", "0319", "0419"]), ("2201", ["2101", "2102", "2202"])] {
        let [a, b, c] = friends;
        let inputs = format!("rail 8A-XX; ? list to {end}; ? may to {end}");
        let position = format!("20 August | movement | 8A-XX 1614 | 8A-I {a} | 8A-IR {b}");
        check(&position, &inputs, &format!("to {end}; yes"));
        check(&format!("{position} | 8A-XVII {c}"), &inputs, "none; no, 5-rail-c");
    }
}

#[test]
fn r5_rail_c_no_contact_on_the_line() {
    // The start, the end and every hex between.
    check("20 August | movement | 8A-XX 1614 | 2A-XV 1615", "? may rail 8A-XX", "no, 5-rail-c");
    check(
        "20 August | movement | 8A-XX 1614 | 2A-XV 1214",
        "rail 8A-XX; ? may to 1213; ? may to 1314; ? may to 1212; ? may to 1112",
        "no, 5-rail-c; no, 5-rail-c; yes; yes",
    );
    // The 2nd Army bars trains before it is in play.
    check(
        "17 August | movement | 8A-XX 1614 | 2A-I 1120",
        "rail 8A-XX; ? may to 1119; ? may to 1118",
        "no, 5-rail-c; yes",
    );
    // A Russian before the Samland: 0902 can be reached only past 1001 and 1002, which he touches.
    let samland = |part: &str| format!("20 August | movement | 8A-XX 1205 | {part}");
    check(&samland("8A-IR 2006"), "rail 8A-XX; ? list to 0902", "to 0902");
    check(&samland("2A-XV 1102"), "rail 8A-XX; ? list to 0902; ? may to 0902", "none; no, 5-rail-c");
    // One corps to a hex, on the way too.
    check(&samland("8A-IR 1001 | 8A-XVII 1002"), "rail 8A-XX; ? list to 0902; ? list to 1001", "none; none");
    check(&samland("8A-IR 1001"), "rail 8A-XX; ? list to 0902", "to 0902");
}

#[test]
fn r5_rail_d_not_where_russia_was_last() {
    let samland = |part: &str| format!("20 August | movement | 8A-XX 1205 | {part}");
    check(
        &samland("Russians were in 1410 1001 1002"),
        "rail 8A-XX; ? may to 1410; ? may to 1409; ? list to 0902",
        "no, 5-rail-d; yes; none",
    );
    check(&samland("Russians were in 1001"), "rail 8A-XX; ? list to 0902", "to 0902");
    // A corps that passes makes the hex German again, even without stopping there.
    check(
        "20 August | movement | 8A-XX 1205 | 8A-IR 1411 | Russians were in 1410",
        "? last 1410; step 8A-IR 1410; step 8A-IR 1409; ? last 1410; rail 8A-XX; ? may to 1410",
        "Russian; 8A-IR 1411-1410; 8A-IR 1410-1409; German; yes",
    );
    // Russians mark every hex they enter: in passing, and in retreat.
    check(
        "20 August | march 2 | 2A-XV 1515",
        "6; ? last 1515; ? last 1514; ? last 1513; ? last 1512",
        "2A march 6 = 6: 2, forced; 2A-XV 1515-1514; 2A-XV 1514-1513; Russian; Russian; Russian; German",
    );
    let told = play(
        "20 August | fighting | 2A-XV 1512 | 8A-XX 1511",
        "attack 8A-XX; target 2A-XV; fight; 1 4 4; pick 2; !; ? where 2A-XV; ? last 1513; ? last 1612",
    );
    assert_eq!(told, ["2A-XV 1513", "Russian", "German"]);
    // At the start Germany is German.
    check("start", "? last 2901; ? last 1119; ? last 3001", "German; German; Russian");
}
