//! Chapter 6: zones of control, encirclement, surrender.

use crate::rules::table::check;

#[test]
fn r6_zoc_a_six_hexes_around_every_german() {
    let zone = "1411 1412 1511 1512 1513 1611 1612";
    check("20 August | movement | 8A-XX 1512", "? zones", zone);
    check("20 August | movement | 8A-XX 1512 disrupted 1", "? zones", zone);
    // Russians have none.
    check("20 August | movement | 8A-XX 0110 | 2A-XV 1512", "? zones", "0109 0110 0111 0209 0210");
}

#[test]
fn r6_zoc_b_a_russian_corps_cancels_control() {
    check("20 August | movement | 8A-XX 1512 | 2A-XV 1513", "? zones", "1411 1412 1511 1512 1611 1612");
    // XV. is shut in but for the hex where XIII. stands.
    check("20 August | movement | 2A-XV 1512 | 2A-XIII 1612 | 8A-IR 1511 | 8A-XX 1513", "? cut off", "nobody");
    check("20 August | movement | 2A-XV 1512 | 8A-IR 1511 | 8A-XX 1513", "? cut off", "2A-XV");
}

#[test]
fn r6_zoc_c_zones_never_hinder_moves() {
    // 1514 and 1513 are controlled by both Germans: XV. marches in, and stops because it touches them.
    check(
        "20 August | march 2 | 2A-XV 1515 | 8A-IR 1413 | 8A-XX 1613",
        "3",
        "2A march 3 = 3: 1; 2A-XV 1515-1514; 2A attacks: 2A-XV > 8A-IR 8A-XX",
    );
    // From controlled hex to controlled hex.
    check(
        "20 August | march 2 | 2A-XV 1514 | 8A-IR 1413 | 8A-XX 1613",
        "3",
        "2A march 3 = 3: 1; 2A-XV 1514-1513; 2A attacks: 2A-XV > 8A-IR 8A-XX",
    );
    // Retreats: all three hexes are open, two of them controlled.
    check(
        "20 August | fighting | 2A-XV 1512 | 8A-IR 1413 | 8A-XX 1511",
        "attack 8A-XX; target 2A-XV; fight; 1 4 4; !; ? next",
        "pick of 3: retreat 2",
    );
}

#[test]
fn r6_supply_a_shut_in_is_surrounded() {
    // Germans and their zones.
    check("20 August | movement | 2A-XV 1512 | 8A-IR 1511 | 8A-XX 1513", "? cut off", "2A-XV");
    check("20 August | movement | 2A-XV 1512 | 8A-IR 1411 | 8A-XX 1612", "? cut off", "2A-XV");
    // One hex left open.
    check("20 August | movement | 2A-XV 1512 | 8A-IR 1511 | 8A-XX 1612", "? cut off", "nobody");
    check("20 August | movement | 2A-XV 1512 | 8A-XX 1513", "? cut off", "nobody");
    // Germans, zones and the lake north of Johannisburg.
    let lake = "24 August | movement | 2A-XV 2213 | 2A-VI 1520 | 8A-I 2112 | 8A-XX 2214";
    check(&format!("{lake} | 8A-IR 2312"), "? cut off", "2A-XV");
    check(&format!("{lake} | 8A-IR 2310"), "? cut off", "nobody");
    // A wider ring: nobody next to XV., and still no way out.
    check("24 August | movement | 2A-XV 0109 | 2A-VI 1520 | 8A-I 0107 | 8A-IR 0309 | 8A-XX 0111", "? cut off", "2A-XV");
    // The northern and the western edge are no way out.
    check("25 August | movement | past Angerburg | 1A-Cav 1901 | 8A-XX 1902", "? cut off", "1A-Cav");
    check("25 August | movement | 2A-I 0110 | 8A-XX 0109 | 8A-IR 0111", "? cut off", "2A-I");
    // Russian country on the southern and eastern edges is.
    check("25 August | movement | 2A-VI 1820 | 8A-XX 1819", "? cut off", "nobody");
    check("25 August | movement | 1A-IV 3008 | 8A-XX 3007 | 8A-IR 3009", "? cut off", "nobody");
    check("25 August | movement | 2A-VI 1819 | 8A-XX 1818 | 8A-IR 1820", "? cut off", "2A-VI");
}

#[test]
fn r6_supply_a_a_pocket_is_judged_as_one() {
    let pocket = "24 August | movement | 2A-XV 1512 | 2A-XIII 1513 | 8A-I 1312 | 8A-XVII 1511 | 8A-XX 1514";
    check(&format!("{pocket} | 8A-IR 1712"), "? cut off", "2A-XV 2A-XIII");
    // One corps draws back, and both are free.
    check(&format!("{pocket} | 8A-IR 1912"), "? cut off", "nobody");
}

#[test]
fn r6_supply_a_all_are_judged_before_dice_fall() {
    // XX. in the west is shut in only while the cavalry, far to the east, keeps 8A-I within the limits. The cavalry
    // surrenders first, but that saves nobody.
    check(
        "24 August | movement | 1A-Cav 2512 unsupplied | 1A-XX 2315 | 8A-I 2414 | 8A-XVII 2215 | 8A-IR 2511
         | 8A-XX 2513",
        "? cut off; end; end; 3; ? score",
        "1A-Cav 1A-XX
         1A-Cav lost at 2512, starved out
         1A-XX surrounded 3: surrenders
         1A-XX lost at 2315, surrendered
         day 25 August
         9",
    );
}

#[test]
fn r6_supply_b_one_to_three_is_lost() {
    for die in 1..=3 {
        check(
            "20 August | movement | 2A-XV 1512 | 2A-VI 1520 | 8A-IR 1511 | 8A-XX 1513",
            &format!("? score; end; end; {die}; ? score; ? where 2A-XV"),
            &format!(
                "5; 2A-XV surrounded {die}: surrenders; 2A-XV lost at 1512, surrendered; day 21 August; 6; 2A-XV lost"
            ),
        );
    }
    for die in 4..=6 {
        check(
            "20 August | movement | 2A-XV 1512 | 2A-VI 1520 | 8A-IR 1511 | 8A-XX 1513",
            &format!("end; end; {die}; ? score"),
            &format!("2A-XV surrounded {die}: holds out; day 21 August; 5"),
        );
    }
}

#[test]
fn r6_supply_c_four_to_six_is_marked() {
    for die in 4..=6 {
        check(
            "20 August | movement | 2A-XV 1512 | 2A-VI 1520 | 8A-IR 1511 | 8A-XX 1513",
            &format!("end; end; {die}; ? where 2A-XV 2A-VI"),
            &format!("2A-XV surrounded {die}: holds out; day 21 August; 2A-XV 1512 unsupplied, 2A-VI 1520"),
        );
    }
    // Marked, it still marches, costs one on the die and adds nothing in combat, though the ring is open by then.
    check(
        "21 August | march 2 | 2A-XV 1512 unsupplied | 8A-XX 1510",
        "4 3",
        "2A march 4 = 3: 1; 2A-XV 1512-1511; 2A attacks: 2A-XV > 8A-XX; combat 3, 0 v 1 = 2: Germany",
    );
}

#[test]
fn r6_supply_d_still_surrounded_surrenders() {
    // From one day to the next: a four, then no die.
    check(
        "20 August | movement | 2A-XV 1512 | 8A-IR 1511 | 8A-XX 1513",
        "end; end; 4; 1; end; end; ? score",
        "2A-XV surrounded 4: holds out
         day 21 August
         2A march 1 = 0: 0
         2A-XV lost at 1512, starved out
         day 22 August
         7",
    );
}

#[test]
fn r6_supply_e_free_again_loses_the_marker() {
    check(
        "21 August | movement | 2A-XV 1512 unsupplied | 8A-IR 1511 | 8A-XX 1513",
        "step 8A-XX 1514; halt; ? where 2A-XV; end; end; ? where 2A-XV",
        "8A-XX 1513-1514; 2A-XV 1512 unsupplied; 2A-XV relieved; day 22 August; 2A-XV 1512",
    );
    // Shut in once more it rolls like anybody else.
    check(
        "21 August | movement | 2A-XV 1512 | 8A-IR 1511 | 8A-XX 1514",
        "step 8A-XX 1513; end; end; 5; ? where 2A-XV",
        "8A-XX 1514-1513; 2A-XV surrounded 5: holds out; day 22 August; 2A-XV 1512 unsupplied",
    );
}
